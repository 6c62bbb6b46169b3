//! The position of an object, and what is said of it.

use oracle_notation::fields::{
    castling_value, clock_value, ep_square_or_pawn_value, moved_value, turn_value,
};
use oracle_notation::{
    CastlingRules, Chosen, Origin, Overrides, ParsePositionError, PieceLetters, PositionErrorKind,
    WrittenMove, movetext, spoken_move, spoken_piece,
};

use oracle_laws::Square;

use super::object::ObjectLine;
use crate::message::{Json, Member, Read};

/// Reads the value of a key about the position.
pub(super) fn read<'a>(member: &Member<'a>, said: &mut Overrides) -> Read<'a, ()> {
    let fields = &mut said.fields;
    match &*member.name {
        "turn" => fields.turn = Some(member.field(turn_value)?),
        "castling" => fields.castling = Some(member.field(castling_value)?),
        "ep" => fields.ep_square = Some(member.field(ep_square_or_pawn_value)?),
        "moved" => fields.moved = Some(member.field(moved_value)?),
        "halfmove" => {
            fields.halfmoves = Some(member.number(clock_value, PositionErrorKind::BadNumber)?);
        }
        "fullmove" => {
            fields.fullmoves = Some(member.number(clock_value, PositionErrorKind::BadNumber)?);
        }
        "piece" => {
            let chosen = |text: &str| match spoken_piece(text) {
                Some(notation) => Chosen::parse(&notation),
                None => Chosen::parse(text),
            };
            said.piece = Some((member.field(chosen)?, member.text()?.into_owned()));
        }
        "moves" => {
            let mut is_over = false;
            for part in moves(member) {
                let text = part.string()?;
                // Words are English, whatever the letters.
                let read = match spoken_move(&text) {
                    Some(spoken) => WrittenMove::parse_all(&spoken, PieceLetters::English),
                    None => WrittenMove::parse_all(&text, said.letters),
                };
                let read = read.map_err(|error| part.position_error(&error))?;
                if is_over && !read.is_empty() {
                    return Err(part.unquoted().bad_position(&PositionErrorKind::Pgn));
                }
                let ends_with = |last: &WrittenMove| text.ends_with(&last.text);
                // No move may follow a result.
                is_over |= !read.last().is_some_and(ends_with)
                    && movetext(&format!("a1 {text} a1")).is_err();
                said.after.extend(read);
            }
        }
        "letters" => said.letters = member.letters()?,
        "strict" => said.strict = member.flag()?,
        _ if !member.flag()? => {}
        "standard" => said.castling_rules = CastlingRules::Standard,
        _ => said.castling_rules = CastlingRules::Chess960,
    }
    Ok(())
}

/// Returns the strings of moves.
fn moves<'a>(member: &Member<'a>) -> Vec<Json<'a>> {
    member.value.parse().unwrap_or_else(|| vec![member.value])
}

/// Returns a move as one word: the blanks of `1. e4`, `e4 `, `e2 e4` and `exd6 e.p.` are left out.
pub(super) fn asked_move<'a>(member: &Member<'a>, letters: PieceLetters) -> Read<'a, WrittenMove> {
    let text = member.text()?;
    let (mut word, letters) = match spoken_move(&text) {
        // Words are English, whatever the letters.
        Some(spoken) => (spoken, PieceLetters::English),
        None => (text.trim().to_owned(), letters),
    };
    let is_square = |word: &str| Square::from_name(word.as_bytes()).is_some();
    if let Some((from, to)) = word.split_once(' ')
        && is_square(from)
        && is_square(to)
    {
        word = format!("{from}{to}");
    }
    while let Some(at) = word.find(' ') {
        if !word[..at].ends_with('.') && word[at..] != *" e.p." {
            let message = "`move` has white space in it";
            let hint = "write the move as one word: e2e4, Nf3, exd5 or O-O";
            return Err(member.value.error("bad_value", message, hint));
        }
        word.remove(at);
    }
    if word.is_empty() {
        let kind = PositionErrorKind::MissingValue("move".to_owned());
        return Err(member.value.unquoted().bad_position(&kind));
    }
    let read = WrittenMove::parse(&word, letters);
    read.map_err(|error| member.value.unquoted().bad_position(&error.kind))
}

/// Adds what an object says about the position to what the command line says, which comes first; its moves come last.
pub(super) fn add(said: Overrides, own: &mut Overrides) {
    own.fields = own.fields.or(said.fields);
    own.piece = own.piece.take().or(said.piece);
    own.after.splice(..0, said.after);
    own.asked_move = said.asked_move.or(own.asked_move.take());
    if own.castling_rules == CastlingRules::Any {
        own.castling_rules = said.castling_rules;
    }
    own.strict |= said.strict;
    own.letters = said.letters;
}

impl<'a> ObjectLine<'a> {
    /// Returns an error about its position, whose text is this value, with its place in the object.
    #[cold]
    pub fn locate(
        &self,
        position: Json<'a>,
        base: &Overrides,
        mut error: ParsePositionError,
    ) -> ParsePositionError {
        let value = match &error.origin {
            Origin::Line(at) => Some(position.part_of_string(at)),
            Origin::After(index) => self.move_at(*index),
            // What the command line says comes first.
            Origin::Override("moved") if base.fields.moved.is_some() => None,
            Origin::Override("piece") if base.piece.is_some() => None,
            Origin::Override(name) => self.get(name).map(|member| member.value.unquoted()),
        };
        if let Some(value) = value {
            let start = self.at(value);
            value.text.clone_into(&mut error.token);
            error.origin = Origin::Line(start..start + value.text.len());
        }
        error
    }

    /// Returns the move of the object with this number, from 0.
    fn move_at(&self, index: usize) -> Option<Json<'a>> {
        let mut left = index;
        for part in moves(self.get("moves")?) {
            let text = part.string().ok()?;
            if spoken_move(&text).is_some() {
                if left == 0 {
                    return Some(part);
                }
                left -= 1;
                continue;
            }
            let words = movetext(&text).ok()?;
            if let Some(word) = words.get(left) {
                let start = word.as_ptr().addr() - text.as_ptr().addr();
                return Some(part.part_of_string(&(start..start + word.len())));
            }
            left -= words.len();
        }
        None
    }
}
