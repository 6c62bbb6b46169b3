//! Tests with functions as programs: the results do not depend on the protocol.

#![allow(missing_docs, clippy::unwrap_used)]

mod draws;
mod inquiry;
mod reachable;
mod slow;

use oracle_compare::{
    Answer, Discrepancy, EngineError, Examined, Finding, Inquiry, Limits, Program, Repro, TreeNode,
};
use oracle_laws::Position;
use oracle_notation::{Overrides, Record};

const LIMITS: Limits = Limits {
    depth: 4,
    nodes: 50_000,
    queries: 50,
    one_depth: false,
};

/// One query about the moves of a position.
const DEPTH_1: Limits = Limits {
    depth: 1,
    nodes: 1,
    queries: 1,
    one_depth: false,
};

const ENDGAME: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";

/// A program that answers by a function and remembers nothing.
struct Function<F>(F);

impl<F: FnMut(&TreeNode, u32) -> Result<Answer, EngineError>> Program for Function<F> {
    fn split(&mut self, node: &TreeNode, depth: u32) -> Result<Answer, EngineError> {
        (self.0)(node, depth)
    }
}

/// Returns an answer with a total, and with the moves or without.
fn answer(split: Vec<(String, u64)>, tells_moves: bool) -> Answer {
    Answer {
        total: Some(split.iter().map(|(_, count)| count).sum()),
        moves: tells_moves.then_some(split),
        ..Answer::default()
    }
}

fn position(line: &str) -> Position {
    let overrides = Overrides::default();
    let record = Record::parse(line, &overrides).unwrap();
    record.play().unwrap().position
}

fn ask(inquiry: &mut Inquiry<'_>, position: Position, limits: Limits) -> Examined {
    let root = TreeNode::new(position);
    inquiry.examine(&root, 1, limits).unwrap()
}

fn examine(program: &mut impl Program, line: &str) -> Examined {
    ask(&mut Inquiry::new(program), position(line), LIMITS)
}

/// Returns the only discrepancy about a position.
fn examine_one(program: &mut impl Program, line: &str) -> (Repro, Discrepancy) {
    only(examine(program, line))
}

fn only(examined: Examined) -> (Repro, Discrepancy) {
    let [one] = <[_; 1]>::try_from(examined.wrong).unwrap();
    one
}

fn finding(repro: Repro, discrepancy: Discrepancy, original: &str) -> Finding {
    let original = original.to_owned();
    Finding {
        discrepancy,
        repro,
        original,
        name: None,
        number: 0,
    }
}
