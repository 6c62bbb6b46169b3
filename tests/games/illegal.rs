//! Games that go on after an illegal move, held against a board that makes any move, and against python-chess.

use std::fmt::Write;
use std::fs::File;
use std::ops::ControlFlow;
use std::process::Command;

use fastrand::Rng;
use oracle_laws::{Candidate, CastlingSide, Color, Piece, Position, Role, Square, attacks};
use oracle_notation::{San, fen};
use oracle_pgn::{Finding, FindingKind, Game, Options, Played, Reader, Visitor};

use super::python_chess::verdict;
use super::second_opinion::{Ours, Verdict};

/// The position after each half-move, and what is said of the game.
#[derive(Default)]
struct Replay {
    fens: Vec<String>,
    /// The half-moves of illegal moves, and those of other findings.
    illegal: Vec<u32>,
    others: Vec<String>,
    verdicts: Ours,
    illegal_moves: u32,
}

impl Visitor for Replay {
    fn played(&mut self, _game: &Game, played: &Played<'_>) -> ControlFlow<()> {
        self.fens.push(fen::write(played.after));
        ControlFlow::Continue(())
    }

    fn finding(&mut self, game: &Game, finding: &Finding) {
        self.verdicts.finding(game, finding);
        let is_later = !self.illegal.is_empty();
        assert_eq!(finding.is_after_illegal, is_later, "{}", finding.message);
        match (finding.kind, finding.ply) {
            (FindingKind::IllegalMove, Some(ply)) => self.illegal.push(ply),
            (FindingKind::MoveAfterEnd, _) => {}
            _ => self.others.push(finding.message.clone()),
        }
    }

    fn end(&mut self, game: &Game) {
        self.illegal_moves = game.illegal_moves();
        self.verdicts.end(game);
    }
}

/// A game with illegal moves, each of which names one piece.
struct DamagedGame {
    text: String,
    /// Its moves in UCI, legal or not.
    moves: Vec<String>,
    fens: Vec<String>,
    illegal: Vec<u32>,
}

/// Returns the position after any move of a piece to a square: the piece is put there.
fn put(position: &Position, from: Square, to: Square) -> Position {
    let us = position.turn();
    let piece = position.piece_at(from).unwrap();
    let mut setup = position.setup();
    let is_pawn = piece.role == Role::Pawn;
    let captured = position.piece_at(to);
    if is_pawn && attacks::pawn(us, from).has(to) && position.ep_square() == Some(to) {
        setup.placement.remove(Square::new(to.file(), from.rank()));
    }
    setup.placement.remove(from);
    setup.placement.put(to, piece);
    let touched = from.bitboard() | to.bitboard();
    setup.castling.0 &= !touched;
    if piece.role == Role::King {
        setup.castling.0 &= !oracle_laws::Bitboard::from(us.back_rank());
    }
    let is_double = is_pawn
        && from.file() == to.file()
        && from.rank().index().abs_diff(to.rank().index()) == 2
        && from.rank().index() == [1, 6][us.index()];
    setup.ep_square = is_double.then(|| from.offset(0, us.forward())).flatten();
    let is_zeroed = is_pawn || captured.is_some();
    setup.halfmoves = if is_zeroed { 0 } else { setup.halfmoves + 1 };
    setup.fullmoves += u32::from(us == Color::Black);
    setup.turn = !us;
    Position::try_from(&setup).unwrap()
}

/// Returns an illegal move of a piece that can be put on its square, other than castling and captures of kings.
fn illegal_move(position: &Position, rng: &mut Rng) -> Option<(Square, Square)> {
    let from = rng.choice(position.placement().color(position.turn()))?;
    let to = Square::from_index(rng.u8(..64))?;
    let piece = position.piece_at(from)?;
    let captured = position.piece_at(to);
    let own = Piece::new(position.turn(), Role::Rook);
    let is_castling = piece.role == Role::King
        && (from.file().index().abs_diff(to.file().index()) > 1 || captured == Some(own));
    // python-chess captures en passant also backwards and around the edge.
    let is_like_en_passant = piece.role == Role::Pawn
        && position.ep_square() == Some(to)
        && matches!(from.index().abs_diff(to.index()), 7 | 9)
        && !attacks::pawn(piece.color, from).has(to);
    let is_refused = is_castling
        || is_like_en_passant
        || from == to
        || captured.is_some_and(|piece| piece.role == Role::King || piece.color == position.turn())
        || piece.role == Role::Pawn && matches!(to.rank().index(), 0 | 7)
        || position.judge(Candidate::new(from, to)).is_ok();
    (!is_refused).then_some((from, to))
}

fn damaged_game(rng: &mut Rng) -> DamagedGame {
    let mut game = DamagedGame {
        text: "[Event \"x\"]\n\n".to_owned(),
        moves: Vec::new(),
        fens: Vec::new(),
        illegal: Vec::new(),
    };
    let mut position = Position::default();
    let plies = rng.u32(20..90);
    let damaged = rng.u32(1..plies);
    let is_shuffled = rng.bool();
    for ply in 1..=plies {
        let is_damaged = ply == damaged || ply > damaged && rng.u8(..40) == 0;
        if !position.has_legal_move() {
            break;
        }
        let stray = is_damaged.then(|| (0..200).find_map(|_| illegal_move(&position, rng)));
        if let Some((from, to)) = stray.flatten() {
            let letter = match position.piece_at(from).unwrap().role {
                Role::Pawn => String::new(),
                role => role.upper_letter().to_string(),
            };
            let letter = if rng.bool() { letter } else { String::new() };
            let _ = write!(game.text, "{letter}{from}{to} ");
            game.moves.push(format!("{from}{to}"));
            game.illegal.push(ply);
            position = put(&position, from, to);
        } else {
            let moves = position.legal_moves();
            let quiet = |role: Role| matches!(role, Role::Knight | Role::Rook | Role::Queen);
            let calm: Vec<_> = moves
                .iter()
                .filter(|played| played.capture.is_none() && quiet(played.role))
                .take(3)
                .collect();
            let played = match (rng.choice(calm), rng.choice(&moves)) {
                (Some(calm), _) if is_shuffled && ply > damaged => *calm,
                (_, Some(any)) => *any,
                _ => break,
            };
            let _ = write!(game.text, "{} ", San::from_move(&position, played));
            let standard = oracle_notation::uci::CastlingMode::Standard;
            game.moves
                .push(oracle_notation::uci::write(played, standard));
            position = position.after(played);
        }
        game.fens.push(fen::write(&position));
    }
    game.text += "*\n\n";
    game
}

fn replay(text: &str) -> Replay {
    let mut replay = Replay::default();
    let options = Options {
        tags_are_optional: true,
        ..Options::default()
    };
    Reader::new(options).read_all(text.as_bytes(), &mut replay);
    replay
}

#[test]
fn a_game_goes_on_from_an_illegal_move() {
    let mut rng = Rng::with_seed(33);
    let mut several = 0;
    for _ in 0..600 {
        let game = damaged_game(&mut rng);
        let replay = replay(&game.text);
        assert_eq!(replay.fens, game.fens, "{}", game.text);
        assert_eq!(replay.illegal, game.illegal, "{}", game.text);
        assert_eq!(replay.illegal_moves as usize, game.illegal.len());
        assert!(
            replay
                .others
                .iter()
                .all(|other| other.contains("missing") || other.contains("result")),
            "{:?}",
            replay.others
        );
        several += usize::from(game.illegal.len() > 1);
    }
    assert!(several > 100, "{several}");
}

#[test]
fn without_moves_to_show_a_damaged_game_ends_alike() {
    let mut rng = Rng::with_seed(34);
    let games: Vec<_> = (0..300).map(|_| damaged_game(&mut rng)).collect();
    let mut ours = Ours::default();
    let text: String = games.iter().map(|game| game.text.as_str()).collect();
    Reader::new(Options::default()).read_all(text.as_bytes(), &mut ours);
    for (game, (verdict, _)) in games.iter().zip(&ours.games) {
        assert_eq!(Some(&verdict.fen), game.fens.last(), "{}", game.text);
        assert_eq!(verdict.plies as usize, game.fens.len());
    }
}

/// Plays moves, legal or not, and writes all positions and a verdict on the last.
const PROGRAM: &str = "
import sys, chess
for line in sys.stdin:
    board, fens, threefold, fivefold = chess.Board(), [], '', ''
    for ply, word in enumerate(line.split(), 1):
        board.push(chess.Move.from_uci(word))
        fens.append(board.fen(en_passant='legal'))
        if board.halfmove_clock >= 8 and not fivefold and board.is_repetition(3):
            if board.is_valid() and any(board.generate_legal_moves()):
                threefold = threefold or ply
                if board.is_repetition(5):
                    fivefold = ply
    print(';'.join(fens), f'{len(fens)}|{fens[-1]}|1|{threefold}|{fivefold}|', sep='\\t')
";

#[test]
#[ignore = "needs python3 with the package chess: .ci/run installs it"]
fn python_chess_puts_illegal_moves_on_the_same_squares() {
    const GAMES: usize = 4_000;
    let mut rng = Rng::with_seed(35);
    let games: Vec<_> = (0..GAMES).map(|_| damaged_game(&mut rng)).collect();
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().join("moves.txt");
    let lines: String = games
        .iter()
        .map(|game| game.moves.join(" ") + "\n")
        .collect();
    std::fs::write(&name, lines).unwrap();
    let output = Command::new("python3")
        .args(["-c", PROGRAM])
        .stdin(File::open(&name).unwrap())
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().count(), GAMES);
    let mut threefold = 0;
    for (line, game) in text.lines().zip(&games) {
        let (fens, their) = line.split_once('\t').unwrap();
        let ours = replay(&game.text);
        assert_eq!(ours.fens.join(";"), fens, "{}", game.text);
        let [(our, end)] = &ours.verdicts.games[..] else {
            panic!("{}", game.text);
        };
        let their = verdict(their).until(*end);
        let our = Verdict {
            is_illegal: true,
            outcome: None,
            ..our.clone()
        };
        threefold += usize::from(our.threefold.is_some());
        assert_eq!(our, their, "{}", game.text);
    }
    assert!(threefold > 175, "{threefold}");
}

/// Only a capture changes the number of pieces: one of the opponent's is gone.
#[test]
fn no_illegal_move_that_is_played_loses_a_piece_of_its_own_or_castles_through_one() {
    let mut rng = Rng::with_seed(36);
    let (mut played, mut castled) = (0, 0);
    for game in 0..400 {
        let mut position = Position::default();
        if game % 2 == 1 {
            // The same armies in Chess960, with kings and rooks on other files.
            let back = rng
                .choice(["bqnrkbrn", "qbbnnrkr", "rkbbnnqr", "nrbkqbrn"])
                .unwrap();
            let white = back.to_uppercase();
            let text = format!("{back}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1");
            position = text.parse().unwrap();
        }
        for _ in 0..rng.u32(..60) {
            if let Some(legal) = rng.choice(position.legal_moves()) {
                position = position.after(legal);
            }
        }
        let us = position.turn();
        let square = |rng: &mut Rng| Square::from_index(rng.u8(..64)).unwrap();
        let steps = (0..60).filter_map(|_| {
            let king = position.king().filter(|_| rng.bool());
            let from = king.unwrap_or_else(|| square(&mut rng));
            let back = rng
                .bool()
                .then(|| Square::new(square(&mut rng).file(), us.back_rank()));
            let to = back.unwrap_or_else(|| square(&mut rng));
            let promotion = rng.choice([None, None, Some(Role::Queen), Some(Role::Pawn)])?;
            let asked = Candidate {
                from,
                to,
                promotion,
            };
            position.judge(asked).err()
        });
        let mut illegal: Vec<_> = steps.collect();
        illegal.extend(
            CastlingSide::ALL
                .map(|side| position.judge_castling(side))
                .into_iter()
                .filter_map(Result::err),
        );
        for illegal in illegal {
            let Some(meant) = position.meant(&illegal) else {
                continue;
            };
            let mut next = position.clone();
            next.play_illegal(meant);
            let count = |position: &Position, color| position.placement().color(color).len();
            assert_eq!(count(&position, us), count(&next, us), "{position} {meant}");
            let taken = u32::from(meant.capture.is_some());
            assert_eq!(
                count(&position, !us),
                count(&next, !us) + taken,
                "{position} {meant}"
            );
            played += 1;
            castled += u32::from(meant.castle().is_some());
            if let Some(side) = meant.castle() {
                let ways = attacks::between(meant.from, side.king_to(us))
                    | attacks::between(meant.to, side.rook_to(us));
                let others = position
                    .placement()
                    .occupied()
                    .without(meant.from)
                    .without(meant.to);
                assert!(!others.meets(ways), "{position} {meant}");
            }
        }
    }
    assert!(played > 3_000 && castled > 20, "{played} {castled}");
}
