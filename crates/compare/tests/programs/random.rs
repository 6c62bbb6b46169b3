//! Random positions: the same seed gives the same ones.
//!
//! They come from games, have few pieces, or are those of Chess960.

use oracle_compare::Source;
use oracle_laws::{Position, Setup};

fn draw(seed: u64, chess960: bool) -> Vec<Position> {
    let source = Source::Random { count: 600, seed };
    let (tasks, count) = source.tasks(chess960).unwrap();
    assert_eq!(count, 600);
    tasks.map(|task| task.node.position().clone()).collect()
}

#[test]
fn the_same_seed_draws_the_same_positions() {
    assert_eq!(draw(7, true), draw(7, true));
    assert_ne!(draw(7, true), draw(8, true));
}

#[test]
fn positions_of_chess960_are_drawn_only_where_they_are_wanted() {
    let count = |chess960| {
        let positions = draw(1, chess960).into_iter();
        positions
            .filter(|position| Setup::from(position).needs_chess960())
            .count()
    };
    assert_eq!(count(false), 0);
    assert!(count(true) > 20);
}

#[test]
fn positions_of_games_are_drawn_from_the_first_120_half_moves() {
    let positions = draw(1, false).into_iter();
    assert_eq!(
        positions.map(|position| position.fullmoves()).max(),
        Some(60)
    );
}
