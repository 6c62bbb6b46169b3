//! The columns of the legal moves: what a record, a row, `--fields` and a condition can have.
//!
//! Whole records, which are written millions of times, have a writer of their own: `json/record.rs`; a test compares the two.

use std::collections::HashMap;
use std::iter::repeat_n;

use oracle_laws::fen::CastlingField;
use oracle_laws::{CastlingSide, Claim, Color, IllegalMove, Move, Placement, Position, Role};
use oracle_notation::{Assumption, Query, fen};

use super::{Kind, Moves};
use crate::columns::{Column, Tell, columns, place_of, placed};
use crate::format::{Pick, Rows};
use crate::json::moves::{push_captures, push_list, push_successor_list};
use crate::json::push_object;
use crate::out::{Out, ValueForm};
use crate::parts::{NAMED, REFUSED, tell_announced, tell_articles, tell_outcome, tell_warnings};
use crate::{Dead, TABLES, line};

columns! {
    /// The legal moves, and the state of the game.
    MOVES: Moves<'_>, |it, out|
    "id" Always Maybe(&Def("id")) => if let Some(id) = it.query.record.id() { out.text(id) },
    "fen" Always Def("fen") => out.written(|text| it.query.push_fen(text)),
    "turn" Always Def("color") => out.id(Some(it.query.position.turn().name())),
    /// The chosen piece, where one was chosen.
    "piece" Elsewhere Maybe(&Def("piece")) => {},
    "piece.square" Always => if let Some((square, _)) = it.query.piece { out.square(square) },
    "piece.color" Always => if let Some((_, piece)) = it.query.piece {
        out.id(Some(piece.color.name()));
    },
    "piece.role" Always => if let Some((_, piece)) = it.query.piece {
        out.id(Some(piece.role.name()));
    },
    /// In the order of from-square, to-square, then promotion to queen, rook, bishop, knight.
    "moves" Always List(&Def("move")) => {
        let castling = out.castling;
        out.json_or(
            |text| push_list(it, castling, text),
            |out| out.words(|text| line::push_uci_words(it, castling, text)),
        );
    },
    /// In the order of the moves.
    "successors" Always List(&Keys(&[("uci", Def("uci")), ("san", Def("san")), ("fen", Def("fen"))])) =>
{
        let castling = out.castling;
        out.json_or(
            |text| push_successor_list(it, castling, text),
            |out| out.list(it.listed(), |played, out| {
                out.shown(fen::write(&it.query.position.after(played)).replace(' ', "_"));
            }),
        );
    },
    /// With `explain`: every square that the asked pieces reach in some way, but may not go to.
    "rejected" Always Maybe(&List(&Def("rejected"))) => out.list(it.rejected(), |illegal, out| tell_rejected(it, &illegal, out)),
    "captures" Always Def("captures") => out.json_or(
        |text| push_captures(it, text),
        |out| out.list(it.captures(), |played, out| out.uci(played)),
    ),
    "check" Always Def("known") => out.truth(it.legal.status().check),
    "checkmate" Always Def("known") => out.truth(it.legal.status().checkmate),
    "stalemate" Always Def("known") => out.truth(it.legal.status().stalemate),
    /// The pieces that give check to the side to move.
    "checkers" Always Def("squares") => out.squares(it.legal.checkers()),
    "castling" Elsewhere Def("castling") => {},
    "castling.rights" Always => tell_rights(&it.query.position, out),
    "castling.kingside" Always => out.truth(Some(it.legal.may_castle(CastlingSide::Kingside))),
    "castling.queenside" Always => out.truth(Some(it.legal.may_castle(CastlingSide::Queenside))),
    "outcome" Record Def("outcome") => tell_outcome(it.outcome(), out),
    "outcome.winner" Row => {
        let winner = it.outcome().and_then(|outcome| outcome.winner);
        out.id(winner.map(Color::name));
    },
    "outcome.reason" Row => out.id(it.outcome().map(|outcome| outcome.reason.id())),
    /// With `dead`: whether neither side can checkmate (FIDE article 5.2.2); null if that is undecided or unknown.
    "dead" Always Maybe(&OrNull(&Truth)) => if let Some(dead) = it.dead { out.truth(Dead::known(dead)) },
    /// The draws that the player to move may claim; absent where there are none.
    "claims" Always Maybe(&With(&List(&Id(claims)), r#"{"minItems": 1, "uniqueItems": true}"#)) =>
        out.ids_if_any(it.claims().map(Claim::id)),
    /// The moves that the player to move may write down and announce to claim a draw; absent where there are none.
    "announced" Always Maybe(&List(&Keys(&[("uci", Def("uci")), ("san", Def("san")), ("claim", Id(claims)), ("article", Def("article"))]))) =>
        tell_announced(&it.query.position, &it.announced(), out),
    "repetitions" Elsewhere Maybe(&Def("repetitions")) => {},
    "repetitions.count" Always => {
        let count = it.query.occurrences.len() as u64;
        if count > 0 {
            out.number(count);
        }
    },
    "repetitions.plies" Always => if !it.query.occurrences.is_empty() {
        out.list(&it.query.occurrences, |ply, out| out.number(*ply));
    },
    /// The operations of an EPD that are true of the position, where it has some. A text has no quotes. The values of one that is
    /// given twice stand behind each other: `1; 2`.
    "operations" Always Maybe(&Map(&Text)) => {
        let operations = || it.query.valid_operations();
        if operations().next().is_some() {
            out.json_or(
                |text| push_object(text, |object| {
                    for (opcode, value) in operations_by_name(it.query) {
                        object.push_named(opcode, &value);
                    }
                }),
                |out| {
                    let words = operations().map(|operation| {
                        let text = format!("{} {}", operation.opcode, operation.operands);
                        format!("{};", text.trim_end())
                    });
                    out.text(&words.collect::<Vec<_>>().join(" "));
                    out.name_items(operations().map(|operation| operation.opcode.as_bytes()));
                },
            );
        }
    },
    "problems" Always Def("problems") => out.ids(it.query.problem_ids()),
    "articles" Always Maybe(&Def("articles")) => tell_articles(it.articles().into_iter(), out),
    "assumed" Always Def("assumed") => out.ids(it.query.record.assumptions().iter().map(Assumption::id)),
    "warnings" Always Maybe(&Def("warnings")) => tell_warnings(&it.query.warnings(), out),
    /// With `fields` or --keep-lines: the number of the line in the input or the file, from 1.
    #[cfg(feature = "tables")]
    "line" Elsewhere Maybe(&Number(1)) => {},
    /// With `fields`: the half-moves since the last capture or pawn move.
    #[cfg(feature = "tables")]
    "halfmove" Always Maybe(&Number(0)) => out.number(it.query.position.halfmoves()),
    /// With `fields`: the number of the move.
    #[cfg(feature = "tables")]
    "fullmove" Always Maybe(&Number(0)) => out.number(it.query.position.fullmoves()),
    /// With `fields`: whether the side to move is in check; it has a king.
    #[cfg(feature = "tables")]
    "in_check" Always Maybe(&Truth) => if it.query.position.king().is_some() {
        out.truth(Some(it.query.position.is_check()));
    },
    /// With `fields`: the last move of the line, where it has moves.
    #[cfg(feature = "tables")]
    "last_move" Always Maybe(&Def("uci")) => if let Some((_, played)) = it.query.played().last() {
        out.uci(played);
    },
    /// With `fields`: the number of legal moves that are listed.
    #[cfg(feature = "tables")]
    "move_count" Always Maybe(&Number(0)) => out.number(it.count() as u64),
    /// With `fields`: the number of those that capture.
    #[cfg(feature = "tables")]
    "capture_count" Always Maybe(&Number(0)) => out.number(it.captures().count() as u64),
    /// With `fields`: the numbers of those that give check, that give checkmate, and that promote a pawn.
    #[cfg(feature = "tables")]
    "checks" Always Maybe(&Number(0)) => out.number(it.count_of(Kind::Checks) as u64),
    #[cfg(feature = "tables")]
    "mates" Always Maybe(&Number(0)) => out.number(it.count_of(Kind::Mates) as u64),
    #[cfg(feature = "tables")]
    "promotions" Always Maybe(&Number(0)) => out.number(it.count_of(Kind::Promotions) as u64),
    /// With `fields`: the legal moves in UCI, and in SAN.
    #[cfg(feature = "tables")]
    "uci" Always Maybe(&List(&Def("uci"))) => out.list(it.listed(), |played, out| out.uci(played)),
    #[cfg(feature = "tables")]
    "san" Always Maybe(&List(&Def("san"))) => {
        let mut sans = Vec::new();
        it.sans().for_each(|_, san| sans.push(san));
        out.list(sans, |san, out| out.shown(san));
    },
    /// With `fields`: the number of pieces of both sides.
    #[cfg(feature = "tables")]
    "piece_count" Always Maybe(&Number(0)) => out.number(it.placement().occupied().len()),
    /// With `fields`: the pieces of both sides, White first, and the sums of their usual values in pawns.
    #[cfg(feature = "tables")]
    "material" Row Maybe(&Members) => out.text(&signature(it.placement()).collect::<String>()),
    #[cfg(feature = "tables")]
    "material.signature" Record Pattern("^K*Q*R*B*N*P*vK*Q*R*B*N*P*$") => out.text(&signature(it.placement()).collect::<String>()),
    #[cfg(feature = "tables")]
    "material.white" Always Number(0) => out.number(points(it.placement(), Color::White)),
    #[cfg(feature = "tables")]
    "material.black" Always Number(0) => out.number(points(it.placement(), Color::Black)),
    /// With `fields`: how much of the pieces other than pawns is left: a knight or a bishop counts 1, a rook 2, a queen 4.
    #[cfg(feature = "tables")]
    "phase" Always Maybe(&Between(0, 24)) => out.number(phase(it.placement())),
    /// With `fields`: the Zobrist key of Polyglot, in hexadecimal. The package for JavaScript has none.
    #[cfg(feature = "tables")]
    "hash" Always Maybe(&Pattern("^[0-9a-f]{16}$")) => out.shown(format_args!("{:016x}", it.query.position.polyglot_key())),
    // A line with moves has no error.
    "error" Row => {},
    "error_code" Row => {},
    /// The moves that were played, each with `uci`, `san` and the `fen` after it.
    "played" Tool Maybe(&List(&Members)) =>
        out.list(it.query.played_after(), |(before, played), out| out.step(&before, played)),
}

/// Returns the ids of the draws that a player may claim.
fn claims() -> Vec<&'static str> {
    Claim::ALL.map(Claim::id).to_vec()
}

/// Returns the operations with what they say, each once.
fn operations_by_name<'a>(query: &Query<'a>) -> Vec<(&'a str, String)> {
    let (mut named, mut places) = (Vec::<(&str, String)>::new(), HashMap::new());
    let repeats = query.record.repeats_operations();
    for operation in query.valid_operations() {
        let (name, value) = (operation.opcode, operation.value());
        let place = repeats.then(|| *places.entry(name).or_insert(named.len()));
        match place.filter(|place| *place < named.len()) {
            Some(first) if named[first].1 == value => {}
            Some(first) => named[first].1.extend(["; ", &value]),
            None => named.push((name, value)),
        }
    }
    named
}

impl Moves<'_> {
    fn placement(&self) -> &Placement {
        self.query.position.placement()
    }
}

/// Returns whether these letters mean the castling rights of a position, on its board: `K` and `H` may be the same.
pub fn has_rights(position: &Position, letters: &str) -> bool {
    let field = letters.parse::<CastlingField>();
    field.is_ok_and(|field| field.rights(position.placement()) == position.castling())
}

/// Tells the castling rights; to a condition that means them, as it writes them.
fn tell_rights(position: &Position, out: &mut Out<'_>) {
    let same = match out.form {
        ValueForm::Compared(wanted) if TABLES && has_rights(position, wanted) => Some(wanted),
        _ => None,
    };
    out.written(|text| match same {
        Some(same) => text.extend_from_slice(same.as_bytes()),
        None => fen::push_castling(position, text),
    });
}

/// Tells a move that is not legal: `e1d1=king_into_check` in a row.
fn tell_rejected(moves: &Moves<'_>, illegal: &IllegalMove, out: &mut Out<'_>) {
    let Some(candidate) = illegal.candidate() else {
        return;
    };
    let (from, to, reason) = (candidate.from, candidate.to, illegal.reason.id());
    if !out.is_json() {
        return out.shown(format_args!("{from}{to}={reason}"));
    }
    let position = &moves.query.position;
    out.object(|out| {
        out.key("from").square(from);
        out.key("to").square(to);
        out.key("reason").id(Some(reason));
        out.key("squares").squares(illegal.squares);
        out.key("by").squares(illegal.by);
        out.key("message").text(&illegal.sentence(position));
        if let Some(article) = illegal.article(position) {
            out.key("article").id(Some(article.number()));
        }
    });
}

/// The roles with their usual values in pawns: those of 1, 3, 3, 5 and 9 that beginners learn.
const ROLES: [(Role, u32); 6] = [
    (Role::King, 0),
    (Role::Queen, 9),
    (Role::Rook, 5),
    (Role::Bishop, 3),
    (Role::Knight, 3),
    (Role::Pawn, 1),
];

/// Returns the sum of the values of a side, in pawns.
fn points(placement: &Placement, color: Color) -> u32 {
    let sums = ROLES.map(|(role, value)| placement.pieces(color, role).len() * value);
    sums.iter().sum()
}

/// Returns the letters of the pieces of both sides, White first, as tables of endings have them: `KRPvKR`.
pub(crate) fn signature(placement: &Placement) -> impl Iterator<Item = char> {
    Color::ALL.into_iter().flat_map(move |color| {
        let letters = ROLES.into_iter().flat_map(move |(role, _)| {
            repeat_n(
                role.upper_letter(),
                placement.pieces(color, role).len() as usize,
            )
        });
        letters.chain((color == Color::White).then_some('v'))
    })
}

/// The pieces of the initial position in the count of [`phase`].
const WHOLE: u32 = 24;

/// Returns how much of the pieces other than pawns is left, from 24 to 0: a knight or a bishop counts 1, a rook 2, a queen 4
/// (<https://www.chessprogramming.org/Tapered_Eval>).
fn phase(placement: &Placement) -> u32 {
    let count = |role| placement.role(role).len();
    let minor = count(Role::Knight) + count(Role::Bishop);
    (minor + 2 * count(Role::Rook) + 4 * count(Role::Queen)).min(WHOLE)
}

/// The columns, as the only part of an answer.
pub(crate) const ROWS: Rows = &[MOVES];

/// A legal move of a position; or none, so that a line without moves has its row.
pub(super) struct MoveRow<'a>(pub &'a Position, pub Option<Move>);

columns! {
    /// A legal move in a row of its own, and the position after it.
    MOVE: MoveRow<'_>, |it, out|
    "uci" Row Def("uci") => if let Some(played) = it.1 { out.uci(played) },
    "san" Row Def("san") => if let Some(played) = it.1 { out.san(it.0, played) },
    "successor" Row Def("fen") => if let Some(played) = it.1 { out.written(|text| fen::push(&it.0.after(played), text)) },
}

/// The columns of the rows of moves.
pub(super) const MOVE_ROWS: Rows = &[NAMED, MOVE, REFUSED];

/// The first column that is written only where it is asked for. A build for pages has none, but for those of errors in rows.
pub(crate) const FIRST_EXTRA: usize = place_of(if TABLES { "line" } else { "error" }, MOVES);

/// Returns whether a column of a row says why a line has no answer.
fn is_error(column: &Column) -> bool {
    column.top_key().starts_with("error")
}

/// Returns the columns of records or rows without `--fields`, but for those of these keys.
pub(super) fn usual(is_in: fn(&Column) -> bool, without: &[&str]) -> Vec<Pick> {
    let usual = placed(ROWS).filter(|((_, at), column)| {
        let is_usual = *at < FIRST_EXTRA || is_error(column);
        is_usual && is_in(column) && !without.contains(&column.top_key())
    });
    usual.map(|(pick, _)| pick).collect()
}

/// The column that only a tool asks for: the moves that it has played.
pub(crate) const PLAYED: usize = place_of("played", MOVES);

/// Returns the keys of the record, and `error`, which tables have in its place.
pub fn move_keys() -> Vec<&'static str> {
    let known = if TABLES { PLAYED } else { FIRST_EXTRA };
    let mut keys: Vec<&str> = MOVES[..known].iter().map(Column::top_key).collect();
    keys.dedup();
    keys.retain(|key| *key != "error_code");
    keys
}

/// Returns what `--fields` can name: the keys, then the other columns of rows.
pub fn move_fields() -> Vec<&'static str> {
    let mut names = move_keys();
    let is_other = |column: &&Column| TABLES && column.is_in_row();
    for column in MOVES.iter().filter(is_other) {
        if !names.contains(&column.path()) {
            names.push(column.path());
        }
    }
    names
}

/// A column of the legal moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoveColumn(usize);

impl MoveColumn {
    /// Returns those that a row has.
    pub(crate) fn all() -> impl Iterator<Item = MoveColumn> {
        let columns = MOVES.iter().enumerate();
        let in_row = columns.filter(|(_, column)| column.is_in_row() && !is_error(column));
        in_row.map(|(at, _)| MoveColumn(at))
    }

    /// Finds a column. The name of an object is that of the member which says most.
    pub(crate) fn find(name: &str) -> Option<MoveColumn> {
        let mut members = MoveColumn::all().filter(|column| column.key() == name);
        let first = || members.nth(usize::from(name == "outcome"));
        let same = MoveColumn::all().find(|column| column.name() == name);
        same.or_else(first)
    }

    /// Returns its name.
    pub(crate) fn name(self) -> &'static str {
        MOVES[self.0].path()
    }

    /// Returns the key of the record that says the same.
    pub(crate) fn key(self) -> &'static str {
        MOVES[self.0].top_key()
    }

    /// Returns whether its value depends on the position alone, whatever line or game it is from.
    pub(crate) fn is_of_position(self) -> bool {
        const USUAL: [&str; 8] = [
            "turn",
            "moves",
            "captures",
            "check",
            "checkmate",
            "stalemate",
            "checkers",
            "castling",
        ];
        USUAL.contains(&self.key()) || self.0 >= FIRST_EXTRA && self.key() != "last_move"
    }

    /// Tells its value.
    pub(crate) fn tell(self, moves: &dyn Tell, out: &mut Out<'_>) {
        moves.tell(self.0, out);
    }

    /// Appends it to a record.
    pub(crate) fn push(self, moves: &dyn Tell, out: &mut Out<'_>) {
        out.push_chosen(moves, self.0);
    }
}
