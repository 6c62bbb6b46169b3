//! Answers as pictures, with descriptions for people who cannot see them.

pub mod attacks;
pub mod explain;
pub mod mask;
pub mod moves;
pub mod winnable;

use chess_oracle::board::{Color, Placement, Role};
use chess_oracle::notation::Query;

/// Returns the title of a picture: the name of the record, if it has one, and the answer in a few words.
fn title(query: &Query<'_>, headline: String) -> String {
    match query.id() {
        Some(id) => format!("{id}: {headline}"),
        None => headline,
    }
}

/// Returns the pieces of a color, the king first.
fn pieces(placement: &Placement, color: Color) -> String {
    let named: Vec<String> = Role::ALL
        .into_iter()
        .rev()
        .filter_map(|role| {
            let squares = placement.pieces(color, role).into_iter();
            let squares: Vec<String> = squares.map(|square| square.to_string()).collect();
            (!squares.is_empty()).then(|| format!("{role} {}", squares.join(" ")))
        })
        .collect();
    let named = match named.as_slice() {
        [] => "nothing".to_owned(),
        named => named.join(", "),
    };
    format!("{}: {named}", color.player())
}
