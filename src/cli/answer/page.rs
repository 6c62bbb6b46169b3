//! The text below a board: lines under headings.

use chess_oracle::notation::{Asked, Record};
use chess_oracle::rules::SetupProblem;

use crate::cli::config::Config;

/// How wide a list of moves may be, in characters.
const WIDTH: usize = 78;
/// Where the text behind a heading begins.
const INDENT: usize = 12;

/// Lines below a board, each under a heading.
pub struct Page<'a> {
    pub config: &'a Config,
    pub out: &'a mut String,
}

impl Page<'_> {
    /// Writes a line that stands out.
    pub fn write_title(&mut self, title: &str) {
        self.out
            .push_str(&self.config.drawing.palette.heading(title));
        self.out.push('\n');
    }

    /// Writes texts under a heading, each on a new line; nothing where there are none.
    pub fn write(&mut self, heading: &str, texts: &[String]) {
        for (index, text) in texts.iter().enumerate() {
            let heading = if index == 0 { heading } else { "" };
            let heading = format!("{heading:INDENT$}");
            self.out
                .push_str(&self.config.drawing.palette.heading(&heading));
            self.out.push_str(text);
            self.out.push('\n');
        }
    }

    /// Writes words in as many indented lines as they need.
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

    /// Writes what is wrong with the position, and what the record did not say.
    pub fn write_provisos(&mut self, record: &Record<'_>, asked: &Asked) {
        let problems = record.problems(asked).iter().map(|problem| {
            let ignored = match problem {
                SetupProblem::BadCastlingRights | SetupProblem::InvalidEpSquare => {
                    "; it is ignored"
                }
                _ => "",
            };
            format!("{problem}{ignored} ({})", problem.id())
        });
        self.write("Problems", &problems.collect::<Vec<_>>());
        let assumed = record.assumed();
        let setup = record.setup();
        let mut assumptions = Vec::new();
        if assumed.turn {
            assumptions.push(format!("{} to move", setup.turn.player()));
        }
        if assumed.castling && setup.castling.0.is_empty() {
            assumptions.push("nobody may castle".to_owned());
        } else if assumed.castling {
            assumptions.push("kings and rooks at home have not moved".to_owned());
        }
        if assumed.fullmoves {
            assumptions.push("move 1: moves are not counted from 0".to_owned());
        }
        self.write("Assumed", &assumptions);
    }
}
