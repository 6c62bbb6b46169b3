//! Repetition in positions: `startpos moves ...` says what its moves decide.

use crate::support::{oracle, oracle_with};

fn record(words: &str) -> serde_json::Value {
    let words: Vec<&str> = words.split(' ').chain(["--json"]).collect();
    oracle_with(&words).records().remove(0)
}

const THERE_AND_BACK: &str = " g1f3 g8f6 f3g1 f6g8";

#[test]
fn a_position_that_has_stood_five_times_is_drawn() {
    let moves = |count| format!("startpos moves{}", THERE_AND_BACK.repeat(count));
    let outcome = &record(&moves(4))["outcome"];
    assert_eq!(outcome["reason"], "fivefold_repetition");
    assert!(outcome["winner"].is_null());
    assert!(record(&moves(3))["outcome"].is_null());
}

#[test]
fn draws_that_may_be_claimed_are_named() {
    let moves = |count| format!("startpos moves{}", THERE_AND_BACK.repeat(count));
    assert!(record(&moves(1)).get("claims").is_none());
    assert_eq!(
        record(&moves(2))["claims"],
        serde_json::json!(["threefold_repetition"])
    );
    assert_eq!(
        record("7k/8/8/8/8/8/8/KR6 w - - 100 80")["claims"],
        serde_json::json!(["fifty_moves"])
    );
}

#[test]
fn a_record_says_where_the_position_has_occurred() {
    for (count, repetitions) in [
        (0, serde_json::json!(null)),
        (1, serde_json::json!({"count": 2, "plies": [0, 4]})),
        (2, serde_json::json!({"count": 3, "plies": [0, 4, 8]})),
    ] {
        let line = format!("startpos moves{}", THERE_AND_BACK.repeat(count));
        assert_eq!(
            record(line.trim_end_matches(" moves"))["repetitions"],
            repetitions
        );
        let line = format!(
            "startpos moves e2e4{}",
            " g8f6 g1f3 f6g8 f3g1".repeat(count)
        );
        let later = record(&line);
        let plies = later["repetitions"]["plies"].as_array();
        let plies: Vec<u64> = plies
            .into_iter()
            .flatten()
            .filter_map(serde_json::Value::as_u64)
            .collect();
        let wanted: &[u64] = [&[][..], &[1, 5], &[1, 5, 9]][count];
        assert_eq!(plies, wanted, "{line}");
    }
    let after = "startpos moves Nf3 Nf6 --moves Ng1,Ng8 --fields repetitions,id -o tsv id=a";
    oracle(after)
        .stdout("repetitions.count\trepetitions.plies\tid\n2\t0 4\ta\n")
        .run();
}

#[test]
fn a_claim_says_where_the_position_has_occurred() {
    for (line, places) in [
        (
            "startpos moves Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8",
            "3 times: at the start, after 2... Ng8 and 4... Ng8",
        ),
        (
            "startpos moves e4 e5 g1f3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3",
            "3 times: after 2. Nf3, 4. Nf3 and 6. Nf3",
        ),
        (
            "startpos moves e4 e5 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 --moves Ng8",
            "3 times: after 1... e5, 3... Ng8 and 5... Ng8",
        ),
        // After a capture; its position did not occur before.
        (
            "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 moves exd5 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1 Nf6",
            "3 times: after 2... Nf6, 4... Nf6 and 6... Nf6",
        ),
    ] {
        let text = oracle(line).says();
        let claim = text.split("Claims").nth(1).unwrap();
        let claim = claim.split_whitespace().collect::<Vec<_>>().join(" ");
        let expected = format!("draw by threefold repetition: this position has occurred {places}");
        // The moves that may be announced follow.
        let claim = claim.split(" (FIDE 9.2.2)").next().unwrap();
        assert_eq!(claim, expected);
    }
}

#[test]
fn an_automatic_draw_says_where_the_position_has_occurred() {
    let text = oracle(&format!("startpos moves{}", THERE_AND_BACK.repeat(4))).says();
    let outcome = text.split("Outcome").nth(1).unwrap();
    assert_eq!(
        outcome.split_whitespace().collect::<Vec<_>>().join(" "),
        "draw by fivefold repetition: this position has occurred 5 times: \
         at the start, after 2... Ng8, 4... Ng8, 6... Ng8 and 8... Ng8 (FIDE 9.6.1)"
    );
}

#[test]
fn moves_with_which_a_draw_may_be_claimed_are_named() {
    let announced = |line: &str| {
        let record = record(line);
        let announced = record["announced"].as_array().cloned().unwrap_or_default();
        let named = announced.iter().map(|announced| {
            let word = |key: &str| announced[key].as_str().unwrap().to_owned();
            [word("san"), word("claim"), word("article")].join(" ")
        });
        named.collect::<Vec<_>>()
    };
    // The position after Ng8 is the one of the start, for the third time.
    let line = "startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1";
    assert_eq!(announced(line), ["Ng8 threefold_repetition 9.2.1"]);
    let text = oracle(line).says();
    let claim = "Claims      draw by threefold repetition, announced with Ng8 (FIDE 9.2.1)\n";
    assert!(text.contains(claim), "{text}");
    // It would be the second time only, or the right to castle has gone between.
    let once = "startpos moves g1f3 g8f6 f3g1";
    let king = "startpos moves e4 e5 e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1";
    assert!(announced(once).is_empty());
    assert!(announced(king).is_empty());
    let again = format!("{king} e7e8 e1e2");
    assert_eq!(announced(&again), ["Ke7 threefold_repetition 9.2.1"]);
    // Fifty moves: not with the pawn, nor with a capture.
    let fifty = "4k3/8/8/8/8/p7/P7/R3K3 w - - 99 80";
    let moves = announced(fifty);
    assert!(
        moves.contains(&"Rb1 fifty_moves 9.3.1".to_owned()),
        "{moves:?}"
    );
    assert_eq!(moves.len(), 8);
    let capture = "4k3/8/8/8/8/8/r7/R3K3 w - - 99 80";
    assert!(!announced(capture).iter().any(|san| san.starts_with("Rx")));
    for halfmove in [98, 100] {
        let line = fifty.replace("99", &halfmove.to_string());
        assert!(announced(&line).is_empty(), "{line}");
    }
    // After the end of the game nobody claims.
    assert!(announced("4k3/8/8/8/8/8/8/4K3 w - - 99 80").is_empty());
    assert!(announced("7k/5Q2/6K1/8/8/8/8/8 b - - 99 80").is_empty());
}

#[test]
fn a_repetition_that_could_be_announced_is_no_wrong_termination() {
    let found = |moves: &str| {
        let tags = "[Result \"1/2-1/2\"]\n[Termination \"Draw by repetition\"]\n\n";
        let text = format!("{tags}{moves} 1/2-1/2\n");
        oracle("games --findings wrong_termination -")
            .stdin(text)
            .ends()
            .2
    };
    assert_eq!(found("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1"), 0);
    assert_eq!(found("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6"), 1);
    assert_eq!(found("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"), 0);
}
