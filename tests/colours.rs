//! Boards in colour: when they are coloured, at which depth, and that all text on them is readable.

use crate::support::oracle_with;

/// The environment for each depth: 16 colours, 256 colours, and 24 bits.
const DEPTHS: [(&str, &str); 3] = [
    ("TERM", "xterm"),
    ("TERM", "xterm-256color"),
    ("COLORTERM", "truecolor"),
];

/// Every mark at least once: chosen, target, capture, check, a checker, a checker to capture, a piece that prevents
/// castling, a rook to castle with; letters and symbols, from either side.
const BOARDS: [&[&str]; 6] = [
    &["Wke1", "Wra1", "Bqd8", "-p", "e1"],
    &["Wke1", "Wra1", "Bqd8", "Bpf2", "-p", "e1", "--flip"],
    &["4k3/8/8/8/1b6/8/3r4/R3K3 w - -", "-p", "e1", "--unicode"],
    &["4k3/8/8/8/8/2b5/3N4/4K2R w K -", "-p", "e1", "--chess960"],
    &[
        "r3k3/8/8/8/8/N7/8/3R2K1 b q -",
        "-p",
        "a8",
        "--unicode",
        "--flip",
    ],
    &["mask", "Wpe2"],
];

fn painted(arguments: &[&str], (name, value): (&str, &str)) -> String {
    let all = [arguments, &["--color", "always"]].concat();
    oracle_with(&all).env(name, value).says()
}

/// Returns the output of the program at a terminal of this width.
#[cfg(unix)]
fn at_a_terminal(columns: u16, arguments: &[&str], variables: &[(&str, &str)]) -> String {
    use std::io::Read;
    let (mut pty, pts) = pty_process::blocking::open().unwrap();
    pty.resize(pty_process::Size::new(50, columns)).unwrap();
    let mut program = pty_process::blocking::Command::new(env!("CARGO_BIN_EXE_chess-oracle"));
    for name in ["NO_COLOR", "TERM", "COLORTERM"] {
        program = program.env_remove(name);
    }
    let program = program.args(arguments).envs(variables.iter().copied());
    let mut child = program.spawn(pts).unwrap();
    let (mut said, mut bytes) = (Vec::new(), [0; 4096]);
    // Reading fails when no program has the terminal open.
    while let Ok(count @ 1..) = pty.read(&mut bytes) {
        said.extend_from_slice(&bytes[..count]);
    }
    // A move may be illegal.
    assert_ne!(child.wait().unwrap().code(), Some(2));
    String::from_utf8(said).unwrap().replace("\r\n", "\n")
}

#[cfg(unix)]
#[test]
fn text_wraps_at_the_width_of_the_terminal_and_never_between_a_move_and_its_number() {
    let position = "r3k2r/pp3ppp/2n5/8/1b6/2N2Q2/PPP2PPP/R3K2R w KQkq -";
    let game = "startpos moves e4 e5 Bc4 Nc6 Nf3 Nf6 Kf1 Ng8 Ke1 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    let calls: [&[&str]; 9] = [
        &[position, "-p", "f3", "--explain"],
        &[position],
        &["attacks", position],
        &["winnable", position],
        &["mate", "1", position],
        &["explain", "Qf1", position],
        &[game],
        &["explain", "O-O", game],
        &["winnable", "7k/8/8/8/8/8/1p6/K7 w - - 0 12"],
    ];
    let mut wrapped = 0;
    for (index, call) in calls.into_iter().enumerate() {
        let columns: &[u16] = if index < 6 {
            &[20, 40, 60, 300]
        } else {
            &[40, 45, 50, 55]
        };
        for &columns in columns {
            let said = at_a_terminal(columns, call, &[("TERM", "dumb")]);
            for line in said.lines() {
                let width = line.chars().count();
                assert!(
                    width <= usize::from(columns.clamp(40, 100)),
                    "{call:?}: {said}"
                );
                assert!(index < 5 || !line.ends_with('.'), "{columns}: {said}");
                wrapped += usize::from(line.trim_start().starts_with("(4. Kf1)"));
            }
        }
    }
    assert!(wrapped > 0);
}

#[cfg(unix)]
#[test]
fn at_a_terminal_colour_comes_by_itself_where_nobody_refuses_it() {
    let plain = oracle_with(BOARDS[1]).says();
    let never = [BOARDS[1], &["--color", "never"]].concat();
    let shown = |call, variables: &[_]| at_a_terminal(80, call, variables);
    for depth in DEPTHS {
        let wanted = painted(BOARDS[1], depth);
        assert_eq!(shown(BOARDS[1], &[depth]), wanted);
        // An empty variable refuses nothing.
        assert_eq!(shown(BOARDS[1], &[depth, ("NO_COLOR", "")]), wanted);
        assert_eq!(shown(BOARDS[1], &[depth, ("NO_COLOR", "0")]), plain);
        assert_eq!(shown(&never, &[depth]), plain);
    }
    let dumb = [("TERM", "dumb"), ("COLORTERM", "truecolor")];
    assert_eq!(shown(BOARDS[1], &dumb), plain);
}

#[test]
fn colour_changes_no_character() {
    for board in BOARDS {
        let plain = oracle_with(board).says();
        for depth in DEPTHS {
            let drawn = without_escapes(&painted(board, depth));
            assert_eq!(filled(&drawn), filled(&plain));
            // With sixteen colours, a piece has a white ground.
            assert!(depth != DEPTHS[0] || drawn == plain);
        }
    }
}

/// Returns a text with filled chess symbols in place of outlined ones: where colours tell the sides apart, all are filled.
fn filled(text: &str) -> String {
    let symbols = "♔♕♖♗♘♙".chars().zip("♚♛♜♝♞♟".chars());
    symbols.fold(text.to_owned(), |text, (outlined, filled)| {
        text.replace(outlined, &filled.to_string())
    })
}

#[test]
fn a_symbol_in_sixteen_colours_has_the_ground_of_its_square_and_never_its_own_colour() {
    for board in BOARDS
        .into_iter()
        .chain([&["mask", "Qd4", "--unicode"][..]])
    {
        for run in runs(&painted(board, DEPTHS[0])) {
            let is_symbol = |letter: char| ('\u{2654}'..='\u{265f}').contains(&letter);
            // With its marks, or the spaces beside it, it is one run.
            let width = run.text.chars().count();
            assert!(!run.text.contains(is_symbol) || width >= 2, "{run:?}");
            let Some((ink, ground)) = run.colours.split_once(';') else {
                continue;
            };
            let (ground, is_bold) = ground
                .strip_suffix(";1")
                .map_or((ground, false), |ground| (ground, true));
            let can_be_read = match ink {
                // Black: on white, bright white, green, yellow, bright red, magenta and cyan; never bold, which many terminals show as grey.
                "30" => {
                    !is_bold && ["47", "107", "42", "43", "101", "105", "106"].contains(&ground)
                }
                // Bright white: on black, grey, red, blue, magenta.
                "97" => ["40", "100", "41", "44", "45"].contains(&ground),
                _ => [".", "·"].contains(&run.text.trim()),
            };
            assert!(can_be_read, "{run:?}");
        }
    }
}

#[test]
fn pieces_and_marks_stand_out_from_the_squares_they_stand_on() {
    let mut seen = 0;
    let both = BOARDS
        .iter()
        .flat_map(|board| DEPTHS[1..].iter().map(move |depth| (board, *depth)));
    for (board, depth) in both {
        for run in runs(&painted(board, depth)) {
            let text = run.text.trim();
            // The dots of empty squares are for readers without colours.
            if let Some((ink, ground)) = run.rgb()
                && ![".", "·", ""].contains(&text)
            {
                let contrast = contrast(ink, ground);
                assert!(contrast > 2.8, "{contrast} of {run:?}");
                seen += 1;
            }
        }
    }
    assert!(seen > 60);
}

/// A part of a text in one style.
#[derive(Debug)]
struct Run<'a> {
    colours: &'a str,
    text: &'a str,
}

impl Run<'_> {
    /// Returns the colour and the ground, where both are given in full or as one of the 240 that every terminal has
    /// alike.
    fn rgb(&self) -> Option<([f64; 3], [f64; 3])> {
        let (ink, ground) = self.colours.strip_prefix("38;")?.split_once(";48;")?;
        Some((rgb(ink), rgb(ground.trim_end_matches(";1"))))
    }
}

fn runs(painted: &str) -> Vec<Run<'_>> {
    let parts = painted.split("\x1b[").skip(1);
    let runs = parts.map(|part| {
        let (colours, text) = part.split_once('m').unwrap();
        Run { colours, text }
    });
    runs.filter(|run| !["0", "1", "2"].contains(&run.colours))
        .collect()
}

fn rgb(colour: &str) -> [f64; 3] {
    let numbers = colour.split(';').map(|number| number.parse().unwrap());
    match numbers.collect::<Vec<u8>>()[..] {
        [2, red, green, blue] => [red, green, blue].map(f64::from),
        // The colour cube of xterm: six levels of each component.
        [5, index @ 16..=231] => [36, 6, 1].map(|step| {
            let level = (index - 16) / step % 6;
            f64::from(if level == 0 { 0 } else { 55 + 40 * level })
        }),
        _ => panic!("{colour}"),
    }
}

/// Returns the contrast of two colours, 1 to 21 (Web Content Accessibility Guidelines 2.1).
pub fn contrast(one: [f64; 3], other: [f64; 3]) -> f64 {
    let luminance = |colour: [f64; 3]| {
        let [red, green, blue] = colour.map(|level| {
            let level = level / 255.0;
            if level <= 0.03928 {
                level / 12.92
            } else {
                ((level + 0.055) / 1.055).powf(2.4)
            }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    };
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn without_escapes(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap().to_owned();
    parts.fold(first, |plain, part| plain + part.split_once('m').unwrap().1)
}
