//! The records of a run: one for each disagreement, then the summary; and its positions as EPD.

use std::fmt::Write;

use oracle_perft::Counter;

use super::{Finding, Group, NotAsked, Report, Task, grouped};
use oracle_laws::{Article, SetupProblem, SetupProblems};
use serde_json::{Value, json};

impl Report {
    /// Returns all records of the run, the summary last.
    pub fn records(&self) -> Vec<Value> {
        let findings = self.findings.iter().map(finding_record);
        findings.chain([self.summary()]).collect()
    }

    /// Appends each smallest position once, with its counts down to the disagreement, and at least to depth 2.
    pub fn write_epd(&self, out: &mut String) {
        let mut seen = Vec::new();
        let counter = Counter::default();
        for finding in &self.findings {
            let repro = &finding.repro;
            // An earlier question comes first.
            let earlier = repro.earlier.iter().map(|(node, depth)| (node, *depth));
            for (node, depth) in earlier.chain([(&repro.node, repro.depth)]) {
                let deepest = (depth + node.path().len() as u32).max(2);
                let mut line = node.root_fen();
                for depth in 1..=u8::try_from(deepest).unwrap_or(u8::MAX) {
                    // Omit counts that overflow.
                    if let Ok(count) = counter.count(node.root(), depth) {
                        let _ = write!(line, " ;D{depth} {count}");
                    }
                }
                let _ = writeln!(line, " ;id \"{}\"", finding.dispute.cause.title);
                if !seen.contains(&line) {
                    out.push_str(&line);
                    seen.push(line);
                }
            }
        }
    }

    fn summary(&self) -> Value {
        let cause = |group: Group<'_>| {
            let cause = group.findings[0].dispute.cause;
            json!({
                "cause": cause.id,
                "title": cause.title,
                "article": cause.article.map(Article::number),
                "positions": group.positions(),
            })
        };
        let unreachable =
            |(_, task): &(_, Task)| json!({"fen": task.fen(), "problems": ids(task.problems)});
        let near = |(written, meant): &(_, _)| json!({"written": written, "move": meant});
        let refused = |(fen, message): &(_, _)| json!({"fen": fen, "message": message});
        let not_asked = |slow: &NotAsked| json!({"fen": slow.fen, "depth": slow.depth, "message": slow.message});
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
            "not_asked": list(&self.not_asked, not_asked),
            "less_deep": self.less_deep,
        })
    }
}

fn list<T>(items: impl IntoIterator<Item = T>, record: impl Fn(T) -> Value) -> Value {
    items.into_iter().map(record).collect()
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
        "squares": dispute.illegal.map(|illegal| illegal.squares),
        "by": dispute.illegal.map(|illegal| illegal.by),
        "message": dispute.message,
        "cause": dispute.cause.id,
        "article": dispute.cause.article.map(Article::number),
    });
    // Keys that do not apply are absent, except the article.
    if let Value::Object(record) = &mut record {
        record.retain(|key, value| key == "article" || !value.is_null());
    }
    record
}
