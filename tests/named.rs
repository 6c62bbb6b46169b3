//! The start positions of Chess960, which two other libraries have. Other names are `cases/named.txt`.

use oracle_laws::Position;
use oracle_notation::{Assumption, Overrides, Record, fen};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, EnPassantMode};

use crate::support::position;

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
}

/// Chess960 is no assumption where the name says so, but is one where the FEN of the same position does not; unless it is that of
/// standard chess.
#[test]
fn the_name_says_chess960_and_the_fen_leaves_it_to_be_assumed() {
    let overrides = Overrides::default();
    let assumed = |line: &str| Record::parse(line, &overrides).unwrap().assumptions();
    for number in 0..960 {
        let name = format!("chess960:{number}");
        assert_eq!(assumed(&name).iter().count(), 0, "{number}");
        let fen = fen::write(&position(&name));
        let ids: Vec<&str> = assumed(&fen).iter().map(Assumption::id).collect();
        assert!(ids.is_empty() || ids == ["chess960"], "{number}: {ids:?}");
    }
}
