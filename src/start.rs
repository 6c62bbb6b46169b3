//! How the program starts on Linux with glibc: with its own `main` instead of that of Rust's standard library.
//!
//! The standard library opens `/dev/null` in place of a closed standard output, so that answers are lost with status 0.
//! It also looks up the stack limits, which takes longer than answering a question. This file does the rest of what it
//! does.

use std::env;
use std::ffi::{c_char, c_int};
use std::fs::OpenOptions;
use std::os::fd::IntoRawFd;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rustix::io::fcntl_getfd;
use rustix::stdio::{stderr, stdin, stdout};
use signal_hook::consts::{SIGABRT, SIGPIPE};
use signal_hook::flag;

use crate::cli::{self, Environment, Exit, channels};

// SAFETY: this is the only `main` of the program, with the signature that the C runtime calls. glibc passes the
// arguments to the standard library before the call (through `.init_array`).
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
extern "C" fn main(_count: c_int, _arguments: *const *const c_char) -> c_int {
    let is_stdout_closed = fcntl_getfd(stdout()).is_err();
    occupy_closed_channels();
    handle_signals();
    let arguments: Vec<_> = env::args_os().collect();
    let environment = Environment::read(is_stdout_closed);
    cli::run(
        &arguments,
        channels::stdin(),
        channels::stdout(),
        channels::stderr(),
        environment,
    ) as c_int
}

/// Opens `/dev/null` in place of each closed standard channel. Otherwise a file that is opened later would get its
/// number.
fn occupy_closed_channels() {
    for channel in [stdin(), stdout(), stderr()] {
        // A new file gets the lowest free number: that of the channel.
        if fcntl_getfd(channel).is_err()
            && let Ok(null) = OpenOptions::new().read(true).write(true).open("/dev/null")
        {
            // Keep it open as long as the program runs.
            let _ = null.into_raw_fd();
        }
    }
}

/// Turns a write to a closed pipe into an error of that write instead of the end of the program. A program that runs
/// out of memory ends with the exit status of an error.
fn handle_signals() {
    // Ignore the errors: the default action of the signal stays in place.
    let _ = flag::register(SIGPIPE, Arc::default());
    let is_fatal = Arc::new(AtomicBool::new(true));
    let _ = flag::register_conditional_shutdown(SIGABRT, Exit::Error as c_int, is_fatal);
}
