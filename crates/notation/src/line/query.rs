//! A position after all moves of its line, and the question about it.

use std::cell::OnceCell;

use super::tokens::{Token, Tokens};
use super::{Assumptions, CastlingRules, Record};
use crate::position::epd;
use crate::{
    GameResult, MoveError, MoveText, Origin, ParsePositionError, PieceLetters, PositionErrorKind,
    Slips, WrittenMove, WrittenNumber, moves,
};
use epd::Operation;
use oracle_laws::{Bitboard, CastlingSide, Piece, Placement, Square, fen};
use oracle_laws::{History, PlayError, Position, Setup, SetupProblem, SetupProblems};

/// A position after all moves of its line, and everything that an answer about it needs.
#[derive(Debug, Clone)]
pub struct Query<'a> {
    pub(super) record: &'a Record<'a>,
    /// The position.
    pub position: Position,
    /// The chosen piece and its square.
    pub piece: Option<(Square, Piece)>,
    /// Whether moves were played.
    pub has_moved: bool,
    /// The squares that the last move emptied, or filled with a piece of its player: two, or up to four for castling.
    pub last_move: Bitboard,
    /// The number of moves of the line that were played.
    pub(super) plies: usize,
    /// After which half-moves of the line the position has occurred, the last of them now; 0 is the start of the line. Empty
    /// if it occurs for the first time.
    pub occurrences: Vec<u32>,
    /// The moves of the line that are not written as the standard says, once they were asked for.
    pub(super) slips: OnceCell<Vec<(String, Slips)>>,
}

impl<'a> Record<'a> {
    /// Plays the moves, and finds the chosen piece.
    ///
    /// # Errors
    ///
    /// The first move that cannot be read or played, or a chosen piece that is not there.
    #[inline]
    pub fn play(&'a self) -> Result<Query<'a>, ParsePositionError> {
        self.setup.check().map_err(|error| {
            ParsePositionError::from_line(PositionErrorKind::Setup(error), self.line)
        })?;
        let overrides = self.overrides;
        if overrides.castling_rules == CastlingRules::Standard && self.setup.needs_chess960() {
            return Err(self.error(PositionErrorKind::Chess960Castling));
        }
        let has_more = self.more.is_some() || !overrides.after.is_empty();
        if !has_more && overrides.piece.is_none() {
            return Ok(Query {
                record: self,
                position: Position::new_unchecked(&self.setup),
                piece: None,
                has_moved: false,
                last_move: Bitboard::EMPTY,
                plies: 0,
                occurrences: Vec::new(),
                slips: OnceCell::new(),
            });
        }
        self.play_moves(usize::MAX)
    }

    /// Plays the first moves of the line, then those of the overrides, as many as these in all.
    pub(super) fn play_moves(&'a self, count: usize) -> Result<Query<'a>, ParsePositionError> {
        let all = self.more.as_ref().map_or(&[][..], |more| &more.moves);
        let moves = &all[..count.min(all.len())];
        let after = &self.overrides.after;
        let after = &after[..after.len().min(count - moves.len())];
        let plies = moves.len() + after.len();
        let start = Position::new_unchecked(&self.setup);
        let has_moved = plies > 0;
        let (position, last_move, occurrences) = if has_moved {
            let (history, last_move) = self.play_from(&start, moves, after)?;
            let mut occurrences = history.occurrences();
            if occurrences.len() == 1 {
                occurrences.clear();
            }
            (history.position().clone(), last_move, occurrences)
        } else {
            (start, Bitboard::EMPTY, Vec::new())
        };
        let own_piece = self.more.as_ref().and_then(|more| more.fields.piece);
        let piece = match (&self.overrides.piece, own_piece) {
            (Some((chosen, written)), _) => {
                let found = chosen.find(position.placement());
                let piece = found.map_err(|kind| self.error_of_override("piece", written, kind))?;
                Some((chosen.square, piece))
            }
            (None, Some((chosen, token))) => {
                let found = chosen.find(position.placement());
                let piece = found.map_err(|kind| self.error_at(token, kind))?;
                Some((chosen.square, piece))
            }
            (None, None) => None,
        };
        Ok(Query {
            record: self,
            position,
            piece,
            has_moved,
            last_move,
            plies,
            occurrences,
            slips: OnceCell::new(),
        })
    }

    /// Plays the moves of the line, then those of the overrides. Also returns the squares of the last move: those where
    /// the pieces of its player have changed.
    fn play_from(
        &self,
        start: &Position,
        moves: &[Token<'_>],
        after: &[WrittenMove],
    ) -> Result<(History, Bitboard), ParsePositionError> {
        let mut history = History::new(start);
        let count = moves.len() + after.len();
        let mut before = Placement::EMPTY;
        for (index, &token) in (1..).zip(moves) {
            if index == count {
                before = *history.position().placement();
            }
            if index == moves.len() && is_double_forfeit(token.text, &history) {
                break;
            }
            self.play_text(&mut history, token.text).map_err(|error| {
                let number = WrittenNumber::at_end(&self.line[..token.start]);
                let error = self.with_number(error, token.text, number, &history);
                self.error_at(token, move_error(token.text, error))
            })?;
        }
        for (index, written) in after.iter().enumerate() {
            if index + 1 == after.len() {
                before = *history.position().placement();
                if is_double_forfeit(&written.text, &history) {
                    break;
                }
            }
            let played = if self.overrides.strict {
                self.play_text(&mut history, &written.text)
            } else {
                let played = moves::play_written(&mut history, written.read);
                played.map_err(|error| {
                    let error = error.in_letters(self.overrides.letters, |_| true);
                    self.with_history(error, &history)
                })
            };
            played.map_err(|error| {
                let error = self.with_number(error, &written.text, written.number, &history);
                self.named(ParsePositionError {
                    kind: move_error(&written.text, error),
                    token: written.text.clone(),
                    origin: Origin::After(index),
                    id: None,
                })
            })?;
        }
        let player = !history.position().turn();
        let [old, new] = [&before, history.position().placement()].map(|board| board.color(player));
        Ok((history, Bitboard(old.0 ^ new.0)))
    }

    /// Plays a move. A strict question refuses a move with slips.
    pub(super) fn play_text(&self, history: &mut History, text: &str) -> Result<(), MoveError> {
        let letters = self.overrides.letters;
        let played = match letters {
            PieceLetters::English if !self.overrides.strict => moves::play(history, text),
            _ => self.play_parsed(history, text),
        };
        played.map_err(|error| {
            let position = history.position();
            let error = error.in_letters(letters, |read| read.resolve(position).is_ok());
            self.with_history(error, history)
        })
    }

    /// Returns the error of a move after those of a history, with a sentence that says what they show.
    fn with_history(&self, mut error: MoveError, history: &History) -> MoveError {
        if let MoveError::Illegal(PlayError {
            illegal, sentence, ..
        }) = &mut error
        {
            *sentence = self.sentence(history.plies() as usize, history.position(), illegal);
        }
        error
    }

    /// Returns the error of a move, with what the number before it says of its place.
    fn with_number(
        &self,
        mut error: MoveError,
        text: &str,
        number: Option<WrittenNumber>,
        history: &History,
    ) -> MoveError {
        let read = MoveText::parse_with(text, self.overrides.letters).ok();
        let (MoveError::Illegal(PlayError { sentence, .. }), Some((number, read))) =
            (&mut error, number.zip(read))
        else {
            return error;
        };
        let start = Position::new_unchecked(&self.setup);
        let plies = number
            .plies_after(&start)
            .and_then(|plies| usize::try_from(plies).ok());
        let played = plies.and_then(|plies| self.name_of(plies, history.plies() as usize));
        let disorder = number.disorder(history.position(), read, text, played.as_deref());
        if let Some(disorder) = disorder {
            *sentence = disorder.told(sentence);
        }
        error
    }

    fn play_parsed(&self, history: &mut History, text: &str) -> Result<(), MoveError> {
        let letters = self.overrides.letters;
        let written = MoveText::parse_with(text, letters)?;
        if !self.overrides.strict {
            return moves::play_written(history, written);
        }
        let played = written.resolve(history.position())?;
        let slips = Slips::find(text, letters, history.position(), played);
        if !slips.is_empty() {
            return Err(MoveError::Miswritten(slips));
        }
        history.play_unchecked(played);
        Ok(())
    }

    pub(super) fn error_at(&self, token: Token<'_>, kind: PositionErrorKind) -> ParsePositionError {
        self.named(ParsePositionError::new(kind, self.line, token.range()))
    }

    /// Returns an error about a part of the line.
    pub(super) fn error_in(&self, part: &'a str, kind: PositionErrorKind) -> ParsePositionError {
        self.error_at(Tokens::new(self.line).token(part), kind)
    }

    /// Returns an error about the whole line.
    fn error(&self, kind: PositionErrorKind) -> ParsePositionError {
        self.named(ParsePositionError::from_line(kind, self.line))
    }

    /// Adds the name of the record to an error.
    fn named(&self, error: ParsePositionError) -> ParsePositionError {
        ParsePositionError {
            id: self.id().map(str::to_owned),
            ..error
        }
    }

    pub(super) fn error_of_override(
        &self,
        name: &'static str,
        written: &str,
        kind: PositionErrorKind,
    ) -> ParsePositionError {
        self.named(ParsePositionError::from_override(name, written, kind))
    }
}

/// Returns whether `0-0` is the result of two players who lose: alone, where it cannot be castling, or behind a mate.
fn is_double_forfeit(text: &str, history: &History) -> bool {
    let position = history.position();
    text.starts_with('0')
        && GameResult::parse(text.as_bytes()) == Some(GameResult::BothForfeit)
        && (!position.has_legal_move()
            || history.plies() == 0 && position.judge_castling(CastlingSide::Kingside).is_err())
}

impl<'a> Query<'a> {
    /// Returns the letters of the pieces in the moves of the line, in which moves are written for people, too.
    pub const fn letters(&self) -> PieceLetters {
        self.record.overrides.letters
    }

    /// Returns the name of the record: from `id=`, or from the `id` operation of an EPD.
    pub fn id(&self) -> Option<&'a str> {
        self.record.id()
    }

    /// Returns the operations of an EPD.
    pub fn operations(&self) -> &'a [Operation<'a>] {
        self.record.operations()
    }

    /// Returns the operations of an EPD that are true of the position: after moves, some are not.
    pub fn valid_operations(&self) -> impl Iterator<Item = &'a Operation<'a>> + use<'a> {
        let has_moved = self.has_moved;
        let operations = self.operations().iter();
        operations.filter(move |operation| !(has_moved && operation.is_of_its_position()))
    }

    /// Returns what the line does not say.
    pub fn assumptions(&self) -> Assumptions {
        self.record.assumptions()
    }

    /// Returns what the line sets up, before its moves.
    pub const fn setup(&self) -> &'a Setup {
        &self.record.setup
    }

    /// Returns what is wrong with the position that the line sets up, and with the one after its moves.
    pub fn problems(&self) -> SetupProblems {
        let problems = self.record.setup.problems();
        if self.has_moved {
            problems.union(Setup::from(&self.position).problems())
        } else {
            problems
        }
    }

    /// Returns an error if the position has problems, or an operation names a move that is not legal.
    ///
    /// # Errors
    ///
    /// All problems of the position, or the first such operation.
    pub fn check_problems(&self) -> Result<(), ParsePositionError> {
        let problems = self.named_problems();
        if problems.is_empty() {
            return self.bad_operation().map_or(Ok(()), Err);
        }
        Err(self.record.error(PositionErrorKind::Problems(problems)))
    }

    /// Returns the problems, each with its sentence.
    pub fn named_problems(&self) -> Vec<(SetupProblem, String)> {
        let (before, after) = (self.setup(), Setup::from(&self.position));
        let of_start = before.problems();
        let named = self.problems().iter().map(|problem| {
            let setup = if of_start.has(problem) {
                before
            } else {
                &after
            };
            (problem, problem.sentence(setup))
        });
        named.collect()
    }

    /// Appends the position as FEN, in ASCII.
    pub fn push_fen(&self, text: &mut Vec<u8>) {
        match self.record.board {
            // Each board has exactly one spelling, so the board of the line can be copied.
            Some(board) if !self.has_moved => text.extend_from_slice(board.as_bytes()),
            _ => fen::push_board(self.position.placement(), text),
        }
        fen::push_fields(&self.position, text);
    }

    /// Returns the depth to which leaf nodes are counted, in half-moves: that of the question or that of the line.
    ///
    /// # Errors
    ///
    /// Neither names a depth, or both do.
    pub fn depth(&self, asked: Option<u8>) -> Result<u8, ParsePositionError> {
        let record = self.record;
        let own = record.more.as_ref().and_then(|more| more.fields.depth);
        match (asked, own) {
            (Some(depth), None) | (None, Some((depth, _))) => Ok(depth),
            (Some(_), Some((_, token))) => {
                Err(record.error_at(token, PositionErrorKind::SecondDepth))
            }
            (None, None) => {
                let end = Tokens::new(record.line).end();
                Err(record.error_at(end, PositionErrorKind::MissingDepth))
            }
        }
    }

    /// Returns how often the position counts, if the line says so: the number of paths to it in a larger tree.
    pub fn times(&self) -> Option<u64> {
        self.record.more.as_ref().and_then(|more| more.fields.times)
    }
}

pub(super) fn move_error(text: &str, error: MoveError) -> PositionErrorKind {
    PositionErrorKind::Move(text.to_owned(), Box::new(error))
}
