//! Any text after `--reaches`: it is a condition or a board, or the error points into it. A condition finds the games that have a
//! position with it.
#![no_main]

use std::collections::BTreeMap;

use chess_oracle_fuzz::answer;
use libfuzzer_sys::fuzz_target;
use oracle_answers::games::filter::GameFilter;
use oracle_answers::games::{GamesFormat, PositionsFormat, Repertoire};
use oracle_answers::select::Filter;

/// Castling, promotion, en passant, checkmate, stalemate, claims, a variation, clocks and evaluations.
const GAMES: &str = "\
[White \"2\"]
[TimeControl \"60+1\"]

1. e4 { [%eval 0.2] [%clk 0:01:00] } a6 2. e5 d5 3. exd6 (3. d4 Bg4 $1) Bg4 4. dxc7 Bxd1 5. cxb8=N Rxb8 6. Kxd1 Qxd2+ 7. Bxd2 *

[Variant \"Chess960\"]
[FEN \"4n2k/8/8/8/8/8/8/RK1R4 w DA - 0 1\"]

1. O-O Nc7 2. Ra8+ { [%eval #-3] good } *

[FEN \"7k/8/5KQ1/8/8/8/8/8 w - - 0 1\"]

1. Qf7 1/2-1/2

1. f3 e5 2. g4 Qh4# 0-1

[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]

1. O-O Kd7 2. Rf7+ Kd8 3. Rf8+ Kd7 4. Rf7+ Kd8 5. Rf8+ Kd7 6. Rf7+ *
";

/// Returns the first half-move of each game in rows of `game`, `ply` and perhaps `depth`.
fn firsts(words: &[&str]) -> BTreeMap<u32, u32> {
    let shared = [
        "--ignore",
        "missing_tags,unreadable_annotation",
        "-o",
        "tsv",
        "--no-header",
        "--threads",
        "1",
        "-",
    ];
    let rows = answer(&[&["games"], words, &shared].concat(), GAMES.into());
    let mut firsts = BTreeMap::new();
    for row in rows.lines() {
        let cells: Vec<u32> = row.split('\t').map(|cell| cell.parse().unwrap()).collect();
        if cells.get(2).is_none_or(|depth| *depth == 0) {
            firsts.entry(cells[0]).or_insert(cells[1]);
        }
    }
    firsts
}

fuzz_target!(|text: &str| {
    // A repertoire, too, is read or refused.
    let _ = Repertoire::default().read(text.as_bytes(), None);
    let mut is_read = false;
    for is_either in [false, true] {
        let filter = Filter {
            reaches: Some(text.to_owned()),
            is_either,
            ..Filter::default()
        };
        match GameFilter::new(&filter, None, GamesFormat::Findings) {
            Ok(_) => is_read |= !is_either,
            Err((option, error)) => {
                assert_eq!(option, "reaches");
                let at = error.at;
                assert!(at.start <= text.len() && text.is_char_boundary(at.start));
                assert!(text.is_char_boundary(at.end.min(text.len())));
            }
        }
    }
    let filter = Filter {
        condition: Some(text.to_owned()),
        ..Filter::default()
    };
    let format = GamesFormat::Positions(PositionsFormat::Json);
    if is_read && GameFilter::new(&filter, None, format).is_ok() {
        let reached = firsts(&[&format!("--reaches={text}"), "--fields", "game,reached"]);
        let rows = firsts(&[
            "--positions",
            &format!("--where={text}"),
            "--fields",
            "game,ply,depth",
        ]);
        assert_eq!(reached, rows);
    }
});
