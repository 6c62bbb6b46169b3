//! Divides files of games into pieces. Each ends just before a line that always begins a game, if there is one.

use std::fs::File;
use std::io::{self, Read};
use std::mem;

use chess_oracle::notation::pgn::{Place, begins_game, last_border};

use crate::cli::config::STANDARD_INPUT;

/// A shorter read is assumed to be all that is available now.
const SHORT: usize = 4096;

/// Some bytes of a file.
#[derive(Debug, Default)]
pub struct Piece {
    /// The index of the file.
    pub file: usize,
    pub bytes: Vec<u8>,
    pub place: Place,
    /// Whether it is the first piece of its file.
    pub is_first: bool,
    /// Whether it begins with a game.
    pub starts_at_border: bool,
    /// Whether the last game ends in it.
    pub ends_at_border: bool,
    /// The number of bytes of all files up to the end of the piece.
    pub end: u64,
    /// The reason why the rest of the file cannot be read.
    pub error: Option<io::Error>,
}

/// The pieces of all files, one file after another.
pub struct Pieces<R> {
    files: Vec<String>,
    /// The index of the current file.
    file: usize,
    size: usize,
    stdin: R,
    open: Option<Source>,
    /// The bytes that were read but are in no piece yet.
    buffer: Vec<u8>,
    place: Place,
    is_border: bool,
    done: u64,
}

enum Source {
    Standard,
    /// A file on a disk, which is read without waiting.
    Regular(File),
    Stream(File),
}

/// Appends the bytes that one read gives.
fn read_once(source: &mut impl Read, room: usize, buffer: &mut Vec<u8>) -> io::Result<usize> {
    let start = buffer.len();
    buffer.resize(start + room, 0);
    let read = source.read(&mut buffer[start..]);
    buffer.truncate(start + read.as_ref().map_or(0, |count| *count));
    read
}

impl<R: Read> Pieces<R> {
    pub fn new(files: Vec<String>, stdin: R, size: usize) -> Pieces<R> {
        Pieces {
            files,
            file: 0,
            size,
            stdin,
            open: None,
            buffer: Vec::new(),
            place: Place::START,
            is_border: true,
            done: 0,
        }
    }

    /// Fills the next piece; returns false after the last one.
    pub fn read(&mut self, piece: &mut Piece) -> bool {
        let Some(name) = self.files.get(self.file) else {
            return false;
        };
        piece.error = None;
        piece.is_first = self.open.is_none();
        if self.open.is_none() {
            self.place = Place::START;
            self.is_border = true;
            if name == STANDARD_INPUT {
                self.open = Some(Source::Standard);
            } else {
                match File::open(name) {
                    Ok(file) => {
                        let is_regular = file.metadata().is_ok_and(|known| known.is_file());
                        self.open = Some(if is_regular {
                            Source::Regular(file)
                        } else {
                            Source::Stream(file)
                        });
                    }
                    Err(error) => piece.error = Some(error),
                }
            }
        }
        let is_over = piece.error.is_some() || self.fill(piece);
        let length = if is_over {
            self.buffer.len()
        } else {
            self.length()
        };
        // The two change places, so that only the bytes behind the piece are copied.
        mem::swap(&mut piece.bytes, &mut self.buffer);
        self.buffer.clear();
        self.buffer.extend_from_slice(&piece.bytes[length..]);
        piece.bytes.truncate(length);
        piece.file = self.file;
        piece.place = self.place;
        piece.starts_at_border = self.is_border;
        piece.ends_at_border = is_over || begins_game(&self.buffer);
        self.is_border = piece.ends_at_border;
        self.place = self.place.after(&piece.bytes);
        self.done += length as u64;
        piece.end = self.done;
        if is_over {
            self.open = None;
            self.file += 1;
        }
        true
    }

    /// Reads until there is enough for a piece; returns true at the end of the file.
    fn fill(&mut self, piece: &mut Piece) -> bool {
        loop {
            let start = self.buffer.len();
            let room = start.max(self.size) + self.size - start;
            let read = match &mut self.open {
                Some(Source::Regular(file)) => {
                    self.buffer.reserve(room);
                    file.by_ref()
                        .take(room as u64)
                        .read_to_end(&mut self.buffer)
                }
                Some(Source::Stream(file)) => read_once(file, room, &mut self.buffer),
                _ => read_once(&mut self.stdin, room, &mut self.buffer),
            };
            match read {
                Ok(0) => return true,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    piece.error = Some(error);
                    return true;
                }
                Ok(count) if self.buffer.len() >= self.size || count < SHORT => return false,
                Ok(_) => {}
            }
        }
    }

    /// Returns the length of the next piece: up to the last border, or all bytes if there is none.
    fn length(&self) -> usize {
        let whole = self.buffer.len();
        if whole < SHORT {
            return whole;
        }
        last_border(&self.buffer).unwrap_or(whole)
    }
}
