//! Corner cases of moves that are asked about.

use serde_json::Value;

use crate::support::oracle_with;

/// Returns the answer of `explain` about a move, and its status.
fn explained(asked: &str, line: &str) -> (String, i32) {
    let (stdout, stderr, status) = oracle_with(&["explain", asked, line, "--json"]).ends();
    let record: Value =
        serde_json::from_str(&stdout).unwrap_or_else(|_| panic!("{asked}: {stderr}"));
    let reason = record["reason"].as_str().unwrap_or("legal");
    (reason.to_owned(), status)
}

#[test]
fn a_king_that_stays_does_not_castle() {
    for (line, from) in [
        ("4k3/8/8/8/8/8/8/6KR w H -", "g1"),
        ("4k3/8/8/8/8/8/8/R1K5 w A -", "c1"),
        ("6kr/8/8/8/8/8/8/4K3 b h -", "g8"),
    ] {
        let spellings = [
            format!("{from}{from}"),
            format!("K{from}"),
            format!("K{from}{from}"),
            format!("K{from}-{from}"),
        ];
        for spelling in &spellings {
            assert_eq!(
                explained(spelling, line),
                ("movement".to_owned(), 1),
                "{line} {spelling}"
            );
            let (_, stderr, status) = oracle_with(&[&format!("{line} moves {spelling}")]).ends();
            assert_eq!(status, 2, "{line} {spelling}");
            assert!(stderr.contains("stands on"), "{stderr}");
            assert_eq!(oracle_with(&[line, "--moves", spelling]).ends().2, 2);
        }
        // The rook's square still means castling.
        let castles = oracle_with(&[line, "--only", "castling", "-o", "uci"]).says();
        assert_eq!(explained(castles.trim(), line), ("legal".to_owned(), 0));
    }
}

#[test]
fn no_piece_moves_to_where_it_stands() {
    for (asked, line) in [
        ("e2e2", "startpos"),
        ("Nb1b1", "startpos"),
        ("d4d4", "Wqd4 Bkh8 turn=w"),
    ] {
        assert_eq!(
            explained(asked, line),
            ("movement".to_owned(), 1),
            "{asked}"
        );
    }
}

#[test]
fn a_capture_written_of_nothing_gets_a_verdict() {
    for (asked, line, reason) in [
        ("exe4", "startpos", "legal"),
        ("e2xe4", "startpos", "legal"),
        ("exe3", "startpos", "legal"),
        ("exe5", "startpos", "movement"),
        ("exe4", "4k3/8/8/8/8/4p3/4P3/4K3 w - -", "blocked"),
        (
            "exe3",
            "4k3/8/8/8/8/4p3/4P3/4K3 w - -",
            "pawn_push_onto_piece",
        ),
        ("exd3", "startpos", "pawn_capture_of_nothing"),
        ("bxb8=Q", "4k3/1P6/8/8/8/8/8/4K3 w - -", "legal"),
        ("bxb8", "4k3/1P6/8/8/8/8/8/4K3 w - -", "missing_promotion"),
    ] {
        let status = i32::from(reason != "legal");
        assert_eq!(
            explained(asked, line),
            (reason.to_owned(), status),
            "{asked}"
        );
    }
}

#[test]
fn en_passant_is_spoken_of_on_the_fifth_rank_only() {
    for (asked, line, reason) in [
        ("e5d6", "4k3/8/8/3pP3/8/8/8/4K3 w - -", "no_en_passant"),
        ("exd6", "4k3/8/8/3pP3/8/8/8/4K3 w - -", "no_en_passant"),
        ("d4e3", "4k3/8/8/8/3pP3/8/8/4K3 b - -", "no_en_passant"),
        // Beside an enemy pawn, but on another rank.
        (
            "e4d5",
            "4k3/8/8/8/3pP3/8/8/4K3 w - -",
            "pawn_capture_of_nothing",
        ),
        (
            "e6d7",
            "4k3/8/3pP3/8/8/8/8/4K3 w - -",
            "pawn_capture_of_nothing",
        ),
        (
            "e2d3",
            "4k3/8/8/8/8/8/3pP3/4K3 w - -",
            "pawn_capture_of_nothing",
        ),
        (
            "d5e4",
            "4k3/8/8/3pP3/8/8/8/4K3 b - -",
            "pawn_capture_of_nothing",
        ),
        // On the fifth rank, but beside no enemy pawn.
        (
            "e5d6",
            "4k3/8/8/3nP3/8/8/8/4K3 w - -",
            "pawn_capture_of_nothing",
        ),
        (
            "e5d6",
            "4k3/8/8/3PP3/8/8/8/4K3 w - -",
            "pawn_capture_of_nothing",
        ),
    ] {
        assert_eq!(explained(asked, line).0, reason, "{asked} {line}");
    }
}

#[test]
fn the_king_is_asked_before_the_promotion() {
    for (asked, line, reason) in [
        ("e8", "3b4/4P3/8/8/7K/8/8/k7 w - -", "pinned"),
        ("e7e8", "3b4/4P3/8/8/7K/8/8/k7 w - -", "pinned"),
        ("e8=K", "3b4/4P3/8/8/7K/8/8/k7 w - -", "pinned"),
        ("e8", "8/4P3/8/8/8/8/k6r/7K w - -", "check_unanswered"),
        ("e1", "8/8/8/8/8/k7/4p3/K7 b - -", "missing_promotion"),
        ("Ke2=Q", "4k3/8/8/8/8/8/8/3qK3 w - -", "king_into_check"),
        ("Kf2=Q", "4k3/8/8/8/8/8/8/4K3 w - -", "bad_promotion"),
    ] {
        assert_eq!(explained(asked, line).0, reason, "{asked} {line}");
    }
}

#[test]
fn a_check_is_named_before_what_stands_between() {
    for (asked, line, reason) in [
        ("O-O", "4r2k/8/8/8/8/8/8/4KN1R w K -", "castling_in_check"),
        ("O-O-O", "4r2k/8/8/8/8/8/8/RN2K3 w Q -", "castling_in_check"),
        ("O-O", "3r3k/8/8/8/8/8/8/4KN1R w K -", "castling_blocked"),
    ] {
        assert_eq!(explained(asked, line).0, reason, "{asked} {line}");
    }
}
