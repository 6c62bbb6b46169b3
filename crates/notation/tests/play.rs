//! A written move is played as the list of all legal moves resolves it.

use fastrand::Rng;
use oracle_laws::{History, Piece, Placement, Position, Role, Setup, Square};
use oracle_notation::{MoveError, MoveText, San, fen, play, uci};

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
    let fen = fen::write(position);
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
    for (line, text, is_legal) in [
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", true),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "exd6", false),
        ("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "cxd6", true),
        ("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "xd6", false),
        ("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "e5xd6", true),
        // The rook attacks the king once both pawns have left the rank.
        ("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "exd6", false),
        ("4k3/8/8/8/r2pP2K/8/8/8 b - e3 0 1", "dxe3", true),
    ] {
        let position = Position::try_from(&fen::parse(line).unwrap()).unwrap();
        assert_eq!(check(&position, text), is_legal, "{text} in {line}");
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
            position.play_unchecked(played);
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
        setup.castling.0 = setup.placement.role(Role::Rook);
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
