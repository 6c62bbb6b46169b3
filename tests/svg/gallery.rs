//! The pictures of the README and of the gallery are what their commands draw.

use std::path::Path;
use std::{env, fs};

use super::picture;
use super::themes::THEMES;

/// Returns each command of a page with its file; `_` stands for a space within quotes.
fn drawn(page: &str) -> Vec<(String, &str)> {
    let commands = page.lines().filter_map(|line| {
        let command = line.strip_prefix("chess-oracle ")?;
        let (words, file) = command.split_once(" -o svg > ")?;
        let parts = words.split(['"', '\'']).enumerate();
        let parts = parts.map(|(index, part)| match index % 2 {
            0 => part.to_owned(),
            _ => part.replace(' ', "_"),
        });
        Some((parts.collect(), file))
    });
    commands.collect()
}

fn page(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

#[test]
fn the_pictures_of_the_pages_are_what_their_commands_draw() {
    for (path, count) in [("README.md", 2), ("tests/data/README.md", 15)] {
        let page = page(path);
        let commands = drawn(&page);
        assert_eq!(commands.len(), count, "{path}");
        for (command, file) in commands {
            let drawn = picture(&command);
            let path = Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("tests/data")
                .join(file);
            if env::var("INSTA_UPDATE").as_deref() == Ok("always") {
                fs::write(&path, &drawn).unwrap();
            }
            assert_eq!(fs::read_to_string(&path).unwrap(), drawn, "{command}");
            assert!(page.contains(&format!("{file}\"")), "{file} is not shown");
        }
    }
}

/// The pictures of the gallery in three sizes and in all themes, on pages for people to look at.
#[test]
#[ignore = "writes pages for people to look at: cargo test --test oracle contact_sheet -- --ignored --nocapture"]
#[allow(clippy::print_stderr)] // Prints where the pages are.
fn contact_sheet() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("contact_sheet");
    fs::create_dir_all(&folder).unwrap();
    let gallery = page("tests/data/README.md");
    for (theme, width) in THEMES
        .iter()
        .flat_map(|theme| [160, 420, 1000].map(|width| (theme, width)))
    {
        let mut page = format!(
            "<!doctype html><meta charset=utf-8><title>{theme}, {width} pixels</title>\
             <style>body{{font:12px sans-serif}}figure{{display:inline-block;margin:6px;vertical-align:top}}\
             figcaption{{width:{width}px}}</style>"
        );
        for (command, _) in drawn(&gallery) {
            let picture = picture(&format!("{command} --theme {theme} --size {width}"));
            let caption = format!("<figcaption>{command}</figcaption>");
            page.extend(["<figure>", &picture, &caption, "</figure>"]);
        }
        fs::write(folder.join(format!("{theme}-{width}.html")), page).unwrap();
    }
    eprintln!("{}", folder.display());
}
