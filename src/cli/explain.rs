//! `explain`: whether a move is legal, and if not, why not.

use std::ffi::OsString;
use std::slice;

use clap::builder::ArgPredicate;
use oracle_answers::ExplainRequest;
use oracle_answers::diagnostic::Diagnostic;
use oracle_laws::TimeControl;
use oracle_notation::{Overrides, Pasted, PieceLetters, Record, WrittenMove};

use super::drawing::{BoardArgs, PictureArgs};
use super::groups::{FieldArgs, Named, PositionArgs, RecordArgs, named};
use super::stream::StreamArgs;
use super::{LineArgs, LineCommand};
use crate::terminal::exit;

/// The most words of a spoken move.
const MOST_WORDS: usize = 8;

/// Tell whether a move is legal, and if not, why not
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  chess-oracle explain O-O-O Wke1 Wra1 Bqd8
  chess-oracle explain e2e5 startpos
  chess-oracle explain e2e5 startpos -o svg > why.svg
  chess-oracle explain - --json < moves.txt    (lines like: startpos move=e2e5)

The exit status is 0 if the move is legal, 1 if it is not or --where left nothing,
and 2 on an error.")]
pub struct ExplainArgs {
    /// UCI (e1c1), SAN (O-O-O) or Ke1-c1; - for the move= of each line
    #[arg(
        id = "move",
        value_name = "MOVE",
        required = false,
        required_unless_present_any = ["file", "move_column"],
        default_value_ifs = [("file", ArgPredicate::IsPresent, "-"), ("move_column", ArgPredicate::IsPresent, "-")],
    )]
    pub written: String,
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    output: RecordArgs,
    /// Say what follows an illegal move: in standard, rapid or blitz games
    #[arg(long, value_name = "KIND", value_parser = Named(|| named(TimeControl::ALL, TimeControl::name)), help_heading = "Output")]
    penalties: Option<TimeControl>,
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    picture: PictureArgs,
    #[command(flatten)]
    stream: StreamArgs,
    /// The column of the move in question: --move-column best (default: move)
    #[arg(long, value_name = "COLUMN", help_heading = "Input")]
    move_column: Option<String>,
}

impl ExplainArgs {
    fn letters(&self) -> PieceLetters {
        self.position.fields.letters.unwrap_or_default()
    }

    fn is_move(&self, word: &str) -> bool {
        WrittenMove::parse(word, self.letters()).is_ok()
    }

    /// Returns whether a line is a position.
    fn reads(&self, line: &str) -> bool {
        let overrides = Overrides {
            letters: self.letters(),
            ..Overrides::default()
        };
        Record::parse(line, &overrides).is_ok()
            || Pasted::translate(line).is_some_and(|pasted| pasted.read(&overrides).is_ok())
    }

    fn position(&self) -> String {
        self.position.fields.words.join(" ")
    }

    /// Returns the words in the order in which they were typed.
    fn line(&self) -> String {
        format!("{} {}", self.written, self.position())
    }

    /// Returns the move and the words of the position, also if the move comes last: `explain startpos e2e4`. What may be a
    /// position alone is not changed.
    fn parts(&self) -> (String, Vec<String>) {
        let line = self.line();
        let is_first = self.field_of_lines().is_some() || self.is_move(&self.written);
        // `explain knight to f3 startpos`
        let mut ends = line
            .match_indices(' ')
            .map(|(at, _)| line.split_at(at))
            .take(MOST_WORDS);
        let spoken =
            ends.find(|(said, rest)| said.contains(' ') && self.is_move(said) && self.reads(rest));
        if let Some((said, rest)) = spoken.filter(|_| !is_first || !self.reads(&self.position())) {
            return (said.to_owned(), vec![rest.trim().to_owned()]);
        }
        let whole = line.trim();
        if whole.contains(' ') && self.is_move(whole) && !self.reads(&self.position()) {
            return (whole.to_owned(), Vec::new());
        }
        let last = whole.rsplit_once(char::is_whitespace);
        match last.filter(|_| !is_first) {
            Some((position, last))
                if self.is_move(last) && self.reads(position) && !self.reads(&line) =>
            {
                (last.to_owned(), vec![position.to_owned()])
            }
            _ => (self.written.clone(), self.position.fields.words.clone()),
        }
    }

    /// Returns the hint for a move that does not come first: `explain startpos moves e4 e5 Nf3`.
    pub fn order_hint(&self, arguments: &[OsString]) -> Option<String> {
        let line = self.line();
        let mut words: Vec<&str> = line.split_whitespace().collect();
        let last = words.pop()?;
        let is_last = self.is_move(last) || !self.reads(&line);
        let words = match is_last && self.reads(&words.join(" ")) {
            true => [&[last], &words[..]].concat(),
            false if self.reads(&line) => [&["MOVE"], &words[..], &[last]].concat(),
            false => return None,
        };
        let typed = [slice::from_ref(&self.written), &self.position.fields.words].concat();
        let command = exit::with_words(arguments, &typed, &words);
        Some(format!("the move comes first: `{command}`"))
    }
}

impl LineArgs for ExplainArgs {
    fn groups(&self) -> (Option<&FieldArgs>, Option<&StreamArgs>) {
        (Some(&self.position.fields), Some(&self.stream))
    }

    fn words(&self) -> Vec<String> {
        self.parts().1
    }

    fn field_of_lines(&self) -> Option<&'static str> {
        (self.written == "-").then_some("move")
    }

    fn column_of_lines(&self) -> Option<&str> {
        self.move_column.as_deref()
    }

    fn lines(&self, is_stream: bool) -> Result<LineCommand, Diagnostic> {
        let request = ExplainRequest {
            output: self.output.chosen()?,
            penalties: self.penalties,
        };
        let mut overrides = self.position.overrides()?;
        if self.field_of_lines().is_none() {
            if is_stream && self.move_column.is_some() {
                let message = "`--move-column` is the move of each row, and MOVE is another";
                let error = Diagnostic::usage("move_column", message, "write `-` for MOVE");
                return Err(error.into());
            }
            let (written, _) = self.parts();
            let read = WrittenMove::parse(&written, overrides.letters).map_err(|error| {
                Diagnostic::from_kind(&error.kind).after_words("explain ", &written)
            });
            overrides.asked_move = Some(read?);
        }
        Ok(LineCommand {
            overrides,
            look: self.board.look(self.picture.look()),
            color: self.board.color.color,
            ..LineCommand::new(request, self.stream.own_fields(is_stream))?
        })
    }
}
