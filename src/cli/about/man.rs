//! The manual page. CONTRIBUTING.md says how it is made.

/// The page in roff.
pub const PAGE: &str = include_str!("chess-oracle.1");
