//! The manual page.
pub fn print() -> String {
    String::new()
}
