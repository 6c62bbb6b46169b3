//! Slips in the text of a legal move: `Nxd2` although d2 is empty.
//!
//! A missing mark is not a slip, because the laws require none (FIDE appendix C). A false mark is one.

use std::fmt;

use super::reading::{self, AsciiMove};
use super::signs::{self, MoveMark};
use super::{MoveText, PieceLetters, PieceMove, San};
use oracle_laws::{Color, File, GivenCheck, Move, Piece, Position, Rank, Role};

oracle_laws::listed! {
    /// A part of the text of a legal move that is false or not needed.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Slip {
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
    /// All slips, in listing order.
    const ALL;
    /// Returns the stable name, as JSON writes it.
    const fn id;
}

/// The slips in the text of a legal move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slips {
    /// Each with what is wrong, in a sentence.
    found: Vec<(Slip, String)>,
    /// The move as the PGN standard writes it, and the letters of the text.
    san: String,
    letters: PieceLetters,
}

impl Slips {
    /// Finds the slips in a text that was read as this legal move, if there are any.
    pub fn find(
        text: &str,
        letters: PieceLetters,
        position: &Position,
        played: Move,
    ) -> Option<Slips> {
        let text = &*letters.to_english(text).unwrap_or_default();
        let text = without_signs(text);
        let check = position.given_check(played);
        let san = San::from_move(position, played).to_string();
        let (plain, written) = (reading::plain(text)?, MoveText::parse(text).ok()?);
        let written = match written {
            MoveText::Piece(written) => Some(written),
            MoveText::Castle(_) => None,
        };
        let found = Slip::ALL.into_iter().filter_map(|slip| {
            let said = match slip {
                Slip::Disambiguation => wrong_origin(written?, position.turn(), played, &san)?,
                _ => wrong_mark(slip, &plain, written, played, check)?,
            };
            Some((slip, said))
        });
        let found: Vec<_> = found.collect();
        (!found.is_empty()).then_some(Slips {
            found,
            san,
            letters,
        })
    }

    /// Returns whether this slip is one of them.
    pub fn has(&self, slip: Slip) -> bool {
        self.iter().any(|found| found == slip)
    }

    /// Returns the slips.
    pub fn iter(&self) -> impl Iterator<Item = Slip> {
        self.found.iter().map(|(slip, _)| *slip)
    }

    /// Returns the move as the PGN standard writes it, in the letters of the text.
    pub fn san(&self) -> String {
        self.letters.write(&self.san)
    }
}

impl fmt::Display for Slips {
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
    slip: Slip,
    plain: &AsciiMove,
    written: Option<PieceMove>,
    played: Move,
    check: GivenCheck,
) -> Option<String> {
    // `Ke1-g1` is long algebraic notation.
    let is_short = |piece: PieceMove| piece.role.is_some() && piece.rank.is_none();
    let said = match slip {
        Slip::CaptureMark if written?.captures && played.capture.is_none() => {
            return Some(format!("there is nothing on {} to capture", played.to));
        }
        Slip::CheckMark if plain.says_check && check == GivenCheck::None => {
            "it does not give check"
        }
        Slip::MateMark if !plain.says_mate || check == GivenCheck::Checkmate => return None,
        Slip::MateMark if check == GivenCheck::Check => "it gives check, but not checkmate",
        Slip::MateMark => "it does not give checkmate",
        Slip::EnPassantMark if plain.says_en_passant && !played.is_en_passant() => {
            "it is not en passant"
        }
        Slip::Castling if played.castle().is_some() && is_short(written?) => "this is castling",
        Slip::Numeric if reading::numeric(&plain.letters).is_some() => {
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
    if said.len() != 1 || is_pawn_capture || said == own {
        return None;
    }
    let piece = Piece::new(player, played.role);
    Some(if piece.role == Role::Pawn {
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
