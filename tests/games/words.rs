//! What stands between moves and is none: words, numbers, signs of annotators, results.

use oracle_pgn::{Game, GameResult, Options, Reader, Text, Visitor};

use super::findings::{Found, TAGS, USUAL, found};

/// What a game shows beside its moves, and how it ends.
#[derive(Default)]
struct Shown {
    texts: Vec<String>,
    plies: Vec<u32>,
    results: Vec<Option<GameResult>>,
}

impl Visitor for Shown {
    fn text(&mut self, _game: &Game, text: Text<'_>) {
        self.texts.push(match text {
            Text::Nag(number) => format!("${number}"),
            Text::Word(word) | Text::Suffix(word) => String::from_utf8_lossy(word).into_owned(),
            other => format!("{other:?}"),
        });
    }

    fn end(&mut self, game: &Game) {
        self.plies.push(game.plies());
        self.results.push(game.result());
    }
}

fn shown(text: &str) -> Shown {
    let mut shown = Shown::default();
    Reader::new(USUAL).read_all(text.as_bytes(), &mut shown);
    shown
}

/// Checks what is found in a game, and how many half-moves it has.
#[track_caller]
fn check(movetext: &str, wanted: &[&str], plies: u32) {
    assert_eq!(found(movetext, wanted).plies, [plies], "{movetext}");
    // The same game, read where each move is looked at.
    assert_eq!(shown(movetext).plies, [plies], "{movetext}");
}

#[test]
fn a_word_that_can_be_no_move_does_not_end_the_judging() {
    check(
        "1. e4 time e5 2. Nf3 Nc6 *",
        &["1:7 1... time unreadable_token: cannot read `time`"],
        4,
    );
    check(
        "1. e4 a& \"b\" e5 2. Nf3 Nc6 *",
        &[
            "1:7 1... a& unreadable_token: cannot read `a&`",
            "1:10 1... \"b\" unreadable_token: cannot read `\"b\"`",
        ],
        4,
    );
    // Illegal words that are passed over are reported once a move follows.
    check(
        "e4 what Ke3 e5 Nf3 *",
        &[
            "1:4 1... what unreadable_token: cannot read `what`",
            "1:9 1... Ke3 illegal_move: the black king on e8 cannot go to e3: a king moves one square in any direction",
        ],
        3,
    );
}

#[test]
fn four_words_that_are_no_moves_end_the_judging() {
    let unreadable = ["1:4", "1:6", "1:8", "1:10", "1:12"]
        .map(|place| format!("{place} 1... z unreadable_token: cannot read `z`"));
    let wanted: Vec<&str> = unreadable.iter().map(String::as_str).collect();
    check("e4 z z z z z e5 Nf3 *", &wanted, 1);
    check("e4 z z z z e5 Nf3 *", &wanted[..4], 3);
    // A move in other letters may have been played.
    check(
        "1. e4 e5 2. Sf3 Nc6 *",
        &[
            "1:13 2. Sf3 unreadable_token: cannot read `Sf3`: this looks German, Polish or Swedish (Nf3)",
        ],
        2,
    );
}

#[test]
fn a_number_tells_that_a_word_was_a_move() {
    // White's second move is damaged.
    check(
        "1. e4 e5 2. N?3 Nc6 3. Bb5 a6 4. Ba4 *",
        &["1:13 2. N?3 unreadable_token: cannot read `N?3`"],
        2,
    );
    check(
        "1. c4 e5 2. zz c5 3. e4 d6 4. d4 *",
        &[
            "1:13 2. zz unreadable_token: cannot read `zz`",
            "1:22 2... e4 wrong_move_number: the move number is `3.`, expected `2...`: the rest is not judged",
        ],
        3,
    );
}

#[test]
fn numbers_without_dots_are_those_of_moves_or_are_told() {
    check("1 e4 e5 2 Nf3 Nc6 3 Bb5 *", &[], 5);
    check("1e4 e5 2Nf3 Nc6 3Bb5 *", &[], 5);
    check(
        "1. e4 2024 e5 *",
        &["1:7 1... 2024 unreadable_token: `2024` is not a move, and the next move is number 1"],
        2,
    );
    check(
        "1. e4 e5 7 2. Nf3 *",
        &["1:10 2. 7 unreadable_token: `7` is not a move, and the next move is number 2"],
        3,
    );
    // Enough bytes follow for the loop of simple moves.
    let rest = "Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O *";
    for number in ["5?. ", "5 . ", "5,. "] {
        check(
            &format!("1. e4 e5 {number}{rest}"),
            &["1:10 2. 5 unreadable_token: `5` is not a move, and the next move is number 2"],
            9,
        );
    }
    check(
        "1. e4 {x}2 1... e5 *",
        &["1:10 1... 2 unreadable_token: `2` is not a move, and the next move is number 1"],
        2,
    );
}

#[test]
fn squares_are_read_as_digits() {
    check("1. 5254 5755 2. 7163 2836 3. 6134 7866 4. 5171 *", &[], 7);
    check(
        "1. 5255 *",
        &[
            "1:4 1. 5255 illegal_move: the white pawn on e2 cannot go to e5: a pawn moves one square forward, or two from its starting square",
        ],
        1,
    );
    let promotion =
        format!("{TAGS}[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"8/P6k/8/8/8/8/P7/K7 w - - 0 1\"]\n\n");
    for (digit, placement) in [(1, "Q"), (2, "R"), (3, "B"), (4, "N")] {
        let mut found = Found::default();
        let text = format!("{promotion}1. 1718{digit} *");
        Reader::new(USUAL).read_all(text.as_bytes(), &mut found);
        assert_eq!(
            (found.lines.len(), &found.plies[..]),
            (0, &[1][..]),
            "{placement}"
        );
    }
}

#[test]
fn digits_and_marks_glued_to_a_word_are_part_of_it() {
    check(
        "1. e4 e5 2. 8c3 Nc6 3. Nf3 *",
        &["1:13 2. 8c3 unreadable_token: cannot read `8c3`"],
        2,
    );
    check(
        "1. e4 e5 2. 2c3 Nc6 3. Nf3 *",
        &["1:13 2. 2c3 unreadable_token: cannot read `2c3`"],
        2,
    );
    check(
        "1. e4 e5 2. #d4 *",
        &["1:13 2. #d4 unreadable_token: cannot read `#d4`"],
        2,
    );
    check(
        "1. e4 e5 {x}#d4 d4 *",
        &["1:13 2. #d4 unreadable_token: cannot read `#d4`"],
        3,
    );
    check("1. e4 e5 2. Bb5 c6 3. Bxc6+bxc6 *", &[], 6);
    check(
        "1. e4 e5 !2. Nf3 Nc6+3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *",
        &["1:10 2. !2. unreadable_token: cannot read `!2.`"],
        10,
    );
}

/// Every sign by itself and glued to its move, and its number.
#[test]
fn signs_of_annotators_are_read_as_glyphs() {
    for (sign, glyph) in [
        ("!", "!"),
        ("??", "??"),
        ("‼", "$3"),
        ("⁇", "$4"),
        ("⁉️", "$5"),
        ("⁈", "$6"),
        ("□", "$7"),
        ("=", "$10"),
        ("∞", "$13"),
        ("⩲", "$14"),
        ("+=", "$14"),
        ("+/=", "$14"),
        ("⩱", "$15"),
        ("=+", "$15"),
        ("=/+", "$15"),
        ("±", "$16"),
        ("+/-", "$16"),
        ("∓", "$17"),
        ("-/+", "$17"),
        ("+-", "$18"),
        ("+−", "$18"),
        ("-+", "$19"),
        ("−+", "$19"),
        ("+--", "$20"),
        ("--+", "$21"),
        ("⨀", "$22"),
        ("○", "$26"),
        ("⟳", "$32"),
        ("↑", "$36"),
        ("→", "$40"),
        ("=∞", "$44"),
        ("⇆", "$132"),
        ("⊕", "$138"),
        ("∆", "$140"),
        ("⌓", "$142"),
        ("RR", "$145"),
        ("N", "$146"),
        ("D", "D"),
        ("⇔", "⇔"),
    ] {
        for text in [
            format!("1. e4 e5 2. Nf3 {sign} Nc6 *"),
            format!("1. e4 e5 2. Nf3{sign} Nc6 *"),
        ] {
            assert_eq!(found(&text, &[]).plies, [4], "{text}");
            let shown = shown(&text);
            assert_eq!(
                (&shown.plies[..], &shown.texts[..]),
                (&[4][..], &[glyph.to_owned()][..]),
                "{text}"
            );
        }
    }
    for (text, wanted) in [
        ("1. e4 e5 2. Bc4 Nc6 3. Bxf7++- Kxf7 *", "$18"),
        ("1. e4 e5 2. Bc4 Nc6 3. Bxf7+!+- Kxf7 *", "! $18"),
        ("1. e4 e5 2. Bc4 Nc6 3. Bxf7+ +- Kxf7 *", "$18"),
        ("1. e4 e5 2. Bc4 Nc6 3. Bxf7 ch Kxf7 *", ""),
        ("1. e4 e5 2. Bc4 Nc6 3. Bxf7dbl ch Kxf7 *", ""),
        ("1. e4 e5 2. Bc4 Nc6 3. Bxf7 mate Kxf7 *", "mate"),
        ("1. e4 d5 2. e5 f5 3. exf6 e.p. = gxf6 *", "$10"),
    ] {
        assert_eq!(found(text, &[]).plies, [6], "{text}");
        assert_eq!(shown(text).texts.join(" "), wanted, "{text}");
    }
}

#[test]
fn results_are_read_with_every_dash() {
    for (results, result) in [
        (
            &["1-0", "1–0", "1—0", "1−0", "1:0"][..],
            GameResult::WhiteWins,
        ),
        (&["0-1", "0–1", "0:1"], GameResult::BlackWins),
        (
            &["1/2-1/2", "1/2–1/2", "½–½", "½", "0.5-0.5", "0,5:0,5"],
            GameResult::Draw,
        ),
        (&["+:-"], GameResult::WhiteWinsByForfeit),
        (&["-:+"], GameResult::BlackWinsByForfeit),
    ] {
        for written in results {
            let shown = shown(&format!("1. e4 e5 {written}\n"));
            assert_eq!(
                (&shown.plies[..], &shown.results[..]),
                (&[2][..], &[Some(result)][..]),
                "{written}"
            );
        }
    }
    // In Windows-1252.
    let mut shown = Shown::default();
    Reader::new(USUAL).read_all(b"1. e4 e5 1\x960\n", &mut shown);
    assert_eq!(shown.results, [Some(GameResult::WhiteWins)]);
}

#[test]
fn a_game_that_was_not_played_is_no_castling() {
    let mate = "1. f3 e5 2. g4 Qh4#";
    for (text, plies, result) in [
        ("0-0".to_owned(), 0, GameResult::BothForfeit),
        ("0–0".to_owned(), 0, GameResult::BothForfeit),
        (format!("{mate} 0-0"), 4, GameResult::BothForfeit),
        ("+--".to_owned(), 0, GameResult::WhiteWinsByForfeit),
        ("--+".to_owned(), 0, GameResult::BlackWinsByForfeit),
        ("+/-".to_owned(), 0, GameResult::WhiteWinsByForfeit),
        (
            format!("{TAGS}[Result \"0-0\"]\n\n1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 0-0"),
            6,
            GameResult::BothForfeit,
        ),
        (
            format!("{TAGS}[Result \"0-0\"]\n\n1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0-0 0-0 0-0"),
            8,
            GameResult::BothForfeit,
        ),
    ] {
        let shown = shown(&text);
        assert_eq!(
            (&shown.plies[..], &shown.results[..]),
            (&[plies][..], &[Some(result)][..]),
            "{text}"
        );
    }
    let game =
        format!("{TAGS}[Result \"0-0\"]\n\n1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 0-0\n\n").repeat(2);
    assert_eq!(shown(&game).plies, [6, 6]);
    // Castling, in every spelling.
    check("1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0–0 O—O *", &[], 8);
    check(
        "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. 0—0—0 0-0-0 *",
        &[],
        10,
    );
    check(
        "1. e4 e5 2. 0-0 *",
        &[
            "1:13 2. 0-0 illegal_move: castling is blocked by the white bishop on f1 and the white knight on g1",
        ],
        2,
    );
    found(
        &format!("{mate} 0-0"),
        &["1:21 wrong_result: Black wins by checkmate, but the result is `0-0`"],
    );
}

#[test]
fn a_second_result_belongs_to_the_game_before_it() {
    for (results, line) in [
        (
            "1-0 1-0",
            "1:14 second_result: the result is `1-0`, and `1-0` follows",
        ),
        (
            "1-0*",
            "1:13 second_result: the result is `1-0`, and `*` follows",
        ),
        (
            "1-0 {x} 1-0",
            "1:18 second_result: the result is `1-0`, and `1-0` follows",
        ),
        (
            "1-0\r\n{x}\r\n\r\n*",
            "4:1 second_result: the result is `1-0`, and `*` follows",
        ),
        (
            "1-0 ; x\n% y\n*",
            "3:1 second_result: the result is `1-0`, and `*` follows",
        ),
        (
            "1/2 - 1/2",
            "1:10 second_result: the result is in parts: `1/2 - 1/2`",
        ),
        (
            "1 - 0",
            "1:10 second_result: the result is in parts: `1 - 0`",
        ),
    ] {
        let text = format!("1. e4 e5 {results}\n\n1. d4 d5 *\n");
        assert_eq!(found(&text, &[line]).plies, [2, 2], "{text}");
    }
    // An open comment does not hide the next game. It counts as a damaged game by itself.
    let next = "1. e4 e5 1-0 {x\n\n[Event \"b\"]\n\n1. d4 *} 1-0\n";
    assert_eq!(shown(next).plies, [2, 0, 1, 0]);
}

#[test]
fn in_variations_words_are_read_as_in_games() {
    let mut found = Found::default();
    let options = Options {
        has_variations: true,
        ..USUAL
    };
    let text = "1. e4 (1. d4 with d5 ± 2. c4 0-1) e5 (1... c5 (0:05) 2. Nf3 =) *";
    Reader::new(options).read_all(text.as_bytes(), &mut found);
    let lines = [
        "1:14 1... with unreadable_token: cannot read `with`",
        "1:48 1... 0:05 unreadable_token: cannot read `0:05`",
    ];
    assert_eq!(found.lines, lines);
}
