//! Tables of games and of their positions, and what is left out of them.

use oracle_pgn::FindingKind;
use serde_json::Value;

use super::{cell, rows};
use crate::support::{oracle, oracle_with};

const GAMES: &str = r#"[Event "Rated, \"blitz\""]
[White "Tal, M"]
[Black "=cmd()"]
[Result "1-0"]
[WhiteElo "2500"]

1. e4 { [%eval 0.17] [%clk 0:03:00] a good
move } e5 $1 { [%eval #-3,20] [%emt 0:00:01.5] [%clk 1:02:59.5] } 2. Qh5?! (2. Nf3 { not this } Nc6) 2... Nc6
3. Bc4 Nf6?? 4. Qxf7# 1-0

[White "A"]
[Black "B"]
[Result "1/2-1/2"]
[WhiteElo "1500"]

1. e4 e5 2. Kd3 1/2-1/2
"#;

fn run(words: &[&str]) -> (String, i32) {
    let call = [&["games"], words, &["-"]].concat();
    let (answers, _, status) = oracle_with(&call).stdin(GAMES).ends();
    (answers, status)
}

#[test]
fn the_row_of_a_game_has_the_values_of_its_record() {
    let records = run(&["--json"]).0;
    let table = rows(&run(&["-o", "csv"]).0);
    assert_eq!(table.len(), 3);
    for (record, row) in records.lines().zip(&table[1..]) {
        let record: Value = serde_json::from_str(record).unwrap();
        for (column, own) in table[0].iter().zip(row) {
            let findings = record["findings"].as_array().unwrap();
            let value = match column.as_str() {
                "finding_count" => findings.len().into(),
                "findings" => {
                    let count = |kind: &str| {
                        findings
                            .iter()
                            .filter(|found| found["kind"] == kind)
                            .count()
                    };
                    let kinds = FindingKind::ALL.map(FindingKind::id).into_iter();
                    let counts = kinds
                        .map(|kind| (kind, count(kind)))
                        .filter(|(_, count)| *count > 0);
                    counts
                        .map(|(kind, count)| format!("{kind}={count}"))
                        .collect()
                }
                tag if tag.starts_with(char::is_uppercase) => record["tags"][tag].clone(),
                path => path
                    .split('.')
                    .fold(&record, |value, key| &value[key])
                    .clone(),
            };
            let wanted = cell(&value, " ").replace("=cmd()", "'=cmd()");
            assert_eq!(*own, wanted, "{column}");
        }
    }
    let chosen = run(&["-o", "csv", "--fields", "game,White,outcome,plies"]).0;
    assert_eq!(
        chosen,
        "game,White,outcome.winner,outcome.reason,plies\n1,\"Tal, M\",white,checkmate,7\n2,A,,,3\n"
    );
}

#[test]
fn games_are_chosen_by_their_tags_and_by_what_they_are() {
    let game = |words: &[&str]| {
        run(&[&["-o", "csv", "--fields", "game", "--no-header"], words].concat()).0
    };
    for (condition, games) in [
        ("WhiteElo>=2400", "1\n"),
        ("WhiteElo<2400", "2\n"),
        ("plies=7 and outcome.reason=checkmate", "1\n"),
        ("outcome", "1\n"),
        ("findings=illegal_move", "2\n"),
        ("finding_count>1", "2\n"),
        ("White='Tal, M' or White=A", "1\n2\n"),
        ("result='1/2-1/2'", "2\n"),
        ("illegal_moves>0", "2\n"),
        ("Round=3", ""),
    ] {
        assert_eq!(game(&["--where", condition]), games, "{condition}");
        for threads in ["1", "2"] {
            for letters in ["auto", "en"] {
                let words = [
                    "--where",
                    condition,
                    "--threads",
                    threads,
                    "--letters",
                    letters,
                ];
                assert_eq!(game(&words), games, "{condition}");
            }
        }
    }
    let (pgn, _) = run(&["-o", "pgn"]);
    let second = pgn.find("[Event \"?\"]").unwrap();
    assert_eq!(
        run(&["-o", "pgn", "--where", "WhiteElo>2000"]).0,
        pgn[..second]
    );
    assert_eq!(
        run(&["-o", "pgn", "--where", "WhiteElo<2000"]).0,
        pgn[second..]
    );
    let (findings, _) = run(&["--where", "WhiteElo<2000"]);
    assert!(
        findings.contains("game 2 (A - B)") && !findings.contains("Tal"),
        "{findings}"
    );
    assert!(findings.contains("1 game, 3 half-moves"), "{findings}");
    assert_eq!(
        run(&["-o", "json", "--where", "Round=3"]),
        (String::new(), 1)
    );
}

#[test]
fn positions_have_the_columns_that_models_learn_from() {
    let fields = "game,ply,move_number,uci,san,next_uci,next_san,clock,eval,elapsed,nags,comment,winner,plies_left,depth,Event";
    let words = [
        "--positions",
        "-o",
        "csv",
        "--variations",
        "--fields",
        fields,
    ];
    let wanted = "1,0,,,,e2e4,e4,,,,,,white,7,0,\"Rated, \"\"blitz\"\"\"\n\
         1,1,1,e2e4,e4,e7e5,e5,180,0.17,,,a good move,white,6,0,\"Rated, \"\"blitz\"\"\"\n\
         1,2,1,e7e5,e5,d1h5,Qh5,3779.5,#-3,1.5,1,,white,5,0,\"Rated, \"\"blitz\"\"\"\n\
         1,3,2,d1h5,Qh5,b8c6,Nc6,,,,6,,white,4,0,\"Rated, \"\"blitz\"\"\"\n\
         1,3,2,g1f3,Nf3,b8c6,Nc6,,,,,not this,white,,1,\"Rated, \"\"blitz\"\"\"\n\
         1,4,2,b8c6,Nc6,,,,,,,,white,,1,\"Rated, \"\"blitz\"\"\"\n\
         1,4,2,b8c6,Nc6,f1c4,Bc4,,,,,,white,3,0,\"Rated, \"\"blitz\"\"\"\n\
         1,5,3,f1c4,Bc4,g8f6,Nf6,,,,,,white,2,0,\"Rated, \"\"blitz\"\"\"\n\
         1,6,3,g8f6,Nf6,h5f7,Qxf7#,,,,4,,white,1,0,\"Rated, \"\"blitz\"\"\"\n\
         1,7,4,h5f7,Qxf7#,,,,,,,,white,0,0,\"Rated, \"\"blitz\"\"\"\n\
         2,0,,,,e2e4,e4,,,,,,draw,3,0,\n\
         2,1,1,e2e4,e4,e7e5,e5,,,,,,draw,2,0,\n\
         2,2,1,e7e5,e5,,,,,,,,draw,1,0,\n\
         2,3,,,,,,,,,,,draw,0,0,\n";
    let table = run(&words).0;
    assert_eq!(table.split_once('\n').unwrap(), (fields, wanted));
    // Without variations, what is said in them is about no row.
    let main: String = wanted
        .split_inclusive('\n')
        .filter(|row| !row.contains(",1,\"Rated"))
        .collect();
    let words = ["--positions", "-o", "csv", "--fields", fields];
    assert_eq!(run(&words).0.split_once('\n').unwrap().1, main);
}

#[test]
fn positions_are_chosen() {
    let ply = |words: &[&str]| {
        let all = [
            &[
                "--positions",
                "-o",
                "csv",
                "--fields",
                "game,ply",
                "--no-header",
            ],
            words,
        ]
        .concat();
        run(&all).0.replace('\n', " ")
    };
    assert_eq!(ply(&["--where", "check"]), "1,7 ");
    assert_eq!(ply(&["--where", "eval<-5 or clock=180"]), "1,1 1,2 ");
    assert_eq!(ply(&["--where", "WhiteElo<2000 and ply<2"]), "2,0 2,1 ");
    assert_eq!(ply(&["--where", "next_san='Qxf7#'"]), "1,6 ");
    assert_eq!(ply(&["--where", "not (not check)"]), "1,7 ");
    assert_eq!(ply(&["--distinct"]), "1,0 1,1 1,2 1,3 1,4 1,5 1,6 1,7 2,3 ");
    assert_eq!(
        run(&[
            "--positions",
            "-o",
            "fen",
            "--where",
            "plies_left=0 and winner=white"
        ])
        .0
        .lines()
        .count(),
        1
    );
    let uci = run(&["--positions", "-o", "uci", "--where", "WhiteElo<2000"]).0;
    assert_eq!(uci, "startpos moves e2e4 e7e5\n");
    let sample = |words: &str| ply(&words.split(' ').collect::<Vec<_>>());
    assert_eq!(
        sample("--sample 0.5 --threads 1"),
        sample("--sample 0.5 --threads 2")
    );
    assert_ne!(sample("--sample 0.5"), sample("--sample 0.5 --seed 1"));
}

#[test]
fn keys_of_a_position_are_those_of_its_line() {
    let fields = "fen,turn,check,castling,material,hash,phase,move_count,capture_count,halfmove,fullmove,in_check,piece_count,moves,captures";
    let table = run(&["--positions", "-o", "csv", "--fields", fields]).0;
    let (_, body) = table.split_once('\n').unwrap();
    let fens: Vec<&str> = body
        .lines()
        .map(|row| row.split(',').next().unwrap())
        .collect();
    let lines = oracle_with(&["-o", "csv", "--fields", fields, "--no-header", "-"])
        .stdin(fens.join("\n"))
        .says();
    let sorted = |text: &str| -> Vec<Vec<String>> {
        let mut rows = rows(text);
        for row in &mut rows {
            row.sort();
        }
        rows
    };
    assert_eq!(sorted(body), sorted(&lines));
}

#[test]
fn glyphs_and_winners_are_those_that_games_know() {
    let pgn = "[Result \"+:-\"]\n\n1. e4! e5?! 2. Nf3± Nc6$13 +:-\n";
    let call = "games --positions -o csv --fields ply,nags,winner,check,move_count -";
    let (rows, _, _) = oracle(call).stdin(pgn).ends();
    assert_eq!(
        rows,
        "ply,nags,winner,check,move_count\n0,,white,false,20\n1,1,white,false,20\n2,6,white,false,29\n\
         3,16,white,false,29\n4,13,white,false,27\n"
    );
}

#[test]
fn a_comment_before_a_game_without_tags_is_about_its_start() {
    let options = "games --positions -o csv --fields game,ply,comment,eval -";
    let text = "{[%eval 0.3] a start} 1. e4 {then} * {left} [Event \"x\"] {own} 1. d4 *";
    let table = oracle(options).stdin(text).ends().0;
    let wanted = "game,ply,comment,eval\n1,0,a start,0.3\n1,1,then,\n2,0,own,\n2,1,,\n";
    assert_eq!(table, wanted);
}

#[test]
fn a_column_of_games_is_asked_for_by_its_key_or_its_name() {
    let text = "[White \"A\"]\n\n1. e5 *\n";
    for (fields, header) in [
        ("finding_count,White", "finding_count,White"),
        (
            "findings,outcome.winner",
            "finding_count,findings,outcome.winner",
        ),
    ] {
        let table = oracle(&format!("games -o csv --fields {fields} -"))
            .stdin(text)
            .ends()
            .0;
        assert_eq!(table.lines().next(), Some(header));
    }
    let refused = oracle("games --json --fields finding_count -")
        .stdin(text)
        .ends()
        .1;
    assert!(
        refused.contains("there is no field `finding_count`"),
        "{refused}"
    );
}
