//! The export, exported again, is the same: games of any pieces of PGN.

use fastrand::Rng;
use oracle_pgn::{Exporter, Options, ReadGame, ReadMove, Reader, games};
use oracle_reference::draws;

/// Pieces of PGN, and what may stand where they should, between broken bars.
const PIECES: &str = " ¦ ¦ ¦\n¦\n\n¦\r\n¦1. ¦1.¦2. ¦3... ¦12¦e4¦e4 ¦d4 ¦e5 ¦d5 ¦Nf3 ¦Nc6 ¦Bf3 ¦w ¦w¦e8¦h3¦O-O ¦0-0¦0-0 ¦--¦-- ¦e8(Q)¦\
exd6 e.p.¦e.p.¦ch¦mate¦1-0¦ 1-0¦ 0-1 ¦1/2-1/2 ¦½-½¦½-½ ¦1 - 0¦*¦ * ¦+:-¦ +:- ¦-:+¦ --+ ¦+-- ¦+/-¦ +/- ¦-/+ ¦-+ ¦±¦∓ ¦N ¦=+ ¦\
+- ¦#¦!?¦!!!¦! ¦+¦+=¦++-¦%¦\n%a\n¦{¦}¦{} ¦{a} ¦{a\nb}¦{\n\na\n\n\nb }¦{ ¦} ¦(¦)¦(! ¦($142 ¦() ¦(({a}¦;¦;a\n¦; \n¦$¦$1¦$3¦$142 ¦$300 ¦\
$99999 ¦\"¦\\¦<¦>¦<>¦]¦[¦[%clk 0:01]¦[%finding¦[%finding ¦[%finding illegal_move:¦[%finding null_move: a] ¦[%original ¦\
[%original illegal_move:¦[%original duplicate_tag: a]¦[%repaired ¦[/pgn]¦[pgn]¦\n[White \"a\"]\n¦\n[White \"b\"]\n¦\n[Result \"1-0\"]\n\n¦\
\n[Result \"+/-\"]\n\n¦\n\n[Event \"b\"]\n¦[Event \"¦[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n¦[FEN \"x\"]\n¦[SetUp \"0\"]\n¦\
[Variant \"Atomic\"]\n¦[Variant \"Chess960\"]\n¦[Result \"0-0\"]\n¦é¦é ¦Ké4 ¦2024 ¦0.35 ¦--- ¦... ¦…¦—¦x\u{a0}y ¦Z0 ¦null ¦\
1. f3 e5 2. g4 Qh4# ¦1. e4 e5 2. Nf3 Nc6 ¦1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 ¦1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8 4. O-O ";

/// What stands around the pieces.
const FRAMES: [[&str; 2]; 4] = [
    ["", ""],
    ["1. e4 ", " e5 *"],
    ["1. e4 (", ") e5 1-0"],
    ["1. e4 {", "} e5 *"],
];

fn draw(rng: &mut Rng) -> String {
    let pieces: Vec<&str> = PIECES.split('¦').collect();
    let [before, after] = FRAMES[rng.usize(..FRAMES.len())];
    let most = [4, 8, 40][rng.usize(..3)];
    let drawn = (0..rng.usize(1..most)).map(|_| pieces[rng.usize(..pieces.len())]);
    let drawn: String = drawn.collect();
    format!("{before}{drawn}{after}")
}

/// Exports games as `games -o pgn` does.
fn export(text: &str) -> String {
    export_without(false, false, text)
}

/// Exports games as `games -o pgn --no-comments --no-variations` does, with one of the two or with both.
fn export_without(comments: bool, variations: bool, text: &str) -> String {
    let options = Options {
        has_variations: !variations,
        stops_at_illegal: true,
        tags_are_optional: true,
        ..Options::default()
    };
    let mut exporter = Exporter::default();
    if comments {
        exporter.leave_out_comments();
    }
    Reader::new(options).read_all(text.as_bytes(), &mut exporter);
    exporter.write_between();
    String::from_utf8(exporter.out).unwrap_or_default()
}

/// Returns the text without the pieces that do not matter for a failure.
fn shortened(text: &str) -> String {
    let mut text = text.to_owned();
    let mut length = text.len();
    while length > 0 {
        let mut at = 0;
        while at + length <= text.len() {
            if text.is_char_boundary(at) && text.is_char_boundary(at + length) {
                let shorter = format!("{}{}", &text[..at], &text[at + length..]);
                let once = export(&shorter);
                if export(&once) != once {
                    text = shorter;
                    continue;
                }
            }
            at += 1;
        }
        length /= 2;
    }
    text
}

#[test]
fn an_export_is_exported_as_itself() {
    let mut rng = Rng::with_seed(59);
    for _ in 0..draws(40_000) {
        let text = draw(&mut rng);
        let once = export(&text);
        if export(&once) != once {
            let text = shortened(&text);
            let once = export(&text);
            panic!("{text:?}\n=====\n{once}\n=====\n{}", export(&once));
        }
    }
}

#[test]
fn an_export_without_comments_or_variations_has_none_and_is_exported_as_itself() {
    let mut rng = Rng::with_seed(61);
    for _ in 0..draws(16_000) {
        let text = draw(&mut rng);
        for [comments, variations] in [[true, false], [false, true], [true, true]] {
            let once = export_without(comments, variations, &text);
            let twice = export_without(comments, variations, &once);
            // By unknown rules, a word may be a move in one place, and none in another.
            let has_rules = ["Atomic", "FEN", "SetUp"]
                .iter()
                .all(|tag| !text.contains(tag));
            assert!(twice == once || !has_rules, "{text:?}\n{once}\n{twice}");
            let has = |mark| {
                once.lines()
                    .any(|line| !line.starts_with('[') && line.contains(mark))
            };
            assert!(!(comments && has('{')), "{text:?}\n{once}");
            assert!(!(comments && variations && has('(')), "{text:?}\n{once}");
        }
    }
}

#[test]
fn lines_of_comments_stay_lines_wherever_the_comments_stand() {
    let mut rng = Rng::with_seed(60);
    for _ in 0..draws(2_000) {
        let mut comment = "a".to_owned();
        for _ in 0..rng.usize(..6) {
            comment += ["\n", "\n", " ", "\n\n", "\n\n\n"][rng.usize(..5)];
            comment += ["b", "c;", "(d", "[e]", "%f", "$1", "é", "[Event"][rng.usize(..8)];
        }
        // An empty line before this word could end the comment.
        comment = comment
            .replace("\n\n[Event", " [Event")
            .replace("\n [Event", " [Event");
        let [before, after] = [
            ["1. e4 {", "} 1... e5 *"],
            ["{", "} 1. e4 *"],
            ["1. e4 e5 (1... c5 {", "}) *"],
            ["1. e4 e5 ({", "} 1... c5) *"],
            ["1. e4 (1. d4) {", "} 1... e5 *"],
        ][rng.usize(..5)];
        let line_end = ["\n", "\r\n", "\r", " \n\t"][rng.usize(..4)];
        let written = comment.replace('\n', line_end);
        let once = export(&format!("{before} {written}\n{after}"));
        let expected = format!("{before}{comment}{after}\n\n");
        assert!(once.ends_with(&expected), "{expected}\n=====\n{once}");
    }
}

#[test]
fn a_comment_of_any_length_is_written_in_lines_that_stay() {
    let mut rng = Rng::with_seed(62);
    for around in [
        ["1. e4 {", "} e5 *"],
        ["1. e4 ({", "} 1. d4 d5) e5 *"],
        ["{", "} 1. e4 *"],
    ] {
        let mut comment = "a".to_owned();
        while comment.len() < 600_000 {
            comment += ["\n", "\n\n", " ", " b", " here", " longer words", "\nc"][rng.usize(..7)];
        }
        let once = export(&around.join(&comment));
        assert!(once == export(&once) && once.lines().all(|line| line.len() < 80));
    }
}

#[test]
fn glyphs_stay_glyphs_wherever_they_stand() {
    for game in [
        "$142 1. e4 *",
        "1. e4 $1 $300 e5 ($142 1... c5) *",
        "1. e4 e5 ($142 $5 {a} 1... c5 ($1 {b} 1... d5) 2. Nf3) 2. Nf3 *",
        "1. e4 (1. d4 ($146 1. c4)) 1... e5 $16 1/2-1/2",
        // A variation without moves is a part of a comment.
        "1. e4 {($142) ($142 a)} 1... e5 *",
    ] {
        let once = export(&format!("[White \"a\"]\n\n{game}"));
        assert!(once.ends_with(&format!("\n\n{game}\n\n")), "{once}");
    }
}

#[test]
fn signs_behind_a_result_are_glyphs_of_its_game() {
    for (written, game) in [
        ("1/2-1/2 +/-", "1. e4 e5 $16 1/2-1/2"),
        ("½-½ ±", "1. e4 e5 $16 1/2-1/2"),
        ("1-0\n+-", "1. e4 e5 $18 1-0"),
        ("* {a} =+ ∞", "1. e4 e5 $15 $13 {a} *"),
        ("0-1 --+\n\n", "1. e4 e5 $21 0-1"),
    ] {
        let once = export(&format!("1. e4 e5 {written}"));
        assert!(once.ends_with(&format!("\n\n{game}\n\n")), "{once}");
        assert_eq!(once.matches("[White ").count(), 1, "{once}");
    }
}

#[test]
fn a_game_that_was_read_is_written_with_its_moves() {
    let mut rng = Rng::with_seed(64);
    for _ in 0..draws(3_000) {
        let text = draw(&mut rng);
        for game in games(&text) {
            let written = game.to_string();
            assert_eq!(export(&written), written, "{text:?}");
            let again: Vec<ReadGame> = games(&written).collect();
            let legal = |game: &ReadGame| -> Vec<_> {
                game.moves.iter().map_while(ReadMove::legal).collect()
            };
            let [again] = &again[..] else {
                panic!("{} games: {text:?}\n{written}", again.len());
            };
            assert_eq!(legal(again), legal(&game), "{text:?}\n{written}");
        }
    }
}
