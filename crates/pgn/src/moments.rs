//! The moves after which positions stood on the board, in words. A reader keeps no moves, because few games need them:
//! where a text names some, the game is read again up to there.

use std::borrow::Cow;

use super::reader::{LONGEST_KEPT, Reading};
use super::{Game, Options, Played, PlayedMove, Reader, Visitor};
use oracle_notation::numbered;
use oracle_notation::san::San;

/// The length in bytes of the end of a game in which moves are looked for first.
const SHORT_END: usize = 96;

impl<V: Visitor> Reading<'_, V> {
    /// Returns the numbered moves of these half-moves of the game, which has been read up to this byte; `None` for its start.
    /// In a game that is too long to be read again, only the numbers are known.
    pub(super) fn named_moves(&self, plies: &[u32], end: usize) -> Vec<Option<String>> {
        let options = Options {
            has_variations: false,
            is_pedantic: false,
            names_repetitions: false,
            pauses_when_damaged: false,
            ..self.reader.options
        };
        let names = match self.text_of_game(end) {
            Some(text) => MoveNames::find(plies, &text, options),
            None => MoveNames::new(plies),
        };
        let game = &self.reader.game;
        let name = |(ply, name): (u32, Option<String>)| {
            name.or_else(|| (ply > 0).then(|| number_only(game, ply)))
        };
        names.names.into_iter().map(name).collect()
    }

    /// Returns the text of the game up to this byte, unless it is too long.
    fn text_of_game(&self, end: usize) -> Option<Cow<'_, [u8]>> {
        let piece = self.reader.cursor.offset(0);
        let start = self.reader.game.place.offset;
        let read = &self.bytes[..end];
        if piece + end as u64 - start > LONGEST_KEPT {
            return None;
        }
        Some(match start.checked_sub(piece) {
            Some(skipped) => Cow::Borrowed(&read[skipped as usize..]),
            None => Cow::Owned([&self.reader.kept, read].concat()),
        })
    }
}

/// Returns a half-move by its number: `Black's move 4`.
fn number_only(game: &Game, ply: u32) -> String {
    let (number, color) = game.move_number(ply);
    format!("{}'s move {number}", color.player())
}

/// The names of some half-moves of the first game.
struct MoveNames {
    names: Vec<(u32, Option<String>)>,
}

/// Reads moves at full speed: it wants none of them.
struct Unnamed;

impl Visitor for Unnamed {}

impl MoveNames {
    fn new(plies: &[u32]) -> MoveNames {
        let names = plies.iter().map(|&ply| (ply, None));
        MoveNames {
            names: names.collect(),
        }
    }

    /// Finds the names in the text of a game. They are most often near its end, and moves before the first are read several times
    /// as fast.
    fn find(plies: &[u32], text: &[u8], options: Options) -> MoveNames {
        let mut names = MoveNames::new(plies);
        let first = plies.iter().copied().filter(|&ply| ply > 0).min();
        let Some(first) = first else {
            return names;
        };
        let mut rest = SHORT_END;
        loop {
            let mut reader = Reader::new(options);
            let quick = text.len().saturating_sub(rest);
            let read = reader.read(&text[..quick], false, &mut Unnamed);
            if reader.game.plies() < first {
                reader.read_all(&text[read..], &mut names);
                return names;
            }
            rest *= 4;
        }
    }
}

impl Visitor for MoveNames {
    const WANTS_MOVES: bool = true;

    fn played(&mut self, game: &Game, played: &Played<'_>) {
        let asked = self.names.iter_mut().find(|(ply, _)| *ply == played.ply);
        if let Some((_, name)) = asked.filter(|(_, name)| name.is_none()) {
            let text = match played.played {
                PlayedMove::Legal(legal) => {
                    let san = San::from_move(played.before, legal).to_string();
                    game.letters.letters.write(&san)
                }
                PlayedMove::Illegal(_, written) => written.to_owned(),
                PlayedMove::Null => "--".to_owned(),
            };
            *name = Some(numbered(played.before, &text));
        }
    }
}
