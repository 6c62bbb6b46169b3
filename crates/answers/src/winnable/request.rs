//! The question with its options.

use std::sync::Arc;

use oracle_laws::Color;
use oracle_winnable::Solver;

use super::Solvers;
use crate::request::{Door, FormatChoice, Request, UsageError, named, options};
use crate::{Budget, PositionQuestion, Question, SolverChoice, WINNABLE_FORMATS};

/// Whether each side can still checkmate.
#[derive(Debug, Clone, Default)]
pub struct WinnableRequest {
    /// The format.
    pub output: FormatChoice,
    /// The positions to try for each side, where nothing else limits the search.
    pub nodes: Option<u64>,
    /// What limits the search of an object; none if the object asks as others do.
    pub limits: Option<Budget>,
    /// The side whose flag has fallen, if only that is asked.
    pub flag: Option<Color>,
}

impl WinnableRequest {
    /// The positions that are tried for each side if an object asks.
    pub const USUAL_NODES: u64 = 100_000;

    fn limits(&mut self) -> &mut Budget {
        let usual = Budget::new(WinnableRequest::USUAL_NODES);
        self.limits.get_or_insert(usual)
    }
}

impl Request for WinnableRequest {
    named!("winnable", &WINNABLE_FORMATS);

    options! { self, member,
        "nodes" => self.limits().read(member)?,
        "timeout_ms" => self.limits().read(member)?,
        "flag" => self.flag = Some(member.name(&Color::ALL, Color::name)?),
    }

    fn limit(&mut self) {
        self.limits();
    }

    fn question(&self, _: Door, earlier: Option<&Question>) -> Result<Question, UsageError> {
        let format = self.output.choose(&WINNABLE_FORMATS, self.word())?;
        let search = match (self.limits, earlier) {
            (Some(limits), _) => SolverChoice::Within(limits),
            (None, Some(Question::Position(PositionQuestion::Winnable(search, ..)))) => {
                search.clone()
            }
            (None, _) => {
                let budget = self.nodes.unwrap_or(Solver::BUDGET);
                SolverChoice::With(Arc::new(Solvers::new(budget)))
            }
        };
        Ok(PositionQuestion::Winnable(search, self.flag, format).into())
    }
}
