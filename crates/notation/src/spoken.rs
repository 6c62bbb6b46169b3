//! Moves and pieces in English words, as people say them and language models write them; and whose turn it is: `Black to
//! move`, `White's turn`, `Side: b`, `side to move: w`.

use crate::can_be_move;
use crate::move_text::without_number;
use crate::signs::LONGEST;
use oracle_laws::fen::CastlingField;
use oracle_laws::{Color, Role, Square};
use std::mem;

/// Words that say nothing of a move.
const FILLERS: &str = "the a an my to from on at move moves play plays goes with into onto side i is best bestmove final answer push \
                       pushes advance advances develop develops";

const CAPTURES: &str = "takes captures x take capture";
const PROMOTIONS: &str =
    "promotes promoting promote promoted promotion becomes becoming underpromotes underpromote";
const CHECKS: &str = "check checks";
const MATES: &str = "checkmate checkmates mate";
/// What stands before those of check.
const GIVES: &str = "double discovered giving gives";

/// What the words of a move say.
#[derive(Default)]
#[allow(clippy::struct_excessive_bools)] // Facts that are independent of each other.
struct SpokenMove<'a> {
    castles: bool,
    /// The castling of a side.
    side: Option<&'static str>,
    is_capture: bool,
    is_en_passant: bool,
    /// Each with the number of squares before it, and whether a pawn becomes it.
    roles: Vec<(Role, usize, bool)>,
    /// The file or the rank from which a piece moves.
    line: Option<&'a str>,
    squares: Vec<Square>,
    becomes: bool,
    /// Whether the words begin with the side that moves: see [`spoken_player`].
    has_player: bool,
    /// The sign of check.
    check: &'static str,
}

/// Returns a spoken move in notation, or `None` if it is none, or not a whole one. Squares alone may be moves of two pawns.
///
/// ```
/// use oracle_notation::spoken_move;
///
/// assert_eq!(spoken_move("castle kingside").as_deref(), Some("O-O"));
/// assert_eq!(spoken_move("b7 takes a8, promoting to a queen").as_deref(), Some("b7a8=Q"));
/// assert_eq!(spoken_move("bishop takes f7 with check").as_deref(), Some("Bxf7+"));
/// assert_eq!(spoken_move("rook a to d1").as_deref(), Some("Ra-d1"));
/// assert_eq!(spoken_move("exd6 en passant").as_deref(), Some("exd6 e.p."));
/// assert_eq!(spoken_move("e4 and e5"), None);
/// ```
pub fn spoken_move(text: &str) -> Option<String> {
    let is_between = |letter: char| letter.is_whitespace() || letter == '=';
    if text.len() > 2 * LONGEST || !text.contains(is_between) {
        return None;
    }
    // `Moves: e4 e5`
    let lower = text.to_ascii_lowercase();
    let plain = words(&lower);
    let is_square = |word: &&str| square(word).is_some();
    let are_alone = plain.iter().all(|word| is_square(word) || is_filler(word));
    if are_alone && plain.windows(2).any(|pair| pair.iter().all(is_square)) {
        return None;
    }
    let text = apart(text).replace("'s ", " ").replace("e.p.", "ep");
    let words = words(&text);
    let squares = words.iter().filter(|word| square(word).is_some()).count();
    if words.len() < 2 || words.len() == squares {
        return None;
    }
    let mut said = SpokenMove::default();
    for (index, &word) in words.iter().enumerate() {
        let before = index.checked_sub(1).map_or("", |before| words[before]);
        let next = words.get(index + 1).copied().unwrap_or_default();
        said.read(word, before, next)?;
    }
    said.notation()
}

/// Returns a text in small letters, in which `exd6` and `e7e8` are words: `Bxc3` is no move of a pawn.
fn apart(text: &str) -> String {
    let mut words = String::with_capacity(2 * text.len());
    for word in text.split_inclusive(|letter: char| !letter.is_ascii_alphanumeric()) {
        let is_from = |from: &str| matches!(from.as_bytes(), [b'a'..=b'h', b'x' | b'1'..=b'8']);
        match word.split_at_checked(2) {
            Some((from, to)) if is_from(from) && to.get(..2).and_then(square).is_some() => {
                words.extend([&from[..1], if from.ends_with('x') { " " } else { "" }]);
                words.extend([&from[1..], " ", to]);
            }
            _ => words.push_str(word),
        }
    }
    words.make_ascii_lowercase();
    words
}

/// Returns the side that the words of a move name: it may not be its turn.
pub(crate) fn spoken_player(text: &str) -> Option<Color> {
    // Most moves are one word, which names no side.
    if !text.contains(char::is_whitespace) {
        return None;
    }
    let words = words(text);
    let is_named = |color: &Color| {
        let mut words = words.iter();
        words.any(|word| color.name().eq_ignore_ascii_case(word))
    };
    let named = Color::ALL.into_iter().find(is_named);
    named.filter(|_| spoken_move(text).is_some())
}

impl<'a> SpokenMove<'a> {
    /// Reads a word between two others. Returns `None` if it is none of a move.
    fn read(&mut self, word: &'a str, before: &str, next: &str) -> Option<()> {
        let is_line = matches!(word.as_bytes(), [b'a'..=b'h' | b'1'..=b'8']);
        let is_first = before.is_empty() && one_of(CAPTURES, next);
        // `rook a to d1` and `e takes d5`, but `promotes a pawn a queen`.
        let is_behind = role(before).is_some() && role(next).is_none();
        // `e-pawn`, but `a pawn`.
        let is_of_pawn = word != "a" && role(next) == Some(Role::Pawn);
        if is_line && self.squares.is_empty() && (is_first || is_behind || is_of_pawn) {
            return self.line.replace(word).is_none().then_some(());
        }
        let goes_on = [CHECKS, MATES, GIVES]
            .iter()
            .any(|words| one_of(words, next));
        if one_of("kingside short", word) {
            self.side = Some("O-O");
        } else if one_of("queenside long", word) {
            self.side = Some("O-O-O");
        } else if one_of(CAPTURES, word) {
            self.is_capture = true;
        } else if word.starts_with("castl") {
            self.castles = true;
        } else if one_of(PROMOTIONS, word) {
            self.becomes = true;
        } else if let Some(role) = role(word) {
            let becomes = self.becomes && role != Role::Pawn;
            self.roles.push((role, self.squares.len(), becomes));
        } else if let Some(square) = square(word) {
            self.squares.push(square);
        } else if one_of("white black", word) && self.roles.is_empty() && self.squares.is_empty() {
            return (!mem::replace(&mut self.has_player, true)).then_some(());
        } else if one_of(CHECKS, word) {
            self.check = "+";
        } else if one_of(MATES, word) {
            self.check = "#";
        } else if one_of(GIVES, word) {
            return goes_on.then_some(());
        } else if word == "and" {
            // `and e5` is another move.
            return (goes_on || one_of(PROMOTIONS, next)).then_some(());
        } else if word == "ep" || word == "en" && next == "passant" {
            self.is_en_passant = true;
        } else if !(is_filler(word) || word == "passant" && before == "en") {
            return None;
        }
        Some(())
    }

    /// Returns the move, if it is whole.
    fn notation(self) -> Option<String> {
        // `castle king side`: the king is no piece that moves.
        let castling = match (self.side, &self.roles[..]) {
            (Some(castling), [] | [(Role::King, ..)]) => Some(castling),
            (None, [(Role::King, 0, _)]) => Some("O-O"),
            (None, [(Role::Queen, 0, _)]) => Some("O-O-O"),
            _ => None,
        };
        let squares = &self.squares[..];
        if self.castles || self.side.is_some() {
            let castling = castling.filter(|_| self.castles && squares.is_empty());
            return castling.map(|castling| castling.to_owned() + self.check);
        }
        // A role before the last square moves, and one behind it is what a pawn becomes.
        let is_mover = |role: &(Role, usize, bool)| role.1 < squares.len() && !role.2;
        let (movers, promotions): (Vec<_>, Vec<_>) = self.roles.into_iter().partition(is_mover);
        let ([from @ .., to], [] | [_], [] | [_]) = (squares, &movers[..], &promotions[..]) else {
            return None;
        };
        let mover = movers.first().map(|(role, ..)| *role);
        let mover = mover.or((self.is_en_passant && from.is_empty()).then_some(Role::Pawn));
        let is_from_line = self.line.is_some() && from.is_empty();
        let has_start = is_from_line || !from.is_empty();
        let is_whole = from.len() + usize::from(self.line.is_some()) < 2
            && (mover.is_some() || has_start || !self.is_capture)
            && (promotions.is_empty() || mover.is_none_or(|role| role == Role::Pawn))
            && !(promotions.is_empty() && self.becomes);
        if !is_whole {
            return None;
        }
        let mut notation = String::new();
        // The letter of a pawn is needed where it is not the only sign of what moves.
        let letter = mover.filter(|role| *role != Role::Pawn || self.is_capture || has_start);
        let letter = letter.filter(|role| *role != Role::Pawn || self.line.is_none());
        notation.extend(letter.map(|role| role.letter().to_ascii_uppercase()));
        notation.extend(self.line);
        notation.extend(from.iter().flat_map(|from| from.name().map(char::from)));
        if self.is_capture && (mover.is_some() || is_from_line) {
            notation.push('x');
        } else if mover.is_some() && has_start {
            notation.push('-');
        }
        notation.extend(to.name().map(char::from));
        if let [(role, ..)] = promotions[..] {
            notation.extend(['=', role.letter().to_ascii_uppercase()]);
        }
        notation.push_str(if self.is_en_passant { " e.p." } else { "" });
        Some(notation + self.check)
    }
}

/// What may stand before a move and behind it: quotes, brackets, marks of Markdown and the end of a sentence.
const OPENING: &str = "*_~`\"'\u{201c}\u{201e}\u{201a}\u{2018}\u{ab}([{<$#>-\u{2022}";
const CLOSING: &str = "*_~`\"'\u{201c}\u{201d}\u{2018}\u{2019}\u{bb})]}>$.,;!?";

/// Returns whether a letter may stand before a move.
pub fn is_opening(letter: char) -> bool {
    OPENING.contains(letter) || letter == '\\'
}

/// Returns a move without what people, mails and language models write around it; the text itself if it can be read, or
/// nothing in it can.
pub(crate) fn bare_move(text: &str) -> &str {
    let is_wrapped = text.starts_with(is_opening)
        || text.ends_with(|last: char| CLOSING.contains(last))
        || text.contains(char::is_whitespace);
    let is_said = |letter: char| letter.is_whitespace() || letter.is_ascii_digit() || letter == 'O';
    let may_be = text.contains(is_said) || text.contains("oo") || text.contains("o-o");
    if !is_wrapped || !may_be || text.len() > 2 * LONGEST || can_be_move(text) {
        return text;
    }
    // `bestmove e2e4 ponder e7e5`
    let mut core = text.split(" ponder ").next().unwrap_or(text).trim();
    while let Some(rest) = without_opening(core) {
        core = rest.trim_start();
    }
    while !can_be_move(core) {
        let Some(last) = core
            .chars()
            .next_back()
            .filter(|last| CLOSING.contains(*last))
        else {
            return text;
        };
        let tag = core.rfind('<').filter(|_| last == '>');
        core = core[..tag.unwrap_or(core.len() - last.len_utf8())].trim_end();
    }
    core
}

/// Returns what follows a mark, a tag or a word that says nothing at the start of a text.
fn without_opening(text: &str) -> Option<&str> {
    if let Some(element) = text.strip_prefix(['<', '\\']) {
        let (name, rest) = element.split_once(['>', '{']).unwrap_or((element, ""));
        let is_tag = !rest.is_empty() && name.bytes().all(|letter| letter.is_ascii_alphabetic());
        return is_tag.then_some(rest).or_else(|| text.strip_prefix('<'));
    }
    // `1. **Nf3**`
    let after = without_number(text);
    if after.len() < text.len() && after.starts_with(is_opening) {
        return Some(after);
    }
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let first = first.trim_end_matches([':', ',', '*', '_']);
    let is_filler = !rest.is_empty() && is_filler(first);
    text.strip_prefix(is_opening).or(is_filler.then_some(rest))
}

/// Returns the spoken move with which a text begins, if it begins with a word: `knight to f3, pawn to e5`.
pub fn move_at_start(text: &str) -> Option<&str> {
    const MOST_WORDS: usize = 8;
    let (first, _) = word(text);
    if first.len() < 4 || text[first.len()..].starts_with(|next| next != ' ') {
        return None;
    }
    let ends = text.match_indices(' ').map(|(end, _)| end);
    let ends: Vec<usize> = ends.chain([text.len()]).take(MOST_WORDS).collect();
    // Most words begin no move: one names a square, or castles.
    let words = text[..*ends.last()?].to_ascii_lowercase();
    let mut pairs = words.as_bytes().windows(2);
    if !pairs.any(|pair| Square::from_name(pair).is_some()) && !words.contains("castl") {
        return None;
    }
    let mut said = ends
        .into_iter()
        .map(|end| text[..end].trim_end_matches([',', ';', '.']));
    said.find(|said| spoken_move(said).is_some())
}

/// Returns a spoken piece in notation: `white knight on g1` as `Wng1`, `g1 knight` as `Ng1`, and `king` as `K`.
pub fn spoken_piece(text: &str) -> Option<String> {
    let text = text.to_ascii_lowercase().replace("'s ", " ");
    let (mut color, mut is, mut on) = (None, None, None);
    for word in words(&text) {
        let named = Color::ALL.into_iter().find(|color| color.name() == word);
        let is_first = match (named, role(word), square(word)) {
            (Some(named), ..) => color.replace(named).is_none(),
            (_, Some(role), _) => is.replace(role.letter()).is_none(),
            (.., Some(square)) => on.replace(square).is_none(),
            _ => one_of("the on at a my piece", word),
        };
        if !is_first {
            return None;
        }
    }
    let mut notation: String = match (color, is) {
        (Some(_), None) => return None,
        (Some(color), role) => color.player().chars().take(1).chain(role).collect(),
        (None, role) => role
            .map(|role| role.to_ascii_uppercase())
            .into_iter()
            .collect(),
    };
    notation.extend(on.into_iter().flat_map(|on| on.name().map(char::from)));
    Some(notation)
}

pub fn is_filler(word: &str) -> bool {
    one_of(FILLERS, word)
}

fn one_of(words: &str, word: &str) -> bool {
    words.split(' ').any(|one| word.eq_ignore_ascii_case(one))
}

fn words(text: &str) -> Vec<&str> {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric();
    let words = text.split(|letter| !is_letter(letter));
    words.filter(|word| !word.is_empty()).collect()
}

fn square(word: &str) -> Option<Square> {
    Square::from_name(word.as_bytes())
}

fn role(word: &str) -> Option<Role> {
    Role::ALL.into_iter().find(|role| role.name() == word)
}

/// What says behind a side that it is to move, what says so before one, and what a composer adds.
#[rustfmt::skip]
const BEHIND: &[&str] = &["to move", "to play", "to win", "to draw", "to mate", "on move", "on the move", "has the move", "is to move",
    "is to play", "is on move", "moves and", "moves first", "moves next", "moves now"];
#[rustfmt::skip]
const BEFORE: &[&str] = &["side to move", "next to move", "current player", "active colour", "to move", "to play", "side", "turn", "active color", "stm", "move"];
/// What does so at the end of a sentence.
const ENDS: &[&str] = &["moves", "plays", "s turn to move", "s turn", "s move"];
/// What says before a side that it is not to move, or not now.
const OVER: &[&str] = &["after", "not", "longer", "for", "until"];
const STIPULATIONS: &[&str] = &["and win", "and draw", "and mate"];
/// What may stand around the words, in a text with marks.
const MARKS: [char; 10] = ['(', ')', '[', ']', '*', '_', '.', '!', '?', ':'];

/// Returns the side to move that a text is, or that it says and nothing more.
pub fn turn(text: &str) -> Option<Color> {
    let said = || turn_at_start(text, true).filter(|(_, whole)| whole.len() == text.len());
    side(text).or_else(|| side(said()?.0))
}

/// Returns whether a text begins with the side to move of a FEN: alone, or before castling
/// rights, and in a list of pieces before `moves` or a field.
pub fn begins_fields(text: &str, is_list: bool) -> bool {
    let (first, rest) = word(text);
    let are_fields = |next: &str| match first.len() {
        1 => next.parse::<CastlingField>().is_ok(),
        _ if is_list => next == "moves" || next.contains('='),
        // So GNU Chess writes below a board.
        _ => next.bytes().all(|right| b"KQkq".contains(&right)),
    };
    let is_apart = !rest.starts_with(|next: char| !next.is_whitespace());
    is_apart && side(first).is_some() && rest.split_whitespace().next().is_none_or(are_fields)
}

/// Returns the side to move that the beginning of a text names, and all that says so. Where a sentence begins with `turn:`
/// and the like, its last word is meant as a side, even if it is none.
pub fn turn_at_start(text: &str, is_sentence: bool) -> Option<(&str, &str)> {
    // Most tokens of a line are nothing of this, and are not searched.
    let is_usual = match text.as_bytes() {
        [b'w' | b'b', b' ', rights, ..] => b"KQkq-ABCDEFGHabcdefgh".contains(rights),
        bytes => bytes.starts_with(b"moves"),
    };
    if is_usual {
        return None;
    }
    let marks = text.chars().take(3).take_while(|mark| MARKS.contains(mark));
    let start = &text[marks.count()..];
    let first = start.bytes().next()?.to_ascii_lowercase();
    let named = match first {
        b'b' | b'w' => None,
        b'a' | b'c' | b'm' | b'n' | b's' | b't' => Some(skip(start, BEFORE)?),
        _ => return None,
    };
    let is_between = |letter| is_gap(letter) || letter == ':' || letter == '=';
    let said = named.map_or(start, |named| named.trim_start_matches(is_between));
    let (mut value, mut behind) = word(said);
    // What is asked for may be no word: `Turn: -`.
    if value.is_empty() && named.is_some() {
        let is_end = |letter: char| is_gap(letter) || letter.is_alphabetic();
        (value, behind) = said.split_at(said.find(is_end).unwrap_or(said.len()));
    }
    let is_side = side(value).is_some();
    if value.is_empty() || !is_side && named.is_none() {
        return None;
    }
    let is_last = |rest: &str| {
        let next = rest.find(|letter: char| "\n(".contains(letter) || letter.is_alphanumeric());
        next.is_none_or(|next| rest[next..].starts_with(['\n', '(']))
    };
    // `Move:` names a move.
    let is_asked = first != b'm'
        && named.is_some_and(|named| named.trim_start_matches(is_gap).starts_with([':', '=']));
    let is_alone = text.starts_with('(') && behind.starts_with(')');
    let ends = || skip(behind, ENDS).filter(|rest| is_last(rest));
    let end = skip(behind, BEHIND).or_else(ends);
    let is_said = is_side && (is_asked || is_alone || end.is_some())
        || is_sentence && named.is_some() && is_last(behind) && (is_side || is_asked);
    let rest = end.unwrap_or(behind);
    let rest = skip(rest, STIPULATIONS)
        .unwrap_or(rest)
        .trim_start_matches(MARKS);
    let is_whole = !rest.starts_with(char::is_alphanumeric);
    (is_said && is_whole).then_some((value, &text[..text.len() - rest.len()]))
}

/// Returns the sides to move that a line of words names.
pub fn turns_in(line: &str) -> impl Iterator<Item = &str> {
    let sentences = line.split([',', ';', '.', '|', '\u{2014}']);
    sentences.flat_map(|sentence| {
        let words = sentence.split(|letter: char| !letter.is_ascii_alphanumeric());
        let words = words.filter(|word| !word.is_empty()).enumerate();
        words.filter_map(move |(index, word)| {
            let start = word.as_ptr().addr() - sentence.as_ptr().addr();
            let (before, rest) = sentence.split_at(start);
            let (said, _) = turn_at_start(rest, index == 0)?;
            // `after Black's move`, `not Black's turn`.
            let before = before.trim_end();
            let ends = |word: &&str| {
                let last = before.get(before.len().saturating_sub(word.len())..);
                last.is_some_and(|last| last.eq_ignore_ascii_case(word))
            };
            (!OVER.iter().any(ends)).then_some(said)
        })
    })
}

/// Returns the side that a word or its first letter names, in any case.
pub fn side(word: &str) -> Option<Color> {
    let is = |name: &str| word.eq_ignore_ascii_case(name);
    let mut colors = Color::ALL.into_iter();
    colors.find(|color| is(color.name()) || is(color.either("w", "b")))
}

/// Returns whether a text begins as a piece or a move does, and no field or word: with up to three letters and a digit.
#[inline]
pub fn is_on_board(text: &str) -> bool {
    let mut letters = text.bytes().take(4);
    let first = letters.find(|letter| !letter.is_ascii_alphabetic());
    first.is_some_and(|first| first.is_ascii_digit())
}

fn is_gap(letter: char) -> bool {
    letter.is_whitespace() || "'\u{2019}*_".contains(letter)
}

/// Splits a text behind the letters at its start.
fn word(text: &str) -> (&str, &str) {
    let end = text.bytes().position(|byte| !byte.is_ascii_alphabetic());
    text.split_at(end.unwrap_or(text.len()))
}

/// Returns what follows the first of these phrases that a text begins with, in any case.
fn skip<'a>(text: &'a str, phrases: &[&str]) -> Option<&'a str> {
    let text = text.trim_start_matches(is_gap);
    let first = text.bytes().next()?.to_ascii_lowercase();
    let next = |text: &'a str, said: &str| {
        let (first, rest) = word(text.trim_start_matches(is_gap));
        first.eq_ignore_ascii_case(said).then_some(rest)
    };
    // Most begin with another letter.
    let mut phrases = phrases
        .iter()
        .filter(|phrase| phrase.as_bytes()[0] == first);
    phrases.find_map(|phrase| phrase.split(' ').try_fold(text, next))
}

#[cfg(test)]
mod tests {
    use super::{bare_move, spoken_move};
    use crate::MoveText;

    #[test]
    fn moves_are_read_as_people_say_them() {
        for (said, notation) in [
            ("bishop takes f7 check", "Bxf7+"),
            ("knight takes on f3 with check", "Nxf3+"),
            ("queen to h5 and mate", "Qh5#"),
            ("queen h7, giving checkmate", "Qh7#"),
            ("knight to f6 double check", "Nf6+"),
            ("pawn to e8 promotes to a queen", "e8=Q"),
            ("promote to a queen on e8", "e8=Q"),
            (
                "the pawn on e7 promotes to a knight on e8 with check",
                "Pe7-e8=N+",
            ),
            ("e7 to e8 and becomes a rook", "e7e8=R"),
            ("e8 queen", "e8=Q"),
            ("castles short", "O-O"),
            ("queen's side castling with check", "O-O-O+"),
            ("rook a to d1", "Ra-d1"),
            ("knight b d2", "Nb-d2"),
            ("the rook 1 takes a3", "R1xa3"),
            ("e takes d5", "exd5"),
            ("a takes b5", "axb5"),
            ("pawn e takes d5", "exd5"),
            ("a pawn takes b5", "Pxb5"),
            ("pawn takes d6 en passant", "Pxd6 e.p."),
            ("e5 takes d6 e.p.", "e5d6 e.p."),
            ("push the pawn to e4", "e4"),
        ] {
            let read = spoken_move(said);
            assert_eq!(read.as_deref(), Some(notation), "{said}");
            assert!(MoveText::parse(notation).is_ok(), "{notation}");
        }
        for said in [
            "e4 and e5",
            "moves: e4 e5",
            "castle",
            "castles",
            "short",
            "bishop takes bishop",
            "takes d5",
            "check",
            "gives e4",
            "promotes to e8",
            "knight takes the pawn on f3",
            "rook a b to d1",
            "rook a1 b to d1",
            "knight to f3 queen",
            "double e4",
            "passant d6",
            "s f3",
        ] {
            assert_eq!(spoken_move(said), None, "{said}");
        }
    }

    #[test]
    fn a_move_is_read_with_whatever_stands_around_it() {
        let moves = [
            "Nf3", "e4", "O-O", "OO", "e7e8q", "exd8=Q+", "1. Nf3", "12...Kd7", "e8(Q)",
        ];
        let around = [
            ("**", "**"),
            ("\"", "\""),
            ("`", "`"),
            ("", "."),
            ("[", "]"),
            ("<move>", "</move>"),
            ("<b><i>", "</i></b>"),
            ("\u{201e}", "\u{201c}"),
            ("$\\boxed{", "}$"),
            ("Move: ", ""),
            ("I play **", "**."),
            ("(", ")"),
            ("- ", ","),
        ];
        for written in moves {
            for (before, behind) in around {
                let text = format!("{before}{written}{behind}");
                for text in [format!("*{text}*"), text] {
                    let read = MoveText::parse(bare_move(&text));
                    assert_eq!(read, MoveText::parse(written), "{text}");
                }
            }
        }
        for text in [
            "**Nf9**", "\"", "", "<move>", "(((", "[Event]", "\"foo\"", "e4 e5",
        ] {
            assert_eq!(bare_move(text), text);
        }
    }
}
