//! What people paste, damaged, and boards as they are drawn. `cases/pasted*.txt` has each form with its reading.

use oracle_laws::Position;
use oracle_notation::{Origin, Overrides, Pasted, fen};
use oracle_reference::draws;
use serde_json::{Value, json};

use crate::support::{Draw, oracle, oracle_with, random_games, random_setup};

/// Returns the lines and drawings that the cases have.
fn pasted() -> Vec<String> {
    let files = [
        include_str!("cases/pasted.txt"),
        include_str!("cases/pasted_boards.txt"),
    ];
    let typed = files.into_iter().flat_map(str::lines);
    let typed = typed.filter_map(|line| line.strip_prefix("< "));
    let texts = typed.map(|line| match serde_json::from_str::<Value>(line) {
        Ok(Value::Object(object)) => object["position"].as_str().unwrap().to_owned(),
        _ => line.to_owned(),
    });
    texts.filter(|text| text.len() < 1000).collect()
}

#[test]
fn an_error_in_any_text_is_a_part_of_it() {
    const OTHERS: [char; 10] = ['\u{2658}', 'x', '9', '/', ' ', '"', '%', '\n', '{', '('];
    let mut rng = fastrand::Rng::with_seed(15);
    let (mut errors, mut answers) = (0, 0);
    let overrides = Overrides::default();
    let texts = pasted();
    for round in 0..draws(20_000) {
        let mut letters: Vec<char> = texts[round % texts.len()].chars().collect();
        for _ in 0..rng.usize(1..4) {
            let at = rng.usize(..letters.len());
            match rng.u8(..4) {
                0 => drop(letters.remove(at)),
                1 => letters.insert(at, letters[at]),
                2 => letters[at] = *rng.choice(&letters).unwrap(),
                _ => letters[at] = *rng.choice(&OTHERS).unwrap(),
            }
        }
        let text: String = letters.into_iter().collect();
        let Some(pasted) = Pasted::translate(&text) else {
            continue;
        };
        let read = pasted.read(&overrides);
        let Err(error) = read.and_then(|record| record.play().map(|_| ())) else {
            answers += 1;
            continue;
        };
        let error = pasted.locate(error, &text);
        if let Origin::Line(at) = error.origin {
            assert_eq!(text.get(at), Some(error.token.as_str()), "{text}");
        }
        errors += 1;
    }
    let least = draws(2000);
    assert!(errors > least && answers > least, "{errors} {answers}");
}

/// Returns what the program draws of each position, without the colours of a terminal.
fn drawn(question: &str, positions: &[String]) -> Vec<String> {
    let call = oracle(question).env("TERM", "xterm-256color");
    let drawings = call.env("COLORTERM", "").stdin(positions.join("\n")).says();
    let mut parts = drawings.split('\x1b');
    let first = parts.next().unwrap().to_owned();
    let plain = parts.fold(first, |plain, part| {
        plain + &part[part.find('m').unwrap() + 1..]
    });
    // Each begins with the letters of the files.
    let files = plain.lines().next().unwrap();
    let between = format!("\n\n{files}");
    let rest = plain[files.len()..].split(&between);
    let drawings: Vec<_> = rest.map(|rest| format!("{files}{rest}")).collect();
    assert_eq!(drawings.len(), positions.len(), "{question}");
    drawings
}

#[test]
fn boards_that_we_draw_are_read_back_but_for_symbols_that_look_alike() {
    let mut rng = fastrand::Rng::with_seed(14);
    let games = random_games(&mut rng, 100, false).into_iter().step_by(10);
    let mut positions: Vec<String> = games.map(|position| fen::write(&position)).collect();
    positions.extend((0..6).map(|index| {
        let draw = Draw {
            pieces: [0, 5, 12, 40][index % 4],
            kings: [true, index % 2 == 0],
        };
        fen::write(&Position::try_from(&random_setup(&mut rng, draw)).unwrap())
    }));
    for question in [
        "-o board -",
        "-o board --unicode -",
        "-o board --flip --unicode -",
        "-o board --flip -",
        "-o board --color always -",
        "-o board --unicode --color always -",
        "-o board --flip --unicode --color always -",
        "attacks -",
        "attacks --unicode --color always -",
    ] {
        let drawings = drawn(question, &positions);
        let objects = drawings.iter().map(|drawing| {
            json!({"position": drawing, "fields": "fen,assumed"}).to_string() + "\n"
        });
        let (read, ..) = oracle("--json -").stdin(objects.collect::<String>()).ends();
        for ((read, drawing), position) in read.lines().zip(&drawings).zip(&positions) {
            let read: Value = serde_json::from_str(read).unwrap();
            // A coloured terminal paints each piece in the colour of its side, and the text keeps the symbols alone.
            if question.contains("--unicode --color always") {
                assert!(!drawing.contains('\u{2654}'), "{drawing}");
                let assumes = |read: &Value| read["assumed"].to_string().contains("symbols");
                let is_told = read["error"]["code"] == "two_kings" || assumes(&read);
                assert!(is_told, "{read} {drawing}");
                continue;
            }
            let said = read["fen"].as_str().unwrap_or_else(|| panic!("{read}"));
            let fields = if question == "attacks -" { 1 } else { 2 };
            assert!(
                said.split(' ')
                    .take(fields)
                    .eq(position.split(' ').take(fields))
            );
        }
        // A drawing is one of the words of a command line, too.
        let word = oracle_with(&["--json", &drawings[0], "--fields", "fen,assumed"]).ends();
        assert_eq!(
            word.0.contains("\"fen\""),
            read.starts_with("{\"fen\""),
            "{word:?}"
        );
    }
}
