//! What people paste: positions as web pages, engines and libraries write them, and moves as books do. Each has the
//! reading that it must get.

mod boards;
mod fens;
mod moves;

use boards::{python_borders, python_unicode, stockfish_d};
use oracle_laws::{Role, Square};
use oracle_notation::{Origin, Overrides, Pasted};
use serde_json::{Value, json};

use crate::support::{oracle, oracle_with};

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

fn read(text: &str) -> String {
    oracle_with(&[text, "-o", "fen"]).says().trim().to_owned()
}

fn board(fen: &str) -> &str {
    fen.split(' ').next().unwrap()
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
    // Two games are no position.
    for two in [
        "1. e4 e5 * 1. d4 d5 *",
        "1. e4 1-0\n\n1.d4 1-0",
        "startpos moves e4 e5 1/2-1/2 1. d4",
    ] {
        let error = oracle_with(&["-o", "fen", two]).complains();
        assert!(error.contains("this is PGN"), "{error}");
    }
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
    let loose = ["FEN: ", "(", "\u{2013} "];
    texts.extend(FENS.iter().flat_map(|fen| {
        let fen = fen.replace(" - ", " \u{2013} ");
        loose.map(|before| format!("{before}{fen};"))
    }));
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

#[test]
fn moves_and_fields_may_follow_an_address() {
    let board = "4k3/8/8/8/8/8/8/4K3";
    for address in [
        format!("https://lichess.org/analysis/{board}_w_-_-_0_1"),
        format!("https://www.chess.com/analysis?fen={board}+w+-+-+0+1&tab=x"),
        format!("{board}_w_-_-_0_1"),
    ] {
        let line = format!("{address} moves Kd2 id=7 caption=White has moved\n");
        let answer = oracle("--json --fields id,fen -").stdin(line).says();
        let wanted = "{\"id\":\"7\",\"fen\":\"4k3/8/8/8/8/8/3K4/8 b - - 1 1\"}\n";
        assert_eq!(answer, wanted, "{address}");
        let refused = oracle("-o fen -").stdin(format!("{address} moves Kd8\n"));
        let (_, complaint, status) = refused.ends();
        assert_eq!(status, 2);
        let mark = complaint.lines().nth(2).unwrap().find('^').unwrap();
        assert_eq!(mark, 2 + address.len() + " moves ".len(), "{complaint}");
    }
}

#[test]
fn a_drawing_stands_in_a_fence_or_below_its_side_to_move() {
    let rows = [
        "r n b q k b n r",
        "p p p p p p p p",
        ". . . . . . . .",
        ". . . . . . . .",
        ". . . . . . . .",
        ". . . . . . . .",
        "P P P P P P P P",
        "R N B Q K B N R",
    ];
    let bare = rows.join("\n");
    let ranks = rows
        .iter()
        .zip((1..=8).rev())
        .map(|(row, rank)| format!("{rank}| {row}\n"));
    for (text, turn) in [
        (format!("```\n{bare}\n```"), "w"),
        (format!("Black to play:\n{bare}"), "b"),
        (format!("White to move\n\n{bare}"), "w"),
        (format!("```text\n{bare}\n```\nBlack to move"), "b"),
        (ranks.collect(), "w"),
    ] {
        let fen = format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR {turn} KQkq - 0 1\n");
        assert_eq!(
            oracle("-o fen -").stdin(text.clone()).ends().0,
            fen,
            "{text}"
        );
        assert_eq!(oracle_with(&["-o", "fen", &text]).ends().0, fen, "{text}");
    }
}

#[test]
fn moves_and_fields_may_follow_a_drawing() {
    let bare = "r n b q k b n r\np p p p p p p p\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n\
                . . . . . . . .\nP P P P P P P P\nR N B Q K B N R";
    let own = oracle("startpos --explain").says();
    for drawing in [
        bare.to_owned(),
        own.trim_end().to_owned(),
        format!("{bare}\nWhite to move: 20 moves\n a3 a4"),
    ] {
        for (after, fields) in [
            ("", "w KQkq - 0 1"),
            (" turn=black", "b KQkq - 0 1"),
            ("\nturn=b castling=-", "b - - 0 1"),
            (" moves e4 e5 id=x", "w KQkq - 0 2"),
            ("\nmoves 1. e4", "b KQkq - 0 1"),
            (" moves O-O", ""),
        ] {
            let (fen, error, _) = oracle_with(&["-o", "fen", &format!("{drawing}{after}")]).ends();
            if fields.is_empty() {
                assert!(error.contains("castl"), "{error}");
            } else {
                assert!(
                    fen.trim_end().ends_with(fields),
                    "{drawing}{after}: {fen}{error}"
                );
            }
            let object =
                json!({"position": format!("{drawing}{after}"), "output": "fen"}).to_string();
            let (said, _, status) = oracle("--json -").stdin(object).ends();
            assert_eq!(status == 0, !fields.is_empty(), "{said}");
            assert!(said.contains(fen.trim_end()), "{said}");
        }
        let error = oracle_with(&[&drawing, "moves", "e4", "xx"]).complains();
        assert!(error.contains("cannot read the move `xx`"), "{error}");
    }
}
