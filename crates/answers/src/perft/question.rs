//! The counts that a line asks for, and the question with its options.

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use oracle_notation::Query;
use oracle_notation::uci::{self, CastlingMode};
use oracle_perft::{Counter, MAX_DEPTH};
use oracle_winnable::Instant;

use super::{Budget, LeafNodes, split};
use crate::answer::AnswerWriter;
use crate::columns::{Column, Tell, columns, placed};
use crate::diagnostic::{Diagnostic, Fallible, LinePlace};
use crate::format::{BoardFormat, Formats, Rows, Shape};
use crate::message::{Member, Read};
use crate::parts::{Around, NAMED, NOTED, REFUSED, WARNINGS};
use crate::request::{FormatChoice, Interface, Request, named, options};
use crate::{CheckedCount, PositionQuestion, Question, check, line, push_text};

/// The formats of counts.
pub static COUNT_FORMATS: Formats<BoardFormat> =
    Formats::new(BoardFormat::Text, Formats::RECORDS.named).with_default("the count");

impl PositionQuestion for PerftRequest {
    fn answer(&self, writer: &mut AnswerWriter<'_>) -> Fallible<bool> {
        let (query, mode) = (writer.query, writer.view.castling);
        let (depths, is_said) = (self.depths, self.divide);
        let divide = is_said == Some(true);
        let deepest = depths.map(|(_, last)| last);
        if let Some(plies) = self.split {
            let depth = query.depth(deepest).map_err(writer.refuse)?;
            let left = depth.checked_sub(plies).ok_or_else(|| {
                let message =
                    format!("the depth is {depth}, and the split asks for {plies} half-moves");
                Diagnostic::of_line("too_shallow", message, "split after fewer half-moves")
            })?;
            let parts = split(query, plies)?;
            if writer.keeps(&[])? {
                line::push_split(&parts, left, writer.out);
            }
            return Ok(true);
        }
        if self.check {
            let counts = CheckedCounts(check(query, &self.counter, deepest)?);
            let is_right = counts.0.iter().all(CheckedCount::is_right);
            let frame = writer.frame;
            let place = frame.place.filter(|_| !is_right && frame.names_place);
            let wrong = WrongPlace(place, frame.line.is_none());
            let around = Around::new(query);
            let [named, counts_too, noted, warnings] = around.parts(&counts);
            let answer = [named, counts_too, noted, warnings, &wrong];
            writer.put(&answer, |out| {
                push_text(out, |out| write_wrong_counts(query, &counts.0, place, out));
            })?;
            return Ok(is_right);
        }
        let first = query
            .depth(depths.map(|(first, _)| first))
            .map_err(writer.refuse)?;
        for depth in first..=deepest.unwrap_or(first) {
            let is_record = writer.form.shape == Shape::Record;
            let is_divided = divide || is_record && is_said != Some(false);
            let count = LeafNodes::count(query, depth, is_divided, self)?;
            let count = DepthCount {
                query,
                depth,
                count,
            };
            let stats = DepthStats(&count);
            let subject: &dyn Tell = if self.stats { &stats } else { &count };
            writer.put(&Around::new(query).parts(subject), |out| {
                let count = &count.count;
                if self.stats {
                    push_text(out, |out| write_stats(depth, count, depth == first, out));
                } else if self.is_range() {
                    out.extend_from_slice(format!("{depth}: {}\n", count.stats.nodes).as_bytes());
                } else {
                    push_text(out, |out| write_leaf_nodes(count, divide, mode, out));
                }
            })?;
        }
        Ok(true)
    }
}

/// A count of leaf nodes to this depth.
pub(crate) struct DepthCount<'a> {
    query: &'a Query<'a>,
    depth: u8,
    count: LeafNodes,
}

columns! {
    /// A count of leaf nodes, and those after each move.
    PERFT: DepthCount<'_>, |it, out|
    /// In half-moves.
    "depth" Always Between(0, 255) => out.number(it.depth),
    /// The multiplicity= of the line: how often the position counts. The counts are multiplied by it.
    "multiplicity" Always Maybe(&Number(1)) => if let Some(times) = it.query.multiplicity() { out.number(times) },
    "nodes" Always Number(0) => out.number(it.count.stats.nodes),
    /// The count after each move, in the order of moves; empty at depth 0.
    "divide" Always List(&Keys(&[("uci", Def("uci")), ("nodes", Number(0))])) =>
        out.list(&it.count.parts, |&(played, nodes), out| {
            out.object(|out| {
                out.key("uci").uci(played);
                out.key("nodes").number(nodes);
            });
        }),
}

/// The same with the kinds of moves that lead to the leaf nodes.
pub(crate) struct DepthStats<'a>(&'a DepthCount<'a>);

columns! {
    /// Leaf nodes, with the kinds of the moves that lead to them, as in the tables of the Chess Programming Wiki.
    PERFT_STATS: DepthStats<'_>, |it, out|
    /// In half-moves.
    "depth" Always Between(0, 255) => out.number(it.0.depth),
    /// The multiplicity= of the line: how often the position counts. The numbers are multiplied by it.
    "multiplicity" Always Maybe(&Number(1)) => if let Some(times) = it.0.query.multiplicity() { out.number(times) },
    "nodes" Always Number(0) => out.number(it.0.count.stats.nodes),
    /// Captures, those en passant among them.
    "captures" Always Number(0) => out.number(it.0.count.stats.captures),
    "en_passant" Always Number(0) => out.number(it.0.count.stats.en_passant),
    "castles" Always Number(0) => out.number(it.0.count.stats.castles),
    "promotions" Always Number(0) => out.number(it.0.count.stats.promotions),
    /// Moves that give check, those below among them.
    "checks" Always Number(0) => out.number(it.0.count.stats.checks),
    /// Checks by a piece that has not moved, and by no other.
    "discovery_checks" Always Number(0) => out.number(it.0.count.stats.discovery_checks),
    "double_checks" Always Number(0) => out.number(it.0.count.stats.double_checks),
    "checkmates" Always Number(0) => out.number(it.0.count.stats.checkmates),
}

/// The counts of a line, and the true ones.
pub(crate) struct CheckedCounts(Vec<CheckedCount>);

columns! {
    /// The counts of a line: in each, the depth, what is written, and what is right.
    PERFT_CHECK: CheckedCounts, |it, out|
    /// The counts of the line that were checked, in its order.
    "checked" Always List(&Table(CHECKED)) => out.list(&it.0, |count, out| out.part(count)),
    /// Whether all checked counts are right.
    "right" Always Truth => out.truth(Some(it.0.iter().all(CheckedCount::is_right))),
}

columns! {
    /// A count of a line, and the true one.
    CHECKED: CheckedCount, |it, out|
    /// In half-moves.
    "depth" Record Between(0, 255) => out.number(it.depth),
    /// The count of the line: 400 of ;D2 400.
    "written" Record Number(0) => out.number(it.written),
    /// The true count.
    "nodes" Record Number(0) => out.number(it.nodes),
}

/// The columns of the rows of counts, and of checked counts.
const ROWS: Rows = &[NAMED, PERFT, NOTED, WARNINGS, REFUSED];
const STATS_ROWS: Rows = &[NAMED, PERFT_STATS, NOTED, WARNINGS, REFUSED];
const CHECK_ROWS: Rows = &[NAMED, PERFT_CHECK, NOTED, WARNINGS, WRONG_PLACE, REFUSED];

/// The place of a count that is wrong, in a stream.
pub(crate) struct WrongPlace<'a>(Option<LinePlace<'a>>, bool);

columns! {
    /// Where a count that is wrong stands.
    WRONG_PLACE: WrongPlace<'_>, |it, out|
    /// The name of the file of a wrong count; absent for standard input.
    "file" Record Maybe(&Text) => if let Some(file) = it.0.and_then(|place| place.file) { out.text(file) },
    "line" Record => if let Some(place) = it.0.filter(|_| it.1) { out.number(place.number) },
}

/// Appends a count of leaf nodes; if it is split by the first move, in the format of Stockfish.
fn write_leaf_nodes(count: &LeafNodes, divide: bool, mode: CastlingMode, out: &mut String) {
    if !divide {
        let _ = writeln!(out, "{}", count.stats.nodes);
        return;
    }
    for (played, nodes) in &count.parts {
        let _ = writeln!(out, "{}: {nodes}", uci::write(*played, mode));
    }
    let _ = writeln!(out, "\nNodes searched: {}", count.stats.nodes);
}

/// Appends a row of a table, below its head if it is the first.
fn write_stats(depth: u8, count: &LeafNodes, is_first: bool, out: &mut String) {
    let numbers = count.stats.numbers();
    if is_first {
        let names = numbers.clone();
        let names = names.map(|(name, _)| format!("{:>12}", name.trim_end_matches("_checks")));
        let _ = writeln!(out, "depth{}", names.collect::<String>());
    }
    let numbers = numbers.map(|(_, number)| format!("{number:>12}"));
    let _ = writeln!(out, "{depth:>5}{}", numbers.collect::<String>());
}

/// Appends a line for each count of a line that is wrong, with its place.
fn write_wrong_counts(
    query: &Query<'_>,
    counts: &[CheckedCount],
    place: Option<LinePlace<'_>>,
    out: &mut String,
) {
    let place = place.map(LinePlace::prefix).unwrap_or_default();
    let mut fen = Vec::new();
    query.push_fen(&mut fen);
    let fen = String::from_utf8_lossy(&fen);
    for count in counts.iter().filter(|count| !count.is_right()) {
        let (depth, written) = (count.depth, count.written);
        let _ = writeln!(
            out,
            "{place}D{depth} is {}, not {written}: {fen}",
            count.nodes
        );
    }
}

/// A count of leaf nodes.
#[derive(Debug, Clone, Default)]
pub struct PerftRequest {
    /// The format.
    pub output: FormatChoice,
    /// The first depth and the last, in half-moves; none if each line gives its own.
    pub depths: Option<(u8, u8)>,
    /// Whether the counts of lines are checked.
    pub check: bool,
    /// Whether the count is split by the first move; none if only a record is.
    pub divide: Option<bool>,
    /// Whether the kinds of the last moves are counted, too.
    pub stats: bool,
    /// After how many half-moves the positions are written instead of a count.
    pub split: Option<u8>,
    /// What limits a count; none if nothing does.
    pub limits: Option<Budget>,
    /// What counts.
    pub counter: Arc<Counter>,
}

impl Budget {
    /// The time for slow machines: the nodes decide, so that answers do not depend on it.
    const USUAL_TIME: Duration = Duration::from_secs(10);

    /// The longest time: a server has other questions to answer.
    const MOST_MILLIS: u64 = 600_000;

    /// Returns the budget with this number of nodes.
    pub(crate) const fn new(nodes: u64) -> Budget {
        Budget {
            nodes,
            time: Budget::USUAL_TIME,
            stop: None,
        }
    }

    /// Returns whether the time of what began then is over.
    pub(crate) fn is_over(&self, start: Instant) -> bool {
        let is_stopped = |stop: &Arc<AtomicBool>| stop.load(Ordering::Relaxed);
        start.elapsed() >= self.time || self.stop.as_ref().is_some_and(is_stopped)
    }

    /// Reads the value of `nodes` or of `timeout_ms`.
    pub(crate) fn read<'a>(&mut self, member: &Member<'a>) -> Read<'a, ()> {
        if member.name == "nodes" {
            self.nodes = member.whole(u64::MAX, "number of nodes")?;
        } else {
            let what = "number of milliseconds up to 600000";
            self.time = Duration::from_millis(member.whole(Budget::MOST_MILLIS, what)?);
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

    /// Returns whether several depths are counted.
    fn is_range(&self) -> bool {
        self.depths.is_some_and(|(first, last)| first < last)
    }

    fn budget(&mut self) -> &mut Budget {
        let usual = || Budget::new(PerftRequest::USUAL_NODES);
        self.limits.get_or_insert_with(usual)
    }
}

impl Request for PerftRequest {
    named! { "perft", &COUNT_FORMATS;
        "perft" "Count of leaf nodes" ROWS,
        "perft_stats" "Leaf nodes by kind of move" STATS_ROWS,
        "perft_check" "Check of written counts" CHECK_ROWS,
    }

    options! { self, member,
        "depth" => self.depths = Some(member.depth()?).map(|depth| (depth, depth)),
        "check" => self.check = member.flag()?,
        "divide" => self.divide = Some(member.flag()?),
        "stats" => self.stats = member.flag()?,
        "split" => self.split = Some(member.depth()?),
        "nodes" => self.budget().read(member)?,
        "timeout_ms" => self.budget().read(member)?,
    }

    fn has(&self, key: &str) -> bool {
        match key {
            "check" => self.check,
            "divide" => self.divide == Some(true),
            "stats" => self.stats,
            "split" => self.split.is_some(),
            "fields" => !self.output.fields.is_empty(),
            _ => false,
        }
    }

    fn limits(&mut self) -> Option<&mut Budget> {
        Some(self.budget())
    }

    fn chooses_format(&self, key: &str) -> bool {
        matches!(key, "output" | "check" | "divide" | "split")
    }

    fn forget_format(&mut self) {
        *self = PerftRequest {
            output: FormatChoice::default(),
            check: false,
            divide: None,
            split: None,
            ..self.clone()
        };
    }

    fn text_key(&self) -> &str {
        if self.split.is_some() {
            return "split";
        }
        self.format_name().unwrap_or("text")
    }

    fn question(&self, interface: Interface, _: Option<&Question>) -> Fallible<Question> {
        let rows = match (self.check, self.stats) {
            (true, _) => CHECK_ROWS,
            (false, true) => STATS_ROWS,
            (false, false) => ROWS,
        };
        let (formats, what) = match self.split {
            Some(plies) => {
                let deepest = self.depths.map_or(MAX_DEPTH, |(_, last)| last);
                if plies > deepest {
                    let message =
                        format!("`{plies}` half-moves are more than the depth of the count");
                    let hint = format!("choose a number from 0 to {deepest}");
                    let error = Diagnostic::usage("split", message, hint);
                    return Err(error.about(plies.to_string()).into());
                }
                (&SPLIT_FORMATS, interface.option("split"))
            }
            None => (&COUNT_FORMATS, self.word().to_owned()),
        };
        let (format, mut form) = self.output.form(interface, formats, &what, rows)?;
        if let Some(columns) = &mut form.columns
            && self.divide == Some(false)
            && !self.check
            && columns.picks.is_none()
            && format == BoardFormat::Json
        {
            let is_in = |column: &Column| column.is_in_record() && column.path() != "divide";
            let picks = placed(rows).filter(|(_, column)| is_in(column));
            columns.picks = Some(picks.map(|(pick, _)| pick).collect());
        }
        if let Some((_, last)) = self.depths.filter(|_| self.is_range())
            && self.divide == Some(true)
        {
            let name = interface.option("divide");
            let message = format!("`{name}` splits the count of one depth");
            let hint = format!("leave it out, or write `perft {last} {name}`");
            return Err(Diagnostic::usage("divide", message, hint));
        }
        form.shape = match format {
            BoardFormat::Text if self.check || self.split.is_some() => Shape::List,
            BoardFormat::Text if self.stats || self.divide == Some(true) || self.is_range() => {
                Shape::Lines
            }
            BoardFormat::Text => Shape::Line,
            _ => form.shape,
        };
        form.shows_problems = format != BoardFormat::Text;
        form.is_check = self.check;
        form.columns = form.columns.filter(|_| self.split.is_none());
        Ok(Question::about_position(form, self.clone()))
    }
}
