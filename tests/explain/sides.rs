//! A move without its from-square is one of the side to move: nothing is said of the other side's pieces.

use oracle_laws::{Reason, Role, Square};
use oracle_notation::{MoveError, MoveText};

use super::record_of;
use crate::support::random_games;

#[test]
fn a_side_without_the_piece_is_told_so() {
    // . . . q k . . .
    // . . . . K . N .      (rank 1 is the lowest)
    let line = "White Ke1 Ng1 Black Ke8 Qd8 turn=b";
    for (asked_move, wanted) in [
        ("Nc6", "Black has no knight"),
        ("Nxg1", "Black has no knight"),
        ("Ngf3", "Black has no knight"),
        ("N1f3", "Black has no knight"),
        ("Ng1f3", "Black has no knight"),
        ("Rd1", "Black has no rook"),
        ("e5", "Black has no pawn"),
        (
            "Qc6",
            "the black queen on d8 cannot go to c6: a queen moves along ranks, files and diagonals",
        ),
        (
            "Qhd4",
            "no black queen stands on the h-file: the black queen stands on d8",
        ),
    ] {
        let record = record_of(asked_move, line);
        assert_eq!(record["message"], wanted, "{asked_move}");
        assert_ne!(record["reason"], "not_on_turn", "{asked_move}");
    }
    // With its from-square, the move is that of the piece on it.
    assert_eq!(
        record_of("g1f3", line)["message"],
        "the white knight on g1 cannot move: it is Black's turn"
    );
}

#[test]
fn of_several_pieces_each_has_its_reason() {
    // r n b . k . . r      Bd7 is pinned by Ba4; the rooks reach d8, but for the bishop and the king.
    let line = "r1b1k2r/8/8/8/8/8/8/4K3 b kq -";
    assert_eq!(
        record_of("Rd8", line)["message"],
        "no black rook can go to d8: the black rook on a8 is blocked by the black bishop on c8; \
         the black rook on h8 is blocked by the black king on e8"
    );
    // Both knights reach e4, where their own pawn stands.
    assert_eq!(
        record_of("Ne4", "4k3/8/8/8/4P3/2N5/5N2/4K3 w - -")["message"],
        "no white knight can go to e4: e4 is occupied by White's own pawn"
    );
}

#[test]
fn no_written_move_is_said_to_be_of_the_other_side() {
    let mut rng = fastrand::Rng::with_seed(16);
    let mut illegal = 0;
    for position in random_games(&mut rng, 60, false) {
        for to in (0..64).filter_map(Square::from_index) {
            for role in Role::ALL {
                let letter = if role == Role::Pawn {
                    String::new()
                } else {
                    role.upper_letter().to_string()
                };
                let text = MoveText::parse(&format!("{letter}{to}")).unwrap();
                let Err(MoveError::Illegal(error)) = text.resolve(&position) else {
                    continue;
                };
                let (found, sentence) = (error.illegal, error.sentence);
                illegal += 1;
                assert_ne!(
                    found.reason,
                    Reason::NotOnTurn,
                    "{position} {letter}{to}: {sentence}"
                );
                if found.reason == Reason::NoPiece {
                    continue;
                }
                let (from, _) = sentence.split_once(" on ").unwrap_or((&sentence, ""));
                let other = format!("the {} {role}", !position.turn());
                assert!(
                    !from.starts_with(&other),
                    "{position} {letter}{to}: {sentence}"
                );
            }
        }
    }
    assert!(illegal > 10_000, "{illegal}");
}
