//! The number of games, and of what was found in them.

use std::io::Write;
use std::mem;

use oracle_notation::PieceLetters;
use oracle_pgn::{Finding, FindingKind, Game};

use crate::words::counted;

/// The number of games, findings and unreadable files.
#[derive(Debug, Clone, Default)]
pub struct GamesTally {
    /// The number of games.
    pub games: u64,
    plies: u64,
    /// The number of games, or of positions, that are written.
    pub written: u64,
    /// By kind, in the order of [`FindingKind::ALL`].
    findings: [u64; FindingKind::ALL.len()],
    /// The games in each kind of letters, in the order of [`PieceLetters::ALL`].
    letters: [u64; PieceLetters::ALL.len()],
    /// The number of files that cannot be read.
    pub unreadable_files: u64,
}

impl GamesTally {
    /// Counts a finding.
    pub fn note(&mut self, finding: &Finding) {
        self.findings[finding.kind as usize] += 1;
    }

    /// Counts a game.
    pub fn end(&mut self, game: &Game) {
        self.games += 1;
        self.plies += u64::from(game.plies());
        self.letters[game.letters().letters as usize] += 1;
    }

    /// Returns the number of findings.
    pub fn found(&self) -> u64 {
        self.findings.iter().sum()
    }

    /// Returns the numbers about games.
    fn numbers(&mut self) -> impl Iterator<Item = &mut u64> {
        let of_kinds = self.findings.iter_mut().chain(&mut self.letters);
        let others = [&mut self.games, &mut self.plies, &mut self.written];
        others.into_iter().chain(of_kinds)
    }

    /// Adds the numbers of other games.
    pub fn add(&mut self, mut other: GamesTally) {
        for (all, more) in self.numbers().zip(other.numbers()) {
            *all += *more;
        }
    }

    /// Keeps only the numbers of an earlier tally, and returns the others.
    #[must_use]
    pub fn split_off(&mut self, mut earlier: GamesTally) -> GamesTally {
        for (all, kept) in self.numbers().zip(earlier.numbers()) {
            *all -= *kept;
        }
        mem::replace(self, earlier)
    }

    /// Appends the number of games, and those of findings of each kind and of games in other letters. Nothing is said about games that could not be
    /// read.
    pub fn push_summary(&self, out: &mut Vec<u8>) {
        let (games, plies) = (
            counted(self.games, "game"),
            counted(self.plies, "half-move"),
        );
        let files = counted(self.unreadable_files, "file");
        let unreadable = format!("{files} could not be read");
        let found = match (self.found(), self.unreadable_files) {
            (0, 0) => "nothing found".to_owned(),
            (0, _) => unreadable,
            (found, 0) => counted(found, "finding"),
            (found, _) => format!("{}; {unreadable}", counted(found, "finding")),
        };
        // Writing to memory cannot fail.
        let _ = writeln!(out, "{games}, {plies}: {found}");
        for (kind, number) in FindingKind::ALL.into_iter().zip(self.findings) {
            if number > 0 {
                let _ = writeln!(out, "  {}: {number}", kind.id());
            }
        }
        for (letters, number) in PieceLetters::ALL.into_iter().zip(self.letters).skip(1) {
            if number > 0 {
                let _ = writeln!(out, "  in {} letters: {number}", letters.name());
            }
        }
    }
}
