//! The services of the articles, each by its pattern.

use chess_oracle::board::{Bitboard, Color, Role, Square};
use chess_oracle::notation::values;
use chess_oracle::rules::{CastlingSide, Move, Position, mask};
use serde_json::{Map, Value, json};

use super::MessageFault;
use super::board::{Board, Named, place, position};
use crate::cli::report::shown;

/// A pattern: what a message must have, and the service that answers it.
struct Pattern {
    keys: &'static [(&'static str, &'static str)],
    /// What must be true besides.
    flag: Option<&'static str>,
    service: fn(&mut Bus, &Message<'_>) -> Result<Value, MessageFault>,
}

type Message<'a> = Map<String, Value>;

const PATTERNS: [Pattern; 6] = [
    Pattern {
        keys: &[("role", "movement"), ("cmd", "rawMoves")],
        flag: None,
        service: raw_moves,
    },
    Pattern {
        keys: &[("role", "movement"), ("cmd", "rawMoves")],
        flag: Some("isPawn"),
        service: raw_pawn_moves,
    },
    Pattern {
        keys: &[("role", "movement"), ("cmd", "rawMoves")],
        flag: Some("isKnight"),
        service: raw_knight_moves,
    },
    Pattern {
        keys: &[("role", "movement"), ("cmd", "legalSquares")],
        flag: None,
        service: legal_squares,
    },
    Pattern {
        keys: &[("role", "movement"), ("cmd", "legalMoves")],
        flag: None,
        service: legal_moves,
    },
    Pattern {
        keys: &[("role", "board"), ("cmd", "squaresControlledBy")],
        flag: None,
        service: squares_controlled_by,
    },
];

impl Pattern {
    /// Whether a message has all that the pattern asks for.
    fn fits(&self, message: &Message<'_>) -> bool {
        let has =
            |&(key, value): &(&str, &str)| message.get(key).and_then(Value::as_str) == Some(value);
        let is_true = |flag| message.get(flag) == Some(&Value::Bool(true));
        self.keys.iter().all(has) && self.flag.is_none_or(is_true)
    }

    fn name(&self) -> String {
        let keys = self
            .keys
            .iter()
            .map(|(key, value)| format!("{key}:{value}"));
        let flag = self.flag.map(|flag| format!("{flag}:true"));
        keys.chain(flag).collect::<Vec<_>>().join(",")
    }
}

/// Carries messages to the services that answer them, and notes which did.
#[derive(Debug, Default)]
pub struct Bus {
    /// The tree of patterns that answered, a line each, below the one that relied on it.
    pub trace: String,
    depth: usize,
}

impl Bus {
    /// Answers a message by its most specific pattern.
    pub fn act(&mut self, message: &Message<'_>) -> Result<Value, MessageFault> {
        let fitting = PATTERNS.iter().filter(|pattern| pattern.fits(message));
        let Some(pattern) = fitting.max_by_key(|pattern| pattern.flag.is_some()) else {
            let [role, cmd] = ["role", "cmd"].map(|key| match message.get(key) {
                Some(value) => format!("{key} {value}"),
                None => format!("no {key}"),
            });
            let text = format!("no pattern has {role} and {cmd}");
            let token = message
                .get("cmd")
                .or_else(|| message.get("role"))
                .map_or_else(String::new, Value::to_string);
            let names: Vec<String> = PATTERNS.iter().map(Pattern::name).collect();
            let hint = format!("the patterns are {}", names.join("; "));
            return Err(MessageFault::new("unknown_pattern", text, token).with_hint(&hint));
        };
        let subject = message
            .get("piece")
            .or_else(|| message.get("color"))
            .map_or_else(String::new, subject);
        let on_board = if message.contains_key("board") && message.contains_key("piece") {
            " on a board"
        } else {
            ""
        };
        self.trace.push_str(&"  ".repeat(self.depth));
        let subject = shown(&subject);
        self.trace
            .extend([pattern.name().as_str(), " ", &subject, on_board, "\n"]);
        self.depth += 1;
        let reply = (pattern.service)(self, message);
        self.depth -= 1;
        reply
    }

    /// Asks for the raw moves of a piece, as its most specific pattern does.
    fn raw(&mut self, piece: &Named) -> Result<Value, MessageFault> {
        let role = piece.piece.role;
        let message = json!({
            "role": "movement",
            "cmd": "rawMoves",
            "piece": piece.object,
            "isPawn": role == Role::Pawn,
            "isKnight": role == Role::Knight,
        });
        self.act_value(&message)
    }

    fn act_value(&mut self, message: &Value) -> Result<Value, MessageFault> {
        self.act(message.as_object().unwrap_or(&Map::new()))
    }
}

/// A piece or a colour in the trace.
fn subject(value: &Value) -> String {
    match Named::read(value, None) {
        Ok(named) => {
            let color = named.piece.color.letter().to_ascii_uppercase();
            format!("{color}{}{}", named.piece.role.letter(), named.square)
        }
        Err(_) => value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned),
    }
}

fn piece(message: &Message<'_>) -> Result<Named, MessageFault> {
    let value = message
        .get("piece")
        .ok_or_else(|| MessageFault::missing("piece", "Wke1"))?;
    Named::read(value, None)
}

/// `rawMoves`: the moves of a lone piece on the mask of 15 by 15.
fn raw_moves(_: &mut Bus, message: &Message<'_>) -> Result<Value, MessageFault> {
    let Named { square, piece, .. } = piece(message)?;
    let (file, rank) = (square.file().index() as i8, square.rank().index() as i8);
    let mut vectors: Vec<Vec<Value>> = mask::lines(piece, square)
        .into_iter()
        .map(|line| {
            line.into_iter()
                .map(|(files, ranks)| place(file + files, rank + ranks))
                .collect()
        })
        .collect();
    if piece.role == Role::Knight {
        // A knight leaps: in the articles, its moves are one vector.
        vectors = vec![vectors.concat()];
    }
    Ok(json!({ "moves": vectors.concat(), "moveVectors": vectors }))
}

fn raw_pawn_moves(bus: &mut Bus, message: &Message<'_>) -> Result<Value, MessageFault> {
    raw_moves_of(Role::Pawn, bus, message)
}

fn raw_knight_moves(bus: &mut Bus, message: &Message<'_>) -> Result<Value, MessageFault> {
    raw_moves_of(Role::Knight, bus, message)
}

fn raw_moves_of(role: Role, bus: &mut Bus, message: &Message<'_>) -> Result<Value, MessageFault> {
    let asked = piece(message)?;
    if asked.piece.role != role {
        let text = format!(
            "this pattern is for a {role}, and {} is a {}",
            asked.written, asked.piece.role
        );
        let hint = "leave isPawn and isKnight out: every piece is answered without them";
        return Err(MessageFault::new("wrong_piece", text, asked.written).with_hint(hint));
    }
    raw_moves(bus, message)
}

/// The square of a place, if it is on the real board.
fn on_board(place: &Value) -> Option<Square> {
    let part = |key| place.get(key).and_then(Value::as_str);
    let name = part("file")?.to_owned() + part("rank")?;
    // Files are in lower case: the characters before them are not squares.
    name.starts_with(|file: char| file.is_ascii_lowercase())
        .then(|| Square::from_name(name.as_bytes()))?
}

/// The vectors of raw moves, clipped to the board.
fn clipped(raw: &Value) -> Vec<Vec<Square>> {
    let vectors = raw.get("moveVectors").and_then(Value::as_array);
    let vectors = vectors.into_iter().flatten().filter_map(Value::as_array);
    vectors
        .map(|vector| vector.iter().filter_map(on_board).collect())
        .collect()
}

/// `legalSquares`: the squares of a lone piece on the real board.
fn legal_squares(bus: &mut Bus, message: &Message<'_>) -> Result<Value, MessageFault> {
    let vectors = clipped(&bus.raw(&piece(message)?)?);
    Ok(vectors.concat().into_iter().map(position).collect())
}

/// `legalMoves`: of a lone piece, or of a piece on a board.
fn legal_moves(bus: &mut Bus, message: &Message<'_>) -> Result<Value, MessageFault> {
    let asked = piece(message)?;
    let vectors = match message.get("board") {
        None | Some(Value::Null) => {
            let vectors = clipped(&bus.raw(&asked)?);
            let places =
                |squares: &[Square]| -> Value { squares.iter().copied().map(position).collect() };
            let moves = places(&vectors.concat());
            let vectors: Value = vectors.iter().map(|vector| places(vector)).collect();
            return Ok(json!({ "moves": moves, "moveVectors": vectors }));
        }
        Some(board) => {
            let board = Board::read(board)?;
            let found = board.piece_at(asked.square).map(|named| named.piece);
            if found != Some(asked.piece) {
                let (code, text) = match found {
                    Some(found) => (
                        "wrong_piece",
                        format!("the piece on {} is a {found}", asked.square),
                    ),
                    None => (
                        "no_piece",
                        format!("no piece stands on {} of the board", asked.square),
                    ),
                };
                let hint = "the piece that is asked about stands on the board, too";
                return Err(MessageFault::new(code, text, asked.written).with_hint(hint));
            }
            // The piece as it stands alone comes first, as in the articles.
            let lone = json!({ "role": "movement", "cmd": "legalMoves", "piece": asked.object });
            let lone = bus.act_value(&lone)?;
            on_a_board(&board, &asked, clipped(&lone))?
        }
    };
    Ok(vectors)
}

/// The moves of a piece among others: those of the lone piece that are legal, and a pawn's captures.
fn on_a_board(
    board: &Board,
    asked: &Named,
    mut vectors: Vec<Vec<Square>>,
) -> Result<Value, MessageFault> {
    let color = asked.piece.color;
    let position = board.position(color, Some(asked))?;
    let all = position.legal();
    let legal = all.moves_from(asked.square);
    if asked.piece.role == Role::Pawn {
        let captures = mask::pawn_captures(color).into_iter();
        let captures = captures.filter_map(|(files, ranks)| asked.square.offset(files, ranks));
        for vector in &mut vectors {
            vector.extend(captures.clone());
        }
    }
    let played = |to: Square| {
        legal
            .iter()
            .find(|legal| legal.castle().is_none() && legal.to == to)
    };
    let vectors: Vec<Vec<Value>> = vectors
        .iter()
        .map(|vector| {
            vector
                .iter()
                .filter_map(|&to| played(to))
                .map(|&legal| listed(board, legal))
                .collect()
        })
        .collect();
    let mut reply = json!({ "moves": vectors.concat() });
    if asked.piece.role == Role::King {
        let status = all.status();
        reply["inCheck"] = json!(status.check);
        reply["checkMated"] = json!(status.checkmate);
        reply["staleMated"] = json!(status.stalemate);
        reply["canQSideCastle"] = json!(all.may_castle(CastlingSide::Queenside));
        reply["canKSideCastle"] = json!(all.may_castle(CastlingSide::Kingside));
    } else {
        reply["moveVectors"] = json!(vectors);
    }
    Ok(reply)
}

/// A legal move as the articles list it.
fn listed(board: &Board, legal: Move) -> Value {
    let mut listed = position(legal.to);
    if let Some(captured) = legal
        .capture_square()
        .and_then(|square| board.piece_at(square))
    {
        listed["hasCaptured"] = captured.object.clone();
    }
    if legal.promotion.is_some() {
        listed["mustPromote"] = json!(true);
    }
    listed
}

/// `squaresControlledBy`: all squares to which the pieces of a colour may legally go; and those that they attack.
fn squares_controlled_by(bus: &mut Bus, message: &Message<'_>) -> Result<Value, MessageFault> {
    let value = message
        .get("board")
        .ok_or_else(|| MessageFault::missing("board", "Wke1 Bqd8"))?;
    let board = Board::read(value)?;
    let color = message
        .get("color")
        .ok_or_else(|| MessageFault::missing("color", "white"))?;
    let parsed = color.as_str().and_then(|text| values::turn(text).ok());
    let color: Color = parsed.ok_or_else(|| {
        MessageFault::value("colour", color).with_hint("write \"white\" or \"black\"")
    })?;
    let mut piece_moves = Vec::new();
    let mut controlled: Vec<Value> = Vec::new();
    for named in board.pieces_of(color) {
        let message = json!({ "role": "movement", "cmd": "legalMoves", "piece": named.object, "board": value });
        let moves = bus.act_value(&message)?;
        let reached = moves
            .get("moves")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .filter_map(on_board);
        for place in reached.map(position) {
            if !controlled.contains(&place) {
                controlled.push(place);
            }
        }
        piece_moves.push(json!({ "piece": named.object, "moves": moves }));
    }
    let asked: Position = board.position(color, None)?;
    let attacked = Bitboard::ALL
        .into_iter()
        .filter(|&square| asked.attackers(square, color).any());
    let attacked: Vec<Value> = attacked.map(position).collect();
    Ok(json!({ "pieceMoves": piece_moves, "controlled": controlled, "attacked": attacked }))
}
