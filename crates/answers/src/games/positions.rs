//! The positions of games, as input for the other questions.
//!
//! UCI and SAN have a line for each game, which is a position line with its moves: `startpos moves e2e4 e7e5`. The others have a
//! record, a row or a line for each position, from the start of the game.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::io::Write;
use std::mem;

use oracle_laws::{Color, Move, Position};
use oracle_notation::signs::{self, MoveMark};
use oracle_notation::{Overrides, Record, fen, uci};
use oracle_pgn::{CommentValues, Game, GameResult, Played, Text, decode};

use super::columns::{GameColumn, tell_seconds, tell_tag};
use super::output::GamesOutput;
use super::{Games, PositionsFormat, Settings};
use crate::TABLES;
use crate::columns::{Column, Tell, columns, place_of};
use crate::json::push;
use crate::moves::{Kinds, Moves};
use crate::out::Out;
use crate::select::{self, Condition};

/// Writes positions.
pub struct PositionWriter {
    format: PositionsFormat,
    /// Whether the line of the game has a move.
    has_moves: bool,
    /// A position line cannot have a null move, so it ends before the first one.
    has_null_move: bool,
    /// The rows of the game, where they need what comes after their positions.
    rows: Option<Box<KeptRows>>,
}

impl PositionWriter {
    pub fn new(games: &Games, format: PositionsFormat) -> PositionWriter {
        PositionWriter {
            format,
            has_moves: false,
            has_null_move: false,
            rows: games.has_position_column(is_late).then(Box::default),
        }
    }

    pub fn push(
        &mut self,
        output: &mut GamesOutput<'_>,
        game: &Game,
        position: &Position,
        played: Option<&Played<'_>>,
    ) {
        if matches!(self.format, PositionsFormat::Uci | PositionsFormat::San) {
            return self.push_move(output, game, played);
        }
        let row = PositionRow::new(position, played);
        if TABLES && let Some(rows) = &mut self.rows {
            return rows.push(row);
        }
        self.write(output, game, &row);
    }

    fn write(&self, output: &mut GamesOutput<'_>, game: &Game, row: &PositionRow<'_>) {
        let GamesOutput {
            game: written,
            settings,
            ..
        } = output;
        let answer = GamePosition {
            row,
            game,
            settings,
        };
        if !answer.is_chosen() {
            return;
        }
        written.tally.written += 1;
        let castling = settings.view.castling;
        let (out, position) = (&mut written.text, &*row.position);
        if settings.games.is_limited() {
            out.push_position(select::key(position));
        }
        let start = out.bytes.len();
        match self.format {
            PositionsFormat::Json => {
                let mut record = Out::json(castling, &mut out.bytes);
                if settings.games.request.fields.is_empty() {
                    record.push_members(&answer);
                } else {
                    answer.push_columns(&settings.games.position_columns, &mut record);
                }
                let hole = record.end_record(start, |_| {});
                out.note_number(hole, game.number());
                out.bytes.push(b'\n');
            }
            PositionsFormat::Epd => {
                let text = fen::write(position);
                let fields: Vec<&str> = text.split(' ').take(4).collect();
                // Writing to memory cannot fail.
                let _ = write!(
                    out.bytes,
                    "{} hmvc {}; fmvn {}; id \"",
                    fields.join(" "),
                    position.halfmoves(),
                    position.fullmoves()
                );
                out.push_number(game.number());
                let _ = writeln!(out.bytes, ".{}\";", row.ply);
            }
            PositionsFormat::Table(separator) => {
                let mut cells = Out::cells(separator, castling, &mut out.bytes);
                answer.push_columns(&settings.games.position_columns, &mut cells);
                let hole = cells.end_row(start);
                out.note_number(hole, game.number());
            }
            PositionsFormat::Fen => {
                fen::push(position, &mut out.bytes);
                out.bytes.push(b'\n');
            }
            PositionsFormat::Uci | PositionsFormat::San => {}
        }
    }

    /// Writes what is left of a game: its rows, or the end of its line.
    pub fn end_line(&mut self, output: &mut GamesOutput<'_>, game: &Game) {
        if TABLES && let Some(rows) = &mut self.rows {
            for row in rows.take() {
                self.write(output, game, &row);
            }
        }
        let is_line = matches!(self.format, PositionsFormat::Uci | PositionsFormat::San);
        if is_line && game.start().is_some() {
            output.game.text.bytes.push(b'\n');
        }
    }

    /// Appends a move of the main line to the line of its game.
    fn push_move(
        &mut self,
        output: &mut GamesOutput<'_>,
        game: &Game,
        played: Option<&Played<'_>>,
    ) {
        let (settings, out) = (&output.settings, &mut output.game.text);
        let Some(played) = played else {
            if game.is_standard_start() {
                out.push_str("startpos");
            } else if let Some(start) = game.start() {
                fen::push(start, &mut out.bytes);
            }
            (self.has_moves, self.has_null_move) = (false, false);
            return;
        };
        if played.depth > 0 || self.has_null_move {
            return;
        }
        let Some(legal) = played.played.legal() else {
            self.has_null_move = true;
            return;
        };
        if !self.has_moves {
            out.push_str(" moves");
            self.has_moves = true;
        }
        out.bytes.push(b' ');
        if self.format == PositionsFormat::Uci {
            uci::push(legal, settings.view.castling, &mut out.bytes);
        } else {
            out.push_str(&settings.san(played.before, legal));
        }
    }

    pub fn begin(&mut self, output: &mut GamesOutput<'_>, game: &Game) {
        if TABLES && let Some(rows) = &mut self.rows {
            rows.begin(!game.tags().is_empty());
        }
        if game.start().is_some() {
            self.push(output, game, game.position(), None);
        }
    }

    /// Reads what stands behind a move.
    pub fn read(&mut self, text: Text<'_>) {
        if TABLES && let Some(rows) = &mut self.rows {
            rows.read(text);
        }
    }
}

/// Returns the names of the columns of a table of positions.
pub fn position_columns() -> impl Iterator<Item = &'static str> {
    let columns = POSITION.iter().filter(|column| column.is_in_row());
    columns.map(Column::path)
}

/// Returns whether the column of a position is read from comments.
pub(super) fn is_of_comments(column: &GameColumn) -> bool {
    let columns = const { place_of("clock", POSITION)..=place_of("elapsed", POSITION) };
    matches!(column, GameColumn::Own(at) if columns.contains(at))
}

/// Returns whether the column of a position is known only when more of the game has been read.
pub(super) fn is_late(column: &GameColumn) -> bool {
    let last = POSITION
        .iter()
        .position(|column| column.path() == "move_number");
    matches!(column, GameColumn::Own(at) if Some(*at) > last)
}

/// A position of a game.
#[derive(Debug)]
pub struct PositionRow<'r> {
    pub ply: u32,
    pub depth: usize,
    /// The legal move that led to the position, and the one before.
    pub led: Option<(Cow<'r, Position>, Move)>,
    pub position: Cow<'r, Position>,
    /// What comes after it, if that was waited for.
    pub rest: Lookahead,
}

impl<'r> PositionRow<'r> {
    /// Returns the row of the position after a move, or of the start.
    pub fn new(position: &'r Position, played: Option<&Played<'r>>) -> PositionRow<'r> {
        let (ply, depth) = played.map_or((0, 0), |played| (played.ply, played.depth));
        PositionRow {
            ply,
            depth,
            led: played
                .and_then(|played| Some((Cow::Borrowed(played.before), played.played.legal()?))),
            position: Cow::Borrowed(position),
            rest: Lookahead::default(),
        }
    }
}

impl PositionRow<'_> {
    /// Returns what the comments behind the move that led to the position say in numbers.
    fn values(&self) -> &CommentValues {
        self.rest.values(!self.position.turn())
    }
}

/// The same as an answer.
pub(super) struct GamePosition<'a> {
    pub row: &'a PositionRow<'a>,
    pub game: &'a Game,
    pub settings: &'a Settings<'a>,
}

columns! {
    /// A position, and what the game says of it. What comes after it is known later.
    POSITION: GamePosition<'_>, |it, out|
    /// The number of the game in its file, from 1.
    "game" Always Number(1) => out.later(),
    /// The name of the file; absent for standard input.
    "file" Record Maybe(&Text) => if let Some(file) = it.settings.file() { out.text(file) },
    /// The number of half-moves before the position.
    "ply" Always Number(0) => out.number(it.row.ply),
    /// The number of variations in which the position stands; absent in the game itself.
    "depth" Record Maybe(&Number(1)) => if it.row.depth > 0 { out.number(it.row.depth as u64) },
    /// The move that led to the position; absent at the start and after a null move.
    "uci" Always Maybe(&Def("uci")) => if let Some((_, played)) = &it.row.led { out.uci(*played) },
    "san" Always Maybe(&Def("san")) => if let Some((before, played)) = &it.row.led { out.san(before, *played) },
    "fen" Always Def("fen") => out.written(|text| fen::push(&it.row.position, text)),
    "depth" Row Number(0) => out.number(it.row.depth as u64),
    "file" Row Text => out.text(it.settings.file),
    #[cfg(feature = "tables")]
    "offset" Row Number(0) => out.number(it.game.place().offset),
    #[cfg(feature = "tables")]
    "before" Row Def("fen") => if let Some((before, _)) = &it.row.led { out.written(|text| fen::push(before, text)) },
    #[cfg(feature = "tables")]
    "move_number" Row Number(0) => if let Some((before, _)) = &it.row.led { out.number(before.fullmoves()) },
    #[cfg(feature = "tables")]
    "next_uci" Row Def("uci") => if let Some(next) = it.row.rest.next { out.uci(next) },
    #[cfg(feature = "tables")]
    "next_san" Row Def("san") => if let Some(next) = it.row.rest.next { out.san(&it.row.position, next) },
    #[cfg(feature = "tables")]
    "clock" Row Decimal => tell_seconds(it.row.values().clock, out),
    #[cfg(feature = "tables")]
    "eval" Row Decimal => if let Some(text) = &it.row.values().evaluation {
        // `#-3` is no number.
        match text.parse::<f64>() {
            Ok(pawns) => out.json_or(|json| push(&pawns, json), |out| out.text(text)),
            Err(_) => out.text(text),
        }
    },
    #[cfg(feature = "tables")]
    "eval_depth" Row Number(0) => if let Some(depth) = it.row.values().depth { out.number(depth) },
    #[cfg(feature = "tables")]
    "elapsed" Row Decimal => tell_seconds(it.row.values().elapsed, out),
    #[cfg(feature = "tables")]
    "nags" Row List(&Number(0)) => out.list(&it.row.rest.nags, |nag, out| out.number(*nag)),
    #[cfg(feature = "tables")]
    "comment" Row Text => out.text(&it.row.values().words),
    #[cfg(feature = "tables")]
    "winner" Row OneOf(&["white", "black", "draw"]) => out.id(match it.game.result().map(GameResult::standard) {
        Some(GameResult::WhiteWins) => Some("white"),
        Some(GameResult::BlackWins) => Some("black"),
        Some(GameResult::Draw) => Some("draw"),
        _ => None,
    }),
    #[cfg(feature = "tables")]
    "plies_left" Row Number(0) => if it.row.depth == 0 { out.number(it.game.plies().saturating_sub(it.row.ply)) },
}

impl Games {
    /// Returns whether what comments say in numbers is asked for.
    pub(super) fn reads_comments(&self) -> bool {
        self.has_position_column(is_of_comments)
            || self.goal().is_some_and(|goal| goal.reads_comments)
    }

    fn has_position_column(&self, is_wanted: fn(&GameColumn) -> bool) -> bool {
        let of_filter = self.filter.positions.iter().flat_map(Condition::columns);
        TABLES && of_filter.chain(&self.position_columns).any(is_wanted)
    }
}

impl GamePosition<'_> {
    /// Appends these columns, as cells or as members of a record.
    fn push_columns(&self, columns: &[GameColumn], out: &mut Out<'_>) {
        let asks = columns.iter().any(GameColumn::is_of_moves);
        with_moves(&self.row.position, asks, |moves| {
            for column in columns {
                match (column, moves) {
                    (GameColumn::Own(at), _) => out.push_chosen(self, *at),
                    (GameColumn::Tag(name), _) if out.is_json() => {
                        out.push_named(name, self.game.tag(name).as_deref());
                    }
                    (GameColumn::Moves(column), Some(moves)) => column.push(moves, out),
                    _ => {
                        out.begin_cell();
                        self.tell_column(column, moves, out);
                    }
                }
            }
        });
    }

    fn tell_column(&self, column: &GameColumn, moves: Option<&Moves<'_>>, out: &mut Out<'_>) {
        match (column, moves) {
            (GameColumn::Own(at), _) => self.tell(*at, out),
            (GameColumn::Tag(name), _) => tell_tag(name, self.game, out),
            (GameColumn::Moves(column), Some(moves)) => column.tell(moves, out),
            (GameColumn::Moves(_), None) => {}
        }
    }

    /// Tells the value of a column, for which legal moves are found only if it needs them.
    pub fn tell_alone(&self, column: &GameColumn, out: &mut Out<'_>) {
        with_moves(&self.row.position, column.is_of_moves(), |moves| {
            self.tell_column(column, moves, out);
        });
    }

    /// Returns whether the position is written.
    fn is_chosen(&self) -> bool {
        let Settings {
            games,
            file_number,
            view,
            ..
        } = self.settings;
        let Some(filter) = games.filter() else {
            return true;
        };
        let row = self.row;
        let place = self.game.place().offset << 16 ^ u64::from(row.ply) << 8 ^ row.depth as u64;
        let is_drawn = filter
            .sample
            .is_none_or(|sample| sample.has(*file_number, place));
        is_drawn
            && filter.positions.as_ref().is_none_or(|condition| {
                let asks = condition.columns().any(GameColumn::is_of_moves);
                with_moves(&row.position, asks, |moves| {
                    condition.keeps(view.castling, &mut |column, out| {
                        self.tell_column(column, moves, out);
                    })
                })
            })
    }
}

/// Passes on the moves of a position if they are asked for, and an illegal move has not led to a position that has none.
fn with_moves<T>(
    position: &Position,
    are_asked: bool,
    write: impl FnOnce(Option<&Moves<'_>>) -> T,
) -> T {
    if !are_asked {
        return write(None);
    }
    match Record::of_position(position, Overrides::NONE).play() {
        Ok(query) => query
            .position
            .with_legal_moves(|legal| write(Some(&Moves::new(&query, legal, Kinds::default())))),
        _ => write(None),
    }
}

/// What comes after a position.
#[derive(Debug, Default)]
pub struct Lookahead {
    /// The next move.
    next: Option<Move>,
    /// The comments behind the last move, with their commands: `[%clk 0:03:00]`.
    comment: String,
    values: OnceCell<CommentValues>,
    /// The numbers of the glyphs behind it.
    nags: Vec<u16>,
}

/// The rows of a game that wait for what comes after their positions: the next move, and what is said of the last.
#[derive(Debug, Default)]
pub(super) struct KeptRows {
    kept: Vec<PositionRow<'static>>,
    /// The last row of the game, and of each open variation.
    last: Vec<Option<usize>>,
    /// The bytes of the comment that is being read.
    comment: Vec<u8>,
    /// The comments before the first row.
    before: String,
}

impl KeptRows {
    /// Adds a row, and notes the move that led to it at the one before.
    pub(super) fn push(&mut self, row: PositionRow<'_>) {
        let PositionRow { ply, depth, .. } = row;
        let led = row
            .led
            .map(|(before, led)| (Cow::Owned(before.into_owned()), led));
        self.last.resize(depth + 1, None);
        if let Some(before) = self.last[depth].map(|at| &mut self.kept[at])
            && before.ply + 1 == ply
        {
            before.rest.next = led.as_ref().map(|(_, led)| *led);
        }
        self.last[depth] = Some(self.kept.len());
        self.kept.push(PositionRow {
            ply,
            depth,
            led,
            position: Cow::Owned(row.position.into_owned()),
            rest: Lookahead {
                comment: mem::take(&mut self.before),
                ..Lookahead::default()
            },
        });
    }

    /// Begins a game; one without tags begins with what stands before it.
    pub(super) fn begin(&mut self, has_tags: bool) {
        *self = KeptRows {
            before: mem::take(&mut self.before),
            ..KeptRows::default()
        };
        if has_tags {
            self.before.clear();
        }
    }

    /// Reads what stands behind the last move. What stands before the first move of a variation is about no row.
    pub(super) fn read(&mut self, text: Text<'_>) {
        let last = self.last.last().copied().flatten();
        let rest = last.map(|at| &mut self.kept[at].rest);
        match text {
            Text::VariationStart => self.last.push(None),
            Text::VariationEnd if self.last.len() > 1 => {
                self.last.pop();
            }
            Text::Comment(bytes) => self.comment.extend_from_slice(bytes),
            Text::CommentEnd => {
                let bytes = mem::take(&mut self.comment);
                let text = decode(&bytes);
                let comment = match rest {
                    Some(rest) => &mut rest.comment,
                    None if self.last.is_empty() => &mut self.before,
                    None => return,
                };
                for word in text.split_ascii_whitespace() {
                    if !comment.is_empty() {
                        comment.push(' ');
                    }
                    comment.push_str(word);
                }
            }
            Text::Nag(number) => rest.into_iter().for_each(|rest| rest.nags.push(number)),
            Text::Suffix(marks) => {
                let text = decode(marks);
                let marks = signs::marks(&text).unwrap_or_default().into_iter();
                let numbers = marks.filter_map(|(_, mark)| match mark {
                    MoveMark::Sign(number) => number,
                    MoveMark::Ending(_) => None,
                });
                if let Some(rest) = rest {
                    rest.nags.extend(numbers);
                }
            }
            Text::VariationEnd | Text::Word(_) | Text::Unjudged(_) => {}
        }
    }

    /// Takes the rows away.
    pub(super) fn take(&mut self) -> Vec<PositionRow<'static>> {
        self.last.clear();
        mem::take(&mut self.kept)
    }
}

impl Lookahead {
    /// Returns what the comments say in numbers, behind a move of this player.
    fn values(&self, mover: Color) -> &CommentValues {
        self.values
            .get_or_init(|| CommentValues::parse(&self.comment, mover))
    }
}
