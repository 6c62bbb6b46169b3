//! Any text after `--reaches`: it is a condition or a board, or the error points into it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use oracle_answers::games::GamesFormat;
use oracle_answers::games::filter::GameFilter;
use oracle_answers::select::Filter;

fuzz_target!(|text: &str| {
    for is_either in [false, true] {
        let filter = Filter {
            reaches: Some(text.to_owned()),
            is_either,
            ..Filter::default()
        };
        if let Err((option, error)) = GameFilter::new(&filter, GamesFormat::Findings) {
            assert_eq!(option, "reaches");
            assert!(error.at.start <= text.len() && text.is_char_boundary(error.at.start));
        }
    }
});
