//! The forms in which a line gives its position: FEN, EPD, a piece list, `startpos`.

use super::epd::{self, Operation};
use super::fields::LineFields;
use super::tokens::{Separator, Tokens};
use super::{Chosen, Fields, ParsePositionError, fen, piece_list};
use crate::board::{Color, Placement, Rank, Square};
use crate::rules::Setup;

/// The form in which a line gives its position.
pub(super) struct Form<'a> {
    pub placement: Placement,
    /// What the form itself says, such as the fields of a FEN.
    pub fields: Fields,
    pub operations: Vec<Operation<'a>>,
    /// Whether it is a piece list, where what is not said has defaults of its own.
    pub is_list: bool,
    /// The board as a FEN writes it, if the line does.
    pub board: Option<&'a str>,
}

impl<'a> Form<'a> {
    pub fn read(
        tokens: &mut Tokens<'a>,
        fields: &mut LineFields<'a>,
    ) -> Result<Form<'a>, ParsePositionError> {
        let first = tokens.peek(Separator::Space).map_or("", |token| token.text);
        if first.contains('/') {
            let (placement, mut said) = fen::fields(tokens)?;
            let operations = if said.ep_square.is_some() && Form::starts_operations(tokens, &said) {
                epd::operations(tokens)?
            } else {
                Vec::new()
            };
            said = epd::clocks(&operations, tokens)?.or(said);
            return Ok(Form {
                placement,
                fields: said,
                operations,
                is_list: false,
                board: None,
            });
        }
        if first == "startpos" {
            tokens.next(Separator::Space);
            let setup = Setup::default();
            let said = Fields {
                turn: Some(setup.turn),
                castling: Fields::parse_castling("KQkq").ok(),
                ..Fields::default()
            };
            return Ok(Form {
                placement: setup.placement,
                fields: said,
                operations: Vec::new(),
                is_list: false,
                board: None,
            });
        }
        let placement = piece_list::parse(tokens, fields)?;
        Ok(Form {
            placement,
            fields: Fields::default(),
            operations: Vec::new(),
            is_list: true,
            board: None,
        })
    }

    /// After four fields any token can be an operation; after the clocks only a semicolon tells.
    fn starts_operations(tokens: &mut Tokens<'_>, said: &Fields) -> bool {
        let next = tokens.peek(Separator::Space);
        next.is_some_and(|token| said.halfmoves.is_none() || token.text.starts_with(';'))
    }

    /// Whose turn it is where nothing says so: in a piece list the owner of the chosen piece, else whoever may take in
    /// passing, else White.
    pub fn turn(&self, said: &Fields, chosen: Option<Chosen>) -> Color {
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
