//! The record of `winnable`: whether each side can still checkmate.

use oracle_laws::{Color, Piece};
use oracle_notation::uci::{self, CastlingMode};
use oracle_winnable::{Proof, Verdict};
use serde_json::{Value, json};

use super::records::push_answer;
use super::values::{PieceOn, SquareNames};
use crate::Winnable;

/// Appends whether each side can still checkmate.
pub fn push_winnable(winnable: &Winnable<'_>, mode: CastlingMode, out: &mut Vec<u8>) {
    let [white, black] = Color::ALL.map(|color| verdict_record(winnable, color, mode));
    let answer = json!({
        "white": white,
        "black": black,
        // `null` if it is undecided or unknown.
        "dead": winnable.dead().known(),
        "nodes": winnable.nodes(),
    });
    push_answer(winnable.query, answer, out);
}

fn verdict_record(winnable: &Winnable<'_>, winner: Color, mode: CastlingMode) -> Value {
    let Some(verdict) = winnable.verdict(winner) else {
        return json!({"verdict": "unknown"});
    };
    let mut record = json!({"verdict": verdict.id()});
    match verdict {
        Verdict::Winnable { line } => {
            let ucis = line.iter().map(|&played| uci::write(played, mode));
            let sans = winnable.sans(line).into_iter().map(|san| san.to_string());
            record["line"] = ucis.collect();
            record["san"] = sans.collect();
        }
        Verdict::Unwinnable { proof } => {
            record["proof"] = json!(proof.id());
            record["message"] = json!(proof.to_string());
            add_proof(proof, &mut record);
        }
        Verdict::Undecided { nodes, limit } => {
            record["nodes"] = json!(nodes);
            record["limit"] = json!(limit.id());
        }
    }
    record
}

/// Adds the facts of a proof that a side cannot checkmate.
fn add_proof(proof: &Proof, record: &mut Value) {
    match proof {
        Proof::Material => {}
        Proof::Blocked(blocked) => {
            record["king"] = json!(SquareNames(blocked.king));
            record["attacked"] = json!(SquareNames(blocked.attacked));
            let pieces = blocked.pieces.iter().map(|reach| {
                let piece = Piece::new(reach.color, reach.role);
                let mut piece = json!(PieceOn::new(reach.square, piece));
                piece["squares"] = json!(SquareNames(reach.squares));
                if reach.promoted.any() {
                    piece["promoted"] = json!(SquareNames(reach.promoted));
                }
                piece
            });
            record["pieces"] = pieces.collect();
        }
        Proof::Skeleton { positions } => record["positions"] = json!(positions),
        Proof::Exhausted {
            positions,
            material,
            blocked,
        } => {
            record["positions"] = json!(positions);
            if *material > 0 {
                record["ruled_out_by_material"] = json!(material);
            }
            if *blocked > 0 {
                record["ruled_out_as_blocked"] = json!(blocked);
            }
        }
    }
}
