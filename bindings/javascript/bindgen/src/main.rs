//! Writes the JavaScript that loads a WebAssembly module: `bindgen MODULE FOLDER`.

use std::env::args;

use anyhow::{Context, Result};
use walrus::ir::Value;
use walrus::{ConstExpr, Data, DataKind, Module};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let arguments: Vec<String> = args().skip(1).collect();
    let [module, folder] = arguments.as_slice() else {
        anyhow::bail!("usage: bindgen MODULE FOLDER");
    };
    let mut output = Bindgen::new()
        .input_path(module)
        .web(true)?
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        // What a crash leaves behind is dropped, and a fresh instance answers.
        .reset_state_function(true)
        .generate_output()
        .with_context(|| format!("cannot read {module}"))?;
    forget_places(output.wasm_mut());
    output
        .emit(folder)
        .with_context(|| format!("cannot write to {folder}"))
}

/// Blanks where in its sources the module may fail: it has nowhere to print that, and blanks take no room when they are packed.
///
/// A place is the address and the length of a name, a line and a column (`core::panic::Location`), of four bytes each.
fn forget_places(module: &mut Module) {
    let parts: Vec<_> = module.data.iter().map(Data::id).collect();
    for part in parts {
        let data = module.data.get_mut(part);
        let DataKind::Active {
            offset: ConstExpr::Value(Value::I32(base)),
            ..
        } = data.kind
        else {
            continue;
        };
        let bytes = &mut data.value;
        let mut names = Vec::new();
        for at in (0..bytes.len().saturating_sub(15)).step_by(4) {
            let word = |at: usize| {
                let bytes = bytes[at..].first_chunk();
                bytes.map_or(0, |word| u32::from_le_bytes(*word))
            };
            let start = word(at).wrapping_sub(base.cast_unsigned()) as usize;
            let name = start..start.saturating_add(word(at + 4) as usize);
            let text = bytes.get(name.clone());
            if text.is_some_and(|text| text.ends_with(b".rs")) {
                bytes[at..at + 4].copy_from_slice(&base.to_le_bytes());
                bytes[at + 4..at + 16].fill(0);
                names.push(name);
            }
        }
        for name in names {
            bytes[name].fill(b' ');
        }
    }
}
