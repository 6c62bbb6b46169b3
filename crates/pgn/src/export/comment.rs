//! The words of comments, which come in parts of any size, and the notes about findings among them.

use std::mem::{replace, take};

use crate::{Finding, FindingKind, decode};

/// The longest word that is kept until its end.
const LONGEST_WORD: usize = 4096;

/// What begins a note about a finding, before its kind; the next bracket ends it.
pub const FINDING: &str = "[%finding";

/// What begins text that an export kept, and the kinds after it where it is the rest of a game.
pub const ORIGINAL: &str = "[%original";
const KINDS_OF_REST: [&str; 6] = [
    "illegal_move:",
    "ambiguous_move:",
    "unreadable_token:",
    "move_after_end:",
    "null_move:",
    "wrong_move_number:",
];

/// A part of a comment.
pub enum CommentPart<'a> {
    /// A word, or the beginning of a long one.
    Word(&'a str),
    /// More of the last word.
    More(&'a str),
    /// A line ends between two words.
    LineEnd,
    /// The rest of a game follows, as an earlier export kept it.
    Partial,
}

/// Divides comments into words.
#[derive(Default)]
#[allow(clippy::struct_excessive_bools)] // Any of them may be true with any other.
pub struct CommentText {
    /// Whether a comment is being read.
    pub is_open: bool,
    /// The bytes of the last word.
    word: Vec<u8>,
    /// Whether the beginning of the word was passed on.
    is_long: bool,
    /// The line ends since the last word, and whether the last byte was a carriage return.
    line_ends: usize,
    is_after_return: bool,
    /// Whether a word was passed on.
    has_words: bool,
    /// The line ends before the last word, which begins a finding if a kind follows.
    finding: Option<usize>,
    /// Whether the words belong to a finding of an earlier export, which is dropped.
    is_dropping: bool,
    /// Whether the last word began text that an earlier export kept.
    is_original: bool,
}

impl CommentText {
    /// Reads the next bytes, and passes on the words that end in them.
    pub fn read(&mut self, mut bytes: &[u8], mut pass: impl FnMut(CommentPart<'_>)) {
        loop {
            let end = bytes.iter().position(u8::is_ascii_whitespace);
            let mut rest = &bytes[..end.unwrap_or(bytes.len())];
            while self.word.len() + rest.len() > LONGEST_WORD {
                let (part, others) = rest.split_at(LONGEST_WORD.saturating_sub(self.word.len()));
                self.word.extend_from_slice(part);
                rest = others;
                self.pass_part(&mut pass);
            }
            self.word.extend_from_slice(rest);
            let Some(end) = end else { return };
            let is_after_return = self.is_after_return && self.word.is_empty();
            self.end_word(&mut pass);
            let is_line_end = bytes[end] == b'\r' || bytes[end] == b'\n' && !is_after_return;
            self.line_ends += usize::from(is_line_end);
            self.is_after_return = bytes[end] == b'\r';
            bytes = &bytes[end + 1..];
        }
    }

    /// Ends the comment, and passes on its last word.
    pub fn end(&mut self, mut pass: impl FnMut(CommentPart<'_>)) {
        self.end_word(&mut pass);
        self.pass_finding(&mut pass);
        *self = CommentText {
            word: take(&mut self.word),
            ..CommentText::default()
        };
    }

    /// Passes on the beginning of a long word, up to the last character that is whole.
    fn pass_part(&mut self, pass: &mut impl FnMut(CommentPart<'_>)) {
        let whole = match str::from_utf8(&self.word) {
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            _ => self.word.len(),
        };
        let rest = self.word.split_off(whole);
        let part = replace(&mut self.word, rest);
        self.pass_word(&part, pass);
        self.is_long = true;
    }

    fn end_word(&mut self, pass: &mut impl FnMut(CommentPart<'_>)) {
        let mut word = take(&mut self.word);
        if !word.is_empty() {
            self.pass_word(&word, pass);
        }
        self.is_long = false;
        word.clear();
        self.word = word;
    }

    fn pass_word(&mut self, word: &[u8], pass: &mut impl FnMut(CommentPart<'_>)) {
        let text = decode(word);
        let mut word = text.as_ref();
        if self.finding.is_some() {
            let kind = word.strip_suffix(':');
            self.is_dropping =
                kind.is_some_and(|kind| FindingKind::ALL.iter().any(|one| one.id() == kind));
            if !self.is_dropping {
                self.pass_finding(pass);
            }
            self.finding = None;
        }
        if self.is_dropping {
            let Some((_, rest)) = word.split_once(']') else {
                return;
            };
            self.is_dropping = false;
            word = rest;
            if word.is_empty() {
                return;
            }
        }
        if word == FINDING && self.is_open && !self.is_long {
            self.finding = Some(take(&mut self.line_ends));
            return;
        }
        if self.is_original && KINDS_OF_REST.contains(&word) {
            pass(CommentPart::Partial);
        }
        self.is_original = word == ORIGINAL;
        if self.is_long {
            pass(CommentPart::More(word));
        } else {
            let line_ends = take(&mut self.line_ends);
            let word = if self.is_open { word } else { plain(word) };
            self.pass_whole(line_ends, word, pass);
        }
    }

    /// Passes on what looked like a finding and is none.
    fn pass_finding(&mut self, pass: &mut impl FnMut(CommentPart<'_>)) {
        if let Some(line_ends) = self.finding.take() {
            self.pass_whole(line_ends, FINDING, pass);
        }
    }

    /// Passes on a word with the line ends before it, which count between two words of a comment.
    fn pass_whole(&mut self, line_ends: usize, word: &str, pass: &mut impl FnMut(CommentPart<'_>)) {
        let is_kept = self.is_open && self.has_words;
        // A line that begins so ends a comment if an empty line stands before it.
        let most = if word.starts_with("[Event") {
            1
        } else {
            usize::MAX
        };
        for _ in 0..line_ends.min(most) * usize::from(is_kept) {
            pass(CommentPart::LineEnd);
        }
        self.has_words = true;
        pass(CommentPart::Word(word));
    }
}

/// Returns a word that stands in no comment as it is written in one, where it must not begin a note.
pub fn plain(word: &str) -> &str {
    match word {
        FINDING => "&#91;%finding",
        ORIGINAL => "&#91;%original",
        _ => word,
    }
}

/// Returns whether a word of unjudged movetext is a move number.
pub fn is_number(word: &str) -> bool {
    word.bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.')
}

/// Returns whether other programs may read a word as a move, perhaps by other rules.
pub fn is_like_a_move(word: &str) -> bool {
    let core = word.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
    let has_square = core
        .as_bytes()
        .windows(2)
        .any(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'8']));
    let is_move = has_square || core.starts_with("O-O") || word.starts_with("0-0");
    let is_symbol = |byte: u8| byte.is_ascii_alphanumeric() || b"@=+-#!?:/.".contains(&byte);
    is_move && word.bytes().all(is_symbol)
}

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
                    | FindingKind::NoteAfterResult
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
    pub const fn is_about_lost_tag(&self) -> bool {
        matches!(
            self.kind,
            FindingKind::DuplicateTag
                | FindingKind::UnreadableTag
                | FindingKind::TooManyTags
                | FindingKind::BadResult
        )
    }

    /// Returns whether it is about something that is not found where the export is read again.
    pub const fn is_about_lost_text(&self) -> bool {
        matches!(self.kind, FindingKind::AmbiguousLetters) || self.is_about_lost_tag()
    }
}
