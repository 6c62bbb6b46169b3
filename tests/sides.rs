//! Whose turn it is, as people say it beside a position: one reader for drawn boards, lists, FENs, options, fields and keys.

use serde_json::json;

use crate::support::{oracle, oracle_with};
use crate::turns::turn;

const BARE: &str = "r n b q k b n r\np p p p p p p p\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n\
                    . . . . . . . .\nP P P P P P P P\nR N B Q K B N R";

/// One reader of sides: before a drawn board and after it, after pieces and after the board of a FEN.
#[test]
fn whose_turn_it_is_may_be_said_in_words() {
    let fen_of = |text: &str| oracle("-o fen -").stdin(text.to_owned()).says();
    for said in [
        "black to move",
        "Black to play and win",
        "BLACK TO MOVE",
        "Turn: b",
        "turn: Black",
        "Side: Black",
        "side to move: b",
        "to move: black",
        "Black on move",
        "(black to move)",
        "It is Black's turn",
        "**Black to move**",
        "Black to move.",
        "black moves",
        "Black's move",
        "Black is to move",
        "Black on the move",
        "Black has the move",
        "Black to win",
        "Black to mate",
        "turn b",
        "Turn = black",
        "Active color: b",
        "Move: black",
        "Turn: black to move",
        "Mate in 2, Black to move",
    ] {
        for text in [format!("{BARE}\n{said}\n"), format!("{said}\n\n{BARE}\n")] {
            assert!(fen_of(&text).contains(" b KQkq - "), "{text}");
        }
        if ["It is", "Mate", "Turn = "]
            .iter()
            .any(|start| said.starts_with(start))
        {
            continue;
        }
        for text in [
            "White Kg6 Qg7 Black Kh8",
            "Wkg6 Wqg7 Bkh8,",
            "7k/6Q1/6K1/8/8/8/8/8",
            "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
        ] {
            assert_eq!(
                fen_of(&format!("{text} {said}\n")),
                "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\n",
                "{text} {said}"
            );
        }
    }
    for (said, fields) in [
        ("b KQkq -", "b KQkq - 0 1"),
        ("b", "b KQkq - 0 1"),
        ("(b)", "b KQkq - 0 1"),
        ("B", "b KQkq - 0 1"),
        ("w", "w KQkq - 0 1"),
        ("b - - 3 9", "b - - 3 9"),
        ("b KQ -", "b KQ - 0 1"),
        ("Black", "b KQkq - 0 1"),
        ("(white)", "w KQkq - 0 1"),
        ("1...", "b KQkq - 0 1"),
        ("12... ?", "b KQkq - 0 1"),
        ("black  KQkq", "b KQkq - 0 1"),
        ("12. ...", "b KQkq - 0 1"),
        ("...", "b KQkq - 0 1"),
    ] {
        for text in [format!("{BARE}\n{said}\n"), format!("{said}\n{BARE}\n")] {
            assert!(fen_of(&text).trim_end().ends_with(fields), "{text}");
        }
    }
}

/// Frames and coordinates change nothing, nor does the way of the board: a file, an object.
#[test]
fn whose_turn_it_is_is_read_beside_every_drawn_board() {
    let startpos = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let ranks = BARE.lines().zip((1..=8).rev());
    let ranks: Vec<_> = ranks.map(|(row, rank)| (row.to_owned(), rank)).collect();
    let numbered = ranks.iter().map(|(row, rank)| format!("{rank}  {row}\n"));
    let bar = " +---+---+---+---+---+---+---+---+\n";
    let framed = ranks.iter().map(|(row, rank)| {
        let squares = row.replace(' ', " | ").replace('.', " ");
        format!(" | {squares} | {rank}\n{bar}")
    });
    let own = oracle("startpos -o board").says();
    let own = own.split("\n\n").next().expect("a board");
    for board in [
        BARE.to_owned(),
        numbered.collect::<String>() + "\n   a b c d e f g h",
        bar.to_owned() + &framed.collect::<String>() + "   a   b   c   d   e   f   g   h",
        own.to_owned(),
    ] {
        for said in [
            "black",
            "b KQkq -",
            "Turn: b",
            "Black moves",
            "black moves and win",
            "Black moves (mate in 2)",
            "No. 12: turn: black",
            "1...",
            "(b)",
        ] {
            let wanted = format!("{startpos} b KQkq - 0 1");
            for text in [format!("{board}\n{said}\n"), format!("{said}\n\n{board}\n")] {
                let typed = oracle("-o fen -").stdin(text.clone()).says();
                assert_eq!(typed.trim_end(), wanted, "{text}");
                let object = json!({"position": text, "output": "fen"}).to_string();
                let asked = oracle("--json -").stdin(object).says();
                assert!(asked.contains(&wanted), "{text}: {asked}");
            }
        }
    }
}

#[test]
fn a_side_behind_a_list_of_pieces_is_read_before_what_follows() {
    for (line, wanted) in [
        ("Wke1 Bke8 black", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        ("Wke1 Bke8 black id=x", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        ("Wke1 Bke8 black moves Kd8", "3k4/8/8/8/8/8/8/4K3 w - - 1 2"),
        (
            "White Ke1 Black Ke8 Black moves Kf8",
            "5k2/8/8/8/8/8/8/4K3 w - - 1 2",
        ),
        ("White Ke1 Black Ke8", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        // Behind moves, a side is that of the position after them.
        (
            "Wke1 Bke8 moves Kd1 black to move",
            "4k3/8/8/8/8/8/8/3K4 b - - 1 1",
        ),
        (
            "Wke1 Bke8 moves Kd8 Kd1 black to move",
            "3k4/8/8/8/8/8/8/3K4 b - - 2 2",
        ),
    ] {
        assert_eq!(
            oracle("-o fen -")
                .stdin(format!("{line}\n"))
                .says()
                .trim_end(),
            wanted,
            "{line}"
        );
    }
    let line = "startpos moves e4 white to move\n";
    let (_, told, status) = oracle("-o fen -").stdin(line.to_owned()).ends();
    assert!(status == 2 && told.contains("given twice"), "{told}");
    let line = "Wke1 Bke8 black moves Kd1\n";
    let (_, told, status) = oracle("-o fen -").stdin(line.to_owned()).ends();
    assert!(status == 2 && told.contains("Kd1"), "{told}");
}

#[test]
fn a_side_that_cannot_be_read_is_named() {
    for (text, word) in [
        (format!("{BARE}\nTurn: x\n"), "x"),
        (format!("Side to move: purple\n{BARE}\n"), "purple"),
        (format!("{BARE}\nside = green.\n"), "green"),
        (format!("{BARE}\nTurn: -\n"), "-"),
        (format!("To move: ?\n\n{BARE}\n"), "?"),
        ("White Kg6 Qg7 Black Kh8 Turn: x\n".to_owned(), "x"),
        ("7k/6Q1/6K1/8/8/8/8/8 turn: red\n".to_owned(), "red"),
    ] {
        let (_, told, status) = oracle("-o fen -").stdin(text.clone()).ends();
        let wanted = format!("`{word}` is not a side to move");
        assert!(told.contains(&wanted) && status == 2, "{text}: {told}");
    }
}

#[test]
fn words_around_a_board_that_say_no_side_to_move_are_passed_over() {
    for said in [
        "it was a black day",
        "your turn: think!",
        "The last move: black queen to d4",
        "the last move: white",
        "Black moves along the diagonal",
        "Side: the black pieces are at the top",
        "Move: 12",
        "Turn the board round",
        "white has a bad bishop",
        "Black had chances",
        "The position after Black's move",
        "Not Black's turn",
        "White waits for Black's move",
        "Black's move was Nf6",
        "black - white",
        "Black to his left",
        "a white knight",
    ] {
        for text in [format!("{BARE}\n{said}\n"), format!("{BARE}\n\n  {said}\n")] {
            let record = oracle("--json -").stdin(text.clone()).records();
            assert_eq!(record[0]["turn"], json!("white"), "{text}");
            let assumed = record[0]["assumed"].as_array().expect("a list");
            assert!(assumed.contains(&json!("turn")), "{text}");
        }
    }
}

#[test]
fn options_fields_and_keys_read_a_side_as_lines_do() {
    for said in [
        "b",
        "Black",
        "black to move",
        "BLACK TO PLAY",
        "Black's turn",
        "Side: b",
    ] {
        assert_eq!(
            turn(&["--turn", said, "Wke1 Bke8"]),
            ("black".to_owned(), false)
        );
        let object = json!({"position": "Wke1 Bke8", "turn": said}).to_string();
        let records = oracle("--json -").stdin(object).records();
        assert_eq!(records[0]["turn"], json!("black"), "{said}");
    }
    for line in [
        "turn=black to move Wke1 Bke8",
        "Wke1 Bke8 turn=Black piece=e8",
        "Wke1 Bke8 black",
    ] {
        assert_eq!(turn(&[line]), ("black".to_owned(), false), "{line}");
    }
    for said in ["x", "black day", "black and white"] {
        let told = oracle_with(&["--turn", said, "Wke1 Bke8"]).complains();
        assert!(told.contains("is not a side to move"), "{told}");
    }
}

#[test]
fn two_sides_to_move_are_an_error() {
    for text in [
        format!("Black to move\n{BARE}\nWhite to move\n"),
        format!("{BARE}\nTurn: b\nw KQkq -\n"),
        format!("w\n{BARE}\nb\n"),
        format!("1...\n{BARE}\nwhite\n"),
        "White Kg6 Qg7 Black Kh8 black to move turn=w\n".to_owned(),
        "White Kg6 Qg7 Black Kh8 b - - white to move\n".to_owned(),
        "7k/6Q1/6K1/8/8/8/8/8 w - - 0 1 Black to move\n".to_owned(),
        "7k/6Q1/6K1/8/8/8/8/8 b - - (w to move)\n".to_owned(),
    ] {
        let (_, told, status) = oracle("-o fen -").stdin(text.clone()).ends();
        assert!(
            told.contains("`turn` is given twice") && status == 2,
            "{text}: {told}"
        );
    }
}
