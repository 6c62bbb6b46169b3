//! A line, token by token: each byte is read once, even in a long line.

use std::iter;
use std::ops::Range;

/// The names of all fields. A token with `=` and any other name is not a field: `e8=Q` is a move.
pub const KEYS: [&str; 12] = [
    "turn",
    "castling",
    "ep",
    "moved",
    "halfmove",
    "fullmove",
    "piece",
    "move",
    "depth",
    "multiplicity",
    "id",
    "caption",
];

/// Returns whether a word is a field.
pub fn is_field(word: &str) -> bool {
    let name = word.split_once('=').map(|(name, _)| name);
    name.is_some_and(|name| KEYS.contains(&name))
}

/// Finds the first white space of a text that is not ASCII: its byte and its length. In ISO 8859-1, it is a single byte.
pub fn find_wide_space(text: &[u8]) -> Option<(usize, usize)> {
    if text.is_ascii() {
        return None;
    }
    let length_at = |at: usize| match text[at..] {
        [0xc2, 0x85 | 0xa0, ..] => 2,
        [0xe2, 0x80, 0x80..=0x8a | 0xa8 | 0xa9 | 0xaf, ..]
        | [0xe1, 0x9a, 0x80, ..]
        | [0xe2, 0x81, 0x9f, ..]
        | [0xe3, 0x80, 0x80, ..] => 3,
        [0xa0, ..] if at == 0 || text[at - 1].is_ascii() => 1,
        _ => 0,
    };
    let mut found = (0..text.len()).map(|at| (at, length_at(at)));
    found.find(|(_, length)| *length > 0)
}

/// Returns a text of the same length with ASCII spaces, if it has others before a quoted text, a name or a caption.
pub fn with_plain_spaces(text: &str) -> Option<String> {
    find_wide_space(text.as_bytes())?;
    let marks = ["\"", "id=", "caption="].into_iter();
    let end = marks.filter_map(|mark| text.find(mark)).min();
    let (text, rest) = text.split_at(end.unwrap_or(text.len()));
    let wide = |letter: char| letter.is_whitespace() && !letter.is_ascii();
    let mut plain = String::with_capacity(text.len() + rest.len());
    for letter in text.chars() {
        match letter.len_utf8() {
            length if wide(letter) => plain.extend(iter::repeat_n(' ', length)),
            _ => plain.push(letter),
        }
    }
    (plain != text).then(|| plain + rest)
}

/// A token of a line, and the byte at which it starts.
#[derive(Debug, Clone, Copy)]
pub struct Token<'a> {
    pub text: &'a str,
    pub start: usize,
}

impl<'a> Token<'a> {
    pub const fn whole(text: &'a str) -> Token<'a> {
        Token { text, start: 0 }
    }

    pub fn range(self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    pub fn part(self, bytes: Range<usize>) -> Token<'a> {
        Token {
            text: &self.text[bytes.clone()],
            start: self.start + bytes.start,
        }
    }

    pub fn after(self, bytes: usize) -> Token<'a> {
        self.part(bytes..self.text.len())
    }

    /// Returns a part of its text as a token.
    pub fn sub(self, text: &'a str) -> Token<'a> {
        let start = self.start + text.as_ptr().addr() - self.text.as_ptr().addr();
        Token { text, start }
    }

    pub fn trimmed(self) -> Token<'a> {
        self.sub(self.text.trim_start().trim_end())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Separator {
    /// White space: between the fields of a FEN, and after a field such as `turn=white`.
    Space,
    /// White space, commas and semicolons: between the pieces of a list, and between moves.
    List,
}

impl Separator {
    pub const fn has(self, byte: u8) -> bool {
        byte.is_ascii_whitespace() || matches!(self, Separator::List) && matches!(byte, b',' | b';')
    }
}

#[derive(Debug, Clone)]
pub struct Tokens<'a> {
    pub line: &'a str,
    pub at: usize,
    /// For each separator, the last range of bytes that is known to hold none. Without it, a reader that looks at a
    /// token twice, or enters it in the middle, searches for its end again, which is quadratic in the length of the
    /// line.
    known: [Range<usize>; 2],
}

impl<'a> Tokens<'a> {
    pub const fn new(line: &'a str) -> Tokens<'a> {
        Tokens {
            line,
            at: 0,
            known: [0..0, 0..0],
        }
    }

    pub fn skip(&mut self, separator: Separator) {
        let rest = &self.line.as_bytes()[self.at..];
        let length = rest.iter().position(|&byte| !separator.has(byte));
        self.at += count_steps(length.unwrap_or(rest.len()));
    }

    pub fn skip_to(&mut self, at: usize) {
        self.at += count_steps(at - self.at);
    }

    pub fn peek(&mut self, separator: Separator) -> Option<Token<'a>> {
        self.skip(separator);
        let start = self.at;
        let known = &mut self.known[separator as usize];
        if !known.contains(&start) {
            let rest = &self.line.as_bytes()[start..];
            let length = rest.iter().position(|&byte| separator.has(byte));
            *known = start..start + count_steps(length.unwrap_or(rest.len()));
        }
        let text = &self.line[start..known.end];
        (!text.is_empty()).then_some(Token { text, start })
    }

    pub fn next(&mut self, separator: Separator) -> Option<Token<'a>> {
        let token = self.peek(separator)?;
        self.at = token.range().end;
        Some(token)
    }

    /// Returns the next field of a FEN, up to white space or the semicolon before an operation; `None` if there is none.
    pub fn peek_field(&mut self) -> Option<Token<'a>> {
        let token = self.peek(Separator::Space)?;
        let length = token.text.find(';').unwrap_or(token.text.len());
        (length > 0).then(|| token.part(0..count_steps(length)))
    }

    pub fn next_field(&mut self) -> Option<Token<'a>> {
        let token = self.peek_field()?;
        self.at = token.range().end;
        Some(token)
    }

    /// Returns the next token of a move list, and steps over it, if it has the usual form: up to six letters and digits, the
    /// first of them a letter, with marks of captures and checks, and a square or castling at its end.
    pub fn next_move(&mut self) -> Option<Token<'a>> {
        let token = self.peek(Separator::List)?;
        let text = token.text.as_bytes();
        let is_usual = |byte: &u8| byte.is_ascii_alphanumeric() || b"-+#".contains(byte);
        let (first, ending) = (text[0], &text[text.len().saturating_sub(2)..]);
        // A move ends with a square, and perhaps a letter or a mark behind it: `check` and `dbl` do not.
        let has_square = first.is_ascii_alphabetic() && ending.iter().any(u8::is_ascii_digit);
        let is_move = text.len() <= 6 && (has_square || first == b'O') && text.iter().all(is_usual);
        is_move.then(|| {
            self.at = token.range().end;
            token
        })
    }

    /// Returns a part of the line as a token.
    pub fn token(&self, text: &'a str) -> Token<'a> {
        Token::whole(self.line).sub(text)
    }

    pub const fn end(&self) -> Token<'a> {
        Token {
            text: "",
            start: self.line.len(),
        }
    }
}

/// Counts the bytes that were read, in unit tests only.
pub fn count_steps(bytes: usize) -> usize {
    #[cfg(test)]
    tests::STEPS.with(|steps| steps.set(steps.get() + bytes as u64 + 1));
    bytes
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use crate::{Overrides, Record};

    thread_local! {
        pub static STEPS: Cell<u64> = const { Cell::new(0) };
    }

    /// Returns how many bytes the reader reads in a line, as a multiple of its length.
    fn steps_per_byte(line: &str) -> f64 {
        STEPS.with(|steps| steps.set(0));
        let _ = Record::parse(line, &Overrides::default());
        let steps = STEPS.with(Cell::get);
        f64::from(u32::try_from(steps).unwrap()) / f64::from(u32::try_from(line.len()).unwrap())
    }

    /// Every form and every separator, repeated to fill a line: the beginning, the repeated part, the end.
    const LINES: [(&str, &str, &str); 46] = [
        ("4k3/8/8/8/8/8/8/4K3 w - - ", "a;", ""),
        ("4k3/8/8/8/8/8/8/4K3 w - - ", "a1 b;", ""),
        ("4k3/8/8/8/8/8/8/4K3 w - - ", ";", ""),
        ("4k3/8/8/8/8/8/8/4K3 w - - ", " ;", ""),
        ("4k3/8/8/8/8/8/8/4K3 w - - ", "a \"b\";", "c"),
        ("4k3/8/8/8/8/8/8/4K3 w - - a;b ", "c ", ""),
        ("4k3/8/8/8/8/8/8/4K3 w - - a;b ", "c\t", "moves Kd2"),
        ("4k3/8/8/8/8/8/8/4K3 w - - a;", "id=", ""),
        ("4k3/8/8/8/8/8/8/4K3 w - - a \"", "\\\"", "\";"),
        ("4k3/8/8/8/8/8/8/4K3 w - - a \"", "b;", ""),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;", "D1 20;", ""),
        ("", "White:", ""),
        ("", "white:;", ""),
        ("White ", "a2,", ""),
        ("", "Wke1;", ""),
        ("", "Wke1,", ""),
        ("", "Wpa2", ""),
        ("Wp", "a2", ""),
        ("", ";", "Wke1"),
        ("", ",", "Wke1"),
        ("", " ", "Wke1"),
        ("", "id=", ""),
        ("", "turn=", ""),
        ("startpos ", "moves ", ""),
        ("startpos moves ", "Nf3,Nf6,Ng1,Ng8,", ""),
        ("startpos moves ", "Nf3;Nf6;Ng1;Ng8;", "id=a"),
        ("startpos moves ", "Nf3 Nf6 Ng1 Ng8 ", ""),
        ("startpos moves ", "a=b,", ""),
        ("startpos moves ", "{a}", ""),
        ("startpos moves ", "$1", ""),
        ("startpos moves ", "(a)", ""),
        ("startpos moves ", "{", ""),
        ("startpos moves {", "e4 ", "}"),
        ("startpos moves ", "(", ""),
        ("startpos moves ", "({a})", ""),
        ("startpos moves ", "e4{a}", ""),
        ("startpos moves ", "1.e4$1 ", ""),
        ("startpos moves ", "e8(", ""),
        ("startpos moves e4 ", "1-0 ", ""),
        ("White Ke1 ", "b ", ""),
        ("White Ke1 ", "side ", ""),
        ("startpos ", "=", ""),
        ("", "/", ""),
        ("", "8/", " w - -"),
        ("", "x", ""),
        ("id=a;", "b=;", ""),
    ];

    #[test]
    fn a_line_is_read_in_time_linear_in_its_length() {
        for (first, repeated, last) in LINES {
            let line =
                |length| format!("{first}{}{last}", repeated.repeat(length / repeated.len()));
            let [short, long] = [4, 16].map(|kib| steps_per_byte(&line(kib * 1024)));
            assert!(
                long <= 1.1 * short.max(1.0) && long < 8.0,
                "{first}{repeated}{last}: {short} steps a byte of 4 KiB, {long} of 16 KiB"
            );
        }
    }
}
