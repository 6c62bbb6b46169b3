//! Positions that no game leads to: none is asked about without need, and none is shown where another has the fault.

use oracle_compare::{
    Answer, Capabilities, EngineError, Inquiry, Program, Source, TreeNode, shrink,
};
use oracle_laws::{Move, Position, Setup, SetupProblem, SetupProblems};

use crate::{DEPTH_1, answer, ask, only, position};

fn problems(position: &Position) -> SetupProblems {
    let ep_square = position.ep_square();
    let setup = Setup {
        ep_square,
        ..position.setup()
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
        Ok(answer(listed.chain(added).collect(), true))
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
    let mut inquiry = Inquiry::new(&mut program);
    let (repro, discrepancy) = only(ask(&mut inquiry, position(line), DEPTH_1));
    let (repro, _) = shrink(&mut inquiry, repro, discrepancy).unwrap();
    (repro.node.root_fen(), repro.node.root_problems())
}

const CASTLES: fn(&Position, Move) -> bool = |_, played| played.castle().is_some();

#[test]
fn the_smallest_position_has_no_problems_if_one_without_has_the_fault() {
    for line in [
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

/// Returns a generator that adds a move that is illegal for a reason.
macro_rules! adding {
    ($text:literal, $reason:literal) => {
        Faulty {
            forgets: |_, _| false,
            adds: |position| {
                let illegal = position.judge($text.parse().unwrap()).err()?;
                (illegal.reason.id() == $reason).then_some($text)
            },
        }
    };
}

/// The capture itself is the fault: without the en passant square or the knight, it is another.
#[test]
fn problems_that_the_fault_needs_remain() {
    let program = adding!("d5e6", "check_unanswered");
    let line = "r3k3/pp6/8/3Pp3/8/5n2/PP6/R3K3 w - e6";
    let (fen, problems) = shrunk(program, line);
    assert_eq!(fen, "4k3/8/8/3Pp3/8/5n2/8/4K3 w - e6 0 1");
    assert!(problems.has(SetupProblem::ImpossibleCheck));
}

/// Returns random positions: of games, of few pieces, or of Chess960.
fn draw(count: usize, seed: u64, chess960: bool) -> Vec<Position> {
    let (tasks, planned) = Source::Random { count, seed }
        .tasks(chess960, usize::MAX)
        .unwrap();
    assert_eq!(planned, count);
    tasks.map(|task| task.node.position().clone()).collect()
}

#[test]
fn random_positions_have_no_problems_and_the_same_seed_draws_the_same() {
    for position in draw(3000, 7, true) {
        let found = problems(&position);
        let fen = oracle_notation::fen::write(&position);
        assert!(found.is_empty(), "{fen}: {found:?}");
    }
    assert_eq!(draw(600, 7, true), draw(600, 7, true));
    assert_ne!(draw(600, 7, true), draw(600, 8, true));
}

#[test]
fn random_positions_are_of_chess960_only_where_they_are_wanted_and_of_120_half_moves() {
    let count = |positions: &[Position]| {
        let chess960 = positions
            .iter()
            .filter(|position| position.setup().needs_chess960());
        chess960.count()
    };
    let standard = draw(600, 1, false);
    assert_eq!(count(&standard), 0);
    assert!(count(&draw(600, 1, true)) > 20);
    let last = standard.iter().map(Position::fullmoves).max();
    assert_eq!(last, Some(60));
}
