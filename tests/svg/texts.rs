//! What pictures say and mark: titles, descriptions, legends, captions, the last move, arrows, and the side to move.

use super::{class_of, classes, only_child, parsed, picture, with_class};
use crate::support::{oracle, rows};

/// A command, and texts that its picture has; or does not have, behind `!`. `;` stands between them.
const TEXTS: &str = "
    Wke1 Wra1 Bqd8 -p e1 | role=\"img\" ; <title>White king on e1: 3 moves</title>
    Wke1 Wra1 Bqd8 -p e1 | <desc>White: a king on e1, a rook on a1. Black: a queen on d8. White to move. Moves: Kf1 Ke2 Kf2. No check. Castling queenside: no
    Wke1 Wra1 Bqd8 -p e1 | no, the king would cross d1, which is attacked by the queen on d8 (FIDE 3.8.2.2). Problem: Black has no king (FIDE 3.10.3). FEN: 3q4/8/8/8/8/8/8/R3K3 w Q - 0 1</desc>
    startpos moves f3 e5 g4 Qh4 turn=w | . No moves. Check from the black queen on h4. Outcome: Black wins by checkmate (FIDE 5.1.1)
    8/8/8/8/8/8/8/8 | <desc>White: nothing. Black: nothing. White to move. No moves. Problem: White has no king (FIDE 3.10.3). Problem: Black has no king
    8/8/8/8/8/8/8/8 | Problem: Black has no king (FIDE 3.10.3). Problem: the board is empty (FIDE 3.10.3). FEN: 8/8/8/8/8/8/8/8 w - - 0 1</desc>
    Wke1 Wpa2 | Problem: Black has no king
    Wke1 Wpa2 --plain | Problem: Black has no king
    explain Ke2 Wke1 Wpa2 | Problem: Black has no king
    attacks Wke1 Wpa2 | Problem: Black has no king
    winnable Wke1 Wpa2 | Problem: Black has no king
    startpos moves e4 --plain --mark e5,d5 --arrow e7e5,g8f6 | <title>Black to move</title> ; Marked: d5 e5. Arrows: e7e5 g8f6. FEN:
    attacks Wra1 Bra8 Wke1 Bkh8 | more white attackers ; more black attackers ; as many of both
    attacks Wra1 Bra8 Wke1 Bkh8 --caption none | !more white attackers ; !more black attackers ; !as many of both
    attacks 2kr4/8/8/6b1/8/4N3/3Q4/3RK3_w_-_-_0_1 | queen-pin g5 d2 ; >pin to the queen<
    attacks 2k1r3/8/8/8/8/4N3/8/3RK3_w_-_-_0_1 | \"stroke pin e8 e1 ; >pin< ; !queen-pin g5
    startpos moves e4 f5 Qh5+ | in check ; attacks the king or its path ; the last move
    startpos | !legend
    startpos -p a1 --explain | Not allowed: a1a2:
    startpos --explain | Choose a piece to see
    explain O-O startpos | >O-O?
    explain e2e4 startpos | >e2e4:
    explain Nf6 startpos | >Nf6?
    explain O-O 4k3/8/8/8/8/8/8/4K2R_w_-_- | The position does not say whether the king or the rook has moved.
    winnable --flag white 8/8/8/8/8/2k5/8/4KR2_w_-_- | (FIDE 6.9)
    winnable --flag black 8/8/8/8/8/2k5/8/4KR2_w_-_- | (FIDE 6.9)
";

#[test]
fn a_picture_says_what_it_shows_to_those_who_cannot_see_it_too() {
    for [command, texts] in rows(TEXTS) {
        let picture = picture(command);
        parsed(&picture);
        for text in texts.split(';').map(str::trim) {
            let (text, is_there) = text
                .strip_prefix('!')
                .map_or((text, true), |text| (text, false));
            assert_eq!(
                picture.contains(text),
                is_there,
                "{command}: {text}\n{picture}"
            );
        }
    }
}

/// A command, a class, and the classes of the elements that have it, without those of squares. Four promotions are one arrow.
const DRAWN: &str = "
    startpos moves e4 e5 | last | mark last e7, mark last e5
    startpos moves e4 --moves e5 | last | mark last e7, mark last e5
    startpos | last |
    Wke1 Wrh1 Bke8 moves O-O | last | mark last e1, mark last f1, mark last g1, mark last h1
    Wkh1 Wpb7 Bra8 Bkh8 moves bxa8=Q | last | mark last a8, mark last b7
    startpos -p g1 --arrows | move | stroke move g1 f3, stroke move g1 h3, stroke head move g1 f3, stroke head move g1 h3
    Wkh1 Wpb7 -p b7 --arrows | move | stroke move b7 b8, stroke head move b7 b8
    startpos -p g1 | move |
    startpos moves e4 --plain --mark e5,d5 --arrow e7e5,g8f6 | arrow | stroke arrow e7 e5, stroke arrow g8 f6
    startpos moves e4 --plain --mark e5,d5 --arrow e7e5,g8f6 | mark | mark highlight d5, mark highlight e5
    startpos -p g1 --mark e4 | highlight | mark highlight e4
    startpos -p a1 --explain | not-allowed | mark not-allowed a8, mark not-allowed a7, mark not-allowed a6, mark not-allowed a5, mark not-allowed a4, mark not-allowed a3, mark not-allowed a2, mark not-allowed b1, mark not-allowed c1, mark not-allowed d1, mark not-allowed e1, mark not-allowed f1, mark not-allowed g1, mark not-allowed h1
    attacks Wra1 Bra8 Wke1 Bkh8 | equal | heat equal a7, heat equal a6, heat equal a5, heat equal a4, heat equal a3, heat equal a2
";

#[test]
fn the_last_move_and_what_was_asked_for_is_marked_and_moves_may_be_arrows() {
    for [command, class, wanted] in rows(DRAWN) {
        let picture = picture(command);
        let document = parsed(&picture);
        let nodes = with_class(&document, class).into_iter();
        let nodes = nodes
            .filter(|node| !node.has_tag_name("rect"))
            .map(class_of);
        assert_eq!(nodes.collect::<Vec<_>>().join(", "), wanted, "{command}");
    }
    // A plain diagram has all pieces and coordinates.
    let picture = picture("startpos moves e4 --plain");
    let document = parsed(&picture);
    let counts = ["piece", "coordinate", "mark"].map(|class| with_class(&document, class).len());
    assert_eq!(counts, [32, 16, 0]);
}

#[test]
fn an_object_may_ask_for_marks_in_every_picture_of_a_position() {
    let asked = ["explain\",\"move\":\"Nf3", "attacks", "winnable", "moves"].map(|ask| {
        format!(
            r#"{{"ask":"{ask}","fen":"startpos","mark":["e5"],"arrow":["b1c3"],"output":"svg"}}"#
        )
    });
    let pictures = oracle("-").stdin(asked.join("\n")).says();
    assert_eq!(pictures.lines().count(), 4);
    for picture in pictures.lines() {
        for class in ["mark highlight e5", "stroke arrow b1 c3"] {
            assert!(picture.contains(class), "{class}: {picture}");
        }
    }
}

#[test]
fn the_side_to_move_is_marked_at_its_end_of_the_board() {
    for question in [
        "",
        "--plain",
        "explain Ke2",
        "attacks",
        "winnable",
        "mate 1",
    ] {
        for (turn, color, flip, is_low) in [
            ("w", "white", "", true),
            ("b", "black", "", false),
            ("w", "white", "--flip", false),
            ("b", "black", "--flip", true),
        ] {
            let picture = picture(&format!("{question} Wke1 Bke8 Wra1 --turn {turn} {flip}"));
            let document = parsed(&picture);
            let [disc] = with_class(&document, "turn")[..] else {
                panic!("{question}");
            };
            assert!(classes(disc).contains(color));
            let height: u32 = disc.attribute("cy").unwrap().parse().unwrap();
            assert_eq!(height > 260, is_low, "{question} {turn} {flip}");
        }
    }
}

#[test]
fn what_the_input_says_cannot_break_the_picture() {
    for (id, title) in [
        ("<script>&amp;\"'", "<script>&amp;\"'"),
        ("]]></title>", "]]></title>"),
        ("tab\u{1}bell\u{7}\u{85}", r"tab\u{1}bell\u{7}\u{85}"),
        ("\u{fffe}\u{feff}\u{1f602}♔", "\\u{fffe}\u{feff}\u{1f602}♔"),
    ] {
        let picture = picture(&format!("Wke1 id={id}"));
        let wanted = format!("{title}: White to move: 5 moves");
        assert_eq!(only_child(&parsed(&picture), "title"), wanted);
        assert_eq!(picture.matches('\n').count(), 1);
    }
}

#[test]
fn a_picture_needs_nothing_beside_itself() {
    let drawn = picture("startpos -p b1");
    let (_, code) = drawn.split_once("</desc>").unwrap();
    for word in [
        "href", "url(", "@import", "<script", " id=", "<!", "<?", " on",
    ] {
        assert!(!code.contains(word), "{word}");
    }
    assert_eq!(drawn.matches("http").count(), 1, "the name of SVG itself");
    // Rules without the class would restyle the whole page.
    for rule in only_child(&parsed(&drawn), "style").split_terminator('}') {
        assert!(rule.starts_with(".classic-board "), "{rule}");
    }
    let officers = "rnbqkbnr/nnnnnnnn/qqqqqqqq/8/8/QQQQQQQQ/NNNNNNNN/RNBQKBNR_w_-_-";
    for position in ["startpos", officers] {
        let size = picture(position).len();
        assert!(size < 40_000, "{size}");
    }
}

#[test]
fn a_stream_has_a_picture_a_line_and_an_empty_line_for_what_is_refused() {
    let (stdout, stderr, status) = oracle("-o svg -")
        .stdin("Wke1\nWxe1\nBke8 piece=e8\n")
        .ends();
    let [first, "", third] = stdout.lines().collect::<Vec<_>>()[..] else {
        panic!("{stdout}");
    };
    for (line, title) in [
        (first, "White to move: 5 moves"),
        (third, "Black king on e8: 5 moves"),
    ] {
        assert_eq!(only_child(&parsed(line), "title"), title);
    }
    assert!(
        stderr.starts_with("chess-oracle: line 2: `x` is not a role\n"),
        "{stderr}"
    );
    assert_eq!(status, 2);
}
