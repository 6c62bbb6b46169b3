//! Values that are compared, by a condition or to see whether there is one.

use oracle_notation::uci::CastlingMode;

use super::{Out, ValueForm};
use crate::columns::Tell;

/// A value as a condition compares it.
#[derive(Debug, Default)]
pub(crate) struct Compared {
    /// As in a cell, but without quotes.
    pub text: String,
    /// Of a list, the number of its items, and whether the text that it is compared with is one.
    pub items: Option<(u32, bool)>,
}

impl Compared {
    /// Returns the value of a column that a function tells, to be compared with a text.
    pub fn new(wanted: &str, castling: CastlingMode, tell: impl FnOnce(&mut Out<'_>)) -> Compared {
        let mut text = Vec::new();
        let mut out = Out::new(ValueForm::Compared(wanted), castling, &mut text);
        tell(&mut out);
        let items = out.items.map(|items| (items.count, items.has_wanted));
        Compared {
            text: String::from_utf8_lossy(&text).into_owned(),
            items,
        }
    }
}

/// Returns whether an item of a list is what it is compared with: of `illegal_move=2`, also what stands before the sign.
pub(super) fn is_item(item: &[u8], wanted: &str) -> bool {
    let name = item.split(|&byte| byte == b'=').next();
    [Some(item), name].contains(&Some(wanted.as_bytes()))
}

/// Returns whether a part has a value at this place.
pub(crate) fn has_value(part: &dyn Tell, at: usize) -> bool {
    let mut nothing = Vec::new();
    let mut out = Out::new(ValueForm::Probed, CastlingMode::default(), &mut nothing);
    part.tell(at, &mut out);
    out.has_value
}
