//! Moves and pieces in English words, as people say them and language models write them.

use oracle_laws::{Role, Square};

/// Words that say nothing of a move.
const FILLERS: &str =
    "the a my to from on at move moves play goes with promotes promoting into side";

const CAPTURES: [&str; 3] = ["takes", "captures", "x"];

/// How castling on a side is called.
const SIDES: [(&str, &str); 4] = [
    ("kingside", "O-O"),
    ("short", "O-O"),
    ("queenside", "O-O-O"),
    ("long", "O-O-O"),
];

/// Returns a spoken move in notation, or `None` if it is none, or not a whole one. Squares alone may be moves of two pawns.
///
/// ```
/// use oracle_notation::spoken_move;
///
/// for (said, notation) in [
///     ("knight to f3", "Nf3"),
///     ("e2 to e4", "e2e4"),
///     ("castle kingside", "O-O"),
///     ("pawn takes d5", "Pxd5"),
///     ("b7 takes a8, promoting to a queen", "b7a8=Q"),
/// ] {
///     assert_eq!(spoken_move(said).as_deref(), Some(notation));
/// }
/// assert_eq!(spoken_move("takes d5"), None);
/// assert_eq!(spoken_move("e4  e5"), None);
/// assert_eq!(spoken_move("e4 and e5"), None);
/// ```
pub fn spoken_move(text: &str) -> Option<String> {
    let text = text.to_ascii_lowercase();
    let words = words(&text);
    let squares = words.iter().filter(|word| square(word).is_some()).count();
    if words.len() < 2 || words.len() == squares {
        return None;
    }
    let (mut is_capture, mut castles, mut side) = (false, false, None);
    let (mut roles, mut squares) = (Vec::new(), Vec::new());
    for word in words {
        if let Some((_, castling)) = SIDES.into_iter().find(|(side, _)| *side == word) {
            side = Some(castling);
        } else if CAPTURES.contains(&word) {
            is_capture = true;
        } else if word.starts_with("castl") {
            castles = true;
        } else if let Some(role) = role(word) {
            roles.push((role, squares.len()));
        } else if let Some(square) = square(word) {
            squares.push(square);
        } else if !FILLERS.split(' ').any(|filler| filler == word) {
            return None;
        }
    }
    // `castle king side`: the king is no piece that moves.
    let castling = match (side, &roles[..]) {
        (Some(castling), []) => Some(castling),
        (None, [(Role::King, 0)]) => Some("O-O"),
        (None, [(Role::Queen, 0)]) => Some("O-O-O"),
        _ => None,
    };
    if castles || side.is_some() {
        let castling = castling.filter(|_| castles && squares.is_empty());
        return castling.map(str::to_owned);
    }
    // A role before the last square moves, and one behind it is what a pawn becomes.
    let (movers, promotions): (Vec<_>, Vec<_>) =
        roles.into_iter().partition(|(_, at)| *at < squares.len());
    let ([from @ .., to], [] | [_], [] | [_]) = (&squares[..], &movers[..], &promotions[..]) else {
        return None;
    };
    let mover = movers.first().map(|(role, _)| *role);
    let is_whole = from.len() < 2 && (mover.is_some() || !from.is_empty() || !is_capture);
    if !is_whole {
        return None;
    }
    let mut notation = String::new();
    // The letter of a pawn is needed where it is not the only sign of what moves.
    let letter = mover.filter(|role| *role != Role::Pawn || is_capture || !from.is_empty());
    notation.extend(letter.map(|role| role.letter().to_ascii_uppercase()));
    notation.extend(from.iter().flat_map(|from| from.name().map(char::from)));
    if mover.is_some() && (is_capture || !from.is_empty()) {
        notation.push(if is_capture { 'x' } else { '-' });
    }
    notation.extend(to.name().map(char::from));
    if let [(role, _)] = promotions[..] {
        notation.extend(['=', role.letter().to_ascii_uppercase()]);
    }
    Some(notation)
}

/// Returns a spoken piece in notation: `white knight on g1` as `Wng1`.
pub fn spoken_piece(text: &str) -> Option<String> {
    let text = text.to_ascii_lowercase();
    let mut words = words(&text);
    words.retain(|word| !["the", "on", "at"].contains(word));
    let [color, name, on] = words[..] else {
        return None;
    };
    let color = ["white", "black"].contains(&color).then(|| &color[..1])?;
    let role = role(name)?;
    let mut notation = color.to_ascii_uppercase();
    notation.push(role.letter());
    notation.extend(square(on)?.name().map(char::from));
    Some(notation)
}

fn words(text: &str) -> Vec<&str> {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric();
    let words = text.split(|letter| !is_letter(letter));
    words.filter(|word| !word.is_empty()).collect()
}

fn square(word: &str) -> Option<Square> {
    Square::from_name(word.as_bytes())
}

fn role(word: &str) -> Option<Role> {
    Role::ALL.into_iter().find(|role| role.name() == word)
}
