//! What the export leaves as it was recorded: results, and turns that are left out.

use std::fmt::Write;

use fastrand::Rng;
use oracle_laws::Position;
use oracle_notation::San;
use serde_json::Value;

use super::export::export;
use crate::support::oracle;

/// What a game was recorded with, and what the board decides.
struct Recorded {
    tag: &'static str,
    marker: &'static str,
    decided: Option<&'static str>,
}

fn standard(result: &'static str) -> &'static str {
    match result {
        "+--" | "1:0" => "1-0",
        "0-0" => "*",
        result => result,
    }
}

impl Recorded {
    /// Returns every pair of a tag and a marker, after a mate and after other moves.
    fn all() -> Vec<Recorded> {
        let all = ["1-0", "0-1", "1/2-1/2", "*", "0-0", "+--", "1:0", "won", ""];
        let games = [Some("0-1"), None].into_iter().flat_map(|decided| {
            let tags = all
                .into_iter()
                .flat_map(move |tag| all.map(|marker| (tag, marker)));
            tags.map(move |(tag, marker)| Recorded {
                tag,
                marker,
                decided,
            })
        });
        // Some are signs of annotators or castling, unless the tag says so.
        let is_marker = |game: &Recorded| match game.marker {
            "won" => false,
            "+--" => game.tag == "+--",
            "0-0" => game.tag == "0-0" || game.decided.is_some(),
            _ => true,
        };
        games.filter(is_marker).collect()
    }

    fn text(&self) -> String {
        let mate = self.decided.map_or("", |_| " Qh4#");
        let tag = match self.tag {
            "" => String::new(),
            tag => format!("[Result \"{tag}\"]\n"),
        };
        format!(
            "[Event \"?\"]\n{tag}\n1. f3 e5 2. g4{mate} {}\n\n",
            self.marker
        )
    }

    /// Returns the results of the tag and of the marker that an export has.
    fn written(&self) -> [&'static str; 2] {
        let recorded = Some(self.tag).filter(|tag| !["", "won"].contains(tag));
        let marker = Some(self.marker).filter(|marker| !marker.is_empty());
        let ended = marker.or(recorded).or(self.decided).map_or("*", standard);
        [recorded.map_or(ended, standard), ended]
    }
}

/// Returns the games of an export.
fn games_of(export: &str) -> impl Iterator<Item = &str> {
    export.split("[Event ").skip(1)
}

fn holds(game: &str, [tag, marker]: [&str; 2]) -> bool {
    let is_tagged = game.contains(&format!("[Result \"{tag}\"]"));
    is_tagged && game.split_whitespace().last() == Some(marker)
}

/// Returns what is found about the result of each game.
fn found(text: &str, count: usize) -> Vec<Vec<String>> {
    let call = oracle("games -o pgn --findings wrong_result,result_mismatch -").stdin(text);
    let mut found = vec![Vec::new(); count];
    for line in call.ends().1.lines() {
        let (number, message) = line
            .split_once(": game ")
            .unwrap()
            .1
            .split_once(": ")
            .unwrap();
        found[number.parse::<usize>().unwrap() - 1].push(message.to_owned());
    }
    found
}

#[test]
fn results_that_differ_both_stay_and_only_a_repair_decides() {
    let games = Recorded::all();
    let text: String = games.iter().map(Recorded::text).collect();
    let once = export(&text);
    assert_eq!(export(&once), once);
    let (before, after) = (found(&text, games.len()), found(&once, games.len()));
    let repaired = oracle("games -o pgn --repair -")
        .stdin(text.as_str())
        .ends()
        .0;
    assert_eq!(games_of(&once).count(), games.len());
    assert_eq!(games_of(&repaired).count(), games.len());
    let exports = games_of(&once)
        .zip(games_of(&repaired))
        .zip(before.into_iter().zip(after));
    for (game, ((once, repaired), (before, after))) in games.iter().zip(exports) {
        let [tagged, ended] = game.written();
        assert!(holds(once, [tagged, ended]), "{}{once}", game.text());
        let decided = [tagged, ended].map(|recorded| game.decided.unwrap_or(recorded));
        assert!(holds(repaired, decided), "{}{repaired}", game.text());
        let recorded = [game.tag, game.marker];
        // What is not in the standard is in a comment.
        let others = recorded
            .iter()
            .filter(|word| ["0-0", "+--", "won"].contains(word));
        assert!(others.into_iter().all(|word| once.contains(word)), "{once}");
        if recorded.map(standard) == recorded {
            let is_wrong = game.decided.is_some_and(|decided| decided != ended);
            let count = usize::from(is_wrong) + usize::from(tagged != ended);
            assert_eq!((before.len(), &before), (count, &after), "{}", game.text());
        }
    }
}

/// Returns the positions of games, and the kinds of what is found, with the half-moves.
fn judged(text: &str) -> (String, Vec<Vec<[Value; 2]>>) {
    let call = oracle("games --positions --variations -o fen -").stdin(text);
    let records = oracle("games --json --variations -").stdin(text).ends().0;
    let found = records.lines().map(|line| {
        let record: Value = serde_json::from_str(line).unwrap();
        let findings = record["findings"].as_array().unwrap().iter();
        let found = findings.map(|finding| ["kind", "ply"].map(|key| finding[key].clone()));
        found.collect()
    });
    (call.ends().0, found.collect())
}

const NULL_MOVES: [&str; 7] = ["--", "Z0", "null", "pass", "@@@@", "<>", "0000"];

#[test]
fn null_moves_of_the_game_stay_moves() {
    let games = "1. e4 e5 2. Nf3 -- 3. Bb5 Nc6 4. O-O *\n\
                 1. -- e5 2. Nf3 {a} -- $1 {b} 3. -- -- 4. Nxe5 (4. -- --) Nc6 1-0\n\
                 1. e4 -- 2. e5 -- 3. e6 -- 4. exd7+ Bxd7 -- *\n\
                 1. f3 e5 2. g4 -- 3. h3 a6 4. -- Qh4 *\n";
    let mut text = NULL_MOVES.map(|null| games.replace("--", null)).concat();
    let once = export(&text);
    assert_eq!(once, export(games).repeat(NULL_MOVES.len()));
    // Random games, in which a player passes now and then.
    let mut rng = Rng::with_seed(43);
    for _ in 0..40 {
        let mut position = Position::default();
        for _ in 0..rng.usize(1..60) {
            let null = rng.choice(NULL_MOVES).filter(|_| rng.u8(..9) == 0);
            if let Some(null) = null.filter(|_| !position.is_check()) {
                write!(text, "{null} ").unwrap();
                position.pass();
                continue;
            }
            let Some(played) = rng.choice(position.legal_moves()) else {
                break;
            };
            write!(text, "{} ", San::from_move(&position, played)).unwrap();
            position = position.after(played);
        }
        text += "*\n";
    }
    let once = export(&text);
    assert_eq!(export(&once), once);
    let (before, after) = (judged(&text), judged(&once));
    assert!(before.0 == after.0, "{text}\n{once}");
    assert_eq!(before.1, after.1, "{text}\n{once}");
    assert!(!once.contains("[%original"), "{once}");
}
