//! Properties of every verdict.

use shakmaty::Position as _;
use shakmaty::uci::UciMove;

use super::{random_wall, with_pieces};
use crate::second_opinion::shakmaty;
use crate::support::random_games;
use oracle_laws::{Color, Piece, Position, Square};
use oracle_notation::{fen, uci};
use oracle_reference::draws;
use oracle_winnable::{Proof, Solver, Verdict};

/// Plays a line by the other library; it must end in checkmate by the winner.
#[track_caller]
fn check_line(position: &Position, winner: Color, verdict: &Verdict) {
    let Verdict::Winnable { line } = verdict else {
        return;
    };
    let text = fen::write(position);
    let mut other = shakmaty(&text).unwrap();
    for &played in line {
        let written = uci::write(played, uci::CastlingMode::Chess960);
        let read: UciMove = written.parse().unwrap();
        let legal = read
            .to_move(&other)
            .unwrap_or_else(|_| panic!("{text}: {written}"));
        other = other.play(legal).unwrap();
    }
    assert!(other.is_checkmate(), "{text}");
    let loser = if winner == Color::White { "b" } else { "w" };
    assert_eq!(other.turn().char().to_string(), loser, "{text}");
}

#[test]
fn every_line_ends_in_checkmate() {
    let mut rng = fastrand::Rng::with_seed(30);
    let mut solver = Solver::new(20_000);
    let mut winnable = 0;
    for chess960 in [false, true] {
        for position in random_games(&mut rng, draws(400), chess960) {
            for winner in Color::ALL {
                let verdict = solver.side(&position, winner).unwrap();
                check_line(&position, winner, &verdict);
                winnable += usize::from(verdict.is_winnable() == Some(true));
            }
        }
    }
    assert!(winnable > draws(1400), "{winnable}");
}

/// Returns the position with these bits of every square turned, and the colours exchanged or not.
fn turned(position: &Position, bits: u8, exchange: bool) -> Position {
    let color = |color: Color| if exchange { !color } else { color };
    let pieces = position.placement().occupied().into_iter().map(|at| {
        let piece = position.placement().piece_at(at).unwrap();
        let to = Square::from_index(at.index() ^ bits).unwrap();
        (to, Piece::new(color(piece.color), piece.role))
    });
    with_pieces(&pieces.collect::<Vec<_>>(), color(position.turn())).unwrap()
}

#[test]
fn mirrored_boards_and_exchanged_colours_keep_their_verdicts() {
    let mut rng = fastrand::Rng::with_seed(31);
    let mut solver = Solver::new(20_000);
    let (mut decided, mut asked) = (0, 0);
    while asked < draws(150) {
        let Some(position) = random_wall(&mut rng, 3) else {
            continue;
        };
        asked += 1;
        let mirrored = turned(&position, 0b111, false);
        let exchanged = turned(&position, 0b11_1000, true);
        for winner in Color::ALL {
            let verdict = solver.side(&position, winner).unwrap().is_winnable();
            let in_mirror = solver.side(&mirrored, winner).unwrap().is_winnable();
            let of_other = solver.side(&exchanged, !winner).unwrap().is_winnable();
            for other in [in_mirror, of_other] {
                if let (Some(one), Some(other)) = (verdict, other) {
                    assert_eq!(one, other, "{}", fen::write(&position));
                    decided += 1;
                }
            }
        }
    }
    assert!(decided > draws(450), "{decided}");
}

#[test]
fn a_move_from_an_unwinnable_position_leads_to_an_unwinnable_one() {
    let mut rng = fastrand::Rng::with_seed(32);
    let mut solver = Solver::new(20_000);
    let mut unwinnable = 0;
    while unwinnable < draws(60) {
        let Some(mut position) = random_wall(&mut rng, 2) else {
            continue;
        };
        for winner in Color::ALL {
            let first = fen::write(&position);
            if solver.side(&position, winner).unwrap().is_winnable() != Some(false) {
                continue;
            }
            unwinnable += 1;
            for _ in 0..12 {
                let moves = position.legal_moves();
                let Some(&played) = rng.choice(&moves) else {
                    break;
                };
                position = position.after(played);
                let verdict = solver.side(&position, winner).unwrap();
                assert_ne!(
                    verdict.is_winnable(),
                    Some(true),
                    "{first}: {}",
                    fen::write(&position)
                );
            }
        }
    }
}

/// Pieces are followed through games played at random: they stay in their sets.
#[test]
fn pieces_of_a_blocked_position_stay_where_their_sets_say() {
    let mut rng = fastrand::Rng::with_seed(33);
    let mut solver = Solver::new(1);
    let mut followed = 0;
    while followed < draws(60) {
        let Some(first) = random_wall(&mut rng, 3) else {
            continue;
        };
        let verdict = solver.side(&first, Color::White);
        let Some(Verdict::Unwinnable {
            proof: Proof::Blocked(blocked),
        }) = verdict
        else {
            continue;
        };
        followed += 1;
        for _ in 0..10 {
            let mut position = first.clone();
            // Where the piece on each square stood at first.
            let mut origins: Vec<Option<Square>> = (0..64).map(Square::from_index).collect();
            for _ in 0..80 {
                let moves = position.legal_moves();
                let Some(&played) = rng.choice(&moves) else {
                    break;
                };
                if let Some(captured) = played.capture_square() {
                    origins[usize::from(captured.index())] = None;
                }
                let origin = origins[usize::from(played.from.index())].take().unwrap();
                origins[usize::from(played.to.index())] = Some(origin);
                let reach = blocked.pieces.iter().find(|piece| piece.square == origin);
                let text = fen::write(&first);
                let stays = reach.unwrap().all().has(played.to);
                position = position.after(played);
                // The sets hold before the game is over: after a checkmate of White, or without a piece that could mate.
                let white = position.placement().color(Color::White);
                assert!(
                    stays || position.is_checkmate() || !white.more_than_one(),
                    "{text}: {origin} comes to {}",
                    played.to
                );
                if !stays {
                    break;
                }
            }
        }
    }
}

#[test]
fn some_positions_that_fuzzing_found_keep_their_verdicts_after_every_move() {
    check_found_positions(16 / draws(4));
}

#[test]
#[ignore = "long: .ci/run runs it"]
fn positions_that_fuzzing_found_keep_their_verdicts_after_every_move() {
    check_found_positions(1);
}

/// Checks all positions at a step of 1, else each second, third and so on.
fn check_found_positions(step: usize) {
    let positions = include_str!("../data/winnable_positions.txt").lines();
    let mut solver = Solver::new(2_000);
    let mut count = 0;
    for line in positions
        .filter(|line| !line.starts_with('#'))
        .step_by(step)
    {
        let position = crate::support::position(line);
        for winner in Color::ALL {
            let Some(verdict) = solver.side(&position, winner) else {
                continue;
            };
            count += 1;
            if let Verdict::Winnable { line: moves } = &verdict {
                let after = moves.iter().fold(position.clone(), |position, &played| {
                    assert!(position.legal_moves().contains(&played), "{line}");
                    position.after(played)
                });
                assert!(after.turn() != winner && after.is_checkmate(), "{line}");
            }
            if let Verdict::Unwinnable { .. } = verdict {
                for played in position.legal_moves() {
                    let after = solver.side(&position.after(played), winner);
                    let is_winnable = after.and_then(|verdict| verdict.is_winnable());
                    assert_ne!(is_winnable, Some(true), "{line}");
                }
            }
        }
    }
    assert!(count > 2000 / step, "{count}");
}
