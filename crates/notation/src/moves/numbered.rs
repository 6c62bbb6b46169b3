//! Moves with their numbers, and when positions stood on the board.

use std::mem;

use super::MoveText;
use super::reading::without_number;
use oracle_laws::{Color, Position, joined};

/// Returns a move of a player with its number: `4... Ng8`.
pub fn numbered(number: u32, player: Color, played: &str) -> String {
    let dots = player.either(".", "...");
    format!("{number}{dots} {played}")
}

/// The number that is written before a move: `12.` of White, `12...` of Black, or the dots alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrittenNumber {
    /// The number of the move.
    pub number: Option<u32>,
    /// Whose move it is.
    pub player: Color,
}

impl WrittenNumber {
    /// Returns the number with which a move begins.
    pub fn of(written: &str) -> Option<WrittenNumber> {
        let length = written.len() - without_number(written).len();
        WrittenNumber::at_end(&written[..length])
    }

    /// Returns the number with which a text before a move ends.
    pub fn at_end(text: &str) -> Option<WrittenNumber> {
        const ELLIPSIS: char = '\u{2026}';
        let is_mark = |letter: char| matches!(letter, '.' | ELLIPSIS) || letter.is_whitespace();
        let before = text.trim_end_matches(is_mark);
        let marks = text[before.len()..].chars();
        let dots = marks.map(|mark| match mark {
            '.' => 1,
            ELLIPSIS => 3,
            _ => 0,
        });
        let dots: u32 = dots.sum();
        let rest = before.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let is_alone = !rest.ends_with(|letter: char| letter.is_alphanumeric());
        let number = before[rest.len()..].parse().ok().filter(|_| is_alone);
        let is_read = number.is_some() && dots > 0 || dots > 1;
        is_read.then(|| WrittenNumber {
            number,
            player: Color::from_white(dots == 1),
        })
    }

    /// Returns after how many half-moves of a game that starts here the move stands; negative before the start.
    pub fn plies_after(self, start: &Position) -> Option<i64> {
        let index = |number: u32, player| 2 * i64::from(number) + i64::from(player == Color::Black);
        Some(index(self.number?, self.player) - index(start.fullmoves(), start.turn()))
    }

    /// Returns what is wrong with the order of moves, if a move that is illegal here has another number than the next one.
    /// `played` is the move that the game has played with this number. A number far off says nothing: not every game is
    /// numbered from its start.
    pub fn disorder(
        self,
        position: &Position,
        read: MoveText,
        written: &str,
        played: Option<&str>,
    ) -> Option<Disorder> {
        const FAR: i64 = 6;
        let plies = self.plies_after(position);
        let plies = plies.filter(|plies| plies.abs() <= FAR)?;
        let (number, player, turn) = (self.number?, self.player, position.turn());
        let name = numbered(number, player, written);
        let (of_player, of_turn) = (player.player(), turn.player());
        let next = format!("{of_turn}'s {} move", ordinal(position.fullmoves()));
        let marks = |text: &str| text.trim_end_matches(['+', '#', '!', '?']).to_owned();
        let mut passed = position.clone();
        passed.pass();
        let is_played = played.map(marks) == Some(marks(&name));
        let is_missing = plies == 1 && !position.is_check() && read.only(&passed).is_some();
        // Some write `2. Nf3 2. Nc6`.
        let is_usual = plies == 0 || plies == -1 && player == Color::White;
        let message = if is_played {
            format!("{name} has been played: {next} is next")
        } else if is_missing {
            format!("{name} is {of_player}'s move, but {next} is missing")
        } else if is_usual {
            return None;
        } else {
            let own = ordinal(number);
            format!("{name} is {of_player}'s {own} move, but {next} is next")
        };
        Some(Disorder {
            message,
            is_certain: player != turn && (is_played || is_missing),
        })
    }
}

/// What is wrong with the order of the moves of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disorder {
    /// In a sentence.
    pub message: String,
    /// Whether the move is that of the player who is not to move, so that nothing else is wrong with it.
    pub is_certain: bool,
}

impl Disorder {
    /// Returns the sentence, with the law that the move breaks where it may be wrong for another reason, too.
    pub fn sentence(self, law: &str) -> String {
        if self.is_certain {
            self.message
        } else {
            format!("{}: {law}", self.message)
        }
    }
}

/// Returns an ordinal number: `second`, `21st`.
pub fn ordinal(number: u32) -> String {
    const WORDS: [&str; 10] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth",
    ];
    if let Some(word) = WORDS.get((number as usize).wrapping_sub(1)) {
        return (*word).to_owned();
    }
    let end = match (number / 10 % 10, number % 10) {
        (1, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{end}")
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
    let mut after = "after ";
    let names = moves.iter().map(|played| match played {
        None => "at the start".to_owned(),
        Some(played) => mem::take(&mut after).to_owned() + played,
    });
    joined(names, "and")
}

/// Returns how often a position has occurred, and when, in a sentence. The moves are those of [`moments`].
pub fn repetition(moves: &[Option<String>]) -> String {
    let (times, moments) = (moves.len(), moments(moves));
    format!("this position has occurred {times} times: {moments}")
}

#[cfg(test)]
mod tests {
    use super::{WrittenNumber, ordinal};
    use oracle_laws::Color;

    #[test]
    fn a_number_before_a_move_has_dots_that_name_the_player() {
        let read = |text| WrittenNumber::at_end(text).map(|number| (number.number, number.player));
        let (white, black) = (Color::White, Color::Black);
        for text in ["12.", "1. e4 e5 12. ", "e4 {x}12.", "12 ."] {
            assert_eq!(read(text), Some((Some(12), white)), "{text}");
        }
        for text in ["12...", "12. ..", "12 ... ", "12\u{2026}", "12.."] {
            assert_eq!(read(text), Some((Some(12), black)), "{text}");
        }
        assert_eq!(read("e4 ..."), Some((None, black)));
        for text in ["", "12", "e4.", ".", "e4 ", "99999999999."] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn ordinals_are_words_up_to_ten() {
        let numbers = [1, 2, 10, 11, 12, 21, 22, 23, 24, 101, 111, 0];
        let words = [
            "first", "second", "tenth", "11th", "12th", "21st", "22nd", "23rd", "24th", "101st",
            "111th", "0th",
        ];
        assert_eq!(numbers.map(ordinal), words);
    }
}
