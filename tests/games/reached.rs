//! Games found by what happens in them: `--reaches` finds the games that have a row of `--positions --where`, and the first of these rows
//! says when.

use std::collections::BTreeMap;

use fastrand::Rng;
use oracle_reference::draws;

use crate::pairs::games as drawn_games;
use crate::support::oracle_with;

/// Conditions that the board decides, that an answer decides, and that need what comes after a position.
const CONDITIONS: [&str; 29] = [
    "check",
    "not check and ply>3",
    "checkmate or stalemate",
    "stalemate",
    "check and fullmove<10",
    "not (turn=black or check)",
    "piece_count<30",
    "piece_count=31 and turn=white",
    "material=KQRRBBNNPPPPPPPvKQRRBBNNPPPPPPPP",
    "material!=KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPPP and halfmove>0",
    "material=KPRvK",
    "material.white<38.5 and stalemate=false",
    "material.white<37 or material.black<35.5",
    "material.white>=39 and phase<24",
    "phase=-0",
    "in_check=true and move_count=1",
    "check=false and ply=7",
    "castling.kingside",
    "captures>2",
    "checks>0 and not check",
    "san~x",
    "uci=e2e4",
    "next_san~+",
    "next_uci=e2e4 or next_uci=g1f3",
    "plies_left>30",
    "eval<-5 or clock>3600",
    "plies_left=0 and check",
    "White=2 and ply=0",
    "winner=white and move_number>4",
];

/// Returns the first half-move of each game that a table has, by the cells `game`, `ply` and perhaps `depth`.
fn firsts(words: &[&str], text: &str) -> BTreeMap<u32, u32> {
    let (stdout, stderr, _) = oracle_with(words).stdin(text).ends();
    let mut firsts = BTreeMap::new();
    for row in stdout.lines() {
        let cells: Result<Vec<u32>, _> = row.split('\t').map(str::parse).collect();
        let Ok([game, ply, depth @ ..]) = cells.as_deref() else {
            panic!("{words:?}: {row:?} {stderr}");
        };
        if depth.iter().all(|depth| *depth == 0) {
            firsts.entry(*game).or_insert(*ply);
        }
    }
    firsts
}

/// Games that begin elsewhere, with illegal moves, null moves, variations, and words that are no moves.
const ODD: &str = "\
[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]

1. O-O Ke7 2. Ke4 Kd6 *

[FEN \"7k/8/8/8/8/8/8/K1R5 b - - 0 1\"]

1... Kg8 (1... Kg7 2. Rc7+) 2. Rc8+ Kf7 3. Kb2 xyz 4. Rc7+ *

[FEN \"8/8/8/8/8/8/8/4K3 w - - 3 9\"]

9. Kd1 *

[FEN \"not a position\"]

1. e4 *

1. e4 e5 2. Ke3 d5 3. -- dxe4 4. Kxe4 Qd5+ 5. Kxd5 *

1. e4 -- 2. Bb5 -- 3. Bxd7+ Ke7 4. Bxc8 *

1. f3 e5 2. g4 (2. e3 Qh4+) Qh4# 0-1

[Variant \"Chess960\"]
[FEN \"rk5r/8/8/8/8/8/8/RK1R4 w DAha - 0 1\"]

1. O-O Rxa1+ 2. Rxa1 *

[FEN \"k7/2P5/1K6/8/8/8/8/8 w - - 0 1\"]

1. c8=R# *
";

#[test]
fn games_reach_what_their_positions_fulfil() {
    let mut rng = Rng::with_seed(61);
    let text = drawn_games(&mut rng, draws(40).max(10), true) + ODD;
    let mut found = 0;
    for words in ["", "--variations", "--stop-at-illegal", "--pedantic"] {
        for condition in CONDITIONS {
            let tsv = ["-o", "tsv", "--no-header", "--ignore", "missing_tags", "-"];
            let option = words.split_whitespace();
            let words: Vec<&str> = ["games"].into_iter().chain(option).collect();
            let reached = ["--reaches", condition, "--fields", "game,reached"];
            let rows = [
                "--positions",
                "--where",
                condition,
                "--fields",
                "game,ply,depth",
            ];
            let reached = firsts(&[&words[..], &reached, &tsv].concat(), &text);
            let rows = firsts(&[&words[..], &rows, &tsv].concat(), &text);
            assert_eq!(reached, rows, "{words:?} {condition}");
            found += rows.len();
        }
    }
    assert!(found > draws(1000), "{found}");
}

/// Returns whether a board in FEN is one that a pattern has, square by square.
fn is_like(fen: &str, pattern: &str) -> bool {
    let squares = |board: &str| -> Vec<char> {
        let squares = board.chars().flat_map(|sign| match sign.to_digit(10) {
            Some(count) => vec!['.'; count as usize],
            None => vec![sign],
        });
        squares.filter(|sign| *sign != '/').collect()
    };
    let (fen, pattern): (Vec<&str>, Vec<&str>) =
        (fen.split(' ').collect(), pattern.split(' ').collect());
    let mut pairs = squares(fen[0]).into_iter().zip(squares(pattern[0]));
    let mut fields = fen[1..].iter().zip(&pattern[1..]);
    pairs.all(|(own, wanted)| wanted == '?' || own == wanted)
        && fields.all(|(own, wanted)| *wanted == "?" || own == wanted)
}

/// Returns a FEN with the colours exchanged.
fn exchanged(fen: &str) -> String {
    let turned = |text: &str| -> String {
        let swap = |sign: char| match sign {
            _ if sign.is_lowercase() => sign.to_ascii_uppercase(),
            _ => sign.to_ascii_lowercase(),
        };
        text.chars().map(swap).collect()
    };
    let fields: Vec<&str> = fen.split(' ').collect();
    let ranks: Vec<String> = fields[0].split('/').rev().map(turned).collect();
    let turn = if fields[1] == "w" { "b" } else { "w" };
    let mut castling: Vec<char> = turned(fields[2]).chars().collect();
    castling.sort_unstable();
    let castling: String = castling.into_iter().collect();
    let ep = fields[3]
        .replace('3', "x")
        .replace('6', "3")
        .replace('x', "6");
    format!("{} {turn} {castling} {ep}", ranks.join("/"))
}

#[test]
fn games_reach_the_boards_that_are_like_theirs() {
    let mut rng = Rng::with_seed(62);
    let text = drawn_games(&mut rng, draws(40).max(10), true) + ODD;
    let words = ["games", "--positions", "-o", "tsv", "--no-header", "-"];
    let fields = ["--fields", "game,ply,fen"];
    let (rows, ..) = oracle_with(&[&words[..], &fields].concat())
        .stdin(&*text)
        .ends();
    let rows: Vec<(u32, u32, &str)> = rows
        .lines()
        .map(|row| {
            let cells: Vec<&str> = row.split('\t').collect();
            (
                cells[0].parse().unwrap(),
                cells[1].parse().unwrap(),
                cells[2],
            )
        })
        .collect();
    let mut found = 0;
    for _ in 0..draws(60).max(30) {
        let (_, _, fen) = rows[rng.usize(..rows.len())];
        let is_either = rng.bool();
        let fen = if is_either && rng.bool() {
            exchanged(fen)
        } else {
            fen.to_owned()
        };
        let known = rng.u8(1..9);
        let mut hide = |sign: char| match sign {
            '/' => "/".to_owned(),
            _ if rng.u8(..8) < known => sign.to_string(),
            _ => "?".repeat(sign.to_digit(10).unwrap_or(1) as usize),
        };
        let fields: Vec<&str> = fen.split(' ').collect();
        let board: String = fields[0].chars().map(&mut hide).collect();
        let mut pattern = board;
        for field in &fields[1..=rng.usize(..4)] {
            pattern += " ";
            pattern += if rng.u8(..3) == 0 { "?" } else { field };
        }
        let mut wanted = BTreeMap::new();
        for (game, ply, fen) in &rows {
            let is_found =
                is_like(fen, &pattern) || is_either && is_like(&exchanged(fen), &pattern);
            if is_found {
                wanted.entry(*game).or_insert(*ply);
            }
        }
        let tsv = ["-o", "tsv", "--no-header", "-"];
        let words = ["games", "--fields", "game,reached", "--reaches", &pattern];
        let either = ["--either"];
        let either = &either[..usize::from(is_either)];
        let reached = firsts(&[&words[..], &tsv, either].concat(), &text);
        assert_eq!(reached, wanted, "{pattern} {is_either}");
        found += wanted.len();
    }
    assert!(found > draws(100), "{found}");
}
