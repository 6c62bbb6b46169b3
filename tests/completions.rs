//! The completions, tried by pressing Tab in their shells.
#![cfg(unix)]

use std::process::Command;

use crate::terminal::Terminal;

/// The text before Tab, and the arguments that the program gets. They are the same in every shell, except `=` after
/// an option, which zsh adds.
const COMPLETED: &str = "\
perf|<perft>
compl|<completions>
startp|<startpos>
--js|<--json>
perft --div|<perft><--divide>
perft 3 startpos --div|<perft><3><startpos><--divide>
Wke1 --fl|<Wke1><--flip>
Wke1 Wra1 Bqd8 --fl|<Wke1><Wra1><Bqd8><--flip>
- --fl|<-><--flip>
--json Wke1 --fl|<--json><Wke1><--flip>
--piece e1 Wke1 --fl|<--piece><e1><Wke1><--flip>
explain e2e4 startp|<explain><e2e4><startpos>
explain e2e4 --str|<explain><e2e4><--strict>
mask --js|<mask><--json>
-o js|<-o><json>
Wke1 --output pie|<Wke1><--output><pieces>
--output=js|<--output=json>
perft 3 -o js|<perft><3><-o><json>
--color al|<--color><always>
--turn bl|<--turn><black>
--only cap|<--only><captures>
Wke1 --only captures,che|<Wke1><--only><captures,checks>
--only=captures,che|<--only=captures,checks>
schema legal_m|<schema><legal_moves>
completions el|<completions><elvish>";

/// The text before Tab, and some of the words that are offered.
const OFFERED: &str = "\
|explain attacks mask perft winnable compare act schema completions man
Wke1 --piece |a1 e4 h8
-p e|e1 e2 e8
attacks startpos --square |a1 e4 h8
-o |board json uci san fen epd pieces
--color |auto always never
--only |captures checks promotions castling quiets
perft 3 --|--divide --hash --turn --threads";

/// Words that are not offered: hidden options, those of other questions, and files.
const LEFT: [&str; 4] = ["perft 3 --pat", "perft 3 --fli", "Wke1 --div", "Wke1 Carg"];

fn complete_in(mut terminal: Terminal) {
    let mut check = |typed: &str, arguments: &str| {
        let found = terminal.asked(|shell| shell.completes(typed), |found| found == arguments);
        assert_eq!(found, arguments, "{typed}");
    };
    for (typed, arguments) in COMPLETED.lines().filter_map(|line| line.split_once('|')) {
        check(typed, arguments);
    }
    for typed in LEFT {
        let words = typed.split(' ').map(|word| format!("<{word}>"));
        check(typed, &words.collect::<String>());
    }
    for (typed, words) in OFFERED.lines().filter_map(|line| line.split_once('|')) {
        let missing = |shown: &String| {
            let shown: Vec<&str> = shown.split_whitespace().collect();
            words.split(' ').find(|word| !shown.contains(word))
        };
        let shown = terminal.asked(
            |shell| shell.offers(typed),
            |shown| missing(shown).is_none(),
        );
        assert_eq!(missing(&shown), None, "{typed}: {shown:?}");
    }
}

#[test]
#[ignore = "needs bash, zsh and fish: .ci/run installs them"]
fn bash_completes_what_can_be_typed() {
    complete_in(Terminal::bash());
}

/// Bash is asked without a terminal, as its scripts see a line.
#[test]
#[ignore = "needs bash, zsh and fish: .ci/run installs them"]
fn bash_completes_files_and_programs() {
    let script = "source completions/chess-oracle.bash
        COMP_WORDS=(\"$@\") COMP_CWORD=$(($# - 1))
        compopt() { :; }
        _chess__oracle chess-oracle \"${COMP_WORDS[COMP_CWORD]}\" \"${COMP_WORDS[COMP_CWORD-1]}\"
        printf '%s\\n' \"${COMPREPLY[@]}\"";
    for (words, wanted) in [
        ("games READ", "README.md"),
        ("games --summary README.md Cargo.t", "Cargo.toml"),
        ("games -f READ", "README.md"),
        ("-f READ", "README.md"),
        ("games --rep", "--repair"),
        ("compare -f READ", "README.md"),
        ("compare -- ./READ", "./README.md"),
        ("compare startpos -- prin", "printf"),
    ] {
        let output = Command::new("bash")
            .args(["-c", script, "bash", "chess-oracle"])
            .args(words.split(' '))
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .unwrap();
        let offered = String::from_utf8(output.stdout).unwrap();
        assert!(
            offered.lines().any(|word| word == wanted),
            "{words}: {offered}"
        );
    }
}

#[test]
#[ignore = "needs bash, zsh and fish: .ci/run installs them"]
fn zsh_completes_what_can_be_typed() {
    complete_in(Terminal::zsh());
}

#[test]
#[ignore = "needs bash, zsh and fish: .ci/run installs them"]
fn fish_completes_what_can_be_typed() {
    complete_in(Terminal::fish());
}
