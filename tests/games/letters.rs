//! Games in the letters of other languages, rewritten from what shakmaty writes.

use std::fmt::Write;

use fastrand::Rng;
use oracle_reference::draws;
use serde_json::Value;
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{Chess, EnPassantMode, Position as _};

use crate::support::{at_once, oracle};

/// Languages, and their letters of king, queen, rook, bishop and knight.
const LANGUAGES: &str = "de KDTLS, fr RDTFC, es RDTAC, it RDTAC, nl KDTLP, pt RDTBC, pl KHWGS, cs KDVSJ, hu KVBFH, sv KDTLS, \
                         da KDTLS, fi KDTLR, ru ЯФЛСК, figurines ♔♕♖♗♘";

/// A game in English letters, and its last position.
struct RandomGame {
    moves: Vec<String>,
    fen: String,
}

impl RandomGame {
    fn new(rng: &mut Rng) -> RandomGame {
        let (mut position, mut moves) = (Chess::default(), Vec::new());
        for _ in 0..rng.usize(12..90) {
            let legal = position.legal_moves();
            let Some(played) = rng.choice(&legal) else {
                break;
            };
            let san = SanPlus::from_move_and_play_unchecked(&mut position, *played);
            moves.push(san.to_string());
        }
        let fen = Fen::from_position(&position, EnPassantMode::Legal).to_string();
        RandomGame { moves, fen }
    }

    fn text(&self, letters: Option<&str>) -> String {
        let letters: Vec<char> = letters.unwrap_or("KQRBN").chars().collect();
        let mut text = "[Event \"x\"]\n\n".to_owned();
        for (ply, san) in self.moves.iter().enumerate() {
            if ply % 2 == 0 {
                write!(text, "{}. ", ply / 2 + 1).unwrap();
            }
            let written = san.chars().map(|letter| match "KQRBN".find(letter) {
                Some(piece) => letters[piece],
                None => letter,
            });
            // Two letters are a Russian king.
            text += &written.collect::<String>().replace('Я', "Кр");
            text.push(' ');
        }
        text + "*\n\n"
    }
}

fn random_games(count: usize, seed: u64) -> Vec<RandomGame> {
    let mut rng = Rng::with_seed(seed);
    (0..count).map(|_| RandomGame::new(&mut rng)).collect()
}

fn write(games: &[RandomGame], letters: Option<&str>) -> String {
    games.iter().map(|game| game.text(letters)).collect()
}

/// Returns the kinds of findings of a record, tags aside.
fn kinds_of(record: &Value) -> Vec<&str> {
    let found = record["findings"].as_array().unwrap().iter();
    let kinds = found.map(|finding| finding["kind"].as_str().unwrap());
    kinds.filter(|kind| *kind != "missing_tags").collect()
}

/// Returns the letters that a record names, the first of them first.
fn letters_of(record: &Value) -> Vec<&str> {
    let also = record["letters_also"].as_array();
    let also = also.into_iter().flatten();
    let named = [&record["letters"]].into_iter().chain(also);
    named.filter_map(Value::as_str).collect()
}

fn check(games: &[RandomGame]) {
    at_once(LANGUAGES.split(", "), |language| {
        let (id, letters) = language.split_once(' ').unwrap();
        let text = write(games, Some(letters));
        for chosen in [id, "auto"] {
            let question = format!("games --json --letters {chosen}");
            let (stdout, _, _) = oracle(&question).stdin(text.as_str()).ends();
            if id == "de" {
                let question = format!("{question} --threads 3");
                let (cut, _, _) = oracle(&question).stdin(text.as_str()).ends();
                assert!(stdout == cut, "{question}");
            }
            let (mut records, mut ambiguous) = (stdout.lines(), 0);
            for game in games {
                let record: Value = serde_json::from_str(records.next().unwrap()).unwrap();
                let named = letters_of(&record);
                let kinds = kinds_of(&record);
                let is_fault = |kind: &&str| kind.ends_with("_move") || *kind == "unreadable_token";
                assert!(!kinds.iter().any(is_fault), "{id} {chosen} {record}");
                let moves = &game.moves;
                assert_eq!(record["plies"], moves.len(), "{id} {chosen} {moves:?}");
                let is_ambiguous = kinds.contains(&"ambiguous_letters");
                ambiguous += usize::from(is_ambiguous);
                if chosen == id {
                    assert_eq!(named, [id]);
                } else if !named.contains(&id) {
                    let is_same = game.text(Some(letters)) == game.text(None);
                    assert!(id == "figurines" || is_same, "{id} {named:?} {moves:?}");
                }
                if !is_ambiguous {
                    assert_eq!(record["fen"], game.fen, "{id} {chosen} {moves:?}");
                }
            }
            assert_eq!(records.next(), None);
            assert!(100 * ambiguous <= games.len().max(100), "{id} {ambiguous}");
        }
    });
}

/// Whatever is written about whole English games, nothing depends on the letters of other languages.
fn check_english(games: &[RandomGame]) {
    let text = write(games, None);
    for format in ["--json", "-o pgn", "--positions"] {
        let [auto, english] = ["auto", "en"].map(|letters| {
            let question = format!("games {format} --letters {letters}");
            oracle(&question).stdin(text.as_str()).ends()
        });
        assert!(auto == english, "{format}");
    }
}

fn check_wrong_letters(count: usize) {
    let mut rng = Rng::with_seed(5);
    let mut games = random_games(count, 5);
    for game in &mut games {
        let at = rng.usize(..game.moves.len());
        let word = game.moves[at].clone();
        let letter = *rng.choice(b"KQRBNDTLSFCA").unwrap() as char;
        let rest = word.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
        game.moves[at] = format!("{letter}{rest}");
    }
    let (stdout, _, _) = oracle("games --json").stdin(write(&games, None)).ends();
    for record in stdout.lines() {
        assert!(!record.contains("\"letters\""), "{record}");
    }
}

#[test]
fn games_in_every_language_are_found_and_read() {
    check(&random_games(draws(100), 1));
}

#[test]
fn english_games_are_never_misread() {
    check_english(&random_games(draws(1000), 3));
}

#[test]
fn an_english_game_with_a_wrong_letter_stays_english() {
    check_wrong_letters(draws(300));
}

#[test]
#[ignore = "takes a minute"]
fn many_games_in_every_language_are_found_and_read() {
    check(&random_games(4_000, 2));
}

#[test]
#[ignore = "long: .ci/run runs it"]
fn many_english_games_are_never_misread() {
    check_english(&random_games(20_000, 4));
}

#[test]
#[ignore = "long: .ci/run runs it"]
fn many_english_games_with_a_wrong_letter_stay_english() {
    check_wrong_letters(20_000);
}
