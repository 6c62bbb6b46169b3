//! The grammar of conditions:
//!
//! ```text
//! any  = all  ("or" all)*
//! all  = part ("and" part)*
//! part = "not" part | "(" any ")" | COLUMN [("=" | "!=" | "<" | "<=" | ">" | ">=") VALUE]
//! ```
//!
//! A value with a space or a parenthesis stands in quotes, and so does the name of a column with other signs than letters, digits, `_` and `.`. `==`, `<>`, `&&`, `||` and `!` are read, too.

use std::ops::Range;

use super::CellKind;
use super::condition::{Node, Operator};

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

const OPERATORS: [(&str, Operator); 8] = [
    ("==", Operator::Equal),
    ("!=", Operator::NotEqual),
    ("<>", Operator::NotEqual),
    ("<=", Operator::LessOrEqual),
    (">=", Operator::MoreOrEqual),
    ("=", Operator::Equal),
    ("<", Operator::Less),
    (">", Operator::More),
];

struct Parser<'a, C> {
    text: &'a str,
    at: usize,
    depth: usize,
    find: &'a dyn Fn(&str) -> Option<(C, CellKind)>,
}

pub(super) fn parse<C>(
    text: &str,
    find: &dyn Fn(&str) -> Option<(C, CellKind)>,
) -> Result<Node<C>, ParseConditionError> {
    let mut parser = Parser {
        text,
        at: 0,
        depth: 0,
        find,
    };
    let root = parser.any()?;
    let Some(sign) = parser.rest().chars().next() else {
        return Ok(root);
    };
    let length = word(parser.rest()).len().max(sign.len_utf8());
    let message = format!("unexpected `{}`", &text[parser.at..parser.at + length]);
    Err(parser.error(message, length, "join conditions with `and` or `or`"))
}

impl<C> Parser<'_, C> {
    /// Returns what is left, without the white space before it.
    fn rest(&mut self) -> &str {
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

    fn any(&mut self) -> Result<Node<C>, ParseConditionError> {
        let mut parts = vec![self.all()?];
        while self.take("or", "||") {
            parts.push(self.all()?);
        }
        Ok(Node::Any(parts))
    }

    fn all(&mut self) -> Result<Node<C>, ParseConditionError> {
        let mut parts = vec![self.part()?];
        while self.take("and", "&&") {
            parts.push(self.part()?);
        }
        Ok(Node::All(parts))
    }

    fn part(&mut self) -> Result<Node<C>, ParseConditionError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.error(
                "the condition is too deep".to_owned(),
                1,
                "leave parentheses out",
            ));
        }
        let part = if self.take("not", "!") {
            Ok(Node::Not(Box::new(self.part()?)))
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

    fn comparison(&mut self) -> Result<Node<C>, ParseConditionError> {
        const HINT: &str = "write a column and what it is compared with: `captures>3`, `check`, `outcome.reason=checkmate`";
        let (name, length) = match quoted(self.rest()) {
            Some(Ok((name, length))) => (name.to_owned(), length),
            Some(Err(quote)) => return Err(self.open_quote(quote)),
            None => (word(self.rest()).to_owned(), word(self.rest()).len()),
        };
        if name.is_empty() {
            let sign = self.rest().chars().next();
            let message = sign.map_or("the condition ends too soon".to_owned(), |sign| {
                format!("unexpected `{sign}`")
            });
            return Err(self.error(message, sign.map_or(1, char::len_utf8), HINT));
        }
        let Some((column, kind)) = (self.find)(&name) else {
            let message = format!("there is no column `{name}`");
            let lower = name.to_lowercase();
            if (self.find)(&lower).is_some() {
                let hint = format!("did you mean `{lower}`?");
                return Err(self.error(message, length, &hint));
            }
            let hint = "the columns are those of the first line of `-o csv` but `game`, and those that `--fields` has; of tables and objects that are read, also their own, with `--echo`";
            return Err(self.error(message, length, hint));
        };
        self.at += length;
        let rest = self.rest();
        let operator = OPERATORS
            .into_iter()
            .find(|(sign, _)| rest.starts_with(sign));
        let Some((sign, operator)) = operator else {
            return Ok(Node::Is(column));
        };
        self.at += sign.len();
        if self.rest().starts_with(['=', '<', '>']) {
            let hint = "write `=`, `!=`, `<`, `<=`, `>` or `>=`";
            return Err(self.error("there is no such comparison".to_owned(), 1, hint));
        }
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
        let (value, length) = match quoted(rest) {
            Some(Ok(found)) => found,
            Some(Err(quote)) => return Err(self.open_quote(quote)),
            None => {
                let end = rest.find(|sign: char| sign.is_whitespace() || sign == ')');
                let value = &rest[..end.unwrap_or(rest.len())];
                (value, value.len())
            }
        };
        let refused = if length == 0 {
            Some([
                format!("`{name}` is compared with a value"),
                HINT.to_owned(),
            ])
        } else {
            kind.refuse(&name, operator.is_order(), value)
        };
        if let Some([message, hint]) = refused {
            return Err(self.error(message, length.max(1), &hint));
        }
        let value = value.to_owned();
        self.at += length;
        Ok(Node::Compare(column, kind, operator, value))
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

    use super::super::{CellKind, Condition};
    use crate::out::Out;

    /// Returns whether a row with two captures and a White of 2500 is kept.
    fn keeps(text: &str) -> Result<bool, String> {
        let text_of =
            |names: &[&str]| CellKind::Text(names.iter().map(ToString::to_string).collect());
        let cells = [
            ("captures", "e4d5 e4f5", CellKind::List(Vec::new())),
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
            ("eval", "#-3", CellKind::Number),
            ("clock", "", CellKind::Number),
            ("checkers", "", CellKind::List(Vec::new())),
            ("White", "Tal, M", CellKind::Tag),
        ];
        let find = |name: &str| {
            let found = cells.iter().find(|(own, ..)| *own == name);
            found.map(|(_, cell, kind)| (*cell, kind.clone()))
        };
        let condition = Condition::parse(text, &find);
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
EventDate='????.??.??'; ECO>=B20 and ECO<C00; Themes=mate; Themes='short mate'; day<2024.06; day=2024";

    const DO_NOT: &str = "\
checkmate; captures>2; captures=e4e5; BlackElo>=1000; BlackElo<1000; clock<60; clock>0; eval>0; checkers;
checkmate and check; not check or checkmate; WhiteElo<900; check!=true; hash=9007199254740992; turn=white;
turn=''; Date>2025; EventDate>=2024.01.01; EventDate<2024.01.01; UTCDate>=2024.01.01; UTCDate<=2024.12.31;
White>1000; Date>2024; Date!=2024; Date=2024.06; day>2024.06; day<2024.01; EventDate=2024; Themes=long;
ECO>C";

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
