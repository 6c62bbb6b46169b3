//! What other programs expect of their test games, and chess-oracle does not: a game of our own for each row of the table in
//! `README.md`.

use oracle_pgn::{Game, Options, Reader, Visitor};

use super::findings::{TAGS, found};
use crate::support::oracle;

/// The rows of the table, each by the first words of its first cell, with a test of this file.
const ROWS: [&str; 11] = [
    "python-chess: crazyhouse and antichess",
    "python-chess: `anastasian-lewis.pgn` has `Z0`",
    "python-chess: `test_tricky_skip_game`",
    "pgn-extract: `nested-comment.pgn`",
    "pgn-extract: German letters",
    "pgn-extract: `test-allownullmoves.pgn`",
    "pgn-extract: `test-noresults-out.pgn`",
    "pgn-extract: `test-repetition.pgn`",
    "pgn-extract: `test-fixresulttags-in.pgn`",
    "pgn-extract: `test-nobadresults.pgn`",
    "pgn-extract: dates",
];

#[test]
fn every_row_of_the_table_has_its_test() {
    let table = include_str!("README.md");
    let rows: Vec<&str> = table
        .lines()
        .filter_map(|line| line.strip_prefix("| "))
        .filter(|row| !row.starts_with("test |"))
        .collect();
    assert_eq!(rows.len(), ROWS.len());
    for (row, named) in rows.into_iter().zip(ROWS) {
        assert!(row.starts_with(named), "{row}");
    }
}

#[test]
fn games_of_other_rules_are_read_and_not_judged() {
    for variant in ["Crazyhouse", "Antichess"] {
        // In these games, a piece is dropped, and a king is captured.
        let game = format!(
            "{TAGS}[Result \"1-0\"]\n[Variant \"{variant}\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@d4 Qxd4 4. Nc3 Qxd2+ 5. Kxd2 Kxd2 1-0\n"
        );
        let wanted = format!(
            "1:1 unknown_variant: the rules of `{variant}` are not those of chess: the moves are not judged"
        );
        assert_eq!(found(&game, &[&wanted]).plies, [0]);
    }
}

#[test]
fn null_moves_are_played_and_named() {
    for null_move in ["Z0", "--"] {
        let found = found(
            &format!("1. d4 {null_move} 2. c4 d5 3. cxd5 Qxd5 *"),
            &[&format!(
                "1:7 1... {null_move} null_move: this turn is left out (a null move), which is not allowed"
            )],
        );
        assert_eq!(found.plies, [6]);
    }
}

#[test]
fn an_empty_line_ends_no_game() {
    // A reader that ends a game at an empty line sees three games here.
    let found = found(
        "1. e4 e5\n2. Nf3 Nc6\n\n1. d4 d5\n2. c4 e6\n\n1. c4 c5\n",
        &[
            "5:7 4... e6 illegal_move: the black pawn on e5 cannot go to e6: a pawn moves one square forward, or two from its starting square",
            "7:4 5. c4 illegal_move: the white pawn already stands on c4: a move must go to another square",
            "8:1 missing_result: the game has no termination marker: 1-0, 0-1, 1/2-1/2 or *",
        ],
    );
    assert_eq!(found.plies, [8]);
}

#[test]
fn a_tag_behind_an_empty_line_begins_a_game_if_it_is_an_event_or_the_game_has_it() {
    for (games, tags) in [
        (1, "\n\n[Event \"a\"]\n[White \"a\"]\n"),
        (1, "[White \"a\"]\n\n[Black \"a\"]\n"),
        (1, "[White \"a\"]\n[Event \"a\"]\n"),
        (1, "[White \"a\"]\n[White \"a\"]\n"),
        (1, "[Opening \"a\"]\n[Opening \"a\"]\n"),
        (2, "[White \"a\"]\n\n[Event \"a\"]\n"),
        (2, "[White \"a\"]\n\n[White \"a\"]\n"),
        (2, "[Opening \"a\"]\n[ECO \"a\"]\n \n[Opening \"a\"]\n"),
        (3, "[Event \"a\"]\n\n[Event \"a\"]\n\n[Event \"a\"]\n"),
    ] {
        let mut seen = Threefold::default();
        Reader::new(Options::default()).read_all(format!("{tags}\n*\n").as_bytes(), &mut seen);
        assert_eq!(seen.0.len(), games, "{tags}");
    }
}

#[test]
fn brace_comments_do_not_nest() {
    let found = found(
        "1. e4 {the first brace {closes both} here} e5 2. Nf3 *\n\n1. d4 d5 *\n",
        &[
            "1:38 1... here unreadable_token: cannot read `here`",
            "1:42 unopened_comment: this `}` closes no comment",
        ],
    );
    assert_eq!(found.plies, [3, 2]);
}

#[test]
fn pieces_have_english_letters() {
    let found = found(
        "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 *",
        &[
            "1:13 2. Sf3 unreadable_token: cannot read `Sf3`: this looks German, Polish or Swedish (Nf3)",
        ],
    );
    assert_eq!(found.plies, [2]);
}

#[test]
fn a_game_without_a_termination_marker_is_a_game() {
    let game = format!("{TAGS}[Result \"1-0\"]\n\n1. e4 e5 2. Nf3\n\n");
    let wanted = "the game has no termination marker: 1-0, 0-1, 1/2-1/2 or *";
    let found = found(
        &game.repeat(2),
        &[
            &format!("11:1 missing_result: {wanted}"),
            &format!("21:1 missing_result: {wanted}"),
        ],
    );
    assert_eq!(found.plies, [3, 3]);
}

/// The half-moves after which positions stood for the third time.
#[derive(Default)]
struct Threefold(Vec<Option<u32>>);

impl Visitor for Threefold {
    fn wants_moves(&self) -> bool {
        false
    }

    fn end(&mut self, game: &Game) {
        self.0.push(game.history().threefold());
    }
}

#[test]
fn a_position_may_stand_for_the_third_time_after_other_moves() {
    let games = [
        // The same moves again.
        ("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", Some(8)),
        // Other knights go and come back between.
        ("Nc3 Nc6 Nb5 Nb4 Nc3 Nc6 Nf3 Nf6 Ng1 Ng8", Some(10)),
        // The bishops go to other squares between.
        ("e3 e6 Be2 Be7 Bf1 Bf8 Bd3 Bd6 Be2 Be7 Bf1 Bf8", Some(12)),
        // The same board three times, but at first both sides may castle.
        ("Nf3 Nf6 Rg1 Rg8 Rh1 Rh8 Rg1 Rg8 Rh1 Rh8", None),
        // The same board three times, but at first Black is to move.
        ("e3 e6 Be2 Be7 Bd3 Bd6 Be2 Bf8 Bd3 Be7 Be2 Bf8", None),
    ];
    for (moves, threefold) in games {
        let mut seen = Threefold::default();
        Reader::new(Options::default()).read_all(format!("{moves} *\n").as_bytes(), &mut seen);
        assert_eq!(seen.0, [threefold], "{moves}");
    }
}

#[test]
fn a_result_against_the_board_is_found_and_repaired() {
    let game = format!("{TAGS}[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n");
    found(
        &game,
        &["9:21 wrong_result: Black wins by checkmate, but the result is `1-0`"],
    );
    let repaired = oracle("games -o pgn --repair")
        .stdin(game.as_str())
        .ends()
        .0;
    assert!(repaired.contains("[Result \"0-1\"]"), "{repaired}");
    found(&repaired, &[]);
}

#[test]
fn a_result_that_differs_from_its_tag_is_found() {
    for (tag, marker) in [("1-0", "0-1"), ("1/2-1/2", "*"), ("*", "1-0")] {
        found(
            &format!("{TAGS}[Result \"{tag}\"]\n\n1. e4 e5 {marker}\n"),
            &[&format!(
                "9:10 result_mismatch: the termination marker is `{marker}`, but the tag Result is `{tag}`"
            )],
        );
    }
}

#[test]
fn a_year_alone_is_no_date() {
    let game = format!("{TAGS}[Result \"*\"]\n\n1. e4 *\n");
    found(
        &game.replace("????.??.??", "1959"),
        &["1:1 bad_date: `1959` is not a date: write year.month.day, and ? for unknown digits"],
    );
    found(&game.replace("????.??.??", "1959.??.??"), &[]);
}
