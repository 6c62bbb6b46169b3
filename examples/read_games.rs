//! Reads the games of a PGN file one after another: `cargo run --example read_games -- games.pgn`.
#![allow(clippy::print_stdout)] // A program prints its answer.

use std::{fs, io};

use oracle_pgn::games;

fn main() -> io::Result<()> {
    for path in std::env::args_os().skip(1) {
        for line in lines(&fs::read(path)?) {
            println!("{line}");
        }
    }
    Ok(())
}

/// Returns a line for each game: its white player, how long it is, its result, the last position, and its first fault.
fn lines(text: &[u8]) -> impl Iterator<Item = String> {
    games(text).map(|game| {
        let white = game.tag("White").unwrap_or("?".into());
        let result = game.result.map_or("*", |result| result.id());
        let last = game.positions().last();
        let last = last.map_or("unknown start".to_owned(), |last| last.to_string());
        let fault = game
            .findings
            .first()
            .map_or("no fault", |fault| fault.kind.id());
        let plies = game.moves.len();
        format!("{white}: {result} after {plies} half-moves, {last}, {fault}")
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn each_game_is_a_line() {
        const GAMES: &str = "[White \"Tal\"]\n\n1. e4 e5 2. Ke3 1-0\n\n1. d4 *\n";
        let lines: Vec<String> = super::lines(GAMES.as_bytes()).collect();
        assert_eq!(lines.len(), 2);
        assert!(
            lines[0].starts_with("Tal: 1-0 after 3 half-moves, "),
            "{lines:?}"
        );
        assert!(
            lines[1].starts_with("?: * after 1 half-moves, "),
            "{lines:?}"
        );
    }
}
