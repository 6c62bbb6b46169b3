//! `mate` against Stockfish and shakmaty: nothing that Stockfish finds is missed, and every tree holds on another board.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use fastrand::Rng;
use serde_json::{Value, json};
use shakmaty::fen::Fen;
use shakmaty::san::San;
use shakmaty::{Chess, EnPassantMode, Position};

use crate::support::{oracle, oracle_with};

/// Returns the positions before mates: of each random game that ends in one, those up to this many moves before it, with that number.
fn before_mates(rng: &mut Rng, games: usize, most: usize) -> Vec<(usize, Chess)> {
    let mut found = Vec::new();
    let mut count = 0;
    while count < games {
        let mut played = vec![Chess::default()];
        while let Some(last) = played
            .last()
            .filter(|last| !last.is_game_over() && played.len() < 300)
        {
            let legal = last.legal_moves();
            let mut next = last.clone();
            next.play_unchecked(legal[rng.usize(..legal.len())]);
            played.push(next);
        }
        if played.last().is_some_and(Position::is_checkmate) {
            count += 1;
            let before = played.into_iter().rev().skip(1).step_by(2);
            found.extend((1..=most).zip(before));
        }
    }
    found
}

fn fen(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

/// Plays the SAN of a member of a record.
fn after(position: &Chess, member: &Value) -> Chess {
    let san: San = member["san"].as_str().unwrap().parse().unwrap();
    let mut next = position.clone();
    next.play_unchecked(san.to_move(position).unwrap());
    next
}

/// Checks that every move of the defender is among the defences, and that the first reply to each leads to mate in time.
fn check_tree(position: &Chess, defences: &Value, left: u64) {
    let defences = defences.as_array().map_or(&[][..], Vec::as_slice);
    assert_eq!(defences.len(), position.legal_moves().len());
    assert!(
        !defences.is_empty() || position.is_checkmate(),
        "{}",
        fen(position)
    );
    for defence in defences {
        assert!(defence["mate_in"].as_u64().unwrap() <= left, "{defence}");
        let defended = after(position, defence);
        for (at, reply) in defence["replies"].as_array().unwrap().iter().enumerate() {
            let replied = after(&defended, reply);
            if at == 0 || defence["mate_in"] == 1 {
                check_tree(&replied, &reply["defences"], left - 1);
            }
        }
    }
}

/// Asks about these positions, and checks the tree of each mate. Returns the records.
fn checked(positions: &[(usize, Chess)], n: usize) -> Vec<Value> {
    let lines: Vec<String> = positions
        .iter()
        .map(|(_, position)| fen(position))
        .collect();
    let call = ["mate", &n.to_string(), "--json", "-"];
    let records = oracle_with(&call).stdin(lines.join("\n")).records();
    assert_eq!(records.len(), positions.len());
    for ((moves, position), record) in positions.iter().zip(&records) {
        assert!(record["limit"].is_null(), "{record}");
        assert!(*moves > 1 || record["mate_in"] == 1, "{record}");
        if record["mate"] == true && record["cut"].is_null() {
            let mates_in = record["mate_in"].as_u64().unwrap();
            check_tree(
                &after(position, &record["keys"][0]),
                &record["defences"],
                mates_in - 1,
            );
        }
        if record["mate"] == false {
            let refuted = record["refuted"].as_array().unwrap();
            assert_eq!(refuted.len(), position.legal_moves().len());
            for first in refuted.iter().filter(|first| !first["by"].is_null()) {
                let met = after(&after(position, first), &first["by"]);
                let mates =
                    |played: &shakmaty::Move| met.clone().play(*played).unwrap().is_checkmate();
                assert!(n != 2 || !met.legal_moves().iter().any(mates), "{first}");
            }
        }
    }
    records
}

#[test]
fn every_tree_and_every_refutation_holds_on_another_board() {
    let mut rng = Rng::with_seed(61);
    let positions = before_mates(&mut rng, 12, 3);
    let records = [1, 2, 3].map(|n| checked(&positions, n));
    let count =
        |of: &[Value], mate: bool| of.iter().filter(|record| record["mate"] == mate).count();
    assert!(records.iter().all(|of| count(of, true) >= 12));
    assert!(count(&records[1], false) > 0);
}

/// Returns the number of defences of a tree.
fn size(defences: &Value) -> usize {
    let defences = defences.as_array().into_iter().flatten();
    let replies = defences.map(|defence| &defence["replies"][0]["defences"]);
    replies.map(|next| 1 + size(next)).sum()
}

#[test]
fn a_tree_that_would_be_too_large_ends_before_and_says_so() {
    let fen = "1n6/8/8/3b4/2K4Q/8/4b3/k7 w - - 0 1";
    let told = json!({"name": "mate", "arguments": {"position": fen, "n": 4}});
    let call = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": told});
    let tool = oracle("mcp").stdin(format!("{call}\n")).records().remove(0);
    let tool = tool["result"]["structuredContent"].clone();
    let record = oracle_with(&["mate", "4", fen, "--json"])
        .records()
        .remove(0);
    for (record, most) in [(&tool, 60), (&record, 1000)] {
        assert_eq!(record["cut"], true);
        assert!((1..=most).contains(&size(&record["defences"])), "{record}");
    }
    // With more room it is deeper.
    assert!(size(&tool["defences"]) < size(&record["defences"]));
    let text = oracle_with(&["mate", "4", fen]).says();
    let last = "the tree is too large: play moves first with `--moves` to see more\n";
    assert!(text.contains(last), "{text}");
}

#[test]
fn a_picture_has_an_arrow_for_each_of_the_shortest_keys() {
    let paths = |n: &str| {
        let call = ["mate", n, "7k/8/5K2/8/8/8/8/6R1 w - -", "-o", "svg"];
        oracle_with(&call).says().matches("<path").count()
    };
    // No move mates at once, one in two moves, and eight more in three.
    assert_eq!([paths("2"), paths("3")], [paths("1") + 1; 2]);
}

/// Returns in how many moves Stockfish mates, if it finds a mate in so many moves.
fn stockfish(asked: impl Iterator<Item = (usize, String)>) -> Vec<Option<u64>> {
    let mut program = Command::new("stockfish");
    let mut program = program
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut input, output) = (
        program.stdin.take().unwrap(),
        program.stdout.take().unwrap(),
    );
    let mut lines = BufReader::new(output).lines().map(Result::unwrap);
    let found = asked.map(|(n, fen)| {
        // Without a mate it would search until it is stopped.
        writeln!(
            input,
            "ucinewgame\nposition fen {fen}\ngo mate {n} nodes 100000"
        )
        .unwrap();
        let mut mates_in = None;
        for line in lines
            .by_ref()
            .take_while(|line| !line.starts_with("bestmove"))
        {
            let score = line.split_once(" score mate ").map(|(_, score)| score);
            let moves = score.and_then(|score| score.split(' ').next()?.parse::<i64>().ok());
            mates_in = moves
                .and_then(|moves| u64::try_from(moves).ok())
                .or(mates_in);
        }
        mates_in.filter(|moves| (1..=n as u64).contains(moves))
    });
    let found = found.collect();
    writeln!(input, "quit").unwrap();
    program.wait().unwrap();
    found
}

#[test]
#[ignore = "needs stockfish: .ci/run installs it"]
fn stockfish_finds_no_mate_that_is_missed() {
    let mut rng = Rng::with_seed(15);
    let positions = before_mates(&mut rng, 100, 3);
    let mut both = 0;
    for n in 1..=3 {
        let records = checked(&positions, n);
        let found = stockfish(positions.iter().map(|(_, position)| (n, fen(position))));
        for (record, found) in records.iter().zip(found) {
            let Some(found) = found else {
                continue;
            };
            let mates_in = record["mate_in"].as_u64();
            assert!(
                mates_in.is_some_and(|moves| moves <= found),
                "{found}: {record}"
            );
            both += 1;
        }
    }
    assert!(both > 300, "{both}");
}
