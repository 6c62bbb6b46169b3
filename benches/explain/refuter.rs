//! The refuter: judges moves and claims about them on the board of the slow reference.

use oracle_reference::{Board, Step, at, between, file, name, rank, reaches, square};

use crate::claims::Claim;

/// A move as squares. A text in SAN may mean several.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    pub from: usize,
    pub to: usize,
    pub promotion: Option<char>,
}

/// A position, and a text that names a move of it.
pub struct Refuter<'a> {
    board: &'a Board,
    us: bool,
    /// What the text can mean, legal or not.
    readings: Vec<Reading>,
    /// The legal ones of them.
    pub legal: Vec<Reading>,
}

impl<'a> Refuter<'a> {
    /// `legal` are the legal moves of the position in UCI.
    pub fn new(board: &'a Board, legal: &[String], text: &str, is_san: bool) -> Refuter<'a> {
        let readings = if is_san {
            san(board, text)
        } else {
            uci(text).into_iter().collect()
        };
        let is_legal = |reading: &&Reading| {
            let promotion = reading.promotion.map(String::from).unwrap_or_default();
            legal.contains(&(name(reading.from) + &name(reading.to) + &promotion))
        };
        let legal = readings.iter().filter(is_legal).copied().collect();
        Refuter {
            board,
            us: board.white_to_move,
            readings,
            legal,
        }
    }

    /// Returns whether something that an answer says of the move is true, and a reason.
    pub fn confirms(&self, claim: &Claim) -> bool {
        let board = self.board;
        let is_pawn = |it: &Reading| board.has(it.from, (self.us, b'p'));
        let is_target =
            |square: Option<usize>, it: &Reading| square.is_none_or(|square| square == it.to);
        match *claim {
            Claim::PieceAt(square, white, role) => board.has(square, (white, role as u8)),
            Claim::NoReading => self.readings.is_empty(),
            Claim::Movement => {
                !self.any(|it| self.has_form(it) || self.castling_rook(it).is_some())
            }
            Claim::NoPiece(square) => board.is_free(square) && self.any(|it| it.from == square),
            Claim::WrongTurn => self.any(|it| board.is_of(it.from, !self.us)),
            Claim::Blocker(square) => self.any(|it| self.blockers(it).contains(&square)),
            Claim::OwnPiece(square) => {
                board.is_of(square, self.us) && self.any(|it| it.to == square)
            }
            Claim::PushOnto(square) => self.any(|it| {
                is_pawn(it)
                    && is_target(square, it)
                    && file(it.from) == file(it.to)
                    && !board.is_free(it.to)
            }),
            Claim::NothingToCapture(square) => {
                self.any(|it| is_target(square, it) && self.captures_nothing(it))
            }
            Claim::NotJustMoved(square) => self.any(|it| {
                is_pawn(it)
                    && at(file(it.to), rank(it.from)) == Some(square)
                    && board.has(square, (!self.us, b'p'))
                    && board.ep_square != Some(it.to)
            }),
            Claim::MissingPromotion => {
                self.any(|it| self.is_promotion(it) && it.promotion.is_none())
            }
            Claim::BadPromotion => self.any(|it| {
                it.promotion
                    .is_some_and(|role| !self.is_promotion(it) || !"qrbn".contains(role))
            }),
            Claim::Checkers(ref by) => {
                let checkers = self.checkers();
                by.iter().all(|by| checkers.contains(by))
                    && self.any(|it| {
                        self.is_castling(it)
                            || self
                                .attackers_after(it)
                                .iter()
                                .any(|after| by.contains(after))
                    })
            }
            Claim::InCheck => !self.checkers().is_empty() && self.any(|it| self.is_castling(it)),
            Claim::Pinner(by) => self.any(|it| {
                let pins = board.without(it.from).checkers(self.us).contains(&by);
                pins && !self.checkers().contains(&by) && self.attackers_after(it).contains(&by)
            }),
            Claim::LeavesInCheck => self.any(|it| !self.attackers_after(it).is_empty()),
            Claim::AttackerAfter(by) => self.any(|it| self.attackers_after(it).contains(&by)),
            Claim::PathAttacked(square, by) => self.any(|it| {
                self.castling_path(it).contains(&square)
                    && self
                        .attackers_of(square)
                        .iter()
                        .any(|&found| by.is_none_or(|by| by == found))
            }),
            Claim::NoRight => {
                self.any(|it| self.is_castling(it) && self.castling_rook(it).is_none())
            }
            Claim::NoRook => self.any(|it| {
                let corner = at(if file(it.to) == 6 { 7 } else { 0 }, self.back());
                self.is_castling(it)
                    && corner.is_some_and(|corner| !board.has(corner, (self.us, b'r')))
            }),
            Claim::Ambiguous => self.legal.len() > 1,
            // Each text names one of the legal moves, and none is missing.
            Claim::Origins(ref texts) => {
                self.legal.len() > 1
                    && texts
                        .iter()
                        .all(|text| self.legal.iter().filter(|it| fits(it.from, text)).count() == 1)
                    && self
                        .legal
                        .iter()
                        .all(|it| texts.iter().any(|text| fits(it.from, text)))
            }
        }
    }

    /// Returns the squares of pieces that forbid the move: own, in the way, or attacking; and those that the king would cross.
    /// A move whose form is wrong has none.
    pub fn causes(&self) -> Vec<usize> {
        let mut causes = Vec::new();
        for it in &self.readings {
            if !self.board.is_of(it.from, self.us) {
                continue;
            }
            if self.castling_rook(it).is_some() {
                causes.extend(self.blockers(it));
                causes.extend(self.checkers());
                for square in self.castling_path(it) {
                    let attackers = self.attackers_of(square);
                    causes.extend((!attackers.is_empty()).then_some(square));
                    causes.extend(attackers);
                }
            } else if self.has_form(it) && !self.is_castling(it) && !self.captures_nothing(it) {
                causes.extend(self.blockers(it));
                let is_push =
                    self.board.has(it.from, (self.us, b'p')) && file(it.from) == file(it.to);
                let is_closed =
                    self.board.is_of(it.to, self.us) || is_push && !self.board.is_free(it.to);
                causes.extend(is_closed.then_some(it.to));
                causes.extend(self.attackers_after(it));
            }
        }
        causes
    }

    /// Returns whether the move is pseudo-legal but for its promotion, and leaves the king in check.
    pub fn is_self_check(&self) -> bool {
        self.any(|it| {
            let is_free = !self.board.is_of(it.to, self.us);
            self.has_form(it)
                && is_free
                && !self.captures_nothing(it)
                && !(file(it.from) == file(it.to) && self.confirms(&Claim::PushOnto(Some(it.to))))
                && self.blockers(it).is_empty()
                && !self.attackers_after(it).is_empty()
        })
    }

    pub fn any(&self, is_so: impl Fn(&Reading) -> bool) -> bool {
        self.readings.iter().any(is_so)
    }

    fn back(&self) -> i32 {
        if self.us { 0 } else { 7 }
    }

    fn checkers(&self) -> Vec<usize> {
        self.board.checkers(self.us)
    }

    /// Returns the opponent's pieces that attack a square once the king has left its own.
    fn attackers_of(&self, square: usize) -> Vec<usize> {
        let king = self.board.king(self.us);
        let lifted = king.map(|king| self.board.without(king));
        lifted
            .as_ref()
            .unwrap_or(self.board)
            .attackers(square, !self.us)
    }

    /// Returns the pieces that attack the king after the move, legal or not.
    fn attackers_after(&self, it: &Reading) -> Vec<usize> {
        let Reading { from, to, .. } = *it;
        let is_en_passant = self.board.has(from, (self.us, b'p'))
            && self.board.ep_square == Some(to)
            && file(from) != file(to);
        let after = self.board.after(Step {
            from,
            to,
            promotion: None,
            captured: at(file(to), rank(from)).filter(|_| is_en_passant),
            is_castling: false,
        });
        after.checkers(self.us)
    }

    /// Returns whether the piece moves that way on a board where nothing is in the way.
    fn has_form(&self, it: &Reading) -> bool {
        let Some(man @ (white, role)) = self.board.on(it.from) else {
            return false;
        };
        if role == b'p' {
            let (up, start) = if white { (1, 1) } else { (-1, 6) };
            let (x, y) = (
                file(it.to) - file(it.from),
                (rank(it.to) - rank(it.from)) * up,
            );
            return y == 1 && x.abs() <= 1 || x == 0 && y == 2 && rank(it.from) == start;
        }
        reaches(man, it.from, it.to)
    }

    fn captures_nothing(&self, it: &Reading) -> bool {
        self.board.has(it.from, (self.us, b'p'))
            && file(it.from) != file(it.to)
            && self.board.is_free(it.to)
            && self.board.ep_square != Some(it.to)
    }

    pub fn is_promotion(&self, it: &Reading) -> bool {
        self.board.has(it.from, (self.us, b'p')) && rank(it.to) == 7 - self.back()
    }

    /// Returns whether a pawn goes as if it captured the pawn beside it.
    pub fn is_beside_pawn(&self, it: &Reading) -> bool {
        let beside = at(file(it.to), rank(it.from));
        self.board.has(it.from, (self.us, b'p'))
            && self.board.attacks(it.from, it.to)
            && beside.is_some_and(|beside| self.board.has(beside, (!self.us, b'p')))
    }

    /// Returns the pieces in the way of a move that has the form of its piece, or of castling.
    fn blockers(&self, it: &Reading) -> Vec<usize> {
        let to = match self.castling_rook(it) {
            Some(rook) => rook,
            None if self.has_form(it) => it.to,
            None => return Vec::new(),
        };
        between(it.from, to)
            .filter(|&square| !self.board.is_free(square))
            .collect()
    }

    /// Returns whether the move is written as castling: a king that goes two files along its first rank, or `O-O`.
    pub fn is_castling(&self, it: &Reading) -> bool {
        self.board.has(it.from, (self.us, b'k'))
            && (rank(it.to) == self.back() && (file(it.from) - file(it.to)).abs() >= 2)
            || it.promotion == Some('O')
    }

    /// Returns the rook with which the king has the right to castle.
    fn castling_rook(&self, it: &Reading) -> Option<usize> {
        let beside =
            |&rook: &usize| rank(rook) == self.back() && (rook > it.from) == (it.to > it.from);
        let is_home =
            rank(it.from) == self.back() && file(it.from) == 4 && matches!(file(it.to), 2 | 6);
        (is_home && self.is_castling(it)).then(|| self.board.rooks.iter().copied().find(beside))?
    }

    /// Returns the squares that the king crosses when it castles, with the last one.
    fn castling_path(&self, it: &Reading) -> Vec<usize> {
        if self.is_castling(it) {
            between(it.from, it.to).chain([it.to]).collect()
        } else {
            Vec::new()
        }
    }
}

/// Returns whether a square has the file, the rank, or both, that a text names.
fn fits(from: usize, text: &str) -> bool {
    let name = name(from);
    text.chars().all(|letter| name.contains(letter))
}

fn uci(text: &str) -> Option<Reading> {
    let [from, to] = [text.get(..2)?, text.get(2..4)?].map(square);
    Some(Reading {
        from: from?,
        to: to?,
        promotion: text.chars().nth(4),
    })
}

/// Returns each own piece that a text in SAN can mean, wherever it stands.
fn san(board: &Board, text: &str) -> Vec<Reading> {
    let us = board.white_to_move;
    let own = |role| (0..64).filter(move |&from| board.has(from, (us, role)));
    if text.starts_with('O') {
        let to = at(if text == "O-O" { 6 } else { 2 }, if us { 0 } else { 7 }).unwrap_or_default();
        let is_home = |from: usize| from == to - to % 8 + 4;
        // A king that is not at home cannot be written as squares.
        return own(b'k')
            .map(|from| Reading {
                from,
                to,
                promotion: (!is_home(from)).then_some('O'),
            })
            .collect();
    }
    let (text, promotion) = text
        .split_once('=')
        .map_or((text, None), |(text, role)| (text, role.chars().next()));
    let (start, to) = text.split_at(text.len() - 2);
    let role = start.chars().next().filter(char::is_ascii_uppercase);
    let mut narrowed: String = start
        .chars()
        .filter(|&letter| letter != 'x' && Some(letter) != role)
        .collect();
    if role.is_none() && narrowed.is_empty() {
        narrowed.push_str(&to[..1]);
    }
    let Some(to) = square(to) else {
        return Vec::new();
    };
    own(role.map_or(b'p', |role| role.to_ascii_lowercase() as u8))
        .filter(|&from| from != to && fits(from, &narrowed))
        .map(|from| Reading {
            from,
            to,
            promotion: promotion.map(|role| role.to_ascii_lowercase()),
        })
        .collect()
}
