//! What to do about a line or a move that is refused, in the words of the command line or of an object; and the known names
//! that a misspelt word may mean.

use crate::tokens::KEYS;
use crate::{MoveError, MoveText, PieceLetters, is_drop, named};
use oracle_laws::{Color, Reason, Role};

/// Where a request comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Interface {
    /// The command line: `--write-letters`.
    CommandLine,
    /// An object: `write_letters`.
    Object,
}

impl Interface {
    pub(crate) const fn either<T: Copy>(self, command_line: T, object: T) -> T {
        match self {
            Interface::CommandLine => command_line,
            Interface::Object => object,
        }
    }

    /// Returns an option as it is written there.
    pub fn option(self, name: &str) -> String {
        match self {
            Interface::CommandLine => format!("--{}", name.replace('_', "-")),
            Interface::Object => name.to_owned(),
        }
    }

    fn option_with(self, name: &str, value: &str) -> String {
        match self {
            Interface::CommandLine => format!("{} {value}", self.option(name)),
            Interface::Object => format!("\"{name}\":\"{value}\""),
        }
    }

    /// Returns a format as it is written there.
    pub fn format(self, name: &str) -> String {
        match self {
            Interface::CommandLine => format!("-o {name}"),
            Interface::Object => self.option_with("output", name),
        }
    }
}

pub fn ask_games(interface: Interface) -> &'static str {
    let line = "write `chess-oracle games FILE`";
    interface.either(line, "ask `games`, with their text under the key `pgn`")
}

pub fn unknown_word(word: &str, interface: Interface) -> String {
    let lower = word.to_ascii_lowercase();
    let lower = lower.trim_end_matches([':', '=']);
    let letters = PieceLetters::of_color_word(word.trim_end_matches(':'));
    let hint = if KEYS.contains(&lower) {
        return format!("a field is one word: `{lower}=` and its value");
    } else if matches!(lower, "position" | "fen" | "epd") {
        "write the position after it: `position startpos`, or `position fen` and a FEN"
    } else if !letters.is_empty() {
        return looks_like(&letters, PieceLetters::English, interface);
    } else if named::is_name(word) {
        return format!("`{word}` is a whole position: write it first, without pieces");
    } else if named::is_name(lower) {
        return format!("did you mean `{lower}`?");
    } else if let Some(name) = nearly_named(lower) {
        return format!("did you mean `{name}`?");
    } else if lower.strip_prefix("position").is_some_and(is_digits) {
        "the positions of the Chess Programming Wiki are `startpos`, `kiwipete` and `position3` to `position6`"
    } else if is_move_number(word) {
        let games = ask_games(interface);
        return format!(
            "moves come after a position: `startpos moves 1. e4 e5`; to judge games, {games}"
        );
    } else {
        "a piece is a colour, a role and its squares: `Wke1`, `Bpa7b7`; or name the colour once: `White Ke1 Ra1h1`"
    };
    hint.to_owned()
}

pub fn missing_color(word: &str) -> String {
    // A bare square is a pawn, but only under a colour word.
    let is_square = word.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
    let role = if is_square { "p" } else { "" };
    // Pawns and knights move first.
    let moved = if is_square || word.starts_with('N') {
        format!("; for a move, `startpos moves {word}`")
    } else {
        String::new()
    };
    format!(
        "write `W{role}{word}` or `B{role}{word}`, or put `White` or `Black` before the pieces{moved}"
    )
}

pub fn missing_role(color: Color, squares: &str) -> String {
    let color = color.letter().to_ascii_uppercase();
    match squares.as_bytes() {
        [_, _, letter] if Role::from_letter(*letter).is_some() => {
            let (square, role) = squares.split_at(2);
            format!("the role comes before the square: `{color}{role}{square}`")
        }
        names
            if names
                .iter()
                .all(|name| matches!(name, b'a'..=b'h' | b'2'..=b'7')) =>
        {
            format!("write the role before the square: `{color}p{squares}` for a pawn")
        }
        _ => "write the role before the square, as in `Wke1`".to_owned(),
    }
}

pub fn extra_word(word: &str) -> String {
    if MoveText::parse(word).is_ok() {
        format!("to play a move, write `moves {word}`")
    } else if is_move_number(word) {
        "to play moves, write `moves` before them".to_owned()
    } else {
        "after the position, write `moves ...` or fields such as `piece=e1`".to_owned()
    }
}

pub fn unknown_field(name: &str) -> String {
    match nearest(&name.to_ascii_lowercase(), KEYS) {
        _ if name.eq_ignore_ascii_case("moves") => {
            "`moves` is not a field: write `moves e2e4 e7e5`".to_owned()
        }
        Some(key) => format!("did you mean `{key}=`?"),
        None => format!("the fields are {}", KEYS.join(", ")),
    }
}

/// Returns what to do about a move that cannot be read or played.
pub fn unplayable(error: &MoveError, interface: Interface) -> String {
    let hint = match error {
        MoveError::Unreadable(error) if !error.letters.is_empty() => {
            return looks_like(&error.letters, error.own, interface);
        }
        MoveError::Unreadable(error) if !error.meant.is_empty() => {
            return format!("write `{}`", error.meant.join("` or `"));
        }
        MoveError::Unreadable(error) if is_drop(error.text.as_bytes()) => {
            "leave it out: only chess and Chess960 are judged"
        }
        MoveError::Unreadable(error) => {
            let [knight, promotion] = ["Nf3", "e8=Q"].map(|english| error.own.write(english));
            return format!("write moves as e2e4 or e7e8q, or as e4, {knight}, O-O, {promotion}");
        }
        MoveError::Illegal(error) if error.illegal.reason == Reason::MissingPromotion => {
            "say what it promotes to: e7e8q, or e8=Q"
        }
        MoveError::Illegal(_) => {
            let format = interface.format("san");
            // A command, or an object, may ask something else.
            return match interface {
                Interface::CommandLine => {
                    format!(
                        "leave it out, and `chess-oracle POSITION {format}` lists the legal moves"
                    )
                }
                Interface::Object => {
                    format!(
                        "to list the legal moves, leave it out and add `\"ask\":\"moves\",{format}`"
                    )
                }
            };
        }
        MoveError::Miswritten(warnings) => {
            let strict = interface.option("strict");
            return format!("write `{}`, or leave out `{strict}`", warnings.san());
        }
        MoveError::Ambiguous(names) => return format!("write {}", names.join(" or ")),
    };
    hint.to_owned()
}

/// Returns the hint about a text that can be read in the letters of these, but not in its own.
fn looks_like(several: &[PieceLetters], own: PieceLetters, interface: Interface) -> String {
    let option = |letters: PieceLetters| interface.option_with("letters", letters.id());
    let options = PieceLetters::either(several, |letters| format!("`{}`", option(letters)));
    let looks = PieceLetters::names(several);
    match own {
        PieceLetters::English => format!("this looks {looks}: add {options}"),
        _ => format!(
            "this looks {looks}: write {options} instead of `{}`",
            option(own)
        ),
    }
}

/// Returns the name of a position that a word abbreviates or misspells.
fn nearly_named(word: &str) -> Option<&'static str> {
    // Each number is another position.
    let names = || named::names().filter(|name| name.bytes().all(|byte| byte.is_ascii_lowercase()));
    names()
        .find(|name| word.len() >= 5 && name.starts_with(word))
        .or_else(|| nearest(word, names()))
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit())
}

/// Returns whether a word is the number of a move: `1.`, `12...`, or `1.e4`.
fn is_move_number(word: &str) -> bool {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    rest.len() < word.len() && rest.starts_with('.')
}

/// Returns the name that a word misspells, if they are similar: at most one letter in three is wrong. A short name,
/// which resembles many words, has all its letters in another order, or one letter more.
pub fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let near = names.into_iter().filter_map(|name| {
        // Comparing two words takes time in proportion to the product of their lengths, and a word may be a whole line.
        if word.len() > 2 * name.len() {
            return None;
        }
        let steps = strsim::damerau_levenshtein(word, name);
        let is_near = match name.len() {
            0..=3 => steps <= 1 && (word.starts_with(name) || is_reordered(word, name)),
            length => 3 * steps <= length,
        };
        is_near.then_some((steps, name))
    });
    near.min_by_key(|&(steps, _)| steps).map(|(_, name)| name)
}

/// Returns whether a word is a typing error of a name: in another case, with two letters exchanged, or with one edit in a
/// longer name. A plural is another word.
#[inline]
pub fn is_misspelled(word: &str, name: &str) -> bool {
    word.len().abs_diff(name.len()) <= 1
        && is_alike(word.as_bytes(), name.as_bytes())
        && is_mistyped(word, name)
}

/// Returns whether two words may be told apart by a typing error: it leaves the first two letters as they were, or the last two,
/// apart from their case. The keys of objects are compared with dozens of names, so most must be told apart quickly.
#[inline]
fn is_alike(word: &[u8], name: &[u8]) -> bool {
    const CASE: u16 = 0x2020;
    let are_same = |one: [u8; 2], other: [u8; 2]| {
        (u16::from_ne_bytes(one) ^ u16::from_ne_bytes(other)) & !CASE == 0
    };
    match (word, name) {
        ([a1, a2, .., a3, a4], [b1, b2, .., b3, b4]) if word.len().min(name.len()) > 4 => {
            are_same([*a1, *a2], [*b1, *b2]) || are_same([*a3, *a4], [*b3, *b4])
        }
        // In a short word it may touch both.
        ([a1, .., a4], [b1, .., b4]) => {
            are_same([*a1; 2], [*b1; 2]) || are_same([*a4; 2], [*b4; 2]) || word.len() == 2
        }
        _ => false,
    }
}

fn is_mistyped(word: &str, name: &str) -> bool {
    const LONG: usize = 5;
    if word == name {
        return false;
    }
    if word.eq_ignore_ascii_case(name) {
        return true;
    }
    let is_plural = || word.strip_suffix('s') == Some(name) || name.strip_suffix('s') == Some(word);
    let is_long = || name.len() >= LONG && !is_plural();
    is_one_edit(word, name) && (is_long() || is_reordered(word, name))
}

/// Returns whether one edit makes a word of a name: a letter more, less or another, or two exchanged. The keys of objects are
/// compared with dozens of names, which would take half of the time of an answer with distances.
fn is_one_edit(word: &str, name: &str) -> bool {
    if !word.is_ascii() {
        return strsim::osa_distance(word, name) == 1;
    }
    let (word, name) = (word.as_bytes(), name.as_bytes());
    // An edit leaves an end of a longer word as it was.
    if word.len().min(name.len()) > 2 && word[0] != name[0] && word.last() != name.last() {
        return false;
    }
    let pairs = word.iter().zip(name);
    let same = pairs.take_while(|(one, other)| one == other).count();
    let (word, name) = (&word[same..], &name[same..]);
    let ends = word.iter().rev().zip(name.iter().rev());
    let end = ends.take_while(|(one, other)| one == other).count();
    match (&word[..word.len() - end], &name[..name.len() - end]) {
        ([_], [] | [_]) | ([], [_]) => true,
        ([one, two], [three, four]) => one == four && two == three,
        _ => false,
    }
}

fn is_reordered(word: &str, name: &str) -> bool {
    let count = |text: &str, letter| text.chars().filter(|other| *other == letter).count();
    let is_as_often = |letter| count(word, letter) == count(name, letter);
    word.len() == name.len() && word.chars().all(is_as_often)
}

#[cfg(test)]
mod tests {
    use super::{is_misspelled, is_mistyped};

    #[test]
    fn what_tells_most_names_apart_tells_no_typing_error_apart() {
        let names = [
            "ep",
            "id",
            "fen",
            "ask",
            "turn",
            "moves",
            "depth",
            "strict",
            "timeout_ms",
        ];
        let mut found = 0;
        for name in names {
            let mut words = vec![name.to_uppercase()];
            for at in 0..name.len() {
                let (before, after) = name.split_at(at);
                words.extend([
                    format!("{before}x{after}"),
                    format!("{before}x{}", &after[1..]),
                    format!("{before}{}", &after[1..]),
                ]);
                if let [one, two, rest @ ..] = after.as_bytes() {
                    let rest = String::from_utf8_lossy(rest);
                    words.push(format!("{before}{}{}{rest}", *two as char, *one as char));
                }
            }
            for word in words {
                let is_near = word.len().abs_diff(name.len()) <= 1 && is_mistyped(&word, name);
                assert_eq!(is_misspelled(&word, name), is_near, "{word} {name}");
                found += usize::from(is_near);
            }
        }
        assert!(found > 80, "{found}");
    }
}
