//! Values that a reply repeats.

use chess_oracle::notation::is_printable;
use serde_json::value::RawValue;

use super::{Json, is_space};

/// A value that a reply repeats. White space between its parts is left out, and control characters are escaped, because
/// a terminal would interpret them.
#[derive(Debug)]
pub struct Echo(Box<RawValue>);

impl Echo {
    /// Prepares a value once, however often the reply repeats it.
    pub fn new(value: Json<'_>) -> Option<Echo> {
        let mut text = String::with_capacity(value.text().len());
        let (mut is_string, mut is_escaped) = (false, false);
        for letter in value.text().chars() {
            if letter == '"' && !is_escaped {
                is_string = !is_string;
            }
            is_escaped = letter == '\\' && !is_escaped;
            if is_string && !is_printable(letter) {
                let mut units = [0; 2];
                let units = letter.encode_utf16(&mut units);
                text.extend(units.iter().map(|unit| format!("\\u{unit:04x}")));
            } else if is_string || !is_space(letter) {
                text.push(letter);
            }
        }
        RawValue::from_string(text).ok().map(Echo)
    }

    /// Returns the length of the text in bytes.
    pub fn len(&self) -> usize {
        self.0.get().len()
    }

    /// Returns the text to write.
    pub fn raw(&self) -> &RawValue {
        &self.0
    }
}
