//! Games held against python-chess: half-moves, the last position, repetitions, the outcome, and whether a move is illegal.

use std::fs::File;
use std::process::Command;

use fastrand::Rng;
use oracle_pgn::Reader;

use super::second_opinion::{Ours, STOPPING, Verdict, random_game};

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
    const GAMES: usize = 4_000;
    let mut rng = Rng::with_seed(31);
    let written: Vec<String> = (0..GAMES).map(|_| random_game(&mut rng)).collect();
    let text = written.concat();
    let mut ours = Ours::default();
    Reader::new(STOPPING).read_all(text.as_bytes(), &mut ours);
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().join("games.pgn");
    std::fs::write(&name, &text).unwrap();
    let output = Command::new("python3")
        .args(["-c", PROGRAM])
        .stdin(File::open(&name).unwrap())
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let theirs = String::from_utf8(output.stdout).unwrap();
    assert_eq!((ours.games.len(), theirs.lines().count()), (GAMES, GAMES));
    let (mut illegal, mut threefold) = (0, 0);
    for (((our, end), their), game) in ours.games.into_iter().zip(theirs.lines()).zip(written) {
        let their = verdict(their).until(end);
        illegal += usize::from(our.is_illegal);
        threefold += usize::from(our.threefold.is_some());
        assert_eq!(our, their, "{game}");
    }
    assert!(illegal > 35 && threefold > 350, "{illegal} {threefold}");
}
