//! The moves for people, in a terminal and as a picture: the board, the moves, check and mate, and the reasons against castling.

use oracle_draw::svg::{self, Caption};
use oracle_draw::{Picture, Sign, SignKind, Stroke, StrokeKind};
use oracle_laws::{
    Bitboard, CastlingSide, Claim, IllegalMove, Move, OutcomeReason, Position, Reason, cited,
};
use oracle_notation::{San, repetition, uci};

use super::Moves;
use crate::Dead;
use crate::answer::{Frame, written};
use crate::drawing::View;
use crate::json::push_framed_moves;
use crate::page::{
    self, Page, capitalized, counted, described, law_words, outcome_words, pieces, title, turn_note,
};

/// What prevents the side to move from castling, on each side.
pub type Obstacles = [(CastlingSide, Option<IllegalMove>); 2];

/// Returns the board with its marks.
pub fn picture<'a>(
    view: &View,
    moves: &Moves<'a>,
    obstacles: &Obstacles,
    strokes: Vec<Stroke>,
) -> Picture<'a> {
    let query = moves.query;
    let mut targets = Bitboard::EMPTY;
    let mut captures = Bitboard::EMPTY;
    // Marking the moves of all pieces would mark half of the board.
    if query.piece.is_some() {
        for played in moves.listed() {
            let set = match played.capture {
                Some(_) => &mut captures,
                None => &mut targets,
            };
            *set = set.with(uci::target(played, view.castling));
        }
    }
    let mut attackers = moves.legal.checkers();
    for (_, obstacle) in obstacles {
        attackers |= obstacle.map_or(Bitboard::EMPTY, |illegal| illegal.by);
    }
    Picture {
        chosen: query.piece.map(|(square, _)| square),
        targets,
        captures,
        attackers,
        checked: query
            .position
            .king()
            .filter(|_| moves.legal.checkers().any()),
        is_mate: moves.legal.status().checkmate == Some(true),
        last: query.last_move,
        strokes,
        flip: view.options.flip,
        ..Picture::new(query.position.placement())
    }
}

/// Returns the moves as arrows.
pub fn arrows(view: &View, moves: &Moves<'_>) -> Vec<Stroke> {
    let arrows = moves.listed().map(|played| {
        let to = uci::target(played, view.castling);
        Stroke::new(StrokeKind::Move, played.from, to)
    });
    let mut arrows: Vec<Stroke> = arrows.collect();
    // The promotions of a pawn are one arrow.
    arrows.dedup();
    arrows
}

/// Returns a short answer: whose moves, and how many.
pub fn headline(moves: &Moves<'_>, count: usize) -> String {
    let count = match count {
        0 => "no moves".to_owned(),
        count => counted(count, "move"),
    };
    answered(moves, &count)
}

/// Returns an answer behind whose moves it is about.
fn answered(moves: &Moves<'_>, answer: &str) -> String {
    let turn = moves.query.position.turn();
    match moves.query.piece {
        Some((square, piece)) => {
            let why = if piece.color == turn {
                String::new()
            } else {
                format!(": it is {}'s turn", turn.player())
            };
            format!(
                "{} on {square}: {answer}{why}",
                capitalized(&piece.to_string())
            )
        }
        None => format!("{} to move: {answer}", turn.player()),
    }
}

/// Returns the answer as a sentence: the moves, or those that an EPD names if neither kinds nor a piece are asked for, and how
/// the game has ended.
fn sentence(moves: &Moves<'_>, sans: &[String]) -> String {
    let named = moves.query.named_moves();
    let is_general = moves.are_all() && moves.query.piece.is_none();
    let answer = match (named, sans) {
        (Some(named), _) if is_general => named,
        (_, []) if moves.are_all() => "no moves".to_owned(),
        (_, []) => "no moves of these kinds".to_owned(),
        (_, sans) => sans.join(" "),
    };
    let mut sentence = answered(moves, &answer);
    if let Some(outcome) = moves.outcome() {
        sentence.extend([". ", &capitalized(&outcome_words(outcome, "")), "."]);
    }
    sentence
}

/// Returns the draws that may be claimed, in words: `with` adds what is known of one on the board, and its moves follow if one
/// must be announced.
fn claims_words(moves: &Moves<'_>, with: impl Fn(Claim) -> String) -> Vec<String> {
    let words = |claim: Claim| {
        let said = format!("draw {}{}", claim.rule(), with(claim));
        cited(said, Some(claim.articles()[0]))
    };
    let mut said: Vec<String> = moves.claims().map(words).collect();
    let san = |played| {
        let san = San::from_move(&moves.query.position, played);
        moves.query.record.letters().write(&san.to_string())
    };
    let announced = announced_words(&moves.announced(), san).into_iter();
    let announced = announced.map(|(claim, said)| cited(said, Some(claim.articles()[1])));
    said.extend(announced.map(|said| ["draw ", &said].concat()));
    said
}

/// Returns the draws that may be claimed with a move that is announced: `by threefold repetition, announced with Ng8`.
pub(crate) fn announced_words(
    announced: &[(Claim, Move)],
    san: impl Fn(Move) -> String,
) -> Vec<(Claim, String)> {
    let words = Claim::ALL.map(|claim| {
        let of_claim = announced.iter().filter(|(of, _)| *of == claim);
        let sans: Vec<String> = of_claim.map(|(_, played)| san(*played)).collect();
        let with = match (claim, &sans[..]) {
            (_, []) => return None,
            (Claim::FiftyMoves, [_, _, _, ..]) => {
                "a move that neither moves a pawn nor captures".to_owned()
            }
            _ => sans.join(" or "),
        };
        Some((claim, format!("{}, announced with {with}", claim.rule())))
    });
    words.into_iter().flatten().collect()
}

/// Returns the SAN of every move, in the letters of the option.
pub fn sans(moves: &Moves<'_>) -> Vec<String> {
    let mut sans = Vec::new();
    let letters = moves.query.record.letters();
    let words = moves.sans();
    words.for_each(|_, san| sans.push(letters.write(&san.to_string())));
    sans
}

impl Moves<'_> {
    /// Appends the whole answer; with `explain`, also the moves that are not legal.
    pub fn write_text(&self, view: &View, explain: bool, out: &mut String) {
        let obstacles = self.castling_obstacles();
        page::write_board(
            view.text(),
            &picture(view, self, &obstacles, Vec::new()),
            out,
        );
        let style = view.text();
        let mut page = Page { style, out };
        page.write_turn_note(self.query);
        let sans = sans(self);
        page.write_title(&headline(self, sans.len()));
        if !sans.is_empty() {
            page.flow(&sans.join(" "));
        }
        page.out.push('\n');
        if explain {
            write_rejected(&mut page, self);
        }
        write_status(&mut page, self, &obstacles);
    }
}

/// Writes the squares to which the pieces may not move, and why.
fn write_rejected(page: &mut Page<'_>, moves: &Moves<'_>) {
    page.write_title("Not allowed");
    let start = page.out.len();
    for illegal in moves.rejected() {
        if let Some(candidate) = illegal.candidate() {
            let sentence = law_words(moves.query, &illegal);
            let label = format!("  {}:", moves.query.position.short_name(candidate));
            page.write_indented(&label, &sentence, 10);
        }
    }
    if page.out.len() == start {
        page.out.push_str("  nothing\n");
    }
    page.out.push('\n');
}

fn write_status(page: &mut Page<'_>, moves: &Moves<'_>, obstacles: &Obstacles) {
    let position = &moves.query.position;
    let status = moves.legal.status();
    let turn = position.turn();
    // Next to a piece of the other side, say whose check and castling they are.
    let is_of_other = moves
        .query
        .piece
        .is_some_and(|(_, piece)| piece.color != turn);
    let whose = if is_of_other { turn.player() } else { "" };
    let known = |fact: Option<bool>, yes: &str| match fact {
        None => format!("unknown: {} has no king", turn.player()),
        Some(fact) => {
            let colon = if is_of_other { ": " } else { "" };
            format!("{whose}{colon}{}", if fact { yes } else { "no" })
        }
    };
    let checkers = position.pieces(moves.legal.checkers());
    let check = known(status.check, &format!("yes, from {checkers}"));
    page.write("Check", [check]);
    page.write("Checkmate", [known(status.checkmate, "yes")]);
    page.write("Stalemate", [known(status.stalemate, "yes")]);
    let space = if is_of_other { " " } else { "" };
    let has_king = position.king().is_some();
    let obstacles = obstacles.iter().filter(|_| has_king);
    let castling = obstacles.map(|(side, obstacle)| match obstacle {
        None => format!("{whose}{space}{side}: yes"),
        Some(obstacle) => {
            let sentence = law_words(moves.query, obstacle);
            format!("{whose}{space}{side}: no, {sentence}")
        }
    });
    page.write("Castling", castling.chain(other_castling(position)));
    page.write(
        "Outcome",
        moves.outcome().map(|outcome| {
            let is_repetition = outcome.reason == OutcomeReason::FivefoldRepetition;
            outcome_words(outcome, &occurrences(is_repetition, moves))
        }),
    );
    let dead = match moves.dead {
        Some(Dead::Undecided) => Some("undecided: more `nodes` may find out"),
        Some(Dead::Unknown) => Some("unknown: a king is missing, or could be captured"),
        Some(Dead::No) => Some("no"),
        Some(Dead::Yes) | None => None,
    };
    page.write("Dead", dead);
    let claims = claims_words(moves, |claim| {
        occurrences(claim == Claim::ThreefoldRepetition, moves)
    });
    page.write("Claims", claims);
    page.write_caveats(moves.query);
}

/// Returns the rights to castle of the side that is not to move, if it has a king.
fn other_castling(position: &Position) -> Option<String> {
    let other = !position.turn();
    position.placement().king(other)?;
    let has_right = |side: &CastlingSide| position.has_castling_right(other, *side);
    let sides: Vec<String> = CastlingSide::ALL
        .into_iter()
        .filter(has_right)
        .map(|side| side.to_string())
        .collect();
    let rights = match sides.as_slice() {
        [] => "no right to castle".to_owned(),
        sides => format!("the right to castle {}", sides.join(" and ")),
    };
    Some(format!("{} has {rights}", other.player()))
}

/// Returns where the position has occurred, behind a draw by repetition.
fn occurrences(is_repetition: bool, moves: &Moves<'_>) -> String {
    if !is_repetition {
        return String::new();
    }
    let moves = moves.query.named_occurrences();
    format!(": {}", repetition(moves.len(), &moves))
}

impl Moves<'_> {
    /// Returns the record, without the line end; with `explain`, also the moves that are not legal.
    pub fn to_json(&self, view: &View, explain: bool) -> String {
        written(|out| {
            push_framed_moves(self, view.castling, explain, &Frame::default(), out);
        })
    }

    /// Returns the picture, on one line; with `explain`, the squares to which the chosen piece may not go are marked.
    pub fn to_svg(&self, view: &View, explain: bool) -> String {
        let query = self.query;
        let drawn_moves = if view.options.arrows {
            arrows(view, self)
        } else {
            Vec::new()
        };
        if view.options.is_plain() {
            return view.plain_svg(query, drawn_moves);
        }
        let obstacles = self.castling_obstacles();
        let sans = sans(self);
        let mut description = description(self, &sans, &obstacles);
        let mut below = view.note(query, || sentence(self, &sans));
        let mut signs = Vec::new();
        let picture = picture(view, self, &obstacles, drawn_moves);
        if explain {
            let rejected = self.rejected().filter_map(|illegal| {
                let candidate = illegal.candidate()?;
                let sentence = law_words(query, &illegal);
                Some((candidate, sentence))
            });
            let rejected: Vec<_> = rejected.collect();
            for (candidate, sentence) in &rejected {
                let candidate = candidate.to_string();
                description.extend([". Not allowed: ", &candidate, ": ", sentence]);
            }
            if query.piece.is_some() {
                let squares: Bitboard =
                    rejected.iter().map(|(candidate, _)| candidate.to).collect();
                let signed = squares & !(picture.targets | picture.captures);
                signs.extend(signed.into_iter().map(|square| Sign {
                    square,
                    kind: SignKind::NotAllowed,
                    is_named: false,
                }));
            } else if view.options.has_text()
                && matches!(view.options.caption(), None | Some("sentence"))
            {
                let hint = "Choose a piece to see where it may not go.";
                below = Some(below.map_or(hint.to_owned(), |note| format!("{note} {hint}")));
            }
        }
        let caption = Caption {
            title: &title(query, headline(self, sans.len())),
            description: &description,
            below: below.as_deref(),
            legend: view.options.has_text(),
        };
        let picture = view.marked(Picture { signs, ..picture }, query);
        svg::draw(&picture, &caption, view.options.style(), &[])
    }
}

/// Returns the same facts as on a terminal: the pieces, the moves, check, castling, the outcome.
fn description(moves: &Moves<'_>, sans: &[String], obstacles: &Obstacles) -> String {
    let position = &moves.query.position;
    let mut sentences = pieces(position.placement()).to_vec();
    sentences.extend(turn_note(moves.query).map(|note| capitalized(&note)));
    sentences.push(format!("{} to move", position.turn().player()));
    sentences.push(if sans.is_empty() {
        "No moves".to_owned()
    } else {
        format!("Moves: {}", sans.join(" "))
    });
    let checkers = moves.legal.checkers();
    if checkers.any() {
        sentences.push(format!("Check from {}", position.pieces(checkers)));
    } else if moves.legal.status().check.is_some() {
        sentences.push("No check".to_owned());
    }
    // Only obstacles with a mark on the board need a sentence, and check already has one.
    let is_marked =
        |obstacle: &IllegalMove| obstacle.by.any() && obstacle.reason != Reason::CastlingInCheck;
    for (side, obstacle) in obstacles {
        match obstacle {
            None => sentences.push(format!("Castling {side}: yes")),
            Some(obstacle) if is_marked(obstacle) => {
                let sentence = law_words(moves.query, obstacle);
                sentences.push(format!("Castling {side}: no, {sentence}"));
            }
            Some(_) => {}
        }
    }
    let outcome = moves.outcome().map(|outcome| outcome_words(outcome, ""));
    sentences.extend(outcome.map(|words| format!("Outcome: {words}")));
    let claims = claims_words(moves, |_| String::new()).into_iter();
    sentences.extend(claims.map(|words| format!("Claims: {words}")));
    described(sentences, moves.query)
}
