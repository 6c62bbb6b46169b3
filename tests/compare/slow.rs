//! Programs whose counts take too long: they are asked less deep, and never called wrong.
#![cfg(unix)]

use super::options::calls;
use super::{compare, script};

/// A program of the protocol `perft` that is right about a lone king each, and sleeps from this depth on.
fn slow_from(depth: u32) -> Vec<String> {
    script(&format!(
        "[ \"$0\" -ge {depth} ] && case $1 in 4k3*) sleep 100;; esac
         case $1 in
             4k3*) case $0 in
                 1) for to in d1 f1 d2 e2 f2; do echo e1$to 1; done; echo 5;;
                 *) for to in d1 f1 d2 e2 f2; do echo e1$to 5; done; echo 25;;
             esac;;
             *) for move in a2a3 a2a4 b1a3 b1c3 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 g1f3 g1h3 \
                    g2g3 g2g4 h2h3 h2h4; do echo $move 1; done; echo 20;;
         esac"
    ))
}

const POSITION: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
const OPTIONS: [&str; 5] = [POSITION, "--protocol", "perft", "--timeout", "0.5"];

#[test]
fn a_count_that_takes_too_long_is_asked_for_one_half_move_less_deep() {
    let options = [&OPTIONS[..], &["--depth", "3"]].concat();
    let (records, status) = compare(&options, &slow_from(3));
    assert_eq!((records.len(), status), (1, 0), "{records:?}");
    assert_eq!(
        (&records[0]["depth"], &records[0]["less_deep"]),
        (&2.into(), &1.into())
    );
    let (stdout, ..) = calls(&options, &slow_from(3));
    assert!(
        stdout.ends_with(": no differences; 1 asked about one half-move less deep\n"),
        "{stdout}"
    );
}

#[test]
fn a_program_that_is_too_slow_for_every_depth_answers_nothing() {
    let (stdout, stderr, status) = calls(&OPTIONS, &slow_from(1));
    assert_eq!((stdout.as_str(), status), ("", 2));
    assert!(
        stderr.contains("answered no question: the program does not answer within 0.5 s"),
        "{stderr}"
    );
}
