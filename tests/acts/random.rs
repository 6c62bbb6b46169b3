//! Random messages of a grammar that sometimes makes mistakes: each has a reply that its schema allows, or an error
//! that points into the message.

use fastrand::Rng;
use jsonschema::Validator;
use oracle_reference::draws;
use serde_json::Value;

use super::column_is_within;
use crate::schema::schema;
use crate::support::{Draw, oracle, random_setup, shredder_fen};

/// Returns sometimes another value than the right one.
fn mostly(rng: &mut Rng, text: String) -> String {
    match rng.u8(0..120) {
        0 => value(rng, 0),
        1 => mangled(rng, &text),
        _ => text,
    }
}

/// Returns one of the words between strokes.
fn one_of<'a>(rng: &mut Rng, words: &'a str) -> &'a str {
    rng.choice(words.split('|').collect::<Vec<_>>()).unwrap()
}

/// Any JSON.
fn value(rng: &mut Rng, depth: u8) -> String {
    let many = |rng: &mut Rng| if depth < 3 { rng.usize(0..3) } else { 0 };
    match rng.u8(0..10) {
        0 => "null".to_owned(),
        1 => rng.bool().to_string(),
        2 => one_of(rng, "0|-1|1.50|9|123456789012345678901234567890|2e3").to_owned(),
        3 => {
            let values: Vec<String> = (0..many(rng)).map(|_| value(rng, depth + 1)).collect();
            format!("[{}]", values.join(","))
        }
        4 => {
            let members = (0..many(rng)).map(|_| format!("{}:{}", key(rng), value(rng, depth + 1)));
            format!("{{{}}}", members.collect::<Vec<_>>().join(" , "))
        }
        _ => key(rng),
    }
}

/// Any string: words of messages, and characters that are special to JSON or a terminal.
fn key(rng: &mut Rng) -> String {
    const WORDS: &str = "|Ke1|Wra1|Pa1|Xe1|W|black|e|1|piece|position|white|Wke1 Bke8|startpos moves e4|\\u0041|\
        \\ud83d\\ude00|é♔|\u{7f}\u{202e}|\\\"\\\\\\n|8/8/8/8/8/8/8/8 w - - 0 1";
    format!("\"{}\"", one_of(rng, WORDS))
}

/// Returns a text with one letter replaced, removed or doubled.
fn mangled(rng: &mut Rng, text: &str) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = rng.usize(0..letters.len());
    match rng.u8(0..3) {
        0 => {
            let letter = one_of(rng, "\"|{|}|[|]|,|:|\\|x|1| |é").chars().next();
            letters[at] = letter.unwrap();
        }
        1 => drop(letters.remove(at)),
        _ => letters.insert(at, letters[at]),
    }
    letters.into_iter().collect()
}

/// Returns the members of an object in any order, with white space and unknown keys.
fn object(rng: &mut Rng, members: Vec<(&str, String)>) -> String {
    let mut members: Vec<String> = members
        .into_iter()
        .filter(|_| rng.u8(0..100) > 0)
        .map(|(key, value)| format!("\"{key}\":{value}"))
        .collect();
    if rng.u8(0..8) == 0 {
        rng.shuffle(&mut members);
    }
    if rng.u8(0..100) == 0 {
        let member = format!("{}:{}", key(rng), value(rng, 1));
        members.insert(rng.usize(0..=members.len()), member);
    }
    let comma = if rng.u8(0..10) == 0 { " ,\t" } else { "," };
    format!("{{{}}}", members.join(comma))
}

/// Returns a piece in any form.
fn piece(rng: &mut Rng, (color, role, square): (char, char, [char; 2])) -> String {
    let [file, rank] = square;
    let text = match rng.u8(0..6) {
        0 => format!("\"{role}{file}{rank}\""),
        1..4 => format!("\"{color}{role}{file}{rank}\""),
        _ => {
            let rank = if rng.bool() {
                rank.to_string()
            } else {
                format!("\"{rank}\"")
            };
            let rank = mostly(rng, rank);
            let position = object(rng, vec![("file", format!("\"{file}\"")), ("rank", rank)]);
            let mut members = vec![
                ("piece", format!("\"{role}\"")),
                ("color", format!("\"{color}\"")),
                ("position", mostly(rng, position)),
            ];
            if rng.bool() {
                let has_moved = rng.bool().to_string();
                members.push(("hasMoved", mostly(rng, has_moved)));
            }
            if rng.u8(0..6) == 0 {
                members.push(("note", value(rng, 0)));
            }
            if rng.u8(0..6) == 0 {
                members.retain(|&(key, _)| key != "color");
            }
            object(rng, members)
        }
    };
    mostly(rng, text)
}

/// Returns a board in any form, and a piece of it.
fn board(rng: &mut Rng) -> (String, (char, char, [char; 2])) {
    let draw = Draw {
        pieces: rng.usize(1..12),
        kings: [rng.u8(0..8) > 0, rng.u8(0..8) > 0],
    };
    let setup = random_setup(rng, draw);
    let pieces = setup.placement.occupied().into_iter().map(|square| {
        let piece = setup.placement.piece_at(square).unwrap();
        let color = piece.color.letter().to_ascii_uppercase();
        let square = [square.file().letter(), square.rank().digit()];
        (color, piece.role.upper_letter(), square)
    });
    let pieces: Vec<(char, char, [char; 2])> = pieces.collect();
    let of_color = |rng: &mut Rng, color: char| {
        let own = pieces.iter().filter(|piece| piece.0 == color);
        let texts: Vec<String> = own.map(|&named| piece(rng, named)).collect();
        let list = format!("[{}]", texts.join(","));
        mostly(rng, list)
    };
    let text = match rng.u8(0..4) {
        0 => format!("\"{}\"", shredder_fen(&setup)),
        1 => {
            let words = pieces
                .iter()
                .map(|(color, role, [file, rank])| format!("{color}{role}{file}{rank}"));
            format!("\"{}\"", words.collect::<Vec<_>>().join(" "))
        }
        form => {
            let lists = vec![("white", of_color(rng, 'W')), ("black", of_color(rng, 'B'))];
            let mut members = if form == 2 {
                lists
            } else {
                vec![("boardPieces", object(rng, lists))]
            };
            let pawn = setup.ep_square.and_then(|passed| {
                let up = if passed.rank().digit() == '3' { 1 } else { -1 };
                let [file, rank] = passed.offset(0, up)?.name().map(char::from);
                Some((if up == 1 { 'W' } else { 'B' }, 'P', [file, rank]))
            });
            if let Some(pawn) = pawn {
                members.push(("epPossibleOnPawn", piece(rng, pawn)));
            }
            if rng.u8(0..6) == 0 {
                members.push(("lastMove", value(rng, 0)));
            }
            object(rng, members)
        }
    };
    let asked = *rng.choice(&pieces).unwrap_or(&('W', 'K', ['e', '1']));
    (mostly(rng, text), asked)
}

/// Returns a message, and the schema of its reply.
fn message(rng: &mut Rng) -> (String, &'static str) {
    let (board, asked) = board(rng);
    let piece = piece(rng, asked);
    let (role, cmd, kind) = match rng.u8(0..8) {
        0 => ("movement", "rawMoves", "raw_moves"),
        1 => ("movement", "legalSquares", "legal_squares"),
        2..6 => ("movement", "legalMoves", "legal_moves"),
        _ => ("board", "squaresControlledBy", "squares_controlled_by"),
    };
    let mut members = vec![
        ("role", format!("\"{role}\"")),
        ("cmd", format!("\"{cmd}\"")),
    ];
    if kind == "squares_controlled_by" {
        let color = ["\"white\"", "\"black\"", "\"W\"", "\"b\""][rng.usize(0..4)].to_owned();
        members.push(("color", mostly(rng, color)));
    } else {
        members.push(("piece", piece));
    }
    if kind == "raw_moves" {
        for (flag, letter) in [("isPawn", 'P'), ("isKnight", 'N')] {
            if rng.u8(0..4) == 0 {
                let is_role = (asked.1 == letter).to_string();
                members.push((flag, mostly(rng, is_role)));
            }
        }
    }
    if role == "board" || rng.u8(0..4) > 0 {
        members.push(("board", board));
    }
    let text = object(rng, members);
    (mostly(rng, text), kind)
}

/// Checks an error record: its schema, its line, and that its token stands at its column.
fn check_error(error: &Validator, record: &Value, line: &str, number: usize) {
    assert!(error.is_valid(record), "{line}\n{record}");
    assert_eq!(record["line"], number, "{line}\n{record}");
    assert!(column_is_within(line, &record["error"]), "{line}\n{record}");
}

#[test]
fn every_message_has_a_reply_of_its_schema_or_an_error_that_points_into_it() {
    check_replies(draws(3000));
}

#[test]
#[ignore = "long: .ci/run runs it"]
fn every_one_of_many_messages_has_a_reply_of_its_schema_or_an_error_that_points_into_it() {
    check_replies(30_000);
}

fn check_replies(count: usize) {
    let mut rng = Rng::with_seed(35);
    let messages: Vec<(String, &str)> = (0..count).map(|_| message(&mut rng)).collect();
    let messages: Vec<_> = messages
        .into_iter()
        .filter(|(line, _)| !line.trim().is_empty() && !line.starts_with('#'))
        .collect();
    let input: Vec<&str> = messages.iter().map(|(line, _)| line.as_str()).collect();
    let (stdout, stderr, status) = oracle("act").stdin(input.join("\n")).ends();
    assert_eq!((stderr.as_str(), status), ("", 2));
    assert_eq!(stdout.lines().count(), messages.len());
    let validator = |kind| jsonschema::validator_for(&schema(kind)).unwrap();
    let kinds = [
        "raw_moves",
        "legal_squares",
        "legal_moves",
        "squares_controlled_by",
    ];
    let validators = kinds.map(|kind| (kind, validator(kind)));
    let error = validator("error");
    let mut refused = 0;
    for (number, ((line, kind), reply)) in (1..).zip(messages.iter().zip(stdout.lines())) {
        let record: Value = serde_json::from_str(reply).unwrap();
        if record.get("error").is_some() {
            refused += 1;
            check_error(&error, &record, line, number);
            continue;
        }
        let (_, validator) = validators.iter().find(|(known, _)| known == kind).unwrap();
        assert!(validator.is_valid(&record), "{line}\n{reply}");
    }
    // Both replies and errors are common.
    assert!((count / 10..count / 2).contains(&refused), "{refused}");
}
