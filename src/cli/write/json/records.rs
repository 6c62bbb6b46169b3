//! The other records, field by field.

use chess_oracle::board::{Bitboard, Color, Role, Square};
use chess_oracle::notation::uci::{self, CastlingMode};
use chess_oracle::notation::{Query, Slip};
use chess_oracle::rules::{CastlingSide, GivenCheck, IllegalMove, Move, Outcome, Position};
use serde::Serialize;

use super::push_line;
use super::values::{Assumed, Fen, Name, PieceOn, Problems, Squares, Uci};
use crate::cli::answer::{Attacks, CheckedCount, Explained, LeafNodes, Mask};
use crate::cli::error::{LinePlace, Refusal};

/// How a game has ended.
#[derive(Serialize)]
pub struct OutcomeRecord {
    winner: Option<&'static str>,
    reason: &'static str,
}

impl OutcomeRecord {
    pub fn new(outcome: Outcome) -> OutcomeRecord {
        OutcomeRecord {
            winner: outcome.winner.map(Color::name),
            reason: outcome.reason.id(),
        }
    }
}

/// Whether a move is legal, and if not, why not.
#[derive(Serialize)]
struct ExplainRecord<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    fen: Fen<'a>,
    r#move: String,
    legal: bool,
    /// Only for a legal move, like its other keys from the record of legal moves, and `notation`.
    #[serde(skip_serializing_if = "Option::is_none")]
    san: Option<String>,
    #[serde(flatten)]
    legal_move: Option<LegalMove>,
    /// The mistakes in the notation.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notation: Vec<&'static str>,
    /// Only for an illegal move, like `squares` and `by`.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    squares: Option<Squares<Bitboard>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<Squares<Bitboard>>,
    message: &'a str,
    problems: Problems,
    assumed: Assumed,
}

/// The keys of a legal move, as in the record of legal moves.
#[derive(Serialize)]
struct LegalMove {
    from: Name<Square>,
    to: Name<Square>,
    role: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    capture: Option<Capture>,
    #[serde(skip_serializing_if = "is_false")]
    en_passant: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    promotion: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    castle: Option<&'static str>,
    #[serde(skip_serializing_if = "is_false")]
    check: bool,
    #[serde(skip_serializing_if = "is_false")]
    checkmate: bool,
}

/// The captured piece and its square.
#[derive(Serialize)]
struct Capture {
    role: &'static str,
    square: Name<Square>,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde requires a reference.
const fn is_false(fact: &bool) -> bool {
    !*fact
}

impl LegalMove {
    fn new(position: &Position, played: Move, mode: CastlingMode) -> LegalMove {
        let capture = played.capture.zip(played.capture_square());
        let check = position.given_check(played);
        LegalMove {
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
    let query = explained.query;
    let judged = &explained.judged;
    let (legal, illegal) = (judged.verdict.as_ref().ok(), judged.verdict.as_ref().err());
    let slips = judged.slips.as_ref();
    let record = ExplainRecord {
        id: query.id(),
        fen: Fen(query),
        r#move: explained.written_move(mode),
        legal: illegal.is_none(),
        san: explained.san().map(|san| san.to_string()),
        legal_move: legal.map(|&legal| LegalMove::new(&query.position, legal, mode)),
        notation: slips
            .map(|slips| slips.iter().map(Slip::id).collect())
            .unwrap_or_default(),
        reason: illegal.map(|illegal| illegal.reason.id()),
        squares: illegal.map(|illegal| Squares(illegal.squares)),
        by: illegal.map(|illegal| Squares(illegal.by)),
        message: &explained.message,
        problems: Problems(query.problems()),
        assumed: Assumed(query.assumptions()),
    };
    push_line(&record, out);
}

/// The squares that each side attacks.
#[derive(Serialize)]
struct AttacksRecord<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    fen: Fen<'a>,
    attacks: BothColors,
    /// Only for the requested square.
    #[serde(skip_serializing_if = "Option::is_none")]
    attackers: Option<BothColors>,
    pins: Vec<PinRecord>,
    checkers: Squares<Bitboard>,
    problems: Problems,
    assumed: Assumed,
}

/// Squares for each color.
#[derive(Serialize)]
struct BothColors {
    white: Squares<Bitboard>,
    black: Squares<Bitboard>,
}

/// A piece that is pinned to its king.
#[derive(Serialize)]
struct PinRecord {
    square: Name<Square>,
    by: Name<Square>,
    king: Name<Square>,
}

impl BothColors {
    fn new(squares: impl Fn(Color) -> Bitboard) -> BothColors {
        let [white, black] = Color::ALL.map(|color| Squares(squares(color)));
        BothColors { white, black }
    }
}

/// Appends attacked squares, pins and checkers.
pub fn push_attacks(attacks: &Attacks<'_>, out: &mut Vec<u8>) {
    let query = attacks.query;
    let position = &query.position;
    let pins = attacks.pins.iter().map(|pin| PinRecord {
        square: Name(pin.square),
        by: Name(pin.by),
        king: Name(pin.king),
    });
    let attackers = |square| BothColors::new(|color| position.attackers(square, color));
    let record = AttacksRecord {
        id: query.id(),
        fen: Fen(query),
        attacks: BothColors::new(|color| attacks.attacked_by(color)),
        attackers: attacks.square.map(attackers),
        pins: pins.collect(),
        checkers: Squares(position.checkers()),
        problems: Problems(query.problems()),
        assumed: Assumed(query.assumptions()),
    };
    push_line(&record, out);
}

/// How a lone piece moves.
#[derive(Serialize)]
struct MaskRecord<'a> {
    piece: PieceOn,
    offsets: &'a [(i8, i8)],
    vectors: Vec<Squares<&'a [Square]>>,
    squares: Squares<&'a [Square]>,
    /// Only for a pawn: the squares on which it may only capture.
    #[serde(skip_serializing_if = "Option::is_none")]
    captures: Option<Squares<&'a [Square]>>,
}

/// Appends how a lone piece moves.
pub fn push_mask(mask: &Mask, out: &mut Vec<u8>) {
    let vectors = mask.vectors.iter().map(|vector| Squares(vector.as_slice()));
    let captures = mask.capture_squares();
    let record = MaskRecord {
        piece: PieceOn(mask.square, mask.piece),
        offsets: &mask.offsets,
        vectors: vectors.collect(),
        squares: Squares(&mask.squares()),
        captures: captures.as_deref().map(Squares),
    };
    push_line(&record, out);
}

/// A count of leaf nodes.
#[derive(Serialize)]
struct PerftRecord<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    fen: Fen<'a>,
    depth: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    times: Option<u64>,
    nodes: u64,
    divide: Vec<PartRecord>,
    problems: Problems,
    assumed: Assumed,
}

/// The count after one move.
#[derive(Serialize)]
struct PartRecord {
    uci: Uci,
    nodes: u64,
}

/// Appends a count of leaf nodes.
pub fn push_leaf_nodes(
    query: &Query<'_>,
    depth: u8,
    count: &LeafNodes,
    mode: CastlingMode,
    out: &mut Vec<u8>,
) {
    let parts = count.parts.iter().map(|&(played, nodes)| PartRecord {
        uci: Uci(played, mode),
        nodes,
    });
    let record = PerftRecord {
        id: query.id(),
        fen: Fen(query),
        depth,
        times: query.times(),
        nodes: count.nodes,
        divide: parts.collect(),
        problems: Problems(query.problems()),
        assumed: Assumed(query.assumptions()),
    };
    push_line(&record, out);
}

/// The counts of a line, compared with the true ones.
#[derive(Serialize)]
struct CheckRecord<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    fen: Fen<'a>,
    checked: Vec<CheckedRecord>,
    /// Whether all counts are right.
    right: bool,
    problems: Problems,
    assumed: Assumed,
}

/// A count of a line, and the true one.
#[derive(Serialize)]
struct CheckedRecord {
    depth: u8,
    written: u64,
    nodes: u64,
}

/// Appends the counts of a line and the true ones.
pub fn push_checked_counts(query: &Query<'_>, counts: &[CheckedCount], out: &mut Vec<u8>) {
    let checked = counts.iter().map(|count| CheckedRecord {
        depth: count.depth,
        written: count.written,
        nodes: count.nodes,
    });
    let record = CheckRecord {
        id: query.id(),
        fen: Fen(query),
        checked: checked.collect(),
        right: counts.iter().all(CheckedCount::is_right),
        problems: Problems(query.problems()),
        assumed: Assumed(query.assumptions()),
    };
    push_line(&record, out);
}

/// A line that was not answered.
#[derive(Serialize)]
struct ErrorRecord<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    error: ErrorBody<'a>,
    /// The file of a stream; absent for standard input.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    /// Which line of the file, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
}

/// The error of a line.
#[derive(Serialize)]
struct ErrorBody<'a> {
    code: &'static str,
    message: &'a str,
    token: &'a str,
    /// The column of the token in the line, in characters from 1; absent if the token comes from an option.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<&'a str>,
    /// Why a strict question refuses the position.
    #[serde(skip_serializing_if = "<[&str]>::is_empty")]
    problems: &'a [&'static str],
}

/// Appends the record of an error, in this line of a stream.
pub fn push_error(refusal: &Refusal, line: Option<LinePlace<'_>>, out: &mut Vec<u8>) {
    let record = ErrorRecord {
        id: refusal.id.as_deref(),
        error: ErrorBody {
            code: refusal.code,
            message: &refusal.message,
            token: &refusal.token,
            column: refusal.column(),
            hint: refusal.hint.as_deref(),
            problems: &refusal.problems,
        },
        file: line.and_then(|line| line.file),
        line: line.map(|line| line.number),
    };
    push_line(&record, out);
}

/// A square to which a piece may not move, and why.
#[derive(Serialize)]
pub(super) struct RejectedRecord {
    from: Name<Square>,
    to: Name<Square>,
    reason: &'static str,
    squares: Squares<Bitboard>,
    by: Squares<Bitboard>,
    message: String,
}

impl RejectedRecord {
    pub(super) fn new(position: &Position, illegal: &IllegalMove) -> Option<RejectedRecord> {
        let candidate = illegal.candidate()?;
        Some(RejectedRecord {
            from: Name(candidate.from),
            to: Name(candidate.to),
            reason: illegal.reason.id(),
            squares: Squares(illegal.squares),
            by: Squares(illegal.by),
            message: position.sentence(illegal),
        })
    }
}
