//! Programs whose counts stop at a draw.

use oracle_compare::{Answer, EngineError, Inquiry, Program, TreeNode, shrink};
use oracle_laws::History;
use oracle_notation::uci::CastlingMode;

use crate::{DEPTH_1, Limits, answer, ask, finding, only, position};

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
        match depth {
            0 => 1,
            _ if (self.is_drawn)(history) => self.counts,
            _ => self
                .split(history, depth)
                .iter()
                .map(|(_, count)| count)
                .sum(),
        }
    }

    fn split(&self, history: &History, depth: u32) -> Vec<(String, u64)> {
        let moves = history.position().legal_moves().into_iter();
        let counts = moves.map(|played| {
            let mut next = history.clone();
            next.play_unchecked(played);
            (played.to_string(), self.count(&next, depth - 1))
        });
        counts.collect()
    }
}

impl Program for Stops {
    fn split(&mut self, node: &TreeNode, depth: u32) -> Result<Answer, EngineError> {
        let mut history = History::new(node.root());
        for &played in node.path() {
            history.play_unchecked(played);
        }
        let is_over = self.at_root && (self.is_drawn)(&history);
        let split = if is_over {
            Vec::new()
        } else {
            Stops::split(self, &history, depth)
        };
        Ok(answer(split, self.lists))
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
        ..DEPTH_1
    };
    let ways = [
        (0, true, true),
        (0, false, true),
        (1, false, true),
        (0, true, false),
        (1, false, false),
    ];
    for ((is_drawn, line, cause), (counts, at_root, lists)) in
        CASES.iter().flat_map(|case| ways.map(|way| (case, way)))
    {
        let is_drawn = *is_drawn;
        let mut program = Stops {
            is_drawn,
            counts,
            at_root,
            lists,
        };
        let mut inquiry = Inquiry::new(&mut program);
        let about = format!("{cause} {counts} {at_root} {lists}");
        let (repro, discrepancy) = only(ask(&mut inquiry, position(line), limits));
        assert_eq!(
            discrepancy.cause.id, *cause,
            "{about}: {}",
            discrepancy.message
        );
        let (repro, discrepancy) = shrink(&mut inquiry, repro, discrepancy).unwrap();
        let finding = finding(repro, discrepancy, line);
        assert!(finding.repro.node.root_problems().is_empty(), "{about}");
        let node = &finding.repro.node;
        let (fen, moves) = (node.root_fen(), node.ucis(CastlingMode::Standard));
        let pieces = finding.repro.node.root().placement().occupied().len();
        assert!(pieces <= 3, "{about}: {fen} {moves:?}");
        assert_eq!(
            moves.is_empty(),
            *cause != "stops_at_repetition",
            "{about}: {moves:?}"
        );
    }
}
