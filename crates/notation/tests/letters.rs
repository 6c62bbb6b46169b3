//! Moves in the letters of other languages.

use oracle_laws::Position;
use oracle_notation::{MoveText, PieceLetters, San};

/// The letters of the pawn, which are not used in moves, knight, bishop, rook, queen and king (PGN standard, section 17).
/// The standard lacks Russian, whose letters begin the names: король, ферзь, ладья, слон, конь.
const STANDARD: [&str; 14] = [
    "en P N B R Q K",
    "de B S L T D K",
    "fr P C F T D R",
    "es P C A T D R",
    "it P C A T D R",
    "nl O P L T D K",
    "pt P C B T D R",
    "pl P S G W H K",
    "cs P J S V D K",
    "hu G H F B V K",
    "sv B S L T D K",
    "da B S L T D K",
    "fi P R L T D K",
    "ru П К С Л Ф Кр",
];

#[test]
fn letters_are_those_of_the_standard() {
    for (letters, standard) in PieceLetters::ALL.into_iter().zip(STANDARD) {
        let mut wanted: Vec<&str> = standard.split(' ').collect();
        assert_eq!(letters.id(), wanted.remove(0));
        wanted.remove(0);
        wanted.reverse();
        assert_eq!(letters.letters().as_slice(), wanted);
    }
    assert_eq!(PieceLetters::ALL.len(), STANDARD.len() + 1);
}

#[test]
fn every_legal_move_of_games_is_read_in_the_letters_in_which_it_is_written() {
    let mut rng = fastrand::Rng::with_seed(41);
    for _ in 0..4 {
        let mut position = Position::default();
        for _ in 0..200 {
            let moves = position.legal_moves();
            for &legal in &moves {
                let san = San::from_move(&position, legal).to_string();
                for letters in PieceLetters::ALL {
                    let written = letters.write(&san);
                    let read = MoveText::parse_with(&written, letters);
                    let read = read.unwrap().resolve(&position);
                    assert_eq!(read, Ok(legal), "{letters} {written}");
                }
            }
            let Some(&played) = rng.choice(&moves) else {
                break;
            };
            position.play_unchecked(played);
        }
    }
}

/// The text, its letters, and what it means in English; nothing if it is no move in these letters.
const READ: [(&str, &str, &str); 39] = [
    ("Sf3", "de", "Nf3"),
    ("12...Dxd5+!?", "de", "Qxd5"),
    ("e8=D", "de", "e8=Q"),
    ("e8D", "de", "e8=Q"),
    ("e8(D)", "de", "e8=Q"),
    ("e7e8q", "de", "e7e8q"),
    ("exd6e.p.", "de", "exd6"),
    ("O-O-O", "de", "O-O-O"),
    ("0-0", "nl", "O-O"),
    ("♘f3", "de", "Nf3"),
    ("S1–d2", "de", "N1-d2"),
    ("Nf3", "de", ""),
    ("e8q", "de", ""),
    ("e8=d", "de", ""),
    ("e8b", "hu", ""),
    ("exd8q", "de", ""),
    ("E4", "de", "e4"),
    ("SF3", "de", "Nf3"),
    ("D7-D5", "de", ""),
    ("E2E4", "de", "e2e4"),
    ("E2-E4", "de", "e2-e4"),
    ("D4", "de", "d4"),
    ("D1e2", "de", "Q1e2"),
    ("sf3", "de", ""),
    ("Be4", "de", ""),
    ("F4", "fr", "f4"),
    ("FF4", "fr", "Bf4"),
    ("Ff4", "fr", "Bf4"),
    ("Крxe8", "ru", "Kxe8"),
    ("Kpe8", "ru", "Ke8"),
    ("Ce8", "ru", "Be8"),
    ("Кхс6", "ru", "Nxc6"),
    ("О-О", "ru", "O-O"),
    ("Kf3", "ru", ""),
    ("♞f3", "figurines", "Nf3"),
    ("Nf3", "figurines", ""),
    // Each can be a pawn in capital letters, and a German queen.
    ("Dd4", "en", ""),
    ("DD4", "en", ""),
    ("Exd5", "en", "exd5"),
];

#[test]
fn a_move_is_read_in_its_own_letters_only() {
    for (text, id, english) in READ {
        let mut all = PieceLetters::ALL.into_iter();
        let letters = all.find(|letters| letters.id() == id).unwrap();
        let read = MoveText::parse_with(text, letters).ok();
        assert_eq!(read, MoveText::parse(english).ok(), "{text} {id}");
        assert_eq!(read.is_none(), english.is_empty(), "{text} {id}");
    }
}
