//! Moves with their numbers, and when positions stood on the board.

use oracle_laws::Color;

/// Returns a move of a player with its number: `4... Ng8`.
pub fn numbered(number: u32, player: Color, played: &str) -> String {
    let dots = player.either(".", "...");
    format!("{number}{dots} {played}")
}

/// Returns when positions stood on the board: `after 9... Ng8, 11... Ng8 and 13... Ng8`. Each is named by the numbered move
/// before it, or by `None` if it is that of the start.
///
/// ```
/// use oracle_notation::moments;
///
/// let moves = [None, Some("2... Ng8".to_owned()), Some("4... Ng8".to_owned())];
/// assert_eq!(moments(&moves), "at the start, after 2... Ng8 and 4... Ng8");
/// ```
pub fn moments(moves: &[Option<String>]) -> String {
    let mut text = String::new();
    let mut is_after = false;
    for (index, played) in moves.iter().enumerate() {
        text.push_str(match index {
            0 => "",
            _ if index + 1 == moves.len() => " and ",
            _ => ", ",
        });
        let Some(played) = played else {
            text.push_str("at the start");
            continue;
        };
        if !is_after {
            text.push_str("after ");
            is_after = true;
        }
        text.push_str(played);
    }
    text
}

/// Returns how often a position has occurred, and when, in a sentence. The moves are those of [`moments`].
pub fn repetition(moves: &[Option<String>]) -> String {
    let times = moves.len();
    format!(
        "this position has occurred {times} times: {}",
        moments(moves)
    )
}
