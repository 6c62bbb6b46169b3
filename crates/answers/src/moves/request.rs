//! The question with its options.

use std::sync::Arc;

use super::listing::{COUNT, EXPLAINED, FIELDS, FORMATS, SUCCESSORS};
use super::{Kind, Listing, MoveField, MovesFormat};
use crate::request::{Door, FormatChoice, Request, UsageError, named, options};
use crate::{Key, Keys, Question, Solvers};

/// The legal moves.
#[derive(Debug, Clone, Default)]
#[allow(clippy::struct_excessive_bools)] // Options that are given or not.
pub struct MovesRequest {
    /// The format.
    pub output: FormatChoice,
    /// The kinds of moves that are listed; none for all.
    pub only: Vec<Kind>,
    /// The keys of the record that are written; none for all.
    pub fields: Vec<MoveField>,
    /// Whether the moves are only counted.
    pub count: bool,
    /// Whether the positions after the moves are written.
    pub successors: bool,
    /// Whether to add why pieces may not go elsewhere.
    pub explain: bool,
    /// Whether dead positions are looked for.
    pub dead: bool,
    /// The positions that this search tries for each side.
    pub nodes: Option<u64>,
}

impl MovesRequest {
    /// The positions that a search for dead positions tries for each side: a stream stays small and fast.
    pub const DEAD_BUDGET: u64 = 10_000;

    /// Refuses options that cannot be combined.
    fn refuse_contradictions(&self, door: Door, keys: Keys) -> Result<(), UsageError> {
        let (count, dead) = (self.count, self.dead);
        let (successors, explain) = (self.successors, self.explain);
        let has_fields = !self.fields.is_empty();
        if door == Door::CommandLine && self.nodes.is_some() && !dead && !keys.has(Key::Dead) {
            // Foreign data has nodes, too.
            return Err(UsageError::requires(door, "nodes", "dead"));
        }
        let choose = "choose one";
        let pairs = [
            (
                has_fields && successors,
                "fields",
                "successors",
                "name `successors` among the fields",
            ),
            (
                has_fields && explain,
                "fields",
                "explain",
                "name `rejected` among the fields",
            ),
            (has_fields && count, "fields", "count", choose),
            (successors && explain, "successors", "explain", choose),
        ];
        if let Some((_, one, other, hint)) = pairs.into_iter().find(|(are_given, ..)| *are_given) {
            return Err(UsageError::both(door, one, other, hint));
        }
        if count && (successors || explain) {
            let name = door.option("count");
            let message = format!("`{name}` cannot be combined with an option that asks for more");
            return Err(UsageError::new("count", message, choose));
        }
        if count && dead {
            return Err(UsageError::both(door, "count", "dead", choose));
        }
        Ok(())
    }

    /// Returns what finds dead positions, if that is written.
    fn solvers(&self, keys: Keys, earlier: Option<&Question>) -> Option<Arc<Solvers>> {
        // Nothing is computed that is not written.
        let has_fields = !self.fields.is_empty();
        let shows_dead = !has_fields || keys.has(Key::Outcome) || keys.has(Key::Claims);
        let is_asked = keys.has(Key::Dead) || self.dead && shows_dead;
        let budget = self.nodes.unwrap_or(MovesRequest::DEAD_BUDGET);
        let own = earlier.and_then(Question::of::<Listing>);
        let own = own.and_then(|listing| listing.dead.as_ref());
        let own = own.filter(|solvers| solvers.budget == budget);
        is_asked.then(|| {
            own.cloned()
                .unwrap_or_else(|| Arc::new(Solvers::new(budget)))
        })
    }
}

impl Request for MovesRequest {
    named!("moves", &FORMATS);

    options! { self, member,
        "only" => self.only = member.names(&Kind::ALL, Kind::name)?,
        "fields" => self.fields = member.names(&MoveField::all(), MoveField::name)?,
        "count" => self.count = member.flag()?,
        "successors" => self.successors = member.flag()?,
        "explain" => self.explain = member.flag()?,
        "dead" => self.dead = member.flag()?,
        "nodes" => self.nodes = Some(member.whole("number of nodes")?),
    }

    fn forget_format(&mut self) {
        *self = MovesRequest {
            output: FormatChoice::default(),
            fields: Vec::new(),
            count: false,
            successors: false,
            explain: false,
            ..self.clone()
        };
    }

    fn chooses_format(&self, key: &str) -> bool {
        matches!(
            key,
            "output" | "fields" | "count" | "successors" | "explain"
        )
    }

    fn text_key(&self) -> String {
        match &self.output.name {
            _ if self.count => "count".to_owned(),
            Some(name) => name.clone(),
            None => "text".to_owned(),
        }
    }

    fn question(&self, door: Door, earlier: Option<&Question>) -> Result<Question, UsageError> {
        let keys: Keys = self.fields.iter().filter_map(|field| field.key()).collect();
        self.refuse_contradictions(door, keys)?;
        let dead = self.solvers(keys, earlier);
        let output = &self.output;
        let format = if !self.fields.is_empty() {
            output.choose(&FIELDS, &door.option("fields"))?
        } else if self.count {
            output.choose(&COUNT, &door.option("count"))?
        } else if self.successors {
            output.choose(&SUCCESSORS, &door.option("successors"))?
        } else {
            let chosen = if self.explain {
                output.choose(&EXPLAINED, &door.option("explain"))?
            } else {
                output.choose(&FORMATS, self.word())?
            };
            match chosen {
                MovesFormat::Table(keys, separator) if dead.is_some() => {
                    MovesFormat::Table(keys.with(Key::Dead), separator)
                }
                format => format,
            }
        };
        let mut listing = Listing {
            kinds: self.only.iter().copied().collect(),
            dead,
            explain: self.explain,
            ..Listing::new(format)
        };
        if !self.fields.is_empty() {
            listing.choose(&self.fields)?;
        }
        Ok(Question::about_position(listing))
    }
}
