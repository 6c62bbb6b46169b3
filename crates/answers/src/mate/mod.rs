//! `mate`: whether the side to move forces mate in a number of moves, by which first moves, and against which defences.

mod text;

use oracle_laws::{Move, Position};
use oracle_mate::{Defence, MOST_MOVES, MateSolver, Response, Solution};
use oracle_notation::Query;
use oracle_winnable::Instant;

use crate::answer::AnswerWriter;
use crate::columns::columns;
use crate::diagnostic::{Diagnostic, Fallible};
use crate::format::Rows;
use crate::message::{Json, Read};
use crate::out::Out;
use crate::parts::{NAMED, NOTED, REFUSED, WARNINGS};
use crate::request::{FormatChoice, Interface, Request, named, options};
use crate::{Budget, PositionQuestion, Question, WINNABLE_FORMATS};

/// What is known of a line of moves that was given as an answer.
#[derive(Debug)]
struct JudgedLine {
    /// Its moves, each with the position before it.
    moves: Vec<(Position, Move)>,
    /// Whether it is an answer, if that is known.
    is_right: Option<bool>,
    /// The place of its first move that lets the mate slip, the position after it, and how the defender meets it.
    slip: Option<(usize, Position, Response)>,
}

impl JudgedLine {
    /// Judges moves of both sides: each of the attacker's must mate within the moves that are left of `n`, by any way.
    fn new(
        moves: Vec<(Position, Move)>,
        n: u8,
        solver: &mut MateSolver<impl Fn() -> bool>,
    ) -> JudgedLine {
        let own = moves.iter().enumerate().step_by(2).zip((0..n).rev());
        let mut met = own.map(|((at, (before, played)), left)| {
            let after = before.after(*played);
            let known = before.is_of_game();
            let response = known.then(|| solver.response(&after, left));
            (at, after, response.flatten())
        });
        let end = met.find(|(_, _, met)| *met != Some(Response::Mated));
        let is_known = end.as_ref().is_none_or(|(_, _, met)| met.is_some());
        JudgedLine {
            is_right: is_known.then_some(end.is_none()),
            slip: end.and_then(|(at, after, met)| Some((at, after, met?))),
            moves,
        }
    }
}

/// Whether the side to move forces mate.
#[derive(Debug)]
struct Mate<'a> {
    query: &'a Query<'a>,
    /// The number of moves.
    n: u8,
    /// What is known of the first moves; nothing without both kings, or where the side to move could capture one.
    solution: Solution,
    /// What ended the search, if it was not complete.
    limit: Option<&'static str>,
    /// Those that mate, the shortest mates first.
    keys: Vec<(Move, u8)>,
    /// All defences against the first of them, if the search was complete, and whether they are shown up to mate.
    tree: Option<(Vec<Defence>, bool)>,
    line: Option<JudgedLine>,
}

impl Mate<'_> {
    /// Returns whether it is mate in the number of moves.
    fn is_mate(&self) -> Option<bool> {
        let is_mate = !self.keys.is_empty();
        (is_mate || self.solution.is_complete).then_some(is_mate)
    }

    /// Returns the first move of the line that lets the mate slip: its place, the position after it, and how it is met.
    fn slip(&self) -> Option<&(usize, Position, Response)> {
        self.line.as_ref()?.slip.as_ref()
    }
}

/// Returns how many defences of a tree allow several replies.
fn duals(tree: &[Defence]) -> usize {
    let of_each = |defence: &Defence| usize::from(defence.replies.len() > 1) + duals(&defence.next);
    tree.iter().map(of_each).sum()
}

/// Tells a move as members of an object.
fn tell_move(before: &Position, played: Move, out: &mut Out<'_>) {
    out.key("uci").uci(played);
    out.key("san").san(before, played);
}

/// Tells how the defender meets a move: null, if by stalemate.
fn tell_response(after: &Position, response: Response, out: &mut Out<'_>) {
    match response {
        Response::Move(reply) => out.object(|out| tell_move(after, reply, out)),
        Response::Stalemate | Response::Mated => out.null(),
    }
}

/// Tells the defences in a position.
fn tell_tree(position: &Position, tree: &[Defence], out: &mut Out<'_>) {
    out.list(tree, |defence, out| {
        out.object(|out| {
            tell_move(position, defence.played, out);
            out.key("mate_in").number(defence.mates_in);
            let after = position.after(defence.played);
            let replies = defence.replies.iter().enumerate();
            out.key("replies").list(replies, |(at, &reply), out| {
                out.object(|out| {
                    tell_move(&after, reply, out);
                    if at == 0 && !defence.next.is_empty() {
                        out.key("defences");
                        tell_tree(&after.after(reply), &defence.next, out);
                    }
                });
            });
        });
    });
}

columns! {
    /// Whether the side to move forces mate.
    MATE: Mate<'_>, |it, out|
    /// The number of moves that was asked.
    "n" Always Between(1, 30) => out.number(it.n),
    /// Whether the side to move forces mate in this number of moves; null if it is undecided, or a king is missing or could be captured.
    "mate" Always OrNull(&Truth) => out.truth(it.is_mate()),
    /// The shortest number of moves in which it is mate.
    "mate_in" Always OrNull(&Between(1, 30)) => out.number_or_null(it.keys.first().map(|(_, mates_in)| u32::from(*mates_in))),
    /// Whether an exercise has one solution, and if not, why not; null if unknown.
    "soundness" Always OrNull(&OneOf(&["sound", "cooked", "short", "unsolvable"])) => out.id(it.verdict().0),
    /// The first moves that force mate, the shortest mates first. After a limit there may be others.
    "keys" Always List(&Keys(&[("uci", Def("uci")), ("san", Def("san")), ("mate_in", Between(1, 30))])) =>
        out.list(&it.keys, |&(played, mates_in), out| {
            out.object(|out| {
                tell_move(&it.query.position, played, out);
                out.key("mate_in").number(mates_in);
            });
        }),
    /// How many defences allow several shortest replies.
    "duals" Always Maybe(&Number(0)) => if let Some((tree, _)) = &it.tree { out.number(duals(tree) as u64) },
    /// The tree of all defences after the first key.
    "defences" Record Maybe(&List(&Def("defence"))) =>
        if let Some((tree, _)) = &it.tree { tell_tree(&it.query.position.after(it.keys[0].0), tree, out) },
    /// Whether the tree ends before the mate, because it would be too large.
    "cut" Record Maybe(&True) => out.truth_if(matches!(it.tree, Some((_, false)))),
    /// The first moves that do not mate, where none does, each with a reply that holds out; null for a stalemate.
    "refuted" Record Maybe(&List(&Keys(&[
        ("uci", Def("uci")),
        ("san", Def("san")),
        ("by", OrNull(&Keys(&[("uci", Def("uci")), ("san", Def("san"))]))),
    ]))) => if it.is_mate() == Some(false) {
        out.list(&it.solution.first_moves, |first, out| {
            out.object(|out| {
                tell_move(&it.query.position, first.played, out);
                tell_response(&it.query.position.after(first.played), first.response, out.key("by"));
            });
        });
    },
    /// With `line`: whether these moves are an answer.
    "answer" Elsewhere Maybe(&Members) => {},
    /// Null if it is undecided, or a king is missing or could be captured.
    "answer.right" Always OrNull(&Truth) => if let Some(line) = &it.line { out.truth(line.is_right) },
    "answer.line" Always List(&Def("uci")) =>
        if let Some(line) = &it.line { out.list(&line.moves, |(_, played), out| out.uci(*played)) },
    "answer.san" Always List(&Def("san")) =>
        if let Some(line) = &it.line { out.list(&line.moves, |(before, played), out| out.san(before, *played)) },
    /// The number of half-moves up to the one that lets the mate slip.
    "answer.ply" Always Maybe(&Number(1)) => if let Some(slip) = it.slip() { out.number(slip.0 as u64 + 1) },
    /// The reply to it that holds out; null for a stalemate.
    "answer.by" Record Maybe(&OrNull(&Keys(&[("uci", Def("uci")), ("san", Def("san"))]))) =>
        if let Some((_, after, response)) = it.slip() { tell_response(after, *response, out) },
    /// What ended the search, if it was not complete.
    "limit" Always Maybe(&OneOf(&["nodes", "time"])) => if let Some(limit) = it.limit { out.id(Some(limit)) },
    /// The number of positions whose moves were tried.
    "nodes" Always Number(0) => out.number(it.solution.nodes),
}

/// The columns of its rows.
const ROWS: Rows = &[NAMED, MATE, NOTED, WARNINGS, REFUSED];

/// The most defences of a tree, and of one that a tool gets.
const MOST_DEFENCES: usize = 1000;
const MOST_TOLD: usize = 60;

impl PositionQuestion for MateRequest {
    fn answer(&self, writer: &mut AnswerWriter<'_>) -> Fallible<bool> {
        let (query, view) = (writer.query, writer.view);
        let missing = || {
            let message = "the number of moves is missing".to_owned();
            Diagnostic::of_line("missing_key", message, "add `n`: \"n\":2")
        };
        let n = self.n.ok_or_else(missing)?;
        let line = self.line.as_deref();
        let line = line.map(|text| query.read_moves(text, "line"));
        let line = line.transpose().map_err(writer.refuse)?;
        let usual = || Budget::new(MateRequest::USUAL_NODES);
        let budget = self.limits.clone().unwrap_or_else(usual);
        let start = Instant::now();
        let mut solver = MateSolver::new(budget.nodes, || budget.is_over(start));
        let position = &query.position;
        let solution = solver.solve(position, n).unwrap_or_default();
        let is_limited = position.is_of_game() && !solution.is_complete;
        let limit = ["nodes", "time"][usize::from(solution.nodes < budget.nodes)];
        let keys = solution.keys();
        let is_told = writer.remarks.told.is_some();
        let most = if is_told { MOST_TOLD } else { MOST_DEFENCES };
        let key = keys.first().filter(|_| solution.is_complete);
        let tree =
            key.map(|&(key, mates_in)| solver.defences(&position.after(key), mates_in - 1, most));
        let mate = Mate {
            query,
            n,
            keys,
            limit: is_limited.then_some(limit),
            solution,
            tree,
            line: line.map(|moves| JudgedLine::new(moves, n, &mut solver)),
        };
        let text = |out: &mut String| mate.write_text(view, out);
        writer.put_drawn(&mate, || mate.to_svg(view), text)?;
        let is_right = mate.line.as_ref().map(|line| line.is_right);
        let is_open = is_limited || is_right == Some(None);
        Ok(is_right != Some(Some(false)) && !(writer.is_strict && is_open))
    }
}

/// The question whether the side to move forces mate, with its options.
#[derive(Debug, Clone, Default)]
pub struct MateRequest {
    /// The format.
    pub output: FormatChoice,
    /// The number of moves.
    pub n: Option<u8>,
    /// Moves that are judged as an answer.
    pub line: Option<String>,
    /// What limits the search of a position, if it is said.
    pub limits: Option<Budget>,
}

impl MateRequest {
    /// The positions whose moves are tried if an object asks.
    pub const USUAL_NODES: u64 = 1_000_000;

    fn budget(&mut self) -> &mut Budget {
        let usual = || Budget::new(MateRequest::USUAL_NODES);
        self.limits.get_or_insert_with(usual)
    }
}

impl Request for MateRequest {
    named!("mate", &WINNABLE_FORMATS; "mate" "Forced mate" ROWS);

    options! { self, member,
        "n" => {
            let n = member.value.parse().filter(|n| (1..=MOST_MOVES).contains(n));
            let [what, hint] = ["number of moves", "write a number from 1 to 30"];
            self.n = Some(n.ok_or_else(|| member.value.bad_value(what, hint))?);
        },
        "line" => {
            let texts: Read<'_, Vec<_>> = member.values().into_iter().map(Json::string).collect();
            self.line = Some(texts?.join(" "));
        },
        "nodes" => self.budget().read(member)?,
        "timeout_ms" => self.budget().read(member)?,
    }

    fn limits(&mut self) -> Option<&mut Budget> {
        Some(self.budget())
    }

    fn exercise(&self) -> String {
        let n = self.n.unwrap_or_default();
        format!("{{n}}. {{turn}} mates in {n}")
    }

    fn question(&self, interface: Interface, _: Option<&Question>) -> Fallible<Question> {
        let formats = &WINNABLE_FORMATS;
        let (_, form) = self.output.form(interface, formats, self.word(), ROWS)?;
        Ok(Question::about_position(form, self.clone()))
    }
}
