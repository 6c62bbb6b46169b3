//! What the search for a helpmate finds, and how soon: its weights prove nothing, so only this shows that one changed.

use std::fmt::Write as _;

use super::{random_square, with_pieces};
use crate::support::compare;
use oracle_laws::{Bitboard, Color, Piece, Position, Role, Square};
use oracle_notation::fen;
use oracle_winnable::{Solver, Verdict};

/// An ending of a few pieces on random squares.
fn random_ending(rng: &mut fastrand::Rng) -> Option<Position> {
    use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
    const OTHERS: [Role; 12] = [
        Pawn, Pawn, Pawn, Pawn, Pawn, Pawn, Knight, Knight, Bishop, Bishop, Rook, Queen,
    ];
    let mut pieces = vec![
        Piece::new(Color::White, King),
        Piece::new(Color::Black, King),
    ];
    for _ in 0..rng.usize(1..=7) {
        let color = *rng.choice(&Color::ALL)?;
        pieces.push(Piece::new(color, *rng.choice(&OTHERS)?));
    }
    let mut taken = Bitboard::EMPTY;
    let mut placed: Vec<(Square, Piece)> = Vec::new();
    for piece in pieces {
        let square = random_square(rng);
        if taken.has(square) {
            return None;
        }
        taken = taken.with(square);
        placed.push((square, piece));
    }
    with_pieces(&placed, *rng.choice(&Color::ALL)?)
}

/// A row for each ending: the positions tried, and the length of the line for White and for Black.
#[test]
fn a_changed_search_shows() {
    let mut rng = fastrand::Rng::with_seed(34);
    let mut solver = Solver::new(2000);
    let mut rows = String::new();
    let mut endings = 0;
    while endings < 160 {
        let Some(position) = random_ending(&mut rng) else {
            continue;
        };
        let verdicts = solver.both(&position).unwrap();
        // Material alone decides many.
        if verdicts.nodes < 10 {
            continue;
        }
        endings += 1;
        let plies = |verdict: &Verdict| match verdict {
            Verdict::Winnable { line } => line.len().to_string(),
            Verdict::Unwinnable { .. } => "no line".to_owned(),
            Verdict::Undecided { .. } => "undecided".to_owned(),
        };
        let (white, black) = (plies(&verdicts.white), plies(&verdicts.black));
        let fen = fen::write(&position);
        writeln!(rows, "{fen}: {}; {white}, {black}", verdicts.nodes).unwrap();
    }
    compare("winnable_search", &rows);
}
