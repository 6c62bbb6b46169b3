//! Where a game ends does not depend on what is asked about it.

use crate::support::oracle;

/// Returns how many games are found with these options.
fn count(options: &str, input: &str) -> usize {
    let call = oracle(&format!("games {options} -")).stdin(input.to_owned());
    let (stdout, _, _) = call.ends();
    match options {
        "-o pgn" => stdout.matches("[Result ").count(),
        _ => stdout.matches("\"game\":").count(),
    }
}

#[test]
fn letters_stops_and_formats_leave_the_borders_of_games() {
    let second = "\n\n[Event \"second\"]\n\n1. d4 d5 *\n";
    for (first, games) in [
        ("1. e4 d5 2. Dg4 Dd7 3. Dxd7+1-0", 2),
        ("1. e4 d5 2. Qg4 Qd7 3. Qxd7+1:0", 2),
        ("1. f3 e5 2. g4 Dh4#0-1", 2),
        ("1. e4 e5 2. Фf3+1/2-1/2", 2),
        ("1. e4 e5 2. x+1-0", 2),
        // The illegal move is no mate: castling is meant.
        ("1. e4 e5 2. Kf7 0-0", 2),
        ("1. 0-0 Ke7 2. Nf3 *", 2),
        ("0-0", 2),
    ] {
        let input = format!("{first}{second}");
        for options in [
            "--json",
            "--json --stop-at-illegal",
            "--json --repair",
            "--json --letters en",
            "--json --letters de",
            "--json --letters fr",
            "--json --letters ru",
            "-o pgn",
        ] {
            assert_eq!(count(options, &input), games, "{options}: {first}");
        }
    }
}

#[test]
fn a_null_move_behind_the_end_of_a_game_ends_its_moves() {
    let stalemate = "[FEN \"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\"]\n\n1. Qf7 -- 2. Qg7# 1/2-1/2\n";
    let (told, _, _) = oracle("games -").stdin(stalemate.to_owned()).ends();
    assert!(told.contains("1... --: move after end"), "{told}");
    assert!(!told.contains("wrong result"), "{told}");
    let (written, _, _) = oracle("games -o pgn --repair -")
        .stdin(stalemate.to_owned())
        .ends();
    assert!(written.contains("[Result \"1/2-1/2\"]"), "{written}");
}
