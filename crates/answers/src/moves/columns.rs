//! The columns of the legal moves. Records, which are written millions of times, have a writer of their own: `json/fields.rs`; a
//! test compares the two.

use std::iter;

use oracle_laws::{CastlingSide, Claim, Color, IllegalMove};
#[cfg(feature = "tables")]
use oracle_laws::{Placement, Role};
#[cfg(feature = "tables")]
use oracle_notation::uci::CastlingMode;
use oracle_notation::{Assumption, Slip, fen};

use super::Moves;
use crate::columns::{Tell, columns, is_same};
use crate::keys::Key;
use crate::out::Out;
use crate::parts::tell_articles;
use crate::{Dead, line};

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
    "moves" Row List(&Def("move")) => {
        let castling = out.castling;
        out.words(|text| line::push_uci_words(it, castling, text));
    },
    /// In the order of the moves.
    "successors" Row List(&Keys(&[("uci", Def("uci")), ("san", Def("san")), ("fen", Def("fen"))])) =>
        out.list(it.listed(), |played, out| {
            out.shown(fen::write(&it.query.position.after(played)).replace(' ', "_"));
        }),
    /// With `explain`: every square that the asked pieces reach in some way, but may not go to.
    "rejected" Row Maybe(&List(&Def("rejected"))) =>
        out.list(it.rejected().filter_map(rejected), |words, out| out.shown(words)),
    "captures" Row Def("captures") => out.list(it.captures(), |played, out| out.uci(played)),
    "check" Always Def("known") => out.truth(it.legal.status().check),
    "checkmate" Always Def("known") => out.truth(it.legal.status().checkmate),
    "stalemate" Always Def("known") => out.truth(it.legal.status().stalemate),
    /// The pieces that give check to the side to move.
    "checkers" Always Def("squares") => out.squares(it.legal.checkers()),
    "castling" Elsewhere Def("castling") => {},
    "castling.rights" Always => out.written(|text| fen::push_castling(&it.query.position, text)),
    "castling.kingside" Always => out.truth(Some(it.legal.may_castle(CastlingSide::Kingside))),
    "castling.queenside" Always => out.truth(Some(it.legal.may_castle(CastlingSide::Queenside))),
    "outcome" Elsewhere Def("outcome") => {},
    "outcome.winner" Always => {
        let winner = it.outcome().and_then(|outcome| outcome.winner);
        out.id(winner.map(Color::name));
    },
    "outcome.reason" Always => out.id(it.outcome().map(|outcome| outcome.reason.id())),
    /// With `dead`: whether neither side can checkmate (FIDE article 5.2.2); null if that is undecided or unknown.
    "dead" Always Maybe(&OrNull(&Truth)) => if let Some(dead) = it.dead { out.truth(Dead::known(dead)) },
    /// The draws that the player to move may claim; absent where there are none.
    "claims" Always Maybe(&With(&List(&Id(claims)), r#"{"minItems": 1, "uniqueItems": true}"#)) =>
        out.ids(it.claims().map(Claim::id)),
    /// The moves that the player to move may write down and announce to claim a draw; absent where there are none.
    "announced" Row Maybe(&List(&Keys(&[("uci", Def("uci")), ("san", Def("san")), ("claim", Id(claims)), ("article", Def("article"))]))) =>
        out.list(it.announced(), |(_, played), out| {
            out.uci(played);
        }),
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
    /// The operations of an EPD that are true of the position, where it has some. A text has no quotes.
    "operations" Row Maybe(&Map(&Text)) => {
        let operations = it.query.valid_operations().map(|operation| {
            let text = format!("{} {}", operation.opcode, operation.operands);
            format!("{};", text.trim_end())
        });
        out.text(&operations.collect::<Vec<_>>().join(" "));
    },
    "problems" Always Def("problems") => out.ids(it.query.problem_ids()),
    "articles" Always Maybe(&Def("articles")) => tell_articles(it.articles().into_iter(), out),
    "assumed" Always Def("assumed") => out.ids(it.query.record.assumptions().iter().map(Assumption::id)),
    "notation" Always Maybe(&Def("notation")) => out.ids(it.query.notation().into_iter().map(Slip::id)),
    /// With `fields` or --keep-lines: the number of the line in the input or the file, from 1.
    #[cfg(feature = "tables")]
    "line" Always Maybe(&Number(1)) => if let Some(line) = it.line { out.number(line) },
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
    /// With `fields`: the number of pieces of both sides.
    #[cfg(feature = "tables")]
    "piece_count" Always Maybe(&Number(0)) => out.number(it.placement().occupied().len()),
    /// With `fields`: the pieces of both sides, White first, and the sums of their usual values in pawns.
    #[cfg(feature = "tables")]
    "material" Row Maybe(&Members) => out.shown(signature(it.placement())),
    #[cfg(feature = "tables")]
    "material.signature" Record Pattern("^K*Q*R*B*N*P*vK*Q*R*B*N*P*$") => out.shown(signature(it.placement())),
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
    "error" Row => nothing(it, out),
    "error_code" Row => nothing(it, out),
}

/// Returns the ids of the draws that a player may claim.
fn claims() -> Vec<&'static str> {
    Claim::ALL.map(Claim::id).to_vec()
}

/// A line with moves has no error.
fn nothing(_: &Moves<'_>, _: &mut Out<'_>) {}

/// The key of each column.
const KEYS: [Option<Key>; MOVES.len()] = {
    let mut keys = [None; MOVES.len()];
    let mut at = 0;
    while at < keys.len() {
        let mut key = 0;
        while key < Key::ALL.len() {
            if is_same(Key::ALL[key].name(), MOVES[at].top_key()) {
                keys[at] = Some(Key::ALL[key]);
            }
            key += 1;
        }
        at += 1;
    }
    keys[MOVES.len() - 1] = Some(Key::Error);
    keys
};

#[cfg(feature = "tables")]
impl Moves<'_> {
    fn placement(&self) -> &Placement {
        self.query.position.placement()
    }
}

/// Returns a move that is not legal, and its reason: `e1d1=king_into_check`.
fn rejected(illegal: IllegalMove) -> Option<String> {
    let candidate = illegal.candidate()?;
    let (from, to) = (candidate.from, candidate.to);
    Some(format!("{from}{to}={}", illegal.reason.id()))
}

/// The roles with their usual values in pawns: those of 1, 3, 3, 5 and 9 that beginners learn.
#[cfg(feature = "tables")]
const ROLES: [(Role, u32); 6] = [
    (Role::King, 0),
    (Role::Queen, 9),
    (Role::Rook, 5),
    (Role::Bishop, 3),
    (Role::Knight, 3),
    (Role::Pawn, 1),
];

/// Returns the sum of the values of a side, in pawns.
#[cfg(feature = "tables")]
fn points(placement: &Placement, color: Color) -> u32 {
    let sums = ROLES.map(|(role, value)| placement.pieces(color, role).len() * value);
    sums.iter().sum()
}

/// Returns the pieces of both sides, White first, as tables of endings name them: `KRPvKR`.
#[cfg(feature = "tables")]
fn signature(placement: &Placement) -> String {
    let side = |color| {
        let letters = ROLES.map(|(role, _)| {
            let letter = role.letter().to_ascii_uppercase();
            letter
                .to_string()
                .repeat(placement.pieces(color, role).len() as usize)
        });
        letters.concat()
    };
    Color::ALL.map(side).join("v")
}

/// The pieces of the initial position in the count of [`phase`].
#[cfg(feature = "tables")]
const WHOLE: u32 = 24;

/// Returns how much of the pieces other than pawns is left, from 24 to 0: a knight or a bishop counts 1, a rook 2, a queen 4
/// (<https://www.chessprogramming.org/Tapered_Eval>).
#[cfg(feature = "tables")]
fn phase(placement: &Placement) -> u32 {
    let count = |role| placement.role(role).len();
    let minor = count(Role::Knight) + count(Role::Bishop);
    (minor + 2 * count(Role::Rook) + 4 * count(Role::Queen)).min(WHOLE)
}

/// The columns of each key in a row, as a set of places in the list.
const PLACES: [u64; Key::ALL.len()] = {
    let mut places = [0; Key::ALL.len()];
    let mut at = 0;
    while at < MOVES.len() {
        if let Some(key) = KEYS[at]
            && MOVES[at].is_in_row()
        {
            places[key as usize] |= 1 << at;
        }
        at += 1;
    }
    places
};

/// What `--fields` can name: a key of the record, with all of its columns, or one column of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveField {
    /// A key.
    Key(Key),
    /// The column at this place of the list, which has another name than its key.
    #[cfg(feature = "tables")]
    Column(usize),
}

impl MoveField {
    /// Returns all: the keys first. A build for pages has no others.
    pub fn all() -> Vec<MoveField> {
        let keys = Key::known().iter().copied().map(MoveField::Key);
        let keys: Vec<MoveField> = keys.collect();
        #[cfg(feature = "tables")]
        let keys = {
            let columns = MOVES.iter().enumerate().filter(|(at, column)| {
                let is_key = KEYS[*at].is_some_and(|key| key.name() == column.path());
                column.is_in_row() && !is_key
            });
            let columns = columns.map(|(at, _)| MoveField::Column(at));
            keys.into_iter().chain(columns).collect()
        };
        keys
    }

    /// Returns its name.
    pub fn name(self) -> &'static str {
        match self {
            MoveField::Key(key) => key.name(),
            #[cfg(feature = "tables")]
            MoveField::Column(at) => MOVES[at].path(),
        }
    }

    /// Returns the key that it names, or that has it.
    pub(crate) fn key(self) -> Option<Key> {
        match self {
            MoveField::Key(key) => Some(key),
            #[cfg(feature = "tables")]
            MoveField::Column(at) => KEYS[at],
        }
    }
}

/// Returns the columns of a key in a row, by their places in the list.
pub(crate) fn columns_of(key: Key) -> impl Iterator<Item = usize> {
    let mut places = PLACES[key as usize];
    iter::from_fn(move || {
        let at = places.trailing_zeros() as usize;
        places &= places.wrapping_sub(1);
        (at < MOVES.len()).then_some(at)
    })
}

/// Returns the columns that these fields name in a row, in their order, each once.
pub(super) fn columns_in_order(fields: &[MoveField]) -> Vec<usize> {
    let mut columns = Vec::new();
    for field in fields {
        let named: Vec<usize> = match *field {
            MoveField::Key(key) => columns_of(key).collect(),
            #[cfg(feature = "tables")]
            MoveField::Column(at) => vec![at],
        };
        for at in named {
            if !columns.contains(&at) {
                columns.push(at);
            }
        }
    }
    columns
}

/// Appends the cells of these columns.
pub(super) fn push_cells(moves: &Moves<'_>, columns: &[usize], row: &mut Out<'_>) {
    for &at in columns {
        row.begin_cell();
        moves.tell(at, row);
    }
}

/// Tells the members of a key, which are written only where it is asked for.
#[cfg(feature = "tables")]
pub(crate) fn push_extra(key: Key, moves: &Moves<'_>, castling: CastlingMode, out: &mut Vec<u8>) {
    let mut members = Out::json(castling, out);
    for (at, column) in MOVES.iter().enumerate() {
        if column.is_of(key.name()) {
            members.push_member(moves, at);
        }
    }
    members.end_object();
}

/// A column of the legal moves.
#[cfg(feature = "tables")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoveColumn(usize);

#[cfg(feature = "tables")]
impl MoveColumn {
    /// Returns the columns of a key.
    pub(crate) fn of(key: Key) -> impl Iterator<Item = MoveColumn> {
        columns_of(key).map(MoveColumn)
    }

    /// Finds a column. The name of an object is that of the member which says most.
    pub(crate) fn find(name: &str) -> Option<MoveColumn> {
        let columns = || MOVES.iter().enumerate();
        let all =
            || columns().filter(|(at, column)| column.is_in_row() && KEYS[*at] != Some(Key::Error));
        let same = all().find(|(_, column)| column.path() == name);
        let mut members = all().filter(|(_, column)| column.top_key() == name);
        let first = || members.nth(usize::from(name == "outcome"));
        same.or_else(first).map(|(at, _)| MoveColumn(at))
    }

    /// Returns its key.
    pub(crate) fn key(self) -> Option<Key> {
        KEYS[self.0]
    }

    /// Returns its name.
    pub(crate) fn name(self) -> &'static str {
        MOVES[self.0].path()
    }

    /// Tells its value.
    pub(crate) fn tell(self, moves: &dyn Tell, out: &mut Out<'_>) {
        moves.tell(self.0, out);
    }
}

#[cfg(feature = "tables")]
#[cfg(test)]
mod tests {
    use oracle_notation::uci::CastlingMode;
    use oracle_notation::{Overrides, Record};
    use serde_json::Value;

    use super::{KEYS, MOVES};
    use crate::answer::words;
    use crate::columns::Tell;
    use crate::json::push_fields;
    use crate::moves::{Kinds, Moves};
    use crate::out::Compared;
    use crate::{Dead, Key};

    #[test]
    fn the_record_has_the_values_of_the_columns() {
        let lines = [
            "startpos",
            "Wke1 Wra1 Bqd8 piece=e1 id=a\"b",
            "7k/6Q1/6K1/8/8/8/8/8 b - - 99 80",
            "startpos moves Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8",
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            "8/8/8/8/8/8/8/R7 w - - 0 1",
            "1k6/8/8/8/8/8/8/3K4 w - - bm Kd2; id \"x\";",
        ];
        assert!(KEYS.iter().all(Option::is_some));
        let mode = CastlingMode::Standard;
        let mut told = 0;
        for line in lines {
            let overrides = Overrides::default();
            let record = Record::parse(line, &overrides).unwrap();
            let query = record.play().unwrap();
            query.position.with_legal_moves(|legal| {
                let mut moves = Moves::new(&query, legal, Kinds::default());
                moves.dead = Some(Dead::No);
                let mut text = Vec::new();
                push_fields(&moves, &Key::ALL, mode, &mut text);
                let record: Value = serde_json::from_slice(&text).unwrap();
                for (place, column) in MOVES.iter().enumerate() {
                    if column.is_in_record() {
                        let own = Compared::new("", mode, |out| moves.tell(place, out)).text;
                        let path = column.path().split('.');
                        let value = path.fold(&record, |value, key| &value[key]);
                        assert_eq!(own, words(value, " "), "{} of {line}", column.path());
                        told += usize::from(!own.is_empty());
                    }
                }
            });
        }
        assert!(told > 100, "{told}");
    }
}
