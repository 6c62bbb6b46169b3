//! The records of `compare`: one for each disagreement, then the summary.

use chess_oracle::board::Bitboard;
use serde::Serialize;

use super::push_line;
use super::values::Squares;
use crate::cli::compare::{Finding, Report, grouped};

/// A disagreement.
#[derive(Serialize)]
struct FindingRecord<'a> {
    /// The name of the position, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    kind: &'static str,
    /// The smallest position that shows it, and the moves to play from it.
    fen: String,
    after: Vec<String>,
    /// The depth of the question.
    depth: u32,
    /// The earlier question, if the answer depends on one.
    #[serde(skip_serializing_if = "Option::is_none")]
    earlier: Option<EarlierRecord>,
    original: &'a str,
    path: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    r#move: Option<&'a str>,
    /// All moves of that position with this cause.
    moves: &'a [String],
    /// Only for an illegal move, like `squares` and `by`.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    squares: Option<Squares<Bitboard>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<Squares<Bitboard>>,
    message: &'a str,
    cause: &'static str,
    article: Option<&'static str>,
}

/// A question.
#[derive(Serialize)]
struct EarlierRecord {
    fen: String,
    after: Vec<String>,
    depth: u32,
}

/// The results of a run.
#[derive(Serialize)]
struct SummaryRecord<'a> {
    kind: &'static str,
    protocol: &'static str,
    positions: usize,
    planned: usize,
    depth: u32,
    nodes: u64,
    findings: usize,
    causes: Vec<CauseRecord>,
    refused: Vec<RefusedRecord<'a>>,
}

/// A mistake and the number of positions in which it was found.
#[derive(Serialize)]
struct CauseRecord {
    cause: &'static str,
    title: &'static str,
    article: Option<&'static str>,
    positions: usize,
}

/// A position that the program refuses.
#[derive(Serialize)]
struct RefusedRecord<'a> {
    fen: &'a str,
    message: &'a str,
}

/// Appends all records of a run.
pub fn push_report(report: &Report, out: &mut Vec<u8>) {
    for finding in &report.findings {
        push_finding(finding, out);
    }
    let causes = grouped(&report.findings);
    let causes = causes.iter().filter_map(|group| {
        let cause = group.findings.first()?.dispute.cause;
        Some(CauseRecord {
            cause: cause.id,
            title: cause.title,
            article: cause.article,
            positions: group.positions(),
        })
    });
    let refused = report.refused.iter();
    let summary = SummaryRecord {
        kind: "summary",
        protocol: report.protocol.name(),
        positions: report.positions,
        planned: report.planned,
        depth: report.depth,
        nodes: report.nodes,
        findings: report.findings.len(),
        causes: causes.collect(),
        refused: refused
            .map(|(fen, message)| RefusedRecord { fen, message })
            .collect(),
    };
    push_line(&summary, out);
}

fn push_finding(finding: &Finding, out: &mut Vec<u8>) {
    let dispute = &finding.dispute;
    let illegal = dispute.illegal.as_ref();
    let earlier = finding.earlier();
    let record = FindingRecord {
        id: finding.name.as_deref(),
        kind: dispute.kind.id(),
        fen: finding.fen(),
        after: finding.moves(),
        depth: finding.case.depth,
        earlier: earlier.map(|(fen, after, depth)| EarlierRecord { fen, after, depth }),
        original: &finding.original,
        path: &finding.case.path,
        r#move: dispute.disputed.as_deref(),
        moves: &dispute.moves,
        reason: illegal.map(|illegal| illegal.reason.id()),
        squares: illegal.map(|illegal| Squares(illegal.squares)),
        by: illegal.map(|illegal| Squares(illegal.by)),
        message: &dispute.message,
        cause: dispute.cause.id,
        article: dispute.cause.article,
    };
    push_line(&record, out);
}
