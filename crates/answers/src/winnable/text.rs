//! Whether each side can still checkmate, for people.

use oracle_laws::{Article, Color, cited};
use oracle_winnable::{Limit, Verdict};

use crate::page::Page;
use crate::words::{counted, outcome_words};
use crate::{Dead, View, Winnable};

impl Winnable<'_> {
    /// Appends the whole answer.
    pub fn write_text(&self, view: &View, out: &mut String) {
        let drawing = view.drawing;
        let mut page = Page { drawing, out };
        if let Some((_, message, _)) = self.fallen_flag() {
            page.write("Flag", [cited(message, Some(Article::FlagFall))]);
            return page.write_caveats(self.query);
        }
        for side in Color::ALL {
            let lines = verdict_lines(&page, self, side);
            page.write(side.player(), lines);
        }
        page.write("Dead", [dead_words(self)]);
        page.write(
            "Outcome",
            self.outcome().map(|outcome| outcome_words(outcome, "")),
        );
        page.write("Both flags", flag_words(self));
        page.write_caveats(self.query);
    }
}

/// Returns whether the position is dead, and what follows.
pub fn dead_words(winnable: &Winnable<'_>) -> &'static str {
    match winnable.dead() {
        Dead::Yes => "yes: neither side can checkmate, the game is drawn (FIDE 5.2.2)",
        Dead::No => "no",
        Dead::Undecided => "undecided",
        Dead::Unknown => "unknown",
    }
}

/// Returns what happens when the flag of either side falls, unless the game is over.
pub fn flag_words(winnable: &Winnable<'_>) -> Option<String> {
    if let Some((_, message, _)) = winnable.fallen_flag() {
        return Some(cited(message, Some(Article::FlagFall)));
    }
    if winnable.outcome().is_some() {
        return None;
    }
    let of_flag = |side: Color| {
        let other = (!side).player();
        let result = match winnable.verdict(!side)?.is_winnable() {
            Some(true) => format!("{other} wins"),
            Some(false) => "the game is drawn".to_owned(),
            None => format!("{other} wins if it can still checkmate, which is undecided"),
        };
        let player = side.player();
        Some(format!(
            "if {player}'s flag falls or {player} resigns, {result}"
        ))
    };
    let [white, black] = Color::ALL.map(of_flag);
    let articles = [Article::FlagFall, Article::Resignation].map(Article::number);
    let articles = articles.join(", ");
    Some(format!("{}; {} (FIDE {articles})", white?, black?))
}

/// Returns the verdict about a side, and its line or its proof.
fn verdict_lines(page: &Page<'_>, winnable: &Winnable<'_>, side: Color) -> Vec<String> {
    let sentence = verdict_words(winnable, side);
    match winnable.verdict(side) {
        Some(verdict @ Verdict::Winnable { line }) if line.len() <= winnable.longest_line => {
            let mut lines = vec![sentence];
            let moves = numbered(winnable, verdict).join(" ");
            lines.extend(page.wrapped(&moves));
            lines
        }
        Some(Verdict::Unwinnable { .. }) => page.wrapped(&sentence),
        _ => vec![sentence],
    }
}

/// Returns the verdict about a side in words that follow its name, without the moves of its line.
pub fn verdict_words(winnable: &Winnable<'_>, side: Color) -> String {
    match winnable.verdict(side) {
        None => why_unknown(winnable),
        Some(Verdict::Winnable { line }) if line.is_empty() => "has given checkmate".to_owned(),
        Some(Verdict::Winnable { line }) => {
            let is_written = line.len() <= winnable.longest_line;
            let colon = if is_written { ":" } else { "" };
            format!("can still checkmate, if {} helps{colon}", (!side).player())
        }
        Some(Verdict::Unwinnable { proof }) => {
            format!("can no longer checkmate: {proof} ({})", proof.id())
        }
        Some(Verdict::Undecided { nodes, limit }) => {
            let ended = match limit {
                Limit::Nodes => "see `nodes`",
                Limit::Memory => "the memory for them is full: see `nodes`",
                Limit::Time => "the time is over: see `timeout_ms`",
            };
            let nodes = counted(nodes, "node");
            format!("undecided: nothing was found or proven in {nodes} ({ended})")
        }
    }
}

fn why_unknown(winnable: &Winnable<'_>) -> String {
    let placement = winnable.query.position.placement();
    let mut sides = Color::ALL.into_iter();
    match sides.find(|&color| placement.king(color).is_none()) {
        Some(color) => format!("unknown: {} has no king", color.player()),
        None => "unknown: the side to move could capture the king".to_owned(),
    }
}

/// Returns a line as movetext: `1. e4 e5 2. Ke2`, or `1... e5 2. Ke2` where Black begins.
pub fn numbered(winnable: &Winnable<'_>, verdict: &Verdict) -> Vec<String> {
    let Verdict::Winnable { line } = verdict else {
        return Vec::new();
    };
    let position = &winnable.query.position;
    let (mut number, mut turn) = (position.fullmoves(), position.turn());
    let mut words = Vec::new();
    for san in winnable.sans(line) {
        let san = winnable.query.record.letters().write(&san.to_string());
        let has_number = turn == Color::White || words.is_empty();
        words.push(if has_number {
            oracle_notation::numbered(number, turn, &san)
        } else {
            san
        });
        number = number.saturating_add(u32::from(turn == Color::Black));
        turn = !turn;
    }
    words
}
