//! Moves that are a piece and a square, or castling, as nearly all are: they are played one after the other, without a list of
//! legal moves.
//!
//! Two thirds of the time to read games is spent here. There is one loop, compiled for every processor, and for those
//! with AVX2, which sort the bytes of a block into classes with half of the instructions.

use super::byte_classes::{Kernel, SHORT_BLOCK, Simd, comment_length, is_ending, is_skipped, run};
use super::{Game, Visitor};
use oracle_laws::{CastlingSide, Color, History};
use oracle_notation::plain_move::{self, PlainMoveText};

/// The length of a short block with the rest of a word of four letters in its last byte, and more.
const NEAR: usize = SHORT_BLOCK + 8;

/// Plays plain moves and castling, and skips comments, up to something else; with `IS_WATCHED`, the visitor sees each position.
/// Returns the index of what comes next.
pub(super) fn play_plain_moves<const IS_WATCHED: bool>(
    game: &mut Game,
    visitor: &mut dyn Visitor,
    bytes: &[u8],
    start: usize,
) -> usize {
    // A word that is glued to a comment or a mark is left to `movetext`.
    if bytes
        .get(start)
        .is_some_and(|byte| is_skipped(*byte) && *byte > b' ')
    {
        return start;
    }
    let mut at = start;
    loop {
        at = run(&mut PlainMoves::<IS_WATCHED>(game, visitor), bytes, at);
        let end = castle(&mut game.history, bytes, at);
        if IS_WATCHED && end.is_some() {
            visitor.arrived(game);
        }
        match end {
            Some(end) if game.history.end().is_none() => at = end,
            end => return end.unwrap_or(at),
        }
    }
}

/// Castles, if a word is nothing else and castling is legal. Returns the index of what comes next.
#[inline(never)]
fn castle(history: &mut History, bytes: &[u8], start: usize) -> Option<usize> {
    let (side, length) = match bytes[start..] {
        [b'O', b'-', b'O', b'-', b'O', end, ..] if is_ending(end) => (CastlingSide::Queenside, 5),
        [b'O', b'-', b'O', end, ..] if is_ending(end) => (CastlingSide::Kingside, 3),
        _ => return None,
    };
    history.castle(side).then_some(start + length)
}

struct PlainMoves<'a, const IS_WATCHED: bool>(&'a mut Game, &'a mut dyn Visitor);

impl<const IS_WATCHED: bool> Kernel for PlainMoves<'_, IS_WATCHED> {
    /// Plays plain moves, and finds the next word before a move is played, so that the processor can do both at the same time.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn run_on(&mut self, simd: impl Simd, bytes: &[u8], start: usize) -> usize {
        let (game, visitor) = (&mut *self.0, &mut *self.1);
        let mut arrive = |game: &Game| {
            if IS_WATCHED {
                visitor.arrived(game);
            }
        };
        let mut word = PlainWord::find(simd, bytes, start);
        let mut is_white = game.history.position().turn() == Color::White;
        loop {
            if is_white && let Some(end) = word.play_as::<false>(simd, game, &mut arrive, bytes) {
                return end;
            }
            is_white = true;
            if let Some(end) = word.play_as::<true>(simd, game, &mut arrive, bytes) {
                return end;
            }
        }
    }
}

/// A word that may be a plain move.
#[derive(Clone, Copy)]
struct PlainWord {
    start: usize,
    /// Zero if something else stands here.
    length: usize,
    plain: PlainMoveText,
}

impl PlainWord {
    /// Plays the move and finds the next word; returns where something else follows.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn play_as<const IS_BLACK: bool>(
        &mut self,
        simd: impl Simd,
        game: &mut Game,
        arrive: &mut impl FnMut(&Game),
        bytes: &[u8],
    ) -> Option<usize> {
        let word = *self;
        if word.length == 0 {
            return Some(word.start);
        }
        let end = word.start + word.length;
        *self = PlainWord::find(simd, bytes, end);
        let PlainMoveText { mover, origins, to } = word.plain;
        if !game.history.play_plain_as::<IS_BLACK>(mover, origins, to) {
            return Some(word.start);
        }
        arrive(game);
        game.history.end().is_some().then_some(end)
    }

    /// Returns the next word that is not in a comment.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn find(simd: impl Simd, bytes: &[u8], start: usize) -> PlainWord {
        let mut at = start;
        let near_at = |at: usize| bytes.get(at..).and_then(|rest| rest.first_chunk::<NEAR>());
        while let Some(mut near) = near_at(at) {
            // After each move of commented games.
            if near.starts_with(b" {") {
                at += 1;
                let Some(length) = comment_length(simd, &bytes[at + 1..]) else {
                    break;
                };
                at += length + 2;
                match near_at(at) {
                    Some(after) if after[0] <= b' ' => near = after,
                    _ => break,
                }
            }
            let classes = simd.classes(near.first_chunk().unwrap_or(&[0; SHORT_BLOCK]));
            let first = classes.words.trailing_zeros();
            if classes.suspects & ((1 << first) - 1) != 0 {
                break;
            }
            let endings = classes.endings >> first;
            let length = endings.trailing_zeros();
            at += first as usize;
            if matches!(length, 2..=4) {
                let letters = near[first as usize % SHORT_BLOCK..].first_chunk();
                return PlainWord {
                    start: at,
                    length: length as usize,
                    plain: plain_move::read(
                        u64::from_le_bytes(*letters.unwrap_or(&[0; 8])),
                        length,
                    ),
                };
            }
            // A number before a comment is left to `annotations`: what is glued to the comment may depend on it.
            let gap = &near[..first as usize % SHORT_BLOCK];
            #[allow(clippy::manual_contains)]
            // A search of a few bytes would be a call, which is slower.
            let has_dot = near[gap.len()] == b'{' && gap.iter().any(|byte| *byte == b'.');
            if has_dot {
                at -= gap.len();
                break;
            }
            // A word may end beyond these bytes.
            if endings != 0 || first == 0 {
                let inside = bytes[at..].strip_prefix(b"{");
                let Some(length) = inside.and_then(|inside| comment_length(simd, inside)) else {
                    break;
                };
                at += length + 2;
                if bytes.get(at).is_some_and(|next| *next > b' ') {
                    break;
                }
            }
        }
        PlainWord {
            start: at,
            length: 0,
            plain: PlainMoveText::NONE,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::PlainMoves;
    use crate::byte_classes::{Kernel, Portable, run};
    use crate::{Game, Visitor};
    use fastrand::Rng;
    use oracle_laws::{History, Position};
    use oracle_notation::{San, fen, play};
    use std::ops::Range;

    struct Ignore;

    impl Visitor for Ignore {}

    /// Plays in a game with this history.
    fn play_with(history: &mut History, play: impl FnOnce(&mut Game) -> usize) -> usize {
        let mut game = Game {
            history: history.clone(),
            ..Game::default()
        };
        let end = play(&mut game);
        *history = game.history;
        end
    }

    fn play_plain_moves(history: &mut History, bytes: &[u8], start: usize) -> usize {
        play_with(history, |game| {
            super::play_plain_moves::<false>(game, &mut Ignore, bytes, start)
        })
    }

    /// Plays plain moves on this processor.
    fn play_plain_moves_here(history: &mut History, bytes: &[u8], start: usize) -> usize {
        play_with(history, |game| {
            run(&mut PlainMoves::<false>(game, &mut Ignore), bytes, start)
        })
    }

    /// Plays plain moves on any processor.
    fn play_plain_moves_anywhere(history: &mut History, bytes: &[u8], start: usize) -> usize {
        play_with(history, |game| {
            PlainMoves::<false>(game, &mut Ignore).run_on(Portable, bytes, start)
        })
    }

    /// Returns the movetext of random moves, where they are in it, and the game.
    fn random_game(random: &mut Rng) -> (String, Vec<Range<usize>>, History) {
        let (mut text, mut moves, mut game) = (String::new(), Vec::new(), History::default());
        for _ in 0..random.u32(1..200) {
            let legal = game.position().legal_moves();
            if game.end().is_some() {
                break;
            }
            let Some(&chosen) = random.choice(&legal) else {
                break;
            };
            text += random.choice(["", "7. ", "12... ", "117."]).unwrap_or("");
            let start = text.len();
            text += San::from_move(game.position(), chosen)
                .to_string()
                .trim_end_matches(['+', '#']);
            moves.push(start..text.len());
            text += random.choice(["", "+", "!", "?!", "#"]).unwrap_or("");
            let between = [
                " ",
                " ",
                "\n",
                "\r\n",
                " {a comment. It ends here.} ",
                "  {e4}\n",
            ];
            text += random.choice(between).unwrap_or(" ");
            game.play_unchecked(chosen);
        }
        // PlainMoves are looked for only where more bytes follow.
        (text + &" ".repeat(32), moves, game)
    }

    /// Plays the movetext of random moves, and the words that are left to others. Returns those, and the game.
    fn play_all<'a>(
        play_plain_moves: fn(&mut History, &[u8], usize) -> usize,
        text: &'a str,
        moves: &[Range<usize>],
    ) -> (Vec<&'a str>, History) {
        let (mut history, mut left) = (History::default(), Vec::new());
        // Numbers at the start and marks are read by others.
        let mut at = moves.first().map_or(0, |word| word.start);
        loop {
            let end = play_plain_moves(&mut history, text.as_bytes(), at);
            let Some(word) = moves.get(history.plies() as usize) else {
                return (left, history);
            };
            // Where something is glued to a comment or a mark, the loop ends before it.
            let last = history.plies().checked_sub(1);
            let after = last.map_or(0, |last| moves[last as usize].end);
            assert!((after..=word.start).contains(&end), "{text}");
            let written = &text[word.clone()];
            assert!(play(&mut history, written).is_ok(), "{text}");
            left.push(written);
            let marks = text[word.end..].trim_start_matches(['+', '#', '!', '?']);
            at = text.len() - marks.len();
        }
    }

    #[test]
    fn every_processor_plays_the_same_moves() {
        let mut random = Rng::with_seed(28);
        let (mut count, mut castlings) = (0, 0);
        for _ in 0..400 {
            let (text, moves, game) = random_game(&mut random);
            let (mut left, here) = play_all(play_plain_moves_here, &text, &moves);
            let (left_anywhere, anywhere) = play_all(play_plain_moves_anywhere, &text, &moves);
            assert_eq!(left, left_anywhere, "{text}");
            count += moves.len() - left.len();
            left.retain(|word| !word.starts_with('O'));
            let (left_with_castling, with_castling) = play_all(play_plain_moves, &text, &moves);
            assert_eq!(left, left_with_castling, "{text}");
            castlings += left_anywhere.len() - left.len();
            for history in [here, anywhere, with_castling] {
                assert_eq!(history.position(), game.position(), "{text}");
                assert_eq!(history.repetitions(), game.repetitions(), "{text}");
            }
        }
        assert!(count > 20_000 && castlings > 20, "{count} {castlings}");
    }

    #[test]
    fn castling_is_played_where_it_is_a_word_and_legal() {
        let opening = "e4 d5 Nf3 Bg4 Be2 Nc6 ";
        let plies = |castling: &str| {
            let text = opening.to_owned() + castling + &" ".repeat(32);
            let mut history = History::default();
            let end = play_plain_moves(&mut history, text.as_bytes(), 0);
            (history.plies(), end - opening.len())
        };
        for (played, castling) in [
            (8, "O-O Qd6"),
            (8, "O-O+ Qd6"),
            // A word that is glued to a comment is left to others.
            (7, "O-O{0-0-0}Qd6"),
            (9, "O-O Qd6 h3 {} "),
            (10, "O-O Qd6 h3 O-O-O"),
            (10, "O-O Qd6 h3 O-O-O!"),
            (11, "O-O Qd6 h3 O-O-O?! Kh1"),
        ] {
            assert_eq!(plies(castling).0, played, "{castling}");
        }
        for left in ["O-O-O", "O-O-", "O-Oh", "O-O-O-O", "OO", "O-O=Q"] {
            assert_eq!(plies(left), (6, 0), "{left}");
        }
        // The bishop on f8 is in the way, and the text has no end.
        assert_eq!(plies("O-O O-O"), (7, 4));
        let mut history = History::default();
        assert_eq!(play_plain_moves(&mut history, b"O-O", 0), 0);
    }

    #[test]
    fn castling_may_end_the_game() {
        // FIDE article 9.6.2: seventy-five moves.
        let start = fen::parse("4k3/8/8/8/8/8/8/4K2R w K - 149 200")
            .map(|setup| Position::try_from(&setup));
        let Ok(Ok(start)) = start else {
            panic!("a position")
        };
        let mut history = History::new(&start);
        let text = "O-O Ke7".to_owned() + &" ".repeat(32);
        assert_eq!(play_plain_moves(&mut history, text.as_bytes(), 0), 3);
        assert_eq!((history.plies(), history.end().is_some()), (1, true));
    }

    #[test]
    fn no_move_is_played_after_the_end_of_the_game() {
        let (game, more) = ("Nf3 Nf6 Ng1 Ng8 ".repeat(4), "Nf3 Nf6 Ng1 Ng8 ".repeat(3));
        for play in [play_plain_moves, play_plain_moves_anywhere] {
            let mut history = History::default();
            let end = play(&mut history, (game.clone() + &more).as_bytes(), 0);
            // The initial position stands for the fifth time.
            assert_eq!((end, history.plies()), (game.trim_end().len(), 16));
            assert!(history.end().is_some());
        }
    }
}
