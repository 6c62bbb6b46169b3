//! The best code that the processor of this machine can run.
//!
//! A [`Task`] is compiled once for every kind of [`Processor`](super::byte_classes::Processor), whose functions become part
//! of it; a call of a function that is compiled for AVX2 by code that is not would be as slow as what it saves.

use super::byte_classes::{Any, Task};

/// Does work with the instructions that the processor has, and returns the index of the byte that comes next.
#[inline]
pub(super) fn run(task: impl Task) -> usize {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = super::avx2::Avx2::new() {
        return avx2.run(task);
    }
    task.run_on(Any)
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use crate::avx2::Avx2;
    use crate::byte_classes::{Any, BLOCK, Processor, SHORT_BLOCK};

    #[test]
    fn every_byte_is_of_the_same_class_as_on_any_processor() {
        let Some(avx2) = Avx2::new() else { return };
        for byte in 0..=255 {
            for at in 0..SHORT_BLOCK {
                // Between letters, which are of no class.
                let mut block = [b'N'; SHORT_BLOCK];
                block[at] = byte;
                assert_eq!(avx2.classes(&block), Any.classes(&block), "{byte} {at}");
                // Some classes depend on the next byte.
                for next in *b" \n.0+?\"{" {
                    block[(at + 1) % SHORT_BLOCK] = next;
                    assert_eq!(avx2.classes(&block), Any.classes(&block), "{byte} {at}");
                }
            }
            for at in 0..BLOCK {
                let mut block = [b'N'; BLOCK];
                block[at] = byte;
                for any in [*b"\"\\", *b"}}"] {
                    assert_eq!(avx2.stops(&block, any), Any.stops(&block, any));
                }
            }
        }
    }
}
