//! A node of the move tree: a position and the moves that lead to it.

use chess_oracle::notation::fen;
use chess_oracle::notation::uci::{self, CastlingMode};
use chess_oracle::rules::{Move, Position};

/// A position, and the moves that lead to it from another.
///
/// A program may be right about a position and wrong about the same position after moves, which it plays itself.
#[derive(Debug, Clone)]
pub struct Node {
    root: Position,
    path: Vec<Move>,
    position: Position,
}

impl Node {
    /// Returns the node without moves.
    pub fn new(root: Position) -> Node {
        Node {
            position: root.clone(),
            root,
            path: Vec::new(),
        }
    }

    /// Returns the node that these moves lead to.
    pub fn with_path(root: &Position, path: &[Move]) -> Node {
        let start = Node::new(root.clone());
        path.iter().fold(start, |node, &played| node.child(played))
    }

    /// Returns the node after one more move.
    pub fn child(&self, played: Move) -> Node {
        let mut path = self.path.clone();
        path.push(played);
        Node {
            root: self.root.clone(),
            path,
            position: self.position.after(played),
        }
    }

    /// Returns the same position as a root, without the moves.
    pub fn alone(&self) -> Node {
        Node::new(self.position.clone())
    }

    /// Returns the same position, with only the last moves before it.
    pub fn with_last_moves(&self, count: usize) -> Node {
        let (before, last) = self.path.split_at(self.path.len().saturating_sub(count));
        Node::with_path(&Node::with_path(&self.root, before).position, last)
    }

    /// Returns the node that the same moves lead to from another position, if they are legal there.
    pub fn moved_to(&self, root: Position) -> Option<Node> {
        let mut node = Node::new(root);
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

    pub fn root(&self) -> &Position {
        &self.root
    }

    pub fn path(&self) -> &[Move] {
        &self.path
    }

    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the FEN of the root.
    pub fn root_fen(&self) -> String {
        full_fen(&self.root)
    }

    /// Returns the moves in UCI; the mode decides how castling is written.
    pub fn ucis(&self, mode: CastlingMode) -> Vec<String> {
        let write = |&played: &Move| uci::write(played, mode);
        self.path.iter().map(write).collect()
    }
}

/// Returns a FEN with the en passant square if a pawn could capture there, even illegally: a program that allows
/// illegal captures is only found out if it knows the square.
pub fn full_fen(position: &Position) -> String {
    let fen = fen::write(position);
    let Some(square) = position.ep_square() else {
        return fen;
    };
    let square = square.to_string();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    if let Some(field) = fields.get_mut(3) {
        *field = &square;
    }
    fields.join(" ")
}

/// Returns whether a position is possible only in Chess960: a king or rook with a castling right is not on its square
/// of standard chess.
pub fn is_chess960(position: &Position) -> bool {
    let home = chess_oracle::rules::CastlingRights::home(position.placement());
    (position.castling().0 & !home.0).any()
}
