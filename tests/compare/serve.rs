//! The test engine as a program: this test program, started again with its bug and protocol in the environment.
//!
//! The harness writes to standard output, so that a shell gives the engine another channel.

use std::env;
use std::fs::OpenOptions;
use std::io::{self, BufRead, BufWriter, LineWriter, Write};

use oracle_laws::Move;
use oracle_notation::{fen, uci};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};

use crate::support::position;
use oracle_reference::engine::{Bug, Engine, State};

/// The words that start the engine: after them come the arguments of the protocol `perft`.
pub fn command(bug: Option<Bug>, protocol: &str) -> Vec<String> {
    let name = bug.map_or_else(|| "none".to_owned(), |bug| format!("{bug:?}"));
    started(&name, protocol)
}

/// The words that start the engine, or a filter of FENs on shakmaty, as the protocol `shakmaty`.
pub fn started(name: &str, protocol: &str) -> Vec<String> {
    let script = format!(
        "exec 9>&1 >/dev/null; export ENGINE_DEPTH=\"$1\" ENGINE_FEN=\"$2\" ENGINE_MOVES=\"$3\"; \
         ENGINE={name}:{protocol} exec \"$0\" --exact compare::serve::engine --nocapture"
    );
    let program = env::current_exe().unwrap();
    ["sh", "-c", &script, program.to_str().unwrap()]
        .map(str::to_owned)
        .to_vec()
}

#[test]
fn engine() {
    let Ok(asked) = env::var("ENGINE") else {
        return;
    };
    let (bug, protocol) = asked.split_once(':').unwrap();
    let engine = Engine::new(Bug::named(bug));
    let out = OpenOptions::new().write(true).open("/dev/fd/9").unwrap();
    // The reader is woken once a line, not once a word.
    let mut out = LineWriter::new(out);
    // A write to a program that is gone ends the engine.
    let _ = match protocol {
        "uci" => uci_engine(engine, false, &mut out),
        "uci-chess960" => uci_engine(engine, true, &mut out),
        "perft" => perft(engine, &mut out),
        "lines" => lines(engine, &mut out),
        "shakmaty" => shakmaty_lines(&mut out),
        _ => xboard(engine, &mut out),
    };
}

fn input() -> impl Iterator<Item = String> {
    io::stdin().lock().lines().map_while(Result::ok)
}

/// The state after the moves of a `position` command.
fn state(engine: &Engine, fen: &str, moves: &str) -> Option<State> {
    let root = State::new(position(fen));
    let mut state = root.clone();
    let mut words: Vec<&str> = moves.split_whitespace().collect();
    match engine.bug() {
        Some(Bug::ListIsNotPlayed) => words.clear(),
        Some(Bug::ListStopsBeforeLast) => words.truncate(words.len().saturating_sub(1)),
        _ => {}
    }
    for text in words {
        let played = match find(&engine.moves(&state), text) {
            None if engine.bug() == Some(Bug::ListKeepsTurn) => break,
            played => played?,
        };
        state = engine.listed_after(&root, &state, played);
    }
    Some(state)
}

/// Writes a move as an engine does.
fn written(played: Move) -> String {
    uci::write(played, uci::CastlingMode::Standard)
}

fn find(moves: &[Move], text: &str) -> Option<Move> {
    let from = text.get(..2)?.parse().ok()?;
    let ways = |played: Move| {
        let squares = format!("{}{}", played.from, played.to);
        [
            written(played),
            uci::write(played, uci::CastlingMode::Chess960),
            squares,
        ]
    };
    let mut moves = moves.iter().filter(|played| played.from == from);
    moves
        .find(|played| ways(**played).contains(&text.to_owned()))
        .copied()
}

/// Writes the count after each move, and the total.
fn write_split(
    out: &mut impl Write,
    split: &[(Move, u64)],
    separator: &str,
    end: &str,
) -> io::Result<()> {
    let lines = split.iter();
    let lines = lines.map(|(played, count)| format!("{}{separator}{count}\n", written(*played)));
    let total: u64 = split.iter().map(|(_, count)| count).sum();
    write!(out, "{}\n{end}{total}\n", lines.collect::<String>())
}

/// Where `is_right_in_standard`, the bug shows only while `UCI_Chess960` is on.
fn uci_engine(
    mut engine: Engine,
    is_right_in_standard: bool,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut right = Engine::new(None);
    let mut is_chess960 = false;
    let mut now = State::new(position("startpos"));
    for line in input() {
        let engine = if is_right_in_standard && !is_chess960 {
            &mut right
        } else {
            &mut engine
        };
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["setoption", "name", "UCI_Chess960", "value", value] => is_chess960 = *value == "true",
            ["uci"] => writeln!(
                out,
                "option name UCI_Chess960 type check default false\nuciok"
            )?,
            ["isready"] => writeln!(out, "readyok")?,
            ["position", "fen", ..] => {
                let asked = line.strip_prefix("position fen ").unwrap();
                let (fen, moves) = asked.split_once(" moves ").unwrap_or((asked, ""));
                now = state(engine, fen, moves).unwrap();
                now = engine.told(now);
            }
            ["go", "perft", depth] => {
                let split = engine.split(&now, depth.parse().unwrap());
                write_split(out, &split, ": ", "Nodes searched: ")?;
                writeln!(out)?;
            }
            ["quit"] => break,
            _ => {}
        }
    }
    Ok(())
}

fn perft(mut engine: Engine, out: &mut impl Write) -> io::Result<()> {
    let variable = |name| env::var(name).unwrap_or_default();
    let fen = variable("ENGINE_FEN");
    let Ok(depth) = variable("ENGINE_DEPTH").parse() else {
        return writeln!(out, "usage: PROGRAM DEPTH FEN [MOVES]");
    };
    let now = state(&engine, &fen, &variable("ENGINE_MOVES")).unwrap();
    let split = engine.split(&now, depth);
    write_split(out, &split, " ", "")
}

fn lines(mut engine: Engine, out: &mut impl Write) -> io::Result<()> {
    for line in input() {
        if fen::parse(&line).is_err() {
            writeln!(out, "what is {line}?")?;
            continue;
        }
        let state = engine.told(State::new(position(&line)));
        let mut moves = engine.listed(&state);
        if engine_loses_ep(&engine) && moves.len() > 1 {
            // The moves before it were tried on the board, and taken back.
            moves.retain(|played| !played.is_en_passant());
        }
        let moves: Vec<String> = moves.into_iter().map(written).collect();
        writeln!(out, "{}", moves.join(" "))?;
    }
    Ok(())
}

fn shakmaty_lines(out: &mut impl Write) -> io::Result<()> {
    for line in input() {
        let setup = line.parse::<Fen>().ok();
        let position =
            setup.and_then(|fen| fen.into_position::<Chess>(CastlingMode::Standard).ok());
        let Some(position) = position else {
            writeln!(out, "illegal position {line}")?;
            continue;
        };
        let moves = position.legal_moves().into_iter();
        let words = moves.map(|played| played.to_uci(CastlingMode::Standard).to_string());
        writeln!(out, "{}", words.collect::<Vec<_>>().join(" "))?;
    }
    Ok(())
}

fn engine_loses_ep(engine: &Engine) -> bool {
    engine.bug() == Some(Bug::UnmakeLosesEnPassant)
}

fn xboard(mut engine: Engine, out: &mut impl Write) -> io::Result<()> {
    // Nothing is read before the answer to `ping`.
    let mut out = BufWriter::new(out);
    let mut game = vec![State::new(position("startpos"))];
    for line in input() {
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        let now = game.last().unwrap().clone();
        match word {
            "xboard" | "accepted" | "force" => {}
            "protover" => {
                writeln!(out, "feature ping=1 setboard=1 usermove=1 done=1")?;
                out.flush()?;
            }
            "new" => game = vec![State::new(position("startpos"))],
            "ping" => {
                writeln!(out, "pong {rest}")?;
                out.flush()?;
            }
            "setboard" => game = vec![engine.told(State::new(position(rest)))],
            "undo" => {
                if game.len() > 1 {
                    game.pop();
                }
                if engine_loses_ep(&engine) {
                    let before = game.pop().unwrap();
                    game.push(before.without_ep_square());
                }
            }
            "usermove" => match find(&engine.listed(&now), rest) {
                Some(played) => game.push(now.after(played)),
                None => writeln!(out, "Illegal move: {rest}")?,
            },
            "quit" => break,
            _ => writeln!(out, "Error (unknown command): {word}")?,
        }
    }
    Ok(())
}
