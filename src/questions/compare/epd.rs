//! The findings of `compare` as a test suite: EPD with the counts of leaf nodes.

use std::fmt::Write;

use oracle_compare::{Finding, Report};
use oracle_perft::Counter;

/// Appends each smallest position once, with its counts down to the disagreement, and at least to depth 2.
pub fn push(report: &Report, out: &mut String) {
    let mut seen = Vec::new();
    let counter = Counter::default();
    for finding in &report.findings {
        for (root, depth) in questions(finding) {
            let mut line = root.0;
            for depth in 1..=u8::try_from(depth).unwrap_or(u8::MAX) {
                // Omit counts that overflow.
                if let Ok(count) = counter.count(&root.1, depth) {
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

type Root = (String, oracle_laws::Position);

/// Returns the positions to ask about in order: an earlier question comes first.
fn questions(finding: &Finding) -> Vec<(Root, u32)> {
    let repro = &finding.repro;
    let asked = repro.earlier.iter().map(|(node, depth)| (node, *depth));
    asked
        .chain([(&repro.node, repro.depth)])
        .map(|(node, depth)| {
            let depth = depth + node.path().len() as u32;
            ((node.root_fen(), node.root().clone()), depth.max(2))
        })
        .collect()
}
