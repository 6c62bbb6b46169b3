//! On boards that are known, the circuits fold to constants, which must be what the crate says: the files that were compiled
//! a second time, and the sets that they were given, mean the same as in the crate.

use oracle_laws::{
    CastlingRights, Color, Piece, Placement, Position as Known, Rank, Role, Setup, Square, attacks,
};

use super::boards::placement;
use crate::Position;
use crate::attacks as circuits;
use crate::board::{Bitboard, squares};
use crate::circuit::{Bit, start_anew};
use crate::movegen::{KingSafety, PieceTargets};
use crate::plain::{Board, Cell};

/// Draws a position: as many pieces as may be, with every right and en passant square that fits.
fn random_position(random: &mut fastrand::Rng) -> Known {
    loop {
        let mut setup = Setup {
            placement: Placement::EMPTY,
            turn: Color::from_white(random.bool()),
            castling: CastlingRights::NONE,
            ep_square: None,
            halfmoves: 0,
            fullmoves: 1,
        };
        // Few pieces more often than many: they leave room to castle.
        let most = random.u32(3..40);
        for _ in 0..random.u32(2..most) {
            let piece = Piece::new(
                Color::from_white(random.bool()),
                Role::ALL[random.usize(0..5)],
            );
            let square = Square::truncated(random.u32(0..64));
            let is_possible =
                piece.role != Role::Pawn || !oracle_laws::Bitboard::BACK_RANKS.has(square);
            if is_possible {
                setup.placement.put(square, piece);
            }
        }
        // Two pawns side by side, one of which may have made a double step.
        if random.bool() {
            let back = 8 * setup.turn.either(4, 3) + random.u32(0..7);
            let colors = if random.bool() {
                Color::ALL
            } else {
                [Color::Black, Color::White]
            };
            for (square, color) in [back, back + 1].into_iter().zip(colors) {
                setup
                    .placement
                    .put(Square::truncated(square), Piece::new(color, Role::Pawn));
            }
        }
        for color in Color::ALL {
            if random.u32(0..10) > 0 {
                let back = color.back_rank() as u32 * 8;
                let is_home = random.bool();
                let square = random.u32(if is_home { back..back + 8 } else { 0..64 });
                setup
                    .placement
                    .put(Square::truncated(square), Piece::new(color, Role::King));
            }
            if random.bool() {
                let rook = color.back_rank() as u32 * 8 + random.u32(0..8);
                setup
                    .placement
                    .put(Square::truncated(rook), Piece::new(color, Role::Rook));
            }
            let back = oracle_laws::Bitboard::from(color.back_rank());
            let rooks = setup.placement.pieces(color, Role::Rook) & back;
            setup.castling.0 |= rooks.into_iter().filter(|_| random.bool()).collect();
        }
        let rank = setup.turn.either(Rank::Sixth, Rank::Third);
        let squares = oracle_laws::Bitboard::from(rank).squares();
        let fits = squares.filter(|square| {
            Setup {
                ep_square: Some(*square),
                ..setup.clone()
            }
            .valid_ep_square()
            .is_some()
        });
        setup.ep_square = random.choice(fits.collect::<Vec<_>>());
        if let Ok(position) = Known::try_from(&setup) {
            return position;
        }
    }
}

fn as_circuits(position: &Known) -> Position {
    let mut board = Board([Cell::EMPTY; 64]);
    for square in squares() {
        if let Some(piece) = position.piece_at(square) {
            board.put(square, Cell::piece(piece.color, piece.role));
        }
    }
    Position {
        placement: placement(&board),
        turn: position.turn(),
        king: position.king(),
        castling: position.castling(),
        ep_square: position.ep_square(),
    }
}

/// Returns the set of the crate, if every bit is known.
fn known(set: Bitboard) -> oracle_laws::Bitboard {
    assert!(
        set.0
            .0
            .iter()
            .all(|bit| [Bit::FALSE, Bit::TRUE].contains(bit))
    );
    squares()
        .filter(|square| set.has(*square) == Bit::TRUE)
        .collect()
}

#[test]
#[ignore = "long; .ci/run runs it"]
fn proofs_are_of_the_crate_which_20_000_boards_show() {
    let mut random = fastrand::Rng::with_seed(44);
    let (mut castling, mut en_passant) = (0, 0);
    for _ in 0..20_000 {
        start_anew();
        let position = random_position(&mut random);
        let circuit = as_circuits(&position);
        let safety = KingSafety::new(&circuit);
        let mut targets = PieceTargets::NONE;
        targets.find(&circuit, &safety);
        let legal = position.legal();
        assert_eq!(known(safety.checkers), legal.checkers(), "{position}");
        assert_eq!(known(targets.movers), legal.movers(), "{position}");
        assert_eq!(known(targets.castles), legal.castles(), "{position}");
        for from in squares() {
            assert_eq!(
                known(targets.of.at(from)),
                legal.targets(from),
                "{position} {from}"
            );
        }
        let (square, by) = (
            Square::truncated(random.u32(0..64)),
            Color::from_white(random.bool()),
        );
        let occupied = circuit.placement.occupied();
        let attackers = circuits::attackers(&circuit.placement, square, by, occupied);
        assert_eq!(
            known(attackers),
            position.attackers(square, by),
            "{position} {square}"
        );
        let queen = circuits::queen(square, occupied);
        assert_eq!(
            known(queen),
            attacks::queen(square, position.placement().occupied())
        );
        castling += usize::from(!legal.castles().is_empty());
        en_passant += usize::from(position.ep_square().is_some());
    }
    assert!(
        castling > 300 && en_passant > 300,
        "{castling} {en_passant}"
    );
}
