//! What games have beside their moves: signs of annotators, words that belong to the move before them, null moves.
//!
//! One table for every reader of games. The numbers are those of the PGN standard (section 10), and above 139 those that
//! `ChessBase` and Scid write. Some signs have a number for each colour: they get that of White, as lichess and Scid do.

use super::MoveText;
use super::reading::{LONGEST, ascii};
use super::{PieceLetters, reading};

/// The spellings of a null move, which the laws do not know.
pub const NULL_MOVES: [&str; 9] = [
    "--", "Z0", "null", "Null", "NULL", "pass", "@@@@", "<>", "0000",
];

/// The marks behind a move, each with its text.
pub type Marks<'a> = Vec<(&'a str, MoveMark)>;

/// A mark behind a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveMark {
    /// A sign, and its numeric annotation glyph if it has one.
    Sign(Option<u16>),
    /// The end of the move itself.
    Ending(Ending),
}

/// The end of a move: what the laws allow or require behind it (FIDE appendix C.12 and C.13).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// It gives check.
    Check,
    /// It gives checkmate.
    Mate,
    /// It captures en passant.
    EnPassant,
}

/// The signs. A dash stands for every dash.
const SIGNS: [(&str, u16); 50] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("‼", 3),
    ("??", 4),
    ("⁇", 4),
    ("!?", 5),
    ("⁉", 5),
    ("?!", 6),
    ("⁈", 6),
    ("□", 7),
    ("=", 10),
    ("∞", 13),
    ("~", 13),
    ("⩲", 14),
    ("+=", 14),
    ("+/=", 14),
    ("⩱", 15),
    ("=+", 15),
    ("=/+", 15),
    ("±", 16),
    ("+/-", 16),
    ("∓", 17),
    ("-/+", 17),
    ("+-", 18),
    ("-+", 19),
    ("+--", 20),
    ("--+", 21),
    ("⨀", 22),
    ("⊙", 22),
    ("○", 26),
    ("⟳", 32),
    ("↑", 36),
    ("→", 40),
    ("=∞", 44),
    ("=/∞", 44),
    ("⯹", 44),
    ("⇆", 132),
    ("⇄", 132),
    ("⊕", 138),
    ("⨁", 138),
    ("∆", 140),
    ("Δ", 140),
    ("△", 140),
    ("∇", 141),
    ("⌓", 142),
    ("==", 144),
    ("RR", 145),
    ("N", 146),
    ("TN", 146),
];

/// Signs without a number: a diagram, and those of the Informant that the standard does not have.
const UNNUMBERED: [&str; 16] = [
    "D", "⊥", "⇔", "⟺", "⇗", "⊞", "≥", "≤", "≅", "∟", "⌊", "⟫", "⟪", "»", "«", "↔",
];

/// The ends of moves, as words or glued to them: `Qh5 dbl ch`, `exd6e.p.`.
const ENDINGS: [(&str, Ending); 20] = [
    ("+", Ending::Check),
    ("++", Ending::Check),
    ("ch", Ending::Check),
    ("ch.", Ending::Check),
    ("check", Ending::Check),
    ("dbl", Ending::Check),
    ("dbl.", Ending::Check),
    ("dblch", Ending::Check),
    ("dis", Ending::Check),
    ("dis.", Ending::Check),
    ("disch", Ending::Check),
    ("#", Ending::Mate),
    ("##", Ending::Mate),
    ("mate", Ending::Mate),
    ("checkmate", Ending::Mate),
    ("matt", Ending::Mate),
    ("e.p.", Ending::EnPassant),
    ("e.p", Ending::EnPassant),
    ("ep.", Ending::EnPassant),
    ("ep", Ending::EnPassant),
];

/// The most characters of marks behind a move, so that few ways to divide them are tried.
const MOST: usize = 12;

/// Divides a text into the marks that it consists of; `None` if it has anything else. The ends of a move come before the
/// signs, and of two signs the longer counts: `+-` is one, `++-` is a check and `+-`.
///
/// ```
/// use oracle_notation::signs::{Ending, MoveMark, marks};
///
/// assert_eq!(marks("±"), Some(vec![("±", MoveMark::Sign(Some(16)))]));
/// assert_eq!(marks("+−"), Some(vec![("+−", MoveMark::Sign(Some(18)))]));
/// assert_eq!(marks("++-"), Some(vec![("+", MoveMark::Ending(Ending::Check)), ("+-", MoveMark::Sign(Some(18)))]));
/// assert_eq!(marks("x"), None);
/// ```
pub fn marks(text: &str) -> Option<Marks<'_>> {
    let mut found = Vec::new();
    let is_short = !text.is_empty() && text.chars().nth(MOST).is_none();
    (is_short && divide(text, true, &mut found)).then_some(found)
}

/// Divides a text into marks, the longest signs first.
fn divide<'a>(text: &'a str, may_end: bool, found: &mut Marks<'a>) -> bool {
    let text = text.trim_start_matches(['\u{fe0e}', '\u{fe0f}']);
    if text.is_empty() {
        return true;
    }
    let numbered = SIGNS.map(|(sign, number)| (sign, MoveMark::Sign(Some(number))));
    let unnumbered = UNNUMBERED.map(|sign| (sign, MoveMark::Sign(None)));
    let signs = numbered.into_iter().chain(unnumbered);
    let endings = ENDINGS.map(|(ending, meaning)| (ending, MoveMark::Ending(meaning)));
    let all = signs.chain(endings.into_iter().filter(|_| may_end));
    let mut fitting: Vec<_> = all
        .filter_map(|(spelling, mark)| Some((without(text, spelling)?, mark)))
        .collect();
    fitting.sort_by_key(|(rest, mark)| (matches!(mark, MoveMark::Ending(_)), rest.len()));
    fitting.into_iter().any(|(rest, mark)| {
        found.push((&text[..text.len() - rest.len()], mark));
        // `Nf3!+`: a check may also follow a suffix.
        let is_suffix = matches!(mark, MoveMark::Sign(Some(1..=6)));
        let may_end = may_end && (is_suffix || matches!(mark, MoveMark::Ending(_)));
        let is_divided = divide(rest, may_end, found);
        if !is_divided {
            found.pop();
        }
        is_divided
    })
}

/// Returns the text after a mark, if it begins with that.
fn without<'a>(text: &'a str, mark: &str) -> Option<&'a str> {
    let mut letters = text.chars();
    for wanted in mark.chars() {
        letters
            .next()
            .filter(|letter| ascii(*letter) == Some(wanted))?;
    }
    Some(letters.as_str())
}

/// Divides a text into a move, which a function reads, and the marks behind it. The shortest move counts, so that the sign is
/// the longest: `Qh5+=` is `Qh5` and `+=`.
pub fn split<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<(T, usize, Marks<'_>)> {
    if text.len() > LONGEST {
        return None;
    }
    let most = text.chars().count().saturating_sub(MOST);
    let lengths = text.char_indices().map(|(at, _)| at);
    lengths.skip(most.max(2)).find_map(|length| {
        let marks = marks(&text[length..])?;
        Some((read(&text[..length])?, length, marks))
    })
}

/// Returns a move without the word of check or mate at its end, and what it says.
pub(super) fn without_ending(text: &str) -> Option<(&str, Ending)> {
    let words = ENDINGS.into_iter().filter(|(word, _)| word.len() > 1);
    words
        .filter(|(_, ending)| *ending != Ending::EnPassant)
        .filter_map(|(word, ending)| Some((text.strip_suffix(word)?, ending)))
        .min_by_key(|(rest, _)| rest.len())
}

/// Returns whether a text can be a move in the letters of some language, perhaps with a slip of capital letters.
///
/// ```
/// use oracle_notation::signs::can_be_move;
///
/// assert!(can_be_move("Sf3") && can_be_move("5254") && can_be_move("nf3"));
/// assert!(!can_be_move("Nx9") && !can_be_move("time"));
/// ```
pub fn can_be_move(text: &str) -> bool {
    let reads = |letters: PieceLetters| MoveText::parse_with(text, letters).is_ok();
    PieceLetters::ALL.into_iter().any(reads) || !reading::meant(text).is_empty()
}
