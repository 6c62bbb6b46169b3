#![doc = include_str!("../README.md")]
// What the columns of tables use stands beside what all columns do.
#![cfg_attr(not(feature = "tables"), allow(dead_code, unused_imports))]

pub mod act;
mod answer;
mod attacks;
mod columns;
pub mod diagnostic;
pub mod drawing;
mod explain;
pub mod format;
mod frame;
pub mod games;
pub mod json;
pub mod line;
mod mask;
#[cfg(feature = "mate")]
mod mate;
pub mod message;
mod moves;
mod object_line;
mod oracle;
mod out;
pub mod page;
mod parts;
mod perft;
mod question;
pub mod request;
pub mod rules;
pub mod schema;
pub mod select;
mod winnable;

pub use answer::{Remarks, Told};
pub use attacks::{Attacks, AttacksRequest};
pub use drawing::{RenderOptions, TextStyle, View};
pub use explain::{EXPLAIN_FORMATS, ExplainRequest, Explained};
pub use format::Separator;
pub use frame::TableRow;
pub use mask::{Mask, MaskRequest};
#[cfg(feature = "mate")]
pub use mate::MateRequest;
pub use moves::{
    COUNT, EXPLAINED, FIELDS, FORMATS, Listing, MovesFormat, MovesRequest, SUCCESSORS,
};
pub use moves::{Kind, Kinds, Moves, SanVisitor, SimpleMove, move_fields, move_keys};
pub use object_line::REQUESTS;
pub use oracle::{Answered, Oracle, to_json, to_svg};
pub use perft::{Budget, COUNT_FORMATS, CheckedCount, LeafNodes, PerftRequest, check, split};
pub use question::{About, AnswerForm, ObjectQuestion, PositionQuestion, Question, TextForm};
pub use winnable::{Dead, Solvers, WINNABLE_FORMATS, Winnable, WinnableRequest};

/// Whether this build has tables, filters and schemas. What only they use is left out of others by this constant.
const TABLES: bool = cfg!(feature = "tables");

/// Appends an answer that is written to a string.
pub fn push_text(out: &mut Vec<u8>, write: impl FnOnce(&mut String)) {
    let mut text = String::new();
    write(&mut text);
    out.extend_from_slice(text.as_bytes());
}
