//! The theorems. Each is a function of the way to prove it, and a test of its own.

mod agreement;
mod attacks;
mod boards;
mod castling;
mod en_passant;
mod king_safety;
mod targets;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::circuit::{Bit, start_anew};
use crate::solver::Prover;
use boards::Claim;

/// Proves claims, and counts them.
struct Proofs {
    prover: Prover,
    proven: AtomicUsize,
    wrong: Mutex<Option<String>>,
}

impl Proofs {
    /// Proves a claim, and that its premise can be met: an impossible premise would prove anything.
    fn prove(&self, claim: &Claim<'_>) {
        let needs_premise = claim.conclusion != Bit::TRUE && claim.premise != Bit::TRUE;
        let is_possible = !needs_premise || self.prover.prove(!claim.premise).is_err();
        let wrong = match self.prover.prove(!claim.premise | claim.conclusion) {
            Err(found) => claim.refuted(&found),
            Ok(()) if is_possible => {
                self.proven.fetch_add(1, Ordering::Relaxed);
                return;
            }
            Ok(()) => format!("{}: no board meets the premise", claim.name),
        };
        self.wrong.lock().unwrap().get_or_insert(wrong);
    }
}

/// Proves the claims of every case, in as many threads as the machine has, and returns how many there were.
///
/// # Panics
///
/// With the first board for which a claim is wrong.
fn prove_all<T: Sync>(
    prover: Prover,
    cases: impl IntoIterator<Item = T>,
    claims: impl Fn(&T, &Proofs) + Sync,
) -> usize {
    let cases: Vec<T> = cases.into_iter().collect();
    let next = AtomicUsize::new(0);
    let proofs = Proofs {
        prover,
        proven: AtomicUsize::new(0),
        wrong: Mutex::new(None),
    };
    let work = || {
        while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            start_anew();
            claims(case, &proofs);
            if proofs.wrong.lock().unwrap().is_some() {
                break;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    if let Some(wrong) = proofs.wrong.into_inner().unwrap() {
        panic!("{wrong}");
    }
    proofs.proven.into_inner()
}

/// The theorems: a test for each, which believes the solver, and one for all, which checks its certificates.
macro_rules! theorems {
    ($($(#[$attribute:meta])* $name:ident = $theorem:path, $claims:literal;)*) => {
        $(
            #[test]
            #[ignore = "long; .ci/run runs it"]
            $(#[$attribute])*
            fn $name() {
                assert_eq!($theorem(Prover::Solver), $claims);
            }
        )*

        #[test]
        #[ignore = "long: .ci/run release checks the certificates"]
        fn every_certificate_is_checked() {
            let proven = [$($theorem(Prover::Certified)),*];
            println!("{} claims, each with its certificate", proven.iter().sum::<usize>());
            assert_eq!(proven, [$($claims),*]);
        }
    };
}

theorems! {
    sliders_see_up_to_the_first_piece = attacks::sliders, 192;
    attackers_are_those_that_could_capture = attacks::attackers, 128;
    checkers_attack_the_king = king_safety::checkers, 128;
    a_square_is_in_danger_where_the_king_would_be_attacked = king_safety::danger, 8_064;
    a_move_is_allowed_if_the_king_is_safe_after_it = king_safety::allow, 128;
    en_passant_uncovers_what_the_board_after_it_shows = en_passant::uncovered, 1_708;
    castling_is_legal_where_all_squares_are_free_and_safe = castling::castling, 112;
    pieces_move_as_the_laws_say = targets::movements, 128;
    targets_are_the_movements_that_are_allowed = targets::targets, 11_680;
}
