//! What the program calls the squares, pieces, positions and moves of the board.

use oracle_laws::{
    Bitboard, CastlingRights, CastlingSide, Color, Move, MoveKind, Placement, Position, Role,
    Setup, Square,
};

use crate::board::{Board, Step};

pub fn squares() -> impl Iterator<Item = Square> {
    (0..64).map(Square::truncated)
}

/// Returns the square of the program.
pub fn narrow(square: usize) -> Square {
    Square::truncated(square as u32)
}

pub fn bit(square: usize) -> Bitboard {
    narrow(square).bitboard()
}

/// Returns the set of these squares.
pub fn set(squares: impl IntoIterator<Item = usize>) -> Bitboard {
    squares
        .into_iter()
        .fold(Bitboard::EMPTY, |all, square| all | bit(square))
}

pub fn role(letter: u8) -> Role {
    match letter {
        b'p' => Role::Pawn,
        b'n' => Role::Knight,
        b'b' => Role::Bishop,
        b'r' => Role::Rook,
        b'q' => Role::Queen,
        _ => Role::King,
    }
}

/// Returns the position of the program.
pub fn as_position(board: &Board, halfmoves: u32, fullmoves: u32) -> Position {
    let mut placement = Placement::EMPTY;
    for (square, (is_white, letter)) in board.men() {
        placement.toggle(Color::from_white(is_white), role(letter), bit(square));
    }
    Position::new_unchecked(&Setup {
        placement,
        turn: Color::from_white(board.white_to_move),
        castling: CastlingRights(set(board.rooks.iter().copied())),
        ep_square: board.ep_square.map(narrow),
        halfmoves,
        fullmoves,
    })
}

/// Returns the men that give check.
pub fn checkers(board: &Board) -> Bitboard {
    set(board.checkers(board.white_to_move))
}

/// Returns the move of the program that a step is.
pub fn as_move(board: &Board, step: Step) -> Move {
    let Step {
        from, to, captured, ..
    } = step;
    let side = if to > from {
        CastlingSide::Kingside
    } else {
        CastlingSide::Queenside
    };
    let role_on = |square| {
        board
            .on(square)
            .map_or(Role::King, |(_, letter)| role(letter))
    };
    let kind = match captured {
        _ if step.is_castling => MoveKind::Castle(side),
        Some(captured) if captured != to => MoveKind::EnPassant,
        _ => MoveKind::Normal,
    };
    Move {
        role: role_on(from),
        from: narrow(from),
        to: narrow(to),
        capture: captured.map(role_on),
        promotion: step.promotion.map(role),
        kind,
    }
}
