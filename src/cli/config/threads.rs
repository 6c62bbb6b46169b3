//! The number of threads.

use std::num::NonZero;
use std::thread;

use crate::cli::args::Args;
use crate::cli::error::Refusal;

/// The most threads; more are taken for a typing error.
const MOST_THREADS: usize = 1024;

/// Returns the number of threads: the value of the option, or one per core if the work is long enough.
pub fn threads(args: &Args, is_long: bool) -> Result<NonZero<usize>, Refusal> {
    let one = NonZero::<usize>::MIN;
    let Some(text) = &args.threads else {
        // Asking the system takes longer than answering one question.
        let cores = is_long.then(thread::available_parallelism);
        return Ok(cores.and_then(Result::ok).unwrap_or(one));
    };
    let threads = text.parse().ok();
    threads
        .filter(|threads: &NonZero<usize>| threads.get() <= MOST_THREADS)
        .ok_or_else(|| {
            let refusal = Refusal::of_usage(format!("`{text}` is not a number of threads"));
            let hint = format!("choose a number from 1 to {MOST_THREADS}");
            refusal.of_option("threads", text).with_hint(hint)
        })
}
