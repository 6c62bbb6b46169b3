//! One compiled reader for all visitors: it keeps the WebAssembly module small, which is downloaded before it runs.

use std::ops::ControlFlow;

use super::{Finding, Game, Place, Played, Reader, Text, Visitor, Word};

/// What a [`Reader`] tells its visitor.
#[derive(Debug, Clone, Copy)]
enum Told<'a> {
    Begin,
    Played(&'a Played<'a>),
    Word(Word<'a>),
    Text(Text<'a>),
    Finding(&'a Finding),
    Repeated(Place, &'a [Option<String>]),
    End,
    GoOn,
}

/// Any visitor.
pub(super) struct AnyVisitor<'a> {
    tell: &'a mut dyn FnMut(&Game, Told<'_>) -> ControlFlow<()>,
}

/// Reads a piece of the input, as [`Reader::read`] does.
pub(super) fn read<V: Visitor>(
    reader: &mut Reader,
    bytes: &[u8],
    is_end: bool,
    visitor: &mut V,
) -> usize {
    let tell = &mut |game: &Game, told: Told<'_>| {
        match told {
            Told::Begin => return visitor.begin(game),
            Told::Played(played) => return visitor.played(game, played),
            Told::GoOn => return visitor.go_on(game),
            Told::Word(word) => visitor.word(game, word),
            Told::Text(text) => visitor.text(game, text),
            Told::Finding(finding) => visitor.finding(game, finding),
            Told::Repeated(place, moves) => visitor.repeated(game, place, moves),
            Told::End => visitor.end(game),
        }
        ControlFlow::Continue(())
    };
    let is_told_all = V::WANTS_MOVES || V::WANTS_WORDS;
    reader.read_with(bytes, is_end, &mut AnyVisitor { tell }, is_told_all)
}

impl AnyVisitor<'_> {
    /// Tells what needs no answer.
    fn tell(&mut self, game: &Game, told: Told<'_>) {
        let (ControlFlow::Continue(()) | ControlFlow::Break(())) = (self.tell)(game, told);
    }
}

impl Visitor for AnyVisitor<'_> {
    const WANTS_WORDS: bool = true;

    fn begin(&mut self, game: &Game) -> ControlFlow<()> {
        (self.tell)(game, Told::Begin)
    }

    fn played(&mut self, game: &Game, played: &Played<'_>) -> ControlFlow<()> {
        (self.tell)(game, Told::Played(played))
    }

    fn word(&mut self, game: &Game, word: Word<'_>) {
        self.tell(game, Told::Word(word));
    }

    fn text(&mut self, game: &Game, text: Text<'_>) {
        self.tell(game, Told::Text(text));
    }

    fn finding(&mut self, game: &Game, finding: &Finding) {
        self.tell(game, Told::Finding(finding));
    }

    fn repeated(&mut self, game: &Game, place: Place, moves: &[Option<String>]) {
        self.tell(game, Told::Repeated(place, moves));
    }

    fn end(&mut self, game: &Game) {
        self.tell(game, Told::End);
    }

    fn go_on(&mut self, game: &Game) -> ControlFlow<()> {
        (self.tell)(game, Told::GoOn)
    }
}
