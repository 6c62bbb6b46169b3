//! The other records, field by field.

use oracle_laws::{
    Bitboard, CastlingSide, Color, GivenCheck, IllegalMove, Move, Outcome, Position, Role,
};
use oracle_notation::uci::{self, CastlingMode};
use oracle_notation::{Assumption, Query, San, Slip, Slips};
use serde::Serialize;
use serde_json::{Value, json};

use super::push_line;
use super::values::{Name, PieceOn, SquareNames};
use crate::{Attacks, CheckedCount, Explained, LeafNodes, Mask};

/// An answer about a position, between the keys that all of them have.
#[derive(Serialize)]
struct AnswerRecord<'a, T> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    fen: String,
    #[serde(flatten)]
    answer: T,
    problems: Vec<&'static str>,
    assumed: Vec<&'static str>,
    /// What is written wrongly in the moves of the line.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notation: Vec<&'static str>,
}

/// Appends the record of an answer about a position.
pub(crate) fn push_answer(query: &Query<'_>, answer: impl Serialize, out: &mut Vec<u8>) {
    push_noted(query, answer, query.notation(), out);
}

/// Appends the record of an answer about a position, and these slips.
fn push_noted(query: &Query<'_>, answer: impl Serialize, slips: Vec<Slip>, out: &mut Vec<u8>) {
    let mut fen = Vec::with_capacity(90);
    query.push_fen(&mut fen);
    let record = AnswerRecord {
        id: query.id(),
        // A FEN is ASCII.
        fen: String::from_utf8(fen).unwrap_or_default(),
        answer,
        problems: query.problem_ids().collect(),
        assumed: query.assumptions().iter().map(Assumption::id).collect(),
        notation: slips.into_iter().map(Slip::id).collect(),
    };
    push_line(&record, out);
}

/// How a game has ended.
#[derive(Serialize)]
pub struct OutcomeRecord {
    winner: Option<&'static str>,
    reason: &'static str,
}

impl OutcomeRecord {
    /// Returns the record of an outcome.
    pub fn new(outcome: Outcome) -> OutcomeRecord {
        OutcomeRecord {
            winner: outcome.winner.map(Color::name),
            reason: outcome.reason.id(),
        }
    }
}

/// How often a position has occurred, and after which half-moves.
#[derive(Serialize)]
pub struct RepetitionsRecord<'a> {
    count: usize,
    plies: &'a [u32],
}

impl RepetitionsRecord<'_> {
    /// Returns the record of a position that has occurred after these half-moves.
    pub const fn new(plies: &[u32]) -> RepetitionsRecord<'_> {
        RepetitionsRecord {
            count: plies.len(),
            plies,
        }
    }
}

/// Whether a move is legal, and if not, why not.
#[derive(Serialize)]
struct ExplainRecord<'a> {
    r#move: String,
    legal: bool,
    /// Only for a legal move.
    #[serde(flatten)]
    legal_move: Option<LegalMove>,
    /// The mistakes in the notation of the moves before it, and of itself.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notation: Vec<&'static str>,
    /// Only for an illegal move, like `squares` and `by`.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    squares: Option<SquareNames<Bitboard>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<SquareNames<Bitboard>>,
    message: &'a str,
    /// Only if the line has played the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    played: Option<PlayedRecord>,
    /// Only after the end of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<OutcomeRecord>,
}

/// A move that the line has played: which half-move, and that it was legal.
#[derive(Serialize)]
struct PlayedRecord {
    ply: usize,
    legal: bool,
}

/// The keys of a legal move, as in the record of legal moves.
#[derive(Serialize)]
struct LegalMove {
    san: String,
    from: Name,
    to: Name,
    role: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    capture: Option<Capture>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    en_passant: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    promotion: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    castle: Option<&'static str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    check: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    checkmate: bool,
}

/// The captured piece and its square.
#[derive(Serialize)]
struct Capture {
    role: &'static str,
    square: Name,
}

impl LegalMove {
    fn new(position: &Position, played: Move, mode: CastlingMode) -> LegalMove {
        let capture = played.capture.zip(played.capture_square());
        let check = position.given_check(played);
        LegalMove {
            san: San::from_move(position, played).to_string(),
            from: Name(played.from),
            to: Name(uci::target(played, mode)),
            role: played.role.name(),
            capture: capture.map(|(role, square)| Capture {
                role: role.name(),
                square: Name(square),
            }),
            en_passant: played.is_en_passant(),
            promotion: played.promotion.map(Role::name),
            castle: played.castle().map(CastlingSide::name),
            check: check != GivenCheck::None,
            checkmate: check == GivenCheck::Checkmate,
        }
    }
}

/// Appends the verdict on a move.
pub fn push_explained(explained: &Explained<'_>, mode: CastlingMode, out: &mut Vec<u8>) {
    let query = &*explained.query;
    let judged = &explained.judged;
    let (legal, illegal) = (judged.verdict.as_ref().ok(), judged.verdict.as_ref().err());
    let slips = judged.slips.iter().flat_map(Slips::iter);
    let mut notation = query.notation();
    notation.extend(slips);
    notation.sort();
    notation.dedup();
    let answer = ExplainRecord {
        r#move: explained.written_move(mode),
        legal: illegal.is_none(),
        legal_move: legal.map(|&legal| LegalMove::new(&query.position, legal, mode)),
        notation: notation.into_iter().map(Slip::id).collect(),
        reason: illegal.map(|illegal| illegal.reason.id()),
        squares: illegal.map(|illegal| SquareNames(illegal.squares)),
        by: illegal.map(|illegal| SquareNames(illegal.by)),
        message: &explained.message,
        played: judged.played.as_ref().map(|played| PlayedRecord {
            ply: played.ply,
            legal: true,
        }),
        outcome: explained.outcome().map(OutcomeRecord::new),
    };
    push_noted(query, answer, Vec::new(), out);
}

/// The squares that each side attacks.
#[derive(Serialize)]
struct AttacksRecord {
    attacks: BothColors,
    /// Only for the requested square.
    #[serde(skip_serializing_if = "Option::is_none")]
    attackers: Option<BothColors>,
    pins: Vec<Value>,
    checkers: SquareNames<Bitboard>,
}

/// Squares for each color.
#[derive(Serialize)]
struct BothColors {
    white: SquareNames<Bitboard>,
    black: SquareNames<Bitboard>,
}

impl BothColors {
    fn new(squares: impl Fn(Color) -> Bitboard) -> BothColors {
        let [white, black] = Color::ALL.map(|color| SquareNames(squares(color)));
        BothColors { white, black }
    }
}

/// Appends attacked squares, pins and checkers.
pub fn push_attacks(attacks: &Attacks<'_>, out: &mut Vec<u8>) {
    let query = attacks.query;
    let position = &query.position;
    let pins = attacks
        .pins
        .iter()
        .map(|pin| json!({"square": Name(pin.square), "by": Name(pin.by), "king": Name(pin.king)}));
    let attackers = |square| BothColors::new(|color| position.attackers(square, color));
    let answer = AttacksRecord {
        attacks: BothColors::new(|color| attacks.attacked_by(color)),
        attackers: attacks.square.map(attackers),
        pins: pins.collect(),
        checkers: SquareNames(position.checkers()),
    };
    push_answer(query, answer, out);
}

/// Appends how a lone piece moves.
pub fn push_mask(mask: &Mask, out: &mut Vec<u8>) {
    let vectors = mask
        .vectors
        .iter()
        .map(|squares| json!(SquareNames(squares.as_slice())));
    let mut record = json!({
        "piece": PieceOn::new(mask.square, mask.piece),
        "offsets": mask.offsets,
        "vectors": vectors.collect::<Value>(),
        "squares": SquareNames(mask.squares().as_slice()),
    });
    // Only for a pawn: the squares on which it may only capture.
    if let Some(squares) = mask.capture_squares() {
        record["captures"] = json!(SquareNames(squares.as_slice()));
    }
    push_line(&record, out);
}

/// Appends a count of leaf nodes.
pub fn push_leaf_nodes(
    query: &Query<'_>,
    depth: u8,
    count: &LeafNodes,
    mode: CastlingMode,
    out: &mut Vec<u8>,
) {
    let mut answer = json!({"depth": depth});
    if let Some(times) = query.times() {
        answer["times"] = json!(times);
    }
    let parts = count.parts.iter();
    let parts =
        parts.map(|&(played, nodes)| json!({"uci": uci::write(played, mode), "nodes": nodes}));
    answer["nodes"] = json!(count.nodes);
    answer["divide"] = parts.collect();
    push_answer(query, answer, out);
}

/// Appends the counts of a line and the true ones, and whether all are right.
pub fn push_checked_counts(query: &Query<'_>, counts: &[CheckedCount], out: &mut Vec<u8>) {
    let right = counts.iter().all(CheckedCount::is_right);
    push_answer(query, json!({"checked": counts, "right": right}), out);
}

/// A question or line that was not answered.
#[derive(Debug, Serialize)]
pub struct ErrorRecord<'a> {
    /// The name of the record, if it could be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<&'a str>,
    /// What is wrong.
    pub error: ErrorBody<'a>,
    /// The file of a stream; absent for standard input.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<&'a str>,
    /// Which line of the file, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}

/// What is wrong with a question or line.
#[derive(Debug, Serialize)]
pub struct ErrorBody<'a> {
    /// The stable name of the error.
    pub code: &'static str,
    /// What is wrong, in lower case and without a full stop.
    pub message: &'a str,
    /// The offending text.
    pub token: &'a str,
    /// The column of the token in the line, in characters from 1; absent if the token comes from an option.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// The key of an object in whose value the token stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<&'a str>,
    /// The column of the token in that value, in characters from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key_column: Option<usize>,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<&'a str>,
    /// Why a strict question refuses the position.
    #[serde(skip_serializing_if = "<[&str]>::is_empty")]
    pub problems: &'a [&'static str],
}

/// A square to which a piece may not move, and why.
#[derive(Serialize)]
pub(super) struct RejectedRecord {
    from: Name,
    to: Name,
    reason: &'static str,
    squares: SquareNames<Bitboard>,
    by: SquareNames<Bitboard>,
    message: String,
}

impl RejectedRecord {
    pub(super) fn new(position: &Position, illegal: &IllegalMove) -> Option<RejectedRecord> {
        let candidate = illegal.candidate()?;
        Some(RejectedRecord {
            from: Name(candidate.from),
            to: Name(candidate.to),
            reason: illegal.reason.id(),
            squares: SquareNames(illegal.squares),
            by: SquareNames(illegal.by),
            message: position.sentence(illegal),
        })
    }
}
