//! Gives the module a stack that the deepest search fits.

fn main() {
    println!("cargo::rustc-link-arg-cdylib=-zstack-size=8388608");
}
