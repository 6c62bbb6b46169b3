//! The laws of chess, answered exactly.
pub mod board;
pub mod draw;
pub mod notation;
pub mod rules;
