//! How an answer differs from the legal moves.

use oracle_laws::uci::read_squares;
use oracle_laws::{Candidate, Color, Move, MoveKind, Role, Square};

use super::program::{Answer, EngineError, Result};

/// How an answer about a node differs from the legal moves and their counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Difference {
    /// The lists of moves differ.
    Moves(Vec<Listed>),
    /// The lists are the same, but the counts after this move differ.
    Child {
        played: Move,
        theirs: u64,
        ours: u64,
    },
    /// The total differs; each move has the right count, or none.
    Total {
        theirs: u64,
        ours: u64,
        /// Whether the program counts each move.
        is_split: bool,
    },
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
}

/// Compares an answer with the legal moves and their counts. A word of it that is not a move is an error.
pub fn between(answer: &Answer, ours: &[(Move, u64)]) -> Result<Option<Difference>> {
    let sum = ours.iter().map(|(_, nodes)| nodes).sum();
    let wrong_total = |is_split| {
        let total = answer.total.filter(|&total| total != sum);
        total.map(|theirs| Difference::Total {
            theirs,
            ours: sum,
            is_split,
        })
    };
    let Some(theirs) = &answer.moves else {
        return Ok(wrong_total(false));
    };
    let mut listed = Vec::new();
    let mut found = vec![None; ours.len()];
    for (text, nodes) in theirs {
        if is_no_move(text) {
            continue;
        }
        let candidate = read(text).ok_or_else(|| EngineError::Unreadable(text.clone()))?;
        let is_step = |at: &usize| is(candidate, ours[*at].0);
        let fits = (0..ours.len()).filter(|at| is_step(at) || is_castling(candidate, ours[*at].0));
        // The notation of a king's step and of castling may be the same: the step comes first, and each is listed once.
        match fits.min_by_key(|at| (found[*at].is_some(), !is_step(at))) {
            None => listed.push(Listed::Extra(candidate)),
            Some(at) if found[at].is_some() => listed.push(Listed::Repeated(ours[at].0)),
            Some(at) => found[at] = Some(*nodes),
        }
    }
    let missing = ours.iter().zip(&found);
    let missing = missing.filter(|(_, found)| found.is_none());
    listed.extend(missing.map(|(&(played, _), _)| Listed::Missing(played)));
    if !listed.is_empty() {
        return Ok(Some(Difference::Moves(listed)));
    }
    let mut counts = ours.iter().zip(found.into_iter().flatten());
    let wrong = counts.find(|((_, ours), theirs)| theirs != ours);
    let wrong = wrong.map(|(&(played, ours), theirs)| Difference::Child {
        played,
        theirs,
        ours,
    });
    Ok(wrong.or_else(|| wrong_total(true)))
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
