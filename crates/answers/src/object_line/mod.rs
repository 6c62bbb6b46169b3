//! Lines that are JSON objects: `{"fen":"..","id":7}`, `{"position":"Wke1 Wra1","ask":"explain","move":"e1c1"}`.
//!
//! Their keys are the options of the command line, by the same names, and the fields of a line. A key that is none of these
//! is foreign, so that records of other programs can be read as they are.

mod answer;
mod asked;
mod object;
mod position;
mod record;

pub(crate) use object::ObjectLine;
pub(crate) use record::{add_id, copy_foreign};
