//! Every candidate of many positions: the generator lists it, or the judge gives the reason that the slow reference finds.

use std::collections::BTreeSet;

use oracle_laws::{Bitboard, Color, MoveKind, Piece, Position, Reason, Role, Setup, Square};
use oracle_notation::fen;
use oracle_reference::{Board, compare_candidates};

use crate::support::{
    Draw, oracle, oracle_with, position, random_games, random_setup, shredder_fen,
};

/// Varied positions: games, boards with few pieces, without kings, Chess960.
fn positions(count: usize, seed: u64) -> Vec<Position> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let quarter = count / 4;
    let mut positions = Vec::with_capacity(count);
    for chess960 in [false, true] {
        // A few positions of each of many games.
        let games = random_games(&mut rng, quarter * 17, chess960);
        positions.extend(games.into_iter().step_by(17).take(quarter));
    }
    for _ in 0..count / 10 {
        positions.push(Position::try_from(&en_passant_setup(&mut rng)).unwrap());
    }
    for index in 0..count - positions.len() {
        let draw = Draw {
            pieces: [8, 14, 30][index % 3],
            kings: [index % 5 != 1, index % 5 != 2],
        };
        positions.push(Position::try_from(&random_setup(&mut rng, draw)).unwrap());
    }
    positions
}

/// Boards on which a pawn has just passed another, sliders all around, and often the king on the same rank.
fn en_passant_setup(rng: &mut fastrand::Rng) -> Setup {
    loop {
        let mut setup = random_setup(
            rng,
            Draw {
                pieces: 6,
                kings: [true, true],
            },
        );
        let (us, them) = (setup.turn, !setup.turn);
        let (rank, up) = if us == Color::White { (4, 8) } else { (3, -8) };
        let pushed = rank * 8 + rng.i8(0..8);
        let neighbour = pushed + *rng.choice(&[-1, 1]).unwrap();
        let square = |index: i8| Square::from_index(index as u8).unwrap();
        let king = setup.placement.king(us).unwrap();
        if rng.bool() {
            setup.placement.remove(king);
            setup
                .placement
                .put(square(rank * 8 + rng.i8(0..8)), Piece::new(us, Role::King));
        }
        for empty in [pushed + up, pushed + 2 * up] {
            setup.placement.remove(square(empty));
        }
        setup
            .placement
            .put(square(pushed), Piece::new(them, Role::Pawn));
        setup
            .placement
            .put(square(neighbour), Piece::new(us, Role::Pawn));
        setup.ep_square = Some(square(pushed + up));
        let is_beside = neighbour / 8 == rank;
        let has_kings = Color::ALL
            .into_iter()
            .all(|color| setup.placement.king(color).is_some());
        if is_beside && has_kings && setup.check().is_ok() {
            setup.castling = setup.valid_castling();
            return setup;
        }
    }
}

fn squares() -> impl Iterator<Item = Square> {
    Bitboard::ALL.into_iter()
}

/// Checks that every candidate of a position is a legal move, or has the reason that the slow reference finds. Returns how often
/// each reason was given.
pub fn check_candidates(position: &Position) -> [usize; Reason::ALL.len()] {
    // With the en passant square, even where no capture is legal.
    let ep_square = position.ep_square();
    let fen = shredder_fen(&Setup {
        ep_square,
        ..Setup::from(position)
    });
    let legal: BTreeSet<(Square, Square, Option<Role>)> = position
        .legal_moves()
        .into_iter()
        .flat_map(|legal| {
            let other = match legal.kind {
                // Castling may be written as the king's move, where that is not a king step.
                MoveKind::Castle(side) => {
                    let to = side.king_to(position.turn());
                    (!legal.from.adjoins(to) && legal.from != to).then_some((legal.from, to, None))
                }
                _ => None,
            };
            [Some((legal.from, legal.to, legal.promotion)), other]
                .into_iter()
                .flatten()
        })
        .collect();
    let found = compare_candidates(&Board::read(&fen), position);
    assert_eq!(found.legal, legal, "{fen}");
    found.reasons
}

fn check_positions(count: usize, seed: u64) {
    let mut met = [0; Reason::ALL.len()];
    let special = SPECIAL.map(position);
    for asked in positions(count, seed).into_iter().chain(special) {
        for (sum, count) in met.iter_mut().zip(check_candidates(&asked)) {
            *sum += count;
        }
    }
    let missing = Reason::ALL.into_iter().zip(met);
    let missing: Vec<_> = missing.filter(|(_, count)| *count == 0).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn every_candidate_is_a_move_or_has_one_true_reason() {
    check_positions(60, 2);
}

#[test]
#[ignore = "minutes: .ci/run runs it"]
fn every_candidate_of_many_positions_is_a_move_or_has_one_true_reason() {
    check_positions(8000, 5);
}

/// Positions with en passant captures, legal and illegal, and with castlings out of, through and into check.
const SPECIAL: [&str; 9] = [
    "8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1",
    "1b6/8/8/3Pp3/8/8/4k2K/8 w - e6 0 1",
    "7k/6b1/8/4Pp2/8/2K5/8/8 w - f6 0 1",
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
    "8/5k2/1r6/pP6/8/1q6/8/K7 w - a6 0 1",
    "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1",
    "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1",
    "3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "2r1k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
];

#[test]
fn the_program_says_of_every_candidate_what_the_generator_says() {
    for asked in positions(4, 11) {
        let fen = fen::write(&asked);
        let record = &oracle_with(&["--json", &fen]).records()[0];
        let listed: BTreeSet<&str> = record["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|listed| listed["uci"].as_str().unwrap())
            .collect();
        let candidates: Vec<String> = squares()
            .flat_map(|from| squares().map(move |to| format!("{from}{to}")))
            .chain(listed.iter().map(|&listed| listed.to_owned()))
            .collect();
        let lines: Vec<String> = candidates
            .iter()
            .map(|candidate| format!("{fen} move={candidate}"))
            .collect();
        let (stdout, stderr, status) = oracle("explain - --json").stdin(lines.join("\n")).ends();
        assert_eq!((stderr.as_str(), status), ("", 1));
        for (candidate, record) in candidates.iter().zip(stdout.lines()) {
            let record: serde_json::Value = serde_json::from_str(record).unwrap();
            // Castling has two spellings as a candidate, and one as a move.
            let is_listed = listed.contains(record["move"].as_str().unwrap());
            assert_eq!(record["legal"], is_listed, "{fen} {candidate}");
        }
        assert_eq!(stdout.lines().count(), candidates.len());
    }
}
