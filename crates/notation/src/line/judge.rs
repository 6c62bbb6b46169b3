//! The verdict on the move in question: in the position of the line, or before the half-move that its number names.

use super::query::move_error;
use super::{Query, Record};
use crate::{
    MoveError, MoveText, ParsePositionError, PositionErrorKind, Slips, WrittenNumber,
    moves::ordinal,
};
use oracle_laws::{Bitboard, Candidate, IllegalMove, Move, Piece, Position, Reason};

/// A move in question, and the verdict of the laws.
#[derive(Debug, Clone)]
pub struct Judged<'a> {
    /// The move as it was written.
    pub written: &'a str,
    /// The legal move that the text means, or why there is none.
    pub verdict: Result<Move, IllegalMove>,
    /// The slips in the text, if the move is legal.
    pub slips: Option<Slips>,
    /// The position in which the move was judged, if its number names an earlier half-move of the line.
    pub earlier: Option<Query<'a>>,
    /// The same move in the line.
    pub played: Option<PlayedBefore>,
    /// The sentence of an illegal move, where the moves of the line or the number say more than the reason.
    pub instead: Option<String>,
    /// What else the line says about the move, after a semicolon.
    pub note: String,
}

/// A move that the line has played already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedBefore {
    /// Which half-move of the line it is, from 1.
    pub ply: usize,
    /// Whose move it was, and what it was, with its number.
    name: String,
    piece: Piece,
    played: Move,
}

impl<'a> Query<'a> {
    /// Returns the move in question as it is written, if there is one.
    pub fn asked_move(&self) -> Option<&'a str> {
        let asked = self.record.overrides.asked_move.as_ref();
        let own = || Some(self.record.more.as_ref()?.asked_move?.text);
        asked.map(|asked| asked.text.as_str()).or_else(own)
    }

    /// Judges the move in question, from the line or from the overrides.
    ///
    /// # Errors
    ///
    /// There is no move to judge, or there are two; or the move cannot be read, or is ambiguous.
    pub fn judge(&self) -> Result<Judged<'a>, ParsePositionError> {
        let record = self.record;
        let letters = record.letters();
        let asked = record.overrides.asked_move.as_ref();
        let own = record.more.as_ref().and_then(|more| more.asked_move);
        let written = record.only(
            asked.map(|asked| asked.text.as_str()),
            own.map(|token| (token.text, token)),
            [
                PositionErrorKind::MissingMove,
                PositionErrorKind::SecondMove,
            ],
        )?;
        let refuse = |error: MoveError| {
            let kind = move_error(written, error.in_letters(letters, |_| true));
            record.error_of(own, "move", written, kind)
        };
        let text = match asked {
            Some(asked) => asked.read,
            None => MoveText::parse_with(written, letters).map_err(|error| refuse(error.into()))?,
        };
        let number = WrittenNumber::of(written);
        let start = Position::new_unchecked(&record.setup);
        let plies = number.and_then(|number| number.plies_after(&start));
        let plies = plies.and_then(|plies| usize::try_from(plies).ok());
        let earlier = plies.filter(|plies| *plies < self.plies);
        let earlier = earlier.map(|plies| record.play_moves(plies)).transpose()?;
        let position = &earlier.as_ref().unwrap_or(self).position;
        let (verdict, slips) = match text.resolve(position) {
            Ok(legal) => (Ok(legal), Slips::find(written, letters, position, legal)),
            Err(MoveError::Illegal(error)) => (Err(error.illegal), None),
            Err(error) => return Err(refuse(error)),
        };
        if record.overrides.strict
            && let Some(slips) = slips
        {
            return Err(refuse(MoveError::Miswritten(slips)));
        }
        let mut judged = Judged {
            written,
            verdict,
            slips,
            earlier,
            played: None,
            instead: None,
            note: String::new(),
        };
        match number {
            _ if judged.earlier.is_some() => self.note_earlier(&mut judged, plies.unwrap_or(0)),
            Some(number) if self.is_other(number, plies) => {
                judged.refuse_number(self, number, text);
            }
            _ if judged.verdict.is_err() => self.note_played(&mut judged, text),
            _ => {}
        }
        Ok(judged)
    }

    /// Returns whether a number names another half-move than the next one. Without moves, the position may have a number
    /// that was not given, so only the player counts.
    fn is_other(&self, number: WrittenNumber, plies: Option<usize>) -> bool {
        let is_later = plies.is_some_and(|plies| plies > self.plies) && self.plies > 0;
        number.player != self.position.turn() || is_later
    }

    /// Says what the line has played where the number of the move stands.
    fn note_earlier(&self, judged: &mut Judged<'_>, plies: usize) {
        if let Some((before, played)) = self.record.replay().nth(plies) {
            let before = PlayedBefore::new(plies + 1, self.record, &before, played);
            judged.note = format!("; the game played {}", before.name);
            judged.played = (judged.verdict == Ok(played)).then_some(before);
        }
    }

    /// Looks for a move that is illegal now among those that the line has played, if its piece still stands there.
    fn note_played(&self, judged: &mut Judged<'_>, text: MoveText) {
        let replayed = (1..).zip(self.record.replay().take(self.plies));
        let same = replayed.filter(|(_, (before, played))| text.only(before) == Some(*played));
        let found = same
            .last()
            .map(|(ply, (before, played))| PlayedBefore::new(ply, self.record, &before, played));
        let position = &self.position;
        let Some(found) = found.filter(|found| found.stands_on(position)) else {
            return;
        };
        let told = format!("{} has been played, and was legal", found.name);
        let is_own = found.piece.color == position.turn();
        // `O-O` names no squares: it is that of the side to move, whose reason says whether it has castled.
        if matches!(text, MoveText::Castle(_)) {
            judged.played = Some(found).filter(|_| is_own);
            return;
        }
        let is_unfit = matches!(judged.verdict, Err(illegal) if illegal.reason <= Reason::Movement);
        if is_own || found.ply != self.plies || !is_unfit {
            judged.note = format!("; {told}");
        } else {
            let arrival = found.played.arrival(found.piece.color).bitboard();
            judged.verdict = Err(IllegalMove::out_of_turn(arrival));
            judged.instead = Some(format!("it is {}'s turn: {told}", position.turn().player()));
        }
        judged.played = Some(found);
    }
}

impl Judged<'_> {
    /// Refuses a move whose number does not name the next half-move.
    fn refuse_number(&mut self, query: &Query<'_>, number: WrittenNumber, text: MoveText) {
        let position = &query.position;
        let turn = position.turn();
        if number.player == turn {
            let name = self.written;
            let next = ordinal(position.fullmoves());
            self.verdict = Err(IllegalMove::out_of_turn(Bitboard::EMPTY));
            self.instead = Some(format!(
                "{}'s {next} move is next, not {name}",
                turn.player()
            ));
            return;
        }
        let mut passed = position.clone();
        passed.pass();
        let meant = text
            .only(&passed)
            .map(|meant| Candidate::new(meant.from, meant.to));
        let of_piece = meant.and_then(|meant| position.judge(meant).err());
        let illegal = of_piece.unwrap_or_else(|| IllegalMove::out_of_turn(Bitboard::EMPTY));
        self.verdict = Err(illegal);
    }
}

impl PlayedBefore {
    fn new(ply: usize, record: &Record<'_>, position: &Position, played: Move) -> PlayedBefore {
        PlayedBefore {
            ply,
            name: record.numbered_san(position, played),
            piece: Piece::new(position.turn(), played.role),
            played,
        }
    }

    /// Returns whether the piece that moved stands where it went.
    fn stands_on(&self, position: &Position) -> bool {
        let promoted = self.played.promotion.unwrap_or(self.piece.role);
        let arrival = self.played.arrival(self.piece.color);
        position.piece_at(arrival) == Some(Piece::new(self.piece.color, promoted))
    }
}
