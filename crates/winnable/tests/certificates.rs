//! A second, slow program that checks what a verdict rests on, and shares no code with the solver: it plays lines, visits
//! every position again, and asks of each set of squares whether a move can leave it.

#![allow(clippy::expect_used)] // A failed expectation is a failed test.

mod checker;

use std::collections::BTreeMap;
use std::thread;

use checker::check;
use oracle_laws::{Color, Position};
use oracle_winnable::{Proof, Solver, Verdict};

/// Decides a question, checks the verdict, and returns its name.
#[track_caller]
fn decided(text: &str, winner: Color) -> String {
    let position: Position = text.parse().expect("it is a position");
    let verdict = Solver::default().side(&position, winner);
    let verdict = verdict.expect("it is a position of a game");
    check(&position, winner, &verdict).unwrap_or_else(|problem| panic!("{text}: {problem}"));
    name(&verdict).to_owned()
}

fn name(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Unwinnable { proof } => proof.id(),
        verdict => verdict.id(),
    }
}

/// Decides both questions of each line of a file: a position in FEN, after `W` or `-` and `B` or `-` for what each side can.
#[test]
#[ignore = "long: takes minutes, and reads the file that the variable WINNABLE_POSITIONS names"]
#[allow(clippy::print_stderr)] // Prints the results of a long run.
fn every_verdict_of_a_file_is_right_and_has_its_certificate() {
    let Ok(file) = std::env::var("WINNABLE_POSITIONS") else {
        return;
    };
    let text = std::fs::read_to_string(&file).expect("the file is there");
    let lines = text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let lines: Vec<&str> = lines.collect();
    let tallies = thread::scope(|scope| {
        let parts = lines.chunks(lines.len().div_ceil(2).max(1));
        let tasks: Vec<_> = parts.map(|lines| scope.spawn(|| tally(lines))).collect();
        let tallies = tasks
            .into_iter()
            .map(|task| task.join().expect("every verdict holds"));
        tallies.collect::<Vec<_>>()
    });
    let mut all = BTreeMap::new();
    for (kind, count) in tallies.into_iter().flatten() {
        *all.entry(kind).or_insert(0) += count;
    }
    eprintln!("{all:#?}");
}

/// Checks the verdicts of these lines, and counts them by their kind.
fn tally(lines: &[&str]) -> BTreeMap<&'static str, u32> {
    let mut solver = Solver::default();
    let mut kinds = BTreeMap::new();
    for line in lines {
        let (can, board) = line.split_at(2);
        let position: Position = board.trim().parse().expect("it is a position");
        for (winner, letter) in [(Color::White, 'W'), (Color::Black, 'B')] {
            let verdict = solver
                .side(&position, winner)
                .expect("it is a position of a game");
            let is_right = verdict
                .is_winnable()
                .is_none_or(|is| is == can.contains(letter));
            assert!(is_right, "{line}: {winner}, {}", name(&verdict));
            check(&position, winner, &verdict).unwrap_or_else(|problem| {
                panic!("{line}: {winner}, {}: {problem}", name(&verdict))
            });
            *kinds.entry(name(&verdict)).or_insert(0) += 1;
        }
    }
    kinds
}

/// Every move of the walled-in king's jailers mates it, so that they never leave their squares.
#[test]
fn a_check_to_a_caged_king_ends_the_game() {
    for text in [
        // Knights on b8 and d8 guard a king on c5, and mate it wherever they go.
        "bn1n2k1/2p2p1b/2p2Pp1/1pKp1pP1/1P1P1P2/8/5B2/2B1B1B1 b - -",
        // So do the pawns on b6 and d6 with their only moves.
        "3b4/6k1/1ppp4/2b3p1/1pKp1pP1/1P1P1P2/8/1BbB1B2 b - -",
        "8/2b4B/4k3/8/8/2p1p1p1/2PpP1P1/1B1K3n b - -",
        "6B1/b7/2k5/p1p1p1pB/P1P1P1P1/pp6/rp6/1K2b3 b - -",
        "8/B4b2/2k5/1p1p4/1P1Pp1pB/1pp1P1P1/1p6/bK3b2 b - -",
    ] {
        assert_eq!(decided(text, Color::White), "blocked", "{text}");
    }
}

/// White's queen is lost with each check beside the king on b3, and with it the last piece that could mate.
#[test]
fn the_last_piece_is_never_captured() {
    for text in [
        "8/5ppp/8/8/ppp5/bkp4Q/qnp5/n1K5 b - -",
        "8/6pp/8/4q3/ppp5/bkp4Q/qnp2p2/n1K5 b - -",
        "8/6pp/8/8/ppp5/bkp4Q/qnp5/n1K5 b - -",
    ] {
        assert_eq!(decided(text, Color::White), "blocked", "{text}");
    }
}

/// The wall holds if a piece of it is captured where it stands, and if it is not.
#[test]
fn a_piece_of_the_wall_is_captured_or_not() {
    // The first moves are forced; each position is proven by its walls, some in cases.
    let forced = "1bB4b/k7/R5r1/8/1pBp1p1p/1PpP1P1P/K1P4b/RB6 b - -";
    assert_eq!(decided(forced, Color::Black), "exhausted_blocked");
    let wall = "1b3kBR/4pP1P/1p1pP1BP/1P1P4/6Bp/6pP/K5P1/8 b - -";
    assert_eq!(decided(wall, Color::Black), "blocked_cases");
}

/// Seven bishops in a corridor of eight squares guard the pawns beside it for ever, because they cannot pass each other.
#[test]
fn bishops_in_a_corridor_do_not_pass_each_other() {
    let text = "B1B1B1B1/pBpBpBp1/P1P1P1P1/4b3/5b2/8/8/k1K5 w - -";
    for winner in Color::ALL {
        assert_eq!(decided(text, winner), "blocked");
    }
}

/// Lines of dozens of moves that begin away from the corner.
#[test]
fn detours_lead_out_of_closed_positions() {
    for (text, winner) in [
        (
            "8/5k2/8/7p/p1p1pB1P/P1P1P1B1/1B1B1B2/B1B1B1K1 w - -",
            Color::White,
        ),
        (
            "3k1b2/8/8/8/B1B1B1B1/1B1B1B1B/B1B1B1B1/1B1K1B1B w - -",
            Color::White,
        ),
        (
            "2b3k1/3p1b2/2pP4/1pPb1b1p/pP1B2pP/P1B2pP1/1B1B1Pb1/K1B5 w - -",
            Color::Black,
        ),
    ] {
        assert_eq!(decided(text, winner), "winnable", "{text}");
    }
}

/// Two bishops on squares of one colour give check at once: no game leads there, but the checkmate is on the board.
#[test]
fn a_checkmate_on_the_board_comes_before_every_lemma() {
    let text = "8/8/8/8/8/2b1k1b1/8/3RKR2 w - -";
    assert_eq!(decided(text, Color::Black), "winnable");
}

#[test]
fn a_wrong_certificate_is_refused() {
    let text = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - -";
    let position: Position = text.parse().expect("it is a position");
    let proof = oracle_winnable::proof_by_walls(&position, Color::White);
    let Some(Proof::Blocked(sets)) = proof else {
        panic!("{proof:?}");
    };
    for index in 0..sets.pieces.len() {
        let mut sets = sets.clone();
        let piece = &mut sets.pieces[index];
        // A set that leaves out a square, or a piece that is said to move where it does not.
        let others = piece.squares.without(piece.square);
        let Some(square) = others.first() else {
            continue;
        };
        piece.squares = piece.squares.without(square);
        let proof = Proof::Blocked(sets);
        let verdict = Verdict::Unwinnable { proof };
        assert!(
            check(&position, Color::White, &verdict).is_err(),
            "{square}"
        );
    }
    let verdict = Verdict::Unwinnable {
        proof: Proof::Material,
    };
    assert!(check(&position, Color::White, &verdict).is_err());
}
