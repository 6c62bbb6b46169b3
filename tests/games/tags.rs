//! Tags as people and programs write them, and what they say of the game: its start, its rules, its length.

use oracle_pgn::{FindingKind, Options, Reader};

use super::findings::{Found, TAGS, USUAL, found};
use crate::support::{oracle, oracle_with};

/// Returns what a reader finds.
fn read(options: Options, input: &[u8]) -> Found {
    let mut found = Found::default();
    Reader::new(options).read_all(input, &mut found);
    found
}

/// Returns the messages about these tags, and the value of `White` in the exported game.
fn white(tags: &[u8]) -> (Vec<String>, String) {
    let input = [tags, b"\n\n1. e4 e5 *\n"].concat();
    let found = read(USUAL, &input);
    let lines = found.lines.into_iter();
    let lines = lines.filter(|line| !line.contains("missing_tags"));
    let (pgn, _, _) = oracle("games -o pgn").stdin(input).ends();
    let white = pgn.lines().find(|line| line.starts_with("[White "));
    (lines.collect(), white.unwrap_or_default().to_owned())
}

#[test]
fn a_tag_is_read_where_the_end_of_its_value_is_certain() {
    for (written, value) in [
        ("[White O'Brien]", "O'Brien"),
        ("[ White  van Wely, L ]  ", "van Wely, L"),
        ("[White \"Tal]", "Tal"),
        ("[White Tal\"]", "Tal"),
        ("[White \"Tal\"", "Tal"),
        ("[White 'Tal']", "Tal"),
        ("[White \u{201c}Tal\u{201d}]", "Tal"),
        ("[White \u{201e}Tal\u{201c}]", "Tal"),
        ("[White: \"Tal\"]", "Tal"),
        ("[White = Tal]", "Tal"),
        ("[White Tal [GM]]", "Tal [GM]"),
        ("[White Tal] [Black \"x\"]", "Tal"),
        ("[White \"Tal] [Black \"x\"]", "Tal"),
        ("[White level 6\\]", "level 6\\\\"),
        ("[White \"level 6\\\"]", "level 6\\\\"),
        ("[White \"level 6\\\"] [Black \"x\"]", "level 6\\\\"),
        ("[White \"C:\\bin\\\"a\\\"\\\"]", "C:\\\\bin\\\"a\\\"\\\\"),
    ] {
        let (messages, white) = white(written.as_bytes());
        let tag = format!("[White \"{value}\"]");
        let message = format!("1:1 miswritten_tag: the tag is read as {tag}");
        assert_eq!((messages, white), (vec![message], tag), "{written}");
    }
    let quoted = b"[White \x93Tal\x94]";
    assert_eq!(white(quoted).1, "[White \"Tal\"]");
}

#[test]
fn a_tag_whose_value_has_no_certain_end_is_not_read() {
    for written in [
        "[White]",
        "[White ]",
        "[White Tal",
        "[White \"",
        "[White Player \"Tal\"]",
        "[White-Tal]",
    ] {
        let (messages, white) = white(written.as_bytes());
        let message = "1:1 unreadable_tag: the tag cannot be read: write [Name \"value\"]";
        assert_eq!(
            (messages, white.as_str()),
            (vec![message.to_owned()], "[White \"?\"]"),
            "{written}"
        );
    }
}

#[test]
fn a_backslash_that_escapes_nothing_is_a_part_of_the_value() {
    let (messages, white) = white(br#"[White "C:\games\\a \"b\""]"#);
    assert_eq!(
        (messages, white.as_str()),
        (Vec::new(), r#"[White "C:\\games\\a \"b\""]"#)
    );
}

/// White's queen is on d1, and White has no other piece than it and the king:
///
/// ```text
///    a b c d e f g h
/// 8  . . . . k . . .
/// 1  . . . Q K . . .
/// ```
const QUEEN: &str = "4k3/8/8/8/8/8/8/3QK3 w - - 0 1";

#[test]
fn a_damaged_fen_that_is_read_gives_the_start() {
    for tag in [
        format!("[FEN {QUEEN}]"),
        format!("[FEN '{QUEEN}']"),
        format!("[FEN \"{QUEEN}]"),
        format!("[FEN \"{QUEEN}\""),
        format!("[FEN: {QUEEN}]"),
        format!("[FEN {QUEEN}] [SetUp 1]"),
        format!("[White \"level 6\\\"] [FEN \"{QUEEN}\"]"),
        format!("[White \"level 6\\\"]\n[FEN \"{QUEEN}\"]"),
        format!("[fen \"{QUEEN}\"]"),
        format!("[Event \"?\"]\n[Fen \"{QUEEN}\"]"),
    ] {
        let found = read(USUAL, format!("{tag}\n\n1. Qd7+ Kxd7 *").as_bytes());
        assert!(
            !found.kinds.contains(&FindingKind::IllegalMove),
            "{tag}: {:?}",
            found.lines
        );
        assert!(found.kinds.contains(&FindingKind::MiswrittenTag), "{tag}");
        assert_eq!(found.plies, [2], "{tag}: {:?}", found.lines);
    }
}

#[test]
fn no_game_is_judged_from_the_initial_position_because_its_fen_is_lost() {
    let many = "[A \"\"]\n".repeat(300);
    let wide = "x".repeat(20_000);
    for tags in [
        "[FEN \"4k3/8/8/8/8/8/8/3QK3 w - - 0 1".to_owned(),
        "[FEN \"4k3/8/8/8/8\n/8/8/3QK3 w - - 0 1\"]".to_owned(),
        "[FEN4k3/8/8/8/8/8/8/3QK3 w - - 0 1]".to_owned(),
        "[FEN\"a\" \"b\"] \"]".to_owned(),
        "[FEN]".to_owned(),
        "[Event \"a\"]\n[\"FEN\" \"4k3/8/8/8/8/8/8/3QK3 w - - 0 1\"]".to_owned(),
        "[Event \"a\" [FEN \"4k3/8/8/8/8/8/8/3QK3 w - - 0 1\"]".to_owned(),
        "[Event \"a\" or so [FEN \"4k3/8/8/8/8/8/8/3QK3 w - - 0 1\"]".to_owned(),
        "[FEN \"\"]".to_owned(),
        "[FEN ?]".to_owned(),
        "[fen x]".to_owned(),
        format!("[FEN \"{wide}\"]"),
        format!("{many}[FEN \"4k3/8/8/8/8/8/8/3QK3 w - - 0 1\"]"),
        format!("[SetUp \"1\"]\n{many}[FEN 4k3/8/8/8/8/8/8/3QK3 w - - 0 1]"),
    ] {
        let found = read(
            USUAL,
            format!("{tags}\n\n1. e4 e5 2. Qd7 *\n\n[Event \"next\"]\n\n1. d4 *").as_bytes(),
        );
        let end = tags.len() - tags.len().saturating_sub(60);
        assert_eq!(
            found.plies,
            [0, 1],
            "{}: {:?}",
            &tags[..end],
            found.lines.last()
        );
        assert!(!found.kinds.contains(&FindingKind::IllegalMove));
    }
    // A second tag that can be read gives it.
    let input = format!("[FEN \"4k3/\n[FEN \"{QUEEN}\"]\n\n1. Qd7+ *");
    assert_eq!(read(USUAL, input.as_bytes()).plies, [1]);
}

/// A pasted game is a position: its start is that of `games`, or the line is refused.
#[test]
fn a_pasted_game_starts_where_games_judges_it() {
    for (tags, assumed) in [
        (format!("[FEN {QUEEN}]"), true),
        (
            format!("[White \"level 6\\\"]\n[FEN '{QUEEN}'] [SetUp 1]"),
            true,
        ),
        (format!("[White Tal]\n[FEN \"{QUEEN}\"]"), false),
        (format!("[pgn] [White \"C:\\\"] [fen \"{QUEEN}\"]"), false),
        (
            format!("[FEN: \"{QUEEN}\"]\n[FEN \"8/8/8/8/8/8/8/8 w - -\"]"),
            true,
        ),
    ] {
        let game = format!("{tags}\n\n1. Qd7+ Kxd7 [/pgn]");
        let game = game.trim_end_matches(if tags.starts_with("[pgn]") {
            ""
        } else {
            " [/pgn]"
        });
        let record = oracle_with(&["--json", game]).records().remove(0);
        assert_eq!(record["fen"], "8/3k4/8/8/8/8/8/4K3 w - - 0 2", "{game}");
        let named = record["assumed"].as_array().unwrap();
        assert_eq!(named.iter().any(|one| one == "fen"), assumed, "{game}");
    }
    let bare = oracle_with(&["-o", "fen", "[PGN] 1. e4 e5 [/PGN]"]).says();
    assert_eq!(bare, oracle("-o fen startpos moves e4 e5").says());
    for lost in ["[FEN]", "[FEN \"8/8", "[FEN8/8]", "[FEN, \"8/8\"]"] {
        for before in ["", "[White \"Tal\"]\n"] {
            let game = format!("{before}{lost}\n\n1. e4 e5");
            let (stdout, _, status) = oracle_with(&["-o", "fen", &game]).ends();
            assert_eq!((stdout.as_str(), status), ("", 2), "{game}");
        }
    }
}

#[test]
fn variants_of_other_rules_are_named_and_not_judged() {
    for (variant, is_chess) in [
        ("Standard", true),
        ("Normal", true),
        ("From Position", true),
        ("fischerandom", true),
        ("Fischer Random Chess", true),
        ("Chess 960", true),
        ("wild/fr", true),
        ("Classical", true),
        ("?", true),
        ("No king", false),
        ("King of the Hill", false),
        ("Three-check", false),
        ("Antichess", false),
        ("nocastle", false),
        ("Crazyhouse", false),
        ("wild/2", false),
    ] {
        for name in ["Variant", "variant"] {
            let input =
                format!("{TAGS}[Result \"*\"]\n[{name} \"{variant}\"]\n\n1. e4 e5 2. Nf3 *");
            let found = read(USUAL, input.as_bytes());
            let plies = if is_chess { 3 } else { 0 };
            assert_eq!(found.plies, [plies], "{variant}: {:?}", found.lines);
            assert_eq!(
                found.kinds.contains(&FindingKind::UnknownVariant),
                !is_chess
            );
        }
    }
}

#[test]
fn a_drop_is_named() {
    let drop = "is a drop, as in crazyhouse";
    for word in ["N@e4", "@e4", "p@e4", "Q@h8+"] {
        found(
            &format!("1. e4 e5 2. {word} Nc6 *"),
            &[&format!(
                "1:13 2. {word} unreadable_token: `{word}` {drop}; the game has no tag Variant"
            )],
        );
        for line in [
            format!("startpos moves e4 e5 {word}"),
            format!("startpos move={word}"),
        ] {
            let question = if line.contains("move=") {
                "explain -"
            } else {
                "-"
            };
            let (_, stderr, status) = oracle(question).stdin(line).ends();
            assert_eq!((stderr.contains(drop), status), (true, 2), "{stderr}");
        }
    }
    let tags = format!("{TAGS}[Result \"*\"]\n[Variant \"Standard\"]\n\n1. N@e4 *");
    let found = read(USUAL, tags.as_bytes());
    assert!(
        found.lines[0].ends_with("; the tag Variant does not name crazyhouse"),
        "{:?}",
        found.lines
    );
}

#[test]
fn the_marks_of_a_forum_around_a_game_are_no_part_of_it() {
    for (input, plies) in [
        ("[pgn] 1. e4 e5 2. Nf3 * [/pgn]", &[3][..]),
        ("[pgn]1. e4 e5 2. Nf3 *[/pgn]\n", &[3]),
        ("[PGN]\n1. e4 e5 *\n[/PGN]\n[PGN]\n1. d4 *\n[/PGN]", &[2, 1]),
        ("[pgn height=300 layout=left] 1. e4 *[/pgn]", &[1]),
        (
            "[pgn=board] 1. e4 * [/pgn] [pgn] 1. d4 d5 * [/pgn]",
            &[1, 2],
        ),
    ] {
        assert_eq!(found(input, &[]).plies, plies, "{input}");
    }
    let missing = "missing_result: the game has no termination marker: 1-0, 0-1, 1/2-1/2 or *";
    let found = found(
        "[pgn] 1. e4 [/pgn][pgn] 1. d4 [pgn]1. c4 *",
        &[&format!("1:13 {missing}"), &format!("1:31 {missing}")],
    );
    assert_eq!(found.plies, [1, 1, 1]);
    let input = format!("[pgn]{TAGS}[Result \"*\"]\n\n1. e4 *[/pgn]");
    assert_eq!(read(Options::default(), input.as_bytes()).lines, [""; 0]);
}

/// Players put their kings in the centre when the game is over, and the board records moves.
#[test]
fn kings_in_the_centre_at_the_end_are_known_for_a_result() {
    let hint = "; a DGT board marks the result with the kings on e4, d4, e5 and d5";
    for (moves, hints) in [
        ("1. e3 e6 2. Ke4 Kd5 1-0", 2),
        ("1. e3 e6 2. Ke4 1-0", 1),
        ("1. e3 e6 2. a3 Kd4", 1),
        ("1. e3 e6 2. Ke5 {[%clk 0:01]} 2... Ke4+ {x} 1/2-1/2", 2),
        ("1. e3 e6 2. Ke4\n\n[Event \"x\"]\n\n*", 1),
        // After mate, too.
        ("1. f3 e5 2. g4 Qh4# 3. Kd4 0-1", 1),
        ("1. e3 e6 2. Ke4 Kd5 3. a3 1-0", 0),
        ("1. e3 e6 2. Ke4 a6 1-0", 0),
        ("1. e4 e5 2. Ke3 Ke6 Kd4 Kd5 *", 2),
        ("1. e3 e6 2. Qd4 *", 0),
        ("1. e3 e6 2. Kc4 *", 0),
    ] {
        let found = read(USUAL, moves.as_bytes());
        let count = found
            .lines
            .iter()
            .filter(|line| line.ends_with(hint))
            .count();
        assert_eq!(count, hints, "{moves}: {:?}", found.lines);
    }
}

#[test]
fn a_pedantic_judge_counts_half_moves_and_looks_at_signs_of_check() {
    let pedantic = Options {
        is_pedantic: true,
        ..USUAL
    };
    let tagged = |count: &str| {
        let game = format!("{TAGS}[Result \"*\"]\n[PlyCount \"{count}\"]\n\n1. e4 e5 2. Nf3 *");
        (
            read(pedantic, game.as_bytes()).lines,
            read(USUAL, game.as_bytes()).lines,
        )
    };
    for count in ["4", "-3", "three", "99999999999"] {
        let message = format!(
            "10:17 wrong_ply_count: the tag PlyCount is `{count}`, but the game has 3 half-moves"
        );
        assert_eq!(tagged(count), (vec![message], Vec::new()));
    }
    for count in ["3", " 3 ", "", "?"] {
        assert_eq!(tagged(count), (Vec::new(), Vec::new()), "{count}");
    }
    for (moves, wrong) in [
        ("1. f3 e5 2. g4 Qh4# 0-1", 0),
        ("1. f3 e5 2. g4 Qh4+ 0-1", 1),
        ("1. f3 e5 2. g4 Qh4 0-1", 1),
        ("1. f3 e5 2. g4 Qh4++ 0-1", 1),
        ("1. e4+ d5# 2. Bb5 *", 3),
        ("1. e4 d5 2. Bb5+ *", 0),
    ] {
        let found = read(pedantic, moves.as_bytes());
        let lines = found.lines.iter();
        let count = lines
            .filter(|line| line.contains("nonstandard_san"))
            .count();
        assert_eq!(count, wrong, "{moves}: {:?}", found.lines);
    }
}
