//! Arrows, lines and signs: what a picture shows besides pieces and the marks of their moves.

use oracle_laws::attacks::between;
use oracle_laws::{Bitboard, Square};

/// An arrow or a line between the centres of two squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stroke {
    /// What it means.
    pub kind: StrokeKind,
    /// The square where it begins.
    pub from: Square,
    /// The square where it ends, which is another one unless the kind is [`StrokeKind::Illegal`].
    pub to: Square,
    /// Its place in a series of moves, from 1.
    pub number: Option<u8>,
}

oracle_laws::listed! {
    /// The meaning of an arrow or a line.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum StrokeKind {
        /// From a piece to a square that it attacks.
        Ray = "ray",
        /// From a pinning piece over the pinned one to its king.
        Pin = "pin",
        /// From a pinning piece over the pinned one to its queen.
        QueenPin = "queen-pin",
        /// A legal move.
        Move = "move",
        /// A move that is illegal.
        Illegal = "illegal",
        /// From one square to another that a reader is to look at.
        Arrow = "arrow",
    }
    /// All kinds.
    const ALL;
    /// Returns its name, as SVG writes it in a class.
    const fn name;
}

impl StrokeKind {
    /// Returns whether it is drawn as an arrow.
    pub const fn is_move(self) -> bool {
        !matches!(
            self,
            StrokeKind::Ray | StrokeKind::Pin | StrokeKind::QueenPin
        )
    }
}

/// How a line runs over a square, White at the bottom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slope {
    /// Up and down, along a file.
    Vertical,
    /// Along a rank.
    Horizontal,
    /// Up to the right, as from a1 to h8.
    Rising,
    /// Down to the right, as from a8 to h1.
    Falling,
}

/// What is left on a square by an arrow or a line that passes over it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trace {
    /// What passes.
    pub kind: StrokeKind,
    /// How it runs.
    pub slope: Slope,
}

impl Stroke {
    /// Creates an arrow or a line without a number.
    pub const fn new(kind: StrokeKind, from: Square, to: Square) -> Stroke {
        Stroke {
            kind,
            from,
            to,
            number: None,
        }
    }

    /// Returns whether this and another are moves along one rank that meet head-on, as those of a king and a rook that
    /// castle.
    pub fn meets(self, other: Stroke) -> bool {
        let is_move = |stroke: Stroke| stroke.kind == StrokeKind::Move;
        let ranks = [self.from, self.to, other.from, other.to].map(Square::rank);
        is_move(self)
            && is_move(other)
            && ranks.iter().all(|rank| *rank == ranks[0])
            && (self.from < self.to) != (other.from < other.to)
            && self.from.min(self.to) < other.from.max(other.to)
            && other.from.min(other.to) < self.from.max(self.to)
    }

    /// Returns whether it and another numbered arrow would hide each other: they begin on one square, where the numbers
    /// are, or run along the same line.
    pub fn hides(self, other: Stroke) -> bool {
        let shared = self.squares() & other.squares();
        self.from == other.from || shared.len() > 1
    }

    /// Returns the squares on which it begins and ends, and those over which it passes.
    fn squares(self) -> Bitboard {
        between(self.from, self.to).with(self.from).with(self.to)
    }

    /// Returns how it passes over a square between its ends; `None` for other squares, and for the leap of a knight.
    pub fn trace(&self, square: Square) -> Option<Trace> {
        let Stroke { kind, from, to, .. } = *self;
        let slope = if from.file() == to.file() {
            Slope::Vertical
        } else if from.rank() == to.rank() {
            Slope::Horizontal
        } else if (from.file() < to.file()) == (from.rank() < to.rank()) {
            Slope::Rising
        } else {
            Slope::Falling
        };
        between(from, to)
            .has(square)
            .then_some(Trace { kind, slope })
    }
}

/// A mark on a square that a reason names, or that explains it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sign {
    /// The square.
    pub square: Square,
    /// What it means.
    pub kind: SignKind,
    /// Whether the reason names the square, as the `squares` of its record.
    pub is_named: bool,
}

oracle_laws::listed! {
    /// The meaning of a [`Sign`].
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum SignKind {
        /// A piece that stands in the way.
        Obstacle = "obstacle",
        /// A square that is attacked.
        Attacked = "attacked",
        /// A square on which a piece is missing.
        Missing = "missing",
        /// A piece that cannot make the move.
        Unfit = "unfit",
        /// The pawn beside a pawn that captures en passant, or would.
        Victim = "victim",
        /// A pinned piece.
        Pinned = "pinned",
        /// The square of a promotion.
        Promotion = "promotion",
        /// A king without the right to castle.
        NoRight = "no-right",
        /// A square of a wall that nothing can pass.
        Wall = "wall",
        /// A square to which the chosen piece may not go.
        NotAllowed = "not-allowed",
    }
    /// All kinds.
    const ALL;
    /// Returns its name, as SVG writes it in a class.
    const fn name;
}

impl SignKind {
    /// Returns its meaning in a few words.
    pub const fn meaning(self) -> &'static str {
        match self {
            SignKind::Obstacle => "in the way",
            SignKind::Attacked => "attacked",
            SignKind::Missing => "no piece here",
            SignKind::Unfit => "cannot go there",
            SignKind::Victim => "the pawn beside",
            SignKind::Pinned => "pinned",
            SignKind::Promotion => "promotion",
            SignKind::NoRight => "may not castle",
            SignKind::Wall => "wall",
            SignKind::NotAllowed => "may not go",
        }
    }
}
