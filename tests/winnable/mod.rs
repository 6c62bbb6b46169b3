//! Who can still checkmate: boards, a second opinion by enumeration, and properties of every verdict.

mod answers;
mod brute_force;
mod material;
mod properties;

use oracle_laws::{
    Bitboard, CastlingRights, Color, Piece, Placement, Position, Role, Setup, Square,
};

/// Returns a position with these pieces, unless a pawn stands on a back rank or the side to move could capture the
/// king.
fn with_pieces(pieces: &[(Square, Piece)], turn: Color) -> Option<Position> {
    let mut placement = Placement::EMPTY;
    for &(square, piece) in pieces {
        placement.put(square, piece);
    }
    let setup = Setup {
        placement,
        turn,
        castling: CastlingRights::NONE,
        ..Setup::default()
    };
    let position = Position::try_from(&setup).ok()?;
    (!position.is_opposite_check()).then_some(position)
}

fn random_square(rng: &mut fastrand::Rng) -> Square {
    Square::from_index(rng.u8(0..64)).unwrap()
}

/// Kings, pawns that face each other in pairs, and up to `pieces` others on random squares.
fn random_wall(rng: &mut fastrand::Rng, pieces: usize) -> Option<Position> {
    use Role::{Bishop, Knight, Rook};
    let mut all: Vec<(Square, Piece)> = Vec::new();
    let mut rank = rng.u8(1..=5);
    for file in 0..8_u8 {
        // Pairs side by side on the same ranks could capture each other.
        rank = match rank {
            _ if rng.u8(0..30) == 0 => rank,
            1 => 2,
            5 => 4,
            _ if rng.bool() => rank + 1,
            _ => rank - 1,
        };
        if rng.u8(0..24) == 0 {
            continue;
        }
        let gap = u8::from(rng.u8(0..30) == 0 && rank < 5);
        let at = |rank: u8| Square::from_index(8 * rank + file).unwrap();
        all.push((at(rank), Piece::new(Color::White, Role::Pawn)));
        all.push((at(rank + 1 + gap), Piece::new(Color::Black, Role::Pawn)));
    }
    let roles = [Bishop, Bishop, Bishop, Knight, Rook];
    let mut others = Color::ALL
        .map(|color| Piece::new(color, Role::King))
        .to_vec();
    for _ in 0..rng.usize(0..=pieces) {
        let color = *rng.choice(&Color::ALL)?;
        others.push(Piece::new(color, *rng.choice(&roles)?));
    }
    for piece in others {
        let taken: Bitboard = all.iter().map(|&(square, _)| square).collect();
        let mut square = random_square(rng);
        if piece.role == Role::King && rng.u8(0..4) > 0 {
            // Usually behind its own pawns.
            let rank = if piece.color == Color::White { 0 } else { 56 };
            square = Square::from_index(rank + square.file().index()).unwrap();
        }
        if taken.has(square) {
            return None;
        }
        all.push((square, piece));
    }
    with_pieces(&all, *rng.choice(&Color::ALL).unwrap())
}
