//! What a damaged game could have been, as the end of a finding and in a record.
//!
//! ```text
//! 3. Bf4: illegal: ..; Be3 would make the rest of the game legal (61 half-moves)
//! ```

use std::fmt::Write;

use oracle_laws::Color;
use oracle_pgn::{Finding, FindingKind, Game, Repair, RepairKind};

/// The most repairs that a finding names.
const MOST_NAMED: usize = 2;

/// Returns what a finding says about the repairs of its fault, after a semicolon.
pub fn text(game: &Game, finding: &Finding, found: &[Repair]) -> String {
    let mut text = String::new();
    let is_fault = matches!(
        finding.kind,
        FindingKind::IllegalMove | FindingKind::AmbiguousMove | FindingKind::UnreadableToken
    );
    let Some(fault) = finding.ply.filter(|_| is_fault) else {
        return text;
    };
    let here = found.iter().filter(|repair| repair.fault == fault);
    for repair in here.take(MOST_NAMED) {
        let change = change(game, repair, repair.ply != fault);
        // Writing to memory cannot fail, here and below.
        let verb = match repair.kind {
            RepairKind::AsWritten => "leave",
            _ => "make",
        };
        let _ = write!(text, "; {change} would {verb} ");
        let _ = match (repair.is_whole, repair.plies) {
            (true, 0) => write!(text, "the game legal"),
            (true, 1) => write!(text, "the rest of the game legal (1 half-move)"),
            (true, plies) => write!(text, "the rest of the game legal ({plies} half-moves)"),
            (false, _) => {
                let last = number(game, fault + repair.plies.max(1) - 1);
                let last = last.trim_end_matches('.');
                match repair.kind {
                    RepairKind::AsWritten => write!(text, "what follows legal up to move {last}"),
                    _ => write!(text, "the game legal up to move {last}"),
                }
            }
        };
    }
    let is_first = found.first().is_some_and(|first| first.fault == fault);
    let bests = found.chunk_by(|one, other| one.fault == other.fault);
    let bests: Vec<&Repair> = bests.filter_map(<[Repair]>::first).collect();
    if let [_, others @ ..] = bests.as_slice()
        && is_first
        && others.last().is_some_and(|last| last.is_whole)
    {
        let is_legal = bests
            .iter()
            .all(|repair| repair.kind != RepairKind::AsWritten);
        let part = if is_legal { "whole" } else { "rest of the" };
        let others: Vec<String> = others
            .iter()
            .map(|repair| change(game, repair, true))
            .collect();
        let _ = write!(
            text,
            "; with {} as well, the {part} game is legal",
            others.join(" and ")
        );
    }
    text
}

/// Returns what a repair does. Another move than that of the finding has its number.
fn change(game: &Game, repair: &Repair, is_elsewhere: bool) -> String {
    let Repair { written, san, .. } = repair;
    let number = number(game, repair.ply);
    match repair.kind {
        RepairKind::Replace if !is_elsewhere => san.clone(),
        RepairKind::Replace | RepairKind::Split => format!("{number} {san} for `{written}`"),
        RepairKind::Insert => format!("a missing {number} {san}"),
        RepairKind::Remove => format!("leaving out {number} {written}"),
        RepairKind::Swap | RepairKind::SwapOwn => format!("the order {number} {san}"),
        RepairKind::AsWritten => format!("playing {written} as it is written"),
    }
}

/// Returns the number of the move that contains a half-move of the game: `3.` or `3...`.
fn number(game: &Game, ply: u32) -> String {
    match game.move_number(ply) {
        (number, Color::White) => format!("{number}."),
        (number, Color::Black) => format!("{number}..."),
    }
}
