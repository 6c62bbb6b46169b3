//! The board of a FEN, all letters at once.
//!
//! How many squares each takes up, added up from the left, is the square on which it
//! stands. Which of the pieces are pawns, and so on, is a set of letters; without the letters that are no pieces, and with
//! the squares that have none, it is a set of squares (the instructions `pext` and `pdep`).

use std::arch::x86_64::{
    __m512i, _mm_cvtsi128_si64, _mm_srli_si128, _mm512_add_epi8, _mm512_castsi512_si128,
    _mm512_cmpeq_epi8_mask, _mm512_cmple_epu8_mask, _mm512_cvtepi64_epi8, _mm512_cvtepu8_epi64,
    _mm512_extracti32x4_epi32, _mm512_mask_mov_epi8, _mm512_maskz_compress_epi8,
    _mm512_maskz_sllv_epi64, _mm512_maskz_sub_epi8, _mm512_or_si512, _mm512_reduce_or_epi64,
    _mm512_set1_epi8, _mm512_set1_epi64, _mm512_shuffle_epi8, _mm512_slli_epi64, _mm512_srli_epi64,
    _mm512_sub_epi8, _mm512_test_epi8_mask, _pdep_u64, _pext_u64,
};

use super::{WIDTH, load};
use crate::board::Role;

/// As many pieces as are looked at: more than in any game.
const PIECES: u32 = 32;

/// Reads a board up to the space behind it; nothing if it is not whole, or has more letters or pieces than are looked at.
#[target_feature(enable = "avx512bw,avx512vbmi,avx512vbmi2,bmi2,popcnt")]
pub(super) fn read(text: &[u8]) -> Option<([u64; 8], &[u8])> {
    let mut filled = [0; WIDTH];
    let letters = load(text.first_chunk().unwrap_or_else(|| {
        filled[..text.len()].copy_from_slice(text);
        &filled
    }));
    let all = |letter: u8| _mm512_set1_epi8(letter as i8);
    let spaces = _mm512_cmpeq_epi8_mask(letters, all(b' '));
    let length = spaces.trailing_zeros() as usize;
    let (board, rest) = text.split_at_checked(length)?;
    if board.len() == WIDTH {
        return None;
    }
    let of_board = !(!0 << length);
    // Letters are the same in both cases but for one bit.
    let lower = _mm512_or_si512(letters, all(0x20));
    let roles =
        Role::ALL.map(|role| _mm512_cmpeq_epi8_mask(lower, all(role.letter() as u8)) & of_board);
    let pieces = roles.into_iter().fold(0, |all, role| all | role);
    let black = _mm512_test_epi8_mask(letters, all(0x20)) & pieces;
    let slashes = _mm512_cmpeq_epi8_mask(letters, all(b'/')) & of_board;
    let from_one = _mm512_sub_epi8(letters, all(b'1'));
    let numbers = _mm512_cmple_epu8_mask(from_one, all(7)) & of_board;

    let counts = _mm512_maskz_sub_epi8(numbers, letters, all(b'0'));
    let counts = _mm512_mask_mov_epi8(counts, pieces, all(1));
    let (squares, count) = sums(counts);
    let ends = _mm512_castsi512_si128(_mm512_maskz_compress_epi8(slashes, squares));
    let is_whole = pieces | numbers | slashes == of_board
        // It cannot be 256 more: so few letters with no two numbers side by side do not come to that.
        && count == 64
        // The slashes stand between rows, and there is no eighth.
        && _mm_cvtsi128_si64(ends) == 0x0038_3028_2018_1008
        // Two numbers side by side would be one.
        && numbers & numbers << 1 == 0
        && pieces.count_ones() <= PIECES;
    if !is_whole {
        return None;
    }
    let squares = _mm512_maskz_compress_epi8(pieces, squares);
    let low = _mm512_castsi512_si128(squares);
    let high = _mm512_extracti32x4_epi32::<1>(squares);
    let there = !(!0_u64 << pieces.count_ones());
    let one = _mm512_set1_epi64(1);
    let mut occupied = _mm512_set1_epi64(0);
    let eights = [
        low,
        _mm_srli_si128::<8>(low),
        high,
        _mm_srli_si128::<8>(high),
    ];
    for (at, eight) in eights.into_iter().enumerate() {
        let there = (there >> (8 * at)) as u8;
        let squares = _mm512_maskz_sllv_epi64(there, one, _mm512_cvtepu8_epi64(eight));
        occupied = _mm512_or_si512(occupied, squares);
    }
    let occupied = _mm512_reduce_or_epi64(occupied) as u64;
    let mut sets = [0; 8];
    let [white, black] = [pieces & !black, black];
    let [pawns, knights, bishops, rooks, queens, kings] = roles;
    let letters = [pawns, knights, bishops, rooks, queens, kings, white, black];
    for (set, letters) in sets.iter_mut().zip(letters) {
        *set = _pdep_u64(_pext_u64(letters, pieces), occupied);
    }
    Some((sets, rest))
}

/// In which eight of letters each of them is.
static EIGHT: [u8; WIDTH] = {
    let mut eights = [0; WIDTH];
    let mut at = 0;
    while at < WIDTH {
        eights[at] = (at / 8) as u8;
        at += 1;
    }
    eights
};

/// For each number the sum of those before it, and the sum of all, both without what is above 255.
#[inline]
#[target_feature(enable = "avx512bw,avx512vbmi,avx512vbmi2,bmi2,popcnt")]
fn sums(counts: __m512i) -> (__m512i, u64) {
    const ONES: u64 = 0x0101_0101_0101_0101;
    // Within each eight, up to and with each number.
    let sums = _mm512_add_epi8(counts, _mm512_slli_epi64::<8>(counts));
    let sums = _mm512_add_epi8(sums, _mm512_slli_epi64::<16>(sums));
    let sums = _mm512_add_epi8(sums, _mm512_slli_epi64::<32>(sums));
    let eights = _mm512_cvtepi64_epi8(_mm512_srli_epi64::<56>(sums));
    // Times ones, a word has in each byte the sum of its bytes up to there.
    let upto = (_mm_cvtsi128_si64(eights) as u64).wrapping_mul(ONES);
    let before = _mm512_shuffle_epi8(_mm512_set1_epi64((upto << 8) as i64), load(&EIGHT));
    (
        _mm512_sub_epi8(_mm512_add_epi8(sums, before), counts),
        upto >> 56,
    )
}
