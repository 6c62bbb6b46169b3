//! `-o html`: printed pages of diagrams. Errors are in `cases/sheets.txt`.

use crate::support::{oracle, oracle_with};

/// Returns a page of a command and its input.
fn page(call: &str, input: &str) -> String {
    oracle(call).stdin(input).ends().0
}

/// Checks that a text has some parts, and lacks others: those behind a `!`.
#[track_caller]
fn has(text: &str, parts: &[&str]) {
    for part in parts {
        match part.strip_prefix('!') {
            Some(part) => assert!(!text.contains(part), "{part}: {text}"),
            None => assert!(text.contains(part), "{part}: {text}"),
        }
    }
}

/// Returns the text below the board of a picture.
fn below(picture: &str) -> String {
    let lines = picture.split("class=\"caption\"").skip(1);
    let lines = lines.map(|line| &line[line.find('>').unwrap() + 1..line.find('<').unwrap()]);
    lines.collect::<Vec<_>>().join(" ")
}

/// Returns the lines that hold a picture.
fn places(page: &str) -> Vec<&str> {
    let lines = page.lines();
    lines
        .filter(|line| line.starts_with("<figure><svg "))
        .collect()
}

#[test]
fn a_sheet_has_a_place_for_each_picture_with_its_number() {
    let lines = "Wke1 Bke8 Wra1\nstartpos id=b\nWxe1\nstartpos moves e4\n";
    let call = oracle("-o html --caption {n}:{turn}:{id} --no-turn - ").stdin(lines);
    let (page, complaint, status) = call.ends();
    assert!(complaint.contains("line 3: ") && status == 2, "{complaint}");
    assert!(
        page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"),
        "{page}"
    );
    assert_eq!(places(&page).len(), 3);
    for (place, caption) in places(&page)
        .iter()
        .zip(["1:White:", "2:White:b", "3:Black:"])
    {
        has(place, &[&format!(">{caption}</text>"), "!class=\"turn "]);
        assert!(place.ends_with("</svg></figure>"), "{place}");
    }
    // Nothing comes from elsewhere, and nothing runs.
    has(&page, &["!src=", "!href=", "!url(", "!@import", "!<script"]);
}

#[test]
fn a_page_has_as_many_places_as_are_asked_for() {
    for (count, height, width, board) in [
        (1, 272, 186, 182),
        (2, 136, 186, 115),
        (4, 136, 93, 89),
        (6, 90, 93, 74),
        (9, 90, 62, 58),
    ] {
        let page = oracle(&format!("-o html --per-page {count} startpos")).says();
        let place = format!("padding:1mm 2mm;vertical-align:top;width:{width}mm");
        let places = [
            &*format!("inline-block;min-height:{height}mm"),
            &place,
            &format!("max-width:100%;width:{board}mm"),
        ];
        has(&page, &places);
        assert_eq!(page == oracle("-o html startpos").says(), count == 6);
    }
}

#[test]
fn all_boards_of_a_sheet_have_one_size() {
    for words in [
        "",
        "--answers",
        "explain -",
        "attacks",
        "winnable",
        "mate 2",
        "--plain",
    ] {
        for count in ["1", "2", "4", "6", "9"] {
            let lines = (0..30).map(|length| {
                let word = ["a", "bc ", "def, ", "\u{68cb}"][length % 4];
                let mv = ["", "move=e2e4 ", "move=Ke3 "][length % 3];
                let mv = if words.starts_with("explain") && mv.is_empty() {
                    "move=e9 "
                } else {
                    mv
                };
                let mv = if words.starts_with("explain") { mv } else { "" };
                format!("startpos {mv}caption=x{}\n", word.repeat(length * 9))
            });
            let lines: String = lines.collect();
            let page = page(&format!("{words} -o html --per-page {count} -"), &lines);
            let places = places(&page);
            assert!(places.len() >= 20, "{words}: {page}");
            for place in places {
                // The width of the page is that of the picture, and its height is free.
                has(
                    place,
                    &["<figure><svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 536 "],
                );
            }
            has(&page, &["svg{height:auto;"]);
        }
    }
    // A picture of its own size keeps it.
    let own = oracle("-o html --size 300 startpos").says();
    has(
        &own,
        &["svg{height:auto;max-width:100%}", " width=\"300\" "],
    );
}

#[test]
fn answers_and_captions_name_the_moves() {
    let mates = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - ";
    for (words, line, caption) in [
        (
            "--only mates",
            format!("{mates}id \"x\";"),
            "White to move: Ra8#",
        ),
        (
            "--only mates --letters de",
            mates.to_owned(),
            "White to move: Ta8#",
        ),
        (
            "--only mates",
            format!("{mates}bm h3;"),
            "White to move: Ra8#",
        ),
        (
            "--only promotions",
            mates.to_owned(),
            "White to move: no moves of these kinds",
        ),
        ("", format!("{mates}bm h3 a1a8;"), "White to move: h3 Ra8#"),
        (
            "--letters fr",
            format!("{mates}bm Ra8#;"),
            "White to move: Ta8#",
        ),
        ("", format!("{mates}am Ra7;"), "White to move: not Ra7"),
        (
            "",
            format!("{mates}bm Ra9 Rb2 Ra7;"),
            "White to move: `Ra9` (unreadable) `Rb2` (illegal) Ra7",
        ),
        (
            "",
            format!("{mates}bm h3 Ra8; am Ra7;"),
            "White to move: h3 Ra8#; not Ra7",
        ),
        (
            "--piece g1",
            format!("{mates}bm Ra8#;"),
            "White king on g1: Kf1 Kh1",
        ),
        (
            "",
            format!("{mates}bm Ra8#; moves h3"),
            "Black to move: f5 f6 g5 g6 h5 h6 Kf8 Kh8",
        ),
        (
            "",
            "7k/6Q1/6K1/8/8/8/8/8 b - -".to_owned(),
            "Black to move: no moves. White wins by checkmate (FIDE 5.1.1).",
        ),
    ] {
        let caption = caption.replace('>', "&gt;");
        let sheet = page(&format!("{words} -o html --answers --per-page 1 -"), &line);
        let (exercise, answer) = sheet.split_once("<section><h1>Answers</h1>").unwrap();
        let answer = below(answer);
        assert!(answer.ends_with(&format!("1. {caption}")), "{answer}");
        has(exercise, &[" to move</text>"]);
        let (_, captioned) = exercise.split_once("class=\"caption\"").unwrap();
        assert!(!captioned.contains(": "), "{captioned}");
        for format in ["svg", "html --per-page 1"] {
            let call = format!("{words} -o {format} --caption <{{sentence}}> -");
            let below = below(&page(&call, &line));
            // The meanings of marks come first.
            let wanted = format!("&lt;{caption}&gt;");
            assert!(below.ends_with(&wanted), "{below}");
        }
    }
    // Every picture has a sentence.
    for (words, parts) in [
        ("--plain", ["<White to move>", ""]),
        ("attacks", ["<Check: no.>", ""]),
        (
            "attacks --square e2",
            [
                "<e2: attacked by the white",
                "not attacked by Black. Check: no.>",
            ],
        ),
        ("explain e4", ["<e4: The white pawn", "goes to e4.>"]),
        ("winnable --nodes 1", ["<", ">"]),
        ("mate 1", ["<Mate in 1: no", " 1... a5>"]),
    ] {
        let svg = oracle(&format!("{words} startpos -o svg --caption <{{sentence}}>")).says();
        let below = below(&svg).replace("&lt;", "<").replace("&gt;", ">");
        assert!(
            parts.iter().all(|part| below.contains(part)) && !below.contains("<>"),
            "{below}"
        );
    }
}

#[test]
fn a_sheet_has_a_title_and_a_line_for_a_name() {
    let call = "-o html --answers --title 1<2 --per-page 4 startpos";
    let whole = oracle(call).says();
    let parts = [
        "<title>1&lt;2</title>",
        "<h1>1&lt;2</h1>",
        "<p>Name:</p>",
        "<h1>Answers: 1&lt;2</h1>",
        "min-height:127mm",
    ];
    has(&whole, &parts);
    assert_eq!(whole.matches("<p>Name").count(), 1);
    has(
        &oracle("-o html --plain --title A startpos").says(),
        &["<p>Name:</p>"],
    );
    // What is long leaves less room.
    let words = [
        "-o",
        "html",
        "--per-page",
        "4",
        "startpos",
        "--title",
        &"title ".repeat(30),
    ];
    let long = oracle_with(&words).says();
    has(&long, &["min-height:122mm", "!Name:"]);
    has(
        &oracle("-o html startpos").says(),
        &["<title>Chess diagrams</title>", "!<h1>"],
    );
}

#[test]
fn every_question_with_a_picture_has_sheets() {
    for question in ["", "explain e4", "attacks", "winnable", "mate 1"] {
        let page = oracle(&format!("{question} -o html startpos")).says();
        assert_eq!(page.matches("<figure>").count(), 1, "{question}");
    }
}

#[test]
fn a_caption_of_ones_own_replaces_the_sentence() {
    let picture = page("explain e5 startpos -o svg --caption Wrong!", "");
    has(&picture, &[">Wrong!</text>", "!>e5? "]);
    let usual = page("explain e5 startpos -o svg", "");
    assert_eq!(
        page("explain e5 startpos -o svg --caption sentence", ""),
        usual
    );
    // No word, and no row of wide letters, is wider than the board.
    for letter in ["x", "\u{68cb}"] {
        let long = letter.repeat(120);
        let picture = oracle(&format!("startpos -o svg --caption {long}")).says();
        let lines = picture
            .split("</text>")
            .filter(|line| line.ends_with(letter));
        let widths = lines.map(|line| line.rsplit('>').next().unwrap().chars().count());
        let widths: Vec<usize> = widths.collect();
        assert_eq!(widths.iter().sum::<usize>(), 120, "{picture}");
        let most = 54 / letter.len().min(2);
        assert!(widths.iter().all(|width| *width <= most), "{widths:?}");
    }
    let object =
        r#"{"fen":"startpos","output":"svg","plain":true,"caption":"<{turn}>","no_turn":true}"#;
    has(
        &page("-", object),
        &[">&lt;White&gt;</text>", "!\"turn white\""],
    );
}

#[test]
fn exercises_have_their_answers_on_the_last_page() {
    let call = "explain - -o html --answers --per-page 2";
    let lines = "Wke1 Wra1 Bqd8 move=O-O-O\nstartpos move=e9\nstartpos move=Nf3 caption=White to play {n} & more\n";
    let whole = page(call, lines);
    let (exercises, answers) = whole.split_once("<section><h1>Answers</h1>\n").unwrap();
    assert_eq!(exercises.matches("board plain").count(), 2);
    assert_eq!((places(exercises).len(), places(answers).len()), (2, 2));
    let shown = [
        ">1. O-O-O?</text>",
        ">White to play 2 &amp; more</text>",
        "!FIDE 3.8",
        "!goes to",
    ];
    has(exercises, &shown);
    has(
        answers,
        &[
            ">1. O-O-O? The king would cross d1, which is attacked</text>",
            ">2. Nf3: The white knight on g1 goes to f3.</text>",
        ],
    );
    assert!(answers.ends_with("</section>\n"));
    has(
        &page(call, "startpos move=e5 caption=Why not?\n"),
        &[">1. Why not?</text>"],
    );
    // An object says its caption by a key.
    let line =
        r#"{"fen":"startpos","move":"Ng3","caption":"{n}: may it? {id}{move}","id":"{turn}"}"#;
    let whole = page(call, line);
    let (exercises, answers) = whole.split_once("<section>").unwrap();
    has(exercises, &[">1: may it? {turn}Ng3</text>"]);
    has(answers, &[">1. Ng3? No white knight "]);
    // One that asks otherwise is another exercise.
    let fen = r#"{"fen":"kbK5/pp6/1P6/8/8/8/8/R7 w - -""#;
    let lines = [
        "}",
        r#","n":3}"#,
        r#","n":3,"caption":"Try"}"#,
        r#","ask":"explain","move":"Ra6","output":"svg"}"#,
    ];
    let lines = lines.map(|rest| format!("{fen}{rest}\n")).concat();
    let whole = page("mate 2 - -o html --answers", &lines);
    let captions = [
        ">1. White mates in 2<",
        ">2. White mates in 3<",
        ">3. Try<",
        ">4. Ra6?<",
    ];
    has(&whole, &captions);
    // A position by itself, one that is drawn, and captions of one's own.
    let alone = page("-o html --answers --piece e2 startpos", "");
    has(&alone, &[">1. White to move</text>"]);
    let board = oracle("startpos").says();
    let drawn = page("attacks -o html --answers --caption {n}: -", &board);
    has(&drawn, &[">1:</text>"]);
    assert_eq!(drawn.matches("<figure>").count(), 2);
}

#[test]
fn a_line_has_a_caption_of_its_own_up_to_its_end() {
    for (line, parts) in [
        (
            "startpos id=7 caption=Mate in two, {turn} to move; id={id} \n",
            [">Mate in two, White to move; id=7</text>", ""],
        ),
        (
            "startpos moves e4 caption=moves e5\n",
            [">moves e5</text>", "Black to move"],
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"a b\"; caption=Castle {id}\n",
            [">Castle a b</text>", ""],
        ),
        // A position in quotes ends with them.
        (
            "\"4k3/8/8/8/8/8/8/4K3 w - - 0 1\" caption=\"e4\" and \"d4\"\n",
            [">\"e4\" and \"d4\"</text>", ""],
        ),
    ] {
        has(&oracle("-o svg -").stdin(line).says(), &parts);
    }
    for (said, usual) in [("none", "--caption none"), ("sentence", "")] {
        let own = page(
            "explain - -o svg -",
            &format!("startpos move=e5 caption={said}\n"),
        );
        let usual = page(&format!("explain - -o svg {usual} -"), "startpos move=e5\n");
        assert_eq!(own, usual, "{said}");
    }
}

#[test]
fn what_is_no_picture_is_a_text_of_the_page() {
    let lines = "startpos\n{\"ask\":\"mask\",\"piece\":\"Wke1\"}\n{\"fen\":\"startpos\",\"count\":true}\nbad\n";
    let page = page("-o html -", lines);
    assert_eq!(places(&page).len(), 1);
    let texts = page.lines().filter(|line| line.starts_with("<pre>"));
    let texts: Vec<&str> = texts.collect();
    has(texts[0], &["{\"piece\":{"]);
    assert_eq!(texts[1..], ["<pre>20</pre>"]);
}

/// Returns the number of pages of a document.
fn pages(pdf: &[u8]) -> usize {
    let text = String::from_utf8_lossy(pdf);
    let parts = text.split("/Type /Page").skip(1);
    parts.filter(|part| !part.starts_with('s')).count()
}

#[test]
#[ignore = "needs chromium, by the name in CHROMIUM"]
fn a_browser_prints_pages_of_a4() {
    let chromium = std::env::var("CHROMIUM").unwrap();
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("paper");
    std::fs::create_dir_all(&folder).unwrap();
    let positions = "startpos caption=A caption of more than one line, because it is longer than the board is wide\n".repeat(13);
    let games = "1. e4 e5 2. Ke3 *\n\n1. e4 Ke6 2. d5 *\n\n1. f3 e5 2. g4 Qh4# 1-0\n";
    for (options, input, count) in [
        ("-o html -", &positions[..], 3),
        ("-o html --title A -", &positions[..], 3),
        (
            "-o html --per-page 9 --title A --answers -",
            &positions[..],
            4,
        ),
        ("-o html --per-page 1 -", &positions[..], 13),
        ("-o html --per-page 2 -", &positions[..], 7),
        ("-o html --per-page 4 -", &positions[..], 4),
        ("-o html --per-page 9 -", &positions[..], 2),
        ("-o html --per-page 9 --answers -", &positions[..], 4),
        ("-o html --answers -", &positions[..], 6),
        ("games -o html --penalties blitz -", games, 3),
    ] {
        let page = page(options, input);
        let (html, pdf) = (folder.join("page.html"), folder.join("page.pdf"));
        std::fs::write(&html, page).unwrap();
        let mut browser = std::process::Command::new(&chromium);
        browser.args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-pdf-header-footer",
        ]);
        browser
            .arg(format!("--print-to-pdf={}", pdf.display()))
            .arg(&html);
        assert!(browser.output().unwrap().status.success(), "{options}");
        let pdf = std::fs::read(&pdf).unwrap();
        assert_eq!(pages(&pdf), count, "{options}");
        // 595 by 842 points, with the fraction that the browser leaves.
        let text = String::from_utf8_lossy(&pdf);
        assert!(text.contains("/MediaBox [0 0 59"), "{options}");
    }
}
