//! Boards on which checkmate or stalemate stands already, also such as no move can have led to.

use oracle_laws::{CastlingRights, Color, Piece, Placement, Position, Role, Setup, Square};
use oracle_winnable::{Solver, Verdict};

use super::letters;
use crate::support::{drawn, oracle_with};

#[test]
fn a_checkmate_on_the_board_comes_before_every_lemma() {
    // Two bishops on dark squares give check at once, which no move can lead to.
    let board = "
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . b . k . b .
        . . . . . . . .
        . . . R K R . .
    ";
    assert_eq!(letters(&drawn(board, "w - -")), "-B");
    assert_eq!(letters("8/8/8/8/8/1k6/b1b5/RKR5 w - - 0 1"), "-B");
    assert_eq!(letters("5B2/7r/5K1k/7r/8/4B3/8/8 b - - 0 1"), "W-");
    let record = &oracle_with(&["--dead", "--json", &drawn(board, "w - -")]).records()[0];
    assert_eq!(record["outcome"]["reason"], "checkmate");
    assert_eq!(
        (&record["dead"], &record["checkmate"]),
        (&false.into(), &true.into())
    );
}

#[test]
fn the_end_of_the_game_is_told_and_no_flag_matters_then() {
    for (line, wanted) in [
        (
            "startpos moves f3 e5 g4 Qh4#",
            "Black wins by checkmate (FIDE 5.1.1)",
        ),
        (
            "k7/2Q5/8/8/8/8/8/4K3 b - - 0 1",
            "draw by stalemate (FIDE 5.2.1)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w - - 150 90",
            "draw by the seventy-five-move rule (FIDE 9.6.2)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "draw by insufficient material (FIDE 5.2.2)",
        ),
    ] {
        let text = oracle_with(&["winnable", line]).says();
        let outcome = text
            .lines()
            .find_map(|line| line.strip_prefix("Outcome     "));
        assert_eq!(outcome, Some(wanted), "{text}");
        assert!(!text.contains("flag"), "{text}");
    }
    let text = oracle_with(&["winnable", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"]).says();
    let flags = "Both flags  if White's flag falls or White resigns, the game is drawn; if\n              Black's flag falls or Black resigns, White wins (FIDE 6.9, 5.1.2)";
    assert!(text.contains(flags), "{text}");
}

#[test]
fn no_material_takes_back_a_checkmate_that_stands() {
    // Black's king on the first rank, between two pieces of its own, below White's king; two bishops on dark squares.
    let dark = || (0..64).filter(|index| (index / 8 + index) % 2 == 0);
    let dark = || dark().filter_map(Square::from_index);
    let piece = |color, role| Piece::new(color, role);
    let mut solver = Solver::new(1000);
    let mut mates = 0;
    for (file, role) in (0..7).flat_map(|file| [(file, Role::Rook), (file, Role::Queen)]) {
        let mut placement = Placement::EMPTY;
        let mut put = |index: u8, piece| placement.put(Square::from_index(index).unwrap(), piece);
        put(file, piece(Color::Black, Role::King));
        put(file + 16, piece(Color::White, Role::King));
        put(file + 1, piece(Color::Black, role));
        if file > 0 {
            put(file - 1, piece(Color::Black, Role::Rook));
        }
        for (first, second) in dark().flat_map(|first| dark().map(move |second| (first, second))) {
            let is_free = |square: Square| !placement.occupied().has(square);
            if first >= second || !is_free(first) || !is_free(second) {
                continue;
            }
            let mut placement = placement;
            placement.put(first, piece(Color::White, Role::Bishop));
            placement.put(second, piece(Color::White, Role::Bishop));
            let setup = Setup {
                placement,
                turn: Color::Black,
                castling: CastlingRights::NONE,
                ..Setup::default()
            };
            let position = Position::try_from(&setup).unwrap();
            if !position.is_of_game() || !position.is_checkmate() {
                continue;
            }
            mates += 1;
            // One move cannot have given both checks.
            assert!(position.checkers().more_than_one(), "{position}");
            let verdicts = solver.both(&position).unwrap();
            assert_eq!(
                verdicts.white,
                Verdict::Winnable { line: Vec::new() },
                "{position}"
            );
            assert_eq!(verdicts.black.is_winnable(), Some(false), "{position}");
            assert_eq!(solver.is_dead(&position), Some(false), "{position}");
        }
    }
    assert!(mates > 20, "{mates}");
}

#[test]
fn a_fallen_flag_loses_unless_the_opponent_cannot_checkmate() {
    for (side, line, result, wanted) in [
        (
            "white",
            "8/8/8/8/8/2k5/8/4KR2 w - -",
            "1/2-1/2",
            "White's flag has fallen, and the game is drawn: Black can no longer checkmate: \
             the pieces that are left cannot give checkmate (material)",
        ),
        (
            "black",
            "8/8/8/8/8/2k5/8/4KR2 w - -",
            "1-0",
            "Black's flag has fallen, and White wins: White can still checkmate, if Black helps: 1. ",
        ),
        (
            "black",
            "startpos moves f3 e5 g4 Qh4#",
            "0-1",
            "Black's flag changes nothing: the game is over, Black wins by checkmate",
        ),
    ] {
        let record = oracle_with(&["winnable", "--flag", side, line, "--json"])
            .records()
            .remove(0);
        let flag = &record["flag"];
        assert_eq!(
            (&flag["color"], &flag["result"]),
            (&side.into(), &result.into())
        );
        let message = flag["message"].as_str().unwrap();
        assert!(message.starts_with(wanted), "{message}");
        let text = oracle_with(&["winnable", "--flag", side, line]).says();
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            text.starts_with(&format!("Flag {message} (FIDE 6.9)")),
            "{text}"
        );
        let picture = oracle_with(&["winnable", "--flag", side, line, "-o", "svg"]).says();
        assert!(picture.contains("(FIDE 6.9)"));
    }
    let undecided =
        oracle_with(&["winnable", "--flag", "white", "--nodes", "1", "startpos"]).says();
    let undecided = undecided.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        undecided.contains("Black wins, if it can still checkmate: that is undecided (FIDE 6.9)"),
        "{undecided}"
    );
}
