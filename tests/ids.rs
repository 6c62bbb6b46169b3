//! `schema --list` has every id and every key, and `docs/ids.md` says what each id means: in the words that stand above it
//! in the code. `CHESS_ORACLE_GENERATE=1 cargo test ids` writes the page.

use std::path::{Path, PathBuf};
use std::{env, fs};

use serde_json::Value;

use crate::support::oracle;

/// The error codes of the program, besides those of the library, with their meanings.
pub const OTHER_CODES: [(&str, &str); 22] = [
    (
        "problems",
        "The position has problems, and `--strict` refuses it.",
    ),
    (
        "usage",
        "The command line, or an object, asks for something that there is not.",
    ),
    (
        "no_input",
        "There is no position, and no line on standard input.",
    ),
    ("cannot_read", "A file cannot be read."),
    ("not_utf8", "The line is not UTF-8."),
    ("line_too_long", "The line is longer than 64 KiB."),
    ("too_many_nodes", "A count does not fit 64 bits."),
    (
        "limit_reached",
        "A count has more leaf nodes than `nodes`, or takes longer than `timeout_ms`: the message says which.",
    ),
    (
        "no_counts",
        "A line of `perft --check` has no counts of its position.",
    ),
    (
        "bad_count",
        "A count of `perft --check` is not a number of leaf nodes.",
    ),
    (
        "bad_row",
        "A row of a table has too many cells, too few, or no position.",
    ),
    ("answer_too_long", "The answer is longer than 1 MiB."),
    ("not_json", "The line begins as a JSON object and is none."),
    ("unknown_pattern", "No pattern of `act` fits the message."),
    (
        "missing_key",
        "The object lacks a key that its command needs.",
    ),
    ("bad_value", "The value of a key cannot be used."),
    (
        "repeated_key",
        "An object has a key twice, or two keys that mean the same.",
    ),
    (
        "unknown_key",
        "An object that allows certain keys only has another.",
    ),
    (
        "reply_too_long",
        "The reply of `act` is longer than 256 KiB.",
    ),
    (
        "too_many_positions",
        "`perft --split` finds more positions than it keeps.",
    ),
    (
        "too_shallow",
        "`perft --split` is asked to go deeper than the count.",
    ),
    (
        "unreadable_drawing",
        "A drawn board on standard input cannot be read.",
    ),
];

/// The lists of the page: the name of the list, its heading, and the files whose comments say what its ids mean.
const LISTS: [(&str, &str, &[&str]); 14] = [
    (
        "reason",
        "Reasons of `explain`",
        &["laws/src/reasons/reason.rs"],
    ),
    (
        "problem",
        "Problems of positions",
        &["laws/src/problems.rs"],
    ),
    ("assumed", "Assumptions", &["notation/src/record.rs"]),
    (
        "notation",
        "Slips in the notation of a move",
        &["notation/src/san.rs"],
    ),
    ("outcome", "Outcomes", &["laws/src/outcome.rs"]),
    ("claim", "Claims", &["laws/src/outcome.rs"]),
    ("finding", "Findings of `games`", &["pgn/src/finding.rs"]),
    (
        "repair",
        "Repairs of `games --repair`",
        &["pgn/src/repair/edit.rs"],
    ),
    (
        "verdict",
        "Verdicts of `winnable`",
        &["winnable/src/verdict.rs"],
    ),
    (
        "proof",
        "Proofs of `winnable`",
        &["winnable/src/verdict.rs"],
    ),
    (
        "limit",
        "What ends a search of `winnable` without a verdict",
        &["winnable/src/verdict.rs"],
    ),
    (
        "disagreement",
        "Disagreements of `compare`",
        &["compare/src/discrepancy.rs"],
    ),
    (
        "cause",
        "Causes of `compare`",
        &["compare/src/cause.rs", "laws/src/reasons/reason.rs"],
    ),
    (
        "code",
        "Error codes",
        &[
            "notation/src/error.rs",
            "notation/src/play.rs",
            "laws/src/setup.rs",
            "laws/src/reasons/reason.rs",
        ],
    ),
];

/// Ids that are made from others, and those for which no value of the code stands.
const OTHERS: [(&str, &str); 6] = [
    (
        "bad_operation",
        "An operation of an EPD (`bm`, `am`, `sm` or `pv`) names a move that is not legal.",
    ),
    (
        "unknown",
        "A king is missing, or the side to move could capture one.",
    ),
    (
        "exhausted",
        "All positions that can still arise were visited, and none is a checkmate by this side.",
    ),
    (
        "exhausted_material",
        "As `exhausted`; positions after some captures and pawn moves are ruled out by their material.",
    ),
    (
        "exhausted_blocked",
        "As `exhausted`; positions after some captures and pawn moves are ruled out as blocked.",
    ),
    (
        "exhausted_material_blocked",
        "As `exhausted`; positions after some captures and pawn moves are ruled out in either way.",
    ),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns each name of `schema --list` with the name of its list.
pub fn listed() -> Vec<(String, String)> {
    let list = oracle("schema --list").says();
    let names = list.lines().map(|line| {
        let mut columns = line.split('\t').map(str::to_owned);
        (columns.next().unwrap(), columns.next().unwrap())
    });
    names.collect()
}

/// Returns the comment above the first line that holds this text, or `None` if there is no comment.
fn comment_above(source: &str, text: &str) -> Option<String> {
    let lines: Vec<&str> = source.lines().map(str::trim).collect();
    let at = lines.iter().position(|line| line.starts_with(text))?;
    let above = lines[..at]
        .iter()
        .rev()
        .map_while(|line| line.strip_prefix("/// "));
    let mut above: Vec<&str> = above.collect();
    above.reverse();
    let comment = above.join(" ");
    // Links within the documentation of a crate lead nowhere here.
    let comment = comment
        .split(". ")
        .filter(|sentence| !sentence.contains("[`"));
    let comment = comment.collect::<Vec<_>>().join(". ");
    (!comment.is_empty()).then(|| comment.trim_end_matches('.').to_owned() + ".")
}

/// Returns the name of the value that has an id in this source: what stands before `= "id"`, or in an arm of a match.
fn value_of(source: &str, id: &str) -> Option<String> {
    let quoted = format!("\"{id}\"");
    let line = |line: &&str| {
        let line = line.trim();
        line.contains(&format!("=> {quoted}"))
            || line
                .split(" = ")
                .any(|part| part.starts_with(&quoted) && !line.starts_with(&quoted))
    };
    if let Some(line) = source.lines().find(line) {
        let value = line.trim().split([' ', '(', '{']).next()?;
        return Some(value.rsplit("::").next()?.to_owned());
    }
    // A code stands before its value: `"bad_square" = BadSquare(_)`.
    let (_, value) = source.split_once(&format!("{quoted} = "))?;
    let value = value.trim_start_matches("Setup(SetupError::");
    Some(value.split([' ', '(', ',', ')']).next()?.to_owned())
}

/// Returns what an id of a list means.
fn meaning(files: &[&str], id: &str) -> String {
    let known = OTHER_CODES.iter().chain(&OTHERS);
    if let Some((_, meaning)) = known.clone().find(|(other, _)| *other == id) {
        return (*meaning).to_owned();
    }
    let read = |file: &&str| fs::read_to_string(root().join("crates").join(file)).unwrap();
    let sources: Vec<String> = files.iter().map(read).collect();
    for source in &sources {
        // A cause has a title: `ENDED = "program_ended", "the program ends without an answer", None;`.
        if let Some((_, title)) = source.split_once(&format!(" = \"{id}\","))
            && let Some(title) = title.trim_start().strip_prefix('"')
        {
            let title = title.split('"').next().unwrap();
            let (first, rest) = title.split_at(1);
            return format!("{}{rest}.", first.to_uppercase());
        }
        let Some(value) = value_of(source, id) else {
            continue;
        };
        let starts = [" ", "(", ",", "{"].map(|end| format!("{value}{end}"));
        let comments = sources
            .iter()
            .flat_map(|source| starts.iter().map(move |start| (source, start)));
        let mut comments = comments.filter_map(|(source, start)| comment_above(source, start));
        if let Some(comment) = comments.next() {
            return comment;
        }
    }
    panic!("nothing says what `{id}` means: write a comment above it, in {files:?}");
}

/// Returns the page of all ids.
fn page() -> String {
    let mut page = include_str!("data/ids_head.md").to_owned();
    let listed = listed();
    for (list, heading, files) in LISTS {
        page.extend([
            "\n## ",
            heading,
            "\n\n| `",
            list,
            "` | meaning |\n|---|---|\n",
        ]);
        for (_, id) in listed.iter().filter(|(of, _)| of == list) {
            let is_reason = listed.contains(&("reason".to_owned(), id.clone()));
            if list != "cause" || !is_reason || id == "missing_promotion" {
                let meaning = meaning(files, id);
                page.extend(["| `", id, "` | ", &meaning, " |\n"]);
            }
        }
        if list == "cause" {
            page += "\nEvery other reason of `explain` is a cause, too: an illegal move is listed, for that reason.\n";
        }
    }
    page
}

#[test]
fn the_page_of_ids_says_what_each_means_in_the_words_of_the_code() {
    let path = root().join("docs/ids.md");
    let wanted = page();
    if env::var_os("CHESS_ORACLE_GENERATE").is_some() {
        fs::write(&path, &wanted).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == wanted,
        "docs/ids.md is out of date: CHESS_ORACLE_GENERATE=1 cargo test ids"
    );
}

#[test]
fn every_id_and_key_of_a_schema_is_listed() {
    fn visit(schema: &Value, found: &mut Vec<String>) {
        match schema {
            Value::Object(object) => {
                let properties = object.get("properties").and_then(Value::as_object);
                found.extend(properties.into_iter().flat_map(|keys| keys.keys().cloned()));
                let ids = object
                    .get("enum")
                    .and_then(Value::as_array)
                    .into_iter()
                    .flatten();
                let ids = ids.chain(object.get("const")).filter_map(Value::as_str);
                // The other values are names of the game itself.
                let is_id = |id: &&str| id.contains('_');
                found.extend(ids.filter(is_id).map(str::to_owned));
                object.values().for_each(|value| visit(value, found));
            }
            Value::Array(array) => array.iter().for_each(|value| visit(value, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    for schema in ["schema", "schema request"] {
        visit(
            &serde_json::from_str(&oracle(schema).says()).unwrap(),
            &mut found,
        );
    }
    let listed = listed();
    for name in &found {
        assert!(listed.iter().any(|(_, known)| known == name), "{name}");
    }
    assert!(found.len() > 300, "{}", found.len());
}

/// Returns the files of Rust below a folder.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn every_code_that_the_source_gives_to_an_error_is_listed() {
    let mut files = Vec::new();
    sources(&root().join("src"), &mut files);
    sources(&root().join("crates/answers/src"), &mut files);
    let listed = listed();
    let mut count = 0;
    for path in files {
        let source = fs::read_to_string(&path).unwrap();
        // The first argument of an error of an object is a key.
        let source = source.replace("object.error(", "");
        for start in ["about_line(\"", ".error(\"", "code: \""] {
            for rest in source.split(start).skip(1) {
                let (code, after) = rest.split_once('"').unwrap();
                if after.starts_with(',') {
                    count += 1;
                    let code = ("code".to_owned(), code.to_owned());
                    assert!(listed.contains(&code), "{}: {}", path.display(), code.1);
                }
            }
        }
    }
    assert!(count >= 8, "{count} codes");
}
