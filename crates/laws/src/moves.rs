//! A move, and a candidate, which may be illegal; and how chess programs exchange them: `e2e4`, `e7e8q` (Universal Chess
//! Interface, 2006).
//!
//! Castling is written as the king's move, `e1g1`. In Chess960 mode, and if king or rook did not start on their squares of
//! standard chess, it is the king capturing its own rook, `f1h1`.

use std::cmp::{Ordering, Reverse};
use std::fmt;
use std::str::FromStr;

use crate::CastlingSide;
use crate::board::{Color, File, ParseNameError, Rank, Role, Square};

/// A move of one player. Lists have them in their order ([`Ord`]): by square of departure, then of arrival, then promotion to queen, rook, bishop, knight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// The role that moves; for a promotion, the pawn.
    pub role: Role,
    /// The square of departure; for castling, the king's.
    pub from: Square,
    /// The square of arrival; for castling, that of the rook, so that no other move of the king looks the same.
    pub to: Square,
    /// The captured role.
    pub capture: Option<Role>,
    /// The role to which a pawn promotes.
    pub promotion: Option<Role>,
    /// Whether the move is castling or en passant.
    pub kind: MoveKind,
}

/// Kinds of moves: those that change more than two squares, and all others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoveKind {
    /// A piece goes to a square and captures what stands there.
    Normal,
    /// A pawn captures a pawn that has just passed it (FIDE article 3.7.3.1).
    EnPassant,
    /// King and rook move at once (FIDE article 3.8.2).
    Castle(CastlingSide),
}

impl Ord for Move {
    /// Compares squares and promotion, and then what the moves of one position cannot differ in.
    fn cmp(&self, other: &Move) -> Ordering {
        let squares = |it: &Move| (it.from, it.to, Reverse(it.promotion));
        let rest = |it: &Move| (it.role, it.capture, it.kind);
        (squares(self), rest(self)).cmp(&(squares(other), rest(other)))
    }
}

impl PartialOrd for Move {
    fn partial_cmp(&self, other: &Move) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Move {
    /// Returns whether the move captures, en passant or otherwise.
    pub const fn is_capture(self) -> bool {
        self.capture.is_some()
    }

    /// Returns whether a pawn promotes.
    pub const fn is_promotion(self) -> bool {
        self.promotion.is_some()
    }

    /// Returns the castling side, if the move is castling.
    #[doc(alias = "castling_side")]
    pub const fn castle(self) -> Option<CastlingSide> {
        match self.kind {
            MoveKind::Castle(side) => Some(side),
            MoveKind::Normal | MoveKind::EnPassant => None,
        }
    }

    /// Returns whether a pawn captures en passant.
    pub const fn is_en_passant(self) -> bool {
        matches!(self.kind, MoveKind::EnPassant)
    }

    /// Returns the square of the captured piece: beside a pawn that captures en passant, else the square of arrival.
    pub const fn capture_square(self) -> Option<Square> {
        if self.capture.is_none() {
            None
        } else if self.is_en_passant() {
            Some(Square::new(self.to.file(), self.from.rank()))
        } else {
            Some(self.to)
        }
    }

    /// Returns the square of the moving piece after the move; for castling, that of the king.
    pub const fn arrival(self, color: Color) -> Square {
        match self.kind {
            MoveKind::Castle(side) => side.king_to(color),
            MoveKind::Normal | MoveKind::EnPassant => self.to,
        }
    }
}

/// A move that may be illegal: two squares and a promotion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Candidate {
    /// The square of departure.
    pub from: Square,
    /// The square of arrival; for castling, that of the king or of the rook.
    pub to: Square,
    /// The role after promotion: any role, though the laws allow four.
    pub promotion: Option<Role>,
}

impl Candidate {
    /// Returns the candidate without a promotion.
    pub const fn new(from: Square, to: Square) -> Candidate {
        Candidate {
            from,
            to,
            promotion: None,
        }
    }
}

/// Returns the squares where a pawn of this colour has arrived, and where it came from, if `passed` is the square that
/// it passed over in its double step (FIDE articles 3.7.2 and 3.7.3.1).
pub(super) fn double_step(passed: Square, color: Color) -> Option<(Square, Square)> {
    let rank = color.either(Rank::Third, Rank::Sixth);
    let up = color.forward();
    let squares = passed.offset(0, up).zip(passed.offset(0, -up));
    squares.filter(|_| passed.rank() == rank)
}

/// How castling is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CastlingMode {
    /// `e1g1` from the starting squares of standard chess, the king capturing its rook from others.
    #[default]
    Standard,
    /// Always as the king capturing its rook.
    Chess960,
}

/// Returns the square of arrival as it is written: [`Move::to`], except for castling in standard chess.
pub fn target(written: Move, mode: CastlingMode) -> Square {
    if let MoveKind::Castle(side) = written.kind
        && mode == CastlingMode::Standard
        && written.from.file() == File::E
        && written.to.file() == side.home(Color::White).file()
    {
        return Square::new(side.king_to(Color::White).file(), written.from.rank());
    }
    written.to
}

/// Returns the move that UCI writes for a legal one.
pub fn candidate(legal: Move, mode: CastlingMode) -> Candidate {
    Candidate {
        from: legal.from,
        to: target(legal, mode),
        promotion: legal.promotion,
    }
}

/// Appends a move to a text, in ASCII.
#[cfg_attr(not(target_family = "wasm"), inline)] // Small is more there.
pub fn push(written: Move, mode: CastlingMode, text: &mut Vec<u8>) {
    text.extend_from_slice(&written.from.name());
    text.extend_from_slice(&target(written, mode).name());
    if let Some(role) = written.promotion {
        text.push(role.letter() as u8);
    }
}

impl fmt::Display for Move {
    /// Writes the move as UCI, in the mode of standard chess.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        candidate(*self, CastlingMode::Standard).fmt(f)
    }
}

impl fmt::Display for Candidate {
    /// Writes the candidate as UCI: two squares, and the letter of a promotion.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([file, rank], [to_file, to_rank]) = (self.from.name(), self.to.name());
        let promotion = self.promotion.map_or(0, |role| role.letter() as u8);
        let text = [file, rank, to_file, to_rank, promotion];
        let length = text.len() - usize::from(promotion == 0);
        f.write_str(str::from_utf8(&text[..length]).unwrap_or_default())
    }
}

impl FromStr for Candidate {
    type Err = ParseNameError;

    /// Parses a move as UCI writes it; [`Position::judge`](crate::Position::judge) says whether it is legal.
    ///
    /// # Errors
    ///
    /// Any text but two squares in lower case, and the letter of a role that a pawn may promote to.
    fn from_str(text: &str) -> Result<Candidate, ParseNameError> {
        let read = || {
            let (squares, promotion) = text.as_bytes().split_first_chunk::<4>()?;
            let [from, to] = read_squares(*squares)?;
            let promotion = match promotion {
                [] => None,
                [letter @ (b'q' | b'r' | b'b' | b'n')] => Role::from_letter(*letter),
                _ => return None,
            };
            Some(Candidate {
                from,
                to,
                promotion,
            })
        };
        let expected = "a move as UCI writes it, such as `e2e4` or `e7e8q`";
        read().ok_or(ParseNameError { expected })
    }
}

/// Parses the squares of departure and arrival, in lower case.
pub fn read_squares(text: [u8; 4]) -> Option<[Square; 2]> {
    let [file, rank, to_file, to_rank] = text;
    // Upper case is for roles.
    if file < b'a' || to_file < b'a' {
        return None;
    }
    Some([
        Square::from_name(&[file, rank])?,
        Square::from_name(&[to_file, to_rank])?,
    ])
}
