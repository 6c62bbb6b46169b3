//! Whether each side can still checkmate, for people: as a text and as a picture.

use std::iter;

use oracle_draw::svg::{self, Caption};
use oracle_draw::{Picture, Sign, SignKind, Stroke, StrokeKind};
use oracle_laws::{Article, Bitboard, Color, Move, Role, cited};
use oracle_notation::uci;
use oracle_winnable::{Blocked, Limit, Proof, Verdict};

use crate::answer::record;
use crate::page::{
    Page, capitalized, counted, described, outcome_words, pieces, title, unknown_words,
};
use crate::parts::Around;
use crate::{Dead, View, Winnable};

impl Winnable<'_> {
    /// Appends the whole answer.
    pub fn write_text(&self, view: &View, out: &mut String) {
        let style = view.text();
        let mut page = Page { style, out };
        if self.flag.is_some() {
            page.write("Flag", flag_words(self));
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
fn dead_words(winnable: &Winnable<'_>) -> &'static str {
    match winnable.dead() {
        Dead::Yes => "yes: neither side can checkmate, the game is drawn (FIDE 5.2.2)",
        Dead::No => "no",
        Dead::Undecided => "undecided",
        Dead::Unknown => "unknown",
    }
}

/// Returns what the fallen flag means, or what happens when either flag falls, unless the game is over.
fn flag_words(winnable: &Winnable<'_>) -> Option<String> {
    if let Some((message, _)) = winnable.fallen_flag() {
        return Some(cited(message, Some(Article::FlagFall)));
    }
    if winnable.outcome().is_some() {
        return None;
    }
    let of_flag = |side: Color| {
        let (player, other) = (side.player(), (!side).player());
        let result = match winnable.verdict(!side)?.is_winnable() {
            Some(true) => format!("{other} wins"),
            Some(false) => "the game is drawn".to_owned(),
            None => format!("{other} wins if it can still checkmate, which is undecided"),
        };
        let falls = format!("if {player}'s flag falls or {player} resigns");
        Some(format!("{falls}, {result}"))
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
        Some(Verdict::Winnable { line }) if line.len() <= winnable.longest_line => {
            let moves = page.wrapped(&numbered(winnable, side));
            iter::once(sentence).chain(moves).collect()
        }
        Some(Verdict::Unwinnable { .. }) => page.wrapped(&sentence),
        _ => vec![sentence],
    }
}

/// Returns the verdict about a side in words that follow its name, without the moves of its line.
fn verdict_words(winnable: &Winnable<'_>, side: Color) -> String {
    match winnable.verdict(side) {
        None => unknown_words(&winnable.query.position),
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
                Limit::Time => "the time is over",
            };
            let nodes = counted(nodes, "node");
            format!("undecided: nothing was found or proven in {nodes} ({ended})")
        }
    }
}

/// Returns the line of a side as movetext: `1. e4 e5 2. Ke2`, or `1... e5 2. Ke2` where Black begins; empty without one.
fn numbered(winnable: &Winnable<'_>, side: Color) -> String {
    let Some(Verdict::Winnable { line }) = winnable.verdict(side) else {
        return String::new();
    };
    let query = winnable.query;
    let line = line.iter().copied();
    query.record.movetext(&query.position, line)
}

/// Returns the verdict about a side, and the moves of its line.
pub fn verdict_sentence(winnable: &Winnable<'_>, side: Color) -> String {
    let mut words = verdict_words(winnable, side);
    let moves = numbered(winnable, side);
    if !moves.is_empty() {
        words.extend([" ", &moves]);
    }
    words
}

/// The number of arrows that people can tell apart on one board.
const MOST_ARROWS: u8 = 6;

impl Winnable<'_> {
    /// Returns the record, without the line end.
    pub fn to_json(&self, view: &View) -> String {
        record(&Around::new(self.query).parts(self), view)
    }

    /// Returns the picture, on one line.
    pub fn to_svg(&self, view: &View) -> String {
        let position = &self.query.position;
        let side = self.illustrated();
        let verdict = self.verdict(side);
        let (mut strokes, mut signs) = (Vec::new(), Vec::new());
        match verdict {
            Some(Verdict::Winnable { line }) => strokes = arrows(view, line),
            Some(Verdict::Unwinnable { proof }) => signs = wall(proof),
            _ => {}
        }
        let picture = Picture {
            last: self.query.last_move,
            strokes,
            signs,
            ..Picture::of(position)
        };
        let below = caption(self, side, picture.strokes.len());
        let picture = view.marked(picture, self.query);
        let below = view.below(self.query, Some(below.clone()), || below);
        let caption = Caption {
            title: &title(self.query, headline(self, side)),
            description: &description(self),
            below: below.as_deref(),
            legend: false,
        };
        let class = verdict.map_or("unknown", Verdict::id);
        svg::draw(&picture, &caption, view.options.style(), &[class])
    }
}

/// Returns the first moves of a line as arrows, up to one that would hide another.
fn arrows(view: &View, line: &[Move]) -> Vec<Stroke> {
    let mut arrows: Vec<Stroke> = Vec::new();
    for (number, &played) in (1..=MOST_ARROWS).zip(line) {
        let to = uci::target(played, view.castling);
        let arrow = Stroke {
            number: Some(number),
            ..Stroke::new(StrokeKind::Move, played.from, to)
        };
        if arrows.iter().any(|drawn| arrow.hides(*drawn)) {
            break;
        }
        arrows.push(arrow);
    }
    arrows
}

/// Returns the pieces that can never move, as a wall. A king that cannot move is caged, not a part of it.
fn wall(proof: &Proof) -> Vec<Sign> {
    let fixed_by = |blocked: &Blocked| -> Bitboard {
        let pieces = blocked.pieces.iter();
        let fixed = pieces.filter(|reach| reach.role != Role::King && !reach.moves());
        fixed.map(|reach| reach.square).collect()
    };
    let fixed = match proof {
        Proof::Blocked(sets) => fixed_by(sets),
        Proof::BlockedCases(cases) => {
            let cases = cases.iter();
            cases.fold(Bitboard::ALL, |all, case| all & fixed_by(&case.sets))
        }
        Proof::Material | Proof::Exhausted { .. } => Bitboard::EMPTY,
    };
    let signs = fixed.into_iter().map(|square| Sign {
        square,
        kind: SignKind::Wall,
        is_named: true,
    });
    signs.collect()
}

/// Returns the verdict of the picture in a few words.
fn headline(winnable: &Winnable<'_>, side: Color) -> String {
    let player = side.player();
    match winnable.verdict(side) {
        _ if winnable.dead() == Dead::Yes => "Dead position".to_owned(),
        Some(Verdict::Winnable { line }) if line.is_empty() => {
            format!("{player} has given checkmate")
        }
        Some(Verdict::Winnable { .. }) => format!("{player} can checkmate"),
        Some(Verdict::Unwinnable { .. }) => format!("{player} cannot checkmate"),
        Some(Verdict::Undecided { .. }) => format!("Undecided whether {player} can checkmate"),
        None => format!("Unknown whether {player} can checkmate"),
    }
}

/// Returns the text below the board: a sentence about both sides, and the line whose first moves are drawn.
fn caption(winnable: &Winnable<'_>, side: Color, drawn: usize) -> String {
    let mut text = verdicts(winnable, side);
    text.push('.');
    if let Some(words) = flag_words(winnable) {
        text.extend([" ", &capitalized(&words), "."]);
    }
    if let Some(Verdict::Winnable { line }) = winnable.verdict(side)
        && !line.is_empty()
    {
        text.extend(["\n", &numbered(winnable, side)]);
        if drawn < line.len() {
            let arrows = match drawn {
                1 => "arrow: the first".to_owned(),
                count => format!("arrows: the first {count}"),
            };
            let length = line.len().to_string();
            text.extend([" (", &arrows, " of ", &length, " half-moves)"]);
        }
    }
    text
}

/// Returns the verdicts about both sides as one clause, that of this side first.
fn verdicts(winnable: &Winnable<'_>, side: Color) -> String {
    use Verdict::{Undecided, Unwinnable, Winnable as Can};
    let [player, other] = [side, !side].map(Color::player);
    let (Some(first), Some(second)) = (winnable.verdict(side), winnable.verdict(!side)) else {
        return capitalized(&verdict_words(winnable, side));
    };
    match (first, second) {
        _ if winnable.dead() == Dead::Yes => {
            "Neither side can checkmate, and the game is drawn (FIDE 5.2.2)".to_owned()
        }
        (Can { line }, _) if line.is_empty() => headline(winnable, side),
        (Can { .. }, Can { .. }) => format!("Both {player} and {other} can checkmate"),
        (Unwinnable { .. }, Unwinnable { .. }) => "Neither side can checkmate".to_owned(),
        (Undecided { .. }, Undecided { .. }) => {
            "Whether a side can checkmate is undecided".to_owned()
        }
        _ => {
            let first = match first {
                Undecided { .. } => format!("Whether {player} can checkmate is undecided"),
                _ => headline(winnable, side),
            };
            let second = match second {
                Can { .. } => format!("{other} can"),
                Unwinnable { .. } => format!("{other} cannot"),
                Undecided { .. } => format!("whether {other} can is undecided"),
            };
            format!("{first}, and {second}")
        }
    }
}

/// Returns the same facts as on a terminal, with both lines.
fn description(winnable: &Winnable<'_>) -> String {
    let position = &winnable.query.position;
    let colon = if winnable.verdicts.is_some() { "" } else { ":" };
    let verdict = |side: Color| {
        let words = verdict_sentence(winnable, side);
        format!("{}{colon} {words}", side.player())
    };
    let mut sentences = Color::ALL.map(verdict).to_vec();
    sentences.push(format!("Dead: {}", dead_words(winnable)));
    sentences.extend(flag_words(winnable).map(|words| capitalized(&words)));
    sentences.extend(pieces(position.placement()));
    sentences.push(format!("{} to move", position.turn().player()));
    described(sentences, winnable.query)
}
