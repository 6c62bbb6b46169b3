//! A piece in the three forms of a message: `"Ke1"`, `"Wke1"`, or the article's object.

use std::fmt;

use chess_oracle::board::{Color, File, Piece, Rank, Role, Square};
use chess_oracle::notation::{fields, piece_list};

use super::json::Echo;
use super::{Json, Object, ParseMessageError};

/// The hint for a malformed piece.
const PIECE: &str = "write {\"piece\":\"K\",\"color\":\"W\",\"position\":{\"file\":\"e\",\"rank\":\"1\"}}, or \"Wke1\"";

/// A piece of a message.
#[derive(Debug)]
pub struct GivenPiece<'a> {
    pub square: Square,
    pub piece: Piece,
    pub has_moved: bool,
    /// The object of the message, if it gives one: replies repeat it.
    pub object: Option<Echo>,
    /// The value that gives the piece.
    pub json: Json<'a>,
}

impl fmt::Display for GivenPiece<'_> {
    /// Writes the piece as the trace names it: `Wke1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Piece { color, role } = self.piece;
        let color = color.letter().to_ascii_uppercase();
        write!(f, "{color}{}{}", role.letter(), self.square)
    }
}

/// A piece as a message names it. If it has no colour, its place in the message decides.
#[derive(Debug)]
pub struct NamedPiece<'a> {
    given: GivenPiece<'a>,
    /// The value of the colour, if there is one.
    color: Option<Json<'a>>,
}

impl<'a> NamedPiece<'a> {
    /// Reads a piece in any of its forms.
    ///
    /// # Errors
    ///
    /// Returns an error for a value that is not a piece, or a pawn on a back rank.
    pub fn read(json: Json<'a>) -> Result<NamedPiece<'a>, ParseMessageError> {
        if let Some(text) = json.string() {
            return NamedPiece::from_text(&text, json);
        }
        match json.object() {
            Some(object) => NamedPiece::from_object(&object?),
            None => Err(json.bad_value("piece").with_hint(PIECE)),
        }
    }

    fn from_text(text: &str, json: Json<'a>) -> Result<NamedPiece<'a>, ParseMessageError> {
        let lone = piece_list::lone(text);
        let (square, piece) = lone.map_err(|fault| json.unquoted().bad_position(&fault))?;
        // `Wke1` has a colour; `Ke1` and `e2` have none.
        let says_color = text.len() > "Ke1".len();
        Ok(NamedPiece {
            given: GivenPiece {
                square,
                piece,
                has_moved: false,
                object: None,
                json,
            },
            color: says_color.then_some(json),
        })
    }

    fn from_object(object: &Object<'a>) -> Result<NamedPiece<'a>, ParseMessageError> {
        let json = object.json();
        let role = parse(member(object, "piece", "piece")?, "role", |text| {
            letter(text).and_then(Role::from_letter)
        })?;
        let color = object.get("color");
        let said = color.map(|value| parse(value, "colour", |text| fields::turn_value(text).ok()));
        let piece = Piece::new(said.transpose()?.unwrap_or(Color::White), role);
        let square = read_square(member(object, "position", "piece")?)?;
        let has_moved = object.flag("hasMoved")?;
        // The piece list parser checks which squares a piece may be on.
        let word = format!("w{}{square}", role.letter());
        piece_list::lone(&word).map_err(|fault| json.bad_position(&fault))?;
        Ok(NamedPiece {
            given: GivenPiece {
                square,
                piece,
                has_moved,
                object: Echo::new(json),
                json,
            },
            color,
        })
    }

    /// Returns whether the message gives the piece as an object.
    pub fn is_object(&self) -> bool {
        self.given.object.is_some()
    }

    /// Returns the square of the piece.
    pub fn square(&self) -> Square {
        self.given.square
    }

    /// Returns the piece, with this colour unless the message gives another.
    pub fn or_color(mut self, color: Color) -> GivenPiece<'a> {
        if self.color.is_none() {
            self.given.piece.color = color;
        }
        self.given
    }

    /// Returns the piece as a member of the list of this colour.
    ///
    /// # Errors
    ///
    /// Returns an error if the piece names the other colour.
    pub fn in_list_of(self, color: Color) -> Result<GivenPiece<'a>, ParseMessageError> {
        match self.color {
            Some(said) if self.given.piece.color != color => Err(said
                .bad_value("piece of that colour")
                .with_hint("write it in the list of its colour")),
            _ => Ok(self.or_color(color)),
        }
    }
}

/// Reads `{"file":"e","rank":"1"}`. The rank may be a number.
fn read_square(json: Json<'_>) -> Result<Square, ParseMessageError> {
    let position = match json.object() {
        Some(position) => position?,
        None => return Err(json.bad_value("position").with_hint(PIECE)),
    };
    let file = member(&position, "file", "position")?;
    let file = parse(file, "file", |text| {
        letter(text).and_then(File::from_letter)
    })?;
    let rank = member(&position, "rank", "position")?;
    let digit = |text: &str| letter(text).and_then(Rank::from_digit);
    let rank = match digit(rank.text()) {
        Some(rank) => rank,
        None => parse(rank, "rank", digit)?,
    };
    Ok(Square::new(file, rank))
}

/// Returns the value of a required key.
fn member<'a>(object: &Object<'a>, key: &str, what: &str) -> Result<Json<'a>, ParseMessageError> {
    object.get(key).ok_or_else(|| {
        let message = format!("this {what} has no `{key}`");
        object.json().error("bad_value", &message).with_hint(PIECE)
    })
}

/// Reads a string of a piece.
fn parse<T>(
    value: Json<'_>,
    wanted: &str,
    parse: impl FnOnce(&str) -> Option<T>,
) -> Result<T, ParseMessageError> {
    let parsed = value.string().and_then(|text| parse(&text));
    parsed.ok_or_else(|| value.bad_value(wanted).with_hint(PIECE))
}

/// Returns the letter of a text of one letter.
fn letter(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [letter] => Some(*letter),
        _ => None,
    }
}
