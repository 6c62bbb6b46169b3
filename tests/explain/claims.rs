//! Every candidate of many positions: the generator lists it, or the judge gives the reason that the slow reference finds.

use std::collections::BTreeSet;

use oracle_laws::{
    Bitboard, Candidate, Color, Move, MoveKind, Piece, Position, Reason, Role, Setup, Square,
};
use oracle_notation::{MoveError, MoveText, fen};
use oracle_reference::{Board, compare_candidates, draws};

use crate::support::{Draw, oracle, position, random_games, random_setup, shredder_fen, ucis};

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

/// Checks that every candidate of a position is a legal move, or has the reason that the slow reference finds. Returns how often
/// each reason was given.
pub fn check_candidates(position: &Position) -> [usize; Reason::ALL.len()] {
    // With the en passant square, even where no capture is legal.
    let ep_square = position.ep_square();
    let fen = shredder_fen(&Setup {
        ep_square,
        ..position.setup()
    });
    let mut candidates = BTreeSet::new();
    for legal in position.legal_moves() {
        let Move {
            from,
            to,
            promotion,
            ..
        } = legal;
        candidates.insert((from, to, promotion));
        let candidate = Candidate {
            from,
            to,
            promotion,
        };
        assert_eq!(position.judge(candidate), Ok(legal), "{fen}");
        // Castling may be written as the king's move, where that is not a king step.
        if let MoveKind::Castle(side) = legal.kind {
            let to = side.king_to(position.turn());
            if !from.adjoins(to) && from != to {
                candidates.insert((from, to, None));
            }
        }
    }
    let found = compare_candidates(&Board::read(&fen), position);
    assert_eq!(found.legal, candidates, "{fen}");
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
    check_positions(draws(60).max(15), 2);
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
    let squares = || Bitboard::ALL.into_iter();
    let mut lines = Vec::new();
    let mut legal = Vec::new();
    for asked in positions(draws(4), 11) {
        let (fen, listed) = (fen::write(&asked), ucis(&asked));
        let pairs = squares().flat_map(|from| squares().map(move |to| format!("{from}{to}")));
        let candidates = pairs.chain(listed.iter().cloned());
        lines.extend(candidates.map(|candidate| format!("{fen} move={candidate}")));
        legal.resize(lines.len(), listed);
    }
    let asked = oracle("explain - -o tsv --fields move,legal --no-header");
    let (stdout, stderr, status) = asked.stdin(lines.join("\n")).ends();
    assert_eq!((stderr.as_str(), status), ("", 1));
    assert_eq!(stdout.lines().count(), lines.len());
    for ((line, listed), verdict) in lines.iter().zip(legal).zip(stdout.lines()) {
        // Castling has two spellings as a candidate, and one as a move.
        let (named, is_legal) = verdict.split_once('\t').unwrap();
        let is_listed = listed.iter().any(|uci| uci == named);
        assert_eq!(is_legal, is_listed.to_string(), "{line}");
    }
}

/// A move without its from-square is one of the side to move: nothing is said of the other side's pieces.
#[test]
fn no_written_move_is_said_to_be_of_the_other_side() {
    let mut rng = fastrand::Rng::with_seed(16);
    let mut illegal = 0;
    for position in random_games(&mut rng, 60, false) {
        for (to, role) in Bitboard::ALL
            .into_iter()
            .flat_map(|to| Role::ALL.map(|role| (to, role)))
        {
            let letter = Some(role.upper_letter()).filter(|_| role != Role::Pawn);
            let written = format!("{}{to}", letter.map_or(String::new(), String::from));
            let read = MoveText::parse(&written).unwrap().resolve(&position);
            let Err(MoveError::Illegal(error)) = read else {
                continue;
            };
            let (reason, sentence) = (error.illegal.reason, error.sentence);
            let (named, _) = sentence.split_once(" on ").unwrap_or((&sentence, ""));
            let is_of_other = named.starts_with(&format!("the {} {role}", !position.turn()));
            let is_right = reason == Reason::NoPiece || reason != Reason::NotOnTurn && !is_of_other;
            assert!(is_right, "{position} {written}: {sentence}");
            illegal += 1;
        }
    }
    assert!(illegal > 10_000, "{illegal}");
}
