//! The words for White and Black in other languages, as piece lists have them: `Weiß Ke1 Dd1 Schwarz Ke8`.

use crate::PieceLetters;
use oracle_laws::Color;

impl PieceLetters {
    /// Returns the letters in whose language a word names a colour. Short words are left out, which mean something else in
    /// English, too: `sort`, `wit`.
    pub(crate) fn of_color_word(word: &str) -> Vec<PieceLetters> {
        let is_own = |letters: &PieceLetters| letters.color("white").is_none();
        let is_meant = |letters: &PieceLetters| is_own(letters) && letters.color(word).is_some();
        let all = PieceLetters::ALL.into_iter().filter(|_| word.len() > 4);
        all.filter(is_meant).collect()
    }

    /// Returns the colour that a word names in the language of these letters, in any case, with or without its accents.
    pub(super) fn color(self, word: &str) -> Option<Color> {
        let word = plain(word);
        let [white, black] = self.color_words();
        let is_one_of = |words: &str| words.split(' ').any(|one| one == word);
        if is_one_of(white) {
            Some(Color::White)
        } else {
            is_one_of(black).then_some(Color::Black)
        }
    }

    /// Returns the words for White and for Black, without accents.
    const fn color_words(self) -> [&'static str; 2] {
        match self {
            PieceLetters::English | PieceLetters::Figurines => ["white", "black"],
            PieceLetters::German => ["weiss", "schwarz"],
            PieceLetters::French => ["blanc blancs blanche blanches", "noir noirs noire noires"],
            PieceLetters::Spanish => ["blanco blancos blanca blancas", "negro negros negra negras"],
            PieceLetters::Italian => ["bianco bianchi bianca bianche", "nero neri nera nere"],
            PieceLetters::Dutch => ["wit", "zwart"],
            PieceLetters::Portuguese => [
                "branco brancos branca brancas",
                "preto pretos preta pretas negro negros negra negras",
            ],
            PieceLetters::Polish => ["bialy biali biala biale", "czarny czarni czarna czarne"],
            PieceLetters::Czech => ["bily bili bila bile", "cerny cerni cerna cerne"],
            PieceLetters::Hungarian => ["vilagos feher", "sotet fekete"],
            PieceLetters::Swedish => ["vit vita", "svart svarta"],
            PieceLetters::Danish => ["hvid hvide", "sort sorte"],
            PieceLetters::Finnish => ["valkea valkeat valkoinen valkoiset", "musta mustat"],
            PieceLetters::Russian => ["белые белый белая", "черные черный черная"],
        }
    }
}

fn plain(word: &str) -> String {
    let mut plain = String::with_capacity(word.len());
    for letter in word.to_lowercase().chars() {
        match letter {
            'á' => plain.push('a'),
            'č' => plain.push('c'),
            'é' => plain.push('e'),
            'í' => plain.push('i'),
            'ł' => plain.push('l'),
            'ö' | 'ó' => plain.push('o'),
            'ý' => plain.push('y'),
            'ё' => plain.push('е'),
            'ß' => plain.push_str("ss"),
            // An accent of its own, after its letter.
            '\u{300}'..='\u{36f}' => {}
            letter => plain.push(letter),
        }
    }
    plain
}
