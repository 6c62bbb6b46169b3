//! How far a long question has come: a line on a terminal, which is gone when the answer is there.

use std::io::Write;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::channels;

/// Nobody needs to be told of what is done within this time.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often the line is drawn anew.
const BEAT: Duration = Duration::from_millis(200);
/// How many signs the bar has. All of the line fits into the 80 columns that any terminal has.
const BAR: usize = 12;
/// To the beginning of the line, and all of it away (ECMA-48, EL).
const ERASE: &str = "\r\x1b[K";

/// How far something has come.
#[derive(Debug, Clone, Copy, Default)]
pub struct Progress {
    /// How much of it is done, and of how much, where that is known.
    pub done: u64,
    pub planned: Option<u64>,
    /// What is counted: lines or leaf nodes.
    pub count: u64,
    /// How many lines were refused.
    pub refused: u64,
}

/// A line on standard error, drawn by a thread of its own until it is dropped.
#[derive(Debug)]
pub struct Line {
    screen: Screen,
    end: Option<Sender<()>>,
    painter: Option<JoinHandle<()>>,
}

/// What is on the terminal.
#[derive(Debug, Clone, Default)]
pub struct Screen(Arc<Mutex<Shown>>);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Shown {
    #[default]
    Nothing,
    Line,
    /// The program leaves, and no line is drawn any more.
    NothingForGood,
}

impl Screen {
    /// Does something while the line is away, and draws it anew.
    fn change<T>(&self, line: Option<&str>, act: impl FnOnce() -> T) -> T {
        let mut shown = self.shown();
        shown.erase();
        let done = act();
        if let (Some(line), Shown::Nothing) = (line, *shown) {
            let _ = channels::stderr().write_all(line.as_bytes());
            *shown = Shown::Line;
        }
        done
    }

    /// Does something that writes on the same terminal.
    pub fn aside<T>(&self, act: impl FnOnce() -> T) -> T {
        self.change(None, act)
    }

    /// Takes the line away for whoever leaves and cannot wait for its thread.
    pub fn clear(&self) {
        let mut shown = self.shown();
        shown.erase();
        *shown = Shown::NothingForGood;
    }

    fn shown(&self) -> MutexGuard<'_, Shown> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shown {
    fn erase(&mut self) {
        if *self == Shown::Line {
            // It is only a help: where it cannot be drawn or taken away, nothing is lost.
            let _ = channels::stderr().write_all(ERASE.as_bytes());
            *self = Shown::Nothing;
        }
    }
}

impl Line {
    /// Draws how far it has come, in numbers of these things.
    pub fn draw(things: &'static str, come: impl Fn() -> Progress + Send + 'static) -> Line {
        let screen = Screen::default();
        let (end, ended) = mpsc::channel();
        let start = Instant::now();
        let drawn = screen.clone();
        let paint = move || {
            let mut pause = PATIENCE;
            while ended.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                drawn.change(Some(&text(things, come(), start.elapsed())), || ());
                pause = BEAT;
            }
        };
        // Where there is no thread to be had, there is no line.
        let painter = thread::Builder::new().spawn(paint).ok();
        Line {
            screen,
            end: Some(end),
            painter,
        }
    }

    /// Where the line is drawn.
    pub fn screen(&self) -> Screen {
        self.screen.clone()
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(painter) = self.painter.take() {
            // A painter that panicked has said why.
            let _ = painter.join();
        }
        self.screen.change(None, || ());
    }
}

/// `[=====>    ] 52%  1,200,000 lines, 600,000 a second, 3 refused, 2 s left`.
fn text(things: &str, come: Progress, elapsed: Duration) -> String {
    let rate = |count: u64| u128::from(count) * 1000 / elapsed.as_millis().max(1);
    let mut parts = vec![
        format!("{} {things}", grouped(come.count.into())),
        format!("{} a second", grouped(rate(come.count))),
    ];
    if come.refused > 0 {
        parts.push(format!("{} refused", grouped(come.refused.into())));
    }
    let Some(planned) = come.planned.filter(|&planned| planned > 0) else {
        return parts.join(", ");
    };
    let left = planned.saturating_sub(come.done);
    if let Some(seconds) = u128::from(left).checked_div(rate(come.done)) {
        parts.push(match seconds {
            0..100 => format!("{seconds} s left"),
            100..6000 => format!("{} min left", seconds / 60),
            _ => format!("{} h left", grouped(seconds / 3600)),
        });
    }
    let share = |parts: usize| u128::from(come.done) * parts as u128 / u128::from(planned);
    let marks = "=".repeat(share(BAR).min(BAR as u128) as usize);
    format!("[{marks:BAR$}] {}%  {}", share(100), parts.join(", "))
}

/// A number with a comma before every three digits.
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

    use super::{Progress, grouped, text};

    const TWO_SECONDS: Duration = Duration::from_secs(2);

    #[test]
    fn lines_and_their_rate_are_told() {
        let come = Progress {
            count: 1_200_000,
            refused: 3,
            ..Progress::default()
        };
        assert_eq!(
            text("lines", come, TWO_SECONDS),
            "1,200,000 lines, 600,000 a second, 3 refused"
        );
    }

    #[test]
    fn where_the_end_is_known_the_time_left_is_told() {
        let come = Progress {
            done: 250,
            planned: Some(1000),
            count: 7,
            refused: 0,
        };
        assert_eq!(
            text("leaf nodes", come, TWO_SECONDS),
            "[===         ] 25%  7 leaf nodes, 3 a second, 6 s left"
        );
        let far = Progress {
            planned: Some(1_000_000),
            ..come
        };
        assert!(text("lines", far, TWO_SECONDS).ends_with(", 2 h left"));
        let near = Progress {
            planned: Some(75_250),
            ..come
        };
        assert!(text("lines", near, TWO_SECONDS).ends_with(", 10 min left"));
        let none = Progress { done: 0, ..come };
        assert!(text("lines", none, TWO_SECONDS).ends_with(" a second"));
    }

    #[test]
    fn an_input_that_says_it_has_no_length_has_no_bar() {
        // As many a file of `/proc` does.
        let come = Progress {
            done: 9,
            planned: Some(0),
            count: 1,
            refused: 0,
        };
        assert_eq!(text("lines", come, TWO_SECONDS), "1 lines, 0 a second");
    }

    #[test]
    fn digits_stand_in_threes() {
        let texts = [0, 999, 1000, 12_345_678].map(grouped);
        assert_eq!(texts, ["0", "999", "1,000", "12,345,678"]);
    }

    #[test]
    fn a_long_line_fits_a_terminal() {
        let come = Progress {
            done: 1000,
            planned: Some(10_000_000),
            count: 999_999_999_999,
            refused: 0,
        };
        let long = text("nodes", come, Duration::from_secs(100));
        assert!(long.len() < 80, "{long}");
    }
}
