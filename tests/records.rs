//! The answers about legal moves that have writers of their own, for speed: records are byte for byte what `serde_json` writes, and the
//! words of other formats name the moves of the records.

use std::io::{self, Write};

use oracle_laws::{Piece, Role, Square};
use oracle_notation::{MoveText, fen, is_printable, uci};
use oracle_reference::draws;
use serde::Serialize;
use serde_json::Value;
use serde_json::ser::{Formatter, Serializer};

use crate::support::{Draw, oracle, random_games, random_setup, shredder_fen, ucis};

/// The format of `serde_json` on one line, with characters escaped that control a terminal.
struct Printable;

impl Formatter for Printable {
    fn write_string_fragment<W: Write + ?Sized>(
        &mut self,
        out: &mut W,
        text: &str,
    ) -> io::Result<()> {
        for letter in text.chars() {
            if is_printable(letter) {
                write!(out, "{letter}")?;
            } else {
                write!(out, "\\u{:04x}", u32::from(letter))?;
            }
        }
        Ok(())
    }
}

#[track_caller]
fn check(lines: &[String]) {
    for question in [
        "--json -",
        "--json --chess960 -",
        "--json --explain -",
        "--json --only checks -",
        "--json --explain --only captures,castling -",
        "--json --successors -",
        "--json --successors --only promotions --chess960 -",
    ] {
        let (stdout, _, status) = oracle(question).stdin(lines.join("\n")).ends();
        assert_eq!(status, 0, "{question}");
        assert_eq!(stdout.lines().count(), lines.len(), "{question}");
        for (record, line) in stdout.lines().zip(lines) {
            let value: Value = serde_json::from_str(record).unwrap();
            let mut again = Vec::new();
            let mut serializer = Serializer::with_formatter(&mut again, Printable);
            value.serialize(&mut serializer).unwrap();
            assert_eq!(
                String::from_utf8(again).unwrap(),
                record,
                "{question} {line}"
            );
        }
    }
}

#[test]
fn records_of_games_are_those_of_serde_json() {
    check_games(draws(200));
}

#[test]
#[ignore = "long: .ci/run runs it"]
fn records_of_many_games_are_those_of_serde_json() {
    check_games(3000);
}

fn check_games(count: usize) {
    let mut rng = fastrand::Rng::with_seed(5);
    let mut lines = Vec::new();
    for (number, position) in random_games(&mut rng, count, false).iter().enumerate() {
        let occupied: Vec<_> = position.placement().occupied().into_iter().collect();
        let line = fen::write(position);
        lines.push(match number % 8 {
            0 => format!(
                "{line} piece={} id=g{number}",
                rng.choice(&occupied).unwrap()
            ),
            _ => line,
        });
    }
    lines.extend(
        random_games(&mut rng, count / 6, true)
            .iter()
            .map(fen::write),
    );
    check(&lines);
}

#[test]
fn unusual_records_are_those_of_serde_json() {
    let lines = [
        "Wke1 Wra1h1 Bqd8 id=\"quoted\\",
        "r3k2r/1P6/8/8/8/8/8/4K3 w kq - 0 1 id=\u{e9}\u{1b}\u{202e}\u{7f}",
        "8/8/8/8/8/8/8/8 w - - 0 0",
        "8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1",
        "7k/6b1/8/4Pp2/8/2K5/8/8 w - f6 150 1",
        "k7/1Q6/K7/8/8/8/8/8 w - - 0 1",
        "4k3/8/8/8/8/8/8/6KR w H - 0 1",
        "1r5k/8/8/8/8/8/8/R4K2 w A - 0 1",
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
        "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1",
        "7k/8/8/8/8/8/8/KNN5 w - - 0 1",
        "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1",
        "1n1n4/2P5/8/8/8/8/8/K6k w - - 0 1",
        "8/4P3/8/4k3/8/8/8/K7 w - - 0 1",
        "8/8/8/8/k2p3R/8/4P3/K7 w - - 0 1 moves e2e4",
        "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/8/8/8/k6K w - - 0 1",
        "3q4/3q4/8/8/2b1R1b1/8/3q4/3qK2k w - - 0 1",
    ];
    check(&lines.map(str::to_owned));
}

/// Returns boards, some of them with many queens: up to hundreds of moves.
fn boards(rng: &mut fastrand::Rng, count: usize) -> String {
    let boards = (0..count).map(|number| {
        let pieces = [20, 6][number % 2];
        let kings = [rng.bool(), rng.bool()];
        let mut setup = random_setup(rng, Draw { pieces, kings });
        for square in (0..64)
            .filter_map(Square::from_index)
            .filter(|_| number % 4 == 0)
        {
            if setup.placement.piece_at(square).is_none() && rng.u8(0..4) == 0 {
                setup
                    .placement
                    .put(square, Piece::new(setup.turn, Role::Queen));
            }
        }
        shredder_fen(&setup) + "\n"
    });
    boards.collect()
}

#[test]
fn words_name_the_moves_of_the_records() {
    let all = boards(&mut fastrand::Rng::with_seed(27), 2000);
    // More than 200 moves are on some of the last.
    let lines = all.split_inclusive('\n').skip(2000 - draws(2000));
    let input: String = lines.collect();
    let mut most = 0;
    for kinds in ["", "--only captures,checks"] {
        let records = oracle(&format!("--json {kinds} -"))
            .stdin(&*input)
            .records();
        let counts = oracle(&format!("--count {kinds} -")).stdin(&*input).says();
        for format in ["uci", "san"] {
            let words = oracle(&format!("-o {format} {kinds} -"))
                .stdin(&*input)
                .says();
            assert_eq!(
                [words.lines().count(), counts.lines().count()],
                [records.len(); 2]
            );
            for ((record, words), count) in records.iter().zip(words.lines()).zip(counts.lines()) {
                let moves = record["moves"].as_array().unwrap();
                let wanted: Vec<&str> = moves
                    .iter()
                    .map(|played| played[format].as_str().unwrap())
                    .collect();
                assert_eq!(words, wanted.join(" "), "{}", record["fen"]);
                assert_eq!(count, wanted.len().to_string(), "{}", record["fen"]);
                most = most.max(wanted.len());
            }
        }
    }
    assert!(most > 200, "{most} moves at the most");
}

#[test]
fn every_notation_names_the_move_that_it_is_written_for() {
    let mut rng = fastrand::Rng::with_seed(41);
    let mut positions = random_games(&mut rng, 60, false);
    positions.extend(random_games(&mut rng, 30, true));
    let fens: Vec<String> = positions.iter().map(fen::write).collect();
    for form in [
        "-o lan",
        "-o lan --letters figurines",
        "-o san --letters figurines",
        "-o san",
    ] {
        let answers = oracle(&format!("{form} -")).stdin(fens.join("\n")).says();
        for ((position, fen), line) in positions.iter().zip(&fens).zip(answers.lines()) {
            assert!(line.is_ascii() || form.contains("figurine"), "{line}");
            let read = line.split_whitespace().map(|text| {
                let played = MoveText::parse(text).unwrap().resolve(position);
                let played = played.unwrap_or_else(|error| panic!("{text} in {fen}: {error}"));
                uci::write(played, uci::CastlingMode::Standard)
            });
            assert_eq!(read.collect::<Vec<_>>(), ucis(position), "{form}: {line}");
        }
    }
}

#[test]
fn moves_fill_lines_of_78_characters() {
    let answers = oracle("-")
        .stdin(boards(&mut fastrand::Rng::with_seed(78), 200))
        .says();
    let lines: Vec<&str> = answers.lines().collect();
    // Lines of the board also begin with two spaces, followed by a number or more spaces.
    let is_of_moves = |line: &str| {
        let words = line.strip_prefix("  ");
        words.is_some_and(|words| words.starts_with(|letter: char| letter.is_alphabetic()))
    };
    let mut is_full = false;
    for pair in lines.windows(2).filter(|pair| is_of_moves(pair[0])) {
        assert!(pair[0].len() <= 78, "{}", pair[0]);
        is_full |= pair[0].len() == 78;
        if is_of_moves(pair[1]) {
            let next = pair[1].split_whitespace().next().unwrap();
            assert!(pair[0].len() + 1 + next.len() > 78, "{pair:?}");
        }
    }
    assert!(is_full);
}
