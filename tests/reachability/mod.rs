//! Problems that no game can lead to, and that positions of games have no problems.

mod boards;
mod games;
mod origins;
mod tempo;
