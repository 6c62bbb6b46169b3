//! `act`: answers the messages of the articles as their services do, but by the laws of chess.
//!
//! A message names a pattern: `role`, `cmd` and perhaps more keys. The articles answer it in layers, which ask each other.
//! The cost of a message is bounded: its line has at most 64 KiB, its reply 256 KiB, and each text of an error 1,000
//! characters.

mod given;

use std::collections::HashSet;
use std::fmt::Write;

use oracle_laws::{CastlingSide, LegalMoves, Piece, Position, Role, Square, mask};
use oracle_notation::uci::CastlingMode;

use crate::answer::{Frame, push_record};
use crate::columns::{Tell, columns};
use crate::format::Formats;
use crate::message::{Json, Object, Read};
use crate::out::Out;
use given::{GivenBoard, GivenPiece};

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
