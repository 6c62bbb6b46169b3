//! The values of keys that the record of moves has only where they are asked for.

use oracle_laws::{Color, Placement, Role};
use oracle_notation::uci::{self, CastlingMode};
use serde_json::{Value, json};

use crate::Moves;
use crate::keys::Key;
use crate::material::{points, signature};

/// The pieces of the initial position in the count of [`phase`].
const WHOLE: u32 = 24;

/// Returns how much of the pieces other than pawns is left, from 24 to 0: a knight or a bishop counts 1, a rook 2, a queen 4
/// (<https://www.chessprogramming.org/Tapered_Eval>).
fn phase(placement: &Placement) -> u32 {
    let count = |role| placement.role(role).len();
    let minor = count(Role::Knight) + count(Role::Bishop);
    (minor + 2 * count(Role::Rook) + 4 * count(Role::Queen)).min(WHOLE)
}

/// Returns the value of a key; null if the record lacks it.
#[inline(never)] // Most records have none.
pub(crate) fn value(key: Key, moves: &Moves<'_>, mode: CastlingMode) -> Value {
    let position = &moves.query.position;
    let placement = position.placement();
    match key {
        Key::Halfmove => position.halfmoves().into(),
        Key::Fullmove => position.fullmoves().into(),
        Key::InCheck => position.king().map(|_| position.is_check()).into(),
        Key::LastMove => {
            let last = moves.query.played().last();
            last.map(|(_, played)| uci::write(played, mode)).into()
        }
        Key::MoveCount => moves.count().into(),
        Key::CaptureCount => {
            let captures = moves.listed().filter(|played| played.capture.is_some());
            captures.count().into()
        }
        Key::PieceCount => placement.occupied().len().into(),
        Key::Material => {
            let [white, black] = Color::ALL.map(|color| points(placement, color));
            json!({ "signature": signature(placement), "white": white, "black": black })
        }
        Key::Phase => phase(placement).into(),
        Key::Hash => format!("{:016x}", position.polyglot_key()).into(),
        _ => Value::Null,
    }
}
