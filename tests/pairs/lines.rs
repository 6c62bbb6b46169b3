//! A stream is its lines, one by one, also where they are strange.

use fastrand::Rng;

use super::drawn::{COMMANDS, positions};
use crate::support::oracle;

/// Lines that are strange: words that are no position, white space, operations that do not end, and bytes that are not UTF-8.
const STRANGE: [&[u8]; 12] = [
    b"4k3/8/8/8/8/8/8/4K3 w - - bm",
    b"4k3/8/8/8/8/8/8/4K3 w - - c0 \"x;",
    b"4k3/8/8/8/8/8/8/4K3 w - - id \"a b\"; bm Kd2;",
    b"r3k2r/8/8/3Pp3/8/8/8/R3K2R w KQkq e6 150 1 moves id=x",
    b"startpos moves e2e4 Ke7",
    b"Wke1 Wra1 Bke8 moves O-O-O",
    b"Wke1 \xff\xfe",
    b" ,;\t",
    b"#",
    b"{",
    b"\xe2\x99\x94 \xf0\x9f\x92\xa9",
    b"Wpe4 id=",
];

/// Checks that a stream in the usual format of a command is answered as its lines one by one.
pub fn try_lines(seed: u64, commands: usize) {
    let mut rng = Rng::with_seed(seed);
    let drawn = positions(&mut rng);
    let mut lines: Vec<&[u8]> = drawn.iter().step_by(3).map(String::as_bytes).collect();
    lines.extend(STRANGE);
    rng.shuffle(&mut lines);
    for _ in 0..commands {
        let command = rng.choice(&COMMANDS[..]).unwrap();
        let format = ["", "--json", "--fail-fast"][rng.usize(..2)];
        let words = format!("{} {format} --threads {} -", command.words, rng.u8(1..4));
        let ask = |input: &[u8]| oracle(&words).stdin(input).ends();
        let whole = ask(&lines.join(&b'\n'));
        let (mut texts, mut status) = ([String::new(), String::new()], 0);
        for (at, line) in lines.iter().enumerate() {
            // Before it stand as many blank lines as lines.
            let own = ask(&[&b"\n".repeat(at), *line].concat());
            texts[0] += &own.0;
            texts[1] += &own.1;
            // A bad line outweighs an illegal move.
            status = status.max(own.2);
        }
        let [stdout, stderr] = texts;
        assert_eq!(whole, (stdout, stderr, status), "{words}");
    }
}
