//! `--penalties`: what follows an illegal move, by the articles.

use serde_json::{Value, json};

use crate::support::{oracle, oracle_with};

/// Returns the articles of what follows a move, and the sentences.
fn follow(games: &str, asked_move: &str, position: &str) -> Vec<(String, String)> {
    let (stdout, ..) = oracle_with(&[
        "explain",
        asked_move,
        position,
        "--penalties",
        games,
        "--json",
    ])
    .ends();
    let record: Value = serde_json::from_str(&stdout).unwrap();
    let found = record["penalties"].as_array().cloned().unwrap_or_default();
    let word = |value: &Value| value.as_str().unwrap_or("-").to_owned();
    let found = found.iter();
    found
        .map(|one| (word(&one["article"]), word(&one["message"])))
        .collect()
}

#[track_caller]
fn says(games: &str, asked_move: &str, position: &str, article: &str, wanted: &str) {
    let found = follow(games, asked_move, position);
    let wanted = (article.to_owned(), wanted.to_owned());
    assert!(found.contains(&wanted), "{found:#?}");
}

fn articles(games: &str, asked_move: &str, position: &str) -> String {
    let found = follow(games, asked_move, position).into_iter();
    let articles: Vec<String> = found.map(|(article, _)| article).collect();
    articles.join(" ")
}

#[test]
fn the_time_control_decides_what_follows() {
    let pinned = "4k3/4r3/8/8/8/8/4R3/4K3 w - -";
    for (games, wanted) in [
        ("standard", "7.5.1 4.3.1 7.5.5 7.5.5 -"),
        ("rapid", "7.5.1 4.3.1 A.3 7.5.5 A.5.2 -"),
        ("blitz", "7.5.1 4.3.1 A.3 7.5.5 B.3 -"),
    ] {
        assert_eq!(articles(games, "Rd2", pinned), wanted, "{games}");
    }
    let first = "for White's first illegal move, Black gets";
    says(
        "standard",
        "Rd2",
        pinned,
        "7.5.5",
        &format!("{first} two minutes"),
    );
    says(
        "rapid",
        "Rd2",
        pinned,
        "A.3",
        &format!("{first} one minute"),
    );
    says(
        "blitz",
        "Rd2",
        pinned,
        "A.3",
        // B.3 takes A.3 over, B.2 does not.
        &format!("{first} one minute, or two if the event is played under full supervision"),
    );
}

#[test]
fn the_second_loses_unless_the_opponent_cannot_checkmate() {
    let bare = "8/8/8/8/8/2k5/8/4KR2 w - -";
    let drawn = "for White's second, the game is drawn, because Black cannot checkmate";
    says("standard", "Rg3", bare, "7.5.5", drawn);
    // A promoted knight or bishop does not help a bare king, but a pawn may checkmate one day.
    let pawn = "8/8/8/8/8/2k3p1/8/4KR2 w - -";
    says(
        "standard",
        "Rh4",
        pawn,
        "7.5.5",
        "for White's second, Black wins",
    );
}

#[test]
fn touched_pieces_bind() {
    let pinned = "4k3/4r3/8/8/8/8/4R3/4K3 w - -";
    says(
        "standard",
        "Rd2",
        pinned,
        "4.3.1",
        "the white rook on e2, which was touched, must move: Re3 or Re4 or Re5 or Re6 or Rxe7+",
    );
    let pinned = "4k3/8/4r3/8/8/7p/4R3/4K3 w - -";
    // The rook captures along a diagonal.
    let found = follow("standard", "e2h3", pinned);
    let captured = found
        .iter()
        .find(|(article, _)| article == "4.3.3")
        .unwrap();
    assert!(
        captured.1.starts_with(
            "the black pawn on h3 cannot be captured: the white rook on e2 must move: Re3"
        ),
        "{captured:?}"
    );
    let captured = "4k3/8/4r3/8/8/7p/4R1P1/4K3 w - -";
    says(
        "standard",
        "e2h3",
        captured,
        "4.3.3",
        "if the black pawn on h3 was touched first, White must capture it: gxh3; otherwise the white rook on e2 must move: Re3 or Re4 or Re5 or Rxe6+",
    );
    // The knight is pinned; the bishop may capture what it would have captured.
    //  5  .  .  .  n  .  .  .  .
    //  3  .  .  N  .  B  .  .  .     (the knight shields a1 from the bishop on h8)
    let knight = "4k2b/8/8/3p4/8/2N5/8/K2R4 w - -";
    says(
        "standard",
        "Nxd5",
        knight,
        "4.3.3",
        "the white knight on c3 cannot move: White must capture the black pawn on d5: Rxd5",
    );
    let blocked = "the white rook on a1 cannot move: White may make any legal move";
    says("standard", "a1a3", "startpos", "4.5", blocked);
    says(
        "standard",
        "a1a2",
        "startpos",
        "4.3.1",
        "the white pawn on a2, which was touched, must move: a3 or a4",
    );
    says(
        "standard",
        "Nb5",
        "startpos",
        "4.3.1",
        "the piece that was touched must move, if it can",
    );
    let castling = "the king on e1 cannot move: White may make any legal move";
    says("standard", "O-O", "startpos", "4.4.3", castling);
    says(
        "standard",
        "O-O",
        "5rk1/8/8/8/8/8/8/4K2R w K -",
        "4.4.3",
        "if it was touched before the rook, the king on e1 must move: Kd1 or Kd2 or Ke2",
    );
}

#[test]
fn a_pawn_that_is_not_exchanged_becomes_a_queen() {
    let pawn = "8/4P3/8/7k/8/8/q7/4K3 w - -";
    assert_eq!(articles("standard", "e7e8", pawn), "7.5.2 7.5.5 7.5.5 -");
}

#[test]
fn nothing_follows_where_the_laws_name_no_illegal_move() {
    assert_eq!(articles("standard", "e7e5", "startpos"), "3.10.2");
    assert_eq!(articles("standard", "e2e4", "startpos"), "");
    let nothing = "no piece stands there to be touched, so nothing follows";
    says("standard", "e4e5", "startpos", "-", nothing);
    let mate = "startpos moves f3 e5 g4 Qh4";
    let over = "the game was over before the move, so nothing follows";
    says("standard", "a3", mate, "5.1.1", over);
    let refused = oracle("explain e5 startpos --penalties slow").complains();
    assert!(refused.contains("standard, rapid, blitz"), "{refused}");
}

#[test]
fn games_say_what_follows_each_illegal_move_of_the_main_line() {
    let pgn = "1. e4 e5 2. Nf3 (2. Ke3) Nc6 3. Ba6 Rxa6 4. d4 -- *";
    let (stdout, _, status) = oracle("games --variations --penalties rapid -")
        .stdin(pgn)
        .ends();
    let lines: Vec<&str> = stdout
        .lines()
        .filter(|line| line.starts_with('<'))
        .collect();
    assert_eq!((lines.len(), status), (3, 1), "{stdout}");
    assert!(!lines[0].contains("A.3"), "{}", lines[0]);
    for (line, article) in [(lines[1], "(FIDE 7.5.1)"), (lines[2], "(FIDE 7.5.3)")] {
        assert!(
            line.contains(article) && line.contains("(FIDE A.5.2)"),
            "{line}"
        );
    }
    let records = oracle("games --penalties rapid --json -")
        .stdin(pgn)
        .ends()
        .0;
    let record: Value = serde_json::from_str(&records).unwrap();
    let of_rook = &record["findings"][0]["penalties"];
    assert_eq!(of_rook[0]["article"], json!("7.5.1"), "{record}");
    let plain = oracle("games --json -").stdin(pgn).ends().0;
    assert!(!plain.contains("penalties"), "{plain}");
}
