//! Fields: `turn=white`, `castling=KQ`, `piece=e1`, after any form of position; and their values, each parsed
//! separately.

use std::str::FromStr;

use crate::tokens::{KEYS, Separator, Token, Tokens, is_field};
use crate::{ParseResult, PositionErrorKind, bare_move, can_be_move, spoken, spoken_piece};
use oracle_laws::fen::{CastlingField, ExactFen};
use oracle_laws::{Bitboard, CastlingRights, Color, Piece, Placement, Rank, Role, Setup, Square};

/// What fields say about a position; `None` for what they do not say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[must_use]
pub struct Fields {
    /// The side to move.
    pub turn: Option<Color>,
    /// The castling rights.
    pub castling: Option<CastlingField>,
    /// The square that a pawn has just passed over; `Some(None)` if there is none.
    pub ep_square: Option<Option<Square>>,
    /// Kings and rooks that have moved.
    pub moved: Option<Bitboard>,
    /// Half-moves since the last capture or pawn move.
    pub halfmoves: Option<u32>,
    /// The number of the next move.
    pub fullmoves: Option<u32>,
}

impl From<&ExactFen<'_>> for Fields {
    #[inline]
    fn from(fen: &ExactFen<'_>) -> Fields {
        Fields {
            turn: Some(fen.turn),
            castling: Some(fen.castling),
            ep_square: Some(fen.ep_square),
            moved: None,
            halfmoves: Some(fen.halfmoves),
            fullmoves: Some(fen.fullmoves),
        }
    }
}

impl Fields {
    /// Returns these fields, with the others for those that are missing.
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

    /// Reads the value of a field about the position. Returns whether there is a field of this name.
    ///
    /// # Errors
    ///
    /// A value that the field cannot have.
    pub fn set(&mut self, name: &str, value: &str) -> Result<bool, PositionErrorKind> {
        match name {
            "turn" => self.turn = Some(turn_value(value)?),
            "castling" => self.castling = Some(castling_value(value)?),
            "ep" => self.ep_square = Some(ep_square_or_pawn_value(value)?),
            "moved" => self.moved = Some(moved_value(value)?),
            "halfmove" => self.halfmoves = Some(clock_value(value)?),
            "fullmove" => self.fullmoves = Some(clock_value(value)?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Returns the castling rights on a board. Without a castling field, kings and rooks on their starting squares have not
    /// moved.
    #[cfg_attr(not(target_family = "wasm"), inline)] // Small is more there.
    pub fn castling_rights(&self, placement: &Placement) -> CastlingRights {
        let mut rights = match self.castling {
            Some(field) => field.rights(placement),
            None => CastlingRights::home(placement),
        };
        if let Some(moved) = self.moved {
            rights.0 &= !moved;
            // A king that has moved takes all its rights with it.
            for color in Color::ALL {
                if placement.pieces(color, Role::King).meets(moved) {
                    rights.0 &= !Bitboard::from(color.back_rank());
                }
            }
        }
        rights
    }

    /// Returns the setup of a board and its fields. Move number 0, which some programs write, is read as 1.
    #[inline]
    pub fn setup(&self, placement: Placement, turn: Color) -> Setup {
        Setup {
            placement,
            turn,
            castling: self.castling_rights(&placement),
            ep_square: self.ep_square.flatten(),
            halfmoves: self.halfmoves.unwrap_or(0),
            fullmoves: self.fullmoves.unwrap_or(1).max(1),
        }
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Field<'a> {
    pub key: &'static str,
    pub value: Token<'a>,
    pub whole: Token<'a>,
}

/// Returns the next token if it is a field: a known name, `=`, and everything up to white space; a caption goes on to the
/// end of the line. Words that name the side to move are the field `turn`.
pub(crate) fn peek<'a>(tokens: &mut Tokens<'a>) -> Option<Field<'a>> {
    tokens.skip(Separator::Space);
    let rest = &tokens.line[tokens.at..];
    if spoken::is_on_board(rest) {
        return None;
    }
    let key = KEYS.into_iter().find(|&key| {
        let value = rest.strip_prefix(key);
        value.is_some_and(|value| value.starts_with('='))
    });
    // A turn may have several words, of which none looks like a field.
    let is_plain = if key == Some("turn") {
        let word = tokens.peek(Separator::Space)?.text;
        let next = rest[word.len()..].split_ascii_whitespace().next();
        spoken::turn(&word["turn=".len()..]).is_some() && next.is_none_or(|next| next.contains('='))
    } else {
        key.is_some()
    };
    if !is_plain
        && let Some((value, whole)) = spoken::turn_at_start(rest, true)
        && (is_field(whole) || !whole.contains('='))
        && (rest[whole.len()..].bytes().next()).is_none_or(|next| Separator::List.has(next))
    {
        let [value, whole] = [value, whole].map(|text| tokens.token(text));
        let key = "turn";
        return Some(Field { key, value, whole });
    }
    let key = key?;
    let whole = if key == "caption" {
        // A caption has several words: nothing comes after it.
        tokens.token(rest.trim_ascii_end())
    } else if key == "move"
        && let Some(length) = length_of_words(rest)
    {
        tokens.token(&rest[..length])
    } else {
        tokens.peek(Separator::Space)?
    };
    let value = whole.after(key.len() + 1);
    Some(Field { key, value, whole })
}

/// Returns the length of a field whose move has several words: `move=knight to f3`, `move="1. e4"`.
fn length_of_words(rest: &str) -> Option<usize> {
    const MOST: usize = 100;
    let start = rest.find('=')? + 1;
    let words = rest[start..].split_ascii_whitespace();
    let is_end = |word: &&str| is_field(word) || *word == "moves" || word.contains(';');
    let last = words.take_while(|word| !is_end(word)).last()?;
    let end = last.as_ptr().addr() - rest.as_ptr().addr() + last.len();
    let value = &rest[start..end];
    let is_read = || can_be_move(bare_move(value));
    (value.contains(' ') && value.len() <= MOST && is_read()).then_some(end)
}

/// Returns whether `moves`, a field or the end of the line comes next: each ends a FEN, and the operations of an EPD.
pub(crate) fn comes_next(tokens: &mut Tokens<'_>) -> bool {
    let token = tokens.peek(Separator::Space);
    token.is_none_or(|token| token.text == "moves") || peek(tokens).is_some()
}

/// What the fields of one line say, each at most once.
#[derive(Debug, Clone, Default)]
pub(crate) struct LineFields<'a> {
    pub fields: Fields,
    pub moved: Option<Token<'a>>,
    pub piece: Option<(Chosen, Token<'a>)>,
    pub asked_move: Option<Token<'a>>,
    pub depth: Option<(u8, Token<'a>)>,
    pub multiplicity: Option<u64>,
    pub id: Option<String>,
    pub caption: Option<Token<'a>>,
    /// The words that name the side to move.
    pub said_turn: Option<Token<'a>>,
    seen: Vec<&'static str>,
}

impl<'a> LineFields<'a> {
    /// Steps over separators, and reads the fields between them.
    pub fn take_all(&mut self, tokens: &mut Tokens<'a>) -> ParseResult<()> {
        loop {
            tokens.skip(Separator::List);
            let Some(field) = peek(tokens) else {
                return Ok(());
            };
            tokens.skip_to(field.whole.range().end);
            if field.key == "turn" && !is_field(field.whole.text) {
                let said = spoken::turn(field.value.text);
                if said.is_some() && said == self.fields.turn {
                    continue;
                }
                self.said_turn = Some(field.whole);
            }
            if self.seen.contains(&field.key) {
                let kind = PositionErrorKind::RepeatedField(field.key.to_owned());
                return Err(tokens.error(kind, field.whole));
            }
            self.seen.push(field.key);
            let is_empty = field.value.text.is_empty();
            let shown = if is_empty { field.whole } else { field.value };
            let read = self.read(field);
            read.map_err(|kind| tokens.error(kind, shown))?;
        }
    }

    fn read(&mut self, field: Field<'a>) -> Result<(), PositionErrorKind> {
        let value = field.value.text;
        if value.is_empty() && field.key != "id" {
            return Err(PositionErrorKind::MissingValue(field.key.to_owned()));
        }
        if self.fields.set(field.key, value)? {
            self.moved = Some(field.value)
                .filter(|_| field.key == "moved")
                .or(self.moved);
            return Ok(());
        }
        match field.key {
            "piece" => self.piece = Some((Chosen::parse(value)?, field.value)),
            "move" => self.asked_move = Some(field.value.sub(bare_move(value))),
            "depth" => self.depth = Some((depth_value(value)?, field.value)),
            "caption" => self.caption = Some(field.value),
            "multiplicity" => self.multiplicity = Some(multiplicity_value(value)?),
            _ => self.id = Some(value.to_owned()),
        }
        Ok(())
    }
}

/// Parses a side to move: `w`, `b`, `white` or `black`, in any case, or words that say one: `Black to move`.
///
/// # Errors
///
/// Any other text.
pub fn turn_value(text: &str) -> Result<Color, PositionErrorKind> {
    spoken::turn(text).ok_or_else(|| PositionErrorKind::BadTurn(text.to_owned()))
}

/// Parses castling rights: letters of X-FEN, each once, or `-`.
///
/// # Errors
///
/// Any other text.
pub fn castling_value(text: &str) -> Result<CastlingField, PositionErrorKind> {
    let field = text.parse();
    field.map_err(|_| PositionErrorKind::BadCastling(text.to_owned()))
}

/// Parses the en passant square of a FEN: the square that a pawn has passed over, or `-` for none.
pub(crate) fn ep_square_value(text: &str) -> Result<Option<Square>, PositionErrorKind> {
    let square = match text {
        "-" => Ok(None),
        _ => text.parse().map(Some),
    };
    square.map_err(|_| PositionErrorKind::BadEpSquare(text.to_owned()))
}

/// Parses a value of `ep=`: as in a FEN, or the square of the pawn that has just moved two squares.
///
/// # Errors
///
/// Any text other than a square or `-`.
pub fn ep_square_or_pawn_value(text: &str) -> Result<Option<Square>, PositionErrorKind> {
    let square = ep_square_value(text)?;
    Ok(square.map(|square| match square.rank() {
        Rank::Fourth => Square::new(square.file(), Rank::Third),
        Rank::Fifth => Square::new(square.file(), Rank::Sixth),
        _ => square,
    }))
}

/// Parses a value of `moved=`: squares one after the other, or `-` for none.
///
/// # Errors
///
/// Any other text.
pub fn moved_value(text: &str) -> Result<Bitboard, PositionErrorKind> {
    let names = text.as_bytes().chunks(2);
    let squares = match text {
        "-" => Some(Bitboard::EMPTY),
        "" => None,
        _ => names.map(Square::from_name).collect(),
    };
    squares.ok_or_else(|| PositionErrorKind::BadMoved(text.to_owned()))
}

/// The largest clock. The moves of a line can be added to it without an overflow.
const LAST_CLOCK: u32 = i32::MAX as u32;

/// Parses a clock: a whole number in decimal.
pub(crate) fn clock_value(text: &str) -> Result<u32, PositionErrorKind> {
    let number = whole_number(text).filter(|&number| number <= LAST_CLOCK);
    number.ok_or_else(|| PositionErrorKind::BadNumber(text.to_owned()))
}

/// Parses a depth: a whole number of half-moves.
///
/// # Errors
///
/// Any other text, or a number above 255.
pub fn depth_value(text: &str) -> Result<u8, PositionErrorKind> {
    whole_number(text).ok_or_else(|| PositionErrorKind::BadDepth(text.to_owned()))
}

/// Parses how often a position counts: a whole number from 1.
fn multiplicity_value(text: &str) -> Result<u64, PositionErrorKind> {
    let number = whole_number(text).filter(|&number| number > 0);
    number.ok_or_else(|| PositionErrorKind::BadMultiplicity(text.to_owned()))
}

fn whole_number<T: FromStr>(text: &str) -> Option<T> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_plain)
}

/// How a piece is chosen: by its square, its role or both, and optionally by its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chosen {
    /// The square; without one, the piece is the only one of its colour and role.
    pub square: Option<Square>,
    /// The colour that the piece must have, if the text names one; without a square, it is else that of the side to move.
    pub color: Option<Color>,
    /// The role that the piece must have, if the text names one.
    pub role: Option<Role>,
}

impl Chosen {
    /// Parses `e1`, `Ke1`, `Wke1`, `K` or `Wk`, a chess symbol with or without its square, or words: `white king on e1`, `king`.
    ///
    /// # Errors
    ///
    /// Any other text.
    pub fn parse(text: &str) -> Result<Chosen, PositionErrorKind> {
        let read = |text: &str| {
            let start = text.len().saturating_sub(2);
            let name = text
                .get(start..)
                .and_then(|name| Square::from_name(name.as_bytes()));
            let head = if name.is_some() { &text[..start] } else { text };
            let color_of = |letter: u8| Color::from_letter(letter.to_ascii_lowercase());
            let (color, role) = match *head.as_bytes() {
                [] => (None, None),
                [role] => (None, Some(Role::from_letter(role)?)),
                [color, role] => (Some(color_of(color)?), Some(Role::from_letter(role)?)),
                _ if head.contains(|letter: char| letter.is_ascii()) => return None,
                _ => {
                    let piece = Piece::from_symbol(head.chars().next()?)?;
                    (Some(piece.color), Some(piece.role))
                }
            };
            let is_said = name.is_some() || role.is_some();
            is_said.then_some(Chosen {
                square: name,
                color,
                role,
            })
        };
        let found = read(text).or_else(|| read(&spoken_piece(text)?));
        found.ok_or_else(|| PositionErrorKind::BadPiece(text.to_owned()))
    }

    /// Returns the chosen piece and its square; without a square, that of the side to move, unless the text names another.
    ///
    /// # Errors
    ///
    /// An empty square, a piece other than the one that the text names, or no piece or several that it may mean.
    pub fn find(
        self,
        placement: &Placement,
        turn: Color,
    ) -> Result<(Square, Piece), PositionErrorKind> {
        let Some(square) = self.square.or_else(|| self.only(placement, turn)) else {
            let color = self.color.unwrap_or(turn);
            let role = self.role.unwrap_or(Role::King);
            let found = placement.pieces(color, role);
            return Err(PositionErrorKind::NotOnePiece(Piece { color, role }, found));
        };
        let found = placement.piece_at(square);
        let found = found.ok_or(PositionErrorKind::NoPieceOn(square))?;
        let is_meant = self.color.is_none_or(|color| color == found.color)
            && self.role.is_none_or(|role| role == found.role);
        let other = PositionErrorKind::OtherPieceOn(square, found);
        is_meant.then_some((square, found)).ok_or(other)
    }

    /// Returns the square of the only piece of its colour and role.
    fn only(self, placement: &Placement, turn: Color) -> Option<Square> {
        let found = placement.pieces(self.color.unwrap_or(turn), self.role?);
        found.into_iter().next().filter(|_| found.len() == 1)
    }
}
