//! The record of legal moves, and that of the positions after them.
//!
//! ```json
//! {"id":..,"fen":..,"turn":..,"piece":{"square":..,"color":..,"role":..},
//!  "moves":[{"uci":..,"san":..,"from":..,"to":..,"role":..,"capture":{"role":..,"square":..},"en_passant":true,
//!            "promotion":..,"castle":..,"check":true,"checkmate":true}],
//!  "rejected":[{"from":..,"to":..,"reason":..,"squares":[..],"by":[..],"message":..}],
//!  "captures":[..],"check":..,"checkmate":..,"stalemate":..,"checkers":[..],
//!  "castling":{"rights":..,"kingside":..,"queenside":..},"outcome":{"winner":..,"reason":..},
//!  "problems":[..],"assumed":[..]}
//! ```
//!
//! `id`, `piece` and `rejected`, and the last six keys of a move, stand only where they apply. With `--successors`,
//! `"successors":[{"uci":..,"san":..,"fen":..}]` stands in the place of `moves`.
//!
//! This is the only writer of the record. It is written for speed: no text is made that is not written, and what all
//! moves of a piece have in common is made once. A move is a few pieces of fixed length; a shorter one is copied with
//! what fills it up, which is then cut off, because that is cheaper than a copy of any length. That the output is what
//! `serde_json` would write is tested below.

#![allow(clippy::inline_always)] // Of a few instructions each, a million times a second.

use chess_oracle::board::{Bitboard, Placement, Role, Square};
use chess_oracle::notation::san::San;
use chess_oracle::notation::uci::{self, CastlingMode};
use chess_oracle::notation::{Query, fen};
use chess_oracle::rules::{GivenCheck, IllegalMove, Move, Position};
use serde::Serialize;

use super::values::{Name, Squares};
use super::{drop_comma, push, status};
use crate::cli::answer::{MoveVisitor, Moves, Step};
use crate::cli::write::line::push_san;

/// Appends the record of the legal moves; with `explain`, also the moves that are not legal.
#[inline(never)] // Alone, it keeps what it needs in registers.
pub fn push_moves(moves: &Moves<'_>, mode: CastlingMode, explain: bool, out: &mut Vec<u8>) {
    push_head(moves.query, b"\"moves\":[", out);
    push_list(moves, mode, out);
    if explain {
        push_rejected(moves, out);
    }
    status::push(moves, out);
}

/// Appends the record of the positions after the legal moves.
pub fn push_successors(moves: &Moves<'_>, mode: CastlingMode, out: &mut Vec<u8>) {
    let position = &moves.query.position;
    push_head(moves.query, b"\"successors\":[", out);
    moves.sans().for_each(|played, san| {
        out.extend_from_slice(b"{\"uci\":\"");
        uci::push(played, mode, out);
        out.extend_from_slice(b"\",\"san\":\"");
        push_san(san, out);
        out.extend_from_slice(b"\",\"fen\":\"");
        fen::push(&position.after(played), out);
        out.extend_from_slice(b"\"},");
    });
    drop_comma(out);
    status::push(moves, out);
}

/// Appends what comes before the list of moves, and the key of the list.
fn push_head(query: &Query<'_>, list: &[u8], out: &mut Vec<u8>) {
    out.push(b'{');
    if let Some(id) = query.id() {
        out.extend_from_slice(b"\"id\":");
        push(id, out);
        out.push(b',');
    }
    out.extend_from_slice(b"\"fen\":\"");
    query.push_fen(out);
    out.extend_from_slice(b"\",\"turn\":\"");
    out.extend_from_slice(query.position.turn().name().as_bytes());
    if let Some((square, piece)) = query.piece {
        out.extend_from_slice(b"\",\"piece\":{\"square\":\"");
        out.extend_from_slice(&square.name());
        out.extend_from_slice(b"\",\"color\":\"");
        out.extend_from_slice(piece.color.name().as_bytes());
        out.extend_from_slice(b"\",\"role\":\"");
        out.extend_from_slice(piece.role.name().as_bytes());
        out.extend_from_slice(b"\"},");
    } else {
        out.extend_from_slice(b"\",");
    }
    out.extend_from_slice(list);
}

/// Appends a text of which only this many bytes count.
#[inline(always)]
fn put<const N: usize>(text: &[u8; N], count: usize, out: &mut Vec<u8>) {
    out.extend_from_slice(text);
    out.truncate(out.len() + count - N);
}

/// Writes a square over what stands this many bytes before the end. A text that is changed before it is copied would
/// stall the copy: the processor cannot forward bytes of two stores to one load.
#[inline(always)]
fn patch(before_end: usize, square: Square, out: &mut [u8]) {
    let at = out.len().wrapping_sub(before_end);
    if let Some(place) = out.get_mut(at..at.wrapping_add(2)) {
        place.copy_from_slice(&square.name());
    }
}

/// A text filled up with spaces, and its length.
const fn filled<const N: usize>(text: &str) -> ([u8; N], usize) {
    let mut filled = [b' '; N];
    let mut at = 0;
    while at < text.len() {
        filled[at] = text.as_bytes()[at];
        at += 1;
    }
    (filled, text.len())
}

/// A move up to its SAN; the squares stand at 8 and at 10.
const HEAD: [u8; 21] = *b"{\"uci\":\"....\",\"san\":\"";

/// A move from behind its SAN, by role; the squares stand at 10 and at 20.
const TAILS: [([u8; 40], usize); 6] = [
    filled("\",\"from\":\"..\",\"to\":\"..\",\"role\":\"pawn\""),
    filled("\",\"from\":\"..\",\"to\":\"..\",\"role\":\"knight\""),
    filled("\",\"from\":\"..\",\"to\":\"..\",\"role\":\"bishop\""),
    filled("\",\"from\":\"..\",\"to\":\"..\",\"role\":\"rook\""),
    filled("\",\"from\":\"..\",\"to\":\"..\",\"role\":\"queen\""),
    filled("\",\"from\":\"..\",\"to\":\"..\",\"role\":\"king\""),
];

/// What is captured, up to its square.
const CAPTURES: [([u8; 40], usize); 6] = [
    filled(",\"capture\":{\"role\":\"pawn\",\"square\":\""),
    filled(",\"capture\":{\"role\":\"knight\",\"square\":\""),
    filled(",\"capture\":{\"role\":\"bishop\",\"square\":\""),
    filled(",\"capture\":{\"role\":\"rook\",\"square\":\""),
    filled(",\"capture\":{\"role\":\"queen\",\"square\":\""),
    filled(",\"capture\":{\"role\":\"king\",\"square\":\""),
];

/// Appends the list of moves.
fn push_list(moves: &Moves<'_>, mode: CastlingMode, out: &mut Vec<u8>) {
    let placement = moves.query.position.placement();
    let sans = moves.sans();
    for from in moves.pieces() {
        let Some(role) = placement.role_at(from) else {
            continue;
        };
        let (mut head, (mut tail, length)) = (HEAD, TAILS[role as usize]);
        head[8..10].copy_from_slice(&from.name());
        tail[10..12].copy_from_slice(&from.name());
        let mut list = MoveList {
            placement,
            mode,
            head,
            tail,
            length,
            out,
        };
        sans.visit(from, role, &mut list);
    }
    drop_comma(out);
}

/// Writes the moves of a piece.
struct MoveList<'a> {
    placement: &'a Placement,
    mode: CastlingMode,
    /// What all steps of the piece begin with.
    head: [u8; 21],
    /// What all steps of the piece end with, and its length.
    tail: [u8; 40],
    length: usize,
    out: &'a mut Vec<u8>,
}

impl MoveVisitor for MoveList<'_> {
    #[inline(always)]
    fn step(&mut self, step: Step) {
        let Step {
            to,
            captures,
            san,
            check,
        } = step;
        self.out.extend_from_slice(&self.head);
        patch(HEAD.len() - 10, to, self.out);
        push_san(san, self.out);
        put(&self.tail, self.length, self.out);
        patch(self.length - 20, to, self.out);
        if captures && let Some(captured) = self.placement.role_at(to) {
            self.push_capture(captured, to);
        }
        if check == GivenCheck::None {
            self.out.extend_from_slice(b"},");
        } else {
            self.push_end(check);
        }
    }

    #[inline(never)] // Few moves come here.
    fn special(&mut self, played: Move, san: San, check: GivenCheck) {
        let out = &mut *self.out;
        out.extend_from_slice(b"{\"uci\":\"");
        uci::push(played, self.mode, out);
        out.extend_from_slice(b"\",\"san\":\"");
        push_san(san, out);
        let (mut tail, length) = TAILS[played.role as usize];
        tail[10..12].copy_from_slice(&played.from.name());
        tail[20..22].copy_from_slice(&uci::target(played, self.mode).name());
        put(&tail, length, out);
        if let Some((captured, square)) = played.capture.zip(played.capture_square()) {
            self.push_capture(captured, square);
        }
        if played.is_en_passant() {
            self.out.extend_from_slice(b",\"en_passant\":true");
        }
        if let Some(role) = played.promotion {
            self.push_word(b",\"promotion\":\"", role.name());
        }
        if let Some(side) = played.castle() {
            self.push_word(b",\"castle\":\"", side.name());
        }
        self.push_end(check);
    }
}

impl MoveList<'_> {
    fn push_capture(&mut self, captured: Role, square: Square) {
        let (text, length) = &CAPTURES[captured as usize];
        put(text, *length, self.out);
        let [file, rank] = square.name();
        self.out.extend_from_slice(&[file, rank, b'"', b'}']);
    }

    fn push_word(&mut self, start: &[u8], word: &str) {
        self.out.extend_from_slice(start);
        self.out.extend_from_slice(word.as_bytes());
        self.out.push(b'"');
    }

    fn push_end(&mut self, check: GivenCheck) {
        self.out.extend_from_slice(match check {
            GivenCheck::None => b"},",
            GivenCheck::Check => b",\"check\":true},",
            GivenCheck::Checkmate => b",\"check\":true,\"checkmate\":true},",
        });
    }
}

/// A square to which a piece may not go, and why.
#[derive(Serialize)]
struct RejectedRecord {
    from: Name<Square>,
    to: Name<Square>,
    reason: &'static str,
    squares: Squares<Bitboard>,
    by: Squares<Bitboard>,
    message: String,
}

impl RejectedRecord {
    fn new(position: &Position, illegal: &IllegalMove) -> Option<RejectedRecord> {
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

fn push_rejected(moves: &Moves<'_>, out: &mut Vec<u8>) {
    out.extend_from_slice(b"],\"rejected\":[");
    for illegal in moves.rejected() {
        if let Some(record) = RejectedRecord::new(&moves.query.position, &illegal) {
            push(&record, out);
            out.push(b',');
        }
    }
    drop_comma(out);
}

#[cfg(test)]
mod tests {
    use chess_oracle::board::Square;
    use chess_oracle::notation::uci::CastlingMode;
    use chess_oracle::notation::{Overrides, Record, fen};
    use chess_oracle::rules::Position;

    use super::{Moves, push_moves, push_successors};
    use crate::cli::config::kinds::Kinds;
    use crate::cli::write::json;

    /// Writes all records of a line; each is what `serde_json` writes of the value that it reads.
    #[track_caller]
    fn check(line: &str, mode: CastlingMode) {
        let overrides = Overrides::default();
        let record = Record::parse(line, &overrides).unwrap();
        let query = record.play().unwrap();
        let legal = query.position.legal();
        for names in [&[][..], &["checks"], &["captures", "castling"]] {
            let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
            let moves = Moves::new(&query, &legal, Kinds::from_names(&names));
            let mut records = Vec::new();
            push_moves(&moves, mode, false, &mut records);
            push_moves(&moves, mode, true, &mut records);
            push_successors(&moves, mode, &mut records);
            for record in String::from_utf8(records).unwrap().split_inclusive('\n') {
                let value: serde_json::Value = serde_json::from_str(record).unwrap();
                let mut again = Vec::new();
                json::push_line(&value, &mut again);
                assert_eq!(String::from_utf8(again).unwrap(), record, "{line}");
            }
        }
    }

    #[test]
    fn records_of_games_are_those_of_serde_json() {
        let mut rng = fastrand::Rng::with_seed(5);
        for game in 0..30 {
            let mut position = Position::default();
            for ply in 0..120 {
                let line = fen::write(&position);
                check(&line, CastlingMode::Standard);
                if ply % 8 == 0 {
                    let square = Square::from_index(rng.u8(..64)).unwrap();
                    if position.placement().occupied().has(square) {
                        let line = format!("{line} piece={square} id=g{game}");
                        check(&line, CastlingMode::Chess960);
                    }
                }
                let moves = position.legal_moves();
                let Some(&played) = rng.choice(&moves) else {
                    break;
                };
                position = position.after(played);
            }
        }
    }

    #[test]
    fn unusual_records_are_those_of_serde_json() {
        for line in [
            "Wke1 Wra1h1 Bqd8 id=\"quoted\\",
            "r3k2r/1P6/8/8/8/8/8/4K3 w kq - 0 1 id=é\u{1b}\u{202e}",
            "8/8/8/8/8/8/8/8 w - - 0 0",
            "8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1",
            "7k/6b1/8/4Pp2/8/2K5/8/8 w - f6 150 1",
            "k7/1Q6/K7/8/8/8/8/8 w - - 0 1",
            "4k3/8/8/8/8/8/8/6KR w H - 0 1",
            "1r5k/8/8/8/8/8/8/R4K2 w A - 0 1",
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
            "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1",
            "7k/8/8/8/8/8/8/KNN5 w - - 0 1",
            "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1",
            "1n1n4/2P5/8/8/8/8/8/K6k w - - 0 1",
            "8/4P3/8/4k3/8/8/8/K7 w - - 0 1",
            "8/8/8/8/k2p3R/8/4P3/K7 w - - 0 1 moves e2e4",
            "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/8/8/8/k6K w - - 0 1",
            "3q4/3q4/8/8/2b1R1b1/8/3q4/3qK2k w - - 0 1",
        ] {
            check(line, CastlingMode::Standard);
            check(line, CastlingMode::Chess960);
        }
    }
}
