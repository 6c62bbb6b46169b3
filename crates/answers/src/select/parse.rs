//! The grammar of conditions:
//!
//! ```text
//! any  = all  ("or" all)*
//! all  = part ("and" part)*
//! part = "not" part | "(" any ")" | COLUMN [("=" | "!=" | "<" | "<=" | ">" | ">=" | "~") VALUE]
//! ```
//!
//! A value with a space or a parenthesis stands in quotes, and so does the name of a column with other signs than letters, digits,
//! `_` and `.`. `==`, `<>`, `!~`, `&&`, `||` and `!` are read, too. The column `player` of games is White or Black.

use std::ops::Range;

use oracle_notation::nearest;

use super::condition::{CellKind, Condition, Operator, Wanted};

/// What is wrong with a condition, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseConditionError {
    /// What is wrong.
    pub message: String,
    /// Its bytes.
    pub at: Range<usize>,
    /// What to do about it.
    pub hint: String,
}

/// The most parentheses and `not`s in each other.
const DEEPEST: usize = 100;

/// `~` has no order: it looks for a part of a text.
const OPERATORS: [(&str, Option<Operator>); 10] = [
    ("==", Some(Operator::Equal)),
    ("!=", Some(Operator::Equal)),
    ("<>", Some(Operator::Equal)),
    ("<=", Some(Operator::LessOrEqual)),
    (">=", Some(Operator::MoreOrEqual)),
    ("!~", None),
    ("=", Some(Operator::Equal)),
    ("<", Some(Operator::Less)),
    (">", Some(Operator::More)),
    ("~", None),
];

/// The columns of `player`.
const PLAYERS: [&str; 2] = ["White", "Black"];

pub(super) const HINT: &str = "write a column and what it is compared with: `captures>3`, `check`, `outcome.reason=checkmate`";
const COLUMNS: &str = "the columns are those of the first line of `-o csv` but `game`, and those that `--fields` has; of tables and objects that are read, also their own, with `--echo`";

struct Parser<'a, C> {
    text: &'a str,
    at: usize,
    depth: usize,
    find: &'a dyn Fn(&str) -> Option<(C, CellKind)>,
    names: &'a dyn Fn() -> Vec<&'static str>,
}

impl<C> Condition<C> {
    /// Parses a condition; `find` knows the columns, and `names` those that a misspelt name may mean.
    ///
    /// # Errors
    ///
    /// Says what cannot be read, and where.
    pub fn parse(
        text: &str,
        find: &dyn Fn(&str) -> Option<(C, CellKind)>,
        names: &dyn Fn() -> Vec<&'static str>,
    ) -> Result<Condition<C>, ParseConditionError> {
        let mut parser = Parser {
            text,
            at: 0,
            depth: 0,
            find,
            names,
        };
        let root = parser.any()?;
        let Some(sign) = parser.rest().chars().next() else {
            return Ok(root);
        };
        let length = word(parser.rest()).len().max(sign.len_utf8());
        let message = format!("unexpected `{}`", &text[parser.at..parser.at + length]);
        let hint = "join conditions with `and` or `or`, and write a value with spaces in quotes";
        Err(parser.error(message, length, hint))
    }
}

impl<'a, C> Parser<'a, C> {
    /// Returns what is left, without the white space before it.
    fn rest(&mut self) -> &'a str {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
        rest
    }

    fn error(&self, message: String, length: usize, hint: &str) -> ParseConditionError {
        ParseConditionError {
            message,
            at: self.at..self.at + length,
            hint: hint.to_owned(),
        }
    }

    fn open_quote(&self, quote: char) -> ParseConditionError {
        let message = "the quote is not closed".to_owned();
        self.error(message, 1, &format!("add `{quote}`"))
    }

    /// Passes over a word or a sign, if it stands here.
    fn take(&mut self, name: &str, sign: &str) -> bool {
        let rest = self.rest();
        let length = if word(rest).eq_ignore_ascii_case(name) {
            name.len()
        } else if rest.starts_with(sign) && !rest.starts_with("!=") {
            sign.len()
        } else {
            return false;
        };
        self.at += length;
        true
    }

    fn any(&mut self) -> Result<Condition<C>, ParseConditionError> {
        let mut parts = vec![self.all()?];
        while self.take("or", "||") {
            parts.push(self.all()?);
        }
        Ok(one_or(parts, Condition::Any))
    }

    fn all(&mut self) -> Result<Condition<C>, ParseConditionError> {
        let mut parts = vec![self.part()?];
        while self.take("and", "&&") {
            parts.push(self.part()?);
        }
        Ok(one_or(parts, Condition::All))
    }

    fn part(&mut self) -> Result<Condition<C>, ParseConditionError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.error(
                "the condition is too deep".to_owned(),
                1,
                "leave parentheses out",
            ));
        }
        let part = if self.take("not", "!") {
            Ok(Condition::Not(Box::new(self.part()?)))
        } else if self.rest().starts_with('(') {
            let open = self.at;
            self.at += 1;
            let inner = self.any()?;
            if !self.rest().starts_with(')') {
                self.at = open;
                return Err(self.error("`(` is not closed".to_owned(), 1, "add `)`"));
            }
            self.at += 1;
            Ok(inner)
        } else {
            self.comparison()
        };
        self.depth -= 1;
        part
    }

    fn comparison(&mut self) -> Result<Condition<C>, ParseConditionError> {
        let rest = self.rest();
        let (name, length) = match quoted(rest) {
            Some(Ok(found)) => found,
            Some(Err(quote)) => return Err(self.open_quote(quote)),
            None => (word(rest), word(rest).len()),
        };
        if name.is_empty() {
            let sign = rest.chars().next();
            let message = sign.map_or("the condition ends too soon".to_owned(), |sign| {
                format!("unexpected `{sign}`")
            });
            return Err(self.error(message, sign.map_or(1, char::len_utf8), HINT));
        }
        let columns: Vec<(C, CellKind)> = match (self.find)(name) {
            None if name == "player" => PLAYERS.into_iter().filter_map(self.find).collect(),
            found => found.into_iter().collect(),
        };
        if columns.is_empty() {
            let hint = self
                .meant(name)
                .map_or(COLUMNS.to_owned(), |near| format!("did you mean `{near}`?"));
            let message = format!("there is no column `{name}`");
            return Err(self.error(message, length, &hint));
        }
        self.at += length;
        let rest = self.rest();
        let is_sign = |(sign, _): &(&str, Option<Operator>)| rest.starts_with(sign);
        let Some((sign, operator)) = OPERATORS.into_iter().find(is_sign) else {
            return Ok(any_of(columns, |(column, _)| Condition::Is(column)));
        };
        self.at += sign.len();
        if self.rest().starts_with(['=', '<', '>', '~']) {
            let hint = "write `=`, `!=`, `<`, `<=`, `>`, `>=` or `~`";
            return Err(self.error("there is no such comparison".to_owned(), 1, hint));
        }
        let (mut wanted, length) = self.value()?;
        let refused = if length == 0 {
            Some([
                format!("`{name}` is compared with a value"),
                HINT.to_owned(),
            ])
        } else {
            let mut kinds = columns.iter().map(|(_, kind)| kind);
            kinds.find_map(|kind| kind.refuse(name, operator, &mut wanted.text))
        };
        if let Some([message, hint]) = refused {
            return Err(self.error(message, length.max(1), &hint));
        }
        self.at += length;
        let node = any_of(columns, |(column, kind)| {
            Condition::Compare(column, kind, operator, wanted.clone())
        });
        // Neither player: what one of them is not says nothing.
        Ok(match sign {
            "!=" | "<>" | "!~" => Condition::Not(Box::new(node)),
            _ => node,
        })
    }

    /// Returns the value that stands here, and how many bytes it takes.
    fn value(&mut self) -> Result<(Wanted, usize), ParseConditionError> {
        let rest = self.rest();
        let found = quoted(rest);
        let is_quoted = found.is_some();
        let (text, length) = match found {
            Some(Ok(found)) => found,
            Some(Err(quote)) => return Err(self.open_quote(quote)),
            None => {
                let end = rest.find(|sign: char| sign.is_whitespace() || sign == ')');
                let value = &rest[..end.unwrap_or(rest.len())];
                (value, value.len())
            }
        };
        let wanted = Wanted {
            text: text.to_owned(),
            is_quoted,
        };
        Ok((wanted, length))
    }

    /// Returns the column whose name is misspelt, or in another case.
    fn meant(&self, name: &str) -> Option<&'static str> {
        let (names, lower) = ((self.names)(), name.to_lowercase());
        let mut same = names.iter().filter(|own| own.to_lowercase() == lower);
        let near = |name: &str| nearest(name, names.iter().copied());
        let near = || near(name).or_else(|| near(&lower));
        same.next().copied().or_else(near)
    }
}

/// Returns the node of a comparison of one of these columns.
fn any_of<C>(
    columns: Vec<(C, CellKind)>,
    node: impl FnMut((C, CellKind)) -> Condition<C>,
) -> Condition<C> {
    one_or(columns.into_iter().map(node).collect(), Condition::Any)
}

/// Returns the only part, or what several are together: millions of positions are held against it.
fn one_or<C>(
    mut parts: Vec<Condition<C>>,
    several: fn(Vec<Condition<C>>) -> Condition<C>,
) -> Condition<C> {
    match parts.pop() {
        Some(only) if parts.is_empty() => only,
        last => {
            parts.extend(last);
            several(parts)
        }
    }
}

/// Returns what stands in quotes at the start of a text, and the length with them; or the quote that is not closed.
fn quoted(text: &str) -> Option<Result<(&str, usize), char>> {
    let quote = text
        .chars()
        .next()
        .filter(|sign| ['"', '\''].contains(sign))?;
    let end = text[1..].find(quote).ok_or(quote);
    Some(end.map(|end| (&text[1..=end], end + 2)))
}

/// Returns the word at the start of a text: the name of a column, or one that joins conditions.
fn word(text: &str) -> &str {
    let end = text.find(|sign: char| !sign.is_alphanumeric() && sign != '_' && sign != '.');
    &text[..end.unwrap_or(text.len())]
}

#[cfg(test)]
mod tests {
    use oracle_notation::uci::CastlingMode;

    use super::super::{CellKind, Condition, Values};
    use crate::out::Out;

    /// Returns whether a row with two captures and a White of 2500 is kept.
    fn keeps(text: &str) -> Result<bool, String> {
        let text_of = |names: &[&str]| {
            CellKind::Text(Values::Known(
                names.iter().map(ToString::to_string).collect(),
            ))
        };
        let cells = [
            (
                "captures",
                "e4d5 e4f5",
                CellKind::List(Values::Known(Vec::new())),
            ),
            ("check", "true", CellKind::Truth),
            ("checkmate", "false", CellKind::Truth),
            ("material", "KRPvKR", text_of(&[])),
            ("turn", "black", text_of(&["white", "black"])),
            ("hash", "9007199254740993", text_of(&[])),
            ("WhiteElo", "2500", CellKind::Tag),
            ("BlackElo", "?", CellKind::Tag),
            ("Date", "2024.05.01", CellKind::of_tag("Date")),
            ("UTCDate", "2024.??.??", CellKind::of_tag("UTCDate")),
            ("EventDate", "????.??.??", CellKind::of_tag("EventDate")),
            ("ECO", "B33", CellKind::of_tag("ECO")),
            ("Themes", "short mate", CellKind::Own),
            ("day", "2024-05-01", CellKind::Own),
            ("eval", "#-3", CellKind::Number([None; 2])),
            ("clock", "", CellKind::Number([None; 2])),
            ("checkers", "", CellKind::List(Values::Known(Vec::new()))),
            ("White", "Tal, M", CellKind::Tag),
            ("Black", "1e3", CellKind::Tag),
            ("Round", "1.10", CellKind::Tag),
            ("Board", "007", CellKind::Tag),
            ("Game", "9007199254740993", CellKind::Own),
            ("rate", "1e-05", CellKind::Own),
            ("mean", "1.50", CellKind::Own),
        ];
        let find = |name: &str| {
            let found = cells.iter().find(|(own, ..)| *own == name);
            found.map(|(_, cell, kind)| (*cell, kind.clone()))
        };
        let names = || cells.iter().map(|(own, ..)| *own).collect();
        let condition = Condition::parse(text, &find, &names);
        let mut tell = |cell: &&str, out: &mut Out<'_>| {
            out.words(|text| text.extend_from_slice(cell.as_bytes()));
        };
        let mode = CastlingMode::default();
        let kept = condition.map(|condition| condition.keeps(mode, &mut tell));
        let rest = |at: usize| &text[at.min(text.len())..];
        kept.map_err(|error| format!("{}: {}", rest(error.at.start), error.message))
    }

    const HOLD: &str = "\
check; captures>1; captures >= 2; captures=e4d5; captures!=e4e5; captures<3; not checkmate; !checkmate;
material=KRPvKR and not checkmate; WhiteElo>=2400; checkmate or check;
checkmate and check or WhiteElo>=2400; (checkmate or check) and check; Date>=2024.01.01; eval<-5;
eval<-500; eval>#-2; checkers<1; White='Tal, M'; check=true; not (checkmate or captures>5);
NOT checkmate AND check; clock=''; BlackElo!=2400; White<>Kasparov; turn=black; hash=9007199254740993;
Date>=2024; Date<2025; UTCDate>=2024; UTCDate<2025.03.01; UTCDate>2023.12.31; Date=2024; Date<=2024;
Date=2024.05; Date!=2023; Date>2023; Date<2024-05-02; UTCDate=2024; EventDate!=2024;
EventDate='????.??.??'; ECO>=B20 and ECO<C00; Themes=mate; Themes='short mate'; day<2024.06; day=2024;
Round=1.10; Round=\"1.10\"; Round!=1.1; Round>1.05; Round<=1.1; Black=1e3; Black!=1000; Board=7; Board=\"007\"; Board!=\"7\";
Date=\"2024\"; WhiteElo>=\"2400\"; mean=1.5; mean!=\"1.5\"; rate<0.5; rate=1e-05; Game=9007199254740993; Game!=9007199254740992;
White~tal; White ~ 'L, m'; White!~Kasparov; not White~Kasparov; material~RP; Themes~MATE; captures~e4f; Date~05; turn~lac;
player~Tal; player=1e3; player='Tal, M'; player!=Tal; player!~Kasparov; player; captures!=\"2\"; captures=\"e4d5\"";

    const DO_NOT: &str = "\
checkmate; captures>2; captures=e4e5; BlackElo>=1000; BlackElo<1000; clock<60; clock>0; eval>0; checkers;
checkmate and check; not check or checkmate; WhiteElo<900; check!=true; hash=9007199254740992; turn=white;
turn=''; Date>2025; EventDate>=2024.01.01; EventDate<2024.01.01; UTCDate>=2024.01.01; UTCDate<=2024.12.31;
White>1000; Date>2024; Date!=2024; Date=2024.06; day>2024.06; day<2024.01; EventDate=2024; Themes=long;
ECO>C; Round=1.1; Round=\"1.1\"; Black=1000; Black=\"1000\"; Black>=1000; Board=\"7\"; mean=\"1.5\"; rate=\"0.00001\";
Game=9007199254740992; White~Kasparov; White!~tal; material~rp; player!=1e3; player!~tal; player=Kasparov; captures=\"2\"";

    #[test]
    fn conditions_hold() {
        for (conditions, wanted) in [(HOLD, true), (DO_NOT, false)] {
            for text in conditions
                .split([';', '\n'])
                .map(str::trim)
                .filter(|text| !text.is_empty())
            {
                assert_eq!(keeps(text), Ok(wanted), "{text}");
            }
        }
    }

    /// A condition, and what is said of the rest of it.
    const WRONG: &str = "\
check and => : the condition ends too soon
 => : the condition ends too soon
foo>3 => foo>3: there is no column `foo`
check check => check: unexpected `check`
(check => (check: `(` is not closed
check) => ): unexpected `)`
captures>x => x: `captures` is compared with a number
clock=x => x: `clock` is compared with a number
check>true => true: `check` is compared with `true` or `false`, with `=` or `!=`
captures> => : `captures` is compared with a value
White='Tal => 'Tal: the quote is not closed
Date>=20240501 => 20240501: `Date` is compared with a date: 2024, 2024.05 or 2024.05.31
Date=May => May: `Date` is compared with a date: 2024, 2024.05 or 2024.05.31
turn=b => b: `b` is no value of `turn`
turn>white => white: `turn` is compared with a text, with `=` or `!=`
material>5 => 5: `material` is compared with a text, with `=` or `!=`
check~x => x: `~` looks for a part of a text, and `check` has none
eval~5 => 5: `~` looks for a part of a text, and `eval` has none
White=~Tal => ~Tal: there is no such comparison
player= => : `player` is compared with a value
>3 => >3: unexpected `>`";

    #[test]
    fn what_is_wrong_is_said_where_it_stands() {
        for (text, error) in WRONG.lines().filter_map(|line| line.split_once(" => ")) {
            assert_eq!(keeps(text), Err(error.to_owned()), "{text}");
        }
        assert!(keeps(&"(".repeat(100_000)).is_err());
        assert!(keeps(&"not ".repeat(100_000)).is_err());
    }
}
