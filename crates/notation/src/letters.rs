//! The letters of the pieces in other languages (PGN standard, section 17), and figurines.
//!
//! A move is put into English letters before it is read, and into other letters after it was written, so there is one
//! reader and one writer of SAN.

use std::borrow::Cow;

use oracle_laws::{Color, Piece, Role, joined, uci};

oracle_laws::listed! {
    /// The letters that stand for the pieces in a move.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    pub enum PieceLetters {
        /// Those of the PGN standard.
        #[default]
        English = "en",
        /// German.
        German = "de",
        /// French.
        French = "fr",
        /// Spanish.
        Spanish = "es",
        /// Italian.
        Italian = "it",
        /// Dutch.
        Dutch = "nl",
        /// Portuguese.
        Portuguese = "pt",
        /// Polish.
        Polish = "pl",
        /// Czech.
        Czech = "cs",
        /// Hungarian.
        Hungarian = "hu",
        /// Swedish.
        Swedish = "sv",
        /// Danish.
        Danish = "da",
        /// Finnish.
        Finnish = "fi",
        /// Russian, in Cyrillic letters.
        Russian = "ru",
        /// Chess symbols.
        Figurines = "figurines",
    }
    /// All letters, English first.
    const ALL;
    /// Returns the stable name: the code of the language (ISO 639-1), or `figurines`.
    const fn id;
    impl Display;
}

/// The pieces in the order of [`PieceLetters::letters`].
const ENGLISH: [&str; 5] = ["K", "Q", "R", "B", "N"];

/// The most languages that a message names.
const MOST_NAMED: usize = 3;

/// Characters that look like others, and that a Russian keyboard has instead of them. A Latin `K` is left out: it may be
/// the Russian knight or the English king.
const LOOKALIKES: [(&str, &str); 7] = [
    ("Kp", "K"),
    ("C", "B"),
    ("а", "a"),
    ("с", "c"),
    ("е", "e"),
    ("х", "x"),
    ("О", "O"),
];

impl PieceLetters {
    /// Returns what stands for the king, the queen, a rook, a bishop and a knight. A pawn has no letter.
    pub const fn letters(self) -> [&'static str; 5] {
        self.language().0
    }

    /// Returns what may stand for English letters, each with its meaning. The Russian king, whose letters begin with that of
    /// the knight, comes first.
    fn known(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let lookalikes = LOOKALIKES.into_iter();
        let lookalikes = lookalikes.filter(move |_| self == PieceLetters::Russian);
        self.letters().into_iter().zip(ENGLISH).chain(lookalikes)
    }

    /// Reads a piece of a list in any case, `Dd1` or `a2b2`: its role, and the names of its squares.
    pub(crate) fn piece(self, token: &str) -> Option<(Role, String)> {
        let digit = token.find(|letter: char| letter.is_ascii_digit())?;
        let (file, _) = token[..digit].char_indices().next_back()?;
        let (head, names) = token.split_at(file);
        let names = names.chars().map(|letter| {
            let is_file = |meaning: &str| meaning.bytes().all(|file| file.is_ascii_lowercase());
            let mut known = self.known();
            let found = known.find(|(own, file)| is_file(file) && own.chars().eq([letter]));
            found.map_or(letter.to_string(), |(_, meaning)| meaning.to_owned())
        });
        let (_, pawn, _) = self.language();
        let mut roles = self.known().chain(pawn.map(|pawn| (pawn, "P")));
        let head = plain(head);
        let is = |own: &str| head == plain(own);
        let role = match &*head {
            "" => Role::Pawn,
            _ => Role::from_letter(roles.find(|(own, _)| is(own))?.1.as_bytes()[0])?,
        };
        Some((role, names.collect()))
    }

    /// Returns the name for a sentence: `German`.
    pub fn name(self) -> String {
        format!("{self:?}")
    }

    /// Returns the names of the first three: `German, Polish or Swedish`.
    pub fn names(several: &[PieceLetters]) -> String {
        PieceLetters::either(several, PieceLetters::name)
    }

    /// Returns what is said of the first three, with `or` before the last.
    pub(crate) fn either(several: &[PieceLetters], say: impl Fn(PieceLetters) -> String) -> String {
        joined(
            several.iter().take(MOST_NAMED).map(|letters| say(*letters)),
            "or",
        )
    }

    /// Returns a move in English letters; `None` if it has letters of other languages. UCI, castling and figurines are
    /// the same in all languages.
    pub fn to_english(self, text: &str) -> Option<Cow<'_, str>> {
        if self == PieceLetters::English {
            return Some(Cow::Borrowed(text));
        }
        let core = text.trim_end_matches(['+', '#', '!', '?', ')']);
        let is_uci = || {
            let squares = core.as_bytes().first_chunk().copied();
            core.len() == 5 && squares.and_then(uci::read_squares).is_some()
        };
        // A lower-case letter of a promotion is English.
        if core.ends_with(['q', 'r', 'b', 'n', 'k']) && !is_uci() {
            return None;
        }
        // Behind a square stands nothing, a mark or another square.
        let may_follow = |after: &[u8]| match *after {
            [] | [b'A'..=b'H', ..] | [b'-', b'A'..=b'H', ..] => true,
            [mark, ..] => b"+#!?=".contains(&mark),
        };
        let (mut english, mut rest) = (String::with_capacity(text.len()), text);
        while let Some(letter) = rest.chars().next() {
            let found = self.known().find(|(own, _)| rest.starts_with(own));
            match (rest.as_bytes(), found) {
                // `D7-D5` can be a move of a pawn or of a German queen.
                ([b'A'..=b'H', b'1'..=b'8', b'-', b'A'..=b'H', ..], Some(_)) => return None,
                // A file in a capital letter: `B4`, `SF3`, `E2-E4`.
                ([b'A'..=b'H', b'1'..=b'8', after @ ..], _) if may_follow(after) => {
                    english.push(letter.to_ascii_lowercase());
                    rest = &rest[1..];
                }
                (_, Some((own, meaning))) => {
                    english.push_str(meaning);
                    rest = &rest[own.len()..];
                }
                _ if letter.is_ascii_uppercase() && letter != 'O' => return None,
                _ => {
                    english.push(letter);
                    rest = &rest[letter.len_utf8()..];
                }
            }
        }
        Some(Cow::Owned(english))
    }

    /// Appends a move, which is written in English letters, in these.
    pub fn push(self, english: &[u8], text: &mut Vec<u8>) {
        if self == PieceLetters::English {
            return text.extend_from_slice(english);
        }
        for byte in english {
            let mut letters = ENGLISH.iter();
            match letters.position(|letter| letter.as_bytes() == [*byte]) {
                Some(piece) => text.extend_from_slice(self.letters()[piece].as_bytes()),
                None => text.push(*byte),
            }
        }
    }

    /// Returns a move, which is written in English letters, in these.
    pub fn write(self, english: &str) -> String {
        let mut text = Vec::with_capacity(english.len());
        self.push(english.as_bytes(), &mut text);
        String::from_utf8(text).unwrap_or_default()
    }

    /// Returns the letters in whose language a word names a colour. Short words are left out, which mean something else in
    /// English, too: `sort`, `wit`.
    pub(crate) fn of_color_word(word: &str) -> Vec<PieceLetters> {
        let is_own = |letters: &PieceLetters| letters.color("white").is_none();
        let is_meant = |letters: &PieceLetters| is_own(letters) && letters.color(word).is_some();
        let all = PieceLetters::ALL.into_iter().filter(|_| word.len() > 4);
        all.filter(is_meant).collect()
    }

    /// Returns the colour that a word names in the language of these letters, in any case, with or without its accents.
    pub(crate) fn color(self, word: &str) -> Option<Color> {
        // The longest has 12 bytes, and an accent for each letter would be two more. A word may be a whole line.
        if word.len() > 36 {
            return None;
        }
        let word = plain(word);
        let (.., words) = self.language();
        let mut words = Color::ALL.into_iter().zip(words);
        let named = words.find(|(_, words)| words.split(' ').any(|one| one == word));
        named.map(|(color, _)| color)
    }

    /// Returns the letters of the pieces, what stands for a pawn in a list of pieces (the Dutch `p` is a knight), and the words
    /// for White and for Black, without accents.
    #[rustfmt::skip] // A table.
    const fn language(self) -> ([&'static str; 5], Option<&'static str>, [&'static str; 2]) {
        use PieceLetters::*;
        match self {
            English => (ENGLISH, Some("P"), ["white", "black"]),
            German => (["K", "D", "T", "L", "S"], Some("B"), ["weiss", "schwarz"]),
            French => (["R", "D", "T", "F", "C"], Some("P"), ["blanc blancs blanche blanches", "noir noirs noire noires"]),
            Spanish => (["R", "D", "T", "A", "C"], Some("P"), ["blanco blancos blanca blancas", "negro negros negra negras"]),
            Italian => (["R", "D", "T", "A", "C"], Some("P"), ["bianco bianchi bianca bianche", "nero neri nera nere"]),
            Dutch => (["K", "D", "T", "L", "P"], None, ["wit", "zwart"]),
            Portuguese => (["R", "D", "T", "B", "C"], Some("P"),
                ["branco brancos branca brancas", "preto pretos preta pretas negro negros negra negras"]),
            Polish => (["K", "H", "W", "G", "S"], Some("P"), ["bialy biali biala biale", "czarny czarni czarna czarne"]),
            Czech => (["K", "D", "V", "S", "J"], Some("P"), ["bily bili bila bile", "cerny cerni cerna cerne"]),
            Hungarian => (["K", "V", "B", "F", "H"], Some("Gy"), ["vilagos feher", "sotet fekete"]),
            Swedish => (["K", "D", "T", "L", "S"], Some("B"), ["vit vita", "svart svarta"]),
            Danish => (["K", "D", "T", "L", "S"], Some("B"), ["hvid hvide", "sort sorte"]),
            Finnish => (["K", "D", "T", "L", "R"], Some("S"), ["valkea valkeat valkoinen valkoiset", "musta mustat"]),
            Russian => (["Кр", "Ф", "Л", "С", "К"], Some("П"), ["белые белый белая", "черные черный черная"]),
            Figurines => (["♔", "♕", "♖", "♗", "♘"], None, ["white", "black"]),
        }
    }
}

/// Returns a word in small letters without accents. The tables of `str::to_lowercase` would be a fiftieth of a module of
/// WebAssembly.
fn plain(word: &str) -> String {
    // An accent of its own comes after its letter.
    let is_accent = |letter: &char| ('\u{300}'..='\u{36f}').contains(letter);
    let plain = word
        .chars()
        .filter(|letter| !is_accent(letter))
        .map(|letter| {
            if letter.is_ascii() {
                return letter.to_ascii_lowercase();
            }
            let mut accented = "áčéíłóöýёÁČÉÍŁÓÖÝЁ"
                .chars()
                .zip("aceilooyеaceilooyе".chars());
            let known = accented.find(|(accented, _)| *accented == letter);
            match letter {
                'А'..='Я' => char::from_u32(letter as u32 + 32).unwrap_or(letter),
                _ => known.map_or(letter, |(_, plain)| plain),
            }
        });
    plain.collect::<String>().replace('ß', "ss")
}

/// Returns the ASCII letter for a typographic one, or nothing for a variation selector.
pub(crate) fn ascii(letter: char) -> Option<char> {
    if let Some(piece) = Piece::from_symbol(letter) {
        return Some(piece.role.upper_letter());
    }
    Some(match letter {
        '\u{fe0e}' | '\u{fe0f}' => return None,
        // Hyphens, dashes and the minus sign.
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{d7}' | '\u{2715}' | '\u{2717}' => 'x',
        '\u{2020}' => '+',
        '\u{2021}' => '#',
        other => other,
    })
}
