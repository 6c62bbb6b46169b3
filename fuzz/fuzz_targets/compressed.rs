//! Any bytes as a compressed file: what is unpacked does not depend on how it is cut, and is what the packages unpack in one go.
//! And any bytes as UTF-16: what is decoded is what the standard library decodes in one go.
#![no_main]

use std::io::{self, BufReader, Read, Write};

use libfuzzer_sys::fuzz_target;
use oracle_unpack::{Compression, Decoder, Unpacked, Utf16};

/// No more bytes than these are unpacked.
const MOST: usize = 1 << 22;

/// Gives at most some bytes at a time.
struct Slow<'a>(&'a [u8], usize);

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = buffer.len().min(self.1);
        self.0.read(&mut buffer[..most])
    }
}

/// Unpacks a file, and returns the error, if there is one.
fn unpack(compression: Compression, source: impl Read) -> (Vec<u8>, Option<String>) {
    let mut decoder = Decoder::new(compression, source).unwrap();
    let (mut unpacked, mut bytes) = (Unpacked::default(), Vec::new());
    loop {
        let done = decoder.unpack(&mut unpacked);
        bytes.extend_from_slice(unpacked.bytes());
        match done {
            Ok(true) if bytes.len() <= MOST => {}
            Ok(_) => return (bytes, None),
            Err(error) => {
                // Decoders of gzip and bzip2 read some bytes ahead before they see that one is wrong.
                let text = error.to_string();
                let problem = text.split(" at offset ").next().unwrap();
                return (bytes, Some(problem.to_owned()));
            }
        }
    }
}

/// Unpacks a file as the packages do, and returns whether it was whole.
fn unpack_in_one_go(compression: Compression, packed: &[u8]) -> (Vec<u8>, bool) {
    let mut reader: Box<dyn Read + '_> = match compression {
        Compression::Gzip => Box::new(flate2::bufread::MultiGzDecoder::new(packed)),
        Compression::Zstd => {
            // Of a whole frame at once, zstd also judges the length in its header where the last block is empty.
            let bytes = BufReader::with_capacity(1, packed);
            Box::new(zstd::Decoder::with_buffer(bytes).unwrap())
        }
        Compression::Bzip2 => Box::new(bzip2::bufread::MultiBzDecoder::new(packed)),
    };
    let mut bytes = Vec::new();
    let is_whole = reader.read_to_end(&mut bytes).is_ok();
    (bytes, is_whole)
}

fn pack(compression: Compression, text: &[u8]) -> Vec<u8> {
    let mut packed = Vec::new();
    match compression {
        Compression::Gzip => {
            let level = flate2::Compression::default();
            let mut encoder = flate2::write::GzEncoder::new(&mut packed, level);
            encoder.write_all(text).unwrap();
        }
        Compression::Zstd => {
            let mut encoder = zstd::Encoder::new(&mut packed, 1).unwrap();
            encoder.include_checksum(true).unwrap();
            encoder.write_all(text).unwrap();
            encoder.finish().unwrap();
        }
        Compression::Bzip2 => {
            let level = bzip2::Compression::fast();
            let mut encoder = bzip2::write::BzEncoder::new(&mut packed, level);
            encoder.write_all(text).unwrap();
        }
    }
    packed
}

/// Decodes the bytes after a byte-order mark in pieces and in one go.
fn decode(bytes: &[u8], is_big_endian: bool, step: usize) {
    let mark = if is_big_endian { [0xfe, 0xff] } else { [0xff, 0xfe] };
    let mut decoded = String::new();
    let mut reader = Utf16::new(&mark, Slow(bytes, step));
    reader.read_to_string(&mut decoded).unwrap();
    let (pairs, odd) = bytes.as_chunks();
    let order = if is_big_endian { u16::from_be_bytes } else { u16::from_le_bytes };
    let units: Vec<u16> = pairs.iter().map(|pair| order(*pair)).collect();
    let odd = if odd.is_empty() { "" } else { "\u{fffd}" };
    assert_eq!(decoded, String::from_utf16_lossy(&units) + odd);
}

fuzz_target!(|input: (u8, u8, Vec<(u16, u8)>, &[u8])| {
    let (form, step, damage, bytes) = input;
    decode(bytes, form & 1 == 0, usize::from(step) + 1);
    let compression = match form % 3 {
        0 => Compression::Gzip,
        1 => Compression::Zstd,
        _ => Compression::Bzip2,
    };
    // Bytes as they are, or compressed in two parts and damaged.
    let mut packed = bytes.to_vec();
    if form & 0x80 == 0 {
        let (first, second) = bytes.split_at(bytes.len() / 2);
        packed = [pack(compression, first), pack(compression, second)].concat();
    }
    for (at, mask) in damage {
        let length = packed.len().max(1);
        if let Some(byte) = packed.get_mut(usize::from(at) % length) {
            *byte ^= mask;
        }
    }
    let whole = unpack(compression, packed.as_slice());
    if whole.0.len() > MOST {
        return;
    }
    let pieces = unpack(compression, Slow(&packed, usize::from(step) + 1));
    assert_eq!(whole, pieces);
    let (bytes, is_whole) = unpack_in_one_go(compression, &packed);
    if let (unpacked, None) = &whole {
        // An empty file is text. Zeros after gzip are padding.
        assert!(
            is_whole || packed.is_empty() || packed.ends_with(b"\0"),
            "{compression:?} {packed:x?}"
        );
        assert_eq!(*unpacked, bytes);
    } else {
        assert!(bytes.starts_with(&whole.0) || whole.0.starts_with(&bytes));
        assert!(!is_whole || compression == Compression::Bzip2);
    }
});
