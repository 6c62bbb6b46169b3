//! `-o html`: pictures on pages of paper, as one file that needs no other.

use std::sync::atomic::{AtomicU64, Ordering};

/// The pages of `-o html`, A4.
#[derive(Debug)]
pub struct Sheet {
    /// The pictures on a page.
    per_page: u8,
    /// The pictures so far.
    count: AtomicU64,
}

/// The numbers of pictures that fit on a page, each with its columns and rows.
const LAYOUTS: [(u8, [u32; 2]); 5] = [
    (1, [1, 1]),
    (2, [1, 2]),
    (4, [2, 2]),
    (6, [2, 3]),
    (9, [3, 3]),
];

/// The numbers as values of `--per-page`.
pub fn layouts() -> Vec<(&'static str, u8)> {
    let names = ["1", "2", "4", "6", "9"].into_iter();
    names.zip(LAYOUTS.map(|(number, _)| number)).collect()
}

impl Sheet {
    /// Creates empty pages with this number of pictures on each.
    pub const fn new(per_page: Option<u8>) -> Sheet {
        Sheet {
            per_page: match per_page {
                Some(per_page) => per_page,
                None => 6,
            },
            count: AtomicU64::new(0),
        }
    }

    /// Returns what comes before the first picture.
    pub fn header(&self) -> String {
        let layout = LAYOUTS.iter().find(|(number, _)| *number == self.per_page);
        let [columns, rows] = layout.map_or([2, 3], |(_, layout)| *layout);
        // A4 within its margins is 186 mm wide and 273 mm high.
        let (width, height) = (186 / columns, 272 / rows);
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Chess diagrams</title>\n\
             <style>@page{{size:A4;margin:12mm}}body{{margin:0 auto;width:186mm;font-size:0}}\
             figure{{box-sizing:border-box;break-inside:avoid;display:inline-block;height:{height}mm;\
             margin:0;padding:2mm;vertical-align:top;width:{width}mm}}\
             figure svg{{height:100%;width:100%}}.frame{{fill:none!important}}</style>\n"
        )
    }

    /// Puts the picture that begins at this byte, if one does, into a place of its own. `{n}` in its text is its number.
    pub fn place(&self, start: usize, text: &mut Vec<u8>) {
        if !text[start..].starts_with(b"<svg") {
            return;
        }
        let number = self.count.fetch_add(1, Ordering::Relaxed) + 1;
        let picture = String::from_utf8_lossy(&text[start..]);
        let picture = picture.trim_end().replace("{n}", &number.to_string());
        text.truncate(start);
        text.extend_from_slice(format!("<figure>{picture}</figure>\n").as_bytes());
    }
}
