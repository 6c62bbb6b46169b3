//! What a person or a program sees: channels, the exit status, colours, progress and messages.

pub mod channels;
pub mod exit;
pub mod palette;
pub mod progress;
