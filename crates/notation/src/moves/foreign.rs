//! Moves in notations that are not read: what they look like, and how to write them.

use super::reading::exact;
use oracle_laws::{Rank, Square, uci};

oracle_laws::listed! {
    /// A notation that is recognised and not read.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum ForeignNotation {
        /// The squares and the captured piece: `e4d5p`, `e1g1c` (Smith notation).
        Smith = "this looks like Smith notation",
        /// Files by the pieces of the initial position, ranks from the player's side: `P-K4`, `NxP`.
        Descriptive = "this looks like descriptive notation",
        /// SAN with a letter for the captured piece: `BxRa1`.
        CapturedPiece = "this names the captured piece",
    }
    /// All of them.
    const ALL;
    /// Returns what the text is, in words.
    const fn sentence;
}

impl ForeignNotation {
    /// Returns the notation of a text that is no other move, and the same move in another notation if that needs no
    /// position.
    pub fn find(text: &str) -> Option<(ForeignNotation, Option<String>)> {
        let core = text.trim_end_matches(['+', '#', '!', '?']);
        if let Some(plain) = smith(core) {
            Some((ForeignNotation::Smith, Some(plain)))
        } else if is_descriptive(core) {
            Some((ForeignNotation::Descriptive, None))
        } else {
            let plain = without_captured(core)?;
            Some((ForeignNotation::CapturedPiece, Some(plain)))
        }
    }
}

/// Returns the move of a Smith notation in UCI. A letter after two squares may be the promotion of UCI, unless no piece
/// promotes to it or on that rank.
fn smith(text: &str) -> Option<String> {
    let (squares, rest) = text.split_at_checked(4)?;
    let [from, to] = uci::read_squares(squares.as_bytes().try_into().ok()?)?;
    let is_back = |square: Square| matches!(square.rank(), Rank::First | Rank::Eighth);
    match *rest.as_bytes() {
        [b'E' | b'C' | b'c'] => Some(squares.to_owned()),
        [b'p' | b'k'] if !is_back(to) || is_back(from) => Some(squares.to_owned()),
        [captured, role @ (b'N' | b'B' | b'R' | b'Q')] if b"pnbrqk".contains(&captured) => {
            Some(format!("{squares}{}", role.to_ascii_lowercase() as char))
        }
        _ => None,
    }
}

/// Returns whether a text is descriptive: a piece, then a hyphen and a square, or an `x` and a piece.
fn is_descriptive(text: &str) -> bool {
    let endings = ["ch", "mate", "e.p.", "ep", ".", "(Q)", "=Q", "/Q", " "];
    let mut core = text;
    while let Some(rest) = endings.iter().find_map(|ending| core.strip_suffix(ending)) {
        core = rest.trim_end_matches(['+', ' ']);
    }
    let core = core.replace("Kt", "N");
    let is_piece = |text: &str| {
        (1..=3).contains(&text.len()) && text.bytes().all(|letter| b"KQRBNP".contains(&letter))
    };
    let is_square = |text: &str| {
        let file = text.strip_suffix(|rank: char| ('1'..='8').contains(&rank));
        file.is_some_and(|file| is_piece(file) && !file.contains('P'))
    };
    let step = core.split_once('-');
    let capture = core.split_once('x');
    step.is_some_and(|(piece, square)| is_piece(piece) && is_square(square))
        || capture.is_some_and(|(piece, captured)| is_piece(piece) && is_piece(captured))
}

/// Returns the move of a text that names the captured piece, without its letter.
fn without_captured(text: &str) -> Option<String> {
    let (piece, captured) = text.split_once(['x', ':'])?;
    let square = captured.strip_prefix(['K', 'Q', 'R', 'B', 'N', 'P'])?;
    let plain = format!("{piece}x{square}");
    exact(&plain).map(|_| plain)
}
