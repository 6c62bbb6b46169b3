//! How well a line fits what is written: marks of check and mate, the spelling, the result, and pieces that its players leave
//! to be captured.

use super::edit::{Item, RepairKind};
use super::words::{WrittenGame, WrittenWord};
use crate::GameResult;
use oracle_laws::{GivenCheck, History, Move, Position, Role};
use oracle_notation::San;

/// The costs of what does not fit.
const WRONG_CHECK: f32 = 1.2;
const MISSING_CHECK: f32 = 0.8;
const OTHER_SPELLING: f32 = 0.9;
const WRONG_RESULT: f32 = 1.5;
/// For each pawn's worth that a player could capture and does not, in the half-moves after a change.
const LEFT_HANGING: f32 = 0.035;
const WATCHED: usize = 14;

#[derive(Debug, Clone, Copy)]
pub struct Habits {
    marks_checks: bool,
    is_exact: bool,
}

impl Habits {
    /// Looks at a game and the positions before its first half-moves.
    pub fn new(game: &WrittenGame, positions: &[Position]) -> Habits {
        let played = game.words.iter().zip(positions);
        let (mut all, mut exact) = (0, 0);
        for (word, position) in played {
            if let Some(legal) = word.legal(position) {
                all += 1;
                exact += usize::from(is_exact(word, legal, position));
            }
        }
        Habits {
            marks_checks: (game.words.iter()).any(|word| word.text.ends_with(['+', '#'])),
            is_exact: 5 * exact >= 4 * all,
        }
    }

    /// Returns what does not fit in the word of a half-move that is this move: in its spelling, if it is as written, and in its
    /// marks, unless it was added.
    pub fn misfit(self, item: Item, word: &WrittenWord, played: Move, position: &Position) -> f32 {
        match item.change {
            None if self.is_exact && !is_exact(word, played, position) => {
                OTHER_SPELLING + self.misfit_of_marks(word, played, position)
            }
            None | Some((RepairKind::Replace, _)) => self.misfit_of_marks(word, played, position),
            Some(_) => 0.0,
        }
    }

    /// Returns what does not fit in the marks of a word that means this move.
    fn misfit_of_marks(self, word: &WrittenWord, played: Move, position: &Position) -> f32 {
        let check = position.given_check(played);
        if word.text.ends_with(['+', '#']) {
            let is_wrong = check == GivenCheck::None
                || word.text.ends_with('#') && check != GivenCheck::Checkmate;
            if is_wrong { WRONG_CHECK } else { 0.0 }
        } else if check != GivenCheck::None && self.marks_checks {
            MISSING_CHECK
        } else {
            0.0
        }
    }
}

fn is_exact(word: &WrittenWord, played: Move, position: &Position) -> bool {
    let san = San::from_move(position, played).to_string();
    san.trim_end_matches(['+', '#']) == word.core()
}

/// Returns the cost of half-moves that are played from this position on: the first are new, the others as before.
pub fn weigh(
    game: &WrittenGame,
    habits: Habits,
    mut position: Position,
    items: impl Iterator<Item = Item>,
    is_whole: bool,
) -> f32 {
    let mut cost = 0.0;
    for (count, item) in items.enumerate() {
        let word = &game.words[item.word];
        if let Some(played) = item.played(&game.words, &position) {
            cost += habits.misfit(item, word, played, &position);
            if count < WATCHED && !matches!(item.change, Some((RepairKind::AsWritten, _))) {
                cost += LEFT_HANGING * left_hanging(&position, played);
            }
        }
        if !item.play(&game.words, &mut position) {
            return cost;
        }
    }
    if is_whole && !fits_result(&position, game.result) {
        cost += WRONG_RESULT;
    }
    cost
}

/// Returns whether a result may follow: after checkmate and stalemate, only one may.
fn fits_result(position: &Position, result: Option<GameResult>) -> bool {
    if position.has_legal_move() || matches!(result, None | Some(GameResult::Unknown)) {
        return true;
    }
    let outcome = History::new(position).outcome();
    outcome.is_none_or(|outcome| result == Some(outcome.into()))
}

/// Returns the worth in pawns that the side to move could capture and does not: a crude count of one exchange.
fn left_hanging(position: &Position, played: Move) -> f32 {
    if position.is_check() {
        return 0.0;
    }
    let (us, placement) = (position.turn(), position.placement());
    let gained = played.capture.map_or(0, worth);
    let mut best = gained;
    for square in placement.color(!us) {
        let Some(role) = placement.role_at(square).filter(|role| *role != Role::King) else {
            continue;
        };
        if worth(role) <= best {
            continue;
        }
        let attackers = position.attackers(square, us).into_iter();
        let roles = attackers.filter_map(|from| placement.role_at(from));
        let Some(least) = roles.map(worth).min() else {
            continue;
        };
        let is_defended = position.attackers(square, !us).any();
        let gain = worth(role) - if is_defended { least } else { 0 };
        best = best.max(gain);
    }
    f32::from(best - gained)
}

const fn worth(role: Role) -> i8 {
    // A pawn, a knight, a bishop, a rook, a queen, the king.
    [1, 3, 3, 5, 9, 100][role.index()]
}

#[cfg(test)]
mod tests {
    use super::{GameResult, Position, fits_result, left_hanging};
    use oracle_notation::fen;

    fn position(text: &str) -> Position {
        Position::try_from(&fen::parse(text).unwrap()).unwrap()
    }

    #[test]
    fn after_checkmate_and_stalemate_one_result_may_follow() {
        for (text, forced) in [
            (
                "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
                GameResult::BlackWins,
            ),
            ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", GameResult::WhiteWins),
            ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", GameResult::Draw),
        ] {
            let position = position(text);
            for result in GameResult::ALL {
                let may_follow = [forced, GameResult::Unknown].contains(&result);
                assert_eq!(fits_result(&position, Some(result)), may_follow, "{text}");
            }
            assert!(fits_result(&position, None));
        }
        let goes_on = |result| fits_result(&Position::default(), Some(result));
        assert!(GameResult::ALL.into_iter().all(goes_on));
    }

    #[test]
    fn what_could_be_captured_and_is_not_counts_in_pawns() {
        for (text, captures, left) in [
            ("k2q4/8/8/8/8/8/8/K2R4 w - - 0 1", false, 9.0),
            ("k2q4/8/8/8/8/8/8/K2R4 w - - 0 1", true, 0.0),
            // The queen is protected: a rook is lost for it.
            ("3qk3/8/8/8/8/8/8/K2R4 w - - 0 1", false, 4.0),
            ("k7/8/8/3n4/4P3/8/8/K7 w - - 0 1", false, 3.0),
            ("k7/8/8/3p4/8/8/8/K2R4 w - - 0 1", false, 1.0),
            // A check must be answered first.
            ("k7/8/8/8/8/8/8/K1r2R2 w - - 0 1", false, 0.0),
        ] {
            let position = position(text);
            let moves = position.legal_moves();
            let played = moves.iter().find(|one| one.capture.is_some() == captures);
            let found = left_hanging(&position, *played.unwrap());
            assert!((found - left).abs() < f32::EPSILON, "{text}: {found}");
        }
    }
}
