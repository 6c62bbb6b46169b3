//! Circles of files that import each other, which can only be read together.

use std::collections::{BTreeMap, BTreeSet};

use crate::architecture::files;
use crate::documents::{entries, root};

/// The name of a module, part by part: `games/output.rs` is `["games", "output"]`.
type Module = Vec<String>;

/// The largest circle in the program, and in a library crate.
const LARGEST: usize = 3;

/// Returns the source files of a folder by their modules, with their code.
fn modules(folder: &str) -> BTreeMap<Module, String> {
    let files = files(folder).into_iter().map(|(path, text)| {
        let name = path
            .strip_prefix(root().join(folder))
            .unwrap()
            .with_extension("");
        let mut module: Module = name
            .iter()
            .map(|part| part.to_string_lossy().into_owned())
            .collect();
        module.pop_if(|name| ["mod", "lib", "main"].contains(&name.as_str()));
        let code = text.split("\n#[cfg(test)]\nmod ").next().unwrap();
        let code = code.lines().map(|line| line.split("//").next().unwrap());
        (module, code.collect::<Vec<_>>().join(" "))
    });
    files.collect()
}

/// Adds the paths of a `use`: `a::{b, c::d}` has two.
fn expand(before: &str, text: &str, paths: &mut Vec<String>) {
    let Some((start, inside)) = text.split_once('{') else {
        // Nothing follows the last comma of a list.
        paths.extend((!text.trim().is_empty()).then(|| format!("{before}{}", text.trim())));
        return;
    };
    let before = format!("{before}{}", start.trim());
    let inside = &inside[..inside.rfind('}').unwrap()];
    let (mut depth, mut begin) = (0, 0);
    for (at, letter) in inside.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                expand(&before, &inside[begin..at], paths);
                begin = at + 1;
            }
            _ => {}
        }
    }
    expand(&before, &inside[begin..], paths);
}

/// The names that modules only give another place: each with the path to where it is.
type Exports = BTreeMap<Module, Vec<(String, String)>>;

/// Returns the paths of the `use`s of a file: of those for others (`pub use`), or of its own.
fn uses(code: &str, are_public: bool) -> Vec<String> {
    let mut paths = Vec::new();
    for (at, _) in code.match_indices("use ") {
        let before = code[..at].trim_end();
        let is_word = code[..at].ends_with([' ', ';', '}']) || at == 0;
        let is_public =
            before.ends_with("pub") || before.ends_with("(crate)") || before.ends_with("(super)");
        if is_word && is_public == are_public {
            let end = code[at..].find(';').map_or(code.len(), |end| at + end);
            expand("", &code[at + 4..end], &mut paths);
        }
    }
    paths
}

/// Returns the names that each file re-exports.
fn exports(all: &BTreeMap<Module, String>) -> Exports {
    let of = |code: &String| {
        let paths = uses(code, true).into_iter();
        let named = paths.map(|path| match path.split_once(" as ") {
            Some((path, name)) => (name.trim().to_owned(), path.trim().to_owned()),
            None => (path.rsplit("::").next().unwrap().trim().to_owned(), path),
        });
        named.collect()
    };
    all.iter()
        .map(|(module, code)| (module.clone(), of(code)))
        .collect()
}

/// Returns the file in which a path of this module ends: that of the name, wherever it is re-exported.
fn resolve(module: &Module, path: &str, exports: &Exports, depth: usize) -> Option<Module> {
    let mut parts: Vec<&str> = path.split("::").map(str::trim).collect();
    let mut target = module.clone();
    match parts[0] {
        "crate" => target.clear(),
        "super" => target.truncate(module.len().saturating_sub(1)),
        "self" => {}
        first if exports.contains_key(&[module.as_slice(), &[first.to_owned()]].concat()) => {
            parts.insert(0, "self");
        }
        _ => return None,
    }
    for part in &parts[1..] {
        if *part == "super" {
            target.pop();
            continue;
        }
        let inner = [target.as_slice(), &[(*part).to_owned()]].concat();
        if exports.contains_key(&inner) {
            target = inner;
            continue;
        }
        let name = part.split(" as ").next().unwrap().trim();
        let export = exports[&target].iter().find(|(known, _)| known == name);
        return match export.filter(|_| depth < 9) {
            Some((_, path)) => resolve(&target, path, exports, depth + 1).or(Some(target)),
            None => Some(target),
        };
    }
    Some(target)
}

/// Returns the files that a file imports by `use`, and by paths in its code. A `pub use` is no import: it only gives a name
/// another place.
fn imports(module: &Module, code: &str, exports: &Exports) -> BTreeSet<Module> {
    let mut paths = uses(code, false);
    let roots = ["crate::", "super::", "self::"];
    for (at, _) in roots.iter().flat_map(|root| code.match_indices(root)) {
        let path = &code[at..];
        let is_path = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | ':');
        let end = path.find(|letter| !is_path(letter)).unwrap_or(path.len());
        let is_use = code[..at].ends_with("use ") || path[end..].starts_with('{');
        // The middle of a path has been seen with its beginning.
        if !is_use && !code[..at].ends_with(|letter| letter == '$' || is_path(letter)) {
            paths.push(path[..end].trim_end_matches(':').to_owned());
        }
    }
    let targets = paths
        .iter()
        .filter_map(|path| resolve(module, path, exports, 0));
    targets
        .filter(|target| target != module && exports.contains_key(target))
        .collect()
}

/// Returns whether a file gives all names of another file, or takes all of its crate: of which files they are is not seen.
fn has_unseen_imports(code: &str) -> bool {
    let public = uses(code, true);
    let own = uses(code, false);
    let all = |paths: Vec<String>, root| {
        let mut paths = paths.into_iter();
        paths.any(|path| path.starts_with(root) && path.ends_with('*'))
    };
    all(public, "") || all(own, "crate::*")
}

/// Returns the largest set of files of which each leads to each.
fn largest_circle(folder: &str) -> BTreeSet<Module> {
    let all = modules(folder);
    let unseen = all.iter().find(|(_, code)| has_unseen_imports(code));
    assert!(unseen.is_none(), "{folder}: {unseen:?}");
    let exports = exports(&all);
    let arrows: BTreeMap<&Module, BTreeSet<Module>> = all
        .iter()
        .map(|(module, code)| (module, imports(module, code, &exports)))
        .collect();
    let reached = |from: &Module| {
        let (mut reached, mut open) = (BTreeSet::new(), vec![from.clone()]);
        while let Some(module) = open.pop() {
            for target in &arrows[&module] {
                if reached.insert(target.clone()) {
                    open.push(target.clone());
                }
            }
        }
        reached
    };
    let reached: BTreeMap<&Module, BTreeSet<Module>> =
        all.keys().map(|module| (module, reached(module))).collect();
    let circle = |module: &Module| -> BTreeSet<Module> {
        let others = reached[module].iter();
        let back = others.filter(|other| reached[other].contains(module));
        back.cloned().collect()
    };
    all.keys().map(circle).max_by_key(BTreeSet::len).unwrap()
}

#[test]
fn no_crate_has_a_circle_of_more_than_three_files() {
    let crates = entries("crates", "").into_iter();
    let folders = crates.map(|name| format!("crates/{name}/src"));
    for folder in folders.chain(["src".to_owned()]) {
        let circle = largest_circle(&folder);
        assert!(circle.len() <= LARGEST, "{folder}: {circle:?}");
    }
}

#[test]
fn a_circle_is_found() {
    let all = [
        ("a", "use super::b::{C, D}; "),
        ("b", "use crate::a::E;"),
        ("c", "pub use super::a::E; use std::fmt;"),
        // Behind a re-export stands the file itself, and a path is an import, too.
        ("d", "use crate::c::E;"),
        ("e", "fn f() { crate::b::g(); }"),
        (
            "f",
            "fn f() { super::super::f::a::g(); super::b::g(); self::c::g(); }",
        ),
    ];
    let all: BTreeMap<Module, String> = all
        .map(|(name, code)| (vec![name.to_owned()], code.to_owned()))
        .into();
    let exports = exports(&all);
    let found = |name: &str| {
        let module = vec![name.to_owned()];
        let found = imports(&module, &all[&module], &exports);
        found.into_iter().flatten().collect::<Vec<_>>().concat()
    };
    assert_eq!(
        ["a", "b", "c", "d", "e", "f"].map(found),
        ["b", "a", "", "a", "b", "b"]
    );
    let unseen = [
        "pub use a::*;",
        "use crate::*;",
        "pub use super::{a, b::*};",
    ];
    assert!(unseen.into_iter().all(has_unseen_imports));
    let seen = ["use super::*;", "use crate::a::*;", "pub use a::B;"];
    assert!(!seen.into_iter().any(has_unseen_imports));
}
