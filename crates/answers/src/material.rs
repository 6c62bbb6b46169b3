//! `material`: how many pieces each side has, and the sum of their usual values.

use oracle_laws::{Color, Placement, Role};
use oracle_notation::Query;

use crate::answer::AnswerWriter;
use crate::columns::columns;
use crate::error::AnswerError;
use crate::format::{BoardFormat, Columns, Formats, Rows};
use crate::page::Page;
use crate::parts::{Around, NAMED, NOTED, REFUSED, SLIPS};
use crate::question::AnswerForm;
use crate::request::{Door, FormatChoice, Request, UsageError, named};
use crate::separator::Separator;
use crate::words::counted;
use crate::{PositionQuestion, Question, View, push_text};

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
            points: points(placement, color),
        }
    }

    fn count(&self, wanted: Role) -> u32 {
        // The king is the last role, and the first of the counts.
        self.counts[Role::King as usize - wanted as usize].1
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

/// Returns the sum of the values of a side, in pawns.
pub(crate) fn points(placement: &Placement, color: Color) -> u32 {
    let sums = ROLES.map(|(role, value)| placement.pieces(color, role).len() * value);
    sums.iter().sum()
}

/// Returns the pieces of both sides, White first, as tables of endings name them: `KRPvKR`.
pub(crate) fn signature(placement: &Placement) -> String {
    let side = |color| {
        let letters = ROLES.map(|(role, _)| {
            let letter = role.letter().to_ascii_uppercase();
            letter
                .to_string()
                .repeat(placement.pieces(color, role).len() as usize)
        });
        letters.concat()
    };
    Color::ALL.map(side).join("v")
}

/// The formats of material: a line for each side and the balance, a record, or a row of a table.
pub static MATERIAL_FORMATS: Formats<BoardFormat> = Formats::new(
    BoardFormat::Text,
    &[
        ("text", BoardFormat::Text),
        ("json", BoardFormat::Json),
        #[cfg(feature = "tables")]
        ("tsv", BoardFormat::Table(Separator::Tab)),
        #[cfg(feature = "tables")]
        ("csv", BoardFormat::Table(Separator::Comma)),
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

    /// Appends the answer for people.
    pub(crate) fn write_text(&self, view: &View, out: &mut String) {
        let drawing = view.drawing;
        let mut page = Page { drawing, out };
        for (color, side) in Color::ALL.into_iter().zip(&self.sides) {
            page.write(color.player(), [words(side)]);
        }
        let balance = match (self.balance, self.balance.unsigned_abs()) {
            (0, _) => "equal".to_owned(),
            (1.., more) => format!("White has {} more", counted(more, "point")),
            (_, more) => format!("Black has {} more", counted(more, "point")),
        };
        page.write("Balance", [balance]);
        page.write_caveats(self.query);
    }
}

columns! {
    /// How many pieces each side has, and the sum of their usual values.
    MATERIAL: Material<'_>, |it, out|
    /// The pieces of White by their roles, and the sum of their values in pawns: 9, 5, 3, 3 and 1.
    "white" Elsewhere Members => {},
    "white.king" Always Number(0) => out.number(it.sides[0].count(Role::King)),
    "white.queen" Always Number(0) => out.number(it.sides[0].count(Role::Queen)),
    "white.rook" Always Number(0) => out.number(it.sides[0].count(Role::Rook)),
    "white.bishop" Always Number(0) => out.number(it.sides[0].count(Role::Bishop)),
    "white.knight" Always Number(0) => out.number(it.sides[0].count(Role::Knight)),
    "white.pawn" Always Number(0) => out.number(it.sides[0].count(Role::Pawn)),
    "white.points" Always Number(0) => out.number(it.sides[0].points),
    /// The pieces of Black.
    "black" Elsewhere Members => {},
    "black.king" Always Number(0) => out.number(it.sides[1].count(Role::King)),
    "black.queen" Always Number(0) => out.number(it.sides[1].count(Role::Queen)),
    "black.rook" Always Number(0) => out.number(it.sides[1].count(Role::Rook)),
    "black.bishop" Always Number(0) => out.number(it.sides[1].count(Role::Bishop)),
    "black.knight" Always Number(0) => out.number(it.sides[1].count(Role::Knight)),
    "black.pawn" Always Number(0) => out.number(it.sides[1].count(Role::Pawn)),
    "black.points" Always Number(0) => out.number(it.sides[1].points),
    /// The sum of White minus that of Black.
    "balance" Always Integer => out.signed(it.balance),
}

/// The columns of its rows.
pub(crate) const ROWS: Rows = &[NAMED, MATERIAL, NOTED, SLIPS, REFUSED];

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
        _ => format!("{}: {}", named.join(", "), counted(side.points, "point")),
    }
}

/// The question with its format.
struct MaterialQuestion {
    format: BoardFormat,
    columns: Columns,
}

impl PositionQuestion for MaterialQuestion {
    fn form(&self) -> AnswerForm {
        AnswerForm::new(self.format.shape(), Some(self.columns.clone()))
    }

    fn answer(&self, writer: &mut AnswerWriter<'_>) -> Result<bool, AnswerError> {
        let (query, view) = (writer.query, writer.view);
        let (material, around) = (Material::new(query), Around::new(query));
        writer.put(&around.parts(&material), |out| {
            push_text(out, |out| material.write_text(view, out));
        })?;
        Ok(true)
    }
}

/// How many pieces each side has.
#[derive(Debug, Clone, Default)]
pub struct MaterialRequest {
    /// The format.
    pub output: FormatChoice,
}

impl Request for MaterialRequest {
    named!("material", &MATERIAL_FORMATS);

    fn question(&self, door: Door, _: Option<&Question>) -> Result<Question, UsageError> {
        let (format, columns) = self
            .output
            .columns(door, &MATERIAL_FORMATS, self.word(), ROWS)?;
        Ok(Question::about_position(MaterialQuestion {
            format,
            columns,
        }))
    }
}
