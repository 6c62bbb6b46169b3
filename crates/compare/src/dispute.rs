//! A disagreement between a program and the laws, with its reason.

use oracle_laws::{Candidate, IllegalMove, Move, Position, Role};

use super::cause::{self, Cause};
use super::difference::{Difference, Listed, Spelling, WrongCount};
use super::program::EngineError;

/// One disagreement, about one move or about a count.
#[derive(Debug, Clone)]
pub struct Dispute {
    /// What is wrong.
    pub kind: DisputeKind,
    /// The mistake that causes it.
    pub cause: Cause,
    /// The move in UCI, if the dispute is about one move.
    pub disputed: Option<String>,
    /// Why the move is not legal.
    pub illegal: Option<IllegalMove>,
    /// The mistake as a sentence.
    pub message: String,
    /// All moves of the position with the same cause.
    pub moves: Vec<String>,
}

oracle_laws::listed! {
    /// The kind of a disagreement.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum DisputeKind {
        /// The program lists a move that is not legal.
        Extra = "extra",
        /// The program does not list a legal move.
        Missing = "missing",
        /// The count is wrong, but no single move is.
        Count = "count",
        /// The program does not answer.
        Program = "program",
        /// A legal move is not written in UCI.
        Spelling = "spelling",
    }
    /// All kinds.
    const ALL;
    /// Returns the stable name.
    const fn id;
}

impl Dispute {
    fn new(kind: DisputeKind, cause: Cause, disputed: Option<String>, message: String) -> Dispute {
        Dispute {
            kind,
            cause,
            moves: disputed.iter().cloned().collect(),
            disputed,
            illegal: None,
            message,
        }
    }

    pub(super) fn from_count(cause: Cause, played: Option<Move>, message: String) -> Dispute {
        let disputed = played.map(|played| played.to_string());
        Dispute::new(DisputeKind::Count, cause, disputed, message)
    }

    /// Returns the disagreement about legal moves of one answer that are not written in UCI.
    pub(super) fn from_spelling(spelled: &[&Spelling]) -> Option<Dispute> {
        let first = spelled.first()?;
        let (written, meant) = (&first.written, first.meant.to_string());
        let message = format!("the program writes `{written}`, which is {meant} in UCI");
        let moves = spelled.iter().map(|one| one.meant.to_string());
        Some(Dispute {
            moves: moves.collect(),
            ..Dispute::new(DisputeKind::Spelling, cause::SPELLING, Some(meant), message)
        })
    }

    /// Returns the disagreement for a program that does not answer.
    pub fn from_error(error: &EngineError) -> Dispute {
        let cause = match error {
            EngineError::TimedOut(_) => cause::TIMED_OUT,
            EngineError::Closed => cause::CLOSED,
            EngineError::Unreadable(_) => cause::UNREADABLE,
            EngineError::Unread { .. } => cause::UNREAD,
            EngineError::TooMuch => cause::TOO_MUCH,
            _ => cause::ENDED,
        };
        let kind = match error {
            EngineError::Unread { .. } => DisputeKind::Spelling,
            _ => DisputeKind::Program,
        };
        Dispute::new(kind, cause, None, error.to_string())
    }

    /// Returns the signature; disagreements with the same signature are the same mistake.
    pub fn signature(&self) -> (DisputeKind, &'static str, Option<&'static str>) {
        let reason = self.illegal.map(|illegal| illegal.reason.id());
        (self.kind, self.cause.id, reason)
    }
}

/// Returns the disagreements that a difference shows at a position, each cause once. `last` is the last move, if the
/// program is right about the same position without its moves.
pub fn disputes(position: &Position, difference: &Difference, last: Option<Move>) -> Vec<Dispute> {
    let count = match difference {
        Difference::Moves(listed) => return move_disputes(position, listed, last),
        Difference::Count(count) => count,
    };
    let (cause, message) = match *count {
        WrongCount {
            played: Some(played),
            theirs: 0,
            ours: 1,
            ..
        } => {
            let after = "after it has made and unmade other moves";
            let message = format!("the program rejects {played} {after}");
            (cause::UNMAKE, message)
        }
        WrongCount {
            played: Some(_), ..
        } => (cause::UNMAKE_OR_HASH, count.to_string()),
        WrongCount { is_split, .. } => {
            let why = if is_split {
                "its counts after each move are right"
            } else {
                "it gives only totals, so the wrong move is unknown"
            };
            (cause::TOTAL, format!("{count}; {why}"))
        }
    };
    vec![Dispute::from_count(cause, count.played, message)]
}

fn move_disputes(position: &Position, listed: &[Listed], last: Option<Move>) -> Vec<Dispute> {
    let mut found: Vec<Dispute> = Vec::new();
    for &one in listed {
        let dispute = dispute(position, one, listed, last);
        let mut same = found.iter_mut();
        match same.find(|other| other.signature() == dispute.signature()) {
            Some(other) => other.moves.extend(dispute.moves),
            None => found.push(dispute),
        }
    }
    found
}

fn dispute(position: &Position, one: Listed, all: &[Listed], last: Option<Move>) -> Dispute {
    let repeated = |legal: Move| {
        let message = format!("the program lists {legal} more than once");
        Dispute::from_count(cause::REPEATED, Some(legal), message)
    };
    match one {
        Listed::Extra(candidate) => match position.judge(candidate) {
            Err(illegal) => {
                let text = candidate.to_string();
                let cause = cause::from_extra(position, &illegal, last);
                let message = position.sentence(&illegal);
                Dispute {
                    illegal: Some(illegal),
                    ..Dispute::new(DisputeKind::Extra, cause, Some(text), message)
                }
            }
            // The same move in another notation.
            Ok(legal) => repeated(legal),
        },
        Listed::Repeated(legal) => repeated(legal),
        Listed::Null => {
            let message = "the program lists a null move, and there are legal moves".to_owned();
            let text = Some("0000".to_owned());
            Dispute::new(DisputeKind::Extra, cause::NULL_MOVE, text, message)
        }
        Listed::Missing(missing) => {
            let step = Listed::Extra(Candidate::new(missing.from, missing.to));
            let cause = if missing.promotion.is_some() && all.contains(&step) {
                // The promotion is listed without its piece: both are one mistake.
                cause::MISSING_PROMOTION
            } else {
                cause::from_missing(position, representative(missing, all), last)
            };
            let message = position.legal_sentence(missing);
            let text = missing.to_string();
            Dispute::new(DisputeKind::Missing, cause, Some(text), message)
        }
    }
}

/// Returns the queen promotion instead of another if both are missing: they are one mistake.
fn representative(missing: Move, all: &[Listed]) -> Move {
    let queen = Move {
        promotion: missing.promotion.map(|_| Role::Queen),
        ..missing
    };
    if all.contains(&Listed::Missing(queen)) {
        queen
    } else {
        missing
    }
}
