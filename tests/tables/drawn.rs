//! What pairs of options are drawn from: questions with conditions and fields, and positions.

use serde_json::Value;

/// A condition, and what it means of a record.
pub type Condition = (&'static str, fn(&Value) -> bool);

/// A question, and conditions on its answers. The last one is on the table of legal moves, which every question has.
pub const QUESTIONS: [(&str, &[Condition]); 5] = [
    (
        "",
        &[
            ("check", |it| it["check"] == true),
            ("captures>=1", |it| length(&it["captures"]) >= 1),
            ("turn=black and not checkmate", |it| {
                it["turn"] == "black" && it["checkmate"] != true
            }),
            ("outcome.reason=checkmate", |it| {
                it["outcome"]["reason"] == "checkmate"
            }),
            ("problems=no_black_king", |it| {
                has(&it["problems"], "no_black_king")
            }),
            ("castling.rights!=-", |it| it["castling"]["rights"] != "-"),
            ("moves<6", |it| length(&it["moves"]) < 6),
        ],
    ),
    (
        "explain Kd2",
        &[
            ("legal", |it| it["legal"] == true),
            ("reason=king_into_check", |it| {
                it["reason"] == "king_into_check"
            }),
            ("by>0", |it| length(&it["by"]) > 0),
            ("squares=d2", |it| has(&it["squares"], "d2")),
            ("outcome", |it| it["outcome"]["reason"].is_string()),
            ("assumed>1", |it| length(&it["assumed"]) > 1),
        ],
    ),
    (
        "attacks",
        &[
            ("attacks.white=d1", |it| has(&it["attacks"]["white"], "d1")),
            ("attacks.black>20", |it| {
                length(&it["attacks"]["black"]) > 20
            }),
            ("checkers", |it| length(&it["checkers"]) > 0),
            ("pins=d2", |it| {
                let pins = it["pins"].as_array().into_iter().flatten();
                pins.into_iter().any(|pin| pin["square"] == "d2")
            }),
        ],
    ),
    (
        "winnable --nodes 50",
        &[
            ("dead", |it| it["dead"] == true),
            ("white.verdict=unwinnable", |it| {
                it["white"]["verdict"] == "unwinnable"
            }),
            ("nodes>10", |it| it["nodes"].as_u64() > Some(10)),
        ],
    ),
    (
        "perft 1",
        &[
            ("nodes>10", |it| it["nodes"].as_u64() > Some(10)),
            ("depth=2", |_| false),
            ("problems", |it| length(&it["problems"]) > 0),
        ],
    ),
];

/// Keys of the record of each question, of which `--fields` names some.
pub const FIELDS: [&[&str]; QUESTIONS.len()] = [
    &["turn", "check", "castling", "outcome", "checkers", "fen"],
    &["reason", "legal", "san", "squares", "capture", "message"],
    &["checkers", "attacks", "problems", "assumed", "fen"],
    &["dead", "black", "nodes"],
    &["nodes", "depth", "problems"],
];

/// Positions, some with a name, some with problems, one after another; two are the same, and three cannot be read.
pub const POSITIONS: [&str; 13] = [
    "startpos",
    "Wke1 Wra1 Bqd8 id=pinned",
    "bad",
    "3qk3/8/8/8/8/8/3R4/3K4 w - - 0 1",
    "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
    "Wke1 Wke2",
    "4k3/8/8/8/8/8/8/3BK3 w - - 3 40",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    "startpos id=again",
    "8/8/8/8/8/8/8/9 w - - 0 1",
    "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1",
];

fn length(list: &Value) -> usize {
    list.as_array().map_or(0, Vec::len)
}

fn has(list: &Value, text: &str) -> bool {
    let mut items = list.as_array().into_iter().flatten();
    items.any(|item| item == text)
}
