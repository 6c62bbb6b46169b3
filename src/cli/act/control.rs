//! The control of squares: where the pieces of a colour may go, and what they attack.

use chess_oracle::board::{Bitboard, Color};

use super::ParseMessageError;
use super::board::Board;
use super::moves;
use super::pattern::Pattern;
use super::reply::{ControlReply, PieceMoves, Place};
use super::trace::Trace;

/// Finds the squares that a colour controls: by the article's definition, those to which its pieces may legally move.
///
/// # Errors
///
/// Returns the errors of [`Board::position`].
pub fn of_color<'b>(
    board: &'b Board<'b>,
    color: Color,
    trace: &mut Trace<'_>,
) -> Result<ControlReply<'b>, ParseMessageError> {
    let position = board.position(color, false)?;
    let legal = position.legal();
    let pieces = board.pieces_of(color).map(|piece| {
        let trace = &mut trace.note(Pattern::LegalMoves, piece, true);
        let moves = moves::on_board(board, &legal, piece, trace);
        PieceMoves { piece, moves }
    });
    let piece_moves: Vec<PieceMoves<'_>> = pieces.collect();
    let mut controlled: Vec<Place> = Vec::new();
    for listed in piece_moves.iter().flat_map(|piece| &piece.moves.moves) {
        if !controlled.contains(&listed.to) {
            controlled.push(listed.to);
        }
    }
    let squares = Bitboard::ALL.into_iter();
    let attacked = squares.filter(|&square| position.attackers(square, color).any());
    Ok(ControlReply {
        piece_moves,
        controlled,
        attacked: attacked.map(Place::from).collect(),
    })
}
