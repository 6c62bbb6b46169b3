//! The options about the position, which override the fields of every line.

use oracle_answers::diagnostic::Diagnostic;
use oracle_laws::fen::CastlingField;
use oracle_laws::{Bitboard, Color, Square};
use oracle_notation::{
    CastlingRules, Fields, Overrides, PieceLetters, WrittenMove, fields, given_result,
};

use super::value::{Named, field, named};
use crate::help;

/// The arguments of every command about a position.
#[derive(Debug, clap::Args)]
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
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Letters of the pieces: de for Sf3, fr for Cf3 (default: en)
    #[arg(
        long,
        value_name = "LANG",
        value_parser = Named(|| named(PieceLetters::ALL, PieceLetters::id)),
        long_help = "Letters of the pieces in moves: de for Sf3, fr for Cf3 (default: en). Others \
                     are es, it, nl, pt, pl, cs, hu, sv, da, fi, ru (Cyrillic) and figurines."
    )]
    pub letters: Option<PieceLetters>,
}

/// The square of an en passant field, which may be `-`.
type PassedSquare = Option<Square>;

/// What every command about a position can refuse.
#[derive(Debug, Default, clap::Args)]
#[group(skip)]
#[command(next_help_heading = "Position")]
pub struct RuleArgs {
    /// Refuse castling rights that make sense in Chess960 only
    #[arg(long)]
    standard: bool,
    /// Refuse a position that has problems
    #[arg(
        long,
        long_help = "Refuse a position that has problems, and a move that is written wrongly, \
                     such as Nxd2 where there is nothing on d2 to capture."
    )]
    pub strict: bool,
}

/// The options of every command that plays and writes moves.
#[derive(Debug, clap::Args)]
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

impl PositionArgs {
    /// Returns what the options say about every line.
    pub fn overrides(&self) -> Result<Overrides, Diagnostic> {
        self.fields.overrides(&self.rules, self.chess960)
    }
}

impl FieldArgs {
    /// Returns what these options and those say about every line.
    pub fn overrides(&self, rules: &RuleArgs, chess960: bool) -> Result<Overrides, Diagnostic> {
        let letters = self.letters.unwrap_or_default();
        let after = self.moves.as_ref().map(|text| {
            let read = WrittenMove::parse_all(text, letters);
            read.map_err(|error| {
                Diagnostic::from_kind(&error.kind).after_words("--moves ", &error.token)
            })
        });
        Ok(Overrides {
            after: after.transpose()?.unwrap_or_default(),
            result: self.moves.as_deref().and_then(given_result),
            castling_rules: match (rules.standard, chess960) {
                (true, _) => CastlingRules::Standard,
                (false, true) => CastlingRules::Chess960,
                (false, false) => CastlingRules::Any,
            },
            strict: rules.strict,
            letters,
            fields: Fields {
                turn: self.turn,
                castling: self.castling,
                ep_square: self.ep,
                moved: self.moved,
                ..Fields::default()
            },
            ..Overrides::default()
        })
    }
}
