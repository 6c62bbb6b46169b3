//! A board with its legend, and the text below it: lines under headings.

use std::iter;

use chess_oracle::draw::{Ink, Picture, ascii};
use chess_oracle::notation::{Assumption, Query};
use chess_oracle::rules::SetupProblem;

use crate::cli::config::Config;
use crate::cli::palette::Palette;

/// The width of a list of moves, and that of a terminal, in characters.
const WIDTH: usize = 78;
const TERMINAL: usize = 80;
/// The column in which the text after a heading begins.
const INDENT: usize = 12;

/// Writes a board, the legend of its marks, and an empty line.
pub fn write_board(config: &Config, picture: &Picture<'_>, out: &mut String) {
    let drawing = config.drawing;
    out.push_str(&ascii::draw(picture, drawing.glyphs, &drawing.palette));
    let legend = ascii::legend(picture);
    let mut width = TERMINAL;
    for &(cell, meaning) in &legend {
        let text = drawing.glyphs.cell(cell);
        let length = text.trim().chars().count() + 1 + meaning.len();
        if width + 3 + length > TERMINAL {
            out.push_str("\n    ");
            width = 4;
        } else {
            out.push_str("   ");
            width += 3;
        }
        drawing.palette.cell(cell, text.trim(), out);
        out.extend([" ", meaning]);
        width += length;
    }
    if !legend.is_empty() {
        out.push('\n');
    }
    out.push('\n');
}

/// Lines below a board, each under a heading.
pub struct Page<'a> {
    pub palette: Palette,
    pub out: &'a mut String,
}

impl Page<'_> {
    /// Writes a highlighted line.
    pub fn write_title(&mut self, title: &str) {
        self.out.push_str(&self.palette.heading(title));
        self.out.push('\n');
    }

    /// Writes texts under a heading, each on new lines that fit a terminal; writes nothing if there are none.
    pub fn write(&mut self, heading: &str, texts: &[String]) {
        for (index, text) in texts.iter().enumerate() {
            self.write_heading(heading, index == 0);
            self.write_wrapped(text);
        }
    }

    /// Returns words on lines that fit behind a heading.
    pub fn wrapped(words: &[String]) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in words {
            match lines.last_mut() {
                Some(line) if INDENT + line.len() + 1 + word.len() <= TERMINAL => {
                    line.extend([" ", word]);
                }
                _ => lines.push(word.clone()),
            }
        }
        lines
    }

    /// Writes texts under a heading, each on a line of its own, for programs that look for them.
    pub fn write_unbroken(&mut self, heading: &str, texts: &[String]) {
        for (index, text) in texts.iter().enumerate() {
            self.write_heading(heading, index == 0);
            self.out.extend([text, "\n"]);
        }
    }

    fn write_heading(&mut self, heading: &str, is_first: bool) {
        let heading = if is_first { heading } else { "" };
        let heading = format!("{heading:INDENT$}");
        self.out.push_str(&self.palette.heading(&heading));
    }

    /// Writes a text after a heading, with line breaks between words.
    fn write_wrapped(&mut self, text: &str) {
        let mut width = INDENT;
        for (index, word) in text.split(' ').enumerate() {
            let length = word.chars().count();
            if index > 0 && width + 1 + length > TERMINAL {
                let indent = INDENT + 2;
                self.out.push('\n');
                self.out.extend(iter::repeat_n(' ', indent));
                width = indent;
            } else if index > 0 {
                self.out.push(' ');
                width += 1;
            }
            self.out.push_str(word);
            width += length;
        }
        self.out.push('\n');
    }

    /// Writes words on indented lines, with line breaks between words.
    pub fn flow<'w>(&mut self, words: impl Iterator<Item = &'w str>) {
        const MARGIN: &str = "  ";
        let mut width = WIDTH;
        for (index, word) in words.enumerate() {
            if width + 1 + word.len() > WIDTH {
                self.out.push_str(if index == 0 { "" } else { "\n" });
                self.out.push_str(MARGIN);
                width = MARGIN.len();
            } else {
                self.out.push(' ');
                width += 1;
            }
            self.out.push_str(word);
            width += word.len();
        }
        self.out.push('\n');
    }

    /// Writes the problems of the position, and the assumptions about its line.
    pub fn write_provisos(&mut self, query: &Query<'_>) {
        let problems = query.problems().iter().map(|problem| {
            let is_ignored = matches!(
                problem,
                SetupProblem::BadCastlingRights | SetupProblem::InvalidEpSquare
            );
            let note = if is_ignored { "; it is ignored" } else { "" };
            format!("{problem}{note} ({})", problem.id())
        });
        self.write("Problems", &problems.collect::<Vec<_>>());
        let setup = query.setup();
        let assumptions = query
            .assumptions()
            .iter()
            .map(|assumption| match assumption {
                Assumption::Turn => format!("{} to move", setup.turn.player()),
                Assumption::Castling if setup.castling.0.is_empty() => "no castling".to_owned(),
                Assumption::Castling => "kings and rooks at home have not moved".to_owned(),
                Assumption::Fullmove => "move number 1, not 0".to_owned(),
                Assumption::Chess960 => "a game of Chess960, by its castling rights".to_owned(),
                Assumption::Symbols => "filled symbols are Black's pieces".to_owned(),
            });
        self.write("Assumed", &assumptions.collect::<Vec<_>>());
    }
}
