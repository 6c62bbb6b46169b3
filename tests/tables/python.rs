//! Tables as other programs see them: pandas, polars and `DuckDB` read each without an option, and python-chess agrees.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use oracle_notation::fen;

use crate::support::{oracle, random_games};

/// Runs a program of Python, from which nothing but this comes.
fn python(program: &str, arguments: &[&str], input: &str) -> String {
    let python = std::env::var("TABLES_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let given = folder.join(format!("tables_{}.txt", input.len()));
    fs::write(&given, input).unwrap();
    let output = Command::new(python)
        .args(["-c", program])
        .args(arguments)
        .stdin(fs::File::open(given).unwrap())
        .stderr(Stdio::inherit())
        .output()
        .unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

const READERS: &str = "
import sys, pandas, polars, duckdb
for line in sys.stdin:
    path, rows, words = line.rstrip('\\n').split('|')
    rows, separator = int(rows), '\\t' if path.endswith('.tsv') else ','
    names = open(path, encoding='utf-8').readline().rstrip('\\n').split(separator)
    own = {} if separator == ',' else {'sep': separator}
    table = pandas.read_csv(path, **own)
    assert list(table.columns) == names and len(table) == rows, ('pandas', words, list(table.columns), len(table), rows)
    own = {} if separator == ',' else {'separator': separator}
    table = polars.read_csv(path, **own)
    assert table.columns == names and len(table) == rows, ('polars', words, table.columns, len(table), rows)
    table = duckdb.sql(f\"select * from '{path}'\")
    found = len(table.fetchall())
    assert table.columns == names and found == rows, ('duckdb', words, table.columns, found, rows)
print('read')
";

#[test]
#[ignore = "needs python3 with pandas, polars and duckdb: .ci/run installs them"]
fn data_frames_read_every_table() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let mut lines: Vec<String> = random_games(&mut fastrand::Rng::with_seed(48), 300, false)
        .iter()
        .map(fen::write)
        .collect();
    lines.insert(3, "Wke1 Bke8 id=a,b\"c".to_owned());
    lines.insert(7, String::new());
    lines.insert(9, "bad, \"line\"".to_owned());
    let games = "[White \"Tal, \\\"M\\\"\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 {a, \"b\"\nc} e5 1-0\n\n".repeat(20);
    let mut tables = String::new();
    for words in [
        "",
        "--fields fen,check",
        "--fields id",
        "--fields line,hash,material,error",
        "explain --keep-lines",
        "attacks --keep-lines",
        "winnable --keep-lines --nodes 100",
        "perft 1 --keep-lines",
        "games",
        "games --positions",
        "games --positions --fields game,fen,next_uci,comment,winner,hash,check",
    ] {
        for format in ["csv", "tsv"] {
            let words = format!("{words} -o {format}");
            let is_game = words.contains("games");
            let input = if is_game {
                games.clone()
            } else {
                lines.join("\n")
            };
            // Quotes stand in a cell between tabs as they are.
            let input = match format {
                "tsv" => input
                    .replace("\\\"", "'")
                    .replace("b\"c", "bc")
                    .replace(", \"line\"", ""),
                _ => input,
            };
            let (table, _, _) = oracle(&format!("{words} -")).stdin(input).ends();
            let path = folder.join(format!("read_{}.{format}", tables.lines().count()));
            fs::write(&path, &table).unwrap();
            let rows = match words.contains("--positions") {
                true => 60,
                false if is_game => 20,
                false => lines.len() - usize::from(!words.contains("--keep-lines")),
            };
            // Between tabs, a row of one empty cell is a blank line.
            if format == "csv" || !words.contains("--fields id") {
                let _ = writeln!(tables, "{}|{rows}|{words}", path.display());
            }
        }
    }
    assert_eq!(python(READERS, &[], &tables), "read\n");
}

const COLUMNS: &str = "
import sys, chess, chess.polyglot
values = {'P': 1, 'N': 3, 'B': 3, 'R': 5, 'Q': 9, 'K': 0}
phases = {'P': 0, 'N': 1, 'B': 1, 'R': 2, 'Q': 4, 'K': 0}
for line in sys.stdin:
    board = chess.Board(line.strip())
    letters = [piece.symbol() for piece in board.piece_map().values()]
    side = lambda own: ''.join(sorted((l.upper() for l in letters if own(l)), key='KQRBNP'.index))
    white, black = side(str.isupper), side(str.islower)
    moves = list(board.legal_moves)
    print(board.halfmove_clock, board.fullmove_number, str(board.is_check()).lower(), len(moves),
          sum(board.is_capture(move) for move in moves), len(letters), white + 'v' + black,
          sum(values[l] for l in white), sum(values[l] for l in black),
          min(24, sum(phases[l.upper()] for l in letters)), '%016x' % chess.polyglot.zobrist_hash(board), sep=',')
";

#[test]
#[ignore = "needs python3 with the package chess: .ci/run installs it"]
fn columns_are_those_of_python_chess() {
    let positions = random_games(&mut fastrand::Rng::with_seed(49), 20_000, false);
    let lines: String = positions
        .iter()
        .map(|position| fen::write(position) + "\n")
        .collect();
    let fields =
        "halfmove,fullmove,in_check,move_count,capture_count,piece_count,material,phase,hash";
    let call = oracle(&format!("-o csv --no-header --fields {fields} -")).stdin(lines.clone());
    let (ours, theirs) = (call.says(), python(COLUMNS, &[], &lines));
    assert_eq!(ours.lines().count(), 20_000);
    for ((own, other), line) in ours.lines().zip(theirs.lines()).zip(lines.lines()) {
        assert_eq!(own, other, "{line}");
    }
}

const GAMES: &str = "
import sys, chess.pgn
number = lambda x: '' if x is None else str(int(x)) if x == int(x) else str(x)
winners = {'1-0': 'white', '0-1': 'black', '1/2-1/2': 'draw'}
while (game := chess.pgn.read_game(sys.stdin)) is not None:
    total = len(list(game.mainline_moves()))
    node = game
    while node is not None:
        score = node.eval()
        eval = '' if score is None else (lambda white: '#' + str(white.mate()) if white.is_mate() else '%.2f' % (white.score() / 100))(score.white())
        next = node.next()
        print(node.ply(), node.move.uci() if node.parent else '', next.move.uci() if next else '',
              next.san() if next else '', number(node.clock()), eval, number(node.emt()),
              ' '.join(map(str, sorted(node.nags))), winners.get(game.headers['Result'], ''), total - node.ply(), sep=',')
        node = next
";

#[test]
#[ignore = "needs python3 with the package chess: .ci/run installs it"]
fn columns_of_games_are_those_of_python_chess() {
    let games = crate::pairs::games(&mut fastrand::Rng::with_seed(50), 2000, false);
    let fields = "ply,uci,next_uci,next_san,clock,eval,elapsed,nags,winner,plies_left";
    let call =
        format!("games --positions -o csv --no-header --fields {fields} --findings illegal_move -");
    let (ours, theirs) = (
        oracle(&call).stdin(games.clone()).says(),
        python(GAMES, &[], &games),
    );
    assert!(ours.lines().count() > 20_000);
    for (own, other) in ours.lines().zip(theirs.lines()) {
        assert_eq!(own, other);
    }
    assert_eq!(ours.lines().count(), theirs.lines().count());
}

/// Returns a folder with these games, compressed.
#[cfg(unix)]
fn folder(name: &str, games: &[(&str, String)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // Ignores the error: the folder is not there the first time.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for (name, text) in games {
        let compressed = crate::compressed::zstd(text.as_bytes());
        fs::write(folder.join(name), compressed).unwrap();
    }
    folder
}

/// Runs a recipe of the page about data in a folder, and more lines of the shell after it, with options of the shell. Returns what it prints.
#[cfg(unix)]
fn run(folder: &Path, options: &str, recipe: usize, more: &str) -> String {
    let page = include_str!("../../docs/data.md");
    let code = page.split("```sh\n").nth(recipe).unwrap();
    let code = code.split("```").next().unwrap();
    let oracle = Path::new(env!("CARGO_BIN_EXE_chess-oracle"))
        .parent()
        .unwrap();
    let python = std::env::var("TABLES_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let path = format!("{}:{}", oracle.display(), std::env::var("PATH").unwrap());
    let script = format!("{code}{more}").replace("python3", &python);
    let output = Command::new("sh")
        .args([options, &script])
        .current_dir(folder)
        .env("PATH", path)
        .stderr(Stdio::inherit())
        .output()
        .unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
#[ignore = "needs python3 with duckdb: .ci/run installs it"]
#[cfg(unix)]
fn month_of_games_becomes_a_table() {
    let game = "[Event \"Rated\"]\n[Site \"x\"]\n[Date \"2024.01.01\"]\n[Round \"-\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n[WhiteElo \"1700\"]\n\n1. e4 { [%eval 0.2] [%clk 0:01:00] } e5 { [%eval 0.1] } 2. Qh5 { [%eval -0.1] } 1-0\n\n";
    let month = "lichess_db_standard_rated_2024-01.pgn.zst";
    let folder = folder("month", &[(month, game.repeat(50))]);
    run(&folder, "-ec", 1, "");
    let lines = |name: &str| {
        fs::read_to_string(folder.join(name))
            .unwrap()
            .lines()
            .count()
    };
    assert_eq!(
        ["games.csv", "positions.csv", "once.csv"].map(lines),
        [51, 151, 4]
    );
    assert!(
        fs::read(folder.join("once.parquet"))
            .unwrap()
            .starts_with(b"PAR1")
    );
}

/// A month with an illegal castling move, and another with a wrong result: neither stops the others. A month that is not whole has no
/// output, until it is whole in another run, which reads none again that has one, and a new one that sorts first.
#[test]
#[ignore = "needs GNU parallel, and python3 with duckdb: .ci/run installs them"]
#[cfg(unix)]
fn whole_database_becomes_a_table() {
    let game = |site: &str, moves: &str| {
        format!("[Event \"Rated\"]\n[Site \"{site}\"]\n[Result \"1-0\"]\n\n{moves} 1-0\n\n")
    };
    let right = game("right", "1. e4 e5");
    let wrong = game("wrong", "1. e4 e5 2. Nf3 Nc6 3. O-O Nf6");
    let name = |month: &str, end: &str| format!("lichess_db_standard_rated_{month}.pgn{end}");
    let [june, july, august, september] =
        ["06", "07", "08", "09"].map(|month| name(&format!("2014-{month}"), ".zst"));
    let games = [
        (&*july, right.repeat(20) + &wrong + &right),
        (&*august, right.clone()),
        (&*september, game("mated", "1. f3 e5 2. g4 Qh4#")),
    ];
    let folder = folder("database", &games);
    let rows = |options: &str| -> Vec<String> {
        let more = "python3 -c \"
import duckdb
for row in sorted(duckdb.sql('''select * from 'findings.parquet' ''').fetchall(), reverse=True):
    print('row', row)
\"\n";
        let printed = run(&folder, options, 2, more);
        let rows = printed.lines().filter_map(|line| line.strip_prefix("row "));
        rows.map(str::to_owned).collect()
    };
    let castling = "('wrong', 'illegal_move', 5, '3. O-O', 'castling_blocked', 'castling is blocked by the white bishop on f1')";
    let mated = "('mated', 'wrong_result', None, None, None, 'Black wins by checkmate, but the result is `1-0`')";
    let whole = fs::read(folder.join(&september)).unwrap();
    fs::write(folder.join(&september), &whole[..whole.len() - 8]).unwrap();
    assert_eq!(rows("-c"), [castling]);
    assert!(!folder.join(name("2014-09", ".json")).exists());
    fs::write(folder.join(&june), &whole).unwrap();
    fs::write(folder.join(&september), &whole).unwrap();
    fs::write(folder.join(&july), "no month").unwrap();
    assert_eq!(rows("-ec"), [castling, mated, mated]);
}
