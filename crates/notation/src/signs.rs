//! What games have beside their moves: signs of annotators, words that belong to the move before them, null moves; and tags,
//! as the standard writes them (section 8.1) and as it does not: `[White Tal]`, `[White "Tal]`, `[Event "C:\"]`.
//!
//! One table for every reader of games. The numbers are those of the PGN standard (section 10), and above 139 those that
//! `ChessBase` and Scid write. Some signs have a number for each colour: they get that of White, as lichess and Scid do.

use std::ops::Range;

use crate::letters::ascii;
use crate::tokens::Token;

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

/// Returns a move without the word of check or mate at its end, and what it says.
pub(crate) fn without_ending(text: &str) -> Option<(&str, Ending)> {
    let words = MARKS.iter().filter(|(word, _)| word.len() > 1);
    words
        .filter_map(|(word, mark)| match mark {
            MoveMark::Ending(ending) if *ending != Ending::EnPassant => {
                Some((text.strip_suffix(word)?, *ending))
            }
            _ => None,
        })
        .min_by_key(|(rest, _)| rest.len())
}

/// A tag without its quotes or its bracket, or with a backslash before its last quote. Its parts are bytes of the line.
///
/// ```
/// use oracle_notation::MiswrittenTag;
///
/// let line = "[FEN 4k3/8/8/8/8/8/8/4K3 w - - 0 1]";
/// let tag = MiswrittenTag::parse(line.as_bytes()).unwrap();
/// assert_eq!(&line[tag.name], "FEN");
/// assert_eq!(&line[tag.value], "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
/// // It is not certain where this value ends.
/// assert_eq!(MiswrittenTag::parse(br#"[White "Tal" (a "]" or two)"#), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MiswrittenTag {
    /// The name.
    pub name: Range<usize>,
    /// The value, without quotes.
    pub value: Range<usize>,
    /// The number of bytes from bracket to bracket.
    pub length: usize,
}

/// Quotes in the standard's place, as people and word processors write them: in UTF-8, then in Windows-1252.
const QUOTES: [(&[u8], &[u8]); 10] = [
    (b"\"", b"\""),
    (b"'", b"'"),
    (b"`", b"'"),
    ("\u{201c}".as_bytes(), "\u{201d}".as_bytes()),
    ("\u{201e}".as_bytes(), "\u{201c}".as_bytes()),
    ("\u{2018}".as_bytes(), "\u{2019}".as_bytes()),
    ("\u{ab}".as_bytes(), "\u{bb}".as_bytes()),
    (b"\x93", b"\x94"),
    (b"\x84", b"\x93"),
    (b"\xab", b"\xbb"),
];

impl MiswrittenTag {
    /// Parses a tag at the start of a line, if it is certain where its value ends.
    pub fn parse(line: &[u8]) -> Option<MiswrittenTag> {
        let name = trimmed(line, 1..line.len());
        let is_name = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_';
        let length = line[name.clone()].iter().take_while(is_name).count();
        let name = name.start..name.start + length;
        let mut rest = trimmed(line, name.end..line.len());
        if matches!(line.get(rest.start), Some(b':' | b'=')) {
            rest = trimmed(line, rest.start + 1..line.len());
        }
        let opens = |(open, _): &(&[u8], _)| line[rest.clone()].starts_with(open);
        let is_quoted = QUOTES.iter().any(opens);
        let is_apart = rest.start > name.end || is_quoted;
        if length == 0 || !line.starts_with(b"[") || !is_apart {
            return None;
        }
        let brackets = (rest.clone()).filter(|at| line[*at] == b']');
        let close = brackets.map(|at| at..at + 1).find(|close| {
            let after = line[close.end..].trim_ascii_start();
            after.starts_with(b"[") || !after.iter().any(|byte| matches!(byte, b']' | b'"'))
        });
        // Without a bracket, a quote ends the value and the line.
        let close = match close {
            Some(close) => close,
            None if is_quoted && rest.len() > 1 && line.trim_ascii_end().ends_with(b"\"") => {
                rest.end..rest.end
            }
            None => return None,
        };
        let value = without_quotes(line, trimmed(line, rest.start..close.start))?;
        Some(MiswrittenTag {
            name,
            value,
            length: close.end,
        })
    }
}

/// Returns the value between quotes, or without the only one. Others leave open what they mean.
fn without_quotes(line: &[u8], at: Range<usize>) -> Option<Range<usize>> {
    let text = &line[at.clone()];
    let inner = QUOTES.iter().find_map(|(open, close)| {
        let inner = text.strip_prefix(*open)?.strip_suffix(*close)?;
        Some(at.start + open.len()..at.start + open.len() + inner.len())
    });
    let value = match inner {
        Some(inner) => inner,
        None if text.starts_with(b"\"") => at.start + 1..at.end,
        None if text.ends_with(b"\"") => at.start..at.end - 1,
        None if text.is_empty() => return None,
        None => at,
    };
    let text = &line[value.clone()];
    let is_escaped = |quote: usize| text[..quote].ends_with(b"\\");
    let has_quote = (0..text.len()).any(|at| text[at] == b'"' && !is_escaped(at));
    (!has_quote).then_some(value)
}

fn trimmed(line: &[u8], at: Range<usize>) -> Range<usize> {
    let text = line.get(at.clone()).unwrap_or_default();
    let start = at.start + text.len() - text.trim_ascii_start().len();
    start..start + text.trim_ascii().len()
}

/// Returns whether a text begins with a tag as the standard writes it.
pub(crate) fn begins_with_tag(text: &str) -> bool {
    read_tag(Token::whole(text).trimmed()).is_some()
}

/// Reads a tag, `[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]`: its name, its value, and the text after it.
pub(crate) fn read_tag(token: Token<'_>) -> Option<(&str, Token<'_>, Token<'_>)> {
    let inner = token.text.strip_prefix('[')?.trim_start();
    let end = inner.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    let (name, rest) = inner.split_at(end.filter(|&end| end > 0)?);
    let rest = rest.trim_start().strip_prefix('"')?;
    // A backslash escapes a quote within the value.
    let mut is_escaped = false;
    let length = rest.find(|letter| {
        let is_end = letter == '"' && !is_escaped;
        is_escaped = letter == '\\' && !is_escaped;
        is_end
    })?;
    let (value, after) = rest.split_at(length);
    let after = after[1..].trim_start().strip_prefix(']')?;
    Some((name, token.sub(value), token.sub(after)))
}
