//! Real programs and libraries, where they are installed: no finding where they are right.

use super::{compare, script, serve};

#[track_caller]
fn check(program: &[&str], options: &[&str]) {
    let program: Vec<String> = program.iter().map(|&word| word.to_owned()).collect();
    check_words(&program, options);
}

#[track_caller]
fn check_words(program: &[String], options: &[&str]) {
    let mut all = vec!["--random", "10000", "--seed", "1"];
    all.extend(options);
    let (records, status) = compare(&all, program);
    let summary = records.last().unwrap();
    assert_eq!((records.len(), status), (1, 0), "{records:?}");
    assert_eq!(summary["positions"], 10_000);
}

const PYTHON: &str = "
import sys, chess
for line in sys.stdin:
    print(*chess.Board(line).legal_moves, flush=True)
";

#[test]
#[ignore = "needs stockfish: .ci/run installs it"]
fn stockfish_is_right() {
    check(&["stockfish"], &["--depth", "3"]);
}

#[test]
#[ignore = "needs stockfish: .ci/run installs it"]
fn stockfish_is_right_about_the_initial_position() {
    let (records, status) = compare(&["startpos"], &["stockfish".to_owned()]);
    assert_eq!((records.len(), status), (1, 0), "{records:?}");
    assert_eq!(records[0]["positions"], 1);
}

/// Ethereal 12.00 searches on `go perft`, and counts on `perft`: totals only.
#[test]
#[ignore = "needs ethereal-chess: .ci/run installs it"]
fn ethereal_is_right() {
    check(&["ethereal-chess"], &["--depth", "2"]);
}

#[test]
#[ignore = "needs python3 with the package chess: .ci/run installs it"]
fn python_chess_is_right() {
    check(&["python3", "-c", PYTHON], &["--depth", "1"]);
}

#[test]
#[ignore = "takes ten seconds"]
fn shakmaty_is_right() {
    check_words(&serve::shakmaty(), &["--protocol", "lines", "--depth", "1"]);
}

/// Those that take minutes: a release is tried with them.
mod before_a_release {
    use super::{check, compare, script};

    #[test]
    #[ignore = "needs fairy-stockfish: .ci/run release installs it"]
    fn fairy_stockfish_is_right() {
        check(&["fairy-stockfish"], &["--depth", "2"]);
    }

    #[test]
    #[ignore = "needs gnuchess: .ci/run release installs it"]
    fn gnuchess_is_right() {
        // It takes a minute for a thousand positions.
        let program = ["gnuchess".to_owned()];
        let options = ["--protocol", "xboard", "--depth", "1", "--random", "1000"];
        let (records, status) = compare(&options, &program);
        assert_eq!((records.len(), status), (1, 0), "{records:?}");
    }

    /// Phalanx XXV reads no en passant square from a FEN.
    #[test]
    #[ignore = "needs phalanx: .ci/run release installs it"]
    fn phalanx_is_right_but_for_en_passant_squares() {
        let program = ["phalanx".to_owned()];
        let options = ["--protocol", "xboard", "--depth", "1", "--random", "10000"];
        let (records, status) = compare(&options, &program);
        assert_eq!(status, 1);
        let (summary, findings) = records.split_last().unwrap();
        assert_eq!(summary["positions"], 10_000);
        assert!(
            findings
                .iter()
                .all(|finding| finding["cause"] == "missing_en_passant")
        );
    }

    /// Sjeng 11.2 forgets the en passant square when a move is taken back.
    #[test]
    #[ignore = "needs sjeng: .ci/run release installs it"]
    fn sjeng_is_right_but_for_undo() {
        let program = ["sjeng".to_owned()];
        let options = ["--protocol", "xboard", "--depth", "1", "--random", "10000"];
        let (records, _) = compare(&options, &program);
        let (summary, findings) = records.split_last().unwrap();
        assert_eq!(summary["positions"], 10_000);
        assert!(
            findings
                .iter()
                .all(|finding| finding["cause"] == "make_unmake")
        );
    }

    /// Sjeng 11.2 counts with its command `perft`, and prints totals only. It captures en passant although that uncovers a
    /// bishop or a queen on its king's diagonal.
    #[test]
    #[ignore = "needs sjeng: .ci/run release installs it"]
    fn sjeng_counts_right_but_for_en_passant_that_uncovers_a_diagonal() {
        // Sjeng reads its commands from standard input, and takes a tenth of a second to start.
        let program = script(
            "{ printf 'xboard\\nforce\\nsetboard %s\\n' \"$1\"; printf '%s\\n' $2 \"perft $0\" quit; } | sjeng",
        );
        let (records, status) = compare(&["--protocol", "perft", "--depth", "3"], &program);
        assert_eq!(status, 1);
        let (summary, findings) = records.split_last().unwrap();
        assert!(summary["positions"].as_u64() > Some(100), "{summary}");
        for finding in findings {
            assert_eq!(finding["cause"], "wrong_total", "{finding}");
            assert_eq!(finding["depth"], 1, "{finding}");
            let fen = finding["fen"].as_str().unwrap();
            assert_ne!(fen.split(' ').nth(3), Some("-"), "{finding}");
        }
    }
}
