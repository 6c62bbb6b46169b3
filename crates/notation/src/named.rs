//! Positions that have a name: `startpos` of UCI, those of the Chess Programming Wiki, and the start positions of
//! Chess960 by number.

use std::borrow::Cow;

/// Each name with its FEN. `kiwipete` and those after it are the test positions of perft
/// (<https://www.chessprogramming.org/Perft_Results>).
#[rustfmt::skip] // A table.
const POSITIONS: [(&str, &str); 6] = [
    ("startpos", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq"),
    ("position3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w -"),
    ("position4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq"),
    ("position5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"),
    ("position6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"),
];

/// What begins the name of a start position of Chess960, before its number.
const CHESS960: &str = "chess960";

/// The length of that, and of the colon.
pub(crate) const BEFORE_NUMBER: usize = CHESS960.len() + 1;

/// Returns the names that stand alone, without a number.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    POSITIONS.into_iter().map(|(name, _)| name)
}

/// Returns whether a word is the name of a position, with any number.
pub fn is_name(word: &str) -> bool {
    names().any(|name| name == word) || is_chess960(word)
}

/// Returns whether a word is the name of a start position of Chess960, with any number.
pub(crate) fn is_chess960(word: &str) -> bool {
    let rest = word.strip_prefix(CHESS960);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(':'))
}

/// Returns the FEN of a name, without the clocks that are 0 and 1; `None` if the word is none, or if the number of a start
/// position of Chess960 is not one from 0 to 959.
pub(crate) fn fen_of(name: &str) -> Option<Cow<'static, str>> {
    if !is_chess960(name) {
        let (_, fen) = POSITIONS.iter().find(|(known, _)| *known == name)?;
        return Some(Cow::Borrowed(fen));
    }
    let number = name.get(BEFORE_NUMBER..)?;
    let is_plain = number.bytes().all(|digit| digit.is_ascii_digit());
    let number = number.parse().ok().filter(|_| is_plain);
    let white = back_rank_of_chess960(number.filter(|&number| number < 960)?);
    let black = white.to_ascii_lowercase();
    let fen = format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq");
    Some(Cow::Owned(fen))
}

/// Returns the pieces of the start position of this number, as Reinhard Scharnagl counts them: the bishops first, then the
/// queen and the knights on the squares that are left, then a king between two rooks
/// (<https://www.chessprogramming.org/Reinhard_Scharnagl>).
fn back_rank_of_chess960(number: usize) -> String {
    let mut files = [FREE; 8];
    // From here on, `number` is what the pieces before leave of it.
    let (number, light) = (number / 4, number % 4);
    files[2 * light + 1] = 'B';
    let (number, dark) = (number / 4, number % 4);
    files[2 * dark] = 'B';
    let (number, queen) = (number / 6, number % 6);
    put_on_free(&mut files, queen, 'Q');
    // Of five free squares, the knights stand on the first two, on the first and the third, ...
    let mut pairs = (0..5).flat_map(|first| (first + 1..5).map(move |last| [last, first]));
    // The second knight first, so that its place still counts all free squares.
    for knight in pairs.nth(number).into_iter().flatten() {
        put_on_free(&mut files, knight, 'N');
    }
    for piece in ['R', 'K', 'R'] {
        put_on_free(&mut files, 0, piece);
    }
    files.into_iter().collect()
}

const FREE: char = '-';

/// Puts a piece on one of the free files, counted from the a-file.
fn put_on_free(files: &mut [char; 8], place: usize, piece: char) {
    let mut free = files.iter_mut().filter(|file| **file == FREE);
    if let Some(file) = free.nth(place) {
        *file = piece;
    }
}
