//! An error points to the offending value, even where the same text stands elsewhere.

use serde_json::Value;

use crate::support::oracle;

/// Checks one refused message. Guillemets mark the offending text, and are not part of the message.
#[track_caller]
pub fn refused(marked: &str, code: &str, message: &str) {
    let start = marked.find('«').expect("a mark");
    let end = marked.find('»').expect("the end of the mark");
    let token = &marked[start + '«'.len_utf8()..end];
    let line = marked.replace(['«', '»'], "");
    let (stdout, stderr, status) = oracle("act").stdin(line).ends();
    assert_eq!((stderr.as_str(), status), ("", 2));
    let record: Value = serde_json::from_str(&stdout).unwrap();
    let error = &record["error"];
    let found = ["code", "message", "token"].map(|key| error[key].as_str().unwrap());
    assert_eq!(found, [code, message, token], "{marked}");
    let column = marked[..start].chars().count() + 1;
    assert_eq!(error["column"], column, "{marked}");
    assert_ne!(error["hint"], Value::Null, "{marked}");
}

/// Checks a message about the raw moves of a piece.
#[track_caller]
fn refused_piece(piece: &str, code: &str, message: &str) {
    let front = "{\"role\":\"movement\",\"cmd\":\"rawMoves\",\"piece\":";
    refused(&format!("{front}{piece}}}"), code, message);
}

/// Checks a message about the legal moves of a white king on e1.
#[track_caller]
fn refused_board(board: &str, code: &str, message: &str) {
    let front = "{\"role\":\"movement\",\"cmd\":\"legalMoves\",\"piece\":\"Ke1\",\"board\":";
    refused(&format!("{front}{board}}}"), code, message);
}

#[test]
fn a_text_that_stands_twice_is_not_mistaken_for_its_twin() {
    refused_board(r#""«Ke1»""#, "missing_color", "`Ke1` has no colour");
    refused_board(
        r#"{"white":«"Ke1"»}"#,
        "bad_value",
        "this is not a list of pieces",
    );
    refused_board(
        r#"{"white":["Ke1"],"black":["«Ke1»"]}"#,
        "square_taken",
        "e1 is taken: the white king stands there",
    );
    refused_board(
        r#"{"white":["Ke1",«7»],"black":7}"#,
        "bad_value",
        "this is not a piece",
    );
    refused_board(r#""Wke1 «o»""#, "unreadable_token", "cannot read `o`");
    refused(
        r#"{"role":"rawMoves","cmd":«"rawMoves"»}"#,
        "unknown_pattern",
        "no pattern has role \"rawMoves\" and cmd \"rawMoves\"",
    );
    refused(
        r#"{"x":"movement","role":«"movement"»}"#,
        "unknown_pattern",
        "the message has no `cmd`",
    );
    refused(
        r#"{"color":«"board"»,"role":"board","cmd":"squaresControlledBy","board":"Wke1"}"#,
        "bad_value",
        "this is not a colour",
    );
}

#[test]
fn what_is_missing_is_missing_where_its_object_starts() {
    refused(
        r#" «»{"a":{}}"#,
        "unknown_pattern",
        "the message has neither `role` nor `cmd`",
    );
    refused(
        r#"  «»{"role":"movement","cmd":"rawMoves"}"#,
        "missing_key",
        "the message has no `piece`",
    );
    refused(
        r#"«»{"role":"board","cmd":"squaresControlledBy","board":"Wke1"}"#,
        "missing_key",
        "the message has no `color`",
    );
    refused_piece("«{}»", "bad_value", "this piece has no `piece`");
    refused_piece(
        r#"«{"piece":"K"}»"#,
        "bad_value",
        "this piece has no `position`",
    );
    refused_piece(
        r#"{"piece":"K","position":«{"rank":"1"}»}"#,
        "bad_value",
        "this position has no `file`",
    );
    refused_piece(
        r#"{"piece":"K","position":«{"file":"e"}»}"#,
        "bad_value",
        "this position has no `rank`",
    );
    refused_board(
        r#"«{"white":[],"boardPieces":null}»"#,
        "bad_value",
        "this is not a board",
    );
}

#[test]
fn each_member_of_a_piece_is_refused_by_itself() {
    let at = |role: &str, file: &str, rank: &str| {
        format!(r#"{{"piece":{role},"position":{{"file":{file},"rank":{rank}}}}}"#)
    };
    for role in ["\"M\"", "\"\"", "\"Kq\"", "7", "null", "[\"K\"]"] {
        let piece = at(&format!("«{role}»"), "\"e\"", "\"1\"");
        refused_piece(&piece, "bad_value", "this is not a role");
    }
    for file in ["\"i\"", "\"\"", "\"e1\"", "5", "null", "{}"] {
        let piece = at("\"K\"", &format!("«{file}»"), "\"1\"");
        refused_piece(&piece, "bad_value", "this is not a file");
    }
    for rank in [
        "\"0\"", "9", "1.0", "-1", "11", "\"11\"", "\"\"", "true", "null",
    ] {
        let piece = at("\"K\"", "\"e\"", &format!("«{rank}»"));
        refused_piece(&piece, "bad_value", "this is not a rank");
    }
    let with =
        |more: &str| format!(r#"{{"piece":"K",{more},"position":{{"file":"e","rank":"1"}}}}"#);
    for color in ["\"red\"", "7", "null", "\"\""] {
        let piece = with(&format!("\"color\":«{color}»"));
        refused_piece(&piece, "bad_value", "this is not a colour");
    }
    for flag in ["\"true\"", "0", "null", "[]"] {
        let message = format!("`hasMoved` must be true or false, not {flag}");
        let piece = with(&format!("\"hasMoved\":«{flag}»"));
        refused_piece(&piece, "bad_value", &message);
    }
    for position in ["\"e1\"", "[\"e\",\"1\"]", "7", "null"] {
        let piece = format!(r#"{{"position":«{position}»,"piece":"K"}}"#);
        refused_piece(&piece, "bad_value", "this is not a position");
    }
    refused_piece(
        r#"«{"piece":"P","position":{"file":"a","rank":"8"}}»"#,
        "pawn_on_back_rank",
        "a pawn cannot stand on a8: rank 8 is a back rank",
    );
}

#[test]
fn a_flag_of_a_message_is_true_or_false() {
    for flag in ["isPawn", "isKnight"] {
        for value in ["\"yes\"", "\"true\"", "1", "null"] {
            let message = format!("`{flag}` must be true or false, not {value}");
            let marked = format!(
                r#"{{"role":"movement","{flag}":«{value}»,"cmd":"rawMoves","piece":"Pe2"}}"#
            );
            refused(&marked, "bad_value", &message);
        }
    }
    refused(
        r#"{"role":"movement","cmd":"rawMoves","piece":"«Nd4»","isPawn":true}"#,
        "wrong_piece",
        "this pattern is for a pawn, and the piece on d4 is a knight",
    );
    refused(
        r#"{"role":"movement","cmd":"rawMoves","piece":"«Bpd4»","isKnight":true}"#,
        "wrong_piece",
        "this pattern is for a knight, and the piece on d4 is a pawn",
    );
}

#[test]
fn a_key_that_stands_twice_is_refused_where_it_is_repeated() {
    refused(
        r#"{"role":"movement",«"role"»:"movement","cmd":"rawMoves","piece":"Ke1"}"#,
        "repeated_key",
        "the key `role` is given twice",
    );
    refused_piece(
        r#"{"piece":"K",«"\u0070iece"»:"K","position":{"file":"e","rank":"1"}}"#,
        "repeated_key",
        "the key `piece` is given twice",
    );
    refused_piece(
        r#"{"piece":"K","position":{"file":"e","rank":"1",«"file"»:"e"}}"#,
        "repeated_key",
        "the key `file` is given twice",
    );
    refused_board(
        r#"{"white":[],"black":["Kg5"],«"white"»:["Ke1"]}"#,
        "repeated_key",
        "the key `white` is given twice",
    );
}

#[test]
fn a_board_has_no_other_keys_than_its_own() {
    let message = |what: &str, key: &str| format!("{what} has no key `{key}`");
    for (board, what, key) in [
        (r#"{"white":["Ke1"],«"blak"»:["Kg5"]}"#, "a board", "blak"),
        (r#"{«"turn"»:"black","white":["Ke1"]}"#, "a board", "turn"),
        (
            r#"{"boardPieces":{"white":["Ke1"]},«"black"»:["Kg5"]}"#,
            "a board",
            "black",
        ),
        (
            r#"{"boardPieces":{"white":["Ke1"],«"onMove"»:"W"}}"#,
            "boardPieces",
            "onMove",
        ),
    ] {
        refused_board(board, "unknown_key", &message(what, key));
    }
}

#[test]
fn a_piece_stands_in_the_list_of_its_colour() {
    let other = "this is not a piece of that colour";
    refused_board(
        r#"{"white":["Ke1"],"black":[«"WQe2"»]}"#,
        "bad_value",
        other,
    );
    refused_board(
        r#"{"white":[{"piece":"Q","color":«"B"»,"position":{"file":"a","rank":"1"}}]}"#,
        "bad_value",
        other,
    );
    refused_board(
        r#"{"white":["Ke1"],"black":["«abc»"]}"#,
        "unreadable_token",
        "cannot read `abc`",
    );
}

#[test]
fn only_a_pawn_that_can_have_just_moved_two_squares_can_be_captured_en_passant() {
    let other = "this is not a pawn that has just moved two squares";
    for pawn in [
        r#""Wpd3""#,
        r#""Wpe4""#,
        r#""Bpd4""#,
        r#""Wnd4""#,
        r#""d4d5""#,
        r#"{"piece":"P","color":"B","position":{"file":"d","rank":"4"}}"#,
        r#"{"file":"d","rank":"4"}"#,
        r#"["Wpd4"]"#,
        "false",
        "4",
    ] {
        let board = format!(
            r#"{{"white":["Ke1","Pd4"],"black":["Ke8","Pe4","Pb5"],"epPossibleOnPawn":«{pawn}»}}"#
        );
        refused_board(&board, "bad_value", other);
    }
    // A piece stands where the pawn would have passed, or where it would have started.
    for square in ["d3", "d2"] {
        let board = format!(
            r#"{{"white":["Ke1","Pd4","N{square}"],"black":["Pe4"],"epPossibleOnPawn":«"Wpd4"»}}"#
        );
        refused_board(&board, "bad_value", other);
    }
}

#[test]
fn a_place_within_a_string_counts_its_escapes() {
    refused_piece(r#""«Xa\u0031»""#, "unknown_role", "`X` is not a role");
    refused_board(
        r#""Wke1\u0020«Wxe1» Bke8""#,
        "unknown_role",
        "`x` is not a role",
    );
    refused_board(r#""Wke1\t«\"x»""#, "unreadable_token", "cannot read `\"x`");
    refused_board(
        r#""id=\u0079\u00e9\u2654\ud83d\ude00\/é♔😀 Wke1 «Wxe1» Wke2""#,
        "unknown_role",
        "`x` is not a role",
    );
    refused_board(
        r#""Wke1 «\ud83d\ude00»""#,
        "unreadable_token",
        "cannot read `😀`",
    );
    refused_board(
        r#""Wke1 «\u00e9é»""#,
        "unreadable_token",
        "cannot read `éé`",
    );
    refused_board(r#""\u0020«»""#, "no_position", "no position is given");
}
