//! The other records, member by member.

use oracle_laws::{Article, Bitboard, Color, Piece};
use oracle_notation::uci::{self, CastlingMode};
use oracle_notation::{Assumption, GameResult, Query, San, Slip};
use oracle_winnable::{Blocked, Proof, Verdict};

use super::moves::push_details;
use super::writer::{ObjectWriter, push_object};
use crate::moves::problem_articles;
use crate::{Attacks, CheckedCount, Consequence, Explained, LeafNodes, Mask, Winnable};

/// Appends the record of an answer about a position, between the keys that all of them have.
pub(crate) fn push_answer(
    query: &Query<'_>,
    out: &mut Vec<u8>,
    write: impl FnOnce(&mut ObjectWriter<'_>),
) {
    push_noted(query, &query.notation(), out, write);
}

/// Appends the record of an answer about a position, and these slips.
fn push_noted(
    query: &Query<'_>,
    slips: &[Slip],
    out: &mut Vec<u8>,
    write: impl FnOnce(&mut ObjectWriter<'_>),
) {
    push_object(out, |record| {
        record.push_some("id", query.record.id());
        record.push_quoted("fen", |out| query.push_fen(out));
        write(record);
        record.push("problems", &query.problem_ids().collect::<Vec<_>>());
        let articles: Vec<_> = problem_articles(query).collect();
        if !articles.is_empty() {
            record.push_object("articles", |record| push_articles(&articles, record));
        }
        let assumed: Vec<&str> = query
            .record
            .assumptions()
            .iter()
            .map(Assumption::id)
            .collect();
        record.push("assumed", &assumed);
        push_slips(slips, record);
    });
    out.push(b'\n');
}

/// Writes what follows an illegal move, if anything does.
pub(crate) fn push_follow(found: &[Consequence], record: &mut ObjectWriter<'_>) {
    if !found.is_empty() {
        record.push_objects("follow", found, |one, record| {
            record.push("message", &one.message);
            record.push("article", &one.article.map(Article::number));
        });
    }
}

/// Writes articles of the laws, each after its id.
pub(crate) fn push_articles(articles: &[(&'static str, Article)], record: &mut ObjectWriter<'_>) {
    for (id, article) in articles {
        record.push(id, article.number());
    }
}

/// Writes what is written wrongly in moves, if anything is.
fn push_slips(slips: &[Slip], record: &mut ObjectWriter<'_>) {
    let ids: Vec<&str> = slips.iter().map(|slip| slip.id()).collect();
    record.push_list("notation", &ids);
}

/// Appends how often a position has occurred, and after which half-moves.
pub(crate) fn push_repetitions(plies: &[u32], out: &mut Vec<u8>) {
    push_object(out, |record| {
        record.push("count", &plies.len());
        record.push("plies", plies);
    });
}

/// Appends the verdict on a move.
pub fn push_explained(explained: &Explained<'_>, mode: CastlingMode, out: &mut Vec<u8>) {
    let query = &*explained.query;
    let judged = &explained.judged;
    // The mistakes in the notation of the moves before it, and of itself.
    let before = query.notation();
    let is_slip = |slip: &Slip| {
        let own = judged.slips.as_ref();
        before.contains(slip) || own.is_some_and(|own| own.has(*slip))
    };
    let slips: Vec<Slip> = Slip::ALL.into_iter().filter(is_slip).collect();
    push_noted(query, &[], out, |record| {
        record.push("move", &explained.written_move(mode));
        record.push("legal", &explained.is_legal());
        if let Ok(legal) = judged.verdict {
            let position = &query.position;
            let san = San::from_move(position, legal);
            push_details(legal, san, position.given_check(legal), mode, record.0);
        }
        push_slips(&slips, record);
        if let Err(illegal) = &judged.verdict {
            record.push_illegal(illegal);
            record.push_some("article", explained.article().map(Article::number));
        }
        record.push("message", &explained.message);
        push_follow(&explained.follow, record);
        if let Some(played) = &judged.played {
            record.push_object("played", |record| {
                record.push("ply", &played.ply);
                record.push("legal", &true);
            });
        }
        record.push_some("outcome", explained.outcome());
    });
}

/// Appends attacked squares, pins and checkers.
pub fn push_attacks(attacks: &Attacks<'_>, out: &mut Vec<u8>) {
    let position = &attacks.query.position;
    push_answer(attacks.query, out, |record| {
        record.push_object("attacks", |record| {
            for color in Color::ALL {
                record.push(color.name(), &attacks.attacked_by(color));
            }
        });
        if let Some(square) = attacks.square {
            record.push_object("attackers", |record| {
                for color in Color::ALL {
                    record.push(color.name(), &position.attackers(square, color));
                }
            });
        }
        for (key, pins, to) in [
            ("pins", &attacks.pins, "king"),
            ("pins_to_queen", &attacks.pins_to_queen, "queen"),
        ] {
            record.push_objects(key, pins, |pin, record| {
                record.push("square", &pin.square);
                record.push("by", &pin.by);
                record.push(to, &pin.to);
            });
        }
        record.push("checkers", &position.checkers());
    });
}

/// Appends how a lone piece moves.
pub fn push_mask(mask: &Mask, out: &mut Vec<u8>) {
    push_object(out, |record| {
        record.push_object("piece", |record| {
            record.push_piece(mask.square, mask.piece);
        });
        record.push("offsets", &mask.offsets);
        record.push("vectors", &mask.vectors);
        record.push("squares", &mask.squares());
        // Only for a pawn: the squares on which it may only capture.
        record.push_some("captures", mask.capture_squares());
    });
    out.push(b'\n');
}

/// Appends a count of leaf nodes.
pub fn push_leaf_nodes(
    query: &Query<'_>,
    depth: u8,
    count: &LeafNodes,
    mode: CastlingMode,
    out: &mut Vec<u8>,
) {
    push_answer(query, out, |record| {
        record.push("depth", &depth);
        record.push_some("times", query.times());
        record.push("nodes", &count.nodes);
        record.push_objects("divide", &count.parts, |&(played, nodes), record| {
            record.push("uci", &uci::write(played, mode));
            record.push("nodes", &nodes);
        });
    });
}

/// Appends the counts of a line and the true ones, and whether all are right.
pub fn push_checked_counts(query: &Query<'_>, counts: &[CheckedCount], out: &mut Vec<u8>) {
    push_answer(query, out, |record| {
        record.push("checked", counts);
        record.push("right", &counts.iter().all(CheckedCount::is_right));
    });
}

/// Appends whether each side can still checkmate.
pub fn push_winnable(winnable: &Winnable<'_>, mode: CastlingMode, out: &mut Vec<u8>) {
    push_answer(winnable.query, out, |record| {
        for side in Color::ALL {
            record.push_object(side.name(), |record| {
                push_verdict(winnable, side, mode, record);
            });
        }
        // `null` if it is undecided or unknown.
        record.push("dead", &winnable.dead().known());
        if let Some((color, message, result)) = winnable.fallen_flag() {
            record.push_object("flag", |record| {
                record.push("color", &color);
                record.push("result", &result.map(GameResult::id));
                record.push("message", &message);
                record.push("article", Article::FlagFall.number());
            });
        }
        record.push("nodes", &winnable.nodes());
    });
}

fn push_verdict(
    winnable: &Winnable<'_>,
    winner: Color,
    mode: CastlingMode,
    record: &mut ObjectWriter<'_>,
) {
    let verdict = winnable.verdict(winner);
    record.push("verdict", verdict.map_or("unknown", Verdict::id));
    match verdict {
        None => {}
        Some(Verdict::Winnable { line }) => {
            let ucis = line.iter().map(|&played| uci::write(played, mode));
            let sans = winnable.sans(line).into_iter().map(|san| san.to_string());
            record.push("line", &ucis.collect::<Vec<_>>());
            record.push("san", &sans.collect::<Vec<_>>());
        }
        Some(Verdict::Unwinnable { proof }) => {
            record.push("proof", proof.id());
            record.push("message", &proof.to_string());
            push_proof(proof, record);
        }
        Some(Verdict::Undecided { nodes, limit }) => {
            record.push("nodes", nodes);
            record.push("limit", limit.id());
        }
    }
}

/// Writes the facts of a proof that a side cannot checkmate.
fn push_proof(proof: &Proof, record: &mut ObjectWriter<'_>) {
    match proof {
        Proof::Material => {}
        Proof::Blocked(sets) => push_sets(sets, record),
        Proof::BlockedCases(cases) => {
            record.push_objects("cases", cases, |case, record| {
                record.push("captured", &case.captured);
                record.push("spared", &case.spared);
                push_sets(&case.sets, record);
            });
        }
        Proof::Exhausted {
            positions,
            material,
            blocked,
        } => {
            record.push("positions", positions);
            let some = |number: u64| Some(number).filter(|&number| number > 0);
            record.push_some("ruled_out_by_material", some(*material));
            record.push_some("ruled_out_as_blocked", some(*blocked));
        }
    }
}

/// Writes the squares that each piece can reach.
fn push_sets(sets: &Blocked, record: &mut ObjectWriter<'_>) {
    record.push("king", &sets.king);
    record.push("attacked", &sets.attacked);
    record.push_objects("pieces", &sets.pieces, |reach, record| {
        record.push_piece(reach.square, Piece::new(reach.color, reach.role));
        record.push("squares", &reach.squares);
        let some = |squares: Bitboard| Some(squares).filter(|squares| squares.any());
        record.push_some("promoted", some(reach.promoted));
        record.push_some("passed", some(reach.passed));
    });
}
