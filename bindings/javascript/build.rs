//! Gives the module a stack that the deepest search fits.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-link-arg-cdylib=-zstack-size=8388608");
}
