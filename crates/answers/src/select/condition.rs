//! Conditions on the cells of a row: `captures>3`, `material=KRPvKR and not checkmate`.

use super::CellKind;
use super::parse::{self, ParseConditionError};

/// A condition on columns of this type.
#[derive(Debug, Clone)]
pub struct Condition<C> {
    root: Node<C>,
    inverts: bool,
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
        inverts: bool,
        find: &dyn Fn(&str) -> Option<(C, CellKind)>,
    ) -> Result<Condition<C>, ParseConditionError> {
        parse::parse(text, find).map(|root| Condition { root, inverts })
    }

    /// Returns whether a row is kept; `push` appends the cell of a column.
    pub fn keeps(&self, push: &mut dyn FnMut(&C, &mut Vec<u8>)) -> bool {
        holds(&self.root, push) != self.inverts
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

fn holds<C>(node: &Node<C>, push: &mut dyn FnMut(&C, &mut Vec<u8>)) -> bool {
    let mut cell = Vec::new();
    match node {
        Node::Any(parts) => parts.iter().any(|part| holds(part, push)),
        Node::All(parts) => parts.iter().all(|part| holds(part, push)),
        Node::Not(part) => !holds(part, push),
        Node::Is(column) => {
            push(column, &mut cell);
            let is_zero = || number(&String::from_utf8_lossy(&cell)) == Some(0.0);
            let is_known = cell.iter().any(|byte| !b"-?.".contains(byte));
            is_known && cell != b"false" && !is_zero()
        }
        Node::Compare(column, kind, operator, value) => {
            push(column, &mut cell);
            kind.holds(&String::from_utf8_lossy(&cell), *operator, value)
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
