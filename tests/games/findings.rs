//! What the cases of games show: every kind of finding, every row of the table of other programs, and the same in every reading.

use std::fmt::Write;

use oracle_pgn::{Finding, FindingKind, Game, Options, Visitor};

use super::read_in_pieces;
use crate::cases;
use crate::support::oracle;

#[test]
fn every_kind_has_a_case() {
    let cases = include_str!("../cases/games_findings.txt");
    for kind in FindingKind::ALL {
        let kind = format!("\"kind\":\"{}\"", kind.id());
        assert!(cases.contains(&kind), "{kind}");
    }
}

#[test]
fn every_row_of_the_table_has_its_case() {
    let cases = include_str!("../cases/games_of_others.txt").lines();
    let claims: Vec<&str> = cases
        .filter_map(|line| line.strip_prefix("# "))
        .filter(|claim| claim.starts_with("python-chess: ") || claim.starts_with("pgn-extract: "))
        .collect();
    let table = include_str!("README.md").lines();
    let rows: Vec<&str> = table
        .filter_map(|line| line.strip_prefix("| "))
        .filter(|row| !row.starts_with("test |"))
        .collect();
    assert_eq!(rows.len(), claims.len());
    for (row, claim) in rows.into_iter().zip(claims) {
        assert!(row.starts_with(claim), "{row}");
    }
}

/// What a reader finds, whether it shows moves or not.
#[derive(Default)]
struct Findings<const WANTS_MOVES: bool>(String);

impl<const WANTS_MOVES: bool> Visitor for Findings<WANTS_MOVES> {
    fn wants_moves(&self) -> bool {
        WANTS_MOVES
    }

    fn finding(&mut self, game: &Game, finding: &Finding) {
        let _ = writeln!(self.0, "{} {finding:?}", game.number());
    }

    fn end(&mut self, game: &Game) {
        let (plies, result) = (game.plies(), game.result());
        let _ = writeln!(self.0, "{plies} {result:?} {:?}", game.outcome());
    }
}

#[test]
fn the_games_of_cases_are_read_alike_with_and_without_moves_and_in_pieces() {
    let mut games = 0;
    for file in [
        include_str!("../cases/games_findings.txt"),
        include_str!("../cases/games_words.txt"),
        include_str!("../cases/games_tags.txt"),
        include_str!("../cases/games_ends.txt"),
        include_str!("../cases/games_illegal.txt"),
        include_str!("../cases/games_of_others.txt"),
    ] {
        for case in file.split("$ games") {
            let lines = case.lines().filter(|line| line.starts_with('<'));
            let input: String = lines.filter_map(cases::text).collect();
            for is_pedantic in [false, true] {
                let options = Options {
                    is_pedantic,
                    has_variations: is_pedantic,
                    ..Options::default()
                };
                let cuts: Vec<usize> = (0..input.len()).step_by(97).collect();
                let whole = read_in_pieces::<Findings<true>>(input.as_bytes(), options, &[]);
                let without = read_in_pieces::<Findings<false>>(input.as_bytes(), options, &[]);
                let pieces = read_in_pieces::<Findings<true>>(input.as_bytes(), options, &cuts);
                assert_eq!(whole.0, without.0, "{input}");
                assert_eq!(whole.0, pieces.0, "{input}");
            }
            games += 1;
        }
    }
    assert!(games > 80, "{games}");
}

/// A file of cases is UTF-8; these games are not.
#[test]
fn windows_1252_is_read() {
    let games = b"[Black \"Sm\x93q\x94 M\xfcller\"]\n[White \x93Tal\x94]\n\n1. e4 e5 1\x960\n\n\
        [Event \"x\"]\n\n1. e4 \xbd-\xbd\n";
    let told = oracle("games --json --fields White,Black,plies,result -")
        .stdin(&games[..])
        .ends()
        .0;
    assert_eq!(
        told,
        "{\"White\":\"Tal\",\"Black\":\"Sm“q” Müller\",\"plies\":2,\"result\":\"1-0\"}\n\
         {\"White\":null,\"Black\":null,\"plies\":1,\"result\":\"1/2-1/2\"}\n"
    );
}

#[test]
fn a_fen_that_is_too_long_to_be_kept_gives_no_start() {
    let wide = "x".repeat(20_000);
    let games = format!("[FEN \"{wide}\"]\n\n1. e4 *\n\n[Event \"{wide}\"]\n\n1. d4 *\n");
    let told = oracle(
        "games --json --fields plies,findings --findings too_many_tags,bad_fen,illegal_move -",
    )
    .stdin(games)
    .ends()
    .0;
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 2, "{told}");
    for (line, plies) in lines.iter().zip(["{\"plies\":0,", "{\"plies\":1,"]) {
        assert!(line.starts_with(plies), "{line}");
    }
    let said = "the line with the tag is longer than 16384 bytes: it is left out";
    assert_eq!(told.matches(said).count(), 2, "{told}");
}
