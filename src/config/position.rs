//! The options about the position, which override the fields of every line.

use oracle_laws::fen::CastlingField;
use oracle_laws::{Bitboard, Color, Square};
use oracle_notation::{
    CastlingRules, Chosen, Fields, MoveText, Overrides, PositionErrorKind, fields, movetext,
};

use crate::args::{Args, Argument, Flag};
use crate::error::Refusal;
use crate::questions::{OptionGroup, Question};

pub static PIECE: Argument<(Chosen, String)> = Argument::text(
    "piece",
    "PIECE",
    "The chosen piece: its square (e1), or the whole piece (Wke1)",
    |text| Ok((value(text, Chosen::parse)?, text.to_owned())),
)
.short('p')
.long_help(
    "The chosen piece: its square (e1), or the whole piece (Wke1), which must\n\
     stand there. Without it, every piece of the side to move is listed. Check, mate\n\
     and castling are those of the side to move, whichever piece is chosen.",
);
static TURN: Argument<Color> = Argument::text(
    "turn",
    "COLOR",
    "Whose turn it is: w, b, white or black",
    |text| value(text, fields::turn_value),
);
static RIGHTS: Argument<CastlingField> = Argument::text(
    "castling",
    "RIGHTS",
    "Who may castle: KQkq, files of rooks (HAha), or -",
    |text| value(text, fields::castling_value),
);
static EP: Argument<Option<Square>> = Argument::text(
    "ep",
    "SQUARE",
    "En passant: the square passed over, or that of the pawn, or -",
    |text| value(text, fields::ep_square_or_pawn_value),
);
static MOVED: Argument<Bitboard> = Argument::text(
    "moved",
    "SQUARES",
    "Kings and rooks that have moved, such as a1e8",
    |text| value(text, fields::moved_value),
);
static AFTER: Argument<Vec<(MoveText, String)>> = Argument::text(
    "after",
    "MOVES",
    "Play these moves first: e2e4 e7e5, or e4,e5",
    moves,
)
.may_be_empty();
pub static CHESS960: Flag = Flag::new(
    "chess960",
    "Write castling in UCI as the king taking its rook: e1h1",
);
static STANDARD: Flag = Flag::new(
    "standard",
    "Refuse castling rights that make sense in Chess960 only",
);
pub static STRICT: Flag = Flag::new("strict", "Refuse a position that has problems").long_help(
    "Refuse a position that has problems, and a move that is written wrongly,\n\
     such as Nxd2 where there is nothing on d2 to capture.",
);

/// The options of every question about a position; those that write moves have `CASTLING` between them.
pub const FIELDS: OptionGroup = ("Position", &[&TURN, &RIGHTS, &EP, &MOVED, &AFTER]);
pub const CASTLING: OptionGroup = ("Position", &[&CHESS960]);
pub const RULES: OptionGroup = ("Position", &[&STANDARD, &STRICT]);

/// Parses a value that a line could give, too.
pub fn value<T>(
    text: &str,
    parse: impl FnOnce(&str) -> Result<T, PositionErrorKind>,
) -> Result<T, Refusal> {
    parse(text).map_err(|kind| Refusal::from_kind(&kind.or_invisible(text)))
}

fn moves(text: &str) -> Result<Vec<(MoveText, String)>, Refusal> {
    let moves = movetext(text).map_err(|error| Refusal::from_kind(&error.kind))?;
    moves
        .into_iter()
        .map(|text| {
            let read = value(text, parse_move);
            let read = read.map_err(|refusal| refusal.at_option("after", text))?;
            Ok((read, text.to_owned()))
        })
        .collect()
}

fn parse_move(text: &str) -> Result<MoveText, PositionErrorKind> {
    MoveText::parse(text)
        .map_err(|error| PositionErrorKind::Move(text.to_owned(), Box::new(error.into())))
}

/// Returns what the options say about every line, in addition to its own fields.
pub fn overrides(args: &Args<'_>) -> Result<Overrides, Refusal> {
    let (standard, chess960) = (args.has(&STANDARD), args.has(&CHESS960));
    if standard && chess960 {
        let message = "`--standard` and `--chess960` cannot be combined";
        return Err(args.refuse(message, "--standard").with_hint("choose one"));
    }
    let subject = args.subject.as_ref();
    let asked = subject.filter(|text| args.question == Question::Explain && *text != "-");
    let after = args.get(&AFTER)?.unwrap_or_default();
    let piece = args.get(&PIECE)?;
    let asked_move = asked.map(|text| match value(text, parse_move) {
        Ok(read) => Ok((read, text.clone())),
        Err(refusal) => Err(refusal.after_words("explain ", text)),
    });
    Ok(Overrides {
        after,
        asked_move: asked_move.transpose()?,
        piece,
        castling_rules: match (standard, chess960) {
            (true, _) => CastlingRules::Standard,
            (false, true) => CastlingRules::Chess960,
            (false, false) => CastlingRules::Any,
        },
        strict: args.has(&STRICT),
        fields: Fields {
            turn: args.get(&TURN)?,
            castling: args.get(&RIGHTS)?,
            ep_square: args.get(&EP)?,
            moved: args.get(&MOVED)?,
            halfmoves: None,
            fullmoves: None,
        },
    })
}
