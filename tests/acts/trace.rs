//! The trace: the patterns that answered, and those that they used.

use crate::support::oracle;

#[test]
fn the_trace_is_the_tree_of_layers_that_answered() {
    let messages = "{\"role\":\"movement\",\"cmd\":\"legalMoves\",\"piece\":\"Ke1\",\"board\":\"Wke1 Wpe2\"}\n\
                    {\"role\":\"movement\",\"cmd\":\"legalSquares\",\"piece\":\"Na1\"}\n\
                    {\"role\":\"board\",\"cmd\":\"squaresControlledBy\",\"board\":\"Wke1 Wpe2\",\"color\":\"white\"}\n";
    let (stdout, stderr, status) = oracle("act --trace").stdin(messages).ends();
    assert_eq!((stdout.lines().count(), status), (3, 0));
    assert_eq!(
        stderr,
        "role:movement,cmd:legalMoves Wke1 on a board\n  role:movement,cmd:legalMoves Wke1\n    role:movement,cmd:rawMoves Wke1\n\
         role:movement,cmd:legalSquares Wna1\n  role:movement,cmd:rawMoves,isKnight:true Wna1\n\
         role:board,cmd:squaresControlledBy white\n  role:movement,cmd:legalMoves Wke1 on a board\n    \
         role:movement,cmd:legalMoves Wke1\n      role:movement,cmd:rawMoves Wke1\n  role:movement,cmd:legalMoves Wpe2 on a board\n    \
         role:movement,cmd:legalMoves Wpe2\n      role:movement,cmd:rawMoves,isPawn:true Wpe2\n"
    );
}

#[test]
fn the_trace_names_what_cannot_be_read_as_it_stands_in_the_message() {
    let messages = "{\"role\":\"movement\",\"cmd\":\"rawMoves\",\"piece\":\"Xa1\"}\n\
                    {\"role\":\"movement\",\"cmd\":\"legalSquares\",\"piece\": [7, 8]}\n\
                    {\"role\":\"movement\",\"cmd\":\"legalMoves\",\"piece\":\"ke1\",\"board\":7}\n\
                    {\"role\":\"board\",\"cmd\":\"squaresControlledBy\",\"board\":7,\"color\":\"W\"}\n\
                    {\"role\":\"movement\",\"cmd\":\"rawMoves\"}\n\
                    {\"role\":\"movement\",\"cmd\":\"fly\",\"piece\":\"Ke1\"}\n";
    let (stdout, stderr, status) = oracle("act --trace").stdin(messages).ends();
    assert_eq!((stdout.lines().count(), status), (6, 2));
    assert_eq!(
        stderr,
        "role:movement,cmd:rawMoves Xa1\nrole:movement,cmd:legalSquares [7, 8]\nrole:movement,cmd:legalMoves Wke1 on a board\n\
         role:board,cmd:squaresControlledBy W\nrole:movement,cmd:rawMoves \n"
    );
}

#[test]
fn a_piece_that_leaves_its_colour_to_the_board_is_traced_in_its_colour() {
    let message = "{\"role\":\"movement\",\"cmd\":\"legalMoves\",\"piece\":{\"piece\":\"k\",\"position\":{\"file\":\"e\",\"rank\":8}},\
                   \"board\":\"Bke8\"}";
    let (_, stderr, status) = oracle("act --trace").stdin(message).ends();
    assert_eq!(
        (stderr.as_str(), status),
        (
            "role:movement,cmd:legalMoves Bke8 on a board\n  role:movement,cmd:legalMoves Bke8\n    role:movement,cmd:rawMoves Bke8\n",
            0
        )
    );
}

#[test]
fn a_line_of_the_trace_is_short_enough_to_be_read() {
    let message = format!(
        "{{\"role\":\"movement\",\"cmd\":\"rawMoves\",\"piece\":\"{}\"}}",
        "x".repeat(60_000)
    );
    let (_, stderr, status) = oracle("act --trace").stdin(message).ends();
    assert_eq!(status, 2);
    assert_eq!(stderr.len(), "role:movement,cmd:rawMoves \n".len() + 1000);
}
