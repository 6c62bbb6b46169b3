//! The crates in the binary, their licences, the files in the package, and the archive of a release, which `release/build` makes:
//! `.ci/run release` unpacks it and names the folder in `CHESS_ORACLE_ARCHIVE`.

use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

use serde_json::Value;

use crate::documents::{read, root};
use crate::generated::SHELLS;
use crate::readme::folder;

/// Returns what a program prints, which must succeed.
#[track_caller]
fn run(program: &str, words: &str) -> String {
    let mut command = Command::new(program);
    let output = command
        .args(words.split_whitespace())
        .current_dir(root())
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program} {words}: {stderr}");
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
fn cargo(words: &str) -> String {
    run(env!("CARGO"), words)
}

/// Returns the crates that are needed to build the program, or that are in it: name, version and licence.
fn crates(options: &str) -> Vec<[String; 3]> {
    let call = "tree --locked --package=chess-oracle --prefix=none --format={p}|{l} --edges=";
    let tree = cargo(&format!("{call}{options}"));
    let mut crates: Vec<[String; 3]> = tree
        .lines()
        .map(|line| {
            let (package, licence) = line.split_once('|').expect("a name and a licence");
            let mut words = package.split_whitespace();
            let (name, version) = (words.next().unwrap(), words.next().unwrap());
            let version = version.trim_start_matches('v');
            [name, version, licence.trim_end_matches(" (*)")].map(str::to_owned)
        })
        .filter(|[name, ..]| name != env!("CARGO_PKG_NAME"))
        .collect();
    crates.sort();
    crates.dedup();
    crates
}

fn is_ours(name: &str) -> bool {
    name.starts_with("oracle-")
}

/// Returns whether a licence, as SPDX writes it, leaves a choice of permissive ones only.
fn is_permissive(licence: &str) -> bool {
    const PERMISSIVE: &str = " MIT Apache-2.0 BSD-2-Clause BSD-3-Clause bzip2-1.0.6 Zlib Unicode-3.0 ISC Unlicense CC0-1.0 0BSD ";
    let licence = licence.replace('/', " OR ").replace(['(', ')'], "");
    licence.split(" AND ").all(|part| {
        let mut choices = part.split(" OR ").map(|name| format!(" {} ", name.trim()));
        choices.any(|name| PERMISSIVE.contains(&name))
    })
}

#[test]
fn all_that_reaches_a_user_is_permissive() {
    let good =
        "MIT,Unlicense OR MIT,MIT/Apache-2.0,(MIT OR Apache-2.0) AND Unicode-3.0,MIT OR GPL-3.0";
    assert!(good.split(',').all(is_permissive));
    let bad = ",GPL-3.0,MPL-2.0,MIT AND GPL-3.0,(MIT OR Apache-2.0) AND LGPL-2.1";
    assert!(!bad.split(',').any(is_permissive));
    for [name, _, licence] in crates("normal,build") {
        assert!(
            is_ours(&name) || is_permissive(&licence),
            "{name} is under {licence:?}"
        );
    }
    let others = crates("normal,no-proc-macro")
        .into_iter()
        .filter(|[name, ..]| !is_ours(name));
    let told = format!("{} crates", others.count());
    assert!(
        read("docs/limits.md").contains(&told),
        "docs/limits.md: it is {told}"
    );
}

#[test]
fn package_holds_what_it_should_and_nothing_else() {
    let list = cargo("package --list --allow-dirty --offline");
    let files: Vec<&str> = list.lines().collect();
    let wanted = "Cargo.toml Cargo.lock build.rs README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md LICENSE-MIT \
                  LICENSE-APACHE src/main.rs tests/main.rs completions/_chess-oracle";
    for file in wanted.split(' ') {
        assert!(files.contains(&file), "{file} is not in the package");
    }
    // Cargo adds the first two itself.
    let tops = ".cargo_vcs_info.json Cargo.toml.orig src tests completions benches examples docs";
    for file in files {
        let top = file.split('/').next().unwrap_or_default();
        let is_wanted = tops.split(' ').any(|known| known == top)
            || wanted.split(' ').any(|known| known == file);
        assert!(is_wanted, "{file} is in the package");
    }
}

#[test]
fn packages_have_one_address_and_depend_on_what_is_published() {
    let metadata = cargo("metadata --no-deps --format-version=1 --locked --offline");
    let metadata: Value = serde_json::from_str(&metadata).unwrap();
    let packages = metadata["packages"].as_array().unwrap().iter();
    let published: Vec<&Value> = packages
        .filter(|package| package["publish"].is_null())
        .collect();
    assert_eq!(published.len(), 11);
    for package in &published {
        let name = &package["name"];
        // Until there is an address, it is empty: `release.yml` and crates.io refuse that.
        let address = package["repository"].as_str().unwrap();
        assert!(address.is_empty() || address.starts_with("https://"));
        assert_eq!(address, published[0]["repository"], "{name}");
        assert!(package["description"].is_string() && package["license"].is_string());
        for needed in package["dependencies"].as_array().unwrap() {
            let is_ours = needed["path"].is_string() && needed["kind"] != "dev";
            let is_published = |other: &&Value| other["name"] == needed["name"];
            assert!(!is_ours || published.iter().any(is_published), "{name}");
        }
    }
}

/// The registry of MCP servers asks for the owner of the repository, and for the name in the package that it starts.
#[test]
fn the_registry_of_servers_knows_the_package_by_its_name_and_version() {
    let server: Value =
        serde_json::from_str(include_str!("../bindings/python/server.json")).unwrap();
    let name = server["name"].as_str().unwrap();
    let readme = include_str!("../bindings/python/README.md");
    assert!(readme.contains(&format!("<!-- mcp-name: {name} -->")));
    let owner = env!("CARGO_PKG_REPOSITORY").strip_prefix("https://github.com/");
    let owner = owner.and_then(|rest| rest.split('/').next());
    assert!(owner.is_none_or(|owner| name == format!("io.github.{owner}/chess-oracle")));
    for version in [&server["version"], &server["packages"][0]["version"]] {
        assert_eq!(version, env!("CARGO_PKG_VERSION"));
    }
}

#[test]
fn each_library_begins_with_its_dependency_and_a_few_examples() {
    let version = env!("CARGO_PKG_VERSION").rsplit_once('.').unwrap().0;
    for name in "laws notation pgn perft winnable mate draw answers".split(' ') {
        let page = read(&format!("crates/{name}/README.md"));
        let (_, page) = page.split_once("\n```toml\n[dependencies]\n").unwrap();
        let (snippet, page) = page.split_once("```\n").unwrap();
        let line = |name: &str| format!("oracle-{name} = \"{version}\"");
        assert_eq!(snippet.lines().last(), Some(&*line(name)), "{name}");
        let count = page.matches("```rust\n").count();
        assert!((3..=5).contains(&count), "{name}: {count}");
        // Each crate that an example uses is in the snippet.
        for used in page
            .lines()
            .filter_map(|line| line.strip_prefix("use oracle_"))
        {
            let used = used.split_once("::").unwrap().0;
            assert!(snippet.contains(&line(used)), "{name}: {used}");
        }
        let lib = read(&format!("crates/{name}/src/lib.rs"));
        assert!(
            lib.starts_with("#![doc = include_str!(\"../README.md\")]"),
            "{name}"
        );
    }
}

/// An action that is not named by its commit may change after it was read.
#[test]
fn workflows_name_each_action_by_its_commit() {
    for name in ["ci.yml", "release.yml"] {
        let workflow = read(&format!(".github/workflows/{name}"));
        let actions = workflow
            .lines()
            .filter_map(|line| line.split_once("uses: "));
        let actions: Vec<&str> = actions
            .map(|(_, action)| action)
            .filter(|action| !action.starts_with("./"))
            .collect();
        for action in &actions {
            let version = action.split_once('@').expect("a version").1;
            let commit = version.split(' ').next().unwrap_or_default();
            let is_commit =
                commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
            assert!(is_commit && version.contains(" # v"), "{action}");
        }
        assert!(actions.len() > 2);
    }
}

/// The program that is installed from the packages, as from crates.io: without a checkout, and without a flag.
#[test]
#[ignore = "minutes: .ci/run release runs it"]
fn program_of_the_package_knows_its_commit() {
    let folder = folder("package");
    let place = folder.to_str().unwrap();
    cargo(&format!(
        "package --workspace --exclude=oracle-benches --exclude=oracle-reference --no-verify --allow-dirty --offline --target-dir {place}"
    ));
    // The packages stand in for the registry. How fast the program is does not matter here.
    let mut install =
        "--config=profile.release.lto=false --config=profile.release.opt-level=0".to_owned();
    for package in fs::read_dir(folder.join("package")).unwrap() {
        let package = package.unwrap().path();
        if package.extension().is_some_and(|ending| ending == "crate") {
            run("tar", &format!("-xzf {} -C {place}", package.display()));
            let stem = package.file_stem().unwrap().to_str().unwrap();
            let (name, _) = stem.rsplit_once('-').unwrap();
            if name != env!("CARGO_PKG_NAME") {
                let path = format!("\"{place}/{stem}\"");
                install.extend([" --config=patch.crates-io.", name, ".path=", &path]);
            }
        }
    }
    let source = folder.join(format!("chess-oracle-{}", env!("CARGO_PKG_VERSION")));
    cargo(&format!(
        "{install} install --offline --root {place} --path {}",
        source.display()
    ));
    let program = format!("{place}/bin/chess-oracle");
    // It needs no shared library that the README does not name.
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        let list = run("ldd", &program);
        let known = ["linux-vdso", "libgcc_s", "libc.so", "ld-linux"];
        for name in list.split_whitespace().filter(|word| word.contains(".so")) {
            assert!(known.iter().any(|part| name.contains(part)), "{name}");
        }
        assert!(list.contains("libc.so"), "{list}");
    }
    let about = run(&program, "-VV");
    let built_from = fs::read_to_string(source.join(".cargo_vcs_info.json")).unwrap_or_default();
    let built_from: Value = serde_json::from_str(&built_from).unwrap_or_default();
    if let Some(commit) = built_from["git"]["sha1"].as_str() {
        // Without a commit, files of the package were changed after it.
        let is_changed = built_from["git"]["dirty"] == true;
        assert_eq!(about.contains(commit), !is_changed, "{about}");
    }
}

/// Returns the folder of the archive.
fn archive() -> PathBuf {
    env::var_os("CHESS_ORACLE_ARCHIVE")
        .expect("CHESS_ORACLE_ARCHIVE is not set")
        .into()
}

#[test]
#[ignore = "needs an archive: .ci/run release makes one"]
fn archive_has_the_files_of_its_program_and_is_where_cargo_binstall_looks_for_it() {
    let here = |file: &str| fs::read_to_string(archive().join(file)).unwrap();
    let program = archive().join("chess-oracle");
    let says = |words: &str| run(program.to_str().unwrap(), words);
    assert_eq!(says("man"), here("chess-oracle.1"));
    for (shell, file) in SHELLS {
        assert_eq!(
            says(&format!("completions {shell}")),
            here(&format!("completions/{file}"))
        );
    }
    for file in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        assert_eq!(here(file), read(file), "{file}");
    }
    let metadata = cargo("metadata --no-deps --format-version=1 --locked");
    let metadata: Value = serde_json::from_str(&metadata).unwrap();
    let mut packages = metadata["packages"].as_array().unwrap().iter();
    let package = packages
        .find(|package| package["name"] == env!("CARGO_PKG_NAME"))
        .unwrap();
    let binstall = &package["metadata"]["binstall"];
    for (key, suffix) in [("pkg-url", ".tar.gz"), ("bin-dir", "")] {
        let template = binstall[key].as_str().unwrap();
        let path = template
            .replace("{ bin }{ binary-ext }", "chess-oracle")
            .replace("{ name }", env!("CARGO_PKG_NAME"))
            .replace("{ version }", env!("CARGO_PKG_VERSION"))
            .replace("{ target }", "x86_64-unknown-linux-musl")
            .replace("{ archive-suffix }", suffix);
        // The archive is the last part of its address.
        let path = path
            .split_once("://")
            .map_or(&*path, |(_, url)| url.rsplit('/').next().unwrap());
        assert!(archive().with_file_name(path).is_file(), "{path}");
    }
    let formats = [
        &binstall["pkg-fmt"],
        &binstall["overrides"]["x86_64-pc-windows-msvc"]["pkg-fmt"],
    ];
    assert_eq!(formats, ["tgz", "zip"]);
}

#[test]
#[ignore = "needs an archive: .ci/run release makes one"]
fn archive_names_every_crate_in_its_program_with_its_licence() {
    let crates = crates("normal,no-proc-macro --target=x86_64-unknown-linux-musl");
    let [licences, materials] = ["LICENSES.md", "chess-oracle.cdx.json"]
        .map(|file| fs::read_to_string(archive().join(file)).unwrap());
    let materials: Value = serde_json::from_str(&materials).unwrap();
    assert_eq!(materials["bomFormat"], "CycloneDX");
    let components = materials["components"].as_array().unwrap();
    for [name, version, _] in &crates {
        let is_named = licences.contains(&format!("- {name} {version} ("));
        assert!(is_ours(name) || is_named, "{name}");
        let is_it =
            |component: &Value| component["name"] == **name && component["version"] == **version;
        assert!(components.iter().any(is_it), "{name}");
    }
    assert_eq!(components.len(), crates.len());
}
