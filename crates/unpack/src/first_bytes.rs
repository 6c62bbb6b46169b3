//! What a file is by its first bytes, whatever its name.

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
    /// It is read by other programs: the format with its article, and the command that unpacks it.
    Other(&'static str, &'static str),
    /// More bytes may show that it is compressed.
    Undecided,
    /// Anything else.
    Text,
}

/// The lowest and the highest first bytes of what a file is.
type Signature = (&'static [u8], &'static [u8], FileKind);

#[rustfmt::skip] // A table.
const ARCHIVES: [Signature; 7] = [
    (b"\x1f\x8b", b"\x1f\x8b", Compressed(Compression::Gzip)),
    (b"\x28\xb5\x2f\xfd", b"\x28\xb5\x2f\xfd", Compressed(Compression::Zstd)),
    // Skippable frames, which pzstd writes first.
    (b"\x50\x2a\x4d\x18", b"\x5f\x2a\x4d\x18", Compressed(Compression::Zstd)),
    (b"BZh1", b"BZh9", Compressed(Compression::Bzip2)),
    (b"\xfd7zXZ\0", b"\xfd7zXZ\0", Other("an xz file", "xz -dc")),
    (b"PK\x03\x04", b"PK\x03\x04", Other("a zip archive", "unzip -p")),
    (b"7z\xbc\xaf\x27\x1c", b"7z\xbc\xaf\x27\x1c", Other("a 7z archive", "7z x -so")),
];

/// ASCII in UTF-16 has a zero in every second byte.
#[rustfmt::skip] // A table.
const ENCODINGS: [Signature; 4] = [
    (b"\xff\xfe", b"\xff\xfe", Utf16),
    (b"\xfe\xff", b"\xfe\xff", Utf16),
    (b" \0 \0", b"~\0~\0", Other("UTF-16 without a byte-order mark", "iconv -f UTF-16LE -t UTF-8")),
    (b"\0 \0 ", b"\0~\0~", Other("UTF-16 without a byte-order mark", "iconv -f UTF-16BE -t UTF-8")),
];

/// The number of bytes after which nothing is undecided.
pub const LONGEST_SIGNATURE: usize = 6;

/// Returns what a file is that begins with these bytes.
pub fn file_kind(bytes: &[u8]) -> FileKind {
    match archive_kind(bytes) {
        // After the name and the numbers of its first file (POSIX `ustar`).
        FileKind::Text if bytes.get(257..262) == Some(b"ustar") => {
            Other("a tar archive", "tar -xOf")
        }
        FileKind::Text => kind_among(&ENCODINGS, bytes),
        kind => kind,
    }
}

/// Returns what an archive is that begins with these bytes, or a part of one; all else is text.
pub fn archive_kind(bytes: &[u8]) -> FileKind {
    kind_among(&ARCHIVES, bytes)
}

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
