//! The games of an input as values, what is found in them, and visitors that stop.

use std::io::{self, Read};
use std::ops::ControlFlow;

use oracle_laws::Position;
use oracle_pgn::{
    Finding, FindingKind, Game, Options, Played, PlayedMove, Reader, RepairKind, Tags, Visitor,
    games, repairs,
};

const GAMES: &str = "[White \"Anderssen\"]\n\n1. e4 {King's pawn} e5 (1... c5 2. Nf3) 2. Bf3 -- 3. Bg4 1-0\n\n\
                     [Variant \"Atomic\"]\n\n1. e4 e5 *\n\n\
                     1. f3 e5 2. g4 Qh4# 1/2-1/2\n\n[White \"Tal\"]\n\n*\n";

const OPTIONS: Options = Options {
    has_variations: false,
    is_pedantic: false,
    stops_at_illegal: false,
    tags_are_optional: true,
    pauses_when_damaged: false,
    names_claims: false,
    reads_comments: false,
    can_win: None,
    letters: oracle_notation::PieceLetters::English,
};

/// Sees moves and nothing else.
#[derive(Default)]
struct Moves(Vec<String>);

impl Visitor for Moves {
    fn played(&mut self, _: &Game, played: &Played<'_>) -> ControlFlow<()> {
        let legal = played.played.legal();
        self.0
            .push(legal.map_or("-".to_owned(), |legal| legal.to_string()));
        ControlFlow::Continue(())
    }
}

#[test]
fn a_visitor_of_moves_alone_sees_every_move() {
    let mut moves = Moves::default();
    Reader::new(OPTIONS).read_all(GAMES.as_bytes(), &mut moves);
    let wanted = "e2e4 e7e5 - - f3g4 f2f3 e7e5 g2g4 d8h4";
    assert_eq!(moves.0.join(" "), wanted);
}

#[test]
fn games_of_a_text_have_their_moves_positions_and_findings() {
    let games: Vec<_> = games(GAMES.as_bytes()).collect();
    assert_eq!(games.len(), 4);
    let numbers: Vec<u64> = games.iter().map(|game| game.number).collect();
    assert_eq!(numbers, [1, 2, 3, 4]);
    let lines: Vec<u64> = games.iter().map(|game| game.place.line).collect();
    assert_eq!(lines, [1, 5, 9, 11]);
    let [first, atomic, third, last] = &games[..] else {
        panic!("four games");
    };
    assert_eq!(first.tag("White").as_deref(), Some("Anderssen"));
    let played: Vec<PlayedMove> = first.moves.iter().map(|played| played.played).collect();
    assert!(matches!(
        played[..],
        [
            PlayedMove::Legal(_),
            PlayedMove::Legal(_),
            PlayedMove::Illegal(_),
            PlayedMove::Null,
            PlayedMove::Legal(_)
        ]
    ));
    let end = first.positions().last().unwrap();
    assert_eq!(
        end.to_string(),
        "rnbqkbnr/pppp1ppp/8/4p3/4P1B1/8/PPPP1PPP/RNBQK1NR b KQkq - 3 3"
    );
    assert_eq!(first.tag("Black"), None);
    let tags: Vec<_> = atomic.tags.iter().collect();
    assert_eq!(tags, [("Variant".into(), "Atomic".into())]);
    let illegal = first
        .findings
        .iter()
        .find(|finding| finding.illegal.is_some());
    let said =
        "3:44: 2. Bf3: the white bishop on f1 cannot go to f3: a bishop moves along diagonals";
    assert_eq!(illegal.unwrap().to_string(), said);
    let has = |id: &'static str| move |finding: &Finding| finding.kind.id() == id;
    assert!(first.findings.iter().any(has("illegal_move")));
    assert!(first.findings.iter().any(has("null_move")));
    assert_eq!((&atomic.start, atomic.moves.len()), (&None, 0));
    assert_eq!(atomic.positions().count(), 0);
    assert!(third.positions().last().unwrap().is_checkmate());
    assert!(third.findings.iter().any(has("wrong_result")));
    assert_eq!(
        third.outcome.map(|outcome| outcome.reason.id()),
        Some("checkmate")
    );
    assert_eq!(last.positions().collect::<Vec<_>>(), [Position::startpos()]);
    assert!(!last.findings.iter().any(has("illegal_move")));
}

#[test]
fn a_visitor_stops_after_a_game_and_reading_goes_on_from_there() {
    #[derive(Default)]
    struct Stops(Vec<u32>);

    impl Visitor for Stops {
        fn wants_moves(&self) -> bool {
            false
        }

        fn end(&mut self, game: &Game) {
            self.0.push(game.plies());
        }

        fn go_on(&mut self, game: &Game) -> ControlFlow<()> {
            if game.number() < 3 {
                return ControlFlow::Continue(());
            }
            ControlFlow::Break(())
        }
    }

    let mut reader = Reader::new(OPTIONS);
    let mut stops = Stops::default();
    let read = reader.read(GAMES.as_bytes(), true, &mut stops);
    assert_eq!(stops.0, [5, 0, 4]);
    assert!(reader.has_paused());
    assert_eq!(&GAMES[read..], "\n\n[White \"Tal\"]\n\n*\n");
    reader.read_all(&GAMES.as_bytes()[read..], &mut stops);
    assert_eq!((stops.0, reader.games()), (vec![5, 0, 4, 0], 4));
}

#[test]
fn the_seven_tags_may_stand_in_any_order_and_those_that_are_missing_are_named() {
    let missing = |names: &[&str]| {
        let tags = names.iter().map(|name| format!("[{name} \"*\"]\n"));
        let text = tags.collect::<String>() + "\n*\n";
        let mut findings = games(text.as_bytes()).next().unwrap().findings;
        findings.retain(|finding| finding.kind == FindingKind::MissingTags);
        findings.pop().map(|finding| finding.message)
    };
    let mut names = Tags::ROSTER;
    assert_eq!(missing(&names), None);
    names.reverse();
    assert_eq!(missing(&names), None);
    let without = missing(&names[1..]);
    assert_eq!(without.as_deref(), Some("the tag Result is missing"));
}

#[test]
fn of_a_move_that_is_written_twice_one_is_left_out() {
    let text = b"1. e4 e5 2. Nf3 Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *";
    let found = repairs(text, Reader::new(Options::default()));
    let best = &found[0];
    assert_eq!(
        (best.kind, best.ply, best.is_unique),
        (RepairKind::Remove, 4, true)
    );
    let removals = found.iter().filter(|one| one.kind == RepairKind::Remove);
    assert_eq!(removals.count(), 1);
}

#[test]
fn a_source_is_read_to_its_end_or_to_where_the_visitor_stops() {
    struct Whites(Vec<String>, usize);

    impl Visitor for Whites {
        fn end(&mut self, game: &Game) {
            let white = game.tag("White").unwrap_or("?".into());
            self.0.push(format!("{white} {}", game.plies()));
        }

        fn go_on(&mut self, _: &Game) -> ControlFlow<()> {
            if self.0.len() == self.1 {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        }
    }

    struct Fails;

    impl Read for Fails {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("gone"))
        }
    }

    // Windows-1252, longer than a piece.
    let game = b"[White \"Bj\xf6rn\"]\n\n1. e4 {a comment} e5 1-0\n\n";
    let games = game.repeat(3000);
    let source = &games[..];
    for (stop, wanted) in [(0, 3000), (2500, 2500)] {
        let mut whites = Whites(Vec::new(), stop);
        let mut reader = Reader::new(OPTIONS);
        reader.read_from(source, &mut whites).unwrap();
        assert_eq!(whites.0, vec!["Bj\u{f6}rn 2"; wanted]);
    }
    // What came before the source failed is shown.
    let mut whites = Whites(Vec::new(), 0);
    let fails = source.chain(Fails);
    assert!(Reader::new(OPTIONS).read_from(fails, &mut whites).is_err());
    assert!(whites.0.len() > 1500, "{}", whites.0.len());
}

/// `cargo test -p oracle-pgn --features serde`.
#[cfg(feature = "serde")]
#[test]
fn a_finding_is_written_with_its_place_and_its_reason() {
    let game = games(b"1. e4 e5 2. Ke3 *").next().unwrap();
    let mut findings = game.findings.iter();
    let finding = findings.find(|finding| finding.illegal.is_some()).unwrap();
    let written = serde_json::to_value(finding).unwrap();
    assert_eq!(written["kind"], "illegal_move");
    assert_eq!(written["ply"], 3);
    assert_eq!(written["text"], "2. Ke3");
    let place = serde_json::json!({"offset": 12, "line": 1, "column": 13});
    assert_eq!(written["place"], place);
    assert_eq!(written["illegal"]["reason"], "movement");
}
