//! Movetext: moves as games are written, with numbers, comments, variations and results between them.
//!
//! Only the moves are kept. Skipped are numbers (`12.`, `12...`), comments in braces, variations in parentheses, numeric
//! annotation glyphs (`$1`), [`signs`] of annotators and results (PGN standard, section 8.2).
//!
//! This reads one line, and stops at the first error with its place, because a position depends on every move before it. A file
//! of games is read by `oracle-pgn` in chunks, and goes on after damage: a second reader, of the same words, numbers, signs and
//! results.

use crate::move_text::{are_squares_apart, without_number};
use crate::record::given_result;
use crate::signs::{self, MoveMark};
use crate::spoken::{bare_move, is_filler, is_opening, move_at_start, spoken_move};
use crate::tokens::{Separator, Token, Tokens, find_wide_space, with_plain_spaces};
use crate::{
    MoveError, MoveText, ParsePositionError, ParseResult, PieceLetters, PositionErrorKind,
};
use oracle_laws::{Color, Outcome, Position};

/// Takes the next item of a movetext: a move, or one thing that is skipped. Comments and variations must be closed. A number
/// without a dot is that of the next move, if the number of the first is known. Behind a result, a move is that of another
/// game, and of several results, the first holds.
pub(crate) fn take<'a>(
    tokens: &mut Tokens<'a>,
    moves: &mut Vec<Token<'a>>,
    first: Option<usize>,
    over: &mut Option<GameResult>,
) -> ParseResult<()> {
    let Some(token) = tokens.peek(Separator::List) else {
        return Ok(());
    };
    let (line, start) = (tokens.line, token.start);
    let byte = token.text.as_bytes()[0];
    let result = result(&line[start..]);
    let end = match byte {
        b'{' => end_of_comment(tokens, start)?,
        b'(' => end_of_variation(tokens, start)?,
        b'$' => start + 1 + digits(&token.text[1..]),
        _ => start + result.map_or_else(|| length_of_word(token.text), |(_, length)| length),
    };
    tokens.skip_to(end);
    if matches!(byte, b'{' | b'(' | b'$') || result.is_some() {
        *over = over.or(result.map(|(result, _)| result));
        return Ok(());
    }
    let word = &line[start..end];
    let is_numbered = line[..start].trim_end().ends_with('.');
    // `2. N f3`: no sign stands before a move.
    let marks = signs::marks(word).filter(|_| !is_numbered || !word.starts_with('N'));
    let marks = marks.unwrap_or_default();
    if let Some(last) = moves.last_mut()
        && let [(_, MoveMark::Ending(_)), ..] = marks[..]
    {
        last.text = &line[last.start..end];
        return Ok(());
    }
    // `3e4` and `3. 3e4`: a move has one number.
    let is_next = |number: usize| match first {
        _ if is_numbered => false,
        Some(first) => {
            (moves.len() / 2..=moves.len().div_ceil(2)).contains(&number.wrapping_sub(first))
        }
        None => number < 1000,
    };
    // `Move: e4`
    if word.strip_suffix(':').is_some_and(is_filler) {
        return Ok(());
    }
    let inner = word.trim_start_matches(['*', '"', '`', '_', '\u{201c}']);
    let word = if inner.is_empty() { word } else { inner };
    let mut text = bare_move(without_number(without_bare_number(word, is_next)));
    if let Some(said) = move_at_start(&line[tokens.token(text).start..]) {
        tokens.skip_to(tokens.token(said).range().end);
        text = said;
    }
    if !text.is_empty() && marks.is_empty() {
        // Words behind the result are a note of the game, and moves and fields are not.
        let is_move = || is_numbered || text != word || MoveText::parse(text).is_ok();
        if over.is_some() && (text.contains('=') || is_move()) {
            return Err(tokens.error(PositionErrorKind::Pgn, tokens.token(text)));
        }
        if find_wide_space(text.as_bytes()).is_some() {
            let kind = PositionErrorKind::ExtraWord(text.to_owned());
            return Err(tokens.error(kind, tokens.token(text)));
        }
        if over.is_none() {
            moves.push(tokens.token(text));
        }
    }
    Ok(())
}

/// Returns the result with which a text begins, and its length. The board decides whether `0-0` is castling.
fn result(text: &str) -> Option<(GameResult, usize)> {
    if let Some(after) = text.strip_prefix('*') {
        // `**Nf3**`
        let is_emphasis = after.starts_with(|next: char| next == '*' || next.is_alphanumeric());
        return (!is_emphasis).then_some((GameResult::Unknown, 1));
    }
    let (result, length) = GameResult::begin(text.as_bytes())?;
    let is_castling = result == GameResult::BothForfeit && !text[..length].contains(' ');
    (!is_castling).then_some((result, length))
}

/// Returns a word without the number at its start, if that is the next: `2Nf3`, `2`.
fn without_bare_number(word: &str, is_next: impl Fn(usize) -> bool) -> &str {
    let (number, rest) = word.split_at(digits(word));
    // `00` is castling.
    let is_number =
        !rest.starts_with(|next: char| !next.is_alphabetic()) && !number.starts_with("00");
    if is_number && number.parse().is_ok_and(is_next) {
        rest
    } else {
        word
    }
}

/// Returns the moves of a movetext, as they are written.
///
/// ```
/// use oracle_notation::movetext;
///
/// let moves = movetext("1. e4 {best by test} e5 2.Nf3 (2. f4 exf4) Nc6 $1 1-0")?;
/// assert_eq!(moves, ["e4", "e5", "Nf3", "Nc6"]);
/// # Ok::<_, oracle_notation::ParsePositionError>(())
/// ```
///
/// # Errors
///
/// A comment or a variation that is not closed.
pub fn movetext(text: &str) -> Result<Vec<&str>, ParsePositionError> {
    let (moves, _) = take_all(text)?;
    Ok(moves.into_iter().map(|token| token.text).collect())
}

/// Returns the moves of a movetext, and its result.
pub(crate) fn take_all(text: &str) -> ParseResult<(Vec<Token<'_>>, Option<GameResult>)> {
    let mut tokens = Tokens::new(text);
    let (mut moves, mut over) = (Vec::new(), None);
    while tokens.peek(Separator::List).is_some() {
        take(&mut tokens, &mut moves, None, &mut over)?;
    }
    Ok((moves, over))
}

/// Returns a movetext as a game has it, where a semicolon begins a comment: between moves, it separates them. A move behind a
/// result is an error of the game.
///
/// # Errors
///
/// A comment or a variation that is not closed.
pub fn pgn_movetext(text: &str) -> Result<String, ParsePositionError> {
    if let Err(error) = movetext(text)
        && error.kind != PositionErrorKind::Pgn
    {
        return Err(error);
    }
    let plain = text.replace(';', " ");
    let mut words = movetext(&plain).unwrap_or_default().into_iter();
    let are_moves = words.all(|word| MoveText::parse(word).is_ok());
    Ok(if are_moves { plain } else { text.to_owned() })
}

/// Returns the length of a word, up to a comment, a variation or a glyph that follows without a space.
fn length_of_word(text: &str) -> usize {
    let bytes = text.as_bytes();
    let is_end = |at: usize| match bytes[at] {
        b'{' | b'$' => true,
        // `e8(Q)` promotes.
        b'(' => bytes.get(at + 2) != Some(&b')'),
        _ => false,
    };
    let end = (1..bytes.len()).find(|&at| is_end(at));
    end.unwrap_or(bytes.len())
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// Returns the end of the comment that starts here. Comments do not nest.
fn end_of_comment(tokens: &Tokens<'_>, start: usize) -> ParseResult<usize> {
    let length = tokens.line[start..].find('}');
    let brace = Token { text: "{", start };
    let unclosed = || tokens.error(PositionErrorKind::UnclosedComment, brace);
    Ok(start + length.ok_or_else(unclosed)? + 1)
}

/// Returns the end of the variation that starts here, including all variations and comments inside it.
fn end_of_variation(tokens: &Tokens<'_>, start: usize) -> ParseResult<usize> {
    let bytes = tokens.line.as_bytes();
    let (mut at, mut depth) = (start, 0);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'{' => at = end_of_comment(tokens, at)? - 1,
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        at += 1;
        if depth == 0 {
            return Ok(at);
        }
    }
    let bracket = Token { text: "(", start };
    Err(tokens.error(PositionErrorKind::UnclosedVariation, bracket))
}

/// A move with its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenMove {
    /// What the text means.
    pub read: MoveText,
    /// The text.
    pub text: String,
    /// The number before it, if it is not part of it.
    pub number: Option<WrittenNumber>,
    /// What its first word means by itself, if its squares stand apart: `e4 e5` may be two moves.
    pub first: Option<MoveText>,
}

impl WrittenMove {
    /// Parses one move, with what people write around it. Its squares may stand apart: `e2 e4`, `e7 e8 q`, `Ng1 f3`.
    ///
    /// # Errors
    ///
    /// Any text that is no move with these letters.
    pub fn parse(text: &str, letters: PieceLetters) -> Result<WrittenMove, ParsePositionError> {
        let bare = bare_move(text);
        if are_squares_apart(bare) {
            let joined = bare.replace(' ', "");
            if let Ok(written) = WrittenMove::parse_part(&joined, &joined, letters) {
                let first = bare.split(' ').next();
                let first = first.and_then(|first| MoveText::parse_with(first, letters).ok());
                return Ok(WrittenMove { first, ..written });
            }
        }
        WrittenMove::parse_part(bare, text, letters)
    }

    /// Parses moves with numbers, comments and variations between them. What stands alone in parentheses or braces is a move, or an
    /// error.
    ///
    /// # Errors
    ///
    /// A word that is no move with these letters, or a comment or variation that is not closed.
    pub fn parse_all(
        text: &str,
        letters: PieceLetters,
    ) -> Result<Vec<WrittenMove>, ParsePositionError> {
        let all = WrittenMove::parse_item(text, letters)?;
        let is_blank = text.bytes().all(|byte| Separator::List.has(byte));
        // A semicolon begins a comment.
        let is_comment = text.trim_start().starts_with(';') && !is_blank;
        if is_comment || all.is_empty() && !is_blank && given_result(text).is_none() {
            return Ok(vec![WrittenMove::parse(text, letters)?]);
        }
        Ok(all)
    }

    /// Parses one of several such texts, which may be a comment or a variation alone.
    ///
    /// # Errors
    ///
    /// The same.
    pub fn parse_item(
        text: &str,
        letters: PieceLetters,
    ) -> Result<Vec<WrittenMove>, ParsePositionError> {
        if let Some(plain) = with_plain_spaces(text) {
            return WrittenMove::parse_item(&plain, letters);
        }
        // A list has each move in a text of its own.
        let is_word = text.starts_with(|letter: char| letter.is_ascii_alphabetic())
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        // Parentheses and braces stand around variations and comments.
        let is_wrapped = text.starts_with(|first| !matches!(first, '(' | '{') && is_opening(first))
            || text.split([' ', ':']).next().is_some_and(is_filler);
        let is_one = || is_wrapped && bare_move(text) != text || spoken_move(text).is_some();
        if (is_word || is_one())
            && let Ok(written) = WrittenMove::parse(text, letters)
        {
            return Ok(vec![written]);
        }
        let parse = |word| WrittenMove::parse_part(word, text, letters);
        movetext(text)?.into_iter().map(parse).collect()
    }

    fn parse_part(word: &str, text: &str, letters: PieceLetters) -> ParseResult<WrittenMove> {
        let start = word.as_ptr().addr() - text.as_ptr().addr();
        let read = MoveText::parse_with(word, letters).map_err(|error| {
            let error = MoveError::from(error).in_letters(letters, |_| true);
            let kind = PositionErrorKind::Move(word.to_owned(), Box::new(error));
            ParsePositionError::new(kind, text, start..start + word.len())
        })?;
        Ok(WrittenMove {
            read,
            text: word.to_owned(),
            number: WrittenNumber::at_end(&text[..start]),
            first: None,
        })
    }
}

/// Returns a move of a player with its number: `4... Ng8`.
pub fn numbered(number: u32, player: Color, played: &str) -> String {
    let dots = player.either(".", "...");
    format!("{number}{dots} {played}")
}

/// The number that is written before a move: `12.` of White, `12...` of Black, or the dots alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrittenNumber {
    /// The number of the move.
    pub number: Option<u32>,
    /// Whose move it is.
    pub player: Color,
}

impl WrittenNumber {
    /// Returns the number with which a move begins.
    pub fn of(written: &str) -> Option<WrittenNumber> {
        let length = written.len() - without_number(written).len();
        WrittenNumber::at_end(&written[..length])
    }

    /// Returns the number with which a text before a move ends.
    pub fn at_end(text: &str) -> Option<WrittenNumber> {
        let is_mark = |letter: char| ".\u{2026}*\"`_".contains(letter) || letter.is_whitespace();
        let before = text.trim_end_matches(is_mark);
        let marks = text[before.len()..].chars();
        let dots = marks.map(|mark| match mark {
            '.' => 1,
            '\u{2026}' => 3,
            _ => 0,
        });
        let dots: u32 = dots.sum();
        let rest = before.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let is_alone = !rest.ends_with(|letter: char| letter.is_alphanumeric());
        let number = before[rest.len()..].parse().ok().filter(|_| is_alone);
        let is_read = number.is_some() && dots > 0 || dots > 1;
        is_read.then(|| WrittenNumber {
            number,
            player: Color::from_white(dots == 1),
        })
    }

    /// Returns after how many half-moves of a game that starts here the move stands; negative before the start.
    pub fn plies_after(self, start: &Position) -> Option<i64> {
        let index = |number: u32, player| 2 * i64::from(number) + i64::from(player == Color::Black);
        Some(index(self.number?, self.player) - index(start.fullmoves(), start.turn()))
    }

    /// Returns what is wrong with the order of moves, if a move that is illegal here has another number than the next one.
    /// `played` is the move that the game has played with this number. A number far off says nothing: not every game is
    /// numbered from its start.
    pub fn disorder(
        self,
        position: &Position,
        read: MoveText,
        written: &str,
        played: Option<&str>,
    ) -> Option<Disorder> {
        let plies = self.plies_after(position);
        let plies = plies.filter(|plies| plies.abs() <= 6)?;
        let (number, player, turn) = (self.number?, self.player, position.turn());
        let name = numbered(number, player, written);
        let (of_player, of_turn) = (player.player(), turn.player());
        let next = format!("{of_turn}'s {} move", ordinal(position.fullmoves()));
        let marks = |text: &str| text.trim_end_matches(['+', '#', '!', '?']).to_owned();
        let mut passed = position.clone();
        passed.pass();
        let is_played = played.map(marks) == Some(marks(&name));
        let is_missing = plies == 1 && !position.is_check() && read.only(&passed).is_some();
        // Some write `2. Nf3 2. Nc6`.
        let is_usual = plies == 0 || plies == -1 && player == Color::White;
        let message = if is_played {
            format!("{name} has been played: {next} is next")
        } else if is_missing {
            format!("{name} is {of_player}'s move, but {next} is missing")
        } else if is_usual {
            return None;
        } else {
            let own = ordinal(number);
            format!("{name} is {of_player}'s {own} move, but {next} is next")
        };
        Some(Disorder {
            message,
            is_certain: player != turn && (is_played || is_missing),
        })
    }
}

/// What is wrong with the order of the moves of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disorder {
    /// In a sentence.
    pub message: String,
    /// Whether the move is that of the player who is not to move, so that nothing else is wrong with it.
    pub is_certain: bool,
}

impl Disorder {
    /// Returns the sentence, with the law that the move breaks where it may be wrong for another reason, too.
    pub fn sentence(self, law: &str) -> String {
        if self.is_certain {
            self.message
        } else {
            format!("{}: {law}", self.message)
        }
    }
}

/// Returns an ordinal number: `second`, `21st`.
pub fn ordinal(number: u32) -> String {
    const WORDS: [&str; 10] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth",
    ];
    if let Some(word) = WORDS.get((number as usize).wrapping_sub(1)) {
        return (*word).to_owned();
    }
    let end = match (number / 10 % 10, number % 10) {
        (1, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{end}")
}

oracle_laws::listed! {
    /// The result of a game, as it is written (PGN standard, section 8.1.1.7).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum GameResult {
        /// `1-0`
        WhiteWins = "1-0",
        /// `0-1`
        BlackWins = "0-1",
        /// `1/2-1/2`
        Draw = "1/2-1/2",
        /// `*`: the game is unfinished, or its result is unknown.
        Unknown = "*",
        /// White wins a game that was not played.
        WhiteWinsByForfeit = "+--",
        /// Black wins a game that was not played.
        BlackWinsByForfeit = "--+",
        /// Both players lose: the game was not played.
        BothForfeit = "0-0",
    }
    /// All results, those of the standard first.
    const ALL;
    /// Returns the result as it is commonly written: one of four in the standard.
    const fn id;
    impl Display;
}

/// The longest result that [`GameResult::begin`] reads, and the byte after it.
pub const LONGEST_RESULT: usize = 16;

impl GameResult {
    /// Parses a result in common spellings: `1-0`, `½-½`, `1/2`, `0.5-0.5`, `1:0`, `1 - 0`, with any dash; `0-0` and `+--` of
    /// games that were not played.
    pub fn parse(text: &[u8]) -> Option<GameResult> {
        match text {
            b"*" => Some(GameResult::Unknown),
            // Some of these are also signs of annotators.
            b"+--" | b"+:-" | b"+/-" => Some(GameResult::WhiteWinsByForfeit),
            b"--+" | b"-:+" | b"-/+" => Some(GameResult::BlackWinsByForfeit),
            _ => {
                let (result, length) = GameResult::begin(text)?;
                (length == text.len()).then_some(result)
            }
        }
    }

    /// Parses the result of two scores, or `1/2`, with which a text begins, and returns its length. A letter, a digit or a dash
    /// does not follow.
    pub fn begin(text: &[u8]) -> Option<(GameResult, usize)> {
        // Nearly all results.
        let is_end = |rest: &[u8]| rest.first().is_none_or(|next| *next <= b' ');
        match text {
            [b'1', b'-', b'0', rest @ ..] if is_end(rest) => {
                return Some((GameResult::WhiteWins, 3));
            }
            [b'0', b'-', b'1', rest @ ..] if is_end(rest) => {
                return Some((GameResult::BlackWins, 3));
            }
            [b'1', b'/', b'2', b'-', b'1', b'/', b'2', rest @ ..] if is_end(rest) => {
                return Some((GameResult::Draw, 7));
            }
            _ => {}
        }
        let (white, first) = score(text)?;
        let second = || {
            let blank = |at: usize| usize::from(text.get(at) == Some(&b' '));
            let at = first + blank(first);
            let at = at + dash(&text[at..])?;
            let at = at + blank(at);
            let (black, length) = score(&text[at..])?;
            Some((black, at + length))
        };
        let (result, length) = match (white, second()) {
            (2, Some((0, length))) => (GameResult::WhiteWins, length),
            (0, Some((2, length))) => (GameResult::BlackWins, length),
            (1, Some((1, length))) => (GameResult::Draw, length),
            (0, Some((0, length))) => (GameResult::BothForfeit, length),
            (1, None) => (GameResult::Draw, first),
            _ => return None,
        };
        let is_longer = text.get(length).is_some_and(|next| {
            next.is_ascii_alphanumeric() || *next >= 0x80 || b"-/:=@".contains(next)
        });
        let next = &text[length..text.len().min(length + 3)];
        let is_longer = is_longer && !matches!(find_wide_space(next), Some((0, _)));
        (!is_longer).then_some((result, length))
    }

    /// Returns the result of the standard that says most of this: it has none for two players who lose.
    #[must_use]
    pub const fn standard(self) -> GameResult {
        match self {
            GameResult::WhiteWinsByForfeit => GameResult::WhiteWins,
            GameResult::BlackWinsByForfeit => GameResult::BlackWins,
            GameResult::BothForfeit => GameResult::Unknown,
            result => result,
        }
    }

    /// Returns who has won, on the board or by forfeit.
    pub fn winner(self) -> Option<Color> {
        let mut colors = Color::ALL.into_iter();
        colors.find(|color| won_by(*color) == self.standard())
    }

    /// Returns whether the game was not played.
    pub fn is_forfeit(self) -> bool {
        self.standard() != self
    }
}

/// Returns what a player scores, in half points, and the length of that. The single byte is in ISO 8859-1.
const fn score(text: &[u8]) -> Option<(u8, usize)> {
    match text {
        [b'1', b'/', b'2', ..] | [b'0', b'.' | b',', b'5', ..] => Some((1, 3)),
        [0xc2, 0xbd, ..] => Some((1, 2)),
        [0xbd, ..] => Some((1, 1)),
        [b'1', ..] => Some((2, 1)),
        [b'0', ..] => Some((0, 1)),
        _ => None,
    }
}

/// Returns the length of a hyphen, a dash, a minus sign or a colon. The single bytes are dashes in Windows-1252.
fn dash(text: &[u8]) -> Option<usize> {
    match text {
        [b'-' | b':' | 0x96 | 0x97, ..] => Some(1),
        [0xe2, 0x80, 0x90..=0x95, ..] | [0xe2, 0x88, 0x92, ..] => Some(3),
        _ => None,
    }
}

const fn won_by(winner: Color) -> GameResult {
    winner.either(GameResult::WhiteWins, GameResult::BlackWins)
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        outcome.winner.map_or(GameResult::Draw, won_by)
    }
}

#[cfg(test)]
mod tests {
    use super::{WrittenNumber, ordinal};
    use oracle_laws::Color;

    #[test]
    fn a_number_before_a_move_has_dots_that_name_the_player() {
        let read = |text| WrittenNumber::at_end(text).map(|number| (number.number, number.player));
        let (white, black) = (Color::White, Color::Black);
        for text in ["12.", "1. e4 e5 12. ", "e4 {x}12.", "12 ."] {
            assert_eq!(read(text), Some((Some(12), white)), "{text}");
        }
        for text in ["12...", "12. ..", "12 ... ", "12\u{2026}", "12.."] {
            assert_eq!(read(text), Some((Some(12), black)), "{text}");
        }
        assert_eq!(read("e4 ..."), Some((None, black)));
        for text in ["", "12", "e4.", ".", "e4 ", "99999999999."] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn ordinals_are_words_up_to_ten() {
        let ordinals = [1, 2, 10, 11, 21, 22, 23, 111, 0].map(ordinal).join(" ");
        assert_eq!(ordinals, "first second tenth 11th 21st 22nd 23rd 111th 0th");
    }
}
