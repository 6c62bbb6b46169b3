//! Other programs: started, asked in their protocol, and killed at the end.

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
