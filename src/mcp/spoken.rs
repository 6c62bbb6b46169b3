//! Moves and pieces in English words, as language models write them: `knight to f3`, `castle kingside`, `white knight on g1`.

use oracle_laws::{Role, Square};
use serde_json::{Map, Value};

/// Writes spoken moves and pieces of arguments in notation; what is not spoken stays, and the oracle says what is wrong with it.
pub fn translate(arguments: &mut Map<String, Value>) {
    let translated = |value: &Value, read: fn(&str) -> Option<String>| {
        value.as_str().and_then(read).map(Value::from)
    };
    for (key, value) in arguments {
        match (key.as_str(), &mut *value) {
            ("move", said) => {
                if let Some(notation) = translated(said, spoken_move) {
                    *said = notation;
                }
            }
            ("moves", Value::Array(moves)) => {
                for said in moves {
                    if let Some(notation) = translated(said, spoken_move) {
                        *said = notation;
                    }
                }
            }
            ("piece", said) => {
                if let Some(notation) = translated(said, spoken_piece) {
                    *said = notation;
                }
            }
            _ => {}
        }
    }
}

/// Returns a spoken move in notation: `knight to f3` as `Nf3`, `e2 to e4` as `e2e4`, `castle kingside` as `O-O`.
fn spoken_move(text: &str) -> Option<String> {
    let text = text.to_lowercase();
    let words = text
        .split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '\'')
        .filter(|word| !word.is_empty());
    let (mut roles, mut squares, mut is_capture, mut castles, mut side) =
        (Vec::new(), Vec::new(), false, false, None);
    if words.clone().count() < 2 {
        return None;
    }
    for word in words {
        match word {
            "the" | "a" | "my" | "to" | "from" | "on" | "at" | "move" | "moves" | "play"
            | "plays" | "goes" | "with" | "pawn" | "promotes" | "promoting" | "promotion"
            | "into" | "and" | "side" => {}
            "takes" | "captures" | "x" => is_capture = true,
            "castle" | "castles" | "castling" => castles = true,
            "kingside" | "short" | "king's" => side = Some("O-O"),
            "queenside" | "long" | "queen's" => side = Some("O-O-O"),
            _ => match (role(word), word.parse::<Square>()) {
                (Some(role), _) => roles.push((role, squares.len())),
                (None, Ok(square)) => squares.push(square),
                (None, Err(_)) => return None,
            },
        }
    }
    let letter = |role: Role| role.letter().to_ascii_uppercase();
    match (&roles[..], &squares[..]) {
        ([], []) if castles => side.map(str::to_owned),
        // `castle king side`: the king is no piece that moves.
        ([(Role::King, 0)], []) if castles && side.is_none() => Some("O-O".to_owned()),
        ([(Role::Queen, 0)], []) if castles && side.is_none() => Some("O-O-O".to_owned()),
        _ if castles || side.is_some() => None,
        ([(role, 0)], [to]) => Some(format!(
            "{}{}{to}",
            letter(*role),
            if is_capture { "x" } else { "" }
        )),
        ([], [to]) if !is_capture => Some(to.to_string()),
        ([], [from, to]) => Some(format!("{from}{to}")),
        ([(role, 0 | 1)], [from, to]) => Some(format!(
            "{}{from}{}{to}",
            letter(*role),
            if is_capture { "x" } else { "-" }
        )),
        ([(role, 2)], [from, to]) => Some(format!("{from}{to}{}", role.letter())),
        ([(role, 1)], [to]) => Some(format!("{to}={}", letter(*role))),
        _ => None,
    }
}

/// Returns a spoken piece in notation: `white knight on g1` as `Wng1`.
fn spoken_piece(text: &str) -> Option<String> {
    let text = text.to_lowercase();
    let words: Vec<&str> = text
        .split_whitespace()
        .filter(|word| !["the", "on", "at"].contains(word))
        .collect();
    let [color, name, square] = words[..] else {
        return None;
    };
    let color = ["white", "black"]
        .contains(&color)
        .then(|| color[..1].to_uppercase())?;
    let role = if name == "pawn" {
        Role::Pawn
    } else {
        role(name)?
    };
    let square: Square = square.parse().ok()?;
    Some(format!("{color}{}{square}", role.letter()))
}

fn role(word: &str) -> Option<Role> {
    Role::ALL
        .into_iter()
        .find(|role| role.name() == word && *role != Role::Pawn)
}
