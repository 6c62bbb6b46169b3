//! The output about games so far. What is written about a game is written whole or not at all, and with its number, so it waits
//! until the games before it are counted.

use std::cell::OnceCell;
use std::error::Error;
use std::io::Write;
use std::mem;
use std::ops::Range;

use oracle_notation::PieceLetters;
use oracle_pgn::{Finding, FindingKind, Game, Played, Text};

use super::columns::JudgedGame;
use super::entered::{Entered, GameKeys, NotedGame};
use super::repertoire::Reached;
use super::{Games, GamesFormat, STANDARD_INPUT, Settings};
use crate::View;
use crate::answer::Frame;
use crate::json::push;
use crate::page::counted;

/// The most findings of a game that are written; further ones are only counted.
pub const MOST_FINDINGS: usize = 1000;

/// The room that is kept for the text about the next game, in bytes.
const MUCH: usize = 512 * 1024;

/// The output about a chunk, or a part of it.
#[derive(Default)]
pub struct ChunkAnswers {
    /// Each by itself if some may be left out; else all as one.
    games: Vec<GameAnswer>,
    /// The bytes of their texts, and what they take themselves.
    length: usize,
    /// Whether it is about the beginning of a file.
    pub is_first: bool,
    /// The reason why the file, or the rest of it, cannot be read.
    pub error: Option<Box<dyn Error + Send + Sync>>,
    /// The index of the file.
    pub file: usize,
    /// The number of games that the reader has seen, after the last part of a chunk that ends with a game.
    pub games_seen: u64,
    /// The number of bytes of all files up to the end of the chunk, after its last part.
    pub end: u64,
}

/// What is written and counted about a game, or about a part of a long one, with what stands between it and the next.
#[derive(Default)]
pub struct GameAnswer {
    /// From the first game that its reader has seen. 0 before that one.
    number: u64,
    /// Whether no part of it was handed over before.
    is_whole: bool,
    pub text: GameText,
    pub stderr_text: GameText,
    pub tally: GamesTally,
    /// What it is compared by, if games are compared.
    entry: Option<Box<GameKeys>>,
}

impl GameAnswer {
    fn length(&self) -> usize {
        size_of::<GameAnswer>() + self.text.bytes.len() + self.stderr_text.bytes.len()
    }

    /// Moves what is about another game to the end.
    fn append(&mut self, game: &mut GameAnswer) {
        self.text.append(&mut game.text);
        self.stderr_text.append(&mut game.stderr_text);
        self.tally.add(&game.tally);
        game.tally = GamesTally::default();
    }
}

/// Which games of the input are answered.
pub struct GameRange {
    /// From 0, over all files.
    range: Range<u64>,
    /// The index of the last game that has begun.
    current: u64,
}

impl GameRange {
    /// Answers the games with these indexes, from 0.
    pub const fn new(range: Range<u64>) -> GameRange {
        GameRange { range, current: 0 }
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
    /// Moves what is about a game to the end; by itself, if it may be left out.
    fn push(&mut self, game: &mut GameAnswer, is_by_itself: bool) {
        self.length += game.length();
        match self.games.last_mut().filter(|_| !is_by_itself) {
            Some(games) => games.append(game),
            None => self.games.push(mem::take(game)),
        }
    }

    /// Keeps the output about the selected games. Before this chunk, the input has this number of games.
    pub fn select(&mut self, games_before: u64, wanted: &mut GameRange) {
        let index = |game: &GameAnswer| (games_before + game.number).saturating_sub(1);
        wanted.current = self.games.last().map_or(wanted.current, index);
        let range = &wanted.range;
        self.games.retain(|game| range.contains(&index(game)));
    }

    /// Leaves out the games that were entered before, and says so. Before this chunk, its file has this number of games.
    pub fn drop_doubles(&mut self, games_before: u64, names: &[String], entered: &mut Entered) {
        for game in &mut self.games {
            let Some(entry) = game.entry.take() else {
                continue;
            };
            let number = games_before + game.number;
            let found = entered.see(*entry, number, self.file, names);
            let Some((said, is_whole)) = found else {
                continue;
            };
            if is_whole {
                let number = game.number;
                *game = GameAnswer {
                    number,
                    ..GameAnswer::default()
                };
            }
            game.stderr_text.push_str(&said);
        }
    }

    /// Writes the output, with its games numbered from here, but for what is not taken: positions, known by their Zobrist keys,
    /// or this number of games. Returns what was counted.
    pub fn write(
        &mut self,
        games_before: u64,
        takes: &mut dyn FnMut(Option<u64>, u64) -> bool,
        text: &mut Vec<u8>,
        stderr_text: &mut Vec<u8>,
    ) -> GamesTally {
        let mut tally = GamesTally::default();
        for game in &mut self.games {
            let is_of_positions =
                matches!(game.text.marks.first(), Some((_, Pending::Position(_))));
            let count = if is_of_positions {
                0
            } else {
                game.tally.written
            };
            if !takes(None, count) {
                *game = GameAnswer::default();
                continue;
            }
            tally.add(&game.tally);
            tally.written -= game.text.write(games_before, takes, text);
            game.stderr_text.write(games_before, takes, stderr_text);
            (game.number, game.tally) = (0, GamesTally::default());
        }
        // The first keeps its room for the next.
        self.games.truncate(1);
        self.length = 0;
        tally
    }
}

/// Text about games, without their numbers.
#[derive(Default)]
pub struct GameText {
    pub bytes: Vec<u8>,
    marks: Vec<(usize, Pending)>,
}

/// What is known of a place in a text only when it is written.
enum Pending {
    /// The number of a game belongs here, which is this after those before.
    Number(u64),
    /// A position with this Zobrist key begins, which may not be written; it ends with the next, or with the text.
    Position(u64),
}

impl GameText {
    pub fn push_str(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
    }

    /// Moves another text to the end.
    fn append(&mut self, other: &mut GameText) {
        if other.bytes.is_empty() {
            return;
        }
        let start = self.bytes.len();
        self.bytes.append(&mut other.bytes);
        for (at, mark) in other.marks.drain(..) {
            self.marks.push((start + at, mark));
        }
        other.bytes.shrink_to(MUCH);
    }

    /// Appends the number of a game.
    pub fn push_number(&mut self, number: u64) {
        self.note_number(Some(self.bytes.len()), number);
    }

    /// Notes where the number of a game belongs, if anywhere.
    pub fn note_number(&mut self, hole: Option<usize>, number: u64) {
        self.marks
            .extend(hole.map(|at| (at, Pending::Number(number))));
    }

    /// Notes that a position with this key begins here.
    pub fn push_position(&mut self, key: u64) {
        self.marks.push((self.bytes.len(), Pending::Position(key)));
    }

    /// Empties the text. After much output, the room is given back.
    fn clear(&mut self) {
        self.bytes.clear();
        self.bytes.shrink_to(MUCH);
        self.marks.clear();
        self.marks.shrink_to(MUCH / 64);
    }

    /// Moves the text to the end of another, but for positions that are not new. Returns the number of those.
    pub fn write(
        &mut self,
        games_before: u64,
        takes: &mut dyn FnMut(Option<u64>, u64) -> bool,
        out: &mut Vec<u8>,
    ) -> u64 {
        let (mut start, mut is_written, mut left_out) = (0, true, 0);
        for (at, mark) in &self.marks {
            if is_written {
                out.extend_from_slice(&self.bytes[start..*at]);
            }
            start = *at;
            match mark {
                Pending::Number(number) if is_written => push(&(games_before + number), out),
                Pending::Number(_) => {}
                Pending::Position(key) => {
                    is_written = takes(Some(*key), 1);
                    left_out += u64::from(!is_written);
                }
            }
        }
        if is_written {
            out.extend_from_slice(&self.bytes[start..]);
        }
        self.clear();
        left_out
    }
}

/// The output so far, and its settings.
pub struct GamesOutput<'a> {
    pub answers: ChunkAnswers,
    /// About the last game that has begun.
    pub game: GameAnswer,
    /// Whether it is left out.
    pub leaves_out: bool,
    /// Its moves and what stands between them, if games are compared.
    noted: NotedGame,
    /// Which of its positions was looked for.
    pub reached: Option<Reached>,
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
            game: GameAnswer::default(),
            leaves_out: false,
            noted: NotedGame::default(),
            reached: None,
            found: [0; FindingKind::ALL.len()],
            written: 0,
            omitted: 0,
            settings: Settings {
                view,
                games,
                frame: Frame::default(),
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
        (self.game, self.leaves_out) = (GameAnswer::default(), false);
        let add = |sum: u64, byte: u8| sum.wrapping_mul(31).wrapping_add(byte.into());
        self.settings.file_number = name.bytes().fold(0, add);
    }

    /// Begins a game.
    pub fn begin_game(&mut self, game: &Game) {
        self.found = [0; FindingKind::ALL.len()];
        (self.written, self.omitted) = (0, 0);
        self.end_part();
        self.leaves_out = false;
        self.noted.clear();
        (self.game.number, self.game.is_whole) = (game.number(), true);
    }

    /// Moves what is about the last game to what waits, so that it is dropped no more.
    fn end_part(&mut self) {
        if self.leaves_out {
            self.game = GameAnswer::default();
        }
        let games = self.settings.games;
        let is_by_itself = !GameRange::is_all(&games.range) || games.is_limited();
        self.answers.push(&mut self.game, is_by_itself);
    }

    /// Counts a finding, if its kind is looked for; returns whether it is.
    pub fn note(&mut self, finding: &Finding) -> bool {
        let is_wanted = self.settings.games.kinds[finding.kind as usize];
        if is_wanted {
            self.game.tally.note(finding);
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

    /// Counts a game that has ended. If it is not chosen, it is left out with what stands behind it.
    pub fn end_game(&mut self, game: &Game) {
        let games = self.settings.games;
        if games.chooses_games() && !games.filter.keeps(&self.judged(game, &[], &[])) {
            self.leaves_out = true;
            return;
        }
        // What follows a move that cannot be read, or is not to be read, may be something else.
        if games.finds_doubles()
            && game.is_judged()
            && !(game.is_damaged() && games.options.stops_at_illegal)
        {
            self.game.entry = Some(Box::new(GameKeys::new(game, &self.noted)));
        }
        self.game.tally.written += u64::from(!games.format.is_of_positions());
        self.game.tally.end(game);
    }

    /// Notes a move, if games are compared.
    pub fn note_move(&mut self, played: &Played<'_>) {
        if self.settings.games.finds_doubles() {
            self.noted.note_move(played);
        }
    }

    /// Notes what stands between two moves, if games are compared.
    pub fn note_text(&mut self, text: Text<'_>) {
        if self.settings.games.finds_doubles() {
            self.noted.note_text(text);
        }
    }

    /// Returns a game that has ended, with its moves and its findings as far as they are written.
    pub(super) fn judged<'g>(
        &'g self,
        game: &'g Game,
        moves: &'g [[String; 2]],
        findings: &'g [u8],
    ) -> JudgedGame<'g> {
        JudgedGame {
            game,
            settings: &self.settings,
            found: &self.found,
            moves,
            findings,
            omitted: self.omitted,
            reached: self.reached.as_ref(),
            announced: OnceCell::new(),
            outcome: OnceCell::new(),
        }
    }

    /// Drops the output about the last game, which is read again, and returns the tally with it. `None` if a part was handed over.
    pub fn drop_game(&mut self) -> Option<GamesTally> {
        let is_whole = self.game.is_whole;
        is_whole.then(|| mem::take(&mut self.game).tally)
    }

    /// Hands over the output. What is about the last game may be kept until more of it has been read.
    pub fn hand_over(&mut self, answers: &mut ChunkAnswers, is_last_kept: bool) {
        let games = self.settings.games;
        if !is_last_kept || !(games.options.pauses_when_damaged || games.chooses_games()) {
            let number = self.game.number;
            self.end_part();
            (self.game.number, self.game.is_whole) = (number, false);
        }
        mem::swap(&mut self.answers, answers);
    }

    /// Returns the length of the output in bytes.
    pub fn length(&self) -> usize {
        self.answers.length + self.game.length()
    }
}

/// The number of games, findings and unreadable files.
#[derive(Debug, Default)]
pub struct GamesTally {
    /// The number of games.
    pub games: u64,
    plies: u64,
    /// The number of games, or of positions, that are written.
    pub written: u64,
    /// The number of findings of each kind that was found, in the order of the kinds.
    findings: Vec<(FindingKind, u64)>,
    /// The games in each kind of letters, in the order of [`PieceLetters::ALL`].
    letters: [u64; PieceLetters::ALL.len()],
    /// The number of files that cannot be read.
    pub unreadable_files: u64,
}

impl GamesTally {
    /// Counts a finding.
    pub fn note(&mut self, finding: &Finding) {
        self.count(finding.kind, 1);
    }

    fn count(&mut self, kind: FindingKind, more: u64) {
        match self.findings.binary_search_by_key(&kind, |(kind, _)| *kind) {
            Ok(at) => self.findings[at].1 += more,
            Err(at) => self.findings.insert(at, (kind, more)),
        }
    }

    /// Counts a game.
    pub fn end(&mut self, game: &Game) {
        self.games += 1;
        self.plies += u64::from(game.plies());
        self.letters[game.letters().letters as usize] += 1;
    }

    /// Returns the number of findings.
    pub fn found(&self) -> u64 {
        self.findings.iter().map(|(_, count)| count).sum()
    }

    /// Adds the numbers of others.
    pub fn add(&mut self, other: &GamesTally) {
        self.games += other.games;
        self.plies += other.plies;
        self.written += other.written;
        for (kind, more) in &other.findings {
            self.count(*kind, *more);
        }
        for (all, more) in self.letters.iter_mut().zip(&other.letters) {
            *all += more;
        }
    }

    /// Appends the numbers of games and findings, where the format has them.
    pub fn push_totals(&self, format: GamesFormat, out: &mut Vec<u8>) {
        let paper = match format {
            GamesFormat::Findings => return self.push_summary(out),
            GamesFormat::Report(paper) => paper,
            _ => return,
        };
        let (mut lines, mut totals) = (Vec::new(), String::new());
        self.push_summary(&mut lines);
        paper.push_line("h2", "Totals", &mut totals);
        for line in String::from_utf8_lossy(&lines).lines() {
            paper.push_line("p", line, &mut totals);
        }
        out.extend(totals.into_bytes());
    }

    /// Appends the number of games, and those of findings of each kind and of games in other letters.
    fn push_summary(&self, out: &mut Vec<u8>) {
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
        for (kind, number) in &self.findings {
            let _ = writeln!(out, "  {}: {number}", kind.id());
        }
        for (letters, number) in PieceLetters::ALL.into_iter().zip(self.letters).skip(1) {
            if number > 0 {
                let _ = writeln!(out, "  in {} letters: {number}", letters.name());
            }
        }
    }
}
