//! How the program starts on Linux with glibc: with its own `main`, instead of the one that Rust's standard library puts
//! before it.
//!
//! The standard library opens `/dev/null` in the place of a closed standard output, so that answers written there vanish
//! with status 0; and it looks up the limits of the stack, which takes longer than to answer a question. What else it
//! does is done here.

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

// SAFETY: this is the program's only `main`, with the signature that the C runtime calls. glibc hands the arguments
// to the standard library before it is called (through `.init_array`).
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

/// Opens `/dev/null` in the place of each standard channel that is closed, as a file opened later would take its
/// number.
fn occupy_closed_channels() {
    for channel in [stdin(), stdout(), stderr()] {
        // A new file gets the lowest number that is free: that of the channel.
        if fcntl_getfd(channel).is_err()
            && let Ok(null) = OpenOptions::new().read(true).write(true).open("/dev/null")
        {
            // It stays open as long as the program runs.
            let _ = null.into_raw_fd();
        }
    }
}

/// A write to a closed pipe is an error of that write, and not the end of the program. A program that has no memory
/// left, and has said so, ends with the status of an error.
fn handle_signals() {
    // Should a signal not be handled, it does what it does by default.
    let _ = flag::register(SIGPIPE, Arc::default());
    let is_fatal = Arc::new(AtomicBool::new(true));
    let _ = flag::register_conditional_shutdown(SIGABRT, Exit::Error as c_int, is_fatal);
}
