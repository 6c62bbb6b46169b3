//! What a person or a program sees: channels, the exit status, colours, pages, pictures, progress and messages.

pub mod channels;
pub mod exit;
pub mod fill;
pub mod page;
pub mod palette;
pub mod picture;
pub mod progress;
pub mod report;
