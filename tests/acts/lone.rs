//! A piece on an empty board.

use serde_json::{Value, json};

use super::{act, assert_in_step, places, raw, set, words};

#[test]
fn the_raw_moves_of_a_bishop_on_a1_fall_off_the_board() {
    // Part 1, character for character.
    let wanted = words(
        "`0 b2 `2 b0 _/ c3 _3 c/ ^. d4 ^4 d. ]- e5 ]5 e- \\, f6 \\6 f, [+ g7 [7 g+ Z* h8 Z8 h*",
    );
    let reply = raw("Ba1");
    assert_eq!(set(&reply["moves"]), wanted);
    assert_in_step(&reply);
    assert_eq!(reply["moveVectors"].as_array().unwrap().len(), 4);
    for vector in reply["moveVectors"].as_array().unwrap() {
        assert_eq!(vector.as_array().unwrap().len(), 7);
    }
}

#[test]
fn the_legal_squares_of_a_knight_on_a1_and_a_rook_on_d4_are_those_of_the_article() {
    let squares =
        |piece: &str| act(&json!({"role": "movement", "cmd": "legalSquares", "piece": piece}));
    assert_eq!(
        squares("Na1"),
        json!([{"file": "c", "rank": "2"}, {"file": "b", "rank": "3"}])
    );
    assert_eq!(
        set(&squares("Rd4")),
        words("c4 d5 e4 d3 b4 d6 f4 d2 a4 d7 g4 d1 d8 h4")
    );
}

#[test]
fn pawns_and_knights_have_patterns_of_their_own() {
    let pawn = json!({"role": "movement", "cmd": "rawMoves", "piece": "Pe2", "isPawn": true});
    assert_eq!(places(&act(&pawn)["moves"]), ["e3", "e4"]);
    let knight = json!({"role": "movement", "cmd": "rawMoves", "piece": "Nd4", "isKnight": true});
    assert_eq!(
        set(&act(&knight)["moves"]),
        words("b3 b5 c2 c6 e2 e6 f3 f5")
    );
    // Where a flag is false, the pattern is the general one, as `legalSquares` of the article relies on.
    for flags in [json!({}), json!({"isPawn": false, "isKnight": false})] {
        let mut message = json!({"role": "movement", "cmd": "rawMoves", "piece": "Pe2"});
        message
            .as_object_mut()
            .unwrap()
            .extend(flags.as_object().unwrap().clone());
        assert_eq!(places(&act(&message)["moves"]), ["e3", "e4"]);
    }
    // Black's pawns go down, from their seventh rank two squares.
    assert_eq!(places(&raw("Bpe7")["moves"]), ["e6", "e5"]);
    assert_eq!(places(&raw("Bpe2")["moves"]), ["e1"]);
    assert_eq!(places(&raw("Wpe7")["moves"]), ["e8"]);
}

#[test]
fn raw_moves_of_every_piece_are_in_step_with_their_vectors() {
    for (piece, count) in [
        ("Kb7", 8),
        ("Qb7", 56),
        ("Rd4", 28),
        ("Bd4", 28),
        ("Nb7", 8),
        ("Pa2", 2),
        ("Pd4", 1),
    ] {
        let reply = raw(piece);
        assert_in_step(&reply);
        assert_eq!(reply["moves"].as_array().unwrap().len(), count, "{piece}");
    }
}

#[test]
fn a_lone_piece_moves_to_the_edges_of_the_board() {
    let lone = |piece: &str| act(&json!({"role": "movement", "cmd": "legalMoves", "piece": piece}));
    assert_eq!(set(&lone("Ba1")["moves"]), words("b2 c3 d4 e5 f6 g7 h8"));
    assert_eq!(set(&lone("Na1")["moves"]), words("b3 c2"));
    for piece in ["Ba1", "Rd4", "Qg2", "Nd4", "Pa2"] {
        assert_in_step(&lone(piece));
    }
    // The reply about a king without a board has only its moves.
    assert_eq!(set(&lone("Ka1")["moves"]), words("a2 b1 b2"));
}

#[test]
fn the_rank_of_a_piece_is_a_word_or_a_number() {
    let at = |rank: Value| {
        act(&json!({
            "role": "movement",
            "cmd": "legalSquares",
            "piece": {"piece": "N", "color": "W", "position": {"file": "a", "rank": rank}},
        }))
    };
    assert_eq!(set(&at(json!(1))), words("b3 c2"));
    assert_eq!(at(json!(1)), at(json!("1")));
}
