//! The answer for people: the board, the moves, how things stand, and what prevents castling.

use chess_oracle::board::{Bitboard, Color, Square};
use chess_oracle::draw::{Picture, ascii};
use chess_oracle::rules::{CastlingObstacle, CastlingSide, OutcomeReason, Pieces};

use super::moves::Answer;
use crate::cli::config::Config;

/// How wide the text below the board may be, in characters.
const WIDTH: usize = 78;
/// Where the text behind a heading begins.
const INDENT: usize = 12;

/// Appends the whole answer.
pub fn write(config: &Config, answer: &Answer<'_>, out: &mut String) {
    let obstacles =
        CastlingSide::ALL.map(|side| (side, answer.asked.position.castling_obstacle(side)));
    let picture = picture(config, answer, &obstacles);
    let drawing = config.drawing;
    out.push_str(&ascii::draw(&picture, drawing.glyphs, &drawing.palette));
    let legend = ascii::legend(&picture, drawing.glyphs);
    if !legend.is_empty() {
        let marks: Vec<String> = legend
            .iter()
            .map(|(mark, meaning)| format!("{} {meaning}", mark.trim()))
            .collect();
        out.push_str("\n    ");
        out.push_str(&marks.join("   "));
        out.push('\n');
    }
    out.push('\n');
    let mut page = Page { config, out };
    write_moves(&mut page, answer);
    write_status(&mut page, answer, &obstacles);
}

fn picture<'a>(
    config: &Config,
    answer: &'a Answer<'_>,
    obstacles: &[(CastlingSide, Option<CastlingObstacle>)],
) -> Picture<'a> {
    let position = &answer.asked.position;
    let chosen = answer.asked.piece.map(|(square, _)| square);
    let mut targets = Bitboard::EMPTY;
    let mut captures = Bitboard::EMPTY;
    // With every piece asked, marks all over the board would say nothing.
    if chosen.is_some() {
        for listing in &answer.moves {
            let to = listing.played.written_to(config.castling);
            let set = if listing.played.capture.is_some() {
                &mut captures
            } else {
                &mut targets
            };
            *set = set.with(to);
        }
    }
    let mut attackers = position.checkers();
    for (_, obstacle) in obstacles {
        if let Some(
            CastlingObstacle::InCheck(by)
            | CastlingObstacle::ThroughCheck(_, by)
            | CastlingObstacle::IntoCheck(_, by),
        ) = obstacle
        {
            attackers |= by.iter().map(|(square, _)| *square).collect::<Bitboard>();
        }
    }
    Picture {
        placement: position.placement(),
        chosen,
        targets,
        captures,
        attackers,
        checked: position.king().filter(|_| position.checkers().any()),
        flip: config.drawing.flip,
    }
}

/// Lines below the board, each under a heading.
struct Page<'a> {
    config: &'a Config,
    out: &'a mut String,
}

impl Page<'_> {
    /// Writes texts under a heading, each on a new line.
    fn write(&mut self, heading: &str, texts: &[String]) {
        for (index, text) in texts.iter().enumerate() {
            let heading = if index == 0 { heading } else { "" };
            let heading = format!("{heading:INDENT$}");
            self.out
                .push_str(&self.config.drawing.palette.heading(&heading));
            self.out.push_str(text);
            self.out.push('\n');
        }
    }

    /// Writes words in as many indented lines as they need.
    fn flow<'w>(&mut self, words: impl Iterator<Item = &'w str>) {
        const MARGIN: &str = "  ";
        let mut width = WIDTH;
        for (index, word) in words.enumerate() {
            if width + 1 + word.len() > WIDTH {
                self.out.push_str(if index == 0 { "" } else { "\n" });
                self.out.push_str(MARGIN);
                width = MARGIN.len();
            } else {
                self.out.push(' ');
                width += 1;
            }
            self.out.push_str(word);
            width += word.len();
        }
        self.out.push('\n');
    }
}

fn write_moves(page: &mut Page<'_>, answer: &Answer<'_>) {
    let turn = answer.asked.position.turn();
    let count = match answer.moves.len() {
        0 => "no moves".to_owned(),
        1 => "1 move".to_owned(),
        count => format!("{count} moves"),
    };
    let line = match answer.asked.piece {
        Some((square, piece)) if piece.color != turn => {
            format!(
                "{} on {square}: no moves, for it is {}'s turn",
                capitalized(&piece.to_string()),
                name(turn)
            )
        }
        Some((square, piece)) => {
            format!("{} on {square}: {count}", capitalized(&piece.to_string()))
        }
        None => format!("{} to move: {count}", name(turn)),
    };
    page.out
        .push_str(&page.config.drawing.palette.heading(&line));
    page.out.push('\n');
    let sans: Vec<String> = answer
        .moves
        .iter()
        .map(|listing| answer.san(listing))
        .collect();
    if !sans.is_empty() {
        page.flow(sans.iter().map(String::as_str));
    }
    page.out.push('\n');
}

fn write_status(
    page: &mut Page<'_>,
    answer: &Answer<'_>,
    obstacles: &[(CastlingSide, Option<CastlingObstacle>)],
) {
    let position = &answer.asked.position;
    let turn = position.turn();
    let known = |fact: Option<bool>, yes: &str| match fact {
        Some(true) => yes.to_owned(),
        Some(false) => "no".to_owned(),
        None => format!("unknown, for {} has no king", name(turn)),
    };
    let checkers: Vec<_> = position
        .checkers()
        .into_iter()
        .filter_map(|square: Square| Some((square, position.placement().piece_at(square)?)))
        .collect();
    page.write(
        "Check",
        &[known(
            answer.status.check,
            &format!("yes, from {}", Pieces(&checkers)),
        )],
    );
    page.write("Checkmate", &[known(answer.status.checkmate, "yes")]);
    page.write("Stalemate", &[known(answer.status.stalemate, "yes")]);
    let castling = obstacles.iter().map(|(side, obstacle)| match obstacle {
        None => format!("{side}: yes"),
        Some(obstacle) => format!(
            "{side}: no, {}",
            position.castling_sentence(*side, obstacle)
        ),
    });
    page.write("Castling", &castling.collect::<Vec<_>>());
    if let Some(outcome) = answer.outcome {
        let text = match (outcome.winner, outcome.reason) {
            (Some(winner), _) => format!("{} has won by checkmate", name(winner)),
            (None, OutcomeReason::InsufficientMaterial) => {
                "draw, for nobody has the material to mate".to_owned()
            }
            (None, OutcomeReason::SeventyfiveMoves) => {
                "draw, after 75 moves by each side without a capture or a pawn move".to_owned()
            }
            (None, _) => "draw by stalemate".to_owned(),
        };
        page.write("Outcome", &[text]);
    }
    let problems = answer
        .record
        .problems(answer.asked)
        .iter()
        .map(|problem| format!("{problem} ({})", problem.id()));
    page.write("Problems", &problems.collect::<Vec<_>>());
    let assumed = answer.record.assumed();
    let mut assumptions = Vec::new();
    if assumed.turn {
        assumptions.push(format!("{} to move", name(answer.record.setup().turn)));
    }
    if assumed.castling {
        assumptions.push(if answer.record.setup().castling.0.is_empty() {
            "nobody may castle".to_owned()
        } else {
            "kings and rooks at home have not moved".to_owned()
        });
    }
    page.write("Assumed", &assumptions);
}

fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
