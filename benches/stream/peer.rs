//! The peer: a plain filter written with shakmaty and `serde_json`, with the same fields in its records.

use std::error::Error;
use std::fmt::Display;
use std::io::{self, BufRead, BufWriter, Write};

use serde::{Serialize, Serializer};
use shakmaty::fen::Fen;
use shakmaty::san::{SanPlus, Suffix};
use shakmaty::uci::UciMove;
use shakmaty::{
    CastlingMode, CastlingSide, Chess, Color, EnPassantMode, Move, Position, Role, Square,
};

#[derive(Serialize)]
struct Record {
    #[serde(serialize_with = "shown")]
    fen: Fen,
    turn: &'static str,
    moves: Vec<MoveRecord>,
    #[serde(serialize_with = "all_shown")]
    captures: Vec<UciMove>,
    check: bool,
    checkmate: bool,
    stalemate: bool,
    #[serde(serialize_with = "all_shown")]
    checkers: Vec<Square>,
    castling: Castling,
    outcome: Option<Outcome>,
    problems: [(); 0],
    assumed: [(); 0],
}

#[derive(Serialize)]
struct MoveRecord {
    #[serde(serialize_with = "shown")]
    uci: UciMove,
    #[serde(serialize_with = "shown")]
    san: SanPlus,
    #[serde(serialize_with = "shown")]
    from: Square,
    #[serde(serialize_with = "shown")]
    to: Square,
    role: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    capture: Option<Capture>,
    #[serde(skip_serializing_if = "is_false")]
    en_passant: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    promotion: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    castle: Option<&'static str>,
    #[serde(skip_serializing_if = "is_false")]
    check: bool,
    #[serde(skip_serializing_if = "is_false")]
    checkmate: bool,
}

#[derive(Serialize)]
struct Capture {
    role: &'static str,
    #[serde(serialize_with = "shown")]
    square: Square,
}

#[derive(Serialize)]
struct Castling {
    rights: String,
    kingside: bool,
    queenside: bool,
}

#[derive(Serialize)]
struct Outcome {
    winner: Option<&'static str>,
    reason: &'static str,
    article: &'static str,
}

fn shown<S: Serializer>(value: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

fn all_shown<S: Serializer>(values: &[impl Display], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(values.iter().map(ToString::to_string))
}

#[allow(clippy::trivially_copy_pass_by_ref)] // As serde calls it.
fn is_false(value: &bool) -> bool {
    !value
}

fn color_name(color: Color) -> &'static str {
    color.fold_wb("white", "black")
}

fn role_name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

fn side_name(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::KingSide => "kingside",
        CastlingSide::QueenSide => "queenside",
    }
}

fn move_record(position: &Chess, played: Move) -> MoveRecord {
    let uci = played.to_uci(CastlingMode::Standard);
    let UciMove::Normal { from, to, .. } = uci else {
        unreachable!("no move of chess is another");
    };
    let san = SanPlus::from_move(position.clone(), played);
    let capture = played.capture().map(|role| Capture {
        role: role_name(role),
        square: if played.is_en_passant() {
            Square::from_coords(to.file(), from.rank())
        } else {
            to
        },
    });
    MoveRecord {
        uci,
        san,
        from,
        to,
        role: role_name(played.role()),
        capture,
        en_passant: played.is_en_passant(),
        promotion: played.promotion().map(role_name),
        castle: played.castling_side().map(side_name),
        check: san.suffix.is_some(),
        checkmate: san.suffix == Some(Suffix::Checkmate),
    }
}

fn rights(position: &Chess) -> String {
    let all = [
        (Color::White, CastlingSide::KingSide, 'K'),
        (Color::White, CastlingSide::QueenSide, 'Q'),
        (Color::Black, CastlingSide::KingSide, 'k'),
        (Color::Black, CastlingSide::QueenSide, 'q'),
    ];
    let held = all
        .iter()
        .filter(|(color, side, _)| position.castles().has(*color, *side));
    let rights: String = held.map(|(_, _, letter)| *letter).collect();
    if rights.is_empty() {
        "-".to_owned()
    } else {
        rights
    }
}

fn record(position: &Chess) -> Record {
    let legal = position.legal_moves();
    let moves: Vec<MoveRecord> = legal
        .iter()
        .map(|&played| move_record(position, played))
        .collect();
    let captures = moves.iter().filter(|record| record.capture.is_some());
    let can_castle = |side| {
        legal
            .iter()
            .any(|played| played.castling_side() == Some(side))
    };
    let check = position.is_check();
    let (checkmate, stalemate) = (check && moves.is_empty(), !check && moves.is_empty());
    let drawn = |reason, article| Outcome {
        winner: None,
        reason,
        article,
    };
    let outcome = if checkmate {
        Some(Outcome {
            winner: Some(color_name(!position.turn())),
            reason: "checkmate",
            article: "5.1.1",
        })
    } else if stalemate {
        Some(drawn("stalemate", "5.2.1"))
    } else if position.is_insufficient_material() {
        Some(drawn("insufficient_material", "5.2.2"))
    } else if position.halfmoves() >= 150 {
        Some(drawn("seventyfive_moves", "9.6.2"))
    } else {
        None
    };
    Record {
        fen: Fen::from_position(position, EnPassantMode::Legal),
        turn: color_name(position.turn()),
        captures: captures.map(|record| record.uci).collect(),
        check,
        checkmate,
        stalemate,
        checkers: position.checkers().into_iter().collect(),
        castling: Castling {
            rights: rights(position),
            kingside: can_castle(CastlingSide::KingSide),
            queenside: can_castle(CastlingSide::QueenSide),
        },
        outcome,
        problems: [],
        assumed: [],
        moves,
    }
}

/// Answers each line of standard input with a record on standard output.
pub fn run() -> Result<(), Box<dyn Error>> {
    let mut out = BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let position: Chess = line?
            .parse::<Fen>()?
            .into_position(CastlingMode::Standard)?;
        serde_json::to_writer(&mut out, &record(&position))?;
        out.write_all(b"\n")?;
    }
    Ok(out.flush()?)
}
