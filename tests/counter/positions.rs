//! Random positions of every kind.

use fastrand::Rng;

use crate::support::{Draw, random_games, random_rest, random_setup};
use oracle_laws::{Bitboard, Color, Piece, Placement, Role, Square};
use oracle_laws::{CastlingRights, Position};

/// A kind of position, how to draw one, and the percentage that the other libraries must accept at least.
pub type Kind = (&'static str, fn(&mut Rng) -> Position, usize);

pub const KINDS: [Kind; 12] = [
    ("of a game", |rng| of_a_game(rng, false), 100),
    ("of a game of Chess960", |rng| of_a_game(rng, true), 100),
    (
        "without the white king",
        |rng| strewn(rng, 12, [false, true]),
        0,
    ),
    (
        "without the black king",
        |rng| strewn(rng, 12, [true, false]),
        0,
    ),
    ("without kings", |rng| strewn(rng, 12, [false, false]), 0),
    ("sparse", |rng| strewn(rng, 5, [true, true]), 60),
    ("crowded", |rng| strewn(rng, 58, [true, true]), 5),
    ("with promotions", with_promotions, 50),
    ("with en passant", with_en_passant, 80),
    ("with castling", with_castling, 90),
    ("in opposite check", in_opposite_check, 0),
    ("with many queens", with_many_queens, 5),
];

const WHITES_START: Bitboard = Bitboard(0xff << 8);
const BLACKS_START: Bitboard = Bitboard(0xff << 48);
const BLACKS_FOURTH: Bitboard = Bitboard(0xff << 24);
const WHITES_FIFTH: Bitboard = Bitboard(0xff << 32);

fn of_a_game(rng: &mut Rng, chess960: bool) -> Position {
    let length = rng.usize(1..120);
    random_games(rng, length, chess960).pop().unwrap()
}

fn strewn(rng: &mut Rng, pieces: usize, kings: [bool; 2]) -> Position {
    Position::try_from(&random_setup(rng, Draw { pieces, kings })).unwrap()
}

/// Puts at most `most` pieces of these roles and any colour on free squares among these.
fn strew(rng: &mut Rng, placement: &mut Placement, roles: &[Role], squares: Bitboard, most: usize) {
    for _ in 0..rng.usize(0..=most) {
        let (color, role) = (rng.choice(Color::ALL).unwrap(), rng.choice(roles).unwrap());
        strew_one(rng, placement, Piece::new(color, *role), squares);
    }
}

fn strew_one(rng: &mut Rng, placement: &mut Placement, piece: Piece, squares: Bitboard) {
    let free: Vec<Square> = (squares & !placement.occupied()).squares().collect();
    if let Some(&square) = rng.choice(&free) {
        placement.put(square, piece);
    }
}

fn strew_kings(rng: &mut Rng, placement: &mut Placement, squares: Bitboard) {
    for color in Color::ALL {
        strew_one(rng, placement, Piece::new(color, Role::King), squares);
    }
}

/// Pawns one step from promotion, pieces before and beside them, and promoted pieces elsewhere.
fn with_promotions(rng: &mut Rng) -> Position {
    let mut placement = Placement::EMPTY;
    strew_kings(rng, &mut placement, Bitboard::ALL);
    for _ in 0..rng.usize(1..8) {
        for (color, rank) in Color::ALL.into_iter().zip([BLACKS_START, WHITES_START]) {
            strew_one(rng, &mut placement, Piece::new(color, Role::Pawn), rank);
        }
    }
    let back_ranks = Bitboard::BACK_RANKS;
    strew(rng, &mut placement, &Role::PROMOTIONS, back_ranks, 6);
    strew(rng, &mut placement, &Role::PROMOTIONS, Bitboard::ALL, 4);
    Position::try_from(&random_rest(rng, placement)).unwrap()
}

/// Pawns that can capture en passant now and later, with kings and sliders on their lines.
fn with_en_passant(rng: &mut Rng) -> Position {
    let sliders = [Role::Bishop, Role::Rook, Role::Queen];
    loop {
        let mut placement = Placement::EMPTY;
        let kings = if rng.bool() {
            BLACKS_FOURTH | WHITES_FIFTH
        } else {
            Bitboard::ALL
        };
        strew_kings(rng, &mut placement, kings);
        for (color, ranks) in [
            (Color::White, [WHITES_START, BLACKS_FOURTH, WHITES_FIFTH]),
            (Color::Black, [BLACKS_START, WHITES_FIFTH, BLACKS_FOURTH]),
        ] {
            for rank in ranks {
                for _ in 0..rng.usize(1..4) {
                    strew_one(rng, &mut placement, Piece::new(color, Role::Pawn), rank);
                }
            }
        }
        strew(rng, &mut placement, &sliders, kings, 2);
        strew(rng, &mut placement, &sliders, Bitboard::ALL, 4);
        let setup = random_rest(rng, placement);
        let position = Position::try_from(&setup).unwrap();
        if setup.ep_square.is_some() && !position.is_opposite_check() {
            return position;
        }
    }
}

/// Kings with a rook on each side and all castling rights, at home or anywhere on their back ranks.
fn with_castling(rng: &mut Rng) -> Position {
    loop {
        let mut placement = Placement::EMPTY;
        for (color, first) in [(Color::White, 0), (Color::Black, 56)] {
            let mut files = [0, 4, 7];
            if rng.bool() {
                let mut all = [0, 1, 2, 3, 4, 5, 6, 7];
                rng.shuffle(&mut all);
                files.copy_from_slice(&all[..3]);
                files.sort_unstable();
            }
            for (file, role) in files.into_iter().zip([Role::Rook, Role::King, Role::Rook]) {
                let square = Square::from_index(first + file).unwrap();
                placement.put(square, Piece::new(color, role));
            }
        }
        let pieces = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
        strew(rng, &mut placement, &pieces, Bitboard::ALL, 5);
        strew(rng, &mut placement, &[Role::Pawn], !Bitboard::BACK_RANKS, 6);
        let mut setup = random_rest(rng, placement);
        setup.castling = CastlingRights(placement.role(Role::Rook) & Bitboard::BACK_RANKS);
        setup.castling = setup.valid_castling();
        let position = Position::try_from(&setup).unwrap();
        if !position.is_opposite_check() {
            return position;
        }
    }
}

/// The king of the side that is not to move could be captured.
fn in_opposite_check(rng: &mut Rng) -> Position {
    loop {
        let position = strewn(rng, 10, [true, true]);
        if position.is_opposite_check() {
            return position;
        }
    }
}

pub fn with_many_queens(rng: &mut Rng) -> Position {
    let mut placement = Placement::EMPTY;
    strew_kings(rng, &mut placement, Bitboard::ALL);
    for _ in 0..rng.usize(2..8) {
        for color in Color::ALL {
            let queen = Piece::new(color, Role::Queen);
            strew_one(rng, &mut placement, queen, Bitboard::ALL);
        }
    }
    Position::try_from(&random_rest(rng, placement)).unwrap()
}
