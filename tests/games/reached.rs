//! Games found by what happens in them: `--reaches` finds the games that have a row of `--positions --where`, and the first of these rows
//! says when.

use std::collections::BTreeMap;

use fastrand::Rng;

use crate::pairs::games as drawn_games;
use crate::support::oracle_with;

/// Conditions that the board decides, that an answer decides, and that need what comes after a position.
const CONDITIONS: [&str; 27] = [
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
    let text = drawn_games(&mut rng, 40, true) + ODD;
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
    assert!(found > 1000, "{found}");
}
