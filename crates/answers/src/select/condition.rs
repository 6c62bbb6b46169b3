//! Conditions on the cells of a row (`captures>3`, `material=KRPvKR and not checkmate`), and what the cells of a column can be compared
//! with.

use std::cmp::Ordering;
use std::iter;

use oracle_notation::uci::CastlingMode;
use serde_json::Value;

use super::forms::form;
use super::parse::HINT;
use crate::format::Rows;
use crate::message::choose;
use crate::moves::columns::{MOVES, MoveColumn};
use crate::out::{Compared, Out};
use crate::schema::values::of_columns;

/// Decides a comparison without the value of the column, if it can. A column alone has no operator and no text.
pub(crate) type Known<'k, C> = &'k dyn Fn(&C, Option<Operator>, &str) -> Option<bool>;

/// A condition on columns of this type.
#[derive(Debug, Clone)]
pub(crate) enum Condition<C> {
    Any(Vec<Condition<C>>),
    All(Vec<Condition<C>>),
    Not(Box<Condition<C>>),
    /// The cell says yes: it is true, not zero, or not empty or unknown.
    Is(C),
    /// Without an operator, the cell contains the text.
    Compare(C, CellKind, Option<Operator>, Wanted),
}

/// A value as it is written in a condition.
#[derive(Debug, Clone)]
pub(crate) struct Wanted {
    pub text: String,
    pub is_quoted: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operator {
    Equal,
    Less,
    LessOrEqual,
    More,
    MoreOrEqual,
}

impl Operator {
    pub(crate) fn holds(self, order: Ordering) -> bool {
        match self {
            Operator::Equal => order.is_eq(),
            Operator::Less => order.is_lt(),
            Operator::LessOrEqual => order.is_le(),
            Operator::More => order.is_gt(),
            Operator::MoreOrEqual => order.is_ge(),
        }
    }

    fn is_order(self) -> bool {
        self != Operator::Equal
    }
}

impl<C> Condition<C> {
    /// Returns whether an answer is kept; `tell` tells the value of a column.
    pub(crate) fn keeps(
        &self,
        castling: CastlingMode,
        tell: &mut dyn FnMut(&C, &mut Out<'_>),
    ) -> bool {
        self.keeps_knowing(castling, &|_, _, _| None, tell)
    }

    /// Returns whether an answer fulfils the condition. What `known` does not decide is compared with the values that `tell` writes.
    pub(crate) fn keeps_knowing(
        &self,
        castling: CastlingMode,
        known: Known<'_, C>,
        tell: &mut dyn FnMut(&C, &mut Out<'_>),
    ) -> bool {
        let decided = match self {
            Condition::Is(column) => known(column, None, ""),
            Condition::Compare(column, _, operator, wanted) => {
                known(column, *operator, &wanted.text)
            }
            Condition::Any(_) | Condition::All(_) | Condition::Not(_) => None,
        };
        if let Some(decided) = decided {
            return decided;
        }
        let mut keeps = |part: &Condition<C>| part.keeps_knowing(castling, known, tell);
        match self {
            Condition::Any(parts) => parts.iter().any(keeps),
            Condition::All(parts) => parts.iter().all(keeps),
            Condition::Not(part) => !keeps(part),
            Condition::Is(column) => {
                let value = Compared::new("", castling, |out| tell(column, out)).text;
                let is_known = value.bytes().any(|byte| !b"-?.".contains(&byte));
                is_known && value != "false" && number(&value) != Some(0.0)
            }
            Condition::Compare(column, kind, operator, wanted) => {
                let value = Compared::new(&wanted.text, castling, |out| tell(column, out));
                match operator {
                    Some(operator) => kind.holds(&value, *operator, wanted),
                    None => kind.contains(&value.text, &wanted.text),
                }
            }
        }
    }

    /// Returns the columns that it asks about.
    pub fn columns(&self) -> impl Iterator<Item = &C> {
        self.compared().into_iter().map(|(column, _)| column)
    }

    /// Returns the columns that it asks about, each with what it is compared with.
    pub fn compared(&self) -> Vec<(&C, &str)> {
        let mut compared = Vec::new();
        self.add_compared(&mut compared);
        compared
    }

    fn add_compared<'n>(&'n self, compared: &mut Vec<(&'n C, &'n str)>) {
        match self {
            Condition::Any(parts) | Condition::All(parts) => {
                for part in parts {
                    part.add_compared(compared);
                }
            }
            Condition::Not(part) => part.add_compared(compared),
            Condition::Is(column) => compared.push((column, "")),
            Condition::Compare(column, _, _, wanted) => compared.push((column, &wanted.text)),
        }
    }
}

/// Returns a text as a number: a checkmate in fewer moves is worth more.
pub(super) fn number(text: &str) -> Option<f64> {
    /// More than any evaluation in pawns.
    const MATE: f64 = 100_000.0;
    match text.strip_prefix('#') {
        Some(moves) => {
            let moves: f64 = moves.parse::<i32>().ok()?.into();
            Some(if moves < 0.0 {
                -MATE - moves
            } else {
                MATE - moves
            })
        }
        None => text.parse().ok().filter(|number: &f64| number.is_finite()),
    }
}

/// Returns what is wrong with a comparison that no number between these limits fulfils, or each with `!=`.
fn outside(
    name: &str,
    operator: Operator,
    value: f64,
    [least, most]: [Option<i32>; 2],
) -> Option<[String; 2]> {
    let is_below = least.is_some_and(|least| value < least.into());
    let is_above = most.is_some_and(|most| value > most.into());
    let is_at =
        |limit: Option<i32>| limit.is_some_and(|limit| value.total_cmp(&limit.into()).is_eq());
    let is_never = match operator {
        Operator::Equal => is_below || is_above,
        Operator::Less => is_below || is_at(least),
        Operator::LessOrEqual => is_below,
        Operator::More => is_above || is_at(most),
        Operator::MoreOrEqual => is_above,
    };
    let limits = [
        least.map(|least| format!("at least {least}")),
        most.map(|most| format!("at most {most}")),
    ];
    let limits: Vec<String> = limits.into_iter().flatten().collect();
    let message = format!("`{name}` is {}", limits.join(" and "));
    is_never.then(|| {
        [
            message,
            "write another number: this holds always, or never".to_owned(),
        ]
    })
}

/// What the cells of a column are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CellKind {
    /// `true` or `false`.
    Truth,
    /// Numbers, or moves to a checkmate: `#3`, `#-3`; the least and the most of them, if they are known.
    Number([Option<i32>; 2]),
    /// Words, of which a number compares the count, and a text is one.
    List(Values),
    /// A text.
    Text(Values),
    /// What a tag says: a number, a date or another text.
    Tag,
    /// The date that a tag says.
    Date,
    /// What a line says itself, which may be a list of words, too.
    Own,
}

/// What the texts of a column can be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Values {
    /// One of these, if they are known.
    Known(Vec<String>),
    /// What is written in the form of this name.
    Form(&'static str),
}

impl CellKind {
    /// Returns the kind of the value of a tag.
    pub(crate) fn of_tag(name: &str) -> CellKind {
        if name.ends_with("Date") {
            CellKind::Date
        } else {
            CellKind::Tag
        }
    }

    /// Returns the kind of a column of the legal moves.
    pub(crate) fn of_moves(column: MoveColumn) -> CellKind {
        match column.name() {
            "material" => CellKind::Text(Values::Form("material")),
            name => CellKind::of(const { &[MOVES] }, name),
        }
    }

    /// Returns the kind of a column of these parts.
    pub(crate) fn of(parts: Rows, path: &str) -> CellKind {
        let schema = &of_columns(parts);
        let mut parts = vec![schema];
        for name in path.split('.') {
            let members = parts
                .into_iter()
                .filter_map(|part| part["properties"].get(name));
            parts = members.flat_map(|part| variants(schema, part)).collect();
        }
        let is = |name: &str| {
            let has = |kind: &Value| {
                kind == name
                    || kind
                        .as_array()
                        .is_some_and(|kinds| kinds.contains(&name.into()))
            };
            parts.iter().any(|part| has(&part["type"]))
        };
        if is("array") {
            let items = parts.iter().filter_map(|part| part.get("items"));
            let items: Vec<&Value> = items.flat_map(|part| variants(schema, part)).collect();
            // The word about an object is its kind, or its move, if it has no position.
            let members = items.iter().map(|part| &part["properties"]);
            let moves = members.filter(|part| part.get("fen").is_none());
            let words = items.iter().map(|part| &part["properties"]["kind"]);
            let words = words.chain(moves.map(|part| &part["uci"]));
            CellKind::List(values("", items.iter().copied().chain(words)))
        } else if is("object") {
            CellKind::List(Values::Known(Vec::new()))
        } else if is("integer") || is("number") {
            let limit = |key: &str| {
                let limits = parts.iter().map(|part| part[key].as_i64());
                let numbers = limits
                    .zip(&parts)
                    .filter(|(_, part)| part["type"] != "null");
                let limits: Option<Vec<i64>> = numbers.map(|(limit, _)| limit).collect();
                limits
                    .filter(|limits| limits.len() == 1)?
                    .pop()?
                    .try_into()
                    .ok()
            };
            CellKind::Number(["minimum", "maximum"].map(limit))
        } else if is("boolean") || parts.iter().any(|part| part["const"].is_boolean()) {
            CellKind::Truth
        } else {
            CellKind::Text(values(path, parts.iter().copied()))
        }
    }

    /// Writes a value as answers do. Returns what is wrong with the comparison, and what to write.
    pub(super) fn refuse(
        &self,
        name: &str,
        operator: Option<Operator>,
        value: &mut String,
    ) -> Option<[String; 2]> {
        let wanted = |what| Some([format!("`{name}` is compared with {what}"), HINT.to_owned()]);
        let is_number = number(value).is_some();
        let Some(operator) = operator else {
            let message = format!("`~` looks for a part of a text, and `{name}` has none");
            let is_text = !matches!(self, CellKind::Truth | CellKind::Number(_));
            return (!is_text).then(|| [message, HINT.to_owned()]);
        };
        let is_order = operator.is_order();
        match self {
            CellKind::Truth if is_order || !matches!(&**value, "true" | "false") => {
                wanted("`true` or `false`, with `=` or `!=`")
            }
            CellKind::Number(_) if !is_number && !value.is_empty() => wanted("a number"),
            CellKind::Number(limits) => outside(name, operator, number(value)?, *limits),
            CellKind::Date
                if dates(value, value).is_none() && !value.is_empty() && !value.contains('?') =>
            {
                wanted("a date: 2024, 2024.05 or 2024.05.31")
            }
            CellKind::Tag if is_order && value.ends_with("Elo") => {
                wanted("a value, and not with another column")
            }
            CellKind::List(_) if is_order && !is_number => wanted("a number"),
            CellKind::Text(_) if is_order => wanted("a text, with `=` or `!=`"),
            CellKind::List(_) if is_number => {
                outside(name, operator, number(value)?, [Some(0), None])
            }
            CellKind::List(values) | CellKind::Text(values) if !value.is_empty() => {
                let hint = match values {
                    Values::Known(names) if names.is_empty() || names.contains(value) => {
                        return None;
                    }
                    Values::Known(names) => choose(value, names.iter().map(String::as_str)),
                    Values::Form(name) => {
                        let (_, wanted, read) = form(name)?;
                        if let Some(written) = read(value) {
                            *value = written;
                            return None;
                        }
                        format!("write {wanted}")
                    }
                };
                Some([format!("`{value}` is no value of `{name}`"), hint])
            }
            _ => None,
        }
    }

    /// Returns whether the value of a column compares so with this one.
    fn holds(&self, own: &Compared, operator: Operator, wanted: &Wanted) -> bool {
        let (cell, value) = (&*own.text, &*wanted.text);
        let is_text = wanted.is_quoted && !operator.is_order();
        if let CellKind::List(_) = self {
            let (count, has_item) = own.items.unwrap_or_default();
            let value = number(value).filter(|_| !is_text);
            return value.map_or(has_item, |value| {
                operator.holds(f64::from(count).total_cmp(&value))
            });
        }
        // A text of a line itself may be a list.
        let has_word =
            || *self == CellKind::Own && cell.split_ascii_whitespace().any(|word| word == value);
        // Names and keys are no numbers, although some have digits alone.
        let is_name = matches!(self, CellKind::Text(_));
        if is_name || is_text && matches!(self, CellKind::Tag | CellKind::Own) {
            return cell == value || has_word();
        }
        let numbers = (self.number(cell, operator), self.number(value, operator));
        let order = match numbers {
            (Some(cell), Some(value)) => cell.partial_cmp(&value),
            _ if cell == value || has_word() => Some(Ordering::Equal),
            // Nothing, what is unknown, and a text are neither more nor less than a number.
            _ => dates(cell, value).or_else(|| {
                let is_known = !cell.is_empty() && !cell.contains('?') && number(value).is_none();
                is_known.then(|| cell.cmp(value))
            }),
        };
        order.is_some_and(|order| operator.holds(order))
    }

    /// Returns a text as the number that it is in such a column: `1e3` is a name in a tag, round 1.1 is not 1.10, and long numbers
    /// are ids.
    fn number(&self, text: &str, operator: Operator) -> Option<f64> {
        /// Two longer numbers may be equal as `f64`, so they are compared as texts.
        const LONGEST: usize = 15;
        let (is_equality, is_tag) = (!operator.is_order(), *self == CellKind::Tag);
        let is_read = is_tag || *self == CellKind::Own;
        let is_name = is_read && is_equality && text.len() > LONGEST
            || is_tag && is_equality && text.contains('.')
            || (is_tag || is_read && is_equality) && text.contains(['e', 'E']);
        number(text).filter(|_| !is_name)
    }

    /// Returns whether a cell has this text, in any case if it has been read.
    fn contains(&self, cell: &str, text: &str) -> bool {
        match self {
            CellKind::Tag | CellKind::Date | CellKind::Own => {
                cell.to_lowercase().contains(&text.to_lowercase())
            }
            _ => cell.contains(text),
        }
    }
}

/// Compares a date with a year, a month or a day: `2024.05.31` with `2024`, `2024.05` or `2024-05-31`. None if one is no date,
/// or an unknown part decides.
fn dates(cell: &str, value: &str) -> Option<Ordering> {
    let parts = |text: &str| {
        let parts: Vec<&str> = text.split(['.', '-']).collect();
        let has_length = |part: &&str, length| part.len() == length;
        let is_date = has_length(parts.first()?, 4)
            && parts[1..].iter().all(|part| has_length(part, 2))
            && parts.len() <= 3;
        is_date.then(|| {
            let parts = parts.into_iter();
            parts
                .map(|part| part.parse::<u32>().ok())
                .collect::<Vec<_>>()
        })
    };
    let (cell, value) = (parts(cell)?, parts(value)?);
    // `2024.??.??` is a year.
    let known = value.iter().map_while(|part| *part).count();
    if known == 0 {
        return None;
    }
    for (at, wanted) in value.into_iter().take(known).enumerate() {
        let order = cell.get(at).copied().flatten()?.cmp(&wanted?);
        if order != Ordering::Equal {
            return Some(order);
        }
    }
    Some(Ordering::Equal)
}

/// Returns a part of a schema, and all that it refers to or chooses from.
fn variants<'s>(schema: &'s Value, part: &'s Value) -> Vec<&'s Value> {
    let place = part["$ref"]
        .as_str()
        .and_then(|place| place.strip_prefix('#'));
    let referred = place.and_then(|place| schema.pointer(place));
    let choices = ["oneOf", "anyOf"].into_iter();
    let choices = choices.flat_map(|name| part[name].as_array().into_iter().flatten());
    let others = referred.into_iter().chain(choices);
    let others = others.flat_map(|part| variants(schema, part));
    iter::once(part).chain(others).collect()
}

/// Returns what the texts of a column with this path can be: its form, or what these parts of a schema list.
fn values<'s>(path: &str, parts: impl Iterator<Item = &'s Value>) -> Values {
    let mut names: Vec<String> = Vec::new();
    for part in parts {
        let named = [part["$ref"].as_str(), part["type"].as_str(), Some(path)];
        if let Some((name, ..)) = named.into_iter().flatten().find_map(form) {
            return Values::Form(name);
        }
        let list = part["enum"].as_array().into_iter().flatten();
        for name in list.chain(part.get("const")).filter_map(Value::as_str) {
            if !names.iter().any(|known| known == name) {
                names.push(name.to_owned());
            }
        }
    }
    Values::Known(names)
}
