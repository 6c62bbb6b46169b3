//! Draws positions and candidates with a fixed seed, on the board of the slow reference; or reads them.

use oracle_laws::Position;

use crate::board::{Board, at, file, name, rank};
use crate::refuter::{Refuter, square};

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
        let mut sheet = Sheet::new(fen(&board), board);
        self.add_candidates(&mut sheet);
        sheet
    }

    /// A few moves later in a random game, or at the start of the next one.
    fn later_in_game(&mut self) -> Board {
        for _ in 0..self.rng.usize(1..12) {
            let next = self.rng.choice(self.game.legal_moves());
            self.game = next
                .filter(|_| self.rng.u8(..) > 0)
                .map_or_else(|| Board::read(START), |(_, after)| after);
        }
        if self.game.legal_moves().is_empty() {
            self.game = Board::read(START);
        }
        self.game.clone()
    }

    /// Random pieces, with a last move that may be a pawn's double step beside another pawn.
    fn sparse(&mut self) -> Board {
        loop {
            let mut board = Board::read("8/8/8/8/8/8/8/8 w - -");
            board.white_to_move = self.rng.bool();
            for (white, home) in [(true, 4), (false, 60)] {
                let king = if self.rng.bool() {
                    home
                } else {
                    self.rng.usize(0..64)
                };
                board.cells[king] = Some((white, 'k'));
                for rook in [home - 4, home + 3] {
                    if king == home && self.rng.bool() {
                        board.cells[rook] = Some((white, 'r'));
                        board.rooks.extend(self.rng.bool().then_some(rook));
                    }
                }
            }
            for _ in 0..self.rng.usize(2..14) {
                let square = self.rng.usize(0..64);
                let role = char::from(*self.rng.choice(b"pppnbrq").unwrap_or(&b'p'));
                if board.cells[square].is_none() && !(role == 'p' && matches!(rank(square), 0 | 7))
                {
                    board.cells[square] = Some((self.rng.bool(), role));
                }
            }
            // The second king may have replaced a rook.
            let cells = board.cells;
            board
                .rooks
                .retain(|&rook| matches!(cells[rook], Some((_, 'r'))));
            let us = board.white_to_move;
            let moves = board.legal_moves();
            if board.check(true).is_none() || board.check(!us) != Some(false) || moves.is_empty() {
                continue;
            }
            // A pawn that has just passed another.
            let passed = moves.into_iter().map(|(_, after)| after).find(|after| {
                after.ep_square.is_some_and(|passed| {
                    (0..64).any(|from| {
                        after.cells[from] == Some((!us, 'p'))
                            && after.attacked_from(from).contains(&passed)
                    })
                })
            });
            let board = passed.unwrap_or(board);
            if !board.legal_moves().is_empty() {
                return board;
            }
        }
    }

    fn add_candidates(&mut self, sheet: &mut Sheet) {
        let us = sheet.board.white_to_move();
        let cells = sheet.board.cells;
        let own = |square: usize| {
            cells[square]
                .filter(|&(white, _)| white == us)
                .map(|(_, role)| role)
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
                // Behind a move that captures a queen, the letter is that of Smith notation.
                let captures_queen = (0..64).any(|square| {
                    name(square) == uci[2..4] && cells[square].is_some_and(|(_, role)| role == 'q')
                });
                if uci.len() == 4 && self.rng.u8(0..4) == 0 && !captures_queen {
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
                let is_castling = role == 'k'
                    && (own(to) == Some('r')
                        || rank(from) == rank(to) && (file(from) - file(to)).abs() == 2);
                if is_castling || sheet.legal.iter().any(|legal| legal.starts_with(&uci)) {
                    if role == 'p' && matches!(rank(to), 0 | 7) {
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
                if role == 'p' && is_last && is_near {
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
        let back = if sheet.board.white_to_move() { 0 } else { 7 };
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
        let legal = board.legal_moves().into_iter().map(|(uci, _)| uci);
        Sheet {
            fen,
            legal: legal.collect(),
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
        // The board reads the files of the rooks.
        let fen = position.to_string();
        let rights = fen.split(' ').nth(2).unwrap_or_default();
        let rooks = rights.replace('K', "H").replace('Q', "A");
        let rooks = rooks.replace('k', "h").replace('q', "a");
        let board = Board::read(&fen.replacen(&format!(" {rights} "), &format!(" {rooks} "), 1));
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
        let (us, role) = self.board.cells[from].unwrap_or_default();
        let alike = (0..64)
            .filter(|&other| self.board.cells[other] == Some((us, role)))
            .collect();
        let captures = match role {
            'p' => file(from) != file(to),
            _ => self.board.cells[to].is_some_and(|(white, _)| white != us),
        };
        let letter = if role == 'p' {
            String::new()
        } else {
            role.to_ascii_uppercase().to_string()
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

fn fen(board: &Board) -> String {
    let mut fen = String::new();
    for row in (0..8).rev() {
        let mut empty = 0;
        for cell in &board.cells[row * 8..row * 8 + 8] {
            let Some((white, role)) = *cell else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                fen += &empty.to_string();
            }
            empty = 0;
            fen.push(if white {
                role.to_ascii_uppercase()
            } else {
                role
            });
        }
        if empty > 0 {
            fen += &empty.to_string();
        }
        fen.push(if row > 0 { '/' } else { ' ' });
    }
    fen.push(if board.white_to_move() { 'w' } else { 'b' });
    let rights: String = [(7, 'K'), (0, 'Q'), (63, 'k'), (56, 'q')]
        .into_iter()
        .filter_map(|(rook, letter)| board.rooks.contains(&rook).then_some(letter))
        .collect();
    let rights = if rights.is_empty() { "-" } else { &rights };
    let ep_square = board.ep_square.map_or_else(|| "-".to_owned(), name);
    format!("{fen} {rights} {ep_square} 0 1")
}
