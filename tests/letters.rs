//! Letters of other languages in positions and their moves.

use crate::support::{oracle, oracle_with};

#[test]
fn moves_of_a_position_are_read_in_the_letters_of_the_option() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1\n";
    for question in [
        "startpos moves Sf3 --letters de -o fen",
        "startpos --moves Cf3 --letters fr -o fen",
        "startpos moves Rf3 --letters fi --strict -o fen",
    ] {
        oracle(question).stdout(fen).run();
    }
    for question in [
        "explain Sf3 startpos --letters de",
        "explain startpos Cf3 --letters es",
    ] {
        oracle(question)
            .stdout("legal: the white knight on g1 goes to f3\n")
            .run();
    }
    let ambiguous = oracle("Wke1 Wnb1f3 moves Sd2 --letters de").complains();
    assert!(
        ambiguous.contains("hint: write Sbd2 or Sfd2"),
        "{ambiguous}"
    );
    let strict = oracle("startpos moves Sxf3 --letters de --strict").complains();
    assert!(strict.contains("hint: write `Sf3`"), "{strict}");
}

#[test]
fn an_unreadable_move_says_in_which_letters_it_is_legal() {
    for (question, hint) in [
        (
            "startpos moves Sf3",
            "German, Polish or Swedish: add `--letters de`, `--letters pl` or `--letters sv`",
        ),
        (
            "startpos moves e4 Cc6",
            "French, Spanish or Italian: add `--letters fr`, `--letters es` or `--letters it`",
        ),
        ("startpos moves e4 d5 Jf3", "Czech: add `--letters cs`"),
        ("explain Кf3 startpos", "Russian: add `--letters ru`"),
        (
            "startpos moves Nf3 --letters de",
            "English: add `--letters en`",
        ),
    ] {
        let complaint = oracle(question).complains();
        let wanted = format!("hint: this looks {hint}\n");
        assert!(complaint.ends_with(&wanted), "{complaint}");
    }
    let nowhere = oracle("startpos moves Sf6").complains();
    assert!(nowhere.contains("hint: write moves as"), "{nowhere}");
}

/// A king and a queen, a rook, a bishop, a knight and a pawn against a king, in the words and letters of each language.
const LISTS: [(&str, &str); 22] = [
    ("de", "Weiß Ke1 Dd1 Ta1 Lc1 Sb1 a2 Schwarz Ke8"),
    ("de", "weiss: ke1, dd1, ta1, lc1, sb1, ba2; schwarz: ke8"),
    ("de", "WEISS Ke1 Dd1 Ta1 Lc1 Sb1 Ba2 SCHWARZ Ke8"),
    ("fr", "Blancs Re1 Dd1 Ta1 Fc1 Cb1 a2 Noirs Re8"),
    ("fr", "blanc: re1 dd1 ta1 fc1 cb1 pa2 noir: re8"),
    ("es", "Blancas Re1 Dd1 Ta1 Ac1 Cb1 Pa2 Negras Re8"),
    ("it", "Bianco Re1 Dd1 Ta1 Ac1 Cb1 Pa2 Nero Re8"),
    // The Dutch knight has the letter of the English pawn.
    ("nl", "Wit Ke1 Dd1 Ta1 Lc1 Pb1 a2 Zwart Ke8"),
    ("pt", "Brancas Re1 Dd1 Ta1 Bc1 Cb1 Pa2 Pretas Re8"),
    ("pl", "Białe Ke1 Hd1 Wa1 Gc1 Sb1 Pa2 Czarne Ke8"),
    ("pl", "biale ke1 hd1 wa1 gc1 sb1 pa2 czarne ke8"),
    ("cs", "Bílý Ke1 Dd1 Va1 Sc1 Jb1 Pa2 Černý Ke8"),
    // Each accent after its letter, as some systems write it.
    (
        "cs",
        "Bi\u{301}ly\u{301} Ke1 Dd1 Va1 Sc1 Jb1 Pa2 C\u{30c}erny\u{301} Ke8",
    ),
    ("hu", "Világos Ke1 Vd1 Ba1 Fc1 Hb1 Gya2 Sötét Ke8"),
    ("hu", "vilagos ke1 vd1 ba1 fc1 hb1 a2 sotet ke8"),
    ("sv", "Vit Ke1 Dd1 Ta1 Lc1 Sb1 Ba2 Svart Ke8"),
    ("da", "Hvid Ke1 Dd1 Ta1 Lc1 Sb1 Ba2 Sort Ke8"),
    ("fi", "Valkea Ke1 Dd1 Ta1 Lc1 Rb1 Sa2 Musta Ke8"),
    ("ru", "Белые Крe1 Фd1 Лa1 Сc1 Кb1 Пa2 Чёрные Крe8"),
    // Cyrillic files, too.
    ("ru", "белые кре1 фd1 ла1 сс1 кb1 а2 черные кре8"),
    ("figurines", "White ♔e1 ♕d1 ♖a1 ♗c1 ♘b1 ♙a2 Black ♚e8"),
    // English words keep English letters: a French king would be `R`.
    ("fr", "White Ke1 Qd1 Ra1 Bc1 Nb1 a2 Black Ke8"),
];

#[test]
fn a_piece_list_has_the_words_and_letters_of_the_option() {
    for (letters, list) in LISTS {
        oracle_with(&[list, "--letters", letters, "-o", "fen"])
            .stdout("4k3/8/8/8/8/8/P7/RNBQK3 w Q - 0 1\n")
            .run();
    }
    oracle_with(&["explain", "Dd8", LISTS[0].1, "--letters", "de"])
        .stdout("legal: the white queen on d1 goes to d8 and gives check\n")
        .run();
}

#[test]
fn a_move_in_english_words_is_explained_whatever_the_letters() {
    for (said, written) in [
        ("knight to f3", "Nf3"),
        ("e2 to e4", "e4"),
        ("castle kingside", "O-O"),
        ("queen takes d7", "Qxd7"),
    ] {
        let ends = |words: &[&str]| oracle_with(&[&["explain"], words].concat()).ends();
        let wanted = ends(&[written, "startpos"]);
        assert_eq!(ends(&[said, "startpos"]), wanted, "{said}");
        assert_eq!(
            ends(&[said, "startpos", "--letters", "de"]),
            wanted,
            "{said}"
        );
    }
}

#[test]
fn no_piece_is_guessed_in_other_words_or_letters() {
    // An English queen among German pieces; a German queen among English ones.
    for (list, word) in [
        ("Weiß Ke1 Qd1 Schwarz Ke8", "Qd1"),
        ("Weiß Ke1 Nb1 Schwarz Ke8", "Nb1"),
        ("White Ke1 Dd1 Black Ke8", "Dd1"),
        ("Blancs Re1 Noirs Re8", "Blancs"),
    ] {
        let complaint = oracle_with(&[list, "--letters", "de"]).complains();
        let place = complaint.lines().nth(2).unwrap().trim_end();
        let start = list[..list.find(word).unwrap()].chars().count();
        assert_eq!(place.find('^'), Some(start + 2), "{complaint}");
    }
    for (list, hint) in [
        ("Weiß Ke1 Dd1 Schwarz Ke8", "German: add `--letters de`"),
        ("blancs re1 noirs re8", "French: add `--letters fr`"),
        (
            "Negras Re8 Blancas Re1",
            "Spanish or Portuguese: add `--letters es` or `--letters pt`",
        ),
    ] {
        let complaint = oracle_with(&[list]).complains();
        assert!(
            complaint.ends_with(&format!("hint: this looks {hint}\n")),
            "{complaint}"
        );
    }
    let english = oracle_with(&["sort", "Ke1"]).complains();
    assert!(!english.contains("Danish"), "{english}");
}

#[test]
fn moves_are_written_in_the_letters_of_the_option() {
    let line = "White Ke1 Nb1 Black Ke8";
    for (options, written) in [
        (["-o", "san", "de"], "Kd1 Kf1 Kd2 Ke2 Kf2 Sa3 Sc3 Sd2\n"),
        (["-o", "san", "fr"], "Rd1 Rf1 Rd2 Re2 Rf2 Ca3 Cc3 Cd2\n"),
        (
            ["-o", "lan", "fi"],
            "Ke1-d1 Ke1-f1 Ke1-d2 Ke1-e2 Ke1-f2 Rb1-a3 Rb1-c3 Rb1-d2\n",
        ),
    ] {
        let [option, format, letters] = options;
        let (stdout, ..) = oracle_with(&[line, option, format, "--letters", letters]).ends();
        let sorted = |text: &str| {
            let mut words: Vec<&str> = text.split_whitespace().collect();
            words.sort_unstable();
            words.join(" ")
        };
        assert_eq!(sorted(&stdout), sorted(written));
        // What is written is read.
        let word = stdout.split_whitespace().last().unwrap();
        let (_, _, status) = oracle_with(&["explain", word, line, "--letters", letters]).ends();
        assert_eq!(status, 0, "{word}");
    }
    let ends = |words: &[&str]| oracle_with(words).ends().0;
    let text = ends(&[line, "--letters", "de"]);
    assert!(
        text.contains(" Sa3 Sc3 Sd2") || text.contains("Sd2 Sa3 Sc3"),
        "{text}"
    );
    let lost = "White Ke1 Rh1 Black Ke8 moves Tg1 Kd8 Th1 Ke8";
    let why = ends(&["explain", "O-O", lost, "--letters", "de"]);
    assert!(why.contains("(1. Tg1)"), "{why}");
    let line = ends(&["winnable", "White Ke1 Qd1 Black Ke8", "--letters", "de"]);
    assert!(line.contains(" Dd8#") && !line.contains('Q'), "{line}");
}

#[test]
fn the_san_of_json_and_tables_is_english() {
    for words in [
        &["startpos", "--json"][..],
        &["startpos", "-o", "tsv"],
        &["startpos", "--fields", "moves"],
        &["explain", "startpos", "g1f3", "--json"],
    ] {
        let english = oracle_with(words).ends();
        let german = oracle_with(&[words, &["--letters", "de"]].concat()).ends();
        assert!(english == german, "{words:?}");
    }
}

#[test]
fn a_german_queen_is_no_sign_of_a_diagram() {
    let position = "8/P7/8/8/8/8/8/K1k5 w - -";
    for text in ["a8=D", "a8D", "a8=D!", "a8D??"] {
        let told = oracle_with(&["explain", text, position]).complains();
        assert!(told.contains("add `--letters de`"), "{told}");
        let call = ["explain", text, position, "--letters", "de"];
        assert!(oracle_with(&call).says().contains("promotes to a queen"));
    }
    // A pawn that does not promote, or says what it becomes, may stand beside a diagram.
    for (text, position) in [("a8=QD", position), ("e4D", "startpos")] {
        assert_eq!(
            oracle_with(&["explain", text, position]).ends().2,
            0,
            "{text}"
        );
    }
}
