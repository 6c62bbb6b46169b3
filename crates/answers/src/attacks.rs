//! `attacks`: the squares that each side attacks, pins and checkers.

use oracle_draw::svg::{self, Caption};
use oracle_draw::{Cell, Ink, Picture, Stroke, StrokeKind, ascii};
use oracle_laws::{Bitboard, Color, Pin, Position, Role, Square};
use oracle_notation::Query;

use crate::answer::{AnswerWriter, record};
use crate::columns::columns;
use crate::diagnostic::Fallible;
use crate::format::{Formats, Rows};
use crate::message::square;
use crate::out::Out;
use crate::page::{Page, capitalized, described, fill, names_or, pieces, title, turn_note};
use crate::parts::{Around, NAMED, NOTED, REFUSED, WARNINGS};
use crate::request::{FormatChoice, Interface, Request, named, options};
use crate::{PositionQuestion, Question, View};

/// Attacked squares, pins and checkers.
#[derive(Debug)]
pub struct Attacks<'a> {
    /// The position, and what is asked about it.
    pub query: &'a Query<'a>,
    /// The square whose attackers the user asks for.
    pub square: Option<Square>,
    /// The pins of both colors, in the order of the pinned pieces.
    pub pins: Vec<Pin>,
    /// The same of the pins to queens.
    pub pins_to_queen: Vec<Pin>,
}

impl<'a> Attacks<'a> {
    /// Finds the pins of both colours; `square` is the one whose attackers are asked for.
    pub fn new(query: &'a Query<'a>, square: Option<Square>) -> Attacks<'a> {
        let of_both = |find: fn(&Position, Color) -> Vec<Pin>| {
            let pins = Color::ALL.map(|color| find(&query.position, color));
            Pin::in_order(pins.concat())
        };
        Attacks {
            query,
            square,
            pins: of_both(Position::pins),
            pins_to_queen: of_both(Position::pins_to_queen),
        }
    }

    /// Returns the number of pieces of a color that attack a square.
    pub fn count(&self, square: Square, color: Color) -> u32 {
        self.query.position.attackers(square, color).len()
    }
}

fn tell_pins(pins: &[Pin], to: &'static str, out: &mut Out<'_>) {
    out.list(pins, |pin, out| {
        out.object(|out| {
            out.key("square").square(pin.square);
            out.key("by").square(pin.by);
            out.key(to).square(pin.to);
        });
    });
}

columns! {
    /// The squares that each side attacks, pins and checkers.
    ATTACKS: Attacks<'_>, |it, out|
    /// The squares that each side attacks.
    "attacks" Elsewhere Def("both_sides") => {},
    "attacks.white" Always => out.squares(it.query.position.attacked(Color::White)),
    "attacks.black" Always => out.squares(it.query.position.attacked(Color::Black)),
    /// With `square`: the pieces of each side that attack it.
    "attackers" Elsewhere Maybe(&Def("both_sides")) => {},
    "attackers.white" Always => if let Some(square) = it.square {
        out.squares(it.query.position.attackers(square, Color::White));
    },
    "attackers.black" Always => if let Some(square) = it.square {
        out.squares(it.query.position.attackers(square, Color::Black));
    },
    /// Pieces of both colours that are pinned to their king.
    "pins" Always List(&Keys(&[("square", Def("square")), ("by", Def("square")), ("king", Def("square"))])) =>
        tell_pins(&it.pins, "king", out),
    /// Pieces of both colours that a bishop or a rook pins to a queen of theirs: they may move.
    "pins_to_queen" Always List(&Keys(&[("square", Def("square")), ("by", Def("square")), ("queen", Def("square"))])) =>
        tell_pins(&it.pins_to_queen, "queen", out),
    /// The pieces that give check to the side to move.
    "checkers" Always Def("squares") => out.squares(it.query.position.checkers()),
}

/// The columns of its rows.
const ROWS: Rows = &[NAMED, ATTACKS, NOTED, WARNINGS, REFUSED];

/// The squares that each side attacks.
#[derive(Debug, Clone, Default)]
pub struct AttacksRequest {
    /// The format.
    pub output: FormatChoice,
    /// The square whose attackers are named.
    pub square: Option<Square>,
}

impl Request for AttacksRequest {
    named!("attacks", &Formats::BOARD; "attacks" "Attacked squares, pins and checkers" ROWS);

    options! { self, member,
        "square" => self.square = Some(member.field(square)?),
    }

    fn question(&self, interface: Interface, _: Option<&Question>) -> Fallible<Question> {
        let formats = &Formats::BOARD;
        let (_, form) = self.output.form(interface, formats, self.word(), ROWS)?;
        Ok(Question::about_position(form, self.clone()))
    }
}

impl PositionQuestion for AttacksRequest {
    fn answer(&self, writer: &mut AnswerWriter<'_>) -> Fallible<bool> {
        let (attacks, view) = (Attacks::new(writer.query, self.square), writer.view);
        let text = |out: &mut String| attacks.write_text(view, out);
        writer.put_drawn(&attacks, || attacks.to_svg(view), text)?;
        Ok(true)
    }
}

impl Attacks<'_> {
    /// Appends the whole answer.
    pub fn write_text(&self, view: &View, out: &mut String) {
        write_board(view, self, out);
        let style = view.text();
        let mut page = Page { style, out };
        page.write_turn_note(self.query);
        if let Some(square) = self.square {
            page.write(&square.to_string(), square_words(self, square));
        }
        page.write("Check", [check_words(self)]);
        for (heading, pins) in [
            ("Pins to the king", &self.pins),
            ("Pins to the queen", &self.pins_to_queen),
        ] {
            if pins.is_empty() {
                page.write(heading, ["none"]);
            }
            page.write(heading, pin_words(self, pins));
        }
        page.write_caveats(self.query);
    }
}

/// Returns the attackers of a square in words, for each color.
fn square_words(attacks: &Attacks<'_>, square: Square) -> [String; 2] {
    let position = &attacks.query.position;
    Color::ALL.map(|color| {
        let attackers = position.attackers(square, color);
        if attackers.is_empty() {
            format!("not attacked by {}", color.player())
        } else {
            format!("attacked by {}", position.pieces(attackers))
        }
    })
}

/// Returns in words whether the side to move is in check.
pub fn check_words(attacks: &Attacks<'_>) -> String {
    let position = &attacks.query.position;
    let checkers = position.checkers();
    if position.king().is_none() {
        format!("unknown: {} has no king", position.turn().player())
    } else if checkers.is_empty() {
        "no".to_owned()
    } else {
        format!("yes, from {}", position.pieces(checkers))
    }
}

/// Returns pins in words.
fn pin_words(attacks: &Attacks<'_>, pins: &[Pin]) -> Vec<String> {
    let position = &attacks.query.position;
    let pins = pins.iter().map(|pin| {
        let [pinned, by] = [pin.square, pin.by].map(|square| position.pieces(square.bitboard()));
        let to = position.placement().role_at(pin.to);
        let to = to.map_or("king", Role::name);
        format!("{pinned} is pinned to its {to} on {} by {by}", pin.to)
    });
    pins.collect()
}

/// Colours squares by the side that has more attackers.
struct Majorities<'a> {
    ink: &'a dyn Ink,
    attacks: &'a Attacks<'a>,
}

impl Ink for Majorities<'_> {
    fn cell(&self, cell: Cell, text: &str, out: &mut String) {
        let counts = Color::ALL.map(|color| self.attacks.count(cell.square, color));
        self.ink.attacked(cell, counts, text, out);
    }

    fn label(&self, text: &str, out: &mut String) {
        self.ink.label(text, out);
    }
}

fn write_board(view: &View, attacks: &Attacks<'_>, out: &mut String) {
    let majorities = Majorities {
        ink: view.text().ink,
        attacks,
    };
    let picture = Picture {
        flip: view.options.flip,
        ..Picture::new(attacks.query.position.placement())
    };
    let glyphs = view.text().glyphs;
    let cell = |cell: Cell| {
        let middle = cell.piece.map_or('.', |piece| glyphs.piece(piece));
        let [white, black] = Color::ALL.map(|color| digit(attacks.count(cell.square, color)));
        [white, middle, black, ' '].iter().collect()
    };
    out.push_str(&ascii::draw_with(&picture, 4, cell, &majorities));
    let mut legend =
        vec!["1.2 attacked by 1 white piece (left) and 2 black pieces (right)".to_owned()];
    let is_many = |square, color| attacks.count(square, color) > 9;
    let has_many = |square| Color::ALL.into_iter().any(|color| is_many(square, color));
    if Bitboard::ALL.into_iter().any(has_many) {
        legend.push("+ ten or more".to_owned());
    }
    if let Some([white, black, both]) = view.text().ink.majorities() {
        legend.push(format!(
            "{white}: more white attackers   {black}: more black attackers   {both}: as many of both"
        ));
    }
    for line in legend {
        out.push_str("\n    ");
        fill(&line, 4, 4, view.text().line_width(), out);
    }
    out.push_str("\n\n");
}

/// Returns a number of attackers as one character; a space for none.
fn digit(count: u32) -> char {
    match count {
        0 => ' ',
        _ => char::from_digit(count, 10).unwrap_or('+'),
    }
}

impl Attacks<'_> {
    /// Returns the record, without the line end.
    pub fn to_json(&self, view: &View) -> String {
        record(&Around::new(self.query).parts(self), view)
    }

    /// Returns the picture, on one line.
    pub fn to_svg(&self, view: &View) -> String {
        let position = &self.query.position;
        let mut counts = [[0; 2]; 64];
        for square in Bitboard::ALL {
            let of_both = Color::ALL.map(|color| self.count(square, color) as u8);
            counts[usize::from(square.index())] = of_both;
        }
        let picture = Picture {
            chosen: self.square,
            last: self.query.last_move,
            strokes: strokes(self),
            // The rays to one square would be hard to see among all counts.
            attacks: self.square.is_none().then_some(&counts),
            ..Picture::of(position)
        };
        let picture = view.marked(picture, self.query);
        let headline = match self.square {
            Some(square) => format!("Attackers of {square}"),
            None => "Attacked squares".to_owned(),
        };
        let note = view.note(self.query, || facts(self).join(". ") + ".");
        let caption = Caption {
            title: &title(self.query, headline),
            description: &description(self),
            below: note.as_deref(),
            legend: view.options.has_text(),
        };
        svg::draw(&picture, &caption, view.options.style(), &["attacks"])
    }
}

/// Returns the pins, the checks, and the attacks on one square as lines.
fn strokes(attacks: &Attacks<'_>) -> Vec<Stroke> {
    let position = &attacks.query.position;
    let kinds = [
        (&attacks.pins_to_queen, StrokeKind::QueenPin),
        (&attacks.pins, StrokeKind::Pin),
    ];
    let pins = kinds.into_iter().flat_map(|(pins, kind)| {
        let pins = pins.iter();
        pins.map(move |pin| Stroke::new(kind, pin.by, pin.to))
    });
    let mut strokes: Vec<Stroke> = pins.collect();
    let mut add = |from: Bitboard, to: Square| {
        let rays = from.into_iter();
        strokes.extend(rays.map(|from| Stroke::new(StrokeKind::Ray, from, to)));
    };
    match (attacks.square, position.king()) {
        (Some(square), _) => {
            for color in Color::ALL {
                add(position.attackers(square, color), square);
            }
        }
        (None, Some(king)) => add(position.checkers(), king),
        (None, None) => {}
    }
    strokes
}

/// Returns the same facts as on a terminal, without the counts.
fn description(attacks: &Attacks<'_>) -> String {
    let position = &attacks.query.position;
    let mut sentences = pieces(position.placement()).to_vec();
    for color in Color::ALL {
        let names = names_or("nothing", position.attacked(color));
        sentences.push(format!("{} attacks {names}", color.player()));
    }
    sentences.extend(turn_note(attacks.query).map(|note| capitalized(&note)));
    sentences.extend(facts(attacks));
    described(sentences, attacks.query)
}

/// Returns the attackers of the square, check and the pins as sentences.
fn facts(attacks: &Attacks<'_>) -> Vec<String> {
    let of_square = attacks.square.map(|square| {
        let words = square_words(attacks, square);
        format!("{square}: {}", words.join(", "))
    });
    let check = format!("Check: {}", check_words(attacks));
    let pins = [&attacks.pins, &attacks.pins_to_queen].map(|pins| pin_words(attacks, pins));
    let pins = pins.concat().into_iter().map(|pin| capitalized(&pin));
    of_square.into_iter().chain([check]).chain(pins).collect()
}
