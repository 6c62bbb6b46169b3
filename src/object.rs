//! Lines that are JSON objects: each may ask a question of its own, in a format of its own.

use std::borrow::Cow;
use std::time::Duration;

use memchr::memchr_iter;
use oracle_answers::format::{BoardFormat, Formats, Missing, Shape};
use oracle_answers::message::ParseMessageError;
use oracle_answers::{
    Budget, EXPLAIN_FORMATS, Listing, Mask, ObjectLine, Perft, PositionLine, PositionQuestion,
    WINNABLE_FORMATS, Winnable,
};
use oracle_notation::{Pasted, Record, piece_list};

use super::config::Config;
use super::error::Refusal;
use super::output::exit::Exit;
use super::questions::{self, Question, games, mask};
use super::respond::{Refuse, answer_record};
use oracle_answers::games::{Games, GamesFormat};

/// What a count or a search may take if the line does not say it. The nodes take a second or less: the time is for slow
/// machines, so that answers do not depend on it.
pub const USUAL_LIMITS: Budget = Budget {
    nodes: 100_000_000,
    time: Duration::from_secs(10),
};
/// The positions that a search for checkmates tries for each side if the line does not say it.
pub const USUAL_SEARCH: u64 = 100_000;

/// A question with its format.
#[derive(Debug)]
pub enum ObjectQuestion<'a> {
    /// About the position of the object.
    Position(Cow<'a, PositionQuestion>),
    /// Whether each side can still checkmate, within limits.
    WinnableWithin(Budget, BoardFormat),
    /// How the lone piece of the object moves.
    Mask(BoardFormat),
    /// The mistakes in the game of the object.
    Games(Box<Games>),
}

impl<'a> ObjectQuestion<'a> {
    /// Returns the question of an object; without `ask`, it is that of the command line.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such question or format, or a value cannot be read.
    pub fn new<'b>(
        object: &ObjectLine<'b>,
        base: &'a PositionQuestion,
    ) -> Result<ObjectQuestion<'a>, ParseMessageError<'b>> {
        if object.asks_nothing() {
            return Ok(ObjectQuestion::Position(Cow::Borrowed(base)));
        }
        let output = object.output()?;
        let square = object.square()?;
        let written = object.limits()?;
        let has_limits = written.are_given();
        let asked = object.ask()?;
        let question = match asked.as_deref() {
            None => questions::of_position(base),
            Some(word) => ObjectQuestion::named(object, word)?,
        };
        let limits = |nodes| written.or(nodes, USUAL_LIMITS.time);
        let output = output.as_deref();
        let missing = |(message, hint): Missing| object.error("output", "usage", &message, &hint);
        // Without limits of its own, a line leaves those of the command line.
        let is_limited = has_limits || asked.is_some();
        let position = match (question, base) {
            (Question::Moves, base) => {
                let listing = match base {
                    PositionQuestion::Moves(listing) => Some(listing),
                    _ => None,
                };
                Listing::of_line(listing, output).map(PositionQuestion::Moves)
            }
            (Question::Explain, base) => {
                let own = match base {
                    PositionQuestion::Explain(format) => Some(*format),
                    _ => None,
                };
                let format = EXPLAIN_FORMATS.of_line(output, own, question.word());
                format.map(PositionQuestion::Explain)
            }
            (Question::Attacks, base) => {
                let (own_square, own) = match base {
                    PositionQuestion::Attacks(square, format) => (*square, Some(*format)),
                    _ => (None, None),
                };
                let format = Formats::BOARD.of_line(output, own, question.word());
                format.map(|format| PositionQuestion::Attacks(square.or(own_square), format))
            }
            (Question::Perft, base) => {
                let own = match base {
                    PositionQuestion::Perft(perft) => Some(perft),
                    _ => None,
                };
                let limits = is_limited.then(|| limits(USUAL_LIMITS.nodes));
                Perft::of_line(own, output, limits).map(PositionQuestion::Perft)
            }
            (Question::Winnable, base) => {
                let own = match base {
                    PositionQuestion::Winnable(solvers, format) => Some((solvers, *format)),
                    _ => None,
                };
                let format =
                    WINNABLE_FORMATS.of_line(output, own.map(|own| own.1), question.word());
                let format = format.map_err(missing)?;
                match own.filter(|_| !is_limited) {
                    Some((solvers, _)) => Ok(PositionQuestion::Winnable(solvers.clone(), format)),
                    None => {
                        return Ok(ObjectQuestion::WinnableWithin(limits(USUAL_SEARCH), format));
                    }
                }
            }
            (Question::Mask, _) => {
                let format = Formats::BOARD.of_line(output, None, question.word());
                return format.map(ObjectQuestion::Mask).map_err(missing);
            }
            (Question::Games, _) => {
                let format = games::FORMATS.of_line(output, None, question.word());
                let format = format.map_err(missing)?;
                return Ok(ObjectQuestion::Games(Box::new(Games::of_line(format))));
            }
            (
                Question::Compare
                | Question::Act
                | Question::Schema
                | Question::Completions
                | Question::Man
                | Question::Mcp,
                _,
            ) => return Err(unknown_question(object, question.word())),
        };
        let position = position.map_err(missing)?;
        Ok(ObjectQuestion::Position(Cow::Owned(position)))
    }

    fn named<'b>(object: &ObjectLine<'b>, word: &str) -> Result<Question, ParseMessageError<'b>> {
        let mut questions = Question::all();
        let question = questions.find(|question| question.word() == word);
        question.ok_or_else(|| unknown_question(object, word))
    }

    /// Returns the shape of the answer.
    pub fn shape(&self) -> Shape {
        match self {
            ObjectQuestion::Position(question) => question.shape(),
            ObjectQuestion::WinnableWithin(_, format) | ObjectQuestion::Mask(format) => {
                format.shape()
            }
            ObjectQuestion::Games(games) if games.format == GamesFormat::Json => Shape::Record,
            ObjectQuestion::Games(_) => Shape::Lines,
        }
    }

    /// Appends the answer.
    #[inline]
    pub fn answer(
        &self,
        config: &Config,
        object: &ObjectLine<'_>,
        line: &str,
        out: &mut Vec<u8>,
        stderr_text: &mut String,
    ) -> Result<Exit, Box<Refusal>> {
        let refuse = |error| Box::new(Refusal::from_message_error(error, line));
        match self {
            ObjectQuestion::Position(question) => {
                let position = object.position().map_err(refuse)?;
                let id = question.shows_id().then(|| object.id_text());
                let id = id.flatten();
                with_record(&position, config, line, id, |record, refuse| {
                    answer_record(config, question, line, record, refuse, out, stderr_text)
                })
            }
            ObjectQuestion::WinnableWithin(limits, format) => {
                let position = object.position().map_err(refuse)?;
                with_record(&position, config, line, None, |record, refuse| {
                    let query = record.play().map_err(refuse)?;
                    if config.oracle.strict {
                        query.check_problems().map_err(refuse)?;
                    }
                    let winnable = Winnable::within(&query, *limits);
                    Ok(Exit::from(
                        config.oracle.answer_winnable(&winnable, *format, out),
                    ))
                })
            }
            ObjectQuestion::Mask(format) => {
                let name = object.lone_piece().map_err(refuse)?;
                let (square, piece) = piece_list::lone(&name).map_err(|kind| {
                    let hint = "write colour, role and square: `Wba1`";
                    refuse(object.error("piece", kind.code(), &kind.to_string(), hint))
                })?;
                mask::answer(
                    &config.oracle.drawing,
                    &Mask::new(square, piece),
                    *format,
                    out,
                );
                Ok(Exit::Yes)
            }
            ObjectQuestion::Games(games) => {
                let text = object.pgn().map_err(refuse)?;
                let (written, findings) = games.judge_text(&config.oracle, &text);
                let count = memchr_iter(b'\n', &written).count();
                if games.format == GamesFormat::Json && count != 1 {
                    let message = format!("`pgn` has {count} games");
                    let error = object.error("pgn", "bad_value", &message, "write one game");
                    return Err(refuse(error));
                }
                out.extend_from_slice(&written);
                Ok(Exit::from(findings == 0))
            }
        }
    }
}

/// Reads a position, plays its moves, and passes it on, with what makes an error about the position one about the line.
fn with_record(
    position: &PositionLine<'_>,
    config: &Config,
    line: &str,
    id: Option<String>,
    answer: impl FnOnce(&Record<'_>, &Refuse<'_>) -> Result<Exit, Box<Refusal>>,
) -> Result<Exit, Box<Refusal>> {
    let (text, overrides) = (position.text(), &config.overrides);
    let refuse = |error| -> Box<Refusal> {
        let mut refusal = Refusal::from_position_error(position.locate(error, line), line);
        refusal.id = None;
        refusal.into()
    };
    match Record::parse(text, overrides) {
        Ok(ref mut record) => {
            record.set_id(id);
            answer(record, &refuse)
        }
        Err(error) => match Pasted::translate(text) {
            Some(pasted) => {
                let refuse = |error| refuse(pasted.locate(error, text));
                let mut record = pasted.read(overrides).map_err(refuse)?;
                record.set_id(id);
                answer(&record, &refuse)
            }
            None => Err(refuse(error)),
        },
    }
}

fn unknown_question<'b>(object: &ObjectLine<'b>, word: &str) -> ParseMessageError<'b> {
    let known = [
        "moves", "explain", "attacks", "mask", "perft", "winnable", "games",
    ];
    let message = format!("a line cannot ask `{word}`");
    let hint = format!("choose one of {}", known.join(", "));
    object.error("ask", "bad_value", &message, &hint)
}
