//! A piece in the three forms of a message: `"Ke1"`, `"Wke1"`, or the article's object.

use std::cell::Cell;
use std::fmt;

use oracle_laws::{Color, File, Piece, Rank, Role, Square};
use oracle_notation::piece_list;
use serde_json::value::RawValue;

use super::reply;
use crate::message::{Json, Read};

/// The hint for a malformed piece.
const PIECE: &str = "write {\"piece\":\"K\",\"color\":\"W\",\"position\":{\"file\":\"e\",\"rank\":\"1\"}}, or \"Wke1\"";

/// A piece of a message.
#[derive(Debug, Clone)]
pub struct GivenPiece<'a> {
    pub square: Square,
    /// The piece, with the colour that its place in the message gives it unless `color` does.
    pub piece: Piece,
    pub has_moved: bool,
    /// The value that gives the colour.
    pub color: Option<Json<'a>>,
    /// The value that gives the piece.
    pub json: Json<'a>,
    /// The object of the message, if it gives one: replies repeat it.
    pub object: Option<Box<RawValue>>,
    /// How often the reply repeats the piece: counted as it is written.
    pub repeats: Cell<usize>,
}

impl fmt::Display for GivenPiece<'_> {
    /// Writes the piece as the trace names it: `Wke1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Piece { color, role } = self.piece;
        let color = color.letter().to_ascii_uppercase();
        write!(f, "{color}{}{}", role.letter(), self.square)
    }
}

impl<'a> GivenPiece<'a> {
    /// Returns a piece that has not moved, and whose place in the message gives the colour.
    pub fn new(square: Square, piece: Piece, json: Json<'a>) -> GivenPiece<'a> {
        GivenPiece {
            square,
            piece,
            has_moved: false,
            color: None,
            json,
            object: None,
            repeats: Cell::default(),
        }
    }

    /// Reads a piece in any of its forms. A pawn on a back rank is an error.
    pub fn read(json: Json<'a>) -> Read<'a, GivenPiece<'a>> {
        if let Some(text) = json.parse::<String>() {
            let lone = piece_list::lone(&text);
            let (square, piece) = lone.map_err(|kind| json.unquoted().bad_position(&kind))?;
            let mut given = GivenPiece::new(square, piece, json);
            // `Wke1` has a colour; `Ke1` and `e2` have none.
            given.color = (text.len() > "Ke1".len()).then_some(json);
            return Ok(given);
        }
        let object = json.object("piece", PIECE)?;
        let role = object.letter("piece", "role", Role::from_letter)?;
        let said = object.get("color");
        let color = said.map(|color| color.color(PIECE)).transpose()?;
        let place = object.required("position")?.object("position", PIECE)?;
        let file = place.letter("file", "file", File::from_letter)?;
        let rank = place.letter("rank", "rank", Rank::from_digit)?;
        let square = Square::new(file, rank);
        let has_moved = object.flag("hasMoved")?;
        // The piece list parser checks which squares a piece may be on.
        let word = format!("w{}{square}", role.letter());
        piece_list::lone(&word).map_err(|kind| json.bad_position(&kind))?;
        let piece = Piece::new(color.unwrap_or(Color::White), role);
        Ok(GivenPiece {
            has_moved,
            color: said,
            object: reply::repeated(json.text),
            ..GivenPiece::new(square, piece, json)
        })
    }

    /// Returns the piece, with this colour unless the message gives another.
    pub fn or_color(mut self, color: Color) -> GivenPiece<'a> {
        if self.color.is_none() {
            self.piece.color = color;
        }
        self
    }
}
