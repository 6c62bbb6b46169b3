//! A damaged game, or one that may be in other letters, is read again from what is kept of it. It begins and ends where it
//! did, whatever its moves mean then, and nothing of it is lost.

// Helpers of tests fail like tests.
#![allow(clippy::unwrap_used, clippy::panic, clippy::format_push_string)]

use std::ops::ControlFlow;

use fastrand::Rng;
use oracle_laws::Position;
use oracle_notation::{PieceLetters, San};
use oracle_pgn::{Game, Options, Played, Reader, Text, Visitor};
use oracle_reference::draws;

/// What may stand in games, and what may not, between broken bars.
const PARTS: &str = " ¦ ¦\n¦\n\n¦\r\n¦\r¦\u{feff}¦1. ¦1.¦2. ¦3... ¦12¦e4¦e4 ¦d4 ¦e5 ¦d5 ¦Nf3 ¦Nc6¦Ke4 ¦Qh9¦Sf3 ¦Sc6 ¦Pf3 ¦Pc6 ¦Dd4¦\
Lb5¦Cf3 ¦Кf3 ¦♘f3 ¦O-O ¦0-0¦0-0 ¦--¦e8(D)¦exd6 e.p.¦N@e4¦1-0¦ 1-0¦ 0-1 ¦1/2-1/2 ¦½-½¦1 - 0¦*¦ * ¦+:-¦ +:-¦-:+ ¦\
--+ ¦+/-¦ +/- ¦±¦#¦!?¦+¦%¦ %¦\n%¦{¦}¦{ ¦} ¦(¦)¦;¦$1 ¦\"¦\"{¦<¦]¦[¦[/pgn]¦[pgn]¦[White \"a\"]\n¦\
\n[Result \"1-0\"]\n\n¦\n\n[Event \"b\"]\n¦[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n¦\
[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1\"]\n¦ White resigns ¦(agreed¦{a {b}¦[Result \"0-0\"]¦lost1¦\
lost2 ¦lost3¦ lost4 ";

/// Returns parts of games in any order, or games of random moves in the letters of some language, damaged in a few places.
fn draw(rng: &mut Rng) -> Vec<u8> {
    let mut text = String::new();
    if rng.bool() {
        for _ in 0..rng.usize(1..30) {
            text += rng
                .choice(PARTS.split('¦').collect::<Vec<_>>())
                .unwrap_or_default();
        }
    } else {
        for _ in 0..rng.usize(1..4) {
            let letters = rng.choice(PieceLetters::ALL).unwrap_or_default();
            let mut position = Position::default();
            for ply in 0..rng.usize(0..24) {
                let Some(played) = rng.choice(position.legal_moves()) else {
                    break;
                };
                if ply % 2 == 0 {
                    text += &format!("{}. ", position.fullmoves());
                }
                text += &letters.write(&San::from_move(&position, played).to_string());
                text += rng
                    .choice([" ", " ", "\n", "! ", " {a} "])
                    .unwrap_or_default();
                position.play_unchecked(played);
            }
            text += rng
                .choice(["1-0", "0-1", "*", "½-½", ""])
                .unwrap_or_default();
            text += rng
                .choice(["\n\n", " ", "\r\n\r\n", ""])
                .unwrap_or_default();
        }
        for _ in 0..rng.usize(1..6) {
            let mut at = rng.usize(..=text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            match rng.u8(..3) {
                0 if at < text.len() => _ = text.remove(at),
                _ => text.insert_str(
                    at,
                    rng.choice(PARTS.split('¦').collect::<Vec<_>>())
                        .unwrap_or_default(),
                ),
            }
        }
    }
    let mut text = text.into_bytes();
    if rng.u8(..8) == 0 {
        text.truncate(rng.usize(..=text.len()));
    }
    text
}

/// What a reader shows.
#[derive(Debug, Default, Clone, PartialEq)]
struct Log {
    /// The number and the place of each game, and its result.
    games: Vec<String>,
    /// All texts, moves and findings.
    shown: String,
}

impl Visitor for Log {
    fn begin(&mut self, game: &Game) -> ControlFlow<()> {
        self.games
            .push(format!("{} {:?}", game.number(), game.place()));
        self.shown.push('^');
        ControlFlow::Continue(())
    }

    fn played(&mut self, _: &Game, played: &Played<'_>) -> ControlFlow<()> {
        self.shown += &format!("{} ", String::from_utf8_lossy(played.written));
        ControlFlow::Continue(())
    }

    fn text(&mut self, _: &Game, text: Text<'_>) {
        match text {
            Text::Comment(bytes) | Text::Unjudged(bytes) => {
                self.shown += &String::from_utf8_lossy(bytes);
            }
            Text::Word(bytes) => self.shown += &format!("{} ", String::from_utf8_lossy(bytes)),
            text => self.shown += &format!("{text:?} "),
        }
    }

    fn end(&mut self, game: &Game) {
        let last = self.games.last_mut().unwrap();
        *last += &format!(" {:?}", game.marker());
        self.shown.push('|');
    }
}

/// Reads a text in pieces, and every game again that pauses. Returns what was shown first, and a log of each game that was
/// read again.
fn read(
    text: &[u8],
    options: Options,
    letters: PieceLetters,
    lengths: &[usize],
) -> (Log, Vec<Log>) {
    let (mut first, mut again) = (Log::default(), Vec::new());
    let mut reader = Reader::new(options);
    let (mut start, mut end) = (0, 0);
    let mut lengths = lengths.iter().cycle();
    loop {
        end = text.len().min(end + lengths.next().unwrap());
        loop {
            start += reader.read(&text[start..end], end == text.len(), &mut first);
            if !reader.has_paused() {
                break;
            }
            let game = reader.text_of_game().unwrap();
            let mut one = reader.again().with_letters(letters.into());
            let mut log = Log::default();
            one.read_all(game, &mut log);
            again.push(log);
        }
        if end == text.len() {
            return (first, again);
        }
    }
}

fn check(texts: usize, seed: u64) {
    let mut rng = Rng::with_seed(seed);
    let mut count = 0;
    for _ in 0..texts {
        let text = draw(&mut rng);
        let shown = String::from_utf8_lossy(&text);
        let options = Options {
            has_variations: rng.bool(),
            is_pedantic: rng.bool(),
            stops_at_illegal: rng.bool(),
            tags_are_optional: true,
            pauses_when_damaged: true,
            ..Options::default()
        };
        let letters = rng.choice(PieceLetters::ALL).unwrap_or_default();
        let mut once = Log::default();
        let not_paused = Options {
            pauses_when_damaged: false,
            ..options
        };
        Reader::new(not_paused).read_all(&text, &mut once);
        let flipped = Options {
            has_variations: !options.has_variations,
            ..not_paused
        };
        let mut other = Log::default();
        Reader::new(flipped).read_all(&text, &mut other);
        assert_eq!(other.games, once.games, "{shown:?}");
        let (first, again) = read(&text, options, letters, &[usize::MAX]);
        assert_eq!(first.games, once.games, "{shown:?}");
        assert_eq!(first.shown, once.shown, "{shown:?}");
        let lengths: Vec<usize> = std::iter::repeat_with(|| rng.usize(1..40))
            .take(5)
            .collect();
        let (pieces, again_of_pieces) = read(&text, options, letters, &lengths);
        assert_eq!(pieces.games, once.games, "{shown:?} {lengths:?}");
        let games = |logs: &[Log]| -> Vec<_> { logs.iter().map(|log| log.games.clone()).collect() };
        assert_eq!(
            games(&again_of_pieces),
            games(&again),
            "{shown:?} {lengths:?}"
        );
        count += again.len();
        let mut rest = once.games.iter().zip(once.shown.split('|'));
        for log in again {
            let [game] = log.games.as_slice() else {
                panic!("{shown:?} {log:?}");
            };
            let Some((_, before)) = rest.find(|(other, _)| *other == game) else {
                panic!("{shown:?} {game} {:?}", once.games);
            };
            for word in ["lost1", "lost2", "lost3", "lost4"] {
                let [now, before] = [&*log.shown, before]
                    .map(|shown| shown.split('^').next_back().unwrap().matches(word).count());
                assert!(now == before, "{word} {shown:?}\n{log:?}\n{before:?}");
            }
        }
    }
    assert!(count > texts / 2, "{count}");
}

#[test]
fn a_game_that_is_read_again_begins_and_ends_where_it_did() {
    check(draws(2_000), 1);
}

#[test]
#[ignore = "takes half a minute"]
fn many_games_that_are_read_again_begin_and_end_where_they_did() {
    check(20_000, 2);
}
