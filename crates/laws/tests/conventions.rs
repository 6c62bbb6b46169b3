//! The conventions of Rust: what `Display` writes `FromStr` reads, and errors say what was expected.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use oracle_laws::{
    Bitboard, Candidate, CastlingRights, CastlingSide, Color, File, MoveKind, ParseFenError, Piece,
    Position, Rank, Reason, Role, Setup, SetupError, SetupProblem, Square,
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

fn pieces() -> impl Iterator<Item = Piece> {
    let pieces = |color| Role::ALL.map(|role| Piece::new(color, role));
    Color::ALL.into_iter().flat_map(pieces)
}

#[test]
fn what_is_written_is_read() {
    check_all((0..64).filter_map(Square::from_index));
    check_all(File::ALL);
    check_all(Rank::ALL);
    check_all(Color::ALL);
    check_all(Role::ALL);
    check_all(pieces());
    check_all(["e2e4", "a7a8q", "h2g1n", "e1g1"].map(|text| text.parse::<Candidate>().unwrap()));
    let rights = ["-", "KQkq", "Kq", "GBhc", "KCc", "HAha"];
    let read = rights.map(|text| text.parse::<CastlingRights>().unwrap());
    assert_eq!(read[5].to_string(), "KQkq");
    check_all(read);
    assert_eq!("E4".parse(), Ok(Square::E4));
    assert_eq!("b".parse(), Ok(File::B));
    assert_eq!("b".parse(), Ok(Color::Black));
    assert_eq!("n".parse(), Ok(Role::Knight));
    let queen = Piece::new(Color::Black, Role::Queen);
    assert_eq!(["q", "black queen"].map(str::parse), [Ok(queen), Ok(queen)]);
}

#[test]
fn every_piece_has_a_symbol_of_its_own() {
    let symbols = pieces().map(Piece::symbol).collect::<String>();
    assert_eq!(symbols, "♙♘♗♖♕♔♟♞♝♜♛♚");
    assert!(
        symbols
            .chars()
            .map(Piece::from_symbol)
            .eq(pieces().map(Some))
    );
    assert_eq!("♓♠a".chars().find_map(Piece::from_symbol), None);
}

#[test]
fn an_error_says_what_was_expected() {
    fn error<T: FromStr<Err: Error>>(text: &str) -> String {
        text.parse::<T>()
            .err()
            .map_or("read".to_owned(), |error| error.to_string())
    }
    #[rustfmt::skip] // A table.
    let errors = [
        (error::<Square>("e9"), "a square, `a1` to `h8`"),
        (error::<File>("ab"), "a file, `a` to `h`"),
        (error::<Rank>(""), "a rank, `1` to `8`"),
        (error::<Color>("White"), "a colour: `white`, `black`, `w` or `b`"),
        (error::<Role>("\u{e9}"), "a role, such as `king`, or its letter, `k`"),
        (error::<Piece>("white q"), "a piece, such as `white king`, or its letter of FEN, `K`"),
        (error::<CastlingRights>("KK"), "castling rights, such as `KQkq`, `HAha` or `-`"),
    ];
    for (found, expected) in errors {
        assert_eq!(found, format!("expected {expected}"));
    }
    for text in ["", "e2", "0000", "E2E4", "e7e8Q", "e7e8k", "e7e8qq", "e2e9"] {
        let expected = "expected a move as UCI writes it, such as `e2e4` or `e7e8q`";
        assert_eq!(error::<Candidate>(text), expected, "{text}");
    }
}

#[test]
fn the_first_wrong_field_of_a_fen_is_named() {
    use ParseFenError::{
        Board, Castling, EpSquare, ExtraField, Fullmoves, Halfmoves, Letter, Turn,
    };
    for (rest, wanted) in [
        ("/8", Board),
        ("1", Board),
        ("9", Letter('9')),
        ("\u{2654} x", Letter('\u{2654}')),
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
        let line = format!("4k3/8/8/8/8/8/8/4K2R{rest}");
        assert_eq!(line.parse::<Setup>().unwrap_err(), wanted, "{line}");
    }
    let error = "rnbqkbnr/ppppxppp/8/8/8/8/8/8".parse::<Setup>();
    let words = "`x` in the board is not a piece, 1 to 8 or `/`";
    assert_eq!(error.unwrap_err().to_string(), words);
    let error = "4k3/8/8/8/8/8/8/P3K3".parse::<Position>().unwrap_err();
    let pawn = SetupError::PawnOnBackRank(Square::A1);
    assert_eq!(error, ParseFenError::Setup(pawn));
    assert_eq!(
        [error.to_string(), error.source().unwrap().to_string()],
        [pawn.to_string(), pawn.to_string()]
    );
}

#[test]
fn squares_have_distances_and_colours() {
    let dark: Bitboard = Square::ALL.into_iter().filter(|it| it.is_dark()).collect();
    assert_eq!(dark, Bitboard::DARK);
    assert!(Square::H1.is_light() && !Square::A1.is_light());
    let steps = |other| Square::B3.distance(other);
    let others = [Square::B3, Square::C4, Square::B8, Square::H3, Square::H8];
    assert_eq!(others.map(steps), [0, 1, 5, 6, 6]);
    assert_eq!(
        [Square::H1, Square::A2].map(|it| it.adjoins(Square::A1)),
        [false, true]
    );
}

#[test]
fn missing_fields_of_a_fen_are_those_of_a_fresh_board() {
    const FULL: &str = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    let mut text = Some(FULL);
    while let Some(fen) = text {
        assert_eq!(fen.parse::<Setup>().unwrap().to_string(), FULL);
        text = fen.rsplit_once(' ').map(|(shorter, _)| shorter);
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
        assert_ne!(Position::try_from(&setup).unwrap().to_string(), line);
    }
    let setup: Setup = "8/8/8/8/8/8/8/K7 w KQ -".parse().unwrap();
    let problems = [setup, Setup::default()].map(|setup| format!("{:?}", setup.problems()));
    assert_eq!(
        problems,
        [r#"{"no_black_king", "bad_castling_rights"}"#, "{}"]
    );
}

#[test]
fn a_move_is_written_as_uci_and_judged() {
    let position: Position = "r3k3/1P6/8/8/8/8/8/4K2R w Kq -".parse().unwrap();
    let moves = position.legal_moves();
    for legal in &moves {
        let candidate = legal.to_string().parse().unwrap();
        assert_eq!(position.judge(candidate).as_ref(), Ok(legal));
    }
    let special = moves
        .iter()
        .filter(|played| played.promotion.is_some() || played.kind != MoveKind::Normal);
    let special: Vec<String> = special.map(ToString::to_string).collect();
    assert_eq!(
        special.join(" "),
        "e1g1 b7a8q b7a8r b7a8b b7a8n b7b8q b7b8r b7b8b b7b8n"
    );
    let castling = Position::default().judge("e1g1".parse().unwrap());
    let error: Box<dyn Error> = castling.unwrap_err().into();
    assert_eq!(
        error.to_string(),
        "e1g1: there are pieces in the way of castling"
    );
}

#[test]
fn a_position_tells_check_checkmate_stalemate_and_pieces() {
    for (fen, wanted) in [
        ("7k/8/8/8/8/8/8/K6R b", [true, false, false]),
        ("7k/6Q1/6K1/8/8/8/8/8 b", [true, true, false]),
        ("7k/8/6Q1/8/8/8/8/K7 b", [false, false, true]),
        ("8/8/8/8/8/8/8/8 w", [false; 3]),
    ] {
        let position: Position = fen.parse().unwrap();
        let found = [
            position.is_check(),
            position.is_checkmate(),
            position.is_stalemate(),
        ];
        assert_eq!(found, wanted, "{fen}");
    }
    let initial = Position::default();
    let king = Piece::new(Color::White, Role::King);
    assert_eq!(
        [Square::E1, Square::E4].map(|square| initial.piece_at(square)),
        [Some(king), None]
    );
}

#[test]
fn a_fen_is_read_by_name_as_it_is_parsed() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(Position::from_fen(fen), Ok(Position::startpos()));
    assert_eq!(Position::default(), Position::startpos());
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
}

#[test]
fn reasons_and_outcomes_are_written_as_sentences() {
    let mut sentences = Reason::ALL.map(|reason| reason.to_string()).to_vec();
    assert!(!sentences.iter().any(|said| said.ends_with('.')));
    sentences.sort_unstable();
    sentences.dedup();
    assert_eq!(sentences.len(), Reason::ALL.len());
    let castling = Position::startpos().judge_castling(CastlingSide::Queenside);
    assert_eq!(
        castling.unwrap_err().to_string(),
        "O-O-O: there are pieces in the way of castling"
    );
    for (fen, wanted) in [
        ("R5k1/5ppp/8/8/8/8/8/4K3 b", "White wins by checkmate"),
        ("7k/8/6Q1/8/8/8/8/K7 b", "the game is drawn by stalemate"),
        ("4k3/8/8/8/8/8/8/4K2R w", "none"),
        ("4k3/8/8/8/8/8/8/8 w", "none"),
    ] {
        let position: Position = fen.parse().unwrap();
        let outcome = position.outcome();
        let said = outcome.map_or("none".to_owned(), |outcome| outcome.to_string());
        assert_eq!(said, wanted, "{fen}");
    }
}

#[test]
fn a_position_is_built_by_hand() {
    let mut setup = Setup::empty();
    assert_eq!(setup.to_string(), "8/8/8/8/8/8/8/8 w - - 0 1");
    let problems: Vec<SetupProblem> = setup.problems().into_iter().collect();
    let [white, black] = [SetupProblem::NoWhiteKing, SetupProblem::NoBlackKing];
    assert_eq!(problems, [white, black, SetupProblem::Empty]);
    for (square, letter) in [
        (Square::E1, b'K'),
        (Square::A1, b'R'),
        (Square::C3, b'B'),
        (Square::D8, b'q'),
    ] {
        let piece = Piece::from_letter(letter).unwrap();
        setup.placement.put(square, piece);
    }
    let placement = setup.placement;
    let sets = [placement.bishops(), placement.rooks(), placement.queens()];
    let squares = [Square::C3, Square::A1, Square::D8];
    assert_eq!(sets, squares.map(Square::bitboard));
    let position = Position::try_from(setup).unwrap();
    assert_eq!(position.to_string(), "3q4/8/8/8/8/2B5/8/R3K3 w - - 0 1");
    assert_eq!(position.setup().to_string(), position.to_string());
}

#[test]
fn a_set_of_squares_is_drawn_as_seen_from_white() {
    let set: Bitboard = [Square::A8, Square::H1].into_iter().collect();
    let empty = ". . . . . . . .\n".repeat(6);
    let drawn = format!("X . . . . . . .\n{empty}. . . . . . . X\n");
    assert_eq!([set.to_string(), format!("{set:?}")], [&*drawn, &*drawn]);
    let flipped = [Square::A1, Square::H8];
    assert_eq!(set.flip_vertical(), flipped.into_iter().collect());
    for square in Bitboard::ALL {
        let set = square.bitboard().flip_vertical();
        assert_eq!(set, square.flip_vertical().bitboard());
        assert_eq!(square.file(), square.flip_vertical().file());
    }
}
