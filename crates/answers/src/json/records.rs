//! The records of other answers, from their columns.

use oracle_laws::Article;
use oracle_notation::uci::CastlingMode;

use super::writer::{ObjectWriter, push_object};
use crate::answer::{Frame, push_record};
use crate::parts::{Noted, PositionName, WrittenSlips};
use crate::{Attacks, Explained, Mask, Winnable};

/// Appends the verdict on a move.
pub fn push_explained(explained: &Explained<'_>, mode: CastlingMode, out: &mut Vec<u8>) {
    let query = &*explained.query;
    let parts = [
        &PositionName(query) as _,
        explained as _,
        &Noted(query) as _,
    ];
    push_record(&parts, &Frame::default(), mode, out);
}

/// Appends attacked squares, pins and checkers.
pub fn push_attacks(attacks: &Attacks<'_>, out: &mut Vec<u8>) {
    let query = attacks.query;
    let parts = [
        &PositionName(query) as _,
        attacks as _,
        &Noted(query) as _,
        &WrittenSlips(query) as _,
    ];
    push_record(&parts, &Frame::default(), CastlingMode::default(), out);
}

/// Appends how a lone piece moves.
pub fn push_mask(mask: &Mask, out: &mut Vec<u8>) {
    push_record(&[mask], &Frame::default(), CastlingMode::default(), out);
}

/// Appends whether each side can still checkmate.
pub fn push_winnable(winnable: &Winnable<'_>, mode: CastlingMode, out: &mut Vec<u8>) {
    let query = winnable.query;
    let parts = [
        &PositionName(query) as _,
        winnable as _,
        &Noted(query) as _,
        &WrittenSlips(query) as _,
    ];
    push_record(&parts, &Frame::default(), mode, out);
}

/// Writes articles of the laws, each after its id.
pub(crate) fn push_articles(articles: &[(&'static str, Article)], record: &mut ObjectWriter<'_>) {
    for (id, article) in articles {
        record.push(id, article.number());
    }
}

/// Appends how often a position has occurred, and after which half-moves.
pub(crate) fn push_repetitions(plies: &[u32], out: &mut Vec<u8>) {
    push_object(out, |record| {
        record.push("count", &plies.len());
        record.push("plies", plies);
    });
}
