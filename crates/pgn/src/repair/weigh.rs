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
const LEFT_HANGING: f32 = 0.07;
const WATCHED: usize = 14;

#[derive(Debug, Clone, Copy)]
pub struct Habits {
    marks_checks: bool,
    is_exact: bool,
}

impl Habits {
    /// Looks at a game and the positions before its first half-moves.
    pub fn new(game: &WrittenGame, positions: &[Position]) -> Habits {
        let words = game.words.iter().zip(positions);
        let exact = words
            .filter_map(|(word, position)| Some(is_exact(word, word.legal(position)?, position)));
        let exact: Vec<bool> = exact.collect();
        Habits {
            marks_checks: (game.words.iter()).any(|word| word.text.ends_with(['+', '#'])),
            is_exact: 5 * exact.iter().filter(|exact| **exact).count() >= 4 * exact.len(),
        }
    }

    /// Returns what does not fit in the word of a half-move in a position: in its spelling, if it is as written, and in its
    /// marks, unless it was added.
    pub fn misfit(self, item: Item, words: &[WrittenWord], position: &Position) -> f32 {
        let word = &words[item.word];
        let Some(played) = item.played(words, position) else {
            return 0.0;
        };
        let check = position.given_check(played);
        let of_marks = match word.text.as_bytes() {
            [.., b'#'] if check != GivenCheck::Checkmate => WRONG_CHECK,
            [.., b'+'] if check == GivenCheck::None => WRONG_CHECK,
            [.., b'+' | b'#'] => 0.0,
            _ if check != GivenCheck::None && self.marks_checks => MISSING_CHECK,
            _ => 0.0,
        };
        match item.change {
            None if self.is_exact && !is_exact(word, played, position) => OTHER_SPELLING + of_marks,
            None | Some((RepairKind::Replace, _)) => of_marks,
            Some(_) => 0.0,
        }
    }

    /// Returns the cost of half-moves that are played from this position on, up to the end of the game or another fault.
    pub fn weigh(
        self,
        game: &WrittenGame,
        mut position: Position,
        items: &[Item],
        is_whole: bool,
    ) -> f32 {
        let mut cost = 0.0;
        for (count, item) in items.iter().enumerate() {
            cost += self.misfit(*item, &game.words, &position);
            let is_as_written = matches!(item.change, Some((RepairKind::AsWritten, _)));
            if count < WATCHED && !is_as_written {
                let played = item.played(&game.words, &position);
                cost += played.map_or(0.0, |played| LEFT_HANGING * left_hanging(&position, played));
            }
            item.play(&game.words, &mut position);
        }
        if is_whole && !fits_result(&position, game.result) {
            cost += WRONG_RESULT;
        }
        cost
    }
}

fn is_exact(word: &WrittenWord, played: Move, position: &Position) -> bool {
    let san = San::from_move(position, played).to_string();
    san.trim_end_matches(['+', '#']) == word.core()
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
    let gains = placement.color(!us).into_iter().filter_map(|square| {
        let role = placement
            .role_at(square)
            .filter(|role| *role != Role::King)?;
        if worth(role) <= gained {
            return None;
        }
        let attackers = position.attackers(square, us).into_iter();
        let roles = attackers.filter_map(|from| placement.role_at(from));
        let least = roles.map(worth).min()?;
        let is_defended = position.attackers(square, !us).any();
        Some(worth(role) - if is_defended { least } else { 0 })
    });
    f32::from(gains.max().map_or(0, |best| (best - gained).max(0)))
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
