//! Defaults, limits and counts in the documents and the help are those of the code: `numbers.txt` says where each stands.

use super::read;

/// Checks that a document says a sentence, wherever its lines end.
#[track_caller]
pub fn says(page: &str, sentence: &str) {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_said = words(&read(page)).contains(&words(sentence));
    assert!(is_said, "{page} does not say: {sentence}");
}

/// Reads a number from the start of a text: digits, with `*` or `<<` between factors.
fn value(text: &str) -> Option<u64> {
    let is_part = |letter: char| letter.is_ascii_digit() || "_ *<".contains(letter);
    let text = &text[..text.find(|letter| !is_part(letter)).unwrap_or(text.len())];
    if let Some((left, right)) = text.split_once("<<") {
        return Some(value(left)? << value(right)?);
    }
    let factors = text.split('*');
    factors
        .map(|factor| factor.trim().replace('_', "").parse::<u64>().ok())
        .product()
}

/// Returns the number that a line of `numbers.txt` describes.
fn number(source: &str) -> u64 {
    if let Some(lines) = source.strip_prefix("lines of ") {
        let (name, start) = lines.split_once(": ").unwrap_or((lines, ""));
        let text = read(name);
        return text.lines().filter(|line| line.starts_with(start)).count() as u64;
    }
    let (name, line) = source.split_once(": ").expect("a file and its text");
    let (before, operations) = line.rsplit_once("...").expect("the place of the number");
    let text = read(name);
    let before = before.replace("\\n", "\n");
    let found = text.split(&before).skip(1).find_map(value);
    let found = found.unwrap_or_else(|| panic!("no number: {source}"));
    let operations: Vec<&str> = operations.split_whitespace().collect();
    operations.chunks(2).fold(found, |found, operation| {
        let operand: u64 = operation[1].parse().unwrap();
        match operation[0] {
            "*" => found * operand,
            "-" => found - operand,
            // Rounded up.
            _ => found.div_ceil(operand),
        }
    })
}

/// Returns a sentence with its number: as digits, with commas between thousands on a page, or as a word.
fn filled(page: &str, sentence: &str, number: u64) -> String {
    const WORDS: &str =
        "none one two three four five six seven eight nine ten eleven twelve thirteen fourteen";
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        let is_thousand = index > 0 && (digits.len() - index).is_multiple_of(3);
        grouped.extend(is_thousand.then_some(','));
        grouped.push(digit);
    }
    let word = WORDS.split(' ').nth(number as usize).unwrap_or("many");
    let capital = word[..1].to_uppercase() + &word[1..];
    let digits = if page.starts_with("$ ") {
        digits
    } else {
        grouped
    };
    sentence
        .replace("{}", &digits)
        .replace("{word}", word)
        .replace("{Word}", &capital)
}

#[test]
fn numbers_in_documents_are_those_of_the_code() {
    let (mut sentences, mut count) = (Vec::new(), 0);
    for line in include_str!("numbers.txt").lines() {
        if let Some(source) = line.strip_prefix("= ") {
            let number = number(source);
            for sentence in sentences.drain(..) {
                let (page, sentence): (&str, &str) = sentence;
                says(page, &filled(page, sentence, number));
                count += 1;
            }
        } else if !line.is_empty() && !line.starts_with('#') {
            sentences.push(line.split_once(": ").expect("a page and its sentence"));
        }
    }
    assert!(sentences.is_empty() && count > 60, "{count} sentences");
}
