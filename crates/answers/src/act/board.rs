//! A board in the three forms of a message: a position line, two lists of pieces, or the article's object.

use oracle_laws::{CastlingRights, Color, Piece, Placement, Position, Rank, Role, Setup, Square};
use oracle_notation::{Fields, Overrides, ParsePositionError, PositionErrorKind, Record};

use super::piece::GivenPiece;
use crate::message::{Json, Read};

/// The hint for a malformed board.
const BOARD: &str = "write a position line, or {\"white\":[\"Ke1\"],\"black\":[\"Kg5\"]}";

/// A board of a message.
#[derive(Debug)]
pub struct GivenBoard<'a> {
    setup: Setup,
    /// The pieces in the order of the message, or in the order of their squares for a position line.
    pub pieces: Vec<GivenPiece<'a>>,
    json: Json<'a>,
}

impl<'a> GivenBoard<'a> {
    /// Reads a board in any of its forms.
    pub fn read(json: Json<'a>) -> Read<'a, GivenBoard<'a>> {
        match json.parse::<String>() {
            Some(line) => GivenBoard::from_line(&line, json),
            None => GivenBoard::from_object(json),
        }
    }

    fn from_line(line: &str, json: Json<'a>) -> Read<'a, GivenBoard<'a>> {
        let refuse = |error: ParsePositionError| json.position_error(&error);
        let overrides = Overrides::default();
        let record = Record::parse(line, &overrides).map_err(refuse)?;
        let setup = Setup::from(&record.play().map_err(refuse)?.position);
        // A rook on its home square without the right to castle counts as moved.
        let moved = CastlingRights::home(&setup.placement).0 & !setup.castling.0;
        let given = |square| {
            let piece = setup.placement.piece_at(square)?;
            Some(GivenPiece {
                has_moved: moved.has(square),
                ..GivenPiece::new(square, piece, json)
            })
        };
        let pieces = setup.placement.occupied().into_iter();
        Ok(GivenBoard {
            pieces: pieces.filter_map(given).collect(),
            setup,
            json,
        })
    }

    fn from_object(json: Json<'a>) -> Read<'a, GivenBoard<'a>> {
        let object = json.object("board", BOARD)?;
        let mut keys = vec!["white", "black"];
        let inner = match object.get("boardPieces") {
            None => None,
            Some(lists) if lists.text.starts_with('{') => Some(lists.object("board", BOARD)?),
            Some(_) => return Err(json.bad_value("board", BOARD)),
        };
        let lists = ["white", "black"].map(|key| inner.as_ref().unwrap_or(&object).get(key));
        if lists.iter().all(Option::is_none) {
            return Err(json.bad_value("board", BOARD));
        }
        if let Some(inner) = inner {
            inner.allow_only("boardPieces", &keys)?;
            keys = vec!["boardPieces"];
        }
        // The last two are ignored.
        keys.extend(["epPossibleOnPawn", "onMove", "lastMove"]);
        object.allow_only("a board", &keys)?;
        let mut board = GivenBoard {
            setup: Setup::default(),
            pieces: Vec::new(),
            json,
        };
        board.setup.placement = Placement::EMPTY;
        for (color, list) in Color::ALL.into_iter().zip(lists) {
            list.map_or(Ok(()), |list| board.place(color, list))?;
        }
        let moved = board.pieces.iter().filter(|given| given.has_moved);
        let fields = Fields {
            moved: Some(moved.map(|given| given.square).collect()),
            ..Fields::default()
        };
        board.setup.castling = fields.castling_rights(&board.setup.placement);
        let pawn = object.get("epPossibleOnPawn");
        if let Some(pawn) = pawn.filter(|pawn| pawn.text != "null") {
            board.setup.ep_square = Some(read_ep_square(pawn, &board.setup)?);
        }
        Ok(board)
    }

    /// Places the pieces of a list.
    fn place(&mut self, color: Color, list: Json<'a>) -> Read<'a, ()> {
        let pieces: Option<Vec<Json<'_>>> = list.parse();
        let other = || list.bad_value("list of pieces", "write [\"Ke1\",\"Ra1\"]");
        for json in pieces.ok_or_else(other)? {
            let given = GivenPiece::read(json)?.or_color(color);
            if given.piece.color != color {
                let hint = "write it in the list of its colour";
                let said = given.color.unwrap_or(json);
                return Err(said.bad_value("piece of that colour", hint));
            }
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

    /// Returns the piece on a square, as the message gives it.
    pub fn piece_at(&self, square: Square) -> Option<&GivenPiece<'a>> {
        self.pieces.iter().find(|given| given.square == square)
    }

    /// Returns the piece of the question, which must be on the board. If the message leaves the colour out of an
    /// object, the piece on its square decides; `"Ke1"` is white.
    pub fn find(&self, asked: GivenPiece<'a>) -> Read<'a, GivenPiece<'a>> {
        let square = asked.square;
        let found = self.setup.placement.piece_at(square);
        let color = found.filter(|_| asked.object.is_some());
        let asked = asked.or_color(color.map_or(Color::White, |found| found.color));
        let (code, message, hint) = match found {
            Some(found) if found == asked.piece => return Ok(asked),
            Some(found) => {
                let message = format!("the piece on {square} is a {found}");
                let piece = GivenPiece::new(square, found, asked.json);
                ("wrong_piece", message, format!("write \"{piece}\""))
            }
            None => {
                let message = format!("no piece stands on {square} of the board");
                let hint = "the piece that is asked about stands on the board, too";
                ("no_piece", message, hint.to_owned())
            }
        };
        Err(asked.json.unquoted().error(code, &message, &hint))
    }

    /// Returns the position with this colour to move. It has no castling rights if the chosen piece has moved: only
    /// replies about a king mention castling.
    pub fn position(&self, turn: Color, has_moved: bool) -> Read<'a, Position> {
        let mut setup = self.setup.clone();
        setup.turn = turn;
        if has_moved {
            setup.castling = CastlingRights::NONE;
        }
        // A board that was read is never impossible.
        let refuse = |error| self.json.bad_position(&PositionErrorKind::Setup(error));
        Position::try_from(&setup).map_err(refuse)
    }
}

/// Reads the pawn that has just moved two squares, and returns the en passant square.
fn read_ep_square<'a>(json: Json<'a>, setup: &Setup) -> Read<'a, Square> {
    let hint = "name a pawn of the board that stands on rank 4 or 5, such as \"Wpe4\"";
    let bad = || json.bad_value("pawn that has just moved two squares", hint);
    let pawn = GivenPiece::read(json).map_err(|_| bad())?;
    let (color, passed) = match pawn.square.rank() {
        Rank::Fourth => (Color::White, Rank::Third),
        Rank::Fifth => (Color::Black, Rank::Sixth),
        _ => return Err(bad()),
    };
    let mut after = setup.clone();
    after.turn = !color;
    after.ep_square = Some(Square::new(pawn.square.file(), passed));
    let is_pawn = pawn.or_color(color).piece == Piece::new(color, Role::Pawn);
    let passed = after.valid_ep_square();
    passed.filter(|_| is_pawn).ok_or_else(bad)
}
