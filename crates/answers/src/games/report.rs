//! A report: what there is to say about each game, with its boards, as a text or on pages of paper.
//!
//! A game in which nothing was found, no draw could have been claimed, and the result can stand, has no place in it.

use std::mem;

use oracle_draw::Picture;
use oracle_draw::svg::{self, Caption, Style};
use oracle_laws::{Article, Claim, Color, Outcome, Position, cited};
use oracle_notation::{fen, numbered, repetition, signs};
use oracle_pgn::{
    CommentValues, Finding, Game, GameResult, Place, Played, PlayedMove, Text, decode,
    doubtful_termination, is_surely_before,
};

use super::columns::{announced_claims, players};
use super::findings::{board, picture, said, turned};
use super::output::{GamesOutput, MOST_FINDINGS};
use super::{Games, Settings};
use crate::View;
use crate::page::{ReportFormat, capitalized, pieces, result_words, write_board};
use crate::winnable::can_win;

/// Writes reports.
pub struct ReportWriter {
    paper: ReportFormat,
    /// What was found in the game that is being read.
    body: String,
    /// Where its last position has occurred before, if it has been named.
    repeated: Option<String>,
    /// Its moves, if they are printed.
    moves: Option<PrintedMoves>,
}

/// How the parts of a page are placed. The head of a game stands with its first finding.
pub const STYLE: &str = "max-width:186mm;font:10.5pt/1.4 sans-serif}\
    h1{font-size:17pt;margin:0}h2{font-size:14pt;margin:10mm 0 0}h3{font-size:11.5pt;margin:0}\
    h2,section>p{break-after:avoid}figcaption{font-size:8pt}span{white-space:nowrap}\
    article{border-top:.3mm solid #999;break-inside:avoid;display:grid;grid-template-columns:auto 1fr;\
    margin-top:4mm;padding-top:3mm}article>*{grid-column:2}\
    figure{grid-column:1;grid-row:1/99;margin:0 6mm 0 0;width:70mm}figure svg{width:100%}\
    p{margin:1mm 0;overflow-wrap:anywhere;white-space:pre-wrap}article>figure~p:last-child{font-size:8pt}\
    section>figure{break-inside:avoid;margin:3mm auto}.frame{fill:none!important}";

impl ReportWriter {
    pub fn new(games: &Games, paper: ReportFormat) -> ReportWriter {
        ReportWriter {
            moves: games.request.diagrams.then(PrintedMoves::default),
            paper,
            body: String::new(),
            repeated: None,
        }
    }

    /// Appends the moves since the last board or finding, if they are printed.
    fn push_moves(&mut self, view: &View) {
        let moves = self.moves.as_mut().map(PrintedMoves::take);
        if let Some(moves) = moves.filter(|moves| !moves.is_empty()) {
            if !self.body.ends_with("\n\n") {
                self.body.push('\n');
            }
            let width = view.text().line_width();
            self.paper.push_paragraph(&moves, width, &mut self.body);
        }
    }

    /// Appends the board that a game asks for.
    fn push_diagram(&mut self, view: &View, position: &Position) {
        let picture = turned(view, Picture::of(position), position);
        if self.paper == ReportFormat::Html {
            let svg = svg(view, &picture, &position.to_string());
            self.body.extend(["<figure>", &svg, "</figure>\n"]);
        } else {
            write_board(view.text(), &picture, &mut self.body);
            self.body.pop();
        }
    }

    /// Writes what there is to say about a game that has ended.
    fn push_game(&mut self, output: &mut GamesOutput<'_>, game: &Game, result: String) {
        let (paper, settings) = (self.paper, &output.settings);
        let (mut head, mut out) = (String::new(), String::new());
        paper.push_markup("<section>\n<h2>", &mut head);
        if let Some(players) = players(game) {
            paper.push_text(&format!(": {players}"), &mut out);
        }
        paper.push_markup("</h2>", &mut out);
        out.push('\n');
        for line in about(game, settings, result)
            .into_iter()
            .chain(self.repeated.take())
        {
            paper.push_line("p", &line, &mut out);
        }
        out.push_str(&mem::take(&mut self.body));
        let more = output.omitted;
        if more > 0 {
            let said = format!("{more} more findings are left out.");
            paper.push_line("p", &said, &mut out);
        }
        paper.push_markup("</section>", &mut out);
        out.push('\n');
        let text = &mut output.game.text;
        text.push_str(&(head + "Game "));
        text.push_number(game.number());
        text.push_str(&out);
    }

    pub const fn wants_moves(&self) -> bool {
        self.moves.is_some()
    }

    pub fn begin(&mut self, game: &Game) {
        self.body.clear();
        self.repeated = None;
        if let Some(moves) = &mut self.moves {
            moves.begin(game);
        }
    }

    pub fn push_move(&mut self, settings: &Settings<'_>, played: &Played<'_>) {
        if let Some(moves) = &mut self.moves {
            moves.push_move(played, settings);
        }
    }

    pub fn read(&mut self, output: &mut GamesOutput<'_>, text: Text<'_>) {
        let Some(moves) = &mut self.moves else {
            return;
        };
        let position = moves.read(text).cloned();
        let is_between = moves.is_between();
        let view = output.settings.view;
        if position.is_some() || is_between && !matches!(text, Text::Comment(_)) {
            self.push_moves(view);
        }
        if let Some(position) = position {
            self.push_diagram(view, &position);
        }
        if is_between && !self.body.is_empty() {
            let body = mem::take(&mut self.body) + "\n";
            output.game.text.push_str(body.trim_start_matches('\n'));
        }
    }

    pub fn push_finding(&mut self, output: &mut GamesOutput<'_>, game: &Game, finding: &Finding) {
        if output.takes(output.written < MOST_FINDINGS) {
            let settings = &output.settings;
            self.push_moves(settings.view);
            push_finding(
                self.paper,
                settings.view,
                (finding, players(game)),
                &said(settings, game, finding),
                &mut self.body,
            );
        }
    }

    pub fn note_claimable(&mut self, game: &Game, occurrences: &[Option<String>]) {
        if !occurrences.is_empty() {
            let said = repetition(game.history().repetitions() as usize, occurrences);
            self.repeated = Some(said.replacen("this", "The last", 1) + ".");
        }
    }

    pub fn end(&mut self, output: &mut GamesOutput<'_>, game: &Game) {
        let (said, article, can_stand) = result(game);
        let result = cited(said, article) + ".";
        let can_be_claimed = claims(game).next().is_some() || !announced_claims(game).is_empty();
        if let Some(moves) = &mut self.moves {
            moves.end(game);
        }
        self.push_moves(output.settings.view);
        if self.moves.is_some() || output.written > 0 || !can_stand || can_be_claimed {
            self.push_game(output, game, result);
        }
    }
}

/// Appends a finding: where, what, and on which board.
fn push_finding(
    paper: ReportFormat,
    view: &View,
    (finding, players): (&Finding, Option<String>),
    said: &[String],
    out: &mut String,
) {
    let has_move = finding.ply.is_some() && !finding.text.is_empty();
    let title = if has_move { &finding.text } else { "The game" };
    let Place { line, column, .. } = finding.place;
    let title = format!("{title} (line {line}, column {column})");
    let is_html = paper == ReportFormat::Html;
    paper.push_markup("<article>", out);
    out.push('\n');
    if is_html && let Some(picture) = picture(view, finding) {
        let title = cited(capitalized(&finding.message), finding.article);
        let svg = svg(view, &picture, &title);
        paper.push_markup(&format!("<figure>{svg}"), out);
        if let Some(players) = players {
            paper.push_line("figcaption", &players, out);
        }
        paper.push_markup("</figure>\n", out);
    }
    paper.push_line("h3", &title, out);
    for sentence in said {
        paper.push_line("p", &(capitalized(sentence) + "."), out);
    }
    match &finding.position {
        Some(position) if is_html => paper.push_line("p", &fen::write(position), out),
        _ => out.push_str(&board(view, finding)),
    }
    paper.push_markup("</article>\n", out);
}

/// Returns a board as a picture, which is small on its page.
fn svg(view: &View, picture: &Picture<'_>, title: &str) -> String {
    let style = Style {
        text: Some(13),
        ..view.options.style()
    };
    let caption = Caption {
        title,
        description: &(pieces(picture.placement).join(". ") + "."),
        below: None,
        legend: view.options.has_text(),
    };
    svg::draw(picture, &caption, style, &[])
}

/// Returns what is known of a game as a whole: where it was played, its result, and the draws that could have been claimed.
fn about(game: &Game, settings: &Settings<'_>, result: String) -> Vec<String> {
    let known = ["Event", "Site", "Date", "Round"]
        .into_iter()
        .filter_map(|name| {
            let value = game.tag(name)?;
            let value = value.trim();
            let is_known = !value.trim_matches(['?', '.', '-']).is_empty();
            let name = if name == "Round" { "round " } else { "" };
            is_known.then(|| format!("{name}{value}"))
        });
    let file = settings.file().unwrap_or("standard input");
    let place = format!("{file}, line {}", game.place().line);
    let known: Vec<String> = known.chain([place]).collect();
    let mut lines = vec![known.join(", "), result];
    lines.extend(claims(game).map(|(ply, claim)| {
        let moment = match game.move_number(ply) {
            _ if ply == 0 => "at the start".to_owned(),
            (number, color) => format!("after {}'s move {number}", color.player()),
        };
        let said = format!("A draw could have been claimed {} {moment}", claim.rule());
        cited(said, Some(claim.articles()[0])) + "."
    }));
    let announced = announced_claims(game).into_iter();
    lines
        .extend(announced.map(|said| format!("A draw could have been claimed at the end {said}.")));
    lines
}

/// Returns the draws that could have been claimed, each with the half-move after which it could be first.
pub(super) fn claims(game: &Game) -> impl Iterator<Item = (u32, Claim)> {
    let is_known = game.is_judged();
    let claims = game.history().first_claims().into_iter();
    claims.filter_map(move |(claim, ply)| Some((ply.filter(|_| is_known)?, claim)))
}

/// Returns the result as it is written, with what the laws say about it and the article, and whether it can stand.
pub(super) fn result(game: &Game) -> (String, Option<Article>, bool) {
    let result = game.result();
    let written = match result {
        Some(result) => format!("Result: {result}"),
        None => "No result".to_owned(),
    };
    let standard = result.map(GameResult::standard);
    let (mut can_stand, mut article) = (true, None);
    let mut cannot = |said: String, broken| {
        (can_stand, article) = (false, Some(broken));
        said
    };
    let doubt = doubtful_termination(game, can_win);
    let by_laws = match (end(game), standard) {
        (None, _) if doubt.is_some() => {
            doubt.map_or_else(String::new, |(said, article)| cannot(said, article))
        }
        (_, Some(_)) if result.is_some_and(GameResult::is_forfeit) => {
            let said = if game.plies() == 0 {
                "the game was not played"
            } else {
                "the board does not show a forfeit"
            };
            said.to_owned()
        }
        (Some(outcome), result) => {
            let fits = match result {
                Some(result) if result == GameResult::from(outcome) => "it fits the board",
                Some(_) => "it does not fit the board",
                None => "the board decides the game",
            };
            can_stand = fits == "it fits the board";
            article = Some(outcome.reason.article());
            format!("{fits}: {}", result_words(outcome))
        }
        _ if !game.is_judged() => {
            "not all moves are known, so the result cannot be checked".to_owned()
        }
        (None, Some(GameResult::WhiteWins | GameResult::BlackWins)) => {
            let winner = Color::from_white(standard == Some(GameResult::WhiteWins));
            let loser = (!winner).player();
            if can_win(game.position(), winner) != Some(false) {
                format!("it fits, if {loser} resigned or lost on time")
            } else if is_surely_before(game.tags(), RESIGNED_DRAWS) {
                format!("it fits, if {loser} resigned")
            } else {
                let winner = winner.player();
                let said = format!(
                    "{winner} cannot checkmate, so {loser} loses neither by resigning nor by a fallen flag"
                );
                cannot(said, Article::Resignation)
            }
        }
        (None, Some(GameResult::Draw))
            if game.is_standard_start()
                && game.plies() < 2
                && !is_surely_before(game.tags(), AGREED_BY_MOVES) =>
        {
            let said = "a draw is agreed only after both players have moved";
            cannot(said.to_owned(), Article::Agreement)
        }
        (None, Some(GameResult::Draw)) => "it fits, if the draw was agreed or claimed".to_owned(),
        (None, _) => "nothing on the board has ended the game".to_owned(),
    };
    (format!("{written}; {by_laws}"), article, can_stand)
}

/// Returns how the board has ended a game, also as a dead position that takes a search.
pub(super) fn end(game: &Game) -> Option<Outcome> {
    let is_dead = || {
        let cannot_win = |side| can_win(game.position(), side) == Some(false);
        game.is_judged() && Color::ALL.into_iter().all(cannot_win)
    };
    game.outcome()
        .or_else(|| is_dead().then(|| Outcome::dead_position(None)))
}

/// The month from which a draw is agreed only after both players have moved (Laws of 2018, article 5.2.3).
const AGREED_BY_MOVES: (u32, u32) = (2018, 1);

/// The month from which who resigns against a side that cannot checkmate does not lose (Laws of 2023, article 5.1.2).
const RESIGNED_DRAWS: (u32, u32) = (2023, 1);

/// What asks for a board in a comment.
const BOARD: &str = "[#]";

/// The numbers of the glyphs that ask for a board, from the side of White or of Black.
const BOARD_GLYPHS: [u16; 2] = [220, 221];

/// The moves of a game since the last board, with a board where the game asks for one: by `[#]` in a comment, as `ChessBase` and
/// chess.com write it, or by `$220`.
#[derive(Debug, Default)]
pub struct PrintedMoves {
    text: String,
    /// The comment that is being read.
    comment: Vec<u8>,
    /// The last position of the game, and of each open variation; none behind words that are not played.
    last: Vec<Option<Position>>,
    /// The number of boards so far.
    boards: usize,
    /// Whether the last position has its board.
    is_drawn: bool,
    /// Whether Black's next move stands directly behind White's, so that it has no number.
    goes_on: bool,
    /// Whether a game is being read, not what stands between two.
    is_begun: bool,
}

impl PrintedMoves {
    /// Begins a game.
    pub fn begin(&mut self, game: &Game) {
        *self = PrintedMoves {
            last: vec![game.start().cloned()],
            is_begun: true,
            ..PrintedMoves::default()
        };
    }

    /// Returns whether what is read stands behind a game, or before the first.
    pub const fn is_between(&self) -> bool {
        !self.is_begun
    }

    /// Adds a word behind the others.
    fn push(&mut self, word: &str) {
        if !self.text.is_empty() && !self.text.ends_with(['(', '{']) && ![")", "}"].contains(&word)
        {
            self.text.push(' ');
        }
        self.text.push_str(word);
    }

    /// Adds a move.
    pub fn push_move(&mut self, played: &Played<'_>, settings: &Settings<'_>) {
        let before = played.before;
        let letters = settings.games.request.write_letters.unwrap_or_default();
        let name = played.name(letters);
        if before.turn() == Color::White || !self.goes_on {
            self.push(&numbered(before.fullmoves(), before.turn(), &name));
        } else {
            self.push(&name);
        }
        (self.goes_on, self.is_drawn) = (true, false);
        self.last.truncate(played.depth);
        let is_known = !matches!(played.played, PlayedMove::Illegal(_));
        self.last.push(is_known.then(|| played.after.clone()));
    }

    /// Adds what stands between the moves. Returns the position of a board that is asked for: it stands behind the moves.
    pub fn read(&mut self, text: Text<'_>) -> Option<&Position> {
        let has_position = self.last.last().is_some_and(Option::is_some);
        let may_have = has_position && self.boards < MOST_FINDINGS;
        let mut has_board = false;
        match text {
            Text::Comment(bytes) => {
                self.comment.extend_from_slice(bytes);
                return None;
            }
            Text::CommentEnd => {
                let comment = mem::take(&mut self.comment);
                let comment = CommentValues::parse(&decode(&comment), Color::White).words;
                has_board = may_have && comment.contains(BOARD);
                let comment = if has_board {
                    comment.replace(BOARD, " ")
                } else {
                    comment
                };
                if !comment.trim().is_empty() {
                    self.push("{");
                    comment.split_whitespace().for_each(|word| self.push(word));
                    self.push("}");
                }
            }
            Text::Nag(number) => {
                has_board = may_have && BOARD_GLYPHS.contains(&number);
                match signs::of_glyph(number) {
                    Some(sign) if number < 7 => self.text.push_str(sign),
                    Some(sign) => self.push(sign),
                    None if has_board => {}
                    None => self.push(&format!("${number}")),
                }
            }
            Text::Suffix(marks) => self.text.push_str(&decode(marks)),
            Text::VariationStart => {
                self.push("(");
                self.last.push(None);
            }
            Text::VariationEnd => {
                self.last.truncate(self.last.len().saturating_sub(1).max(1));
                self.push(")");
            }
            Text::Word(word) => self.push(&decode(word)),
            // They come in pieces, blanks included.
            Text::Unjudged(words) => self.text.push_str(&decode(words)),
        }
        if let (Text::Word(_) | Text::Unjudged(_), Some(last)) = (text, self.last.last_mut()) {
            *last = None;
        }
        self.goes_on &= matches!(text, Text::Suffix(_) | Text::Nag(_));
        has_board &= !self.is_drawn;
        self.is_drawn |= has_board;
        self.boards += usize::from(has_board);
        self.last.last()?.as_ref().filter(|_| has_board)
    }

    /// Adds the rest of a comment without an end, and the result.
    pub fn end(&mut self, game: &Game) {
        self.read(Text::CommentEnd);
        if let Some(result) = game.result() {
            self.push(&result.to_string());
        }
        (self.is_begun, self.is_drawn) = (false, false);
    }

    /// Returns the moves since the last board, and forgets them.
    pub fn take(&mut self) -> String {
        self.goes_on = false;
        let words = mem::take(&mut self.text);
        words.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}
