//! `games`: checks every move, result and draw of games in PGN.
//!
//! Each worker takes the next piece of the files ([`pieces`]), reads its games, and hands in its output. Pieces that
//! begin with a game are read in parallel. If a game or a comment is larger than a piece, one worker passes its reader
//! to the next. Games are numbered from the start of their file, so numbers are inserted only after all earlier pieces
//! have been read: by the worker that reads the last of them, while the others go on.

mod pieces;

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::mem;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use chess_oracle::notation::pgn::{Place, Reader};

use super::channels::Output;
use super::config::{Command, Config, Games};
use super::error::Error;
use super::exit::{self, Exit};
use super::format::Format;
use super::progress::{Progress, ProgressLine};
use super::stream::WAITING_PER_WORKER;
use super::stream::ordered_writer::{Answers, OrderedWriter};
use super::write::games::{HEADER, Tally, Writer, push_summary};
use pieces::{Piece, Pieces};

/// The size of a piece in bytes, for short output and for long output.
const LARGE: usize = 128 * 1024;
const SMALL: usize = 16 * 1024;

/// More workers than this are not started: they take turns at reading the input, which takes a third of the time of one.
/// It limits the memory, too.
const MOST_WORKERS: usize = 24;

/// Checks the games of all files. If a worker finishes while this thread waits for input, it calls `end` with the
/// result and exits the program.
pub fn answer<R, W, E>(
    config: Config,
    stdin: R,
    out: Output<W>,
    stderr: Arc<Mutex<E>>,
    end: impl Fn(Result<Exit, Error>) -> Exit + Send + Sync + 'static,
) -> Result<Exit, Error>
where
    R: Read + Send + 'static,
    W: Write + Send + 'static,
    E: Write + Send + 'static,
{
    let workers = config.threads.get().min(MOST_WORKERS);
    let Command::Games(games) = config.command.clone() else {
        return Ok(Exit::Yes);
    };
    let size = if games.positions || config.format == Format::Pgn {
        SMALL
    } else {
        LARGE
    };
    let planned = length_of_files(&games.files);
    let shows_progress = config.shows_progress;
    let shared = Arc::new(Shared {
        input: Mutex::new(Input {
            pieces: Pieces::new(games.files.clone(), stdin, size),
            next: 0,
            is_over: false,
        }),
        config,
        games,
        chain: Mutex::new(Chain::default()),
        has_moved: Condvar::new(),
        most_early: WAITING_PER_WORKER * workers,
        writer: OrderedWriter::new(out, stderr, WAITING_PER_WORKER * workers),
        is_left: Mutex::new(false),
        end: Box::new(end),
    });
    let progress = shows_progress.then(|| {
        let shown = Arc::clone(&shared);
        ProgressLine::draw("games", move || {
            let progress = shown.writer.progress();
            Progress {
                planned,
                refused: 0,
                findings: progress.refused,
                ..progress
            }
        })
    });
    if let Some(line) = &progress {
        shared.writer.share_screen(line.screen());
    }
    let interrupted = Arc::clone(&shared);
    exit::on_interrupt(move || interrupted.writer.interrupt())?;
    let helpers: Vec<_> = (1..workers)
        .filter_map(|_| {
            let shared = Arc::clone(&shared);
            let work = move || {
                if shared.work() == End::OfAnswers {
                    shared.leave();
                }
            };
            // Ignore the error: the other workers do the work.
            thread::Builder::new().spawn(work).ok()
        })
        .collect();
    if shared.work() == End::OfInput {
        for helper in helpers {
            // Ignore the error: a worker does not panic.
            let _ = helper.join();
        }
    }
    drop(progress);
    shared.wait_for_exit();
    shared.writer.end()
}

/// Returns the total size of the files in bytes, if each is a file on a disk.
fn length_of_files(files: &[String]) -> Option<u64> {
    let length = |name: &String| {
        let metadata = std::fs::metadata(name).ok()?;
        metadata.is_file().then_some(metadata.len())
    };
    files.iter().map(length).sum()
}

/// The state that the workers share.
struct Shared<R, W, E> {
    config: Config,
    games: Games,
    input: Mutex<Input<R>>,
    chain: Mutex<Chain>,
    /// Signals that the chain has a new end.
    has_moved: Condvar,
    /// The number of pieces that may be read before their turn.
    most_early: usize,
    writer: OrderedWriter<W, E>,
    /// Whether a thread is exiting the program.
    is_left: Mutex<bool>,
    end: Box<dyn Fn(Result<Exit, Error>) -> Exit + Send + Sync>,
}

struct Input<R> {
    pieces: Pieces<R>,
    /// The number of the next piece, from 0.
    next: u64,
    is_over: bool,
}

/// The state that one piece passes to the next.
#[derive(Default)]
struct Chain {
    /// The number of the piece whose turn it is.
    next: u64,
    /// The number of games in the file before those that the reader has counted.
    games: u64,
    /// The reader and its unread bytes, if a game continues in the next piece.
    open: Option<(Box<Reader>, Box<Writer>, Vec<u8>)>,
    /// The pieces that were read before their turn, by their numbers.
    early: BTreeMap<u64, Early>,
    /// Writers for reuse.
    #[allow(clippy::vec_box)] // They are passed on in their boxes.
    idle: Vec<Box<Writer>>,
    /// The number of workers that wait for their turn.
    sleepers: usize,
    tally: Tally,
}

/// The output of a piece that was read before its turn. Its last game ends in it.
struct Early {
    writer: Box<Writer>,
    answers: Answers,
    games: u64,
    is_first: bool,
    has_failed: bool,
}

impl Chain {
    /// Numbers the games of the piece whose turn it is, in its output.
    fn number(
        &mut self,
        writer: &mut Writer,
        answers: &mut Answers,
        is_first: bool,
        has_failed: bool,
    ) {
        if is_first {
            self.games = 0;
        }
        writer.finish(self.games, answers);
        self.tally.add(&mem::take(&mut writer.tally));
        if has_failed {
            self.tally.note_unreadable_file();
        }
        self.next += 1;
    }

    /// Numbers the games of a piece that was read early, if its turn has come.
    fn number_early(&mut self) -> Option<(u64, Answers)> {
        let number = self.next;
        let mut early = self.early.remove(&number)?;
        self.number(
            &mut early.writer,
            &mut early.answers,
            early.is_first,
            early.has_failed,
        );
        self.games += early.games;
        self.idle.push(early.writer);
        Some((number, early.answers))
    }
}

/// The reason why a worker stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// There are no more pieces.
    OfInput,
    /// No more answers are wanted.
    OfAnswers,
}

impl<R: Read, W: Write, E: Write> Shared<R, W, E> {
    /// Reads pieces until there are no more.
    fn work(&self) -> End {
        let mut piece = Piece::default();
        let mut answers = Answers::default();
        let mut reader = Box::new(Reader::new(self.games.options));
        let mut writer = Box::new(Writer::new(&self.config, &self.games));
        let mut due = Vec::new();
        loop {
            let Some((number, is_piece)) = self.take(&mut piece) else {
                return End::OfInput;
            };
            if number == 0 && self.config.format == Format::Tsv {
                answers.text.extend_from_slice(HEADER.as_bytes());
            }
            answers.end = piece.end;
            if is_piece {
                if let Some(error) = &piece.error {
                    let name = &self.games.files[piece.file];
                    let message = format!("chess-oracle: cannot read {name}: {error}\n");
                    answers.aside.push_str(&message);
                    answers.worst = Exit::Error;
                }
                self.read_piece(
                    number,
                    &mut piece,
                    &mut reader,
                    &mut writer,
                    answers,
                    &mut due,
                );
            } else {
                let mut chain = self.wait_for_turn(self.chain(), number);
                if self.config.format == Format::Text && !self.games.positions {
                    push_summary(&chain.tally, &mut answers.text);
                }
                chain.next += 1;
                due.push((number, answers));
            }
            answers = Answers::default();
            for (number, due) in due.drain(..) {
                match self.writer.hand_in(number, due) {
                    Some(spare) => answers = spare,
                    None => return End::OfAnswers,
                }
            }
            if !is_piece {
                return End::OfInput;
            }
        }
    }

    /// Takes the next piece and its number; after the last piece, one worker gets a number without a piece.
    fn take(&self, piece: &mut Piece) -> Option<(u64, bool)> {
        let mut input = self.input.lock().unwrap_or_else(PoisonError::into_inner);
        if input.is_over {
            return None;
        }
        input.is_over = !input.pieces.read(piece);
        input.next += 1;
        Some((input.next - 1, !input.is_over))
    }

    /// Reads the games of a piece. Returns in `due` the answers that are complete then: those of this piece, unless it was
    /// read before its turn, and those of the next that were.
    fn read_piece(
        &self,
        number: u64,
        piece: &mut Piece,
        reader: &mut Box<Reader>,
        writer: &mut Box<Writer>,
        mut answers: Answers,
        due: &mut Vec<(u64, Answers)>,
    ) {
        let name = &self.games.files[piece.file];
        let (is_first, has_failed) = (piece.is_first, piece.error.is_some());
        let read_alone = |reader: &mut Reader, writer: &mut Writer, piece: &Piece| {
            reader.restart(piece.place);
            writer.begin_file(name);
            writer.read(reader, &piece.bytes, piece.ends_at_border)
        };
        // This does not depend on the piece before.
        let read = piece
            .starts_at_border
            .then(|| read_alone(reader, writer, piece));
        let mut chain = self.chain();
        let is_whole = read.is_some() && piece.ends_at_border;
        if is_whole && chain.next != number && chain.early.len() < self.most_early {
            let idle = chain.idle.pop();
            let next_writer =
                idle.unwrap_or_else(|| Box::new(Writer::new(&self.config, &self.games)));
            let early = Early {
                writer: mem::replace(writer, next_writer),
                answers,
                games: reader.games(),
                is_first,
                has_failed,
            };
            chain.early.insert(number, early);
            return;
        }
        chain = self.wait_for_turn(chain, number);
        let rest = match (read, chain.open.take()) {
            (Some(read), _) => piece.bytes.split_off(read),
            (None, Some((open_reader, open_writer, mut bytes))) => {
                (*reader, *writer) = (open_reader, open_writer);
                bytes.append(&mut piece.bytes);
                let read = writer.read(reader, &bytes, piece.ends_at_border);
                bytes.split_off(read)
            }
            (None, None) => {
                let read = read_alone(reader, writer, piece);
                piece.bytes.split_off(read)
            }
        };
        chain.number(writer, &mut answers, is_first, has_failed);
        due.push((number, answers));
        if piece.ends_at_border {
            chain.games += reader.games();
        } else {
            let next_reader = Box::new(Reader::starting_at(self.games.options, Place::START));
            let next_writer = Box::new(Writer::new(&self.config, &self.games));
            let open_reader = mem::replace(reader, next_reader);
            let open_writer = mem::replace(writer, next_writer);
            chain.open = Some((open_reader, open_writer, rest));
        }
        while let Some(early) = chain.number_early() {
            due.push(early);
        }
        let is_waited_for = chain.sleepers > 0;
        drop(chain);
        if is_waited_for {
            self.has_moved.notify_all();
        }
    }

    fn chain(&self) -> MutexGuard<'_, Chain> {
        self.chain.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until all pieces before this one have been read.
    fn wait_for_turn<'a>(
        &self,
        mut chain: MutexGuard<'a, Chain>,
        number: u64,
    ) -> MutexGuard<'a, Chain> {
        while chain.next != number {
            chain.sleepers += 1;
            chain = self
                .has_moved
                .wait(chain)
                .unwrap_or_else(PoisonError::into_inner);
            chain.sleepers -= 1;
        }
        chain
    }

    /// Exits the program on behalf of the calling thread, which may wait for input forever.
    fn leave(&self) {
        let mut is_left = self.is_left.lock().unwrap_or_else(PoisonError::into_inner);
        if !mem::replace(&mut is_left, true) {
            self.writer.clear_screen();
            exit::leave((self.end)(self.writer.end()));
        }
    }

    /// Waits forever if another thread is exiting the program.
    fn wait_for_exit(&self) {
        let mut is_left = self.is_left.lock().unwrap_or_else(PoisonError::into_inner);
        *is_left = true;
    }
}
