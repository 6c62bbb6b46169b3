//! What the moves of a line show about its last position: where it has occurred, how a right to castle was lost, and
//! what is written wrongly; and which moves of its operations are not legal (PGN standard, section 16.2.5).

use std::mem;

use super::tokens::Token;
use super::{Query, Record};
use crate::position::epd::Operation;
use crate::{
    MoveText, ParsePositionError, PieceLetters, PositionErrorKind, San, Slip, Slips, movetext,
    numbered,
};
use oracle_laws::{
    Candidate, History, IllegalMove, LostRightSearch, Move, Outcome, Position, SetupProblem,
    Square, Status,
};

/// The id of the problem of a line whose operation names a move that is not legal.
pub const BAD_OPERATION: &str = "bad_operation";

impl<'a> Record<'a> {
    pub(super) fn own_moves(&self) -> &[Token<'a>] {
        self.more.as_ref().map_or(&[], |more| &more.moves)
    }

    /// Returns the moves as they are written: those of the line, then those of the overrides.
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        let own = self.own_moves().iter().map(|token| token.text);
        let after = self.overrides.after.iter();
        own.chain(after.map(|written| written.text.as_str()))
    }

    /// Returns the moves, each with the position before it, up to one that cannot be played.
    pub(super) fn replay(&self) -> impl Iterator<Item = (Position, Move)> {
        let mut position = Position::new_unchecked(&self.setup);
        self.texts().map_while(move |text| {
            let read = MoveText::parse_with(text, self.letters()).ok()?;
            let legal = read.resolve(&position).ok()?;
            let after = position.after(legal);
            Some((mem::replace(&mut position, after), legal))
        })
    }

    /// Returns how the right was lost that an illegal castling lacks, as far as the first moves of the line show it.
    pub(super) fn lost_right(
        &self,
        count: usize,
        position: &Position,
        illegal: &IllegalMove,
    ) -> Option<String> {
        let mut search = LostRightSearch::new(position, illegal)?;
        let own = self.more.as_ref().and_then(|more| more.fields.moved);
        if let Some(moved) = self.overrides.fields.moved.or(own) {
            search.visit_moved(&self.setup.placement, moved);
        }
        for (position, played) in self.replay().take(count) {
            search.visit(&position, played, || self.numbered_san(&position, played));
        }
        search.sentence()
    }

    /// Returns the moves that are not written as the standard says, with their numbers, and their slips.
    fn find_slips(&self) -> Vec<(String, Slips)> {
        let mut found = Vec::new();
        let texts = (1..).zip(self.texts());
        // UCI has no marks.
        let last = texts.filter(|(_, text)| text.parse::<Candidate>().is_err());
        let Some((count, _)) = last.last() else {
            return found;
        };
        let letters = self.letters();
        let mut history = History::new(&Position::new_unchecked(&self.setup));
        for text in self.texts().take(count) {
            let before = (!is_plain(text, history.position())).then(|| history.position().clone());
            if self.play_text(&mut history, text).is_err() {
                break;
            }
            let Some(before) = before else { continue };
            let unmarked = text.strip_suffix('+');
            let unmarked = unmarked.filter(|_| history.position().is_check());
            if unmarked.is_some_and(|text| is_plain(text, &before)) {
                continue;
            }
            let read = MoveText::parse_with(text, letters).ok();
            let legal = read.and_then(|read| read.resolve(&before).ok());
            let slips = legal.and_then(|legal| Slips::find(text, letters, &before, legal));
            if let Some(slips) = slips {
                found.push((numbered(before.fullmoves(), before.turn(), text), slips));
            }
        }
        found
    }

    /// Returns a move in the letters of the line, with its number: `4... Ng8`.
    pub(super) fn numbered_san(&self, position: &Position, played: Move) -> String {
        let san = San::from_move(position, played).to_string();
        let san = self.letters().write(&san);
        numbered(position.fullmoves(), position.turn(), &san)
    }
}

impl Query<'_> {
    /// Returns how many times the position has occurred, including now, as far as the moves of the line show.
    #[cfg_attr(not(target_family = "wasm"), inline)] // Small is more there.
    pub fn repetitions(&self) -> u32 {
        self.occurrences.len().max(1) as u32
    }

    /// Returns how the game has ended in the position, if it has; `is_stuck` says that there is no legal move.
    pub fn outcome(&self, is_stuck: bool) -> Option<Outcome> {
        let position = &self.position;
        // Without a king, check is unknown.
        let is_check = position.king().map(|_| position.is_check());
        let status = Status {
            check: is_check,
            checkmate: is_check.map(|is_check| is_check && is_stuck),
            stalemate: is_check.map(|is_check| !is_check && is_stuck),
        };
        position.outcome_of_repetition(status, self.repetitions())
    }

    /// Returns the moves after which the position has occurred: `4... Ng8`, or `None` for the start of the line.
    pub fn named_occurrences(&self) -> Vec<Option<String>> {
        let replayed: Vec<_> = self.played().collect();
        let name = |ply: &u32| {
            let (before, played) = replayed.get((*ply as usize).checked_sub(1)?)?;
            Some(self.record.numbered_san(before, *played))
        };
        self.occurrences.iter().map(name).collect()
    }

    /// Returns the moves of the line that are not written as the standard says, with their numbers, and their slips.
    pub fn slips(&self) -> &[(String, Slips)] {
        self.slips.get_or_init(|| self.record.find_slips())
    }

    /// Returns the slips in the moves of the line, each once.
    pub fn notation(&self) -> Vec<Slip> {
        let found = self.slips();
        let is_made = |slip: &Slip| found.iter().any(|(_, slips)| slips.has(*slip));
        Slip::ALL.into_iter().filter(is_made).collect()
    }

    /// Returns why a move of the position is illegal, in a sentence. If the right to castle is missing, and the moves of the
    /// line show how it was lost, the sentence says so.
    pub fn sentence(&self, illegal: &IllegalMove) -> String {
        let lost = self.lost_right(illegal);
        lost.unwrap_or_else(|| self.position.sentence(illegal))
    }

    /// Returns how the right that an illegal castling lacks was lost, if the moves of the line show it.
    pub fn lost_right(&self, illegal: &IllegalMove) -> Option<String> {
        self.record.lost_right(self.plies, &self.position, illegal)
    }

    /// Returns the ids of all problems: those of the position, and that of an operation.
    #[inline]
    pub fn problem_ids(&self) -> impl Iterator<Item = &'static str> + use<> {
        let bad = self.bad_operation().map(|_| BAD_OPERATION);
        self.problems().iter().map(SetupProblem::id).chain(bad)
    }

    /// Returns the error of the first operation that names a move that is not legal before the moves of the line. Best
    /// moves, moves to avoid and the supplied move are alternatives, a predicted variation is a sequence.
    #[inline]
    pub fn bad_operation(&self) -> Option<ParsePositionError> {
        let operations = self.record.operations();
        if operations.is_empty() {
            return None;
        }
        let position = Position::new_unchecked(&self.record.setup);
        let letters = self.record.letters();
        operations.iter().find_map(|operation| {
            let error = first_error(operation, position.clone(), letters)?;
            let kind = PositionErrorKind::BadOperation(operation.opcode.to_owned(), error.into());
            let operands = Token::whole(self.record.line).sub(operation.operands);
            Some(self.record.error_at(operands, kind))
        })
    }
}

/// Returns whether the text of a legal move has no part that could be false, as most have none: `Nf3`, or `Nxf3` and `exf3`
/// with something on f3.
fn is_plain(text: &str, position: &Position) -> bool {
    let occupied = position.placement().occupied();
    match *text.as_bytes() {
        [b'a'..=b'h', _] | [b'N' | b'B' | b'R' | b'Q', b'a'..=b'h', b'1'..=b'8'] => true,
        [b'N' | b'B' | b'R' | b'Q' | b'a'..=b'h', b'x', file, rank] => {
            Square::from_name(&[file, rank]).is_some_and(|to| occupied.has(to))
        }
        _ => text == "O-O" || text == "O-O-O",
    }
}

/// Returns the error of the first move of an operation that is not legal.
#[cold]
fn first_error(
    operation: &Operation<'_>,
    mut position: Position,
    letters: PieceLetters,
) -> Option<PositionErrorKind> {
    let is_sequence = match operation.opcode {
        "bm" | "am" | "sm" => false,
        "pv" => true,
        _ => return None,
    };
    let value = operation.value();
    // An unclosed comment names no move.
    for text in movetext(&value).unwrap_or_default() {
        let read = MoveText::parse_with(text, letters).or_else(|_| MoveText::parse(text));
        let legal = read
            .map_err(Into::into)
            .and_then(|read| read.resolve(&position));
        match legal {
            Ok(legal) if is_sequence => position = position.after(legal),
            Ok(_) => {}
            Err(error) => return Some(PositionErrorKind::Move(text.to_owned(), Box::new(error))),
        }
    }
    None
}
