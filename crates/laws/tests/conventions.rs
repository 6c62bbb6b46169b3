//! The conventions of Rust: what `Display` writes `FromStr` reads, and errors say what was expected.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use oracle_laws::{
    Candidate, CastlingRights, Color, File, MoveKind, ParseFenError, Piece, Position, Rank, Role,
    Setup, SetupError, Square,
};

#[track_caller]
fn check_all<T>(values: impl IntoIterator<Item = T>)
where
    T: Debug + Display + FromStr<Err: Debug + PartialEq> + PartialEq,
{
    for value in values {
        assert_eq!(value.to_string().parse(), Ok(value));
    }
}

#[test]
fn what_is_written_is_read() {
    check_all((0..64).filter_map(Square::from_index));
    check_all(File::ALL);
    check_all(Rank::ALL);
    check_all(Color::ALL);
    check_all(Role::ALL);
    check_all(
        Color::ALL
            .into_iter()
            .flat_map(|color| Role::ALL.map(|role| Piece::new(color, role))),
    );
    let rights = ["-", "KQkq", "Kq", "GBhc", "KCc"];
    for text in rights {
        let read: CastlingRights = text.parse().unwrap();
        assert_eq!(read.to_string().parse(), Ok(read), "{text}");
    }
    assert_eq!(
        "HAha".parse::<CastlingRights>().unwrap().to_string(),
        "KQkq"
    );
}

#[test]
fn names_are_read_in_short_and_in_full() {
    assert_eq!("E4".parse(), Ok(Square::E4));
    assert_eq!("b".parse(), Ok(File::B));
    assert_eq!("b".parse(), Ok(Color::Black));
    assert_eq!("n".parse(), Ok(Role::Knight));
    let queen = Piece::new(Color::Black, Role::Queen);
    assert_eq!("q".parse(), Ok(queen));
    assert_eq!("black queen".parse(), Ok(queen));
}

#[test]
fn a_move_is_read_as_uci_and_judged() {
    check_all(["e2e4", "a7a8q", "h2g1n", "e1g1"].map(|text| text.parse::<Candidate>().unwrap()));
    for text in ["", "e2", "0000", "E2E4", "e7e8Q", "e7e8k", "e7e8qq", "e2e9"] {
        let error = text.parse::<Candidate>().unwrap_err();
        let expected = "expected a move as UCI writes it, such as `e2e4` or `e7e8q`";
        assert_eq!(error.to_string(), expected, "{text}");
    }
    let position = Position::default();
    for legal in position.legal_moves() {
        let candidate = legal.to_string().parse().unwrap();
        assert_eq!(position.judge(candidate), Ok(legal));
    }
}

#[test]
fn every_piece_has_a_symbol_of_its_own() {
    let mut symbols = String::new();
    for piece in Color::ALL
        .into_iter()
        .flat_map(|color| Role::ALL.map(|role| Piece::new(color, role)))
    {
        symbols.push(piece.symbol());
        assert_eq!(Piece::from_symbol(piece.symbol()), Some(piece));
    }
    assert_eq!(symbols, "♙♘♗♖♕♔♟♞♝♜♛♚");
    assert_eq!("♓♠a".chars().find_map(Piece::from_symbol), None);
}

#[test]
fn an_error_says_what_was_expected() {
    fn error<T: FromStr<Err: Error>>(text: &str) -> String {
        match text.parse::<T>() {
            Ok(_) => "read".to_owned(),
            Err(error) => error.to_string(),
        }
    }
    assert_eq!(error::<Square>("e9"), "expected a square, `a1` to `h8`");
    assert_eq!(error::<File>("ab"), "expected a file, `a` to `h`");
    assert_eq!(error::<Rank>(""), "expected a rank, `1` to `8`");
    assert_eq!(
        error::<Color>("White"),
        "expected a colour: `white`, `black`, `w` or `b`"
    );
    assert_eq!(
        error::<Role>("\u{e9}"),
        "expected a role, such as `king`, or its letter, `k`"
    );
    assert_eq!(
        error::<Piece>("white q"),
        "expected a piece, such as `white king`, or its letter of FEN, `K`"
    );
    assert_eq!(
        error::<CastlingRights>("KK"),
        "expected castling rights, such as `KQkq`, `HAha` or `-`"
    );
}

#[test]
fn the_first_wrong_field_of_a_fen_is_named() {
    use ParseFenError::{Board, Castling, EpSquare, ExtraField, Fullmoves, Halfmoves, Turn};
    const BOARD: &str = "4k3/8/8/8/8/8/8/4K2R";
    for (rest, wanted) in [
        ("/8", Board),
        ("9", Board),
        (" ", Turn),
        (" x", Turn),
        (" w  -", Castling),
        (" w KK", Castling),
        (" w K e9", EpSquare),
        (" w K - +1", Halfmoves),
        (" w K - 4294967296", Halfmoves),
        (" w K - 0 ", Fullmoves),
        (" w K - 0 1 ", ExtraField),
    ] {
        let line = format!("{BOARD}{rest}");
        assert_eq!(line.parse::<Setup>().unwrap_err(), wanted, "{line}");
    }
    let error = "4k3/8/8/8/8/8/8/P3K3".parse::<Position>().unwrap_err();
    let pawn = SetupError::PawnOnBackRank(Square::A1);
    assert_eq!(error, ParseFenError::Setup(pawn));
    assert_eq!(error.to_string(), pawn.to_string());
    assert_eq!(error.source().unwrap().to_string(), pawn.to_string());
}

#[test]
fn missing_fields_of_a_fen_are_those_of_a_fresh_board() {
    const FULL: &str = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    let mut text = FULL;
    loop {
        assert_eq!(text.parse::<Setup>().unwrap().to_string(), FULL);
        let Some((shorter, _)) = text.rsplit_once(' ') else {
            break;
        };
        text = shorter;
    }
    assert_eq!(
        "4k3/8/8/8/8/8/8/4K2R w - - 0 0".parse(),
        FULL.parse::<Setup>()
    );
}

#[test]
fn a_setup_keeps_what_no_position_has() {
    // Rights without rooks, rights of two rooks on a side, and an en passant square that nothing has passed.
    for line in [
        "8/8/8/8/8/8/8/8 w KQkq e3 7 9",
        "4k3/8/8/8/8/8/8/4K1RR w KG - 0 1",
        "4k3/8/8/8/3K4/8/8/7R b Kq d6 0 1",
    ] {
        let setup: Setup = line.parse().unwrap();
        assert_eq!(setup.to_string(), line);
        let written = Position::try_from(&setup).unwrap().to_string();
        assert_ne!(written, line);
    }
}

#[test]
fn a_move_is_written_as_uci() {
    let position: Position = "r3k3/1P6/8/8/8/8/8/4K2R w Kq -".parse().unwrap();
    let written: Vec<String> = position
        .legal_moves()
        .into_iter()
        .filter(|played| played.promotion.is_some() || played.kind != MoveKind::Normal)
        .map(|played| played.to_string())
        .collect();
    let wanted = [
        "e1g1", "b7a8q", "b7a8r", "b7a8b", "b7a8n", "b7b8q", "b7b8r", "b7b8b", "b7b8n",
    ];
    assert_eq!(written, wanted);
}

#[test]
fn a_position_tells_check_checkmate_stalemate_and_pieces() {
    let ask = |fen: &str| {
        let position: Position = fen.parse().unwrap();
        [
            position.is_check(),
            position.is_checkmate(),
            position.is_stalemate(),
        ]
    };
    assert_eq!(ask("7k/8/8/8/8/8/8/K6R b"), [true, false, false]);
    assert_eq!(ask("7k/6Q1/6K1/8/8/8/8/8 b"), [true, true, false]);
    assert_eq!(ask("7k/8/6Q1/8/8/8/8/K7 b"), [false, false, true]);
    assert_eq!(ask("8/8/8/8/8/8/8/8 w"), [false; 3]);
    let initial = Position::default();
    let king = Piece::new(Color::White, Role::King);
    assert_eq!(initial.piece_at(Square::E1), Some(king));
    assert_eq!(initial.piece_at(Square::E4), None);
}

#[test]
fn an_illegal_move_is_an_error() {
    let castling = Candidate {
        from: Square::E1,
        to: Square::G1,
        promotion: None,
    };
    let error: Box<dyn Error> = Position::default().judge(castling).unwrap_err().into();
    assert_eq!(error.to_string(), "illegal move: castling_blocked");
}

#[test]
fn the_initial_position_is_that_of_its_fen() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(Position::from_fen(fen), Ok(Position::startpos()));
    assert_eq!(Position::default(), Position::startpos());
}

#[test]
fn a_fen_is_read_by_name_as_it_is_parsed() {
    for fen in [
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1",
        "8/8/8/8/8/8/8/8 b",
        "4k3/8/8/8/8/8/8/4K2P w - - 0 1",
        "4k3/8/8/8/8/8/8/K3K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 white - - 0 1",
        "",
    ] {
        assert_eq!(Position::from_fen(fen), fen.parse(), "{fen}");
    }
    let error = Position::from_fen("4k3/8/8/8/8/8/8/4K2P w - - 0 1").unwrap_err();
    let pawn = SetupError::PawnOnBackRank(Square::H1);
    assert_eq!(error, ParseFenError::Setup(pawn));
}

#[test]
fn a_set_of_problems_is_debugged_as_its_ids() {
    let setup: Setup = "8/8/8/8/8/8/8/K7 w KQ -".parse().unwrap();
    let problems = setup.problems();
    assert_eq!(
        format!("{problems:?}"),
        r#"{"no_black_king", "bad_castling_rights"}"#
    );
    assert_eq!(format!("{:?}", Setup::default().problems()), "{}");
}
