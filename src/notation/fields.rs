//! Fields: `turn=white`, `castling=KQ`, `piece=e1`, behind any form of position.

use super::tokens::{Separator, Token, Tokens};
use super::{MoveFault, MoveText, ParsePositionError, PositionFault, fen};
use crate::board::{Bitboard, Color, File, Piece, Placement, Rank, Role, Square};
use crate::rules::{CastlingRights, CastlingSide};

/// The names of all fields. Only these make a field of a token with `=` in it, so that `e8=Q` is a move.
pub(super) const KEYS: [&str; 9] = [
    "turn", "castling", "ep", "moved", "halfmove", "fullmove", "piece", "move", "id",
];

/// What fields say of a position; what they do not say is `None`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Fields {
    /// Whose turn it is.
    pub turn: Option<Color>,
    /// Who may castle.
    pub castling: Option<CastlingField>,
    /// The square that a pawn has just passed over; within, `None` for no such square.
    pub ep_square: Option<Option<Square>>,
    /// Kings and rooks that have moved.
    pub moved: Option<Bitboard>,
    /// Half-moves since the last capture or pawn move.
    pub halfmoves: Option<u32>,
    /// The number of the move to be played.
    pub fullmoves: Option<u32>,
}

impl Fields {
    /// These fields, and where they say nothing, the others.
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

    /// The castling rights on a board, and whether they were said or taken for granted: kings and rooks at home have
    /// not moved.
    #[must_use]
    pub fn castling_rights(&self, placement: &Placement) -> CastlingRights {
        let rights = match self.castling {
            Some(field) => field.rights(placement),
            None => CastlingRights::home(placement),
        };
        let Some(moved) = self.moved else {
            return rights;
        };
        let kings_moved = Color::ALL
            .into_iter()
            .filter(|&color| placement.pieces(color, Role::King).meets(moved));
        let gone = kings_moved.fold(moved, |gone, color| {
            gone | Bitboard::from(color.back_rank())
        });
        CastlingRights(rights.0 & !gone)
    }
}

/// Castling rights as FEN writes them: `KQkq`, files of rooks such as `HAha`, or `-`. Which rook a `K` means, only a
/// board can say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CastlingField {
    /// For each colour, bits 0 to 7 for the files, 8 for `K` and 9 for `Q`.
    letters: [u16; 2],
}

const OUTER: [(CastlingSide, u16); 2] = [
    (CastlingSide::Kingside, 1 << 8),
    (CastlingSide::Queenside, 1 << 9),
];

impl CastlingField {
    /// Reads the field; every letter may stand there once.
    #[must_use]
    pub fn parse(text: &str) -> Option<CastlingField> {
        let mut field = CastlingField::default();
        if text == "-" {
            return Some(field);
        }
        for &letter in text.as_bytes() {
            let bit = match letter.to_ascii_lowercase() {
                b'k' => OUTER[0].1,
                b'q' => OUTER[1].1,
                file => 1 << File::from_letter(file)?.index(),
            };
            let color = if letter.is_ascii_uppercase() {
                Color::White
            } else {
                Color::Black
            };
            let letters = &mut field.letters[color.index()];
            if *letters & bit != 0 {
                return None;
            }
            *letters |= bit;
        }
        (!text.is_empty()).then_some(field)
    }

    /// The rooks that the letters mean on a board: `K` and `Q` the outermost rook on that side of the king (X-FEN), or
    /// the corner, where there is none.
    #[must_use]
    pub fn rights(self, placement: &Placement) -> CastlingRights {
        let mut rooks = Bitboard::EMPTY;
        if self == CastlingField::default() {
            return CastlingRights::NONE;
        }
        for color in Color::ALL {
            let letters = self.letters[color.index()];
            let files = (0..8)
                .filter(|file| letters >> file & 1 == 1)
                .filter_map(File::new);
            rooks |= files
                .map(|file| Square::new(file, color.back_rank()))
                .collect();
            for (side, bit) in OUTER {
                if letters & bit != 0 {
                    let rook = side.outermost_rook(placement, color);
                    rooks = rooks.with(rook.unwrap_or_else(|| side.home(color)));
                }
            }
        }
        CastlingRights(rooks)
    }
}

/// How a piece is chosen: by its square, and perhaps by what must stand there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chosen {
    /// The square.
    pub square: Square,
    /// The piece that must stand there, where it was said.
    pub piece: Option<Piece>,
}

impl Chosen {
    /// Reads `e1` or `Wke1`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Chosen> {
        let bytes = text.as_bytes();
        let (piece, square) = match bytes.len() {
            2 => (None, bytes),
            4 => {
                let color = Color::from_letter(bytes[0].to_ascii_lowercase())?;
                let role = Role::from_letter(bytes[1])?;
                (Some(Piece { color, role }), &bytes[2..])
            }
            _ => return None,
        };
        Some(Chosen {
            square: Square::from_name(square)?,
            piece,
        })
    }

    /// The piece that stands there.
    ///
    /// # Errors
    ///
    /// An empty square, or another piece than was said.
    pub fn find(self, placement: &Placement) -> Result<Piece, PositionFault> {
        match (placement.piece_at(self.square), self.piece) {
            (None, _) => Err(PositionFault::NoPieceOn(self.square)),
            (Some(found), Some(wanted)) if found != wanted => {
                Err(PositionFault::OtherPieceOn(self.square, found))
            }
            (Some(found), _) => Ok(found),
        }
    }
}

/// A value of a field, read by itself: of the options that say the same as fields.
impl Fields {
    /// Reads a value of `turn=`.
    ///
    /// # Errors
    ///
    /// Anything but `w`, `b`, `white` and `black`, in any case.
    pub fn parse_turn(value: &str) -> Result<Color, PositionFault> {
        match value.to_ascii_lowercase().as_str() {
            "w" | "white" => Ok(Color::White),
            "b" | "black" => Ok(Color::Black),
            _ => Err(PositionFault::BadTurn(value.to_owned())),
        }
    }

    /// Reads a value of `castling=`.
    ///
    /// # Errors
    ///
    /// Anything but letters of X-FEN, each once, or `-`.
    pub fn parse_castling(value: &str) -> Result<CastlingField, PositionFault> {
        CastlingField::parse(value).ok_or_else(|| PositionFault::BadCastling(value.to_owned()))
    }

    /// Reads a value of `ep=`: the square passed over, or that of the pawn that has just moved two, or `-`.
    ///
    /// # Errors
    ///
    /// Anything but a square or `-`.
    pub fn parse_ep_square(value: &str) -> Result<Option<Square>, PositionFault> {
        let square = fen::ep_square(value)?;
        Ok(square.map(|square| match square.rank() {
            Rank::Fourth => Square::new(square.file(), Rank::Third),
            Rank::Fifth => Square::new(square.file(), Rank::Sixth),
            _ => square,
        }))
    }

    /// Reads a value of `moved=`: squares one after the other, or `-`.
    ///
    /// # Errors
    ///
    /// Anything but squares or `-`.
    pub fn parse_moved(value: &str) -> Result<Bitboard, PositionFault> {
        let squares = || {
            let pairs = value.as_bytes().chunks(2);
            pairs.map(Square::from_name).collect::<Option<Bitboard>>()
        };
        match value {
            "-" => Some(Bitboard::EMPTY),
            "" => None,
            _ => squares(),
        }
        .ok_or_else(|| PositionFault::BadMoved(value.to_owned()))
    }

    /// Reads a value of `piece=`.
    ///
    /// # Errors
    ///
    /// Anything but a square or a whole piece.
    pub fn parse_piece(value: &str) -> Result<Chosen, PositionFault> {
        Chosen::parse(value).ok_or_else(|| PositionFault::BadPiece(value.to_owned()))
    }

    /// Reads one of the moves that are to be played.
    ///
    /// # Errors
    ///
    /// A text that is no move in any position.
    pub fn parse_move(value: &str) -> Result<MoveText, PositionFault> {
        MoveText::parse(value)
            .map_err(|_| PositionFault::Move(value.to_owned(), Box::new(MoveFault::Unreadable)))
    }
}

/// A field as it stands in a line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Field<'a> {
    pub key: &'static str,
    pub value: Token<'a>,
    pub whole: Token<'a>,
}

/// The field that comes next, if one does: a known name, `=`, and all up to the next white space.
pub(super) fn peek<'a>(tokens: &mut Tokens<'a>) -> Option<Field<'a>> {
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

/// The fields of one line, each at most once.
#[derive(Debug, Default)]
pub(super) struct LineFields<'a> {
    pub fields: Fields,
    pub piece: Option<(Chosen, Token<'a>)>,
    pub asked_move: Option<Token<'a>>,
    pub id: Option<Token<'a>>,
    pub moved: Option<Token<'a>>,
    /// The fields that were read, by their place in [`KEYS`].
    seen: u16,
}

impl<'a> LineFields<'a> {
    /// Takes the next token if it is a field.
    pub fn take(&mut self, tokens: &mut Tokens<'a>) -> Result<bool, ParsePositionError> {
        let Some(field) = peek(tokens) else {
            return Ok(false);
        };
        tokens.at = field.whole.range().end;
        let bit = 1
            << KEYS
                .iter()
                .position(|&key| key == field.key)
                .unwrap_or_default();
        if self.seen & bit != 0 {
            return Err(tokens.error(
                PositionFault::RepeatedField(field.key.to_owned()),
                field.whole,
            ));
        }
        self.seen |= bit;
        self.read(field).map_err(|fault| {
            let token = if field.value.text.is_empty() {
                field.whole
            } else {
                field.value
            };
            tokens.error(fault, token)
        })?;
        Ok(true)
    }

    fn read(&mut self, field: Field<'a>) -> Result<(), PositionFault> {
        let value = field.value.text;
        if value.is_empty() && field.key != "id" {
            return Err(PositionFault::MissingValue(field.key.to_owned()));
        }
        let fields = &mut self.fields;
        match field.key {
            "turn" => fields.turn = Some(Fields::parse_turn(value)?),
            "castling" => fields.castling = Some(Fields::parse_castling(value)?),
            "ep" => fields.ep_square = Some(Fields::parse_ep_square(value)?),
            "moved" => {
                fields.moved = Some(Fields::parse_moved(value)?);
                self.moved = Some(field.value);
            }
            "halfmove" => fields.halfmoves = Some(fen::number(value)?),
            "fullmove" => fields.fullmoves = Some(fen::number(value)?),
            "piece" => self.piece = Some((Fields::parse_piece(value)?, field.value)),
            "move" => self.asked_move = Some(field.value),
            _ => self.id = Some(field.value),
        }
        Ok(())
    }
}
