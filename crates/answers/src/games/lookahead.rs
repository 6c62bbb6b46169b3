//! The rows of a game that wait for what comes after their positions: the next move, and what is said of the last.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::mem;

use oracle_laws::{Color, Move};
use oracle_notation::signs::{self, MoveMark};
use oracle_pgn::{CommentValues, Text, decode};

use super::positions::PositionRow;

/// What comes after a position.
#[derive(Debug, Default)]
pub struct Lookahead {
    /// The next move.
    pub next: Option<Move>,
    /// The comments behind the last move, with their commands: `[%clk 0:03:00]`.
    pub comment: String,
    values: OnceCell<CommentValues>,
    /// The numbers of the glyphs behind it.
    pub nags: Vec<u16>,
}

/// The rows of a game.
#[derive(Debug, Default)]
pub struct KeptRows {
    kept: Vec<PositionRow<'static>>,
    /// The last row of the game, and of each open variation.
    last: Vec<Option<usize>>,
    /// The bytes of the comment that is being read.
    comment: Vec<u8>,
    /// The comments before the first row.
    before: String,
}

impl KeptRows {
    /// Adds a row, and notes the move that led to it at the one before.
    pub fn push(&mut self, row: PositionRow<'_>) {
        let PositionRow { ply, depth, .. } = row;
        let led = row
            .led
            .map(|(before, led)| (Cow::Owned(before.into_owned()), led));
        self.last.resize(depth + 1, None);
        if let Some(before) = self.last[depth].map(|at| &mut self.kept[at])
            && before.ply + 1 == ply
        {
            before.rest.next = led.as_ref().map(|(_, led)| *led);
        }
        self.last[depth] = Some(self.kept.len());
        self.kept.push(PositionRow {
            ply,
            depth,
            led,
            position: Cow::Owned(row.position.into_owned()),
            rest: Lookahead {
                comment: mem::take(&mut self.before),
                ..Lookahead::default()
            },
        });
    }

    /// Begins a game; one without tags begins with what stands before it.
    pub fn begin(&mut self, has_tags: bool) {
        *self = KeptRows {
            before: mem::take(&mut self.before),
            ..KeptRows::default()
        };
        if has_tags {
            self.before.clear();
        }
    }

    /// Reads what stands behind the last move. What stands before the first move of a variation is about no row.
    pub fn read(&mut self, text: Text<'_>) {
        let last = self.last.last().copied().flatten();
        let rest = last.map(|at| &mut self.kept[at].rest);
        match text {
            Text::VariationStart => self.last.push(None),
            Text::VariationEnd if self.last.len() > 1 => {
                self.last.pop();
            }
            Text::Comment(bytes) => self.comment.extend_from_slice(bytes),
            Text::CommentEnd => {
                let bytes = mem::take(&mut self.comment);
                let text = decode(&bytes);
                let comment = match rest {
                    Some(rest) => &mut rest.comment,
                    None if self.last.is_empty() => &mut self.before,
                    None => return,
                };
                for word in text.split_ascii_whitespace() {
                    if !comment.is_empty() {
                        comment.push(' ');
                    }
                    comment.push_str(word);
                }
            }
            Text::Nag(number) => rest.into_iter().for_each(|rest| rest.nags.push(number)),
            Text::Suffix(marks) => {
                let text = decode(marks);
                let marks = signs::marks(&text).unwrap_or_default().into_iter();
                let numbers = marks.filter_map(|(_, mark)| match mark {
                    MoveMark::Sign(number) => number,
                    MoveMark::Ending(_) => None,
                });
                if let Some(rest) = rest {
                    rest.nags.extend(numbers);
                }
            }
            Text::VariationEnd | Text::Word(_) | Text::Unjudged(_) => {}
        }
    }

    /// Takes the rows away.
    pub fn take(&mut self) -> Vec<PositionRow<'static>> {
        self.last.clear();
        mem::take(&mut self.kept)
    }
}

impl Lookahead {
    /// Returns what the comments say in numbers, behind a move of this player.
    pub fn values(&self, mover: Color) -> &CommentValues {
        self.values
            .get_or_init(|| CommentValues::parse(&self.comment, mover))
    }
}
