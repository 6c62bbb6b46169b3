//! A line that was read: the position it sets up, as a FEN, an EPD, a piece list or a name; its moves and its fields.

use crate::epd::{self, Operation};
use crate::fields::{self, Chosen, Fields, LineFields};
use crate::tokens::{Separator, Token, Tokens};
use crate::{
    GameResult, MoveText, Origin, ParsePositionError, ParseResult, PieceLetters, PositionErrorKind,
    TagText, WrittenMove, fen, movetext, named, piece_list,
};
use oracle_laws::fen::{CastlingField, ExactFen};
use oracle_laws::{Bitboard, Color, Placement, Position, Rank, Role, Setup, Square, attacks};

/// What applies to a line, in addition to what the line says. Each text is kept with its meaning, for error messages.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Overrides {
    /// Fields that override those of the line.
    pub fields: Fields,
    /// The chosen piece, instead of the one that the line chooses.
    pub piece: Option<(Chosen, String)>,
    /// Moves to play after those of the line.
    pub after: Vec<WrittenMove>,
    /// The result that stands behind those moves.
    pub result: Option<GameResult>,
    /// The move to judge. The line must not name another.
    pub asked_move: Option<WrittenMove>,
    /// Which castling rights are read.
    pub castling_rules: CastlingRules,
    /// After how many half-moves of the line the position stands, if not after all of them.
    pub ply: Option<usize>,
    /// Whether a move with warnings is refused.
    pub strict: bool,
    /// The letters of the pieces in the moves of the line, and after the colour words of their language.
    pub letters: PieceLetters,
}

impl Overrides {
    /// Nothing: the line says all. For readers that borrow it as long as they like, where `&Overrides::default()` ends
    /// with its statement.
    pub const NONE: &'static Overrides = &Overrides {
        fields: Fields {
            turn: None,
            castling: None,
            ep_square: None,
            moved: None,
            halfmoves: None,
            fullmoves: None,
        },
        piece: None,
        after: Vec::new(),
        result: None,
        asked_move: None,
        castling_rules: CastlingRules::Any,
        ply: None,
        strict: false,
        letters: PieceLetters::English,
    };
}

/// Which castling rights are read: only those of standard chess (king on the e-file, rooks in the corners), or also
/// those of Chess960.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CastlingRules {
    /// Both. A right that exists only in Chess960 is noted as an assumption.
    #[default]
    Any,
    /// Those of standard chess.
    Standard,
    /// Both, in a game that is known to be Chess960.
    Chess960,
}

/// A line that was read: the position it sets up, its moves and its fields.
///
/// [`Record::play`] plays its moves and returns a [`Query`](crate::Query).
#[derive(Debug, Clone)]
pub struct Record<'a> {
    pub(crate) line: &'a str,
    pub(crate) overrides: &'a Overrides,
    /// The board as a FEN writes it, if the line is one.
    pub(crate) board: Option<&'a str>,
    pub(crate) setup: Setup,
    pub(crate) assumptions: Assumptions,
    /// What most lines do not say, boxed because a stream makes millions of records.
    pub(crate) more: Option<Box<BeyondFen<'a>>>,
}

/// What a line may say beyond a FEN.
#[derive(Debug, Clone, Default)]
pub(crate) struct BeyondFen<'a> {
    pub said: LineFields<'a>,
    pub moves: Vec<Token<'a>>,
    /// The result behind the moves.
    pub result: Option<GameResult>,
    pub operations: Vec<Operation<'a>>,
    /// The first operation that is given twice.
    pub repeated: Option<Operation<'a>>,
    /// Whether the line names a start position of Chess960.
    is_chess960: bool,
    /// Whether it is a list of pieces.
    is_list: bool,
}

impl<'a> Record<'a> {
    /// Parses a line.
    ///
    /// ```
    /// use oracle_notation::{Overrides, Record};
    ///
    /// let line = "White Ke1 Ra1h1 Pe2 Black: Ke8, castling=K moves e2e4 id=first";
    /// let record = Record::parse(line, Overrides::NONE)?;
    /// assert_eq!(record.id(), Some("first"));
    /// let query = record.play()?;
    /// assert_eq!(query.position.to_string(), "4k3/8/8/8/4P3/8/8/R3K2R b K - 0 1");
    /// # Ok::<_, oracle_notation::ParsePositionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first thing that cannot be read, and where it stands.
    #[inline]
    pub fn parse(
        line: &'a str,
        overrides: &'a Overrides,
    ) -> Result<Record<'a>, ParsePositionError> {
        let Some(fast) = ExactFen::read(line) else {
            return read(line, overrides).map_err(|error| ParsePositionError {
                id: Record::salvage_id(line),
                ..error
            });
        };
        let said = overrides.fields.or(Fields::from(&fast));
        if let Some(moved) = said.moved {
            check_moved(moved, &fast.placement, None, line)?;
        }
        let mut assumptions = Assumptions::default();
        assumptions.note(Assumption::Fullmove, said.fullmoves == Some(0));
        Ok(Record {
            line,
            overrides,
            board: Some(fast.board),
            setup: said.setup(fast.placement, said.turn.unwrap_or(Color::White)),
            assumptions,
            more: None,
        })
    }

    /// Returns the record of a position that no line gives.
    pub fn of_position(position: &Position, overrides: &'a Overrides) -> Record<'a> {
        Record {
            line: "",
            overrides,
            board: None,
            setup: position.setup(),
            assumptions: Assumptions::default(),
            more: None,
        }
    }

    /// Returns the `id` of a line that cannot be read as a record: from its `id=` field, or from the `id` operation of
    /// its EPD. Cuts the line into tokens as the reader does, so an `id` within a string or a value is ignored.
    pub fn salvage_id(line: &str) -> Option<String> {
        let mut tokens = Tokens::new(line);
        // Whether a word may be a board, and whether operations follow one.
        let (mut is_first, mut is_epd) = (true, false);
        loop {
            tokens.skip(Separator::List);
            if let Some(field) = fields::peek(&mut tokens) {
                if field.key == "id" {
                    return Some(field.value.text.to_owned());
                }
                tokens.skip_to(field.whole.range().end);
                continue;
            }
            let token = tokens.peek(Separator::Space)?;
            is_epd &= token.text != "moves";
            if is_epd {
                if let Some(id) = epd::skip_operation(&mut tokens) {
                    return Some(id);
                }
            } else if is_first && token.text.contains('/') {
                tokens.next(Separator::Space);
                fen::skip_fields(&mut tokens);
                is_epd = true;
            } else {
                tokens.next(Separator::List);
            }
            is_first = false;
        }
    }

    /// Returns what the line sets up, before its moves.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns the name of the record: from `id=`, or from the `id` operation of an EPD.
    pub fn id(&self) -> Option<&str> {
        self.more.as_ref()?.said.id.as_deref()
    }

    /// Returns the text that stands below a picture: from `caption=`.
    pub fn caption(&self) -> Option<&'a str> {
        self.more.as_ref()?.said.caption.map(|caption| caption.text)
    }

    /// Returns the letters of the pieces in the moves of the line, in which moves are written for people, too.
    pub const fn letters(&self) -> PieceLetters {
        self.overrides.letters
    }

    /// Replaces the name of the record.
    pub fn set_id(&mut self, id: Option<String>) {
        self.more.get_or_insert_default().said.id = id;
    }

    /// Returns the result that is given behind all moves.
    pub fn result(&self) -> Option<GameResult> {
        let own = || self.more.as_ref()?.result;
        let last = own().filter(|_| self.overrides.after.is_empty());
        self.overrides.result.or(last)
    }

    /// Returns the operations of an EPD.
    #[cfg_attr(not(target_family = "wasm"), inline)] // Small is more there.
    pub fn operations(&self) -> &[Operation<'a>] {
        self.more.as_ref().map_or(&[], |more| &more.operations)
    }

    /// Returns the value of an operation of an EPD, without quotes: `Nf3` of `bm Nf3;`. Of several, it has all: `Nf3 e4`.
    ///
    /// ```
    /// use oracle_notation::{Overrides, Record};
    ///
    /// let epd = "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#; id \"back rank\"; D1 17;";
    /// let record = Record::parse(epd, Overrides::NONE)?;
    /// assert_eq!(record.operation("bm").as_deref(), Some("Ra8#"));
    /// assert_eq!(record.operation("id").as_deref(), Some("back rank"));
    /// assert_eq!(record.operation("am"), None);
    /// # Ok::<_, oracle_notation::ParsePositionError>(())
    /// ```
    pub fn operation(&self, opcode: &str) -> Option<String> {
        epd::find(self.operations(), opcode).map(|operation| operation.value())
    }

    /// Returns whether an operation is given twice.
    pub fn repeats_operations(&self) -> bool {
        self.more
            .as_ref()
            .is_some_and(|more| more.repeated.is_some())
    }

    /// Returns what the line does not say.
    pub fn assumptions(&self) -> Assumptions {
        let mut assumptions = self.assumptions;
        let is_said = self.more.as_ref().is_some_and(|more| more.is_chess960);
        if self.overrides.castling_rules == CastlingRules::Any && !is_said {
            assumptions.note(Assumption::Chess960, self.setup.needs_chess960());
        }
        assumptions
    }
}

impl<'a> BeyondFen<'a> {
    /// Reads a position, with the fields between the pieces of a list, which may have these letters, and the operations of an
    /// EPD. Returns the fields of the form itself, and notes what is assumed.
    fn read_form(
        &mut self,
        tokens: &mut Tokens<'a>,
        letters: PieceLetters,
        assumptions: &mut Assumptions,
    ) -> ParseResult<(Placement, Fields)> {
        let first = tokens.peek_field();
        let name = first.filter(|token| named::is_name(token.text));
        let first = first.map_or("", |token| token.text);
        let (placement, said, has_operations) = if let Some(name) = name {
            let (placement, said) = read_named(tokens, name)?;
            tokens.next_field();
            (placement, said, epd::counts_come_next(tokens))
        } else if first.contains('/') {
            let (placement, said) = fen::read(tokens)?;
            // After four fields any word begins an operation, elsewhere only a semicolon.
            let has_four = said.ep_square.is_some() && said.halfmoves.is_none();
            let next = tokens.peek(Separator::Space);
            let begins = |token: Token<'_>| has_four || token.text.starts_with(';');
            let has_operations = next.is_some_and(begins);
            (placement, said, has_operations)
        } else {
            // A list has its own defaults for missing fields.
            self.is_list = true;
            let placement = piece_list::parse(tokens, &mut self.said, letters)?;
            return Ok((placement, fen::read_fields(tokens)?));
        };
        let next = tokens.peek(Separator::Space);
        let has_semicolon = next.is_some_and(|token| token.text.starts_with(';'));
        if has_operations {
            (self.operations, self.repeated) = epd::operations(tokens)?;
        }
        // A semicolon that ends no operation is not of the standard.
        assumptions.note(Assumption::Fen, has_semicolon && self.operations.is_empty());
        self.is_chess960 = named::is_chess960(first);
        let clocks = epd::clocks(&self.operations, tokens)?;
        Ok((placement, clocks.or(said)))
    }
}

/// Returns the side to move if no field gives it: the colour of the chosen piece, else the side that may capture en
/// passant, else the side in check if only one is, else White.
fn default_turn(placement: &Placement, said: &Fields, chosen: Option<Chosen>) -> Color {
    if let Some(chosen) = chosen {
        let piece = chosen.square.and_then(|square| placement.piece_at(square));
        if let Some(color) = piece.map_or(chosen.color, |piece| Some(piece.color)) {
            return color;
        }
    }
    match said.ep_square.flatten().map(Square::rank) {
        Some(Rank::Third) => return Color::Black,
        Some(Rank::Sixth) => return Color::White,
        _ => {}
    }
    match Color::ALL.map(|color| attacks::is_in_check(placement, color)) {
        [false, true] => Color::Black,
        _ => Color::White,
    }
}

/// Reads the position of a name. A start position of Chess960 has a number from 0 to 959.
fn read_named(tokens: &Tokens<'_>, name: Token<'_>) -> ParseResult<(Placement, Fields)> {
    if let Some(fen) = named::fen_of(name.text) {
        return fen::read(&mut Tokens::new(&fen));
    }
    let number = name.text.get(named::BEFORE_NUMBER..).unwrap_or_default();
    let kind = PositionErrorKind::UnknownStart(number.to_owned());
    let is_given = !number.is_empty();
    Err(tokens.error(kind, if is_given { name.sub(number) } else { name }))
}

#[cold]
fn read<'a>(line: &'a str, overrides: &'a Overrides) -> ParseResult<Record<'a>> {
    let mut tokens = Tokens::new(line);
    let mut more = BeyondFen::default();
    let mut assumptions = Assumptions::default();
    // Fields may come first, too.
    more.said.take_all(&mut tokens)?;
    let (placement, fields) = more.read_form(&mut tokens, overrides.letters, &mut assumptions)?;
    let first = fields.fullmoves.unwrap_or(1).max(1);
    (more.moves, more.result) = read_moves(&mut tokens, &mut more.said, first as usize)?;
    let own = &mut more.said;
    if let Some(token) = own.said_turn {
        // Behind moves, it is said of the position after them.
        let played = more.moves.iter().filter(|one| one.start < token.start);
        if played.count() % 2 == 1 {
            own.fields.turn = own.fields.turn.map(|turn| !turn);
        }
        if (fields.turn).is_some_and(|turn| own.fields.turn != Some(turn)) {
            let kind = PositionErrorKind::RepeatedField("turn".to_owned());
            return Err(tokens.error(kind, token));
        }
    }
    let mut said = overrides.fields.or(own.fields).or(fields);
    let override_piece = overrides.piece.as_ref().map(|(chosen, _)| *chosen);
    let chosen = override_piece.or(own.piece.map(|(chosen, _)| chosen));
    let has_moves = !more.moves.is_empty() || !overrides.after.is_empty();
    let turn = said
        .turn
        .unwrap_or_else(|| default_turn(&placement, &said, chosen.filter(|_| !has_moves)));
    assumptions.note(Assumption::Turn, said.turn.is_none());
    let is_castling_said = said.castling.is_some() || said.moved.is_some();
    assumptions.note(Assumption::Castling, !is_castling_said);
    assumptions.note(Assumption::Fullmove, said.fullmoves == Some(0));
    if !more.is_list {
        said.castling = said.castling.or(Some(CastlingField::default()));
    }
    let of_operation = || Some(epd::find(&more.operations, "id")?.value());
    own.id = own.id.take().or_else(of_operation);
    if let Some(moved) = said.moved {
        let is_own = overrides.fields.moved.is_none();
        let token = own.moved.filter(|_| is_own);
        check_moved(moved, &placement, token, line)?;
    }
    let mut record = Record {
        line,
        overrides,
        board: None,
        setup: said.setup(placement, turn),
        assumptions,
        more: Some(Box::new(more)),
    };
    if said.turn.is_none()
        && let Some(other) = record.other_turn()
    {
        record.setup = other;
    }
    Ok(record)
}

/// The longest board of a FEN, in bytes: 64 pieces and 7 slashes.
const LONGEST_BOARD: usize = 71;

/// Returns the result that a movetext gives.
pub fn given_result(text: &str) -> Option<GameResult> {
    movetext::take_all(text).ok()?.1
}

/// Reads what follows a position: `moves` with a result, and fields anywhere.
fn read_moves<'a>(
    tokens: &mut Tokens<'a>,
    fields: &mut LineFields<'a>,
    first: usize,
) -> ParseResult<(Vec<Token<'a>>, Option<GameResult>)> {
    let line = tokens.line;
    let mut moves: Option<Vec<Token<'a>>> = None;
    let mut over = None;
    loop {
        if let Some(moves) = &mut moves {
            while over.is_none()
                && let Some(token) = tokens.next_move()
            {
                moves.push(token);
            }
        }
        fields.take_all(tokens)?;
        let Some(token) = tokens.peek(Separator::List) else {
            return Ok((moves.unwrap_or_default(), over));
        };
        let kind = match (&mut moves, token.text) {
            (None, "moves") => {
                tokens.next(Separator::List);
                // Four letters and a space for each move.
                moves = Some(Vec::with_capacity((tokens.line.len() - tokens.at) / 5));
                continue;
            }
            // A longer word is not searched: it may be one of many items without a space between them.
            (Some(_), text) if text.len() <= LONGEST_BOARD && fen::is_board(text) => {
                PositionErrorKind::SecondPosition
            }
            (Some(_), _) if TagText::begins(&line.as_bytes()[token.start..]) => {
                PositionErrorKind::Pgn
            }
            (Some(moves), text) if text != "moves" => {
                movetext::take(tokens, moves, Some(first), &mut over)?;
                continue;
            }
            (Some(_), _) => PositionErrorKind::RepeatedField("moves".to_owned()),
            (None, text)
                if fen::is_board(text)
                    || piece_list::lone(text).is_ok() && MoveText::parse(text).is_err() =>
            {
                PositionErrorKind::SecondPosition
            }
            (None, text) => match text.split_once('=') {
                Some((name, _)) => PositionErrorKind::UnknownField(name.to_owned()),
                None => PositionErrorKind::ExtraWord(text.to_owned()),
            },
        };
        return Err(tokens.error(kind, token));
    }
}

/// Checks that kings or rooks stand on the squares of `moved=`, which is this token of the line, or an override.
fn check_moved(
    moved: Bitboard,
    placement: &Placement,
    token: Option<Token<'_>>,
    line: &str,
) -> ParseResult<()> {
    let can_castle = placement.role(Role::King) | placement.role(Role::Rook);
    let Some(square) = (moved & !can_castle).first() else {
        return Ok(());
    };
    let kind = PositionErrorKind::NeverCastles(square, placement.piece_at(square));
    Err(if let Some(token) = token {
        ParsePositionError::new(kind, line, token.range())
    } else {
        let squares = moved.into_iter().map(|square| square.to_string());
        let written: String = squares.collect();
        ParsePositionError::with_origin(kind, &written, Origin::Override("moved"))
    })
}

oracle_laws::listed! {
    /// Something that the line does not say and the answer assumes.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Assumption {
        /// The side to move.
        Turn = "turn",
        /// The castling rights.
        Castling = "castling",
        /// The number of the move: the line says 0, and moves are counted from 1.
        Fullmove = "fullmove",
        /// The game is Chess960, because a castling right exists only there.
        Chess960 = "chess960",
        /// The pieces of a drawing, all of them filled symbols, are Black's.
        Symbols = "symbols",
        /// What a FEN means that is not written as the standard writes it.
        Fen = "fen",
        /// The initial position, before moves alone.
        InitialPosition = "initial_position",
    }
    /// All assumptions, in listing order.
    const ALL;
    /// Returns the stable name, as JSON writes it.
    const fn id;
    /// A set of assumptions; empty if the line says everything.
    pub struct Assumptions;
}
