//! Written notation is read as the same position; any other text gives an error that points into it.

use oracle_laws::{Position, Setup};
use oracle_notation::{MoveText, Origin, Overrides, Record, San, epd, fen, piece_list, uci};
use oracle_reference::draws;
use proptest::prelude::*;

use crate::support::{Draw, position, random_games, random_setup, shredder_fen};

/// Returns a position of a random game, or a random board.
fn any_position() -> impl Strategy<Value = Position> {
    any::<u64>().prop_map(|seed| {
        let mut rng = fastrand::Rng::with_seed(seed);
        match rng.u8(0..4) {
            0 => last_of_game(&mut rng, false),
            1 => last_of_game(&mut rng, true),
            _ => {
                let draw = Draw {
                    pieces: rng.usize(0..62),
                    kings: [rng.bool(), rng.bool()],
                };
                Position::try_from(&random_setup(&mut rng, draw)).unwrap()
            }
        }
    })
}

fn last_of_game(rng: &mut fastrand::Rng, chess960: bool) -> Position {
    let count = rng.usize(1..120);
    random_games(rng, count, chess960).pop().unwrap()
}

/// Returns the contents of a FEN.
fn said(position: &Position) -> Setup {
    position.setup()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: draws(1000) as u32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn fen_is_read_as_it_was_written(asked in any_position()) {
        let text = fen::write(&asked);
        let read = fen::parse(&text).unwrap();
        prop_assert_eq!(&read, &said(&asked));
        prop_assert_eq!(fen::write(&Position::try_from(&read).unwrap()), text);
    }

    #[test]
    fn shredder_fen_is_read_as_it_was_written(asked in any_position()) {
        let text = shredder_fen(&said(&asked));
        prop_assert_eq!(fen::parse(&text).unwrap(), said(&asked));
    }

    #[test]
    fn piece_lists_are_read_as_they_were_written(asked in any_position()) {
        let text = piece_list::write(&asked);
        prop_assert_eq!(said(&position(&text)), said(&asked));
        let (pieces, fields) = text.split_once(" turn=").unwrap();
        let shouted = format!("{} turn={fields}", pieces.to_uppercase());
        prop_assert_eq!(said(&position(&shouted)), said(&asked));
    }

    #[test]
    fn epd_is_read_as_it_was_written(asked in any_position(), id in "[ -~]{0,12}") {
        let text = epd::write(&asked, &[], Some(&id), false);
        let overrides = Overrides::default();
        let record = Record::parse(&text, &overrides).unwrap();
        prop_assert_eq!(record.id(), Some(id.as_str()));
        let read = record.play().unwrap().position;
        prop_assert_eq!(epd::write(&read, record.operations(), record.id(), false), text);
    }

    #[test]
    fn every_move_is_read_as_it_was_written(asked in any_position()) {
        for legal in asked.legal_moves() {
            for castling in [uci::CastlingMode::Standard, uci::CastlingMode::Chess960] {
                let text = uci::write(legal, castling);
                prop_assert_eq!(MoveText::parse(&text).unwrap().resolve(&asked), Ok(legal), "{}", text);
            }
            let san = San::from_move(&asked, legal).to_string();
            prop_assert_eq!(MoveText::parse(&san).unwrap().resolve(&asked), Ok(legal), "{}", san);
            let bare = san.trim_end_matches(['+', '#']).replace(['x', '='], "").replace('O', "0");
            // A pawn's capture without `x` keeps its file.
            prop_assert_eq!(MoveText::parse(&bare).unwrap().resolve(&asked), Ok(legal), "{}", bare);
        }
    }

    #[test]
    fn no_text_is_too_strange(line in "\\PC{0,80}") {
        points_inside(&line)?;
    }

    #[test]
    fn no_text_like_a_position_is_too_strange(
        words in prop::collection::vec(
            prop_oneof![
                "[WBwb]?[kqrbnpsKQRBNPSx]?([a-i][0-9]){0,3}",
                "[1-8kqrbnpKQRBNP/]{1,20}",
                "(turn|castling|ep|moved|halfmove|fullmove|piece|move|id|foo)=[a-h1-8KQkqwb-]{0,5}",
                "(White|black|Black:|moves|startpos|w|b|-|KQkq|e3|0|12|;|,|bm Nf3;|id \"x\";|D1 20)",
                "[a-hKQRBNO0][a-h1-8x=+#O0-]{1,5}",
                "r3k2r/8/8/8/8/8/8/R3K2R",
                "\\PC{0,4}",
            ],
            0..8,
        ),
        separator in "[ \t,;]",
    ) {
        points_inside(&words.join(&separator))?;
    }
}

/// Reads any line; an error must point at its token within the line.
fn points_inside(line: &str) -> Result<(), TestCaseError> {
    let overrides = Overrides::default();
    let read = Record::parse(line, &overrides).and_then(|record| record.play().map(|_| ()));
    if let Err(error) = read {
        let Origin::Line(at) = error.origin else {
            return Err(TestCaseError::fail("an error of no line"));
        };
        prop_assert_eq!(line.get(at), Some(error.token.as_str()));
        prop_assert!(!error.kind.to_string().is_empty());
    }
    let _ = Record::salvage_id(line);
    Ok(())
}
