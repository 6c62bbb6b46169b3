//! Games in the export format (PGN standard, sections 3.2.2 and 8): the seven tags first, then the others by name;
//! strict SAN; lines of fewer than 80 characters.
//!
//! Nothing is left out, and what is written does not depend on which findings are looked for. What is wrong and stays is named
//! in a comment, `[%finding ...]`, which is dropped when it is read again. What cannot stay in its place is in a comment
//! after `[%original ...]`, as it was written.

use std::borrow::Cow;
use std::io::Write;
use std::mem::take;
use std::ops::ControlFlow;

use oracle_laws::{Color, OutcomeReason};
use oracle_notation::{PieceLetters, numbered};

use crate::tags::escaped;
use crate::{
    Finding, FindingKind, Game, GameResult, Played, PlayedMove, Tags, Text, Visitor, decode,
};
use comment::{
    CommentPart, CommentText, FINDING, Note, ORIGINAL, is_like_a_move, is_number, plain,
};
use wrapped::Movetext;

mod comment;
mod wrapped;

/// The size of the movetext after which the tags are written, even if the result is not known yet.
const MUCH: usize = 1 << 20;

/// Writes the games that it is shown.
///
/// ```
/// use oracle_pgn::{Exporter, Options, Reader};
///
/// let mut exporter = Exporter::default();
/// let options = Options { tags_are_optional: true, ..Options::default() };
/// Reader::new(options).read_all(b"1.e4! e5 2.Ng1f3 *", &mut exporter);
/// assert!(exporter.to_text().ends_with("[Result \"*\"]\n\n1. e4 $1 e5 2. Nf3 *\n\n"));
/// ```
#[derive(Default)]
pub struct Exporter {
    /// The games so far. What is written may be taken away at any time.
    pub out: Vec<u8>,
    /// The letters of the pieces in moves.
    pub letters: PieceLetters,
    /// Whether a checkmate or a stalemate replaces another result.
    pub corrects_results: bool,
    movetext: Movetext,
    comment: CommentText,
    /// Findings whose form depends on what follows.
    notes: Vec<Note>,
    /// The text that is kept as it was written, in the comment of its line.
    tail: Option<Tail>,
    /// Whether the rules or the start are unknown, so that the moves stay as they were written.
    is_verbatim: bool,
    /// Whether the moves of the game end with text that is kept in a comment, now or when it was exported before.
    is_partial: bool,
    /// Whether a game is being read, not what stands between two.
    is_begun: bool,
    /// The result in the tags, if they are written.
    written: Option<GameResult>,
    /// The movetext as it was when the game began: a comment before the first move of a game without tags.
    prelude: Movetext,
}

/// Why the rest of a game is not judged where words without a finding of their own ended that.
const DOUBTFUL: &str = "unreadable_token: the words before may be moves";

struct Tail {
    /// The number of variations that are open in it.
    opened: usize,
    /// Whether it ends with the variation that is open in it.
    is_variation: bool,
}

impl Exporter {
    /// Returns the games so far as text.
    pub fn to_text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.out)
    }

    fn begin_game(&mut self, is_verbatim: bool) {
        self.comment_end();
        self.prelude = self.movetext.clone();
        self.is_begun = true;
        self.notes.clear();
        self.tail = None;
        self.written = None;
        (self.is_verbatim, self.is_partial) = (is_verbatim, false);
    }

    /// Leaves out all comments, also what the export would say in them.
    pub const fn leave_out_comments(&mut self) {
        self.movetext.has_no_comments = true;
    }

    /// Returns whether tags part a game from what stands before it, even if none can be read.
    pub fn has_tags(game: &Game) -> bool {
        !game.tags().is_empty() || game.has_lost_fen()
    }

    /// Goes back to the beginning of the last game, which is read again.
    pub fn take_back(&mut self) {
        self.movetext = self.prelude.clone();
    }

    /// Begins text that is kept as it was written, after the notes about it.
    fn begin_tail(&mut self, is_variation: bool) {
        self.comment_end();
        self.is_partial |= self.movetext.depth() == 0 && !is_variation;
        let cause = self.notes.pop_if(|note| note.is_about_moves);
        self.notes.retain(|note| !note.is_about_moves);
        self.write_notes();
        self.note(ORIGINAL, cause.as_ref().map_or(DOUBTFUL, |note| &note.text));
        self.tail = Some(Tail {
            opened: 0,
            is_variation,
        });
    }

    /// Passes on the words of a comment, or of moves that are kept in one.
    fn keep(&mut self, bytes: &[u8]) {
        self.read_words(bytes, false);
    }

    /// Passes on words; those of moves whose rules are unknown may be moves.
    fn read_words(&mut self, bytes: &[u8], may_be_moves: bool) {
        self.pass_words(may_be_moves, |comment, pass| comment.read(bytes, pass));
    }

    fn pass_words(
        &mut self,
        may_be_moves: bool,
        read: impl FnOnce(&mut CommentText, &mut dyn FnMut(CommentPart<'_>)),
    ) {
        let movetext = &mut self.movetext;
        let is_partial = &mut self.is_partial;
        let is_game = movetext.depth() == 0 && !may_be_moves;
        // Without comments, other words stay where they are, too, unless a reader would take them for something else.
        let stays = movetext.has_no_comments;
        let is_other = |word: &str| word.contains(['{', '}']) || word.starts_with(['[', '%']);
        let is_move = |word: &str| {
            let is_move = is_number(word) || is_like_a_move(word);
            may_be_moves && (is_move || stays && !is_other(word))
        };
        read(&mut self.comment, &mut |part| match part {
            CommentPart::Word(word) if is_move(word) => {
                // `e8(Q)` would begin a variation.
                movetext.play(&[&word.replace('(', "=").replace(')', "")]);
            }
            CommentPart::Word(word) => movetext.comment(word),
            CommentPart::More(part) => movetext.extend_comment(part),
            CommentPart::LineEnd => movetext.end_comment_line(),
            CommentPart::Partial => *is_partial |= is_game,
        });
    }

    fn comment_end(&mut self) {
        self.pass_words(false, |comment, pass| comment.end(pass));
    }

    fn verbatim_end(&mut self) {
        if self.is_verbatim && !self.comment.is_open {
            self.read_words(b" ", true);
        }
    }

    /// Reads an event in text that is kept as it was written.
    fn read_tail(&mut self, text: Text<'_>) {
        match text {
            Text::Unjudged(bytes) => self.keep(bytes),
            Text::Comment(bytes) => {
                if !self.comment.is_open {
                    self.comment.is_open = true;
                    self.keep(b" {");
                }
                self.keep(bytes);
            }
            Text::CommentEnd => {
                self.keep(if self.comment.is_open { b"}" } else { b" {}" });
                self.comment.is_open = false;
            }
            Text::Nag(number) => self.keep(format!(" ${number} ").as_bytes()),
            Text::Suffix(word) | Text::Word(word) => {
                self.keep(b" ");
                self.keep(word);
                self.keep(b" ");
            }
            Text::VariationStart => {
                self.keep(b" (");
                if let Some(tail) = &mut self.tail {
                    tail.opened += 1;
                }
            }
            Text::VariationEnd => {
                let Some(tail) = &mut self.tail else { return };
                if tail.opened == 0 {
                    self.end_tail();
                    self.movetext.close_variation();
                    return;
                }
                tail.opened -= 1;
                let is_over = tail.is_variation && tail.opened == 0;
                self.keep(b")");
                if is_over {
                    self.end_tail();
                }
            }
        }
    }

    fn end_tail(&mut self) {
        if self.comment.is_open {
            self.keep(b"}");
        }
        self.comment_end();
        self.tail = None;
    }

    /// Forgets what was wrong with words that are no moves, or with moves behind the end that are kept as words.
    fn forget(&mut self, is: fn(FindingKind) -> bool) {
        self.notes.retain(|note| !is(note.kind));
    }

    fn play(&mut self, played: &Played<'_>) {
        match played.played {
            _ if self.tail.is_some() => {}
            PlayedMove::Legal(_) | PlayedMove::Null => {
                self.forget(Note::is_about_word);
                self.write_notes();
            }
            PlayedMove::Illegal(_) => self.begin_tail(false),
        }
        let (number, turn) = (played.before.fullmoves(), played.before.turn());
        let san = played.name(self.letters);
        if self.tail.is_some() {
            self.keep(format!(" {} ", numbered(number, turn, &san)).as_bytes());
            return;
        }
        match turn {
            Color::White => self.movetext.play(&[&format!("{number}."), &san]),
            Color::Black if self.movetext.is_interrupted() => {
                self.movetext.play(&[&format!("{number}..."), &san]);
            }
            Color::Black => self.movetext.play(&[&san]),
        }
    }

    fn note(&mut self, prefix: &str, text: &str) {
        self.movetext.comment(prefix);
        self.comment_words(text);
        self.movetext.extend_comment("]");
    }

    fn comment_words(&mut self, text: &str) {
        for word in text.split_ascii_whitespace() {
            self.movetext.comment(plain(word));
        }
    }

    /// Writes the notes about what follows: a move that is played, or the first comment.
    fn write_notes(&mut self) {
        if self.notes.is_empty() {
            return;
        }
        let (last, notes): (Vec<Note>, Vec<Note>) = take(&mut self.notes)
            .into_iter()
            .partition(|note| note.kind.is_about_result());
        self.notes = last;
        // What is lost comes last, because other notes are dropped when they are read again.
        let (lost, notes): (Vec<Note>, Vec<Note>) =
            notes.into_iter().partition(Note::is_about_lost_text);
        let of_kind = |kind| notes.iter().filter(move |note| note.kind == kind);
        // The export corrects a wrong number, unless the moves end there.
        let kinds = FindingKind::ALL.into_iter();
        let kinds = kinds.filter(|kind| *kind != FindingKind::WrongMoveNumber);
        for note in kinds.flat_map(of_kind).chain(&lost) {
            let is_lost = note.is_about_lost_text();
            self.note(if is_lost { ORIGINAL } else { FINDING }, &note.text);
            if note.is_about_lost_tag() {
                self.comment_words(&note.about);
            }
        }
    }

    /// Writes the findings about the game as a whole.
    fn write_last_notes(&mut self, game: &Game, tag: GameResult, result: GameResult) {
        let known = game.result().unwrap_or(result);
        self.forget(|kind| kind == FindingKind::MoveAfterEnd);
        // The tags of a game without moves and comments.
        self.write_notes();
        let notes = take(&mut self.notes);
        // Where it is read again, findings are about the results as they are written.
        let mismatch = format!(
            "result_mismatch: the termination marker is `{result}`, but the tag Result is `{tag}`"
        );
        for note in notes {
            let (prefix, text) = match note.kind {
                FindingKind::ResultMismatch if note.text == mismatch => continue,
                FindingKind::ResultMismatch | FindingKind::SecondResult => (ORIGINAL, note.text),
                _ if self.is_partial => continue,
                FindingKind::WrongResult if known.standard() != result => (ORIGINAL, note.text),
                _ => (FINDING, note.text.replace(known.id(), result.id())),
            };
            self.note(prefix, &text);
        }
        if tag != result {
            self.note(FINDING, &mismatch);
        }
    }

    /// Writes the tags, unless they are written, and then the moves so far.
    fn flush(&mut self, game: &Game, result: GameResult) {
        let out = &mut self.out;
        if self.written.is_none() {
            self.written = Some(result);
            for (name, value) in written_tags(game, result) {
                // Writing to memory cannot fail.
                let _ = writeln!(out, "[{name} \"{value}\"]");
            }
            out.push(b'\n');
        }
        out.append(self.movetext.text());
    }

    /// Returns whether a part of the open game is written.
    pub const fn has_begun_to_write(&self) -> bool {
        self.is_begun && self.written.is_some()
    }

    /// Writes what stands between two games.
    pub fn write_between(&mut self) {
        if self.is_begun {
            return;
        }
        self.comment_end();
        self.movetext.settle();
        let text = self.movetext.text();
        let out = &mut self.out;
        if !text.is_empty() {
            out.append(text);
            out.extend_from_slice(b"\n\n");
        }
        self.movetext.begin();
    }

    fn flush_much(&mut self, game: &Game) {
        if self.movetext.text().len() <= MUCH {
            return;
        }
        if self.is_begun {
            let tag = game.tagged_result().unwrap_or(GameResult::Unknown);
            self.flush(game, tag.standard());
        } else {
            // A long comment is at least written before its game.
            self.write_between();
        }
    }
}

impl Visitor for Exporter {
    fn begin(&mut self, game: &Game) -> ControlFlow<()> {
        // A comment before the first move of a game without tags belongs to it.
        if Exporter::has_tags(game) {
            self.write_between();
        }
        self.begin_game(game.start().is_none());
        if game.has_lost_fen() {
            // It is found where the tag is read again, which the export adds.
            let message = "the tag SetUp is 1, but there is no tag FEN";
            let finding = Finding::new(FindingKind::BadSetup, game.place(), "", message);
            self.notes.push(Note::new(&finding));
        }
        ControlFlow::Continue(())
    }

    fn played(&mut self, game: &Game, played: &Played<'_>) -> ControlFlow<()> {
        self.play(played);
        self.flush_much(game);
        ControlFlow::Continue(())
    }

    fn text(&mut self, game: &Game, text: Text<'_>) {
        let last = self.notes.last();
        let is_deep = last.is_some_and(|note| note.kind == FindingKind::DeepVariation);
        if self.is_begun && self.tail.is_none() {
            if let Text::Word(_) = text {
                self.forget(Note::is_about_word);
            }
            match text {
                Text::VariationStart if is_deep => self.begin_tail(true),
                Text::Unjudged(_) if !self.is_verbatim => self.begin_tail(false),
                Text::Unjudged(_) => self.write_notes(),
                _ => {
                    self.verbatim_end();
                    self.forget(|kind| kind == FindingKind::MoveAfterEnd);
                    self.write_notes();
                }
            }
        }
        match text {
            _ if self.tail.is_some() => self.read_tail(text),
            Text::Comment(bytes) => {
                self.comment.is_open = true;
                self.keep(bytes);
            }
            Text::CommentEnd => self.comment_end(),
            _ if !self.is_begun => self.read_tail(text),
            Text::Unjudged(bytes) => self.read_words(bytes, true),
            Text::Nag(number) => self.movetext.glyph(&format!("${number}")),
            Text::Suffix(marks) => match text.nag() {
                Some(number) => self.movetext.glyph(&format!("${number}")),
                None => self.movetext.comment(&decode(marks)),
            },
            Text::Word(word) => self.comment_words(&decode(word)),
            Text::VariationStart => self.movetext.open_variation(),
            Text::VariationEnd => self.movetext.close_variation(),
        }
        self.flush_much(game);
    }

    fn finding(&mut self, _: &Game, finding: &Finding) {
        let is_about_rest = self.tail.is_some() && !finding.kind.is_about_result();
        if !is_about_rest && !Note::is_left_out(finding.kind, self.movetext.depth()) {
            let note = Note::new(finding);
            if note.is_about_moves && self.notes.iter().any(|note| !note.is_about_moves) {
                // Those about tags stand before all else where they are read again.
                self.write_notes();
            }
            self.notes.push(note);
        }
    }

    fn end(&mut self, game: &Game) {
        self.verbatim_end();
        if self.tail.is_some() {
            self.end_tail();
        }
        self.comment_end();
        while self.movetext.depth() > 0 {
            self.movetext.close_variation();
        }
        // The last words of the game, which are in comments, may have been moves.
        let is_doubtful = !game.is_judged() && game.history().outcome().is_some();
        if is_doubtful && !self.is_partial && !self.is_verbatim {
            self.is_partial = true;
            self.note(ORIGINAL, DOUBTFUL);
        }
        let outcome = game.outcome().filter(|_| !self.is_partial);
        // Checkmate and stalemate end a game at once (FIDE articles 5.1.1 and 5.2.1). A draw that the players did not notice leaves
        // their result, and so does a mate, unless repairs are asked for.
        let decided = outcome.filter(|outcome| {
            let is_at_once = matches!(
                outcome.reason,
                OutcomeReason::Checkmate | OutcomeReason::Stalemate
            );
            is_at_once && self.corrects_results
        });
        let [decided, outcome] = [decided, outcome].map(|outcome| outcome.map(GameResult::from));
        let recorded = game.result().or(self.written);
        let result = decided.or(recorded).or(outcome);
        let result = result.unwrap_or(GameResult::Unknown).standard();
        let tag = decided.or(game.tagged_result()).unwrap_or(result);
        let tag = self.written.unwrap_or(tag.standard());
        self.write_last_notes(game, tag, result);
        self.movetext.end(result.id());
        self.flush(game, tag);
        self.out.extend_from_slice(b"\n\n");
        self.movetext.begin();
        self.is_begun = false;
    }
}

/// Returns the tags in the order of the export: each name, and its value with escapes.
fn written_tags(game: &Game, result: GameResult) -> Vec<(Cow<'_, str>, String)> {
    let tags = game.tags();
    let roster = Tags::ROSTER.map(|name| {
        let value = match (name, tags.bytes_of(name)) {
            ("Result", _) => result.id().to_owned(),
            ("Date", None) => "????.??.??".to_owned(),
            (_, None) => "?".to_owned(),
            (_, Some(value)) => escaped(value),
        };
        (Cow::from(name), value)
    });
    let mut written = roster.to_vec();
    // The two stand together (section 9.7.1).
    let has_fen = tags.bytes_of("FEN").is_some() && tags.bytes_of("SetUp").is_none();
    let setup = (has_fen || game.has_lost_fen()).then_some((Cow::from("SetUp"), &b"1"[..]));
    let tags = tags.iter_bytes().map(|(name, value)| (decode(name), value));
    for (name, value) in setup.into_iter().chain(tags) {
        if written.iter().all(|(other, _)| *other != name) {
            let others = &written[Tags::ROSTER.len()..];
            let at = others.partition_point(|(other, _)| *other < name);
            written.insert(Tags::ROSTER.len() + at, (name, escaped(value)));
        }
    }
    written
}
