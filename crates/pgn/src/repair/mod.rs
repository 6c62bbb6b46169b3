//! What a damaged game could have been: which change of one half-move makes the rest of it legal.
//!
//! The edits that get a game beyond its fault are ranked by what they cost. An edit costs more the further its spelling is
//! from what was written, and so does what does not fit in the rest: marks of check, spelling, the result, pieces that are
//! left to be captured. No statistics of played moves are used.

mod edit;
mod search;

pub use edit::RepairKind;

use std::ops::Range;

use super::Reader;
use super::byte_classes::{LONGEST_WORD, is_ending};
use super::written::{WrittenGame, WrittenWord};
use edit::{Edit, WordLine, jumps, letters_between};
use oracle_notation::San;
use search::{Search, Trial};

/// The most repairs of a fault that are returned.
const MOST: usize = 5;

/// The least lead in cost of a repair that is said to be sure: of another move, also where others make the game legal,
/// more where few half-moves follow; and of another order or number. At least 99 % are right then, at every distance from the
/// end.
const SURE: f32 = 0.54;
const SURE_OF_RIVALS: f32 = 0.9;
const SURE_NEAR_END: f32 = 0.8;
const SURE_ORDER: f32 = 0.97;
/// Many moves could be missing before fewer half-moves than these.
const FEW_BEHIND: u32 = 12;

/// The cost of several half-moves that are missing.
const GAP: f32 = 1.15;

/// The most edits of a game, and the most half-moves of a game with several: many lines of that length are kept.
const MOST_EDITS: usize = 4;
const LONGEST_FOLLOWED: usize = 1000;

/// A change that gets a damaged game beyond a fault.
#[derive(Debug, Clone, PartialEq)]
pub struct Repair {
    /// The number of the half-move at which the fault surfaces, from 1.
    pub fault: u32,
    /// The number of the half-move that is changed, or before which one is missing.
    pub ply: u32,
    /// What is changed.
    pub kind: RepairKind,
    /// What was written there; for a missing half-move, nothing.
    pub written: String,
    /// What is played instead, in SAN with the letters of the game; for a half-move that is left out, nothing.
    pub san: String,
    /// The number of half-moves from the fault on that are legal then, up to the next fault or the end.
    pub plies: u32,
    /// The number of letters that differ, for another move in place of the one that was written.
    pub distance: Option<u32>,
    /// Whether the whole game is legal then.
    pub is_whole: bool,
    /// Whether no other change of one half-move makes the whole game legal: all were tried.
    pub is_unique: bool,
    /// Whether it is far better than the next repair, and than other causes.
    pub is_sure: bool,
    /// Where the words that are changed stand in the text, or where one is missing.
    places: Vec<Range<usize>>,
}

/// Finds repairs of the first game of a text, as this reader reads it: for each fault, those that get furthest, the best
/// first. After the first fault, it follows the best repair of each, except in games of more than a thousand half-moves.
pub fn repairs(text: &[u8], reader: Reader) -> Vec<Repair> {
    let Some(game) = WrittenGame::read(text, reader) else {
        return Vec::new();
    };
    let mut line = WordLine::written(&game, text);
    // Of a word that is too long for a move, the reader passes on the beginning only.
    let is_long = |word: &WrittenWord| word.at.len() >= LONGEST_WORD;
    if game.words.iter().any(is_long) || line.is_whole() {
        return Vec::new();
    }
    let mut search = Search::new(&game, &line);
    let (mut trials, are_all) = search.trials(&line, true);
    let whole = trials.iter().filter(|trial| trial.is_whole(&line)).count();
    let is_followed = whole == 0 && line.items.len() <= LONGEST_FOLLOWED;
    let most_edits = if is_followed { MOST_EDITS } else { 1 };
    let best = search.follow(&line, &trials, most_edits);
    // If the numbers jumped before and still do, anything is as likely.
    let is_doubtful = !best.line.is_whole()
        || (best.edits.iter()).any(|edit| edit.kind == RepairKind::AsWritten)
        || jumps(&line.items) > 0 && jumps(&best.line.items) > 0;
    let mut others = if is_doubtful { 0.0 } else { f32::INFINITY };
    let mut found = Vec::new();
    for edit in &best.edits {
        let most = best.edits.len() + usize::from(edit.kind == RepairKind::Replace);
        if others > GAP && search.has_gap(&line, most) {
            others = GAP;
        }
        if let Some(at) = trials.iter().position(|trial| trial.edit == *edit) {
            trials[..=at].rotate_right(1);
        }
        found.extend(described(&game, &line, &trials, others));
        line = WordLine::new(edit.apply(&line.items), &game);
        if line.is_whole() {
            break;
        }
        (trials, _) = search.trials(&line, false);
    }
    if let Some(best) = found.iter_mut().find(|repair| repair.is_whole) {
        best.is_unique = whole == 1 && are_all;
    }
    found
}

impl Repair {
    /// Returns a text with the change, and a comment with what was written: `Nf3 {[%repaired Bf3]}`. `None` if a comment
    /// cannot hold that.
    pub fn apply(&self, text: &[u8]) -> Option<Vec<u8>> {
        if self.written.contains(['}', ']']) {
            return None;
        }
        let mut repaired = Vec::with_capacity(text.len() + 64);
        let (mut start, mut words) = (0, self.san.splitn(self.places.len(), ' '));
        for at in &self.places {
            repaired.extend_from_slice(text.get(start..at.start)?);
            let word = words.next().unwrap_or_default();
            if word.is_empty() {
                remove_number(&mut repaired);
            } else if repaired.last().is_some_and(|byte| !is_ending(*byte)) {
                // `O-O"c6`: the wrong letter was all that parted two words.
                repaired.push(b' ');
            }
            repaired.extend_from_slice(word.as_bytes());
            start = at.end;
        }
        let comment = format!(" {{[%repaired {}", self.written);
        repaired.extend_from_slice(comment.trim_end().as_bytes());
        repaired.extend_from_slice(b"]} ");
        repaired.extend_from_slice(text.get(start..)?);
        Some(repaired)
    }
}

/// Removes the number of a move at the end of a text, unless it has no dots.
fn remove_number(text: &mut Vec<u8>) {
    let trimmed = text.trim_ascii_end();
    let is_of_number = |byte: &&u8| byte.is_ascii_digit() || **byte == b'.';
    if trimmed.ends_with(b".") {
        let length = trimmed.iter().rev().take_while(is_of_number).count();
        text.truncate(trimmed.len() - length);
    }
}

/// Describes the best trials. Others than these cost at least so much.
fn described(game: &WrittenGame, line: &WordLine, trials: &[Trial], others: f32) -> Vec<Repair> {
    let best = trials.iter().take(MOST);
    let mut found: Vec<Repair> = best.map(|trial| describe(game, line, trial)).collect();
    let has_rival = found.iter().skip(1).any(|repair| repair.is_whole);
    let is_missing = |repair: &Repair| repair.is_whole && repair.kind == RepairKind::Insert;
    let has_missing = found.iter().any(is_missing);
    if let ([repair, ..], [best, rest @ ..]) = (found.as_mut_slice(), trials) {
        let Repair { kind, plies, .. } = *repair;
        let near_end = SURE_NEAR_END / (f32::from(u16::try_from(plies).unwrap_or(u16::MAX)) + 1.0);
        let Edit { at, old, .. } = best.edit;
        let is_unreadable = game.words[line.items[at].word].is_unreadable();
        let is_numbered = jumps(&best.edit.apply(&line.items)) < jumps(&line.items);
        let is_doubled = kind == RepairKind::Remove && line.is_doubled(at, old, &game.words);
        let least = match kind {
            // No half-move that follows confirms it.
            _ if plies == 0 || best.reach == at + old => f32::INFINITY,
            RepairKind::Replace | RepairKind::Remove if plies < 2 => f32::INFINITY,
            // Where the numbers miss nothing, three half-moves may be missing as well as one.
            RepairKind::Insert | RepairKind::Remove if !is_numbered && !is_doubled => f32::INFINITY,
            RepairKind::Insert if plies < FEW_BEHIND => f32::INFINITY,
            RepairKind::Swap if plies < FEW_BEHIND && has_missing => f32::INFINITY,
            RepairKind::Replace if is_unreadable || !has_rival => SURE + near_end,
            // The word may be that of any other move.
            RepairKind::Replace if repair.distance != Some(1) => f32::INFINITY,
            RepairKind::Replace => SURE_OF_RIVALS + near_end,
            _ => SURE_ORDER,
        };
        let next = rest.first().map_or(others, |next| next.cost.min(others));
        repair.is_sure = next - best.cost >= least;
    }
    found
}

fn describe(game: &WrittenGame, line: &WordLine, trial: &Trial) -> Repair {
    let Edit { kind, at, old, .. } = trial.edit;
    let word = |at: usize| &game.words[line.items[at].word];
    let changed = (at..at + old).map(word);
    let written: Vec<&str> = changed.clone().map(|word| &*word.text).collect();
    let mut position = line.positions[at].clone();
    let new = trial.edit.new.iter().map(|item| {
        let san = match item.change {
            None | Some((RepairKind::AsWritten, _)) => game.words[item.word].text.clone(),
            Some((_, played)) => game
                .letters
                .write(&San::from_move(&position, played).to_string()),
        };
        item.play(&game.words, &mut position);
        san
    });
    let san = new.collect::<Vec<_>>().join(" ");
    let mut places: Vec<Range<usize>> = changed.map(|word| word.at.clone()).collect();
    if places.is_empty() {
        let start = word(at).at.start;
        places.push(start..start);
    }
    let halves = usize::from(kind == RepairKind::Split);
    let distance = letters_between(written.concat().as_bytes(), san.as_bytes());
    Repair {
        fault: word(line.fault()).ply,
        ply: word(at).ply,
        kind,
        plies: (trial.edit.behind(line.fault(), trial.reach) + halves) as u32,
        distance: distance.filter(|_| kind == RepairKind::Replace),
        is_whole: trial.is_whole(line),
        is_unique: false,
        is_sure: false,
        places,
        written: written.join(" "),
        san,
    }
}
