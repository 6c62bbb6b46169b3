//! Judges the games of a PGN file: `cargo run --example check_games -- games.pgn`.
//!
//! The file is read in pieces, so it may be larger than the memory.
#![allow(clippy::print_stdout)] // A program prints its answer.

use std::fs::File;
use std::io;

use oracle_pgn::{Finding, Game, Options, Reader, Visitor};

fn main() -> io::Result<()> {
    for path in std::env::args_os().skip(1) {
        for finding in findings(File::open(path)?)? {
            println!("{finding}");
        }
    }
    Ok(())
}

/// Keeps what is wrong, a line for each finding.
struct Lines(Vec<String>);

impl Visitor for Lines {
    fn wants_moves(&self) -> bool {
        false
    }

    fn finding(&mut self, game: &Game, finding: &Finding) {
        let (number, line) = (game.number(), finding.place.line);
        let (kind, message) = (finding.kind.id(), &finding.message);
        self.0
            .push(format!("game {number}, line {line}: {kind}: {message}"));
    }
}

/// Returns what is wrong with the games.
fn findings(input: impl io::Read) -> io::Result<Vec<String>> {
    let mut lines = Lines(Vec::new());
    Reader::new(Options::default()).read_from(input, &mut lines)?;
    Ok(lines.0)
}

#[cfg(test)]
mod tests {
    use super::findings;

    #[test]
    fn an_illegal_move_is_found_with_its_line() {
        const GAMES: &str = r#"[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "1-0"]

1. e4 e5
2. Ke3 1-0
"#;
        assert_eq!(
            findings(GAMES.as_bytes()).unwrap(),
            [
                "game 1, line 10: illegal_move: the white king on e1 cannot go to e3: a king moves one square in any direction"
            ]
        );
        assert_eq!(
            findings(GAMES.replace("Ke3", "Ke2").as_bytes()).unwrap(),
            [""; 0]
        );
    }
}
