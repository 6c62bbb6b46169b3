//! Games as values: those of a text, and those that are written.

use std::borrow::Cow;
use std::fmt::{self, Write};
use std::mem::{replace, take};
use std::ops::ControlFlow;
use std::time::Duration;

use super::tags::escaped;
use super::{
    CommentValues, Exporter, Finding, Game, GameResult, Options, Place, Played, PlayedMove, Reader,
    Tags, Text, Visitor, decode,
};
use oracle_laws::{Color, Move, Outcome, Position};
use oracle_notation::{MoveError, MoveText, PieceLetters, San, fen, is_chess_variant};

/// Returns the games of a text, one after another, with their variations. What is longer than the memory is read in chunks,
/// by a [`Reader`].
pub fn games(text: &(impl AsRef<[u8]> + ?Sized)) -> impl Iterator<Item = ReadGame> {
    games_with(complete(false), text)
}

/// Returns the games of a text, read with these options: pedantic, in other letters, or without variations.
pub fn games_with(
    options: Options,
    text: &(impl AsRef<[u8]> + ?Sized),
) -> impl Iterator<Item = ReadGame> {
    let (mut reader, mut next) = (Reader::new(options), NextGame::default());
    let mut rest = text.as_ref();
    std::iter::from_fn(move || {
        rest = &rest[reader.read(rest, true, &mut next)..];
        next.ended.take()
    })
}

/// Returns the games of a text in the export format of the standard: the seven tags first, strict SAN, lines of fewer than 80
/// characters, an empty line behind each game. Nothing is left out: what is wrong and stays is named in a comment.
pub fn export(text: &(impl AsRef<[u8]> + ?Sized)) -> String {
    let mut exporter = Exporter::default();
    Reader::new(complete(true)).read_all(text.as_ref(), &mut exporter);
    exporter.write_between();
    exporter.to_text().into_owned()
}

/// Returns the options of games with their variations, which may be pasted moves. Where they are exported, other programs read
/// no illegal move.
fn complete(is_export: bool) -> Options {
    Options {
        has_variations: true,
        stops_at_illegal: is_export,
        tags_are_optional: true,
        ..Options::default()
    }
}

/// A game that has been read, or is to be written: [`ReadGame::default`] has no tags and no moves.
///
/// It is written in the export format, as [`export`] does, with an empty line behind it. Both its marker and its tag `Result`
/// are its result, else that of its end on the board; a start that is not the initial position has the tags `FEN` and `SetUp`,
/// and a tag `FEN` that is there stays.
#[derive(Debug, Clone, Default)]
pub struct ReadGame {
    /// Its number in the input, from 1.
    pub number: u64,
    /// Where it begins.
    pub place: Place,
    /// Its tags.
    pub tags: Tags,
    /// The position in which it starts; `None` if its tags are wrong, or name other rules than chess.
    pub start: Option<Position>,
    /// What comments say before its first move.
    pub comment: Option<String>,
    /// The moves of its main line, as far as it is judged.
    pub moves: Vec<ReadMove>,
    /// The rest of its main line, which is not judged, as it was written, without comments and variations.
    pub rest: String,
    /// What is wrong with it, also in its variations.
    pub findings: Vec<Finding>,
    /// Its termination marker, else its tag `Result`.
    pub result: Option<GameResult>,
    /// How it ended on the board, if it did.
    pub outcome: Option<Outcome>,
}

/// A move of a game, with what stands behind it.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct ReadMove {
    /// What was played. It is written as UCI.
    pub played: PlayedMove,
    /// The move in SAN with English letters; as it was written if it is illegal, and `--` for a null move.
    pub san: String,
    /// The position after it.
    pub position: Position,
    /// The comments behind it as they were written, with a blank between two; also words that are no moves.
    pub comment: Option<String>,
    /// The numbers of its glyphs: 1 for `$1` and for `!`.
    pub nags: Vec<u16>,
    /// The lines that could be played instead of this move.
    pub variations: Vec<ReadVariation>,
}

/// A line that could be played instead of a move.
#[derive(Debug, Clone, Default)]
pub struct ReadVariation {
    /// What comments say before its first move.
    pub comment: Option<String>,
    /// Its moves, as far as it is judged. They have variations of their own.
    pub moves: Vec<ReadMove>,
    /// The rest of it, which is not judged, as it was written.
    pub rest: String,
}

impl ReadGame {
    /// Returns the value of the first tag of this name.
    pub fn tag(&self, name: &str) -> Option<Cow<'_, str>> {
        self.tags.get(name)
    }

    /// Sets the value of a tag. Returns whether there is room for it: for [`Tags::MOST`] tags, of [`Tags::MOST_BYTES`] in all.
    pub fn set_tag(&mut self, name: &str, value: &str) -> bool {
        self.tags.set(name, value)
    }

    /// Returns the positions of the main line, the start first.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let start = self.start.iter();
        let after = self.moves.iter().map(|played| &played.position);
        start.chain(after).cloned()
    }

    /// Plays a move in UCI, SAN or long algebraic notation at the end of the main line. Without a start, that is the initial
    /// position.
    ///
    /// # Errors
    ///
    /// A text that is not a move, or that fits no legal move or several.
    pub fn play(&mut self, text: &str) -> Result<(), MoveError> {
        let start = self.start.get_or_insert_default();
        let before = self.moves.last().map_or(&*start, |last| &last.position);
        let legal = MoveText::parse(text)?.resolve(before)?;
        let (san, after) = (San::from_move(before, legal), before.after(legal));
        self.outcome = after.outcome();
        let played = PlayedMove::Legal(legal);
        self.moves
            .push(ReadMove::new(played, san.to_string(), after));
        Ok(())
    }
}

impl fmt::Display for ReadGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tagged = || GameResult::parse(self.tags.bytes_of("Result")?);
        let result = self.result.or_else(tagged);
        let variant = self.tags.bytes_of("Variant");
        let mut text = String::new();
        for (name, value) in self.tags.iter().filter(|(name, _)| name != "Result") {
            let value = value.replace(char::is_control, " ");
            writeln!(text, "[{name} \"{}\"]", escaped(value.as_bytes()))?;
        }
        if let Some(result) = result {
            writeln!(text, "[Result \"{}\"]", result.standard())?;
        }
        let start = self.start.as_ref().filter(|_| !self.tags.has(b"FEN"));
        if let Some(start) = start.filter(|start| **start != Position::startpos()) {
            writeln!(text, "[FEN \"{}\"]", fen::write(start))?;
            if start.setup().needs_chess960() && variant.is_none() {
                text.push_str("[Variant \"Chess960\"]\n");
            }
        }
        let mut line = ReadVariation {
            comment: self.comment.clone(),
            moves: self.moves.clone(),
            rest: self.rest.clone(),
        };
        let mut rest = String::new();
        // Moves by other rules stay moves.
        if variant.is_some_and(|variant| !is_chess_variant(variant)) && !line.rest.contains('[') {
            rest = take(&mut line.rest);
        }
        // Without a result, the end on the board is the result.
        let is_empty = self.moves.is_empty() && rest.is_empty();
        let result = result.or(is_empty.then_some(GameResult::Unknown));
        let result = result.map_or("", |result| result.standard().id());
        f.write_str(&export(&format!("{text}\n{line} {rest} {result}")))
    }
}

impl fmt::Display for ReadVariation {
    /// Writes the line without parentheses: `1... c5 2. Nf3 {a comment}`. Its rest is in a comment.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        write_comment(self.comment.as_ref(), &mut text)?;
        for (index, played) in self.moves.iter().enumerate() {
            let (number, turn) = (played.position.fullmoves(), played.position.turn());
            match turn {
                Color::Black => write!(text, "{number}. ")?,
                Color::White if index == 0 => write!(text, "{}... ", number.saturating_sub(1))?,
                Color::White => {}
            }
            write!(text, "{} ", played.san)?;
            for nag in &played.nags {
                write!(text, "${nag} ")?;
            }
            write_comment(played.comment.as_ref(), &mut text)?;
            for variation in &played.variations {
                write!(text, "({variation}) ")?;
            }
        }
        let rest = format!("[%original unreadable_token: not judged] {}", self.rest);
        write_comment(Some(&rest).filter(|_| !self.rest.is_empty()), &mut text)?;
        f.write_str(text.trim_end())
    }
}

fn write_comment(comment: Option<&String>, text: &mut String) -> fmt::Result {
    comment.map_or(Ok(()), |comment| {
        // A brace would end it, and so may a line that can begin a game.
        let comment = comment.replace('}', ")").replace("\n[", " [");
        write!(text, "{{{comment}}} ")
    })
}

impl ReadMove {
    const fn new(played: PlayedMove, san: String, position: Position) -> ReadMove {
        ReadMove {
            played,
            san,
            position,
            comment: None,
            nags: Vec::new(),
            variations: Vec::new(),
        }
    }

    /// Returns the move, if it is legal.
    pub const fn legal(&self) -> Option<Move> {
        self.played.legal()
    }

    /// Returns the time that the player has left: `[%clk 0:03:00]`.
    pub fn clock(&self) -> Option<Duration> {
        self.values()
            .clock
            .map(|time| Duration::from_millis(time.0))
    }

    /// Returns the evaluation in pawns, or in moves to a checkmate, from White's side: `0.35`, `#-3`.
    pub fn eval(&self) -> Option<String> {
        self.values().evaluation
    }

    /// Returns what the comments say in numbers, and their words.
    pub fn values(&self) -> CommentValues {
        let comment = self.comment.as_deref().unwrap_or_default();
        CommentValues::parse(comment, !self.position.turn())
    }
}

impl ReadVariation {
    /// Appends to what comments say behind the last move, or before the first.
    fn comment(&mut self, text: &str) {
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        let last = self.moves.last_mut();
        let comment = last.map_or(&mut self.comment, |last| &mut last.comment);
        let comment = comment.get_or_insert_default();
        if !comment.is_empty() {
            comment.push(' ');
        }
        comment.push_str(text);
    }
}

/// Keeps a game until it ends, and stops there.
#[derive(Default)]
struct NextGame {
    /// The line that is read, and those around it.
    line: ReadVariation,
    outer: Vec<ReadVariation>,
    findings: Vec<Finding>,
    ended: Option<ReadGame>,
}

impl NextGame {
    fn end_variation(&mut self) {
        let Some(outer) = self.outer.pop() else {
            return;
        };
        let variation = replace(&mut self.line, outer);
        if let Some(last) = self.line.moves.last_mut() {
            last.variations.push(variation);
        } else {
            // One before the first move is a part of a comment.
            self.line.comment(&format!("({variation})"));
        }
    }
}

impl Visitor for NextGame {
    fn played(&mut self, _: &Game, played: &Played<'_>) -> ControlFlow<()> {
        let san = played.name(PieceLetters::English);
        let read = ReadMove::new(played.played, san, played.after.clone());
        self.line.moves.push(read);
        ControlFlow::Continue(())
    }

    fn text(&mut self, _: &Game, text: Text<'_>) {
        let last = self.line.moves.last_mut();
        match (text, text.nag(), last) {
            (Text::VariationStart, ..) => self.outer.push(take(&mut self.line)),
            (Text::VariationEnd, ..) => self.end_variation(),
            (Text::Unjudged(bytes), ..) => self.line.rest += &decode(bytes),
            (_, Some(number), Some(last)) => last.nags.push(number),
            (_, Some(number), None) => self.line.comment(&format!("${number}")),
            // The input is in one piece, and so is a comment.
            (Text::Comment(bytes) | Text::Suffix(bytes) | Text::Word(bytes), ..) => {
                self.line.comment(&decode(bytes));
            }
            (Text::CommentEnd | Text::Nag(_), ..) => {}
        }
    }

    fn finding(&mut self, _: &Game, finding: &Finding) {
        self.findings.push(finding.clone());
    }

    fn end(&mut self, game: &Game) {
        while !self.outer.is_empty() {
            self.end_variation();
        }
        let line = take(&mut self.line);
        self.ended = Some(ReadGame {
            number: game.number(),
            place: game.place(),
            tags: game.tags().clone(),
            start: game.start().cloned(),
            comment: line.comment,
            moves: line.moves,
            rest: line.rest,
            findings: take(&mut self.findings),
            result: game.result(),
            outcome: game.outcome(),
        });
    }

    fn go_on(&mut self, _: &Game) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}
