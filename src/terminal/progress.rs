//! The progress of a long command: a line on a terminal, which is erased before the answer.

use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

use super::channels;
use crate::input::locked;

const PATIENCE: Duration = Duration::from_secs(1);
const BEAT: Duration = Duration::from_millis(200);
/// The width of the bar, in characters. The whole line fits into 80 columns.
const BAR: usize = 12;
/// Moves to the beginning of the line, and erases it (ECMA-48, EL).
const ERASE: &str = "\r\x1b[K";

/// How far a command has come.
#[derive(Debug, Clone, Copy, Default)]
pub struct Progress {
    /// The size of the finished part, and of the whole if it is known: bytes, or branches of a tree.
    pub done: u64,
    pub planned: Option<u64>,
    /// The lines or leaf nodes counted so far.
    pub count: u64,
    pub refused: u64,
    /// The index of the file that is read, and the number of files.
    pub file: u64,
    pub files: u64,
    /// The depth reached, and what was found so far: disagreements, or mistakes in games.
    pub depth: u64,
    pub findings: u64,
    /// The answers that were written, if some may be left out.
    pub kept: Option<u64>,
    /// The byte of the file after the last answer, if it is known.
    pub next: Option<u64>,
    /// What was read and what was written, each before a space, if they are not the same.
    pub things: [&'static str; 2],
}

/// A line on standard error that shows the progress, from when it is drawn until it ends.
#[derive(Debug, Clone, Default)]
pub struct ProgressLine(Arc<Mutex<LineState>>);

#[derive(Debug, Default, PartialEq, Eq)]
pub enum LineState {
    #[default]
    Hidden,
    Shown,
    /// Never drawn again.
    Over,
}

impl ProgressLine {
    /// Starts to draw the progress, counted in these things, on a thread of its own. Without a thread, no line is drawn.
    pub fn draw(&self, things: &'static str, progress: Box<dyn Fn() -> Progress + Send>) {
        let line = self.clone();
        let start = Instant::now();
        let paint = move || {
            thread::sleep(PATIENCE);
            loop {
                let mut state = line.hide();
                if *state == LineState::Over {
                    return;
                }
                let text = text(things, progress(), start.elapsed());
                // Ignore the error, here and below: stderr is gone.
                let _ = channels::stderr().write_all(text.as_bytes());
                *state = LineState::Shown;
                drop(state);
                thread::sleep(BEAT);
            }
        };
        let _ = thread::Builder::new().spawn(paint);
    }

    /// Erases the line. It is not drawn as long as its state is held.
    pub fn hide(&self) -> MutexGuard<'_, LineState> {
        let mut state = locked(&self.0);
        if *state == LineState::Shown {
            let _ = channels::stderr().write_all(ERASE.as_bytes());
            *state = LineState::Hidden;
        }
        state
    }

    /// Erases the line for ever.
    pub fn end(&self) {
        *self.hide() = LineState::Over;
    }
}

/// Returns the line: `[=====>    ] 52%  1,200,000 lines, 600,000 a second, 3 refused, 2 s left`.
fn text(things: &str, progress: Progress, elapsed: Duration) -> String {
    let rate = |count: u64| u128::from(count) * 1000 / elapsed.as_millis().max(1);
    let mut parts = vec![
        format!("{} {things}", grouped(progress.count.into())),
        format!("{} a second", grouped(rate(progress.count))),
    ];
    if progress.refused > 0 {
        parts.push(format!("{} refused", grouped(progress.refused.into())));
    }
    if progress.files > 1 {
        parts.push(format!("file {} of {}", progress.file + 1, progress.files));
    }
    if progress.depth > 0 {
        parts.push(format!("depth {}", progress.depth));
    }
    if progress.depth > 0 || progress.findings > 0 {
        parts.push(format!("{} findings", grouped(progress.findings.into())));
    }
    let Some(planned) = progress.planned.filter(|&planned| planned > 0) else {
        return parts.join(", ");
    };
    let left = planned.saturating_sub(progress.done);
    if let Some(seconds) = u128::from(left).checked_div(rate(progress.done)) {
        parts.push(match seconds {
            0..100 => format!("{seconds} s left"),
            100..6000 => format!("{} min left", seconds / 60),
            _ => format!("{} h left", grouped(seconds / 3600)),
        });
    }
    let share = |parts: usize| u128::from(progress.done) * parts as u128 / u128::from(planned);
    let marks = "=".repeat(share(BAR).min(BAR as u128) as usize);
    format!("[{marks:BAR$}] {}%  {}", share(100), parts.join(", "))
}

/// Returns what is said at the end: `1,200,000 read, 600 chosen, 3 refused, 2.0 s, 600,000 a second`; after a break, also how to
/// go on.
pub fn summary(progress: Progress, is_break: bool, elapsed: Duration) -> String {
    let rate = u128::from(progress.count) * 1000 / elapsed.as_millis().max(1);
    let [read, written] = progress.things;
    let mut parts = vec![format!("{} {read}read", grouped(progress.count.into()))];
    let kept = progress.kept;
    parts.extend(kept.map(|kept| format!("{} {written}chosen", grouped(kept.into()))));
    if progress.refused > 0 {
        parts.push(format!("{} refused", grouped(progress.refused.into())));
    }
    parts.push(format!("{:.1} s", elapsed.as_secs_f64()));
    parts.push(format!("{} a second", grouped(rate)));
    let next = progress.next.filter(|_| is_break && progress.files == 1);
    parts.extend(next.map(|next| format!("`--from-offset {next}` goes on")));
    format!("{}\n", parts.join(", "))
}

/// Returns the number of leaf nodes that were counted, with the time and the speed.
pub fn speed(nodes: u64, elapsed: Duration) -> String {
    let rate = u128::from(nodes) * 1_000_000 / elapsed.as_micros().max(1);
    let (nodes, seconds) = (grouped(nodes.into()), elapsed.as_secs_f64());
    format!(
        "{nodes} leaf nodes, {seconds:.3} s, {} a second\n",
        grouped(rate)
    )
}

/// Returns a number with a comma before every group of three digits.
fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Progress, grouped, summary, text};

    const TWO_SECONDS: Duration = Duration::from_secs(2);

    const SOME: Progress = Progress {
        done: 250,
        planned: None,
        count: 7,
        refused: 0,
        file: 0,
        files: 1,
        depth: 0,
        findings: 0,
        kept: None,
        next: None,
        things: [""; 2],
    };

    fn with(change: impl Fn(&mut Progress)) -> Progress {
        let mut progress = SOME;
        change(&mut progress);
        progress
    }

    #[test]
    fn what_is_told_of_a_run() {
        let many = |it: &mut Progress| (it.count, it.refused) = (1_200_000, 3);
        let of = |done, planned| with(|it| (it.done, it.planned) = (done, Some(planned)));
        #[rustfmt::skip] // A table.
        let lines = [
            ("lines", with(many), "1,200,000 lines, 600,000 a second, 3 refused"),
            ("positions", with(|it| (it.depth, it.findings) = (5, 2)), "7 positions, 3 a second, depth 5, 2 findings"),
            // If the total is known, the remaining time is shown.
            ("nodes", of(250, 1000), "[===         ] 25%  7 nodes, 3 a second, 6 s left"),
            ("nodes", of(250, 1_000_000), "[            ] 0%  7 nodes, 3 a second, 2 h left"),
            ("nodes", of(250, 75_250), "[            ] 0%  7 nodes, 3 a second, 10 min left"),
            ("nodes", of(0, 1000), "[            ] 0%  7 nodes, 3 a second"),
            // Many files of `/proc` have the length 0.
            ("nodes", of(9, 0), "7 nodes, 3 a second"),
        ];
        for (things, progress, line) in lines {
            assert_eq!(text(things, progress, TWO_SECONDS), line);
        }
        let mut progress = with(many);
        (progress.file, progress.files) = (1, 5);
        let said = "1,200,000 games, 600,000 a second, 3 refused, file 2 of 5";
        assert_eq!(text("games", progress, TWO_SECONDS), said);
        // The summary at the end; after an interruption of one file, also the offset to continue from.
        (progress.kept, progress.next) = (Some(600), Some(12345));
        let said = "1,200,000 read, 600 chosen, 3 refused, 2.0 s, 600,000 a second";
        let told = [false, true].map(|is_break| summary(progress, is_break, TWO_SECONDS));
        assert_eq!(told, [format!("{said}\n"), format!("{said}\n")]);
        progress.files = 1;
        let told = summary(progress, true, TWO_SECONDS);
        assert_eq!(told, format!("{said}, `--from-offset 12345` goes on\n"));
        let long =
            with(|it| (it.done, it.planned, it.count) = (1000, Some(10_000_000), 999_999_999_999));
        let long = text("nodes", long, Duration::from_secs(100));
        assert!(long.len() < 80, "{long}");
        let texts = [0, 999, 1000, 12_345_678].map(grouped);
        assert_eq!(texts, ["0", "999", "1,000", "12,345,678"]);
    }
}
