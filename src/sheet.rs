//! `-o html`: pictures on pages of paper, as one file that needs no other.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use oracle_answers::Oracle;
use oracle_answers::drawing::RenderOptions;
use oracle_answers::page::{ReportFormat, html_page};

use super::input::locked;

/// The pages of `-o html`, A4.
#[derive(Debug)]
pub struct Sheet {
    /// The columns and rows of pictures on a page.
    layout: [u32; 2],
    /// The oracle that draws exercises, and the pictures of their answers so far, if there are exercises.
    exercises: Option<(Oracle, Mutex<String>)>,
    /// The number of pictures so far.
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
    /// Creates empty pages for what this oracle draws.
    pub fn new(oracle: &Oracle) -> Sheet {
        let options = &oracle.view.options;
        let layout = LAYOUTS
            .iter()
            .find(|(number, _)| Some(*number) == options.per_page);
        let exercises = options.answers.then(|| {
            let usual = match oracle.request.word() {
                "explain" => "{n}. {move}?",
                _ => "{n}. {turn} to move",
            };
            let mut exercises = oracle.clone();
            exercises.view.set(RenderOptions {
                plain: true,
                answers: false,
                arrows: false,
                caption: options.caption.clone().or_else(|| Some(usual.to_owned())),
                ..options.clone()
            });
            (exercises, Mutex::default())
        });
        Sheet {
            layout: layout.map_or([2, 3], |(_, layout)| *layout),
            exercises,
            count: AtomicU64::new(0),
        }
    }

    /// Returns what comes before the first picture.
    pub fn header(&self) -> String {
        let [columns, rows] = self.layout;
        // A4 within its margins is 186 mm wide and 273 mm high. Answers have a heading.
        let (width, height, lower) = (186 / columns, 272 / rows, 264 / rows);
        let style = format!(
            "width:186mm;font-size:0}}pre{{font:9pt monospace;white-space:pre-wrap}}\
             figure{{box-sizing:border-box;break-inside:avoid;display:inline-block;height:{height}mm;\
             margin:0;padding:2mm;vertical-align:top;width:{width}mm}}\
             figure svg{{height:100%;width:100%}}.frame{{fill:none!important}}\
             section{{break-before:page}}section figure{{height:{lower}mm}}h1{{font:bold 12pt sans-serif;margin:0}}"
        );
        html_page("Chess diagrams", &style)
    }

    /// Puts the picture that begins at this byte, if one does, into a place of its own. `{n}` in its text is its number. Where it
    /// is the answer to an exercise, the picture of that takes its place: `ask` asks another oracle the same.
    pub fn place(&self, start: usize, text: &mut Vec<u8>, ask: impl FnOnce(&Oracle, &mut Vec<u8>)) {
        if !text[start..].starts_with(b"<svg") {
            return escape(start, text);
        }
        let number = self.count.fetch_add(1, Ordering::Relaxed) + 1;
        let take = |text: &mut Vec<u8>| {
            let picture = String::from_utf8_lossy(&text[start..]);
            let picture = picture.trim_end().replace("{n}", &number.to_string());
            text.truncate(start);
            format!("<figure>{picture}</figure>\n")
        };
        let mut picture = take(text);
        if let Some((exercises, answers)) = &self.exercises {
            *locked(answers) += &picture;
            ask(exercises, text);
            picture = take(text);
        }
        text.extend_from_slice(picture.as_bytes());
    }

    /// Returns the pages with the answers, which come last.
    pub fn footer(&self) -> String {
        match &self.exercises {
            Some((_, answers)) if !locked(answers).is_empty() => {
                format!("<section><h1>Answers</h1>\n{}</section>\n", locked(answers))
            }
            _ => String::new(),
        }
    }
}

/// Makes what an object asked for that is no picture a text of the page. Nothing stands in the place of an error.
#[cold]
fn escape(start: usize, text: &mut Vec<u8>) {
    let written = String::from_utf8_lossy(&text.split_off(start)).into_owned();
    if !written.trim_end().is_empty() {
        let mut line = String::new();
        ReportFormat::Html.push_line("pre", written.trim_end(), &mut line);
        text.extend_from_slice(line.as_bytes());
    }
}
