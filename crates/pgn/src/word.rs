//! A word of movetext that may be a move: how it is spelled, what stands directly after it, and the number before it.

use std::ops::Range;

use super::byte_classes::{is_ending, is_mark};
use super::input::{InputChunk, More, NEAR_RESULT};
use super::{GameResult, decode};
use oracle_laws::{Color, Position, Role, Square};
use oracle_notation::{MoveText, PieceLetters};

const MOST_MARKS: usize = 8;

pub(super) struct MarkedWord {
    pub at: Range<usize>,
    /// Where the marks end.
    pub end: usize,
}

impl MarkedWord {
    /// Finds the end of the word that begins with these bytes, and reads it as a move. It is empty if it is no part of one.
    pub fn read(
        chunk: &InputChunk<'_>,
        mut at: Range<usize>,
        letters: PieceLetters,
    ) -> Result<(MarkedWord, Option<MoveText>), More> {
        let (bytes, mut end) = (chunk.bytes, at.end);
        let (text, after) = (&bytes[at.clone()], &bytes[end..]);
        // `exd6 e.p.`: the mark is not part of the move.
        if text.ends_with(b"e") || text == b"ep" {
            if chunk.is_cut(after, 3) {
                return Err(More(at.start));
            }
            if after.starts_with(b".p") && text != b"ep" {
                at.end -= 1;
                end += 2 + usize::from(after.starts_with(b".p."));
            }
            if text == b"ep" || at.is_empty() {
                end += usize::from(text == b"ep" && after.starts_with(b"."));
                return Ok((MarkedWord { at: end..end, end }, None));
            }
        }
        // `e8(Q)`: the parentheses are not a variation. After a move of a piece (`Nd8(Q)`) they are one, because the loop
        // of `movetext` has played the piece before it sees them.
        if text.ends_with(b"1") || text.ends_with(b"8") {
            if chunk.is_cut(after, LONGEST_PROMOTION) {
                return Err(More(at.start));
            }
            if let Some(length) = promotion_in_parentheses(after, letters)
                && let Some(MoveText::Piece(piece)) = read_move(text, letters)
                && piece.may_be_pawn()
            {
                at.end += length;
                end += length;
            }
        }
        let marks = bytes[end..].iter().take(MOST_MARKS);
        let marks = marks.take_while(|byte| is_mark(**byte)).count();
        end += marks;
        let is_cut = end == bytes.len() && marks < MOST_MARKS && !chunk.is_end;
        if is_cut || marks_result(chunk, at.clone(), letters).is_none() {
            return Err(More(at.start));
        }
        // `Qxf7+-`: the mark may begin a sign.
        let next = bytes.get(end);
        let is_glued = marks > 0 && next.is_some_and(|next| !is_ending(*next));
        let read = read_move(&bytes[at.clone()], letters).filter(|_| !is_glued);
        Ok((MarkedWord { at, end }, read))
    }
}

/// The length of the longest promotion in parentheses, in bytes: `(♕)`.
const LONGEST_PROMOTION: usize = 5;

/// Returns the length of a promotion in parentheses, if a text begins with it.
fn promotion_in_parentheses(text: &[u8], letters: PieceLetters) -> Option<usize> {
    let [_, pieces @ ..] = letters.letters();
    let inside = text.strip_prefix(b"(")?;
    pieces.into_iter().find_map(|piece| {
        let after = inside.strip_prefix(piece.as_bytes())?;
        after.starts_with(b")").then_some(piece.len() + 2)
    })
}

/// Parses a move in common spellings. Beyond [`MoveText`], it reads, of English letters, pieces in lower case.
pub(super) fn read_move(text: &[u8], letters: PieceLetters) -> Option<MoveText> {
    let text = &*decode(text);
    let read = MoveText::parse_unsigned(text, letters);
    if read.is_some() || letters != PieceLetters::English {
        return read;
    }
    let mut letters = text.chars();
    let first = letters.next().filter(|letter| "nrqk".contains(*letter))?;
    let (role, rest) = (first.to_ascii_uppercase(), letters.as_str());
    MoveText::parse_unsigned(&format!("{role}{rest}"), PieceLetters::English)
}

/// The first move of a game, and the player whom its number names.
#[derive(Debug, Clone, Copy)]
pub(super) struct FirstMove {
    pub read: MoveText,
    pub player: Option<Color>,
}

impl FirstMove {
    /// Finds it behind the tags, if only comments stand before it.
    pub fn find(
        chunk: &InputChunk<'_>,
        start: usize,
        letters: PieceLetters,
    ) -> Result<Option<FirstMove>, More> {
        let near = chunk.near(start, NEAR_RESULT);
        let (mut rest, mut player) = (near, None);
        loop {
            let is_blank = |byte: &u8| byte.is_ascii_whitespace() || *byte == b'}';
            let blanks = rest.iter().take_while(|byte| is_blank(byte)).count();
            rest = &rest[blanks..];
            let is_end: fn(&u8) -> bool = match rest {
                [b'{', ..] => |byte| *byte == b'}',
                [b';' | b'%', ..] => |byte| *byte == b'\n',
                [b'0'..=b'9', ..] => |byte| !byte.is_ascii_digit() && *byte != b'.',
                _ => |byte| is_ending(*byte),
            };
            let length = rest.iter().position(is_end);
            if length.is_none() && chunk.is_cut(near, NEAR_RESULT) {
                return Err(More(start));
            }
            let (word, after) = rest.split_at(length.unwrap_or(rest.len()));
            match word {
                [b'{' | b';' | b'%', ..] => {}
                [b'0'..=b'9', ..] => player = Some(Color::from_white(!word.ends_with(b".."))),
                _ => {
                    let read = read_move(word, letters);
                    return Ok(read.map(|read| FirstMove { read, player }));
                }
            }
            rest = after;
        }
    }
}

/// The number of bytes in which the game must end: a move, its number, two comments, a result.
const NEAR: usize = 256;

/// A hint about a king that goes to the centre at the end of a game: so players mark the result on boards of DGT, which record
/// that as moves.
pub(super) const HINT: &str = "a DGT board marks the result with the kings on e4, d4, e5 and d5";

/// Returns whether a word puts a king in the centre, and nothing follows it but the other king and the result. `None` if more
/// bytes will show it.
pub(super) fn marks_result(
    chunk: &InputChunk<'_>,
    word: Range<usize>,
    letters: PieceLetters,
) -> Option<bool> {
    if !is_king_in_centre(&chunk.bytes[word.clone()], letters) {
        return Some(false);
    }
    let near = chunk.near(word.end, NEAR);
    let is_all = chunk.is_end && word.end + near.len() == chunk.bytes.len();
    ends(near, letters, is_all).or((near.len() == NEAR).then_some(false))
}

/// Returns whether the game ends with these bytes or in them; `None` if they end first.
fn ends(mut rest: &[u8], letters: PieceLetters, is_all: bool) -> Option<bool> {
    let mut has_king = false;
    loop {
        let is_between = |byte: &u8| byte.is_ascii_whitespace() || b"+#!?.".contains(byte);
        let Some(start) = rest.iter().position(|byte| !is_between(byte)) else {
            return is_all.then_some(true);
        };
        rest = &rest[start..];
        let end = match rest[0] {
            b'[' | b'*' => return Some(true),
            b'{' => rest.iter().position(|byte| *byte == b'}').map(|at| at + 1),
            _ => rest.iter().position(|byte| is_ending(*byte)),
        };
        if end.is_none() && !is_all {
            return None;
        }
        let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
        let is_number = !word.is_empty() && word.iter().all(u8::is_ascii_digit);
        if GameResult::parse(word).is_some() {
            return Some(true);
        } else if word.first() != Some(&b'{') && !is_number {
            if has_king || !is_king_in_centre(word, letters) {
                return Some(false);
            }
            has_king = true;
        }
        rest = after;
    }
}

/// Returns whether a word is the move of a king to e4, d4, e5 or d5.
fn is_king_in_centre(word: &[u8], letters: PieceLetters) -> bool {
    let [_, .., b'd' | b'e', b'4' | b'5'] = word else {
        return false;
    };
    let centre = [Square::D4, Square::D5, Square::E4, Square::E5];
    matches!(read_move(word, letters), Some(MoveText::Piece(piece))
        if piece.role == Some(Role::King) && centre.contains(&piece.to))
}

/// The number before a move (PGN standard, section 8.2.2).
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct MoveNumber {
    pub value: u32,
    dots: u32,
    pub is_present: bool,
    /// Whether it was shown as a word.
    pub is_shown: bool,
    /// Whether the next digit belongs to it.
    pub is_open: bool,
    /// Whether a comment or a variation stands between the last move and the next.
    pub is_interrupted: bool,
}

impl MoveNumber {
    pub fn read(&mut self, bytes: &[u8]) {
        for byte in bytes {
            match byte {
                b'0'..=b'9' => {
                    if !self.is_open {
                        (self.value, self.dots, self.is_shown) = (0, 0, false);
                        (self.is_present, self.is_open) = (true, true);
                    }
                    let digit = u32::from(byte - b'0');
                    self.value = self.value.saturating_mul(10).saturating_add(digit);
                }
                b'.' => {
                    self.dots = self.dots.saturating_add(1);
                    self.is_open = false;
                }
                _ => self.is_open = false,
            }
        }
    }

    /// Returns whether a word is digits and dots that [`MoveNumber::text`] returns as they are.
    pub fn is_number(word: &[u8]) -> bool {
        let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (digits, dots) = word.split_at(digits);
        let is_plain = digits.len() < 2 || digits.len() < 10 && digits[0] != b'0';
        is_plain && dots.len() < 10 && dots.iter().all(|byte| *byte == b'.')
    }

    pub const fn read_ellipsis(&mut self) {
        self.dots = 3;
        self.is_open = false;
    }

    /// Returns whether there is a number, which was not shown.
    pub const fn is_unshown(self) -> bool {
        self.is_present && !self.is_shown
    }

    pub const fn has_dots(self) -> bool {
        self.dots > 0
    }

    pub fn text(self) -> String {
        let dots = ".".repeat(self.dots.min(9) as usize);
        if self.is_present {
            format!("{}{dots}", self.value)
        } else {
            dots
        }
    }

    /// Returns what is wrong with the number before a move. Black's move needs one only if White's does not stand before it.
    pub fn fault(self, position: &Position, is_line_start: bool) -> Option<String> {
        let (fullmoves, turn) = (position.fullmoves(), position.turn());
        let dots = turn.either(1, 3);
        let is_needed = turn == Color::White || is_line_start || self.is_interrupted;
        let is_right = self.is_present && (self.value, self.dots) == (fullmoves, dots);
        if is_right || !self.is_present && self.dots == 0 && !is_needed {
            return None;
        }
        let wanted = format!("{fullmoves}{}", ".".repeat(dots as usize));
        let written = self.text();
        Some(if written.is_empty() {
            format!("the move number `{wanted}` is missing")
        } else {
            format!("the move number is `{written}`, expected `{wanted}`")
        })
    }
}
