//! A board with its legend, and the text below it: lines under headings, of a limited width. And what is printed on paper: text, or
//! pages of HTML.

use oracle_draw::svg::push_text;
use oracle_draw::{Picture, ascii};
use oracle_laws::{
    Color, IllegalMove, Outcome, Placement, Position, Role, SetupProblem, Square, attacks, cited,
};
use oracle_notation::{Assumption, BAD_OPERATION, Query, fen, shown};
use textwrap::core::Word;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

use crate::TextStyle;

/// The column in which the text after a heading begins.
const INDENT: usize = 12;
/// The room beside indented lines.
const MARGIN: usize = 2;

/// Writes a board, the legend of its marks, and an empty line.
pub fn write_board(style: TextStyle, picture: &Picture<'_>, out: &mut String) {
    out.push_str(&ascii::draw(picture, style.glyphs, style.ink));
    let legend = ascii::legend(picture);
    let longest = style.line_width();
    let mut width = longest;
    for &(cell, meaning) in &legend {
        let text = style.glyphs.cell(cell);
        let length = text.trim().chars().count() + 1 + meaning.len();
        if width + 3 + length > longest {
            out.push_str("\n    ");
            width = 4;
        } else {
            out.push_str("   ");
            width += 3;
        }
        style.ink.cell(cell, text.trim(), out);
        out.extend([" ", meaning]);
        width += length;
    }
    if !legend.is_empty() {
        out.push('\n');
    }
    out.push('\n');
}

/// Lines below a board, each under a heading.
#[derive(Debug)]
pub struct Page<'a> {
    /// How it looks.
    pub style: TextStyle,
    /// Where it is written.
    pub out: &'a mut String,
}

impl Page<'_> {
    /// Writes a highlighted line.
    pub fn write_title(&mut self, title: &str) {
        self.style.ink.heading(title, self.out);
        self.out.push('\n');
    }

    /// Writes texts under a heading, each on new lines that fit a terminal; writes nothing if there are none.
    pub fn write<T: AsRef<str>>(&mut self, heading: &str, texts: impl IntoIterator<Item = T>) {
        for (index, text) in texts.into_iter().enumerate() {
            self.write_heading(heading, index == 0);
            let width = self.style.line_width();
            fill(text.as_ref(), INDENT, INDENT + 2, width, self.out);
            self.out.push('\n');
        }
    }

    /// Returns a text on lines that fit after a heading.
    pub fn wrapped(&self, text: &str) -> Vec<String> {
        let mut lines = String::new();
        let width = self.style.line_width() - INDENT;
        fill(text, 0, 0, width, &mut lines);
        lines.lines().map(str::to_owned).collect()
    }

    /// Writes texts under a heading, each on a line of its own, for programs that look for them.
    pub fn write_unbroken(&mut self, heading: &str, texts: &[String]) {
        for (index, text) in texts.iter().enumerate() {
            self.write_heading(heading, index == 0);
            self.out.extend([text, "\n"]);
        }
    }

    fn write_heading(&mut self, heading: &str, is_first: bool) {
        let mut heading = if is_first { heading } else { "" };
        // A long heading has a line of its own.
        if heading.len() >= INDENT {
            self.write_title(heading);
            heading = "";
        }
        let heading = format!("{heading:INDENT$}");
        self.style.ink.heading(&heading, self.out);
    }

    /// Writes a text on indented lines, with room on both sides.
    pub fn flow(&mut self, text: &str) {
        self.write_indented("", text, MARGIN);
    }

    /// Writes a text after a label on indented lines: further ones begin below the first.
    pub fn write_indented(&mut self, label: &str, text: &str, indent: usize) {
        let label = format!("{label:indent$}");
        self.out.push_str(&label);
        let width = self.style.line_width() - MARGIN;
        fill(text, indent, indent, width, self.out);
        self.out.push('\n');
    }

    /// Writes the note about a turn that cannot be right, before what follows from the turn.
    pub fn write_turn_note(&mut self, query: &Query<'_>) {
        if let Some(note) = turn_note(query) {
            self.write_title(&capitalized(&note));
            self.out.push('\n');
        }
    }

    /// Writes the problems of the position, the assumptions about its line, and the warnings in its moves.
    pub fn write_caveats(&mut self, query: &Query<'_>) {
        let setup = query.record.setup();
        let problems = query.named_problems().into_iter().map(|(problem, said)| {
            let is_ignored = matches!(
                problem,
                SetupProblem::BadCastlingRights | SetupProblem::InvalidEpSquare
            );
            let note = if is_ignored { "; this is ignored" } else { "" };
            cited(
                format!("{said}{note} ({})", problem.id()),
                problem.article(),
            )
        });
        let bad = query.bad_operation();
        let bad = bad.map(|bad| format!("{} ({BAD_OPERATION})", shown(&bad.to_string())));
        self.write("Problems", problems.chain(bad));
        let assumptions = query
            .record
            .assumptions()
            .iter()
            .map(|assumption| match assumption {
                Assumption::Turn => format!("{} to move", setup.turn.player()),
                Assumption::Castling if setup.castling.0.is_empty() => "no castling".to_owned(),
                Assumption::Castling => {
                    "kings and rooks on their starting squares have not moved".to_owned()
                }
                Assumption::Fullmove => "move number 1, not 0".to_owned(),
                Assumption::Chess960 => "a game of Chess960, by its castling rights".to_owned(),
                Assumption::Symbols => "filled symbols are Black's pieces".to_owned(),
                Assumption::Fen => {
                    let start = Position::try_from(setup).map(|start| start.to_string());
                    format!("the FEN is read as `{}`", start.unwrap_or_default())
                }
                Assumption::InitialPosition => "the moves begin at the initial position".to_owned(),
            });
        self.write("Assumed", assumptions);
        self.write("Notation", notation_notes(query));
    }
}

/// Appends a text from this column on, in lines of at most this width: each further line is indented.
pub fn fill(text: &str, column: usize, indent: usize, width: usize, out: &mut String) {
    let (before, indent) = (" ".repeat(column), " ".repeat(indent));
    let options = Options::new(width)
        .initial_indent(&before)
        .subsequent_indent(&indent)
        .break_words(false)
        .word_separator(WordSeparator::Custom(find_words))
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    let filled = textwrap::fill(text, options);
    out.push_str(filled.strip_prefix(&before).unwrap_or(&filled));
}

/// Finds the words between spaces; a move and its number (`4... Ng8`) are one, and so is an article (`(FIDE 3.1)`).
fn find_words(line: &str) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    let (mut start, mut end) = (0, 0);
    let words = WordSeparator::AsciiSpace.find_words(line);
    Box::new(words.filter_map(move |word| {
        end += word.word.len() + word.whitespace.len();
        let begins = is_move_number(word.word) || word.word == "(FIDE";
        let ends_here = !begins || end == line.len();
        ends_here.then(|| {
            let word = Word::from(&line[start..end]);
            start = end;
            word
        })
    }))
}

/// Returns whether a word ends as a move number does: `4...` or `(1.`.
fn is_move_number(word: &str) -> bool {
    let number = word.trim_end_matches('.');
    number.len() < word.len() && number.ends_with(|last: char| last.is_ascii_digit())
}

/// What a report is written on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReportFormat {
    /// Lines of text, with boards of letters.
    Text,
    /// Pages of HTML, with pictures.
    Html,
}

/// Returns the beginning of a page with a title and these styles: A4, and nothing from elsewhere.
pub fn html_page(title: &str, style: &str) -> String {
    let mut page = "<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>".to_owned();
    push_text(title, &mut page);
    page + "</title>\n<style>@page{size:A4;margin:12mm}body{margin:0 auto;" + style + "</style>\n"
}

impl ReportFormat {
    /// Appends a text that is safe to print.
    pub fn push_text(self, text: &str, out: &mut String) {
        match self {
            ReportFormat::Text => out.push_str(&shown(text)),
            ReportFormat::Html => {
                // A browser would break `1-0`, and a move behind its number.
                for word in find_words(text) {
                    let is_short = (2..20).contains(&word.word.len());
                    let is_kept = is_short && word.word.contains(['-', ' ']);
                    let [before, after] = if is_kept {
                        ["<span>", "</span>"]
                    } else {
                        [""; 2]
                    };
                    out.push_str(before);
                    push_text(word.word, out);
                    out.extend([after, word.whitespace]);
                }
            }
        }
    }

    /// Appends what only HTML has.
    pub fn push_markup(self, markup: &str, out: &mut String) {
        if self == ReportFormat::Html {
            out.push_str(markup);
        }
    }

    /// Appends a paragraph of text in lines of at most this width.
    pub fn push_paragraph(self, text: &str, width: usize, out: &mut String) {
        if self == ReportFormat::Html {
            return self.push_line("p", text, out);
        }
        fill(&shown(text), 0, 0, width, out);
        out.push('\n');
    }

    /// Appends a line of text, or an element of this name.
    pub fn push_line(self, name: &str, text: &str, out: &mut String) {
        self.push_markup(&format!("<{name}>"), out);
        self.push_text(text, out);
        self.push_markup(&format!("</{name}>"), out);
        out.push('\n');
    }
}

/// Returns a number of things in words: `1 move`, `2 moves`.
pub fn counted(count: impl ToString + Copy, thing: &str) -> String {
    let count = count.to_string();
    let plural = if count == "1" { "" } else { "s" };
    format!("{count} {thing}{plural}")
}

/// Returns the note about a turn that cannot be right: the side that is not to move is in check.
pub fn turn_note(query: &Query<'_>) -> Option<String> {
    let setup = query.record.setup();
    let (placement, turn) = (&setup.placement, setup.turn);
    let other = !turn;
    if !attacks::is_in_check(placement, other) {
        return None;
    }
    let sentence = SetupProblem::OppositeCheck.sentence(setup);
    Some(if query.has_moved {
        format!("before the moves, {sentence}")
    } else if attacks::is_in_check(placement, turn) {
        // With the other side to move, the position would be no better.
        sentence
    } else {
        format!("{sentence} (did you mean `turn={other}`?)")
    })
}

/// Returns how each move of the line that is not written as the standard says was read.
pub fn notation_notes(query: &Query<'_>) -> Vec<String> {
    let warnings = query.miswritten().iter();
    warnings
        .map(|(written, warnings)| format!("{written} is read as {}: {warnings}", warnings.san()))
        .collect()
}

/// Returns the description of a picture for readers who cannot see it: these sentences, the problems of the position,
/// and its FEN.
pub fn described(mut sentences: Vec<String>, query: &Query<'_>) -> String {
    let problems = query.named_problems().into_iter();
    sentences.extend(
        problems.map(|(problem, said)| cited(format!("Problem: {said}"), problem.article())),
    );
    let bad = query.bad_operation().map(|bad| bad.to_string());
    sentences.extend(bad.map(|bad| format!("Problem: {}", shown(&bad))));
    sentences.push(format!("FEN: {}", fen::write(&query.position)));
    sentences.join(". ")
}

/// Returns a text that begins with a capital letter. The name of a square stays in lower case.
pub fn capitalized(text: &str) -> String {
    let first_word = text.split(' ').next().unwrap_or_default();
    if Square::from_name(first_word.as_bytes()).is_some() {
        return text.to_owned();
    }
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// Returns the outcome of a game in words, with more before the article.
pub fn outcome_words(outcome: Outcome, more: &str) -> String {
    cited(result_words(outcome) + more, Some(outcome.reason.article()))
}

/// Returns the outcome of a game in words alone.
pub fn result_words(outcome: Outcome) -> String {
    let winner = outcome.winner.map(Color::player);
    let won = winner.map_or("draw".to_owned(), |winner| format!("{winner} wins"));
    won + outcome.reason.rule()
}

/// Returns why nothing is known of mates in a position that no game can reach.
pub fn unknown_words(position: &Position) -> String {
    let placement = position.placement();
    let mut sides = Color::ALL.into_iter();
    match sides.find(|&color| placement.king(color).is_none()) {
        Some(color) => format!("unknown: {} has no king", color.player()),
        None => "unknown: the side to move could capture the king".to_owned(),
    }
}

/// Returns why a move is illegal, with the article.
pub fn law_words(query: &Query<'_>, illegal: &IllegalMove) -> String {
    cited(query.sentence(illegal), illegal.article(&query.position))
}

/// Returns the title of a picture: the name of the record, if it has one, and the answer in a few words.
pub fn title(query: &Query<'_>, headline: String) -> String {
    match query.record.id() {
        Some(id) => format!("{id}: {headline}"),
        None => headline,
    }
}

/// Returns the pieces of each color, the king first.
pub fn pieces(placement: &Placement) -> [String; 2] {
    Color::ALL.map(|color| {
        let roles = Role::ALL.into_iter().rev();
        let squares = roles.map(|role| (role, placement.pieces(color, role)));
        let named = squares.filter(|(_, squares)| squares.any());
        let named = named.map(|(role, squares)| match squares.only() {
            Some(square) => format!("a {role} on {square}"),
            None => format!("{role}s on {}", names_or("", squares)),
        });
        format!("{}: {}", color.player(), joined_or("nothing", ", ", named))
    })
}

/// Returns the names of squares, or another word if there are none.
pub fn names_or(none: &str, squares: impl IntoIterator<Item = Square>) -> String {
    let names = squares.into_iter().map(|square| square.to_string());
    joined_or(none, " ", names)
}

fn joined_or(none: &str, separator: &str, names: impl Iterator<Item = String>) -> String {
    let names: Vec<String> = names.collect();
    if names.is_empty() {
        return none.to_owned();
    }
    names.join(separator)
}

#[cfg(test)]
mod tests {
    use super::fill;

    #[test]
    fn a_line_ends_before_the_word_that_is_too_long_for_it() {
        for (begun, text, [at, indent, width], wanted) in [
            (
                "moves:",
                "a2a3 a2a4 b2b3",
                [6, 2, 15],
                "moves:a2a3 a2a4\n  b2b3",
            ),
            // A word that is longer than a line has one of its own.
            ("", "a kingside b", [0, 0, 4], "a\nkingside\nb"),
            // A move stays with its number.
            (
                "",
                "may not castle: its king moved (1. Kf1)",
                [0, 0, 35],
                "may not castle: its king moved\n(1. Kf1)",
            ),
            ("a", "", [1, 2, 10], "a"),
        ] {
            let mut lines = begun.to_owned();
            fill(text, at, indent, width, &mut lines);
            assert_eq!(lines, wanted);
        }
        let text = "at the start, after 2... Ng8, 14... Ng8 and 130... Rxe8#; 1. e4 e5 2. Ke2 3.";
        for width in 1..=text.len() {
            let mut lines = String::new();
            fill(text, 0, 0, width, &mut lines);
            assert_eq!(lines.replace('\n', " "), text);
            for line in lines.lines() {
                let is_whole = text.ends_with(line) || !line.ends_with('.');
                let fits = line.len() <= width || line.split(' ').count() <= 2;
                assert!(is_whole && fits, "{lines}");
            }
        }
    }
}
