//! Whether each side can still checkmate, for people: as a text and as a picture.

use oracle_draw::svg::{self, Caption};
use oracle_draw::{Picture, Sign, SignKind, Stroke, StrokeKind};
use oracle_laws::{Article, Bitboard, Color, Move, Role, cited};
use oracle_notation::uci;
use oracle_winnable::{Blocked, Limit, Proof, Verdict};

use crate::page::Page;
use crate::page::{capitalized, counted, described, outcome_words, pieces, title};
use crate::{Dead, View, Winnable};

impl Winnable<'_> {
    /// Appends the whole answer.
    pub fn write_text(&self, view: &View, out: &mut String) {
        let style = view.text();
        let mut page = Page { style, out };
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
fn dead_words(winnable: &Winnable<'_>) -> &'static str {
    match winnable.dead() {
        Dead::Yes => "yes: neither side can checkmate, the game is drawn (FIDE 5.2.2)",
        Dead::No => "no",
        Dead::Undecided => "undecided",
        Dead::Unknown => "unknown",
    }
}

/// Returns what happens when the flag of either side falls, unless the game is over.
fn flag_words(winnable: &Winnable<'_>) -> Option<String> {
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

/// The number of arrows that people can tell apart on one board.
const MOST_ARROWS: u8 = 6;

impl Winnable<'_> {
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
    if let Some(verdict @ Verdict::Winnable { line }) = winnable.verdict(side)
        && !line.is_empty()
    {
        text.extend(["\n", &numbered(winnable, verdict).join(" ")]);
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
        (Can { line }, _) if line.is_empty() => format!("{player} has given checkmate"),
        (Can { .. }, Can { .. }) => format!("Both {player} and {other} can checkmate"),
        (Unwinnable { .. }, Unwinnable { .. }) => "Neither side can checkmate".to_owned(),
        (Undecided { .. }, Undecided { .. }) => {
            "Whether a side can checkmate is undecided".to_owned()
        }
        _ => {
            let first = match first {
                Can { .. } => format!("{player} can checkmate"),
                Unwinnable { .. } => format!("{player} cannot checkmate"),
                Undecided { .. } => format!("Whether {player} can checkmate is undecided"),
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
    let verdicts = Color::ALL.map(|side| verdict_sentence(winnable, side));
    let mut sentences = verdicts.to_vec();
    sentences.extend(consequences(winnable));
    sentences.extend(pieces(position.placement()));
    sentences.push(format!("{} to move", position.turn().player()));
    described(sentences, winnable.query)
}

/// Returns the verdict about a side, and the moves of its line.
fn verdict_sentence(winnable: &Winnable<'_>, side: Color) -> String {
    let colon = if winnable.verdicts.is_some() { "" } else { ":" };
    let player = format!("{}{colon}", side.player());
    let mut words = vec![player, verdict_words(winnable, side)];
    let verdict = winnable.verdict(side).into_iter();
    words.extend(verdict.flat_map(|verdict| numbered(winnable, verdict)));
    words.join(" ")
}

/// Returns what follows from both verdicts.
fn consequences(winnable: &Winnable<'_>) -> Vec<String> {
    let dead = format!("Dead: {}", dead_words(winnable));
    let flags = flag_words(winnable).map(|words| capitalized(&words));
    [Some(dead), flags].into_iter().flatten().collect()
}
