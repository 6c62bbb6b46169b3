//! The parts of answers that all questions have.

use oracle_laws::{Article, Claim, Color, Move, Outcome, Position};
use oracle_notation::{Assumption, GameResult, NotationWarning, PositionErrorKind, Query};

use crate::columns::{Tell, columns};
use crate::diagnostic::{Diagnostic, LinePlace};
use crate::out::Out;

/// The position of an answer.
pub(crate) struct PositionName<'a>(pub &'a Query<'a>);

columns! {
    /// Which position is answered.
    NAMED: PositionName<'_>, |it, out|
    /// With --keep-lines, or for a wrong count: the number of the line in the input or the file, from 1.
    "line" Elsewhere Maybe(&Number(1)) => {},
    "id" Always Maybe(&Def("id")) => if let Some(id) = it.0.record.id() { out.text(id) },
    "fen" Always Def("fen") => out.written(|text| it.0.push_fen(text)),
}

/// What is to be said of the position of an answer.
pub(crate) struct Noted<'a>(pub &'a Query<'a>);

columns! {
    /// What no game can reach, and what the line does not say.
    NOTED: Noted<'_>, |it, out|
    "problems" Always Def("problems") => out.ids(it.0.problem_ids()),
    "articles" Always Maybe(&Def("articles")) => tell_articles(problem_articles(it.0), out),
    "assumed" Always Def("assumed") => out.ids(it.0.record.assumptions().iter().map(Assumption::id)),
}

/// What is written wrongly in the moves of a line.
pub(crate) struct MoveWarnings<'a>(pub &'a Query<'a>);

columns! {
    /// How moves are written.
    WARNINGS: MoveWarnings<'_>, |it, out|
    "warnings" Always Maybe(&Def("warnings")) => tell_warnings(&it.0.warnings(), out),
}

/// What all answers about a position say, around what they are about.
pub(crate) struct Around<'a>(PositionName<'a>, Noted<'a>, MoveWarnings<'a>);

impl<'a> Around<'a> {
    pub fn new(query: &'a Query<'a>) -> Around<'a> {
        Around(PositionName(query), Noted(query), MoveWarnings(query))
    }

    /// Returns the parts of the answer that is about this.
    pub fn parts<'p>(&'p self, subject: &'p dyn Tell) -> [&'p dyn Tell; 4] {
        [&self.0, subject, &self.1, &self.2]
    }
}

/// Returns the articles of the problems, each after its id.
pub(crate) fn problem_articles(query: &Query<'_>) -> impl Iterator<Item = (&'static str, Article)> {
    let problems = query.problems().iter();
    problems.filter_map(|problem| Some((problem.id(), problem.article()?)))
}

/// Tells the moves that may be announced to claim a draw, if there are any; in a record each with the claim and its article.
pub(crate) fn tell_announced(position: &Position, announced: &[(Claim, Move)], out: &mut Out<'_>) {
    if announced.is_empty() {
        return;
    }
    out.list(announced, |&(claim, played), out| {
        if !out.is_json() {
            return out.uci(played);
        }
        out.object(|out| {
            out.key("uci").uci(played);
            out.key("san").san(position, played);
            out.key("claim").id(Some(claim.id()));
            out.key("article").id(Some(claim.articles()[1].number()));
        });
    });
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
pub(crate) fn tell_warnings(warnings: &[NotationWarning], out: &mut Out<'_>) {
    out.ids_if_any(warnings.iter().map(|warning| warning.id()));
}

/// Why a line has no answer, and where it stands in a stream, as a record says it.
pub(crate) struct RefusedLine<'a>(pub &'a Diagnostic, pub Option<LinePlace<'a>>);

/// Returns the codes of errors.
pub(crate) fn codes() -> Vec<&'static str> {
    const OTHERS: [&str; 22] = [
        "problems",
        "usage",
        "no_input",
        "cannot_read",
        "not_utf8",
        "line_too_long",
        "too_many_nodes",
        "limit_reached",
        "no_counts",
        "bad_count",
        "bad_row",
        "answer_too_long",
        "not_json",
        "unknown_pattern",
        "missing_key",
        "bad_value",
        "repeated_key",
        "unknown_key",
        "reply_too_long",
        "too_many_positions",
        "too_shallow",
        "unreadable_drawing",
    ];
    [PositionErrorKind::CODES.as_slice(), &OTHERS].concat()
}

columns! {
    /// The error of a line that has no answer.
    ERROR: RefusedLine<'_>, |it, out|
    "id" Elsewhere Maybe(&Def("id")) => {},
    "error" Elsewhere Members => {},
    "error.code" Record Id(codes) => out.id(Some(it.0.code)),
    /// What is wrong, for people; its wording may change.
    "error.message" Record Text => out.text(&it.0.message),
    /// The offending piece of text.
    "error.token" Record Text => out.text(&it.0.token),
    /// The column of the token in the line, in characters from 1; absent if it comes from an option.
    "error.column" Record Maybe(&Number(1)) => if let Some(column) = it.0.column() { out.number(column as u64) },
    /// The key of an object in whose value the token stands.
    "error.key" Record Maybe(&Text) => if let Some(key) = &it.0.key { out.text(&key.0) },
    /// The column of the token in that value, in characters from 1.
    "error.key_column" Record Maybe(&Number(1)) => if let Some(key) = &it.0.key { out.number(key.1 as u64) },
    /// Why the move is illegal, as `explain` says it.
    "error.reason" Record Maybe(&Def("reason")) => if let Some(reason) = &it.0.reason { out.id(Some(reason.id())) },
    "error.article" Record Maybe(&Def("article")) => if let Some(article) = it.0.article { out.id(Some(article.number())) },
    /// What to do about it, for people; its wording may change.
    "error.hint" Record Maybe(&Text) => if let Some(hint) = &it.0.hint { out.text(hint) },
    /// Why a strict request refuses the position.
    "error.problems" Record Maybe(&Def("problems")) => out.ids_if_any(it.0.problems.iter().copied()),
    /// The name of the file; absent for standard input.
    "file" Record Maybe(&Text) => if let Some(file) = it.1.and_then(|place| place.file) { out.text(file) },
    /// The number of the line in the input or the file, from 1; all lines count.
    "line" Record Maybe(&Number(1)) => if let Some(place) = it.1 { out.number(place.number) },
}

columns! {
    /// Why a line has no answer; nothing, if it has one.
    REFUSED: (), |it, out|
    "error" Row => {},
    "error_code" Row => {},
}

/// Tells how a game has ended.
pub(crate) fn tell_outcome(outcome: Option<Outcome>, out: &mut Out<'_>) {
    match outcome {
        None => out.null(),
        Some(outcome) => out.object(|out| {
            out.key("winner").id(outcome.winner.map(Color::name));
            out.key("reason").id(Some(outcome.reason.id()));
            out.key("article")
                .id(Some(outcome.reason.article().number()));
            out.key("result").id(Some(GameResult::from(outcome).id()));
        }),
    }
}
