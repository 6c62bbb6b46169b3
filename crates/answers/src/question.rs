//! A question about a position, and the format of its answer.

use oracle_laws::{Color, Piece, Square};
use oracle_notation::{ParsePositionError, Query};
use oracle_perft::{SplitError, TooManyNodesError};

use super::format::{BoardFormat, Columns, Formats, Shape, columns};
use super::line::{LONGEST_ANSWER, TooLong};
use super::{
    Attacks, Explained, LimitError, Listing, Material, MovesRequest, Oracle, Perft, PerftRequest,
    SolverChoice, TimeControl, Winnable, WinnableRequest, json, push_text, table,
};
use crate::attacks::AttacksRequest;
use crate::explain::ExplainRequest;
use crate::games::{Games, GamesRequest};
use crate::mask::MaskRequest;
use crate::material::MaterialRequest;
use crate::request::Request;

/// The questions that an object may ask.
pub const REQUESTS: [fn() -> Box<dyn Request>; 8] = [
    || Box::<MovesRequest>::default(),
    || Box::<ExplainRequest>::default(),
    || Box::<AttacksRequest>::default(),
    || Box::<MaskRequest>::default(),
    || Box::<MaterialRequest>::default(),
    || Box::<PerftRequest>::default(),
    || Box::<WinnableRequest>::default(),
    || Box::<GamesRequest>::default(),
];

/// A question that an oracle answers.
#[derive(Debug, Clone)]
pub enum Question {
    /// About the position of a line.
    Position(PositionQuestion),
    /// How a lone piece moves.
    Mask(Option<(Square, Piece)>, BoardFormat),
    /// The mistakes in the game of a text.
    Games(Box<Games>),
    /// The replies to messages, optionally with the tree of the patterns that answered.
    Act {
        /// Whether there is that tree.
        trace: bool,
    },
}

impl From<PositionQuestion> for Question {
    fn from(question: PositionQuestion) -> Question {
        Question::Position(question)
    }
}

impl Question {
    /// Returns the shape of its answers.
    #[inline]
    pub fn shape(&self) -> Shape {
        match self {
            Question::Position(question) => question.shape(),
            Question::Mask(_, format) => format.shape(columns::MASK),
            Question::Games(games) => games.format.shape(),
            Question::Act { .. } => Shape::Record,
        }
    }

    /// Returns whether it checks the counts of lines.
    pub fn is_check(&self) -> bool {
        matches!(self, Question::Position(PositionQuestion::Perft(perft)) if perft.request.check)
    }
}

/// A question about a position.
#[derive(Debug, Clone)]
pub enum PositionQuestion {
    /// The legal moves, or something about them.
    Moves(Listing),
    /// Whether a move is legal, and if not, why not.
    Explain(Option<BoardFormat>, Option<TimeControl>),
    /// The squares that each side attacks, and the attackers of this one.
    Attacks(Option<Square>, BoardFormat),
    /// The number of leaf nodes, the counts of the line that are wrong, or the positions after some half-moves.
    Perft(Perft),
    /// How many pieces each side has.
    Material(BoardFormat),
    /// Whether each side can still checkmate.
    ///
    /// With a colour, only what the fall of its flag means.
    Winnable(SolverChoice, Option<Color>, BoardFormat),
}

/// Why a question about a position has no answer.
#[derive(Debug)]
pub enum AnswerError {
    /// The move or the depth of the line is missing or cannot be read.
    Position(ParsePositionError),
    /// The answer would be too large, or what the line says cannot be checked.
    Line {
        /// The stable name of the error.
        code: &'static str,
        /// What is wrong.
        message: String,
        /// What to do about it.
        hint: &'static str,
        /// The offending text; none if it is the whole line.
        token: Option<String>,
    },
}

impl AnswerError {
    /// Returns an error about a whole line.
    pub(crate) fn new(code: &'static str, message: String, hint: &'static str) -> AnswerError {
        AnswerError::Line {
            code,
            message,
            hint,
            token: None,
        }
    }
}

impl From<ParsePositionError> for AnswerError {
    fn from(error: ParsePositionError) -> Self {
        AnswerError::Position(error)
    }
}

impl From<TooManyNodesError> for AnswerError {
    fn from(error: TooManyNodesError) -> Self {
        AnswerError::new(
            "too_many_nodes",
            error.to_string(),
            "ask for a smaller depth",
        )
    }
}

impl From<LimitError> for AnswerError {
    fn from(error: LimitError) -> Self {
        let hint = match error {
            LimitError::Nodes(_) => "ask for a smaller `depth`, or for more `nodes`",
            LimitError::Time(_) => "ask for a smaller `depth`, or for more `timeout_ms`",
        };
        AnswerError::new("limit_reached", error.to_string(), hint)
    }
}

impl From<SplitError> for AnswerError {
    fn from(error: SplitError) -> Self {
        let hint = "choose a smaller number, and split the lines of the answer again";
        match error {
            SplitError::TooManyNodes(error) => error.into(),
            SplitError::TooManyPositions => {
                AnswerError::new("too_many_positions", error.to_string(), hint)
            }
        }
    }
}

impl From<TooLong> for AnswerError {
    fn from(_: TooLong) -> Self {
        AnswerError::Line {
            code: "answer_too_long",
            message: format!("the answer would be longer than {LONGEST_ANSWER} bytes"),
            hint: "leave out the operations of the EPD, which each position repeats",
            token: Some(String::new()),
        }
    }
}

/// The formats of `winnable`.
pub static WINNABLE_FORMATS: Formats<BoardFormat> = Formats::BOARD.with_default("text");

impl Oracle {
    /// Appends the answer about a position. Returns whether it is yes: a move is legal, counts are right, and what is asked
    /// strictly is decided.
    ///
    /// # Errors
    ///
    /// Returns an error if the line lacks what the question needs, or the answer would be too large.
    #[inline]
    pub fn answer_position(
        &self,
        question: &PositionQuestion,
        query: &Query<'_>,
        out: &mut Vec<u8>,
    ) -> Result<bool, AnswerError> {
        match question {
            PositionQuestion::Moves(listing) => {
                listing.answer(self, query, out)?;
                Ok(true)
            }
            _ => self.answer_other(question, query, out),
        }
    }

    /// Appends the answer to another question. A row is made from the record.
    fn answer_other(
        &self,
        question: &PositionQuestion,
        query: &Query<'_>,
        out: &mut Vec<u8>,
    ) -> Result<bool, AnswerError> {
        let start = out.len();
        let mut is_yes = true;
        match question {
            PositionQuestion::Moves(_) => {}
            PositionQuestion::Explain(format, follow) => {
                let explained = Explained::new(query)?.with_follow(*follow);
                explained.write(self, *format, out);
                is_yes = explained.is_legal();
            }
            PositionQuestion::Attacks(square, format) => {
                let attacks = Attacks::new(query, *square);
                match format {
                    BoardFormat::Text => push_text(out, |out| attacks.write_text(self, out)),
                    BoardFormat::Json | BoardFormat::Table(_) => json::push_attacks(&attacks, out),
                    BoardFormat::Svg => out.extend_from_slice(attacks.to_svg(self).as_bytes()),
                }
            }
            PositionQuestion::Material(format) => {
                Material::new(query).write(self, *format, out);
            }
            PositionQuestion::Perft(perft) => is_yes = perft.answer(self, query, out)?,
            PositionQuestion::Winnable(search, flag, format) => {
                let winnable = Winnable {
                    query,
                    verdicts: search.verdicts(&query.position),
                    flag: *flag,
                };
                match format {
                    BoardFormat::Text => push_text(out, |out| winnable.write_text(self, out)),
                    BoardFormat::Json | BoardFormat::Table(_) => {
                        json::push_winnable(&winnable, self.castling, out);
                    }
                    BoardFormat::Svg => out.extend_from_slice(winnable.to_svg(self).as_bytes()),
                }
                is_yes = !self.strict || winnable.is_decided();
            }
        }
        if self.diagram.is_plain && question.is_picture() {
            out.truncate(start);
            let plain = self.plain_svg(query, Vec::new());
            out.extend_from_slice(plain.as_bytes());
        }
        #[cfg(feature = "tables")]
        if let Shape::Row(Columns::Record(columns), separator) = question.shape() {
            table::flatten(start, columns, separator, out);
        }
        Ok(is_yes)
    }
}

impl PositionQuestion {
    /// Returns the shape of its answers.
    #[inline]
    pub fn shape(&self) -> Shape {
        match self {
            PositionQuestion::Moves(listing) => listing.shape(),
            PositionQuestion::Explain(format, _) => {
                format.map_or(Shape::Line, |format| format.shape(columns::EXPLAIN))
            }
            PositionQuestion::Attacks(_, format) => format.shape(columns::ATTACKS),
            PositionQuestion::Winnable(_, _, format) => format.shape(columns::WINNABLE),
            PositionQuestion::Material(format) => format.shape(columns::MATERIAL),
            PositionQuestion::Perft(perft) => perft.shape(),
        }
    }

    /// Returns the name of its record, and the columns that are made from it; none of moves, which have their own.
    #[cfg(feature = "tables")]
    pub(crate) fn record(&self) -> Option<(&'static str, &'static str)> {
        match self {
            PositionQuestion::Moves(_) => None,
            PositionQuestion::Perft(perft) if perft.request.split.is_some() => None,
            PositionQuestion::Explain(..) => Some(("explain", columns::EXPLAIN)),
            PositionQuestion::Attacks(..) => Some(("attacks", columns::ATTACKS)),
            PositionQuestion::Material(_) => Some(("material", columns::MATERIAL)),
            PositionQuestion::Perft(perft) => Some(perft.record()),
            PositionQuestion::Winnable(..) => Some(("winnable", columns::WINNABLE)),
        }
    }

    /// Returns the same question, whose answer is its record.
    #[cfg(feature = "tables")]
    pub(crate) fn in_json(&self) -> PositionQuestion {
        let json = BoardFormat::Json;
        match self.clone() {
            PositionQuestion::Explain(_, follow) => PositionQuestion::Explain(Some(json), follow),
            PositionQuestion::Attacks(square, _) => PositionQuestion::Attacks(square, json),
            PositionQuestion::Material(_) => PositionQuestion::Material(json),
            PositionQuestion::Perft(perft) => PositionQuestion::Perft(Perft {
                format: json,
                ..perft
            }),
            PositionQuestion::Winnable(search, flag, _) => {
                PositionQuestion::Winnable(search, flag, json)
            }
            moves @ PositionQuestion::Moves(_) => moves,
        }
    }

    /// Returns whether the answer is a picture, but for that of moves, which says itself what it shows.
    const fn is_picture(&self) -> bool {
        matches!(
            self,
            PositionQuestion::Explain(Some(BoardFormat::Svg), _)
                | PositionQuestion::Attacks(_, BoardFormat::Svg)
                | PositionQuestion::Winnable(_, _, BoardFormat::Svg)
        )
    }

    /// Returns whether the answer shows the name of the line by itself; a record of an object gets it as it was written.
    pub fn shows_id(&self) -> bool {
        match self {
            PositionQuestion::Moves(listing) => listing.shows_id(),
            // Pictures and rows are named.
            _ => self.shape() != Shape::Record,
        }
    }

    /// Returns whether the answer itself says what is wrong with the position.
    pub fn shows_problems(&self) -> bool {
        match self {
            PositionQuestion::Moves(listing) => listing.shows_problems(),
            PositionQuestion::Explain(..)
            | PositionQuestion::Attacks(..)
            | PositionQuestion::Material(_)
            | PositionQuestion::Winnable(..) => true,
            PositionQuestion::Perft(_) => matches!(self.shape(), Shape::Record | Shape::Row(..)),
        }
    }
}
