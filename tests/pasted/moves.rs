//! Moves as books, programs and hurried people write them.

use oracle_notation::fen;
use serde_json::{Value, json};

use super::{error_of, read};
use crate::support::{oracle, oracle_with, position};

/// A move in a position: as it is written, and in UCI.
const MOVES: [(&str, &str, &str); 63] = [
    // Numbers.
    ("startpos", "1.e4", "e2e4"),
    ("startpos", "1. e4", "e2e4"),
    ("startpos", "12.e4", "e2e4"),
    ("startpos", "1. e4 ", "e2e4"),
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
    let positions = MOVES.map(|(line, ..)| {
        let asked = format!("{line} moves");
        let line = if line.contains("moves") { line } else { &asked };
        fen::write(&position(line))
    });
    // The same move is played in a line and in an object, and by `--moves`; and it is judged.
    let cases = MOVES.iter().zip(&positions);
    let asked = cases.clone().flat_map(|((_, written, uci), line)| {
        [
            json!({"fen": line, "moves": [uci]}).to_string(),
            json!({"fen": line, "moves": [written]}).to_string(),
            format!("{line} moves {written}"),
            json!({"fen": line, "ask": "explain", "move": written}).to_string(),
        ]
    });
    let asked: Vec<String> = asked.collect();
    let answers = oracle("--json -").stdin(asked.join("\n")).records();
    let answers = answers.as_chunks::<4>().0;
    for (((_, written, uci), line), [wanted, object, played, judged]) in cases.zip(answers) {
        assert_eq!(
            (&judged["legal"], &judged["move"]),
            (&json!(true), &json!(uci)),
            "{written}: {judged}"
        );
        assert_eq!((object, played), (wanted, wanted), "{written}");
        let after = oracle_with(&[line, "--moves", written, "-o", "fen"]).says();
        assert_eq!(after.trim(), wanted["fen"], "{written}");
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
        "1. e4 N e5 RR 2. Nf3 D 2... Nc6=+ 1\u{2013}0",
    ] {
        assert_eq!(read(&format!("startpos moves {moves}")), wanted, "{moves}");
        assert_eq!(
            oracle_with(&["startpos", "--moves", moves, "-o", "fen"])
                .says()
                .trim(),
            wanted,
            "{moves}"
        );
    }
}

#[test]
fn words_of_check_and_mate_belong_to_the_move_before_them() {
    for [moves, wanted] in [
        ["1. f3 e5 2. g4 Qh4 mate", "f3 e5 g4 Qh4#"],
        ["f3 e5 g4 Qh4 matt 0-1", "f3 e5 g4 Qh4#"],
        ["e4 e5 Qh5 Nc6 Qxf7 ch Kxf7", "e4 e5 Qh5 Nc6 Qxf7 Kxf7"],
        ["e4 e5 Qh5 Nc6 Qxf7 check Kxf7", "e4 e5 Qh5 Nc6 Qxf7 Kxf7"],
        [
            "e4 e5 Nf3 Nf6 Nxe5 Nxe4 Qe2 Nf6 Nc6 dis ch Be7",
            "e4 e5 Nf3 Nf6 Nxe5 Nxe4 Qe2 Nf6 Nc6+ Be7",
        ],
    ] {
        let read_with = |moves: &str| read(&format!("startpos moves {moves}"));
        assert_eq!(read_with(moves), read_with(wanted), "{moves}");
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
fn a_move_in_another_notation_is_called_so_and_gets_no_wrong_reason() {
    const SMITH: &str = "this looks like Smith notation";
    const DESCRIPTIVE: &str = "this looks like descriptive notation";
    const NAMED: &str = "this names the captured piece";
    let pawns = "startpos moves e4 d5";
    let rooks = "Wkc1 Wra1 Wbg7 Bkg1 Bra3 Bbc3";
    for (line, written, said, hint) in [
        (pawns, "e4d5p", SMITH, "write `e4d5`"),
        (pawns, "e2e4p", SMITH, "write `e2e4`"),
        (pawns, "e5d6E", SMITH, "write `e5d6`"),
        (pawns, "e1g1c", SMITH, "write `e1g1`"),
        (pawns, "g7h8rQ", SMITH, "write `g7h8q`"),
        (rooks, "a1a3r", SMITH, "write `a1a3`"),
        (pawns, "exPd5", NAMED, "write `exd5`"),
        (rooks, "BxBc3", NAMED, "write `Bxc3`"),
        (rooks, "Ra1xRa3", NAMED, "write `Ra1xa3`"),
        (pawns, "P-K4", DESCRIPTIVE, ""),
        (pawns, "N-KB3", DESCRIPTIVE, ""),
        (pawns, "N-B3", DESCRIPTIVE, ""),
        (pawns, "Kt-QB3", DESCRIPTIVE, ""),
        (pawns, "PxP", DESCRIPTIVE, ""),
        (pawns, "PxP e.p.", DESCRIPTIVE, ""),
        (pawns, "QxKRP", DESCRIPTIVE, ""),
        (pawns, "B-N5ch", DESCRIPTIVE, ""),
        (pawns, "P-K8(Q)", DESCRIPTIVE, ""),
    ] {
        let complaint = oracle_with(&["explain", written, line]).complains();
        let first = format!("chess-oracle: cannot read the move `{written}`: {said}\n");
        assert!(complaint.starts_with(&first), "{complaint}");
        assert!(complaint.contains(&format!("hint: {hint}")), "{complaint}");
        let moves = if line == pawns { " " } else { " moves " };
        let complaint = oracle_with(&[&format!("{line}{moves}{written}")]).complains();
        let word = written.trim_end_matches(" e.p.");
        assert!(
            complaint.contains(&format!("`{word}`: {said}")) || word != written,
            "{complaint}"
        );
    }
    let games = oracle("games -")
        .stdin("1. P-K4 P-K4 *\n\n1. e4 d5 2. e4d5p *\n")
        .ends()
        .0;
    assert!(
        games.contains(DESCRIPTIVE) && games.contains(SMITH),
        "{games}"
    );
    // A letter of a promotion is none of a capture.
    for (line, written) in [
        ("Wka1 Wpe7 Bka3 Bnd8", "e7d8n"),
        ("startpos", "N-F3"),
        ("startpos", "e2-e4"),
    ] {
        oracle_with(&["explain", written, line]).says();
    }
}

/// King takes own rook is castling in the UCI of Chess960, not in SAN.
#[test]
fn a_king_that_is_named_does_not_castle_onto_its_rook() {
    const CHESS960: &str = "5k2/8/8/8/8/8/8/R4KR1 w GA -";
    for (line, written, reason) in [
        ("Wke1 Wrh1 Bkd8", "Kh1", "movement"),
        ("Wke1 Wra1 Bkf8", "Kxa1", "movement"),
        ("Wke1 Wra1 Bkf8", "Ke1-a1", "movement"),
        (CHESS960, "Kg1", "own_piece"),
        (CHESS960, "Kxa1", "movement"),
    ] {
        let asked = ["explain", written, line, "--json"];
        let record: Value = serde_json::from_str(&oracle_with(&asked).ends().0).unwrap();
        assert_eq!(record["reason"], json!(reason), "{written}");
    }
    for (written, san) in [("f1g1", "O-O+"), ("f1a1", "O-O-O"), ("Kc1", "O-O-O")] {
        let asked = ["explain", written, CHESS960, "--json"];
        let record: Value = serde_json::from_str(&oracle_with(&asked).ends().0).unwrap();
        assert_eq!(record["san"], json!(san), "{written}");
    }
}

#[test]
fn castling_with_zeros_that_is_illegal_is_refused_and_no_result() {
    for line in ["4k3/8/8/8/8/8/8/4K1NR w K - 0 1 moves 0-0", "1. 0-0"] {
        let (_, told, status) = oracle("-").stdin(line.to_owned()).ends();
        assert!(status == 2 && told.contains("castling"), "{line}: {told}");
    }
}

/// The move of a record is the one that was asked about, as UCI writes castling.
#[test]
fn an_illegal_castling_is_recorded_as_it_was_asked() {
    for (line, written, uci) in [
        (
            "qbbnnrkr/pppppppp/8/8/8/8/PPPPPPPP/QBBNNRKR w HFhf -",
            "O-O",
            "g1h1",
        ),
        (
            "qbbnnrkr/pppppppp/8/8/8/8/PPPPPPPP/QBBNNRKR w HFhf -",
            "O-O-O",
            "g1f1",
        ),
        (
            "qbbnnrkr/pppppppp/8/8/8/8/PPPPPPPP/QBBNNRKR w HFhf -",
            "g1c1",
            "g1c1",
        ),
        ("rk2r3/8/8/8/8/8/8/RK2R3 w EAea -", "O-O", "b1e1"),
        ("Wkg1 Wrh1 Bke8", "O-O", "g1h1"),
        ("Wkg1 Bke8", "0-0-0", "0-0-0"),
        ("Wke1 Bke8", "O-O", "e1g1"),
        ("startpos", "O-O-O", "e1c1"),
        ("startpos", "e1a1", "e1a1"),
    ] {
        let asked = ["explain", written, line, "--json"];
        let record: Value = serde_json::from_str(&oracle_with(&asked).ends().0).unwrap();
        assert_eq!(
            (&record["move"], &record["legal"]),
            (&json!(uci), &json!(false)),
            "{line}"
        );
    }
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
        ("Wke1 Wrh1 Bkd8", "Kg1", "O-O", &["castling"]),
        ("Wke1 Wra1 Bkf8", "Kc1", "O-O-O", &["castling"]),
        ("Wke1 Wra1 Bkf8", "e1a1", "O-O-O", &[]),
        ("Wkd1 Wra1 Bkf8", "Kc1", "Kc1", &[]),
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
        let played = oracle_with(&[line, "--strict", "--moves", written, "-o", "fen"]).ends();
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
