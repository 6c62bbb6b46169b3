//! The `chess-oracle` program; its code is in [`cli`].
#![cfg_attr(all(target_os = "linux", target_env = "gnu", not(test)), no_main)]

mod cli;
#[cfg(all(target_os = "linux", target_env = "gnu", not(test)))]
mod start;

#[cfg(not(all(target_os = "linux", target_env = "gnu", not(test))))]
fn main() -> std::process::ExitCode {
    use cli::{Environment, channels};

    let arguments: Vec<_> = std::env::args_os().collect();
    let environment = Environment::read(false);
    let (stdin, stdout, stderr) = (channels::stdin(), channels::stdout(), channels::stderr());
    cli::run(&arguments, stdin, stdout, stderr, environment).into()
}
