//! The last two moves of a count, in families of eight, compiled for the registers that the machine has.
//!
//! The functions of [`aims`], [`family`](super::family) and [`replies`] are plain loops over eight words. Here each is
//! compiled several times over, once for every *path*: with a `#[target_feature]` around it, the same loop becomes a few
//! instructions on registers of 512 bits, or twice as many on registers of 256, or stays a loop. What a feature promises
//! holds inside a path: its functions call each other freely, and only who enters it must have asked the machine.

use super::aims::{self, Stand};
use super::bounds::Bounds;
use super::brood::Brood;
use super::family::{Family, Kind, LANES, Words, any};
use super::fill::{self, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST};
use super::generate::{Count, en_passant, visit};
use super::key::{Keyed, KeyedChildren};
use super::replies::{self, Deed, Play};
use super::squares::Each;
use super::state::{
    BISHOP, Castle, KING, KNIGHT, PAWN, PROMOTIONS, QUEEN, ROOK, State, back_rank, behind,
};
use super::table::Table;
use super::tree::Children;

/// Two steps of a pawn at once.
const NORTH_NORTH: i32 = 2 * NORTH;
const SOUTH_SOUTH: i32 = 2 * SOUTH;

/// Replies in passing: to every double step of a pawn, and to taking in passing itself. They are rare, and no two
/// siblings have the same: each position by itself.
#[inline(always)]
fn in_passing<const WHITE: bool>(
    state: &State,
    bounds: &Bounds,
    mut count: impl FnMut(&State) -> u64,
) -> u64 {
    let mut nodes = 0;
    if state.ep_square != 0 {
        for from in Each(en_passant::<WHITE>(state)) {
            nodes += count(&state.after_en_passant::<WHITE>(from));
        }
    }
    let (us, them) = (&state.us, &state.them);
    let takers = if WHITE {
        fill::pawns::<false>(them.pawns)
    } else {
        fill::pawns::<true>(them.pawns)
    };
    let homes = behind::<WHITE>(fill::passed_rank::<WHITE>() & takers) & us.pawns;
    if homes == 0 {
        return nodes;
    }
    let empty = !(us.all() | them.all());
    let held = bounds.pins;
    let passed = fill::ahead::<WHITE>(homes & !(held.rank | held.rising | held.falling)) & empty;
    for to in Each(fill::ahead::<WHITE>(passed) & empty & bounds.mask) {
        let from = behind::<WHITE>(behind::<WHITE>(to));
        let child = state.after::<WHITE, PAWN>(from, to);
        let takers = if WHITE {
            en_passant::<false>(&child)
        } else {
            en_passant::<true>(&child)
        };
        nodes += u64::from(takers.count_ones());
    }
    nodes
}

macro_rules! path {
    ($(#[$about:meta])* $name:ident $(, $features:literal)?) => {
        $(#[$about])*
        pub(super) mod $name {
            use super::*;

            $(#[target_feature(enable = $features)])?
            fn learn<const WHITE: bool, const D: bool, const C: bool>(family: &mut Family) {
                family.learn::<WHITE, D, C>();
            }

            $(#[target_feature(enable = $features)])?
            fn quiet<const WHITE: bool, const D: bool, const K: bool, const C: bool, const P: bool>(
                family: &Family,
                play: &Play<'_>,
                nodes: &mut Words,
            ) {
                replies::quiet::<WHITE, D, K, C, P>(family, play, nodes);
            }

            $(#[target_feature(enable = $features)])?
            fn loud<const WHITE: bool, const D: bool, const C: bool>(family: &Family, play: &Play<'_>, nodes: &mut Words) {
                replies::loud::<WHITE, D, C>(family, play, nodes);
            }

            $(#[target_feature(enable = $features)])?
            fn special<const WHITE: bool>(family: &Family, play: &Play<'_>, deed: Deed, nodes: &mut Words) {
                replies::special::<WHITE>(family, play, deed, nodes);
            }

            /// The replies to one move, by the function for this kind of family. Castling is short-lived: where there
            /// is any, nothing else is told apart.
            $(#[target_feature(enable = $features)])?
            fn reply<const WHITE: bool>(family: &Family, play: &Play<'_>, is_loud: bool, nodes: &mut Words) {
                let Kind { diagonals, king, castles, promotions } = family.kind;
                match (is_loud, castles, diagonals, king, promotions) {
                    (true, true, ..) => loud::<WHITE, true, true>(family, play, nodes),
                    (true, false, true, ..) => loud::<WHITE, true, false>(family, play, nodes),
                    (true, false, false, ..) => loud::<WHITE, false, false>(family, play, nodes),
                    (false, true, ..) => quiet::<WHITE, true, true, true, true>(family, play, nodes),
                    (_, _, true, true, true) => quiet::<WHITE, true, true, false, true>(family, play, nodes),
                    (_, _, true, true, false) => quiet::<WHITE, true, true, false, false>(family, play, nodes),
                    (_, _, true, false, true) => quiet::<WHITE, true, false, false, true>(family, play, nodes),
                    (_, _, true, false, false) => quiet::<WHITE, true, false, false, false>(family, play, nodes),
                    (_, _, false, true, true) => quiet::<WHITE, false, true, false, true>(family, play, nodes),
                    (_, _, false, true, false) => quiet::<WHITE, false, true, false, false>(family, play, nodes),
                    (_, _, false, false, true) => quiet::<WHITE, false, false, false, true>(family, play, nodes),
                    (_, _, false, false, false) => quiet::<WHITE, false, false, false, false>(family, play, nodes),
                }
            }

            $(#[target_feature(enable = $features)])?
            fn pieces<const WHITE: bool, const KIND: u8>(family: &Family, nodes: &mut Words) {
                for from in Each(any(&family.us.of_kind::<KIND>())) {
                    let aims = aims::piece::<WHITE, KIND>(family, &Stand::of::<KIND>(from), nodes);
                    let loud = any(&aims.loud);
                    for to in Each(any(&aims.near)) {
                        reply::<WHITE>(family, &Play { from, to, aims: &aims.near }, loud & to != 0, nodes);
                    }
                }
            }

            $(#[target_feature(enable = $features)])?
            fn pawns<const WHITE: bool, const STEP: i32>(family: &Family, nodes: &mut Words) {
                let aims = aims::pawns::<WHITE, STEP>(family, nodes);
                let loud = any(&aims.loud);
                for to in Each(any(&aims.near)) {
                    let play = Play { from: if STEP > 0 { to >> STEP } else { to << -STEP }, to, aims: &aims.near };
                    if to & fill::last_rank::<WHITE>() == 0 {
                        reply::<WHITE>(family, &play, loud & to != 0, nodes);
                    } else {
                        for kind in PROMOTIONS {
                            special::<WHITE>(family, &play, Deed::Promotes(kind), nodes);
                        }
                    }
                }
            }

            $(#[target_feature(enable = $features)])?
            fn castle<const WHITE: bool>(family: &Family, nodes: &mut Words) {
                for rook in Each(any(&family.rights)) {
                    for king in Each(any(&family.us.king) & back_rank::<WHITE>()) {
                        let castle = Castle::of::<WHITE>(king, rook);
                        let aims = aims::castle(family, king, &castle);
                        if any(&aims) != 0 {
                            let deed = Deed::Castles { rook, rook_to: castle.rook_to };
                            special::<WHITE>(family, &Play { from: king, to: castle.king_to, aims: &aims }, deed, nodes);
                        }
                    }
                }
            }

            /// The number of ways to play two moves from each of up to eight siblings.
            $(#[target_feature(enable = $features)])?
            fn count_two<const WHITE: bool>(family: &mut Family, siblings: &[&State]) -> Words {
                family.seat::<WHITE>(siblings);
                match (family.kind.diagonals, family.kind.castles) {
                    (_, true) => learn::<WHITE, true, true>(family),
                    (true, false) => learn::<WHITE, true, false>(family),
                    (false, false) => learn::<WHITE, false, false>(family),
                }
                let family = &*family;
                let mut nodes = [0; LANES];
                pieces::<WHITE, KNIGHT>(family, &mut nodes);
                pieces::<WHITE, BISHOP>(family, &mut nodes);
                pieces::<WHITE, ROOK>(family, &mut nodes);
                pieces::<WHITE, QUEEN>(family, &mut nodes);
                pieces::<WHITE, KING>(family, &mut nodes);
                if any(&family.us.pawns) == 0 {
                } else if WHITE {
                    pawns::<WHITE, NORTH>(family, &mut nodes);
                    pawns::<WHITE, NORTH_NORTH>(family, &mut nodes);
                    pawns::<WHITE, NORTH_EAST>(family, &mut nodes);
                    pawns::<WHITE, NORTH_WEST>(family, &mut nodes);
                } else {
                    pawns::<WHITE, SOUTH>(family, &mut nodes);
                    pawns::<WHITE, SOUTH_SOUTH>(family, &mut nodes);
                    pawns::<WHITE, SOUTH_EAST>(family, &mut nodes);
                    pawns::<WHITE, SOUTH_WEST>(family, &mut nodes);
                }
                castle::<WHITE>(family, &mut nodes);
                for (lane, state) in siblings.iter().enumerate() {
                    nodes[lane] += in_passing::<WHITE>(state, &family.bounds(lane), |child| {
                        if WHITE { count_one::<false>(child) } else { count_one::<true>(child) }
                    });
                }
                nodes
            }

            $(#[target_feature(enable = $features)])?
            fn count_one<const WHITE: bool>(state: &State) -> u64 {
                let mut count = Count::default();
                visit::<WHITE>(state, &Bounds::of::<WHITE>(state), &mut count);
                count.0
            }

            /// The number of ways to play two moves from all of several siblings.
            $(#[target_feature(enable = $features)])?
            fn count_siblings<const WHITE: bool>(family: &mut Family, siblings: &[State]) -> u64 {
                let mut nodes = 0;
                for chunk in siblings.chunks(LANES) {
                    let mut states = [&chunk[0]; LANES];
                    states.iter_mut().zip(chunk).for_each(|(lane, state)| *lane = state);
                    let counted = count_two::<WHITE>(family, &states[..chunk.len()]);
                    nodes += counted.iter().take(chunk.len()).sum::<u64>();
                }
                nodes
            }

            /// The number of ways to play so many moves.
            $(#[target_feature(enable = $features)])?
            fn play<const WHITE: bool>(family: &mut Family, state: &State, depth: u32) -> Option<u64> {
                match depth {
                    0 => return Some(1),
                    1 => return Some(count_one::<WHITE>(state)),
                    2 => return Some(count_siblings::<WHITE>(family, std::slice::from_ref(state))),
                    _ => {}
                }
                let mut children = Children::<WHITE>::of(state);
                visit::<WHITE>(state, &Bounds::of::<WHITE>(state), &mut children);
                match (depth, WHITE) {
                    (3, true) => return Some(count_siblings::<false>(family, &children.list)),
                    (3, false) => return Some(count_siblings::<true>(family, &children.list)),
                    _ => {}
                }
                let mut nodes = 0_u64;
                for child in &children.list {
                    let counted = if WHITE {
 play::<false>(family, child, depth - 1)
 } else {
 play::<true>(family, child, depth - 1) };
                    nodes = nodes.checked_add(counted?)?;
                }
                Some(nodes)
            }

            /// The number of ways to play three moves from all of several siblings. What the table knows is not counted
            /// again.
            $(#[target_feature(enable = $features)])?
            fn recall_three<const WHITE: bool>(family: &mut Family, siblings: &[Keyed], table: &Table) -> u64 {
                let mut nodes = 0;
                let mut brood = Brood::default();
                for parent in siblings {
                    if let Some(known) = table.get(parent.key, 3).nodes() {
                        nodes += known;
                    } else {
                        let bounds = Bounds::of::<WHITE>(&parent.state);
                        visit::<WHITE>(&parent.state, &bounds, &mut KeyedChildren::<WHITE>::of(parent, &mut brood.children));
                        brood.parents.push((parent.key, brood.children.len()));
                    }
                }
                // Memory is slow to answer, and quick to answer many at once.
                table.fetch(brood.children.iter().map(|child| child.key), 2);
                brood.known.extend(brood.children.iter().map(|child| table.get(child.key, 2)));
                nodes + brood.count(table, |states| {
                    if WHITE { count_two::<false>(family, states) } else { count_two::<true>(family, states) }
                })
            }

            /// The number of ways to play three moves or more. What the table knows is not counted again.
            $(#[target_feature(enable = $features)])?
            fn recall<const WHITE: bool>(family: &mut Family, position: &Keyed, depth: u32, table: &Table) -> Option<u64> {
                if depth == 3 {
                    return Some(recall_three::<WHITE>(family, std::slice::from_ref(position), table));
                }
                if let Some(known) = table.get(position.key, depth).nodes() {
                    return Some(known);
                }
                let mut children = Vec::with_capacity(64);
                let bounds = Bounds::of::<WHITE>(&position.state);
                visit::<WHITE>(&position.state, &bounds, &mut KeyedChildren::<WHITE>::of(position, &mut children));
                let nodes = match (depth, WHITE) {
                    (4, true) => recall_three::<false>(family, &children, table),
                    (4, false) => recall_three::<true>(family, &children, table),
                    _ => {
                        let mut nodes = 0_u64;
                        for child in &children {
                            let counted = if WHITE {
                                recall::<false>(family, child, depth - 1, table)
                            } else {
                                recall::<true>(family, child, depth - 1, table)
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
            pub fn count<const WHITE: bool>(state: &State, depth: u32, table: Option<&Table>) -> Option<u64> {
                let mut family = Family::NONE;
                match table {
                    Some(table) if depth > 2 => recall::<WHITE>(&mut family, &Keyed::of::<WHITE>(*state), depth, table),
                    _ => play::<WHITE>(&mut family, state, depth),
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
