//! What an object asks: the question, what it says of its position, and how the answer looks.

use std::borrow::Cow;

use oracle_notation::uci::CastlingMode;
use oracle_notation::{
    CastlingRules, Chosen, Origin, Overrides, ParsePositionError, PieceLetters, PositionErrorKind,
    WrittenMove, can_be_move, given_result, is_misspelled, movetext, spoken_move,
};

use super::ObjectLine;
use crate::diagnostic::{Diagnostic, Place, USAGE};
use crate::format::Shape;
use crate::message::{Json, Member, ParseMessageError, Read};
use crate::request::{Interface, REFUSE_UNKNOWN, Request, known_keys};
use crate::rules::Given;
use crate::{Oracle, Question, REQUESTS};

/// Keys that mean another.
const ALIASES: [(&str, &str); 2] = [("square", "piece"), ("after", "moves")];
/// The same of options, as python-chess names them.
const RENAMED: [(&str, &str); 6] = [
    ("orientation", "flip"),
    ("flipped", "flip"),
    ("fill", "mark"),
    ("squares", "mark"),
    ("lastmove", "mark"),
    ("timeout", "timeout_ms"),
];

impl<'a> ObjectLine<'a> {
    /// Returns the oracle that answers it: this one, with what the object says.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such command or format, a value cannot be read, or a key is nearly one of those of
    /// the question.
    #[inline]
    pub fn asked<'o>(&self, oracle: &'o Oracle) -> Read<'a, Cow<'o, Oracle>> {
        if let Some((tool, keys)) = &oracle.tool {
            self.allow_only(tool, keys)?;
        }
        if self.others.is_empty() {
            return Ok(Cow::Borrowed(oracle));
        }
        self.read_keys(oracle)
    }

    #[inline(never)] // Most objects have a position and an id alone.
    fn read_keys<'o>(&self, oracle: &'o Oracle) -> Read<'a, Cow<'o, Oracle>> {
        let mut own = Cow::Borrowed(oracle);
        let (mut has_question, mut has_position) = (false, false);
        if let Some(member) = self.get("ask") {
            own.to_mut().request = named(member, &*oracle.request)?;
            has_question = true;
        }
        let mut said = Overrides {
            letters: self.letters(oracle, &*own.request)?,
            ..Overrides::default()
        };
        // Those of moves and games are options of their own.
        let mut fields = None;
        let (mut chooses_format, mut unread_key, mut look) = (false, None, None);
        let options = self
            .get(REFUSE_UNKNOWN)
            .map_or(Ok(Vec::new()), Member::words)?;
        let is_option = |member: &Member<'_>| options.iter().any(|name| *name == member.name);
        let known = known_keys(&*own.request);
        let [_, _, of_position, of_question, of_look] = known;
        for (index, member) in self.others.iter().enumerate() {
            let name = &*member.name;
            let has_key = of_question.contains(&name);
            let is_own = has_key || name == "output" || name == "fields";
            let is_of_position = of_position.contains(&name);
            let is_look = of_look.contains(&name);
            let is_common = ["ask", REFUSE_UNKNOWN].contains(&name);
            let is_known = is_own || is_of_position || is_common || is_look;
            let is_option = is_option(member);
            // No argument of a tool is a part of a record.
            let may_be_of_record = !is_option && oracle.tool.is_none();
            if !is_known || may_be_of_record && self.is_of_record(member) {
                self.refuse_near(member, &known, is_option)?;
                unread_key = unread_key.or(Some(member));
                continue;
            }
            let mut earlier = self.others[..index].iter();
            if earlier.any(|earlier| earlier.name == name) {
                return Err(member.repeated());
            }
            if is_own && name == "move" {
                said.asked_move = Some(asked_move(member, said.letters)?);
                has_position = true;
            } else if is_own {
                let request = &mut own.to_mut().request;
                has_question = true;
                if name == "fields" && !has_key {
                    fields = Some(member.words()?);
                    continue;
                }
                if request.chooses_format(name) && !chooses_format {
                    chooses_format = true;
                    request.forget_format();
                    request.output().is_usually_json = true;
                }
                if name == "output" {
                    request.output().name = Some(member.text()?.into_owned());
                } else {
                    request.read(member)?;
                }
            } else if is_of_position {
                // Other commands choose no piece: one that is named on purpose would do nothing.
                if name == "piece" && is_option && own.request.word() != "moves" {
                    return Err(unknown(member, "`piece` is an option of `moves`"));
                }
                read_position(member, &mut said)?;
                has_position = true;
            } else if is_look {
                look = look.or(is_option.then_some(member));
                own.to_mut().view.options.read(member)?;
            }
        }
        let is_about_position = own.request.is_about_position();
        let unread_position = self.position.as_ref().filter(|_| !is_about_position);
        if let Some(member) = unread_position.filter(|member| is_option(member)) {
            self.refuse_near(member, &known, true)?;
        }
        let unread_key = unread_key.or(unread_position);
        if let Some(member) = unread_key.filter(|_| oracle.strict || said.strict) {
            let hint = "leave it out: `strict` refuses unknown keys";
            return Err(unknown(member, hint));
        }
        if let Some(fields) = fields {
            own.to_mut()
                .request
                .output()
                .choose_fields(fields, chooses_format);
        }
        if has_question {
            self.ask(own.to_mut(), &oracle.question, &options)?;
        }
        let is_record = own.question.form.shape == Shape::Record;
        if let Some(member) = look.filter(|_| is_record) {
            return Err(only_drawn(member));
        }
        if has_position {
            add_position(said, own.to_mut());
        }
        Ok(own)
    }

    /// Makes the question of an oracle that has the request of the object.
    fn ask(&self, own: &mut Oracle, general: &Question, options: &[String]) -> Read<'a, ()> {
        let request = &*own.request;
        let given = Given::new(request.rules(), Interface::Object, None);
        let checked = given.check_named(options, &|key| request.has(key));
        let question = checked.and_then(|()| request.ask(Interface::Object, Some(general)));
        own.question = question.map_err(|error| self.refused(&error))?;
        if let Some(exercise) = &mut own.view.options.exercise {
            *exercise = request.exercise();
        }
        Ok(())
    }

    /// Returns the error of an option about its value.
    fn refused(&self, error: &Diagnostic) -> ParseMessageError<'a> {
        let option = match error.place {
            Place::Option(option) => option,
            _ => "ask",
        };
        refused(self.value_or_start(option), error)
    }

    /// Returns whether a value is what a record of ours has under this key, and no option.
    fn is_of_record(&self, member: &Member<'_>) -> bool {
        let value = member.value.text;
        let has = |key: &str| self.get(key).is_some();
        match &*member.name {
            "castling" | "piece" | "flag" => value.starts_with('{'),
            "divide" | "penalties" => value.starts_with('['),
            "check" | "dead" => has("checkmate") || has("white"),
            "nodes" => has("white") || has("divide") || has("soundness"),
            "line" => value.starts_with(|first: char| first.is_ascii_digit()),
            name @ ("moves" | "successors" | "findings") => {
                let list = value.strip_prefix('[').map(str::trim_start);
                // Without moves and without kinds of findings, an option may be empty, too.
                let may_be_empty = name == "successors" || has("checkmate") || has("plies");
                list.is_some_and(|list| {
                    list.starts_with('{') || may_be_empty && list.starts_with(']')
                })
            }
            _ => false,
        }
    }

    /// Refuses a key that is nearly one of those of the command, and any that the caller means as an option.
    #[inline(never)] // It is asked twice.
    fn refuse_near(
        &self,
        member: &Member<'a>,
        known: &[&[&'static str]],
        is_option: bool,
    ) -> Read<'a, ()> {
        let name = &*member.name;
        let renamed = RENAMED.into_iter().filter(|_| is_option);
        let alias = ALIASES
            .into_iter()
            .chain(renamed)
            .find(|(alias, _)| is_same(alias, name, is_option));
        let alias = alias.map(|(_, key)| key);
        let meant = alias.unwrap_or(name);
        let alias = alias.filter(|alias| known.iter().any(|keys| keys.contains(alias)));
        let is_near = |key: &&&str| is_misspelled(name, key) || is_same(key, name, is_option);
        let near = known.iter().find_map(|keys| keys.iter().find(is_near));
        // Most keys are like none.
        if near.or(alias.as_ref()).is_none() && !is_option {
            return Ok(());
        }
        // The key of another command, or one that a record of ours has with another value, is ignored.
        let mut others = REQUESTS.iter().map(|request| request());
        let other = others.find(|request| request.keys().contains(&meant));
        let is_ignored = other.is_some() || !is_option && self.is_of_record(member);
        let near = alias.or(near.copied().filter(|_| !is_ignored));
        let hint = match (near, other) {
            (Some(near), _) => format!("did you mean `{near}`?"),
            _ if !is_option => return Ok(()),
            (None, Some(request)) => format!("`{meant}` is an option of `{}`", request.word()),
            (None, None) => {
                let count = if self.get("output").is_some() { 5 } else { 4 };
                let mut keys = known[2..count].concat();
                let chooses = known[3].iter().any(|key| ["only", "piece"].contains(key));
                keys.retain(|key| chooses || *key != "piece");
                format!("choose one of {}", keys.join(", "))
            }
        };
        Err(unknown(member, &hint))
    }

    /// Returns the letters of its moves: those of the oracle, if it has others than the English ones.
    fn letters(&self, oracle: &Oracle, question: &dyn Request) -> Read<'a, PieceLetters> {
        let own = oracle.overrides.letters;
        let member = self.get("letters");
        match member.filter(|_| question.is_about_position() && own == PieceLetters::default()) {
            Some(member) => member.letters(),
            None => Ok(own),
        }
    }
}

/// Returns the error of an option about boards and pictures where the answer is a record.
fn only_drawn<'a>(member: &Member<'a>) -> ParseMessageError<'a> {
    let name = &member.name;
    let message = format!("`{name}` is about boards and pictures, and the answer is a record");
    let hint = "leave it out, or ask for a picture: \"output\":\"svg\"";
    member.key.unquoted().error(USAGE, &message, hint)
}

/// Returns whether two keys are the same; of options, also in `camelCase`, as JavaScript writes them.
fn is_same(key: &str, name: &str, is_option: bool) -> bool {
    let letters = |text: &str| text.replace('_', "").to_ascii_lowercase();
    key == name || is_option && letters(key) == letters(name)
}

/// Returns the question that an object names, with the options of this one if it is the same.
fn named<'a>(member: &Member<'a>, base: &dyn Request) -> Read<'a, Box<dyn Request>> {
    let word = member.text()?;
    let mut request = if word == base.word() {
        base.boxed()
    } else {
        let mut all = REQUESTS.iter().map(|request| request());
        let found = all.find(|request| request.word() == word);
        let mut request = found.ok_or_else(|| unknown_question(member, &word))?;
        let own = base.choice().forgotten().own;
        (request.output().own, request.output().is_usually_json) = (own, true);
        request
    };
    request.limits();
    Ok(request)
}

#[cold]
fn unknown<'a>(member: &Member<'a>, hint: &str) -> ParseMessageError<'a> {
    let message = format!("there is no key `{}`", member.name);
    member.key.unquoted().error("unknown_key", &message, hint)
}

#[cold]
fn unknown_question<'a>(member: &Member<'a>, word: &str) -> ParseMessageError<'a> {
    let message = format!("a line cannot ask `{word}`");
    let known = REQUESTS.iter().map(|request| request().word());
    let hint = format!("choose one of {}", known.collect::<Vec<_>>().join(", "));
    let value = member.value.unquoted();
    value.error("bad_value", &message, &hint)
}

/// Reads the value of a key about the position.
fn read_position<'a>(member: &Member<'a>, said: &mut Overrides) -> Read<'a, ()> {
    let set = |value: &str| said.fields.set(&member.name, value);
    match &*member.name {
        "turn" | "castling" | "ep" | "moved" => {
            member.field(set)?;
        }
        "halfmove" | "fullmove" => {
            member.number(set)?;
        }
        "piece" => {
            said.piece = Some((member.field(Chosen::parse)?, member.text()?.into_owned()));
        }
        "moves" => {
            let mut is_over = false;
            let parts = member.values();
            let parse = match parts.len() {
                1 => WrittenMove::parse_all,
                _ => WrittenMove::parse_item,
            };
            for part in parts {
                let text = part.string()?;
                let read = parse(&text, said.letters);
                let read = read.map_err(|error| part.position_error(&error))?;
                if is_over && !read.is_empty() {
                    return Err(part.unquoted().bad_position(&PositionErrorKind::Pgn));
                }
                let ends_with = |last: &WrittenMove| text.ends_with(&last.text);
                said.result = said.result.or_else(|| given_result(&text));
                // No move may follow a result.
                is_over |= !read.last().is_some_and(ends_with)
                    && movetext(&format!("a1 {text} a1")).is_err();
                said.after.extend(read);
            }
        }
        "letters" => said.letters = member.letters()?,
        "strict" => said.strict = member.flag()?,
        _ if !member.flag()? => {}
        _ if said.castling_rules != CastlingRules::Any => {
            let both = Diagnostic::both(Interface::Object, "standard", "chess960", "choose one");
            return Err(refused(member.value, &both));
        }
        "standard" => said.castling_rules = CastlingRules::Standard,
        _ => said.castling_rules = CastlingRules::Chess960,
    }
    Ok(())
}

/// Returns the error of options about this value.
fn refused<'a>(value: Json<'a>, error: &Diagnostic) -> ParseMessageError<'a> {
    let hint = error.hint.as_deref().unwrap_or_default();
    value.error(USAGE, &error.message, hint)
}

/// Returns the move that is asked about.
fn asked_move<'a>(member: &Member<'a>, letters: PieceLetters) -> Read<'a, WrittenMove> {
    let text = member.text()?;
    let text = text.trim();
    if text.is_empty() {
        let kind = PositionErrorKind::MissingValue("move".to_owned());
        return Err(member.value.unquoted().bad_position(&kind));
    }
    WrittenMove::parse(text, letters).map_err(|error| {
        if text.contains(' ') && text.split_whitespace().all(can_be_move) {
            return member
                .value
                .unquoted()
                .bad_position(&PositionErrorKind::SeveralMoves);
        }
        if text == "startpos" || text.matches('/').count() == 7 {
            let message = "`move` is a position";
            let hint = "have the move and the position been exchanged?";
            return member.value.error("bad_value", message, hint);
        }
        member.value.unquoted().bad_position(&error.kind)
    })
}

/// Adds what an object says about the position to what the command line says, which comes first; its moves come last.
fn add_position(said: Overrides, oracle: &mut Oracle) {
    oracle.strict |= said.strict;
    if said.castling_rules == CastlingRules::Chess960 {
        oracle.view.castling = CastlingMode::Chess960;
    }
    let own = &mut oracle.overrides;
    own.fields = own.fields.or(said.fields);
    own.piece = own.piece.take().or(said.piece);
    let last = said.result.filter(|_| own.after.is_empty());
    own.result = own.result.or(last);
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
        for part in self.get("moves")?.values() {
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
