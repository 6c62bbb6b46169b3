//! The question with its options.

use std::sync::Arc;

use oracle_winnable::Solver;

use super::Solvers;
use crate::format::AnyFormats;
use crate::message::{Member, Read};
use crate::perft::WrittenLimits;
use crate::request::{Door, FormatChoice, Request, UsageError};
use crate::{PositionQuestion, Question, SolverChoice, WINNABLE_FORMATS};

/// Whether each side can still checkmate.
#[derive(Debug, Clone, Default)]
pub struct WinnableRequest {
    /// The format.
    pub output: FormatChoice,
    /// The positions to try for each side, where nothing else limits the search.
    pub nodes: Option<u64>,
    /// What limits the search of an object, as far as it is said; none if the object asks as others do.
    pub limits: Option<WrittenLimits>,
}

impl WinnableRequest {
    /// The positions that are tried for each side if an object asks.
    pub const USUAL_NODES: u64 = 100_000;
}

impl Request for WinnableRequest {
    fn boxed(&self) -> Box<dyn Request> {
        Box::new(self.clone())
    }

    fn word(&self) -> &'static str {
        "winnable"
    }

    fn formats(&self) -> &'static dyn AnyFormats {
        &WINNABLE_FORMATS
    }

    fn keys(&self) -> &'static [&'static str] {
        &["nodes", "timeout_ms"]
    }

    fn read<'a>(&mut self, member: &Member<'a>) -> Read<'a, ()> {
        WrittenLimits::read(&mut self.limits, member)
    }

    fn limit(&mut self) {
        self.limits.get_or_insert_default();
    }

    fn output(&mut self) -> &mut FormatChoice {
        &mut self.output
    }

    fn text_key(&self) -> String {
        self.output.name.clone().unwrap_or_default()
    }

    fn question(&self, _: Door, earlier: Option<&Question>) -> Result<Question, UsageError> {
        let format = self.output.choose(&WINNABLE_FORMATS, self.word())?;
        let search = match (self.limits, earlier) {
            (Some(limits), _) => SolverChoice::Within(limits.or(WinnableRequest::USUAL_NODES)),
            (None, Some(Question::Position(PositionQuestion::Winnable(search, _)))) => {
                search.clone()
            }
            (None, _) => {
                let budget = self.nodes.unwrap_or(Solver::BUDGET);
                SolverChoice::With(Arc::new(Solvers::new(budget)))
            }
        };
        Ok(PositionQuestion::Winnable(search, format).into())
    }
}
