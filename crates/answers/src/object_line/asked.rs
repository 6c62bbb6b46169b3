//! What an object asks: the question, its position, and how the answer looks.

use std::borrow::Cow;
use std::mem;
use std::sync::LazyLock;

use oracle_notation::uci::CastlingMode;
use oracle_notation::{CastlingRules, Overrides, PieceLetters, is_misspelled};

use super::object::ObjectLine;
use super::position;
use crate::message::{Member, ParseMessageError, Read};
use crate::refusal::USAGE;
use crate::request::{Door, REFUSE_UNKNOWN, Request, known_keys};
use crate::{Oracle, REQUESTS};

/// The options of each question, with its word.
static OPTIONS: LazyLock<Vec<(&str, &[&str])>> = LazyLock::new(|| {
    let requests = REQUESTS.iter().map(|request| request());
    requests
        .map(|request| (request.word(), request.keys()))
        .collect()
});

/// Keys that mean another.
const ALIASES: [(&str, &str); 2] = [("square", "piece"), ("after", "moves")];
/// The same of options, as python-chess names them.
const RENAMED: [(&str, &str); 3] = [
    ("orientation", "flip"),
    ("lastmove", "mark"),
    ("timeout", "timeout_ms"),
];

impl<'a> ObjectLine<'a> {
    /// Returns the oracle that answers it: this one, with what the object says.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such question or format, a value cannot be read, or a key is nearly one of those of
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
        let mut has_question = false;
        if let Some(member) = self.get("ask") {
            own.to_mut().request = named(member, &*oracle.request)?;
            has_question = true;
        }
        let mut said = Overrides {
            letters: self.letters(oracle, &*own.request)?,
            ..Overrides::default()
        };
        let (mut has_look, mut has_position) = (false, false);
        // Those of moves and games are options of their own.
        let mut fields = None;
        let (mut chooses_format, mut has_foreign) = (false, None);
        let options = self
            .get(REFUSE_UNKNOWN)
            .map_or(Ok(Vec::new()), Member::words)?;
        let is_option = |member: &Member<'_>| options.iter().any(|name| *name == member.name);
        let known = known_keys(&*own.request);
        let [_, _, of_position, of_question, of_look] = known;
        for (index, member) in self.others.iter().enumerate() {
            let name = &*member.name;
            let has_key = of_question.contains(&name);
            let is_own =
                has_key || name == "output" || name == "fields" && cfg!(feature = "tables");
            let is_of_position = of_position.contains(&name);
            let is_look = of_look.contains(&name);
            let is_common = ["ask", REFUSE_UNKNOWN].contains(&name);
            let is_known = is_own || is_of_position || is_common || is_look;
            let is_option = is_option(member);
            // No argument of a tool is a part of a record.
            let may_be_of_record = !is_option && oracle.tool.is_none();
            if !is_known || may_be_of_record && self.is_of_record(member) {
                self.refuse_near(member, &known, is_option)?;
                has_foreign = has_foreign.or(Some(member));
                continue;
            }
            let mut earlier = self.others[..index].iter();
            if earlier.any(|earlier| earlier.name == name) {
                return Err(member.repeated());
            }
            if is_own && name == "move" {
                said.asked_move = Some(position::asked_move(member, said.letters)?);
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
                position::read(member, &mut said)?;
                has_position = true;
            } else if is_look {
                own.to_mut().view.look.read(member)?;
                has_look = true;
            }
        }
        let is_about_position = own.request.is_about_position();
        let unread_position = self.position.as_ref().filter(|_| !is_about_position);
        if let Some(member) = unread_position.filter(|member| is_option(member)) {
            self.refuse_near(member, &known, true)?;
        }
        let has_foreign = has_foreign.or(unread_position);
        if let Some(member) = has_foreign.filter(|_| oracle.strict || said.strict) {
            let hint = "leave it out: a strict question refuses foreign keys";
            return Err(unknown(member, hint));
        }
        if let Some(fields) = fields {
            own.to_mut()
                .request
                .output()
                .choose_fields(fields, chooses_format);
        }
        if has_question {
            let question = own.request.ask(Door::Object, Some(&oracle.question));
            own.to_mut().question = question.map_err(|error| {
                let value = self.value_or_start(error.option);
                value.error(USAGE, &error.message, &error.hint)
            })?;
        }
        if has_look {
            let look = mem::take(&mut own.to_mut().view.look);
            own.to_mut().view.look(look);
        }
        if has_position {
            add_position(said, own.to_mut());
        }
        Ok(own)
    }

    /// Returns whether a value is what a record of ours has under this key, and no option.
    fn is_of_record(&self, member: &Member<'_>) -> bool {
        let value = member.value.text;
        let has = |key: &str| self.get(key).is_some();
        match &*member.name {
            "castling" | "piece" | "flag" => value.starts_with('{'),
            "divide" | "follow" => value.starts_with('['),
            "check" | "dead" => has("checkmate") || has("white"),
            "nodes" => has("white") || has("divide"),
            "moves" | "successors" => {
                let list = value.strip_prefix('[').map(str::trim_start);
                list.is_some_and(|list| list.starts_with('{'))
            }
            _ => false,
        }
    }

    /// Refuses a key that is nearly one of those of the question, and any that the caller means as an option.
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
            .find(|(alias, _)| *alias == name);
        let alias = alias.map(|(_, key)| key);
        let meant = alias.unwrap_or(name);
        let alias = alias.filter(|alias| known.iter().any(|keys| keys.contains(alias)));
        let is_near = |key: &&&str| is_misspelled(name, key);
        let near = known.iter().find_map(|keys| keys.iter().find(is_near));
        // Most keys are like none.
        if near.or(alias.as_ref()).is_none() && !is_option {
            return Ok(());
        }
        // The key of another question, or one that a record of ours has with another value, is foreign.
        let other = OPTIONS.iter().find(|(_, keys)| keys.contains(&meant));
        let is_foreign = other.is_some() || !is_option && self.is_of_record(member);
        let near = alias.or(near.copied().filter(|_| !is_foreign));
        let hint = match (near, other) {
            (Some(near), _) => format!("did you mean `{near}`?"),
            _ if !is_option => return Ok(()),
            (None, Some((word, _))) => format!("`{meant}` is an option of `{word}`"),
            (None, None) => "the schema of a request lists the options".to_owned(),
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

/// Adds what an object says of its position.
fn add_position(said: Overrides, own: &mut Oracle) {
    own.strict |= said.strict;
    if said.castling_rules == CastlingRules::Chess960 {
        own.view.castling = CastlingMode::Chess960;
    }
    position::add(said, &mut own.overrides);
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
        request.output().is_usually_json = true;
        request
    };
    request.limit();
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
