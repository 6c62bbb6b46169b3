//! The report of `compare` for people: each cause with a board of its smallest position, then the summary.

use std::fmt::Write;

use oracle_compare::{DiscrepancyKind, Finding, Group, Report, grouped};
use oracle_draw::{Picture, ascii};
use oracle_laws::{Bitboard, Square, cited};

use oracle_answers::Oracle;
use oracle_answers::page::Page;
use oracle_answers::page::counted;
use oracle_notation::shown;

/// The most positions that are listed for a cause, or as refused.
const LISTED: usize = 5;

/// Appends the whole report.
pub fn write(oracle: &Oracle, report: &Report, out: &mut String) {
    let count = counted(report.unreachable.len(), "position");
    let unreachable = format!("{count} that no game leads to");
    let lines = report.unreachable.iter();
    let lines = lines.map(|(_, task)| format!("  {}: {}", task.fen(), task.said));
    write_list(&unreachable, lines, out);
    let groups = grouped(&report.findings);
    for group in &groups {
        write_group(oracle, group, out);
    }
    let refused = format!("{} refused", counted(report.refused.len(), "position"));
    let lines = report.refused.iter();
    let lines = lines.map(|(fen, said)| format!("  {fen}: {}", shown(said)));
    write_list(&refused, lines, out);
    let not_asked = format!(
        "{} not asked about",
        counted(report.not_asked.len(), "position")
    );
    let lines = report.not_asked.iter();
    let lines = lines.map(|slow| format!("  {}, depth {}: {}", slow.fen, slow.depth, slow.message));
    write_list(&not_asked, lines, out);
    for (written, meant) in report.near.iter().flatten() {
        let written = shown(written);
        let _ = writeln!(
            out,
            "the program writes `{written}`, which is {meant} in UCI\n"
        );
    }
    let differences = match groups.len() {
        0 => "no differences".to_owned(),
        causes => {
            let findings = report.findings.iter().collect();
            let positions = Group { findings }.positions();
            let verb = if positions == 1 { "differs" } else { "differ" };
            let positions = counted(positions, "position");
            format!("{positions} {verb}, for {}", counted(causes, "reason"))
        }
    };
    let asked = counted(report.positions, "position");
    let (protocol, nodes) = (report.protocol, report.nodes);
    // Writing to a string cannot fail.
    let _ = write!(out, "{asked} asked about ({protocol}), {nodes} leaf nodes");
    let _ = match report.depth {
        0 => write!(out, ": {differences}"),
        depth => write!(out, ", up to depth {depth}: {differences}"),
    };
    if let Some(left @ 1..) = report.planned.checked_sub(report.positions) {
        let _ = write!(out, "; {left} not asked about");
    }
    if let less @ 1.. = report.less_deep {
        let _ = write!(out, "; {less} asked about one half-move less deep");
    }
    out.push('\n');
}

fn write_group(oracle: &Oracle, group: &Group<'_>, out: &mut String) {
    let Some(finding) = group.smallest() else {
        return;
    };
    let discrepancy = &finding.discrepancy;
    let drawing = oracle.view.drawing;
    let positions = counted(group.positions(), "position");
    let title = format!("{positions}: {}", discrepancy.cause.title);
    let title = cited(title, discrepancy.cause.article);
    Page { drawing, out }.write_title(&title);
    out.push('\n');
    draw(oracle, finding, out);
    let mut page = Page { drawing, out };
    // A message may quote what the program wrote.
    let message = shown(&discrepancy.message);
    let (heading, text) = match (discrepancy.kind, &discrepancy.disputed) {
        (DiscrepancyKind::Extra, Some(disputed)) => ("Extra", format!("{disputed}: {message}")),
        (DiscrepancyKind::Missing, Some(disputed)) => ("Missing", format!("{disputed}: {message}")),
        _ => ("Wrong", message.into_owned()),
    };
    page.write_unbroken(heading, &[text]);
    if let Some((fen, moves, depth)) = finding.earlier() {
        page.write_unbroken("Asked before", &[question(&fen, &moves, depth)]);
    }
    let asked = question(&finding.fen(), &finding.moves(), finding.repro.depth);
    page.write_unbroken("Position", &[asked]);
    let problems = finding.problems_in_words();
    if !problems.is_empty() {
        page.write_unbroken("Problems", &[format!("{problems}: no game leads there")]);
    }
    let first = group.findings.iter().take(LISTED);
    let mut others: Vec<String> = first.map(|finding| original(finding)).collect();
    if let Some(more @ 1..) = group.findings.len().checked_sub(LISTED) {
        others.push(format!("and {more} more"));
    }
    page.write_unbroken("Found in", &others);
    out.push('\n');
}

/// Returns a question as a line: the position, the moves from it, and the depth if it is more than one.
fn question(fen: &str, moves: &[String], depth: u32) -> String {
    let mut text = fen.to_owned();
    if !moves.is_empty() {
        text.extend([" moves ", &moves.join(" ")]);
    }
    if depth > 1 {
        let _ = write!(text, ", depth {depth}");
    }
    text
}

fn original(finding: &Finding) -> String {
    let mut text = finding.original.clone();
    if !finding.repro.path.is_empty() {
        text.extend([" moves ", &finding.repro.path.join(" ")]);
    }
    match &finding.name {
        Some(name) => format!("{text} ({})", shown(name)),
        None => text,
    }
}

/// Draws the position with the disputed move.
fn draw(oracle: &Oracle, finding: &Finding, out: &mut String) {
    let position = finding.repro.node.position();
    let squares = |text: &String| {
        let bytes = text.as_bytes();
        Square::from_name(bytes.get(..2)?).zip(Square::from_name(bytes.get(2..4)?))
    };
    let disputed = finding.discrepancy.disputed.as_ref().and_then(squares);
    let target = disputed.map_or(Bitboard::EMPTY, |(_, to)| to.bitboard());
    let occupied = position.placement().occupied();
    let illegal = finding.discrepancy.illegal;
    let picture = Picture {
        chosen: disputed.map(|(from, _)| from),
        targets: target & !occupied,
        captures: target & occupied,
        attackers: illegal.map_or(Bitboard::EMPTY, |illegal| illegal.by),
        flip: oracle.view.drawing.flip,
        ..Picture::new(position.placement())
    };
    let drawing = oracle.view.drawing;
    out.push_str(&ascii::draw(&picture, drawing.glyphs, drawing.ink));
    let _ = writeln!(out, "\n    {} to move\n", position.turn().player());
}

/// Writes the first lines of a list below its title, and how many more there are; writes nothing if there are none.
fn write_list(title: &str, mut lines: impl ExactSizeIterator<Item = String>, out: &mut String) {
    if lines.len() == 0 {
        return;
    }
    let _ = writeln!(out, "{title}");
    for line in lines.by_ref().take(LISTED) {
        let _ = writeln!(out, "{line}");
    }
    if let more @ 1.. = lines.len() {
        let _ = writeln!(out, "  and {more} more");
    }
    out.push('\n');
}
