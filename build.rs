//! Describes the build for `-VV`, and links the program statically on Linux, so that it starts sooner: finding, mapping
//! and relocating shared libraries takes a third of the time of one question.
//!
//! `-C target-feature=+crt-static` does the same, but a package cannot ask for it, and no user should have to. rustc
//! names shared libraries on the linker's command line (`-lgcc_s`, `-lc`), so linker scripts with their names come
//! first in the search path and name the archives instead. A small program is linked in the same way, and run. If that
//! fails (Fedora has the static C library in a package of its own, `glibc-static`, and some linkers lack an option),
//! only the stack unwinder is linked statically, if there is an archive of it; otherwise nothing changes. Nothing changes
//! either if the program is for another machine, because the small program cannot run on this one.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=RUSTC_LINKER");
    describe_build();
    let told = |name: &str| env::var(name).unwrap_or_default();
    let is_gnu = told("CARGO_CFG_TARGET_OS") == "linux" && told("CARGO_CFG_TARGET_ENV") == "gnu";
    let is_static = told("CARGO_CFG_TARGET_FEATURE").contains("crt-static");
    if !is_gnu || is_static || told("HOST") != told("TARGET") {
        return Ok(());
    }
    let folder = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    if let Some(arguments) = link_all(&folder)?.filter(|all| works(all, &folder)) {
        pass(&arguments);
    } else if let Some(arguments) = link_unwinder(&folder)? {
        pass(&arguments);
    }
    Ok(())
}

/// Passes arguments to the linker of the program.
fn pass(arguments: &[String]) {
    for argument in arguments {
        println!("cargo::rustc-link-arg-bins={argument}");
    }
}

/// Returns the linker's arguments for a static program that can be loaded at any address.
fn link_all(folder: &Path) -> io::Result<Option<Vec<String>>> {
    let archives = ["libc.a", "libgcc_eh.a", "libgcc.a"].map(file_of_compiler);
    let Some(archives) = archives.into_iter().collect::<Option<Vec<_>>>() else {
        return Ok(None);
    };
    let folder = folder.join("static");
    fs::create_dir_all(&folder)?;
    for library in ["libc.so", "libgcc_s.so"] {
        fs::write(folder.join(library), group(&archives))?;
    }
    Ok(Some(vec![
        "-static-pie".to_owned(),
        // A missing weak function must be null: its relocation would be the start of the program, which is not null.
        "-Wl,-z,nodynamic-undefined-weak".to_owned(),
        format!("-L{}", folder.display()),
    ]))
}

/// Returns the linker's arguments for a program that needs no shared library of GCC.
fn link_unwinder(folder: &Path) -> io::Result<Option<Vec<String>>> {
    let Some(archive) = file_of_compiler("libgcc_eh.a") else {
        return Ok(None);
    };
    let folder = folder.join("unwinder");
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("libgcc_s.so"), group(&[archive]))?;
    Ok(Some(vec![format!("-L{}", folder.display())]))
}

/// Returns a linker script in the place of a library.
fn group(archives: &[PathBuf]) -> String {
    let names = archives
        .iter()
        .map(|archive| format!("\"{}\"", archive.display()));
    format!("GROUP ( {} )\n", names.collect::<Vec<_>>().join(" "))
}

/// Returns whether a program that is linked with these arguments runs.
fn works(arguments: &[String], folder: &Path) -> bool {
    const SOURCE: &str = "fn main() { std::thread::spawn(|| print!(\"runs\")).join().unwrap(); }";
    let (source, program) = (folder.join("probe.rs"), folder.join("probe"));
    if fs::write(&source, SOURCE).is_err() {
        return false;
    }
    let mut compiler = Command::new(env::var_os("RUSTC").unwrap_or("rustc".into()));
    compiler.arg(&source).arg("-o").arg(&program);
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    compiler.args(flags.split('\x1f').filter(|flag| !flag.is_empty()));
    if let Some(linker) = env::var_os("RUSTC_LINKER") {
        let mut argument = OsString::from("-Clinker=");
        argument.push(linker);
        compiler.arg(argument);
    }
    for argument in arguments {
        compiler.arg(format!("-Clink-arg={argument}"));
    }
    let is_linked = compiler
        .output()
        .is_ok_and(|output| output.status.success());
    let said = is_linked.then(|| Command::new(&program).output());
    matches!(said, Some(Ok(output)) if output.status.success() && output.stdout == b"runs")
}

/// Returns the path of a file that the C compiler links, if it is installed.
fn file_of_compiler(name: &str) -> Option<PathBuf> {
    let linker = env::var_os("RUSTC_LINKER").unwrap_or("cc".into());
    let name = output(Command::new(linker).arg(format!("-print-file-name={name}")))?;
    let path = PathBuf::from(name);
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
