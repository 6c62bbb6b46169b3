//! Why a move is illegal: an example of every reason, and the claim of every reason checked by the slow reference. The answers are
//! `cases/explain_*.txt`.

mod claims;

pub use claims::check_candidates;

use crate::support::{oracle, oracle_with};

/// A move and a position for each reason, White to move.
pub const EXAMPLES: [(&str, &str, &str); 26] = [
    ("no_piece", "e4e5", "4k3/8/8/8/8/8/8/4K3 w - -"),
    ("no_piece", "Qd4", "4k3/8/8/8/8/8/8/4K3 w - -"),
    ("not_on_turn", "e7e5", "4k3/4p3/8/8/8/8/8/4K3 w - -"),
    ("movement", "b1b3", "4k3/8/8/8/8/8/8/1N2K3 w - -"),
    ("movement", "Nh8", "7k/8/8/8/8/rN1K1N2/8/3b4 w - -"),
    ("blocked", "f1h3", "4k3/8/8/8/8/8/6P1/4KB2 w - -"),
    ("own_piece", "f1g2", "4k3/8/8/8/8/8/6P1/4KB2 w - -"),
    (
        "pawn_push_onto_piece",
        "e3e4",
        "4k3/8/8/8/4p3/4P3/8/4K3 w - -",
    ),
    (
        "pawn_capture_of_nothing",
        "exf4",
        "4k3/8/8/8/4p3/4P3/8/4K3 w - -",
    ),
    ("no_en_passant", "exd6", "4k3/8/8/3pP3/8/8/8/4K3 w - -"),
    ("captures_king", "e7e8", "4k3/4R3/8/8/8/8/8/4K3 w - -"),
    ("pinned", "Rd2", "4k3/4r3/8/8/8/8/4R3/4K3 w - -"),
    ("check_unanswered", "a2a3", "4k3/4r3/8/b7/8/8/P7/4K3 w - -"),
    ("king_into_check", "e1d1", "3qk3/8/8/8/8/8/8/R3K3 w - -"),
    (
        "en_passant_uncovers",
        "exd6",
        "8/8/8/r2pP2K/8/8/8/4k3 w - d6",
    ),
    ("missing_promotion", "b7b8", "4k3/1P6/8/8/8/8/8/4K3 w - -"),
    ("bad_promotion", "b7b8k", "4k3/1P6/8/8/8/8/8/4K3 w - -"),
    ("castling_no_rook", "O-O", "4k3/8/8/8/8/8/8/4K3 w - -"),
    ("castling_no_rook", "e1c1", "4k3/8/8/8/8/8/8/4K3 w - -"),
    ("castling_no_right", "O-O", "4k3/8/8/8/8/8/8/4K2R w - -"),
    ("castling_in_check", "O-O", "4k3/4r3/8/8/8/8/8/4K2R w K -"),
    ("castling_blocked", "O-O-O", "4k3/8/8/8/8/8/8/RN1QK3 w Q -"),
    (
        "castling_through_check",
        "O-O-O",
        "3qk3/8/8/8/6b1/8/8/R3K3 w Q -",
    ),
    (
        "castling_into_check",
        "O-O",
        "4k3/8/8/2b5/8/7n/8/4K2R w K -",
    ),
    ("legal", "O-O", "4k3/8/8/8/8/8/8/4K2R w K -"),
    ("legal", "exd6", "8/8/8/3pP3/8/8/8/k3K2Q w - d6"),
];

#[test]
fn a_drawn_reason_is_read_back_as_its_position() {
    const FILES: &str = "     a  b  c  d  e  f  g  h\n";
    // A note beside a drawing asks for the other side to move.
    let examples = EXAMPLES
        .into_iter()
        .filter(|example| example.0 != "captures_king");
    let examples: Vec<_> = examples.collect();
    let asked = examples
        .iter()
        .map(|(_, asked_move, fen)| format!("{fen} move={asked_move}"));
    let asked: Vec<String> = asked.collect();
    for glyphs in ["", " --unicode"] {
        let drawings = oracle(&format!("explain - -o board{glyphs}"));
        let drawings = drawings.stdin(asked.join("\n")).ends().0;
        let parts: Vec<&str> = drawings.split(FILES).skip(1).collect();
        assert_eq!(parts.len(), 2 * examples.len());
        let objects = parts.chunks(2).map(|parts| {
            let drawing = [FILES, parts[0], FILES, parts[1]].concat();
            serde_json::json!({ "position": drawing }).to_string()
        });
        let objects: Vec<String> = objects.collect();
        let read = oracle("-o fen -").stdin(objects.join("\n")).says();
        for (read, (_, _, fen)) in read.lines().zip(&examples) {
            assert_eq!(read.split(' ').next(), fen.split(' ').next());
        }
        assert_eq!(read.lines().count(), examples.len());
    }
}

#[test]
fn a_picture_names_the_unknown_move_only_if_the_line_does_not_show_it() {
    let picture = |line| oracle_with(&["explain", "O-O", line, "-o", "svg"]).ends().0;
    let unknown = "The position does not say whether the king or the rook has moved.";
    assert!(picture("4k3/8/8/8/8/8/8/4K2R w - - 0 1").contains(unknown));
    let shown = picture("Wke1 Wrh1 Bke8 moves Kf1 Ke7 Ke1 Ke8");
    assert!(!shown.contains(unknown) && shown.contains("its king moved"));
}
