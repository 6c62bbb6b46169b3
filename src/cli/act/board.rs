//! A board in the three forms of a message: a position line, two lists of pieces, or the article's object.

use chess_oracle::board::{Color, Piece, Placement, Rank, Role, Square};
use chess_oracle::notation::{
    Fields, Origin, Overrides, ParsePositionError, PositionErrorKind, Record,
};
use chess_oracle::rules::{CastlingRights, Position, Setup};

use super::piece::{GivenPiece, NamedPiece};
use super::{Json, Object, ParseMessageError};

/// The keys of the lists of pieces.
const LISTS: [&str; 2] = [Color::White.name(), Color::Black.name()];

/// Other keys that are allowed; `onMove` and `lastMove` are ignored.
const BESIDE: [&str; 3] = ["epPossibleOnPawn", "onMove", "lastMove"];

/// A board of a message.
#[derive(Debug)]
pub struct Board<'a> {
    setup: Setup,
    /// The pieces in the order of the message, or in the order of their squares for a position line.
    pieces: Vec<GivenPiece<'a>>,
    json: Json<'a>,
}

impl<'a> Board<'a> {
    /// Reads a board in any of its forms.
    ///
    /// # Errors
    ///
    /// Returns an error for a value that is not a board, pieces that cannot be on one board, a pawn that cannot be
    /// captured en passant, or an unknown key.
    pub fn read(json: Json<'a>) -> Result<Board<'a>, ParseMessageError> {
        if let Some(line) = json.string() {
            return Board::from_line(&line, json);
        }
        match json.object() {
            Some(object) => Board::from_object(&object?),
            None => Err(not_a_board(json)),
        }
    }

    fn from_line(line: &str, json: Json<'a>) -> Result<Board<'a>, ParseMessageError> {
        let refuse = |error: ParsePositionError| {
            let part = match &error.origin {
                Origin::Line(range) => json.part_of_string(range),
                Origin::Override(_) => json,
            };
            part.bad_position(&error.kind)
        };
        let overrides = Overrides::default();
        let record = Record::parse(line, &overrides).map_err(refuse)?;
        let query = record.play().map_err(refuse)?;
        let setup = Setup::from(&query.position);
        let home = CastlingRights::home(&setup.placement);
        let pieces = setup.placement.occupied().into_iter().filter_map(|square| {
            Some(GivenPiece {
                square,
                piece: setup.placement.piece_at(square)?,
                // A rook on its home square without the right to castle counts as moved.
                has_moved: home.0.has(square) && !setup.castling.0.has(square),
                object: None,
                json,
            })
        });
        Ok(Board {
            pieces: pieces.collect(),
            setup,
            json,
        })
    }

    fn from_object(object: &Object<'a>) -> Result<Board<'a>, ParseMessageError> {
        let json = object.json();
        let inner;
        let lists = match object.get("boardPieces") {
            Some(lists) => {
                inner = lists.object().ok_or_else(|| not_a_board(json))??;
                &inner
            }
            None => object,
        };
        if Color::ALL
            .iter()
            .all(|color| lists.get(color.name()).is_none())
        {
            return Err(not_a_board(json));
        }
        if object.get("boardPieces").is_some() {
            lists.allow_only("boardPieces", &LISTS)?;
            object.allow_only("a board", &[&["boardPieces"][..], &BESIDE].concat())?;
        } else {
            object.allow_only("a board", &[&LISTS[..], &BESIDE].concat())?;
        }
        let mut board = Board {
            setup: Setup {
                placement: Placement::EMPTY,
                ..Setup::default()
            },
            pieces: Vec::new(),
            json,
        };
        for color in Color::ALL {
            if let Some(list) = lists.get(color.name()) {
                board.place(color, list)?;
            }
        }
        let moved = board.pieces.iter().filter(|given| given.has_moved);
        let fields = Fields {
            moved: Some(moved.map(|given| given.square).collect()),
            ..Fields::default()
        };
        board.setup.castling = fields.castling_rights(&board.setup.placement);
        if let Some(pawn) = object.optional("epPossibleOnPawn") {
            board.setup.ep_square = Some(read_ep_square(pawn, &board.setup)?);
        }
        Ok(board)
    }

    /// Places the pieces of a list.
    fn place(&mut self, color: Color, list: Json<'a>) -> Result<(), ParseMessageError> {
        let pieces = list.list().ok_or_else(|| {
            list.bad_value("list of pieces")
                .with_hint("write [\"Ke1\",\"Ra1\"]")
        })?;
        for json in pieces {
            let given = NamedPiece::read(json)?.in_list_of(color)?;
            let refuse = |kind| json.unquoted().bad_position(&kind);
            let placement = &mut self.setup.placement;
            if let Some(other) = placement.piece_at(given.square) {
                return Err(refuse(PositionErrorKind::SquareTaken(given.square, other)));
            }
            placement.put(given.square, given.piece);
            let checked = self.setup.check();
            checked.map_err(|error| refuse(PositionErrorKind::Setup(error)))?;
            self.pieces.push(given);
        }
        Ok(())
    }

    /// Returns the pieces of a colour, in the order of the message.
    pub fn pieces_of(&self, color: Color) -> impl Iterator<Item = &GivenPiece<'a>> {
        let pieces = self.pieces.iter();
        pieces.filter(move |given| given.piece.color == color)
    }

    /// Returns the piece on a square, as the message gives it.
    pub fn piece_at(&self, square: Square) -> Option<&GivenPiece<'a>> {
        self.pieces.iter().find(|given| given.square == square)
    }

    /// Returns the piece of the question, which must be on the board. If the message leaves the colour out of an
    /// object, the piece on its square decides; `"Ke1"` is white.
    ///
    /// # Errors
    ///
    /// Returns an error if the square is empty or holds another piece.
    pub fn find(&self, asked: NamedPiece<'a>) -> Result<GivenPiece<'a>, ParseMessageError> {
        let square = asked.square();
        let found = self.setup.placement.piece_at(square);
        let color = found.filter(|_| asked.is_object()).map(|found| found.color);
        let asked = asked.or_color(color.unwrap_or(Color::White));
        let (code, message) = match found {
            Some(found) if found == asked.piece => return Ok(asked),
            Some(found) => ("wrong_piece", format!("the piece on {square} is a {found}")),
            None => (
                "no_piece",
                format!("no piece stands on {square} of the board"),
            ),
        };
        let error = asked.json.unquoted().error(code, &message);
        Err(error.with_hint("the piece that is asked about stands on the board, too"))
    }

    /// Returns the position with this colour to move. It has no castling rights if the chosen piece has moved: only
    /// replies about a king mention castling.
    ///
    /// # Errors
    ///
    /// Returns an error for an impossible position; a board that was read successfully never is one.
    pub fn position(&self, turn: Color, has_moved: bool) -> Result<Position, ParseMessageError> {
        let castling = if has_moved {
            CastlingRights::NONE
        } else {
            self.setup.castling
        };
        let setup = Setup {
            turn,
            castling,
            ..self.setup.clone()
        };
        let refuse = |error| self.json.bad_position(&PositionErrorKind::Setup(error));
        Position::try_from(&setup).map_err(refuse)
    }
}

/// Reads the pawn that has just moved two squares, and returns the en passant square.
fn read_ep_square(json: Json<'_>, setup: &Setup) -> Result<Square, ParseMessageError> {
    let bad = || {
        json.bad_value("pawn that has just moved two squares")
            .with_hint("name a pawn of the board that stands on rank 4 or 5, such as \"Wpe4\"")
    };
    let named = NamedPiece::read(json).map_err(|_| bad())?;
    let (color, passed) = match named.square().rank() {
        Rank::Fourth => (Color::White, Rank::Third),
        Rank::Fifth => (Color::Black, Rank::Sixth),
        _ => return Err(bad()),
    };
    let pawn = named.or_color(color);
    let after = Setup {
        turn: !color,
        ep_square: Some(Square::new(pawn.square.file(), passed)),
        ..setup.clone()
    };
    let is_pawn = pawn.piece == Piece::new(color, Role::Pawn);
    let passed = after.valid_ep_square();
    passed.filter(|_| is_pawn).ok_or_else(bad)
}

fn not_a_board(json: Json<'_>) -> ParseMessageError {
    json.bad_value("board")
        .with_hint("write a position line, or {\"white\":[\"Ke1\"],\"black\":[\"Kg5\"]}")
}
