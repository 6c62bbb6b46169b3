//! The sets of pawns that face each other and of castling, and their summary.

use super::{Assumed, Reach, Reaches, World};
use oracle_laws::{Bitboard, Color, Position, Role, Square, attacks};

fn position(text: &str) -> Position {
    text.parse().unwrap_or_default()
}

/// Returns the names of the squares of each piece.
fn sets(reaches: &Reaches) -> Vec<String> {
    let names = |piece: &Reach| {
        let squares = piece.all().into_iter();
        squares.map(|square| square.to_string() + " ").collect()
    };
    reaches.pieces.iter().map(names).collect()
}

#[test]
fn pawns_that_face_each_other_on_a_file_do_not_pass() {
    // . . . . . . . .
    // . . . . p . . .
    // . . . . . . . .
    // . . . . . . . .
    // . . . . . . . .
    // . . . . P . . .
    // . . . . P . . .
    // . . . . . . . .
    let position = position("8/4p3/8/8/8/4P3/4P3/8 w - -");
    let reaches = Reaches::new(&position, Color::White, Assumed::default());
    assert_eq!(
        sets(&reaches),
        ["e2 e3 e4 e5 e6 ", "e3 e4 e5 e6 ", "e4 e5 e6 e7 "]
    );
}

#[test]
fn the_summary_is_the_union_of_the_sets() {
    let boards = [
        "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - -",
        "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - -",
        "k7/8/1p6/1P1p1n2/3P1N2/8/4PP2/K4R2 b - -",
    ];
    for board in boards {
        let position = position(board);
        let reaches = Reaches::new(&position, Color::White, Assumed::default());
        let world = World::new(&reaches);
        for color in Color::ALL {
            let (mut stands, mut captures) = (Bitboard::EMPTY, Bitboard::EMPTY);
            for piece in reaches.pieces.iter().filter(|piece| piece.color == color) {
                stands |= match piece.role {
                    Role::King => Bitboard::EMPTY,
                    _ => piece.squares | piece.promoted,
                };
                captures |= match piece.role {
                    Role::Pawn => attacks::pawns(color, piece.squares) | piece.promoted,
                    _ => piece.squares,
                };
            }
            assert_eq!(world.stands[color.index()], stands, "{board}");
            assert_eq!(world.captures[color.index()], captures, "{board}");
        }
    }
}

#[test]
fn castling_takes_king_and_rook_to_their_squares() {
    let position = position("4k3/8/8/8/8/8/8/4K2R w K -");
    let (king, rook) = (Square::E1, Square::H1);
    let piece = |square: Square, role| Reach {
        square,
        color: Color::White,
        role,
        squares: square.bitboard(),
        promoted: Bitboard::EMPTY,
        passed: Bitboard::EMPTY,
    };
    let mut reaches = Reaches {
        pieces: vec![piece(king, Role::King), piece(rook, Role::Rook)],
        ..Reaches::new(&position, Color::White, Assumed::default())
    };
    reaches.add_castling(&position);
    assert_eq!(sets(&reaches), ["e1 g1 ", "f1 h1 "]);
}
