//! Words that are no question and no position: the hint is the command that answers what they ask.

use crate::support::{oracle, oracle_with};

const FEN: &str = "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4";

/// Returns the hint of a command line, which is refused.
#[track_caller]
fn hint(arguments: &[&str]) -> String {
    let complaint = oracle_with(arguments).complains();
    let (_, hint) = complaint.split_once("\nhint: ").expect("a hint");
    hint.trim_end().to_owned()
}

/// Returns the command of a hint, which must be answered.
#[track_caller]
fn command(line: &str) -> String {
    let line = line.replace("FEN", FEN);
    let hint = hint(&line.split(' ').collect::<Vec<_>>());
    let mut quoted = hint.split('`').skip(1).step_by(2);
    let command = quoted.find(|words| words.starts_with("chess-oracle "));
    let command = command.expect("a command");
    let words = command.strip_prefix("chess-oracle ").expect("the program");
    words.replace(FEN, "FEN")
}

#[test]
fn an_option_of_another_question_is_named_with_that_question() {
    for (line, wanted) in [
        (
            "startpos --divide",
            "`--divide` is an option of `perft`: see `chess-oracle perft --help`",
        ),
        (
            "startpos --pedantic",
            "`--pedantic` is an option of `games`: see `chess-oracle games --help`",
        ),
        (
            "explain e4 startpos --count",
            "`--count` is an option of the list of moves: see `chess-oracle --help`",
        ),
        // Most questions have it.
        ("mask Wba1 --strict", "see `chess-oracle mask --help`"),
        ("perft --depth 3 startpos", "write `perft 3 startpos`"),
        ("startpos -o san --figurine", "write `--letters figurines`"),
        (
            "games --where check --invert",
            "write `--where 'not (CONDITION)'`",
        ),
        (
            "explain",
            "write it as in `chess-oracle explain e2e4 startpos`, or see `chess-oracle explain --help`",
        ),
        (
            "perft",
            "write it as in `chess-oracle perft 3 startpos`, or see `chess-oracle perft --help`",
        ),
    ] {
        assert_eq!(hint(&line.split(' ').collect::<Vec<_>>()), wanted, "{line}");
    }
}

/// What is typed, and the command of its hint.
const COMMANDS: [(&str, &str); 51] = [
    ("mate", "POSITION"),
    ("check", "POSITION"),
    ("stalemate FEN", "POSITION"),
    ("Mate? FEN", "POSITION"),
    ("FEN mate?", "POSITION"),
    ("mate in 2 FEN", "POSITION"),
    ("draw FEN", "POSITION"),
    ("castle FEN", "explain O-O POSITION"),
    ("legal", "explain MOVE POSITION"),
    ("legal e8f7 FEN", "explain MOVE POSITION"),
    ("is e4 legal", "explain MOVE POSITION"),
    ("can white castle queenside FEN", "explain MOVE POSITION"),
    ("why e2e5 startpos", "explain MOVE POSITION"),
    (
        "why is e5 illegal in startpos moves e4",
        "explain MOVE POSITION",
    ),
    ("moves FEN", "POSITION"),
    ("moves", "POSITION"),
    ("list moves startpos", "POSITION"),
    ("what are the legal moves in startpos", "POSITION"),
    ("how many moves FEN", "--count POSITION"),
    ("count FEN", "--count POSITION"),
    ("divide 3", "perft DEPTH POSITION --divide"),
    ("divide 2 FEN", "perft DEPTH POSITION --divide"),
    ("nodes 2 FEN", "perft DEPTH POSITION"),
    ("svg", "-o FORMAT POSITION"),
    ("svg FEN", "-o FORMAT POSITION"),
    ("json FEN", "-o FORMAT POSITION"),
    ("uci Wke1", "-o FORMAT POSITION"),
    ("flip startpos", "--flip POSITION"),
    ("unicode startpos", "--unicode POSITION"),
    ("successors startpos", "--successors POSITION"),
    ("children startpos", "--successors POSITION"),
    ("captures startpos moves e4 d5", "--only KINDS POSITION"),
    ("validate startpos", "--strict POSITION"),
    ("pins FEN", "attacks POSITION"),
    ("dead FEN", "winnable POSITION"),
    ("best move FEN", "POSITION"),
    ("show startpos moves e4", "POSITION"),
    ("pgn my.pgn", "games FILE"),
    ("usage", "--help"),
    ("mate White: Kg1 Re8 Black: Kg8 f7 g7 h7", "POSITION"),
    ("White: Kg1 Re8 Black: Kg8 f7 g7 h7 mate?", "POSITION"),
    ("--turn black mate Wkg1 Wre8 Bkg8", "POSITION"),
    ("-p e1 moves Wke1", "POSITION"),
    // Questions that are misspelled, or not first.
    ("perf 2 FEN", "perft 2 FEN"),
    ("perfd 2 FEN", "perft 2 FEN"),
    ("xplain e4 startpos", "explain e4 startpos"),
    ("attack startpos", "attacks startpos"),
    ("startpos perft 2", "perft 2 startpos"),
    (
        "startpos --turn w explain e4",
        "explain e4 startpos --turn w",
    ),
    ("startpos attacks", "attacks startpos"),
    ("startpos explain", "explain MOVE startpos"),
];

#[test]
fn words_that_ask_are_answered_with_the_command() {
    for (typed, wanted) in COMMANDS {
        assert_eq!(command(typed), wanted, "{typed}");
        let mut filled = wanted.replace("FEN", FEN);
        for (name, value) in [
            ("POSITION", "startpos"),
            ("MOVE", "e4"),
            ("DEPTH", "2"),
            ("KINDS", "checks,captures"),
            ("FORMAT", "svg"),
        ] {
            filled = filled.replace(name, value);
        }
        if filled != "games FILE" {
            let (stdout, _, status) = oracle(&filled).ends();
            assert!(!stdout.is_empty() && status != 2, "{typed}: {filled}");
        }
    }
    oracle("svg startpos")
        .stderr(
            "chess-oracle: unknown command `svg`\n  chess-oracle svg startpos\n               ^^^\n\
             hint: write `chess-oracle -o FORMAT POSITION`: it writes the answer in that format\n",
        )
        .status(2);
}

#[test]
fn positions_and_their_own_errors_stay() {
    for line in [
        "white king e1",
        "White Ke1",
        "white king e1, rooks a1 h1; black king e8",
        "position startpos",
        "position fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1",
        "fen Wke1 Bke8",
        "FEN: 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "FEN: startpos",
        "4k3/8/8/8/8/8/8/4K3 w - - id \"mate\"; c0 \"why is this a draw\";",
        "Wke1 id=mate",
    ] {
        oracle_with(&[line]).says();
    }
    for (line, wanted) in [
        (
            "startpos moves e5",
            "to list the legal moves, leave it out and add `-o san`",
        ),
        (
            "Wke1 Wxe1",
            "the roles are k, q, r, b, n (or s) and p, as in `Wke1`",
        ),
        (
            "e4",
            "write `Wpe4` or `Bpe4`, or put `White` or `Black` before the pieces",
        ),
        ("fen: 4k3/8/8/8/8/8/8/4K3 q", "write w, b, white or black"),
        (
            "FEN: hello",
            "write the position after it: `position startpos`, or `position fen` and a FEN",
        ),
        ("Wke1 id=mate turn=red", "write w, b, white or black"),
    ] {
        assert_eq!(hint(&[line]), wanted, "{line}");
    }
    // An error of an option is not about the words.
    let complaint = oracle("--turn red mate startpos").complains();
    assert!(
        complaint.starts_with("chess-oracle: `red` is not a side to move\n"),
        "{complaint}"
    );
}

#[test]
fn a_move_after_its_position_is_understood_or_put_in_its_place() {
    let illegal = "illegal: the white pawn on e2 cannot go to e5: a pawn moves one square forward, or two from its starting square (FIDE 3.7)\n";
    for words in [
        &["explain", "startpos", "e2e5"][..],
        &["explain", "startpos e2e5"],
        &["explain", "position startpos", "e2e5"],
        &[
            "explain",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
            "w",
            "KQkq",
            "-",
            "0",
            "1",
            "e2e5",
        ],
        &[
            "explain",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "e2e5",
        ],
    ] {
        oracle_with(words).stdout(illegal).status(1);
    }
    let (stdout, _, status) = oracle("explain Wke1 Wra1 Bqd8 e1c1").ends();
    assert!(
        stdout.starts_with("illegal: the king would cross d1") && status == 1,
        "{stdout}"
    );
    oracle("explain White Ke1 Pe2 Black Ke8 e2e4")
        .stdout("legal: the white pawn on e2 goes to e4\n")
        .run();
    // The last word may be a part of the position.
    for (typed, wanted) in [
        ("startpos", "explain MOVE startpos"),
        ("startpos xyz", "explain xyz startpos"),
        (
            "startpos moves e4 e5 Nf3",
            "explain Nf3 startpos moves e4 e5",
        ),
        (
            "White Ke1 Black Ke8 e7e5",
            "explain e7e5 White Ke1 Black Ke8",
        ),
    ] {
        let arguments: Vec<&str> = ["explain"].into_iter().chain(typed.split(' ')).collect();
        assert_eq!(
            hint(&arguments),
            format!("the move comes first: `chess-oracle {wanted}`")
        );
    }
    assert_eq!(
        hint(&["explain", "xyz", "startpos"]),
        "write moves as e2e4 or e7e8q, or as e4, Nf3, O-O, e8=Q"
    );
}
