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
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'board (default), json, uci, san, lan, tsv, fen, epd, pieces, svg')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'board (default), json, uci, san, lan, tsv, fen, epd, pieces, svg')
            [CompletionResult]::new('--only', '--only', [CompletionResultType]::ParameterName, 'Keep only captures, checks, mates, promotions, castling or quiets')
            [CompletionResult]::new('--fields', '--fields', [CompletionResultType]::ParameterName, 'Write only these keys of the JSON record: --fields fen,check')
            [CompletionResult]::new('--nodes', '--nodes', [CompletionResultType]::ParameterName, 'With --dead: positions to try for each side (default: 10000)')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Use colour: auto (default), always or never')
            [CompletionResult]::new('--coordinates', '--coordinates', [CompletionResultType]::ParameterName, 'Files and ranks of -o svg: outside (default), inside or none')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'The width of -o svg (16 to 16384; default: left to the page)')
            [CompletionResult]::new('--theme', '--theme', [CompletionResultType]::ParameterName, 'Colours: classic, brown, blue, green, contrast or print')
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Read lines from this file; may be repeated')
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'Read lines from this file; may be repeated')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads for a stream (default: one for each core)')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help: a summary (-h) or all of it (--help)')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help: a summary (-h) or all of it (--help)')
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
            [CompletionResult]::new('--fail-fast', '--fail-fast', [CompletionResultType]::ParameterName, 'Stop a stream at the first line that cannot be answered')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print the version; with -VV, also the build and the path of perft')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print the version; with -VV, also the build and the path of perft')
            [CompletionResult]::new('explain', 'explain', [CompletionResultType]::ParameterValue, 'Tell whether a move is legal, and if not, why not')
            [CompletionResult]::new('attacks', 'attacks', [CompletionResultType]::ParameterValue, 'Show attacked squares, pins and checkers')
            [CompletionResult]::new('mask', 'mask', [CompletionResultType]::ParameterValue, 'Show how a lone piece moves')
            [CompletionResult]::new('perft', 'perft', [CompletionResultType]::ParameterValue, 'Count the leaf nodes of the legal move tree')
            [CompletionResult]::new('winnable', 'winnable', [CompletionResultType]::ParameterValue, 'Tell whether each side can still checkmate')
            [CompletionResult]::new('games', 'games', [CompletionResultType]::ParameterValue, 'Judge every move, result and draw of games in PGN')
            [CompletionResult]::new('compare', 'compare', [CompletionResultType]::ParameterValue, 'Find where another move generator is wrong, and why')
            [CompletionResult]::new('act', 'act', [CompletionResultType]::ParameterValue, 'Answer role/cmd JSON messages, one a line')
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
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help: a summary (-h) or all of it (--help)')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help: a summary (-h) or all of it (--help)')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print the version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print the version')
            [CompletionResult]::new('--chess960', '--chess960', [CompletionResultType]::ParameterName, 'Write castling in UCI as the king taking its rook: e1h1')
            [CompletionResult]::new('--standard', '--standard', [CompletionResultType]::ParameterName, 'Refuse castling rights that make sense in Chess960 only')
            [CompletionResult]::new('--strict', '--strict', [CompletionResultType]::ParameterName, 'Refuse a position that has problems')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as -o json')
            [CompletionResult]::new('--flip', '--flip', [CompletionResultType]::ParameterName, 'Draw Black at the bottom')
            [CompletionResult]::new('--unicode', '--unicode', [CompletionResultType]::ParameterName, 'Draw chess symbols instead of letters')
            [CompletionResult]::new('--fail-fast', '--fail-fast', [CompletionResultType]::ParameterName, 'Stop a stream at the first line that cannot be answered')
            break
        }
        'chess-oracle;attacks' {
            [CompletionResult]::new('--turn', '--turn', [CompletionResultType]::ParameterName, 'Whose turn it is: w, b, white or black')
            [CompletionResult]::new('--castling', '--castling', [CompletionResultType]::ParameterName, 'Who may castle: KQkq, files of rooks (HAha), or -')
            [CompletionResult]::new('--ep', '--ep', [CompletionResultType]::ParameterName, 'En passant: the square passed over, or that of the pawn, or -')
            [CompletionResult]::new('--moved', '--moved', [CompletionResultType]::ParameterName, 'Kings and rooks that have moved, such as a1e8')
            [CompletionResult]::new('--after', '--after', [CompletionResultType]::ParameterName, 'Play these moves first: e2e4 e7e5, or e4,e5')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'board (default), json, svg')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'board (default), json, svg')
            [CompletionResult]::new('--square', '--square', [CompletionResultType]::ParameterName, 'Name the attackers of this square')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Use colour: auto (default), always or never')
            [CompletionResult]::new('--coordinates', '--coordinates', [CompletionResultType]::ParameterName, 'Files and ranks of -o svg: outside (default), inside or none')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'The width of -o svg (16 to 16384; default: left to the page)')
            [CompletionResult]::new('--theme', '--theme', [CompletionResultType]::ParameterName, 'Colours: classic, brown, blue, green, contrast or print')
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Read lines from this file; may be repeated')
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'Read lines from this file; may be repeated')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads for a stream (default: one for each core)')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help: a summary (-h) or all of it (--help)')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help: a summary (-h) or all of it (--help)')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print the version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print the version')
            [CompletionResult]::new('--standard', '--standard', [CompletionResultType]::ParameterName, 'Refuse castling rights that make sense in Chess960 only')
            [CompletionResult]::new('--strict', '--strict', [CompletionResultType]::ParameterName, 'Refuse a position that has problems')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as -o json')
            [CompletionResult]::new('--flip', '--flip', [CompletionResultType]::ParameterName, 'Draw Black at the bottom')
            [CompletionResult]::new('--unicode', '--unicode', [CompletionResultType]::ParameterName, 'Draw chess symbols instead of letters')
            [CompletionResult]::new('--fail-fast', '--fail-fast', [CompletionResultType]::ParameterName, 'Stop a stream at the first line that cannot be answered')
            break
        }
        'chess-oracle;mask' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'board (default), json, svg')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'board (default), json, svg')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Use colour: auto (default), always or never')
            [CompletionResult]::new('--coordinates', '--coordinates', [CompletionResultType]::ParameterName, 'Files and ranks of -o svg: outside (default), inside or none')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'The width of -o svg (16 to 16384; default: left to the page)')
            [CompletionResult]::new('--theme', '--theme', [CompletionResultType]::ParameterName, 'Colours: classic, brown, blue, green, contrast or print')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help: a summary (-h) or all of it (--help)')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help: a summary (-h) or all of it (--help)')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print the version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print the version')
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
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'json (default: the count)')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'json (default: the count)')
            [CompletionResult]::new('--split', '--split', [CompletionResultType]::ParameterName, 'Print the positions after N half-moves, for `perft -` to count')
            [CompletionResult]::new('--hash', '--hash', [CompletionResultType]::ParameterName, 'Use a hash table of this size in MiB (0 to 65536)')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Use colour: auto (default), always or never')
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Read lines from this file; may be repeated')
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'Read lines from this file; may be repeated')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads for a stream, or for one deep count (default: one for each core)')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help: a summary (-h) or all of it (--help)')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help: a summary (-h) or all of it (--help)')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print the version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print the version')
            [CompletionResult]::new('--chess960', '--chess960', [CompletionResultType]::ParameterName, 'Write castling in UCI as the king taking its rook: e1h1')
            [CompletionResult]::new('--standard', '--standard', [CompletionResultType]::ParameterName, 'Refuse castling rights that make sense in Chess960 only')
            [CompletionResult]::new('--strict', '--strict', [CompletionResultType]::ParameterName, 'Refuse a position that has problems')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as -o json')
            [CompletionResult]::new('--check', '--check', [CompletionResultType]::ParameterName, 'Compare the counts with those that each line gives: ;D1 20 ;D2 400')
            [CompletionResult]::new('--divide', '--divide', [CompletionResultType]::ParameterName, 'Split the count by the first move')
            [CompletionResult]::new('--fail-fast', '--fail-fast', [CompletionResultType]::ParameterName, 'Stop a stream at the first line that cannot be answered')
            break
        }
        'chess-oracle;winnable' {
            [CompletionResult]::new('--turn', '--turn', [CompletionResultType]::ParameterName, 'Whose turn it is: w, b, white or black')
            [CompletionResult]::new('--castling', '--castling', [CompletionResultType]::ParameterName, 'Who may castle: KQkq, files of rooks (HAha), or -')
            [CompletionResult]::new('--ep', '--ep', [CompletionResultType]::ParameterName, 'En passant: the square passed over, or that of the pawn, or -')
            [CompletionResult]::new('--moved', '--moved', [CompletionResultType]::ParameterName, 'Kings and rooks that have moved, such as a1e8')
            [CompletionResult]::new('--after', '--after', [CompletionResultType]::ParameterName, 'Play these moves first: e2e4 e7e5, or e4,e5')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'board, json, svg (default: text)')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'board, json, svg (default: text)')
            [CompletionResult]::new('--nodes', '--nodes', [CompletionResultType]::ParameterName, 'With --dead: positions to try for each side (default: 10000)')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Use colour: auto (default), always or never')
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Read lines from this file; may be repeated')
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'Read lines from this file; may be repeated')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads for a stream (default: one for each core)')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help: a summary (-h) or all of it (--help)')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help: a summary (-h) or all of it (--help)')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print the version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print the version')
            [CompletionResult]::new('--chess960', '--chess960', [CompletionResultType]::ParameterName, 'Write castling in UCI as the king taking its rook: e1h1')
            [CompletionResult]::new('--standard', '--standard', [CompletionResultType]::ParameterName, 'Refuse castling rights that make sense in Chess960 only')
            [CompletionResult]::new('--strict', '--strict', [CompletionResultType]::ParameterName, 'Refuse a position that has problems')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as -o json')
            [CompletionResult]::new('--fail-fast', '--fail-fast', [CompletionResultType]::ParameterName, 'Stop a stream at the first line that cannot be answered')
            break
        }
        'chess-oracle;games' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'json, pgn (default: a line for each finding)')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'json, pgn (default: a line for each finding)')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Use colour: auto (default), always or never')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads (default: one for each core)')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help: a summary (-h) or all of it (--help)')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help: a summary (-h) or all of it (--help)')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print the version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print the version')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as -o json')
            [CompletionResult]::new('--positions', '--positions', [CompletionResultType]::ParameterName, 'Print every position instead of the findings')
            [CompletionResult]::new('--variations', '--variations', [CompletionResultType]::ParameterName, 'Judge variations, too')
            [CompletionResult]::new('--pedantic', '--pedantic', [CompletionResultType]::ParameterName, 'Find moves that SAN writes otherwise, and draws that were not claimed')
            [CompletionResult]::new('--board', '--board', [CompletionResultType]::ParameterName, 'Draw the board of each finding')
            [CompletionResult]::new('--flip', '--flip', [CompletionResultType]::ParameterName, 'Draw Black at the bottom')
            [CompletionResult]::new('--unicode', '--unicode', [CompletionResultType]::ParameterName, 'Draw chess symbols instead of letters')
            break
        }
        'chess-oracle;compare' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'json, epd (default: a report)')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'json, epd (default: a report)')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Use colour: auto (default), always or never')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads (default: one for each core)')
            [CompletionResult]::new('--protocol', '--protocol', [CompletionResultType]::ParameterName, 'uci, perft, lines or xboard (default: the first it speaks)')
            [CompletionResult]::new('--timeout', '--timeout', [CompletionResultType]::ParameterName, 'The time for one answer (default: 10)')
            [CompletionResult]::new('--positions', '--positions', [CompletionResultType]::ParameterName, 'A position a line, in place of the built-in suite')
            [CompletionResult]::new('--random', '--random', [CompletionResultType]::ParameterName, 'Positions drawn at random, in place of the suite')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'The number from which positions are drawn (default: 1)')
            [CompletionResult]::new('--depth', '--depth', [CompletionResultType]::ParameterName, 'Half-moves (default: as deep as counts stay small)')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'The time for all positions')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help: a summary (-h) or all of it (--help)')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help: a summary (-h) or all of it (--help)')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print the version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print the version')
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
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help: a summary (-h) or all of it (--help)')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help: a summary (-h) or all of it (--help)')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print the version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print the version')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as -o json')
            [CompletionResult]::new('--trace', '--trace', [CompletionResultType]::ParameterName, 'Write the patterns that answered to standard error')
            [CompletionResult]::new('--fail-fast', '--fail-fast', [CompletionResultType]::ParameterName, 'Stop a stream at the first line that cannot be answered')
            break
        }
        'chess-oracle;schema' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help: a summary (-h) or all of it (--help)')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help: a summary (-h) or all of it (--help)')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print the version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print the version')
            break
        }
        'chess-oracle;completions' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help: a summary (-h) or all of it (--help)')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help: a summary (-h) or all of it (--help)')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print the version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print the version')
            break
        }
        'chess-oracle;man' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help: a summary (-h) or all of it (--help)')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help: a summary (-h) or all of it (--help)')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print the version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print the version')
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
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'board (default), json, uci, san, lan, tsv, fen, epd, pieces, svg')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'board (default), json, uci, san, lan, tsv, fen, epd, pieces, svg')
            [CompletionResult]::new('--only', '--only', [CompletionResultType]::ParameterName, 'Keep only captures, checks, mates, promotions, castling or quiets')
            [CompletionResult]::new('--fields', '--fields', [CompletionResultType]::ParameterName, 'Write only these keys of the JSON record: --fields fen,check')
            [CompletionResult]::new('--nodes', '--nodes', [CompletionResultType]::ParameterName, 'With --dead: positions to try for each side (default: 10000)')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Use colour: auto (default), always or never')
            [CompletionResult]::new('--coordinates', '--coordinates', [CompletionResultType]::ParameterName, 'Files and ranks of -o svg: outside (default), inside or none')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'The width of -o svg (16 to 16384; default: left to the page)')
            [CompletionResult]::new('--theme', '--theme', [CompletionResultType]::ParameterName, 'Colours: classic, brown, blue, green, contrast or print')
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Read lines from this file; may be repeated')
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'Read lines from this file; may be repeated')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads for a stream (default: one for each core)')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help: a summary (-h) or all of it (--help)')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help: a summary (-h) or all of it (--help)')
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
            [CompletionResult]::new('--fail-fast', '--fail-fast', [CompletionResultType]::ParameterName, 'Stop a stream at the first line that cannot be answered')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print the version; with -VV, also the build and the path of perft')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print the version; with -VV, also the build and the path of perft')
            break
        }
    })

    $completions.Where{ $_.CompletionText -like "$wordToComplete*" } |
        Sort-Object -Property ListItemText
}
