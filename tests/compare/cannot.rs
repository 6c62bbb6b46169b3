//! Programs that cannot be asked: the message says what they lack, and what to do.

use super::hostile::{RIGHT, filter};
use super::options::calls;
use super::serve::command;
use super::{habits::behind, script};
use crate::support::oracle_with;

#[track_caller]
fn check(options: &[&str], program: &[String], said: &[&str]) {
    let (stdout, stderr, status) = calls(options, program);
    assert_eq!((stdout.as_str(), status), ("", 2), "{stderr}");
    for said in said {
        assert!(stderr.contains(said), "{said}: {stderr}");
    }
}

#[test]
fn an_engine_that_does_not_count_is_told_apart_from_one_that_hangs() {
    let answers = |go: &str, ready: &str| {
        script(&format!(
            "while read -r line; do case $line in uci) echo uciok;; go*) {go};; isready) {ready};; esac; done"
        ))
    };
    let lacks = "the program speaks UCI, but it counts with neither `go perft` nor `perft`\n";
    for go in ["echo bestmove e2e4", ":"] {
        let program = answers(go, "echo readyok");
        for options in [&["--protocol", "uci"][..], &["--timeout", "0.5"]] {
            check(
                options,
                &program,
                &[lacks, "compare --protocol lines -- FILTER"],
            );
        }
    }
    let program = answers(":", "sleep 100");
    let options = ["--protocol", "uci", "--timeout", "0.5"];
    check(
        &options,
        &program,
        &["uci: it does not answer within 0.5 s"],
    );
}

/// The filter of `docs/compare.md` for UCI engines that do not count.
#[test]
fn the_filter_for_uci_engines_is_on_the_page_of_compare() {
    let page = include_str!("../../docs/compare.md");
    assert!(page.contains("setoption name MultiPV value 256"));
}

#[test]
fn a_program_without_setboard_cannot_set_up_positions() {
    let program = |features: &str| {
        script(&format!(
            "while read -r line; do case $line in protover*) echo 'feature {features}';; esac; done"
        ))
    };
    for features in ["ping=1 setboard=0 done=1", "ping=1 done=1"] {
        let said = "the program cannot set up positions: it has no `feature setboard=1`\n";
        check(&["--protocol", "xboard"], &program(features), &[said]);
        check(&["--timeout", "0.5"], &program(features), &[said]);
    }
}

#[test]
fn an_engine_without_uci_chess960_is_told_from_one_that_was_not_said_to_play_it() {
    let without = behind("\"$@\" | sed -u -e '/UCI_Chess960/d'", "uci");
    let lacks = "the program has no option `UCI_Chess960`";
    check(
        &["chess960:5", "--chess960", "--protocol", "uci"],
        &without,
        &[lacks, "--protocol lines"],
    );
    let lines = command(None, "lines");
    check(
        &["chess960:5", "--protocol", "lines"],
        &lines,
        &["add `--chess960`\n"],
    );
    // Positions that are left out are counted.
    let (_, stderr, status) = calls(&["--chess960", "--random", "3", "--depth", "1"], &without);
    let wanted = format!("chess-oracle: positions of Chess960 are left out: {lacks}\n");
    assert_eq!((stderr, status), (wanted, 0));
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(&file, "startpos\nchess960:5\n").unwrap();
    let path = file.path().to_str().unwrap();
    let (_, stderr, status) = calls(&["--file", path, "--depth", "1"], &without);
    let wanted = format!("chess-oracle: 1 position of Chess960 is left out: {lacks}\n");
    assert_eq!((stderr, status), (wanted, 0));
}

#[test]
fn a_crash_without_any_answer_names_the_position() {
    let program = filter(&format!("{RIGHT}; exit 3"));
    let position = "4k3/8/8/3Pp3/8/5n2/8/4K3 w - e6 0 1";
    let said = format!(
        "the program ended with exit status: 3; the question was {position} \
         (no game leads there: no last move could have given this check)\n"
    );
    check(
        &[position, "--protocol", "lines", "--depth", "1"],
        &program,
        &[&said],
    );
}

#[test]
fn a_program_without_dashes_before_it_is_moved_behind_them() {
    for (typed, wanted) in [
        ("./engine", "compare -- ./engine"),
        ("startpos ./engine", "compare startpos -- ./engine"),
        (
            "startpos moves e4 e5 ./engine",
            "compare startpos moves e4 e5 -- ./engine",
        ),
        (
            "--depth 3 stockfish bench",
            "compare --depth 3 -- stockfish bench",
        ),
        ("- ./engine", "compare - -- ./engine"),
        ("--random 10 ./engine", "compare --random 10 -- ./engine"),
        ("--file x.epd ./engine", "compare --file x.epd -- ./engine"),
    ] {
        let words: Vec<&str> = typed.split(' ').collect();
        let (_, stderr, status) = oracle_with(&[&["compare"], &words[..]].concat()).ends();
        let hint = format!("hint: write it after `--`: `chess-oracle {wanted}`\n");
        assert!(status == 2 && stderr.ends_with(&hint), "{stderr}");
    }
    for typed in [
        &["compare"][..],
        &["compare", "startpos"],
        &["compare", "--"],
    ] {
        let (_, stderr, status) = oracle_with(typed).ends();
        let hint = "hint: write it after `--`: `compare startpos -- ./engine`\n";
        assert!(status == 2 && stderr.ends_with(hint), "{stderr}");
    }
}

#[test]
fn two_programs_are_asked_one_after_the_other() {
    let (_, stderr, status) = oracle_with(&["compare", "--", "./one", "--", "./two"]).ends();
    assert_eq!(status, 2);
    let wanted = "\
chess-oracle: there is a second `--`
  chess-oracle compare -- ./one -- ./two
                                ^^
hint: ask one program at a time; a `--` of the program itself goes into a shell: `compare -- sh -c 'cargo run -- uci'`
";
    assert_eq!(stderr, wanted);
}

#[test]
#[cfg(unix)]
fn an_error_that_is_about_no_word_marks_none() {
    let (_, stderr, status) = oracle_with(&["compare", "startpos", "--", "true"]).ends();
    assert_eq!(status, 2);
    assert!(!stderr.contains('^'), "{stderr}");
}
