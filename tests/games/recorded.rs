//! What the export leaves as it was recorded: results, and turns that are left out.

use fastrand::Rng;
use oracle_laws::Position;
use oracle_notation::San;

use super::export::export;
use crate::support::oracle;

#[test]
fn results_that_differ_both_stay_and_only_a_repair_decides() {
    let mate = "1. f3 e5 2. g4 Qh4#";
    let all = ["1-0", "0-1", "1/2-1/2", "*", "0-0", "+--", "1:0", "won", ""];
    let standard = |result| match result {
        "+--" | "1:0" => "1-0",
        "0-0" => "*",
        result => result,
    };
    for (moves, decided) in [(mate, Some("0-1")), ("1. f3 e5 2. g4", None)] {
        for tag in all {
            // Some are signs of annotators or castling, unless the tag says so.
            let is_marker = |marker: &&str| match *marker {
                "won" => false,
                "+--" => tag == "+--",
                "0-0" => tag == "0-0" || decided.is_some(),
                _ => true,
            };
            for marker in all.into_iter().filter(is_marker) {
                let game = match tag {
                    "" => format!("{moves} {marker}\n"),
                    tag => format!("[Result \"{tag}\"]\n\n{moves} {marker}\n"),
                };
                let once = export(&game);
                let recorded = Some(tag).filter(|tag| !["", "won"].contains(tag));
                let ended = Some(marker)
                    .filter(|marker| !marker.is_empty())
                    .or(recorded);
                let ended = ended.or(decided).map_or("*", standard);
                let tagged = recorded.map_or(ended, standard);
                let holds = |text: &str, tag: &str, marker: &str| {
                    text.contains(&format!("[Result \"{tag}\"]"))
                        && text.split_whitespace().last() == Some(marker)
                };
                assert!(holds(&once, tagged, ended), "{game}{once}");
                assert_eq!(export(&once), once);
                // What is not in the standard is in a comment.
                for word in [tag, marker]
                    .into_iter()
                    .filter(|word| ["0-0", "+--", "won"].contains(word))
                {
                    assert!(once.contains(word), "{game}{once}");
                }
                let found = |game: &str| {
                    let (_, found, _) =
                        oracle("games -o pgn --findings wrong_result,result_mismatch -")
                            .stdin(game)
                            .ends();
                    let found = found
                        .lines()
                        .map(|line| line.split_once(": game 1: ").unwrap().1.to_owned());
                    found.collect::<Vec<_>>()
                };
                if [tag, marker].map(standard) == [tag, marker] {
                    let wrong = decided.filter(|decided| *decided != ended);
                    assert_eq!(
                        found(&game).len(),
                        usize::from(wrong.is_some()) + usize::from(tagged != ended)
                    );
                    assert_eq!(found(&once), found(&game));
                }
                let repaired = oracle("games -o pgn --repair -")
                    .stdin(game.as_str())
                    .ends()
                    .0;
                let [tagged, ended] = [tagged, ended].map(|recorded| decided.unwrap_or(recorded));
                assert!(holds(&repaired, tagged, ended), "{game}{repaired}");
            }
        }
    }
}

#[test]
fn a_game_without_a_result_gets_that_of_the_board() {
    let shuffled = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
    for (moves, result) in [
        ("1. f3 e5 2. g4 Qh4#", "0-1"),
        (&*shuffled, "1/2-1/2"),
        ("1. e4", "*"),
    ] {
        let once = export(moves);
        assert!(once.contains(&format!("[Result \"{result}\"]")), "{once}");
        assert_eq!(once.split_whitespace().last(), Some(result));
        assert!(!once.contains("result`"), "{once}");
        assert_eq!(export(&once), once);
    }
}

/// Returns the positions of games, and the kinds of what is found, with the half-moves.
fn judged(text: &str) -> (String, Vec<String>) {
    let positions = oracle("games --positions --variations -o fen -")
        .stdin(text)
        .ends()
        .0;
    let records = oracle("games --json --variations -").stdin(text).ends().0;
    let found = records.lines().map(|line| {
        let record: serde_json::Value = serde_json::from_str(line).unwrap();
        let findings = record["findings"].as_array().unwrap().iter();
        let found =
            findings.map(|finding| (finding["kind"].to_string(), finding["ply"].to_string()));
        format!("{:?}", found.collect::<Vec<_>>())
    });
    (positions, found.collect())
}

#[test]
fn null_moves_of_the_game_stay_moves() {
    let words = ["--", "Z0", "null", "pass", "@@@@", "<>", "0000"];
    for null in words {
        for game in [
            format!("1. e4 e5 2. Nf3 {null} 3. Bb5 Nc6 4. O-O *\n"),
            format!(
                "1. {null} e5 2. Nf3 {{a}} {null} $1 {{b}} 3. {null} {null} 4. Nxe5 (4. {null} {null}) Nc6 1-0\n"
            ),
            format!("1. e4 {null} 2. e5 {null} 3. e6 {null} 4. exd7+ Bxd7 {null} *\n"),
            format!("1. f3 e5 2. g4 {null} 3. h3 a6 4. {null} Qh4 *\n"),
        ] {
            let once = export(&game);
            assert_eq!(export(&once), once);
            assert_eq!(judged(&once), judged(&game), "{once}");
            assert_eq!(once, export(&game.replace(null, words[0])));
        }
    }
    // In check, it is illegal, as it was.
    let game = "1. e4 e5 2. Qh5 d6 3. Qxf7 -- 4. d4 *";
    let once = export(game);
    assert!(
        once.contains("3. Qxf7+ {[%original illegal_move: "),
        "{once}"
    );
    assert!(once.ends_with(" -- 4. d4} *\n\n"), "{once}");
    assert_eq!(judged(&once).0, judged(game).0);
    // Random games, in which a player passes now and then.
    let mut rng = Rng::with_seed(43);
    for _ in 0..40 {
        let (mut moves, mut position) = (Vec::new(), Position::default());
        for _ in 0..rng.usize(1..60) {
            let null = rng.choice(words).filter(|_| rng.u8(..9) == 0);
            if let Some(null) = null.filter(|_| !position.is_check()) {
                moves.push(null.to_owned());
                position.pass();
                continue;
            }
            let Some(played) = rng.choice(position.legal_moves()) else {
                break;
            };
            moves.push(San::from_move(&position, played).to_string());
            position = position.after(played);
        }
        let text = format!("{} *\n", moves.join(" "));
        let once = export(&text);
        assert_eq!(export(&once), once);
        assert_eq!(judged(&once), judged(&text), "{text}\n{once}");
        assert!(!once.contains("[%original"), "{once}");
    }
}
