//! The files of an input, one after another; and files of games in chunks, each of which ends just before a line that always
//! begins a game, if there is one.

use std::fs::{self, File};
use std::io::{self, Cursor, Read};
use std::mem;
use std::path::Path;

use anyhow::Context;
use oracle_answers::games::{Chunk, STANDARD_INPUT};
use oracle_answers::message::Json;
use oracle_notation::shown;
use oracle_pgn::{Place, begins_game, last_border};
use oracle_unpack::{FileKind, Unpacking, Utf16, file_kind};

use crate::terminal::exit;

/// Files that are read one after another.
pub struct Files {
    /// Their names; `-` is standard input.
    names: Vec<String>,
    /// The number of files that have been opened.
    opened: usize,
    stdin: Box<dyn Read + Send>,
    stdin_usage: StdinUsage,
    open: OpenFile,
    /// Whether no byte of it was read.
    is_at_start: bool,
    /// The number of its bytes that were read, and of those before it.
    position: u64,
    done_before: u64,
}

/// Standard input in messages.
#[derive(Debug, Default, Clone, Copy)]
pub struct StdinUsage {
    pub name: &'static str,
    /// The words of a command line that reads it.
    pub words: &'static str,
}

enum OpenFile {
    /// A file on a disk, which is read without waiting.
    Regular(File),
    Stream(Box<dyn Read + Send>),
    Compressed(Unpacking),
    Utf16(Box<Utf16<OpenFile>>),
}

/// The most bytes that are read at once from what is no file on a disk: a pipe has no more, and the room for them is zeroed.
const PART: usize = 64 * 1024;

impl Read for OpenFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = match self {
                OpenFile::Regular(file) => file.read(buffer),
                OpenFile::Stream(stream) => stream.read(buffer),
                OpenFile::Compressed(unpacking) => unpacking.read(buffer),
                OpenFile::Utf16(utf16) => utf16.read(buffer),
            };
            if !matches!(&read, Err(error) if error.kind() == io::ErrorKind::Interrupted) {
                return read;
            }
        }
    }
}

impl OpenFile {
    /// Returns no file, or one that was read before.
    fn nothing() -> OpenFile {
        OpenFile::Stream(Box::new(io::empty()))
    }

    /// Returns the number of bytes of the file that were read, if other bytes are read from it.
    fn position(&self) -> Option<u64> {
        match self {
            OpenFile::Compressed(unpacking) => Some(unpacking.offset()),
            OpenFile::Utf16(utf16) => utf16.rest().position().or(Some(utf16.offset)),
            OpenFile::Regular(_) | OpenFile::Stream(_) => None,
        }
    }
}

impl Files {
    pub fn new(
        names: Vec<String>,
        stdin: impl Read + Send + 'static,
        stdin_usage: StdinUsage,
    ) -> Files {
        Files {
            names,
            opened: 0,
            stdin: Box::new(stdin),
            stdin_usage,
            open: OpenFile::nothing(),
            is_at_start: false,
            position: 0,
            done_before: 0,
        }
    }

    pub fn index(&self) -> usize {
        self.opened - 1
    }

    /// Opens the next file; returns nothing after the last.
    pub fn open_next(&mut self) -> Option<anyhow::Result<()>> {
        let name = self.names.get(self.opened)?;
        self.opened += 1;
        let opened = if name == STANDARD_INPUT {
            // The second time it has no more bytes.
            let stdin = mem::replace(&mut self.stdin, Box::new(io::empty()));
            Ok(OpenFile::Stream(stdin))
        } else {
            File::open(name).map(|file| match file.metadata() {
                Ok(metadata) if metadata.is_file() => OpenFile::Regular(file),
                _ => OpenFile::Stream(Box::new(file)),
            })
        };
        self.is_at_start = true;
        self.done_before += mem::take(&mut self.position);
        Some(self.name_file(opened).map(|source| self.open = source))
    }

    /// Returns the number of bytes of all files that were read, up to some that were read ahead. Of a file that is unpacked
    /// or decoded, it counts the bytes before that, and those ahead of them, too.
    pub fn done(&self, ahead: usize) -> u64 {
        let ahead = match self.open.position() {
            Some(_) => 0,
            None => ahead as u64,
        };
        self.done_before + self.position - ahead
    }

    /// Reads the available bytes, and returns their number; 0 at the end of the file.
    /// Returns an error that names the file if it cannot be read.
    pub fn read(&mut self, buffer: &mut [u8]) -> anyhow::Result<usize> {
        let read = self.open.read(buffer);
        let mut count = self.count(read)?;
        if mem::take(&mut self.is_at_start) {
            while file_kind(&buffer[..count]) == FileKind::Undecided {
                let read = self.open.read(&mut buffer[count..]);
                match self.count(read)? {
                    0 => break,
                    more => count += more,
                }
            }
            if self.unpacks(&buffer[..count])? {
                return self.read(buffer);
            }
        }
        Ok(count)
    }

    /// Reads all bytes of the next file.
    /// Returns an error that names the file if it cannot be read.
    pub fn read_all(mut self) -> anyhow::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.open_next().transpose()?;
        while self.append(PART, &mut bytes)? > 0 {}
        Ok(bytes)
    }

    /// Appends the available bytes, at most this number; of a file on a disk as many as there are. Returns their number.
    /// Returns an error that names the file if it cannot be read.
    pub fn append(&mut self, most: usize, buffer: &mut Vec<u8>) -> anyhow::Result<usize> {
        let start = buffer.len();
        // Room that is filled at once is not zeroed before.
        if let OpenFile::Regular(file) = &mut self.open {
            buffer.reserve(most);
            let read = file.take(most as u64).read_to_end(buffer);
            let count = self.count(read)?;
            if !mem::take(&mut self.is_at_start) {
                return Ok(count);
            }
            let unpacks = self.unpacks(&buffer[start..]);
            if let Ok(false) = unpacks {
                return Ok(count);
            }
            buffer.truncate(start);
            unpacks?;
        }
        buffer.resize(start + most.min(PART), 0);
        let read = self.read(&mut buffer[start..]);
        buffer.truncate(start + read.as_ref().map_or(0, |count| *count));
        read
    }

    /// Starts to unpack or decode the open file if it begins with these bytes of such a file. What was packed may still be
    /// encoded.
    fn unpacks(&mut self, beginning: &[u8]) -> anyhow::Result<bool> {
        let kind = file_kind(beginning);
        let is_packed = matches!(&self.open, OpenFile::Compressed(_));
        match kind {
            FileKind::Undecided | FileKind::Text => return Ok(false),
            FileKind::Utf16 => {
                let rest = mem::replace(&mut self.open, OpenFile::nothing());
                self.open = OpenFile::Utf16(Box::new(Utf16::new(beginning, rest)));
            }
            FileKind::Compressed(compression) if !is_packed => {
                let rest = mem::replace(&mut self.open, OpenFile::nothing());
                let source = Cursor::new(beginning.to_vec()).chain(rest);
                let unpacking = Unpacking::start(compression, source);
                self.open = OpenFile::Compressed(self.name_file(unpacking)?);
                self.is_at_start = true;
            }
            FileKind::Compressed(_) | FileKind::Other(..) => {
                return self.refuse(&self.other_commands(kind));
            }
        }
        Ok(true)
    }

    /// Says with which commands the open file can be read, which is of this kind, or is a compressed one of this kind.
    fn other_commands(&self, kind: FileKind) -> String {
        let name = self.quoted_name();
        let words = self.stdin_usage.words;
        let (what, unpack) = match kind {
            FileKind::Other(what, unpack) => (what.to_owned(), unpack),
            FileKind::Compressed(inner) => (format!("a {} file", inner.name()), ""),
            FileKind::Utf16 | FileKind::Undecided | FileKind::Text => return String::new(),
        };
        // The rows of a table are positions.
        let command = |name: &str| match unpack.split_once("{}") {
            Some((before, after)) => format!("{before}{name}{after} | chess-oracle -f -"),
            None => format!("{unpack} {name} | chess-oracle {words}"),
        };
        let OpenFile::Compressed(outer) = &self.open else {
            return format!("it is {what}: write `{}`", command(&name));
        };
        let outer = outer.compression.name();
        let commands = match unpack {
            "" => format!("`{outer} -dc {name} | chess-oracle {words}`"),
            _ => format!(
                "`{outer} -dc {name} > UNPACKED`, then `{}`",
                command("UNPACKED")
            ),
        };
        format!("it is {what} in a {outer} file: write {commands}")
    }

    /// Returns the error that the last opened file cannot be read for this reason.
    pub fn refuse(&self, message: &str) -> anyhow::Result<bool> {
        self.name_file(Err(io::Error::other(message)))
    }

    /// Returns whether the name of the last opened file is that of a table, packed or not.
    pub fn is_named_table(&self) -> bool {
        let name = self.names[self.index()].to_ascii_lowercase();
        let packed = [".gz", ".zst", ".bz2"].into_iter();
        let mut plain = packed.filter_map(|end| name.strip_suffix(end));
        let plain = plain.next().unwrap_or(&name);
        let extension = Path::new(plain).extension();
        extension.is_some_and(|extension| extension == "csv" || extension == "tsv")
    }

    /// Returns the name of the last opened file for a command.
    pub fn quoted_name(&self) -> String {
        match self.names[self.index()].as_str() {
            STANDARD_INPUT => "FILE".to_owned(),
            name => exit::quoted(name),
        }
    }

    /// Counts the bytes that were read, or adds the name of the file to the error.
    fn count(&mut self, read: io::Result<usize>) -> anyhow::Result<usize> {
        let count = self.name_file(read)?;
        let position = self.open.position();
        self.position = position.unwrap_or(self.position + count as u64);
        Ok(count)
    }

    /// Adds the name of the last opened file to an error.
    fn name_file<T>(&self, done: io::Result<T>) -> anyhow::Result<T> {
        done.with_context(|| match self.names[self.index()].as_str() {
            STANDARD_INPUT => format!("cannot read {}", self.stdin_usage.name),
            name => format!("cannot read {}", shown(name)),
        })
    }
}

/// Returns the number of bytes of all files, if each is a file on a disk.
pub fn length_of_all(names: &[String]) -> Option<u64> {
    let length = |name: &String| {
        let metadata = match name.as_str() {
            STANDARD_INPUT => metadata_of_stdin(),
            name => fs::metadata(name),
        };
        let metadata = metadata.ok()?;
        metadata.is_file().then_some(metadata.len())
    };
    names.iter().map(length).sum()
}

fn metadata_of_stdin() -> io::Result<fs::Metadata> {
    #[cfg(unix)]
    let stdin = std::os::fd::AsFd::as_fd(&io::stdin()).try_clone_to_owned();
    #[cfg(windows)]
    let stdin = std::os::windows::io::AsHandle::as_handle(&io::stdin()).try_clone_to_owned();
    File::from(stdin?).metadata()
}

/// A shorter read is assumed to be all that is available now.
const SHORT: usize = 4096;

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

/// Returns whether no game can begin behind this text: it may on a line of another, also right behind a number, a result or a comment, but
/// not in a tag or a word.
fn is_within(text: &[u8]) -> bool {
    let line = text.rsplit(|&byte| byte == b'\n').next().unwrap_or(text);
    let is_in_tag =
        line.trim_ascii_start().starts_with(b"[") && !line.trim_ascii_end().ends_with(b"]");
    is_in_tag
        || line
            .last()
            .is_some_and(|byte| !byte.is_ascii_whitespace() && !b".])}*".contains(byte))
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
                let name = self.files.quoted_name();
                self.files.refuse(&format!(
                    "its lines are objects: write `chess-oracle -f {name}`; one asks about a game with \"ask\":\"games\" and \"pgn\""
                ))
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
