//! A position after all moves of its line, what they show about it, and what is asked about it.

use std::cell::OnceCell;
use std::mem;

use crate::epd::Operation;
use crate::move_text::without_number;
use crate::tokens::{Token, Tokens};
use crate::{
    CastlingRules, MoveError, MoveText, NotationWarnings, Origin, Overrides, ParsePositionError,
    ParseResult, PieceLetters, PositionErrorKind, Record, San, WrittenMove, WrittenNumber,
    numbered, other_turn, play, play_written,
};
use oracle_laws::{
    Article, Bitboard, Claim, Color, History, IllegalMove, LostRightSearch, Move, Outcome, Piece,
    Placement, PlayError, Position, Setup, SetupProblem, SetupProblems, Square, Status, fen,
    joined,
};

/// A position after all moves of its line, and everything that an answer about it needs.
#[derive(Debug, Clone)]
pub struct Query<'a> {
    /// The line.
    pub record: &'a Record<'a>,
    /// The position.
    pub position: Position,
    /// The chosen piece and its square.
    pub piece: Option<(Square, Piece)>,
    /// Whether moves were played.
    pub has_moved: bool,
    /// The squares that the last move emptied, or filled with a piece of its player: two, or up to four for castling.
    pub last_move: Bitboard,
    /// The number of moves of the line that were played.
    pub(crate) plies: usize,
    /// After which half-moves of the line the position has occurred, the last of them now; 0 is the start of the line. Empty
    /// if it occurs for the first time.
    pub occurrences: Vec<u32>,
    /// Whether a move of the position may be announced to claim a draw.
    pub may_be_announced: bool,
    /// The problems of the position, once they were asked for.
    problems: OnceCell<SetupProblems>,
    /// The moves of the line that are not written as the standard says, once they were asked for.
    pub(crate) miswritten: OnceCell<Vec<(String, NotationWarnings)>>,
}

impl<'a> Record<'a> {
    /// Plays the moves, and finds the chosen piece.
    ///
    /// # Errors
    ///
    /// The first move that cannot be read or played, or a chosen piece that is not there.
    #[inline]
    pub fn play(&'a self) -> Result<Query<'a>, ParsePositionError> {
        let checked = self.setup.check();
        checked.map_err(|error| self.error(PositionErrorKind::Setup(error)))?;
        let is_standard = self.overrides.castling_rules == CastlingRules::Standard;
        if is_standard && self.setup.needs_chess960() {
            return Err(self.error(PositionErrorKind::Chess960Castling));
        }
        let Overrides {
            after, piece, ply, ..
        } = self.overrides;
        if self.more.is_none() && after.is_empty() && piece.is_none() && ply.is_none() {
            return Ok(self.start());
        }
        let all = self.own_moves().len() + after.len();
        if let Some(ply) = ply.filter(|ply| *ply > all) {
            return Err(self.error(PositionErrorKind::NoSuchPly(ply, all)));
        }
        self.play_moves(self.texts().count())
    }

    /// Returns the position before all moves.
    #[inline]
    fn start(&'a self) -> Query<'a> {
        Query {
            record: self,
            position: Position::new_unchecked(&self.setup),
            piece: None,
            has_moved: false,
            last_move: Bitboard::EMPTY,
            plies: 0,
            occurrences: Vec::new(),
            may_be_announced: self.setup.halfmoves >= 99,
            problems: OnceCell::new(),
            miswritten: OnceCell::new(),
        }
    }

    /// Plays the moves of the line and then those of the overrides, as many as these in all, and finds the chosen piece.
    pub(crate) fn play_moves(&'a self, plies: usize) -> ParseResult<Query<'a>> {
        let mut query = self.start();
        if plies > 0 {
            (query.has_moved, query.plies) = (true, plies);
            let (history, before) = self.play_texts(plies)?;
            let position = history.position();
            let player = !position.turn();
            let [old, new] = [&before, position.placement()].map(|board| board.color(player));
            query.last_move = Bitboard(old.0 ^ new.0);
            query.position = position.clone();
            query.occurrences = history.occurrences();
            query.may_be_announced = history.may_be_announced();
            if query.occurrences.len() == 1 {
                query.occurrences.clear();
            }
        }
        let own = self.more.as_ref().and_then(|more| more.said.piece);
        let asked = self.overrides.piece.as_ref();
        let own = own.filter(|_| asked.is_none());
        if let Some(chosen) = asked.map(|(chosen, _)| *chosen).or(own.map(|own| own.0)) {
            let position = &query.position;
            let found = chosen.find(position.placement(), position.turn());
            query.piece = Some(found.map_err(|kind| {
                let written = asked.map_or("", |(_, written)| written);
                self.error_of(own.map(|(_, token)| token), "piece", written, kind)
            })?);
        }
        Ok(query)
    }

    /// Plays the first moves. Also returns the board before the last of them.
    fn play_texts(&self, count: usize) -> ParseResult<(History, Placement)> {
        let mut history = History::new(&Position::new_unchecked(&self.setup));
        let mut before = Placement::EMPTY;
        for (index, text) in self.texts().take(count).enumerate() {
            if index + 1 == count {
                before = *history.position().placement();
            }
            let played = self.play_text(&mut history, text);
            played.map_err(|error| self.error_of_move(index, text, error, &history))?;
        }
        Ok((history, before))
    }

    /// Returns the error of a move by its index, with what the moves before it and its number say.
    fn error_of_move(
        &self,
        index: usize,
        text: &str,
        error: MoveError,
        history: &History,
    ) -> ParsePositionError {
        let position = history.position();
        let mut error = error.in_letters(self.letters(), |read| read.resolve(position).is_ok());
        let after = index.checked_sub(self.own_moves().len());
        let number = self.number_before(index);
        let mut is_of_other = false;
        if let MoveError::Illegal(PlayError {
            illegal,
            sentence,
            article,
            ..
        }) = &mut error
        {
            let count = history.plies() as usize;
            if let Some(lost) = self.lost_right(count, position, illegal) {
                *sentence = lost;
            }
            if index == 0
                && (number.is_some() || self.texts().count() > 1)
                && let Some(other) = self.other_turn()
            {
                let [of_line, of_moves] = [self.setup.turn, other.turn].map(Color::player);
                is_of_other = true;
                *article = Some(Article::Turns);
                *sentence = format!(
                    "the position says that it is {of_line}'s turn, but the moves begin with {of_moves}'s: change one of them"
                );
            } else if let Some(number) = number
                && let Ok(read) = MoveText::parse_with(text, self.letters())
            {
                let plies = number.plies_after(&Position::new_unchecked(&self.setup));
                let plies = plies.and_then(|plies| usize::try_from(plies).ok());
                let played = plies.and_then(|plies| self.replay().take(count).nth(plies));
                let played = played.map(|(before, played)| self.numbered_san(&before, played));
                if let Some(disorder) = number.disorder(position, read, text, played.as_deref()) {
                    if disorder.is_certain {
                        *article = Some(Article::Turns);
                    }
                    *sentence = disorder.sentence(sentence);
                }
            }
        }
        let (turn, fullmoves) = (position.turn(), position.fullmoves());
        let is_readable = !matches!(error, MoveError::Unreadable(_));
        let name = numbered(fullmoves, turn, without_number(text));
        let kind = match index {
            _ if !is_readable || is_of_other || self.texts().count() == 1 => {
                move_error(text, error)
            }
            0 => move_error(&name, error),
            _ => PositionErrorKind::LaterMove(name, position.to_string(), Box::new(error)),
        };
        match after {
            Some(after) => {
                let origin = Origin::After(after);
                self.named(ParsePositionError::with_origin(kind, text, origin))
            }
            None => self.error_at(self.own_moves()[index], kind),
        }
    }

    /// Returns the number before a move by its index.
    fn number_before(&self, index: usize) -> Option<WrittenNumber> {
        match self.own_moves().get(index) {
            Some(token) => WrittenNumber::at_end(&self.line[..token.start]),
            None => self.overrides.after[index - self.own_moves().len()].number,
        }
    }

    /// Returns the setup with the other side to move, if the first move is that side's.
    pub(crate) fn other_turn(&self) -> Option<Setup> {
        let first = MoveText::parse_with(self.texts().next()?, self.letters()).ok()?;
        let number = self.number_before(0);
        other_turn(&self.setup, first, number.map(|number| number.player))
    }

    /// Plays a move. A strict request refuses a move with warnings.
    pub(crate) fn play_text(&self, history: &mut History, text: &str) -> Result<(), MoveError> {
        let letters = self.letters();
        if !self.overrides.strict {
            return match letters {
                PieceLetters::English => play(history, text),
                _ => play_written(history, MoveText::parse_with(text, letters)?),
            };
        }
        let played = MoveText::parse_with(text, letters)?.resolve(history.position())?;
        let position = history.position();
        let warnings = NotationWarnings::find(text, letters, position, played, true);
        if let Some(warnings) = warnings {
            return Err(MoveError::Miswritten(warnings));
        }
        history.play_unchecked(played);
        Ok(())
    }

    fn own_moves(&self) -> &[Token<'a>] {
        self.more.as_ref().map_or(&[], |more| &more.moves)
    }

    /// Returns the moves that are played, as they are written: those of the line, then those of the overrides.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        let own = self.own_moves().iter().map(|token| token.text);
        let after = self.overrides.after.iter();
        let all = own.chain(after.map(|written| written.text.as_str()));
        all.take(self.overrides.ply.unwrap_or(usize::MAX))
    }

    /// Returns the moves, each with the position before it, up to one that cannot be played.
    pub(crate) fn replay(&self) -> impl Iterator<Item = (Position, Move)> {
        let mut position = Position::new_unchecked(&self.setup);
        self.texts().map_while(move |text| {
            let read = MoveText::parse_with(text, self.letters()).ok()?;
            let legal = read.resolve(&position).ok()?;
            let after = position.after(legal);
            Some((mem::replace(&mut position, after), legal))
        })
    }

    /// Returns how the right was lost that an illegal castling lacks, as far as the first moves of the line show it.
    pub(crate) fn lost_right(
        &self,
        count: usize,
        position: &Position,
        illegal: &IllegalMove,
    ) -> Option<String> {
        let mut search = LostRightSearch::new(position, illegal)?;
        let own = self.more.as_ref().and_then(|more| more.said.fields.moved);
        if let Some(moved) = self.overrides.fields.moved.or(own) {
            search.visit_moved(&self.setup.placement, moved);
        }
        for (position, played) in self.replay().take(count) {
            search.visit(&position, played, || self.numbered_san(&position, played));
        }
        search.sentence()
    }

    /// Returns a move in the letters of the line.
    pub fn san(&self, position: &Position, played: Move) -> String {
        let san = San::from_move(position, played).to_string();
        self.letters().write(&san)
    }

    /// Returns a move in the letters of the line, with its number: `4... Ng8`.
    pub fn numbered_san(&self, position: &Position, played: Move) -> String {
        let san = self.san(position, played);
        numbered(position.fullmoves(), position.turn(), &san)
    }

    /// Returns moves that follow a position as movetext: `1. e4 e5 2. Ke2`, or `1... e5 2. Ke2` where Black begins.
    pub fn movetext(&self, start: &Position, moves: impl IntoIterator<Item = Move>) -> String {
        let mut position = start.clone();
        let mut words: Vec<String> = Vec::new();
        for played in moves {
            let is_numbered = position.turn() == Color::White || words.is_empty();
            words.push(if is_numbered {
                self.numbered_san(&position, played)
            } else {
                self.san(&position, played)
            });
            position = position.after(played);
        }
        words.join(" ")
    }

    /// Returns the only value of the command and the line, or an error if there is none, or a second one.
    pub(crate) fn only<T>(
        &self,
        asked: Option<T>,
        own: Option<(T, Token<'_>)>,
        [missing, second]: [PositionErrorKind; 2],
    ) -> Result<T, ParsePositionError> {
        match (asked, own) {
            (Some(value), None) | (None, Some((value, _))) => Ok(value),
            (Some(_), Some((_, token))) => Err(self.error_at(token, second)),
            (None, None) => Err(self.error_at(Tokens::new(self.line).end(), missing)),
        }
    }

    pub(crate) fn error_at(&self, token: Token<'_>, kind: PositionErrorKind) -> ParsePositionError {
        self.named(ParsePositionError::new(kind, self.line, token.range()))
    }

    fn error(&self, kind: PositionErrorKind) -> ParsePositionError {
        let line = Token::whole(self.line).trimmed();
        let origin = Origin::Line(line.range());
        self.named(ParsePositionError::with_origin(kind, line.text, origin))
    }

    fn named(&self, error: ParsePositionError) -> ParsePositionError {
        ParsePositionError {
            id: self.id().map(str::to_owned),
            ..error
        }
    }

    /// Returns an error about a value of the line, or else about the override with this name.
    pub(crate) fn error_of(
        &self,
        own: Option<Token<'_>>,
        name: &'static str,
        written: &str,
        kind: PositionErrorKind,
    ) -> ParsePositionError {
        if let Some(token) = own {
            return self.error_at(token, kind);
        }
        let origin = Origin::Override(name);
        self.named(ParsePositionError::with_origin(kind, written, origin))
    }
}

impl<'a> Query<'a> {
    /// Returns the operations of an EPD that are true of the position: after moves, some are not.
    pub fn valid_operations(&self) -> impl Iterator<Item = &'a Operation<'a>> + use<'a> {
        let has_moved = self.has_moved;
        let operations = self.record.operations().iter();
        operations.filter(move |operation| !(has_moved && operation.is_of_its_position()))
    }

    /// Returns what is wrong with the position that the line sets up, and with the one after its moves.
    pub fn problems(&self) -> SetupProblems {
        *self.problems.get_or_init(|| {
            let of_start = self.record.setup.problems();
            let moved = self.has_moved.then(|| self.position.setup());
            moved.map_or(of_start, |after| of_start.union(after.problems()))
        })
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
        let (before, after) = (&self.record.setup, self.position.setup());
        let of_start = before.problems();
        let named = self.problems().iter().map(|problem| {
            let is_of_start = of_start.has(problem);
            let setup = if is_of_start { before } else { &after };
            (problem, problem.sentence(setup))
        });
        named.collect()
    }

    /// Returns the moves with which the player to move may claim a draw by announcing them, each with the rule.
    pub fn announced(&self) -> Vec<(Claim, Move)> {
        if !self.may_be_announced {
            return Vec::new();
        }
        // The moves were played once, so that they can be played again.
        let history = self.record.play_texts(self.plies).ok();
        history.map_or_else(Vec::new, |(history, _)| history.announced())
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

    /// Returns the depth to which leaf nodes are counted, in half-moves: that of the command or that of the line.
    ///
    /// # Errors
    ///
    /// Neither names a depth, or both do.
    pub fn depth(&self, asked: Option<u8>) -> Result<u8, ParsePositionError> {
        use PositionErrorKind::{MissingDepth, SecondDepth};
        let own = self.record.more.as_ref().and_then(|more| more.said.depth);
        self.record.only(asked, own, [MissingDepth, SecondDepth])
    }

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

    /// Returns why a move of the position is illegal, in a sentence. If the right to castle is missing, and the moves of the
    /// line show how it was lost, the sentence says so.
    pub fn sentence(&self, illegal: &IllegalMove) -> String {
        let lost = self.lost_right(illegal);
        lost.unwrap_or_else(|| illegal.sentence(&self.position))
    }

    /// Returns how the right that an illegal castling lacks was lost, if the moves of the line show it.
    pub fn lost_right(&self, illegal: &IllegalMove) -> Option<String> {
        self.record.lost_right(self.plies, &self.position, illegal)
    }

    /// Returns the moves that were played, each with the position before it.
    pub fn played(&self) -> impl Iterator<Item = (Position, Move)> {
        self.record.replay().take(self.plies)
    }

    /// Reads moves that follow the position, each with the position before it, as the value of the override with this name.
    ///
    /// # Errors
    ///
    /// There are none, or the first that cannot be read or is not legal.
    pub fn read_moves(
        &self,
        text: &str,
        name: &'static str,
    ) -> Result<Vec<(Position, Move)>, ParsePositionError> {
        let (record, letters) = (self.record, self.record.letters());
        let written = WrittenMove::parse_all(text, letters)
            .map_err(|error| record.error_of(None, name, &error.token, error.kind))?;
        let mut next = self.position.clone();
        let mut moves = Vec::with_capacity(written.len());
        for written in written {
            let played = written.read.resolve(&next).map_err(|error| {
                let error = Box::new(error.in_letters(letters, |_| true));
                let text = without_number(&written.text);
                let text = numbered(next.fullmoves(), next.turn(), text);
                let kind = PositionErrorKind::LaterMove(text, next.to_string(), error);
                record.error_of(None, name, &written.text, kind)
            })?;
            let after = next.after(played);
            moves.push((mem::replace(&mut next, after), played));
        }
        if moves.is_empty() {
            let kind = PositionErrorKind::MissingValue(name.to_owned());
            return Err(record.error_of(None, name, text, kind));
        }
        Ok(moves)
    }

    /// Returns those of them that are played after the moves of the line itself.
    pub fn played_after(&self) -> impl Iterator<Item = (Position, Move)> {
        self.played().skip(self.record.own_moves().len())
    }

    /// Returns how often the position counts, if the line says so: the number of paths to it in a larger tree.
    pub fn multiplicity(&self) -> Option<u64> {
        self.record.more.as_ref()?.said.multiplicity
    }
}

pub(crate) fn move_error(text: &str, error: MoveError) -> PositionErrorKind {
    PositionErrorKind::Move(text.to_owned(), Box::new(error))
}

/// The most moments of a repetition that are named: a game has no more, unless it goes on after it has ended.
pub const MOST_NAMED: usize = 12;

/// Returns when positions stood on the board: `after 9... Ng8, 11... Ng8 and 13... Ng8`. Each is named by the numbered move
/// before it, or by `None` if it is that of the start. What there is more comes last.
pub fn moments(moves: &[Option<String>], more: Option<String>) -> String {
    let mut after = "after ";
    let names = moves.iter().map(|played| match played {
        None => "at the start".to_owned(),
        Some(played) => mem::take(&mut after).to_owned() + played,
    });
    joined(names.chain(more), "and")
}

/// Returns how often a position has occurred, and when, in a sentence. The moves are the first of those of [`moments`].
pub fn repetition(times: usize, first: &[Option<String>]) -> String {
    let first = &first[..first.len().min(MOST_NAMED)];
    let more = (times > first.len()).then(|| format!("{} times more", times - first.len()));
    let moments = moments(first, more);
    format!("this position has occurred {times} times: {moments}")
}
