//! Where the last position of a game has occurred, and other moments, in the moves of the game.

use std::fmt::Write;

use fastrand::Rng;
use oracle_laws::{Candidate, Color, History, Move, Position};
use oracle_notation::{San, fen};
use oracle_pgn::{Finding, Game, Options, Place, Visitor};
use serde_json::Value;

use super::read_in_pieces;
use crate::support::oracle;

#[test]
fn in_a_game_too_long_to_be_read_again_moments_have_numbers_only() {
    let (shuffle, comment) = ("Nf3 Nf6 Ng1 Ng8 ", "x".repeat(64 * 1024));
    for (moves, said) in [
        (
            format!("{} {{{comment}}} *\n", shuffle.repeat(2)),
            ": this position has occurred 3 times: at the start, after Black's move 2 and Black's move 4",
        ),
        (
            format!("{} {{{comment}}} e4 1/2-1/2\n", shuffle.repeat(4)),
            ", 9. e4: move after end: the game is drawn by fivefold repetition after Black's move 8: no move can follow (FIDE 9.6.1)",
        ),
    ] {
        let text = oracle("games -").stdin(moves).ends().0;
        let lines = text.lines().filter_map(|line| line.split_once(": game 1"));
        assert_eq!(lines.map(|(_, said)| said).collect::<Vec<_>>(), [said]);
    }
}

/// What a reader says about draws.
#[derive(Default)]
struct Draws {
    moves: Vec<Option<String>>,
    messages: Vec<String>,
}

impl Visitor for Draws {
    fn wants_moves(&self) -> bool {
        false
    }

    fn claimable(&mut self, _game: &Game, _place: Place, moves: &[Option<String>]) {
        self.moves = moves.to_vec();
    }

    fn finding(&mut self, _game: &Game, finding: &Finding) {
        self.messages.push(finding.message.clone());
    }
}

/// A game as text, the names of its moves, and its history.
struct RandomGame {
    text: String,
    names: Vec<Option<String>>,
    history: History,
}

impl RandomGame {
    fn new() -> RandomGame {
        RandomGame {
            text: String::new(),
            names: vec![None],
            history: History::default(),
        }
    }

    fn play(&mut self, played: Move) {
        let position = self.history.position();
        let dots = match position.turn() {
            Color::White => ".",
            Color::Black => "...",
        };
        let san = San::from_move(position, played);
        let name = format!("{}{dots} {san}", position.fullmoves());
        let comment = match self.names.len() % 7 {
            0 => "{a; (b)} ",
            3 => "!? ",
            _ => "",
        };
        write!(self.text, "{name} {comment}").unwrap();
        self.names.push(Some(name));
        self.history.play_unchecked(played);
    }

    /// Plays two moves and takes them back, if that is legal.
    fn play_there_and_back(&mut self, rng: &mut Rng) -> Option<()> {
        let quiet = |position: &Position, played: &Move| {
            let is_pawn = position.placement().pawns().has(played.from);
            !is_pawn && played.capture.is_none() && played.castle().is_none()
        };
        let mut position = self.history.position().clone();
        let mut moves = Vec::new();
        for _ in 0..2 {
            let legal = position.legal_moves();
            let those: Vec<_> = legal.iter().filter(|one| quiet(&position, one)).collect();
            let played = **rng.choice(&those)?;
            position.play_unchecked(played);
            moves.push(played);
        }
        for at in 0..2 {
            let back = Candidate::new(moves[at].to, moves[at].from);
            let played = position.judge(back).ok()?;
            position.play_unchecked(played);
            moves.push(played);
        }
        for _ in 0..3 {
            for &played in &moves {
                let again = Candidate::new(played.from, played.to);
                self.play(self.history.position().judge(again).ok()?);
            }
        }
        Some(())
    }
}

#[test]
fn moments_are_those_of_the_moves_however_a_game_is_cut() {
    let mut rng = Rng::with_seed(91);
    let (mut repeated, mut claims) = (0, 0);
    for _ in 0..300 {
        let mut game = RandomGame::new();
        for _ in 0..rng.usize(0..60) {
            let legal = game.history.position().legal_moves();
            if let Some(played) = rng.choice(&legal) {
                game.play(*played);
            }
        }
        if game.play_there_and_back(&mut rng).is_none() || game.history.end().is_some() {
            continue;
        }
        let text = format!("{} 1-0\n", game.text);
        let options = Options {
            names_claims: true,
            is_pedantic: true,
            tags_are_optional: true,
            ..Options::default()
        };
        let mut cuts: Vec<usize> = (0..rng.usize(0..4))
            .map(|_| rng.usize(0..text.len()))
            .collect();
        cuts.sort_unstable();
        let said: Draws = read_in_pieces(text.as_bytes(), options, &cuts);
        let name = |ply: u32| game.names[ply as usize].clone();
        let occurrences = game.history.occurrences();
        let wanted: Vec<_> = occurrences.iter().map(|&ply| name(ply)).collect();
        let position = fen::write(game.history.position());
        assert_eq!(said.moves, wanted, "{position} after {text}");
        repeated += 1;
        if let Some(played) = game.history.threefold().and_then(name) {
            let claim = format!("by threefold repetition after {played}");
            let is_said = said
                .messages
                .iter()
                .any(|message| message.ends_with(&claim));
            assert!(is_said, "{claim}: {:?}", said.messages);
            claims += 1;
        }
    }
    assert!(repeated > 100 && claims > 100, "{repeated} {claims}");
}

#[test]
fn announced_moves_are_those_of_a_plain_count() {
    let mut rng = Rng::with_seed(59);
    let (mut text, mut wanted, mut found) = (String::new(), Vec::new(), 0);
    while wanted.len() < 1000 {
        let mut start = Position::default();
        // Half of the games begin shortly before fifty moves are complete.
        let clock = if wanted.len() % 2 == 0 {
            rng.u32(90..100)
        } else {
            0
        };
        let lone = format!("4k3/8/8/2n5/8/5R2/8/R3K3 w Q - {clock} 80");
        if wanted.len() % 4 < 3 {
            start = Position::try_from(&fen::parse(&lone).unwrap()).unwrap();
        }
        let mut position = start.clone();
        let mut positions = vec![position.clone()];
        let mut moves = String::new();
        for _ in 0..rng.usize(4..14) {
            let legal = position.legal_moves();
            // Many moves go back to a position.
            let backs = legal.iter().filter(|played| {
                let after = position.after(**played);
                positions.iter().any(|before| is_same(before, &after))
            });
            let backs: Vec<_> = backs.collect();
            let back = rng.choice(&backs).filter(|_| rng.u8(0..10) > 0);
            let Some(played) = back.copied().or(rng.choice(&legal)) else {
                break;
            };
            write!(moves, "{} ", San::from_move(&position, *played)).unwrap();
            position.play_unchecked(*played);
            positions.push(position.clone());
        }
        let is_over = position.legal_moves().is_empty() || position.is_insufficient_material();
        let times = |of: &Position| positions.iter().filter(|one| is_same(one, of)).count();
        if is_over || positions.iter().any(|one| times(one) >= 5) {
            continue;
        }
        let mut announced = Vec::new();
        for played in position.legal_moves() {
            if times(&position.after(played)) >= 2 {
                announced.push(format!("{played} threefold_repetition"));
            }
        }
        for played in position.legal_moves() {
            let is_quiet = position.after(played).halfmoves() == 100;
            if is_quiet && position.halfmoves() == 99 {
                announced.push(format!("{played} fifty_moves"));
            }
        }
        found += usize::from(!announced.is_empty());
        wanted.push(announced);
        writeln!(text, "[FEN \"{}\"]\n\n{moves}1/2-1/2\n", fen::write(&start)).unwrap();
    }
    let call = oracle("games --json --fields announced --findings illegal_move -").stdin(text);
    let (said, _, _) = call.ends();
    assert_eq!(said.lines().count(), wanted.len());
    for (line, wanted) in said.lines().zip(&wanted) {
        let record: Value = serde_json::from_str(line).unwrap();
        let announced = record["announced"].as_array().cloned().unwrap_or_default();
        let words = |one: &Value| {
            let word = |key: &str| one[key].as_str().unwrap().to_owned();
            word("uci") + " " + &word("claim")
        };
        let said: Vec<String> = announced.iter().map(words).collect();
        assert_eq!(&said, wanted);
    }
    assert!(found > 80, "{found}");
}

/// Returns whether two positions are the same by article 9.2.3, from their texts.
fn is_same(one: &Position, other: &Position) -> bool {
    let parts = |position: &Position| {
        let text = fen::write(position);
        let parts: Vec<&str> = text.split(' ').collect();
        let ep = position.legal_ep_square();
        (parts[..3].join(" "), ep)
    };
    parts(one) == parts(other)
}
