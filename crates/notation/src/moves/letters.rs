//! The letters of the pieces in other languages (PGN standard, section 17), and figurines.
//!
//! A move is put into English letters before it is read, and into other letters after it was written, so there is one
//! reader and one writer of SAN.

use std::borrow::Cow;

use super::{MoveText, joined};
use crate::Door;
use oracle_laws::{Color, Role, uci};

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
        match self {
            PieceLetters::English => ENGLISH,
            PieceLetters::German | PieceLetters::Swedish | PieceLetters::Danish => {
                ["K", "D", "T", "L", "S"]
            }
            PieceLetters::French => ["R", "D", "T", "F", "C"],
            PieceLetters::Spanish | PieceLetters::Italian => ["R", "D", "T", "A", "C"],
            PieceLetters::Dutch => ["K", "D", "T", "L", "P"],
            PieceLetters::Portuguese => ["R", "D", "T", "B", "C"],
            PieceLetters::Polish => ["K", "H", "W", "G", "S"],
            PieceLetters::Czech => ["K", "D", "V", "S", "J"],
            PieceLetters::Hungarian => ["K", "V", "B", "F", "H"],
            PieceLetters::Finnish => ["K", "D", "T", "L", "R"],
            PieceLetters::Russian => ["Кр", "Ф", "Л", "С", "К"],
            PieceLetters::Figurines => ["♔", "♕", "♖", "♗", "♘"],
        }
    }

    /// Returns what stands for a pawn in a list of pieces; a move of a pawn has no letter. The Dutch `p` is a knight.
    const fn pawn(self) -> Option<&'static str> {
        match self {
            PieceLetters::German | PieceLetters::Swedish | PieceLetters::Danish => Some("B"),
            PieceLetters::Hungarian => Some("Gy"),
            PieceLetters::Finnish => Some("S"),
            PieceLetters::Russian => Some("П"),
            PieceLetters::Dutch | PieceLetters::Figurines => None,
            _ => Some("P"),
        }
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
        let mut roles = self.known().chain(self.pawn().map(|pawn| (pawn, "P")));
        let is = |own: &str| head.to_lowercase() == own.to_lowercase();
        let role = match head {
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

    /// Returns the hint about a text that can be read in the letters of these.
    pub(crate) fn looks_like(several: &[PieceLetters], door: Door) -> String {
        let option = |letters: PieceLetters| door.option_with("letters", letters.id());
        let options = PieceLetters::either(several, |letters| format!("`{}`", option(letters)));
        format!("this looks {}: add {options}", PieceLetters::names(several))
    }

    /// Returns what is said of the first three, with `or` before the last.
    fn either(several: &[PieceLetters], say: impl Fn(PieceLetters) -> String) -> String {
        joined(
            several.iter().take(MOST_NAMED).map(|letters| say(*letters)),
            "or",
        )
    }

    /// Returns a move in English letters; `None` if it has letters of other languages. UCI, castling and figurines are
    /// the same in all languages.
    ///
    /// ```
    /// use oracle_notation::PieceLetters;
    ///
    /// assert_eq!(PieceLetters::German.to_english("Sbd2").as_deref(), Some("Nbd2"));
    /// assert_eq!(PieceLetters::Russian.to_english("Крxe8").as_deref(), Some("Kxe8"));
    /// assert_eq!(PieceLetters::German.to_english("Nbd2"), None);
    /// ```
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
        let (mut english, mut rest) = (String::with_capacity(text.len()), text);
        while let Some(letter) = rest.chars().next() {
            let found = self.known().find(|(own, _)| rest.starts_with(own));
            let is_square = || {
                let square = rest.as_bytes();
                let is_end = matches!(
                    square.get(2),
                    None | Some(b'+' | b'#' | b'!' | b'?' | b'=' | b'A'..=b'H')
                );
                matches!(square, [b'A'..=b'H', b'1'..=b'8', ..]) && is_end
            };
            let is_long = matches!(
                rest.as_bytes(),
                [b'A'..=b'H', b'1'..=b'8', b'-', b'A'..=b'H', ..]
            );
            if is_long && found.is_some() {
                // `D7-D5` can be a move of a pawn or of a German queen.
                return None;
            }
            if is_long || is_square() {
                // A file in a capital letter: `B4`, `SF3`, `E2-E4`.
                english.push(letter.to_ascii_lowercase());
                rest = &rest[1..];
            } else if let Some((own, meaning)) = found {
                english.push_str(meaning);
                rest = &rest[own.len()..];
            } else if letter.is_ascii_uppercase() && letter != 'O' {
                return None;
            } else {
                english.push(letter);
                rest = &rest[letter.len_utf8()..];
            }
        }
        Some(Cow::Owned(english))
    }

    /// Appends a move, which is written in English letters, in these.
    ///
    /// ```
    /// use oracle_notation::PieceLetters;
    ///
    /// let mut text = Vec::new();
    /// PieceLetters::French.push(b"bxa8=Q+", &mut text);
    /// assert_eq!(text, b"bxa8=D+");
    /// ```
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

    /// Returns the other letters in which a text is a move that passes a test.
    pub fn others(self, text: &str, is_fitting: impl Fn(MoveText) -> bool) -> Vec<PieceLetters> {
        let reads = |letters: &PieceLetters| {
            *letters != self && MoveText::parse_with(text, *letters).is_ok_and(&is_fitting)
        };
        PieceLetters::ALL.into_iter().filter(reads).collect()
    }
}

/// The words for White and Black, as piece lists have them: `Weiß Ke1 Dd1 Schwarz Ke8`.
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
    pub(crate) fn color(self, word: &str) -> Option<Color> {
        let word = plain(word);
        let mut words = Color::ALL.into_iter().zip(self.color_words());
        let named = words.find(|(_, words)| words.split(' ').any(|one| one == word));
        named.map(|(color, _)| color)
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
