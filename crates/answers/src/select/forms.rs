//! Values that are written in one way: what a condition compares them with is read, and written so.

use std::fmt::Display;
use std::str::FromStr;

use oracle_laws::fen::CastlingField;
use oracle_laws::{Article, Candidate, Position, Square};
use oracle_notation::{San, fen};

/// How the values of a column are written: the column or the place in the schemas that has them, what to write, and what returns a
/// text as answers write it, if it can be a value.
pub(super) type Form = (&'static str, &'static str, fn(&str) -> Option<String>);

#[rustfmt::skip]
static FORMS: [Form; 9] = [
    ("#/$defs/square", "a square: `e4`", read::<Square>),
    ("#/$defs/uci", "a move in UCI: `e2e4`, `e7e8q`", read::<Candidate>),
    ("#/$defs/san", "a move in SAN, with its check or mate: `Nf3`, `Qxf7#`", san),
    ("#/$defs/fen", "the six fields of a FEN, or use `~` for a part of it", position),
    ("#/$defs/article", "the number of an article of the laws: `9.2.2`", article),
    ("integer", "a number", read::<u64>),
    ("material", "the pieces of White, `v`, and those of Black: `KRPvKR`", material),
    ("castling.rights", "castling rights as a FEN has them: `KQkq`, `Kq`, `-`", castling),
    ("hash", "sixteen hexadecimal digits: `463b96181691fc9c`", hash),
];

/// Finds the form of this name.
pub(super) fn form(name: &str) -> Option<&'static Form> {
    FORMS.iter().find(|form| form.0 == name)
}

fn read<T: FromStr + Display>(text: &str) -> Option<String> {
    text.parse::<T>().ok().map(|value| value.to_string())
}

/// What the letters mean is known on a board.
fn castling(text: &str) -> Option<String> {
    let field = text.parse::<CastlingField>();
    field.is_ok().then(|| text.to_owned())
}

fn san(text: &str) -> Option<String> {
    let text = text.replace('0', "O");
    let plain = text.trim_end_matches(['+', '#']);
    let is_short = !plain.contains('-') && plain.ends_with(|last: char| last.is_ascii_digit());
    let is_san = is_short || plain.starts_with("O-O") || plain.contains('=');
    let is_uci = read::<Candidate>(&text).is_some();
    (is_san && !is_uci && text.parse::<San>().is_ok()).then_some(text)
}

fn position(text: &str) -> Option<String> {
    let position = Position::from_fen(text).ok();
    let position = position.filter(|_| text.split(' ').count() == 6)?;
    Some(fen::write(&position))
}

fn article(text: &str) -> Option<String> {
    let mut numbers = Article::ALL.into_iter().map(Article::number);
    numbers.find(|number| *number == text).map(str::to_owned)
}

/// The pieces of each side, in any order.
fn material(text: &str) -> Option<String> {
    let sorted = |side: &str| {
        let letters = "KQRBNP".chars();
        let sorted: String = letters.flat_map(|letter| side.matches(letter)).collect();
        (sorted.len() == side.len()).then_some(sorted)
    };
    let (white, black) = text.split_once('v')?;
    Some([sorted(white)?, sorted(black)?].join("v"))
}

fn hash(text: &str) -> Option<String> {
    let key = u64::from_str_radix(text, 16).ok();
    key.map(|key| format!("{key:016x}"))
        .filter(|hash| *hash == text.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::form;

    /// The name of a form, a text, and what answers write for it; nothing, where it is refused.
    const FORMS: &str = "\
material KPRvKR KRPvKR
material KRvPKR KRvKRP
material vK vK
material KPRKR
material krpvkr
material KRPvKRvK
castling.rights qkQK qkQK
castling.rights HAha HAha
castling.rights - -
castling.rights Bf Bf
castling.rights KK
castling.rights w
hash 463B96181691FC9C 463b96181691fc9c
hash 463b9618
hash +63b96181691fc9c
integer 07 7
integer seven
#/$defs/square e4 e4
#/$defs/square e9
#/$defs/uci e7e8q e7e8q
#/$defs/uci e4
#/$defs/san 0-0-0+ O-O-O+
#/$defs/san exd8=N# exd8=N#
#/$defs/san Qa1xb2# Qa1xb2#
#/$defs/san e7e8q
#/$defs/san e8Q
#/$defs/san Ng1-f3
#/$defs/san Xf3
#/$defs/article 9.2.2 9.2.2
#/$defs/article 9.9.9
#/$defs/fen 8/8/8/8/8/8/8/8_w_-_e3_0_1 8/8/8/8/8/8/8/8_w_-_-_0_1
#/$defs/fen 8/8/8/8/8/8/8/8_w_-_-
#/$defs/fen 8/8_w_-_-_0_1";

    #[test]
    fn values_are_read_as_answers_write_them() {
        for line in FORMS.lines() {
            let words: Vec<String> = line.split(' ').map(|word| word.replace('_', " ")).collect();
            let (.., read) = form(&words[0]).unwrap();
            assert_eq!(read(&words[1]), words.get(2).cloned(), "{line}");
        }
    }
}
