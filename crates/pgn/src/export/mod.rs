//! Games in the export format (PGN standard, sections 3.2.2 and 8): the seven tags first, then the others by name;
//! strict SAN; lines of fewer than 80 characters.
//!
//! Nothing is left out, and what is written does not depend on which findings are looked for. What is wrong and stays is named
//! in a comment, `[%finding ...]`, which is dropped when it is read again. What cannot stay in its place is in a comment
//! after `[%original ...]`, as it was written.

use std::ops::ControlFlow;

use oracle_laws::{Color, OutcomeReason};
use oracle_notation::{PieceLetters, San, numbered};

use crate::{Finding, FindingKind, Game, GameResult, Played, PlayedMove, Text, Visitor, decode};
use comment::{CommentPart, CommentText, ORIGINAL, is_like_a_move, is_number};
use note::Note;
use wrapped::Movetext;

mod comment;
mod note;
mod tags;
mod wrapped;

/// Writes the games that it is shown.
///
/// ```
/// use oracle_pgn::{Exporter, Options, Reader};
///
/// let mut exporter = Exporter::default();
/// let options = Options { tags_are_optional: true, ..Options::default() };
/// Reader::new(options).read_all(b"1.e4! e5 2.Ng1f3 *", &mut exporter);
/// let text = String::from_utf8(exporter.out)?;
/// assert!(text.ends_with("[Result \"*\"]\n\n1. e4 $1 e5 2. Nf3 *\n\n"));
/// # Ok::<_, std::string::FromUtf8Error>(())
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

/// Text that is kept as it was written.
struct Tail {
    /// The number of variations that are open in it.
    opened: usize,
    /// Whether it ends with the variation that is open in it.
    is_variation: bool,
}

impl Exporter {
    fn begin_game(&mut self, is_verbatim: bool) {
        self.comment_end();
        self.prelude = self.movetext.clone();
        self.is_begun = true;
        self.notes.clear();
        self.tail = None;
        self.written = None;
        (self.is_verbatim, self.is_partial) = (is_verbatim, false);
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
        self.note(ORIGINAL, cause.as_ref().map_or("", |note| &note.text));
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
        let is_move = |word: &str| may_be_moves && (is_number(word) || is_like_a_move(word));
        read(&mut self.comment, &mut |part| match part {
            CommentPart::Word(word) if is_move(word) => movetext.play(&[word]),
            CommentPart::Word(word) => movetext.comment(word),
            CommentPart::More(part) => movetext.extend_comment(part),
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

    /// Forgets what was wrong with words that turned out to be no moves.
    fn forget_words(&mut self) {
        self.notes.retain(|note| !Note::is_about_word(note.kind));
    }

    /// Appends a move that was played.
    fn play(&mut self, played: &Played<'_>) {
        match played.played {
            _ if self.tail.is_some() => {}
            PlayedMove::Legal(_) | PlayedMove::Null => {
                self.forget_words();
                self.write_notes();
            }
            PlayedMove::Illegal(_) => self.begin_tail(false),
        }
        let (number, turn) = (played.before.fullmoves(), played.before.turn());
        let san = match played.played {
            PlayedMove::Legal(legal) => {
                let san = San::from_move(played.before, legal).to_string();
                self.letters.write(&san)
            }
            PlayedMove::Illegal(_) => decode(played.written).into_owned(),
            PlayedMove::Null => "--".to_owned(),
        };
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
}

impl Visitor for Exporter {
    fn begin(&mut self, game: &Game) -> ControlFlow<()> {
        // A comment before the first move of a game without tags belongs to it.
        if !game.tags().is_empty() {
            self.write_between();
        }
        self.begin_game(game.start().is_none());
        self.note_tags(game);
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
                self.forget_words();
            }
            match text {
                Text::VariationStart if is_deep => self.begin_tail(true),
                Text::Unjudged(_) if !self.is_verbatim => self.begin_tail(false),
                Text::Unjudged(_) => self.write_notes(),
                _ => {
                    self.verbatim_end();
                    self.write_notes();
                }
            }
        }
        match text {
            Text::Comment(bytes) if !self.is_begun => self.keep(bytes),
            Text::CommentEnd if !self.is_begun => self.comment_end(),
            _ if !self.is_begun || self.tail.is_some() => self.read_tail(text),
            Text::Unjudged(bytes) => self.read_words(bytes, true),
            Text::Comment(bytes) => {
                self.comment.is_open = true;
                self.keep(bytes);
            }
            Text::CommentEnd => self.comment_end(),
            Text::Nag(number) => self.movetext.glyph(&format!("${number}")),
            // The export format has numbers for them (section 8.2.3.8 and 10).
            Text::Suffix(marks) => {
                let number = match marks {
                    b"!" => "$1",
                    b"?" => "$2",
                    b"!!" => "$3",
                    b"??" => "$4",
                    b"!?" => "$5",
                    b"?!" => "$6",
                    _ => return self.movetext.comment(&decode(marks)),
                };
                self.movetext.glyph(number);
            }
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
