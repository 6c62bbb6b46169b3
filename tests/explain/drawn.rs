//! `explain -o board`: the move and its reason in characters.

use crate::support::{compare, oracle_with};

/// A move and a position for each mark, from both sides.
const CALLS: [&[&str]; 11] = [
    &["Rd2", "White Ke1 Re2 Black Ke8 Re7"],
    &["Rd7", "White Ke1 Re2 Black Ke8 Re7 turn=b", "--flip"],
    &["O-O-O", "3qk3/8/8/8/8/8/8/R3K3 w Q -"],
    &["O-O", "4k3/8/8/8/8/8/8/4K3 w - -", "--unicode"],
    &["O-O", "4k3/8/8/8/8/8/8/4K2R w - -"],
    &["exd6", "8/8/8/r2pP2K/8/8/8/4k3 w - d6"],
    &["a3", "4k3/4r3/8/b7/8/8/P7/4K3 w - -", "--unicode"],
    &["Bh3", "startpos"],
    &["Be2", "startpos"],
    &["Nh8", "7k/8/8/8/8/rN1K1N2/8/3b4 w - -"],
    &["Qh5", "startpos moves e4 e5"],
];

#[test]
fn boards_of_explain() {
    let boards = CALLS.map(|call| {
        let (board, stderr, status) =
            oracle_with(&[&["explain"], call, &["-o", "board"]].concat()).ends();
        assert_eq!((stderr.as_str(), status < 2), ("", true));
        format!(
            "$ chess-oracle explain {} -o board\n{board}",
            call.join(" ")
        )
    });
    compare("explained", &boards.join("\n"));
}

#[test]
fn the_sentence_is_below_the_board() {
    for call in CALLS {
        let ask = |more: &[&str]| oracle_with(&[&["explain"], call, more].concat()).ends();
        let (sentence, _, status) = ask(&[]);
        let (board, _, drawn) = ask(&["-o", "board"]);
        assert_eq!(board.lines().last(), Some(sentence.trim_end()));
        assert_eq!(status, drawn);
    }
}

#[test]
fn a_drawn_reason_is_read_back_as_its_position() {
    for call in CALLS {
        let position = call[1];
        let board = |line: &str| {
            let fen = oracle_with(&["-o", "fen", line]).says();
            fen.split(' ').next().unwrap().to_owned()
        };
        for glyphs in [&[][..], &["--unicode"]] {
            let drawing =
                oracle_with(&[&["explain"], &call[..2], glyphs, &["-o", "board"]].concat())
                    .ends()
                    .0;
            assert_eq!(board(&drawing), board(position), "{drawing}");
        }
    }
}

#[test]
fn colour_marks_the_reason_and_changes_no_character() {
    let call = [&["explain"], CALLS[2], &["-o", "board", "--color"]].concat();
    let ask = |when| {
        oracle_with(&[&call[..], &[when]].concat())
            .env("TERM", "xterm-256color")
            .ends()
            .0
    };
    let (plain, painted) = (ask("never"), ask("always"));
    assert!(painted.contains('\u{1b}') && !plain.contains('\u{1b}'));
    let mut parts = painted.split('\u{1b}');
    let first = parts.next().unwrap().to_owned();
    let bare = parts.fold(first, |text, part| text + part.split_once('m').unwrap().1);
    assert_eq!(bare, plain);
}
