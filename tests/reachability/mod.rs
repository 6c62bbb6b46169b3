//! What no game can have led to, and that nothing is named of what a game did lead to.

mod boards;
mod games;
mod origins;
