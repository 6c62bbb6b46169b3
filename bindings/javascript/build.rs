//! Gives the module a stack of 8 MiB, as a program has: in the 1 MiB that a linker gives otherwise, variations that are nested
//! thousands of times deep, and the deepest searches, would overflow. Only the linker can set
//! the size, and a build script is the one place from which Cargo passes an option to it for this crate alone.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-link-arg-cdylib=-zstack-size=8388608");
}
