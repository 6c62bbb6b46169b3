//! Findings for people: one line for each, in the form that editors use to jump to a place.
//!
//! ```text
//! games.pgn:120:14: game 3 (Tal - Botvinnik, 1960), 14. Bf3: illegal: a white bishop does not move from c1 to f3
//! ```

use std::io::Write;

use chess_oracle::board::Bitboard;
use chess_oracle::draw::{Picture, ascii};
use chess_oracle::notation::fen;
use chess_oracle::notation::pgn::{Finding, FindingKind, Game, Visitor, decode};

use super::{Numbered, Sheet, Tally};
use crate::cli::escape::shown;

/// Writes findings only.
pub struct Page<'a> {
    pub sheet: &'a mut Sheet,
    pub tally: &'a mut Tally,
}

impl Visitor for Page<'_> {
    fn finding(&mut self, game: &Game, finding: &Finding) {
        self.tally.note(finding);
        let mut text = std::mem::take(&mut self.sheet.text);
        push_finding(self.sheet, game, finding, &mut text);
        self.sheet.text = text;
    }

    fn end(&mut self, game: &Game) {
        self.tally.end(game);
    }
}

/// Appends a finding.
pub fn push_finding(sheet: &Sheet, game: &Game, finding: &Finding, out: &mut Numbered) {
    let place = finding.place;
    // Writing to memory cannot fail, here and below.
    let _ = write!(
        out.bytes,
        "{}:{}:{}: game ",
        shown(sheet.file()),
        place.line,
        place.column
    );
    out.push_number(game.number());
    push_players(game, out);
    if finding.ply.is_some() && !finding.text.is_empty() {
        let _ = write!(out.bytes, ", {}", shown(&finding.text));
    }
    let _ = writeln!(
        out.bytes,
        ": {}: {}",
        words(finding.kind),
        shown(&finding.message)
    );
    if sheet.board {
        push_board(sheet, finding, out);
    }
}

/// Returns the name of a kind with spaces between the words.
fn words(kind: FindingKind) -> String {
    match kind {
        FindingKind::IllegalMove => "illegal".to_owned(),
        _ => kind.id().replace('_', " "),
    }
}

/// Appends the players and the year, if the tags have them.
fn push_players(game: &Game, out: &mut Numbered) {
    let tag = |name| {
        let value = game.tags().get(name).map(decode).unwrap_or_default();
        shown(value.trim()).into_owned()
    };
    let (white, black, date) = (tag("White"), tag("Black"), tag("Date"));
    let players = match (white.as_str(), black.as_str()) {
        ("" | "?", "" | "?") => String::new(),
        (white, black) => format!("{white} - {black}"),
    };
    let year = date.split('.').next().unwrap_or_default();
    let is_year = year.len() == 4 && year.bytes().all(|digit| digit.is_ascii_digit());
    let about = match (players.as_str(), is_year) {
        ("", false) => return,
        ("", true) => year.to_owned(),
        (players, false) => players.to_owned(),
        (players, true) => format!("{players}, {year}"),
    };
    let _ = write!(out.bytes, " ({about})");
}

/// Appends the position and an empty line.
fn push_board(sheet: &Sheet, finding: &Finding, out: &mut Numbered) {
    if let Some(position) = &finding.position {
        let candidate = finding.illegal.and_then(|illegal| illegal.candidate());
        let chosen = candidate.map(|candidate| candidate.from);
        let picture = Picture {
            chosen: chosen.filter(|square| position.placement().occupied().has(*square)),
            targets: candidate.map_or(Bitboard::EMPTY, |candidate| candidate.to.bitboard()),
            attackers: finding
                .illegal
                .map_or(Bitboard::EMPTY, |illegal| illegal.by),
            checked: position.king().filter(|_| position.checkers().any()),
            flip: sheet.drawing.flip,
            ..Picture::new(position.placement())
        };
        let drawing = sheet.drawing;
        out.push_str(&ascii::draw(&picture, drawing.glyphs, &drawing.palette));
        let _ = writeln!(out.bytes, "    {}", fen::write(position));
    }
    out.bytes.push(b'\n');
}

/// Appends the number of games, and the number of findings of each kind. Nothing is said about games that could not be
/// read.
pub fn push_summary(tally: &Tally, out: &mut Vec<u8>) {
    let count = |number: u64, thing: &str| {
        let end = if number == 1 { "" } else { "s" };
        format!("{number} {thing}{end}")
    };
    let (games, plies) = (count(tally.games, "game"), count(tally.plies, "half-move"));
    let found = match (tally.found(), tally.unreadable_files) {
        (0, 0) => "nothing found".to_owned(),
        (0, files) => format!("{} could not be read", count(files, "file")),
        (found, 0) => count(found, "finding"),
        (found, files) => format!(
            "{}; {} could not be read",
            count(found, "finding"),
            count(files, "file")
        ),
    };
    let _ = writeln!(out, "{games}, {plies}: {found}");
    for (kind, number) in FindingKind::ALL.into_iter().zip(tally.findings) {
        if number > 0 {
            let _ = writeln!(out, "  {}: {number}", kind.id());
        }
    }
}
