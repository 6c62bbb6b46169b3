//! Candidates that only the library accepts, and which of several reasons comes first.

use oracle_laws::{Candidate, Reason, Role, Square};

use super::why;
use crate::support::position;

/// Returns the verdict about a step in a position: nothing, or the reason and its squares.
#[track_caller]
fn judged(line: &str, from: &str, to: &str, promotion: Option<Role>) -> Option<(Reason, String)> {
    let square = |name: &str| Square::from_name(name.as_bytes()).unwrap();
    let candidate = Candidate {
        from: square(from),
        to: square(to),
        promotion,
    };
    let illegal = position(line).judge(candidate).err()?;
    // Every reason is about the candidate.
    assert_eq!(illegal.candidate(), Some(candidate), "{line} {from}{to}");
    let squares: Vec<String> = illegal
        .squares
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    Some((illegal.reason, squares.join(" ")))
}

#[test]
fn a_castling_king_is_stopped_by_the_first_attacked_square_of_its_way() {
    for (line, from, to, first) in [
        ("4k3/8/3r1r2/8/8/8/8/R5K1 w A - 0 1", "g1", "c1", "f1"),
        ("3k4/8/2r1r3/8/8/8/8/1K5R w H - 0 1", "b1", "g1", "c1"),
    ] {
        let wanted = Some((Reason::CastlingThroughCheck, first.to_owned()));
        assert_eq!(judged(line, from, to, None), wanted, "{line}");
    }
}

#[test]
fn a_step_of_the_king_means_castling_only_where_castling_could_be_meant() {
    use Reason::{CastlingNoRight, CastlingNoRook, Movement};
    for (line, from, to, reason) in [
        // A king at home without any right.
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "e1",
            "g1",
            Some(CastlingNoRook),
        ),
        (
            "4k3/8/8/8/8/8/8/4K1R1 w - - 0 1",
            "e1",
            "g1",
            Some(CastlingNoRook),
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
            "e1",
            "g1",
            Some(CastlingNoRight),
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
            "e1",
            "h1",
            Some(CastlingNoRight),
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1", "b1", Some(Movement)),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1", "h1", Some(Movement)),
        // A king that has no right and does not stand at home.
        ("4k3/8/8/8/8/8/8/3K3R w - - 0 1", "d1", "g1", Some(Movement)),
        // Of two rooks on a side the one that has the right.
        ("4k3/8/8/8/8/8/8/RR3K2 w B - 0 1", "f1", "b1", None),
        (
            "4k3/8/8/8/8/8/8/RR3K2 w B - 0 1",
            "f1",
            "a1",
            Some(Movement),
        ),
        ("4k3/8/8/8/8/8/8/RR3K2 w B - 0 1", "f1", "c1", None),
        // Castling leaves this king on its square, but staying is not a king move.
        ("4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1", "h1", None),
        ("4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1", "g1", Some(Movement)),
    ] {
        let found = judged(line, from, to, None).map(|(reason, _)| reason);
        assert_eq!(found, reason, "{line} {from}{to}");
    }
}

#[test]
fn the_rook_that_a_king_without_rights_might_castle_with_is_the_corner_one_or_in_chess960_the_outermost()
 {
    for (fen, reason) in [
        ("4k3/8/8/8/8/8/8/4K1R1 w - - 0 1", "castling_no_rook"),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "castling_no_right"),
        ("4k3/8/8/8/8/8/8/3K2R1 w - - 0 1", "castling_no_right"),
        ("4k3/8/8/8/8/8/8/3K4 w - - 0 1", "castling_no_rook"),
        ("4k3/8/8/8/3K4/8/8/7R w - - 0 1", "castling_no_right"),
        ("4k3/8/8/8/3K4/8/8/6R1 w - - 0 1", "castling_no_rook"),
    ] {
        assert_eq!(why(fen, "O-O").0, reason, "{fen}");
    }
}

#[test]
fn a_pawn_becomes_four_roles_on_the_last_rank_and_no_other_anywhere() {
    let pawns = "4k3/P7/8/8/8/8/P7/4K3 w - - 0 1";
    for role in Role::ALL {
        let bad = Some((Reason::BadPromotion, "a8".to_owned()));
        let wanted = if Role::PROMOTIONS.contains(&role) {
            None
        } else {
            bad
        };
        assert_eq!(judged(pawns, "a7", "a8", Some(role)), wanted, "{role:?}");
        let early = Some((Reason::BadPromotion, "a3".to_owned()));
        assert_eq!(judged(pawns, "a2", "a3", Some(role)), early, "{role:?}");
    }
    let missing = Some((Reason::MissingPromotion, "a8".to_owned()));
    assert_eq!(judged(pawns, "a7", "a8", None), missing);
}

#[test]
fn the_judge_gives_the_move_that_the_generator_lists() {
    for line in [
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1",
    ] {
        let asked = position(line);
        for legal in asked.legal_moves() {
            let candidate = Candidate {
                from: legal.from,
                to: legal.to,
                promotion: legal.promotion,
            };
            assert_eq!(asked.judge(candidate), Ok(legal), "{line}");
        }
    }
}
