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

/// Returns the moves in UCI and SAN, each with the position after it.
fn ours(position: &Position) -> Vec<[String; 3]> {
    let moves = position.legal_moves().into_iter().map(|played| {
        let san = San::from_move(position, played).to_string();
        let uci = uci::write(played, uci::CastlingMode::Chess960);
        [uci, san, fen::write(&position.after(played))]
    });
    let mut moves: Vec<[String; 3]> = moves.collect();
    moves.sort_unstable();
    moves
}

fn theirs(position: &Chess) -> Vec<[String; 3]> {
    let moves = position.legal_moves().into_iter().map(|played| {
        let mut after = position.clone();
        let san = SanPlus::from_move_and_play_unchecked(&mut after, played).to_string();
        let uci = UciMove::from_move(played, CastlingMode::Chess960).to_string();
        [
            uci,
            san,
            Fen::from_position(&after, EnPassantMode::Legal).to_string(),
        ]
    });
    let mut moves: Vec<[String; 3]> = moves.collect();
    moves.sort_unstable();
    moves
}

/// Compares a position and all its moves, with the slow reference where shakmaty refuses it; returns whether shakmaty
/// answered, and the number of moves.
fn compare(position: &Position) -> (bool, usize) {
    // With the en passant square, even where no capture is legal.
    let asked = shredder_fen(&Setup {
        ep_square: position.ep_square(),
        ..position.setup()
    });
    let status = position.legal().status();
    let Some(chess) = shakmaty(&asked) else {
        return (false, compare_with_the_plain_laws(position, &asked));
    };
    let written = Fen::from_position(&chess, EnPassantMode::Legal).to_string();
    assert_eq!(fen::write(position), written, "{asked}");
    let flags = [status.check, status.checkmate, status.stalemate];
    let wanted = [chess.is_check(), chess.is_checkmate(), chess.is_stalemate()];
    assert_eq!(flags, wanted.map(Some), "{asked}");
    assert_eq!(
        position.is_insufficient_material(),
        chess.is_insufficient_material(),
        "{asked}"
    );
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

#[test]
#[ignore = "long: .ci/run runs it, and CHESS_ORACLE_POSITIONS=10000000 makes it minutes"]
#[allow(clippy::print_stderr)] // Prints the results of a long run.
fn millions_of_positions_are_answered_as_shakmaty_does() {
    let count = std::env::var("CHESS_ORACLE_POSITIONS").map_or(USUAL, |count| {
        count.parse().expect("CHESS_ORACLE_POSITIONS is a number")
    });
    let start = Instant::now();
    let next = AtomicUsize::new(0);
    // Of each kind: the positions that were compared, those that shakmaty refused, and the moves.
    let tallies = Mutex::new([[0; 3]; KINDS.len()]);
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count.div_ceil(AT_A_TIME) {
                return;
            }
            let (_, draw) = KINDS[number % KINDS.len()];
            for position in draw(&mut Rng::with_seed(number as u64)) {
                let (is_compared, moves) = compare(&position);
                let tally = &mut tallies.lock().unwrap()[number % KINDS.len()];
                tally[usize::from(!is_compared)] += 1;
                tally[2] += moves;
            }
        }
    };
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    let tallies = tallies.into_inner().unwrap();
    for ((kind, _), [compared, refused, moves]) in KINDS.iter().zip(tallies) {
        eprintln!("{kind}: {compared} compared, {refused} refused, {moves} moves");
    }
    eprintln!("{threads} threads, {:?}", start.elapsed());
    let [compared, refused] = [0, 1].map(|at| tallies.iter().map(|tally| tally[at]).sum::<usize>());
    assert!(compared + refused >= count);
    assert!(
        compared > refused * 2,
        "{compared} compared, {refused} refused"
    );
}
