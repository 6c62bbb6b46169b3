//! Any bytes: each line that is not skipped has a record with its number, by the rules of streams and by the library, and the
//! status follows from the records.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use fastrand::Rng;
use oracle_notation::{Overrides, Pasted, Record, fen};
use oracle_reference::draws;
use proptest::collection::vec;
use proptest::prelude::{Just, ProptestConfig, Strategy, any, prop_oneof, proptest};
use serde_json::Value;

use super::THREADS;
use crate::support::{Draw, oracle, random_games, random_setup, shredder_fen, ucis};

const LONGEST: usize = 64 * 1024;

/// Returns the lines of an input that have a record, by their numbers.
fn counted(input: &[u8]) -> BTreeMap<u64, &[u8]> {
    let input = input.strip_prefix(b"\xef\xbb\xbf").unwrap_or(input);
    let lines = input.split(|&byte| byte == b'\n');
    let lines = lines.map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let has_record = |line: &[u8]| {
        // A line too long to be read as text is blank where its bytes are.
        let is_blank = match line.len() {
            0..=LONGEST => str::from_utf8(line).is_ok_and(|text| text.trim().is_empty()),
            _ => line.trim_ascii().is_empty(),
        };
        !line.starts_with(b"#") && !is_blank
    };
    (1..)
        .zip(lines)
        .filter(|(_, line)| has_record(line))
        .collect()
}

/// Returns the position that the library reads in a line.
fn asked(line: &[u8]) -> Option<oracle_laws::Position> {
    let text = str::from_utf8(line)
        .ok()
        .filter(|text| text.len() <= LONGEST)?;
    let overrides = Overrides::default();
    let pasted;
    let record = if let Ok(record) = Record::parse(text, &overrides) {
        record
    } else {
        pasted = Pasted::translate(text)?;
        pasted.read(&overrides).ok()?
    };
    Some(record.play().ok()?.position)
}

/// Fails unless these are the JSON records of an input, one for each line that counts, and this is the status.
#[track_caller]
fn check(input: &[u8], stdout: &str, status: i32) {
    let counted = counted(input);
    assert_eq!(stdout.lines().count(), counted.len());
    let mut worst = 0;
    for ((number, line), record) in counted.into_iter().zip(stdout.lines()) {
        let record: Value = serde_json::from_str(record).unwrap();
        let shown = String::from_utf8_lossy(&line[..line.len().min(200)]);
        let Some(position) = asked(line) else {
            assert!(record["error"]["code"].is_string(), "{shown}: {record}");
            assert_eq!(record["line"], number, "{shown}");
            worst = 2;
            continue;
        };
        assert!(record.get("error").is_none(), "{shown}: {record}");
        assert_eq!(record["fen"], fen::write(&position), "{shown}");
        let mut wanted = ucis(&position);
        if let Some(chosen) = record["piece"]["square"].as_str() {
            wanted.retain(|uci| uci.starts_with(chosen));
        }
        let moves = record["moves"].as_array().unwrap().iter();
        let found: Vec<&str> = moves.map(|legal| legal["uci"].as_str().unwrap()).collect();
        assert_eq!(found, wanted, "{shown}");
    }
    assert_eq!(status, worst);
}

/// Lines of every kind.
const LINES: &str = "startpos|Wke1 Wra1 Bqd8 piece=e1 id=a|Wka1 Bkc2 turn=w|startpos moves e2e4 e7e5|startpos moves e2e5|\
    r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1|4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"c\";|8/8/8/8/8/8/8/9 w - -|Wxe1|\
    Wpa7 move=a7a8 piece=a7|# a comment|#|| \t|\u{2003}|\u{feff}|,;|moves e2e4|id=";

/// Valid lines, and lines that are nearly valid.
fn sensible() -> impl Strategy<Value = Vec<u8>> {
    let lines: Vec<&str> = LINES.split('|').collect();
    let whole = (0..lines.len()).prop_map(move |index| lines[index].as_bytes().to_vec());
    // One letter is replaced or removed.
    (whole, any::<Option<(usize, Option<u8>)>>()).prop_map(|(mut line, change)| {
        if let Some((at, letter)) = change.filter(|_| !line.is_empty()) {
            let at = at % line.len();
            match letter {
                Some(letter) => line[at] = letter,
                None => drop(line.remove(at)),
            }
        }
        line
    })
}

/// Returns a few lines with all kinds of line ends, and other bytes that a file may contain.
fn inputs() -> impl Strategy<Value = Vec<u8>> {
    let long = (65_530..65_545_usize).prop_map(|length| {
        let mut line = b"Wke1".to_vec();
        line.resize(length, b' ');
        line
    });
    let line = prop_oneof![
        12 => sensible(),
        4 => vec(any::<u8>(), 0..40),
        1 => long,
    ];
    let ends = prop_oneof![4 => Just(&b"\n"[..]), 1 => Just(&b"\r\n"[..]), 1 => Just(&b"\r"[..])];
    let begin = prop_oneof![4 => Just(&b""[..]), 1 => Just(&b"\xef\xbb\xbf"[..])];
    let input = (begin, vec((line, ends), 0..30), any::<bool>());
    let input = input.prop_map(|(begin, lines, is_ended)| {
        let mut input = begin.to_vec();
        for (line, end) in lines {
            input.extend(line);
            input.extend(end);
        }
        if !is_ended && input.ends_with(b"\n") {
            input.pop();
        }
        input
    });
    // The name of a column above lines makes them a table.
    let is_table = |input: &[u8]| {
        let mut lines = input.split(|byte| b"\r\n".contains(byte));
        lines.any(|line| line.trim_ascii() == b"moves")
    };
    input.prop_filter("no lines", move |input| {
        !input.starts_with(b"\x1f\x8b") && !is_table(input)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(draws(70) as u32))]

    #[test]
    fn there_is_one_record_for_each_line_that_counts(input in inputs(), threads in 1..4) {
        let (stdout, stderr, status) = oracle(&format!("--json --threads {threads} -"))
            .stdin(input.clone())
            .ends();
        check(&input, &stdout, status);
        assert_eq!(stderr, "");
    }

    #[test]
    fn the_status_is_the_worst_of_all_verdicts(input in inputs(), threads in 1..4) {
        let (stdout, _, status) = oracle(&format!("explain a7a8 --json --threads {threads} -"))
            .stdin(input.clone())
            .ends();
        assert_eq!(stdout.lines().count(), counted(&input).len());
        let verdicts = stdout.lines().map(|line| {
            let record: Value = serde_json::from_str(line).unwrap();
            match record["legal"].as_bool() {
                Some(is_legal) => i32::from(!is_legal),
                None => 2,
            }
        });
        assert_eq!(status, verdicts.max().unwrap_or(0));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(draws(10) as u32))]

    #[test]
    fn a_stream_is_its_lines_one_by_one(input in inputs(), threads in 1..4) {
        let asked = format!("--json --threads {threads} -");
        let together = oracle(&asked).stdin(input.clone()).ends().0;
        let mut apart = String::new();
        for (number, line) in counted(&input) {
            // On the second line, where a byte-order mark is part of the line, and before CR LF, so that a CR before it
            // is part of the line.
            let alone = oracle(&asked).stdin([b"\n", line, b"\r\n"].concat()).ends().0;
            match alone.strip_suffix(",\"line\":2}\n") {
                Some(error) => writeln!(apart, "{error},\"line\":{number}}}").unwrap(),
                None => apart.push_str(&alone),
            }
        }
        assert_eq!(together, apart);
    }
}

/// Returns a line that should be answered or refused, or a hostile one.
fn line(rng: &mut Rng, games: &[String]) -> Vec<u8> {
    let game = rng.choice(games).unwrap().as_bytes();
    match rng.u8(0..24) {
        0..8 => game.to_vec(),
        8..12 => {
            let (pieces, kings) = (rng.usize(0..40), [rng.bool(), rng.bool()]);
            let draw = Draw { pieces, kings };
            shredder_fen(&random_setup(rng, draw)).into_bytes()
        }
        // One byte is replaced, removed or doubled.
        12..16 => {
            let (mut line, at) = (game.to_vec(), rng.usize(0..game.len()));
            match rng.u8(0..3) {
                0 => line[at] = rng.u8(..),
                1 => drop(line.remove(at)),
                _ => line.insert(at, line[at]),
            }
            line
        }
        // Two lines in one, or fields that contradict each other.
        16 => [game, b" ", rng.choice(games).unwrap().as_bytes()].concat(),
        17 => [game, b" turn=b castling=- ep=e3 moved=a1 id=\"\\"].concat(),
        18 => [game, b" moves ", &random_letters(rng)].concat(),
        19 => random_letters(rng),
        20 => std::iter::repeat_with(|| rng.u8(..)).take(80).collect(),
        21 => [game, b"\0\x1b[2J\r"].concat(),
        22 => [&b"# "[..], game].concat(),
        // Sometimes a line that is too long.
        _ if rng.u8(0..40) == 0 => {
            let length = *rng.choice(&[64 * 1024, 64 * 1024 + 1, 200_000]).unwrap();
            let part: &[u8] = rng
                .choice(&[&b"Wke1 "[..], b"/", b" ", b"moves ", b"\xff"])
                .unwrap();
            let mut line = part.repeat(length / part.len() + 1);
            line.truncate(length);
            line
        }
        _ => Vec::new(),
    }
}

/// Random letters of positions and moves.
fn random_letters(rng: &mut Rng) -> Vec<u8> {
    const LETTERS: &[u8] = b"KQRBNPkqrbnpWwab12345678/ -=xO+#,;\"\t";
    (0..rng.usize(0..60))
        .map(|_| *rng.choice(LETTERS).unwrap())
        .collect()
}

#[test]
#[ignore = "long: .ci/run runs it"]
fn many_random_lines_have_the_records_that_they_should() {
    let mut rng = Rng::with_seed(61);
    for _ in 0..250 {
        let games = [
            random_games(&mut rng, 500, false),
            random_games(&mut rng, 200, true),
        ];
        let games: Vec<String> = games.iter().flatten().map(fen::write).collect();
        let count = rng.usize(1..5000);
        // The first bytes of an input say whether it is compressed or a drawn board: a position is neither.
        let mut lines = vec![games[0].clone().into_bytes()];
        lines.resize_with(count, || line(&mut rng, &games));
        let mut input = lines.join(&b'\n');
        if rng.bool() {
            input.push(b'\n');
        }
        let threads = rng.choice(THREADS).unwrap();
        let asked = format!("--json --threads {threads} -");
        let (stdout, stderr, status) = oracle(&asked).stdin(input.clone()).ends();
        check(&input, &stdout, status);
        assert_eq!(stderr, "");
    }
}
