//! Circles of files that import each other, which can only be read together.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The name of a module, part by part: `games/output.rs` is `["games", "output"]`.
type Module = Vec<String>;

/// The largest circle in the program, and in a library crate.
const LARGEST: usize = 3;

/// Returns the source files of a folder by their modules, with their code.
fn modules(folder: &Path, module: &Module, found: &mut BTreeMap<Module, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let inner = [module.as_slice(), std::slice::from_ref(&name)].concat();
        if path.is_dir() {
            modules(&path, &inner, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let is_whole = ["mod", "lib", "main"].contains(&name.as_str());
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("\n#[cfg(test)]\nmod ").next().unwrap();
            let code = code.lines().map(|line| line.split("//").next().unwrap());
            let code = code.collect::<Vec<_>>().join(" ");
            found.insert(if is_whole { module.clone() } else { inner }, code);
        }
    }
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
    for (at, _) in code.match_indices("crate::") {
        let path = &code[at..];
        let is_path = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | ':');
        let end = path.find(|letter| !is_path(letter)).unwrap_or(path.len());
        let is_use = code[..at].ends_with("use ") || path[end..].starts_with('{');
        if !is_use && !code[..at].ends_with('$') {
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

/// Returns the largest set of files of which each leads to each.
fn largest_circle(folder: &str) -> BTreeSet<Module> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut all = BTreeMap::new();
    modules(&folder, &Vec::new(), &mut all);
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
    let folders = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("crates")).unwrap();
    for folder in folders {
        let name = folder.unwrap().file_name().into_string().unwrap();
        let circle = largest_circle(&format!("crates/{name}/src"));
        assert!(circle.len() <= LARGEST, "{name}: {circle:?}");
    }
}

#[test]
fn the_program_has_no_circle_of_more_than_three_files() {
    let circle = largest_circle("src");
    assert!(circle.len() <= LARGEST, "{circle:?}");
}

#[test]
fn a_circle_is_found() {
    let all: BTreeMap<Module, String> = [
        ("a", "use super::b::{C, D}; "),
        ("b", "use crate::a::E;"),
        ("c", "pub use super::a::E; use std::fmt;"),
        // Behind a re-export stands the file itself, and a path is an import, too.
        ("d", "use crate::c::E;"),
        ("e", "fn f() { crate::b::g(); }"),
    ]
    .map(|(name, code)| (vec![name.to_owned()], code.to_owned()))
    .into();
    let exports = exports(&all);
    let found = |name: &str| {
        let module = vec![name.to_owned()];
        let found = imports(&module, &all[&module], &exports);
        found.into_iter().flatten().collect::<Vec<_>>().concat()
    };
    assert_eq!(
        ["a", "b", "c", "d", "e"].map(found),
        ["b", "a", "", "a", "b"]
    );
}
