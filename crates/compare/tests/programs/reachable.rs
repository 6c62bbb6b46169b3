//! Positions that no game leads to: none is asked about without need, and none is shown where another has the fault.

use oracle_compare::{
    Answer, Capabilities, EngineError, Inquiry, Limits, Program, Source, TreeNode, shrink,
};
use oracle_laws::{Move, Position, Setup, SetupProblem, SetupProblems};

use crate::{ask, only, position};

fn problems(position: &Position) -> SetupProblems {
    let ep_square = position.ep_square();
    let setup = Setup {
        ep_square,
        ..Setup::from(position)
    };
    setup.problems()
}

/// A generator that leaves out some moves, and lists some that are not legal.
struct Faulty {
    forgets: fn(&Position, Move) -> bool,
    adds: fn(&Position) -> Option<&'static str>,
}

impl Program for Faulty {
    fn split(&mut self, node: &TreeNode, _: u32) -> Result<Answer, EngineError> {
        let position = node.position();
        let mut moves = position.legal_moves();
        moves.retain(|&played| !(self.forgets)(position, played));
        let listed = moves.iter().map(|played| (played.to_string(), 1));
        let added = (self.adds)(position).map(|text| (text.to_owned(), 1));
        Ok(Answer {
            moves: Some(listed.chain(added).collect()),
            ..Answer::default()
        })
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            counts: false,
            plays: false,
            stays: false,
            ..Capabilities::ALL
        }
    }
}

/// Returns the smallest position with the fault.
fn shrunk(mut program: Faulty, line: &str) -> (String, SetupProblems) {
    let limits = Limits {
        depth: 1,
        nodes: 1,
        questions: 1,
        one_depth: false,
    };
    let mut inquiry = Inquiry::new(&mut program);
    let (repro, discrepancy) = only(ask(&mut inquiry, position(line), limits));
    let (repro, _) = shrink(&mut inquiry, repro, discrepancy).unwrap();
    (repro.node.root_fen(), repro.node.root_problems())
}

const CASTLES: fn(&Position, Move) -> bool = |_, played| played.castle().is_some();

#[test]
fn the_smallest_position_has_no_problems_if_one_without_has_the_fault() {
    for line in [
        // No black king.
        "8/8/8/8/8/8/8/R3K3 w Q -",
        // Nine pawns.
        "4k3/8/8/8/8/PPPPPPPP/P7/R3K3 w Q -",
        // Three queens and eight pawns, and pawns that cannot have come there.
        "4k3/8/8/8/8/QQQ5/PPPPPPPP/R3K3 w Q -",
        // The side not to move is in check.
        "4k3/8/8/8/8/4Q3/8/R3K3 w Q -",
    ] {
        assert!(!problems(&position(line)).is_empty(), "{line}");
        let program = Faulty {
            forgets: CASTLES,
            adds: |_| None,
        };
        let wanted = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1".to_owned();
        assert_eq!(shrunk(program, line), (wanted, SetupProblems::default()));
    }
}

#[test]
fn a_king_that_is_missing_is_added_where_the_fault_remains() {
    let program = Faulty {
        forgets: |_, _| false,
        adds: |position| {
            let candidate = "e1c1".parse().unwrap();
            let illegal = position.judge(candidate).err()?;
            (illegal.reason.id() == "castling_through_check").then_some("e1c1")
        },
    };
    let (fen, problems) = shrunk(program, "Wke1 Wra1 Bqd8");
    assert!(problems.is_empty(), "{fen}");
    assert!(fen.starts_with("3qk3/"), "{fen}");
}

/// The capture itself is the fault: without the en passant square or the knight, it is another.
#[test]
fn problems_that_the_fault_needs_remain() {
    let program = Faulty {
        forgets: |_, _| false,
        adds: |position| {
            let candidate = "d5e6".parse().unwrap();
            let illegal = position.judge(candidate).err()?;
            (illegal.reason.id() == "check_unanswered").then_some("d5e6")
        },
    };
    let line = "r3k3/pp6/8/3Pp3/8/5n2/PP6/R3K3 w - e6";
    let (fen, problems) = shrunk(program, line);
    assert_eq!(fen, "4k3/8/8/3Pp3/8/5n2/8/4K3 w - e6 0 1");
    assert!(problems.has(SetupProblem::ImpossibleCheck));
}

#[test]
fn random_positions_have_no_problems() {
    let source = Source::Random {
        count: 3000,
        seed: 7,
    };
    let (tasks, _) = source.tasks(true).unwrap();
    for task in tasks {
        let found = problems(task.node.position());
        let fen = oracle_notation::fen::write(task.node.position());
        assert!(found.is_empty(), "{fen}: {found:?}");
    }
}
