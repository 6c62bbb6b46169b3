//! Conditions on the cells of a row: `captures>3`, `material=KRPvKR and not checkmate`.

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
    /// The cell says yes: it is true, not zero, or not empty.
    Is(C),
    Compare(C, CellKind, Operator, String),
}

/// What the cells of a column are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellKind {
    /// `true` or `false`.
    Truth,
    /// Numbers, or moves to a checkmate: `#3`, `#-3`.
    Number,
    /// Words, of which a number compares the count, and a text is one.
    List,
    /// A text. It is compared as a number where both are one.
    Text,
}

impl CellKind {
    /// Returns the kind of a column of this name.
    pub fn of(column: &str) -> CellKind {
        match column {
            "check" | "checkmate" | "stalemate" | "castling.kingside" | "castling.queenside"
            | "dead" | "in_check" => CellKind::Truth,
            "halfmove" | "fullmove" | "move_count" | "capture_count" | "piece_count"
            | "material.white" | "material.black" | "phase" | "repetitions.count" | "game"
            | "ply" | "depth" | "line" | "offset" | "move_number" | "clock" | "eval"
            | "elapsed" | "plies_left" | "plies" | "illegal_moves" | "claims.threefold"
            | "claims.fifty_moves" | "finding_count" => CellKind::Number,
            "moves" | "successors" | "rejected" | "captures" | "checkers" | "claims"
            | "announced" | "repetitions.plies" | "operations" | "problems" | "articles"
            | "assumed" | "notation" | "findings" | "nags" | "letters_also" => CellKind::List,
            _ => CellKind::Text,
        }
    }
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
    fn holds<T: PartialOrd>(self, left: &T, right: &T) -> bool {
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

    /// Returns whether some column is asked about.
    pub fn any(&self, is_asked: &dyn Fn(&C) -> bool) -> bool {
        any(&self.root, is_asked)
    }
}

fn any<C>(node: &Node<C>, is_asked: &dyn Fn(&C) -> bool) -> bool {
    match node {
        Node::Any(parts) | Node::All(parts) => parts.iter().any(|part| any(part, is_asked)),
        Node::Not(part) => any(part, is_asked),
        Node::Is(column) | Node::Compare(column, ..) => is_asked(column),
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
            !matches!(&*cell, b"" | b"false" | b"0")
        }
        Node::Compare(column, kind, operator, value) => {
            push(column, &mut cell);
            compare(&String::from_utf8_lossy(&cell), *kind, *operator, value)
        }
    }
}

fn compare(cell: &str, kind: CellKind, operator: Operator, value: &str) -> bool {
    if kind == CellKind::List {
        let words = || cell.split(' ').filter(|word| !word.is_empty());
        if let Some(value) = number(value) {
            let count = u32::try_from(words().count()).unwrap_or(u32::MAX);
            return operator.holds(&f64::from(count), &value);
        }
        // Of `illegal_move=2`, the word is what stands before the sign.
        let is_word = |word: &str| word == value || word.split('=').next() == Some(value);
        return words().any(is_word) == (operator == Operator::Equal);
    }
    match (number(cell), number(value)) {
        (Some(cell), Some(value)) => operator.holds(&cell, &value),
        // Nothing, and a text, are neither more nor less than a number.
        (None, Some(_)) if operator.is_order() => false,
        _ if cell.is_empty() && operator.is_order() => false,
        _ => operator.holds(&cell, &value),
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
