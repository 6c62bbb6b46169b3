//! A whole line of input: a position in any form, its fields, and the moves played from it.

use super::epd::{self, Operation};
use super::fields::LineFields;
use super::form::Form;
use super::tokens::{Separator, Token, Tokens};
use super::{
    CastlingField, Chosen, Fields, MoveFault, MoveText, Origin, ParsePositionError, PositionFault,
    fen, fields, plain,
};
use crate::board::{Bitboard, Color, Piece, Placement, Role, Square};
use crate::rules::{IllegalMove, Move, Position, Setup, SetupProblems};

/// What is asked of every line, beside what it says itself: fields that override its own, and moves to play after its
/// own.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Beside {
    /// Fields that override those of the line.
    pub fields: Fields,
    /// The chosen piece, in place of the one that the line chooses.
    pub piece: Option<(Chosen, String)>,
    /// Moves to play after those of the line, as they were written.
    pub after: Vec<(MoveText, String)>,
    /// The move that is asked about, in place of the one that the line asks about.
    pub asked_move: Option<(MoveText, String)>,
}

/// A line of input that can be read: what it sets up, and what is to be done with it.
#[derive(Debug, Clone)]
pub struct Record<'a> {
    line: &'a str,
    /// The board as a FEN writes it, if the line does.
    board: Option<&'a str>,
    setup: Setup,
    assumed: Assumed,
    /// What few lines have. Records are handed around by the million: what all have is all that is moved.
    more: Option<Box<More<'a>>>,
}

/// What a line may say besides its position.
#[derive(Debug, Clone)]
struct More<'a> {
    moves: Vec<Token<'a>>,
    piece: Option<(Chosen, Token<'a>)>,
    asked_move: Option<Token<'a>>,
    id: Option<String>,
    operations: Vec<Operation<'a>>,
}

/// What a line did not say, and the answer takes for granted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Assumed {
    /// Whose turn it is.
    pub turn: bool,
    /// Who may castle.
    pub castling: bool,
    /// The number of the move: moves are counted from 1, and the line said 0.
    pub fullmoves: bool,
}

/// The position that a record asks about, after all moves.
#[derive(Debug, Clone)]
pub struct Asked {
    /// The position.
    pub position: Position,
    /// The chosen piece and its square.
    pub piece: Option<(Square, Piece)>,
    /// Whether moves were played.
    pub has_moved: bool,
}

impl<'a> Record<'a> {
    /// Reads a line.
    ///
    /// ```
    /// use chess_oracle::notation::{Beside, Record, fen};
    ///
    /// let line = "White Ke1 Ra1h1 Pe2 Black: Ke8, castling=K moves e2e4 id=first";
    /// let record = Record::parse(line, &Beside::default())?;
    /// assert_eq!(record.id(), Some("first"));
    /// let asked = record.play(&Beside::default())?;
    /// assert_eq!(fen::write(&asked.position), "4k3/8/8/8/4P3/8/8/R3K2R b K - 0 1");
    /// # Ok::<_, chess_oracle::notation::ParsePositionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first thing that cannot be read, and where it stands.
    #[inline]
    pub fn parse(line: &'a str, beside: &Beside) -> Result<Record<'a>, ParsePositionError> {
        let Some(plain) = plain::fen(line) else {
            return Record::parse_tokens(line, beside).map_err(|error| ParsePositionError {
                id: Record::salvage_id(line),
                ..error
            });
        };
        let said = beside.fields.or(plain.fields);
        if let Some(moved) = said.moved {
            check_moved(moved, &plain.placement, None, line)?;
        }
        Ok(Record {
            line,
            board: Some(plain.board),
            setup: setup(&said, plain.placement, said.turn.unwrap_or(Color::White)),
            assumed: Assumed {
                fullmoves: said.fullmoves == Some(0),
                ..Assumed::default()
            },
            more: None,
        })
    }

    /// Reads any line, token by token.
    #[cold]
    fn parse_tokens(line: &'a str, beside: &Beside) -> Result<Record<'a>, ParsePositionError> {
        let mut tokens = Tokens::new(line);
        let mut fields = LineFields::default();
        // Fields may come first, too: an `id=` likes to.
        tokens.skip(Separator::List);
        while fields.take(&mut tokens)? {
            tokens.skip(Separator::List);
        }
        let form = Form::read(&mut tokens, &mut fields)?;
        let mut moves = None;
        loop {
            tokens.skip(Separator::List);
            if fields.take(&mut tokens)? {
                continue;
            }
            let Some(token) = tokens.next(Separator::List) else {
                break;
            };
            match (&mut moves, token.text) {
                (None, "moves") => moves = Some(Vec::new()),
                (Some(_), "moves") => {
                    return Err(
                        tokens.error(PositionFault::RepeatedField("moves".to_owned()), token)
                    );
                }
                (Some(moves), _) => moves.push(token),
                (None, _) => {
                    let fault = match token.text.split_once('=') {
                        Some((name, _)) => PositionFault::UnknownField(name.to_owned()),
                        None => PositionFault::ExtraWord(token.text.to_owned()),
                    };
                    return Err(tokens.error(fault, token));
                }
            }
        }
        let moves = moves.unwrap_or_default();
        let mut said = beside.fields.or(fields.fields).or(form.fields);
        let piece = fields.piece;
        let chosen = beside
            .piece
            .as_ref()
            .map(|(chosen, _)| *chosen)
            .or(piece.map(|(chosen, _)| chosen));
        let has_moves = !moves.is_empty() || !beside.after.is_empty();
        let turn = said
            .turn
            .unwrap_or_else(|| form.turn(&said, chosen.filter(|_| !has_moves)));
        let assumed = Assumed {
            turn: said.turn.is_none(),
            castling: said.castling.is_none() && said.moved.is_none(),
            fullmoves: said.fullmoves == Some(0),
        };
        if let Some(moved) = said.moved {
            let token = fields.moved.filter(|_| beside.fields.moved.is_none());
            check_moved(moved, &form.placement, token, line)?;
        }
        if !form.is_list {
            said.castling = said.castling.or(Some(CastlingField::default()));
        }
        let id = fields
            .id
            .map(|token| token.text.to_owned())
            .or_else(|| epd::id(&form.operations));
        Ok(Record {
            line,
            board: form.board,
            setup: setup(&said, form.placement, turn),
            assumed,
            more: Some(Box::new(More {
                moves,
                piece,
                asked_move: fields.asked_move,
                id,
                operations: form.operations,
            })),
        })
    }

    /// The `id` of a line that cannot be read as a record: of its `id=` field, or of the `id` operation of its EPD. The
    /// line is cut into tokens as the reader cuts it, so that text within a string or a value is no `id`.
    #[must_use]
    pub fn salvage_id(line: &str) -> Option<String> {
        let mut tokens = Tokens::new(line);
        let mut is_first = true;
        loop {
            tokens.skip(Separator::List);
            if let Some(field) = fields::peek(&mut tokens) {
                if field.key == "id" {
                    return Some(field.value.text.to_owned());
                }
                tokens.next(Separator::Space);
                continue;
            }
            let token = tokens.peek(Separator::Space)?;
            if is_first && token.text.contains('/') {
                tokens.next(Separator::Space);
                fen::skip_fields(&mut tokens);
                if let Some(id) = epd::salvage_id(&mut tokens) {
                    return Some(id);
                }
            }
            tokens.next(Separator::List);
            is_first = false;
        }
    }

    /// What the line sets up, before its moves.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The name of the record: `id=`, or the `id` operation of an EPD.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        self.more.as_ref()?.id.as_deref()
    }

    /// The operations of an EPD.
    #[must_use]
    pub fn operations(&self) -> &[Operation<'a>] {
        self.more.as_ref().map_or(&[], |more| &more.operations)
    }

    /// What the line did not say.
    #[must_use]
    pub const fn assumed(&self) -> Assumed {
        self.assumed
    }

    /// Plays the moves, and looks for the chosen piece.
    ///
    /// # Errors
    ///
    /// The first move that cannot be read or played, or a chosen piece that is not there.
    #[inline]
    pub fn play(&self, beside: &Beside) -> Result<Asked, ParsePositionError> {
        self.setup.check().map_err(|error| {
            let whole = Token {
                text: self.line,
                start: 0,
            };
            self.error_at(whole, PositionFault::Setup(error))
        })?;
        if self.more.is_none() && beside.after.is_empty() && beside.piece.is_none() {
            return Ok(Asked {
                position: Position::from_checked(&self.setup),
                piece: None,
                has_moved: false,
            });
        }
        self.play_on(Position::from_checked(&self.setup), beside)
    }

    /// Plays the moves from a position, and looks for the chosen piece.
    fn play_on(
        &self,
        mut position: Position,
        beside: &Beside,
    ) -> Result<Asked, ParsePositionError> {
        for &token in self.moves() {
            let text = MoveText::parse(token.text).map_err(|_| MoveFault::Unreadable);
            let played = text.and_then(|text| text.resolve(&position));
            position = position.after(
                played.map_err(|fault| self.error_at(token, move_fault(token.text, fault)))?,
            );
        }
        for (text, written) in &beside.after {
            let played = text
                .resolve(&position)
                .map_err(|fault| self.error_beside("after", written, move_fault(written, fault)))?;
            position = position.after(played);
        }
        let has_moved = !self.moves().is_empty() || !beside.after.is_empty();
        let piece = match (
            &beside.piece,
            self.more.as_ref().and_then(|more| more.piece),
        ) {
            (Some((chosen, written)), _) => {
                let piece = chosen
                    .find(position.placement())
                    .map_err(|fault| self.error_beside("piece", written, fault))?;
                Some((chosen.square, piece))
            }
            (None, Some((chosen, token))) => {
                let piece = chosen
                    .find(position.placement())
                    .map_err(|fault| self.error_at(token, fault))?;
                Some((chosen.square, piece))
            }
            (None, None) => None,
        };
        Ok(Asked {
            position,
            piece,
            has_moved,
        })
    }

    /// The move that is asked about, as it was written, and whether it is legal.
    ///
    /// # Errors
    ///
    /// No move is asked about, or it cannot be read, or it can mean several.
    pub fn judge(
        &self,
        asked: &Asked,
        beside: &Beside,
    ) -> Result<(String, Result<Move, IllegalMove>), ParsePositionError> {
        let own = self.more.as_ref().and_then(|more| more.asked_move);
        let (read, written) = match (&beside.asked_move, own) {
            (Some(_), Some(token)) => return Err(self.error_at(token, PositionFault::SecondMove)),
            (Some((read, written)), None) => (*read, written.as_str()),
            (None, Some(token)) => {
                let read =
                    Fields::parse_move(token.text).map_err(|fault| self.error_at(token, fault))?;
                (read, token.text)
            }
            (None, None) => {
                let end = Tokens::new(self.line).end();
                return Err(self.error_at(end, PositionFault::MissingMove));
            }
        };
        let judged = match read.resolve(&asked.position) {
            Ok(legal) => Ok(legal),
            Err(MoveFault::Illegal { illegal, .. }) => Err(illegal),
            Err(fault) => {
                let fault = move_fault(written, fault);
                return Err(match own {
                    Some(token) => self.error_at(token, fault),
                    None => self.error_beside("move", written, fault),
                });
            }
        };
        Ok((written.to_owned(), judged))
    }

    /// Appends the asked position as FEN, all of it ASCII.
    pub fn push_fen(&self, asked: &Asked, text: &mut Vec<u8>) {
        match self.board {
            // There is one way to write a board: it is as it was.
            Some(board) if !asked.has_moved => {
                text.extend_from_slice(board.as_bytes());
                fen::push_fields(&asked.position, text);
            }
            _ => fen::push(&asked.position, text),
        }
    }

    /// What is wrong with the position that was set up, and with the one that came of it.
    #[must_use]
    pub fn problems(&self, asked: &Asked) -> SetupProblems {
        let problems = self.setup.problems();
        if asked.has_moved {
            problems.union(Setup::from(&asked.position).problems())
        } else {
            problems
        }
    }

    fn moves(&self) -> &[Token<'a>] {
        self.more.as_ref().map_or(&[], |more| &more.moves)
    }

    fn error_at(&self, token: Token<'_>, fault: PositionFault) -> ParsePositionError {
        ParsePositionError {
            id: self.id().map(str::to_owned),
            ..ParsePositionError::new(fault, self.line, token.range())
        }
    }

    /// An error about what was asked of every line, under this name.
    fn error_beside(
        &self,
        name: &'static str,
        written: &str,
        fault: PositionFault,
    ) -> ParsePositionError {
        ParsePositionError {
            fault,
            token: written.to_owned(),
            origin: Origin::Beside(name),
            id: self.id().map(str::to_owned),
        }
    }
}

/// Checks that kings or rooks stand on the squares of `moved=`, in the line at this token, or beside it.
fn check_moved(
    moved: Bitboard,
    placement: &Placement,
    token: Option<Token<'_>>,
    line: &str,
) -> Result<(), ParsePositionError> {
    let can_castle = placement.role(Role::King) | placement.role(Role::Rook);
    let Some(square) = (moved & !can_castle).first() else {
        return Ok(());
    };
    let fault = PositionFault::NeverCastles(square, placement.piece_at(square));
    Err(match token {
        Some(token) => ParsePositionError::new(fault, line, token.range()),
        None => ParsePositionError {
            fault,
            token: moved.into_iter().map(|square| square.to_string()).collect(),
            origin: Origin::Beside("moved"),
            id: Record::salvage_id(line),
        },
    })
}

/// The setup of a board and of what is said about it.
#[inline]
fn setup(said: &Fields, placement: Placement, turn: Color) -> Setup {
    Setup {
        placement,
        turn,
        castling: said.castling_rights(&placement),
        ep_square: said.ep_square.flatten(),
        halfmoves: said.halfmoves.unwrap_or(0),
        fullmoves: said.fullmoves.unwrap_or(1).max(1),
    }
}

fn move_fault(text: &str, fault: MoveFault) -> PositionFault {
    PositionFault::Move(text.to_owned(), Box::new(fault))
}
