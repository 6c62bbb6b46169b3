//! A disagreement as the report shows it: the smallest position for it, and the original position.

use chess_oracle::notation::uci::CastlingMode;

use super::dispute::Dispute;
use super::inquiry::Case;
use super::node::Node;

/// A disagreement as the report shows it.
#[derive(Debug, Clone)]
pub struct Finding {
    pub dispute: Dispute,
    /// The smallest case that was found.
    pub case: Case,
    /// The position that was examined, and its name if it has one.
    pub original: String,
    pub name: Option<String>,
    /// The number of the position, from 0.
    pub number: usize,
}

impl Finding {
    /// Returns the FEN of the smallest position; if moves are part of the case, of the position before them.
    pub fn fen(&self) -> String {
        self.case.node.root_fen()
    }

    /// Returns the moves from that position to that of the disagreement.
    pub fn moves(&self) -> Vec<String> {
        self.case.node.ucis(CastlingMode::Standard)
    }

    /// Returns the earlier question that the disagreement depends on, if there is one.
    pub fn earlier(&self) -> Option<(String, Vec<String>, u32)> {
        let (node, depth) = self.case.earlier.as_ref()?;
        Some((node.root_fen(), node.ucis(CastlingMode::Standard), *depth))
    }
}

/// Findings of one cause, in the order of their positions.
#[derive(Debug)]
pub struct Group<'a> {
    pub findings: Vec<&'a Finding>,
}

impl Group<'_> {
    /// Returns the number of positions.
    pub fn positions(&self) -> usize {
        let mut numbers: Vec<usize> = self.findings.iter().map(|finding| finding.number).collect();
        numbers.dedup();
        numbers.len()
    }

    /// Returns the finding with the fewest pieces.
    pub fn smallest(&self) -> Option<&Finding> {
        let pieces = |node: &Node| node.root().placement().occupied().len();
        let mut findings = self.findings.iter().copied();
        let first = findings.next()?;
        Some(findings.fold(first, |best, other| {
            if pieces(&other.case.node) < pieces(&best.case.node) {
                other
            } else {
                best
            }
        }))
    }
}

/// Groups the findings by cause, the most frequent first.
pub fn grouped(findings: &[Finding]) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for finding in findings {
        let cause = finding.dispute.cause;
        let mut known = groups.iter_mut();
        let group = known.find(|group| {
            let first = group.findings.first();
            first.is_some_and(|first| first.dispute.cause == cause)
        });
        match group {
            Some(group) => group.findings.push(finding),
            None => groups.push(Group {
                findings: vec![finding],
            }),
        }
    }
    groups.sort_by_key(|group| std::cmp::Reverse(group.positions()));
    groups
}
