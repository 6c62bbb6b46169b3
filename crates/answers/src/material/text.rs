//! Material for people.

use oracle_laws::Color;

use super::{Material, SideMaterial};
use crate::Oracle;
use crate::page::Page;

/// Appends the whole answer.
pub fn write(oracle: &Oracle, material: &Material<'_>, out: &mut String) {
    let drawing = oracle.drawing;
    let mut page = Page { drawing, out };
    for (color, side) in Color::ALL.into_iter().zip(&material.sides) {
        page.write(color.player(), [words(side)]);
    }
    let balance = match (material.balance, material.balance.unsigned_abs()) {
        (0, _) => "equal".to_owned(),
        (1.., more) => format!("White has {} more", points(more)),
        (_, more) => format!("Black has {} more", points(more)),
    };
    page.write("Balance", [balance]);
    page.write_caveats(material.query);
}

/// Returns the pieces of a side in words: `king, queen, 2 rooks: 19 points`.
fn words(side: &SideMaterial) -> String {
    let named = side.counts.iter().filter_map(|(role, count)| match count {
        0 => None,
        1 => Some(role.to_string()),
        _ => Some(format!("{count} {role}s")),
    });
    let named: Vec<String> = named.collect();
    match named.as_slice() {
        [] => "no pieces".to_owned(),
        _ => format!("{}: {}", named.join(", "), points(side.points.into())),
    }
}

fn points(number: u64) -> String {
    let name = if number == 1 { "point" } else { "points" };
    format!("{number} {name}")
}
