//! Written moves judged by the laws: each is played, or a finding says why not.
//!
//! After a word that cannot be a move, the next words are tried in the same position. If the word was a move after all, the
//! moves after it do not fit: four of them are illegal, or a number shows that a half-move is missing, and the rest of the game
//! is not judged.

use std::ops::Range;

use super::byte_classes::LONGEST_WORD;
use super::lifecycle::{begin_moves, over};
use super::parser::GameParser;
use super::visitor::{EachMove, name_of};
use super::word::{HINT, MarkedWord, MoveNumber, marks_result, read_move};
use super::{Finding, FindingKind, Game, Place, Played, PlayedMove, Text};
use oracle_laws::{Bitboard, IllegalMove, LostRightSearch, Move, Position};
use oracle_notation::{MoveError, MoveText, PieceLetters, San, WrittenNumber, is_drop};
use oracle_notation::{can_be_move, foreign_notation};

/// The number of words that are tried after one that cannot be a move.
const MOST_TRIED: u8 = 4;

/// A game with this many illegal moves is not read again for each of them.
const MOST_EXPLAINED: u32 = 8;

/// Plays a move, or reports why it cannot be played.
pub(super) fn play_word(parser: &mut GameParser<'_>, word: &MarkedWord, read: MoveText) {
    let (bytes, at) = (parser.chunk.bytes, word.at.clone());
    begin_moves(parser, at.start);
    parser.show_main_word(at.clone(), word.end, false);
    if !parser.game.line().is_judged || has_lost_count(parser, at.clone()) {
        return;
    }
    let is_english = parser.options.letters == PieceLetters::English;
    parser.game.has_pawn_letter |= is_english && bytes[at.start] == b'P';
    let is_tried = parser.game.line().search.is_going_on();
    if !is_tried {
        judge_surroundings(parser, at.clone());
    }
    if parser.is_simple() {
        if let Err(error) = parser.play_simple(read) {
            refuse(parser, at, error);
        }
        return;
    }
    let position = parser.game.here().0;
    match read.resolve(position) {
        Ok(played) => {
            if is_tried {
                parser.end_search();
                judge_surroundings(parser, at.clone());
            }
            if parser.options.is_pedantic {
                compare_san(parser, word, played);
            }
            parser.play(PlayedMove::Legal(played), &bytes[at]);
            show_suffix(parser, word);
        }
        Err(error) => refuse(parser, at, error),
    }
}

pub(super) fn null_move(parser: &mut GameParser<'_>, word: &MarkedWord) {
    let at = word.at.clone();
    begin_moves(parser, at.start);
    parser.show_main_word(at.clone(), at.end, true);
    if parser.game.line().is_judged && !has_lost_count(parser, at.clone()) {
        if parser.game.line().search.is_going_on() {
            parser.end_search();
        }
        judge_surroundings(parser, at.clone());
        let (position, ply) = parser.game.here();
        if parser.game.is_main_line()
            && is_over(position)
            && let Some(outcome) = parser.game.history.outcome()
        {
            let message = over(outcome, &parser.moment(ply, at.start));
            parser.report_move(at, FindingKind::MoveAfterEnd, message);
            parser.stop_judging();
        } else if position.is_check() {
            let message = "a null move leaves the king in check";
            parser.report_move(at, FindingKind::IllegalMove, message);
            parser.stop_judging();
        } else {
            // In variations, a null move shows a threat.
            if parser.game.is_main_line() || parser.options.is_pedantic {
                let message = "this turn is left out (a null move), which is not allowed";
                parser.report_move(at.clone(), FindingKind::NullMove, message);
            }
            parser.play(PlayedMove::Null, &parser.chunk.bytes[at]);
        }
    }
    show_suffix(parser, word);
}

/// Shows the marks directly after a move, without those of check.
fn show_suffix(parser: &mut GameParser<'_>, word: &MarkedWord) {
    let marks = &parser.chunk.bytes[word.at.end..word.end];
    let start = marks.iter().position(|mark| b"!?".contains(mark));
    if let Some(start) = start
        && parser.game.line().is_judged
    {
        parser.show(Text::Suffix(&marks[start..]));
    }
}

/// Reports what is wrong with the number before a move, and the first move after the end of the game by the laws. Moves after
/// the end are still played.
fn judge_surroundings(parser: &mut GameParser<'_>, at: Range<usize>) {
    parser.show_misplaced_number(true);
    if !parser.game.is_beyond_end
        && parser.game.is_main_line()
        && let Some((ply, outcome)) = parser.game.history.end()
    {
        parser.game.is_beyond_end = true;
        let message = over(outcome, &parser.moment(ply, at.start));
        parser.report_move(at.clone(), FindingKind::MoveAfterEnd, message);
    }
    if parser.options.is_pedantic {
        let game = &parser.game;
        let number = parser.pending.number;
        if let Some(message) = number.fault(game.here().0, game.is_line_start()) {
            parser.report_move(at, FindingKind::WrongMoveNumber, message);
        }
    }
}

/// Reports a word that is longer than any move. The moves after it are not judged.
pub(super) fn stop_at_long_word(parser: &mut GameParser<'_>, at: usize) {
    begin_moves(parser, at);
    if parser.game.line().is_judged {
        parser.game.is_damaged |= parser.game.is_main_line();
        let message = format!("a word of more than {LONGEST_WORD} bytes is not a move");
        parser.report_move(at..at + 32, FindingKind::UnreadableToken, message);
        parser.stop_judging();
    }
}

/// Reports an illegal or ambiguous move. Plays an illegal one if it can mean one move only.
fn refuse(parser: &mut GameParser<'_>, at: Range<usize>, error: MoveError) {
    let (game, letters) = (&*parser.game, parser.options.letters);
    let (position, ply) = game.here();
    let is_over = game.is_main_line() && is_over(position);
    let kind = match &error {
        _ if is_over => FindingKind::MoveAfterEnd,
        // Only a strict request refuses warnings.
        MoveError::Unreadable(_) | MoveError::Miswritten(_) => FindingKind::UnreadableToken,
        MoveError::Illegal(_) => FindingKind::IllegalMove,
        MoveError::Ambiguous(_) => FindingKind::AmbiguousMove,
    };
    let mut illegal = error.illegal().copied().filter(|_| !is_over);
    let meant = illegal.and_then(|illegal| position.meant(&illegal));
    let outcome = is_over.then(|| game.history.outcome()).flatten();
    let mut message = match outcome {
        Some(outcome) => over(outcome, &parser.moment(ply, at.start)),
        None => error.in_letters(letters, |_| false).to_string(),
    };
    if let Some(reason) = &mut illegal
        && let Some((other, sentence)) = illegal_in_game(parser, at.clone(), *reason)
    {
        (*reason, message) = (other, sentence);
    }
    if marks_result(&parser.chunk, at.clone(), letters) == Some(true) {
        message = format!("{message}; {HINT}");
    }
    let finding = Finding {
        illegal,
        ..parser.about_move(at.clone(), kind, message)
    };
    if parser.game.line().search.is_going_on() {
        parser.game.line_mut().search.findings.push(finding);
        return pass_over(parser, at, false);
    }
    parser.report(finding);
    match meant.filter(|_| !parser.options.stops_at_illegal) {
        Some(meant) => parser.play(PlayedMove::Illegal(meant), &parser.chunk.bytes[at]),
        None => parser.stop_judging(),
    }
}

fn is_over(position: &Position) -> bool {
    position.placement().kings().more_than_one() && !position.has_legal_move()
}

/// Returns why a move is illegal, where the moves or the numbers of the game say more than the reason.
fn illegal_in_game(
    parser: &GameParser<'_>,
    at: Range<usize>,
    illegal: IllegalMove,
) -> Option<(IllegalMove, String)> {
    let (game, position) = (&*parser.game, parser.game.here().0);
    if game.illegal_moves >= MOST_EXPLAINED {
        return None;
    }
    let text = parser.chunk.text_of_game(game.place.offset, at.start)?;
    let search = LostRightSearch::new(position, &illegal).filter(|_| game.is_main_line());
    let lost = search.and_then(|mut search| {
        let mut look = EachMove(|game: &Game, shown: &Played<'_>| {
            if let PlayedMove::Legal(played) | PlayedMove::Illegal(played) = shown.played {
                search.visit(shown.before, played, || name_of(game, shown));
            }
        });
        parser.show_again(&text, &mut look);
        search.sentence()
    });
    let sentence = lost.unwrap_or_else(|| illegal.sentence(position));
    // A number has a few digits, with dots and blanks behind them.
    let before = String::from_utf8_lossy(&text[text.len().saturating_sub(24)..]);
    // After an illegal move, numbers may say nothing.
    let number = WrittenNumber::at_end(&before).filter(|_| !game.line().is_after_illegal);
    let word = &parser.chunk.bytes[at.clone()];
    let read = read_move(word, parser.options.letters);
    let disorder = || {
        let (number, word) = (number?, str::from_utf8(word).ok()?);
        let start = game.start.as_ref().filter(|_| game.is_main_line());
        let ply = start.and_then(|start| u32::try_from(number.plies_after(start)? + 1).ok());
        let ply = ply.filter(|ply| (1..=game.plies()).contains(ply));
        let played = ply.and_then(|ply| parser.named_moves(&[ply], at.start).pop().flatten());
        number.disorder(position, read?, word, played.as_deref())
    };
    Some(match disorder() {
        None => (illegal, sentence),
        Some(disorder) if disorder.is_certain => {
            let out_of_turn = IllegalMove::out_of_turn(Bitboard::EMPTY);
            (out_of_turn, disorder.sentence(&sentence))
        }
        Some(disorder) => (illegal, disorder.sentence(&sentence)),
    })
}

fn compare_san(parser: &mut GameParser<'_>, word: &MarkedWord, played: Move) {
    let san = San::from_move(parser.game.here().0, played).to_string();
    let san = parser.options.letters.write(&san);
    let at = word.at.start..word.end;
    let written = parser.chunk.bytes[at.clone()].trim_ascii_end();
    let core = written.split(|mark| b"!?".contains(mark)).next();
    if core != Some(san.as_bytes()) {
        let message = format!("in SAN, this move is `{san}`");
        parser.report_move(at, FindingKind::NonstandardSan, message);
    }
}

/// Reports an unreadable word, with the marks behind it. If it cannot be a move, the next one is tried.
pub(super) fn unreadable(parser: &mut GameParser<'_>, at: Range<usize>) {
    begin_moves(parser, at.start);
    parser.show_main_word(at.clone(), at.end, false);
    if !parser.game.line().is_judged {
        return;
    }
    let bytes = &parser.chunk.bytes[at.clone()];
    let word = parser.chunk.text(at.clone(), 100);
    // A time or an evaluation, as `0:05` and `+0.35`, was no move.
    if !word.chars().any(char::is_alphabetic) {
        let message = format!("cannot read `{word}`");
        parser.report_move(at, FindingKind::UnreadableToken, message);
        return parser.show_word(bytes);
    }
    parser.game.is_damaged |= parser.game.is_main_line();
    let (is_drop, foreign) = (is_drop(bytes), foreign_notation(&word));
    let message = if is_drop {
        let tag = match parser.game.tags.bytes_of("Variant") {
            None => "the game has no tag Variant",
            Some(_) => "the tag Variant does not name crazyhouse",
        };
        format!("`{word}` is a drop, as in crazyhouse; {tag}")
    } else if let Some((notation, _)) = foreign {
        format!("cannot read `{word}`: {notation}")
    } else {
        let other = other_letters(parser, bytes).unwrap_or_default();
        format!("cannot read `{word}`{other}")
    };
    let is_over = foreign.is_some() || can_be_move(&word) || is_drop;
    parser.report_move(at.clone(), FindingKind::UnreadableToken, message);
    pass_over(parser, at, is_over);
}

/// Returns the languages in whose letters an unreadable word is a legal move, and that move: `: this looks German (Nf3)`.
fn other_letters(parser: &GameParser<'_>, word: &[u8]) -> Option<String> {
    let (position, letters) = (parser.game.here().0, parser.options.letters);
    let word = str::from_utf8(word).ok()?;
    let legal = |read: MoveText| read.only(position);
    let mut others: Vec<_> = (letters.others(word, |read| legal(read).is_some())).collect();
    let mut named = Vec::new();
    while let Some(first) = others.first() {
        let played = legal(MoveText::parse_with(word, *first).ok()?)?;
        let alike: Vec<_> = (letters.others(word, |read| legal(read) == Some(played))).collect();
        others.retain(|other| !alike.contains(other));
        let san = letters.write(&San::from_move(position, played).to_string());
        named.push(format!("{} ({san})", PieceLetters::names(&alike)));
    }
    (!named.is_empty()).then(|| format!(": this looks {}", named.join(" or ")))
}

/// Passes over a word that is no move here. Stops if it ends the search.
fn pass_over(parser: &mut GameParser<'_>, at: Range<usize>, is_over: bool) {
    let number = parser.pending.number;
    let search = &mut parser.game.line_mut().search;
    if is_over || search.words == MOST_TRIED {
        return parser.stop_judging();
    }
    if parser.wants_moves {
        if number.is_unshown() {
            search.text.extend_from_slice(number.text().as_bytes());
            search.text.push(b' ');
        }
        if search.words == 0 {
            search.number = search.text.len();
        }
        search.text.extend_from_slice(&parser.chunk.bytes[at]);
        search.text.push(b' ');
    }
    search.words += 1;
    search.is_doubtful = true;
    parser.pending.number = MoveNumber::default();
}

/// Returns whether the last move before a place has the number of its half-move, and not its own.
fn counts_half_moves(parser: &GameParser<'_>, place: Place, at: usize) -> Option<bool> {
    let game = &*parser.game;
    let text = parser.chunk.text_of_game(game.place.offset, at)?;
    let before = text.get(..(place.offset - game.place.offset) as usize)?;
    let before = String::from_utf8_lossy(before.trim_ascii_end());
    let (before, _) = before.rsplit_once([' ', '.', '\n'])?;
    let number = WrittenNumber::at_end(&format!("{before}."))?.number?;
    let (last, _) = game.move_number(game.plies());
    Some(number == game.plies() && number != last && game.is_main_line())
}

/// Stops judging before a word whose number shows that there was a move among the words before it, and returns whether it does.
fn has_lost_count(parser: &mut GameParser<'_>, at: Range<usize>) -> bool {
    let (number, game) = (parser.pending.number, &*parser.game);
    let (fullmoves, turn) = (game.here().0.fullmoves(), game.here().0.turn());
    if number.is_present
        && let Some(place) = parser.game.line_mut().search.comment.take()
        && number.value > fullmoves
        && counts_half_moves(parser, place, at.start) != Some(true)
    {
        let message = format!(
            "a `{{` stands in this comment, and the moves go on with number {} instead of {fullmoves}: its own `}}` seems to \
             be missing, and the rest is not judged",
            number.value
        );
        parser.report(Finding::new(
            FindingKind::UnclosedComment,
            place,
            "{",
            message,
        ));
        parser.stop_judging();
        return true;
    }
    let game = &*parser.game;
    let is_lost = game.line().search.is_doubtful && number.is_present && number.value != fullmoves;
    if is_lost {
        if !game.line().search.is_going_on() {
            let message = format!(
                "the move number is `{}`, expected `{fullmoves}{}`: the rest is not judged",
                number.text(),
                turn.either(".", "...")
            );
            parser.report_move(at, FindingKind::WrongMoveNumber, message);
        }
        parser.stop_judging();
    }
    is_lost
}
