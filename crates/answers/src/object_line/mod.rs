//! Lines that are JSON objects: `{"fen":"..","id":7}`, `{"position":"Wke1 Wra1","ask":"explain","move":"e1c1"}`.
//!
//! Their keys are the options of the command line, by the same names, and the fields of a line. A key that is none of these
//! is foreign, so that records of other programs can be read as they are.

mod answer;
mod asked;
pub(crate) mod object;

pub(crate) use object::ObjectLine;

use crate::attacks::AttacksRequest;
use crate::explain::ExplainRequest;
use crate::games::GamesRequest;
use crate::mask::MaskRequest;
use crate::moves::MovesRequest;
use crate::perft::PerftRequest;
use crate::request::Request;
use crate::winnable::WinnableRequest;

/// The questions that an object may ask, each with no options.
pub const REQUESTS: [fn() -> Box<dyn Request>; 7] = [
    || Box::<MovesRequest>::default(),
    || Box::<ExplainRequest>::default(),
    || Box::<AttacksRequest>::default(),
    || Box::<MaskRequest>::default(),
    || Box::<PerftRequest>::default(),
    || Box::<WinnableRequest>::default(),
    || Box::<GamesRequest>::default(),
];
