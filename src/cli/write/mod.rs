//! The writers: answers as text, as lines, as pictures and as JSON.

pub mod games;
pub mod json;
pub mod line;
mod page;
mod picture;
pub mod suite;
pub mod svg;
pub mod text;
pub mod tsv;
