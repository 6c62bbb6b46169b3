//! Messages that are made to be costly.

/// The longest line of input, in bytes.
pub const LONGEST_LINE: usize = 64 * 1024;

/// Returns a message about the squares that White controls on a board.
pub fn control(board: &str) -> String {
    format!(
        "{{\"role\":\"board\",\"cmd\":\"squaresControlledBy\",\"color\":\"white\",\"board\":{board}}}"
    )
}

/// Returns a board on which sixteen white pieces attack a black pawn with the first text, beside a white pawn with the
/// second.
pub fn besieged(black: &str, white: &str) -> String {
    let attackers = [
        "Qd1", "Qd8", "Qa5", "Qh5", "Qa2", "Qa8", "Qg8", "Qh1", "Nb4", "Nb6", "Nc3", "Nc7", "Ne3",
        "Ne7", "Nf4", "Nf6",
    ];
    let attackers = attackers.map(|name| format!("\"{name}\"")).join(",");
    control(&format!(
        "{{\"white\":[{attackers},{{\"piece\":\"P\",\"position\":{{\"file\":\"h\",\"rank\":\"3\"}},\"x\":{white}}}],\
         \"black\":[{{\"piece\":\"P\",\"position\":{{\"file\":\"d\",\"rank\":\"5\"}},\"x\":{black}}}]}}"
    ))
}

/// Repeats a text as often as it fits into a line.
fn fill(front: &str, again: &str, end: &str) -> String {
    let room = LONGEST_LINE - front.len() - end.len();
    format!("{front}{}{end}", again.repeat(room / again.len()))
}

/// Returns the longest message of this shape, with the text in the place of `@`.
fn longest(shape: &str, again: &str) -> String {
    let (front, end) = shape.split_once('@').unwrap();
    fill(front, again, end)
}

/// Messages of 64 KiB that are made to be costly.
pub fn hostile() -> Vec<String> {
    let moves = |board: &str| {
        format!(
            "{{\"role\":\"movement\",\"cmd\":\"legalMoves\",\"piece\":\"Ke1\",\"board\":{board}}}"
        )
    };
    let raw =
        |piece: &str| format!("{{\"role\":\"movement\",\"cmd\":\"rawMoves\",\"piece\":{piece}}}");
    let many = |from: u8| {
        let squares =
            (from..from + 32).map(|square| (b"abcdefgh"[usize::from(square % 8)], square / 8 + 1));
        let pieces = squares.map(|(file, rank)| {
            let (file, note) = (char::from(file), "x".repeat(900));
            format!("{{\"piece\":\"Q\",\"position\":{{\"file\":\"{file}\",\"rank\":{rank}}},\"x\":\"{note}\"}}")
        });
        pieces.collect::<Vec<_>>().join(",")
    };
    vec![
        // The reply repeats these keys, and they grow where they are escaped.
        longest(&besieged("\"@\"", "0"), "x"),
        longest(&besieged("\"@\"", "0"), "\u{7f}"),
        longest(&besieged("\"@\"", "0"), "\u{202e}"),
        longest(&besieged("\"@\"", "0"), "\\u001b"),
        longest(&besieged("\"@\"", "0"), "\\\""),
        longest(&besieged("[@0]", "0"), "0,"),
        longest(&besieged("[@0]", "0"), "{\"\":{}},"),
        longest(&besieged("[@0]", "0"), " "),
        longest(&besieged("0,@\"y\":0", "0"), "\"x\":0,"),
        control(&format!(
            "{{\"white\":[{}],\"black\":[{}]}}",
            many(0),
            many(32)
        )),
        // Depth, repeated keys, and lists that are longer than a board.
        longest(&besieged("@", "0"), "["),
        longest(&besieged("@", "0"), "{\"\":"),
        longest("@", "{\"role\":"),
        longest("{@\"a\":0}", "\"a\":0,"),
        longest(&moves("{\"white\":[@\"Ke1\"]}"), "\"Ra1\","),
        longest(&moves("{\"white\":[@0]}"), "0,"),
        longest(&moves("{\"white\":[@\"Ke1\"]}"), "{},"),
        // Values that an error would repeat.
        longest("{\"role\":\"@\"}", "\u{7f}"),
        longest("{\"role\":\"@\",\"cmd\":0}", "\\u001b"),
        longest("{\"cmd\":[@0]}", "0,"),
        longest(&raw("\"@\""), "\u{7f}"),
        longest(&raw("\"@\""), "\u{202e}"),
        longest(&raw("\"@e1\""), "K"),
        longest(&raw("[@0]"), "0,"),
        longest(&raw("{\"piece\":\"@\"}"), "\u{7f}"),
        longest(
            &raw("{\"piece\":\"K\",\"position\":{\"file\":\"e\",\"rank\":1},\"hasMoved\":\"@\"}"),
            "\u{7f}",
        ),
        longest(&raw("\"Ke1\",\"isPawn\":\"@\""), "\u{7f}"),
        longest(&moves("\"@\""), "\u{7f}"),
        longest(&moves("\"startpos @\""), "x"),
        longest(&moves("\"startpos moves @\""), "g1f3 g8f6 f3g1 f6g8 "),
        longest(&moves("{\"white\":[],\"@\":0}"), "\u{7f}"),
        longest(
            &moves("{\"white\":[\"Ke1\"],\"epPossibleOnPawn\":\"@\"}"),
            "\u{7f}",
        ),
        longest(
            &control("\"Wke1\",\"x\":\"@\"").replace("white", "red"),
            "y",
        ),
    ]
}
