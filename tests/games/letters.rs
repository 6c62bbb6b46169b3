//! Games in the letters of other languages, rewritten from what shakmaty writes.

use std::fmt::Write;

use fastrand::Rng;
use serde_json::Value;
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{Chess, EnPassantMode, Position as _};

use crate::support::{at_once, oracle, oracle_with};

/// The letters of king, queen, rook, bishop and knight.
const LANGUAGES: [(&str, [&str; 5]); 14] = [
    ("de", ["K", "D", "T", "L", "S"]),
    ("fr", ["R", "D", "T", "F", "C"]),
    ("es", ["R", "D", "T", "A", "C"]),
    ("it", ["R", "D", "T", "A", "C"]),
    ("nl", ["K", "D", "T", "L", "P"]),
    ("pt", ["R", "D", "T", "B", "C"]),
    ("pl", ["K", "H", "W", "G", "S"]),
    ("cs", ["K", "D", "V", "S", "J"]),
    ("hu", ["K", "V", "B", "F", "H"]),
    ("sv", ["K", "D", "T", "L", "S"]),
    ("da", ["K", "D", "T", "L", "S"]),
    ("fi", ["K", "D", "T", "L", "R"]),
    ("ru", ["Кр", "Ф", "Л", "С", "К"]),
    ("figurines", ["♔", "♕", "♖", "♗", "♘"]),
];

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

    fn text(&self, letters: Option<[&str; 5]>) -> String {
        let mut text = "[Event \"x\"]\n\n".to_owned();
        for (ply, san) in self.moves.iter().enumerate() {
            if ply % 2 == 0 {
                write!(text, "{}. ", ply / 2 + 1).unwrap();
            }
            for letter in san.chars() {
                match ("KQRBN".find(letter), letters) {
                    (Some(piece), Some(letters)) => text.push_str(letters[piece]),
                    _ => text.push(letter),
                }
            }
            text.push(' ');
        }
        text + "*\n\n"
    }
}

fn random_games(count: usize, seed: u64) -> Vec<RandomGame> {
    let mut rng = Rng::with_seed(seed);
    (0..count).map(|_| RandomGame::new(&mut rng)).collect()
}

fn write(games: &[RandomGame], letters: Option<[&str; 5]>) -> String {
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
    at_once(LANGUAGES, |(id, letters)| {
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
            assert!(100 * ambiguous <= games.len(), "{id} {ambiguous}");
        }
    });
}

#[test]
fn games_in_every_language_are_found_and_read() {
    check(&random_games(100, 1));
}

#[test]
#[ignore = "takes a minute"]
fn many_games_in_every_language_are_found_and_read() {
    check(&random_games(4_000, 2));
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

#[test]
fn english_games_are_never_misread() {
    check_english(&random_games(1000, 3));
}

#[test]
#[ignore = "long: .ci/run runs it"]
fn many_english_games_are_never_misread() {
    check_english(&random_games(20_000, 4));
}

#[test]
fn an_english_game_with_a_wrong_letter_stays_english() {
    check_wrong_letters(300);
}

#[test]
#[ignore = "long: .ci/run runs it"]
fn many_english_games_with_a_wrong_letter_stay_english() {
    check_wrong_letters(20_000);
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

/// Moves, the letters in which they are read, the half-moves that are played, and the kinds of findings.
const FOUND: [(&str, &[&str], u32, &[&str]); 20] = [
    // The laws allow it in English, so no other language is asked.
    ("1. h4 h5 2. Rh3 *", &[], 3, &[]),
    // The letter of an English pawn is that of a Dutch knight.
    ("1. Pf3 Pc6 *", &["nl"], 2, &["ambiguous_letters"]),
    ("1. Pe4 e5 *", &[], 2, &[]),
    ("1. e4 e5 2. Dh5 Sc6 *", &["de", "sv", "da"], 4, &[]),
    // The word in which the game stops is Dutch, though illegal.
    (
        "1. e4 e5 2. Lc4 Pc6 3. Pe4 *",
        &["nl"],
        4,
        &["illegal_move"],
    ),
    (
        "1. e4 e5 2. Cf3 Cc6 3. Ff4 *",
        &["fr"],
        5,
        &["illegal_move"],
    ),
    (
        "1. e4 e5 2. Cf3 Cc6 3. xx *",
        &["fr", "es", "it", "pt"],
        4,
        &["unreadable_token"],
    ),
    // A king and a knight.
    (
        "1. e4 e5 2. Re2 *",
        &["fr", "es", "it", "pt", "fi"],
        3,
        &["ambiguous_letters"],
    ),
    // It replays as far in English. Two words that are German only are no slip, one may be.
    (
        "1. e4 e5 2. Te3 Sc6 *",
        &["de", "sv", "da"],
        2,
        &["illegal_move"],
    ),
    ("1. e4 e5 2. Te3 d6 *", &[], 2, &["unreadable_token"]),
    // The game goes on in English.
    ("1. e4 e5 2. Rf3 Nc6 *", &[], 2, &["illegal_move"]),
    // So it does after one German word, and after more of them it is German as far as that.
    (
        "1. e4 e5 2. Sf3 Nc6 3. Bb5 *",
        &[],
        2,
        &["unreadable_token"],
    ),
    (
        "1. e4 e5 2. Sf3 Sc6 3. Lb5 Nf6 4. Nc3 Bb4 5. Nd5 Nxd5 *",
        &["de", "sv", "da"],
        5,
        &["unreadable_token"],
    ),
    (
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 Sf6 4. Sc3 Lb4 5. Sd5 Sxd5 *",
        &[],
        5,
        &["unreadable_token"],
    ),
    // A word that is a move in no letters says nothing.
    (
        "1. e4 xx e5 2. Sf3 Sc6 3. Lb5 Sf6 *",
        &["de", "sv", "da"],
        6,
        &["unreadable_token"],
    ),
    // One English word in a German game, and one that only looks English.
    (
        "1. Nf3 d5 2. Sc3 Sf6 3. d4 Lf5 *",
        &["de", "sv", "da"],
        0,
        &["unreadable_token"],
    ),
    ("1. B4 Sf6 2. Lb2 *", &["de", "sv", "da"], 3, &[]),
    ("1. B4 SF6 2. LB2 *", &["de", "sv", "da"], 3, &[]),
    // A promotion, and one in parentheses.
    (
        "1. h4 g5 2. hxg5 h6 3. gxh6 a6 4. h7 a5 5. hxg8=D a4 *",
        &["de", "fr", "es", "it", "nl", "pt", "cs", "sv", "da", "fi"],
        10,
        &[],
    ),
    (
        "1. h4 g5 2. hxg5 h6 3. gxh6 a6 4. h7 Сg7 5. hxg8(Ф)+ *",
        &["ru"],
        9,
        &[],
    ),
];

#[test]
fn a_game_is_read_in_the_letters_in_which_it_replays_furthest() {
    for (moves, letters, plies, kinds) in FOUND {
        let question = "games --json";
        let (stdout, _, _) = oracle(question).stdin(moves).ends();
        let record: Value = serde_json::from_str(&stdout).unwrap();
        assert_eq!(letters_of(&record), letters, "{moves}");
        assert_eq!(record["plies"], plies, "{moves}");
        assert_eq!(kinds_of(&record), kinds, "{moves}");
    }
}

/// An English game up to a move of a knight, and after it: none of the others can go there, and castling follows.
const WITH_ONE_WORD: (&str, &str) = ("1. e4 e5 2. ", " Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *");

#[test]
fn one_word_in_other_letters_is_the_first_repair_of_an_english_game() {
    let (before, after) = WITH_ONE_WORD;
    for (id, letters) in LANGUAGES {
        let game = format!("{before}{}f3{after}", letters[4]);
        let (stdout, _, _) = oracle("games --json --repair").stdin(game).ends();
        let record: Value = serde_json::from_str(&stdout).unwrap();
        assert_eq!(letters_of(&record), [] as [&str; 0], "{id}");
        // Figurines are read in all letters.
        let found = record["repairs"].as_array();
        assert_eq!(found.is_none(), id == "figurines", "{id}");
        if let Some(found) = found {
            assert_eq!(found[0]["san"], "Nf3", "{id} {record}");
        }
    }
}

#[test]
fn an_unreadable_word_of_a_game_says_in_which_letters_it_is_legal() {
    for (game, message) in [
        (
            "Sf3",
            "cannot read `Sf3`: this looks German, Polish or Swedish (Nf3)",
        ),
        (
            "Cf3",
            "cannot read `Cf3`: this looks French, Spanish or Italian (Nf3)",
        ),
        (
            "Hf3",
            "cannot read `Hf3`: this looks Polish (Qf3) or Hungarian (Nf3)",
        ),
        ("Кf3", "cannot read `Кf3`: this looks Russian (Nf3)"),
        ("Sf6", "cannot read `Sf6`"),
        ("xyz", "cannot read `xyz`"),
    ] {
        let (before, after) = WITH_ONE_WORD;
        let text = format!("{before}{game}{after}");
        let (stdout, _, _) = oracle("games --json").stdin(text).ends();
        let record: Value = serde_json::from_str(&stdout).unwrap();
        assert_eq!(record["findings"][0]["message"], message);
    }
    let (stdout, _, _) = oracle("games --letters de")
        .stdin("1. e4 e5 2. Nf3 Sc6 *")
        .ends();
    assert!(
        stdout.contains("cannot read `Nf3`: this looks English (Sf3)"),
        "{stdout}"
    );
}

#[test]
fn games_are_written_in_chosen_letters() {
    let game = "[Event \"x\"]\n\n1. Sf3 d5 2. Sd4 e5 3. Sb5 e4 4. Sd4 (4. Sd6) Dd6 *\n";
    let written = |question: &str| oracle(question).stdin(game).ends().0;
    let pgn = written("games -o pgn --write-letters fr");
    assert!(
        pgn.contains("1. Cf3 d5 2. Cd4 e5 3. Cb5 e4 4. Cd4 (4. Cd6+)"),
        "{pgn}"
    );
    assert!(written("games -o pgn").contains("1. Nf3 d5 2. Nd4 e5"));
    let pedantic = oracle("games --pedantic --letters de")
        .stdin("1. Sf3 Sxf6 *\n")
        .ends()
        .0;
    assert!(!pedantic.contains("Sf3"), "{pedantic}");
    assert!(
        pedantic.contains("1... Sxf6: nonstandard san: in SAN, this move is `Sf6`"),
        "{pedantic}"
    );
    let line = written("games --positions -o san --write-letters ru");
    assert_eq!(line, "startpos moves Кf3 d5 Кd4 e5 Кb5 e4 Кd4 Фd6\n");
    let line = line.trim_end();
    oracle_with(&[line, "--letters", "ru", "-o", "fen"])
        .stdout("rnb1kbnr/ppp2ppp/3q4/3p4/3Np3/8/PPPPPPPP/RNBQKB1R w KQkq - 2 5\n")
        .run();
}
