#![doc = include_str!("../README.md")]
//! gzip, zstd and bzip2 are unpacked on a thread of their own. An error says what is wrong, and at which byte of the file.

mod decoder;
mod utf16;

use std::io::{self, Read};
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread::{Builder, JoinHandle};

pub use decoder::{Compression, Decoder, FileKind, Unpacked, file_kind};
pub use utf16::Utf16;

/// The number of buffers of unpacked bytes that wait to be read.
const WAITING: usize = 2;

/// A compressed file that is being unpacked.
pub struct Unpacking {
    /// How it is compressed.
    pub compression: Compression,
    ready: Receiver<io::Result<Unpacked>>,
    /// Gives buffers back.
    spare: Sender<Unpacked>,
    thread: Option<JoinHandle<()>>,
    current: Unpacked,
    read: usize,
}

impl Unpacking {
    /// Starts to unpack a file.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no memory or no thread for it.
    pub fn start(
        compression: Compression,
        source: impl Read + Send + 'static,
    ) -> io::Result<Unpacking> {
        let decoder = Decoder::new(compression, source)?;
        let (sender, ready) = sync_channel(WAITING);
        let (spare, returned) = channel();
        let unpack = move || unpack(decoder, &sender, &returned);
        Ok(Unpacking {
            compression,
            ready,
            spare,
            thread: Some(Builder::new().spawn(unpack)?),
            current: Unpacked::default(),
            read: 0,
        })
    }

    /// Returns the number of compressed bytes that were read.
    pub fn offset(&self) -> u64 {
        self.current.offset
    }
}

impl Read for Unpacking {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.read == self.current.bytes().len() {
            let Ok(next) = self.ready.recv() else {
                if let Some(Err(panic)) = self.thread.take().map(JoinHandle::join) {
                    resume_unwind(panic);
                }
                return Ok(0);
            };
            // Ignore the error: the thread has ended.
            let _ = self.spare.send(std::mem::replace(&mut self.current, next?));
            self.read = 0;
        }
        let count = (&self.current.bytes()[self.read..]).read(buffer)?;
        self.read += count;
        Ok(count)
    }
}

/// Unpacks a file up to its end or the first error.
fn unpack<R: Read>(
    mut decoder: Decoder<R>,
    sender: &SyncSender<io::Result<Unpacked>>,
    returned: &Receiver<Unpacked>,
) {
    loop {
        let mut unpacked = returned.try_recv().unwrap_or_default();
        let done = decoder.unpack(&mut unpacked);
        let is_left = !unpacked.bytes().is_empty() && sender.send(Ok(unpacked)).is_err();
        match done {
            Ok(true) if !is_left => {}
            Ok(_) => return,
            // Ignore the error: nobody reads the file any more.
            Err(error) => return drop(sender.send(Err(error))),
        }
    }
}
