//! Which edits make a game legal, and how well the line fits what is written: marks of check and mate, the spelling, the result,
//! and pieces that its players leave to be captured.
//!
//! All single edits are tried at all half-moves up to the fault, so that the only one is known to be the only one. Where
//! none suffices, a beam of lines is followed, each one edit longer than the last.

use std::cmp::Ordering;

use super::edit::{Edit, Item, NewItem, RepairKind, WordLine, jumps};
use crate::GameResult;
use crate::word::read_move;
use crate::written::{WrittenGame, WrittenWord};
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
struct Habits {
    marks_checks: bool,
    is_exact: bool,
}

impl Habits {
    /// Looks at a game and the positions before its first half-moves.
    fn new(game: &WrittenGame, positions: &[Position]) -> Habits {
        let words = game.words.iter().zip(positions);
        let exact = words
            .filter_map(|(word, position)| Some(is_exact(word, word.legal(position)?, position)));
        let exact: Vec<bool> = exact.collect();
        Habits {
            marks_checks: (game.words.iter()).any(|word| word.text.ends_with(['+', '#'])),
            is_exact: 5 * exact.iter().filter(|exact| **exact).count() >= 4 * exact.len(),
        }
    }

    /// Returns what does not fit in the word of a half-move: in its spelling, and in its marks, unless it was added.
    fn misfit(self, item: Item, words: &[WrittenWord], position: &Position) -> f32 {
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
    fn weigh(
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
        let role = placement.role_at(square)?;
        if role == Role::King || worth(role) <= gained {
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

/// How far before the fault a half-move may be changed, and how far the number or the order of half-moves.
const WINDOW: usize = 40;
const ORDER_WINDOW: usize = 8;

/// How far before the fault several half-moves may be missing.
const GAP_WINDOW: usize = 10;

/// The lines that are followed at once.
const WIDTH: usize = 8;

/// The costs of one more edit, another fault behind it, each half-move that is not reached, and each jump of the numbers.
const EDIT: f32 = 0.6;
const FAULT: f32 = 1.2;
const UNREACHED: f32 = 0.1;
const JUMP: f32 = 0.5;

/// The most half-moves that may be written twice.
const MOST_DOUBLED: usize = 16;

/// The orders in which half-moves may be exchanged.
const ORDERS: [(RepairKind, &[NewItem]); 3] = [
    (RepairKind::Swap, &[(1, None), (0, None)]),
    (RepairKind::SwapOwn, &[(2, None), (1, None), (0, None)]),
    (
        RepairKind::Swap,
        &[(2, None), (3, None), (0, None), (1, None)],
    ),
];

/// Costs that are this much above the least are not looked at more closely.
const HOPELESS: f32 = 3.0;

/// The most half-moves that are played to repair a game.
const MOST_PLAYED: u32 = 1_000_000;

/// An edit that gets a line beyond its fault.
#[derive(Debug, Clone)]
pub struct Trial {
    pub edit: Edit,
    /// The index of the next half-move in the line that cannot be played.
    pub reach: usize,
    /// How unlikely it is.
    pub cost: f32,
}

impl Trial {
    /// The likelier is less.
    fn order(&self, other: &Trial) -> Ordering {
        self.cost.total_cmp(&other.cost)
    }

    /// Returns whether the whole game is legal then.
    pub fn is_whole(&self, line: &WordLine) -> bool {
        self.reach == line.items.len() && self.edit.kind != RepairKind::AsWritten
    }
}

pub struct Search<'a> {
    game: &'a WrittenGame,
    habits: Habits,
    left: u32,
}

/// A line with the edits that led to it.
#[derive(Debug, Clone)]
pub struct EditedLine {
    pub line: WordLine,
    pub edits: Vec<Edit>,
    /// The cost of those and of what is left.
    cost: f32,
}

impl<'a> Search<'a> {
    pub fn new(game: &'a WrittenGame, line: &WordLine) -> Search<'a> {
        Search {
            game,
            habits: Habits::new(game, &line.positions),
            left: MOST_PLAYED,
        }
    }

    /// Returns the edits near the fault of a line that get it beyond, and if asked for, all others that make it whole, the best
    /// first; and whether all were tried. Half of the half-moves that may be played are left for others.
    pub fn trials(&mut self, line: &WordLine, mut are_all: bool) -> (Vec<Trial>, bool) {
        let base = self.misfits(line);
        let mut trials = Vec::new();
        for at in (0..=line.fault()).rev() {
            are_all &= self.left >= MOST_PLAYED / 2;
            if !are_all && at + WINDOW < line.fault() {
                break;
            }
            for edit in self.edits(line, at) {
                let is_near = self.is_near(&edit, line);
                if (is_near || are_all)
                    && let Some(reach) = self.reach(&edit, line)
                    && (is_near || reach == line.items.len())
                {
                    let cost = edit.cost(line, &self.game.words) + cost_of_unreached(line, reach);
                    let cost = base[at] + cost;
                    trials.push(Trial { edit, reach, cost });
                }
            }
        }
        trials.sort_by(Trial::order);
        let mut least = f32::INFINITY;
        for trial in &mut trials {
            let is_hopeless = trial.cost > least + HOPELESS;
            let rest = (!is_hopeless).then(|| self.cost_of_rest(line, trial));
            trial.cost += rest.unwrap_or(HOPELESS);
            least = least.min(trial.cost);
        }
        trials.sort_by(Trial::order);
        (trials, are_all)
    }

    /// Returns whether an edit is likely so far before the fault. Another move has two of the three letters that are written:
    /// its piece, its file and its rank.
    fn is_near(&self, edit: &Edit, line: &WordLine) -> bool {
        let distance = line.fault() - edit.at;
        let change = edit.new.first().and_then(|item| item.change);
        let Some((RepairKind::Replace, played)) = change.filter(|_| distance > 0) else {
            return distance <= ORDER_WINDOW;
        };
        let text = &self.game.words[line.items[edit.at].word].text;
        let (file, rank) = (played.to.file().letter(), played.to.rank().digit());
        let mut letters = vec![played.role.upper_letter(), file, rank];
        letters.retain(|letter| text.contains(*letter));
        distance <= WINDOW && letters.len() + usize::from(played.role == Role::Pawn) >= 2
    }

    /// Returns what does not fit in the words before each half-move of a line.
    fn misfits(&self, line: &WordLine) -> Vec<f32> {
        let mut sum = 0.0;
        let played = line.items.iter().zip(&line.positions);
        let sums = played.map(|(item, position)| {
            let before = sum;
            sum += self.habits.misfit(*item, &self.game.words, position);
            before
        });
        sums.collect()
    }

    /// Returns what does not fit in a line from an edit on.
    fn cost_of_rest(&self, line: &WordLine, trial: &Trial) -> f32 {
        let (edit, at) = (&trial.edit, trial.edit.at);
        let items = edit.apply(&line.items);
        let end = trial.reach + edit.new.len() - edit.old;
        let is_whole = end == items.len();
        let position = line.positions[at].clone();
        let (habits, jumps) = (self.habits, JUMP * f32::from(jumps(&items)));
        jumps + habits.weigh(self.game, position, &items[at..end], is_whole)
    }

    /// Finds the line with at most `most` edits that gets furthest at the least cost. The first edit is one of the trials.
    pub fn follow(&mut self, line: &WordLine, trials: &[Trial], most: usize) -> EditedLine {
        let start = EditedLine {
            line: line.clone(),
            edits: Vec::new(),
            cost: cost_of_unreached(line, line.fault()),
        };
        let mut all = self.extend(&start, trials);
        let (mut last, mut least) = (0, f32::INFINITY);
        for _ in 1..most {
            let mut next = Vec::new();
            for edited in &all[last..] {
                if edited.line.is_whole() {
                    least = least.min(edited.cost);
                } else {
                    let (trials, _) = self.trials(&edited.line, false);
                    next.extend(self.extend(edited, &trials));
                }
            }
            next.retain(|edited| edited.cost < least + HOPELESS);
            last = all.len();
            for _ in 0..WIDTH.min(next.len()) {
                let cost = |at: &usize| next[*at].cost;
                let best = (0..next.len()).min_by(|one, other| cost(one).total_cmp(&cost(other)));
                all.extend(best.map(|best| next.remove(best)));
            }
            if self.left == 0 {
                break;
            }
        }
        let best = all.into_iter().min_by(|one, other| {
            let is_whole = |edited: &EditedLine| edited.line.is_whole();
            let order = is_whole(other).cmp(&is_whole(one));
            order.then(one.cost.total_cmp(&other.cost))
        });
        best.unwrap_or(start)
    }

    /// Returns a line after each of the best edits.
    fn extend(&self, edited: &EditedLine, trials: &[Trial]) -> Vec<EditedLine> {
        let EditedLine { line, cost, .. } = edited;
        let paid = cost - cost_of_unreached(line, line.fault());
        let extended = trials.iter().take(WIDTH).map(|trial| {
            let mut edits = edited.edits.clone();
            edits.push(trial.edit.clone());
            EditedLine {
                line: WordLine::new(trial.edit.apply(&line.items), self.game),
                edits,
                cost: paid + trial.cost + EDIT,
            }
        });
        extended.collect()
    }

    /// Returns how far a line gets with an edit, if that is beyond its fault.
    fn reach(&mut self, edit: &Edit, line: &WordLine) -> Option<usize> {
        let mut position = line.positions[edit.at].clone();
        let mut play = |item: &Item| self.play(*item, &mut position);
        let end = edit.at + edit.old;
        if !edit.new.iter().all(&mut play) {
            return None;
        }
        let played = line.items[end..].iter().take_while(|item| play(item));
        let reach = end + played.count();
        // The word at the fault was played, or another if it is left out.
        let is_beyond = reach == line.items.len() || edit.behind(line.fault(), reach) > 0;
        is_beyond.then_some(reach)
    }

    /// Returns the edits that may be meant at a half-move up to the fault.
    fn edits(&self, line: &WordLine, at: usize) -> Vec<Edit> {
        let (items, words) = (&*line.items, &*self.game.words);
        let position = &line.positions[at];
        let word = &words[items[at].word];
        let mut edits = Vec::new();
        let usual = items[at].played(words, position);
        for played in position.legal_moves() {
            let new = [(0, Some(played))];
            if at == line.fault() || usual != Some(played) {
                edits.push(line.edit(RepairKind::Replace, at, 1, &new));
                edits.push(line.edit(RepairKind::Insert, at, 0, &new));
            }
        }
        let core = |at: usize| line.core(at, words);
        for (kind, order) in ORDERS {
            let mut moved = order.iter().zip(at..);
            let is_new = moved.any(|((from, _), to)| core(at + from) != core(to));
            if is_new && at + order.len() <= items.len() {
                edits.push(line.edit(kind, at, order.len(), order));
            }
        }
        // The last of those that are written alike are left out.
        let counts = (1..=MOST_DOUBLED).filter(|count| core(at + count) != core(at));
        let counts = counts.filter(|count| *count == 1 || line.is_doubled(at, *count, words));
        edits.extend(counts.map(|count| line.edit(RepairKind::Remove, at, count, &[])));
        if at == line.fault() {
            let halves = (2..word.text.len()).filter_map(|cut| {
                let (first, second) = word.text.split_at_checked(cut)?;
                let read = |half: &str, position: &Position| {
                    read_move(half.as_bytes(), self.game.letters)?.only(position)
                };
                let first = read(first, position)?;
                let second = read(second, &position.after(first))?;
                let halves = [(0, Some(first)), (0, Some(second))];
                Some(line.edit(RepairKind::Split, at, 1, &halves))
            });
            edits.extend(halves);
            let meant = word.meant(position).map(|meant| [(0, Some(meant))]);
            edits.extend(meant.map(|meant| line.edit(RepairKind::AsWritten, at, 1, &meant)));
        }
        edits
    }

    /// Returns whether at most `most` half-moves that are missing at one place explain the fault of a line.
    pub fn has_gap(&mut self, line: &WordLine, most: usize) -> bool {
        let fault = line.fault();
        (fault.saturating_sub(GAP_WINDOW)..=fault).rev().any(|at| {
            let (position, rest) = (&line.positions[at], &line.items[at..]);
            let other = passed(position).filter(|_| most > 1);
            let mut before = [Some(position.clone()), other].into_iter().flatten();
            before.any(|position| self.fill(&position, rest, 0, most))
        })
    }

    /// Returns whether at most `most` moves of either player, played before a position, make the rest of a line legal. Each
    /// gets at least as far as the half-move `least`, and further than the one before.
    fn fill(&mut self, position: &Position, rest: &[Item], least: usize, most: usize) -> bool {
        let mut reached = position.clone();
        let played = rest.iter();
        let played = played.take_while(|item| self.play(**item, &mut reached));
        let reach = played.count();
        if reach == rest.len() || reach < least || most == 0 {
            return reach == rest.len();
        }
        let own = position.legal_moves().into_iter();
        let own = own.filter_map(|played| passed(&position.after(played)));
        let other = passed(position);
        let others = other.iter().flat_map(|other| {
            let moves = other.legal_moves().into_iter();
            moves.map(|played| other.after(played))
        });
        own.chain(others)
            .any(|after| self.fill(&after, rest, reach + 1, most - 1))
    }

    fn play(&mut self, item: Item, position: &mut Position) -> bool {
        self.left = self.left.saturating_sub(1);
        self.left > 0 && item.play(&self.game.words, position)
    }
}

/// Returns a position with the other player to move, unless the player to move is in check.
fn passed(position: &Position) -> Option<Position> {
    let mut passed = position.clone();
    passed.pass();
    (!position.is_check()).then_some(passed)
}

/// Returns the cost of the half-moves from the next fault on.
fn cost_of_unreached(line: &WordLine, reach: usize) -> f32 {
    match line.items.len() - reach {
        0 => 0.0,
        unreached => FAULT + UNREACHED * f32::from(u16::try_from(unreached).unwrap_or(u16::MAX)),
    }
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
