//! Repairs of damaged games: how often the true move is found, and whether the only one is the only one.
//!
//! Games are damaged as typists and scanners do it. The long tests take the games of players that the package pgn-reader
//! brings for its benchmarks; the quick ones play their own.

use std::collections::HashSet;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use fastrand::Rng;
use oracle_laws::{CastlingSide, Move, Position};
use oracle_notation::san::San;
use oracle_notation::{MoveText, PieceMove};
use oracle_pgn::{Game, Options, Played, Reader, Repair, RepairKind, Visitor, repairs};
use serde_json::Value;
use shakmaty::{Chess, Position as _};

use super::random_pgn;
use crate::support::{Oracle, oracle};

/// The moves of a game in SAN, and its result.
#[derive(Debug, Clone)]
struct Moves {
    sans: Vec<String>,
    result: &'static str,
}

impl Moves {
    fn text(&self) -> String {
        let mut text = String::new();
        for (at, san) in self.sans.iter().enumerate() {
            if at % 2 == 0 {
                write!(text, "{}. ", at / 2 + 1).unwrap();
            }
            text += san;
            text.push(' ');
        }
        text + self.result + "\n"
    }
}

/// Collects legal games of at least 20 half-moves from the initial position.
#[derive(Default)]
struct LegalGames {
    sans: Vec<String>,
    games: Vec<Moves>,
}

impl Visitor for LegalGames {
    const WANTS_MOVES: bool = true;

    fn played(&mut self, _game: &Game, played: &Played<'_>) {
        if let (0, Some(legal)) = (played.depth, played.played.legal()) {
            self.sans
                .push(San::from_move(played.before, legal).to_string());
        }
    }

    fn end(&mut self, game: &Game) {
        let sans = std::mem::take(&mut self.sans);
        if game.is_standard_start() && !game.is_damaged() && sans.len() >= 20 {
            let result = game.result().map_or("*", |result| result.id());
            self.games.push(Moves { sans, result });
        }
    }
}

/// Returns games of players.
fn games_of_players() -> Vec<Moves> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.unwrap_or_else(|| std::env::home_dir().unwrap().join(".cargo"));
    let mut found = LegalGames::default();
    for index in fs::read_dir(home.join("registry/src")).unwrap() {
        let folder = index.unwrap().path().join("pgn-reader-0.29.0/benches");
        for name in ["twic1599_1000k.pgn", "lichess_db_1000k.pgn"] {
            if let Ok(text) = fs::read(folder.join(name)) {
                Reader::new(Options::default()).read_all(&text, &mut found);
            }
        }
        if !found.games.is_empty() {
            break;
        }
    }
    assert_eq!(found.games.len(), 1515, "the package pgn-reader 0.29.0");
    found.games
}

/// Returns games whose players capture what they can and protect what they have, a move ahead.
fn sensible_games(rng: &mut Rng, count: usize) -> Vec<Moves> {
    let worth = |played: &Move| {
        let role = played
            .capture
            .map_or(0, |role| [1, 3, 3, 5, 9, 0][role as usize]);
        role + played.promotion.map_or(0, |_| 8)
    };
    let game = |_| {
        let mut position = Position::default();
        let mut sans = Vec::new();
        let length = rng.usize(30..90);
        while sans.len() < length {
            let moves = position.legal_moves();
            let risk = |played: &Move| {
                let next = position.after(*played).legal_moves();
                let best = next.iter().filter(|reply| reply.to == played.to);
                best.map(worth).max().unwrap_or(0).min(worth(played).max(9))
            };
            let score = |played: &Move| 2 * worth(played) - risk(played);
            let best = moves.iter().map(score).max();
            let good: Vec<&Move> = moves
                .iter()
                .filter(|played| Some(score(played)) == best)
                .collect();
            let Some(played) = rng.choice(good) else {
                break;
            };
            sans.push(San::from_move(&position, *played).to_string());
            position = position.after(*played);
        }
        Moves { sans, result: "*" }
    };
    let games = (0..count).map(game);
    games.filter(|game| game.sans.len() >= 20).collect()
}

/// What happens to a word.
const DAMAGES: [Damage; 5] = [
    Damage::Replaced,
    Damage::Dropped,
    Damage::Swapped,
    Damage::Confused,
    Damage::OffByOne,
];

#[derive(Debug, Clone, Copy, PartialEq)]
enum Damage {
    Replaced,
    Dropped,
    Swapped,
    Confused,
    OffByOne,
}

/// Letters that scanners confuse.
const CONFUSED: [&str; 8] = ["b68h", "ceo0", "1li7", "5s", "g9q", "NKH", "B8R", "ado"];

impl Damage {
    fn apply(self, word: &str, rng: &mut Rng) -> Option<String> {
        let mut letters = word.as_bytes().to_vec();
        let at = rng.usize(..letters.len());
        match self {
            Damage::Replaced => letters[at] = *rng.choice(b"abcdefgh12345678NBRQKxO-+#=")?,
            Damage::Dropped => drop(letters.remove(at)),
            Damage::Swapped => letters.swap(at, (at + 1).min(word.len() - 1)),
            Damage::Confused => {
                let alike = CONFUSED
                    .iter()
                    .filter(|alike| alike.as_bytes().contains(&letters[at]));
                let alike = *rng.choice(alike.collect::<Vec<_>>())?;
                letters[at] = *rng.choice(alike.as_bytes())?;
            }
            Damage::OffByOne => {
                letters[at] = if rng.bool() {
                    letters[at] + 1
                } else {
                    letters[at] - 1
                };
                if !matches!(letters[at], b'a'..=b'h' | b'1'..=b'8') {
                    return None;
                }
            }
        }
        let damaged = String::from_utf8(letters).unwrap();
        (damaged != word && !damaged.is_empty()).then_some(damaged)
    }
}

/// Returns the repairs of the first fault.
fn first_repairs(game: &Moves) -> Vec<Repair> {
    let mut found = repairs(game.text().as_bytes(), Options::default());
    let first = found.first().map(|repair| repair.fault);
    found.retain(|repair| Some(repair.fault) == first);
    found
}

fn core(san: &str) -> &str {
    san.trim_end_matches(['+', '#'])
}

/// Rights among the detected damages.
#[derive(Debug, Default)]
struct Score {
    detected: u32,
    first: u32,
    among_three: u32,
    sure: u32,
    sure_and_right: u32,
}

impl Score {
    fn add(&mut self, found: &[Repair], is_right: impl Fn(&Repair) -> bool) {
        let Some(best) = found.first() else { return };
        self.detected += 1;
        self.first += u32::from(is_right(best));
        self.among_three += u32::from(found.iter().take(3).any(&is_right));
        self.sure += u32::from(best.is_sure);
        self.sure_and_right += u32::from(best.is_sure && is_right(best));
    }

    /// Checks that at least this many of a thousand are right.
    #[track_caller]
    fn is_at_least(&self, first: u32, among_three: u32) {
        assert!(self.detected > 0);
        assert!(1000 * self.first >= first * self.detected, "{self:?}");
        assert!(
            1000 * self.among_three >= among_three * self.detected,
            "{self:?}"
        );
    }
}

/// Damages one word of each game, in each of five ways.
fn score_letters(games: &[Moves]) -> Score {
    let mut rng = Rng::with_seed(1);
    let mut score = Score::default();
    for damage in DAMAGES {
        for game in games {
            let at = rng.usize(..game.sans.len());
            let Some(damaged) = damage.apply(&game.sans[at], &mut rng) else {
                continue;
            };
            let mut written = game.clone();
            written.sans[at] = damaged;
            let found = first_repairs(&written);
            let is_right = |repair: &Repair| {
                repair.ply as usize == at + 1 && core(&repair.san) == core(&game.sans[at])
            };
            score.add(&found, is_right);
            for unique in found.iter().filter(|repair| repair.is_unique) {
                assert!(is_right(unique), "{unique:?}: {}", written.text());
            }
        }
    }
    score
}

#[test]
fn a_wrong_letter_is_mostly_found() {
    let games = sensible_games(&mut Rng::with_seed(2), 60);
    score_letters(&games).is_at_least(800, 950);
}

#[test]
#[ignore = "takes a minute, and needs the games in the package pgn-reader"]
#[allow(clippy::print_stderr)] // Prints the figures.
fn wrong_letters_in_games_of_players_are_found() {
    let score = score_letters(&games_of_players());
    eprintln!("{score:?}");
    score.is_at_least(950, 990);
    assert!(100 * score.sure_and_right >= 99 * score.sure, "{score:?}");
    assert!(2 * score.sure > score.detected, "{score:?}");
}

/// Changes the number or the order of half-moves.
fn score_order(games: &[Moves]) -> [Score; 3] {
    let mut rng = Rng::with_seed(3);
    let mut scores = [Score::default(), Score::default(), Score::default()];
    for game in games {
        let at = rng.usize(..game.sans.len() - 3);
        let ply = at as u32 + 1;
        let changed = |change: fn(&mut Vec<String>, usize)| {
            let mut written = game.clone();
            change(&mut written.sans, at);
            first_repairs(&written)
        };
        // Where the fault is, not which move is missing.
        let missing = changed(|sans, at| drop(sans.remove(at)));
        scores[0].add(&missing, |repair| {
            repair.kind == RepairKind::Insert && repair.ply.abs_diff(ply) <= 2
        });
        if game.sans[at] != game.sans[at + 1] {
            let swapped = changed(|sans, at| sans.swap(at, at + 1));
            scores[1].add(&swapped, |repair| {
                repair.kind == RepairKind::Swap && repair.ply == ply
            });
        }
        let doubled = changed(|sans, at| sans.insert(at, sans[at].clone()));
        scores[2].add(&doubled, |repair| {
            // Where the next word is alike, too, any of them may go.
            repair.kind == RepairKind::Remove && repair.written == game.sans[at]
        });
    }
    scores
}

#[test]
fn missing_and_swapped_half_moves_are_mostly_found() {
    let games = sensible_games(&mut Rng::with_seed(4), 60);
    for score in score_order(&games) {
        score.is_at_least(930, 930);
    }
}

#[test]
#[ignore = "takes half a minute, and needs the games in the package pgn-reader"]
#[allow(clippy::print_stderr)] // Prints the figures.
fn missing_and_swapped_half_moves_in_games_of_players_are_found() {
    for score in score_order(&games_of_players()) {
        eprintln!("{score:?}");
        score.is_at_least(990, 990);
    }
}

/// Returns a damaged game after the best repair of each fault.
fn after_best_repairs(game: &Moves) -> Vec<String> {
    let found = repairs(game.text().as_bytes(), Options::default());
    let bests = found.chunk_by(|one, other| one.fault == other.fault);
    let mut bests: Vec<&Repair> = bests.map(|of_fault| &of_fault[0]).collect();
    bests.sort_by_key(|repair| std::cmp::Reverse(repair.ply));
    // A word of digits is read as the number of a move.
    let is_word = |word: &&String| repairs_word(word);
    let mut sans: Vec<String> = game.sans.iter().filter(is_word).cloned().collect();
    for repair in bests {
        let at = repair.ply as usize - 1;
        match repair.kind {
            RepairKind::Replace => sans[at].clone_from(&repair.san),
            RepairKind::Insert => sans.insert(at, repair.san.clone()),
            RepairKind::Remove => drop(sans.remove(at)),
            RepairKind::Swap => sans.swap(at, at + 1),
            RepairKind::SwapOwn => sans.swap(at, at + 2),
            RepairKind::AsWritten => {}
        }
    }
    sans
}

/// Returns whether a word is more than digits and marks, which belong to the number of a move.
fn repairs_word(word: &str) -> bool {
    word.bytes().any(|letter| letter.is_ascii_alphabetic())
}

/// Returns in how many games of a thousand all of three wrong words are found.
fn three_errors(games: &[Moves]) -> usize {
    let mut rng = Rng::with_seed(5);
    let mut right = 0;
    for game in games {
        let mut written = game.clone();
        let mut damaged = HashSet::new();
        while damaged.len() < 3 {
            let at = rng.usize(..game.sans.len());
            let damage = *rng.choice(&DAMAGES).unwrap();
            let Some(word) = damage.apply(&game.sans[at], &mut rng) else {
                continue;
            };
            let mut alone = game.clone();
            alone.sans[at].clone_from(&word);
            if !first_repairs(&alone).is_empty() && damaged.insert(at) {
                written.sans[at] = word;
            }
        }
        let repaired = after_best_repairs(&written);
        let cores = |sans: &[String]| {
            sans.iter()
                .map(|san| core(san).to_owned())
                .collect::<Vec<_>>()
        };
        right += usize::from(cores(&repaired) == cores(&game.sans));
    }
    1000 * right / games.len()
}

#[test]
fn three_errors_are_often_all_found() {
    let games = sensible_games(&mut Rng::with_seed(6), 40);
    let right = three_errors(&games);
    assert!(right >= 500, "{right}");
}

#[test]
#[ignore = "takes half a minute, and needs the games in the package pgn-reader"]
#[allow(clippy::print_stderr)] // Prints the figures.
fn three_errors_in_games_of_players_are_all_found() {
    let right = three_errors(&games_of_players());
    eprintln!("{right} of 1000 games");
    assert!(right >= 800, "{right}");
}

/// Returns the moves of shakmaty that a text may mean.
fn meant(read: Option<MoveText>, position: &Chess) -> Option<shakmaty::Move> {
    let fits = |legal: &&shakmaty::Move| match read {
        None => false,
        Some(MoveText::Castle(side)) => {
            let is_kingside = side == CastlingSide::Kingside;
            legal
                .castling_side()
                .is_some_and(|side| side.is_king_side() == is_kingside)
        }
        Some(MoveText::Piece(written)) => fits_piece(written, **legal),
    };
    let legal = position.legal_moves();
    let mut fitting = legal.iter().filter(fits);
    let only = fitting.next()?;
    fitting.next().is_none().then_some(*only)
}

fn fits_piece(written: PieceMove, legal: shakmaty::Move) -> bool {
    let from = legal.from().unwrap();
    let to = match legal.castling_side() {
        // The king goes two squares.
        Some(side) => side.king_to(if from.rank() == shakmaty::Rank::First {
            shakmaty::Color::White
        } else {
            shakmaty::Color::Black
        }),
        None => legal.to(),
    };
    let is_pawn = legal.role() == shakmaty::Role::Pawn;
    let is_capture = legal.is_capture();
    let is_like = match (is_pawn, is_capture, written.captures) {
        (true, true, false) => written.file.is_some(),
        (true, false, true) => written.rank.is_some() || written.file == Some(written.to.file()),
        _ => true,
    };
    is_like
        && to.to_string() == written.to.to_string()
        && written
            .role
            .is_none_or(|role| role.upper_letter() == legal.role().upper_char())
        && written
            .file
            .is_none_or(|file| u32::from(file.index()) == u32::from(from.file()))
        && written
            .rank
            .is_none_or(|rank| u32::from(rank.index()) == u32::from(from.rank()))
        && written.promotion.is_none_or(|role| {
            legal
                .promotion()
                .is_some_and(|promoted| promoted.upper_char() == role.upper_letter())
        })
}

/// Plays words to the end with shakmaty, after moves that are played already.
fn play_all(
    mut position: Chess,
    mut line: Vec<shakmaty::Move>,
    words: impl Iterator<Item = Option<MoveText>>,
) -> Option<Vec<shakmaty::Move>> {
    for word in words {
        let played = meant(word, &position)?;
        position.play_unchecked(played);
        line.push(played);
    }
    Some(line)
}

/// Returns all lines of legal moves that one edit makes of the words of a game.
fn whole_lines(sans: &[String]) -> HashSet<Vec<shakmaty::Move>> {
    let words: Vec<Option<MoveText>> = sans.iter().map(|san| MoveText::parse(san).ok()).collect();
    let mut found = HashSet::new();
    let (mut position, mut line) = (Chess::default(), Vec::new());
    for at in 0..=words.len() {
        let rest = |skipped: usize| words[(at + skipped).min(words.len())..].iter().copied();
        let with = |first: Vec<Option<MoveText>>, skipped: usize| {
            play_all(
                position.clone(),
                line.clone(),
                first.into_iter().chain(rest(skipped)),
            )
        };
        for legal in position.legal_moves() {
            let mut line = line.clone();
            line.push(legal);
            let mut position = position.clone();
            position.play_unchecked(legal);
            found.extend(play_all(position.clone(), line.clone(), rest(0)));
            if at < words.len() {
                found.extend(play_all(position, line, rest(1)));
            }
        }
        match words[at..] {
            [] => break,
            [one, two, three, ..] => {
                found.extend(with(vec![], 1));
                found.extend(with(vec![two, one], 2));
                found.extend(with(vec![three, two, one], 3));
            }
            [one, two] => {
                found.extend(with(vec![], 1));
                found.extend(with(vec![two, one], 2));
            }
            [_] => found.extend(with(vec![], 1)),
        }
        let Some(played) = meant(words[at], &position) else {
            break;
        };
        position.play_unchecked(played);
        line.push(played);
    }
    found
}

/// Compares the only repairs of damaged games with all edits, played by shakmaty.
#[allow(clippy::print_stderr)] // Prints the figures.
fn compare_unique(games: &[Moves]) {
    let mut rng = Rng::with_seed(7);
    let (mut unique, mut compared) = (0, 0);
    for game in games {
        let at = rng.usize(..game.sans.len());
        let mut written = game.clone();
        let Some(damaged) = rng
            .choice(&DAMAGES)
            .unwrap()
            .apply(&game.sans[at], &mut rng)
        else {
            continue;
        };
        // Other words are read as numbers or as two.
        if !damaged.starts_with(|letter: char| letter.is_ascii_alphabetic())
            || damaged.contains(['+', '#', '-', '='])
        {
            continue;
        }
        written.sans[at] = damaged;
        let found = first_repairs(&written);
        if found.is_empty() {
            continue;
        }
        let lines = whole_lines(&written.sans);
        let is_unique = found.iter().any(|repair| repair.is_unique);
        assert_eq!(is_unique, lines.len() == 1, "{} {found:?}", written.text());
        let is_whole = found
            .iter()
            .any(|repair| repair.is_whole && repair.fault == found[0].fault);
        assert!(is_whole || lines.is_empty(), "{} {found:?}", written.text());
        unique += u32::from(is_unique);
        compared += 1;
    }
    eprintln!("{unique} of {compared} have one only");
    assert!(unique > 0);
}

#[test]
fn the_only_repair_is_the_only_one() {
    let mut games = sensible_games(&mut Rng::with_seed(8), 40);
    for game in &mut games {
        game.sans.truncate(40);
    }
    compare_unique(&games);
}

#[test]
#[ignore = "takes half a minute, and needs the games in the package pgn-reader"]
fn the_only_repair_in_games_of_players_is_the_only_one() {
    let games: Vec<Moves> = games_of_players().into_iter().step_by(3).collect();
    compare_unique(&games);
}

fn oracle_reading(words: &str, text: &str) -> Oracle {
    oracle(words).stdin(text)
}

/// Returns the record of a game, whatever is found in it.
fn record(options: &str, text: &str) -> Value {
    let (stdout, ..) = oracle_reading(&format!("games --json {options} -"), text).ends();
    serde_json::from_str(&stdout).unwrap()
}

/// Checks that legal games are written as without the option.
fn keeps(text: &str) {
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

/// Damaged games, and what they are told to have been.
const DAMAGED: [(&str, &str); 7] = [
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
            "that way; Nf3 would make the rest of the game legal (7 half-moves); Qf3 up to move 4",
        ),
        (
            DAMAGED[1].0,
            "another square; leaving out 4. Bb5 would make the rest of the game legal (4 half-moves); Ba4 up to move 4",
        ),
        (
            DAMAGED[2].0,
            "g1; a missing 2. Nf3 would make the rest of the game legal (7 half-moves); the order 2. Bb5 Nc6 up to move 2",
        ),
        (
            DAMAGED[4].0,
            "Nfd2; Nbd2 would make the rest of the game legal (6 half-moves); the order 3. Ne5 e6 Nd2 the rest of the game legal (6 half-moves)",
        ),
        (
            "1. d4 NN6 2. Nf3 d5 3. Nc3 e6 4. Bg5 Be7 5. Bxf6 Bxf6 6. e4 Nz6 7. e5 *",
            "`NN6`; Nf6 would make the game legal up to move 6; Na6 up to move 6; with 6... Na6 for `Nz6` as well, the whole game is legal",
        ),
    ] {
        let (stdout, _, status) = oracle_reading("games --repair -", text).ends();
        let line = stdout
            .lines()
            .find(|line| line.contains("would make"))
            .unwrap();
        assert!(line.ends_with(sentence), "{line}");
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
        let found = repairs(text.as_bytes(), Options::default());
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
