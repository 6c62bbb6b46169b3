//! The contact sheet: every kind of picture in three sizes and in all themes, on one page for people to look at.
//!
//! ```sh
//! cargo test --test oracle contact_sheet -- --ignored --nocapture
//! ```

use std::fs;
use std::path::Path;

use super::themes::THEMES;
use crate::support::oracle_with;

/// A question for each kind of picture; `_` stands for a space within a word.
const PICTURES: [&str; 15] = [
    "startpos moves e4 e5 --plain",
    "startpos moves e4 --plain --flip --mark d5,f5 --arrow e4d5,g1f3 --coordinates inside",
    "r3k2r/pp3ppp/2n5/8/1b6/2N2Q2/PPP2PPP/R3K2R_w_KQkq_- -p f3",
    "r3k2r/pp3ppp/2n5/8/1b6/5Q2/PPP2PPP/R3K2R_w_KQkq_-",
    "Wke1 Wra1 Bqd8 -p e1",
    "startpos moves e4 e5 -p g1 --arrows",
    "r3k2r/pp3ppp/2n5/8/1b6/2N2Q2/PPP2PPP/R3K2R_w_KQkq_- -p c3 --explain",
    "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR_w_KQkq_- -p f3 --explain",
    "attacks r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR_b_KQkq_-",
    "attacks --square e4 4k3/4r3/8/8/1b6/2N2n2/8/4K3_w_-_-",
    "explain O-O-O 3qk3/8/8/8/8/8/8/R3K3_w_Q_-",
    "explain Rd2 4k3/4r3/8/8/8/8/4R3/4K3_w_-_-",
    "explain Nf3 startpos",
    "winnable 8/8/8/8/8/5k2/4p2p/7K_b_-_-_7_60",
    "winnable 4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3_w_-_-",
];

const WIDTHS: [u32; 3] = [160, 420, 1000];

#[test]
#[ignore = "writes a page for people to look at"]
#[allow(clippy::print_stderr)] // Prints where the pages are.
fn contact_sheet() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("contact_sheet");
    fs::create_dir_all(&folder).unwrap();
    let mut pages = Vec::new();
    for theme in THEMES {
        for width in WIDTHS {
            let mut page = format!(
                "<!doctype html><meta charset=utf-8><title>{theme}, {width} pixels</title>\
                 <style>body{{font:12px sans-serif}}figure{{display:inline-block;margin:6px;vertical-align:top}}\
                 figcaption{{width:{width}px}}</style>"
            );
            for question in PICTURES {
                let arguments = format!("{question} -o svg --theme {theme} --size {width}");
                let words: Vec<String> = arguments
                    .split(' ')
                    .map(|word| word.replace('_', " "))
                    .collect();
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                let (picture, stderr, _) = oracle_with(&words).ends();
                assert!(picture.starts_with("<svg"), "{question}: {stderr}");
                let caption = format!("<figcaption>{question}</figcaption>");
                page.extend(["<figure>", &picture, &caption, "</figure>"]);
            }
            let name = format!("{theme}-{width}.html");
            fs::write(folder.join(&name), page).unwrap();
            pages.push(name);
        }
    }
    let links = pages
        .iter()
        .map(|name| format!("<li><a href=\"{name}\">{name}</a>"));
    let index: String = links.collect();
    fs::write(folder.join("index.html"), index).unwrap();
    eprintln!("{}", folder.join("index.html").display());
}
