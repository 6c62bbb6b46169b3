//! What follows an illegal move: what an arbiter does about it by the FIDE Laws of Chess.

use oracle_laws::{
    Article, Bitboard, Color, IllegalMove, Move, Position, Reason, Role, Square, cited,
};
use oracle_notation::San;
use oracle_winnable::{Solver, Verdict};

oracle_laws::listed! {
    /// How fast a game is: the time control decides which rules hold.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum TimeControl {
        /// An hour and more for each player.
        Standard = "standard",
        /// More than ten minutes, and less than an hour.
        Rapid = "rapid",
        /// Ten minutes or less.
        Blitz = "blitz",
    }
    /// All of them, the slowest first.
    const ALL;
    /// Returns the name as a value of `--follow`.
    const fn name;
}

/// Something that follows, in a sentence without a full stop, and the article that says so.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Consequence {
    /// The sentence.
    pub message: String,
    /// The article; none of what the board does not show.
    pub article: Option<Article>,
}

impl Consequence {
    fn new(article: Article, message: String) -> Consequence {
        Consequence {
            message,
            article: Some(article),
        }
    }
}

/// The positions that are tried to find out whether the opponent can still checkmate.
const NODES: u64 = 20_000;

impl TimeControl {
    /// Returns what follows a move of the side to move that is illegal, once its player has pressed the clock. `illegal` is
    /// `None` for a clock that was pressed without a move.
    pub fn follow(self, position: &Position, illegal: Option<&IllegalMove>) -> Vec<Consequence> {
        let (player, other) = (position.turn().player(), (!position.turn()).player());
        let reason = illegal.map(|illegal| illegal.reason);
        let article = illegal.and_then(|illegal| position.article(illegal));
        let mut found = Vec::new();
        let mut penalized = position.clone();
        match reason {
            Some(Reason::NoPiece) => return found,
            Some(Reason::NotOnTurn | Reason::CapturesKing) => {
                let article = article.map_or("", Article::number);
                let message = format!(
                    "the Laws call illegal what breaks articles 3.1 to 3.9, and this breaks {article}: what follows is for the arbiter to say"
                );
                found.push(Consequence::new(Article::IllegalMove, message));
                return found;
            }
            Some(Reason::MissingPromotion) => {
                let message = format!("once {player} presses the clock, the pawn becomes a queen");
                found.push(Consequence::new(Article::PromotionNotCompleted, message));
                if let Some(promotion) = illegal.and_then(|illegal| queening(position, illegal)) {
                    penalized = position.after(promotion);
                }
            }
            Some(_) => {
                let message = format!(
                    "the move is completed once {player} presses the clock: if it is found during the game, the position before it is put back"
                );
                found.push(Consequence::new(Article::CompletedIllegalMove, message));
                found.extend(illegal.and_then(|illegal| touched(position, illegal)));
            }
            None => {
                let message =
                    "the clock was pressed without a move, which counts as an illegal move";
                found.push(Consequence::new(
                    Article::ClockWithoutMove,
                    message.to_owned(),
                ));
            }
        }
        let minutes = if self == TimeControl::Standard {
            (Article::Penalty, "two minutes")
        } else {
            (Article::RapidPenalty, "one minute")
        };
        let first = format!(
            "for {player}'s first illegal move, {other} gets {}",
            minutes.1
        );
        found.push(Consequence::new(minutes.0, first));
        let second = match can_win(&penalized, !position.turn()) {
            Some(true) => format!("{other} wins"),
            Some(false) => format!("the game is drawn, because {other} cannot checkmate"),
            None => format!("{other} wins, or the game is drawn if {other} cannot checkmate"),
        };
        let second = format!("for {player}'s second, {second}");
        found.push(Consequence::new(Article::Penalty, second));
        if self != TimeControl::Standard {
            let (article, supervised) = match self {
                TimeControl::Blitz => (Article::BlitzUnsupervised, "B.2"),
                _ => (Article::RapidUnsupervised, "A.4"),
            };
            let message = format!(
                "unless the event is played under full supervision ({supervised}), the move stands if neither the arbiter nor {other} objects before {other}'s next move"
            );
            found.push(Consequence::new(article, message));
        }
        let message = format!(
            "it depends on what the board does not show: whether the clock was pressed, and how many illegal moves {player} has completed before"
        );
        found.push(Consequence {
            message,
            article: None,
        });
        found
    }
}

/// Returns consequences as the end of a sentence: each after a semicolon, with its article.
pub fn follow_words(found: &[Consequence]) -> String {
    let words = found.iter().map(|one| {
        let message = cited(one.message.clone(), one.article);
        format!("; {message}")
    });
    words.collect()
}

/// Returns the promotion to a queen by a move that names no piece.
fn queening(position: &Position, illegal: &IllegalMove) -> Option<Move> {
    let candidate = illegal.candidate()?;
    let mut legal = position.legal_moves().into_iter();
    legal.find(|played| {
        (played.from, played.to) == (candidate.from, candidate.to)
            && played.promotion == Some(Role::Queen)
    })
}

/// Returns whether a side can checkmate by some series of legal moves, if that is found out.
fn can_win(position: &Position, side: Color) -> Option<bool> {
    Solver::new(NODES)
        .side(position, side)
        .as_ref()
        .and_then(Verdict::is_winnable)
}

/// Returns what the touched pieces bind the player to. A piece of the own colour counts as touched first where that is not
/// clear.
fn touched(position: &Position, illegal: &IllegalMove) -> Option<Consequence> {
    let player = position.turn().player();
    let free = |article, what: String| {
        let message = format!("{what} cannot move: {player} may make any legal move");
        Consequence::new(article, message)
    };
    if illegal.castling().is_some() || illegal.reason >= Reason::CastlingNoRook {
        let king = position.king()?;
        let name = format!("the king on {king}");
        return Some(match moves_of(position, king) {
            None => free(Article::CastlingTouched, name),
            Some(moves) => {
                let message =
                    format!("if it was touched before the rook, {name} must move: {moves}");
                Consequence::new(Article::CastlingTouched, message)
            }
        });
    }
    let Some(candidate) = illegal.candidate() else {
        let message = "the piece that was touched must move, if it can".to_owned();
        return Some(Consequence::new(Article::TouchedOwn, message));
    };
    let mut from = candidate.from;
    // A piece that captures one of its colour, and cannot move, was touched before it.
    if illegal.reason == Reason::OwnPiece && moves_of(position, from).is_none() {
        from = candidate.to;
    }
    let name = position.pieces(from.bitboard());
    let theirs = position.placement().color(!position.turn()) & !position.placement().kings();
    let captured = match illegal.reason {
        Reason::NoEnPassant => illegal.squares,
        _ => candidate.to.bitboard(),
    };
    let captured = captured & theirs;
    Some(match moves_of(position, from) {
        Some(moves) if captured.is_empty() => {
            let message = format!("{name}, which was touched, must move: {moves}");
            Consequence::new(Article::TouchedOwn, message)
        }
        Some(moves) => {
            let other = position.pieces(captured);
            let message = format!(
                "unless {other} was touched first and can be captured, {name} must move: {moves}"
            );
            Consequence::new(Article::TouchedBoth, message)
        }
        None => match captures_of(position, captured) {
            None => free(Article::NothingTouchedMoves, name),
            Some(moves) => {
                let other = position.pieces(captured);
                let message = format!("{name} cannot move: {player} must capture {other}: {moves}");
                Consequence::new(Article::TouchedBoth, message)
            }
        },
    })
}

fn moves_of(position: &Position, from: Square) -> Option<String> {
    sans(position, |played| played.from == from)
}

fn captures_of(position: &Position, captured: Bitboard) -> Option<String> {
    sans(position, |played| {
        played
            .capture_square()
            .is_some_and(|square| captured.has(square))
    })
}

/// Returns the legal moves that pass a test, in SAN, if there are any.
fn sans(position: &Position, is_meant: impl Fn(&Move) -> bool) -> Option<String> {
    let legal = position.legal_moves();
    let meant = legal.iter().filter(|played| is_meant(played));
    let sans: Vec<String> = meant
        .map(|&played| San::from_move(position, played).to_string())
        .collect();
    (!sans.is_empty()).then(|| sans.join(" or "))
}
