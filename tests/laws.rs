//! The articles of the laws: one table in the code, the page `docs/laws.md`, and the third column of `schema --list`.
//! `CHESS_ORACLE_GENERATE=1 cargo test laws` writes the last column of the page.

use std::{env, fs};

use oracle_laws::{Article, Reason};

use crate::documents::{read, root};

/// Returns the list and the id of each line of `schema --list` that has articles, and these.
fn cited() -> Vec<[String; 3]> {
    let list = read("$ schema --list");
    let columns = list
        .lines()
        .map(|line| line.split('\t').map(str::to_owned).collect::<Vec<_>>());
    columns
        .filter_map(|columns| columns.try_into().ok())
        .collect()
}

fn has(articles: &str, number: &str) -> bool {
    articles.split(' ').any(|article| article == number)
}

/// Returns the page with its last column as the program has it, and the number and the sentence of each article on it.
fn page(found: &str) -> (String, Vec<(String, String)>) {
    let cited = cited();
    let is_reason = |id: &str| {
        cited
            .iter()
            .any(|[list, other, _]| list == "reason" && other == id)
    };
    let (mut page, mut rows) = (String::new(), Vec::new());
    for line in found.lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let is_number = |cell: &str| {
            cell.starts_with(|first: char| first.is_ascii_digit() || first.is_ascii_uppercase())
        };
        let [_, number, says, program, not, _, _] = cells[..] else {
            page.extend([line, "\n"]);
            continue;
        };
        if !is_number(number) {
            page.extend([line, "\n"]);
            continue;
        }
        rows.push((number.to_owned(), says.to_owned()));
        // A cause that is a reason has the articles of the reason.
        let of_number = cited.iter().filter(|[list, id, articles]| {
            has(articles, number) && !(list == "cause" && is_reason(id))
        });
        let ids: Vec<String> = of_number
            .map(|[list, id, _]| format!("{list} `{id}`"))
            .collect();
        for text in [number, says, program, not, &ids.join(", ")] {
            page += &format!("| {text} ").replace("|  ", "|");
        }
        page += "|\n";
    }
    (page, rows)
}

#[test]
fn the_page_of_the_laws_has_every_article_in_the_words_of_the_code() {
    let found = read("docs/laws.md");
    let (wanted, rows) = page(&found);
    if env::var_os("CHESS_ORACLE_GENERATE").is_some() {
        fs::write(root().join("docs/laws.md"), &wanted).unwrap();
        return;
    }
    assert!(
        found == wanted,
        "docs/laws.md is out of date: CHESS_ORACLE_GENERATE=1 cargo test laws"
    );
    let code = read("crates/laws/src/article.rs");
    let lines: Vec<&str> = code.lines().map(str::trim).collect();
    let in_code = |number: &str| {
        let end = format!(" = \"{number}\",");
        let at = lines.iter().position(|line| line.ends_with(&end))?;
        lines[at - 1].strip_prefix("/// ")
    };
    for (number, says) in &rows {
        assert_eq!(
            rows.iter().filter(|(other, _)| other == number).count(),
            1,
            "{number}"
        );
        assert!(
            in_code(number).is_none_or(|words| words == says),
            "{number}"
        );
    }
    for number in Article::ALL.map(Article::number) {
        assert!(
            rows.iter().any(|(other, _)| other == number) && in_code(number).is_some(),
            "{number}"
        );
    }
}

#[test]
fn every_article_that_an_id_names_is_in_the_table_and_every_one_of_the_table_is_named() {
    let cited = cited();
    assert!(cited.len() > 90, "{}", cited.len());
    let numbers = Article::ALL.map(Article::number);
    for article in cited.iter().flat_map(|[.., articles]| articles.split(' ')) {
        assert!(numbers.contains(&article), "{article}");
    }
    // An illegal move always breaks an article.
    assert!(
        Reason::ALL
            .iter()
            .all(|reason| !reason.articles().is_empty())
    );
    // No id stands for what players and arbiters do at the board: `explain --penalties` and `winnable` cite these.
    let of_players = [
        Article::TouchedOwn,
        Article::TouchedBoth,
        Article::CastlingTouched,
        Article::NothingTouchedMoves,
        Article::Resignation,
        Article::Agreement,
        Article::CompletedIllegalMove,
        Article::PromotionNotCompleted,
        Article::RapidPenalty,
        Article::RapidUnsupervised,
        Article::BlitzUnsupervised,
    ];
    for article in Article::ALL {
        let is_cited = cited
            .iter()
            .any(|[.., articles]| has(articles, article.number()));
        assert_eq!(is_cited, !of_players.contains(&article), "{article}");
    }
    // Numbers come before letters.
    let key = |article: &Article| {
        article
            .number()
            .split('.')
            .map(|part| format!("{part:0>3}"))
            .collect::<Vec<_>>()
    };
    assert!(Article::ALL.is_sorted_by_key(key));
}
