//! Movetext as python-chess, kokopu and pgn-extract read it: after each move its glyphs, then its comments and variations
//! in their order, in lines of fewer than 80 characters. chess.js reads no comment behind a variation, and no null move.
//!
//! A glyph may come late, so what stands after the last move is kept until the next, unless it is long.

/// The longest line of movetext, in characters.
const WIDTH: usize = 79;

/// The bytes about a move that are kept to be put in order.
const MUCH: usize = 1 << 18;

/// The longest word that is kept to stay in one piece.
const LONGEST_WORD: usize = 1 << 16;

/// A line of moves: the game, or a variation.
#[derive(Clone, Default)]
#[allow(clippy::struct_excessive_bools)] // Any of them may be true with any other.
struct MoveLine {
    /// The words up to the last move and its glyphs, unless they are written.
    moves: String,
    /// The comments after the last move that are closed, and the variations from the position before it, in their order.
    after: String,
    /// The words of the last comment.
    comment: String,
    has_move: bool,
    /// Whether a comment or a variation stands after the last move.
    is_interrupted: bool,
    /// Whether its parenthesis is written.
    is_open: bool,
    /// Whether the brace of the comment is written.
    has_open_comment: bool,
}

impl MoveLine {
    /// Returns the line of a game, whose moves are written at once.
    fn game() -> MoveLine {
        MoveLine {
            is_open: true,
            ..MoveLine::default()
        }
    }

    fn is_empty(&self) -> bool {
        !self.is_open && self.moves.is_empty() && self.after.is_empty() && self.comment.is_empty()
    }

    fn close_comment(&mut self) {
        if self.comment.is_empty() {
            return;
        }
        let brace = if self.has_open_comment { "" } else { "{" };
        append(&mut self.after, &format!("{brace}{}}}", self.comment));
        self.comment.clear();
        self.has_open_comment = false;
    }
}

/// The movetext of a game.
#[derive(Clone)]
pub struct Movetext {
    /// The game, and the open variations.
    lines: Vec<MoveLine>,
    /// The number of bytes in the lines.
    kept: usize,
    /// Whether comments are left out.
    pub has_no_comments: bool,
    out: WrappedText,
}

#[derive(Clone, Default)]
struct WrappedText {
    text: Vec<u8>,
    /// The number of characters in the last line.
    column: usize,
    has_words: bool,
    /// Whether no space stands before the next word.
    is_joined: bool,
}

impl WrappedText {
    /// Appends a word after a space or on a new line.
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.has_words && !self.is_joined {
            let fits = self.column + 1 + length <= WIDTH;
            self.text.push(if fits { b' ' } else { b'\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        (self.has_words, self.is_joined) = (true, false);
        self.text.extend_from_slice(word.as_bytes());
        self.column += length;
    }

    /// Appends words, and the ends of lines between them.
    fn words(&mut self, words: &str) {
        for line in words.split_inclusive('\n') {
            let words = line.trim_end_matches('\n').split(' ');
            for word in words.filter(|word| !word.is_empty()) {
                self.word(word);
            }
            if line.ends_with('\n') {
                self.text.push(b'\n');
                (self.column, self.is_joined) = (0, true);
            }
        }
    }

    /// Appends a bracket before the next word.
    fn open(&mut self, bracket: &str) {
        self.word(bracket);
        self.is_joined = true;
    }

    /// Appends a bracket after the last word.
    fn close(&mut self, bracket: &str) {
        self.is_joined = true;
        self.word(bracket);
    }
}

/// Appends a word after a space or the end of a line.
fn append(text: &mut String, word: &str) {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push(' ');
    }
    text.push_str(word);
}

impl Default for Movetext {
    fn default() -> Movetext {
        Movetext {
            lines: vec![MoveLine::game()],
            kept: 0,
            has_no_comments: false,
            out: WrappedText::default(),
        }
    }
}

impl Movetext {
    /// Begins the next game.
    pub fn begin(&mut self) {
        self.lines.truncate(1);
        self.lines[0] = MoveLine::game();
        self.kept = 0;
        self.out.text.clear();
        (self.out.column, self.out.has_words, self.out.is_joined) = (0, false, false);
    }

    /// Returns the finished text, which may be taken away.
    pub const fn text(&mut self) -> &mut Vec<u8> {
        &mut self.out.text
    }

    /// Returns the number of open variations.
    pub const fn depth(&self) -> usize {
        self.lines.len() - 1
    }

    fn line(&mut self) -> &mut MoveLine {
        let last = self.lines.len() - 1;
        &mut self.lines[last]
    }

    /// Returns whether a move of Black needs its number here.
    pub fn is_interrupted(&mut self) -> bool {
        let line = self.line();
        !line.has_move || line.is_interrupted || !line.after.is_empty() || !line.comment.is_empty()
    }

    /// Appends a move, or its number, which comes before it.
    pub fn play(&mut self, words: &[&str]) {
        self.settle();
        let line = self.line();
        (line.has_move, line.is_interrupted) = (true, false);
        for word in words {
            self.word(word);
        }
    }

    /// Appends a glyph, or a part of the comment where a glyph cannot stand.
    pub fn glyph(&mut self, glyph: &str) {
        let line = self.line();
        if !line.has_open_comment && !line.is_interrupted {
            self.word(glyph);
        } else {
            self.comment(glyph);
        }
    }

    fn word(&mut self, word: &str) {
        let line = self.line();
        if line.is_open {
            self.out.word(word);
        } else {
            append(&mut line.moves, word);
            self.keep(word.len());
        }
    }

    /// Appends a word to the comment about the last move. A brace cannot stand in a comment.
    pub fn comment(&mut self, word: &str) {
        if self.has_no_comments {
            return;
        }
        let comment = &mut self.line().comment;
        if word.contains('}') {
            append(comment, &word.replace('}', "&#125;"));
        } else {
            append(comment, word);
        }
        self.keep(word.len());
    }

    /// Ends a line of the comment.
    pub fn end_comment_line(&mut self) {
        let comment = &mut self.line().comment;
        if !comment.is_empty() {
            comment.push('\n');
            self.keep(0);
        }
    }

    /// Appends to the last word of the comment.
    pub fn extend_comment(&mut self, part: &str) {
        if self.has_no_comments {
            return;
        }
        let part = part.replace('}', "&#125;");
        self.line().comment.push_str(&part);
        self.keep(part.len());
    }

    pub fn open_variation(&mut self) {
        self.lines.push(MoveLine::default());
    }

    /// Closes a variation. Without a move it is a part of the comment, and so is one that no move stands before.
    pub fn close_variation(&mut self) {
        let has_move = self.line().has_move;
        if has_move || self.line().is_open {
            self.settle();
        }
        let Some(line) = self.lines.pop() else { return };
        if line.is_open {
            self.out.close(")");
            self.line().is_interrupted = true;
        } else if has_move && self.line().has_move {
            self.line().close_comment();
            append(&mut self.line().after, &format!("({})", line.moves));
        } else if !line.is_empty() {
            let mut text = line.moves;
            append(&mut text, &line.comment);
            // The rest of a variation is no rest of the game.
            let text = text.replace(" [%original", " &#91;%original");
            self.comment(&format!("({text})"));
        }
    }

    /// Appends the result, after all variations are closed.
    pub fn end(&mut self, result: &str) {
        self.settle();
        self.out.word(result);
    }

    /// Puts the comments and the variations of the last move in their place.
    pub fn settle(&mut self) {
        let is_game = self.depth() == 0;
        let Some(line) = self.lines.last_mut() else {
            return;
        };
        line.close_comment();
        if line.after.is_empty() {
            return;
        }
        line.is_interrupted = true;
        if line.is_open {
            self.out.words(&line.after);
        } else {
            append(&mut line.moves, &line.after);
        }
        line.after.clear();
        if line.is_open && is_game {
            self.kept = 0;
        }
    }

    fn keep(&mut self, length: usize) {
        self.kept += length + 1;
        if self.kept > MUCH {
            self.write_kept();
        }
    }

    /// Writes what is kept, if it is too much. What follows stands in the order of the input.
    fn write_kept(&mut self) {
        let out = &mut self.out;
        let last = self.lines.iter().rposition(|line| !line.is_empty());
        let last = last.unwrap_or_default();
        for (index, line) in self.lines[..=last].iter_mut().enumerate() {
            if !line.is_open {
                line.is_open = true;
                out.open("(");
            }
            out.words(&line.moves);
            line.moves.clear();
            if !line.after.is_empty() {
                out.words(&line.after);
                line.after.clear();
                line.is_interrupted = true;
            }
            // The last word may go on.
            let cut = match line.comment.rfind([' ', '\n']) {
                _ if index < last => line.comment.len(),
                cut if line.comment.len() - cut.unwrap_or_default() > LONGEST_WORD => {
                    let last = line.comment.char_indices().next_back();
                    last.map_or(0, |(at, _)| at)
                }
                cut => cut.unwrap_or_default(),
            };
            if cut > 0 {
                if !line.has_open_comment {
                    out.open("{");
                }
                out.words(&line.comment[..cut]);
                line.has_open_comment = cut < line.comment.len();
                let has_space = line.comment[cut..].starts_with(' ');
                out.is_joined = line.has_open_comment && !has_space;
                line.comment.drain(..cut + usize::from(has_space));
                if !line.has_open_comment {
                    out.close("}");
                }
                line.is_interrupted = true;
            }
        }
        self.kept = 0;
    }
}
