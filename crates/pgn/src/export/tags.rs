//! The tags of the export format (PGN standard, section 8.1), which are written before the moves so far.

use std::borrow::Cow;
use std::io::Write;

use super::Exporter;
use super::note::Note;
use crate::{FindingKind, Game, GameResult, Tags, decode};

/// The tags without which the moves would be read otherwise.
const OF_START: [&str; 3] = ["FEN", "SetUp", "Variant"];

/// The bytes of a tag beside its name and its value, and the end of its line.
const AROUND: usize = r#"[ ""]"#.len() + 1;

/// The size of the movetext after which the tags are written, even if the result is not known yet.
const MUCH: usize = 1 << 20;

impl Exporter {
    /// Writes the tags, unless they are written, and then the moves so far.
    pub(super) fn flush(&mut self, game: &Game, result: GameResult) {
        let out = &mut self.out;
        if self.written.is_none() {
            self.written = Some(result);
            for (name, value) in written_tags(game, result).0 {
                // Writing to memory cannot fail.
                let _ = writeln!(out, "[{name} \"{value}\"]");
            }
            out.push(b'\n');
        }
        out.append(self.movetext.text());
    }

    /// Notes the tags that would not be read again, because the export adds others or writes them longer, and what will be found
    /// about those that it adds.
    pub(super) fn note_tags(&mut self, game: &Game) {
        let notes = &mut self.notes;
        if game.has_lost_fen() {
            let text = "bad_setup: the tag SetUp is 1, but there is no tag FEN".to_owned();
            notes.push(Note::of_tag(FindingKind::BadSetup, text, String::new()));
        }
        for (name, value) in written_tags(game, GameResult::Unknown).1 {
            let text = format!("too_many_tags: the tag {name} is left out");
            let tag = format!("[{name} \"{value}\"]");
            notes.push(Note::of_tag(FindingKind::TooManyTags, text, tag));
        }
    }

    /// Returns whether a part of the open game is written.
    pub const fn has_begun_to_write(&self) -> bool {
        self.is_begun && self.written.is_some()
    }

    /// Writes what stands between two games.
    pub fn write_between(&mut self) {
        if self.is_begun {
            return;
        }
        self.comment_end();
        self.movetext.settle();
        let text = self.movetext.text();
        let out = &mut self.out;
        if !text.is_empty() {
            out.append(text);
            out.extend_from_slice(b"\n\n");
        }
        self.movetext.begin();
    }

    /// Writes what is there, if it is much.
    pub(super) fn flush_much(&mut self, game: &Game) {
        if self.movetext.text().len() <= MUCH {
            return;
        }
        if self.is_begun {
            let tag = game.tagged_result().unwrap_or(GameResult::Unknown);
            self.flush(game, tag.standard());
        } else {
            // A long comment is at least written before its game.
            self.write_between();
        }
    }
}

/// A tag as it is written: its name, and its value with escapes.
type WrittenTag<'a> = (Cow<'a, str>, String);

fn escaped(value: &[u8]) -> String {
    decode(value).replace('\\', "\\\\").replace('"', "\\\"")
}

/// Those of the start come first, because the moves are wrong without them.
fn order(name: &str) -> (bool, &str) {
    (!OF_START.contains(&name), name)
}

/// Returns the tags in the order of the export; and those for which a reader has no room, with the missing ones added.
fn written_tags(game: &Game, result: GameResult) -> (Vec<WrittenTag<'_>>, Vec<WrittenTag<'_>>) {
    let tags = game.tags();
    let (mut written, mut left) = (Vec::new(), Vec::new());
    // Room for the seven without their values.
    let mut room = Tags::MOST_BYTES - 128;
    let mut fits = |name: &str, value: &str| {
        let length = name.len() + value.len();
        let fits = length + AROUND < Tags::LONGEST_LINE && length <= room;
        room -= if fits { length } else { 0 };
        fits
    };
    for name in Tags::ROSTER {
        let unknown = if name == "Date" { "????.??.??" } else { "?" };
        let value = match (name, tags.get(name)) {
            ("Result", _) => result.id().to_owned(),
            (_, None) => unknown.to_owned(),
            (_, Some(value)) => escaped(value),
        };
        if fits(name, &value) {
            written.push((name.into(), value));
        } else {
            written.push((name.into(), unknown.to_owned()));
            left.push((name.into(), value));
        }
    }
    let mut setup = None;
    if game.has_lost_fen() {
        let lost = tags.get("SetUp").filter(|&setup| setup != b"1");
        left.extend(lost.map(|lost| ("SetUp".into(), escaped(lost))));
        setup = Some((Cow::from("SetUp"), &b"1"[..]));
    }
    let tags = tags.iter().map(|(name, value)| (decode(name), value));
    let mut others: Vec<(Cow<'_, str>, &[u8])> = Vec::new();
    for tag in setup.into_iter().chain(tags) {
        if !Tags::ROSTER.contains(&tag.0.as_ref()) {
            let at = others.partition_point(|other| order(&other.0) <= order(&tag.0));
            others.insert(at, tag);
        }
    }
    others.dedup_by(|one, other| one.0 == other.0);
    for (name, value) in others {
        let value = escaped(value);
        let fits = written.len() < Tags::MOST && fits(&name, &value);
        let list = if fits { &mut written } else { &mut left };
        let mut at = list.len();
        if fits {
            let others = &list[Tags::ROSTER.len()..];
            at = Tags::ROSTER.len() + others.partition_point(|other| other.0 <= name);
        }
        list.insert(at, (name, value));
    }
    (written, left)
}
