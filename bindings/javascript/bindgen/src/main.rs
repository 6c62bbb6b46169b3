//! Writes the JavaScript that loads a WebAssembly module: `bindgen MODULE FOLDER`.

use std::env::args;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let arguments: Vec<String> = args().skip(1).collect();
    let [module, folder] = arguments.as_slice() else {
        anyhow::bail!("usage: bindgen MODULE FOLDER");
    };
    Bindgen::new()
        .input_path(module)
        .web(true)?
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        // What a crash leaves behind is dropped, and a fresh instance answers.
        .reset_state_function(true)
        .generate(folder)
        .with_context(|| format!("cannot read {module}, or write to {folder}"))
}
