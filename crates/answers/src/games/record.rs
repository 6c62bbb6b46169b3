//! A JSON record for each game.

use std::fmt::Write;
use std::ops::ControlFlow;

use FindingKind::*;
use oracle_laws::{Claim, Color, Outcome};
use oracle_notation::{fen, shown};
use oracle_pgn::{Finding, FindingKind, Game, Visitor, decode};

use super::columns::{Found, GAME, GameColumn, JudgedGame, OUTCOME, PLAIN_END};
use super::findings::{MOST_TEXT, players, said};
use super::output::{GamesOutput, MOST_FINDINGS};
use super::{GamesFormat, Settings};
use crate::out::{Out, has_value};

/// Writes records.
pub struct RecordVisitor<'a> {
    pub output: GamesOutput<'a>,
    /// The findings of the game that is being read, each after a comma.
    pub(super) findings: Vec<u8>,
    /// Sentences about them, if the game is put into words.
    pub(super) told: String,
    /// The length of the words about the games before.
    pub(super) told_before: usize,
}

impl Visitor for RecordVisitor<'_> {
    fn wants_moves(&self) -> bool {
        false
    }

    fn begin(&mut self, game: &Game) -> ControlFlow<()> {
        self.output.begin_game(game);
        ControlFlow::Continue(())
    }

    fn finding(&mut self, game: &Game, finding: &Finding) {
        if !self.output.note(finding) {
            return;
        }
        let told = self.told_before + self.told.len();
        let has_room = self.output.written < MOST_FINDINGS && told <= MOST_TEXT;
        if let GamesFormat::Table(_) = self.output.settings.games.format {
            // A row has their numbers.
        } else if self.output.takes(has_room) {
            let settings = &self.output.settings;
            let found = Found {
                game,
                settings,
                finding,
            };
            self.findings.push(b',');
            let start = self.findings.len();
            let mut record = Out::json(settings.view.castling, &mut self.findings);
            record.push_members(&found);
            record.end_record(start, |_| {});
            if settings.tells {
                push_found(settings, game, finding, &mut self.told);
            }
        }
    }

    fn end(&mut self, game: &Game) {
        let GamesOutput {
            game: written,
            found,
            omitted,
            settings,
            ..
        } = &mut self.output;
        let judged = JudgedGame {
            game,
            settings,
            found,
            findings: &self.findings,
            omitted: *omitted,
        };
        let (text, castling) = (&mut written.text, settings.view.castling);
        let start = text.bytes.len();
        let columns = &settings.games.game_columns;
        let hole = if let GamesFormat::Table(separator) = settings.games.format
            && cfg!(feature = "tables")
        {
            let mut row = Out::cells(separator, castling, &mut text.bytes);
            for column in columns {
                row.begin_cell();
                judged.tell_column(column, &mut row);
            }
            row.end_row(start)
        } else {
            settings.frame.push_before(&mut text.bytes);
            let mut record = Out::json(castling, &mut text.bytes);
            let is_plain = settings.games.request.fields.is_empty() && judged.has_plain_end();
            for column in columns {
                if is_plain && *column == GameColumn::Own(OUTCOME) {
                    record.push_written(PLAIN_END);
                    break;
                }
                match column {
                    GameColumn::Tag(name) => {
                        record.push_named(name, game.tags().get(name).map(decode).as_deref());
                    }
                    GameColumn::Own(at) => record.push_member(&judged, *at),
                    #[cfg(feature = "tables")]
                    GameColumn::Moves(_) => {}
                }
            }
            let has = |name: &str| {
                columns.iter().any(|column| match column {
                    GameColumn::Own(at) => GAME[*at].is_of(name) && has_value(&judged, *at),
                    column => column.name(GAME) == name,
                })
            };
            let hole = record.end_record(start, |out| settings.frame.push_after(has, out));
            text.bytes.push(b'\n');
            hole
        };
        text.note_number(hole, game.number());
        if settings.tells {
            let verdict = verdict(&judged, &self.told);
            self.told_before += verdict.len();
            written.stderr_text.push_str(&verdict);
        }
        self.findings.clear();
        self.told.clear();
        self.output.end_game(game);
    }
}

/// Appends a line about a finding, but for what is missing around the moves.
pub fn push_found(settings: &Settings<'_>, game: &Game, finding: &Finding, out: &mut String) {
    if matches!(finding.kind, MissingTags | MissingResult) {
        return;
    }
    let has_move = finding.ply.is_some() && !finding.text.is_empty();
    let moved = has_move.then(|| shown(&finding.text).into_owned());
    let said = said(settings, game, finding).join("; ");
    push_line(game, moved, &shown(&said), out);
}

/// Appends a line about a game, or about a move of it: `(Tal - Botvinnik, 1960), 14. Bf3: illegal: ..`.
fn push_line(game: &Game, moved: Option<String>, said: &str, out: &mut String) {
    let players = players(game).map(|players| format!("({players})"));
    let about: Vec<String> = players.into_iter().chain(moved).collect();
    let colon = if about.is_empty() { "" } else { ": " };
    out.extend([&about.join(", "), colon, said, "\n"]);
}

/// Returns what is said of a game that has ended, with these lines about its findings.
pub fn verdict(judged: &JudgedGame<'_>, findings: &str) -> String {
    let game = judged.game;
    let mut text = summary(judged);
    for (claim, ply) in game.history().claims() {
        let since = match ply {
            None => continue,
            Some(ply) if ply == game.plies() => "now".to_owned(),
            Some(ply) => format!("first after half-move {ply}"),
        };
        let rule = match claim {
            Claim::ThreefoldRepetition => "threefold repetition (FIDE article 9.2)",
            Claim::FiftyMoves => "the fifty-move rule (FIDE article 9.3)",
        };
        // Writing to memory cannot fail, here and below.
        let _ = writeln!(text, "a draw can be claimed by {rule}, {since}");
    }
    text += findings;
    if judged.omitted > 0 {
        let said = format!("{} more findings are left out", judged.omitted);
        push_line(game, None, &said, &mut text);
    }
    if let Some(last) = judged.last() {
        let _ = write!(text, "FEN after the last move: {}", fen::write(last));
    }
    text
}

/// Returns whether all moves of a game are legal, and how it has ended.
fn summary(judged: &JudgedGame<'_>) -> String {
    let (game, count) = (judged.game, |kind| judged.found[kind as usize]);
    let unplayed = count(AmbiguousMove) + count(UnreadableToken) + count(NullMove);
    let moves = match count(IllegalMove) {
        0 if unplayed > 0 => "not every move is a legal move",
        0 if game.plies() == 0 => "no move was played",
        0 if count(MoveAfterEnd) > 0 => "a move follows the end of the game",
        0 => "every move is legal",
        1 => "one move is illegal",
        number => &format!("{number} moves are illegal"),
    };
    let is_whole = judged.found.iter().sum::<u64>() == count(MissingTags) + count(MissingResult);
    let end = match game.outcome() {
        Some(Outcome { winner, reason }) => {
            let winner = winner.map(Color::player);
            let won = winner.map_or("the game is drawn".to_owned(), |won| format!("{won} wins"));
            format!("; {won}{}", reason.rule())
        }
        None if is_whole => "; the game is not over".to_owned(),
        // Where something was not played, it is not known.
        None => String::new(),
    };
    format!("{moves}{end}\n")
}
