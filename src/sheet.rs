//! `-o html`: pictures on pages of paper, as one file that needs no other.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use oracle_answers::Oracle;
use oracle_answers::drawing::{LAYOUTS, RenderOptions};
use oracle_answers::page::{ReportFormat, html_page};

use super::input::locked;

/// The pages of `-o html`, A4.
#[derive(Debug)]
pub struct Sheet {
    options: RenderOptions,
    /// The oracle that draws exercises, and the pictures of their answers so far, if there are exercises.
    exercises: Option<(Oracle, Mutex<String>)>,
    count: AtomicU64,
}

/// The letters of a title that fit on a line.
const LETTERS: usize = 70;

/// The numbers of pictures on a page as values of `--per-page`.
pub fn layouts() -> Vec<(&'static str, u8)> {
    let names = ["1", "2", "4", "6", "9"].into_iter();
    names.zip(LAYOUTS.map(|layout| layout.pictures)).collect()
}

impl Sheet {
    /// Creates empty pages for what this oracle draws.
    pub fn new(oracle: &Oracle) -> Sheet {
        let options = &oracle.view.options;
        let exercises = options.answers.then(|| {
            let mut exercises = oracle.clone();
            exercises.view.options = RenderOptions {
                plain: true,
                answers: false,
                arrows: false,
                exercise: (options.caption.is_none()).then(|| oracle.request.exercise()),
                ..options.clone()
            };
            (exercises, Mutex::default())
        });
        Sheet {
            options: options.clone(),
            exercises,
            count: AtomicU64::new(0),
        }
    }

    pub fn header(&self) -> String {
        let options = &self.options;
        let layout = options.layout().unwrap_or(&LAYOUTS[0]);
        let (columns, rows) = (layout.columns, layout.rows);
        // A4 within its margins is 186 mm wide and 273 mm high. What stands above the pictures of a first page lowers all.
        let title = options.title.as_deref().unwrap_or_default();
        let has_name = options.title.is_some() && (options.plain || options.answers);
        let lines = title.chars().count().div_ceil(LETTERS) as u32 + u32::from(has_name);
        let [height, lower] = [lines, lines.max(1)].map(|lines| (272 - 9 * lines) / rows);
        let width = 186 / columns;
        // A picture of its own size is no wider than its place.
        let own = match options.size {
            Some(_) => String::new(),
            None => format!(";width:{}mm", layout.width),
        };
        // Rows are lines of text, of which a browser would keep two on a page.
        let style = format!(
            "orphans:1;widows:1;width:186mm;font-size:0}}pre{{font:9pt monospace;white-space:pre-wrap}}\
             figure{{box-sizing:border-box;break-inside:avoid;display:inline-block;min-height:{height}mm;\
             margin:0;padding:1mm 2mm;vertical-align:top;width:{width}mm}}\
             figure svg{{height:auto;max-width:100%{own}}}.frame{{fill:none!important}}\
             section{{break-before:page}}section figure{{min-height:{lower}mm}}h1,p{{font:bold 14pt/9mm sans-serif;margin:0}}\
             p{{display:flex;font:11pt/9mm sans-serif;gap:3mm}}p:after{{border-bottom:.3mm solid;content:'';width:90mm}}"
        );
        let mut page = html_page(options.title.as_deref().unwrap_or("Chess diagrams"), &style);
        if options.title.is_some() {
            ReportFormat::Html.push_line("h1", title, &mut page);
        }
        if has_name {
            ReportFormat::Html.push_line("p", "Name:", &mut page);
        }
        page
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
                let mut heading = String::new();
                let title = match &self.options.title {
                    Some(title) => &*format!("Answers: {title}"),
                    None => "Answers",
                };
                ReportFormat::Html.push_line("h1", title, &mut heading);
                format!("<section>{heading}{}</section>\n", locked(answers))
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
