//! Games: findings for people, a JSON record for each game, positions, and games in the export format of PGN.

mod export;
mod findings;
mod numbered;
mod positions;
mod record;

use chess_oracle::notation::pgn::{Finding, FindingKind, Game, Reader};
use chess_oracle::notation::uci::CastlingMode;

use crate::cli::config::{Config, Drawing, Games, STANDARD_INPUT};
use crate::cli::exit::Exit;
use crate::cli::format::Format;
use crate::cli::stream::ordered_writer::Answers;
use crate::cli::write::json::push;
use export::Export;
use numbered::Numbered;
use positions::Positions;
use record::Record;

pub use findings::push_summary;
pub use positions::HEADER;

/// The number of games, findings and unreadable files.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    games: u64,
    plies: u64,
    /// By kind, in the order of [`FindingKind::ALL`].
    findings: [u64; FindingKind::ALL.len()],
    unreadable_files: u64,
}

impl Tally {
    fn note(&mut self, finding: &Finding) {
        self.findings[finding.kind as usize] += 1;
    }

    fn end(&mut self, game: &Game) {
        self.games += 1;
        self.plies += u64::from(game.plies());
    }

    fn found(&self) -> u64 {
        self.findings.iter().sum()
    }

    /// Counts a file that could not be read, or not to its end.
    pub fn note_unreadable_file(&mut self) {
        self.unreadable_files += 1;
    }

    /// Adds the numbers of other games.
    pub fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.plies += other.plies;
        self.unreadable_files += other.unreadable_files;
        for (all, more) in self.findings.iter_mut().zip(other.findings) {
            *all += more;
        }
    }
}

/// Writes the requested form of games while they are read.
pub struct Writer {
    pub tally: Tally,
    sheet: Sheet,
    form: Form,
}

/// The form of the output.
enum Form {
    Findings,
    Record(Record),
    Positions(Positions),
    Export(Export),
}

/// The output so far, and its settings.
struct Sheet {
    /// The text for standard output, then that for standard error. Games are numbered from the first that the reader
    /// has seen.
    text: Numbered,
    aside: Numbered,
    file: String,
    /// The name of the file as a JSON string.
    quoted_file: Vec<u8>,
    format: Format,
    castling: CastlingMode,
    drawing: Drawing,
    /// Whether to show each finding on a board.
    board: bool,
}

impl Sheet {
    /// Returns the name of the file as it is printed.
    fn file(&self) -> &str {
        if self.file == STANDARD_INPUT {
            "<stdin>"
        } else {
            &self.file
        }
    }
}

impl Writer {
    pub fn new(config: &Config, games: &Games) -> Writer {
        let form = match config.format {
            _ if games.positions => Form::Positions(Positions::default()),
            Format::Json => Form::Record(Record::default()),
            Format::Pgn => Form::Export(Export::default()),
            _ => Form::Findings,
        };
        Writer {
            tally: Tally::default(),
            sheet: Sheet {
                text: Numbered::default(),
                aside: Numbered::default(),
                file: String::new(),
                quoted_file: Vec::new(),
                format: config.format,
                castling: config.castling,
                drawing: config.drawing,
                board: games.board,
            },
            form,
        }
    }

    /// Begins a file or a part of one.
    pub fn begin_file(&mut self, name: &str) {
        name.clone_into(&mut self.sheet.file);
        self.sheet.quoted_file.clear();
        push(name, &mut self.sheet.quoted_file);
    }

    /// Reads games and writes them. Returns the number of bytes read.
    pub fn read(&mut self, reader: &mut Reader, bytes: &[u8], is_end: bool) -> usize {
        let (sheet, tally) = (&mut self.sheet, &mut self.tally);
        match &mut self.form {
            Form::Findings => reader.read(bytes, is_end, &mut findings::Page { sheet, tally }),
            Form::Record(record) => reader.read(
                bytes,
                is_end,
                &mut record::Page {
                    sheet,
                    tally,
                    record,
                },
            ),
            Form::Positions(positions) => reader.read(
                bytes,
                is_end,
                &mut positions::Page {
                    sheet,
                    tally,
                    positions,
                },
            ),
            Form::Export(export) => reader.read(
                bytes,
                is_end,
                &mut export::Page {
                    sheet,
                    tally,
                    export,
                },
            ),
        }
    }

    /// Appends the output, with the games numbered from here.
    pub fn finish(&mut self, games_before: u64, answers: &mut Answers) {
        self.sheet.text.append_to(games_before, &mut answers.text);
        let mut aside = Vec::new();
        self.sheet.aside.append_to(games_before, &mut aside);
        answers.aside.push_str(&String::from_utf8_lossy(&aside));
        answers.lines = self.tally.games;
        answers.refused = self.tally.found();
        if answers.refused > 0 {
            answers.worst = answers.worst.max(Exit::No);
        }
    }
}
