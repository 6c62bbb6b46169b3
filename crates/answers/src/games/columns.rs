//! The columns of games.

use oracle_laws::{Color, Position};
use oracle_notation::{PieceLetters, fen};
use oracle_pgn::{FindingKind, Game, GameResult, Repair, decode};

use super::settings::Settings;
use crate::columns::{Column, Tell, When, columns, place_of};
#[cfg(feature = "tables")]
use crate::moves::MoveColumn;
use crate::out::Out;

/// A column of games or of positions: one of the table, one of the legal moves, or a tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GameColumn {
    /// At this place of the table.
    Own(usize),
    /// Of the legal moves of a position.
    #[cfg(feature = "tables")]
    Moves(MoveColumn),
    /// The value of a tag.
    Tag(String),
}

impl GameColumn {
    /// Returns its name in the first row of a table.
    pub(super) fn name(&self, table: &'static [Column]) -> &str {
        match self {
            GameColumn::Own(at) => table[*at].path(),
            #[cfg(feature = "tables")]
            GameColumn::Moves(column) => column.name(),
            GameColumn::Tag(name) => name,
        }
    }

    /// Returns whether it is found from the moves of a position.
    pub(super) const fn is_of_moves(&self) -> bool {
        #[cfg(feature = "tables")]
        return matches!(self, GameColumn::Moves(_));
        #[cfg(not(feature = "tables"))]
        false
    }
}

/// The tags of a row without others: those of most games, but for the result, which a column has.
const TAGS: [&str; 11] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "WhiteElo",
    "BlackElo",
    "ECO",
    "TimeControl",
    "Termination",
];

/// Returns the columns of a key of the record of a game in a row: of those that are left out there, none.
pub(super) fn row_columns(key: &str) -> Vec<GameColumn> {
    if key == "tags" {
        return TAGS.map(|name| GameColumn::Tag(name.to_owned())).to_vec();
    }
    let columns = GAME.iter().enumerate();
    let own = columns.filter(|(_, column)| {
        let is_count = key == "findings" && column.path() == "finding_count";
        column.is_in_row() && (column.top_key() == key || is_count)
    });
    own.map(|(at, _)| GameColumn::Own(at)).collect()
}

/// Returns the keys of the record of a game, in their order.
pub(super) fn game_keys() -> impl Iterator<Item = &'static str> {
    let columns = GAME.iter().filter(|column| column.when != When::Row);
    let mut last = "";
    columns.filter_map(move |column| {
        let key = column.top_key();
        let is_new = key != last;
        last = key;
        is_new.then_some(key)
    })
}

/// Returns whether a name can be that of a tag: it begins with a capital letter.
pub(super) fn is_tag(name: &str) -> bool {
    name.starts_with(|letter: char| letter.is_ascii_uppercase())
}

/// Tells the value of a tag, empty if the game lacks it.
pub(super) fn tell_tag(name: &str, game: &Game, out: &mut Out<'_>) {
    out.text(&decode(game.tags().get(name).unwrap_or_default()));
}

/// The column from which on most records end alike.
pub(super) const OUTCOME: usize = place_of("outcome", GAME);

/// The end of most records: no outcome on the board, no claim, and nothing found.
pub(super) const PLAIN_END: &[u8] =
    b",\"outcome\":null,\"claims\":{\"threefold\":null,\"fifty_moves\":null},\"findings\":[]";

/// A game that has been judged.
pub(super) struct JudgedGame<'a> {
    pub game: &'a Game,
    pub settings: &'a Settings<'a>,
    /// The numbers of findings, by their kinds.
    pub found: &'a [u64; FindingKind::ALL.len()],
    /// The findings that are written, each after a comma, and the number of others.
    pub findings: &'a [u8],
    pub omitted: u64,
}

impl JudgedGame<'_> {
    /// Tells the value of a column.
    pub fn tell_column(&self, column: &GameColumn, out: &mut Out<'_>) {
        match column {
            GameColumn::Own(at) => self.tell(*at, out),
            GameColumn::Tag(name) => tell_tag(name, self.game, out),
            #[cfg(feature = "tables")]
            GameColumn::Moves(_) => {}
        }
    }

    /// Returns the last position, if it is known where the game starts.
    fn last(&self) -> Option<&Position> {
        self.game.start().map(|_| self.game.position())
    }

    /// Returns whether [`PLAIN_END`] is the end of the record.
    pub fn has_plain_end(&self) -> bool {
        let history = self.game.history();
        self.findings.is_empty()
            && !self.has_repairs()
            && history.repetitions() == 1
            && self.game.outcome().is_none()
            && history.threefold().is_none()
            && history.fifty_moves().is_none()
    }

    fn has_repairs(&self) -> bool {
        self.settings.games.request.repair && self.game.is_damaged()
    }

    fn repairs(&self) -> Option<&[Repair]> {
        self.settings
            .found
            .as_deref()
            .filter(|_| self.has_repairs())
    }
}

columns! {
    /// A game: where it stands, its tags, and what the laws say about it.
    GAME: JudgedGame<'_>, |it, out|
    "game" Always => out.later(),
    "file" Always => if let Some(file) = it.settings.file() { out.text(file) },
    // The number of the line of an object stands in its place.
    "line" Always => if !it.settings.oracle.has_line() { out.number(it.game.place().line) },
    "offset" Always => out.number(it.game.place().offset),
    "tags" Record => tell_tags(it.game, out),
    "start" Always => if let Some(start) = it.game.start().filter(|_| !it.game.is_standard_start()) {
        out.written(|text| fen::push(start, text));
    },
    "letters" Always => if it.game.letters().letters != PieceLetters::English {
        out.id(Some(it.game.letters().letters.id()));
    },
    "letters_also" Always => if !it.game.letters().also.is_empty() {
        out.ids(it.game.letters().also.iter().map(|also| also.id()));
    },
    "plies" Always => out.number(it.game.plies()),
    "illegal_moves" Always => out.number(it.game.illegal_moves()),
    "fen" Always => match it.last() {
        Some(last) => out.written(|text| fen::push(last, text)),
        None => out.null(),
    },
    "result" Always => out.id(it.game.result().map(GameResult::id)),
    "outcome" Record => match it.game.outcome() {
        None => out.null(),
        Some(outcome) => out.object(|out| {
            out.key("winner").id(outcome.winner.map(Color::name));
            out.key("reason").id(Some(outcome.reason.id()));
            out.key("article").id(Some(outcome.reason.article().number()));
        }),
    },
    #[cfg(feature = "tables")]
    "outcome.winner" Row => {
        let winner = it.game.outcome().and_then(|outcome| outcome.winner);
        out.id(winner.map(Color::name));
    },
    #[cfg(feature = "tables")]
    "outcome.reason" Row => out.id(it.game.outcome().map(|outcome| outcome.reason.id())),
    "claims.threefold" Always => out.number_or_null(it.game.history().threefold()),
    "claims.fifty_moves" Always => out.number_or_null(it.game.history().fifty_moves()),
    "repetitions.count" Always => if it.game.history().repetitions() > 1 && it.last().is_some() {
        out.number(it.game.history().repetitions());
    },
    "repetitions.plies" Always => if it.game.history().repetitions() > 1 && it.last().is_some() {
        out.list(it.game.history().occurrences(), |ply, out| out.number(ply));
    },
    #[cfg(feature = "tables")]
    "finding_count" Row => out.number(it.found.iter().sum::<u64>()),
    #[cfg(feature = "tables")]
    "findings" Row => {
        let kinds = FindingKind::ALL.into_iter().zip(it.found);
        out.list(kinds.filter(|(_, count)| **count > 0), |(kind, count), out| {
            out.shown(format_args!("{}={count}", kind.id()));
        });
    },
    "findings" Record => out.json_list(it.findings),
    "omitted" Record => if it.omitted > 0 { out.number(it.omitted) },
    "repairs" Record => match it.repairs() {
        Some(repairs) => out.list(repairs, tell_repair),
        None if it.has_repairs() => out.null(),
        None => {}
    },
    // What a repair has depends on its kind.
    #[cfg(feature = "tables")]
    "repairs" Row => if let Some(repairs) = it.repairs() {
        let mut list = Vec::new();
        Out::json(out.castling, &mut list).list(repairs, tell_repair);
        out.text(&String::from_utf8_lossy(&list));
    },
}

/// Tells the tags in their order; if a name is repeated, the first counts.
fn tell_tags(game: &Game, out: &mut Out<'_>) {
    let tags = game.tags();
    if let Some(members) = tags.plain_json() {
        return out.json_object(members);
    }
    let has_duplicates = tags.has_duplicates();
    let known = tags.iter().enumerate().filter(|(at, (name, _))| {
        let is_twice = || tags.iter().take(*at).any(|(other, _)| other == *name);
        !has_duplicates || !is_twice()
    });
    out.named(known.map(|(_, (name, value))| (decode(name), decode(value))));
}

fn tell_repair(repair: &Repair, out: &mut Out<'_>) {
    out.object(|out| {
        out.key("fault").number(repair.fault);
        out.key("ply").number(repair.ply);
        out.key("kind").id(Some(repair.kind.id()));
        for (key, text) in [("written", &repair.written), ("san", &repair.san)] {
            if !text.is_empty() {
                out.key(key).text(text);
            }
        }
        out.key("plies").number(repair.plies);
        if let Some(distance) = repair.distance {
            out.key("distance").number(distance);
        }
        for (key, is_true) in [
            ("whole", repair.is_whole),
            ("unique", repair.is_unique),
            ("sure", repair.is_sure),
        ] {
            if is_true {
                out.key(key).truth(Some(true));
            }
        }
    });
}
