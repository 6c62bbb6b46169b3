//! The rows of a game that wait for what comes after their positions: the next move, and what is said of the last.

use std::cell::OnceCell;
use std::mem;

use oracle_laws::{Color, Move, Position};
use oracle_notation::signs::{self, MoveMark};
use oracle_pgn::{CommentValues, Played, Text, decode};

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

/// A row that waits.
#[derive(Debug)]
struct KeptRow {
    ply: u32,
    depth: usize,
    led: Option<(Position, Move)>,
    position: Position,
    rest: Lookahead,
}

/// The rows of a game.
#[derive(Debug, Default)]
pub struct KeptRows {
    kept: Vec<KeptRow>,
    /// The last row of the game, and of each open variation.
    last: Vec<Option<usize>>,
    /// The bytes of the comment that is being read.
    comment: Vec<u8>,
    /// The comments before the first row.
    before: String,
}

impl KeptRows {
    /// Adds a position, and notes the move that led to it at the one before.
    pub fn push(&mut self, position: &Position, played: Option<&Played<'_>>) {
        let (ply, depth) = played.map_or((0, 0), |played| (played.ply, played.depth));
        let legal = played.and_then(|played| played.played.legal());
        self.last.resize(depth + 1, None);
        if let Some(before) = self.last[depth].map(|at| &mut self.kept[at])
            && before.ply + 1 == ply
        {
            before.rest.next = legal;
        }
        self.last[depth] = Some(self.kept.len());
        self.kept.push(KeptRow {
            ply,
            depth,
            led: played
                .zip(legal)
                .map(|(played, legal)| (played.before.clone(), legal)),
            position: position.clone(),
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

    /// Passes on the rows, and forgets them.
    pub fn take(&mut self, mut write: impl FnMut(&PositionRow<'_>)) {
        for row in mem::take(&mut self.kept) {
            write(&PositionRow {
                ply: row.ply,
                depth: row.depth,
                led: row.led.as_ref().map(|(before, legal)| (before, *legal)),
                position: &row.position,
                rest: Some(&row.rest),
            });
        }
        self.last.clear();
    }
}

impl Lookahead {
    /// Returns what the comments say in numbers, behind a move of this player.
    pub fn values(&self, mover: Color) -> &CommentValues {
        self.values
            .get_or_init(|| CommentValues::parse(&self.comment, mover))
    }
}
