//! The articles of the laws: one table in the code, the page `docs/laws.md`, and the third column of `schema --list`.
//! `CHESS_ORACLE_GENERATE=1 cargo test laws` writes the last column of the page.

use std::path::Path;
use std::{env, fs};

use oracle_laws::{Article, Reason};

use crate::support::oracle;

/// Returns the articles of each id of `schema --list`, with the name of its list.
fn cited() -> Vec<(String, Vec<String>)> {
    let list = oracle("schema --list").says();
    let lines = list.lines().filter_map(|line| {
        let [list, id, articles] = line.split('\t').collect::<Vec<_>>()[..] else {
            return None;
        };
        let articles = articles.split(' ').map(str::to_owned).collect();
        Some((format!("{list} `{id}`"), articles))
    });
    lines.collect()
}

/// Returns the page with its last column as the program has it, and the number and the sentence of each article on it.
fn page(found: &str) -> (String, Vec<(String, String)>) {
    let cited = cited();
    let mut rows = Vec::new();
    let mut page = String::new();
    for line in found.lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, number, says, program, not, _, _] = cells[..] else {
            page.extend([line, "\n"]);
            continue;
        };
        if !number.starts_with(|first: char| first.is_ascii_digit() || first.is_ascii_uppercase()) {
            page.extend([line, "\n"]);
            continue;
        }
        rows.push((number.to_owned(), says.to_owned()));
        let of_number = cited
            .iter()
            .filter(|(_, articles)| articles.iter().any(|cited| cited == number));
        let ids: Vec<&str> = of_number
            .map(|(id, _)| id.as_str())
            // A cause that is a reason has the articles of the reason.
            .filter(|id| {
                !id.strip_prefix("cause").is_some_and(|id| {
                    cited
                        .iter()
                        .any(|(other, _)| *other == format!("reason{id}"))
                })
            })
            .collect();
        let cell = |text: &str| {
            if text.is_empty() {
                "|".to_owned()
            } else {
                format!("| {text} ")
            }
        };
        page += &[number, says, program, not, &ids.join(", ")]
            .map(cell)
            .concat();
        page += "|\n";
    }
    (page, rows)
}

#[test]
fn the_page_of_the_laws_has_every_article_in_the_words_of_the_code() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = root.join("docs/laws.md");
    let found = fs::read_to_string(&path).unwrap();
    let (wanted, rows) = page(&found);
    if env::var_os("CHESS_ORACLE_GENERATE").is_some() {
        fs::write(&path, &wanted).unwrap();
    } else {
        assert!(
            found == wanted,
            "docs/laws.md is out of date: CHESS_ORACLE_GENERATE=1 cargo test laws"
        );
    }
    let code = fs::read_to_string(root.join("crates/laws/src/article.rs")).unwrap();
    let lines: Vec<&str> = code.lines().map(str::trim).collect();
    for article in Article::ALL {
        let number = article.number();
        let on_page: Vec<_> = rows.iter().filter(|(other, _)| other == number).collect();
        assert_eq!(on_page.len(), 1, "{number}");
        let end = format!(" = \"{number}\",");
        let at = lines.iter().position(|line| line.ends_with(&end)).unwrap();
        assert_eq!(
            lines[at - 1].strip_prefix("/// "),
            Some(on_page[0].1.as_str()),
            "{number}"
        );
    }
    for (number, _) in &rows {
        assert_eq!(
            rows.iter().filter(|(other, _)| other == number).count(),
            1,
            "{number} twice"
        );
    }
}

#[test]
fn every_article_that_an_id_names_is_in_the_table_and_every_one_of_the_table_is_named() {
    let cited = cited();
    assert!(cited.len() > 90, "{}", cited.len());
    let numbers = Article::ALL.map(Article::number);
    for (id, articles) in &cited {
        for article in articles {
            assert!(numbers.contains(&article.as_str()), "{id}: {article}");
        }
    }
    // An illegal move always breaks an article.
    for reason in Reason::ALL {
        assert!(!reason.articles().is_empty(), "{reason:?}");
    }
    // No id stands for what players and arbiters do at the board: `explain --penalties` and `winnable` cite these.
    let of_players = [
        Article::TouchedOwn,
        Article::TouchedBoth,
        Article::CastlingTouched,
        Article::NothingTouchedMoves,
        Article::Resignation,
        Article::Agreement,
        Article::FlagFall,
        Article::CompletedIllegalMove,
        Article::PromotionNotCompleted,
        Article::Penalty,
        Article::RapidPenalty,
        Article::RapidUnsupervised,
        Article::BlitzUnsupervised,
    ];
    for article in Article::ALL {
        let is_cited = cited
            .iter()
            .any(|(_, articles)| articles.iter().any(|cited| cited == article.number()));
        assert_eq!(is_cited, !of_players.contains(&article), "{article}");
    }
}

#[test]
fn the_articles_stand_in_their_order() {
    let key = |article: Article| -> Vec<String> {
        let parts = article.number().split('.');
        // Numbers come before letters.
        parts.map(|part| format!("{part:0>3}")).collect()
    };
    assert!(Article::ALL.is_sorted_by_key(|article| key(*article)));
}
