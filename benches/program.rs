//! The program that the benchmarks run.

use std::io::{Error, Result};
use std::path::PathBuf;
use std::process::Command;

/// Returns the path of the optimised program: beside the folder of the benchmarks.
///
/// # Errors
///
/// If the path of the benchmark is unknown.
pub fn path() -> Result<PathBuf> {
    let bench = std::env::current_exe()?;
    let folder = bench.ancestors().nth(2);
    let folder = folder.ok_or_else(|| Error::other("the benchmark is in no folder"))?;
    let program = folder.join("chess-oracle");
    Ok(program.with_extension(std::env::consts::EXE_EXTENSION))
}

/// Builds the program.
///
/// # Errors
///
/// If cargo cannot be run, or fails.
pub fn build() -> Result<()> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--release", "--locked", "--package=chess-oracle"]);
    if cargo.status()?.success() {
        Ok(())
    } else {
        Err(Error::other("the program cannot be built"))
    }
}
