//! The words of the help.

/// What the program is.
pub const ABOUT: &str = "The oracle of the laws of chess: what a piece may do, and why not.";

/// At a terminal, where nothing was asked.
pub const NOTHING_ASKED: &str = "\
chess-oracle tells what a chess piece may do. Give it a position:

  chess-oracle Wke1 Wra1 Bqd8 --piece e1      what may the white king do?
  chess-oracle startpos moves e4 e5 -o san    which moves are there after 1. e4 e5?
  chess-oracle explain O-O-O Wke1 Wra1 Bqd8   why may White not castle?

A piece is colour, role and square: Wke1 is the white king on e1.
`chess-oracle --help` tells the rest.
";

/// Below the options of `-h`.
pub const AFTER_SHORT: &str = "\
Examples:
  chess-oracle Wke1 Wra1 Bqd8 --piece e1
  chess-oracle explain O-O-O Wke1 Wra1 Bqd8
  chess-oracle --json - < positions.fen

--help tells more.";

/// Below the options of `--help`.
pub const AFTER_LONG: &str = "\
Examples:
  chess-oracle Wke1 Wra1 Bqd8 --piece e1
      What may the white king do, and why may it not castle?
  chess-oracle White Ke1 Ra1h1 Pa2 Black: Kg5, Qh4
      The same notation with the colours said once.
  chess-oracle '4k3/8/8/8/8/8/8/4K2R w K - 0 1' --piece e1 -o uci
      A FEN; the answer as UCI moves on one line.
  chess-oracle startpos --after 'e4 e5 Nf3' -o fen
      The position after some moves.
  chess-oracle --json - < positions.txt | jq -c '[.fen, .check]'
      A position a line in, a JSON record a line out.
  chess-oracle explain O-O-O Wke1 Wra1 Bqd8
      Is this move legal, and if not, why not?
  chess-oracle perft 3 startpos --divide
      Count the move tree, split by the first move.

A position on one line:
  Wke1 Wra1 Bqd8          pieces: colour w or b, role k q r b n p, square
  White Ke1 Ra1h1 Pa2b2   a colour word holds for what follows
  a FEN of 1 to 6 fields, an EPD with its operations, or startpos
  ... moves e2e4 e7e5     moves to play from there, in UCI or SAN
  ... turn=b castling=KQ ep=e3 moved=a1e8 halfmove=3 fullmove=40
      piece=e1 id=name    fields, behind any of these

What a piece list does not say: the owner of the chosen piece is to move, else
whoever may capture at ep=, else White; kings and rooks at home have not moved.
The answer names what it assumed.

Exit status:
  0    answered, or yes
  1    no: `explain` was asked about a move that is not legal
  2    the command line, a position or a line of a stream could not be read, or
       was refused; or the answer could not be written
  130  interrupted; a stream ends between two answers";

/// About the words of a position.
pub const POSITION: &str = "\
Pieces (Wke1 Wra1 Bqd8), a FEN of one to six fields, an EPD, or startpos; then,
if there are any, `moves e2e4 e7e5` and fields such as `turn=black`.
With -, or with nothing at all, standard input is read, a position a line.";

/// Below the options of `perft --help`.
pub const PERFT_EXAMPLES: &str = "\
Examples:
  chess-oracle perft 5 startpos
      The number of ways to play five half-moves.
  chess-oracle perft 3 startpos --divide
      The same, split by the first move: how generators are compared.
  chess-oracle perft 7 startpos --hash 256 --threads 4
      Deep counts are sooner done with a table of positions.
  chess-oracle perft 4 Wke1 Wra1 Bke8 turn=black --json
      The count and its parts as one JSON record.
  chess-oracle perft 4 --json - < positions.epd | jq .nodes
      A position a line in, a record a line out.

A count that does not fit into 64 bits is an error.";

/// Below the options of `explain --help`.
pub const EXPLAIN_EXAMPLES: &str = "\
Examples:
  chess-oracle explain O-O-O Wke1 Wra1 Bqd8
  chess-oracle explain e2e5 startpos
  chess-oracle explain - --json < moves.txt    (lines such as: startpos move=e2e5)

The exit status is 0 if the move is legal, 1 if it is not, 2 if it cannot be told.";

/// Below the options of `attacks --help`.
pub const ATTACKS_EXAMPLES: &str = "\
Examples:
  chess-oracle attacks Wke1 Wra1 Bqd8 --square d1
  chess-oracle attacks startpos --json";

/// Below the options of `mask --help`.
pub const MASK_EXAMPLES: &str = "\
Examples:
  chess-oracle mask Ba1
  chess-oracle mask Bne4 --json";

/// Below the options of `act --help`.
pub const ACT_EXAMPLES: &str = "\
Messages, one a line on standard input:
  {\"role\":\"movement\",\"cmd\":\"rawMoves\",\"piece\":\"Ba1\"}
  {\"role\":\"movement\",\"cmd\":\"legalSquares\",\"piece\":\"Na1\"}
  {\"role\":\"movement\",\"cmd\":\"legalMoves\",\"piece\":\"Ke1\",\"board\":\"Wke1 Bqd8\"}
  {\"role\":\"board\",\"cmd\":\"squaresControlledBy\",\"board\":\"Wke1 Bqd8\",\"color\":\"black\"}";

/// Below the options of `completions --help`.
pub const COMPLETIONS_EXAMPLES: &str = "\
Where they go:
  chess-oracle completions bash > ~/.local/share/bash-completion/completions/chess-oracle
  chess-oracle completions zsh > ~/.zfunc/_chess-oracle    (a folder of $fpath)
  chess-oracle completions fish > ~/.config/fish/completions/chess-oracle.fish
  chess-oracle completions powershell | Out-String | Invoke-Expression    (in $PROFILE)
  eval (chess-oracle completions elvish | slurp)                          (in rc.elv)";

/// Below the options of `man --help`.
pub const MAN_EXAMPLES: &str = "\
Examples:
  chess-oracle man | man -l -
  chess-oracle man > ~/.local/share/man/man1/chess-oracle.1";
