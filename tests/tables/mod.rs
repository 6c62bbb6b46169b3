//! Tables: columns that are asked for, held against shakmaty; rows that lie across the borders of blocks; and files that cannot be read.

mod python;

use std::fs;

use oracle_notation::fen;
use serde_json::{Value, json};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Color, Position, Role};

use crate::support::{oracle, oracle_with, random_games};

/// Returns the values of the columns, as shakmaty has them.
fn columns(line: &str) -> Value {
    let parsed: Fen = line.parse().unwrap();
    let other: Chess = parsed.into_position(CastlingMode::Standard).unwrap();
    let legal = other.legal_moves();
    let count = |color, role| (other.board().by_color(color) & other.board().by_role(role)).count();
    let roles = [
        (Role::King, 0, 0),
        (Role::Queen, 9, 4),
        (Role::Rook, 5, 2),
        (Role::Bishop, 3, 1),
        (Role::Knight, 3, 1),
        (Role::Pawn, 1, 0),
    ];
    let points = |color| {
        let points = roles.map(|(role, value, _)| count(color, role) * value);
        points.into_iter().sum::<usize>()
    };
    let side = |color| {
        let letters =
            roles.map(|(role, ..)| role.upper_char().to_string().repeat(count(color, role)));
        letters.concat()
    };
    let both = |role| count(Color::White, role) + count(Color::Black, role);
    let phase = roles
        .map(|(role, _, value)| both(role) * value)
        .into_iter()
        .sum::<usize>();
    json!({
        "halfmove": other.halfmoves(),
        "fullmove": other.fullmoves().get(),
        "in_check": other.is_check(),
        "move_count": legal.len(),
        "capture_count": legal.iter().filter(|played| played.is_capture()).count(),
        "piece_count": other.board().occupied().count(),
        "material": {
            "signature": format!("{}v{}", side(Color::White), side(Color::Black)),
            "white": points(Color::White),
            "black": points(Color::Black),
        },
        "phase": phase.min(24),
    })
}

#[test]
fn columns_that_are_asked_for_are_right() {
    let positions = random_games(&mut fastrand::Rng::with_seed(46), 400, false);
    let lines: Vec<String> = positions.iter().map(fen::write).collect();
    let fields = "halfmove,fullmove,in_check,move_count,capture_count,piece_count,material,phase";
    let call = oracle(&format!("--fields {fields} -")).stdin(lines.join("\n"));
    let records = call.records();
    assert_eq!(records.len(), lines.len());
    for (line, record) in lines.iter().zip(&records) {
        assert_eq!(*record, columns(line), "{line}");
    }
}

#[test]
fn rows_across_the_borders_of_blocks_are_answered_as_their_lines() {
    let positions = random_games(&mut fastrand::Rng::with_seed(45), 1000, false);
    let fens: Vec<String> = positions.iter().map(fen::write).collect();
    let filler = "x,\n\"\"y\"\"".repeat(20);
    let row = |(at, fen): (usize, &String)| {
        format!("\"{}\",{fen}\n", &filler[..filler.len() - 8 * (at % 20)])
    };
    let table: String = fens.iter().enumerate().map(row).collect();
    let wanted = oracle("-o uci -").stdin(fens.join("\n")).says();
    for threads in [1, 5] {
        let call = oracle(&format!("-o uci --threads {threads} -"));
        assert_eq!(call.stdin(format!("note,fen\n{table}")).says(), wanted);
    }
    let long = format!(
        "fen,x\n\"{}\n{}",
        fens[0],
        format!("{},1\n", fens[0]).repeat(5000)
    );
    let (_, stderr, status) = oracle("-o fen -").stdin(long).ends();
    assert!(status == 2 && stderr.contains("longer than"), "{stderr}");
}

#[test]
fn a_file_that_cannot_be_read_fulfils_no_condition() {
    let folder = tempfile::tempdir().unwrap();
    // The beginning of a file in gzip, and no more; then a table whose names are no UTF-8.
    let files: [(&str, &[u8], &str); 2] = [
        (
            "cut.gz",
            b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\x01",
            "cut.gz",
        ),
        (
            "latin.csv",
            b"fen,na\xfcme\nstartpos,1\n",
            "its first line is not UTF-8",
        ),
    ];
    for (name, bytes, said) in files {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        let path = path.to_str().unwrap();
        for words in [
            &["games", "--json", "--where", "plies<9", path][..],
            &["games", "--positions", "--json", "--where", "ply<9", path],
            &["--json", "--where", "not check", "--file", path],
        ] {
            if name.ends_with("csv") && words[0] == "games" {
                continue;
            }
            let (answers, told, status) = oracle_with(words).ends();
            assert_eq!((answers.as_str(), status), ("", 2), "{words:?}");
            assert!(told.contains(said), "{told}");
        }
    }
}
