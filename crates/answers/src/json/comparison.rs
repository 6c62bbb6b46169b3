//! The records of `compare`: one for each disagreement, then the summary.

use oracle_compare::{Finding, Report, grouped};
use oracle_laws::{SetupProblem, SetupProblems};
use serde_json::{Value, json};

use super::SquareNames;
use super::push_line;

/// Appends all records of a run.
pub fn push_report(report: &Report, out: &mut Vec<u8>) {
    for finding in &report.findings {
        push_line(&finding_record(finding), out);
    }
    let causes = grouped(&report.findings);
    let causes = causes.iter().filter_map(|group| {
        let cause = group.findings.first()?.dispute.cause;
        Some(json!({
            "cause": cause.id,
            "title": cause.title,
            "article": cause.article,
            "positions": group.positions(),
        }))
    });
    let near = report.near.iter().flatten();
    let near = near.map(|(written, meant)| json!({"written": written, "move": meant}));
    let refused = report.refused.iter();
    let refused = refused.map(|(fen, message)| json!({"fen": fen, "message": message}));
    let not_asked = report.not_asked.iter();
    let not_asked = not_asked
        .map(|slow| json!({"fen": slow.fen, "depth": slow.depth, "message": slow.message}));
    let unreachable = report.unreachable.iter();
    let unreachable = unreachable.map(|one| json!({"fen": one.fen, "problems": ids(one.problems)}));
    let summary = json!({
        "kind": "summary",
        "protocol": report.protocol.name(),
        "positions": report.positions,
        "planned": report.planned,
        "depth": report.depth,
        "nodes": report.nodes,
        "findings": report.findings.len(),
        "causes": causes.collect::<Vec<_>>(),
        "unreachable": unreachable.collect::<Vec<_>>(),
        "spellings": near.collect::<Vec<_>>(),
        "refused": refused.collect::<Vec<_>>(),
        "not_asked": not_asked.collect::<Vec<_>>(),
        "less_deep": report.less_deep,
    });
    push_line(&summary, out);
}

fn ids(problems: SetupProblems) -> Vec<&'static str> {
    problems.iter().map(SetupProblem::id).collect()
}

fn finding_record(finding: &Finding) -> Value {
    let dispute = &finding.dispute;
    let earlier = finding.earlier();
    let mut record = json!({
        "id": finding.name,
        "kind": dispute.kind.id(),
        "fen": finding.fen(),
        "after": finding.moves(),
        "depth": finding.repro.depth,
        "earlier": earlier.map(|(fen, after, depth)| {
            json!({"fen": fen, "after": after, "depth": depth})
        }),
        "problems": ids(finding.problems()),
        "original": finding.original,
        "path": finding.repro.path,
        "move": dispute.disputed,
        "moves": dispute.moves,
        "reason": dispute.illegal.map(|illegal| illegal.reason.id()),
        "squares": dispute.illegal.map(|illegal| SquareNames(illegal.squares)),
        "by": dispute.illegal.map(|illegal| SquareNames(illegal.by)),
        "message": dispute.message,
        "cause": dispute.cause.id,
        "article": dispute.cause.article,
    });
    // Keys that do not apply are absent, except the article.
    if let Value::Object(record) = &mut record {
        record.retain(|key, value| key == "article" || !value.is_null());
    }
    record
}
