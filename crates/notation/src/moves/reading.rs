//! Moves in the letters of books, web pages and programs.
//!
//! A text is first read exactly: UCI, SAN, or long algebraic notation in ASCII. Only if that fails are other letters
//! allowed: a move number before the move (`12...Kd7`), figurines, typographic dashes and crosses, `e.p.` after the
//! move, files in capital letters (`NF3`). A text with two meanings is refused.

use super::signs::{self, Ending};
use super::{ForeignNotation, MoveText, ParseMoveError, PieceLetters, PieceMove};
use oracle_laws::{CastlingSide, File, Piece, Rank, Role, Square};

impl MoveText {
    /// Parses a move, perhaps with signs of annotators behind it.
    ///
    /// # Errors
    ///
    /// [`ParseMoveError`] if the text is not a move in any position.
    pub fn parse(text: &str) -> Result<MoveText, ParseMoveError> {
        MoveText::parse_with(text, PieceLetters::English)
    }

    /// Parses a move in these letters. Other letters than English are capital letters.
    ///
    /// # Errors
    ///
    /// [`ParseMoveError`] if the text is not a move in any position.
    pub fn parse_with(text: &str, letters: PieceLetters) -> Result<MoveText, ParseMoveError> {
        let is_english = letters == PieceLetters::English;
        if is_english && let Some(read) = exact(text).filter(|read| !is_smith(*read)) {
            return Ok(read);
        }
        // `N-B3` is the square b3 to some, and one on the file of a bishop to others.
        let foreign = ForeignNotation::find(without_number(text)).filter(|_| is_english);
        if let Some((notation, meant)) = foreign {
            return Err(ParseMoveError::foreign(text, notation, meant));
        }
        let read = MoveText::parse_unsigned(text, letters).or_else(|| unsigned(text, letters));
        read.ok_or_else(|| ParseMoveError {
            meant: if is_english { meant(text) } else { Vec::new() },
            ..ParseMoveError::new(text)
        })
    }

    /// Parses a move in these letters, without signs of annotators behind it.
    pub fn parse_unsigned(text: &str, letters: PieceLetters) -> Option<MoveText> {
        if letters == PieceLetters::English {
            return exact(text).filter(|read| !is_smith(*read)).or_else(|| {
                let is_foreign = ForeignNotation::find(without_number(text)).is_some();
                lenient(text).filter(|_| !is_foreign)
            });
        }
        let english = letters.to_english(text)?;
        exact(&english).or_else(|| {
            let plain = plain(&english)?.letters;
            exact(&plain).or_else(|| numeric(&plain))
        })
    }

    /// Returns whether a pawn reaches the last rank and does not say what it becomes.
    const fn lacks_promotion(self) -> bool {
        let MoveText::Piece(piece) = self else {
            return false;
        };
        let is_last_rank = matches!(piece.to.rank(), Rank::First | Rank::Eighth);
        matches!(piece.role, Some(Role::Pawn)) && piece.promotion.is_none() && is_last_rank
    }
}

/// Returns whether a move may be in Smith notation, which names what is captured: no piece promotes to a pawn or a king.
const fn is_smith(read: MoveText) -> bool {
    matches!(read, MoveText::Piece(piece) if matches!(piece.promotion, Some(Role::Pawn | Role::King)))
}

/// Parses a move without the signs behind it: `Nf3=+`.
#[cold]
fn unsigned(text: &str, letters: PieceLetters) -> Option<MoveText> {
    let split = signs::split(text, |core| MoveText::parse_unsigned(core, letters));
    let (read, length, _) = split?;
    // `D` is the sign of a diagram, and a German queen.
    let is_letter = text[length..].trim_start_matches('=').starts_with('D');
    let may_be_queen = is_letter && read.lacks_promotion();
    (!may_be_queen).then_some(read)
}

/// The longest text that is read as a move, in bytes: longer than a number, a move and its marks.
pub(super) const LONGEST: usize = 64;

/// Parses a move in ASCII.
pub(super) fn exact(text: &str) -> Option<MoveText> {
    let text = text.trim_end_matches(['+', '#', '!', '?']);
    if let Some(side) = castle(text) {
        return Some(MoveText::Castle(side));
    }
    let bytes = text.as_bytes();
    let (role, bytes) = match *bytes.first()? {
        letter @ (b'K' | b'Q' | b'R' | b'B' | b'N' | b'P') => {
            (Role::from_letter(letter), &bytes[1..])
        }
        _ => (None, bytes),
    };
    let (bytes, promotion) = strip_promotion(bytes);
    let (origin, to) = bytes.split_at_checked(bytes.len().checked_sub(2)?)?;
    // Upper case letters are roles.
    let to = Square::from_name(to).filter(|_| !to[0].is_ascii_uppercase())?;
    if promotion == Some(Role::Knight) && is_novelty(text, role, to) {
        return None;
    }
    let (origin, captures) = match origin {
        [origin @ .., b'x' | b':'] => (origin, true),
        [origin @ .., b'-'] => (origin, false),
        _ => (origin, false),
    };
    let (file, rank) = match *origin {
        [] => (None, None),
        [file @ b'a'..=b'h'] => (File::from_letter(file), None),
        // No notation has `8c3`: a pawn comes from a file.
        [rank @ b'1'..=b'8'] if role.is_some() => (None, Rank::from_digit(rank)),
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
            (File::from_letter(file), Rank::from_digit(rank))
        }
        _ => return None,
    };
    // Without both coordinates, a text without a piece means a pawn.
    let pawn = (file.is_none() || rank.is_none()).then_some(Role::Pawn);
    let role = role.or(pawn);
    Some(MoveText::Piece(PieceMove {
        role,
        file,
        rank,
        captures,
        to,
        promotion,
    }))
}

/// Returns whether the `N` at the end of a text is the sign of a novelty, because the piece cannot promote there: `e4N`.
fn is_novelty(text: &str, role: Option<Role>, to: Square) -> bool {
    let is_pawn = matches!(role, None | Some(Role::Pawn));
    let rest = match text.strip_suffix('n') {
        Some(rest) if !is_pawn => Some(rest),
        _ => text.strip_suffix('N'),
    };
    let is_last_rank = matches!(to.rank(), Rank::First | Rank::Eighth);
    !(is_pawn && is_last_rank)
        && rest.is_some_and(|rest| rest.ends_with(|last: char| last.is_ascii_digit()))
}

fn castle(text: &str) -> Option<CastlingSide> {
    match text {
        "O-O" | "0-0" | "o-o" => Some(CastlingSide::Kingside),
        "O-O-O" | "0-0-0" | "o-o-o" => Some(CastlingSide::Queenside),
        _ => None,
    }
}

/// Removes `=Q`, `(Q)`, `/Q`, `Q` or `q` from the end.
fn strip_promotion(bytes: &[u8]) -> (&[u8], Option<Role>) {
    let (rest, letter) = match *bytes {
        [ref rest @ .., b'(', letter, b')'] | [ref rest @ .., b'=' | b'/', letter] => {
            (rest, letter)
        }
        // Only after a square, whose last character is the digit of its rank.
        [ref rest @ .., letter] if rest.last().is_some_and(u8::is_ascii_digit) => (rest, letter),
        _ => return (bytes, None),
    };
    match Piece::from_letter(letter) {
        Some(piece) => (rest, Some(piece.role)),
        None => (bytes, None),
    }
}

#[cold]
pub(super) fn lenient(text: &str) -> Option<MoveText> {
    let plain = plain(text)?;
    exact(&plain.letters)
        .or_else(|| numeric(&plain.letters))
        .or_else(|| with_capital_files(&plain.letters))
}

/// Parses a move of correspondence chess: two squares as digits, and the digit of a promotion (ICCF numeric notation).
pub(super) fn numeric(text: &str) -> Option<MoveText> {
    let letter = |(at, digit): (usize, u8)| {
        let letters: &[u8] = match at {
            0 | 2 => b"abcdefgh",
            1 | 3 => b"12345678",
            4 => b"qrbn",
            _ => b"",
        };
        Some(char::from(
            *letters.get(usize::from(digit.checked_sub(b'1')?))?,
        ))
    };
    let uci: Option<String> = text.bytes().enumerate().map(letter).collect();
    exact(&uci.filter(|uci| uci.len() >= 4)?)
}

/// A move in ASCII, normalised.
pub(super) struct AsciiMove {
    /// The move without its number, its marks of check and its `e.p.`.
    pub letters: String,
    /// Whether the text says that it is en passant.
    pub says_en_passant: bool,
    /// Whether the text says that it gives check or checkmate.
    pub says_check: bool,
    pub says_mate: bool,
}

/// Returns a move in ASCII; `None` if it holds other letters, or is longer than any move.
pub(super) fn plain(text: &str) -> Option<AsciiMove> {
    if text.len() > LONGEST {
        return None;
    }
    let letters: String = without_number(text).chars().filter_map(ascii).collect();
    let is_mark = |letter: char| matches!(letter, '+' | '#' | '!' | '?') || letter.is_whitespace();
    let mut moved = letters.trim_end_matches(is_mark);
    let mut endings = Vec::new();
    while let Some((rest, ending)) = without_en_passant(moved)
        .map(|rest| (rest, Ending::EnPassant))
        .or_else(|| signs::without_ending(moved))
    {
        endings.push(ending);
        moved = rest.trim_end_matches(is_mark);
    }
    let marks = &letters[moved.len()..];
    moved.is_ascii().then(|| AsciiMove {
        letters: moved.to_owned(),
        says_en_passant: endings.contains(&Ending::EnPassant),
        says_check: marks.contains('+') || endings.contains(&Ending::Check),
        says_mate: marks.contains('#') || endings.contains(&Ending::Mate),
    })
}

/// Returns the ASCII letter for a typographic one, or nothing for a variation selector.
pub(crate) fn ascii(letter: char) -> Option<char> {
    if let Some(piece) = Piece::from_symbol(letter) {
        return Some(piece.role.upper_letter());
    }
    Some(match letter {
        '\u{fe0e}' | '\u{fe0f}' => return None,
        // Hyphens, dashes and the minus sign.
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{d7}' | '\u{2715}' | '\u{2717}' => 'x',
        '\u{2020}' => '+',
        '\u{2021}' => '#',
        other => other,
    })
}

/// Returns a move without the number before it: `12.`, `12...`, `...`, and the white space after it.
pub(super) fn without_number(text: &str) -> &str {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let after = &text[digits..];
    let rest = after.trim_start_matches(['.', '\u{2026}']);
    if rest.len() == after.len() {
        text
    } else {
        rest.trim_start()
    }
}

fn without_en_passant(text: &str) -> Option<&str> {
    let square = ["e.p.", "e.p", "ep", "ep."]
        .into_iter()
        .find_map(|mark| text.strip_suffix(mark))?;
    let square = square.trim_end_matches(['/', ' ', '(']);
    square.ends_with(['3', '6']).then_some(square)
}

/// Parses a move whose files are capital letters: `E4`, `NF3`, `E7E8Q`.
fn with_capital_files(letters: &str) -> Option<MoveText> {
    let lower = letters.to_ascii_lowercase();
    match as_piece(letters).filter(|piece| letters.starts_with(&piece[..1])) {
        // `BC4` can be `Bc4` and `bxc4`.
        Some(_) if is_capture_from_b_file(&lower) => None,
        Some(piece) => exact(&piece),
        // `Dd4` can be a move of a German queen.
        None if letters.starts_with(|letter: char| matches!(letter, 'A'..='H'))
            && PieceLetters::English
                .others(letters, |read| Some(read) != exact(&lower))
                .next()
                .is_none() =>
        {
            exact(&lower)
        }
        None => None,
    }
}

/// Returns whether a text says that a pawn of the b-file captures on the a-file or the c-file.
fn is_capture_from_b_file(letters: &str) -> bool {
    let capture = letters.strip_prefix('b');
    let capture = capture.filter(|_| exact(letters).is_some());
    capture.is_some_and(|to| to.trim_start_matches(['x', ':']).starts_with(['a', 'c']))
}

/// Returns a text with its first letter as a piece, and the others as files and ranks; `None` if that is impossible.
fn as_piece(letters: &str) -> Option<String> {
    let first = letters.chars().next()?.to_ascii_uppercase();
    let rest = letters.get(1..)?.to_ascii_lowercase();
    let is_piece = matches!(first, 'K' | 'Q' | 'R' | 'B' | 'N')
        && rest.starts_with(|letter: char| !letter.is_ascii_digit());
    is_piece.then(|| format!("{first}{rest}"))
}

/// Returns the moves that an unreadable text may mean, such as `nf3` without its capital letter.
#[cold]
pub(super) fn meant(text: &str) -> Vec<String> {
    let Some(plain) = plain(text) else {
        return Vec::new();
    };
    let lower = plain.letters.to_ascii_lowercase();
    let texts = [as_piece(&plain.letters), Some(lower)];
    let texts = texts.into_iter().flatten();
    texts.filter(|text| exact(text).is_some()).collect()
}
