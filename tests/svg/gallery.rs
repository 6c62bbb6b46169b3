//! The gallery: every picture of `tests/data/README.md` is what its command draws.

use crate::support::oracle_with;

#[test]
fn the_pictures_of_the_gallery_are_what_its_commands_draw() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");
    let page = std::fs::read_to_string(format!("{folder}/README.md")).unwrap();
    let commands = page
        .lines()
        .filter_map(|line| line.strip_prefix("chess-oracle "));
    let mut drawn = 0;
    for command in commands {
        let (words, file) = command.split_once(" > ").expect("a file");
        let words: Vec<String> = words
            .split('"')
            .enumerate()
            .flat_map(|(index, part)| match index % 2 {
                0 => part.split_whitespace().map(str::to_owned).collect(),
                _ => vec![part.to_owned()],
            })
            .collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let (picture, stderr, _) = oracle_with(&words).ends();
        assert_eq!(stderr, "", "{command}");
        let path = format!("{folder}/{file}");
        if std::env::var("INSTA_UPDATE").as_deref() == Ok("always") {
            std::fs::write(&path, &picture).unwrap();
        }
        assert_eq!(
            std::fs::read_to_string(&path).unwrap(),
            picture,
            "{command}"
        );
        assert!(
            page.contains(&format!("<img src=\"{file}\"")),
            "{file} is not shown"
        );
        drawn += 1;
    }
    assert!(drawn >= 12, "{drawn}");
}
