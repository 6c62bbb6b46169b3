//! What games have beside their moves: signs of annotators, words that belong to the move before them, null moves.
//!
//! One table for every reader of games. The numbers are those of the PGN standard (section 10), and above 139 those that
//! `ChessBase` and Scid write. Some signs have a number for each colour: they get that of White, as lichess and Scid do.

use crate::letters::ascii;

/// The longest text that is read as a move, in bytes: longer than a number, a move and its marks.
pub(crate) const LONGEST: usize = 64;

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

const fn sign(number: u16) -> MoveMark {
    MoveMark::Sign(Some(number))
}
const UNNUMBERED: MoveMark = MoveMark::Sign(None);
const CHECK: MoveMark = MoveMark::Ending(Ending::Check);
const MATE: MoveMark = MoveMark::Ending(Ending::Mate);
const EN_PASSANT: MoveMark = MoveMark::Ending(Ending::EnPassant);

/// All marks. A dash stands for every dash.
#[rustfmt::skip] // Grouped by their meanings.
static MARKS: [(&str, MoveMark); 86] = [
    ("!", sign(1)), ("?", sign(2)), ("!!", sign(3)), ("‼", sign(3)), ("??", sign(4)), ("⁇", sign(4)), ("!?", sign(5)),
    ("⁉", sign(5)), ("?!", sign(6)), ("⁈", sign(6)), ("□", sign(7)), ("=", sign(10)), ("∞", sign(13)),
    ("~", sign(13)), ("⩲", sign(14)), ("+=", sign(14)), ("+/=", sign(14)), ("⩱", sign(15)), ("=+", sign(15)),
    ("=/+", sign(15)), ("±", sign(16)), ("+/-", sign(16)), ("∓", sign(17)), ("-/+", sign(17)), ("+-", sign(18)),
    ("-+", sign(19)), ("+--", sign(20)), ("--+", sign(21)), ("⨀", sign(22)), ("⊙", sign(22)), ("○", sign(26)),
    ("⟳", sign(32)), ("↑", sign(36)), ("→", sign(40)), ("=∞", sign(44)), ("=/∞", sign(44)), ("⯹", sign(44)),
    ("⇆", sign(132)), ("⇄", sign(132)), ("⊕", sign(138)), ("⨁", sign(138)), ("∆", sign(140)), ("Δ", sign(140)),
    ("△", sign(140)), ("∇", sign(141)), ("⌓", sign(142)), ("==", sign(144)), ("RR", sign(145)), ("N", sign(146)),
    ("TN", sign(146)),
    // A diagram, and signs of the Informant that the standard does not have.
    ("D", UNNUMBERED), ("⊥", UNNUMBERED), ("⇔", UNNUMBERED), ("⟺", UNNUMBERED), ("⇗", UNNUMBERED), ("⊞", UNNUMBERED),
    ("≥", UNNUMBERED), ("≤", UNNUMBERED), ("≅", UNNUMBERED), ("∟", UNNUMBERED), ("⌊", UNNUMBERED), ("⟫", UNNUMBERED),
    ("⟪", UNNUMBERED), ("»", UNNUMBERED), ("«", UNNUMBERED), ("↔", UNNUMBERED),
    // As words or glued to their move: `Qh5 dbl ch`, `exd6e.p.`.
    ("+", CHECK), ("++", CHECK), ("ch", CHECK), ("ch.", CHECK), ("check", CHECK), ("dbl", CHECK), ("dbl.", CHECK),
    ("dblch", CHECK), ("dis", CHECK), ("dis.", CHECK), ("disch", CHECK), ("#", MATE), ("##", MATE), ("mate", MATE),
    ("checkmate", MATE), ("matt", MATE), ("e.p.", EN_PASSANT), ("e.p", EN_PASSANT), ("ep.", EN_PASSANT),
    ("ep", EN_PASSANT),
];

/// Returns the first sign of a numeric annotation glyph.
pub fn of_glyph(number: u16) -> Option<&'static str> {
    let mut signs = MARKS.iter().filter(|(_, mark)| *mark == sign(number));
    signs.next().map(|(text, _)| *text)
}

/// The most characters of marks behind a move, so that few ways to divide them are tried.
const MOST: usize = 12;

/// Divides a text into the marks that it consists of; `None` if it has anything else. The ends of a move come before the
/// signs, and of two signs the longer counts: `+-` is one, `++-` is a check and `+-`.
pub fn marks(text: &str) -> Option<Marks<'_>> {
    let mut found = Vec::new();
    let is_short = !text.is_empty() && text.chars().nth(MOST).is_none();
    (is_short && divide(text, true, &mut found, &mut [0; 2])).then_some(found)
}

/// Divides a text into marks, the longest signs first. What cannot be divided is noted, by its length, so that it is tried once.
fn divide<'a>(text: &'a str, may_end: bool, found: &mut Marks<'a>, tried: &mut [u64; 2]) -> bool {
    let text = text.trim_start_matches(['\u{fe0e}', '\u{fe0f}']);
    if text.is_empty() {
        return true;
    }
    let (tried_here, here) = (&mut tried[usize::from(may_end)], 1 << text.len());
    if *tried_here & here != 0 {
        return false;
    }
    *tried_here |= here;
    let Some(first) = text.chars().next().and_then(ascii) else {
        return false;
    };
    let first = first.encode_utf8(&mut [0; 4]).as_bytes()[0];
    let mut fitting: Vec<_> = MARKS
        .iter()
        .filter(|(spelling, _)| spelling.as_bytes()[0] == first)
        .filter(|(_, mark)| may_end || matches!(mark, MoveMark::Sign(_)))
        .filter_map(|(spelling, mark)| Some((without(text, spelling)?, *mark)))
        .collect();
    let order = |(rest, mark): &(&str, MoveMark)| (matches!(mark, MoveMark::Ending(_)), rest.len());
    while let Some(first) = (0..fitting.len()).min_by_key(|at| order(&fitting[*at])) {
        let (rest, mark) = fitting.remove(first);
        found.push((&text[..text.len() - rest.len()], mark));
        // `Nf3!+`: a check may also follow a suffix.
        let is_suffix = matches!(mark, MoveMark::Sign(Some(1..=6)));
        let may_end = may_end && (is_suffix || matches!(mark, MoveMark::Ending(_)));
        if divide(rest, may_end, found, tried) {
            return true;
        }
        found.pop();
    }
    false
}

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

/// Returns a move without the word of check, mate or en passant at its end, and what it says.
pub(crate) fn without_ending(text: &str) -> Option<(&str, Ending)> {
    let words = MARKS.iter().filter(|(word, _)| word.len() > 1);
    let endings = words.filter_map(|(word, mark)| {
        let rest = text.strip_suffix(word)?;
        let square = rest.trim_end_matches(['/', ' ', '(']);
        match *mark {
            MoveMark::Ending(Ending::EnPassant) if !square.ends_with(['3', '6']) => None,
            MoveMark::Ending(Ending::EnPassant) => Some((square, Ending::EnPassant)),
            MoveMark::Ending(ending) => Some((rest, ending)),
            MoveMark::Sign(_) => None,
        }
    });
    endings.min_by_key(|(rest, _)| rest.len())
}
