//! Words that several answers share.

use oracle_laws::{
    Color, IllegalMove, Outcome, Placement, Role, SetupProblem, Square, attacks, cited,
};
use oracle_notation::{Query, fen, shown};

/// Returns a number of things in words: `1 move`, `2 moves`.
pub fn counted(count: impl ToString + Copy, thing: &str) -> String {
    let count = count.to_string();
    let plural = if count == "1" { "" } else { "s" };
    format!("{count} {thing}{plural}")
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

/// Returns why a move is illegal, with the article.
pub fn law_words(query: &Query<'_>, illegal: &IllegalMove) -> String {
    cited(query.sentence(illegal), query.position.article(illegal))
}

/// Returns the title of a picture: the name of the record, if it has one, and the answer in a few words.
pub fn title(query: &Query<'_>, headline: String) -> String {
    match query.record.id() {
        Some(id) => format!("{id}: {headline}"),
        None => headline,
    }
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
