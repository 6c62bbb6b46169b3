//! A board drawn in lines: by this program, by Stockfish's `d`, or by python-chess.
//!
//! A drawing is eight lines of eight squares, with or without coordinates and frames, from a8 on without them. Letters and chess
//! symbols are pieces; dots, dashes, circles and a gap between two bars of a frame are empty squares.

use super::{Pasted, without_word};
use crate::tokens::{Token, is_field};
use crate::{Assumption, spoken};
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
    let (mut fen, mut is_turned) = (None, None);
    let mut pasted = Pasted::default();
    for line in token.text.lines().map(|line| token.sub(line)) {
        if let Some(row) = row(line) {
            rows.push(row);
            continue;
        }
        let line = line.trimmed();
        let mut said = ["Fen:", "FEN:"].into_iter();
        fen = fen.or_else(|| said.find_map(|word| without_word(line, word)));
        if !fields.text.contains("turn=") {
            pasted.push_turn(line);
        }
        is_turned = is_turned.or_else(|| is_turned_by_files(line.text));
    }
    let rows: [Row; 8] = rows.try_into().ok()?;
    if let Some(fen) = fen {
        pasted.copy(fen);
        pasted.write(" ", fields.start);
        return Some(pasted.with_copy(fields));
    }
    let is_turned_by_ranks = rows[0].label.map(|rank| rank != Rank::Eighth);
    let files_turned = is_turned.or(is_turned_by_ranks).unwrap_or(false);
    let ranks_turned = is_turned_by_ranks.or(is_turned).unwrap_or(false);
    // An empty board is a position, too.
    pasted.write("White: Black: ", token.start);
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
    Some(pasted.with_copy(fields))
}

/// Returns where the moves and fields begin that follow a drawing. The words around one speak of moves, too: `20 moves`, `a
/// bishop moves along diagonals`.
fn begin_of_fields(text: &str) -> usize {
    let is_count = |word: &str| word == "no" || word.bytes().all(|digit| digit.is_ascii_digit());
    let start_of = |word| Token::whole(text).sub(word).start;
    let is_move = |word| {
        // `Black moves` may stand above the eighth rank.
        let mut line = text[start_of(word)..].lines().take(1);
        let mut is_row = || line.any(|line| row(Token::whole(line)).is_some());
        let has_digit = word.contains(|letter: char| letter.is_ascii_digit());
        (has_digit || word.starts_with("O-O")) && !is_row()
    };
    let mut words = text.split_whitespace().peekable();
    let mut before = "the board";
    while let Some(word) = words.next() {
        let begins_moves =
            word == "moves" && !is_count(before) && words.peek().copied().is_some_and(is_move);
        if begins_moves || is_field(word) {
            return start_of(word);
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
    let label = label(text.trim_start());
    let between_bars = || {
        // The text before the first bar and after the last is the label.
        let (_, inside) = text.split_once(is_bar)?;
        let (inside, _) = inside.rsplit_once(is_bar)?;
        let cells = inside.split(is_bar).map(|part| match part.trim() {
            "" => Some(vec![None]),
            _ => squares(line.sub(part)),
        });
        Some(cells.collect::<Option<Vec<_>>>()?.concat())
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

/// Reads squares, one letter each; `None` if anything else occurs. Marks and digits are skipped.
fn squares(token: Token<'_>) -> Option<Vec<Option<(Piece, usize)>>> {
    let mut found = Vec::new();
    let mut letters = token.text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        if let Some(piece) = piece(letter) {
            found.push(Some((piece, token.start + at)));
            continue;
        }
        let next = letters.peek();
        let is_before_piece = next.is_some_and(|&(_, next)| piece(next).is_some());
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
    Piece::from_char(letter).or_else(|| Piece::from_symbol(letter))
}

/// Returns the rank before or after the squares.
fn label(text: &str) -> Option<Rank> {
    let (first, last) = (text.chars().next()?, text.chars().next_back()?);
    let is_before = |next: char| !next.is_ascii_alphanumeric() && next != '.';
    let is_after = |next: char| next.is_whitespace() || next == '|';
    let rank = |digit: char| Rank::from_digit(u8::try_from(digit).ok()?);
    let before = rank(first).filter(|_| text[1..].starts_with(is_before));
    before.or_else(|| rank(last).filter(|_| text[..text.len() - 1].ends_with(is_after)))
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

impl Pasted {
    /// Appends the side to move that a line beside a board names: `White to move: 20 moves`, `Mate in 2, Black to play`; or
    /// all of the line: `b KQkq -`, `(b)`, `12...`; or the number of a move of Black: `12... Kd7`.
    pub(super) fn push_turn(&mut self, line: Token<'_>) {
        const KEYS: [&str; 5] = ["turn: ", "castling=", "ep=", "halfmove=", "fullmove="];
        let around = |letter: char| letter.is_whitespace() || "()[]?".contains(letter);
        let bare = line.text.trim_matches(around);
        let fields = KEYS.into_iter().zip(bare.split_whitespace());
        let fields = fields.filter(|_| spoken::begins_fields(bare, false));
        // So this program asks below a board.
        let said = line.text.split("(did you mean").next().unwrap_or_default();
        let sides = spoken::turns_in(said).map(|side| {
            let is_read = spoken::turn(side).is_some();
            (if is_read { KEYS[0] } else { "turn=" }, side)
        });
        for (key, word) in fields.chain(sides) {
            self.push(&format!("{key}{word} "), line.sub(word).range(), false);
        }
        let digits = |letter: char| letter.is_ascii_digit();
        let dots = bare.trim_start_matches(digits).trim_start_matches(". ");
        let mut signs = ["...", "\u{2026}"].into_iter();
        let behind = signs.find_map(|sign| dots.strip_prefix(sign));
        if behind.is_some_and(|moves| moves.is_empty() || bare.starts_with(digits)) {
            self.write("turn: b ", line.start);
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
