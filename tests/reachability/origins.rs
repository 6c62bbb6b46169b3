//! Pawn structures drawn at random, judged by trying all origins of the pawns.

use oracle_laws::{
    Bitboard, CastlingRights, Color, Piece, Placement, Role, Setup, SetupProblem, Square,
};
use oracle_reference::draws;

/// Returns the least number of captures, trying every way to give the pawns files of their own.
fn fewest_captures(pawns: &[(i32, i32)], taken: u32) -> Option<i32> {
    let Some((&(file, ranks), rest)) = pawns.split_first() else {
        return Some(0);
    };
    let free = (0..8).filter(|home| taken >> home & 1 == 0 && (file - home).abs() <= ranks);
    free.filter_map(|home| {
        fewest_captures(rest, taken | 1 << home).map(|rest| rest + (file - home).abs())
    })
    .min()
}

#[test]
fn pawn_structures_are_judged_as_by_trying_all_origins() {
    let mut rng = fastrand::Rng::with_seed(18);
    let (mut unreachable, mut few, mut fine) = (0, 0, 0);
    for _ in 0..draws(4000) {
        let color = *rng.choice(&Color::ALL).unwrap();
        let mut setup = Setup {
            placement: Placement::EMPTY,
            castling: CastlingRights::NONE,
            ..Setup::default()
        };
        let count = rng.usize(4..=8);
        let files = rng.u32(3..=8);
        // Low ranks and few files, so that the pawns block each other.
        while setup.placement.pawns().len() < count as u32 {
            let (file, rank) = (rng.u32(0..files), rng.u32(0..6) * rng.u32(0..2));
            let rank = if color == Color::White {
                1 + rank
            } else {
                6 - rank
            };
            let square = Square::from_index((rank * 8 + file) as u8).unwrap();
            setup.placement.put(square, Piece::new(color, Role::Pawn));
        }
        let missing = rng.u32(0..8);
        let own_back_rank = Bitboard::from(color.back_rank());
        let others = Bitboard::ALL & !setup.placement.occupied() & !own_back_rank;
        for square in others.into_iter().take(16 - missing as usize) {
            setup
                .placement
                .put(square, Piece::new(!color, Role::Knight));
        }
        let pawns: Vec<(i32, i32)> = setup
            .placement
            .pawns()
            .into_iter()
            .map(|pawn| {
                let home = i32::from(if color == Color::White { 1_u8 } else { 6 });
                let rank = i32::from(pawn.rank().index());
                (i32::from(pawn.file().index()), (rank - home).abs())
            })
            .collect();
        let problems = setup.problems();
        let found = (
            problems.has(SetupProblem::UnreachablePawn),
            problems.has(SetupProblem::TooFewCaptures),
        );
        let wanted = match fewest_captures(&pawns, 0) {
            None => (true, false),
            Some(captures) => (false, captures > missing as i32),
        };
        assert_eq!(found, wanted, "{:?} {missing}", setup.placement);
        match wanted {
            (true, _) => unreachable += 1,
            (_, true) => few += 1,
            _ => fine += 1,
        }
    }
    let least = draws(200);
    assert!(
        unreachable > least && few > least && fine > least,
        "{unreachable} {few} {fine}"
    );
}
