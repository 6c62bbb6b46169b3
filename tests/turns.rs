//! Whose turn it is where the line does not say it, and what is said where it cannot be right.

use serde_json::{Value, json};

use crate::support::{drawn, oracle, oracle_with};

const MATE: &str = "White: Kg1, Re8 Black: Kg8 f7 g7 h7";
const NOTE: &str = "Black is in check, but it is White's turn (did you mean `turn=black`?)";

fn record(arguments: &[&str]) -> Value {
    let records = oracle_with(&[&["--json"], arguments].concat()).records();
    records.into_iter().next().expect("a record")
}

/// Returns the side to move, and whether it is assumed.
pub fn turn(arguments: &[&str]) -> (String, bool) {
    let record = record(arguments);
    let assumed = record["assumed"].as_array().expect("a list");
    let turn = record["turn"].as_str().expect("a color");
    (turn.to_owned(), assumed.contains(&json!("turn")))
}

#[test]
fn the_side_in_check_moves() {
    let board = "
        . . . . R . k .
        . . . . . p p p
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . K .
    ";
    let field = drawn(board, "");
    for form in [
        MATE,
        "Wkg1 Wre8 Bkg8 Bpf7g7h7",
        "Wkg1 Wre8 Bkg8 Bpf7g7h7 castling=-",
        "white king g1 rook e8; black king g8 pawns f7 g7 h7",
        "♔g1 ♖e8 ♚g8 ♟f7g7h7",
        field.trim(),
        &format!("position fen {}", field.trim()),
        &format!("\"{}\"", field.trim()),
        board.trim(),
    ] {
        assert_eq!(turn(&[form]), ("black".to_owned(), true), "{form}");
    }
    let answer = record(&[MATE]);
    assert_eq!(answer["checkmate"], json!(true));
    assert_eq!(
        answer["outcome"],
        json!({"winner": "white", "reason": "checkmate", "article": "5.1.1"})
    );
    assert_eq!(answer["problems"], json!([]));
    assert_eq!(turn(&["Wke1 Bre8 Bkg8"]), ("white".to_owned(), true));
}

#[test]
fn what_says_more_than_a_check_comes_before_it() {
    for (arguments, wanted) in [
        // A given turn, by a field, an option, a FEN or a drawing.
        (&["Wke1 Wre7 Bke8 turn=w"][..], ("white", false)),
        (&["--turn", "w", "Wke1 Wre7 Bke8"], ("white", false)),
        (&["4k3/4R3/8/8/8/8/8/4K3 w"], ("white", false)),
        // The chosen piece, in a FEN of one field, too.
        (&["-p", "e7", "Wke1 Wre7 Bke8"], ("white", true)),
        (&["Wke1 Wre7 Bke8 piece=e7"], ("white", true)),
        (&["-p", "e8", "4k3/8/8/8/8/8/8/4K3"], ("black", true)),
        // The side that may capture en passant.
        (&["Wke1 Wpe5 Bpd5 Wrh8 Bke8 ep=d6"], ("white", true)),
        (&["Wkh5 Wpe4 Bpd4 Brh8 Bke8 ep=e3"], ("black", true)),
        // Two checks, or none, or a king that is not there, say nothing.
        (&["Wke1 Bke2"], ("white", true)),
        (&["Wke1 Wra7 Bke8"], ("white", true)),
        (&["Wre7"], ("white", true)),
        (&["Wre7 Bke8"], ("black", true)),
    ] {
        let (side, is_assumed) = turn(arguments);
        assert_eq!((side.as_str(), is_assumed), wanted, "{arguments:?}");
    }
}

#[test]
fn before_moves_the_side_in_check_moves_and_the_chosen_piece_says_nothing() {
    let line = "Wkg1 Wre8 Bkg8 Bpf7g7";
    let answer = record(&[&format!("{line} moves Kh7 Kh2 piece=h7")]);
    assert_eq!(answer["fen"], json!("4R3/5ppk/8/8/8/8/7K/8 b - - 2 2"));
    let answer = record(&["--moves", "Kh7", line]);
    assert_eq!(answer["turn"], json!("white"));
    // Without a check, the first of the moves is White's.
    let refused = oracle("Wke1 Bke8 Bpe7 moves e7e5").complains();
    assert!(
        refused
            .contains("`e7e5` is not legal: the black pawn on e7 cannot move: it is White's turn"),
        "{refused}"
    );
}

#[test]
fn a_turn_that_cannot_be_right_is_said_before_the_moves() {
    let line = format!("{MATE} turn=white");
    let board = oracle_with(&[&line]).says();
    let middle = format!("a  b  c  d  e  f  g  h\n\n{NOTE}\n\nWhite to move: 17 moves\n");
    assert!(board.contains(&middle), "{board}");
    let problem = "Problems    Black is in check, but it is White's turn (opposite_check)\n              (FIDE 3.10.3)\n";
    assert!(board.contains(problem), "{board}");
    let attacks = oracle_with(&["attacks", &line]).says();
    assert!(
        attacks.contains(&format!("\n\n{NOTE}\n\nCheck       no\n")),
        "{attacks}"
    );
    let sentence = format!("legal: the white rook on e8 goes to e1; {NOTE}\n");
    oracle_with(&["explain", "Re1", &line])
        .stdout(&*sentence)
        .run();
    let drawn = oracle_with(&["explain", "Re1", "-o", "board", &line]).says();
    assert!(drawn.ends_with(&format!("\n\n{sentence}")), "{drawn}");
    // Where both kings are in check, the other turn would be no better.
    let kings = oracle("Wke1 Bke2 turn=w").says();
    let middle = "\n\nBlack is in check, but it is White's turn\n\nWhite to move: ";
    assert!(kings.contains(middle), "{kings}");
    let played = oracle("Wkg1 Wre8 Bkg8 turn=w moves Kh1").says();
    let middle =
        "\n\nBefore the moves, Black is in check, but it is White's turn\n\nBlack to move: ";
    assert!(played.contains(middle), "{played}");
    let strict = oracle_with(&["--strict", &line]).complains();
    assert!(
        strict.starts_with(
            "chess-oracle: the position is refused: Black is in check, but it is White's turn (opposite_check) (FIDE 3.10.3)\n"
        ),
        "{strict}"
    );
}

#[test]
fn a_turn_that_cannot_be_right_is_in_the_caption() {
    let line = format!("{MATE} turn=white");
    for words in [
        &["-o", "svg"][..],
        &["attacks", "-o", "svg"],
        &["explain", "Re1", "-o", "svg"],
    ] {
        let picture = oracle_with(&[words, &[&line]].concat()).says();
        let (_, description) = picture.split_once("<desc>").expect("a description");
        assert!(description.contains(NOTE), "{picture}");
        let captions = picture.split("class=\"caption\"").skip(1);
        let words = captions.map(|text| text.split(['>', '<']).nth(1).unwrap_or_default());
        let below = words.collect::<Vec<_>>().join(" ");
        assert!(below.ends_with(&format!("{NOTE}.")), "{below}");
    }
}

#[test]
fn a_turn_that_cannot_be_right_is_a_note_where_the_answer_has_no_place_for_it() {
    let line = format!("{MATE} turn=white");
    let note = format!("chess-oracle: {NOTE}\n");
    for words in [
        "-o uci",
        "-o san",
        "-o lan",
        "-o fen",
        "-o epd",
        "-o pieces",
        "-o tsv",
        "--count",
        "--fields fen",
        "--successors",
        "perft 2",
        "perft 2 --divide",
        "perft 1-2",
        "perft 2 --split 1",
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        let (stdout, stderr, status) = oracle_with(&[&words[..], &[&line]].concat()).ends();
        assert_eq!((stderr.as_str(), status), (note.as_str(), 0), "{words:?}");
        // A stream of a million lines does not repeat it.
        let (streamed, stderr, status) = oracle_with(&[&words[..], &["-"]].concat())
            .stdin(&*line)
            .ends();
        assert_eq!(
            (streamed.trim_end(), stderr.as_str(), status),
            (stdout.trim_end(), "", 0),
            "{words:?}"
        );
    }
    for words in [
        "--json",
        "--fields problems",
        "--successors --json",
        "perft 2 --json",
        "winnable",
        "attacks --json",
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        let (_, stderr, status) = oracle_with(&[&words[..], &[&line]].concat()).ends();
        assert_eq!((stderr.as_str(), status), ("", 0), "{words:?}");
    }
    // Where the turn can be right, nothing is said.
    assert_eq!(oracle_with(&["-o", "uci", MATE]).says(), "\n");
}
