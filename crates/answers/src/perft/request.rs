//! The question with its options.

use std::sync::Arc;
use std::time::Duration;

use oracle_perft::{Counter, MAX_DEPTH};

use super::{Budget, COUNT_FORMATS, Perft};
use crate::format::{BoardFormat, Formats};
use crate::message::{Member, Read};
use crate::request::{Door, FormatChoice, Request, UsageError, named, options};
use crate::{PositionQuestion, Question};

/// A count of leaf nodes.
#[derive(Debug, Clone, Default)]
pub struct PerftRequest {
    /// The format.
    pub output: FormatChoice,
    /// The first depth and the last, in half-moves; none if each line gives its own.
    pub depths: Option<(u8, u8)>,
    /// Whether the counts of lines are checked.
    pub check: bool,
    /// Whether the count is split by the first move.
    pub divide: bool,
    /// After how many half-moves the positions are written instead of a count.
    pub split: Option<u8>,
    /// What limits a count; none if nothing does.
    pub limits: Option<Budget>,
    /// What counts; none for a counter of its own.
    pub counter: Option<Arc<Counter>>,
}

impl Budget {
    /// The time for slow machines: the nodes decide, so that answers do not depend on it.
    const USUAL_TIME: Duration = Duration::from_secs(10);

    /// Returns the budget with this number of nodes.
    pub(crate) const fn new(nodes: u64) -> Budget {
        Budget {
            nodes,
            time: Budget::USUAL_TIME,
        }
    }

    /// Reads the value of `nodes` or of `timeout_ms`.
    pub(crate) fn read<'a>(&mut self, member: &Member<'a>) -> Read<'a, ()> {
        if member.name == "nodes" {
            self.nodes = member.whole("number of nodes")?;
        } else {
            self.time = Duration::from_millis(member.whole("number of milliseconds")?);
        }
        Ok(())
    }
}

/// The format of a split count.
static SPLIT_FORMATS: Formats<BoardFormat> =
    Formats::new(BoardFormat::Text, &[("fen", BoardFormat::Text)]);

impl PerftRequest {
    /// The most leaf nodes of a count that a line asks for: a second or less.
    pub const USUAL_NODES: u64 = 100_000_000;

    fn limits(&mut self) -> &mut Budget {
        let usual = Budget::new(PerftRequest::USUAL_NODES);
        self.limits.get_or_insert(usual)
    }

    /// Checks the options of a split count.
    fn check_split(&self, door: Door, plies: u8) -> Result<(), UsageError> {
        if self.divide {
            return Err(UsageError::both(
                door,
                "split",
                "divide",
                "leave one of them out",
            ));
        }
        let deepest = self.depths.map_or(MAX_DEPTH, |(_, last)| last);
        if plies > deepest {
            let message = format!("`{plies}` half-moves are more than the depth of the count");
            let hint = format!("choose a number from 0 to {deepest}");
            return Err(UsageError::new("split", message, hint).about(plies.to_string()));
        }
        Ok(())
    }
}

impl Request for PerftRequest {
    named!("perft", &COUNT_FORMATS);

    options! { self, member,
        "depth" => self.depths = Some(member.depth()?).map(|depth| (depth, depth)),
        "check" => self.check = member.flag()?,
        "divide" => self.divide = member.flag()?,
        "split" => self.split = Some(member.depth()?),
        "nodes" => self.limits().read(member)?,
        "timeout_ms" => self.limits().read(member)?,
    }

    fn limit(&mut self) {
        self.limits();
    }

    fn chooses_format(&self, key: &str) -> bool {
        matches!(key, "output" | "check" | "divide" | "split")
    }

    fn forget_format(&mut self) {
        *self = PerftRequest {
            output: FormatChoice::default(),
            check: false,
            divide: false,
            split: None,
            ..self.clone()
        };
    }

    fn text_key(&self) -> String {
        match &self.output.name {
            _ if self.split.is_some() => "split".to_owned(),
            name => name.clone().unwrap_or_else(|| "text".to_owned()),
        }
    }

    fn question(&self, door: Door, _: Option<&Question>) -> Result<Question, UsageError> {
        for (is_asked, option) in [(self.divide, "divide"), (self.split.is_some(), "split")] {
            if self.check && is_asked {
                return Err(UsageError::both(door, "check", option, "choose one"));
            }
        }
        let format = if let Some(plies) = self.split {
            self.check_split(door, plies)?;
            self.output.choose(&SPLIT_FORMATS, &door.option("split"))?
        } else {
            self.output.choose(&COUNT_FORMATS, self.word())?
        };
        if let Some((first, last)) = self.depths
            && first < last
            && self.divide
        {
            let name = door.option("divide");
            let message = format!("`{name}` splits the count of one depth");
            let hint = format!("leave it out, or write `perft {last} {name}`");
            return Err(UsageError::new("divide", message, hint));
        }
        let perft = Perft {
            request: self.clone(),
            format,
            counter: self.counter.clone().unwrap_or_default(),
        };
        Ok(PositionQuestion::Perft(perft).into())
    }
}
