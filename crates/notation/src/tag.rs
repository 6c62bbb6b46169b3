//! Tags of games, as the standard writes them (section 8.1) and as it does not: `[White Tal]`, `[White "Tal]`, `[Event "C:\"]`.

use std::ops::Range;

/// A tag. Its parts are bytes of the text.
///
/// ```
/// use oracle_notation::TagText;
///
/// let line = "[FEN 4k3/8/8/8/8/8/8/4K3 w - - 0 1]";
/// let tag = TagText::parse(line.as_bytes()).unwrap();
/// assert_eq!(&line[tag.name], "FEN");
/// assert_eq!(&line[tag.value], "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
/// assert!(tag.is_miswritten);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TagText {
    /// The name.
    pub name: Range<usize>,
    /// The value, without quotes, and with the backslashes of its escapes.
    pub value: Range<usize>,
    /// The number of bytes from bracket to bracket.
    pub length: usize,
    /// Whether the standard writes it otherwise: without its quotes or its bracket, or with a backslash before its last quote.
    pub is_miswritten: bool,
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

/// The names of the laws of chess, possibly from another start: in lower case, their letters and digits.
const CHESS: &str = "standard standardchess normal normalchess chess regular classic classical classicalchess orthodox \
                     orthodoxchess fromposition setupposition freestyle freestylechess chess960 960 frc wildfr dfrc \
                     fischerandom fischerrandom fischerandomchess fischerrandomchess chessfischerrandom \
                     doublefischerrandom chess9lx";

/// Returns whether a variant, as the tag `Variant` names it, has the laws of chess. Without a name, it has.
pub fn is_chess_variant(variant: &[u8]) -> bool {
    let mut letters = variant.to_ascii_lowercase();
    letters.retain(u8::is_ascii_alphanumeric);
    letters.is_empty() || CHESS.split(' ').any(|name| name.as_bytes() == letters)
}

impl TagText {
    /// Parses the tag at the start of a text, if it is certain where its value ends. One that is miswritten ends in its line.
    pub fn parse(text: &[u8]) -> Option<TagText> {
        let line = || text.split(|byte| matches!(byte, b'\n' | b'\r')).next();
        TagText::parse_standard(text).or_else(|| TagText::parse_miswritten(line()?))
    }

    /// Returns whether a text begins like a tag of the standard, up to its first quote.
    pub fn begins(text: &[u8]) -> bool {
        TagText::find_quote(text).is_some()
    }

    /// Returns the name, and where the first quote stands.
    fn find_quote(text: &[u8]) -> Option<(Range<usize>, usize)> {
        text.strip_prefix(b"[")?;
        let start = trimmed(text, 1..text.len()).start;
        let letters = text.get(start..)?.iter();
        let length = letters.take_while(|byte| is_name(**byte)).count();
        let quote = trimmed(text, start + length..text.len()).start;
        let is_tag = length > 0 && text.get(quote) == Some(&b'"');
        is_tag.then_some((start..start + length, quote))
    }

    fn parse_standard(text: &[u8]) -> Option<TagText> {
        let (name, quote) = TagText::find_quote(text)?;
        let next = |from: usize, ends: &[u8]| {
            let mut rest = text.get(from..)?.iter();
            Some(from + rest.position(|byte| ends.contains(byte))?)
        };
        let start = quote + 1;
        let mut end = next(start, b"\"\\")?;
        while text[end] == b'\\' {
            let after = text[end + 1..].strip_prefix(b"\"]");
            if after.is_some_and(|after| TagText::begins(after.trim_ascii_start())) {
                // `"C:\"] [Site ..`: the quote ends the value.
                return None;
            }
            end = next(end + 2, b"\"\\")?;
        }
        let mut close = trimmed(text, end + 1..text.len()).start;
        if text.get(close) != Some(&b']') {
            // The quote is not escaped: the value ends where a bracket follows.
            let is_value = |close: usize| text[..close].trim_ascii_end().ends_with(b"\"");
            close = next(end, b"]\n")?;
            while text[close] == b']' && !is_value(close) {
                close = next(close + 1, b"]\n")?;
            }
            end = text[..close].trim_ascii_end().len() - 1;
            if text[close] != b']' || (start..end).any(|at| TagText::begins(&text[at..])) {
                return None;
            }
        }
        Some(TagText {
            name,
            value: start..end,
            length: close + 1,
            is_miswritten: false,
        })
    }

    fn parse_miswritten(line: &[u8]) -> Option<TagText> {
        line.strip_prefix(b"[")?;
        let name = trimmed(line, 1..line.len());
        let letters = line.get(name.clone())?.iter();
        let length = letters.take_while(|byte| is_name(**byte)).count();
        let name = name.start..name.start + length;
        let mut rest = trimmed(line, name.end..line.len());
        if matches!(line.get(rest.start), Some(b':' | b'=')) {
            rest = trimmed(line, rest.start + 1..line.len());
        }
        let opens = |(open, _): &(&[u8], _)| line[rest.clone()].starts_with(open);
        let is_quoted = QUOTES.iter().any(opens);
        let is_apart = rest.start > name.end || is_quoted;
        if length == 0 || !is_apart {
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
        Some(TagText {
            name,
            value,
            length: close.end,
            is_miswritten: true,
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

const fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}
