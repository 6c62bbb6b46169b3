//! Conditions on the cells of a row: `captures>3`, `material=KRPvKR and not checkmate`.

use oracle_notation::uci::CastlingMode;

use super::CellKind;
use super::parse::{self, ParseConditionError};
use crate::out::{Compared, Out};

/// A condition on columns of this type.
#[derive(Debug, Clone)]
pub struct Condition<C> {
    root: Node<C>,
}

#[derive(Debug, Clone)]
pub(super) enum Node<C> {
    Any(Vec<Node<C>>),
    All(Vec<Node<C>>),
    Not(Box<Node<C>>),
    /// The cell says yes: it is true, not zero, or not empty or unknown.
    Is(C),
    Compare(C, CellKind, Operator, String),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operator {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    More,
    MoreOrEqual,
}

impl Operator {
    pub(super) fn holds<T: PartialOrd>(self, left: &T, right: &T) -> bool {
        match self {
            Operator::Equal => left == right,
            Operator::NotEqual => left != right,
            Operator::Less => left < right,
            Operator::LessOrEqual => left <= right,
            Operator::More => left > right,
            Operator::MoreOrEqual => left >= right,
        }
    }

    pub(super) const fn is_order(self) -> bool {
        !matches!(self, Operator::Equal | Operator::NotEqual)
    }
}

impl<C> Condition<C> {
    /// Parses a condition; `find` knows the columns.
    ///
    /// # Errors
    ///
    /// Says what cannot be read, and where.
    pub fn parse(
        text: &str,
        find: &dyn Fn(&str) -> Option<(C, CellKind)>,
    ) -> Result<Condition<C>, ParseConditionError> {
        parse::parse(text, find).map(|root| Condition { root })
    }

    /// Returns whether an answer is kept; `tell` tells the value of a column.
    pub(crate) fn keeps(
        &self,
        castling: CastlingMode,
        tell: &mut dyn FnMut(&C, &mut Out<'_>),
    ) -> bool {
        holds(&self.root, castling, tell)
    }

    /// Returns the columns that it asks about.
    pub fn columns(&self) -> Vec<&C> {
        let mut columns = Vec::new();
        add_columns(&self.root, &mut columns);
        columns
    }
}

fn add_columns<'n, C>(node: &'n Node<C>, columns: &mut Vec<&'n C>) {
    match node {
        Node::Any(parts) | Node::All(parts) => {
            for part in parts {
                add_columns(part, columns);
            }
        }
        Node::Not(part) => add_columns(part, columns),
        Node::Is(column) | Node::Compare(column, ..) => columns.push(column),
    }
}

fn holds<C>(
    node: &Node<C>,
    castling: CastlingMode,
    tell: &mut dyn FnMut(&C, &mut Out<'_>),
) -> bool {
    match node {
        Node::Any(parts) => parts.iter().any(|part| holds(part, castling, tell)),
        Node::All(parts) => parts.iter().all(|part| holds(part, castling, tell)),
        Node::Not(part) => !holds(part, castling, tell),
        Node::Is(column) => {
            let value = Compared::new("", castling, |out| tell(column, out)).text;
            let is_known = value.bytes().any(|byte| !b"-?.".contains(&byte));
            is_known && value != "false" && number(&value) != Some(0.0)
        }
        Node::Compare(column, kind, operator, wanted) => {
            let value = Compared::new(wanted, castling, |out| tell(column, out));
            kind.holds(&value, *operator, wanted)
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
