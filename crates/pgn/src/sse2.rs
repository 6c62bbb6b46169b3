//! Bitmaps of 32 bytes, made with instructions that every x86-64 processor has.
//!
//! Without these instructions, the compiler needs multiplications to pack compared bytes into bits. Tests compare the
//! bitmaps with those of [`byte_classes`](super::byte_classes).

use std::arch::x86_64::{
    __m128i, _mm_andnot_si128, _mm_cmpeq_epi8, _mm_loadu_si128, _mm_min_epu8, _mm_movemask_epi8,
    _mm_or_si128, _mm_set1_epi8, _mm_sub_epi8,
};

/// The length of a block, one or two registers.
const SHORT_BLOCK: usize = 16;
const BLOCK: usize = 32;

/// Returns the bytes that are skipped before a word, and those that commonly end one: see `is_skipped` and
/// `is_common_ending`.
#[allow(unsafe_code)] // These instructions belong to a feature of the processor.
#[inline]
pub(super) fn classes(block: &[u8; SHORT_BLOCK]) -> [u32; 2] {
    // SAFETY: Every x86-64 processor has SSE2.
    unsafe { classes_with_sse2(block) }
}

/// Returns the bytes where a comment or one of its lines ends.
#[allow(unsafe_code)] // As above.
#[inline]
pub(super) fn comment_stops(block: &[u8; BLOCK]) -> u32 {
    // SAFETY: Every x86-64 processor has SSE2.
    unsafe { comment_stops_with_sse2(block) }
}

/// Returns the bytes that cannot occur in the name of a tag.
#[allow(unsafe_code)] // As above.
#[inline]
pub(super) fn name_ends(block: &[u8; SHORT_BLOCK]) -> u32 {
    // SAFETY: Every x86-64 processor has SSE2.
    unsafe { name_ends_with_sse2(block) }
}

/// Returns the bytes where the value of a tag may end.
#[allow(unsafe_code)] // As above.
#[inline]
pub(super) fn value_stops(block: &[u8; BLOCK]) -> u32 {
    // SAFETY: Every x86-64 processor has SSE2.
    unsafe { value_stops_with_sse2(block) }
}

#[target_feature(enable = "sse2")]
#[inline]
fn classes_with_sse2(block: &[u8; SHORT_BLOCK]) -> [u32; 2] {
    let bytes = load(block);
    // `-` and `/`, which differ by one bit.
    let joining = equal(_mm_or_si128(bytes, all(2)), b'/');
    let question = equal(bytes, b'?');
    // Up to `#`, without the quote.
    let low = _mm_andnot_si128(equal(bytes, b'"'), at_most(bytes, b'#'));
    // From `+` to `9`, without those that join.
    let middle = at_most(_mm_sub_epi8(bytes, all(b'+')), b'9' - b'+');
    let skipped = any_of(low, _mm_andnot_si128(joining, middle), question);
    let before_digits = _mm_andnot_si128(joining, at_most(bytes, b'/'));
    let endings = any_of(before_digits, question, equal(bytes, b'{'));
    [skipped, endings].map(|which| _mm_movemask_epi8(which).cast_unsigned())
}

#[target_feature(enable = "sse2")]
#[inline]
fn comment_stops_with_sse2(block: &[u8; BLOCK]) -> u32 {
    let halves = halves(block);
    bits([comment_stop(halves[0]), comment_stop(halves[1])])
}

#[target_feature(enable = "sse2")]
#[inline]
fn name_ends_with_sse2(block: &[u8; SHORT_BLOCK]) -> u32 {
    !_mm_movemask_epi8(name(load(block))).cast_unsigned()
}

#[target_feature(enable = "sse2")]
#[inline]
fn value_stops_with_sse2(block: &[u8; BLOCK]) -> u32 {
    let halves = halves(block);
    bits([value_stop(halves[0]), value_stop(halves[1])])
}

/// Returns whether each byte may occur in the name of a tag.
#[target_feature(enable = "sse2")]
#[inline]
fn name(bytes: __m128i) -> __m128i {
    let digit = at_most(_mm_sub_epi8(bytes, all(b'0')), 9);
    let small = _mm_or_si128(bytes, all(0x20));
    let letter = at_most(_mm_sub_epi8(small, all(b'a')), 25);
    any_of(digit, letter, equal(bytes, b'_'))
}

/// Returns whether the value of a tag may end at each byte.
#[target_feature(enable = "sse2")]
#[inline]
fn value_stop(bytes: __m128i) -> __m128i {
    any_of(equal(bytes, b'"'), equal(bytes, b'\\'), equal(bytes, b'\n'))
}

/// Returns whether each byte ends a comment or one of its lines.
#[target_feature(enable = "sse2")]
#[inline]
fn comment_stop(bytes: __m128i) -> __m128i {
    _mm_or_si128(equal(bytes, b'}'), equal(bytes, b'\n'))
}

#[target_feature(enable = "sse2")]
#[inline]
fn halves(block: &[u8; BLOCK]) -> [__m128i; 2] {
    let (halves, _) = block.as_chunks();
    [0, 1].map(|at| load(&halves[at]))
}

#[allow(unsafe_code)] // A load of 16 bytes takes a pointer; made of integers, it takes three instructions.
#[target_feature(enable = "sse2")]
#[inline]
fn load(bytes: &[u8; 16]) -> __m128i {
    // SAFETY: There are 16 bytes, and the load needs no alignment.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}

#[target_feature(enable = "sse2")]
#[inline]
fn all(byte: u8) -> __m128i {
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

/// Packs the highest bit of each byte.
#[target_feature(enable = "sse2")]
#[inline]
fn bits(halves: [__m128i; 2]) -> u32 {
    let [low, high] = halves.map(|half| _mm_movemask_epi8(half).cast_unsigned());
    low | high << 16
}
