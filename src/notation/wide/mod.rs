//! What machines with registers of 512 bits read and write at once: the board of a FEN, and the steps of a piece.
//!
//! Both are written once more for all other machines, where each is asked for. This is the one place that must ask before
//! it enters (and the only unsafe code of notation).

#[cfg(target_arch = "x86_64")]
mod board;
#[cfg(target_arch = "x86_64")]
mod steps;

use crate::board::Bitboard;
use crate::rules::LegalMoves;

/// Registers of 512 bits, which this machine was found to have.
#[cfg(target_arch = "x86_64")]
#[derive(Debug, Clone, Copy)]
pub(super) struct Wide(());

/// No machine of this kind has them.
#[cfg(not(target_arch = "x86_64"))]
#[derive(Debug, Clone, Copy)]
pub(super) enum Wide {}

#[cfg(target_arch = "x86_64")]
#[allow(clippy::unused_self)] // It is the promise that the machine was asked.
impl Wide {
    /// Asks the machine.
    #[inline]
    pub fn new() -> Option<Wide> {
        let is_there = is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        is_there.then_some(Wide(()))
    }

    /// Reads a board up to the space behind it: the sets of each role, of the white and of the black pieces, all in the
    /// order of a FEN. Nothing if it is wrong, or longer than boards mostly are.
    #[allow(unsafe_code)] // Instructions that not every machine has.
    #[inline]
    pub fn read_board(self, text: &[u8]) -> Option<([u64; 8], &[u8])> {
        // SAFETY: a `Wide` exists only where the machine was found to have all features of the function.
        unsafe { board::read(text) }
    }

    /// Writes the plain steps of pieces into a text, from `end` on, as long as there is room for those of one, and takes
    /// them off their set; gives their end. What the text holds behind it means nothing.
    #[allow(unsafe_code)] // Instructions that not every machine has.
    #[inline]
    pub fn write_steps(
        self,
        legal: &LegalMoves<'_>,
        pieces: &mut Bitboard,
        end: usize,
        text: &mut [u8],
    ) -> usize {
        // SAFETY: a `Wide` exists only where the machine was found to have all features of the function.
        unsafe { steps::write(legal, pieces, end, text) }
    }
}

#[cfg(not(target_arch = "x86_64"))]
impl Wide {
    pub fn new() -> Option<Wide> {
        None
    }

    pub fn read_board(self, _: &[u8]) -> Option<([u64; 8], &[u8])> {
        match self {}
    }

    pub fn write_steps(
        self,
        _: &LegalMoves<'_>,
        _: &mut Bitboard,
        _: usize,
        _: &mut [u8],
    ) -> usize {
        match self {}
    }
}

/// The bytes of a register.
#[cfg(target_arch = "x86_64")]
const WIDTH: usize = 64;

/// A register of so many bytes.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx512bw,avx512vbmi,avx512vbmi2,bmi2,popcnt")]
fn load(bytes: &[u8; WIDTH]) -> std::arch::x86_64::__m512i {
    let (eights, _) = bytes.as_chunks::<8>();
    let eight = |at: usize| i64::from_le_bytes(eights[at]);
    std::arch::x86_64::_mm512_set_epi64(
        eight(7),
        eight(6),
        eight(5),
        eight(4),
        eight(3),
        eight(2),
        eight(1),
        eight(0),
    )
}

/// Writes the bytes of a register.
#[cfg(target_arch = "x86_64")]
#[inline]
#[allow(unsafe_code)] // There is no other way out of a register.
#[target_feature(enable = "avx512bw,avx512vbmi,avx512vbmi2,bmi2,popcnt")]
fn store(register: std::arch::x86_64::__m512i, bytes: &mut [u8; WIDTH]) {
    // SAFETY: as many bytes are written as there are, and they may stand anywhere.
    unsafe { std::arch::x86_64::_mm512_storeu_si512(bytes.as_mut_ptr().cast(), register) }
}
