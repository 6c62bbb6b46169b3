//! What an object asks: the question, its position, and how the answer looks.

use oracle_notation::uci::CastlingMode;
use oracle_notation::{CastlingRules, Overrides, PieceLetters, is_misspelled};

use super::members::repeated;
use super::object::ObjectLine;
use super::position;
use crate::look::Look;
use crate::message::{Member, ParseMessageError, Read};
use crate::refusal::USAGE;
use crate::request::{Door, POSITION_KEYS, REQUESTS, Request, UsageError, known_keys};
use crate::{Oracle, Question};

/// What an object asks: what is not its own is that of its oracle. Boxed, because most objects have a position and an id alone.
#[derive(Debug)]
pub(crate) struct AskedObject<'o> {
    base: &'o Oracle,
    oracle: Option<Box<Oracle>>,
    question: Option<Box<Question>>,
    overrides: Option<Box<Overrides>>,
    request: Option<Box<dyn Request>>,
}

impl AskedObject<'_> {
    /// Returns the settings.
    #[inline]
    pub fn oracle(&self) -> &Oracle {
        self.oracle.as_deref().unwrap_or(self.base)
    }

    /// Returns the question.
    #[inline]
    pub fn question(&self) -> &Question {
        self.question.as_deref().unwrap_or(&self.base.question)
    }

    /// Returns what is said of the position.
    #[inline]
    pub fn overrides(&self) -> &Overrides {
        self.overrides.as_deref().unwrap_or(&self.base.overrides)
    }

    /// Returns the question with its options.
    pub fn request(&self) -> &dyn Request {
        self.request.as_deref().unwrap_or(&*self.base.request)
    }
}

/// Keys that mean another.
const ALIASES: [(&str, &str); 2] = [("square", "piece"), ("after", "moves")];

impl<'a> ObjectLine<'a> {
    /// Returns what it asks.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such question or format, a value cannot be read, or a key is nearly one of those of
    /// the question.
    #[inline]
    pub fn asked<'o>(&self, oracle: &'o Oracle) -> Read<'a, AskedObject<'o>> {
        let asked = AskedObject {
            base: oracle,
            oracle: None,
            question: None,
            overrides: None,
            request: None,
        };
        if let Some((tool, keys)) = &oracle.only {
            self.allow_only(tool, keys)?;
        }
        if self.members.others.is_empty() {
            return Ok(asked);
        }
        self.read_keys(asked, oracle)
    }

    #[inline(never)] // Most objects have a position and an id alone.
    fn read_keys<'o>(
        &self,
        mut asked: AskedObject<'o>,
        oracle: &'o Oracle,
    ) -> Read<'a, AskedObject<'o>> {
        let base = &*oracle.request;
        let mut request = self.named(base)?;
        let mut said = Overrides {
            letters: self.letters(oracle, request.as_deref().unwrap_or(base))?,
            ..Overrides::default()
        };
        let (mut look, mut has_look, mut has_position) = (Look::default(), false, false);
        let (mut chooses_format, mut has_foreign) = (false, None);
        for (index, member) in self.members.others.iter().enumerate() {
            let name = &*member.name;
            let question = request.as_deref().unwrap_or(base);
            let is_own = question.keys().contains(&name) || name == "output";
            let is_of_position = question.is_about_position() && POSITION_KEYS.contains(&name);
            let is_known = is_own || is_of_position || name == "ask" || Look::KEYS.contains(&name);
            if !is_known || is_of_record(member) {
                refuse_near(member, question)?;
                has_foreign = has_foreign.or(Some(member));
                continue;
            }
            if self.members.others[..index]
                .iter()
                .any(|earlier| earlier.name == name)
            {
                return Err(repeated(member));
            }
            if is_own && name == "move" {
                said.asked_move = Some(position::asked_move(member, said.letters)?);
                has_position = true;
            } else if is_own {
                let request = request.get_or_insert_with(|| base.boxed());
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
            } else if look.read(member)? {
                has_look = true;
            }
        }
        if let Some(member) = has_foreign.filter(|_| oracle.strict || said.strict) {
            let hint = "leave it out: a strict question refuses foreign keys";
            return Err(unknown(member, hint));
        }
        if let Some(request) = &request {
            let question = request.question(Door::Object, Some(&oracle.question));
            let question = question.map_err(|error| self.usage_error(&error))?;
            asked.question = Some(Box::new(question));
        }
        asked.request = request;
        if has_look || said.strict || said.castling_rules == CastlingRules::Chess960 {
            let mut own = oracle.clone();
            own.strict |= said.strict;
            if said.castling_rules == CastlingRules::Chess960 {
                own.castling = CastlingMode::Chess960;
            }
            if has_look {
                own.look(look.or(&oracle.look));
            }
            asked.oracle = Some(Box::new(own));
        }
        if has_position {
            let merged = position::merged(&oracle.overrides, said);
            asked.overrides = Some(Box::new(merged));
        }
        Ok(asked)
    }

    /// Returns the question that the object names, with the options of this one if it is the same.
    fn named(&self, base: &dyn Request) -> Read<'a, Option<Box<dyn Request>>> {
        let Some(member) = self.members.get("ask") else {
            return Ok(None);
        };
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
        Ok(Some(request))
    }

    /// Returns the letters of its moves: those of the oracle, if it has others than the English ones.
    fn letters(&self, oracle: &Oracle, question: &dyn Request) -> Read<'a, PieceLetters> {
        let own = oracle.overrides.letters;
        let member = self.members.get("letters");
        match member.filter(|_| question.is_about_position() && own == PieceLetters::default()) {
            Some(member) => member.letters(),
            None => Ok(own),
        }
    }

    fn usage_error(&self, error: &UsageError) -> ParseMessageError<'a> {
        self.error(error.option, USAGE, &error.message, &error.hint)
    }
}

/// Returns whether a value is what a record of ours has under this key, and no option.
fn is_of_record(member: &Member<'_>) -> bool {
    let value = member.value.text;
    match &*member.name {
        "castling" | "piece" => value.starts_with('{'),
        "moves" | "successors" => {
            let list = value.strip_prefix('[').map(str::trim_start);
            list.is_some_and(|list| list.starts_with('{'))
        }
        _ => false,
    }
}

/// Refuses a key that is nearly one of those of the question.
fn refuse_near<'a>(member: &Member<'a>, question: &dyn Request) -> Read<'a, ()> {
    let known = known_keys(question);
    let mut known = known.iter().copied();
    let name = &*member.name;
    let alias = ALIASES.into_iter().find(|(alias, _)| *alias == name);
    let alias = alias.map(|(_, key)| key);
    let near = match alias.filter(|key| known.clone().any(|known| known == *key)) {
        None => known.find(|key| is_misspelled(name, key)),
        alias => alias,
    };
    // The key of another question, or one that a record of ours has with another value, is foreign.
    let is_foreign = || {
        let mut all = REQUESTS.iter().map(|request| request());
        is_of_record(member) || all.any(|request| request.keys().contains(&name))
    };
    match near.filter(|_| !is_foreign() || alias.is_some()) {
        Some(near) => Err(unknown(member, &format!("did you mean `{near}`?"))),
        None => Ok(()),
    }
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
