//! The result of a game, as the PGN standard writes it, and as people do.

use oracle_laws::{Color, Outcome};

oracle_laws::listed! {
    /// The result of a game, as it is written (PGN standard, section 8.1.1.7).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum GameResult {
        /// `1-0`
        WhiteWins = "1-0",
        /// `0-1`
        BlackWins = "0-1",
        /// `1/2-1/2`
        Draw = "1/2-1/2",
        /// `*`: the game is unfinished, or its result is unknown.
        Unknown = "*",
        /// White wins a game that was not played.
        WhiteWinsByForfeit = "+--",
        /// Black wins a game that was not played.
        BlackWinsByForfeit = "--+",
        /// Both players lose: the game was not played.
        BothForfeit = "0-0",
    }
    /// All results, those of the standard first.
    const ALL;
    /// Returns the result as it is commonly written: one of four in the standard.
    const fn id;
    impl Display;
}

/// The longest result that [`GameResult::begin`] reads, and the byte after it.
pub const LONGEST_RESULT: usize = 16;

impl GameResult {
    /// Parses a result in common spellings: `1-0`, `½-½`, `1/2`, `0.5-0.5`, `1:0`, `1 - 0`, with any dash; `0-0` and `+--` of
    /// games that were not played.
    pub fn parse(text: &[u8]) -> Option<GameResult> {
        match text {
            b"1-0" => Some(GameResult::WhiteWins),
            b"0-1" => Some(GameResult::BlackWins),
            b"1/2-1/2" => Some(GameResult::Draw),
            b"*" => Some(GameResult::Unknown),
            // Some of these are also signs of annotators.
            b"+--" | b"+:-" | b"+/-" => Some(GameResult::WhiteWinsByForfeit),
            b"--+" | b"-:+" | b"-/+" => Some(GameResult::BlackWinsByForfeit),
            _ => {
                let (result, length) = GameResult::begin(text)?;
                (length == text.len()).then_some(result)
            }
        }
    }

    /// Parses the result of two scores, or `1/2`, with which a text begins, and returns its length. A letter, a digit or a dash
    /// does not follow.
    pub fn begin(text: &[u8]) -> Option<(GameResult, usize)> {
        // Nearly all results.
        match text {
            [b'1', b'-', b'0', next, ..] if *next <= b' ' => {
                return Some((GameResult::WhiteWins, 3));
            }
            [b'0', b'-', b'1', next, ..] if *next <= b' ' => {
                return Some((GameResult::BlackWins, 3));
            }
            [b'1', b'/', b'2', b'-', b'1', b'/', b'2', next, ..] if *next <= b' ' => {
                return Some((GameResult::Draw, 7));
            }
            _ => {}
        }
        let (white, first) = score(text)?;
        let second = || {
            let at = first + blank(&text[first..]);
            let at = at + dash(&text[at..])?;
            let at = at + blank(&text[at..]);
            let (black, length) = score(&text[at..])?;
            Some((black, at + length))
        };
        let (result, length) = match (white, second()) {
            (2, Some((0, length))) => (GameResult::WhiteWins, length),
            (0, Some((2, length))) => (GameResult::BlackWins, length),
            (1, Some((1, length))) => (GameResult::Draw, length),
            (0, Some((0, length))) => (GameResult::BothForfeit, length),
            (1, None) => (GameResult::Draw, first),
            _ => return None,
        };
        let is_longer = text.get(length).is_some_and(|next| {
            next.is_ascii_alphanumeric() || *next >= 0x80 || b"-/:=@".contains(next)
        });
        (!is_longer).then_some((result, length))
    }

    /// Returns the result of the standard that says most of this: it has none for two players who lose.
    #[must_use]
    pub const fn standard(self) -> GameResult {
        match self {
            GameResult::WhiteWinsByForfeit => GameResult::WhiteWins,
            GameResult::BlackWinsByForfeit => GameResult::BlackWins,
            GameResult::BothForfeit => GameResult::Unknown,
            result => result,
        }
    }

    /// Returns whether the game was not played.
    pub fn is_forfeit(self) -> bool {
        self.standard() != self
    }
}

/// Returns what a player scores, in half points, and the length of that. The single byte is in ISO 8859-1.
const fn score(text: &[u8]) -> Option<(u8, usize)> {
    match text {
        [b'1', b'/', b'2', ..] | [b'0', b'.' | b',', b'5', ..] => Some((1, 3)),
        [0xc2, 0xbd, ..] => Some((1, 2)),
        [0xbd, ..] => Some((1, 1)),
        [b'1', ..] => Some((2, 1)),
        [b'0', ..] => Some((0, 1)),
        _ => None,
    }
}

/// Returns the length of a hyphen, a dash, a minus sign or a colon. The single bytes are dashes in Windows-1252.
fn dash(text: &[u8]) -> Option<usize> {
    match text {
        [b'-' | b':' | 0x96 | 0x97, ..] => Some(1),
        [0xe2, 0x80, 0x90..=0x95, ..] | [0xe2, 0x88, 0x92, ..] => Some(3),
        _ => None,
    }
}

fn blank(text: &[u8]) -> usize {
    usize::from(text.first() == Some(&b' '))
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        match outcome.winner {
            Some(Color::White) => GameResult::WhiteWins,
            Some(Color::Black) => GameResult::BlackWins,
            None => GameResult::Draw,
        }
    }
}
