//! A move as it was written: UCI, SAN, or long algebraic notation.
//!
//! The laws allow some freedom in notation (FIDE appendix C), and so does this reader: `0-0` for `O-O`, a missing `+`
//! or `x`, `e8Q` for `e8=Q`, more squares than needed (`Ng1f3`, `Ke1-c1`). It also reads the spellings of books, web
//! pages and programs: see [`reading`](super::reading). It does not guess: a promotion without its piece and a text that
//! fits two moves are errors.

use super::{ForeignNotation, MoveError, ParseMoveError, San};
use oracle_laws::{
    Bitboard, Candidate, CastlingSide, File, IllegalMove, Move, MoveKind, PlayError, Position,
    Rank, Reason, Role, Square,
};

/// A move as it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveText {
    /// `O-O` or `O-O-O`.
    Castle(CastlingSide),
    /// A piece and its target square.
    Piece(PieceMove),
}

/// A piece and its target square, as far as they were written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PieceMove {
    /// The piece that moves; UCI does not give it.
    pub role: Option<Role>,
    /// The file it comes from, if given.
    pub file: Option<File>,
    /// The rank it comes from, if given.
    pub rank: Option<Rank>,
    /// Whether the text says that it captures.
    pub captures: bool,
    /// The square of arrival.
    pub to: Square,
    /// The role that a pawn promotes to: any role that was written, though the laws allow four.
    pub promotion: Option<Role>,
}

impl MoveText {
    /// Finds the legal move that the text means.
    ///
    /// # Errors
    ///
    /// Every [`MoveError`] except [`MoveError::Unreadable`].
    pub fn resolve(self, position: &Position) -> Result<Move, MoveError> {
        let only = self.only(position);
        only.map_or_else(|| self.resolve_among_all(position), Ok)
    }

    /// Returns the only legal move that the text means, without a reason if there is none.
    pub fn only(self, position: &Position) -> Option<Move> {
        match self {
            MoveText::Castle(side) => position.judge_castling(side).ok(),
            MoveText::Piece(written) => written.only_move(position),
        }
    }

    /// Finds the legal move that the text means in the list of all: the same as [`MoveText::resolve`], which first judges
    /// only the moves that may be meant.
    ///
    /// # Errors
    ///
    /// Every [`MoveError`] except [`MoveError::Unreadable`].
    #[cold]
    pub fn resolve_among_all(self, position: &Position) -> Result<Move, MoveError> {
        let fits = |legal: &Move| self.may_mean(position, *legal);
        let says_promotion =
            matches!(self, MoveText::Piece(written) if written.promotion.is_some());
        let fitting: Vec<Move> = position.legal_moves().into_iter().filter(fits).collect();
        let illegal = match fitting.as_slice() {
            [] => match self.smith(position) {
                Some(error) => return Err(error.into()),
                None => self.obstacle(position),
            },
            [only] => return Ok(*only),
            // Without its role, a promotion fits four moves.
            [first, ..] if first.promotion.is_some() && !says_promotion => {
                let unsaid = position.judge(Candidate::new(first.from, first.to)).err();
                unsaid.unwrap_or_else(|| self.obstacle(position))
            }
            several => {
                let names = several
                    .iter()
                    .map(|&legal| San::from_move(position, legal).to_string());
                return Err(MoveError::Ambiguous(names.collect()));
            }
        };
        Err(MoveError::Illegal(PlayError::new(position, illegal)))
    }

    /// Returns whether the text may mean a legal move, perhaps among others.
    pub fn may_mean(self, position: &Position, legal: Move) -> bool {
        match self {
            MoveText::Castle(side) => legal.castle() == Some(side),
            MoveText::Piece(written) => written.fits(legal, position),
        }
    }

    /// Returns the error of a text whose last letter is no promotion, but the piece that a legal move captures.
    fn smith(self, position: &Position) -> Option<ParseMoveError> {
        let MoveText::Piece(piece) = self else {
            return None;
        };
        let captured = piece.promotion.filter(|_| piece.role.is_none())?;
        let plain = Candidate::new(Square::new(piece.file?, piece.rank?), piece.to);
        let legal = position.judge(plain).ok()?;
        let text = format!("{plain}{}", captured.letter());
        let error = ParseMoveError::foreign(&text, ForeignNotation::Smith, Some(plain.to_string()));
        (legal.capture == Some(captured)).then_some(error)
    }

    /// Returns why no legal move fits.
    fn obstacle(self, position: &Position) -> IllegalMove {
        match self {
            MoveText::Piece(written) => written.obstacle(position),
            MoveText::Castle(side) => position
                .judge_castling(side)
                .err()
                .unwrap_or_else(|| IllegalMove::no_piece(Role::King, None, None, None)),
        }
    }
}

impl PieceMove {
    pub(super) fn origins(self) -> Bitboard {
        self.file.map_or(Bitboard::ALL, Bitboard::from)
            & self.rank.map_or(Bitboard::ALL, Bitboard::from)
    }

    /// Returns whether the piece may be a pawn.
    pub fn may_be_pawn(self) -> bool {
        matches!(self.role, None | Some(Role::Pawn))
    }

    const fn candidate(self, from: Square) -> Candidate {
        Candidate {
            from,
            to: self.to,
            promotion: self.promotion,
        }
    }

    /// Finds the legal move that the text means, if there is exactly one. Judges only the moves that may be meant.
    fn only_move(self, position: &Position) -> Option<Move> {
        let placement = position.placement();
        let mut pieces = placement.color(position.turn()) & self.origins();
        pieces &= self.role.map_or(Bitboard::ALL, |role| placement.role(role));
        if let (Some(Role::Pawn), None, false) = (self.role, self.file, self.captures) {
            // It stays on its file.
            pieces &= Bitboard::from(self.to.file());
        }
        let mut fitting = pieces.into_iter().filter_map(|from| {
            let legal = position.judge(self.candidate(from)).ok()?;
            self.fits(legal, position).then_some(legal)
        });
        let only = fitting.next()?;
        fitting.next().is_none().then_some(only)
    }

    /// Returns why no legal move fits. Of the pieces that may be meant, it gives the reason of the one that passes most
    /// layers of the laws, the lowest square first.
    fn obstacle(self, position: &Position) -> IllegalMove {
        let (file, rank, captures, to) = (self.file, self.rank, self.captures, self.to);
        if let (None, Some(file), Some(rank)) = (self.role, file, rank) {
            let judged = position.judge(self.candidate(Square::new(file, rank)));
            return judged.err().unwrap_or_else(|| {
                IllegalMove::no_piece(Role::Pawn, Some(file), Some(rank), None)
            });
        }
        let role = self.role.unwrap_or(Role::Pawn);
        // `d5` is a step of a pawn on the d-file, `xd5` a capture by a pawn of a neighbouring file.
        let is_meant = |from: &Square| match (role, file, captures) {
            (Role::Pawn, None, false) => from.file() == to.file(),
            (Role::Pawn, None, true) => from.file().index().abs_diff(to.file().index()) == 1,
            _ => true,
        };
        let placement = position.placement();
        let own = placement.pieces(position.turn(), role) & self.origins();
        let mut own: Bitboard = own.into_iter().filter(is_meant).collect();
        if role == Role::Bishop {
            // A bishop stays on squares of one colour.
            let same = own & Bitboard::of_color_of(to);
            own = if same.is_empty() { own } else { same };
        }
        // Only UCI castles with the square of the rook.
        let onto_rook = role == Role::King && placement.pieces(position.turn(), Role::Rook).has(to);
        let judge = if onto_rook {
            Position::judge_step
        } else {
            Position::judge
        };
        let mut furthest: Option<IllegalMove> = None;
        let mut reaching = Bitboard::EMPTY;
        for from in own {
            let Err(illegal) = judge(position, self.candidate(from)) else {
                continue;
            };
            if illegal.reason > Reason::Movement {
                reaching = reaching.with(from);
            }
            if furthest.is_none_or(|so_far| so_far.reason < illegal.reason) {
                furthest = Some(illegal);
            }
        }
        // A single piece is blamed only if no other can be meant.
        if own.more_than_one() && reaching.len() != 1 {
            furthest = furthest.map(|furthest| furthest.among(own));
        }
        furthest.unwrap_or_else(|| {
            let file = file.or_else(|| (role == Role::Pawn && !captures).then(|| to.file()));
            IllegalMove::no_piece(role, file, rank, Some(to))
        })
    }

    /// Returns whether a legal move fits the text, with any promotion role if the text gives none.
    fn fits(self, candidate: Move, position: &Position) -> bool {
        let (file, captures, to) = (self.file, self.captures, self.to);
        let goes_there = match candidate.kind {
            // Castling may also be written as a step of the king, and in UCI as a step onto its rook.
            MoveKind::Castle(side) => {
                let king_to = side.king_to(position.turn());
                let is_step = candidate.from == to || candidate.from.adjoins(to);
                let onto_rook = candidate.to == to;
                king_to == to && !is_step && !(onto_rook && captures)
                    || onto_rook && self.role.is_none()
            }
            MoveKind::Normal | MoveKind::EnPassant => candidate.to == to,
        };
        // `d5` alone is a step, and `xd5` a capture. A superfluous `x` does no harm if the text cannot be a capture
        // (`exe4`), or gives both squares (`e2xe4`).
        let is_pawn_capture = candidate.role == Role::Pawn && candidate.capture.is_some();
        goes_there
            && self.role.is_none_or(|role| role == candidate.role)
            && self.origins().has(candidate.from)
            && (!is_pawn_capture || file.is_some() || captures)
            && (!captures
                || candidate.role != Role::Pawn
                || is_pawn_capture
                || self.rank.is_some()
                || file == Some(to.file()))
            && (self.promotion == candidate.promotion || self.promotion.is_none())
    }
}
