# Print the command that was typed, or `startpos` for a position in its place, or nothing.
function __fish_chess_oracle_command
    set -l words (commandline -opc)
    set -e words[1]
    set -l is_value false
    for word in $words
        if test $is_value = true
            set is_value false
        else if contains -- $word -p --piece --turn --castling --ep --moved --moves --letters -o --output --only --fields --nodes --color --mark --arrow --caption --per-page --title --coordinates --size --theme -f --file --from-offset --position-column --moves-column --id-column --ply --threads --where --sample --seed --limit --penalties --move-column --square --split --hash --flag --line --timeout --interval --findings --ignore --reaches --like --skip --take --write-letters --option --log --protocol --random --depth --time-limit
            set is_value true
        else if contains -- $word explain attacks mask perft winnable mate games compare act mcp schema completions man startpos
            echo $word
            return
        else if not string match -q -- '-?*' $word
            echo startpos
            return
        end
    end
end

function __fish_chess_oracle_needs_command
    set -l command (__fish_chess_oracle_command)
    test -z "$command"
end

function __fish_chess_oracle_using_subcommand
    set -l command (__fish_chess_oracle_command)
    contains -- "$command" $argv
end

# The program takes no files.
complete -c chess-oracle -f
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -s p -l piece -d 'The chosen piece: its square (e1), or the whole piece (Wke1)' -r -f -a "a1\t''
b1\t''
c1\t''
d1\t''
e1\t''
f1\t''
g1\t''
h1\t''
a2\t''
b2\t''
c2\t''
d2\t''
e2\t''
f2\t''
g2\t''
h2\t''
a3\t''
b3\t''
c3\t''
d3\t''
e3\t''
f3\t''
g3\t''
h3\t''
a4\t''
b4\t''
c4\t''
d4\t''
e4\t''
f4\t''
g4\t''
h4\t''
a5\t''
b5\t''
c5\t''
d5\t''
e5\t''
f5\t''
g5\t''
h5\t''
a6\t''
b6\t''
c6\t''
d6\t''
e6\t''
f6\t''
g6\t''
h6\t''
a7\t''
b7\t''
c7\t''
d7\t''
e7\t''
f7\t''
g7\t''
h7\t''
a8\t''
b8\t''
c8\t''
d8\t''
e8\t''
f8\t''
g8\t''
h8\t''"
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l turn -d 'Whose turn it is: w, b, white or black' -r -f -a "white\t''
black\t''"
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l castling -d 'Who may castle: KQkq, files of rooks (HAha), or -' -r -f -a "KQkq\t''
KQ\t''
kq\t''
K\t''
Q\t''
k\t''
q\t''
-\t''"
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l ep -d 'En passant: the square passed over, or that of the pawn, or -' -r -f -a "a3\t''
b3\t''
c3\t''
d3\t''
e3\t''
f3\t''
g3\t''
h3\t''
a6\t''
b6\t''
c6\t''
d6\t''
e6\t''
f6\t''
g6\t''
h6\t''
-\t''"
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l moved -d 'Kings and rooks that have moved, such as a1e8' -r -f -a "a1\t''
e1\t''
h1\t''
a8\t''
e8\t''
h8\t''"
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l moves -d 'Play these moves first: e2e4 e7e5, or e4,e5' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l letters -d 'Letters of the pieces: de for Sf3, fr for Cf3 (default: en)' -r -f -a "en\t''
de\t''
fr\t''
es\t''
it\t''
nl\t''
pt\t''
pl\t''
cs\t''
hu\t''
sv\t''
da\t''
fi\t''
ru\t''
figurines\t''"
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -s o -l output -d 'board (default), json, uci, san, lan, tsv, csv, fen, epd, pieces, pgn, svg, html' -r -f -a "board\t''
json\t''
uci\t''
san\t''
lan\t''
tsv\t''
csv\t''
fen\t''
epd\t''
pieces\t''
pgn\t''
svg\t''
html\t''"
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l only -d 'Keep only captures, checks, mates, promotions, castling or quiets' -r -f -a '(__fish_complete_list , "string join \\n captures checks mates promotions castling quiets")'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l fields -d 'Write only these keys of the JSON record: --fields fen,check' -r -f -a '(__fish_complete_list , "string join \\n id fen turn piece moves successors rejected captures check checkmate stalemate checkers castling outcome dead claims announced repetitions operations problems articles assumed warnings line halfmove fullmove in_check last_move move_count capture_count checks mates promotions uci san piece_count material phase hash error piece.square piece.color piece.role castling.rights castling.kingside castling.queenside outcome.winner outcome.reason repetitions.count repetitions.plies material.white material.black error_code")'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l nodes -d 'With --dead: positions to try for each side (default: 10000, as many positions may be asked)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l color -d 'Use colour: auto (default), always or never' -r -f -a "auto\t''
always\t''
never\t''"
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l mark -d 'Mark these squares in -o svg: e4,f5' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l arrow -d 'Draw these arrows in -o svg: e2e4,g1f3' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l caption -d 'The text below -o svg: sentence (default), none or your own' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l per-page -d 'Diagrams per page of -o html: 1, 2, 4, 6 (default) or 9' -r -f -a "1\t''
2\t''
4\t''
6\t''
9\t''"
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l title -d 'The heading of -o html; with --plain or --answers, with a line for a name' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l coordinates -d 'Files and ranks of -o svg: outside (default), inside or none' -r -f -a "outside\t''
inside\t''
none\t''"
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l size -d 'The width of -o svg (16 to 16384; default: left to the page)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l theme -d 'Colours: classic, brown, blue, green, contrast or print' -r -f -a "classic\t''
brown\t''
blue\t''
green\t''
contrast\t''
print\t''"
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -s f -l file -d 'Read lines from this file; may be repeated' -r -F
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l from-offset -d 'Begin at this byte of the file, with its line: --stats says where it was interrupted' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l position-column -d 'The column of the positions in a table: --position-column FEN' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l moves-column -d 'The column of moves that are played first: --moves-column Moves' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l id-column -d 'The column of ids (default: id or PuzzleId)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l ply -d 'Play only the first N moves of the column' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l threads -d 'Threads for a stream (default: one for each core)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l where -d 'Output only what matches: --where \'captures>3 and not check\'' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l sample -d 'Output a random sample: a share, or a number of answers: --sample 0.01, --sample 100' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l seed -d 'Random seed of --sample (default: 0)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l limit -d 'Stop after N answers, or N that match' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l chess960 -d 'Write castling in UCI as the king taking its rook: e1h1'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l standard -d 'Refuse castling rights that make sense in Chess960 only'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l strict -d 'Refuse a position that has problems'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l json -d 'The same as -o json'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l successors -d 'Print the position after each move instead of the move'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l explain -d 'Add the squares that the piece may not go to, and why'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l dead -d 'Look for dead positions, which are draws'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l flip -d 'Draw Black at the bottom'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l unicode -d 'Draw chess symbols instead of letters'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l arrows -d 'Draw the moves as arrows in -o svg'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l plain -d 'Draw in -o svg the pieces alone, without the marks of moves'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l answers -d 'Print exercises in -o html: the pieces alone, the answers on pages at the end'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l no-turn -d 'Leave out the mark of the side to move in -o svg'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l fail-fast -d 'Stop a stream at the first line that cannot be answered'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l echo -d 'Copy unknown keys of an object, or the other columns of a table, into the answer'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l keep-lines -d 'Answer blank lines and comments, too, and number the answers'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l no-header -d 'Leave out the names of the columns in -o csv and -o tsv'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l distinct -d 'Answer each position, or write each game, once'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -s c -l count -d 'Print the number of moves; with --where, of the lines that match'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -s q -l quiet -d 'Print nothing: the status is 0 if something matches --where, else 1'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -l stats -d 'Print the number of answers, and the time, at the end'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -s V -l version -d 'Print the version; with -VV, also the build and the backend of perft'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -f -a "explain" -d 'Tell whether a move is legal, and if not, why not'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -f -a "attacks" -d 'Show attacked squares, pins and checkers'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -f -a "mask" -d 'Show how a piece moves on an empty board'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -f -a "perft" -d 'Count the leaf nodes of the legal move tree'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -f -a "winnable" -d 'Tell whether each side can still checkmate'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -f -a "mate" -d 'Tell whether the side to move forces mate in N moves'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -f -a "games" -d 'Judge every move, result and draw of games in PGN'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -f -a "compare" -d 'Find where another move generator is wrong, and why'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -f -a "act" -d 'Answer role/cmd JSON messages, one per line'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -f -a "mcp" -d 'Serve the commands as tools to language models'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -f -a "schema" -d 'Print the JSON Schema of the records'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -f -a "completions" -d 'Print the completions for a shell'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -f -a "man" -d 'Print the manual page'
complete -c chess-oracle -n "__fish_chess_oracle_needs_command" -f -a "startpos" -d 'The initial position'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l turn -d 'Whose turn it is: w, b, white or black' -r -f -a "white\t''
black\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l castling -d 'Who may castle: KQkq, files of rooks (HAha), or -' -r -f -a "KQkq\t''
KQ\t''
kq\t''
K\t''
Q\t''
k\t''
q\t''
-\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l ep -d 'En passant: the square passed over, or that of the pawn, or -' -r -f -a "a3\t''
b3\t''
c3\t''
d3\t''
e3\t''
f3\t''
g3\t''
h3\t''
a6\t''
b6\t''
c6\t''
d6\t''
e6\t''
f6\t''
g6\t''
h6\t''
-\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l moved -d 'Kings and rooks that have moved, such as a1e8' -r -f -a "a1\t''
e1\t''
h1\t''
a8\t''
e8\t''
h8\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l moves -d 'Play these moves first: e2e4 e7e5, or e4,e5' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l letters -d 'Letters of the pieces: de for Sf3, fr for Cf3 (default: en)' -r -f -a "en\t''
de\t''
fr\t''
es\t''
it\t''
nl\t''
pt\t''
pl\t''
cs\t''
hu\t''
sv\t''
da\t''
fi\t''
ru\t''
figurines\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -s o -l output -d 'board, json, tsv, csv, svg, html (default: a sentence)' -r -f -a "board\t''
json\t''
tsv\t''
csv\t''
svg\t''
html\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l fields -d 'Write only these keys of the record, or columns of the table' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l penalties -d 'Say what follows an illegal move: in standard, rapid or blitz games' -r -f -a "standard\t''
rapid\t''
blitz\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l color -d 'Use colour: auto (default), always or never' -r -f -a "auto\t''
always\t''
never\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l caption -d 'The text below -o svg: sentence (default), none or your own' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l per-page -d 'Diagrams per page of -o html: 1, 2, 4, 6 (default) or 9' -r -f -a "1\t''
2\t''
4\t''
6\t''
9\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l title -d 'The heading of -o html; with --plain or --answers, with a line for a name' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l coordinates -d 'Files and ranks of -o svg: outside (default), inside or none' -r -f -a "outside\t''
inside\t''
none\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l size -d 'The width of -o svg (16 to 16384; default: left to the page)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l theme -d 'Colours: classic, brown, blue, green, contrast or print' -r -f -a "classic\t''
brown\t''
blue\t''
green\t''
contrast\t''
print\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -s f -l file -d 'Read lines from this file; may be repeated' -r -F
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l from-offset -d 'Begin at this byte of the file, with its line: --stats says where it was interrupted' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l position-column -d 'The column of the positions in a table: --position-column FEN' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l moves-column -d 'The column of moves that are played first: --moves-column Moves' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l id-column -d 'The column of ids (default: id or PuzzleId)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l ply -d 'Play only the first N moves of the column' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l threads -d 'Threads for a stream (default: one for each core)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l where -d 'Output only what matches: --where \'captures>3 and not check\'' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l sample -d 'Output a random sample: a share, or a number of answers: --sample 0.01, --sample 100' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l seed -d 'Random seed of --sample (default: 0)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l limit -d 'Stop after N answers, or N that match' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l move-column -d 'The column of the move in question: --move-column best (default: move)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l chess960 -d 'Write castling in UCI as the king taking its rook: e1h1'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l standard -d 'Refuse castling rights that make sense in Chess960 only'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l strict -d 'Refuse a position that has problems'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l json -d 'The same as -o json'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l flip -d 'Draw Black at the bottom'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l unicode -d 'Draw chess symbols instead of letters'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l answers -d 'Print exercises in -o html: the pieces alone, the answers on pages at the end'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l no-turn -d 'Leave out the mark of the side to move in -o svg'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l fail-fast -d 'Stop a stream at the first line that cannot be answered'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l echo -d 'Copy unknown keys of an object, or the other columns of a table, into the answer'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l keep-lines -d 'Answer blank lines and comments, too, and number the answers'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l no-header -d 'Leave out the names of the columns in -o csv and -o tsv'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l distinct -d 'Answer each position, or write each game, once'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -s c -l count -d 'Print only the number of answers that match --where'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -s q -l quiet -d 'Print nothing: the status is 0 if something matches --where, else 1'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -l stats -d 'Print the number of answers, and the time, at the end'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l turn -d 'Whose turn it is: w, b, white or black' -r -f -a "white\t''
black\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l castling -d 'Who may castle: KQkq, files of rooks (HAha), or -' -r -f -a "KQkq\t''
KQ\t''
kq\t''
K\t''
Q\t''
k\t''
q\t''
-\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l ep -d 'En passant: the square passed over, or that of the pawn, or -' -r -f -a "a3\t''
b3\t''
c3\t''
d3\t''
e3\t''
f3\t''
g3\t''
h3\t''
a6\t''
b6\t''
c6\t''
d6\t''
e6\t''
f6\t''
g6\t''
h6\t''
-\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l moved -d 'Kings and rooks that have moved, such as a1e8' -r -f -a "a1\t''
e1\t''
h1\t''
a8\t''
e8\t''
h8\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l moves -d 'Play these moves first: e2e4 e7e5, or e4,e5' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l letters -d 'Letters of the pieces: de for Sf3, fr for Cf3 (default: en)' -r -f -a "en\t''
de\t''
fr\t''
es\t''
it\t''
nl\t''
pt\t''
pl\t''
cs\t''
hu\t''
sv\t''
da\t''
fi\t''
ru\t''
figurines\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -s o -l output -d 'board (default), json, tsv, csv, svg, html' -r -f -a "board\t''
json\t''
tsv\t''
csv\t''
svg\t''
html\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l fields -d 'Write only these keys of the record, or columns of the table' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l square -d 'Name the attackers of this square' -r -f -a "a1\t''
b1\t''
c1\t''
d1\t''
e1\t''
f1\t''
g1\t''
h1\t''
a2\t''
b2\t''
c2\t''
d2\t''
e2\t''
f2\t''
g2\t''
h2\t''
a3\t''
b3\t''
c3\t''
d3\t''
e3\t''
f3\t''
g3\t''
h3\t''
a4\t''
b4\t''
c4\t''
d4\t''
e4\t''
f4\t''
g4\t''
h4\t''
a5\t''
b5\t''
c5\t''
d5\t''
e5\t''
f5\t''
g5\t''
h5\t''
a6\t''
b6\t''
c6\t''
d6\t''
e6\t''
f6\t''
g6\t''
h6\t''
a7\t''
b7\t''
c7\t''
d7\t''
e7\t''
f7\t''
g7\t''
h7\t''
a8\t''
b8\t''
c8\t''
d8\t''
e8\t''
f8\t''
g8\t''
h8\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l color -d 'Use colour: auto (default), always or never' -r -f -a "auto\t''
always\t''
never\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l caption -d 'The text below -o svg: sentence (default), none or your own' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l per-page -d 'Diagrams per page of -o html: 1, 2, 4, 6 (default) or 9' -r -f -a "1\t''
2\t''
4\t''
6\t''
9\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l title -d 'The heading of -o html; with --plain or --answers, with a line for a name' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l coordinates -d 'Files and ranks of -o svg: outside (default), inside or none' -r -f -a "outside\t''
inside\t''
none\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l size -d 'The width of -o svg (16 to 16384; default: left to the page)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l theme -d 'Colours: classic, brown, blue, green, contrast or print' -r -f -a "classic\t''
brown\t''
blue\t''
green\t''
contrast\t''
print\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -s f -l file -d 'Read lines from this file; may be repeated' -r -F
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l from-offset -d 'Begin at this byte of the file, with its line: --stats says where it was interrupted' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l position-column -d 'The column of the positions in a table: --position-column FEN' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l moves-column -d 'The column of moves that are played first: --moves-column Moves' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l id-column -d 'The column of ids (default: id or PuzzleId)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l ply -d 'Play only the first N moves of the column' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l threads -d 'Threads for a stream (default: one for each core)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l where -d 'Output only what matches: --where \'captures>3 and not check\'' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l sample -d 'Output a random sample: a share, or a number of answers: --sample 0.01, --sample 100' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l seed -d 'Random seed of --sample (default: 0)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l limit -d 'Stop after N answers, or N that match' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l standard -d 'Refuse castling rights that make sense in Chess960 only'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l strict -d 'Refuse a position that has problems'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l json -d 'The same as -o json'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l flip -d 'Draw Black at the bottom'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l unicode -d 'Draw chess symbols instead of letters'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l answers -d 'Print exercises in -o html: the pieces alone, the answers on pages at the end'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l no-turn -d 'Leave out the mark of the side to move in -o svg'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l fail-fast -d 'Stop a stream at the first line that cannot be answered'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l echo -d 'Copy unknown keys of an object, or the other columns of a table, into the answer'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l keep-lines -d 'Answer blank lines and comments, too, and number the answers'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l no-header -d 'Leave out the names of the columns in -o csv and -o tsv'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l distinct -d 'Answer each position, or write each game, once'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -s c -l count -d 'Print only the number of answers that match --where'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -s q -l quiet -d 'Print nothing: the status is 0 if something matches --where, else 1'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -l stats -d 'Print the number of answers, and the time, at the end'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mask" -s o -l output -d 'board (default), json, tsv, csv' -r -f -a "board\t''
json\t''
tsv\t''
csv\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mask" -l fields -d 'Write only these keys of the record, or columns of the table' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mask" -l color -d 'Use colour: auto (default), always or never' -r -f -a "auto\t''
always\t''
never\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mask" -l json -d 'The same as -o json'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mask" -l unicode -d 'Draw chess symbols instead of letters'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -l turn -d 'Whose turn it is: w, b, white or black' -r -f -a "white\t''
black\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -l castling -d 'Who may castle: KQkq, files of rooks (HAha), or -' -r -f -a "KQkq\t''
KQ\t''
kq\t''
K\t''
Q\t''
k\t''
q\t''
-\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -l ep -d 'En passant: the square passed over, or that of the pawn, or -' -r -f -a "a3\t''
b3\t''
c3\t''
d3\t''
e3\t''
f3\t''
g3\t''
h3\t''
a6\t''
b6\t''
c6\t''
d6\t''
e6\t''
f6\t''
g6\t''
h6\t''
-\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -l moved -d 'Kings and rooks that have moved, such as a1e8' -r -f -a "a1\t''
e1\t''
h1\t''
a8\t''
e8\t''
h8\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -l moves -d 'Play these moves first: e2e4 e7e5, or e4,e5' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -l letters -d 'Letters of the pieces: de for Sf3, fr for Cf3 (default: en)' -r -f -a "en\t''
de\t''
fr\t''
es\t''
it\t''
nl\t''
pt\t''
pl\t''
cs\t''
hu\t''
sv\t''
da\t''
fi\t''
ru\t''
figurines\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -s o -l output -d 'json, tsv, csv (default: the count)' -r -f -a "json\t''
tsv\t''
csv\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -l fields -d 'Write only these keys of the record, or columns of the table' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -l split -d 'Print the positions after N half-moves, for `perft -` to count' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -l hash -d 'Use a hash table of this size in MiB (0 to 65536)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -l color -d 'Use colour: auto (default), always or never' -r -f -a "auto\t''
always\t''
never\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -s f -l file -d 'Read lines from this file; may be repeated' -r -F
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -l position-column -d 'The column of the positions in a table: --position-column FEN' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -l moves-column -d 'The column of moves that are played first: --moves-column Moves' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -l id-column -d 'The column of ids (default: id or PuzzleId)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -l ply -d 'Play only the first N moves of the column' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -l where -d 'Output only what matches: --where \'captures>3 and not check\'' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -l sample -d 'Output a random sample: a share, or a number of answers: --sample 0.01, --sample 100' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -l seed -d 'Random seed of --sample (default: 0)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -l limit -d 'Stop after N answers, or N that match' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -l threads -d 'Threads for a stream, or for one deep count (default: one for each core)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -l from-offset -d 'Begin at this byte of the file, with its line: --time says where it was interrupted' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -l chess960 -d 'Write castling in UCI as the king taking its rook: e1h1'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -l standard -d 'Refuse castling rights that make sense in Chess960 only'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -l strict -d 'Refuse a position that has problems'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -l json -d 'The same as -o json'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -l check -d 'Compare the counts with those that each line gives: ;D1 20 ;D2 400'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -l divide -d 'Split the count by the first move'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -l time -d 'Print how long it took, and the leaf nodes per second, at the end'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -l fail-fast -d 'Stop a stream at the first line that cannot be answered'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -l echo -d 'Copy unknown keys of an object, or the other columns of a table, into the answer'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -l keep-lines -d 'Answer blank lines and comments, too, and number the answers'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -l no-header -d 'Leave out the names of the columns in -o csv and -o tsv'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -l distinct -d 'Answer each position, or write each game, once'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -s c -l count -d 'Print only the number of answers that match --where'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -s q -l quiet -d 'Print nothing: the status is 0 if something matches --where, else 1'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -l stats -d 'Count captures, e.p., castles, promotions, checks and mates, too'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l turn -d 'Whose turn it is: w, b, white or black' -r -f -a "white\t''
black\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l castling -d 'Who may castle: KQkq, files of rooks (HAha), or -' -r -f -a "KQkq\t''
KQ\t''
kq\t''
K\t''
Q\t''
k\t''
q\t''
-\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l ep -d 'En passant: the square passed over, or that of the pawn, or -' -r -f -a "a3\t''
b3\t''
c3\t''
d3\t''
e3\t''
f3\t''
g3\t''
h3\t''
a6\t''
b6\t''
c6\t''
d6\t''
e6\t''
f6\t''
g6\t''
h6\t''
-\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l moved -d 'Kings and rooks that have moved, such as a1e8' -r -f -a "a1\t''
e1\t''
h1\t''
a8\t''
e8\t''
h8\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l moves -d 'Play these moves first: e2e4 e7e5, or e4,e5' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l letters -d 'Letters of the pieces: de for Sf3, fr for Cf3 (default: en)' -r -f -a "en\t''
de\t''
fr\t''
es\t''
it\t''
nl\t''
pt\t''
pl\t''
cs\t''
hu\t''
sv\t''
da\t''
fi\t''
ru\t''
figurines\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -s o -l output -d 'board, json, tsv, csv, svg, html (default: text)' -r -f -a "board\t''
json\t''
tsv\t''
csv\t''
svg\t''
html\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l fields -d 'Write only these keys of the record, or columns of the table' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l color -d 'Use colour: auto (default), always or never' -r -f -a "auto\t''
always\t''
never\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l caption -d 'The text below -o svg: sentence (default), none or your own' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l per-page -d 'Diagrams per page of -o html: 1, 2, 4, 6 (default) or 9' -r -f -a "1\t''
2\t''
4\t''
6\t''
9\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l title -d 'The heading of -o html; with --plain or --answers, with a line for a name' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l coordinates -d 'Files and ranks of -o svg: outside (default), inside or none' -r -f -a "outside\t''
inside\t''
none\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l size -d 'The width of -o svg (16 to 16384; default: left to the page)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l theme -d 'Colours: classic, brown, blue, green, contrast or print' -r -f -a "classic\t''
brown\t''
blue\t''
green\t''
contrast\t''
print\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l nodes -d 'Positions to try for each side (default: 500000; of an object 100000, whose caller waits)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l flag -d 'Say only what the fall of this side\'s flag means: white or black' -r -f -a "white\t''
black\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -s f -l file -d 'Read lines from this file; may be repeated' -r -F
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l from-offset -d 'Begin at this byte of the file, with its line: --stats says where it was interrupted' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l position-column -d 'The column of the positions in a table: --position-column FEN' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l moves-column -d 'The column of moves that are played first: --moves-column Moves' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l id-column -d 'The column of ids (default: id or PuzzleId)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l ply -d 'Play only the first N moves of the column' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l threads -d 'Threads for a stream (default: one for each core)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l where -d 'Output only what matches: --where \'captures>3 and not check\'' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l sample -d 'Output a random sample: a share, or a number of answers: --sample 0.01, --sample 100' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l seed -d 'Random seed of --sample (default: 0)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l limit -d 'Stop after N answers, or N that match' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l chess960 -d 'Write castling in UCI as the king taking its rook: e1h1'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l standard -d 'Refuse castling rights that make sense in Chess960 only'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l strict -d 'Refuse a position that has problems'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l json -d 'The same as -o json'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l flip -d 'Draw Black at the bottom'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l answers -d 'Print exercises in -o html: the pieces alone, the answers on pages at the end'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l no-turn -d 'Leave out the mark of the side to move in -o svg'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l fail-fast -d 'Stop a stream at the first line that cannot be answered'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l echo -d 'Copy unknown keys of an object, or the other columns of a table, into the answer'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l keep-lines -d 'Answer blank lines and comments, too, and number the answers'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l no-header -d 'Leave out the names of the columns in -o csv and -o tsv'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l distinct -d 'Answer each position, or write each game, once'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -s c -l count -d 'Print only the number of answers that match --where'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -s q -l quiet -d 'Print nothing: the status is 0 if something matches --where, else 1'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -l stats -d 'Print the number of answers, and the time, at the end'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l turn -d 'Whose turn it is: w, b, white or black' -r -f -a "white\t''
black\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l castling -d 'Who may castle: KQkq, files of rooks (HAha), or -' -r -f -a "KQkq\t''
KQ\t''
kq\t''
K\t''
Q\t''
k\t''
q\t''
-\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l ep -d 'En passant: the square passed over, or that of the pawn, or -' -r -f -a "a3\t''
b3\t''
c3\t''
d3\t''
e3\t''
f3\t''
g3\t''
h3\t''
a6\t''
b6\t''
c6\t''
d6\t''
e6\t''
f6\t''
g6\t''
h6\t''
-\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l moved -d 'Kings and rooks that have moved, such as a1e8' -r -f -a "a1\t''
e1\t''
h1\t''
a8\t''
e8\t''
h8\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l moves -d 'Play these moves first: e2e4 e7e5, or e4,e5' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l letters -d 'Letters of the pieces: de for Sf3, fr for Cf3 (default: en)' -r -f -a "en\t''
de\t''
fr\t''
es\t''
it\t''
nl\t''
pt\t''
pl\t''
cs\t''
hu\t''
sv\t''
da\t''
fi\t''
ru\t''
figurines\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -s o -l output -d 'board, json, tsv, csv, svg, html (default: text)' -r -f -a "board\t''
json\t''
tsv\t''
csv\t''
svg\t''
html\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l fields -d 'Write only these keys of the record, or columns of the table' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l color -d 'Use colour: auto (default), always or never' -r -f -a "auto\t''
always\t''
never\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l caption -d 'The text below -o svg: sentence (default), none or your own' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l per-page -d 'Diagrams per page of -o html: 1, 2, 4, 6 (default) or 9' -r -f -a "1\t''
2\t''
4\t''
6\t''
9\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l title -d 'The heading of -o html; with --plain or --answers, with a line for a name' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l coordinates -d 'Files and ranks of -o svg: outside (default), inside or none' -r -f -a "outside\t''
inside\t''
none\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l size -d 'The width of -o svg (16 to 16384; default: left to the page)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l theme -d 'Colours: classic, brown, blue, green, contrast or print' -r -f -a "classic\t''
brown\t''
blue\t''
green\t''
contrast\t''
print\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l line -d 'Judge these moves of both sides as an answer: any that force mate' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l nodes -d 'Positions to try (default: 10000000; of an object 1000000)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l timeout -d 'The time for each position; without it, --nodes decides' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -s f -l file -d 'Read lines from this file; may be repeated' -r -F
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l from-offset -d 'Begin at this byte of the file, with its line: --stats says where it was interrupted' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l position-column -d 'The column of the positions in a table: --position-column FEN' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l moves-column -d 'The column of moves that are played first: --moves-column Moves' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l id-column -d 'The column of ids (default: id or PuzzleId)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l ply -d 'Play only the first N moves of the column' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l threads -d 'Threads for a stream (default: one for each core)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l where -d 'Output only what matches: --where \'captures>3 and not check\'' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l sample -d 'Output a random sample: a share, or a number of answers: --sample 0.01, --sample 100' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l seed -d 'Random seed of --sample (default: 0)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l limit -d 'Stop after N answers, or N that match' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l chess960 -d 'Write castling in UCI as the king taking its rook: e1h1'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l standard -d 'Refuse castling rights that make sense in Chess960 only'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l strict -d 'Refuse a position that has problems'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l json -d 'The same as -o json'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l flip -d 'Draw Black at the bottom'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l answers -d 'Print exercises in -o html: the pieces alone, the answers on pages at the end'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l no-turn -d 'Leave out the mark of the side to move in -o svg'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l fail-fast -d 'Stop a stream at the first line that cannot be answered'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l echo -d 'Copy unknown keys of an object, or the other columns of a table, into the answer'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l keep-lines -d 'Answer blank lines and comments, too, and number the answers'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l no-header -d 'Leave out the names of the columns in -o csv and -o tsv'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l distinct -d 'Answer each position, or write each game, once'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -s c -l count -d 'Print only the number of answers that match --where'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -s q -l quiet -d 'Print nothing: the status is 0 if something matches --where, else 1'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -l stats -d 'Print the number of answers, and the time, at the end'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -s f -l file -d 'Read this file, too; may be repeated' -r -F
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l interval -d 'Look at files after each of these times (default: 1)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -s o -l output -d 'json, tsv, csv, pgn, html, github (default: a line for each finding); with --positions: json, fen (default), epd, uci, san, tsv, csv' -r -f -a "json\t''
tsv\t''
csv\t''
pgn\t''
html\t''
github\t''
fen\t''
epd\t''
uci\t''
san\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l fields -d 'Write only these keys of a record, columns of a table, or tags' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l findings -d 'Report only findings of these kinds: --findings illegal_move,wrong_result' -r -f -a "illegal_move\t''
ambiguous_move\t''
ambiguous_letters\t''
unreadable_token\t''
null_move\t''
move_after_end\t''
wrong_result\t''
wrong_termination\t''
result_mismatch\t''
missing_result\t''
second_result\t''
note_after_result\t''
missing_tags\t''
duplicate_tag\t''
unreadable_tag\t''
miswritten_tag\t''
too_many_tags\t''
bad_fen\t''
wrong_turn\t''
no_white_king\t''
no_black_king\t''
empty\t''
opposite_check\t''
bad_castling_rights\t''
invalid_ep_square\t''
too_many_white_pawns\t''
too_many_black_pawns\t''
too_many_white_pieces\t''
too_many_black_pieces\t''
impossible_check\t''
too_many_promoted\t''
promoted_bishops\t''
boxed_in_bishop\t''
too_few_captures\t''
blocked_promotions\t''
unreachable_pawn\t''
impossible_castling_rights\t''
castling_parity\t''
bad_setup\t''
bad_date\t''
bad_result\t''
unknown_variant\t''
unclosed_comment\t''
unopened_comment\t''
unclosed_variation\t''
unopened_variation\t''
deep_variation\t''
claimable_draw\t''
game_over\t''
nonstandard_san\t''
wrong_move_number\t''
wrong_ply_count\t''
unclaimed_threefold\t''
unclaimed_fifty_moves\t''
unreadable_annotation\t''
bad_time_control\t''
clock_gain\t''
doubtful_termination\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l ignore -d 'Ignore findings of these kinds: --ignore missing_tags' -r -f -a "illegal_move\t''
ambiguous_move\t''
ambiguous_letters\t''
unreadable_token\t''
null_move\t''
move_after_end\t''
wrong_result\t''
wrong_termination\t''
result_mismatch\t''
missing_result\t''
second_result\t''
note_after_result\t''
missing_tags\t''
duplicate_tag\t''
unreadable_tag\t''
miswritten_tag\t''
too_many_tags\t''
bad_fen\t''
wrong_turn\t''
no_white_king\t''
no_black_king\t''
empty\t''
opposite_check\t''
bad_castling_rights\t''
invalid_ep_square\t''
too_many_white_pawns\t''
too_many_black_pawns\t''
too_many_white_pieces\t''
too_many_black_pieces\t''
impossible_check\t''
too_many_promoted\t''
promoted_bishops\t''
boxed_in_bishop\t''
too_few_captures\t''
blocked_promotions\t''
unreachable_pawn\t''
impossible_castling_rights\t''
castling_parity\t''
bad_setup\t''
bad_date\t''
bad_result\t''
unknown_variant\t''
unclosed_comment\t''
unopened_comment\t''
unclosed_variation\t''
unopened_variation\t''
deep_variation\t''
claimable_draw\t''
game_over\t''
nonstandard_san\t''
wrong_move_number\t''
wrong_ply_count\t''
unclaimed_threefold\t''
unclaimed_fifty_moves\t''
unreadable_annotation\t''
bad_time_control\t''
clock_gain\t''
doubtful_termination\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l reaches -d 'Choose games in which some position matches a condition or a board' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l like -d 'Choose games that follow the games and variations of a file; may be repeated' -r -F
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l title -d 'The heading of the report (default: the names of the files)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l skip -d 'Skip the first N games' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l take -d 'Stop after N games' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l from-offset -d 'Begin at this byte of the file, as the `offset` of a record gives it' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l letters -d 'Letters of the pieces: de for Sf3, fr for Cf3 (default: auto)' -r -f -a "auto\t''
en\t''
de\t''
fr\t''
es\t''
it\t''
nl\t''
pt\t''
pl\t''
cs\t''
hu\t''
sv\t''
da\t''
fi\t''
ru\t''
figurines\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l write-letters -d 'Letters of the pieces in -o pgn and --positions -o san' -r -f -a "en\t''
de\t''
fr\t''
es\t''
it\t''
nl\t''
pt\t''
pl\t''
cs\t''
hu\t''
sv\t''
da\t''
fi\t''
ru\t''
figurines\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l penalties -d 'Say what follows an illegal move: in standard, rapid or blitz games' -r -f -a "standard\t''
rapid\t''
blitz\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l color -d 'Use colour: auto (default), always or never' -r -f -a "auto\t''
always\t''
never\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l threads -d 'Threads (default: one for each core)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l where -d 'Output only what matches: --where \'captures>3 and not check\'' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l sample -d 'Output a random sample: a share, or a number of answers: --sample 0.01, --sample 100' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l seed -d 'Random seed of --sample (default: 0)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l limit -d 'Stop after N answers, or N that match' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l watch -d 'Follow files while they are written, and say each thing once'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l json -d 'The same as -o json'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l positions -d 'Print every position instead of the findings'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l variations -d 'Judge variations, too'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l pedantic -d 'Find moves that SAN writes otherwise, draws that were not claimed, and wrong clocks'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l stop-at-illegal -d 'Judge a game up to its first illegal move only'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l repair -d 'Say what a damaged game could have been'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l either -d 'Match --reaches with the colours exchanged, too'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l report -d 'Print each game with findings: boards, result, claims'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l diagrams -d 'Print all games in the report, with their moves and a board where a comment has [#]'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l summary -d 'Print the number of findings of each kind, and not the findings'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l no-comments -d 'Leave out comments in -o pgn; findings go to standard error'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l no-variations -d 'Leave out variations in -o pgn'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l board -d 'Draw the board of each finding'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l flip -d 'Draw Black at the bottom'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l unicode -d 'Draw chess symbols instead of letters'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l distinct -d 'Answer each position, or write each game, once'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -s c -l count -d 'Print only the number of answers that match --where'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -s q -l quiet -d 'Print nothing: the status is 0 if something matches --where, else 1'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l stats -d 'Print the number of answers, and the time, at the end'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand games" -l no-header -d 'Leave out the names of the columns in -o csv and -o tsv'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand compare" -l turn -d 'Whose turn it is: w, b, white or black' -r -f -a "white\t''
black\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand compare" -l castling -d 'Who may castle: KQkq, files of rooks (HAha), or -' -r -f -a "KQkq\t''
KQ\t''
kq\t''
K\t''
Q\t''
k\t''
q\t''
-\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand compare" -l ep -d 'En passant: the square passed over, or that of the pawn, or -' -r -f -a "a3\t''
b3\t''
c3\t''
d3\t''
e3\t''
f3\t''
g3\t''
h3\t''
a6\t''
b6\t''
c6\t''
d6\t''
e6\t''
f6\t''
g6\t''
h6\t''
-\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand compare" -l moved -d 'Kings and rooks that have moved, such as a1e8' -r -f -a "a1\t''
e1\t''
h1\t''
a8\t''
e8\t''
h8\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand compare" -l moves -d 'Play these moves first: e2e4 e7e5, or e4,e5' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand compare" -l letters -d 'Letters of the pieces: de for Sf3, fr for Cf3 (default: en)' -r -f -a "en\t''
de\t''
fr\t''
es\t''
it\t''
nl\t''
pt\t''
pl\t''
cs\t''
hu\t''
sv\t''
da\t''
fi\t''
ru\t''
figurines\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand compare" -s o -l output -d 'json, epd, github (default: a report)' -r -f -a "json\t''
epd\t''
github\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand compare" -l color -d 'Use colour: auto (default), always or never' -r -f -a "auto\t''
always\t''
never\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand compare" -l threads -d 'Threads (default: one for each core)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand compare" -l option -d 'Set an option of the program: Hash=16; may be repeated' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand compare" -l log -d 'Write to this file what is sent (>) and received (<)' -r -F
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand compare" -l protocol -d 'uci, perft, lines or xboard (default: the first it speaks)' -r -f -a "uci\t''
perft\t''
lines\t''
xboard\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand compare" -l timeout -d 'The time for one answer (default: 10)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand compare" -s f -l file -d 'One position per line, in place of the suite; - is standard input' -r -F
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand compare" -l random -d 'Positions drawn at random, in place of the suite' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand compare" -l seed -d 'Random seed of --random (default: 0)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand compare" -l limit -d 'Ask about the first N positions only' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand compare" -l depth -d 'Half-moves (default: as deep as counts stay small)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand compare" -l time-limit -d 'The time for all positions' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand compare" -l chess960 -d 'The program plays Chess960: ask it such positions, too'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand compare" -l json -d 'The same as -o json'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand compare" -l flip -d 'Draw Black at the bottom'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand compare" -l unicode -d 'Draw chess symbols instead of letters'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand compare" -l fail-fast -d 'End after the first finding'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand compare" -l list -l suite -d 'Print the positions as a suite, with their counts, and ask no program'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand act" -s o -l output -d 'json (default)' -r -f -a "json\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand act" -s f -l file -d 'Read lines from this file; may be repeated' -r -F
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand act" -l from-offset -d 'Begin at this byte of the file, with its line: --stats says where it was interrupted' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand act" -l threads -d 'Threads for a stream (default: one for each core)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand act" -l json -d 'The same as -o json'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand act" -l trace -d 'Write the patterns that answered to standard error'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand act" -l fail-fast -d 'Stop a stream at the first line that cannot be answered'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand act" -l keep-lines -d 'Answer blank lines and comments, too, and number the answers'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand act" -l stats -d 'Print the number of answers, and the time, at the end'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mcp" -s o -l output -d 'board (default), json, uci, san, lan, tsv, csv, fen, epd, pieces, pgn, svg, html' -r -f -a "board\t''
json\t''
uci\t''
san\t''
lan\t''
tsv\t''
csv\t''
fen\t''
epd\t''
pieces\t''
pgn\t''
svg\t''
html\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mcp" -l json -d 'The same as -o json'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand schema" -s o -l output -d 'board (default), json, uci, san, lan, tsv, csv, fen, epd, pieces, pgn, svg, html' -r -f -a "board\t''
json\t''
uci\t''
san\t''
lan\t''
tsv\t''
csv\t''
fen\t''
epd\t''
pieces\t''
pgn\t''
svg\t''
html\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand schema" -l list -d 'List every id and key of the records, each after the name of its list, and the articles of the laws about it'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand schema" -l json -d 'The same as -o json'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand completions" -s o -l output -d 'board (default), json, uci, san, lan, tsv, csv, fen, epd, pieces, pgn, svg, html' -r -f -a "board\t''
json\t''
uci\t''
san\t''
lan\t''
tsv\t''
csv\t''
fen\t''
epd\t''
pieces\t''
pgn\t''
svg\t''
html\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand completions" -l json -d 'The same as -o json'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand man" -s o -l output -d 'board (default), json, uci, san, lan, tsv, csv, fen, epd, pieces, pgn, svg, html' -r -f -a "board\t''
json\t''
uci\t''
san\t''
lan\t''
tsv\t''
csv\t''
fen\t''
epd\t''
pieces\t''
pgn\t''
svg\t''
html\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand man" -l json -d 'The same as -o json'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -s p -l piece -d 'The chosen piece: its square (e1), or the whole piece (Wke1)' -r -f -a "a1\t''
b1\t''
c1\t''
d1\t''
e1\t''
f1\t''
g1\t''
h1\t''
a2\t''
b2\t''
c2\t''
d2\t''
e2\t''
f2\t''
g2\t''
h2\t''
a3\t''
b3\t''
c3\t''
d3\t''
e3\t''
f3\t''
g3\t''
h3\t''
a4\t''
b4\t''
c4\t''
d4\t''
e4\t''
f4\t''
g4\t''
h4\t''
a5\t''
b5\t''
c5\t''
d5\t''
e5\t''
f5\t''
g5\t''
h5\t''
a6\t''
b6\t''
c6\t''
d6\t''
e6\t''
f6\t''
g6\t''
h6\t''
a7\t''
b7\t''
c7\t''
d7\t''
e7\t''
f7\t''
g7\t''
h7\t''
a8\t''
b8\t''
c8\t''
d8\t''
e8\t''
f8\t''
g8\t''
h8\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l turn -d 'Whose turn it is: w, b, white or black' -r -f -a "white\t''
black\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l castling -d 'Who may castle: KQkq, files of rooks (HAha), or -' -r -f -a "KQkq\t''
KQ\t''
kq\t''
K\t''
Q\t''
k\t''
q\t''
-\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l ep -d 'En passant: the square passed over, or that of the pawn, or -' -r -f -a "a3\t''
b3\t''
c3\t''
d3\t''
e3\t''
f3\t''
g3\t''
h3\t''
a6\t''
b6\t''
c6\t''
d6\t''
e6\t''
f6\t''
g6\t''
h6\t''
-\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l moved -d 'Kings and rooks that have moved, such as a1e8' -r -f -a "a1\t''
e1\t''
h1\t''
a8\t''
e8\t''
h8\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l moves -d 'Play these moves first: e2e4 e7e5, or e4,e5' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l letters -d 'Letters of the pieces: de for Sf3, fr for Cf3 (default: en)' -r -f -a "en\t''
de\t''
fr\t''
es\t''
it\t''
nl\t''
pt\t''
pl\t''
cs\t''
hu\t''
sv\t''
da\t''
fi\t''
ru\t''
figurines\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -s o -l output -d 'board (default), json, uci, san, lan, tsv, csv, fen, epd, pieces, pgn, svg, html' -r -f -a "board\t''
json\t''
uci\t''
san\t''
lan\t''
tsv\t''
csv\t''
fen\t''
epd\t''
pieces\t''
pgn\t''
svg\t''
html\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l only -d 'Keep only captures, checks, mates, promotions, castling or quiets' -r -f -a '(__fish_complete_list , "string join \\n captures checks mates promotions castling quiets")'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l fields -d 'Write only these keys of the JSON record: --fields fen,check' -r -f -a '(__fish_complete_list , "string join \\n id fen turn piece moves successors rejected captures check checkmate stalemate checkers castling outcome dead claims announced repetitions operations problems articles assumed warnings line halfmove fullmove in_check last_move move_count capture_count checks mates promotions uci san piece_count material phase hash error piece.square piece.color piece.role castling.rights castling.kingside castling.queenside outcome.winner outcome.reason repetitions.count repetitions.plies material.white material.black error_code")'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l nodes -d 'With --dead: positions to try for each side (default: 10000, as many positions may be asked)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l color -d 'Use colour: auto (default), always or never' -r -f -a "auto\t''
always\t''
never\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l mark -d 'Mark these squares in -o svg: e4,f5' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l arrow -d 'Draw these arrows in -o svg: e2e4,g1f3' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l caption -d 'The text below -o svg: sentence (default), none or your own' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l per-page -d 'Diagrams per page of -o html: 1, 2, 4, 6 (default) or 9' -r -f -a "1\t''
2\t''
4\t''
6\t''
9\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l title -d 'The heading of -o html; with --plain or --answers, with a line for a name' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l coordinates -d 'Files and ranks of -o svg: outside (default), inside or none' -r -f -a "outside\t''
inside\t''
none\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l size -d 'The width of -o svg (16 to 16384; default: left to the page)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l theme -d 'Colours: classic, brown, blue, green, contrast or print' -r -f -a "classic\t''
brown\t''
blue\t''
green\t''
contrast\t''
print\t''"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -s f -l file -d 'Read lines from this file; may be repeated' -r -F
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l from-offset -d 'Begin at this byte of the file, with its line: --stats says where it was interrupted' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l position-column -d 'The column of the positions in a table: --position-column FEN' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l moves-column -d 'The column of moves that are played first: --moves-column Moves' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l id-column -d 'The column of ids (default: id or PuzzleId)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l ply -d 'Play only the first N moves of the column' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l threads -d 'Threads for a stream (default: one for each core)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l where -d 'Output only what matches: --where \'captures>3 and not check\'' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l sample -d 'Output a random sample: a share, or a number of answers: --sample 0.01, --sample 100' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l seed -d 'Random seed of --sample (default: 0)' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l limit -d 'Stop after N answers, or N that match' -r -f
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l chess960 -d 'Write castling in UCI as the king taking its rook: e1h1'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l standard -d 'Refuse castling rights that make sense in Chess960 only'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l strict -d 'Refuse a position that has problems'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l json -d 'The same as -o json'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l successors -d 'Print the position after each move instead of the move'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l explain -d 'Add the squares that the piece may not go to, and why'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l dead -d 'Look for dead positions, which are draws'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l flip -d 'Draw Black at the bottom'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l unicode -d 'Draw chess symbols instead of letters'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l arrows -d 'Draw the moves as arrows in -o svg'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l plain -d 'Draw in -o svg the pieces alone, without the marks of moves'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l answers -d 'Print exercises in -o html: the pieces alone, the answers on pages at the end'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l no-turn -d 'Leave out the mark of the side to move in -o svg'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l fail-fast -d 'Stop a stream at the first line that cannot be answered'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l echo -d 'Copy unknown keys of an object, or the other columns of a table, into the answer'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l keep-lines -d 'Answer blank lines and comments, too, and number the answers'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l no-header -d 'Leave out the names of the columns in -o csv and -o tsv'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l distinct -d 'Answer each position, or write each game, once'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -s c -l count -d 'Print the number of moves; with --where, of the lines that match'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -s q -l quiet -d 'Print nothing: the status is 0 if something matches --where, else 1'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -l stats -d 'Print the number of answers, and the time, at the end'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -s V -l version -d 'Print the version; with -VV, also the build and the backend of perft'
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand explain" -f -a "startpos moves"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand attacks" -f -a "startpos moves"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand perft" -f -a "startpos moves"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand winnable" -f -a "startpos moves"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand mate" -f -a "startpos moves"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand compare" -f -a "startpos moves"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand schema" -f -a "moves successors explain attacks mask perft perft_stats perft_check winnable mate game game_position notice finding summary raw_moves legal_squares legal_moves squares_controlled_by error blank request"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand completions" -f -a "bash zsh fish powershell elvish"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand man" -f -a "explain attacks mask perft winnable mate games compare act mcp schema completions man"
complete -c chess-oracle -n "__fish_chess_oracle_using_subcommand startpos" -f -a "startpos moves"
