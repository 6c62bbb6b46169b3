//! A damaged game, or one that may be in other letters, is read a second time from what is kept of it. It begins and ends
//! where it did, and nothing of it is lost.

// Helpers of tests fail like tests.
#![allow(clippy::unwrap_used, clippy::panic, clippy::format_push_string)]

use std::iter;

use fastrand::Rng;
use oracle_answers::View;
use oracle_answers::games::{Chunk, ChunkAnswers, Games, GamesRequest, Judge, STANDARD_INPUT};
use oracle_answers::request::Interface;
use oracle_laws::Position;
use oracle_notation::{PieceLetters, San};
use oracle_pgn::Place;
use oracle_reference::draws;

/// What may stand in games, and what may not.
const PARTS: &str = " | |\n|\n\n|\r\n|\r|\u{feff}|1. |1.|2. |3... |12|e4|e4 |d4 |e5 |d5 |Nf3 |Nc6|Ke4 |Qh9|Sf3 |Sc6 |Pf3 |Pc6 |Dd4|\
Lb5|Cf3 |Кf3 |♘f3 |O-O |0-0|0-0 |--|e8(D)|exd6 e.p.|N@e4|1-0| 1-0| 0-1 |1/2-1/2 |½-½|1 - 0|*| * |+:-| +:-|-:+ |\
--+ |+/-| +/- |±|#|!?|+|%| %|\n%|{|}|{ |} |(|)|;|$1 |\"|\"{|<|]|[|[/pgn]|[pgn]|[White \"a\"]\n|\
\n[Result \"1-0\"]\n\n|\n\n[Event \"b\"]\n|[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n|[Result \"0-0\"]";

/// Returns one of the parts.
fn part(rng: &mut Rng) -> &'static str {
    let parts: Vec<&str> = PARTS.split('|').collect();
    parts[rng.usize(..parts.len())]
}

/// Returns parts of games in any order, with words that are found again.
fn soup(rng: &mut Rng) -> String {
    let mut text = String::new();
    for number in 0..rng.usize(1..30) {
        if rng.u8(..8) == 0 {
            text += &format!("lost{number}");
        }
        text += part(rng);
    }
    text
}

/// Returns games of random moves in the letters of some language, damaged in a few places.
fn damaged_games(rng: &mut Rng) -> String {
    let mut text = String::new();
    for _ in 0..rng.usize(1..4) {
        let letters = rng.choice(PieceLetters::ALL).unwrap_or_default();
        let mut position = Position::default();
        for ply in 0..rng.usize(0..24) {
            let Some(played) = rng.choice(position.legal_moves()) else {
                break;
            };
            if ply % 2 == 0 {
                text += &format!("{}. ", position.fullmoves());
            }
            text += &letters.write(&San::from_move(&position, played).to_string());
            text += rng
                .choice([" ", " ", " ", "\n", "! ", " {a} "])
                .unwrap_or_default();
            position.play_unchecked(played);
        }
        text += rng
            .choice(["1-0", "0-1", "*", "½-½", ""])
            .unwrap_or_default();
        text += rng
            .choice(["\n\n", "\n", " ", "\r\n\r\n", ""])
            .unwrap_or_default();
    }
    for number in 0..rng.usize(1..6) {
        let mut at = rng.usize(..=text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        match rng.u8(..4) {
            0 => _ = text.pop(),
            1 => text.insert_str(at, &format!(" lost{number} ")),
            2 if at < text.len() => _ = text.remove(at),
            _ => text.insert_str(at, part(rng)),
        }
    }
    text
}

/// Returns what is asked with a format, letters that are found or English, and repairs or none.
fn games(format: Option<&str>, letters: Option<PieceLetters>, repair: bool) -> Games {
    let mut request = GamesRequest {
        letters,
        repair,
        ..GamesRequest::default()
    };
    request.output.name = format.map(str::to_owned);
    request.games(Interface::CommandLine).unwrap()
}

/// Reads a text in pieces of these lengths, over and over.
fn read(games: &Games, text: &[u8], lengths: &[usize]) -> String {
    let view = View::default();
    let mut judge = Judge::new(&view, games);
    judge.begin_at(STANDARD_INPUT, Place::START);
    let (mut out, mut rest, mut is_first) = (Vec::new(), text, true);
    let mut lengths = lengths.iter().cycle();
    while is_first || !rest.is_empty() {
        let (now, after) = rest.split_at(rest.len().min(*lengths.next().unwrap()));
        let mut chunk = Chunk {
            bytes: now.to_vec(),
            is_first,
            ends_at_border: after.is_empty(),
            ..Chunk::default()
        };
        let mut answers = ChunkAnswers::default();
        judge.read(&mut chunk, usize::MAX, &mut answers, &|_| {});
        answers.write(0, &mut |_, _| true, &mut out, &mut Vec::new());
        (rest, is_first) = (after, false);
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// Returns the number of each game, where it begins, and its result.
fn borders(records: &str) -> Vec<String> {
    let border = |record: &str| {
        let (start, rest) = record.split_once(",\"tags\":").unwrap();
        let result = rest.split_once("\"result\":").unwrap().1;
        format!("{start} {}", result.split(',').next().unwrap())
    };
    records.lines().map(border).collect()
}

fn check(texts: usize, seed: u64) {
    let mut rng = Rng::with_seed(seed);
    let english = Some(PieceLetters::English);
    let asked = |letters, repair| {
        [Some("json"), Some("pgn"), None].map(|format| games(format, letters, repair))
    };
    let [once, once_in_full, _] = asked(english, false);
    let again = [(None, false), (None, true), (english, true)];
    let again = again.map(|(letters, repair)| asked(letters, repair));
    let (mut read_again, mut words) = (0, 0);
    for number in 0..texts {
        let text = match number % 2 {
            0 => soup(&mut rng),
            _ => damaged_games(&mut rng),
        };
        let mut text = text.into_bytes();
        if rng.u8(..8) == 0 {
            text.truncate(rng.usize(..=text.len()));
        }
        let shown = String::from_utf8_lossy(&text).into_owned();
        let lengths: Vec<usize> = iter::repeat_with(|| rng.usize(1..40)).take(5).collect();
        let wanted = read(&once, &text, &[usize::MAX]);
        let exported = read(&once_in_full, &text, &[usize::MAX]);
        // A search for repairs takes as long as hundreds of readings.
        let asked = if number % 16 < 14 {
            &again[..1]
        } else {
            &again[1..]
        };
        for games in asked {
            let [records, export, _] = games.each_ref().map(|games| {
                let written = read(games, &text, &[usize::MAX]);
                assert_eq!(
                    read(games, &text, &lengths),
                    written,
                    "{shown:?} {lengths:?}"
                );
                written
            });
            assert_eq!(borders(&records), borders(&wanted), "{shown:?}");
            read_again += usize::from(records != wanted);
            let count = read(&once, export.as_bytes(), &[usize::MAX]);
            assert_eq!(
                count.lines().count(),
                wanted.lines().count(),
                "{shown:?}\n{export}"
            );
            for (at, _) in shown.match_indices("lost") {
                let length = shown[at + 4..]
                    .bytes()
                    .take_while(u8::is_ascii_digit)
                    .count();
                let word = &shown[at..at + 4 + length];
                if exported.contains(word) {
                    words += 1;
                    assert!(export.contains(word), "{word} {shown:?}\n{export}");
                }
            }
        }
    }
    assert!(read_again > texts / 10, "{read_again}");
    assert!(words > texts / 10, "{words}");
}

// Two tests run beside each other.
#[test]
fn a_game_that_is_read_again_begins_and_ends_where_it_did_in_every_format() {
    check(draws(80), 1);
}

#[test]
fn another_game_that_is_read_again_begins_and_ends_where_it_did_in_every_format() {
    check(draws(80), 3);
}

#[test]
#[ignore = "takes minutes"]
fn many_games_that_are_read_again_begin_and_end_where_they_did_in_every_format() {
    check(20_000, 2);
}
