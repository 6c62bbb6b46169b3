//! What is written about damaged games, and of them.

use fastrand::Rng;
use oracle_pgn::{Options, Reader, repairs};
use serde_json::Value;

use super::damage::games_of_players;
use crate::games::random_pgn;
use crate::support::{Oracle, oracle, uncited};

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
    keeps(&random_pgn(&mut Rng::with_seed(9), 300, false));
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

/// Damaged games, and how they are written with their repairs.
const DAMAGED: [(&str, &str); 10] = [
    (
        "1. e4 e5 2. Bf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. Nxe5 *",
        "1. e4 e5 2. Nf3 {[%repaired Bf3]} 2... Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. Nxe5 *",
    ),
    (
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 3. Bb5 4. Ba4 Nf6 5. O-O Be7 *",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {[%repaired Bb5]} 4. Ba4 Nf6 5. O-O Be7 *",
    ),
    (
        "1. e4 e5 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. Nxe5 Qd4 *",
        "1. e4 e5 2. Nf3 {[%repaired]} 2... Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. Nxe5 Qd4 *",
    ),
    (
        "1. e4 e5 2. Nc6 $1 {so} Nf3 (2... d6) 3. Bb5 a6 4. Bxc6 dxc6 5. Nxe5 Qd4 *",
        "1. e4 e5 2. Nf3 $1 {so} 2... Nc6 {[%repaired Nc6 Nf3]} (2... d6) 3. Bb5 a6 4. Bxc6 dxc6 5. Nxe5 Qd4 *",
    ),
    // Both knights may be meant, and the order of moves.
    ("1. d4 Nf6 2. Nf3 d5 3. Nd2 e6 4. Ne5 c5 5. Ndf3 Nc6 *", ""),
    // A null move next to an unreadable letter is a part of its word.
    ("& 1. a4 ÿ<> *", ""),
    // Whatever is played here, nothing follows.
    ("1. e4 e5 2. Bf3 *", ""),
    // Only the wrong letter parts two words.
    (
        "1. e4\"d5 2. exd5 Qxd5 3. Nc3 *",
        "1. e4 d5 {[%repaired \"d5]} 2. exd5 Qxd5 3. Nc3 *",
    ),
    (
        "1. e4 e5 2. Nf3Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. Nxe5 *",
        "1. e4 e5 2. Nf3 Nc6 {[%repaired Nf3Nc6]} 3. Bb5 a6 4. Bxc6 dxc6 5. Nxe5 *",
    ),
    (
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 3. Bb5 a6 4. Bxc6 dxc6 5. Nxe5 *",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {[%repaired Bb5 a6]} 4. Bxc6 dxc6 5. Nxe5 *",
    ),
];

#[test]
fn only_what_is_the_only_repair_is_written() {
    for (text, repaired) in DAMAGED {
        let plain = oracle_reading("games -o pgn -", text).ends();
        let written = oracle_reading("games -o pgn --repair -", text).ends();
        assert_eq!(plain.2, 1);
        if repaired.is_empty() {
            assert_eq!(plain, written, "{text}");
            continue;
        }
        let movetext = written.0.split("\n\n").nth(1).unwrap().replace('\n', " ");
        assert_eq!((movetext.as_str(), written.2), (repaired, 1));
        // What was repaired is legal.
        let again = oracle_reading("games -", &written.0).ends();
        assert!(again.0.contains("nothing found"), "{}", again.0);
    }
}

#[test]
fn a_finding_says_what_the_move_could_have_been() {
    for (text, sentence) in [
        (
            DAMAGED[0].0,
            "along diagonals; Nf3 would make the rest of the game legal (7 half-moves); Qf3 would make the game legal up to move 4",
        ),
        (
            DAMAGED[1].0,
            "3. Bb5 has been played: White's fourth move is next: the white bishop already stands on b5: a move must go to another square; leaving out 4. Bb5 would make the rest of the game legal (4 half-moves); Bf1 would make the game legal up to move 4",
        ),
        (
            DAMAGED[2].0,
            "g1; a missing 2. Nf3 would make the rest of the game legal (7 half-moves); a missing 2. Na3 would make the game legal up to move 4",
        ),
        (
            DAMAGED[4].0,
            "Nfd2; Nbd2 would make the rest of the game legal (6 half-moves); the order 3. Ne5 e6 Nd2 would make the rest of the game legal (6 half-moves)",
        ),
        (
            "1. d4 NN6 2. Nf3 d5 3. Nc3 e6 4. Bg5 Be7 5. Bxf6 Bxf6 6. e4 Nz6 7. e5 *",
            "`NN6`; Nf6 would make the game legal up to move 6; Na6 would make the game legal up to move 6; with 6... Na6 for `Nz6` as well, the whole game is legal",
        ),
        // The mark of check speaks for a move.
        (
            "1. e4 e5 2. Qh5 d5 3. d3 a6 4. Q95+ Kd7 5. Kd1 a5 6. a3 a4 *",
            "`Q95+`; Qxe5+ would make the rest of the game legal (6 half-moves); Qg5 would make the rest of the game legal (6 half-moves)",
        ),
    ] {
        let (stdout, _, status) = oracle_reading("games --repair -", text).ends();
        let line = stdout
            .lines()
            .find(|line| line.contains("would make"))
            .unwrap();
        assert!(uncited(line).ends_with(sentence), "{line}");
        assert_eq!(status, 1);
    }
}

#[test]
fn a_record_has_repairs_with_the_option_only() {
    let text = DAMAGED[0].0;
    assert!(record("", text).get("repairs").is_none());
    let found = &record("--repair", text)["repairs"];
    let best = r#"{"fault":3,"ply":3,"kind":"replace","written":"Bf3","san":"Nf3","plies":7,"distance":1,"whole":true,"unique":true,"sure":true}"#;
    assert_eq!(found[0], serde_json::from_str::<Value>(best).unwrap());
    assert_eq!(found.as_array().unwrap().len(), 5);
    assert!(record("--repair", "1. e4 e5 *").get("repairs").is_none());
    // It is not kept until it ends.
    let long = text.replace('*', &format!("{{{}}} *", "x".repeat(64 * 1024)));
    assert!(record("--repair", &long)["repairs"].is_null());
    let short = text.replace('*', &format!("{{{}}} *", "x".repeat(63 * 1024)));
    assert_eq!(record("--repair", &short)["repairs"], *found);
}

#[test]
fn numbers_that_jump_contradict_a_repair() {
    for (text, is_sure) in [
        ("1. e4 e5 2. Bf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. Nxe5 *", true),
        (
            "1. e4 e5 2. Bf3 Nc6 4. Bb5 a6 5. Bxc6 dxc6 6. Nxe5 *",
            false,
        ),
        ("1. e4 Nf3 Nc6 2. Bb5 a6 3. Bxc6 dxc6 4. Nxe5 *", false),
    ] {
        let found = record("--repair", text);
        let is_said = found["repairs"][0]["sure"] == true;
        assert_eq!(is_said, is_sure, "{found}");
    }
}

#[test]
fn an_ambiguous_move_is_settled_by_the_rest() {
    let text = "1. d4 d5 2. Nf3 Nf6 3. c4 e6 4. Nd2 Nd7 5. e4 dxe4 6. Nxe4 Nxe4 7. Ng5 Nxg5 *";
    let record = record("--repair", text);
    let best = &record["repairs"][0];
    assert_eq!(
        (&best["san"], &best["kind"]),
        (&"Nbd2".into(), &"replace".into())
    );
    assert!(oracle("games --help").says().contains("--repair"));
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

#[test]
fn a_word_that_is_too_long_for_a_move_has_no_repair() {
    let text = |length: usize| {
        format!(
            "1. e4 f{}%{} e5 2. Nf3 *",
            "[".repeat(200),
            "x".repeat(length)
        )
    };
    let record_of_short = record("--repair", "1. e4 f[[x e5 2. Nf3 *");
    assert!(!record_of_short["repairs"].as_array().unwrap().is_empty());
    for length in [54, 55, 100, 5000] {
        let record = record("--repair", &text(length));
        assert!(
            record
                .get("repairs")
                .is_none_or(|repairs| repairs == &serde_json::json!([])),
            "{record}"
        );
    }
}

#[test]
fn a_change_holds_only_where_the_changes_before_it_let_it() {
    let game = "[FEN \"rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPBP/RNBQK2R w KQkq - 0 1\"]\n\n\
                1. e4 e5 2. Ke3 Nc6 3. O-O Nf6 4. Qxh8 d6 5. exd6 e.p. *";
    let call = || oracle("games --repair --findings illegal_move -").stdin(game);
    let text = call().ends().0;
    // A king on e8 does not go to e3, in whatever order.
    assert!(!text.contains("the order 1... Ke3"), "{text}");
    assert!(
        text.contains("with playing Qxh8 as it is written"),
        "{text}"
    );
    assert!(
        text.contains("as well, the rest of the game is legal"),
        "{text}"
    );
    let record = oracle("games --repair --json -").stdin(game).ends().0;
    let record: Value = serde_json::from_str(&record).unwrap();
    for repair in record["repairs"].as_array().unwrap() {
        assert!(
            !repair["kind"].as_str().unwrap().starts_with("swap"),
            "{repair}"
        );
    }
}
