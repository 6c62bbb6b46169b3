//! A forced mate for people: as a text and as a picture.

use std::iter;

use oracle_draw::svg::{self, Caption};
use oracle_draw::{Picture, Stroke, StrokeKind};
use oracle_laws::{Color, Position};
use oracle_mate::{Defence, Response};
use oracle_notation::{numbered, uci};

use super::{JudgedLine, Mate};
use crate::View;
use crate::page::{Page, counted, described, pieces, title, unknown_words};

/// The number of lines of each kind that people read below a picture, and of keys that they can tell apart on a board.
const MOST_BELOW: usize = 8;
const MOST_ARROWS: usize = 6;

impl Mate<'_> {
    /// Appends the whole answer.
    pub fn write_text(&self, view: &View, out: &mut String) {
        let style = view.text();
        let mut page = Page { style, out };
        page.write(&format!("Mate in {}", self.n), [self.verdict().1]);
        for (heading, lines) in self.details() {
            page.write(heading, lines);
        }
        page.write_caveats(self.query);
    }

    /// Returns whether an exercise has one solution, if that is known, and the verdict in words that follow the number of moves.
    pub fn verdict(&self) -> (Option<&'static str>, String) {
        let (position, count) = (&self.query.position, self.keys.len());
        let [player, other] = [position.turn(), !position.turn()].map(Color::player);
        let (id, words) = match (&self.keys[..], self.limit) {
            ([(_, shortest), ..], _) if *shortest < self.n => {
                let words = format!("yes, but there is a shorter mate, in {shortest}: not sound");
                ("short", words)
            }
            ([_, _, ..], _) => {
                let words = format!("yes, by {count} first moves: not sound, but cooked");
                ("cooked", words)
            }
            (_, Some(limit)) => {
                let known = ["", "yes, but whether it is sound is "][count];
                let nodes = counted(self.solution.nodes, "node");
                return (
                    None,
                    format!("{known}undecided in {nodes} (limit: {limit})"),
                );
            }
            ([_], None) => ("sound", "yes, by one first move: sound".to_owned()),
            _ if !position.is_of_game() => return (None, unknown_words(position)),
            _ if self.solution.first_moves.is_empty() => {
                ("unsolvable", format!("no: {player} has no legal move"))
            }
            _ => {
                let moves = counted(self.n, "move");
                ("unsolvable", format!("no: {other} holds out for {moves}"))
            }
        };
        (Some(id), words)
    }

    /// Returns the lines that follow the verdict, under their headings.
    fn details(&self) -> [(&'static str, Vec<String>); 3] {
        let (record, position) = (self.query.record, &self.query.position);
        let keys = self.keys.iter().map(|&(played, mates_in)| {
            let san = record.san(position, played);
            match mates_in {
                moves if moves == self.n => san,
                moves => format!("{san} (mate in {moves})"),
            }
        });
        let keys = keys.collect::<Vec<_>>().join(", ");
        let keys = numbered(position.fullmoves(), position.turn(), &keys);
        let keys = Some(keys).filter(|_| !self.keys.is_empty());
        let answer = self.line.as_ref().map(|line| self.judgement(line));
        [
            ("Keys", Vec::from_iter(keys)),
            ("Defences", self.defences()),
            ("Answer", Vec::from_iter(answer)),
        ]
    }

    /// Returns how a move is met: by a reply, or not at all.
    fn met(&self, after: &Position, response: Response) -> String {
        match response {
            Response::Move(reply) => self.query.record.numbered_san(after, reply),
            Response::Stalemate | Response::Mated => "stalemate".to_owned(),
        }
    }

    /// Returns the tree of the first key, or what refutes each first move.
    fn defences(&self) -> Vec<String> {
        let (record, position) = (self.query.record, &self.query.position);
        if let Some((tree, is_whole)) = &self.tree {
            let mut lines = self.tree_lines(&position.after(self.keys[0].0), tree);
            let more = "the tree is too large: play moves first with `--moves` to see more";
            lines.extend((!is_whole).then(|| more.to_owned()));
            return lines;
        }
        let first_moves = self.solution.first_moves.iter();
        let refuted = first_moves.filter(|_| self.limit.is_none()).map(|first| {
            let by = self.met(&position.after(first.played), first.response);
            (record.san(position, first.played), by, Vec::new())
        });
        grouped(position, refuted)
    }

    /// Returns the defences in a position with what follows.
    fn tree_lines(&self, position: &Position, tree: &[Defence]) -> Vec<String> {
        let record = self.query.record;
        let met = tree.iter().map(|defence| {
            let after = position.after(defence.played);
            let replies = defence.replies.iter();
            let replies: Vec<_> = replies.map(|&reply| record.san(&after, reply)).collect();
            let replies = numbered(after.fullmoves(), after.turn(), &replies.join(" or "));
            let next = self.tree_lines(&after.after(defence.replies[0]), &defence.next);
            (record.san(position, defence.played), replies, next)
        });
        grouped(position, met)
    }

    /// Returns the verdict on a line of moves.
    fn judgement(&self, line: &JudgedLine) -> String {
        let record = self.query.record;
        let moves = line.moves.iter().map(|(_, played)| *played);
        let moves = record.movetext(&self.query.position, moves);
        match &line.slip {
            Some((at, after, response)) => {
                let (before, played) = &line.moves[*at];
                let slip = record.numbered_san(before, *played);
                format!(
                    "{moves} is wrong: {} after {slip}",
                    self.met(after, *response)
                )
            }
            None if line.is_right.is_none() => format!("{moves} is undecided"),
            None if moves.ends_with('#') => format!("{moves} is right: it ends in checkmate"),
            None => format!("{moves} is right: mate is still forced in time"),
        }
    }

    /// Returns the picture, on one line.
    pub fn to_svg(&self, view: &View) -> String {
        let query = self.query;
        let keys = self.keys.iter();
        let shortest = keys.filter(|(_, mates_in)| *mates_in == self.keys[0].1);
        let arrows = shortest.take(MOST_ARROWS).map(|&(key, _)| {
            let to = uci::target(key, view.castling);
            Stroke::new(StrokeKind::Move, key.from, to)
        });
        let picture = Picture {
            last: query.last_move,
            strokes: arrows.collect(),
            ..Picture::of(&query.position)
        };
        let (soundness, verdict) = self.verdict();
        let headline = format!("Mate in {}: {verdict}", self.n);
        let mut facts = vec![headline.clone()];
        for (heading, lines) in self.details() {
            let shown = lines.iter().take(MOST_BELOW).map(|line| line.trim());
            let shown = shown.collect::<Vec<_>>().join("; ");
            let more = if lines.len() > MOST_BELOW { "; .." } else { "" };
            let line = format!("{heading}: {shown}{more}");
            facts.extend(Some(line).filter(|_| !lines.is_empty()));
        }
        let said = facts.join("\n");
        let below = view.below(query, Some(said.clone()), || said);
        facts.extend(pieces(query.position.placement()));
        facts.push(format!("{} to move", query.position.turn().player()));
        let caption = Caption {
            title: &title(query, headline),
            description: &described(facts, query),
            below: below.as_deref(),
            legend: false,
        };
        let picture = view.marked(picture, query);
        svg::draw(
            &picture,
            &caption,
            view.options.style(),
            &[soundness.unwrap_or("undecided")],
        )
    }
}

/// Returns a line for each group of moves that are met in the same way, and the lines that follow it, indented.
fn grouped(
    position: &Position,
    met: impl Iterator<Item = (String, String, Vec<String>)>,
) -> Vec<String> {
    let mut groups: Vec<(String, String, Vec<String>)> = Vec::new();
    for (played, by, next) in met {
        let mut same = groups.iter_mut();
        match same.find(|(_, other, below)| (other, below) == (&by, &next)) {
            Some((moves, ..)) => moves.extend([", ", &played]),
            None => groups.push((played, by, next)),
        }
    }
    let lines = groups.into_iter().flat_map(|(moves, by, next)| {
        // After one move of White, that of Black needs no number.
        let number = numbered(position.fullmoves(), Color::Black, "");
        let bare = by.strip_prefix(&number).filter(|_| !moves.contains(','));
        let by = bare.unwrap_or(&by);
        let moves = numbered(position.fullmoves(), position.turn(), &moves);
        let next = next.into_iter().map(|line| format!("  {line}"));
        iter::once(format!("{moves} {by}")).chain(next)
    });
    lines.collect()
}
