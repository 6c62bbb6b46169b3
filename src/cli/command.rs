//! The command of clap, and what it shows of the options of each question.

use clap::{ArgAction, Args as _, Command, CommandFactory};
use oracle_answers::rules::exclusive;

use super::{COMMANDS, Cli, DOCUMENTS, output};

/// Returns the command line, with its help, and with the options that exclude each other, so that completions offer one of them.
pub fn command() -> Command {
    let related = |command: Command| {
        let word = match command.get_name() {
            "chess-oracle" => "moves".to_owned(),
            word => word.to_owned(),
        };
        let has = |id| command.get_arguments().any(|arg| arg.get_id() == id);
        let pairs = exclusive(&word).filter(|&(one, other)| has(one) && has(other));
        let pairs: Vec<_> = pairs
            .flat_map(|(one, other)| [(one, other), (other, one)])
            .collect();
        command.mut_args(|arg| {
            let of = pairs.iter().filter(|(one, _)| arg.get_id() == *one);
            arg.clone().conflicts_with_all(of.map(|(_, other)| other))
        })
    };
    related(command_of(|_| true)).mut_subcommands(related)
}

/// Returns the command line with the questions of these words.
pub fn command_of(is_asked: impl Fn(&str) -> bool) -> Command {
    let asked = COMMANDS.into_iter().filter(|(word, _)| is_asked(word));
    let questions = asked.map(|(word, augment)| {
        let command = augment(Command::new(word));
        if !DOCUMENTS.contains(&word) {
            return command;
        }
        // Read, so that they are refused by name.
        let formats = output::OutputArgs::augment_args(Command::new("formats"));
        command.args(formats.get_arguments().map(|arg| arg.clone().hide(true)))
    });
    let amend = |command: Command| {
        let is_root = command.get_name() == "chess-oracle";
        let formats = output::formats_help(command.get_name());
        // Of an option that is given twice, the last counts, so that an alias can be overridden.
        command.args_override_self(true).mut_args(|arg| {
            let is_option = !arg.is_positional();
            // `-h` of the list of moves shows what most people need.
            let is_usual = !is_root || !is_option || USUAL_OPTIONS.contains(&arg.get_id().as_str());
            let arg = match arg.get_id().as_str() {
                "output" => arg.help(formats.clone()),
                _ => arg.hide_short_help(!is_usual),
            };
            match arg.get_action() {
                // `--castling -`: the value of an option may look like one.
                ArgAction::Set | ArgAction::Append => arg
                    .allow_hyphen_values(is_option)
                    .hide_possible_values(true),
                _ => arg,
            }
        })
    };
    amend(Cli::command()).subcommands(questions.map(amend))
}

/// The options of `-h`.
const USUAL_OPTIONS: [&str; 11] = [
    "piece", "turn", "castling", "moves", "strict", "output", "json", "only", "explain", "file",
    "version",
];

#[cfg(test)]
mod tests {
    use clap::{Command, Subcommand as _};

    use crate::cli::{COMMANDS, Subcommand};

    #[test]
    fn every_question_is_listed() {
        let command = Subcommand::augment_subcommands(Command::new("chess-oracle"));
        let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        assert_eq!(names, COMMANDS.map(|(name, _)| name));
    }
}
