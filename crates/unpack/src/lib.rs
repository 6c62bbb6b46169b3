#![doc = include_str!("../README.md")]

//! gzip, zstd and bzip2 are unpacked on a thread of their own. An error says what is wrong, and at which byte of the file.

mod decoder;

use std::io::{self, Chain, Cursor, Read};
use std::mem;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread::{Builder, JoinHandle};

pub use decoder::{Compression, Decoder, FileKind, Unpacked, file_kind};

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
            let _ = self.spare.send(mem::replace(&mut self.current, next?));
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

/// The bytes of UTF-16 that are decoded at once.
const PIECE: usize = 16 * 1024;

/// A file in UTF-16, as PowerShell's `>` writes it, read as UTF-8, of which the first bytes were read already. What is not a character becomes U+FFFD.
pub struct Utf16<R> {
    source: Chain<Cursor<Vec<u8>>, R>,
    is_big_endian: bool,
    /// Bytes that are not decoded yet.
    encoded: Vec<u8>,
    decoded: Cursor<String>,
    /// The number of bytes of the source that were read.
    pub offset: u64,
}

impl<R: Read> Utf16<R> {
    /// Returns a reader of the text after a byte-order mark, with which the first bytes begin.
    pub fn new(first: &[u8], rest: R) -> Utf16<R> {
        let mut first = Cursor::new(first.to_vec());
        first.set_position(2);
        Utf16 {
            is_big_endian: first.get_ref()[0] == 0xfe,
            source: first.chain(rest),
            encoded: Vec::new(),
            decoded: Cursor::default(),
            offset: 2,
        }
    }

    /// Returns what is read after the first bytes.
    pub fn rest(&self) -> &R {
        self.source.get_ref().1
    }

    /// Decodes the next bytes; returns false at the end.
    fn decode(&mut self) -> io::Result<bool> {
        let kept = self.encoded.len();
        self.encoded.resize(PIECE, 0);
        let read = self.source.read(&mut self.encoded[kept..]);
        let count = *read.as_ref().unwrap_or(&0);
        self.encoded.truncate(kept + count);
        self.offset += read? as u64;
        let is_end = count == 0;
        let unit = |pair: &[u8; 2]| {
            let unit = u16::from_le_bytes(*pair);
            if self.is_big_endian {
                unit.swap_bytes()
            } else {
                unit
            }
        };
        let (pairs, odd) = self.encoded.as_chunks();
        let mut units: Vec<u16> = pairs.iter().map(unit).collect();
        let mut rest = odd.len();
        // The first half of a pair waits for the second, and so does the first byte of a half.
        let is_first_half = |last: &mut u16| !is_end && matches!(last, 0xd800..0xdc00);
        if units.pop_if(is_first_half).is_some() {
            rest += 2;
        }
        let letters = char::decode_utf16(units);
        let letters = letters.map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER));
        let mut text: String = letters.collect();
        if is_end && mem::take(&mut rest) > 0 {
            text.push(char::REPLACEMENT_CHARACTER);
        }
        self.encoded.drain(..self.encoded.len() - rest);
        self.decoded = Cursor::new(text);
        Ok(!is_end)
    }
}

impl<R: Read> Read for Utf16<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let text = self.decoded.get_ref().as_bytes();
            let start = self.decoded.position() as usize;
            let count = (&text[start..]).read(buffer)?;
            self.decoded.set_position((start + count) as u64);
            let is_end = count == 0 && !self.decode()?;
            if count > 0 || is_end && self.decoded.get_ref().is_empty() {
                return Ok(count);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Result};

    use fastrand::Rng;

    use super::Utf16;

    /// Gives at most some bytes at a time.
    struct Slow<'a>(&'a [u8], usize);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
            let most = buffer.len().min(self.1);
            self.0.read(&mut buffer[..most])
        }
    }

    #[test]
    fn any_bytes_are_decoded_as_the_standard_library_does_it() {
        let mut rng = Rng::with_seed(16);
        for round in 0..300 {
            let mut bytes = Vec::new();
            for _ in 0..rng.usize(..60) {
                // Letters, and halves of pairs in any order.
                let any = rng.u16(..);
                let unit = rng.choice([0x61, 0xe9, 0xd834, 0xdd1e, any]);
                let unit = unit.unwrap_or_default();
                let unit = if round % 2 == 0 {
                    unit.swap_bytes()
                } else {
                    unit
                };
                bytes.extend(unit.to_le_bytes());
            }
            bytes.truncate(bytes.len() - rng.usize(..2).min(bytes.len()));
            let mark = if round % 2 == 0 {
                [0xfe, 0xff]
            } else {
                [0xff, 0xfe]
            };
            let (pairs, odd) = bytes.as_chunks();
            let order = match round % 2 {
                0 => u16::from_be_bytes,
                _ => u16::from_le_bytes,
            };
            let units: Vec<u16> = pairs.iter().map(|pair| order(*pair)).collect();
            let odd = if odd.is_empty() { "" } else { "\u{fffd}" };
            let mut decoded = String::new();
            let mut reader = Utf16::new(&mark, Slow(&bytes, rng.usize(1..9)));
            reader.read_to_string(&mut decoded).unwrap();
            assert_eq!(decoded, String::from_utf16_lossy(&units) + odd);
        }
    }
}
