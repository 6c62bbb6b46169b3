//! Pieces and boards in the forms that messages have for them.

use chess_oracle::board::{Bitboard, Color, File, Piece, Placement, Rank, Role, Square};
use chess_oracle::notation::{Fields, Overrides, PositionErrorKind, Record, piece_list, values};
use chess_oracle::rules::{CastlingRights, Position, Setup};
use serde_json::{Map, Value, json};

use super::MessageFault;

/// How a piece is written, for hints.
const PIECE: &str = "write {\"piece\":\"K\",\"color\":\"W\",\"position\":{\"file\":\"e\",\"rank\":\"1\"}}, or \"Wke1\"";

/// A piece as a message names it.
#[derive(Debug, Clone)]
pub struct Named {
    pub square: Square,
    pub piece: Piece,
    pub has_moved: bool,
    /// The piece as the article writes it; as it came, if it came so.
    pub object: Value,
    /// The piece as the message writes it.
    pub written: String,
}

impl Named {
    /// A piece that was not written as the article's object.
    fn new(square: Square, piece: Piece, written: String) -> Named {
        let object = json!({
            "piece": piece.role.upper_letter().to_string(),
            "color": piece.color.letter().to_ascii_uppercase().to_string(),
            "hasMoved": false,
            "position": position(square),
        });
        Named {
            square,
            piece,
            has_moved: false,
            object,
            written,
        }
    }

    /// Reads `"Ke1"` (a white king unless this colour is asked for), `"Wke1"`, or the article's object.
    pub fn read(value: &Value, color: Option<Color>) -> Result<Named, MessageFault> {
        let named = match value {
            Value::String(text) => {
                let colored = match (color, text.len()) {
                    // Of a list of black pieces, a piece without its colour is black.
                    (Some(color), 3) => format!("{}{text}", color.letter()),
                    _ => text.clone(),
                };
                let lone = piece_list::lone(&colored);
                let (square, piece) = lone.map_err(|fault| MessageFault::position(&fault, text))?;
                Named::new(square, piece, text.clone())
            }
            Value::Object(object) => Named::read_object(object, color, value)?,
            _ => return Err(MessageFault::value("piece", value).with_hint(PIECE)),
        };
        if color.is_some_and(|color| color != named.piece.color) {
            return Err(MessageFault::value("piece of that colour", value)
                .with_hint("write it in the list of its colour"));
        }
        Ok(named)
    }

    fn read_object(
        object: &Map<String, Value>,
        color: Option<Color>,
        value: &Value,
    ) -> Result<Named, MessageFault> {
        let text = |value: &Value, key| value.get(key).and_then(Value::as_str).map(str::to_owned);
        let bad = || MessageFault::value("piece", value).with_hint(PIECE);
        let role = match text(value, "piece").ok_or_else(bad)?.as_bytes() {
            [letter] => Role::from_letter(*letter),
            _ => None,
        };
        let color = match object.get("color") {
            None => Some(color.unwrap_or(Color::White)),
            Some(color) => color.as_str().and_then(|text| values::turn(text).ok()),
        };
        let place = object.get("position").ok_or_else(bad)?;
        // A rank may come as a number, too.
        let rank = match place.get("rank") {
            Some(Value::Number(rank)) => Some(rank.to_string()),
            _ => text(place, "rank"),
        };
        let name = text(place, "file")
            .zip(rank)
            .map(|(file, rank)| file + &rank);
        let square = name.and_then(|name| Square::from_name(name.as_bytes()));
        let (Some(role), Some(color), Some(square)) = (role, color, square) else {
            return Err(bad());
        };
        let piece = Piece { color, role };
        // As a word it is held against what the laws let stand.
        let word = format!("{}{}{square}", color.letter(), role.letter());
        piece_list::lone(&word)
            .map_err(|fault| MessageFault::position(&fault, &value.to_string()))?;
        Ok(Named {
            square,
            piece,
            has_moved: object
                .get("hasMoved")
                .and_then(Value::as_bool)
                .unwrap_or(false),
            object: value.clone(),
            written: value.to_string(),
        })
    }
}

/// A square as the article writes it.
pub fn position(square: Square) -> Value {
    place(square.file().index() as i8, square.rank().index() as i8)
}

/// A square of the board of 15 by 15: off the real board, file and rank are the characters before `a` and `1`, and
/// after `h` and `8`.
pub fn place(file: i8, rank: i8) -> Value {
    let letter = |first: u8, offset: i8| char::from(first.wrapping_add_signed(offset)).to_string();
    json!({ "file": letter(b'a', file), "rank": letter(b'1', rank) })
}

/// A board as a message gives it.
#[derive(Debug, Clone)]
pub struct Board {
    setup: Setup,
    /// The pieces in the order in which they were given.
    pieces: Vec<Named>,
}

impl Board {
    /// Reads a position line, `{"white":[..],"black":[..]}`, or the article's object.
    pub fn read(value: &Value) -> Result<Board, MessageFault> {
        if let Value::String(line) = value {
            let overrides = Overrides::default();
            let refuse = |error: chess_oracle::notation::ParsePositionError| {
                MessageFault::position(&error.kind, &error.token)
            };
            let record = Record::parse(line, &overrides).map_err(refuse)?;
            let query = record.play().map_err(refuse)?;
            return Ok(Board::of(&query.position));
        }
        let lists = match value.get("boardPieces") {
            Some(lists) => lists,
            None => value,
        };
        let mut setup = Setup {
            placement: Placement::EMPTY,
            ..Setup::default()
        };
        let mut pieces: Vec<Named> = Vec::new();
        let mut moved = Bitboard::EMPTY;
        let mut has_list = false;
        for color in Color::ALL {
            let Some(list) = lists.get(color.name()) else {
                continue;
            };
            has_list = true;
            let list = list.as_array().ok_or_else(|| {
                MessageFault::value("list of pieces", list).with_hint("write [\"Ke1\",\"Ra1\"]")
            })?;
            for value in list {
                let named = Named::read(value, Some(color))?;
                let refuse = |fault| Err(MessageFault::position(&fault, &named.written));
                if let Some(other) = setup.placement.piece_at(named.square) {
                    return refuse(PositionErrorKind::SquareTaken(named.square, other));
                }
                setup.placement.put(named.square, named.piece);
                if let Err(error) = setup.check() {
                    return refuse(PositionErrorKind::Setup(error));
                }
                if named.has_moved {
                    moved = moved.with(named.square);
                }
                pieces.push(named);
            }
        }
        if !has_list {
            return Err(MessageFault::value("board", value)
                .with_hint("write a position line, or {\"white\":[\"Ke1\"],\"black\":[\"Kg5\"]}"));
        }
        let fields = Fields {
            moved: Some(moved),
            ..Fields::default()
        };
        setup.castling = fields.castling_rights(&setup.placement);
        if let Some(value) = value
            .get("epPossibleOnPawn")
            .filter(|value| !value.is_null())
        {
            setup.ep_square = Some(passed(value, &setup.placement)?);
        }
        Ok(Board { setup, pieces })
    }

    fn of(position: &Position) -> Board {
        let setup = Setup::from(position);
        let pieces = setup.placement.occupied().into_iter().filter_map(|square| {
            let piece = setup.placement.piece_at(square)?;
            let mut named = Named::new(square, piece, square.to_string());
            let is_home = CastlingRights::home(&setup.placement).0.has(square);
            // A rook at home that may not castle has moved, as far as anybody can tell.
            named.has_moved = is_home && !setup.castling.0.has(square);
            named.object["hasMoved"] = json!(named.has_moved);
            Some(named)
        });
        Board {
            pieces: pieces.collect(),
            setup: setup.clone(),
        }
    }

    /// The pieces of a colour, in the order in which they were given.
    pub fn pieces_of(&self, color: Color) -> impl Iterator<Item = &Named> {
        self.pieces
            .iter()
            .filter(move |named| named.piece.color == color)
    }

    /// The piece on a square, as it was given.
    pub fn piece_at(&self, square: Square) -> Option<&Named> {
        self.pieces.iter().find(|named| named.square == square)
    }

    /// The position with a colour to move; a king or rook of which a message says so has moved.
    pub fn position(&self, turn: Color, asked: Option<&Named>) -> Result<Position, MessageFault> {
        let mut setup = Setup {
            turn,
            ..self.setup.clone()
        };
        if let Some(named) = asked.filter(|named| named.has_moved) {
            let fields = Fields {
                moved: Some(named.square.bitboard()),
                ..Fields::default()
            };
            setup.castling.0 &= fields.castling_rights(&setup.placement).0;
        }
        let refuse = |error| MessageFault::position(&PositionErrorKind::Setup(error), "");
        Position::try_from(&setup).map_err(refuse)
    }
}

/// The square that the pawn that may be taken in passing has just passed over.
fn passed(value: &Value, placement: &Placement) -> Result<Square, MessageFault> {
    let bad = || {
        MessageFault::value("pawn that has just moved two squares", value)
            .with_hint("name a pawn of the board that stands on rank 4 or 5, such as \"Wpe4\"")
    };
    let named = Named::read(value, None).map_err(|_| bad())?;
    let rank = match named.square.rank() {
        Rank::Fourth => Rank::Third,
        Rank::Fifth => Rank::Sixth,
        _ => return Err(bad()),
    };
    let file: File = named.square.file();
    let is_pawn = placement.role_at(named.square) == Some(Role::Pawn);
    if is_pawn {
        Ok(Square::new(file, rank))
    } else {
        Err(bad())
    }
}
