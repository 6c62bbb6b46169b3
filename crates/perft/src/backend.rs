//! The backends that a machine supports: the counter is called here alone, after a check of the machine.

use super::kernels;
use super::replies::Workspace;
use super::state::State;
use super::table::HashTable;

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
            Backend::Plain => kernels::plain::is_supported(),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => kernels::avx2::is_supported(),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 => kernels::avx512::is_supported(),
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
                kernels::avx512::count(work, state, depth, table)
            },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 if self.is_supported() => unsafe {
                kernels::avx2::count(work, state, depth, table)
            },
            _ => kernels::plain::count(work, state, depth, table),
        }
    }
}
