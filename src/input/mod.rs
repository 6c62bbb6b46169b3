//! Streams of lines and files of games: blocks of the input, workers that answer them, and answers in order.
//!
//! [`files`] opens one file after another, which [`oracle_unpack`] unpacks and decodes where it must be. [`lines`] and [`files::Chunks`] cut
//! them into [blocks](block) (which say why a line is refused), which the workers of the [`pool`] answer. [`first_lines`] finds a board that takes several
//! lines.
//! [`writer`] writes the answers in the order of the blocks.

pub mod block;
pub mod cells;
pub mod columns;
pub mod files;
pub mod first_lines;
pub mod lines;
pub mod pool;
pub mod writer;

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks a value that a panic leaves whole.
pub fn locked<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
