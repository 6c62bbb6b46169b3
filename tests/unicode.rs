//! Texts of every script, in every format: what is written as data is read back as it was. A terminal gets numbers for what it
//! would obey.

use fastrand::Rng;
use oracle_notation::is_printable;
use oracle_reference::draws;
use roxmltree::Document;
use serde_json::{Value, json};

use crate::support::oracle;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Characters that are escaped, dropped or taken for another somewhere: controls, white space, marks of direction, joiners,
/// variation selectors, byte-order marks, the neighbours of surrogates, characters without meaning, and signs of the formats.
const NEAR: &str = "\0\u{1}\u{7}\u{8}\u{b}\u{1b}\u{1f}\u{7f}\u{80}\u{85}\u{9b}\u{9f}\u{a0}\u{ad}\u{301}\u{34f}\u{61c}\u{180e}\u{2003}\u{200b}\
    \u{200c}\u{200d}\u{200e}\u{200f}\u{2028}\u{2029}\u{202a}\u{202e}\u{202f}\u{2060}\u{2066}\u{2069}\u{20e3}\u{3000}\u{d7ff}\u{e000}\u{fe0e}\u{fe0f}\
    \u{feff}\u{fffd}\u{fffe}\u{ffff}\u{1f1e6}\u{1f3fd}\u{1f469}\u{e0001}\u{e01ef}\u{10ffff}{}()[];%$&<>\"'\\,*!?#=+-@.:|`~^_/❤«»";

/// Returns a word of characters of all planes that a format may hold.
fn word(rng: &mut Rng, holds: fn(char) -> bool) -> String {
    let near: Vec<char> = NEAR.chars().collect();
    let mut word = String::new();
    let length = rng.usize(1..12);
    while word.chars().count() < length {
        let letter = match rng.u8(..4) {
            0 => rng.choice(near.iter().copied()),
            1 => Some(rng.alphanumeric()),
            2 => char::from_u32(rng.u32(0x80..0x3000)),
            _ => char::from_u32(rng.u32(..0x11_0000)),
        };
        let letter = letter.filter(|letter| !letter.is_ascii_whitespace() && holds(*letter));
        word.extend(letter);
    }
    word
}

/// Returns texts of several words.
fn texts(seed: u64, holds: fn(char) -> bool) -> Vec<String> {
    let mut rng = Rng::with_seed(seed);
    let text = |rng: &mut Rng| {
        let words: Vec<_> = (0..rng.u8(1..20)).map(|_| word(rng, holds)).collect();
        words.join(" ")
    };
    (0..draws(300)).map(|_| text(&mut rng)).collect()
}

/// Returns what stands between two marks, each time.
fn between<'a>(mut text: &'a str, start: &str, end: &str) -> Vec<&'a str> {
    let mut found = Vec::new();
    while let Some((_, rest)) = text.split_once(start) {
        let (inside, rest) = rest.split_once(end).unwrap();
        found.push(inside);
        text = rest;
    }
    found
}

fn says(call: &str, input: &str) -> String {
    oracle(call).stdin(input).ends().0
}

/// Returns games as they are written, which are written in the same way when they are read again.
fn exported(games: impl Iterator<Item = String>) -> String {
    let once = says("games -o pgn -", &games.collect::<String>());
    assert_eq!(says("games -o pgn -", &once), once);
    once
}

#[track_caller]
fn assert_same(read: &[impl AsRef<str>], written: &[impl AsRef<str>], interface: &str) {
    assert_eq!(read.len(), written.len(), "{interface}");
    for (read, written) in read.iter().zip(written) {
        assert_eq!(written.as_ref(), read.as_ref(), "{interface}");
    }
}

#[test]
fn a_comment_is_written_as_it_was_read_in_games_and_in_tables() {
    let texts = texts(1, |letter| letter != '}');
    for [before, after, start, end] in [
        ["1. e4 {", "} e5 *\n\n", "{", "}"],
        ["{", "} 1. e4 e5 *\n\n", "{", "}"],
        ["1. e4 (1. d4 {", "}) e5 *\n\n", "{", "}"],
        // What follows an illegal move is one comment.
        ["1. e4 Ke2 {", "} e5 *\n\n", " Ke2 {", "&#125; e5"],
    ] {
        let games = texts.iter().map(|text| format!("{before}{text}{after}"));
        let once = exported(games.clone());
        let plain = once.replace('\n', " ");
        assert_same(&texts, &between(&plain, start, end), before);
        if before == "1. e4 {" {
            let games: String = games.collect();
            for format in ["csv", "tsv", "json"] {
                let call = format!("games --positions --fields comment,ply -o {format} -");
                assert_eq!(says(&call, &once), says(&call, &games), "{format}");
            }
        }
    }
}

#[test]
fn a_tag_is_written_as_it_was_read() {
    let texts = texts(2, |_| true);
    let escaped = |text: &String| text.replace('\\', "\\\\").replace('"', "\\\"");
    let games = texts.iter().map(|text| {
        let tag = escaped(text);
        format!("[White \"{tag}\"]\n[Annotator \"\t{tag} \"]\n\n1. e4 *\n\n")
    });
    let once = exported(games);
    let written: Vec<_> = texts.iter().map(escaped).collect();
    assert_same(&written, &between(&once, "[White \"", "\"]\n"), "pgn");
    let written: Vec<_> = written.iter().map(|text| format!("\t{text} ")).collect();
    assert_same(&written, &between(&once, "[Annotator \"", "\"]\n"), "pgn");
    let records = says("games --fields White -o json -", &once);
    let records = records.lines().map(|line| {
        let record: Value = serde_json::from_str(line).unwrap();
        record["White"].as_str().unwrap().to_owned()
    });
    let read: Vec<_> = records.collect();
    assert_same(&texts, &read, "json");
}

#[test]
fn a_word_that_cannot_be_read_is_written_as_it_was_read() {
    // Other characters end a word, or have a meaning between moves.
    let texts = texts(3, |letter| {
        letter.is_alphabetic() || !letter.is_ascii() && letter != '\u{feff}'
    });
    let games = texts.iter().map(|text| {
        let words = text.replace(' ', "x x");
        format!("1. e4 x{words}x e5 *\n\n")
    });
    let plain = exported(games).replace('\n', " ");
    let wanted = texts
        .iter()
        .map(|text| format!("x{}x", text.replace(' ', "x x")));
    for (wanted, game) in wanted.zip(plain.split("[Event ").skip(1)) {
        assert!(game.contains(&wanted), "{wanted:?}: {game:?}");
    }
}

#[test]
fn a_name_is_written_as_it_was_read_in_epd() {
    let texts = texts(4, |_| true);
    let board = "4k3/8/8/8/8/8/8/4K3 w - -";
    let lines = texts.iter().map(|text| {
        let text = text.replace('\\', "\\\\").replace('"', "\\\"");
        format!("{board} c0 \"{text}\"; id \"{text}\";\n")
    });
    let lines = lines.collect::<String>();
    assert_eq!(says("-o epd -", &lines), lines);
}

#[test]
fn a_cell_is_copied_as_it_was_read() {
    // A spreadsheet would take it for a formula, which has an apostrophe before it.
    let texts: Vec<_> = texts(5, |_| true)
        .into_iter()
        .filter(|text| !text.starts_with(['=', '+', '-', '@']))
        .collect();
    let rows = texts.iter().map(|text| {
        let text = text.replace('"', "\"\"");
        format!("{START},\"{text}\"\n")
    });
    let table = format!("fen,x\n{}", rows.collect::<String>());
    let csv = says("--echo --fields check -o csv --no-header -", &table);
    let tsv = says("--echo --fields check -o tsv --no-header -", &table);
    assert_eq!(csv.lines().count(), texts.len());
    for ((text, csv), tsv) in texts.iter().zip(csv.lines()).zip(tsv.lines()) {
        let csv = csv.strip_prefix("false,").unwrap();
        let plain = match csv
            .strip_prefix('"')
            .and_then(|cell| cell.strip_suffix('"'))
        {
            Some(quoted) => quoted.replace("\"\"", "\""),
            None => csv.to_owned(),
        };
        assert_eq!(&plain, text);
        let tsv = tsv.strip_prefix("false\t").unwrap();
        // Only what a cell cannot hold is escaped.
        let escaped = |letter: char| {
            if letter.is_control() {
                format!("\\u{:04x}", u32::from(letter))
            } else {
                letter.to_string()
            }
        };
        assert_eq!(tsv, text.chars().map(escaped).collect::<String>());
    }
}

#[test]
fn a_caption_is_written_as_it_was_read_in_pictures_and_pages() {
    let is_held = |letter: char| !letter.is_control() && !matches!(letter, '\u{fffe}' | '\u{ffff}');
    // A brace may begin a name that is filled in, and a line of the picture ends between two words.
    let words = texts(6, is_held).into_iter().map(|text| {
        let text = text.replace(['{', '}'], "");
        format!("x{}x", text.split(' ').next().unwrap())
    });
    let words: Vec<String> = words.collect();
    let lines = words.iter().map(|word| {
        let line = json!({"position": "startpos", "output": "svg", "caption": word});
        line.to_string() + "\n"
    });
    let lines: String = lines.collect();
    let pictures = says("-o svg -", &lines);
    let page = says("-o html -", &lines);
    let pictures: Vec<_> = between(&pictures, "<svg", "</svg>");
    let figures = between(&page, "<figure><svg", "</svg>");
    assert_eq!((pictures.len(), figures.len()), (words.len(), words.len()));
    for ((word, picture), figure) in words.iter().zip(pictures).zip(figures) {
        // The lines of a page are shorter.
        for inside in [picture, figure] {
            let picture = format!("<svg{inside}</svg>");
            let document = Document::parse(&picture).unwrap();
            let texts = document
                .descendants()
                .filter(|node| node.has_tag_name("text"));
            let lines: String = texts.filter_map(|node| node.text()).collect();
            assert!(lines.contains(word), "{word:?} {lines:?}");
        }
    }
    // What neither XML nor HTML holds is shown by its number.
    let call = "-o svg --caption a\u{1b}b\u{9b}\u{ffff}c startpos";
    assert!(oracle(call).says().contains("a\\u{1b}b\\u{9b}\\u{ffff}c"));
}

#[test]
fn the_lines_of_a_text_on_a_page_stay_lines() {
    let page = oracle("-o html -").stdin("{\"position\":\"startpos\",\"output\":\"board\"}\n");
    let page = page.ends().0;
    let (_, text) = page.split_once("<pre>").unwrap();
    assert!(text.contains("g  h&#xa;  8  r"), "{text}");
}

/// Returns whether a text has nothing that a terminal would obey.
fn is_shown(text: &str) -> bool {
    let is_shown = |letter| is_printable(letter) || matches!(letter, '\t' | '\n');
    text.chars().all(is_shown)
}

#[test]
fn a_terminal_gets_numbers_for_what_it_would_obey() {
    let obeyed = "\u{1b}[31m\u{7}\u{7f}\u{9b}\u{202e}\u{2066}\u{2028}";
    let game =
        format!("[White \"{obeyed}\"]\n\n1. e4 {{{obeyed} ❤\u{fe0f}\u{a0}}} e5 {obeyed} *\n");
    let epd = format!("4k3/8/8/8/8/8/8/4K3 w - - id \"{obeyed}\";\n");
    let table = format!("fen,x\n{START},\"{obeyed}\"\n");
    for (call, input) in [
        ("games -o pgn -", &game),
        ("games -o csv --fields game,White -", &game),
        ("games -o tsv --fields game,White -", &game),
        ("games --positions --fields comment -", &game),
        ("games --positions -o csv --fields comment -", &game),
        ("games -", &game),
        ("games --report -", &game),
        ("-o epd -", &epd),
        ("-o csv --fields fen,id -", &epd),
        ("-o csv --echo --fields check -", &table),
        ("-o tsv --echo --fields check -", &table),
    ] {
        let words: Vec<_> = call.split(' ').collect();
        let (stdout, stderr) = super::called::at_terminal(&words, input.clone().into_bytes());
        let is_data = call.contains("-o") || call.contains("--positions");
        if is_data {
            assert!(is_shown(&stdout), "{call}: {stdout:?}");
            assert!(stdout.contains("31m"), "{call}: {stdout:?}");
        }
        assert!(!stdout.contains(obeyed) && is_shown(&stderr), "{call}");
    }
}
