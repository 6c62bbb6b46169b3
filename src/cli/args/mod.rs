//! The typed arguments: the questions, their options, and the words of the position.
//!
//! Nothing is resolved here; that is the task of [`Config`](super::config::Config). A question takes only its own
//! options, before or after its word.

mod command;
mod options;
mod perft;
mod question;
mod suggestion;
pub mod usage;

use crate::cli::format::Format;
use std::ffi::OsString;

use chess_oracle::notation::nearest;
use clap::ArgMatches;

use super::about::version;
use super::error::Refusal;
pub use command::command;
use command::command_for;
use options::OPTIONS;
use question::OptionSpec;
pub use question::Question;
use usage::ONCE;

/// The typed arguments.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools)] // Each is an option.
pub struct Args {
    /// The words as they were typed, starting with the program's name.
    pub typed: Vec<OsString>,
    pub question: Question,
    /// The words of the position; empty if the position comes from standard input.
    pub words: Vec<String>,
    pub piece: Option<String>,
    pub turn: Option<String>,
    pub castling: Option<String>,
    pub ep: Option<String>,
    pub moved: Option<String>,
    pub after: Option<String>,
    pub chess960: bool,
    pub standard: bool,
    pub count: bool,
    pub figurine: bool,
    pub strict: bool,
    pub output: Option<String>,
    pub json: bool,
    pub only: Vec<String>,
    pub fields: Vec<String>,
    pub successors: bool,
    pub explain: bool,
    pub dead: bool,
    pub nodes: Option<String>,
    pub square: Option<String>,
    pub trace: bool,
    pub positions: bool,
    pub variations: bool,
    pub pedantic: bool,
    pub board: bool,
    /// The files of a stream.
    pub files: Vec<String>,
    /// The files of `games`.
    pub pgn_files: Vec<String>,
    pub divide: bool,
    pub check: bool,
    pub split: Option<String>,
    pub hash: Option<String>,
    pub path: Option<String>,
    pub flip: bool,
    pub unicode: bool,
    pub color: Option<String>,
    pub arrows: bool,
    pub caption: Option<String>,
    pub coordinates: Option<String>,
    pub size: Option<String>,
    pub theme: Option<String>,
    pub fail_fast: bool,
    pub threads: Option<String>,
    /// The argument of `perft`, or an option of `compare`.
    pub depth: Option<String>,
    pub protocol: Option<String>,
    pub timeout: Option<String>,
    pub positions_file: Option<String>,
    pub random: Option<String>,
    pub seed: Option<String>,
    pub time: Option<String>,
    /// The program that `compare` starts, and its arguments.
    pub program: Vec<OsString>,
    pub kind: Option<String>,
    pub shell: Option<String>,
    /// The move that `explain` judges, as it was typed.
    pub asked_move: Option<String>,
    /// The piece of `mask`, as it was typed.
    pub lone_piece: Option<String>,
}

/// The result of parsing the arguments.
#[derive(Debug)]
pub enum Typed {
    /// A question.
    Args(Box<Args>),
    /// A requested text: help, or the version.
    Text(String),
}

impl Args {
    /// Returns whether the answer is asked for in JSON.
    pub fn wants_json(&self) -> bool {
        let is_default = self.output.is_none() && !self.fields.is_empty();
        self.json || is_default || self.output.as_deref() == Some(Format::Json.name())
    }

    /// Reads the arguments, the program's name first.
    pub fn parse(arguments: &[OsString]) -> Result<Typed, Refusal> {
        let spelled = match arguments.get(1).and_then(|word| word.to_str()) {
            Some("help") => help_option(arguments)?,
            Some("go") => perft::without_go(arguments),
            _ => None,
        };
        let arguments = spelled.as_deref().unwrap_or(arguments);
        // Clap must know the whole command line to write help or an error.
        let matches = command_for(arguments).try_get_matches_from(arguments);
        let matches = match matches.or_else(|_| command().try_get_matches_from(arguments)) {
            Ok(matches) => matches,
            Err(_) if version::is_long_asked(arguments) => {
                return Ok(Typed::Text(version::long()));
            }
            Err(error) if !error.use_stderr() => return Ok(Typed::Text(error.to_string())),
            Err(error) => return Err(usage::from_clap(&error, arguments)),
        };
        let given = Given::new(&matches);
        given.check(arguments)?;
        let (mut depth, mut words) = (given.value("depth"), given.words());
        match given.question {
            Question::Perft => (depth, words) = perft::depth_first(&given, depth, words),
            Question::Moves => check_words(&words, arguments)?,
            _ => {}
        }
        Ok(Typed::Args(Box::new(Args {
            typed: arguments.to_vec(),
            question: given.question,
            piece: given.value("piece"),
            turn: given.value("turn"),
            castling: given.value("castling"),
            ep: given.value("ep"),
            moved: given.value("moved"),
            after: given.value("after"),
            chess960: given.flag("chess960"),
            standard: given.flag("standard"),
            count: given.flag("count"),
            figurine: given.flag("figurine"),
            strict: given.flag("strict"),
            output: given.value("output"),
            json: given.flag("json"),
            only: given.values("only"),
            fields: given.values("fields"),
            successors: given.flag("successors"),
            explain: given.flag("explain"),
            dead: given.flag("dead"),
            nodes: given.value("nodes"),
            square: given.value("square"),
            trace: given.flag("trace"),
            positions: given.flag("positions"),
            variations: given.flag("variations"),
            pedantic: given.flag("pedantic"),
            board: given.flag("board"),
            files: given.values("file"),
            pgn_files: given.values("pgn-file"),
            divide: given.flag("divide"),
            check: given.flag("check"),
            split: given.value("split"),
            hash: given.value("hash"),
            path: given.value("path"),
            flip: given.flag("flip"),
            unicode: given.flag("unicode"),
            color: given.value("color"),
            arrows: given.flag("arrows"),
            caption: given.value("caption"),
            coordinates: given.value("coordinates"),
            size: given.value("size"),
            theme: given.value("theme"),
            fail_fast: given.flag("fail-fast"),
            threads: given.value("threads"),
            depth,
            protocol: given.value("protocol"),
            timeout: given.value("timeout"),
            positions_file: given.value("positions-file"),
            random: given.value("random"),
            seed: given.value("seed"),
            time: given.value("time"),
            program: given.program(),
            kind: given.value("kind"),
            shell: given.value("shell"),
            asked_move: given.value("move"),
            lone_piece: given.value("lone-piece"),
            words,
        })))
    }
}

impl Args {
    /// Returns an error if the first word is a misspelled question: no position begins with it.
    pub fn unknown_question(&self) -> Option<Refusal> {
        let first = self
            .words
            .first()
            .filter(|_| self.question == Question::Moves)?;
        let near = nearest(first, Question::WORDED.map(Question::word))?;
        let message = format!("there is no question `{first}`");
        let refusal = usage::error(message, first, &self.typed);
        Some(refusal.with_hint(format!("did you mean `{near}`?")))
    }
}

/// The arguments before a question's word, and those after it.
struct Given<'a> {
    question: Question,
    before: &'a ArgMatches,
    behind: Option<&'a ArgMatches>,
}

impl<'a> Given<'a> {
    fn new(matches: &'a ArgMatches) -> Given<'a> {
        let worded = matches.subcommand().and_then(|(word, behind)| {
            let mut worded = Question::WORDED.into_iter();
            Some((worded.find(|question| question.word() == word)?, behind))
        });
        Given {
            question: worded.map_or(Question::Moves, |(question, _)| question),
            before: matches,
            behind: worded.map(|(_, behind)| behind),
        }
    }

    /// Checks that options before the word belong to the question and are not repeated after it.
    fn check(&self, arguments: &[OsString]) -> Result<(), Refusal> {
        let Some(behind) = self.behind else {
            return self.check_unworded(arguments);
        };
        for id in self.before.ids() {
            let id = id.as_str();
            if !is_typed(self.before, id) {
                continue;
            }
            let option = format!("--{id}");
            if !is_of(id, self.question) {
                let word = self.question.word();
                let message = format!("`{word}` has no option `{option}`");
                let hint = format!("see `chess-oracle {word} --help`");
                return Err(usage::error(message, &option, arguments).with_hint(hint));
            }
            if is_typed(behind, id) && !is_repeatable(id) {
                let message = format!("the option `{option}` is given twice");
                let error = usage::error(message, &option, arguments);
                return Err(error.with_hint(ONCE));
            }
        }
        Ok(())
    }

    /// Refuses the options of other questions if no question's word is given.
    fn check_unworded(&self, arguments: &[OsString]) -> Result<(), Refusal> {
        for id in self.before.ids().map(clap::Id::as_str) {
            let mut others = Question::WORDED.iter();
            let other = others.find(|other| is_of(id, **other));
            let Some(other) =
                other.filter(|_| !is_of(id, Question::Moves) && is_typed(self.before, id))
            else {
                continue;
            };
            let message = format!("`--{id}` is an option of `{}`", other.word());
            let hint = format!("write `chess-oracle {} ...`", other.word());
            return Err(usage::error(message, &format!("--{id}"), arguments).with_hint(hint));
        }
        Ok(())
    }

    /// Returns the place where an option was typed.
    fn place(&self, id: &str) -> Option<&'a ArgMatches> {
        self.behind
            .into_iter()
            .chain([self.before])
            .find(|matches| is_typed(matches, id))
    }

    fn value(&self, id: &str) -> Option<String> {
        self.place(id)?.get_one::<String>(id).cloned()
    }

    fn values(&self, id: &str) -> Vec<String> {
        let places = [Some(self.before), self.behind].into_iter().flatten();
        let typed = places.filter(|matches| is_typed(matches, id));
        let values = typed.filter_map(|matches| matches.get_many::<String>(id));
        values.flatten().cloned().collect()
    }

    fn program(&self) -> Vec<OsString> {
        let matches = self.place("program");
        let words = matches.and_then(|matches| matches.get_many::<OsString>("program"));
        words.into_iter().flatten().cloned().collect()
    }

    fn flag(&self, id: &str) -> bool {
        self.place(id).is_some()
    }

    fn words(&self) -> Vec<String> {
        self.values("position")
    }
}

fn is_typed(matches: &ArgMatches, id: &str) -> bool {
    matches.try_contains_id(id).unwrap_or(false)
        && matches.value_source(id) == Some(clap::parser::ValueSource::CommandLine)
}

/// Returns whether a question has this option.
fn is_of(id: &str, question: Question) -> bool {
    let known = OPTIONS.iter().find(|option| option.id == id);
    known.is_some_and(|option| option.is_of(question))
}

fn is_repeatable(id: &str) -> bool {
    let known = OPTIONS.iter().find(|option| option.id == id);
    known.is_some_and(OptionSpec::is_repeatable)
}

/// Returns the arguments with `--help` in place of the word `help`: `help perft` asks for `perft --help`.
fn help_option(arguments: &[OsString]) -> Result<Option<Vec<OsString>>, Refusal> {
    let about = match arguments.get(2..).unwrap_or_default() {
        [] => None,
        [about] if about.to_str().is_some_and(is_question) => Some(about),
        [about, more, ..] if about.to_str().is_some_and(is_question) => {
            let more = more.to_string_lossy();
            let message = format!("`{more}` is one word too many");
            let hint = "`help` explains one question";
            return Err(usage::error(message, &more, arguments).with_hint(hint));
        }
        [about, ..] => {
            let about = about.to_string_lossy();
            let message = format!("there is no question `{about}`");
            let near = nearest(&about, Question::WORDED.map(Question::word));
            let hint = match near {
                Some(near) => format!("did you mean `{near}`?"),
                None => "see `chess-oracle help`".to_owned(),
            };
            return Err(usage::error(message, &about, arguments).with_hint(hint));
        }
    };
    let spelled = arguments.iter().take(1).chain(about).cloned();
    Ok(Some(spelled.chain(["--help".into()]).collect()))
}

/// Refuses a question's word that is not first, and a first word that is a misspelled question.
fn check_words(words: &[String], arguments: &[OsString]) -> Result<(), Refusal> {
    // Other programs have this as a word; here it is an option.
    if words.first().is_some_and(|word| word == "version") {
        let message = "there is no question `version`".to_owned();
        let error = usage::error(message, "version", arguments);
        return Err(error.with_hint("write `chess-oracle --version`"));
    }
    let misplaced = words.iter().find(|word| is_question(word));
    if let Some(word) = misplaced {
        let message = format!("`{word}` is a question, and must come before the position");
        return Err(usage::error(message, word, arguments)
            .with_hint(format!("write `chess-oracle {word} ...`")));
    }
    Ok(())
}

fn is_question(word: &str) -> bool {
    let mut questions = Question::WORDED.iter();
    questions.any(|question| question.word() == word)
}
