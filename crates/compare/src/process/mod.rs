//! Starts other programs, asks them in their protocol, and kills them at the end.

mod child;
mod count_line;
mod detect;
mod lines;
mod perft;
mod session;
mod stop;
mod uci;
mod xboard;

pub use child::Launch;
pub use detect::{ProtocolName, connect, detect};
pub use stop::{Stop, adopt_orphans};
