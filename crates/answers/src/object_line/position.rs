//! The position of an object, and what is said of it.

use std::borrow::Cow;

use oracle_notation::fields::{
    castling_value, clock_value, ep_square_or_pawn_value, moved_value, turn_value,
};
use oracle_notation::{
    CastlingRules, Chosen, Origin, Overrides, ParsePositionError, Pasted, PieceLetters,
    PositionErrorKind, WrittenMove,
};

use super::object::ObjectLine;
use crate::message::{Json, Member, Read, escape_length, string};

/// The position of an object as a text.
#[derive(Debug)]
pub enum PositionText<'a> {
    /// A string of the object as it stands there.
    Written(&'a str),
    /// One whose escapes are read.
    Unescaped(Pasted),
}

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
        "piece" => said.piece = Some((member.field(Chosen::parse)?, member.text()?.into_owned())),
        "moves" => {
            for part in moves(member) {
                let text = string(part)?;
                let read = WrittenMove::parse_all(&text, said.letters);
                said.after
                    .extend(read.map_err(|error| part_error(part, &text, error))?);
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

/// Returns the error of a move in a string.
pub(super) fn part_error<'a>(
    part: Json<'a>,
    text: &str,
    error: ParsePositionError,
) -> crate::message::ParseMessageError<'a> {
    let place = match error.origin {
        Origin::Line(at) if at.end <= text.len() => part.part_of_string(&at),
        _ => part.unquoted(),
    };
    place.bad_position(&error.kind)
}

/// Returns the strings of moves.
fn moves<'a>(member: &Member<'a>) -> Vec<Json<'a>> {
    let list = member.value.parse::<Vec<Json<'a>>>();
    list.unwrap_or_else(|| vec![member.value])
}

/// Returns a move as one word: the blanks of `1. e4`, `e4 ` and `exd6 e.p.` are left out.
pub(super) fn asked_move<'a>(member: &Member<'a>, letters: PieceLetters) -> Read<'a, WrittenMove> {
    let text = member.text()?;
    let mut word = text.trim().to_owned();
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

/// Returns what the command line and a line say about the position: the command line comes first, its moves last.
pub(super) fn merged(base: &Overrides, said: Overrides) -> Overrides {
    let rules = match base.castling_rules {
        CastlingRules::Any => said.castling_rules,
        rules => rules,
    };
    Overrides {
        fields: base.fields.or(said.fields),
        piece: base.piece.clone().or(said.piece),
        after: said
            .after
            .into_iter()
            .chain(base.after.iter().cloned())
            .collect(),
        asked_move: said.asked_move.or_else(|| base.asked_move.clone()),
        castling_rules: rules,
        strict: base.strict || said.strict,
        letters: said.letters,
    }
}

impl<'a> ObjectLine<'a> {
    /// Returns the position as a text.
    ///
    /// # Errors
    ///
    /// Returns an error if there is none, or it is not a string.
    #[inline]
    pub fn position(&self) -> Read<'a, PositionText<'a>> {
        let Some(member) = &self.members.position else {
            let hint = "add `fen` or `position`: {\"fen\":\"startpos\"}";
            let start = self.json.start();
            return Err(start.error("missing_key", "the object has no position", hint));
        };
        if let Cow::Borrowed(text) = string(member.value)? {
            return Ok(PositionText::Written(text));
        }
        let inside = member.value.unquoted();
        let (text, place) = (inside.text, self.at(inside));
        let mut line = Pasted::default();
        let (mut start, mut at) = (0, 0);
        while let Some(length) = text[at..].find('\\') {
            at += length;
            line.write_copy(&text[start..at], place + start);
            let end = at + escape_length(&text[at..]);
            let letter = Json::from(&*format!("\"{}\"", &text[at..end])).unescaped();
            line.replace(place + at..place + end, &letter);
            (start, at) = (end, end);
        }
        line.write_copy(&text[start..], place + start);
        Ok(PositionText::Unescaped(line))
    }

    /// Returns an error about the position with its place in the object.
    #[cold]
    pub fn locate(
        &self,
        text: &PositionText<'_>,
        base: &Overrides,
        mut error: ParsePositionError,
    ) -> ParsePositionError {
        let line = self.json.text;
        let value = match error.origin {
            Origin::Line(_) => return text.locate(error, line),
            Origin::After(index) => self.move_at(index),
            // What the command line says comes first.
            Origin::Override("moved") if base.fields.moved.is_some() => None,
            Origin::Override("piece") if base.piece.is_some() => None,
            Origin::Override(name) => self.members.get(name).map(|member| member.value),
        };
        let Some(value) = value else { return error };
        let value = value.unquoted();
        let start = self.at(value);
        value.text.clone_into(&mut error.token);
        error.origin = Origin::Line(start..start + value.text.len());
        error
    }

    /// Returns the move of the object with this number, from 0.
    fn move_at(&self, index: usize) -> Option<Json<'a>> {
        let mut left = index;
        for part in moves(self.members.get("moves")?) {
            let text = string(part).ok()?;
            let words = oracle_notation::movetext(&text).ok()?;
            if let Some(word) = words.get(left) {
                let start = word.as_ptr().addr() - text.as_ptr().addr();
                return Some(part.part_of_string(&(start..start + word.len())));
            }
            left -= words.len();
        }
        None
    }
}

impl PositionText<'_> {
    /// Returns the text.
    pub fn text(&self) -> &str {
        match self {
            PositionText::Written(text) => text,
            PositionText::Unescaped(line) => line.line(),
        }
    }

    /// Returns the same error, with its place in the object, which is the text of this line.
    fn locate(&self, error: ParsePositionError, line: &str) -> ParsePositionError {
        match self {
            PositionText::Written(text) => {
                let mut whole = Pasted::default();
                whole.write_copy(text, text.as_ptr().addr() - line.as_ptr().addr());
                whole.locate(error, line)
            }
            PositionText::Unescaped(unescaped) => unescaped.locate(error, line),
        }
    }
}
