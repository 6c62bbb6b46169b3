//! `-o html`: pictures on pages of paper.

use crate::support::oracle;

const LINES: &str = "Wke1 Bke8 Wra1\nstartpos id=b\nWxe1\nstartpos moves e4\n";

#[test]
fn a_sheet_has_a_place_for_each_picture_with_its_number() {
    let call = oracle("-o html --caption {n}:{turn}:{id} --no-turn - ").stdin(LINES);
    let (page, complaint, status) = call.ends();
    assert!(complaint.contains("line 3: "), "{complaint}");
    assert_eq!(status, 2);
    assert!(
        page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"),
        "{page}"
    );
    let places: Vec<&str> = page
        .lines()
        .filter(|line| line.starts_with("<figure><svg "))
        .collect();
    assert_eq!(places.len(), 3);
    for (place, caption) in places.iter().zip(["1:White:", "2:White:b", "3:Black:"]) {
        assert!(place.contains(&format!(">{caption}</text>")), "{place}");
        assert!(place.ends_with("</svg></figure>"), "{place}");
        assert!(!place.contains("class=\"turn "), "{place}");
    }
    // Nothing comes from elsewhere, and nothing runs.
    for foreign in ["src=", "href=", "url(", "@import", "<script"] {
        assert!(!page.contains(foreign), "{foreign}");
    }
}

#[test]
fn a_page_has_as_many_places_as_are_asked_for() {
    for (per_page, size) in [
        (
            "1",
            "height:272mm;margin:0;padding:2mm;vertical-align:top;width:186mm",
        ),
        (
            "2",
            "height:136mm;margin:0;padding:2mm;vertical-align:top;width:186mm",
        ),
        (
            "4",
            "height:136mm;margin:0;padding:2mm;vertical-align:top;width:93mm",
        ),
        (
            "6",
            "height:90mm;margin:0;padding:2mm;vertical-align:top;width:93mm",
        ),
        (
            "9",
            "height:90mm;margin:0;padding:2mm;vertical-align:top;width:62mm",
        ),
    ] {
        let page = oracle(&format!("-o html --per-page {per_page} startpos")).says();
        assert!(page.contains(size), "{page}");
    }
    let usual = oracle("-o html startpos").says();
    assert_eq!(usual, oracle("-o html --per-page 6 startpos").says());
    let refused = oracle("-o html --per-page 5 startpos").complains();
    assert!(refused.contains("choose one of 1, 2, 4, 6, 9"), "{refused}");
    let refused = oracle("-o svg --per-page 4 startpos").complains();
    assert!(
        refused.contains("`--per-page` requires `-o html`"),
        "{refused}"
    );
}

#[test]
fn every_question_with_a_picture_has_sheets_and_no_other() {
    for question in ["", "explain e4", "attacks", "winnable"] {
        let page = oracle(&format!("{question} -o html startpos")).says();
        assert_eq!(page.matches("<figure>").count(), 1, "{question}");
    }
    let refused = oracle("perft 2 startpos -o html").complains();
    assert!(refused.contains("`perft` has no html output"), "{refused}");
    let refused = oracle("startpos -o png").complains();
    assert!(
        refused.contains("`-o svg | rsvg-convert -f png -o board.png`"),
        "{refused}"
    );
}

#[test]
fn a_caption_of_ones_own_replaces_the_sentence() {
    let picture = oracle("explain e5 startpos -o svg --caption Wrong!")
        .ends()
        .0;
    assert!(
        picture.contains(">Wrong!</text>") && !picture.contains(">e5? "),
        "{picture}"
    );
    let usual = oracle("explain e5 startpos -o svg").ends().0;
    assert_eq!(
        oracle("explain e5 startpos -o svg --caption sentence")
            .ends()
            .0,
        usual
    );
    // No word, and no row of wide letters, is wider than the board.
    for letter in ["x", "\u{68cb}"] {
        let long = letter.repeat(120);
        let picture = oracle(&format!("startpos -o svg --caption {long}")).says();
        let lines = picture
            .split("</text>")
            .filter(|line| line.ends_with(letter));
        let widths: Vec<usize> = lines
            .map(|line| line.rsplit('>').next().unwrap().chars().count())
            .collect();
        assert_eq!(widths.iter().sum::<usize>(), 120, "{picture}");
        assert!(
            widths.iter().all(|width| width * letter.len().min(2) <= 54),
            "{widths:?}"
        );
    }
    let object =
        r#"{"fen":"startpos","output":"svg","plain":true,"caption":"<{turn}>","no_turn":true}"#;
    let answer = oracle("-").stdin(object).says();
    assert!(
        answer.contains(">&lt;White&gt;</text>") && !answer.contains("\"turn white\""),
        "{answer}"
    );
}

#[test]
fn exercises_have_their_answers_on_the_last_page() {
    let lines = "Wke1 Wra1 Bqd8 move=O-O-O\nstartpos move=e9\nstartpos move=Nf3 caption=White to play {n} & more\n";
    let call = oracle("explain - -o html --answers").stdin(lines);
    let (page, complaint, status) = call.ends();
    assert!(complaint.contains("line 2: "), "{complaint}");
    assert_eq!(status, 2);
    let (exercises, answers) = page.split_once("<section><h1>Answers</h1>\n").unwrap();
    assert_eq!(exercises.matches("<figure><svg ").count(), 2);
    assert_eq!(exercises.matches("board plain").count(), 2);
    assert!(exercises.contains(">1. O-O-O?</text>"));
    assert!(exercises.contains(">White to play 2 &amp; more</text>"));
    let named = oracle("explain - -o html --answers").stdin("startpos move=e5 caption=Why not?\n");
    assert!(named.ends().0.contains(">1. Why not?</text>"));
    assert!(!exercises.contains("FIDE 3.8") && !exercises.contains("goes to"));
    assert_eq!(answers.matches("<figure><svg ").count(), 2);
    assert!(answers.contains(">1. O-O-O? The king would cross d1, which is attacked</text>"));
    assert!(answers.contains(">2. Nf3: The white knight on g1 goes to f3.</text>"));
    assert!(answers.ends_with("</section>\n"));
    // An object says its caption by a key.
    let line =
        r#"{"fen":"startpos","move":"Ng3","caption":"{n}: may it? {id}{move}","id":"{turn}"}"#;
    let page = oracle("explain - -o html --answers").stdin(line).ends().0;
    let (exercises, answers) = page.split_once("<section>").unwrap();
    assert!(
        exercises.contains(">1: may it? {turn}Ng3</text>"),
        "{exercises}"
    );
    assert!(answers.contains(">1. Ng3? No white knight "), "{answers}");
    // A position by itself, one that is drawn, and captions of one's own.
    let page = oracle("-o html --answers --piece e2 startpos").says();
    assert!(page.contains(">1. White to move</text>"), "{page}");
    let board = oracle("startpos").says();
    let page = oracle("attacks -o html --answers --caption {n}: -")
        .stdin(board)
        .says();
    assert_eq!(page.matches("<figure>").count(), 2);
    assert!(page.contains(">1:</text>"), "{page}");
    let refused = oracle("-o svg --answers startpos").complains();
    assert!(
        refused.contains("`--answers` requires `-o html`"),
        "{refused}"
    );
}

#[test]
fn a_line_has_a_caption_of_its_own_up_to_its_end() {
    let picture = |line: &str| oracle("-o svg -").stdin(line).says();
    let own = picture("startpos id=7 caption=Mate in two, {turn} to move; id={id} \n");
    assert!(
        own.contains(">Mate in two, White to move; id=7</text>"),
        "{own}"
    );
    let moved = picture("startpos moves e4 caption=moves e5\n");
    assert!(
        moved.contains(">moves e5</text>") && moved.contains("Black to move"),
        "{moved}"
    );
    let epd = picture("4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"a b\"; caption=Castle {id}\n");
    assert!(epd.contains(">Castle a b</text>"), "{epd}");
    // A position in quotes ends with them.
    let quoted = picture("\"4k3/8/8/8/8/8/8/4K3 w - - 0 1\" caption=\"e4\" and \"d4\"\n");
    assert!(quoted.contains(">\"e4\" and \"d4\"</text>"), "{quoted}");
    let moves = oracle("-o uci -")
        .stdin("Wke1 caption=Wra1 turn=b\n")
        .says();
    assert_eq!(moves, oracle("-o uci Wke1").says());
    for (said, usual) in [("none", "--caption none"), ("sentence", "")] {
        let line = "startpos move=e5";
        let own = oracle("explain - -o svg -").stdin(format!("{line} caption={said}\n"));
        let usual = oracle(&format!("explain - -o svg {usual} -")).stdin(format!("{line}\n"));
        assert_eq!(own.ends().0, usual.ends().0, "{said}");
    }
    let refused = oracle("-o svg -").stdin("startpos caption=\n").ends().1;
    assert!(refused.contains("`caption=` has no value"), "{refused}");
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
        ("-o html --per-page 1 -", &positions[..], 13),
        ("-o html --per-page 2 -", &positions[..], 7),
        ("-o html --per-page 4 -", &positions[..], 4),
        ("-o html --per-page 9 -", &positions[..], 2),
        ("-o html --per-page 9 --answers -", &positions[..], 4),
        ("-o html --answers -", &positions[..], 6),
        ("games -o html --penalties blitz -", games, 3),
    ] {
        let page = oracle(options).stdin(input).ends().0;
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

#[test]
fn what_is_no_picture_is_a_text_of_the_page() {
    let lines = "startpos\n{\"ask\":\"mask\",\"piece\":\"Wke1\"}\n{\"fen\":\"startpos\",\"count\":true}\nbad\n";
    let (page, _, status) = oracle("-o html -").stdin(lines).ends();
    assert_eq!(status, 2);
    assert_eq!(page.matches("<figure>").count(), 1);
    let texts: Vec<&str> = page
        .lines()
        .filter(|line| line.starts_with("<pre>"))
        .collect();
    assert!(texts[0].contains("{\"piece\":{"), "{}", texts[0]);
    assert_eq!(texts[1..], ["<pre>20</pre>"]);
}
