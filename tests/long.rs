//! The long comparison: any number of positions, each with all its moves, compared with shakmaty; positions that
//! shakmaty refuses are compared with the slow reference.

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use fastrand::Rng;
use oracle_reference::Board;
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _};

use crate::counter::with_many_queens;
use crate::second_opinion::shakmaty;
use crate::support::{Draw, random_games, random_setup, shredder_fen, ucis};
use oracle_laws::{Position, Setup};
use oracle_notation::{San, fen, uci};

/// The number of positions without `CHESS_ORACLE_POSITIONS`.
const USUAL: usize = 200_000;

/// The size of a batch. Each batch is drawn from the seed of its number, so it does not matter which thread compares
/// it.
const AT_A_TIME: usize = 500;

type Kind = (&'static str, fn(&mut Rng) -> Vec<Position>);

const KINDS: [Kind; 5] = [
    ("of games", |rng| random_games(rng, AT_A_TIME, false)),
    ("of games of Chess960", |rng| {
        random_games(rng, AT_A_TIME, true)
    }),
    ("sparse", |rng| some(rng, |rng| strewn(rng, 14))),
    ("endgames", |rng| some(rng, |rng| strewn(rng, 4))),
    ("many queens", |rng| some(rng, quiet_queens)),
];

fn some(rng: &mut Rng, draw: fn(&mut Rng) -> Position) -> Vec<Position> {
    (0..AT_A_TIME).map(|_| draw(rng)).collect()
}

fn strewn(rng: &mut Rng, most: usize) -> Position {
    let draw = Draw {
        pieces: rng.usize(0..=most),
        kings: [true, true],
    };
    Position::try_from(&random_setup(rng, draw)).unwrap()
}

/// With many queens most boards have both kings in check: the test takes a few of these, and more of the others.
fn quiet_queens(rng: &mut Rng) -> Position {
    let mut position = with_many_queens(rng);
    for _ in 0..20 {
        if !position.is_opposite_check() {
            break;
        }
        position = with_many_queens(rng);
    }
    position
}

/// A move in UCI and SAN, and the position after it.
type Listed = (String, String, String);

fn ours(position: &Position) -> Vec<Listed> {
    let moves = position.legal_moves().into_iter().map(|played| {
        (
            uci::write(played, uci::CastlingMode::Chess960),
            San::from_move(position, played).to_string(),
            fen::write(&position.after(played)),
        )
    });
    let mut moves: Vec<Listed> = moves.collect();
    moves.sort_unstable();
    moves
}

fn theirs(position: &Chess) -> Vec<Listed> {
    let moves = position.legal_moves().into_iter().map(|played| {
        let mut after = position.clone();
        let san = SanPlus::from_move_and_play_unchecked(&mut after, played);
        (
            UciMove::from_move(played, CastlingMode::Chess960).to_string(),
            san.to_string(),
            Fen::from_position(&after, EnPassantMode::Legal).to_string(),
        )
    });
    let mut moves: Vec<Listed> = moves.collect();
    moves.sort_unstable();
    moves
}

/// Compares a position and all its moves, with the slow reference where shakmaty refuses it; returns whether shakmaty
/// answered, and the number of moves.
fn compare(position: &Position) -> (bool, usize) {
    // With the en passant square, even where no capture is legal.
    let asked = shredder_fen(&Setup {
        ep_square: position.ep_square(),
        ..Setup::from(position)
    });
    let status = position.legal().status();
    let Some(chess) = shakmaty(&asked) else {
        return (false, compare_with_the_plain_laws(position, &asked));
    };
    let written = Fen::from_position(&chess, EnPassantMode::Legal).to_string();
    assert_eq!(fen::write(position), written, "{asked}");
    let flags = (
        status.check,
        status.checkmate,
        status.stalemate,
        position.is_insufficient_material(),
    );
    let wanted = (
        Some(chess.is_check()),
        Some(chess.is_checkmate()),
        Some(chess.is_stalemate()),
        chess.is_insufficient_material(),
    );
    assert_eq!(flags, wanted, "{asked}");
    let moves = ours(position);
    assert_eq!(moves, theirs(&chess), "{asked}");
    (true, moves.len())
}

fn compare_with_the_plain_laws(position: &Position, asked: &str) -> usize {
    let board = Board::read(asked);
    let white = board.white_to_move;
    let moves = board.legal_moves().into_iter();
    let mut wanted: Vec<String> = moves.map(|step| board.uci(step)).collect();
    let mut found = ucis(position);
    wanted.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, wanted, "{asked}");
    assert_eq!(position.is_opposite_check(), board.is_check(!white));
    let status = position.legal().status();
    let check = board.is_check(white);
    let wanted = [check, check && found.is_empty(), !check && found.is_empty()]
        .map(|is| board.king(white).map(|_| is));
    let flags = [status.check, status.checkmate, status.stalemate];
    assert_eq!(flags, wanted, "{asked}");
    found.len()
}

#[derive(Debug, Default, Clone, Copy)]
struct Tally {
    compared: usize,
    refused: usize,
    moves: usize,
}

#[test]
#[ignore = "long: .ci/run runs it, and CHESS_ORACLE_POSITIONS=10000000 makes it minutes"]
#[allow(clippy::print_stderr)] // Prints the results of a long run.
fn millions_of_positions_are_answered_as_shakmaty_does() {
    let count = std::env::var("CHESS_ORACLE_POSITIONS").map_or(USUAL, |count| {
        count.parse().expect("CHESS_ORACLE_POSITIONS is a number")
    });
    let start = Instant::now();
    let draws = count.div_ceil(AT_A_TIME);
    let next = AtomicUsize::new(0);
    let tallies = Mutex::new([Tally::default(); KINDS.len()]);
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= draws {
                        return;
                    }
                    let mut tally = Tally::default();
                    let (_, draw) = KINDS[number % KINDS.len()];
                    for position in draw(&mut Rng::with_seed(number as u64)) {
                        let (is_compared, moves) = compare(&position);
                        tally.compared += usize::from(is_compared);
                        tally.refused += usize::from(!is_compared);
                        tally.moves += moves;
                    }
                    let sum = &mut tallies.lock().unwrap()[number % KINDS.len()];
                    sum.compared += tally.compared;
                    sum.refused += tally.refused;
                    sum.moves += tally.moves;
                }
            });
        }
    });
    let tallies = tallies.into_inner().unwrap();
    let mut all = Tally::default();
    for ((kind, _), tally) in KINDS.iter().zip(tallies) {
        eprintln!("{kind}: {tally:?}");
        all.compared += tally.compared;
        all.refused += tally.refused;
        all.moves += tally.moves;
    }
    eprintln!("all: {all:?}, {threads} threads, {:?}", start.elapsed());
    assert!(all.compared + all.refused >= count);
    assert!(all.compared > all.refused * 2, "{all:?}");
}
