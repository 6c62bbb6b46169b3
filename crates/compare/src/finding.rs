//! A disagreement as the report shows it: the smallest position for it, and the original position.

use oracle_laws::SetupProblems;
use oracle_notation::uci::CastlingMode;

use super::cause;
use super::dispute::Dispute;
use super::inquiry::Repro;
use super::node::{full_setup, in_words};

/// A disagreement as the report shows it.
#[derive(Debug, Clone)]
pub struct Finding {
    /// What is wrong, and why.
    pub dispute: Dispute,
    /// The smallest question that shows it.
    pub repro: Repro,
    /// The position that was examined.
    pub original: String,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// The number of the position, from 0.
    pub number: usize,
}

impl Finding {
    /// Returns the FEN of the smallest position; if moves are part of the repro, of the position before them.
    pub fn fen(&self) -> String {
        self.repro.node.root_fen()
    }

    /// Returns what is wrong with the smallest position: no game leads to it if there is something.
    pub fn problems(&self) -> SetupProblems {
        self.repro.node.root_problems()
    }

    /// Returns the same in words; empty if nothing is wrong with it.
    pub fn problems_in_words(&self) -> String {
        in_words(self.problems(), &full_setup(self.repro.node.root()))
    }

    /// Returns the moves from that position to that of the disagreement.
    pub fn moves(&self) -> Vec<String> {
        self.repro.node.ucis(CastlingMode::Standard)
    }

    /// Returns the earlier question that the disagreement depends on, if there is one.
    pub fn earlier(&self) -> Option<(String, Vec<String>, u32)> {
        let (node, depth) = self.repro.earlier.as_ref()?;
        Some((node.root_fen(), node.ucis(CastlingMode::Standard), *depth))
    }
}

/// Names a capture en passant by a pinned pawn after the pin only if the program lists other captures en passant: without
/// any, one mistake is enough.
pub fn join_en_passant(findings: &mut [Finding]) {
    let lacks_others = findings
        .iter()
        .any(|finding| finding.dispute.cause == cause::MISSING_EN_PASSANT);
    for finding in findings {
        let ep_square = finding.repro.node.position().ep_square();
        let is_en_passant =
            |played: &String| ep_square.is_some_and(|to| played.ends_with(&to.to_string()));
        if lacks_others
            && finding.dispute.cause == cause::MISSING_ALONG_PIN
            && finding.dispute.moves.iter().all(is_en_passant)
        {
            finding.dispute.cause = cause::MISSING_EN_PASSANT;
        }
    }
}

/// Findings of one cause, in the order of their positions.
#[derive(Debug)]
pub struct Group<'a> {
    /// The findings.
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
        let findings = self.findings.iter().copied();
        findings.min_by_key(|finding| finding.repro.node.root().placement().occupied().len())
    }
}

/// Groups the findings by cause, the most frequent first.
pub fn grouped(findings: &[Finding]) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for finding in findings {
        let cause = finding.dispute.cause;
        let mut known = groups.iter_mut();
        match known.find(|group| group.findings[0].dispute.cause == cause) {
            Some(group) => group.findings.push(finding),
            None => groups.push(Group {
                findings: vec![finding],
            }),
        }
    }
    groups.sort_by_key(|group| std::cmp::Reverse(group.positions()));
    groups
}
