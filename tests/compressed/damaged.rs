//! Compressed files that are cut or damaged: an error names the place, and what comes before it is answered.

use std::io::Read;

use oracle_reference::draws;

use super::{GAMES, PACKERS, Packer, error_record, file, gzip, records, zstd};
use crate::support::{oracle, oracle_with};

/// Returns the answers about the games of each file, without its name, and the message about it.
fn records_of_files(names: &[String]) -> Vec<(String, String)> {
    let words = names.iter().map(String::as_str);
    let words: Vec<&str> = ["games", "--json"].into_iter().chain(words).collect();
    let (stdout, stderr, _) = oracle_with(&words).ends();
    let mut whole = String::new();
    let answers = names.iter().map(|name| {
        let of_file = format!("\"file\":\"{name}\",");
        let records = stdout.split_inclusive('\n');
        let records: String = records.filter(|line| line.contains(&of_file)).collect();
        let start = format!("chess-oracle: cannot read {name}: ");
        let messages = stderr.split_inclusive('\n');
        let message: String = messages.filter(|line| line.starts_with(&start)).collect();
        whole += &records;
        if !message.is_empty() {
            whole += &error_record(&message);
        }
        (records.replace(&of_file, ""), message)
    });
    let answers = answers.collect();
    assert_eq!(stdout, whole, "each file has an error record or none");
    answers
}

/// Returns the message about standard input.
fn message(packer: &Packer, problem: &str, offset: usize) -> String {
    message_about("-", packer, problem, offset)
}

fn message_about(file: &str, packer: &Packer, problem: &str, offset: usize) -> String {
    let name = packer.name;
    format!(
        "chess-oracle: cannot read {file}: the {name} data {problem} at offset {offset}; what was unpacked before is answered\n"
    )
}

#[test]
fn a_file_that_is_cut_has_an_error_and_the_whole_games_before_it() {
    cut_files(7 * 4 / draws(4));
}

#[test]
#[ignore = "long: .ci/run runs it"]
fn a_file_that_is_cut_anywhere_has_an_error_and_the_whole_games_before_it() {
    cut_files(1);
}

/// Cuts files at each multiple of `step` bytes, and at the ends of their parts.
fn cut_files(step: usize) {
    let whole = records(GAMES.concat()).0;
    let records_of_whole: Vec<&str> = whole.lines().collect();
    for packer in PACKERS {
        let parts = GAMES.map(|game| (packer.pack)(game.as_bytes()));
        let packed = parts.concat();
        let (one, two) = (parts[0].len(), parts[0].len() + parts[1].len());
        let lengths: Vec<usize> = (packer.signature..packed.len())
            .filter(|length| length % step == 0 || [one, two].contains(length))
            .collect();
        let name = packer.name;
        let cuts = lengths
            .iter()
            .map(|&length| file(&format!("cut-{step}-{length}.{name}"), &packed[..length]));
        let cuts: Vec<String> = cuts.collect();
        let answers = records_of_files(&cuts).into_iter();
        for ((length, path), (found, stderr)) in lengths.into_iter().zip(&cuts).zip(answers) {
            let cut = &packed[..length];
            let mut unpacked = Vec::new();
            // Byte by byte: what comes before the end is there.
            #[allow(clippy::unbuffered_bytes)] // They are in memory.
            for byte in (packer.reader)(cut).bytes() {
                let Ok(byte) = byte else { break };
                unpacked.push(byte);
            }
            let unpacked = String::from_utf8(unpacked).unwrap();
            // A game is whole with its result.
            let games = unpacked.matches(" *").count();
            let wanted: String = records_of_whole[..games]
                .iter()
                .flat_map(|line| [line, "\n"])
                .collect();
            assert_eq!(found, wanted, "{name} of {length} bytes");
            let message = if [one, two].contains(&length) {
                String::new()
            } else {
                message_about(path, &packer, "ends too early", length)
            };
            assert_eq!(stderr, message, "{name} of {length} bytes");
        }
    }
}

#[test]
fn a_game_that_is_cut_is_no_part_of_the_next_file() {
    let packed = gzip(GAMES.concat().as_bytes());
    let next = file("after.pgn", GAMES.concat());
    let is_of_summary = |line: &str| line.contains(" half-moves: ") || line.starts_with("  ");
    for form in ["--json", "-o pgn", "--positions", "--positions -o uci", ""] {
        let form: Vec<&str> = form.split_whitespace().collect();
        let ends = |names: &[&str]| {
            let (stdout, ..) =
                oracle_with(&[&["games", "--threads", "1"], &form[..], names].concat()).ends();
            let lines = stdout.lines().filter(|line| !is_of_summary(line));
            lines.fold(String::new(), |text, line| text + line + "\n")
        };
        let of_next = ends(&[&next]);
        let lengths = (20..packed.len()).step_by(9 * 4 / draws(4));
        let cuts = lengths.map(|length| file(&format!("before-{length}.pgn"), &packed[..length]));
        let cuts: Vec<String> = cuts.collect();
        let pairs: Vec<&str> = cuts.iter().flat_map(|cut| [cut, next.as_str()]).collect();
        let wanted = cuts.iter().map(|cut| ends(&[cut]) + &of_next);
        assert_eq!(ends(&pairs), wanted.collect::<String>(), "{form:?}");
    }
}

#[test]
fn what_was_written_of_a_long_game_before_it_is_cut_ends() {
    // More than two megabytes of moves are not kept until the game ends.
    let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(140_000);
    let packed = [
        zstd(format!("[Event \"a\"]\n\n{moves}").as_bytes()),
        b"x".to_vec(),
    ]
    .concat();
    let name = file("long.zst", packed);
    let next = file("after-long.pgn", GAMES[0]);
    let exported = oracle_with(&["games", "-o", "pgn", &name, &next]).ends().0;
    assert!(
        exported.contains("[Event \"a\"]\n") && exported.contains(" *\n\n[Event \"a\"]\n[Site")
    );
}

#[test]
fn lines_before_an_error_are_answered_and_a_cut_line_is_not() {
    let lines = "Wke1\n".repeat(3) + "startpos moves e2e4 e7e5";
    let next = file("next", "Wke1\n");
    for packer in PACKERS {
        let mut packed = (packer.pack)(lines.as_bytes());
        let offset = packed.len();
        packed.extend(b"garbage");
        let damaged = file(&format!("garbage-{}", packer.name), packed);
        // The last line has no end that shows that it is whole. The next file is read.
        let wanted = message_about(&damaged, &packer, "is followed by something else", offset);
        let found = oracle(&format!("--count -f {damaged} -f {next}")).ends();
        assert_eq!(found, ("5\n5\n5\n5\n".to_owned(), wanted, 2));
        let stopped = oracle(&format!("--count --fail-fast -f {damaged} -f {next}"));
        let (stdout, _, status) = stopped.ends();
        assert_eq!((stdout.as_str(), status), ("5\n5\n5\n", 2));
    }
}

#[test]
fn a_flipped_byte_changes_nothing_or_is_an_error() {
    flip_bytes(10 * 4 / draws(4));
}

#[test]
#[ignore = "long: .ci/run runs it"]
fn any_flipped_byte_changes_nothing_or_is_an_error() {
    flip_bytes(1);
}

/// Flips a bit of a byte, or all of its bits: each way to do that at a step of 1, else each second, third and so on.
fn flip_bytes(step: usize) {
    let wanted = records(GAMES.concat());
    for packer in PACKERS {
        let packed = (packer.pack)(GAMES.concat().as_bytes());
        let name = packer.name;
        let places = packer.signature..packed.len();
        let ways = places.flat_map(|at| [0x01, 0x10, 0xff].map(|mask| (at, mask)));
        let damaged = ways.step_by(step).map(|(at, mask)| {
            let mut damaged = packed.clone();
            damaged[at] ^= mask;
            file(&format!("flipped-{step}-{at}-{mask:x}.{name}"), damaged)
        });
        let damaged: Vec<String> = damaged.collect();
        let tried = damaged.len();
        let mut errors = 0;
        for (path, (found, message)) in damaged.iter().zip(records_of_files(&damaged)) {
            if (found.as_str(), message.as_str()) == (wanted.0.as_str(), "") {
                continue;
            }
            let start = format!("chess-oracle: cannot read {path}: the {name} data ");
            assert!(message.starts_with(&start), "{path}: {message}");
            assert_eq!(message.lines().count(), 1, "{path}: {message}");
            errors += 1;
        }
        // Bytes of the header of gzip say nothing about the text.
        let most_unseen = 3 * 15 / step + 1;
        assert!(
            errors + most_unseen >= tried,
            "{}: {errors} of {tried}",
            packer.name
        );
    }
}

#[test]
fn damage_is_named_with_its_offset_after_the_answers_before_it() {
    let whole = records(GAMES.concat()).0;
    let two: String = whole.split_inclusive('\n').take(2).collect();
    for packer in &PACKERS {
        let name = packer.name;
        let parts = GAMES.map(|game| (packer.pack)(game.as_bytes()));
        let mut packed = parts.concat();
        let length = packed.len();
        // The checksum: of gzip it is before the length, of bzip2, bits come after it.
        let (at, from, reason) = match name {
            "gzip" => (length - 8, length - 8, "invalid data"),
            "zstd" => (
                length - 1,
                length - 4,
                "Restored data doesn't match checksum",
            ),
            _ => (length - 3, length - 4, "invalid data"),
        };
        packed[at] ^= 1;
        let (found, stderr, status) = records(packed);
        // What was wrong is known only after all games.
        assert_eq!((&found, status), (&whole, 2), "{name}");
        let wanted = |offset| message(packer, &format!("is damaged ({reason})"), offset);
        assert!(
            (from..=length).map(wanted).any(|message| message == stderr),
            "{stderr}"
        );
        // In the middle of the last game.
        let mut packed = parts.concat();
        let begin = parts[0].len() + parts[1].len();
        packed[begin + 20..begin + 30].fill(0xff);
        let (found, stderr, _) = records(packed);
        assert_eq!(found, two, "{name}");
        assert!(stderr.contains(" is damaged ("), "{stderr}");
    }
}

#[test]
fn zeros_after_gzip_are_padding_and_other_bytes_an_error() {
    let games = GAMES.concat();
    let wanted = records(games.clone());
    for (packer, other) in PACKERS.iter().zip(PACKERS.iter().cycle().skip(1)) {
        let packed = (packer.pack)(games.as_bytes());
        let found =
            |count: usize, after: &[u8]| records([&packed, &vec![0; count][..], after].concat());
        let error = |offset| {
            let message = message(
                packer,
                "is followed by something else",
                packed.len() + offset,
            );
            (wanted.0.clone(), message, 2)
        };
        for count in [1, 511, 600_000] {
            if packer.name == "gzip" {
                assert_eq!(found(count, b""), wanted);
                assert_eq!(found(count, b"x"), error(count));
            } else {
                assert_eq!(found(count, b""), error(0), "{}", packer.name);
            }
        }
        assert_eq!(found(0, b"garbage"), error(0));
        // Another form of compression is something else, too.
        let others = (other.pack)(b"x");
        assert_eq!(found(0, &others), error(0));
        // It is not unpacked twice.
        assert_ne!(records((packer.pack)(&others)), records("x"));
    }
}
