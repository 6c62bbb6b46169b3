//! Whether another cause than the edits of a repair explains a fault: several half-moves that are missing at one place.

use super::edit::{Item, WordLine};
use super::search::Search;
use oracle_laws::Position;

/// The cost of several half-moves that are missing, and how far before the fault they are looked for.
const GAP: f32 = 1.15;
const WINDOW: usize = 4;

impl Search<'_> {
    /// Returns the least cost of other causes than the edits of a repair: anything is as likely if the numbers of the moves
    /// jumped before and still do. Takes the line before each edit, and the half-moves after all.
    pub fn cost_of_others(&mut self, lines: &[&WordLine], items: &[Item]) -> f32 {
        let has_jumps = |items| WordLine::jumps(items, self.game) > 0;
        match (has_jumps(&lines[0].items), has_jumps(items)) {
            (true, true) => 0.0,
            (false, _) if lines.iter().any(|line| self.has_gap(line)) => GAP,
            _ => f32::INFINITY,
        }
    }

    /// Returns whether half-moves that are missing at one place explain a fault: up to two of each player, of which those
    /// that are not needed may be any. One that is missing alone is an edit.
    fn has_gap(&mut self, line: &WordLine) -> bool {
        let fault = line.fault();
        (fault.saturating_sub(WINDOW)..=fault).rev().any(|at| {
            let (position, rest) = (&line.positions[at], &line.items[at..]);
            let mut other = position.clone();
            other.pass();
            let odd = position.turn().either([2, 1], [1, 2]);
            self.fill(position, rest, [2, 2], 0, 1)
                || !position.is_check() && self.fill(&other, rest, odd, 0, 2)
        })
    }

    /// Returns whether moves in the slots of the players before a position make the rest of a line legal, at least so many,
    /// each of which gets further than the last.
    fn fill(
        &mut self,
        position: &Position,
        rest: &[Item],
        slots: [u8; 2],
        least: usize,
        needed: u8,
    ) -> bool {
        let mut reached = position.clone();
        let played = rest
            .iter()
            .take_while(|item| self.play(**item, &mut reached));
        let reach = played.count();
        if reach == rest.len() || reach < least {
            return reach == rest.len() && needed == 0;
        }
        let turn = position.turn();
        for (side, slot) in [(turn, turn as usize), (!turn, !turn as usize)] {
            let mut before = position.clone();
            if slots[slot] == 0 || side != turn && before.is_check() {
                continue;
            }
            if side != turn {
                before.pass();
            }
            let mut slots = slots;
            slots[slot] -= 1;
            for played in before.legal_moves() {
                let mut after = before.after(played);
                // The other player is to move in the position, and cannot pass in check.
                let is_possible = side != turn || !after.is_check();
                if side == turn {
                    after.pass();
                }
                let needed = needed.saturating_sub(1);
                if is_possible && self.fill(&after, rest, slots, reach + 1, needed) {
                    return true;
                }
            }
        }
        false
    }
}
