//! Pieces and boards in all forms that a message can have.

use serde_json::json;

use super::{act, legal, set, words};
use crate::support::oracle;

#[test]
fn has_moved_takes_the_right_to_castle() {
    let piece = |letter: &str, square: &str, has_moved: bool| json!({"piece": letter, "color": "W", "hasMoved": has_moved, "position": {"file": square[..1], "rank": square[1..]}});
    let castles = |king: bool, rook: bool, asked_king: bool| {
        let board = json!({
            "boardPieces": {"white": [piece("K", "e1", king), piece("R", "a1", rook), piece("R", "h1", false)], "black": []},
            "onMove": "B",
            "lastMove": null,
        });
        let reply = act(
            &json!({"role": "movement", "cmd": "legalMoves", "piece": piece("K", "e1", asked_king), "board": board}),
        );
        (
            reply["canQSideCastle"].as_bool().unwrap(),
            reply["canKSideCastle"].as_bool().unwrap(),
        )
    };
    assert_eq!(castles(false, false, false), (true, true));
    assert_eq!(castles(false, true, false), (false, true));
    assert_eq!(castles(true, false, false), (false, false));
    assert_eq!(castles(false, false, true), (false, false));
}

#[test]
fn pieces_and_boards_may_be_written_in_every_form() {
    let object = json!({"piece": "K", "color": "B", "hasMoved": false, "position": {"file": "e", "rank": "8"}, "inCheck": false});
    let boards = [
        json!("Wke1 Bke8 Bra8"),
        json!("r3k3/8/8/8/8/8/8/4K3 w q - 0 1"),
        json!({"white": ["Ke1"], "black": ["Ke8", "Ra8"]}),
        json!({"white": ["Wke1"], "black": ["Bke8", "Bra8"]}),
        json!({"boardPieces": {"white": ["Ke1"], "black": [object, "Ra8"]}}),
    ];
    for board in &boards {
        for piece in [json!("Bke8"), object.clone()] {
            let reply = act(
                &json!({"role": "movement", "cmd": "legalMoves", "piece": piece, "board": board}),
            );
            assert_eq!(set(&reply["moves"]), words("d7 e7 f7 d8 f8"), "{board}");
            assert_eq!(
                (&reply["canQSideCastle"], &reply["canKSideCastle"]),
                (&json!(true), &json!(false)),
                "{board}"
            );
        }
    }
    // A piece that came as an object is repeated as it came.
    let board = json!({"white": ["Re1"], "black": [object]});
    let reply =
        act(&json!({"role": "board", "cmd": "squaresControlledBy", "board": board, "color": "B"}));
    assert_eq!(reply["pieceMoves"][0]["piece"], object);
}

#[test]
fn of_a_position_line_the_rooks_at_home_without_a_right_have_moved() {
    let message = "{\"role\":\"board\",\"cmd\":\"squaresControlledBy\",\"color\":\"white\",\
                   \"board\":\"Wke1 Wra1h1d4 Bke8 moved=h1\"}";
    let replies = oracle("act").stdin(message).records();
    let pieces = replies[0]["pieceMoves"].as_array().unwrap().iter();
    let moved = pieces.map(|listed| {
        let (piece, at) = (&listed["piece"], &listed["piece"]["position"]);
        let name = ["file", "rank"]
            .map(|key| at[key].as_str().unwrap())
            .concat();
        (name, piece["hasMoved"].as_bool().unwrap())
    });
    let wanted = [("a1", false), ("e1", false), ("h1", true), ("d4", false)];
    assert_eq!(
        moved.collect::<Vec<_>>(),
        wanted.map(|(name, moved)| (name.to_owned(), moved))
    );
}

/// Kings, a white knight and a black one. Their lists give the colours.
fn board_without_colors() -> serde_json::Value {
    let piece = |letter: &str, square: &str| json!({"piece": letter, "position": {"file": square[..1], "rank": square[1..]}});
    json!({
        "white": [piece("K", "e1"), piece("N", "c3")],
        "black": [piece("K", "e8"), piece("N", "d5"), piece("P", "e7")],
    })
}

#[test]
fn an_object_without_a_color_has_the_colour_of_its_list() {
    let board = board_without_colors();
    let knight = json!({"piece": "N", "position": {"file": "d", "rank": "5"}});
    // It is captured, chosen by colour and square, chosen as in the list, and it controls squares.
    let reply = legal("Nc3", &board);
    assert_eq!(set(&reply["moves"]), words("a2 a4 b1 b5 d1 d5xN e2 e4"));
    let captured = reply["moves"].as_array().unwrap().iter();
    let mut captured = captured.filter_map(|listed| listed.get("hasCaptured"));
    assert_eq!(captured.next(), Some(&knight));
    let wanted = words("b4 b6 c3xN c7 e3 f4 f6");
    assert_eq!(set(&legal("Bnd5", &board)["moves"]), wanted);
    let message = json!({"role": "movement", "cmd": "legalMoves", "piece": knight, "board": board});
    assert_eq!(set(&act(&message)["moves"]), wanted);
    let message =
        json!({"role": "board", "cmd": "squaresControlledBy", "board": board, "color": "black"});
    let reply = act(&message);
    let pieces = reply["pieceMoves"].as_array().unwrap();
    assert_eq!(pieces.len(), 3);
    assert_eq!(pieces[1]["piece"], knight);
    assert_eq!(set(&pieces[1]["moves"]["moves"]), wanted);
    assert_eq!(set(&pieces[2]["moves"]["moves"]), words("e6 e5"));
}

#[test]
fn a_string_without_a_colour_is_white_but_in_the_list_of_black() {
    // `e2` is a pawn, as after a colour word of a piece list.
    let board = json!({"white": ["Ke1", "e2"], "black": ["Ke8", "e7"]});
    assert_eq!(set(&legal("e2", &board)["moves"]), words("e3 e4"));
    assert_eq!(set(&legal("Bpe7", &board)["moves"]), words("e6 e5"));
    let (stdout, _, status) = oracle("act")
        .stdin(
            json!({"role": "movement", "cmd": "legalMoves", "piece": "Ke8", "board": board})
                .to_string(),
        )
        .ends();
    assert_eq!(status, 2);
    assert!(
        stdout.contains("the piece on e8 is a black king"),
        "{stdout}"
    );
}

#[test]
fn the_pawn_that_can_be_captured_en_passant_is_written_like_any_piece() {
    let pawns = [
        json!("Pd5"),
        json!("d5"),
        json!("Bpd5"),
        json!({"piece": "P", "position": {"file": "d", "rank": 5}}),
        json!({"piece": "P", "color": "black", "position": {"file": "d", "rank": "5"}}),
    ];
    for pawn in pawns {
        let board = json!({"white": ["Pe5"], "black": ["Pd5"], "epPossibleOnPawn": pawn});
        assert_eq!(
            set(&legal("Pe5", &board)["moves"]),
            words("e6 d6xP"),
            "{pawn}"
        );
    }
    let board = json!({"white": ["Pe5"], "black": ["Pd5"], "epPossibleOnPawn": null});
    assert_eq!(set(&legal("Pe5", &board)["moves"]), words("e6"));
}

#[test]
fn what_a_piece_carries_comes_back_as_it_came() {
    let black = "{ \"note\" : \" a\\t\\\"b \\u00e9\u{e9}\\\\\" , \"piece\":\"P\" ,\"value\": [ 1.10, -0, 12345678901234567890123, {} ],\t\
                 \"position\": {\"rank\":5,\"file\":\"D\"}, \"obeyed\":\"\u{7f}\u{202e}\" }";
    let message = format!(
        "{{\"role\":\"movement\",\"cmd\":\"legalMoves\",\"piece\":\"Ke4\",\"board\":{{\"white\":[\"Ke4\"],\"black\":[{black}]}}}}"
    );
    let reply = oracle("act").stdin(message).says();
    let wanted = "{\"file\":\"d\",\"rank\":\"5\",\"hasCaptured\":{\"note\":\" a\\t\\\"b \\u00e9\u{e9}\\\\\",\"piece\":\"P\",\
                  \"value\":[1.10,-0,12345678901234567890123,{}],\"position\":{\"rank\":5,\"file\":\"D\"},\
                  \"obeyed\":\"\\u007f\\u202e\"}}";
    assert!(reply.contains(wanted), "{reply}");
}

#[test]
fn keys_that_a_message_does_not_need_are_ignored() {
    let message = json!({
        "id$": 7,
        "piece": "Ke4",
        "board": {"white": ["Ke4"], "onMove": {"x": [1]}, "lastMove": "e4"},
        "cmd": "legalMoves",
        "color": 5,
        "isPawn": "yes",
        "role": "movement",
    });
    assert_eq!(set(&act(&message)["moves"]).len(), 8);
}

#[test]
fn a_reply_that_is_a_list_has_no_number() {
    let lone = "{\"role\":\"movement\",\"cmd\":\"legalSquares\",\"piece\":\"Na1\"}\n\n";
    let told = oracle("act --keep-lines").stdin(lone).says();
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(
        lines,
        [
            "[{\"file\":\"c\",\"rank\":\"2\"},{\"file\":\"b\",\"rank\":\"3\"}]",
            "{\"line\":2}"
        ]
    );
}

#[test]
fn what_is_about_positions_is_refused_and_not_shown() {
    let help = oracle("act --help").says();
    for option in [
        "--where check",
        "--distinct",
        "--sample 0.5",
        "--echo",
        "--position-column 1",
        "--moves-column 1",
        "--id-column 1",
        "--no-header",
    ] {
        let told = oracle(&format!("act {option} -f -")).complains();
        let name = option.split(' ').next().unwrap();
        assert!(
            told.contains(&format!("`{name}` is about positions")),
            "{told}"
        );
        assert!(!help.contains(&format!("{name} ")), "{name}");
    }
}

#[test]
fn a_piece_of_the_other_colour_is_written_with_its_own() {
    let board = "\"board\":{\"white\":[\"Ke1\"],\"black\":[\"Kg5\"]}";
    let message = |piece| {
        format!("{{\"role\":\"movement\",\"cmd\":\"legalMoves\",\"piece\":\"{piece}\",{board}}}")
    };
    let (refused, ..) = oracle("act").stdin(message("Kg5")).ends();
    assert!(refused.contains("write \\\"Bkg5\\\""), "{refused}");
    let (answered, ..) = oracle("act").stdin(message("Bkg5")).ends();
    assert!(answered.starts_with("{\"moves\":["), "{answered}");
}
