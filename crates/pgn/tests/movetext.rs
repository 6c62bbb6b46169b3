//! Movetext is read the same however its words and comments are spaced.

use fastrand::Rng;
use oracle_notation::fen;
use oracle_pgn::{Finding, Game, Options, Reader, Visitor};

#[derive(Default)]
struct Last(Vec<String>);

impl Visitor for Last {
    fn wants_moves(&self) -> bool {
        false
    }

    fn finding(&mut self, _game: &Game, finding: &Finding) {
        self.0.push(finding.message.clone());
    }

    fn end(&mut self, game: &Game) {
        self.0.push(fen::write(game.position()));
    }
}

#[test]
fn words_are_found_wherever_their_block_ends() {
    const MOVES: &str = "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O f6 d4 exd4 Nxd4 c5 Ne2 Qxd1 Rxd1 Bd7 Nbc3 O-O-O Be3 b6 \
                         h4 g5 h5 h6 f4 gxf4 Nxf4 Ne7 Ncd5 Nxd5 exd5 1-0";
    let mut rng = Rng::with_seed(16);
    for _ in 0..2000 {
        let mut text = "[White \"Tal\"]\n\n".to_owned();
        for written in MOVES.split(' ') {
            text += written;
            text += [" ", "\n", "+ ", "!? ", " {", "{", "\t"][rng.usize(..7)];
            let most = [2, 8, 40][rng.usize(..3)];
            let length = rng.usize(..most);
            let is_comment = text.ends_with('{');
            text += &[" ", "x"][usize::from(is_comment)].repeat(length);
            text += if is_comment { "}" } else { "" };
            text += ["", "", "12.", " 3... "][rng.usize(..4)];
        }
        let mut reader = Reader::new(Options {
            tags_are_optional: true,
            ..Options::default()
        });
        let mut last = Last::default();
        reader.read_all(text.as_bytes(), &mut last);
        let fen = "2kr1b1r/2pb4/pp3p1p/2pP3P/5N2/4B3/PPP3P1/R2R2K1 b - - 0 17";
        assert_eq!(last.0.last().map(String::as_str), Some(fen), "{text}");
    }
}
