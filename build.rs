//! Links the stack unwinder into the program instead of loading it at every start.
//!
//! The standard library asks for `libgcc_s.so.1`, which the program needs for nothing but the trace of a crash. To find,
//! map and relocate it takes a tenth of a millisecond: a seventh of the time of one question. Where the C compiler that
//! links has the same as an archive, a script of that name stands before it in the linker's way; elsewhere all stays as
//! it is.

use std::path::PathBuf;
use std::process::Command;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=RUSTC_LINKER");
    let Some(archive) = archive() else {
        return Ok(());
    };
    let folder = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    fs::write(
        folder.join("libgcc_s.so"),
        format!("GROUP ( \"{}\" )\n", archive.display()),
    )?;
    println!("cargo::rustc-link-arg-bins=-L{}", folder.display());
    Ok(())
}

/// The unwinder as an archive, if the program is for this very system and does not hold all of C anyway.
fn archive() -> Option<PathBuf> {
    let told = |name: &str| env::var(name).unwrap_or_default();
    let is_gnu = told("CARGO_CFG_TARGET_OS") == "linux" && told("CARGO_CFG_TARGET_ENV") == "gnu";
    let is_static = told("CARGO_CFG_TARGET_FEATURE").contains("crt-static");
    if !is_gnu || is_static || told("HOST") != told("TARGET") {
        return None;
    }
    let linker = env::var_os("RUSTC_LINKER").unwrap_or("cc".into());
    let said = Command::new(linker)
        .arg("-print-file-name=libgcc_eh.a")
        .output()
        .ok()?;
    let path = PathBuf::from(String::from_utf8(said.stdout).ok()?.trim());
    // A compiler that does not know it says its name back.
    path.is_absolute().then_some(path)
}
