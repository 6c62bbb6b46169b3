#![doc = include_str!("../README.md")]
//! A [`Picture`] says what to show; [`ascii`] draws it in characters, [`svg`] in lines.

pub mod ascii;
mod move_picture;
pub mod svg;

use std::fmt;

use oracle_laws::attacks::between;
use oracle_laws::{Bitboard, Color, File, Piece, Placement, Position, Rank, Square};

/// What to show: the pieces, and marks on squares.
#[derive(Debug, Clone)]
pub struct Picture<'a> {
    /// The pieces.
    pub placement: &'a Placement,
    /// The chosen piece.
    pub chosen: Option<Square>,
    /// Squares to which the chosen piece may go without capturing there.
    pub targets: Bitboard,
    /// Squares on which the chosen piece may capture, or go to capture en passant.
    pub captures: Bitboard,
    /// Pieces that give check or prevent castling, or that the reason against a move names.
    pub attackers: Bitboard,
    /// The king in check, or the king to which the move gives check.
    pub checked: Option<Square>,
    /// Whether that king is checkmated.
    pub is_mate: bool,
    /// The squares that the last move emptied or filled.
    pub last: Bitboard,
    /// Squares that a reader is to look at: a colour in SVG, and for an [`Ink`]; a text without colours does not show them.
    pub highlights: Bitboard,
    /// Other marks, at most one on a square.
    pub signs: Vec<Sign>,
    /// Arrows and lines, the lowest first.
    pub strokes: Vec<Stroke>,
    /// How many pieces of each colour attack each square, White's first; `None` if this is not shown.
    pub attacks: Option<&'a [[u8; 2]; 64]>,
    /// The side to move, which has a mark beside the board; `None` if this is not shown.
    pub turn: Option<Color>,
    /// Whether Black is at the bottom.
    pub flip: bool,
}

impl<'a> Picture<'a> {
    /// Returns the pieces alone, White at the bottom.
    pub const fn new(placement: &'a Placement) -> Picture<'a> {
        Picture {
            placement,
            chosen: None,
            targets: Bitboard::EMPTY,
            captures: Bitboard::EMPTY,
            attackers: Bitboard::EMPTY,
            checked: None,
            is_mate: false,
            last: Bitboard::EMPTY,
            highlights: Bitboard::EMPTY,
            signs: Vec::new(),
            strokes: Vec::new(),
            attacks: None,
            turn: None,
            flip: false,
        }
    }

    /// Returns the pieces of a position, and who gives check to whom.
    pub fn of(position: &'a Position) -> Picture<'a> {
        let checkers = position.checkers();
        Picture {
            attackers: checkers,
            checked: position.king().filter(|_| checkers.any()),
            is_mate: checkers.any() && !position.has_legal_move(),
            ..Picture::new(position.placement())
        }
    }

    /// Returns what the mark of the king means.
    pub(crate) const fn check_meaning(&self) -> &'static str {
        if self.is_mate {
            "checkmate"
        } else {
            "in check"
        }
    }

    /// Returns what the mark of an attacker means.
    pub(crate) const fn attack_meaning(&self) -> &'static str {
        if self.strokes.is_empty() {
            "attacks the king or its path"
        } else {
            "attacks"
        }
    }

    /// Returns the files from left to right.
    pub fn files(&self) -> [File; 8] {
        let mut files = File::ALL;
        if self.flip {
            files.reverse();
        }
        files
    }

    /// Returns the ranks from top to bottom.
    pub fn ranks(&self) -> [Rank; 8] {
        let mut ranks = Rank::ALL;
        if !self.flip {
            ranks.reverse();
        }
        ranks
    }

    /// One square of the picture.
    pub fn cell(&self, square: Square) -> Cell {
        let mut signs = self.signs.iter().copied();
        let mut strokes = self.strokes.iter().copied();
        Cell {
            square,
            piece: self.placement.piece_at(square),
            chosen: self.chosen == Some(square),
            target: self.targets.has(square),
            capture: self.captures.has(square),
            attacker: self.attackers.has(square),
            checked: self.checked == Some(square),
            last: self.last.has(square),
            highlighted: self.highlights.has(square),
            sign: signs.find(|sign| sign.square == square),
            crossed: strokes
                .clone()
                .any(|stroke| stroke.kind == StrokeKind::Illegal && stroke.to == square),
            trace: strokes.rfind(|stroke| between(stroke.from, stroke.to).has(square)),
        }
    }
}

impl fmt::Display for Picture<'_> {
    /// Draws it in characters of ASCII, without colours.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&ascii::draw(self, ascii::Glyphs::Ascii, &Plain))
    }
}

/// One square of a picture. It may have several marks at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // Each is a mark of its own, and all may be combined.
pub struct Cell {
    /// The square.
    pub square: Square,
    /// The piece on the square, if there is one.
    pub piece: Option<Piece>,
    /// Whether it is the chosen piece's.
    pub chosen: bool,
    /// Whether the chosen piece may go there without capturing there.
    pub target: bool,
    /// Whether the chosen piece may capture there, or goes there to capture en passant.
    pub capture: bool,
    /// Whether a piece stands there that gives check or prevents castling.
    pub attacker: bool,
    /// Whether the king in check stands there.
    pub checked: bool,
    /// Whether the last move emptied or filled it.
    pub last: bool,
    /// Whether a reader is to look at it.
    pub highlighted: bool,
    /// Its other mark.
    pub sign: Option<Sign>,
    /// Whether an illegal move goes there.
    pub crossed: bool,
    /// The arrow or line that passes over it, between its ends; none for the leap of a knight.
    pub trace: Option<Stroke>,
}

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

    /// Returns whether this and another are moves along one rank that meet head-on, as those of castling.
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

    /// Returns whether it and another numbered arrow would hide each other: they begin on one square, or share a line.
    pub fn hides(self, other: Stroke) -> bool {
        let squares = |stroke: Stroke| {
            let passed = between(stroke.from, stroke.to);
            passed.with(stroke.from).with(stroke.to)
        };
        self.from == other.from || (squares(self) & squares(other)).more_than_one()
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

/// Puts colour around the parts of a drawing, and around the text below it.
pub trait Ink {
    /// Appends the text of one square.
    fn cell(&self, _cell: Cell, text: &str, out: &mut String) {
        out.push_str(text);
    }

    /// Appends the text of a square, given the numbers of White's and of Black's pieces that attack it.
    fn attacked(&self, _cell: Cell, _counts: [u32; 2], text: &str, out: &mut String) {
        out.push_str(text);
    }

    /// Returns the names of the colours of [`Ink::attacked`] where White, Black, or neither has more attackers.
    fn majorities(&self) -> Option<[&'static str; 3]> {
        None
    }

    /// Appends a coordinate.
    fn label(&self, text: &str, out: &mut String) {
        out.push_str(text);
    }

    /// Appends a heading.
    fn heading(&self, text: &str, out: &mut String) {
        out.push_str(text);
    }
}

impl fmt::Debug for dyn Ink + Sync {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Ink")
    }
}

/// No colours.
#[derive(Debug, Clone, Copy, Default)]
pub struct Plain;

impl Ink for Plain {}
