//! The question with its options.

use std::sync::Arc;
use std::time::Duration;

use oracle_perft::{Counter, MAX_DEPTH};

use super::{Budget, COUNT_FORMATS, Counted, Perft, Split};
use crate::format::{AnyFormats, Formats};
use crate::message::{Member, Read};
use crate::request::{Door, FormatChoice, Request, UsageError};
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
    /// What limits a count, as far as it is said; none if nothing does.
    pub limits: Option<WrittenLimits>,
    /// What counts; none for a counter of its own.
    pub counter: Option<Arc<Counter>>,
}

/// What limits a long answer, as far as it is said.
#[derive(Debug, Clone, Copy, Default)]
pub struct WrittenLimits {
    /// The number of nodes.
    pub nodes: Option<u64>,
    /// The time in milliseconds.
    pub timeout_ms: Option<u64>,
}

impl WrittenLimits {
    /// The time for slow machines: the nodes decide, so that answers do not depend on it.
    const USUAL_TIME: Duration = Duration::from_secs(10);

    /// Reads the value of `nodes` or of `timeout_ms`.
    pub(crate) fn read<'a>(
        limits: &mut Option<WrittenLimits>,
        member: &Member<'a>,
    ) -> Read<'a, ()> {
        let limits = limits.get_or_insert_default();
        if member.name == "nodes" {
            limits.nodes = Some(member.whole("number of nodes")?);
        } else {
            limits.timeout_ms = Some(member.whole("number of milliseconds")?);
        }
        Ok(())
    }

    /// Returns the limits, with this number of nodes if none is said.
    pub(crate) fn or(self, nodes: u64) -> Budget {
        Budget {
            nodes: self.nodes.unwrap_or(nodes),
            time: self
                .timeout_ms
                .map_or(WrittenLimits::USUAL_TIME, Duration::from_millis),
        }
    }
}

/// The format of a split count.
static SPLIT_FORMATS: Formats<()> = Formats::new((), &[("fen", ())]);

impl PerftRequest {
    /// The most leaf nodes of a count that a line asks for: a second or less.
    pub const USUAL_NODES: u64 = 100_000_000;

    /// Returns the positions of a split count.
    fn split(&self, door: Door, plies: u8) -> Result<Question, UsageError> {
        if self.divide {
            return Err(UsageError::both(
                door,
                "split",
                "divide",
                "leave one of them out",
            ));
        }
        let depth = self.depths.map(|(_, last)| last);
        let deepest = depth.unwrap_or(MAX_DEPTH);
        if plies > deepest {
            let message = format!("`{plies}` half-moves are more than the depth of the count");
            let hint = format!("choose a number from 0 to {deepest}");
            return Err(UsageError::new("split", message, hint).about(plies.to_string()));
        }
        self.output.choose(&SPLIT_FORMATS, &door.option("split"))?;
        Ok(PositionQuestion::Split(Split { depth, plies }).into())
    }
}

impl Request for PerftRequest {
    fn boxed(&self) -> Box<dyn Request> {
        Box::new(self.clone())
    }

    fn word(&self) -> &'static str {
        "perft"
    }

    fn formats(&self) -> &'static dyn AnyFormats {
        &COUNT_FORMATS
    }

    fn keys(&self) -> &'static [&'static str] {
        &["depth", "check", "divide", "split", "nodes", "timeout_ms"]
    }

    fn read<'a>(&mut self, member: &Member<'a>) -> Read<'a, ()> {
        match &*member.name {
            "depth" => self.depths = Some(member.depth()?).map(|depth| (depth, depth)),
            "check" => self.check = member.flag()?,
            "divide" => self.divide = member.flag()?,
            "split" => self.split = Some(member.depth()?),
            _ => WrittenLimits::read(&mut self.limits, member)?,
        }
        Ok(())
    }

    fn limit(&mut self) {
        self.limits.get_or_insert_default();
    }

    fn output(&mut self) -> &mut FormatChoice {
        &mut self.output
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
        let has_positions = self.split.is_some();
        if has_positions { "split" } else { "text" }.to_owned()
    }

    fn question(&self, door: Door, _: Option<&Question>) -> Result<Question, UsageError> {
        for (is_asked, option) in [(self.divide, "divide"), (self.split.is_some(), "split")] {
            if self.check && is_asked {
                return Err(UsageError::both(door, "check", option, "choose one"));
            }
        }
        if let Some(plies) = self.split {
            return self.split(door, plies);
        }
        let format = self.output.choose(&COUNT_FORMATS, self.word())?;
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
            task: if self.check {
                let deepest = self.depths.map(|(_, last)| last);
                Counted::Check { deepest }
            } else {
                Counted::Count {
                    depths: self.depths,
                    divide: self.divide,
                }
            },
            format,
            counter: self.counter.clone().unwrap_or_default(),
            limits: self
                .limits
                .map(|limits| limits.or(PerftRequest::USUAL_NODES)),
        };
        Ok(PositionQuestion::Perft(perft).into())
    }
}
