//! The forms in which a line gives its position: FEN, EPD, a piece list, `startpos`.

mod castling_field;
pub mod epd;
pub mod fen;
pub mod fen_fast;
pub mod piece_list;

pub use castling_field::CastlingField;
pub use fen::put;

use super::line::fields::{Fields, LineFields};
use super::line::tokens::{Separator, Tokens};
use super::{Chosen, ParsePositionError};
use crate::board::{Color, Placement, Rank, Square};
use crate::rules::Setup;
use epd::Operation;

/// A position, in the form that a line gives it.
pub struct Form<'a> {
    pub placement: Placement,
    /// The fields that the form itself gives, such as those of a FEN.
    pub fields: Fields,
    pub operations: Vec<Operation<'a>>,
    /// The name that an operation gives.
    pub id: Option<String>,
    /// Whether it is a piece list, which has its own defaults for missing fields.
    pub is_list: bool,
}

impl<'a> Form<'a> {
    /// Reads a position; `fields` takes the fields between the pieces of a list.
    pub fn read(
        tokens: &mut Tokens<'a>,
        fields: &mut LineFields<'a>,
    ) -> Result<Form<'a>, ParsePositionError> {
        let first = tokens.peek(Separator::Space);
        let first = first.map_or("", |token| token.text);
        let mut form = Form {
            placement: Placement::EMPTY,
            fields: Fields::default(),
            operations: Vec::new(),
            id: None,
            is_list: false,
        };
        if first.contains('/') {
            let (placement, said) = fen::read(tokens)?;
            form.placement = placement;
            if said.ep_square.is_some() && starts_operations(tokens, &said) {
                form.operations = epd::operations(tokens)?;
                form.id = epd::id(&form.operations);
            }
            form.fields = epd::clocks(&form.operations, tokens)?.or(said);
        } else if first == "startpos" {
            tokens.next(Separator::Space);
            form.placement = Setup::default().placement;
            let said = Fields {
                turn: Some(Color::White),
                castling: CastlingField::parse("KQkq"),
                ..Fields::default()
            };
            if epd::counts_come_next(tokens) {
                form.operations = epd::operations(tokens)?;
                form.id = epd::id(&form.operations);
            }
            form.fields = epd::clocks(&form.operations, tokens)?.or(said);
        } else {
            form.placement = piece_list::parse(tokens, fields)?;
            form.is_list = true;
        }
        Ok(form)
    }

    /// Returns the side to move if no field gives it: in a piece list the colour of the chosen piece, else the side
    /// that may capture en passant, else White.
    pub fn default_turn(&self, said: &Fields, chosen: Option<Chosen>) -> Color {
        if !self.is_list {
            return Color::White;
        }
        if let Some(piece) = chosen.and_then(|chosen| self.placement.piece_at(chosen.square)) {
            return piece.color;
        }
        match said.ep_square.flatten().map(Square::rank) {
            Some(Rank::Third) => Color::Black,
            _ => Color::White,
        }
    }
}

/// Returns whether operations come next: after four fields any word begins one, after the clocks only a semicolon.
fn starts_operations(tokens: &mut Tokens<'_>, said: &Fields) -> bool {
    let next = tokens.peek(Separator::Space);
    next.is_some_and(|token| said.halfmoves.is_none() || token.text.starts_with(';'))
}
