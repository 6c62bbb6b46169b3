//! Games as values: what stands behind their moves, and how they are written.

use std::time::Duration;

use fastrand::Rng;
use oracle_laws::{Color, Position};
use oracle_pgn::games_with;
use oracle_pgn::{
    GameResult, Milliseconds, Options, PlayedMove, ReadGame, ReadMove, ReadVariation, Tags, export,
    games,
};
use oracle_reference::draws;

fn first(text: &str) -> ReadGame {
    games(text).next().unwrap_or_default()
}

fn starting(fen: &str) -> ReadGame {
    ReadGame {
        start: Position::from_fen(fen).ok(),
        ..ReadGame::default()
    }
}

fn sans(moves: &[ReadMove]) -> String {
    let sans: Vec<&str> = moves.iter().map(|played| &*played.san).collect();
    sans.join(" ")
}

#[test]
fn what_stands_behind_a_move_is_its_own() {
    let game = first(
        "{start} 1. e4! $10 {a [%clk 0:04:59]} {[%eval 0.3]\nb} e5 ; a line\n\
         ({Sicilian} 1... c5 {x} 2. Nf3 (2. c3 d5) d6) ($146 1... e6) 2. Nf3 D Nc6 1-0",
    );
    assert_eq!(game.comment.as_deref(), Some("start"));
    assert_eq!(sans(&game.moves), "e4 e5 Nf3 Nc6");
    let [e4, e5, nf3, nc6] = &game.moves[..] else {
        panic!("four moves");
    };
    assert_eq!(
        e4.comment.as_deref(),
        Some("a [%clk 0:04:59] [%eval 0.3]\nb")
    );
    assert_eq!(
        (e4.nags.as_slice(), e5.nags.as_slice()),
        (&[1, 10][..], &[][..])
    );
    assert_eq!(e4.clock(), Some(Duration::from_secs(299)));
    assert_eq!(e4.eval().as_deref(), Some("0.3"));
    assert_eq!(
        (e4.values().words.as_str(), e4.values().elapsed),
        ("a b", None)
    );
    assert_eq!(e5.comment.as_deref(), Some("a line"));
    assert_eq!(nf3.comment.as_deref(), Some("D"));
    assert!(nc6.variations.is_empty() && e4.variations.is_empty());
    let [sicilian, french] = &e5.variations[..] else {
        panic!("two variations");
    };
    assert_eq!(sicilian.comment.as_deref(), Some("Sicilian"));
    assert_eq!(sans(&sicilian.moves), "c5 Nf3 d6");
    assert_eq!(sicilian.moves[0].comment.as_deref(), Some("x"));
    assert_eq!(sans(&sicilian.moves[1].variations[0].moves), "c3 d5");
    assert_eq!(french.comment.as_deref(), Some("$146"));
    let fen = "rnbqkbnr/pppp1ppp/4p3/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    assert_eq!(french.moves[0].position.to_string(), fen);
}

#[test]
fn the_time_of_an_engine_is_from_the_side_of_its_player() {
    let game = first("1. e4 {+0.20/9 1.5s} e5 {+0.30/9 2s} *");
    let [e4, e5] = &game.moves[..] else {
        panic!("two moves");
    };
    assert_eq!(e4.values().elapsed, Some(Milliseconds(1500)));
    assert_eq!(
        (e4.eval().unwrap(), e5.eval().unwrap()),
        ("0.20".to_owned(), "-0.30".to_owned())
    );
}

#[test]
fn what_is_not_judged_is_kept_as_it_was_written() {
    let game = first("1. e4 e5 2. Nd6 {why} Nc6 3.  d4 {}1-0\n");
    assert_eq!(
        (&*sans(&game.moves), &*game.rest),
        ("e4 e5", "2. Nd6  Nc6 3.  d4 ")
    );
    let end = "1. e4 e5 {why [%original unreadable_token: not judged] 2. Nd6 Nc6 3. d4} 1-0\n\n";
    assert!(game.to_string().ends_with(end), "{game}");
    let atomic = first("[Variant \"Atomic\"]\n\n1. e4 {a} e5 *\n");
    assert_eq!((atomic.moves.len(), &*atomic.rest), (0, "1. e4  e5 "));
    assert!(
        atomic.to_string().ends_with(" a} 1. e4 e5 *\n\n"),
        "{atomic}"
    );
    let illegal = first("1. e4 e5 2. Ke3 Nf6 *");
    assert_eq!(sans(&illegal.moves), "e4 e5 Ke3 Nf6");
    assert_eq!(
        (
            illegal.moves[2].legal(),
            illegal.moves[2].played.to_string()
        ),
        (None, "e1e3".to_owned())
    );
    assert_eq!(illegal.to_string(), export("1. e4 e5 2. Ke3 Nf6 *"));
}

#[test]
fn who_has_won_is_a_color() {
    let winners = GameResult::ALL.map(GameResult::winner);
    let (white, black) = (Some(Color::White), Some(Color::Black));
    assert_eq!(winners, [white, black, None, None, white, black, None]);
}

#[test]
fn a_game_is_written_as_it_is_exported() {
    // Glyphs, comments and variations, in the order in which they are written.
    const AFTER: [[&str; 5]; 3] = [
        ["", "$1", "?!", "±", "!! $142"],
        [
            "",
            "{a comment}",
            "{ two\nlines } {b}",
            "; to its end\n",
            "{[%clk 0:01:00] words that fill a line}",
        ],
        [
            "",
            "(OTHER {c})",
            "({before} OTHER? $7)",
            "(OTHER) (OTHER {d} (OTHER))",
            "()",
        ],
    ];
    let mut rng = Rng::with_seed(61);
    for _ in 0..draws(1_000) {
        let mut position = Position::startpos();
        let mut text = "[Site \"here \\\"x\\\"\"]\n[White \"Björn\"]\n\n".to_owned();
        for _ in 0..rng.usize(1..12) {
            let moves = position.legal_moves();
            let Some(chosen) = rng.choice(moves.iter()) else {
                break;
            };
            text += " ";
            text += &oracle_notation::San::from_move(&position, *chosen).to_string();
            let other = rng.choice(moves.iter()).unwrap().to_string();
            for pieces in AFTER {
                text += " ";
                text += &pieces[rng.usize(..5)].replace("OTHER", &other);
            }
            position.play(*chosen).unwrap();
        }
        text += [" 1-0", " *", " 1/2-1/2"][rng.usize(..3)];
        let game = first(&text);
        let written = game.to_string();
        assert_eq!(first(&written).to_string(), written, "{text}");
        assert_eq!(written, export(&text), "{text}");
    }
}

#[test]
fn a_game_is_written_from_tags_start_moves_and_result() {
    let mut game = ReadGame::default();
    assert!(game.set_tag("White", "Tal \"Misha\" \\"));
    assert!(game.set_tag("Annotator", "x"));
    assert!(game.set_tag("Annotator", "y"));
    for text in ["e4", "e7e5", "Ng1-f3"] {
        game.play(text).unwrap();
    }
    assert!(game.play("Ke4").is_err());
    game.moves[0].comment = Some("best } by test".to_owned());
    game.moves[2].nags.push(3);
    game.result = Some(GameResult::WhiteWins);
    let wanted = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
                  [White \"Tal \\\"Misha\\\" \\\\\"]\n[Black \"?\"]\n[Result \"1-0\"]\n[Annotator \"y\"]\n\n\
                  1. e4 {best ) by test} 1... e5 2. Nf3 $3 1-0\n\n";
    assert_eq!(game.to_string(), wanted);
    let again = first(wanted);
    assert_eq!(again.tag("White").as_deref(), Some("Tal \"Misha\" \\"));
    assert!(again.findings.is_empty());
    // The end on the board is the result, if no other is given.
    let mut game = ReadGame::default();
    for text in ["f3", "e5", "g4", "Qh4"] {
        game.play(text).unwrap();
    }
    assert!(
        game.to_string()
            .ends_with("[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n")
    );
    let mate = game.moves.pop().unwrap();
    assert!(game.to_string().ends_with("\n\n1. f3 e5 2. g4 *\n\n"));
    game.moves.push(mate);
    assert!(game.set_tag("Result", "1/2-1/2"));
    assert!(
        game.to_string()
            .ends_with("[Result \"1/2-1/2\"]\n\n1. f3 e5 2. g4 Qh4# {[%finding wrong_result: Black wins by checkmate, but the\nresult is `1/2-1/2`]} 1/2-1/2\n\n"),
        "{game}"
    );
    let start = "6k1/5ppp/8/8/8/8/8/R3K3 b - - 0 1";
    let mut game = starting(start);
    game.play("Kh8").unwrap();
    let end = format!("[FEN \"{start}\"]\n[SetUp \"1\"]\n\n1... Kh8 *\n\n");
    assert!(game.to_string().ends_with(&end), "{game}");
    let start = "4k3/8/8/8/8/8/8/1K4RR w G - 0 1";
    let mut game = starting(start);
    game.play("O-O").unwrap();
    assert_eq!(
        first(&game.to_string()).positions().last(),
        game.positions().last()
    );
    assert_eq!(ReadGame::default().to_string().lines().nth(8), Some("*"));
    let mut full = ReadGame::default();
    let kept = (0..300).filter(|number| full.set_tag(&format!("Tag{number}"), "a"));
    assert_eq!(kept.count(), Tags::MOST);
}

#[test]
fn a_variation_is_put_into_a_game() {
    let mut line = ReadGame::default();
    let mut game = ReadGame {
        result: Some(GameResult::Draw),
        ..ReadGame::default()
    };
    for (text, other) in [("e4", "e4"), ("e5", "c5"), ("Nf3", "Nf3")] {
        game.play(text).unwrap();
        line.play(other).unwrap();
    }
    let moves = line.moves.split_off(1);
    let comment = Some("Sicilian".to_owned());
    let sicilian = ReadVariation {
        comment,
        moves,
        ..ReadVariation::default()
    };
    game.moves[1].variations.push(sicilian);
    let end = "1. e4 e5 ({Sicilian} 1... c5 2. Nf3) 2. Nf3 1/2-1/2\n\n";
    assert!(game.to_string().ends_with(end), "{game}");
}

#[test]
fn options_are_those_of_the_reader() {
    let options = Options {
        letters: oracle_notation::PieceLetters::German,
        ..Options::default()
    };
    let text = "1. Sf3 d5 (1... c5) 2. Lxx *";
    let game = games_with(options, text).next().unwrap();
    assert_eq!(sans(&game.moves), "Nf3 d5");
    assert!(game.moves[1].variations.is_empty());
    assert_eq!(game.moves[0].played.to_string(), "g1f3");
    assert_eq!(PlayedMove::Null.to_string(), "0000");
}
