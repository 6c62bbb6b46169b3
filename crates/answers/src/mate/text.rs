//! A forced mate for people: as a text and as a picture.

use std::iter;

use oracle_draw::svg::{self, Caption};
use oracle_draw::{Picture, Stroke, StrokeKind};
use oracle_laws::{Color, Move, Position};
use oracle_mate::{Defence, Response, SearchLimit};
use oracle_notation::{San, numbered, uci};

use super::{JudgedLine, LineVerdict, Mate, Soundness};
use crate::View;
use crate::page::{Page, capitalized, counted, described, pieces, title};

/// The number of defences that people read below a picture, and of keys that they can tell apart on a board.
const MOST_BELOW: usize = 8;
const MOST_ARROWS: usize = 6;

impl Mate<'_> {
    /// Appends the whole answer.
    pub fn write_text(&self, view: &View, out: &mut String) {
        let style = view.text();
        let mut page = Page { style, out };
        page.write(&format!("Mate in {}", self.n), [self.verdict()]);
        let is_only = self.keys().len() == 1;
        page.write(if is_only { "Key" } else { "Keys" }, self.named_keys());
        page.write("Defences", self.defence_lines());
        if self.is_cut() {
            let after = "the tree is too large: play moves first with `--moves` to see more of it";
            page.write("Cut", [after]);
        }
        page.write(
            "Answer",
            self.line.as_ref().map(|line| self.judgement(line)),
        );
        page.write_caveats(self.query);
    }

    /// Returns a move of a position in the letters of the line.
    fn san(&self, before: &Position, played: Move) -> String {
        let san = San::from_move(before, played).to_string();
        self.query.record.letters().write(&san)
    }

    /// Returns a move with its number: `4... Ng8`.
    fn numbered(&self, before: &Position, played: Move) -> String {
        numbered(before.fullmoves(), before.turn(), &self.san(before, played))
    }

    /// Returns the verdict in words that follow the number of moves.
    fn verdict(&self) -> String {
        let position = &self.query.position;
        let other = (!position.turn()).player();
        let keys = self.keys().len();
        match (self.soundness(), self.limit()) {
            (Some(Soundness::Sound), _) => "yes, by one first move: sound".to_owned(),
            (Some(Soundness::Cooked), _) => {
                format!("yes, by {keys} first moves: not sound, but cooked")
            }
            (Some(Soundness::Short), _) => {
                let shortest = self.shortest().unwrap_or_default();
                format!("yes, but there is a shorter mate, in {shortest}: not sound")
            }
            (Some(Soundness::Unsolvable), _) if !position.has_legal_move() => {
                format!("no: {} has no legal move", position.turn().player())
            }
            (Some(Soundness::Unsolvable), _) => {
                format!("no: {other} holds out for {}", counted(self.n, "move"))
            }
            (None, Some(limit)) => {
                let see = match limit {
                    SearchLimit::Nodes => "see `nodes`",
                    SearchLimit::Time => "the time is over",
                };
                let solution = self.solution.as_ref();
                let nodes = counted(solution.map_or(0, |solution| solution.nodes), "node");
                let known = if keys > 0 {
                    "yes, but whether it is sound is "
                } else {
                    ""
                };
                format!("{known}undecided in {nodes} ({see})")
            }
            (None, None) => {
                let placement = position.placement();
                let mut sides = Color::ALL.into_iter();
                match sides.find(|&color| placement.king(color).is_none()) {
                    Some(color) => format!("unknown: {} has no king", color.player()),
                    None => "unknown: the side to move could capture the king".to_owned(),
                }
            }
        }
    }

    /// Returns the first moves that mate; of a mate of another length, with its number of moves.
    fn named_keys(&self) -> Option<String> {
        let position = &self.query.position;
        let keys = self.keys().into_iter();
        let named = keys.map(|(played, mates_in)| {
            let named = self.san(position, played);
            match mates_in {
                moves if moves == self.n => named,
                moves => format!("{named} (mate in {moves})"),
            }
        });
        let named = named.collect::<Vec<_>>().join(", ");
        (!named.is_empty()).then(|| numbered(position.fullmoves(), position.turn(), &named))
    }

    /// Returns a line for each group of defences: the tree of the first key, or what refutes each first move.
    fn defence_lines(&self) -> Vec<String> {
        let position = &self.query.position;
        if let [(key, _), ..] = self.keys()[..] {
            return self.tree_lines(&position.after(key), &self.defences);
        }
        let refuted = self.refuted().map(|first| {
            let after = position.after(first.played);
            let by = match first.response {
                Response::Move(reply) => self.numbered(&after, reply),
                Response::Stalemate | Response::Mated => "stalemate".to_owned(),
            };
            (self.san(position, first.played), by)
        });
        let mut groups: Vec<(String, Vec<String>)> = Vec::new();
        for (played, by) in refuted {
            match groups.iter_mut().find(|(other, _)| *other == by) {
                Some((_, moves)) => moves.push(played),
                None => groups.push((by, vec![played])),
            }
        }
        let lines = groups
            .into_iter()
            .map(|(by, moves)| format!("{by} after {}", moves.join(", ")));
        lines.collect()
    }

    /// Returns a line for each group of defences that are met in the same way, and lines for what follows, indented.
    fn tree_lines(&self, position: &Position, defences: &[Defence]) -> Vec<String> {
        let mut groups: Vec<(Vec<String>, String, Vec<String>)> = Vec::new();
        for defence in defences {
            let after = position.after(defence.played);
            let replies = defence.replies.iter();
            let replies = replies.map(|reply| self.san(&after, reply.played));
            let replies = replies.collect::<Vec<_>>().join(" or ");
            let below = defence.replies.first().map_or_else(Vec::new, |reply| {
                self.tree_lines(&after.after(reply.played), &reply.defences)
            });
            let played = self.san(position, defence.played);
            let same =
                |other: &&mut (_, String, Vec<String>)| other.1 == replies && other.2 == below;
            match groups.iter_mut().find(same) {
                Some((moves, ..)) => moves.push(played),
                None => groups.push((vec![played], replies, below)),
            }
        }
        let (number, turn) = (position.fullmoves(), position.turn());
        let lines = groups.into_iter().flat_map(|(moves, replies, below)| {
            let below = below.into_iter().map(|line| format!("  {line}"));
            let defended = numbered(number, turn, &moves.join(", "));
            let met = match turn {
                Color::Black => numbered(number + 1, !turn, &replies),
                Color::White if moves.len() > 1 => numbered(number, !turn, &replies),
                Color::White => replies,
            };
            iter::once(format!("{defended} {met}")).chain(below)
        });
        lines.collect()
    }

    /// Returns the verdict on a line of moves.
    fn judgement(&self, line: &JudgedLine) -> String {
        let moves = line.moves.iter().enumerate().map(|(at, (before, played))| {
            if before.turn() == Color::White || at == 0 {
                self.numbered(before, *played)
            } else {
                self.san(before, *played)
            }
        });
        let moves = moves.collect::<Vec<_>>().join(" ");
        let said = match line.fault {
            None if line.verdict() == LineVerdict::Checkmate => {
                "right: it ends in checkmate".to_owned()
            }
            None => "right: mate is still forced in time".to_owned(),
            Some(Err(_)) => "undecided".to_owned(),
            Some(Ok((at, answer))) => {
                let (before, played) = &line.moves[at];
                let after = before.after(*played);
                let met = match answer {
                    Response::Move(reply) => format!("is met by {}", self.numbered(&after, reply)),
                    Response::Stalemate | Response::Mated => "is stalemate".to_owned(),
                };
                format!("wrong: {} {met}", self.numbered(before, *played))
            }
        };
        format!("{moves} is {said}")
    }

    /// Returns the picture, on one line.
    pub fn to_svg(&self, view: &View) -> String {
        let position = &self.query.position;
        let keys = self.keys();
        let shortest = keys
            .iter()
            .filter(|(_, moves)| Some(*moves) == self.shortest());
        let arrows = shortest.take(MOST_ARROWS).map(|&(key, _)| {
            let to = uci::target(key, view.castling);
            Stroke::new(StrokeKind::Move, key.from, to)
        });
        let picture = Picture {
            last: self.query.last_move,
            strokes: arrows.collect(),
            ..Picture::of(position)
        };
        let below = self.sentence();
        let picture = view.marked(picture, self.query);
        let below = view.below(self.query, Some(below.clone()), || below);
        let [pieces, turn] = [
            pieces(position.placement()).join(". "),
            position.turn().player().to_owned(),
        ];
        let facts = iter::once(self.sentence().replace('\n', " "));
        let facts = facts.chain([pieces, format!("{turn} to move")]).collect();
        let headline = format!("Mate in {}: {}", self.n, self.verdict());
        let caption = Caption {
            title: &title(self.query, headline),
            description: &described(facts, self.query),
            below: below.as_deref(),
            legend: false,
        };
        let class = self.soundness().map_or("undecided", Soundness::id);
        svg::draw(&picture, &caption, view.options.style(), &[class])
    }

    /// Returns the verdict, the keys, and the first defences as a sentence and a line.
    fn sentence(&self) -> String {
        let verdict = format!("Mate in {}: {}.", self.n, self.verdict());
        let lines = self.defence_lines();
        let mut shown: Vec<&str> = lines
            .iter()
            .map(|line| line.trim())
            .take(MOST_BELOW)
            .collect();
        if lines.len() > MOST_BELOW {
            shown.push("..");
        }
        let parts = [self.named_keys().unwrap_or_default(), shown.join("; ")];
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        let line = self
            .line
            .as_ref()
            .map(|line| capitalized(&self.judgement(line)));
        iter::once(verdict)
            .chain(parts)
            .chain(line)
            .collect::<Vec<_>>()
            .join("\n")
    }
}
