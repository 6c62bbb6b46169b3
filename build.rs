//! Describes the build for `-VV`: the commit, the compiler and the target.

use std::process::Command;
use std::{env, fs};

/// Sets the variables that `-VV` prints. They depend on the source and the compiler only, not on the time or the place of
/// the build.
fn main() {
    println!("cargo::rerun-if-changed=build.rs");
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
        let (_, after) = package.split_once("\"sha1\": \"")?;
        return Some(after.split('"').next()?.to_owned());
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
