//! The steps of sets, the sets of pawns that face each other, and their summary.

use super::{Reach, Reaches, World, ahead, steps, steps_of_promoted};
use crate::tests::position;
use oracle_laws::{Bitboard, Color, Role, Square, attacks};

/// Returns the squares one step away from a square of an empty board.
fn step(role: Role, color: Color, from: Square) -> Bitboard {
    match role {
        Role::Pawn => attacks::pawn(color, from),
        Role::Knight => attacks::knight(from),
        Role::Bishop => attacks::king(from) & attacks::bishop(from, Bitboard::EMPTY),
        Role::Rook => attacks::king(from) & attacks::rook(from, Bitboard::EMPTY),
        Role::Queen | Role::King => attacks::king(from),
    }
}

/// Returns the names of the squares of each piece.
fn sets(reaches: &Reaches) -> Vec<String> {
    let names = |piece: &Reach| {
        let squares = piece.all().into_iter();
        squares.map(|square| square.to_string() + " ").collect()
    };
    reaches.pieces.iter().map(names).collect()
}

fn check(from: Bitboard) {
    let from_each = |step: &dyn Fn(Square) -> Bitboard| {
        from.into_iter()
            .fold(Bitboard::EMPTY, |all, square| all | step(square))
    };
    for color in Color::ALL {
        for role in Role::ALL {
            let expected = from_each(&|square| step(role, color, square));
            assert_eq!(steps(role, color, from), expected, "{role:?} {from:?}");
        }
        let up = if color == Color::White { 1 } else { -1 };
        let expected = from_each(&|square| {
            let next = square.offset(0, up);
            next.map_or(Bitboard::EMPTY, Square::bitboard)
        });
        assert_eq!(ahead(color, from), expected, "{from:?}");
    }
    let expected = from_each(&|square| attacks::king(square) | attacks::knight(square));
    assert_eq!(steps_of_promoted(from), expected, "{from:?}");
}

#[test]
fn steps_from_a_set_are_those_from_each_of_its_squares() {
    for square in Bitboard::ALL {
        check(square.bitboard());
    }
    let mut rng = fastrand::Rng::with_seed(5);
    for _ in 0..500 {
        let count = rng.usize(2..20);
        let squares = (0..count).map(|_| Square::truncated(rng.u32(0..64)));
        check(squares.collect());
    }
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
    let reaches = Reaches::new(&position);
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
        let reaches = Reaches::new(&position);
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
    let [king, rook] = ["e1", "h1"].map(|name| Square::from_name(name.as_bytes()));
    let [king, rook] = [king, rook].map(|square| square.expect("it is a square"));
    let piece = |square: Square, role| Reach {
        square,
        color: Color::White,
        role,
        squares: square.bitboard(),
        promoted: Bitboard::EMPTY,
    };
    let mut reaches = Reaches {
        pieces: vec![piece(king, Role::King), piece(rook, Role::Rook)],
        captures: [Bitboard::EMPTY; 2],
    };
    reaches.add_castling(&position);
    assert_eq!(sets(&reaches), ["e1 g1 ", "f1 h1 "]);
}
