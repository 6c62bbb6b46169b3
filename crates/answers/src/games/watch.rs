//! `games --watch`: what is found in a file of games while it is written, each thing once.
//!
//! The file is read whole after each change; a part that is the same is not judged again. What is new is said, and what no
//! longer holds is withdrawn, so what stands in the end is what is found in the whole file.

use std::collections::{BTreeMap, HashMap};
use std::mem;

use oracle_laws::Position;
use oracle_pgn::{Finding, FindingKind, Game, Place, last_border};

use super::columns::{Found, players};
use super::entered::key;
use super::findings::push_finding;
use super::moments::Moments;
use super::output::{GameText, GamesOutput, MOST_FINDINGS};
use super::{Chunk, ChunkAnswers, Games, GamesFormat, Judge};
use crate::View;
use crate::columns::columns;
use crate::out::Out;

/// A finding that is said once.
#[derive(Debug, Clone)]
pub(super) struct Notice {
    /// By this it is known again when the game goes on.
    identity: String,
    /// Whether it is about the end of what is written, and not known while that changes.
    is_late: bool,
    /// What is said of it, and what is said if it no longer holds.
    texts: [Vec<u8>; 2],
}

/// A key of the tags that say which game it is, and what is found in it.
type WatchedGame = (u64, Vec<Notice>);

/// The tags that say which game it is.
const NAMES: [&str; 7] = ["Event", "Site", "Date", "Round", "Board", "White", "Black"];

/// Collects what is found in games.
#[derive(Default)]
pub(super) struct NoticeWriter {
    /// The number of games before the part that is judged.
    before: u64,
    pub games: Vec<WatchedGame>,
    notices: Vec<Notice>,
}

impl NoticeWriter {
    pub fn push_finding(
        &mut self,
        output: &mut GamesOutput<'_>,
        moments: &Moments,
        game: &Game,
        finding: &Finding,
    ) {
        use FindingKind::{ClaimableDraw, GameOver};
        if !output.takes(output.written < MOST_FINDINGS) {
            return;
        }
        let (settings, mut finding) = (&output.settings, finding.clone());
        if let (FindingKind::ClockGain, Some(ply)) = (finding.kind, finding.ply) {
            finding.text = moments.name(game, ply).unwrap_or_default();
            finding.position = Some(game.position().clone());
        }
        let finding = &finding;
        let texts = [false, true].map(|is_withdrawn| {
            let mut text = Vec::new();
            if settings.games.format == GamesFormat::Json {
                let mut record = Out::json(settings.view.castling, &mut text);
                let found = Found {
                    game,
                    settings,
                    finding,
                };
                record.push_members(&Said {
                    found: &found,
                    before: self.before,
                    is_withdrawn,
                });
                record.push_members(&found);
                record.end_record(0, |_| {});
                text.push(b'\n');
            } else {
                let mut line = GameText::default();
                line.push_str(if is_withdrawn { "withdrawn: " } else { "" });
                push_finding(settings, game, finding, &mut line);
                line.write(self.before, &mut |_, _| true, &mut text);
            }
            text
        });
        let Finding {
            kind,
            ply,
            text,
            message,
            ..
        } = finding;
        self.notices.push(Notice {
            identity: match kind {
                // A dead position, of which only a search knows, stays dead.
                GameOver if game.outcome().is_none() => message.clone(),
                _ => {
                    let fen = finding.position.as_ref().map(Position::to_string);
                    format!("{kind:?} {ply:?} {text} {fen:?} {message}")
                }
            },
            is_late: match kind {
                // Others lapse with the next move.
                ClaimableDraw => game
                    .history()
                    .first_claims()
                    .iter()
                    .all(|(_, first)| first != ply),
                _ => ply.is_none(),
            },
            texts,
        });
    }

    pub fn end(&mut self, game: &Game, is_left_out: bool) {
        let tag = |name| game.tag(name).map(|value| value.trim().to_owned());
        let notices = mem::take(&mut self.notices);
        let notices = if is_left_out { Vec::new() } else { notices };
        self.games.push((key(&NAMES.map(tag)), notices));
    }
}

/// A file that is watched, and what was said about it.
pub struct Watch<'a> {
    file: &'a str,
    judge: Judge<'a>,
    /// A key of its text at the last look, and whether that was the same at the look before.
    text: Option<u64>,
    is_settled: bool,
    /// The games of each part of the file, by a key of its text.
    judged: HashMap<u64, Vec<WatchedGame>>,
    /// What stands, by the key of its game and the number of that among others with this key.
    said: BTreeMap<(u64, usize), Vec<Notice>>,
}

impl<'a> Watch<'a> {
    /// Returns a watch on a file of which nothing is known.
    pub fn new(view: &'a View, games: &'a Games, file: &'a str) -> Watch<'a> {
        Watch {
            file,
            judge: Judge::new(view, games),
            text: None,
            is_settled: false,
            judged: HashMap::new(),
            said: BTreeMap::new(),
        }
    }

    /// Returns whether the last two looks saw the same text.
    pub const fn is_settled(&self) -> bool {
        self.is_settled
    }

    /// Returns what is new in a file that has this text now. If the last look had another, its last word and its last game may go
    /// on, so nothing is said about their ends, and games that are missing may come again.
    pub fn look(&mut self, text: &[u8]) -> Vec<u8> {
        let is_settled = self.text.replace(key(&text)) == Some(key(&text));
        self.is_settled = is_settled;
        let end = text
            .iter()
            .rposition(|byte| is_settled || byte.is_ascii_whitespace());
        let games = self.judge(&text[..end.map_or(0, |at| at + 1)]);
        let (last, mut counts) = (games.len(), HashMap::new());
        let (mut out, mut standing) = (Vec::new(), BTreeMap::new());
        for (at, (key, notices)) in games.into_iter().enumerate() {
            let is_open = !is_settled && at + 1 == last;
            let count = counts.entry(key).or_insert(0);
            let key = (key, mem::replace(count, *count + 1));
            let mut stands = self.said.remove(&key).unwrap_or_default();
            let is_gone = |said: &mut Notice| !is_open && !has(&notices, said);
            let gone = stands.extract_if(.., is_gone);
            gone.for_each(|gone| out.extend_from_slice(&gone.texts[1]));
            for notice in notices {
                if !(has(&stands, &notice) || is_open && notice.is_late) {
                    out.extend_from_slice(&notice.texts[0]);
                    stands.push(notice);
                }
            }
            standing.insert(key, stands);
        }
        if is_settled {
            let gone = mem::take(&mut self.said).into_values().flatten();
            gone.for_each(|gone| out.extend_from_slice(&gone.texts[1]));
        }
        self.said.extend(standing);
        out
    }

    /// Returns the games of a text, in their order.
    fn judge(&mut self, text: &[u8]) -> Vec<WatchedGame> {
        let (mut parts, mut end) = (Vec::new(), text.len());
        while end > 0 {
            let start = last_border(&text[..end]).unwrap_or(0);
            parts.push(start..end);
            end = start;
        }
        let mut known = mem::take(&mut self.judged);
        let (mut games, mut place) = (Vec::new(), Place::START);
        for part in parts.into_iter().rev() {
            let bytes = &text[part];
            let key = key(&bytes);
            let judged = known.remove(&key);
            let judged = judged.unwrap_or_else(|| self.judge_part(bytes, place, games.len()));
            games.extend(judged.iter().cloned());
            self.judged.insert(key, judged);
            place = place.after(bytes);
        }
        games
    }

    fn judge_part(&mut self, bytes: &[u8], place: Place, before: usize) -> Vec<WatchedGame> {
        let mut chunk = Chunk {
            bytes: bytes.to_vec(),
            ends_at_border: true,
            ..Chunk::default()
        };
        self.judge.begin_at(self.file, place);
        self.judge.visitor.notices = Some(NoticeWriter {
            before: before as u64,
            ..NoticeWriter::default()
        });
        self.judge.read(
            &mut chunk,
            usize::MAX,
            &mut ChunkAnswers::default(),
            &|_| {},
        );
        let notices = self.judge.visitor.notices.take();
        notices.map_or_else(Vec::new, |notices| notices.games)
    }
}

fn has(notices: &[Notice], wanted: &Notice) -> bool {
    notices
        .iter()
        .any(|notice| notice.identity == wanted.identity)
}

/// A finding that is said by itself.
pub(super) struct Said<'a> {
    found: &'a Found<'a>,
    before: u64,
    is_withdrawn: bool,
}

columns! {
    /// The game of a finding that is said by itself.
    NOTICE: Said<'_>, |it, out|
    /// It was said before, and no longer holds: the game was corrected, or a claim has lapsed.
    "withdrawn" Record Maybe(&True) => out.truth_if(it.is_withdrawn),
    "file" Record Text => out.text(it.found.settings.file),
    /// The number of the game in its file, from 1.
    "game" Record Number(1) => out.number(it.before + it.found.game.number()),
    /// The players and the year, as a line names them.
    "players" Record Maybe(&Text) => if let Some(players) = players(it.found.game) { out.text(&players) },
    /// The tag Round.
    "round" Record Maybe(&Text) => if let Some(round) = it.found.game.tag("Round") { out.text(&round) },
}
