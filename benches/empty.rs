//! A program that prints an empty line: what starting any program in Rust takes.

#![allow(clippy::print_stdout)] // It does nothing else.

fn main() {
    println!();
}
