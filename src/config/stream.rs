//! The options about streams of lines.

use std::num::NonZero;
use std::thread;

use crate::args::{Args, Argument, Arity, Flag, as_typed, number_in};
use crate::error::Refusal;
use crate::questions::OptionGroup;

pub static FILE: Argument<String> = Argument::text(
    "file",
    "FILE",
    "Read lines from this file; may be repeated",
    as_typed,
)
.short('f')
.count(Arity::Repeated)
.long_help(
    "Read lines from this file, as from standard input; - is standard input. The\n\
     option may be repeated: the files are read one after another. Messages and\n\
     error records name the file and count its lines.",
);
pub static FAIL_FAST: Flag = Flag::new(
    "fail-fast",
    "Stop a stream at the first line that cannot be answered",
);
static THREADS: Argument<NonZero<usize>> =
    threads_for("Threads for a stream (default: one for each core)");

/// The options of every question that reads lines.
pub const LINES: OptionGroup = ("Stream", &[&FILE, &FAIL_FAST, &THREADS]);

/// The most threads; more are taken for a typing error.
const MOST_THREADS: NonZero<usize> = NonZero::<usize>::MIN.saturating_add(1023);

/// Returns `--threads` with the help of a question.
pub const fn threads_for(help: &'static str) -> Argument<NonZero<usize>> {
    Argument::text("threads", "N", help, |text| {
        let error = format!("`{text}` is not a number of threads");
        number_in(text, NonZero::<usize>::MIN..=MOST_THREADS, error)
    })
}

/// Returns the number of threads: the value of the option, or one per core if the work is long enough.
pub fn threads(args: &Args<'_>, is_long: bool) -> Result<NonZero<usize>, Refusal> {
    // Asking the system takes longer than answering one question.
    let cores = || is_long.then(thread::available_parallelism)?.ok();
    let threads = args.get(&THREADS)?.or_else(cores);
    Ok(threads.unwrap_or(NonZero::<usize>::MIN))
}
