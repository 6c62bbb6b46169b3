//! What a reader shows of games, part by part, and who is shown it; and the names of moves. A reader keeps no moves, because
//! few games need them: they are found in the last words of the game, or the game is read again.

use std::ops::ControlFlow;

use memchr::{memchr, memrchr, memrchr2};
use oracle_laws::{Move, Position};
use oracle_notation::signs::of_glyph;
use oracle_notation::{MoveText, PieceLetters, San, numbered};

use crate::word::read_move;
use crate::{Finding, Game, GameResult, Place, PlayedMove, decode};

/// Sees the parts of games as a [`Reader`](super::Reader) reads them.
///
/// A visitor leaves a game by returning `Break`: its rest is skipped, and the next one begins.
/// To stop reading altogether, return `Break` from [`Visitor::go_on`], which is called next.
pub trait Visitor {
    /// Returns whether [`Visitor::played`] and [`Visitor::text`] are called. Without them, games are read several times as fast.
    fn wants_moves(&self) -> bool {
        true
    }

    /// Returns whether [`Visitor::word`] is called, which takes as much time.
    fn wants_words(&self) -> bool {
        false
    }

    /// Returns whether [`Visitor::arrived`] is called, which takes a tenth of the time to read a game.
    fn wants_positions(&self) -> bool {
        false
    }

    /// The main line has arrived at a [position](Game::position), by a move that is legal or not. The start is not told.
    fn arrived(&mut self, _game: &Game) {}

    /// A game has begun: its tags have been read. `Break` leaves the game.
    fn begin(&mut self, _game: &Game) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// A move was played in this position, legal or not. `Break` leaves the game.
    fn played(&mut self, _game: &Game, _played: &Played<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// The main line has a word that is a move or stands where one should, judged or not. Findings about it come later.
    fn word(&mut self, _game: &Game, _word: Word<'_>) {}

    /// The movetext holds something other than a move. A comment may also stand between two games.
    fn text(&mut self, _game: &Game, _text: Text<'_>) {}

    /// Something is wrong with the game.
    fn finding(&mut self, _game: &Game, _finding: &Finding) {}

    /// The player to move in the last position may claim a draw, at once or with a move that is announced; or it has occurred
    /// three times or more: after these numbered moves, or at the start (`None`), of which there are the first [`MOST_NAMED`](oracle_notation::MOST_NAMED). The
    /// game ends at this place.
    fn claimable(&mut self, _game: &Game, _place: Place, _occurrences: &[Option<String>]) {}

    /// The game has ended, or the visitor has left it.
    fn end(&mut self, _game: &Game) {}

    /// Returns whether to read on after a game has ended or was left. After `Break`, the reader
    /// [has paused](super::Reader::has_paused): to go on, give it the bytes again that it has not read.
    fn go_on(&mut self, _game: &Game) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// A move of a game.
#[derive(Debug, Clone, Copy)]
pub struct Played<'a> {
    /// The position in which it was played.
    pub before: &'a Position,
    /// The position after it.
    pub after: &'a Position,
    /// What was played.
    pub played: PlayedMove,
    /// What was written, without the marks behind it.
    pub written: &'a [u8],
    /// The number of the half-move, from 1.
    pub ply: u32,
    /// The number of variations around it.
    pub depth: usize,
}

impl Played<'_> {
    /// Returns the move, if it is legal.
    pub const fn legal(&self) -> Option<Move> {
        self.played.legal()
    }

    /// Returns the move in SAN with these letters, or as it was written, if it is illegal.
    pub fn name(&self, letters: PieceLetters) -> String {
        match self.played {
            PlayedMove::Legal(legal) => {
                letters.write(&San::from_move(self.before, legal).to_string())
            }
            PlayedMove::Illegal(_) => decode(self.written).into_owned(),
            PlayedMove::Null => "--".to_owned(),
        }
    }
}

/// A word of the main line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word<'a> {
    /// The word and the marks directly after it, as they were written.
    pub text: &'a [u8],
    /// The number of bytes of the input before it.
    pub offset: u64,
    /// What it means; `None` if it cannot be read, and for a null move.
    pub read: Option<MoveText>,
    /// Whether it is a null move.
    pub is_null: bool,
}

/// A part of the movetext between the moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Text<'a> {
    /// The next bytes of a comment, without its braces.
    Comment(&'a [u8]),
    /// The end of a comment.
    CommentEnd,
    /// A numeric annotation glyph, or a sign that has one (`±`).
    Nag(u16),
    /// A suffix annotation: `!`, `?`, `!!`, `??`, `!?` or `?!`.
    Suffix(&'a [u8]),
    /// A variation begins.
    VariationStart,
    /// A variation ends.
    VariationEnd,
    /// A word that is not part of a move: a sign without a number, a number before no move, an unreadable word, a result in a
    /// variation or of a game that was not played.
    Word(&'a [u8]),
    /// The next bytes of moves that are not judged, as they were written, without comments, glyphs and parentheses.
    Unjudged(&'a [u8]),
}

impl Text<'_> {
    /// Returns the number of a glyph: that of `!` is 1 (PGN standard, sections 8.2.3.8 and 10).
    pub fn nag(self) -> Option<u16> {
        match self {
            Text::Nag(number) => Some(number),
            Text::Suffix(marks) => (1..=6)
                .find(|number| of_glyph(*number).is_some_and(|sign| sign.as_bytes() == marks)),
            _ => None,
        }
    }
}

/// Calls a function with each move of a game that is read again.
pub(super) struct EachMove<F>(pub F);

impl<F: FnMut(&Game, &Played<'_>)> Visitor for EachMove<F> {
    fn played(&mut self, game: &Game, played: &Played<'_>) -> ControlFlow<()> {
        (self.0)(game, played);
        ControlFlow::Continue(())
    }
}

/// The names of some half-moves of the first game.
pub(super) struct MoveNames(Vec<(u32, Option<String>)>);

impl MoveNames {
    /// Returns the numbered moves of these half-moves; `None` for the start. Without the text, only the numbers are known.
    pub fn find(
        plies: &[u32],
        game: &Game,
        text: Option<&[u8]>,
        read_again: impl FnOnce(&[u8], &mut dyn Visitor),
    ) -> Vec<Option<String>> {
        let new = || MoveNames(plies.iter().map(|&ply| (ply, None)).collect());
        let mut names = new();
        if let Some(text) = text
            && !names.find_in_end(text, game)
        {
            names = new();
            read_again(
                text,
                &mut EachMove(|game: &Game, played: &Played<'_>| {
                    if let Some(name @ None) = names.asked(played.ply) {
                        *name = Some(name_of(game, played));
                    }
                }),
            );
        }
        let named = names.0.into_iter().map(|(ply, name)| {
            name.or_else(|| {
                let (number, color) = game.move_number(ply);
                (ply > 0).then(|| format!("{}'s move {number}", color.player()))
            })
        });
        named.collect()
    }

    fn asked(&mut self, ply: u32) -> Option<&mut Option<String>> {
        let asked = self.0.iter_mut().find(|(asked, _)| *asked == ply);
        asked.map(|(_, name)| name)
    }

    /// Finds the names in the last words of a game, ten times as fast. Returns whether nothing else stands there that may count.
    fn find_in_end(&mut self, text: &[u8], game: &Game) -> bool {
        let asked = self.0.iter().map(|(ply, _)| *ply);
        let first = asked.filter(|ply| *ply > 0).min().unwrap_or(u32::MAX);
        if game.is_damaged() {
            return false;
        }
        let mut words = LastWords::new(text, game.letters.letters);
        for ply in (first..=game.plies()).rev() {
            let Some(word) = words.next() else {
                return false;
            };
            if let Some(name) = self.asked(ply) {
                let (number, color) = game.move_number(ply);
                *name = Some(numbered(number, color, word));
            }
        }
        !words.may_be_comment()
    }
}

/// The moves of a game from its last one on backwards, up to something other than SAN, a move number or a comment.
struct LastWords<'a> {
    text: &'a [u8],
    letters: PieceLetters,
}

impl<'a> LastWords<'a> {
    fn new(text: &'a [u8], letters: PieceLetters) -> LastWords<'a> {
        let trimmed = text.trim_ascii_end();
        let start = memrchr2(b' ', b'\n', trimmed);
        let (before, last) = trimmed.split_at(start.map_or(0, |blank| blank + 1));
        let is_result = GameResult::parse(last).is_some();
        LastWords {
            text: if is_result { before } else { trimmed },
            letters,
        }
    }

    /// Returns whether the rest of the last line may begin a comment up to its end.
    fn may_be_comment(&self) -> bool {
        let line = memrchr(b'\n', self.text).map_or(self.text, |end| &self.text[end..]);
        memchr(b';', line).is_some() || line.trim_ascii().starts_with(b"%")
    }
}

impl<'a> Iterator for LastWords<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        loop {
            self.text = self.text.trim_ascii_end();
            if self.text.ends_with(b"}") {
                self.text = &self.text[..memrchr(b'{', self.text)?];
                // A comment begins at the first of its braces.
                if let Some(brace) = memrchr2(b'{', b'}', self.text)
                    && self.text[brace] == b'{'
                {
                    return None;
                }
                continue;
            }
            let is_border = |byte: &u8| byte.is_ascii_whitespace() || *byte == b'}';
            let start = self.text.iter().rposition(is_border).map_or(0, |at| at + 1);
            let (before, word) = self.text.split_at(start);
            if word.is_empty() {
                return None;
            }
            self.text = before;
            let word = str::from_utf8(word).ok()?;
            // `12...e4`: digits with dots are a number, and so are those that stand alone.
            let dots = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
            let after = dots.trim_start_matches('.');
            let is_numbered = dots.is_empty() || after.len() < dots.len();
            let word = if is_numbered { after } else { word };
            if word.is_empty() {
                continue;
            }
            let word = word.trim_end_matches(['!', '?']);
            // Most moves, in English.
            if let [b'a'..=b'h', b'1'..=b'8']
            | [b'B' | b'K' | b'N' | b'Q' | b'R', b'a'..=b'h', b'1'..=b'8'] = word.as_bytes()
                && self.letters == PieceLetters::English
            {
                return Some(word);
            }
            let is_san =
                match read_move(word.trim_end_matches(['+', '#']).as_bytes(), self.letters)? {
                    MoveText::Piece(piece) => piece.file.is_none() || piece.rank.is_none(),
                    MoveText::Castle(_) => word.starts_with("O-O"),
                };
            return is_san.then_some(word);
        }
    }
}

pub(super) fn name_of(game: &Game, played: &Played<'_>) -> String {
    let text = played.name(game.letters.letters);
    numbered(played.before.fullmoves(), played.before.turn(), &text)
}
