//! Programs whose counts stop at a draw.

use oracle_compare::{Answer, EngineError, Finding, Inquiry, Limits, Program, TreeNode, shrink};
use oracle_laws::History;

use crate::{ask, position};

/// A generator that counts these leaf nodes where a game is drawn, at the node that it is asked about, too, or below it
/// only.
struct Stops {
    is_drawn: fn(&History) -> bool,
    counts: u64,
    at_root: bool,
    lists: bool,
}

impl Stops {
    fn count(&self, history: &History, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if (self.is_drawn)(history) {
            return self.counts;
        }
        let moves = history.position().legal_moves().into_iter();
        moves
            .map(|played| {
                let mut next = history.clone();
                next.play_unchecked(played);
                self.count(&next, depth - 1)
            })
            .sum()
    }
}

impl Program for Stops {
    fn split(&mut self, node: &TreeNode, depth: u32) -> Result<Answer, EngineError> {
        let mut history = History::new(node.root());
        for &played in node.path() {
            history.play_unchecked(played);
        }
        let mut moves = node.position().legal_moves();
        if self.at_root && (self.is_drawn)(&history) {
            moves.clear();
        }
        let split = moves.into_iter().map(|played| {
            let mut next = history.clone();
            next.play_unchecked(played);
            (played.to_string(), self.count(&next, depth - 1))
        });
        let split: Vec<_> = split.collect();
        Ok(Answer {
            total: Some(split.iter().map(|(_, count)| count).sum()),
            moves: self.lists.then_some(split),
            ..Answer::default()
        })
    }
}

/// A rule by which a program stops, a position that shows it, and the cause.
type Case = (fn(&History) -> bool, &'static str, &'static str);

const CASES: [Case; 3] = [
    (
        |history| history.position().halfmoves() >= 100,
        "4k3/p7/8/8/8/8/P7/4K2R w - - 99 80",
        "stops_at_fifty_moves",
    ),
    (
        |history| history.position().is_insufficient_material(),
        "4k3/8/8/8/8/8/p7/KB6 w - - 0 1",
        "stops_at_insufficient_material",
    ),
    (
        |history| history.repetitions() > 1,
        "k7/8/8/8/8/8/8/K5R1 w - - 0 1",
        "stops_at_repetition",
    ),
];

#[test]
fn a_count_that_stops_at_a_draw_has_that_cause_and_no_other() {
    let limits = Limits {
        depth: 5,
        nodes: u64::MAX,
        questions: 1,
        one_depth: false,
    };
    for (is_drawn, line, cause) in CASES {
        for (counts, at_root, lists) in [
            (0, true, true),
            (0, false, true),
            (1, false, true),
            (0, true, false),
            (1, false, false),
        ] {
            let mut program = Stops {
                is_drawn,
                counts,
                at_root,
                lists,
            };
            let mut inquiry = Inquiry::new(&mut program);
            let examined = ask(&mut inquiry, position(line), limits);
            let about = format!("{cause} {counts} {at_root} {lists}");
            let [(repro, discrepancy)] = examined.wrong.as_slice() else {
                panic!("{about}: {:?}", examined.wrong);
            };
            assert_eq!(
                discrepancy.cause.id, cause,
                "{about}: {}",
                discrepancy.message
            );
            let (repro, discrepancy) =
                shrink(&mut inquiry, repro.clone(), discrepancy.clone()).unwrap();
            let finding = Finding {
                discrepancy,
                repro,
                original: line.to_owned(),
                name: None,
                number: 0,
            };
            assert!(finding.problems().is_empty(), "{about}");
            let pieces = finding.repro.node.root().placement().occupied().len();
            assert!(
                pieces <= 3,
                "{about}: {} {:?}",
                finding.fen(),
                finding.moves()
            );
            let needs_moves = cause == "stops_at_repetition";
            assert_eq!(
                !finding.moves().is_empty(),
                needs_moves,
                "{about}: {:?}",
                finding.moves()
            );
        }
    }
}
