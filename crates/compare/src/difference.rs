//! How an answer differs from the legal moves.

use std::fmt;

use oracle_laws::uci::read_squares;
use oracle_laws::{Candidate, Color, Move, MoveKind, Position, Role, Square};
use oracle_notation::MoveText;
use oracle_notation::uci::{self, CastlingMode};

use super::program::{Answer, EngineError, Result};

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

/// Compares an answer about a position with the legal moves and their counts, and adds moves that are not written in UCI.
/// A word of it that is not a move is an error.
pub fn between(
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
        let near = read(text);
        let is_near = near.is_some_and(|near| ours.iter().any(|(legal, _)| fits(near, *legal)));
        // `B7f5` may be a bishop's move.
        let other = (!is_near).then(|| uci_of(text, position)).flatten();
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

/// Returns the error of an answer whose moves do not add up to its own total, if a line of it was not read that may be the
/// reason: it begins with a move, or has what is missing.
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

/// Returns whether a text is a move in some notation.
pub fn is_move(text: &str) -> bool {
    read(text).is_some() || MoveText::parse(&without_spaces(text)).is_ok()
}

fn without_spaces(text: &str) -> String {
    text.split_whitespace().collect()
}

/// Returns the legal move that a text means that is not UCI.
fn uci_of(text: &str, position: &Position) -> Option<Candidate> {
    let text = MoveText::parse(&without_spaces(text)).ok()?;
    let legal = text.only(position)?;
    Some(uci::candidate(legal, CastlingMode::Standard))
}

/// Returns whether a text stands for no move, as some programs write if there is none.
pub fn is_no_move(text: &str) -> bool {
    matches!(text, "0000" | "(none)" | "none" | "-" | "--")
}

/// Reads a move in UCI; also accepts capital letters and `=`.
pub fn read(text: &str) -> Option<Candidate> {
    let text = text.replace('=', "").to_ascii_lowercase();
    let (squares, promotion) = text.as_bytes().split_first_chunk()?;
    let [from, to] = read_squares(*squares)?;
    let promotion = match promotion {
        [] => None,
        [letter] => Some(Role::from_letter(*letter)?),
        _ => return None,
    };
    Some(Candidate {
        from,
        to,
        promotion,
    })
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
