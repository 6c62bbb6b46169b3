//! What must hold of every position, however it was read; and positions made of any bytes.

use std::collections::BTreeSet;

use chess_oracle::board::{Bitboard, Color, Piece, Placement, Role, Square};
use chess_oracle::notation::san::San;
use chess_oracle::notation::{Beside, MoveText, Record, fen, piece_list, uci};
use chess_oracle::perft::Counter;
use chess_oracle::rules::{Candidate, CastlingRights, CastlingSide, MoveKind, Position, Setup};

/// A position made of bytes: two for each piece, then what else a setup has. Most bytes make one.
pub fn position(bytes: &[u8]) -> Option<Position> {
    let (&[turn, rooks, ep_square, halfmoves], pieces) = bytes.split_first_chunk::<4>()?;
    let mut placement = Placement::EMPTY;
    for piece in pieces.chunks_exact(2) {
        let square = Square::from_index(piece[0] % 64)?;
        let role = Role::ALL[usize::from(piece[1] >> 1) % Role::ALL.len()];
        let color = Color::ALL[usize::from(piece[1] & 1)];
        let is_second_king = role == Role::King && placement.king(color).is_some();
        let is_lost_pawn = role == Role::Pawn && Bitboard::BACK_RANKS.has(square);
        if placement.piece_at(square).is_none() && !is_second_king && !is_lost_pawn {
            placement.put(square, Piece::new(color, role));
        }
    }
    let ranks = u64::from(rooks) | u64::from(rooks.reverse_bits()) << 56;
    let setup = Setup {
        placement,
        turn: Color::ALL[usize::from(turn & 1)],
        castling: CastlingRights(Bitboard(ranks)),
        ep_square: Square::from_index(ep_square),
        halfmoves: u32::from(halfmoves),
        fullmoves: 1,
    };
    // What is not sound is named, and left out of the position.
    let _ = setup.problems();
    Position::try_from(&setup).ok()
}

/// The position of a line, if it can be read and played.
pub fn read(line: &str) -> Option<Position> {
    let beside = Beside::default();
    let record = Record::parse(line, &beside).ok()?;
    Some(record.play(&beside).ok()?.position)
}

/// Whatever is written of the position is read as the same.
pub fn check_writers(position: &Position) {
    let said = Setup::from(position);
    let text = fen::write(position);
    assert_eq!(fen::parse(&text).as_ref(), Ok(&said), "{text}");
    for text in [text, piece_list::write(position)] {
        let read = read(&text).expect(&text);
        assert_eq!(Setup::from(&read), said, "{text}");
        assert_eq!(fen::write(&read), fen::write(position));
    }
}

/// Moves are written in words that mean them, and lead to positions in which the mover is not in check; no king is
/// taken, and check is told as the board after it shows.
pub fn check_moves(position: &Position) {
    let us = position.turn();
    let legal = position.legal();
    let moves = legal.moves();
    assert_eq!(position.has_legal_move(), !moves.is_empty());
    let mut seen = BTreeSet::new();
    for &played in &moves {
        let san = San::new(position, played).to_string();
        let standard = uci::write(played, uci::Castling::Standard);
        let chess960 = uci::write(played, uci::Castling::Chess960);
        assert!(seen.insert(san.clone()), "{san} twice");
        for text in [san.as_str(), &standard, &chess960] {
            let read = MoveText::parse(text).expect(text);
            assert_eq!(read.resolve(position), Ok(played), "{text}");
        }
        let after = position.after(played);
        let kings = |position: &Position| {
            Color::ALL.map(|color| position.placement().king(color).is_some())
        };
        assert_eq!(kings(&after), kings(position), "{san}");
        if let Some(king) = after.placement().king(us) {
            assert!(!after.attackers(king, !us).any(), "{san}");
        }
        assert_eq!(san.ends_with(['+', '#']), after.checkers().any(), "{san}");
        let is_mate = after.checkers().any() && !after.has_legal_move();
        assert_eq!(san.ends_with('#'), is_mate, "{san}");
        check_writers(&after);
    }
    let status = legal.status();
    assert_eq!(
        status.check,
        position.king().map(|_| position.checkers().any())
    );
    if let Some(outcome) = position.outcome(status) {
        assert!(outcome.winner != Some(us));
    }
}

/// A candidate is legal exactly where the generator has it, and else has a sentence.
pub fn check_candidates(position: &Position) {
    let mut legal = BTreeSet::new();
    for played in position.legal_moves() {
        legal.insert((played.from, played.to, played.promotion));
        if let MoveKind::Castle(side) = played.kind {
            let to = side.king_to(position.turn());
            if !played.from.adjoins(to) && played.from != to {
                legal.insert((played.from, to, None));
            }
        }
    }
    let promotions: Vec<Option<Role>> = [None].into_iter().chain(Role::ALL.map(Some)).collect();
    for from in Bitboard::ALL {
        for to in Bitboard::ALL {
            for &promotion in &promotions {
                let candidate = Candidate {
                    from,
                    to,
                    promotion,
                };
                match position.judge(candidate) {
                    Ok(_) => assert!(legal.contains(&(from, to, promotion)), "{candidate:?}"),
                    Err(illegal) => {
                        assert!(!legal.contains(&(from, to, promotion)), "{candidate:?}");
                        // Every promotion has the same words but for its own.
                        if promotion.is_none() {
                            assert!(!position.sentence(&illegal).is_empty());
                        }
                    }
                }
            }
        }
    }
    for side in [CastlingSide::Kingside, CastlingSide::Queenside] {
        let obstacle = position.castling_obstacle(side);
        assert_eq!(obstacle.is_none(), position.legal().may_castle(side));
    }
}

/// The counter finds as many moves as are listed, and as many replies.
pub fn check_counter(position: &Position) {
    let moves = position.legal_moves();
    let replies = moves
        .iter()
        .map(|&played| position.after(played).legal_moves().len() as u64);
    let counter = Counter::default();
    assert_eq!(counter.count(position, 1), Ok(moves.len() as u64));
    assert_eq!(counter.count(position, 2), Ok(replies.sum()));
}
