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
///     ("b7 takes a8, promoting to a queen", "b7a8Q"),
/// ] {
///     assert_eq!(spoken_move(said).as_deref(), Some(notation));
/// }
/// assert_eq!(spoken_move("pawn takes d5"), None);
/// assert_eq!(spoken_move("e4  e5"), None);
/// ```
pub fn spoken_move(text: &str) -> Option<String> {
    let text = text.to_ascii_lowercase();
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '\'';
    let words = text.split(|letter| !is_letter(letter));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let is_square = |word: &&str| word.parse::<Square>().is_ok();
    let squares = words.iter().filter(|word| is_square(word)).count();
    if words.len() < 2 || words.len() == squares {
        return None;
    }
    let (mut roles, mut squares, mut is_capture, mut castles, mut side) =
        (Vec::new(), Vec::new(), false, false, None);
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
    // What moves, from where, to where, and what it becomes.
    let (mover, from, to, promotion) = match (&roles[..], &squares[..]) {
        ([], []) if castles => return side.map(str::to_owned),
        // `castle king side`: the king is no piece that moves.
        ([(Role::King, 0)], []) if castles && side.is_none() => return Some("O-O".to_owned()),
        ([(Role::Queen, 0)], []) if castles && side.is_none() => return Some("O-O-O".to_owned()),
        _ if castles || side.is_some() => return None,
        ([(role, 0)], [to]) => (Some(role), None, to, None),
        ([], [to]) if !is_capture => (None, None, to, None),
        ([], [from, to]) => (None, Some(from), to, None),
        ([(role, 0 | 1)], [from, to]) => (Some(role), Some(from), to, None),
        ([(role, 2)], [from, to]) => (None, Some(from), to, Some(role)),
        ([(role, 1)], [to]) => (None, None, to, Some(role)),
        _ => return None,
    };
    let mut notation = String::new();
    notation.extend(mover.map(|role| role.letter().to_ascii_uppercase()));
    notation.extend(from.map(Square::to_string));
    if mover.is_some() && (is_capture || from.is_some()) {
        notation.push(if is_capture { 'x' } else { '-' });
    }
    notation.extend([to.to_string()]);
    if from.is_none() && promotion.is_some() {
        notation.push('=');
    }
    notation.extend(promotion.map(|role| role.letter().to_ascii_uppercase()));
    Some(notation)
}

/// Returns a spoken piece in notation: `white knight on g1` as `Wng1`.
pub fn spoken_piece(text: &str) -> Option<String> {
    let text = text.to_ascii_lowercase();
    let words: Vec<&str> = text
        .split_whitespace()
        .filter(|word| !["the", "on", "at"].contains(word))
        .collect();
    let [color, name, square] = words[..] else {
        return None;
    };
    let color = ["white", "black"]
        .contains(&color)
        .then(|| color[..1].to_ascii_uppercase())?;
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
