//! What reads the values of arguments, and the options that several commands share: those about the position, which override the
//! fields of every line, and the format of the answer. What a value refuses travels through clap: `usage::from_clap` takes it out
//! again.

use std::ffi::OsStr;
use std::ops::RangeInclusive;

use clap::builder::{
    NonEmptyStringValueParser, PossibleValue, PossibleValuesParser, TypedValueParser,
};
use clap::error::ErrorKind;
use clap::{Arg, Command};
use oracle_answers::diagnostic::Diagnostic;
use oracle_answers::format::{HTML_NAME, JSON_NAME, SVG_NAME};
use oracle_answers::request::FormatChoice;
use oracle_laws::fen::CastlingField;
use oracle_laws::{Bitboard, Color, Square};
use oracle_notation::{
    CastlingRules, Fields, Overrides, PieceLetters, PositionErrorKind, WrittenMove, fields,
    given_result,
};

/// Names, each with its value. They are listed only where a name is read or shown.
#[derive(Clone)]
pub struct Named<T: 'static>(pub fn() -> Vec<(&'static str, T)>);

impl<T: Clone + Send + Sync> TypedValueParser for Named<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        word: &OsStr,
    ) -> Result<T, clap::Error> {
        let mut names = (self.0)();
        if let Some(at) = names.iter().position(|(name, _)| word == *name) {
            return Ok(names.swap_remove(at).1);
        }
        // The error is that of clap.
        let names = PossibleValuesParser::new(names.iter().map(|(name, _)| *name));
        names.parse_ref(command, arg, word)?;
        Err(clap::Error::new(ErrorKind::InvalidValue))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = (self.0)().into_iter();
        Some(Box::new(names.map(|(name, _)| PossibleValue::new(name))))
    }
}

/// Returns the things of a list, each after its name.
pub fn named<T: Copy, const N: usize>(
    all: [T; N],
    name: fn(T) -> &'static str,
) -> Vec<(&'static str, T)> {
    all.map(|one| (name(one), one)).to_vec()
}

pub fn text<T: Clone + Send + Sync + 'static>(
    parse: impl Fn(&str) -> Result<T, Diagnostic> + Clone + Send + Sync + 'static,
) -> impl TypedValueParser<Value = T> {
    NonEmptyStringValueParser::new().try_map(move |text: String| parse(&text))
}

/// Returns what reads a whole number of a range; up to the largest of 64 bits, the range has no end.
pub fn number<T: TryFrom<u64> + Clone + Send + Sync + 'static>(
    range: RangeInclusive<u64>,
) -> impl TypedValueParser<Value = T> {
    text(move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| {
            let is_whole = text.parse::<i128>().is_ok();
            let what = ["not a whole number", "out of range"][usize::from(is_whole)];
            let hint = match (range.start(), range.end()) {
                (least, &u64::MAX) => format!("write a number from {least}"),
                (least, most) => format!("write a number from {least} to {most}"),
            };
            Diagnostic::new(format!("`{text}` is {what}")).with_hint(hint)
        })
    })
}

/// Returns what reads a value that a line could give, too.
pub fn field<T: Clone + Send + Sync + 'static>(
    parse: fn(&str) -> Result<T, PositionErrorKind>,
) -> impl TypedValueParser<Value = T> {
    text(move |text| parse(text).map_err(|kind| Diagnostic::from_kind(&kind.or_invisible(text))))
}

/// The arguments of every command about a position.
#[derive(clap::Args)]
#[group(skip)]
#[command(next_help_heading = "Position")]
#[allow(clippy::doc_markdown)] // The comments are the help.
pub struct FieldArgs {
    /// Pieces (Wke1 Wra1 Bqd8), a FEN, an EPD, or startpos; - for a stream
    #[arg(id = "position", value_name = "POSITION", help_heading = None::<&str>, long_help = include_str!("../help/position.txt"))]
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
#[derive(Default, clap::Args)]
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
#[derive(clap::Args)]
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

/// The options of every command that has formats.
#[derive(clap::Args)]
#[group(skip)]
#[command(next_help_heading = "Output")]
pub struct OutputArgs {
    // The help of each command lists its own formats.
    /// The format of the answer
    #[arg(short, long, global = true, value_name = "FORMAT")]
    output: Option<String>,
    /// The same as -o json
    #[arg(long, global = true)]
    json: bool,
}

impl OutputArgs {
    /// Returns the option that asks for a format, as it is shown, and as it is found in what was typed.
    pub const fn option(&self) -> Option<(&'static str, &'static str)> {
        match (&self.output, self.json) {
            (Some(_), _) => Some(("-o", "--output")),
            (None, true) => Some(("--json", "--json")),
            (None, false) => None,
        }
    }

    pub fn is(&self, name: &str) -> bool {
        self.output.as_deref() == Some(name) || self.json && name == JSON_NAME
    }

    /// Returns the hint for a format that another program makes of one of these, or for the name of a file, if that is what is
    /// wrong.
    pub fn hint(&self, token: &str, formats: &[&str]) -> Option<String> {
        let name = self.output.as_deref().filter(|name| *name == token)?;
        let end = name.rsplit('.').next().unwrap_or_default();
        Some(match end {
            "pdf" if formats.contains(&HTML_NAME) => {
                "a browser makes one: write `-o html > page.html`, then \
                `chromium --headless --no-pdf-header-footer --print-to-pdf=page.pdf page.html`"
                    .to_owned()
            }
            "png" if formats.contains(&SVG_NAME) => {
                "librsvg makes one of one answer: `-o svg | rsvg-convert -o board.png`".to_owned()
            }
            _ if end != name && formats.contains(&end) => {
                format!("to write a file, write `-o {end} > {name}`")
            }
            _ => return None,
        })
    }

    /// Returns the format that they ask for.
    pub fn chosen(&self) -> Result<FormatChoice, Diagnostic> {
        let name = match self.output.as_deref() {
            Some(other) if self.json && other != JSON_NAME => {
                let message = format!("`--json` and `-o {other}` cannot be combined");
                return Err(Diagnostic::of_word("--json", message, "choose one"));
            }
            None if self.json => Some(JSON_NAME),
            name => name,
        };
        Ok(FormatChoice {
            name: name.map(str::to_owned),
            ..FormatChoice::default()
        })
    }
}

/// The options of commands whose answers are records and rows of a few columns.
#[derive(clap::Args)]
#[group(skip)]
pub struct RecordArgs {
    #[command(flatten)]
    output: OutputArgs,
    /// Write only these keys of the record, or columns of the table
    #[arg(
        long,
        value_name = "KEYS",
        value_delimiter = ',',
        help_heading = "Output",
        long_help = "Write only these keys of the JSON record, in its order, or these columns of \
                     -o tsv and -o csv, in the order in which they are named. Without -o, the format is JSON."
    )]
    fields: Vec<String>,
}

impl RecordArgs {
    /// Returns the format and the columns that they ask for.
    pub fn chosen(&self) -> Result<FormatChoice, Diagnostic> {
        Ok(FormatChoice {
            fields: self.fields.clone(),
            ..self.output.chosen()?
        })
    }
}
