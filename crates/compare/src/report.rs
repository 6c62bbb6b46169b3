//! The results of a run: its findings, grouped by their causes, as records and as EPD.

use std::cmp::Reverse;
use std::fmt::Write;

use oracle_laws::{Article, Position, SetupProblem, SetupProblems};
use oracle_notation::uci::CastlingMode;
use oracle_perft::Counter;
use serde_json::{Value, json};

use super::cause;
use super::discrepancy::Discrepancy;
use super::inquiry::{Repro, TooSlow};
use super::positions::Task;
use super::program::{ProtocolName, TreeNode, full_fen};

/// The results of a run.
#[derive(Debug, Default)]
pub struct Report {
    /// The protocol in which the program was asked.
    pub protocol: ProtocolName,
    /// The discrepancies, in the order of the positions.
    pub findings: Vec<Finding>,
    /// Positions that no game leads to, each with its number from 0.
    pub unreachable: Vec<(usize, Task)>,
    /// Moves that are written almost as in UCI, or as all others in another notation, and how they were read: castling, and
    /// another move.
    pub near: [Option<(String, String)>; 2],
    /// Positions that the program refused, each with its message.
    pub refused: Vec<(String, String)>,
    /// Positions that were not asked about, because the program took too long twice.
    pub not_asked: Vec<TooSlow>,
    /// Counts that took too long at positions that were asked about one half-move less deep.
    pub less_deep: Vec<TooSlow>,
    /// The number of positions asked about, including refused ones.
    pub positions: usize,
    /// The number of positions to ask about.
    pub planned: usize,
    /// The number of leaf nodes compared.
    pub nodes: u64,
    /// The greatest depth at which answers were the same.
    pub depth: u32,
    /// Whether the run was interrupted.
    pub is_interrupted: bool,
}

/// A discrepancy as the report shows it.
#[derive(Debug, Clone)]
pub struct Finding {
    /// What is wrong, and why.
    pub discrepancy: Discrepancy,
    /// The smallest query that shows it.
    pub repro: Repro,
    /// The position that was examined.
    pub original: String,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// The number of the position, from 0.
    pub number: usize,
}

/// Names a missing capture en passant after the pin only if others are listed: without any, one cause is enough.
pub fn join_en_passant(findings: &mut [Finding]) {
    let lacks_others = findings
        .iter()
        .any(|finding| finding.discrepancy.cause == cause::MISSING_EN_PASSANT);
    for finding in findings {
        let ep_square = finding.repro.node.position().ep_square();
        let is_en_passant =
            |played: &String| ep_square.is_some_and(|to| played.ends_with(&to.to_string()));
        if lacks_others
            && finding.discrepancy.cause == cause::MISSING_ALONG_PIN
            && finding.discrepancy.moves.iter().all(is_en_passant)
        {
            finding.discrepancy.cause = cause::MISSING_EN_PASSANT;
        }
    }
}

/// Returns the number of positions of findings, which are in the order of the positions.
pub fn positions(findings: &[&Finding]) -> usize {
    findings
        .chunk_by(|one, other| one.number == other.number)
        .count()
}

/// Groups the findings by cause, the most frequent first.
pub fn grouped(findings: &[Finding]) -> Vec<Vec<&Finding>> {
    let mut groups: Vec<Vec<&Finding>> = Vec::new();
    for finding in findings {
        let cause = finding.discrepancy.cause;
        let mut known = groups.iter_mut();
        match known.find(|group| group[0].discrepancy.cause == cause) {
            Some(group) => group.push(finding),
            None => groups.push(vec![finding]),
        }
    }
    groups.sort_by_key(|group| Reverse(positions(group)));
    groups
}

impl Report {
    /// Returns all records of the run, the summary last.
    pub fn records(&self) -> Vec<Value> {
        let findings = self.findings.iter().map(finding_record);
        findings.chain([self.summary()]).collect()
    }

    /// Appends each smallest position once, with its counts down to the discrepancy, and at least to depth 2.
    pub fn write_epd(&self, out: &mut String) {
        let mut seen = Vec::new();
        let counter = Counter::default();
        for finding in &self.findings {
            let repro = &finding.repro;
            // An earlier query comes first.
            let earlier = repro.earlier.iter().map(|(node, depth)| (node, *depth));
            for (node, depth) in earlier.chain([(&repro.node, repro.depth)]) {
                let deepest = (depth + node.path().len() as u32).max(2);
                let name = Some(finding.discrepancy.cause.title);
                let line = suite_line(&counter, node.root(), deepest, name);
                if !seen.contains(&line) {
                    out.push_str(&line);
                    seen.push(line);
                }
            }
        }
    }

    fn summary(&self) -> Value {
        let cause = |group: Vec<&Finding>| {
            let cause = group[0].discrepancy.cause;
            json!({
                "cause": cause.id,
                "title": cause.title,
                "article": cause.article.map(Article::number),
                "positions": positions(&group),
            })
        };
        let unreachable =
            |(_, task): &(_, Task)| json!({"fen": task.fen(), "problems": ids(task.problems)});
        let near = |(written, meant): &(_, _)| json!({"written": written, "move": meant});
        let refused = |(fen, message): &(_, _)| json!({"fen": fen, "message": message});
        let slow =
            |slow: &TooSlow| json!({"fen": slow.fen, "depth": slow.depth, "message": slow.message});
        json!({
            "kind": "summary",
            "protocol": self.protocol.name(),
            "positions": self.positions,
            "planned": self.planned,
            "depth": self.depth,
            "nodes": self.nodes,
            "findings": self.findings.len(),
            "causes": list(grouped(&self.findings), cause),
            "unreachable": list(&self.unreachable, unreachable),
            "spellings": list(self.near.iter().flatten(), near),
            "refused": list(&self.refused, refused),
            "not_asked": list(&self.not_asked, slow),
            "less_deep": self.less_deep.len(),
            "slow": list(&self.less_deep, slow),
        })
    }
}

/// Returns the line of a position in a suite: its counts, but those that overflow, and its name.
pub(crate) fn suite_line(
    counter: &Counter,
    position: &Position,
    deepest: u32,
    name: Option<&str>,
) -> String {
    let mut line = full_fen(position);
    for depth in 1..=u8::try_from(deepest).unwrap_or(u8::MAX) {
        if let Ok(count) = counter.count(position, depth) {
            let _ = write!(line, " ;D{depth} {count}");
        }
    }
    if let Some(name) = name {
        // Without its end, an id that has the word `moves` could not be read.
        let _ = write!(line, " ;id \"{name}\";");
    }
    line + "\n"
}

fn list<T>(items: impl IntoIterator<Item = T>, record: impl Fn(T) -> Value) -> Value {
    items.into_iter().map(record).collect()
}

fn ids(problems: SetupProblems) -> Vec<&'static str> {
    problems.iter().map(SetupProblem::id).collect()
}

fn finding_record(finding: &Finding) -> Value {
    let (repro, discrepancy) = (&finding.repro, &finding.discrepancy);
    let moves = |node: &TreeNode| node.ucis(CastlingMode::Standard);
    let mut record = json!({
        "id": finding.name,
        "kind": discrepancy.kind.id(),
        "fen": repro.node.root_fen(),
        "after": moves(&repro.node),
        "depth": repro.depth,
        "earlier": repro.earlier.as_ref().map(|(node, depth)| {
            json!({"fen": node.root_fen(), "after": moves(node), "depth": depth})
        }),
        "problems": ids(repro.node.root_problems()),
        "original": finding.original,
        "path": repro.path,
        "move": discrepancy.disputed,
        "moves": discrepancy.moves,
        "reason": discrepancy.illegal.map(|illegal| illegal.reason.id()),
        "squares": discrepancy.illegal.map(|illegal| illegal.squares),
        "by": discrepancy.illegal.map(|illegal| illegal.by),
        "message": discrepancy.message,
        "cause": discrepancy.cause.id,
        "article": discrepancy.cause.article.map(Article::number),
    });
    // Keys that do not apply are absent, except the article.
    if let Value::Object(record) = &mut record {
        record.retain(|key, value| key == "article" || !value.is_null());
    }
    record
}
