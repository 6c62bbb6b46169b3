//! Bitmaps of bytes, made with AVX2, which nearly all x86-64 processors have since 2015.
//!
//! Without these instructions, the compiler needs multiplications to pack compared bytes into bits.

#![allow(unsafe_code)] // The instructions belong to features of the processor.

use std::arch::x86_64::{
    __m128i, _mm_adds_epu8, _mm_and_si128, _mm_andnot_si128, _mm_cmpeq_epi8, _mm_cmpgt_epi8,
    _mm_loadu_si128, _mm_min_epu8, _mm_movemask_epi8, _mm_or_si128, _mm_set1_epi8,
    _mm_setzero_si128, _mm_shuffle_epi8, _mm_srli_epi16, _mm_srli_si128, _mm_sub_epi8,
    _mm256_cmpeq_epi8, _mm256_cmpgt_epi8, _mm256_min_epu8, _mm256_movemask_epi8, _mm256_or_si256,
    _mm256_set_m128i, _mm256_set1_epi8,
};
use std::sync::LazyLock;

use super::byte_classes::{BLOCK, Classes, EndOf, Kernel, SHORT_BLOCK, Simd};

/// Returns the bytes that cannot occur in the name of a tag.
#[inline(always)]
pub(super) fn name_ends(block: &[u8; SHORT_BLOCK]) -> u32 {
    #[target_feature(enable = "sse2")]
    #[inline]
    fn names(block: &[u8; SHORT_BLOCK]) -> __m128i {
        let bytes = load(block);
        let at_most = |bytes, limit| _mm_cmpeq_epi8(_mm_min_epu8(bytes, all(limit)), bytes);
        let digit = at_most(_mm_sub_epi8(bytes, all(b'0')), 9);
        let small = _mm_or_si128(bytes, all(0x20));
        let letter = at_most(_mm_sub_epi8(small, all(b'a')), 25);
        _mm_or_si128(
            _mm_or_si128(digit, letter),
            _mm_cmpeq_epi8(bytes, all(b'_')),
        )
    }
    // SAFETY: Every x86-64 processor has SSE2.
    unsafe { !_mm_movemask_epi8(names(block)).cast_unsigned() }
}

#[target_feature(enable = "sse2")]
#[inline]
fn load(bytes: &[u8; 16]) -> __m128i {
    // Made of integers, the load would take three instructions.
    // SAFETY: There are 16 bytes, and the load needs no alignment.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}

#[target_feature(enable = "sse2")]
#[inline]
fn all(byte: u8) -> __m128i {
    _mm_set1_epi8(byte.cast_signed())
}

/// Shows that the processor has AVX2, and what came with it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Avx2(());

/// Looked at often, and found out once.
static IS_PRESENT: LazyLock<bool> = LazyLock::new(|| {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
});

impl Avx2 {
    #[inline]
    pub fn new() -> Option<Avx2> {
        IS_PRESENT.then_some(Avx2(()))
    }

    #[inline]
    pub fn run(self, kernel: &mut impl Kernel, bytes: &[u8], start: usize) -> usize {
        // SAFETY: The processor has these features: only `new` makes a value.
        unsafe { run_with_avx2(self, kernel, bytes, start) }
    }
}

impl Simd for Avx2 {
    #[inline(always)]
    fn classes(self, block: &[u8; SHORT_BLOCK]) -> Classes {
        // SAFETY: As above.
        unsafe { classes_of_avx2(block) }
    }

    #[inline(always)]
    fn stops(self, block: &[u8; BLOCK], end: EndOf) -> u32 {
        // SAFETY: As above.
        unsafe { stops_of_avx2(block, end) }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2")]
fn run_with_avx2(avx2: Avx2, kernel: &mut impl Kernel, bytes: &[u8], start: usize) -> usize {
    kernel.run_on(avx2, bytes, start)
}

/// The kinds of bytes, one bit for each. Those before a word and those that end one are a union of them.
mod kind {
    /// Bytes that only end a word, which are less than those that are before one.
    pub const QUOTE: u8 = 1;
    pub const BRACE: u8 = 2;
    /// Bytes that are before a word and end one.
    pub const CONTROL: u8 = 4;
    /// The space and the dot.
    pub const SPACE: u8 = 8;
    /// Marks, which are greater than the other kinds.
    pub const MARK: u8 = 0x20;
    pub const QUESTION: u8 = 0x40;
    /// Digits, which only are before a word: as signed numbers, they are less than the other kinds.
    pub const DIGIT: u8 = 0x80;
}

/// The kinds that bytes with these four low bits may have.
const LOW: [u8; 16] = {
    let mut kinds = [kind::CONTROL; 16];
    let mut low = 0;
    while low < 16 {
        kinds[low] |= match low {
            0 | 0xe => kind::SPACE,
            // `!`, `#`, `+` and `,`
            1 | 3 | 0xb | 0xc => kind::MARK,
            // `-` and `/` join the parts of a word.
            0xd | 0xf => 0,
            _ => kind::QUOTE,
        };
        if low < 10 {
            kinds[low] |= kind::DIGIT;
        }
        low += 1;
    }
    kinds[0xf] |= kind::QUESTION;
    kinds[0xb] |= kind::BRACE;
    kinds
};

/// The kinds that bytes with these four high bits may have: a byte is of the kind that both tables have in common.
const HIGH: [u8; 16] = {
    let mut kinds = [0; 16];
    kinds[0] = kind::CONTROL;
    kinds[1] = kind::CONTROL;
    kinds[2] = kind::SPACE | kind::MARK | kind::QUOTE;
    kinds[3] = kind::DIGIT | kind::QUESTION;
    kinds[7] = kind::BRACE;
    kinds
};

#[target_feature(enable = "avx2")]
#[inline]
fn classes_of_avx2(block: &[u8; SHORT_BLOCK]) -> Classes {
    let bytes = load(block);
    let high = _mm_and_si128(_mm_srli_epi16::<4>(bytes), all(0xf));
    // A byte with its highest bit finds zero in the first table.
    let kinds = _mm_and_si128(
        _mm_shuffle_epi8(load(&LOW), bytes),
        _mm_shuffle_epi8(load(&HIGH), high),
    );
    let words = _mm_cmpeq_epi8(_mm_min_epu8(kinds, all(kind::BRACE)), kinds);
    let endings = _mm_cmpgt_epi8(kinds, _mm_setzero_si128());
    // What may follow: a digit or a dot after a digit, and anything but a word or a digit after a mark.
    let dots = _mm_cmpeq_epi8(bytes, all(b'.'));
    let marks = kind::MARK | kind::QUESTION;
    let after_marks = _mm_and_si128(_mm_andnot_si128(words, endings), all(marks));
    let follows = _mm_or_si128(_mm_or_si128(kinds, dots), after_marks);
    let suspects = _mm_andnot_si128(_mm_srli_si128::<1>(follows), kinds);
    // The highest bit is that of a digit, or of a mark with this carry.
    let suspects = _mm_adds_epu8(suspects, all(marks));
    Classes {
        // Beyond the block, words may begin.
        words: bits(words) | !0 << SHORT_BLOCK,
        endings: bits(endings),
        suspects: bits(suspects),
    }
}

#[target_feature(enable = "avx2")]
#[inline]
fn bits(bytes: __m128i) -> u32 {
    _mm_movemask_epi8(bytes).cast_unsigned()
}

#[target_feature(enable = "avx2")]
#[inline]
fn stops_of_avx2(block: &[u8; BLOCK], end: EndOf) -> u32 {
    let all = |byte: u8| _mm256_set1_epi8(byte.cast_signed());
    let (halves, _) = block.as_chunks();
    // One load of 32 bytes.
    let bytes = _mm256_set_m128i(load(&halves[1]), load(&halves[0]));
    let controls = _mm256_cmpeq_epi8(_mm256_min_epu8(bytes, all(b'\r')), bytes);
    let is = |byte| _mm256_cmpeq_epi8(bytes, all(byte));
    let ends = match end {
        // As signed numbers, only the last bytes of ASCII are greater.
        EndOf::Comment => _mm256_cmpgt_epi8(bytes, all(b'z')),
        EndOf::Value => _mm256_or_si256(is(b'"'), is(b'\\')),
    };
    _mm256_movemask_epi8(_mm256_or_si256(ends, controls)).cast_unsigned()
}
