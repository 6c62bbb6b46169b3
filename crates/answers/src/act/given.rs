//! What messages give: a piece as `"Ke1"`, as `"Wke1"` or as the article's object, and a board as a position line, as two
//! lists of pieces or as the article's object.

use oracle_laws::{CastlingRights, Color, File, Piece, Placement, Rank, Role, Setup, Square};
use oracle_notation::{Fields, Overrides, ParsePositionError, Record, piece_list, put};

use super::tell_place;
use crate::message::{Json, Read};
use crate::out::Out;

/// The hints for a malformed piece, and for a malformed board.
const PIECE: &str = "write {\"piece\":\"K\",\"color\":\"W\",\"position\":{\"file\":\"e\",\"rank\":\"1\"}}, or \"Wke1\"";
const BOARD: &str = "write a position line, or {\"white\":[\"Ke1\"],\"black\":[\"Kg5\"]}";

/// A piece of a message.
pub struct GivenPiece<'a> {
    pub square: Square,
    /// The piece, with the colour that its place in the message gives it unless `color` does.
    pub piece: Piece,
    has_moved: bool,
    /// The value that gives the colour.
    color: Option<Json<'a>>,
    /// The value that gives the piece.
    pub json: Json<'a>,
    /// The object of the message, if it gives one, as replies repeat it.
    pub object: Option<String>,
}

impl<'a> GivenPiece<'a> {
    /// Reads a piece in any of its forms. A piece without a colour is white. A pawn on a back rank is an error.
    pub fn read(json: Json<'a>) -> Read<'a, GivenPiece<'a>> {
        let refuse = |kind| json.unquoted().bad_position(&kind);
        if let Some(text) = json.parse::<String>() {
            let (square, piece) = piece_list::lone(&text).map_err(refuse)?;
            return Ok(GivenPiece {
                square,
                piece,
                has_moved: false,
                // `Wke1` has a colour; `Ke1` and `e2` have none.
                color: (text.len() > "Ke1".len()).then_some(json),
                json,
                object: None,
            });
        }
        let object = json.object("piece", PIECE)?;
        let role = object.letter("piece", "role", Role::from_letter)?;
        let color = object.get("color");
        let said = color.map_or(Ok(Color::White), |color| color.color(PIECE))?;
        let place = object.required("position")?.object("position", PIECE)?;
        let file = place.letter("file", "file", File::from_letter)?;
        let rank = place.letter("rank", "rank", Rank::from_digit)?;
        let given = GivenPiece {
            square: Square::new(file, rank),
            piece: Piece::new(said, role),
            has_moved: object.flag("hasMoved")?,
            color,
            json,
            object: Some(json.compact()),
        };
        put(&mut Placement::EMPTY.clone(), given.square, given.piece).map_err(refuse)?;
        Ok(given)
    }

    /// Returns the name of the piece in the trace: `Wke1`.
    pub fn name(&self) -> String {
        let Piece { color, role } = self.piece;
        format!("{}{}{}", color.either('W', 'B'), role.letter(), self.square)
    }

    /// Returns the piece, with this colour unless the message gives another.
    fn or_color(mut self, color: Color) -> GivenPiece<'a> {
        self.piece.color = self.color.map_or(color, |_| self.piece.color);
        self
    }

    /// Tells the object of the message if it gives one, otherwise a piece as the article writes it.
    pub fn tell(&self, out: &mut Out<'_>) {
        if let Some(object) = &self.object {
            return out.bracketed([b'{', b'}'], &object.as_bytes()[1..object.len() - 1]);
        }
        out.object(|out| {
            out.key("piece").shown(self.piece.role.upper_letter());
            out.key("color").id(Some(self.piece.color.either("W", "B")));
            out.key("hasMoved").truth(Some(self.has_moved));
            let position = out.key("position");
            position.object(|out| tell_place(self.square.name(), out));
        });
    }
}

/// A board of a message.
pub struct GivenBoard<'a> {
    pub setup: Setup,
    /// The pieces in the order of the message, or in the order of their squares for a position line.
    pub pieces: Vec<GivenPiece<'a>>,
}

impl<'a> GivenBoard<'a> {
    /// Returns a board without pieces.
    pub fn empty() -> GivenBoard<'a> {
        let setup = Fields::default().setup(Placement::EMPTY, Color::White);
        let pieces = Vec::new();
        GivenBoard { setup, pieces }
    }

    /// Reads a board in any of its forms.
    pub fn read(json: Json<'a>) -> Read<'a, GivenBoard<'a>> {
        if let Some(line) = json.parse::<String>() {
            return GivenBoard::from_line(&line, json);
        }
        let object = json.object("board", BOARD)?;
        let lists = |inner: Json<'a>| inner.object("board", BOARD);
        let inner = object.get("boardPieces").map(lists).transpose()?;
        let around = inner.as_ref().unwrap_or(&object);
        let list = |color: Color| Some((color, around.get(color.name())?));
        let lists: Vec<_> = Color::ALL.into_iter().filter_map(list).collect();
        if lists.is_empty() {
            return Err(json.bad_value("board", BOARD));
        }
        let mut keys = Color::ALL.map(Color::name).to_vec();
        if let Some(inner) = &inner {
            inner.allow_only("boardPieces", &keys)?;
            keys = vec!["boardPieces"];
        }
        // The last two are ignored.
        keys.extend(["epPossibleOnPawn", "onMove", "lastMove"]);
        object.allow_only("a board", &keys)?;
        let mut board = GivenBoard::empty();
        for (color, list) in lists {
            let other = || list.bad_value("list of pieces", "write [\"Ke1\",\"Ra1\"]");
            for json in list.parse::<Vec<Json<'_>>>().ok_or_else(other)? {
                let given = GivenPiece::read(json)?.or_color(color);
                if let Some(said) = given.color.filter(|_| given.piece.color != color) {
                    let hint = "write it in the list of its colour";
                    return Err(said.bad_value("piece of that colour", hint));
                }
                put(&mut board.setup.placement, given.square, given.piece)
                    .map_err(|kind| json.unquoted().bad_position(&kind))?;
                board.pieces.push(given);
            }
        }
        let moved = board.pieces.iter().filter(|given| given.has_moved);
        let fields = Fields {
            moved: Some(moved.map(|given| given.square).collect()),
            ..Fields::default()
        };
        board.setup.castling = fields.castling_rights(&board.setup.placement);
        let pawn = object.get("epPossibleOnPawn");
        let pawn = pawn.filter(|pawn| pawn.text != "null");
        pawn.map_or(Ok(()), |pawn| board.set_ep_square(pawn))?;
        Ok(board)
    }

    fn from_line(line: &str, json: Json<'a>) -> Read<'a, GivenBoard<'a>> {
        let refuse = |error: ParsePositionError| json.position_error(&error);
        let overrides = Overrides::default();
        let record = Record::parse(line, &overrides).map_err(refuse)?;
        let setup = record.play().map_err(refuse)?.position.setup();
        // A rook on its starting square without the right to castle counts as moved.
        let moved = CastlingRights::home(&setup.placement).0 & !setup.castling.0;
        let given = |square| {
            Some(GivenPiece {
                square,
                piece: setup.placement.piece_at(square)?,
                has_moved: moved.has(square),
                color: None,
                json,
                object: None,
            })
        };
        let pieces = setup.placement.occupied().into_iter();
        let pieces = pieces.filter_map(given).collect();
        Ok(GivenBoard { setup, pieces })
    }

    /// Reads the pawn that has just moved two squares, and notes the square that it passed.
    fn set_ep_square(&mut self, json: Json<'a>) -> Read<'a, ()> {
        let hint = "name a pawn of the board that stands on rank 4 or 5, such as \"Wpe4\"";
        let passed = GivenPiece::read(json).ok().and_then(|pawn| {
            let color = Color::from_white(pawn.square.rank() == Rank::Fourth);
            self.setup.turn = !color;
            self.setup.ep_square = pawn.square.offset(0, -color.forward());
            let is_pawn = pawn.or_color(color).piece == Piece::new(color, Role::Pawn);
            self.setup.valid_ep_square().filter(|_| is_pawn)
        });
        let bad = || json.bad_value("pawn that has just moved two squares", hint);
        passed.map(|_| ()).ok_or_else(bad)
    }

    /// Returns the piece of the question, which must be on the board. If the message leaves the colour out of an
    /// object, the piece on its square decides; `"Ke1"` is white.
    pub fn find(&mut self, mut asked: GivenPiece<'a>) -> Read<'a, GivenPiece<'a>> {
        let (square, json) = (asked.square, asked.json.unquoted());
        let Some(found) = self.setup.placement.piece_at(square) else {
            let text = format!("no piece stands on {square} of the board");
            let hint = "the piece that is asked about stands on the board, too";
            return Err(json.error("no_piece", &text, hint));
        };
        if asked.object.is_some() {
            asked = asked.or_color(found.color);
        }
        if asked.has_moved {
            // Only replies about a king mention castling.
            self.setup.castling = CastlingRights::NONE;
        }
        if asked.piece == found {
            return Ok(asked);
        }
        asked.piece = found;
        let text = format!("the piece on {square} is a {found}");
        let hint = format!("write \"{}\"", asked.name());
        Err(json.error("wrong_piece", &text, &hint))
    }
}
