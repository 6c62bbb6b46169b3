//! Which games are answered, and which columns are written. `cases/games_fields.txt` has the options one by one.

use std::fs;

use fastrand::Rng;
use oracle_reference::draws;
use serde_json::{Value, json};

use super::random_pgn;
use crate::support::oracle;

/// Returns the answers about games, and the messages.
fn read(words: &str, input: &str) -> (String, String) {
    let (stdout, stderr, _) = oracle(&format!("games {words}")).stdin(input).ends();
    (stdout, stderr)
}

fn records(words: &str, input: &str) -> Vec<Value> {
    let answers = read(&format!("--json {words}"), input).0;
    let records = answers
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    records.collect()
}

/// Checks that games are answered as if the others were cut out.
fn check_pieces(form: &str, files: &str, pieces: &[String]) {
    let all = read(&format!("{form} {files}"), "");
    let pieces = pieces
        .iter()
        .map(|piece| read(&format!("{form} {piece} {files}"), ""));
    let joined: (String, String) = pieces.unzip();
    assert!(joined == all, "{form} {files}");
}

/// Games in two files are answered as if the others were cut out, at any number of threads.
#[test]
fn some_games_are_answered_as_among_all() {
    let mut rng = Rng::with_seed(21);
    let folder = tempfile::tempdir().unwrap();
    let names = [(0, draws(64)), (1, draws(36))].map(|(at, games)| {
        let name = folder.path().join(format!("{at}.pgn"));
        fs::write(&name, random_pgn(&mut rng, games, true)).unwrap();
        name.display().to_string()
    });
    let [third, last] = [40, 70].map(draws);
    let pieces = [
        "--take 1".to_owned(),
        format!("--skip 1 --take {}", third - 1),
        format!("--skip {third} --take 0"),
        format!("--skip {third} --take {} --threads 3", last - third),
        format!("--skip {last} --threads 1"),
    ];
    for form in ["--json", "--json --repair", "-o pgn", "--positions -o san"] {
        // Comments between the games of two pieces are written with the game before.
        check_pieces(form, &names.join(" "), &pieces);
    }
    let texts = [
        "1. e4 *\n1. d4 *\n",
        "",
        "1. c4\n",
        "1. f4 *\n{c}\n",
        "{d}\n1. a4 *\n1. b4 e5",
    ];
    let name = |at: usize| folder.path().join(format!("short-{at}.pgn"));
    for (at, text) in texts.into_iter().enumerate() {
        fs::write(name(at), text).unwrap();
    }
    for _ in 0..draws(20) {
        let files = (0..rng.usize(1..6)).map(|_| name(rng.usize(..texts.len())));
        let files: Vec<String> = files.map(|file| file.display().to_string()).collect();
        let forms = ["--json", "-o csv --no-header", "--positions -o fen"];
        let (skip, threads) = (rng.u32(..4), rng.u32(1..4));
        let pieces = [
            format!("--take {skip} --threads {threads}"),
            format!("--skip {skip} --take 1 --threads {threads}"),
            format!("--skip {} --threads {threads}", skip + 1),
        ];
        check_pieces(rng.choice(forms).unwrap(), &files.join(" "), &pieces);
    }
}

#[test]
fn a_run_goes_on_where_the_last_stopped() {
    let text = random_pgn(&mut Rng::with_seed(22), 40, false);
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().join("games.pgn");
    fs::write(&name, &text).unwrap();
    let file = name.to_str().unwrap();
    let all = records(file, "");
    for at in [0, 1, 17, 39] {
        let offset = &all[at]["offset"];
        let rest = records(&format!("--from-offset {offset} {file}"), "");
        let piped = records(&format!("--from-offset {offset} -"), &text);
        assert_eq!((rest.len(), piped.len()), (40 - at, 40 - at));
        // Lines and offsets are those of the file; games are numbered from here.
        for (number, (record, among_all)) in rest.iter().zip(&all[at..]).enumerate() {
            let mut expected = among_all.clone();
            expected["game"] = (number + 1).into();
            assert_eq!(*record, expected);
        }
    }
}

#[test]
fn a_record_has_the_chosen_members_in_their_order() {
    let text = random_pgn(&mut Rng::with_seed(23), draws(120), true);
    let whole = records("--repair -", &text);
    let keys = "game,line,offset,tags,start,plies,illegal_moves,fen,result,outcome,claims,announced,repetitions,findings,omitted,repairs";
    assert!(whole == records(&format!("--repair --fields {keys} -"), &text));
    for key in whole
        .iter()
        .flat_map(|record| record.as_object().unwrap().keys())
    {
        assert!(keys.split(',').any(|known| known == key), "{key}");
    }
    let chosen = records("--fields result,Site,game,White -", &text);
    for (record, chosen) in whole.iter().zip(chosen) {
        let tag = |name: &str| record["tags"].get(name).cloned().unwrap_or_default();
        let expected = json!({"result": record["result"], "Site": tag("Site"), "game": record["game"], "White": tag("White")});
        assert_eq!(chosen, expected);
    }
}

#[test]
fn a_table_has_the_chosen_columns_and_tags() {
    let text = random_pgn(&mut Rng::with_seed(24), 60, false);
    let table = |options: &str| read(&format!("--positions --variations {options} -"), &text).0;
    let usual = table("-o tsv");
    assert!(table("--fields game,ply,uci,san,fen,depth,file") == usual);
    // No usual cell needs quotes.
    assert!(table("-o csv").replace(',', "\t") == usual);
    let chosen = table("-o csv --fields fen,White,Nobody,ply,Site");
    for (row, (chosen, full)) in chosen.lines().zip(usual.lines()).enumerate() {
        let cells: Vec<&str> = full.split('\t').collect();
        // The tags of these games, or none.
        let tag = if chosen.contains('x') {
            "\"x \"\"y\"\" é\""
        } else {
            ""
        };
        let expected = match row {
            0 => "fen,White,Nobody,ply,Site".to_owned(),
            _ => format!("{},{tag},,{},{tag}", cells[4], cells[1]),
        };
        assert_eq!(chosen, expected);
    }
    assert_eq!(chosen.lines().count(), usual.lines().count());
}

#[test]
fn the_help_says_which_options_go_with_positions() {
    let help = oracle("games --help").says();
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = "standard error. All options go with it but --summary and --report; --fields needs -o tsv or csv, and --write-letters -o san.";
    assert!(help.contains(said), "{help}");
    let page = oracle("games --penalties rapid -o html -")
        .stdin("1. e4 Ke7 *")
        .ends();
    assert!(page.0.starts_with("<!DOCTYPE html>"));
}
