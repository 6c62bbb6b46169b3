//! Programs that cannot be asked: the message says what they lack, and what to do. `cases/compare_options.txt` has the words that
//! are refused before a program starts.

use super::{INITIAL, KINGS, behind, calls, command, filter, script};
use crate::support::at_once;

/// Checks that nothing is written but an error with these texts.
#[track_caller]
fn check(options: &str, program: &[String], said: &[&str]) {
    let (stdout, stderr, status) = calls(options, "", program);
    assert_eq!((stdout.as_str(), status), ("", 2), "{options}: {stderr}");
    for said in said {
        assert!(stderr.contains(said), "{options}: {said}: {stderr}");
    }
}

/// A shell script that reads lines, and does something for each of a pattern.
fn on(cases: &str) -> Vec<String> {
    script(&format!(
        "while read -r line; do case $line in {cases};; esac; done"
    ))
}

#[test]
fn a_program_that_speaks_a_protocol_and_cannot_be_asked_is_told_what_it_lacks() {
    let lacks = "the program speaks UCI, but it counts with neither `go perft` nor `perft`\n";
    let says_so: &[&str] = &[lacks, "compare --protocol lines -- FILTER"];
    let hangs: &[&str] = &[
        "uci: it does not answer within 2 s; it was sent `isready`, `position fen rnbqkbnr/",
        "w KQkq - 0 1`, `go perft 1`, .., `isready`\n",
    ];
    let crashes: &[&str] = &[
        "uci: it ended with exit status: 3: no king; it was sent `isready`, `position fen rnbqkbnr/",
        "w KQkq - 0 1`, `go perft 1`\n",
    ];
    let no_setboard: &[&str] =
        &["the program cannot set up positions: it has no `feature setboard=1`\n"];
    let searches = "uci) echo uciok;; go*) echo bestmove e2e4;; isready) echo readyok";
    let is_silent = "uci) echo uciok;; go*) :;; isready) echo readyok";
    let setboard_0 = "protover*) echo 'feature ping=1 setboard=0 done=1'";
    let no_feature = "protover*) echo 'feature ping=1 done=1'";
    let uci = "--protocol uci";
    let xboard = "--protocol xboard";
    let cases = [
        (searches, "", says_so),
        (searches, uci, says_so),
        (is_silent, "", says_so),
        (is_silent, uci, says_so),
        ("uci) echo uciok;; isready) sleep 1000", uci, hangs),
        // It has said which protocol it speaks, and is asked in no other.
        ("uci) echo uciok;; isready) sleep 1000", "", hangs),
        (
            "uci) echo uciok;; go*) echo no king >&2; exit 3",
            "",
            crashes,
        ),
        (setboard_0, "", no_setboard),
        (setboard_0, xboard, no_setboard),
        (no_feature, "", no_setboard),
        (no_feature, xboard, no_setboard),
    ];
    at_once(cases, |(does, protocol, said)| {
        check(&format!("{protocol} --timeout 2"), &on(does), said);
    });
    let page = include_str!("../../docs/compare.md");
    assert!(
        page.contains("setoption name MultiPV value 256"),
        "the filter of UCI engines"
    );
}

/// Without `--timeout`, each protocol has 3 seconds, and the first count 2.
#[test]
fn a_program_that_starts_slowly_has_the_time_that_is_given() {
    let moves =
        format!("for move in {INITIAL}; do echo $move: 1; done; echo; echo Nodes searched: 20");
    let slow = on(&format!("uci) sleep 4; echo uciok;; go*) sleep 3; {moves}"));
    let features = "protover*) sleep 3.5; echo 'feature setboard=1 usermove=1'; sleep 0.5; echo 'feature done=1'";
    let prefix = "usermove*) echo \"Illegal move: ${line#usermove }\";; synchronize*) echo $line";
    let xboard = on(&format!("{features};; {prefix}"));
    at_once(0..4, |case| match case {
        0 => {
            let summary = super::summary("startpos --depth 1 --timeout 60", "", &slow);
            assert_eq!(summary["protocol"], "uci");
        }
        1 => check(
            "startpos --depth 1",
            &slow,
            &["uci: does not answer within 3 s; it was sent `uci`"],
        ),
        2 => {
            // It calls every move illegal that comes with the word that it asks for, and no other.
            let options = "startpos --protocol xboard --timeout 60";
            let (records, _) = super::compare(options, "", &xboard);
            let (_, found) = records.split_last().unwrap();
            let is_asked = found.iter().all(|found| found["kind"] == "missing");
            assert!(is_asked && !found.is_empty(), "{found:?}");
        }
        _ => {
            let never = on("uci) sleep 1000;; *) exit");
            let said = "uci: does not answer within 5 s; it was sent `uci`; ";
            check("startpos --timeout 5", &never, &[said]);
        }
    });
}

#[test]
fn an_engine_without_uci_chess960_is_told_from_one_that_was_not_said_to_play_it() {
    let without = behind("\"$@\" | sed -u -e '/UCI_Chess960/d'", "uci");
    let lacks = "the program has no option `UCI_Chess960`";
    check(
        "chess960:5 --chess960 --protocol uci",
        &without,
        &[lacks, "--protocol lines"],
    );
    let lines = command(None, "lines");
    check(
        "chess960:5 --protocol lines",
        &lines,
        &["add `--chess960`\n"],
    );
    // Positions that are left out are counted.
    for (options, positions, left_out) in [
        (
            "--chess960 --random 3 --depth 1",
            "",
            "positions of Chess960 are left out",
        ),
        (
            "--depth 1",
            "startpos\nchess960:5\n",
            "1 position of Chess960 is left out",
        ),
    ] {
        let (_, stderr, status) = calls(options, positions, &without);
        assert_eq!(
            (stderr, status),
            (format!("chess-oracle: {left_out}: {lacks}\n"), 0)
        );
    }
}

#[test]
fn what_cannot_be_started_or_ends_without_any_answer_is_status_2() {
    let position = "4k3/8/8/3Pp3/8/5n2/8/4K3 w - e6 0 1";
    let options = format!("{} --protocol lines --depth 1", position.replace(' ', "_"));
    let said = format!(
        "the program ended with exit status: 3; the query was {position} \
         (no game leads there: no last move could have given this check)\n"
    );
    check(&options, &filter("exit 3"), &[&said]);
    check(
        "",
        &["/no/such/program".to_owned()],
        &["chess-oracle: the program cannot be started: "],
    );
    check(
        "--file /no/such",
        &["true".to_owned()],
        &["chess-oracle: cannot read /no/such: "],
    );
    let none = "the program answered in none of the protocols (uci: does not answer within 0.3 s; it was sent `uci`; ";
    check("--timeout 0.3", &script("cat >/dev/null"), &[none]);
    // An error that is about no word marks none.
    let (_, stderr, status) = calls("startpos", "", &["true".to_owned()]);
    assert!(status == 2 && !stderr.contains('^'), "{stderr}");
}

#[test]
fn what_only_seems_to_answer_cannot_be_asked() {
    let no_setboard = "while read -r line; do case $line in feature*) echo feature ping=1 done=1;; *) echo \"$line\";; esac; done";
    for (protocol, program, said) in [
        (
            "lines",
            script("while read -r fen; do echo; done"),
            "it gives an empty answer",
        ),
        (
            "lines",
            script(&format!(
                "while read -r fen; do printf '%s\\n' {INITIAL}; done"
            )),
            "the program writes one move on each line",
        ),
        (
            "xboard",
            behind(&format!("\"$@\" | {no_setboard}"), "xboard"),
            "cannot set up positions: it has no `feature setboard=1`",
        ),
        ("perft", behind("\"$@\"; exit 3", "perft"), "exit status: 3"),
    ] {
        check(
            &format!("--protocol {protocol} startpos --depth 1"),
            &program,
            &[said],
        );
    }
}

/// Programs that never answer, and one that answers once.
#[test]
fn a_program_that_never_answers_or_is_always_late_is_given_up() {
    let never = [
        "exit 0",
        "exec <&- >&-; sleep 1000",
        "yes 'a line that has some words, none of which is a move, and comes again and again'",
        "cat /dev/zero",
        "kill -9 $$",
    ];
    at_once(never, |text| {
        for protocol in ["uci", "perft", "lines", "xboard"] {
            let wanted =
                format!("chess-oracle: the program did not answer in the protocol {protocol}: ");
            check(
                &format!("--protocol {protocol} --timeout 0.2"),
                &script(text),
                &[&wanted],
            );
        }
    });
    let late = behind(
        "\"$@\" | { read first; echo \"$first\"; sleep 1000; }",
        "lines",
    );
    check(
        "--protocol lines --timeout 2",
        &late,
        &["answered no query: the program does not answer within 2 s"],
    );
}

/// A program of the protocol `perft` that is right about a lone king each, and sleeps from this depth on.
fn slow_from(depth: u32) -> Vec<String> {
    script(&format!(
        "[ \"$0\" -ge {depth} ] && case $1 in 4k3*) sleep 1000;; esac
         case $1 in
             4k3*) case $0 in
                 1) for to in d1 f1 d2 e2 f2; do echo e1$to 1; done; echo 5;;
                 *) for to in d1 f1 d2 e2 f2; do echo e1$to 5; done; echo 25;;
             esac;;
             *) for move in {INITIAL}; do echo $move 1; done; echo 20;;
         esac"
    ))
}

/// Programs whose counts take too long are asked less deep, and never called wrong.
#[test]
fn a_count_that_takes_too_long_is_asked_for_one_half_move_less_deep() {
    let options = format!("{} --protocol perft --timeout 2", KINGS.replace(' ', "_"));
    let deep = format!("{options} --depth 3");
    at_once(0..3, |case| match case {
        0 => {
            let summary = super::summary(&deep, "", &slow_from(3));
            let slow = &summary["slow"][0];
            assert_eq!(summary["less_deep"], 1);
            let depths = (&summary["depth"], &slow["depth"], &slow["fen"]);
            assert_eq!(depths, (&2.into(), &3.into(), &KINGS.into()));
        }
        1 => {
            let (stdout, ..) = calls(&deep, "", &slow_from(3));
            let said = ": no differences; 1 asked about one half-move less deep\n";
            assert!(stdout.ends_with(said), "{stdout}");
            let named =
                format!("1 position asked about one half-move less deep\n  {KINGS}, depth 3: ");
            assert!(stdout.starts_with(&named), "{stdout}");
        }
        _ => {
            // One that is too slow for every depth answers nothing.
            let said = "answered no query: the program does not answer within 2 s";
            check(&options, &slow_from(1), &[said]);
        }
    });
}
