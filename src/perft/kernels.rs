//! The last two moves of a count, in families of eight, compiled for the registers that the machine has.
//!
//! The functions of [`targets`], [`batch`](super::batch_state) and [`replies`] are plain loops over eight words. Here each is
//! compiled several times over, once for every *path*: with a `#[target_feature]` around it, the same loop becomes a few
//! instructions on registers of 512 bits, or twice as many on registers of 256, or stays a loop. What a feature promises
//! holds inside a path: its functions call each other freely, and only who enters it must have asked the machine.

use super::batch::Batcher;
use super::batch_state::{BatchState, Kind, LANES, Lanes, any};
use super::fill::{self, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST};
use super::generate::{Count, en_passant, visit};
use super::key::{Keyed, KeyedChildren};
use super::king_constraints::KingConstraints;
use super::replies::{self, LaneMove, SpecialMove};
use super::squares::Each;
use super::state::{
    BISHOP, CastlingSquares, KING, KNIGHT, PAWN, PROMOTIONS, QUEEN, ROOK, State, back_rank, behind,
};
use super::table::HashTable;
use super::targets::{self, Origin};
use super::tree::Children;

/// Two steps of a pawn at once.
const NORTH_NORTH: i32 = 2 * NORTH;
const SOUTH_SOUTH: i32 = 2 * SOUTH;

/// Replies in passing: to every double step of a pawn, and to taking in passing itself. They are rare, and no two
/// siblings have the same: each position by itself.
#[inline(always)]
fn en_passant_replies<const WHITE: bool>(
    state: &State,
    constraints: &KingConstraints,
    mut count: impl FnMut(&State) -> u64,
) -> u64 {
    let mut nodes = 0;
    if state.ep_square != 0 {
        for from in Each(en_passant::<WHITE>(state)) {
            nodes += count(&state.after_en_passant::<WHITE>(from));
        }
    }
    let (us, them) = (&state.us, &state.them);
    let ep_capturers = if WHITE {
        fill::pawns::<false>(them.pawns)
    } else {
        fill::pawns::<true>(them.pawns)
    };
    let homes = behind::<WHITE>(fill::passed_rank::<WHITE>() & ep_capturers) & us.pawns;
    if homes == 0 {
        return nodes;
    }
    let empty = !(us.all() | them.all());
    let our_pins = constraints.pins;
    let passed =
        fill::ahead::<WHITE>(homes & !(our_pins.rank | our_pins.diagonal | our_pins.antidiagonal))
            & empty;
    for to in Each(fill::ahead::<WHITE>(passed) & empty & constraints.mask) {
        let from = behind::<WHITE>(behind::<WHITE>(to));
        let child = state.after::<WHITE, PAWN>(from, to);
        let ep_capturers = if WHITE {
            en_passant::<false>(&child)
        } else {
            en_passant::<true>(&child)
        };
        nodes += u64::from(ep_capturers.count_ones());
    }
    nodes
}

macro_rules! path {
    ($(#[$about:meta])* $name:ident $(, $features:literal)?) => {
        $(#[$about])*
        pub(super) mod $name {
            use super::*;

            $(#[target_feature(enable = $features)])?
            fn learn<const WHITE: bool, const D: bool, const C: bool>(batch: &mut BatchState) {
                batch.learn::<WHITE, D, C>();
            }

            $(#[target_feature(enable = $features)])?
            fn line_preserving<const WHITE: bool, const D: bool, const K: bool, const C: bool, const P: bool>(
                batch: &BatchState,
                lane_move: &LaneMove<'_>,
                nodes: &mut Lanes,
            ) {
                replies::line_preserving::<WHITE, D, K, C, P>(batch, lane_move, nodes);
            }

            $(#[target_feature(enable = $features)])?
            fn line_changing<const WHITE: bool, const D: bool, const C: bool>(batch: &BatchState, lane_move: &LaneMove<'_>, nodes: &mut Lanes) {
                replies::line_changing::<WHITE, D, C>(batch, lane_move, nodes);
            }

            $(#[target_feature(enable = $features)])?
            fn special<const WHITE: bool>(batch: &BatchState, lane_move: &LaneMove<'_>, deed: SpecialMove, nodes: &mut Lanes) {
                replies::special::<WHITE>(batch, lane_move, deed, nodes);
            }

            /// The replies to one move, by the function for this kind of batch. Castling is short-lived: where there
            /// is any, nothing else is told apart.
            $(#[target_feature(enable = $features)])?
            fn reply<const WHITE: bool>(batch: &BatchState, lane_move: &LaneMove<'_>, is_loud: bool, nodes: &mut Lanes) {
                let Kind { diagonals, king, castles, promotions } = batch.kind;
                match (is_loud, castles, diagonals, king, promotions) {
                    (true, true, ..) => line_changing::<WHITE, true, true>(batch, lane_move, nodes),
                    (true, false, true, ..) => line_changing::<WHITE, true, false>(batch, lane_move, nodes),
                    (true, false, false, ..) => line_changing::<WHITE, false, false>(batch, lane_move, nodes),
                    (false, true, ..) => line_preserving::<WHITE, true, true, true, true>(batch, lane_move, nodes),
                    (_, _, true, true, true) => line_preserving::<WHITE, true, true, false, true>(batch, lane_move, nodes),
                    (_, _, true, true, false) => line_preserving::<WHITE, true, true, false, false>(batch, lane_move, nodes),
                    (_, _, true, false, true) => line_preserving::<WHITE, true, false, false, true>(batch, lane_move, nodes),
                    (_, _, true, false, false) => line_preserving::<WHITE, true, false, false, false>(batch, lane_move, nodes),
                    (_, _, false, true, true) => line_preserving::<WHITE, false, true, false, true>(batch, lane_move, nodes),
                    (_, _, false, true, false) => line_preserving::<WHITE, false, true, false, false>(batch, lane_move, nodes),
                    (_, _, false, false, true) => line_preserving::<WHITE, false, false, false, true>(batch, lane_move, nodes),
                    (_, _, false, false, false) => line_preserving::<WHITE, false, false, false, false>(batch, lane_move, nodes),
                }
            }

            $(#[target_feature(enable = $features)])?
            fn pieces<const WHITE: bool, const KIND: u8>(batch: &BatchState, nodes: &mut Lanes) {
                for from in Each(any(&batch.us.of_kind::<KIND>())) {
                    let targets = targets::piece::<WHITE, KIND>(batch, &Origin::new::<KIND>(from), nodes);
                    let line_changing = any(&targets.line_changing);
                    for to in Each(any(&targets.affecting)) {
                        reply::<WHITE>(batch, &LaneMove { from, to, targets: &targets.affecting }, line_changing & to != 0, nodes);
                    }
                }
            }

            $(#[target_feature(enable = $features)])?
            fn pawns<const WHITE: bool, const STEP: i32>(batch: &BatchState, nodes: &mut Lanes) {
                let targets = targets::pawns::<WHITE, STEP>(batch, nodes);
                let line_changing = any(&targets.line_changing);
                for to in Each(any(&targets.affecting)) {
                    let lane_move = LaneMove { from: if STEP > 0 { to >> STEP } else { to << -STEP }, to, targets: &targets.affecting };
                    if to & fill::last_rank::<WHITE>() == 0 {
                        reply::<WHITE>(batch, &lane_move, line_changing & to != 0, nodes);
                    } else {
                        for kind in PROMOTIONS {
                            special::<WHITE>(batch, &lane_move, SpecialMove::Promotes(kind), nodes);
                        }
                    }
                }
            }

            $(#[target_feature(enable = $features)])?
            fn castle<const WHITE: bool>(batch: &BatchState, nodes: &mut Lanes) {
                for rook in Each(any(&batch.rights)) {
                    for king in Each(any(&batch.us.king) & back_rank::<WHITE>()) {
                        let castle = CastlingSquares::new::<WHITE>(king, rook);
                        let targets = targets::castle(batch, king, &castle);
                        if any(&targets) != 0 {
                            let deed = SpecialMove::CastlingLanes { rook, rook_to: castle.rook_to };
                            special::<WHITE>(batch, &LaneMove { from: king, to: castle.king_to, targets: &targets }, deed, nodes);
                        }
                    }
                }
            }

            /// The number of ways to play two moves from each of up to eight siblings.
            $(#[target_feature(enable = $features)])?
            fn count_two<const WHITE: bool>(batch: &mut BatchState, siblings: &[&State]) -> Lanes {
                batch.load::<WHITE>(siblings);
                match (batch.kind.diagonals, batch.kind.castles) {
                    (_, true) => learn::<WHITE, true, true>(batch),
                    (true, false) => learn::<WHITE, true, false>(batch),
                    (false, false) => learn::<WHITE, false, false>(batch),
                }
                let batch = &*batch;
                let mut nodes = [0; LANES];
                pieces::<WHITE, KNIGHT>(batch, &mut nodes);
                pieces::<WHITE, BISHOP>(batch, &mut nodes);
                pieces::<WHITE, ROOK>(batch, &mut nodes);
                pieces::<WHITE, QUEEN>(batch, &mut nodes);
                pieces::<WHITE, KING>(batch, &mut nodes);
                if any(&batch.us.pawns) == 0 {
                } else if WHITE {
                    pawns::<WHITE, NORTH>(batch, &mut nodes);
                    pawns::<WHITE, NORTH_NORTH>(batch, &mut nodes);
                    pawns::<WHITE, NORTH_EAST>(batch, &mut nodes);
                    pawns::<WHITE, NORTH_WEST>(batch, &mut nodes);
                } else {
                    pawns::<WHITE, SOUTH>(batch, &mut nodes);
                    pawns::<WHITE, SOUTH_SOUTH>(batch, &mut nodes);
                    pawns::<WHITE, SOUTH_EAST>(batch, &mut nodes);
                    pawns::<WHITE, SOUTH_WEST>(batch, &mut nodes);
                }
                castle::<WHITE>(batch, &mut nodes);
                for (lane, state) in siblings.iter().enumerate() {
                    nodes[lane] += en_passant_replies::<WHITE>(state, &batch.constraints(lane), |child| {
                        if WHITE { count_one::<false>(child) } else { count_one::<true>(child) }
                    });
                }
                nodes
            }

            $(#[target_feature(enable = $features)])?
            fn count_one<const WHITE: bool>(state: &State) -> u64 {
                let mut count = Count::default();
                visit::<WHITE>(state, &KingConstraints::new::<WHITE>(state), &mut count);
                count.0
            }

            /// The number of ways to play two moves from all of several siblings.
            $(#[target_feature(enable = $features)])?
            fn count_siblings<const WHITE: bool>(batch: &mut BatchState, siblings: &[State]) -> u64 {
                let mut nodes = 0;
                for chunk in siblings.chunks(LANES) {
                    let mut states = [&chunk[0]; LANES];
                    states.iter_mut().zip(chunk).for_each(|(lane, state)| *lane = state);
                    let counted = count_two::<WHITE>(batch, &states[..chunk.len()]);
                    nodes += counted.iter().take(chunk.len()).sum::<u64>();
                }
                nodes
            }

            /// The number of ways to play so many moves.
            $(#[target_feature(enable = $features)])?
            fn play<const WHITE: bool>(batch: &mut BatchState, state: &State, depth: u32) -> Option<u64> {
                match depth {
                    0 => return Some(1),
                    1 => return Some(count_one::<WHITE>(state)),
                    2 => return Some(count_siblings::<WHITE>(batch, std::slice::from_ref(state))),
                    _ => {}
                }
                let mut children = Children::<WHITE>::new(state);
                visit::<WHITE>(state, &KingConstraints::new::<WHITE>(state), &mut children);
                match (depth, WHITE) {
                    (3, true) => return Some(count_siblings::<false>(batch, &children.list)),
                    (3, false) => return Some(count_siblings::<true>(batch, &children.list)),
                    _ => {}
                }
                let mut nodes = 0_u64;
                for child in &children.list {
                    let counted = if WHITE {
 play::<false>(batch, child, depth - 1)
 } else {
 play::<true>(batch, child, depth - 1) };
                    nodes = nodes.checked_add(counted?)?;
                }
                Some(nodes)
            }

            /// The number of ways to play three moves from all of several siblings. What the table knows is not counted
            /// again.
            $(#[target_feature(enable = $features)])?
            fn recall_three<const WHITE: bool>(batch: &mut BatchState, siblings: &[Keyed], table: &HashTable) -> u64 {
                let mut nodes = 0;
                let mut batcher = Batcher::default();
                for parent in siblings {
                    if let Some(known) = table.get(parent.key, 3).nodes() {
                        nodes += known;
                    } else {
                        let constraints = KingConstraints::new::<WHITE>(&parent.state);
                        visit::<WHITE>(&parent.state, &constraints, &mut KeyedChildren::<WHITE>::new(parent, &mut batcher.children));
                        batcher.parents.push((parent.key, batcher.children.len()));
                    }
                }
                // Memory is slow to answer, and quick to answer many at once.
                table.prefetch(batcher.children.iter().map(|child| child.key), 2);
                batcher.known.extend(batcher.children.iter().map(|child| table.get(child.key, 2)));
                nodes + batcher.count(table, |states| {
                    if WHITE { count_two::<false>(batch, states) } else { count_two::<true>(batch, states) }
                })
            }

            /// The number of ways to play three moves or more. What the table knows is not counted again.
            $(#[target_feature(enable = $features)])?
            fn recall<const WHITE: bool>(batch: &mut BatchState, position: &Keyed, depth: u32, table: &HashTable) -> Option<u64> {
                if depth == 3 {
                    return Some(recall_three::<WHITE>(batch, std::slice::from_ref(position), table));
                }
                if let Some(known) = table.get(position.key, depth).nodes() {
                    return Some(known);
                }
                let mut children = Vec::with_capacity(64);
                let constraints = KingConstraints::new::<WHITE>(&position.state);
                visit::<WHITE>(&position.state, &constraints, &mut KeyedChildren::<WHITE>::new(position, &mut children));
                let nodes = match (depth, WHITE) {
                    (4, true) => recall_three::<false>(batch, &children, table),
                    (4, false) => recall_three::<true>(batch, &children, table),
                    _ => {
                        let mut nodes = 0_u64;
                        for child in &children {
                            let counted = if WHITE {
                                recall::<false>(batch, child, depth - 1, table)
                            } else {
                                recall::<true>(batch, child, depth - 1, table)
                            };
                            nodes = nodes.checked_add(counted?)?;
                        }
                        nodes
                    }
                };
                table.put(position.key, depth, nodes);
                Some(nodes)
            }

            /// The number of ways to play so many moves; `None` where it is larger than any number here.
            $(#[target_feature(enable = $features)])?
            pub fn count<const WHITE: bool>(state: &State, depth: u32, table: Option<&HashTable>) -> Option<u64> {
                let mut batch = BatchState::NONE;
                match table {
                    Some(table) if depth > 2 => recall::<WHITE>(&mut batch, &Keyed::new::<WHITE>(*state), depth, table),
                    _ => play::<WHITE>(&mut batch, state, depth),
                }
            }
        }
    };
}

path!(
    /// For any machine.
    plain
);

#[cfg(target_arch = "x86_64")]
path!(
    /// Registers of 256 bits.
    avx2,
    "avx2,bmi1,bmi2,lzcnt,popcnt"
);

#[cfg(target_arch = "x86_64")]
path!(
    /// Registers of 512 bits, and an instruction that counts the bits of each word.
    avx512,
    "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,avx2,bmi1,bmi2,lzcnt,popcnt"
);
