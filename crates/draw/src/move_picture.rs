//! What the picture of a move shows: the move as an arrow, and what the reason against it names.
//!
//! The picture judges nothing. It shows the squares and the pieces of an [`IllegalMove`], as its record lists them,
//! and lines between them.

use super::{Picture, Sign, SignKind, Stroke, StrokeKind};
use oracle_laws::uci::{self, CastlingMode};
use oracle_laws::{Bitboard, CastlingSide, File, IllegalMove, Move, Position, Reason, Square};

impl<'a> Picture<'a> {
    /// Shows why a move is illegal: the move as an arrow, and the squares, pieces and lines that the reason is about.
    ///
    /// ```
    /// use oracle_draw::{Picture, StrokeKind};
    /// use oracle_laws::{Candidate, Position, Square};
    ///
    /// // . . . . r . k .
    /// // . . . . R . . .      (the white rook stands on e2)
    /// // . . . . K . . .
    /// let position: Position = "4r1k1/8/8/8/8/8/4R3/4K3 w - -".parse()?;
    /// let illegal = position.judge(Candidate::new(Square::E2, Square::D2)).unwrap_err();
    /// let shown = Picture::from_illegal(&position, &illegal);
    /// assert_eq!(shown.attackers, Square::E8.bitboard());
    /// let [pin, arrow] = shown.strokes[..] else { panic!() };
    /// assert_eq!((pin.kind, pin.from, pin.to), (StrokeKind::Pin, Square::E8, Square::E1));
    /// assert_eq!((arrow.kind, arrow.to), (StrokeKind::Illegal, Square::D2));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_illegal(position: &'a Position, illegal: &IllegalMove) -> Picture<'a> {
        let mut shown = Picture {
            attackers: illegal.by,
            ..Picture::new(position.placement())
        };
        let kind = named_kind(illegal.reason);
        shown.sign(illegal.squares, kind, true);
        shown.add_lines(position, illegal);
        shown.add_explaining(position, illegal);
        shown.add_arrows(position, illegal);
        shown
    }

    /// Shows a legal move: its arrows, what it captures, and the check that it gives.
    pub fn from_legal(position: &'a Position, legal: Move) -> Picture<'a> {
        let turn = position.turn();
        let captured = legal.capture_square();
        let mut shown = Picture {
            chosen: Some(legal.from),
            captures: captured.map_or(Bitboard::EMPTY, Square::bitboard),
            ..Picture::new(position.placement())
        };
        let mut arrows = vec![(legal.from, legal.arrival(turn))];
        if let Some(side) = legal.castle() {
            arrows.push((legal.to, side.rook_to(turn)));
        }
        let after = position.after(legal);
        let checkers = after.checkers();
        if let Some(king) = after.king().filter(|_| checkers.any()) {
            shown.checked = Some(king);
            shown.is_mate = !after.has_legal_move();
            shown.attackers = checkers & position.placement().occupied();
            shown.draw(StrokeKind::Ray, checkers, king);
        }
        for (from, to) in arrows {
            // In Chess960 the king or the rook may stay where it is.
            shown.draw(StrokeKind::Move, from.bitboard().without(to), to);
        }
        shown
    }

    /// Adds the lines from the pieces that the reason names.
    fn add_lines(&mut self, position: &Position, illegal: &IllegalMove) {
        let Some(king) = position.king() else {
            return;
        };
        match illegal.reason {
            Reason::Pinned => self.draw(StrokeKind::Pin, illegal.by, king),
            Reason::CheckUnanswered | Reason::CastlingInCheck => {
                self.checked = Some(king);
                self.draw(StrokeKind::Ray, illegal.by, king);
            }
            Reason::EnPassantUncovers => self.draw(StrokeKind::Ray, illegal.by, king),
            _ => {
                for square in illegal.squares {
                    self.draw(StrokeKind::Ray, illegal.by, square);
                }
            }
        }
    }

    /// Adds signs on squares that the reason does not name, but is about.
    fn add_explaining(&mut self, position: &Position, illegal: &IllegalMove) {
        let turn = position.turn();
        let king = position.king();
        let moved = illegal
            .candidate()
            .or_else(|| illegal.any_of().map(|(_, furthest)| furthest));
        let (square, kind) = match (illegal.reason, moved, king) {
            (Reason::Pinned, Some(moved), _) => (moved.from, SignKind::Pinned),
            (Reason::EnPassantUncovers, Some(moved), _) => {
                let beside = Square::new(moved.to.file(), moved.from.rank());
                (beside, SignKind::Victim)
            }
            (Reason::CastlingNoRight, _, Some(king)) => (king, SignKind::NoRight),
            // In Chess960 any square beside the king could be that of the rook.
            (Reason::CastlingNoRook, _, Some(king))
                if king.rank() != turn.back_rank() || king.file() == File::E =>
            {
                let side = illegal.castling().or_else(|| {
                    let moved = moved?;
                    Some(CastlingSide::from_squares(moved.from, moved.to))
                });
                let Some(side) = side else {
                    return;
                };
                (side.home(turn), SignKind::Missing)
            }
            _ => return,
        };
        self.sign(square.bitboard(), kind, false);
    }

    /// Adds the arrow of the move, or one for each piece that the text may mean.
    fn add_arrows(&mut self, position: &Position, illegal: &IllegalMove) {
        let turn = position.turn();
        let (from, to, chosen) = if let Some(moved) = illegal.candidate() {
            (moved.from.bitboard(), moved.to, Some(moved.from))
        } else if let Some((pieces, furthest)) = illegal.any_of() {
            let one = Some(furthest.from).filter(|_| illegal.reason != Reason::Movement);
            (pieces, furthest.to, one)
        } else if let Some((king, side)) = position.king().zip(illegal.castling()) {
            let asked = position.castling_asked(side);
            let to = asked.map(|asked| uci::target(asked, CastlingMode::Standard));
            (
                king.bitboard(),
                to.unwrap_or(side.king_to(turn)),
                Some(king),
            )
        } else if let Some(to) = illegal.missing_to() {
            // Without the piece, the cross stands where it should go.
            (to.bitboard(), to, None)
        } else {
            return;
        };
        let own = position.placement().color(turn);
        self.chosen = chosen.filter(|&square| own.has(square));
        self.draw(StrokeKind::Illegal, from, to);
    }

    fn draw(&mut self, kind: StrokeKind, from: Bitboard, to: Square) {
        let strokes = from.into_iter().map(|from| Stroke::new(kind, from, to));
        self.strokes.extend(strokes);
    }

    fn sign(&mut self, squares: Bitboard, kind: SignKind, is_named: bool) {
        let signs = squares.into_iter().map(|square| Sign {
            square,
            kind,
            is_named,
        });
        self.signs.extend(signs);
    }
}

/// Returns what the squares of a reason are.
const fn named_kind(reason: Reason) -> SignKind {
    match reason {
        Reason::NoPiece | Reason::PawnCaptureOfNothing | Reason::CastlingNoRook => {
            SignKind::Missing
        }
        Reason::NotOnTurn | Reason::Movement => SignKind::Unfit,
        Reason::Blocked
        | Reason::OwnPiece
        | Reason::PawnPushOntoPiece
        | Reason::CapturesKing
        | Reason::CastlingBlocked => SignKind::Obstacle,
        Reason::NoEnPassant | Reason::EnPassantUncovers => SignKind::Victim,
        Reason::Pinned => SignKind::Pinned,
        Reason::CheckUnanswered
        | Reason::KingIntoCheck
        | Reason::CastlingInCheck
        | Reason::CastlingThroughCheck
        | Reason::CastlingIntoCheck => SignKind::Attacked,
        Reason::MissingPromotion | Reason::BadPromotion => SignKind::Promotion,
        Reason::CastlingNoRight => SignKind::NoRight,
    }
}
