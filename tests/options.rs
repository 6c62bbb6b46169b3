//! The options, one claim at a time.

use crate::support::{oracle, oracle_with};

#[track_caller]
fn fen(arguments: &[&str]) -> String {
    let mut all = vec!["-o", "fen"];
    all.extend(arguments);
    oracle_with(&all).says().trim_end().to_owned()
}

#[track_caller]
fn uci(arguments: &[&str]) -> String {
    let mut all = vec!["-o", "uci"];
    all.extend(arguments);
    oracle_with(&all).says().trim_end().to_owned()
}

#[test]
fn options_override_fields() {
    let line = "4k3/8/8/8/3Pp3/8/8/R3K2R b KQ d3 0 1";
    assert_eq!(fen(&[line]), "4k3/8/8/8/3Pp3/8/8/R3K2R b KQ d3 0 1");
    assert_eq!(
        fen(&[line, "castling=K", "--castling", "Q"]),
        "4k3/8/8/8/3Pp3/8/8/R3K2R b Q d3 0 1"
    );
    assert_eq!(
        fen(&[line, "ep=d3", "--ep", "-"]),
        "4k3/8/8/8/3Pp3/8/8/R3K2R b KQ - 0 1"
    );
    assert_eq!(
        fen(&[line, "turn=b", "--turn", "White"]),
        "4k3/8/8/8/3Pp3/8/8/R3K2R w KQ - 0 1"
    );
    assert_eq!(
        fen(&[line, "moved=h1", "--moved", "a1"]),
        "4k3/8/8/8/3Pp3/8/8/R3K2R b K d3 0 1"
    );
    assert_eq!(uci(&[line, "piece=e8", "--piece", "e4"]), "e4d3 e4e3");
}

#[test]
fn a_king_or_rook_that_has_moved_does_not_castle() {
    let castling = |moved: &str| {
        fen(&["Wke1", "Wra1h1", "Bke8", "Bra8h8", moved])
            .split(' ')
            .nth(2)
            .unwrap()
            .to_owned()
    };
    assert_eq!(castling("turn=w"), "KQkq");
    assert_eq!(castling("moved=a1"), "Kkq");
    assert_eq!(castling("moved=a1e8"), "K");
    assert_eq!(castling("moved=e1h8"), "q");
    assert_eq!(castling("moved=a1e1"), "kq");
    assert_eq!(castling("moved=-"), "KQkq");
}

#[test]
fn the_turn_of_a_piece_list_is_the_chosen_pieces_or_the_captors_or_whites() {
    assert_eq!(fen(&["Wke1", "Bke8"]), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(
        fen(&["Wke1", "Bke8", "-p", "e8"]),
        "4k3/8/8/8/8/8/8/4K3 b - - 0 1"
    );
    assert_eq!(
        fen(&["Wke1", "Bke8", "piece=e8"]),
        "4k3/8/8/8/8/8/8/4K3 b - - 0 1"
    );
    assert_eq!(
        fen(&["Wpd4", "Bpe4", "ep=d4"]),
        "8/8/8/8/3Pp3/8/8/8 b - d3 0 1"
    );
    assert_eq!(
        fen(&["Wpd4", "Bpe4", "ep=d3"]),
        "8/8/8/8/3Pp3/8/8/8 b - d3 0 1"
    );
    assert_eq!(
        fen(&["Wpd5", "Bpe5", "ep=e5"]),
        "8/8/8/3Pp3/8/8/8/8 w - e6 0 1"
    );
    // The field gives the turn, even if the chosen piece is of the other side.
    assert_eq!(
        fen(&["Wke1", "Bke8", "-p", "e8", "turn=w"]),
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
    );
    // With moves, the chosen piece is looked up after them and does not give the turn before them.
    assert_eq!(
        fen(&["Wke1", "Bke8", "-p", "e8", "moves", "e1e2"]),
        "4k3/8/8/8/8/8/4K3/8 b - - 1 1"
    );
    assert_eq!(
        fen(&["Wke1", "Bke8", "-p", "e2", "--moves", "e1e2"]),
        "4k3/8/8/8/8/8/4K3/8 b - - 1 1"
    );
    // A FEN gives the turn, unless it is a board alone.
    assert_eq!(
        fen(&["4k3/8/8/8/8/8/8/4K3 w", "-p", "e8"]),
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
    );
    assert_eq!(
        fen(&["4k3/8/8/8/8/8/8/4K3", "-p", "e8"]),
        "4k3/8/8/8/8/8/8/4K3 b - - 0 1"
    );
}

#[test]
fn a_piece_that_is_not_to_move_has_no_moves_unless_asked_as_if_it_were() {
    assert_eq!(uci(&["startpos", "-p", "e7"]), "");
    assert_eq!(
        uci(&["startpos", "-p", "e7", "--turn", "black"]),
        "e7e5 e7e6"
    );
    assert_eq!(uci(&["startpos", "-p", "Bpe7", "--turn", "b"]), "e7e5 e7e6");
}

#[test]
fn check_and_castling_beside_a_piece_of_the_other_side_say_whose_they_are() {
    // 3  .  .  .  .  .  .  .  .
    // 2  .  .  .  .  .  .  .  .
    // 1  R  .  .  .  K  B  .  R
    let line = "4k3/8/8/8/8/8/8/R3KB1R w KQ - 0 1";
    let tail = |piece: &str| {
        let text = oracle_with(&[line, "-p", piece]).says();
        text[text.find("Check ").unwrap()..].to_owned()
    };
    let of_white = "Check       White: no\nCheckmate   White: no\nStalemate   White: no\n\
                    Castling    White kingside: no, castling is blocked by the white bishop on f1\n              \
                    (FIDE 3.8.2.2)\n            \
                    White queenside: yes\n            Black has no right to castle\n";
    assert_eq!(tail("e8"), of_white);
    let own = "Check       no\nCheckmate   no\nStalemate   no\n\
               Castling    kingside: no, castling is blocked by the white bishop on f1\n              \
               (FIDE 3.8.2.2)\n            \
               queenside: yes\n            Black has no right to castle\n";
    assert_eq!(tail("e1"), own);
    // A side without a king has nothing to castle with.
    let alone = oracle_with(&["4k3/8/8/8/8/8/8/8 b - -"]).says();
    assert!(!alone.contains("White has no right to castle"), "{alone}");
    let missing = oracle_with(&["4k3/8/8/8/8/8/8/R7 w - -"]).says();
    assert!(!missing.contains("kingside"), "{missing}");
}

#[test]
fn moves_of_the_line_come_before_those_of_the_option() {
    let after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
    assert_eq!(
        fen(&["startpos", "moves", "e2e4", "e7e5", "--moves", "Nf3"]),
        after
    );
    assert_eq!(fen(&["startpos", "--moves", "e4,e5 g1f3"]), after);
    assert_eq!(
        fen(&["--moves", "Nf3", "startpos", "moves", "e4", "e5"]),
        after
    );
}

#[test]
fn both_spellings_of_castling_are_read_and_one_is_written() {
    let board = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let castled = "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1";
    for text in ["e1g1", "e1h1", "O-O", "0-0", "Ke1-g1", "Ke1g1"] {
        assert_eq!(fen(&[board, "--moves", text]), castled, "{text}");
        assert_eq!(
            fen(&[board, "--chess960", "--moves", text]),
            castled,
            "{text}"
        );
    }
    let castles = |fen: &str, chess960: &[&str]| {
        let mut all = vec![fen, "--only", "castling"];
        all.extend(chess960);
        uci(&all)
    };
    assert_eq!(castles(board, &[]), "e1c1 e1g1");
    assert_eq!(castles(board, &["--chess960"]), "e1a1 e1h1");
    // From other squares castling is always written as king takes rook.
    assert_eq!(castles("4k3/8/8/8/8/8/8/1R2KR2 w KQ -", &[]), "e1b1 e1f1");
    assert_eq!(castles("4k3/8/8/8/8/8/8/R4K1R w KQ -", &[]), "f1a1 f1h1");
}

#[test]
fn where_castling_looks_like_a_step_it_is_the_step() {
    // From f1 the king can step to g1, or castle with the rook on h1 and also end on g1.
    let board = "4k3/8/8/8/8/8/8/R4K1R w KQ -";
    assert_eq!(
        fen(&[board, "--moves", "f1g1"]),
        "4k3/8/8/8/8/8/8/R5KR b - - 1 1"
    );
    assert_eq!(
        fen(&[board, "--moves", "f1h1"]),
        "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1"
    );
    assert_eq!(
        fen(&[board, "--moves", "f1c1"]),
        "4k3/8/8/8/8/8/8/2KR3R b - - 1 1"
    );
}

#[test]
fn of_an_option_that_is_given_twice_the_last_counts() {
    for (twice, once) in [
        ("startpos -o uci -o san", "startpos -o san"),
        ("startpos -p e1 -p e2 -o uci", "startpos -p e2 -o uci"),
        (
            "startpos --json --turn b --json --turn w",
            "startpos --json --turn w",
        ),
        ("perft 1 startpos --json --json", "perft 1 startpos --json"),
        ("-o uci perft 1 startpos -o csv", "perft 1 startpos -o csv"),
    ] {
        assert_eq!(oracle(twice).says(), oracle(once).says(), "{twice}");
    }
}

#[test]
fn the_format_stands_before_or_behind_the_word_of_a_question() {
    let count = "{\"fen\":\"4k3/8/8/8/8/8/8/4K3 w - - 0 1\",\"depth\":0,\"nodes\":1,\"divide\":[],\
                 \"problems\":[],\"assumed\":[\"turn\",\"castling\"]}\n";
    oracle("perft 0 Wke1 Bke8 --json").stdout(count).run();
    oracle("--json perft 0 Wke1 Bke8").stdout(count).run();
    oracle("perft --json 0 Wke1 Bke8").stdout(count).run();
    let complaint = oracle("--turn w perft 0 Wke1 Bke8").complains();
    assert!(
        complaint.contains("hint: write `chess-oracle perft 0 Wke1 Bke8 --turn w`"),
        "{complaint}"
    );
    let complaint = oracle("man -o svg").complains();
    assert!(complaint.contains("does not support `-o`"), "{complaint}");
}

#[test]
fn values_may_look_like_options() {
    assert_eq!(
        fen(&["Wke1", "Wra1", "--castling", "-"]),
        "8/8/8/8/8/8/8/R3K3 w - - 0 1"
    );
    assert_eq!(
        fen(&["--castling=-", "Wke1", "Wra1"]),
        "8/8/8/8/8/8/8/R3K3 w - - 0 1"
    );
    assert_eq!(fen(&["--ep", "-", "Wke1"]), "8/8/8/8/8/8/8/4K3 w - - 0 1");
}

#[test]
fn after_no_moves_the_position_is_as_it_was() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(fen(&["startpos", "--moves", ""]), start);
    assert_eq!(fen(&["startpos", "--moves", " , "]), start);
}

const OF_PICTURES: [&str; 8] = [
    "--arrows",
    "--plain",
    "--mark=e4",
    "--arrow=e2e4",
    "--caption=none",
    "--coordinates=inside",
    "--size=300",
    "--theme=brown",
];

#[test]
fn an_option_that_only_a_picture_has_is_refused_with_another_format() {
    let others = &OF_PICTURES[4..];
    let questions: [(&[&str], &[&str]); 4] = [
        (&["startpos"], &OF_PICTURES),
        (&["explain", "e4", "startpos"], others),
        (&["attacks", "startpos"], others),
        (&["winnable", "Wke1 Bke8 Wpa2 Bpa3"], others),
    ];
    for (question, options) in questions {
        for option in options {
            let name = option.split('=').next().unwrap();
            let asked = |more: &[&str]| oracle_with(&[question, &[*option], more].concat());
            let said = asked(&[]).complains();
            let message = format!("chess-oracle: `{name}` requires `-o svg`\n");
            assert!(said.starts_with(&message), "{said}");
            assert!(said.ends_with("\nhint: add `-o svg`\n"), "{said}");
            let said = asked(&["-o", "board"]).complains();
            let hint = format!("\nhint: choose `-o svg`, or leave out `{name}`\n");
            assert!(
                said.starts_with(&message) && said.ends_with(&hint),
                "{said}"
            );
            assert!(
                asked(&["-o", "svg"]).says().starts_with("<svg "),
                "{option}"
            );
        }
    }
    let (record, _, status) = oracle("startpos --json --size 300").ends();
    assert!(record.contains("\"token\":\"--size\""), "{record}");
    assert_eq!(status, 2);
}

#[test]
fn an_option_of_pictures_is_for_the_lines_of_a_stream_that_ask_for_one() {
    let object = r#"{"fen":"8/8/8/8/8/8/8/K6k w - - 0 1","output":"svg"}"#;
    for option in OF_PICTURES {
        let options = [option, "-o", "uci"];
        let single = oracle_with(&[&[object][..], &options].concat()).says();
        assert!(single.starts_with("<svg "), "{option}: {single}");
        let lines = format!("Wka1 Bkh8\n{object}\n");
        let words = [&["-"][..], &options].concat();
        let said = oracle_with(&words).stdin(lines).says();
        assert_eq!(said, format!("a1b1 a1a2 a1b2\n{single}"));
    }
}
