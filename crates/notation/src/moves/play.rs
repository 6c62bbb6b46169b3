//! Plays written moves, one after the other.

use super::{MoveError, MoveText, PieceMove, steps};
use oracle_laws::{Bitboard, History, Move, MoveKind, PlainMover, Position, Role, uci};

/// Plays a written move: UCI, SAN or long algebraic notation, as [`MoveText`] reads it.
///
/// # Errors
///
/// A text that is not a move, or that fits no legal move or several.
pub fn play(history: &mut History, text: &str) -> Result<(), MoveError> {
    if play_step(history, text.as_bytes()) {
        return Ok(());
    }
    let written = MoveText::parse(text)?;
    play_written(history, written)
}

/// Plays a move that was parsed.
///
/// # Errors
///
/// No legal move fits, or several do.
pub fn play_written(history: &mut History, written: MoveText) -> Result<(), MoveError> {
    // A step with a longer text, such as `Nbxd2`.
    if let MoveText::Piece(piece) = written
        && let (Some(role), None) = (piece.role, piece.promotion)
        && role != Role::Pawn
        && history.play_plain(stepper(role), piece.origins(), piece.to)
    {
        return Ok(());
    }
    let position = history.position();
    let special = match written {
        MoveText::Piece(pawn) if pawn.may_be_pawn() => promotion_or_en_passant(position, pawn),
        _ => None,
    };
    let played = match special {
        Some(played) => played,
        None => written.resolve(position)?,
    };
    history.play_unchecked(played);
    Ok(())
}

/// Returns the promotion or the en passant capture that a text means, if it is written as SAN or UCI and exactly one pawn can
/// make it.
fn promotion_or_en_passant(position: &Position, written: PieceMove) -> Option<Move> {
    let (to, promotion) = (written.to, written.promotion);
    let (from, capture, kind) = match (promotion, written.file) {
        (Some(role), file) if Role::PROMOTIONS.contains(&role) => {
            let capture = position.placement().role_at(to);
            let captures = written.captures;
            if captures != capture.is_some() || captures && file.is_none() {
                return None;
            }
            let origins = written.origins() & Bitboard::from(file.unwrap_or(to.file()));
            let from = position.promoting_pawn(origins, to)?;
            (from, capture, MoveKind::Normal)
        }
        (None, Some(_)) if written.captures => {
            let from = position.capturing_pawn(written.origins(), to)?;
            (from, Some(Role::Pawn), MoveKind::EnPassant)
        }
        _ => return None,
    };
    Some(Move {
        role: Role::Pawn,
        from,
        to,
        capture,
        promotion,
        kind,
    })
}

/// Plays a text of two to four letters, if it is a step that exactly one piece may make.
fn play_step(history: &mut History, text: &[u8]) -> bool {
    if let Ok(text) = text.try_into()
        && let Some([from, to]) = uci::read_squares(text)
    {
        let Some(role) = history.position().placement().role_at(from) else {
            return false;
        };
        let stepper = match role {
            Role::Pawn if from.file() != to.file() => PlainMover::Capture,
            _ => stepper(role),
        };
        return history.play_plain(stepper, from.bitboard(), to);
    }
    let mut word = [0; 8];
    let Some(letters) = word.get_mut(..text.len()) else {
        return false;
    };
    letters.copy_from_slice(text);
    if !(2..=4).contains(&text.len()) || text.contains(&0) {
        return false;
    }
    let step = steps::read(u64::from_le_bytes(word), text.len() as u32);
    history.play_plain(step.stepper, step.origins, step.to)
}

/// Returns how a role moves; a pawn straight ahead.
fn stepper(role: Role) -> PlainMover {
    use PlainMover::{Bishop, King, Knight, Push, Queen, Rook};
    [Push, Knight, Bishop, Rook, Queen, King][role.index()]
}
