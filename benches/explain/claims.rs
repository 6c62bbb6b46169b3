//! What an answer says of a move, as claims that the refuter can check. Advice without a claim ("be more specific") is no claim.

use oracle_reference::square;
use serde_json::Value;

/// Something that an answer says. Squares are numbers from a1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// A piece of this colour (whether it is white) and role is on the square.
    PieceAt(usize, bool, char),
    /// No piece can be meant.
    NoReading,
    NoPiece(usize),
    WrongTurn,
    /// The piece does not move that way, even on an empty board.
    Movement,
    Blocker(usize),
    OwnPiece(usize),
    /// A pawn does not capture straight ahead.
    PushOnto(Option<usize>),
    NothingToCapture(Option<usize>),
    /// The pawn has not just moved two squares.
    NotJustMoved(usize),
    MissingPromotion,
    BadPromotion,
    /// The king is in check from these pieces, and the move does not answer the check.
    Checkers(Vec<usize>),
    /// The king cannot castle while it is in check.
    InCheck,
    Pinner(usize),
    /// The king would be in check.
    LeavesInCheck,
    /// The piece would attack the king after the move.
    AttackerAfter(usize),
    /// The king would cross the square, or end there, and the piece, if one is named, attacks it.
    PathAttacked(usize, Option<usize>),
    NoRight,
    NoRook,
    Ambiguous,
    /// The pieces that can go there, each by its file, rank or square.
    Origins(Vec<String>),
}

impl Claim {
    /// Returns the squares that the claim gives as the cause.
    pub fn squares(&self) -> Vec<usize> {
        match *self {
            Claim::Checkers(ref squares) => squares.clone(),
            Claim::Blocker(square)
            | Claim::OwnPiece(square)
            | Claim::Pinner(square)
            | Claim::PushOnto(Some(square))
            | Claim::AttackerAfter(square) => vec![square],
            Claim::PathAttacked(square, by) => [Some(square), by].into_iter().flatten().collect(),
            _ => Vec::new(),
        }
    }
}

#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    Legal,
    Illegal,
    /// The position or the text was refused, and nothing judged.
    Refused,
}

#[derive(Debug)]
pub struct Answer {
    pub verdict: Verdict,
    pub claims: Vec<Claim>,
}

fn squares(value: &Value) -> Vec<usize> {
    let texts = value
        .as_array()
        .into_iter()
        .flatten()
        .map(|it| it["square"].as_str().or(it.as_str()));
    texts.filter_map(|text| square(text?)).collect()
}

/// Reads a record of `chess-oracle explain --json`. A square counts if the sentence names it, too.
pub fn oracle(line: &str) -> Option<Answer> {
    let record: Value = serde_json::from_str(line).ok()?;
    if let Some(code) = record["error"]["code"].as_str() {
        let hint = record["error"]["hint"].as_str().unwrap_or_default();
        let moves = hint
            .split([' ', ','])
            .filter(|word| word.starts_with(char::is_uppercase));
        // The letter of the piece, and the square to which it goes, are those of the question.
        let origins = moves
            .map(|word| {
                let word = word.trim_end_matches(['+', '#']);
                word[1..word.len() - 2].replace('x', "")
            })
            .collect();
        return Some(match code {
            "ambiguous_move" => Answer {
                verdict: Verdict::Illegal,
                claims: vec![Claim::Ambiguous, Claim::Origins(origins)],
            },
            _ => Answer {
                verdict: Verdict::Refused,
                claims: Vec::new(),
            },
        });
    }
    if record["legal"].as_bool()? {
        return Some(Answer {
            verdict: Verdict::Legal,
            claims: Vec::new(),
        });
    }
    let message = record["message"].as_str()?;
    let named = |key: &str| {
        let is_named = |&square: &usize| message.contains(&oracle_reference::name(square));
        squares(&record[key])
            .into_iter()
            .filter(is_named)
            .collect::<Vec<_>>()
    };
    let (on, by) = (named("squares"), named("by"));
    let each =
        |claim: fn(usize) -> Claim, squares: &[usize]| squares.iter().copied().map(claim).collect();
    let mut claims: Vec<Claim> = match record["reason"].as_str()? {
        "no_piece" if on.is_empty() => vec![Claim::NoReading],
        "no_piece" => each(Claim::NoPiece, &on),
        "not_on_turn" => vec![Claim::WrongTurn],
        "movement" => vec![Claim::Movement],
        "blocked" | "castling_blocked" => each(Claim::Blocker, &on),
        "own_piece" => each(Claim::OwnPiece, &on),
        "pawn_push_onto_piece" => each(|on| Claim::PushOnto(Some(on)), &on),
        "pawn_capture_of_nothing" => each(|on| Claim::NothingToCapture(Some(on)), &on),
        "no_en_passant" => each(Claim::NotJustMoved, &on),
        "missing_promotion" => vec![Claim::MissingPromotion],
        "bad_promotion" => vec![Claim::BadPromotion],
        "pinned" => each(Claim::Pinner, &by),
        "check_unanswered" | "castling_in_check" => vec![Claim::Checkers(by)],
        "king_into_check" | "en_passant_uncovers" => each(Claim::AttackerAfter, &by),
        "castling_through_check" | "castling_into_check" => on
            .iter()
            .flat_map(|&on| by.iter().map(move |&by| Claim::PathAttacked(on, Some(by))))
            .collect(),
        "castling_no_right" => vec![Claim::NoRight],
        "castling_no_rook" => vec![Claim::NoRook],
        _ => return None,
    };
    claims.extend(pieces_of(message));
    Some(Answer {
        verdict: Verdict::Illegal,
        claims,
    })
}

/// Returns the pieces that a sentence places: `the black queen on h4`.
fn pieces_of(text: &str) -> Vec<Claim> {
    let words: Vec<&str> = text.split(' ').collect();
    let piece = |words: &[&str]| {
        let &["the", color, role, "on", on] = words else {
            return None;
        };
        let white = match color {
            "white" => true,
            "black" => false,
            _ => return None,
        };
        let on = square(on.trim_end_matches([',', ':', '.', ';']))?;
        Some(Claim::PieceAt(on, white, letter(role)?))
    };
    words.windows(5).filter_map(piece).collect()
}

fn letter(role: &str) -> Option<char> {
    ["pawn", "knight", "bishop", "rook", "queen", "king"]
        .iter()
        .position(|&name| name == role)
        .map(|index| b"pnbrqk"[index].into())
}

/// Reads a line of `peers.py` or `peers.js`: `legal`, `illegal` or `refused`, a tab, and what was said.
pub fn peer(name: &str, line: &str) -> Option<Answer> {
    let (verdict, text) = line.split_once('\t')?;
    let verdict = match verdict {
        "legal" => Verdict::Legal,
        "illegal" => Verdict::Illegal,
        "refused" => Verdict::Refused,
        _ => return None,
    };
    let claims = match name {
        _ if verdict != Verdict::Illegal => Vec::new(),
        "game_arena" => game_arena(text),
        "chess-esca-mcp" => esca(&serde_json::from_str(text).ok()?),
        // Their messages repeat the move and the position, or say that it is ambiguous.
        _ => text
            .starts_with("ambiguous")
            .then_some(Claim::Ambiguous)
            .into_iter()
            .collect(),
    };
    Some(Answer { verdict, claims })
}

/// Reads a sentence of `game_arena`. Those that only say that a move is illegal make no claim.
fn game_arena(text: &str) -> Vec<Claim> {
    let words = || text.split([' ', ',', '.', '(', ')']);
    // Not the square of the examples: the one that the sentence is about.
    let on = words().filter_map(square).next_back();
    let with_square = |claim: fn(usize) -> Claim| on.map(claim).into_iter().collect();
    let says = |part: &str| text.contains(part);
    if says("is ambiguous") {
        let list = text
            .split_once("can also move to")
            .and_then(|(_, rest)| rest.split_once(": "));
        let list = list.map_or("", |(_, rest)| rest.split('.').next().unwrap_or_default());
        return vec![
            Claim::Ambiguous,
            Claim::Origins(list.split(", ").map(str::to_owned).collect()),
        ];
    }
    if says("no piece on the starting square") {
        with_square(Claim::NoPiece)
    } else if says("is not theirs") {
        vec![Claim::WrongTurn]
    } else if says("friendly piece") {
        with_square(Claim::OwnPiece)
    } else if says("would leave the king in check") {
        vec![Claim::LeavesInCheck]
    } else if says("cannot castle while in check") {
        vec![Claim::InCheck]
    } else if says("cannot pass through an attacked square") {
        on.map(|on| Claim::PathAttacked(on, None))
            .into_iter()
            .collect()
    } else if says("path is blocked by a piece on") {
        with_square(Claim::Blocker)
    } else if says("cannot capture by moving straight") {
        vec![Claim::PushOnto(None)]
    } else if says("can only capture diagonally") {
        vec![Claim::NothingToCapture(None)]
    } else if says("can only move") || says("'L' shape") || says("not a valid straight") {
        vec![Claim::Movement]
    } else {
        Vec::new()
    }
}

/// Reads the reasons of chess-esca-mcp. Those that only say that no legal move goes there make no claim.
fn esca(reasons: &Value) -> Vec<Claim> {
    let mut claims = Vec::new();
    for reason in reasons.as_array().into_iter().flatten() {
        let one = |key: &str| reason[key].as_str().and_then(square);
        let unit = &reason["unit"];
        let each = |claim: fn(usize) -> Claim, key: &str| {
            squares(&reason[key])
                .into_iter()
                .map(claim)
                .collect::<Vec<_>>()
        };
        claims.extend(match reason["reason"].as_str().unwrap_or_default() {
            "empty_origin" => one("square").map(Claim::NoPiece).into_iter().collect(),
            "not_the_side_to_move" => vec![Claim::WrongTurn],
            "destination_held_by_own_unit" => unit["square"]
                .as_str()
                .and_then(square)
                .map(Claim::OwnPiece)
                .into_iter()
                .collect(),
            "path_blocked" => each(Claim::Blocker, "occupants"),
            "pinned" => one("pinner").map(Claim::Pinner).into_iter().collect(),
            "exposes_king" => one("attacker")
                .map(Claim::AttackerAfter)
                .into_iter()
                .collect(),
            // Castling has another name for the same pieces, and so has en passant.
            "king_in_check" | "in_check" => ["checkers", "attackers", "checked_by"]
                .map(|key| squares(&reason[key]))
                .into_iter()
                .filter(|by| !by.is_empty())
                .map(Claim::Checkers)
                .collect(),
            "promotion_not_named" => vec![Claim::MissingPromotion],
            "not_a_move_of_this_unit" => vec![Claim::Movement],
            "no_castling_right" => vec![Claim::NoRight],
            "rook_missing" => vec![Claim::NoRook],
            "path_attacked" => reason["squares"]
                .as_array()
                .into_iter()
                .flatten()
                .flat_map(|it| {
                    let by = squares(&it["attackers"]);
                    let on = it["square"].as_str().and_then(square);
                    by.into_iter()
                        .filter_map(move |by| Some(Claim::PathAttacked(on?, Some(by))))
                })
                .collect(),
            _ => Vec::new(),
        });
        claims.extend(
            ["attackers", "checkers", "occupants"]
                .iter()
                .flat_map(|&key| reason[key].as_array().into_iter().flatten())
                .chain([unit])
                .filter_map(placed),
        );
    }
    claims
}

/// Reads a piece of chess-esca-mcp.
fn placed(unit: &Value) -> Option<Claim> {
    let on = square(unit["square"].as_str()?)?;
    Some(Claim::PieceAt(
        on,
        unit["colour"] == "white",
        letter(unit["role"].as_str()?)?,
    ))
}
