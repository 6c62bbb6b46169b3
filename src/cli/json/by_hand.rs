//! The record of legal moves, written by hand: a stream writes millions of them.
//!
//! It is letter for letter what serde makes of a [`MovesRecord`](super::MovesRecord), as a test below holds over
//! many positions. What makes it quick: no text is made that is not written, and what all moves of a piece have in
//! common is made once. A move's text is a few pieces of fixed length; where a piece may be shorter it is copied with
//! what fills it up, which is then cut off again, for that is cheaper than a copy of any length.

#![allow(clippy::inline_always)] // Of a few instructions each, a million times a second.

use chess_oracle::board::{Bitboard, Role, Square};
use chess_oracle::notation::san::{Mover, San};
use chess_oracle::notation::uci::{self, Castling};
use chess_oracle::notation::{Asked, Record, fen};
use chess_oracle::rules::{CastlingSide, Checks, GivenCheck, LegalMoves, Move};

use super::{assumed, problems};

/// Appends the record of all legal moves of the asked piece, or of the side to move.
#[inline(never)] // By itself, it keeps at hand what it needs.
pub fn push(
    record: &Record<'_>,
    asked: &Asked,
    legal: &LegalMoves<'_>,
    castling: Castling,
    out: &mut Vec<u8>,
) {
    let position = legal.position();
    out.push(b'{');
    if let Some(id) = record.id() {
        out.extend_from_slice(b"\"id\":");
        super::push(id, out);
        out.push(b',');
    }
    out.extend_from_slice(b"\"fen\":\"");
    record.push_fen(asked, out);
    out.extend_from_slice(b"\",\"turn\":\"");
    out.extend_from_slice(position.turn().name().as_bytes());
    if let Some((square, piece)) = asked.piece {
        out.extend_from_slice(b"\",\"piece\":{\"square\":\"");
        out.extend_from_slice(&square.name());
        out.extend_from_slice(b"\",\"color\":\"");
        out.extend_from_slice(piece.color.name().as_bytes());
        out.extend_from_slice(b"\",\"role\":\"");
        out.extend_from_slice(piece.role.name().as_bytes());
        out.extend_from_slice(b"\"},\"moves\":[");
    } else {
        out.extend_from_slice(b"\",\"moves\":[");
    }
    let own = position.placement().color(position.turn());
    let pieces = own
        & asked
            .piece
            .map_or(Bitboard::ALL, |(square, _)| square.bitboard());
    let specials = legal.specials();
    let mut moves = Moves {
        legal,
        castling,
        checks: Checks::new(position),
        specials,
        out,
    };
    for from in pieces {
        moves.push_from(from);
    }
    drop_comma(out);
    out.extend_from_slice(b"],\"captures\":[");
    for from in pieces {
        push_captures(legal, from, specials, out);
    }
    drop_comma(out);
    push_status(legal, out);
    push_names(b",\"problems\":[", &problems(record.problems(asked)), out);
    push_names(b"],\"assumed\":[", &assumed(record.assumed()), out);
    out.extend_from_slice(b"]}\n");
}

fn push_names(start: &[u8], names: &[&str], out: &mut Vec<u8>) {
    out.extend_from_slice(start);
    for name in names {
        out.push(b'"');
        out.extend_from_slice(name.as_bytes());
        out.extend_from_slice(b"\",");
    }
    drop_comma(out);
}

/// Lists are written with a comma behind each item, and the last is taken back.
fn drop_comma(out: &mut Vec<u8>) {
    if out.last() == Some(&b',') {
        out.pop();
    }
}

/// Appends the first bytes of a text, so many of them.
#[inline(always)]
pub fn put<const N: usize>(text: &[u8; N], count: usize, out: &mut Vec<u8>) {
    out.extend_from_slice(text);
    out.truncate(out.len() + count - N);
}

/// Writes a square over what stands so many bytes before the end. A text that is changed before it is copied would have
/// to be waited for: the processor has not yet put it together.
#[inline(always)]
fn patch(before_end: usize, square: Square, out: &mut [u8]) {
    let at = out.len().wrapping_sub(before_end);
    if let Some(place) = out.get_mut(at..at.wrapping_add(2)) {
        place.copy_from_slice(&square.name());
    }
}

/// A text, filled up.
const fn filled<const N: usize>(text: &str) -> ([u8; N], usize) {
    let mut filled = [b' '; N];
    let mut at = 0;
    while at < text.len() {
        filled[at] = text.as_bytes()[at];
        at += 1;
    }
    (filled, text.len())
}

/// From the name of a move to its SAN; the squares stand at 8 and at 10.
const HEAD: [u8; 21] = *b"{\"uci\":\"....\",\"san\":\"";

/// From the SAN to the role; the squares stand at 10 and at 20.
const TAILS: [([u8; 40], usize); 6] = [
    filled("\",\"from\":\"..\",\"to\":\"..\",\"role\":\"pawn\""),
    filled("\",\"from\":\"..\",\"to\":\"..\",\"role\":\"knight\""),
    filled("\",\"from\":\"..\",\"to\":\"..\",\"role\":\"bishop\""),
    filled("\",\"from\":\"..\",\"to\":\"..\",\"role\":\"rook\""),
    filled("\",\"from\":\"..\",\"to\":\"..\",\"role\":\"queen\""),
    filled("\",\"from\":\"..\",\"to\":\"..\",\"role\":\"king\""),
];

/// What is taken, up to the square where it stands.
const CAPTURES: [([u8; 40], usize); 6] = [
    filled(",\"capture\":{\"role\":\"pawn\",\"square\":\""),
    filled(",\"capture\":{\"role\":\"knight\",\"square\":\""),
    filled(",\"capture\":{\"role\":\"bishop\",\"square\":\""),
    filled(",\"capture\":{\"role\":\"rook\",\"square\":\""),
    filled(",\"capture\":{\"role\":\"queen\",\"square\":\""),
    filled(",\"capture\":{\"role\":\"king\",\"square\":\""),
];

/// The place of a role in these lists.
const fn place(role: Role) -> usize {
    role as usize
}

/// The list of moves.
struct Moves<'a> {
    legal: &'a LegalMoves<'a>,
    castling: Castling,
    checks: Checks<'a>,
    specials: Bitboard,
    out: &'a mut Vec<u8>,
}

impl Moves<'_> {
    fn push_from(&mut self, from: Square) {
        let position = self.legal.position();
        let Some(role) = position.placement().role_at(from) else {
            return;
        };
        if self.specials.has(from) || self.checks.is_given_before() {
            for played in self.legal.moves_from(from) {
                self.push_move(played);
            }
            return;
        }
        let placement = position.placement();
        let occupied = placement.occupied();
        let mover = Mover::new(self.legal, role, from);
        let checks = self.checks.squares(role, from);
        let (mut head, (mut tail, length)) = (HEAD, TAILS[place(role)]);
        head[8..10].copy_from_slice(&from.name());
        tail[10..12].copy_from_slice(&from.name());
        for to in self.legal.targets(from) {
            let captures = occupied.has(to);
            let check = if checks.has(to) {
                self.given(role, from, to)
            } else {
                GivenCheck::None
            };
            let (letters, count) = mover.step(to, captures, None, check).letters();
            self.out.extend_from_slice(&head);
            patch(HEAD.len() - 10, to, self.out);
            put(&letters, count, self.out);
            put(&tail, length, self.out);
            patch(length - 20, to, self.out);
            if captures && let Some(taken) = placement.role_at(to) {
                self.push_capture(taken, to);
            }
            if check == GivenCheck::None {
                self.out.extend_from_slice(b"},");
            } else {
                self.push_end(check);
            }
        }
    }

    #[cold]
    fn given(&self, role: Role, from: Square, to: Square) -> GivenCheck {
        self.checks.given(self.legal.step(role, from, to))
    }

    fn push_capture(&mut self, taken: Role, square: Square) {
        let (text, length) = &CAPTURES[place(taken)];
        put(text, *length, self.out);
        let [file, rank] = square.name();
        self.out.extend_from_slice(&[file, rank, b'"', b'}']);
    }

    fn push_end(&mut self, check: GivenCheck) {
        self.out.extend_from_slice(match check {
            GivenCheck::None => b"},",
            GivenCheck::Check => b",\"check\":true},",
            GivenCheck::Checkmate => b",\"check\":true,\"checkmate\":true},",
        });
    }

    /// Any move, in the order of the keys.
    fn push_move(&mut self, played: Move) {
        let check = self.checks.given(played);
        let (letters, count) = San::with(self.legal, played, check).letters();
        let out = &mut *self.out;
        out.extend_from_slice(b"{\"uci\":\"");
        uci::push(played, self.castling, out);
        out.extend_from_slice(b"\",\"san\":\"");
        put(&letters, count, out);
        let (mut tail, length) = TAILS[place(played.role)];
        tail[10..12].copy_from_slice(&played.from.name());
        tail[20..22].copy_from_slice(&played.written_to(self.castling).name());
        put(&tail, length, out);
        if let Some((taken, square)) = played.capture.zip(played.capture_square()) {
            self.push_capture(taken, square);
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

    fn push_word(&mut self, start: &[u8], word: &str) {
        self.out.extend_from_slice(start);
        self.out.extend_from_slice(word.as_bytes());
        self.out.push(b'"');
    }
}

fn push_captures(legal: &LegalMoves<'_>, from: Square, specials: Bitboard, out: &mut Vec<u8>) {
    let position = legal.position();
    if (specials & position.placement().pawns()).has(from) {
        let captures = legal
            .moves_from(from)
            .into_iter()
            .filter(|played| played.capture.is_some());
        for played in captures {
            out.push(b'"');
            uci::push(played, Castling::Standard, out);
            out.extend_from_slice(b"\",");
        }
        return;
    }
    let [file, rank] = from.name();
    for to in legal.targets(from) & position.placement().occupied() {
        let [to_file, to_rank] = to.name();
        out.extend_from_slice(&[b'"', file, rank, to_file, to_rank, b'"', b',']);
    }
}

fn push_status(legal: &LegalMoves<'_>, out: &mut Vec<u8>) {
    let position = legal.position();
    let status = legal.status();
    for (start, flag) in [
        (&b"],\"check\":"[..], status.check),
        (b",\"checkmate\":", status.checkmate),
        (b",\"stalemate\":", status.stalemate),
    ] {
        out.extend_from_slice(start);
        out.extend_from_slice(match flag {
            None => b"null",
            Some(true) => b"true",
            Some(false) => b"false",
        });
    }
    out.extend_from_slice(b",\"checkers\":[");
    for checker in legal.checkers() {
        let [file, rank] = checker.name();
        out.extend_from_slice(&[b'"', file, rank, b'"', b',']);
    }
    drop_comma(out);
    out.extend_from_slice(b"],\"castling\":{\"rights\":\"");
    fen::push_castling(position, out);
    out.extend_from_slice(match CastlingSide::ALL.map(|side| legal.may_castle(side)) {
        [false, false] => b"\",\"kingside\":false,\"queenside\":false},\"outcome\":",
        [true, false] => b"\",\"kingside\":true,\"queenside\":false},\"outcome\":",
        [false, true] => b"\",\"kingside\":false,\"queenside\":true},\"outcome\":",
        [true, true] => b"\",\"kingside\":true,\"queenside\":true},\"outcome\":",
    });
    match position.outcome(status) {
        None => out.extend_from_slice(b"null"),
        Some(outcome) => super::push(&super::OutcomeRecord::new(outcome), out),
    }
}

#[cfg(test)]
mod tests {
    use chess_oracle::board::Square;
    use chess_oracle::notation::uci::Castling;
    use chess_oracle::notation::{Beside, Record, fen};
    use chess_oracle::rules::Position;

    use crate::cli::answer::moves::{Answer, move_records, moves_record};
    use crate::cli::config::Kinds;
    use crate::cli::json;

    /// The record of a line, by hand and by serde.
    #[track_caller]
    fn check(line: &str, castling: Castling) {
        let beside = Beside::default();
        let record = Record::parse(line, &beside).unwrap();
        let asked = record.play(&beside).unwrap();
        let legal = asked.position.legal();
        let answer = Answer::new(&record, &asked, &legal, Kinds::default(), false);
        let listed = move_records(&answer, castling);
        let (mut by_hand, mut by_serde) = (Vec::new(), Vec::new());
        super::push(&record, &asked, &legal, castling, &mut by_hand);
        json::push_line(&moves_record(&answer, castling, listed), &mut by_serde);
        let text = |bytes| String::from_utf8(bytes).unwrap();
        assert_eq!(text(by_hand), text(by_serde), "{line}");
    }

    #[test]
    fn records_of_games_are_those_of_serde() {
        let mut rng = fastrand::Rng::with_seed(5);
        for game in 0..60 {
            let mut position = Position::default();
            for ply in 0..120 {
                let line = fen::write(&position);
                check(&line, Castling::Standard);
                if ply % 8 == 0 {
                    let square = Square::from_index(rng.u8(..64)).unwrap();
                    if position.placement().occupied().has(square) {
                        check(
                            &format!("{line} piece={square} id=g{game}"),
                            Castling::Chess960,
                        );
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
    fn unusual_records_are_those_of_serde() {
        for line in [
            "Wke1 Wra1h1 Bqd8 id=\"quoted\\",
            "r3k2r/1P6/8/8/8/8/8/4K3 w kq - 0 1 id=é",
            "8/8/8/8/8/8/8/8 w - - 0 1",
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
            check(line, Castling::Standard);
            check(line, Castling::Chess960);
        }
    }
}
