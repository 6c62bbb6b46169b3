//! SAN and UCI on one footing: read, written, made from a move, and turned into one; and lists of moves as UCI.

use oracle_laws::{Bitboard, Candidate, Move, Position, Reason, Square};
use oracle_notation::uci::{self, CastlingMode, push_moves};
use oracle_notation::{MoveError, MoveText, Overrides, Record, San};

/// Returns the legal move that a text means.
fn read_move(text: &str, position: &Position) -> Result<Move, MoveError> {
    MoveText::parse(text)?.resolve(position)
}

#[test]
fn every_legal_move_of_games_is_read_as_it_is_written() {
    let mut rng = fastrand::Rng::with_seed(27);
    for _ in 0..10 {
        let mut position = Position::default();
        for _ in 0..100 {
            let moves = position.legal_moves();
            for &legal in &moves {
                let san = San::from_move(&position, legal);
                let read = MoveText::parse(&san.to_string()).unwrap();
                assert_eq!(read.resolve(&position).unwrap(), legal);
                for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
                    let uci = uci::write(legal, mode);
                    assert_eq!(uci.parse::<Candidate>().unwrap().to_string(), uci);
                    assert_eq!(read_move(&uci, &position).unwrap(), legal);
                }
                let uci = uci::write(legal, CastlingMode::Standard);
                assert_eq!(legal.to_string(), uci);
            }
            let Some(&played) = rng.choice(&moves) else {
                break;
            };
            position.play_unchecked(played);
        }
    }
}

#[test]
fn uci_is_read_as_programs_write_it() {
    for text in ["e2e4", "e7e8q", "e1g1", "a8h1"] {
        assert_eq!(text.parse::<Candidate>().unwrap().to_string(), text);
    }
    for text in [
        "",
        "e2",
        "0000",
        "E2E4",
        "e7e8Q",
        "e7e8k",
        "e7e8qq",
        "e2-e4",
        "e2e9",
        "e2\u{e9}4",
    ] {
        assert!(text.parse::<Candidate>().is_err(), "{text}");
    }
}

#[test]
fn a_glyph_may_be_glued_to_its_move() {
    let overrides = Overrides::default();
    let record = Record::parse("startpos moves e4$1 e5$14 Nf3$10", &overrides).unwrap();
    let played = record.play().unwrap();
    assert_eq!(played.position.fullmoves(), 2);
    assert!(played.position.piece_at(Square::F3).is_some());
}

#[test]
fn a_move_that_is_not_legal_gets_its_reason() {
    let position = Position::default();
    let reason = |error: MoveError| match error {
        MoveError::Illegal(error) => Some(error.illegal.reason),
        _ => None,
    };
    assert_eq!(
        reason(read_move("e1g1", &position).unwrap_err()),
        Some(Reason::CastlingBlocked)
    );
    assert_eq!(
        reason(read_move("Ke2", &position).unwrap_err()),
        Some(Reason::OwnPiece)
    );
}

/// Writes the moves of all pieces, of half of them, and of each alone, and compares them with single moves.
#[track_caller]
fn check(position: &Position) {
    let legal = position.legal();
    let own = position.placement().color(position.turn());
    let halves = [own, own & Bitboard::DARK, own & !Bitboard::DARK];
    let alone = own.into_iter().map(Square::bitboard);
    for pieces in halves.into_iter().chain(alone) {
        let moves = pieces.into_iter().flat_map(|from| legal.moves_from(from));
        let one_by_one = moves.map(|played| uci::write(played, CastlingMode::Standard) + " ");
        for before in ["", "so far"] {
            let mut text = before.as_bytes().to_vec();
            push_moves(&legal, pieces, CastlingMode::Standard, &mut text);
            let wanted = before.to_owned() + &one_by_one.clone().collect::<String>();
            assert_eq!(String::from_utf8(text), Ok(wanted));
        }
    }
}

#[test]
fn moves_of_games_are_written_as_one_by_one() {
    let mut rng = fastrand::Rng::with_seed(4);
    for _ in 0..30 {
        let mut position = Position::default();
        for _ in 0..150 {
            check(&position);
            let moves = position.legal_moves();
            let Some(&played) = rng.choice(&moves) else {
                break;
            };
            position = position.after(played);
        }
    }
}

#[test]
fn moves_of_unusual_boards_are_written_as_one_by_one() {
    for line in [
        // Pieces with twenty-seven moves, thirteen, and one.
        "Wqd4",
        "Wqa1 Wbd3 Wna8 Wph2 Bpb3",
        "r3k2r/P6P/8/8/8/8/p6p/R3K2R w KQkq - 0 1",
        "4k3/8/8/2pPp3/8/8/8/4K3 w - c6 0 1",
        "QQQQQQQQ/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/QQQQQQQQ w - - 0 1",
        "Wke1 Wra1h1 Wpa2b2c2d2e2f2g2h2 moved=-",
        "Bka8",
    ] {
        let overrides = Overrides::default();
        let record = Record::parse(line, &overrides).unwrap();
        check(&record.play().unwrap().position);
    }
}

#[test]
fn numeric_notation_names_squares_and_promotions_by_digits() {
    for (digits, uci) in [
        ("5254", "e2e4"),
        ("57581", "e7e8q"),
        ("57582", "e7e8r"),
        ("57583", "e7e8b"),
        ("57584", "e7e8n"),
    ] {
        assert_eq!(MoveText::parse(digits), MoveText::parse(uci), "{digits}");
    }
    for wrong in ["5954", "0254", "525", "57585", "575811"] {
        assert!(MoveText::parse(wrong).is_err(), "{wrong}");
    }
}
