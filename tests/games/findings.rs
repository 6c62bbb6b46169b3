//! Every kind of finding, each in a small game.

use std::collections::BTreeSet;
use std::fmt::Write;

use oracle_notation::PieceLetters;
use oracle_pgn::{Finding, FindingKind, FoundLetters, Game, Options, Reader, Visitor};

use crate::support::compare;

#[derive(Default)]
pub struct Found {
    options: Options,
    pub lines: Vec<String>,
    pub kinds: BTreeSet<FindingKind>,
    /// The number of half-moves of each game.
    pub plies: Vec<u32>,
}

impl Visitor for Found {
    fn wants_moves(&self) -> bool {
        false
    }

    fn finding(&mut self, _game: &Game, finding: &Finding) {
        self.kinds.insert(finding.kind);
        let place = finding.place;
        let text = finding.ply.map(|_| format!(" {}", finding.text));
        let text = text.unwrap_or_default();
        let (kind, message) = (finding.kind.id(), &finding.message);
        let line = format!("{}:{}{text} {kind}: {message}", place.line, place.column);
        self.lines.push(line);
    }

    fn end(&mut self, game: &Game) {
        self.plies.push(game.plies());
    }
}

pub const USUAL: Options = Options {
    has_variations: false,
    is_pedantic: false,
    stops_at_illegal: false,
    tags_are_optional: true,
    pauses_when_damaged: false,
    names_repetitions: false,
    letters: PieceLetters::English,
};

const VARIATIONS: Options = Options {
    has_variations: true,
    ..USUAL
};

const PEDANTIC: Options = Options {
    is_pedantic: true,
    ..USUAL
};

#[track_caller]
fn found_with(options: Options, input: impl AsRef<[u8]>, wanted: &[&str]) -> Found {
    let mut found = Found {
        options,
        ..Found::default()
    };
    Reader::new(found.options).read_all(input.as_ref(), &mut found);
    assert_eq!(found.lines, wanted);
    found
}

#[track_caller]
pub fn found(input: &str, wanted: &[&str]) -> Found {
    found_with(USUAL, input, wanted)
}

pub const TAGS: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n";

/// Each kind of finding, with an input that has it.
fn kinds() -> Vec<(FindingKind, Options, String)> {
    use FindingKind::*;
    let mut numbered = String::new();
    for number in 1..9 {
        let moves = ["Ng1 Ng8", "Nf3 Nf6"][number % 2];
        let _ = write!(numbered, "{number}. {moves} ");
    }
    let quiet = "[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/8/KR6 w - - 98 80\"]\n";
    let deep = format!("e4 {}", "( e4 ".repeat(300));
    vec![
        (IllegalMove, USUAL, "1. e5 *".to_owned()),
        (
            AmbiguousMove,
            USUAL,
            "1. Nf3 a6 2. Nd4 a5 3. Nc3 a4 4. Nb5 *".to_owned(),
        ),
        (AmbiguousLetters, USUAL, "1. e4 e5 2. Re2 *".to_owned()),
        (UnreadableToken, USUAL, "1. e4 what *".to_owned()),
        (NullMove, USUAL, "1. e4 -- *".to_owned()),
        (
            MoveAfterEnd,
            USUAL,
            "1. f3 e5 2. g4 Qh4# 3. a3 0-1".to_owned(),
        ),
        (WrongResult, USUAL, "1. f3 e5 2. g4 Qh4# 1-0".to_owned()),
        (
            WrongTermination,
            USUAL,
            format!("{TAGS}[Result \"1/2-1/2\"]\n[Termination \"By repetition\"]\n\n1. e4 1/2-1/2"),
        ),
        (
            ResultMismatch,
            USUAL,
            format!("{TAGS}[Result \"1-0\"]\n\n1. e4 0-1"),
        ),
        (SecondResult, USUAL, "1. e4 1-0 {x} 1/2-1/2".to_owned()),
        (MissingResult, USUAL, "1. e4".to_owned()),
        (MissingTags, USUAL, "[Event \"x\"]\n\n1. e4 *".to_owned()),
        (
            DuplicateTag,
            USUAL,
            format!("{TAGS}[Event \"x\"]\n[Result \"*\"]\n\n*"),
        ),
        (
            UnreadableTag,
            USUAL,
            format!("{TAGS}[Result]\n[Result \"*\"]\n\n*"),
        ),
        (MiswrittenTag, USUAL, format!("{TAGS}[Result *]\n\n*")),
        (
            WrongPlyCount,
            PEDANTIC,
            format!("{TAGS}[Result \"*\"]\n[PlyCount \"3\"]\n\n1. e4 *"),
        ),
        (
            TooManyTags,
            USUAL,
            format!(
                "{TAGS}[Result \"*\"]\n[Annotator \"{}\"]\n\n*",
                "x".repeat(20_000)
            ),
        ),
        (
            BadFen,
            USUAL,
            format!("{TAGS}[Result \"*\"]\n[FEN \"8/8\"]\n[SetUp \"1\"]\n\n1. e4 *"),
        ),
        (
            BadSetup,
            USUAL,
            format!("{TAGS}[Result \"*\"]\n[SetUp \"1\"]\n\n1. e4 *"),
        ),
        (
            BadDate,
            USUAL,
            format!("{TAGS}[Result \"*\"]\n\n*").replace("????.??.??", "1999.02.29"),
        ),
        (BadResult, USUAL, format!("{TAGS}[Result \"White\"]\n\n*")),
        (
            UnknownVariant,
            USUAL,
            format!("{TAGS}[Result \"*\"]\n[Variant \"Atomic\"]\n\n1. e5 *"),
        ),
        (UnclosedComment, USUAL, "1. e4 {never *".to_owned()),
        (UnopenedComment, USUAL, "1. e4 } e5 *".to_owned()),
        (UnclosedVariation, USUAL, "1. e4 ( d4 *".to_owned()),
        (UnopenedVariation, USUAL, "1. e4 ) e5 *".to_owned()),
        (DeepVariation, VARIATIONS, deep),
        (NonstandardSan, PEDANTIC, "1. e2e4 *".to_owned()),
        (
            WrongMoveNumber,
            PEDANTIC,
            "1. e4 1. e5 Nf3 {x} Nc6 5. Bc4 (3. Bb5 3... a6) Nf6 *".to_owned(),
        ),
        (UnclaimedThreefold, PEDANTIC, format!("{numbered}1-0")),
        (
            UnclaimedFiftyMoves,
            PEDANTIC,
            format!("{TAGS}{quiet}[Result \"*\"]\n\n80. Rb2 Kh7 81. Rb1 *"),
        ),
    ]
}

#[test]
fn every_kind_is_found() {
    let mut page = String::new();
    for (kind, options, input) in kinds() {
        let mut found = Found::default();
        let mut reader = Reader::new(Options {
            pauses_when_damaged: kind == FindingKind::AmbiguousLetters,
            ..options
        });
        if kind == FindingKind::AmbiguousLetters {
            reader.read_all(input.as_bytes(), &mut Found::default());
            let letters = FoundLetters::find(&reader).unwrap();
            reader = Reader::new(options).with_letters(letters);
        }
        reader.read_all(input.as_bytes(), &mut found);
        assert!(
            found.kinds.contains(&kind),
            "{}: {:?}",
            kind.id(),
            found.lines
        );
        for line in found.lines {
            let _ = writeln!(page, "{}: {line}", kind.id());
        }
    }
    compare("games_findings", &page);
    let kinds: BTreeSet<_> = kinds().into_iter().map(|(kind, ..)| kind).collect();
    assert_eq!(kinds, BTreeSet::from(FindingKind::ALL));
}

#[test]
fn a_right_game_has_no_findings() {
    let game = format!(
        "{TAGS}[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 $2 {{comment}} 3... Nf6 $4 (3... g6) 4. Qxf7# 1-0\n"
    );
    assert_eq!(found_with(Options::default(), &game, &[]).plies, [7]);
    assert_eq!(
        found_with(
            Options {
                has_variations: true,
                is_pedantic: true,
                ..Options::default()
            },
            &game,
            &[]
        )
        .plies,
        [7]
    );
    found("", &[]);
    found(" \n\n", &[]);
}

#[test]
fn an_illegal_move_has_its_place_and_its_reason() {
    found(
        "1. e4 e5\n2. Bf3 Nc6 3. xx ( ) 1-0\n1. d4 *",
        &[
            "2:4 2. Bf3 illegal_move: the white bishop on f1 cannot go to f3: a bishop moves along diagonals",
            "2:15 3. xx unreadable_token: cannot read `xx`",
        ],
    );
    found(
        "{é} 1. e4 e5 2. Nf3 d6 3. O-O *",
        &["1:27 3. O-O illegal_move: castling is blocked by the white bishop on f1"],
    );
    found(
        "1. Nf3 a6 2. Nd4 a5 3. Nc3 a4 4. Nb5 *",
        &["1:34 4. Nb5 ambiguous_move: several moves fit: Ncb5, Ndb5"],
    );
}

#[test]
fn what_people_write_is_read() {
    for (movetext, plies) in [
        ("1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.0-0 Nf6 5.d3 0-0 *", 10),
        ("1. e4! e5!? 2. Nf3?! Nc6+- 3. Bc4 +/- Bc5 -/+ 4. OO = *", 7),
        ("1. e2e4 e7-e5 2. Ng1f3 nc6 3. Pd4 e:d4 *", 6),
        ("1. e4 d5 2. e5 f5 3. exf6 e.p. gxf6 *", 6),
        ("1. e4 d5 2. e5 f5 3. exf6e.p. gxf6 *", 6),
        ("1…e4 e5 *", 2),
        ("1. e4 $1 e5 $139 { } ; rest\n2. d4 *", 3),
        ("1. e4 (1. d4 d5 (1... Nf6) {)} ;)\n) e5 *", 2),
        ("1. e4 e5\n\n2. d4\n\n\nexd4 *", 4),
        ("e4 e5 d4 *", 3),
        ("\u{feff}1. e4 e5 *", 2),
        ("1. e4 e5\n% escaped 2. Bf3\n2. d4 *", 3),
    ] {
        let found = found(movetext, &[]);
        assert_eq!(found.plies, [plies], "{movetext}");
    }
    let promotion =
        format!("{TAGS}[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n");
    for written in ["a8=Q", "a8Q", "a8/Q", "a8(Q)", "a8=q", "a7a8q", "a8(Q)!?"] {
        assert_eq!(
            found(&format!("{promotion}1. {written} Kh6 *"), &[]).plies,
            [2],
            "{written}"
        );
    }
}

#[test]
fn results_are_read_in_every_form() {
    for (result, is_draw) in [
        ("1-0", false),
        ("0-1", false),
        ("*", false),
        ("1/2-1/2", true),
        ("½-½", true),
        ("1/2", true),
        ("½", true),
    ] {
        let input = format!("{TAGS}[Result \"1/2-1/2\"]\n\n1. e4 e5 {result}\n");
        let mut found = Found::default();
        Reader::new(USUAL).read_all(input.as_bytes(), &mut found);
        assert_eq!(
            found.lines.is_empty(),
            is_draw,
            "{result}: {:?}",
            found.lines
        );
        assert_eq!(found.plies, [2]);
    }
    // In ISO 8859-1.
    assert_eq!(found_with(USUAL, b"1. e4 \xbd-\xbd", &[]).plies, [1]);
}

#[test]
fn tags_of_chess960_are_obeyed() {
    let game = format!(
        "{TAGS}[Result \"*\"]\n[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"1k1r4/8/8/8/8/8/8/RK5R w HA - 0 1\"]\n\n1. O-O-O Kc8 *"
    );
    assert_eq!(found(&game, &[]).plies, [2]);
    let game = format!("{TAGS}[Result \"*\"]\n[FEN \"8/8/8/8/8/8/8/R7 w - - 0 1\"]\n\n1. Ra8 *");
    assert_eq!(found(&game, &[]).plies, [1]);
}

#[test]
fn a_damaged_game_does_not_hide_the_next() {
    for damage in [
        "{",
        "(",
        "( ( {",
        "; ",
        "[x",
        "\"",
        "{ [Event \"in a comment\"] ",
        "$",
        "<",
        "\n[Site \"no end",
        "\n%",
    ] {
        let input =
            format!("{TAGS}[Result \"*\"]\n\n1. e4 {damage}\n\n{TAGS}[Result \"*\"]\n\n1. d4 d5 *");
        let mut found = Found::default();
        Reader::new(USUAL).read_all(input.as_bytes(), &mut found);
        assert_eq!(found.plies.last(), Some(&2), "{damage}");
        assert!(!found.lines.is_empty(), "{damage}");
    }
}

#[test]
fn tags_inside_comments_begin_no_game() {
    for comment in [
        "\n[Event \"x\"]\n[Site \"y\"]\n",
        "see\n[Event \"x\"]\n[Site \"y\"]\n",
        "see\n\n [Event \"x\"]\n",
    ] {
        let found = found(&format!("1. e4 {{{comment}}} e5 *"), &[]);
        assert_eq!(found.plies, [2], "{comment}");
    }
}

#[test]
fn games_without_moves_are_games() {
    let tags = format!("{TAGS}[Result \"*\"]\n");
    assert_eq!(
        found(&format!("{tags}\n*\n\n{tags}\n*\n"), &[]).plies,
        [0, 0]
    );
    let without = "has no termination marker";
    let mut found = Found::default();
    Reader::new(USUAL).read_all(format!("{tags}\n{tags}\n{tags}").as_bytes(), &mut found);
    assert_eq!(found.plies, [0, 0, 0]);
    assert!(
        found.lines.iter().all(|line| line.contains(without)),
        "{:?}",
        found.lines
    );
}

#[test]
fn an_illegal_move_in_a_variation_is_found_where_it_is_asked_for() {
    let game = "1. e4 e5 (1... e6 2. Bf3 Nf6 (2... xx)) (1... d5) 2. Nf3 *";
    assert_eq!(found(game, &[]).plies, [3]);
    let wanted = [
        "1:22 2. Bf3 illegal_move: the white bishop on f1 cannot go to f3: a bishop moves along diagonals",
        "1:36 2... xx unreadable_token: cannot read `xx`",
    ];
    assert_eq!(found_with(VARIATIONS, game, &wanted).plies, [3]);
}

#[test]
fn sans_are_held_against_the_letter_of_the_standard() {
    found_with(
        PEDANTIC,
        "1. e4 e5 2. Nf3! Ng8f6 3. Nxe5 Qe7 4. d3 Qxe5 5. 0-0 *",
        &[
            "1:18 2... Ng8f6 nonstandard_san: in SAN, this move is `Nf6`",
            "1:50 5. 0-0 illegal_move: castling is blocked by the white bishop on f1",
        ],
    );
    found_with(
        PEDANTIC,
        "1. f3 e5 2. g4 Qh4+ 0-1",
        &["1:16 2... Qh4+ nonstandard_san: in SAN, this move is `Qh4#`"],
    );
}
