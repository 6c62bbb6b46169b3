//! Games in PGN: what is found in them, and that it does not depend on how they are cut.

mod cuts;
mod draws;
mod export;
mod export_words;
mod findings;
#[cfg(unix)]
mod followed;
mod illegal;
mod letters;
mod program;
mod python_chess;
mod reached;
#[cfg(unix)]
mod readers;
mod recorded;
mod repair;
mod repertoire;
mod second_opinion;
mod shaped;
mod watch;

use std::fmt::Write;
use std::ops::ControlFlow;

use fastrand::Rng;
use oracle_laws::Position;
use oracle_notation::{San, fen};
use oracle_pgn::{Finding, Game, Options, Place, Played, Reader, Text, Visitor};

/// All that a reader shows, a line each.
#[derive(Default)]
struct Log {
    lines: Vec<String>,
    /// Comments come in parts of any size.
    comment: String,
    /// So do moves that are not judged.
    unjudged: String,
}

impl Log {
    fn push(&mut self, line: String) {
        if !self.unjudged.is_empty() {
            let unjudged = std::mem::take(&mut self.unjudged);
            self.lines.push(format!("  unjudged {unjudged}"));
        }
        if !self.comment.is_empty() {
            let comment = std::mem::take(&mut self.comment);
            self.lines.push(format!("  comment {comment}"));
        }
        self.lines.push(line);
    }
}

impl Visitor for Log {
    fn begin(&mut self, game: &Game) -> ControlFlow<()> {
        let Place {
            offset,
            line,
            column,
        } = game.place();
        let tags: Vec<String> = game
            .tags()
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        self.push(format!(
            "begin {} {offset} {line}:{column} {}",
            game.number(),
            tags.join(";")
        ));
        ControlFlow::Continue(())
    }

    fn played(&mut self, _game: &Game, played: &Played<'_>) -> ControlFlow<()> {
        self.push(format!(
            "  {} {} {}",
            played.depth,
            played.ply,
            fen::write(played.after)
        ));
        ControlFlow::Continue(())
    }

    fn text(&mut self, _game: &Game, text: Text<'_>) {
        match text {
            Text::Comment(bytes) => bytes
                .iter()
                .for_each(|byte| write!(self.comment, "{byte:02x}").unwrap()),
            Text::Unjudged(bytes) => bytes
                .iter()
                .for_each(|byte| write!(self.unjudged, "{byte:02x}").unwrap()),
            other => self.push(format!("  {other:?}")),
        }
    }

    fn finding(&mut self, game: &Game, finding: &Finding) {
        let place = finding.place;
        self.push(format!(
            "  finding {} {} {}:{} {:?} {:?} {}",
            game.number(),
            finding.kind.id(),
            place.line,
            place.column,
            finding.ply,
            finding.text,
            finding.message
        ));
    }

    fn claimable(&mut self, _game: &Game, place: Place, moves: &[Option<String>]) {
        let Place { line, column, .. } = place;
        self.push(format!("  repeated {line}:{column} {moves:?}"));
    }

    fn end(&mut self, game: &Game) {
        self.push(format!(
            "end {} {:?} {:?}",
            game.plies(),
            game.result(),
            game.outcome()
        ));
    }
}

/// The same, as a stream of moves is read that nothing is asked of.
#[derive(Default)]
struct Short(Vec<String>);

impl Visitor for Short {
    fn wants_moves(&self) -> bool {
        false
    }

    fn finding(&mut self, game: &Game, finding: &Finding) {
        let place = finding.place;
        self.0.push(format!(
            "finding {} {} {}:{} {}",
            game.number(),
            finding.kind.id(),
            place.line,
            place.column,
            finding.message
        ));
    }

    fn claimable(&mut self, _game: &Game, place: Place, moves: &[Option<String>]) {
        self.0
            .push(format!("{}:{} {moves:?}", place.line, place.column));
    }

    fn end(&mut self, game: &Game) {
        let history = game.history();
        self.0.push(format!(
            "end {} {} {} {:?} {:?} {:?} {:?}",
            game.number(),
            game.plies(),
            fen::write(game.position()),
            game.result(),
            game.outcome(),
            history.threefold(),
            history.fifty_moves()
        ));
    }
}

/// Reads games in pieces, each up to the next of these places.
fn read_in_pieces<V: Visitor + Default>(input: &[u8], options: Options, cuts: &[usize]) -> V {
    let mut visitor = V::default();
    let mut reader = Reader::new(options);
    let mut rest = Vec::new();
    let mut start = 0;
    for &cut in cuts {
        rest.extend_from_slice(&input[start..cut]);
        let read = reader.read(&rest, false, &mut visitor);
        rest.drain(..read);
        assert!(rest.len() <= 16 * 1024, "{} bytes are kept", rest.len());
        start = cut;
    }
    rest.extend_from_slice(&input[start..]);
    assert_eq!(reader.read(&rest, true, &mut visitor), rest.len());
    visitor
}

/// Games of random moves in PGN, with comments, variations and all else that may stand there; here and there damaged.
fn random_pgn(rng: &mut Rng, games: usize, is_damaged: bool) -> String {
    let mut text = String::new();
    for number in 0..games {
        if rng.u8(..20) > 0 {
            for tag in ["Event", "Site", "Date", "Round", "White", "Black"] {
                let value = if tag == "Date" {
                    "2024.01.02"
                } else {
                    "x \\\"y\\\" é"
                };
                writeln!(text, "[{tag} \"{value}\"]").unwrap();
            }
            writeln!(text, "[Result \"*\"]\n").unwrap();
        }
        let mut position = Position::default();
        for ply in 0..rng.usize(0..120) {
            let moves = position.legal_moves();
            // Moves there and back make repetitions.
            let quiet: Vec<_> = moves
                .iter()
                .filter(|played| {
                    played.capture.is_none()
                        && position.placement().pawns().without(played.from)
                            == position.placement().pawns()
                })
                .collect();
            let played = match (rng.choice(&quiet), rng.choice(&moves)) {
                (Some(played), _) if number % 3 == 0 => **played,
                (_, Some(played)) => *played,
                _ => break,
            };
            if ply % 2 == 0 || rng.u8(..9) == 0 {
                write!(
                    text,
                    "{}{} ",
                    position.fullmoves(),
                    if ply % 2 == 0 { "." } else { "..." }
                )
                .unwrap();
            }
            let san = San::from_move(&position, played).to_string();
            text.push_str(&san);
            match rng.u8(..60) {
                0 => text.push_str(" {a comment [%clk 0:01:02]\nof two lines}"),
                1 => text.push_str(" $14"),
                2 => write!(text, " ({san} {{)}} (1-0 e4) --)").unwrap(),
                3 => text.push_str("!?"),
                4 => text.push_str(" ; to the end (\n"),
                5 => text.push_str("\n% escaped { [\n"),
                6 if is_damaged => text.push_str(
                    rng.choice([
                        "{",
                        "}",
                        "(",
                        ")",
                        " xx",
                        "[Site \"",
                        "\n[Event \"a\"]\n",
                        " Ke4",
                        " --",
                        "*",
                        " 0-1 ",
                    ])
                    .unwrap(),
                ),
                _ => {}
            }
            text.push(if rng.u8(..8) == 0 { '\n' } else { ' ' });
            position = position.after(played);
        }
        if !is_damaged || rng.u8(..9) > 0 {
            text.push_str(rng.choice(["1-0", "0-1", "1/2-1/2", "*"]).unwrap());
        }
        text.push_str(if rng.bool() { "\n\n" } else { "\r\n\r\n" });
    }
    text
}
