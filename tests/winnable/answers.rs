//! What no case can show: lines played on, threads, time, and the values of the library. `cases/winnable*.txt` have the answers.

use std::time::Instant;

use oracle_laws::{Color, Piece, Position, Role, Square};
use oracle_winnable::{Limit, Proof, Solver, Verdict};
use serde_json::{Value, json};

use super::with_pieces;
use crate::support::{oracle, oracle_with, position};

/// A wall of pawns that nothing passes.
const WALL: &str = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - -";
/// White's king is shut in, and its pawns meet Black's in the middle of the board: it takes more than a hundred thousand
/// nodes to see that White cannot checkmate.
const HARD: &str = "8/3p1pkp/8/8/1p6/bp6/1p1P1P1P/1K6 b - - 0 1";

#[test]
fn every_line_is_played_to_checkmate() {
    for line in [
        "startpos",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1",
    ] {
        let record = &oracle_with(&["winnable", "--json", line]).records()[0];
        for (side, key) in ["white", "black"]
            .iter()
            .flat_map(|side| [(side, "line"), (side, "san")])
        {
            let Some(moves) = record[side][key].as_array() else {
                continue;
            };
            assert_eq!(record[side]["line"].as_array().unwrap().len(), moves.len());
            let moves: Vec<&str> = moves.iter().map(|it| it.as_str().unwrap()).collect();
            let call = ["--json", "--strict", line, "--moves", &moves.join(" ")];
            let outcome = &oracle_with(&call).records()[0]["outcome"];
            assert_eq!(
                [&outcome["winner"], &outcome["reason"]],
                [side, "checkmate"]
            );
        }
    }
}

#[test]
fn a_stream_has_an_answer_for_each_line_at_every_number_of_threads() {
    let asked = [
        WALL,
        "k7/8/1Q6/8/8/8/8/K7 b - - 0 1",
        "R5k1/5ppp/8/8/8/8/8/7K b - - 0 1",
        "k7/1Q6/8/8/8/8/8/K7 b - - 0 1",
        "Wke1",
        "Wxe1",
        "startpos",
    ];
    let lines = (0..280).map(|index| format!("{} id={index}\n", asked[index % 7]));
    let lines: String = lines.collect();
    let answer = |threads: &str| {
        let question = format!("winnable - --json --threads {threads}");
        oracle(&question).stdin(lines.clone()).ends()
    };
    let (one, _, status) = answer("1");
    assert_eq!(status, 2);
    assert_eq!(answer("3"), (one.clone(), String::new(), 2));
    let records = one.lines().map(|line| serde_json::from_str(line).unwrap());
    let records: Vec<Value> = records.collect();
    assert_eq!(records.len(), 280);
    for (index, record) in records.iter().enumerate() {
        assert_eq!(record["id"], index.to_string());
        assert_eq!(record.get("error").is_some(), index % 7 == 5);
        // A line is answered as by itself, whatever came before it.
        assert_eq!(record["white"], records[index % 7]["white"], "{record}");
    }
}

#[test]
fn a_search_that_ends_at_its_time_says_so() {
    let question = json!({"ask": "winnable", "fen": HARD, "nodes": 100_000_000, "timeout_ms": 20});
    let mut as_text = question.clone();
    as_text["output"] = json!("board");
    let input = format!("{question}\n{as_text}\n");
    let records = oracle("--json -").stdin(input).records();
    assert_eq!(records[0]["white"]["limit"], "time");
    let words = records[1].to_string().replace("\\n", " ");
    let words: Vec<&str> = words.split_whitespace().collect();
    let said = "the time is over";
    assert!(words.join(" ").contains(said), "{words:?}");
}

#[test]
fn a_budget_or_a_time_that_is_spent_leaves_it_undecided() {
    let bishops = "3k1b2/8/8/8/B1B1B1B1/1B1B1B1B/B1B1B1B1/1B1K1B1B w - - 0 1";
    let undecided =
        |line: &str, mut solver: Solver| match solver.side(&position(line), Color::White) {
            Some(Verdict::Undecided { nodes, limit }) => (nodes, limit),
            verdict => panic!("{verdict:?}"),
        };
    // Five positions are kept for each whose moves are tried.
    let (nodes, limit) = undecided(bishops, Solver::new(1000));
    assert!((501..=1000).contains(&nodes), "{nodes}");
    assert_eq!(limit, Limit::Memory);
    assert_eq!(undecided(bishops, Solver::new(0)), (0, Limit::Nodes));
    // A time that is over ends a search after the same number of positions in every run, and changes nothing that few decide.
    let late = || undecided(HARD, Solver::new(1_000_000).until(Instant::now()));
    assert_eq!(late(), late());
    assert_eq!(late().1, Limit::Time);
    for line in ["startpos", WALL] {
        let verdicts = Solver::default()
            .until(Instant::now())
            .both(&position(line));
        assert_eq!(verdicts, Solver::default().both(&position(line)), "{line}");
    }
    // One side has the same budget and verdict as both.
    let hard = position("k6B/1b4B1/2b2B2/4B3/3B4/1pB1B3/pP1B4/K7 w - - 0 1");
    for budget in [0, 1, 300] {
        let mut solver = Solver::new(budget);
        let verdicts = solver.both(&hard).unwrap();
        assert_eq!(solver.side(&hard, Color::White), Some(verdicts.white));
        assert_eq!(solver.side(&hard, Color::Black), Some(verdicts.black));
    }
}

/// Black's king stays behind its wall, and no white piece can attack a square there.
#[test]
fn the_sets_of_a_closed_wall_do_not_meet() {
    let line = "4k3/8/1p3p2/pPp1pPp1/P1PpP1Pp/3P3P/8/4K3 w - - 0 1";
    let verdict = Solver::default().side(&position(line), Color::White);
    let Some(Verdict::Unwinnable {
        proof: Proof::Blocked(blocked),
    }) = verdict
    else {
        panic!("{verdict:?}");
    };
    assert!(!blocked.king.meets(blocked.attacked));
    let pieces = &blocked.pieces;
    assert!(pieces.iter().all(|piece| piece.all().has(piece.square)));
    let pawns = pieces.iter().filter(|piece| !piece.moves());
    assert_eq!((pieces.len(), pawns.count()), (18, 16));
}

#[test]
fn proofs_and_verdicts_have_names() {
    let exhausted = |material, blocked| Proof::Exhausted {
        positions: 7,
        material,
        blocked,
    };
    let ids = [(0, 0), (1, 0), (0, 1), (1, 1)]
        .map(|(material, blocked)| exhausted(material, blocked).id());
    assert_eq!(
        ids,
        [
            "exhausted",
            "exhausted_material",
            "exhausted_blocked",
            "exhausted_material_blocked"
        ]
    );
    let message = "none of the 7 positions that can still arise is checkmate";
    assert_eq!(exhausted(0, 0).to_string(), message);
    let (nodes, limit, proof) = (1, Limit::Nodes, Proof::Material);
    assert_eq!(proof.id(), "material");
    for (verdict, id, is_winnable) in [
        (
            Verdict::Winnable { line: Vec::new() },
            "winnable",
            Some(true),
        ),
        (Verdict::Undecided { nodes, limit }, "undecided", None),
        (Verdict::Unwinnable { proof }, "unwinnable", Some(false)),
    ] {
        assert_eq!((verdict.id(), verdict.is_winnable()), (id, is_winnable));
    }
}

/// Black's king on the first rank, between two pieces of its own, below White's king; two bishops on dark squares.
#[test]
fn no_material_takes_back_a_checkmate_that_stands() {
    let square = |index| Square::from_index(index).unwrap();
    let dark: Vec<Square> = (0..64)
        .filter(|index| (index / 8 + index) % 2 == 0)
        .map(square)
        .collect();
    let bishop = Piece::new(Color::White, Role::Bishop);
    let mut solver = Solver::new(1000);
    let mut mates = 0;
    for (file, role) in (0..7).flat_map(|file| [(file, Role::Rook), (file, Role::Queen)]) {
        let mut pieces = vec![
            (square(file), Piece::new(Color::Black, Role::King)),
            (square(file + 16), Piece::new(Color::White, Role::King)),
            (square(file + 1), Piece::new(Color::Black, role)),
        ];
        if file > 0 {
            pieces.push((square(file - 1), Piece::new(Color::Black, Role::Rook)));
        }
        let is_free = |at: &Square| pieces.iter().all(|(square, _)| square != at);
        let free: Vec<Square> = dark.iter().copied().filter(is_free).collect();
        for (first, second) in free
            .iter()
            .flat_map(|&one| free.iter().map(move |&two| (one, two)))
        {
            let all = [&pieces[..], &[(first, bishop), (second, bishop)]].concat();
            let is_mate = |position: &Position| position.is_of_game() && position.is_checkmate();
            let Some(position) =
                with_pieces(&all, Color::Black).filter(|it| first < second && is_mate(it))
            else {
                continue;
            };
            mates += 1;
            // One move cannot have given both checks.
            assert!(position.checkers().more_than_one(), "{position}");
            let verdicts = solver.both(&position).unwrap();
            assert_eq!(
                verdicts.white,
                Verdict::Winnable { line: Vec::new() },
                "{position}"
            );
            assert_eq!(verdicts.black.is_winnable(), Some(false), "{position}");
            assert_eq!(solver.is_dead(&position), Some(false), "{position}");
        }
    }
    assert!(mates > 20, "{mates}");
}
