//! `schema --list` has every id and every key, and `docs/ids.md` says what each id means: in the words that stand above it
//! in the code, or else in those that the page has. `CHESS_ORACLE_GENERATE=1 cargo test ids` writes the page.

use std::path::Path;
use std::{env, fs};

use serde_json::Value;

use crate::architecture::files;
use crate::documents::{read, root};

/// The files whose comments say what the ids of a list mean.
const FILES: &str = "\
reason laws/src/reasons/reason.rs
problem laws/src/problems.rs
assumed notation/src/record.rs
warning notation/src/san.rs
outcome laws/src/outcome.rs
claim laws/src/outcome.rs
finding pgn/src/finding.rs laws/src/problems.rs
repair pgn/src/repair/edit.rs
verdict winnable/src/verdict.rs
proof winnable/src/verdict.rs
limit winnable/src/verdict.rs
disagreement compare/src/discrepancy.rs
cause compare/src/cause.rs laws/src/reasons/reason.rs
code notation/src/error.rs notation/src/play.rs laws/src/setup.rs laws/src/reasons/reason.rs";

/// Returns each name of `schema --list` with the name of its list.
pub fn listed() -> Vec<(String, String)> {
    let list = read("$ schema --list");
    let names = list.lines().map(|line| {
        let mut columns = line.split('\t').map(str::to_owned);
        (columns.next().unwrap(), columns.next().unwrap())
    });
    names.collect()
}

/// Returns the names of one list.
pub fn ids(list: &str) -> Vec<String> {
    let listed = listed().into_iter().filter(|(of, _)| of == list);
    listed.map(|(_, name)| name).collect()
}

/// Returns the comment above the first line that begins with this text.
fn comment_above(source: &str, text: &str) -> Option<String> {
    let lines: Vec<&str> = source.lines().map(str::trim).collect();
    let at = lines.iter().position(|line| line.starts_with(text))?;
    let above = lines[..at].iter().rev();
    let mut above: Vec<&str> = above.map_while(|line| line.strip_prefix("/// ")).collect();
    above.reverse();
    let comment = above.join(" ");
    // Links within the documentation of a crate lead nowhere here.
    let sentences = comment
        .split(". ")
        .filter(|sentence| !sentence.contains("[`"));
    let comment = sentences.collect::<Vec<_>>().join(". ");
    (!comment.is_empty()).then(|| comment.trim_end_matches('.').to_owned() + ".")
}

/// Returns the name of the value that has an id in this source: what stands before `= "id"`, or in an arm of a match.
fn value_of(source: &str, id: &str) -> Option<String> {
    let quoted = format!("\"{id}\"");
    let has_value = |line: &&str| {
        let mut parts = line.split(" = ").skip(1);
        line.contains(&format!("=> {quoted}")) || parts.any(|part| part.starts_with(&quoted))
    };
    if let Some(line) = source.lines().map(str::trim).find(has_value) {
        let value = line.split([' ', '(', '{']).next()?;
        return Some(value.rsplit("::").next()?.to_owned());
    }
    // A code stands before its value: `"bad_square" = BadSquare(_)`.
    let (_, value) = source.split_once(&format!("{quoted} = "))?;
    let value = value.trim_start_matches("Setup(SetupError::");
    Some(value.split([' ', '(', ',', ')']).next()?.to_owned())
}

/// Returns what the code says of an id of a list.
fn meaning(list: &str, id: &str) -> Option<String> {
    let files = FILES
        .lines()
        .find_map(|line| line.strip_prefix(list)?.strip_prefix(' '));
    let files = files.unwrap_or_else(|| panic!("no files of {list}"));
    let sources: Vec<String> = files
        .split(' ')
        .map(|file| read(&format!("crates/{file}")))
        .collect();
    sources.iter().find_map(|source| {
        // A cause has a title: `ENDED = "program_ended", "the program ends without an answer", None;`.
        let title = source.split_once(&format!(" = \"{id}\","));
        if let Some(title) = title.and_then(|(_, title)| title.trim_start().strip_prefix('"')) {
            let (first, rest) = title.split('"').next()?.split_at(1);
            return Some(format!("{}{rest}.", first.to_uppercase()));
        }
        let value = value_of(source, id)?;
        let starts = [" ", "(", ",", "{"].map(|end| format!("{value}{end}"));
        let mut places = sources
            .iter()
            .flat_map(|source| starts.iter().map(move |start| (source, start)));
        places.find_map(|(source, start)| comment_above(source, start))
    })
}

/// Returns the page with the rows of its tables as they should be.
fn page(found: &str) -> String {
    let (listed, mut page) = (listed(), String::new());
    let row = |id: &str| {
        found
            .lines()
            .find_map(|line| line.strip_prefix(&format!("| `{id}` | ")))
    };
    for line in found.lines() {
        let list = line
            .strip_prefix("| `")
            .and_then(|line| line.strip_suffix("` | meaning |"));
        if let Some(list) = list {
            page.extend([line, "\n|---|---|\n"]);
            for (_, id) in listed.iter().filter(|(of, _)| of == list) {
                let is_reason = listed.contains(&("reason".to_owned(), id.clone()));
                if list != "cause" || !is_reason || id == "missing_promotion" {
                    let on_page = || row(id).map(|row| row.trim_end_matches(" |").to_owned());
                    // A problem has this id as well, and the page says it in one sentence.
                    let in_code = (id != "bad_operation").then(|| meaning(list, id)).flatten();
                    let meaning = in_code.or_else(on_page);
                    let meaning =
                        meaning.unwrap_or_else(|| panic!("write on docs/ids.md what `{id}` means"));
                    page.extend(["| `", id, "` | ", &meaning, " |\n"]);
                }
            }
        } else if !line.starts_with('|') {
            page.extend([line, "\n"]);
        }
    }
    page
}

#[test]
fn the_page_of_ids_says_what_each_means_in_the_words_of_the_code() {
    let found = read("docs/ids.md");
    let wanted = page(&found);
    if env::var_os("CHESS_ORACLE_GENERATE").is_some() {
        fs::write(root().join("docs/ids.md"), &wanted).unwrap();
        return;
    }
    assert!(
        found == wanted,
        "docs/ids.md is out of date: CHESS_ORACLE_GENERATE=1 cargo test ids"
    );
    // Other lists have their places on other pages.
    for (list, name) in listed() {
        let is_elsewhere = ["key", "kind", "letters", "protocol"].contains(&list.as_str());
        let is_there = found.contains(&format!("| `{list}` | meaning |"));
        assert!(is_there || is_elsewhere, "{list} {name}");
    }
}

/// Adds the keys of a schema, and its values that are no names of the game itself.
fn visit(schema: &Value, found: &mut Vec<String>) {
    if let Value::Object(object) = schema {
        let properties = object.get("properties").and_then(Value::as_object);
        found.extend(properties.into_iter().flat_map(|keys| keys.keys().cloned()));
        let values = object
            .get("enum")
            .and_then(Value::as_array)
            .into_iter()
            .flatten();
        let ids = values.chain(object.get("const")).filter_map(Value::as_str);
        found.extend(ids.filter(|id| id.contains('_')).map(str::to_owned));
        object.values().for_each(|value| visit(value, found));
    }
    for value in schema.as_array().into_iter().flatten() {
        visit(value, found);
    }
}

#[test]
fn every_id_and_key_of_a_schema_is_listed() {
    let mut found = Vec::new();
    for schema in ["$ schema", "$ schema request"] {
        visit(&serde_json::from_str(&read(schema)).unwrap(), &mut found);
    }
    let listed = listed();
    for name in &found {
        assert!(listed.iter().any(|(_, known)| known == name), "{name}");
    }
    assert!(found.len() > 300, "{}", found.len());
}

#[test]
fn every_code_that_the_source_gives_to_an_error_is_listed() {
    let (codes, mut count) = (ids("code"), 0);
    for (path, source) in [files("src"), files("crates/answers/src")].concat() {
        // The first argument of an error of an object is a key.
        let source = source.replace("object.error(", "");
        let starts = ["about_line(\"", ".error(\"", "code: \""];
        for rest in starts.iter().flat_map(|start| source.split(start).skip(1)) {
            let (code, after) = rest.split_once('"').unwrap();
            if after.starts_with(',') {
                count += 1;
                let is_listed = codes.iter().any(|known| known == code);
                assert!(is_listed, "{}: {code}", Path::new(&path).display());
            }
        }
    }
    assert!(count >= 8, "{count} codes");
}
