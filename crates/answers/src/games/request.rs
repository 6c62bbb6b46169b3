//! The question with its options, but for those about files.

use oracle_laws::TimeControl;
use oracle_notation::PieceLetters;
use oracle_pgn::FindingKind;

use super::columns::{
    FINDING, GAME, GameColumn, MAIN_LINE, SOUGHT, game_keys, is_tag, own_columns, row_columns,
};
use super::positions::{POSITION, position_columns};
use super::watch::NOTICE;
use super::{Games, GamesFormat, PositionsFormat};
use crate::columns::{Column, place_of};
use crate::diagnostic::{Diagnostic, Fallible};
use crate::format::{AnyFormats, Formats, Separator, Shape};
use crate::moves::MoveColumn;
use crate::page::ReportFormat;
use crate::question::{AnswerForm, TextForm};
use crate::request::{FormatChoice, Interface, Request, named, options};
use crate::winnable::can_win;
use crate::{Budget, Question, TABLES};

/// The mistakes in games.
#[derive(Debug, Clone, Default)]
#[allow(clippy::struct_excessive_bools)] // Options that are given or not.
pub struct GamesRequest {
    /// The format.
    pub output: FormatChoice,
    /// The text of a game.
    pub pgn: Option<String>,
    /// Whether the text may be of any number of games, whose records are a list.
    pub all: bool,
    /// Whether positions are written instead of findings.
    pub positions: bool,
    /// The keys of a record, columns of a table, or tags that are written; none for all.
    pub fields: Vec<String>,
    /// Whether variations are judged, too.
    pub variations: bool,
    /// Whether to find moves that SAN writes otherwise, draws that were not claimed, and wrong clocks.
    pub pedantic: bool,
    /// Whether to judge a game up to its first illegal move only.
    pub stop_at_illegal: bool,
    /// Whether to say what a damaged game could have been.
    pub repair: bool,
    /// The kinds of findings that are looked for; none for all.
    pub findings: Vec<FindingKind>,
    /// The kinds that are not looked for.
    pub ignore: Vec<FindingKind>,
    /// Whether findings are only counted.
    pub summary: bool,
    /// The letters of the pieces; none if they are found.
    pub letters: Option<PieceLetters>,
    /// The letters of the pieces in moves that are written.
    pub write_letters: Option<PieceLetters>,
    /// Whether to draw the board of each finding.
    pub board: bool,
    /// Whether exported games have no comments.
    pub no_comments: bool,
    /// Whether exported games have no variations.
    pub no_variations: bool,
    /// Whether each game with findings has its boards and its result, too.
    pub report: bool,
    /// Whether the report has all games, with their moves and the boards that they ask for.
    pub diagrams: bool,
    /// Whether files are followed while they are written.
    pub watch: bool,
    /// Whether to say what follows an illegal move, and in which games.
    pub penalties: Option<TimeControl>,
}

/// The formats without `positions`.
pub static FORMATS: Formats<GamesFormat> = Formats::new(
    GamesFormat::Findings,
    &[
        ("json", GamesFormat::Json),
        #[cfg(feature = "tables")]
        ("tsv", GamesFormat::Table(Separator::Tab)),
        #[cfg(feature = "tables")]
        ("csv", GamesFormat::Table(Separator::Comma)),
        ("pgn", GamesFormat::Pgn),
        ("html", GamesFormat::Report(ReportFormat::Html)),
        ("github", GamesFormat::Github),
    ],
)
.with_default("a line for each finding");

/// The formats with `positions`.
static POSITIONS_FORMATS: Formats<PositionsFormat> = Formats::new(
    PositionsFormat::Fen,
    &[
        ("json", PositionsFormat::Json),
        ("fen", PositionsFormat::Fen),
        ("epd", PositionsFormat::Epd),
        ("uci", PositionsFormat::Uci),
        ("san", PositionsFormat::San),
        ("tsv", PositionsFormat::Table(Separator::Tab)),
        ("csv", PositionsFormat::Table(Separator::Comma)),
    ],
);

/// The formats without and with `positions`.
pub struct AllFormats;

impl AnyFormats for AllFormats {
    fn names(&self, interface: Interface) -> Vec<&'static str> {
        let mut names = FORMATS.names(interface);
        let others = POSITIONS_FORMATS.names(interface).into_iter();
        names.extend(others.filter(|name| !FORMATS.has(name)));
        names
    }

    fn has(&self, name: &str) -> bool {
        FORMATS.has(name) || POSITIONS_FORMATS.has(name)
    }

    fn help(&self) -> String {
        let (games, positions) = (FORMATS.help(), POSITIONS_FORMATS.help());
        format!("{games}; with --positions: {positions}")
    }
}

impl GamesRequest {
    /// Returns what these options ask of any games.
    ///
    /// # Errors
    ///
    /// Returns an error if they contradict each other, or there is no such format or field.
    pub fn games(&self, interface: Interface) -> Fallible<Games> {
        let format = self.format(interface)?;
        let is_usual = |kind: FindingKind| {
            // What a game lacks until it is over is not wrong while it is written.
            let is_lack = matches!(kind, FindingKind::MissingTags | FindingKind::MissingResult);
            let is_watched = kind == FindingKind::ClockGain || !kind.is_pedantic() && !is_lack;
            if self.watch {
                self.pedantic || is_watched
            } else {
                !kind.is_moment()
            }
        };
        let is_wanted = |kind| {
            let is_named = self.findings.contains(&kind);
            let is_named = is_named || self.findings.is_empty() && is_usual(kind);
            is_named && !self.ignore.contains(&kind)
        };
        let is_report = matches!(format, GamesFormat::Report(_));
        let is_repaired = self.repair || is_report;
        Ok(Games {
            options: oracle_pgn::Options {
                // Exported and printed games are complete.
                has_variations: self.variations
                    || self.diagrams
                    || format == GamesFormat::Pgn && !self.no_variations,
                is_pedantic: self.pedantic
                    || self.findings.iter().any(|kind| kind.is_pedantic())
                    || self.watch && is_wanted(FindingKind::ClockGain),
                reads_comments: false,
                can_win: Some(can_win),
                // Other programs read no illegal move: what follows one is exported as it was written.
                stops_at_illegal: self.stop_at_illegal || format == GamesFormat::Pgn,
                // Pasted moves have none.
                tags_are_optional: !self.pedantic,
                pauses_when_damaged: is_repaired || self.letters.is_none(),
                // `quiet` and `only` ask for something else.
                names_claims: (format == GamesFormat::Findings || is_report)
                    && !(self.summary || self.watch)
                    && self.findings.is_empty()
                    && interface == Interface::CommandLine,
                letters: self.letters.unwrap_or_default(),
            },
            request: GamesRequest {
                repair: is_repaired,
                ..self.clone()
            },
            format,
            kinds: FindingKind::ALL.map(is_wanted),
            position_columns: self.position_columns()?,
            game_columns: self.game_columns(format)?,
            filter: super::filter::GameFilter::default(),
            bounds_findings: interface == Interface::Object,
            range: 0..u64::MAX,
        })
    }

    /// Returns the format. Chosen fields are those of a record, or of a table.
    fn format(&self, interface: Interface) -> Fallible<GamesFormat> {
        let choice = FormatChoice {
            name: self.given_format().map(str::to_owned),
            ..FormatChoice::default()
        };
        if self.positions {
            let what = interface.option("positions");
            let format = choice.choose(interface, &POSITIONS_FORMATS, &what)?;
            return Ok(GamesFormat::Positions(format));
        }
        if self.report && choice.name.is_none() {
            return Ok(GamesFormat::Report(ReportFormat::Text));
        }
        choice.choose(interface, &FORMATS, self.word())
    }

    /// Returns the columns of a table of positions.
    fn position_columns(&self) -> Fallible<Vec<GameColumn>> {
        if self.fields.is_empty() || !self.positions {
            let usual = &POSITION[..const { place_of("offset", POSITION) }];
            return Ok(own_columns(usual, &Column::is_in_row));
        }
        let moves = || MoveColumn::all().filter(|column| TABLES && column.is_of_position());
        let find = |name: &str| {
            let own = own_columns(POSITION, &|column| {
                column.is_in_row() && column.path() == name
            });
            if !own.is_empty() {
                return Some(own);
            }
            let named = moves().filter(|column| [column.key(), column.name()].contains(&name));
            let named: Vec<GameColumn> = named.map(GameColumn::Moves).collect();
            if !named.is_empty() {
                return Some(named);
            }
            is_tag(name).then(|| vec![GameColumn::Tag(name.to_owned())])
        };
        let mut names: Vec<&str> = position_columns().collect();
        names.extend(moves().map(MoveColumn::key));
        names.dedup();
        Ok(self.parse_fields(&find, &mut names.into_iter())?.concat())
    }

    /// Returns the members of a record of a game, or the columns of a table: those of keys, or by their own names.
    fn game_columns(&self, format: GamesFormat) -> Fallible<Vec<GameColumn>> {
        let is_row = matches!(format, GamesFormat::Table(_));
        let of_key = |key: &str| {
            if is_row {
                row_columns(key)
            } else {
                own_columns(GAME, &|column| column.is_of(key))
            }
        };
        if self.fields.is_empty() || !is_row && format != GamesFormat::Json {
            let is_usual = |key: &&str| !MAIN_LINE.contains(key) && !SOUGHT.contains(key);
            let usual = game_keys().filter(is_usual);
            return Ok(usual.flat_map(of_key).collect());
        }
        let find = |name: &str| {
            if game_keys().any(|key| key == name) {
                return Some(of_key(name));
            }
            let columns = own_columns(GAME, &|column| {
                let is_member = !is_row && column.object().is_some();
                column.is_in_row() && column.path() == name && !is_member
            });
            let tag = || is_tag(name).then(|| vec![GameColumn::Tag(name.to_owned())]);
            let columns = Some(columns).filter(|columns| !columns.is_empty());
            columns.or_else(tag)
        };
        let mut columns: Vec<GameColumn> = Vec::new();
        for column in self.parse_fields(&find, &mut game_keys())?.concat() {
            if !columns.contains(&column) {
                columns.push(column);
            }
        }
        Ok(columns)
    }

    /// Parses the chosen fields.
    fn parse_fields(
        &self,
        parse: &dyn Fn(&str) -> Option<Vec<GameColumn>>,
        known: &mut dyn Iterator<Item = &'static str>,
    ) -> Fallible<Vec<Vec<GameColumn>>> {
        let mut named = self.fields.iter().enumerate();
        if let Some((_, twice)) = named.find(|(at, name)| self.fields[..*at].contains(name)) {
            let message = format!("`{twice}` is named twice");
            return Err(Diagnostic::usage("fields", message, "name it once"));
        }
        let parse = |text: &String| {
            parse(text).ok_or_else(|| {
                let names: Vec<&str> = known.collect();
                let hint = format!("choose from {}, and tags such as White", names.join(", "));
                let message = format!("there is no field `{text}`");
                Diagnostic::usage("fields", message, hint)
                    .about(text)
                    .into()
            })
        };
        self.fields.iter().map(parse).collect()
    }
}

impl Request for GamesRequest {
    named! { "games", &AllFormats;
        "game" "Game" &[GAME],
        "game_position" "Position of a game" &[POSITION],
        "notice" "Notice" &[NOTICE, FINDING],
    }

    options! { self, member,
        "pgn" => self.pgn = Some(member.text()?.into_owned()),
        "all" => self.all = member.flag()?,
        "positions" => self.positions = member.flag()?,
        "fields" => self.fields = member.words()?,
        "variations" => self.variations = member.flag()?,
        "pedantic" => self.pedantic = member.flag()?,
        "stop_at_illegal" => self.stop_at_illegal = member.flag()?,
        "repair" => self.repair = member.flag()?,
        "findings" => {
            let mut known = FindingKind::ALL.to_vec();
            known.retain(|kind| TABLES || !kind.is_moment());
            self.findings = member.names(&known, FindingKind::id)?;
        },
        "ignore" => self.ignore = member.names(&FindingKind::ALL, FindingKind::id)?,
        "letters" => {
            let known = [None].into_iter().chain(PieceLetters::ALL.map(Some));
            let known: Vec<Option<PieceLetters>> = known.collect();
            self.letters = member.name(&known, |letters| letters.map_or("auto", PieceLetters::id))?;
        },
        "write_letters" => self.write_letters = Some(member.letters()?),
        "no_comments" => self.no_comments = member.flag()?,
        "no_variations" => self.no_variations = member.flag()?,
        "board" => self.board = member.flag()?,
        "report" => self.report = member.flag()?,
        "diagrams" => self.diagrams = member.flag()?,
        "penalties" => self.penalties = Some(member.name(&TimeControl::ALL, TimeControl::name)?),
    }

    fn is_about_position(&self) -> bool {
        false
    }

    fn rules(&self) -> &'static str {
        match (self.positions, self.report) {
            _ if self.watch => "watch",
            (true, _) => "positions",
            (false, true) => "report",
            (false, false) => "games",
        }
    }

    fn has(&self, key: &str) -> bool {
        match key {
            "summary" => self.summary,
            "watch" => self.watch,
            "fields" => !self.fields.is_empty(),
            "report" => self.report,
            "diagrams" => self.diagrams,
            "positions" => self.positions,
            "write_letters" => self.write_letters.is_some(),
            "penalties" => self.penalties.is_some(),
            "variations" => self.variations,
            "no_comments" => self.no_comments,
            "no_variations" => self.no_variations,
            "board" => self.board,
            _ => false,
        }
    }

    fn given_format(&self) -> Option<&str> {
        let usual = match (self.fields.is_empty(), self.positions) {
            (false, true) if !self.output.is_usually_json => Some("tsv"),
            (false, _) => Some("json"),
            // The report is a text.
            (true, false) if self.report => None,
            (true, _) => self.output.is_usually_json.then_some("json"),
        };
        self.output.name.as_deref().or(usual)
    }

    fn limits(&mut self) -> Option<&mut Budget> {
        self.repair = true;
        None
    }

    fn text_key(&self) -> &str {
        match self.format_name() {
            None if self.report => "report",
            _ if self.positions => "positions",
            None | Some("json") if self.all => "games",
            name => name.unwrap_or_default(),
        }
    }

    fn question(&self, interface: Interface, _: Option<&Question>) -> Fallible<Question> {
        let games = self.games(interface)?;
        let shape = match games.format {
            // Their list is the value of a key.
            GamesFormat::Json if !self.all => Shape::Record,
            _ => Shape::Lines,
        };
        let mut form = AnswerForm::new(shape, None);
        if games.format.is_json() {
            form.text = TextForm::Records;
        }
        Ok(Question::about_object(form, games))
    }
}
