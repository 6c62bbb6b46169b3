//! What is wrong with an answer: how it differs from the legal moves, each discrepancy with its reason, and counts that
//! stop at a draw.

use std::fmt;

use oracle_laws::{Candidate, Color, History, IllegalMove, Move, MoveKind, Position, Role, Square};
use oracle_notation::uci::{self, CastlingMode};

use super::cause::{self, Cause};
use super::program::{
    Answer, EngineError, Result, TreeNode, is_move, is_no_move, read_notation, read_uci,
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Difference {
    /// The lists of moves differ.
    Moves(Vec<Listed>),
    /// The lists are the same, but a count differs.
    Count(WrongCount),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrongCount {
    /// The move after which it is wrong; `None` if it is the total, and each move has the right count, or none.
    pub played: Option<Move>,
    pub theirs: u64,
    pub ours: u64,
    /// Whether the program counts each move.
    pub is_split: bool,
}

impl fmt::Display for WrongCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WrongCount { theirs, ours, .. } = self;
        if let Some(played) = self.played {
            write!(f, "after {played} ")?;
        }
        write!(f, "the program counts {theirs} leaf nodes, expected {ours}")
    }
}

/// A move on which the lists differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Listed {
    /// The program lists a move that is not legal.
    Extra(Candidate),
    /// The program does not list a legal move.
    Missing(Move),
    /// The program lists a legal move more than once.
    Repeated(Move),
    /// The program lists a null move among other moves.
    Null,
}

/// A legal move that is not written in UCI.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spelling {
    pub written: String,
    pub meant: Move,
    /// Whether it has the squares of the move, in capital letters, with `=`, or as castling in Chess960.
    pub is_near: bool,
}

/// Compares an answer with the legal moves and their counts, and adds moves not written in UCI. Any other word is an error.
pub fn difference_between(
    answer: &Answer,
    position: &Position,
    ours: &[(Move, u64)],
    spelled: &mut Vec<Spelling>,
) -> Result<Option<Difference>> {
    let sum = ours.iter().map(|(_, nodes)| nodes).sum();
    let wrong_total = |is_split| {
        let total = answer.total.filter(|&total| total != sum);
        total.map(|theirs| WrongCount {
            played: None,
            theirs,
            ours: sum,
            is_split,
        })
    };
    let Some(theirs) = &answer.moves else {
        return Ok(wrong_total(false).map(Difference::Count));
    };
    let mut listed = Vec::new();
    let mut found = vec![None; ours.len()];
    for (text, nodes) in theirs {
        if is_no_move(text) {
            let is_listed = theirs.len() > 1 && *nodes > 0 && !ours.is_empty();
            if is_listed && matches!(text.as_str(), "0000" | "--") {
                listed.push(Listed::Null);
            }
            continue;
        }
        let fits = |written, legal| is(written, legal) || is_castling(written, legal);
        let near = read_uci(text);
        let is_near = near.is_some_and(|near| ours.iter().any(|(legal, _)| fits(near, *legal)));
        // `B7f5` may be a bishop's move.
        let other = (!is_near).then(|| read_notation(text, position)).flatten();
        let unreadable = || EngineError::Unreadable(text.clone());
        let candidate = other.or(near).ok_or_else(unreadable)?;
        let is_step = |at: &usize| is(candidate, ours[*at].0);
        let fits = (0..ours.len()).filter(|at| fits(candidate, ours[*at].0));
        // The notation of a king's step and of castling may be the same: the step comes first, and each is listed once.
        match fits.min_by_key(|at| (found[*at].is_some(), !is_step(at))) {
            None => listed.push(Listed::Extra(candidate)),
            Some(at) if found[at].is_some() => listed.push(Listed::Repeated(ours[at].0)),
            Some(at) => {
                found[at] = Some(*nodes);
                let meant = ours[at].0;
                let is_uci = |mode| uci::write(meant, mode) == *text;
                let is_chess960 = answer.chess960 && is_uci(CastlingMode::Chess960);
                if !is_uci(CastlingMode::Standard) && !is_chess960 {
                    spelled.push(Spelling {
                        written: text.clone(),
                        meant,
                        is_near,
                    });
                }
            }
        }
    }
    if let Some(error) = unread_line(answer, theirs) {
        return Err(error);
    }
    let missing = ours.iter().zip(&found);
    let missing = missing.filter(|(_, found)| found.is_none());
    listed.extend(missing.map(|(&(played, _), _)| Listed::Missing(played)));
    if !listed.is_empty() {
        return Ok(Some(Difference::Moves(listed)));
    }
    let mut counts = ours.iter().zip(found.into_iter().flatten());
    let wrong = counts.find(|((_, ours), theirs)| theirs != ours);
    let wrong = wrong.map(|(&(played, ours), theirs)| WrongCount {
        played: Some(played),
        theirs,
        ours,
        is_split: true,
    });
    let wrong = wrong.or_else(|| wrong_total(true));
    Ok(wrong.map(Difference::Count))
}

/// Returns the error of moves that do not add up to their total, if a line that was not read has a move or the rest.
fn unread_line(answer: &Answer, theirs: &[(String, u64)]) -> Option<EngineError> {
    let sum = theirs.iter().map(|(_, nodes)| nodes).sum();
    let total = answer.total.filter(|&total| total != sum)?;
    let begins_with_move = |line: &&String| {
        let mut words = line.split([' ', ':', '\t']);
        words.find(|word| !word.is_empty()).is_some_and(is_move)
    };
    let lines = answer.unread.iter();
    let line = lines.clone().find(begins_with_move).or_else(|| {
        let rest = total.checked_sub(sum)?;
        let counted = lines.filter_map(|line| {
            let count = line.split_whitespace().next_back()?.parse().ok()?;
            (1..=rest).contains(&count).then_some((line, count))
        });
        let counted: Vec<(&String, u64)> = counted.collect();
        let is_all = counted.iter().map(|(_, count)| count).sum::<u64>() == rest;
        let mut counted = counted.into_iter();
        let found = counted.find(|(_, count)| is_all || *count == rest);
        found.map(|(line, _)| line)
    });
    let line = line?.clone();
    Some(EngineError::Unread { line, sum, total })
}

/// Returns whether the written move is this legal move; castling is the king's move to its rook's square.
fn is(written: Candidate, legal: Move) -> bool {
    (written.from, written.to, written.promotion) == (legal.from, legal.to, legal.promotion)
}

/// Returns whether the legal move is castling and the written move is the king's step to its final square.
fn is_castling(written: Candidate, legal: Move) -> bool {
    let MoveKind::Castle(side) = legal.kind else {
        return false;
    };
    let king_to = Square::new(side.king_to(Color::White).file(), legal.from.rank());
    (written.from, written.to, written.promotion) == (legal.from, king_to, None)
}

/// One discrepancy, about one move or about a count.
#[derive(Debug, Clone)]
pub struct Discrepancy {
    /// What is wrong.
    pub kind: DiscrepancyKind,
    /// The mistake that causes it.
    pub cause: Cause,
    /// The move in UCI, if the discrepancy is about one move.
    pub disputed: Option<String>,
    /// Why the move is not legal.
    pub illegal: Option<IllegalMove>,
    /// The mistake as a sentence.
    pub message: String,
    /// All moves of the position with the same cause.
    pub moves: Vec<String>,
}

oracle_laws::listed! {
    /// The kind of a discrepancy.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum DiscrepancyKind {
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

impl Discrepancy {
    fn new(
        kind: DiscrepancyKind,
        cause: Cause,
        disputed: Option<String>,
        message: String,
    ) -> Discrepancy {
        Discrepancy {
            kind,
            cause,
            moves: disputed.iter().cloned().collect(),
            disputed,
            illegal: None,
            message,
        }
    }

    pub(super) fn from_count(cause: Cause, played: Option<Move>, message: String) -> Discrepancy {
        let disputed = played.map(|played| played.to_string());
        Discrepancy::new(DiscrepancyKind::Count, cause, disputed, message)
    }

    /// Returns the discrepancy about legal moves of one answer that are not written in UCI.
    pub(super) fn from_spelling(spelled: &[&Spelling]) -> Option<Discrepancy> {
        let first = spelled.first()?;
        let (written, meant) = (&first.written, first.meant.to_string());
        let message = format!("the program writes `{written}`, which is {meant} in UCI");
        let moves = spelled.iter().map(|one| one.meant.to_string());
        Some(Discrepancy {
            moves: moves.collect(),
            ..Discrepancy::new(
                DiscrepancyKind::Spelling,
                cause::SPELLING,
                Some(meant),
                message,
            )
        })
    }

    /// Returns the discrepancy for a program that does not answer.
    pub fn from_error(error: &EngineError) -> Discrepancy {
        let (kind, cause) = match error {
            EngineError::Unread { .. } => (DiscrepancyKind::Spelling, cause::UNREAD),
            EngineError::TimedOut { .. } => (DiscrepancyKind::Program, cause::TIMED_OUT),
            EngineError::Closed => (DiscrepancyKind::Program, cause::CLOSED),
            EngineError::Unreadable(_) => (DiscrepancyKind::Program, cause::UNREADABLE),
            EngineError::TooMuch => (DiscrepancyKind::Program, cause::TOO_MUCH),
            _ => (DiscrepancyKind::Program, cause::ENDED),
        };
        Discrepancy::new(kind, cause, None, error.to_string())
    }

    /// Returns the signature; discrepancies with the same signature are the same mistake.
    pub fn signature(&self) -> (DiscrepancyKind, &'static str, Option<&'static str>) {
        let reason = self.illegal.map(|illegal| illegal.reason.id());
        (self.kind, self.cause.id, reason)
    }
}

/// Returns the discrepancies that a difference shows at a position, each cause once; `last` is as in [`cause::from_extra`].
pub fn discrepancies(
    position: &Position,
    difference: &Difference,
    last: Option<Move>,
) -> Vec<Discrepancy> {
    let listed = match difference {
        Difference::Moves(listed) => listed,
        Difference::Count(count) => return vec![count_discrepancy(count)],
    };
    let mut found: Vec<Discrepancy> = Vec::new();
    for &one in listed {
        let discrepancy = discrepancy(position, one, listed, last);
        let mut same = found.iter_mut();
        match same.find(|other| other.signature() == discrepancy.signature()) {
            Some(other) => other.moves.extend(discrepancy.moves),
            None => found.push(discrepancy),
        }
    }
    found
}

fn count_discrepancy(count: &WrongCount) -> Discrepancy {
    let (cause, message) = match (count.played, count.theirs, count.ours) {
        (Some(played), 0, 1) => {
            let after = "after it has made and unmade other moves";
            let message = format!("the program rejects {played} {after}");
            (cause::UNMAKE, message)
        }
        (Some(_), ..) => (cause::UNMAKE_OR_HASH, count.to_string()),
        (None, ..) => {
            let why = if count.is_split {
                "its counts after each move are right"
            } else {
                "it gives only totals, so the wrong move is unknown"
            };
            (cause::TOTAL, format!("{count}; {why}"))
        }
    };
    Discrepancy::from_count(cause, count.played, message)
}

fn discrepancy(
    position: &Position,
    one: Listed,
    all: &[Listed],
    last: Option<Move>,
) -> Discrepancy {
    let repeated = |legal: Move| {
        let message = format!("the program lists {legal} more than once");
        Discrepancy::from_count(cause::REPEATED, Some(legal), message)
    };
    match one {
        Listed::Extra(candidate) => match position.judge(candidate) {
            Err(illegal) => {
                let text = candidate.to_string();
                let cause = cause::from_extra(position, &illegal, last);
                let message = illegal.sentence(position);
                Discrepancy {
                    illegal: Some(illegal),
                    ..Discrepancy::new(DiscrepancyKind::Extra, cause, Some(text), message)
                }
            }
            // The same move in another notation.
            Ok(legal) => repeated(legal),
        },
        Listed::Repeated(legal) => repeated(legal),
        Listed::Null => {
            let message = "the program lists a null move, and there are legal moves".to_owned();
            let text = Some("0000".to_owned());
            Discrepancy::new(DiscrepancyKind::Extra, cause::NULL_MOVE, text, message)
        }
        Listed::Missing(missing) => {
            let step = Listed::Extra(Candidate::new(missing.from, missing.to));
            let queen = Move {
                promotion: missing.promotion.map(|_| Role::Queen),
                ..missing
            };
            // A promotion that is listed without its piece is one mistake, and so are promotions that are all missing.
            let cause = if missing.promotion.is_some() && all.contains(&step) {
                cause::MISSING_PROMOTION
            } else if all.contains(&Listed::Missing(queen)) {
                cause::from_missing(position, queen, last)
            } else {
                cause::from_missing(position, missing, last)
            };
            let message = position.legal_sentence(missing);
            let text = missing.to_string();
            Discrepancy::new(DiscrepancyKind::Missing, cause, Some(text), message)
        }
    }
}

/// Returns the number of moves that a program lists or counts at a position, if all of them are legal and others are missing.
pub fn only_some(position: &Position, depth: u32, difference: &Difference) -> Option<usize> {
    let is_missing = |one: &Listed| matches!(one, Listed::Missing(_));
    let count = match difference {
        _ if depth > 1 => return None,
        Difference::Moves(listed) if listed.iter().all(is_missing) => {
            position.legal_moves().len() - listed.len()
        }
        Difference::Count(count) if !count.is_split && count.theirs < count.ours => {
            usize::try_from(count.theirs).ok()?
        }
        _ => return None,
    };
    Some(count).filter(|&count| count > 0)
}

/// Returns the discrepancy of a program that counts at most one leaf node where a game may be drawn: a count goes on.
pub fn stopped_at_draw(
    node: &TreeNode,
    depth: u32,
    difference: &Difference,
) -> Option<Discrepancy> {
    let count = match difference {
        Difference::Moves(listed) => {
            let is_missing = |one: &Listed| matches!(one, Listed::Missing(_));
            let is_all = listed.iter().all(is_missing);
            if !is_all || listed.len() != node.position().legal_moves().len() {
                return None;
            }
            let (cause, why) = draw(node)?;
            let message = format!("the program lists no move: {why}");
            return Some(Discrepancy::from_count(cause, None, message));
        }
        Difference::Count(count) => count,
    };
    let (played, (cause, why)) = match count.played {
        Some(played) if depth > 1 && count.theirs < 2 => (Some(played), draw(&node.child(played))?),
        None if !count.is_split && depth == 1 && count.theirs < 2 => (None, draw(node)?),
        None if !count.is_split && depth == 2 => {
            let (played, found) = lost(node, count.theirs)?;
            (Some(played), found)
        }
        _ => return None,
    };
    let message = format!("{count}: {why}");
    Some(Discrepancy::from_count(cause, played, message))
}

/// Returns the first move to a draw, if a total at two half-moves is that of a count that stops at draws of this kind.
fn lost(node: &TreeNode, theirs: u64) -> Option<(Move, (Cause, &'static str))> {
    let moves = node.position().legal_moves().into_iter();
    let children: Vec<_> = moves
        .map(|played| {
            let child = node.child(played);
            let count = child.position().legal_moves().len() as u64;
            (played, draw(&child), count)
        })
        .collect();
    let mut draws = children
        .iter()
        .filter_map(|&(played, found, _)| Some((played, found?)));
    draws.find(|(_, found)| {
        [0, 1].into_iter().any(|stopped| {
            let counts = children.iter().map(|(_, other, count)| {
                let is_draw = other.is_some_and(|(cause, _)| cause == found.0);
                if is_draw { stopped } else { *count }
            });
            counts.sum::<u64>() == theirs
        })
    })
}

/// Returns why a game may be drawn at a node.
fn draw(node: &TreeNode) -> Option<(Cause, &'static str)> {
    let position = node.position();
    let mut history = History::new(node.root());
    for &played in node.path() {
        history.play_unchecked(played);
    }
    // Material comes second: it would have drawn the game before the position was repeated.
    if history.repetitions() > 1 {
        let why = "the position is repeated, which ends no count of moves";
        Some((cause::STOPS_AT_REPETITION, why))
    } else if position.is_insufficient_material() {
        let why = "no pieces are left that can checkmate, which ends a game and no count of moves";
        Some((cause::STOPS_AT_MATERIAL, why))
    } else if position.halfmoves() >= 100 {
        let why =
            "fifty moves were made without a capture or a pawn move, which ends no count of moves";
        Some((cause::STOPS_AT_FIFTY, why))
    } else {
        None
    }
}
