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
    /// The last position of the game, and of each open variation.
    last: Vec<Position>,
    /// The number of boards so far.
    boards: usize,
    /// Whether Black's next move stands directly behind White's, so that it has no number.
    goes_on: bool,
}

impl PrintedMoves {
    /// Begins a game. One without tags begins with the comment before it.
    pub fn begin(&mut self, game: &Game) {
        let has_tags = game.tags().iter().next().is_some();
        *self = PrintedMoves {
            text: mem::take(&mut self.text),
            last: game.start().cloned().into_iter().collect(),
            ..PrintedMoves::default()
        };
        if has_tags {
            self.text.clear();
        }
    }

    /// Adds a word behind the others.
    fn push(&mut self, word: &str) {
        if !self.text.is_empty() && !self.text.ends_with('(') && word != ")" {
            self.text.push(' ');
        }
        self.text.push_str(word);
    }

    /// Adds a move.
    pub fn push_move(&mut self, played: &Played<'_>, settings: &Settings<'_>) {
        let (before, written) = (played.before, decode(played.written));
        let name = match played.played {
            PlayedMove::Legal(legal) => settings.san(before, legal),
            PlayedMove::Illegal(_) => written.into_owned(),
            PlayedMove::Null => "--".to_owned(),
        };
        if before.turn() == Color::White || !self.goes_on {
            self.push(&numbered(before.fullmoves(), before.turn(), &name));
        } else {
            self.push(&name);
        }
        self.goes_on = true;
        self.last.truncate(played.depth);
        self.last.push(played.after.clone());
    }

    /// Adds what stands between the moves. Returns the position of a board that is asked for: it stands behind the moves.
    pub fn read(&mut self, text: Text<'_>) -> Option<&Position> {
        let (mut has_board, may_have) = (false, self.boards < MOST_FINDINGS);
        match text {
            Text::Comment(bytes) => {
                self.comment.extend_from_slice(bytes);
                return None;
            }
            Text::CommentEnd => {
                let comment = mem::take(&mut self.comment);
                let comment = CommentValues::parse(&decode(&comment), Color::White).words;
                has_board = may_have && comment.contains(BOARD);
                let words = if has_board {
                    &comment.replace(BOARD, " ")
                } else {
                    &comment
                };
                words.split_whitespace().for_each(|word| self.push(word));
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
            Text::VariationStart => self.push("("),
            Text::VariationEnd => {
                self.last.truncate(self.last.len().saturating_sub(1).max(1));
                self.push(")");
            }
            Text::Word(word) | Text::Unjudged(word) => self.push(&decode(word)),
        }
        self.goes_on &= matches!(text, Text::Suffix(_) | Text::Nag(_));
        self.boards += usize::from(has_board);
        self.last.last().filter(|_| has_board)
    }

    /// Adds the rest of a comment without an end, and the result.
    pub fn end(&mut self, game: &Game) {
        self.read(Text::CommentEnd);
        let result = game
            .result()
            .map_or("*".to_owned(), |result| result.to_string());
        self.push(&result);
    }

    /// Returns the moves since the last board, and forgets them.
    pub fn take(&mut self) -> String {
        self.goes_on = false;
        mem::take(&mut self.text)
    }
}
