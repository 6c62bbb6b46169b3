//! A disagreement between a program and the laws, with its reason.

use chess_oracle::board::Role;
use chess_oracle::notation::uci::{self, CastlingMode};
use chess_oracle::rules::{Candidate, IllegalMove, Move, Position};

use super::cause::{self, Cause};
use super::difference::{Difference, Listed};
use super::program::Fault;

/// One disagreement, about one move or about a count.
#[derive(Debug, Clone)]
pub struct Dispute {
    pub kind: Kind,
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

/// The kind of a disagreement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The program lists a move that is not legal.
    Extra,
    /// The program does not list a legal move.
    Missing,
    /// The count is wrong, but no single move is.
    Count,
    /// The program does not answer.
    Program,
}

impl Kind {
    /// Returns the stable name.
    pub const fn id(self) -> &'static str {
        match self {
            Kind::Extra => "extra",
            Kind::Missing => "missing",
            Kind::Count => "count",
            Kind::Program => "program",
        }
    }
}

impl Dispute {
    /// Returns the signature; disagreements with the same signature are the same mistake.
    pub fn signature(&self) -> (Kind, &'static str, Option<&'static str>) {
        let reason = self.illegal.map(|illegal| illegal.reason.id());
        (self.kind, self.cause.id, reason)
    }

    fn of_count(cause: Cause, disputed: Option<Move>, message: String) -> Dispute {
        Dispute {
            kind: Kind::Count,
            cause,
            disputed: disputed.map(write),
            illegal: None,
            message,
            moves: disputed.map(write).into_iter().collect(),
        }
    }

    /// Returns the disagreement for a program that does not answer.
    pub fn of_fault(fault: &Fault) -> Dispute {
        let cause = match fault {
            Fault::TimedOut(_) => cause::TIMED_OUT,
            Fault::Closed => cause::CLOSED,
            Fault::Unreadable(_) => cause::UNREADABLE,
            Fault::TooMuch => cause::TOO_MUCH,
            _ => cause::ENDED,
        };
        Dispute {
            kind: Kind::Program,
            cause,
            disputed: None,
            illegal: None,
            message: fault.to_string(),
            moves: Vec::new(),
        }
    }

    /// Returns the same disagreement with another cause.
    pub fn with_cause(self, cause: Cause) -> Dispute {
        Dispute { cause, ..self }
    }
}

/// Returns the disagreements that a difference shows at a position, each cause once. `last` is the last move, if the
/// program is right about the same position without its moves.
pub fn disputes(position: &Position, difference: &Difference, last: Option<Move>) -> Vec<Dispute> {
    let listed = match difference {
        Difference::Moves(listed) => listed,
        Difference::Child {
            played,
            theirs,
            ours,
        } => {
            if (*theirs, *ours) == (0, 1) {
                let message = format!(
                    "the program takes {} for illegal after it has played other moves and taken them back",
                    write(*played)
                );
                return vec![Dispute::of_count(cause::UNMAKE, Some(*played), message)];
            }
            let message = format!(
                "behind {} the program counts {theirs} leaf nodes, and there are {ours}",
                write(*played)
            );
            return vec![Dispute::of_count(
                cause::UNMAKE_OR_HASH,
                Some(*played),
                message,
            )];
        }
        Difference::Total {
            theirs,
            ours,
            is_split,
        } => {
            let why = if *is_split {
                "its counts of the single moves are right"
            } else {
                "it gives totals only, so no move can be named"
            };
            let message =
                format!("the program counts {theirs} leaf nodes, and there are {ours}; {why}");
            return vec![Dispute::of_count(cause::TOTAL, None, message)];
        }
    };
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
    match one {
        Listed::Extra(candidate) => match position.judge(candidate) {
            Err(illegal) => Dispute {
                kind: Kind::Extra,
                cause: cause::of_extra(position, &illegal, last),
                disputed: Some(candidate_text(candidate)),
                illegal: Some(illegal),
                message: position.sentence(&illegal),
                moves: vec![candidate_text(candidate)],
            },
            // The same move in another notation.
            Ok(legal) => repeated(legal),
        },
        Listed::Repeated(legal) => repeated(legal),
        Listed::Missing(missing) => Dispute {
            kind: Kind::Missing,
            cause: if is_unpromoted(missing, all) {
                cause::MISSING_PROMOTION
            } else {
                cause::of_missing(position, representative(missing, all), last)
            },
            disputed: Some(write(missing)),
            illegal: None,
            message: position.legal_sentence(missing),
            moves: vec![write(missing)],
        },
    }
}

/// Returns whether the program lists a missing promotion without the promotion piece: then both are one mistake.
fn is_unpromoted(missing: Move, all: &[Listed]) -> bool {
    let step = Candidate {
        from: missing.from,
        to: missing.to,
        promotion: None,
    };
    missing.promotion.is_some() && all.contains(&Listed::Extra(step))
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

fn repeated(legal: Move) -> Dispute {
    let message = format!("the program lists {} more than once", write(legal));
    Dispute::of_count(cause::REPEATED, Some(legal), message)
}

fn write(played: Move) -> String {
    uci::write(played, CastlingMode::Standard)
}

fn candidate_text(candidate: Candidate) -> String {
    let Candidate {
        from,
        to,
        promotion,
    } = candidate;
    let promotion = promotion.map_or_else(String::new, |role| role.letter().to_string());
    format!("{from}{to}{promotion}")
}
