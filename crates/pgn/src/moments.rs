//! Names of moves. A reader keeps no moves, because few games need them: they are found in the last words of the game, or the
//! game is read again.

use std::ops::ControlFlow;

use memchr::{memchr, memrchr, memrchr2};

use super::word::read_move;
use super::{Game, GameResult, Played, Visitor};
use oracle_notation::{MoveText, PieceLetters, numbered};

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
    /// Returns the numbered moves of these half-moves of a game; `None` for its start. Where its text is not kept, only the
    /// numbers are known.
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

    /// Finds the names in the last words of a game, which takes a tenth of the time that reading it again takes. Returns
    /// whether nothing else stands there that may count.
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
