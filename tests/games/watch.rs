//! `games --watch`: what is reported of a file as it grows is, in the end, what a report on the whole file says.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use fastrand::Rng;
use oracle_answers::View;
use oracle_answers::games::filter::GameFilter;
use oracle_answers::games::{Games, GamesRequest, Watch};
use oracle_answers::request::{FormatChoice, Interface};
use oracle_answers::select::Filter;
use oracle_laws::Position;
use oracle_notation::San;
use oracle_pgn::FindingKind;
use oracle_reference::draws;
use serde_json::{Value, json};

use crate::schema::schema;
use crate::support::oracle;

/// Returns what is asked of records.
pub(super) fn watched() -> Games {
    let request = GamesRequest {
        output: FormatChoice {
            name: Some("json".to_owned()),
            ..FormatChoice::default()
        },
        watch: true,
        ..GamesRequest::default()
    };
    request.games(Interface::CommandLine).unwrap()
}

/// What stands of all that was said.
#[derive(Default)]
pub(super) struct Standing {
    pub(super) said: Vec<Value>,
    /// Whether a game may stand twice in the file, or its tags be damaged for a moment.
    is_odd: bool,
}

impl Standing {
    /// Takes the records of a look; returns what is new, and what is withdrawn.
    pub(super) fn take(&mut self, records: &[u8]) -> [Vec<String>; 2] {
        let mut told = [Vec::new(), Vec::new()];
        for line in str::from_utf8(records).unwrap().lines() {
            let mut record: Value = serde_json::from_str(line).unwrap();
            let is_withdrawn = record
                .as_object_mut()
                .unwrap()
                .remove("withdrawn")
                .is_some();
            told[usize::from(is_withdrawn)].push(named(&record));
            if is_withdrawn {
                let place = self.said.iter().position(|said| *said == record);
                self.said
                    .remove(place.unwrap_or_else(|| panic!("never said: {record}")));
            } else {
                // Games without tags are told apart by their order only.
                let is_twice = record["round"].is_string() && self.said.contains(&record);
                assert!(self.is_odd || !is_twice, "said twice: {record}");
                self.said.push(record);
            }
        }
        told
    }
}

/// Returns the kind and the move of a record.
fn named(record: &Value) -> String {
    let [kind, at] = ["kind", "move"].map(|key| record[key].as_str().unwrap_or_default());
    format!("{kind} {at}").trim_end().to_owned()
}

/// Looks at texts, one after another, and returns what is new and what is withdrawn at each.
fn looks(texts: &[&str]) -> Vec<[Vec<String>; 2]> {
    let (view, games) = (View::default(), watched());
    let (mut watch, mut standing) = (Watch::new(&view, &games, "live.pgn"), Standing::default());
    let mut look = |text: &&str| standing.take(&watch.look(text.as_bytes()));
    texts.iter().map(&mut look).collect()
}

/// Says that this is new at a look, and this withdrawn.
fn told<const N: usize, const M: usize>(new: [&str; N], gone: [&str; M]) -> [Vec<String>; 2] {
    [
        new.map(str::to_owned).to_vec(),
        gone.map(str::to_owned).to_vec(),
    ]
}

#[test]
fn a_word_that_is_cut_is_judged_when_something_follows_or_the_file_stands() {
    let found = looks(&[
        "1. e4 e5 2. N",
        "1. e4 e5 2. Nf3 N",
        "1. e4 e5 2. Nf3 Nc6 3. Nf6 ",
    ]);
    let illegal = told(["illegal_move 3. Nf6"], []);
    assert_eq!(found, [told([], []), told([], []), illegal]);
    let cut = "1. e4 e5 2. Nf";
    let found = looks(&[cut, cut, cut, "1. e4 e5 2. Nf3"]);
    let unreadable = "unreadable_token 2. Nf";
    let wanted = [
        told([], []),
        told([unreadable], []),
        told([], []),
        told([], []),
    ];
    assert_eq!(found, wanted);
    let (found, whole) = (
        looks(&[cut, cut, "1. e4 e5 2. Nf3", "1. e4 e5 2. Nf3"]),
        told([], [unreadable]),
    );
    assert_eq!(found[3], whole);
}

#[test]
fn a_file_that_is_written_anew_withdraws_nothing_for_a_moment() {
    let game = "[Event \"a\"]\n[White \"A\"]\n\n1. e4 e5 2. Ke3 Nc6 *\n\n[Event \"a\"]\n[White \"B\"]\n\n1. Qh5 *\n";
    let [half, part] = [&game[..30], &game[..70]];
    let found = looks(&[game, game, "", game, half, part, game, game]);
    assert_eq!(
        found[0],
        told(["illegal_move 2. Ke3", "illegal_move 1. Qh5"], [])
    );
    assert!(
        found[1..].iter().all(|found| *found == told([], [])),
        "{found:?}"
    );
    // A file that stays empty has no games.
    let found = looks(&[game, game, "", ""]);
    assert_eq!(found[3][1].len(), 2);
}

#[test]
fn a_game_that_is_corrected_withdraws_what_no_longer_holds() {
    let [wrong, right] =
        ["2. Ke3 d6 3. Ke5 *", "2. Ke2 d6 3. Ke5 *"].map(|rest| format!("1. e4 e5 {rest}"));
    let found = looks(&[&wrong, &wrong, &right, &right]);
    assert_eq!(
        found[0],
        told(["illegal_move 2. Ke3", "illegal_move 3. Ke5"], [])
    );
    // The other has another reason now.
    assert_eq!(found[2], told(["illegal_move 3. Ke5"], []));
    assert_eq!(
        found[3],
        told([], ["illegal_move 2. Ke3", "illegal_move 3. Ke5"])
    );
}

#[test]
fn a_correction_before_a_move_withdraws_what_is_said_of_another_position() {
    let [wrong, right] = ["a3", "a4"].map(|played| format!("1. e4 e5 2. {played} d6 3. Ke5 *"));
    let found = looks(&[&wrong, &wrong, &right, &right]);
    let (illegal, none) = ("illegal_move 3. Ke5", told([], []));
    assert_eq!(found[..2], [told([illegal], []), none]);
    assert_eq!(found[2..], [told([illegal], []), told([], [illegal])]);
}

#[test]
fn lines_say_what_is_withdrawn() {
    let (view, games) = (
        View::default(),
        GamesRequest {
            watch: true,
            ..GamesRequest::default()
        },
    );
    let games = games.games(Interface::CommandLine).unwrap();
    let mut watch = Watch::new(&view, &games, "live.pgn");
    let mut look = |text: &str| String::from_utf8(watch.look(text.as_bytes())).unwrap();
    let said = look("*\n\n[White \"B\"]\n\n1. Ke2 ");
    let first = "live.pgn:5:4: game 2 (B - ), 1. Ke2: illegal: ";
    assert!(
        said.starts_with(first) && said.lines().count() == 2,
        "{said}"
    );
    look("*\n\n[White \"B\"]\n\n1. e4 ");
    assert_eq!(
        look("*\n\n[White \"B\"]\n\n1. e4 "),
        format!("withdrawn: {said}")
    );
}

#[test]
fn games_that_are_inserted_or_change_their_order_are_the_same() {
    let game =
        |name: &str, moves: &str| format!("[Event \"e\"]\n[White \"{name}\"]\n\n{moves} *\n\n");
    let [first, second, third] = [
        game("A", "1. Qh5"),
        game("B", "1. e4 e5 2. Ke3"),
        game("C", "1. d4"),
    ];
    let texts = [
        [&*first, &*second].concat(),
        [&*third, &*second, &*first].concat(),
        [&*second, &*third, &*first].concat(),
        [&*second, &*first].concat(),
    ];
    let twice: Vec<&str> = texts.iter().flat_map(|text| [text.as_str(); 2]).collect();
    let found = looks(&twice);
    assert_eq!(found[0][0].len(), 2);
    assert!(
        found[1..].iter().all(|found| *found == told([], [])),
        "{found:?}"
    );
}

#[test]
fn claims_are_said_when_they_can_be_made_and_withdrawn_when_they_lapse() {
    let moves = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. e4 ";
    let words = moves.match_indices(' ').map(|(at, _)| &moves[..=at]);
    let texts: Vec<&str> = words.flat_map(|text| [text; 2]).collect();
    let found = looks(&texts);
    let all: Vec<&[Vec<String>; 2]> = found
        .iter()
        .filter(|found| !found.concat().is_empty())
        .collect();
    let claim = |at: &str| format!("claimable_draw {at}");
    let [announced, first, again, last] = ["4. Ng1", "4... Ng8", "5. Nf3", "5... Nf6"].map(claim);
    let wanted = [
        told([&announced], []),
        told([&first], []),
        told([], [&announced]),
        told([&first], []),
    ];
    // The announced claim of 4. Ng1 is made or lost with the next move; the first that needs none stays known.
    assert_eq!(*all[0], wanted[0]);
    assert_eq!(*all[1], wanted[1]);
    let gone: Vec<&String> = all.iter().flat_map(|found| &found[1]).collect();
    assert!(
        gone.contains(&&announced) && gone.contains(&&again) && gone.contains(&&last),
        "{gone:?}"
    );
    assert!(!gone.contains(&&first), "{gone:?}");
}

#[test]
fn the_end_of_a_game_is_said_once() {
    let dead =
        "[FEN \"k7/8/8/p1p1p1p1/P1P1P1P1/8/8/K7 w - - 0 1\"]\n\n1. Kb2 Kb7 2. Kc2 Kc7 3. Kd2 ";
    let cuts = dead.match_indices(' ').map(|(at, _)| &dead[..=at]);
    let texts: Vec<&str> = cuts.skip(7).flat_map(|text| [text; 2]).collect();
    let found = looks(&texts).concat().concat();
    assert_eq!(
        found
            .iter()
            .filter(|found| found.starts_with("game_over"))
            .count(),
        1,
        "{found:?}"
    );
    let mate = "1. f3 e5 2. g4 Qh4# ";
    assert_eq!(looks(&[mate])[0], told(["game_over 2... Qh4"], []));
    let lost = "[FEN \"4k3/8/8/8/8/8/8/KN5q b - - 0 1\"]\n\n1... Qh2 1-0\n";
    let found = looks(&[lost, lost]);
    assert_eq!(found[1], told(["wrong_result"], []));
}

/// Writes a game that may have an illegal move, come again and again, gain time, and end.
pub(super) fn game(rng: &mut Rng, name: usize) -> String {
    let mut text = String::new();
    if rng.u8(..8) > 0 {
        let result = ["1-0", "0-1", "1/2-1/2", "*"][rng.usize(..4)];
        let _ = writeln!(
            text,
            "[Event \"live\"]\n[Round \"{name}\"]\n[White \"Plâyer {name}\"]"
        );
        let _ = writeln!(text, "[TimeControl \"300\"]\n[Result \"{result}\"]");
    }
    let starts = [
        "",
        "8/8/8/8/8/4k3/8/4K2R w - - 97 80",
        "7k/5Q2/8/8/8/8/8/K7 w - - 0 1",
        "k7/8/8/p1p1p1p1/P1P1P1P1/8/8/K7 w - - 0 1",
        "4k3/8/8/8/8/8/4n3/R3K3 w Q - 0 1",
    ];
    let start = starts[rng.usize(..starts.len())];
    let mut position = Position::default();
    if !start.is_empty() {
        let _ = writeln!(text, "[FEN \"{start}\"]\n[SetUp \"1\"]");
        position = crate::support::position(start);
    }
    text.push('\n');
    let (shuffles, mut last) = (rng.bool(), Vec::new());
    for _ in 0..rng.usize(..30) {
        let moves = position.legal_moves();
        let back = moves.iter().find(|back| {
            shuffles
                && last
                    .iter()
                    .rev()
                    .nth(1)
                    .is_some_and(|&(from, to)| (to, from) == (back.from, back.to))
        });
        let knights = moves
            .iter()
            .find(|played| shuffles && played.role == oracle_laws::Role::Knight);
        let Some(&played) = back.or(knights).or_else(|| rng.choice(&moves)) else {
            break;
        };
        let _ = write!(
            text,
            "{}{} ",
            position.fullmoves(),
            [".", "..."][position.turn() as usize]
        );
        let _ = match rng.u8(..40) {
            0 => write!(text, "Kh4 "),
            1 => write!(text, "x?y "),
            _ => write!(text, "{} ", San::from_move(&position, played)),
        };
        if rng.u8(..6) == 0 {
            let _ = write!(text, "{{[%clk 0:0{}:{:02}]}} ", rng.u8(..6), rng.u8(..60));
        }
        last.push((played.from, played.to));
        position.play_unchecked(played);
    }
    let _ = write!(
        text,
        "{}\n\n",
        ["1-0", "0-1", "1/2-1/2", "*", ""][rng.usize(..5)]
    );
    text
}

/// Writes games as a file has them: perhaps with the ends of lines and the mark of Windows.
pub(super) fn file(games: &[String], style: u8) -> String {
    let text = games.concat();
    match style {
        0 => text.replace('\n', "\r\n"),
        1 => format!("\u{feff}{text}"),
        _ => text,
    }
}

/// Draws how a file with these games was written: half-move by half-move, cut at any byte, replaced, truncated, corrected, damaged,
/// with games that are moved or stand there twice.
pub(super) fn history(rng: &mut Rng, games: &[String], style: u8, is_odd: bool) -> Vec<Vec<u8>> {
    let mut texts: Vec<Vec<u8>> = Vec::new();
    for _ in 0..rng.usize(3..16) {
        let number = rng.usize(..games.len());
        let mut drawn: Vec<String> = games[..=number].to_vec();
        match rng.u8(..9) {
            0 => rng.shuffle(&mut drawn),
            1 => drawn[number] = game(rng, number),
            2 => drawn.insert(rng.usize(..=number), game(rng, 9)),
            3 => drawn.clear(),
            4 if is_odd => drawn.insert(rng.usize(..=number), games[number].clone()),
            _ => {}
        }
        let style = if rng.u8(..8) == 0 { rng.u8(..3) } else { style };
        let mut text = file(&drawn, style).into_bytes();
        match rng.u8(..5) {
            0 => texts.extend([text.clone(), text]),
            1 => {
                let mut part = rng.usize(..=text.len());
                while part < text.len() {
                    texts.push(text[..part].to_owned());
                    part += rng.usize(1..40);
                }
            }
            2 if is_odd && !text.is_empty() => {
                let at = rng.usize(..text.len());
                text[at] = rng.u8(0x80..);
                texts.push(text);
            }
            _ => {
                text.truncate(rng.usize(..=text.len()));
                texts.push(text);
            }
        }
    }
    texts
}

/// Returns the records and the reports of these files, by a program that does not follow them.
fn whole(files: &[String]) -> Vec<(Value, String)> {
    let mut kinds: Vec<&str> = FindingKind::ALL
        .into_iter()
        .filter(|kind| !kind.is_pedantic() || *kind == FindingKind::ClockGain)
        .map(FindingKind::id)
        .collect();
    kinds.retain(|kind| !["missing_tags", "missing_result"].contains(kind));
    let asked = files.iter().flat_map(|text| {
        let records =
            json!({"ask": "games", "pgn": text, "all": true, "repair": false, "findings": kinds});
        let mut report = json!({"ask": "games", "pgn": text, "report": true});
        let mut asked = kinds.clone();
        asked.retain(|kind| !["game_over", "claimable_draw"].contains(kind));
        report["findings"] = json!(asked);
        [records.to_string(), report.to_string()]
    });
    let answers = oracle("--json -")
        .stdin(asked.collect::<Vec<_>>().join("\n"))
        .ends()
        .0;
    let answers: Vec<Value> = answers
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let pairs = answers.chunks(2);
    pairs
        .map(|pair| {
            (
                pair[0]["games"].clone(),
                pair[1]["report"].as_str().unwrap().to_owned(),
            )
        })
        .collect()
}

/// Returns what stands or is found, without its place in the file.
pub(super) fn findings<'a>(games: impl Iterator<Item = (String, &'a Value)>) -> BTreeSet<String> {
    let keys = ["kind", "ply", "move", "fen", "article", "message"];
    let text = |found: &Value, key: &str| match key {
        // A clock is said with the move before it, and a dead position where it was dead first.
        "move" | "fen" if found["kind"] == "clock_gain" => String::new(),
        "ply" | "move" | "fen" if found["message"].as_str().unwrap().contains(" dead, ") => {
            String::new()
        }
        key => found[key].to_string(),
    };
    let words = |(game, found): (String, &Value)| {
        let words = keys.map(|key| text(found, key));
        format!("{game} {}", words.join(" "))
    };
    games.map(words).collect()
}

#[test]
fn what_stands_in_the_end_is_what_the_whole_file_has() {
    let mut rng = Rng::with_seed(61);
    let (view, games) = (View::default(), watched());
    let validator = jsonschema::validator_for(&schema("notice")).unwrap();
    let mut files = Vec::new();
    let mut all = Vec::new();
    for _ in 0..draws(1000) {
        let mut drawn: Vec<String> = (0..rng.usize(1..5))
            .map(|name| game(&mut rng, name))
            .collect();
        let is_odd = rng.u8(..4) == 0;
        if is_odd {
            drawn.push(drawn[0].clone());
        }
        let style = rng.u8(..6);
        let (mut watch, mut standing) =
            (Watch::new(&view, &games, "live.pgn"), Standing::default());
        let text = file(&drawn, style);
        let last = text.clone().into_bytes();
        let texts = history(&mut rng, &drawn, style, is_odd);
        standing.is_odd = is_odd;
        for text in texts.iter().chain([&last, &last]) {
            standing.take(&watch.look(text));
        }
        assert!(watch.look(text.as_bytes()).is_empty());
        for said in &standing.said {
            assert!(validator.is_valid(said), "{said}");
        }
        files.push(text);
        all.push(standing.said);
    }
    let mut count = 0;
    for ((said, text), (records, report)) in all.iter().zip(&files).zip(whole(&files)) {
        // A report says of a result that it cannot stand; of the board's, the reader does.
        let (results, said): (Vec<&Value>, Vec<&Value>) = said.iter().partition(|said| {
            said["kind"] == "wrong_result"
                && said["message"].as_str().unwrap().starts_with("Result: ")
        });
        let players = |game: &Value| game["tags"]["Round"].to_string();
        let records: Vec<&Value> = records.as_array().unwrap().iter().collect();
        let found = records.iter().flat_map(|game| {
            let found = game["findings"].as_array().unwrap();
            found.iter().map(move |found| (players(game), found))
        });
        let stands = said.iter().map(|said| (said["round"].to_string(), *said));
        assert_eq!(findings(stands), findings(found), "{text}");
        for result in &results {
            let message = result["message"].as_str().unwrap();
            assert!(report.contains(message), "{message}: {report}");
        }
        let says = |words: &str| report.matches(words).count();
        let kind = |kind: &str| said.iter().filter(|said| said["kind"] == kind).count();
        let doubts = [
            "it does not fit",
            "cannot checkmate",
            "either side could",
            "is agreed only",
        ];
        let lines = report.lines().filter(|line| line.starts_with("Result: "));
        let doubted = lines.filter(|line| doubts.iter().any(|doubt| line.contains(doubt)));
        assert_eq!(
            doubted.count(),
            results.len() + kind("wrong_result"),
            "{report}"
        );
        // Claims of a position that comes again are one sentence of a report for each position.
        assert!(
            says("A draw could have been claimed") <= kind("claimable_draw"),
            "{report}"
        );
        assert!(says("it fits the board") <= kind("game_over"), "{report}");
        count += said.len() + results.len();
    }
    assert!(count > files.len(), "{count}");
}

#[test]
fn a_record_names_its_game_its_line_and_its_position() {
    let text = "[Event \"e\"]\n\n1. d4 d5 *\n\n[Event \"e\"]\n[White \"B\"]\n[TimeControl \"300\"]\n\n1. Nf3 {[%clk 0:04:50]} Nf6 {[%clk 0:04:50]}\n2. Ng1 {[%clk 0:04:55]} Ke5 *\n";
    let (view, games) = (View::default(), watched());
    let (mut watch, mut standing) = (Watch::new(&view, &games, "live.pgn"), Standing::default());
    standing.take(&watch.look(text.as_bytes()));
    let words = |said: &Value| {
        let keys = ["kind", "game", "line", "move", "players", "fen"];
        keys.map(|key| said[key].to_string().replace('"', ""))
            .join(" ")
    };
    let said: Vec<String> = standing.said.iter().map(words).collect();
    let wanted = [
        "clock_gain 2 10 2. Ng1 B -  rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 3 2",
        "illegal_move 2 10 2... Ke5 B -  rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 3 2",
    ];
    assert_eq!(said, wanted);
}

#[test]
fn what_is_open_is_said_when_the_file_stands() {
    for (open, closed, kind) in [
        (
            "1. e4 e5 {so far ",
            "1. e4 e5 {so far} 2. d4 ",
            "unclosed_comment",
        ),
        (
            "1. e4 e5 (1... d5 ",
            "1. e4 e5 (1... d5) 2. d4 ",
            "unclosed_variation",
        ),
    ] {
        let found = looks(&[open, &format!("{open}2. Ke7 "), closed, closed]);
        assert_eq!(found.concat().concat(), [""; 0], "{kind}");
        let found = looks(&[open, open, closed, closed]);
        assert_eq!(
            [&found[1], &found[3]],
            [&told([kind], []), &told([], [kind])]
        );
    }
}

#[test]
fn games_that_a_condition_leaves_out_are_not_reported() {
    let (view, mut games) = (View::default(), watched());
    let filter = Filter {
        condition: Some("White=B and plies<2".to_owned()),
        ..Filter::default()
    };
    let filter = GameFilter::new(&filter, None, games.format).unwrap();
    games.set_filter(filter).unwrap();
    let text = "[White \"A\"]\n\n1. Qh5 *\n\n[White \"B\"]\n\n1. Ke3 *\n";
    let (mut watch, mut standing) = (Watch::new(&view, &games, "live.pgn"), Standing::default());
    let mut look = |text: &str| standing.take(&watch.look(text.as_bytes()));
    assert_eq!(look(text), told(["illegal_move 1. Ke3"], []));
    // What was said of a game is withdrawn if it is left out later.
    let longer = text.replace("Ke3", "Ke3 e5");
    assert_eq!(look(&longer), told([], []));
    assert_eq!(look(&longer), told([], ["illegal_move 1. Ke3"]));
}
