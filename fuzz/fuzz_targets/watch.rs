//! Any texts of a file that is followed, each after a byte that no text has: what is withdrawn was said, and what stands in the end is
//! what is said of the last text alone.
#![no_main]

use libfuzzer_sys::fuzz_target;
use oracle_answers::View;
use oracle_answers::games::{GamesRequest, Watch};
use oracle_answers::request::{FormatChoice, Interface};
use serde_json::Value;

/// Looks at texts, and returns the kind and the message of what stands in the end.
fn standing<'t>(texts: impl Iterator<Item = &'t [u8]>) -> Vec<[String; 2]> {
    let request = GamesRequest {
        output: FormatChoice {
            name: Some("json".to_owned()),
            ..FormatChoice::default()
        },
        watch: true,
        ..GamesRequest::default()
    };
    let (view, games) = (
        View::default(),
        request.games(Interface::CommandLine).unwrap(),
    );
    let mut watch = Watch::new(&view, &games, "live.pgn");
    let mut said: Vec<String> = Vec::new();
    for text in texts {
        for line in watch.look(text).split(|&byte| byte == b'\n') {
            let line = str::from_utf8(line).unwrap();
            match line.strip_prefix("{\"withdrawn\":true,") {
                Some(rest) => {
                    let place = said.iter().position(|said| said[1..] == *rest);
                    said.remove(place.unwrap_or_else(|| panic!("never said: {rest}")));
                }
                None if line.is_empty() => {}
                None => said.push(line.to_owned()),
            }
        }
    }
    let records = said.iter().map(|said| serde_json::from_str(said).unwrap());
    let words = |record: Value| ["kind", "message"].map(|key| record[key].to_string());
    let mut standing: Vec<[String; 2]> = records.map(words).collect();
    standing.sort_unstable();
    standing
}

fuzz_target!(|bytes: &[u8]| {
    let texts: Vec<&[u8]> = bytes.split(|&byte| byte == 0xff).collect();
    let last = texts.last().copied().unwrap_or_default();
    let stands = standing(texts.into_iter().chain([last, last]));
    assert_eq!(stands, standing([last, last].into_iter()));
});
