//! A line of half-moves, some as written and some changed, and a change of one or a few of them, with what it costs.
//!
//! Another spelling costs an edit distance in which usual confusions cost less: that of Damerau and Levenshtein, with neighbours
//! swapped at most once. Typists hit a neighbouring file or rank, scanners confuse letters of the same shape.

use crate::written::{WrittenGame, WrittenWord};
use oracle_laws::{Move, Position};
use oracle_notation::{MoveText, San, WrittenNumber};

oracle_laws::listed! {
    /// What a repair does.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum RepairKind {
        /// Another move is played instead of the one that was written.
        Replace = "replace",
        /// A half-move is missing, and is played before the one that was written.
        Insert = "insert",
        /// A half-move is left out, or several that are written twice.
        Remove = "remove",
        /// Two words in one are two half-moves.
        Split = "split",
        /// Two half-moves, one after the other, change places; or two full moves.
        Swap = "swap",
        /// Two moves of one player, one after the other, change places.
        SwapOwn = "swap_own",
        /// The illegal move is played as it was written.
        AsWritten = "as_written",
    }
    /// All kinds.
    const ALL;
    /// Returns the stable name, as JSON writes it.
    const fn id;
}

/// The costs of edits other than another spelling. They are in the unit of [`distance`].
const DOUBLED: f32 = 0.1;
const UNCLEAR: f32 = 0.15;
/// For a word in the letters of another language; more if it can be a move in those of the game.
const OTHER_LETTERS: f32 = 0.25;
const AMBIGUOUS_LETTERS: f32 = 0.5;
const SPLIT: f32 = 0.15;
const SWAPPED: f32 = 0.3;
const SWAPPED_FAR: f32 = 0.5;
const MISSING: f32 = 1.0;
const SUPERFLUOUS: f32 = 1.7;
const AS_WRITTEN: f32 = 2.0;

/// A change of a line: some half-moves in place of others.
#[derive(Debug, Clone, PartialEq)]
pub struct Edit {
    pub kind: RepairKind,
    /// The index of the first half-move in question.
    pub at: usize,
    /// How many are replaced.
    pub old: usize,
    pub new: Vec<Item>,
}

impl Edit {
    /// Returns how many half-moves before a reach of the line are behind its fault and what is left out.
    pub fn behind(&self, fault: usize, reach: usize) -> usize {
        let left_out = if self.new.is_empty() { self.old } else { 0 };
        reach.saturating_sub(fault.max(self.at + left_out))
    }

    pub fn apply(&self, items: &[Item]) -> Vec<Item> {
        let mut edited = items.to_vec();
        edited.splice(self.at..self.at + self.old, self.new.iter().copied());
        edited
    }

    /// Returns the cost of the edit of a line.
    pub fn cost(&self, line: &WordLine, words: &[WrittenWord]) -> f32 {
        match (self.kind, self.new.first().and_then(|item| item.change)) {
            (RepairKind::Replace, Some((_, played))) => {
                let word = &words[line.items[self.at].word];
                cost_of_spelling(word, played, &line.positions[self.at])
            }
            (RepairKind::Remove, _) if line.is_doubled(self.at, self.old, words) => DOUBLED,
            (RepairKind::Insert, _) => MISSING,
            (RepairKind::Split, _) => SPLIT,
            (RepairKind::Swap, _) if self.old == 2 => SWAPPED,
            (RepairKind::Swap | RepairKind::SwapOwn, _) => SWAPPED_FAR,
            (RepairKind::AsWritten, _) => AS_WRITTEN,
            _ => SUPERFLUOUS,
        }
    }
}

/// Returns the cost of writing a word where a legal move was meant.
fn cost_of_spelling(word: &WrittenWord, meant: Move, position: &Position) -> f32 {
    let san = San::from_move(position, meant).to_string();
    let core = san.trim_end_matches(['+', '#']);
    // Both squares may be written: e2e4, Ng1-f3.
    let squares = format!("{}{}", meant.from, meant.to);
    let long = format!("{}{squares}", meant.role.upper_letter());
    let plain = word.core().replace(['-', 'x'], "");
    let pairs = [
        (word.core(), core),
        (&*word.english, &*san),
        (&*plain, &*squares),
        (&*plain, &*long),
    ];
    let costs = pairs.map(|(written, meant)| distance(written.as_bytes(), meant.as_bytes()));
    let cost = costs.into_iter().fold(f32::INFINITY, f32::min);
    let may_mean = |read: MoveText| read.may_mean(position, meant);
    if word.read.is_some_and(may_mean) {
        cost.min(UNCLEAR)
    } else if !word.is_in_some_letters(may_mean) {
        cost
    } else if word.is_unreadable() {
        cost.min(OTHER_LETTERS)
    } else {
        cost.min(AMBIGUOUS_LETTERS)
    }
}

/// A half-move of a line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Item {
    /// The index of the word, or of the word before which it was added.
    pub word: usize,
    /// After how many half-moves it stands by the number before it.
    pub number: Option<i64>,
    /// The move that is played instead of the word or before it, and the kind of repair that does so.
    pub change: Option<(RepairKind, Move)>,
}

impl Item {
    /// Returns the move that it is in a position, if it is one there.
    pub fn played(self, words: &[WrittenWord], position: &Position) -> Option<Move> {
        match self.change {
            None => words[self.word].legal(position),
            Some((_, played)) => Some(played),
        }
    }

    /// Plays the half-move, if it is legal or known to be played all the same.
    pub fn play(self, words: &[WrittenWord], position: &mut Position) -> bool {
        let word = &words[self.word];
        match self.change {
            None => word.play(position),
            // An edit before it may have changed what it means.
            Some((RepairKind::AsWritten, illegal)) if word.meant(position) == Some(illegal) => {
                position.play_illegal(illegal);
                true
            }
            Some((_, played)) => position.play(played).is_ok(),
        }
    }
}

/// A half-move of an edit: the one that is so far behind its first, or this move in place of it.
pub type NewItem = (usize, Option<Move>);

/// A line, and the positions before its half-moves up to the first fault.
#[derive(Debug, Clone)]
pub struct WordLine {
    pub items: Vec<Item>,
    pub positions: Vec<Position>,
}

impl WordLine {
    /// Returns the line of a game as it is written in a text, with its numbers.
    pub fn written(game: &WrittenGame, text: &[u8]) -> WordLine {
        let number = |word: &WrittenWord| {
            let before = text.get(..word.at.start)?;
            let near = &before[before.len().saturating_sub(16)..];
            WrittenNumber::at_end(&String::from_utf8_lossy(near))?.plies_after(&game.start)
        };
        let items = game.words.iter().enumerate().map(|(at, word)| Item {
            word: at,
            number: number(word),
            change: None,
        });
        WordLine::new(items.collect(), game)
    }

    pub fn new(items: Vec<Item>, game: &WrittenGame) -> WordLine {
        let mut position = game.start.clone();
        let mut positions = vec![position.clone()];
        for item in &items {
            if !item.play(&game.words, &mut position) {
                break;
            }
            positions.push(position.clone());
        }
        WordLine { items, positions }
    }

    /// Returns the index of the first half-move that cannot be played, or the number of all.
    pub const fn fault(&self) -> usize {
        self.positions.len() - 1
    }

    pub const fn is_whole(&self) -> bool {
        self.fault() == self.items.len()
    }

    /// Returns the word of a half-move without its marks of check.
    pub fn core<'a>(&self, at: usize, words: &'a [WrittenWord]) -> Option<&'a str> {
        Some(words[self.items.get(at)?.word].core())
    }

    /// Returns whether `count` half-moves repeat the `count` before them, as they are written.
    pub fn is_doubled(&self, at: usize, count: usize, words: &[WrittenWord]) -> bool {
        let mut these = at..self.items.len().min(at + count);
        these.len() == count
            && at >= count
            && these.all(|at| self.core(at, words) == self.core(at - count, words))
    }

    /// Returns an edit that replaces `old` half-moves with new ones.
    pub fn edit(&self, kind: RepairKind, at: usize, old: usize, new: &[NewItem]) -> Edit {
        let items = &self.items[at..];
        let new = new.iter().enumerate().map(|(ahead, (from, played))| Item {
            // Numbers keep their place.
            number: items[..old].get(ahead).and_then(|item| item.number),
            change: played.map_or(items[*from].change, |played| Some((kind, played))),
            ..items[*from]
        });
        Edit {
            kind,
            at,
            old,
            new: new.collect(),
        }
    }
}

/// Returns how often the numbers of half-moves jump.
pub fn jumps(items: &[Item]) -> u16 {
    let (mut jumps, mut ahead) = (0, 0);
    for (item, at) in items.iter().zip(0..) {
        let now = item.number.map_or(ahead, |number| number - at);
        jumps += u16::from(now != ahead);
        ahead = now;
    }
    jumps
}

/// Letters that are easily taken for each other.
const ALIKE: [&[u8]; 11] = [
    b"b68h", b"ceo0", b"1li7I", b"5sS", b"g9q", b"NKH", b"B8R", b"3B", b"ado", b"ft", b"O0QD",
];

/// The costs of a letter of the same shape, of another piece or two letters swapped, and of a neighbouring file or rank.
const CONFUSED: f32 = 0.55;
const OTHER_PIECE: f32 = 0.6;
const NEAR: f32 = 0.8;
const OTHER_CASE: f32 = 0.3;
const EXTRA: f32 = 0.9;

/// The longest text that is compared, in bytes.
const LONGEST: usize = 15;

/// Returns the cost of writing the first text where the second was meant; infinite if one is too long.
fn distance(written: &[u8], meant: &[u8]) -> f32 {
    distance_by(written, meant, OTHER_PIECE, cost)
}

/// Returns the number of letters that are missing, too many, other or swapped.
pub fn letters_between(written: &[u8], meant: &[u8]) -> Option<u32> {
    let is_other = |written, meant| f32::from(u8::from(written != meant));
    let distance = distance_by(written, meant, 1.0, is_other);
    distance.is_finite().then_some(distance as u32)
}

/// Returns the least cost of two letters that are swapped, and of letters that stand where others or none were meant.
fn distance_by(
    written: &[u8],
    meant: &[u8],
    swapped: f32,
    cost: fn(Option<u8>, Option<u8>) -> f32,
) -> f32 {
    if written.len() > LONGEST || meant.len() > LONGEST {
        return f32::INFINITY;
    }
    // The costs of all beginnings of the meant text, for the last three beginnings of the written one.
    let mut rows = [[0.0_f32; LONGEST + 1]; 3];
    for (at, letter) in meant.iter().enumerate() {
        rows[0][at + 1] = rows[0][at] + cost(None, Some(*letter));
    }
    for (line, &letter) in written.iter().enumerate() {
        let [before, above, row] = [(line + 2) % 3, line % 3, (line + 1) % 3];
        let extra = cost(Some(letter), None);
        rows[row][0] = rows[above][0] + extra;
        for (at, &target) in meant.iter().enumerate() {
            let mut least = rows[above][at] + cost(Some(letter), Some(target));
            least = least.min(rows[above][at + 1] + extra);
            least = least.min(rows[row][at] + cost(None, Some(target)));
            if line > 0 && at > 0 && written[line - 1] == target && letter == meant[at - 1] {
                least = least.min(rows[before][at - 1] + swapped);
            }
            rows[row][at + 1] = least;
        }
    }
    rows[written.len() % 3][meant.len()]
}

/// Returns the cost of writing a letter or none for another or none.
fn cost(written: Option<u8>, meant: Option<u8>) -> f32 {
    let (written, meant) = match (written, meant) {
        (Some(written), Some(meant)) => (written, meant),
        (None, Some(b'x' | b'+' | b'#' | b'=' | b'-')) => return 0.5,
        (None, Some(b'K' | b'Q' | b'R' | b'B' | b'N' | b'O')) => return 0.8,
        (None, _) => return 0.7,
        (Some(_), None) => return EXTRA,
    };
    let is_file = |letter| matches!(letter, b'a'..=b'h');
    let is_rank = |letter| matches!(letter, b'1'..=b'8');
    let is_piece = |letter| matches!(letter, b'K' | b'Q' | b'R' | b'B' | b'N');
    let are_both = |is: fn(u8) -> bool| is(written) && is(meant);
    let mut groups = ALIKE.iter();
    if written == meant {
        0.0
    } else if written.eq_ignore_ascii_case(&meant) {
        OTHER_CASE
    } else if groups.any(|alike| alike.contains(&written) && alike.contains(&meant)) {
        CONFUSED
    } else if are_both(is_piece) {
        OTHER_PIECE
    } else if (are_both(is_file) || are_both(is_rank)) && written.abs_diff(meant) == 1 {
        NEAR
    } else if written.is_ascii_digit() == meant.is_ascii_digit() {
        1.0
    } else {
        1.15
    }
}

#[cfg(test)]
mod tests {
    use super::{distance, letters_between};

    fn is_about(cost: f32, expected: f32) -> bool {
        (cost - expected).abs() < 1e-4
    }

    #[test]
    fn usual_confusions_cost_less() {
        for (written, meant, cost) in [
            ("Nf3", "Nf3", 0.0),
            ("Nf3", "Nh3", 1.0),
            ("Nf3", "Ng3", 0.8),
            ("Nf3", "Nf4", 0.8),
            ("Nf8", "Nfb", 0.55),
            ("Bf3", "Nf3", 0.6),
            ("nf3", "Nf3", 0.3),
            ("N3f", "Nf3", 0.6),
            ("Nb2d", "Nbd2", 0.6),
            ("4e", "Ne4", 1.4),
            ("Nf", "Nf3", 0.7),
            ("Nd4", "Nxd4", 0.5),
            ("Nff3", "Nf3", 0.9),
            ("", "O-O", 2.1),
            ("Nfz", "Nf3", 1.15),
        ] {
            let found = distance(written.as_bytes(), meant.as_bytes());
            assert!(is_about(found, cost), "{written} {meant}: {found}");
        }
        assert!(distance(b"1234567890123456", b"e4").is_infinite());
    }

    #[test]
    fn letters_are_counted() {
        for (written, meant, letters) in [("Bf4", "Be3", 2), ("N3f", "Nf3", 1), ("e4", "Nxe4+", 3)]
        {
            let found = letters_between(written.as_bytes(), meant.as_bytes());
            assert_eq!(found, Some(letters), "{written} {meant}");
        }
    }
}
