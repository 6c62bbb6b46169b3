//! Messages about refused input: `cases/errors.txt` and `cases/errors_command_line.txt` have them; what holds for all is here.

use std::collections::BTreeSet;
use std::{fs, path};

use oracle_notation::PositionErrorKind;
use serde_json::Value;

use crate::support::{oracle, oracle_with};

/// Returns the lines of input of a file of cases whose answer is the record of an error, with the error.
fn refused(name: &str) -> Vec<(String, Value)> {
    let file = fs::read_to_string(format!("tests/cases/{name}.txt")).unwrap();
    let lines = file.lines().zip(file.lines().skip(1));
    let pairs = lines.filter_map(|(typed, told)| {
        let typed = typed.strip_prefix('<')?;
        let record: Value =
            serde_json::from_str(told.strip_prefix("> {").map(|_| &told[2..])?).ok()?;
        let error = record.get("error")?;
        let line = match typed.strip_prefix(' ') {
            Some(line) => line.to_owned(),
            None => serde_json::from_str(typed).unwrap_or_default(),
        };
        Some((line, error.clone()))
    });
    pairs.collect()
}

#[test]
fn every_error_has_a_case_and_points_into_its_line() {
    let mut codes = BTreeSet::new();
    for (name, count) in [("errors", 104), ("acts_refused", 125), ("notation", 15)] {
        let refused = refused(name);
        assert!(refused.len() >= count, "{name}: {}", refused.len());
        for (line, error) in refused {
            let token = error["token"].as_str().unwrap();
            let column = usize::try_from(error["column"].as_u64().unwrap()).unwrap();
            let from_column: String = line.chars().skip(column - 1).collect();
            assert!(from_column.starts_with(token), "{line}: {error}");
            codes.insert(error["code"].as_str().unwrap().to_owned());
        }
    }
    // Without a move, only `explain` has nothing to do, and without a depth only `perft -`; three others need an option.
    let of_others = "missing_move missing_depth wrong_notation chess960_castling bad_operation";
    for code in PositionErrorKind::CODES {
        let is_of_other = of_others.split(' ').any(|other| other == code);
        assert!(codes.contains(code) != is_of_other, "{code}");
    }
}

#[test]
#[cfg(unix)]
fn the_name_of_a_file_is_given_as_a_shell_takes_it() {
    let folder = path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    for (name, mark) in [("my games.fen", "'"), ("white's.fen", "\"")] {
        let path = folder.join(name);
        fs::write(&path, "startpos\n").unwrap();
        let path = path.to_str().unwrap();
        let (_, stderr, status) = oracle_with(&["perft", path]).ends();
        let hint = format!(
            "hint: to answer each line of the file, write `perft DEPTH -f {mark}{path}{mark}`\n"
        );
        assert!(stderr.ends_with(&hint) && status == 2, "{stderr}");
    }
}

#[test]
fn every_command_that_a_hint_writes_is_answered() {
    let file = fs::read_to_string("tests/cases/meant.txt").unwrap();
    let hints = file.lines().filter(|line| line.starts_with("! hint: "));
    let quoted = hints.flat_map(|hint| hint.split('`').skip(1).step_by(2));
    let commands = quoted.filter_map(|words| words.strip_prefix("chess-oracle "));
    let commands: BTreeSet<String> = commands
        .filter(|words| *words != "games FILE")
        .map(|words| {
            let filled = words.replace("POSITION", "startpos").replace("MOVE", "e4");
            let filled = filled
                .replace("KINDS", "checks,captures")
                .replace("FORMAT", "svg");
            filled.replace("DEPTH", "2")
        })
        .collect();
    assert!(commands.len() > 20, "{commands:?}");
    for command in commands {
        let (stdout, _, status) = oracle(&command).ends();
        assert!(!stdout.is_empty() && status != 2, "{command}");
    }
}

/// Words that resemble no option, command, format, field or kind, in meaning or spelling.
const UNRELATED: &str = "all number limit engine eval verbose quiet recursive input best multipv list debug config \
    total amount legal force ascii text white black king search show print draw stats bench tree level book \
    knight queen rook bishop pawn stop isready ucinewgame compiler export play analyse hint test run stockfish lichess \
    load save open close image picture table map can may sat fact final gaming gone xyzzy";

#[test]
fn unrelated_words_get_no_suggestion() {
    let is_plain = |complaint: &str| !complaint.contains("did you mean");
    // Each word as a field, as a key, and in one of the places of a command line.
    for (number, word) in UNRELATED.split_whitespace().enumerate() {
        let option = format!("--{word}");
        let calls = [
            &["startpos", &option][..],
            &["perft", "2", "startpos", &option],
            &["startpos", "-o", word],
            &["schema", word],
            &["completions", word],
            &["help", word],
            &[word, "startpos"],
        ];
        let complaint = oracle_with(calls[number % calls.len()]).complains();
        assert!(is_plain(&complaint), "{complaint}");
    }
    let fields = UNRELATED
        .split_whitespace()
        .map(|word| format!("startpos {word}=1\n"));
    let (_, complaints, status) = oracle("-o fen -").stdin(fields.collect::<String>()).ends();
    assert!(is_plain(&complaints) && status == 2, "{complaints}");
}

#[test]
fn what_is_suggested_is_spelled_alike_or_abbreviated() {
    let names = "count output successors explain piece castling strict threads chess960 json turn";
    let mut suggested = 0;
    for (at, name) in (1..).zip(names.split(' ')) {
        // One letter is doubled, dropped or replaced, or all after it are dropped.
        let (before, after) = name.split_at(at % (name.len() - 1) + 1);
        for wrong in [
            format!("{before}{}{after}", &before[before.len() - 1..]),
            format!("{before}{}", &after[1..]),
            format!("{before}q{}", &after[1..]),
            before.to_owned(),
        ] {
            let (_, stderr, status) = oracle_with(&["startpos", &format!("--{wrong}")]).ends();
            let hint = stderr.split_once("did you mean `--");
            let Some((_, after)) = hint.filter(|_| status == 2) else {
                continue;
            };
            let (found, _) = after.split_once('`').unwrap();
            let steps = strsim::damerau_levenshtein(&wrong, found);
            let is_near = found.starts_with(&wrong) || 3 * steps <= found.len();
            assert!(is_near, "{stderr}");
            suggested += 1;
        }
    }
    assert!(suggested > 25, "{suggested}");
}
