//! What comments and the tag `TimeControl` say in numbers: clocks, evaluations, the time of a move, and the time control.

use std::fmt;
use std::mem;

use oracle_laws::Color;

/// A time, shown in seconds: `300`, `0.074`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Milliseconds(pub u64);

impl fmt::Display for Milliseconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{}.{:03}", self.0 / 1000, self.0 % 1000);
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

/// What the comments behind a move say in numbers, and what of it cannot be read.
#[derive(Debug, Default)]
pub struct CommentValues {
    /// The time that the player has left: `[%clk 0:03:00]`.
    pub clock: Option<Milliseconds>,
    /// The time that the move took: `[%emt 0:00:05]`, or `0.074s` of an engine.
    pub elapsed: Option<Milliseconds>,
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
    /// (cutechess, fastchess); `wv` is from White's side (TCEC).
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

    /// Reads what an engine says: `+0.16/13 0.074s`, `-M6/20, 1.2s, White mates`, `#5`, `d=20, wv=0.16`. It counts half-moves to
    /// a checkmate. A sign tells its evaluation from a fraction in words: `1/2`, `7.5/9`.
    fn read_words(&mut self, mover: Color) {
        let words = mem::take(&mut self.words);
        let mut parts = words
            .split(' ')
            .map(|word| word.trim_end_matches([',', ';']));
        let named = |name| {
            parts
                .clone()
                .find_map(|word| Some((word, word.strip_prefix(name)?)))
        };
        let (white, plies) = (named("wv="), named("d="));
        let (first, time) = (parts.next().unwrap_or(""), parts.next().unwrap_or(""));
        let spent = match time.strip_suffix("ms") {
            Some(time) => decimal(time).map(|time| Milliseconds(time / 1000)),
            None => seconds(time.strip_suffix('s').unwrap_or(time)),
        };
        let has_unit = spent.is_some() && time.ends_with('s');
        let is_black = mover == Color::Black;
        let said = match first.split_once('/') {
            Some((text, depth)) => {
                let has_sign =
                    text.starts_with(['+', '-', '#', 'M']) || matches!(text, "0.00" | "0,00");
                let depth = depth.parse().ok();
                let is_said = has_sign && (depth.is_some() || has_unit);
                is_said.then(|| (score(text, is_black, 2), Some(depth)))
            }
            None => words
                .contains(['#', 'M'])
                .then(|| (score(&words, is_black, 2), None)),
        };
        let alone = words.trim_matches(['(', ')']);
        if alone.split(':').skip(1).map(str::len).eq([2, 2]) && seconds(alone).is_some() {
            self.note(false, &words, "say whether it is [%clk] or [%emt]");
        } else if let Some((word, text)) = white {
            let score = score(text, false, 2).filter(|_| !text.contains(','));
            let is_read = keep(&mut self.evaluation, score);
            self.note(is_read, word, SCORE);
            if let Some((word, depth)) = plies {
                let is_read = keep(&mut self.depth, depth.parse().ok());
                self.note(is_read, word, DEPTH);
            }
        } else if let Some((score @ Some(_), depth)) = said {
            let is_read = depth.is_none_or(|depth| keep(&mut self.depth, depth))
                && keep(&mut self.evaluation, score);
            self.note(is_read, first, SCORE);
            let is_read = spent.is_none() || keep(&mut self.elapsed, spent);
            self.note(is_read, time, TIME);
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
const DEPTH: &str = "a move has one depth, as d=20, in half-moves";
const SCORE: &str = "a move has one evaluation, as [%eval 0.35] in pawns or [%eval #-3] in moves";

/// Keeps a value, and returns whether there is one, and no other was kept before.
fn keep<T: PartialEq>(kept: &mut Option<T>, value: Option<T>) -> bool {
    let is_new = value.is_some() && (kept.is_none() || *kept == value);
    if is_new {
        *kept = value;
    }
    is_new
}

/// Parses a number without a sign, in thousandths; a comma may stand for the point. `12.` is the number of a move.
fn decimal(text: &str) -> Option<u64> {
    let (whole, part) = text.split_once(['.', ',']).unwrap_or((text, "0"));
    let is_plain = |digits: &str| digits.bytes().all(|digit| digit.is_ascii_digit());
    let is_number = is_plain(whole) && is_plain(part) && !part.is_empty() && !text.is_empty();
    let thousandths = format!("{whole}{part:0<3.3}");
    thousandths.parse().ok().filter(|_| is_number)
}

/// Parses hours, minutes and seconds, minutes and seconds, or seconds.
fn seconds(text: &str) -> Option<Milliseconds> {
    let mut parts = text.rsplitn(3, ':');
    let last = decimal(parts.next()?)?;
    let mut units = parts.zip([60_000, 3_600_000]);
    let sum = units.try_fold(last, |sum, (part, unit)| {
        let whole = part.parse::<u32>().ok().filter(|_| !part.starts_with('+'));
        sum.checked_add(unit * u64::from(whole?))
    });
    sum.map(Milliseconds)
}

/// Parses an evaluation, `+0.35`, `#-3`, `-M1` or `-#1`, and turns it to the other side. `M` counts moves, or half-moves if two
/// units are a move.
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
    let sign = if decimal(number)? == 0 { "" } else { sign };
    Some(format!("{sign}{}", number.replace(',', ".")))
}

/// What the tag `TimeControl` says (PGN standard, section 9.6.1).
#[derive(Debug, Clone, Copy)]
pub struct TimeControlTag {
    /// The time that each player has at first.
    pub base: Milliseconds,
    /// The most that a player gets for each move.
    pub increment: Milliseconds,
    /// The most that a player gets at the end of a period. That of a sandclock is without end.
    added: u64,
}

impl TimeControlTag {
    /// Parses the value of the tag: `300+3`, `40/7200:20/3600:900`, `*180`. `None` if it cannot be read, or is unknown.
    pub fn parse(text: &str) -> Option<TimeControlTag> {
        let text = text.trim();
        let periods = text.strip_prefix('*').unwrap_or(text).split(':');
        let (mut base, mut increment, mut added) = (None, 0, 0);
        let mut rest = periods.clone().count();
        for period in periods {
            rest -= 1;
            let (moves, time) = match period.split_once('/') {
                Some((moves, time)) => (moves.parse().unwrap_or(0), time),
                // Only the last period may go on to the end of the game.
                None if rest == 0 => (u16::MAX, period),
                None => return None,
            };
            let (time, more) = time.split_once('+').unwrap_or((time, "0"));
            let (time, more) = (decimal(time)?, decimal(more)?);
            // One that counts moves comes again.
            if moves == 0 {
                return None;
            }
            if base.is_some() || period.contains('/') && rest == 0 {
                added = time.max(added);
            }
            base.get_or_insert(time);
            increment = more.max(increment);
        }
        Some(TimeControlTag {
            base: Milliseconds(base?),
            increment: Milliseconds(increment),
            added: if text.starts_with('*') {
                u64::MAX
            } else {
                added
            },
        })
    }
}

/// The clocks of a game under its time control.
#[derive(Debug, Default)]
pub(super) struct Clocks {
    /// If it is known, and fits the first clocks.
    pub control: Option<TimeControlTag>,
    /// The last of each player, White first, and the half-move behind which it stands.
    pub last: [Option<(u32, u64)>; 2],
}

impl Clocks {
    /// Notes what the clock of the player who made the last half-move shows. Says if it has gained more time than it may.
    pub fn gain(&mut self, mover: Color, ply: u32, clock: Option<Milliseconds>) -> Option<String> {
        let (Milliseconds(shown), control) = (clock?, self.control?);
        let last = self.last[mover.index()].replace((ply, shown));
        let (since, before) = last.unwrap_or((0, control.base.0));
        let moves = ply.saturating_sub(since).div_ceil(2);
        let added = control.increment.0.saturating_add(control.added);
        let most = before.saturating_add(added.saturating_mul(moves.into()));
        if last.is_none() {
            // Some sites start with three seconds where the base is less.
            if shown <= most.saturating_add(3000) {
                return None;
            }
            // The tag is in minutes: `90+30`.
            self.control = None;
            let (player, shown) = (mover.player(), Milliseconds(shown));
            return Some(format!(
                "{player}'s first clock shows {shown} seconds, and TimeControl begins with {}: the clocks of this game are not checked",
                control.base
            ));
        }
        // A clock that shows whole seconds may be a second late.
        (since < ply && shown > most.saturating_add(1000)).then(|| {
            let (player, increment) = (mover.player(), control.increment);
            let gain = (shown - before + 500) / 1000;
            format!("{player}'s clock has gained {gain} seconds, and the increment is {increment}")
        })
    }
}
