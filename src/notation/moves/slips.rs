//! What is written wrongly of a legal move: `Nxd2` where there is nothing to take.
//!
//! A mark that is left out is no slip: the laws require none (FIDE appendix C). A mark that is not true is one.

use std::fmt;

use super::MoveText;
use super::reading::{self, Plain};
use super::san::San;
use crate::board::{File, Piece, Rank, Role};
use crate::rules::{GivenCheck, Move, Position};

/// Something that is written of a legal move and is not true, or not needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slip {
    /// It is said to capture, and there is nothing to take.
    CaptureMark,
    /// It is said to give check, and gives none.
    CheckMark,
    /// It is said to give checkmate, and gives none.
    MateMark,
    /// It is said to be en passant, and is not.
    EnPassantMark,
    /// The piece is told apart where no other can go there, or in another way than the standard's (PGN 8.2.3.4).
    Disambiguation,
}

impl Slip {
    /// All slips, in the order in which they are listed.
    pub const ALL: [Slip; 5] = [
        Slip::CaptureMark,
        Slip::CheckMark,
        Slip::MateMark,
        Slip::EnPassantMark,
        Slip::Disambiguation,
    ];

    /// Returns the stable name, as JSON writes it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Slip::CaptureMark => "capture_mark",
            Slip::CheckMark => "check_mark",
            Slip::MateMark => "mate_mark",
            Slip::EnPassantMark => "en_passant_mark",
            Slip::Disambiguation => "disambiguation",
        }
    }
}

/// What is written wrongly of a legal move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slips {
    found: Vec<Slip>,
    /// The move as the PGN standard writes it.
    san: String,
    piece: Piece,
    played: Move,
    gives_check: bool,
}

impl Slips {
    /// Looks for what is wrong in a text that was read as this legal move.
    #[must_use]
    pub fn find(text: &str, position: &Position, played: Move) -> Slips {
        let check = position.given_check(played);
        let san = San::new(position, played).to_string();
        let mut found = Vec::new();
        if let (Some(plain), Ok(written)) = (reading::plain(text), MoveText::parse(text)) {
            let is_made = |slip: &Slip| is_found(*slip, &plain, written, played, check, &san);
            found.extend(Slip::ALL.into_iter().filter(is_made));
        }
        Slips {
            found,
            san,
            piece: Piece::new(position.turn(), played.role),
            played,
            gives_check: check != GivenCheck::None,
        }
    }

    /// Returns whether nothing is wrong.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Returns what is wrong.
    pub fn iter(&self) -> impl Iterator<Item = Slip> {
        self.found.iter().copied()
    }

    /// Returns the move as the PGN standard writes it.
    #[must_use]
    pub fn san(&self) -> &str {
        &self.san
    }

    fn sentence(&self, slip: Slip) -> String {
        let Slips { piece, played, .. } = self;
        match slip {
            Slip::CaptureMark => format!("there is nothing on {} to capture", played.to),
            Slip::CheckMark => "it does not give check".to_owned(),
            Slip::MateMark if self.gives_check => "it gives check, but not checkmate".to_owned(),
            Slip::MateMark => "it does not give checkmate".to_owned(),
            Slip::EnPassantMark => "it is not en passant".to_owned(),
            Slip::Disambiguation if piece.role == Role::Pawn => {
                "the file of a pawn is written only where it captures".to_owned()
            }
            Slip::Disambiguation => {
                let (own, _) = origin_of(&self.san);
                if own.is_empty() {
                    format!("no other {piece} can go to {}", played.to)
                } else {
                    format!("the {piece} is told apart by `{own}`")
                }
            }
        }
    }
}

impl fmt::Display for Slips {
    /// What is wrong, in lower case: `there is nothing on d2 to capture`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, slip) in self.iter().enumerate() {
            let separator = if index == 0 { "" } else { "; " };
            write!(f, "{separator}{}", self.sentence(slip))?;
        }
        Ok(())
    }
}

fn is_found(
    slip: Slip,
    plain: &Plain,
    written: MoveText,
    played: Move,
    check: GivenCheck,
    san: &str,
) -> bool {
    match slip {
        Slip::CaptureMark => {
            matches!(written, MoveText::Step { captures: true, .. }) && played.capture.is_none()
        }
        Slip::CheckMark => plain.says_check && check == GivenCheck::None,
        Slip::MateMark => plain.says_mate && check != GivenCheck::Checkmate,
        Slip::EnPassantMark => plain.says_en_passant && !played.is_en_passant(),
        Slip::Disambiguation => {
            let MoveText::Step {
                role: Some(role),
                file,
                rank,
                ..
            } = written
            else {
                return false;
            };
            let origin = [file.map(File::letter), rank.map(Rank::digit)];
            let said: String = origin.into_iter().flatten().collect();
            // Both letters are long algebraic notation, in which every move has them.
            let is_pawn_capture = role == Role::Pawn && played.capture.is_some();
            said.len() == 1 && !is_pawn_capture && said != origin_of(san).0
        }
    }
}

/// Returns the letters of a SAN that tell the piece apart, and those behind them.
fn origin_of(san: &str) -> (&str, &str) {
    let body = san.trim_end_matches(['+', '#']);
    let body = body.split('=').next().unwrap_or(body);
    let body = body.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
    let (origin, to) = body.split_at(body.len().saturating_sub(2));
    (origin.trim_end_matches('x'), to)
}
