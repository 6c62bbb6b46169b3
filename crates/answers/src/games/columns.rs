//! The columns of games.

use std::cell::OnceCell;
use std::iter::repeat_n;

use oracle_laws::{Article, Claim, Color, Consequence, History, Move, Outcome, Position, cited};
use oracle_notation::{PieceLetters, San, fen, shown};
use oracle_pgn::{
    Finding, FindingKind, Game, GameResult, Milliseconds, Repair, RepairKind, TimeControlTag,
    decode,
};

use super::Settings;
use super::repertoire::Reached;
use crate::TABLES;
use crate::columns::{Column, Tell, columns, place_of};
use crate::explain::arbiter;
use crate::moves::{MoveColumn, announced_words};
use crate::out::Out;
use crate::parts::{tell_announced, tell_outcome};

/// A column of games or of positions: one of the table, one of the legal moves, or a tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GameColumn {
    /// At this place of the table.
    Own(usize),
    /// Of the legal moves of a position.
    Moves(MoveColumn),
    /// The value of a tag.
    Tag(String),
}

impl GameColumn {
    /// Returns its name in the first row of a table.
    pub(super) fn name(&self, table: &'static [Column]) -> &str {
        match self {
            GameColumn::Own(at) => table[*at].path(),
            GameColumn::Moves(column) => column.name(),
            GameColumn::Tag(name) => name,
        }
    }

    /// Returns whether it is found from the moves of a position.
    pub(super) const fn is_of_moves(&self) -> bool {
        TABLES && matches!(self, GameColumn::Moves(_))
    }
}

/// The tags of a row without others: those of most games, but for the result, which a column has.
pub(super) const TAGS: [&str; 11] = [
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
    own_columns(GAME, &|column| {
        let is_count = key == "findings" && column.path() == "finding_count";
        column.is_in_row() && (column.top_key() == key || is_count)
    })
}

/// Returns those columns of a table that are wanted.
pub(super) fn own_columns(
    table: &[Column],
    is_wanted: &dyn Fn(&Column) -> bool,
) -> Vec<GameColumn> {
    let columns = table.iter().enumerate();
    let wanted = columns.filter(|(_, column)| is_wanted(column));
    wanted.map(|(at, _)| GameColumn::Own(at)).collect()
}

/// The columns that need the moves of a game, and stand only where they are asked for.
pub(super) const MAIN_LINE: [&str; 2] = ["uci", "san"];

/// Returns the keys of the record of a game, in their order.
pub(super) fn game_keys() -> impl Iterator<Item = &'static str> {
    let columns = GAME.iter().filter(|column| column.is_in_record());
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
    out.text(&game.tag(name).unwrap_or_default());
}

/// Returns the players and the year, if the tags have them.
pub fn players(game: &Game) -> Option<String> {
    let tag = |name| {
        let value = game.tag(name).unwrap_or_default();
        shown(value.trim()).into_owned()
    };
    let (white, black, date) = (tag("White"), tag("Black"), tag("Date"));
    let is_known = |name: &str| !matches!(name, "" | "?");
    let mut about = String::new();
    if is_known(&white) || is_known(&black) {
        about.extend([&white, " - ", &black]);
    }
    let year = date.split('.').next().unwrap_or_default();
    if year.len() == 4 && year.bytes().all(|digit| digit.is_ascii_digit()) {
        let comma = if about.is_empty() { "" } else { ", " };
        about.extend([comma, year]);
    }
    (!about.is_empty()).then_some(about)
}

/// The column from which on most records end alike.
pub(super) const OUTCOME: usize = place_of("outcome", GAME);

/// The columns that only a search has; those behind the first are of a repertoire.
pub const SOUGHT: [&str; 3] = ["reached", "left_by", "left_with"];
pub(super) const REACHED: usize = place_of(SOUGHT[0], GAME);

/// The end of most records: no outcome on the board, no claim, and nothing found.
pub(super) const PLAIN_END: &[u8] =
    b",\"outcome\":null,\"claims\":{\"threefold\":null,\"fifty_moves\":null},\"findings\":[]";

/// A game that has been judged.
pub(super) struct JudgedGame<'a> {
    pub game: &'a Game,
    pub settings: &'a Settings<'a>,
    /// The numbers of findings, by their kinds.
    pub found: &'a [u64; FindingKind::ALL.len()],
    /// The moves of the main line in UCI and in SAN, where they are written.
    pub moves: &'a [[String; 2]],
    /// The findings that are written, each after a comma, and the number of others.
    pub findings: &'a [u8],
    pub omitted: u64,
    /// The position that was looked for.
    pub reached: Option<&'a Reached>,
    /// The moves with which a draw could be claimed in the last position, once they are asked for.
    pub announced: OnceCell<Vec<(Claim, Move)>>,
    /// How the game has ended on the board, once that is asked for.
    pub outcome: OnceCell<Option<Outcome>>,
}

impl JudgedGame<'_> {
    fn announced(&self) -> &[(Claim, Move)] {
        self.announced.get_or_init(|| announced(self.game))
    }

    fn outcome(&self) -> Option<Outcome> {
        *self.outcome.get_or_init(|| self.game.outcome())
    }

    /// Returns who leaves a repertoire, and with which move.
    fn left(&self) -> Option<&(Color, Option<San>)> {
        self.reached?.left.as_ref()
    }

    /// Tells the value of a column.
    pub fn tell_column(&self, column: &GameColumn, out: &mut Out<'_>) {
        match column {
            GameColumn::Own(at) => self.tell(*at, out),
            GameColumn::Tag(name) => tell_tag(name, self.game, out),
            GameColumn::Moves(_) => {}
        }
    }

    /// Returns the last position, if it is known where the game starts.
    pub fn last(&self) -> Option<&Position> {
        self.game.start().map(|_| self.game.position())
    }

    fn time_control(&self) -> Option<TimeControlTag> {
        TimeControlTag::parse(&self.game.tag("TimeControl")?)
    }

    /// Returns whether [`PLAIN_END`] is the end of the record.
    pub fn has_plain_end(&self) -> bool {
        let history = self.game.history();
        self.findings.is_empty()
            && !self.has_repairs()
            && history.repetitions() == 1
            && self.outcome().is_none()
            && history.threefold().is_none()
            && history.fifty_moves().is_none()
            && self.announced().is_empty()
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
    "id" Elsewhere Maybe(&Def("id")) => {},
    /// The number of the game in its file, from 1.
    "game" Always Number(1) => out.later(),
    /// The name of the file; absent for standard input.
    "file" Always Maybe(&Text) => if let Some(file) = it.settings.file() { out.text(file) },
    // The number of the line of an object stands in its place.
    /// The line in which the game begins, from 1.
    "line" Always Number(1) => if !it.settings.view.keeps_lines { out.number(it.game.place().line) },
    /// The number of bytes before the game.
    "offset" Always Number(0) => out.number(it.game.place().offset),
    /// The tags in their order; if a name is repeated, the first.
    "tags" Record Map(&Text) => tell_tags(it.game, out),
    /// Where the game begins; absent for the initial position of standard chess, and if it is not known.
    "start" Always Maybe(&Def("fen")) => if let Some(start) = it.game.start().filter(|_| !it.game.is_standard_start()) {
        out.written(|text| fen::push(start, text));
    },
    /// The letters of the pieces: the language in which the game replays furthest, the first of them if there are several;
    /// absent for English.
    "letters" Always Maybe(&Id(languages)) => if it.game.letters().letters != PieceLetters::English {
        out.id(Some(it.game.letters().letters.id()));
    },
    /// The other languages in which the game replays as far; absent if there are none. If the moves differ, there is a finding
    /// ambiguous_letters.
    "letters_also" Always Maybe(&List(&Id(languages))) => if !it.game.letters().also.is_empty() {
        out.ids(it.game.letters().also.iter().map(|also| also.id()));
    },
    /// By the tag TimeControl: the seconds that each player has at first, and the most that a player gets for each move.
    #[cfg(feature = "tables")]
    "base" Row Decimal => tell_seconds(it.time_control().map(|control| control.base), out),
    #[cfg(feature = "tables")]
    "increment" Row Decimal => tell_seconds(it.time_control().map(|control| control.increment), out),
    /// The number of half-moves that were played.
    "plies" Always Number(0) => out.number(it.game.plies()),
    /// The number of illegal moves that were played all the same.
    "illegal_moves" Always Number(0) => out.number(it.game.illegal_moves()),
    /// With --reaches: the number of half-moves before the first position that fulfils the condition. With --like: before the
    /// last position that the repertoire has.
    #[cfg(feature = "tables")]
    "reached" Always Maybe(&Number(0)) => if let Some(reached) = it.reached { out.number(reached.ply) },
    /// With --like: the player who leaves the repertoire there; absent if the game ends there, or a line of the repertoire does.
    #[cfg(feature = "tables")]
    "left_by" Always Maybe(&Def("color")) => if let Some((color, _)) = it.left() { out.id(Some(color.name())) },
    /// With --like: the move with which the player leaves; absent if it is not legal.
    #[cfg(feature = "tables")]
    "left_with" Always Maybe(&Def("san")) => if let Some((_, Some(san))) = it.left() { out.text(&san.to_string()) },
    /// The last position that is known; null if it is not known where the game begins.
    "fen" Always OrNull(&Def("fen")) => match it.last() {
        Some(last) => out.written(|text| fen::push(last, text)),
        None => out.null(),
    },
    /// The termination marker, else the tag Result. Of a game that was not played: +-- (White wins by forfeit), --+ (Black
    /// wins) or 0-0 (both lose).
    "result" Always OrNull(&Id(|| GameResult::ALL.map(GameResult::id).to_vec())) => match it.game.result() {
        // A spreadsheet would take it for a formula.
        Some(result) if result.is_forfeit() => out.text(result.id()),
        result => out.id(result.map(GameResult::id)),
    },
    /// How the game has ended on the board; null if it has not, or if a move could not be played.
    "outcome" Record Def("outcome") => tell_outcome(it.outcome(), out),
    #[cfg(feature = "tables")]
    "outcome.winner" Row => {
        let winner = it.outcome().and_then(|outcome| outcome.winner);
        out.id(winner.map(Color::name));
    },
    #[cfg(feature = "tables")]
    "outcome.reason" Row => out.id(it.outcome().map(|outcome| outcome.reason.id())),
    /// The half-move after which a draw could be claimed first.
    "claims" Elsewhere Members => {},
    "claims.threefold" Always OrNull(&Number(0)) => out.number_or_null(it.game.history().threefold()),
    "claims.fifty_moves" Always OrNull(&Number(0)) => out.number_or_null(it.game.history().fifty_moves()),
    /// The moves that the player to move could write down and announce after the last move to claim a draw; absent where there
    /// are none.
    "announced" Always Maybe(&List(&Keys(&[("uci", Def("uci")), ("san", Def("san")), ("claim", Id(|| Claim::ALL.map(Claim::id).to_vec())), ("article", Def("article"))]))) =>
        tell_announced(it.game.position(), it.announced(), out),
    "repetitions" Elsewhere Maybe(&Def("repetitions")) => {},
    "repetitions.count" Always => if it.game.history().repetitions() > 1 && it.last().is_some() {
        out.number(it.game.history().repetitions());
    },
    "repetitions.plies" Always => if it.game.history().repetitions() > 1 && it.last().is_some() {
        out.list(it.game.history().occurrences(), |ply, out| out.number(ply));
    },
    #[cfg(feature = "tables")]
    "finding_count" Row Number(0) => out.number(it.found.iter().sum::<u64>()),
    #[cfg(feature = "tables")]
    "findings" Row => {
        let kinds = FindingKind::ALL.into_iter().zip(it.found);
        out.list(kinds.clone().filter(|(_, count)| **count > 0), |(kind, count), out| {
            out.shown(format_args!("{}={count}", kind.id()));
        });
        out.name_items(kinds.flat_map(|(kind, count)| repeat_n(kind.id().as_bytes(), *count as usize)));
    },
    "findings" Record List(&Table(FINDING)) => out.bracketed([b'[', b']'], it.findings.get(1..).unwrap_or_default()),
    /// The number of findings that are left out, because there are too many.
    "omitted" Record Maybe(&Number(1)) => if it.omitted > 0 { out.number(it.omitted) },
    /// With `repair`, for a game with an illegal, ambiguous or unreadable move: for each fault the best five changes that get
    /// beyond it, the best first. After the first fault, the best change of each is made. Null if the game is longer than 64
    /// KiB.
    "repairs" Record Maybe(&OrNull(&List(&Table(REPAIR)))) => match it.repairs() {
        Some(repairs) => out.list(repairs, |repair, out| out.part(repair)),
        None if it.has_repairs() => out.null(),
        None => {}
    },
    // What a repair has depends on its kind.
    #[cfg(feature = "tables")]
    "repairs" Row => if let Some(repairs) = it.repairs() {
        let mut list = Vec::new();
        Out::json(out.castling, &mut list).list(repairs, |repair, out| out.part(repair));
        out.text(&String::from_utf8_lossy(&list));
        out.name_items(repairs.iter().map(|repair| repair.kind.id().as_bytes()));
    },
    /// With `fields`: the moves of the main line, an illegal one as it is written; a null move is `0000` and `--`.
    #[cfg(feature = "tables")]
    "uci" Always Maybe(&List(&Text)) => out.list(it.moves, |[uci, _], out| out.text(uci)),
    #[cfg(feature = "tables")]
    "san" Always Maybe(&List(&Text)) => out.list(it.moves, |[_, san], out| out.text(san)),
}

pub(super) fn tell_seconds(time: Option<Milliseconds>, out: &mut Out<'_>) {
    if let Some(time) = time {
        let json = |text: &mut Vec<u8>| text.extend(time.to_string().into_bytes());
        out.json_or(json, |out| out.shown(time));
    }
}

/// Returns the moves with which the player to move could claim a draw in the last position, if all moves are known.
fn announced(game: &Game) -> Vec<(Claim, Move)> {
    let history = game.is_judged().then(|| game.history());
    history.map_or_else(Vec::new, History::announced)
}

/// Returns the draws that can be claimed in the last position of a game with a move that is announced, but for those that need
/// none.
pub(super) fn announced_claims(game: &Game) -> Vec<String> {
    let announced = announced_draws(game).into_iter();
    let cite = |(claim, said): (Claim, String)| cited(said, Some(claim.articles()[1]));
    announced.map(cite).collect()
}

/// Returns the same without their articles, each with its rule.
pub(super) fn announced_draws(game: &Game) -> Vec<(Claim, String)> {
    let letters = game.letters().letters;
    let san = |played| letters.write(&San::from_move(game.position(), played).to_string());
    let history = game.history();
    let is_repeated = history.threefold().is_some() && history.repetitions() >= 3;
    if is_repeated && game.position().halfmoves() != 99 {
        return Vec::new();
    }
    let mut announced = announced(game);
    announced.retain(|(claim, _)| !is_repeated || *claim != Claim::ThreefoldRepetition);
    announced_words(&announced, san)
}

/// Tells the tags in their order; if a name is repeated, the first counts.
fn tell_tags(game: &Game, out: &mut Out<'_>) {
    let tags = game.tags();
    if let Some(members) = tags.plain_json() {
        return out.bracketed([b'{', b'}'], members);
    }
    let known = tags.iter_bytes().enumerate().filter(|(at, (name, _))| {
        let mut before = tags.iter_bytes().take(*at);
        before.all(|(other, _)| other != *name)
    });
    out.named(known.map(|(_, (name, value))| (decode(name), decode(value))));
}

/// Returns the ids of letters other than the English ones.
fn languages() -> Vec<&'static str> {
    let letters = PieceLetters::ALL.into_iter().skip(1);
    letters.map(PieceLetters::id).collect()
}

columns! {
    /// A change that makes more of a game legal.
    REPAIR: Repair, |it, out|
    /// The half-move at which the fault surfaces.
    "fault" Record Number(1) => out.number(it.fault),
    /// The half-move that is changed, or before which one is missing.
    "ply" Record Number(1) => out.number(it.ply),
    "kind" Record Id(|| RepairKind::ALL.map(RepairKind::id).to_vec()) => out.id(Some(it.kind.id())),
    /// What is written there; absent for a missing half-move.
    "written" Record Maybe(&Text) => if !it.written.is_empty() { out.text(&it.written) },
    /// What it could have been; absent for a half-move that is left out.
    "san" Record Maybe(&Text) => if !it.san.is_empty() { out.text(&it.san) },
    /// The number of half-moves from the fault on that are legal then.
    "plies" Record Number(0) => out.number(it.plies),
    /// The number of letters that differ.
    "distance" Record Maybe(&Number(0)) => if let Some(distance) = it.distance { out.number(distance) },
    /// The whole game is legal then.
    "whole" Record Maybe(&True) => out.truth_if(it.is_whole),
    /// No other change of one half-move makes the whole game legal: all were tried.
    "unique" Record Maybe(&True) => out.truth_if(it.is_unique),
    /// The whole game is legal then, its numbers do not jump, and no other cause is about as likely.
    "sure" Record Maybe(&True) => out.truth_if(it.is_sure),
}

/// What was found in a game.
pub(super) struct Found<'a> {
    pub game: &'a Game,
    pub settings: &'a Settings<'a>,
    pub finding: &'a Finding,
}

columns! {
    /// What is wrong in a game, and where.
    FINDING: Found<'_>, |it, out|
    "kind" Record Id(|| FindingKind::ALL.map(FindingKind::id).to_vec()) => out.id(Some(it.finding.kind.id())),
    /// The half-move that it is about, from 1.
    "ply" Record Maybe(&Number(0)) => if let Some(ply) = it.finding.ply { out.number(ply) },
    /// The move with its number, as it is written.
    "move" Record Maybe(&Text) => if it.finding.ply.is_some() && !it.finding.text.is_empty() {
        out.text(&it.finding.text);
    },
    "line" Record Number(1) => out.number(it.finding.place.line),
    /// In characters from 1.
    "column" Record Number(1) => out.number(it.finding.place.column),
    /// The position that it is about.
    "fen" Record Maybe(&Def("fen")) => if let Some(position) = &it.finding.position {
        out.written(|text| fen::push(position, text));
    },
    /// The law that an illegal move breaks.
    "reason" Record Maybe(&Def("reason")) =>
        if let Some(illegal) = &it.finding.illegal { out.id(Some(illegal.reason.id())) },
    /// The squares that the reason is about.
    "squares" Record Maybe(&Def("squares")) => if let Some(illegal) = &it.finding.illegal { out.squares(illegal.squares) },
    /// The opponent's pieces that the reason is about.
    "by" Record Maybe(&Def("squares")) => if let Some(illegal) = &it.finding.illegal { out.squares(illegal.by) },
    "article" Record Maybe(&Def("article")) => if let Some(article) = it.finding.article { out.id(Some(article.number())) },
    /// An illegal move was played before it.
    "after_illegal" Record Maybe(&True) => out.truth_if(it.finding.is_after_illegal),
    "message" Record Text => out.text(&it.finding.message),
    "penalties" Record Maybe(&Def("penalties")) => {
        let penalties = consequences(it.settings, it.game, it.finding);
        if !penalties.is_empty() {
            let penalties = penalties.iter();
            out.sentences(penalties.map(|one| (&*one.message, one.article.map(Article::number))));
        }
    },
}

/// Returns what follows an illegal move of the game, if that is asked.
pub fn consequences(settings: &Settings<'_>, game: &Game, finding: &Finding) -> Vec<Consequence> {
    let asked = settings
        .games
        .request
        .penalties
        .filter(|_| game.is_main_line());
    let (Some(control), Some(position)) = (asked, &finding.position) else {
        return Vec::new();
    };
    let arbiter = arbiter(control);
    match (finding.kind, &finding.illegal) {
        (FindingKind::IllegalMove, Some(illegal)) => arbiter.follow(position, Some(illegal)),
        (FindingKind::NullMove, _) => arbiter.follow(position, None),
        _ => Vec::new(),
    }
}
