//! Reads chunks of games, each game once; a damaged one a second time, with other options.

use std::error::Error;
use std::ops::ControlFlow;

use oracle_pgn::{
    Exporter, Finding, FindingKind, FoundLetters, Game, Place, Played, Reader, Text, Visitor,
    repairs,
};

use super::columns::GAME;
use super::findings::{
    RecordWriter, push_bounded, push_claimable, push_finding, push_omitted, push_reached,
};
use super::moments::Moments;
use super::output::{ChunkAnswers, GamesOutput, GamesTally};
use super::positions::{POSITION, PositionWriter};
use super::reached::{GameSearch, look};
use super::report::{self, ReportWriter};
use super::watch::NoticeWriter;
use super::{Games, GamesFormat, GamesRequest, PositionsFormat, STANDARD_INPUT};
use crate::answer::Frame;
use crate::page::html_page;
use crate::question::AnswerForm;
use crate::{ObjectQuestion, TABLES, Told, View};

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
    pub(super) visitor: GamesVisitor<'a>,
    games: &'a Games,
    /// The last bytes of the chunk before, which come again before the next.
    rest: Vec<u8>,
}

impl<'a> Judge<'a> {
    /// Returns a judge at the start of an input.
    pub fn new(view: &'a View, games: &'a Games) -> Judge<'a> {
        Judge {
            reader: Reader::new(games.options()),
            visitor: GamesVisitor::new(view, games),
            games,
            rest: Vec::new(),
        }
    }

    /// Begins between two games, at this place of a file.
    pub fn begin_at(&mut self, file: &'a str, place: Place) {
        self.reader.restart(place);
        self.visitor.output.begin_file(file);
    }

    /// Reads a chunk in slices. Once there is much output, it is passed on.
    pub fn read(
        &mut self,
        chunk: &mut Chunk,
        most_output: usize,
        answers: &mut ChunkAnswers,
        pass: &dyn Fn(&mut ChunkAnswers),
    ) {
        let output = &mut self.visitor.output;
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
                read += self.visitor.read(&mut self.reader, piece, is_end);
                if !self.reader.has_paused() {
                    break;
                }
                self.read_again();
            }
            if is_last {
                break;
            }
            slice = LARGEST_SLICE.min(8 * slice);
            if self.visitor.output.length() > most_output {
                self.hand_over(answers);
                pass(answers);
                slice = FIRST_SLICE;
            }
        }
        self.rest.extend_from_slice(&bytes[read..]);
        let answers_now = &mut self.visitor.output.answers;
        answers_now.end = chunk.end;
        if chunk.ends_at_border {
            answers_now.games_seen = self.reader.games();
        }
        if is_cut {
            if let Some(game) = self.reader.game() {
                self.visitor.end_cut_game(game);
            }
            self.visitor.output.hand_over(answers, false);
            return;
        }
        self.hand_over(answers);
    }

    /// Hands over what was written; but not what is about the open game, if it may be taken back.
    fn hand_over(&mut self, answers: &mut ChunkAnswers) {
        let is_open = self.games.chooses_games() && self.reader.game().is_some();
        let is_kept = is_open || self.reader.text_of_game().is_some();
        self.visitor.output.hand_over(answers, is_kept);
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
        self.visitor.output.settings.found = found;
        if (is_other || self.visitor.output.settings.found.is_some() && repaired.is_none())
            && self.visitor.drop_game().is_some()
        {
            self.visitor.read(&mut reader(), text, true);
        }
        if let Some(repaired) = repaired
            && let Some(tally) = self.visitor.drop_game()
        {
            self.visitor.read(&mut reader(), &repaired, true);
            // What was found is counted, although it is repaired.
            self.visitor.output.game.tally = tally;
        }
        self.visitor.output.settings.found = None;
    }
}

impl ObjectQuestion for Games {
    fn answer(
        &self,
        _: &AnswerForm,
        view: &View,
        frame: &Frame<'_>,
        told: Option<&mut Told>,
        out: &mut Vec<u8>,
    ) -> Result<bool, [&'static str; 2]> {
        let missing = ["`pgn`", "add the text of a game: \"pgn\":\"1. e4 e5 *\""];
        let text = self.request.pgn.as_ref().ok_or(missing)?;
        let mut judge = Judge::new(view, self);
        let settings = &mut judge.visitor.output.settings;
        // The id stands before a list, and not in each of its records.
        let object = frame.object.filter(|_| !self.request.all);
        settings.frame = Frame { object, ..*frame };
        settings.tells = told.is_some();
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

/// Reads games and writes about them.
pub struct GamesVisitor<'a> {
    pub output: GamesOutput<'a>,
    writer: Writer,
    search: GameSearch,
    /// The moves of a game, if it is said which draws can be claimed.
    moments: Moments,
    /// Collects what is found, instead of the writer.
    pub notices: Option<NoticeWriter>,
}

/// What is written.
enum Writer {
    Findings,
    Records(RecordWriter),
    Positions(PositionWriter),
    Export(Box<Exporter>),
    Report(ReportWriter),
}

impl<'a> GamesVisitor<'a> {
    pub fn new(view: &'a View, games: &'a Games) -> GamesVisitor<'a> {
        let writer = match games.format {
            _ if games.request.watch => Writer::Findings,
            GamesFormat::Positions(format) => Writer::Positions(PositionWriter::new(games, format)),
            GamesFormat::Json | GamesFormat::Table(_) => Writer::Records(RecordWriter::new(games)),
            GamesFormat::Report(paper) => Writer::Report(ReportWriter::new(games, paper)),
            GamesFormat::Findings | GamesFormat::Github => Writer::Findings,
            GamesFormat::Pgn => {
                let mut exporter = Box::<Exporter>::default();
                exporter.letters = games.request.write_letters.unwrap_or_default();
                exporter.corrects_results = games.request.repair;
                if games.request.no_comments {
                    exporter.leave_out_comments();
                }
                Writer::Export(exporter)
            }
        };
        GamesVisitor {
            output: GamesOutput::new(view, games),
            writer,
            search: GameSearch::default(),
            moments: Moments::default(),
            notices: games.request.watch.then(NoticeWriter::default),
        }
    }

    /// Drops the output about the last game, which is read again, and returns the tally with it. `None` if a part was handed over.
    pub fn drop_game(&mut self) -> Option<GamesTally> {
        let tally = self.output.drop_game()?;
        self.notices
            .iter_mut()
            .for_each(|notices| _ = notices.games.pop());
        if let Writer::Export(exporter) = &mut self.writer {
            exporter.take_back();
        }
        Some(tally)
    }

    /// Ends what was written about a game of which the rest cannot be read.
    fn end_cut_game(&mut self, game: &Game) {
        match &mut self.writer {
            Writer::Positions(writer) => writer.end_line(&mut self.output, game),
            // The beginning of a long game is written before its end is known.
            Writer::Export(exporter) if exporter.has_begun_to_write() => self.end(game),
            _ => {}
        }
    }

    /// Reads games and writes about them. Returns the number of bytes read.
    pub fn read(&mut self, reader: &mut Reader, bytes: &[u8], is_end: bool) -> usize {
        let read = reader.read(bytes, is_end, self);
        if is_end {
            self.write_between();
        }
        read
    }

    /// Writes what stands between two games.
    fn write_between(&mut self) {
        if let Writer::Export(exporter) = &mut self.writer {
            exporter.write_between();
            self.output.game.text.bytes.append(&mut exporter.out);
        }
    }
}

impl Visitor for GamesVisitor<'_> {
    fn wants_moves(&self) -> bool {
        match &self.writer {
            Writer::Positions(_) | Writer::Export(_) => true,
            Writer::Records(writer) if writer.wants_moves => true,
            Writer::Report(writer) if writer.wants_moves() => true,
            _ => {
                let games = self.output.settings.games;
                let is_late = games.goal().is_some_and(|goal| goal.needs_moves);
                is_late || games.finds_doubles() || games.finds_moments()
            }
        }
    }

    fn wants_positions(&self) -> bool {
        let goal = self.output.settings.games.goal();
        goal.is_some_and(|goal| !goal.needs_moves)
    }

    fn arrived(&mut self, game: &Game) {
        look(&mut self.output, game);
    }

    fn begin(&mut self, game: &Game) -> ControlFlow<()> {
        // What stands before a game is not taken back with it, but for the comment of one without tags.
        if Exporter::has_tags(game) {
            self.write_between();
        }
        self.output.begin_game(game);
        self.search.begin(&mut self.output, game);
        self.moments.0.clear();
        match &mut self.writer {
            Writer::Findings => {}
            Writer::Records(writer) => writer.moves.clear(),
            Writer::Positions(writer) => writer.begin(&mut self.output, game),
            Writer::Report(writer) => writer.begin(game),
            Writer::Export(exporter) => return exporter.begin(game),
        }
        ControlFlow::Continue(())
    }

    fn played(&mut self, game: &Game, played: &Played<'_>) -> ControlFlow<()> {
        self.output.note_move(played);
        self.search.keep(played);
        if self.output.settings.games.finds_moments() {
            self.moments.note_move(played);
        }
        match &mut self.writer {
            Writer::Records(writer) => writer.push_move(&self.output.settings, played),
            Writer::Positions(writer) => {
                writer.push(&mut self.output, game, played.after, Some(played));
            }
            Writer::Export(exporter) => {
                let go_on = exporter.played(game, played);
                self.output.game.text.bytes.append(&mut exporter.out);
                return go_on;
            }
            Writer::Report(writer) => writer.push_move(&self.output.settings, played),
            Writer::Findings => {}
        }
        ControlFlow::Continue(())
    }

    fn text(&mut self, game: &Game, text: Text<'_>) {
        self.output.note_text(text);
        self.search.read(text);
        match &mut self.writer {
            Writer::Positions(writer) => writer.read(text),
            Writer::Export(exporter) => {
                exporter.text(game, text);
                self.output.game.text.bytes.append(&mut exporter.out);
            }
            Writer::Report(writer) => writer.read(&mut self.output, text),
            _ => {}
        }
    }

    fn finding(&mut self, game: &Game, finding: &Finding) {
        let output = &mut self.output;
        let is_noted = output.note(finding);
        if TABLES
            && is_noted
            && let Some(notices) = &mut self.notices
        {
            return notices.push_finding(output, &self.moments, game, finding);
        }
        match &mut self.writer {
            Writer::Export(exporter) => {
                let GamesRequest {
                    no_comments,
                    no_variations,
                    ..
                } = output.settings.games.request;
                // Comments say everything else, and nothing is lost in a variation that they do not leave out.
                let is_lost = no_comments
                    || no_variations && finding.kind == FindingKind::UnclosedVariation
                    || finding.kind.is_about_result();
                if is_noted && is_lost {
                    let stderr_text = &mut output.game.stderr_text;
                    push_finding(&output.settings, game, finding, stderr_text);
                }
                exporter.finding(game, finding);
            }
            _ if !is_noted => {}
            Writer::Findings => push_bounded(output, game, finding),
            Writer::Records(writer) => writer.push_finding(output, game, finding),
            Writer::Report(writer) => writer.push_finding(output, game, finding),
            Writer::Positions(_) => {
                let stderr_text = &mut output.game.stderr_text;
                push_finding(&output.settings, game, finding, stderr_text);
            }
        }
    }

    fn claimable(&mut self, game: &Game, place: Place, occurrences: &[Option<String>]) {
        match &mut self.writer {
            Writer::Findings => push_claimable(&mut self.output, game, place, occurrences),
            Writer::Report(writer) => writer.note_claimable(game, occurrences),
            _ => {}
        }
    }

    fn end(&mut self, game: &Game) {
        let games = self.output.settings.games;
        if games.finds_moments() {
            let found = self.moments.find(game, games.request.watch);
            for found in &found {
                self.finding(game, found);
            }
        }
        let output = &mut self.output;
        self.search.end(output, game);
        match &mut self.writer {
            Writer::Findings => {
                push_omitted(output, game);
                if output.settings.games.format == GamesFormat::Findings
                    && !output.settings.games.request.summary
                {
                    push_reached(output, game);
                }
            }
            Writer::Records(writer) => writer.end(output, game),
            Writer::Positions(writer) => writer.end_line(output, game),
            Writer::Report(writer) => writer.end(output, game),
            Writer::Export(exporter) => {
                exporter.end(game);
                output.game.text.bytes.append(&mut exporter.out);
            }
        }
        output.end_game(game);
        if TABLES && let Some(notices) = &mut self.notices {
            notices.end(game, output.leaves_out);
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
