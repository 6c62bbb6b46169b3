//! Moves as SAN and UCI and in the letters of other languages: read, written, made from a move, turned into one, and played.

#![allow(clippy::unwrap_used)] // A test that meets an unexpected value fails.

use fastrand::Rng;
use oracle_laws::{Bitboard, Candidate, History, Piece, Placement, Position, Role, Setup, Square};
use oracle_notation::uci::{self, CastlingMode, push_moves};
use oracle_notation::{MoveError, MoveText, Overrides, PieceLetters, Record, San, fen, play};
use oracle_reference::draws;

/// Checks each position of games played at random.
fn games(seed: u64, count: usize, length: usize, mut check: impl FnMut(&Position, &mut Rng)) {
    let mut rng = Rng::with_seed(seed);
    for _ in 0..count {
        let mut position = Position::default();
        for _ in 0..length {
            check(&position, &mut rng);
            let Some(&played) = rng.choice(&position.legal_moves()) else {
                break;
            };
            position.play_unchecked(played);
        }
    }
}

#[test]
fn every_legal_move_of_games_is_read_as_it_is_written() {
    games(27, draws(10), 100, |position, _| {
        for legal in position.legal_moves() {
            let san = San::from_move(position, legal).to_string();
            let read = |text: &str, letters| {
                let read = MoveText::parse_with(text, letters);
                let found = read.unwrap().resolve(position);
                assert_eq!(found, Ok(legal), "{letters} {text}");
            };
            for letters in PieceLetters::ALL {
                read(&letters.write(&san), letters);
            }
            for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
                let uci = uci::write(legal, mode);
                assert_eq!(uci.parse::<Candidate>().unwrap().to_string(), uci);
                read(&uci, PieceLetters::default());
            }
            assert_eq!(legal.to_string(), uci::write(legal, CastlingMode::Standard));
        }
    });
}

#[test]
fn uci_is_read_as_programs_write_it() {
    for text in ["e2e4", "e7e8q", "e1g1", "a8h1"] {
        assert_eq!(text.parse::<Candidate>().unwrap().to_string(), text);
    }
    for text in "|e2|0000|E2E4|e7e8Q|e7e8k|e7e8qq|e2-e4|e2e9|e2\u{e9}4".split('|') {
        assert!(text.parse::<Candidate>().is_err(), "{text}");
    }
}

/// Writes the moves of all pieces, of half of them, and of each alone, and compares them with single moves.
#[track_caller]
fn check_lists(position: &Position) {
    let legal = position.legal();
    let own = position.placement().color(position.turn());
    let halves = [own, own & Bitboard::DARK, own & !Bitboard::DARK];
    let alone = own.into_iter().map(Square::bitboard);
    for pieces in halves.into_iter().chain(alone) {
        let moves = pieces.into_iter().flat_map(|from| legal.moves_from(from));
        let one_by_one = moves.map(|played| uci::write(played, CastlingMode::Standard) + " ");
        for before in ["", "so far"] {
            let mut text = before.as_bytes().to_vec();
            push_moves(&legal, pieces, CastlingMode::Standard, &mut text);
            let wanted = before.to_owned() + &one_by_one.clone().collect::<String>();
            assert_eq!(String::from_utf8(text), Ok(wanted));
        }
    }
}

#[test]
fn moves_of_games_and_of_unusual_boards_are_written_as_one_by_one() {
    games(4, draws(30), 150, |position, _| check_lists(position));
    for line in [
        // Pieces with twenty-seven moves, thirteen, and one.
        "Wqd4",
        "Wqa1 Wbd3 Wna8 Wph2 Bpb3",
        "r3k2r/P6P/8/8/8/8/p6p/R3K2R w KQkq - 0 1",
        "4k3/8/8/2pPp3/8/8/8/4K3 w - c6 0 1",
        "QQQQQQQQ/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/QQQQQQQQ w - - 0 1",
        "Wke1 Wra1h1 Wpa2b2c2d2e2f2g2h2 moved=-",
        "Bka8",
    ] {
        let overrides = Overrides::default();
        let record = Record::parse(line, &overrides).unwrap();
        check_lists(&record.play().unwrap().position);
    }
}

/// The letters of the pawn, which are not used in moves, knight, bishop, rook, queen and king (PGN standard, section 17).
/// The standard lacks Russian, whose letters begin the names: король, ферзь, ладья, слон, конь.
const STANDARD: &str = "en P N B R Q K, de B S L T D K, fr P C F T D R, es P C A T D R, it P C A T D R, nl O P L T D K, \
    pt P C B T D R, pl P S G W H K, cs P J S V D K, hu G H F B V K, sv B S L T D K, da B S L T D K, fi P R L T D K, \
    ru П К С Л Ф Кр";

#[test]
fn letters_are_those_of_the_standard() {
    let standard: Vec<&str> = STANDARD.split(", ").collect();
    for (letters, standard) in PieceLetters::ALL.into_iter().zip(&standard) {
        let mut found = letters.letters().map(ToString::to_string);
        found.reverse();
        let (id, wanted) = standard.split_once(' ').unwrap();
        let (_, wanted) = wanted.split_once(' ').unwrap();
        assert_eq!((letters.id(), found.join(" ").as_str()), (id, wanted));
    }
    assert_eq!(PieceLetters::ALL.len(), standard.len() + 1);
}

/// Texts with what they mean in English; nothing if it is no move in these letters. In English, each of `Dd4` and `DD4` can be a
/// pawn in capital letters, and a German queen.
const READ: [(&str, &str); 7] = [
    (
        "de",
        "Sf3>Nf3 12...Dxd5+!?>Qxd5 e8=D>e8=Q e8D>e8=Q e8(D)>e8=Q e7e8q>e7e8q exd6e.p.>exd6 O-O-O>O-O-O ♘f3>Nf3 \
         S1–d2>N1-d2 Nf3> e8q> e8=d> exd8q> E4>e4 SF3>Nf3 D7-D5> E2E4>e2e4 E2-E4>e2-e4 D4>d4 D1e2>Q1e2 sf3> Be4>",
    ),
    ("nl", "0-0>O-O"),
    ("hu", "e8b>"),
    ("fr", "F4>f4 FF4>Bf4 Ff4>Bf4"),
    ("ru", "Крxe8>Kxe8 Kpe8>Ke8 Ce8>Be8 Кхс6>Nxc6 О-О>O-O Kf3>"),
    ("figurines", "♞f3>Nf3 Nf3>"),
    ("en", "Dd4> DD4> Exd5>exd5"),
];

#[test]
fn a_move_is_read_in_its_own_letters_only() {
    for (id, texts) in READ {
        let mut all = PieceLetters::ALL.into_iter();
        let letters = all.find(|letters| letters.id() == id).unwrap();
        for (text, english) in texts.split(' ').filter_map(|pair| pair.split_once('>')) {
            let read = MoveText::parse_with(text, letters).ok();
            assert_eq!(read, MoveText::parse(english).ok(), "{text} {id}");
            assert_eq!(read.is_none(), english.is_empty(), "{text} {id}");
        }
    }
}

/// Plays a text, and finds it in the list of all legal moves. Returns whether it is a move.
#[track_caller]
fn is_played(position: &Position, text: &str) -> bool {
    let mut history = History::new(position);
    let found = play(&mut history, text);
    let read = MoveText::parse(text).map_err(MoveError::from);
    let listed = read.and_then(|text| text.resolve_among_all(position));
    let wanted = listed.map(|played| position.after(played));
    let fen = fen::write(position);
    let after = wanted.as_ref().unwrap_or(position);
    assert_eq!(history.position(), after, "{text:?} in {fen}");
    let is_move = found.is_ok();
    assert_eq!(found, wanted.map(|_| ()), "{text:?} in {fen}");
    is_move
}

/// Returns a random text of the letters of moves, usually in an order that a move may have.
fn random_text(rng: &mut Rng) -> String {
    const LETTERS: &[u8] = b"KQRBNPabcdefgh12345678x:-=+#O0Z\0\xc3qs ";
    const PARTS: [&str; 8] = [
        ",,,K,Q,R,B,N,P,O,n",
        ",,,,a,b,c,d,e,f,g,h",
        ",,,,1,2,3,4,5,6,7,8",
        ",,,x,:,-",
        "a,b,c,d,e,f,g,h,A",
        "1,2,3,4,5,6,7,8,9",
        ",,,,=Q,(N),/b,R,q,=K,=s,s",
        ",,,+,#,!?",
    ];
    if rng.u8(..8) == 0 {
        let letters = (0..rng.usize(1..7)).map(|_| LETTERS[rng.usize(..LETTERS.len())]);
        return letters.map(char::from).collect();
    }
    let parts = PARTS.map(|part| rng.choice(part.split(',').collect::<Vec<_>>()));
    parts.map(Option::unwrap).concat()
}

/// Plays every legal move in many spellings, and random texts. Returns how many are moves, and how many are none.
fn play_texts(position: &Position, rng: &mut Rng) -> [u32; 2] {
    let mut texts: Vec<String> = (0..60).map(|_| random_text(rng)).collect();
    for legal in position.legal_moves() {
        let san = San::from_move(position, legal).to_string();
        let standard = uci::write(legal, CastlingMode::Standard);
        let long = format!("{}{standard}", legal.role.upper_letter());
        texts.extend([
            san.replace('x', ""),
            san,
            uci::write(legal, CastlingMode::Chess960),
            standard[..4].to_owned(),
            standard,
            format!("{}{}", &long[..1], &long[3..]),
            format!("{}x{}", &long[..2], &long[3..]),
            format!("{}{}", &long[..1], &long[2..]),
            long,
        ]);
    }
    let mut counts = [0, 0];
    for text in texts {
        counts[usize::from(!is_played(position, &text))] += 1;
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
        assert_eq!(is_played(&position, text), is_legal, "{text} in {line}");
    }
}

/// A board of any pieces. Every rook gets a right, and any square may be the en passant square; the setup drops the impossible
/// ones.
fn random_setup(rng: &mut Rng, pieces: usize, kings: usize) -> Setup {
    let mut setup = Setup {
        placement: Placement::EMPTY,
        ..Setup::default()
    };
    let letters = (0..pieces).map(|_| b"QRBNPqrbnp"[rng.usize(..10)]);
    let letters: Vec<u8> = letters
        .chain([b'K', b'k'].into_iter().take(kings))
        .collect();
    for letter in letters {
        let square = Square::from_index(rng.u8(..64)).unwrap();
        setup
            .placement
            .put(square, Piece::from_letter(letter).unwrap());
    }
    setup.castling.0 = setup.placement.role(Role::Rook);
    setup.ep_square = Square::from_index(40 + rng.u8(..8));
    setup
}

#[test]
fn every_text_is_played_as_it_is_resolved() {
    let mut counts = [0, 0];
    let mut note = |[moves, others]: [u32; 2]| {
        counts = [counts[0] + moves, counts[1] + others];
    };
    games(97, draws(12), 120, |position, rng| {
        if rng.u8(..6) == 0 {
            note(play_texts(position, rng));
        }
    });
    let mut rng = Rng::with_seed(98);
    for index in 0..draws(400) {
        let setup = random_setup(&mut rng, [4, 10, 24, 50][index % 4], index / 4 % 3);
        if let Ok(position) = Position::try_from(&setup) {
            note(play_texts(&position, &mut rng));
        }
    }
    assert!(
        counts.iter().all(|count| *count as usize > draws(20_000)),
        "{counts:?}"
    );
}

#[test]
fn words_of_a_side_are_its_move_and_san_is_read_without_a_position() {
    let fen = "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 2";
    let start: Position = fen.parse().unwrap();
    let played = |text: &str| {
        let mut history = History::new(&start);
        play(&mut history, text).map(|()| history.position().to_string())
    };
    for (said, san) in [
        ("white castles queenside", "O-O-O"),
        ("king castles kingside", "O-O"),
        ("e-pawn takes d6 en passant", "exd6"),
        ("white pawn takes d6", "exd6"),
        ("exd6 en passant", "exd6"),
    ] {
        assert_eq!(played(said), played(san), "{said}");
        assert!(played(san).is_ok(), "{san}");
    }
    let of_black = played("black castles queenside").unwrap_err();
    assert_eq!(of_black.to_string(), "it is White's turn");
    assert!(played("black takes white").is_err());
    let position: Position = fen.parse().unwrap();
    let san: San = "exd6".parse().unwrap();
    assert_eq!(san.to_move(&position).unwrap().to_string(), "e5d6");
    assert!("e9".parse::<San>().is_err() && "Nf3 e5".parse::<San>().is_err());
    for (said, piece) in [
        ("g1 knight", "Ng1"),
        ("Black's king", "Bk"),
        ("piece on g1", "g1"),
    ] {
        assert_eq!(oracle_notation::spoken_piece(said).as_deref(), Some(piece));
    }
}
