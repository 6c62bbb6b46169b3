//! Tries every position of a number of men: `cargo bench -p oracle-benches --bench few_men -- --men 5 --part 3/16`.
//!
//! The comparison is that of `crates/laws/tests/few_men`: moves, castling, check, checkmate and stalemate, beside a slow and plain
//! board. `--rest` compares what is played, the paths by which games are read, and explanations, too. It stops at the first
//! difference with the position.
#![allow(missing_docs)] // A program, not a library.
#![allow(clippy::print_stdout, clippy::print_stderr)] // It prints what it has tried.

#[allow(dead_code)]
#[path = "../crates/laws/tests/few_men/boards.rs"]
mod boards;
#[path = "../crates/laws/tests/few_men/castling.rs"]
mod castling;
#[path = "../crates/laws/tests/few_men/moves.rs"]
mod moves;
#[path = "../crates/laws/tests/few_men/paths.rs"]
mod paths;
#[allow(dead_code)]
#[path = "../crates/laws/tests/few_men/reasons.rs"]
mod reasons;
#[path = "../crates/laws/tests/few_men/reference.rs"]
mod reference;

use std::process::ExitCode;
use std::time::Instant;

use boards::{Family, Tally, compare_all, with_both_kings};
use oracle_laws::Position;
use reference::Board;

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
        (is_part && (2..=reference::MOST).contains(&options.men)).then_some(options)
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
        moves::compare_targets(board, position, tally);
        if rest {
            moves::compare_played(board, position, tally);
            paths::compare_paths(board, position, tally);
            reasons::compare_reasons(board, position, tally);
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
