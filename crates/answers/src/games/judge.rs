//! Reads chunks of games, each game once; a damaged one a second time, with other options. What is written about them is written by a
//! visitor for each kind of output.

use std::error::Error;
use std::ops::ControlFlow;

use oracle_pgn::{
    Exporter, Finding, FindingKind, FoundLetters, Game, Place, Played, Reader, Text, Visitor,
    repairs,
};

use super::columns::{GAME, GameColumn, MAIN_LINE};
use super::findings::{FindingVisitor, RecordVisitor, push_finding};
use super::output::GamesTally;
use super::output::{ChunkAnswers, GamesOutput};
use super::positions::{POSITION, PositionVisitor};
use super::report::{self, ReportVisitor};
use super::{Games, GamesFormat, GamesRequest, PositionsFormat, STANDARD_INPUT};
use crate::answer::Frame;
use crate::page::html_page;
use crate::question::{AnswerForm, TextForm};
use crate::{ObjectQuestion, Told, View};

/// Some bytes of a file.
#[derive(Debug, Default)]
pub struct Chunk {
    /// The index of the file.
    pub file: usize,
    /// The bytes.
    pub bytes: Vec<u8>,
    /// Where they begin.
    pub place: Place,
    /// Whether it is the first chunk of its file.
    pub is_first: bool,
    /// Whether the last game ends in it.
    pub ends_at_border: bool,
    /// Whether the input may have no more bytes for now, so that a finished game is answered.
    pub is_waiting: bool,
    /// The number of bytes of all files up to the end of the chunk.
    pub end: u64,
    /// The reason why the file, or the rest of it, cannot be read.
    pub error: Option<Box<dyn Error + Send + Sync>>,
}

/// The sizes of the slices of a chunk. The output is looked at after each: a byte may become hundreds.
const FIRST_SLICE: usize = 2048;
const LARGEST_SLICE: usize = 32 * 1024;

/// Reads games and writes about them.
pub struct Judge<'a> {
    reader: Reader,
    mode: OutputMode<'a>,
    games: &'a Games,
    /// The last bytes of the chunk before, which come again before the next.
    rest: Vec<u8>,
}

impl<'a> Judge<'a> {
    /// Returns a judge at the start of an input.
    pub fn new(view: &'a View, games: &'a Games) -> Judge<'a> {
        Judge {
            reader: Reader::new(games.options()),
            mode: OutputMode::new(view, games),
            games,
            rest: Vec::new(),
        }
    }

    /// Begins between two games, at this place of a file.
    pub fn begin_at(&mut self, file: &'a str, place: Place) {
        self.reader.restart(place);
        self.mode.output().begin_file(file);
    }

    /// Reads a chunk in slices. Once there is much output, it is passed on.
    pub fn read(
        &mut self,
        chunk: &mut Chunk,
        most_output: usize,
        answers: &mut ChunkAnswers,
        pass: &dyn Fn(&mut ChunkAnswers),
    ) {
        let output = self.mode.output();
        output.answers.is_first = chunk.is_first;
        output.answers.file = chunk.file;
        let is_cut = chunk.error.is_some();
        let ends_here = chunk.ends_at_border && !is_cut;
        output.answers.error = chunk.error.take();
        chunk.bytes.splice(..0, self.rest.drain(..));
        let bytes = chunk.bytes.as_slice();
        let (mut read, mut end, mut slice) = (0, 0, FIRST_SLICE);
        loop {
            end = bytes.len().min(end + slice);
            let is_last = end == bytes.len();
            let is_end = is_last && ends_here;
            self.reader.set_waiting(is_last && chunk.is_waiting);
            loop {
                let piece = &bytes[read..end];
                read += self.mode.read(&mut self.reader, piece, is_end);
                if !self.reader.has_paused() {
                    break;
                }
                self.read_again();
            }
            if is_last {
                break;
            }
            slice = LARGEST_SLICE.min(8 * slice);
            if self.mode.output().length() > most_output {
                self.hand_over(answers);
                pass(answers);
                slice = FIRST_SLICE;
            }
        }
        self.rest.extend_from_slice(&bytes[read..]);
        let answers_now = &mut self.mode.output().answers;
        answers_now.end = chunk.end;
        if chunk.ends_at_border {
            answers_now.games_seen = self.reader.games();
        }
        if is_cut {
            if let Some(game) = self.reader.game() {
                self.mode.end_cut_game(game);
            }
            self.mode.output().hand_over(answers, false);
            return;
        }
        self.hand_over(answers);
    }

    /// Hands over what was written; but not what is about the open game, if it may be taken back.
    fn hand_over(&mut self, answers: &mut ChunkAnswers) {
        let is_open = self.games.chooses_games() && self.reader.game().is_some();
        let is_kept = is_open || self.reader.text_of_game().is_some();
        self.mode.output().hand_over(answers, is_kept);
    }

    /// Reads a damaged game that has just ended again, and replaces what was written about it.
    fn read_again(&mut self) {
        let Some(text) = self.reader.text_of_game() else {
            return;
        };
        let games = self.games;
        let is_open = games.request.letters.is_none();
        let other = is_open.then(|| FoundLetters::find(&self.reader)).flatten();
        let is_other = other.is_some();
        let letters = other.unwrap_or(games.options.letters.into());
        let reader = || self.reader.again().with_letters(letters.clone());
        let found = games.request.repair.then(|| repairs(text, reader()));
        let is_export = games.format == GamesFormat::Pgn;
        let mut all = found.iter().flatten();
        let only = all.find(|repair| repair.is_unique && is_export);
        let repaired = only.and_then(|repair| repair.apply(text));
        self.mode.output().settings.found = found;
        if (is_other || self.mode.output().settings.found.is_some() && repaired.is_none())
            && self.mode.drop_game().is_some()
        {
            self.mode.read(&mut reader(), text, true);
        }
        if let Some(repaired) = repaired
            && let Some(tally) = self.mode.drop_game()
        {
            self.mode.read(&mut reader(), &repaired, true);
            // What was found is counted, although it is repaired.
            self.mode.output().game.tally = tally;
        }
        self.mode.output().settings.found = None;
    }
}

impl ObjectQuestion for Games {
    fn form(&self) -> AnswerForm {
        let mut form = AnswerForm::new(self.format.shape(), None);
        if self.format.is_json() {
            form.text = TextForm::Records;
        }
        form
    }

    fn answer(
        &self,
        view: &View,
        frame: &Frame<'_>,
        told: Option<&mut Told>,
        out: &mut Vec<u8>,
    ) -> Result<bool, [&'static str; 2]> {
        let missing = ["`pgn`", "add the text of a game: \"pgn\":\"1. e4 e5 *\""];
        let text = self.request.pgn.as_ref().ok_or(missing)?;
        let mut judge = Judge::new(view, self);
        let settings = &mut judge.mode.output().settings;
        (settings.frame, settings.tells) = (frame, told.is_some());
        judge.begin_at(STANDARD_INPUT, Place::START);
        let mut chunk = Chunk {
            bytes: text.as_bytes().to_vec(),
            is_first: true,
            ends_at_border: true,
            ..Chunk::default()
        };
        let mut answers = ChunkAnswers::default();
        judge.read(&mut chunk, usize::MAX, &mut answers, &|_| {});
        if let GamesFormat::Report(_) = self.format {
            out.extend(self.header(REPORT));
        }
        let text = told.map(|told| &mut told.text);
        let tally = answers.write(0, &mut |_, _| true, out, text.unwrap_or(&mut Vec::new()));
        if let GamesFormat::Report(_) = self.format {
            tally.push_totals(self.format, out);
        }
        Ok(tally.found() == 0)
    }
}

/// The title of a report.
pub const REPORT: &str = "Report on games";

/// What is written, by a visitor of its own.
pub enum OutputMode<'a> {
    Findings(FindingVisitor<'a>),
    Records(RecordVisitor<'a>),
    Positions(PositionVisitor<'a>),
    Export(ExportVisitor<'a>),
    Report(ReportVisitor<'a>),
}

impl<'a> OutputMode<'a> {
    pub fn new(view: &'a View, games: &'a Games) -> OutputMode<'a> {
        let output = GamesOutput::new(view, games);
        match games.format {
            GamesFormat::Positions(format) => {
                OutputMode::Positions(PositionVisitor::new(output, format))
            }
            GamesFormat::Json | GamesFormat::Table(_) => OutputMode::Records(RecordVisitor {
                output,
                wants_moves: games.game_columns.iter().any(|column| match column {
                    GameColumn::Own(at) => MAIN_LINE.contains(&GAME[*at].path()),
                    _ => false,
                }),
                moves: Vec::new(),
                findings: Vec::new(),
                told: String::new(),
                told_before: 0,
            }),
            GamesFormat::Report(paper) => OutputMode::Report(ReportVisitor::new(output, paper)),
            GamesFormat::Pgn => OutputMode::Export(ExportVisitor::new(output)),
            GamesFormat::Findings | GamesFormat::Github => {
                OutputMode::Findings(FindingVisitor { output })
            }
        }
    }

    pub fn output(&mut self) -> &mut GamesOutput<'a> {
        match self {
            OutputMode::Findings(visitor) => &mut visitor.output,
            OutputMode::Records(visitor) => &mut visitor.output,
            OutputMode::Positions(visitor) => &mut visitor.output,
            OutputMode::Export(visitor) => &mut visitor.output,
            OutputMode::Report(visitor) => &mut visitor.output,
        }
    }

    /// Drops the output about the last game, which is read again, and returns the tally with it. `None` if a part was handed over.
    pub fn drop_game(&mut self) -> Option<GamesTally> {
        let tally = self.output().drop_game()?;
        if let OutputMode::Export(visitor) = self {
            visitor.exporter.take_back();
        }
        Some(tally)
    }

    /// Ends what was written about a game of which the rest cannot be read.
    fn end_cut_game(&mut self, game: &Game) {
        match self {
            OutputMode::Positions(visitor) => visitor.end_line(game),
            // The beginning of a long game is written before its end is known.
            OutputMode::Export(visitor) if visitor.exporter.has_begun_to_write() => {
                visitor.end(game);
            }
            _ => {}
        }
    }

    /// Reads games and writes about them. Returns the number of bytes read.
    pub fn read(&mut self, reader: &mut Reader, bytes: &[u8], is_end: bool) -> usize {
        match self {
            OutputMode::Findings(visitor) => reader.read(bytes, is_end, visitor),
            OutputMode::Records(visitor) => reader.read(bytes, is_end, visitor),
            OutputMode::Report(visitor) => reader.read(bytes, is_end, visitor),
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

impl Games {
    /// Returns what comes before the first game: the first row of a table, or the beginning of a page.
    pub fn header(&self, title: &str) -> Vec<u8> {
        let mut out = Vec::new();
        match self.format {
            GamesFormat::Positions(PositionsFormat::Table(separator)) => {
                let names = self.position_columns.iter();
                separator.push_row(names.map(|column| column.name(POSITION)), &mut out);
            }
            GamesFormat::Table(separator) => {
                let names = self.game_columns.iter();
                separator.push_row(names.map(|column| column.name(GAME)), &mut out);
            }
            GamesFormat::Report(paper) => {
                let mut head = String::new();
                paper.push_markup(&html_page(title, report::STYLE), &mut head);
                paper.push_line("h1", title, &mut head);
                out.extend((head + "\n").into_bytes());
            }
            _ => {}
        }
        out
    }
}

/// Writes games.
pub struct ExportVisitor<'a> {
    pub output: GamesOutput<'a>,
    pub exporter: Box<Exporter>,
}

impl<'a> ExportVisitor<'a> {
    pub fn new(output: GamesOutput<'a>) -> ExportVisitor<'a> {
        let request = &output.settings.games.request;
        let mut exporter = Box::<Exporter>::default();
        exporter.letters = request.write_letters.unwrap_or_default();
        exporter.corrects_results = request.repair;
        if request.no_comments {
            exporter.leave_out_comments();
        }
        ExportVisitor { output, exporter }
    }

    /// Writes what stands between two games.
    pub fn write_between(&mut self) {
        self.exporter.write_between();
        self.pass();
    }

    /// Passes on what is written.
    fn pass(&mut self) {
        let text = &mut self.output.game.text;
        text.bytes.append(&mut self.exporter.out);
    }
}

impl Visitor for ExportVisitor<'_> {
    fn begin(&mut self, game: &Game) -> ControlFlow<()> {
        // What stands before a game is not taken back with it, but for the comment of one without tags.
        if Exporter::has_tags(game) {
            self.write_between();
        }
        self.output.begin_game(game);
        self.exporter.begin(game)
    }

    fn played(&mut self, game: &Game, played: &Played<'_>) -> ControlFlow<()> {
        let go_on = self.exporter.played(game, played);
        self.pass();
        self.output.note_move(played)?;
        go_on
    }

    fn text(&mut self, game: &Game, text: Text<'_>) {
        self.exporter.text(game, text);
        self.pass();
    }

    fn finding(&mut self, game: &Game, finding: &Finding) {
        let GamesRequest {
            no_comments,
            no_variations,
            ..
        } = self.output.settings.games.request;
        // Comments say everything else, and nothing is lost in a variation that they do not leave out.
        let is_lost = no_comments
            || no_variations && finding.kind == FindingKind::UnclosedVariation
            || finding.kind.is_about_result();
        if self.output.note(finding) && is_lost {
            let stderr_text = &mut self.output.game.stderr_text;
            push_finding(&self.output.settings, game, finding, stderr_text);
        }
        self.exporter.finding(game, finding);
    }

    fn end(&mut self, game: &Game) {
        self.exporter.end(game);
        self.pass();
        self.output.end_game(game);
    }
}
