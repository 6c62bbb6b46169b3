//! `mask`: how a piece moves on an empty board.

use std::{iter, mem};

use oracle_draw::{Cell, Picture};
use oracle_laws::mask::{self, Offset};
use oracle_laws::{Piece, Placement, Role, Square};
use oracle_notation::piece_list;

use crate::answer::{Frame, push_record, push_row, record};
use crate::columns::columns;
use crate::diagnostic::Fallible;
use crate::format::{Formats, Rows, Shape};
use crate::page::{Page, counted};
use crate::parts::REFUSED;
use crate::question::AnswerForm;
use crate::request::{FormatChoice, Interface, Request, named, options};
use crate::{ObjectQuestion, Question, TextStyle, Told, View, push_text};

/// How a piece moves on an empty board, on a mask of 15 by 15 squares and on the board.
#[derive(Debug)]
pub struct Mask {
    /// The square of the piece.
    pub square: Square,
    /// The piece.
    pub piece: Piece,
    /// The steps of the mask, as (files, ranks).
    pub offsets: Vec<Offset>,
    /// The squares of each line on the board, outward.
    pub vectors: Vec<Vec<Square>>,
    /// The steps by which a pawn may only capture.
    pub captures: Option<[Offset; 2]>,
}

impl Mask {
    /// Returns how this piece moves from this square.
    pub fn new(square: Square, piece: Piece) -> Mask {
        Mask {
            square,
            piece,
            offsets: mask::offsets(piece, square),
            vectors: mask::vectors(piece, square),
            captures: (piece.role == Role::Pawn).then(|| mask::pawn_captures(piece.color)),
        }
    }

    /// Returns the squares of the vectors, one vector after another.
    pub fn squares(&self) -> Vec<Square> {
        self.vectors.concat()
    }

    /// Returns a short answer: the piece, and the number of its moves.
    pub fn title(&self) -> String {
        let squares = counted(self.squares().len(), "square");
        let Mask { piece, square, .. } = self;
        format!("A {piece} on {square} of an empty board: {squares}")
    }

    /// Returns the squares on which a pawn may only capture.
    fn capture_squares(&self) -> Option<Vec<Square>> {
        let steps = self.captures?.into_iter();
        let squares = steps.filter_map(|(files, ranks)| self.square.offset(files, ranks));
        Some(squares.collect())
    }
}

columns! {
    /// How a piece moves on an empty board.
    MASK: Mask, |it, out|
    "id" Elsewhere Maybe(&Def("id")) => {},
    "piece" Elsewhere Def("piece") => {},
    "piece.square" Always => out.square(it.square),
    "piece.color" Always => out.id(Some(it.piece.color.name())),
    "piece.role" Always => out.id(Some(it.piece.role.name())),
    /// The mask of 15 by 15 as steps, files to the right and ranks up.
    "offsets" Record List(&With(&List(&Between(-7, 7)), r#"{"minItems": 2, "maxItems": 2}"#)) =>
        out.list(&it.offsets, |&(files, ranks), out| {
            out.list([files, ranks], |step, out| out.signed(step));
        }),
    /// The lines of the mask on the board, outward.
    "vectors" Record List(&With(&List(&Def("square")), r#"{"minItems": 1}"#)) =>
        out.list(&it.vectors, |line, out| out.squares(line.iter().copied())),
    /// The vectors, one after the other.
    "squares" Always With(&List(&Def("square")), r#"{"uniqueItems": true}"#) => out.squares(it.squares()),
    /// Only for a pawn: the squares where it may only capture.
    "captures" Always Maybe(&List(&Def("square"))) => if let Some(squares) = it.capture_squares() { out.squares(squares) },
}

/// The columns of its rows.
const ROWS: Rows = &[MASK, REFUSED];

impl ObjectQuestion for MaskRequest {
    fn answer(
        &self,
        form: &AnswerForm,
        view: &View,
        frame: &Frame<'_>,
        _: Option<&mut Told>,
        out: &mut Vec<u8>,
    ) -> Result<bool, [&'static str; 2]> {
        let missing = ["`piece`", "add colour, role and square: \"piece\":\"Wba1\""];
        let (square, piece) = self.piece.ok_or(missing)?;
        let (mask, picks) = (Mask::new(square, piece), form.picks());
        match form.shape {
            Shape::Record => push_record(&[&mask], picks, frame, view.castling, out),
            Shape::Row(separator) => {
                push_row(&[&mask], picks, frame, separator, view.castling, out);
            }
            _ => push_text(out, |out| mask.write_text(&view.text(), out)),
        }
        Ok(true)
    }
}

/// How a piece moves on an empty board.
#[derive(Debug, Clone, Default)]
pub struct MaskRequest {
    /// The format.
    pub output: FormatChoice,
    /// The piece and its square.
    pub piece: Option<(Square, Piece)>,
}

impl Request for MaskRequest {
    named!("mask", &Formats::TEXT; "mask" "How a piece moves on an empty board" &[MASK]);

    options! { self, member,
        "piece" => {
            let piece = piece_list::lone(&member.text()?).map_err(|kind| {
                let hint = "write colour, role and square: `Wba1`";
                let value = member.value.unquoted();
                value.error(kind.code(), &kind.to_string(), hint)
            });
            self.piece = Some(piece?);
        },
    }

    fn is_about_position(&self) -> bool {
        false
    }

    fn look_keys(&self) -> &'static [&'static str] {
        &["unicode"]
    }

    fn question(&self, interface: Interface, _: Option<&Question>) -> Fallible<Question> {
        let formats = &Formats::TEXT;
        let (_, form) = self.output.form(interface, formats, self.word(), ROWS)?;
        Ok(Question::about_object(form, self.clone()))
    }
}

/// The number of squares on each side of the centre.
const HALF: i8 = 7;

impl Mask {
    /// Returns the record, without the line end.
    pub fn to_json(&self, view: &View) -> String {
        record(&[self], view)
    }

    /// Appends the answer for people: the mask of 15 by 15 squares with the board in it.
    pub fn write_text(&self, style: &TextStyle, out: &mut String) {
        let square = self.square;
        draw(style, self, out);
        out.push_str("\n    * moves here");
        let captures = self.captures.iter().flatten();
        let mut steps = self.offsets.iter().chain(captures);
        if steps.any(|&(files, ranks)| square.offset(files, ranks).is_none()) {
            out.push_str("   o beyond the board");
        }
        if self.captures.is_some() {
            out.push_str("   x captures here only");
        }
        out.push_str("\n\n");
        let names =
            |line: &[Square]| -> Vec<String> { line.iter().map(Square::to_string).collect() };
        // Leaps and single steps are vectors of one square: write them on one line.
        let lines = if self.vectors.iter().all(|line| line.len() == 1) {
            vec![names(&self.squares())]
        } else {
            self.vectors.iter().map(|line| names(line)).collect()
        };
        let mut page = Page { style: *style, out };
        page.write_title(&self.title());
        for line in &lines {
            page.flow(&line.join(" "));
        }
    }
}

/// Draws the mask with the piece in its centre, and the board inside it.
fn draw(style: &TextStyle, mask: &Mask, out: &mut String) {
    let square = mask.square;
    let captures = mask.captures.iter().flatten();
    let steps = || mask.offsets.iter().chain(captures.clone());
    let placement = Placement::EMPTY;
    let picture = Picture {
        chosen: Some(square),
        targets: mask.squares().into_iter().collect(),
        captures: mask.capture_squares().into_iter().flatten().collect(),
        ..Picture::new(&placement)
    };
    for ranks in (-HALF..=HALF).rev() {
        let row = square.offset(0, ranks);
        // A row beyond the board without moves would be blank.
        if row.is_none() && steps().all(|&(_, other)| other != ranks) {
            continue;
        }
        let row = row.map_or(' ', |square| square.rank().digit());
        style.ink.label(&format!("  {row} "), out);
        let mut blanks = 0;
        for files in -HALF..=HALF {
            let step = (files, ranks);
            match square.offset(files, ranks) {
                Some(square) => {
                    out.extend(iter::repeat_n(' ', mem::take(&mut blanks)));
                    push_square(style, mask, picture.cell(square), out);
                }
                None if steps().any(|other| *other == step) => {
                    out.extend(iter::repeat_n(' ', mem::take(&mut blanks)));
                    style.ink.label(" o", out);
                }
                None => blanks += 2,
            }
        }
        out.push('\n');
    }
    let letters = (-HALF..=HALF).map(|files| {
        let column = square.offset(files, 0);
        column.map_or(' ', |square| square.file().letter())
    });
    let letters: String = letters.flat_map(|letter| [' ', letter]).collect();
    style.ink.label(&format!("    {}", letters.trim_end()), out);
    out.push('\n');
}

/// Appends a square of the board, in two characters.
fn push_square(style: &TextStyle, mask: &Mask, cell: Cell, out: &mut String) {
    let piece = Some(mask.piece).filter(|_| cell.chosen);
    let letter = match piece {
        Some(piece) => style.glyphs.piece(piece),
        None if cell.target => '*',
        None if cell.capture => 'x',
        None => '.',
    };
    let cell = Cell { piece, ..cell };
    style.ink.cell(cell, &format!(" {letter}"), out);
}
