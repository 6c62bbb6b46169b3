//! Whether the only repair is the only one: all edits are played by shakmaty.

use std::collections::HashSet;

use fastrand::Rng;
use oracle_laws::CastlingSide;
use oracle_notation::{MoveText, PieceMove};
use oracle_reference::draws;
use shakmaty::{Chess, Position as _};

use super::damage::{DAMAGES, Moves, first_repairs, games_of_players, sensible_games};

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
    u32::from(to) == u32::from(written.to.index())
        && is_like
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
        // As many as were written before are written again; two full moves change places.
        for count in 2..=at.min(16) {
            let twice = sans.get(at - count..at + count);
            if twice.is_some_and(|twice| twice[..count] == twice[count..]) {
                found.extend(with(vec![], count));
            }
        }
        if let [one, two, three, four, ..] = words[at..] {
            found.extend(with(vec![three, four, one, two], 4));
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
    let mut games = sensible_games(&mut Rng::with_seed(8), draws(40));
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
