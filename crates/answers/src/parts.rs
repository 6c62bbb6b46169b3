//! The parts of answers that all questions have.

use oracle_laws::{Article, SetupProblem};
use oracle_notation::{Assumption, Query, Slip};

use crate::columns::columns;
use crate::out::Out;
use crate::refusal::Refusal;

/// The position of an answer.
pub(crate) struct PositionName<'a>(pub &'a Query<'a>);

columns! {
    /// Which position is answered.
    NAMED: PositionName<'_>, |it, out|
    "id" Always => if let Some(id) = it.0.record.id() { out.text(id) },
    "fen" Always => out.written(|text| it.0.push_fen(text)),
}

/// What is to be said of the position of an answer.
pub(crate) struct Noted<'a>(pub &'a Query<'a>);

columns! {
    /// What no game can reach, and what the line does not say.
    NOTED: Noted<'_>, |it, out|
    "problems" Always => out.ids(it.0.problem_ids()),
    "articles" Always => tell_articles(problem_articles(it.0), out),
    "assumed" Always => out.ids(it.0.record.assumptions().iter().map(Assumption::id)),
}

/// What is written wrongly in the moves of a line.
pub(crate) struct WrittenSlips<'a>(pub &'a Query<'a>);

columns! {
    /// How moves are written.
    SLIPS: WrittenSlips<'_>, |it, out|
    "notation" Always => tell_slips(&it.0.notation(), out),
}

/// Returns the articles of the problems, each after its id.
pub(crate) fn problem_articles(query: &Query<'_>) -> impl Iterator<Item = (&'static str, Article)> {
    let problems = query.problems();
    let all = SetupProblem::ALL.into_iter();
    all.filter(move |&problem| problems.has(problem))
        .filter_map(|problem| Some((problem.id(), problem.article()?)))
}

/// Tells articles of the laws, each after its id, if there are any.
pub(crate) fn tell_articles(
    articles: impl Iterator<Item = (&'static str, Article)>,
    out: &mut Out<'_>,
) {
    let articles: Vec<_> = articles.collect();
    if !articles.is_empty() {
        out.object(|out| {
            for (id, article) in articles {
                out.key(id).id(Some(article.number()));
            }
        });
    }
}

/// Tells what is written wrongly, if anything is.
pub(crate) fn tell_slips(slips: &[Slip], out: &mut Out<'_>) {
    if !slips.is_empty() {
        out.ids(slips.iter().map(|slip| slip.id()));
    }
}

/// Why a line has no answer; nothing, if it has one.
pub(crate) struct Refused<'a>(pub Option<&'a Refusal>);

columns! {
    /// Why a line has no answer.
    REFUSED: Refused<'_>, |it, out|
    "error" Row => if let Some(refusal) = it.0 { out.text(&refusal.message) },
    "error_code" Row => if let Some(refusal) = it.0 { out.id(Some(refusal.code)) },
}
