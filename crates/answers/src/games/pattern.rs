//! A board of which some squares may be anything: `????????/8/8/8/8/5N2/PPPPPPPP/RNBQKB?R w`.

use oracle_laws::{Bitboard, Color, File, Piece, Placement, Position, Rank, Role, Square};
use oracle_notation::{Interface, PositionErrorKind, fen, put};

use crate::moves::columns::has_rights;
use crate::select::ParseConditionError;

/// What stands on some squares of a board, and what is known of the fields of a FEN behind it.
#[derive(Debug, Clone)]
pub struct BoardPattern {
    placement: Placement,
    /// The squares that are compared.
    known: Bitboard,
    /// The side to move, castling rights and the en passant square; `?` for any. Clocks are not compared.
    fields: Vec<String>,
}

impl BoardPattern {
    /// Returns whether a text is a board and no condition: its first word has a slash, and no comparison before it.
    pub fn is_meant(text: &str) -> bool {
        let is_other = |sign: char| sign.is_whitespace() || "=<>~!'\"(".contains(sign);
        let word = text.trim_start().split(is_other).next();
        word.is_some_and(|word| word.contains('/'))
    }

    /// Parses the board, and the fields behind it.
    ///
    /// # Errors
    ///
    /// Says what cannot be read, and where.
    pub fn parse(text: &str) -> Result<BoardPattern, ParseConditionError> {
        let at = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
        let error = |part: &str, kind: PositionErrorKind| ParseConditionError {
            message: kind.to_string(),
            at: at(part)..at(part) + part.len(),
            hint: kind.hint(Interface::CommandLine),
        };
        let mut words = text.split_whitespace();
        let board = words.next().unwrap_or_default();
        let (mut placement, mut known) = (Placement::EMPTY, Bitboard::EMPTY);
        let count = board.split('/').count();
        if count != 8 {
            return Err(error(board, PositionErrorKind::RankCount(count)));
        }
        for (rank, text) in Rank::ALL.into_iter().rev().zip(board.split('/')) {
            let mut file: usize = 0;
            for (start, letter) in text.char_indices() {
                let part = &text[start..start + letter.len_utf8()];
                let length = letter.to_digit(9).filter(|&digit| digit > 0).unwrap_or(1);
                let piece = u8::try_from(letter).ok().and_then(Piece::from_letter);
                if piece.is_none() && !matches!(letter, '?' | '.' | '1'..='8') {
                    return Err(error(part, PositionErrorKind::UnknownPiece(letter)));
                }
                for _ in 0..length {
                    let square = File::new(file as u8).map(|file| Square::new(file, rank));
                    if let (Some(square), Some(piece)) = (square, piece) {
                        put(&mut placement, square, piece).map_err(|kind| error(part, kind))?;
                    }
                    known |= square
                        .filter(|_| letter != '?')
                        .map_or(Bitboard::EMPTY, Square::bitboard);
                    file += 1;
                }
            }
            if file != 8 {
                return Err(error(
                    text,
                    PositionErrorKind::RankLength(rank.index() + 1, file),
                ));
            }
        }
        let words: Vec<&str> = words.collect();
        if let Some(more) = words.get(5) {
            let kind = PositionErrorKind::ExtraWord((*more).to_owned());
            let hint = "a FEN has at most five fields behind its board".to_owned();
            return Err(ParseConditionError {
                hint,
                ..error(more, kind)
            });
        }
        // What is wrong with a field is said of it behind any board.
        let mut fen = "8/8/8/8/8/8/8/8".to_owned();
        for (word, any) in words.iter().zip(["w", "-", "-", "0", "1"]) {
            fen.extend([" ", if *word == "?" { any } else { word }]);
            fen::parse(&fen).map_err(|wrong| error(word, wrong.kind))?;
        }
        let mut fields: Vec<String> = words.into_iter().take(3).enumerate().map(normal).collect();
        // A game has an en passant square only where the capture is legal, and the file of a rook that is not the outermost.
        if let Ok(position) = Position::from_fen(text.trim()) {
            let fen = position.to_string();
            let own = fen.split(' ').skip(1).take(fields.len());
            fields = own.enumerate().map(normal).collect();
        }
        Ok(BoardPattern {
            placement,
            known,
            fields,
        })
    }

    /// Returns whether a position has this board, and these fields.
    pub fn is_of(&self, position: &Position) -> bool {
        let (own, wanted) = (position.placement(), &self.placement);
        Role::ALL
            .into_iter()
            .all(|role| own.role(role) & self.known == wanted.role(role))
            && Color::ALL
                .into_iter()
                .all(|color| own.color(color) & self.known == wanted.color(color))
            && (self.fields.is_empty() || {
                let fen = fen::write(position);
                let own = fen.split(' ').skip(1).enumerate().map(normal);
                let mut pairs = own.zip(&self.fields).enumerate();
                pairs.all(|(at, (own, wanted))| {
                    wanted == "?" || own == *wanted || at == 1 && has_rights(position, wanted)
                })
            })
    }
}

/// Returns a field behind the board in one spelling: `white` is `w`. What castling rights mean depends on the board.
fn normal((at, field): (usize, &str)) -> String {
    match at {
        0 => field.to_lowercase().chars().take(1).collect(),
        1 => field.to_owned(),
        _ => field.to_lowercase(),
    }
}
