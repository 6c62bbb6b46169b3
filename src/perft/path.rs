//! The paths that a machine supports: the only place that checks the machine.

use super::kernels;
use super::state::State;
use super::table::HashTable;
use super::workspace::Workspace;

/// A compiled version of the counter, for machines with certain vector instructions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Path {
    /// For any machine.
    Plain,
    /// Registers of 256 bits: `x86-64` with AVX2.
    Avx2,
    /// Registers of 512 bits, with bit counts: `x86-64` with AVX-512 and VPOPCNTDQ.
    Avx512,
}

impl Path {
    /// All paths, the widest last.
    pub const ALL: [Path; 3] = [Path::Plain, Path::Avx2, Path::Avx512];

    /// Returns the name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Path::Plain => "plain",
            Path::Avx2 => "avx2",
            Path::Avx512 => "avx512",
        }
    }

    /// Returns the widest path that this machine supports.
    #[must_use]
    pub fn widest() -> Path {
        Path::ALL
            .into_iter()
            .rfind(|path| path.is_open())
            .unwrap_or(Path::Plain)
    }

    /// Returns whether this machine supports the path.
    #[must_use]
    pub fn is_open(self) -> bool {
        match self {
            Path::Plain => true,
            #[cfg(target_arch = "x86_64")]
            Path::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("popcnt")
            }
            #[cfg(target_arch = "x86_64")]
            Path::Avx512 => {
                Path::Avx2.is_open()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512vpopcntdq")
            }
            #[cfg(not(target_arch = "x86_64"))]
            Path::Avx2 | Path::Avx512 => false,
        }
    }
}

/// A path that this machine supports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Open(Path);

impl Open {
    /// Returns the widest path of this machine.
    pub fn widest() -> Open {
        Open(Path::widest())
    }

    /// Returns a path, if this machine supports it.
    pub fn new(path: Path) -> Option<Open> {
        path.is_open().then_some(Open(path))
    }

    /// Returns the number of ways to play this many moves; `None` if it does not fit into 64 bits.
    #[allow(unsafe_code)] // Calls instructions that some machines lack.
    pub fn count(
        self,
        work: &mut Workspace<'_>,
        state: &State,
        depth: u32,
        table: Option<&HashTable>,
    ) -> Option<u64> {
        match self.0 {
            // SAFETY: an `Open` exists only if the machine was found to have all features of its path.
            #[cfg(target_arch = "x86_64")]
            Path::Avx512 => unsafe { kernels::avx512::count(work, state, depth, table) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Path::Avx2 => unsafe { kernels::avx2::count(work, state, depth, table) },
            _ => kernels::plain::count(work, state, depth, table),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_has_a_name_to_ask_for_it_by() {
        assert_eq!(Path::ALL.map(Path::name), ["plain", "avx2", "avx512"]);
    }

    #[test]
    fn the_widest_path_is_the_last_that_is_open() {
        let open: Vec<Path> = Path::ALL
            .into_iter()
            .filter(|path| path.is_open())
            .collect();
        assert_eq!(open.last(), Some(&Path::widest()));
        assert_eq!(open.first(), Some(&Path::Plain));
        assert_eq!(Open::new(Path::widest()), Some(Open::widest()));
    }
}
