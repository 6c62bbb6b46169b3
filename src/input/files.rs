//! The files of an input, one after another.

use std::fs::{self, File};
use std::io::{self, Read};

use anyhow::Context;

use crate::config::STANDARD_INPUT;
use oracle_notation::shown;

/// Files that are read one after another.
pub struct Files<R> {
    /// Their names; `-` is standard input.
    names: Vec<String>,
    /// The number of files that have been opened.
    opened: usize,
    stdin: Option<R>,
    /// The name of standard input in messages.
    stdin_name: &'static str,
    open: OpenFile<R>,
}

enum OpenFile<R> {
    Standard(R),
    /// A file on a disk, which is read without waiting.
    Regular(File),
    Stream(File),
    /// No file, or standard input again.
    Nothing,
}

impl<R: Read> Files<R> {
    pub fn new(names: Vec<String>, stdin: R, stdin_name: &'static str) -> Files<R> {
        Files {
            names,
            opened: 0,
            stdin: Some(stdin),
            stdin_name,
            open: OpenFile::Nothing,
        }
    }

    /// Returns the index of the file that was opened last.
    pub fn index(&self) -> usize {
        self.opened - 1
    }

    /// Opens the next file; returns nothing after the last.
    pub fn open_next(&mut self) -> Option<anyhow::Result<()>> {
        let name = self.names.get(self.opened)?;
        self.opened += 1;
        let opened = if name == STANDARD_INPUT {
            Ok(self
                .stdin
                .take()
                .map_or(OpenFile::Nothing, OpenFile::Standard))
        } else {
            File::open(name).map(|file| match file.metadata() {
                Ok(metadata) if metadata.is_file() => OpenFile::Regular(file),
                _ => OpenFile::Stream(file),
            })
        };
        Some(self.name_file(opened).map(|source| self.open = source))
    }

    /// Reads the available bytes, and returns their number; 0 at the end of the file.
    ///
    /// # Errors
    ///
    /// Returns an error that names the file if it cannot be read.
    pub fn read(&mut self, buffer: &mut [u8]) -> anyhow::Result<usize> {
        let read = loop {
            let read = match &mut self.open {
                OpenFile::Standard(stdin) => stdin.read(buffer),
                OpenFile::Regular(file) | OpenFile::Stream(file) => file.read(buffer),
                OpenFile::Nothing => Ok(0),
            };
            if !matches!(&read, Err(error) if error.kind() == io::ErrorKind::Interrupted) {
                break read;
            }
        };
        self.name_file(read)
    }

    /// Appends the available bytes, at most this number; of a file on a disk as many as there are. Returns their number.
    ///
    /// # Errors
    ///
    /// Returns an error that names the file if it cannot be read.
    pub fn append(&mut self, most: usize, buffer: &mut Vec<u8>) -> anyhow::Result<usize> {
        if let OpenFile::Regular(file) = &mut self.open {
            buffer.reserve(most);
            let read = file.take(most as u64).read_to_end(buffer);
            return self.name_file(read);
        }
        let start = buffer.len();
        buffer.resize(start + most, 0);
        let read = self.read(&mut buffer[start..]);
        buffer.truncate(start + read.as_ref().map_or(0, |count| *count));
        read
    }

    /// Adds the name of the last opened file to an error.
    fn name_file<T>(&self, done: io::Result<T>) -> anyhow::Result<T> {
        done.with_context(|| match self.names[self.index()].as_str() {
            STANDARD_INPUT => format!("cannot read {}", self.stdin_name),
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
