//! Enumerates every position of a few pieces: insufficient material has no checkmate.

use oracle_reference::draws;
use oracle_winnable::{Proof, Solver, Verdict};
use shakmaty::{
    Bitboard, Board, CastlingMode, Chess, Color, FromSetup as _, Piece, Position as _, Role, Setup,
    Square,
};

/// Returns whether any position of White's king and pieces against Black's is a checkmate by White, with all bishops on
/// squares of one colour. Black's king stands in one eighth of the board, all others are that turned and mirrored; where not all
/// are tried, it stands on the first of its ten squares, which are in the corner and beside it.
fn has_checkmate(white: &str, black: &str) -> bool {
    let letters = format!("K{white}{}", black.to_lowercase());
    let pieces: Vec<Piece> = letters
        .chars()
        .map(|it| Piece::from_char(it).unwrap())
        .collect();
    let mut colours = vec![Bitboard::DARK_SQUARES];
    // Without bishops, both are the same.
    colours.extend(
        letters
            .contains(['B', 'b'])
            .then_some(Bitboard::LIGHT_SQUARES),
    );
    let is_in_eighth = |square: &Square| {
        let (file, rank) = (u32::from(square.file()), u32::from(square.rank()));
        file <= 3 && rank <= file
    };
    let kings = Square::ALL.into_iter().filter(is_in_eighth);
    kings.take(draws(10)).any(|square| {
        let king = Color::Black.king();
        let mut board = Board::empty();
        board.set_piece_at(square, king);
        let mut colours = colours.iter();
        colours.any(|bishops| place(&board, (king, square), &pieces, *bishops))
    })
}

/// Puts the pieces on all squares, of two that are alike the second behind the first; returns whether any position is a
/// checkmate.
fn place(board: &Board, last: (Piece, Square), pieces: &[Piece], bishops: Bitboard) -> bool {
    // No piece of Black can give its king a check that White's pieces do not give.
    let is_white_placed = pieces
        .first()
        .is_none_or(|piece| piece.color == Color::Black);
    if is_white_placed && !is_check(board) {
        return false;
    }
    let Some((&piece, rest)) = pieces.split_first() else {
        return is_checkmate(board);
    };
    let mut squares = !board.occupied();
    if piece.role == Role::Bishop {
        squares &= bishops;
    }
    squares.into_iter().any(|square| {
        if last.0 == piece && square < last.1 {
            return false;
        }
        let mut board = board.clone();
        board.set_piece_at(square, piece);
        place(&board, (piece, square), rest, bishops)
    })
}

fn is_check(board: &Board) -> bool {
    let king = board.king_of(Color::Black).unwrap();
    board.attacks_to(king, Color::White, board.occupied()).any()
}

fn is_checkmate(board: &Board) -> bool {
    let setup = Setup {
        board: board.clone(),
        turn: Color::Black,
        ..Setup::empty()
    };
    Chess::from_setup(setup, CastlingMode::Standard)
        .or_else(shakmaty::PositionError::ignore_impossible_check)
        .or_else(shakmaty::PositionError::ignore_too_much_material)
        .is_ok_and(|position| position.is_checkmate())
}

/// Returns whether the library says that the material is insufficient.
fn is_insufficient(white: &str, black: &str) -> bool {
    // Bishops on squares of one colour: every second square of a rank.
    let rank = |letters: &str| {
        let squares: String = letters.chars().flat_map(|letter| ['1', letter]).collect();
        format!("{squares}{}", 8 - 2 * letters.len())
    };
    let (black, white) = (rank(&black.to_lowercase()), rank(white));
    let position = crate::support::position(&format!("k7/8/8/{black}/8/{white}/8/7K w - - 0 1"));
    let verdict = Solver::new(1).side(&position, oracle_laws::Color::White);
    verdict
        == Some(Verdict::Unwinnable {
            proof: Proof::Material,
        })
}

/// Compares the library with the enumeration: of White's pieces against Black's.
#[track_caller]
fn check(cases: &[(&str, &str)], wanted: bool) {
    for (white, black) in cases {
        assert_eq!(is_insufficient(white, black), wanted, "{white} {black}");
        assert_eq!(has_checkmate(white, black), !wanted, "{white} {black}");
    }
}

#[test]
fn insufficient_material_has_no_checkmate() {
    let insufficient = [
        ("N", ""),
        ("N", "Q"),
        ("B", ""),
        ("B", "Q"),
        ("B", "R"),
        ("B", "B"),
        ("BB", ""),
    ];
    check(&insufficient, true);
    let enough = [
        ("N", "R"),
        ("N", "B"),
        ("N", "N"),
        ("B", "N"),
        ("R", ""),
        ("Q", ""),
        ("NN", ""),
        ("NB", ""),
        ("NQ", "Q"),
    ];
    check(&enough, false);
    for (white, black) in [("N", "P"), ("B", "P"), ("P", "")] {
        assert!(!is_insufficient(white, black), "{white} {black}");
    }
}

#[test]
#[ignore = "minutes: five pieces wherever they can stand; .ci/run release runs it"]
fn insufficient_material_of_five_pieces_has_no_checkmate() {
    check(
        &[
            ("N", "QQ"),
            ("B", "QR"),
            ("B", "RR"),
            ("BB", "R"),
            ("BB", "Q"),
        ],
        true,
    );
}
