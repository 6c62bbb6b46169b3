//! Moves taken back, one by one.

use crate::board::{Board, at, file, rank};

impl Board {
    /// Returns whether some legal move of the side not to move can have led here, from a board on which the side to
    /// move was not in check. Tries every board that differs by one piece moved, one taken back, or two castled back.
    pub fn can_have_come(&self) -> bool {
        let mover = !self.white_to_move;
        let befores = [self.before_moves(mover), self.before_castling(mover)].concat();
        befores.into_iter().any(|before| {
            let mut moves = before.legal_moves().into_iter();
            !before.is_check(!mover) && moves.any(|step| before.after(step).looks_like(self))
        })
    }

    /// Returns the boards from which one piece can have moved.
    fn before_moves(&self, mover: bool) -> Vec<Board> {
        let (up, back) = if mover { (1, 0) } else { (-1, 7) };
        let mut befores = Vec::new();
        for (arrival, (_, role)) in self.men().filter(|(_, (white, _))| *white == mover) {
            let mut left = self.without(arrival);
            left.white_to_move = mover;
            let is_promotion = rank(arrival) == 7 - back && role != b'k';
            for origin in (0..64).filter(|&origin| self.is_free(origin)) {
                let is_pawn_square = !matches!(rank(origin), 0 | 7);
                let pawn = is_promotion.then_some(b'p').filter(|_| is_pawn_square);
                let same = Some(role).filter(|&role| role != b'p' || is_pawn_square);
                for role in same.into_iter().chain(pawn) {
                    let mut moved = left.clone();
                    moved.put(origin, (mover, role));
                    befores.push(moved.clone());
                    let neighbour = |ranks| {
                        at(file(arrival), rank(arrival) + ranks).filter(|&to| self.is_free(to))
                    };
                    if rank(arrival) == back + 5 * up
                        && let (Some(passed), Some(_)) = (neighbour(-up), neighbour(up))
                    {
                        let mut en_passant = moved.clone();
                        en_passant.put(passed, (!mover, b'p'));
                        en_passant.ep_square = Some(arrival);
                        befores.push(en_passant);
                    }
                    moved.put(arrival, (!mover, b'n'));
                    befores.push(moved);
                }
            }
        }
        befores
    }

    /// Returns the boards from which a king can have castled, in standard chess: no right of Chess960 is left here.
    fn before_castling(&self, mover: bool) -> Vec<Board> {
        let back = if mover { 0 } else { 56 };
        let own = |role| (0..64).filter(move |&square| self.has(square, (mover, role)));
        let pairs = own(b'k').flat_map(|king| own(b'r').map(move |rook| (king, rook)));
        let pairs = pairs.filter(|&(king, rook)| king / 8 * 8 == back && rook / 8 * 8 == back);
        let mut befores = Vec::new();
        for ((king, rook), rook_from) in pairs.flat_map(|pair| [(pair, back), (pair, back + 7)]) {
            if self.is_free(back + 4) && self.is_free(rook_from) {
                let mut before = self.without(king).without(rook);
                before.white_to_move = mover;
                before.put(back + 4, (mover, b'k'));
                before.put(rook_from, (mover, b'r'));
                before.rooks = vec![rook_from];
                befores.push(before);
            }
        }
        befores
    }
}
