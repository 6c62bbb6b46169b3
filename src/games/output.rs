//! What is written about games: findings for people, a JSON record for each game, positions, or games in the export format
//! of PGN.

use std::mem;
use std::ops::Range;

use oracle_laws::{Move, Position};
use oracle_notation::San;
use oracle_pgn::{Finding, Game, Reader, Repair, Visitor};

use super::export::ExportVisitor;
use super::findings::FindingVisitor;
use super::positions::PositionVisitor;
use super::record::RecordVisitor;
use super::tally::GamesTally;
use crate::config::{Config, STANDARD_INPUT};
use crate::input::writer::Answers;
use crate::output::exit::Exit;
use crate::questions::games::{Games, GamesFormat};
use oracle_answers::json::push;

/// The room that is kept for more text, in bytes.
const MUCH: usize = 512 * 1024;

/// The unwritten output about a chunk, or a part of it. Games are numbered from the first that its reader has seen.
#[derive(Default)]
pub struct ChunkAnswers {
    pub text: Numbered,
    pub stderr_text: Numbered,
    pub tally: GamesTally,
    /// Whether it is about the beginning of a file.
    pub is_first: bool,
    /// The reason why the file, or the rest of it, cannot be read.
    pub error: Option<anyhow::Error>,
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
    text: NumberedMark,
    stderr_text: NumberedMark,
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
        if open >= range.end {
            self.empty();
        } else if let Some(end) = first_from(range.end) {
            self.split_off(end);
        }
        if open < range.start {
            match first_from(range.start) {
                Some(start) => {
                    let kept = self.split_off(start);
                    (self.text, self.stderr_text, self.tally) =
                        (kept.text, kept.stderr_text, kept.tally);
                }
                None => self.empty(),
            }
        }
        selection.current = marks.last().map_or(open, index);
    }

    fn empty(&mut self) {
        self.text = Numbered::default();
        self.stderr_text = Numbered::default();
        self.tally = GamesTally::default();
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

    /// Moves the output to the end of another, with its games numbered from here.
    pub fn number(&mut self, games_before: u64, numbered: &mut Answers) {
        self.marks.clear();
        self.text.append_to(games_before, &mut numbered.text);
        let mut stderr_text = Vec::new();
        self.stderr_text.append_to(games_before, &mut stderr_text);
        numbered.stderr_text += &String::from_utf8_lossy(&stderr_text);
        numbered.count = self.tally.games;
        numbered.findings = self.tally.found();
        numbered.end = mem::take(&mut self.end);
        if numbered.findings > 0 {
            numbered.worst = numbered.worst.max(Exit::No);
        }
    }
}

/// Text into which the numbers of games are inserted when the number of earlier games is known.
#[derive(Debug, Default)]
pub struct Numbered {
    pub bytes: Vec<u8>,
    /// The places of the numbers, and the numbers.
    numbers: Vec<(usize, u64)>,
}

impl Numbered {
    pub fn push_str(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
    }

    /// Appends the number of a game.
    pub fn push_number(&mut self, number: u64) {
        self.numbers.push((self.bytes.len(), number));
    }

    const fn mark(&self) -> NumberedMark {
        NumberedMark {
            bytes: self.bytes.len(),
            numbers: self.numbers.len(),
        }
    }

    fn truncate(&mut self, mark: NumberedMark) {
        self.bytes.truncate(mark.bytes);
        self.numbers.truncate(mark.numbers);
    }

    /// Removes the text from a mark on, and returns it.
    fn split_off(&mut self, mark: NumberedMark) -> Numbered {
        let numbers = self.numbers.drain(mark.numbers..);
        Numbered {
            numbers: numbers
                .map(|(at, number)| (at - mark.bytes, number))
                .collect(),
            bytes: self.bytes.split_off(mark.bytes),
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
        // After much output, the room is given back.
        self.bytes.shrink_to(MUCH);
        self.numbers.shrink_to(MUCH / 64);
    }
}

/// The lengths of a text and of the list of its numbers.
#[derive(Debug, Clone, Copy, Default)]
struct NumberedMark {
    bytes: usize,
    numbers: usize,
}

/// The output so far, and its settings.
pub struct GamesOutput<'a> {
    pub answers: ChunkAnswers,
    pub settings: Settings<'a>,
}

/// What the output depends on.
pub struct Settings<'a> {
    pub config: &'a Config,
    /// Whether the output about a damaged game is taken back, because the game is read again.
    takes_back: bool,
    /// Whether some games are left out.
    selects: bool,
    pub games: &'a Games,
    /// The repairs of the game that is being read again.
    pub found: Option<Vec<Repair>>,
    pub file: &'a str,
    /// The name of the file as a JSON string.
    pub quoted_file: Vec<u8>,
}

impl<'a> GamesOutput<'a> {
    /// Begins a file or a part of one.
    pub fn begin_file(&mut self, name: &'a str) {
        self.settings.file = name;
        self.settings.quoted_file.clear();
        push(name, &mut self.settings.quoted_file);
    }

    /// Begins a game.
    pub fn begin_game(&mut self, game: &Game) {
        let Settings {
            takes_back,
            selects,
            ..
        } = self.settings;
        if !takes_back && !selects {
            return;
        }
        let answers = &mut self.answers;
        if !selects {
            answers.marks.clear();
        }
        answers.marks.push(OutputMark {
            game: game.number(),
            text: answers.text.mark(),
            stderr_text: answers.stderr_text.mark(),
            tally: answers.tally.clone(),
        });
    }

    /// Counts a finding, if its kind is looked for; returns whether it is.
    pub fn note(&mut self, finding: &Finding) -> bool {
        let is_wanted = self.settings.games.kinds[finding.kind as usize];
        if is_wanted {
            self.answers.tally.note(finding);
        }
        is_wanted
    }

    /// Removes the output about the last game, and returns the tally with it.
    fn take_back(&mut self) -> Option<GamesTally> {
        let answers = &mut self.answers;
        let mark = answers.marks.pop()?;
        answers.text.truncate(mark.text);
        answers.stderr_text.truncate(mark.stderr_text);
        Some(mem::replace(&mut answers.tally, mark.tally))
    }

    /// Hands over the output. What is about the last game may be kept until more of it has been read.
    pub fn hand_over(&mut self, answers: &mut ChunkAnswers, is_last_kept: bool) {
        mem::swap(&mut self.answers, answers);
        if is_last_kept
            && self.settings.takes_back
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

impl Settings<'_> {
    /// Returns the SAN of a legal move.
    pub fn san(&self, position: &Position, legal: Move) -> String {
        self.games
            .write_letters
            .write(&San::from_move(position, legal).to_string())
    }

    /// Returns the name of the file; standard input has none.
    pub fn file(&self) -> Option<&str> {
        Some(self.file).filter(|&file| file != STANDARD_INPUT)
    }
}

/// What is written, by a visitor of its own.
pub enum OutputMode<'a> {
    Findings(FindingVisitor<'a>),
    Records(RecordVisitor<'a>),
    Positions(PositionVisitor<'a>),
    Export(ExportVisitor<'a>),
}

impl<'a> OutputMode<'a> {
    pub fn new(config: &'a Config, games: &'a Games) -> OutputMode<'a> {
        let output = GamesOutput {
            answers: ChunkAnswers::default(),
            settings: Settings {
                config,
                takes_back: games.options.pauses_when_damaged,
                selects: !Selection::is_all(&games.range),
                games,
                found: None,
                file: STANDARD_INPUT,
                quoted_file: Vec::new(),
            },
        };
        match games.format {
            GamesFormat::Positions(format) => {
                OutputMode::Positions(PositionVisitor::new(output, format))
            }
            GamesFormat::Json => OutputMode::Records(RecordVisitor::new(output)),
            GamesFormat::Pgn => OutputMode::Export(ExportVisitor::new(output)),
            GamesFormat::Findings => OutputMode::Findings(FindingVisitor::new(output)),
        }
    }

    pub fn output(&mut self) -> &mut GamesOutput<'a> {
        match self {
            OutputMode::Findings(visitor) => &mut visitor.output,
            OutputMode::Records(visitor) => &mut visitor.output,
            OutputMode::Positions(visitor) => &mut visitor.output,
            OutputMode::Export(visitor) => &mut visitor.output,
        }
    }

    /// Removes the output about the last game, which is read again, and returns the tally with it. `None` if a part was handed over.
    pub fn take_back(&mut self) -> Option<GamesTally> {
        let tally = self.output().take_back()?;
        if let OutputMode::Export(visitor) = self {
            visitor.export.take_back();
        }
        Some(tally)
    }

    /// Ends what was written about a game of which the rest cannot be read.
    pub fn end_cut_game(&mut self, game: &Game) {
        match self {
            OutputMode::Positions(visitor) => visitor.end_line(game),
            // The beginning of a long game is written before its end is known.
            OutputMode::Export(visitor) if visitor.has_begun_to_write() => visitor.end(game),
            OutputMode::Findings(_) | OutputMode::Records(_) | OutputMode::Export(_) => {}
        }
    }

    /// Reads games and writes about them. Returns the number of bytes read.
    pub fn read(&mut self, reader: &mut Reader, bytes: &[u8], is_end: bool) -> usize {
        match self {
            OutputMode::Findings(visitor) => reader.read(bytes, is_end, visitor),
            OutputMode::Records(visitor) => reader.read(bytes, is_end, visitor),
            OutputMode::Positions(visitor) => reader.read(bytes, is_end, visitor),
            OutputMode::Export(visitor) => {
                let read = reader.read(bytes, is_end, visitor);
                if is_end {
                    visitor.write_between();
                }
                read
            }
        }
    }
}
