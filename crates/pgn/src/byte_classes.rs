//! Which of 16 or 32 bytes matter, as bitmaps: bit 0 is the first byte; and where words of movetext begin.
//!
//! Each bitmap is made by the same comparisons of all bytes, which the compiler turns into vector instructions. The
//! word boundaries are then two counts of trailing zeros; a loop over the bytes would be mispredicted once a word.
//!
//! On x86-64 with AVX2, `x86` makes the same bitmaps with fewer instructions.

#[cfg(target_arch = "x86_64")]
use super::x86::Avx2;
#[cfg(target_arch = "x86_64")]
pub(super) use super::x86::name_ends;

/// The vector instructions of a kind of processor. A value shows that this processor has them.
pub(super) trait Simd: Copy {
    fn classes(self, block: &[u8; SHORT_BLOCK]) -> Classes;

    /// Returns the bytes at which a text may end.
    fn stops(self, block: &[u8; BLOCK], end: EndOf) -> u32;
}

/// Work that is compiled for each kind of processor, as a whole: a call from one to the other would be as slow as what it saves.
pub(super) trait Kernel {
    /// Works on bytes from an index on, always inlined. Returns the index of the byte that comes next, or a count.
    fn run_on(&mut self, simd: impl Simd, bytes: &[u8], start: usize) -> usize;
}

/// Does work with the instructions that the processor has.
pub(super) fn run(kernel: &mut impl Kernel, bytes: &[u8], start: usize) -> usize {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = Avx2::new() {
        return avx2.run(kernel, bytes, start);
    }
    kernel.run_on(Portable, bytes, start)
}

/// The length of a block of a comment or a tag.
pub(super) const BLOCK: usize = 32;

/// The length of a block of moves, which has the end of nearly every word that begins at its start or after a number.
pub(super) const SHORT_BLOCK: usize = 16;

/// The longest word that is read. A longer one is not a word of a game.
pub(super) const LONGEST_WORD: usize = 255;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Classes {
    /// Bytes with a meaning before a word: not blanks, move numbers, check marks or suffixes (`!`).
    pub words: u32,
    /// Bytes that end a word in nearly all games.
    pub endings: u32,
    /// Bytes that are more than a number or a mark if they stand before a word: digits that neither a digit nor a dot follows,
    /// and marks that a word or a digit follows directly.
    pub suspects: u32,
}

impl Classes {
    /// Returns classes, from bitmaps of what is skipped, marks without dots, and of endings.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub const fn new(blanks: u32, digits: u32, dots: u32, marks: u32, endings: u32) -> Classes {
        let words = !(blanks | digits | dots | marks);
        let bare_digits = digits & !((digits | dots) >> 1);
        Classes {
            words,
            endings,
            suspects: bare_digits | marks & (words | digits) >> 1,
        }
    }
}

/// Returns whether a byte has no meaning before a word.
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
pub(super) const fn is_ending(byte: u8) -> bool {
    matches!(
        byte,
        0..=b',' | b'.' | b';' | b'<' | b'>' | b'?' | b'[' | b']' | b'{' | b'}' | 0x7f
    )
}

/// Returns whether a byte is a mark behind a move, or begins a sign of annotators.
pub(super) const fn is_mark(byte: u8) -> bool {
    matches!(byte, b'+' | b'#' | b'!' | b'?')
}

/// Returns whether a byte ends a word in nearly all games: one of [`is_ending`] that often follows a move.
const fn is_common_ending(byte: u8) -> bool {
    ((byte < b'0') & (byte != b'-') & (byte != b'/')) | (byte == b'?') | (byte == b'{')
}

/// What ends a text that is skipped as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum EndOf {
    Comment,
    /// The value of a tag.
    Value,
}

impl EndOf {
    /// Returns whether a byte may be the end: a brace or what follows it in ASCII, which takes one comparison; a quote or a
    /// backslash; or the end of a line, or lower.
    const fn may_be_at(self, byte: u8) -> bool {
        let is_end = match self {
            EndOf::Comment => byte.is_ascii() & (byte >= b'{'),
            EndOf::Value => (byte == b'"') | (byte == b'\\'),
        };
        is_end | (byte <= b'\r')
    }
}

/// Returns the length of a comment: the number of bytes before its brace. Returns nothing if a line begins with a bracket,
/// which may be the next game, if a brace, a bar or a tilde is inside, or if the comment does not end in these bytes.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn comment_length(simd: impl Simd, bytes: &[u8]) -> Option<usize> {
    let (blocks, _) = bytes.as_chunks();
    for (number, block) in blocks.iter().enumerate() {
        let mut stops = simd.stops(block, EndOf::Comment);
        while stops != 0 {
            let at = number * BLOCK + stops.trailing_zeros() as usize;
            if bytes[at] == b'}' {
                return Some(at);
            }
            // A line end is lower than a brace: two comparisons for the same byte would be made for each comment.
            if bytes[at] > b'\r' || bytes.get(at + 1).is_none_or(|byte| *byte == b'[') {
                return None;
            }
            stops &= stops - 1;
        }
    }
    None
}

#[cfg(any(test, not(target_arch = "x86_64")))]
const fn is_name(byte: u8) -> bool {
    (byte.wrapping_sub(b'0') < 10) | ((byte | 0x20).wrapping_sub(b'a') < 26) | (byte == b'_')
}

/// Returns whether a byte ends a word with all marks that are glued to it: `Nf3=+`, `N"f3`.
pub(super) const fn is_token_end(byte: u8) -> bool {
    byte <= b' '
        || matches!(
            byte,
            b'{' | b'}' | b'(' | b')' | b'[' | b']' | b';' | b'$' | b',' | b'*'
        )
}

/// Returns whether a byte ends a text that is not allowed in a game: it is a blank, or has a meaning wherever it stands.
pub(super) const fn is_stray_end(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b'{' | b'}' | b'(' | b')' | b'[' | b';' | b'*')
}

/// Returns the bytes that cannot occur in the name of a tag.
#[cfg(not(target_arch = "x86_64"))]
pub(super) fn name_ends(block: &[u8; SHORT_BLOCK]) -> u32 {
    !pack(block, is_name)
}

/// Those of any processor: the compiler makes them of comparisons of all bytes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Portable;

impl Simd for Portable {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn classes(self, block: &[u8; SHORT_BLOCK]) -> Classes {
        let blanks = pack(block, |byte| byte <= b' ');
        let digits = pack(block, |byte| byte.wrapping_sub(b'0') < 10);
        let dots = pack(block, |byte| byte == b'.');
        let marks = pack(block, is_skipped) & !(blanks | digits | dots);
        Classes::new(blanks, digits, dots, marks, pack(block, is_common_ending))
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn stops(self, block: &[u8; BLOCK], end: EndOf) -> u32 {
        pack(block, |byte| end.may_be_at(byte))
    }
}

/// Returns the bytes of a kind.
fn pack<const LENGTH: usize>(block: &[u8; LENGTH], is: impl Fn(u8) -> bool) -> u32 {
    let flags = block.map(|byte| u8::from(is(byte)));
    let (words, _) = flags.as_chunks::<8>();
    let mut bits = 0;
    for (at, word) in words.iter().enumerate() {
        // The highest byte of the product holds the lowest bit of each of the eight bytes.
        let byte = u64::from_le_bytes(*word).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        bits |= (byte as u32) << (8 * at);
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::{
        BLOCK, EndOf, Portable, SHORT_BLOCK, Simd, comment_length, is_common_ending, is_ending,
        is_name, is_skipped, name_ends,
    };

    /// Calls a function with blocks in which every byte occurs at every place.
    fn for_each_block<const LENGTH: usize>(mut check: impl FnMut(&[u8; LENGTH])) {
        for first in 0..=255_u8 {
            let mut block = [0; LENGTH];
            for (at, byte) in (0_u8..).zip(&mut block) {
                *byte = first.wrapping_add(at.wrapping_mul(37));
            }
            check(&block);
        }
    }

    #[test]
    fn each_bit_is_that_of_its_byte() {
        for_each_block(|block| {
            let classes = Portable.classes(block);
            for (at, &byte) in block.iter().enumerate() {
                assert_eq!(classes.words >> at & 1 == 0, is_skipped(byte), "{byte}");
                let is_end = classes.endings >> at & 1 == 1;
                assert_eq!(is_end, is_common_ending(byte), "{byte}");
                let next = block.get(at + 1);
                let is_number = |next: &u8| next.is_ascii_digit() || *next == b'.';
                let is_suspect = match byte {
                    b'0'..=b'9' => !next.is_some_and(is_number),
                    b'!' | b'#' | b'+' | b',' | b'?' => {
                        !next.is_some_and(|next| is_skipped(*next) && !next.is_ascii_digit())
                    }
                    _ => false,
                };
                assert_eq!(classes.suspects >> at & 1 == 1, is_suspect, "{byte}");
                assert_eq!(name_ends(block) >> at & 1 == 1, !is_name(byte));
            }
            // Beyond the block, words may begin, and none ends.
            assert_eq!(classes.words >> SHORT_BLOCK, 0xffff);
            assert_eq!(classes.endings >> SHORT_BLOCK, 0);
        });
        for_each_block(|block| {
            for (at, &byte) in block.iter().enumerate() {
                let stops_at = |end| Portable.stops(block, end) >> at & 1 == 1;
                let is_low = byte <= b'\r';
                assert_eq!(
                    stops_at(EndOf::Comment),
                    is_low || b"{|}~\x7f".contains(&byte)
                );
                assert_eq!(stops_at(EndOf::Value), is_low || b"\"\\".contains(&byte));
            }
        });
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn every_processor_makes_the_same_bitmaps() {
        use super::Avx2;

        let check = |block: &[u8; SHORT_BLOCK]| {
            let classes = Portable.classes(block);
            assert!(Avx2::new().is_none_or(|avx2| avx2.classes(block) == classes));
        };
        for_each_block(check);
        for byte in 0..=255 {
            for at in 0..SHORT_BLOCK {
                // Between letters, which are of no class.
                let mut block = [b'N'; SHORT_BLOCK];
                block[at] = byte;
                check(&block);
                // Some classes depend on the next byte.
                for next in *b" \n.0+?\"{" {
                    block[(at + 1) % SHORT_BLOCK] = next;
                    check(&block);
                }
            }
        }
        for_each_block(|block| {
            for end in [EndOf::Comment, EndOf::Value] {
                let stops = Portable.stops(block, end);
                assert!(Avx2::new().is_none_or(|avx2| avx2.stops(block, end) == stops));
            }
        });
    }

    #[test]
    fn comments_end_with_their_brace_unless_a_game_may_begin_in_them() {
        for length in 0..100 {
            let mut text = vec![b'x'; length];
            text.push(b'}');
            text.extend([b'}'; BLOCK]);
            assert_eq!(comment_length(Portable, &text), Some(length));
            assert_eq!(comment_length(Portable, &text[..length]), None);
            for line_end in 0..length {
                text[line_end] = b'\n';
                assert_eq!(comment_length(Portable, &text), Some(length));
                text[line_end + 1] = b'[';
                assert_eq!(comment_length(Portable, &text), None);
                text[line_end + 1] = if line_end + 1 == length { b'}' } else { b'x' };
                text[line_end] = b'x';
            }
        }
    }

    #[test]
    fn what_ends_a_word_in_nearly_all_games_ends_it_in_all() {
        for byte in 0..=255_u8 {
            let is_rare = b";<>[]}\x7f".contains(&byte);
            assert_eq!(is_common_ending(byte) || is_rare, is_ending(byte), "{byte}");
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
