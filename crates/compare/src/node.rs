//! A node of the move tree: a position and the moves that lead to it.

use oracle_laws::{Move, Position, Setup, SetupProblems};
use oracle_notation::Query;
use oracle_notation::uci::{self, CastlingMode};

/// A position, and the moves that lead to it from another.
///
/// A program may be right about a position and wrong about the same position after moves, which it plays itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[must_use]
pub struct TreeNode {
    root: Position,
    path: Vec<Move>,
    position: Position,
}

impl TreeNode {
    /// Returns the node without moves.
    pub fn new(root: Position) -> TreeNode {
        TreeNode {
            position: root.clone(),
            root,
            path: Vec::new(),
        }
    }

    /// Returns the node of the moves of a line.
    pub fn of(query: &Query<'_>) -> TreeNode {
        let mut played = query.played().peekable();
        let start = played.peek().map(|(start, _)| start.clone());
        let start = TreeNode::new(start.unwrap_or_else(|| query.position.clone()));
        played.fold(start, |node, (_, played)| node.child(played))
    }

    /// Returns the node after one more move.
    pub fn child(&self, played: Move) -> TreeNode {
        let mut path = self.path.clone();
        path.push(played);
        TreeNode {
            root: self.root.clone(),
            path,
            position: self.position.after(played),
        }
    }

    /// Returns the same position as a root, without the moves.
    pub fn alone(&self) -> TreeNode {
        TreeNode::new(self.position.clone())
    }

    /// Returns the same position, with only the last moves before it.
    pub fn with_last_moves(&self, count: usize) -> TreeNode {
        let (before, last) = self.path.split_at(self.path.len().saturating_sub(count));
        let play = |node: TreeNode, played: &Move| node.child(*played);
        let root = before.iter().fold(TreeNode::new(self.root.clone()), play);
        last.iter().fold(root.alone(), play)
    }

    /// Returns the node that the same moves lead to from another position, if they are legal there.
    pub fn moved_to(&self, root: Position) -> Option<TreeNode> {
        let mut node = TreeNode::new(root);
        for &played in &self.path {
            let is_same = |other: &Move| {
                (other.from, other.to, other.promotion)
                    == (played.from, played.to, played.promotion)
            };
            let legal = node.position.legal_moves().into_iter().find(is_same)?;
            node = node.child(legal);
        }
        Some(node)
    }

    /// Returns the position before the moves.
    pub fn root(&self) -> &Position {
        &self.root
    }

    /// Returns the moves.
    pub fn path(&self) -> &[Move] {
        &self.path
    }

    /// Returns the position after the moves.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the FEN of the root.
    pub fn root_fen(&self) -> String {
        full_fen(&self.root)
    }

    /// Returns what is wrong with the root.
    pub fn root_problems(&self) -> SetupProblems {
        full_setup(&self.root).problems()
    }

    /// Returns the moves in UCI; the mode decides how castling is written.
    pub fn ucis(&self, mode: CastlingMode) -> Vec<String> {
        let write = |&played: &Move| uci::write(played, mode);
        self.path.iter().map(write).collect()
    }
}

/// Returns problems of a position in words.
pub fn in_words(problems: SetupProblems, setup: &Setup) -> String {
    let sentences = problems.iter().map(|problem| problem.sentence(setup));
    sentences.collect::<Vec<_>>().join("; ")
}

/// Returns a FEN with the en passant square if a pawn could capture there, even illegally: a program that allows
/// illegal captures is only found out if it knows the square.
pub fn full_fen(position: &Position) -> String {
    full_setup(position).to_string()
}

/// Returns the setup of a position, with the en passant square even if no capture on it is legal.
pub fn full_setup(position: &Position) -> Setup {
    Setup {
        ep_square: position.ep_square(),
        ..Setup::from(position)
    }
}
