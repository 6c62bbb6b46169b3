//! Fields: `turn=white`, `castling=KQ`, `piece=e1`, behind any form of position.

use super::tokens::{Separator, Token, Tokens};
use crate::board::{Bitboard, Color, Placement, Role, Square};
use crate::notation::position::values;
use crate::notation::{CastlingField, Chosen, ParsePositionError, PositionErrorKind};
use crate::rules::CastlingRights;

/// The names of all fields. No other name makes a field of a token with `=` in it, so that `e8=Q` is a move.
pub const KEYS: [&str; 9] = [
    "turn", "castling", "ep", "moved", "halfmove", "fullmove", "piece", "move", "id",
];

/// What fields say of a position; `None` for what they do not say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Fields {
    /// Whose turn it is.
    pub turn: Option<Color>,
    /// Who may castle.
    pub castling: Option<CastlingField>,
    /// The square that a pawn has just passed over; `Some(None)` where there is none.
    pub ep_square: Option<Option<Square>>,
    /// Kings and rooks that have moved.
    pub moved: Option<Bitboard>,
    /// Half-moves since the last capture or pawn move.
    pub halfmoves: Option<u32>,
    /// The number of the move to be played.
    pub fullmoves: Option<u32>,
}

impl Fields {
    /// Returns these fields, completed by the others.
    #[must_use]
    pub fn or(self, others: Fields) -> Fields {
        Fields {
            turn: self.turn.or(others.turn),
            castling: self.castling.or(others.castling),
            ep_square: self.ep_square.or(others.ep_square),
            moved: self.moved.or(others.moved),
            halfmoves: self.halfmoves.or(others.halfmoves),
            fullmoves: self.fullmoves.or(others.fullmoves),
        }
    }

    /// Returns the castling rights on a board. Without a castling field, kings and rooks on their home squares have not
    /// moved.
    #[must_use]
    pub fn castling_rights(&self, placement: &Placement) -> CastlingRights {
        let rights = match self.castling {
            Some(field) => field.rights(placement),
            None => CastlingRights::home(placement),
        };
        match self.moved {
            Some(moved) => without_moved(rights, moved, placement),
            None => rights,
        }
    }
}

/// Removes the rights of rooks that have moved, and all rights of a king that has.
fn without_moved(rights: CastlingRights, moved: Bitboard, placement: &Placement) -> CastlingRights {
    let mut gone = moved;
    for color in Color::ALL {
        if placement.pieces(color, Role::King).meets(moved) {
            gone |= Bitboard::from(color.back_rank());
        }
    }
    CastlingRights(rights.0 & !gone)
}

/// A field as it stands in a line.
#[derive(Debug, Clone, Copy)]
pub struct Field<'a> {
    pub key: &'static str,
    pub value: Token<'a>,
    pub whole: Token<'a>,
}

/// Returns the field that comes next, if one does: a known name, `=`, and all up to the next white space.
pub fn peek<'a>(tokens: &mut Tokens<'a>) -> Option<Field<'a>> {
    tokens.skip(Separator::Space);
    let rest = &tokens.line[tokens.at..];
    let key = KEYS.into_iter().find(|&key| {
        let value = rest.strip_prefix(key);
        value.is_some_and(|value| value.starts_with('='))
    })?;
    let whole = tokens.peek(Separator::Space)?;
    let start = key.len() + 1;
    let value = Token {
        text: &whole.text[start..],
        start: whole.start + start,
    };
    Some(Field { key, value, whole })
}

/// Returns whether `moves` or a field comes next, or the line ends: what ends a FEN, and the operations of an EPD.
pub fn comes_next(tokens: &mut Tokens<'_>) -> bool {
    let token = tokens.peek(Separator::Space);
    token.is_none_or(|token| token.text == "moves") || peek(tokens).is_some()
}

/// The fields of one line, each at most once.
#[derive(Debug, Default)]
pub struct LineFields<'a> {
    pub fields: Fields,
    pub moved: Option<Token<'a>>,
    pub piece: Option<(Chosen, Token<'a>)>,
    pub asked_move: Option<Token<'a>>,
    pub id: Option<Token<'a>>,
    /// The fields that were read, by their place in [`KEYS`].
    seen: u16,
}

impl<'a> LineFields<'a> {
    /// Steps over separators, and over the fields between them.
    pub fn take_all(&mut self, tokens: &mut Tokens<'a>) -> Result<(), ParsePositionError> {
        loop {
            tokens.skip(Separator::List);
            let Some(field) = peek(tokens) else {
                return Ok(());
            };
            tokens.next(Separator::Space);
            self.take(field, tokens)?;
        }
    }

    fn take(&mut self, field: Field<'a>, tokens: &Tokens<'a>) -> Result<(), ParsePositionError> {
        let place = KEYS.iter().position(|&key| key == field.key);
        let bit = 1 << place.unwrap_or_default();
        if self.seen & bit != 0 {
            let kind = PositionErrorKind::RepeatedField(field.key.to_owned());
            return Err(tokens.error(kind, field.whole));
        }
        self.seen |= bit;
        self.read(field).map_err(|kind| {
            let is_empty = field.value.text.is_empty();
            tokens.error(kind, if is_empty { field.whole } else { field.value })
        })
    }

    fn read(&mut self, field: Field<'a>) -> Result<(), PositionErrorKind> {
        let value = field.value.text;
        if value.is_empty() && field.key != "id" {
            return Err(PositionErrorKind::MissingValue(field.key.to_owned()));
        }
        let fields = &mut self.fields;
        match field.key {
            "turn" => fields.turn = Some(values::turn(value)?),
            "castling" => fields.castling = Some(values::castling(value)?),
            "ep" => fields.ep_square = Some(values::ep_square_or_pawn(value)?),
            "moved" => {
                fields.moved = Some(values::moved(value)?);
                self.moved = Some(field.value);
            }
            "halfmove" => fields.halfmoves = Some(values::clock(value)?),
            "fullmove" => fields.fullmoves = Some(values::clock(value)?),
            "piece" => self.piece = Some((Chosen::parse(value)?, field.value)),
            "move" => self.asked_move = Some(field.value),
            _ => self.id = Some(field.value),
        }
        Ok(())
    }
}
