//! Plays written moves, one after the other.

use super::{MoveError, MoveText, PieceMove, steps};
use oracle_laws::uci;
use oracle_laws::{Bitboard, History, Move, MoveKind, PlainMover, Position, Role};

/// Plays a written move: UCI, SAN or long algebraic notation, as [`MoveText`] reads it.
///
/// # Errors
///
/// A text that is not a move, or that fits no legal move or several.
pub fn play(history: &mut History, text: &str) -> Result<(), MoveError> {
    if play_step(history, text.as_bytes()) {
        return Ok(());
    }
    let written = MoveText::parse(text)?;
    play_written(history, written)
}

/// Plays a move that was parsed.
///
/// # Errors
///
/// No legal move fits, or several do.
pub fn play_written(history: &mut History, written: MoveText) -> Result<(), MoveError> {
    if let MoveText::Piece(piece) = written
        && play_long_step(history, piece)
    {
        return Ok(());
    }
    let position = history.position();
    let special = match written {
        MoveText::Piece(pawn) if pawn.may_be_pawn() => {
            promotion(position, pawn).or_else(|| en_passant(position, pawn))
        }
        _ => None,
    };
    let played = match special {
        Some(played) => played,
        None => written.resolve(position)?,
    };
    history.play(played);
    Ok(())
}

/// Returns the promotion that a text means, if it is written as SAN or UCI and exactly one pawn can make it.
fn promotion(position: &Position, written: PieceMove) -> Option<Move> {
    let (file, captures, to) = (written.file, written.captures, written.to);
    let promotion = written.promotion;
    promotion.filter(|role| Role::PROMOTIONS.contains(role))?;
    let capture = position.placement().role_at(to);
    if captures != capture.is_some() || captures && file.is_none() {
        return None;
    }
    let origins = written.origins() & Bitboard::from(file.unwrap_or(to.file()));
    let from = position.promoting_pawn(origins, to)?;
    Some(Move {
        role: Role::Pawn,
        from,
        to,
        capture,
        promotion,
        kind: MoveKind::Normal,
    })
}

/// Returns the en passant capture that a text means, if it is written as SAN and legal.
fn en_passant(position: &Position, written: PieceMove) -> Option<Move> {
    if written.file.is_none() || !written.captures || written.promotion.is_some() {
        return None;
    }
    let to = written.to;
    let from = position.capturing_pawn(written.origins(), to)?;
    Some(Move {
        role: Role::Pawn,
        from,
        to,
        capture: Some(Role::Pawn),
        promotion: None,
        kind: MoveKind::EnPassant,
    })
}

/// Plays a text of two to four letters, if it is a step that exactly one piece may make.
pub fn play_step(history: &mut History, text: &[u8]) -> bool {
    if let Ok(text) = text.try_into()
        && let Some([from, to]) = uci::read_squares(text)
    {
        let Some(role) = history.position().placement().role_at(from) else {
            return false;
        };
        let stepper = match role {
            Role::Pawn if from.file() != to.file() => PlainMover::Capture,
            _ => stepper(role),
        };
        return history.play_plain(stepper, from.bitboard(), to);
    }
    let mut word = [0; 8];
    let Some(letters) = word.get_mut(..text.len()) else {
        return false;
    };
    letters.copy_from_slice(text);
    if !(2..=4).contains(&text.len()) || text.contains(&0) {
        return false;
    }
    let step = steps::read(u64::from_le_bytes(word), text.len() as u32);
    history.play_plain(step.stepper, step.origins, step.to)
}

/// Plays a step of a piece with a longer text, such as `Nbxd2`.
fn play_long_step(history: &mut History, written: PieceMove) -> bool {
    match (written.role, written.promotion) {
        (None | Some(Role::Pawn), _) | (_, Some(_)) => false,
        (Some(role), None) => history.play_plain(stepper(role), written.origins(), written.to),
    }
}

/// Returns how a role moves; a pawn straight ahead.
fn stepper(role: Role) -> PlainMover {
    match role {
        Role::Pawn => PlainMover::Push,
        Role::Knight => PlainMover::Knight,
        Role::Bishop => PlainMover::Bishop,
        Role::Rook => PlainMover::Rook,
        Role::Queen => PlainMover::Queen,
        Role::King => PlainMover::King,
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::{History, MoveText, play};
    use crate::san::San;
    use crate::{MoveError, uci};
    use oracle_laws::{Piece, Placement, Position, Setup, Square};

    /// Returns the position after a move, found in the list of all legal moves.
    fn after_listed(position: &Position, text: &str) -> Result<Position, MoveError> {
        let played = MoveText::parse(text)?.resolve_among_all(position)?;
        Ok(position.after(played))
    }

    /// Plays a text both ways, and returns whether it is a move.
    #[track_caller]
    fn check(position: &Position, text: &str) -> bool {
        let mut history = History::new(position);
        let found = play(&mut history, text);
        let wanted = after_listed(position, text);
        let fen = crate::fen::write(position);
        match wanted {
            Ok(wanted) => {
                assert_eq!(found, Ok(()), "{text:?} in {fen}");
                assert_eq!(history.position(), &wanted, "{text:?} in {fen}");
                true
            }
            Err(wanted) => {
                assert_eq!(found, Err(wanted), "{text:?} in {fen}");
                assert_eq!(history.position(), position, "{text:?} in {fen}");
                false
            }
        }
    }

    /// Returns a random text of the letters of moves, usually in an order that a move may have.
    fn random_text(rng: &mut Rng) -> String {
        const LETTERS: &[u8] = b"KQRBNPabcdefgh12345678x:-=+#O0Z\0\xc3qs ";
        if rng.u8(..8) == 0 {
            let letters = (0..rng.usize(1..7)).map(|_| LETTERS[rng.usize(..LETTERS.len())]);
            return letters.map(char::from).collect();
        }
        let mut pick = |all: &[&'static str]| all[rng.usize(..all.len())];
        let mut text = String::new();
        text += pick(&["", "", "", "K", "Q", "R", "B", "N", "P", "O", "n"]);
        text += pick(&["", "", "", "", "a", "b", "c", "d", "e", "f", "g", "h"]);
        text += pick(&["", "", "", "", "1", "2", "3", "4", "5", "6", "7", "8"]);
        text += pick(&["", "", "", "x", ":", "-"]);
        text += pick(&["a", "b", "c", "d", "e", "f", "g", "h", "A"]);
        text += pick(&["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
        text += pick(&["", "", "", "", "=Q", "(N)", "/b", "R", "q", "=K", "=s", "s"]);
        text += pick(&["", "", "", "+", "#", "!?"]);
        text
    }

    fn check_texts(position: &Position, rng: &mut Rng) -> (u32, u32) {
        let mut counts = (0, 0);
        let mut count = |is_move: bool| {
            counts.0 += u32::from(is_move);
            counts.1 += u32::from(!is_move);
        };
        for legal in position.legal_moves() {
            let san = San::from_move(position, legal).to_string();
            let standard = uci::write(legal, uci::CastlingMode::Standard);
            let long = format!("{}{standard}", legal.role.upper_letter());
            for text in [
                &san.replace('x', ""),
                &san,
                &standard,
                &uci::write(legal, uci::CastlingMode::Chess960),
                &standard[..4].to_owned(),
                &long,
                &format!("{}{}", &long[..1], &long[3..]),
                &format!("{}x{}", &long[..2], &long[3..]),
                &format!("{}{}", &long[..1], &long[2..]),
            ] {
                count(check(position, text));
            }
        }
        for _ in 0..60 {
            count(check(position, &random_text(rng)));
        }
        counts
    }

    #[test]
    fn en_passant_is_played_if_the_king_is_safe_after_it() {
        for (fen, text, is_legal) in [
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", true),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "exd6", false),
            ("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "cxd6", true),
            ("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "xd6", false),
            ("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "e5xd6", true),
            // The rook attacks the king once both pawns have left the rank.
            ("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "exd6", false),
            ("4k3/8/8/8/r2pP2K/8/8/8 b - e3 0 1", "dxe3", true),
        ] {
            let position = Position::try_from(&crate::fen::parse(fen).unwrap()).unwrap();
            assert_eq!(check(&position, text), is_legal, "{text} in {fen}");
        }
    }

    #[test]
    fn every_text_is_played_as_it_is_resolved() {
        let mut rng = Rng::with_seed(97);
        let (mut moves, mut others) = (0, 0);
        let mut note = |(some_moves, some_others)| {
            moves += some_moves;
            others += some_others;
        };
        for _ in 0..12 {
            let mut position = Position::default();
            for _ in 0..120 {
                let legal = position.legal_moves();
                let Some(&played) = rng.choice(&legal) else {
                    break;
                };
                position.play(played);
                if rng.u8(..6) == 0 {
                    note(check_texts(&position, &mut rng));
                }
            }
        }
        for index in 0..400 {
            let mut setup = Setup {
                placement: Placement::EMPTY,
                ..Setup::default()
            };
            for _ in 0..[4, 10, 24, 50][index % 4] {
                let square = Square::from_index(rng.u8(..64)).unwrap();
                let piece = Piece::from_letter(b"QRBNPqrbnp"[rng.usize(..10)]).unwrap();
                setup.placement.put(square, piece);
            }
            for king in [b'K', b'k'].into_iter().take(index / 4 % 3) {
                let square = Square::from_index(rng.u8(..64)).unwrap();
                setup
                    .placement
                    .put(square, Piece::from_letter(king).unwrap());
            }
            // Every rook gets a right, and any square may be the en passant square; the setup drops the impossible
            // ones.
            setup.castling.0 = setup.placement.role(oracle_laws::Role::Rook);
            setup.ep_square = Square::from_index(40 + rng.u8(..8));
            if let Ok(position) = Position::try_from(&setup) {
                note(check_texts(&position, &mut rng));
            }
        }
        assert!(
            moves > 20_000 && others > 20_000,
            "{moves} moves, {others} others"
        );
    }
}
