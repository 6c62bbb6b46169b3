//! Squares, sets of squares and boards, as a user of the library sees them. `cases/drawn_boards.txt` has boards that are read.

use oracle_draw::svg::{self, Caption, Style};
use oracle_draw::{Picture, Plain, Sign, SignKind, Stroke, StrokeKind, ascii};
use oracle_laws::{Bitboard, Placement, Position, Square};
use oracle_reference::draws;

use crate::support::oracle;

fn square(name: &str) -> Square {
    Square::from_name(name.as_bytes()).unwrap()
}

#[test]
fn there_are_64_squares_and_a_set_holds_each_once_in_their_order() {
    let ends = [0, 63, 64, u8::MAX].map(Square::from_index);
    assert_eq!(ends, [Some(square("a1")), Some(square("h8")), None, None]);
    assert_eq!((Bitboard::ALL.len(), (!Bitboard::ALL).len()), (64, 0));
    let once = Bitboard::EMPTY.with(square("e4"));
    assert_eq!(once.with(square("e4")), once);
    assert_eq!(once.without(square("e4")), Bitboard::EMPTY);
    assert_eq!(once.without(square("e5")), once);
    // They come in order, and tell how many are left.
    let names = ["c1", "a2", "h2", "e8"];
    let set: Bitboard = ["h2", "e8", "a2", "c1"].map(square).into_iter().collect();
    let mut squares = set.squares();
    for (index, name) in names.into_iter().enumerate() {
        assert_eq!(squares.len(), names.len() - index);
        assert_eq!(squares.next(), Some(square(name)));
    }
    assert_eq!((squares.len(), squares.next()), (0, None));
}

#[test]
fn a_board_is_shown_as_white_sees_it_and_as_the_program_prints_it() {
    let wanted = format!(
        "r n b q k b n r\np p p p p p p p\n{}P P P P P P P P\nR N B Q K B N R\n",
        ". . . . . . . .\n".repeat(4)
    );
    assert_eq!(format!("{:?}", Placement::INITIAL), wanted);
    assert_eq!(format!("{:?}", square("g3")), "g3");
    let picture = Picture::new(&Placement::INITIAL);
    let drawn = ascii::draw(&picture, ascii::Glyphs::Ascii, &Plain);
    assert_eq!(Position::default().placement(), &Placement::INITIAL);
    let printed = oracle("startpos").says();
    assert_eq!(Some(drawn.as_str()), printed.get(..drawn.len()));
    assert_eq!(drawn.lines().count(), 10);
}

/// A stream never loses an answer because its first line looks like the first of a drawing.
#[test]
fn lines_like_those_of_drawings_have_an_answer_each() {
    let board =
        "r . . . k . . r\n".to_owned() + &". . . . . . . .\n".repeat(6) + "R . . . K . . R\n";
    let many = draws(100_000);
    for (input, lines) in [
        (board.clone() + "x\n".repeat(100).as_str(), 108),
        (board + &" ".repeat(70_000) + "startpos\n", 9),
        ("+---+---+---+---+\n".repeat(13), 13),
        ("a b c d e f g h\n".repeat(many), many),
        ("r n b q k b n r\n".repeat(many), many),
        ("Stockfish 16\n".to_owned() + &"8 rnbqkbnr\n".repeat(50), 51),
    ] {
        let (stdout, stderr, status) = oracle("-o fen -").stdin(input.as_str()).ends();
        let shown: Vec<String> = [input, stderr]
            .iter()
            .map(|text| text.chars().take(40).collect())
            .collect();
        assert_eq!((stdout.lines().count(), status), (lines, 2), "{shown:?}");
    }
}

/// Arrows with numbers and squares of a wall are for pictures of lines of moves and of proofs.
#[test]
fn arrows_may_be_numbered_and_squares_may_be_walls() {
    let arrow = Stroke::new(StrokeKind::Move, square("a1"), square("a8"));
    let (kind, is_named) = (SignKind::Wall, false);
    let picture = Picture {
        strokes: vec![Stroke {
            number: Some(2),
            ..arrow
        }],
        signs: vec![Sign {
            square: square("d4"),
            kind,
            is_named,
        }],
        ..Picture::new(&Placement::EMPTY)
    };
    let (title, description, below, legend) = ("A line", "", None, false);
    let caption = Caption {
        title,
        description,
        below,
        legend,
    };
    let drawn = svg::draw(&picture, &caption, Style::default(), &[]);
    for part in [
        "<path class=\"stroke move a1 a8\"",
        ">2</text>",
        "<path class=\"mark wall d4\"",
    ] {
        assert!(drawn.contains(part), "{part}");
    }
}

#[test]
fn a_line_passes_over_the_squares_between_its_ends() {
    for (from, to, wanted) in [
        ("e7", "e4", Some((["e5", "e6"], " | "))),
        ("a1", "d1", Some((["b1", "c1"], " - "))),
        ("e5", "b2", Some((["c3", "d4"], " / "))),
        ("a4", "d1", Some((["c2", "b3"], " \\ "))),
        ("a1", "b3", None),
        ("a1", "a2", None),
        ("a1", "c5", None),
    ] {
        let stroke = Stroke::new(StrokeKind::Ray, square(from), square(to));
        let picture = Picture {
            strokes: vec![stroke],
            ..Picture::new(&Placement::EMPTY)
        };
        let cells = Bitboard::ALL.into_iter().map(|square| picture.cell(square));
        let traced = cells.filter(|cell| cell.trace.is_some());
        let traced = traced.map(|cell| (cell.square, ascii::Glyphs::Ascii.cell(cell)));
        let wanted = wanted
            .into_iter()
            .flat_map(|(names, glyphs)| names.map(|name| (square(name), glyphs.to_owned())));
        assert_eq!(
            traced.collect::<Vec<_>>(),
            wanted.collect::<Vec<_>>(),
            "{from} {to}"
        );
    }
}
