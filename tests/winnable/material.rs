//! Enumerates every position of a few pieces: insufficient material has no checkmate.

use shakmaty::{
    Bitboard, Board, CastlingMode, Chess, Color, FromSetup as _, Piece, Position as _, Role, Setup,
    Square,
};

/// Returns whether any position of White's king and pieces against Black's is a checkmate by White, with all bishops on
/// squares of one colour. Black's king stands in one eighth of the board, all others are that turned and mirrored.
fn has_checkmate(white: &[Role], black: &[Role]) -> bool {
    let roles = [(Color::Black, Role::King), (Color::White, Role::King)]
        .into_iter()
        .chain(white.iter().map(|&role| (Color::White, role)))
        .chain(black.iter().map(|&role| (Color::Black, role)));
    let pieces: Vec<Piece> = roles.map(|(color, role)| Piece { color, role }).collect();
    [Bitboard::DARK_SQUARES, Bitboard::LIGHT_SQUARES]
        .into_iter()
        .any(|squares| place(&Board::empty(), &pieces, squares))
}

/// Puts the pieces on all squares; returns whether any position is a checkmate.
fn place(board: &Board, pieces: &[Piece], bishops: Bitboard) -> bool {
    let Some((&piece, rest)) = pieces.split_first() else {
        return is_checkmate(board);
    };
    Square::ALL.into_iter().any(|square| {
        let (file, rank) = (u32::from(square.file()), u32::from(square.rank()));
        let is_first = board.occupied() == Bitboard::EMPTY;
        let is_wrong = piece.role == Role::Bishop && !bishops.contains(square);
        if is_wrong || board.piece_at(square).is_some() || is_first && (file > 3 || rank > file) {
            return false;
        }
        let mut board = board.clone();
        board.set_piece_at(square, piece);
        place(&board, rest, bishops)
    })
}

fn is_checkmate(board: &Board) -> bool {
    let king = board.king_of(Color::Black).unwrap();
    // Most boards are quickly no checkmate.
    if board
        .attacks_to(king, Color::White, board.occupied())
        .is_empty()
    {
        return false;
    }
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
fn is_insufficient(white: &[Role], black: &[Role]) -> bool {
    use oracle_winnable::{Proof, Solver, Verdict};
    let letters = |roles: &[Role]| -> String { roles.iter().map(|role| role.char()).collect() };
    // Bishops on squares of one colour: every second square of a rank.
    let rank = |letters: &str| {
        let squares: Vec<String> = letters.chars().map(|letter| format!("1{letter}")).collect();
        let used = 2 * letters.len();
        format!("{}{}", squares.concat(), 8 - used)
    };
    let board = format!(
        "k7/8/8/{}/8/{}/8/7K w - - 0 1",
        rank(&letters(black)),
        rank(&letters(white).to_uppercase())
    );
    let position = crate::support::position(&board);
    let verdict = Solver::new(1).side(&position, oracle_laws::Color::White);
    verdict
        == Some(Verdict::Unwinnable {
            proof: Proof::Material,
        })
}

#[test]
fn insufficient_material_has_no_checkmate() {
    use Role::{Bishop, Knight, Pawn, Queen, Rook};
    for (white, black) in [
        (&[Knight][..], &[][..]),
        (&[Knight], &[Queen]),
        (&[Bishop], &[]),
        (&[Bishop], &[Queen]),
        (&[Bishop], &[Rook]),
        (&[Bishop], &[Bishop]),
        (&[Bishop, Bishop], &[]),
    ] {
        assert!(is_insufficient(white, black), "{white:?} {black:?}");
        assert!(!has_checkmate(white, black), "{white:?} {black:?}");
    }
    for (white, black) in [
        (&[Knight][..], &[Rook][..]),
        (&[Knight], &[Bishop]),
        (&[Knight], &[Knight]),
        (&[Bishop], &[Knight]),
        (&[Rook], &[]),
        (&[Queen], &[]),
        (&[Knight, Knight], &[]),
        (&[Knight, Bishop], &[]),
        (&[Knight, Queen], &[Queen]),
    ] {
        assert!(!is_insufficient(white, black), "{white:?} {black:?}");
        assert!(has_checkmate(white, black), "{white:?} {black:?}");
    }
    for (white, black) in [
        (&[Knight][..], &[Pawn][..]),
        (&[Bishop], &[Pawn]),
        (&[Pawn], &[]),
    ] {
        assert!(!is_insufficient(white, black), "{white:?} {black:?}");
    }
}

#[test]
#[ignore = "minutes: five pieces wherever they can stand; .ci/run release runs it"]
fn insufficient_material_of_five_pieces_has_no_checkmate() {
    use Role::{Bishop, Knight, Queen, Rook};
    for (white, black) in [
        (&[Knight][..], &[Queen, Queen][..]),
        (&[Bishop], &[Queen, Rook]),
        (&[Bishop], &[Rook, Rook]),
        (&[Bishop, Bishop], &[Rook]),
        (&[Bishop, Bishop], &[Queen]),
    ] {
        assert!(is_insufficient(white, black), "{white:?} {black:?}");
        assert!(!has_checkmate(white, black), "{white:?} {black:?}");
    }
}
