//! How far a long question has come: a line on a terminal, which is gone when the answer is there.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressStyle};

/// Nobody needs to be told of what is done within this time.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often the line is drawn anew.
const BEAT: Duration = Duration::from_millis(200);

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
    bar: ProgressBar,
    end: Option<Sender<()>>,
    painter: Option<JoinHandle<()>>,
}

impl Line {
    /// Draws how far it has come, in numbers of these things.
    pub fn draw(things: &'static str, come: impl Fn() -> Progress + Send + 'static) -> Line {
        let bar = ProgressBar::hidden();
        let (end, ended) = mpsc::channel();
        let drawn = bar.clone();
        let paint = move || {
            if ended.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            drawn.set_draw_target(indicatif::ProgressDrawTarget::stderr());
            drawn.set_style(style(come().planned.is_some()));
            loop {
                show(&drawn, things, come());
                if ended.recv_timeout(BEAT) != Err(RecvTimeoutError::Timeout) {
                    return;
                }
            }
        };
        // Where there is no thread to be had, there is no line.
        let painter = thread::Builder::new().spawn(paint).ok();
        Line {
            bar,
            end: Some(end),
            painter,
        }
    }

    /// What takes the line away at once, for whoever cannot wait for its thread.
    pub fn eraser(&self) -> impl Fn() + Send + 'static {
        let bar = self.bar.clone();
        move || bar.finish_and_clear()
    }

    /// Does something that writes on the same terminal.
    pub fn aside<T>(&self, act: impl FnOnce() -> T) -> T {
        self.bar.suspend(act)
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(painter) = self.painter.take() {
            // A painter that panicked has said why.
            let _ = painter.join();
        }
        self.bar.finish_and_clear();
    }
}

fn style(has_end: bool) -> ProgressStyle {
    let template = if has_end {
        "{wide_bar} {percent}%  {msg}  {eta} left"
    } else {
        "{msg}"
    };
    // A template that cannot be read would show as the plain style: the tests look at it.
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

fn show(bar: &ProgressBar, things: &str, come: Progress) {
    if let Some(planned) = come.planned {
        bar.set_length(planned);
    }
    bar.set_position(come.done);
    bar.set_message(message(things, come, bar.elapsed()));
}

/// `1,200,000 lines, 600,000 a second, 3 refused`.
fn message(things: &str, come: Progress, elapsed: Duration) -> String {
    let rate = u128::from(come.count) * 1000 / elapsed.as_millis().max(1);
    let rate = u64::try_from(rate).unwrap_or(u64::MAX);
    let mut text = format!(
        "{} {things}, {} a second",
        HumanCount(come.count),
        HumanCount(rate)
    );
    if come.refused > 0 {
        text += &format!(", {} refused", HumanCount(come.refused));
    }
    text
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Progress, message};

    #[test]
    fn lines_and_their_rate_are_told() {
        let come = Progress {
            count: 1_200_000,
            ..Progress::default()
        };
        let two = Duration::from_secs(2);
        assert_eq!(
            message("lines", come, two),
            "1,200,000 lines, 600,000 a second"
        );
        let come = Progress { refused: 3, ..come };
        assert_eq!(
            message("lines", come, two),
            "1,200,000 lines, 600,000 a second, 3 refused"
        );
    }
}
