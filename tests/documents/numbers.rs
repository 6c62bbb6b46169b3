//! Defaults, limits and counts in the documents and the help are those of the code.

use std::fmt::Display;

use oracle_notation::{Overrides, Record};
use oracle_perft::MAX_DEPTH;
use oracle_winnable::Solver;

use super::read;
use crate::support::oracle;

/// Returns the value of a constant of a source file: a number, or numbers with `*` or `<<` between them.
#[track_caller]
fn constant(path: &str, name: &str) -> u64 {
    let source = read(path);
    let (_, rest) = source
        .split_once(&format!("const {name}: "))
        .unwrap_or_else(|| panic!("{path}: {name}"));
    let (_, value) = rest.split_once(" = ").unwrap();
    value_of(value.split(';').next().unwrap())
}

fn value_of(text: &str) -> u64 {
    if let Some((left, right)) = text.split_once(" << ") {
        return value_of(left) << value_of(right);
    }
    let factors = text.split(" * ").map(|factor| {
        let digits: String = factor.chars().filter(char::is_ascii_digit).collect();
        digits.parse::<u64>().unwrap_or_else(|_| panic!("{text}"))
    });
    factors.product()
}

/// Returns the text after a word of a source, up to the next comma, as a number.
#[track_caller]
fn field(path: &str, start: &str) -> u64 {
    let source = read(path);
    let (_, rest) = source
        .split_once(start)
        .unwrap_or_else(|| panic!("{path}: {start}"));
    value_of(rest.split([',', ';', ')']).next().unwrap())
}

/// Returns a number with commas between thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Checks that a text says a sentence, in which `{}` stands for a number.
#[track_caller]
fn says(name: &str, text: &str, sentence: &str, number: impl Display) {
    let wanted = sentence.replace("{}", &number.to_string());
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        words(text).contains(&words(&wanted)),
        "{name} does not say: {wanted}"
    );
}

#[test]
fn limits_are_those_of_the_code() {
    let page = read("docs/limits.md");
    let says =
        |sentence: &str, number: u64| says("docs/limits.md", &page, sentence, grouped(number));
    let kib = |path, name| constant(path, name) / 1024;
    let mib = |path, name| constant(path, name) >> 20;
    says(
        "a line, or a message of `act` | {} KiB",
        kib("src/input/block.rs", "LONGEST_LINE"),
    );
    says("a message nests {} levels deep at most", 127);
    says(
        "{} MiB of `--successors` as text",
        mib("crates/answers/src/line.rs", "LONGEST_ANSWER"),
    );
    says(
        "{} KiB of a reply of `act`",
        kib("crates/answers/src/act/mod.rs", "LONGEST"),
    );
    says(
        "a message of `mcp` | {} MiB",
        mib("src/mcp/mod.rs", "LONGEST_MESSAGE"),
    );
    says("a depth of 0 to {}", u64::from(MAX_DEPTH));
    says(
        "`--hash` takes up to {} MiB",
        constant("src/cli/perft.rs", "LARGEST_TABLE"),
    );
    says(
        "`games`: moves in messages | games of at most {} KiB",
        kib("crates/pgn/src/input.rs", "LONGEST_KEPT"),
    );
    says(
        "`games --repair` | games of at most {} KiB",
        kib("crates/pgn/src/input.rs", "LONGEST_KEPT"),
    );
    says(
        "`--where` | {} parentheses in each other",
        constant("crates/answers/src/select/parse.rs", "DEEPEST") - 1,
    );
    says(
        "several faults are followed in games of up to {} half-moves",
        constant("crates/pgn/src/repair/mod.rs", "LONGEST_FOLLOWED"),
    );
    // 95 bytes for each of five positions that are kept for a node.
    let kept = constant("crates/winnable/src/explore.rs", "KEPT");
    says(
        "`winnable` up to {} MB a thread",
        (Solver::BUDGET * kept * 95).div_ceil(10_000_000) * 10,
    );
}

#[test]
fn a_message_nests_as_deep_as_the_limit_says() {
    let nested = |depth: usize| {
        let value = "[".repeat(depth - 1) + &"]".repeat(depth - 1);
        format!(r#"{{"role":"movement","cmd":"rawMoves","piece":"Ba1","more":{value}}}"#)
    };
    let reply = |depth| oracle("act").stdin(nested(depth)).ends().0;
    assert!(reply(127).starts_with(r#"{"moves""#), "{}", reply(127));
    assert!(reply(128).contains("not_json"), "{}", reply(128));
}

#[test]
fn defaults_are_those_of_the_code() {
    let dead = constant("crates/answers/src/moves/listing.rs", "DEAD_BUDGET");
    let help = |word: &str| oracle(&format!("{word} --help")).says();
    says(
        "winnable --help",
        &help("winnable"),
        "Positions to try for each side (default: {};",
        Solver::BUDGET,
    );
    says(
        "winnable --help",
        &help("winnable"),
        "240 MB for {}.",
        Solver::BUDGET,
    );
    says(
        "--help",
        &help(""),
        "With --dead: positions to try for each side (default: {},",
        dead,
    );
    let page = read("docs/winnable.md");
    for (sentence, number) in [
        ("for each side (default: {})", Solver::BUDGET),
        ("240 MB for {} nodes", Solver::BUDGET),
        ("with up to {} positions for each side", dead),
    ] {
        says("docs/winnable.md", &page, sentence, grouped(number));
    }
    let nodes = constant("crates/answers/src/perft/question.rs", "USUAL_NODES");
    let seconds = field(
        "crates/answers/src/perft/question.rs",
        "USUAL_TIME: Duration = Duration::from_secs(",
    );
    let search = constant("crates/answers/src/winnable/mod.rs", "USUAL_NODES");
    let page = read("docs/embedding.md");
    let sentence = format!(
        "{} leaf nodes, or {} positions for each side, and {{}} ms",
        grouped(nodes),
        grouped(search)
    );
    says(
        "docs/embedding.md",
        &page,
        &sentence,
        grouped(seconds * 1000),
    );
    says(
        "docs/mcp.md",
        &read("docs/mcp.md"),
        "longer than `timeout_ms` ({} seconds)",
        seconds,
    );
    let request = oracle("schema request").says();
    says(
        "schema request",
        &request,
        "For perft: the most leaf nodes (default: {})",
        nodes,
    );
    says(
        "schema request",
        &request,
        "the positions to try for each side (default: {})",
        search,
    );
    says(
        "schema request",
        &request,
        "in milliseconds (default: {})",
        seconds * 1000,
    );
}

#[test]
fn defaults_of_programs_and_pictures_are_those_of_the_code() {
    let help = |word: &str| oracle(&format!("{word} --help")).says();
    let compare = help("compare");
    let timeout = field(
        "src/cli/compare.rs",
        "const DEFAULT_TIMEOUT: Duration = Duration::from_secs(",
    );
    says(
        "compare --help",
        &compare,
        "The time for one answer (default: {}).",
        timeout,
    );
    let widths = read("crates/answers/src/drawing.rs");
    let (_, widths) = widths.split_once("RangeInclusive<u32> = ").unwrap();
    let (least, most) = widths.split_once("..=").unwrap();
    let (least, most) = (value_of(least), value_of(most.split(';').next().unwrap()));
    let sentence = format!("The width of -o svg ({least} to {{}};");
    says("--help", &help(""), &sentence, most);
    let sentence = format!("the width of a picture, from {least} to {{}}");
    says(
        "docs/diagrams.md",
        &read("docs/diagrams.md"),
        &sentence,
        grouped(most),
    );
    says(
        "docs/compare.md",
        &read("docs/compare.md"),
        "the time for one answer (default: {} seconds)",
        timeout,
    );
    says(
        "perft --help",
        &help("perft"),
        "Half-moves, from 0 to {};",
        MAX_DEPTH,
    );
    let table = constant("src/cli/perft.rs", "LARGEST_TABLE");
    says("perft --help", &help("perft"), "in MiB (0 to {})", table);
    says(
        "docs/perft.md",
        &read("docs/perft.md"),
        "The depth is at most {}",
        MAX_DEPTH,
    );
    let reply = constant("crates/answers/src/act/mod.rs", "LONGEST") / 1024;
    says(
        "docs/act.md",
        &read("docs/act.md"),
        "a reply at most {} KiB",
        reply,
    );
}

#[test]
fn versions_of_the_compiler_are_those_of_the_manifests() {
    let manifest = read("Cargo.toml");
    let (_, version) = manifest.split_once("rust-version = \"").unwrap();
    let version = version.split('"').next().unwrap();
    says(
        "README.md",
        &read("README.md"),
        "From source you need Rust {} or later",
        version,
    );
    says(
        "CONTRIBUTING.md",
        &read("CONTRIBUTING.md"),
        "must build with Rust {}",
        version,
    );
    let readme = read("README.md");
    let (before, _) = readme
        .split_once(" for the tests), and a C compiler")
        .expect("the version");
    let (_, of_tests) = before.rsplit_once('(').unwrap();
    says(
        "CONTRIBUTING.md",
        &read("CONTRIBUTING.md"),
        "You need Rust {} or later",
        of_tests,
    );
}

#[test]
fn counts_are_those_of_the_code() {
    let letters = oracle("schema --list").says().matches("letters\t").count() - 1;
    let words = ["twelve", "thirteen", "fourteen", "fifteen", "sixteen"];
    // English is no other language, and figurines are no language.
    let languages = words
        .iter()
        .zip(12..)
        .find(|(_, number)| *number == letters + 1);
    let (languages, _) = languages.expect("a number");
    says(
        "tests/README.md",
        &read("tests/README.md"),
        "the letters of {} languages and in figurines",
        languages,
    );
    let homes = read("tests/architecture.rs");
    let (_, homes) = homes
        .split_once("let homes = [")
        .expect("the files with unsafe code");
    let homes = homes.split(']').next().unwrap();
    let page = read("tests/README.md");
    let (_, page) = page.split_once("## Unsafe code").unwrap();
    let named = page.matches("\n- `crates/").count();
    assert_eq!((named, homes.matches(".rs\"").count()), (2, 2));
    assert!(page.trim_start().starts_with("Two files have it"));
    says(
        "CONTRIBUTING.md",
        &read("CONTRIBUTING.md"),
        "`unsafe` is denied except in [{} named files]",
        "two",
    );
    let suite = read("crates/compare/src/suite.epd");
    let lines = suite
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let (in_chess960, standard): (Vec<&str>, Vec<&str>) = lines.partition(|line| {
        let overrides = Overrides::default();
        let read = Record::parse(line, &overrides);
        read.is_ok_and(|record| record.setup().needs_chess960())
    });
    let (others, all) = (in_chess960.len(), in_chess960.len() + standard.len());
    let page = read("docs/compare.md");
    says(
        "docs/compare.md",
        &page,
        "The built-in suite has {} positions",
        standard.len(),
    );
    says(
        "docs/compare.md",
        &page,
        "plays Chess960 gets {} more",
        others,
    );
    let page = read("tests/README.md");
    says("tests/README.md", &page, "{} positions in every run,", all);
    says(
        "tests/README.md",
        &page,
        "{} of them of Chess960 | `compare/suite.rs`",
        others,
    );
}

#[test]
fn the_page_of_the_proof_says_how_long_its_files_are() {
    let page = read("docs/proof.md");
    for name in ["plain.rs", "drup.rs"] {
        let lines = read(&format!("crates/laws/tests/circuits/{name}"))
            .lines()
            .count();
        says(
            "docs/proof.md",
            &page,
            &format!("(`{name}`, {{}} lines"),
            lines,
        );
    }
}

/// How many examples the tests try, as their page says: a sentence, and where the number stands in the code.
const EXAMPLES: [(&str, &str, &str); 19] = [
    (
        "{} drawn positions and nine of special cases in every run",
        "explain/claims.rs",
        "check_positions(",
    ),
    (
        "{} boards in every run, 6,000 in `.ci/run`",
        "quick.rs",
        "compare_with_the_plain_laws(65, ",
    ),
    (
        "200 boards in every run, {} in `.ci/run`",
        "plain.rs",
        "compare_with_the_plain_laws(64, ",
    ),
    (
        "{} games in every run, 28,000 and",
        "games/second_opinion.rs",
        "compare_with_shakmaty(",
    ),
    (
        "{} positions in every run, twenty million",
        "reachability/games.rs",
        "positions_of_games_have_no_problems(19, ",
    ),
    (
        "{} games for each in every run, 4,000",
        "games/letters.rs",
        "check(&random_games(",
    ),
    (
        "for each in every run, {} in `.ci/run`",
        "games/letters.rs",
        "fn many_games_in_every_language_are_found_and_read() {\n    check(&random_games(",
    ),
    (
        "{} and 300 games in every run",
        "games/letters.rs",
        "check_english(&random_games(",
    ),
    (
        "1,000 and {} games in every run",
        "games/letters.rs",
        "check_wrong_letters(",
    ),
    (
        "two properties of {} texts each",
        "games/cuts.rs",
        "with_cases(",
    ),
    (
        "each, and {} texts, in every run",
        "games/cuts.rs",
        "for round in 0..",
    ),
    (
        "{} boards and 150 walls in every run",
        "winnable/brute_force.rs",
        "check(26, ",
    ),
    (
        "800 boards and {} walls in every run",
        "winnable/brute_force.rs",
        "check_walls(21, ",
    ),
    (
        "{} positions a notation in every run",
        "round_trips.rs",
        "cases: ",
    ),
    (
        "{} refusals in every run, 10,000",
        "svg/claims.rs",
        "check_pictures(",
    ),
    (
        "positions of {} moves of games in every run",
        "records.rs",
        "check_games(",
    ),
    (
        "{} rows with quotes across",
        "tables/mod.rs",
        "with_seed(45), ",
    ),
    (
        "{} damaged messages in every run",
        "mcp/mod.rs",
        "    survives(",
    ),
    (
        "{} texts for each format in every run",
        "unicode.rs",
        "(0..",
    ),
];

#[test]
fn the_page_of_tests_says_how_many_examples_they_try() {
    let page = read("tests/README.md");
    for (sentence, path, start) in EXAMPLES {
        let source = read(&format!("tests/{path}"));
        let rest = source.split(start).skip(1);
        // The first time that a number follows.
        let number = rest.map(|rest| {
            let digits = rest.split(|letter: char| !(letter.is_ascii_digit() || letter == '_'));
            digits.take(1).collect::<String>().replace('_', "")
        });
        let mut numbers = number.filter_map(|digits| digits.parse().ok());
        let number = numbers.next().unwrap_or_else(|| panic!("{path}: {start}"));
        says("tests/README.md", &page, sentence, grouped(number));
    }
}
