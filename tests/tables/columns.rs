//! The columns that are asked for, held against shakmaty and the record.

use oracle_notation::fen;
use serde_json::Value;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Color, Position, Role};

use crate::support::{oracle, random_games};

#[test]
fn columns_that_are_asked_for_are_right() {
    let positions = random_games(&mut fastrand::Rng::with_seed(46), 400, false);
    let lines: Vec<String> = positions.iter().map(fen::write).collect();
    let fields = "halfmove,fullmove,in_check,move_count,capture_count,piece_count,material,phase";
    let records = oracle(&format!("--fields {fields} -"))
        .stdin(lines.join("\n"))
        .says();
    assert_eq!(records.lines().count(), lines.len());
    for (line, record) in lines.iter().zip(records.lines()) {
        let record: Value = serde_json::from_str(record).unwrap();
        let parsed: Fen = line.parse().unwrap();
        let other: Chess = parsed.into_position(CastlingMode::Standard).unwrap();
        let legal = other.legal_moves();
        let count =
            |color, role| (other.board().by_color(color) & other.board().by_role(role)).count();
        let values = [
            (Role::Pawn, 1),
            (Role::Knight, 3),
            (Role::Bishop, 3),
            (Role::Rook, 5),
            (Role::Queen, 9),
        ];
        let points = |color| {
            values
                .iter()
                .map(|(role, value)| count(color, *role) * value)
                .sum::<usize>()
        };
        let phase = [
            (Role::Knight, 1),
            (Role::Bishop, 1),
            (Role::Rook, 2),
            (Role::Queen, 4),
        ];
        let both = |role| count(Color::White, role) + count(Color::Black, role);
        let phase = phase
            .iter()
            .map(|(role, value)| both(*role) * value)
            .sum::<usize>()
            .min(24);
        let side = |color| {
            let roles = [
                Role::King,
                Role::Queen,
                Role::Rook,
                Role::Bishop,
                Role::Knight,
                Role::Pawn,
            ];
            let letters =
                roles.map(|role| role.upper_char().to_string().repeat(count(color, role)));
            letters.concat()
        };
        assert_eq!(record["halfmove"], other.halfmoves(), "{line}");
        assert_eq!(record["fullmove"], other.fullmoves().get(), "{line}");
        assert_eq!(record["in_check"], other.is_check(), "{line}");
        assert_eq!(record["move_count"], legal.len(), "{line}");
        let captures = legal.iter().filter(|played| played.is_capture()).count();
        assert_eq!(record["capture_count"], captures, "{line}");
        assert_eq!(
            record["piece_count"],
            other.board().occupied().count(),
            "{line}"
        );
        let signature = format!("{}v{}", side(Color::White), side(Color::Black));
        assert_eq!(record["material"]["signature"], signature, "{line}");
        assert_eq!(record["material"]["white"], points(Color::White), "{line}");
        assert_eq!(record["material"]["black"], points(Color::Black), "{line}");
        assert_eq!(record["phase"], phase, "{line}");
    }
}

#[test]
fn the_hash_is_that_of_opening_books() {
    oracle("startpos --fields hash,last_move --json")
        .stdout("{\"hash\":\"463b96181691fc9c\"}\n")
        .run();
    oracle("startpos moves e2e4 d7d5 e4e5 f7f5 --fields hash,last_move")
        .stdout("{\"last_move\":\"f7f5\",\"hash\":\"22a48b5a8e47ff78\"}\n")
        .run();
    oracle("startpos moves a4 b5 h4 b4 c4 bxc3 Ra3 --fields hash,last_move -o csv")
        .stdout("hash,last_move\n5c3f9b829b279560,a1a3\n")
        .run();
}
