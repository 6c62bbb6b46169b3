//! A question about a position, and the format of its answer.

use oracle_laws::{Color, Piece, Square};
use oracle_notation::Query;

use super::columns::Tell;
#[cfg(feature = "tables")]
use super::format::Rows;
use super::format::{BoardFormat, Formats, Shape};
use super::{
    Attacks, Explained, Listing, Mask, Material, MovesRequest, Oracle, Perft, PerftRequest,
    SolverChoice, TimeControl, Winnable, WinnableRequest, push_text,
};
use crate::answer::{AnswerWriter, Frame, push_record, push_row};
use crate::attacks::AttacksRequest;
use crate::error::AnswerError;
use crate::explain::{ExplainRequest, ExplainedSlips};
use crate::games::{Games, GamesRequest};
use crate::mask::MaskRequest;
use crate::material::MaterialRequest;
use crate::parts::{Noted, PositionName, WrittenSlips};
use crate::request::Request;
use crate::{attacks, explain, mask, material, winnable};

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
            Question::Mask(_, format) => format.shape(mask::ROWS),
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

/// The formats of `winnable`.
pub static WINNABLE_FORMATS: Formats<BoardFormat> = Formats::BOARD.with_default("text");

impl Oracle {
    /// Writes the answer about a position. Returns whether it is yes: a move is legal, counts are right, and what is asked
    /// strictly is decided.
    ///
    /// # Errors
    ///
    /// Returns an error if the line lacks what the question needs, or the answer would be too large.
    #[inline]
    pub(crate) fn answer_position(
        &self,
        question: &PositionQuestion,
        writer: &mut AnswerWriter<'_>,
    ) -> Result<bool, AnswerError> {
        match question {
            PositionQuestion::Moves(listing) => {
                if writer.keeps(&[])? {
                    listing.answer(self, writer)?;
                }
                Ok(true)
            }
            _ => self.answer_other(question, writer),
        }
    }

    #[inline(never)] // Most streams ask for moves.
    fn answer_other(
        &self,
        question: &PositionQuestion,
        writer: &mut AnswerWriter<'_>,
    ) -> Result<bool, AnswerError> {
        let (query, shape) = (writer.query, question.shape());
        let (named, noted, slips) = (PositionName(query), Noted(query), WrittenSlips(query));
        let mut is_yes = true;
        match question {
            PositionQuestion::Moves(_) => {}
            PositionQuestion::Explain(format, follow) => {
                let explained = Explained::new(query)?.with_follow(*follow);
                let query = &*explained.query;
                let slips = ExplainedSlips(&explained);
                let answer: [&dyn Tell; 4] =
                    [&PositionName(query), &explained, &Noted(query), &slips];
                writer.put(shape, &answer, |out| explained.write(self, *format, out))?;
                is_yes = explained.is_legal();
            }
            PositionQuestion::Attacks(square, format) => {
                let attacks = Attacks::new(query, *square);
                writer.put(
                    shape,
                    &[&named, &attacks, &noted, &slips],
                    |out| match format {
                        BoardFormat::Svg => self.push_svg(query, || attacks.to_svg(self), out),
                        _ => push_text(out, |out| attacks.write_text(self, out)),
                    },
                )?;
            }
            PositionQuestion::Material(_) => {
                let material = Material::new(query);
                writer.put(shape, &[&named, &material, &noted, &slips], |out| {
                    push_text(out, |out| material.write_text(self, out));
                })?;
            }
            PositionQuestion::Perft(perft) => is_yes = perft.answer(writer)?,
            PositionQuestion::Winnable(search, flag, format) => {
                let winnable = Winnable {
                    query,
                    verdicts: search.verdicts(&query.position),
                    flag: *flag,
                };
                writer.put(
                    shape,
                    &[&named, &winnable, &noted, &slips],
                    |out| match format {
                        BoardFormat::Svg => self.push_svg(query, || winnable.to_svg(self), out),
                        _ => push_text(out, |out| winnable.write_text(self, out)),
                    },
                )?;
                is_yes = !self.strict || winnable.is_decided();
            }
        }
        Ok(is_yes)
    }

    /// Appends the answer to a question that is about no position. Returns whether it is yes, or `None` if it lacks its subject.
    pub(crate) fn answer_alone(&self, frame: &Frame<'_>, out: &mut Vec<u8>) -> Option<bool> {
        match &self.question {
            Question::Mask(piece, format) => {
                let (square, piece) = (*piece)?;
                let mask = Mask::new(square, piece);
                match format {
                    BoardFormat::Text => push_text(out, |out| mask.write_text(&self.drawing, out)),
                    BoardFormat::Json => push_record(&[&mask], frame, self.castling, out),
                    BoardFormat::Table(separator) => {
                        push_row(&[&mask], frame, *separator, self.castling, out);
                    }
                    BoardFormat::Svg => {
                        out.extend_from_slice(mask.to_svg(&self.drawing).as_bytes());
                    }
                }
                Some(true)
            }
            Question::Games(games) => {
                let text = games.request.pgn.as_ref()?;
                let (written, findings) = games.judge_text(self, text);
                match games.format.shape() {
                    Shape::Record => frame.push_framed(&written, out),
                    _ => out.extend_from_slice(&written),
                }
                Some(findings == 0)
            }
            Question::Position(_) | Question::Act { .. } => None,
        }
    }

    /// Appends a picture, or the pieces alone if that is asked.
    pub(crate) fn push_svg(
        &self,
        query: &Query<'_>,
        draw: impl FnOnce() -> String,
        out: &mut Vec<u8>,
    ) {
        let svg = if self.diagram.is_plain {
            self.plain_svg(query, Vec::new())
        } else {
            draw()
        };
        out.extend_from_slice(svg.as_bytes());
    }
}

impl PositionQuestion {
    /// Returns the shape of its answers.
    #[inline]
    pub fn shape(&self) -> Shape {
        match self {
            PositionQuestion::Moves(listing) => listing.shape(),
            PositionQuestion::Explain(format, _) => {
                format.map_or(Shape::Line, |format| format.shape(explain::ROWS))
            }
            PositionQuestion::Attacks(_, format) => format.shape(attacks::ROWS),
            PositionQuestion::Winnable(_, _, format) => format.shape(winnable::ROWS),
            PositionQuestion::Material(format) => format.shape(material::ROWS),
            PositionQuestion::Perft(perft) => perft.shape(),
        }
    }

    /// Returns the columns of its rows; none of moves, which have their own.
    #[cfg(feature = "tables")]
    pub(crate) fn rows(&self) -> Option<Rows> {
        match self {
            PositionQuestion::Moves(_) => None,
            PositionQuestion::Perft(perft) if perft.request.split.is_some() => None,
            PositionQuestion::Explain(..) => Some(explain::ROWS),
            PositionQuestion::Attacks(..) => Some(attacks::ROWS),
            PositionQuestion::Material(_) => Some(material::ROWS),
            PositionQuestion::Perft(perft) => Some(perft.rows()),
            PositionQuestion::Winnable(..) => Some(winnable::ROWS),
        }
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
