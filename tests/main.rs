//! The tests, one module for each subject. They use the library, or run the program.
#![allow(clippy::unwrap_used, clippy::expect_used)] // A test that meets an unexpected value fails.
#![cfg_attr(not(target_os = "linux"), allow(unused_imports, dead_code))] // Other systems lack some of what is tested.
#![allow(clippy::incompatible_msrv)] // shakmaty needs a later compiler than the program, so tests may use one.

mod acts;
mod architecture;
mod attacks;
mod board;
mod called;
mod cases;
mod circles;
mod colours;
mod compare;
mod completions;
mod compressed;
mod counter;
mod documents;
mod edges;
mod emulated;
mod errors;
mod explain;
mod faults;
mod games;
mod generated;
mod help;
mod hostile;
mod ids;
mod laws;
mod long;
mod mate;
mod mcp;
mod named;
mod objects;
mod packaging;
mod pairs;
mod pasted;
mod perft;
mod plain;
mod quick;
mod reachability;
mod readme;
mod recipes;
mod records;
mod round_trips;
mod schema;
mod second_opinion;
mod sentences;
mod sheet;
mod streams;
mod support;
mod svg;
mod tables;
#[cfg(unix)]
mod terminal;
mod turns;
mod unicode;
mod winnable;
