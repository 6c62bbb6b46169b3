//! Findings as the export writes them: corrected, named in a comment, or with what cannot stay in its place.

use super::Exporter;
use super::comment::{FINDING, ORIGINAL};
use crate::{Finding, FindingKind, Game, GameResult};

/// A finding that is not written yet.
pub struct Note {
    pub kind: FindingKind,
    /// The kind and the message.
    pub text: String,
    /// The text in question: a tag, or a move with its number.
    pub about: String,
    /// Whether it is about moves, which may end here.
    pub is_about_moves: bool,
}

impl Note {
    pub fn new(finding: &Finding) -> Note {
        // The bracket ends the note.
        let message = finding.message.replace(']', ")");
        Note {
            kind: finding.kind,
            text: format!("{}: {message}", finding.kind.id()),
            about: finding.text.clone(),
            is_about_moves: finding.ply.is_some() || finding.kind == FindingKind::DeepVariation,
        }
    }

    /// Returns what an export itself finds about a tag.
    pub const fn of_tag(kind: FindingKind, text: String, about: String) -> Note {
        Note {
            kind,
            text,
            about,
            is_about_moves: false,
        }
    }

    /// Returns whether nothing is to be written about a finding inside this number of variations: the export itself corrects
    /// the mistake and loses nothing, or only `--pedantic` asks for it.
    pub fn is_left_out(kind: FindingKind, depth: usize) -> bool {
        let is_pedantic = kind == FindingKind::NullMove && depth > 0;
        is_pedantic
            || matches!(
                kind,
                FindingKind::UnclaimedThreefold
                    | FindingKind::UnclaimedFiftyMoves
                    | FindingKind::NonstandardSan
                    | FindingKind::WrongPlyCount
                    | FindingKind::MissingTags
                    | FindingKind::MiswrittenTag
                    | FindingKind::MissingResult
                    | FindingKind::UnclosedComment
                    | FindingKind::UnopenedComment
                    | FindingKind::UnclosedVariation
                    | FindingKind::UnopenedVariation
            )
    }

    /// Returns whether a finding is about a word that may stand in a comment.
    pub const fn is_about_word(kind: FindingKind) -> bool {
        matches!(
            kind,
            FindingKind::UnreadableToken | FindingKind::IllegalMove | FindingKind::AmbiguousMove
        )
    }

    /// Returns whether it is about a tag that is not written as it was.
    const fn is_about_lost_tag(&self) -> bool {
        matches!(
            self.kind,
            FindingKind::DuplicateTag
                | FindingKind::UnreadableTag
                | FindingKind::TooManyTags
                | FindingKind::BadResult
        )
    }

    /// Returns whether it is about something that is not found where the export is read again.
    const fn is_about_lost_text(&self) -> bool {
        matches!(self.kind, FindingKind::AmbiguousLetters) || self.is_about_lost_tag()
    }
}

impl Exporter {
    /// Appends a note to the comment.
    pub(super) fn note(&mut self, prefix: &str, text: &str) {
        let text = format!("{prefix} {text}");
        let text = format!("{}]", text.trim_end());
        self.comment_words(&text);
    }

    pub(super) fn comment_words(&mut self, text: &str) {
        for word in text.split_ascii_whitespace() {
            self.movetext.comment(word);
        }
    }

    /// Writes the notes about what follows: a move that is played, or the first comment.
    pub(super) fn write_notes(&mut self) {
        if self.notes.is_empty() {
            return;
        }
        let (last, notes): (Vec<Note>, Vec<Note>) = std::mem::take(&mut self.notes)
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
    pub(super) fn write_last_notes(&mut self, game: &Game, tag: GameResult, result: GameResult) {
        let known = game.result().unwrap_or(result);
        // The tags of a game without moves and comments.
        self.write_notes();
        let notes = std::mem::take(&mut self.notes);
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
}
