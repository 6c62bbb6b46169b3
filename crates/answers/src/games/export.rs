//! Games in the export format (PGN standard, sections 3.2.2 and 8): the seven tags first, then the others by name;
//! strict SAN; lines of fewer than 80 characters.
//!
//! Nothing is left out, and what is written does not depend on which findings are looked for. What is wrong and stays is named
//! in a comment, `[%finding ...]`, which is dropped when it is read again. What cannot stay in its place is in a comment
//! after `[%original ...]`, as it was written.

use std::ops::ControlFlow;

use oracle_laws::{Color, OutcomeReason};
use oracle_notation::numbered;
use oracle_pgn::{
    Finding, FindingKind, Game, GameResult, Played, PlayedMove, Text, Visitor, decode,
};

use super::comment_text::{CommentPart, CommentText, ORIGINAL, is_like_a_move, is_number};
use super::findings::push_finding;
use super::movetext::Movetext;
use super::note::Note;
use super::output::GamesOutput;
use super::settings::Settings;

/// The game that is being read.
#[derive(Default)]
pub struct Export {
    pub(super) movetext: Movetext,
    pub(super) comment: CommentText,
    /// Findings whose form depends on what follows.
    pub(super) notes: Vec<Note>,
    /// The text that is kept as it was written, in the comment of its line.
    tail: Option<Tail>,
    /// Whether the rules or the start are unknown, so that the moves stay as they were written.
    pub(super) is_verbatim: bool,
    /// Whether the moves of the game end with text that is kept in a comment, now or when it was exported before.
    pub(super) is_partial: bool,
    /// Whether a game is being read, not what stands between two.
    pub(super) is_begun: bool,
    /// The result in the tags, if they are written.
    pub(super) written: Option<GameResult>,
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

/// Writes games.
pub struct ExportVisitor<'a> {
    pub output: GamesOutput<'a>,
    pub(super) export: Export,
}

impl Export {
    fn begin(&mut self, is_verbatim: bool) {
        self.comment_end();
        self.prelude = self.movetext.clone();
        self.is_begun = true;
        self.notes.clear();
        self.tail = None;
        self.written = None;
        (self.is_verbatim, self.is_partial) = (is_verbatim, false);
    }

    /// Goes back to the beginning of the last game, which is read again.
    pub(super) fn take_back(&mut self) {
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
    fn text(&mut self, bytes: &[u8]) {
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

    pub(super) fn comment_end(&mut self) {
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
            Text::Unjudged(bytes) => self.text(bytes),
            Text::Comment(bytes) => {
                if !self.comment.is_open {
                    self.comment.is_open = true;
                    self.text(b" {");
                }
                self.text(bytes);
            }
            Text::CommentEnd => {
                self.text(if self.comment.is_open { b"}" } else { b" {}" });
                self.comment.is_open = false;
            }
            Text::Nag(number) => self.text(format!(" ${number} ").as_bytes()),
            Text::Suffix(word) | Text::Word(word) => {
                self.text(b" ");
                self.text(word);
                self.text(b" ");
            }
            Text::VariationStart => {
                self.text(b" (");
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
                self.text(b")");
                if is_over {
                    self.end_tail();
                }
            }
        }
    }

    fn end_tail(&mut self) {
        if self.comment.is_open {
            self.text(b"}");
        }
        self.comment_end();
        self.tail = None;
    }

    /// Forgets what was wrong with words that turned out to be no moves.
    fn forget_words(&mut self) {
        self.notes.retain(|note| !Note::is_about_word(note.kind));
    }

    /// Appends a move that was played.
    fn play(&mut self, settings: &Settings<'_>, played: &Played<'_>) {
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
            PlayedMove::Legal(legal) => settings.san(played.before, legal),
            PlayedMove::Illegal(_) => decode(played.written).into_owned(),
            PlayedMove::Null => "--".to_owned(),
        };
        if self.tail.is_some() {
            self.text(format!(" {} ", numbered(number, turn, &san)).as_bytes());
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

impl Visitor for ExportVisitor<'_> {
    fn begin(&mut self, game: &Game) -> ControlFlow<()> {
        // A comment before the first move of a game without tags belongs to it.
        if !game.tags().is_empty() {
            self.write_between();
        }
        self.output.begin_game(game);
        self.export.begin(game.start().is_none());
        self.note_tags(game);
        ControlFlow::Continue(())
    }

    fn played(&mut self, game: &Game, played: &Played<'_>) -> ControlFlow<()> {
        self.export.play(&self.output.settings, played);
        self.flush_much(game);
        ControlFlow::Continue(())
    }

    fn text(&mut self, game: &Game, text: Text<'_>) {
        let export = &mut self.export;
        let is_deep = export
            .notes
            .last()
            .is_some_and(|note| note.kind == FindingKind::DeepVariation);
        if export.is_begun && export.tail.is_none() {
            if let Text::Word(_) = text {
                export.forget_words();
            }
            match text {
                Text::VariationStart if is_deep => export.begin_tail(true),
                Text::Unjudged(_) if !export.is_verbatim => export.begin_tail(false),
                Text::Unjudged(_) => export.write_notes(),
                _ => {
                    export.verbatim_end();
                    export.write_notes();
                }
            }
        }
        match text {
            Text::Comment(bytes) if !export.is_begun => export.text(bytes),
            Text::CommentEnd if !export.is_begun => export.comment_end(),
            _ if !export.is_begun || export.tail.is_some() => export.read_tail(text),
            Text::Unjudged(bytes) => export.read_words(bytes, true),
            Text::Comment(bytes) => {
                export.comment.is_open = true;
                export.text(bytes);
            }
            Text::CommentEnd => export.comment_end(),
            Text::Nag(number) => export.movetext.glyph(&format!("${number}")),
            // The export format has numbers for them (section 8.2.3.8 and 10).
            Text::Suffix(marks) => {
                let number = match marks {
                    b"!" => "$1",
                    b"?" => "$2",
                    b"!!" => "$3",
                    b"??" => "$4",
                    b"!?" => "$5",
                    b"?!" => "$6",
                    _ => return export.movetext.comment(&decode(marks)),
                };
                export.movetext.glyph(number);
            }
            Text::Word(word) => export.comment_words(&decode(word)),
            Text::VariationStart => export.movetext.open_variation(),
            Text::VariationEnd => export.movetext.close_variation(),
        }
        self.flush_much(game);
    }

    fn finding(&mut self, game: &Game, finding: &Finding) {
        let is_noted = self.output.note(finding);
        if is_noted && Note::is_about_result(finding.kind) {
            let stderr_text = &mut self.output.answers.stderr_text;
            push_finding(&self.output.settings, game, finding, stderr_text);
        }
        let export = &mut self.export;
        let is_about_rest = export.tail.is_some() && !Note::is_about_result(finding.kind);
        if !is_about_rest && !Note::is_left_out(finding.kind, export.movetext.depth()) {
            let note = Note::new(finding);
            if note.is_about_moves && export.notes.iter().any(|note| !note.is_about_moves) {
                // Those about tags stand before all else where they are read again.
                export.write_notes();
            }
            export.notes.push(note);
        }
    }

    fn end(&mut self, game: &Game) {
        let export = &mut self.export;
        export.verbatim_end();
        if export.tail.is_some() {
            export.end_tail();
        }
        export.comment_end();
        while export.movetext.depth() > 0 {
            export.movetext.close_variation();
        }
        let outcome = game.outcome().filter(|_| !export.is_partial);
        // Checkmate and stalemate end a game at once (FIDE articles 5.1.1 and 5.2.1). A draw that the players did not notice leaves
        // their result, and so does a mate, unless repairs are asked for.
        let decided = outcome.filter(|outcome| {
            let is_at_once = matches!(
                outcome.reason,
                OutcomeReason::Checkmate | OutcomeReason::Stalemate
            );
            is_at_once && self.output.settings.games.request.repair
        });
        let [decided, outcome] = [decided, outcome].map(|outcome| outcome.map(GameResult::from));
        let recorded = game.result().or(export.written);
        let result = decided.or(recorded).or(outcome);
        let result = result.unwrap_or(GameResult::Unknown).standard();
        let tag = decided.or(game.tagged_result()).unwrap_or(result);
        let tag = export.written.unwrap_or(tag.standard());
        export.write_last_notes(game, tag, result);
        export.movetext.end(result.id());
        self.flush(game, tag);
        self.output.answers.text.bytes.extend_from_slice(b"\n\n");
        self.export.movetext.begin();
        self.export.is_begun = false;
        self.output.end_game(game);
    }
}
