//! Which of 32 bytes of movetext matter, as bitmaps: bit 0 is the first byte.
//!
//! Each bitmap is made by the same comparisons of all bytes, which the compiler turns into vector instructions. The
//! word boundaries are then two counts of trailing zeros; a loop over the bytes would be mispredicted once a word.

/// The length of a block, and with the padding for a word that extends past it.
pub(super) const BLOCK: usize = 32;
pub(super) const PADDED: usize = BLOCK + 8;

/// The classes of the bytes of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Classes {
    /// Bytes without a meaning before a word: blanks, move numbers, check marks, suffixes (`!`).
    pub skipped: u32,
    /// Bytes that end a word.
    pub ending: u32,
}

impl Classes {
    pub fn new(block: &[u8; PADDED]) -> Classes {
        let mut skipped = [0; BLOCK];
        let mut ending = [0; BLOCK];
        for at in 0..BLOCK {
            skipped[at] = u8::from(is_skipped(block[at]));
            ending[at] = u8::from(is_ending(block[at]));
        }
        Classes {
            skipped: pack(&skipped),
            ending: pack(&ending),
        }
    }
}

/// Returns whether a byte has no meaning before a word.
#[allow(clippy::needless_bitwise_bool)] // Without branches, many bytes are compared at once.
pub(super) const fn is_skipped(byte: u8) -> bool {
    (byte <= b' ')
        | (byte == b'!')
        | (byte == b'#')
        | (byte == b'+')
        | (byte == b',')
        | (byte == b'.')
        | (byte == b'?')
        | (byte.wrapping_sub(b'0') < 10)
}

/// Returns whether a byte ends a word: it is not a letter, a digit, or one of `- / : = @ \ ^ _ | ~`.
#[allow(clippy::needless_bitwise_bool)] // Without branches, many bytes are compared at once.
pub(super) const fn is_ending(byte: u8) -> bool {
    ((byte < b'0') & (byte != b'-') & (byte != b'/'))
        | (byte == b';')
        | (byte == b'<')
        | (byte == b'>')
        | (byte == b'?')
        | ((byte & !0x20) == b'[')
        | ((byte & !0x20) == b']')
        | (byte == 0x7f)
}

/// Packs bytes that are 0 or 1 into bits: the highest byte of the product holds the lowest bit of each of eight bytes.
fn pack<const N: usize>(flags: &[u8; N]) -> u32 {
    let (words, _) = flags.as_chunks::<8>();
    let mut bits = 0;
    for (at, word) in words.iter().enumerate() {
        let byte = u64::from_le_bytes(*word).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        bits |= (byte as u32) << (8 * at);
    }
    bits
}

/// Returns the index of the first of at most 32 bytes that is of a kind, or their number if none is.
#[inline]
pub(super) fn first<const N: usize>(bytes: &[u8; N], is: impl Fn(u8) -> bool) -> usize {
    let mut flags = [0; N];
    for (flag, byte) in flags.iter_mut().zip(bytes) {
        *flag = u8::from(is(*byte));
    }
    N.min(pack(&flags).trailing_zeros() as usize)
}

#[cfg(test)]
mod tests {
    use super::{BLOCK, Classes, PADDED, is_ending, is_skipped};

    #[test]
    fn each_bit_is_that_of_its_byte() {
        for first in 0..=255_u8 {
            let mut block = [0; PADDED];
            for (at, byte) in (0_u8..).zip(&mut block) {
                *byte = first.wrapping_mul(31).wrapping_add(at.wrapping_mul(37));
            }
            let classes = Classes::new(&block);
            for (at, &byte) in block[..BLOCK].iter().enumerate() {
                assert_eq!(classes.skipped >> at & 1 == 1, is_skipped(byte));
                assert_eq!(classes.ending >> at & 1 == 1, is_ending(byte));
            }
        }
    }

    #[test]
    fn what_is_skipped_ends_a_word_unless_it_is_a_digit() {
        for byte in 0..=255_u8 {
            if is_skipped(byte) {
                assert!(is_ending(byte) != byte.is_ascii_digit(), "{byte}");
            }
        }
    }
}
