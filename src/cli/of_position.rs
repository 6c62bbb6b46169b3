//! The list of the legal moves, which needs no command; `attacks`, `mask`, `winnable` and `mate`, about a position; and `act`, the
//! replies to the messages of the articles.

use std::time::Duration;

use clap::Arg;
use oracle_answers::act::FORMATS;
use oracle_answers::diagnostic::Diagnostic;
use oracle_answers::drawing::{self, RenderOptions};
use oracle_answers::message::square;
use oracle_answers::request::{FormatChoice, Interface, OwnFields, Request};
use oracle_answers::rules::of_positions;
use oracle_answers::{
    AttacksRequest, Budget, Kind, MaskRequest, MateRequest, MovesRequest, Question,
    WinnableRequest, move_keys,
};
use oracle_laws::{Color, Piece, Square};
use oracle_mate::{BUDGET, MOST_MOVES};
use oracle_notation::{Chosen, Overrides, PositionErrorKind, piece_list};
use oracle_winnable::Solver;

use super::compare::seconds;
use super::drawing::{BoardArgs, ColorArgs, PictureArgs};
use super::groups::{
    FieldArgs, Named, OutputArgs, PositionArgs, RecordArgs, RuleArgs, field, named, number, text,
};
use super::stream::StreamArgs;
use super::{LineArgs, LineCommand};

#[derive(clap::Args)]
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
        value_parser = field(chosen_piece),
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
    #[arg(long, value_name = "KEYS", value_delimiter = ',')]
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
    /// Draw in -o svg the pieces alone, without the marks of moves
    #[arg(long, help_heading = "Rendering")]
    plain: bool,
    /// Mark these squares in -o svg: e4,f5
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', value_parser = field(square), help_heading = "Rendering")]
    mark: Vec<Square>,
    /// Draw these arrows in -o svg: e2e4,g1f3
    #[arg(long, value_name = "ARROWS", value_delimiter = ',', value_parser = text(arrow), help_heading = "Rendering")]
    arrow: Vec<(Square, Square)>,
    #[command(flatten)]
    picture: PictureArgs,
    #[command(flatten)]
    stream: StreamArgs,
}

fn chosen_piece(text: &str) -> Result<(Chosen, String), PositionErrorKind> {
    Ok((Chosen::parse(text)?, text.to_owned()))
}

fn arrow(text: &str) -> Result<(Square, Square), Diagnostic> {
    drawing::arrow(text).ok_or_else(|| {
        Diagnostic::new(format!("`{text}` is not an arrow"))
            .with_hint("write the two squares of each: `--arrow e2e4,g1f3`")
    })
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
        Ok(LineCommand {
            overrides: Overrides {
                piece: self.piece.clone(),
                ..self.position.overrides()?
            },
            look: RenderOptions {
                arrows: self.arrows,
                plain: self.plain,
                mark: self.mark.clone(),
                arrow: self.arrow.clone(),
                ..self.board.look(self.picture.look())
            },
            color: self.board.color.color,
            ..LineCommand::new(request, self.stream.own_fields(is_stream))?
        })
    }
}

/// Show attacked squares, pins and checkers
#[derive(clap::Args)]
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
#[derive(clap::Args)]
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

/// The options of answers about mates, which are drawn.
#[derive(clap::Args)]
#[group(skip)]
pub struct DrawnArgs {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    output: RecordArgs,
    /// Draw Black at the bottom
    #[arg(long, help_heading = "Rendering")]
    flip: bool,
    #[command(flatten)]
    color: ColorArgs,
    #[command(flatten)]
    picture: PictureArgs,
}

impl DrawnArgs {
    /// Returns the command that asks this.
    fn ask(
        &self,
        request: impl Request + 'static,
        own: OwnFields,
    ) -> Result<LineCommand, Diagnostic> {
        Ok(LineCommand {
            overrides: self.position.overrides()?,
            look: RenderOptions {
                flip: self.flip,
                ..self.picture.look()
            },
            color: self.color.color,
            ..LineCommand::new(request, own)?
        })
    }
}

/// Tell whether each side can still checkmate
#[derive(clap::Args)]
#[command(after_help = include_str!("../help/winnable.txt"))]
pub struct WinnableArgs {
    #[command(flatten)]
    drawn: DrawnArgs,
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
    #[command(flatten)]
    stream: StreamArgs,
}

impl LineArgs for WinnableArgs {
    fn groups(&self) -> (Option<&FieldArgs>, Option<&StreamArgs>) {
        (Some(&self.drawn.position.fields), Some(&self.stream))
    }

    fn lines(&self, is_stream: bool) -> Result<LineCommand, Diagnostic> {
        let request = WinnableRequest {
            output: self.drawn.output.chosen()?,
            nodes: self.nodes,
            flag: self.flag,
            ..WinnableRequest::default()
        };
        self.drawn.ask(request, self.stream.own_fields(is_stream))
    }
}

/// Tell whether the side to move forces mate in N moves
#[derive(clap::Args)]
#[command(after_help = include_str!("../help/mate.txt"))]
pub struct MateArgs {
    /// The number of moves, from 1 to 30
    #[arg(id = "n", value_name = "N", help_heading = None::<&str>, value_parser = text(moves))]
    n: u8,
    #[command(flatten)]
    drawn: DrawnArgs,
    /// Judge these moves of both sides as an answer: any that force mate
    #[arg(long, value_name = "MOVES", help_heading = "Output")]
    line: Option<String>,
    /// Positions to try (default: 10000000; of an object 1000000)
    #[arg(long, value_name = "N", value_parser = number::<u64>(0..=LARGEST_BUDGET), help_heading = "Output")]
    nodes: Option<u64>,
    /// The time for each position; without it, --nodes decides
    #[arg(long, value_name = "SECONDS", value_parser = text(seconds), help_heading = "Output")]
    timeout: Option<Duration>,
    #[command(flatten)]
    stream: StreamArgs,
}

fn moves(text: &str) -> Result<u8, Diagnostic> {
    let n = text.parse().ok().filter(|n| (1..=MOST_MOVES).contains(n));
    n.ok_or_else(|| {
        let hint = "write a number from 1 to 30: `mate 2 POSITION`; whether it is checkmate now, `chess-oracle POSITION` says";
        let error = Diagnostic::new(format!("`{text}` is not a number of moves"));
        error.after_words("chess-oracle mate ", text).with_hint(hint)
    })
}

impl LineArgs for MateArgs {
    fn groups(&self) -> (Option<&FieldArgs>, Option<&StreamArgs>) {
        (Some(&self.drawn.position.fields), Some(&self.stream))
    }

    fn lines(&self, is_stream: bool) -> Result<LineCommand, Diagnostic> {
        let request = MateRequest {
            output: self.drawn.output.chosen()?,
            n: Some(self.n),
            line: self.line.clone(),
            limits: Some(Budget {
                nodes: self.nodes.unwrap_or(BUDGET),
                time: self.timeout.unwrap_or(Duration::MAX),
                stop: None,
            }),
        };
        self.drawn.ask(request, self.stream.own_fields(is_stream))
    }
}

/// Answer role/cmd JSON messages, one per line
#[derive(clap::Args)]
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
