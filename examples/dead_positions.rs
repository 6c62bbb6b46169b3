//! Says of each position on standard input whether it is dead (FIDE article 5.2.2): neither side can still checkmate.
//!
//! `echo '4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - -' | cargo run --example dead_positions`
#![allow(clippy::print_stdout, clippy::print_stderr)] // A program prints its answer.

use oracle_notation::{ParsePositionError, position};
use oracle_winnable::Solver;

fn main() -> std::io::Result<()> {
    // Build one solver and reuse it: it keeps its memory.
    let mut solver = Solver::default();
    for line in std::io::stdin().lines() {
        match answer(&mut solver, &line?) {
            Ok(verdict) => println!("{verdict}"),
            Err(error) => eprintln!("{error}"),
        }
    }
    Ok(())
}

/// Returns `dead`, `alive`, or why this is not decided.
///
/// # Errors
///
/// The line is no position.
fn answer(solver: &mut Solver, line: &str) -> Result<&'static str, ParsePositionError> {
    let Some(verdicts) = solver.both(&position(line)?) else {
        return Ok("a king is missing, or can be captured");
    };
    Ok(match verdicts.is_dead() {
        Some(true) => "dead",
        Some(false) => "alive",
        None => "undecided within the budget",
    })
}

#[cfg(test)]
mod tests {
    use super::{Solver, answer};

    #[test]
    fn a_wall_of_pawns_is_dead() {
        let mut solver = Solver::default();
        let mut answer = |line| answer(&mut solver, line).unwrap();
        assert_eq!(answer("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - -"), "dead");
        assert_eq!(answer("startpos"), "alive");
        assert_eq!(answer("Wke1"), "a king is missing, or can be captured");
    }
}
