//! Every position of few men: each placement, both sides to move, every castling right and every en passant square that fits.

use std::fmt;
use std::num::NonZero;
use std::ops::AddAssign;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use oracle_laws::{Position, Square};

use crate::board::{Board, Man, castled, file, rank};
use crate::draws;
use crate::program::{as_position, squares};

/// What was tried.
#[derive(Debug, Default, Clone, Copy)]
pub struct Tally {
    /// All positions.
    pub positions: u64,
    /// Counts the positions of a family from a number of its own, so that samples differ.
    pub number: u64,
    /// Those whose moves were compared.
    pub tried: u64,
    /// Those of a sample.
    pub compared: u64,
    with_rights: u64,
    with_ep_square: u64,
    pub(super) moves: u64,
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
    kings: [Option<Square>; 2],
    others: usize,
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

/// Returns all families of three men, or every eighth of them: see [`draws`].
pub fn drawn_families_of_three_men() -> Vec<Family> {
    let all = with_both_kings(3);
    let step = all.len() / draws(all.len());
    all.into_iter().step_by(step).collect()
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
                tally.with_ep_square += u64::from(board.ep_square.is_some());
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

impl Family {
    /// Calls a function with each position.
    fn each(self, visit: &mut dyn FnMut(&Board, &Position)) {
        let mut board = Board::empty(true);
        for (is_white, square) in [true, false].into_iter().zip(self.kings) {
            if let Some(square) = square {
                board.put(usize::from(square.index()), (is_white, b'k'));
            }
        }
        add(&mut board, self.others, 0, visit);
    }
}

/// Adds men in every way; of men of one kind, each is on a higher square than the one before.
fn add(board: &mut Board, others: usize, first: usize, visit: &mut dyn FnMut(&Board, &Position)) {
    if others == 0 {
        return each_right(board, visit);
    }
    for code in first..10 * 64 {
        let (kind, square) = (code / 64, code % 64);
        let role = b"pnbrq"[kind % 5];
        if board.is_free(square) && (role != b'p' || (1..7).contains(&rank(square))) {
            board.put(square, (kind < 5, role));
            add(board, others - 1, code + 1, visit);
            board.lift(square);
        }
    }
}

/// Calls a function with the position for every set of castling rights: at most one rook on each side of a king, which stands on its
/// back rank and not in a corner.
fn each_right(board: &mut Board, visit: &mut dyn FnMut(&Board, &Position)) {
    let back = |white: bool| if white { 0 } else { 7 };
    let castled_with = |(rook, (white, role)): (usize, Man)| {
        let king = board.king(white)?;
        let is_home = role == b'r'
            && rank(rook) == back(white)
            && rank(king) == back(white)
            && (1..7).contains(&file(king));
        is_home.then(|| (rook, castled(king, rook)))
    };
    let rooks: Vec<_> = board.men().filter_map(castled_with).collect();
    for rights in 0..1_u32 << rooks.len() {
        let chosen = rooks.iter().enumerate();
        let chosen = chosen.filter(|(bit, _)| rights >> bit & 1 == 1);
        let (chosen, castled): (Vec<usize>, Vec<_>) = chosen.map(|(_, rook)| *rook).unzip();
        if (1..castled.len()).all(|index| !castled[..index].contains(&castled[index])) {
            board.rooks = chosen;
            each_turn(board, visit);
        }
    }
}

/// Calls a function with the position for both sides to move, and for every square that a pawn can have just passed over.
fn each_turn(board: &mut Board, visit: &mut dyn FnMut(&Board, &Position)) {
    for white_to_move in [true, false] {
        board.white_to_move = white_to_move;
        let (fourth, back) = if white_to_move { (4, 8_isize) } else { (3, -8) };
        let passed = board.men().filter_map(|(square, man)| {
            let before = |steps| square.checked_add_signed(steps * back);
            let is_passed = man == (!white_to_move, b'p')
                && rank(square) == fourth
                && (1..3).all(|steps| before(steps).is_some_and(|square| board.is_free(square)));
            before(1).filter(|_| is_passed)
        });
        for ep_square in std::iter::once(None).chain(passed.map(Some).collect::<Vec<_>>()) {
            board.ep_square = ep_square;
            visit(board, &as_position(board, 0, 1));
        }
    }
}
