//! The export format: what was read is written as the standard asks for, and reads back as itself.

use fastrand::Rng;

use super::random_pgn;
use crate::support::oracle;

pub fn export(input: &str) -> String {
    let (stdout, stderr, status) = oracle("games -o pgn").stdin(input).ends();
    assert!(stderr.lines().all(is_about_result), "{stderr}");
    assert!(status < 2);
    stdout
}

/// Returns whether a message is about the result of a game: only that is not in the comments alone.
pub fn is_about_result(message: &str) -> bool {
    let kinds = [
        "wrong result: ",
        "result mismatch: ",
        "second result: ",
        "wrong termination: ",
    ];
    kinds.iter().any(|kind| message.contains(kind))
}

/// The words of games, comments and variations included, sorted. Tags, results, move numbers and the notes of the export are
/// left out.
fn words(text: &str) -> Vec<String> {
    let mut plain = String::new();
    for line in text.lines() {
        if !(line.starts_with('%') || line.starts_with('[') && line.ends_with("\"]")) {
            plain += line;
            plain.push('\n');
        }
    }
    for note in ["[%finding", "[%original"] {
        while let Some(start) = plain.find(note) {
            let end = start + plain[start..].find(']').unwrap();
            plain.replace_range(start..=end, " ");
        }
    }
    let plain = plain.replace("&#125;", " ").replace("!?", " $5 ");
    let ends = |letter: char| letter.is_whitespace() || "{}();".contains(letter);
    let mut words: Vec<String> = plain
        .split(ends)
        .map(|word| {
            let core = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
            let core = core.trim_start_matches('.');
            let is_number = core.len() < word.len() && !core.starts_with(['-', '/', ':']);
            let word = if is_number { core } else { word };
            // `e4*`: the marker ends the game.
            core_of_move(word.trim_end_matches('*'))
        })
        .filter(|word| !["", "1-0", "0-1", "1/2-1/2", "[Event", "\"a\"]"].contains(&word.as_str()))
        .collect();
    words.sort_unstable();
    words
}

/// Returns the piece and the square of a move: the export corrects the rest.
fn core_of_move(word: &str) -> String {
    let word: String = word.chars().filter(|mark| !"x+#".contains(*mark)).collect();
    if word.starts_with(['N', 'B', 'R', 'Q', 'K']) && word.len() > 3 {
        format!("{}{}", &word[..1], &word[word.len() - 2..])
    } else {
        word
    }
}

/// Returns the words of one list that another lacks.
fn lacks(all: &[String], others: &[String]) -> Vec<String> {
    let mut others = others.to_vec();
    let mut lacking = all.to_vec();
    lacking.retain(|word| {
        let found = others.iter().position(|other| other == word);
        found.map(|at| others.swap_remove(at)).is_none()
    });
    lacking
}

#[test]
fn nothing_of_a_damaged_game_is_lost_and_its_export_is_exported_as_itself() {
    let mut rng = Rng::with_seed(10);
    for round in 0..40 {
        let mut text = random_pgn(&mut rng, 10, true);
        if round % 4 == 0 {
            text = text.replace("[Site", "[Variant \"Atomic\"]\n[Site");
        }
        // Escaped lines are no part of a game.
        text = text.replace("\n% escaped { [\n", "\n");
        // Tags in the middle of a line are no words of a game.
        text = text.replace("[Site \"\n", "\n").replace("[Site \" ", " ");
        let once = export(&text);
        let (read, written) = (words(&text), words(&once));
        let lost: Vec<_> = lacks(&read, &written);
        let new: Vec<_> = lacks(&written, &read);
        assert!(
            lost.is_empty() && new.is_empty(),
            "{lost:?} {new:?} {text}\n=====\n{once}"
        );
        assert!(!once.contains("()") && !once.contains("( )"), "{once}");
        let twice = export(&once);
        assert!(once == twice, "{text}\n=====\n{once}\n=====\n{twice}");
        assert!(
            once.lines()
                .all(|line| line.starts_with('[') || line.chars().count() < 80),
            "{once}"
        );
    }
}

#[test]
fn right_games_are_exported_with_the_same_moves_and_positions() {
    let mut rng = Rng::with_seed(17);
    for _ in 0..20 {
        let text = random_pgn(&mut rng, 10, false);
        let once = export(&text);
        let positions = |text: &str| oracle("games --positions -o fen").stdin(text).ends().0;
        assert_eq!(positions(&text), positions(&once));
        let pedantic = oracle("games --pedantic --json")
            .stdin(once.as_str())
            .ends()
            .0;
        for kind in ["nonstandard_san", "wrong_move_number"] {
            assert!(!pedantic.contains(kind), "{pedantic}");
        }
    }
}

/// What an export has after its tags.
#[track_caller]
fn movetext(input: &str, wanted: &str) {
    let once = export(input);
    let (_, movetext) = once.rsplit_once("\"]\n\n").unwrap();
    assert_eq!(movetext, format!("{wanted}\n\n"));
    assert_eq!(export(&once), once);
}

#[test]
fn what_cannot_stay_in_its_place_is_in_a_comment_as_it_was_written() {
    movetext(
        "1. e4 e5 2. Bf3 $4 {x} Nc6 (2... d6 {y}) 3. 0-0!? 1-0",
        "1. e4 e5 {[%original illegal_move: the white bishop on f1 cannot go to f3: a\nbishop moves along diagonals] 2. Bf3 $4 {x&#125; Nc6 (2... d6 {y&#125;) 3.\n0-0!?} 1-0",
    );
    movetext(
        "1. e4 ( 1. d4 { x } $5 ( ) d5 2. Ke4 ) ( ) e5 {y} $1 {z} *",
        "1. e4 (1. d4 $5 {x} 1... d5 {[%original illegal_move: the white king on e1\ncannot go to e4: a king moves one square in any direction] 2. Ke4}) 1... e5 $1\n{y z} *",
    );
}

#[test]
fn moves_by_unknown_rules_stay_as_they_were_written() {
    movetext(
        "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2.exd5 {x} Qxd5 (2... c6 $6) 3. P@e4 what 0-1",
        "{[%finding unknown_variant: the rules of `Crazyhouse` are not those of chess:\nthe moves are not judged]} 1. e4 d5 2.exd5 {x} Qxd5 (2... c6 $6) 3. P@e4 {what}\n0-1",
    );
}

#[test]
fn a_result_stays_as_it_was_recorded() {
    movetext(
        "1. f3 e5 2. g4 Qh4 1-0",
        "1. f3 e5 2. g4 Qh4# {[%finding wrong_result: Black wins by checkmate, but the\nresult is `1-0`]} 1-0",
    );
    let start = "[SetUp \"1\"]\n[FEN \"8/8/8/8/8/7k/7p/K7 b - - 149 120\"]\n\n";
    movetext(
        &format!("{start}120... Kg3 121. Kb1 1-0"),
        "120... Kg3 {[%finding move_after_end: the game is drawn by the\nseventy-five-move rule after 120... Kg3: no move can follow]} 121. Kb1\n{[%finding wrong_result: the game is drawn by the seventy-five-move rule, but\nthe result is `1-0`]} 1-0",
    );
}

#[test]
fn words_that_are_no_moves_are_kept_with_their_move() {
    movetext(
        "{a} $1 1. e4 +- e5!!! (1... c5 2. Nf3 1-0) 2. Nf3 ! Nc6 1/2-1/2",
        "{a $1} 1. e4 $18 e5 {!!!} (1... c5 2. Nf3 {1-0}) 2. Nf3 $1 Nc6 1/2-1/2",
    );
    let long = "x".repeat(200_000);
    movetext(
        &format!("1. e4 {{{long}é}} *"),
        &format!("1. e4\n{{{long}é}}\n*"),
    );
}

#[test]
fn brackets_that_close_nothing_are_kept_in_a_comment() {
    movetext(
        "1. e4 } e5 2. Nf3 ) Nc6 *",
        "1. e4 {&#125;} 1... e5 2. Nf3 {)} 2... Nc6 *",
    );
    movetext(
        "1. e4 (1. d4 } d5) e5 *",
        "1. e4 (1. d4 {&#125;} 1... d5) 1... e5 *",
    );
    movetext("} 1. e4 e5 } *", "{&#125;} 1. e4 e5 {&#125;} *");
    movetext(
        "1. e4 e5 2. Bf3 } ) *",
        "1. e4 e5 {[%original illegal_move: the white bishop on f1 cannot go to f3: a\nbishop moves along diagonals] 2. Bf3 &#125; )} *",
    );
}

#[test]
fn tags_that_cannot_stay_are_kept_in_a_comment_or_counted() {
    let long = "x".repeat(1000);
    let tag = |number| {
        let long = if number == 9 { long.as_str() } else { "" };
        format!("[White \"{number}{long}\"]\n")
    };
    let text = (0..300).map(tag).collect::<Vec<_>>().concat();
    let once = export(&text);
    for number in 1..300 {
        assert!(once.contains(&format!("\"{number}")), "{number}");
    }
    assert!(once.contains(&long));
    assert_eq!(export(&once), once);

    let many = "[White \"a\"]\n".repeat(100_000);
    let all = oracle("games").stdin(many.as_str()).ends().0;
    assert!(all.contains("too many tags: 99487 more tags with mistakes are left out"));
    let exported = export(&many).replace('\n', " ");
    assert!(exported.contains("99487 more tags with"));
}

#[test]
fn comments_between_games_are_kept() {
    let once =
        export("{before}\n[White \"Tal\"]\n\n1. e4 *\n{behind}\n\n[White \"Tal\"]\n\n*\n\n{last} ");
    for wanted in [
        "{before}\n\n[Event",
        " *\n\n{behind}\n\n[Event",
        " *\n\n{last}\n\n",
    ] {
        assert!(
            format!(" {once}")
                .replace("\n\n*", "\n\n *")
                .contains(wanted),
            "{once}"
        );
    }
    assert_eq!(export(&once), once);
}

#[test]
fn the_export_format_is_that_of_the_standard() {
    let input = "[White \"Tal\"]\n[Black \"\\\"B\\\"\"]\n[ECO \"C50\"]\n[Annotator \"x\"]\n\n\
                 1.e2e4 {good\nmove} e5 (1...d5?! 2.exd5 (2.d4)) 2.Bc4 Nc6 3.Qh5 Nf6 4.Qxf7 0-1";
    assert_eq!(
        export(input),
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Tal\"]\n\
         [Black \"\\\"B\\\"\"]\n[Result \"0-1\"]\n[Annotator \"x\"]\n[ECO \"C50\"]\n\n\
         1. e4 {good move} 1... e5 (1... d5 $6 2. exd5 (2. d4)) 2. Bc4 Nc6 3. Qh5 Nf6 4.\n\
         Qxf7# {[%finding wrong_result: White wins by checkmate, but the result is\n\
         `0-1`]} 0-1\n\n"
    );
}

#[test]
fn comments_stay_before_or_behind_a_variation() {
    movetext(
        "{s} 1. e4 {a} {b} ({c} 1. d4 {d} (1. c4) {e} d5 {f}) {g} $1 (1. g3) {h} e5 (1... c5) *",
        "{s} 1. e4 $1 {a b} ({c} 1. d4 {d} (1. c4) {e} 1... d5 {f}) {g} (1. g3) {h} 1...\ne5 (1... c5) *",
    );
}

#[test]
fn null_moves_in_variations_are_moves() {
    movetext(
        "1. e4 (1. d4 Z0! {x} 2. c4 @@@@ (2... null 3. d5) 3. d5 <>) e5 2. Nf3 -- 3. d4 *",
        "1. e4 (1. d4 -- $1 {x} 2. c4 -- (2... -- 3. d5) 3. d5 --) 1... e5 2. Nf3\n{[%finding null_move: this turn is left out (a null move), which is not\nallowed]} 2... -- 3. d4 *",
    );
}

#[test]
fn numbers_and_times_that_are_no_move_numbers_are_words() {
    movetext(
        "5 {x} 1.e4 2024 e5 1 2. Nf3 0.35 Nc6 3. 05. 3 Bb5 3... a6 7. Ba4 (3. Bc4 8.) 9 Nf6 10. *",
        "{5 x} 1. e4 {2024} 1... e5 {1} 2. Nf3 {0.35} 2... Nc6 {05.} 3. Bb5 a6 4. Ba4\n(4. Bc4 {8.}) {9} 4... Nf6 {10.} *",
    );
}

#[test]
fn a_word_and_an_illegal_move_before_a_legal_one_are_words() {
    for between in ["", "{c}", "; c\n", "$5", "(2. d4)"] {
        let once = export(&format!("1. e4 e5 2. x Ke3 {between} Nf3 Nc6 1-0"));
        assert!(!once.contains("%finding"), "{once}");
        assert_eq!(export(&once), once);
    }
}

#[test]
fn a_forfeit_stays_behind_moves_that_are_not_judged() {
    movetext(
        "1. Ke4 +:-",
        "{[%original illegal_move: the white king on e1 cannot go to e4: a king moves\none square in any direction] 1. Ke4 +:-} 1-0",
    );
}

#[test]
fn only_what_an_export_says_of_findings_is_left_out() {
    movetext(
        "1. e4 {a [%finding b} e5 {[%finding} 2. Nf3 {[%finding c] d} Nc6 {[%finding illegal_move: e f] g} *",
        "1. e4 {a [%finding b} 1... e5 {[%finding} 2. Nf3 {[%finding c] d} 2... Nc6 {g}\n*",
    );
    movetext(
        "1. e4 2. 1-0 0-1",
        "1. e4 {2. [%original second_result: the result is `1-0`, and `0-1` follows]}\n1-0",
    );
}

#[test]
fn what_is_wrong_with_tags_is_written_before_a_game_that_is_damaged_at_once() {
    movetext(
        "[White \"a\"]\n[White \"b\"]\n[!c]\n[Date \"1959\"]\n[Result \"won\"]\n\n1. Ke3 d5 *",
        "{[%finding bad_date: `1959` is not a date: write year.month.day, and ? for\nunknown digits] [%original duplicate_tag: the game already has a tag White]\n[White \"b\"] [%original unreadable_tag: the tag cannot be read: write [Name\n\"value\")] [!c] [%original bad_result: `won` is not a result of PGN, which has\n1-0, 0-1, 1/2-1/2 and *] won [%original illegal_move: the white king on e1\ncannot go to e3: a king moves one square in any direction] 1. Ke3 d5} *",
    );
}

#[test]
fn as_many_tags_are_written_as_are_read_again() {
    let short = (0..256).map(|tag| format!("[T{tag} \"{tag}\"]\n"));
    let short = short.collect::<Vec<_>>().concat();
    // Quotes and control characters are written with escapes.
    let quotes = format!("[Site \"{}\"]\n", "\\\"".repeat(8000));
    let long = (0..8).map(|tag| format!("[T{tag} \"{}\"]\n", "\u{1}é".repeat(1300)));
    let long = long.collect::<Vec<_>>().concat();
    for tags in [
        short.clone(),
        quotes.clone() + &long,
        long + &quotes + &short,
    ] {
        let once = export(&format!("{tags}\n1. e4 e5 *"));
        assert_eq!(export(&once), once);
        for tag in 0..8 {
            let all = once.replace('\n', " ");
            assert!(all.contains(&format!("[T{tag} \"")), "{tag}");
        }
    }
}

#[test]
fn what_stands_before_a_game_that_is_read_again_is_written() {
    for (options, input, wanted) in [
        ("", "{a} 1. Sf3 Sf6 2. g3 *", "{a} 1. Nf3 Nf6 2. g3 *"),
        (
            "--repair",
            "* {a} 7 {b} 1. e4 e5 2. Bf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. Nxe5 *",
            "{a 7 b} 1. e4 e5 2. Nf3 {[%repaired Bf3]} 2... Nc6 3. Bb5 a6 4. Bxc6 dxc6 5.\nNxe5 *",
        ),
        (
            "--repair --letters auto",
            "{a} 1. Ke2 e5 {b} *",
            "{a [%original illegal_move: e2 is occupied by White's own pawn] 1. Ke2 e5\n{b&#125;} *",
        ),
    ] {
        let once = oracle(&format!("games -o pgn {options}"))
            .stdin(input)
            .ends()
            .0;
        assert!(once.contains(&format!("\n\n{wanted}\n\n")), "{once}");
    }
}
