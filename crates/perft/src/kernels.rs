//! The steps of a count, compiled for the registers of the machine.
//!
//! The functions of [`influence`](super::influence), [`targets`] and [`replies`] are plain loops over eight words. They are
//! compiled here once for each *backend*: with `#[target_feature]`, the same loop becomes
//! a few instructions on registers of 512 bits, twice as many on registers of 256 bits, or stays a loop. Functions
//! within a backend call each other freely; only the first call requires a check of the machine
//! ([`Backend::count`]).

use super::fill::{
    EIGHTH_RANK, Each, FIRST_RANK, NORTH, NORTH_EAST, NORTH_WEST, THIRD_RANK, captures_down, down,
    shift_back, up,
};
use super::generate::{KingConstraints, NORTH_NORTH, children, ep_capturers};
use super::lanes::{BatchState, Features, LANES, Lanes, any};
use super::replies::{self, LaneMove, Workspace};
use super::state::{
    Army, BISHOP, CastlingSquares, KING, KNIGHT, PAWN, PROMOTIONS, QUEEN, ROOK, State,
};
use super::table::{Batcher, HashTable, Keyed};
use super::targets::{self, PieceLines, Targets};

/// Returns the number of captures en passant after double steps. They are rare and differ between siblings, so each position
/// is examined alone.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn ep_replies(state: &State, constraints: &KingConstraints) -> u64 {
    let (us, them) = (&state.us, &state.them);
    let stepping = down(THIRD_RANK & captures_down(them.pawns)) & us.pawns;
    if stepping == 0 {
        return 0;
    }
    let empty = !(us.all() | them.all());
    let crossed = up(constraints.pins.free::<NORTH>(stepping)) & empty;
    let passed = state.pass();
    let double_steps = Each(up(crossed) & empty & constraints.check_mask);
    let children = double_steps.map(|to| passed.moved::<PAWN>(down(down(to)), to));
    children
        .map(|child| u64::from(ep_capturers(&child).count_ones()))
        .sum()
}

/// Whether functions for all features serve positions that lack some: a module of WebAssembly is fetched over a network.
pub(super) const IS_SMALL: bool = cfg!(target_family = "wasm");

/// Compiles functions with some features of the machine.
macro_rules! with_features {
    ([]; $($function:item)*) => {
        $($function)*
    };
    ([$($feature:tt)+];) => {};
    ([$($feature:tt)+]; $function:item $($others:item)*) => {
        #[target_feature($(enable = $feature),+)]
        $function
        with_features!([$($feature)+]; $($others)*);
    };
}

macro_rules! backend {
    ($(#[$about:meta])* $name:ident, $group:literal $(, $feature:tt)*) => {
        $(#[$about])*
        pub(super) mod $name {
            use super::*;

            /// Returns whether the machine has all features of the backend.
            pub fn is_supported() -> bool {
                true $(&& is_x86_feature_detected!($feature))*
            }

            with_features! { [$($feature)*];

            #[inline(never)]
            fn find_influence<const D: bool, const C: bool>(batch: &mut BatchState) {
                batch.find_influence::<D, C>();
            }

            #[inline(never)]
            fn find_promotions(batch: &mut BatchState) {
                batch.find_promotions();
            }

            #[inline(never)]
            fn king_replies<const D: bool, const C: bool>(batch: &BatchState, played: &LaneMove<'_>, nodes: &mut Lanes) {
                played.count::<$group>(nodes, |lane, touched| replies::king_replies::<D, C>(batch, lane, touched));
            }

            #[inline(never)]
            fn piece_replies<const D: bool, const P: bool>(batch: &BatchState, played: &LaneMove<'_>, nodes: &mut Lanes) {
                played.count::<$group>(nodes, |lane, touched| replies::piece_replies::<D, P>(batch, lane, touched));
            }

            #[inline(never)]
            fn waiting_of_kind<const D: bool, const C: bool>(work: &mut Workspace<'_>) {
                work.waiting.count::<$group, D, C>(&mut work.nodes);
            }

            /// Counts the waiting positions.
            fn count_waiting(work: &mut Workspace<'_>) {
                let diagonals = any(&work.waiting.us.diagonals) | any(&work.waiting.them.diagonals) != 0;
                match (diagonals, work.waiting.has_castling || IS_SMALL) {
                    (_, true) => waiting_of_kind::<true, true>(work),
                    (true, false) => waiting_of_kind::<true, false>(work),
                    (false, false) => waiting_of_kind::<false, false>(work),
                }
            }

            /// Adds the position after a move in a lane to those waiting: the moving side after it, and the square of a capture.
            #[inline]
            fn wait(work: &mut Workspace<'_>, lane: usize, us: &Army, captured: u64) {
                if work.waiting.is_full() {
                    count_waiting(work);
                }
                work.waiting.push(&work.batch, lane, us, captured);
            }

            /// Adds the positions after all line-changing moves to the waiting positions.
            #[inline(never)]
            fn wait_for_all<const KIND: u8>(work: &mut Workspace<'_>, departure: impl Fn(u64) -> u64 + Copy, line_changing: &Lanes) {
                for (lane, &targets) in line_changing.iter().enumerate().take(work.batch.len) {
                    for to in Each(targets) {
                        let us = work.batch.us.lane(lane).toggled(KIND, departure(to) | to);
                        wait(work, lane, &us, to);
                    }
                }
            }

            /// Counts the replies to all remaining targets of one piece, or of pawns by one step.
            fn count_targets<const KIND: u8>(work: &mut Workspace<'_>, departure: impl Fn(u64) -> u64 + Copy, targets: &Targets) {
                if targets.any() == 0 {
                    return;
                }
                if any(&targets.line_changing) != 0 {
                    wait_for_all::<KIND>(work, departure, &targets.line_changing);
                }
                let Features { diagonals, castling, promotions } = work.batch.features;
                let (batch, nodes) = (&work.batch, &mut work.nodes);
                for to in Each(any(&targets.near_king)) {
                    let played = LaneMove { from: departure(to), to, targets: &targets.near_king };
                    match (diagonals, castling || IS_SMALL) {
                        (_, true) => king_replies::<true, true>(batch, &played, nodes),
                        (true, false) => king_replies::<true, false>(batch, &played, nodes),
                        (false, false) => king_replies::<false, false>(batch, &played, nodes),
                    }
                }
                for to in Each(any(&targets.entangled)) {
                    let played = LaneMove { from: departure(to), to, targets: &targets.entangled };
                    match (diagonals, promotions || IS_SMALL) {
                        (_, true) => piece_replies::<true, true>(batch, &played, nodes),
                        (true, false) => piece_replies::<true, false>(batch, &played, nodes),
                        (false, false) => piece_replies::<false, false>(batch, &played, nodes),
                    }
                }
            }

            /// Adds the positions after all promotions to the waiting positions, and removes these moves.
            #[inline(never)]
            fn wait_for_promotions(work: &mut Workspace<'_>, departure: impl Fn(u64) -> u64 + Copy, line_changing: &mut Lanes) {
                for (lane, targets) in line_changing.iter_mut().enumerate() {
                    for to in Each(*targets & EIGHTH_RANK) {
                        for kind in PROMOTIONS {
                            let us = work.batch.us.lane(lane).promoted(kind, departure(to), to);
                            wait(work, lane, &us, to);
                        }
                    }
                    *targets &= !EIGHTH_RANK;
                }
            }

            fn pieces<const KIND: u8>(work: &mut Workspace<'_>) {
                for from in Each(any(&work.batch.us.of_kind::<KIND>())) {
                    let origin = PieceLines::new::<KIND>(from);
                    let targets = targets::piece::<KIND>(&work.batch, &origin, &mut work.nodes);
                    count_targets::<KIND>(work, |_| from, &targets);
                }
            }

            fn pawns<const STEP: i32>(work: &mut Workspace<'_>) {
                let moves = targets::pawn_moves::<STEP>(&work.batch);
                if any(&moves) == 0 {
                    return;
                }
                let mut targets = targets::pawns::<STEP>(&work.batch, &moves, &mut work.nodes);
                if any(&targets.line_changing) & EIGHTH_RANK != 0 {
                    wait_for_promotions(work, shift_back::<STEP>, &mut targets.line_changing);
                }
                count_targets::<PAWN>(work, shift_back::<STEP>, &targets);
            }

            fn castling(work: &mut Workspace<'_>) {
                for rook in Each(any(&work.batch.rights)) {
                    for king in Each(any(&work.batch.us.king) & FIRST_RANK) {
                        let castling = CastlingSquares::new(king, rook);
                        let targets = targets::castling(&work.batch, king, &castling);
                        for (lane, king_to) in targets.iter().copied().enumerate() {
                            if king_to != 0 {
                                let us = work.batch.us.lane(lane).castled(king_to, rook, castling.rook_to);
                                wait(work, lane, &us, 0);
                            }
                        }
                    }
                }
            }

            /// Adds the ways to play two moves from each of up to eight siblings to `work.nodes`, but for waiting positions.
            #[inline(never)] // Recursive functions call this one, and their stack frames stay small.
            fn add_two(work: &mut Workspace<'_>, siblings: &[&State]) {
                work.batch.load(siblings);
                let Features { diagonals, castling, promotions } = work.batch.features;
                match (diagonals, castling || IS_SMALL) {
                    (_, true) => find_influence::<true, true>(&mut work.batch),
                    (true, false) => find_influence::<true, false>(&mut work.batch),
                    (false, false) => find_influence::<false, false>(&mut work.batch),
                }
                if promotions || IS_SMALL {
                    find_promotions(&mut work.batch);
                }
                pieces::<KNIGHT>(work);
                pieces::<BISHOP>(work);
                pieces::<ROOK>(work);
                pieces::<QUEEN>(work);
                pieces::<KING>(work);
                pawns::<NORTH>(work);
                pawns::<NORTH_NORTH>(work);
                pawns::<NORTH_EAST>(work);
                pawns::<NORTH_WEST>(work);
                self::castling(work);
                for (lane, state) in siblings.iter().enumerate() {
                    if state.ep_square != 0 {
                        for from in Each(ep_capturers(state)) {
                            let us = state.us.toggled(PAWN, from | state.ep_square);
                            wait(work, lane, &us, down(state.ep_square));
                        }
                    }
                    work.nodes[lane] += ep_replies(state, &work.batch.constraints(lane));
                }
            }

            /// Returns the number of ways to play two moves from each of up to eight siblings.
            fn count_two(work: &mut Workspace<'_>, siblings: &[&State]) -> Lanes {
                add_two(work, siblings);
                if !work.waiting.is_empty() {
                    count_waiting(work);
                }
                std::mem::take(&mut work.nodes)
            }

            /// Returns the ways to play two moves from all of several siblings, except what is left in the workspace.
            fn count_siblings(work: &mut Workspace<'_>, siblings: &[State]) -> u64 {
                let batches = siblings.as_chunks::<LANES>();
                for batch in batches.0 {
                    add_two(work, &batch.each_ref());
                }
                work.left_over.extend_from_slice(batches.1);
                while let Some(batch) = work.left_over.last_chunk::<LANES>().copied() {
                    work.left_over.truncate(work.left_over.len() - LANES);
                    add_two(work, &batch.each_ref());
                }
                work.take_nodes()
            }

            /// Returns the count of what was left in the workspace.
            fn count_rest(work: &mut Workspace<'_>) -> u64 {
                let rest = std::mem::take(&mut work.left_over);
                for batch in rest.chunks(LANES) {
                    let mut states = [&batch[0]; LANES];
                    states.iter_mut().zip(batch).for_each(|(lane, state)| *lane = state);
                    add_two(work, &states[..batch.len()]);
                }
                if !work.waiting.is_empty() {
                    count_waiting(work);
                }
                work.take_nodes()
            }

            /// Returns the ways to play this many moves, except what is left in the workspace; `None` if 64 bits are too few.
            fn play(work: &mut Workspace<'_>, state: &State, depth: u32) -> Option<u64> {
                match depth {
                    0 => return Some(1),
                    1 => return Some(children::<State>(state).len() as u64),
                    2 => return Some(count_siblings(work, std::slice::from_ref(state))),
                    3 => return Some(count_siblings(work, &children::<State>(state))),
                    _ => {}
                }
                let mut nodes = 0_u64;
                for child in &children::<State>(state) {
                    nodes = nodes.checked_add(play(work, child, depth - 1)?)?;
                }
                if depth == 4 {
                    work.report(nodes);
                }
                Some(nodes)
            }

            /// Returns the ways to play three moves from all of several siblings, using the counts in the table.
            #[inline(never)] // Recursive functions call this one, and their stack frames stay small.
            fn recall_three(work: &mut Workspace<'_>, siblings: &[Keyed], table: &HashTable) -> u64 {
                let mut nodes = 0;
                let mut batcher = Batcher::default();
                for sibling in siblings {
                    match table.get(sibling.key, 3) {
                        Some(known) => nodes += known,
                        None => batcher.push(sibling),
                    }
                }
                nodes + batcher.count(table, |states| count_two(work, states))
            }

            /// Returns the number of ways to play three moves or more, using the counts in the table.
            fn recall(work: &mut Workspace<'_>, position: &Keyed, depth: u32, table: &HashTable) -> Option<u64> {
                if depth == 3 {
                    return Some(recall_three(work, std::slice::from_ref(position), table));
                }
                if let Some(known) = table.get(position.key, depth) {
                    work.report(known);
                    return Some(known);
                }
                let children: Vec<Keyed> = children(&position.state);
                let mut nodes = 0_u64;
                if depth == 4 {
                    nodes = recall_three(work, &children, table);
                    work.report(nodes);
                } else {
                    for child in &children {
                        nodes = nodes.checked_add(recall(work, child, depth - 1, table)?)?;
                    }
                }
                table.put(position.key, depth, nodes);
                Some(nodes)
            }

            /// Returns the number of ways to play this many moves; `None` if it does not fit into 64 bits.
            pub fn count(work: &mut Workspace<'_>, state: &State, depth: u32, table: Option<&HashTable>) -> Option<u64> {
                let (nodes, rest) = match table {
                    // A module of WebAssembly has no table.
                    Some(table) if depth > 2 && !IS_SMALL => (recall(work, &(*state).into(), depth, table)?, 0),
                    _ => (play(work, state, depth)?, count_rest(work)),
                };
                // Deeper branches have already reported their nodes.
                work.report(if depth < 4 { nodes + rest } else { rest });
                nodes.checked_add(rest)
            }

            }
        }
    };
}

backend!(
    /// For any machine.
    ///
    /// Registers have two words on every `x86-64` (SSE2) and every `aarch64` (NEON). On `aarch64`, groups of two lanes execute
    /// 10 % fewer instructions than single lanes, and 5 % fewer than groups of four (geometric means of five positions under
    /// qemu). Their speed on a real machine was not measured.
    plain, 2
);

#[cfg(target_arch = "x86_64")]
backend!(
    /// Registers of 256 bits.
    avx2, 4, "avx2", "bmi1", "bmi2", "lzcnt", "popcnt"
);

#[cfg(target_arch = "x86_64")]
backend!(
    /// Registers of 512 bits, and an instruction that counts the bits of each word.
    avx512, 8,
    "avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512vpopcntdq", "avx2", "bmi1", "bmi2", "lzcnt", "popcnt"
);

oracle_laws::listed! {
    /// A compiled version of the counter, for machines with certain vector instructions.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Backend {
        /// For any machine.
        Plain = "plain",
        /// Registers of 256 bits: `x86-64` with AVX2.
        Avx2 = "avx2",
        /// Registers of 512 bits, with bit counts: `x86-64` with AVX-512 and VPOPCNTDQ.
        Avx512 = "avx512",
    }
    /// All backends, the widest last.
    const ALL;
    /// Returns the name on the command line.
    const fn name;
}

impl Backend {
    /// Returns the widest backend that this machine supports.
    pub fn widest() -> Backend {
        Backend::ALL
            .into_iter()
            .rfind(|backend| backend.is_supported())
            .unwrap_or(Backend::Plain)
    }

    /// Returns whether this machine supports the backend.
    pub fn is_supported(self) -> bool {
        match self {
            Backend::Plain => plain::is_supported(),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => avx2::is_supported(),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 => avx512::is_supported(),
            #[cfg(not(target_arch = "x86_64"))]
            Backend::Avx2 | Backend::Avx512 => false,
        }
    }

    /// Returns the ways to play this many moves; `None` if 64 bits are too few. Without the backend, the plain one counts.
    #[allow(unsafe_code)] // Calls instructions that some machines lack.
    pub(super) fn count(
        self,
        work: &mut Workspace<'_>,
        state: &State,
        depth: u32,
        table: Option<&HashTable>,
    ) -> Option<u64> {
        match self {
            // SAFETY: the machine has all features of the backend.
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 if self.is_supported() => unsafe {
                avx512::count(work, state, depth, table)
            },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 if self.is_supported() => unsafe {
                avx2::count(work, state, depth, table)
            },
            _ => plain::count(work, state, depth, table),
        }
    }
}
