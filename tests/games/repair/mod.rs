//! Repairs of damaged games: how often the true move is found, whether the only one is the only one, and what is written.

mod damage;
mod harms;
mod output;
mod scores;
mod sure;
mod unique;
