//! Sentences of pages and of the help that drift easily, each with a command that shows it.

use super::read;
use crate::support::{oracle, oracle_with};

/// A page, or the command whose help it is; a sentence; the command that shows it, with its input; its status, and what it says.
type Claim = (
    &'static str,
    &'static str,
    &'static [&'static str],
    &'static str,
    i32,
    &'static str,
);

const FEN: &str = "\"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"";
const LABEL: &str = "FEN: 4k3/8/8/8/8/8/8/4K2R w K - 0 1";

const CLAIMS: [Claim; 27] = [
    (
        "--help",
        "nothing was left by `--where` or `--sample`",
        &["--where", "check", "startpos"],
        "",
        1,
        "",
    ),
    (
        "--help",
        "nothing was left by `--where` or `--sample`",
        &["--sample", "0", "-o", "fen"],
        "startpos",
        1,
        "",
    ),
    (
        "explain --help",
        "or --where left nothing",
        &["explain", "e4", "--where", "not legal"],
        "startpos",
        1,
        "",
    ),
    (
        "winnable --help",
        "or --where left nothing",
        &["winnable", "--where", "turn=black"],
        "startpos",
        1,
        "",
    ),
    (
        "games --help",
        "or --where left nothing",
        &["games", "--where", "plies>9"],
        "1. e4 *",
        1,
        "0 games",
    ),
    (
        "games --help",
        "-o uci and -o san print a line for each game",
        &["games", "--positions", "-o", "san"],
        "1. e4 e5 *",
        0,
        "startpos moves e4 e5\n",
    ),
    (
        "--help",
        "`error` is no column",
        &["--where", "error=x"],
        "startpos",
        2,
        "there is no column `error`",
    ),
    (
        "docs/data.md",
        "`game` and `error` are no columns of conditions",
        &["--where", "game=1"],
        "startpos",
        2,
        "there is no column `game`",
    ),
    (
        "docs/data.md",
        "`games` takes it with `--positions` only",
        &["games", "--distinct"],
        "1. e4 *",
        2,
        "`--distinct` requires `--positions`",
    ),
    (
        "docs/data.md",
        "if only one column of its first two lines has FENs",
        &["-o", "fen"],
        "a,8/8/4k3/8/8/4K3/8/8 w - -\nb,8/8/4k3/8/8/4K3/8/8 b - -",
        0,
        "8/8/4k3/8/8/4K3/8/8 b - - 0 1\n",
    ),
    (
        "docs/data.md",
        "A column of names or of piece lists needs such a name",
        &["-o", "fen"],
        "a,startpos\nb,kiwipete",
        2,
        "cannot read `a`",
    ),
    (
        "docs/data.md",
        "or `--position-column`",
        &["-o", "pieces", "--position-column", "2"],
        "a,Wke1 Bke8\nb,Wke2 Bke8",
        0,
        "Wke2",
    ),
    (
        "docs/answers.md",
        "in `board`, `json`, `tsv`, `csv`, `svg` and `html`",
        &["startpos", "--piece", "a1", "--explain", "-o", "html"],
        "",
        0,
        "<html",
    ),
    (
        "docs/answers.md",
        "in no other format",
        &["startpos", "--count", "-o", "json"],
        "",
        2,
        "`--count`",
    ),
    (
        "docs/diagrams.md",
        "An option for another format is an error.",
        &["startpos", "--theme", "blue"],
        "",
        2,
        "`--theme` requires `-o svg`",
    ),
    (
        "docs/diagrams.md",
        "those for `svg` are allowed with every format",
        &["--theme", "blue", "-o", "fen"],
        "startpos",
        0,
        "KQkq",
    ),
    (
        "docs/diagrams.md",
        "| `--per-page N` | html |",
        &["--per-page", "2", "-o", "svg"],
        "startpos",
        2,
        "`--per-page` requires `-o html`",
    ),
    (
        "docs/diagrams.md",
        "has no text unless `--caption` or `--coordinates` asks for it",
        &[
            "startpos",
            "-o",
            "svg",
            "--size",
            "100",
            "--coordinates",
            "inside",
        ],
        "",
        0,
        "<text",
    ),
    (
        "docs/explain.md",
        "may have the reasons `not_on_turn` and `bad_promotion`",
        &[
            "explain", "e1g1", "Wke1", "Wrh1", "Bke8", "turn=b", "--json",
        ],
        "",
        1,
        "\"not_on_turn\"",
    ),
    (
        "docs/explain.md",
        "may have the reasons `not_on_turn` and `bad_promotion`",
        &["explain", "e1g1q", "Wke1", "Wrh1", "Bke8", "--json"],
        "",
        1,
        "\"bad_promotion\"",
    ),
    (
        "docs/explain.md",
        "means castling only onto a rook with the right",
        &["explain", "e1f1", "Wke1", "Wrf1", "Bke8", "--json"],
        "",
        1,
        "\"own_piece\"",
    ),
    (
        "docs/embedding.md",
        "but not `html`",
        &["--json"],
        "{\"fen\":\"startpos\",\"output\":\"html\"}",
        2,
        "no html output",
    ),
    (
        "docs/embedding.md",
        "only `timeout_ms`, and `nodes` of `perft`, are no options there",
        &["perft", "2", "startpos", "--nodes", "9"],
        "",
        2,
        "`--nodes`",
    ),
    (
        "docs/notation.md",
        "A FEN may stand in quotes.",
        &["--fields", "assumed", FEN],
        "",
        0,
        "{\"assumed\":[]}",
    ),
    (
        "docs/notation.md",
        "In all these cases but quotes, `assumed` has `fen`",
        &["--fields", "assumed", LABEL],
        "",
        0,
        "{\"assumed\":[\"fen\"]}",
    ),
    (
        "docs/winnable.md",
        "ends with status 1 if a verdict is `undecided`",
        &["winnable", "--strict", "--nodes", "0", "startpos"],
        "",
        1,
        "undecided",
    ),
    (
        "docs/ci.md",
        "The status is 2 if a line is no position or has a problem",
        &["-o", "fen", "--strict"],
        "4k3/8/8/8/8/8/8/4K2R w Q -",
        2,
        "bad_castling_rights",
    ),
];

#[test]
fn what_a_page_claims_is_what_the_program_does() {
    for (page, sentence, call, input, status, said) in CLAIMS {
        let text = match page.strip_suffix("--help") {
            Some(_) => oracle(page).says(),
            None => read(page),
        };
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            words(&text).contains(sentence),
            "{page} does not say: {sentence}"
        );
        let (stdout, stderr, ended) = oracle_with(call).stdin(input).ends();
        let answer = stdout + &stderr;
        assert_eq!(ended, status, "{call:?}: {answer}");
        assert!(answer.contains(said), "{call:?}: {answer}");
    }
}

#[test]
fn commands_without_formats_list_none() {
    for (command, call) in [
        ("mcp", "mcp"),
        ("schema", "schema"),
        ("completions", "completions bash"),
        ("man", "man"),
    ] {
        let help = oracle(&format!("{command} --help")).says();
        assert!(
            !help.contains("--output") && !help.contains("--json"),
            "{help}"
        );
        let (_, _, status) = oracle(&format!("{call} -o json")).ends();
        assert_eq!(status, 2, "{call}");
    }
}
