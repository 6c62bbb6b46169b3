//! The layers of moves, each based on the one before: on the movement mask, on the board, among the other pieces, and
//! of all pieces of a colour. Each notes in the trace what it asks the layers below.

use std::fmt::{Display, Write};

use oracle_laws::{Bitboard, CastlingSide, Color, LegalMoves, Role, mask};

use super::board::GivenBoard;
use super::piece::GivenPiece;
use super::reply::{ControlReply, FileAndRank, King, ListedMove, MovesReply, PieceMoves};
use super::request::Pattern;
use crate::message::Read;
use oracle_notation::shown;

/// Adds to the trace a pattern that answers about a piece or a colour, at this depth below the first.
pub fn note(depth: usize, pattern: Pattern, subject: impl Display, trace: &mut String) {
    let (pattern, subject) = (pattern.name(), subject.to_string());
    // Writing to a string cannot fail.
    let _ = writeln!(trace, "{:1$}{pattern} {2}", "", 2 * depth, shown(&subject));
}

/// Returns the moves of a lone piece on the movement mask, line by line. All leaps of a knight are one line, as in the
/// articles.
pub fn raw(given: &GivenPiece<'_>) -> Vec<Vec<FileAndRank>> {
    let lines = mask::lines(given.piece, given.square).into_iter();
    let lines = lines.map(|line| {
        line.into_iter()
            .map(|step| FileAndRank::new(given.square, step))
    });
    if given.piece.role == Role::Knight {
        vec![lines.flatten().collect()]
    } else {
        lines.map(Iterator::collect).collect()
    }
}

/// Returns the moves of a lone piece on the real board, line by line: the raw moves, clipped.
pub fn lone(given: &GivenPiece<'_>, depth: usize, trace: &mut String) -> Vec<Vec<FileAndRank>> {
    note(
        depth,
        Pattern::RawMoves(Some(given.piece.role)),
        given,
        trace,
    );
    let mut lines = raw(given);
    for line in &mut lines {
        line.retain(|place| place.square.is_some());
    }
    lines
}

/// Returns the legal moves of a piece on a board: the legal ones among the moves of the lone piece, and the captures of
/// a pawn.
pub fn on_board<'b>(
    board: &'b GivenBoard<'_>,
    legal: &LegalMoves<'_>,
    given: &GivenPiece<'_>,
    depth: usize,
    trace: &mut String,
) -> MovesReply<ListedMove<'b>> {
    note(depth, Pattern::LegalMoves, given, trace);
    let mut lines = lone(given, depth + 1, trace);
    if given.piece.role == Role::Pawn {
        let captures = mask::pawn_captures(given.piece.color);
        let captures = captures.map(|step| FileAndRank::new(given.square, step));
        for line in &mut lines {
            line.extend(captures);
        }
    }
    let mut moves = legal.moves_from(given.square);
    moves.retain(|legal| legal.castle().is_none());
    let listed = |place: FileAndRank| {
        let legal = moves.iter().find(|legal| Some(legal.to) == place.square)?;
        let captured = legal.capture_square();
        Some(ListedMove {
            to: place,
            has_captured: captured.and_then(|square| board.piece_at(square)),
            must_promote: legal.promotion.is_some(),
        })
    };
    let lines = lines.into_iter();
    let lines = lines.map(|line| line.into_iter().filter_map(listed).collect());
    let status = legal.status();
    let king = (given.piece.role == Role::King).then(|| King {
        in_check: status.check,
        check_mated: status.checkmate,
        stale_mated: status.stalemate,
        can_castle_queenside: legal.may_castle(CastlingSide::Queenside),
        can_castle_kingside: legal.may_castle(CastlingSide::Kingside),
    });
    MovesReply::new(lines.collect(), king)
}

/// Finds the squares that a colour controls: by the article's definition, those to which its pieces may legally move.
pub fn controlled_by<'b, 'a>(
    board: &'b GivenBoard<'a>,
    color: Color,
    trace: &mut String,
) -> Read<'a, ControlReply<'b>> {
    let position = board.position(color, false)?;
    let legal = position.legal();
    let pieces = board.pieces.iter();
    let pieces = pieces.filter(|given| given.piece.color == color);
    let pieces = pieces.map(|piece| {
        note(
            1,
            Pattern::LegalMoves,
            format_args!("{piece} on a board"),
            trace,
        );
        let moves = on_board(board, &legal, piece, 2, trace);
        PieceMoves { piece, moves }
    });
    let piece_moves: Vec<PieceMoves<'_>> = pieces.collect();
    let mut controlled: Vec<FileAndRank> = Vec::new();
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
        attacked: attacked
            .map(|square| FileAndRank::new(square, (0, 0)))
            .collect(),
    })
}
