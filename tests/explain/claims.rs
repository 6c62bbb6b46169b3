//! Every candidate of many positions: the generator lists it, or the judge gives a reason that the slow reference
//! confirms.

use std::collections::{BTreeMap, BTreeSet};

use oracle_laws::{
    Bitboard, Candidate, Color, IllegalMove, MoveKind, Piece, Position, Reason, Role, Setup, Square,
};
use oracle_notation::fen;

use crate::reference::{Board, at, file, rank};
use crate::support::{
    Draw, oracle, oracle_with, position, random_games, random_setup, shredder_fen,
};

/// Varied positions: games, boards with few pieces, without kings, Chess960.
fn positions(count: usize, seed: u64) -> Vec<Position> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let quarter = count / 4;
    let mut positions = Vec::with_capacity(count);
    for chess960 in [false, true] {
        // A few positions of each of many games.
        let games = random_games(&mut rng, quarter * 17, chess960);
        positions.extend(games.into_iter().step_by(17).take(quarter));
    }
    for _ in 0..count / 10 {
        positions.push(Position::try_from(&en_passant_setup(&mut rng)).unwrap());
    }
    for index in 0..count - positions.len() {
        let draw = Draw {
            pieces: [8, 14, 30][index % 3],
            kings: [index % 5 != 1, index % 5 != 2],
        };
        positions.push(Position::try_from(&random_setup(&mut rng, draw)).unwrap());
    }
    positions
}

/// Boards on which a pawn has just passed another, sliders all around, and often the king on the same rank.
fn en_passant_setup(rng: &mut fastrand::Rng) -> Setup {
    loop {
        let mut setup = random_setup(
            rng,
            Draw {
                pieces: 6,
                kings: [true, true],
            },
        );
        let (us, them) = (setup.turn, !setup.turn);
        let (rank, up) = if us == Color::White { (4, 8) } else { (3, -8) };
        let pushed = rank * 8 + rng.i8(0..8);
        let neighbour = pushed + *rng.choice(&[-1, 1]).unwrap();
        let square = |index: i8| Square::from_index(index as u8).unwrap();
        let king = setup.placement.king(us).unwrap();
        if rng.bool() {
            setup.placement.remove(king);
            setup
                .placement
                .put(square(rank * 8 + rng.i8(0..8)), Piece::new(us, Role::King));
        }
        for empty in [pushed + up, pushed + 2 * up] {
            setup.placement.remove(square(empty));
        }
        setup
            .placement
            .put(square(pushed), Piece::new(them, Role::Pawn));
        setup
            .placement
            .put(square(neighbour), Piece::new(us, Role::Pawn));
        setup.ep_square = Some(square(pushed + up));
        let is_beside = neighbour / 8 == rank;
        let has_kings = Color::ALL
            .into_iter()
            .all(|color| setup.placement.king(color).is_some());
        if is_beside && has_kings && setup.check().is_ok() {
            setup.castling = setup.valid_castling();
            return setup;
        }
    }
}

fn squares() -> impl Iterator<Item = Square> {
    Bitboard::ALL.into_iter()
}

/// Checks that every candidate of a position is a legal move, or has one reason whose claim is true. Returns the
/// reasons that occurred.
pub fn check_candidates(position: &Position) -> BTreeMap<Reason, usize> {
    // With the en passant square, even where no capture is legal.
    let ep_square = position.ep_square();
    let fen = shredder_fen(&Setup {
        ep_square,
        ..Setup::from(position)
    });
    let board = Board::read(&fen);
    let legal: BTreeSet<(Square, Square, Option<Role>)> = position
        .legal_moves()
        .into_iter()
        .flat_map(|legal| {
            let other = match legal.kind {
                // Castling may be written as the king's move, where that is not a king step.
                MoveKind::Castle(side) => {
                    let to = side.king_to(position.turn());
                    (!legal.from.adjoins(to) && legal.from != to).then_some((legal.from, to, None))
                }
                _ => None,
            };
            [Some((legal.from, legal.to, legal.promotion)), other]
                .into_iter()
                .flatten()
        })
        .collect();
    let mut met = BTreeMap::new();
    let promotions: Vec<Option<Role>> = std::iter::once(None).chain(Role::ALL.map(Some)).collect();
    for from in squares() {
        for (to, &promotion) in
            squares().flat_map(|to| promotions.iter().map(move |promotion| (to, promotion)))
        {
            let judged = position.judge(Candidate {
                from,
                to,
                promotion,
            });
            let is_legal = legal.contains(&(from, to, promotion));
            assert_eq!(
                judged.is_ok(),
                is_legal,
                "{fen} {from}{to} {promotion:?}: {judged:?}"
            );
            if let Err(illegal) = judged {
                *met.entry(illegal.reason).or_insert(0) += 1;
                let claim = Claim {
                    board: &board,
                    from: index(from),
                    to: index(to),
                    promotion,
                    illegal,
                };
                assert!(
                    claim.is_true(),
                    "{fen} {from}{to} {promotion:?}: {illegal:?}"
                );
                assert!(!position.sentence(&illegal).is_empty());
            }
        }
    }
    met
}

fn index(square: Square) -> usize {
    usize::from(square.index())
}

/// The claim of a reason, for the slow reference to confirm.
struct Claim<'a> {
    board: &'a Board,
    from: usize,
    to: usize,
    promotion: Option<Role>,
    illegal: IllegalMove,
}

impl Claim<'_> {
    fn is_true(&self) -> bool {
        let &Claim {
            board,
            from,
            to,
            promotion,
            illegal,
        } = self;
        let us = board.white_to_move();
        let squares: Vec<usize> = illegal.squares.into_iter().map(index).collect();
        let by: Vec<usize> = illegal.by.into_iter().map(index).collect();
        let piece = board.cells[from];
        let role = piece.map_or(' ', |(_, role)| role);
        let last_rank = if us { 7 } else { 0 };
        let king = board.king(us);
        match illegal.reason {
            Reason::NoPiece => piece.is_none() && squares == [from],
            Reason::NotOnTurn => piece.is_some_and(|(white, _)| white != us),
            Reason::Movement => !self.reaches(&Board {
                cells: [None; 64],
                ..board.clone()
            }),
            Reason::Blocked => {
                // Without the blocker, the way is open to the next piece, or to the target.
                let [blocker] = squares[..] else { return false };
                let mut opened = board.clone();
                opened.cells[blocker] = None;
                let beyond = (
                    file(blocker) + (file(to) - file(from)).signum(),
                    rank(blocker) + (rank(to) - rank(from)).signum(),
                );
                let beyond = at(beyond.0, beyond.1).unwrap();
                board.cells[blocker].is_some()
                    && (role == 'p'
                        || opened.attacked_from(from).contains(&beyond)
                            && !board.attacked_from(from).contains(&beyond))
            }
            Reason::OwnPiece => {
                self.reaches(board)
                    && board.cells[to].is_some_and(|(white, _)| white == us)
                    && squares == [to]
            }
            Reason::PawnPushOntoPiece => {
                role == 'p'
                    && file(from) == file(to)
                    && board.cells[to].is_some_and(|(white, _)| white != us)
            }
            Reason::PawnCaptureOfNothing => {
                role == 'p'
                    && board.attacked_from(from).contains(&to)
                    && board.cells[to].is_none()
                    && !self.has_neighbour()
            }
            Reason::NoEnPassant => {
                role == 'p'
                    && board.cells[to].is_none()
                    && self.has_neighbour()
                    && board.ep_square != Some(to)
            }
            Reason::CapturesKing => {
                board.cells[to] == Some((!us, 'k')) && board.attacked_from(from).contains(&to)
            }
            Reason::MissingPromotion => role == 'p' && rank(to) == last_rank && promotion.is_none(),
            Reason::BadPromotion => {
                let is_allowed = promotion.is_some_and(|role| Role::PROMOTIONS.contains(&role));
                promotion.is_some() && !(role == 'p' && rank(to) == last_rank && is_allowed)
            }
            Reason::Pinned => {
                // Without the pinned piece, the pinning piece attacks the king, which it did not before.
                let [pinner] = by[..] else { return false };
                let mut lifted = board.clone();
                lifted.cells[from] = None;
                let attackers = |board: &Board| board.attackers(king.unwrap(), !us);
                attackers(&lifted).contains(&pinner)
                    && !attackers(board).contains(&pinner)
                    && self.leaves_in_check(&by)
            }
            Reason::CheckUnanswered => {
                board.attackers(king.unwrap(), !us) == by && self.leaves_in_check(&by)
            }
            Reason::KingIntoCheck => {
                role == 'k' && squares == [to] && self.after().attackers(to, !us) == by
            }
            Reason::EnPassantUncovers => {
                let mut after = self.after();
                after.cells[at(file(to), rank(from)).unwrap()] = None;
                board.ep_square == Some(to)
                    && after.attackers(king.unwrap(), !us) == by
                    && board
                        .attackers(king.unwrap(), !us)
                        .iter()
                        .all(|attacker| !by.contains(attacker))
            }
            Reason::CastlingNoRook
            | Reason::CastlingNoRight
            | Reason::CastlingBlocked
            | Reason::CastlingInCheck
            | Reason::CastlingThroughCheck
            | Reason::CastlingIntoCheck => self.is_true_of_castling(&squares, &by),
        }
    }

    fn is_true_of_castling(&self, squares: &[usize], by: &[usize]) -> bool {
        let &Claim {
            board,
            from: king,
            to,
            illegal,
            ..
        } = self;
        let us = board.white_to_move();
        let back = if us { 0 } else { 7 };
        let rooks: Vec<usize> = (0..64)
            .filter(|&square| board.cells[square] == Some((us, 'r')) && rank(square) == back)
            .collect();
        // The right that the position has, or that is granted for the test.
        let is_kingside = match file(to) {
            _ if board.rooks.contains(&to) => file(to) > file(king),
            6 => true,
            2 => false,
            _ => file(to) > file(king),
        };
        let is_beside = |rook: usize| (file(rook) > file(king)) == is_kingside;
        let rook = board
            .rooks
            .iter()
            .copied()
            .find(|&rook| rank(rook) == back && is_beside(rook));
        let mut lone = board.clone();
        lone.cells[king] = None;
        match illegal.reason {
            Reason::CastlingNoRook => {
                let corner = at(if is_kingside { 7 } else { 0 }, back).unwrap();
                rook.is_none()
                    && if file(king) == 4 {
                        !rooks.contains(&corner)
                    } else {
                        !rooks.iter().any(|&rook| is_beside(rook))
                    }
            }
            Reason::CastlingNoRight => {
                // With the right granted, castling is legal, or another reason applies.
                let mut rng = rooks.iter().copied().filter(|&rook| is_beside(rook));
                rook.is_none()
                    && rng.any(|granted| {
                        let mut with_right = board.clone();
                        with_right.rooks.push(granted);
                        let castles = |board: &Board| board.legal_moves().len();
                        let fields = shredder_fen_of(&with_right);
                        let judged = position(&fields).judge(Candidate {
                            from: Square::from_index(king as u8).unwrap(),
                            to: Square::from_index(to as u8).unwrap(),
                            promotion: None,
                        });
                        match judged {
                            Ok(_) => castles(&with_right) == castles(board) + 1,
                            Err(illegal) => illegal.reason > Reason::CastlingNoRight,
                        }
                    })
            }
            Reason::CastlingBlocked => {
                let rook = rook.unwrap();
                let kingside = file(rook) > file(king);
                let (king_to, rook_to) = if kingside { (6, 5) } else { (2, 3) };
                let [king_to, rook_to] = [king_to, rook_to].map(|file| at(file, back).unwrap());
                let span = |a: usize, b: usize| a.min(b)..=a.max(b);
                let way: BTreeSet<usize> = span(king, king_to).chain(span(rook, rook_to)).collect();
                let blocked = way.into_iter().filter(|&square| {
                    square != king && square != rook && board.cells[square].is_some()
                });
                !squares.is_empty() && blocked.collect::<Vec<_>>() == squares
            }
            Reason::CastlingInCheck => !by.is_empty() && board.attackers(king, !us) == by,
            Reason::CastlingThroughCheck => {
                matches!(squares, &[square] if lone.attackers(square, !us) == by) && !by.is_empty()
            }
            _ => {
                let rook = rook.unwrap();
                let kingside = file(rook) > file(king);
                let [king_to, rook_to] =
                    if kingside { [6, 5] } else { [2, 3] }.map(|file| at(file, back).unwrap());
                let mut after = lone.clone();
                after.cells[rook] = None;
                after.cells[king_to] = Some((us, 'k'));
                after.cells[rook_to] = Some((us, 'r'));
                squares == [king_to] && !by.is_empty() && after.attackers(king_to, !us) == by
            }
        }
    }

    /// Returns whether the piece reaches the square on a board, even if the square is occupied.
    fn reaches(&self, board: &Board) -> bool {
        let &Claim { from, to, .. } = self;
        let mut board = board.clone();
        board.cells[from] = self.board.cells[from];
        let Some((white, role)) = board.cells[from] else {
            return false;
        };
        if role != 'p' {
            return board.attacked_from(from).contains(&to);
        }
        let up = if white { 1 } else { -1 };
        let start = if white { 1 } else { 6 };
        let ahead = rank(to) - rank(from);
        let is_step =
            file(from) == file(to) && (ahead == up || ahead == 2 * up && rank(from) == start);
        is_step || board.attacked_from(from).contains(&to)
    }

    /// Returns whether the pawn stands on its fifth rank, with an enemy pawn beside it, on the file of the target.
    fn has_neighbour(&self) -> bool {
        let us = self.board.white_to_move();
        let fifth = if us { 4 } else { 3 };
        rank(self.from) == fifth
            && at(file(self.to), rank(self.from))
                .is_some_and(|square| self.board.cells[square] == Some((!us, 'p')))
    }

    /// Returns the board with the piece moved, and nothing else.
    fn after(&self) -> Board {
        let mut after = self.board.clone();
        after.cells[self.to] = after.cells[self.from].take();
        after
    }

    fn leaves_in_check(&self, by: &[usize]) -> bool {
        let us = self.board.white_to_move();
        let after = self.after();
        after
            .attackers(after.king(us).unwrap(), !us)
            .iter()
            .any(|attacker| by.contains(attacker))
    }
}

fn shredder_fen_of(board: &Board) -> String {
    let mut rights: String = board
        .rooks
        .iter()
        .map(|&rook| {
            let letter = (b'a' + (rook % 8) as u8) as char;
            if rank(rook) == 0 {
                letter.to_ascii_uppercase()
            } else {
                letter
            }
        })
        .collect();
    if rights.is_empty() {
        rights.push('-');
    }
    let rows: Vec<String> = (0..8)
        .rev()
        .map(|row| {
            (0..8)
                .map(|column| match board.cells[row * 8 + column] {
                    None => '1',
                    Some((true, role)) => role.to_ascii_uppercase(),
                    Some((false, role)) => role,
                })
                .collect::<Vec<char>>()
        })
        .map(|row| {
            (1..=8)
                .rev()
                .fold(row.into_iter().collect::<String>(), |row, run| {
                    row.replace(&"1".repeat(run), &run.to_string())
                })
        })
        .collect();
    format!(
        "{} {} {rights} -",
        rows.join("/"),
        if board.white_to_move() { "w" } else { "b" }
    )
}

fn check_positions(count: usize, seed: u64) {
    let mut met: BTreeMap<Reason, usize> = BTreeMap::new();
    let special = SPECIAL.map(position);
    for asked in positions(count, seed).into_iter().chain(special) {
        for (reason, count) in check_candidates(&asked) {
            *met.entry(reason).or_insert(0) += count;
        }
    }
    let missing: Vec<Reason> = Reason::ALL
        .into_iter()
        .filter(|reason| !met.contains_key(reason))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn every_candidate_is_a_move_or_has_one_true_reason() {
    check_positions(60, 2);
}

#[test]
#[ignore = "minutes: .ci/run runs it"]
fn every_candidate_of_many_positions_is_a_move_or_has_one_true_reason() {
    check_positions(8000, 5);
}

/// Positions with en passant captures, legal and illegal, and with castlings out of, through and into check.
const SPECIAL: [&str; 9] = [
    "8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1",
    "1b6/8/8/3Pp3/8/8/4k2K/8 w - e6 0 1",
    "7k/6b1/8/4Pp2/8/2K5/8/8 w - f6 0 1",
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
    "8/5k2/1r6/pP6/8/1q6/8/K7 w - a6 0 1",
    "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1",
    "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1",
    "3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "2r1k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
];

#[test]
fn the_program_says_of_every_candidate_what_the_generator_says() {
    for asked in positions(4, 11) {
        let fen = fen::write(&asked);
        let record = &oracle_with(&["--json", &fen]).records()[0];
        let listed: BTreeSet<&str> = record["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|listed| listed["uci"].as_str().unwrap())
            .collect();
        let candidates: Vec<String> = squares()
            .flat_map(|from| squares().map(move |to| format!("{from}{to}")))
            .chain(listed.iter().map(|&listed| listed.to_owned()))
            .collect();
        let lines: Vec<String> = candidates
            .iter()
            .map(|candidate| format!("{fen} move={candidate}"))
            .collect();
        let (stdout, stderr, status) = oracle("explain - --json").stdin(lines.join("\n")).ends();
        assert_eq!((stderr.as_str(), status), ("", 1));
        for (candidate, record) in candidates.iter().zip(stdout.lines()) {
            let record: serde_json::Value = serde_json::from_str(record).unwrap();
            // Castling has two spellings as a candidate, and one as a move.
            let is_listed = listed.contains(record["move"].as_str().unwrap());
            assert_eq!(record["legal"], is_listed, "{fen} {candidate}");
        }
        assert_eq!(stdout.lines().count(), candidates.len());
    }
}
