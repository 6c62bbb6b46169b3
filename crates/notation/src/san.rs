//! Standard Algebraic Notation: `Nf3`, `exd6`, `e8=Q#`, `O-O` (PGN standard, section 8.2.3); and warnings, in which the
//! text of a legal move differs from it: `Nxd2` although d2 is empty.
//!
//! A false mark is a warning. A missing one is none, because the laws require none (FIDE appendix C), but a strict reader wants
//! that of a capture.

use std::fmt;
use std::str::FromStr;

use oracle_laws::{
    Bitboard, CastlingSide, Color, File, GivenCheck, LegalMoves, Move, Piece, Position, Rank, Role,
    Square,
};

use crate::move_text::{self, AsciiMove};
use crate::signs::{self, MoveMark};
use crate::{MoveError, MoveText, ParseMoveError, PieceLetters, PieceMove, spoken_move};

/// A move as SAN, ready to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct San(Letters);

impl San {
    /// Returns the SAN of a legal move.
    pub fn from_move(position: &Position, written: Move) -> San {
        San::with_check(&position.legal(), written, position.given_check(written))
    }

    /// Returns the SAN of one of these moves, which is known to give this check.
    pub fn with_check(legal: &LegalMoves<'_>, written: Move, check: GivenCheck) -> San {
        match written.castle() {
            Some(side) => San::castling(side, check),
            None => Mover::new(legal, written.role, written.from).step(
                written.to,
                written.capture.is_some(),
                written.promotion,
                check,
            ),
        }
    }

    /// Returns the SAN of castling.
    pub fn castling(side: CastlingSide, check: GivenCheck) -> San {
        let letters = side.san().bytes().fold(Letters::NONE, Letters::with);
        San(letters.marked(check))
    }

    /// Finds the legal move that it means. [`MoveText`] does so for a move in any notation.
    ///
    /// # Errors
    ///
    /// No legal move fits, or several do.
    pub fn to_move(self, position: &Position) -> Result<Move, MoveError> {
        MoveText::parse(&self.to_string())?.resolve(position)
    }

    /// Returns the letters and their number; the letters after that are zero.
    pub const fn letters(self) -> ([u8; 8], usize) {
        (self.0.letters.to_le_bytes(), self.0.count as usize)
    }
}

/// The common part of the SAN of all moves of a piece.
#[derive(Debug, Clone, Copy)]
pub struct Mover {
    from: Square,
    role: Role,
    /// What is written before the square of arrival, without and with a capture.
    plain: [Letters; 2],
    /// Squares to which another piece of the same kind can go; of those, where one on the same file can, and where one
    /// on the same rank can.
    contested: Bitboard,
    on_file: Bitboard,
    on_rank: Bitboard,
}

impl Mover {
    /// Returns the piece of this role, which is to move, on its square.
    #[inline]
    pub fn new(legal: &LegalMoves<'_>, role: Role, from: Square) -> Mover {
        // No branch on the role, which cannot be predicted.
        let mut plain = PLAIN[role.index()];
        let file = if role == Role::Pawn {
            from.file().letter() as u64
        } else {
            0
        };
        plain[1].letters |= file;
        let mut mover = Mover {
            from,
            role,
            plain,
            contested: Bitboard::EMPTY,
            on_file: Bitboard::EMPTY,
            on_rank: Bitboard::EMPTY,
        };
        if matches!(role, Role::Pawn | Role::King) {
            return mover;
        }
        let position = legal.position();
        for rival in position
            .placement()
            .pieces(position.turn(), role)
            .without(from)
        {
            let targets = legal.targets(rival);
            mover.contested |= targets;
            if rival.file() == from.file() {
                mover.on_file |= targets;
            }
            if rival.rank() == from.rank() {
                mover.on_rank |= targets;
            }
        }
        mover
    }

    /// Returns the SAN of its move to a square.
    #[inline]
    pub fn step(
        &self,
        to: Square,
        captures: bool,
        promotion: Option<Role>,
        check: GivenCheck,
    ) -> San {
        let start = if self.contested.has(to) {
            self.told_apart(to, captures)
        } else {
            self.plain[usize::from(captures)]
        };
        let mut letters = start.with_square(to);
        if let Some(role) = promotion {
            letters = letters.with(b'=').with(role.upper_letter() as u8);
        }
        San(letters.marked(check))
    }

    /// Returns the origin that the SAN needs. If another piece of the same kind can legally go to the same square, that
    /// is the file if it differs, else the rank if it differs, else both.
    fn told_apart(&self, to: Square, captures: bool) -> Letters {
        let name = PLAIN[self.role.index()][0];
        let [file, rank] = self.from.name();
        let name = match (self.on_file.has(to), self.on_rank.has(to)) {
            (false, _) => name.with(file),
            (true, false) => name.with(rank),
            (true, true) => name.with(file).with(rank),
        };
        if captures { name.with(b'x') } else { name }
    }
}

impl FromStr for San {
    type Err = ParseMoveError;

    /// Reads a move of up to eight letters as it is written, without a position.
    fn from_str(text: &str) -> Result<San, ParseMoveError> {
        MoveText::parse(text)?;
        let is_kept = text.len() <= 8 && text.is_ascii();
        let letters = || San(text.bytes().fold(Letters::NONE, Letters::with));
        is_kept
            .then(letters)
            .ok_or_else(|| ParseMoveError::new(text))
    }
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (letters, count) = self.letters();
        // All letters are ASCII.
        f.write_str(str::from_utf8(&letters[..count]).unwrap_or_default())
    }
}

/// What is written before the square of arrival, without and with a capture: the letter of the piece (PGN standard
/// 8.2.3.2). A pawn has none, but its captures begin with its file, which is left out here.
const PLAIN: [[Letters; 2]; 6] = {
    let pawn = Letters {
        letters: 0,
        count: 1,
    };
    let mut plain = [[Letters::NONE, pawn.with(b'x')]; 6];
    let mut role = Role::Knight as usize;
    while role < plain.len() {
        let name = Letters::NONE.with(Role::ALL[role].upper_letter() as u8);
        plain[role] = [name, name.with(b'x')];
        role += 1;
    }
    plain
};

/// Up to eight letters in one word, the first in the lowest byte: the longest SAN has seven (`Qa1xb2#`, `exd8=Q+`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Letters {
    letters: u64,
    count: u32,
}

impl Letters {
    const NONE: Letters = Letters {
        letters: 0,
        count: 0,
    };

    const fn with(self, letter: u8) -> Letters {
        Letters {
            letters: self.letters | (letter as u64) << (8 * self.count),
            count: self.count + 1,
        }
    }

    const fn with_square(self, square: Square) -> Letters {
        let name = u16::from_le_bytes(square.name()) as u64;
        Letters {
            letters: self.letters | name << (8 * self.count),
            count: self.count + 2,
        }
    }

    const fn marked(self, check: GivenCheck) -> Letters {
        match check {
            GivenCheck::None => self,
            GivenCheck::Check => self.with(b'+'),
            GivenCheck::Checkmate => self.with(b'#'),
        }
    }
}

oracle_laws::listed! {
    /// A part of the text of a legal move that is false or not needed.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum NotationWarning {
        /// An `x`, but the move does not capture.
        CaptureMark = "capture_mark",
        /// A `+`, but the move does not give check.
        CheckMark = "check_mark",
        /// A `#`, but the move does not give checkmate.
        MateMark = "mate_mark",
        /// An `e.p.`, but the move is not en passant.
        EnPassantMark = "en_passant_mark",
        /// The origin is given although no other piece can go there, or differs from that of the standard (PGN 8.2.3.4).
        Disambiguation = "disambiguation",
        /// Castling as a move of the king: `Kg1` (PGN 8.2.3.3).
        Castling = "castling",
        /// The squares are digits, as in correspondence chess (ICCF): `5254`.
        Numeric = "numeric",
    }
    /// All warnings, in listing order.
    const ALL;
    /// Returns the stable name, as JSON writes it.
    const fn id;
}

/// The warnings about the text of a legal move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotationWarnings {
    /// Each with what is wrong, in a sentence.
    found: Vec<(NotationWarning, String)>,
    /// The move as the PGN standard writes it, and the letters of the text.
    san: String,
    letters: PieceLetters,
}

impl NotationWarnings {
    /// Finds the warnings about a text that was read as this legal move, if there are any. A strict reader also wants the mark of
    /// a capture in SAN.
    pub fn find(
        text: &str,
        letters: PieceLetters,
        position: &Position,
        played: Move,
        is_strict: bool,
    ) -> Option<NotationWarnings> {
        // Words can claim what is wrong, but have no spelling.
        let spoken = spoken_move(text);
        let is_style = |warning: NotationWarning| warning > NotationWarning::EnPassantMark;
        let english = letters.to_english(text).unwrap_or_default();
        let text = without_signs(spoken.as_deref().unwrap_or(&english));
        let check = position.given_check(played);
        let san = San::from_move(position, played).to_string();
        let plain = move_text::plain(text).filter(|plain| !plain.letters.contains(' '))?;
        let written = match MoveText::parse(text).ok()? {
            MoveText::Piece(written) => Some(written),
            MoveText::Castle(_) => None,
        };
        let lacks_mark = |piece: PieceMove| {
            let is_unmarked = piece.role.is_some() && !piece.captures;
            is_strict && spoken.is_none() && is_unmarked && played.capture.is_some()
        };
        let found = NotationWarning::ALL.into_iter().filter_map(|warning| {
            let said = match warning {
                _ if spoken.is_some() && is_style(warning) => return None,
                NotationWarning::CaptureMark if written.is_some_and(lacks_mark) => {
                    format!("it captures on {}, which SAN marks with `x`", played.to)
                }
                NotationWarning::Disambiguation => {
                    wrong_origin(written?, position.turn(), played, &san)?
                }
                _ => wrong_mark(warning, &plain, written, played, check)?,
            };
            Some((warning, said))
        });
        let found: Vec<_> = found.collect();
        (!found.is_empty()).then_some(NotationWarnings {
            found,
            san,
            letters,
        })
    }

    /// Returns whether this is one of them.
    pub fn has(&self, warning: NotationWarning) -> bool {
        self.iter().any(|found| found == warning)
    }

    /// Returns the warnings.
    pub fn iter(&self) -> impl Iterator<Item = NotationWarning> {
        self.found.iter().map(|(warning, _)| *warning)
    }

    /// Returns the move as the PGN standard writes it, in the letters of the text.
    pub fn san(&self) -> String {
        self.letters.write(&self.san)
    }
}

impl fmt::Display for NotationWarnings {
    /// Writes what is wrong, in lower case: `there is nothing on d2 to capture`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sentences: Vec<&str> = self.found.iter().map(|(_, said)| said.as_str()).collect();
        f.write_str(&sentences.join("; "))
    }
}

/// Returns a move without the signs of annotators behind it, whose plus says nothing of a check: `Nc6=+` is `Nc6`.
fn without_signs(text: &str) -> &str {
    let read = |core: &str| MoveText::parse_unsigned(core, PieceLetters::English);
    signs::split(text, read).map_or(text, |(_, length, marks)| {
        let is_ending = |mark: &&(&str, MoveMark)| matches!(mark.1, MoveMark::Ending(_));
        let endings = marks.iter().take_while(is_ending);
        let length = length + endings.map(|(ending, _)| ending.len()).sum::<usize>();
        &text[..length]
    })
}

/// Returns what is wrong with a part of the text that is not the origin, if something is.
fn wrong_mark(
    warning: NotationWarning,
    plain: &AsciiMove,
    written: Option<PieceMove>,
    played: Move,
    check: GivenCheck,
) -> Option<String> {
    // `Ke1-g1` is long algebraic notation.
    let is_short = |piece: PieceMove| piece.role.is_some() && piece.rank.is_none();
    let said = match warning {
        NotationWarning::CaptureMark if written?.captures && played.capture.is_none() => {
            return Some(format!("there is nothing on {} to capture", played.to));
        }
        NotationWarning::CheckMark if plain.says_check && check == GivenCheck::None => {
            "it does not give check"
        }
        NotationWarning::MateMark if !plain.says_mate || check == GivenCheck::Checkmate => {
            return None;
        }
        NotationWarning::MateMark if check == GivenCheck::Check => {
            "it gives check, but not checkmate"
        }
        NotationWarning::MateMark => "it does not give checkmate",
        NotationWarning::EnPassantMark if plain.says_en_passant && !played.is_en_passant() => {
            "it is not en passant"
        }
        NotationWarning::Castling if played.castle().is_some() && is_short(written?) => {
            "this is castling"
        }
        NotationWarning::Numeric if move_text::numeric(&plain.letters).is_some() => {
            "this is the numeric notation of correspondence chess"
        }
        _ => return None,
    };
    Some(said.to_owned())
}

/// Returns what is wrong with the origin that a text names, if something is.
fn wrong_origin(written: PieceMove, player: Color, played: Move, san: &str) -> Option<String> {
    let origin = [
        written.file.map(File::letter),
        written.rank.map(Rank::digit),
    ];
    let said: String = origin.into_iter().flatten().collect();
    // File and rank together are long algebraic notation, where every move has both.
    let is_pawn_capture = written.role? == Role::Pawn && played.capture.is_some();
    let own = origin_of(san);
    // `xd5`
    let is_missing = is_pawn_capture && said.is_empty();
    if !is_missing && (said.len() != 1 || is_pawn_capture || said == own) {
        return None;
    }
    let piece = Piece::new(player, played.role);
    Some(if is_missing {
        format!("a pawn capture names the file: `{own}`")
    } else if piece.role == Role::Pawn {
        "a pawn move names the file only if it captures".to_owned()
    } else if own.is_empty() {
        format!("no other {piece} can go to {}", played.to)
    } else {
        format!("SAN names the {piece} by `{own}`")
    })
}

/// Returns the letters of a SAN that disambiguate its origin.
fn origin_of(san: &str) -> &str {
    let body = san.trim_end_matches(['+', '#']);
    let body = body.split('=').next().unwrap_or(body);
    let body = body.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
    body[..body.len().saturating_sub(2)].trim_end_matches('x')
}

/// A move in long algebraic notation, ready to be written: `Ng1-f3`, `e4xd5`, `e7-e8=Q+`. [`MoveText`] reads it.
///
/// ```
/// use oracle_notation::{Lan, MoveText, position};
///
/// let position = position("4k3/P7/8/8/8/8/8/4K2R w K -")?;
/// for (text, long) in [("a7a8q", "a7-a8=Q+"), ("Rf1", "Rh1-f1"), ("0-0", "O-O"), ("Kd2", "Ke1-d2")] {
///     let legal = MoveText::parse(text)?.resolve(&position)?;
///     assert_eq!(Lan::from_move(&position, legal).to_string(), long);
/// }
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lan(Move, San);

impl Lan {
    /// Returns the notation of a legal move.
    pub fn from_move(position: &Position, written: Move) -> Lan {
        Lan(written, San::from_move(position, written))
    }
}

impl fmt::Display for Lan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::with_capacity(10);
        push_lan(self.0, self.1, &mut text);
        f.write_str(str::from_utf8(&text).unwrap_or_default())
    }
}

/// Appends a legal move in long algebraic notation, in ASCII: `Ng1-f3`, `e4xd5`, `e7-e8=Q+`, `O-O` (FIDE appendix C.9). It
/// has the check marks of its SAN.
pub fn push_lan(played: Move, san: San, text: &mut Vec<u8>) {
    let (letters, count) = san.letters();
    let letters = &letters[..count];
    if played.castle().is_some() {
        text.extend_from_slice(letters);
        return;
    }
    if played.role != Role::Pawn {
        text.push(played.role.upper_letter() as u8);
    }
    text.extend_from_slice(&played.from.name());
    let is_capture = played.capture.is_some();
    text.push(if is_capture { b'x' } else { b'-' });
    text.extend_from_slice(&played.to.name());
    // The part after the square of arrival is that of the SAN.
    let to = played.to.name();
    let end = letters.windows(2).rposition(|square| square == to);
    text.extend_from_slice(&letters[end.map_or(count, |end| end + 2)..]);
}
