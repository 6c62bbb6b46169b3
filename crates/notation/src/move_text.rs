//! A move as it was written: UCI, SAN, or long algebraic notation.
//!
//! The laws allow some freedom in notation (FIDE appendix C), and so does this reader: `0-0` for `O-O`, a missing `+`
//! or `x`, `e8Q` for `e8=Q`, more squares than needed (`Ng1f3`, `Ke1-c1`). It does not guess: a promotion without its
//! piece and a text that fits two moves are errors.
//!
//! A text is first read exactly, in ASCII, then with the letters of books, web pages and programs: a number (`12...Kd7`),
//! figurines, typographic dashes, `e.p.`, files in capital letters (`NF3`). A text with two meanings is refused.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;

use crate::PieceLetters;
use crate::letters::ascii;
use crate::signs::{self, Ending, LONGEST};
use crate::spoken::spoken_move;
use oracle_laws::{CastlingSide, File, Piece, Rank, Role, Square, uci};

/// A move as it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveText {
    /// `O-O` or `O-O-O`.
    Castle(CastlingSide),
    /// A piece and its target square.
    Piece(PieceMove),
}

/// A piece and its target square, as far as they were written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PieceMove {
    /// The piece that moves; UCI does not give it.
    pub role: Option<Role>,
    /// The file it comes from, if given.
    pub file: Option<File>,
    /// The rank it comes from, if given.
    pub rank: Option<Rank>,
    /// Whether the text says that it captures.
    pub captures: bool,
    /// The square of arrival.
    pub to: Square,
    /// The role that a pawn promotes to: any role that was written, though the laws allow four.
    pub promotion: Option<Role>,
}

impl MoveText {
    /// Parses a move, perhaps with signs of annotators behind it.
    ///
    /// # Errors
    ///
    /// [`ParseMoveError`] if the text is not a move in any position.
    pub fn parse(text: &str) -> Result<MoveText, ParseMoveError> {
        MoveText::parse_with(text, PieceLetters::English)
    }

    /// Parses a move in these letters, or in English words. Other letters than English are capital letters.
    ///
    /// # Errors
    ///
    /// [`ParseMoveError`] if the text is not a move in any position.
    pub fn parse_with(text: &str, letters: PieceLetters) -> Result<MoveText, ParseMoveError> {
        let is_english = letters == PieceLetters::English;
        let read = MoveText::parse_unsigned(text, letters).or_else(|| unsigned(text, letters));
        // Words are English, whatever the letters.
        let read =
            read.or_else(|| MoveText::parse_unsigned(&spoken_move(text)?, PieceLetters::English));
        read.ok_or_else(|| {
            let (notation, plain) = foreign_notation(without_number(text)).unzip();
            let meant = || if is_english { meant(text) } else { Vec::new() };
            ParseMoveError {
                meant: plain.map_or_else(meant, Vec::from_iter),
                notation,
                ..ParseMoveError::new(text)
            }
        })
    }

    /// Parses a move in these letters, without signs of annotators behind it.
    pub fn parse_unsigned(text: &str, letters: PieceLetters) -> Option<MoveText> {
        let english = match letters {
            PieceLetters::English => Cow::Borrowed(text),
            _ => letters.to_english(text)?,
        };
        let in_capitals = |plain: &str| match letters {
            PieceLetters::English => with_capital_files(plain),
            _ => None,
        };
        exact(&english).or_else(|| {
            let plain = plain(&english)?.letters;
            let read = exact(&plain).or_else(|| numeric(&plain));
            read.or_else(|| in_capitals(&plain))
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

/// Parses a move in ASCII.
fn exact(text: &str) -> Option<MoveText> {
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

/// Parses castling, perhaps with fewer hyphens or another letter: `OO`, `000`, `O-0`.
fn castle(text: &str) -> Option<CastlingSide> {
    let is_letter = |letter: &u8| matches!(letter, b'O' | b'o' | b'0');
    let is_part = |part: &[u8]| !part.is_empty() && part.iter().all(is_letter);
    let bytes = text.as_bytes();
    if !bytes.first().is_some_and(is_letter) || !bytes.split(|byte| *byte == b'-').all(is_part) {
        return None;
    }
    match bytes.iter().filter(|byte| is_letter(byte)).count() {
        2 => Some(CastlingSide::Kingside),
        3 => Some(CastlingSide::Queenside),
        _ => None,
    }
}

/// Removes `=Q`, `(Q)`, `/Q`, `Q` or `q` from the end.
fn strip_promotion(bytes: &[u8]) -> (&[u8], Option<Role>) {
    let (rest, letter) = match *bytes {
        [ref rest @ .., b'(', letter, b')'] | [ref rest @ .., b'=' | b'/', letter] => {
            (rest, letter)
        }
        // Only after a square. A pawn or a king is one that is captured, except where pawns promote (Smith notation).
        [ref rest @ .., letter]
            if rest.last().is_some_and(|rank| match letter {
                b'p' | b'k' | b'P' | b'K' => matches!(rank, b'1' | b'8'),
                _ => rank.is_ascii_digit(),
            }) =>
        {
            (rest, letter)
        }
        _ => return (bytes, None),
    };
    match Piece::from_letter(letter) {
        Some(piece) => (rest, Some(piece.role)),
        None => (bytes, None),
    }
}

/// Parses a move of correspondence chess: two squares as digits, and the digit of a promotion (ICCF numeric notation).
pub(crate) fn numeric(text: &str) -> Option<MoveText> {
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
pub(crate) struct AsciiMove {
    /// The move without its number, its marks of check and its `e.p.`.
    pub letters: String,
    /// Whether the text says that it is en passant.
    pub says_en_passant: bool,
    /// Whether the text says that it gives check or checkmate.
    pub says_check: bool,
    pub says_mate: bool,
}

/// Returns a move in ASCII; `None` if it holds other letters, or is longer than any move.
pub(crate) fn plain(text: &str) -> Option<AsciiMove> {
    if text.len() > LONGEST {
        return None;
    }
    let letters: String = without_number(text).chars().filter_map(ascii).collect();
    let is_mark = |letter: char| matches!(letter, '+' | '#' | '!' | '?') || letter.is_whitespace();
    let mut moved = letters.trim_end_matches(is_mark);
    let mut endings = Vec::new();
    while let Some((rest, ending)) = signs::without_ending(moved) {
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

/// Returns a move without the number before it: `12.`, `12...`, `...`, and the white space after it.
pub(crate) fn without_number(text: &str) -> &str {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let after = &text[digits..];
    let rest = after.trim_start_matches(['.', '\u{2026}']);
    if rest.len() == after.len() {
        text
    } else {
        rest.trim_start()
    }
}

/// Returns whether a text may be a move whose squares are two words, with the letter of a promotion as a third.
pub(crate) fn are_squares_apart(text: &str) -> bool {
    let mut words = text.split(' ').map(str::as_bytes);
    let (from, to, promotion) = (words.next(), words.next(), words.next());
    let is_square = |word: &[u8]| matches!(word, [file, b'1'..=b'8'] if (b'a'..=b'h').contains(&file.to_ascii_lowercase()));
    let begins = matches!(from, Some([.., file, rank]) if is_square(&[*file, *rank]));
    let ends = matches!(to, Some([file, rank, ..]) if is_square(&[*file, *rank]));
    let is_promotion = promotion.is_none_or(|word| word.len() == 1);
    begins && ends && is_promotion && words.next().is_none()
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
    // `N-B3` is the square b3 to some, and one on the file of a bishop to others.
    let is_piece = matches!(first, 'K' | 'Q' | 'R' | 'B' | 'N')
        && rest.starts_with(|letter: char| !letter.is_ascii_digit())
        && !rest.starts_with("-b");
    is_piece.then(|| format!("{first}{rest}"))
}

/// Returns the moves that an unreadable text may mean, such as `nf3` without its capital letter.
#[cold]
pub(crate) fn meant(text: &str) -> Vec<String> {
    let Some(plain) = plain(text) else {
        return Vec::new();
    };
    let lower = plain.letters.to_ascii_lowercase();
    let texts = [as_piece(&plain.letters), Some(lower)];
    let texts = texts.into_iter().flatten();
    texts.filter(|text| exact(text).is_some()).collect()
}

impl PieceLetters {
    /// Returns the other letters in which a text is a move that passes a test.
    pub fn others(
        self,
        text: &str,
        is_fitting: impl Fn(MoveText) -> bool,
    ) -> impl Iterator<Item = PieceLetters> {
        let reads = move |letters: &PieceLetters| {
            *letters != self && MoveText::parse_with(text, *letters).is_ok_and(&is_fitting)
        };
        PieceLetters::ALL.into_iter().filter(reads)
    }
}

/// Returns whether a text can be a move in the letters of some language, perhaps with wrong capital letters.
pub fn can_be_move(text: &str) -> bool {
    let reads = |core: &str| {
        let in_english = || MoveText::parse_unsigned(core, PieceLetters::English);
        let in_others = || {
            PieceLetters::ALL.into_iter().find_map(|letters| {
                // Where it is the same in English, it has been read.
                let is_other = |english: &Cow<'_, str>| english != core;
                letters.to_english(core).filter(is_other)?;
                MoveText::parse_unsigned(core, letters)
            })
        };
        in_english().or_else(in_others)
    };
    let is_signed = || signs::split(text, reads).is_some();
    reads(text).is_some() || is_signed() || spoken_move(text).is_some() || !meant(text).is_empty()
}

/// A text that is not a move in any position.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseMoveError {
    /// The text.
    pub text: String,
    /// The moves that may be meant, in ASCII.
    pub meant: Vec<String>,
    /// Which notation the text looks like.
    pub notation: Option<&'static str>,
    /// The letters in which the text is a move, if it was looked for.
    pub letters: Vec<PieceLetters>,
    /// The letters in which it was read.
    pub own: PieceLetters,
}

impl ParseMoveError {
    pub(crate) fn new(text: &str) -> ParseMoveError {
        ParseMoveError {
            text: text.to_owned(),
            meant: Vec::new(),
            notation: None,
            letters: Vec::new(),
            own: PieceLetters::English,
        }
    }
}

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if is_drop(self.text.as_bytes()) {
            return write!(f, "`{}` is a drop, as in crazyhouse", self.text);
        }
        write!(f, "cannot read the move `{}`", self.text)?;
        match self.notation {
            Some(notation) => write!(f, ": {notation}"),
            None => Ok(()),
        }
    }
}

impl Error for ParseMoveError {}

/// Returns whether a word drops a captured piece on a square, as in crazyhouse: `N@e4`, `@e4`.
pub fn is_drop(word: &[u8]) -> bool {
    let end = word.iter().rposition(|byte| !b"+#!?".contains(byte));
    let core = &word[..end.map_or(0, |end| end + 1)];
    let after = match core {
        [b'@', after @ ..] => after,
        [piece, b'@', after @ ..] if b"pnbrqkPNBRQK".contains(piece) => after,
        _ => return false,
    };
    matches!(after, [b'a'..=b'h', b'1'..=b'8'])
}

/// What is said of a move that ends with the letter of what it captures: `e4d5p`.
pub(crate) const SMITH: &str = "this looks like Smith notation";

/// Returns which notation a text looks like that is no move, and the move that it means if that needs no position.
pub fn foreign_notation(text: &str) -> Option<(&'static str, Option<String>)> {
    let core = text.trim_end_matches(['+', '#', '!', '?']);
    if let Some(plain) = smith(core) {
        Some((SMITH, Some(plain)))
    } else if is_descriptive(core) {
        Some(("this looks like descriptive notation", None))
    } else {
        let (piece, captured) = core.split_once(['x', ':'])?;
        let square = captured.strip_prefix(['K', 'Q', 'R', 'B', 'N', 'P'])?;
        let plain = format!("{piece}x{square}");
        exact(&plain)?;
        Some(("this names the captured piece", Some(plain)))
    }
}

/// Returns the move of a Smith notation in UCI: two squares, the captured piece or a kind of move, and a promotion.
fn smith(text: &str) -> Option<String> {
    let (squares, rest) = text.split_at_checked(4)?;
    uci::read_squares(squares.as_bytes().try_into().ok()?)?;
    match *rest.as_bytes() {
        [b'E' | b'C' | b'c' | b'p' | b'k'] => Some(squares.to_owned()),
        [captured, role @ (b'N' | b'B' | b'R' | b'Q')] if b"pnbrqk".contains(&captured) => {
            Some(format!("{squares}{}", role.to_ascii_lowercase() as char))
        }
        _ => None,
    }
}

/// Returns whether a text is descriptive: a piece, then a hyphen and a square, or an `x` and a piece.
fn is_descriptive(text: &str) -> bool {
    let endings = ["ch", "mate", "e.p.", "ep", ".", "(Q)", "=Q", "/Q", " ", "+"];
    let mut core = text;
    while let Some(rest) = endings.iter().find_map(|ending| core.strip_suffix(ending)) {
        core = rest;
    }
    let core = core.replace("Kt", "N");
    let is_piece = |text: &str| {
        (1..=3).contains(&text.len()) && text.bytes().all(|letter| b"KQRBNP".contains(&letter))
    };
    let is_square = |text: &str| {
        let file = text.strip_suffix(|rank: char| ('1'..='8').contains(&rank));
        file.is_some_and(|file| is_piece(file) && !file.contains('P'))
    };
    let is_both = |parts: Option<(&str, &str)>, is_target: &dyn Fn(&str) -> bool| {
        parts.is_some_and(|(piece, target)| is_piece(piece) && is_target(target))
    };
    is_both(core.split_once('-'), &is_square) || is_both(core.split_once('x'), &is_piece)
}
