//! What is written about damaged games, and of them.

use fastrand::Rng;
use oracle_pgn::{Options, Reader, repairs};
use oracle_reference::draws;
use serde_json::Value;

use super::damage::games_of_players;
use crate::games::random_pgn;
use crate::support::{Oracle, oracle};

fn oracle_reading(words: &str, text: &str) -> Oracle {
    oracle(words).stdin(text)
}

/// Returns the record of a game, whatever is found in it.
fn record(options: &str, text: &str) -> Value {
    let (stdout, ..) = oracle_reading(&format!("games --json {options} -"), text).ends();
    serde_json::from_str(&stdout).unwrap()
}

/// Checks that legal games are written as without the option, once their results are those of the board.
fn keeps(text: &str) {
    let sans = |text: &str| oracle_reading("games --positions -o san -", text).ends().0;
    let right = oracle_reading("games --repair -o pgn -", text).ends().0;
    assert_eq!(sans(&right), sans(text));
    let text = right.as_str();
    for form in ["-o pgn", "--json", "", "--positions -o san"] {
        let plain = oracle_reading(&format!("games {form} -"), text).ends();
        let repairing = oracle_reading(&format!("games --repair {form} -"), text).ends();
        assert!(plain == repairing, "{form}");
        assert!(plain.0.len() > text.len() / 100);
    }
}

#[test]
fn legal_games_stay_as_they_are() {
    keeps(&random_pgn(&mut Rng::with_seed(9), draws(300), false));
}

#[test]
#[ignore = "takes half a minute, and needs the games in the package pgn-reader"]
fn twenty_thousand_legal_games_stay_as_they_are() {
    let games = games_of_players();
    let mut text = String::new();
    for game in &games {
        text += &game.text();
    }
    text += &random_pgn(&mut Rng::with_seed(10), 20_000 - games.len(), false);
    keeps(&text);
}

#[test]
fn what_was_repaired_is_legal() {
    let cases = include_str!("../../cases/games_repairs.txt");
    let (_, case) = cases.split_once("\n$ games -o pgn --repair -\n").unwrap();
    let lines = case.lines().take_while(|line| !line.is_empty());
    let lines = lines.filter_map(|line| line.strip_prefix('>'));
    let repaired: String = lines.flat_map(|line| [line.trim_start(), "\n"]).collect();
    let again = oracle_reading("games -", &repaired).ends();
    assert!(
        again.0.starts_with("7 games") && again.0.contains("nothing found"),
        "{}",
        again.0
    );
}

#[test]
fn a_game_is_kept_up_to_64_kib_to_be_repaired() {
    let text = |length| {
        format!(
            "1. e4 e5 2. Bf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. Nxe5 {{{}}} *",
            "x".repeat(length)
        )
    };
    assert!(record("--repair", &text(64 * 1024))["repairs"].is_null());
    let found = &record("--repair", &text(63 * 1024))["repairs"];
    assert_eq!(*found, record("--repair", &text(1))["repairs"]);
    assert_eq!(found[0]["san"], "Nf3");
}

#[test]
fn a_long_game_has_repairs_near_its_fault() {
    let there_and_back = "Nf3 Nf6 Ng1 Ng8 ".repeat(2500);
    let text = format!("{there_and_back} Qh8 e5 Nf3 Nc6 *");
    let record = record("--repair", &text);
    let found = record["repairs"].as_array().unwrap();
    assert_eq!((found.len(), &found[0]["whole"]), (5, &true.into()));
    // Not all other changes could be tried.
    assert!(found.iter().all(|repair| repair.get("unique").is_none()));
}

#[test]
fn several_faults_are_repaired_in_games_of_at_most_a_thousand_half_moves() {
    for (length, wanted) in [(1000, &[3, 7][..]), (1001, &[3])] {
        let there_and_back = ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle();
        let mut words: Vec<&str> = there_and_back.take(length).collect();
        (words[2], words[6]) = ("Nz1", "Nz1");
        let text = words.join(" ") + " *";
        let found = repairs(text.as_bytes(), Reader::new(Options::default()));
        let mut faults: Vec<u32> = found.iter().map(|repair| repair.fault).collect();
        faults.dedup();
        assert_eq!(faults, wanted, "{length}");
    }
}
