//! Which edits make a game legal.
//!
//! All single edits are tried at all half-moves up to the fault, so that the only one is known to be the only one. Where
//! none suffices, a beam of lines is followed, each one edit longer than the last.

use super::edit::{Edit, Item, RepairKind, WordLine};
use super::weigh::{Habits, weigh};
use super::words::WrittenGame;
use oracle_laws::{Move, Position, Role};
use std::rc::Rc;

/// How far before the fault a half-move may be changed, and how far the number or the order of half-moves: further back,
/// only whether an edit is the only one is asked.
const WINDOW: usize = 40;
const ORDER_WINDOW: usize = 8;

/// The lines that are followed at once, and the most edits of one.
const WIDTH: usize = 8;
const MOST_EDITS: usize = 4;

/// The costs of one more edit, of another fault behind it, of each half-move that is not reached, and of each jump of the
/// numbers.
const EDIT: f32 = 0.6;
const FAULT: f32 = 1.2;
const UNREACHED: f32 = 0.1;
const JUMP: f32 = 0.5;

/// The most half-moves that may be written twice.
const MOST_DOUBLED: usize = 16;

/// Costs that are this much above the least are not looked at more closely.
const HOPELESS: f32 = 3.0;

/// The most half-moves that are played to repair a game.
const MOST_PLAYED: u32 = 1_000_000;

/// An edit that gets a line beyond its fault.
#[derive(Debug, Clone, Copy)]
pub struct Trial {
    pub edit: Edit,
    /// The index of the next half-move in the line that cannot be played.
    pub reach: usize,
    /// How unlikely it is.
    pub cost: f32,
}

pub struct Search<'a> {
    pub(super) game: &'a WrittenGame,
    habits: Habits,
    left: u32,
}

/// A line with the edits that led to it, each with the line that it changed.
#[derive(Debug, Clone)]
pub struct EditedLine {
    pub line: Rc<WordLine>,
    pub edits: Vec<(Trial, Rc<WordLine>)>,
    paid: f32,
    /// Those, and the cost of what is left.
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

    /// Returns the edits that make a line whole, and how far they get; and whether all were tried. Half of the half-moves
    /// that may be played are left for others.
    pub fn whole(&mut self, line: &WordLine) -> (Vec<(Edit, usize)>, bool) {
        let mut found = Vec::new();
        for at in (0..=line.fault()).rev() {
            if self.left < MOST_PLAYED / 2 {
                return (found, false);
            }
            self.try_at(line, at, false, &mut |edit, reach| {
                if reach == line.items.len() {
                    found.push((edit, reach));
                }
            });
        }
        (found, self.left > 0)
    }

    /// Returns the edits near the fault of a line that get it beyond, and others that are known to, the best first.
    pub fn near(&mut self, line: &WordLine, known: &[(Edit, usize)]) -> Vec<Trial> {
        let fault = line.fault();
        let mut found = Vec::new();
        for at in (fault.saturating_sub(WINDOW)..=fault).rev() {
            self.try_at(line, at, true, &mut |edit, reach| found.push((edit, reach)));
        }
        let near: Vec<Edit> = found.iter().map(|(edit, _)| *edit).collect();
        found.extend(known.iter().filter(|(edit, _)| !near.contains(edit)));
        let words = &self.game.words;
        let base = self.misfits(line);
        let mut trials: Vec<Trial> = found
            .into_iter()
            .map(|(edit, reach)| Trial {
                edit,
                reach,
                cost: base[edit.at] + edit.cost(line, words) + cost_of_unreached(line, reach),
            })
            .collect();
        trials.sort_by(|one, other| one.cost.total_cmp(&other.cost));
        let mut least = f32::INFINITY;
        for trial in &mut trials {
            if trial.cost > least + HOPELESS {
                trial.cost += HOPELESS;
                continue;
            }
            trial.cost += self.cost_of_rest(line, trial);
            least = least.min(trial.cost);
        }
        trials.sort_by(|one, other| one.cost.total_cmp(&other.cost));
        trials
    }

    /// Returns what does not fit in the words before each half-move of a line.
    fn misfits(&self, line: &WordLine) -> Vec<f32> {
        let mut sums = vec![0.0];
        for (item, position) in line.items.iter().zip(&line.positions) {
            let sum = sums.last().copied().unwrap_or_default();
            let word = &self.game.words[item.word];
            let is_written = item.change.is_none();
            let written = is_written.then(|| word.legal(position)).flatten();
            let misfit = written.map_or(0.0, |played| {
                self.habits.misfit(*item, word, played, position)
            });
            sums.push(sum + misfit);
        }
        sums
    }

    /// Returns what does not fit in a line from an edit on.
    fn cost_of_rest(&self, line: &WordLine, trial: &Trial) -> f32 {
        let edit = trial.edit;
        let (new, old) = edit.replacement(&line.items);
        let rest = &line.items[edit.at + old..trial.reach];
        let items = new.into_iter().flatten().chain(rest.iter().copied());
        let is_whole = trial.reach == line.items.len();
        let position = line.positions[edit.at].clone();
        let jumps = WordLine::jumps(&edit.apply(&line.items), self.game);
        JUMP * f32::from(jumps) + weigh(self.game, self.habits, position, items, is_whole)
    }

    /// Finds the lines of several edits that get furthest at the least cost, the best first.
    pub fn follow(&mut self, line: &WordLine, trials: &[Trial]) -> Vec<EditedLine> {
        let start = EditedLine {
            line: Rc::new(line.clone()),
            edits: Vec::new(),
            paid: 0.0,
            cost: f32::INFINITY,
        };
        let mut beam = self.extend(&start, trials);
        let (mut done, mut stopped) = (Vec::new(), Vec::new());
        for _ in 1..MOST_EDITS {
            let mut next = Vec::new();
            for edited in beam.drain(..) {
                if edited.line.is_whole() {
                    done.push(edited);
                } else {
                    let trials = self.near(&edited.line, &[]);
                    next.extend(self.extend(&edited, &trials));
                    next.sort_by(|one, other| one.cost.total_cmp(&other.cost));
                    next.truncate(WIDTH);
                    stopped.push(edited);
                }
            }
            let costs = done.iter().map(|done: &EditedLine| done.cost);
            let least = costs.fold(f32::INFINITY, f32::min);
            next.retain(|edited| edited.cost < least + HOPELESS);
            beam = next;
            if beam.is_empty() || self.left == 0 {
                break;
            }
        }
        done.extend(beam.extract_if(.., |edited| edited.line.is_whole()));
        if done.is_empty() {
            // These are as far as can be got.
            done = stopped;
            done.append(&mut beam);
        }
        done.sort_by(|one, other| one.cost.total_cmp(&other.cost));
        done
    }

    /// Returns a line after each of the best edits.
    fn extend(&self, edited: &EditedLine, trials: &[Trial]) -> Vec<EditedLine> {
        let extended = trials.iter().take(WIDTH).map(|trial| {
            let items = trial.edit.apply(&edited.line.items);
            let line = WordLine::from_items(items, self.game);
            let cost = edited.paid + trial.cost + EDIT;
            let mut edits = edited.edits.clone();
            edits.push((*trial, Rc::clone(&edited.line)));
            EditedLine {
                line: Rc::new(line),
                edits,
                paid: cost - cost_of_unreached(&edited.line, trial.reach),
                cost,
            }
        });
        extended.collect()
    }

    /// Calls a function with each edit at a half-move up to the fault that gets beyond the fault, and with how far it gets.
    fn try_at(
        &mut self,
        line: &WordLine,
        at: usize,
        is_near: bool,
        found: &mut dyn FnMut(Edit, usize),
    ) {
        let (fault, items, words) = (line.fault(), line.items.as_slice(), &self.game.words);
        let position = &line.positions[at];
        let may_reorder = !is_near || at + ORDER_WINDOW >= fault;
        let edit = |kind, count, played| Edit::new(kind, at, count, played);
        let usual = items[..fault].get(at);
        let usual = usual.and_then(|item| item.played(words, position));
        let word = &words[items[at].word];
        for played in position.legal_moves() {
            if usual == Some(played) {
                continue;
            }
            if !is_near || at == fault || is_similar(&word.text, played, position) {
                self.try_edit(line, edit(RepairKind::Replace, 1, Some(played)), found);
            }
            if may_reorder {
                self.try_edit(line, edit(RepairKind::Insert, 1, Some(played)), found);
            }
        }
        if may_reorder {
            let core = |ahead: usize| Some(words[items.get(at + ahead)?.word].core());
            for (ahead, kind) in [(1, RepairKind::Swap), (2, RepairKind::SwapOwn)] {
                if core(ahead).is_some_and(|other| Some(other) != core(0)) {
                    self.try_edit(line, edit(kind, 1, None), found);
                }
            }
            if core(3).is_some() && (core(0), core(1)) != (core(2), core(3)) {
                self.try_edit(line, edit(RepairKind::Swap, 2, None), found);
            }
            // The last of those that are written alike are left out.
            if core(1) != core(0) {
                self.try_edit(line, edit(RepairKind::Remove, 1, None), found);
            }
            for count in 2..=MOST_DOUBLED.min(at) {
                let before = |ahead: usize| Some(words[items[at + ahead - count].word].core());
                if (0..=count).all(|ahead| (core(ahead) == before(ahead)) == (ahead < count)) {
                    self.try_edit(line, edit(RepairKind::Remove, count, None), found);
                }
            }
        }
        if at == fault {
            for half in (self.game.written..words.len()).step_by(2) {
                if words[half].at.start == word.at.start {
                    self.try_edit(line, edit(RepairKind::Split, half, None), found);
                }
            }
        }
        if is_near && at == fault {
            let illegal = word.read.and_then(|read| read.resolve(position).err());
            let meant = illegal.and_then(|error| position.meant(error.illegal()?));
            if let Some(meant) = meant {
                self.try_edit(line, edit(RepairKind::AsWritten, 1, Some(meant)), found);
            }
        }
    }

    /// Calls a function with an edit and how far it gets, if that is beyond the fault.
    fn try_edit(&mut self, line: &WordLine, edit: Edit, found: &mut dyn FnMut(Edit, usize)) {
        let (new, old) = edit.replacement(&line.items);
        let mut position = line.positions[edit.at].clone();
        for item in new.into_iter().flatten() {
            if !self.play(item, &mut position) {
                return;
            }
        }
        let mut reach = edit.at + old;
        while let Some(&item) = line.items.get(reach)
            && self.play(item, &mut position)
        {
            reach += 1;
        }
        // The word at the fault was played, or another if it is left out.
        if reach == line.items.len() || edit.behind(line.fault(), reach) > 0 {
            found(edit, reach);
        }
    }

    pub(super) fn play(&mut self, item: Item, position: &mut Position) -> bool {
        self.left = self.left.saturating_sub(1);
        self.left > 0 && item.play(&self.game.words, position)
    }
}

/// Returns the cost of the half-moves from the next fault on.
fn cost_of_unreached(line: &WordLine, reach: usize) -> f32 {
    match line.items.len() - reach {
        0 => 0.0,
        unreached => FAULT + UNREACHED * f32::from(u16::try_from(unreached).unwrap_or(u16::MAX)),
    }
}

/// Returns whether a text has two of the three letters of a move: its piece, its file and its rank.
fn is_similar(text: &str, legal: Move, position: &Position) -> bool {
    if legal.castle().is_some() {
        return text.contains(['O', 'o', '0']);
    }
    let to = legal.arrival(position.turn());
    let has_piece = match legal.role {
        Role::Pawn => !text.contains(['K', 'Q', 'R', 'B', 'N']),
        role => text.contains(role.upper_letter()),
    };
    let has = [
        has_piece,
        text.contains(to.file().letter()),
        text.contains(to.rank().digit()),
    ];
    has.into_iter().filter(|has| *has).count() >= 2
}
