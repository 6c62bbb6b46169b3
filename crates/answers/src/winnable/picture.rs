//! Whether each side can still checkmate, as a picture: a mating line as numbered arrows, or the wall that prevents it.

use oracle_draw::svg::{self, Caption};
use oracle_draw::{Picture, Sign, SignKind, Stroke, StrokeKind};
use oracle_laws::{Bitboard, Color, Move, Role};
use oracle_notation::uci;
use oracle_winnable::{Blocked, Proof, Verdict};

use super::text::{dead_words, flag_words, numbered, verdict_words};
use crate::words::{capitalized, described, pieces, title};
use crate::{Dead, View, Winnable};

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
        let below = view.below(self.query, Some(below));
        let caption = Caption {
            title: &title(self.query, headline(self, side)),
            description: &description(self),
            below: below.as_deref(),
            legend: false,
        };
        let class = verdict.map_or("unknown", Verdict::id);
        svg::draw(&picture, &caption, view.drawing.style, &[class])
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
