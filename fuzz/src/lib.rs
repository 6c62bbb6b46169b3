//! What must hold of every position, however it was read; and positions made of any bytes.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::{self, Cursor, Write};
use std::sync::{Arc, Mutex, PoisonError};

use chess_oracle::{Environment, run};
use oracle_laws::{Bitboard, Color, Piece, Placement, Role, Square};
use oracle_laws::{Candidate, CastlingRights, CastlingSide, Move, MoveKind, Position, Setup};
use oracle_mate::{Defence, MateSolver, Response, Solution};
use oracle_notation::{MoveText, Overrides, Record, San, epd, fen, piece_list, uci};
use oracle_perft::Counter;
use oracle_winnable::{Solver, Verdict};

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
    let overrides = Overrides::default();
    let record = Record::parse(line, &overrides).ok()?;
    Some(record.play().ok()?.position)
}

/// Whatever is written of the position is read as the same.
pub fn check_writers(position: &Position) {
    let said = position.setup();
    let text = fen::write(position);
    assert_eq!(fen::parse(&text).as_ref(), Ok(&said), "{text}");
    for text in [text, piece_list::write(position)] {
        let read = read(&text).expect(&text);
        assert_eq!(read.setup(), said, "{text}");
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
        let san = San::from_move(position, played).to_string();
        let standard = uci::write(played, uci::CastlingMode::Standard);
        let chess960 = uci::write(played, uci::CastlingMode::Chess960);
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
    if let Some(outcome) = position.outcome() {
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
                            assert!(!illegal.sentence(position).is_empty());
                        }
                    }
                }
            }
        }
    }
    for side in [CastlingSide::Kingside, CastlingSide::Queenside] {
        let verdict = position.judge_castling(side);
        assert_eq!(verdict.is_ok(), position.legal().may_castle(side));
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

/// Operations after the fields of a FEN: an EPD that is written is read as itself, with its name and its clocks; after
/// each move it keeps nothing that speaks of the position before.
pub fn check_epd(operations: &str) {
    let overrides = Overrides::default();
    let line = format!("r3k2r/8/8/3Pp3/8/8/8/R3K2R w KQkq e6 {operations}");
    let Ok(record) = Record::parse(&line, &overrides) else {
        return;
    };
    let Ok(query) = record.play() else {
        return;
    };
    let _ = query.bad_operation();
    // A semicolon may be glued to the last field.
    let glued = line.replacen("e6 ", "e6;", 1);
    if let Ok(glued) = Record::parse(&glued, &overrides) {
        assert_eq!(glued.operations().len(), record.operations().len());
    }
    let write = |position: &Position, has_moved| {
        epd::write(position, record.operations(), record.id(), has_moved)
    };
    let again = |written: &str| {
        let record = Record::parse(written, &overrides).expect(written);
        let query = record.play().expect(written);
        assert_eq!(
            epd::write(&query.position, record.operations(), record.id(), false),
            written
        );
        (record.id().map(str::to_owned), query.position.setup())
    };
    let written = write(&query.position, query.has_moved);
    assert!(!written.contains('\n'));
    let (id, setup) = again(&written);
    assert_eq!(setup, query.position.setup(), "{written}");
    assert_eq!(id.is_some(), record.id().is_some(), "{written}");
    for played in query.position.legal_moves() {
        let after = query.position.after(played);
        let written = write(&after, true);
        assert_eq!(again(&written).1, after.setup(), "{written}");
        assert!(
            !written.contains(" bm ") || operations.contains('"'),
            "{written}"
        );
    }
}

/// A line is legal and ends in checkmate; what is unwinnable stays so, whatever is played.
pub fn check_winnable(position: &Position) {
    let mut solver = Solver::new(2_000);
    for winner in Color::ALL {
        let Some(verdict) = solver.side(position, winner) else {
            return;
        };
        match verdict {
            Verdict::Winnable { line } => {
                let mut position = position.clone();
                for played in line {
                    assert!(position.legal_moves().contains(&played));
                    position = position.after(played);
                }
                assert!(position.turn() != winner && position.checkers().any());
                assert!(!position.has_legal_move());
            }
            Verdict::Unwinnable { .. } => {
                for played in position.legal_moves() {
                    let after = solver.side(&position.after(played), winner);
                    assert_ne!(after.and_then(|verdict| verdict.is_winnable()), Some(true));
                }
            }
            Verdict::Undecided { .. } => {}
        }
    }
}

/// A tree of defences has every legal move, and ends in checkmate after the number of moves that it says.
fn check_defences(before: &Position, defences: &[Defence], left: u8) {
    let all: Vec<Move> = defences.iter().map(|defence| defence.played).collect();
    assert_eq!(all, before.legal_moves());
    for defence in defences {
        let after = before.after(defence.played);
        assert!((1..=left).contains(&defence.mates_in));
        let legal = after.legal_moves();
        assert!(defence.replies.iter().all(|reply| legal.contains(reply)));
        for &reply in &defence.replies {
            let is_mate = after.after(reply).is_checkmate();
            assert_eq!(defence.mates_in == 1, is_mate);
        }
        let next = after.after(defence.replies[0]);
        check_defences(&next, &defence.next, defence.mates_in - 1);
    }
}

/// Mates in up to three moves: their trees, what refutes other moves, and the same with the colours exchanged.
pub fn check_mate(position: &Position) {
    let mut solver = MateSolver::new(20_000, || false);
    let Some(solution) = solver.solve(position, 3) else {
        return;
    };
    let mirrored = MateSolver::new(20_000, || false).solve(&position.mirrored(), 3);
    let mirrored = mirrored.expect("it is a position of a game");
    if solution.is_complete && mirrored.is_complete {
        let [ours, other] = [&solution, &mirrored].map(Solution::keys);
        let lengths = |keys: &[(Move, u8)]| keys.iter().map(|(_, n)| *n).collect::<Vec<_>>();
        assert_eq!(lengths(&ours), lengths(&other));
    }
    for (key, mates_in) in solution.keys() {
        let after = position.after(key);
        let (defences, is_whole) = solver.defences(&after, mates_in - 1, usize::MAX);
        if is_whole {
            check_defences(&after, &defences, mates_in - 1);
        }
    }
    for tried in solution
        .first_moves
        .iter()
        .filter(|tried| tried.mates_in.is_none())
    {
        if let Response::Move(reply) = tried.response {
            assert!(position.after(tried.played).legal_moves().contains(&reply));
        }
    }
}

/// A channel that is read when the program has ended.
#[derive(Clone, Default)]
struct Channel(Arc<Mutex<Vec<u8>>>);

impl Channel {
    fn text(&self) -> String {
        let bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8(bytes.clone()).expect("an answer is UTF-8")
    }
}

impl Write for Channel {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut written = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        written.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What the program answers to this input. It has no messages.
pub fn answer(words: &[&str], input: Vec<u8>) -> String {
    let words: Vec<OsString> = ["chess-oracle"]
        .iter()
        .chain(words)
        .map(OsString::from)
        .collect();
    let (out, messages) = (Channel::default(), Channel::default());
    let stdin = Cursor::new(input);
    let answered = run(
        &words,
        stdin,
        out.clone(),
        messages.clone(),
        Environment::read(),
    );
    assert!(answered.is_ok(), "{answered:?}");
    assert_eq!(messages.text(), "");
    out.text()
}
