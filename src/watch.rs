//! `games --watch`: files of games that others write, looked at again and again.
//!
//! A file is read if its state (its length, its times or its inode) has changed, and once more after that: what has not changed for an
//! interval is whole. Its path is opened anew each time, so a file may be replaced, and one that is missing is waited for.

use std::fs::{self, Metadata};
use std::io;
use std::mem;
use std::thread;
use std::time::{Duration, SystemTime};

use anyhow::Context;
use oracle_answers::Oracle;
use oracle_answers::diagnostic::Diagnostic;
use oracle_answers::games::{Games, STANDARD_INPUT, Watch};
use oracle_answers::select::Filter;
use oracle_notation::shown;
use oracle_unpack::{FileKind, file_kind};

use super::input::block::unreadable_file;
use super::input::writer::{Answers, Writer};
use super::terminal::channels::Channels;
use super::terminal::exit::Exit;
use super::terminal::progress::Progress;

/// The length of a file, when it was written last, and its inode with the time when that was changed last, where files have those: a
/// program may set the time of writing.
type FileState = (u64, SystemTime, [u64; 3]);

#[cfg(unix)]
fn inode(metadata: &Metadata) -> [u64; 3] {
    use std::os::unix::fs::MetadataExt;
    [
        metadata.ino(),
        metadata.ctime().cast_unsigned(),
        metadata.ctime_nsec().cast_unsigned(),
    ]
}

#[cfg(not(unix))]
fn inode(_: &Metadata) -> [u64; 3] {
    [0; 3]
}

/// A file that is followed.
struct Followed<'a> {
    name: &'a str,
    watch: Watch<'a>,
    /// How it was when it was read last.
    state: Option<FileState>,
    /// Whether it was said that it is missing.
    is_missed: bool,
}

/// Follows files until the program is ended, and says what is new in them.
pub fn answer(
    oracle: Oracle,
    games: Games,
    names: Vec<String>,
    interval: Duration,
    channels: &Channels,
) -> anyhow::Result<Exit> {
    if names.is_empty() || names.iter().any(|name| name == STANDARD_INPUT) {
        let message = "`--watch` follows files, and standard input is none";
        let hint = "name a file, as in `chess-oracle games --watch live.pgn`";
        return Err((*Diagnostic::usage("watch", message, hint)).into());
    }
    let watch = move |mut writer: Writer| {
        let follow = |name| Followed {
            name,
            watch: Watch::new(&oracle.view, &games, name),
            state: None,
            is_missed: false,
        };
        let mut files: Vec<Followed<'_>> = names.iter().map(|name| follow(name)).collect();
        let mut answers = Answers::default();
        loop {
            for file in &mut files {
                if let Err(error) = file.look(&mut answers) {
                    answers.refuse(&unreadable_file(&error), games.format.is_json());
                    answers.is_last = true;
                }
                writer.write(&mut answers);
            }
            thread::sleep(interval);
        }
    };
    let (filter, progress) = (Filter::default(), Progress::default());
    Writer::run(channels, filter, false, None, progress, Box::new(watch))
}

impl Followed<'_> {
    /// Looks at the file, and adds what is new. Returns an error that waiting does not mend.
    fn look(&mut self, answers: &mut Answers) -> anyhow::Result<()> {
        let (text, state) = match self.read() {
            Ok(None) => return Ok(()),
            Ok(Some(read)) => read,
            Err(error) if error.kind() == io::ErrorKind::Other => {
                return Err(error).with_context(|| format!("cannot follow {}", shown(self.name)));
            }
            Err(error) => {
                if !mem::replace(&mut self.is_missed, true) {
                    let name = shown(self.name);
                    let said =
                        format!("chess-oracle: cannot read {name}: {error}; waiting for it\n");
                    answers.stderr_text += &said;
                }
                return Ok(());
            }
        };
        (self.state, self.is_missed) = (Some(state), false);
        answers.text = self.watch.look(&text);
        Ok(())
    }

    /// Reads the file, if it may have changed.
    fn read(&self) -> io::Result<Option<(Vec<u8>, FileState)>> {
        let metadata = fs::metadata(self.name)?;
        let state = (metadata.len(), metadata.modified()?, inode(&metadata));
        if self.watch.is_settled() && self.state == Some(state) {
            return Ok(None);
        }
        if !metadata.is_file() {
            return Err(io::Error::other("it is not a file on a disk"));
        }
        let text = fs::read(self.name)?;
        match file_kind(&text) {
            FileKind::Text | FileKind::Undecided => Ok(Some((text, state))),
            _ => Err(io::Error::other(
                "it is packed, or in UTF-16; without --watch, it is unpacked and read once",
            )),
        }
    }
}
