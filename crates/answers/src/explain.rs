//! `explain`: whether a move is legal, and if not, why not.

use std::borrow::Cow;
use std::cell::OnceCell;

use oracle_draw::Picture;
use oracle_draw::svg::{self, Caption};
use oracle_laws::{
    Arbiter, Article, Bitboard, Color, Consequence, GivenCheck, IllegalMove, Move, Outcome, Reason,
    TimeControl, cited,
};
use oracle_notation::uci::{self, CastlingMode};
use oracle_notation::{Judged, NotationWarning, ParsePositionError, Query, San};

use crate::answer::{AnswerWriter, record};
use crate::columns::{Tell, columns};
use crate::diagnostic::Fallible;
use crate::format::{BoardFormat, Formats, Rows};
use crate::page::{
    capitalized, described, fill, notation_notes, outcome_words, pieces, title, turn_note,
};
use crate::parts::{NAMED, NOTED, Noted, PositionName, REFUSED, tell_outcome, tell_warnings};
use crate::request::{FormatChoice, Interface, Request, named, options};
use crate::winnable::can_win;
use crate::{PositionQuestion, Question, View, page, push_text};

/// The formats of a verdict.
pub static EXPLAIN_FORMATS: Formats<BoardFormat> =
    Formats::new(BoardFormat::Sentence, Formats::BOARD.named).with_default("a sentence");

/// The verdict of the laws on a move.
#[derive(Debug)]
pub struct Explained<'a> {
    /// The position, and what is asked about it.
    pub query: Cow<'a, Query<'a>>,
    /// The move as it was written, and the verdict.
    pub judged: Judged<'a>,
    /// What follows an illegal move, if that is asked.
    pub penalties: Vec<Consequence>,
    /// How the game has ended before the move, once that is asked.
    outcome: OnceCell<Option<Outcome>>,
    /// Whether a legal move gives check.
    check: GivenCheck,
}

/// Returns an arbiter of games with this time control.
pub(crate) fn arbiter(control: TimeControl) -> Arbiter {
    Arbiter {
        control,
        can_win,
        write: |position, played| San::from_move(position, played).to_string(),
    }
}

impl<'a> Explained<'a> {
    /// Judges the move of the query.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no move, it cannot be read, or it is ambiguous.
    pub fn new(query: &'a Query<'a>) -> Result<Explained<'a>, ParsePositionError> {
        let mut judged = query.judge()?;
        let earlier = judged.earlier.take();
        let query = earlier.map_or(Cow::Borrowed(query), Cow::Owned);
        let check = match judged.verdict {
            Ok(legal) => query.position.given_check(legal),
            Err(_) => GivenCheck::None,
        };
        Ok(Explained {
            query,
            judged,
            penalties: Vec::new(),
            outcome: OnceCell::new(),
            check,
        })
    }

    /// Returns how the game has ended before the move, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        *self.outcome.get_or_init(|| {
            let is_stuck = !self.is_legal() && !self.query.position.has_legal_move();
            self.query.outcome(is_stuck)
        })
    }

    /// Returns the verdict as a sentence.
    pub fn message(&self) -> String {
        let (query, judged) = (&self.query, &self.judged);
        let message = match &judged.verdict {
            Ok(legal) => match &judged.warnings {
                Some(warnings) => format!("legal, but written {}: {warnings}", warnings.san()),
                None => query.position.legal_sentence(*legal),
            },
            Err(illegal) => {
                let instead = judged.instead.clone();
                instead.unwrap_or_else(|| query.sentence(illegal))
            }
        };
        message + &judged.note
    }

    /// Returns the same with what follows an illegal move.
    #[must_use]
    fn with_penalties(mut self, penalties: Option<TimeControl>) -> Explained<'a> {
        if let (Some(penalties), Err(illegal)) = (penalties, &self.judged.verdict) {
            self.penalties = match self.outcome() {
                None => arbiter(penalties).follow(&self.query.position, Some(illegal)),
                Some(outcome) => vec![Consequence {
                    message: "the game was over before the move, so nothing follows".to_owned(),
                    article: Some(outcome.reason.article()),
                }],
            };
        }
        self
    }

    /// Returns whether the move is legal.
    pub fn is_legal(&self) -> bool {
        self.judged.verdict.is_ok()
    }

    /// Returns the article by which the move is illegal.
    pub fn article(&self) -> Option<Article> {
        self.illegal()?.article(&self.query.position)
    }

    fn legal(&self) -> Option<Move> {
        self.judged.verdict.as_ref().ok().copied()
    }

    fn illegal(&self) -> Option<&IllegalMove> {
        self.judged.verdict.as_ref().err()
    }

    /// Returns the warnings about how the moves before it are written, and itself.
    fn warnings(&self) -> Vec<NotationWarning> {
        let before = self.query.warnings();
        let own = self.judged.warnings.as_ref();
        let is_made = |warning: &NotationWarning| {
            before.contains(warning) || own.is_some_and(|own| own.has(*warning))
        };
        NotationWarning::ALL.into_iter().filter(is_made).collect()
    }

    /// Returns the picture of the move, White at the bottom.
    pub fn picture(&self) -> Picture<'_> {
        let position = &self.query.position;
        match &self.judged.verdict {
            Ok(legal) => Picture::from_legal(position, *legal),
            Err(illegal) => Picture::from_illegal(position, illegal),
        }
    }

    /// Returns the move in UCI if its from-square is known, otherwise as it was written.
    fn written_move(&self, mode: CastlingMode) -> String {
        let illegal = match &self.judged.verdict {
            Ok(legal) => return uci::write(*legal, mode),
            Err(illegal) => illegal,
        };
        if let Some(candidate) = illegal.candidate() {
            return candidate.to_string();
        }
        let position = &self.query.position;
        let asked = illegal.castling();
        let asked = asked.and_then(|side| position.castling_asked(side));
        asked.map_or(self.judged.written.to_owned(), |asked| {
            uci::write(asked, mode)
        })
    }
}

columns! {
    /// The verdict on a move: what it is if it is legal, and why it is not.
    EXPLAINED: Explained<'_>, |it, out|
    /// In UCI if the from-square is known, otherwise as it was written.
    "move" Always Text => out.text(&it.written_move(out.castling)),
    "legal" Always Truth => out.truth(Some(it.is_legal())),
    /// Only for a legal move.
    "san" Always Maybe(&Def("san")) => if let Some(legal) = it.legal() {
        out.shown(San::from_move(&it.query.position, legal));
    },
    "from" Always Maybe(&Def("square")) => if let Some(legal) = it.legal() { out.square(legal.from) },
    "to" Always Maybe(&Def("square")) => if let Some(legal) = it.legal() {
        out.square(uci::target(legal, out.castling));
    },
    "role" Always Maybe(&Def("role")) => if let Some(legal) = it.legal() { out.id(Some(legal.role.name())) },
    /// The captured piece and its square: beside the target in an en passant capture.
    "capture" Elsewhere Maybe(&Members) => {},
    "capture.role" Always OneOf(&["pawn", "knight", "bishop", "rook", "queen"]) =>
        if let Some(role) = it.legal().and_then(|legal| legal.capture) {
            out.id(Some(role.name()));
        },
    "capture.square" Always Def("square") => if let Some(square) = it.legal().and_then(Move::capture_square) {
        out.square(square);
    },
    "en_passant" Always Maybe(&True) => out.truth_if(it.legal().is_some_and(Move::is_en_passant)),
    "promotion" Always Maybe(&OneOf(&["queen", "rook", "bishop", "knight"])) =>
        if let Some(role) = it.legal().and_then(|legal| legal.promotion) {
            out.id(Some(role.name()));
        },
    "castle" Always Maybe(&Def("side")) => if let Some(side) = it.legal().and_then(Move::castle) {
        out.id(Some(side.name()));
    },
    "check" Always Maybe(&True) => out.truth_if(it.check != GivenCheck::None),
    "checkmate" Always Maybe(&True) => out.truth_if(it.check == GivenCheck::Checkmate),
    /// What is written wrongly in the moves before the move, and in the move itself if it is legal; absent if nothing is.
    "warnings" Record Maybe(&Def("warnings")) => tell_warnings(&it.warnings(), out),
    /// Only for an illegal move, like squares and by.
    "reason" Always Maybe(&Def("reason")) => if let Some(illegal) = it.illegal() { out.id(Some(illegal.reason.id())) },
    /// The squares that the reason is about.
    "squares" Always Maybe(&Def("squares")) => if let Some(illegal) = it.illegal() { out.squares(illegal.squares) },
    /// The pieces that the reason is about.
    "by" Always Maybe(&Def("squares")) => if let Some(illegal) = it.illegal() { out.squares(illegal.by) },
    /// The article of the FIDE Laws of Chess by which the move is illegal; absent where no article speaks of it.
    "article" Always Maybe(&Def("article")) => if let Some(article) = it.article() { out.id(Some(article.number())) },
    "message" Always Def("message") => out.text(&it.message()),
    "penalties" Always Maybe(&Def("penalties")) => if !it.penalties.is_empty() {
        let penalties = it.penalties.iter();
        out.sentences(penalties.map(|one| (&*one.message, one.article.map(Article::number))));
    },
    /// The same move among those of the line: which half-move it is, from 1, and that it was legal; only if the line has played
    /// it.
    "played" Elsewhere Maybe(&Members) => {},
    "played.ply" Always Number(1) => if let Some(played) = &it.judged.played { out.number(played.ply as u64) },
    "played.legal" Record True => out.truth_if(it.judged.played.is_some()),
    /// How the game has ended before the move; only if it has.
    "outcome" Record Maybe(&With(&Def("outcome"), r#"{"type": "object"}"#)) => if let Some(outcome) = it.outcome() {
        tell_outcome(Some(outcome), out);
    },
    #[cfg(feature = "tables")]
    "outcome.winner" Row => if let Some(outcome) = it.outcome() {
        out.id(outcome.winner.map(Color::name));
    },
    #[cfg(feature = "tables")]
    "outcome.reason" Row => if let Some(outcome) = it.outcome() {
        out.id(Some(outcome.reason.id()));
    },
}

/// What is written wrongly in the moves of a verdict. Rows have it behind what all answers have.
struct ExplainedWarnings<'e, 'q>(&'e Explained<'q>);

columns! {
    /// How the move, and those before it, are written.
    EXPLAINED_SLIPS: ExplainedWarnings<'_, '_>, |it, out|
    "warnings" Row => tell_warnings(&it.0.warnings(), out),
}

/// The columns of its rows.
const ROWS: Rows = &[NAMED, EXPLAINED, NOTED, EXPLAINED_SLIPS, REFUSED];

impl Explained<'_> {
    /// Passes on the parts of the answer.
    fn with_parts<T>(&self, write: impl FnOnce(&[&dyn Tell]) -> T) -> T {
        let (query, warnings) = (&*self.query, ExplainedWarnings(self));
        let (named, noted) = (PositionName(query), Noted(query));
        write(&[&named as &dyn Tell, self, &noted, &warnings])
    }

    /// Appends the verdict as a sentence.
    fn write_sentence(&self, view: &View, out: &mut String) {
        let verdict = match (&self.judged.verdict, &self.judged.warnings) {
            (Ok(_), None) => "legal: ",
            (Ok(_), Some(_)) => "",
            (Err(_), _) => "illegal: ",
        };
        let mut sentence = cited(format!("{verdict}{}", self.message()), self.article());
        for one in &self.penalties {
            sentence.extend(["; ", &one.sentence()]);
        }
        // On the same line: the answer to a line of a stream is one line.
        if let Some(outcome) = self.outcome() {
            sentence.extend(["; the game is over: ", &outcome_words(outcome, "")]);
        }
        let notes = turn_note(&self.query).into_iter();
        for note in notes.chain(notation_notes(&self.query)) {
            sentence.extend(["; ", &note]);
        }
        match view.text().columns.filter(|_| view.stands_alone) {
            Some(columns) => fill(&sentence, 0, 0, columns, out),
            // The answer to a line of a stream is one line, and a program wants no others.
            None => out.push_str(&sentence),
        }
        out.push('\n');
    }

    /// Appends the board with the move and what the reason names, and the sentence below it.
    pub fn write_text(&self, view: &View, out: &mut String) {
        let picture = Picture {
            flip: view.options.flip,
            ..self.picture()
        };
        page::write_board(view.text(), &picture, out);
        self.write_sentence(view, out);
    }
}

/// The question with its format.
struct ExplainQuestion {
    format: BoardFormat,
    penalties: Option<TimeControl>,
}

impl PositionQuestion for ExplainQuestion {
    fn answer(&self, writer: &mut AnswerWriter<'_>) -> Fallible<bool> {
        let view = writer.view;
        let explained = Explained::new(writer.query)
            .map_err(writer.refuse)?
            .with_penalties(self.penalties);
        let write = |out: &mut Vec<u8>| match self.format {
            BoardFormat::Sentence => push_text(out, |out| explained.write_sentence(view, out)),
            BoardFormat::Svg => view.push_svg(&explained.query, || explained.to_svg(view), out),
            // The words beside a record have a board, too.
            _ => push_text(out, |out| explained.write_text(view, out)),
        };
        explained.with_parts(|parts| writer.put(parts, write))?;
        Ok(explained.is_legal())
    }
}

/// Whether a move is legal.
#[derive(Debug, Clone, Default)]
pub struct ExplainRequest {
    /// The format.
    pub output: FormatChoice,
    /// Whether to say what follows an illegal move, and in which games.
    pub penalties: Option<TimeControl>,
}

impl Request for ExplainRequest {
    named!("explain", &EXPLAIN_FORMATS; "explain" "Whether a move is legal" ROWS);

    options! { self, member,
        // The position reads it.
        "move" => {},
        "penalties" => self.penalties = Some(member.name(&TimeControl::ALL, TimeControl::name)?),
    }

    fn exercise(&self) -> String {
        "{n}. {move}?".to_owned()
    }

    fn question(&self, interface: Interface, _: Option<&Question>) -> Fallible<Question> {
        let formats = &EXPLAIN_FORMATS;
        let (format, form) = self.output.form(interface, formats, self.word(), ROWS)?;
        let penalties = self.penalties;
        let question = ExplainQuestion { format, penalties };
        Ok(Question::about_position(form, question))
    }
}

impl Explained<'_> {
    /// Returns the record, without the line end.
    pub fn to_json(&self, view: &View) -> String {
        self.with_parts(|parts| record(parts, view))
    }

    /// Returns the picture, on one line.
    pub fn to_svg(&self, view: &View) -> String {
        let position = &self.query.position;
        let written = self.written_move(view.castling);
        let illegal = self.illegal();
        let verdict = if illegal.is_some() {
            "illegal"
        } else {
            "legal"
        };
        let sentence = sentence(self);
        let mut sentences = vec![sentence.clone()];
        let penalties = self.penalties.iter();
        sentences.extend(penalties.map(|one| capitalized(&one.sentence())));
        sentences.extend(pieces(position.placement()));
        sentences.push(format!("{} to move", position.turn().player()));
        let below = view.below(&self.query, Some(below(self)), || below(self));
        let caption = Caption {
            title: &title(&self.query, format!("{written} is {verdict}")),
            description: &described(sentences, &self.query),
            below: below.as_deref(),
            legend: view.options.has_text(),
        };
        // The last move may be the double step that the capture follows.
        let is_en_passant = self.legal().is_some_and(Move::is_en_passant)
            || illegal.is_some_and(|illegal| illegal.reason == Reason::EnPassantUncovers);
        let picture = Picture {
            last: if is_en_passant {
                self.query.last_move
            } else {
                Bitboard::EMPTY
            },
            ..self.picture()
        };
        let picture = view.marked(picture, &self.query);
        let mut classes = vec![verdict];
        classes.extend(illegal.map(|illegal| illegal.reason.id()));
        svg::draw(&picture, &caption, view.options.style(), &classes)
    }
}

/// Returns the text below the board: the move as it was asked, and the sentence.
fn below(explained: &Explained<'_>) -> String {
    let written = explained.judged.written.trim_end_matches(['?', '!']);
    let mark = if explained.is_legal() { ":" } else { "?" };
    format!("{written}{mark} {}.", sentence(explained))
}

/// Returns the sentence of the answer, and what the picture cannot show.
fn sentence(explained: &Explained<'_>) -> String {
    let mut sentence = cited(capitalized(&explained.message()), explained.article());
    if let Err(illegal) = &explained.judged.verdict
        && illegal.reason == Reason::CastlingNoRight
        && explained.query.lost_right(illegal).is_none()
    {
        sentence += ". The position does not say whether the king or the rook has moved";
    }
    if let Some(outcome) = explained.outcome() {
        sentence.extend([". The game is over: ", &outcome_words(outcome, "")]);
    }
    if let Some(note) = turn_note(&explained.query) {
        sentence.extend([". ", &capitalized(&note)]);
    }
    sentence
}
