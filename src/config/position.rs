//! The options about the position, which override the fields of every line.

use oracle_laws::fen::CastlingField;
use oracle_laws::{Bitboard, Color, Square};
use oracle_notation::{
    CastlingRules, Fields, MoveText, Overrides, PositionErrorKind, fields, movetext,
};

use crate::about::help;
use crate::args::Args;
use crate::args::value::{field, parse_field};
use crate::error::Refusal;
use crate::questions::Question;

/// The arguments of every question about a position.
#[derive(Debug, Clone, Default, clap::Args)]
#[group(skip)]
#[command(next_help_heading = "Position")]
#[allow(clippy::doc_markdown)] // The comments are the help.
pub struct FieldArgs {
    /// Pieces (Wke1 Wra1 Bqd8), a FEN, an EPD, or startpos; - for a stream
    #[arg(id = "position", value_name = "POSITION", help_heading = None::<&str>, long_help = help::POSITION)]
    pub words: Vec<String>,
    /// Whose turn it is: w, b, white or black
    #[arg(long, value_name = "COLOR", value_parser = field(fields::turn_value))]
    turn: Option<Color>,
    /// Who may castle: KQkq, files of rooks (HAha), or -
    #[arg(long, value_name = "RIGHTS", value_parser = field(fields::castling_value))]
    castling: Option<CastlingField>,
    /// En passant: the square passed over, or that of the pawn, or -
    #[arg(long, value_name = "SQUARE", value_parser = field(fields::ep_square_or_pawn_value))]
    ep: Option<PassedSquare>,
    /// Kings and rooks that have moved, such as a1e8
    #[arg(long, value_name = "SQUARES", value_parser = field(fields::moved_value))]
    moved: Option<Bitboard>,
    /// Play these moves first: e2e4 e7e5, or e4,e5
    #[arg(long, value_name = "MOVES", value_parser = moves)]
    after: Option<PlayedMoves>,
}

/// The square of an en passant field, which may be `-`.
type PassedSquare = Option<Square>;
/// The moves of one value.
type PlayedMoves = Vec<(MoveText, String)>;

/// What every question about a position can refuse.
#[derive(Debug, Clone, Default, clap::Args)]
#[group(skip)]
#[command(next_help_heading = "Position")]
pub struct RuleArgs {
    /// Refuse castling rights that make sense in Chess960 only
    #[arg(long)]
    standard: bool,
    /// Refuse a position that has problems
    #[arg(
        long,
        long_help = "Refuse a position that has problems, and a move that is written wrongly,\n\
                     such as Nxd2 where there is nothing on d2 to capture."
    )]
    pub strict: bool,
}

/// The options of every question that plays and writes moves.
#[derive(Debug, Clone, Default, clap::Args)]
#[group(skip)]
#[command(next_help_heading = "Position")]
pub struct PositionArgs {
    #[command(flatten)]
    pub fields: FieldArgs,
    /// Write castling in UCI as the king taking its rook: e1h1
    #[arg(long)]
    pub chess960: bool,
    #[command(flatten)]
    pub rules: RuleArgs,
}

fn moves(text: &str) -> Result<PlayedMoves, Refusal> {
    let moves = movetext(text).map_err(|error| Refusal::from_kind(&error.kind))?;
    moves
        .into_iter()
        .map(|text| {
            let read = parse_field(text, parse_move);
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
    let PositionArgs {
        fields,
        chess960,
        rules,
    } = args.shared.position.clone();
    if rules.standard && chess960 {
        let message = "`--standard` and `--chess960` cannot be combined";
        return Err(args.refuse(message, "--standard").with_hint("choose one"));
    }
    let subject = args.subject.as_ref();
    let asked = subject.filter(|text| args.question == Question::Explain && *text != "-");
    let asked_move = asked.map(|text| match parse_field(text, parse_move) {
        Ok(read) => Ok((read, text.clone())),
        Err(refusal) => Err(refusal.after_words("explain ", text)),
    });
    Ok(Overrides {
        after: fields.after.unwrap_or_default(),
        asked_move: asked_move.transpose()?,
        piece: args.shared.piece.clone(),
        castling_rules: match (rules.standard, chess960) {
            (true, _) => CastlingRules::Standard,
            (false, true) => CastlingRules::Chess960,
            (false, false) => CastlingRules::Any,
        },
        strict: rules.strict,
        fields: Fields {
            turn: fields.turn,
            castling: fields.castling,
            ep_square: fields.ep,
            moved: fields.moved,
            halfmoves: None,
            fullmoves: None,
        },
    })
}
