//! The verdict on the move in question: in the position of the line, or before the half-move that its number names; and what
//! is written wrongly in the moves of the line and of its operations (PGN standard, section 16.2.5).

use crate::epd::Operation;
use crate::movetext::ordinal;
use crate::query::move_error;
use crate::spoken::spoken_player;
use crate::tokens::Token;
use crate::{
    MoveError, MoveText, NotationWarning, NotationWarnings, ParsePositionError, PieceLetters,
    PositionErrorKind, Query, Record, San, WrittenNumber, movetext, numbered,
};
use oracle_laws::{
    Bitboard, Candidate, History, IllegalMove, Move, Piece, Position, Reason, SetupProblem, Square,
};

/// A move in question, and the verdict of the laws.
#[derive(Debug, Clone)]
pub struct Judged<'a> {
    /// The move as it was written.
    pub written: &'a str,
    /// The legal move that the text means, or why there is none.
    pub verdict: Result<Move, IllegalMove>,
    /// The warnings about the text, if the move is legal.
    pub warnings: Option<NotationWarnings>,
    /// The position in which the move was judged, if its number names an earlier half-move of the line.
    pub earlier: Option<Query<'a>>,
    /// The same move in the line.
    pub played: Option<PlayedBefore>,
    /// The sentence of an illegal move, where the moves of the line or the number say more than the reason.
    pub instead: Option<String>,
    /// What else the line says about the move, after a semicolon.
    pub note: String,
}

/// A move that the line has played already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedBefore {
    /// Which half-move of the line it is, from 1.
    pub ply: usize,
    /// Whose move it was, and what it was, with its number.
    name: String,
    piece: Piece,
    played: Move,
}

impl<'a> Query<'a> {
    /// Returns the move in question as it is written, if there is one.
    pub fn asked_move(&self) -> Option<&'a str> {
        let asked = self.record.overrides.asked_move.as_ref();
        let own = || Some(self.record.more.as_ref()?.said.asked_move?.text);
        asked.map(|asked| asked.text.as_str()).or_else(own)
    }

    /// Judges the move in question, from the line or from the overrides.
    ///
    /// # Errors
    ///
    /// There is no move to judge, or there are two; or the move cannot be read, or is ambiguous.
    pub fn judge(&self) -> Result<Judged<'a>, ParsePositionError> {
        let record = self.record;
        let letters = record.letters();
        let asked = record.overrides.asked_move.as_ref();
        let own = record.more.as_ref().and_then(|more| more.said.asked_move);
        let errors = [
            PositionErrorKind::MissingMove,
            PositionErrorKind::SecondMove,
        ];
        let written = record.only(
            asked.map(|asked| asked.text.as_str()),
            own.map(|token| (token.text, token)),
            errors,
        )?;
        let refuse = |error: MoveError| {
            let kind = move_error(written, error.in_letters(letters, |_| true));
            record.error_of(own, "move", written, kind)
        };
        let text = match asked {
            Some(asked) => asked.read,
            None => MoveText::parse_with(written, letters).map_err(|error| refuse(error.into()))?,
        };
        let number = WrittenNumber::of(written).or_else(|| asked?.number);
        let number = number.or_else(|| {
            let player = spoken_player(written)?;
            Some(WrittenNumber {
                number: None,
                player,
            })
        });
        let start = Position::new_unchecked(&record.setup);
        let plies = number.and_then(|number| number.plies_after(&start));
        let plies = plies.and_then(|plies| usize::try_from(plies).ok());
        let earlier = plies.filter(|plies| *plies < self.plies);
        let earlier = earlier.map(|plies| record.play_moves(plies)).transpose()?;
        let position = &earlier.as_ref().unwrap_or(self).position;
        let (verdict, warnings) = match text.resolve(position) {
            Ok(legal) => (
                Ok(legal),
                NotationWarnings::find(written, letters, position, legal, record.overrides.strict),
            ),
            Err(_)
                if asked
                    .and_then(|asked| asked.first?.only(position))
                    .is_some() =>
            {
                return Err(record.error_of(own, "move", written, PositionErrorKind::SeveralMoves));
            }
            Err(MoveError::Illegal(error)) => (Err(error.illegal), None),
            Err(error) => return Err(refuse(error)),
        };
        if let Some(warnings) = warnings.as_ref().filter(|_| record.overrides.strict) {
            return Err(refuse(MoveError::Miswritten(warnings.clone())));
        }
        let mut judged = Judged {
            written,
            verdict,
            warnings,
            earlier,
            played: None,
            instead: None,
            note: String::new(),
        };
        match number {
            _ if judged.earlier.is_some() => self.note_earlier(&mut judged, plies.unwrap_or(0)),
            Some(number) if self.is_other(number, plies) => {
                judged.refuse_number(self, number, text);
            }
            _ if judged.verdict.is_err() => self.note_played(&mut judged, text),
            _ => {}
        }
        Ok(judged)
    }

    /// Returns whether a number names another half-move than the next one. Without moves, the position may have a number
    /// that was not given, so only the player counts.
    fn is_other(&self, number: WrittenNumber, plies: Option<usize>) -> bool {
        let is_later = plies.is_some_and(|plies| plies > self.plies) && self.plies > 0;
        number.player != self.position.turn() || is_later
    }

    /// Says what the line has played where the number of the move stands.
    fn note_earlier(&self, judged: &mut Judged<'_>, plies: usize) {
        if let Some((before, played)) = self.record.replay().nth(plies) {
            let before = PlayedBefore::new(plies + 1, self.record, &before, played);
            judged.note = format!("; the game played {}", before.name);
            judged.played = (judged.verdict == Ok(played)).then_some(before);
        }
    }

    /// Looks for a move that is illegal now among those that the line has played, if its piece still stands there.
    fn note_played(&self, judged: &mut Judged<'_>, text: MoveText) {
        let replayed = (1..).zip(self.record.replay().take(self.plies));
        let same = replayed.filter(|(_, (before, played))| text.only(before) == Some(*played));
        let found = same
            .last()
            .map(|(ply, (before, played))| PlayedBefore::new(ply, self.record, &before, played));
        let position = &self.position;
        let Some(found) = found.filter(|found| found.stands_on(position)) else {
            return;
        };
        let told = format!("{} has been played, and was legal", found.name);
        let is_own = found.piece.color == position.turn();
        // `O-O` names no squares: it is that of the side to move, whose reason says whether it has castled.
        if matches!(text, MoveText::Castle(_)) {
            judged.played = Some(found).filter(|_| is_own);
            return;
        }
        let is_unfit = matches!(judged.verdict, Err(illegal) if illegal.reason <= Reason::Movement);
        if is_own || found.ply != self.plies || !is_unfit {
            judged.note = format!("; {told}");
        } else {
            let arrival = found.played.arrival(found.piece.color).bitboard();
            judged.verdict = Err(IllegalMove::out_of_turn(arrival));
            judged.instead = Some(format!("it is {}'s turn: {told}", position.turn().player()));
        }
        judged.played = Some(found);
    }
}

impl Judged<'_> {
    /// Refuses a move whose number does not name the next half-move.
    fn refuse_number(&mut self, query: &Query<'_>, number: WrittenNumber, text: MoveText) {
        let position = &query.position;
        let turn = position.turn();
        if number.player == turn {
            let name = self.written;
            let next = ordinal(position.fullmoves());
            self.verdict = Err(IllegalMove::out_of_turn(Bitboard::EMPTY));
            self.instead = Some(format!(
                "{}'s {next} move is next, not {name}",
                turn.player()
            ));
            return;
        }
        let mut passed = position.clone();
        passed.pass();
        let meant = text.only(&passed);
        let meant = meant.map(|meant| Candidate::new(meant.from, meant.to));
        let of_piece = meant.and_then(|meant| position.judge(meant).err());
        let illegal = of_piece.unwrap_or_else(|| IllegalMove::out_of_turn(Bitboard::EMPTY));
        self.verdict = Err(illegal);
    }
}

impl PlayedBefore {
    fn new(ply: usize, record: &Record<'_>, position: &Position, played: Move) -> PlayedBefore {
        PlayedBefore {
            ply,
            name: record.numbered_san(position, played),
            piece: Piece::new(position.turn(), played.role),
            played,
        }
    }

    fn stands_on(&self, position: &Position) -> bool {
        let promoted = self.played.promotion.unwrap_or(self.piece.role);
        let arrival = self.played.arrival(self.piece.color);
        position.piece_at(arrival) == Some(Piece::new(self.piece.color, promoted))
    }
}

/// The id of the problem of a line whose operation names a move that is not legal, or is given twice.
pub const BAD_OPERATION: &str = "bad_operation";

impl Record<'_> {
    /// Returns the moves that are not written as the standard says, with their numbers, and the warnings.
    fn find_miswritten(&self) -> Vec<(String, NotationWarnings)> {
        let mut found = Vec::new();
        let texts = (1..).zip(self.texts());
        // UCI has no marks.
        let last = texts.filter(|(_, text)| text.parse::<Candidate>().is_err());
        let Some((count, _)) = last.last() else {
            return found;
        };
        let letters = self.letters();
        let mut history = History::new(&Position::new_unchecked(&self.setup));
        for text in self.texts().take(count) {
            let before = (!is_plain(text, history.position())).then(|| history.position().clone());
            if self.play_text(&mut history, text).is_err() {
                break;
            }
            let Some(before) = before else { continue };
            let unmarked = text.strip_suffix('+');
            let unmarked = unmarked.filter(|_| history.position().is_check());
            if unmarked.is_some_and(|text| is_plain(text, &before)) {
                continue;
            }
            let read = MoveText::parse_with(text, letters).ok();
            let legal = read.and_then(|read| read.resolve(&before).ok());
            let find = |legal| NotationWarnings::find(text, letters, &before, legal, false);
            let warnings = legal.and_then(find);
            if let Some(warnings) = warnings {
                found.push((numbered(before.fullmoves(), before.turn(), text), warnings));
            }
        }
        found
    }
}

impl Query<'_> {
    /// Returns the moves of the line that are not written as the standard says, with their numbers, and the warnings.
    pub fn miswritten(&self) -> &[(String, NotationWarnings)] {
        self.miswritten
            .get_or_init(|| self.record.find_miswritten())
    }

    /// Returns the warnings about how the moves of the line are written, each once.
    pub fn warnings(&self) -> Vec<NotationWarning> {
        let found = self.miswritten();
        let is_made =
            |warning: &NotationWarning| found.iter().any(|(_, warnings)| warnings.has(*warning));
        NotationWarning::ALL.into_iter().filter(is_made).collect()
    }

    /// Returns the ids of all problems: those of the position, and that of an operation.
    #[inline]
    pub fn problem_ids(&self) -> impl Iterator<Item = &'static str> + use<> {
        let bad = self.bad_operation().map(|_| BAD_OPERATION);
        self.problems().iter().map(SetupProblem::id).chain(bad)
    }

    /// Returns the best moves of an EPD in SAN, and behind `not` those that it warns of. A move that is not legal stands as it is
    /// written, in quotes, and it is said what is wrong with it. `None` if it names none, or has moves, before which they stand.
    pub fn named_moves(&self) -> Option<String> {
        let letters = self.record.letters();
        let named = |opcode: &str, not: &str| {
            let value = self.record.operation(opcode)?;
            let texts = movetext(&value).unwrap_or_default().into_iter();
            let sans = texts.map(|text| match operand(text, &self.position, letters) {
                Ok(legal) => letters.write(&San::from_move(&self.position, legal).to_string()),
                Err(MoveError::Illegal(_)) => format!("`{text}` (illegal)"),
                Err(MoveError::Ambiguous(_)) => format!("`{text}` (ambiguous)"),
                Err(_) => format!("`{text}` (unreadable)"),
            });
            let sans: Vec<String> = sans.collect();
            (!sans.is_empty()).then(|| format!("{not}{}", sans.join(" ")))
        };
        if self.has_moved {
            return None;
        }
        let said = [named("bm", ""), named("am", "not ")];
        let said: Vec<String> = said.into_iter().flatten().collect();
        (!said.is_empty()).then(|| said.join("; "))
    }

    /// Returns the error of the first operation that names a move that is not legal before the moves of the line, or else of
    /// the first that is given twice. Best moves, moves to avoid and the supplied move are alternatives, a predicted variation
    /// is a sequence.
    #[inline]
    pub fn bad_operation(&self) -> Option<ParsePositionError> {
        let operations = self.record.operations();
        if operations.is_empty() {
            return None;
        }
        let position = Position::new_unchecked(&self.record.setup);
        let letters = self.record.letters();
        let token = |text| Token::whole(self.record.line).sub(text);
        let bad = operations.iter().find_map(|operation| {
            let error = first_error(operation, position.clone(), letters)?;
            let kind = PositionErrorKind::BadOperation(operation.opcode.to_owned(), error.into());
            Some(self.record.error_at(token(operation.operands), kind))
        });
        bad.or_else(|| {
            let opcode = self.record.more.as_ref()?.repeated?.opcode;
            let twice = PositionErrorKind::RepeatedOperation(opcode.to_owned());
            let kind = PositionErrorKind::BadOperation(opcode.to_owned(), twice.into());
            Some(self.record.error_at(token(opcode), kind))
        })
    }
}

/// Returns whether the text of a legal move has no part that could be false, as most have none: `Nf3`, or `Nxf3` and `exf3`
/// with something on f3.
fn is_plain(text: &str, position: &Position) -> bool {
    let occupied = position.placement().occupied();
    match *text.as_bytes() {
        [b'a'..=b'h', _] | [b'N' | b'B' | b'R' | b'Q', b'a'..=b'h', b'1'..=b'8'] => true,
        [b'N' | b'B' | b'R' | b'Q' | b'a'..=b'h', b'x', file, rank] => {
            Square::from_name(&[file, rank]).is_some_and(|to| occupied.has(to))
        }
        _ => text == "O-O" || text == "O-O-O",
    }
}

/// Returns the move of an operation, which the standard writes in English letters: others are read where these have no such move.
fn operand(text: &str, position: &Position, letters: PieceLetters) -> Result<Move, MoveError> {
    let resolve = |letters| {
        let read = MoveText::parse_with(text, letters).map_err(MoveError::from);
        read.and_then(|read| read.resolve(position))
    };
    resolve(PieceLetters::English).or_else(|_| resolve(letters))
}

#[cold]
fn first_error(
    operation: &Operation<'_>,
    mut position: Position,
    letters: PieceLetters,
) -> Option<PositionErrorKind> {
    let is_sequence = match operation.opcode {
        "bm" | "am" | "sm" => false,
        "pv" => true,
        _ => return None,
    };
    let value = operation.value();
    // An unclosed comment names no move.
    for text in movetext(&value).unwrap_or_default() {
        match operand(text, &position, letters) {
            Ok(legal) if is_sequence => position = position.after(legal),
            Ok(_) => {}
            Err(error) => return Some(PositionErrorKind::Move(text.to_owned(), Box::new(error))),
        }
    }
    None
}
