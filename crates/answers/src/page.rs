//! A board with its legend, and the text below it: lines under headings.

use oracle_draw::{Picture, ascii};
use oracle_laws::{Position, SetupProblem, cited};
use oracle_notation::{Assumption, BAD_OPERATION, Query, shown};

use super::Drawing;
use super::fill::fill;
use super::words::{capitalized, notation_notes, turn_note};

/// The column in which the text after a heading begins.
const INDENT: usize = 12;
/// The room beside indented lines.
const MARGIN: usize = 2;

/// Writes a board, the legend of its marks, and an empty line.
pub fn write_board(drawing: Drawing, picture: &Picture<'_>, out: &mut String) {
    out.push_str(&ascii::draw(picture, drawing.glyphs, drawing.ink));
    let legend = ascii::legend(picture);
    let longest = drawing.line_width();
    let mut width = longest;
    for &(cell, meaning) in &legend {
        let text = drawing.glyphs.cell(cell);
        let length = text.trim().chars().count() + 1 + meaning.len();
        if width + 3 + length > longest {
            out.push_str("\n    ");
            width = 4;
        } else {
            out.push_str("   ");
            width += 3;
        }
        drawing.ink.cell(cell, text.trim(), out);
        out.extend([" ", meaning]);
        width += length;
    }
    if !legend.is_empty() {
        out.push('\n');
    }
    out.push('\n');
}

/// Lines below a board, each under a heading.
#[derive(Debug)]
pub struct Page<'a> {
    /// How it looks.
    pub drawing: Drawing,
    /// Where it is written.
    pub out: &'a mut String,
}

impl Page<'_> {
    /// Writes a highlighted line.
    pub fn write_title(&mut self, title: &str) {
        self.drawing.ink.heading(title, self.out);
        self.out.push('\n');
    }

    /// Writes texts under a heading, each on new lines that fit a terminal; writes nothing if there are none.
    pub fn write<T: AsRef<str>>(&mut self, heading: &str, texts: impl IntoIterator<Item = T>) {
        for (index, text) in texts.into_iter().enumerate() {
            self.write_heading(heading, index == 0);
            let width = self.drawing.line_width();
            fill(text.as_ref(), INDENT, INDENT + 2, width, self.out);
            self.out.push('\n');
        }
    }

    /// Returns a text on lines that fit after a heading.
    pub fn wrapped(&self, text: &str) -> Vec<String> {
        let mut lines = String::new();
        let width = self.drawing.line_width() - INDENT;
        fill(text, 0, 0, width, &mut lines);
        lines.lines().map(str::to_owned).collect()
    }

    /// Writes texts under a heading, each on a line of its own, for programs that look for them.
    pub fn write_unbroken(&mut self, heading: &str, texts: &[String]) {
        for (index, text) in texts.iter().enumerate() {
            self.write_heading(heading, index == 0);
            self.out.extend([text, "\n"]);
        }
    }

    fn write_heading(&mut self, heading: &str, is_first: bool) {
        let mut heading = if is_first { heading } else { "" };
        // A long heading has a line of its own.
        if heading.len() >= INDENT {
            self.write_title(heading);
            heading = "";
        }
        let heading = format!("{heading:INDENT$}");
        self.drawing.ink.heading(&heading, self.out);
    }

    /// Writes a text on indented lines, with room on both sides.
    pub fn flow(&mut self, text: &str) {
        self.write_indented("", text, MARGIN);
    }

    /// Writes a text after a label on indented lines: further ones begin below the first.
    pub fn write_indented(&mut self, label: &str, text: &str, indent: usize) {
        let label = format!("{label:indent$}");
        self.out.push_str(&label);
        let width = self.drawing.line_width() - MARGIN;
        fill(text, indent, indent, width, self.out);
        self.out.push('\n');
    }

    /// Writes the note about a turn that cannot be right, before what follows from the turn.
    pub fn write_turn_note(&mut self, query: &Query<'_>) {
        if let Some(note) = turn_note(query) {
            self.write_title(&capitalized(&note));
            self.out.push('\n');
        }
    }

    /// Writes the problems of the position, the assumptions about its line, and the slips in its moves.
    pub fn write_caveats(&mut self, query: &Query<'_>) {
        let setup = query.record.setup();
        let problems = query.named_problems().into_iter().map(|(problem, said)| {
            let is_ignored = matches!(
                problem,
                SetupProblem::BadCastlingRights | SetupProblem::InvalidEpSquare
            );
            let note = if is_ignored { "; this is ignored" } else { "" };
            cited(
                format!("{said}{note} ({})", problem.id()),
                problem.article(),
            )
        });
        let bad = query.bad_operation();
        let bad = bad.map(|bad| format!("{} ({BAD_OPERATION})", shown(&bad.to_string())));
        self.write("Problems", problems.chain(bad));
        let assumptions = query
            .record
            .assumptions()
            .iter()
            .map(|assumption| match assumption {
                Assumption::Turn => format!("{} to move", setup.turn.player()),
                Assumption::Castling if setup.castling.0.is_empty() => "no castling".to_owned(),
                Assumption::Castling => "kings and rooks at home have not moved".to_owned(),
                Assumption::Fullmove => "move number 1, not 0".to_owned(),
                Assumption::Chess960 => "a game of Chess960, by its castling rights".to_owned(),
                Assumption::Symbols => "filled symbols are Black's pieces".to_owned(),
                Assumption::Fen => {
                    let start = Position::try_from(setup).map(|start| start.to_string());
                    format!("the FEN is read as `{}`", start.unwrap_or_default())
                }
                Assumption::InitialPosition => "the moves begin at the initial position".to_owned(),
            });
        self.write("Assumed", assumptions);
        self.write("Notation", notation_notes(query));
    }
}
