//! Tags of PGN, as the standard writes them (section 8.1) and as it does not: `[White Tal]`, `[White "Tal]`, `[Event "C:\"]`.

use std::ops::Range;

use crate::tokens::Token;

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
        let name = trim(line, 1..line.len());
        let is_name = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_';
        let length = line[name.clone()].iter().take_while(is_name).count();
        let name = name.start..name.start + length;
        let mut rest = trim(line, name.end..line.len());
        if matches!(line.get(rest.start), Some(b':' | b'=')) {
            rest = trim(line, rest.start + 1..line.len());
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
        let value = without_quotes(line, trim(line, rest.start..close.start))?;
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

fn trim(line: &[u8], at: Range<usize>) -> Range<usize> {
    let text = line.get(at.clone()).unwrap_or_default();
    let start = at.start + text.len() - text.trim_ascii_start().len();
    start..start + text.trim_ascii().len()
}

/// Returns whether a text begins with a tag as the standard writes it.
pub fn begins_with_tag(text: &str) -> bool {
    read(Token::whole(text).trimmed()).is_some()
}

/// Reads a tag, `[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]`: its name, its value, and the text after it.
pub fn read(token: Token<'_>) -> Option<(&str, Token<'_>, Token<'_>)> {
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
