//! The tests, one module for each subject. They use the library, or run the program.
#![allow(clippy::unwrap_used, clippy::expect_used)] // A test that meets an unexpected value fails.

mod acts;
mod answers;
mod architecture;
mod articles;
mod attacks;
mod board;
#[path = "generated/cli.rs"]
mod cli;
mod colours;
mod compare;
mod completions;
mod counter;
mod documents;
mod edge_cases;
mod edges;
mod emulated;
mod errors;
mod examples;
mod explain;
mod faults;
mod fields;
mod files;
mod forms;
mod games;
mod generated;
mod help;
mod hostile;
mod long;
mod man;
mod notation;
mod options;
mod packaging;
mod pasted;
mod perft;
mod perft_check;
mod problems;
mod quick;
mod reachability;
mod readme;
mod recipes;
mod records;
mod reference;
mod round_trips;
mod schema;
mod second_opinion;
mod split;
mod streams;
mod support;
mod svg;
#[cfg(unix)]
mod terminal;
mod winnable;
