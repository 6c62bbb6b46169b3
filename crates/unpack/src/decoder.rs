//! Compressed bytes to unpacked bytes: any number of members, frames or streams, one after another, up to the end of the file.
//!
//! The decoders of the packages know the format of one of them only. What is between and after them, where an error is, and
//! what was unpacked before it is known here. So is what a file is by its first bytes, whatever its name.

use std::io::{self, ErrorKind, Read};
use std::mem;

use bzip2::{Decompress as Bzip2, Status as Bzip2Status};
use flate2::{Decompress as Inflate, FlushDecompress, Status as InflateStatus};
use zstd::stream::raw::{Decoder as Zstd, InBuffer, Operation, OutBuffer};

/// The size of the buffer for compressed bytes: two of the largest blocks of zstd.
const INPUT: usize = 256 * 1024;

/// The number of unpacked bytes that are passed on at once.
const OUTPUT: usize = 128 * 1024;

/// The largest window of deflate, as the power of two (RFC 1950).
const DEFLATE_WINDOW: u8 = 15;

/// The length of a block's header in zstd (RFC 8878, section 3.1.1.2).
const ZSTD_BLOCK_HEADER: usize = 3;

/// What the zstd library says of a frame with a window of more than 2^27 bytes.
const WINDOW_TOO_LARGE: &str = "Frame requires too much memory for decoding";

/// What is said of wrong gzip and bzip2, whose decoders may see later that something was wrong, and not what.
const INVALID_DATA: &str = "invalid data";

/// Unpacked bytes.
#[derive(Debug)]
pub struct Unpacked {
    buffer: Box<[u8]>,
    length: usize,
    /// The number of compressed bytes up to their end.
    pub offset: u64,
}

impl Default for Unpacked {
    fn default() -> Unpacked {
        Unpacked {
            buffer: vec![0; OUTPUT].into_boxed_slice(),
            length: 0,
            offset: 0,
        }
    }
}

impl Unpacked {
    /// Returns the bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.buffer[..self.length]
    }
}

/// Unpacks a compressed file.
pub struct Decoder<R> {
    source: R,
    compression: Compression,
    codec: Codec,
    /// Whether a member, frame or stream has begun and not ended.
    is_open: bool,
    buffer: Box<[u8]>,
    /// The compressed bytes in the buffer that are not unpacked yet.
    start: usize,
    end: usize,
    /// Whether the file has no more bytes.
    is_over: bool,
    /// Whether the last step filled its room, so that the codec may have more without more input.
    is_full: bool,
    /// The number of compressed bytes before them.
    offset: u64,
}

impl<R: Read> Decoder<R> {
    /// Returns a decoder at the beginning of a file, which the first bytes show to be compressed.
    ///
    /// # Errors
    ///
    /// Returns an error if there is not enough memory.
    pub fn new(compression: Compression, source: R) -> io::Result<Decoder<R>> {
        Ok(Decoder {
            source,
            compression,
            codec: Codec::new(compression)?,
            is_open: false,
            buffer: vec![0; INPUT].into_boxed_slice(),
            start: 0,
            end: 0,
            is_over: false,
            is_full: false,
            offset: 0,
        })
    }

    /// Replaces unpacked bytes by the next ones, as many as there are without waiting for input twice. Returns false at the
    /// end of the file.
    ///
    /// # Errors
    ///
    /// Returns what is wrong, and where. The bytes before it are unpacked all the same.
    pub fn unpack(&mut self, unpacked: &mut Unpacked) -> io::Result<bool> {
        unpacked.length = 0;
        while unpacked.length < OUTPUT {
            let wanted = match (&self.codec, self.is_open) {
                (_, false) => LONGEST_SIGNATURE,
                (Codec::Zstd(_, hint), true) => zstd_step(*hint),
                (Codec::Gzip(_) | Codec::Bzip2(_), true) => 1,
            };
            if self.end - self.start < wanted && !self.is_over && !self.is_full {
                if unpacked.length > 0 {
                    break;
                }
                self.read()?;
            } else if self.is_open {
                self.decode(unpacked)?;
            } else if !self.begin()? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn read(&mut self) -> io::Result<()> {
        if self.start == self.end || self.end == INPUT {
            self.buffer.copy_within(self.start..self.end, 0);
            self.end -= self.start;
            self.start = 0;
        }
        match self.source.read(&mut self.buffer[self.end..]) {
            Ok(count) => {
                self.is_over = count == 0;
                self.end += count;
                Ok(())
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Begins the next member, frame or stream; returns false at the end of the file.
    fn begin(&mut self) -> io::Result<bool> {
        let next = &self.buffer[self.start..self.end];
        if next.is_empty() {
            return Ok(false);
        }
        match kind_among(&ARCHIVES, next) {
            Compressed(compression) if compression == self.compression => {
                self.is_open = true;
                self.codec.restart();
                Ok(true)
            }
            FileKind::Undecided => {
                self.skip(next.len());
                Err(self.error("ends too early"))
            }
            // A tape has zeros after the last member; gzip skips them, too.
            _ if self.compression == Compression::Gzip && next[0] == 0 => {
                let zeros = next.iter().take_while(|&&byte| byte == 0).count();
                self.skip(zeros);
                Ok(true)
            }
            _ => Err(self.error("is followed by something else")),
        }
    }

    fn decode(&mut self, unpacked: &mut Unpacked) -> io::Result<()> {
        let input = &self.buffer[self.start..self.end];
        let output = &mut unpacked.buffer[unpacked.length..];
        let (read, written, decoded) = self.codec.decode(input, output);
        self.skip(read);
        unpacked.length += written;
        unpacked.offset = self.offset;
        match decoded {
            Ok(is_end) => self.is_open = !is_end,
            Err(reason) if reason == WINDOW_TOO_LARGE => {
                let hint = "needs a window of more than 128 MiB (`zstd -dc --long=31` has it)";
                return Err(self.error(hint));
            }
            Err(reason) => return Err(self.error(&format!("is damaged ({reason})"))),
        }
        let is_full = self.is_open && unpacked.length == OUTPUT;
        let was_full = mem::replace(&mut self.is_full, is_full);
        if self.is_open && read == 0 && written == 0 && !was_full {
            return Err(self.error("ends too early"));
        }
        Ok(())
    }

    fn skip(&mut self, count: usize) {
        self.start += count;
        self.offset += count as u64;
    }

    fn error(&self, problem: &str) -> io::Error {
        let (name, offset) = (self.compression.name(), self.offset);
        let text = format!(
            "the {name} data {problem} at offset {offset}; what was unpacked before is answered"
        );
        io::Error::new(ErrorKind::InvalidData, text)
    }
}

/// Returns the number of compressed bytes in the next step of zstd, from the number that it asks for.
///
/// If there is an error in a step, all that was unpacked in it is lost. So a block is unpacked in a step of its own, and the
/// header of the next one, which is asked for, too, is not in it.
fn zstd_step(hint: usize) -> usize {
    match hint {
        0..=ZSTD_BLOCK_HEADER => ZSTD_BLOCK_HEADER,
        _ => INPUT.min(hint - ZSTD_BLOCK_HEADER),
    }
}

/// The decoder of one member, frame or stream.
enum Codec {
    Gzip(Box<Inflate>),
    /// The decoder, and the number of bytes that it asks for.
    Zstd(Zstd<'static>, usize),
    Bzip2(Bzip2),
}

impl Codec {
    fn new(compression: Compression) -> io::Result<Codec> {
        Ok(match compression {
            Compression::Gzip => Codec::Gzip(Box::new(Inflate::new_gzip(DEFLATE_WINDOW))),
            Compression::Zstd => Codec::Zstd(Zstd::new()?, 0),
            Compression::Bzip2 => Codec::Bzip2(Bzip2::new(false)),
        })
    }

    fn restart(&mut self) {
        match self {
            // The argument keeps the format.
            Codec::Gzip(inflate) => inflate.reset(true),
            // Its window is kept for the next frame.
            Codec::Zstd(..) => {}
            Codec::Bzip2(bzip2) => *bzip2 = Bzip2::new(false),
        }
    }

    /// Unpacks some bytes. Returns how many were read and written, and whether the stream has ended with them, or what is wrong.
    fn decode(&mut self, input: &[u8], output: &mut [u8]) -> (usize, usize, Result<bool, String>) {
        let (read, written, is_end) = match self {
            Codec::Gzip(inflate) => {
                let (read, written) = (inflate.total_in(), inflate.total_out());
                let status = inflate.decompress(input, output, FlushDecompress::None);
                let is_end = status.ok().map(|status| status == InflateStatus::StreamEnd);
                (
                    inflate.total_in() - read,
                    inflate.total_out() - written,
                    is_end,
                )
            }
            Codec::Bzip2(bzip2) => {
                let (read, written) = (bzip2.total_in(), bzip2.total_out());
                let status = bzip2.decompress(input, output);
                let is_end = status.ok().map(|status| status == Bzip2Status::StreamEnd);
                (bzip2.total_in() - read, bzip2.total_out() - written, is_end)
            }
            Codec::Zstd(zstd, hint) => {
                let length = zstd_step(*hint).min(input.len());
                let mut input = InBuffer::around(&input[..length]);
                let mut output = OutBuffer::around(output);
                let next = zstd.run(&mut input, &mut output);
                *hint = *next.as_ref().unwrap_or(hint);
                let is_end = next
                    .map(|next| next == 0)
                    .map_err(|error| error.to_string());
                return (input.pos(), output.pos(), is_end);
            }
        };
        let is_end = is_end.ok_or_else(|| INVALID_DATA.to_owned());
        (read as usize, written as usize, is_end)
    }
}

use FileKind::{Compressed, Other, Utf16};

/// A form of compression that is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compression {
    /// RFC 1952.
    Gzip,
    /// RFC 8878.
    Zstd,
    /// <https://sourceware.org/bzip2/>.
    Bzip2,
}

impl Compression {
    /// Returns the name in messages.
    pub const fn name(self) -> &'static str {
        match self {
            Compression::Gzip => "gzip",
            Compression::Zstd => "zstd",
            Compression::Bzip2 => "bzip2",
        }
    }
}

/// What the first bytes of a file say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    /// It is compressed.
    Compressed(Compression),
    /// UTF-16 with a byte-order mark.
    Utf16,
    /// It is read by other programs: the format with its article, and the command that unpacks it, in which `{}` is its name, if it does
    /// not end the command.
    Other(&'static str, &'static str),
    /// More bytes may show that it is compressed.
    Undecided,
    /// Anything else.
    Text,
}

/// The lowest and the highest first bytes of what a file is.
type Signature = (&'static [u8], &'static [u8], FileKind);

#[rustfmt::skip] // A table.
const ARCHIVES: [Signature; 8] = [
    (b"\x1f\x8b", b"\x1f\x8b", Compressed(Compression::Gzip)),
    (b"\x28\xb5\x2f\xfd", b"\x28\xb5\x2f\xfd", Compressed(Compression::Zstd)),
    // Skippable frames, which pzstd writes first.
    (b"\x50\x2a\x4d\x18", b"\x5f\x2a\x4d\x18", Compressed(Compression::Zstd)),
    (b"BZh1", b"BZh9", Compressed(Compression::Bzip2)),
    (b"\xfd7zXZ\0", b"\xfd7zXZ\0", Other("an xz file", "xz -dc")),
    (b"PK\x03\x04", b"PK\x03\x04", Other("a zip archive", "unzip -p")),
    (b"7z\xbc\xaf\x27\x1c", b"7z\xbc\xaf\x27\x1c", Other("a 7z archive", "7z x -so")),
    (b"PAR1", b"PAR1", Other("a Parquet file", "duckdb -csv -c \"from '{}'\"")),
];

/// What a zip archive is whose first file has such a name: one of Excel or of `LibreOffice`.
#[rustfmt::skip] // A table.
const ZIPPED: [(&[u8], FileKind); 5] = [
    (b"[Content_Types].xml", EXCEL), (b"_rels/", EXCEL), (b"docProps/", EXCEL), (b"xl/", EXCEL),
    (b"mimetypeapplication/vnd.oasis.opendocument", Other("an OpenDocument file", "soffice --headless --convert-to csv --cat")),
];
const EXCEL: FileKind = Other("an Excel file", "duckdb -csv -c \"from read_xlsx('{}')\"");

/// ASCII in UTF-16 has a zero in every second byte.
#[rustfmt::skip] // A table.
const ENCODINGS: [Signature; 4] = [
    (b"\xff\xfe", b"\xff\xfe", Utf16),
    (b"\xfe\xff", b"\xfe\xff", Utf16),
    (b" \0 \0", b"~\0~\0", Other("UTF-16 without a byte-order mark", "iconv -f UTF-16LE -t UTF-8")),
    (b"\0 \0 ", b"\0~\0~", Other("UTF-16 without a byte-order mark", "iconv -f UTF-16BE -t UTF-8")),
];

/// The number of bytes after which nothing is undecided.
const LONGEST_SIGNATURE: usize = 6;

/// Returns what a file is that begins with these bytes.
pub fn file_kind(bytes: &[u8]) -> FileKind {
    match kind_among(&ARCHIVES, bytes) {
        // After the name and the numbers of its first file (POSIX `ustar`).
        FileKind::Text if bytes.get(257..262) == Some(b"ustar") => {
            Other("a tar archive", "tar -xOf")
        }
        Other(..) if bytes.starts_with(b"PK") => {
            let name = bytes.get(30..).unwrap_or_default();
            let found = ZIPPED.iter().find(|(start, _)| name.starts_with(start));
            found.map_or(Other("a zip archive", "unzip -p"), |(_, kind)| *kind)
        }
        FileKind::Text => kind_among(&ENCODINGS, bytes),
        kind => kind,
    }
}

/// Returns what a file is that begins with these bytes, or a part of it, by such signatures; all else is text.
fn kind_among(signatures: &[Signature], bytes: &[u8]) -> FileKind {
    let fits = |lowest: &[u8], highest: &[u8]| {
        let mut ranges = lowest.iter().zip(highest).zip(bytes);
        ranges.all(|((low, high), byte)| (low..=high).contains(&byte))
    };
    match signatures.iter().find(|(low, high, _)| fits(low, high)) {
        None => FileKind::Text,
        Some((signature, ..)) if bytes.len() < signature.len() => FileKind::Undecided,
        Some(&(.., kind)) => kind,
    }
}

#[cfg(test)]
mod tests {
    use super::{Compression, Decoder, ErrorKind, Read, Unpacked, io};

    /// Fails once, then gives the bytes.
    struct FailsOnce<'a>(Option<ErrorKind>, &'a [u8]);

    impl Read for FailsOnce<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match self.0.take() {
                Some(kind) => Err(kind.into()),
                None => self.1.read(buffer),
            }
        }
    }

    #[test]
    fn only_a_read_that_a_signal_interrupts_is_tried_again() {
        let packed = zstd::encode_all(&b"startpos\n"[..], 1).unwrap();
        for kind in [ErrorKind::Interrupted, ErrorKind::PermissionDenied] {
            let source = FailsOnce(Some(kind), &packed);
            let mut decoder = Decoder::new(Compression::Zstd, source).unwrap();
            let mut unpacked = Unpacked::default();
            let done = decoder.unpack(&mut unpacked);
            if kind == ErrorKind::Interrupted {
                assert!(done.is_ok());
                assert_eq!(unpacked.bytes(), b"startpos\n");
            } else {
                assert_eq!(done.unwrap_err().kind(), kind);
            }
        }
    }
}
