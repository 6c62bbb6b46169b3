//! The board and the words of an answer, shared by the terminal and SVG.

use oracle_draw::{Picture, Stroke, StrokeKind};
use oracle_laws::{
    Bitboard, CastlingSide, Claim, Color, IllegalMove, Outcome, Placement, Role, SetupProblem,
    Square, attacks, cited,
};
use oracle_notation::{Query, San, fen, shown, uci};

use super::{Moves, Oracle};

/// What prevents the side to move from castling, on each side.
pub type Obstacles = [(CastlingSide, Option<IllegalMove>); 2];

/// Returns the board with its marks.
pub fn picture<'a>(
    oracle: &Oracle,
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
            *set = set.with(uci::target(played, oracle.castling));
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
        flip: oracle.drawing.flip,
        ..Picture::new(query.position.placement())
    }
}

/// Returns the moves as arrows.
pub fn arrows(oracle: &Oracle, moves: &Moves<'_>) -> Vec<Stroke> {
    let arrows = moves.listed().map(|played| {
        let to = uci::target(played, oracle.castling);
        Stroke::new(StrokeKind::Move, played.from, to)
    });
    let mut arrows: Vec<Stroke> = arrows.collect();
    // The promotions of a pawn are one arrow.
    arrows.dedup();
    arrows
}

/// Returns a number of things in words: `1 move`, `2 moves`.
pub fn counted(count: impl ToString + Copy, thing: &str) -> String {
    let count = count.to_string();
    let plural = if count == "1" { "" } else { "s" };
    format!("{count} {thing}{plural}")
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

/// Returns the note about a turn that cannot be right: the side that is not to move is in check.
pub fn turn_note(query: &Query<'_>) -> Option<String> {
    let setup = query.record.setup();
    let (placement, turn) = (&setup.placement, setup.turn);
    let other = !turn;
    if !attacks::is_in_check(placement, other) {
        return None;
    }
    let sentence = SetupProblem::OppositeCheck.sentence(setup);
    Some(if query.has_moved {
        format!("before the moves, {sentence}")
    } else if attacks::is_in_check(placement, turn) {
        // With the other side to move, the position would be no better.
        sentence
    } else {
        format!("{sentence} (did you mean `turn={other}`?)")
    })
}

/// Returns how each move of the line that is not written as the standard says was read.
pub fn notation_notes(query: &Query<'_>) -> Vec<String> {
    let slips = query.slips().iter();
    slips
        .map(|(written, slips)| format!("{written} is read as {}: {slips}", slips.san()))
        .collect()
}

/// Returns the description of a picture for readers who cannot see it: these sentences, the problems of the position,
/// and its FEN.
pub fn described(mut sentences: Vec<String>, query: &Query<'_>) -> String {
    let problems = query.named_problems().into_iter();
    sentences.extend(
        problems.map(|(problem, said)| cited(format!("Problem: {said}"), problem.article())),
    );
    let bad = query.bad_operation().map(|bad| bad.to_string());
    sentences.extend(bad.map(|bad| format!("Problem: {}", shown(&bad))));
    sentences.push(format!("FEN: {}", fen::write(&query.position)));
    sentences.join(". ")
}

/// Returns a text that begins with a capital letter. The name of a square stays in lower case.
pub fn capitalized(text: &str) -> String {
    let first_word = text.split(' ').next().unwrap_or_default();
    if Square::from_name(first_word.as_bytes()).is_some() {
        return text.to_owned();
    }
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// Returns the outcome of a game in words, with more before the article.
pub fn outcome_words(outcome: Outcome, more: &str) -> String {
    cited(result_words(outcome) + more, Some(outcome.reason.article()))
}

/// Returns the outcome of a game in words alone.
pub fn result_words(outcome: Outcome) -> String {
    let winner = outcome.winner.map(Color::player);
    let won = winner.map_or("draw".to_owned(), |winner| format!("{winner} wins"));
    won + outcome.reason.rule()
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

/// Returns why a move is illegal, with the article.
pub fn law_words(query: &Query<'_>, illegal: &IllegalMove) -> String {
    cited(query.sentence(illegal), query.position.article(illegal))
}

/// Returns the SAN of every move, in the letters of the option.
pub fn sans(moves: &Moves<'_>) -> Vec<String> {
    let mut sans = Vec::new();
    let letters = moves.query.record.letters();
    let words = moves.sans();
    words.for_each(|_, san| sans.push(letters.write(&san.to_string())));
    sans
}

/// Returns the title of a picture: the name of the record, if it has one, and the answer in a few words.
pub fn title(query: &Query<'_>, headline: String) -> String {
    match query.record.id() {
        Some(id) => format!("{id}: {headline}"),
        None => headline,
    }
}

impl Oracle {
    /// Returns the text below a picture: the usual one, if there is to be one, or that of the options.
    pub(crate) fn below(&self, query: &Query<'_>, usual: Option<String>) -> Option<String> {
        let own = query.record.caption().filter(|_| !self.look.answers);
        let general = self.diagram.caption.as_deref();
        let text = match own.or(general) {
            None => return usual.filter(|_| self.drawing.caption),
            Some("none") => return None,
            Some("sentence") => return usual,
            Some(text) => text,
        };
        // A line with a caption of its own keeps the number by which its answer is found.
        let is_numbered = general.is_some_and(|general| general.starts_with("{n}. "));
        let number = if is_numbered && !text.contains("{n}") {
            "{n}. "
        } else {
            ""
        };
        let text = number.to_owned() + text;
        let values = [
            ("{sentence}", &*usual.unwrap_or_default()),
            ("{turn}", query.position.turn().player()),
            ("{move}", query.asked_move().unwrap_or_default()),
            ("{id}", query.record.id().unwrap_or_default()),
        ];
        let fill = |text: String, (name, value): (&str, &str)| text.replace(name, value);
        Some(values.into_iter().fold(text, fill))
    }
}

/// Returns the sentence below a picture that otherwise has none: the note about a turn that cannot be right.
pub fn note(oracle: &Oracle, query: &Query<'_>) -> Option<String> {
    let note = turn_note(query).map(|note| capitalized(&note) + ".");
    oracle.below(query, note)
}

/// Returns the pieces of each color, the king first.
pub fn pieces(placement: &Placement) -> [String; 2] {
    Color::ALL.map(|color| {
        let roles = Role::ALL.into_iter().rev();
        let squares = roles.map(|role| (role, placement.pieces(color, role)));
        let named = squares.filter(|(_, squares)| squares.any());
        let named = named.map(|(role, squares)| match squares.only() {
            Some(square) => format!("a {role} on {square}"),
            None => format!("{role}s on {}", names_or("", squares)),
        });
        format!("{}: {}", color.player(), joined_or("nothing", ", ", named))
    })
}

/// Returns the names of squares, or another word if there are none.
pub fn names_or(none: &str, squares: impl IntoIterator<Item = Square>) -> String {
    let names = squares.into_iter().map(|square| square.to_string());
    joined_or(none, " ", names)
}

fn joined_or(none: &str, separator: &str, names: impl Iterator<Item = String>) -> String {
    let names: Vec<String> = names.collect();
    if names.is_empty() {
        return none.to_owned();
    }
    names.join(separator)
}
