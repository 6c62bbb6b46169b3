//! How positions and moves are read: every form, and every permitted variation.

use oracle_laws::{Bitboard, Position};
use oracle_notation::{
    Interface, MoveError, MoveText, Overrides, PositionErrorKind, Record, fen, fields, uci,
};

use crate::support::{oracle_with, position};

/// Returns the FEN of a line.
#[track_caller]
fn read(line: &str) -> String {
    fen::write(&position(line))
}

const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

#[test]
fn a_piece_list_may_be_written_in_many_ways() {
    for line in [
        "Wke1 Bke8",
        "wKe1 bKe8",
        "WKE1 BKE8",
        "wke1,bke8",
        "Wke1;Bke8",
        "  Wke1\t;, Bke8  ",
        "White Ke1 Black Ke8",
        "white: ke1 black: ke8",
        "WHITE:Ke1 BLACK:Ke8",
        "White Ke1 Bke8",
        "Black Ke8 Wke1",
        "White Ke1, Black: Ke8;",
    ] {
        assert_eq!(read(line), KINGS, "{line}");
    }
}

#[test]
fn a_token_may_hold_several_squares_and_a_bare_square_is_a_pawn() {
    assert_eq!(
        read("WPa2b2c2 Wsb1 Bnb8"),
        "1n6/8/8/8/8/8/PPP5/1N6 w - - 0 1"
    );
    assert_eq!(
        read("White a2b2 c2 Sb1 Black Nb8"),
        "1n6/8/8/8/8/8/PPP5/1N6 w - - 0 1"
    );
    assert_eq!(
        read("Black b2b3 Bb4b5 bb6"),
        "8/8/1b6/1b6/1b6/1p6/1p6/8 w - - 0 1"
    );
}

#[test]
fn what_names_no_square_is_no_piece() {
    for word in ["W", "w", "Wx", "x", "hello"] {
        let line = format!("Wke1 {word}");
        let refused = Record::parse(&line, &Overrides::default()).unwrap_err();
        assert_eq!(
            refused.kind,
            PositionErrorKind::UnknownWord(word.to_owned())
        );
    }
}

#[test]
fn a_role_behind_its_square_is_told_where_to_stand() {
    for (word, hint) in [
        ("We1k", "the role comes before the square: `Wke1`"),
        ("We1x", "write the role before the square, as in `Wke1`"),
        ("We1", "write the role before the square, as in `Wke1`"),
    ] {
        let refused = Record::parse(word, &Overrides::default()).unwrap_err();
        assert_eq!(refused.kind.hint(Interface::CommandLine), hint);
    }
}

#[test]
fn what_was_meant_by_a_first_word_is_told_where_it_is_near() {
    let startpos = "did you mean `startpos`?";
    let moves = "moves come after a position: `startpos moves 1. e4 e5`; \
                 to judge games, write `chess-oracle games FILE`";
    let pieces = "a piece is a colour, a role and its squares: `Wke1`, `Bpa7b7`; \
                  or name the colour once: `White Ke1 Ra1h1`";
    for (word, hint) in [
        ("start", startpos),
        ("startpso", startpos),
        ("star", pieces),
        ("1.e4", moves),
        ("12...", moves),
        (".e4", pieces),
    ] {
        let refused = Record::parse(word, &Overrides::default()).unwrap_err();
        assert_eq!(refused.kind.hint(Interface::CommandLine), hint, "{word}");
    }
}

#[test]
fn kings_and_rooks_at_home_have_not_moved() {
    assert_eq!(
        read("White Ke1 Ra1h1 Black Ke8 Ra8"),
        "r3k3/8/8/8/8/8/8/R3K2R w KQq - 0 1"
    );
    assert_eq!(
        read("White Kd1 Ra1h1 Black Ke8 Rb8"),
        "1r2k3/8/8/8/8/8/8/R2K3R w - - 0 1"
    );
    assert_eq!(
        read("White Ke1 Ra1h1 castling=-"),
        "8/8/8/8/8/8/8/R3K2R w - - 0 1"
    );
}

#[test]
fn a_fen_may_have_one_to_six_fields() {
    let full = "r3k2r/8/8/8/3Pp3/8/8/R3K2R b KQkq d3 7 9";
    let fields: Vec<&str> = full.split(' ').collect();
    let reads = [
        "r3k2r/8/8/8/3Pp3/8/8/R3K2R w - - 0 1",
        "r3k2r/8/8/8/3Pp3/8/8/R3K2R b - - 0 1",
        "r3k2r/8/8/8/3Pp3/8/8/R3K2R b KQkq - 0 1",
        "r3k2r/8/8/8/3Pp3/8/8/R3K2R b KQkq d3 0 1",
        "r3k2r/8/8/8/3Pp3/8/8/R3K2R b KQkq d3 7 1",
        full,
    ];
    for (count, wanted) in (1..=6).zip(reads) {
        let fen = fields[..count].join(" ");
        assert_eq!(read(&fen), wanted);
        let alone = Position::try_from(&fen::parse(&fen).unwrap()).unwrap();
        assert_eq!(fen::write(&alone), wanted);
        // Fields and moves may follow each of them.
        assert_eq!(
            read(&format!("{} fullmove=5", fields[..count].join("  ")))
                .split(' ')
                .nth(5),
            Some("5")
        );
        assert_eq!(
            read(&format!("{} moves", fields[..count].join("\t"))),
            wanted
        );
    }
    assert_eq!(
        read("8/8/8/8/8/8/8/K7 w - - 3 0"),
        "8/8/8/8/8/8/8/K7 w - - 3 1"
    );
}

#[test]
fn castling_is_read_as_x_fen_and_shredder_fen() {
    for (fen, wanted) in [
        ("4k3/8/8/8/8/8/8/R3K2R w HA -", "KQ"),
        ("4k3/8/8/8/8/8/8/R3K2R w AH -", "KQ"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha -", "KQkq"),
        ("4k3/8/8/8/8/8/8/1R2KRR1 w KQ -", "KQ"),
        ("4k3/8/8/8/8/8/8/1R2KRR1 w FQ -", "FQ"),
        ("4k3/8/8/8/8/8/8/1R2KRR1 w GB -", "KQ"),
        ("rr2k3/8/8/8/8/8/8/4K3 w b -", "b"),
        ("rr2k3/8/8/8/8/8/8/4K3 w q -", "q"),
    ] {
        assert_eq!(read(fen).split(' ').nth(2), Some(wanted), "{fen}");
    }
}

#[test]
fn a_perft_suite_is_read() {
    let line = "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66 ;D3 1197";
    assert_eq!(read(line), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(
        oracle_with(&["-o", "epd", line]).says(),
        "4k3/8/8/8/8/8/8/4K2R w K - D1 15; D2 66; D3 1197;\n"
    );
}

#[test]
fn operations_of_an_epd_may_hold_anything() {
    let line = "4k3/8/8/8/8/8/8/4K3 w - - c0 \"a; moves b; turn=b\"; noop; c1 turn=b; fmvn 12; hmvc 5; turn=b moves Kd8";
    assert_eq!(read(line), "3k4/8/8/8/8/8/8/4K3 w - - 6 13");
    assert_eq!(
        oracle_with(&["-o", "epd", line]).says(),
        "3k4/8/8/8/8/8/8/4K3 w - - c0 \"a; moves b; turn=b\"; noop; c1 turn=b; fmvn 13; hmvc 6;\n"
    );
}

#[test]
fn operations_end_at_semicolons_outside_quotes() {
    let operations = |operations: &str| -> Vec<(String, String)> {
        let line = format!("4k3/8/8/8/8/8/8/4K3 w - - {operations}");
        let overrides = Overrides::default();
        let record = Record::parse(&line, &overrides).unwrap();
        let read = record.operations().iter();
        read.map(|read| (read.opcode.to_owned(), read.operands.to_owned()))
            .collect()
    };
    let pair = |opcode: &str, operands: &str| (opcode.to_owned(), operands.to_owned());
    // The last one may be open, if a semicolon came before it.
    assert_eq!(
        operations("c0 a;c1  b ; noop; c_2 c d"),
        [
            pair("c0", "a"),
            pair("c1", "b"),
            pair("noop", ""),
            pair("c_2", "c d")
        ]
    );
    // Within quotes a backslash escapes a quote; outside it is an ordinary character.
    assert_eq!(
        operations(r#"c0 a\; c1 "b\";\\"; c2 c;"#),
        [
            pair("c0", r"a\"),
            pair("c1", r#""b\";\\""#),
            pair("c2", "c")
        ]
    );
}

#[test]
fn every_field_is_said_once() {
    let fields = [
        ("turn", "w"),
        ("castling", "-"),
        ("ep", "-"),
        ("moved", "-"),
        ("halfmove", "0"),
        ("fullmove", "1"),
        ("piece", "e1"),
        ("move", "e1e2"),
        ("id", "x"),
    ];
    let mut line = "Wke1".to_owned();
    for (key, value) in fields {
        line.extend([" ", key, "=", value]);
    }
    assert_eq!(read(&line), "8/8/8/8/8/8/8/4K3 w - - 0 1");
    for (key, value) in fields {
        let line = format!("{line} {key}={value}");
        let refused = Record::parse(&line, &Overrides::default()).unwrap_err();
        assert_eq!(
            refused.kind,
            PositionErrorKind::RepeatedField(key.to_owned())
        );
    }
}

#[test]
fn nothing_is_no_list_of_squares() {
    let nothing = Err(PositionErrorKind::BadMoved(String::new()));
    assert_eq!(fields::moved_value(""), nothing);
    assert_eq!(fields::moved_value("-"), Ok(Bitboard::EMPTY));
}

#[test]
fn a_word_that_is_nearly_a_field_is_told_which() {
    let hint = |word: &str| {
        let line = format!("Wke1 {word}=e1");
        let refused = Record::parse(&line, &Overrides::default()).unwrap_err();
        refused.kind.hint(Interface::CommandLine)
    };
    for (word, key) in [
        ("pice", "piece"),
        ("Pieces", "piece"),
        ("hlafmoves", "halfmove"),
        ("ID", "id"),
    ] {
        assert_eq!(hint(word), format!("did you mean `{key}=`?"));
    }
    // Two letters of five make another word.
    let fields =
        "turn, castling, ep, moved, halfmove, fullmove, piece, move, depth, times, id, caption";
    for word in ["peace", "op"] {
        assert_eq!(hint(word), format!("the fields are {fields}"));
    }
}

#[test]
fn a_value_ends_at_white_space_only() {
    let record = &oracle_with(&["--json", "Wke1 id=a,b;c=d Bke8"]).records()[0];
    assert_eq!(
        (&record["id"], &record["fen"]),
        (&"a,b;c=d".into(), &KINGS.into())
    );
}

#[test]
fn moves_are_read_with_the_freedoms_of_the_laws() {
    let board = "r3k2r/1P6/8/3pP3/8/8/4N3/R3K1NR w KQkq d6 0 1";
    let asked = position(board);
    for (text, wanted) in [
        ("e5d6", "e5d6"),
        ("exd6", "e5d6"),
        ("exd6+", "e5d6"),
        ("exd6!?", "e5d6"),
        ("ed6", "e5d6"),
        ("e5xd6", "e5d6"),
        ("xd6", "e5d6"),
        ("e5-d6", "e5d6"),
        ("e5-e6", "e5e6"),
        ("e5xe6", "e5e6"),
        ("Pe5xe6", "e5e6"),
        ("Pe6", "e5e6"),
        ("Nf3", "g1f3"),
        ("Ngf3", "g1f3"),
        ("N1f3", "g1f3"),
        ("Ng1f3", "g1f3"),
        ("Ng1-f3", "g1f3"),
        ("Nxf3", "g1f3"),
        ("b8Q", "b7b8q"),
        ("b8=Q", "b7b8q"),
        ("b8(Q)", "b7b8q"),
        ("b8/Q", "b7b8q"),
        ("b8=q#", "b7b8q"),
        ("bxa8N", "b7a8n"),
        ("b7a8n", "b7a8n"),
        ("b7a8N", "b7a8n"),
        ("O-O-O", "e1c1"),
        ("0-0-0", "e1c1"),
        ("o-o-o", "e1c1"),
        ("O-O-O+", "e1c1"),
        ("e1c1", "e1c1"),
        ("e1a1", "e1c1"),
        ("Ke1-c1", "e1c1"),
    ] {
        let found = MoveText::parse(text)
            .unwrap()
            .resolve(&asked)
            .unwrap_or_else(|fault| panic!("{text}: {fault:?}"));
        assert_eq!(
            uci::write(found, uci::CastlingMode::Standard),
            wanted,
            "{text}"
        );
    }
}

#[test]
fn what_is_no_move_is_told_apart_from_what_is_illegal_or_ambiguous() {
    let asked = position("4k3/1P6/8/2N1N3/8/8/4P3/4K2R w - - 0 1");
    let code = |text: &str| match MoveText::parse(text) {
        Ok(read) => read.resolve(&asked).err().map(|fault| fault.code()),
        Err(_) => Some("unreadable_move"),
    };
    for text in [
        "", "e", "e2e9", "i2i4", "e2e4e5", "Xe4", "e8=Z", "O-O-O-O", "OO", "--", "0000", "nf3",
        "e2E4", "Nf3 Nf6", "BC4", "e2 e4", "b8=S", "b8s", "b8(Z)",
    ] {
        assert_eq!(code(text), Some("unreadable_move"), "{text}");
        let refused = MoveText::parse(text).unwrap_err().to_string();
        assert_eq!(refused, format!("cannot read the move `{text}`"));
    }
    for text in [
        "e2e5", "Ke3", "O-O", "e1g1", "b8=K", "b8=P", "e4=Q", "d3", "exd3", "exe5", "Bb5", "e7e5",
    ] {
        assert_eq!(code(text), Some("illegal_move"), "{text}");
    }
    for text in ["b8", "b7b8"] {
        assert_eq!(code(text), Some("missing_promotion"), "{text}");
    }
    let both = MoveError::Ambiguous(vec!["Ncd3".to_owned(), "Ned3".to_owned()]);
    assert_eq!(MoveText::parse("Nd3").unwrap().resolve(&asked), Err(both));
    let found = MoveText::parse("Ned3").unwrap().resolve(&asked).unwrap();
    assert_eq!(uci::write(found, uci::CastlingMode::Standard), "e5d3");
}

#[test]
fn a_capture_by_a_pawn_names_its_file() {
    let asked = position("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    assert!(MoveText::parse("d5").unwrap().resolve(&asked).is_err());
    assert!(MoveText::parse("exd5").unwrap().resolve(&asked).is_ok());
}
