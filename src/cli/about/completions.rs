//! The shell completion scripts. They are in `completions/`; CONTRIBUTING.md says how they are made.

/// Each shell with its script.
const SCRIPTS: [(&str, &str); 5] = [
    (
        "bash",
        include_str!("../../../completions/chess-oracle.bash"),
    ),
    ("zsh", include_str!("../../../completions/_chess-oracle")),
    (
        "fish",
        include_str!("../../../completions/chess-oracle.fish"),
    ),
    (
        "powershell",
        include_str!("../../../completions/_chess-oracle.ps1"),
    ),
    (
        "elvish",
        include_str!("../../../completions/chess-oracle.elv"),
    ),
];

/// The names of the shells.
pub const SHELLS: [&str; SCRIPTS.len()] = {
    let mut names = [""; SCRIPTS.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = SCRIPTS[at].0;
        at += 1;
    }
    names
};

/// Returns the script for a shell.
pub fn script(shell: &str) -> Option<&'static str> {
    let mut scripts = SCRIPTS.into_iter();
    Some(scripts.find(|(name, _)| *name == shell)?.1)
}
