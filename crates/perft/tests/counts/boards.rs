//! The counter compared with the list of moves, on a few boards that need all of it. Every mutant runs these tests
//! first, so they are quick even without optimisation. `tests/counter/` of the program does the same with many boards.

use std::num::NonZero;
use std::thread;

use oracle_laws::{
    Bitboard, CastlingRights, Color, Move, Piece, Placement, Position, Role, Setup, Square,
};
use oracle_perft::{Backend, Counter, MAX_DEPTH};

/// The board of a FEN, the turn, whether `all` rooks on back ranks have castling rights, and the en passant square.
const BOARDS: [&str; 111] = [
    // From games, and the positions that the field counts.
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w all -",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w all -",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w all -",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w all -",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - -",
    // Castling: through attacks, out of pins, with rooks that are captured.
    "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w all -",
    "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b all -",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w all -",
    "r3k2r/6N1/8/8/8/8/1n6/R3K2R b all -",
    "5k2/8/8/8/8/8/8/4K2R w all -",
    "3k4/8/8/8/8/8/8/R3K3 w all -",
    "4kN1r/8/8/8/8/8/PP3R2/4K3 w all -",
    // The piece between king and rook is protected: before any move, and after the promotion that puts it there.
    "4kN1r/8/8/8/8/P7/8/K4R2 w all -",
    "4k2r/6P1/8/8/8/8/8/4K1R1 w all -",
    // Castling in Chess960: king and rook stay, pass each other, or the rook leaves the king without a shield.
    "rk2r3/8/2n5/8/8/5N2/8/RK2R3 w all -",
    "1r2kr2/8/8/2B2b2/8/8/8/1R2KR2 b all -",
    "5rkr/8/8/5P2/8/8/6p1/5RKR w all -",
    "4k3/8/8/8/8/8/8/qRK4R w all -",
    "qrk4r/8/8/8/8/8/8/4K3 w all -",
    "1rk2r2/8/8/8/8/6B1/8/Q3K3 w all -",
    "r1rk4/8/8/8/8/8/8/1QK5 w all -",
    "4k3/8/8/8/8/8/8/4K1Rr w all -",
    "4k1rR/8/8/8/8/8/P7/4K3 w all -",
    // A rook on the king's path is captured there, and the capturing piece is protected.
    "5kr1/7P/8/8/8/8/8/K5R1 w all -",
    // A pinned rook that has lost its right, counted with a cousin in which it still has it.
    "Rrk5/2r5/P7/8/8/8/K7/8 b all -",
    // A king at home, counted with a cousin in which it has stepped aside and cannot castle.
    "2r1kr2/5P2/5K2/8/7B/8/8/8 b all -",
    // A king at home, counted with a cousin in which it has castled to the square of the other rook.
    "Rrk3r1/P5n1/3K4/8/8/8/8/8 b all -",
    // A king at home, checked by a queen on the square to which it has castled in a cousin.
    "r3k3/1n6/Q7/8/8/8/8/K7 b all -",
    // One rook may castle: the second of two because the queen stands before the first, the only one in a sibling.
    "k7/7r/8/8/8/8/3Q4/1RrK3R w all -",
    // En passant: pinned on every line, uncovering the king, in answer to a check.
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3",
    "8/8/8/8/k1p4R/8/3P4/3K4 w - -",
    "8/8/1k6/8/2pP4/8/5BK1/8 b - d3",
    "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3",
    "8/8/4k3/8/2p5/8/B2P1K2/8 w - -",
    "3k4/3p4/8/K1P4r/8/8/8/8 b - -",
    "8/5k2/8/2Pp4/2B5/1K6/8/8 w - d6",
    "8/2p1p3/8/1P1P1P1K/1k1p1p2/8/2P1P1P1/8 w - -",
    "8/2p1p1p1/8/1K1P1P2/1p1p1p1k/8/2P1P3/8 b - -",
    "4k3/8/8/8/3p1p2/8/4P3/4K3 w - -",
    // Double steps of a pinned pawn past one that could capture it.
    "4k3/8/8/8/4p3/8/K2P3r/8 w - -",
    "4k3/8/7b/8/4p3/8/3P4/2K5 w - -",
    "4k3/8/8/b7/4p3/8/3P4/4K3 w - -",
    "8/k2p3R/8/4P3/8/8/8/4K3 b - -",
    // Promotions: with captures and checks, and of all pawns.
    "2K2r2/4P3/8/8/8/8/8/3k4 w - -",
    "8/8/1P2K3/8/2n5/1q6/8/5k2 b - -",
    "4k3/1P6/8/8/8/8/K7/8 w - -",
    "8/k1P5/8/1K6/8/8/8/8 w - -",
    "1n1b1r1q/P1P1P1P1/3k4/8/8/3K4/p1p1p1p1/1N1B1R1Q w - -",
    "4k3/8/8/8/8/4K3/pppppppp/8 w - -",
    "8/PPPPPPPP/4k3/8/8/8/8/4K3 b - -",
    "8/PPPPPPPP/4k3/8/8/8/8/4K3 w - -",
    // Pins and checks of every kind.
    "4r2k/8/8/8/8/8/4R3/4K3 w - -",
    "7k/8/8/b7/8/2B5/8/4K3 w - -",
    "7k/8/8/b7/8/2Q5/8/4K3 w - -",
    "4r2k/8/1b5q/8/4R3/2B3N1/3PP3/r2QK2r w - -",
    "3r3b/4k1q1/8/b3n3/3N4/2P1K1B1/8/q3R1r1 w - -",
    "8/8/2k5/5q2/5n2/8/5K2/8 b - -",
    "4k3/4r3/8/8/1b6/8/3B4/2R1K2q w - -",
    "8/8/4k3/3p4/4P3/8/8/K3R3 w - -",
    "k7/8/1R6/8/B3p3/8/4n1PP/7K b - -",
    "1k1r4/8/8/8/3R4/3B4/3N4/3K4 w - -",
    "b6k/1P6/2B5/8/4Q3/r4R1K/6pp/7b w - -",
    "R1n1k2r/2b1p3/B7/1N2P2q/8/n7/3PK1r1/4Q3 b - -",
    "7k/8/7K/5N2/8/8/P7/8 w - -",
    "7k/8/5P2/8/8/6R1/P7/K7 w - -",
    // A piece between a slider and a pawn that attack it along one line, on which it moves.
    "7k/4p3/4R3/8/8/8/K7/4r3 w - -",
    "7k/4p3/8/4R3/8/8/K7/4r3 w - -",
    "7k/4p3/3B4/8/1b6/8/K7/8 w - -",
    "k7/4p3/5B2/8/7b/8/K7/8 w - -",
    // A piece that two rooks protect along one line, from both sides, is captured.
    "2B5/8/5q2/5r2/5r2/8/8/8 w - -",
    // Pinned sliders whose moves come two plies later.
    "4k3/8/8/b7/8/2B5/8/4K3 w - -",
    "4k3/8/8/b7/8/2Q5/8/4K3 w - -",
    // While a rook is pinned, a pawn moves along the line of another rook.
    "r3k3/4r3/8/8/P7/8/8/K3R3 w - -",
    // A knight leaves a line, and the piece behind it is pinned.
    "4k3/4N3/4p3/3PR3/8/8/8/4K3 w - -",
    // Squares around the king that are attacked from two sides.
    "8/8/r7/8/1K6/8/r7/7k w - -",
    "7k/8/8/8/8/3K4/1r4r1/8 w - -",
    "1b5b/8/8/8/4K3/8/8/7k w - -",
    "7K/8/8/3k4/8/8/8/B6B b - -",
    "4k3/8/8/8/8/3p4/8/4K1n1 w - -",
    "8/6pN/8/6KP/8/8/8/k7 b - -",
    // A piece leaves two lines at once, and opens both towards squares around the king.
    "4r2b/8/8/4k3/8/8/3K4/8 b - -",
    // A pawn on one of these squares leaves it, and opens a line to others.
    "8/8/8/4K3/5p1r/8/8/8 b - -",
    // One or two squares for the king: the piece that attacks them leaves for a square that is otherwise unimportant.
    "8/8/5K2/7p/6pk/6pp/8/8 w - -",
    "8/8/8/7p/5Kpk/6pp/8/8 w - -",
    "8/8/8/1N6/8/3k4/8/7K w - -",
    "7K/8/8/8/2Npp3/1Pnkn3/2p1p3/8 w - -",
    // More knights, queens and bishops than in the initial position.
    "n1n1k3/2n1n3/8/3N1N2/8/2N1N3/8/4K3 w - -",
    "1Q1qk2Q/8/2q3Q1/8/Q4q2/8/8/q3K1Q1 w - -",
    "b1b1k1B1/1b1B4/8/8/4B3/8/1B1b2b1/4K1B1 b - -",
    "NnN1k3/nNnP4/N1p5/8/8/5P1n/4p1nN/3K1N1n w - -",
    "5nnk/P5pp/7n/8/8/8/8/K7 w - -",
    // Three knights, and a move between squares that matter to pins: on one pin, and from one line to another.
    "4k3/4p3/8/n1n4n/8/8/8/K3R3 w - -",
    "k7/1p6/8/n1n4n/4B3/8/8/7K w - -",
    "4k3/4p3/2N5/n1n4n/B7/8/8/K3R3 w - -",
    // Knights on the highest squares, without a gap between them.
    "4nnnn/8/8/8/8/k7/8/K7 w - -",
    // The only two moves: in all children together, both sides have bishops on the same squares.
    "1b5k/B1B1N3/6K1/8/8/8/8/8 b - -",
    // The same, and only castling has to wait.
    "1b6/B1B5/8/8/8/8/8/R3K3 b all -",
    // Kings without a free square.
    "kb6/ppp5/8/3R4/8/8/5PPP/6BK w - -",
    "6bk/5ppp/8/1Q2n3/8/8/PPP5/KN6 b - -",
    "rkr5/ppp5/8/3N4/3n4/8/5PPP/5RKR w - -",
    // Kings that are missing, or that could be captured.
    "8/2p1q3/8/1P1N1r2/3b4/8/5P2/R7 w - -",
    "8/2p1q3/8/1P1N1r2/3bK3/8/5P2/R7 w - -",
    "8/2p1q1k1/8/1P1N1r2/3b4/8/5P2/R7 b - -",
    "8/6P1/8/pP6/2pP4/8/1p6/8 b - d3",
    "4k3/4R3/8/8/8/8/8/4K3 w - -",
    "4k3/3P4/8/1B6/8/5n2/8/4K2R w all -",
    // Crowded.
    "rNbQkBnR/PpPpPpPp/rNbQqBnR/1p1P2p1/RnBq1bNr/pPpPpPpP/QnBqKbNr/RnBqNbN1 w - -",
    "QrBnRbNq/rPnBpQbR/NbRqKnBp/pQnRbPqN/BnPrQkNb/RqNbpRnB/pPrQnBbR/NbRnBqNr b - -",
    "qqqqkqqq/8/8/8/8/8/8/QQQQKQQQ w - -",
    "rrrrkrrr/pppppppp/8/8/8/8/PPPPPPPP/BBBBKBBB b - -",
];

pub fn position(line: &str) -> Option<Position> {
    let [rows, turn, rights, ep_square] = *line.split(' ').collect::<Vec<_>>() else {
        return None;
    };
    let mut placement = Placement::EMPTY;
    for (rank, row) in (0..8).rev().zip(rows.split('/')) {
        let mut file = 0;
        for sign in row.bytes() {
            if let Some(role) = b"pnbrqk".iter().position(|&role| role == sign | 0x20) {
                let color = Color::ALL[usize::from(sign.is_ascii_lowercase())];
                let square = Square::from_index(rank * 8 + file)?;
                placement.put(square, Piece::new(color, Role::ALL[role]));
                file += 1;
            } else {
                file += sign - b'0';
            }
        }
    }
    let rights = if rights == "all" {
        placement.role(Role::Rook) & Bitboard::BACK_RANKS
    } else {
        Bitboard::EMPTY
    };
    let setup = Setup {
        placement,
        turn: Color::ALL[usize::from(turn == "b")],
        castling: CastlingRights(rights),
        ep_square: Square::from_name(ep_square.as_bytes()),
        ..Setup::default()
    };
    Position::try_from(&setup).ok()
}

/// Returns the number of leaf nodes after each legal move, by listing moves.
fn divided(position: &Position, depth: u8) -> Vec<(Move, u64)> {
    let moves = position.legal_moves().into_iter();
    let nodes = |after: &Position| match depth {
        1 => 1,
        2 => after.legal_moves().len() as u64,
        _ => sum(&divided(after, depth - 1)),
    };
    moves
        .map(|played| (played, nodes(&position.after(played))))
        .collect()
}

fn sum(parts: &[(Move, u64)]) -> u64 {
    parts.iter().map(|(_, nodes)| nodes).sum()
}

/// Returns counters for all supported backends: each alone, and with a table and two threads.
fn counters() -> Vec<Counter> {
    let two = NonZero::new(2).expect("two is not zero");
    let counter = |backend| {
        Counter::default()
            .with_backend(backend)
            .expect("the backend is supported")
    };
    let table = |backend| counter(backend).with_table(1).expect("there is a mebibyte");
    let backends = Backend::ALL
        .into_iter()
        .filter(|backend| backend.is_supported());
    backends
        .flat_map(|backend| [counter(backend), table(backend).with_threads(two)])
        .collect()
}

#[test]
fn every_board_is_counted_as_its_moves_are_listed() {
    /// A board with more leaf nodes is not counted one ply deeper. Miri is a thousand times slower.
    const MOST: u64 = if cfg!(miri) { 40 } else { 2500 };
    let counters = counters();
    assert!(!counters.is_empty());
    for line in BOARDS {
        let position = position(line).expect(line);
        let mut wanted = 1;
        for counter in &counters {
            assert_eq!(counter.count(&position, 0), Ok(wanted), "depth 0: {line}");
        }
        for depth in 1..5 {
            if wanted > MOST {
                break;
            }
            let parts = divided(&position, depth);
            wanted = sum(&parts);
            for counter in &counters {
                let count = counter.count(&position, depth);
                assert_eq!(count, Ok(wanted), "depth {depth}: {line}");
            }
            for counter in &counters {
                assert_eq!(
                    counter.divide(&position, depth).as_ref(),
                    Ok(&parts),
                    "{line}"
                );
            }
        }
    }
}

/// Each side has exactly one legal move, forever: the kings step to and fro, and nothing else can move.
///
/// ```text
///   8  . . . . . b . k
///   7  . . . . p . p .
///   6  . . . . P p P p
///   5  . . . . . P . P
///   4  p . p . . . . .
///   3  P p P p . . . .
///   2  . P . P . . . .
///   1  K . B . . . . .
///      a b c d e f g h
/// ```
const FORCED: &str = "5b1k/4p1p1/4PpPp/5P1P/p1p5/PpPp4/1P1P4/K1B5 w - -";

#[test]
fn the_largest_depth_fits_on_a_small_stack() {
    const STACK: usize = 1 << 18;
    for counter in counters() {
        let count = move || {
            let position = position(FORCED).expect(FORCED);
            let count = counter.count(&position, MAX_DEPTH);
            let parts = counter.divide(&position, MAX_DEPTH);
            (count, parts.map(|parts| sum(&parts)))
        };
        let thread = thread::Builder::new().stack_size(STACK).spawn(count);
        let counted = thread.expect("there is a thread").join();
        assert_eq!(counted.ok(), Some((Ok(1), Ok(1))));
    }
}
