//! A minute of lines of every kind, drawn at random, every record checked.

use std::time::{Duration, Instant};

use fastrand::Rng;
use oracle_notation::fen;

use super::THREADS;
use super::model::check;
use crate::support::{Draw, oracle, random_games, random_setup, shredder_fen};

const LONG: Duration = Duration::from_mins(1);

/// Returns a line that should be answered or refused, or a hostile one.
fn line(rng: &mut Rng, games: &[String]) -> Vec<u8> {
    let game = rng.choice(games).unwrap().as_bytes();
    match rng.u8(0..24) {
        0..8 => game.to_vec(),
        8..12 => {
            let draw = Draw {
                pieces: rng.usize(0..40),
                kings: [rng.bool(), rng.bool()],
            };
            shredder_fen(&random_setup(rng, draw)).into_bytes()
        }
        // One byte is replaced, removed or doubled.
        12..16 => {
            let (mut line, at) = (game.to_vec(), rng.usize(0..game.len()));
            match rng.u8(0..3) {
                0 => line[at] = rng.u8(..),
                1 => drop(line.remove(at)),
                _ => line.insert(at, line[at]),
            }
            line
        }
        // Two lines in one, or fields that contradict each other.
        16 => [game, b" ", rng.choice(games).unwrap().as_bytes()].concat(),
        17 => [game, b" turn=b castling=- ep=e3 moved=a1 id=\"\\"].concat(),
        18 => [game, b" moves ", &random_letters(rng)].concat(),
        19 => random_letters(rng),
        20 => std::iter::repeat_with(|| rng.u8(..)).take(80).collect(),
        21 => [game, b"\0\x1b[2J\r"].concat(),
        22 => [&b"# "[..], game].concat(),
        // Sometimes a line that is too long.
        _ if rng.u8(0..40) == 0 => {
            let length = *rng.choice(&[64 * 1024, 64 * 1024 + 1, 200_000]).unwrap();
            let part: &[u8] = rng
                .choice(&[&b"Wke1 "[..], b"/", b" ", b"moves ", b"\xff"])
                .unwrap();
            let mut line = part.repeat(length / part.len() + 1);
            line.truncate(length);
            line
        }
        _ => Vec::new(),
    }
}

/// Random letters of positions and moves.
fn random_letters(rng: &mut Rng) -> Vec<u8> {
    const LETTERS: &[u8] = b"KQRBNPkqrbnpWwab12345678/ -=xO+#,;\"\t";
    (0..rng.usize(0..60))
        .map(|_| *rng.choice(LETTERS).unwrap())
        .collect()
}

#[test]
#[ignore = "a minute: .ci/run runs it"]
#[allow(clippy::print_stdout)] // Prints the seed, to repeat a failure.
fn random_lines_have_the_records_that_they_should_for_a_minute() {
    let seed = fastrand::u64(..);
    println!("seed: {seed}");
    let mut rng = Rng::with_seed(seed);
    let (start, mut rounds) = (Instant::now(), 0);
    while start.elapsed() < LONG {
        let games = [
            random_games(&mut rng, 500, false),
            random_games(&mut rng, 200, true),
        ];
        let games: Vec<String> = games.iter().flatten().map(fen::write).collect();
        let count = rng.usize(1..5000);
        // The first bytes of an input say whether it is compressed or a drawn board: a position is neither.
        let mut lines = vec![games[0].clone().into_bytes()];
        lines.resize_with(count, || line(&mut rng, &games));
        let mut input = lines.join(&b'\n');
        if rng.bool() {
            input.push(b'\n');
        }
        let threads = rng.choice(THREADS).unwrap();
        let asked = format!("--json --threads {threads} -");
        let (stdout, stderr, status) = oracle(&asked).stdin(input.clone()).ends();
        check(&input, &stdout, status);
        assert_eq!(stderr, "");
        rounds += 1;
    }
    assert!(rounds > 10);
}
