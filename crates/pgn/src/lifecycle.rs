//! The beginning of a game, of its moves, and its end, at which the game is judged as a whole.

use std::mem::take;
use std::ops::Range;

use memchr::{memchr, memchr_iter, memchr3, memrchr};

use super::annotations::{is_forfeit, show_marks};
use super::byte_classes::{LONGEST_WORD, is_ending, is_token_end};
use super::clocks::{Clocks, TimeControlTag};
use super::game::Phase;
use super::input::{BYTE_ORDER_MARK, More, NEAR_RESULT, Next, first_border};
use super::parser::GameParser;
use super::word::{MoveNumber, read_move};
use super::{Finding, FindingKind, Game, GameResult, Place, Text, decode};
use oracle_laws::{Article, Claim, Color, Outcome, Position};
use oracle_notation::signs::{self, NULL_MOVES};
use oracle_notation::{MOST_NAMED, MoveText, PieceLetters, TagText, find_wide_space};

/// Ends the previous game, and begins a game unless the reader pauses between the two.
#[inline(never)]
pub(super) fn begin_tags(parser: &mut GameParser<'_>, at: usize) -> Result<(), More> {
    end_game(parser, at..at, at)?;
    let place = parser.chunk.place(at);
    begin_game(parser, place, at);
    Ok(())
}

pub(super) fn begin_game(parser: &mut GameParser<'_>, place: Place, at: usize) {
    parser.show_misplaced_number(false);
    parser.game.restart(place);
    parser.game.before = parser.chunk.before(at);
    parser.game.first_number = parser.pending.number;
}

/// Begins the moves of a game, unless they have begun. A game may have no tags.
#[inline]
pub(super) fn begin_moves(parser: &mut GameParser<'_>, at: usize) {
    if parser.game.phase != Phase::Moves {
        judge_tags(parser, at);
    }
}

fn judge_tags(parser: &mut GameParser<'_>, at: usize) {
    if parser.game.phase == Phase::Between {
        let place = parser.chunk.place(at);
        begin_game(parser, place, at);
    }
    let mut findings = parser.game.begin_moves(parser.options.tags_are_optional);
    if parser.options.is_pedantic {
        findings.extend(time_control(parser.game));
    }
    if parser.visitor.begin(parser.game).is_break() {
        parser.leave_game();
    }
    for finding in findings {
        parser.report(finding);
    }
    for word in take(&mut parser.pending.early).split(|byte| *byte == b' ') {
        if !word.is_empty() {
            parser.show(Text::Word(word));
        }
    }
}

/// Sets the clocks of a game, and says if its tag `TimeControl` cannot be read.
fn time_control(game: &mut Game) -> Option<Finding> {
    let tag = game.tag("TimeControl").unwrap_or_default().into_owned();
    let control = TimeControlTag::parse(&tag);
    game.clocks = Clocks {
        control,
        last: [None; 2],
    };
    let is_bad = control.is_none() && !matches!(tag.trim(), "" | "?" | "-");
    is_bad.then(|| {
        let message = format!("`{tag}` is not a time control of PGN: {TIME_CONTROLS}");
        Finding::new(FindingKind::BadTimeControl, game.place, tag, message)
    })
}

const TIME_CONTROLS: &str =
    "write 5400+30 (seconds, and those for each move), 40/7200:3600 (with moves), *180, ? or -";

/// Ends the game with its termination marker, and with those that follow it.
pub(super) fn terminate(parser: &mut GameParser<'_>, at: Range<usize>, result: GameResult) -> Next {
    begin_moves(parser, at.start);
    let bytes = parser.chunk.bytes;
    let behind = behind_result(parser, at.end).ok_or(More(at.start))?;
    let text = |at: Range<usize>| decode(&bytes[at.start..at.end.min(at.start + 100)]);
    // The game before it was answered when no more bytes came, or something else follows it.
    let game = &parser.game;
    let is_alone = game.place.offset == parser.chunk.offset(at.start);
    if is_alone && game.number > 1 && game.tags.is_empty() {
        let text = text(at.clone());
        let message = format!("`{text}` stands alone, and the game before it is over");
        parser.report_at(at.clone(), FindingKind::SecondResult, message);
    }
    if result.is_forfeit() {
        parser.show_word(&bytes[at.clone()]);
        parser.show_unjudged(&bytes[at.clone()]);
    }
    parser.game.marker = Some(result);
    end_search_with_game(parser);
    let mut end = at.end;
    if bytes[at.clone()].contains(&b' ') {
        let message = format!("the result is in parts: `{}`", text(at.clone()));
        parser.report_at(at.clone(), FindingKind::SecondResult, message);
    }
    for (second, is_result) in behind {
        show_comments(parser, end..second.start);
        end = second.end;
        let [first, text] = [at.clone(), second.clone()].map(text);
        if let Some(number) = text.strip_prefix('$').and_then(|text| text.parse().ok()) {
            parser.show(Text::Nag(number));
            continue;
        }
        let result = GameResult::parse(&bytes[second.clone()]);
        let signs = signs::marks(&text)
            .filter(|_| !result.is_some_and(|result| is_forfeit(parser, result)));
        if let Some(signs) = signs {
            // `1/2-1/2 +/-`: the last position is evaluated.
            show_marks(parser, &signs);
            parser.show_unjudged(b" ");
            parser.show_unjudged(&bytes[second]);
            continue;
        }
        let (kind, message) = if is_result {
            let message = format!("the result is `{first}`, and `{text}` follows");
            (FindingKind::SecondResult, message)
        } else {
            parser.show_comment(&bytes[second.clone()], true);
            let message = format!("`{text}` behind the result is read as a comment on this game");
            (FindingKind::NoteAfterResult, message)
        };
        parser.report_at(second, kind, message);
    }
    end_game(parser, at, end)
}

/// Returns what follows a result before the next game, and whether it is another result or signs, and not a note. Where the
/// input waits, the game is over, so that it can be answered. `None` if more bytes are needed.
fn behind_result(parser: &GameParser<'_>, end: usize) -> Option<Vec<(Range<usize>, bool)>> {
    let chunk = &parser.chunk;
    let (bytes, mut found, mut at, mut last) = (chunk.bytes, Vec::new(), end, end);
    let near = &bytes[..bytes.len().min(end + NEAR_RESULT)];
    let is_cut = !chunk.is_end && near.len() == bytes.len();
    let is_awaited = is_cut && !chunk.input.is_waiting;
    while let Some(byte) = near.get(at) {
        if !byte.is_ascii()
            && let Some((0, length)) = find_wide_space(&near[at..near.len().min(at + 3)])
        {
            at += length;
            continue;
        }
        match byte {
            b'{' => {
                let inside = &near[at + 1..];
                let Some(length) = memchr(b'}', inside) else {
                    break;
                };
                if first_border(&inside[..length]).is_some() {
                    return Some(found);
                }
                at += length + 2;
            }
            byte if byte.is_ascii_whitespace() || b".,".contains(byte) => at += 1,
            // A glyph. On a line of its own, it stays with the next game.
            b'$' if near[end..at].contains(&b'\n') => return Some(found),
            b'$' if near.get(at + 1).is_some_and(u8::is_ascii_digit) => {
                let digits = near[at + 1..]
                    .iter()
                    .take_while(|byte| byte.is_ascii_digit());
                let end = at + 1 + digits.count();
                found.push((at..end, true));
                at = end;
            }
            // A comment to the end of the line, or a line that is ignored (PGN standard, sections 5 and 6).
            b';' | b'%' if *byte == b';' || near[at - 1] == b'\n' => {
                let Some(length) = memchr(b'\n', &near[at..]) else {
                    break;
                };
                at += length;
            }
            // A tag at the start of a line, as in nearly all games.
            b'[' if near[at - 1] == b'\n'
                && near.get(at + 1).is_some_and(u8::is_ascii_uppercase) =>
            {
                return Some(found);
            }
            _ => {
                let next = match chunk.result_at(at) {
                    Ok(next) => next,
                    Err(_) if is_awaited => return None,
                    // The last word of an input that waits is probably whole.
                    Err(_) => {
                        let rest = near[at..].trim_ascii_end();
                        GameResult::parse(rest).map(|result| (result, at + rest.len()))
                    }
                };
                let rest = &near[at..];
                if next.is_none() && is_awaited && !rest.iter().any(|byte| *byte <= b' ') {
                    return None;
                }
                let line = memrchr(b'\n', &near[..at]);
                let is_line_start = line.is_some_and(|line| near[line..at].trim_ascii().is_empty());
                // Signs (`+/-`) or a forfeit (`+:-`), if no empty line parts them from the last result.
                let word = &rest[..rest.len().min(LONGEST_WORD)];
                let word = word.split(|byte| is_token_end(*byte)).next();
                let word = word.unwrap_or_default();
                let is_near = memchr_iter(b'\n', &near[last..at]).count() < 2;
                let is_sign =
                    || signs::marks(&decode(word)).is_some() || GameResult::parse(word).is_some();
                let sign = (is_near && is_sign()).then_some(at + word.len());
                // On a line of its own, one word shows it.
                let begins = || {
                    let first = words(rest).next().unwrap_or_default();
                    *byte == b'[' || may_begin_game(first, false)
                };
                let end = match next.map(|(_, end)| end).or(sign) {
                    Some(end) => end,
                    None if is_line_start && begins() => return Some(found),
                    None => match note_end(rest, is_awaited)? {
                        0 => return Some(found),
                        _ if line.is_some_and(|line| line >= end)
                            && has_game(rest, is_awaited)? =>
                        {
                            return Some(found);
                        }
                        length => at + length,
                    },
                };
                found.push((at..end, next.is_some() || sign.is_some()));
                (at, last) = (end, end);
            }
        }
    }
    (!is_awaited).then_some(found)
}

/// Returns whether the first line of a text has a move and a result behind it. `None` if more bytes are needed and awaited.
fn has_game(text: &[u8], is_awaited: bool) -> Option<bool> {
    let end = memchr(b'\n', text).or((!is_awaited).then_some(text.len()))?;
    let mut words = text[..end].split(u8::is_ascii_whitespace);
    let is_begun = words.any(|word| may_begin_game(word, false));
    Some(is_begun && words.any(|word| GameResult::begin(word).is_some()))
}

/// Returns the length of the note with which a text behind a result begins: words to the end of the line, or up to a game.
fn note_end(text: &[u8], is_awaited: bool) -> Option<usize> {
    let (mut at, mut end) = (0, 0);
    loop {
        let rest = &text[at..];
        // Two words are looked at.
        if is_awaited && words(rest).nth(2).is_none() {
            return None;
        }
        let is_end = |pair: &[u8]| matches!(pair, [_, b')'] | [b'\n', b'\n' | b'\r' | b'[']);
        let close = rest
            .starts_with(b"(")
            .then(|| rest.windows(2).position(is_end));
        if is_awaited && close == Some(None) {
            return None;
        }
        let close = close.flatten().map(|at| at + 1);
        let closed = close.filter(|at| rest[*at] == b')').map(|at| at + 1);
        if closed.is_none() && may_begin_game(rest, end > 0)
            || end > 0 && GameResult::begin(rest).is_some()
        {
            return Some(end);
        }
        let is_word_end = |byte: &u8| *byte <= b' ' || b"{(;".contains(byte);
        let word = || rest.iter().skip(1).position(is_word_end).map(|at| at + 1);
        end = at + closed.or_else(word).unwrap_or(rest.len());
        let blanks = text[end..].iter().take_while(|byte| b" \t".contains(byte));
        at = end + blanks.count();
        if matches!(
            text.get(at),
            None | Some(b'\n' | b'\r' | b'{' | b';' | b'*')
        ) {
            return Some(end);
        }
    }
}

/// Returns the beginning of a text that may be a move.
fn word_of(text: &[u8]) -> &[u8] {
    let mut words = text.split(|byte| is_ending(*byte));
    words.next().unwrap_or_default()
}

fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let words = text.split(u8::is_ascii_whitespace);
    words.filter(|word| !word.is_empty())
}

/// Returns whether a text behind a result may begin a game: with a move that no other word follows, with the number of a move,
/// or with a tag. In a note, only a tag shows it, or the first number and a move that can be the first.
fn may_begin_game(text: &[u8], is_note: bool) -> bool {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let dots = text[digits..].iter().take_while(|byte| **byte == b'.');
    let (number, rest) = (&text[..digits], &text[digits + dots.count()..]);
    let word = word_of(rest);
    let has_dots = digits + rest.len() < text.len();
    let token = text.split(u8::is_ascii_whitespace).next();
    let is_null = |token: &[u8]| NULL_MOVES.iter().any(|null| null.as_bytes() == token);
    let is_begun = |token: &[u8]| is_null(token) || GameResult::parse(token).is_some();
    // In letters of any language: where a game that is read again ends does not depend on its letters.
    let is_read = |text: &[u8], fits: &dyn Fn(MoveText) -> bool| {
        let mut all = PieceLetters::ALL.into_iter();
        all.any(|letters| read_move(text, letters).is_some_and(fits))
    };
    let is_move = |text: &[u8]| is_read(text, &|_| true);
    let is_first = |read: MoveText| read.only(&Position::default()).is_some();
    // `e4 was a blunder`.
    let is_other = |token: &[u8]| {
        let is_letter = token[0].is_ascii_alphabetic() || !token[0].is_ascii();
        is_letter && !is_move(word_of(token))
    };
    match text {
        [b'[', b'p' | b'P' | b'/', ..] => true,
        [b'[', ..] => TagText::begins(text),
        _ if text.starts_with(BYTE_ORDER_MARK) => true,
        _ if is_note => {
            let first = word_of(rest.trim_ascii_start());
            number == b"1" && has_dots && is_read(first, &is_first)
        }
        _ if number == b"1" && word.is_empty() => true,
        _ if token.is_some_and(is_begun) => true,
        _ if digits > 0 && has_dots && !word.first().is_some_and(u8::is_ascii_digit) => true,
        _ => (is_move(number) || is_move(word)) && !words(text).nth(1).is_some_and(is_other),
    }
}

fn show_comments(parser: &mut GameParser<'_>, at: Range<usize>) {
    let mut rest = &parser.chunk.bytes[at];
    while let Some(start) = memchr3(b'{', b';', b'%', rest) {
        let last = if rest[start] == b'{' { b'}' } else { b'\n' };
        let inside = &rest[start + 1..];
        let length = memchr(last, inside).unwrap_or(inside.len());
        if rest[start] != b'%' {
            parser.show_comment(&inside[..length], last == b'}');
        }
        rest = &inside[length..];
    }
}

/// Ends the game, if there is one, with its termination marker, or with nothing. The reader may pause there.
pub(super) fn end_game(parser: &mut GameParser<'_>, marker: Range<usize>, next: usize) -> Next {
    if parser.game.phase == Phase::Between {
        return Ok(next);
    }
    let at = marker.start;
    let result = parser.game.marker.map(|result| (result, marker.len()));
    parser.game.end = (parser.chunk.offset(at), result);
    begin_moves(parser, at);
    parser.show_misplaced_number(false);
    if parser.game.skipped > 0 || !parser.game.is_main_line() {
        parser.show_passed();
        let (kind, start) = (FindingKind::UnclosedVariation, parser.game.unclosed);
        let message = "the variation has no closing `)`";
        parser.report(Finding::new(kind, start, "(", message));
        parser.game.skipped = 0;
        parser.game.variations.clear();
    }
    end_search_with_game(parser);
    if !parser.game.is_left {
        judge_result(parser, at);
        parser.end_visit();
    }
    parser.pending.number = MoveNumber::default();
    parser.game.phase = Phase::Between;
    parser.game.is_left = false;
    (!parser.has_paused).then_some(next).ok_or(More(next))
}

/// Judges the result of the game that ends at this byte, and says which draws can be claimed in its last position.
fn judge_result(parser: &mut GameParser<'_>, end: usize) {
    for (kind, message) in faults(parser.game, parser.options.is_pedantic) {
        let (place, game) = (parser.chunk.place(end), &*parser.game);
        let text = game.marker.map_or("", GameResult::id);
        parser.report(Finding {
            position: game.main.is_judged.then(|| game.position().clone()),
            ..Finding::new(kind, place, text, message)
        });
    }
    if let Some(can_win) = parser
        .options
        .can_win
        .filter(|_| parser.options.is_pedantic)
        && let Some((message, article)) = doubtful_termination(parser.game, can_win)
    {
        let place = parser.chunk.place(end);
        parser.report(Finding {
            position: Some(parser.game.position().clone()),
            article: Some(article),
            ..Finding::new(FindingKind::DoubtfulTermination, place, "", message)
        });
    }
    if parser.options.is_pedantic && parser.game.marker != Some(GameResult::Draw) {
        for (claim, ply) in parser.game.history.first_claims() {
            let Some(ply) = ply else { continue };
            let kind = match claim {
                Claim::ThreefoldRepetition => FindingKind::UnclaimedThreefold,
                Claim::FiftyMoves => FindingKind::UnclaimedFiftyMoves,
            };
            let place = parser.chunk.place(end);
            let (rule, moment) = (claim.rule(), parser.moment(ply, end));
            let message = format!("a draw could have been claimed {rule} {moment}");
            parser.report(Finding {
                ply: Some(ply),
                ..Finding::new(kind, place, "", message)
            });
        }
    }
    let history = &parser.game.history;
    let is_repeated = history.threefold().is_some();
    let may_claim = || is_repeated || history.is_fifty_moves() || history.may_be_announced();
    if parser.options.names_claims && parser.game.main.is_judged && may_claim() {
        let mut plies = history.occurrences();
        if !is_repeated || plies.len() < 3 {
            plies.clear();
        }
        // A game that goes on after its end may have a million of them.
        plies.truncate(MOST_NAMED);
        let first = parser.named_moves(&plies, end);
        let place = parser.chunk.place(end);
        parser.visitor.claimable(parser.game, place, &first);
    }
}

/// Ends the search at the end of a game: what was passed over may have been moves, unless none can follow.
fn end_search_with_game(parser: &mut GameParser<'_>) {
    if !parser.game.main.search.is_doubtful {
        return;
    }
    if !parser.game.main.search.is_going_on() {
        parser.show_passed();
    } else if parser.game.position().has_legal_move() {
        parser.stop_judging();
    } else {
        parser.end_search();
    }
}

/// Returns what is wrong with the result of a game, and with its tags about the end.
#[inline]
fn faults(game: &Game, is_pedantic: bool) -> Vec<(FindingKind, String)> {
    let mut faults = Vec::new();
    let (tag, marker) = (game.tagged_result(), game.marker);
    if let (Some(tag), Some(marker)) = (tag, marker)
        && tag != marker
        && (tag.standard() != marker.standard() || tag.standard() == GameResult::Unknown)
    {
        let message =
            format!("the termination marker is `{marker}`, but the tag Result is `{tag}`");
        faults.push((FindingKind::ResultMismatch, message));
    }
    if marker.is_none() {
        let message = "the game has no termination marker: 1-0, 0-1, 1/2-1/2 or *";
        faults.push((FindingKind::MissingResult, message.to_owned()));
    }
    let result = marker.or(tag);
    if let (Some(outcome), Some(result)) = (game.outcome(), result)
        && GameResult::from(outcome) != result.standard()
    {
        let message = format!("{outcome}, but the result is `{result}`");
        faults.push((FindingKind::WrongResult, message));
    }
    if !game.main.is_judged {
        return faults;
    }
    // A move of the last position could have been announced to claim a draw.
    let is_announced = || {
        let mut announced = game.history.announced().into_iter();
        announced.any(|(claim, _)| claim == Claim::ThreefoldRepetition)
    };
    let says_repetition = |tag| decode(tag).to_ascii_lowercase().contains("repetition");
    if result == Some(GameResult::Draw)
        && game.history.threefold().is_none()
        && game
            .tags
            .bytes_of("Termination")
            .is_some_and(says_repetition)
        && !is_announced()
    {
        let message = "the tag Termination says repetition, but no position occurred three times";
        faults.push((FindingKind::WrongTermination, message.to_owned()));
    }
    if is_pedantic && let Some(count) = game.tags.bytes_of("PlyCount") {
        let (count, plies) = (decode(count), game.plies());
        let count = count.trim();
        if !matches!(count, "" | "?") && count.parse() != Ok(plies) {
            let plural = if plies == 1 { "" } else { "s" };
            let message = format!(
                "the tag PlyCount is `{count}`, but the game has {plies} half-move{plural}"
            );
            faults.push((FindingKind::WrongPlyCount, message));
        }
    }
    faults
}

/// Returns the message about a move after the end of the game, which came at this moment.
pub(super) fn over(outcome: Outcome, moment: &str) -> String {
    format!("{outcome} {moment}: no move can follow")
}

/// Sites write the name of a player before these, which may be any words.
const FLAG_FELL: [&str; 4] = [
    "won on time",
    "lost on time",
    "forfeits on time",
    "game drawn by timeout vs insufficient material",
];

/// Returns what the tag `Termination` says of a fallen flag or of an illegal move, if the game does not fit, and the article
/// that decides. `can_win` finds whether a side can checkmate by some series of legal moves.
pub fn doubtful_termination(
    game: &Game,
    can_win: impl Fn(&Position, Color) -> Option<bool>,
) -> Option<(String, Article)> {
    let said = game.tag("Termination")?.to_ascii_lowercase();
    let (what, article) = match said.trim() {
        "illegal move" => ("a move was illegal", Article::Penalty),
        "time forfeit" | "timeout" => ("a flag fell", Article::FlagFall),
        said if FLAG_FELL.iter().any(|end| said.ends_with(end)) => {
            ("a flag fell", Article::FlagFall)
        }
        _ => return None,
    };
    if !game.is_judged() || game.outcome().is_some() {
        return None;
    }
    let winner = match game.result()?.standard() {
        GameResult::WhiteWins => Some(Color::White),
        GameResult::BlackWins => Some(Color::Black),
        GameResult::Draw => None,
        _ => return None,
    };
    let wins = |side| can_win(game.position(), side);
    let doubt = match winner {
        Some(winner) if wins(winner) == Some(false) => {
            format!("{} cannot checkmate, so the game is drawn", winner.player())
        }
        None if Color::ALL.into_iter().all(|side| wins(side) == Some(true)) => {
            "either side could still checkmate, so that loses the game".to_owned()
        }
        _ => return None,
    };
    Some((
        format!("the tag Termination says that {what}, but {doubt}"),
        article,
    ))
}
