//! How the program exits; and the text of an error for a person: what is wrong, where in the input, and what to do, with commands as
//! a shell reads them.

use std::borrow::Cow;
use std::error::Error;
use std::ffi::OsString;
use std::io::{self, Write};
use std::iter;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::mpsc::{self, Sender};
use std::thread::Builder;

use anyhow::{Context, anyhow};
use oracle_answers::diagnostic::{Diagnostic, LinePlace, Place};
use oracle_laws::cited;
use oracle_notation::shown;

/// The exit statuses, from best to worst: a stream exits with that of its worst line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Exit {
    /// Answered, or the answer is yes.
    #[default]
    Yes = 0,
    /// The answer is no: the move is not legal, a program or a written count is wrong, or a strict request is undecided.
    No = 1,
    /// Something could not be read, was refused, or could not be written.
    Error = 2,
    /// Interrupted by Ctrl-C.
    Interrupted = 130,
    /// Ended by SIGTERM.
    Terminated = 143,
}

impl From<bool> for Exit {
    /// Returns the status of an answer that is yes or no.
    fn from(is_yes: bool) -> Exit {
        if is_yes { Exit::Yes } else { Exit::No }
    }
}

/// Ends the program before its answer, whatever its threads wait for.
#[derive(Debug, Clone)]
pub struct End(Sender<anyhow::Result<Exit>>);

impl End {
    /// Ends the program with this status or error. Only the first call counts.
    pub fn tell(&self, answered: anyhow::Result<Exit>) {
        // Ignore the error: the program is ending.
        let _ = self.0.send(answered);
    }
}

/// What answers on another thread, or why nothing does.
type Prepared = anyhow::Result<Box<dyn FnOnce() -> anyhow::Result<Exit> + Send>>;

/// Prepares an answer, and answers on another thread. Returns the result, or that of the first [`End::tell`] before it:
/// threads that still wait for input then end with the program.
pub fn until_end(prepare: Box<dyn FnOnce(&End) -> Prepared + '_>) -> anyhow::Result<Exit> {
    let (sender, ended) = mpsc::channel();
    let end = End(sender);
    let answer = prepare(&end)?;
    let answering = move || {
        let answered = catch_unwind(AssertUnwindSafe(answer));
        end.tell(answered.unwrap_or_else(|_| Err(anyhow!("internal error"))));
    };
    let thread = Builder::new().spawn(answering);
    thread.context("cannot start a thread")?;
    ended.recv()?
}

/// Calls a function at every Ctrl-C, on a thread of its own.
pub fn on_interrupt(act: Box<dyn FnMut() + Send>) -> anyhow::Result<()> {
    match ctrlc::set_handler(act) {
        // The handler is already set if a process runs several commands, as tests do.
        Err(ctrlc::Error::MultipleHandlers) => Ok(()),
        set => set.context("cannot listen for Ctrl-C"),
    }
}

/// Calls a function on each of these signals, on a thread of its own. Threads that are started later do not get them.
#[cfg(unix)]
pub fn on_signals(signals: &[nix::sys::signal::Signal], mut act: Box<dyn FnMut() + Send>) {
    let signals: nix::sys::signal::SigSet = signals.iter().copied().collect();
    let wait = move || {
        while signals.wait().is_ok() {
            act();
        }
    };
    // Ignore the errors: then these signals end this program at once.
    if signals.thread_block().is_ok() {
        let _ = Builder::new().spawn(wait);
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// Returns a command line: the program, and these arguments.
pub fn command_line(arguments: &[impl AsRef<str>]) -> String {
    let words = arguments.iter().map(|word| quoted(word.as_ref()));
    let words: Vec<String> = iter::once("chess-oracle".to_owned()).chain(words).collect();
    words.join(" ")
}

/// Returns the arguments that were typed, without the name of the program.
pub fn typed(arguments: &[OsString]) -> Vec<String> {
    let words = arguments.iter().skip(1);
    words
        .map(|word| word.to_string_lossy().into_owned())
        .collect()
}

/// Returns the typed command line with other words in place of these.
pub fn with_words(arguments: &[OsString], words: &[String], others: &[&str]) -> String {
    let mut options = typed(arguments);
    // The command may come first, and the values of options look like words.
    for word in words.iter().rev() {
        if let Some(at) = options.iter().rposition(|option| option == word) {
            options.remove(at);
        }
    }
    options.extend(others.iter().map(|&word| word.to_owned()));
    command_line(&options)
}

/// Returns a word, quoted if a shell would change it.
pub fn quoted(word: &str) -> String {
    let is_plain = |letter: char| {
        letter.is_alphanumeric() || "/.:_-+,@=".contains(letter) || cfg!(windows) && letter == '\\'
    };
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else if cfg!(windows) || word.contains('\'') {
        format!("\"{word}\"")
    } else {
        format!("'{word}'")
    }
}

/// The longest part of an input line that is shown, in characters.
const WINDOW: usize = 100;

const DOTS: &str = "...";

/// The longest message that is shown whole, in characters: all problems of a position together are shorter.
const LONGEST_MESSAGE: usize = 1500;

/// Returns the exit status of an answer. Writes the error if there is none.
pub fn conclude(answered: anyhow::Result<Exit>, stderr: &mut impl Write) -> Exit {
    let error = match answered {
        Ok(exit) => return exit,
        // Standard output has no reader, who asks no more.
        Err(error) if error.chain().any(is_closed_pipe) => return Exit::Yes,
        Err(error) => error,
    };
    let text = match error.downcast_ref::<Diagnostic>() {
        Some(error) => report(error, None),
        // With its causes on the same line.
        None => format!("chess-oracle: {error:#}\n"),
    };
    // Ignore the error: stderr is gone.
    let _ = stderr.write_all(text.as_bytes());
    Exit::Error
}

fn is_closed_pipe(cause: &(dyn Error + 'static)) -> bool {
    let error = cause.downcast_ref::<io::Error>();
    error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// Returns the report of an error, in this line of a stream. In a file it begins with `name:7:`.
///
/// ```text
/// chess-oracle: line 7: `x` is not a role
///   Wke1 Wxe1
///        ^^^^
/// hint: the roles are k, q, r, b, n (or s) and p, as in `Wke1`
/// ```
pub fn report(error: &Diagnostic, line: Option<LinePlace<'_>>) -> String {
    let place = line.map_or_else(String::new, LinePlace::prefix);
    let message = shown(&error.message);
    let (first, last) = (LONGEST_MESSAGE - WINDOW - DOTS.len(), WINDOW - DOTS.len());
    let message = shorten(&message, LONGEST_MESSAGE, first, last).into_owned();
    let message = cited(message, error.article);
    let typed = |words: &str| {
        let text = format!("{words}{}", error.token);
        let at = words.len()..text.len();
        (text, at)
    };
    let place_shown = match &error.place {
        Place::Line { line: text, at } | Place::Text { text, at } => {
            Some((text.clone(), at.clone()))
        }
        // The move of `explain` is no option.
        Place::Override("move") => Some(typed("explain ")),
        Place::Override(name) => Some(typed(&format!("--{name} "))),
        Place::Column(_) | Place::Option(_) | Place::End | Place::Nowhere => None,
    };
    let token = place_shown.map_or_else(String::new, |(input, at)| {
        let (input, at) = line_of(&input, &at);
        let (before, token, after) = window(input, &at);
        let indent = before.chars().count();
        let marks = token.chars().count().max(1);
        format!(
            "  {before}{token}{after}\n  {:indent$}{:^<marks$}\n",
            "", ""
        )
    });
    let hint = error
        .hint
        .as_ref()
        .map(|hint| format!("hint: {}\n", shown(hint)));
    format!(
        "chess-oracle: {place}{message}\n{token}{}",
        hint.unwrap_or_default()
    )
}

/// Returns the line of the input in which a token begins, and the token's place in it.
fn line_of<'a>(input: &'a str, at: &Range<usize>) -> (&'a str, Range<usize>) {
    let start = input[..at.start].rfind('\n').map_or(0, |end| end + 1);
    let end = input[at.start..].find('\n');
    let end = end.map_or(input.len(), |length| at.start + length);
    let line = &input[start..end];
    (line, at.start - start..at.end.min(end) - start)
}

/// Returns the part of an input around a token, on one line, in three parts.
fn window(input: &str, at: &Range<usize>) -> (String, String, String) {
    let (before, token, after) = (&input[..at.start], &input[at.clone()], &input[at.end..]);
    let (before, after) = (shown(before), shown(after));
    // Leave room for the dots on both sides of the longest token.
    let whole = shown(token);
    let token = shorten_end(&whole, WINDOW - 2 * DOTS.len());
    // What follows a token that is cut is not shown.
    let after = if token == *whole {
        after
    } else {
        Cow::Borrowed("")
    };
    let room = WINDOW - token.chars().count();
    // Each side may use the room that the other does not need.
    let room_after = (room / 2).max(room.saturating_sub(before.chars().count()));
    let after = shorten_end(&after, room_after);
    let room_before = room - after.chars().count();
    let last = room_before.saturating_sub(DOTS.len());
    let before = shorten(&before, room_before, 0, last);
    (before.into_owned(), token, after)
}

fn shorten_end(text: &str, room: usize) -> String {
    shorten(text, room, room.saturating_sub(DOTS.len()), 0).into_owned()
}

/// Returns a text of at most this length; of a longer one, its first and its last characters.
fn shorten(text: &str, longest: usize, first: usize, last: usize) -> Cow<'_, str> {
    let count = text.chars().count();
    if count <= longest {
        return Cow::Borrowed(text);
    }
    let (front, back) = (text.chars().take(first), text.chars().skip(count - last));
    Cow::Owned(front.chain(DOTS.chars()).chain(back).collect())
}
