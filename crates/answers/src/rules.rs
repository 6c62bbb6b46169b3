//! Which options go with which others, with which formats, and with what is asked: one table, against which command lines, objects
//! and the arguments of tools are held.

use crate::diagnostic::{Diagnostic, Fallible};
use crate::request::Interface;

/// What an option needs, or what it cannot be combined with.
#[derive(Debug, Clone, Copy)]
pub enum Needs {
    /// Not this other option; then what to do.
    Without(&'static str, &'static str),
    /// Another option, or one of these formats.
    With(&'static str, &'static [&'static str]),
    /// The same on a command line. The key of an object may be unknown.
    WithTyped(&'static str),
    /// One of these formats; then what to do.
    Format(&'static [&'static str], &'static str),
    /// None of these formats; then what to do.
    OtherFormat(&'static [&'static str], &'static str),
    /// One of these formats, of which an empty one is that of no `-o`. A line that is an object may ask for one by itself.
    Drawn(&'static [&'static str]),
    /// A file or a stream of lines.
    Lines,
    /// The same, or a line that is an object.
    Objects,
    /// One file.
    OneFile,
    /// No position among the words; then what to do.
    Wordless(&'static str),
    /// A position; then how to add one.
    Position(&'static str),
    /// Answers about positions.
    Positions,
}

use Needs::{
    Drawn, Format, Lines, Objects, OneFile, OtherFormat, Position, Positions, With, WithTyped,
    Without, Wordless,
};

/// Commands, or `any` for all but `compare` that have the options; the options, as objects name them; and what each of them needs.
type Rule = (&'static [&'static str], &'static [&'static str], Needs);

/// Lists rules.
macro_rules! rules {
    ($($(#[$cfg:meta])? $($command:ident)*: $($option:literal)+ => $needs:expr;)+) => {
        &[$($(#[$cfg])? (&[$(stringify!($command)),*], &[$($option),+], $needs)),+]
    };
}

const CHOOSE: &str = "choose one";
const LEAVE: &str = "leave one of them out";
const CHOOSE_OR_LEAVE: &str = "choose one, or leave it out";
/// The formats in which an error is a record or a row, and those of all commands.
const DATA: &[&str] = &["json", "tsv", "csv"];
const ALL: &[&str] = &[
    "json", "tsv", "csv", "board", "svg", "html", "pgn", "github", "fen", "epd", "uci", "san",
];
const REPORT: &str = "leave it out, or ask for a report, which has boards and says what follows";

/// The rules of all commands; those of which no object has the options are left out where there are no tables. Those of `positions` and of `report` are those of games of which these are written.
pub const RULES: &[Rule] = rules! {
    moves: "fields" => Without("successors", "name `successors` among the fields");
    moves: "fields" => Without("explain", "name `rejected` among the fields");
    moves: "fields" => Without("count", CHOOSE);
    moves: "successors" "count" => Without("explain", CHOOSE);
    moves: "count" => Without("successors", CHOOSE);
    moves: "count" => Without("dead", CHOOSE);
    moves: "nodes" => WithTyped("dead");
    moves: "only" "piece" => OtherFormat(&["pgn"], LEAVE);
    perft: "check" => Without("divide", CHOOSE);
    perft: "check" => Without("split", CHOOSE);
    perft: "stats" => Without("check", CHOOSE);
    perft: "stats" => Without("divide", CHOOSE);
    perft: "stats" => Without("split", CHOOSE);
    perft: "stats" => Without("hash", "leave it out: each last move is made");
    perft: "split" => Without("divide", LEAVE);
    perft: "split" => Without("fields", LEAVE);
    perft: "split" => Without("hash", LEAVE);
    perft: "split" => Without("time", LEAVE);
    moves attacks: "flip" => Drawn(&["", "board", "svg", "html"]);
    moves attacks mask: "unicode" => Drawn(&["", "board"]);
    explain winnable mate: "flip" => Drawn(&["board", "svg", "html"]);
    explain: "unicode" => Drawn(&["board"]);
    #[cfg(feature = "tables")]
    games report positions: "either" => With("reaches", &[]);
    #[cfg(feature = "tables")]
    games report positions: "like" => Without("reaches", CHOOSE);
    games: "summary" "board" => Without("fields", LEAVE);
    #[cfg(feature = "tables")]
    games: "summary" => OtherFormat(&["json", "tsv", "csv", "pgn", "html", "github"], LEAVE);
    games report: "write_letters" => With("diagrams", &["pgn"]);
    games report positions: "no_variations" => Without("variations", LEAVE);
    games report positions: "no_comments" "no_variations" => Format(&["pgn"], "choose it");
    games: "penalties" "board" => OtherFormat(&["tsv", "csv", "pgn"], REPORT);
    games: "board" => OtherFormat(&["json"], REPORT);
    games: "fields" => OtherFormat(&["pgn", "html", "github"], "choose `json`, `tsv` or `csv`");
    games positions: "title" "diagrams" => With("report", &["html"]);
    games: "flip" => With("board", &["html"]);
    games: "unicode" => With("board", &[]);
    report: "summary" "fields" => Without("report", LEAVE);
    report: "report" => OtherFormat(&["json", "tsv", "csv", "pgn", "github"], LEAVE);
    positions: "summary" "report" => Without("positions", LEAVE);
    positions: "write_letters" => Format(&["san"], "choose it");
    positions: "fields" => OtherFormat(&["fen", "epd", "uci", "san"], "choose `json`, `tsv` or `csv`");
    positions: "flip" "unicode" => With("board", &[]);
    #[cfg(feature = "tables")]
    positions: "distinct" => OtherFormat(&["uci", "san"], "choose a format that has a line for each position");
    #[cfg(feature = "tables")]
    watch: "positions" "report" "diagrams" "fields" "variations" "repair" "summary" "skip" "take" "from_offset" => Without("watch", LEAVE);
    #[cfg(feature = "tables")]
    watch: "write_letters" "no_comments" "no_variations" "title" "threads" "no_header" => Without("watch", LEAVE);
    #[cfg(feature = "tables")]
    watch: "reaches" "either" "like" "sample" "seed" "distinct" "limit" "count" "quiet" "stats" => Without("watch", LEAVE);
    #[cfg(feature = "tables")]
    watch: "watch" => OtherFormat(&["tsv", "csv", "pgn", "html", "github", "fen", "epd", "uci", "san"], LEAVE);
    #[cfg(feature = "tables")]
    watch: "board" => OtherFormat(&["json"], LEAVE);
    #[cfg(feature = "tables")]
    watch: "flip" "unicode" => With("board", &[]);
    #[cfg(feature = "tables")]
    games positions report: "interval" => With("watch", &[]);
    #[cfg(feature = "tables")]
    compare: "random" => Without("file", CHOOSE);
    #[cfg(feature = "tables")]
    compare: "random" "file" => Wordless(LEAVE);
    #[cfg(feature = "tables")]
    compare: "seed" => With("random", &[]);
    compare: "protocol" "timeout" "time_limit" "threads" "option" "log" "fail_fast" "flip" "unicode" => Without("list", "leave it out: no program is asked");
    #[cfg(feature = "tables")]
    compare: "list" => OtherFormat(&["json", "github"], LEAVE);
    compare: "flip" "unicode" => OtherFormat(&["json", "epd", "github"], LEAVE);
    compare: "turn" "castling" "ep" "moved" "moves" "letters" => Position("add a position before `--`, or `-f FILE`");
    #[cfg(feature = "tables")]
    any: "echo" "position_column" "moves_column" "id_column" "ply" "no_header" "where" "sample" "seed" "distinct" => Positions;
    any: "count" "quiet" "limit" => Positions;
    explain attacks perft winnable mate: "count" => With("where", &[]);
    #[cfg(feature = "tables")]
    games positions report: "summary" => Without("count", CHOOSE);
    #[cfg(feature = "tables")]
    games positions report: "summary" => Without("quiet", CHOOSE);
    #[cfg(feature = "tables")]
    any: "quiet" => OtherFormat(DATA, LEAVE);
    explain attacks perft winnable mate games positions report: "count" => OtherFormat(ALL, LEAVE);
    #[cfg(feature = "tables")]
    any: "limit" "sample" "distinct" => Lines;
    any: "standard" => Without("chess960", CHOOSE);
    #[cfg(feature = "tables")]
    moves explain attacks winnable mate: "title" => Format(&["html"], "add `-o html`");
    #[cfg(feature = "tables")]
    any: "per_page" "answers" => Format(&["html"], "add `-o html`");
    any: "arrows" "plain" "mark" "arrow" "caption" "no_turn" "coordinates" "size" "theme" => Drawn(&["svg", "html"]);
    #[cfg(feature = "tables")]
    any: "no_header" => Format(&["tsv", "csv"], CHOOSE_OR_LEAVE);
    #[cfg(feature = "tables")]
    any: "ply" => With("moves_column", &[]);
    #[cfg(feature = "tables")]
    any: "seed" => With("sample", &[]);
    #[cfg(feature = "tables")]
    any: "position_column" "moves_column" "move_column" "id_column" "keep_lines" "fail_fast" => Lines;
    moves explain attacks mask winnable mate: "stats" => Lines;
    #[cfg(feature = "tables")]
    any: "echo" => Objects;
    #[cfg(feature = "tables")]
    any: "from_offset" => OneFile;
    #[cfg(feature = "tables")]
    any: "file" => Wordless("leave one of them out: `-f -` is standard input");
};

/// What is known of a question when its options are held against the rules.
pub struct Given<'a> {
    /// The word of the command, or `positions` or `report`.
    pub command: &'a str,
    /// By which way the question came.
    pub interface: Interface,
    /// The name of the format that is asked for.
    pub format: Option<&'a str>,
    /// How many files are read; none if a position is typed.
    pub files: usize,
    /// Whether a line may be an object.
    pub has_objects: bool,
    /// Whether a position is typed.
    pub has_words: bool,
    /// Whether there is a position, or several.
    pub has_positions: bool,
}

impl<'a> Given<'a> {
    /// Returns what is known if nothing but options of the command itself can be wrong.
    pub const fn new(command: &'a str, interface: Interface, format: Option<&'a str>) -> Given<'a> {
        Given {
            command,
            interface,
            format,
            files: 1,
            has_objects: true,
            has_words: false,
            has_positions: true,
        }
    }

    /// Holds the options that are given, by their keys, against the rules. What is chosen in another way, as by a name among
    /// `fields`, is not given, and is still had.
    ///
    /// # Errors
    ///
    /// Names the first option that lacks what it needs, and says what to do.
    pub fn check(
        &self,
        is_given: impl Fn(&str) -> bool,
        has: &dyn Fn(&str) -> bool,
    ) -> Fallible<()> {
        let is_held = |rule: &&Rule| match rule.0 {
            ["any"] => self.command != "compare",
            commands => commands.contains(&self.command),
        };
        let rules = RULES.iter().filter(is_held);
        for &(_, options, needs) in rules {
            for option in options.iter().filter(|option| is_given(option)) {
                self.hold(option, needs, has)?;
            }
        }
        Ok(())
    }

    /// Holds the keys of an object that are named on purpose against what the same options of a command line need.
    ///
    /// # Errors
    ///
    /// Names the first key that would do nothing without another.
    pub fn check_named(&self, named: &[String], has: &dyn Fn(&str) -> bool) -> Fallible<()> {
        for &(commands, options, needs) in RULES {
            let WithTyped(other) = needs else { continue };
            let is_of = commands.contains(&self.command);
            let is_named = |option: &str| is_of && named.iter().any(|name| name == option);
            for option in options.iter().filter(|option| is_named(option)) {
                self.hold(option, With(other, &[]), has)?;
            }
        }
        Ok(())
    }

    /// Holds an option that is given against a rule.
    fn hold(&self, option: &'static str, needs: Needs, has: &dyn Fn(&str) -> bool) -> Fallible<()> {
        let interface = self.interface;
        let name = interface.option(option);
        let is_of = |names: &[&str]| names.contains(&self.format.unwrap_or_default());
        let formats = |names: &[&str]| {
            let named = names.iter().filter(|name| !name.is_empty());
            let names = named.map(|name| format!("`{}`", interface.format(name)));
            names.collect::<Vec<_>>()
        };
        let requires = |names: &[String]| match names {
            [names @ .., other, last] => {
                let names = [names, &[format!("{other} or {last}")]].concat();
                format!("`{name}` requires {}", names.join(", "))
            }
            names => format!("`{name}` requires {}", names.concat()),
        };
        let (message, hint) = match needs {
            Without(other, hint) if has(other) => {
                return Err(Diagnostic::both(interface, option, other, hint));
            }
            With(other, names) if !has(other) && !is_of(names) => {
                let other = format!("`{}`", interface.option(other));
                let hint = format!("add {other}");
                let names = [vec![other], formats(names)].concat();
                return Err(Diagnostic::usage(option, requires(&names), hint));
            }
            WithTyped(other) if interface == Interface::CommandLine => {
                return self.hold(option, With(other, &[]), has);
            }
            Format(names, hint) if !is_of(names) => (requires(&formats(names)), hint),
            Drawn(names) if !self.has_objects && !is_of(names) => {
                (requires(&formats(names)), CHOOSE_OR_LEAVE)
            }
            OtherFormat(names, hint) if is_of(names) => {
                let format = interface.format(self.format.unwrap_or_default());
                (format!("`{name}` and `{format}` cannot be combined"), hint)
            }
            Lines | Objects
                if self.files == 0 && !(matches!(needs, Objects) && self.has_objects) =>
            {
                let hint = match option {
                    "moves_column" => "write `--moves` for moves that are played first",
                    _ => "leave it out",
                };
                (format!("`{name}` is about files and streams"), hint)
            }
            OneFile if self.files != 1 => (
                format!("`{name}` applies to one file only"),
                "name one file",
            ),
            Wordless(hint) if self.has_words => {
                (format!("a position and `{name}` cannot be combined"), hint)
            }
            Position(hint) if !self.has_positions => (
                format!("`{name}` is about a position, and none is given"),
                hint,
            ),
            Positions if !self.has_positions => {
                (format!("`{name}` is about positions"), "leave it out")
            }
            _ => return Ok(()),
        };
        Err(Diagnostic::usage(option, message, hint))
    }
}

/// Returns the options that need answers about positions: a command that has none does not show them.
pub fn of_positions() -> impl Iterator<Item = &'static str> {
    let rules = RULES
        .iter()
        .filter(|(.., needs)| matches!(needs, Positions));
    rules.flat_map(|(_, options, _)| options.iter().copied())
}
