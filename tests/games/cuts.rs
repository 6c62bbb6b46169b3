//! What is read does not depend on how the bytes come.

use fastrand::Rng;
use oracle_notation::PieceLetters;
use oracle_pgn::{Options, Reader, last_border};
use oracle_reference::draws;
use proptest::prelude::*;

use super::{Log, Short, random_pgn, read_in_pieces};

const THOROUGH: Options = Options {
    has_variations: true,
    is_pedantic: true,
    stops_at_illegal: false,
    tags_are_optional: false,
    pauses_when_damaged: false,
    names_claims: true,
    reads_comments: true,
    can_win: None,
    letters: PieceLetters::English,
};

/// What PGN is made of, and what it is not, between broken bars.
const PARTS: &str = "[FEN 4k3/8/8/8/8/8/8/4K3 w - - 0 1]\n¦[fen \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n¦[FEN x¦[Site \"C:\\\"] [Round 1]¦\
[pgn]¦[/pgn]¦Ke4¦Kd5¦N@e4¦[Event \"a\"]\n¦\n\n[Event \"b\"]\n¦[Result \"1-0\"]¦\
[FEN \"8/8/8/8/8/8/8/K6k w - - 0 1\"]\n¦[x¦[Site \"\\\"\\\\\"]¦\n¦\r\n\r\n¦\r¦[Date \"3\r2\"]\n¦{a\r[b}¦ ¦1.¦12...¦e4¦\
e5¦Nf3¦Nc6¦Bb5¦a6¦O-O¦0-0¦Nf6¦exd5¦d5¦d4¦e8=Q¦e8(Q)¦exd6 e.p.¦--¦1-0¦1/2-1/2¦½-½¦*¦{¦}¦(¦)¦;¦\n%¦$1¦$¦!?¦+¦#¦<>¦é¦\
\u{feff}¦x¦Z0¦…¦5254¦2024¦1e4¦2 ¦8c3¦#d4¦0–0¦0-0 ¦1–0¦1 - 0¦½–½¦0.5-0.5¦+--¦+/-¦--+¦-:+¦±¦Nf3±¦Nf3=+¦e4N¦+−¦=¦-+¦ch¦\
dbl ch¦mate¦N¦what¦Nx9¦1...¦⁉️¦\"b\"¦0000";

proptest! {
    #![proptest_config(ProptestConfig::with_cases(draws(150) as u32))]

    #[test]
    fn any_text_is_read_alike_in_one_piece_and_in_many(
        parts in prop::collection::vec(prop::sample::select(PARTS.split('¦').collect::<Vec<_>>()), 0..120),
        spaces in prop::collection::vec(any::<bool>(), 120),
        cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..12),
    ) {
        let mut text = String::new();
        for (part, space) in parts.into_iter().zip(spaces) {
            text.push_str(part);
            if space {
                text.push(' ');
            }
        }
        let bytes = text.as_bytes();
        let mut cuts: Vec<usize> = cuts.into_iter().map(|cut| cut.index(bytes.len() + 1)).collect();
        cuts.sort_unstable();
        check(bytes, &cuts);
    }

    #[test]
    fn any_bytes_are_read_alike_in_one_piece_and_in_many(
        bytes in prop::collection::vec(prop_oneof![any::<u8>(), Just(b'\n'), Just(b'\r'), Just(b'['), Just(b'{'), Just(b' ')], 0..300),
        cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..8),
    ) {
        let mut cuts: Vec<usize> = cuts.into_iter().map(|cut| cut.index(bytes.len() + 1)).collect();
        cuts.sort_unstable();
        check(&bytes, &cuts);
    }
}

fn check(bytes: &[u8], cuts: &[usize]) {
    check_each(bytes, &[cuts]);
}

/// Compares what is read in one piece with what is read in pieces, by each list of places to cut at.
fn check_each<T: AsRef<[usize]>>(bytes: &[u8], lists: &[T]) {
    let text = String::from_utf8_lossy(bytes);
    for options in [Options::default(), THOROUGH] {
        let whole: Log = read_in_pieces(bytes, options, &[]);
        let whole_in_short: Short = read_in_pieces(bytes, options, &[]);
        for cuts in lists.iter().map(AsRef::as_ref) {
            let pieces: Log = read_in_pieces(bytes, options, cuts);
            assert_eq!(whole.lines, pieces.lines, "{text:?} {cuts:?}");
            let pieces: Short = read_in_pieces(bytes, options, cuts);
            assert_eq!(whole_in_short.0, pieces.0, "{text:?} {cuts:?}");
        }
    }
}

#[test]
fn a_number_is_read_alike_wherever_it_is_cut() {
    let digits = "1".repeat(40);
    let texts = [
        "exd5 1... {a}1e4 e8=Q a6 more and more words to fill a block",
        "1. e4 e5 * 1...  0-0 1e4 Nx9 Nf3=+ more and more words to fill a block",
        "1. e4 e5 2. Nf3 2... O-O-O 2Nc6 3. Bb5 more and more words to fill it",
        "1. e4 2  0-0 *\n \n}e4 1e4 more and more words to fill a block of bytes",
        "1. e4 1... {a} {b}1e5 2. Nf3 Nc6 more and more words to fill a block",
        "1. e4 e5 2. {a} 2Nf3 Nc6 3. {b}3 Bb5 a6 more and more words to fill it",
        &format!("1. e4 {digits} e5 *"),
        &format!("1. e4 {} e5 *", digits.repeat(8)),
        &format!("[Ev \"?\"]\n{digits}2-1/p\u{5}/2-1/2K"),
    ];
    for text in texts {
        let cuts: Vec<[usize; 1]> = (0..text.len()).map(|cut| [cut]).collect();
        check_each(text.as_bytes(), &cuts);
    }
}

#[test]
fn games_are_read_alike_however_they_are_cut() {
    let mut rng = Rng::with_seed(7);
    for round in 0..draws(60) {
        let text = random_pgn(&mut rng, 5, round % 2 == 0);
        let bytes = text.as_bytes();
        let mut cuts: Vec<usize> = (0..rng.usize(1..40))
            .map(|_| rng.usize(0..bytes.len()))
            .collect();
        cuts.sort_unstable();
        check(bytes, &cuts);
    }
    // Every byte by itself.
    let text = random_pgn(&mut rng, 2, true);
    check(text.as_bytes(), &(0..text.len()).collect::<Vec<_>>());
}

#[test]
fn games_with_and_without_the_loop_for_simple_steps_are_the_same() {
    let mut rng = Rng::with_seed(8);
    for round in 0..40 {
        let text = random_pgn(&mut rng, 5, round % 2 == 0);
        let fast: Short = read_in_pieces(text.as_bytes(), Options::default(), &[]);
        let every_move: Log = read_in_pieces(text.as_bytes(), Options::default(), &[]);
        let plies = |lines: &[String], index: usize| -> Vec<String> {
            let ends = lines.iter().filter(|line| line.starts_with("end"));
            let plies = ends.map(|line| line.split(' ').nth(index).unwrap().to_owned());
            plies.collect()
        };
        assert_eq!(plies(&fast.0, 2), plies(&every_move.lines, 1));
    }
}

/// Parts that are cut at borders, and read side by side, are read as the whole is.
#[test]
fn at_a_border_a_game_begins_whatever_stands_before() {
    let mut rng = Rng::with_seed(9);
    let mut borders = 0;
    for _ in 0..draws(100) {
        let text = random_pgn(&mut rng, 6, true);
        let bytes = text.as_bytes();
        let mut whole = Short::default();
        Reader::new(THOROUGH).read_all(bytes, &mut whole);
        let near = rng.usize(0..=bytes.len());
        let Some(border) = last_border(&bytes[..near]) else {
            continue;
        };
        borders += 1;
        let mut parts = Short::default();
        let mut reader = Reader::new(THOROUGH);
        reader.read_all(&bytes[..border], &mut parts);
        let games = reader.games();
        let place = oracle_pgn::Place::START.after(&bytes[..border]);
        let mut after = Short::default();
        Reader::starting_at(THOROUGH, place).read_all(&bytes[border..], &mut after);
        let numbers = |line: &str| {
            // Games are counted from the start of each part.
            let words: Vec<&str> = line.split(' ').collect();
            let number: u64 = words[1].parse().unwrap();
            let mut words: Vec<String> = words.into_iter().map(str::to_owned).collect();
            words[1] = (number + games).to_string();
            words.join(" ")
        };
        parts.0.extend(after.0.iter().map(|line| numbers(line)));
        assert_eq!(parts.0, whole.0, "{border} of {text}");
    }
    assert!(borders > draws(50), "{borders}");
}

#[test]
fn a_game_comes_before_the_next_is_written() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};
    use std::sync::mpsc;
    use std::thread;
    use std::time::Duration;
    for threads in ["1", "4"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_chess-oracle"))
            .args(["games", "--json", "--threads", threads])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        // A line that does not come fails the test, and is not waited for.
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            stdout
                .lines()
                .map_while(Result::ok)
                .try_for_each(|line| sender.send(line))
        });
        for number in 1..4 {
            writeln!(stdin, "1. e4 e5 *").unwrap();
            let line = lines.recv_timeout(Duration::from_secs(60)).unwrap();
            assert!(line.starts_with(&format!("{{\"game\":{number},")), "{line}");
        }
        drop(stdin);
        assert_eq!(child.wait().unwrap().code(), Some(0));
    }
}
