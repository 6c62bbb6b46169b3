//! The state of the parser: the open game, the chunk that is read, and the visitor, which is shown moves, findings and text.
//! Text that is not judged is shown as it was written: after an illegal move, and where the rules or the start are unknown.

use std::mem::take;
use std::ops::Range;

use super::clocks::CommentValues;
use super::game::Phase;
use super::input::{InputChunk, LONGEST_KEPT};
use super::visitor::MoveNames;
use super::word::{MoveNumber, read_move};
use super::{Finding, FindingKind, Game, Place, Played, PlayedMove, Text, Visitor, Word, decode};
use oracle_laws::{Article, Color, Position};
use oracle_notation::{MoveError, MoveText, PieceLetters, moments, numbered, play_written};

/// Options of the judge.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// Whether variations are judged and shown to the visitor. Without it, nothing in them is.
    pub has_variations: bool,
    /// Whether SAN must follow the standard exactly, and unclaimed draws and wrong clocks are findings.
    pub is_pedantic: bool,
    /// Whether the first illegal move of a game is the last that is judged.
    pub stops_at_illegal: bool,
    /// Whether a game may lack all tags without a finding.
    pub tags_are_optional: bool,
    /// Whether [`Reader::read`](super::Reader::read) returns at the end of each [damaged](Game::is_damaged) game, and of a game that may be
    /// Dutch.
    pub pauses_when_damaged: bool,
    /// Whether [`Visitor::claimable`] is called.
    pub names_claims: bool,
    /// Whether clocks and evaluations in comments that cannot be read are findings, also where not pedantic.
    pub reads_comments: bool,
    /// Finds whether a side can checkmate by some series of legal moves: for a pedantic reader.
    pub can_win: Option<fn(&Position, Color) -> Option<bool>>,
    /// The letters of the pieces.
    pub letters: PieceLetters,
}

/// The most bytes of words between the tags and the moves that are kept until the game begins. Others are shown before it.
const MOST_EARLY: usize = LONGEST_KEPT as usize;

/// What has been read and is not yet part of the game.
#[derive(Debug, Default)]
pub(super) struct PendingText {
    pub unfinished: Option<Unfinished>,
    pub number: MoveNumber,
    /// The comment that is read, if it is looked at, and where it begins.
    pub comment: Vec<u8>,
    pub comment_place: Option<Place>,
    /// The words between the tags and the moves.
    pub early: Vec<u8>,
}

/// What the end of a chunk may interrupt, and the next chunk goes on with. Words are read again from their start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unfinished {
    /// A comment that begins at this place.
    Comment(Place),
    LineComment,
    RestOfLine,
    RestOfWord,
}

/// The game that is being read, the bytes that are read now, and the visitor.
pub(super) struct GameParser<'a> {
    pub options: Options,
    pub chunk: InputChunk<'a>,
    pub game: &'a mut Game,
    pub pending: &'a mut PendingText,
    /// The bytes of the plain moves that were just played. The number behind the last of them has not been read.
    pub unread: Range<usize>,
    /// All bytes of a game that is read again: it ends with the chunk, where it did, whatever its moves mean now.
    pub again: Option<&'a [u8]>,
    /// Whether to return before the next game, or within one that the visitor has left.
    pub has_paused: bool,
    /// Reads the beginning of a game again, for its main line.
    pub read_again: fn(&Game, Options, &[u8], &mut dyn Visitor),
    pub wants_moves: bool,
    pub wants_words: bool,
    pub wants_positions: bool,
    pub visitor: &'a mut dyn Visitor,
}

impl GameParser<'_> {
    /// Sets what comes next, at this index, and returns the index.
    pub const fn skip(&mut self, rest: Unfinished, at: usize) -> usize {
        self.pending.unfinished = Some(rest);
        at
    }

    pub fn leave_game(&mut self) {
        self.end_visit();
        (self.game.is_left, self.game.main.is_judged) = (true, false);
        self.game.skipped += self.game.variations.len() as u64;
        self.game.variations.clear();
    }

    pub fn end_visit(&mut self) {
        self.visitor.end(self.game);
        let may_be_other = self.game.is_damaged || self.game.has_pawn_letter;
        self.has_paused = may_be_other && self.options.pauses_when_damaged
            || self.visitor.go_on(self.game).is_break();
    }

    /// Returns the numbered moves of these half-moves of the game, which has been read up to this byte; `None` for its start.
    pub fn named_moves(&self, plies: &[u32], end: usize) -> Vec<Option<String>> {
        let text = self.chunk.text_of_game(self.game.place.offset, end);
        MoveNames::find(plies, self.game, text.as_deref(), |text, names| {
            self.show_again(text, names);
        })
    }

    /// Shows the main line of the game, whose text up to here this is.
    pub fn show_again(&self, text: &[u8], visitor: &mut dyn Visitor) {
        (self.read_again)(self.game, self.options, text, visitor);
    }

    /// Returns when a half-move was played: `after 4... Ng8`.
    pub fn moment(&self, ply: u32, end: usize) -> String {
        moments(&self.named_moves(&[ply], end), None)
    }

    pub fn report(&mut self, mut finding: Finding) {
        use FindingKind::{AmbiguousMove, IllegalMove};
        let is_damage = matches!(finding.kind, IllegalMove | AmbiguousMove);
        self.game.is_damaged |= is_damage && self.game.is_main_line();
        if !self.game.is_left {
            finding.is_after_illegal = self.game.line().is_after_illegal;
            finding.article = finding.article.or_else(|| article(&finding, self.game));
            self.visitor.finding(self.game, &finding);
        }
    }

    /// Reports a finding about some bytes of the chunk.
    pub fn report_at(&mut self, at: Range<usize>, kind: FindingKind, message: impl Into<String>) {
        let place = self.chunk.place(at.start);
        let text = self.chunk.text(at, 200);
        self.report(Finding::new(kind, place, text, message));
    }

    /// Reports a finding about the move at this place.
    pub fn report_move(&mut self, at: Range<usize>, kind: FindingKind, message: impl Into<String>) {
        let finding = self.about_move(at, kind, message);
        self.report(finding);
    }

    /// Returns a finding about the move at this place.
    pub fn about_move(
        &mut self,
        at: Range<usize>,
        kind: FindingKind,
        message: impl Into<String>,
    ) -> Finding {
        let place = self.chunk.place(at.start);
        let text = self.chunk.text(at, 100);
        let (position, ply) = self.game.here();
        let text = numbered(position.fullmoves(), position.turn(), &text);
        Finding {
            ply: Some(ply + 1),
            position: Some(position.clone()),
            ..Finding::new(kind, place, text, message)
        }
    }

    /// Ends the search for the next move with a move.
    pub fn end_search(&mut self) {
        let search = &mut self.game.line_mut().search;
        search.words = 0;
        for finding in take(&mut search.findings) {
            self.report(finding);
        }
        self.show_passed();
    }

    /// Does not judge the rest of the line, nor the words that were passed over.
    pub fn stop_judging(&mut self) {
        let line = self.game.line_mut();
        line.is_judged = false;
        let search = take(&mut line.search);
        self.show_unjudged(&search.text);
    }

    /// Plays a legal move of the main line of which nothing else is to be known.
    pub fn play_simple(&mut self, read: MoveText) -> Result<(), MoveError> {
        play_written(&mut self.game.history, read)?;
        self.pending.number = MoveNumber::default();
        if self.wants_positions {
            self.visitor.arrived(self.game);
        }
        Ok(())
    }

    pub fn play(&mut self, played: PlayedMove, written: &[u8]) {
        self.pending.number = MoveNumber::default();
        let game = &mut *self.game;
        game.play(played, self.wants_moves || self.options.has_variations);
        if self.wants_positions && game.is_main_line() {
            self.visitor.arrived(game);
        }
        if self.wants_moves
            && let Some(before) = game.line().before.as_ref()
        {
            let (after, ply) = game.here();
            let depth = game.variations.len();
            let shown = Played {
                before,
                after,
                played,
                written,
                ply,
                depth,
            };
            if self.visitor.played(game, &shown).is_break() {
                self.leave_game();
            }
        }
    }

    /// Reads the number behind the last step that was played: it only matters before something else.
    #[inline]
    pub fn read_gap(&mut self) {
        let unread = take(&mut self.unread);
        if !unread.is_empty() {
            let gap = gap_before(&self.chunk.bytes[unread]);
            self.pending.number.read(gap);
        }
    }

    /// Returns whether a move only has to be legal: nothing else about it is needed.
    pub fn is_simple(&self) -> bool {
        !(self.wants_moves
            || self.wants_words
            || self.options.is_pedantic
            || self.options.has_variations
            || self.game.main.search.is_doubtful
            || self.game.main.search.comment.is_some())
    }

    /// Shows a part of the movetext, if the visitor wants it.
    pub fn show(&mut self, text: Text<'_>) {
        let is_read = self.game.skipped == 0 || self.options.has_variations;
        if self.wants_moves && !self.game.is_left && is_read {
            self.show_passed();
            self.visitor.text(self.game, text);
        }
    }

    pub fn show_passed(&mut self) {
        let search = &mut self.game.line_mut().search;
        let (text, number) = (take(&mut search.text), take(&mut search.number));
        if !text.is_empty() {
            let words = text[number..].trim_ascii_end();
            self.visitor.text(self.game, Text::Word(words));
        }
    }

    /// Shows a word of the main line and the marks after it, if the visitor wants it.
    pub fn show_main_word(&mut self, at: Range<usize>, end: usize, is_null: bool) {
        if self.wants_words && self.game.is_main_line() && !self.game.is_left {
            let bytes = self.chunk.bytes;
            let word = Word {
                text: &bytes[at.start..end],
                offset: self.chunk.offset(at.start),
                read: read_move(&bytes[at], self.options.letters).filter(|_| !is_null),
                is_null,
            };
            self.visitor.word(self.game, word);
        }
    }

    /// Shows a part of the movetext that may stand behind the tags. It is kept until the moves begin.
    pub fn show_before_moves(&mut self, text: Text<'_>) {
        let early = &mut self.pending.early;
        match text {
            Text::Word(word) | Text::Suffix(word)
                if self.game.phase == Phase::Tags && early.len() < MOST_EARLY =>
            {
                early.extend_from_slice(word);
                early.push(b' ');
            }
            _ => self.show(text),
        }
    }

    /// Shows the last number as a word, if it is not that of the next move, or has no dot and no move behind it.
    #[inline]
    pub fn show_misplaced_number(&mut self, is_before_move: bool) {
        if self.wants_moves && self.pending.number.is_unshown() {
            self.show_number_unless_right(is_before_move);
        }
    }

    fn show_number_unless_right(&mut self, is_before_move: bool) {
        let number = self.pending.number;
        let is_right = match self.game.phase {
            Phase::Moves => {
                !self.game.line().is_judged || number.value == self.game.here().0.fullmoves()
            }
            Phase::Between => number.value == 1,
            Phase::Tags => false,
        };
        let is_dropped = is_right || is_before_move && number.has_dots();
        if !is_dropped {
            self.pending.number.is_shown = true;
            self.show_before_moves(Text::Word(number.text().as_bytes()));
        }
    }

    /// Shows bytes of moves, unless they are judged.
    pub fn show_unjudged(&mut self, text: &[u8]) {
        if self.game.judges() == Some(false) && !text.is_empty() {
            self.show(Text::Unjudged(text));
        }
    }

    /// Shows a word that is part of no move. If the moves are not judged, it is shown with them.
    pub fn show_word(&mut self, word: &[u8]) {
        if self.game.judges() == Some(true) {
            self.show(Text::Word(word));
        }
    }

    /// Shows bytes of a comment, which may stand between two games.
    pub fn show_comment(&mut self, text: &[u8], is_end: bool) {
        if self.options.reads_comments || self.options.is_pedantic {
            self.read_comment(text, is_end);
        }
        if self.game.phase != Phase::Tags {
            if !text.is_empty() {
                self.show(Text::Comment(text));
            }
            if is_end {
                self.show(Text::CommentEnd);
            }
        }
    }

    /// Reports what a comment of the game says in numbers that cannot be read, and a clock that has gained time.
    fn read_comment(&mut self, text: &[u8], is_end: bool) {
        let pending = &mut *self.pending;
        let room = MOST_EARLY.saturating_sub(pending.comment.len());
        pending
            .comment
            .extend_from_slice(&text[..text.len().min(room)]);
        if !is_end {
            return;
        }
        let comment = take(&mut pending.comment);
        let place = pending.comment_place.take().unwrap_or(self.game.place);
        if self.game.phase != Phase::Moves || self.game.skipped > 0 {
            return;
        }
        let (position, ply) = self.game.here();
        let mover = !position.turn();
        let values = CommentValues::parse(&decode(&comment), mover);
        let is_timed =
            self.options.is_pedantic && self.game.is_main_line() && self.game.main.is_judged;
        let clock = values.clock.filter(|_| is_timed);
        let gain = self.game.clocks.gain(mover, ply, clock);
        let faults = values.faults.into_iter();
        let faults = faults.map(|fault| (FindingKind::UnreadableAnnotation, fault));
        for (kind, message) in faults.chain(gain.map(|gain| (FindingKind::ClockGain, gain))) {
            self.report(Finding {
                ply: Some(ply),
                ..Finding::new(kind, place, "", message)
            });
        }
    }

    /// Shows the number that was read before the game was known not to be judged.
    pub fn show_first_number(&mut self) {
        if self.game.judges() == Some(false) && self.pending.number.is_unshown() {
            let text = format!("{} ", self.pending.number.text());
            self.pending.number = MoveNumber::default();
            self.show_unjudged(text.as_bytes());
        }
    }
}

/// Returns the article of the laws that a finding about a game is about.
fn article(finding: &Finding, game: &Game) -> Option<Article> {
    match finding.kind {
        FindingKind::IllegalMove => {
            let position = finding.position.as_ref()?;
            finding.illegal.as_ref()?.article(position)
        }
        FindingKind::MoveAfterEnd | FindingKind::WrongResult => {
            Some(game.outcome()?.reason.article())
        }
        // The moves of a variation were not played, so no article about completed moves applies.
        FindingKind::NullMove if !game.is_main_line() => None,
        kind => kind.article(),
    }
}

/// Returns the blanks and the number at the end of a text, behind its last word.
fn gap_before(text: &[u8]) -> &[u8] {
    let is_gap = |byte: &u8| *byte <= b' ' || *byte == b'.' || byte.is_ascii_digit();
    let word = text.iter().rposition(|byte| !is_gap(byte));
    let gap = &text[word.map_or(0, |last| last + 1)..];
    // `e4 12... ` and `e4{`: the digit ends the word.
    let is_glued = word.is_some_and(|last| text[last].is_ascii_alphabetic());
    let own = if is_glued {
        gap.iter().take_while(|byte| **byte > b' ').count()
    } else {
        0
    };
    &gap[own..]
}
