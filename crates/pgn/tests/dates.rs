//! The dates of games, and the draws that depend on them.

use oracle_pgn::{Finding, FindingKind, Game, Options, Reader, Visitor};

#[derive(Default)]
struct Kinds(Vec<FindingKind>);

impl Visitor for Kinds {
    fn wants_moves(&self) -> bool {
        false
    }

    fn finding(&mut self, _game: &Game, finding: &Finding) {
        self.0.push(finding.kind);
    }
}

/// Returns whether a game with these tags has a finding of this kind. Its last move comes after a fivefold repetition.
fn has(tags: &str, kind: FindingKind) -> bool {
    let text = format!("{tags}\n{} 1. e4 *\n", "Nf3 Nf6 Ng1 Ng8 ".repeat(4));
    let mut reader = Reader::new(Options::default());
    let mut kinds = Kinds::default();
    reader.read_all(text.as_bytes(), &mut kinds);
    kinds.0.contains(&kind)
}

#[test]
fn dates_are_days_of_the_calendar_as_far_as_they_are_known() {
    let is_date = |date| !has(&format!("[Date \"{date}\"]\n"), FindingKind::BadDate);
    for date in [
        "1960.03.15",
        "2024.02.29",
        "????.02.29",
        "1999.??.31",
        "????.??.??",
        "200?.1?.0?",
    ] {
        assert!(is_date(date), "{date}");
    }
    for date in [
        "1960.13.01",
        "2023.02.29",
        "1999.04.31",
        "1999.01.00",
        "1960-03-15",
        "60.3.15",
        "",
        "1900.02.29",
    ] {
        assert!(!is_date(date), "{date}");
    }
}

#[test]
fn only_what_is_surely_before_july_2014_is_before() {
    let is_drawn = |tags: &str| has(tags, FindingKind::MoveAfterEnd);
    let is_before = |date| !is_drawn(&format!("[Date \"{date}\"]\n"));
    for date in [
        "1921.01.02",
        "2014.06.30",
        "2013.??.??",
        "200?.??.??",
        "1959",
        "15.3.1959",
        "2013-12-31",
    ] {
        assert!(is_before(date), "{date}");
    }
    for date in [
        "2014.07.01",
        "2014.??.??",
        "2014.0?.01",
        "2014",
        "201?.??.??",
        "????.??.??",
        "2024.01.02",
        "",
        "?",
        "14.6.30",
        "x",
    ] {
        assert!(!is_before(date), "{date}");
    }
    assert!(is_drawn(""));
    // The tag `UTCDate` counts if `Date` leaves it open.
    let utc = "[UTCDate \"2013.01.01\"]\n";
    assert!(!is_drawn(utc));
    assert!(!is_drawn(&format!("[Date \"????.??.??\"]\n{utc}")));
    assert!(is_drawn(&format!("[Date \"2014.07.??\"]\n{utc}")));
}
