//! The reader of a stream of games, which keeps only what it needs to understand the next bytes.

use std::io::{self, Read};
use std::mem::take;

use super::game::Phase;
use super::input::{InputBefore, InputChunk};
use super::parser::{GameParser, Options, PendingText};
use super::{FoundLetters, Game, Place, Visitor, movetext};

/// Reads games from a stream of bytes.
#[derive(Debug)]
#[must_use]
pub struct Reader {
    pub(super) options: Options,
    pub(super) input: InputBefore,
    game: Game,
    pending: PendingText,
    has_paused: bool,
    /// For a game that is read again, the number of its bytes from its end on.
    after_end: Option<usize>,
}

impl Reader {
    /// Returns a reader at the start of an input.
    pub fn new(options: Options) -> Reader {
        Reader::starting_at(options, Place::START)
    }

    /// Returns a reader that begins between two games, at this place of an input. Its first game has the number 1.
    pub fn starting_at(options: Options, place: Place) -> Reader {
        let reader = Reader {
            options,
            input: InputBefore::new(place),
            game: Game::default(),
            pending: PendingText::default(),
            has_paused: false,
            after_end: None,
        };
        reader.with_letters(options.letters.into())
    }

    /// Returns a reader of the [text](Reader::text_of_game) of the last game, which ends where it did, whatever its moves mean.
    /// Before its end, the text may have been changed.
    pub fn again(&self) -> Reader {
        let mut again = Reader::of(&self.game, self.options);
        again.options = self.options;
        again.game.end = self.game.end;
        again.after_end = Some((self.input.offset(0) - self.game.end.0) as usize);
        again
    }

    /// Returns a reader of the beginning of a game, for its main line.
    fn of(game: &Game, options: Options) -> Reader {
        let options = Options {
            has_variations: false,
            is_pedantic: false,
            names_claims: false,
            reads_comments: false,
            ..options
        };
        let mut again = Reader::starting_at(options, game.place);
        again.input.before = game.before;
        again.game.number = game.number - 1;
        again.pending.number = game.first_number;
        again.after_end = Some(0);
        again
    }

    /// Reads the next game in the letters that were found for it.
    pub fn with_letters(mut self, letters: FoundLetters) -> Reader {
        self.options.letters = letters.letters;
        self.game.letters = letters;
        self
    }

    /// Restarts between two games, at this place, and forgets a game that is still open or was left.
    pub fn restart(&mut self, place: Place) {
        let is_waiting = self.input.is_waiting;
        let letters = take(&mut self.game.letters);
        *self = Reader::starting_at(self.options, place).with_letters(letters);
        self.input.is_waiting = is_waiting;
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

    /// Returns whether the last chunk was read only up to the end of a game, because the game is damaged and the options say so,
    /// or because the visitor does not go on. If the visitor has left the game, its rest is skipped when reading goes on.
    pub const fn has_paused(&self) -> bool {
        self.has_paused
    }

    /// Sets whether the input may have no more bytes for now after the next chunk. A game with its result is then over, although
    /// a second result might follow on another line.
    pub const fn set_waiting(&mut self, is_waiting: bool) {
        self.input.is_waiting = is_waiting;
    }

    /// Reads a whole input, or its last chunk.
    pub fn read_all(&mut self, bytes: &[u8], visitor: &mut dyn Visitor) {
        self.read(bytes, true, visitor);
    }

    /// Reads a file or another source of bytes to its end, or to where the reader [has paused](Reader::has_paused).
    ///
    /// # Errors
    ///
    /// The source cannot be read. What came before that may have been shown.
    pub fn read_from(
        &mut self,
        mut source: impl Read,
        visitor: &mut dyn Visitor,
    ) -> io::Result<()> {
        let mut buffer = Vec::new();
        loop {
            let more = source.by_ref().take(1 << 16).read_to_end(&mut buffer)?;
            // What was not read comes again before the next piece.
            let read = self.read(&buffer, more == 0, visitor);
            if more == 0 || self.has_paused {
                return Ok(());
            }
            buffer.drain(..read);
        }
    }

    /// Reads a chunk of the input and returns how many bytes were read. The rest, at most 16 KiB unless the reader has paused,
    /// must come again at the start of the next chunk. At the end, which may also be a border
    /// ([`last_border`](super::last_border)), all bytes are read, and the last game ends.
    pub fn read(&mut self, bytes: &[u8], is_end: bool, visitor: &mut dyn Visitor) -> usize {
        let body = bytes.len() - self.after_end.unwrap_or(0);
        let mut parser = GameParser {
            options: self.options,
            chunk: InputChunk {
                bytes: &bytes[..body],
                is_end,
                input: &mut self.input,
            },
            game: &mut self.game,
            pending: &mut self.pending,
            unread: 0..0,
            again: self.after_end.map(|_| bytes),
            has_paused: false,
            read_again: |game, options, text, visitor| {
                Reader::of(game, options).read_all(text, visitor);
            },
            wants_moves: visitor.wants_moves(),
            wants_words: visitor.wants_words(),
            wants_positions: visitor.wants_positions(),
            visitor,
        };
        let end = movetext::read(&mut parser);
        self.has_paused = parser.has_paused;
        let open_game = self.game().map(|game| game.place.offset);
        self.input.restart(bytes, end, open_game);
        end
    }

    /// Returns all bytes so far of the game that is being read, or of the last one if [`Reader::has_paused`]. `None` if
    /// there is none, or if it is longer than 64 KiB.
    pub fn text_of_game(&self) -> Option<&[u8]> {
        self.input.text_from(self.game()?.place.offset)
    }
}
