use builtin;
use str;

set edit:completion:arg-completer[chess-oracle] = {|@words|
    fn spaces {|n|
        builtin:repeat $n ' ' | str:join ''
    }
    fn cand {|text desc|
        edit:complex-candidate $text &display=$text' '(spaces (- 14 (wcswidth $text)))$desc
    }
    var command = 'chess-oracle'
    for word $words[1..-1] {
        if (str:has-prefix $word '-') {
            break
        }
        set command = $command';'$word
        break
    }
    var completions = [
        &'chess-oracle'= {
            cand -p 'The chosen piece: its square (e1), or the whole piece (Wke1)'
            cand --piece 'The chosen piece: its square (e1), or the whole piece (Wke1)'
            cand --turn 'Whose turn it is: w, b, white or black'
            cand --castling 'Who may castle: KQkq, files of rooks (HAha), or -'
            cand --ep 'En passant: the square passed over, or that of the pawn, or -'
            cand --moved 'Kings and rooks that have moved, such as a1e8'
            cand --after 'Play these moves first: e2e4 e7e5, or e4,e5'
            cand -o 'board (default), json, uci, san, lan, fen, epd, pieces or svg'
            cand --output 'board (default), json, uci, san, lan, fen, epd, pieces or svg'
            cand --only 'Keep only captures, checks, mates, promotions, castling or quiets'
            cand --color 'Use colour: auto (default), always or never'
            cand --threads 'Threads for streams and perft (default: one for each core)'
            cand -h 'Print help: a summary (-h) or all of it (--help)'
            cand --help 'Print help: a summary (-h) or all of it (--help)'
            cand -V 'Print the version'
            cand --version 'Print the version'
            cand --chess960 'Write castling in UCI as the king taking its rook: e1h1'
            cand --standard 'Refuse castling rights that make sense in Chess960 only'
            cand --strict 'Refuse a position that has problems'
            cand --json 'The same as -o json'
            cand --count 'Print the number of moves'
            cand --figurine 'Write chess symbols for the pieces in -o san and -o lan'
            cand --successors 'Print the position after each move instead of the move'
            cand --explain 'Add the squares that the piece may not go to, and why'
            cand --flip 'Draw Black at the bottom'
            cand --unicode 'Draw chess symbols instead of letters'
            cand --fail-fast 'Stop a stream at the first line that cannot be answered'
            cand explain 'Tell whether a move is legal, and if not, why not'
            cand attacks 'Show attacked squares, pins and checkers'
            cand mask 'Show how a lone piece moves'
            cand perft 'Count the leaf nodes of the legal move tree'
            cand compare 'Find where another move generator is wrong, and why'
            cand act 'Answer role/cmd JSON messages, one a line'
            cand schema 'Print the JSON Schema of the records'
            cand completions 'Print the completions for a shell'
            cand man 'Print the manual page'
            cand startpos 'The initial position'
        }
        &'chess-oracle;explain'= {
            cand --turn 'Whose turn it is: w, b, white or black'
            cand --castling 'Who may castle: KQkq, files of rooks (HAha), or -'
            cand --ep 'En passant: the square passed over, or that of the pawn, or -'
            cand --moved 'Kings and rooks that have moved, such as a1e8'
            cand --after 'Play these moves first: e2e4 e7e5, or e4,e5'
            cand -o 'json (default: a sentence)'
            cand --output 'json (default: a sentence)'
            cand --threads 'Threads for streams and perft (default: one for each core)'
            cand -h 'Print help: a summary (-h) or all of it (--help)'
            cand --help 'Print help: a summary (-h) or all of it (--help)'
            cand -V 'Print the version'
            cand --version 'Print the version'
            cand --chess960 'Write castling in UCI as the king taking its rook: e1h1'
            cand --standard 'Refuse castling rights that make sense in Chess960 only'
            cand --strict 'Refuse a position that has problems'
            cand --json 'The same as -o json'
            cand --fail-fast 'Stop a stream at the first line that cannot be answered'
        }
        &'chess-oracle;attacks'= {
            cand --turn 'Whose turn it is: w, b, white or black'
            cand --castling 'Who may castle: KQkq, files of rooks (HAha), or -'
            cand --ep 'En passant: the square passed over, or that of the pawn, or -'
            cand --moved 'Kings and rooks that have moved, such as a1e8'
            cand --after 'Play these moves first: e2e4 e7e5, or e4,e5'
            cand -o 'board (default) or json'
            cand --output 'board (default) or json'
            cand --square 'Name the attackers of this square'
            cand --color 'Use colour: auto (default), always or never'
            cand --threads 'Threads for streams and perft (default: one for each core)'
            cand -h 'Print help: a summary (-h) or all of it (--help)'
            cand --help 'Print help: a summary (-h) or all of it (--help)'
            cand -V 'Print the version'
            cand --version 'Print the version'
            cand --standard 'Refuse castling rights that make sense in Chess960 only'
            cand --strict 'Refuse a position that has problems'
            cand --json 'The same as -o json'
            cand --flip 'Draw Black at the bottom'
            cand --unicode 'Draw chess symbols instead of letters'
            cand --fail-fast 'Stop a stream at the first line that cannot be answered'
        }
        &'chess-oracle;mask'= {
            cand -o 'board (default) or json'
            cand --output 'board (default) or json'
            cand --color 'Use colour: auto (default), always or never'
            cand -h 'Print help: a summary (-h) or all of it (--help)'
            cand --help 'Print help: a summary (-h) or all of it (--help)'
            cand -V 'Print the version'
            cand --version 'Print the version'
            cand --json 'The same as -o json'
        }
        &'chess-oracle;perft'= {
            cand --turn 'Whose turn it is: w, b, white or black'
            cand --castling 'Who may castle: KQkq, files of rooks (HAha), or -'
            cand --ep 'En passant: the square passed over, or that of the pawn, or -'
            cand --moved 'Kings and rooks that have moved, such as a1e8'
            cand --after 'Play these moves first: e2e4 e7e5, or e4,e5'
            cand -o 'json (default: the count)'
            cand --output 'json (default: the count)'
            cand --split 'Print the positions after N half-moves, for `perft -` to count'
            cand --hash 'Use a hash table of this size in MiB (0 to 65536)'
            cand --color 'Use colour: auto (default), always or never'
            cand --threads 'Threads for streams and perft (default: one for each core)'
            cand -h 'Print help: a summary (-h) or all of it (--help)'
            cand --help 'Print help: a summary (-h) or all of it (--help)'
            cand -V 'Print the version'
            cand --version 'Print the version'
            cand --chess960 'Write castling in UCI as the king taking its rook: e1h1'
            cand --standard 'Refuse castling rights that make sense in Chess960 only'
            cand --strict 'Refuse a position that has problems'
            cand --json 'The same as -o json'
            cand --divide 'Split the count by the first move'
            cand --fail-fast 'Stop a stream at the first line that cannot be answered'
        }
        &'chess-oracle;compare'= {
            cand -o 'json or epd (default: a report)'
            cand --output 'json or epd (default: a report)'
            cand --color 'Use colour: auto (default), always or never'
            cand --threads 'Threads for streams and perft (default: one for each core)'
            cand --protocol 'uci, perft, lines or xboard (default: the first it speaks)'
            cand --timeout 'The time for one answer (default: 10)'
            cand --positions 'A position a line, in place of the built-in suite'
            cand --random 'Positions drawn at random, in place of the suite'
            cand --seed 'The number from which positions are drawn (default: 1)'
            cand --depth 'Half-moves (default: as deep as counts stay small)'
            cand --time 'The time for all positions'
            cand -h 'Print help: a summary (-h) or all of it (--help)'
            cand --help 'Print help: a summary (-h) or all of it (--help)'
            cand -V 'Print the version'
            cand --version 'Print the version'
            cand --chess960 'The program plays Chess960: ask it such positions, too'
            cand --json 'The same as -o json'
            cand --flip 'Draw Black at the bottom'
            cand --unicode 'Draw chess symbols instead of letters'
        }
        &'chess-oracle;act'= {
            cand -o 'json (default)'
            cand --output 'json (default)'
            cand --threads 'Threads for streams and perft (default: one for each core)'
            cand -h 'Print help: a summary (-h) or all of it (--help)'
            cand --help 'Print help: a summary (-h) or all of it (--help)'
            cand -V 'Print the version'
            cand --version 'Print the version'
            cand --json 'The same as -o json'
            cand --trace 'Write the patterns that answered to standard error'
            cand --fail-fast 'Stop a stream at the first line that cannot be answered'
        }
        &'chess-oracle;schema'= {
            cand -h 'Print help: a summary (-h) or all of it (--help)'
            cand --help 'Print help: a summary (-h) or all of it (--help)'
            cand -V 'Print the version'
            cand --version 'Print the version'
        }
        &'chess-oracle;completions'= {
            cand -h 'Print help: a summary (-h) or all of it (--help)'
            cand --help 'Print help: a summary (-h) or all of it (--help)'
            cand -V 'Print the version'
            cand --version 'Print the version'
        }
        &'chess-oracle;man'= {
            cand -h 'Print help: a summary (-h) or all of it (--help)'
            cand --help 'Print help: a summary (-h) or all of it (--help)'
            cand -V 'Print the version'
            cand --version 'Print the version'
        }
        &'chess-oracle;startpos'= {
            cand -p 'The chosen piece: its square (e1), or the whole piece (Wke1)'
            cand --piece 'The chosen piece: its square (e1), or the whole piece (Wke1)'
            cand --turn 'Whose turn it is: w, b, white or black'
            cand --castling 'Who may castle: KQkq, files of rooks (HAha), or -'
            cand --ep 'En passant: the square passed over, or that of the pawn, or -'
            cand --moved 'Kings and rooks that have moved, such as a1e8'
            cand --after 'Play these moves first: e2e4 e7e5, or e4,e5'
            cand -o 'board (default), json, uci, san, lan, fen, epd, pieces or svg'
            cand --output 'board (default), json, uci, san, lan, fen, epd, pieces or svg'
            cand --only 'Keep only captures, checks, mates, promotions, castling or quiets'
            cand --color 'Use colour: auto (default), always or never'
            cand --threads 'Threads for streams and perft (default: one for each core)'
            cand -h 'Print help: a summary (-h) or all of it (--help)'
            cand --help 'Print help: a summary (-h) or all of it (--help)'
            cand -V 'Print the version'
            cand --version 'Print the version'
            cand --chess960 'Write castling in UCI as the king taking its rook: e1h1'
            cand --standard 'Refuse castling rights that make sense in Chess960 only'
            cand --strict 'Refuse a position that has problems'
            cand --json 'The same as -o json'
            cand --count 'Print the number of moves'
            cand --figurine 'Write chess symbols for the pieces in -o san and -o lan'
            cand --successors 'Print the position after each move instead of the move'
            cand --explain 'Add the squares that the piece may not go to, and why'
            cand --flip 'Draw Black at the bottom'
            cand --unicode 'Draw chess symbols instead of letters'
            cand --fail-fast 'Stop a stream at the first line that cannot be answered'
        }
    ]
    if (not (has-key $completions $command)) {
        set command = 'chess-oracle;startpos'
    }
    $completions[$command]
}
