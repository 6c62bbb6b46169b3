//! Positions that have a name: `startpos`, those of the Chess Programming Wiki, and the start positions of Chess960.

use oracle_laws::Position;
use oracle_notation::{Assumption, Overrides, Record, fen};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, EnPassantMode};

use crate::support::{oracle, oracle_with, position};

/// Returns the FEN of a line.
#[track_caller]
fn read(line: &str) -> String {
    fen::write(&position(line))
}

#[test]
fn named_positions_have_the_counts_of_the_wiki() {
    for (name, depth, count) in [
        ("startpos", 4, 197_281),
        ("kiwipete", 3, 97_862),
        ("position3", 4, 43_238),
        ("position4", 3, 9_467),
        ("position5", 3, 62_379),
        ("position6", 3, 89_890),
        ("chess960:518", 4, 197_281),
    ] {
        let said = oracle(&format!("perft {depth} {name}")).says();
        assert_eq!(said, format!("{count}\n"), "{name}");
    }
}

#[test]
fn every_start_position_of_chess960_is_that_of_two_other_libraries() {
    for number in 0..960 {
        let ours = position(&format!("chess960:{number}"));
        let theirs = cozy_chess::Board::chess960_startpos(number);
        let shredder = format!("{theirs:#}");
        assert_eq!(ours, position(&shredder), "{number}");
        // shakmaty takes every right of this one as valid, and sees the same position.
        let parsed: Fen = shredder.parse().unwrap();
        let board: shakmaty::Chess = parsed.into_position(CastlingMode::Chess960).unwrap();
        let rights = shakmaty::Position::castles(&board).castling_rights();
        assert_eq!(rights.count(), 4, "{number}");
        let again = Fen::from_position(&board, EnPassantMode::Legal).to_string();
        assert_eq!(ours, position(&again), "{number}");
        let is_usual = ours.placement() == Position::default().placement();
        assert_eq!(is_usual, number == 518);
    }
    assert_eq!(read("chess960:518"), read("startpos"));
}

#[test]
fn a_name_is_followed_by_fields_and_moves_as_any_position_is() {
    assert_eq!(
        read("position3 turn=black halfmove=4"),
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 4 1"
    );
    assert_eq!(
        read("id=a kiwipete castling=- moves e1f1"),
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R4K1R b - - 1 1"
    );
    assert_eq!(
        oracle_with(&["-o", "fen", "position position5 moves O-O"]).says(),
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQ1RK1 b - - 2 8\n"
    );
    let record = oracle("--json -")
        .stdin(r#"{"fen":"chess960:1","id":1}"#)
        .says();
    assert!(
        record.starts_with(r#"{"id":1,"fen":"bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq"#),
        "{record}"
    );
    assert_eq!(oracle("perft 2 kiwipete").says(), "2039\n");
}

#[test]
fn chess960_is_no_assumption_where_its_name_says_so() {
    let overrides = Overrides::default();
    let assumed = |line: &str| {
        let record = Record::parse(line, &overrides).unwrap();
        let assumptions = record.assumptions();
        let ids: Vec<&str> = assumptions.iter().map(Assumption::id).collect();
        ids.join(" ")
    };
    assert_eq!(assumed("chess960:0"), "");
    assert_eq!(assumed("kiwipete"), "");
    assert_eq!(assumed(&read("chess960:0")), "chess960");
    // The usual start is one of both.
    assert_eq!(oracle("--standard --count chess960:518").says(), "20\n");
    let refused = oracle("--standard chess960:0").complains();
    assert!(refused.contains("exists only in Chess960"), "{refused}");
}

#[test]
fn what_is_nearly_a_name_is_refused_with_its_place_and_the_names() {
    for (line, caret, hint) in [
        ("chess960:960", "           ^^^", "a number from 0 to 959"),
        ("chess960:x", "           ^", "a number from 0 to 959"),
        ("chess960:+5", "           ^^", "a number from 0 to 959"),
        ("chess960:", "  ^^^^^^^^^", "a number from 0 to 959"),
        ("chess960", "  ^^^^^^^^", "a number from 0 to 959"),
        ("position7", "  ^^^^^^^^^", "`position3` to `position6`"),
        ("kiwip", "  ^^^^^", "did you mean `kiwipete`?"),
        ("Kiwipete", "  ^^^^^^^^", "did you mean `kiwipete`?"),
        (
            "startpos kiwipete",
            "           ^^^^^^^^",
            "one position per line",
        ),
        ("Wke1 chess960:3", "       ^^^^^^^^^^", "write it first"),
    ] {
        let said = oracle(line).complains();
        let shown: Vec<&str> = said.lines().collect();
        assert!(shown.contains(&caret), "{line}: {said}");
        assert!(said.contains(hint), "{line}: {said}");
    }
    let record = oracle("--json -").stdin("chess960:960\n").ends().0;
    assert!(record.contains(r#""code":"unknown_start","#), "{record}");
    assert!(record.contains(r#""token":"960","column":10"#), "{record}");
}
