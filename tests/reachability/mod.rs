//! Positions of games have no problems, and what no game can lead to is named: second opinions of `cases/problems.txt` and
//! `cases/reachability.txt`.

mod games;
mod origins;

use oracle_laws::{
    CastlingRights, Color, Piece, Placement, Position, Role, Setup, SetupError, SetupProblem,
    Square,
};
use oracle_reference::{Board, draws};

use crate::support::{Draw, random_setup, shredder_fen};

/// Random boards: every board that can have stood before is tried, and the slow reference says which moves were legal
/// there.
#[test]
fn a_check_is_impossible_where_no_move_leads_to_it() {
    let mut rng = fastrand::Rng::with_seed(17);
    let draw = Draw {
        pieces: 12,
        kings: [true, true],
    };
    let (mut possible, mut impossible) = (0, 0);
    let each = draws(60);
    while possible < each || impossible < each {
        let setup = Setup {
            ep_square: None,
            castling: CastlingRights::NONE,
            ..random_setup(&mut rng, draw)
        };
        let named = setup.problems();
        let fen = shredder_fen(&setup);
        let board = Board::read(&fen);
        if named.has(SetupProblem::OppositeCheck) || !board.is_check(board.white_to_move) {
            continue;
        }
        let is_impossible = named.has(SetupProblem::ImpossibleCheck);
        let count = if is_impossible {
            &mut impossible
        } else {
            &mut possible
        };
        *count += 1;
        if *count <= each {
            assert_eq!(board.can_have_come(), !is_impossible, "{fen}");
        }
    }
}

#[test]
fn no_position_is_made_of_two_kings_of_one_colour_or_of_a_pawn_on_a_back_rank() {
    let at = |name: &str| Square::from_name(name.as_bytes()).unwrap();
    let with = |pieces: &[(&str, Color, Role)]| {
        let mut setup = Setup {
            placement: Placement::EMPTY,
            castling: CastlingRights::NONE,
            ..Setup::default()
        };
        for &(square, color, role) in pieces {
            setup.placement.put(at(square), Piece::new(color, role));
        }
        Position::try_from(&setup).map(|_| ())
    };
    let kings = |one, other| with(&[("c3", one, Role::King), ("f6", other, Role::King)]);
    for color in Color::ALL {
        let (first, last) = (at("c3"), at("f6"));
        let two = SetupError::TwoKings { color, first, last };
        assert_eq!(kings(color, color), Err(two));
        assert_eq!(kings(color, !color), Ok(()));
        for square in ["a1", "h8"] {
            let on_back_rank = SetupError::PawnOnBackRank(at(square));
            assert_eq!(with(&[(square, color, Role::Pawn)]), Err(on_back_rank));
        }
    }
}
