//! What is said of each game: a JSON record; or findings for people, one line for each, in the form that editors use to jump to a place.
//!
//! ```text
//! games.pgn:120:14: game 3 (Tal - Botvinnik, 1960), 14. Bf3: illegal: the white bishop on c1 cannot go to f3: a bishop moves along diagonals
//! ```
//!
//! Or in the form in which a workflow of GitHub annotates a file
//! (<https://docs.github.com/actions/reference/workflow-commands-for-github-actions>):
//!
//! ```text
//! ::error file=games.pgn,line=120,col=14::game 3 (Tal - Botvinnik, 1960), 14. Bf3: illegal: ..
//! ```

use std::fmt::Write as _;
use std::io::Write as _;
use std::{iter, mem};

use oracle_draw::Picture;
use oracle_laws::{Claim, Color, Consequence, Position, cited};
use oracle_notation::{PieceLetters, fen, numbered, repetition, shown, uci};
use oracle_pgn::{Finding, FindingKind, Game, Place, Played, PlayedMove, Repair, RepairKind};

use super::columns::{
    Found, GAME, GameColumn, JudgedGame, MAIN_LINE, OUTCOME, PLAIN_END, announced_claims,
    consequences, players,
};
use super::output::{GameText, GamesOutput, MOST_FINDINGS};
use super::repertoire::Reached;
use super::{Games, GamesFormat, Settings};
use crate::out::{Out, has_value};
use crate::page::write_board;
use crate::{TABLES, View};

/// The most bytes after which findings are written where they are bounded: each may name the players again.
pub const MOST_TEXT: usize = 1 << 20;

/// Appends a finding, if there is room for it.
pub fn push_bounded(output: &mut GamesOutput<'_>, game: &Game, finding: &Finding) {
    let games = output.settings.games;
    let has_room = output.written < MOST_FINDINGS && output.length() <= MOST_TEXT;
    if !games.request.summary && output.takes(has_room || !games.bounds_findings) {
        push_finding(&output.settings, game, finding, &mut output.game.text);
    }
}

/// Appends the draws that can be claimed in the last position.
pub fn push_claimable(
    output: &mut GamesOutput<'_>,
    game: &Game,
    place: Place,
    occurrences: &[Option<String>],
) {
    let times = game.history().repetitions() as usize;
    let repeated = (!occurrences.is_empty()).then(|| repetition(times, occurrences));
    let fifty = game.history().is_fifty_moves().then(|| {
        let said = format!("for {} moves", game.position().halfmoves() / 2);
        let said = said + " of each player, no pawn has moved and nothing was captured";
        cited(said, Some(Claim::FiftyMoves.articles()[0]))
    });
    let announced = announced_claims(game).into_iter();
    let announced = announced.map(|said| format!("a draw can be claimed {said}"));
    for said in repeated.into_iter().chain(fifty).chain(announced) {
        let text = &mut output.game.text;
        push_game(&output.settings, game, place, text);
        for part in [": ", &said, "\n"] {
            text.push_str(part);
        }
    }
}

/// Appends how many findings are left out.
pub fn push_omitted(output: &mut GamesOutput<'_>, game: &Game) {
    if output.omitted > 0 {
        let text = &mut output.game.text;
        push_game(&output.settings, game, game.place(), text);
        // Writing to memory cannot fail, here and below.
        let _ = writeln!(
            text.bytes,
            ": {} more findings are left out",
            output.omitted
        );
    }
}

/// Appends the position that the game was searched for.
pub fn push_reached(output: &mut GamesOutput<'_>, game: &Game) {
    let goal = output.settings.games.goal();
    if let (Some(reached), Some(goal)) = (&output.reached, goal) {
        let text = &mut output.game.text;
        push_game(&output.settings, game, game.place(), text);
        let Reached {
            ply,
            position,
            left,
            ..
        } = reached;
        let verb = if goal.is_repertoire() {
            "followed up to"
        } else {
            "reached after"
        };
        let _ = write!(text.bytes, ": {verb} half-move {ply}");
        if let Some((color, san)) = left {
            let played = match san {
                Some(san) => numbered(position.fullmoves(), *color, &san.to_string()),
                None => "no legal move".to_owned(),
            };
            let _ = write!(text.bytes, ", then {} plays {played}", color.player());
        }
        let _ = writeln!(text.bytes, ": {position}");
    }
}

/// Appends a finding.
pub fn push_finding(settings: &Settings<'_>, game: &Game, finding: &Finding, out: &mut GameText) {
    push_place(settings, game, finding.place, out);
    let mut text = players_words(game);
    if finding.ply.is_some() && !finding.text.is_empty() {
        text.extend([", ", &shown(&finding.text)]);
    }
    let said = said(settings, game, finding).join("; ");
    text.extend([": ", &shown(&said), "\n"]);
    if settings.games.format == GamesFormat::Github {
        // The sign begins an escape.
        text = text.replace('%', "%25");
    }
    out.push_str(&text);
    if settings.games.request.board {
        out.push_str(&board(settings.view, finding));
        out.bytes.push(b'\n');
    } else if let Some(position) = finding
        .position
        .as_ref()
        .filter(|_| settings.games.request.watch)
    {
        out.push_str(&format!("    {}\n", fen::write(position)));
    }
}

/// Returns what a finding says: what is wrong, with its repairs, and what follows it.
pub fn said(settings: &Settings<'_>, game: &Game, finding: &Finding) -> Vec<String> {
    let after = if finding.is_after_illegal {
        " (after an illegal move)"
    } else {
        ""
    };
    let found = settings.found.as_deref().unwrap_or_default();
    let message = cited(finding.message.clone(), finding.article);
    let repairs = repair_words(game, finding, found);
    let said = format!("{}: {message}{after}{repairs}", words(finding.kind));
    let penalties = consequences(settings, game, finding);
    let penalties = penalties.iter().map(Consequence::sentence);
    iter::once(said).chain(penalties).collect()
}

/// Appends a place in a game, and whose game it is.
fn push_game(settings: &Settings<'_>, game: &Game, place: Place, out: &mut GameText) {
    push_place(settings, game, place, out);
    out.push_str(&players_words(game));
}

/// Returns whose game it is, in parentheses.
pub fn players_words(game: &Game) -> String {
    players(game).map_or(String::new(), |players| format!(" ({players})"))
}

/// Appends a place in a game.
fn push_place(settings: &Settings<'_>, game: &Game, place: Place, out: &mut GameText) {
    let Place { line, column, .. } = place;
    let file = shown(settings.file().unwrap_or("<stdin>"));
    let _ = if settings.games.format == GamesFormat::Github {
        // What ends a property, or a command, is written as in an address.
        let escapes = [("%", "%25"), (":", "%3A"), (",", "%2C")];
        let escape = |text: String, (sign, escape): (&str, &str)| text.replace(sign, escape);
        let file = escapes.into_iter().fold(file.into_owned(), escape);
        write!(
            out.bytes,
            "::error file={file},line={line},col={column}::game "
        )
    } else {
        write!(out.bytes, "{file}:{line}:{column}: game ")
    };
    out.push_number(game.number());
}

/// Returns the name of a kind with spaces between the words.
fn words(kind: FindingKind) -> String {
    match kind {
        FindingKind::IllegalMove => "illegal".to_owned(),
        _ => kind.id().replace('_', " "),
    }
}

/// Returns the position of a finding as a board and a FEN; nothing if it has none.
pub fn board(view: &View, finding: &Finding) -> String {
    let mut text = String::new();
    if let (Some(picture), Some(position)) = (picture(view, finding), &finding.position) {
        write_board(view.text(), &picture, &mut text);
        text += "    ";
        text += &fen::write(position);
        text += "\n";
    }
    text
}

/// Returns the picture of the position of a finding: of an illegal move with the reason.
pub fn picture<'f>(view: &View, finding: &'f Finding) -> Option<Picture<'f>> {
    let position = finding.position.as_ref()?;
    let picture = match &finding.illegal {
        Some(illegal) => Picture::from_illegal(position, illegal),
        None => Picture::of(position),
    };
    Some(turned(view, picture, position))
}

/// Returns a picture from the side that is asked for, with the mark of the side to move.
pub fn turned<'p>(view: &View, picture: Picture<'p>, position: &Position) -> Picture<'p> {
    Picture {
        turn: (!view.options.no_turn).then(|| position.turn()),
        flip: view.options.flip,
        ..picture
    }
}

/// The most repairs that a finding names.
const MOST_NAMED: usize = 2;

/// Returns what a finding says about the repairs of its fault, after a semicolon.
fn repair_words(game: &Game, finding: &Finding, found: &[Repair]) -> String {
    let mut text = String::new();
    let is_fault = matches!(
        finding.kind,
        FindingKind::IllegalMove | FindingKind::AmbiguousMove | FindingKind::UnreadableToken
    );
    let Some(fault) = finding.ply.filter(|_| is_fault) else {
        return text;
    };
    let here = found.iter().filter(|repair| repair.fault == fault);
    for repair in here.take(MOST_NAMED) {
        let change = change(game, repair, repair.ply != fault);
        // Writing to memory cannot fail, here and below.
        let verb = match repair.kind {
            RepairKind::AsWritten => "leave",
            _ => "make",
        };
        let _ = write!(text, "; {change} would {verb} ");
        let _ = match (repair.is_whole, repair.plies) {
            (true, 0) => write!(text, "the game legal"),
            (true, 1) => write!(text, "the rest of the game legal (1 half-move)"),
            (true, plies) => write!(text, "the rest of the game legal ({plies} half-moves)"),
            (false, _) => {
                let last = number(game, fault + repair.plies.max(1) - 1);
                let last = last.trim_end_matches('.');
                match repair.kind {
                    RepairKind::AsWritten => write!(text, "what follows legal up to move {last}"),
                    _ => write!(text, "the game legal up to move {last}"),
                }
            }
        };
    }
    let is_first = found.first().is_some_and(|first| first.fault == fault);
    let bests = found.chunk_by(|one, other| one.fault == other.fault);
    let bests: Vec<&Repair> = bests.filter_map(<[Repair]>::first).collect();
    if let [_, others @ ..] = bests.as_slice()
        && is_first
        && others.last().is_some_and(|last| last.is_whole)
    {
        let is_legal = bests
            .iter()
            .all(|repair| repair.kind != RepairKind::AsWritten);
        let part = if is_legal { "whole" } else { "rest of the" };
        let others: Vec<String> = others
            .iter()
            .map(|repair| change(game, repair, true))
            .collect();
        let _ = write!(
            text,
            "; with {} as well, the {part} game is legal",
            others.join(" and ")
        );
    }
    text
}

/// Returns what a repair does. Another move than that of the finding has its number.
fn change(game: &Game, repair: &Repair, is_elsewhere: bool) -> String {
    let Repair { written, san, .. } = repair;
    let number = number(game, repair.ply);
    match repair.kind {
        RepairKind::Replace if !is_elsewhere => san.clone(),
        RepairKind::Replace | RepairKind::Split => format!("{number} {san} for `{written}`"),
        RepairKind::Insert => format!("a missing {number} {san}"),
        RepairKind::Remove => format!("leaving out {number} {written}"),
        RepairKind::Swap | RepairKind::SwapOwn => format!("the order {number} {san}"),
        RepairKind::AsWritten => format!("playing {written} as it is written"),
    }
}

/// Returns the number of the move that contains a half-move of the game: `3.` or `3...`.
fn number(game: &Game, ply: u32) -> String {
    match game.move_number(ply) {
        (number, Color::White) => format!("{number}."),
        (number, Color::Black) => format!("{number}..."),
    }
}

/// Writes records.
#[derive(Default)]
pub struct RecordWriter {
    /// Whether the moves of games are written, and those of the main line so far, in UCI and in SAN.
    pub(super) wants_moves: bool,
    pub(super) moves: Vec<[String; 2]>,
    /// The findings of the game that is being read, each after a comma.
    findings: Vec<u8>,
    /// Sentences about them, if the game is put into words.
    told: String,
    /// The length of the words about the games before.
    told_before: usize,
}

impl RecordWriter {
    pub fn new(games: &Games) -> RecordWriter {
        RecordWriter {
            wants_moves: games.game_columns.iter().any(|column| match column {
                GameColumn::Own(at) => MAIN_LINE.contains(&GAME[*at].path()),
                _ => false,
            }),
            ..RecordWriter::default()
        }
    }

    pub fn push_move(&mut self, settings: &Settings<'_>, played: &Played<'_>) {
        if !self.wants_moves || played.depth > 0 {
            return;
        }
        let mut text = Vec::new();
        match played.played {
            PlayedMove::Legal(shown) | PlayedMove::Illegal(shown) => {
                uci::push(shown, settings.view.castling, &mut text);
            }
            PlayedMove::Null => text.extend_from_slice(b"0000"),
        }
        let uci = String::from_utf8_lossy(&text).into_owned();
        self.moves.push([uci, played.name(PieceLetters::English)]);
    }

    pub fn push_finding(&mut self, output: &mut GamesOutput<'_>, game: &Game, finding: &Finding) {
        let told = self.told_before + self.told.len();
        let has_room = output.written < MOST_FINDINGS && told <= MOST_TEXT;
        // A row has their numbers.
        let is_row = matches!(output.settings.games.format, GamesFormat::Table(_));
        if !is_row && output.takes(has_room) {
            let settings = &output.settings;
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
            if settings.tells && TABLES {
                push_found(settings, game, finding, &mut self.told);
            }
        }
    }

    pub fn end(&mut self, output: &mut GamesOutput<'_>, game: &Game) {
        let mut written = mem::take(&mut output.game);
        let judged = output.judged(game, &self.moves, &self.findings);
        let settings = judged.settings;
        let (text, castling) = (&mut written.text, settings.view.castling);
        let start = text.bytes.len();
        let columns = &settings.games.game_columns;
        let hole = if let GamesFormat::Table(separator) = settings.games.format
            && TABLES
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
            let plain_end = if is_plain { OUTCOME } else { usize::MAX };
            for column in columns {
                match column {
                    GameColumn::Own(at) if *at == plain_end => {
                        record.push_written(PLAIN_END);
                        break;
                    }
                    GameColumn::Tag(name) => {
                        record.push_named(name, game.tag(name).as_deref());
                    }
                    GameColumn::Own(at) => record.push_member(&judged, *at),
                    GameColumn::Moves(_) => {}
                }
            }
            let has = |name: &str| {
                columns.iter().any(|column| {
                    let GameColumn::Own(at) = column else {
                        return column.name(GAME) == name;
                    };
                    GAME[*at].is_of(name) && has_value(&judged, *at)
                })
            };
            let hole = record.end_record(start, |out| settings.frame.push_after(has, out));
            text.bytes.push(b'\n');
            hole
        };
        text.note_number(hole, game.number());
        if settings.tells && TABLES {
            let verdict = verdict(&judged, &self.told);
            self.told_before += verdict.len();
            written.stderr_text.push_str(&verdict);
        }
        output.game = written;
        self.findings.clear();
        self.told.clear();
    }
}

/// Appends a line about a finding, but for what is missing around the moves.
fn push_found(settings: &Settings<'_>, game: &Game, finding: &Finding, out: &mut String) {
    if matches!(
        finding.kind,
        FindingKind::MissingTags | FindingKind::MissingResult
    ) {
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
    for (claim, ply) in game.history().first_claims() {
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
    for said in announced_claims(game) {
        let _ = writeln!(text, "a draw can be claimed {said}");
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
    use FindingKind::*;
    let (game, count) = (judged.game, |kind| judged.found[kind as usize]);
    let unplayed = count(AmbiguousMove) + count(UnreadableToken) + count(NullMove);
    let moves = match count(IllegalMove) {
        0 if unplayed > 0 => "not every move is a legal move",
        0 if game.plies() == 0 => "no move was played",
        0 if count(MoveAfterEnd) > 0 => "a move follows the end of the game",
        0 if !game.is_judged() => "not every move could be judged",
        0 => "every move is legal",
        1 => "one move is illegal",
        number => &format!("{number} moves are illegal"),
    };
    let is_whole = judged.found.iter().sum::<u64>() == count(MissingTags) + count(MissingResult);
    let end = match game.outcome() {
        Some(outcome) => format!("; {outcome}"),
        None if is_whole => "; the game is not over".to_owned(),
        // Where something was not played, it is not known.
        None => String::new(),
    };
    format!("{moves}{end}\n")
}
