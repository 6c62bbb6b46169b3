//! Games held against python-chess: half-moves, the last position, repetitions, the outcome, and whether a move is illegal.

use std::fs::File;
use std::process::Command;

use super::second_opinion::{Verdict, compare};

/// Writes a line for each game.
const PROGRAM: &str = "
import sys, logging, chess, chess.pgn
logging.disable(logging.CRITICAL)
while (game := chess.pgn.read_game(sys.stdin)) is not None:
    board, plies, threefold, fivefold = game.board(), 0, '', ''
    for move in game.mainline_moves():
        board.push(move)
        plies += 1
        if board.halfmove_clock >= 8 and not fivefold and any(board.generate_legal_moves()):
            if not threefold and board.is_repetition(3):
                threefold = plies
            if board.is_repetition(5):
                fivefold = plies
    outcome = ''
    if board.is_checkmate():
        outcome = 'checkmate'
    elif board.is_stalemate():
        outcome = 'stalemate'
    elif board.is_insufficient_material():
        outcome = 'insufficient_material'
    elif board.halfmove_clock >= 150:
        outcome = 'seventyfive_moves'
    print(plies, board.fen(en_passant='legal'), len(game.errors), threefold, fivefold, outcome, sep='|')
";

/// Reads a line of the program.
pub fn verdict(line: &str) -> Verdict {
    let fields: Vec<&str> = line.split('|').collect();
    let [plies, fen, errors, threefold, fivefold, outcome] = fields[..] else {
        panic!("{line}");
    };
    let known = [
        "checkmate",
        "stalemate",
        "insufficient_material",
        "seventyfive_moves",
    ];
    Verdict {
        plies: plies.parse().unwrap(),
        fen: fen.to_owned(),
        is_illegal: errors != "0",
        threefold: threefold.parse().ok(),
        fivefold: fivefold.parse().ok(),
        outcome: known.into_iter().find(|known| *known == outcome),
    }
}

#[test]
#[ignore = "needs python3 with the package chess: .ci/run installs it"]
fn python_chess_agrees_on_many_games() {
    compare(4_000, 31, |text| {
        let folder = tempfile::tempdir().unwrap();
        let name = folder.path().join("games.pgn");
        std::fs::write(&name, text).unwrap();
        let mut python = Command::new("python3");
        let call = python
            .args(["-c", PROGRAM])
            .stdin(File::open(&name).unwrap());
        let output = call.output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{said}");
        let theirs = String::from_utf8(output.stdout).unwrap();
        theirs.lines().map(|line| (verdict(line), None)).collect()
    });
}
