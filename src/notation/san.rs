//! Standard Algebraic Notation: `Nf3`, `exd6`, `e8=Q#`, `O-O` (PGN standard, section 8.2.3).

use std::fmt;

use crate::board::{Color, File, Piece, Rank, Role, Square};
use crate::rules::{CastlingSide, GivenCheck, Move, Position, attacks};

/// A legal move as SAN, ready to be written.
///
/// ```
/// use chess_oracle::notation::{MoveText, fen, san::San};
/// use chess_oracle::rules::Position;
///
/// // Two knights could go to e2, but the one on c3 is pinned.
/// //
/// //   . . . . k . . .
/// //   . b . . . . . .      (the bishop stands on b4)
/// //   . . N . . . . .
/// //   . . . . K . N .
/// let setup = fen::parse("4k3/8/8/8/1b6/2N5/8/4K1N1 w - -")?;
/// let position = Position::try_from(&setup).unwrap();
/// let played = MoveText::parse("Nge2").unwrap().resolve(&position).unwrap();
/// assert_eq!(San::of(&position, played).to_string(), "Ne2");
/// # Ok::<_, chess_oracle::notation::ParsePositionError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct San {
    body: Body,
    check: GivenCheck,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Body {
    Castle(CastlingSide),
    Step {
        role: Role,
        file: Option<File>,
        rank: Option<Rank>,
        captures: bool,
        to: Square,
        promotion: Option<Role>,
    },
}

impl San {
    /// The SAN of a legal move.
    #[must_use]
    pub fn of(position: &Position, written: Move) -> San {
        San::with(position, written, position.given_check(written))
    }

    /// The SAN of a legal move that is known to give this check.
    #[must_use]
    pub fn with(position: &Position, written: Move, check: GivenCheck) -> San {
        let body = if let Some(side) = written.castle() {
            Body::Castle(side)
        } else {
            let (file, rank) = origin(position, written);
            Body::Step {
                role: written.role,
                file,
                rank,
                captures: written.capture.is_some(),
                to: written.to,
                promotion: written.promotion,
            }
        };
        San { body, check }
    }
}

/// How much of the square of departure must be written: of a pawn's capture the file; of a piece nothing, or, where
/// another of its kind may legally go to the same square, the file if that tells them apart, else the rank, else both.
fn origin(position: &Position, written: Move) -> (Option<File>, Option<Rank>) {
    let Move { role, from, to, .. } = written;
    match role {
        Role::Pawn => return (written.capture.map(|_| from.file()), None),
        Role::King => return (None, None),
        _ => {}
    }
    let placement = position.placement();
    // A piece goes from one square to another exactly where it could go back.
    let rivals = attacks::of(Piece::new(position.turn(), role), to, placement.occupied())
        & placement.pieces(position.turn(), role).without(from);
    if rivals.is_empty() {
        return (None, None);
    }
    let rivals = position.free_to_go(rivals, to);
    let same_file = rivals.into_iter().any(|rival| rival.file() == from.file());
    let same_rank = rivals.into_iter().any(|rival| rival.rank() == from.rank());
    match (rivals.is_empty(), same_file, same_rank) {
        (true, _, _) => (None, None),
        (false, false, _) => (Some(from.file()), None),
        (false, true, false) => (None, Some(from.rank())),
        (false, true, true) => (Some(from.file()), Some(from.rank())),
    }
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.body {
            Body::Castle(side) => f.write_str(side.san())?,
            Body::Step {
                role,
                file,
                rank,
                captures,
                to,
                promotion,
            } => {
                if role != Role::Pawn {
                    write!(f, "{}", Piece::new(Color::White, role).letter())?;
                }
                if let Some(file) = file {
                    write!(f, "{file}")?;
                }
                if let Some(rank) = rank {
                    write!(f, "{rank}")?;
                }
                if captures {
                    f.write_str("x")?;
                }
                write!(f, "{to}")?;
                if let Some(role) = promotion {
                    write!(f, "={}", role.upper_letter())?;
                }
            }
        }
        f.write_str(match self.check {
            GivenCheck::None => "",
            GivenCheck::Check => "+",
            GivenCheck::Checkmate => "#",
        })
    }
}
