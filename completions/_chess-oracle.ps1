using namespace System.Management.Automation
using namespace System.Management.Automation.Language

Register-ArgumentCompleter -Native -CommandName 'chess-oracle' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $commandElements = $commandAst.CommandElements
    $command = @(
        'chess-oracle'
        for ($i = 1; $i -lt $commandElements.Count; $i++) {
            $element = $commandElements[$i]
            if ($element -isnot [StringConstantExpressionAst] -or
                $element.StringConstantType -ne [StringConstantType]::BareWord -or
                $element.Value.StartsWith('-') -or
                $element.Value -eq $wordToComplete) {
                break
        }
        $element.Value
    })
    $command = ($command | Select-Object -First 2) -join ';'

    $completions = @(switch ($command) {
        'chess-oracle' {
            [CompletionResult]::new('-p', '-p', [CompletionResultType]::ParameterName, 'The chosen piece: its square (e1), or the whole piece (Wke1)')
            [CompletionResult]::new('--piece', '--piece', [CompletionResultType]::ParameterName, 'The chosen piece: its square (e1), or the whole piece (Wke1)')
            [CompletionResult]::new('--turn', '--turn', [CompletionResultType]::ParameterName, 'Whose turn it is: w, b, white or black')
            [CompletionResult]::new('--castling', '--castling', [CompletionResultType]::ParameterName, 'Who may castle: KQkq, files of rooks (HAha), or -')
            [CompletionResult]::new('--ep', '--ep', [CompletionResultType]::ParameterName, 'En passant: the square passed over, or that of the pawn, or -')
            [CompletionResult]::new('--moved', '--moved', [CompletionResultType]::ParameterName, 'Kings and rooks that have moved, such as a1e8')
            [CompletionResult]::new('--after', '--after', [CompletionResultType]::ParameterName, 'Play these moves first: e2e4 e7e5, or e4,e5')
            [CompletionResult]::new('--letters', '--letters', [CompletionResultType]::ParameterName, 'Letters of the pieces: de for Sf3, fr for Cf3 (default: en)')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'board (default), json, uci, san, lan, tsv, fen, epd, pieces, svg')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'board (default), json, uci, san, lan, tsv, fen, epd, pieces, svg')
            [CompletionResult]::new('--only', '--only', [CompletionResultType]::ParameterName, 'Keep only captures, checks, mates, promotions, castling or quiets')
            [CompletionResult]::new('--fields', '--fields', [CompletionResultType]::ParameterName, 'Write only these keys of the JSON record: --fields fen,check')
            [CompletionResult]::new('--nodes', '--nodes', [CompletionResultType]::ParameterName, 'With --dead: positions to try for each side (default: 10000)')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Use colour: auto (default), always or never')
            [CompletionResult]::new('--mark', '--mark', [CompletionResultType]::ParameterName, 'Mark these squares in -o svg: e4,f5')
            [CompletionResult]::new('--arrow', '--arrow', [CompletionResultType]::ParameterName, 'Draw these arrows in -o svg: e2e4,g1f3')
            [CompletionResult]::new('--caption', '--caption', [CompletionResultType]::ParameterName, 'The text below -o svg: sentence (default) or none')
            [CompletionResult]::new('--coordinates', '--coordinates', [CompletionResultType]::ParameterName, 'Files and ranks of -o svg: outside (default), inside or none')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'The width of -o svg (16 to 16384; default: left to the page)')
            [CompletionResult]::new('--theme', '--theme', [CompletionResultType]::ParameterName, 'Colours: classic, brown, blue, green, contrast or print')
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Read lines from this file; may be repeated')
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'Read lines from this file; may be repeated')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads for a stream (default: one for each core)')
            [CompletionResult]::new('--chess960', '--chess960', [CompletionResultType]::ParameterName, 'Write castling in UCI as the king taking its rook: e1h1')
            [CompletionResult]::new('--standard', '--standard', [CompletionResultType]::ParameterName, 'Refuse castling rights that make sense in Chess960 only')
            [CompletionResult]::new('--strict', '--strict', [CompletionResultType]::ParameterName, 'Refuse a position that has problems')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as -o json')
            [CompletionResult]::new('--count', '--count', [CompletionResultType]::ParameterName, 'Print the number of moves')
            [CompletionResult]::new('--figurine', '--figurine', [CompletionResultType]::ParameterName, 'Write chess symbols for the pieces in -o san and -o lan')
            [CompletionResult]::new('--successors', '--successors', [CompletionResultType]::ParameterName, 'Print the position after each move instead of the move')
            [CompletionResult]::new('--explain', '--explain', [CompletionResultType]::ParameterName, 'Add the squares that the piece may not go to, and why')
            [CompletionResult]::new('--dead', '--dead', [CompletionResultType]::ParameterName, 'Look for dead positions, which are draws')
            [CompletionResult]::new('--flip', '--flip', [CompletionResultType]::ParameterName, 'Draw Black at the bottom')
            [CompletionResult]::new('--unicode', '--unicode', [CompletionResultType]::ParameterName, 'Draw chess symbols instead of letters')
            [CompletionResult]::new('--arrows', '--arrows', [CompletionResultType]::ParameterName, 'Draw the moves as arrows in -o svg')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'Draw in -o svg the pieces alone, without the marks of moves')
            [CompletionResult]::new('--fail-fast', '--fail-fast', [CompletionResultType]::ParameterName, 'Stop a stream at the first line that cannot be answered')
            [CompletionResult]::new('--echo', '--echo', [CompletionResultType]::ParameterName, 'Copy unknown keys of a line that is a JSON object into its answer')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print the version; with -VV, also the build and the path of perft')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print the version; with -VV, also the build and the path of perft')
            [CompletionResult]::new('explain', 'explain', [CompletionResultType]::ParameterValue, 'Tell whether a move is legal, and if not, why not')
            [CompletionResult]::new('attacks', 'attacks', [CompletionResultType]::ParameterValue, 'Show attacked squares, pins and checkers')
            [CompletionResult]::new('mask', 'mask', [CompletionResultType]::ParameterValue, 'Show how a lone piece moves')
            [CompletionResult]::new('perft', 'perft', [CompletionResultType]::ParameterValue, 'Count the leaf nodes of the legal move tree')
            [CompletionResult]::new('winnable', 'winnable', [CompletionResultType]::ParameterValue, 'Tell whether each side can still checkmate')
            [CompletionResult]::new('games', 'games', [CompletionResultType]::ParameterValue, 'Judge every move, result and draw of games in PGN')
            [CompletionResult]::new('compare', 'compare', [CompletionResultType]::ParameterValue, 'Find where another move generator is wrong, and why')
            [CompletionResult]::new('act', 'act', [CompletionResultType]::ParameterValue, 'Answer role/cmd JSON messages, one per line')
            [CompletionResult]::new('mcp', 'mcp', [CompletionResultType]::ParameterValue, 'Serve the questions as tools to language models')
            [CompletionResult]::new('schema', 'schema', [CompletionResultType]::ParameterValue, 'Print the JSON Schema of the records')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print the completions for a shell')
            [CompletionResult]::new('man', 'man', [CompletionResultType]::ParameterValue, 'Print the manual page')
            [CompletionResult]::new('startpos', 'startpos', [CompletionResultType]::ParameterValue, 'The initial position')
            break
        }
        'chess-oracle;explain' {
            [CompletionResult]::new('--turn', '--turn', [CompletionResultType]::ParameterName, 'Whose turn it is: w, b, white or black')
            [CompletionResult]::new('--castling', '--castling', [CompletionResultType]::ParameterName, 'Who may castle: KQkq, files of rooks (HAha), or -')
            [CompletionResult]::new('--ep', '--ep', [CompletionResultType]::ParameterName, 'En passant: the square passed over, or that of the pawn, or -')
            [CompletionResult]::new('--moved', '--moved', [CompletionResultType]::ParameterName, 'Kings and rooks that have moved, such as a1e8')
            [CompletionResult]::new('--after', '--after', [CompletionResultType]::ParameterName, 'Play these moves first: e2e4 e7e5, or e4,e5')
            [CompletionResult]::new('--letters', '--letters', [CompletionResultType]::ParameterName, 'Letters of the pieces: de for Sf3, fr for Cf3 (default: en)')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'board, json, svg (default: a sentence)')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'board, json, svg (default: a sentence)')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Use colour: auto (default), always or never')
            [CompletionResult]::new('--caption', '--caption', [CompletionResultType]::ParameterName, 'The text below -o svg: sentence (default) or none')
            [CompletionResult]::new('--coordinates', '--coordinates', [CompletionResultType]::ParameterName, 'Files and ranks of -o svg: outside (default), inside or none')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'The width of -o svg (16 to 16384; default: left to the page)')
            [CompletionResult]::new('--theme', '--theme', [CompletionResultType]::ParameterName, 'Colours: classic, brown, blue, green, contrast or print')
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Read lines from this file; may be repeated')
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'Read lines from this file; may be repeated')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads for a stream (default: one for each core)')
            [CompletionResult]::new('--chess960', '--chess960', [CompletionResultType]::ParameterName, 'Write castling in UCI as the king taking its rook: e1h1')
            [CompletionResult]::new('--standard', '--standard', [CompletionResultType]::ParameterName, 'Refuse castling rights that make sense in Chess960 only')
            [CompletionResult]::new('--strict', '--strict', [CompletionResultType]::ParameterName, 'Refuse a position that has problems')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as -o json')
            [CompletionResult]::new('--flip', '--flip', [CompletionResultType]::ParameterName, 'Draw Black at the bottom')
            [CompletionResult]::new('--unicode', '--unicode', [CompletionResultType]::ParameterName, 'Draw chess symbols instead of letters')
            [CompletionResult]::new('--fail-fast', '--fail-fast', [CompletionResultType]::ParameterName, 'Stop a stream at the first line that cannot be answered')
            [CompletionResult]::new('--echo', '--echo', [CompletionResultType]::ParameterName, 'Copy unknown keys of a line that is a JSON object into its answer')
            break
        }
        'chess-oracle;attacks' {
            [CompletionResult]::new('--turn', '--turn', [CompletionResultType]::ParameterName, 'Whose turn it is: w, b, white or black')
            [CompletionResult]::new('--castling', '--castling', [CompletionResultType]::ParameterName, 'Who may castle: KQkq, files of rooks (HAha), or -')
            [CompletionResult]::new('--ep', '--ep', [CompletionResultType]::ParameterName, 'En passant: the square passed over, or that of the pawn, or -')
            [CompletionResult]::new('--moved', '--moved', [CompletionResultType]::ParameterName, 'Kings and rooks that have moved, such as a1e8')
            [CompletionResult]::new('--after', '--after', [CompletionResultType]::ParameterName, 'Play these moves first: e2e4 e7e5, or e4,e5')
            [CompletionResult]::new('--letters', '--letters', [CompletionResultType]::ParameterName, 'Letters of the pieces: de for Sf3, fr for Cf3 (default: en)')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'board (default), json, svg')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'board (default), json, svg')
            [CompletionResult]::new('--square', '--square', [CompletionResultType]::ParameterName, 'Name the attackers of this square')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Use colour: auto (default), always or never')
            [CompletionResult]::new('--caption', '--caption', [CompletionResultType]::ParameterName, 'The text below -o svg: sentence (default) or none')
            [CompletionResult]::new('--coordinates', '--coordinates', [CompletionResultType]::ParameterName, 'Files and ranks of -o svg: outside (default), inside or none')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'The width of -o svg (16 to 16384; default: left to the page)')
            [CompletionResult]::new('--theme', '--theme', [CompletionResultType]::ParameterName, 'Colours: classic, brown, blue, green, contrast or print')
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Read lines from this file; may be repeated')
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'Read lines from this file; may be repeated')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads for a stream (default: one for each core)')
            [CompletionResult]::new('--standard', '--standard', [CompletionResultType]::ParameterName, 'Refuse castling rights that make sense in Chess960 only')
            [CompletionResult]::new('--strict', '--strict', [CompletionResultType]::ParameterName, 'Refuse a position that has problems')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as -o json')
            [CompletionResult]::new('--flip', '--flip', [CompletionResultType]::ParameterName, 'Draw Black at the bottom')
            [CompletionResult]::new('--unicode', '--unicode', [CompletionResultType]::ParameterName, 'Draw chess symbols instead of letters')
            [CompletionResult]::new('--fail-fast', '--fail-fast', [CompletionResultType]::ParameterName, 'Stop a stream at the first line that cannot be answered')
            [CompletionResult]::new('--echo', '--echo', [CompletionResultType]::ParameterName, 'Copy unknown keys of a line that is a JSON object into its answer')
            break
        }
        'chess-oracle;mask' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'board (default), json, svg')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'board (default), json, svg')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Use colour: auto (default), always or never')
            [CompletionResult]::new('--coordinates', '--coordinates', [CompletionResultType]::ParameterName, 'Files and ranks of -o svg: outside (default), inside or none')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'The width of -o svg (16 to 16384; default: left to the page)')
            [CompletionResult]::new('--theme', '--theme', [CompletionResultType]::ParameterName, 'Colours: classic, brown, blue, green, contrast or print')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as -o json')
            [CompletionResult]::new('--unicode', '--unicode', [CompletionResultType]::ParameterName, 'Draw chess symbols instead of letters')
            break
        }
        'chess-oracle;perft' {
            [CompletionResult]::new('--turn', '--turn', [CompletionResultType]::ParameterName, 'Whose turn it is: w, b, white or black')
            [CompletionResult]::new('--castling', '--castling', [CompletionResultType]::ParameterName, 'Who may castle: KQkq, files of rooks (HAha), or -')
            [CompletionResult]::new('--ep', '--ep', [CompletionResultType]::ParameterName, 'En passant: the square passed over, or that of the pawn, or -')
            [CompletionResult]::new('--moved', '--moved', [CompletionResultType]::ParameterName, 'Kings and rooks that have moved, such as a1e8')
            [CompletionResult]::new('--after', '--after', [CompletionResultType]::ParameterName, 'Play these moves first: e2e4 e7e5, or e4,e5')
            [CompletionResult]::new('--letters', '--letters', [CompletionResultType]::ParameterName, 'Letters of the pieces: de for Sf3, fr for Cf3 (default: en)')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'json (default: the count)')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'json (default: the count)')
            [CompletionResult]::new('--split', '--split', [CompletionResultType]::ParameterName, 'Print the positions after N half-moves, for `perft -` to count')
            [CompletionResult]::new('--hash', '--hash', [CompletionResultType]::ParameterName, 'Use a hash table of this size in MiB (0 to 65536)')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Use colour: auto (default), always or never')
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Read lines from this file; may be repeated')
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'Read lines from this file; may be repeated')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads for a stream, or for one deep count (default: one for each core)')
            [CompletionResult]::new('--chess960', '--chess960', [CompletionResultType]::ParameterName, 'Write castling in UCI as the king taking its rook: e1h1')
            [CompletionResult]::new('--standard', '--standard', [CompletionResultType]::ParameterName, 'Refuse castling rights that make sense in Chess960 only')
            [CompletionResult]::new('--strict', '--strict', [CompletionResultType]::ParameterName, 'Refuse a position that has problems')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as -o json')
            [CompletionResult]::new('--check', '--check', [CompletionResultType]::ParameterName, 'Compare the counts with those that each line gives: ;D1 20 ;D2 400')
            [CompletionResult]::new('--divide', '--divide', [CompletionResultType]::ParameterName, 'Split the count by the first move')
            [CompletionResult]::new('--fail-fast', '--fail-fast', [CompletionResultType]::ParameterName, 'Stop a stream at the first line that cannot be answered')
            [CompletionResult]::new('--echo', '--echo', [CompletionResultType]::ParameterName, 'Copy unknown keys of a line that is a JSON object into its answer')
            break
        }
        'chess-oracle;winnable' {
            [CompletionResult]::new('--turn', '--turn', [CompletionResultType]::ParameterName, 'Whose turn it is: w, b, white or black')
            [CompletionResult]::new('--castling', '--castling', [CompletionResultType]::ParameterName, 'Who may castle: KQkq, files of rooks (HAha), or -')
            [CompletionResult]::new('--ep', '--ep', [CompletionResultType]::ParameterName, 'En passant: the square passed over, or that of the pawn, or -')
            [CompletionResult]::new('--moved', '--moved', [CompletionResultType]::ParameterName, 'Kings and rooks that have moved, such as a1e8')
            [CompletionResult]::new('--after', '--after', [CompletionResultType]::ParameterName, 'Play these moves first: e2e4 e7e5, or e4,e5')
            [CompletionResult]::new('--letters', '--letters', [CompletionResultType]::ParameterName, 'Letters of the pieces: de for Sf3, fr for Cf3 (default: en)')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'board, json, svg (default: text)')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'board, json, svg (default: text)')
            [CompletionResult]::new('--nodes', '--nodes', [CompletionResultType]::ParameterName, 'Positions to try for each side (default: 500000)')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Use colour: auto (default), always or never')
            [CompletionResult]::new('--caption', '--caption', [CompletionResultType]::ParameterName, 'The text below -o svg: sentence (default) or none')
            [CompletionResult]::new('--coordinates', '--coordinates', [CompletionResultType]::ParameterName, 'Files and ranks of -o svg: outside (default), inside or none')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'The width of -o svg (16 to 16384; default: left to the page)')
            [CompletionResult]::new('--theme', '--theme', [CompletionResultType]::ParameterName, 'Colours: classic, brown, blue, green, contrast or print')
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Read lines from this file; may be repeated')
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'Read lines from this file; may be repeated')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads for a stream (default: one for each core)')
            [CompletionResult]::new('--chess960', '--chess960', [CompletionResultType]::ParameterName, 'Write castling in UCI as the king taking its rook: e1h1')
            [CompletionResult]::new('--standard', '--standard', [CompletionResultType]::ParameterName, 'Refuse castling rights that make sense in Chess960 only')
            [CompletionResult]::new('--strict', '--strict', [CompletionResultType]::ParameterName, 'Refuse a position that has problems')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as -o json')
            [CompletionResult]::new('--flip', '--flip', [CompletionResultType]::ParameterName, 'Draw Black at the bottom')
            [CompletionResult]::new('--fail-fast', '--fail-fast', [CompletionResultType]::ParameterName, 'Stop a stream at the first line that cannot be answered')
            [CompletionResult]::new('--echo', '--echo', [CompletionResultType]::ParameterName, 'Copy unknown keys of a line that is a JSON object into its answer')
            break
        }
        'chess-oracle;games' {
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Read this file, too; may be repeated')
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'Read this file, too; may be repeated')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'json, pgn (default: a line for each finding); with --positions: json, fen (default), epd, uci, san, tsv, csv')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'json, pgn (default: a line for each finding); with --positions: json, fen (default), epd, uci, san, tsv, csv')
            [CompletionResult]::new('--fields', '--fields', [CompletionResultType]::ParameterName, 'Write only these keys of a record, columns of a table, or tags')
            [CompletionResult]::new('--only', '--only', [CompletionResultType]::ParameterName, 'Look only for findings of these kinds: --only illegal_move,wrong_result')
            [CompletionResult]::new('--ignore', '--ignore', [CompletionResultType]::ParameterName, 'Look for no findings of these kinds: --ignore missing_tags')
            [CompletionResult]::new('--skip', '--skip', [CompletionResultType]::ParameterName, 'Leave out the first games')
            [CompletionResult]::new('--take', '--take', [CompletionResultType]::ParameterName, 'End after this number of games')
            [CompletionResult]::new('--from-offset', '--from-offset', [CompletionResultType]::ParameterName, 'Begin at this byte of the file, as the `offset` of a record gives it')
            [CompletionResult]::new('--letters', '--letters', [CompletionResultType]::ParameterName, 'Letters of the pieces: de for Sf3, fr for Cf3 (default: auto)')
            [CompletionResult]::new('--write-letters', '--write-letters', [CompletionResultType]::ParameterName, 'Letters of the pieces in -o pgn and --positions -o san')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Use colour: auto (default), always or never')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads (default: one for each core)')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as -o json')
            [CompletionResult]::new('--positions', '--positions', [CompletionResultType]::ParameterName, 'Print every position instead of the findings')
            [CompletionResult]::new('--variations', '--variations', [CompletionResultType]::ParameterName, 'Judge variations, too')
            [CompletionResult]::new('--pedantic', '--pedantic', [CompletionResultType]::ParameterName, 'Find moves that SAN writes otherwise, and draws that were not claimed')
            [CompletionResult]::new('--stop', '--stop', [CompletionResultType]::ParameterName, 'Judge a game up to its first illegal move only')
            [CompletionResult]::new('--repair', '--repair', [CompletionResultType]::ParameterName, 'Say what a damaged game could have been')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print the number of findings of each kind, and not the findings')
            [CompletionResult]::new('--board', '--board', [CompletionResultType]::ParameterName, 'Draw the board of each finding')
            [CompletionResult]::new('--flip', '--flip', [CompletionResultType]::ParameterName, 'Draw Black at the bottom')
            [CompletionResult]::new('--unicode', '--unicode', [CompletionResultType]::ParameterName, 'Draw chess symbols instead of letters')
            break
        }
        'chess-oracle;compare' {
            [CompletionResult]::new('--turn', '--turn', [CompletionResultType]::ParameterName, 'Whose turn it is: w, b, white or black')
            [CompletionResult]::new('--castling', '--castling', [CompletionResultType]::ParameterName, 'Who may castle: KQkq, files of rooks (HAha), or -')
            [CompletionResult]::new('--ep', '--ep', [CompletionResultType]::ParameterName, 'En passant: the square passed over, or that of the pawn, or -')
            [CompletionResult]::new('--moved', '--moved', [CompletionResultType]::ParameterName, 'Kings and rooks that have moved, such as a1e8')
            [CompletionResult]::new('--after', '--after', [CompletionResultType]::ParameterName, 'Play these moves first: e2e4 e7e5, or e4,e5')
            [CompletionResult]::new('--letters', '--letters', [CompletionResultType]::ParameterName, 'Letters of the pieces: de for Sf3, fr for Cf3 (default: en)')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'json, epd (default: a report)')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'json, epd (default: a report)')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Use colour: auto (default), always or never')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads (default: one for each core)')
            [CompletionResult]::new('--protocol', '--protocol', [CompletionResultType]::ParameterName, 'uci, perft, lines or xboard (default: the first it speaks)')
            [CompletionResult]::new('--timeout', '--timeout', [CompletionResultType]::ParameterName, 'The time for one answer (default: 10)')
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'One position per line, in place of the suite; - is standard input')
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'One position per line, in place of the suite; - is standard input')
            [CompletionResult]::new('--random', '--random', [CompletionResultType]::ParameterName, 'Positions drawn at random, in place of the suite')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'The number from which positions are drawn (default: 1)')
            [CompletionResult]::new('--depth', '--depth', [CompletionResultType]::ParameterName, 'Half-moves (default: as deep as counts stay small)')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'The time for all positions')
            [CompletionResult]::new('--chess960', '--chess960', [CompletionResultType]::ParameterName, 'The program plays Chess960: ask it such positions, too')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as -o json')
            [CompletionResult]::new('--flip', '--flip', [CompletionResultType]::ParameterName, 'Draw Black at the bottom')
            [CompletionResult]::new('--unicode', '--unicode', [CompletionResultType]::ParameterName, 'Draw chess symbols instead of letters')
            break
        }
        'chess-oracle;act' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'json (default)')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'json (default)')
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Read lines from this file; may be repeated')
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'Read lines from this file; may be repeated')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads for a stream (default: one for each core)')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as -o json')
            [CompletionResult]::new('--trace', '--trace', [CompletionResultType]::ParameterName, 'Write the patterns that answered to standard error')
            [CompletionResult]::new('--fail-fast', '--fail-fast', [CompletionResultType]::ParameterName, 'Stop a stream at the first line that cannot be answered')
            [CompletionResult]::new('--echo', '--echo', [CompletionResultType]::ParameterName, 'Copy unknown keys of a line that is a JSON object into its answer')
            break
        }
        'chess-oracle;mcp' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'board (default), json, uci, san, lan, tsv, fen, epd, pieces, svg')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'board (default), json, uci, san, lan, tsv, fen, epd, pieces, svg')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as -o json')
            break
        }
        'chess-oracle;schema' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'board (default), json, uci, san, lan, tsv, fen, epd, pieces, svg')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'board (default), json, uci, san, lan, tsv, fen, epd, pieces, svg')
            [CompletionResult]::new('--list', '--list', [CompletionResultType]::ParameterName, 'List every id and key of the records, each after the name of its list')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as -o json')
            break
        }
        'chess-oracle;completions' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'board (default), json, uci, san, lan, tsv, fen, epd, pieces, svg')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'board (default), json, uci, san, lan, tsv, fen, epd, pieces, svg')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as -o json')
            break
        }
        'chess-oracle;man' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'board (default), json, uci, san, lan, tsv, fen, epd, pieces, svg')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'board (default), json, uci, san, lan, tsv, fen, epd, pieces, svg')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as -o json')
            break
        }
        default {
            [CompletionResult]::new('-p', '-p', [CompletionResultType]::ParameterName, 'The chosen piece: its square (e1), or the whole piece (Wke1)')
            [CompletionResult]::new('--piece', '--piece', [CompletionResultType]::ParameterName, 'The chosen piece: its square (e1), or the whole piece (Wke1)')
            [CompletionResult]::new('--turn', '--turn', [CompletionResultType]::ParameterName, 'Whose turn it is: w, b, white or black')
            [CompletionResult]::new('--castling', '--castling', [CompletionResultType]::ParameterName, 'Who may castle: KQkq, files of rooks (HAha), or -')
            [CompletionResult]::new('--ep', '--ep', [CompletionResultType]::ParameterName, 'En passant: the square passed over, or that of the pawn, or -')
            [CompletionResult]::new('--moved', '--moved', [CompletionResultType]::ParameterName, 'Kings and rooks that have moved, such as a1e8')
            [CompletionResult]::new('--after', '--after', [CompletionResultType]::ParameterName, 'Play these moves first: e2e4 e7e5, or e4,e5')
            [CompletionResult]::new('--letters', '--letters', [CompletionResultType]::ParameterName, 'Letters of the pieces: de for Sf3, fr for Cf3 (default: en)')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'board (default), json, uci, san, lan, tsv, fen, epd, pieces, svg')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'board (default), json, uci, san, lan, tsv, fen, epd, pieces, svg')
            [CompletionResult]::new('--only', '--only', [CompletionResultType]::ParameterName, 'Keep only captures, checks, mates, promotions, castling or quiets')
            [CompletionResult]::new('--fields', '--fields', [CompletionResultType]::ParameterName, 'Write only these keys of the JSON record: --fields fen,check')
            [CompletionResult]::new('--nodes', '--nodes', [CompletionResultType]::ParameterName, 'With --dead: positions to try for each side (default: 10000)')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Use colour: auto (default), always or never')
            [CompletionResult]::new('--mark', '--mark', [CompletionResultType]::ParameterName, 'Mark these squares in -o svg: e4,f5')
            [CompletionResult]::new('--arrow', '--arrow', [CompletionResultType]::ParameterName, 'Draw these arrows in -o svg: e2e4,g1f3')
            [CompletionResult]::new('--caption', '--caption', [CompletionResultType]::ParameterName, 'The text below -o svg: sentence (default) or none')
            [CompletionResult]::new('--coordinates', '--coordinates', [CompletionResultType]::ParameterName, 'Files and ranks of -o svg: outside (default), inside or none')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'The width of -o svg (16 to 16384; default: left to the page)')
            [CompletionResult]::new('--theme', '--theme', [CompletionResultType]::ParameterName, 'Colours: classic, brown, blue, green, contrast or print')
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Read lines from this file; may be repeated')
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'Read lines from this file; may be repeated')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads for a stream (default: one for each core)')
            [CompletionResult]::new('--chess960', '--chess960', [CompletionResultType]::ParameterName, 'Write castling in UCI as the king taking its rook: e1h1')
            [CompletionResult]::new('--standard', '--standard', [CompletionResultType]::ParameterName, 'Refuse castling rights that make sense in Chess960 only')
            [CompletionResult]::new('--strict', '--strict', [CompletionResultType]::ParameterName, 'Refuse a position that has problems')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as -o json')
            [CompletionResult]::new('--count', '--count', [CompletionResultType]::ParameterName, 'Print the number of moves')
            [CompletionResult]::new('--figurine', '--figurine', [CompletionResultType]::ParameterName, 'Write chess symbols for the pieces in -o san and -o lan')
            [CompletionResult]::new('--successors', '--successors', [CompletionResultType]::ParameterName, 'Print the position after each move instead of the move')
            [CompletionResult]::new('--explain', '--explain', [CompletionResultType]::ParameterName, 'Add the squares that the piece may not go to, and why')
            [CompletionResult]::new('--dead', '--dead', [CompletionResultType]::ParameterName, 'Look for dead positions, which are draws')
            [CompletionResult]::new('--flip', '--flip', [CompletionResultType]::ParameterName, 'Draw Black at the bottom')
            [CompletionResult]::new('--unicode', '--unicode', [CompletionResultType]::ParameterName, 'Draw chess symbols instead of letters')
            [CompletionResult]::new('--arrows', '--arrows', [CompletionResultType]::ParameterName, 'Draw the moves as arrows in -o svg')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'Draw in -o svg the pieces alone, without the marks of moves')
            [CompletionResult]::new('--fail-fast', '--fail-fast', [CompletionResultType]::ParameterName, 'Stop a stream at the first line that cannot be answered')
            [CompletionResult]::new('--echo', '--echo', [CompletionResultType]::ParameterName, 'Copy unknown keys of a line that is a JSON object into its answer')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print the version; with -VV, also the build and the path of perft')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print the version; with -VV, also the build and the path of perft')
            break
        }
    })

    $completions.Where{ $_.CompletionText -like "$wordToComplete*" } |
        Sort-Object -Property ListItemText
}
