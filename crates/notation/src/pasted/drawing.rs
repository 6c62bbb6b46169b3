//! A board drawn in lines: by this program, by Stockfish's `d`, or by python-chess.
//!
//! A drawing is eight lines of eight squares, with or without coordinates and frames. Letters and chess symbols are
//! pieces. Dots, dashes and circles are empty squares, and so is a gap between two bars of a frame. Coordinates give
//! the rank and file of a square; without them the drawing starts at a8.

use super::{Pasted, without_word};
use crate::Assumption;
use crate::line::tokens::Token;
use crate::line::{fields, turn};
use oracle_laws::{Color, File, Piece, Rank, Square};

/// A line of a drawing with eight squares.
struct Row {
    label: Option<Rank>,
    cells: [Option<(Piece, usize)>; 8],
}

/// Translates a drawing into a piece list, or into the FEN that stands below it. Moves and fields may follow.
pub(super) fn translate(token: Token<'_>) -> Option<Pasted> {
    let begin = begin_of_fields(token.text);
    let (token, fields) = (token.part(0..begin), token.after(begin));
    let mut rows: Vec<Row> = Vec::new();
    let (mut fen, mut is_turned, mut turns) = (None, None, Vec::new());
    for line in token.text.lines().map(|line| token.sub(line)) {
        if let Some(row) = row(line) {
            rows.push(row);
            continue;
        }
        let line = line.trimmed();
        fen = fen.or_else(|| without_word(line, "Fen:"));
        turns.extend(said_turns(line));
        is_turned = is_turned.or_else(|| is_turned_by_files(line.text));
    }
    let rows: [Row; 8] = rows.try_into().ok()?;
    if let Some(fen) = fen {
        let mut pasted = Pasted::default().with_copy(fen);
        pasted.push_turns(&turns, fields);
        return Some(pasted.with_copy(fields));
    }
    let is_turned_by_ranks = rows[0].label.map(|rank| rank != Rank::Eighth);
    let files_turned = is_turned.or(is_turned_by_ranks).unwrap_or(false);
    let ranks_turned = is_turned_by_ranks.or(is_turned).unwrap_or(false);
    let mut pasted = Pasted::default();
    for (index, row) in rows.iter().enumerate() {
        let rank = Rank::ALL[if ranks_turned { index } else { 7 - index }];
        if row.label.is_some_and(|label| label != rank) {
            return None;
        }
        for (index, cell) in (0..).zip(row.cells) {
            let file = File::new(if files_turned { 7 - index } else { index })?;
            if let Some((piece, at)) = cell {
                let square = Square::new(file, rank);
                let (color, role) = (piece.color.letter(), piece.role.letter());
                pasted.write(&format!("{color}{role}{square} "), at);
            }
        }
    }
    pasted.note(Assumption::Symbols, is_filled(&rows, token));
    if pasted.line.is_empty() {
        pasted.write("White: Black: ", token.start);
    }
    pasted.push_turns(&turns, fields);
    Some(pasted.with_copy(fields))
}

/// Returns where the moves and fields begin that follow a drawing. The words around one speak of moves, too: `20 moves`, `a
/// bishop moves along diagonals`.
fn begin_of_fields(text: &str) -> usize {
    let is_count = |word: &str| word == "no" || word.bytes().all(|digit| digit.is_ascii_digit());
    let is_move = |word: &str| {
        word.contains(|letter: char| letter.is_ascii_digit()) || word.starts_with("O-O")
    };
    let mut words = text.split_whitespace().peekable();
    let mut before = "the board";
    while let Some(word) = words.next() {
        let begins_moves =
            word == "moves" && !is_count(before) && words.peek().is_some_and(|next| is_move(next));
        if begins_moves || fields::is_field(word) {
            return Token::whole(text).sub(word).start;
        }
        before = word;
    }
    text.len()
}

/// Returns whether a line is the first of a drawing: eight squares, the letters of the files, or a frame.
pub(super) fn is_begun_by(text: &str) -> bool {
    const FRAME: &str = "+-=|";
    let text = text.trim();
    let is_frame = |letter: char| {
        FRAME.contains(letter)
            || letter.is_whitespace()
            || ('\u{2500}'..='\u{257f}').contains(&letter)
    };
    let is_letter = |letter: char| letter.is_ascii_alphabetic() || letter.is_whitespace();
    let is_long = text.chars().nth(7).is_some();
    is_long && text.chars().all(is_frame)
        || text.chars().all(is_letter) && is_turned_by_files(text).is_some()
        || row(Token::whole(text)).is_some() && are_squares_apart(text)
}

/// Returns whether the squares of a row stand apart from one another, or close together with nothing between them. Other
/// letters among them are no drawing, but a line with an error.
fn are_squares_apart(row: &str) -> bool {
    let parts = row.split(|letter: char| letter.is_whitespace() || is_bar(letter));
    let mut counts = parts.map(|part| {
        let squares = squares(Token::whole(part)).map_or(0, |squares| squares.len());
        let letters = part.chars().filter(|letter| !VARIANTS.contains(letter));
        (squares, letters.count())
    });
    counts.all(|(squares, letters)| squares <= 1 || (squares, letters) == (8, 8))
}

/// Returns whether the pieces of a drawing are all filled symbols. Terminals that paint each piece in the colour of its
/// side draw both sides with them, and without the colours nothing tells the sides apart.
fn is_filled(rows: &[Row; 8], token: Token<'_>) -> bool {
    let is_symbol = |at: usize| {
        let rest = token.text.get(at - token.start..).unwrap_or_default();
        !rest.starts_with(|letter: char| letter.is_ascii())
    };
    let mut pieces = rows.iter().flat_map(|row| row.cells).flatten().peekable();
    pieces.peek().is_some()
        && pieces.all(|(piece, at)| piece.color == Color::Black && is_symbol(at))
}

fn row(line: Token<'_>) -> Option<Row> {
    let text = line.text.trim_end();
    let label = label(text.trim_start()).or_else(|| label_after(text));
    let between_bars = || -> Option<Vec<_>> {
        // The text before the first bar and after the last is the label.
        let (_, inside) = text.split_once(is_bar)?;
        let (inside, _) = inside.rsplit_once(is_bar)?;
        let mut cells = Vec::new();
        for part in inside.split(is_bar) {
            let mut found = squares(line.sub(part))?;
            if part.trim().is_empty() {
                found.push(None);
            }
            cells.extend(found);
        }
        Some(cells)
    };
    // In the drawing of a move a bar is an attack along a file.
    let squares_of = |part| squares(line.sub(part))?.try_into().ok();
    // `8| r n b q k b n r`: the bar parts the rank from the squares.
    let behind_bar = || {
        let rest = text.trim_start().get(1..).filter(|_| label.is_some())?;
        squares_of(rest.trim_start().strip_prefix(is_bar)?)
    };
    let cells = between_bars().and_then(|cells| cells.try_into().ok());
    let cells = cells.or_else(behind_bar).or_else(|| squares_of(text))?;
    Some(Row { label, cells })
}

fn is_bar(letter: char) -> bool {
    matches!(letter, '|' | '\u{2502}' | '\u{2503}' | '\u{2551}')
}

/// How drawings show an empty square.
const EMPTY: &str = ".-_*\u{b7}\u{2022}\u{2b58}\u{25a1}\u{25a0}\u{25cb}";
/// The move and the lines of a drawing that explains one: they pass over empty squares.
const LINES: &str = "x\u{d7}:|/\\\u{2500}\u{2502}\u{2571}\u{2572}";
/// Marks beside pieces, coordinates and counts of attackers.
const MARKS: &str = "{}[]<>()!0123456789";
/// What may follow a chess symbol: the variant in which it is shown.
const VARIANTS: [char; 2] = ['\u{fe0e}', '\u{fe0f}'];

/// Reads squares, one letter each; `None` if anything else occurs. Marks and digits are
/// skipped.
fn squares(token: Token<'_>) -> Option<Vec<Option<(Piece, usize)>>> {
    let mut found = Vec::new();
    let mut letters = token.text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        if let Some(piece) = piece(letter) {
            found.push(Some((piece, token.start + at)));
            continue;
        }
        let is_before_piece = letters
            .peek()
            .is_some_and(|&(_, next)| piece(next).is_some());
        match letter {
            // A mark next to a piece: the king may castle with that rook, or the move there is illegal.
            '*' | '\u{2022}' | 'x' | '\u{d7}' if is_before_piece => {}
            _ if EMPTY.contains(letter) || LINES.contains(letter) => found.push(None),
            _ if MARKS.contains(letter) || VARIANTS.contains(&letter) || letter.is_whitespace() => {
            }
            _ => return None,
        }
    }
    Some(found)
}

fn piece(letter: char) -> Option<Piece> {
    match u8::try_from(letter) {
        Ok(byte) => Piece::from_letter(byte),
        Err(_) => Piece::from_symbol(letter),
    }
}

/// Returns the rank before the squares.
fn label(text: &str) -> Option<Rank> {
    let rest = text.get(1..)?;
    let is_alone =
        rest.starts_with(|letter: char| !letter.is_ascii_alphanumeric() && letter != '.');
    Rank::from_digit(text.as_bytes()[0]).filter(|_| is_alone)
}

/// Returns the rank after the squares.
fn label_after(text: &str) -> Option<Rank> {
    let (before, last) = text.split_at_checked(text.len().checked_sub(1)?)?;
    let is_alone = before.ends_with(|letter: char| letter.is_whitespace() || letter == '|');
    Rank::from_digit(last.as_bytes()[0]).filter(|_| is_alone)
}

/// Returns whether a line of coordinates begins with the h-file.
fn is_turned_by_files(text: &str) -> Option<bool> {
    let letters: String = text.chars().filter(char::is_ascii_alphabetic).collect();
    match letters.to_ascii_lowercase().as_str() {
        "abcdefgh" => Some(false),
        "hgfedcba" => Some(true),
        _ => None,
    }
}

/// What a line says of the side to move, and where.
type SaidTurn<'a> = (Color, Token<'a>);

/// Returns the sides to move that a line names: `White to move: 20 moves`, `Mate in 2, Black to play`, `b KQkq -`, `(b)`, `1...`.
pub(super) fn said_turns(line: Token<'_>) -> Vec<SaidTurn<'_>> {
    let color = |side: &str| fields::turn_value(side).ok();
    let said = turn::all_in(line.text).filter_map(|side| {
        let side = line.part(side);
        Some((color(side.text)?, side))
    });
    let bare = line
        .text
        .trim_matches(|letter: char| "()[]?".contains(letter) || letter.is_whitespace());
    let digits = bare.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let mut words = bare.split_whitespace();
    let first = words.next().filter(|word| word.len() == 1).and_then(color);
    let is_fen = words
        .next()
        .is_none_or(|word| fields::castling_value(word).is_ok());
    let alone = match digits {
        "..." | "\u{2026}" => Some(Color::Black),
        _ => first.filter(|_| is_fen),
    };
    said.chain(alone.map(|color| (color, line.sub(bare))))
        .collect()
}

impl Pasted {
    /// Appends the sides to move that lines name, each once, where no field does: two of them are an error of the line.
    fn push_turns(&mut self, turns: &[SaidTurn<'_>], fields: Token<'_>) {
        self.write(" ", fields.start);
        let has_field = fields.text.contains("turn=");
        for color in Color::ALL.into_iter().filter(|_| !has_field) {
            let said = turns.iter().filter(|(said, _)| *said == color);
            match said.max_by_key(|(_, said)| said.text.len()) {
                Some((_, said)) if said.text.contains(' ') => {
                    self.copy(*said);
                    self.write(" ", fields.start);
                }
                Some((_, said)) => self.replace(said.range(), &format!("{color} to move ")),
                None => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_begun_by;

    #[test]
    fn a_drawing_begins_with_squares_that_stand_apart_or_with_a_frame() {
        for line in [
            "r n b q k b n r",
            " +---+---+---+---+---+---+---+---+",
            "8 rnbqkbnr",
        ] {
            assert!(is_begun_by(line), "{line}");
        }
        for line in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "n:PqRb/65Q",
        ] {
            assert!(!is_begun_by(line), "{line}");
        }
    }
}
