//! The modules of the program that define its command line. The generated files are made from them.
#![allow(dead_code)] // The program uses the rest.

#[path = "../../src/cli/format.rs"]
pub mod format;

#[path = "../../src/cli/keys.rs"]
pub mod keys;

#[path = "../../src/cli/about"]
pub mod about {
    pub mod completions;
    pub mod help;
    pub mod schema;
}

#[path = "../../src/cli/args"]
pub mod args {
    pub mod command;
    mod options;
    pub mod question;
}

#[path = "../../src/cli/answer"]
pub mod answer {
    mod dead;
    mod moves;
    pub use dead::Dead;
    pub use moves::Kind;
}
