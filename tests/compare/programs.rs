//! Real programs and libraries, where they are installed: no finding where they are right.

use serde_json::Value;

use super::{compare, script, serve, summary};

/// On a busy machine, a program that reads a large file may take longer to start than the three seconds for each protocol.
const PATIENT: &str = "--timeout 60";

/// Asks a program about 10,000 random positions, or as many as the options say.
#[track_caller]
fn check(program: &[&str], options: &str) {
    let program: Vec<String> = program.iter().map(|&word| word.to_owned()).collect();
    let options = format!("--random 10000 --seed 1 {PATIENT} {options}");
    let summary = summary(&options, "", &program);
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
    check(&["stockfish"], "--depth 3 --protocol uci");
}

#[test]
#[ignore = "needs stockfish: .ci/run installs it"]
fn stockfish_is_right_about_the_initial_position() {
    assert_eq!(
        summary(
            &format!("startpos {PATIENT}"),
            "",
            &["stockfish".to_owned()]
        )["positions"],
        1
    );
}

/// Ethereal 12.00 searches on `go perft`, and counts on `perft`: totals only.
#[test]
#[ignore = "needs ethereal-chess: .ci/run installs it"]
fn ethereal_is_right() {
    check(&["ethereal-chess"], "--depth 2 --protocol uci");
}

#[test]
#[ignore = "needs python3 with the package chess: .ci/run installs it"]
fn python_chess_is_right() {
    check(&["python3", "-c", PYTHON], "--depth 1 --protocol lines");
}

#[test]
#[ignore = "takes ten seconds"]
fn shakmaty_is_right() {
    let program = serve::started("none", "shakmaty");
    let options = "--random 10000 --seed 1 --protocol lines --depth 1";
    assert_eq!(summary(options, "", &program)["positions"], 10_000);
}

/// Those that take minutes: a release is tried with them.
mod before_a_release {
    use super::{Value, check, compare, script, summary};

    #[test]
    #[ignore = "needs fairy-stockfish: .ci/run release installs it"]
    fn fairy_stockfish_is_right() {
        check(&["fairy-stockfish"], "--depth 2 --protocol uci");
    }

    #[test]
    #[ignore = "needs gnuchess: .ci/run release installs it"]
    fn gnuchess_is_right() {
        // It takes a minute for a thousand positions.
        let options = "--protocol xboard --depth 1 --random 1000";
        summary(options, "", &["gnuchess".to_owned()]);
    }

    /// Checks that all findings about 10,000 random positions have one cause, and returns the status.
    #[track_caller]
    fn check_cause(program: &str, cause: &str) -> i32 {
        let options = "--protocol xboard --depth 1 --random 10000";
        let (records, status) = compare(options, "", &[program.to_owned()]);
        let (summary, findings) = records.split_last().unwrap();
        assert_eq!(summary["positions"], 10_000);
        let is_known = |finding: &Value| finding["cause"] == cause;
        assert!(findings.iter().all(is_known), "{findings:?}");
        status
    }

    /// Phalanx XXV reads no en passant square from a FEN.
    #[test]
    #[ignore = "needs phalanx: .ci/run release installs it"]
    fn phalanx_is_right_but_for_en_passant_squares() {
        assert_eq!(check_cause("phalanx", "missing_en_passant"), 1);
    }

    /// Sjeng 11.2 forgets the en passant square when a move is taken back.
    #[test]
    #[ignore = "needs sjeng: .ci/run release installs it"]
    fn sjeng_is_right_but_for_undo() {
        check_cause("sjeng", "make_unmake");
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
        let (records, status) = compare("--protocol perft --depth 3", "", &program);
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
