//! The export loses no word, and does not depend on what is looked for: games of moves, comments, glyphs, variations, numbers,
//! times, results and tags, all of them here and there damaged, with every option.

use std::fmt::Write;

use fastrand::Rng;
use oracle_laws::Position;
use oracle_notation::San;
use oracle_reference::draws;

use super::export::{is_about_result, without_notes};
use crate::support::oracle;

/// Options that choose what is looked for, and what is judged.
const CHOICES: [&str; 6] = [
    "--findings illegal_move",
    "--findings result_mismatch",
    "--ignore wrong_result,bad_date,unreadable_tag,duplicate_tag,unreadable_token",
    "--pedantic",
    "--stop-at-illegal",
    "--pedantic --stop-at-illegal --variations --findings null_move",
];

/// Options that choose how a damaged game is read.
const READINGS: [&str; 3] = ["", "--letters en", "--repair"];

/// Games, with each word that is no move but once.
#[derive(Default)]
struct Words {
    text: String,
    /// The words of the tags that are not written as they were, and those of the movetext.
    of_tags: Vec<String>,
    of_moves: Vec<String>,
}

impl Words {
    /// Returns a number that no other word has.
    fn number(&self) -> usize {
        // No digit is that of a square.
        90_000 + self.of_tags.len() + self.of_moves.len()
    }

    /// Appends a tag that is damaged, or that the game already has.
    fn damaged_tag(&mut self, rng: &mut Rng) {
        let number = self.number();
        let tags = [
            format!("[White \"w{number}\"]"),
            format!("[White w{number}]"),
            format!("[Result \"w{number}\"]"),
            format!("[w{number}]"),
            format!("[Annotator w{number}]"),
            format!("[FEN w{number}]"),
            format!("[FEN] w{number}"),
        ];
        self.of_tags.push(format!("w{number}"));
        writeln!(self.text, "{}", rng.choice(tags).unwrap()).unwrap();
    }

    fn tags(&mut self, rng: &mut Rng) {
        let date = rng.choice(["1959", "????.??.??"]).unwrap();
        write!(
            self.text,
            "[White \"x\"]\n[Date \"{date}\"]\n[Result \"*\"]\n"
        )
        .unwrap();
        for _ in 0..rng.u8(..3) {
            self.damaged_tag(rng);
        }
        self.text.push('\n');
    }

    /// Appends a word after a space.
    fn word(&mut self, before: &str, word: String, after: &str) {
        write!(self.text, " {before}{word}{after}").unwrap();
        self.of_moves.push(word);
    }

    /// Appends something that may stand between two moves, or should not.
    fn between(&mut self, rng: &mut Rng, san: &str) {
        let number = self.number();
        match rng.u8(..30) {
            0 => self.word("{", format!("c{number}"), "}"),
            1 => self.word(";", format!("c{number}"), "\n"),
            2 => self.word("", format!("${}", number - 89_000), ""),
            3 => self.word("", format!("{number}"), ""),
            4 => self.word("(0", format!(":{number}"), ")"),
            5 => self.word("", format!("{number}"), ":0"),
            6 => self.word("0.", format!("{number}"), "-0.5"),
            7 => self.word("", format!("+{number}.35"), ""),
            8 => self.word("", format!("{number}"), ".!? 7..."),
            9 => {
                write!(self.text, " {{b{number}}} ({san} --! {{i{number}}} 7...").unwrap();
                self.text += rng.choice([" Z0", " null {} <>", " 1-0", ""]).unwrap();
                write!(self.text, " {{j{number}}}) {{a{number}}}").unwrap();
                let words = ["b", "i", "j", "a"].map(|word| format!("{word}{number}"));
                self.of_moves.extend(words);
            }
            10 => {
                self.word("", format!("{number}"), " -");
                self.word("", format!("{}", number + 1), "");
            }
            _ => {}
        }
    }

    /// Appends a word that ends the judging, or nearly.
    fn damage(&mut self, rng: &mut Rng) {
        let number = self.number();
        match rng.u8(..120) {
            0 => self.word("", format!("q{number}q"), ""),
            1 => self.word("Ke", format!("{number}"), "!?"),
            2 => self.text += " -- ",
            3 => self.word("", format!("{number}"), ". 7."),
            _ => {}
        }
    }

    fn game(&mut self, rng: &mut Rng) {
        for _ in 0..rng.u8(..2) {
            let number = self.number();
            self.word("{", format!("c{number}"), "} ");
        }
        if rng.bool() {
            self.tags(rng);
        }
        let mut position = Position::default();
        for ply in 0..rng.usize(..80) {
            let Some(played) = rng.choice(position.legal_moves()) else {
                break;
            };
            if ply % 2 == 0 {
                write!(self.text, " {}.", position.fullmoves()).unwrap();
            }
            let san = San::from_move(&position, played).to_string();
            self.text += &san;
            self.between(rng, &san);
            self.damage(rng);
            self.text.push(if rng.u8(..8) == 0 { '\n' } else { ' ' });
            position = position.after(played);
        }
        let results = ["1-0", "0-1", "1/2-1/2", "*"];
        if rng.u8(..8) == 0 {
            self.text += "7. ";
        }
        self.text += rng.choice(results).unwrap();
        if rng.u8(..8) == 0 {
            write!(self.text, " {}", rng.choice(results).unwrap()).unwrap();
        }
        self.text += "\n\n";
    }
}

fn export(options: &str, input: &str) -> String {
    let (stdout, stderr, _) = oracle(&format!("games -o pgn {options}"))
        .stdin(input)
        .ends();
    assert!(stderr.lines().all(is_about_result), "{options}: {stderr}");
    stdout
}

#[test]
fn no_word_is_lost_whatever_is_looked_for_and_the_export_is_exported_as_itself() {
    let mut rng = Rng::with_seed(41);
    for _ in 0..draws(8) {
        let mut words = Words::default();
        for _ in 0..8 {
            words.game(&mut rng);
        }
        let text = &words.text;
        for reading in READINGS {
            let once = export(reading, text);
            let plain = without_notes(once.replace('\n', " "));
            for word in words.of_tags.iter().chain(&words.of_moves) {
                assert_eq!(
                    plain.matches(word.as_str()).count(),
                    1,
                    "{word} {reading}\n{text}\n=====\n{once}"
                );
            }
            let places: Vec<_> = words.of_moves.iter().map(|word| plain.find(word)).collect();
            let late = places.windows(2).position(|pair| pair[0] > pair[1]);
            let late = late.map(|at| &words.of_moves[at]);
            assert_eq!(late, None, "{reading}\n{text}\n=====\n{once}");
            assert_eq!(export(reading, &once), once, "{reading}\n{text}");
            for choice in CHOICES.iter().filter(|_| reading != "--letters en") {
                let options = format!("{reading} {choice}");
                assert_eq!(export(&options, text), once, "{options}\n{text}");
            }
        }
    }
}
