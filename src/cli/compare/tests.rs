//! Tests with functions as programs: the results do not depend on the protocol.

use chess_oracle::notation::uci::{self, CastlingMode};
use chess_oracle::notation::{Overrides, Record};
use chess_oracle::rules::{Move, Position};

use super::difference::{Difference, Listed, between};
use super::dispute::Kind;
use super::inquiry::{Examined, Inquiry, Limits};
use super::node::Node;
use super::program::{Abilities, Answer, Fault, Program};
use super::shrink::shrink;

const LIMITS: Limits = Limits {
    depth: 4,
    nodes: 50_000,
    questions: 50,
};

fn position(line: &str) -> Position {
    let overrides = Overrides::default();
    let record = Record::parse(line, &overrides).unwrap();
    record.play().unwrap().position
}

fn text(played: Move) -> String {
    uci::write(played, CastlingMode::Standard)
}

/// A generator that leaves out some moves, and can give totals only.
struct Forgetful<F> {
    forgets: F,
    tells_moves: bool,
    /// The number of questions since it started.
    asked: usize,
}

impl<F: Fn(&Position, Move, usize) -> bool> Forgetful<F> {
    fn new(forgets: F) -> Forgetful<F> {
        Forgetful {
            forgets,
            tells_moves: true,
            asked: 0,
        }
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        let mut moves = position.legal_moves();
        moves.retain(|&played| !(self.forgets)(position, played, self.asked));
        moves
    }

    fn count(&self, position: &Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.moves(position).into_iter();
        moves
            .map(|played| self.count(&position.after(played), depth - 1))
            .sum()
    }
}

impl<F: Fn(&Position, Move, usize) -> bool> Program for Forgetful<F> {
    fn split(&mut self, node: &Node, depth: u32) -> Result<Answer, Fault> {
        let position = node.position();
        let moves = self.moves(position).into_iter();
        let split: Vec<_> = moves
            .map(|played| (text(played), self.count(&position.after(played), depth - 1)))
            .collect();
        self.asked += 1;
        Ok(Answer {
            total: Some(split.iter().map(|(_, count)| count).sum()),
            moves: self.tells_moves.then_some(split),
        })
    }

    fn restart(&mut self) -> Result<(), Fault> {
        self.asked = 0;
        Ok(())
    }

    fn abilities(&self) -> Abilities {
        Abilities {
            counts: true,
            plays: true,
            stays: true,
            chess960: false,
        }
    }
}

fn examine(program: &mut impl Program, line: &str) -> Examined {
    let examined = Inquiry::new(program).examine(&position(line), LIMITS);
    examined.unwrap()
}

const ENDGAME: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";

#[test]
fn a_wrong_count_is_followed_down_to_the_move() {
    let mut program = Forgetful::new(|_, played: Move, _| played.is_en_passant());
    let examined = examine(&mut program, ENDGAME);
    let [(case, dispute)] = examined.wrong.as_slice() else {
        panic!("{:?}", examined.wrong);
    };
    assert_eq!(
        (dispute.kind, dispute.cause.id),
        (Kind::Missing, "missing_en_passant")
    );
    assert_eq!((case.path.len(), case.depth), (2, 1));
    assert!(case.node.path().is_empty(), "the position alone shows it");
}

#[test]
fn a_program_that_tells_totals_only_is_followed_by_playing_each_move() {
    let mut program = Forgetful {
        tells_moves: false,
        ..Forgetful::new(|_, played: Move, _| played.is_en_passant())
    };
    let examined = examine(&mut program, ENDGAME);
    let [(case, dispute)] = examined.wrong.as_slice() else {
        panic!("{:?}", examined.wrong);
    };
    assert_eq!(
        (dispute.kind, dispute.cause.id),
        (Kind::Count, "wrong_total")
    );
    assert_eq!((case.path.len(), case.depth), (2, 1));
    assert_eq!(
        dispute.message,
        "the program counts 15 leaf nodes, and there are 16; it gives totals only, so no move can be named"
    );
}

#[test]
fn totals_that_are_right_after_each_move_and_wrong_in_all_point_at_make_and_unmake() {
    let mut program = Miscount { is_split: false };
    let examined = examine(&mut program, ENDGAME);
    let [(case, dispute)] = examined.wrong.as_slice() else {
        panic!("{:?}", examined.wrong);
    };
    assert_eq!((dispute.cause.id, case.depth), ("make_unmake", 2));
    assert_eq!(
        dispute.message,
        "the program counts 192 leaf nodes, and there are 191; it gives totals only, so no move can be named"
    );
}

#[test]
fn a_total_that_is_not_the_sum_of_its_moves_is_the_only_mistake() {
    let mut program = Miscount { is_split: true };
    let examined = examine(&mut program, ENDGAME);
    let [(_, dispute)] = examined.wrong.as_slice() else {
        panic!("{:?}", examined.wrong);
    };
    assert_eq!(dispute.cause.id, "wrong_total");
    assert_eq!(
        dispute.message,
        "the program counts 192 leaf nodes, and there are 191; its counts of the single moves are right"
    );
}

/// A generator that adds one to the totals of two half-moves or more.
struct Miscount {
    is_split: bool,
}

impl Program for Miscount {
    fn split(&mut self, node: &Node, depth: u32) -> Result<Answer, Fault> {
        let mut right = Forgetful::new(|_, _, _| false);
        let answer = right.split(node, depth)?;
        Ok(Answer {
            total: answer.total.map(|total| total + u64::from(depth > 1)),
            moves: answer.moves.filter(|_| self.is_split),
        })
    }

    fn restart(&mut self) -> Result<(), Fault> {
        Ok(())
    }

    fn abilities(&self) -> Abilities {
        Forgetful::new(|_, _, _| false).abilities()
    }
}

#[test]
fn what_a_fresh_program_gets_right_is_blamed_on_an_earlier_question() {
    let mut program =
        Forgetful::new(|_, played: Move, asked| asked > 1 && played.castle().is_some());
    let examined = examine(&mut program, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    let causes = examined.wrong.iter().map(|(_, dispute)| dispute.cause.id);
    assert_eq!(causes.collect::<Vec<_>>(), ["unsteady"]);
    // One earlier question is enough.
    let mut program =
        Forgetful::new(|_, played: Move, asked| asked > 0 && played.castle().is_some());
    let examined = examine(&mut program, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    let causes = examined.wrong.iter().map(|(_, dispute)| dispute.cause.id);
    assert_eq!(causes.collect::<Vec<_>>(), ["earlier_question"]);
}

#[test]
fn a_position_shrinks_to_the_pieces_that_matter() {
    let mut program = Forgetful::new(|_, played: Move, _| played.castle().is_some());
    let mut examined = examine(
        &mut program,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 7 9",
    );
    for (case, dispute) in examined.wrong.drain(..) {
        let mut inquiry = Inquiry::new(&mut program);
        let (case, dispute) = shrink(&mut inquiry, case, dispute).unwrap();
        let wanted = match dispute.cause.id {
            "missing_castling_kingside" => "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            _ => "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
        };
        assert_eq!(case.node.root_fen(), wanted);
    }
}

#[test]
fn a_king_step_to_where_castling_ends_is_no_castling() {
    // The king moves from b1 to c1, or castles to c1 with the rook on a1.
    let position = position("8/1k6/8/8/8/8/8/RK6 w Q - 0 1");
    let legal = position.legal_moves().into_iter();
    let ours: Vec<(Move, u64)> = legal.map(|played| (played, 1)).collect();
    let mut listed: Vec<(String, u64)> =
        ours.iter().map(|&(played, _)| (text(played), 1)).collect();
    for _order in 0..listed.len() {
        listed.rotate_left(1);
        let answer = Answer {
            moves: Some(listed.clone()),
            total: None,
        };
        assert_eq!(between(&answer, &ours), Ok(None), "{listed:?}");
    }
}

#[test]
fn a_king_step_and_castling_that_are_written_alike_are_two_moves() {
    let position = position("4k3/8/8/8/8/8/8/5KR1 w G - 0 1");
    let ours: Vec<(Move, u64)> = position
        .legal_moves()
        .into_iter()
        .map(|played| (played, 1))
        .collect();
    let mut listed: Vec<(String, u64)> =
        ours.iter().map(|&(played, _)| (text(played), 1)).collect();
    let answer = |moves: &[(String, u64)]| Answer {
        moves: Some(moves.to_vec()),
        total: None,
    };
    assert_eq!(between(&answer(&listed), &ours), Ok(None));
    let castling = listed.iter().position(|(text, _)| text == "f1g1").unwrap();
    listed.remove(castling);
    let difference = between(&answer(&listed), &ours);
    assert!(
        matches!(difference, Ok(Some(Difference::Moves(ref moves))) if matches!(moves[..], [Listed::Missing(_)])),
        "{difference:?}"
    );
}
