//! What is printed on paper: the lines of a text, or pages of HTML with pictures.

use oracle_draw::svg::push_text;
use oracle_notation::shown;

/// What a report is written on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paper {
    /// Lines of text, with boards of letters.
    Text,
    /// Pages of HTML, with pictures.
    Html,
}

/// Returns the beginning of a page with a title and these styles: A4, and nothing from elsewhere.
pub fn page(title: &str, style: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>{title}</title>\n\
         <style>@page{{size:A4;margin:12mm}}body{{margin:0 auto;{style}</style>\n"
    )
}

impl Paper {
    /// Appends a text that is safe to print.
    pub fn push_text(self, text: &str, out: &mut String) {
        match self {
            Paper::Text => out.push_str(&shown(text)),
            Paper::Html => push_text(text, out),
        }
    }

    /// Appends what only HTML has.
    pub fn push_markup(self, markup: &str, out: &mut String) {
        if self == Paper::Html {
            out.push_str(markup);
        }
    }

    /// Appends a line of text, or an element of this name.
    pub fn push_line(self, name: &str, text: &str, out: &mut String) {
        self.push_markup(&format!("<{name}>"), out);
        self.push_text(text, out);
        self.push_markup(&format!("</{name}>"), out);
        out.push('\n');
    }
}
