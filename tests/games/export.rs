//! The export format: what was read is written as the standard asks for, and reads back as itself.

use fastrand::Rng;
use oracle_reference::draws;

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

/// Returns an export without the messages of its notes.
pub fn without_notes(mut export: String) -> String {
    for note in ["[%finding", "[%original", "&#91;%original"] {
        while let Some(start) = export.find(note) {
            let end = start + export[start..].find(']').unwrap();
            export.replace_range(start..=end, " ");
        }
    }
    export
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
    let plain = without_notes(plain);
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
    for round in 0..draws(40) {
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
    let text = random_pgn(&mut Rng::with_seed(17), draws(200), false);
    let once = export(&text);
    let positions = |text: &str| oracle("games --positions -o fen").stdin(text).ends().0;
    assert_eq!(positions(&text), positions(&once));
    let pedantic = oracle("games --pedantic --json").stdin(once.as_str());
    let pedantic = pedantic.ends().0;
    for kind in ["nonstandard_san", "wrong_move_number"] {
        assert!(!pedantic.contains(kind), "{pedantic}");
    }
}

#[test]
fn every_export_of_the_cases_is_exported_as_itself() {
    let cases = include_str!("../cases/games_export.txt");
    let written = cases.split("\n$ games -o pgn").skip(1);
    let exports = written.map(|case| {
        let lines = case.lines().skip(1).take_while(|line| !line.is_empty());
        let lines = lines.filter_map(|line| line.strip_prefix('>'));
        lines.fold(String::new(), |text, line| text + line.trim_start() + "\n")
    });
    let exports: String = exports.collect();
    assert!(exports.len() > 5000);
    assert_eq!(export(&exports), exports);
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
    // So is a long comment.
    let long = "x".repeat(200_000);
    let once = export(&format!("1. e4 {{{long}é}} *"));
    assert!(once.ends_with(&format!("\n\n1. e4\n{{{long}é}}\n*\n\n")));
    assert_eq!(export(&once), once);

    let many = "[White \"a\"]\n".repeat(100_000);
    let all = oracle("games").stdin(many.as_str()).ends().0;
    assert!(all.contains("too many tags: 99487 more tags with mistakes are left out"));
    let exported = export(&many).replace('\n', " ");
    assert!(exported.contains("99487 more tags with"));
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
