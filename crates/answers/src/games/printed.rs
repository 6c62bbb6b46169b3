//! The moves of a game as a report prints them, with a board where the game asks for one: by `[#]` in a comment, as
//! `ChessBase` and chess.com write it, or by `$220`.

use std::mem;

use oracle_laws::{Color, Position};
use oracle_notation::{numbered, signs};
use oracle_pgn::{CommentValues, Game, Played, PlayedMove, Text, decode};

use super::Settings;
use super::output::MOST_FINDINGS;

/// What asks for a board in a comment.
const BOARD: &str = "[#]";

/// The numbers of the glyphs that ask for a board, from the side of White or of Black.
const BOARD_GLYPHS: [u16; 2] = [220, 221];

/// The moves since the last board.
#[derive(Debug, Default)]
pub struct PrintedMoves {
    text: String,
    /// The comment that is being read.
    comment: Vec<u8>,
    /// The last position of the game, and of each open variation; none behind words that are not played.
    last: Vec<Option<Position>>,
    /// The number of boards so far.
    boards: usize,
    /// Whether the last position has its board.
    is_drawn: bool,
    /// Whether Black's next move stands directly behind White's, so that it has no number.
    goes_on: bool,
    /// Whether a game is being read, not what stands between two.
    is_begun: bool,
}

impl PrintedMoves {
    /// Begins a game.
    pub fn begin(&mut self, game: &Game) {
        *self = PrintedMoves {
            last: vec![game.start().cloned()],
            is_begun: true,
            ..PrintedMoves::default()
        };
    }

    /// Returns whether what is read stands behind a game, or before the first.
    pub const fn is_between(&self) -> bool {
        !self.is_begun
    }

    /// Adds a word behind the others.
    fn push(&mut self, word: &str) {
        if !self.text.is_empty() && !self.text.ends_with(['(', '{']) && ![")", "}"].contains(&word)
        {
            self.text.push(' ');
        }
        self.text.push_str(word);
    }

    /// Adds a move.
    pub fn push_move(&mut self, played: &Played<'_>, settings: &Settings<'_>) {
        let before = played.before;
        let letters = settings.games.request.write_letters.unwrap_or_default();
        let name = played.name(letters);
        if before.turn() == Color::White || !self.goes_on {
            self.push(&numbered(before.fullmoves(), before.turn(), &name));
        } else {
            self.push(&name);
        }
        (self.goes_on, self.is_drawn) = (true, false);
        self.last.truncate(played.depth);
        let is_known = !matches!(played.played, PlayedMove::Illegal(_));
        self.last.push(is_known.then(|| played.after.clone()));
    }

    /// Adds what stands between the moves. Returns the position of a board that is asked for: it stands behind the moves.
    pub fn read(&mut self, text: Text<'_>) -> Option<&Position> {
        let has_position = self.last.last().is_some_and(Option::is_some);
        let may_have = has_position && self.boards < MOST_FINDINGS;
        let mut has_board = false;
        match text {
            Text::Comment(bytes) => {
                self.comment.extend_from_slice(bytes);
                return None;
            }
            Text::CommentEnd => {
                let comment = mem::take(&mut self.comment);
                let comment = CommentValues::parse(&decode(&comment), Color::White).words;
                has_board = may_have && comment.contains(BOARD);
                let comment = if has_board {
                    comment.replace(BOARD, " ")
                } else {
                    comment
                };
                if !comment.trim().is_empty() {
                    self.push("{");
                    comment.split_whitespace().for_each(|word| self.push(word));
                    self.push("}");
                }
            }
            Text::Nag(number) => {
                has_board = may_have && BOARD_GLYPHS.contains(&number);
                match signs::of_glyph(number) {
                    Some(sign) if number < 7 => self.text.push_str(sign),
                    Some(sign) => self.push(sign),
                    None if has_board => {}
                    None => self.push(&format!("${number}")),
                }
            }
            Text::Suffix(marks) => self.text.push_str(&decode(marks)),
            Text::VariationStart => {
                self.push("(");
                self.last.push(None);
            }
            Text::VariationEnd => {
                self.last.truncate(self.last.len().saturating_sub(1).max(1));
                self.push(")");
            }
            Text::Word(word) => self.push(&decode(word)),
            // They come in pieces, blanks included.
            Text::Unjudged(words) => self.text.push_str(&decode(words)),
        }
        if let (Text::Word(_) | Text::Unjudged(_), Some(last)) = (text, self.last.last_mut()) {
            *last = None;
        }
        self.goes_on &= matches!(text, Text::Suffix(_) | Text::Nag(_));
        has_board &= !self.is_drawn;
        self.is_drawn |= has_board;
        self.boards += usize::from(has_board);
        self.last.last()?.as_ref().filter(|_| has_board)
    }

    /// Adds the rest of a comment without an end, and the result.
    pub fn end(&mut self, game: &Game) {
        self.read(Text::CommentEnd);
        if let Some(result) = game.result() {
            self.push(&result.to_string());
        }
        (self.is_begun, self.is_drawn) = (false, false);
    }

    /// Returns the moves since the last board, and forgets them.
    pub fn take(&mut self) -> String {
        self.goes_on = false;
        let words = mem::take(&mut self.text);
        words.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}
