//! Draws positions and candidates with a fixed seed, on the board of the slow reference; or reads them.

use oracle_laws::Position;
use oracle_reference::{Board, at, file, name, rank, square};

use crate::refuter::Refuter;

/// A position with texts that name moves of it, most of them illegal.
pub struct Sheet {
    pub board: Board,
    pub fen: String,
    /// Its legal moves in UCI.
    pub legal: Vec<String>,
    pub candidates: Vec<Candidate>,
}

pub struct Candidate {
    pub is_san: bool,
    pub text: String,
}

/// Draws positions: half of them from random games, half of few pieces, in which kings, rooks and pawns stand where they castle
/// and promote.
pub struct Source {
    rng: fastrand::Rng,
    game: Board,
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha -";

impl Source {
    pub fn new(seed: u64) -> Source {
        Source {
            rng: fastrand::Rng::with_seed(seed),
            game: Board::read(START),
        }
    }

    pub fn draw(&mut self) -> Sheet {
        let board = if self.rng.bool() {
            self.later_in_game()
        } else {
            self.sparse()
        };
        let mut sheet = Sheet::new(format!("{board} 0 1"), board);
        self.add_candidates(&mut sheet);
        sheet
    }

    /// A few moves later in a random game, or at the start of the next one.
    fn later_in_game(&mut self) -> Board {
        for _ in 0..self.rng.usize(1..12) {
            let next = self.rng.choice(self.game.legal_moves());
            self.game = next
                .filter(|_| self.rng.u8(..) > 0)
                .map_or_else(|| Board::read(START), |step| self.game.after(step));
        }
        if !self.game.has_move() {
            self.game = Board::read(START);
        }
        self.game.clone()
    }

    /// Random pieces, with a last move that may be a pawn's double step beside another pawn.
    fn sparse(&mut self) -> Board {
        loop {
            let mut board = Board::empty(self.rng.bool());
            for (white, home) in [(true, 4), (false, 60)] {
                let king = if self.rng.bool() {
                    home
                } else {
                    self.rng.usize(0..64)
                };
                board.put(king, (white, b'k'));
                for rook in [home - 4, home + 3] {
                    if king == home && self.rng.bool() {
                        board.put(rook, (white, b'r'));
                        board.rooks.extend(self.rng.bool().then_some(rook));
                    }
                }
            }
            for _ in 0..self.rng.usize(2..14) {
                let square = self.rng.usize(0..64);
                let role = *self.rng.choice(b"pppnbrq").unwrap_or(&b'p');
                let can_stand = role != b'p' || !matches!(rank(square), 0 | 7);
                if board.is_free(square) && can_stand {
                    board.put(square, (self.rng.bool(), role));
                }
            }
            // The second king may have replaced a rook.
            let mut rooks = std::mem::take(&mut board.rooks);
            rooks.retain(|&rook| matches!(board.on(rook), Some((_, b'r'))));
            board.rooks = rooks;
            let us = board.white_to_move;
            let moves = board.legal_moves();
            let has_kings = [true, false].map(|white| board.king(white).is_some()) == [true; 2];
            if !has_kings || board.is_check(!us) || moves.is_empty() {
                continue;
            }
            // A pawn that has just passed another.
            let passed = moves
                .into_iter()
                .map(|step| board.after(step))
                .find(|after| {
                    after.ep_square.is_some_and(|passed| {
                        (0..64)
                            .any(|from| after.has(from, (!us, b'p')) && after.attacks(from, passed))
                    })
                });
            let board = passed.unwrap_or(board);
            if board.has_move() {
                return board;
            }
        }
    }

    fn add_candidates(&mut self, sheet: &mut Sheet) {
        let board = sheet.board.clone();
        let us = board.white_to_move;
        let own = |square: usize| {
            let man = board.on(square).filter(|&(white, _)| white == us);
            man.map(|(_, role)| role)
        };
        self.add_castlings(sheet);
        for uci in sheet.legal.clone() {
            let (san, is_ambiguous) = san_of_legal(sheet, &uci);
            if is_ambiguous {
                let bare = format!("{}{}", &san[..1], &san[san.len() - 2..]);
                let capture = if san.contains('x') {
                    bare.replacen(&san[..1], &format!("{}x", &san[..1]), 1)
                } else {
                    bare
                };
                sheet.add(true, capture);
            }
            let refuter = Refuter::new(&sheet.board, &sheet.legal, &uci, false);
            let is_beside = refuter.any(|it| refuter.is_beside_pawn(it));
            if is_beside || self.rng.u8(0..5) == 0 {
                if uci.len() == 4 && self.rng.u8(0..4) == 0 {
                    sheet.add(false, format!("{uci}q"));
                }
                sheet.add(false, uci);
                sheet.add(true, san);
            }
        }
        for from in 0..64 {
            for to in (0..64).filter(|&to| to != from) {
                let uci = name(from) + &name(to);
                let Some(role) = own(from) else {
                    // There is no piece, or it is the opponent's.
                    if self.rng.u16(0..800) == 0 {
                        sheet.add(false, uci);
                    }
                    continue;
                };
                let is_castling = role == b'k'
                    && (own(to) == Some(b'r')
                        || rank(from) == rank(to) && (file(from) - file(to)).abs() == 2);
                if is_castling || sheet.legal.iter().any(|legal| legal.starts_with(&uci)) {
                    if role == b'p' && matches!(rank(to), 0 | 7) {
                        self.add_promotions(sheet, from, to);
                    }
                    continue;
                }
                let refuter = Refuter::new(&sheet.board, &sheet.legal, &uci, false);
                let is_kept = refuter.is_self_check()
                    || refuter.any(|it| refuter.is_beside_pawn(it))
                    // A piece is in the way, or the form is wrong.
                    || self.rng.u8(0..if refuter.causes().is_empty() { 100 } else { 12 }) == 0;
                let is_last = rank(to) == if us { 7 } else { 0 };
                let is_near = (file(from) - file(to))
                    .abs()
                    .max((rank(from) - rank(to)).abs())
                    == 1;
                if role == b'p' && is_last && is_near {
                    self.add_promotions(sheet, from, to);
                } else if is_kept {
                    let san = san_of_squares(sheet, from, to);
                    sheet.add(false, uci);
                    sheet.add(true, san);
                }
            }
        }
    }

    fn add_castlings(&mut self, sheet: &mut Sheet) {
        let back = if sheet.board.white_to_move { 0 } else { 7 };
        let king = sheet.board.king(back == 0).unwrap_or_default();
        let is_home = at(4, back) == Some(king);
        for (text, target) in [("O-O", 6), ("O-O-O", 2)] {
            if is_home || self.rng.u8(0..4) == 0 {
                sheet.add(true, text.to_owned());
            }
            if let Some(to) = at(target, back).filter(|_| is_home) {
                sheet.add(false, name(king) + &name(to));
            }
        }
    }

    fn add_promotions(&mut self, sheet: &mut Sheet, from: usize, to: usize) {
        let uci = name(from) + &name(to);
        let san = san_of_squares(sheet, from, to);
        for (lower, upper) in [("", ""), ("q", "=Q"), ("n", "=N"), ("k", "=K")] {
            if lower != "k" || self.rng.bool() {
                sheet.add(false, format!("{uci}{lower}"));
                sheet.add(true, format!("{san}{upper}"));
            }
        }
    }
}

impl Sheet {
    fn new(fen: String, board: Board) -> Sheet {
        let legal = board.legal_moves().into_iter();
        Sheet {
            fen,
            legal: legal.map(|step| board.uci(step)).collect(),
            board,
            candidates: Vec::new(),
        }
    }

    /// Reads a line of a FEN of standard chess, a tab and a move in UCI or SAN.
    ///
    /// # Errors
    ///
    /// What is wrong with the line.
    pub fn read(line: &str) -> Result<Sheet, String> {
        let wrong = |what: &str| format!("`{line}`: {what}");
        let (fen, text) = line.split_once('\t').ok_or_else(|| wrong("no tab"))?;
        let position: Position = fen.parse().map_err(|error| wrong(&format!("{error}")))?;
        let fen = position.to_string();
        let board = Board::read(&fen);
        let mut sheet = Sheet::new(fen, board);
        let bare = unmarked(text).split('=').next().unwrap_or_default();
        let is_square = |at: usize| bare.get(at..at + 2).and_then(square).is_some();
        let is_uci = is_square(0) && is_square(2);
        if !is_uci && !bare.starts_with("O-O") && !is_square(bare.len().saturating_sub(2)) {
            return Err(wrong("the move is neither UCI nor SAN"));
        }
        sheet.add(!is_uci, text.to_owned());
        Ok(sheet)
    }

    pub fn refuter(&self, candidate: &Candidate) -> Refuter<'_> {
        let text = unmarked(&candidate.text);
        Refuter::new(&self.board, &self.legal, text, candidate.is_san)
    }

    fn add(&mut self, is_san: bool, text: String) {
        self.candidates.push(Candidate { is_san, text });
    }

    /// Returns the letter of a piece, the squares of its like, and `x` where it captures.
    fn parts(&self, from: usize, to: usize) -> (String, Vec<usize>, &'static str) {
        let (us, role) = self.board.on(from).unwrap_or_default();
        let alike = (0..64).filter(|&other| self.board.has(other, (us, role)));
        let alike = alike.collect();
        let captures = match role {
            b'p' => file(from) != file(to),
            _ => self.board.is_of(to, !us),
        };
        let letter = if role == b'p' {
            String::new()
        } else {
            char::from(role.to_ascii_uppercase()).to_string()
        };
        (letter, alike, if captures { "x" } else { "" })
    }
}

/// Returns a move without the marks of check, and of annotators.
fn unmarked(text: &str) -> &str {
    text.trim_end_matches(['+', '#', '!', '?'])
}

/// Writes a move in SAN so that it can mean no other piece.
fn san_of_squares(sheet: &Sheet, from: usize, to: usize) -> String {
    let (letter, alike, x) = sheet.parts(from, to);
    let from_name = name(from);
    let shown = if letter.is_empty() {
        if x.is_empty() { "" } else { &from_name[..1] }
    } else if alike.len() == 1 {
        ""
    } else if alike
        .iter()
        .filter(|&&other| file(other) == file(from))
        .count()
        == 1
    {
        &from_name[..1]
    } else {
        &from_name
    };
    format!("{letter}{shown}{x}{}", name(to))
}

/// Writes a legal move in SAN, and returns whether another piece of its role can go there, too.
fn san_of_legal(sheet: &Sheet, uci: &str) -> (String, bool) {
    let (from_name, to_name) = (&uci[..2], &uci[2..4]);
    let [from, to] = [from_name, to_name].map(|text| square(text).unwrap_or_default());
    let (letter, alike, x) = sheet.parts(from, to);
    if letter == "K" && (file(from) - file(to)).abs() == 2 {
        return (
            if file(to) == 6 { "O-O" } else { "O-O-O" }.to_owned(),
            false,
        );
    }
    let can_go = |&&other: &&usize| {
        other != from
            && sheet
                .legal
                .iter()
                .any(|legal| legal[..4] == *(name(other) + to_name))
    };
    let others: Vec<usize> = alike.iter().filter(can_go).copied().collect();
    let shown = if letter.is_empty() {
        if x.is_empty() { "" } else { &from_name[..1] }
    } else if others.is_empty() {
        ""
    } else if others.iter().all(|&other| file(other) != file(from)) {
        &from_name[..1]
    } else if others.iter().all(|&other| rank(other) != rank(from)) {
        &from_name[1..]
    } else {
        from_name
    };
    let promotion = uci
        .get(4..)
        .filter(|text| !text.is_empty())
        .map_or_else(String::new, |role| format!("={}", role.to_uppercase()));
    (
        format!("{letter}{shown}{x}{to_name}{promotion}"),
        !letter.is_empty() && !others.is_empty(),
    )
}
