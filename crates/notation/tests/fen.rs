//! Lines of FEN: the strict reader and the reader of all lines agree.

use oracle_laws::fen::ExactFen;
use oracle_laws::{Position, Setup};
use oracle_notation::fen::parse;
use oracle_notation::{Overrides, Record};
use oracle_reference::draws;

/// Returns whether a line is read strictly. What is read is the same as without haste: `moves`, which plays nothing, is
/// for the reader of all lines.
#[track_caller]
fn is_read_fast(line: &str) -> bool {
    if ExactFen::read(line).is_none() {
        return false;
    }
    let overrides = Overrides::default();
    let with_moves = format!("{line} moves");
    let [fast, slow] = [line, &with_moves].map(|line| {
        let record = Record::parse(line, &overrides);
        record.map(|record| (record.setup().clone(), record.assumptions()))
    });
    assert!(fast.is_ok(), "{line}");
    assert_eq!(fast, slow, "{line}");
    true
}

/// What is read strictly is read alike by the reader of lines, and written as it is read.
fn check_strict(line: &str) {
    let Ok(setup) = line.parse::<Setup>() else {
        assert!(!is_read_fast(line), "{line}");
        return;
    };
    assert_eq!(setup.to_string().parse(), Ok(setup.clone()), "{line}");
    if let Ok(position) = line.parse::<Position>() {
        assert_eq!(parse(line).as_ref(), Ok(&setup), "{line}");
        assert_eq!(position, Position::new_unchecked(&setup));
    }
}

const LINES: [&str; 7] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq e3 17 104",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "4k3/8/8/8/8/8/8/RR2K1R1 w Gb a6 99 999999",
    "1n1q1r1k/p1p1p1p1/1p1p1p1p/P1P1P1P1/1P1P1P1P/1N1B1N1B/1R1Q1R1K/1b1b1n1n w - - 3 4",
    "1n1q1r1k/p1p1p1p1/1p1p1p1p/P1P1P1P1/1P1P1P1P/1N1B1N1B/2RQ1R1K/1b1b1n2 w - - 3 4",
    "qqqqqqqq/8/QQQQQQQQ/1k6/6K1/8/pppppppp/RNBQ1BNR b AHah h3 1 2",
];

#[test]
fn usual_lines_are_read_fast_and_alike() {
    for line in LINES {
        assert!(is_read_fast(line), "{line}");
        check_strict(line);
    }
}

#[test]
fn a_changed_line_is_read_alike_or_not_at_all() {
    const LETTERS: &[u8] = b"kqrbnpKQRBNP/123456789 -wbaheE.#\xc3";
    let mut rng = fastrand::Rng::with_seed(64);
    let (mut read, mut left) = (0, 0);
    for _ in 0..draws(200_000) {
        let mut line = LINES[rng.usize(..LINES.len())].as_bytes().to_vec();
        for _ in 0..rng.usize(1..4) {
            let at = rng.usize(..line.len());
            match rng.u8(..3) {
                0 => line[at] = LETTERS[rng.usize(..LETTERS.len())],
                1 => line.insert(at, LETTERS[rng.usize(..LETTERS.len())]),
                _ => drop(line.remove(at)),
            }
        }
        let line = String::from_utf8_lossy(&line);
        check_strict(&line);
        if is_read_fast(&line) {
            read += 1;
        } else {
            left += 1;
        }
    }
    let least = draws(5_000);
    assert!(read > least && left > least, "{read} read, {left} left");
}
