//! The board and the words of the legal moves, shared by the terminal and SVG.

use oracle_draw::{Picture, Stroke, StrokeKind};
use oracle_laws::{Bitboard, CastlingSide, Claim, IllegalMove, cited};
use oracle_notation::{San, uci};

use super::Moves;
use crate::drawing::View;
use crate::words::{capitalized, counted};

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
        flip: view.drawing.flip,
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
    let turn = moves.query.position.turn();
    let count = match count {
        0 => "no moves".to_owned(),
        count => counted(count, "move"),
    };
    match moves.query.piece {
        Some((square, piece)) => {
            let why = if piece.color == turn {
                String::new()
            } else {
                format!(": it is {}'s turn", turn.player())
            };
            format!(
                "{} on {square}: {count}{why}",
                capitalized(&piece.to_string())
            )
        }
        None => format!("{} to move: {count}", turn.player()),
    }
}

/// Returns the draws that may be claimed, in words: `with` adds what is known of one on the board, and its moves follow if one
/// must be announced.
pub fn claims_words(moves: &Moves<'_>, with: impl Fn(Claim) -> String) -> Vec<String> {
    let words = |claim: Claim, more: &str, is_announced: bool| {
        let article = claim.articles()[usize::from(is_announced)];
        cited(format!("draw {}{more}", claim.rule()), Some(article))
    };
    let mut said: Vec<String> = moves
        .claims()
        .map(|claim| words(claim, &with(claim), false))
        .collect();
    let announced = moves.announced();
    for claim in Claim::ALL {
        let of_claim = announced.iter().filter(|(of, _)| *of == claim);
        let sans = of_claim.map(|(_, played)| {
            let san = San::from_move(&moves.query.position, *played);
            moves.query.record.letters().write(&san.to_string())
        });
        let sans: Vec<String> = sans.collect();
        let with = match (claim, &sans[..]) {
            (_, []) => continue,
            (Claim::FiftyMoves, [_, _, _, ..]) => {
                "a move that neither moves a pawn nor captures".to_owned()
            }
            _ => sans.join(" or "),
        };
        said.push(words(claim, &format!(", announced with {with}"), true));
    }
    said
}

/// Returns the SAN of every move, in the letters of the option.
pub fn sans(moves: &Moves<'_>) -> Vec<String> {
    let mut sans = Vec::new();
    let letters = moves.query.record.letters();
    let words = moves.sans();
    words.for_each(|_, san| sans.push(letters.write(&san.to_string())));
    sans
}
