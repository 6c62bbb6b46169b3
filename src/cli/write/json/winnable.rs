//! The record of `winnable`: whether each side can still checkmate.

use chess_oracle::board::{Bitboard, Color, Piece};
use chess_oracle::notation::uci::CastlingMode;
use chess_oracle::rules::winnable::{Proof, Reach, Verdict};
use serde::{Serialize, Serializer};

use super::push_line;
use super::values::{Assumed, Fen, PieceOn, Problems, Squares, Uci};
use crate::cli::answer::Winnable;

/// Whether each side can still checkmate.
#[derive(Serialize)]
struct WinnableRecord<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    fen: Fen<'a>,
    white: VerdictRecord<'a>,
    black: VerdictRecord<'a>,
    /// `null` if it is undecided or unknown.
    dead: Option<bool>,
    nodes: u64,
    problems: Problems,
    assumed: Assumed,
}

/// Whether a side can checkmate.
#[derive(Serialize)]
struct VerdictRecord<'a> {
    verdict: &'static str,
    #[serde(flatten)]
    grounds: Option<Grounds<'a>>,
}

/// What a verdict rests on.
#[derive(Serialize)]
#[serde(untagged)]
enum Grounds<'a> {
    Line { line: Vec<Uci>, san: Vec<String> },
    Proof(ProofRecord<'a>),
    Spent { nodes: u64 },
}

/// Why a side cannot checkmate.
#[derive(Serialize)]
struct ProofRecord<'a> {
    proof: &'static str,
    message: String,
    /// Of a proof that visited positions: how many, and how many more it ruled out by their material or their walls.
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ruled_out_by_material: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ruled_out_as_blocked: Option<u64>,
    /// Of a blocked position: the squares of the king that cannot be checkmated, those that the side can attack without
    /// its king, and those that each piece can reach.
    #[serde(skip_serializing_if = "Option::is_none")]
    king: Option<Squares<Bitboard>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attacked: Option<Squares<Bitboard>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pieces: Option<Reaches<'a>>,
}

impl<'a> ProofRecord<'a> {
    fn new(proof: &'a Proof) -> ProofRecord<'a> {
        let plain = ProofRecord {
            proof: proof.id(),
            message: proof.to_string(),
            positions: None,
            ruled_out_by_material: None,
            ruled_out_as_blocked: None,
            king: None,
            attacked: None,
            pieces: None,
        };
        match proof {
            Proof::Material => plain,
            Proof::Blocked(blocked) => ProofRecord {
                king: Some(Squares(blocked.king)),
                attacked: Some(Squares(blocked.attacked)),
                pieces: Some(Reaches(&blocked.pieces)),
                ..plain
            },
            Proof::Skeleton { positions } => ProofRecord {
                positions: Some(*positions),
                ..plain
            },
            Proof::Exhausted {
                positions,
                material,
                blocked,
            } => ProofRecord {
                positions: Some(*positions),
                ruled_out_by_material: Some(*material).filter(|&count| count > 0),
                ruled_out_as_blocked: Some(*blocked).filter(|&count| count > 0),
                ..plain
            },
        }
    }
}

/// The squares that each piece can reach.
struct Reaches<'a>(&'a [Reach]);

/// A piece, and the squares that it can reach.
#[derive(Serialize)]
struct ReachRecord {
    #[serde(flatten)]
    piece: PieceOn,
    squares: Squares<Bitboard>,
    /// Only for a pawn that can be promoted.
    #[serde(skip_serializing_if = "Option::is_none")]
    promoted: Option<Squares<Bitboard>>,
}

impl Serialize for Reaches<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|reach| {
            ReachRecord {
                piece: PieceOn(reach.square, Piece::new(reach.color, reach.role)),
                squares: Squares(reach.squares),
                promoted: Some(reach.promoted)
                    .filter(|squares| squares.any())
                    .map(Squares),
            }
        }))
    }
}

/// Appends whether each side can still checkmate.
pub fn push_winnable(winnable: &Winnable<'_>, mode: CastlingMode, out: &mut Vec<u8>) {
    let query = winnable.query;
    let side = |color| {
        let Some(verdict) = winnable.verdict(color) else {
            return VerdictRecord {
                verdict: "unknown",
                grounds: None,
            };
        };
        VerdictRecord {
            verdict: verdict.id(),
            grounds: Some(match verdict {
                Verdict::Winnable { line } => {
                    let sans = winnable.sans(line);
                    Grounds::Line {
                        line: line.iter().map(|&played| Uci(played, mode)).collect(),
                        san: sans.iter().map(ToString::to_string).collect(),
                    }
                }
                Verdict::Unwinnable { proof } => Grounds::Proof(ProofRecord::new(proof)),
                Verdict::Undecided { nodes } => Grounds::Spent { nodes: *nodes },
            }),
        }
    };
    let record = WinnableRecord {
        id: query.id(),
        fen: Fen(query),
        white: side(Color::White),
        black: side(Color::Black),
        dead: winnable.dead().known(),
        nodes: winnable.nodes(),
        problems: Problems(query.problems()),
        assumed: Assumed(query.assumptions()),
    };
    push_line(&record, out);
}
