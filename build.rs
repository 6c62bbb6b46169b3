//! Links the stack unwinder into the program instead of loading it at every start, and describes the build for `-VV`.
//!
//! The standard library links `libgcc_s.so.1`, which the program needs only for the backtrace of a crash. Finding,
//! mapping and relocating it takes 0.1 ms, a seventh of the time of one question. If the C compiler that links also has
//! the unwinder as an archive, this script puts a linker script named `libgcc_s.so` first in the search path. Otherwise
//! it changes nothing.

use std::path::PathBuf;
use std::process::Command;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=RUSTC_LINKER");
    describe_build();
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

/// Returns the path of the unwinder archive, unless this is a cross build or a static build.
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
    // GCC and Clang print the bare name back if they do not find the file.
    path.is_absolute().then_some(path)
}

/// Sets the variables that `-VV` prints. They depend on the source and the compiler only, not on the time or the place of
/// the build.
fn describe_build() {
    println!("cargo::rerun-if-env-changed=CHESS_ORACLE_COMMIT");
    let set = |name: &str, value: &str| println!("cargo::rustc-env=CHESS_ORACLE_{name}={value}");
    if let Some(commit) = commit() {
        set("COMMIT", &commit);
    }
    let compiler = env::var_os("RUSTC").unwrap_or("rustc".into());
    if let Some(version) = output(Command::new(compiler).arg("--version")) {
        set("RUSTC", &version);
    }
    set("TARGET", &env::var("TARGET").unwrap_or_default());
}

/// Returns the commit that is built: that of `CHESS_ORACLE_COMMIT`, which packagers may set, that of a package, or that
/// of the checkout.
///
/// The checkout is read for optimized builds only: otherwise each commit would compile all tests again. Git is not asked
/// in a folder that is not itself a checkout: the answer would be the commit of a project around it.
fn commit() -> Option<String> {
    if let Ok(commit) = env::var("CHESS_ORACLE_COMMIT") {
        return Some(commit);
    }
    if let Ok(package) = fs::read_to_string(".cargo_vcs_info.json") {
        // Files were changed after the commit.
        if package.contains("\"dirty\": true") {
            return None;
        }
        let (_, behind) = package.split_once("\"sha1\": \"")?;
        return Some(behind.split('"').next()?.to_owned());
    }
    if env::var("PROFILE").as_deref() != Ok("release") || fs::metadata(".git").is_err() {
        return None;
    }
    let git = |arguments: &[&str]| output(Command::new("git").args(arguments));
    let commit = git(&["rev-parse", "HEAD"])?;
    // A commit, a checkout and a rebase all append to this file. Cargo would build each time if it did not exist.
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"])
        && fs::metadata(&log).is_ok()
    {
        println!("cargo::rerun-if-changed={log}");
    }
    Some(commit)
}

/// Returns the first line that a command prints, if it succeeds.
fn output(command: &mut Command) -> Option<String> {
    let output = command
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?;
    text.lines().next().map(str::to_owned)
}
