//! What follows an illegal move: what an arbiter does about it by the FIDE Laws of Chess.

use std::borrow::Cow;

use crate::{Article, Color, IllegalMove, Move, Position, Reason, Role, Square, cited, listed};

listed! {
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
    /// Returns the name as a value of `--penalties`.
    const fn name;
}

/// Something that follows, in a sentence without a full stop, and the article that says so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consequence {
    /// The sentence.
    pub message: String,
    /// The article; none of what the board does not show.
    pub article: Option<Article>,
}

impl Consequence {
    /// Returns the sentence with its article.
    pub fn sentence(&self) -> String {
        cited(self.message.clone(), self.article)
    }
}

/// An arbiter of a game, with what the laws of chess alone do not know.
#[derive(Debug, Clone, Copy)]
pub struct Arbiter {
    /// The time control of the game.
    pub control: TimeControl,
    /// Returns whether a side can checkmate by some series of legal moves, if that is found out.
    pub can_win: fn(&Position, Color) -> Option<bool>,
    /// Writes a legal move.
    pub write: fn(&Position, Move) -> String,
}

impl Arbiter {
    /// Returns what follows a move of the side to move that is illegal, once its player has pressed the clock. `illegal` is
    /// `None` for a clock that was pressed without a move.
    pub fn follow(&self, position: &Position, illegal: Option<&IllegalMove>) -> Vec<Consequence> {
        let mut found: Vec<(Option<Article>, String)> = Vec::new();
        let mut add = |article, text: &str| found.push((Some(article), text.to_owned()));
        let mut penalized = Cow::Borrowed(position);
        match illegal.map(|illegal| (illegal, illegal.reason)) {
            Some((_, Reason::NoPiece)) => {
                let nothing = "no piece stands there to be touched, so nothing follows";
                return named(vec![(None, nothing.to_owned())], position);
            }
            Some((_, Reason::NotOnTurn | Reason::CapturesKing)) => {
                add(
                    Article::IllegalMove,
                    "the Laws call illegal what breaks articles 3.1 to 3.9, and this breaks another: what follows is for the arbiter to say",
                );
                return named(found, position);
            }
            Some((illegal, Reason::MissingPromotion)) => {
                add(
                    Article::PromotionNotCompleted,
                    "once {player} presses the clock, the pawn becomes a queen",
                );
                if let Some(promotion) = queening(position, illegal) {
                    penalized = Cow::Owned(position.after(promotion));
                }
            }
            Some((illegal, _)) => {
                add(
                    Article::CompletedIllegalMove,
                    "the move is completed once {player} presses the clock: if it is found during the game, the position before it is put back",
                );
                if let Some((article, text)) = self.touched(position, illegal) {
                    add(article, &text);
                }
            }
            None => add(
                Article::ClockWithoutMove,
                "the clock was pressed without a move, which counts as an illegal move",
            ),
        }
        match self.control {
            TimeControl::Standard => add(
                Article::Penalty,
                "for {player}'s first illegal move, {other} gets two minutes",
            ),
            TimeControl::Rapid => add(
                Article::RapidPenalty,
                "for {player}'s first illegal move, {other} gets one minute",
            ),
            // B.3 takes A.3 over, B.2 does not.
            TimeControl::Blitz => add(
                Article::RapidPenalty,
                "for {player}'s first illegal move, {other} gets one minute, or two if the event is played under full supervision",
            ),
        }
        add(
            Article::Penalty,
            match (self.can_win)(&penalized, !position.turn()) {
                Some(true) => "for {player}'s second, {other} wins",
                Some(false) => {
                    "for {player}'s second, the game is drawn, because {other} cannot checkmate"
                }
                None => {
                    "for {player}'s second, {other} wins, or the game is drawn if {other} cannot checkmate"
                }
            },
        );
        match self.control {
            TimeControl::Standard => {}
            TimeControl::Rapid => add(Article::RapidUnsupervised, UNSUPERVISED),
            TimeControl::Blitz => add(Article::BlitzUnsupervised, UNSUPERVISED),
        }
        let depends = "it depends on what the board does not show: whether the clock was pressed, and how many illegal moves {player} has completed before";
        found.push((None, depends.to_owned()));
        named(found, position)
    }

    /// Returns what the touched pieces bind the player to. A piece of the own colour counts as touched first where that is not
    /// clear.
    fn touched(&self, position: &Position, illegal: &IllegalMove) -> Option<(Article, String)> {
        let free = |name: &str| [name, " cannot move: {player} may make any legal move"].concat();
        let must_move = |name: &str, moves: &str| [name, " must move: ", moves].concat();
        if illegal.castling().is_some() || illegal.reason >= Reason::CastlingNoRook {
            let king = position.king()?;
            let name = ["the king on ", &king.to_string()].concat();
            let text = match self.moves_of(position, king) {
                None => free(&name),
                Some(moves) => {
                    "if it was touched before the rook, ".to_owned() + &must_move(&name, &moves)
                }
            };
            return Some((Article::CastlingTouched, text));
        }
        let Some(candidate) = illegal.candidate() else {
            let text = "the piece that was touched must move, if it can".to_owned();
            return Some((Article::TouchedOwn, text));
        };
        let mut from = candidate.from;
        // A piece that captures one of its colour, and cannot move, was touched before it.
        if illegal.reason == Reason::OwnPiece && self.moves_of(position, from).is_none() {
            from = candidate.to;
        }
        let name = position.pieces(from.bitboard());
        let theirs = position.placement().color(!position.turn()) & !position.placement().kings();
        let captured = match illegal.reason {
            Reason::NoEnPassant => illegal.squares,
            _ => candidate.to.bitboard(),
        };
        let captured = captured & theirs;
        let other = position.pieces(captured);
        let is_captured = |square| captured.has(square);
        let captures = self.sans(position, |played| {
            played.capture_square().is_some_and(is_captured)
        });
        Some(match (self.moves_of(position, from), captures) {
            (Some(moves), None) if captured.is_empty() => {
                let text = must_move(&(name + ", which was touched,"), &moves);
                (Article::TouchedOwn, text)
            }
            (Some(moves), None) => {
                let cannot = other + " cannot be captured: ";
                (Article::TouchedBoth, cannot + &must_move(&name, &moves))
            }
            (Some(moves), Some(captures)) => {
                let first = format!(
                    "if {other} was touched first, {{player}} must capture it: {captures}; otherwise "
                );
                (Article::TouchedBoth, first + &must_move(&name, &moves))
            }
            (None, None) => (Article::NothingTouchedMoves, free(&name)),
            (None, Some(captures)) => {
                let must =
                    format!("{name} cannot move: {{player}} must capture {other}: {captures}");
                (Article::TouchedBoth, must)
            }
        })
    }

    fn moves_of(&self, position: &Position, from: Square) -> Option<String> {
        self.sans(position, |played| played.from == from)
    }

    /// Returns the legal moves that pass a test, in SAN, if there are any.
    fn sans(&self, position: &Position, is_meant: impl Fn(&Move) -> bool) -> Option<String> {
        let legal = position.legal_moves();
        let meant = legal.iter().filter(|played| is_meant(played));
        let sans: Vec<_> = meant
            .map(|&played| (self.write)(position, played))
            .collect();
        (!sans.is_empty()).then(|| sans.join(" or "))
    }
}

/// What holds in rapid games under A.5 instead of A.4, and in blitz games under B.3 instead of B.2.
const UNSUPERVISED: &str = "unless the event is played under full supervision, the move stands if neither the arbiter nor {other} objects before {other}'s next move";

fn named(found: Vec<(Option<Article>, String)>, position: &Position) -> Vec<Consequence> {
    let (player, other) = (position.turn().player(), (!position.turn()).player());
    let named = found.into_iter().map(|(article, text)| Consequence {
        message: text.replace("{player}", player).replace("{other}", other),
        article,
    });
    named.collect()
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
