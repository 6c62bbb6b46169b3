//! The questions: a folder for each, with its arguments, what they ask for, its answer as text and pictures, and its
//! examples. This file is the table of them.

pub mod act;
pub mod attacks;
pub mod compare;
pub mod explain;
pub mod games;
pub mod mask;
pub mod mcp;
pub mod moves;
pub mod perft;
pub mod winnable;

use std::fmt::Debug;
use std::iter;
use std::num::NonZero;

use clap::{Arg, ArgMatches, FromArgMatches};
use oracle_answers::games::Games;
use oracle_answers::request::{Door, Request};
use oracle_compare::Comparison;
use oracle_notation::Chosen;

use super::about;
use super::args::Args;
use super::config::drawing::{BoardArgs, CaptionArgs, DiagramArgs, PictureArgs};
use super::config::position::PositionArgs;
use super::config::stream::{self, StreamArgs};
use super::error::Refusal;
use super::format::{AnyFormats, OutputArgs};

/// A question that the program answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subcommand {
    /// The legal moves of a piece, or of the side to move: the question without a word.
    Moves,
    /// Whether a move is legal, and if not, why not.
    Explain,
    /// The squares that each side attacks.
    Attacks,
    /// How a lone piece moves.
    Mask,
    /// The number of leaf nodes in the tree of legal moves.
    Perft,
    /// Whether each side can still checkmate.
    Winnable,
    /// The mistakes in games in PGN.
    Games,
    /// The mistakes of another move generator, and their causes.
    Compare,
    /// The replies to the messages of the articles.
    Act,
    /// The questions as tools of language models.
    Mcp,
    /// The JSON Schemas of the records.
    Schema,
    /// The completion script for a shell.
    Completions,
    /// The manual page.
    Man,
}

/// The description of a question.
pub struct QuestionSpec {
    pub word: &'static str,
    pub about: &'static str,
    /// Words that ask it, for hints.
    pub sample: &'static str,
    /// What its help ends with.
    pub examples: &'static str,
    /// How it is used, if its arguments do not say it.
    pub usage: Option<&'static str>,
    /// Adds its arguments to a command of clap.
    pub augment: fn(clap::Command) -> clap::Command,
    /// Reads them from what clap has parsed.
    pub read: fn(&mut ArgMatches) -> Result<Box<dyn Asking>, clap::Error>,
    pub formats: &'static dyn AnyFormats,
}

/// The arguments of a question.
pub trait Asking: Debug {
    /// Returns what other questions have of them as well.
    fn shared(&self) -> Shared {
        Shared::default()
    }

    /// Returns what they ask for; `is_stream` says whether there is a stream of lines.
    fn ask(&self, args: &Args<'_>, is_stream: bool) -> Asked;
}

/// What questions share of their arguments; what a question does not have is not given.
#[derive(Debug, Default)]
pub struct Shared {
    /// The move of `explain` or the depth of `perft`.
    pub subject: Option<String>,
    /// Whether the counts of lines are checked.
    pub check: bool,
    /// The files of `games`.
    pub games: Vec<String>,
    pub piece: Option<(Chosen, String)>,
    pub position: PositionArgs,
    pub output: OutputArgs,
    pub board: BoardArgs,
    pub arrows: bool,
    pub diagram: DiagramArgs,
    pub caption: CaptionArgs,
    pub picture: PictureArgs,
    /// Whether keys of the record are chosen.
    pub has_fields: bool,
    pub stream: StreamArgs,
}

/// Says which fields of a question's arguments are shared: those of the same name, and those with a value of their own.
macro_rules! shares {
    ($self:ident: $($field:ident $(= $value:expr)?),+) => {
        $crate::questions::Shared {
            $($field: $crate::questions::shares!(@ $self $field $($value)?),)+
            ..$crate::questions::Shared::default()
        }
    };
    (@ $self:ident $field:ident $value:expr) => { $value };
    (@ $self:ident $field:ident) => { $self.$field.clone() };
}
pub(crate) use shares;

/// Reads the arguments of a question.
pub fn read<A: Asking + FromArgMatches + 'static>(
    matches: &mut ArgMatches,
) -> Result<Box<dyn Asking>, clap::Error> {
    Ok(Box::new(A::from_arg_matches_mut(matches)?))
}

/// A question with its settings, and the number of threads for a stream.
pub type Asked = Result<(Command, NonZero<usize>), Refusal>;

impl Subcommand {
    /// The questions with a word.
    pub const SUBCOMMANDS: [Subcommand; 12] = [
        Subcommand::Explain,
        Subcommand::Attacks,
        Subcommand::Mask,
        Subcommand::Perft,
        Subcommand::Winnable,
        Subcommand::Games,
        Subcommand::Compare,
        Subcommand::Act,
        Subcommand::Mcp,
        Subcommand::Schema,
        Subcommand::Completions,
        Subcommand::Man,
    ];

    /// Returns its description.
    pub(crate) const fn spec(self) -> &'static QuestionSpec {
        match self {
            Subcommand::Moves => &moves::SPEC,
            Subcommand::Explain => &explain::SPEC,
            Subcommand::Attacks => &attacks::SPEC,
            Subcommand::Mask => &mask::SPEC,
            Subcommand::Perft => &perft::SPEC,
            Subcommand::Winnable => &winnable::SPEC,
            Subcommand::Games => &games::SPEC,
            Subcommand::Compare => &compare::SPEC,
            Subcommand::Act => &act::SPEC,
            Subcommand::Mcp => &mcp::SPEC,
            Subcommand::Schema => &about::SCHEMA,
            Subcommand::Completions => &about::COMPLETIONS,
            Subcommand::Man => &about::MAN,
        }
    }

    /// Returns its word.
    pub fn word(self) -> &'static str {
        self.spec().word
    }

    /// Returns the names of the formats of its answer.
    pub fn format_names(self) -> Vec<&'static str> {
        self.spec().formats.names()
    }

    /// Returns the question of a word.
    pub(crate) fn named(word: &str) -> Option<Subcommand> {
        let mut questions = Subcommand::SUBCOMMANDS.into_iter();
        questions.find(|question| question.word() == word)
    }

    /// Returns whether it is about lines, which may come from standard input.
    pub(crate) fn reads_lines(self) -> bool {
        use Subcommand::{Completions, Man, Mask, Mcp, Schema};
        !matches!(self, Mask | Mcp | Schema | Completions | Man)
    }

    /// Returns its options. To build them takes long; only errors, and options before a question's word, need it.
    pub(crate) fn options(self) -> Vec<Arg> {
        let command = (self.spec().augment)(clap::Command::default());
        let options = command.get_arguments().filter(|arg| !arg.is_positional());
        options.cloned().collect()
    }

    /// Returns the names of the formats of all questions, each once.
    pub fn all_format_names() -> Vec<&'static str> {
        let mut all = Vec::new();
        for name in Subcommand::all().flat_map(Subcommand::format_names) {
            if !all.contains(&name) {
                all.push(name);
            }
        }
        all
    }

    /// Returns the options of all questions.
    pub(crate) fn all_options() -> impl Iterator<Item = Arg> {
        Subcommand::all().flat_map(Subcommand::options)
    }

    /// Returns all questions, that without a word first.
    pub(crate) fn all() -> impl Iterator<Item = Subcommand> {
        iter::once(Subcommand::Moves).chain(Subcommand::SUBCOMMANDS)
    }
}

/// What a command line asks.
#[derive(Debug)]
pub enum Command {
    /// A document that the arguments alone define.
    Document(Vec<u8>),
    /// A question about each line; that about positions with its options.
    Lines(oracle_answers::Question, Option<Box<dyn Request>>),
    /// The mistakes in the games of files.
    Games(games::GameFiles, Games),
    /// The mistakes of another program, and their causes.
    Compare(Comparison, compare::CompareFormat),
    /// A server of tools.
    Mcp,
}

impl Command {
    /// Returns what a question asks that is answered by this document.
    pub fn document(text: impl Into<Vec<u8>>) -> (Command, NonZero<usize>) {
        (Command::Document(text.into()), NonZero::<usize>::MIN)
    }
}

/// Returns what is asked about each line of a stream, or about one line.
fn asked(request: impl Request + 'static, args: &Args<'_>, is_stream: bool) -> Asked {
    let question = request.question(Door::CommandLine, None);
    let question = question.map_err(|error| args.refuse_usage(error))?;
    let command = Command::Lines(question, Some(Box::new(request)));
    Ok((command, stream::threads(args, is_stream)))
}
