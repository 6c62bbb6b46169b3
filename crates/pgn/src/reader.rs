//! The reader of a stream of games, which keeps only what it needs to understand the next bytes.

use std::ops::Range;

use memchr::memchr2;

use super::cursor::Cursor;
use super::game::Phase;
use super::move_number::MoveNumber;
use super::search::MoveSearch;
use super::{Finding, FoundLetters, Game, Place, Visitor};
use Next::{Go, More};
use oracle_laws::{History, Position};
use oracle_notation::PieceLetters;

/// Joined files may have it anywhere.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// An input starts as if after line ends.
const LINE_END: [u8; 4] = [b'\n'; 4];

/// The longest game in bytes that is kept until it ends, to be read again.
pub(super) const LONGEST_KEPT: u64 = 64 * 1024;

/// Options of the judge.
#[derive(Debug, Clone, Copy, Default)]
#[allow(clippy::struct_excessive_bools)] // Any of them may be true with any other.
pub struct Options {
    /// Whether variations are judged.
    pub has_variations: bool,
    /// Whether SAN must follow the standard exactly, and unclaimed draws are findings.
    pub is_pedantic: bool,
    /// Whether the first illegal move of a game is the last that is judged.
    pub stops_at_illegal: bool,
    /// Whether a game may lack all tags without a finding.
    pub tags_are_optional: bool,
    /// Whether [`Reader::read`] returns at the end of each [damaged](Game::is_damaged) game, and of a game that may be
    /// Dutch.
    pub pauses_when_damaged: bool,
    /// Whether [`Visitor::repeated`] is called.
    pub names_repetitions: bool,
    /// The letters of the pieces.
    pub letters: PieceLetters,
}

/// Reads games from a stream of bytes.
#[derive(Debug)]
#[must_use]
pub struct Reader {
    pub(super) options: Options,
    pub(super) game: Game,
    /// The position before the last move, if variations may need it.
    pub(super) before: Option<Position>,
    pub(super) variations: Vec<Variation>,
    /// The search for the next move of the main line.
    pub(super) search: MoveSearch,
    /// The number of open variations that are not judged.
    pub(super) skipped: u64,
    /// Whether a move after the end of the game was found.
    pub(super) is_beyond_end: bool,
    /// Where the open comment or outermost variation begins.
    pub(super) unclosed: Place,
    pub(super) cursor: Cursor,
    pub(super) comment_start: Place,
    /// Findings about the tags so far, reported when the game begins.
    pub(super) of_tags: Vec<Finding>,
    /// The bytes of their texts, and the number of tags whose findings are only counted.
    pub(super) text_of_tags: usize,
    pub(super) omitted_tags: u64,
    pub(super) mode: ReaderMode,
    pub(super) number: MoveNumber,
    /// The number before the first word of a game without tags.
    pub(super) first_number: MoveNumber,
    /// The words between the tags and the moves.
    pub(super) early: Vec<u8>,
    pub(super) initial: History,
    /// The bytes before the piece, and the number of line ends directly before it.
    before_piece: [u8; 4],
    pub(super) line_ends: u32,
    pub(super) has_paused: bool,
    /// Whether the input may have no more bytes for now.
    pub(super) is_waiting: bool,
    /// The bytes of the open game in the pieces before, unless they are too many.
    pub(super) kept: Vec<u8>,
}

/// A variation that is being read.
#[derive(Debug)]
pub(super) struct Variation {
    /// The positions before its last move, if it has one, and after it.
    pub before: Option<Position>,
    pub after: Position,
    pub ply: u32,
    pub is_judged: bool,
    /// Whether an illegal move was played in it or before it.
    pub is_after_illegal: bool,
    pub search: MoveSearch,
}

/// What the end of a piece interrupts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ReaderMode {
    Text,
    Comment,
    LineComment,
    RestOfLine,
    RestOfWord,
}

/// The progress of the reader in a piece.
#[derive(Debug, Clone, Copy)]
pub(super) enum Next {
    Go(usize),
    /// More bytes are needed from here on.
    More(usize),
}

impl Reader {
    /// Returns a reader at the start of an input.
    pub fn new(options: Options) -> Reader {
        Reader::starting_at(options, Place::START)
    }

    /// Returns a reader that begins between two games, at this place of an input. Its first game has the number 1.
    pub fn starting_at(options: Options, place: Place) -> Reader {
        let letters = FoundLetters {
            letters: options.letters,
            ..FoundLetters::default()
        };
        Reader {
            options,
            game: Game {
                letters,
                ..Game::default()
            },
            before: None,
            variations: Vec::new(),
            search: MoveSearch::default(),
            skipped: 0,
            is_beyond_end: false,
            unclosed: place,
            cursor: Cursor::new(place),
            comment_start: place,
            of_tags: Vec::new(),
            text_of_tags: 0,
            omitted_tags: 0,
            mode: ReaderMode::Text,
            number: MoveNumber::default(),
            first_number: MoveNumber::default(),
            early: Vec::new(),
            initial: History::default(),
            before_piece: LINE_END,
            line_ends: 2,
            has_paused: false,
            is_waiting: false,
            kept: Vec::new(),
        }
    }

    /// Returns a reader of the [text](Reader::text_of_game) of the last game.
    pub fn again(&self, options: Options) -> Reader {
        let mut again = Reader::starting_at(options, self.game.place);
        again.game.number = self.game.number - 1;
        again.number = self.first_number;
        again
    }

    /// Reads the next game in the letters that were found for it.
    pub fn with_letters(mut self, letters: FoundLetters) -> Reader {
        self.options.letters = letters.letters;
        self.game.letters = letters;
        self
    }

    /// Returns the options.
    pub const fn options(&self) -> Options {
        self.options
    }

    /// Starts anew between two games, at this place.
    pub fn restart(&mut self, place: Place) {
        self.cursor = Cursor::new(place);
        self.mode = ReaderMode::Text;
        self.before_piece = LINE_END;
        self.line_ends = 2;
        self.game.number = 0;
        self.game.phase = Phase::Between;
    }

    /// Returns the number of games so far.
    pub const fn games(&self) -> u64 {
        self.game.number
    }

    /// Returns the game that is being read, or the last one if [`Reader::has_paused`].
    pub fn game(&self) -> Option<&Game> {
        let is_open = self.has_paused || self.game.phase != Phase::Between;
        is_open.then_some(&self.game)
    }

    /// Returns whether the last piece was read only up to the end of a game: of a damaged one, as the options say, or after which
    /// the visitor does not go on.
    pub const fn has_paused(&self) -> bool {
        self.has_paused
    }

    /// Sets whether the input may have no more bytes for now, after the next piece: then a game with its result is over, although
    /// a second result might follow on another line.
    pub const fn set_waiting(&mut self, is_waiting: bool) {
        self.is_waiting = is_waiting;
    }

    /// Reads a whole input, or its last piece.
    pub fn read_all<V: Visitor>(&mut self, bytes: &[u8], visitor: &mut V) {
        self.read(bytes, true, visitor);
    }

    /// Reads a piece of the input, and returns how many bytes were read; the rest, at most 16 KiB, must come again before
    /// the next piece. At the end, which may also be that of the bytes before a border ([`last_border`](super::last_border)), all bytes are
    /// read, and the last game ends. If it pauses, the rest must come again.
    pub fn read<V: Visitor>(&mut self, bytes: &[u8], is_end: bool, visitor: &mut V) -> usize {
        self.has_paused = false;
        let end = Reading {
            reader: self,
            bytes,
            is_end,
            unread: 0..0,
            visitor,
        }
        .read();
        self.keep(&bytes[..end]);
        self.remember(&bytes[..end]);
        self.cursor.restart(bytes, end);
        end
    }

    /// Returns all bytes so far of the game that is being read, or of the last one if [`Reader::has_paused`]. `None` if
    /// there is none, or if it is longer than 64 KiB.
    pub fn text_of_game(&self) -> Option<&[u8]> {
        let length = self.cursor.offset(0) - self.game()?.place.offset;
        (self.kept.len() as u64 == length).then_some(&self.kept)
    }

    /// Keeps the bytes of the open game, as far as it may be read again.
    fn keep(&mut self, read: &[u8]) {
        let Some(game) = self.game() else {
            return;
        };
        let (piece, start) = (self.cursor.offset(0), game.place.offset);
        if start >= piece {
            self.kept.clear();
        }
        if piece + read.len() as u64 - start <= LONGEST_KEPT {
            let skipped = start.saturating_sub(piece) as usize;
            self.kept.extend_from_slice(&read[skipped..]);
        }
    }

    /// Keeps the last bytes before the next piece.
    fn remember(&mut self, read: &[u8]) {
        let blanks = read
            .iter()
            .rev()
            .take_while(|byte| byte.is_ascii_whitespace());
        let (mut count, mut ends) = (0, 0);
        for byte in blanks {
            count += 1;
            ends += u32::from(*byte == b'\n');
        }
        self.line_ends = if count == read.len() {
            self.line_ends.saturating_add(ends)
        } else {
            ends
        };
        append(&mut self.before_piece, read);
    }
}

/// A piece of the input that is being read.
pub(super) struct Reading<'a, V> {
    pub reader: &'a mut Reader,
    pub bytes: &'a [u8],
    /// Whether the input ends with the piece.
    pub is_end: bool,
    /// Steps that were played, of which the number behind the last was not read.
    pub unread: Range<usize>,
    pub visitor: &'a mut V,
}

impl<V: Visitor> Reading<'_, V> {
    /// Reads the piece, and returns how many bytes were read.
    fn read(mut self) -> usize {
        let mut at = 0;
        let end = loop {
            let next = match self.reader.mode {
                ReaderMode::Text if self.reader.skipped > 0 => self.skip_variation(at),
                ReaderMode::Text => self.movetext(at),
                ReaderMode::Comment => self.comment(at),
                ReaderMode::LineComment | ReaderMode::RestOfLine => self.rest_of_line(at),
                ReaderMode::RestOfWord => self.rest_of_word(at),
            };
            match next {
                Go(to) if self.reader.has_paused => break to,
                Go(to) => at = to,
                More(to) => break to.min(self.bytes.len()),
            }
        };
        if self.is_end && !self.reader.has_paused {
            if matches!(self.reader.mode, ReaderMode::Comment) {
                self.find_unclosed_comment();
            }
            self.reader.mode = ReaderMode::Text;
            self.end_game(self.bytes.len());
        }
        end
    }

    /// Returns the place of a byte of the piece.
    pub(super) fn place(&mut self, at: usize) -> Place {
        self.reader.cursor.place(self.bytes, at)
    }

    /// Returns the byte before another, which may be in the previous piece.
    pub(super) fn byte_before(&self, at: usize) -> u8 {
        let bytes = self.bytes;
        let [.., last] = self.reader.before_piece;
        at.checked_sub(1).map_or(last, |at| bytes[at])
    }

    /// Returns whether a byte is the first of its line.
    pub(super) fn is_line_start(&self, at: usize) -> bool {
        let bytes = self.bytes;
        let mut before = self.reader.before_piece;
        append(&mut before, &bytes[..at]);
        // A byte-order mark does not count.
        let last = if before[1..] == *BYTE_ORDER_MARK {
            before[0]
        } else {
            before[3]
        };
        matches!(last, b'\n' | b'\r')
    }

    pub(super) fn skip_line(&mut self, at: usize) -> Next {
        self.reader.mode = ReaderMode::RestOfLine;
        Go(at)
    }

    fn rest_of_line(&mut self, at: usize) -> Next {
        let bytes = self.bytes;
        let end = memchr2(b'\n', b'\r', &bytes[at..]);
        let rest = &bytes[at..at + end.unwrap_or(bytes.len() - at)];
        if self.reader.mode == ReaderMode::LineComment {
            self.show_comment(rest, end.is_some());
        }
        self.continue_after(at, rest, end.is_some())
    }

    pub(super) fn skip_word(&mut self, at: usize) -> Next {
        self.reader.mode = ReaderMode::RestOfWord;
        Go(at)
    }

    fn rest_of_word(&mut self, at: usize) -> Next {
        let bytes = self.bytes;
        let end = bytes[at..].iter().position(u8::is_ascii_whitespace);
        let rest = &bytes[at..at + end.unwrap_or(bytes.len() - at)];
        self.show_unjudged(rest);
        self.continue_after(at, rest, end.is_some())
    }

    /// Reads on as text after the rest of a line or a word, if it has ended.
    fn continue_after(&mut self, at: usize, rest: &[u8], has_ended: bool) -> Next {
        if !has_ended {
            return More(self.bytes.len());
        }
        self.reader.mode = ReaderMode::Text;
        Go(at + rest.len())
    }
}

/// Keeps the last four bytes.
fn append(last: &mut [u8; 4], bytes: &[u8]) {
    if let Some(bytes) = bytes.last_chunk() {
        *last = *bytes;
    } else {
        for &byte in bytes {
            last.rotate_left(1);
            last[3] = byte;
        }
    }
}
