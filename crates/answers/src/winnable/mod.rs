//! `winnable`: whether each side can still checkmate, and whether the position is dead.

mod text;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use oracle_laws::{Article, Color, Move, Outcome, Position};
use oracle_notation::{GameResult, Query, San};
use oracle_winnable::{Blocked, Case, Instant, Proof, Solver, Verdict, Verdicts};

use crate::answer::AnswerWriter;
use crate::columns::columns;
use crate::diagnostic::Fallible;
use crate::format::{BoardFormat, Formats, Rows};
use crate::out::Out;
use crate::page::result_words;
use crate::parts::{NAMED, NOTED, REFUSED, WARNINGS};
use crate::request::{FormatChoice, Interface, Request, named, options};
use crate::{Budget, PositionQuestion, Question};
use text::verdict_sentence;

/// Whether a position is dead (FIDE article 5.2.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dead {
    /// No series of legal moves leads to checkmate.
    Yes,
    /// Some series does.
    No,
    /// The budget was too small.
    Undecided,
    /// A king is missing, or could be captured.
    Unknown,
}

/// The positions that are tried where an answer about something else depends on who can still checkmate.
const FEW_NODES: u64 = 20_000;

/// Returns whether a side can checkmate by some series of legal moves, if that is found out.
pub(crate) fn can_win(position: &Position, side: Color) -> Option<bool> {
    Solver::new(FEW_NODES).side(position, side)?.is_winnable()
}

impl Dead {
    /// Returns the fact, where it is known.
    pub const fn known(self) -> Option<bool> {
        match self {
            Dead::Yes => Some(true),
            Dead::No => Some(false),
            Dead::Undecided | Dead::Unknown => None,
        }
    }
}

impl From<Option<bool>> for Dead {
    /// Returns what is decided, if anything.
    fn from(fact: Option<bool>) -> Dead {
        match fact {
            Some(true) => Dead::Yes,
            Some(false) => Dead::No,
            None => Dead::Undecided,
        }
    }
}

/// Whether each side can still checkmate by some series of legal moves.
#[derive(Debug)]
pub struct Winnable<'a> {
    /// The position, and what is asked about it.
    pub query: &'a Query<'a>,
    /// `None` without both kings, or where the side to move could capture one.
    pub verdicts: Option<Verdicts>,
    /// The side whose flag has fallen, if only that is asked.
    pub flag: Option<Color>,
    /// The longest line that is written, in half-moves; of a longer one, their number is.
    pub longest_line: usize,
}

impl<'a> Winnable<'a> {
    /// Decides it with the budget [`Solver::BUDGET`]: in milliseconds for most positions, in some seconds at most. With
    /// other limits, give its fields the verdicts of your [`Solver`].
    pub fn new(query: &'a Query<'a>) -> Winnable<'a> {
        Winnable {
            query,
            verdicts: Solver::default().both(&query.position),
            flag: None,
            longest_line: usize::MAX,
        }
    }
}

impl Winnable<'_> {
    /// Returns the verdict about a side.
    pub fn verdict(&self, winner: Color) -> Option<&Verdict> {
        let verdicts = self.verdicts.as_ref()?;
        Some(winner.either(&verdicts.white, &verdicts.black))
    }

    /// Returns whether neither side can checkmate.
    pub fn dead(&self) -> Dead {
        let verdicts = self.verdicts.as_ref();
        verdicts.map_or(Dead::Unknown, |verdicts| verdicts.is_dead().into())
    }

    /// Returns how the game has ended, if it has. The laws allow moves after a draw by rule, but a flag changes nothing.
    pub fn outcome(&self) -> Option<Outcome> {
        let outcome = self.query.outcome(!self.query.position.has_legal_move());
        match self.dead() {
            Dead::Yes => Some(Outcome::dead_position(outcome)),
            _ => outcome,
        }
    }

    /// Returns what the fallen flag means in a sentence, if one has fallen, and the result, if it is decided.
    pub fn fallen_flag(&self) -> Option<(String, Option<GameResult>)> {
        let side = self.flag?;
        let (player, other) = (side.player(), (!side).player());
        if let Some(outcome) = self.outcome() {
            let words = result_words(outcome);
            let message = format!("{player}'s flag changes nothing: the game is over, {words}");
            return Some((message, Some(outcome.into())));
        }
        let verdict = self.verdict(!side);
        let (means, result) = match verdict.and_then(Verdict::is_winnable) {
            Some(true) => {
                let won = side.either(GameResult::BlackWins, GameResult::WhiteWins);
                (format!("{other} wins: {other}"), Some(won))
            }
            Some(false) => (
                format!("the game is drawn: {other}"),
                Some(GameResult::Draw),
            ),
            None => (
                format!("{other} wins, if it can still checkmate: that is"),
                None,
            ),
        };
        let words = match verdict {
            Some(Verdict::Undecided { .. }) => "undecided".to_owned(),
            _ => verdict_sentence(self, !side),
        };
        let message = format!("{player}'s flag has fallen, and {means} {words}");
        Some((message, result))
    }

    /// Returns the side whose verdict a picture shows: one that can checkmate, else one that is blocked, the side to move first.
    pub fn illustrated(&self) -> Color {
        let turn = self.query.position.turn();
        let order = |&side: &Color| match self.verdict(side) {
            Some(Verdict::Winnable { .. }) => 0,
            Some(Verdict::Unwinnable {
                proof: Proof::Blocked(_) | Proof::BlockedCases(_),
            }) => 1,
            _ => 2,
        };
        [turn, !turn].into_iter().min_by_key(order).unwrap_or(turn)
    }

    /// Returns the SAN of a line.
    pub fn sans(&self, line: &[Move]) -> Vec<San> {
        let mut position = self.query.position.clone();
        let sans = line.iter().map(|&played| {
            let san = San::from_move(&position, played);
            position = position.after(played);
            san
        });
        sans.collect()
    }
}

/// The solvers of a question. Each is used for one line at a time, so there are at most as many as threads.
#[derive(Debug)]
pub struct Solvers {
    /// The budget, in positions for each side.
    pub budget: u64,
    /// What else limits one search. The nodes decide; the time ends a search that takes too long.
    limits: Option<Budget>,
    idle: Mutex<Vec<Solver>>,
}

impl Solvers {
    /// Creates solvers with this budget, in positions for each side.
    pub const fn new(budget: u64) -> Solvers {
        Solvers {
            budget,
            limits: None,
            idle: Mutex::new(Vec::new()),
        }
    }

    /// Returns whether a position is dead.
    pub fn dead(&self, position: &Position) -> Dead {
        if !position.is_of_game() {
            return Dead::Unknown;
        }
        self.with(|solver| solver.is_dead(position)).into()
    }

    fn with<T>(&self, ask: impl FnOnce(&mut Solver) -> T) -> T {
        let idle = self.idle().pop();
        let mut solver = idle.unwrap_or_else(|| Solver::new(self.budget));
        if let Some(Budget { time, stop, .. }) = &self.limits {
            if let Some(deadline) = Instant::now().checked_add(*time) {
                solver = solver.until(deadline);
            }
            if let Some(stop) = stop {
                solver = solver.stopped_by(Arc::clone(stop));
            }
        }
        let answer = ask(&mut solver);
        self.idle().push(solver);
        answer
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Solver>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The longest line of moves that a tool gets, in half-moves. Of a longer one, it gets the length.
const LONGEST_TOLD: usize = 20;

/// The formats of `winnable`.
pub static WINNABLE_FORMATS: Formats<BoardFormat> = Formats::BOARD.with_default("text");

/// The question with what answers it.
struct WinnableQuestion {
    solvers: Arc<Solvers>,
    /// The side whose flag has fallen, if only that is asked.
    flag: Option<Color>,
}

impl PositionQuestion for WinnableQuestion {
    fn answer(&self, writer: &mut AnswerWriter<'_>) -> Fallible<bool> {
        let (query, view) = (writer.query, writer.view);
        let winnable = Winnable {
            query,
            verdicts: self.solvers.with(|solver| solver.both(&query.position)),
            flag: self.flag,
            longest_line: match writer.remarks.told {
                Some(_) => LONGEST_TOLD,
                None => usize::MAX,
            },
        };
        let text = |out: &mut String| winnable.write_text(view, out);
        writer.put_drawn(&winnable, || winnable.to_svg(view), text)?;
        let is_open = |verdict: &Verdict| verdict.is_winnable().is_none();
        let mut verdicts = Color::ALL
            .into_iter()
            .filter_map(|side| winnable.verdict(side));
        Ok(!writer.is_strict || !verdicts.any(is_open))
    }
}

/// The question whether each side can still checkmate, with its options.
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

    fn budget(&mut self) -> &mut Budget {
        let usual = || Budget::new(WinnableRequest::USUAL_NODES);
        self.limits.get_or_insert_with(usual)
    }
}

impl Request for WinnableRequest {
    named!("winnable", &WINNABLE_FORMATS; "winnable" "Who can still checkmate" ROWS);

    options! { self, member,
        "nodes" => self.budget().read(member)?,
        "timeout_ms" => self.budget().read(member)?,
        "flag" => self.flag = Some(member.name(&Color::ALL, Color::name)?),
    }

    fn limits(&mut self) -> Option<&mut Budget> {
        Some(self.budget())
    }

    fn question(&self, interface: Interface, earlier: Option<&Question>) -> Fallible<Question> {
        let formats = &WINNABLE_FORMATS;
        let (_, form) = self.output.form(interface, formats, self.word(), ROWS)?;
        let own = earlier.and_then(Question::of::<WinnableQuestion>);
        let solvers = match (&self.limits, own) {
            (Some(limits), _) => Arc::new(Solvers {
                limits: Some(limits.clone()),
                ..Solvers::new(limits.nodes)
            }),
            (None, Some(own)) => Arc::clone(&own.solvers),
            (None, None) => Arc::new(Solvers::new(self.nodes.unwrap_or(Solver::BUDGET))),
        };
        let flag = self.flag;
        let question = WinnableQuestion { solvers, flag };
        Ok(Question::about_position(form, question))
    }
}

impl Winnable<'_> {
    /// Returns the moves to a checkmate by a side, if it can give one; only their number, if they are too many.
    fn line(&self, winner: Color) -> Option<Result<&[Move], u64>> {
        match self.verdict(winner)? {
            Verdict::Winnable { line } if line.len() <= self.longest_line => Some(Ok(line)),
            Verdict::Winnable { line } => Some(Err(line.len() as u64)),
            _ => None,
        }
    }

    /// Returns why a side cannot give checkmate.
    fn proof(&self, winner: Color) -> Option<&Proof> {
        match self.verdict(winner)? {
            Verdict::Unwinnable { proof } => Some(proof),
            _ => None,
        }
    }
}

/// Tells the squares that each piece can reach.
fn tell_pieces(sets: &Blocked, out: &mut Out<'_>) {
    out.list(&sets.pieces, |reach, out| {
        out.object(|out| {
            out.key("square").square(reach.square);
            out.key("color").id(Some(reach.color.name()));
            out.key("role").id(Some(reach.role.name()));
            out.key("squares").squares(reach.squares);
            for (key, squares) in [("promoted", reach.promoted), ("passed", reach.passed)] {
                if squares.any() {
                    out.key(key).squares(squares);
                }
            }
        });
    });
}

fn tell_cases(cases: &[Case], out: &mut Out<'_>) {
    out.list(cases, |case, out| {
        out.object(|out| {
            out.key("captured").squares(case.captured);
            out.key("spared").squares(case.spared);
            out.key("king").squares(case.sets.king);
            out.key("attacked").squares(case.sets.attacked);
            out.key("pieces");
            tell_pieces(&case.sets, out);
        });
    });
}

columns! {
    /// Whether each side can still checkmate, and why not.
    WINNABLE: Winnable<'_>, |it, out|
    "white" Elsewhere Def("verdict") => {},
    "white.verdict" Always => out.id(Some(it.verdict(Color::White).map_or("unknown", Verdict::id))),
    "white.plies" Tool => if let Some(Err(plies)) = it.line(Color::White) { out.number(plies) },
    "white.line" Always => if let Some(Ok(line)) = it.line(Color::White) { out.list(line, |&played, out| out.uci(played)) },
    "white.san" Always => if let Some(Ok(line)) = it.line(Color::White) { out.list(it.sans(line), |san, out| out.shown(san)) },
    "white.proof" Always => if let Some(proof) = it.proof(Color::White) { out.id(Some(proof.id())) },
    "white.message" Always => if let Some(proof) = it.proof(Color::White) { out.text(&proof.to_string()) },
    "white.king" Record => if let Some(Proof::Blocked(sets)) = it.proof(Color::White) { out.squares(sets.king) },
    "white.attacked" Record => if let Some(Proof::Blocked(sets)) = it.proof(Color::White) { out.squares(sets.attacked) },
    "white.pieces" Record => if let Some(Proof::Blocked(sets)) = it.proof(Color::White) { tell_pieces(sets, out) },
    "white.cases" Record => if let Some(Proof::BlockedCases(cases)) = it.proof(Color::White) { tell_cases(cases, out) },
    "white.positions" Record => if let Some(&Proof::Exhausted { positions, .. }) = it.proof(Color::White) { out.number(positions) },
    "white.ruled_out_by_material" Record =>
        if let Some(&Proof::Exhausted { material: count @ 1.., .. }) = it.proof(Color::White) { out.number(count) },
    "white.ruled_out_as_blocked" Record =>
        if let Some(&Proof::Exhausted { blocked: count @ 1.., .. }) = it.proof(Color::White) { out.number(count) },
    "white.limit" Row => if let Some(Verdict::Undecided { limit, .. }) = it.verdict(Color::White) { out.id(Some(limit.id())) },
    "white.nodes" Always => if let Some(&Verdict::Undecided { nodes, .. }) = it.verdict(Color::White) { out.number(nodes) },
    "white.limit" Record => if let Some(Verdict::Undecided { limit, .. }) = it.verdict(Color::White) { out.id(Some(limit.id())) },
    "black" Elsewhere Def("verdict") => {},
    "black.verdict" Always => out.id(Some(it.verdict(Color::Black).map_or("unknown", Verdict::id))),
    "black.plies" Tool => if let Some(Err(plies)) = it.line(Color::Black) { out.number(plies) },
    "black.line" Always => if let Some(Ok(line)) = it.line(Color::Black) { out.list(line, |&played, out| out.uci(played)) },
    "black.san" Always => if let Some(Ok(line)) = it.line(Color::Black) { out.list(it.sans(line), |san, out| out.shown(san)) },
    "black.proof" Always => if let Some(proof) = it.proof(Color::Black) { out.id(Some(proof.id())) },
    "black.message" Always => if let Some(proof) = it.proof(Color::Black) { out.text(&proof.to_string()) },
    "black.king" Record => if let Some(Proof::Blocked(sets)) = it.proof(Color::Black) { out.squares(sets.king) },
    "black.attacked" Record => if let Some(Proof::Blocked(sets)) = it.proof(Color::Black) { out.squares(sets.attacked) },
    "black.pieces" Record => if let Some(Proof::Blocked(sets)) = it.proof(Color::Black) { tell_pieces(sets, out) },
    "black.cases" Record => if let Some(Proof::BlockedCases(cases)) = it.proof(Color::Black) { tell_cases(cases, out) },
    "black.positions" Record => if let Some(&Proof::Exhausted { positions, .. }) = it.proof(Color::Black) { out.number(positions) },
    "black.ruled_out_by_material" Record =>
        if let Some(&Proof::Exhausted { material: count @ 1.., .. }) = it.proof(Color::Black) { out.number(count) },
    "black.ruled_out_as_blocked" Record =>
        if let Some(&Proof::Exhausted { blocked: count @ 1.., .. }) = it.proof(Color::Black) { out.number(count) },
    "black.limit" Row => if let Some(Verdict::Undecided { limit, .. }) = it.verdict(Color::Black) { out.id(Some(limit.id())) },
    "black.nodes" Always => if let Some(&Verdict::Undecided { nodes, .. }) = it.verdict(Color::Black) { out.number(nodes) },
    "black.limit" Record => if let Some(Verdict::Undecided { limit, .. }) = it.verdict(Color::Black) { out.id(Some(limit.id())) },
    /// Whether neither side can checkmate (FIDE article 5.2.2); null if that is undecided or unknown.
    "dead" Always OrNull(&Truth) => out.truth(it.dead().known()),
    /// With `flag`: what the fall of this side's flag means.
    "flag" Elsewhere Maybe(&Members) => {},
    "flag.color" Always Def("color") => if let Some(color) = it.flag { out.id(Some(color.name())) },
    /// Null if it is undecided.
    "flag.result" Always OrNull(&OneOf(&["1-0", "0-1", "1/2-1/2"])) =>
        if let Some((_, result)) = it.fallen_flag() { out.id(result.map(GameResult::id)) },
    "flag.message" Always Text => if let Some((message, _)) = it.fallen_flag() { out.text(&message) },
    "flag.article" Always Def("article") => if it.flag.is_some() { out.id(Some(Article::FlagFall.number())) },
    /// The number of positions whose moves were tried, for both sides; without those of searches by detours, for a way out of a
    /// closed position.
    "nodes" Always Number(0) => out.number(it.verdicts.as_ref().map_or(0, |verdicts| verdicts.nodes)),
}

/// The columns of its rows.
const ROWS: Rows = &[NAMED, WINNABLE, NOTED, WARNINGS, REFUSED];

#[cfg(test)]
mod tests {
    use super::{Dead, Solvers};
    use oracle_laws::Position;

    #[test]
    fn a_solver_is_used_again() {
        let solvers = Solvers::new(1000);
        for _ in 0..3 {
            assert_eq!(solvers.dead(&Position::default()), Dead::No);
        }
        assert_eq!(solvers.idle().len(), 1);
    }
}
