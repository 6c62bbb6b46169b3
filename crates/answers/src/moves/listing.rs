//! The question about the legal moves with its options, and what is written in each format.

use std::sync::Arc;

use oracle_notation::{PieceLetters, San};

use super::columns::{MOVE_ROWS, MoveRow, PLAYED, ROWS, move_fields, usual};
use super::{Kind, Kinds, Moves};
use crate::answer::{AnswerWriter, push_record, push_row};
use crate::columns::{Column, picked};
use crate::diagnostic::Fallible;
use crate::format::{Columns, Formats, Pick, Separator, Shape};
use crate::line::{self, PositionFormat};
use crate::parts::PositionName;
use crate::question::{AnswerForm, TextForm};
use crate::request::{FormatChoice, Interface, OwnFields, Request, named, options};
use crate::{PositionQuestion, Question, Solvers, json, push_text};

/// A question about the legal moves.
#[derive(Debug, Clone)]
pub struct Listing {
    /// The kinds of moves that are listed.
    pub kinds: Kinds,
    /// What finds dead positions, if they are looked for.
    pub dead: Option<Arc<Solvers>>,
    /// Whether a condition on the outcome is about them, too.
    pub seeks_dead: bool,
    /// Whether to write or to mark why other moves are illegal, too.
    pub explain: bool,
    /// What is written.
    pub format: MovesFormat,
    /// The columns of a row, or of a record that is not the usual one.
    pub(super) picks: Vec<Pick>,
}

/// What is written about the legal moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MovesFormat {
    /// A board and the moves.
    Text,
    /// The record.
    Json,
    /// A picture.
    Svg,
    /// The moves in UCI.
    Uci,
    /// The moves in SAN.
    San,
    /// The moves in long algebraic notation.
    Lan,
    /// Some keys of the record.
    Fields,
    /// A row of a table.
    Table(Separator),
    /// The number of moves.
    Count,
    /// The position itself.
    Position(PositionFormat),
    /// The game of the moves that led to it.
    Game,
    /// The positions after the moves.
    Successors(PositionFormat),
    /// A row for each move.
    Rows(Separator),
}

/// The formats of the legal moves.
pub static FORMATS: Formats<MovesFormat> = Formats::new(
    MovesFormat::Text,
    &[
        ("board", MovesFormat::Text),
        ("json", MovesFormat::Json),
        ("uci", MovesFormat::Uci),
        ("san", MovesFormat::San),
        ("lan", MovesFormat::Lan),
        ("tsv", MovesFormat::Table(Separator::Tab)),
        ("csv", MovesFormat::Table(Separator::Comma)),
        ("fen", MovesFormat::Position(PositionFormat::Fen)),
        ("epd", MovesFormat::Position(PositionFormat::Epd)),
        ("pieces", MovesFormat::Position(PositionFormat::Pieces)),
        ("pgn", MovesFormat::Game),
        ("svg", MovesFormat::Svg),
    ],
);

/// Those with the reasons against other moves.
pub static EXPLAINED: Formats<MovesFormat> = Formats::new(
    MovesFormat::Text,
    &[
        ("board", MovesFormat::Text),
        ("json", MovesFormat::Json),
        ("tsv", MovesFormat::Table(Separator::Tab)),
        ("csv", MovesFormat::Table(Separator::Comma)),
        ("svg", MovesFormat::Svg),
    ],
);

/// Those of the positions after the moves.
pub static SUCCESSORS: Formats<MovesFormat> = Formats::new(
    MovesFormat::Successors(PositionFormat::Fen),
    &[
        ("json", MovesFormat::Fields),
        ("fen", MovesFormat::Successors(PositionFormat::Fen)),
        ("epd", MovesFormat::Successors(PositionFormat::Epd)),
        ("pieces", MovesFormat::Successors(PositionFormat::Pieces)),
        ("tsv", MovesFormat::Rows(Separator::Tab)),
        ("csv", MovesFormat::Rows(Separator::Comma)),
    ],
);

/// That of the number of moves.
pub static COUNT: Formats<MovesFormat> =
    Formats::new(MovesFormat::Count, &[]).with_default("the number");

/// The formats of chosen keys.
pub static FIELDS: Formats<MovesFormat> = Formats::new(
    MovesFormat::Fields,
    &[
        ("json", MovesFormat::Fields),
        ("tsv", MovesFormat::Table(Separator::Tab)),
        ("csv", MovesFormat::Table(Separator::Comma)),
    ],
);

impl Listing {
    /// Returns the listing of all moves in this format.
    pub fn new(format: MovesFormat) -> Listing {
        Listing {
            kinds: Kinds::default(),
            dead: None,
            seeks_dead: false,
            explain: false,
            picks: Vec::new(),
            format,
        }
    }
}

impl From<Listing> for Question {
    fn from(listing: Listing) -> Question {
        Question::about_position(listing.form(), listing)
    }
}

impl Listing {
    fn form(&self) -> AnswerForm {
        let (shape, shows_id, shows_problems) = match self.format {
            MovesFormat::Text => (Shape::Lines, false, true),
            MovesFormat::Json => (Shape::Record, false, true),
            MovesFormat::Svg => (Shape::Line, true, true),
            MovesFormat::Fields => (Shape::Record, false, self.has_column("problems")),
            MovesFormat::Table(separator) => (Shape::Row(separator), self.has_column("id"), false),
            MovesFormat::Rows(separator) => (Shape::Row(separator), true, false),
            MovesFormat::Successors(format) => (Shape::List, format == PositionFormat::Epd, false),
            MovesFormat::Game => (Shape::List, true, false),
            MovesFormat::Position(format) => (Shape::Line, format == PositionFormat::Epd, false),
            MovesFormat::Uci | MovesFormat::San | MovesFormat::Lan | MovesFormat::Count => {
                (Shape::Line, false, false)
            }
        };
        let columns = match self.format {
            MovesFormat::Rows(_) => Columns {
                parts: MOVE_ROWS,
                picks: None,
            },
            _ => Columns {
                parts: ROWS,
                picks: Some(self.picks.clone()),
            },
        };
        AnswerForm {
            shows_id,
            shows_problems,
            text: match self.format {
                MovesFormat::Count => TextForm::Number,
                _ => TextForm::Words,
            },
            ..AnswerForm::new(shape, Some(columns))
        }
    }
}

impl PositionQuestion for Listing {
    fn answer(&self, writer: &mut AnswerWriter<'_>) -> Fallible<bool> {
        let query = writer.query;
        // A position and a game are written without the legal moves.
        if let MovesFormat::Position(_) | MovesFormat::Game = self.format {
            if writer.keeps(&[])? {
                match self.format {
                    MovesFormat::Position(format) => line::push_position(format, query, writer.out),
                    _ => line::push_game(query, writer.out),
                }
            }
            return Ok(true);
        }
        let solvers = self.dead.as_ref();
        let dead = solvers.map(|solvers| solvers.dead(&query.position));
        query.position.with_legal_moves(|legal| {
            let moves = Moves {
                dead,
                ..Moves::new(query, legal, self.kinds)
            };
            if writer.keeps(&[&moves])? {
                self.write(&moves, writer)?;
            }
            Ok(true)
        })
    }
}

impl Listing {
    fn has_column(&self, name: &str) -> bool {
        let mut picks = self.picks.iter();
        picks.any(|&pick| picked(ROWS, pick).path() == name)
    }

    /// Tells the answer beside its record, if that is asked.
    #[inline(never)] // Only tools need words beside a record.
    fn tell(&self, moves: &Moves<'_>, writer: &mut AnswerWriter<'_>) {
        let (view, Some(told)) = (writer.view, &mut writer.remarks.told) else {
            return;
        };
        told.set(&[moves], |out| {
            push_text(out, |out| moves.write_text(view, self.explain, out));
            if self.picks.contains(&(0, PLAYED)) {
                let played = moves.query.played_after();
                let sans = played.map(|(before, played)| San::from_move(&before, played));
                let sans: Vec<String> = sans.map(|san| san.to_string()).collect();
                out.extend(format!("played: {}", sans.join(" ")).bytes());
            }
        });
    }

    /// Writes the moves.
    #[inline]
    fn write(&self, moves: &Moves<'_>, writer: &mut AnswerWriter<'_>) -> Fallible<()> {
        let (frame, view) = (writer.frame, writer.view);
        let (mode, out) = (view.castling, &mut *writer.out);
        let letters = || moves.query.record.letters();
        match self.format {
            MovesFormat::Text => {
                push_text(out, |out| moves.write_text(view, self.explain, out));
            }
            MovesFormat::Json => {
                json::push_framed_moves(moves, mode, self.explain, frame, out);
                self.tell(moves, writer);
            }
            MovesFormat::Svg => {
                out.extend_from_slice(moves.to_svg(view, self.explain).as_bytes());
            }
            MovesFormat::Uci => line::push_ucis(moves, mode, out),
            MovesFormat::San if letters() == PieceLetters::English => line::push_sans(moves, out),
            MovesFormat::San => line::push_words(moves, false, letters(), out),
            MovesFormat::Lan => line::push_words(moves, true, letters(), out),
            MovesFormat::Fields => {
                push_record(&[moves], Some(&self.picks), frame, mode, out);
                self.tell(moves, writer);
            }
            MovesFormat::Table(separator) => {
                push_row(&[moves], Some(&self.picks), frame, separator, mode, out);
            }
            MovesFormat::Count => line::push_count(moves, out),
            MovesFormat::Successors(format) => line::push_successors(format, moves, out)?,
            MovesFormat::Rows(separator) => {
                let named = PositionName(moves.query);
                let mut push = |played| {
                    let row = MoveRow(&moves.query.position, played);
                    push_row(&[&named, &row], None, frame, separator, mode, out);
                };
                moves.listed().for_each(|played| push(Some(played)));
                if frame.line.is_some() && moves.count() == 0 {
                    push(None);
                }
            }
            MovesFormat::Position(_) | MovesFormat::Game => {}
        }
        Ok(())
    }
}

/// The legal moves.
#[derive(Debug, Clone, Default)]
#[allow(clippy::struct_excessive_bools)] // Options that are given or not.
pub struct MovesRequest {
    /// The format.
    pub output: FormatChoice,
    /// The kinds of moves that are listed; none for all.
    pub only: Vec<Kind>,
    /// Whether the moves are only counted.
    pub count: bool,
    /// Whether the positions after the moves are written.
    pub successors: bool,
    /// Whether to add why pieces may not go elsewhere.
    pub explain: bool,
    /// Whether dead positions are looked for.
    pub dead: bool,
    /// The positions that this search tries for each side.
    pub nodes: Option<u64>,
}

impl MovesRequest {
    /// The positions that a search for dead positions tries for each side: a stream stays small and fast.
    pub const DEAD_BUDGET: u64 = 10_000;

    /// Returns whether a field is this key, or a column of it.
    fn names(&self, key: &str) -> bool {
        let fields = self.output.fields.iter();
        let mut keys = fields.map(|field| field.split('.').next());
        keys.any(|named| named == Some(key))
    }

    /// Returns what finds dead positions, if that is written.
    fn solvers(&self, earlier: Option<&Question>) -> Option<Arc<Solvers>> {
        // Nothing is computed that is not written.
        let has_fields = !self.output.fields.is_empty();
        let shows_dead = !has_fields || self.names("outcome") || self.names("claims");
        let is_asked = self.names("dead") || self.dead && shows_dead;
        let budget = self.nodes.unwrap_or(MovesRequest::DEAD_BUDGET);
        let own = earlier.and_then(Question::of::<Listing>);
        let own = own.and_then(|listing| listing.dead.as_ref());
        let own = own.filter(|solvers| solvers.budget == budget);
        is_asked.then(|| {
            own.cloned()
                .unwrap_or_else(|| Arc::new(Solvers::new(budget)))
        })
    }
}

impl Request for MovesRequest {
    named! { "moves", &FORMATS;
        "moves" "Legal moves" ROWS,
        "successors" "Positions after the legal moves" ROWS,
    }

    options! { self, member,
        "only" => self.only = member.names(&Kind::ALL, Kind::name)?,
        "fields" => {
            if self.output.own != OwnFields::Any {
                let known = [move_fields(), vec!["played"]].concat();
                member.names(&known, |name| name)?;
            }
            self.output.fields = member.words()?;
        },
        "count" => self.count = member.flag()?,
        "successors" => self.successors = member.flag()?,
        "explain" => self.explain = member.flag()?,
        "dead" => self.dead = member.flag()?,
        "nodes" => self.nodes = Some(member.whole(u64::MAX, "number of nodes")?),
    }

    fn has(&self, key: &str) -> bool {
        match key {
            "only" => !self.only.is_empty(),
            "fields" => !self.output.fields.is_empty(),
            "count" => self.count,
            "successors" => self.successors,
            "explain" => self.explain,
            "dead" => self.dead || self.names("dead"),
            "nodes" => self.nodes.is_some(),
            _ => false,
        }
    }

    fn given_format(&self) -> Option<&str> {
        // Neither draws a board.
        let lines = (self.count || self.successors).then_some("fen");
        self.output.given().or(lines)
    }

    fn forget_format(&mut self) {
        *self = MovesRequest {
            output: self.output.forgotten(),
            count: false,
            successors: false,
            explain: false,
            ..self.clone()
        };
    }

    fn chooses_format(&self, key: &str) -> bool {
        matches!(
            key,
            "output" | "fields" | "count" | "successors" | "explain"
        )
    }

    fn text_key(&self) -> &str {
        if self.count {
            return "count";
        }
        self.format_name().unwrap_or("text")
    }

    fn question(&self, interface: Interface, earlier: Option<&Question>) -> Fallible<Question> {
        let dead = self.solvers(earlier);
        let output = &self.output;
        let has_fields = !output.fields.is_empty();
        let format = if has_fields {
            output.choose(interface, &FIELDS, &interface.option("fields"))?
        } else if self.count {
            output.choose(interface, &COUNT, &interface.option("count"))?
        } else if self.successors {
            output.choose(interface, &SUCCESSORS, &interface.option("successors"))?
        } else if self.explain {
            output.choose(interface, &EXPLAINED, &interface.option("explain"))?
        } else {
            output.choose(interface, &FORMATS, self.word())?
        };
        let mut listing = Listing {
            kinds: self.only.iter().copied().collect(),
            dead,
            seeks_dead: self.dead,
            explain: self.explain,
            ..Listing::new(format)
        };
        listing.picks = match format {
            _ if has_fields => {
                let has_tool = interface != Interface::CommandLine && output.own != OwnFields::Any;
                output.picks(ROWS, format == MovesFormat::Fields, has_tool)?
            }
            MovesFormat::Table(_) => {
                let mut without = vec!["successors"];
                without.extend((!self.explain).then_some("rejected"));
                without.extend(listing.dead.is_none().then_some("dead"));
                usual(Column::is_in_row, &without)
            }
            MovesFormat::Fields => usual(Column::is_in_record, &["moves", "rejected"]),
            _ => Vec::new(),
        };
        Ok(listing.into())
    }
}
