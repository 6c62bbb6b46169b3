//! Tries every position of a number of men: `cargo bench -p oracle-benches --bench few_men -- --men 5 --part 3/16`.
//!
//! The comparison is that of `tests/reference`: moves, castling, check, checkmate and stalemate, beside a slow and plain
//! board. `--rest` compares what is played, the paths by which games are read, and explanations, too. It stops at the first
//! difference with the position.
#![allow(missing_docs)] // A program, not a library.
#![allow(clippy::print_stdout, clippy::print_stderr)] // It prints what it has tried.

use std::process::ExitCode;
use std::time::Instant;

use oracle_laws::Position;
use oracle_reference::Board;
use oracle_reference::few_men::{
    Family, Tally, compare_all, compare_targets, compare_the_rest, with_both_kings,
};

const USAGE: &str =
    "few_men: write `--men N` (2 to 5), `--part K/N` (the first is 1/N) and `--rest`";

/// What is asked for.
struct Options {
    men: usize,
    part: usize,
    parts: usize,
    rest: bool,
}

impl Options {
    fn read(mut words: impl Iterator<Item = String>) -> Option<Options> {
        let mut options = Options {
            men: 3,
            part: 1,
            parts: 1,
            rest: false,
        };
        while let Some(word) = words.next() {
            match word.as_str() {
                "--men" => options.men = words.next()?.parse().ok()?,
                "--part" => {
                    let part = words.next()?;
                    let (part, parts) = part.split_once('/')?;
                    (options.part, options.parts) = (part.parse().ok()?, parts.parse().ok()?);
                }
                "--rest" => options.rest = true,
                "--bench" => {} // Cargo adds it.
                _ => return None,
            }
        }
        let is_part = (1..=options.parts).contains(&options.part);
        (is_part && (2..=5).contains(&options.men)).then_some(options)
    }
}

fn main() -> ExitCode {
    let Some(Options {
        men,
        part,
        parts,
        rest,
    }) = Options::read(std::env::args().skip(1))
    else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    // Neighbouring families are alike: each part takes one in `parts`.
    let families: Vec<Family> = with_both_kings(men)
        .into_iter()
        .skip(part - 1)
        .step_by(parts)
        .collect();
    let compare = |board: &Board, position: &Position, tally: &mut Tally| {
        compare_targets(board, position, tally);
        if rest {
            compare_the_rest(board, position, tally);
        }
    };
    let start = Instant::now();
    let progress = |done: usize, tally: Tally| {
        if done.is_multiple_of(families.len().div_ceil(100)) {
            let seconds = start.elapsed().as_secs();
            eprintln!(
                "{done} of {} pairs of squares of the kings, {seconds} s: {tally}",
                families.len()
            );
        }
    };
    let tally = compare_all(&families, compare, progress);
    println!("{men} men, part {part} of {parts}: {tally}; no difference");
    ExitCode::SUCCESS
}
