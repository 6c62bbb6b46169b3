//! `act`: answers the messages of the articles as their services do, but by the laws of chess.
//!
//! A message names a pattern: `role`, `cmd` and perhaps more keys. A piece is `"Ke1"`, `"Wke1"` or the article's object; a board is
//! a position line, two lists of pieces or the article's object. The articles answer it in layers, which ask each other.
//! The cost of a message is bounded: its line has at most 64 KiB, its reply 256 KiB, and each text of an error 1,000
//! characters.

use std::collections::HashSet;
use std::fmt::Write;

use oracle_laws::{
    CastlingRights, CastlingSide, Color, File, LegalMoves, Piece, Placement, Position, Rank, Role,
    Setup, Square, mask,
};
use oracle_notation::uci::CastlingMode;
use oracle_notation::{Fields, Overrides, ParsePositionError, Record, piece_list, put};

use crate::answer::{Frame, push_record};
use crate::columns::{Tell, columns};
use crate::format::Formats;
use crate::message::{Json, Object, Read};
use crate::out::Out;

/// The format of the replies.
pub static FORMATS: Formats<()> = Formats::new((), &[("json", ())]);

const HINT: &str =
    "a message is one line, such as {\"role\":\"movement\",\"cmd\":\"rawMoves\",\"piece\":\"Ba1\"}";

/// The hint that names the patterns as Seneca writes them.
const PATTERNS: &str = "the patterns are role:movement,cmd:rawMoves; role:movement,cmd:rawMoves,isPawn:true; \
    role:movement,cmd:rawMoves,isKnight:true; role:movement,cmd:legalSquares; \
    role:movement,cmd:legalMoves; role:board,cmd:squaresControlledBy";

/// The longest reply in bytes, with its line end. Only replies that repeat pieces with long keys come near it.
const LONGEST: usize = 256 * 1024;

/// The layers of the articles, each of which asks the one before.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Layer {
    /// A piece on an empty board, as a mask of 15 by 15.
    Mask,
    /// A piece on an empty board.
    Lone,
    /// A piece among others.
    Board,
    /// All pieces of a colour.
    Color,
}

/// Appends the reply to a message as one line, and the tree of the patterns that answered to the trace. A reply that is a
/// record stands in the frame. What was appended before an error is no reply.
pub(crate) fn answer<'a>(
    line: &'a str,
    frame: &Frame<'_>,
    out: &mut Vec<u8>,
    trace: &mut String,
) -> Read<'a, ()> {
    let message = Json::message(line, "message", HINT)?;
    let role = message.named("role", "movement")?;
    let command = message.named("cmd", "rawMoves")?;
    let cmd = command.unescaped();
    let is_on_board = message.get("board").is_some_and(|json| json.text != "null");
    let layer = match (&*role.unescaped(), &*cmd) {
        ("movement", "rawMoves") => Layer::Mask,
        ("movement", "legalMoves") if is_on_board => Layer::Board,
        ("movement", "legalSquares" | "legalMoves") => Layer::Lone,
        ("board", "squaresControlledBy") => Layer::Color,
        _ => {
            let text = format!("no pattern has role {} and cmd {}", role.text, command.text);
            return Err(command.error("unknown_pattern", &text, PATTERNS));
        }
    };
    let (board, asked) = read(&message, layer)?;
    // The pieces were checked as they were read.
    let position = Position::new_unchecked(&board.setup);
    let (legal, color) = (&position.legal(), position.turn());
    if layer == Layer::Color {
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(trace, "role:board,cmd:{cmd} {color}");
    }
    let own = board.pieces.iter();
    let own = own.filter(|given| asked.is_none() && given.piece.color == color);
    let moves = asked.iter().chain(own).map(|given| {
        push_layers(layer, &cmd, given, trace);
        MovesReply::new(given, layer, &board, legal)
    });
    let moves = moves.collect();
    let control = ControlReply { moves, legal };
    let reply: &dyn Tell = match &*control.moves {
        [lone] if cmd == "legalSquares" => {
            // A list has no key for the number of the line.
            Out::json(CastlingMode::default(), out).list(lone.moves(), ListedMove::tell);
            out.push(b'\n');
            return Ok(());
        }
        [one] if asked.is_some() => one,
        _ => &control,
    };
    let listed = control.moves.iter().flat_map(MovesReply::moves);
    let captured = listed.filter_map(|listed| listed.captured?.object.as_ref());
    let mut length = captured.map(String::len).sum();
    // What is far too long is not written at all.
    if length <= LONGEST {
        let start = out.len();
        push_record(&[reply], None, frame, CastlingMode::default(), out);
        length = out.len() - start;
    }
    match message.get("board") {
        Some(board) if length > LONGEST => {
            let text = format!("the reply would be longer than {LONGEST} bytes");
            let hint = "give the pieces of the board fewer or shorter keys: the reply repeats them";
            Err(board.error("reply_too_long", &text, hint))
        }
        _ => Ok(()),
    }
}

/// Adds the layers that answer about a piece to the trace, each below the one that asks it.
fn push_layers(layer: Layer, cmd: &str, piece: &GivenPiece<'_>, trace: &mut String) {
    let raw = match piece.piece.role {
        Role::Pawn => "rawMoves,isPawn:true",
        Role::Knight => "rawMoves,isKnight:true",
        _ => "rawMoves",
    };
    let board = "legalMoves";
    let lone = if layer == Layer::Lone { cmd } else { board };
    let layers = [(raw, ""), (lone, ""), (board, " on a board")];
    let (name, above) = (piece.name(), usize::from(layer == Layer::Color));
    for (depth, (cmd, place)) in (above..).zip(layers.iter().take(layer as usize + 1).rev()) {
        let indent = 2 * depth;
        let _ = writeln!(trace, "{:indent$}role:movement,cmd:{cmd} {name}{place}", "");
    }
}

/// Reads what a message asks about: a board, which is empty around a piece by itself, with the side to move, and perhaps a piece.
fn read<'a>(
    message: &Object<'a>,
    layer: Layer,
) -> Read<'a, (GivenBoard<'a>, Option<GivenPiece<'a>>)> {
    let board = || GivenBoard::read(message.named("board", "Wke1 Bqd8")?);
    if layer == Layer::Color {
        let mut board = board()?;
        let color = message.named("color", "white")?;
        board.setup.turn = color.color("write \"white\" or \"black\"")?;
        return Ok((board, None));
    }
    let mut piece = GivenPiece::read(message.named("piece", "Wke1")?)?;
    let (at, role) = (piece.square, piece.piece.role);
    for (key, only) in [("isKnight", Role::Knight), ("isPawn", Role::Pawn)] {
        if layer == Layer::Mask && message.flag(key)? && role != only {
            let text = format!("this pattern is for a {only}, and the piece on {at} is a {role}");
            let hint = "leave isPawn and isKnight out: every piece is answered without them";
            return Err(piece.json.unquoted().error("wrong_piece", &text, hint));
        }
    }
    let mut around = GivenBoard::empty();
    if layer == Layer::Board {
        around = board()?;
        piece = around.find(piece)?;
    }
    around.setup.turn = piece.piece.color;
    Ok((around, Some(piece)))
}

/// Tells file and rank of a place on the movement mask. Off the real board they are the characters before `a` and `1`, and
/// those after `h` and `8`, as in the articles.
fn tell_place([file, rank]: [u8; 2], out: &mut Out<'_>) {
    for (key, letter) in [("file", file), ("rank", rank)] {
        out.key(key).text(char::from(letter).encode_utf8(&mut [0]));
    }
}

/// A move of a piece.
struct ListedMove<'r> {
    /// The file and the rank.
    to: [u8; 2],
    /// The captured piece, as the message gives it.
    captured: Option<&'r GivenPiece<'r>>,
    promotes: bool,
}

/// The moves of a piece, line by line.
struct MovesReply<'r> {
    given: &'r GivenPiece<'r>,
    lines: Vec<Vec<ListedMove<'r>>>,
    /// For a king on a board: all legal moves of its side.
    king: Option<&'r LegalMoves<'r>>,
}

/// The squares that the side to move controls, and the moves of its pieces.
struct ControlReply<'r> {
    moves: Vec<MovesReply<'r>>,
    legal: &'r LegalMoves<'r>,
}

columns! {
    /// Moves as a list, and the same moves line by line, or what the articles say of a king on a board.
    MOVES_REPLY: MovesReply<'_>, |it, out|
    "moves" Record => out.list(it.moves(), ListedMove::tell),
    "moveVectors" Record => if it.king.is_none() { out.list(&it.lines, |line, out| out.list(line, ListedMove::tell)) },
    "inCheck" Record => if let Some(legal) = it.king { out.truth(legal.status().check) },
    "checkMated" Record => if let Some(legal) = it.king { out.truth(legal.status().checkmate) },
    "staleMated" Record => if let Some(legal) = it.king { out.truth(legal.status().stalemate) },
    "canQSideCastle" Record => if let Some(legal) = it.king { out.truth(Some(legal.may_castle(CastlingSide::Queenside))) },
    "canKSideCastle" Record => if let Some(legal) = it.king { out.truth(Some(legal.may_castle(CastlingSide::Kingside))) },
}

columns! {
    /// The squares that a colour controls: by the article's definition, those to which its pieces may legally move.
    CONTROL_REPLY: ControlReply<'_>, |it, out|
    "pieceMoves" Record List(&Keys(&[("piece", Def("article_piece")), ("moves", Def("legal_moves"))])) => out.list(&it.moves, |moves, out| out.object(|out| {
        moves.given.tell(out.key("piece"));
        out.key("moves").part(moves);
    })),
    /// The squares to which the pieces may legally go, each once.
    "controlled" Record With(&List(&Def("place")), r#"{"uniqueItems": true}"#) => {
        let (listed, mut seen) = (it.moves.iter().flat_map(MovesReply::moves), HashSet::new());
        let controlled = listed.filter(|listed| seen.insert(listed.to));
        out.list(controlled, |listed, out| out.object(|out| tell_place(listed.to, out)));
    },
    /// The squares that the pieces attack.
    "attacked" Record With(&List(&Def("place")), r#"{"uniqueItems": true}"#) => {
        let position = it.legal.position();
        out.list(position.attacked(position.turn()), |square, out| out.object(|out| tell_place(square.name(), out)));
    },
}

impl ListedMove<'_> {
    /// Tells the move. Keys that do not apply are left out.
    fn tell(&self, out: &mut Out<'_>) {
        out.object(|out| {
            tell_place(self.to, out);
            if let Some(piece) = self.captured {
                piece.tell(out.key("hasCaptured"));
            }
            if self.promotes {
                out.key("mustPromote").truth(Some(true));
            }
        });
    }
}

impl<'r> MovesReply<'r> {
    /// Returns the moves of a piece in this layer: raw ones on the movement mask, those of them that are on the real board, or
    /// the legal ones on a given board, to which a pawn adds its captures. All leaps of a knight are one line, as in the
    /// articles.
    fn new(
        given: &'r GivenPiece<'_>,
        layer: Layer,
        board: &'r GivenBoard<'_>,
        legal: &'r LegalMoves<'_>,
    ) -> MovesReply<'r> {
        let Piece { color, role } = given.piece;
        let mut lines = mask::lines(given.piece, given.square);
        match role {
            Role::Knight => lines = vec![lines.concat()],
            Role::Pawn if layer >= Layer::Board => lines[0].extend(mask::pawn_captures(color)),
            _ => {}
        }
        let king = Some(legal).filter(|_| role == Role::King && layer >= Layer::Board);
        let ([file, rank], mut moves) = (given.square.name(), legal.moves_from(given.square));
        moves.retain(|played| played.castle().is_none());
        let given_on = |square| board.pieces.iter().find(|given| given.square == square);
        let list = |(files, ranks)| {
            let to = [(file, files), (rank, ranks)].map(|(at, by)| at.wrapping_add_signed(by));
            let played = moves.iter().find(|played| played.to.name() == to);
            let is_listed = match layer {
                Layer::Mask => true,
                Layer::Lone => Square::from_name(&to).is_some(),
                Layer::Board | Layer::Color => played.is_some(),
            };
            is_listed.then(|| ListedMove {
                to,
                captured: played.and_then(|played| given_on(played.capture_square()?)),
                promotes: played.is_some_and(|played| played.promotion.is_some()),
            })
        };
        let listed = |line: Vec<_>| line.into_iter().filter_map(list).collect();
        let lines = lines.into_iter().map(listed).collect();
        MovesReply { given, lines, king }
    }

    /// Returns the moves, one line after another.
    fn moves(&self) -> impl Iterator<Item = &ListedMove<'r>> {
        self.lines.iter().flatten()
    }
}

/// The hints for a malformed piece, and for a malformed board.
const PIECE: &str = "write {\"piece\":\"K\",\"color\":\"W\",\"position\":{\"file\":\"e\",\"rank\":\"1\"}}, or \"Wke1\"";
const BOARD: &str = "write a position line, or {\"white\":[\"Ke1\"],\"black\":[\"Kg5\"]}";

/// A piece of a message.
struct GivenPiece<'a> {
    square: Square,
    /// The piece, with the colour that its place in the message gives it unless `color` does.
    piece: Piece,
    has_moved: bool,
    /// The value that gives the colour.
    color: Option<Json<'a>>,
    /// The value that gives the piece.
    json: Json<'a>,
    /// The object of the message, if it gives one, as replies repeat it.
    object: Option<String>,
}

impl<'a> GivenPiece<'a> {
    /// Reads a piece in any of its forms. A piece without a colour is white. A pawn on a back rank is an error.
    fn read(json: Json<'a>) -> Read<'a, GivenPiece<'a>> {
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
    fn name(&self) -> String {
        let Piece { color, role } = self.piece;
        format!("{}{}{}", color.either('W', 'B'), role.letter(), self.square)
    }

    /// Returns the piece, with this colour unless the message gives another.
    fn or_color(mut self, color: Color) -> GivenPiece<'a> {
        self.piece.color = self.color.map_or(color, |_| self.piece.color);
        self
    }

    /// Tells the object of the message if it gives one, otherwise a piece as the article writes it.
    fn tell(&self, out: &mut Out<'_>) {
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
struct GivenBoard<'a> {
    setup: Setup,
    /// The pieces in the order of the message, or in the order of their squares for a position line.
    pieces: Vec<GivenPiece<'a>>,
}

impl<'a> GivenBoard<'a> {
    /// Returns a board without pieces.
    fn empty() -> GivenBoard<'a> {
        let setup = Fields::default().setup(Placement::EMPTY, Color::White);
        let pieces = Vec::new();
        GivenBoard { setup, pieces }
    }

    /// Reads a board in any of its forms.
    fn read(json: Json<'a>) -> Read<'a, GivenBoard<'a>> {
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
        let record = Record::parse(line, Overrides::NONE).map_err(refuse)?;
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
    fn find(&mut self, mut asked: GivenPiece<'a>) -> Read<'a, GivenPiece<'a>> {
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
