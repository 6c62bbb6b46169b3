//! What people paste: positions as web pages, engines and libraries write them, and moves as books do. Each has the
//! reading that it must get.

use std::fmt::Write;

use oracle_laws::{Color, Piece, Role, Square};
use oracle_notation::{Origin, Overrides, Pasted, Record, fen};
use serde_json::{Value, json};

use crate::support::{Draw, oracle, oracle_with, random_setup};

/// Positions that web pages and engines were asked for.
const FENS: [&str; 10] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "8/8/4k3/8/8/4K3/8/8 b - - 12 60",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "4k2r/6r1/8/8/8/8/3R4/R3K3 w Qk - 0 1",
    "1r2k3/P7/8/8/8/8/8/4K2R w K - 99 50",
    "8/8/8/8/8/2k5/1q6/K7 w - - 5 70",
];

fn percent(text: &str) -> String {
    text.replace('/', "%2F").replace(' ', "%20")
}

/// A FEN as people find it: each form with its origin.
fn forms(fen: &str) -> Vec<(&'static str, String)> {
    let underscored = fen.replace(' ', "_");
    let spaced = fen.replace(' ', "%20");
    let plus = fen.replace(' ', "+");
    let escaped = percent(fen);
    vec![
        ("a line of UCI", format!("position fen {fen}")),
        ("a word before it", format!("fen {fen}")),
        ("JSON or CSV", format!("\"{fen}\"")),
        ("a shell script", format!("'{fen}'")),
        ("a document", format!("\u{201c}{fen}\u{201d}")),
        ("Markdown", format!("`{fen}`")),
        ("a tag of PGN", format!("[FEN \"{fen}\"]")),
        (
            "tags of PGN",
            format!("[SetUp \"1\"] [FEN \"{fen}\"] [Result \"*\"]"),
        ),
        (
            "lichess, analysis",
            format!("https://lichess.org/analysis/{underscored}"),
        ),
        (
            "lichess, analysis",
            format!("https://lichess.org/analysis/standard/{underscored}?color=black#7"),
        ),
        (
            "lichess, editor",
            format!("https://lichess.org/editor/{underscored}?color=white"),
        ),
        ("lichess, editor", format!("lichess.org/editor/{spaced}")),
        (
            "chess.com, analysis",
            format!("https://www.chess.com/analysis?fen={escaped}&tab=analysis"),
        ),
        (
            "chess.com, practice",
            format!("https://www.chess.com/practice/custom?color=white&fen={plus}&is960=false"),
        ),
        (
            "chess.com, diagram",
            format!("https://www.chess.com/dynboard?fen={spaced}&size=2"),
        ),
        ("a file name", underscored),
        ("an address without its page", spaced),
        ("a parameter", escaped),
    ]
}

#[test]
fn a_fen_is_read_in_every_form_in_which_it_is_found() {
    let all = FENS.map(|fen| forms(fen).into_iter().map(move |form| (fen, form)));
    let all: Vec<_> = all.into_iter().flatten().collect();
    assert!(all.len() >= 180);
    let lines: Vec<&str> = all.iter().map(|(_, (_, line))| line.as_str()).collect();
    let (stdout, stderr, status) = oracle("-o fen -").stdin(lines.join("\n")).ends();
    assert_eq!((stderr.as_str(), status), ("", 0));
    for ((fen, (origin, line)), read) in all.iter().zip(stdout.lines()) {
        assert_eq!(read, *fen, "{origin}: {line}");
    }
}

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
fn python_unicode(fen: &str) -> String {
    let rows = cells(fen).into_iter().map(|row| {
        let row = row.into_iter();
        let row = row.map(|cell| cell.map_or('\u{2b58}', symbol).to_string());
        row.collect::<Vec<_>>().join(" ")
    });
    rows.collect::<Vec<_>>().join("\n")
}

/// `board.unicode(borders=True)` of python-chess.
fn python_borders(fen: &str) -> String {
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
fn stockfish_d(fen: &str) -> String {
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

fn read(text: &str) -> String {
    oracle_with(&[text, "-o", "fen"]).says().trim().to_owned()
}

fn board(fen: &str) -> &str {
    fen.split(' ').next().unwrap()
}

#[test]
fn boards_that_other_programs_draw_are_read() {
    for fen in FENS {
        assert_eq!(read(&stockfish_d(fen)), fen);
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
    for fen in drawn {
        let turn = fen.split(' ').nth(1).unwrap();
        for question in [
            &["-o", "board"][..],
            &["--unicode"],
            &["--flip", "--unicode"],
            &["--flip"],
            &["--color", "always"],
        ] {
            let mut words = vec![fen.as_str()];
            words.extend(question);
            let drawing = oracle_with(&words).says();
            let drawing = without_color(&drawing);
            let found = read(&drawing);
            assert_eq!(board(&found), board(&fen), "{drawing}");
            assert_eq!(found.split(' ').nth(1).unwrap(), turn, "{drawing}");
        }
        let attacks = oracle_with(&["attacks", &fen]).says();
        assert_eq!(board(&read(&attacks)), board(&fen), "{attacks}");
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

#[test]
fn games_are_played_to_their_end() {
    let game = "[Event \"Casual \\\"game\\\"\"]\n[Site \"?\"]\n[Result \"1-0\"]\n\n\
                1. e4 e5 {the open game} 2. Nf3 (2. f4 exf4 (2... d5) 3. Nf3) 2... Nc6 ; the main line, 3. d4\n\
                % an escaped line\n3. Bb5!? $14 a6 {[%clk 0:01:02]} 4. O-O 1-0\n";
    let after = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 1 4";
    assert_eq!(read(game), after);
    let from =
        "[Variant \"Standard\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 Kd7 2. e5 *";
    assert_eq!(read(from), "8/3k4/8/4P3/8/8/8/4K3 b - - 0 2");
}

#[test]
fn pieces_are_read_as_people_name_them() {
    let wanted = "4k3/8/8/8/8/8/PP6/R3K2R w KQ - 0 1";
    for line in [
        "\u{2654}e1 \u{2656}a1h1 \u{2659}a2b2 \u{265a}e8",
        "W: Ke1 Ra1 Rh1 a2 b2 B: Ke8",
        "w: ke1 ra1h1 pa2b2; b: ke8",
        "White: Ke1, Ra1, Rh1, Pa2, Pb2; Black: Ke8",
        "white king e1, rooks a1 h1, pawns a2 b2; black king e8",
        "White King: e1 Rooks: a1h1 Pawns: a2, b2 Black King: e8",
        "white king e1 rook a1 rook h1 pawns a2b2 black king e8",
    ] {
        assert_eq!(read(line), wanted, "{line}");
    }
    for choice in ["e1", "Ke1", "Wke1", "\u{2654}e1", "\u{2654}\u{fe0e}e1"] {
        let record = &oracle_with(&[wanted, "-p", choice, "--json"]).records()[0];
        assert_eq!(record["piece"]["role"], "king", "{choice}");
    }
}

/// A move in a position: as it is written, and in UCI.
const MOVES: [(&str, &str, &str); 62] = [
    // Numbers.
    ("startpos", "1.e4", "e2e4"),
    ("startpos", "1. e4", "e2e4"),
    ("startpos", "12.e4", "e2e4"),
    ("startpos turn=b", "1...e5", "e7e5"),
    ("startpos turn=b", "1... e5", "e7e5"),
    ("startpos turn=b", "1\u{2026}e5", "e7e5"),
    ("startpos turn=b", "...e5", "e7e5"),
    // Figurines of either set, and the letter of a pawn.
    ("startpos", "\u{2658}f3", "g1f3"),
    ("startpos", "\u{265e}f3", "g1f3"),
    ("startpos", "\u{2658}\u{fe0e}f3", "g1f3"),
    ("startpos", "\u{2659}e4", "e2e4"),
    ("startpos", "Pe4", "e2e4"),
    // Long algebraic notation.
    ("startpos", "e2-e4", "e2e4"),
    ("startpos", "e2\u{2013}e4", "e2e4"),
    ("startpos", "e2\u{2014}e4", "e2e4"),
    ("startpos", "e2\u{2212}e4", "e2e4"),
    ("startpos", "Ng1-f3", "g1f3"),
    ("startpos", "\u{2658}g1\u{2013}f3", "g1f3"),
    ("startpos", "Ng1f3", "g1f3"),
    ("startpos moves e4 d5", "e4xd5", "e4d5"),
    ("startpos moves e4 d5", "e4\u{d7}d5", "e4d5"),
    ("startpos moves e4 d5", "e4:d5", "e4d5"),
    ("startpos moves e4 d5", "e\u{d7}d5", "e4d5"),
    ("startpos moves e4 d5", "ed5", "e4d5"),
    // En passant.
    ("startpos moves e4 a6 e5 d5", "exd6", "e5d6"),
    ("startpos moves e4 a6 e5 d5", "exd6e.p.", "e5d6"),
    ("startpos moves e4 a6 e5 d5", "exd6 e.p.", "e5d6"),
    ("startpos moves e4 a6 e5 d5", "exd6ep", "e5d6"),
    ("startpos moves e4 a6 e5 d5", "exd6/ep", "e5d6"),
    ("startpos moves e4 a6 e5 d5", "e5xd6 e.p.", "e5d6"),
    // Castling.
    ("Wke1 Wrh1 Wra1 Bkd8", "O-O", "e1g1"),
    ("Wke1 Wrh1 Wra1 Bkd8", "0-0", "e1g1"),
    ("Wke1 Wrh1 Wra1 Bkd8", "o-o", "e1g1"),
    ("Wke1 Wrh1 Wra1 Bkd8", "O\u{2013}O", "e1g1"),
    ("Wke1 Wrh1 Wra1 Bkd8", "0\u{2011}0", "e1g1"),
    ("Wke1 Wrh1 Wra1 Bke8", "0-0-0", "e1c1"),
    ("Wke1 Wrh1 Wra1 Bke8", "O-O-O", "e1c1"),
    ("Wke1 Wrh1 Wra1 Bke8", "Ke1-c1", "e1c1"),
    ("Wke1 Wrh1 Wra1 Bke8", "12. O-O-O!", "e1c1"),
    // Promotion.
    ("Wke1 Wpa7 Bkh6", "a8=Q", "a7a8q"),
    ("Wke1 Wpa7 Bkh6", "a8Q", "a7a8q"),
    ("Wke1 Wpa7 Bkh6", "a8(Q)", "a7a8q"),
    ("Wke1 Wpa7 Bkh6", "a8/Q", "a7a8q"),
    ("Wke1 Wpa7 Bkh6", "a8q", "a7a8q"),
    ("Wke1 Wpa7 Bkh6", "a7-a8=N", "a7a8n"),
    ("Wke1 Wpa7 Bkh6", "a8=\u{2655}", "a7a8q"),
    ("Wke1 Wpa7 Bkh6", "A8=Q", "a7a8q"),
    ("Wke1 Wpa7 Bkh6", "A7A8Q", "a7a8q"),
    // Capital files.
    ("startpos", "E4", "e2e4"),
    ("startpos", "NF3", "g1f3"),
    ("startpos", "E2E4", "e2e4"),
    ("startpos", "E2-E4", "e2e4"),
    ("startpos moves e4 d5", "EXD5", "e4d5"),
    ("startpos moves e4 e5", "BB5", "f1b5"),
    // Marks.
    ("startpos", "e4!", "e2e4"),
    ("startpos", "e4?!", "e2e4"),
    ("startpos", "Nf3!?", "g1f3"),
    ("Wke1 Wqa1 Bkg8", "Qa8+", "a1a8"),
    ("Wke1 Wqa1 Bkg8", "Qa8\u{2020}", "a1a8"),
    ("Wkf7 Wqa1 Bkh7", "Qh1#", "a1h1"),
    ("Wke1 Wqa1 Bkg8", "Qa8++", "a1a8"),
    ("Wke1 Wqa1 Bkg8", "Qa8+!", "a1a8"),
];

#[test]
fn moves_are_read_as_books_and_programs_write_them() {
    for (line, written, uci) in MOVES {
        let overrides = Overrides::default();
        let asked = format!("{line} moves");
        let line = if line.contains("moves") { line } else { &asked };
        let record = Record::parse(line, &overrides).unwrap();
        let position = record.play().unwrap().position;
        let line = fen::write(&position);
        let record = &oracle_with(&["explain", written, &line, "--json"]).records()[0];
        assert_eq!(
            (&record["legal"], &record["move"]),
            (&json!(true), &json!(uci)),
            "{written}: {record}"
        );
        // The same move is played in a line, and by `--after`.
        let played = format!("{line} moves {written}");
        assert_eq!(
            read(&played),
            oracle_with(&[&line, "--after", written, "-o", "fen"])
                .says()
                .trim(),
            "{written}"
        );
        assert_eq!(
            read(&played),
            read(&format!("{line} moves {uci}")),
            "{written}"
        );
    }
}

#[test]
fn movetext_is_read_with_all_that_stands_between_the_moves() {
    let wanted = read("startpos moves e2e4 e7e5 g1f3 b8c6");
    for moves in [
        "1.e4 e5 2. Nf3 Nc6",
        "1. e4, e5; 2. Nf3, Nc6",
        "1 e4 e5 2 Nf3 Nc6",
        "1. e4 e5 2. Nf3 Nc6 *",
        "1. e4 e5 2. Nf3 Nc6 1/2-1/2",
        "1.e4 {[%eval 0.2] best} e5 {} 2.Nf3 {knight} Nc6 {}",
        "1.e4{best}e5 2.Nf3$1$14 Nc6 $2",
        "1.e4(1.d4 d5(1...Nf6)2.c4)e5 2.Nf3 Nc6",
        "1.e4 (1.d4 {a ) in a comment} d5) 1...e5 2.Nf3! 2...Nc6!?",
        "1. e4 ! e5 !? 2. Nf3 \u{b1} Nc6 += ",
        "1.e2-e4 e7-e5 2.\u{2658}f3 \u{265e}c6",
        "E4 E5 NF3 NC6",
        "e4 e5 Nf3 Nc6 1-0",
    ] {
        assert_eq!(read(&format!("startpos moves {moves}")), wanted, "{moves}");
        assert_eq!(
            oracle_with(&["startpos", "--after", moves, "-o", "fen"])
                .says()
                .trim(),
            wanted,
            "{moves}"
        );
    }
}

#[test]
fn a_text_with_two_meanings_is_refused_with_both() {
    let line = "Wke1 Wbf1 Wpb3 Bke8 Bpc4";
    let message = oracle_with(&["explain", "BC4", line]).complains();
    assert!(
        message.ends_with("hint: write `Bc4` or `bc4`\n"),
        "{message}"
    );
    let message = oracle_with(&["explain", "nf3", "startpos"]).complains();
    assert!(message.ends_with("hint: write `Nf3`\n"), "{message}");
}

#[test]
fn a_legal_move_that_is_written_wrongly_is_legal_and_named() {
    let en_passant = "startpos moves e4 a6 e5 d5";
    for (line, written, san, slips) in [
        ("startpos", "Nxf3", "Nf3", &["capture_mark"][..]),
        ("startpos", "Nf3+", "Nf3", &["check_mark"]),
        ("startpos", "Nxf3#", "Nf3", &["capture_mark", "mate_mark"]),
        ("startpos", "Ngf3", "Nf3", &["disambiguation"]),
        ("startpos", "N1f3", "Nf3", &["disambiguation"]),
        (
            "startpos",
            "exe4",
            "e4",
            &["capture_mark", "disambiguation"],
        ),
        ("startpos", "Ng1xf3", "Nf3", &["capture_mark"]),
        ("startpos", "e4 e.p.", "e4", &[]),
        (en_passant, "exd6 e.p.", "exd6", &[]),
        ("Wke1 Wqa1 Bkg8", "Qa8#", "Qa8+", &["mate_mark"]),
        ("Wke1 Wqa1 Bkg8", "Qa8", "Qa8+", &[]),
        ("Wkf7 Wqa1 Bkh7", "Qh1+", "Qh1#", &[]),
        ("Wkh1 Wra1 Wrg1 Bke8", "Rad1", "Rad1", &[]),
        ("Wkh1 Wra1 Wrg1 Bke8", "R1d1", "Rad1", &[]),
        ("Wke1 Wrh1 Bkd8", "0-0", "O-O", &[]),
    ] {
        let asked = ["explain", written, line, "--json"];
        let (stdout, _, status) = oracle_with(&asked).ends();
        if status == 2 {
            // `e4 e.p.` goes to no rank of en passant, and `R1d1` can mean two rooks.
            assert!(["e4 e.p.", "R1d1"].contains(&written), "{written}");
            continue;
        }
        let record: Value = serde_json::from_str(&stdout).unwrap();
        assert_eq!(
            (&record["legal"], &record["san"]),
            (&json!(true), &json!(san)),
            "{written}"
        );
        let named = record.get("notation").cloned().unwrap_or_else(|| json!([]));
        assert_eq!(named, json!(slips), "{written}");
        let text = oracle_with(&asked[..3]).says();
        let strict = oracle_with(&["explain", written, line, "--strict"]).ends();
        let played = oracle_with(&[line, "--strict", "--after", written, "-o", "fen"]).ends();
        if slips.is_empty() {
            assert!(text.starts_with("legal: "), "{text}");
            assert_eq!((strict.2, played.2), (0, 0), "{written}: {}", strict.1);
        } else {
            assert!(
                text.starts_with(&format!("legal, but written {san}: ")),
                "{text}"
            );
            assert_eq!((strict.2, played.2), (2, 2), "{written}");
            assert!(
                strict
                    .1
                    .contains(&format!("is legal, but written `{san}`: ")),
                "{}",
                strict.1
            );
        }
    }
    let record = error_of("--json --strict -", "startpos moves Nxf3");
    assert_eq!(record["error"]["code"], "wrong_notation");
}

#[test]
fn rights_of_chess960_are_named_or_refused() {
    let assumed = |line: &str, words: &[&str]| {
        let mut asked = vec![line, "--json"];
        asked.extend(words);
        let record = oracle_with(&asked).records().remove(0);
        (record["assumed"].clone(), record["problems"].clone())
    };
    let chess960 = "4k3/8/8/8/8/8/8/5K1R w K -";
    assert_eq!(assumed(chess960, &[]), (json!(["chess960"]), json!([])));
    assert_eq!(assumed(chess960, &["--chess960"]), (json!([]), json!([])));
    let inner = "4k3/8/8/8/8/8/8/4K1RR w G -";
    assert_eq!(assumed(inner, &[]), (json!(["chess960"]), json!([])));
    for standard in [
        FENS[0],
        "4k3/8/8/8/8/8/8/4K2R w H -",
        "4k3/8/8/8/8/8/8/5K1R w - -",
    ] {
        assert_eq!(assumed(standard, &[]), (json!([]), json!([])), "{standard}");
        assert_eq!(
            assumed(standard, &["--standard"]),
            (json!([]), json!([])),
            "{standard}"
        );
    }
    // No game of Chess960 has its king in a corner, off its rank, or no rook.
    for bad in [
        "4k3/8/8/8/8/8/8/K6R w K -",
        "4k3/8/8/8/8/8/8/R6K w Q -",
        "4k3/8/8/8/8/8/4K3/7R w K -",
        "4k3/8/8/8/8/8/8/5K2 w K -",
    ] {
        assert_eq!(
            assumed(bad, &[]),
            (json!([]), json!(["bad_castling_rights"])),
            "{bad}"
        );
        let castling = oracle_with(&[bad, "-o", "fen"]).says();
        assert_eq!(castling.split(' ').nth(2), Some("-"), "{bad}");
    }
    let record = error_of("--json --standard -", chess960);
    assert_eq!(record["error"]["code"], "chess960_castling");
}

#[test]
fn an_error_stands_where_it_stands_in_what_was_pasted() {
    for (line, token, column) in [
        ("position fen 8/8/4k3/8/8/4K9/8/8 w - -", "9", 28),
        ("\"8/8/4k3/8/8/4K3/8/8 x - -\"", "x", 22),
        ("[FEN \"8/8/4k3/8/8/4K3/8/8 w - e9\"]", "e9", 31),
        (
            "https://lichess.org/editor/8/8/4k3/8/8/4K3/8/8_w_-_e9",
            "e9",
            52,
        ),
        ("?fen=8%2F8%2F4k3%2F8%2F8%2F4K3%2F8%2F8%20x", "", 0),
    ] {
        let record = error_of("--json -", line);
        let error = &record["error"];
        if column == 0 {
            assert!(error["code"].is_string(), "{record}");
            continue;
        }
        assert_eq!(
            (&error["token"], &error["column"]),
            (&json!(token), &json!(column)),
            "{record}"
        );
    }
}

/// The error record of a line.
fn error_of(question: &str, line: &str) -> Value {
    let (stdout, _, status) = oracle(question).stdin(line).ends();
    assert_eq!(status, 2, "{line}");
    serde_json::from_str(&stdout).unwrap()
}

#[test]
fn an_error_in_any_text_is_a_part_of_it() {
    let mut rng = fastrand::Rng::with_seed(15);
    let (mut errors, mut answers) = (0, 0);
    let overrides = Overrides::default();
    let mut texts: Vec<String> = FENS
        .iter()
        .flat_map(|fen| forms(fen))
        .map(|(_, text)| text)
        .collect();
    texts.extend(
        FENS.iter()
            .flat_map(|fen| [stockfish_d(fen), python_borders(fen), python_unicode(fen)]),
    );
    texts.push("[White \"x\"]\n\n1. e4 {\u{e9}} e5 2. \u{2658}f3 ; comment\n*".to_owned());
    for round in 0..20_000 {
        let mut letters: Vec<char> = texts[round % texts.len()].chars().collect();
        for _ in 0..rng.usize(1..4) {
            let at = rng.usize(..letters.len());
            match rng.u8(..4) {
                0 => drop(letters.remove(at)),
                1 => letters.insert(at, letters[at]),
                2 => letters[at] = *rng.choice(&letters).unwrap(),
                _ => {
                    const OTHERS: [char; 10] =
                        ['\u{2658}', 'x', '9', '/', ' ', '"', '%', '\n', '{', '('];
                    letters[at] = *rng.choice(&OTHERS).unwrap();
                }
            }
        }
        let text: String = letters.into_iter().collect();
        let Some(pasted) = Pasted::translate(&text) else {
            continue;
        };
        let read = pasted.read(&overrides);
        let Err(error) = read.and_then(|record| record.play().map(|_| ())) else {
            answers += 1;
            continue;
        };
        let error = pasted.locate(error, &text);
        if let Origin::Line(at) = error.origin {
            assert_eq!(text.get(at), Some(error.token.as_str()), "{text}");
        }
        errors += 1;
    }
    assert!(
        errors > 2000 && answers > 2000,
        "{errors} errors, {answers} answers"
    );
}

#[test]
fn every_square_can_be_chosen_by_its_piece() {
    for square in ["a1", "e1", "d8"].map(|name| Square::from_name(name.as_bytes()).unwrap()) {
        let line = "Wke1 Wra1 Bqd8";
        let record = &oracle_with(&[line, "--json", "--piece", &square.to_string()]).records()[0];
        let role = record["piece"]["role"].as_str().unwrap();
        let letter = Role::ALL
            .into_iter()
            .find(|found| found.name() == role)
            .unwrap();
        let by_role = format!("{}{square}", letter.upper_letter());
        assert_eq!(
            &oracle_with(&[line, "--json", "-p", &by_role]).records()[0],
            record
        );
    }
}
