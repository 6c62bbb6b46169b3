//! The main question: what a piece, or the side to move, may do.

use chess_oracle::notation::san::San;
use chess_oracle::notation::{Asked, Record, epd, fen, piece_list, uci};
use chess_oracle::rules::{CastlingSide, GivenCheck, IllegalMove, Move, Outcome, Position, Status};

use super::{board, image};
use crate::cli::config::{Config, Format, Kinds};
use crate::cli::json::{
    self, CastlingRecord, Listed, MoveRecord, MovesRecord, OutcomeRecord, PieceRecord,
    RejectedRecord, SuccessorRecord,
};

/// A legal move, and what it does to the other king.
pub struct Listing {
    pub played: Move,
    pub check: GivenCheck,
}

/// The answer, before it is written.
pub struct Answer<'a> {
    pub record: &'a Record<'a>,
    pub asked: &'a Asked,
    pub moves: Vec<Listing>,
    pub status: Status,
    pub outcome: Option<Outcome>,
    /// Where the asked pieces may not go, where that was asked for.
    pub rejected: Option<Vec<IllegalMove>>,
}

impl<'a> Answer<'a> {
    fn new(record: &'a Record<'a>, asked: &'a Asked, kinds: Kinds, explain: bool) -> Answer<'a> {
        let status = asked.position.status();
        Answer {
            record,
            asked,
            moves: list(asked, kinds),
            status,
            outcome: asked.position.outcome(status),
            rejected: explain.then(|| rejected(asked)),
        }
    }

    pub fn san(&self, listing: &Listing) -> String {
        San::with(&self.asked.position, listing.played, listing.check).to_string()
    }

    /// Whether the side to move may castle now.
    pub fn may_castle(&self, side: CastlingSide) -> bool {
        self.asked.position.may_castle(side)
    }
}

/// The legal moves that were asked for. What a move does to the other king is found only where it is asked.
fn list(asked: &Asked, kinds: Kinds) -> Vec<Listing> {
    let position = &asked.position;
    let listings = legal(asked).into_iter().map(|played| Listing {
        played,
        check: position.given_check(played),
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

fn legal(asked: &Asked) -> Vec<Move> {
    match asked.piece {
        Some((square, _)) => asked.position.legal_moves_from(square),
        None => asked.position.legal_moves(),
    }
}

fn keeps(kinds: Kinds, played: Move, check: impl Fn() -> GivenCheck) -> bool {
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
    out: &mut String,
) {
    let position = &asked.position;
    match config.format {
        Format::Text => board::write(config, &Answer::new(record, asked, kinds, explain), out),
        Format::Svg => image::write(config, &Answer::new(record, asked, kinds, false), out),
        Format::Json => {
            let answer = Answer::new(record, asked, kinds, explain);
            let records = answer.moves.iter().map(|listing| {
                MoveRecord::new(
                    listing.played,
                    answer.san(listing),
                    listing.check,
                    config.castling,
                )
            });
            write_json(config, &answer, Listed::Moves(records.collect()), out);
        }
        Format::Uci => {
            let moves = legal(asked)
                .into_iter()
                .filter(|&played| keeps(kinds, played, || position.given_check(played)));
            push_words(moves.map(|played| uci::write(played, config.castling)), out);
        }
        Format::San => {
            let moves = list(asked, kinds);
            push_words(
                moves
                    .iter()
                    .map(|listing| San::with(position, listing.played, listing.check).to_string()),
                out,
            );
        }
        Format::Fen | Format::Epd | Format::Pieces => {
            push_position(config, record, position, asked.has_moved, out);
        }
    }
}

/// Appends the positions after the moves, in the format that was asked for.
pub fn answer_successors(
    config: &Config,
    record: &Record<'_>,
    asked: &Asked,
    kinds: Kinds,
    out: &mut String,
) {
    let position = &asked.position;
    if config.format != Format::Json {
        let moves = legal(asked)
            .into_iter()
            .filter(|&played| keeps(kinds, played, || position.given_check(played)));
        for played in moves {
            push_position(config, record, &position.after(played), true, out);
        }
        return;
    }
    let answer = Answer::new(record, asked, kinds, false);
    let records = answer.moves.iter().map(|listing| SuccessorRecord {
        uci: uci::write(listing.played, config.castling),
        san: answer.san(listing),
        fen: fen::write(&position.after(listing.played)),
    });
    write_json(config, &answer, Listed::Successors(records.collect()), out);
}

fn push_words(words: impl Iterator<Item = String>, out: &mut String) {
    for (index, word) in words.enumerate() {
        if index > 0 {
            out.push(' ');
        }
        out.push_str(&word);
    }
    out.push('\n');
}

fn push_position(
    config: &Config,
    record: &Record<'_>,
    position: &Position,
    has_moved: bool,
    out: &mut String,
) {
    out.push_str(&match config.format {
        Format::Epd => epd::write(position, record.operations(), record.id(), has_moved),
        Format::Pieces => piece_list::write(position),
        _ => fen::write(position),
    });
    out.push('\n');
}

fn write_json(config: &Config, answer: &Answer<'_>, listed: Listed, out: &mut String) {
    let (record, asked) = (answer.record, answer.asked);
    let position = &asked.position;
    let captures = answer
        .moves
        .iter()
        .map(|listing| listing.played)
        .filter(|played| played.capture.is_some());
    let record = MovesRecord {
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
            .map(|played| uci::write(played, config.castling))
            .collect(),
        check: answer.status.check,
        checkmate: answer.status.checkmate,
        stalemate: answer.status.stalemate,
        checkers: json::squares(position.checkers()),
        castling: CastlingRecord {
            rights: fen::castling(position),
            kingside: answer.may_castle(CastlingSide::Kingside),
            queenside: answer.may_castle(CastlingSide::Queenside),
        },
        outcome: answer.outcome.map(OutcomeRecord::new),
        problems: json::problems(record.problems(asked)),
        assumed: json::assumed(record.assumed()),
    };
    json::push_line(&record, out);
}
