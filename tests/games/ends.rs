//! What is found where the laws end a game, or a player could.

use oracle_pgn::{FindingKind, Reader};

use super::findings::{Found, TAGS, USUAL, found};
use crate::support::{oracle, oracle_with};

#[test]
fn moves_after_an_automatic_draw_are_named_once() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(5);
    let found = found(
        &format!("{shuffle}*"),
        &[
            "1:65 9. Nf3 move_after_end: the game is drawn by fivefold repetition after 8... Ng8: no move can follow",
            "1:81 wrong_result: the game is drawn by fivefold repetition, but the result is `*`",
        ],
    );
    assert_eq!(found.plies, [20]);
}

#[test]
fn before_july_2014_fivefold_repetition_and_seventy_five_moves_end_no_game() {
    let dated =
        |tag: &str| format!("{TAGS}[Result \"*\"]\n{tag}\n").replace("[Date \"????.??.??\"]\n", "");
    let shuffle = format!("{}*", "Nf3 Nf6 Ng1 Ng8 ".repeat(5));
    let slow = format!(
        "[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/8/KR6 w - - 148 120\"]\n\n{}Rb5 *",
        "Rb2 Kh7 Rb3 Kg7 "
    );
    for (tag, is_over) in [
        ("[Date \"2014.06.30\"]", false),
        ("[Date \"1921.??.??\"]", false),
        ("[Date \"????.??.??\"]\n[UTCDate \"2014.06.30\"]", false),
        ("[Date \"2014.07.01\"]", true),
        ("[Date \"2014.??.??\"]", true),
        ("[Date \"????.??.??\"]", true),
        ("[Date \"2014.07.01\"]\n[UTCDate \"2014.06.30\"]", true),
    ] {
        for moves in [format!("\n{shuffle}"), slow.clone()] {
            let input = format!("{}{moves}", dated(tag));
            let mut found = Found::default();
            Reader::new(USUAL).read_all(input.as_bytes(), &mut found);
            let kinds = [FindingKind::MoveAfterEnd, FindingKind::WrongResult];
            for kind in kinds {
                assert_eq!(
                    found.kinds.contains(&kind),
                    is_over,
                    "{input}: {:?}",
                    found.lines
                );
            }
        }
    }
    // It can still be claimed.
    let input = format!("{}\n{shuffle}", dated("[Date \"1921.03.15\"]"));
    let record = oracle("games --json").stdin(input).records().remove(0);
    assert_eq!(record["outcome"], serde_json::Value::Null);
    assert_eq!(record["claims"]["threefold"], 8);
}

/// Until July 2017, only positions on consecutive alternate moves counted (FIDE Laws of 2014, article 9.6).
#[test]
fn before_july_2017_only_consecutive_repetitions_end_a_game() {
    let back_and_forth = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
    // The fourth time comes later: White's knight takes another way.
    let detour = format!(
        "{}Nh3 Nf6 Nf4 Ng8 Nh3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 ",
        "Nf3 Nf6 Ng1 Ng8 ".repeat(2)
    );
    for (date, moves, is_over) in [
        ("2014.07.01", &back_and_forth, true),
        ("2014.07.01", &detour, false),
        ("2015.??.??", &detour, false),
        ("2017.06.30", &detour, false),
        ("2017.??.??", &detour, true),
        ("2017.07.01", &detour, true),
        ("????.??.??", &detour, true),
        ("2014.06.30", &back_and_forth, false),
    ] {
        let input = format!("[Date \"{date}\"]\n\n{moves}*");
        let mut found = Found::default();
        Reader::new(USUAL).read_all(input.as_bytes(), &mut found);
        assert_eq!(
            found.kinds.contains(&FindingKind::WrongResult),
            is_over,
            "{date}: {moves}"
        );
    }
}

#[test]
fn how_often_the_last_position_has_occurred_is_told() {
    let back_and_forth = "Nf3 Nf6 Ng1 Ng8 ";
    for (moves, repetitions) in [
        ("e4 e5", serde_json::Value::Null),
        (
            back_and_forth,
            serde_json::json!({"count": 2, "plies": [0, 4]}),
        ),
        (
            &format!("e4 e5 {}", back_and_forth.repeat(2)),
            serde_json::json!({"count": 3, "plies": [2, 6, 10]}),
        ),
        (
            &format!("{}Nf3", back_and_forth.repeat(2)),
            serde_json::json!({"count": 3, "plies": [1, 5, 9]}),
        ),
    ] {
        let input = format!("{TAGS}[Result \"*\"]\n\n{moves} *");
        let call = oracle("games --json");
        let record = call.stdin(input).records().remove(0);
        let told = record
            .get("repetitions")
            .unwrap_or(&serde_json::Value::Null);
        assert_eq!(*told, repetitions, "{moves}");
    }
}

#[test]
fn a_termination_by_repetition_needs_a_position_that_occurred_three_times() {
    let back_and_forth = "Nf3 Nf6 Ng1 Ng8 ";
    for (tag, times, result, is_wrong) in [
        ("Game drawn by repetition", 1, "1/2-1/2", true),
        ("DRAW BY REPETITION", 1, "1/2-1/2", true),
        ("Game drawn by repetition", 2, "1/2-1/2", false),
        ("Game drawn by agreement", 1, "1/2-1/2", false),
        ("won by repetition of the same trick", 1, "1-0", false),
    ] {
        let moves = back_and_forth.repeat(times);
        let input = format!("[Termination \"{tag}\"]\n\n{moves}{result}\n");
        let mut found = Found::default();
        Reader::new(USUAL).read_all(input.as_bytes(), &mut found);
        let kind = FindingKind::WrongTermination;
        assert_eq!(found.kinds.contains(&kind), is_wrong, "{input}");
    }
}

#[test]
fn a_kind_that_is_named_is_looked_for() {
    for (game, kind) in [
        ("1. e2e4 e5 1-0", "nonstandard_san"),
        ("1. e4 e5 3. d4 *", "wrong_move_number"),
        ("[PlyCount \"7\"]\n\n1. e4 *", "wrong_ply_count"),
        (
            "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 1-0",
            "unclaimed_threefold",
        ),
    ] {
        let (told, ..) = oracle(&format!("games --findings {kind} -"))
            .stdin(game)
            .ends();
        assert!(told.contains(&format!("{kind}: 1")), "{kind}: {told}");
    }
}

#[test]
fn lines_of_objects_are_no_games() {
    let (told, errors, status) = oracle("games -").stdin("{\"fen\":\"startpos\"}\n").ends();
    assert!(
        errors.contains("its lines are objects: write `chess-oracle -f FILE`"),
        "{errors}"
    );
    assert_eq!((status, told.lines().count()), (2, 1));
    for comment in ["{\"a\"} 1. e4 *", "{} 1. e4 *"] {
        let (told, ..) = oracle("games -").stdin(comment).ends();
        assert!(told.starts_with("1 game, 1 half-move: "), "{told}");
    }
}

#[test]
fn an_unknown_part_of_a_date_says_nothing() {
    let games = "[Date \"2024.01.05\"]\n\n1. e4 *\n\n[Date \"2023.??.??\"]\n\n1. d4 *\n";
    for (condition, wanted) in [
        ("Date<\"2024.??.??\"", 1),
        ("Date>=2024.??.??", 1),
        ("Date>2023.??.??", 1),
        ("Date>????.??.??", 0),
    ] {
        let call = ["games", "--where", condition, "--json", "-"];
        let told = oracle_with(&call).stdin(games).ends().0;
        assert_eq!(told.lines().count(), wanted, "{condition}");
    }
}

#[test]
fn quotes_of_windows_are_read() {
    let game = b"[Black \"Sm\x93q\x94 M\xfcller\"]\n\n1. e4 *\n";
    let told = oracle("games -o pgn -").stdin(&game[..]).ends().0;
    assert!(told.contains("[Black \"Sm“q” Müller\"]"), "{told}");
}

#[test]
fn a_rating_is_compared_with_a_number() {
    let game = "[WhiteElo \"2000\"]\n[BlackElo \"1900\"]\n\n1. e4 *\n";
    let ask = |condition| oracle_with(&["games", "--where", condition, "-"]).stdin(game);
    let told = ask("WhiteElo>BlackElo").complains();
    let wanted = "`WhiteElo` is compared with a value, and not with another column";
    assert!(told.contains(wanted), "{told}");
    assert!(
        ask("WhiteElo>1900")
            .ends()
            .0
            .starts_with("<stdin>:1:1: game 1")
    );
}

#[test]
fn the_words_of_an_open_variation_are_kept() {
    for (game, wanted) in [
        ("1. e4 e5 (1... c5 foo", "1. e4 e5 (1... c5 {foo}) *"),
        ("(g", "{(g)} *"),
        (
            "1. e4 (1. d4 d5 (1... Nf6 foo bar",
            "1. e4 (1. d4 d5 (1... Nf6 {foo bar})) *",
        ),
        (
            "1. e4 e5 (1... c5 {x} foo {y}",
            "1. e4 e5 (1... c5 {x foo y}) *",
        ),
    ] {
        let once = oracle("games -o pgn -").stdin(game).ends().0;
        assert!(once.ends_with(&format!("\n\n{wanted}\n\n")), "{once}");
        let twice = oracle("games -o pgn -").stdin(once.clone()).ends().0;
        assert_eq!(once, twice);
    }
}
