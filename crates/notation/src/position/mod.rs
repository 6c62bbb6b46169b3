//! The forms in which a line gives its position: FEN, EPD, a piece list, a name such as `startpos`.

pub mod epd;
pub mod fen;
pub mod named;
pub mod piece_list;

pub use fen::put;

use super::line::fields::{Fields, LineFields};
use super::line::tokens::{Separator, Tokens};
use super::{Chosen, ParseResult, PieceLetters};
use oracle_laws::{Color, Placement, Rank, Square, attacks};

/// A position, in the form that a line gives it.
pub struct Form {
    pub placement: Placement,
    /// The fields that the form itself gives, such as those of a FEN.
    pub fields: Fields,
    /// Whether it is a piece list, which has its own defaults for missing fields.
    pub is_list: bool,
    /// Whether it is written as the standard writes it: false if a semicolon ends no operation.
    pub is_exact: bool,
}

impl Form {
    /// Reads a position; `line` takes the operations of an EPD, and the fields between the pieces of a list, which may have
    /// these letters.
    pub fn read<'a>(
        tokens: &mut Tokens<'a>,
        line: &mut LineFields<'a>,
        letters: PieceLetters,
    ) -> ParseResult<Form> {
        let first = tokens.peek_field();
        let name = first.and_then(|token| named::read(tokens, token));
        let first = first.map_or("", |token| token.text);
        let (placement, said, has_operations) = if let Some(named) = name {
            let (placement, said) = named?;
            tokens.next_field();
            (placement, said, epd::counts_come_next(tokens))
        } else if first.contains('/') {
            let (placement, said) = fen::read(tokens)?;
            let has_operations = starts_operations(tokens, &said);
            (placement, said, has_operations)
        } else {
            return Ok(Form {
                placement: piece_list::parse(tokens, line, letters)?,
                fields: fen::read_fields(tokens)?,
                is_list: true,
                is_exact: true,
            });
        };
        let next = tokens.peek(Separator::Space);
        let has_semicolon = next.is_some_and(|token| token.text.starts_with(';'));
        if has_operations {
            line.operations = epd::operations(tokens)?;
        }
        line.is_chess960 = named::is_chess960(first);
        Ok(Form {
            placement,
            fields: epd::clocks(&line.operations, tokens)?.or(said),
            is_exact: !has_semicolon || !line.operations.is_empty(),
            is_list: false,
        })
    }

    /// Returns the side to move if no field gives it: the colour of the chosen piece, else the side that may capture en
    /// passant, else the side in check if only one is, else White.
    pub fn default_turn(&self, said: &Fields, chosen: Option<Chosen>) -> Color {
        if let Some(piece) = chosen.and_then(|chosen| self.placement.piece_at(chosen.square)) {
            return piece.color;
        }
        match said.ep_square.flatten().map(Square::rank) {
            Some(Rank::Third) => return Color::Black,
            Some(Rank::Sixth) => return Color::White,
            _ => {}
        }
        match Color::ALL.map(|color| attacks::is_in_check(&self.placement, color)) {
            [false, true] => Color::Black,
            _ => Color::White,
        }
    }
}

/// Returns whether operations come next: after four fields any word begins one, elsewhere only a semicolon.
fn starts_operations(tokens: &mut Tokens<'_>, said: &Fields) -> bool {
    let has_four = said.ep_square.is_some() && said.halfmoves.is_none();
    let next = tokens.peek(Separator::Space);
    next.is_some_and(|token| has_four || token.text.starts_with(';'))
}
