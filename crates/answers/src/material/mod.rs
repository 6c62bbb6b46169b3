//! `material`: how many pieces each side has, and the sum of their usual values.

mod request;
mod text;

use std::io::Write;

use oracle_laws::{Color, Placement, Role};
use oracle_notation::Query;

use crate::format::{Columns, Formats, Shape};
use crate::{Oracle, json, push_text};
pub use request::MaterialRequest;

/// The pieces of each side.
#[derive(Debug)]
pub struct Material<'a> {
    query: &'a Query<'a>,
    /// Those of White and of Black.
    pub sides: [SideMaterial; 2],
    /// The sum of White minus that of Black, in pawns.
    pub balance: i64,
}

/// The pieces of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SideMaterial {
    /// How many of each role, the king first.
    pub counts: [(Role, u32); 6],
    /// The sum of their values, in pawns.
    pub points: u32,
}

impl SideMaterial {
    fn new(placement: &Placement, color: Color) -> SideMaterial {
        let count = |role| placement.pieces(color, role).len();
        SideMaterial {
            counts: ROLES.map(|(role, _)| (role, count(role))),
            points: ROLES.map(|(role, value)| count(role) * value).iter().sum(),
        }
    }

    /// Returns the numbers by the names of their columns.
    fn numbers(&self) -> impl Iterator<Item = (&'static str, u32)> {
        let counts = self.counts.map(|(role, count)| (role.name(), count));
        counts.into_iter().chain([("points", self.points)])
    }
}

/// The roles with their usual values in pawns: those of 1, 3, 3, 5 and 9 that beginners learn.
const ROLES: [(Role, u32); 6] = [
    (Role::King, 0),
    (Role::Queen, 9),
    (Role::Rook, 5),
    (Role::Bishop, 3),
    (Role::Knight, 3),
    (Role::Pawn, 1),
];

/// Returns the columns of a table.
pub fn columns() -> Vec<String> {
    let mut columns = vec!["fen".to_owned()];
    for color in Color::ALL {
        let roles = ROLES.map(|(role, _)| role.name()).into_iter();
        columns.extend(
            roles
                .chain(["points"])
                .map(|name| format!("{color}.{name}")),
        );
    }
    columns.push("balance".to_owned());
    columns
}

/// The formats of material: a line for each side and the balance, a record, or a row of a table.
pub static MATERIAL_FORMATS: Formats<Shape> = Formats::new(
    Shape::Lines,
    &[
        ("text", Shape::Lines),
        ("json", Shape::Record),
        ("tsv", Shape::Row(Columns::Material)),
    ],
);

impl<'a> Material<'a> {
    /// Counts the pieces of a position.
    pub fn new(query: &'a Query<'a>) -> Material<'a> {
        let placement = query.position.placement();
        let [white, black] = Color::ALL.map(|color| SideMaterial::new(placement, color));
        Material {
            query,
            sides: [white, black],
            balance: i64::from(white.points) - i64::from(black.points),
        }
    }

    /// Appends the answer in one of its formats.
    pub fn write(&self, oracle: &Oracle, format: Shape, out: &mut Vec<u8>) {
        match format {
            Shape::Record => json::push_answer(self.query, out, |record| {
                for (color, side) in Color::ALL.into_iter().zip(&self.sides) {
                    record.push_object(color.name(), |record| {
                        for (name, number) in side.numbers() {
                            record.push(name, &number);
                        }
                    });
                }
                record.push("balance", &self.balance);
            }),
            Shape::Row(_) => {
                self.query.push_fen(out);
                for (_, number) in self.sides.iter().flat_map(SideMaterial::numbers) {
                    // Writing to memory cannot fail.
                    let _ = write!(out, "\t{number}");
                }
                let _ = writeln!(out, "\t{}", self.balance);
            }
            _ => push_text(out, |out| text::write(oracle, self, out)),
        }
    }
}
