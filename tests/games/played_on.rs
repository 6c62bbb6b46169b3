//! What an illegal move that is played on does to the board.

use fastrand::Rng;
use oracle_laws::{Candidate, CastlingSide, Position, Role, Square, attacks};

/// Only a capture changes the number of pieces: one of the opponent's is gone.
#[test]
fn no_illegal_move_that_is_played_loses_a_piece_of_its_own_or_castles_through_one() {
    let mut rng = Rng::with_seed(36);
    let (mut played, mut castled) = (0, 0);
    for game in 0..400 {
        let mut position = Position::default();
        if game % 2 == 1 {
            // The same armies in Chess960, with kings and rooks on other files.
            let back = rng
                .choice(["bqnrkbrn", "qbbnnrkr", "rkbbnnqr", "nrbkqbrn"])
                .unwrap();
            let white = back.to_uppercase();
            let text = format!("{back}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1");
            position = text.parse().unwrap();
        }
        for _ in 0..rng.u32(..60) {
            if let Some(legal) = rng.choice(position.legal_moves()) {
                position = position.after(legal);
            }
        }
        let us = position.turn();
        let square = |rng: &mut Rng| Square::from_index(rng.u8(..64)).unwrap();
        let steps = (0..60).filter_map(|_| {
            let king = position.king().filter(|_| rng.bool());
            let from = king.unwrap_or_else(|| square(&mut rng));
            let back = rng
                .bool()
                .then(|| Square::new(square(&mut rng).file(), us.back_rank()));
            let to = back.unwrap_or_else(|| square(&mut rng));
            let promotion = rng.choice([None, None, Some(Role::Queen), Some(Role::Pawn)])?;
            let asked = Candidate {
                from,
                to,
                promotion,
            };
            position.judge(asked).err()
        });
        let mut illegal: Vec<_> = steps.collect();
        illegal.extend(
            CastlingSide::ALL
                .map(|side| position.judge_castling(side))
                .into_iter()
                .filter_map(Result::err),
        );
        for illegal in illegal {
            let Some(meant) = position.meant(&illegal) else {
                continue;
            };
            let mut next = position.clone();
            next.play_illegal(meant);
            let count = |position: &Position, color| position.placement().color(color).len();
            assert_eq!(count(&position, us), count(&next, us), "{position} {meant}");
            let taken = u32::from(meant.capture.is_some());
            assert_eq!(
                count(&position, !us),
                count(&next, !us) + taken,
                "{position} {meant}"
            );
            played += 1;
            castled += u32::from(meant.castle().is_some());
            if let Some(side) = meant.castle() {
                let ways = attacks::between(meant.from, side.king_to(us))
                    | attacks::between(meant.to, side.rook_to(us));
                let others = position
                    .placement()
                    .occupied()
                    .without(meant.from)
                    .without(meant.to);
                assert!(!others.meets(ways), "{position} {meant}");
            }
        }
    }
    assert!(played > 3_000 && castled > 20, "{played} {castled}");
}
