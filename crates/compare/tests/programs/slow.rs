//! Counts that take too long, with functions as programs: they are no mistake.

use oracle_compare::{Answer, EngineError, Inquiry, Limits, Program, TreeNode};
use oracle_perft::Counter;

use crate::{ENDGAME, LIMITS, ask, examine, examine_one, position};

/// A correct generator that takes too long at the given depths. At another given depth, its total is wrong.
struct Slow {
    times_out: fn(&TreeNode, u32) -> bool,
    extra: u64,
    asked: Vec<u32>,
}

impl Slow {
    fn new(times_out: fn(&TreeNode, u32) -> bool) -> Slow {
        Slow {
            times_out,
            extra: 0,
            asked: Vec::new(),
        }
    }
}

impl Program for Slow {
    fn split(&mut self, node: &TreeNode, depth: u32) -> Result<Answer, EngineError> {
        // Positions after moves are asked about with one half-move more.
        if node.path().is_empty() {
            self.asked.push(depth);
        }
        if (self.times_out)(node, depth) {
            return Err(EngineError::TimedOut {
                limit: std::time::Duration::from_secs(1),
                sent: String::new(),
            });
        }
        let count = Counter::default().count(node.position(), depth as u8);
        let total = count.unwrap() + self.extra * u64::from(depth > 1);
        Ok(Answer {
            total: Some(total),
            ..Answer::default()
        })
    }
}

#[test]
fn a_slow_count_is_asked_again_once_and_one_half_move_less_deep() {
    let mut program = Slow::new(|_, depth| depth >= 3);
    let examined = examine(&mut program, ENDGAME);
    assert_eq!(program.asked, [1, 2, 3, 2]);
    assert!(examined.less_deep.is_some_and(|slow| slow.depth == 3) && examined.wrong.is_empty());
    assert_eq!((examined.not_asked, examined.depth), (None, 2));
}

#[test]
fn a_position_is_not_asked_about_if_the_smaller_count_times_out_too() {
    let one_depth = Limits {
        one_depth: true,
        ..LIMITS
    };
    let mut right = Slow::new(|_, _| false);
    let first = ask(&mut Inquiry::new(&mut right), position(ENDGAME), one_depth);
    let mut program = Slow::new(|_, _| true);
    let start = first.next.unwrap();
    assert_eq!(start, 2);
    let examined = Inquiry::new(&mut program)
        .examine(&TreeNode::new(position(ENDGAME)), start, LIMITS)
        .unwrap();
    assert_eq!(program.asked, [2, 1]);
    assert!(examined.wrong.is_empty() && examined.less_deep.is_none());
    assert_eq!(examined.not_asked.unwrap().depth, 1);
    // There is no count of less than one half-move.
    let mut program = Slow::new(|_, _| true);
    let examined = examine(&mut program, ENDGAME);
    assert_eq!((program.asked, examined.wrong.len()), (vec![1], 0));
    assert!(examined.not_asked.is_some());
}

#[test]
fn a_wrong_count_stays_wrong_if_the_program_is_too_slow_to_be_followed() {
    let mut program = Slow {
        extra: 1,
        ..Slow::new(|node, _| !node.path().is_empty())
    };
    let (repro, discrepancy) = examine_one(&mut program, ENDGAME);
    assert_eq!((discrepancy.cause.id, repro.depth), ("wrong_count", 2));
    assert_eq!(
        discrepancy.message,
        "the program counts 192 leaf nodes, expected 191; it took too long to be asked which move is wrong"
    );
}
