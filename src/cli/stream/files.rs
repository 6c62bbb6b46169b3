//! The files of a stream, one after another. Each is read in blocks, and its lines are numbered from 1.

use std::fs::{self, File};
use std::io::{self, Read};

use super::input::{Block, Blocks};
use crate::cli::config::STANDARD_INPUT;

/// The blocks of all files.
pub struct Files<R> {
    names: Vec<String>,
    /// The number of files that have been opened.
    opened: usize,
    stdin: Option<R>,
    open: Option<Blocks<Source<R>>>,
    /// The number of bytes in the files before the open one.
    done: u64,
}

/// An open file.
enum Source<R> {
    /// Standard input. If it is named again, it is empty.
    Standard(Option<R>),
    Named(File),
}

impl<R: Read> Read for Source<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Source::Standard(Some(stdin)) => stdin.read(buffer),
            Source::Standard(None) => Ok(0),
            Source::Named(file) => file.read(buffer),
        }
    }
}

impl<R: Read> Files<R> {
    /// Returns the files of these names; `-` is standard input.
    pub fn new(names: Vec<String>, stdin: R) -> Files<R> {
        Files {
            names,
            opened: 0,
            stdin: Some(stdin),
            open: None,
            done: 0,
        }
    }

    /// Fills the next block; returns false at the end of the last file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file of the block cannot be read. The next call reads the next file.
    pub fn read(&mut self, block: &mut Block) -> io::Result<bool> {
        loop {
            if let Some(blocks) = &mut self.open {
                let read = blocks.read(block);
                block.end += self.done;
                if !matches!(read, Ok(false)) {
                    if read.is_err() {
                        self.done = block.end;
                        self.open = None;
                    }
                    return read;
                }
                self.done = block.end;
            }
            let Some(name) = self.names.get(self.opened) else {
                return Ok(false);
            };
            block.start_file(self.opened, self.done);
            self.opened += 1;
            self.open = None;
            let source = match name.as_str() {
                STANDARD_INPUT => Source::Standard(self.stdin.take()),
                name => Source::Named(File::open(name)?),
            };
            self.open = Some(Blocks::new(source));
        }
    }
}

/// Returns the number of bytes of all files, if each is a file on a disk.
pub fn length_of_all(names: &[String]) -> Option<u64> {
    let length = |name: &String| {
        if name == STANDARD_INPUT {
            return length_of_stdin();
        }
        let metadata = fs::metadata(name).ok()?;
        metadata.is_file().then_some(metadata.len())
    };
    names.iter().map(length).sum()
}

/// Returns the number of bytes of standard input, if it is a file.
fn length_of_stdin() -> Option<u64> {
    #[cfg(unix)]
    let stdin = std::os::fd::AsFd::as_fd(&io::stdin()).try_clone_to_owned();
    #[cfg(windows)]
    let stdin = std::os::windows::io::AsHandle::as_handle(&io::stdin()).try_clone_to_owned();
    let metadata = File::from(stdin.ok()?).metadata().ok()?;
    metadata.is_file().then_some(metadata.len())
}
