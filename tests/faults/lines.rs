//! Lines of every kind, in every place, at every number of threads.

use std::io::{BufRead, Write};
use std::sync::mpsc;
use std::thread;

use oracle_notation::fen;
use oracle_reference::draws;
use serde_json::{Value, json};

use super::{KING, PATIENCE, THREADS, program, some_threads, start};
use crate::support::{oracle, random_games};

/// Good and bad lines, lines that are skipped, and bytes that are not UTF-8: more than fit into a block.
fn lines_of_every_kind() -> Vec<u8> {
    let mut rng = fastrand::Rng::with_seed(11);
    let mut lines: Vec<Vec<u8>> = random_games(&mut rng, draws(200), false)
        .iter()
        .chain(&random_games(&mut rng, draws(100), true))
        .map(|position| format!("{} move=e2e4", fen::write(position)).into_bytes())
        .collect();
    let others: &[&[u8]] = &[
        b"",
        b" \t ",
        b"# a comment",
        b"Wke1 Wra1 Bqd8 piece=e1 move=e1c1 id=windows\r",
        b"\xef\xbb\xbfWke1",
        b"Wke1 id=\xff\xfe",
        b"Wxe1 id=wrong",
        b"startpos moves e2e5",
        b"startpos moves f3 e5 g4 Qh4 move=a3",
        b"4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"castle.1\";",
        b"{\"role\":\"movement\",\"cmd\":\"legalSquares\",\"piece\":\"Ke1\"}",
        b"{\"role\":\"movement\",\"cmd\":\"fly\",\"piece\":\"Ke1\"}",
        b"\xe2\x80\x83\xe2\x80\x83",
        b"; , ;",
    ];
    for other in others {
        for _ in 0..draws(20) {
            lines.insert(rng.usize(0..lines.len()), other.to_vec());
        }
    }
    for length in [64 * 1024, 64 * 1024 + 1, 300_000] {
        let place = rng.usize(0..lines.len());
        let line = format!("Wke1{}", " ".repeat(length - 4));
        lines.insert(place, line.into_bytes());
    }
    let mut input = b"\xef\xbb\xbf".to_vec();
    input.extend(lines.join(&b'\n'));
    input
}

/// Streams of every question and format.
const STREAMS: &str = "--json -;-o uci -;-o san -;-o fen -;-o epd -;-o pieces -;-o board -;-o svg -;--explain --json -;\
    --successors -;--successors --json -;explain -;explain e2e4 --json -;attacks -;attacks --square e4 --json -;perft 2 -;\
    perft 1 --divide --json -;act;act --trace";

#[test]
fn every_answer_is_the_same_at_every_number_of_threads() {
    let input = lines_of_every_kind();
    for (case, stream) in STREAMS.split(';').enumerate() {
        let run = |threads| {
            oracle(&format!("{stream} --threads {threads}"))
                .stdin(input.clone())
                .ends()
        };
        let alone = run("1");
        assert_eq!(alone.2, 2);
        assert!(alone.0.len() > draws(1000), "{stream}");
        for threads in ["2", "8"].into_iter().cycle().skip(case).take(draws(2)) {
            assert!(run(threads) == alone, "{stream} with {threads} threads");
        }
    }
}

#[test]
fn a_deep_count_is_the_same_at_every_number_of_threads() {
    let input = "startpos\nWke1 Wxe1\n\nWka1 Wrb2 Bkh8\nstartpos moves e4 e5\n";
    for threads in THREADS {
        let (stdout, stderr, status) = oracle(&format!("perft 5 --threads {threads} -"))
            .stdin(input)
            .ends();
        let counts: Vec<&str> = stdout.lines().collect();
        assert_eq!((counts[0], counts[1], counts.len()), ("4865609", "", 4));
        assert!(stderr.starts_with("chess-oracle: line 2: "), "{stderr}");
        assert_eq!(status, 2);
    }
}

/// Returns the numbers of the lines whose records are errors.
fn bad_lines(stdout: &str) -> Vec<usize> {
    let records = stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    let bad = records.filter(|record: &Value| record.get("error").is_some());
    bad.map(|record| usize::try_from(record["line"].as_u64().unwrap()).unwrap())
        .collect()
}

#[test]
fn bad_lines_are_told_by_their_numbers_wherever_they_stand() {
    const COUNT: usize = 2000;
    type IsBad = fn(usize) -> bool;
    let cases: [(&str, IsBad); 5] = [
        ("none", |_| false),
        ("the first", |number| number == 1),
        ("the last", |number| number == COUNT),
        ("every second", |number| number % 2 == 0),
        ("all", |_| true),
    ];
    for (case, (name, is_bad)) in cases.into_iter().enumerate() {
        let lines = (1..=COUNT).map(|number| if is_bad(number) { "Wke1 Wxe1" } else { "Wke1" });
        let input = lines.collect::<Vec<_>>().join("\n");
        let wanted: Vec<usize> = (1..=COUNT).filter(|&number| is_bad(number)).collect();
        for threads in some_threads(case) {
            let ask = |format| {
                oracle(&format!("{format} --threads {threads} -"))
                    .stdin(input.clone())
                    .ends()
            };
            let worst = if wanted.is_empty() { 0 } else { 2 };
            let (stdout, stderr, status) = ask("--json");
            assert_eq!(stdout.lines().count(), COUNT);
            assert_eq!(bad_lines(&stdout), wanted, "{name}");
            assert_eq!((stderr.as_str(), status), ("", worst));
            // In other formats the messages have the line numbers, and empty lines stand for the answers.
            let (stdout, stderr, status) = ask("-o fen");
            let answers = (1..).zip(stdout.lines());
            let empty = answers
                .filter(|(_, line)| line.is_empty())
                .map(|(number, _)| number);
            assert_eq!(empty.collect::<Vec<_>>(), wanted);
            let told = stderr
                .lines()
                .filter_map(|line| line.strip_prefix("chess-oracle: line "));
            let told = told.map(|line| line.split(':').next().unwrap().parse().unwrap());
            assert_eq!(told.collect::<Vec<usize>>(), wanted);
            assert_eq!(status, worst);
        }
    }
}

#[test]
fn the_status_of_explain_is_no_where_a_move_is_illegal_and_no_line_is_bad() {
    let (legal, illegal, bad) = (
        "startpos move=e2e4\n".repeat(700),
        "startpos move=e2e5\n",
        "startpos move=e9\n",
    );
    let cases = [
        (legal.clone(), 0),
        (format!("{illegal}{legal}"), 1),
        (format!("{legal}{illegal}"), 1),
        (format!("{legal}{illegal}{legal}{bad}"), 2),
        (format!("{bad}{legal}{illegal}{legal}"), 2),
    ];
    for (case, (input, status)) in cases.into_iter().enumerate() {
        for threads in some_threads(case) {
            for format in ["", "--json"] {
                let asked = format!("explain - {format} --threads {threads}");
                let ends = oracle(&asked).stdin(input.clone()).ends();
                assert_eq!(ends.2, status, "{asked}");
                assert_eq!(ends.0.lines().count(), input.lines().count());
            }
        }
    }
}

#[test]
fn fail_fast_says_the_same_at_every_number_of_threads() {
    for good in [0, 1, 2, 400, 5000] {
        // After the bad line there is enough for all workers to be far ahead of it.
        let input = "Wke1\n".repeat(good) + "Wxe1\n" + &"Wke1\nWye1\n".repeat(5000);
        for (stream, record) in [("-o fen -", ""), ("--json -", ",\"line\":")] {
            let run = |threads| {
                oracle(&format!("{stream} --fail-fast --threads {threads}"))
                    .stdin(input.clone())
                    .ends()
            };
            let alone = run("1");
            assert_eq!(alone.0.lines().count(), good + 1);
            assert!(alone.0.lines().last().unwrap().contains(record));
            assert_eq!(
                alone.1.lines().count(),
                if record.is_empty() { 4 } else { 0 }
            );
            assert_eq!(alone.2, 2);
            for threads in ["2", "3"] {
                for _ in 0..draws(5) {
                    assert_eq!(run(threads), alone, "{stream}, {threads} threads");
                }
            }
        }
    }
}

#[test]
fn fail_fast_does_not_wait_for_the_end_of_the_input() {
    for threads in THREADS {
        let mut child = program("-o fen --fail-fast -", threads).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(b"Wke1\nWxe1\nWke1\n").unwrap();
        let (sender, end) = mpsc::channel();
        thread::spawn(move || sender.send(child.wait_with_output().unwrap()));
        let output = end.recv_timeout(PATIENCE).expect("it ends by itself");
        assert_eq!(output.stdout, format!("{KING}\n").as_bytes());
        assert_eq!(output.status.code(), Some(2));
        drop(stdin);
    }
}

#[test]
fn a_thousand_questions_are_answered_one_by_one() {
    let squares = oracle_laws::Bitboard::ALL
        .into_iter()
        .map(|square| square.to_string());
    let squares: Vec<String> = squares.collect();
    for threads in THREADS {
        let (mut child, mut stdin, stdout) = start("--json -", threads);
        let (sender, answers) = mpsc::channel();
        thread::spawn(move || {
            for line in stdout.lines() {
                sender.send(line.unwrap()).unwrap();
            }
        });
        let mut line = 0;
        for number in 0..draws(1000) {
            // Comments and blank lines have no answer, a bad line has one, and a line may come in two parts.
            let square = &squares[number % 64];
            let (before, question) = match number % 4 {
                0 => ("", format!("Wk{square} id={number}\n")),
                1 => ("# comment\n\n", format!("Wk{square} id={number}\n")),
                2 => ("Wk", format!("{square} id={number}\n")),
                _ => ("", format!("Wx{square} id={number}\n")),
            };
            line += before.matches('\n').count() + 1;
            stdin.write_all(before.as_bytes()).unwrap();
            stdin.write_all(question.as_bytes()).unwrap();
            let answer = answers.recv_timeout(PATIENCE).expect("an answer in time");
            let answer: Value = serde_json::from_str(&answer).unwrap();
            assert_eq!(answer["id"], json!(number.to_string()));
            if number % 4 == 3 {
                assert_eq!(answer["line"], json!(line));
            } else {
                assert!(answer["moves"][0]["from"] == json!(square));
            }
        }
        drop(stdin);
        assert_eq!(child.wait().unwrap().code(), Some(2));
    }
}
