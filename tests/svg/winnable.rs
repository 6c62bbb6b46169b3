//! Pictures of `winnable`, compared with the JSON records of the same positions.

use oracle_notation::fen;
use oracle_reference::draws;
use roxmltree::Document;
use serde_json::Value;

use super::{
    caption, classes, marked, only_child, parsed, picture, pictures_and_records, squares,
    with_class,
};
use crate::support::random_games;

const WALL: &str = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3_w_-_-";
/// Black promotes, and White's king goes to and fro: its second step to h1 would hide its first from there.
const PROMOTION: &str = "8/8/8/8/8/5k2/4p2p/7K_b_-_-_7_60";

/// Returns the verdict that is drawn: the first that is winnable, or that a wall proves, or that of the side to move,
/// which comes first.
fn illustrated(record: &Value) -> &Value {
    let is_white = record["fen"].as_str().unwrap().contains(" w ");
    let sides = [["black", "white"], ["white", "black"]][usize::from(is_white)];
    let verdicts = sides.map(|side| &record[side]);
    let find = |key: &str, word: &str| verdicts.into_iter().find(|verdict| verdict[key] == word);
    find("verdict", "winnable")
        .or_else(|| find("proof", "blocked"))
        .unwrap_or(verdicts[0])
}

#[track_caller]
fn assert_shows(document: &Document<'_>, record: &Value) -> usize {
    let verdict = illustrated(record);
    let class = verdict["verdict"].as_str().unwrap();
    assert!(classes(document.root_element()).contains(class), "{record}");
    // The arrows are the first moves of the line, numbered from 1.
    let empty = Vec::new();
    let line = verdict["line"].as_array().unwrap_or(&empty).iter();
    let line: Vec<&str> = line.map(|played| &played.as_str().unwrap()[..4]).collect();
    let arrows: Vec<String> = with_class(document, "move")
        .into_iter()
        .filter(|arrow| !classes(*arrow).contains("head"))
        .map(|arrow| squares(arrow).concat())
        .collect();
    assert!(line.iter().zip(&arrows).all(|(it, arrow)| it == arrow));
    assert!(arrows.len() <= line.len().min(6), "{record}");
    assert_eq!(arrows.is_empty(), line.is_empty(), "{record}");
    let numbers = with_class(document, "number").into_iter();
    let numbers: Vec<String> = numbers
        .map(|node| node.text().unwrap().to_owned() + &squares(node).concat())
        .collect();
    let wanted = (1..).zip(&arrows);
    let wanted: Vec<String> = wanted
        .map(|(number, arrow)| format!("{number}{arrow}"))
        .collect();
    assert_eq!(numbers, wanted);
    // Where a part of the line is drawn, the caption says which.
    let (count, of) = (arrows.len(), line.len());
    let part = match count {
        1 => format!("(arrow: the first of {of} half-moves)"),
        count => format!("(arrows: the first {count} of {of} half-moves)"),
    };
    let text = caption(document).join(" ");
    assert_eq!(text.contains(&part), count < of, "{text}");
    // No number stands where another arrow begins.
    let mut starts: Vec<&str> = arrows.iter().map(|arrow| &arrow[..2]).collect();
    starts.sort_unstable();
    starts.dedup();
    assert_eq!(starts.len(), count, "{record}");
    // The wall is what the record says can reach its own square only.
    let pieces = verdict["pieces"].as_array().unwrap_or(&empty).iter();
    let fixed = pieces.filter(|piece| {
        piece["role"] != "king"
            && piece["squares"].as_array().unwrap().len() == 1
            && piece.get("promoted").is_none()
    });
    let fixed = fixed
        .map(|piece| piece["square"].as_str().unwrap())
        .collect();
    assert_eq!(marked(document, &["mark", "wall"]), fixed, "{record}");
    count
}

#[test]
fn the_arrows_and_the_wall_are_those_of_the_record() {
    let mut rng = fastrand::Rng::with_seed(6);
    let games = random_games(&mut rng, 60, false);
    let games = games.iter().step_by(60 / draws(60));
    let mut lines: Vec<String> = games.map(fen::write).collect();
    // Castling is in the line, a wall holds bishops, White's pawns are blocked on Black's turn, and there is no verdict.
    let others = [
        WALL,
        PROMOTION,
        "3qk3/8/8/8/8/8/5PPP/4K2R w K - 0 1",
        "5KB1/6p1/5pP1/3B1P1k/5P1p/7P/4B3/8 b - - 0 1",
        "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 b - -",
        "R5k1/5ppp/8/8/8/8/8/7K b - - 0 1",
        "Wke1 Wqd1",
    ];
    lines.extend(others.map(|line| line.replace('_', " ")));
    for castling in [None, Some("--chess960")] {
        let call: Vec<&str> = ["winnable", "-", "--nodes", "1000"]
            .into_iter()
            .chain(castling)
            .collect();
        let (mut whole, mut parts) = (0, 0);
        for (picture, record) in pictures_and_records(&call, &lines.join("\n")) {
            let drawn = assert_shows(&parsed(&picture), &record);
            let line = illustrated(&record)["line"].as_array();
            match line.map_or(0, Vec::len) {
                0 => {}
                all if all == drawn => whole += 1,
                _ => parts += 1,
            }
        }
        assert!(whole > 0 && parts > draws(20), "{whole} {parts}");
    }
}

#[test]
fn the_caption_is_one_sentence_and_the_line() {
    for (asked, title, wanted) in [
        (
            PROMOTION,
            "Black can checkmate",
            "Black can checkmate, and White cannot. If White's flag falls or White resigns, Black wins; \
             if Black's flag falls or Black resigns, the game is drawn (FIDE 6.9, 5.1.2). 60... e1=Q+ 61. Kxh2 Kg4 62. Kg2 Kh4 63. Kh2 Qe8 64. Kh1 Kg3 65. Kg1 Qe1# \
             (arrows: the first 5 of 11 half-moves)",
        ),
        (
            WALL,
            "Dead position",
            "Neither side can checkmate, and the game is drawn (FIDE 5.2.2).",
        ),
    ] {
        let picture = picture(&format!("winnable {asked}"));
        let document = parsed(&picture);
        assert_eq!(only_child(&document, "title"), title);
        assert_eq!(caption(&document).join(" "), wanted);
    }
    let picture = picture(&format!("winnable {WALL} --caption none"));
    assert!(caption(&parsed(&picture)).is_empty());
}

#[test]
fn a_checkmated_king_is_marked() {
    let picture = picture("winnable R5k1/5ppp/8/8/8/8/8/7K_b_-_-_0_1");
    let document = parsed(&picture);
    assert_eq!(only_child(&document, "title"), "White has given checkmate");
    for class in ["check", "attacker"] {
        assert_eq!(marked(&document, &["mark", class]).len(), 1);
    }
    assert!(with_class(&document, "move").is_empty());
}
