//! Any bytes as games: what is found does not depend on how they are cut, nor on whether moves are shown or played without
//! being looked at one by one; and what would make a game legal does.
#![no_main]

use std::ops::ControlFlow;

use libfuzzer_sys::fuzz_target;
use oracle_pgn::{
    Finding, Game, Options, Place, Played, PlayedMove, Reader, Text, Visitor, repairs,
};

/// What is found in games, with each move shown or not; and signs, words and marks, if moves are shown.
#[derive(Debug, Default, PartialEq, Eq)]
struct Log<const WANTS_MOVES: bool>(Vec<String>, Vec<String>);

impl<const WANTS_MOVES: bool> Visitor for Log<WANTS_MOVES> {
    fn wants_moves(&self) -> bool {
        WANTS_MOVES
    }

    fn played(&mut self, _game: &Game, played: &Played<'_>) -> ControlFlow<()> {
        let legal = played.before.legal_moves();
        match played.played {
            PlayedMove::Legal(one) => assert!(legal.contains(&one)),
            PlayedMove::Illegal(one) => assert!(!legal.contains(&one)),
            PlayedMove::Null => {}
        }
        ControlFlow::Continue(())
    }

    fn text(&mut self, _game: &Game, text: Text<'_>) {
        // Comments and moves that are not judged come in parts of any size.
        if !matches!(text, Text::Comment(_) | Text::Unjudged(_)) {
            self.1.push(format!("{text:?}"));
        }
    }

    fn finding(&mut self, _game: &Game, finding: &Finding) {
        self.0.push(format!(
            "{:?} {:?} {} {}",
            finding.place, finding.kind, finding.message, finding.is_after_illegal
        ));
    }

    fn claimable(&mut self, _game: &Game, place: Place, moves: &[Option<String>]) {
        self.0.push(format!("{place:?} {moves:?}"));
    }

    fn end(&mut self, game: &Game) {
        self.0.push(format!(
            "{} {} {:?} {:?}",
            game.plies(),
            game.illegal_moves(),
            game.result(),
            game.outcome()
        ));
    }
}

/// Whether the first game is damaged.
#[derive(Debug, Default)]
struct First {
    is_damaged: bool,
    is_over: bool,
}

impl Visitor for First {
    fn wants_moves(&self) -> bool {
        false
    }

    fn end(&mut self, game: &Game) {
        self.is_damaged |= !self.is_over && game.is_damaged();
        self.is_over = true;
    }
}

/// Reads games in pieces of the same length.
fn read_pieces(options: Options, bytes: &[u8], step: u8, visitor: &mut impl Visitor) {
    let mut reader = Reader::new(options);
    let (mut start, mut end) = (0, 0);
    while end < bytes.len() {
        end = bytes.len().min(end + usize::from(step) + 1);
        start += reader.read(&bytes[start..end], false, visitor);
    }
    reader.read_all(&bytes[start..], visitor);
}

fuzz_target!(|input: (&[u8], u8, bool)| {
    let (bytes, step, is_pedantic) = input;
    let options = Options {
        has_variations: step % 2 == 0,
        is_pedantic,
        stops_at_illegal: step % 3 == 0,
        names_claims: true,
        ..Options::default()
    };
    let mut whole = Log::<true>::default();
    Reader::new(options).read_all(bytes, &mut whole);
    let mut pieces = Log::<true>::default();
    read_pieces(options, bytes, step, &mut pieces);
    assert_eq!(whole, pieces);
    let (mut unseen, mut unseen_pieces) = (Log::<false>::default(), Log::<false>::default());
    Reader::new(options).read_all(bytes, &mut unseen);
    read_pieces(options, bytes, step, &mut unseen_pieces);
    assert_eq!((&whole.0, &whole.0), (&unseen.0, &unseen_pieces.0));
    for repair in repairs(bytes, Reader::new(options)) {
        if repair.is_unique {
            let repaired = repair.apply(bytes).unwrap_or_default();
            let mut first = First::default();
            Reader::new(options).read_all(&repaired, &mut first);
            assert!(!first.is_damaged, "{repair:?}");
        }
    }
});
