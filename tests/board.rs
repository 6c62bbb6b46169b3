//! Squares, sets of squares and boards, as a user of the library sees them.

use oracle_draw::svg::{self, Caption, Style};
use oracle_draw::{Picture, Plain, Sign, SignKind, Slope, Stroke, StrokeKind, ascii};
use oracle_laws::{Bitboard, Placement, Position, Square};

use crate::support::{oracle, oracle_with};

fn square(name: &str) -> Square {
    Square::from_name(name.as_bytes()).unwrap()
}

#[test]
fn there_are_64_squares() {
    assert_eq!(Square::from_index(0), Some(square("a1")));
    assert_eq!(Square::from_index(63), Some(square("h8")));
    assert_eq!(Square::from_index(64), None);
    assert_eq!(Square::from_index(u8::MAX), None);
    assert_eq!(Bitboard::ALL.len(), 64);
    assert_eq!((!Bitboard::ALL).len(), 0);
}

#[test]
fn a_set_holds_a_square_once() {
    let once = Bitboard::EMPTY.with(square("e4"));
    assert_eq!(once.with(square("e4")), once);
    assert_eq!(once.without(square("e4")), Bitboard::EMPTY);
    assert_eq!(once.without(square("e5")), once);
}

#[test]
fn the_squares_of_a_set_come_in_order_and_tell_how_many_are_left() {
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
fn a_board_is_shown_as_white_sees_it() {
    assert_eq!(
        format!("{:?}", Placement::INITIAL),
        "r n b q k b n r\n\
         p p p p p p p p\n\
         . . . . . . . .\n\
         . . . . . . . .\n\
         . . . . . . . .\n\
         . . . . . . . .\n\
         P P P P P P P P\n\
         R N B Q K B N R\n"
    );
    assert_eq!(format!("{:?}", square("g3")), "g3");
}

#[test]
fn the_library_draws_the_board_that_the_program_prints() {
    let position = Position::default();
    let drawn = ascii::draw(
        &Picture::new(position.placement()),
        ascii::Glyphs::Ascii,
        &Plain,
    );
    let printed = oracle("startpos").says();
    assert_eq!(Some(drawn.as_str()), printed.get(..drawn.len()));
    assert_eq!(drawn.lines().count(), 10);
}

#[test]
fn a_drawn_board_on_standard_input_is_one_position() {
    let position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let printed = [
        oracle_with(&[position]).says(),
        oracle_with(&[position, "--unicode"]).says(),
        oracle_with(&["attacks", position]).says(),
        oracle_with(&["explain", "Ra3", position, "-o", "board"]).says(),
        "r . . . k . . r\n".to_owned() + &". . . . . . . .\n".repeat(6) + "R . . . K . . R",
        "Stockfish 16 by its developers\n\n +---+---+---+---+---+---+---+---+\n".to_owned()
            + " | r |   |   |   | k |   |   | r | 8\n"
            + &" |   |   |   |   |   |   |   |   |\n".repeat(6)
            + " | R |   |   |   | K |   |   | R | 1\n",
    ];
    for board in &printed {
        for arguments in [&["-o", "fen"][..], &["-", "-o", "fen"]] {
            let read = oracle_with(arguments).stdin(board.as_str()).says();
            assert_eq!(read.trim_end(), position, "{board}");
        }
    }
    let damaged = "r . . . k . . r\n".repeat(7);
    let (stdout, complaint, status) = oracle_with(&["-o", "fen"]).stdin(damaged).ends();
    assert_eq!((stdout.as_str(), status), ("\n", 2));
    assert!(complaint.contains("is not one position"), "{complaint}");
    assert_eq!(complaint.lines().count(), 2, "{complaint}");
}

/// A stream never loses an answer because its first line looks like the first of a drawing.
#[test]
fn lines_like_those_of_drawings_have_an_answer_each() {
    let board =
        "r . . . k . . r\n".to_owned() + &". . . . . . . .\n".repeat(6) + "R . . . K . . R\n";
    for (input, lines) in [
        (board.repeat(2), 16),
        (board.clone() + "startpos\n", 9),
        ("startpos\n".to_owned() + &board, 9),
        (board.clone() + "x\n".repeat(100).as_str(), 108),
        (board.clone() + &" ".repeat(70_000) + "startpos\n", 9),
        ("+---+---+---+---+\n".repeat(13), 13),
        ("a b c d e f g h\n".repeat(100_000), 100_000),
        ("r n b q k b n r\n".repeat(100_000), 100_000),
        ("Stockfish 16\n".to_owned() + &"8 rnbqkbnr\n".repeat(50), 51),
    ] {
        let (stdout, stderr, status) = oracle("-o fen -").stdin(input.as_str()).ends();
        let shown: String = input.chars().take(40).collect();
        assert_eq!(
            (stdout.lines().count(), status),
            (lines, 2),
            "{shown}: {}",
            &stderr[..stderr.len().min(300)]
        );
    }
}

#[test]
fn a_position_on_one_line_is_never_taken_for_a_drawing() {
    for line in ["K7/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/8", "startpos", "Ke1 ke8"] {
        let lines = format!("{line}\n{line}\n");
        let (stdout, stderr, _) = oracle("--count").stdin(lines).ends();
        assert_eq!(stdout.lines().count(), 2, "{line}: {stderr}");
    }
}

/// Arrows with numbers and squares of a wall are for pictures of lines of moves and of proofs.
#[test]
fn arrows_may_be_numbered_and_squares_may_be_walls() {
    let arrow = Stroke {
        number: Some(2),
        ..Stroke::new(StrokeKind::Move, square("a1"), square("a8"))
    };
    let wall = Sign {
        square: square("d4"),
        kind: SignKind::Wall,
        is_named: false,
    };
    let picture = Picture {
        strokes: vec![arrow],
        signs: vec![wall],
        ..Picture::new(&Placement::EMPTY)
    };
    let caption = Caption {
        title: "A line",
        description: "",
        below: None,
        legend: false,
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
    let traced = |from: &str, to: &str| -> Vec<(String, Slope)> {
        let stroke = Stroke::new(StrokeKind::Ray, square(from), square(to));
        let squares = Bitboard::ALL.into_iter();
        squares
            .filter_map(|square| Some((square.to_string(), stroke.trace(square)?.slope)))
            .collect()
    };
    let all = |names: &str, slope: Slope| -> Vec<(String, Slope)> {
        names
            .split(' ')
            .map(|name| (name.to_owned(), slope))
            .collect()
    };
    assert_eq!(traced("e7", "e4"), all("e5 e6", Slope::Vertical));
    assert_eq!(traced("a1", "d1"), all("b1 c1", Slope::Horizontal));
    assert_eq!(traced("e5", "b2"), all("c3 d4", Slope::Rising));
    assert_eq!(traced("a4", "d1"), all("c2 b3", Slope::Falling));
    assert!(traced("a1", "b3").is_empty() && traced("a1", "a2").is_empty());
    assert!(traced("a1", "c5").is_empty());
}
