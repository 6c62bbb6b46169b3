//! The `chess-oracle` program: everything is in [`cli`].

mod cli;

use std::io;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().collect();
    cli::run(
        &arguments,
        io::stdin(),
        io::stdout(),
        io::stderr(),
        cli::Surroundings::read(),
    )
    .into()
}
