//! The question with its options.

use std::sync::Arc;

use super::columns::{ROWS, move_fields, usual};
use super::listing::{COUNT, EXPLAINED, FIELDS, FORMATS, SUCCESSORS};
use super::{Kind, Listing, MovesFormat};
use crate::columns::Column;
use crate::request::{Door, FormatChoice, Request, UsageError, named, options};
use crate::{Question, Solvers};

/// The legal moves.
#[derive(Debug, Clone, Default)]
#[allow(clippy::struct_excessive_bools)] // Options that are given or not.
pub struct MovesRequest {
    /// The format.
    pub output: FormatChoice,
    /// The kinds of moves that are listed; none for all.
    pub only: Vec<Kind>,
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

    /// Returns whether a field is this key, or a column of it.
    fn names(&self, key: &str) -> bool {
        let fields = self.output.fields.iter();
        let mut keys = fields.map(|field| field.split('.').next());
        keys.any(|named| named == Some(key))
    }

    /// Returns what finds dead positions, if that is written.
    fn solvers(&self, earlier: Option<&Question>) -> Option<Arc<Solvers>> {
        // Nothing is computed that is not written.
        let has_fields = !self.output.fields.is_empty();
        let shows_dead = !has_fields || self.names("outcome") || self.names("claims");
        let is_asked = self.names("dead") || self.dead && shows_dead;
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
        "fields" => {
            let names = member.names(&move_fields(), |name| name)?;
            self.output.fields = names.into_iter().map(str::to_owned).collect();
        },
        "count" => self.count = member.flag()?,
        "successors" => self.successors = member.flag()?,
        "explain" => self.explain = member.flag()?,
        "dead" => self.dead = member.flag()?,
        "nodes" => self.nodes = Some(member.whole("number of nodes")?),
    }

    fn has(&self, key: &str) -> bool {
        match key {
            "fields" => !self.output.fields.is_empty(),
            "count" => self.count,
            "successors" => self.successors,
            "explain" => self.explain,
            "dead" => self.dead || self.names("dead"),
            "nodes" => self.nodes.is_some(),
            _ => false,
        }
    }

    fn forget_format(&mut self) {
        *self = MovesRequest {
            output: FormatChoice::default(),
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
        let dead = self.solvers(earlier);
        let output = &self.output;
        let has_fields = !output.fields.is_empty();
        let format = if has_fields {
            output.choose(&FIELDS, &door.option("fields"))?
        } else if self.count {
            output.choose(&COUNT, &door.option("count"))?
        } else if self.successors {
            output.choose(&SUCCESSORS, &door.option("successors"))?
        } else if self.explain {
            output.choose(&EXPLAINED, &door.option("explain"))?
        } else {
            output.choose(&FORMATS, self.word())?
        };
        let mut listing = Listing {
            kinds: self.only.iter().copied().collect(),
            dead,
            explain: self.explain,
            ..Listing::new(format)
        };
        if has_fields {
            listing.picks = output.picks(ROWS, format == MovesFormat::Fields)?;
        } else if let MovesFormat::Table(_) = format {
            let mut without = vec!["successors"];
            without.extend((!self.explain).then_some("rejected"));
            without.extend(listing.dead.is_none().then_some("dead"));
            listing.picks = usual(Column::is_in_row, &without);
        }
        Ok(Question::about_position(listing))
    }
}
