//! The crates in the binary, their licences, and the files in the package.

use std::process::Command;

/// Returns the output of `cargo`, which must succeed.
fn cargo(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "cargo {arguments:?}: {stderr}");
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the crates that are needed to build the program, or that are in it, each with its licence.
fn crates(edges: &str) -> Vec<(String, String)> {
    let tree = cargo(&[
        "tree",
        "--locked",
        "--package=chess-oracle",
        "--edges",
        edges,
        "--prefix",
        "none",
        "--format",
        "{p}|{l}",
    ]);
    let mut crates: Vec<(String, String)> = tree
        .lines()
        .map(|line| {
            let (name, licence) = line.split_once('|').expect("a name and a licence");
            let name = name.split(' ').next().unwrap_or_default();
            (name.to_owned(), licence.trim_end_matches(" (*)").to_owned())
        })
        .filter(|(name, _)| name != env!("CARGO_PKG_NAME") && !name.starts_with("oracle-"))
        .collect();
    crates.sort();
    crates.dedup();
    crates
}

/// Returns whether a licence, as SPDX writes it, leaves a choice of permissive ones only.
fn is_permissive(licence: &str) -> bool {
    const PERMISSIVE: [&str; 11] = [
        "MIT",
        "Apache-2.0",
        "BSD-2-Clause",
        "BSD-3-Clause",
        "bzip2-1.0.6",
        "Zlib",
        "Unicode-3.0",
        "ISC",
        "Unlicense",
        "CC0-1.0",
        "0BSD",
    ];
    let alternatives = |part: &str| -> Vec<String> {
        let part = part.replace('/', " OR ").replace(['(', ')'], "");
        part.split(" OR ")
            .map(|name| name.trim().to_owned())
            .collect()
    };
    licence.split(" AND ").all(|part| {
        alternatives(part)
            .iter()
            .any(|name| PERMISSIVE.contains(&name.as_str()))
    })
}

#[test]
fn licences_are_read() {
    for licence in [
        "MIT",
        "Unlicense OR MIT",
        "MIT/Apache-2.0",
        "(MIT OR Apache-2.0) AND Unicode-3.0",
        "MIT OR GPL-3.0",
    ] {
        assert!(is_permissive(licence), "{licence}");
    }
    for licence in [
        "",
        "GPL-3.0",
        "MPL-2.0",
        "MIT AND GPL-3.0",
        "(MIT OR Apache-2.0) AND LGPL-2.1",
    ] {
        assert!(!is_permissive(licence), "{licence}");
    }
}

#[test]
fn all_that_reaches_a_user_is_permissive() {
    for (name, licence) in crates("normal,build") {
        assert!(is_permissive(&licence), "{name} is under {licence:?}");
    }
}

#[test]
fn limits_tell_how_many_crates_are_in_the_binary() {
    let count = crates("normal,no-proc-macro").len();
    let told = format!("{count} crates");
    let page = include_str!("../docs/limits.md");
    assert!(page.contains(&told), "it is {told}");
}

#[test]
fn four_packages_serve_the_program() {
    let tree = cargo(&[
        "tree", "--locked", "--edges", "normal", "--depth", "1", "--prefix", "none",
    ]);
    let names: Vec<&str> = tree
        .lines()
        .filter_map(|line| line.split(' ').next())
        .collect();
    for package in ["clap", "serde_json", "anyhow", "owo-colors"] {
        assert!(names.contains(&package), "{package} is not in {names:?}");
    }
}

#[test]
fn package_holds_what_it_should_and_nothing_else() {
    let list = cargo(&["package", "--list", "--allow-dirty", "--offline"]);
    let files: Vec<&str> = list.lines().collect();
    let wanted = [
        "Cargo.toml",
        "Cargo.lock",
        "build.rs",
        "README.md",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
        "LICENSE-MIT",
        "LICENSE-APACHE",
        "src/main.rs",
        "tests/main.rs",
        "completions/_chess-oracle",
    ];
    for file in wanted {
        assert!(files.contains(&file), "{file} is not in the package");
    }
    // Cargo adds the first two itself.
    let tops = [
        ".cargo_vcs_info.json",
        "Cargo.toml.orig",
        "src",
        "tests",
        "completions",
        "benches",
        "examples",
        "docs",
    ];
    for file in files {
        let top = file.split('/').next().unwrap_or_default();
        assert!(
            tops.contains(&top) || wanted.contains(&file),
            "{file} is in the package"
        );
    }
}

/// An action that is not named by its commit may change after it was read.
#[test]
fn workflows_name_each_action_by_its_commit() {
    for name in ["ci.yml", "release.yml"] {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/.github/workflows/");
        let workflow = std::fs::read_to_string(format!("{folder}{name}")).unwrap();
        let actions = workflow
            .lines()
            .filter_map(|line| line.split_once("uses: "));
        let mut count = 0;
        for (_, action) in actions.filter(|(_, action)| !action.starts_with("./")) {
            let version = action.split_once('@').expect("a version").1;
            let commit = version.split(' ').next().unwrap_or_default();
            let is_commit =
                commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
            assert!(is_commit && version.contains(" # v"), "{action}");
            count += 1;
        }
        assert!(count > 2);
    }
}

/// Fails where a program needs a shared library that the README does not name.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn links_the_c_library_and_no_other(program: &std::path::Path) {
    let output = Command::new("ldd").arg(program).output().unwrap();
    let list = String::from_utf8(output.stdout).unwrap();
    let names = list.split_whitespace().filter(|word| word.contains(".so"));
    let known = ["linux-vdso", "libgcc_s", "libc.so", "ld-linux"];
    for name in names {
        assert!(known.iter().any(|part| name.contains(part)), "{name}");
    }
    assert!(list.contains("libc.so"), "{list}");
}

/// The program that is installed from the packages, as from crates.io: without a checkout, and without a flag.
#[test]
#[ignore = "minutes: .ci/run release runs it"]
fn program_of_the_package_knows_its_commit() {
    use std::fs;
    use std::path::Path;

    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("package");
    // Ignore the error: the first time, there is no folder.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let place = folder.to_str().unwrap();
    cargo(&[
        "package",
        "--workspace",
        "--exclude=oracle-benches",
        "--exclude=oracle-reference",
        "--no-verify",
        "--allow-dirty",
        "--offline",
        "--target-dir",
        place,
    ]);
    // The packages stand in for the registry.
    let mut patches = vec![];
    for package in fs::read_dir(folder.join("package")).unwrap() {
        let package = package.unwrap().path();
        if package.extension().is_none_or(|ending| ending != "crate") {
            continue;
        }
        let unpacked = Command::new("tar")
            .arg("-xzf")
            .arg(&package)
            .current_dir(&folder)
            .status();
        assert!(unpacked.unwrap().success());
        let source = folder.join(package.file_stem().unwrap());
        let name = package.file_stem().unwrap().to_str().unwrap();
        let (name, _) = name.rsplit_once('-').unwrap();
        if name != env!("CARGO_PKG_NAME") {
            let path = source.to_str().unwrap();
            patches.push(format!("--config=patch.crates-io.{name}.path={path:?}"));
        }
    }
    let name = concat!(env!("CARGO_PKG_NAME"), "-", env!("CARGO_PKG_VERSION"));
    let source = folder.join(name);
    // How fast the program is does not matter here.
    let plain =
        ["lto=false", "opt-level=0"].map(|setting| format!("--config=profile.release.{setting}"));
    patches.extend(plain);
    let install = ["install", "--offline", "--root", place];
    let path = ["--path", source.to_str().unwrap()];
    let patches: Vec<&str> = patches.iter().map(String::as_str).collect();
    cargo(&[&patches[..], &install[..], &path].concat());
    let program = folder.join("bin/chess-oracle");
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    links_the_c_library_and_no_other(&program);
    let output = Command::new(&program).arg("-VV").output().unwrap();
    assert!(output.status.success());
    let about = String::from_utf8(output.stdout).unwrap();
    let built_from = fs::read_to_string(source.join(".cargo_vcs_info.json")).unwrap_or_default();
    let built_from: serde_json::Value = serde_json::from_str(&built_from).unwrap_or_default();
    if let Some(commit) = built_from["git"]["sha1"].as_str() {
        // Without a commit, files of the package were changed after it.
        let is_changed = built_from["git"]["dirty"] == true;
        assert_eq!(about.contains(commit), !is_changed, "{about}");
    }
}
