//! Answers as pictures: their contents, and that they are valid XML.

mod attacks;
mod claims;
mod drawn;
mod gallery;
mod reasons;
mod texts;
mod themes;
mod winnable;

use std::collections::BTreeSet;

use oracle_laws::Square;
use roxmltree::{Document, Node};
use serde_json::Value;

use crate::support::{Draw, oracle_with, random_setup, shredder_fen};

/// Returns the picture that a command draws; `_` stands for a space within a word.
fn picture(command: &str) -> String {
    let words = format!("{command} -o svg");
    let words: Vec<String> = words
        .split(' ')
        .filter(|word| !word.is_empty())
        .map(|word| word.replace('_', " "))
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    oracle_with(&words).ends().0
}

fn parsed(picture: &str) -> Document<'_> {
    Document::parse(picture).unwrap_or_else(|error| panic!("{error}: {picture}"))
}

/// Returns the answers to lines as pictures and as records; a line that is refused has an empty picture.
fn pictures_and_records(arguments: &[&str], lines: &str) -> Vec<(String, Value)> {
    let ask = |format| {
        let call = oracle_with(&[arguments, &["-o", format]].concat());
        call.stdin(lines).ends().0
    };
    let (pictures, records) = (ask("svg"), ask("json"));
    assert_eq!(pictures.lines().count(), lines.lines().count());
    assert_eq!(records.lines().count(), lines.lines().count());
    let both = pictures.lines().zip(records.lines());
    both.map(|(picture, record)| (picture.to_owned(), serde_json::from_str(record).unwrap()))
        .collect()
}

/// Returns a FEN with pieces on random squares, usually with both kings.
fn random_fen(rng: &mut fastrand::Rng, pieces: usize) -> String {
    let draw = Draw {
        pieces: rng.usize(0..pieces),
        kings: [rng.u8(0..8) > 0, rng.u8(0..8) > 0],
    };
    shredder_fen(&random_setup(rng, draw))
}

/// Returns the elements that have a class, without the examples of the legend.
fn with_class<'a>(document: &'a Document<'_>, class: &str) -> Vec<Node<'a, 'a>> {
    let nodes = document
        .descendants()
        .filter(|node| classes(*node).contains(class));
    let is_example = |node: &Node<'_, '_>| {
        let mut around = node.ancestors();
        around.any(|node| classes(node).contains("legend"))
    };
    nodes.filter(|node| !is_example(node)).collect()
}

fn classes<'a>(node: Node<'a, 'a>) -> BTreeSet<&'a str> {
    class_of(node).split(' ').collect()
}

fn class_of<'a>(node: Node<'a, 'a>) -> &'a str {
    node.attribute("class").unwrap_or_default()
}

/// Returns the names of squares in the classes of an element, in the order of the attribute.
fn squares<'a>(node: Node<'a, 'a>) -> Vec<&'a str> {
    let names = class_of(node).split(' ');
    names
        .filter(|name| Square::from_name(name.as_bytes()).is_some())
        .collect()
}

/// Returns the squares of the elements that have all of these classes.
fn marked<'a>(document: &'a Document<'_>, wanted: &[&str]) -> BTreeSet<&'a str> {
    let nodes = with_class(document, wanted[0]).into_iter();
    let nodes = nodes.filter(|node| classes(*node).is_superset(&wanted.iter().copied().collect()));
    nodes.flat_map(squares).collect()
}

/// Returns the names in a list of a record.
fn listed(list: &Value) -> BTreeSet<&str> {
    let names = list.as_array().unwrap().iter();
    names.map(|name| name.as_str().unwrap()).collect()
}

fn only_child<'a>(document: &'a Document<'_>, name: &str) -> &'a str {
    let mut nodes = document
        .descendants()
        .filter(|node| node.has_tag_name(name));
    let node = nodes.next().expect("the element");
    assert!(nodes.next().is_none());
    node.text().unwrap_or_default()
}

/// Returns the lines below a board.
fn caption<'a>(document: &'a Document<'_>) -> Vec<&'a str> {
    let lines = with_class(document, "caption").into_iter();
    lines.filter_map(|line| line.text()).collect()
}
