//! `mate`: whether the side to move forces mate in a number of moves, by which first moves, and against which defences.

mod text;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use oracle_laws::{Move, Position};
use oracle_mate::{Defence, MOST_MOVES, MateSolver, Response, SearchLimit, Solution, TriedMove};
use oracle_notation::Query;
use oracle_winnable::Instant;

use crate::answer::AnswerWriter;
use crate::columns::columns;
use crate::diagnostic::{Diagnostic, Fallible};
use crate::format::{BoardFormat, Columns, Rows};
use crate::message::{Json, Read};
use crate::out::Out;
use crate::parts::{Around, NAMED, NOTED, REFUSED, WARNINGS};
use crate::question::AnswerForm;
use crate::request::{FormatChoice, Interface, Request, named, options};
use crate::{Budget, PositionQuestion, Question, WINNABLE_FORMATS, push_text};

oracle_laws::listed! {
    /// Whether an exercise has one solution, and if not, why not.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Soundness {
        /// One first move mates, and there is no shorter mate.
        Sound = "sound",
        /// Several first moves mate, none of them in fewer moves: all but the intended one are cooks.
        Cooked = "cooked",
        /// There is a shorter mate.
        Short = "short",
        /// No first move mates.
        Unsolvable = "unsolvable",
    }
    /// All of them.
    const ALL;
    /// Returns the stable name.
    const fn id;
}

oracle_laws::listed! {
    /// Why a line of moves is an answer, or is none.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum LineVerdict {
        /// It ends in checkmate.
        Checkmate = "checkmate",
        /// After it, mate is still forced in time.
        Forced = "forced",
        /// A move lets the mate slip: a reply holds out.
        Refuted = "refuted",
        /// A move is stalemate.
        Stalemate = "stalemate",
        /// The search ended before it was known.
        Undecided = "undecided",
    }
    /// All of them.
    const ALL;
    /// Returns the stable name.
    const fn id;
}

/// What is known of a line of moves that was given as an answer.
#[derive(Debug)]
struct JudgedLine {
    /// Its moves, each with the position before it.
    moves: Vec<(Position, Move)>,
    /// The place of its first move that lets the mate slip, and how the defender meets it; or the limit that was reached before that
    /// was known.
    fault: Option<Result<(usize, Response), SearchLimit>>,
}

impl JudgedLine {
    /// Judges moves of both sides: each of the attacker's must mate within the moves that are left of `n`, by any way.
    fn new(moves: Vec<(Position, Move)>, n: u8, solver: &mut MateSolver) -> JudgedLine {
        let own = moves.iter().enumerate().step_by(2);
        let fault = own
            .zip((0..n).rev())
            .find_map(|((at, (before, played)), left)| {
                match solver.response(&before.after(*played), left) {
                    Ok(Response::Mated) => None,
                    Ok(answer) => Some(Ok((at, answer))),
                    Err(limit) => Some(Err(limit)),
                }
            });
        JudgedLine { moves, fault }
    }

    /// Returns whether it is an answer, if that is known.
    fn is_right(&self) -> Option<bool> {
        match self.fault {
            None => Some(true),
            Some(Ok(_)) => Some(false),
            Some(Err(_)) => None,
        }
    }

    fn verdict(&self) -> LineVerdict {
        let is_mate = |(before, played): &(Position, Move)| before.after(*played).is_checkmate();
        match self.fault {
            None if self.moves.last().is_some_and(is_mate) => LineVerdict::Checkmate,
            None => LineVerdict::Forced,
            Some(Ok((_, Response::Stalemate))) => LineVerdict::Stalemate,
            Some(Ok(_)) => LineVerdict::Refuted,
            Some(Err(_)) => LineVerdict::Undecided,
        }
    }
}

/// Whether the side to move forces mate.
#[derive(Debug)]
struct Mate<'a> {
    query: &'a Query<'a>,
    /// The number of moves.
    n: u8,
    /// What is known of the first moves; none without both kings, or where the side to move could capture one.
    solution: Option<Solution>,
    /// All defences against the first of the shortest keys, if the search was complete.
    defences: Vec<Defence>,
    line: Option<JudgedLine>,
}

impl Mate<'_> {
    /// Returns the shortest number of moves in which it is mate, if it is known.
    fn shortest(&self) -> Option<u8> {
        self.solution.as_ref()?.shortest()
    }

    fn limit(&self) -> Option<SearchLimit> {
        self.solution.as_ref()?.limit
    }

    /// Returns whether it is mate in the number of moves.
    fn is_mate(&self) -> Option<bool> {
        let is_over = self.solution.is_some() && self.limit().is_none();
        self.shortest().map(|_| true).or(is_over.then_some(false))
    }

    /// Returns the first moves that mate, the shortest mates first.
    fn keys(&self) -> Vec<(Move, u8)> {
        let solution = self.solution.iter();
        let mut keys: Vec<_> = solution.flat_map(Solution::keys).collect();
        keys.sort_by_key(|(_, mates_in)| *mates_in);
        keys
    }

    fn soundness(&self) -> Option<Soundness> {
        let keys = self.keys();
        match keys[..] {
            [(_, mates_in), ..] if mates_in < self.n => Some(Soundness::Short),
            [_, _, ..] => Some(Soundness::Cooked),
            _ if self.is_mate().is_none() || self.limit().is_some() => None,
            [_] => Some(Soundness::Sound),
            [] => Some(Soundness::Unsolvable),
        }
    }

    /// Returns the first moves that do not mate, where the search was complete.
    fn refuted(&self) -> impl Iterator<Item = &TriedMove> {
        let solution = self.solution.iter();
        let complete = solution.filter(|solution| solution.limit.is_none());
        let first_moves = complete.flat_map(|solution| &solution.first_moves);
        first_moves.filter(|first| first.mates_in.is_none())
    }

    /// Returns whether the tree ends before the mate.
    fn is_cut(&self) -> bool {
        fn is_cut(defences: &[Defence]) -> bool {
            defences.iter().any(|defence| {
                let first = defence.replies.first();
                let below = first.map_or(&[][..], |reply| &reply.defences);
                defence.mates_in > 1 && below.is_empty() || is_cut(below)
            })
        }
        let is_missing = self.defences.is_empty() && self.shortest() > Some(1);
        self.limit().is_none() && is_missing || is_cut(&self.defences)
    }

    /// Returns how many defences of the tree allow several replies.
    fn duals(&self) -> usize {
        fn duals(defences: &[Defence]) -> usize {
            let of_each = defences.iter().map(|defence| {
                let below = defence.replies.iter().map(|reply| duals(&reply.defences));
                usize::from(defence.replies.len() > 1) + below.sum::<usize>()
            });
            of_each.sum()
        }
        duals(&self.defences)
    }
}

/// Tells a move.
fn tell_move(before: &Position, played: Move, out: &mut Out<'_>) {
    out.key("uci").uci(played);
    out.key("san").san(before, played);
}

/// Tells how the defender meets a move: null, if by stalemate.
fn tell_answer(before: &Position, answer: Response, out: &mut Out<'_>) {
    match answer {
        Response::Move(reply) => out.object(|out| tell_move(before, reply, out)),
        Response::Stalemate | Response::Mated => out.null(),
    }
}

/// Tells the defences in a position.
fn tell_defences(position: &Position, defences: &[Defence], out: &mut Out<'_>) {
    out.list(defences, |defence, out| {
        out.object(|out| {
            tell_move(position, defence.played, out);
            out.key("mate_in").number(defence.mates_in);
            let after = position.after(defence.played);
            out.key("replies").list(&defence.replies, |reply, out| {
                out.object(|out| {
                    tell_move(&after, reply.played, out);
                    if !reply.defences.is_empty() {
                        out.key("defences");
                        tell_defences(&after.after(reply.played), &reply.defences, out);
                    }
                });
            });
        });
    });
}

/// The ids of limits, of soundness, and of verdicts on lines.
fn limits() -> Vec<&'static str> {
    SearchLimit::ALL.map(SearchLimit::id).to_vec()
}

fn soundness() -> Vec<&'static str> {
    Soundness::ALL.map(Soundness::id).to_vec()
}

fn line_verdicts() -> Vec<&'static str> {
    LineVerdict::ALL.map(LineVerdict::id).to_vec()
}

columns! {
    /// Whether the side to move forces mate.
    MATE: Mate<'_>, |it, out|
    /// The number of moves that was asked.
    "n" Always Between(1, 30) => out.number(it.n),
    /// Whether the side to move forces mate in this number of moves; null if it is undecided, or a king is missing or could be captured.
    "mate" Always OrNull(&Truth) => out.truth(it.is_mate()),
    /// The shortest number of moves in which it is mate.
    "mate_in" Always OrNull(&Between(1, 30)) => out.number_or_null(it.shortest().map(u32::from)),
    /// Whether an exercise has one solution, and if not, why not; null if unknown.
    "soundness" Always OrNull(&Id(soundness)) =>
        out.id(it.soundness().map(Soundness::id)),
    /// The first moves that force mate, the shortest mates first. After a limit there may be others.
    "keys" Always List(&Keys(&[("uci", Def("uci")), ("san", Def("san")), ("mate_in", Between(1, 30))])) =>
        out.list(it.keys(), |(played, mates_in), out| {
            out.object(|out| {
                tell_move(&it.query.position, played, out);
                out.key("mate_in").number(mates_in);
            });
        }),
    /// How many defences allow several shortest replies.
    "duals" Always Maybe(&Number(0)) => if it.is_mate() == Some(true) && it.limit().is_none() { out.number(it.duals() as u64) },
    /// The tree of all defences after the first key.
    "defences" Record Maybe(&List(&Def("defence"))) => if let [(key, _), ..] = it.keys()[..] && it.limit().is_none() {
        tell_defences(&it.query.position.after(key), &it.defences, out);
    },
    /// Whether the tree ends before the mate, because it would be too large.
    "cut" Record Maybe(&True) => out.truth_if(it.is_cut()),
    /// The first moves that do not mate, where none does, each with a reply that holds out; null for a stalemate.
    "refuted" Record Maybe(&List(&Keys(&[
        ("uci", Def("uci")),
        ("san", Def("san")),
        ("by", OrNull(&Keys(&[("uci", Def("uci")), ("san", Def("san"))]))),
    ]))) => if it.is_mate() == Some(false) {
        out.list(it.refuted(), |first, out| {
            out.object(|out| {
                tell_move(&it.query.position, first.played, out);
                out.key("by");
                tell_answer(&it.query.position.after(first.played), first.response, out);
            });
        });
    },
    /// With `line`: whether these moves are an answer.
    "answer" Elsewhere Maybe(&Members) => {},
    /// Null if it is undecided.
    "answer.right" Always OrNull(&Truth) => if let Some(line) = &it.line { out.truth(line.is_right()) },
    "answer.reason" Always Id(line_verdicts) =>
        if let Some(line) = &it.line { out.id(Some(line.verdict().id())) },
    "answer.line" Always List(&Def("uci")) =>
        if let Some(line) = &it.line { out.list(&line.moves, |(_, played), out| out.uci(*played)) },
    "answer.san" Always List(&Def("san")) =>
        if let Some(line) = &it.line { out.list(&line.moves, |(before, played), out| out.san(before, *played)) },
    /// The number of half-moves up to the one that lets the mate slip.
    "answer.ply" Always Maybe(&Number(1)) => if let Some(JudgedLine { fault: Some(Ok((at, _))), .. }) = &it.line {
        out.number(*at as u64 + 1);
    },
    /// What ended the search, if it was not complete.
    "limit" Always Maybe(&Id(limits)) => if let Some(limit) = it.limit() { out.id(Some(limit.id())) },
    /// The number of positions whose moves were tried.
    "nodes" Always Number(0) => out.number(it.solution.as_ref().map_or(0, |solution| solution.nodes)),
}

/// The columns of its rows.
const ROWS: Rows = &[NAMED, MATE, NOTED, WARNINGS, REFUSED];

/// The most defences of a tree, and of one that a tool gets.
const MOST_DEFENCES: usize = 1000;
const MOST_TOLD: usize = 60;

/// The question with its options.
struct MateQuestion {
    request: MateRequest,
    /// Those that are idle. Each is used for one line at a time, so there are at most as many as threads.
    solvers: Arc<Mutex<Vec<MateSolver>>>,
    format: BoardFormat,
    columns: Columns,
}

impl MateQuestion {
    /// Searches a position for forced mates, and builds a tree of at most `most` defences.
    fn solve<'q>(
        &self,
        query: &'q Query<'q>,
        line: Option<Vec<(Position, Move)>>,
        n: u8,
        most: usize,
    ) -> Mate<'q> {
        let idle = || self.solvers.lock().unwrap_or_else(PoisonError::into_inner);
        let solver = idle().pop();
        let mut solver = solver.unwrap_or_default();
        let MateRequest {
            nodes,
            time,
            limits,
            ..
        } = &self.request;
        let nodes = limits.map_or(nodes.unwrap_or(MateSolver::BUDGET), |limits| limits.nodes);
        let time = limits.map_or(*time, |limits| Some(limits.time));
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        let stop = self.request.stop.clone();
        solver.limit(nodes, move || {
            deadline.is_some_and(|deadline| Instant::now() >= deadline)
                || stop
                    .as_ref()
                    .is_some_and(|stop| stop.load(Ordering::Relaxed))
        });
        let position = &query.position;
        let mut mate = Mate {
            query,
            n,
            solution: solver.solve(position, n),
            defences: Vec::new(),
            line: None,
        };
        if let [(key, mates_in), ..] = mate.keys()[..]
            && mate.limit().is_none()
        {
            let tree = solver.defences(&position.after(key), mates_in - 1, most);
            mate.defences = tree.unwrap_or_default();
        }
        let line = line.filter(|_| mate.solution.is_some());
        mate.line = line.map(|moves| JudgedLine::new(moves, n, &mut solver));
        let mut idle = self.solvers.lock().unwrap_or_else(PoisonError::into_inner);
        idle.push(solver);
        mate
    }
}

impl PositionQuestion for MateQuestion {
    fn form(&self) -> AnswerForm {
        AnswerForm::new(self.format.shape(), Some(self.columns.clone()))
    }

    fn answer(&self, writer: &mut AnswerWriter<'_>) -> Fallible<bool> {
        let (query, view) = (writer.query, writer.view);
        let missing = || {
            let message = "the number of moves is missing".to_owned();
            Diagnostic::of_line("missing_key", message, "add `n`: \"n\":2")
        };
        let n = self.request.n.ok_or_else(missing)?;
        let line = self.request.line.as_deref();
        let line = line.map(|text| query.read_moves(text, "line"));
        let line = line.transpose().map_err(writer.refuse)?;
        let most = match writer.remarks.told {
            Some(_) => MOST_TOLD,
            None => MOST_DEFENCES,
        };
        let mate = self.solve(query, line, n, most);
        let around = Around::new(query);
        writer.put(&around.parts(&mate), |out| {
            if self.format == BoardFormat::Svg {
                view.push_svg(query, || mate.to_svg(view), out);
            } else {
                push_text(out, |out| mate.write_text(view, out));
            }
        })?;
        let is_right = mate.line.as_ref().map(JudgedLine::is_right);
        let is_open = mate.limit().is_some() || is_right == Some(None);
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
    /// The positions whose moves are tried, and the time, where nothing else limits the search.
    pub nodes: Option<u64>,
    /// The time of each search.
    pub time: Option<Duration>,
    /// What limits the search of an object; none if the object asks as others do.
    pub limits: Option<Budget>,
    /// Ends a search when it is set, as if its time were over.
    pub stop: Option<Arc<AtomicBool>>,
}

impl MateRequest {
    /// The positions whose moves are tried if an object asks.
    pub const USUAL_NODES: u64 = 1_000_000;

    fn limits(&mut self) -> &mut Budget {
        let usual = Budget::new(MateRequest::USUAL_NODES);
        self.limits.get_or_insert(usual)
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
            let parts: Option<Vec<Json<'_>>> = member.value.parse();
            let parts = parts.unwrap_or_else(|| vec![member.value]).into_iter();
            let texts: Read<'_, Vec<_>> = parts.map(Json::string).collect();
            self.line = Some(texts?.join(" "));
        },
        "nodes" => self.limits().read(member)?,
        "timeout_ms" => self.limits().read(member)?,
    }

    fn limit(&mut self) {
        self.limits();
    }

    fn stop_by(&mut self, flag: &Arc<AtomicBool>) {
        self.stop = Some(Arc::clone(flag));
    }

    fn exercise(&self) -> String {
        let n = self.n.unwrap_or_default();
        format!("{{n}}. {{turn}} mates in {n}")
    }

    fn question(&self, interface: Interface, earlier: Option<&Question>) -> Fallible<Question> {
        let (format, columns) =
            self.output
                .columns(interface, &WINNABLE_FORMATS, self.word(), ROWS)?;
        let earlier = earlier.and_then(Question::of::<MateQuestion>);
        Ok(Question::about_position(MateQuestion {
            request: self.clone(),
            solvers: earlier.map_or_else(Arc::default, |earlier| Arc::clone(&earlier.solvers)),
            format,
            columns,
        }))
    }
}
