//! `attacks`: the squares that each side attacks, pins and checkers.

mod picture;
mod text;

use oracle_laws::{Bitboard, Color, Pin, Position, Square};
use oracle_notation::Query;

use crate::answer::AnswerWriter;
use crate::columns::columns;
use crate::error::AnswerError;
use crate::format::{BoardFormat, Columns, Formats, Rows};
use crate::out::Out;
use crate::parts::{Around, NAMED, NOTED, REFUSED, SLIPS};
use crate::question::AnswerForm;
use crate::request::{Door, FormatChoice, Request, UsageError, named, options};
use crate::{PositionQuestion, Question, push_text};

/// Attacked squares, pins and checkers.
#[derive(Debug)]
pub struct Attacks<'a> {
    /// The position, and what is asked about it.
    pub query: &'a Query<'a>,
    /// The square whose attackers the user asks for.
    pub square: Option<Square>,
    /// The pins of both colors, in the order of the pinned pieces.
    pub pins: Vec<Pin>,
    /// The same of the pins to queens.
    pub pins_to_queen: Vec<Pin>,
}

impl<'a> Attacks<'a> {
    /// Finds the pins of both colours; `square` is the one whose attackers are asked for.
    pub fn new(query: &'a Query<'a>, square: Option<Square>) -> Attacks<'a> {
        let of_both = |find: fn(&Position, Color) -> Vec<Pin>| {
            let pins = Color::ALL.map(|color| find(&query.position, color));
            query.position.in_order(&pins.concat())
        };
        Attacks {
            query,
            square,
            pins: of_both(Position::pins),
            pins_to_queen: of_both(Position::pins_to_queen),
        }
    }

    /// Returns the squares that a color attacks.
    pub fn attacked_by(&self, color: Color) -> Bitboard {
        let squares = Bitboard::ALL.into_iter();
        squares
            .filter(|&square| self.query.position.attackers(square, color).any())
            .collect()
    }

    /// Returns the number of pieces of a color that attack a square.
    pub fn count(&self, square: Square, color: Color) -> u32 {
        self.query.position.attackers(square, color).len()
    }
}

fn tell_pins(pins: &[Pin], to: &'static str, out: &mut Out<'_>) {
    out.list(pins, |pin, out| {
        out.object(|out| {
            out.key("square").square(pin.square);
            out.key("by").square(pin.by);
            out.key(to).square(pin.to);
        });
    });
}

columns! {
    /// The squares that each side attacks, pins and checkers.
    ATTACKS: Attacks<'_>, |it, out|
    /// The squares that each side attacks.
    "attacks" Elsewhere Def("both_sides") => {},
    "attacks.white" Always => out.squares(it.attacked_by(Color::White)),
    "attacks.black" Always => out.squares(it.attacked_by(Color::Black)),
    /// With `square`: the pieces of each side that attack it.
    "attackers" Elsewhere Maybe(&Def("both_sides")) => {},
    "attackers.white" Always => if let Some(square) = it.square {
        out.squares(it.query.position.attackers(square, Color::White));
    },
    "attackers.black" Always => if let Some(square) = it.square {
        out.squares(it.query.position.attackers(square, Color::Black));
    },
    /// Pieces of both colours that are pinned to their king.
    "pins" Always List(&Keys(&[("square", Def("square")), ("by", Def("square")), ("king", Def("square"))])) =>
        tell_pins(&it.pins, "king", out),
    /// Pieces of both colours that a bishop or a rook pins to a queen of theirs: they may move.
    "pins_to_queen" Always List(&Keys(&[("square", Def("square")), ("by", Def("square")), ("queen", Def("square"))])) =>
        tell_pins(&it.pins_to_queen, "queen", out),
    /// The pieces that give check to the side to move.
    "checkers" Always Def("squares") => out.squares(it.query.position.checkers()),
}

/// The columns of its rows.
pub(crate) const ROWS: Rows = &[NAMED, ATTACKS, NOTED, SLIPS, REFUSED];

/// The question with its format.
struct AttacksQuestion {
    square: Option<Square>,
    format: BoardFormat,
    columns: Columns,
}

impl PositionQuestion for AttacksQuestion {
    fn form(&self) -> AnswerForm {
        AnswerForm::new(self.format.shape(), Some(self.columns.clone()))
    }

    fn answer(&self, writer: &mut AnswerWriter<'_>) -> Result<bool, AnswerError> {
        let (query, view) = (writer.query, writer.view);
        let attacks = Attacks::new(query, self.square);
        let around = Around::new(query);
        writer.put(&around.parts(&attacks), |out| {
            if self.format == BoardFormat::Svg {
                view.push_svg(query, || attacks.to_svg(view), out);
            } else {
                push_text(out, |out| attacks.write_text(view, out));
            }
        })?;
        Ok(true)
    }
}

/// The squares that each side attacks.
#[derive(Debug, Clone, Default)]
pub struct AttacksRequest {
    /// The format.
    pub output: FormatChoice,
    /// The square whose attackers are named.
    pub square: Option<Square>,
}

impl Request for AttacksRequest {
    named!("attacks", &Formats::BOARD);

    options! { self, member,
        "square" => self.square = Some(member.square()?),
    }

    fn question(&self, door: Door, _: Option<&Question>) -> Result<Question, UsageError> {
        let (format, columns) = self
            .output
            .columns(door, &Formats::BOARD, self.word(), ROWS)?;
        Ok(Question::about_position(AttacksQuestion {
            square: self.square,
            format,
            columns,
        }))
    }
}
