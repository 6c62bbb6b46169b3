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
    let object =
        r#"{"fen":"startpos","output":"svg","plain":true,"caption":"<{turn}>","no_turn":true}"#;
    let answer = oracle("-").stdin(object).says();
    assert!(
        answer.contains(">&lt;White&gt;</text>") && !answer.contains("\"turn white\""),
        "{answer}"
    );
}
