//! The output about games so far: texts in which the games are numbered later, and what was counted.

use std::error::Error;
use std::io::Write;
use std::mem;
use std::ops::Range;

use oracle_notation::PieceLetters;
use oracle_pgn::{Finding, FindingKind, Game};

use super::Settings;
use super::{Games, STANDARD_INPUT};
use crate::View;
use crate::answer::Frame;
use crate::json::writer::push;
use crate::page::counted;

#[cfg(feature = "tables")]
use super::columns::JudgedGame;

/// The most findings of a game that are written; further ones are only counted.
pub const MOST_FINDINGS: usize = 1000;

/// The room that is kept for more text, in bytes.
const MUCH: usize = 512 * 1024;

/// The unwritten output about a chunk, or a part of it. Games are numbered from the first that its reader has seen.
#[derive(Default)]
pub struct ChunkAnswers {
    pub(super) text: Numbered,
    pub(super) stderr_text: Numbered,
    /// What was counted.
    pub tally: GamesTally,
    /// Whether it is about the beginning of a file.
    pub is_first: bool,
    /// The reason why the file, or the rest of it, cannot be read.
    pub error: Option<Box<dyn Error + Send + Sync>>,
    /// The index of the file.
    pub file: usize,
    /// The number of games that the reader has seen, after the last part of a chunk that ends with a game.
    pub games: u64,
    /// The number of bytes of all files up to the end of the chunk, after its last part.
    pub end: u64,
    /// Where the output about games begins: about the last, if it may be taken back; about all, if some are left out.
    marks: Vec<OutputMark>,
}

/// The lengths of the texts, and the tally, before a game.
#[derive(Default)]
struct OutputMark {
    /// The number of the game.
    game: u64,
    text: usize,
    stderr_text: usize,
    tally: GamesTally,
}

/// Which games of the input are answered.
pub struct Selection {
    /// From 0, over all files.
    range: Range<u64>,
    /// The index of the last game that has begun.
    current: u64,
}

impl Selection {
    /// Answers the games with these indexes, from 0.
    pub const fn new(range: Range<u64>) -> Selection {
        Selection { range, current: 0 }
    }

    /// Returns whether all games are answered.
    pub const fn is_all(range: &Range<u64>) -> bool {
        range.start == 0 && range.end == u64::MAX
    }

    /// Returns whether the last game that is answered has been read.
    pub const fn is_over(&self) -> bool {
        self.current >= self.range.end
    }
}

impl ChunkAnswers {
    /// Keeps the output about the games that are answered. So many games come before the first.
    pub fn select(&mut self, games_before: u64, selection: &mut Selection) {
        let marks = mem::take(&mut self.marks);
        let index = |mark: &OutputMark| games_before + mark.game - 1;
        let first_from = |least: u64| marks.iter().find(|mark| index(mark) >= least);
        let (range, open) = (&selection.range, selection.current);
        let beginning = OutputMark::default();
        let is_over = open >= range.end;
        let end = is_over.then_some(&beginning);
        if let Some(end) = end.or_else(|| first_from(range.end)) {
            self.split_off(end);
        }
        if open < range.start {
            let kept = first_from(range.start).map(|start| self.split_off(start));
            let kept = kept.unwrap_or_default();
            (self.text, self.stderr_text, self.tally) = (kept.text, kept.stderr_text, kept.tally);
        }
        selection.current = marks.last().map_or(open, index);
    }

    /// Removes the output from a mark on, and returns it.
    fn split_off(&mut self, mark: &OutputMark) -> ChunkAnswers {
        ChunkAnswers {
            text: self.text.split_off(mark.text),
            stderr_text: self.stderr_text.split_off(mark.stderr_text),
            tally: self.tally.split_off(mark.tally.clone()),
            ..ChunkAnswers::default()
        }
    }

    /// Keeps the positions whose Zobrist keys are new.
    pub fn keep_new(&mut self, is_new: &mut dyn FnMut(u64) -> bool) {
        self.tally.written -= self.text.keep_new(is_new);
    }

    /// Moves the output to the end of texts, with its games numbered from here.
    pub fn number(&mut self, games_before: u64, text: &mut Vec<u8>, stderr_text: &mut Vec<u8>) {
        self.marks.clear();
        self.text.append_to(games_before, text);
        self.stderr_text.append_to(games_before, stderr_text);
    }
}

/// Text into which the numbers of games are inserted when the number of earlier games is known.
#[derive(Debug, Default)]
pub struct Numbered {
    pub bytes: Vec<u8>,
    /// The places of the numbers, and the numbers.
    numbers: Vec<(usize, u64)>,
    /// Where positions that are written once begin, and their Zobrist keys.
    hashes: Vec<(usize, u64)>,
}

impl Numbered {
    pub fn push_str(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
    }

    /// Appends the number of a game.
    pub fn push_number(&mut self, number: u64) {
        self.numbers.push((self.bytes.len(), number));
    }

    /// Removes the text from this byte on, and returns it.
    fn split_off(&mut self, start: usize) -> Numbered {
        let split = |list: &mut Vec<(usize, u64)>| {
            let first = list.partition_point(|&(at, _)| at < start);
            list.drain(first..)
                .map(|(at, number)| (at - start, number))
                .collect()
        };
        Numbered {
            numbers: split(&mut self.numbers),
            hashes: split(&mut self.hashes),
            bytes: self.bytes.split_off(start),
        }
    }

    /// Notes where the number of a game belongs, if anywhere.
    pub fn note_number(&mut self, hole: Option<usize>, number: u64) {
        self.numbers.extend(hole.map(|at| (at, number)));
    }

    /// Notes that a position with this key begins here; it ends with the next, or with the text.
    #[cfg(feature = "tables")]
    pub fn push_hash(&mut self, hash: u64) {
        self.hashes.push((self.bytes.len(), hash));
    }

    /// Keeps the positions whose keys are new. Returns the number of the others.
    fn keep_new(&mut self, is_new: &mut dyn FnMut(u64) -> bool) -> u64 {
        let old = mem::take(self);
        let mut hashes = old.hashes.iter();
        let mut numbers = old.numbers.iter().peekable();
        let (mut start, mut is_kept, mut dropped) = (0, true, 0);
        loop {
            let next = hashes.next();
            let end = next.map_or(old.bytes.len(), |&(at, _)| at);
            let moved = self.bytes.len();
            while let Some(&(at, number)) = numbers.next_if(|&&(at, _)| at < end) {
                if is_kept {
                    self.numbers.push((moved + at - start, number));
                }
            }
            if is_kept {
                self.bytes.extend_from_slice(&old.bytes[start..end]);
            }
            let Some(&(_, hash)) = next else {
                return dropped;
            };
            (start, is_kept) = (end, is_new(hash));
            dropped += u64::from(!is_kept);
        }
    }

    /// Moves the text to the end of another, with its games numbered from here.
    pub fn append_to(&mut self, games_before: u64, out: &mut Vec<u8>) {
        let mut start = 0;
        for (at, number) in self.numbers.drain(..) {
            out.extend_from_slice(&self.bytes[start..at]);
            push(&(games_before + number), out);
            start = at;
        }
        out.extend_from_slice(&self.bytes[start..]);
        self.bytes.clear();
        self.hashes.clear();
        // After much output, the room is given back.
        self.bytes.shrink_to(MUCH);
        self.numbers.shrink_to(MUCH / 64);
    }
}

/// The output so far, and its settings.
pub struct GamesOutput<'a> {
    pub answers: ChunkAnswers,
    /// The findings of the game that is being read, by kind.
    pub found: [u64; FindingKind::ALL.len()],
    /// How many of them are written, and the number of further ones.
    pub written: usize,
    pub omitted: u64,
    pub settings: Settings<'a>,
}

impl<'a> GamesOutput<'a> {
    pub fn new(view: &'a View, games: &'a Games) -> GamesOutput<'a> {
        GamesOutput {
            answers: ChunkAnswers::default(),
            found: [0; FindingKind::ALL.len()],
            written: 0,
            omitted: 0,
            settings: Settings {
                view,
                games,
                frame: &Frame::NONE,
                tells: false,
                found: None,
                file: STANDARD_INPUT,
                file_number: 0,
            },
        }
    }

    /// Begins a file or a part of one.
    pub fn begin_file(&mut self, name: &'a str) {
        self.settings.file = name;
        let add = |sum: u64, byte: u8| sum.wrapping_mul(31).wrapping_add(byte.into());
        self.settings.file_number = name.bytes().fold(0, add);
    }

    /// Begins a game.
    pub fn begin_game(&mut self, game: &Game) {
        let games = self.settings.games;
        let selects = !Selection::is_all(&games.range);
        self.found = [0; FindingKind::ALL.len()];
        (self.written, self.omitted) = (0, 0);
        // The output about a damaged game is taken back, because the game is read again; that about a game that is not chosen,
        // too.
        if !games.options.pauses_when_damaged && !selects && !games.chooses_games() {
            return;
        }
        let answers = &mut self.answers;
        if !selects {
            answers.marks.clear();
        }
        answers.marks.push(OutputMark {
            game: game.number(),
            text: answers.text.bytes.len(),
            stderr_text: answers.stderr_text.bytes.len(),
            tally: answers.tally.clone(),
        });
    }

    /// Counts a finding, if its kind is looked for; returns whether it is.
    pub fn note(&mut self, finding: &Finding) -> bool {
        let is_wanted = self.settings.games.kinds[finding.kind as usize];
        if is_wanted {
            self.answers.tally.note(finding);
            self.found[finding.kind as usize] += 1;
        }
        is_wanted
    }

    /// Returns whether a finding is written: one for which there is no room is only counted.
    pub fn takes(&mut self, has_room: bool) -> bool {
        self.written += usize::from(has_room);
        self.omitted += u64::from(!has_room);
        has_room
    }

    /// Counts a game that has ended, or takes back what was written about it, if it is not chosen.
    pub fn end_game(&mut self, game: &Game) {
        #[cfg(feature = "tables")]
        if self.settings.games.chooses_games() && !self.keeps(game) {
            if let Some(mark) = self.answers.marks.pop() {
                self.answers.split_off(&mark);
                self.answers.marks.push(mark);
            }
            return;
        }
        let is_of_positions = self.settings.games.format.is_of_positions();
        self.answers.tally.written += u64::from(!is_of_positions);
        self.answers.tally.end(game);
    }

    #[cfg(feature = "tables")]
    fn keeps(&self, game: &Game) -> bool {
        let judged = JudgedGame {
            game,
            settings: &self.settings,
            found: &self.found,
            findings: &[],
            omitted: self.omitted,
        };
        self.settings.games.choice.keeps(&judged)
    }

    /// Removes the output about the last game, and returns the tally with it.
    pub fn take_back(&mut self) -> Option<GamesTally> {
        let answers = &mut self.answers;
        let mark = answers.marks.pop()?;
        let tally = answers.tally.clone();
        answers.split_off(&mark);
        Some(tally)
    }

    /// Hands over the output. What is about the last game may be kept until more of it has been read.
    pub fn hand_over(&mut self, answers: &mut ChunkAnswers, is_last_kept: bool) {
        mem::swap(&mut self.answers, answers);
        let games = self.settings.games;
        if is_last_kept
            && (games.options.pauses_when_damaged || games.chooses_games())
            && let Some(mark) = answers.marks.pop()
        {
            self.answers = answers.split_off(&mark);
            self.answers.marks.push(OutputMark {
                game: mark.game,
                ..OutputMark::default()
            });
        }
    }

    /// Returns the length of the output in bytes.
    pub fn length(&self) -> usize {
        self.answers.text.bytes.len() + self.answers.stderr_text.bytes.len()
    }
}

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
