//! Games in the export format (PGN standard, sections 3.2.2 and 8): the seven tags first, then the others by name;
//! strict SAN; lines of fewer than 80 characters. Findings are comments.

use std::io::Write;

use chess_oracle::board::Color;
use chess_oracle::notation::pgn::{
    Finding, FindingKind, Game, GameResult, Played, Text, Visitor, decode,
};
use chess_oracle::notation::san::San;

use super::{Sheet, Tally};
use crate::cli::escape::shown;

const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The longest line of movetext, in characters.
const WIDTH: usize = 79;

/// The size of the movetext after which the tags are written, even if the result is not known yet.
const MUCH: usize = 1 << 20;

/// The longest comment that is not split, in bytes.
const LONGEST_COMMENT: usize = 1 << 16;

/// The game that is being read.
#[derive(Default)]
pub struct Export {
    moves: Vec<u8>,
    /// The number of characters in the last line.
    column: usize,
    /// Whether Black's next move needs its number.
    needs_number: bool,
    /// Whether the last word is an opening parenthesis, which no space follows.
    is_joined: bool,
    /// The number of open variations.
    depth: usize,
    /// The comment that is being read.
    comment: Option<Vec<u8>>,
    has_tags: bool,
}

/// Writes games.
pub struct Page<'a> {
    pub sheet: &'a mut Sheet,
    pub tally: &'a mut Tally,
    pub export: &'a mut Export,
}

impl Export {
    fn begin(&mut self) {
        *self = Export {
            needs_number: true,
            moves: std::mem::take(&mut self.moves),
            ..Export::default()
        };
        self.moves.clear();
    }

    /// Appends a word after a space or on a new line.
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        let is_first = self.moves.is_empty() && self.column == 0;
        let space = usize::from(!self.is_joined && !is_first);
        if !is_first && self.column + space + length > WIDTH {
            self.moves.push(b'\n');
            self.column = 0;
        } else if space > 0 {
            self.moves.push(b' ');
            self.column += 1;
        }
        self.is_joined = false;
        self.moves.extend_from_slice(word.as_bytes());
        self.column += length;
    }

    /// Appends a comment, broken at spaces.
    fn comment(&mut self, text: &str) {
        let words = text.split_whitespace();
        let words: Vec<String> = words.map(|word| shown(word).replace('}', ")")).collect();
        match words.as_slice() {
            [] => {}
            [only] => self.word(&format!("{{{only}}}")),
            [first, inner @ .., last] => {
                self.word(&format!("{{{first}"));
                for word in inner {
                    self.word(word);
                }
                self.word(&format!("{last}}}"));
            }
        }
        self.needs_number = true;
    }

    fn close_variation(&mut self) {
        self.is_joined = true;
        self.word(")");
        self.depth = self.depth.saturating_sub(1);
        self.needs_number = true;
    }

    /// Appends the comment that has been read so far; a long one comes in parts.
    fn flush_comment(&mut self) {
        if let Some(bytes) = self.comment.take() {
            self.comment(&decode(&bytes));
        }
    }
}

impl Page<'_> {
    /// Writes the tags, unless they are written, and then the moves so far.
    fn flush(&mut self, game: &Game, result: GameResult) {
        let out = &mut self.sheet.text.bytes;
        if !self.export.has_tags {
            self.export.has_tags = true;
            push_tags(game, result, out);
        }
        out.append(&mut self.export.moves);
    }
}

/// Appends the tags: missing ones of the seven are unknown (`?`).
fn push_tags(game: &Game, result: GameResult, out: &mut Vec<u8>) {
    let tags = game.tags();
    let mut push = |name: &str, value: &str| {
        let value = shown(value).replace('\\', "\\\\").replace('"', "\\\"");
        // Writing to memory cannot fail.
        let _ = writeln!(out, "[{name} \"{value}\"]");
    };
    for name in ROSTER {
        match (name, tags.get(name)) {
            ("Result", _) => push(name, result.id()),
            ("Date", None) => push(name, "????.??.??"),
            (_, None) => push(name, "?"),
            (_, Some(value)) => push(name, &decode(value)),
        }
    }
    let others = tags
        .iter()
        .map(|(name, value)| (decode(name), decode(value)));
    let mut others: Vec<_> = others
        .filter(|(name, _)| !ROSTER.contains(&name.as_ref()))
        .collect();
    others.sort_by(|one, other| one.0.cmp(&other.0));
    others.dedup_by(|one, other| one.0 == other.0);
    for (name, value) in others {
        push(&name, &value);
    }
    out.push(b'\n');
}

impl Visitor for Page<'_> {
    const WANTS_MOVES: bool = true;

    fn begin(&mut self, _game: &Game) {
        self.export.begin();
    }

    fn played(&mut self, game: &Game, played: &Played<'_>) {
        let export = &mut *self.export;
        export.flush_comment();
        let number = played.before.fullmoves();
        match played.before.turn() {
            Color::White => export.word(&format!("{number}.")),
            Color::Black if export.needs_number => export.word(&format!("{number}...")),
            Color::Black => {}
        }
        export.needs_number = false;
        match played.played {
            Some(legal) => export.word(&San::new(played.before, legal).to_string()),
            None => export.word("--"),
        }
        if export.moves.len() > MUCH {
            self.flush(game, game.result().unwrap_or(GameResult::Unknown));
        }
    }

    fn text(&mut self, game: &Game, text: Text<'_>) {
        let export = &mut *self.export;
        match text {
            Text::Comment(bytes) => {
                export
                    .comment
                    .get_or_insert_default()
                    .extend_from_slice(bytes);
                if export
                    .comment
                    .as_ref()
                    .is_some_and(|comment| comment.len() > LONGEST_COMMENT)
                {
                    export.flush_comment();
                    self.flush(game, game.result().unwrap_or(GameResult::Unknown));
                }
            }
            Text::CommentEnd => export.flush_comment(),
            Text::Nag(number) => export.word(&format!("${number}")),
            // The export format has numbers for them (section 8.2.3.8 and 10).
            Text::Suffix(marks) => {
                let number = match marks {
                    b"!" => "$1",
                    b"?" => "$2",
                    b"!!" => "$3",
                    b"??" => "$4",
                    b"!?" => "$5",
                    b"?!" => "$6",
                    _ => return,
                };
                export.word(number);
            }
            Text::VariationStart => {
                export.word("(");
                export.depth += 1;
                export.is_joined = true;
                export.needs_number = true;
            }
            Text::VariationEnd => export.close_variation(),
        }
    }

    fn finding(&mut self, _game: &Game, finding: &Finding) {
        self.tally.note(finding);
        // Mistakes that the export itself corrects need no comment.
        let is_repaired = matches!(
            finding.kind,
            FindingKind::NonstandardSan
                | FindingKind::MissingTags
                | FindingKind::DuplicateTag
                | FindingKind::MissingResult
                | FindingKind::BadResult
                | FindingKind::UnclosedComment
                | FindingKind::UnopenedComment
                | FindingKind::UnclosedVariation
                | FindingKind::UnopenedVariation
        );
        if !is_repaired {
            self.export.flush_comment();
            let about = match finding.ply {
                Some(_) if !finding.text.is_empty() => format!("{}: ", finding.text),
                _ => String::new(),
            };
            let id = finding.kind.id();
            self.export
                .comment(&format!("{id}: {about}{}", finding.message));
        }
    }

    fn end(&mut self, game: &Game) {
        self.tally.end(game);
        self.export.flush_comment();
        // An outcome by the laws overrides the written result.
        let decided = game.outcome().map(GameResult::from);
        let result = decided.or(game.result()).unwrap_or(GameResult::Unknown);
        while self.export.depth > 0 {
            self.export.close_variation();
        }
        self.export.is_joined = false;
        self.export.word(result.id());
        self.flush(game, result);
        self.sheet.text.bytes.extend_from_slice(b"\n\n");
    }
}
