//! What is said of each side: whether it can still checkmate, and why not.

use oracle_laws::{Article, Color, Move};
use oracle_notation::GameResult;
use oracle_winnable::{Blocked, Case, Proof, Verdict};

use super::Winnable;
use crate::columns::columns;
use crate::format::Rows;
use crate::out::Out;
use crate::parts::{NAMED, NOTED, REFUSED, SLIPS};

impl Winnable<'_> {
    /// Returns the moves to a checkmate by a side, if it can give one; only their number, if they are too many.
    fn line(&self, winner: Color) -> Option<Result<&[Move], u64>> {
        match self.verdict(winner)? {
            Verdict::Winnable { line } if line.len() <= self.longest_line => Some(Ok(line)),
            Verdict::Winnable { line } => Some(Err(line.len() as u64)),
            _ => None,
        }
    }

    /// Returns why a side cannot give checkmate.
    fn proof(&self, winner: Color) -> Option<&Proof> {
        match self.verdict(winner)? {
            Verdict::Unwinnable { proof } => Some(proof),
            _ => None,
        }
    }

    fn sets(&self, winner: Color) -> Option<&Blocked> {
        match self.proof(winner)? {
            Proof::Blocked(sets) => Some(sets),
            _ => None,
        }
    }

    /// Returns how many positions a proof has tried, and how many of them were ruled out, by the material and as blocked.
    fn tried(&self, winner: Color, of: usize) -> Option<u64> {
        match *self.proof(winner)? {
            Proof::Exhausted {
                positions,
                material,
                blocked,
            } => Some([positions, material, blocked][of]),
            _ => None,
        }
    }

    /// Returns the nodes after which a search was given up, and what limited it.
    fn limit(&self, winner: Color) -> Option<(u64, &'static str)> {
        match self.verdict(winner)? {
            Verdict::Undecided { nodes, limit } => Some((*nodes, limit.id())),
            _ => None,
        }
    }
}

/// Tells the squares that each piece can reach.
fn tell_pieces(sets: &Blocked, out: &mut Out<'_>) {
    out.list(&sets.pieces, |reach, out| {
        out.object(|out| {
            out.key("square").square(reach.square);
            out.key("color").id(Some(reach.color.name()));
            out.key("role").id(Some(reach.role.name()));
            out.key("squares").squares(reach.squares);
            for (key, squares) in [("promoted", reach.promoted), ("passed", reach.passed)] {
                if squares.any() {
                    out.key(key).squares(squares);
                }
            }
        });
    });
}

fn tell_cases(cases: &[Case], out: &mut Out<'_>) {
    out.list(cases, |case, out| {
        out.object(|out| {
            out.key("captured").squares(case.captured);
            out.key("spared").squares(case.spared);
            out.key("king").squares(case.sets.king);
            out.key("attacked").squares(case.sets.attacked);
            out.key("pieces");
            tell_pieces(&case.sets, out);
        });
    });
}

columns! {
    /// Whether each side can still checkmate, and why not.
    WINNABLE: Winnable<'_>, |it, out|
    "white" Elsewhere Def("verdict") => {},
    "white.verdict" Always => {
        let verdict = it.verdict(Color::White);
        out.id(Some(verdict.map_or("unknown", Verdict::id)));
    },
    "white.plies" Record => if let Some(Err(plies)) = it.line(Color::White) { out.number(plies) },
    "white.line" Always => if let Some(Ok(line)) = it.line(Color::White) {
        out.list(line, |&played, out| out.uci(played));
    },
    "white.san" Always => if let Some(Ok(line)) = it.line(Color::White) {
        out.list(it.sans(line), |san, out| out.shown(san));
    },
    "white.proof" Always => if let Some(proof) = it.proof(Color::White) { out.id(Some(proof.id())) },
    "white.message" Always => if let Some(proof) = it.proof(Color::White) { out.text(&proof.to_string()) },
    "white.king" Record => if let Some(sets) = it.sets(Color::White) { out.squares(sets.king) },
    "white.attacked" Record => if let Some(sets) = it.sets(Color::White) { out.squares(sets.attacked) },
    "white.pieces" Record => if let Some(sets) = it.sets(Color::White) { tell_pieces(sets, out) },
    "white.cases" Record => if let Some(Proof::BlockedCases(cases)) = it.proof(Color::White) { tell_cases(cases, out) },
    "white.positions" Record => if let Some(positions) = it.tried(Color::White, 0) { out.number(positions) },
    "white.ruled_out_by_material" Record => if let Some(count @ 1..) = it.tried(Color::White, 1) { out.number(count) },
    "white.ruled_out_as_blocked" Record => if let Some(count @ 1..) = it.tried(Color::White, 2) { out.number(count) },
    "white.limit" Row => if let Some((_, limit)) = it.limit(Color::White) { out.id(Some(limit)) },
    "white.nodes" Always => if let Some((nodes, _)) = it.limit(Color::White) { out.number(nodes) },
    "white.limit" Record => if let Some((_, limit)) = it.limit(Color::White) { out.id(Some(limit)) },
    "black" Elsewhere Def("verdict") => {},
    "black.verdict" Always => {
        let verdict = it.verdict(Color::Black);
        out.id(Some(verdict.map_or("unknown", Verdict::id)));
    },
    "black.plies" Record => if let Some(Err(plies)) = it.line(Color::Black) { out.number(plies) },
    "black.line" Always => if let Some(Ok(line)) = it.line(Color::Black) {
        out.list(line, |&played, out| out.uci(played));
    },
    "black.san" Always => if let Some(Ok(line)) = it.line(Color::Black) {
        out.list(it.sans(line), |san, out| out.shown(san));
    },
    "black.proof" Always => if let Some(proof) = it.proof(Color::Black) { out.id(Some(proof.id())) },
    "black.message" Always => if let Some(proof) = it.proof(Color::Black) { out.text(&proof.to_string()) },
    "black.king" Record => if let Some(sets) = it.sets(Color::Black) { out.squares(sets.king) },
    "black.attacked" Record => if let Some(sets) = it.sets(Color::Black) { out.squares(sets.attacked) },
    "black.pieces" Record => if let Some(sets) = it.sets(Color::Black) { tell_pieces(sets, out) },
    "black.cases" Record => if let Some(Proof::BlockedCases(cases)) = it.proof(Color::Black) { tell_cases(cases, out) },
    "black.positions" Record => if let Some(positions) = it.tried(Color::Black, 0) { out.number(positions) },
    "black.ruled_out_by_material" Record => if let Some(count @ 1..) = it.tried(Color::Black, 1) { out.number(count) },
    "black.ruled_out_as_blocked" Record => if let Some(count @ 1..) = it.tried(Color::Black, 2) { out.number(count) },
    "black.limit" Row => if let Some((_, limit)) = it.limit(Color::Black) { out.id(Some(limit)) },
    "black.nodes" Always => if let Some((nodes, _)) = it.limit(Color::Black) { out.number(nodes) },
    "black.limit" Record => if let Some((_, limit)) = it.limit(Color::Black) { out.id(Some(limit)) },
    /// Whether neither side can checkmate (FIDE article 5.2.2); null if that is undecided or unknown.
    "dead" Always OrNull(&Truth) => out.truth(it.dead().known()),
    /// With `flag`: what the fall of this side's flag means.
    "flag" Elsewhere Maybe(&Members) => {},
    "flag.color" Always Def("color") => if let Some(color) = it.flag { out.id(Some(color.name())) },
    /// Null if it is undecided.
    "flag.result" Always OrNull(&OneOf(&["1-0", "0-1", "1/2-1/2"])) => if let Some((.., result)) = it.fallen_flag() {
        out.id(result.map(GameResult::id));
    },
    "flag.message" Always Text => if let Some((_, message, _)) = it.fallen_flag() { out.text(&message) },
    "flag.article" Always Def("article") => if it.flag.is_some() { out.id(Some(Article::FlagFall.number())) },
    /// The number of positions whose moves were tried, for both sides; without those of searches by detours, for a way out of a
    /// closed position.
    "nodes" Always Number(0) => out.number(it.nodes()),
}

/// The columns of its rows.
pub(crate) const ROWS: Rows = &[NAMED, WINNABLE, NOTED, SLIPS, REFUSED];
