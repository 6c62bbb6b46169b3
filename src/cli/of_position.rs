//! Commands with few options: `attacks`, `mask` and `winnable`, about a position; and `act`, the replies to the messages of
//! the articles.

use clap::Arg;
use oracle_answers::act::FORMATS;
use oracle_answers::diagnostic::Diagnostic;
use oracle_answers::drawing::RenderOptions;
use oracle_answers::message::square;
use oracle_answers::request::{Interface, OwnFields};
use oracle_answers::rules::of_positions;
use oracle_answers::{AttacksRequest, MaskRequest, Question, WinnableRequest};
use oracle_laws::{Color, Piece, Square};
use oracle_notation::piece_list;
use oracle_winnable::Solver;

use super::drawing::{BoardArgs, ColorArgs, PictureArgs};
use super::moves::LARGEST_BUDGET;
use super::output::{OutputArgs, RecordArgs};
use super::position::{FieldArgs, PositionArgs, RuleArgs};
use super::stream::StreamArgs;
use super::value::{Named, field, named, number, text};
use super::{LineArgs, LineCommand};

/// Show attacked squares, pins and checkers
#[derive(Debug, clap::Args)]
#[command(
    after_help = "\
Examples:
  chess-oracle attacks Wke1 Wra1 Bqd8 --square d1
  chess-oracle attacks startpos -o svg --theme blue > attacks.svg
  chess-oracle attacks startpos --json",
    next_help_heading = "Output"
)]
pub struct AttacksArgs {
    #[command(flatten)]
    fields: FieldArgs,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    output: RecordArgs,
    /// Name the attackers of this square
    #[arg(long, value_name = "SQUARE", value_parser = field(square))]
    square: Option<Square>,
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    picture: PictureArgs,
    #[command(flatten)]
    stream: StreamArgs,
}

impl LineArgs for AttacksArgs {
    fn groups(&self) -> (Option<&FieldArgs>, Option<&StreamArgs>) {
        (Some(&self.fields), Some(&self.stream))
    }

    fn lines(&self, is_stream: bool) -> Result<LineCommand, Diagnostic> {
        let request = AttacksRequest {
            output: self.output.chosen()?,
            square: self.square,
        };
        Ok(LineCommand {
            overrides: self.fields.overrides(&self.rules, false)?,
            look: self.board.look(self.picture.look()),
            color: self.board.color.color,
            ..LineCommand::new(request, self.stream.own_fields(is_stream))?
        })
    }
}

/// Show how a piece moves on an empty board
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  chess-oracle mask Wba1
      Draw the squares of a white bishop.
  chess-oracle mask Bne4 --json
      Print those of a black knight as a record.
  chess-oracle mask Ba1
      A role and a square without a colour are White's: a bishop.")]
pub struct MaskArgs {
    /// Colour, role and square: Wba1; without a colour, White's: Ba1
    #[arg(id = "piece-on-empty-board", value_name = "PIECE", value_parser = text(placed_piece))]
    piece: (Square, Piece),
    #[command(flatten)]
    output: RecordArgs,
    /// Draw chess symbols instead of letters
    #[arg(long, help_heading = "Rendering")]
    unicode: bool,
    #[command(flatten)]
    color: ColorArgs,
}

fn placed_piece(text: &str) -> Result<(Square, Piece), Diagnostic> {
    piece_list::lone(text).map_err(|kind| {
        Diagnostic::from_kind(&kind.or_invisible(text))
            .after_words("mask ", text)
            .with_hint("write colour, role and square: `mask Wba1`")
    })
}

impl LineArgs for MaskArgs {
    fn lines(&self, _is_stream: bool) -> Result<LineCommand, Diagnostic> {
        let request = MaskRequest {
            output: self.output.chosen()?,
            piece: Some(self.piece),
        };
        Ok(LineCommand {
            look: RenderOptions {
                unicode: self.unicode,
                ..RenderOptions::default()
            },
            color: self.color.color,
            ..LineCommand::new(request, OwnFields::None)?
        })
    }
}

/// Tell whether each side can still checkmate
#[derive(Debug, clap::Args)]
#[command(after_help = include_str!("../help/winnable.txt"))]
pub struct WinnableArgs {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    output: RecordArgs,
    #[arg(
        long,
        value_name = "N",
        value_parser = number::<u64>(0..=LARGEST_BUDGET),
        help_heading = "Output",
        help = format!("Positions to try for each side (default: {}; of an object 100000, whose caller waits)", Solver::BUDGET)
    )]
    nodes: Option<u64>,
    /// Say only what the fall of this side's flag means: white or black
    #[arg(long, value_name = "COLOR", value_parser = Named(|| named(Color::ALL, Color::name)), help_heading = "Output")]
    flag: Option<Color>,
    /// Draw Black at the bottom
    #[arg(long, help_heading = "Rendering")]
    flip: bool,
    #[command(flatten)]
    color: ColorArgs,
    #[command(flatten)]
    picture: PictureArgs,
    #[command(flatten)]
    stream: StreamArgs,
}

impl LineArgs for WinnableArgs {
    fn groups(&self) -> (Option<&FieldArgs>, Option<&StreamArgs>) {
        (Some(&self.position.fields), Some(&self.stream))
    }

    fn lines(&self, is_stream: bool) -> Result<LineCommand, Diagnostic> {
        let request = WinnableRequest {
            output: self.output.chosen()?,
            nodes: self.nodes,
            limits: None,
            stop: None,
            flag: self.flag,
        };
        Ok(LineCommand {
            overrides: self.position.overrides()?,
            look: RenderOptions {
                flip: self.flip,
                ..self.picture.look()
            },
            color: self.color.color,
            ..LineCommand::new(request, self.stream.own_fields(is_stream))?
        })
    }
}

/// Answer role/cmd JSON messages, one per line
#[derive(Debug, clap::Args)]
#[command(after_help = r#"Messages, one per line on standard input:
  {"role":"movement","cmd":"rawMoves","piece":"Ba1"}
  {"role":"movement","cmd":"legalSquares","piece":"Na1"}
  {"role":"movement","cmd":"legalMoves","piece":"Ke1","board":"Wke1 Bqd8"}
  {"role":"board","cmd":"squaresControlledBy","board":"Wke1 Bqd8","color":"black"}"#, mut_args = hide_of_positions)]
pub struct ActArgs {
    #[command(flatten)]
    output: OutputArgs,
    /// Write the patterns that answered to standard error
    #[arg(long, help_heading = "Output")]
    trace: bool,
    #[command(flatten)]
    stream: StreamArgs,
}

/// Hides an option of streams that needs answers about positions.
fn hide_of_positions(option: Arg) -> Arg {
    let is_hidden = of_positions().any(|id| option.get_id() == id);
    option.hide(is_hidden)
}

impl LineArgs for ActArgs {
    fn groups(&self) -> (Option<&FieldArgs>, Option<&StreamArgs>) {
        (None, Some(&self.stream))
    }

    fn is_of_file(&self) -> bool {
        true
    }

    fn line(&self) -> &'static str {
        "message"
    }

    fn lines(&self, _is_stream: bool) -> Result<LineCommand, Diagnostic> {
        self.output
            .chosen()?
            .choose(Interface::CommandLine, &FORMATS, "act")?;
        Ok(LineCommand::of(Question::act(self.trace)))
    }
}
