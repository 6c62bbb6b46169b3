//! The layers of moves, each based on the one before: on the movement mask, on the board, among the other pieces.

use chess_oracle::board::{Role, Square};
use chess_oracle::rules::{CastlingSide, LegalMoves, Move, mask};

use super::board::Board;
use super::pattern::Pattern;
use super::piece::GivenPiece;
use super::reply::{King, ListedMove, MovesReply, Place};
use super::trace::Trace;

/// Returns the moves of a lone piece on the movement mask, line by line. All leaps of a knight are one line, as in the
/// articles.
pub fn raw(given: &GivenPiece<'_>) -> Vec<Vec<Place>> {
    let Place { file, rank } = given.square.into();
    let lines = mask::lines(given.piece, given.square).into_iter();
    let lines = lines.map(|line| {
        line.into_iter().map(|(files, ranks)| Place {
            file: file + files,
            rank: rank + ranks,
        })
    });
    if given.piece.role == Role::Knight {
        vec![lines.flatten().collect()]
    } else {
        lines.map(Iterator::collect).collect()
    }
}

/// Returns the moves of a lone piece on the real board, line by line: the raw moves, clipped.
pub fn lone(given: &GivenPiece<'_>, trace: &mut Trace<'_>) -> Vec<Vec<Square>> {
    trace.note(Pattern::raw_moves(given.piece.role), given, false);
    let lines = raw(given).into_iter();
    lines
        .map(|line| line.into_iter().filter_map(Place::square).collect())
        .collect()
}

/// Returns the legal moves of a piece on a board: the legal ones among the moves of the lone piece, and the captures of
/// a pawn.
pub fn on_board<'b>(
    board: &'b Board<'b>,
    legal: &LegalMoves<'_>,
    given: &GivenPiece<'_>,
    trace: &mut Trace<'_>,
) -> MovesReply<ListedMove<'b>> {
    let trace = &mut trace.note(Pattern::LegalMoves, given, false);
    let mut lines = lone(given, trace);
    if given.piece.role == Role::Pawn {
        let steps = mask::pawn_captures(given.piece.color).into_iter();
        let captures = steps.filter_map(|(files, ranks)| given.square.offset(files, ranks));
        for line in &mut lines {
            line.extend(captures.clone());
        }
    }
    let mut moves = legal.moves_from(given.square);
    moves.retain(|legal| legal.castle().is_none());
    let listed = |to| {
        let legal = moves.iter().find(|legal| legal.to == to)?;
        Some(list(board, *legal))
    };
    let lines = lines.into_iter();
    let lines = lines.map(|line| line.into_iter().filter_map(listed).collect());
    let lines: Vec<Vec<ListedMove<'_>>> = lines.collect();
    let moves = MovesReply::new(lines);
    if given.piece.role != Role::King {
        return moves;
    }
    let status = legal.status();
    moves.of_king(King {
        in_check: status.check,
        check_mated: status.checkmate,
        stale_mated: status.stalemate,
        can_castle_queenside: legal.may_castle(CastlingSide::Queenside),
        can_castle_kingside: legal.may_castle(CastlingSide::Kingside),
    })
}

fn list<'b>(board: &'b Board<'b>, legal: Move) -> ListedMove<'b> {
    let captured = legal.capture_square();
    ListedMove {
        to: legal.to.into(),
        has_captured: captured.and_then(|square| board.piece_at(square)),
        must_promote: legal.promotion.is_some(),
    }
}
