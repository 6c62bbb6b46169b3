//! What comments and the tag `TimeControl` say in numbers: clocks, evaluations, the time of a move, and the time control.

use std::mem;

use oracle_laws::Color;

/// What the comments behind a move say in numbers, and what of it cannot be read.
#[derive(Debug, Default)]
pub struct CommentValues {
    /// The time that the player has left, in seconds: `[%clk 0:03:00]`.
    pub clock: Option<f64>,
    /// The time that the move took, in seconds: `[%emt 0:00:05]`, or `0.074s` of an engine.
    pub elapsed: Option<f64>,
    /// In pawns, or in moves to a checkmate, from White's side: `0.35`, `#-3`.
    pub evaluation: Option<String>,
    /// The depth of the search, in half-moves: `[%eval 0.35,20]`.
    pub depth: Option<u32>,
    /// The comments without their commands.
    pub words: String,
    /// Says what looks like one of these, and cannot be read or is said twice.
    pub faults: Vec<String>,
}

impl CommentValues {
    /// Parses comments behind a move of a player. Engines evaluate from the side of the player who moves: `+0.16/13 0.074s`
    /// (cutechess, fastchess).
    pub fn parse(comment: &str, mover: Color) -> CommentValues {
        let mut values = CommentValues::default();
        let mut parts = comment.split("[%");
        let mut words: Vec<&str> = parts.next().into_iter().collect();
        for part in parts {
            let (command, after) = part.split_once(']').unwrap_or((part, ""));
            words.push(after);
            values.read_command(command);
        }
        let words = words.into_iter().flat_map(str::split_ascii_whitespace);
        values.words = words.collect::<Vec<_>>().join(" ");
        values.read_words(mover);
        values
    }

    fn read_command(&mut self, command: &str) {
        let value = command.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
        let name = command[..command.len() - value.len()].to_ascii_lowercase();
        let value = value.trim();
        let (is_read, usual) = match &*name {
            "clk" => (keep(&mut self.clock, seconds(value)), CLOCK),
            "emt" => (keep(&mut self.elapsed, seconds(value)), TIME),
            "eval" => {
                let parts = value.split_once(['/', ',']);
                let (text, depth) = parts.map_or((value, None), |(text, depth)| {
                    (text.trim_end(), Some(depth.trim().parse().ok()))
                });
                // `35,20` is in centipawns in some programs, and has a decimal comma in others.
                let is_unclear = value.contains(',') && !text.contains(['.', '#', 'M', 'm']);
                let score = score(text, false, 1).filter(|_| !is_unclear);
                let is_read = keep(&mut self.evaluation, score)
                    && depth.is_none_or(|depth| keep(&mut self.depth, depth));
                (is_read, SCORE)
            }
            _ => return,
        };
        self.note(is_read, &format!("[%{command}]"), usual);
    }

    /// Reads what an engine says: `+0.16/13 0.074s`, `-M6/20, 1.2s, White mates`. It counts half-moves to a checkmate. A sign
    /// tells its evaluation from a fraction in words: `1/2`, `7.5/9`.
    fn read_words(&mut self, mover: Color) {
        let words = mem::take(&mut self.words);
        let mut parts = words
            .split(' ')
            .map(|word| word.trim_end_matches([',', ';']));
        let (first, time) = (parts.next().unwrap_or(""), parts.next().unwrap_or(""));
        let spent = match time.strip_suffix("ms") {
            Some(time) => decimal(time).map(|time| time / 1000.0),
            None => seconds(time.strip_suffix('s').unwrap_or(time)),
        };
        let has_unit = spent.is_some() && time.ends_with('s');
        let alone = words.trim_matches(['(', ')']);
        if alone.split(':').skip(1).map(str::len).eq([2, 2]) && seconds(alone).is_some() {
            self.note(false, &words, "say whether it is [%clk] or [%emt]");
        } else if let Some((text, depth)) = first.split_once('/') {
            let (score, depth) = (score(text, mover == Color::Black, 2), depth.parse().ok());
            let has_sign =
                text.starts_with(['+', '-', '#', 'M']) || matches!(text, "0.00" | "0,00");
            if has_sign && score.is_some() && (depth.is_some() || has_unit) {
                let is_read = keep(&mut self.depth, depth) && keep(&mut self.evaluation, score);
                self.note(is_read, first, SCORE);
                let is_read = spent.is_none() || keep(&mut self.elapsed, spent);
                self.note(is_read, time, TIME);
            }
        }
        self.words = words;
    }

    fn note(&mut self, is_read: bool, text: &str, usual: &str) {
        if !is_read {
            let text: Vec<&str> = text.split_ascii_whitespace().collect();
            let text = text.join(" ");
            self.faults.push(format!("cannot read `{text}`: {usual}"));
        }
    }
}

const CLOCK: &str = "a move has one clock, as [%clk 1:05:30]";
const TIME: &str = "a move has one time, as [%emt 0:00:05] or 5s";
const SCORE: &str = "a move has one evaluation, as [%eval 0.35] in pawns or [%eval #-3] in moves";

/// Keeps a value, and returns whether there is one, and no other was kept before.
fn keep<T: PartialEq>(kept: &mut Option<T>, value: Option<T>) -> bool {
    let is_new = value.is_some() && (kept.is_none() || *kept == value);
    if is_new {
        *kept = value;
    }
    is_new
}

/// Parses a number without a sign and an exponent; a comma may stand for the point. `12.` is the number of a move.
fn decimal(text: &str) -> Option<f64> {
    let is_sign = |letter: char| letter.is_alphabetic() || "+-".contains(letter);
    let is_plain = !text.contains(is_sign) && !text.ends_with('.');
    let number = text.replace(',', ".").parse().ok();
    number.filter(|number: &f64| is_plain && number.is_finite())
}

/// Parses hours, minutes and seconds, minutes and seconds, or seconds.
fn seconds(text: &str) -> Option<f64> {
    let mut parts = text.rsplitn(3, ':');
    let last = decimal(parts.next()?)?;
    let mut units = parts.zip([60.0, 3600.0]);
    units.try_fold(last, |sum, (part, unit)| {
        let whole = part.parse::<u32>().ok().filter(|_| !part.starts_with('+'));
        Some(sum + unit * f64::from(whole?))
    })
}

/// Parses an evaluation, `+0.35`, `#-3`, `-M1` or `-#1`, and turns it to the other side. Behind an `M`, so many units are one
/// move.
fn score(text: &str, is_turned: bool, units: u32) -> Option<String> {
    let number = text.trim_start_matches(['+', '-', '#', 'M', 'm']);
    let (sign, is_mate) = match &text[..text.len() - number.len()] {
        "" | "+" => ("", false),
        "-" => ("-", false),
        "#" | "M" | "m" | "+#" | "+M" | "#+" | "M+" => ("", true),
        "-#" | "-M" | "-m" | "#-" | "M-" => ("-", true),
        _ => return None,
    };
    let sign = if (sign == "-") == is_turned { "" } else { "-" };
    if is_mate {
        let units = if text.contains('#') { 1 } else { units };
        let moves = number.parse::<u32>().ok()?.div_ceil(units);
        return Some(format!("#{sign}{moves}"));
    }
    let sign = if decimal(number)? == 0.0 { "" } else { sign };
    Some(format!("{sign}{}", number.replace(',', ".")))
}

/// What the tag `TimeControl` says (PGN standard, section 9.6.1), in seconds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TimeControlTag {
    /// The time that each player has at first.
    pub base: f64,
    /// The most that a player gets for each move.
    pub increment: f64,
    /// The most that a player gets at the end of a period. That of a sandclock is without end.
    pub(super) added: f64,
}

impl TimeControlTag {
    /// Parses the value of the tag: `300+3`, `40/7200:20/3600:900`, `*180`. `None` if it cannot be read, or is unknown.
    pub fn parse(text: &str) -> Option<TimeControlTag> {
        let period = |text: &str| {
            let (moves, time) = text.split_once('/').unwrap_or(("", text));
            let (time, increment) = time.split_once('+').unwrap_or((time, "0"));
            let is_of_moves = moves.parse().is_ok_and(|moves: u16| moves > 0);
            let period = (is_of_moves, decimal(time)?, decimal(increment)?);
            (is_of_moves || !text.contains('/')).then_some(period)
        };
        let text = text.trim();
        let is_sandclock = text.starts_with('*');
        let periods = text
            .strip_prefix('*')
            .unwrap_or(text)
            .split(':')
            .map(period);
        let periods: Vec<_> = periods.collect::<Option<_>>()?;
        let (last, others) = periods.split_last()?;
        let most = f64::max;
        // Only the last period may go on to the end of the game; one that counts moves comes again.
        let again = Some(last).filter(|(is_of_moves, ..)| *is_of_moves);
        let added = periods
            .iter()
            .skip(1)
            .chain(again)
            .map(|(_, time, _)| *time)
            .fold(0.0, most);
        others
            .iter()
            .all(|(is_of_moves, ..)| *is_of_moves)
            .then_some(TimeControlTag {
                base: periods[0].1,
                increment: periods
                    .iter()
                    .map(|(.., increment)| *increment)
                    .fold(0.0, most),
                added: if is_sandclock { f64::INFINITY } else { added },
            })
    }
}

/// The clocks of a game under its time control.
#[derive(Debug, Default)]
pub(super) struct Clocks {
    /// If it is known, and fits the first clocks.
    pub control: Option<TimeControlTag>,
    /// The last of each player, White first, and the half-move behind which it stands.
    pub last: [Option<(u32, f64)>; 2],
}

impl Clocks {
    /// Notes what the clock of the player who made the last half-move shows. Says if it has gained more time than it may.
    pub fn gain(&mut self, mover: Color, ply: u32, clock: Option<f64>) -> Option<String> {
        let (shown, control) = (clock?, self.control?);
        let last = self.last[mover.index()].replace((ply, shown));
        let increment = control.increment;
        let allowed = |since: u32| {
            (increment + control.added) * f64::from(ply.saturating_sub(since).div_ceil(2))
        };
        let Some((since, before)) = last else {
            // The tag is in minutes: `90+30`. Some sites start with three seconds where the base is less.
            self.control = Some(control).filter(|_| shown <= control.base + allowed(0) + 3.0);
            return None;
        };
        let gain = shown - before;
        // A clock that shows whole seconds may be a second late.
        (since < ply && gain > allowed(since) + 1.0).then(|| {
            let player = mover.player();
            format!(
                "{player}'s clock has gained {gain:.0} seconds, and the increment is {increment}"
            )
        })
    }
}
