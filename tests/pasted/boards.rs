//! Drawn boards, of this program and of others, are positions.

use std::fmt::Write;

use oracle_laws::{Color, Piece, Role};
use oracle_notation::fen;
use serde_json::{Value, json};

use super::{FENS, board, read};
use crate::support::{Draw, oracle, oracle_with, random_setup};

/// The squares of a board, rank 8 first.
fn cells(fen: &str) -> Vec<Vec<Option<Piece>>> {
    let board = fen.split(' ').next().unwrap();
    let rank = |rank: &str| {
        let cells = rank.bytes().flat_map(|letter| match letter {
            b'1'..=b'8' => vec![None; usize::from(letter - b'0')],
            _ => vec![Piece::from_letter(letter)],
        });
        cells.collect()
    };
    board.split('/').map(rank).collect()
}

fn symbol(piece: Piece) -> char {
    let roles = [
        Role::King,
        Role::Queen,
        Role::Rook,
        Role::Bishop,
        Role::Knight,
        Role::Pawn,
    ];
    let index = roles.iter().position(|role| *role == piece.role).unwrap() as u32;
    let black = u32::from(piece.color == Color::Black) * 6;
    char::from_u32(0x2654 + black + index).unwrap()
}

/// `str(board)` of python-chess.
fn python_str(fen: &str) -> String {
    let rows = cells(fen).into_iter().map(|row| {
        let row = row.into_iter();
        let row = row.map(|cell| cell.map_or('.', Piece::letter).to_string());
        row.collect::<Vec<_>>().join(" ")
    });
    rows.collect::<Vec<_>>().join("\n")
}

/// `board.unicode()` of python-chess.
pub fn python_unicode(fen: &str) -> String {
    let rows = cells(fen).into_iter().map(|row| {
        let row = row.into_iter();
        let row = row.map(|cell| cell.map_or('\u{2b58}', symbol).to_string());
        row.collect::<Vec<_>>().join(" ")
    });
    rows.collect::<Vec<_>>().join("\n")
}

/// `board.unicode(borders=True)` of python-chess.
pub fn python_borders(fen: &str) -> String {
    let line = "  -----------------\n";
    let mut text = line.to_owned();
    for (rank, row) in (1..9).rev().zip(cells(fen)) {
        let _ = write!(text, "{rank} ");
        for cell in row {
            let _ = write!(text, "|{}", cell.map_or(' ', symbol));
        }
        let _ = write!(text, "|\n{line}");
    }
    text + "   a b c d e f g h"
}

/// `d` of Stockfish.
pub fn stockfish_d(fen: &str) -> String {
    let line = " +---+---+---+---+---+---+---+---+\n";
    let mut text = format!("\n{line}");
    for (rank, row) in (1..9).rev().zip(cells(fen)) {
        for cell in row {
            let _ = write!(text, " | {}", cell.map_or(' ', Piece::letter));
        }
        let _ = write!(text, " | {rank}\n{line}");
    }
    text + &format!(
        "   a   b   c   d   e   f   g   h\n\nFen: {fen}\nKey: 8F8F01D4562F59FB\nCheckers: \n"
    )
}

#[test]
fn boards_that_other_programs_draw_are_read() {
    for fen in FENS {
        assert_eq!(read(&stockfish_d(fen)), fen);
        assert_eq!(read(&stockfish_d(fen).replace("Fen:", "FEN:")), fen);
        let drawings = [python_str(fen), python_unicode(fen), python_borders(fen)];
        for drawing in drawings {
            assert_eq!(board(&read(&drawing)), board(fen), "{drawing}");
        }
    }
    // What a drawing does not say is assumed, and said to be.
    let record = &oracle_with(&[&python_str(FENS[3]), "--json"]).records()[0];
    assert_eq!(record["assumed"], json!(["turn", "castling"]));
}

#[test]
fn boards_that_we_draw_are_read_back() {
    let mut rng = fastrand::Rng::with_seed(14);
    let mut drawn: Vec<String> = FENS.map(str::to_owned).to_vec();
    drawn.extend((0..6).map(|index| {
        let draw = Draw {
            pieces: [0, 5, 12, 40][index % 4],
            kings: [true, index % 2 == 0],
        };
        let setup = random_setup(&mut rng, draw);
        fen::write(&oracle_laws::Position::try_from(&setup).unwrap())
    }));
    let lines = drawn.join("\n");
    for question in [
        "-o board -",
        "-o board --unicode -",
        "-o board --flip --unicode -",
        "-o board --flip -",
        "-o board --color always -",
        "attacks -",
    ] {
        let drawings = oracle(question).stdin(lines.as_str()).says();
        let drawings = without_color(&drawings);
        // Each begins with the letters of the files.
        let files = drawings.lines().next().unwrap();
        let between = format!("\n\n{files}");
        let rest: Vec<&str> = drawings[files.len()..].split(&between).collect();
        assert_eq!(rest.len(), drawn.len(), "{question}");
        for (rest, fen) in rest.into_iter().zip(&drawn) {
            let drawing = format!("{files}{rest}");
            let found = read(&drawing);
            assert_eq!(board(&found), board(fen), "{drawing}");
            if question != "attacks -" {
                let turn = |fen: &str| fen.split(' ').nth(1).unwrap().to_owned();
                assert_eq!(turn(&found), turn(fen), "{drawing}");
            }
        }
    }
    // Marks: the chosen piece, its targets, captures, and a rook that castling takes.
    for (line, words) in [
        ("Wke1 Wrh1 Wra1 Bke8 castling=KQ", ["--piece", "e1"]),
        ("4k3/8/8/8/8/8/8/5K1R w K -", ["--piece", "f1"]),
        ("Wke1 Bqe5 Bke8 Wnf3", ["--piece", "f3"]),
    ] {
        let drawing = oracle_with(&[line, words[0], words[1]]).says();
        let found = read(&drawing);
        assert_eq!(board(&found), board(&read(line)), "{drawing}");
    }
}

/// A coloured terminal paints each piece in the colour of its side, and the text keeps the symbols alone.
#[test]
fn filled_symbols_of_both_sides_are_refused() {
    for fen in FENS {
        let call = [fen, "--unicode", "--color", "always"];
        let call = oracle_with(&call).env("TERM", "xterm-256color");
        let drawing = without_color(&call.env("COLORTERM", "").says());
        assert!(!drawing.contains('\u{2654}') && drawing.matches('\u{265a}').count() > 1);
        let complaint = oracle_with(&[&drawing]).complains();
        assert!(
            complaint.contains("both sides are drawn with filled symbols"),
            "{complaint}"
        );
        assert!(complaint.contains("hint: use letters"), "{complaint}");
        let (record, _, status) = oracle_with(&["--json", &drawing]).ends();
        let record: Value = serde_json::from_str(&record).unwrap();
        assert_eq!((&record["error"]["code"], status), (&json!("two_kings"), 2));
    }
    // One king is of the side that its symbol says, and a hollow symbol or a letter says that of the other pieces.
    for fen in ["4k3/3p4/8/8/8/8/8/8 b - -", "8/8/8/8/8/8/8/4K3 w - -"] {
        assert_eq!(board(&read(&python_unicode(fen))), board(fen));
    }
    let hollow = "4k3/8/8/8/8/4P3/8/4k3 b - -";
    for drawing in [python_str(hollow), python_unicode(hollow)] {
        let complaint = oracle_with(&[&drawing]).complains();
        assert!(
            complaint.contains("there are two black kings"),
            "{complaint}"
        );
    }
}

/// With fewer than two kings, filled symbols may be White's pieces, too: they are read as Black's, and the answer says so.
#[test]
fn filled_symbols_alone_are_assumed_to_be_black_pieces() {
    let assumed = |drawing: &str| {
        let (record, ..) = oracle_with(&["--json", drawing]).ends();
        let record: Value = serde_json::from_str(&record).unwrap();
        let assumed = record["assumed"].as_array().unwrap().clone();
        assumed.contains(&json!("symbols"))
    };
    let painted = |words: &[&str]| {
        let call = [words, &["--unicode", "--color", "always"]].concat();
        let call = oracle_with(&call).env("TERM", "xterm-256color");
        without_color(&call.env("COLORTERM", "").says())
    };
    for words in [
        &["8/8/8/8/8/4P3/8/4K3 w - -"][..],
        &["8/8/8/8/8/4P3/8/4K3 w - -", "--piece", "e1"],
        &["4k3/8/8/8/8/4P3/8/8 w - -"],
        &["8/8/8/8/8/4P3/8/3R4 w - -", "--flip"],
        &["attacks", "8/8/8/8/8/4P3/8/4K3 w - -"],
    ] {
        let drawing = painted(words);
        assert!(assumed(&drawing), "{drawing}");
        let text = oracle_with(&[&drawing]).says();
        assert!(text.contains("filled symbols are Black's pieces"), "{text}");
    }
    let empty = painted(&["8/8/8/8/8/8/8/8 w - -"]);
    assert!(!assumed(&empty));
    // A hollow symbol, letters, and lists of pieces leave no doubt.
    for fen in ["4k3/8/8/8/8/4P3/8/8 w - -", "4k3/3p4/8/8/8/8/8/8 b - -"] {
        assert!(!assumed(&python_str(fen)));
        assert_eq!(assumed(&python_unicode(fen)), !fen.contains('P'));
    }
    assert!(!assumed("\u{265a}e8 \u{265f}d7"));
}

/// A text without the colours of a terminal.
fn without_color(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let mut plain = parts.next().unwrap().to_owned();
    for part in parts {
        plain += &part[part.find('m').unwrap() + 1..];
    }
    plain
}
