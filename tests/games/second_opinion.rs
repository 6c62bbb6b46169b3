//! Games held against pgn-reader and shakmaty.

use std::collections::HashMap;
use std::ops::ControlFlow;

use fastrand::Rng;
use oracle_laws::{OutcomeReason, Position};
use oracle_notation::{MoveText, PieceLetters, San, fen};
use oracle_pgn::{Finding, FindingKind, Game, Options, Reader, Visitor};
use oracle_reference::draws;
use pgn_reader::{RawTag, SanPlus, Skip};
use shakmaty::{Chess, EnPassantMode, Position as _, fen::Fen};

/// The other libraries end a game at its first illegal move.
const STOPPING: Options = Options {
    has_variations: false,
    is_pedantic: false,
    stops_at_illegal: true,
    tags_are_optional: false,
    pauses_when_damaged: false,
    names_claims: false,
    reads_comments: false,
    can_win: None,
    letters: PieceLetters::English,
};

/// What both say of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    pub plies: u32,
    pub fen: String,
    pub is_illegal: bool,
    /// The half-move after which a position stood for the third time, and for the fifth.
    pub threefold: Option<u32>,
    pub fivefold: Option<u32>,
    pub outcome: Option<&'static str>,
}

impl Verdict {
    /// Removes repetitions after the end of the game: the laws have decided it.
    pub fn until(mut self, end: Option<u32>) -> Verdict {
        let counts = |ply: &u32| end.is_none_or(|end| *ply <= end);
        self.fivefold = self.fivefold.filter(counts);
        self.threefold = self.threefold.filter(counts);
        self
    }
}

#[derive(Default)]
pub struct Ours {
    /// Each with the half-move after which the game was drawn by the laws.
    pub games: Vec<(Verdict, Option<u32>)>,
    /// The half-moves after which the last position of each game has stood.
    occurrences: Vec<Vec<u32>>,
    is_illegal: bool,
}

impl Visitor for Ours {
    fn wants_moves(&self) -> bool {
        false
    }

    fn finding(&mut self, _game: &Game, finding: &Finding) {
        self.is_illegal |= matches!(
            finding.kind,
            FindingKind::IllegalMove | FindingKind::AmbiguousMove
        ) || finding.kind == FindingKind::MoveAfterEnd
            && (finding.message.contains("checkmate") || finding.message.contains("stalemate"));
    }

    fn end(&mut self, game: &Game) {
        let fivefold = game
            .history()
            .end()
            .filter(|(_, outcome)| outcome.reason == OutcomeReason::FivefoldRepetition);
        let end = game.history().end().map(|(ply, _)| ply);
        let verdict = Verdict {
            plies: game.plies(),
            fen: fen::write(game.position()),
            is_illegal: std::mem::take(&mut self.is_illegal),
            threefold: game.history().threefold(),
            fivefold: fivefold.map(|(ply, _)| ply),
            outcome: game.position().outcome().map(|outcome| outcome.reason.id()),
        };
        self.games.push((verdict, end));
        self.occurrences.push(game.history().occurrences());
    }
}

struct Theirs(Vec<(Verdict, Vec<u32>)>);

struct Line {
    position: Chess,
    plies: u32,
    is_illegal: bool,
    plies_of: HashMap<String, Vec<u32>>,
    occurrences: Vec<u32>,
    threefold: Option<u32>,
    fivefold: Option<u32>,
}

impl Line {
    /// The position as article 9.2.3 looks at it: placement, turn, rights, and a legal en passant capture.
    fn count(&mut self) {
        let fen = Fen::from_position(&self.position, EnPassantMode::Legal).to_string();
        let same = fen.split(' ').take(4).collect::<Vec<_>>().join(" ");
        let occurrences = self.plies_of.entry(same).or_default();
        occurrences.push(self.plies);
        self.occurrences.clone_from(occurrences);
        let has_moves = !self.position.legal_moves().is_empty();
        if self.occurrences.len() == 3 && has_moves {
            self.threefold.get_or_insert(self.plies);
        }
        if self.occurrences.len() == 5 && has_moves {
            self.fivefold.get_or_insert(self.plies);
        }
    }
}

impl pgn_reader::Visitor for Theirs {
    type Tags = ();
    type Movetext = Line;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, _tags: &mut (), _name: &[u8], _value: RawTag<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), Line> {
        let mut line = Line {
            position: Chess::default(),
            plies: 0,
            is_illegal: false,
            plies_of: HashMap::new(),
            occurrences: Vec::new(),
            threefold: None,
            fivefold: None,
        };
        line.count();
        ControlFlow::Continue(line)
    }

    fn begin_variation(&mut self, _line: &mut Line) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn san(&mut self, line: &mut Line, san: SanPlus) -> ControlFlow<()> {
        if line.is_illegal {
            return ControlFlow::Continue(());
        }
        match san.san.to_move(&line.position) {
            Ok(played) => {
                line.position.play_unchecked(played);
                line.plies += 1;
                line.count();
            }
            Err(_) => line.is_illegal = true,
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, line: Line) {
        let position = &line.position;
        let outcome = if position.is_checkmate() {
            Some("checkmate")
        } else if position.is_stalemate() {
            Some("stalemate")
        } else if position.is_insufficient_material() {
            Some("insufficient_material")
        } else if position.halfmoves() >= 150 {
            Some("seventyfive_moves")
        } else {
            None
        };
        let verdict = Verdict {
            plies: line.plies,
            fen: Fen::from_position(position, EnPassantMode::Legal).to_string(),
            is_illegal: line.is_illegal,
            threefold: line.threefold,
            fivefold: line.fivefold,
            outcome,
        };
        self.0.push((verdict, line.occurrences));
    }
}

/// A game of moves that often go back to where they came from; sometimes one of another position is put in.
fn random_game(rng: &mut Rng) -> String {
    let mut position = Position::default();
    let mut text = "[Event \"x\"]\n\n".to_owned();
    let mut stray = "Nf3".to_owned();
    let [plies, damaged] = [rng.usize(0..220), rng.usize(0..600)];
    let is_shuffled = rng.bool();
    for ply in 0..plies {
        let moves = position.legal_moves();
        let calm: Vec<_> = moves
            .iter()
            .filter(|played| played.capture.is_none() && played.promotion.is_none())
            .collect();
        let calm: Vec<_> = calm
            .into_iter()
            .filter(|played| played.role != oracle_laws::Role::Pawn)
            .collect();
        let few = &calm[..calm.len().min(3)];
        let played = match (rng.choice(few), rng.choice(&moves)) {
            (Some(played), _) if is_shuffled && ply > 12 => **played,
            (_, Some(played)) => *played,
            _ => break,
        };
        let san = San::from_move(&position, played).to_string();
        // Ours also reads what SAN writes otherwise, such as a capture without its mark.
        let read = MoveText::parse(&stray).unwrap().resolve(&position);
        let is_damaged = ply == damaged && read.is_err();
        text.push_str(if is_damaged { &stray } else { &san });
        text.push(' ');
        if rng.u8(..4) == 0 {
            stray = san;
        }
        position = position.after(played);
    }
    text.push_str("*\n\n");
    text
}

/// Plays random games, and compares what is said of each with what others say, repetitions after its end aside.
pub fn compare(games: usize, seed: u64, others: impl Fn(&str) -> Vec<(Verdict, Option<Vec<u32>>)>) {
    let mut rng = Rng::with_seed(seed);
    let written: Vec<String> = (0..games).map(|_| random_game(&mut rng)).collect();
    let text = written.concat();
    let mut ours = Ours::default();
    Reader::new(STOPPING).read_all(text.as_bytes(), &mut ours);
    let theirs = others(&text);
    assert_eq!((ours.games.len(), theirs.len()), (games, games));
    let (mut illegal, mut threefold, mut fivefold) = (0, 0, 0);
    let ours = ours.games.into_iter().zip(ours.occurrences);
    for ((((our, end), occurrences), (their, plies)), game) in ours.zip(theirs).zip(written) {
        illegal += usize::from(our.is_illegal);
        threefold += usize::from(our.threefold.is_some());
        fivefold += usize::from(our.fivefold.is_some());
        assert_eq!(our, their.until(end), "{game}");
        assert!(plies.is_none_or(|plies| plies == occurrences), "{game}");
    }
    let found = [illegal, threefold, fivefold];
    let least = [games / 120, games / 12, games / 100];
    assert!(
        found.iter().zip(least).all(|(found, least)| *found > least),
        "{found:?}"
    );
}

fn compare_with_shakmaty(games: usize, seed: u64) {
    compare(games, seed, |text| {
        let mut theirs = Theirs(Vec::new());
        let mut reader = pgn_reader::Reader::new(text.as_bytes());
        while let Some(()) = reader.read_game(&mut theirs).unwrap() {}
        let theirs = theirs.0.into_iter();
        theirs
            .map(|(verdict, plies)| (verdict, Some(plies)))
            .collect()
    });
}

#[test]
fn pgn_reader_and_shakmaty_agree_on_games() {
    compare_with_shakmaty(draws(800), 1);
}

#[test]
#[ignore = "takes a minute"]
fn pgn_reader_and_shakmaty_agree_on_many_games() {
    (2..30).for_each(|seed| compare_with_shakmaty(1000, seed));
}
