//! The legal move that a text means: it is found and played, or there is a reason why there is none.

use std::error::Error;
use std::fmt;

use crate::move_text::SMITH;
use crate::spoken::spoken_player;
use crate::{MoveText, NotationWarnings, ParseMoveError, PieceLetters, PieceMove, San, plain_move};
use oracle_laws::{
    Article, Bitboard, Candidate, Color, History, IllegalMove, Move, MoveKind, PlainMover,
    PlayError, Position, Reason, Role, Setup, SetupProblem, Square, uci,
};

/// Plays a written move: UCI, SAN or long algebraic notation, as [`MoveText`] reads it.
///
/// # Errors
///
/// A text that is not a move, or that fits no legal move or several.
pub fn play(history: &mut History, text: &str) -> Result<(), MoveError> {
    if play_plain_text(history, text.as_bytes()) {
        return Ok(());
    }
    let written = MoveText::parse(text)?;
    let turn = history.position().turn();
    if spoken_player(text).is_some_and(|player| player != turn) {
        let illegal = IllegalMove::out_of_turn(Bitboard::EMPTY);
        let error = PlayError::new(history.position(), illegal);
        return Err(MoveError::Illegal(error));
    }
    play_written(history, written)
}

/// Returns a position with the other side to move, if that is whose move this is: it is legal there, and its number does not
/// name the side to move here; and it is illegal here, or has Black's number, `1...`.
pub fn other_turn(setup: &Setup, written: MoveText, player: Option<Color>) -> Option<Setup> {
    let is_legal_here = || written.only(&Position::new_unchecked(setup)).is_some();
    if player == Some(setup.turn) || player != Some(Color::Black) && is_legal_here() {
        return None;
    }
    let other = Setup {
        turn: !setup.turn,
        ep_square: None,
        ..setup.clone()
    };
    written.only(&Position::new_unchecked(&other))?;
    (!other.problems().has(SetupProblem::OppositeCheck)).then_some(other)
}

/// Plays a move that was parsed.
///
/// # Errors
///
/// No legal move fits, or several do.
pub fn play_written(history: &mut History, written: MoveText) -> Result<(), MoveError> {
    // A plain move with a longer text, such as `Nbxd2`.
    if let MoveText::Piece(piece) = written
        && let Some(mover) = piece.plain_mover()
        && history.play_plain(mover, piece.origins(), piece.to)
    {
        return Ok(());
    }
    let played = written.resolve(history.position())?;
    history.play_unchecked(played);
    Ok(())
}

/// Plays a text of two to four letters, if it is a plain move that exactly one piece may make.
fn play_plain_text(history: &mut History, text: &[u8]) -> bool {
    if let Ok(text) = text.try_into()
        && let Some([from, to]) = uci::read_squares(text)
    {
        let Some(role) = history.position().placement().role_at(from) else {
            return false;
        };
        let mover = match role {
            Role::Pawn if from.file() != to.file() => PlainMover::Capture,
            _ => mover(role),
        };
        return history.play_plain(mover, from.bitboard(), to);
    }
    let mut word = [0; 8];
    let Some(letters) = word.get_mut(..text.len()) else {
        return false;
    };
    letters.copy_from_slice(text);
    if !(2..=4).contains(&text.len()) || text.contains(&0) {
        return false;
    }
    let plain = plain_move::read(u64::from_le_bytes(word), text.len() as u32);
    history.play_plain(plain.mover, plain.origins, plain.to)
}

/// Returns how a role moves; a pawn straight ahead.
fn mover(role: Role) -> PlainMover {
    use PlainMover::{Bishop, King, Knight, Push, Queen, Rook};
    [Push, Knight, Bishop, Rook, Queen, King][role.index()]
}

impl MoveText {
    /// Finds the legal move that the text means.
    ///
    /// # Errors
    ///
    /// Every [`MoveError`] except [`MoveError::Unreadable`].
    #[doc(alias = "to_move")]
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

    /// Plays the only legal move that the text means; returns whether there is one.
    pub fn play_only(self, position: &mut Position) -> bool {
        if let MoveText::Piece(piece) = self
            && let Some(mover) = piece.plain_mover()
            && position.play_plain_move(mover, piece.origins(), piece.to)
        {
            return true;
        }
        let only = self.only(position);
        if let Some(only) = only {
            position.play_unchecked(only);
        }
        only.is_some()
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
                let name = |legal: &Move| San::from_move(position, *legal).to_string();
                let names = several.iter().map(name);
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
        let error = ParseMoveError {
            meant: vec![plain.to_string()],
            notation: Some(SMITH),
            ..ParseMoveError::new(&format!("{plain}{}", captured.letter()))
        };
        (legal.capture == Some(captured)).then_some(error)
    }

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
    pub(crate) fn origins(self) -> Bitboard {
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

    /// Returns who makes the move if it is plain, as `Nbxd2` and `dxe5` are.
    fn plain_mover(self) -> Option<PlainMover> {
        let role = self.role.filter(|_| self.promotion.is_none())?;
        match (role, self.file, self.captures) {
            (Role::Pawn, Some(_), true) => Some(PlainMover::Capture),
            (Role::Pawn, Some(_), false) | (Role::Pawn, None, true) => None,
            _ => Some(mover(role)),
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
        } else if let Some(Role::Knight | Role::Bishop | Role::Rook | Role::Queen) = self.role {
            // Most pieces do not reach the square, and need no reason.
            pieces &= position.attackers(self.to, position.turn());
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

/// Why a written move cannot be played.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub enum MoveError {
    /// The text is not a move in any position.
    Unreadable(ParseMoveError),
    /// The text does not mean a legal move.
    Illegal(PlayError),
    /// Several legal moves fit the text. They are given in SAN.
    Ambiguous(Vec<String>),
    /// The move is legal but not written as the standard says, and the request is strict.
    Miswritten(NotationWarnings),
}

impl MoveError {
    /// Returns the stable name of the error, as error records carry it.
    pub const fn code(&self) -> &'static str {
        match self {
            MoveError::Unreadable(_) => "unreadable_move",
            MoveError::Illegal(error)
                if matches!(error.illegal.reason, Reason::MissingPromotion) =>
            {
                "missing_promotion"
            }
            MoveError::Illegal(_) => "illegal_move",
            MoveError::Ambiguous(_) => "ambiguous_move",
            MoveError::Miswritten(_) => "wrong_notation",
        }
    }

    /// Returns the law that the move breaks, if it is illegal.
    pub const fn illegal(&self) -> Option<&IllegalMove> {
        match self {
            MoveError::Illegal(error) => Some(&error.illegal),
            _ => None,
        }
    }

    /// Returns the article by which the move is illegal.
    pub const fn article(&self) -> Option<Article> {
        match self {
            MoveError::Illegal(error) => error.article,
            _ => None,
        }
    }

    /// Returns the same error about a text in these letters. An unreadable text may be a move in other letters that
    /// passes a test.
    pub fn in_letters(
        self,
        letters: PieceLetters,
        is_fitting: impl Fn(MoveText) -> bool,
    ) -> MoveError {
        match self {
            // A text with two meanings in English is in English.
            MoveError::Unreadable(error) if error.meant.len() < 2 => {
                MoveError::Unreadable(ParseMoveError {
                    letters: letters.others(&error.text, is_fitting).collect(),
                    own: letters,
                    ..error
                })
            }
            MoveError::Ambiguous(names) => {
                MoveError::Ambiguous(names.iter().map(|name| letters.write(name)).collect())
            }
            error => error,
        }
    }

    /// Returns what is wrong, in a sentence about the text of the move, and the position where it stands.
    pub(crate) fn of_move(&self, text: &str, place: &str) -> String {
        match self {
            MoveError::Unreadable(error) => error.to_string(),
            MoveError::Illegal(error) => format!("`{text}` is not legal{place}: {error}"),
            MoveError::Ambiguous(_) => format!("`{text}` can mean more than one move{place}"),
            MoveError::Miswritten(warnings) => {
                let san = warnings.san();
                format!("`{text}` is legal{place}, but written `{san}`: {warnings}")
            }
        }
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Unreadable(error) => write!(f, "{error}"),
            MoveError::Illegal(error) => error.fmt(f),
            MoveError::Ambiguous(names) => write!(f, "several moves fit: {}", names.join(", ")),
            MoveError::Miswritten(warnings) => warnings.fmt(f),
        }
    }
}

impl Error for MoveError {}

impl From<ParseMoveError> for MoveError {
    fn from(error: ParseMoveError) -> MoveError {
        MoveError::Unreadable(error)
    }
}

#[cfg(test)]
mod tests {
    use oracle_laws::{Bitboard, File, Position, Role};

    use crate::{MoveText, PieceMove};

    /// All texts of a role, a square and perhaps a file and a capture, in positions after each move from these.
    #[test]
    fn a_text_plays_the_only_legal_move_that_it_means() {
        let starts = [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        ];
        let mut played = 0;
        for start in starts.map(|start| start.parse::<Position>().unwrap()) {
            for position in start.legal_moves().iter().map(|legal| start.after(*legal)) {
                played += check(&position);
            }
        }
        assert!(played > 8000, "{played}");
    }

    fn check(position: &Position) -> usize {
        let mut played = 0;
        let files = [None].into_iter().chain(File::ALL.map(Some));
        for (role, to) in Role::ALL
            .iter()
            .flat_map(|role| Bitboard::ALL.into_iter().map(move |to| (*role, to)))
        {
            for (file, captures) in files.clone().flat_map(|file| [(file, false), (file, true)]) {
                let text = MoveText::Piece(PieceMove {
                    role: Some(role),
                    file,
                    rank: None,
                    captures,
                    to,
                    promotion: None,
                });
                let mut after = position.clone();
                let is_played = text.play_only(&mut after);
                let only = text.only(position);
                assert_eq!(only.is_some(), is_played, "{text:?}");
                assert_eq!(
                    only.map_or(position.clone(), |only| position.after(only)),
                    after
                );
                played += usize::from(is_played);
            }
        }
        played
    }
}
