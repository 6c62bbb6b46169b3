//! Games that follow a repertoire: `--like`, held against positions that are played from the same moves.

use std::collections::HashMap;
use std::fmt::Write;
use std::fs;

use fastrand::Rng;
use oracle_laws::{Color, Position};
use oracle_notation::{San, fen};

use crate::support::oracle_with;

/// Who leaves a repertoire, and with which move.
type Leaving = (Color, String);

/// Returns what tells positions apart: their FEN without clocks.
fn name(position: &Position) -> String {
    let text = fen::write(position);
    let fields: Vec<&str> = text.split(' ').take(4).collect();
    fields.join(" ")
}

/// Draws one of a few moves, so that games meet again; the same by other ways, too.
fn draw_move(rng: &mut Rng, position: &Position) -> Option<(String, Position)> {
    let moves = position.legal_moves();
    let wanted = |text: &str| {
        [
            "e4", "e5", "Nf3", "Nc6", "Nf6", "Nc3", "d4", "exd4", "Nxd4", "Nxe5", "Nb1", "Ng8",
            "Rb8", "Rg1",
        ]
        .contains(&text)
    };
    let named = moves
        .iter()
        .map(|played| (San::from_move(position, *played).to_string(), *played));
    let mut few: Vec<_> = named.filter(|(text, _)| wanted(text)).collect();
    let other = *rng.choice(&moves)?;
    few.push((San::from_move(position, other).to_string(), other));
    let (text, played) = few.swap_remove(rng.usize(..few.len()));
    Some((text, position.after(played)))
}

/// Writes a line with variations, and notes where the repertoire goes on.
fn write_line(
    rng: &mut Rng,
    mut position: Position,
    length: usize,
    text: &mut String,
    known: &mut HashMap<String, bool>,
) {
    for left in (0..length).rev() {
        let Some((san, next)) = draw_move(rng, &position) else {
            return;
        };
        let _ = write!(text, "{san} ");
        known.insert(name(&position), true);
        known.entry(name(&next)).or_default();
        if left > 0 && rng.u8(..5) == 0 {
            text.push('(');
            write_line(rng, position, left.min(4), text, known);
            text.push_str(") ");
        }
        position = next;
    }
}

#[test]
fn games_follow_the_positions_of_a_repertoire() {
    let mut rng = Rng::with_seed(63);
    let folder = env!("CARGO_TARGET_TMPDIR");
    let paths = [1, 2].map(|number| format!("{folder}/repertoire_{number}.pgn"));
    let (mut followed, mut left, mut ended) = (0, 0, 0);
    for _ in 0..60 {
        let (mut files, mut known) = ([String::new(), String::new()], HashMap::new());
        for number in 0..rng.usize(1..5) {
            let (length, mut text) = (rng.usize(1..9), String::new());
            write_line(&mut rng, Position::default(), length, &mut text, &mut known);
            if rng.u8(..3) == 0 {
                let german = |letter| "NBRQSLTD".chars().nth("NBRQ".find(letter)? + 4);
                text = text
                    .chars()
                    .map(|sign| german(sign).unwrap_or(sign))
                    .collect();
            }
            files[number % 2] += &(text + "*\n\n");
        }
        let mut likes = Vec::new();
        for (path, text) in paths
            .iter()
            .zip(&files)
            .filter(|(_, text)| !text.is_empty())
        {
            fs::write(path, text).unwrap();
            likes.extend(["--like", path]);
        }
        let (mut games, mut wanted) = (String::new(), String::new());
        for number in 1..=30 {
            let mut position = Position::default();
            let mut found: Option<(usize, bool, Option<Leaving>)> = None;
            for ply in 1..=rng.usize(1..14) {
                let Some((san, next)) = draw_move(&mut rng, &position) else {
                    break;
                };
                let _ = write!(games, "{san} ");
                match (known.get(&name(&next)), &mut found) {
                    (Some(goes_on), found) => *found = Some((ply, *goes_on, None)),
                    (None, Some((_, true, left @ None))) => *left = Some((position.turn(), san)),
                    _ => {}
                }
                position = next;
            }
            games.push_str("*\n\n");
            let Some((ply, _, leaves)) = found else {
                continue;
            };
            let (by, with) = leaves.map_or(("", String::new()), |(color, san)| (color.name(), san));
            followed += 1;
            left += usize::from(!by.is_empty());
            ended += usize::from(by.is_empty());
            let _ = writeln!(wanted, "{number}\t{ply}\t{by}\t{with}");
        }
        let fields = "game,reached,left_by,left_with";
        let words = [
            "games",
            "-o",
            "tsv",
            "--no-header",
            "--ignore",
            "missing_tags",
            "--fields",
            fields,
        ];
        let words = [&words[..], &likes, &["-"]].concat();
        let (stdout, stderr, _) = oracle_with(&words).stdin(&*games).ends();
        assert_eq!(stdout, wanted, "{files:?}\n{games}\n{stderr}");
    }
    assert!(
        followed > 500 && left > 200 && ended > 100,
        "{followed} {left} {ended}"
    );
}
