//! The verdicts beside a slow solver that visits every position that can arise, with the moves of another library.

use std::collections::HashSet;

use super::{random_square, random_wall, with_pieces};
use crate::second_opinion::shakmaty;
use crate::support::at_once;
use oracle_laws::{Color, Piece, Position, Role};
use oracle_notation::fen;
use oracle_reference::{can_checkmate, draws};
use oracle_winnable::{Proof, Solver, Verdict};

/// A count of verdicts.
#[derive(Debug, Default)]
struct Tally {
    winnable: usize,
    by_material: usize,
    by_walls: usize,
    by_visiting: usize,
    undecided: usize,
    /// Verdicts of "unwinnable" that the slow solver has confirmed.
    confirmed: usize,
}

impl Tally {
    /// Asks for a verdict, and the slow solver about it where it says "unwinnable".
    fn check(&mut self, solver: &mut Solver, position: &Position, winner: Color, limit: usize) {
        match solver.side(position, winner).unwrap() {
            Verdict::Winnable { .. } => self.winnable += 1,
            Verdict::Undecided { .. } => self.undecided += 1,
            // Material is enumerated elsewhere, or has too many positions: `lacks_material` has the proof.
            Verdict::Unwinnable {
                proof: Proof::Material,
            } => self.by_material += 1,
            Verdict::Unwinnable { proof } => {
                match proof {
                    Proof::Material | Proof::Blocked(_) | Proof::BlockedCases(_) => {
                        self.by_walls += 1;
                    }
                    Proof::Exhausted { .. } => self.by_visiting += 1,
                }
                let text = fen::write(position);
                let found = shakmaty(&text).map(|first| can_checkmate(first, winner, limit));
                match found.flatten() {
                    Some(true) => panic!("{winner} can checkmate: {text}"),
                    Some(false) => self.confirmed += 1,
                    None => {}
                }
            }
        }
    }
}

/// Asks about positions drawn at random. Bare kings are left out: a king gives no check.
fn check(
    seed: u64,
    count: usize,
    limit: usize,
    mut solver: Solver,
    draw: impl Fn(&mut fastrand::Rng) -> Option<Position>,
) -> Tally {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut tally = Tally::default();
    let mut asked = 0;
    while asked < count {
        let Some(position) = draw(&mut rng) else {
            continue;
        };
        asked += 1;
        for winner in Color::ALL {
            if position.placement().color(winner).more_than_one() {
                tally.check(&mut solver, &position, winner, limit);
            }
        }
    }
    tally
}

fn check_walls(seed: u64, count: usize, pieces: usize, limit: usize) -> Tally {
    check(seed, count, limit, Solver::new(20_000), |rng| {
        random_wall(rng, pieces)
    })
}

#[test]
fn walls_are_unwinnable_where_no_checkmate_can_arise() {
    let tally = check_walls(21, draws(150), 1, 4_000);
    assert!(tally.by_walls > draws(20), "{tally:?}");
    assert!(tally.winnable > draws(20), "{tally:?}");
    assert!(tally.confirmed > draws(30), "{tally:?}");
}

#[test]
#[ignore = "takes a minute: the slow solver visits up to a hundred thousand positions for each wall"]
#[allow(clippy::print_stderr)] // Prints the results of a long run.
fn many_walls_are_unwinnable_where_no_checkmate_can_arise() {
    for (seed, pieces) in [(22, 0), (23, 1), (24, 2), (25, 3)] {
        let tally = check_walls(seed, 400, pieces, 100_000);
        eprintln!("up to {pieces} pieces beside kings and pawns: {tally:?}");
        assert!(tally.by_walls + tally.by_visiting > 20);
    }
}

/// Returns a board with up to six pieces, most of them pawns.
fn random_sparse(rng: &mut fastrand::Rng) -> Option<Position> {
    use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
    let roles = [Pawn, Pawn, Pawn, Knight, Bishop, Rook, Queen];
    let kings = Color::ALL.map(|color| Piece::new(color, King));
    let mut pieces = kings.map(|king| (random_square(rng), king)).to_vec();
    for _ in 0..rng.usize(0..=4) {
        let color = *rng.choice(&Color::ALL)?;
        let piece = Piece::new(color, *rng.choice(&roles)?);
        pieces.push((random_square(rng), piece));
    }
    let squares: HashSet<u8> = pieces.iter().map(|(square, _)| square.index()).collect();
    if squares.len() < pieces.len() {
        return None;
    }
    with_pieces(&pieces, *rng.choice(&Color::ALL)?)
}

#[test]
fn sparse_boards_are_unwinnable_where_no_checkmate_can_arise() {
    let tally = check(26, draws(800), 20_000, Solver::default(), random_sparse);
    assert!(
        tally.winnable > draws(400) && tally.by_material > draws(20),
        "{tally:?}"
    );
    assert_eq!(tally.undecided, 0, "{tally:?}");
}

#[test]
#[ignore = "takes a minute: a hundred thousand boards"]
#[allow(clippy::print_stderr)] // Prints the results of a long run.
fn many_sparse_boards_are_unwinnable_where_no_checkmate_can_arise() {
    at_once([27, 28], |seed| {
        let tally = check(seed, 50_000, 300_000, Solver::default(), random_sparse);
        eprintln!("{tally:?}");
        assert_eq!(tally.undecided, 0, "{tally:?}");
    });
}
