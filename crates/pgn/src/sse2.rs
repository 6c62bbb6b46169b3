//! Bitmaps of bytes, made with instructions that every x86-64 processor has.
//!
//! Without these instructions, the compiler needs multiplications to pack compared bytes into bits.

#![allow(unsafe_code)] // The instructions belong to features of the processor.

use std::arch::x86_64::{
    __m128i, _mm_andnot_si128, _mm_cmpeq_epi8, _mm_loadu_si128, _mm_min_epu8, _mm_movemask_epi8,
    _mm_or_si128, _mm_set1_epi8, _mm_sub_epi8,
};

use super::byte_classes::{BLOCK, Classes, SHORT_BLOCK, Simd};

/// SSE2, which all x86-64 processors have.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sse2;

impl Simd for Sse2 {
    #[inline(always)]
    fn classes(self, block: &[u8; SHORT_BLOCK]) -> Classes {
        // SAFETY: Every x86-64 processor has SSE2.
        unsafe { classes(block) }
    }

    #[inline(always)]
    fn stops(self, block: &[u8; BLOCK], any: [u8; 2]) -> u32 {
        // SAFETY: As above.
        unsafe { stops(block, any) }
    }
}

#[target_feature(enable = "sse2")]
#[inline]
fn classes(block: &[u8; SHORT_BLOCK]) -> Classes {
    let bytes = load(block);
    // `-` and `/`, which differ by one bit.
    let joining = equal(_mm_or_si128(bytes, all(2)), b'/');
    let question = equal(bytes, b'?');
    let blanks = at_most(bytes, b' ');
    let digits = at_most(_mm_sub_epi8(bytes, all(b'0')), 9);
    let dots = equal(bytes, b'.');
    // `!`, `#`, `+`, `,` and `?`.
    let exclamations = _mm_or_si128(equal(bytes, b'!'), equal(bytes, b'#'));
    let plus = at_most(_mm_sub_epi8(bytes, all(b'+')), 1);
    let marks = any_of(exclamations, plus, question);
    let before_digits = _mm_andnot_si128(joining, at_most(bytes, b'/'));
    let endings = any_of(before_digits, question, equal(bytes, b'{'));
    let bits = |which| _mm_movemask_epi8(which).cast_unsigned();
    let [blanks, digits, dots, marks] = [blanks, digits, dots, marks].map(bits);
    Classes::new(blanks, digits, dots, marks, bits(endings))
}

#[target_feature(enable = "sse2")]
#[inline]
fn stops(block: &[u8; BLOCK], [a, b]: [u8; 2]) -> u32 {
    let (halves, _) = block.as_chunks();
    let [low, high] = [0, 1].map(|at| {
        let bytes = load(&halves[at]);
        let found = any_of(equal(bytes, a), equal(bytes, b), at_most(bytes, b'\r'));
        _mm_movemask_epi8(found).cast_unsigned()
    });
    low | high << 16
}

/// Returns the bytes that cannot occur in the name of a tag.
#[inline(always)]
pub(super) fn name_ends(block: &[u8; SHORT_BLOCK]) -> u32 {
    #[target_feature(enable = "sse2")]
    #[inline]
    fn names(block: &[u8; SHORT_BLOCK]) -> __m128i {
        let bytes = load(block);
        let digit = at_most(_mm_sub_epi8(bytes, all(b'0')), 9);
        let small = _mm_or_si128(bytes, all(0x20));
        let letter = at_most(_mm_sub_epi8(small, all(b'a')), 25);
        any_of(digit, letter, equal(bytes, b'_'))
    }
    // SAFETY: As above.
    unsafe { !_mm_movemask_epi8(names(block)).cast_unsigned() }
}

#[target_feature(enable = "sse2")]
#[inline]
pub(super) fn load(bytes: &[u8; 16]) -> __m128i {
    // Made of integers, the load would take three instructions.
    // SAFETY: There are 16 bytes, and the load needs no alignment.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}

#[target_feature(enable = "sse2")]
#[inline]
pub(super) fn all(byte: u8) -> __m128i {
    _mm_set1_epi8(byte.cast_signed())
}

#[target_feature(enable = "sse2")]
#[inline]
fn equal(bytes: __m128i, byte: u8) -> __m128i {
    _mm_cmpeq_epi8(bytes, all(byte))
}

#[target_feature(enable = "sse2")]
#[inline]
fn at_most(bytes: __m128i, limit: u8) -> __m128i {
    _mm_cmpeq_epi8(_mm_min_epu8(bytes, all(limit)), bytes)
}

#[target_feature(enable = "sse2")]
#[inline]
fn any_of(a: __m128i, b: __m128i, c: __m128i) -> __m128i {
    _mm_or_si128(_mm_or_si128(a, b), c)
}
