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
    if !["POSITION", "MOVE", "my.pgn"]
        .iter()
        .any(|name| words.contains(name))
    {
        let (stdout, _, status) = oracle(words).ends();
        assert!(!stdout.is_empty() && status != 2, "{line}: {command}");
    }
    words.replace(FEN, "FEN")
}

#[test]
fn an_option_of_another_question_is_named_with_a_command_of_that_question() {
    for (line, wanted) in [
        ("startpos --divide", "perft 3 startpos --divide"),
        ("--divide", "perft 3 startpos --divide"),
        ("startpos --square e4", "attacks startpos --square e4"),
        ("startpos --list", "schema --list"),
        ("explain e4 startpos --divide", "perft 3 startpos --divide"),
        ("explain startpos e4 --count", "startpos --count"),
        ("attacks startpos --only checks", "startpos --only checks"),
        ("perft startpos 3 --piece e2", "startpos --piece e2"),
        ("perft 3 startpos -p e2", "startpos -p e2"),
        ("winnable --divide FEN", "perft 3 --divide FEN"),
    ] {
        assert_eq!(command(line), wanted, "{line}");
    }
    for (line, wanted) in [
        (
            "startpos --pedantic",
            "write `chess-oracle games FILE --pedantic`",
        ),
        (
            "startpos --depth 3",
            "write `chess-oracle compare --depth PLIES -- PROGRAM`",
        ),
        (
            "act --piece e1",
            "`--piece` belongs to the list of moves: write `chess-oracle startpos --piece PIECE`",
        ),
        // Most questions have it.
        ("mask Wba1 --strict", "see `chess-oracle mask --help`"),
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
const COMMANDS: [(&str, &str); 68] = [
    // Each word of the tables, alone or with what usually stands beside it.
    ("mate", "startpos"),
    ("check", "startpos"),
    ("stalemate FEN", "FEN"),
    ("is this mate FEN", "FEN"),
    ("Is this checkmate? FEN", "FEN"),
    ("FEN mate?", "FEN"),
    ("mate in 2 FEN", "FEN"),
    ("is black in check FEN", "FEN"),
    ("draw FEN", "FEN"),
    ("castle", "explain O-O startpos"),
    ("castle FEN", "explain O-O FEN"),
    ("can white castle queenside FEN", "explain O-O-O FEN"),
    ("legal", "startpos"),
    ("legal moves FEN", "FEN"),
    ("legal e8f7 FEN", "explain e8f7 FEN"),
    ("is e4 legal", "explain e4 startpos"),
    ("why e2e5 startpos", "explain e2e5 startpos"),
    ("why e2e5 FEN", "explain e2e5 FEN"),
    ("FEN why e2e5", "explain e2e5 FEN"),
    (
        "why is e5 illegal in startpos moves e4",
        "explain e5 startpos moves e4",
    ),
    ("why FEN", "--explain FEN"),
    ("moves FEN", "FEN"),
    ("moves", "startpos"),
    ("moves e4", "explain e4 startpos"),
    ("list moves startpos", "startpos"),
    ("what are the legal moves in startpos", "startpos"),
    ("how many moves FEN", "--count FEN"),
    ("count FEN", "--count FEN"),
    ("divide 3", "perft 3 --divide startpos"),
    ("divide 2 FEN", "perft 2 --divide FEN"),
    ("divide FEN 2", "perft 2 --divide FEN"),
    ("nodes 2 FEN", "perft 2 FEN"),
    ("svg", "-o svg startpos"),
    ("svg FEN", "-o svg FEN"),
    ("json FEN", "-o json FEN"),
    ("fen", "-o fen startpos"),
    ("uci Wke1", "-o uci Wke1"),
    ("board startpos", "-o board startpos"),
    ("flip startpos", "--flip startpos"),
    ("successors startpos", "--successors startpos"),
    ("children startpos", "--successors startpos"),
    (
        "captures startpos moves e4 d5",
        "--only captures startpos moves e4 d5",
    ),
    ("validate startpos", "--strict startpos"),
    ("pins FEN", "attacks FEN"),
    ("dead FEN", "winnable FEN"),
    ("best move FEN", "FEN"),
    ("show startpos moves e4", "startpos moves e4"),
    ("pgn my.pgn", "games my.pgn"),
    ("usage", "--help"),
    // Piece lists and words, in which a colour or a move may also be a part of the position.
    (
        "mate White: Kg1 Re8 Black: Kg8 f7 g7 h7",
        "White: Kg1 Re8 Black: Kg8 f7 g7 h7",
    ),
    (
        "White: Kg1 Re8 Black: Kg8 f7 g7 h7 mate?",
        "White: Kg1 Re8 Black: Kg8 f7 g7 h7",
    ),
    (
        "is white king e1 black queen e2 mate",
        "white king e1 black queen e2",
    ),
    (
        "is Qxf7 mate White Ke1 Qf3 Bc4 Black Ke8 Pf7",
        "--after Qxf7 White Ke1 Qf3 Bc4 Black Ke8 Pf7",
    ),
    (
        "white king e1 black king e8 black to move",
        "white king e1 black king e8 turn=black",
    ),
    // The options stay.
    (
        "--turn black mate Wkg1 Wre8 Bkg8",
        "--turn black Wkg1 Wre8 Bkg8",
    ),
    ("-p e1 moves Wke1", "-p e1 Wke1"),
    // What was typed already is not repeated.
    ("--count count startpos", "--count startpos"),
    ("--only checks checks startpos", "--only checks startpos"),
    ("-o san svg startpos", "-o san startpos"),
    ("--explain why startpos", "--explain startpos"),
    // What cannot be read is not repeated.
    ("mate Wke1 Wxe1", "POSITION"),
    ("mate Ke1 Ke8", "POSITION"),
    // Questions that are misspelled, or not first.
    ("perf 2 FEN", "perft 2 FEN"),
    ("xplain e4 startpos", "explain e4 startpos"),
    ("startpos perft 2", "perft 2 startpos"),
    (
        "startpos --turn w explain e4",
        "--turn w explain e4 startpos",
    ),
    ("startpos attacks", "attacks startpos"),
    ("startpos explain", "explain MOVE startpos"),
];

#[test]
fn words_that_ask_are_answered_with_the_command() {
    for (typed, wanted) in COMMANDS {
        assert_eq!(command(typed), wanted, "{typed}");
    }
    assert_eq!(
        hint(&["is this mate startpos"]),
        "write `chess-oracle startpos`: it says whether it is check, checkmate or a draw"
    );
    oracle("svg startpos")
        .stderr(
            "chess-oracle: there is no question `svg`\n  chess-oracle svg startpos\n               ^^^\n\
             hint: write `chess-oracle -o svg startpos`\n",
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
    let illegal = "illegal: the white pawn on e2 cannot go to e5: a pawn moves one square forward, or two from its first rank\n";
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
