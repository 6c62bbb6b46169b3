//! A move as somebody wrote it: UCI, SAN, or long algebraic notation.
//!
//! The laws leave players some freedom in writing (FIDE appendix C), and this reader grants it: `0-0` for `O-O`, no `+`
//! and no `x` where they belong, `e8Q` for `e8=Q`, more squares than needed (`Ng1f3`, `Ke1-c1`). What it does not do is
//! guess: a promotion without its piece, or a move that fits twice, is an error.

use std::str::FromStr;

use super::san::San;
use super::{MoveError, ParseMoveError};
use crate::board::{File, Rank, Role, Square};
use crate::rules::{Candidate, CastlingSide, IllegalMove, Move, MoveKind, Position};

/// A move as it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveText {
    /// `O-O` or `O-O-O`.
    Castle(CastlingSide),
    /// A piece and where it goes.
    Step {
        /// What moves; not said in UCI.
        role: Option<Role>,
        /// The file it comes from, where said.
        file: Option<File>,
        /// The rank it comes from, where said.
        rank: Option<Rank>,
        /// Whether it is said to capture.
        captures: bool,
        /// Where it goes.
        to: Square,
        /// What a pawn becomes: any role that was written, though the laws allow four.
        promotion: Option<Role>,
    },
}

impl FromStr for MoveText {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<MoveText, ParseMoveError> {
        MoveText::parse(text)
    }
}

impl MoveText {
    /// Reads a move.
    ///
    /// # Errors
    ///
    /// [`ParseMoveError`] where the text is no move in any position.
    pub fn parse(text: &str) -> Result<MoveText, ParseMoveError> {
        read(text).ok_or_else(|| ParseMoveError {
            text: text.to_owned(),
        })
    }

    /// Finds the legal move that is meant.
    ///
    /// # Errors
    ///
    /// Every [`MoveError`] but the unreadable.
    pub fn resolve(self, position: &Position) -> Result<Move, MoveError> {
        let legal = position.legal_moves();
        let fitting: Vec<Move> = legal
            .into_iter()
            .filter(|&candidate| self.fits(candidate, position))
            .collect();
        match fitting.as_slice() {
            [] => Err(MoveError::illegal(position, self.obstacle(position))),
            // Where it is not said what a pawn becomes, four moves fit.
            [only] => Ok(*only),
            [first, ..] if !self.says_promotion_of(*first) => {
                let unsaid = Candidate {
                    from: first.from,
                    to: first.to,
                    promotion: None,
                };
                let illegal = position
                    .judge(unsaid)
                    .err()
                    .unwrap_or_else(|| self.obstacle(position));
                Err(MoveError::illegal(position, illegal))
            }
            several => {
                let names = several
                    .iter()
                    .map(|&candidate| San::new(position, candidate).to_string());
                Err(MoveError::Ambiguous(names.collect()))
            }
        }
    }

    /// Whether it is said what a pawn becomes, if it becomes anything.
    fn says_promotion_of(self, candidate: Move) -> bool {
        let unsaid = matches!(
            self,
            MoveText::Step {
                promotion: None,
                ..
            }
        );
        candidate.promotion.is_none() || !unsaid
    }

    /// Why no legal move is what was written: of the pieces that may be meant, the reason of the one that
    /// gets furthest through the layers of the laws, the lowest square first.
    fn obstacle(self, position: &Position) -> IllegalMove {
        let (role, file, rank, captures, to, promotion) = match self {
            MoveText::Castle(side) => {
                let obstacle = position.castling_obstacle(side);
                return obstacle.unwrap_or_else(|| IllegalMove::missing(Role::King, None, None));
            }
            MoveText::Step {
                role,
                file,
                rank,
                captures,
                to,
                promotion,
            } => (role, file, rank, captures, to, promotion),
        };
        if let (None, Some(file), Some(rank)) = (role, file, rank) {
            let from = Square::new(file, rank);
            let judged = position.judge(Candidate {
                from,
                to,
                promotion,
            });
            return judged
                .err()
                .unwrap_or_else(|| IllegalMove::missing(Role::Pawn, Some(file), Some(rank)));
        }
        let role = role.unwrap_or(Role::Pawn);
        // `d5` is a step of a pawn on the d-file, `xd5` a capture from beside it.
        let is_meant = |from: Square| match (role, file, captures) {
            (Role::Pawn, None, false) => from.file() == to.file(),
            (Role::Pawn, None, true) => from.file().index().abs_diff(to.file().index()) == 1,
            _ => true,
        };
        let mut furthest: Option<IllegalMove> = None;
        for from in position.placement().role(role) {
            let is_said = file.is_none_or(|file| file == from.file())
                && rank.is_none_or(|rank| rank == from.rank());
            if !is_said || !is_meant(from) {
                continue;
            }
            if let Err(illegal) = position.judge(Candidate {
                from,
                to,
                promotion,
            }) && furthest.is_none_or(|so_far| so_far.reason < illegal.reason)
            {
                furthest = Some(illegal);
            }
        }
        furthest.unwrap_or_else(|| {
            let file = file.or_else(|| (role == Role::Pawn && !captures).then(|| to.file()));
            IllegalMove::missing(role, file, rank)
        })
    }

    /// Whether a legal move is what was written, whatever a pawn that is not said to promote becomes.
    fn fits(self, candidate: Move, position: &Position) -> bool {
        let MoveText::Step {
            role,
            file,
            rank,
            captures,
            to,
            promotion,
        } = self
        else {
            return matches!((self, candidate.kind), (MoveText::Castle(side), MoveKind::Castle(its)) if side == its);
        };
        let goes_there = match candidate.kind {
            // Both ways of writing castling are read; a step of the king is a step.
            MoveKind::Castle(side) => {
                let king_to = side.king_to(position.turn());
                let is_step = candidate.from == to || candidate.from.adjoins(to);
                candidate.to == to || king_to == to && !is_step
            }
            MoveKind::Normal | MoveKind::EnPassant => candidate.to == to,
        };
        // `d5` alone is a step, and `xd5` a capture. An `x` too many is no harm where the text allows no capture
        // (`exe4`), or gives both squares (`e2xe4`).
        let is_pawn_capture = candidate.role == Role::Pawn && candidate.capture.is_some();
        goes_there
            && role.is_none_or(|role| role == candidate.role)
            && file.is_none_or(|file| file == candidate.from.file())
            && rank.is_none_or(|rank| rank == candidate.from.rank())
            && (!is_pawn_capture || file.is_some() || captures)
            && (!captures
                || candidate.role != Role::Pawn
                || is_pawn_capture
                || rank.is_some()
                || file == Some(to.file()))
            && (promotion == candidate.promotion || promotion.is_none())
    }
}

fn read(text: &str) -> Option<MoveText> {
    let text = text.trim_end_matches(['+', '#', '!', '?']);
    if let Some(side) = castle(text) {
        return Some(MoveText::Castle(side));
    }
    let bytes = text.as_bytes();
    let (role, bytes) = match *bytes.first()? {
        letter @ (b'K' | b'Q' | b'R' | b'B' | b'N' | b'P') => {
            (Role::from_letter(letter), &bytes[1..])
        }
        _ => (None, bytes),
    };
    let (bytes, promotion) = strip_promotion(bytes);
    let (origin, to) = bytes.split_at_checked(bytes.len().checked_sub(2)?)?;
    let to = strict_square(to)?;
    let (origin, captures) = match origin {
        [origin @ .., b'x' | b':'] => (origin, true),
        [origin @ .., b'-'] => (origin, false),
        _ => (origin, false),
    };
    let (file, rank) = match *origin {
        [] => (None, None),
        [file @ b'a'..=b'h'] => (File::from_letter(file), None),
        [rank @ b'1'..=b'8'] => (None, Rank::from_digit(rank)),
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
            (File::from_letter(file), Rank::from_digit(rank))
        }
        _ => return None,
    };
    let is_from_square = file.is_some() && rank.is_some();
    let role = if is_from_square {
        role
    } else {
        role.or(Some(Role::Pawn))
    };
    Some(MoveText::Step {
        role,
        file,
        rank,
        captures,
        to,
        promotion,
    })
}

fn castle(text: &str) -> Option<CastlingSide> {
    match text {
        "O-O" | "0-0" | "o-o" => Some(CastlingSide::Kingside),
        "O-O-O" | "0-0-0" | "o-o-o" => Some(CastlingSide::Queenside),
        _ => None,
    }
}

/// Takes `=Q`, `(Q)`, `/Q`, `Q` or `q` off the end.
fn strip_promotion(bytes: &[u8]) -> (&[u8], Option<Role>) {
    let role = |letter: u8| {
        if letter == b's' || letter == b'S' {
            None
        } else {
            Role::from_letter(letter)
        }
    };
    match *bytes {
        [ref rest @ .., b'(', letter, b')'] if role(letter).is_some() => (rest, role(letter)),
        [ref rest @ .., b'=' | b'/', letter] if role(letter).is_some() => (rest, role(letter)),
        // Behind a square: a rank's digit comes first.
        [ref rest @ .., letter]
            if rest.last().is_some_and(u8::is_ascii_digit) && role(letter).is_some() =>
        {
            (rest, role(letter))
        }
        _ => (bytes, None),
    }
}

/// A square in lower case: upper case letters are roles.
fn strict_square(name: &[u8]) -> Option<Square> {
    if name.first()?.is_ascii_uppercase() {
        None
    } else {
        Square::from_name(name)
    }
}
