//! A refused line matches no condition, in every format and for every command.

use crate::support::{oracle, oracle_with};

/// Three rows that can be answered, of which two fulfil `Rating>2000`, and those that cannot.
const TABLE: &str = "PuzzleId,FEN,Moves,Rating
a,startpos,f3 e5 g4 Qh4#,2100
b,bad,e4,2500
c,,e4,2500
d,startpos,e5,2500
e,startpos,e4,2500,1
f,startpos,e4,1500
g,startpos,e4,2200
h
";

/// Lines of which one has no answer: a position, objects, and what is about no position.
const LINES: &str = "startpos
bad
{\"fen\":\"bad\",\"id\":1}
{\"fen\":\"startpos\",\"id\":2}
{\"fen\":\"startpos\",\"ask\":\"dance\",\"id\":3}
{\"fen\":\"startpos\"
{\"ask\":\"mask\",\"piece\":\"Wba1\"}
{\"ask\":\"games\",\"pgn\":\"1. e4 *\"}
";

const FORMATS: [&str; 9] = [
    "json", "csv", "tsv", "fen", "epd", "uci", "san", "lan", "pieces",
];

/// Returns the answers to standard input without the names of columns, and what is told of it.
fn chosen(words: &[&str], stdin: &str) -> (String, String) {
    let call = [words, &["--no-header", "--stats", "-"]].concat();
    let (answers, told, status) = oracle_with(&call).stdin(stdin).ends();
    assert_eq!(status, 2, "{words:?}: {told}");
    (answers, told)
}

#[test]
fn a_row_that_is_refused_fulfils_no_condition() {
    for format in FORMATS {
        for (condition, kept) in [
            ("Rating>2000", 2),
            ("not (Rating>2000)", 1),
            ("id!=z", 3),
            ("fullmove=99 or Rating<9999", 3),
            ("move_count", 2),
            ("checkmate", 1),
            ("not checkmate", 2),
        ] {
            let mut words = vec!["--moves-column", "Moves", "--echo", "-o", format];
            words.extend(["--where", condition]);
            let (answers, told) = chosen(&words, TABLE);
            assert_eq!(answers.lines().count(), kept, "{words:?}: {answers}");
            assert!(!answers.contains("error"), "{answers}");
            let counts = format!("8 read, {kept} chosen, 5 refused, ");
            assert!(told.contains(&counts), "{words:?}: {told}");
            assert_eq!(told.matches("chess-oracle: ").count(), 5, "{told}");
        }
    }
}

#[test]
fn a_line_that_is_refused_fulfils_no_condition() {
    for question in ["", "attacks", "winnable", "perft 1", "explain e4"] {
        for format in ["", "-o json", "-o csv"] {
            for keeps in ["", "--keep-lines"] {
                let words = format!("{question} {format} {keeps} --where turn=white");
                let words: Vec<&str> = words.split_whitespace().collect();
                let lines = LINES.replace("bad\n", "bad\n\n# a comment\n");
                let (answers, told) = chosen(&words, &lines);
                let same = [&words[..], &["-"]].concat();
                let same = oracle_with(&same).stdin("startpos\n").ends().0;
                let others = answers.lines().filter(|line| !line.is_empty());
                let each = same.lines().filter(|line| !line.is_empty());
                let names = usize::from(format == "-o csv");
                assert_eq!(
                    others.count(),
                    2 * (each.count() - names),
                    "{words:?}: {answers}"
                );
                assert!(!answers.contains("error"), "{words:?}: {answers}");
                assert!(told.contains("2 chosen, 6 refused"), "{words:?}: {told}");
            }
        }
    }
}

/// A file that cannot be read to its end is refused after the games that could.
#[test]
fn a_file_that_cannot_be_read_fulfils_no_condition() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().join("cut.gz");
    // The beginning of a file in gzip, and no more.
    std::fs::write(&name, b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\x01").unwrap();
    let name = name.to_str().unwrap();
    for words in [
        &["games", "--json", "--where", "plies<9", name][..],
        &["games", "--positions", "--json", "--where", "ply<9", name],
        &["--json", "--where", "not check", "--file", name],
    ] {
        let (answers, told, status) = oracle_with(words).ends();
        assert_eq!((answers.as_str(), status), ("", 2), "{words:?}");
        assert!(told.contains("cut.gz"), "{told}");
    }
}

#[test]
fn a_column_that_became_the_id_is_copied_under_its_name() {
    let table = "fen,Name,x\nstartpos,\"a,b\",2\n";
    for (words, answer) in [
        (
            "--id-column Name --echo -o csv --fields id,check -",
            "id,check,Name,x\n\"a,b\",false,\"a,b\",2\n",
        ),
        (
            "--id-column Name --echo -o csv --fields check -",
            "check,Name,x\nfalse,\"a,b\",2\n",
        ),
        (
            "--id-column Name --echo --json --fields check -",
            "{\"check\":false,\"Name\":\"a,b\",\"x\":2}\n",
        ),
        (
            "--id-column Name --echo --where Name='a,b' -o fen -",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n",
        ),
    ] {
        assert_eq!(oracle(words).stdin(table).says(), answer, "{words}");
    }
    // One that is called so has this name once.
    let table = "id,fen,x\na,startpos,2\n";
    for (words, answer) in [
        (
            "--echo -o csv --fields id,check -",
            "id,check,x\na,false,2\n",
        ),
        (
            "--echo --json --fields check -",
            "{\"check\":false,\"x\":2}\n",
        ),
    ] {
        assert_eq!(oracle(words).stdin(table).says(), answer, "{words}");
    }
}
