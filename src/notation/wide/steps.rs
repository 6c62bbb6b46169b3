//! The steps of a piece, as many at once as a register holds.
//!
//! A piece's targets are a set of squares; the numbers of its squares, side by side, are made of it by one instruction
//! (`vpcompressb`), and spread over the places that they have in the text by another (`vpermb`).

use std::arch::x86_64::{
    _mm512_add_epi8, _mm512_and_si512, _mm512_mask_mov_epi8, _mm512_mask_permutexvar_epi8,
    _mm512_maskz_compress_epi8, _mm512_set1_epi8, _mm512_srli_epi16,
};

use super::{WIDTH, load, store};
use crate::board::Bitboard;
use crate::notation::uci::WORD;
use crate::rules::LegalMoves;

/// As many steps as are written at once; a register has room for a few letters more, which mean nothing.
const STEPS: usize = WIDTH / WORD;

/// Where each byte of the text is taken from: the number of its step.
static STEP: [u8; WIDTH] = {
    let mut steps = [0; WIDTH];
    let mut at = 0;
    while at < WIDTH {
        steps[at] = (at / WORD) as u8;
        at += 1;
    }
    steps
};

/// The bytes of the text at this place of a step.
const fn places(place: usize) -> u64 {
    let mut places = 0;
    let mut at = place;
    while at < WIDTH {
        places |= 1 << at;
        at += WORD;
    }
    places
}

/// The numbers of all squares.
static NUMBERS: [u8; WIDTH] = {
    let mut numbers = [0; WIDTH];
    let mut at = 0;
    while at < WIDTH {
        numbers[at] = at as u8;
        at += 1;
    }
    numbers
};

/// Where the text of a piece's first steps begins, that of its next ones, and so on: a queen has 27.
const STARTS: [usize; 3] = [0, WORD * STEPS, 2 * WORD * STEPS];

/// As much room as the steps of a piece may need.
const ROOM: usize = STARTS[2] + WIDTH;

/// Writes the steps of pieces, as long as there is room for those of one; takes them off their set.
#[target_feature(enable = "avx512bw,avx512vbmi,avx512vbmi2,bmi2,popcnt")]
pub(super) fn write(
    legal: &LegalMoves<'_>,
    pieces: &mut Bitboard,
    mut end: usize,
    text: &mut [u8],
) -> usize {
    let all = |byte: u8| _mm512_set1_epi8(byte as i8);
    let numbers = load(&NUMBERS);
    let mut rest = *pieces;
    while let Some(from) = rest.first() {
        let Some(room) = text
            .get_mut(end..)
            .and_then(<[u8]>::first_chunk_mut::<ROOM>)
        else {
            break;
        };
        let targets = legal.targets(from);
        let [file, rank] = from.name().map(all);
        let words = _mm512_mask_mov_epi8(all(b' '), places(0), file);
        let words = _mm512_mask_mov_epi8(words, places(1), rank);
        let squares = _mm512_maskz_compress_epi8(targets.0, numbers);
        let files = _mm512_add_epi8(_mm512_and_si512(squares, all(7)), all(b'a'));
        let ranks = _mm512_and_si512(_mm512_srli_epi16::<3>(squares), all(7));
        let ranks = _mm512_add_epi8(ranks, all(b'1'));
        let mut steps = load(&STEP);
        let length = WORD * targets.len() as usize;
        for start in STARTS {
            let words = _mm512_mask_permutexvar_epi8(words, places(2), steps, files);
            let words = _mm512_mask_permutexvar_epi8(words, places(3), steps, ranks);
            if let Some(room) = room[start..].first_chunk_mut() {
                store(words, room);
            }
            if length <= start + WORD * STEPS {
                break;
            }
            steps = _mm512_add_epi8(steps, all(STEPS as u8));
        }
        end += length;
        rest = rest.without(from);
    }
    *pieces = rest;
    end
}
