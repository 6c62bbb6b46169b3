//! Files of games in chunks. Each ends just before a line that always begins a game, if there is one.

use std::mem;

use oracle_answers::games::Chunk;
use oracle_answers::message::Json;
use oracle_pgn::{Place, begins_game, last_border};

use super::files::Files;

/// A shorter read is assumed to be all that is available now.
const SHORT: usize = 4096;

/// The chunks of all files.
pub struct Chunks {
    files: Files,
    is_open: bool,
    /// The least size of a chunk in bytes, if the input is not shorter.
    size: usize,
    /// The byte of a file at which reading begins.
    start: u64,
    /// Whether the last read was short.
    is_waiting: bool,
    /// The bytes that were read but are in no chunk yet.
    buffer: Vec<u8>,
    place: Place,
}

/// Returns whether no game can begin behind this text: it may on a line of another, but not in a tag or a word.
fn is_within(text: &[u8]) -> bool {
    let line = text.rsplit(|&byte| byte == b'\n').next().unwrap_or(text);
    let is_in_tag =
        line.trim_ascii_start().starts_with(b"[") && !line.trim_ascii_end().ends_with(b"]");
    is_in_tag
        || line
            .last()
            .is_some_and(|byte| !byte.is_ascii_whitespace() && *byte != b']')
}

/// Returns whether the first line is a JSON object. To a reader of games, it is a comment, and so is every line like it.
fn begins_with_object(text: &[u8]) -> bool {
    let line = text.split(|&byte| byte == b'\n').next().unwrap_or(text);
    let members = str::from_utf8(line)
        .ok()
        .and_then(|line| Json::from(line).members());
    members.is_some_and(|members| !members.is_empty())
}

impl Chunks {
    /// Returns the chunks of all files, each from this byte on.
    pub fn new(files: Files, size: usize, start: u64) -> Chunks {
        Chunks {
            files,
            is_open: false,
            size,
            start,
            is_waiting: false,
            buffer: Vec::new(),
            place: Place::START,
        }
    }

    /// Fills the next chunk; returns false after the last one. The files after an unreadable one are read.
    pub fn read(&mut self, chunk: &mut Chunk) -> bool {
        chunk.is_first = !self.is_open;
        let opened = if self.is_open {
            Ok(())
        } else {
            let Some(opened) = self.files.open_next() else {
                return false;
            };
            self.place = Place::START;
            opened.and_then(|()| self.pass_over())
        };
        let filled = opened.and_then(|()| self.fill());
        let filled = match filled {
            Ok(_) if chunk.is_first && begins_with_object(&self.buffer) => {
                self.buffer.clear();
                self.files.has_objects()
            }
            filled => filled,
        };
        self.is_open = matches!(filled, Ok(true));
        chunk.error = filled.err().map(Into::into);
        let whole = self.buffer.len();
        let length = if self.is_open && whole >= SHORT {
            last_border(&self.buffer).unwrap_or(whole)
        } else {
            whole
        };
        // The two change places, so that only the bytes after the chunk are copied.
        mem::swap(&mut chunk.bytes, &mut self.buffer);
        self.buffer.clear();
        self.buffer.extend_from_slice(&chunk.bytes[length..]);
        chunk.bytes.truncate(length);
        chunk.file = self.files.index();
        chunk.place = self.place;
        chunk.is_waiting = self.is_waiting;
        chunk.ends_at_border = !self.is_open || begins_game(&self.buffer);
        self.place = self.place.after(&chunk.bytes);
        chunk.end = self.files.done(self.buffer.len());
        true
    }

    /// Reads up to the byte at which reading begins, and counts its lines.
    fn pass_over(&mut self) -> anyhow::Result<()> {
        let mut passed = Vec::new();
        while self.place.offset < self.start {
            let left = usize::try_from(self.start - self.place.offset).unwrap_or(usize::MAX);
            passed.clear();
            if self.files.append(1 << 20, &mut passed)? == 0 {
                let (start, end) = (self.start, self.place.offset);
                anyhow::bail!("cannot begin at byte {start}: the input has {end} bytes");
            }
            let (before, rest) = passed.split_at(left.min(passed.len()));
            self.place = self.place.after(before);
            self.buffer.extend_from_slice(rest);
            if self.place.offset == self.start && is_within(before) {
                self.buffer.clear();
                anyhow::bail!("cannot begin at byte {}: it is within a line", self.start);
            }
        }
        Ok(())
    }

    /// Reads until there is enough for a chunk; returns false at the end of the file.
    fn fill(&mut self) -> anyhow::Result<bool> {
        loop {
            let start = self.buffer.len();
            let room = start.max(self.size) + self.size - start;
            let count = self.files.append(room, &mut self.buffer)?;
            self.is_waiting = count < SHORT;
            match count {
                0 => return Ok(false),
                _ if self.buffer.len() >= self.size || self.is_waiting => return Ok(true),
                _ => {}
            }
        }
    }
}
