//! The `chess-oracle` program: it runs the [command line](chess_oracle).

use std::env;
use std::process::ExitCode;

use chess_oracle::{Environment, channels, conclude, run};

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args_os().collect();
    let (stdin, stdout, stderr) = (channels::stdin(), channels::stdout(), channels::stderr());
    let answered = channels::check_stdout()
        .and_then(|()| run(&arguments, stdin, stdout, stderr, Environment::read()));
    conclude(answered, &mut channels::stderr()).into()
}
