//! Compares with two other libraries: whole answers with shakmaty, moves with cozy-chess.

use cozy_chess::Board;
use fastrand::Rng;
use oracle_reference::draws;
use serde_json::{Value, json};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{
    CastlingMode, CastlingSide, Chess, EnPassantMode, Move, Position as _, PositionError,
};

use crate::support::{Draw, oracle, random_games, random_setup, shredder_fen, ucis};
use oracle_laws::{Position, Setup};
use oracle_notation::{fen, uci};

/// How many positions of each kind.
const GAMES: usize = 9000;
const CHESS960: usize = 7000;
const SPARSE: usize = 7000;

/// Returns shakmaty's position, ignoring its errors about how a game can have reached it.
pub fn shakmaty(fen: &str) -> Option<Chess> {
    let fen = fen
        .parse::<Fen>()
        .unwrap_or_else(|error| panic!("{fen}: {error}"));
    fen.into_position::<Chess>(CastlingMode::Chess960)
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_too_much_material)
        .ok()
}

/// Returns cozy-chess's position, unless it refuses it.
pub fn cozy_chess(position: &Position) -> Option<Board> {
    // cozy-chess does not see kings on adjacent squares.
    if position.is_opposite_check() {
        return None;
    }
    // The clock is left out: cozy-chess refuses more than 100 half-moves.
    let setup = Setup {
        halfmoves: 0,
        ..position.setup()
    };
    Board::from_fen(&shredder_fen(&setup), true).ok()
}

fn fen_of(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

/// Castling as the program writes it: `e1g1` from the squares of standard chess, else the king takes its rook.
fn uci_of(played: Move) -> String {
    match played {
        Move::Castle { king, rook } if king.file() == shakmaty::File::E => {
            let is_standard = matches!(rook.file(), shakmaty::File::A | shakmaty::File::H);
            let mode = if is_standard {
                CastlingMode::Standard
            } else {
                CastlingMode::Chess960
            };
            UciMove::from_move(played, mode).to_string()
        }
        _ => UciMove::from_move(played, CastlingMode::Chess960).to_string(),
    }
}

fn word(text: impl std::fmt::Debug) -> String {
    format!("{text:?}").to_lowercase()
}

/// Returns the whole record, without the keys that shakmaty cannot answer.
fn expected(position: &Chess) -> Value {
    let moves = position.legal_moves().into_iter();
    let mut moves: Vec<(Value, String)> = moves.map(|played| listed(position, played)).collect();
    let rank = |listed: &Value| {
        let order = |key: &str| {
            let square = listed[key].as_str().unwrap().as_bytes().to_vec();
            (square[1], square[0])
        };
        let promotion = ["queen", "rook", "bishop", "knight"]
            .iter()
            .position(|role| listed["promotion"] == **role);
        (order("from"), order("to"), promotion)
    };
    moves.sort_by_key(|(listed, _)| rank(listed));
    let all = || moves.iter().map(|(listed, _)| listed);
    let captures = all().filter(|listed| !listed["capture"].is_null());
    let draw = |reason, article| json!({"winner": null, "reason": reason, "article": article, "result": "1/2-1/2"});
    let outcome = match position.outcome() {
        shakmaty::Outcome::Known(shakmaty::KnownOutcome::Decisive { winner }) => {
            let result = winner.fold_wb("1-0", "0-1");
            json!({"winner": word(winner), "reason": "checkmate", "article": "5.1.1", "result": result})
        }
        shakmaty::Outcome::Known(_) if position.is_stalemate() => draw("stalemate", "5.2.1"),
        shakmaty::Outcome::Known(_) => draw("insufficient_material", "5.2.2"),
        shakmaty::Outcome::Unknown if position.halfmoves() >= 150 => {
            draw("seventyfive_moves", "9.6.2")
        }
        shakmaty::Outcome::Unknown => Value::Null,
    };
    let may_castle = |side| all().any(|listed| listed["castle"] == side);
    let fen = fen_of(position);
    let mut record = json!({
        "fen": fen,
        "turn": word(position.turn()),
        "captures": captures.map(|listed| &listed["uci"]).collect::<Vec<_>>(),
        "check": position.is_check(),
        "checkmate": position.is_checkmate(),
        "stalemate": position.is_stalemate(),
        "checkers": position.checkers().into_iter().map(|square| square.to_string()).collect::<Vec<_>>(),
        "castling": {
            "rights": fen.split(' ').nth(2).unwrap(),
            "kingside": may_castle("kingside"),
            "queenside": may_castle("queenside"),
        },
        "outcome": outcome,
        "moves": all().collect::<Vec<_>>(),
        "successors": moves.iter().map(|(_, fen)| fen).collect::<Vec<_>>(),
    });
    if record["outcome"].is_null() && position.halfmoves() >= 100 {
        record["claims"] = json!(["fifty_moves"]);
        record["articles"] = json!({"fifty_moves": "9.3.2"});
    }
    // With one half-move less, every move without a pawn or a capture may be announced.
    if record["outcome"].is_null() && position.halfmoves() == 99 {
        let announced = all()
            .filter(|listed| listed["role"] != "pawn" && listed["capture"].is_null())
            .map(|listed| json!({"uci": listed["uci"], "san": listed["san"], "claim": "fifty_moves", "article": "9.3.1"}));
        let announced: Vec<Value> = announced.collect();
        if !announced.is_empty() {
            record["announced"] = json!(announced);
        }
    }
    record
}

/// Returns a move as a record lists it, and the position after it.
fn listed(position: &Chess, played: Move) -> (Value, String) {
    let mut after = position.clone();
    let san = SanPlus::from_move_and_play_unchecked(&mut after, played).to_string();
    let uci = uci_of(played);
    let mut listed = json!({
        "uci": uci,
        "san": san,
        "from": uci[0..2],
        "to": uci[2..4],
        "role": word(played.role()),
    });
    if let Some(role) = played.capture() {
        let square = match played {
            Move::EnPassant { from, to } => shakmaty::Square::from_coords(to.file(), from.rank()),
            _ => played.to(),
        };
        listed["capture"] = json!({"role": word(role), "square": square.to_string()});
    }
    if played.is_en_passant() {
        listed["en_passant"] = json!(true);
    }
    if let Some(role) = played.promotion() {
        listed["promotion"] = json!(word(role));
    }
    if let Some(side) = played.castling_side() {
        let side = if side == CastlingSide::KingSide {
            "kingside"
        } else {
            "queenside"
        };
        listed["castle"] = json!(side);
    }
    if after.is_check() {
        listed["check"] = json!(true);
    }
    if after.is_checkmate() {
        listed["checkmate"] = json!(true);
    }
    (listed, fen_of(&after))
}

/// Asks the program about all these positions at once, and shakmaty about each; returns the number that shakmaty
/// answered.
#[track_caller]
pub fn compare(fens: &[String], are_of_games: bool) -> usize {
    let input = fens.join("\n");
    let records = oracle("--json -").stdin(input.clone()).records();
    let successors = oracle("--json --successors").stdin(input).records();
    assert_eq!((records.len(), successors.len()), (fens.len(), fens.len()));
    let mut count = 0;
    for ((fen, mut record), successors) in fens.iter().zip(records).zip(successors) {
        let Some(position) = shakmaty(fen) else {
            assert_ne!(record["problems"], json!([]), "{fen}");
            continue;
        };
        count += 1;
        let record = record.as_object_mut().unwrap();
        let problems = record.remove("problems").unwrap();
        // Of the articles, those of problems are no matter of shakmaty.
        if let Some(Value::Object(articles)) = record.get_mut("articles") {
            articles.retain(|id, _| id == "fifty_moves");
            if articles.is_empty() {
                record.remove("articles");
            }
        }
        assert!(!are_of_games || problems == json!([]), "{fen}: {problems}");
        let assumed = if needs_chess960(&position) {
            json!(["chess960"])
        } else {
            json!([])
        };
        assert_eq!(record.remove("assumed"), Some(assumed), "{fen}");
        let after = successors["successors"]
            .as_array()
            .unwrap()
            .iter()
            .map(|successor| successor["fen"].clone());
        record.insert("successors".to_owned(), after.collect());
        assert_eq!(Value::Object(record.clone()), expected(&position), "{fen}");
    }
    count
}

/// Whether a castling right is that of a king off the e-file, or of a rook that does not stand in a corner.
fn needs_chess960(position: &Chess) -> bool {
    let rooks = position.castles().castling_rights();
    rooks.into_iter().any(|rook| {
        let color = if rook.rank() == shakmaty::Rank::First {
            shakmaty::Color::White
        } else {
            shakmaty::Color::Black
        };
        let king = position.board().king_of(color);
        king.is_some_and(|king| king.file() != shakmaty::File::E)
            || !matches!(rook.file(), shakmaty::File::A | shakmaty::File::H)
    })
}

pub fn fens(positions: &[Position]) -> Vec<String> {
    positions.iter().map(fen::write).collect()
}

/// Draws sparse boards with both kings, of any number of pieces up to this one.
pub fn sparse(rng: &mut Rng, count: usize) -> Vec<String> {
    let draw = Draw {
        pieces: 10,
        kings: [true, true],
    };
    let setups = (0..count).map(|_| random_setup(rng, draw));
    setups.map(|setup| shredder_fen(&setup)).collect()
}

#[test]
#[ignore = "long: quick.rs compares fewer positions, .ci/run these"]
fn shakmaty_agrees_on_random_games_and_sparse_boards() {
    let positions = random_games(&mut Rng::with_seed(1), GAMES, false);
    assert_eq!(compare(&fens(&positions), true), GAMES);
    let positions = random_games(&mut Rng::with_seed(960), CHESS960, true);
    assert_eq!(compare(&fens(&positions), true), CHESS960);
    // Shakmaty refuses those where the side not to move is in check.
    let count = compare(&sparse(&mut Rng::with_seed(8), SPARSE), false);
    assert!(count > SPARSE / 2, "{count}");
}

#[test]
fn cozy_chess_has_the_same_moves() {
    let mut rng = Rng::with_seed(7);
    let mut positions = random_games(&mut rng, draws(8000), false);
    positions.extend(random_games(&mut rng, draws(8000), true));
    for kings in 0..draws(8000) {
        let draw = Draw {
            pieces: 4 + kings % 12,
            kings: [true, true],
        };
        positions.push(Position::try_from(&random_setup(&mut rng, draw)).unwrap());
    }
    let mut count = 0;
    for position in positions {
        let Some(board) = cozy_chess(&position) else {
            continue;
        };
        let mut moves = Vec::new();
        board.generate_moves(|piece| {
            moves.extend(piece.into_iter().map(|played| played.to_string()));
            false
        });
        let played = position.legal_moves().into_iter();
        let mut found: Vec<String> = played
            .map(|played| uci::write(played, uci::CastlingMode::Chess960))
            .collect();
        moves.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, moves, "{}", fen::write(&position));
        assert_eq!(ucis(&position).len(), moves.len());
        count += 1;
    }
    assert!(count > draws(20_000), "{count}");
}
