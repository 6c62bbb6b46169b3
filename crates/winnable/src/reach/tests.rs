//! The sets of pawns that face each other and of castling, and their summary.

use super::{Fatal, Reach, Reaches, World};
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
    let reaches = Reaches::new(&position, Color::White).grown();
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
        let reaches = Reaches::new(&position, Color::White).grown();
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
    let reaches = Reaches::new(&position, Color::White);
    assert_eq!(sets(&reaches), ["e1 g1 ", "f1 h1 ", "e8 "]);
}

/// Returns whether a move of the piece that stands on a square at first ends the game.
fn is_fatal(reaches: &Reaches, from: Square, to: Square) -> Option<bool> {
    let mut pieces = reaches.pieces.iter();
    let piece = pieces.find(|piece| piece.square == from);
    let world = World::new(reaches);
    piece.map(|&piece| Fatal::new(reaches, &world, piece).has(piece, to))
}

/// Asks of moves from squares where all pieces still stand whether they end games that White would win.
#[test]
fn a_move_ends_the_game_only_where_nothing_answers_it() {
    use Square as S;
    let moves = [
        // Checkmate: b2 is guarded, a2 and b1 are taken, and nothing captures on c2.
        ("7k/8/8/8/8/2p1n3/P7/KN6 b - -", S::E3, S::C2, true),
        // The bishop on d1 captures there.
        ("7k/8/8/8/8/2p1n3/P7/KN1B4 b - -", S::E3, S::C2, false),
        // It takes back a knight that has taken a piece which never leaves c2.
        ("7k/8/8/8/8/2p1n3/P1P5/KN1B4 b - -", S::E3, S::C2, false),
        ("7k/8/8/8/8/2p1n3/P1P5/KNB5 b - -", S::E3, S::C2, true),
        // Only the rook that moves guarded b2.
        ("7k/8/8/8/8/1r6/8/KR6 b - -", S::B3, S::A3, false),
        // A knight may stand on a2, between the rook and the king; without it, nothing may.
        ("7k/8/8/8/8/2p4r/n7/KR6 b - -", S::H3, S::A3, false),
        ("7k/8/8/8/8/2p4r/8/KR6 b - -", S::H3, S::A3, true),
        // The bishop on e5 checks when the knight leaves; the rook on b1 would come between on b2.
        ("7k/8/8/4b3/3n4/8/P7/KB6 b - -", S::D4, S::F3, true),
        ("7k/8/8/4b3/3n4/8/P7/KR6 b - -", S::D4, S::F3, false),
        // The rook takes a piece that closed b1, and nothing guards it there.
        ("7k/8/8/8/8/8/PP6/KN5r b - -", S::H1, S::B1, false),
        // The pawn on d5 captures a double step en passant on c6; a single step is checkmate.
        ("6k1/2p5/1p6/1P1P4/PKP5/PPP5/8/8 b - -", S::C7, S::C5, false),
        ("6k1/8/ppp5/3P4/PKP5/PPP5/8/8 b - -", S::C6, S::C5, true),
        // The last piece: the king takes the queen on b8, unless White's king guards it and no rook takes it either.
        ("k7/pp6/8/8/8/8/8/3Q2K1 w - -", S::D1, S::B8, true),
        ("k7/ppK5/8/8/8/8/8/3Q4 w - -", S::D1, S::B8, false),
        ("k1r5/ppK5/8/8/8/8/8/3Q4 w - -", S::D1, S::B8, true),
        // A queen that is not the last piece may be lost.
        ("k7/pp6/8/8/8/8/7N/3Q2K1 w - -", S::D1, S::B8, false),
        // From afar, nothing must capture.
        ("kb6/pp6/8/3N4/8/8/8/6K1 w - -", S::D5, S::C7, false),
    ];
    for (text, from, to, ends) in moves {
        let reaches = Reaches::new(&position(text), Color::White);
        assert_eq!(
            is_fatal(&reaches, from, to),
            Some(ends),
            "{text}: {from}{to}"
        );
    }
}

fn reach(color: Color, role: Role, squares: &[Square], passed: &[Square]) -> Reach {
    let of = |squares: &[Square]| squares.iter().copied().collect::<Bitboard>();
    Reach {
        square: squares[0],
        color,
        role,
        squares: of(squares),
        promoted: Bitboard::EMPTY,
        passed: of(passed),
    }
}

#[test]
fn squares_that_are_passed_are_attacked_and_a_pawn_is_captured_there() {
    use Square as S;
    let rook = reach(Color::White, Role::Rook, &[S::A1], &[S::A2, S::A3]);
    let seen: Bitboard = [S::A2, S::A3, S::A4, S::B1].into_iter().collect();
    assert!((seen & !rook.attacks()).is_empty());
    let pawn = reach(Color::Black, Role::Pawn, &[S::C7, S::C5], &[S::C6]);
    assert!(pawn.exposed().has(S::C6));
    assert!(!pawn.attacks().has(S::B5));
}

/// A piece of the other colour may be captured on the way; one of its own may not.
#[test]
fn only_a_piece_of_the_same_colour_bars_a_corridor() {
    use Square as S;
    let bishop = reach(Color::White, Role::Bishop, &[S::G8], &[]);
    for (color, passes) in [(Color::White, false), (Color::Black, true)] {
        let world = World {
            corridors: vec![reach(color, Role::Bishop, &[S::H7, S::G8], &[])],
            ..World::default()
        };
        let moved = Reach {
            square: S::F7,
            ..bishop
        };
        let targets = world.passable(moved, S::G8, S::H7.bitboard());
        assert_eq!(targets.any(), passes);
    }
}

/// What is spared is so only as long as it has not moved.
#[test]
fn a_spared_piece_is_captured_after_it_has_moved() {
    let position = position("7k/8/8/8/8/8/1B6/K3R3 w - -");
    let mut reaches = Reaches::new(&position, Color::White).sparing(Square::B2);
    let white = Color::White.index();
    assert!(!World::new(&reaches).stands[white].has(Square::B2));
    for piece in &mut reaches.pieces {
        if piece.square == Square::B2 {
            piece.squares = piece.squares.with(Square::C3);
        }
    }
    assert!(World::new(&reaches).stands[white].has(Square::C3));
}

/// When a rook is captured on its square, the pieces that it shut in may be anywhere in their sets, and it is gone.
#[test]
fn a_piece_that_is_captured_at_home_opens_its_square() {
    let position = position("7k/8/8/8/8/8/PP6/RK6 b - -");
    let reaches = Reaches::new(&position, Color::White).sparing(Square::A1);
    let reaches = reaches.grown().losing(Square::A1);
    let rook = reaches.pieces[0];
    assert_eq!((rook.square, rook.squares), (Square::A1, Bitboard::EMPTY));
    let world = World::new(&reaches);
    assert!(world.stands[Color::White.index()].has(Square::A1));
    assert!(!world.stuck[Color::White.index()].has(Square::A1));
    assert!(rook.attacks().is_empty());
    assert!(world.open(Color::White).has(Square::A1));
}

/// Asks of moves of a king whether they leave the other side, which can only move its king, without a move.
#[test]
fn a_king_stalemates_the_other_only_where_nothing_moves() {
    use Square as S;
    let moves = [
        // White's king on h4 has h3 alone, which g2 guards.
        ("8/8/7p/5p1P/5p1K/5Pp1/6P1/5k2 b - -", S::F1, S::G2, true),
        // From e2, h3 is free.
        ("8/8/7p/5p1P/5p1K/5Pp1/6P1/5k2 b - -", S::F1, S::E2, false),
        // The pawn on a2 moves.
        ("8/8/7p/5p1P/5p1K/5Pp1/P5P1/5k2 b - -", S::F1, S::G2, false),
        // On d2, the king stands in the way of the rook that guards h2.
        ("6r1/8/8/8/8/3k4/r7/7K b - -", S::D3, S::D4, true),
        ("6r1/8/8/8/8/3k4/r7/7K b - -", S::D3, S::D2, false),
        // The pawn on a2 takes the one on b3.
        (
            "8/8/7p/5p1P/5p1K/pp3Pp1/P5P1/5k2 b - -",
            S::F1,
            S::G2,
            false,
        ),
    ];
    for ((text, from, to, ends), winner) in moves
        .iter()
        .flat_map(|it| Color::ALL.map(|winner| (it, winner)))
    {
        let reaches = Reaches::new(&position(text), winner);
        assert_eq!(is_fatal(&reaches, *from, *to), Some(*ends), "{text}: {to}");
    }
    // The bishop on h1 checks on a8 when the king leaves the line: checkmate by Black, and no stalemate.
    for (text, ends) in [
        ("K7/P7/2k5/8/8/8/8/7b b - -", false),
        ("K7/P7/2k5/8/8/8/8/6b1 b - -", true),
    ] {
        let reaches = Reaches::new(&position(text), Color::Black);
        assert_eq!(is_fatal(&reaches, S::C6, S::C7), Some(ends), "{text}");
    }
}

/// The pawn on c3 guards b2 for the checkmate only as long as White's bishop cannot come there.
#[test]
fn a_guard_that_may_be_captured_closes_nothing() {
    let position = position("7k/8/8/4B3/8/2p1n3/P7/KN6 b - -");
    let mut reaches = Reaches::new(&position, Color::White);
    assert_eq!(is_fatal(&reaches, Square::E3, Square::C2), Some(true));
    for piece in &mut reaches.pieces {
        if piece.role == Role::Bishop {
            piece.squares = piece.squares.with(Square::C3);
        }
    }
    assert_eq!(is_fatal(&reaches, Square::E3, Square::C2), Some(false));
}
