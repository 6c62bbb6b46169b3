//! The legal moves of a piece, or of the side to move.

mod listing;
mod svg;
mod text;

use std::sync::Arc;

use oracle_answers::{Key, Keys, Kind, Solvers};

use super::{Answering, Asked, PositionQuestion, QuestionSpec};
use crate::about::help;
use crate::args::{Args, Argument, Arity, Flag, as_typed, number_in};
use crate::config::{drawing, position, stream};
use crate::error::Refusal;
use crate::format::{JSON, OUTPUT};
pub use listing::Listing;
use listing::{FORMATS, FieldsFormat, MovesFormat};

/// The words of the position, of this question and others.
pub static POSITION: Argument<String> = Argument::text(
    "position",
    "POSITION",
    "Pieces (Wke1 Wra1 Bqd8), a FEN, an EPD, or startpos; - for a stream",
    as_typed,
)
.count(Arity::Words)
.may_be_empty()
.long_help(help::POSITION);
static ONLY: Argument<Kind> = Argument::named(
    "only",
    "KINDS",
    "Keep only captures, checks, mates, promotions, castling or quiets",
    || Box::new(Kind::ALL.map(|kind| (kind.name(), kind)).into_iter()),
)
.count(Arity::List);
pub static FIELDS: Argument<Key> = Argument::named(
    "fields",
    "KEYS",
    "Write only these keys of the JSON record: --fields fen,check",
    || Box::new(Key::ALL.map(|key| (key.name(), key)).into_iter()),
)
.count(Arity::List)
.long_help(
    "Write only these keys of the JSON record, in its order, or these columns of \
     -o tsv; nothing else is computed. Keys: {names}. Without -o, the format is JSON.",
);
static COUNT: Flag = Flag::new("count", "Print the number of moves");
static FIGURINE: Flag = Flag::new(
    "figurine",
    "Write chess symbols for the pieces in -o san and -o lan",
);
static SUCCESSORS: Flag = Flag::new(
    "successors",
    "Print the position after each move instead of the move",
);
static EXPLAIN: Flag = Flag::new(
    "explain",
    "Add the squares that the piece may not go to, and why",
);
static DEAD: Flag = Flag::new("dead", "Look for dead positions, which are draws").long_help(
    "Look for dead positions, in which no series of legal moves leads to\n\
     checkmate (FIDE article 5.2.2). Such a game is a draw: `outcome` has the\n\
     reason dead_position. JSON adds `dead`: null where it is not decided.",
);
pub static NODES: Argument<u64> = Argument::text(
    "nodes",
    "N",
    "With --dead: positions to try for each side (default: 10000)",
    |text| {
        let error = format!("`{text}` is not a number of nodes");
        number_in(text, 0..=LARGEST_BUDGET, error)
    },
);

pub static SPEC: QuestionSpec = QuestionSpec {
    word: "moves",
    about: help::ABOUT,
    examples: help::AFTER_SHORT,
    usage: Some(
        "chess-oracle [OPTIONS] [POSITION]...\n       chess-oracle [OPTIONS] <QUESTION> ...",
    ),
    options: &[
        ("Position", &[&position::PIECE]),
        position::FIELDS,
        position::CASTLING,
        position::RULES,
        (
            "Answer",
            &[&OUTPUT, &JSON, &ONLY, &FIELDS, &COUNT, &FIGURINE],
        ),
        ("Answer", &[&SUCCESSORS, &EXPLAIN, &DEAD, &NODES]),
        drawing::BOARD,
        ("Drawing", &[&drawing::ARROWS]),
        drawing::PICTURE,
        stream::LINES,
    ],
    places: &[&POSITION],
    formats: &FORMATS,
    answer: Answering::Command(ask),
};

/// The budget of `--dead` in positions for each side: a stream stays small and fast.
const DEAD_BUDGET: u64 = 10_000;
/// The largest budget; larger values are taken for typing errors.
const LARGEST_BUDGET: u64 = 100_000_000;

fn ask(args: &Args<'_>, is_stream: bool) -> Asked {
    let keys: Keys = args.all(&FIELDS)?.into_iter().collect();
    refuse_contradictions(args, keys)?;
    let budget = args.get(&NODES)?.unwrap_or(DEAD_BUDGET);
    // Nothing is computed that is not written.
    let shows_dead = !args.is_given(&FIELDS) || keys.has(Key::Outcome) || keys.has(Key::Claims);
    let dead = keys.has(Key::Dead) || args.has(&DEAD) && shows_dead;
    let dead = dead.then(|| Arc::new(Solvers::new(budget)));
    let format = if args.is_given(&FIELDS) {
        match listing::FIELDS.choose(args, "--fields")? {
            FieldsFormat::Json => MovesFormat::Fields(keys),
            FieldsFormat::Tsv => MovesFormat::Table(keys),
        }
    } else if args.has(&COUNT) {
        listing::COUNT.choose(args, "--count")?
    } else if args.has(&SUCCESSORS) {
        listing::SUCCESSORS.choose(args, "--successors")?
    } else {
        let chosen = if args.has(&EXPLAIN) {
            listing::EXPLAINED.choose(args, "--explain")?
        } else {
            FORMATS.choose(args, SPEC.word)?
        };
        match chosen {
            MovesFormat::Table(keys) if dead.is_some() => MovesFormat::Table(keys.with(Key::Dead)),
            format => format,
        }
    };
    let listing = Listing {
        kinds: args.all(&ONLY)?.into_iter().collect(),
        dead,
        figurine: args.has(&FIGURINE),
        format,
    };
    PositionQuestion::Moves(listing).asked(args, is_stream)
}

/// Refuses options that cannot be combined.
fn refuse_contradictions(args: &Args<'_>, keys: Keys) -> Result<(), Refusal> {
    let has_fields = args.is_given(&FIELDS);
    let [count, successors, explain, dead] =
        [&COUNT, &SUCCESSORS, &EXPLAIN, &DEAD].map(|option| args.has(option));
    let refuse =
        |message: &str, token, hint: &str| Err(args.refuse(message, token).with_hint(hint));
    let both = |one, other, hint| {
        let message = format!("`{one}` and `{other}` cannot be combined");
        refuse(&message, other, hint)
    };
    if args.is_given(&NODES) && !dead && !keys.has(Key::Dead) {
        refuse("`--nodes` requires `--dead`", "--nodes", "add `--dead`")
    } else if has_fields && successors {
        let hint = "name `successors` among the fields";
        both("--fields", "--successors", hint)
    } else if has_fields && explain {
        let hint = "name `rejected` among the fields";
        both("--fields", "--explain", hint)
    } else if has_fields && count {
        both("--fields", "--count", "choose one")
    } else if successors && explain {
        both("--successors", "--explain", "choose one")
    } else if count && (successors || explain) {
        let message = "`--count` asks for a number, and another option for more";
        refuse(message, "--count", "choose one")
    } else if count && dead {
        let message = "`--count` asks for a number, and `--dead` for an outcome";
        refuse(message, "--dead", "choose one")
    } else {
        Ok(())
    }
}
