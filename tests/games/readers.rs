//! The export of damaged games, read by other programs: all of its games, with the same number of half-moves.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

use fastrand::Rng;

use super::random_pgn;
use crate::support::oracle;

/// Writes the half-moves of each game, or its errors.
const PYTHON_CHESS: &str = "
import sys, logging, chess.pgn
logging.disable(logging.CRITICAL)
while (game := chess.pgn.read_game(sys.stdin)) is not None:
    print(game.errors or len(list(game.mainline_moves())))
";

const KOKOPU: &str = "
const games = require('kokopu').pgnRead(require('fs').readFileSync(0, 'utf8'));
for (let number = 0; number < games.gameCount(); number++) console.log(games.game(number).plyCount());
";

/// It reads one game at a time, without what stands between games, and no quotes in tags; and neither null moves nor a comment
/// behind a variation, so they are left out.
const CHESS_JS: &str = "
const { Chess } = require('chess.js');
for (const text of require('fs').readFileSync(0, 'utf8').split(/(?<=\\n\\n)(?=\\[Event \")/)) {
    if (!text.startsWith('[Event')) continue;
    let moves = text.slice(text.indexOf('\\n\\n')).replace(/\\{[^}]*\\}/g, '');
    for (let all = ''; all !== moves; moves = moves.replace(/\\([^()]*\\)/g, '')) all = moves;
    const game = new Chess();
    game.loadPgn(text.slice(0, text.indexOf('\\n\\n')).replaceAll('\\\\\"', '') + moves);
    console.log(game.history().length);
}
";

/// Compares the half-moves of each game with what a program prints.
#[track_caller]
fn compare(program: &str, arguments: &[&str], read: impl Fn(&str) -> Vec<String>) {
    let mut rng = Rng::with_seed(26);
    let mut text: String = (0..40).map(|_| random_pgn(&mut rng, 10, true)).collect();
    if program == "node" && arguments.contains(&CHESS_JS) {
        text = text.replace(" --", " ");
    }
    let export = oracle("games -o pgn").stdin(text).ends().0;
    let records = oracle("games --json").stdin(export.as_str()).ends().0;
    let ours: Vec<_> = records
        .lines()
        .map(|line| {
            let (_, rest) = line.split_once("\"plies\":").unwrap();
            rest.split(',').next().unwrap().to_owned()
        })
        .collect();
    assert!(ours.len() > 400);
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().join("games.pgn");
    fs::write(&name, export).unwrap();
    let packages = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/npm/node_modules");
    let output = Command::new(program)
        .args(arguments)
        .env("NODE_PATH", packages)
        .stdin(File::open(&name).unwrap())
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{errors}");
    assert_eq!(read(&String::from_utf8_lossy(&output.stdout)), ours);
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

#[test]
#[ignore = "needs python3 with the package chess: .ci/run installs it"]
fn python_chess_reads_the_export() {
    compare("python3", &["-c", PYTHON_CHESS], lines);
}

#[test]
#[ignore = "needs pgn-extract: .ci/run installs it"]
fn pgn_extract_reads_the_export() {
    // It warns of results that differ, which stay as they were recorded.
    let arguments =
        "-s -l /dev/null --allownullmoves -Wuci -C -V -N --notags --nomovenumbers -w 1000000";
    let arguments: Vec<_> = arguments.split(' ').collect();
    compare("pgn-extract", &arguments, |text| {
        let games = text.lines().filter(|line| !line.is_empty());
        // The last word is the result.
        let counts = games.map(|game| (game.split(' ').count() - 1).to_string());
        counts.collect()
    });
}

#[test]
#[ignore = "needs node with the package chess.js: .ci/run installs it"]
fn chess_js_reads_the_export() {
    compare("node", &["-e", CHESS_JS], lines);
}

#[test]
#[ignore = "needs node with the package kokopu: .ci/run installs it"]
fn kokopu_reads_the_export() {
    compare("node", &["-e", KOKOPU], lines);
}
