//! The sentence of a problem names the pieces and the squares that are wrong.

use oracle_laws::Setup;

#[track_caller]
fn says(fen: &str, wanted: &[&str]) {
    let setup: Setup = fen.parse().unwrap();
    let problems = setup.problems().iter();
    let said: Vec<String> = problems.map(|problem| problem.sentence(&setup)).collect();
    assert_eq!(said, wanted, "{fen}");
}

#[test]
fn promoted_pieces_are_counted_for_each_side() {
    says(
        "4k3/8/QQQQQQQQ/Q7/8/8/1P5P/4K3 b - - 0 1",
        &[
            "no last move could have given this check",
            "White has 9 queens and 2 pawns: at most 6 pawns can have promoted",
        ],
    );
    says(
        "4k3/pppppppp/8/qq6/QQ6/NNN5/PPPPPPPP/4K3 w - - 0 1",
        &[
            "White has 2 queens, 3 knights and 8 pawns: no pawn can have promoted; \
           Black has 2 queens and 8 pawns: no pawn can have promoted",
        ],
    );
    // Two bishops on light squares.
    says(
        "4k3/8/8/8/2B1B3/8/PPPPPPPP/4K3 w - - 0 1",
        &["White has 2 bishops on light squares and 8 pawns: no pawn can have promoted"],
    );
}

#[test]
fn a_bishop_that_is_out_is_named_with_the_pawns_around_its_home() {
    says(
        "4k3/8/8/8/8/B7/PPPPPPPP/4K3 w - - 0 1",
        &["the bishop on a3 cannot have left c1: the pawns on b2 and d2 have not moved"],
    );
    says(
        "4k3/pppppppp/8/6b1/8/8/8/4K3 w - - 0 1",
        &["the bishop on g5 cannot have left f8: the pawns on e7 and g7 have not moved"],
    );
    // The one missing pawn has become the second queen. In Chess960 the bishop may have started elsewhere.
    says(
        "4k3/8/8/8/1QQ5/B7/PPPPPP1P/4K3 w - - 0 1",
        &[
            "the bishop on a3 cannot have left c1: the pawns on b2 and d2 have not moved; \
           White has 2 queens and 7 pawns: at most 1 pawn can have promoted",
        ],
    );
    says(
        "4k3/8/8/8/8/B7/PPPPPPPP/3K2R1 w G - 0 1",
        &[
            "the bishop on a3 cannot have left rank 1: the pawns on b2, d2, f2 and h2 have not moved",
        ],
    );
}

#[test]
fn each_bad_right_is_named_with_what_it_lacks() {
    says(
        "r3k3/8/8/8/8/8/4K3/7R w KQkq - 0 1",
        &["K: the king is not on e1; Q: there is no rook on a1; k: there is no rook on h8"],
    );
    says(
        "4k3/8/8/8/8/8/8/7R w K - 0 1",
        &["White has no king", "K: there is no king"],
    );
}

#[test]
fn parity_says_whose_turn_it_is() {
    let home = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";
    says(
        home,
        &["with all pieces at home and all rights left, it is White's turn"],
    );
    says(
        "rnbqkbnr/pppppppp/8/8/8/7P/PPPPPPP1/RNBQKBNR w KQkq - 0 1",
        &["the moves that the pieces must have made show that it is Black's turn"],
    );
}
