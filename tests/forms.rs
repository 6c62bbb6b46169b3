//! Answers in the form that a script needs: long notation, figurines, numbers, errors and operations in JSON.

use fastrand::Rng;
use oracle_notation::{MoveText, fen, uci};
use serde_json::{Value, json};

use crate::support::{oracle, oracle_with, random_games, ucis};

#[test]
fn long_notation_and_figurines_name_the_move_that_they_are_written_for() {
    let mut rng = Rng::with_seed(41);
    let mut positions = random_games(&mut rng, 60, false);
    positions.extend(random_games(&mut rng, 30, true));
    let fens: Vec<String> = positions.iter().map(fen::write).collect();
    for form in [
        "-o lan",
        "-o lan --letters figurines",
        "-o san --letters figurines",
        "-o san",
    ] {
        let answers = oracle(&format!("{form} -")).stdin(fens.join("\n")).says();
        for ((position, fen), line) in positions.iter().zip(&fens).zip(answers.lines()) {
            assert!(line.is_ascii() || form.contains("figurine"), "{line}");
            let read = line.split_whitespace().map(|text| {
                let played = MoveText::parse(text).unwrap().resolve(position);
                let played = played.unwrap_or_else(|error| panic!("{text} in {fen}: {error}"));
                uci::write(played, uci::CastlingMode::Standard)
            });
            assert_eq!(read.collect::<Vec<_>>(), ucis(position), "{form}: {line}");
        }
    }
}

#[test]
fn long_notation_has_both_squares_and_the_marks_of_san() {
    for (line, wanted) in [
        (
            "Wke1 Wpa7 Bkh8 Bnb8 -p a7",
            "a7-a8=Q a7-a8=R a7-a8=B a7-a8=N a7xb8=Q+ a7xb8=R+ a7xb8=B a7xb8=N",
        ),
        (
            "Wke1 Wrh1 Bkd8 -p e1",
            "Ke1-d1 Ke1-f1 O-O Ke1-d2 Ke1-e2 Ke1-f2",
        ),
        ("Wkf7 Wqa1 Bkh7 --only mates", "Qa1-h1# Qa1-g7#"),
        ("Wke1 Wpe5 Bke8 Bpd5 ep=d6 -p e5", "e5xd6 e5-e6"),
    ] {
        assert_eq!(
            oracle(&format!("-o lan {line}")).says().trim(),
            wanted,
            "{line}"
        );
    }
    let figurines = oracle("-o lan --letters figurines Wkf7 Wqa1 Bkh7 --only mates").says();
    assert_eq!(figurines, "\u{2655}a1-h1# \u{2655}a1-g7#\n");
}

#[test]
fn the_number_of_moves_is_that_of_the_list() {
    let mut rng = Rng::with_seed(42);
    let positions = random_games(&mut rng, 200, true);
    let lines: Vec<String> = positions.iter().map(fen::write).collect();
    for kinds in [
        "",
        "--only captures",
        "--only checks,quiets",
        "--only mates",
        "--only promotions",
    ] {
        let counts = oracle(&format!("--count {kinds} -"))
            .stdin(lines.join("\n"))
            .says();
        let moves = oracle(&format!("-o uci {kinds} -"))
            .stdin(lines.join("\n"))
            .says();
        for ((line, count), moves) in lines.iter().zip(counts.lines()).zip(moves.lines()) {
            assert_eq!(
                count,
                moves.split_whitespace().count().to_string(),
                "{line}"
            );
        }
    }
    let refused = oracle("--count -o fen startpos").complains();
    assert!(
        refused.contains("hint: leave it out: the answer is a number"),
        "{refused}"
    );
}

#[test]
fn an_error_of_one_question_in_json_is_a_record_as_well() {
    for (words, code) in [
        (&["Wke1 Wxe1", "--json"][..], "unknown_role"),
        (&["Wke1 id=a Wxe1", "-o", "json"], "unknown_role"),
        (&["Wke1", "--json", "--piece", "e2"], "no_piece"),
        (&["explain", "Zz9", "startpos", "--json"], "unreadable_move"),
        (&["Wke1", "--json", "--turn", "x"], "bad_turn"),
        (&["Wke1 Wra1", "--json", "--strict"], "problems"),
    ] {
        let (stdout, stderr, status) = oracle_with(words).ends();
        assert_eq!(status, 2, "{words:?}");
        assert!(stderr.starts_with("chess-oracle: "), "{stderr}");
        let record: Value = serde_json::from_str(&stdout).unwrap();
        assert_eq!(record["error"]["code"], code, "{record}");
        assert!(
            stderr.contains(record["error"]["message"].as_str().unwrap()),
            "{stderr}"
        );
        assert_eq!(record.get("line"), None, "{record}");
        let problems = (code == "problems").then(|| json!(["no_black_king"]));
        assert_eq!(
            record["error"].get("problems"),
            problems.as_ref(),
            "{record}"
        );
    }
    let record: Value =
        serde_json::from_str(&oracle_with(&["Wke1 id=a Wxe1", "--json"]).ends().0).unwrap();
    assert_eq!(record["id"], "a");
    // A reader that is gone changes neither the message nor the status.
    #[cfg(unix)]
    {
        let program = env!("CARGO_BIN_EXE_chess-oracle");
        let script = format!("{{ {program} --json Wxe1; echo $? >&2; }} | true");
        let output = std::process::Command::new("sh")
            .args(["-c", &script])
            .output();
        let stderr = String::from_utf8(output.unwrap().stderr).unwrap();
        assert!(
            stderr.starts_with("chess-oracle: `x` is not a role\n"),
            "{stderr}"
        );
        assert!(stderr.ends_with("\n2\n"), "{stderr}");
    }
    // In other formats, standard output stays empty.
    assert_eq!(oracle_with(&["Wke1 Wxe1", "-o", "uci"]).ends().0, "");
}

#[test]
fn operations_come_back_in_json() {
    let epd = "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; c0 \"a \\\"b\\\"\"; id \"x\"; v0 1 2;";
    let operations = |line: &str| oracle_with(&[line, "--json"]).records()[0]["operations"].clone();
    assert_eq!(
        operations(epd),
        json!({"bm": "O-O", "c0": "a \"b\"", "id": "x", "v0": "1 2"})
    );
    // After a move, those that speak of the position before it are left out.
    assert_eq!(
        operations(&format!("{epd} moves O-O")),
        json!({"c0": "a \"b\"", "id": "x"})
    );
    assert_eq!(operations("startpos"), Value::Null);
    let successors = &oracle_with(&[epd, "--json", "--successors"]).records()[0];
    assert_eq!(successors["operations"]["bm"], "O-O");
}

#[test]
fn options_are_read_as_people_type_them() {
    let both = oracle("-o san Wke1 Wra1 Bke8 Bra8 --only captures,checks").says();
    assert_eq!(
        both,
        oracle("-o san Wke1 Wra1 Bke8 Bra8 --only captures --only checks").says()
    );
    let color = oracle("startpos --color always").says();
    assert!(color.contains('\x1b'));
    assert_eq!(oracle("startpos --colour always").says(), color);
    assert_eq!(oracle("startpos").env("CLICOLOR_FORCE", "1").says(), color);
    for (name, value) in [("CLICOLOR_FORCE", "0"), ("CLICOLOR_FORCE", "")] {
        assert!(!oracle("startpos").env(name, value).says().contains('\x1b'));
    }
    let refused = oracle("startpos")
        .env("CLICOLOR_FORCE", "1")
        .env("NO_COLOR", "1")
        .says();
    assert!(!refused.contains('\x1b'));
}
