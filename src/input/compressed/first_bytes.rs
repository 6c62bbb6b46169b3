//! What a file is by its first bytes, whatever its name.

use FileKind::{Compressed, OtherArchive};

/// A form of compression that is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compression {
    /// RFC 1952.
    Gzip,
    /// RFC 8878.
    Zstd,
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
    Compressed(Compression),
    /// It is read by other programs: the format with its article, and the command that unpacks it.
    OtherArchive(&'static str, &'static str),
    /// More bytes may show that it is compressed.
    Undecided,
    Text,
}

/// The lowest and the highest value of each byte, and what a file is that begins with them.
const SIGNATURES: [(&[(u8, u8)], FileKind); 7] = [
    (&[(0x1f, 0x1f), (0x8b, 0x8b)], Compressed(Compression::Gzip)),
    (
        &[(0x28, 0x28), (0xb5, 0xb5), (0x2f, 0x2f), (0xfd, 0xfd)],
        Compressed(Compression::Zstd),
    ),
    // Skippable frames, which pzstd writes first.
    (
        &[(0x50, 0x5f), (0x2a, 0x2a), (0x4d, 0x4d), (0x18, 0x18)],
        Compressed(Compression::Zstd),
    ),
    (
        &[(b'B', b'B'), (b'Z', b'Z'), (b'h', b'h'), (b'1', b'9')],
        Compressed(Compression::Bzip2),
    ),
    (
        &[
            (0xfd, 0xfd),
            (b'7', b'7'),
            (b'z', b'z'),
            (b'X', b'X'),
            (b'Z', b'Z'),
            (0, 0),
        ],
        OtherArchive("an xz file", "xz -dc"),
    ),
    (
        &[(b'P', b'P'), (b'K', b'K'), (3, 3), (4, 4)],
        OtherArchive("a zip archive", "unzip -p"),
    ),
    (
        &[
            (b'7', b'7'),
            (b'z', b'z'),
            (0xbc, 0xbc),
            (0xaf, 0xaf),
            (0x27, 0x27),
            (0x1c, 0x1c),
        ],
        OtherArchive("a 7z archive", "7z x -so"),
    ),
];

/// The number of bytes after which nothing is undecided.
pub const LONGEST_SIGNATURE: usize = 6;

/// Returns what a file is that begins with these bytes.
pub fn file_kind(bytes: &[u8]) -> FileKind {
    let fits = |signature: &[(u8, u8)]| {
        let mut pairs = signature.iter().zip(bytes);
        pairs.all(|((low, high), byte)| (low..=high).contains(&byte))
    };
    match SIGNATURES.iter().find(|(signature, _)| fits(signature)) {
        None => FileKind::Text,
        Some((signature, _)) if bytes.len() < signature.len() => FileKind::Undecided,
        Some(&(_, kind)) => kind,
    }
}
