//! The main question: what a piece, or the side to move, may do.

use chess_oracle::notation::san::San;
use chess_oracle::notation::{Asked, Record, epd, fen, piece_list, uci};
use chess_oracle::rules::{
    CastlingSide, Checks, GivenCheck, IllegalMove, LegalMoves, Move, Outcome, Position, Status,
};

use super::{board, image, words};
use crate::cli::config::{Config, Format, Kinds};
use crate::cli::json::{
    self, CastlingRecord, Listed, MoveRecord, MovesRecord, OutcomeRecord, PieceRecord,
    RejectedRecord, SuccessorRecord,
};
use crate::cli::output;

/// A legal move, and what it does to the other king.
pub struct Listing {
    pub played: Move,
    pub check: GivenCheck,
}

/// The answer, before it is written.
pub struct Answer<'a> {
    pub record: &'a Record<'a>,
    pub asked: &'a Asked,
    pub legal: &'a LegalMoves<'a>,
    pub moves: Vec<Listing>,
    pub status: Status,
    pub outcome: Option<Outcome>,
    /// Where the asked pieces may not go, where that was asked for.
    pub rejected: Option<Vec<IllegalMove>>,
}

impl<'a> Answer<'a> {
    pub fn new(
        record: &'a Record<'a>,
        asked: &'a Asked,
        legal: &'a LegalMoves<'a>,
        kinds: Kinds,
        explain: bool,
    ) -> Answer<'a> {
        let status = legal.status();
        Answer {
            record,
            asked,
            legal,
            moves: list(asked, legal, kinds),
            status,
            outcome: asked.position.outcome(status),
            rejected: explain.then(|| rejected(asked)),
        }
    }

    pub fn san(&self, listing: &Listing) -> San {
        San::with(self.legal, listing.played, listing.check)
    }
}

/// The legal moves that were asked for, and what they do to the other king.
pub fn list(asked: &Asked, legal: &LegalMoves<'_>, kinds: Kinds) -> Vec<Listing> {
    let checks = Checks::new(legal.position());
    let listings = asked_moves(asked, legal).into_iter().map(|played| Listing {
        played,
        check: checks.given(played),
    });
    listings
        .filter(|listing| keeps(kinds, listing.played, || listing.check))
        .collect()
}

/// Every square that the asked pieces reach in some way, but may not go to.
fn rejected(asked: &Asked) -> Vec<IllegalMove> {
    let position = &asked.position;
    let pieces = match asked.piece {
        Some((square, _)) => square.bitboard(),
        None => position.placement().color(position.turn()),
    };
    let candidates = pieces
        .into_iter()
        .flat_map(|square| position.candidates(square));
    candidates
        .filter_map(|candidate| position.judge(candidate).err())
        .collect()
}

pub fn asked_moves(asked: &Asked, legal: &LegalMoves<'_>) -> Vec<Move> {
    match asked.piece {
        Some((square, _)) => legal.moves_from(square),
        None => legal.moves(),
    }
}

pub fn keeps(kinds: Kinds, played: Move, check: impl Fn() -> GivenCheck) -> bool {
    kinds.are_all()
        || kinds.captures && played.capture.is_some()
        || kinds.promotions && played.promotion.is_some()
        || kinds.castling && played.castle().is_some()
        || kinds.quiets && played.capture.is_none() && played.promotion.is_none()
        || kinds.checks && check() != GivenCheck::None
}

/// Appends the moves, in the format that was asked for.
pub fn answer(
    config: &Config,
    record: &Record<'_>,
    asked: &Asked,
    kinds: Kinds,
    explain: bool,
    out: &mut Vec<u8>,
) {
    let position = &asked.position;
    match config.format {
        Format::Text => {
            let legal = position.legal();
            let answer = Answer::new(record, asked, &legal, kinds, explain);
            output::push_text(out, |text| board::write(config, &answer, text));
        }
        Format::Svg => {
            let legal = position.legal();
            let answer = Answer::new(record, asked, &legal, kinds, false);
            output::push_text(out, |text| image::write(config, &answer, text));
        }
        Format::Json => {
            if kinds.are_all() && !explain {
                return position.with_legal_moves(|legal| {
                    json::by_hand::push(record, asked, legal, config.castling, out);
                });
            }
            let legal = position.legal();
            let answer = Answer::new(record, asked, &legal, kinds, explain);
            let listed = move_records(&answer, config.castling);
            json::push_line(&moves_record(&answer, config.castling, listed), out);
        }
        Format::Uci => words::push_ucis(config, asked, kinds, out),
        Format::San => words::push_sans(asked, kinds, out),
        Format::Fen => {
            record.push_fen(asked, out);
            out.push(b'\n');
        }
        Format::Epd | Format::Pieces => {
            push_position(config, record, position, asked.has_moved, out);
        }
    }
}

/// The longest answer that repeats parts of its line, in bytes: more than a line of any suite comes to.
pub const LONGEST: usize = 1 << 20;

/// An answer that would be longer than [`LONGEST`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLong;

/// Appends the positions after the moves, in the format that was asked for.
pub fn answer_successors(
    config: &Config,
    record: &Record<'_>,
    asked: &Asked,
    kinds: Kinds,
    out: &mut Vec<u8>,
) -> Result<(), TooLong> {
    let position = &asked.position;
    let legal = position.legal();
    if config.format != Format::Json {
        let checks = Checks::new(position);
        let moves = asked_moves(asked, &legal).into_iter();
        let start = out.len();
        for played in moves.filter(|&played| keeps(kinds, played, || checks.given(played))) {
            push_position(config, record, &position.after(played), true, out);
            // The operations of an EPD come back in each of its successors.
            if out.len() - start > LONGEST {
                return Err(TooLong);
            }
        }
        return Ok(());
    }
    let answer = Answer::new(record, asked, &legal, kinds, false);
    let records = answer.moves.iter().map(|listing| SuccessorRecord {
        uci: uci::write(listing.played, config.castling),
        san: answer.san(listing).to_string(),
        fen: fen::write(&position.after(listing.played)),
    });
    let listed = Listed::Successors(records.collect());
    json::push_line(&moves_record(&answer, config.castling, listed), out);
    Ok(())
}

fn push_position(
    config: &Config,
    record: &Record<'_>,
    position: &Position,
    has_moved: bool,
    out: &mut Vec<u8>,
) {
    match config.format {
        Format::Epd => {
            let text = epd::write(position, record.operations(), record.id(), has_moved);
            out.extend_from_slice(text.as_bytes());
        }
        Format::Pieces => out.extend_from_slice(piece_list::write(position).as_bytes()),
        _ => fen::push(position, out),
    }
    out.push(b'\n');
}

/// The record, field by field.
pub fn moves_record<'a>(
    answer: &'a Answer<'_>,
    castling: uci::Castling,
    listed: Listed,
) -> MovesRecord<'a> {
    let (record, asked) = (answer.record, answer.asked);
    let position = &asked.position;
    let captures = answer.moves.iter().map(|listing| listing.played);
    let captures = captures.filter(|played| played.capture.is_some());
    MovesRecord {
        id: record.id(),
        fen: fen::write(position),
        turn: position.turn().name(),
        piece: asked.piece.map(PieceRecord::new),
        listed,
        rejected: answer.rejected.as_ref().map(|rejected| {
            let records = rejected
                .iter()
                .filter_map(|illegal| RejectedRecord::new(position, illegal));
            records.collect()
        }),
        captures: captures
            .map(|played| uci::write(played, castling))
            .collect(),
        check: answer.status.check,
        checkmate: answer.status.checkmate,
        stalemate: answer.status.stalemate,
        checkers: json::squares(answer.legal.checkers()),
        castling: CastlingRecord {
            rights: fen::castling(position),
            kingside: answer.legal.may_castle(CastlingSide::Kingside),
            queenside: answer.legal.may_castle(CastlingSide::Queenside),
        },
        outcome: answer.outcome.map(OutcomeRecord::new),
        problems: json::problems(record.problems(asked)),
        assumed: json::assumed(record.assumed()),
    }
}

/// The moves of an answer, as they are listed in its record.
pub fn move_records(answer: &Answer<'_>, castling: uci::Castling) -> Listed {
    let records = answer.moves.iter().map(|listing| {
        MoveRecord::new(
            listing.played,
            answer.san(listing).to_string(),
            listing.check,
            castling,
        )
    });
    Listed::Moves(records.collect())
}
