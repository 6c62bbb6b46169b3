//! Every position of few men: each placement, both sides to move, every castling right and every en passant square that fits.

use std::fmt;
use std::num::NonZero;
use std::ops::AddAssign;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use oracle_laws::{Bitboard, CastlingRights, Color, Placement, Position, Role, Setup, Square};

use super::reference::{Board, MOST, Man, castled, file, rank};

/// What was tried.
#[derive(Debug, Default, Clone, Copy)]
pub struct Tally {
    pub positions: u64,
    /// Counts the positions of a family from a number of its own, so that samples differ.
    pub number: u64,
    /// Those whose moves were compared, and those of a sample.
    pub tried: u64,
    pub compared: u64,
    pub with_rights: u64,
    pub with_ep_square: u64,
    pub moves: u64,
    /// Questions of other kinds, as the comparison counts them.
    pub questions: u64,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally {
            positions,
            tried,
            compared,
            with_rights,
            with_ep_square,
            moves,
            questions,
            number: _,
        } = self;
        write!(f, "{positions} positions")?;
        for (count, what) in [
            (with_rights, "with castling rights"),
            (with_ep_square, "with an en passant square"),
            (tried, "positions whose moves were compared"),
            (moves, "moves"),
            (compared, "positions of a sample"),
            (questions, "questions"),
        ] {
            if *count > 0 {
                write!(f, ", {count} {what}")?;
            }
        }
        Ok(())
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.positions += other.positions;
        self.tried += other.tried;
        self.compared += other.compared;
        self.with_rights += other.with_rights;
        self.with_ep_square += other.with_ep_square;
        self.moves += other.moves;
        self.questions += other.questions;
    }
}

/// All positions with the kings on these squares (White's first), and with this number of other men.
#[derive(Debug, Clone, Copy)]
pub struct Family {
    pub kings: [Option<Square>; 2],
    pub others: usize,
}

/// Returns the families of positions of this many men with both kings.
pub fn with_both_kings(men: usize) -> Vec<Family> {
    let kings = squares().flat_map(|white| squares().map(move |black| [white, black]));
    let apart = kings.filter(|[white, black]| white != black);
    apart
        .map(|kings| Family {
            kings: kings.map(Some),
            others: men - 2,
        })
        .collect()
}

/// Returns the families of positions of this many men where one king is missing or both are.
pub fn without_a_king(men: usize) -> Vec<Family> {
    let none = Family {
        kings: [None; 2],
        others: men,
    };
    let one = squares().flat_map(|king| [[Some(king), None], [None, Some(king)]]);
    let one = one.filter_map(|kings| {
        Some(Family {
            kings,
            others: men.checked_sub(1)?,
        })
    });
    one.chain([none]).collect()
}

/// Compares all positions of the families, in as many threads as the machine has cores. `done` is called with the number of
/// families that are done, and with what was tried so far.
pub fn compare_all(
    families: &[Family],
    compare: impl Fn(&Board, &Position, &mut Tally) + Sync,
    done: impl Fn(usize, Tally) + Sync,
) -> Tally {
    let next = AtomicUsize::new(0);
    let total = Mutex::new((0, Tally::default()));
    let work = || {
        let _end = EndAtPanic(&next, families.len());
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(family) = families.get(index) else {
                return;
            };
            let mut tally = Tally {
                number: index as u64 * 1_000_003,
                ..Tally::default()
            };
            family.each(&mut |board, position| {
                tally.positions += 1;
                tally.number += 1;
                tally.with_rights += u64::from(!position.castling().is_empty());
                tally.with_ep_square += u64::from(board.passed.is_some());
                compare(board, position, &mut tally);
            });
            let Ok(mut total) = total.lock() else { return };
            total.0 += 1;
            total.1 += tally;
            done(total.0, total.1);
        }
    };
    thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        (0..threads).for_each(|_| _ = scope.spawn(work));
    });
    total
        .into_inner()
        .map_or_else(|_| Tally::default(), |(_, tally)| tally)
}

/// Ends the work of all threads when one of them finds a difference.
struct EndAtPanic<'a>(&'a AtomicUsize, usize);

impl Drop for EndAtPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(self.1, Ordering::Relaxed);
        }
    }
}

/// Returns a comparison of one position in `stride`. A prime is in step with nothing.
pub fn one_in(
    stride: u64,
    compare: impl Fn(&Board, &Position, &mut Tally) + Sync,
) -> impl Fn(&Board, &Position, &mut Tally) + Sync {
    move |board, position, tally| {
        if tally.number.is_multiple_of(stride) {
            tally.compared += 1;
            compare(board, position, tally);
        }
    }
}

pub fn squares() -> impl Iterator<Item = Square> {
    (0..64).map(Square::truncated)
}

/// Returns a square of the reference.
pub fn wide(square: Square) -> i16 {
    let index = i16::from(square.index());
    index + (index & !7)
}

/// Returns the square of the program.
pub fn narrow(square: i16) -> Square {
    Square::truncated((rank(square) * 8 + file(square)) as u32)
}

pub fn bit(square: i16) -> Bitboard {
    narrow(square).bitboard()
}

pub fn role(letter: u8) -> Role {
    match letter {
        b'p' => Role::Pawn,
        b'n' => Role::Knight,
        b'b' => Role::Bishop,
        b'r' => Role::Rook,
        b'q' => Role::Queen,
        _ => Role::King,
    }
}

/// Returns the position of the program.
pub fn as_position(board: &Board, halfmoves: u32, fullmoves: u32) -> Position {
    let mut placement = Placement::EMPTY;
    let mut rooks = Bitboard::EMPTY;
    for (_, man, square) in board.each_man() {
        placement.toggle(Color::from_white(man.is_white), role(man.role), bit(square));
        if man.may_castle {
            rooks |= bit(square);
        }
    }
    Position::new_unchecked(&Setup {
        placement,
        turn: Color::from_white(board.white_to_move),
        castling: CastlingRights(rooks),
        ep_square: board.passed.map(narrow),
        halfmoves,
        fullmoves,
    })
}

impl Family {
    /// Calls a function with each position.
    pub fn each(self, visit: &mut impl FnMut(&Board, &Position)) {
        let mut men = Men(Vec::with_capacity(MOST));
        for (is_white, square) in [true, false].into_iter().zip(self.kings) {
            if let Some(square) = square {
                men.put(is_white, b'k', wide(square));
            }
        }
        men.add(self.others, 0, visit);
    }
}

/// Men on a board, with their squares.
struct Men(Vec<(Man, i16)>);

impl Men {
    fn put(&mut self, is_white: bool, role: u8, square: i16) {
        let man = Man {
            is_white,
            role,
            may_castle: false,
        };
        self.0.push((man, square));
    }

    fn is_free(&self, square: i16) -> bool {
        self.0.iter().all(|(_, other)| *other != square)
    }

    /// Adds men in every way; of men of one kind, each is on a higher square than the one before.
    fn add(&mut self, others: usize, first: usize, visit: &mut impl FnMut(&Board, &Position)) {
        if others == 0 {
            return self.each_right(visit);
        }
        for code in first..10 * 64 {
            let (kind, square) = (code / 64, wide(Square::truncated(code as u32)));
            let role = b"pnbrq"[kind % 5];
            if self.is_free(square) && (role != b'p' || (1..7).contains(&rank(square))) {
                self.put(kind < 5, role, square);
                self.add(others - 1, code + 1, visit);
                self.0.pop();
            }
        }
    }

    /// Calls a function with the position for every set of castling rights: at most one rook on each side of a king, which stands
    /// on its back rank and not in a corner.
    fn each_right(&mut self, visit: &mut impl FnMut(&Board, &Position)) {
        let is_of = |letter, &(man, square): &(Man, i16)| {
            man.role == letter && rank(square) == if man.is_white { 0 } else { 7 }
        };
        let king_of = |rook: Man| {
            let mut kings = self
                .0
                .iter()
                .filter(|king| is_of(b'k', king) && king.0.is_white == rook.is_white);
            kings
                .next()
                .map(|(_, square)| *square)
                .filter(|square| (1..7).contains(&file(*square)))
        };
        let mut rooks = Vec::new();
        for (index, rook) in self
            .0
            .iter()
            .enumerate()
            .filter(|(_, man)| is_of(b'r', man))
        {
            rooks.extend(king_of(rook.0).map(|king| (index, castled(king, rook.1))));
        }
        for rights in 0..1_u32 << rooks.len() {
            let mut chosen = Vec::new();
            for (bit, &(rook, castled)) in rooks.iter().enumerate() {
                self.0[rook].0.may_castle = rights >> bit & 1 == 1;
                chosen.extend(self.0[rook].0.may_castle.then_some(castled));
            }
            if (1..chosen.len()).all(|index| !chosen[..index].contains(&chosen[index])) {
                self.each_turn(visit);
            }
        }
    }

    /// Calls a function with the position for both sides to move, and for every square that a pawn can have just passed over.
    fn each_turn(&self, visit: &mut impl FnMut(&Board, &Position)) {
        for white_to_move in [true, false] {
            let mut ask = |passed| {
                let board = Board::new(&self.0, white_to_move, passed);
                visit(&board, &as_position(&board, 0, 1));
            };
            ask(None);
            for &(man, square) in &self.0 {
                if man.role != b'p' || man.is_white == white_to_move {
                    continue;
                }
                let (back, fourth) = if man.is_white { (-16, 3) } else { (16, 4) };
                let (passed, origin) = (square + back, square + 2 * back);
                if rank(square) == fourth && self.is_free(passed) && self.is_free(origin) {
                    ask(Some(passed));
                }
            }
        }
    }
}
