//! The legal moves of a piece, or of the side to move.

use clap::builder::NonEmptyStringValueParser;
use oracle_answers::diagnostic::Diagnostic;
use oracle_answers::drawing::RenderOptions;
use oracle_answers::request::FormatChoice;
use oracle_answers::{Kind, MovesRequest, move_keys};
use oracle_notation::{Chosen, Overrides};

use super::drawing::{BoardArgs, DiagramArgs, PictureArgs};
use super::output::OutputArgs;
use super::position::{FieldArgs, PositionArgs};
use super::stream::StreamArgs;
use super::value::{Named, named, number, parse_field, text};
use super::{LineArgs, LineCommand};

#[derive(Debug, clap::Args)]
#[group(skip)]
#[command(next_help_heading = "Output")]
#[allow(clippy::struct_excessive_bools)] // Options that are given or not.
pub struct MovesArgs {
    /// The chosen piece: its square (e1), or the whole piece (Wke1)
    #[arg(
        short,
        long,
        value_name = "PIECE",
        help_heading = "Position",
        value_parser = text(chosen_piece),
        long_help = "The chosen piece: its square (e1), or the whole piece (Wke1), which must \
                     stand there. Without it, every piece of the side to move is listed. Check, mate \
                     and castling are those of the side to move, whichever piece is chosen."
    )]
    piece: Option<(Chosen, String)>,
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    pub output: OutputArgs,
    /// Keep only captures, checks, mates, promotions, castling or quiets
    #[arg(long, value_name = "KINDS", value_delimiter = ',', value_parser = Named(|| named(Kind::ALL, Kind::name)))]
    only: Vec<Kind>,
    /// Write only these keys of the JSON record: --fields fen,check
    #[arg(
        long,
        value_name = "KEYS",
        value_delimiter = ',',
        value_parser = NonEmptyStringValueParser::new()
    )]
    fields: Vec<String>,
    /// Print the position after each move instead of the move
    #[arg(long)]
    successors: bool,
    /// Add the squares that the piece may not go to, and why
    #[arg(long)]
    explain: bool,
    /// Look for dead positions, which are draws
    #[arg(
        long,
        long_help = "Look for dead positions, in which no series of legal moves leads to \
                     checkmate (FIDE article 5.2.2). Such a game is a draw: `outcome` has the \
                     reason dead_position. JSON adds `dead`: null where it is not decided."
    )]
    dead: bool,
    #[arg(
        long,
        value_name = "N",
        value_parser = number::<u64>(0..=LARGEST_BUDGET),
        help = format!("With --dead: positions to try for each side (default: {}, as many positions may be asked)", MovesRequest::DEAD_BUDGET)
    )]
    nodes: Option<u64>,
    #[command(flatten)]
    board: BoardArgs,
    /// Draw the moves as arrows in -o svg
    #[arg(long, help_heading = "Rendering")]
    arrows: bool,
    #[command(flatten)]
    diagram: DiagramArgs,
    #[command(flatten)]
    picture: PictureArgs,
    #[command(flatten)]
    stream: StreamArgs,
}

fn chosen_piece(text: &str) -> Result<(Chosen, String), Diagnostic> {
    Ok((parse_field(text, Chosen::parse)?, text.to_owned()))
}

/// Returns the long help of `--fields`, which names the keys.
pub fn fields_help() -> String {
    format!(
        "Write only these keys of the JSON record, in its order, or these columns of -o tsv and -o csv, in \
         the order in which they are named; \
         nothing else is computed. Keys: {}. Without -o, the format is JSON.",
        move_keys().join(", ")
    )
}

/// The largest budget; larger values are taken for typing errors.
pub const LARGEST_BUDGET: u64 = 100_000_000;

impl LineArgs for MovesArgs {
    fn groups(&self) -> (Option<&FieldArgs>, Option<&StreamArgs>) {
        (Some(&self.position.fields), Some(&self.stream))
    }

    fn lines(&self, is_stream: bool) -> Result<LineCommand, Diagnostic> {
        let request = MovesRequest {
            output: FormatChoice {
                fields: self.fields.clone(),
                ..self.output.chosen()?
            },
            only: self.only.clone(),
            count: self.stream.select.count,
            successors: self.successors,
            explain: self.explain,
            dead: self.dead,
            nodes: self.nodes,
        };
        let pictures = self.diagram.look(&self.picture.look());
        Ok(LineCommand {
            overrides: Overrides {
                piece: self.piece.clone(),
                ..self.position.overrides()?
            },
            look: RenderOptions {
                arrows: self.arrows,
                ..self.board.look(pictures)
            },
            color: self.board.color.color,
            ..LineCommand::new(request, self.stream.own_fields(is_stream))?
        })
    }
}
