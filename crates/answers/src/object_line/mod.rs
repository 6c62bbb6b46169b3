//! Lines that are JSON objects: `{"fen":"..","id":7}`, `{"position":"Wke1 Wra1","ask":"explain","move":"e1c1"}`.
//!
//! Their keys are the options of the command line, by the same names, and the fields of a line. A key that is none of these
//! is foreign, so that records of other programs can be read as they are.

mod answer;
mod asked;
pub(crate) mod object;
mod position;

pub(crate) use object::ObjectLine;
