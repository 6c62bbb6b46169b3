//! Visitors that leave a game before its end, or stop reading.

use std::ops::ControlFlow::{self, Break, Continue};

use oracle_pgn::{Game, Options, Place, Played, Reader, Visitor};

/// The rest of each game has what could be taken for its end, or for the beginning of another.
const GAMES: &str = r#"[White "Morphy"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 (2... Nc6 3. Bb5 (3. Bc4 1-0) 3... a6 {0-1}) 3. d4 Bg4 {a comment: 1-0, [not a tag]
[%clk 0:01]} 4. dxe5 ; 0-1
% 1/2-1/2
$1 Bxf3 5.Qxf3 dxe5?! 6. O-O-O 1-0

1. d4 {without tags} d5 2. c4 1/2-1/2
1. c4 * {between} [White "Tal"]

e4 e5 12.Bf3 Nc6 xx -- 0-1 1-0

[White "Cut"]

1. e4 (1. d4

[White "Comment"]
1. e4 {open

[Event "Last"]

1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 1-0
"#;

/// Leaves each game after some half-moves, and stops in one.
#[derive(Default)]
struct Leaves {
    most: Option<u32>,
    stops_in: Option<u64>,
    moves: Vec<String>,
    begins: Vec<(u64, u64)>,
    ends: Vec<u64>,
}

impl Visitor for Leaves {
    fn begin(&mut self, game: &Game) -> ControlFlow<()> {
        self.begins.push((game.number(), game.place().offset));
        match self.most {
            Some(0) => Break(()),
            _ => Continue(()),
        }
    }

    fn played(&mut self, game: &Game, played: &Played<'_>) -> ControlFlow<()> {
        let (number, depth) = (game.number(), played.depth);
        self.moves.push(format!("{number}.{depth}.{}", played.ply));
        match self.most {
            Some(most) if played.ply >= most => Break(()),
            _ => Continue(()),
        }
    }

    fn end(&mut self, game: &Game) {
        self.ends.push(game.number());
    }

    fn go_on(&mut self, game: &Game) -> ControlFlow<()> {
        match self.stops_in {
            Some(number) if number == game.number() => Break(()),
            _ => Continue(()),
        }
    }
}

fn options(has_variations: bool) -> Options {
    Options {
        has_variations,
        ..Options::default()
    }
}

/// Reads games in pieces of this length, as often as it takes.
fn read(reader: &mut Reader, input: &str, length: usize, visitor: &mut dyn Visitor) {
    let (mut start, mut end) = (0, 0);
    loop {
        let piece = &input.as_bytes()[start..end];
        start += reader.read(piece, end == input.len(), visitor);
        if !reader.has_paused() {
            if end == input.len() {
                return;
            }
            end = input.len().min(end + length);
        }
    }
}

#[test]
fn after_a_game_that_is_left_the_next_begins_where_it_would() {
    for has_variations in [false, true] {
        let options = options(has_variations);
        let mut whole = Leaves::default();
        Reader::new(options).read_all(GAMES.as_bytes(), &mut whole);
        assert_eq!(whole.ends, [1, 2, 3, 4, 5, 6, 7]);
        for most in [0, 1, 2, 3, 5, 100] {
            for length in [1, 2, 7, 64, GAMES.len()] {
                let mut leaves = Leaves {
                    most: Some(most),
                    ..Leaves::default()
                };
                read(&mut Reader::new(options), GAMES, length, &mut leaves);
                assert_eq!(leaves.begins, whole.begins, "{most} {length}");
                assert_eq!(leaves.ends, whole.ends, "{most} {length}");
                let first = |number: u64| {
                    let of_game = format!("{number}.");
                    let of_game = move |name: &&String| name.starts_with(&of_game);
                    let seen: Vec<_> = leaves.moves.iter().filter(of_game.clone()).collect();
                    let all: Vec<_> = whole.moves.iter().filter(of_game).collect();
                    assert_eq!(seen, all[..seen.len()], "{most} {length}");
                    let is_last = seen
                        .last()
                        .is_some_and(|last| last.ends_with(&format!(".{most}")));
                    assert!(is_last || seen.len() == all.len() || most == 0);
                };
                (1..=7).for_each(first);
            }
        }
    }
}

#[test]
fn a_visitor_stops_within_a_game_and_reading_goes_on_with_the_next() {
    for length in [1, 64, GAMES.len()] {
        let mut reader = Reader::new(options(false));
        let mut leaves = Leaves {
            most: Some(2),
            stops_in: Some(1),
            ..Leaves::default()
        };
        let read_at_once = reader.read(GAMES.as_bytes(), true, &mut leaves);
        assert!(reader.has_paused());
        assert!(GAMES[..read_at_once].ends_with("1. e4 e5"));
        assert_eq!(
            (leaves.moves.join(" "), &leaves.ends[..]),
            ("1.0.1 1.0.2".to_owned(), &[1][..])
        );
        leaves.most = None;
        read(&mut reader, &GAMES[read_at_once..], length, &mut leaves);
        assert_eq!(leaves.ends, [1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(leaves.moves[2..5], ["2.0.1", "2.0.2", "2.0.3"]);
        assert_eq!(reader.games(), 7);
    }
}

/// Judges the games of one player, without looking at their moves one by one.
#[derive(Default)]
struct OnlyOf(&'static str, Vec<(u64, u32)>, Vec<String>);

impl Visitor for OnlyOf {
    fn wants_moves(&self) -> bool {
        false
    }

    fn begin(&mut self, game: &Game) -> ControlFlow<()> {
        match game.tags().bytes_of("White") {
            Some(white) if white == self.0.as_bytes() => Continue(()),
            _ => Break(()),
        }
    }

    fn finding(&mut self, game: &Game, finding: &oracle_pgn::Finding) {
        let kind = finding.kind.id();
        self.2.push(format!("{} {kind}", game.number()));
    }

    fn end(&mut self, game: &Game) {
        self.1.push((game.number(), game.plies()));
    }
}

#[test]
fn games_that_are_left_at_their_tags_are_neither_played_nor_judged() {
    for length in [1, 30, GAMES.len()] {
        let mut tal = OnlyOf("Tal", Vec::new(), Vec::new());
        read(
            &mut Reader::new(Options::default()),
            GAMES,
            length,
            &mut tal,
        );
        let plies = [(1, 0), (2, 0), (3, 0), (4, 5), (5, 0), (6, 0), (7, 0)];
        assert_eq!(tal.1, plies);
        assert!(
            tal.2.iter().all(|found| found.starts_with("4 ")),
            "{:?}",
            tal.2
        );
        assert!(tal.2.contains(&"4 illegal_move".to_owned()));
    }
}

#[test]
fn a_reader_that_starts_anew_has_forgotten_the_game_before() {
    for before in [
        "1. e4 e5 2. Nf3 1-0",
        "[White \"Tal\"]\n[FEN]\n[FEN]\n",
        "1. e4 (1. d4",
        "1. e4 e5 12. ",
        "1. e4 {open",
    ] {
        for stops in [false, true] {
            let mut reader = Reader::new(options(true));
            let mut leaves = Leaves {
                most: stops.then_some(1),
                stops_in: stops.then_some(1),
                ..Leaves::default()
            };
            reader.read(before.as_bytes(), false, &mut leaves);
            reader.restart(Place::START);
            assert!(!reader.has_paused());
            let mut tal = OnlyOf("Tal", Vec::new(), Vec::new());
            let next = b"[White \"Tal\"]\n\n1. e4 e5 2. Ke3 *";
            reader.read_all(next, &mut tal);
            assert_eq!(tal.1, [(1, 3)], "{before}");
            assert_eq!(tal.2, ["1 missing_tags", "1 illegal_move"], "{before}");
        }
    }
}
