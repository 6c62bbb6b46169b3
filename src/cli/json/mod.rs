//! The records, field by field.
//!
//! This is the wire format: one object a line, keys in the order in which they stand here. Keys may be added in later
//! versions, never renamed or removed. `chess-oracle schema` prints the same as JSON Schemas.

pub mod by_hand;

use std::io::{self, Write};

use serde::Serialize;

use chess_oracle::board::{Bitboard, Piece, Square};
use chess_oracle::notation::uci::{self, Castling};
use chess_oracle::notation::{Assumed, Origin, ParsePositionError, is_printable};
use chess_oracle::rules::{GivenCheck, IllegalMove, Move, Outcome, Position, SetupProblems};

/// The answer about legal moves.
#[derive(Debug, Serialize)]
pub struct MovesRecord<'a> {
    /// The name that the record carried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<&'a str>,
    /// The position after all moves, in six fields.
    pub fen: String,
    /// Whose turn it is: `white` or `black`.
    pub turn: &'static str,
    /// The chosen piece.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<PieceRecord>,
    /// What may be played, or what comes of it.
    #[serde(flatten)]
    pub listed: Listed,
    /// The squares that may not be gone to, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rejected: Option<Vec<RejectedRecord>>,
    /// The moves that capture, in UCI.
    pub captures: Vec<String>,
    /// Whether the side to move is in check; unknown without a king, and so the next two.
    pub check: Option<bool>,
    pub checkmate: Option<bool>,
    pub stalemate: Option<bool>,
    /// The pieces that give check.
    pub checkers: Vec<String>,
    pub castling: CastlingRecord,
    /// How the game has ended, if it has.
    pub outcome: Option<OutcomeRecord>,
    /// What is wrong with the position.
    pub problems: Vec<&'static str>,
    /// What the record did not say.
    pub assumed: Vec<&'static str>,
}

/// The moves, or the positions after them.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Listed {
    Moves(Vec<MoveRecord>),
    Successors(Vec<SuccessorRecord>),
}

/// A legal move. What does not apply is left out.
#[derive(Debug, Serialize)]
pub struct MoveRecord {
    pub uci: String,
    pub san: String,
    pub from: String,
    pub to: String,
    pub role: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capture: Option<CaptureRecord>,
    #[serde(skip_serializing_if = "is_false")]
    pub en_passant: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promotion: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub castle: Option<&'static str>,
    #[serde(skip_serializing_if = "is_false")]
    pub check: bool,
    #[serde(skip_serializing_if = "is_false")]
    pub checkmate: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // As serde calls it.
fn is_false(flag: &bool) -> bool {
    !flag
}

/// What a move takes, and where it stands.
#[derive(Debug, Serialize)]
pub struct CaptureRecord {
    pub role: &'static str,
    pub square: String,
}

/// A legal move and the position after it.
#[derive(Debug, Serialize)]
pub struct SuccessorRecord {
    pub uci: String,
    pub san: String,
    pub fen: String,
}

/// A piece and where it stands.
#[derive(Debug, Serialize)]
pub struct PieceRecord {
    pub square: String,
    pub color: &'static str,
    pub role: &'static str,
}

/// Who may castle at all, and where the side to move may castle now.
#[derive(Debug, Serialize)]
pub struct CastlingRecord {
    pub rights: String,
    pub kingside: bool,
    pub queenside: bool,
}

/// How the game has ended.
#[derive(Debug, Serialize)]
pub struct OutcomeRecord {
    pub winner: Option<&'static str>,
    pub reason: &'static str,
}

/// A square that may not be gone to, and why.
#[derive(Debug, Serialize)]
pub struct RejectedRecord {
    pub from: String,
    pub to: String,
    pub reason: &'static str,
    pub squares: Vec<String>,
    pub by: Vec<String>,
    pub message: String,
}

/// Whether a move is legal, and if not, why not.
#[derive(Debug, Serialize)]
pub struct ExplainRecord<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<&'a str>,
    pub fen: String,
    /// In UCI where it is known where the move starts, else as it was written.
    #[serde(rename = "move")]
    pub judged_move: String,
    pub legal: bool,
    /// Of a legal move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub san: Option<String>,
    /// Of a move that is not legal, and so the next two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub squares: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Vec<String>>,
    pub message: String,
    pub problems: Vec<&'static str>,
    pub assumed: Vec<&'static str>,
}

/// Which squares each side attacks.
#[derive(Debug, Serialize)]
pub struct AttacksRecord<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<&'a str>,
    pub fen: String,
    pub attacks: BothSides,
    /// Of the square that was asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attackers: Option<BothSides>,
    pub pins: Vec<PinRecord>,
    pub checkers: Vec<String>,
    pub problems: Vec<&'static str>,
    pub assumed: Vec<&'static str>,
}

/// Squares for each colour.
#[derive(Debug, Serialize)]
pub struct BothSides {
    pub white: Vec<String>,
    pub black: Vec<String>,
}

/// A piece that shields its king.
#[derive(Debug, Serialize)]
pub struct PinRecord {
    pub square: String,
    pub by: String,
    pub king: String,
}

/// How a lone piece moves.
#[derive(Debug, Serialize)]
pub struct MaskRecord {
    pub piece: PieceRecord,
    /// The mask of 15 by 15, as steps (files, ranks) from the piece.
    pub offsets: Vec<(i8, i8)>,
    /// The squares of each line, outward.
    pub vectors: Vec<Vec<String>>,
    /// All of them, one line after the other.
    pub squares: Vec<String>,
    /// Where a pawn may only capture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub captures: Option<Vec<String>>,
}

/// A count of leaf nodes.
#[derive(Debug, Serialize)]
pub struct PerftRecord<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<&'a str>,
    pub fen: String,
    pub depth: u8,
    pub nodes: u64,
    /// The count behind each move, in the order of moves.
    pub divide: Vec<DivideRecord>,
    pub problems: Vec<&'static str>,
    pub assumed: Vec<&'static str>,
}

/// The count behind one move.
#[derive(Debug, Serialize)]
pub struct DivideRecord {
    pub uci: String,
    pub nodes: u64,
}

/// A line that was not answered.
#[derive(Debug, Serialize)]
pub struct ErrorRecord<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<&'a str>,
    pub error: &'a ErrorBody,
    /// Which line of the input, from 1.
    pub line: u64,
}

/// What is wrong with a line.
#[derive(Debug, Serialize)]
pub struct ErrorBody {
    pub code: &'static str,
    pub message: String,
    /// The offending piece of text.
    pub token: String,
    /// Where it stands in the line, in characters from 1; left out where it came from an option.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

impl ErrorBody {
    /// What is wrong with a position in a line.
    pub fn of(error: &ParsePositionError, line: &str) -> ErrorBody {
        ErrorBody {
            code: error.fault.code(),
            message: error.to_string(),
            token: error.token.clone(),
            column: match &error.origin {
                Origin::Line(at) => Some(line[..at.start].chars().count() + 1),
                Origin::Beside(_) => None,
            },
            hint: Some(error.fault.hint()),
        }
    }
}

impl MoveRecord {
    pub fn new(listed: Move, san: String, check: GivenCheck, castling: Castling) -> MoveRecord {
        let capture = listed.capture.zip(listed.capture_square());
        MoveRecord {
            uci: uci::write(listed, castling),
            san,
            from: listed.from.to_string(),
            to: listed.written_to(castling).to_string(),
            role: listed.role.name(),
            capture: capture.map(|(role, square)| CaptureRecord {
                role: role.name(),
                square: square.to_string(),
            }),
            en_passant: listed.is_en_passant(),
            promotion: listed.promotion.map(chess_oracle::board::Role::name),
            castle: listed.castle().map(chess_oracle::rules::CastlingSide::name),
            check: check != GivenCheck::None,
            checkmate: check == GivenCheck::Checkmate,
        }
    }
}

impl RejectedRecord {
    /// Of a candidate that was judged.
    pub fn new(position: &Position, illegal: &IllegalMove) -> Option<RejectedRecord> {
        let candidate = illegal.candidate()?;
        Some(RejectedRecord {
            from: candidate.from.to_string(),
            to: candidate.to.to_string(),
            reason: illegal.reason.id(),
            squares: squares(illegal.squares),
            by: squares(illegal.by),
            message: position.sentence(illegal),
        })
    }
}

impl PieceRecord {
    pub fn new((square, piece): (Square, Piece)) -> PieceRecord {
        PieceRecord {
            square: square.to_string(),
            color: piece.color.name(),
            role: piece.role.name(),
        }
    }
}

impl OutcomeRecord {
    pub fn new(outcome: Outcome) -> OutcomeRecord {
        OutcomeRecord {
            winner: outcome.winner.map(chess_oracle::board::Color::name),
            reason: outcome.reason.id(),
        }
    }
}

/// The names of squares, in their order.
pub fn squares(squares: Bitboard) -> Vec<String> {
    squares
        .into_iter()
        .map(|square| square.to_string())
        .collect()
}

/// The names of problems, in their order.
pub fn problems(problems: SetupProblems) -> Vec<&'static str> {
    problems
        .iter()
        .map(chess_oracle::rules::SetupProblem::id)
        .collect()
}

/// The names of assumptions, in their order.
pub fn assumed(assumed: Assumed) -> Vec<&'static str> {
    let names = [(assumed.turn, "turn"), (assumed.castling, "castling")];
    names
        .into_iter()
        .filter_map(|(is_assumed, name)| is_assumed.then_some(name))
        .collect()
}

/// Appends a record as one line.
pub fn push_line(record: &impl Serialize, out: &mut Vec<u8>) {
    push(record, out);
    out.push(b'\n');
}

/// Appends a value.
fn push(value: &(impl Serialize + ?Sized), out: &mut Vec<u8>) {
    // Values here have no keys but strings and are written to memory: there is nothing that can fail.
    let _ = value.serialize(&mut serde_json::Serializer::with_formatter(out, Shown));
}

/// JSON on one line. Beyond what JSON itself asks for, it writes as its number whatever would not show on a terminal but
/// do something there.
struct Shown;

impl serde_json::ser::Formatter for Shown {
    fn write_string_fragment<W: Write + ?Sized>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        // What JSON asks for is not in a fragment.
        if fragment.bytes().all(|byte| byte < 0x7f) {
            return out.write_all(fragment.as_bytes());
        }
        for letter in fragment.chars() {
            if is_printable(letter) {
                write!(out, "{letter}")?;
            } else {
                write!(out, "\\u{:04x}", u32::from(letter))?;
            }
        }
        Ok(())
    }
}
