//! `games --report` and `-o html`: what there is to say about each game.

use crate::support::oracle;

const GAMES: &str = "\
[Event \"Test <Cup>\"]
[Site \"Moscow\"]
[Date \"1960.03.15\"]
[Round \"1\"]
[White \"Tal, M & co\"]
[Black \"Botvinnik\"]
[Result \"1-0\"]

1. e4 e5 2. Nf3 Nc6 3. Bf4 d6 1-0

[Event \"Draws\"]
[Site \"?\"]
[Date \"????.??.??\"]
[Round \"-\"]
[White \"A\"]
[Black \"B\"]
[Result \"1-0\"]

1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1-0

[Event \"Nothing to say\"]
[Site \"?\"]
[Date \"????.??.??\"]
[Round \"?\"]
[White \"A\"]
[Black \"B\"]
[Result \"1-0\"]

1. e4 e5 1-0

[Event \"Result\"]
[Site \"?\"]
[Date \"????.??.??\"]
[Round \"?\"]
[White \"A\"]
[Black \"B\"]
[Result \"1/2-1/2\"]

1. f3 e5 2. g4 Qh4# 1/2-1/2
";

#[test]
fn a_report_has_each_game_with_something_to_say() {
    let call = oracle("games --report --penalties standard -").stdin(GAMES);
    let (report, complaint, status) = call.ends();
    assert_eq!((complaint, status), (String::new(), 1));
    let games: Vec<&str> = report.trim_end().split("\n\nGame ").collect();
    let [first, second, fourth] = games[..] else {
        panic!("{report}")
    };
    let lines: Vec<&str> = first.lines().collect();
    assert_eq!(
        lines[..10],
        [
            "Game 1: Tal, M & co - Botvinnik, 1960",
            "Test <Cup>, Moscow, 1960.03.15, round 1, standard input, line 1",
            "Result: 1-0; it fits, if Black resigned or lost on time.",
            "",
            "3. Bf4 (line 9, column 24)",
            "Illegal: the white bishop on c1 is blocked by the white pawn on d2 (FIDE 3.5); Bc4 would make the \
             rest of the game legal (2 half-moves); 1. d4 for `e4` would make the rest of the game legal \
             (2 half-moves).",
            "The move is completed once White presses the clock: if it is found during the game, the position \
             before it is put back (FIDE 7.5.1).",
            "The white bishop on c1 cannot move: White may make any legal move (FIDE 4.5).",
            "For White's first illegal move, Black gets two minutes (FIDE 7.5.5).",
            "For White's second, Black wins (FIDE 7.5.5).",
        ]
    );
    assert!(
        first.contains("\n  1  R  N [B] Q  K  B  .  R  1\n"),
        "{first}"
    );
    assert_eq!(
        second,
        "2: A - B\nDraws, standard input, line 11\nResult: 1-0; it fits, if Black resigned or lost on time.\n\
         A draw could have been claimed by threefold repetition after Black's move 4 (FIDE 9.2.2).\n\
         The last position has occurred 3 times: at the start, after 2... Ng8 and 4... Ng8."
    );
    let fits = "Result: 1/2-1/2; it does not fit the board: Black wins by checkmate (FIDE 5.1.1).";
    assert!(fourth.starts_with(&format!(
        "4: A - B\nResult, standard input, line 31\n{fits}\n\nThe game (line 39, "
    )));
}

#[test]
fn a_result_is_held_against_the_last_position() {
    let of = |game: &str, result: &str| {
        let text = format!(
            "[FEN \"{game}\"]\n[SetUp \"1\"]\n[Result \"{result}\"]\n\n1. Kf1 Kf9 {result}\n"
        );
        let report = oracle("games --report --findings bad_fen,unreadable_token -").stdin(text);
        let report = report.ends().0;
        let line = report.lines().find(|line| line.starts_with("Result: "));
        line.unwrap_or_else(|| panic!("{report}")).to_owned()
    };
    let known = |game: &str, result: &str| {
        let text =
            format!("[FEN \"{game}\"]\n[SetUp \"1\"]\n[Result \"{result}\"]\n\n1. Kf1 {result}\n");
        let report = oracle("games --report --findings missing_tags --pedantic -").stdin(text);
        let report = report.ends().0;
        let line = report.lines().find(|line| line.starts_with("Result: "));
        line.unwrap_or_else(|| panic!("{report}")).to_owned()
    };
    let rook = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    let unknown = "not all moves are known, so the result cannot be checked.";
    assert_eq!(of(rook, "1-0"), format!("Result: 1-0; {unknown}"));
    for (result, said) in [
        ("1-0", "it fits, if Black resigned or lost on time."),
        (
            "0-1",
            "Black cannot checkmate, so White loses neither by resigning nor by a fallen flag (FIDE 5.1.2).",
        ),
        ("1/2-1/2", "it fits, if the draw was agreed or claimed."),
        ("*", "nothing on the board has ended the game."),
    ] {
        assert_eq!(known(rook, result), format!("Result: {result}; {said}"));
    }
    // Until 2022, who resigned lost.
    let dated = |date: &str| {
        let text = format!("[Date \"{date}\"]\n[FEN \"{rook}\"]\n[Result \"0-1\"]\n\n1. Kf1 0-1\n");
        let report = oracle("games --report -").stdin(text).ends().0;
        report.contains("it fits, if White resigned.")
    };
    for (date, fits) in [
        ("2022.12.31", true),
        ("1959.??.??", true),
        ("2023.01.01", false),
        ("????.??.??", false),
    ] {
        assert_eq!(dated(date), fits, "{date}");
    }
    // Who agrees to a draw has moved.
    for (date, moves, fits) in [
        ("", "", false),
        ("", "1. e4", false),
        ("", "1. e4 e5", true),
        ("[Date \"2017.12.31\"]\n", "1. e4", true),
    ] {
        let text = format!("{date}[Result \"1/2-1/2\"]\n\n{moves} 1/2-1/2\n");
        let report = oracle("games --report -").stdin(text).ends().0;
        let said = if fits {
            "it fits, if the draw was agreed or claimed."
        } else {
            "a draw is agreed only after both players have moved (FIDE 5.2.3)."
        };
        assert!(report.contains(said), "{report}");
    }
    // Neither can checkmate, whatever is played.
    let wall = "8/8/8/2k5/1p1p1p1p/1P1P1P1P/2K5/8 w - - 0 1";
    let text = format!("[FEN \"{wall}\"]\n[Result \"1/2-1/2\"]\n\n1. Kd2 1/2-1/2\n");
    let report = oracle("games --report -").stdin(text).ends().0;
    let said =
        "it fits the board: draw: the position is dead, neither side can checkmate (FIDE 5.2.2).";
    assert!(report.contains(said), "{report}");
    for forfeit in ["+--", "--+", "0-0"] {
        let said = "the board does not show a forfeit.";
        assert_eq!(known(rook, forfeit), format!("Result: {forfeit}; {said}"));
    }
    let dead = "it fits the board: draw by insufficient material (FIDE 5.2.2).";
    assert_eq!(
        known("4k3/8/8/8/8/8/8/4K2b w - - 0 1", "1/2-1/2"),
        format!("Result: 1/2-1/2; {dead}")
    );
}

#[test]
fn a_report_on_paper_has_a_page_for_each_game_and_nothing_from_elsewhere() {
    let call = oracle("games -o html -").stdin(GAMES);
    let page = call.ends().0;
    assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\">"));
    assert_eq!(page.matches("<section>").count(), 3);
    assert_eq!(page.matches("</section>").count(), 3);
    assert_eq!(page.matches("<article>").count(), 2);
    assert_eq!(page.matches("<figure><svg ").count(), 2);
    assert!(page.contains("<h1>Game 1: Tal, M &amp; co - Botvinnik, 1960</h1>"));
    assert!(
        page.contains(
            "<p>Test &lt;Cup&gt;, Moscow, 1960.03.15, round 1, standard input, line 1</p>"
        )
    );
    assert!(page.contains("stroke illegal c1 f4"), "{page}");
    for foreign in ["src=", "href=", "url(", "@import", "<script"] {
        assert!(!page.contains(foreign), "{foreign}");
    }
    let same = oracle("games -o html --report -").stdin(GAMES).ends().0;
    assert_eq!(page, same);
    let black = oracle("games -o html --flip -").stdin(GAMES).ends().0;
    assert_ne!(page, black);
}

#[test]
fn an_object_may_ask_for_a_report() {
    let line = r#"{"ask":"games","pgn":"1. e4 Ke5","report":true}"#;
    let answer = oracle("--json -").stdin(line).ends().0;
    assert!(
        answer.starts_with(r#"{"report":"Game 1\nstandard input, line 1\nNo result; "#),
        "{answer}"
    );
    let line = r#"{"ask":"games","pgn":"1. e4 Ke5","output":"html","theme":"print"}"#;
    let answer = oracle("--json -").stdin(line).ends().0;
    assert!(
        answer.starts_with(r#"{"html":"<!DOCTYPE html>\n"#),
        "{answer}"
    );
    assert!(answer.contains("print-board"), "{answer}");
    for options in [
        "-o github --report",
        "--positions --report",
        "-o pgn --report",
    ] {
        let refused = oracle(&format!("games {options} -"))
            .stdin(GAMES)
            .complains();
        assert!(
            refused.contains("`--report` is a text, or `-o html`"),
            "{refused}"
        );
    }
}

#[test]
fn results_that_cannot_stand_are_said() {
    let tags = "[Event \"a\"]\n[Site \"b\"]\n[Date \"2024.01.01\"]\n[Round \"1\"]\n[White \"c\"]\n[Black \"d\"]\n";
    let bare = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n";
    let time = "[Termination \"time forfeit\"]\n";
    for (more, moves, result, wanted) in [
        (
            "",
            "1. e4",
            "1/2-1/2",
            "after both players have moved (FIDE 5.2.3).",
        ),
        (
            bare,
            "1. e4 Ke7",
            "0-1",
            "nor by a fallen flag (FIDE 5.1.2).",
        ),
        (
            &[bare, time].concat(),
            "1. e4 Ke7",
            "0-1",
            "nor by a fallen flag (FIDE 6.9).",
        ),
        (bare, "1. e4 Ke7", "1-0", ""),
        ("", "1. e4 e5", "1/2-1/2", ""),
    ] {
        let game = format!("{tags}[Result \"{result}\"]\n{more}\n{moves} {result}\n");
        let (report, errors, status) = oracle("games --report -").stdin(game).ends();
        assert_eq!((&*errors, status), ("", 0));
        assert!(report.contains(wanted), "{report}");
        assert_eq!(report.is_empty(), wanted.is_empty(), "{report}");
    }
}

#[test]
fn a_dead_position_ends_a_game_whatever_its_result() {
    for result in ["*", "1/2-1/2", "1-0"] {
        let game = format!(
            "[Result \"{result}\"]\n[FEN \"8/8/8/1p1p1p1k/pPpPpPp1/P1P1P1P1/8/4K3 w - - 0 1\"]\n\n1. Kd2 Kh6 {result}\n"
        );
        let (report, ..) = oracle("games --report -").stdin(game).ends();
        let wanted = "the position is dead, neither side can checkmate (FIDE 5.2.2)";
        assert!(report.contains(wanted), "{report}");
    }
}
