//! Moves and pieces in English words, as people say them and language models write them.

use oracle_laws::{Role, Square};

/// Returns a spoken move in notation, or `None` if it is none, or not a whole one. Squares alone may be moves of two pawns.
///
/// ```
/// use oracle_notation::spoken_move;
///
/// for (said, notation) in [
///     ("knight to f3", "Nf3"),
///     ("e2 to e4", "e2e4"),
///     ("castle kingside", "O-O"),
///     ("b7 takes a8, promoting to a queen", "b7a8q"),
/// ] {
///     assert_eq!(spoken_move(said).as_deref(), Some(notation));
/// }
/// assert_eq!(spoken_move("pawn takes d5"), None);
/// assert_eq!(spoken_move("e4 e5"), None);
/// ```
pub fn spoken_move(text: &str) -> Option<String> {
    let text = text.to_lowercase();
    let words = text
        .split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '\'')
        .filter(|word| !word.is_empty());
    let (mut roles, mut squares, mut is_capture, mut castles, mut side) =
        (Vec::new(), Vec::new(), false, false, None);
    let is_square = |word: &str| word.parse::<Square>().is_ok();
    if words.clone().count() < 2 || words.clone().all(is_square) {
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
pub fn spoken_piece(text: &str) -> Option<String> {
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
