//! The results of an inquiry: the move that is wrong, or the query.

use oracle_compare::{
    Answer, Capabilities, Discrepancy, DiscrepancyKind, EngineError, Examined, Inquiry, Limits,
    Program, TreeNode, shrink,
};
use oracle_laws::{Move, Position, Role};
use oracle_notation::uci::CastlingMode;

use crate::{
    DEPTH_1, ENDGAME, Function, LIMITS, answer, ask, examine, examine_one, finding, only, position,
};

/// A generator that leaves out some moves, and can give totals only.
struct Forgetful<F> {
    forgets: F,
    tells_moves: bool,
    counts: bool,
    /// The number of queries since it started.
    asked: usize,
}

impl<F: Fn(&Position, Move, usize) -> bool> Forgetful<F> {
    fn new(forgets: F) -> Forgetful<F> {
        Forgetful {
            forgets,
            tells_moves: true,
            counts: true,
            asked: 0,
        }
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        let mut moves = position.legal_moves();
        moves.retain(|&played| !(self.forgets)(position, played, self.asked));
        moves
    }

    fn divided(&self, position: &Position, depth: u32) -> Vec<(String, u64)> {
        let count = |after: Position| match depth {
            1 => 1,
            _ => self
                .divided(&after, depth - 1)
                .iter()
                .map(|(_, count)| count)
                .sum(),
        };
        let moves = self.moves(position).into_iter();
        moves
            .map(|played| (played.to_string(), count(position.after(played))))
            .collect()
    }
}

/// A generator without a fault.
fn correct() -> Forgetful<impl Fn(&Position, Move, usize) -> bool> {
    Forgetful::new(|_, _, _| false)
}

fn causes_of(examined: &Examined) -> Vec<&'static str> {
    let wrong = examined.wrong.iter();
    wrong.map(|(_, discrepancy)| discrepancy.cause.id).collect()
}

impl<F: Fn(&Position, Move, usize) -> bool> Program for Forgetful<F> {
    fn split(&mut self, node: &TreeNode, depth: u32) -> Result<Answer, EngineError> {
        let split = self.divided(node.position(), depth);
        self.asked += 1;
        Ok(answer(split, self.tells_moves))
    }

    fn restart(&mut self) -> Result<(), EngineError> {
        self.asked = 0;
        Ok(())
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            counts: self.counts,
            chess960: false,
            ..Capabilities::ALL
        }
    }
}

/// A generator that does not know the capture en passant.
fn without_en_passant() -> Forgetful<impl Fn(&Position, Move, usize) -> bool> {
    Forgetful::new(|_, played: Move, _| played.is_en_passant())
}

#[test]
fn a_wrong_count_is_followed_down_to_the_move() {
    let (repro, discrepancy) = examine_one(&mut without_en_passant(), ENDGAME);
    let found = (discrepancy.kind, discrepancy.cause.id);
    assert_eq!(found, (DiscrepancyKind::Missing, "missing_en_passant"));
    assert_eq!((repro.path.len(), repro.depth), (2, 1));
    assert!(repro.node.path().is_empty(), "the position alone shows it");
    // A program that tells totals only is followed by playing each move.
    let mut program = Forgetful {
        tells_moves: false,
        ..without_en_passant()
    };
    let (repro, discrepancy) = examine_one(&mut program, ENDGAME);
    let found = (discrepancy.kind, discrepancy.cause.id);
    assert_eq!(found, (DiscrepancyKind::Count, "wrong_total"));
    assert_eq!((repro.path.len(), repro.depth), (2, 1));
    let said = "the program counts 15 leaf nodes, expected 16; it gives only totals, so the wrong move is unknown";
    assert_eq!(discrepancy.message, said);
    // One that does not count is asked about the positions after each move.
    let mut program = Forgetful {
        counts: false,
        ..without_en_passant()
    };
    let (repro, discrepancy) = examine_one(&mut program, "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1");
    let found = (discrepancy.kind, discrepancy.cause.id);
    assert_eq!(found, (DiscrepancyKind::Missing, "missing_en_passant"));
    assert_eq!((repro.path, repro.depth), (vec!["d2d4".to_owned()], 1));
}

/// Totals that are right after each move and wrong in all point at make and unmake; a total that is not the sum of its moves is
/// the only mistake.
#[test]
fn a_total_that_is_wrong_by_itself_has_its_own_causes() {
    for (is_split, cause, said) in [
        (
            false,
            "make_unmake",
            "it gives only totals, so the wrong move is unknown",
        ),
        (true, "wrong_total", "its counts after each move are right"),
    ] {
        let (repro, discrepancy) = examine_one(&mut miscounting(is_split), ENDGAME);
        assert_eq!((discrepancy.cause.id, repro.depth), (cause, 2));
        let wanted = format!("the program counts 192 leaf nodes, expected 191; {said}");
        assert_eq!(discrepancy.message, wanted);
    }
}

/// A generator that adds one to the totals of two half-moves or more.
fn miscounting(
    is_split: bool,
) -> Function<impl FnMut(&TreeNode, u32) -> Result<Answer, EngineError>> {
    Function(move |node: &TreeNode, depth| {
        let answer = correct().split(node, depth)?;
        Ok(Answer {
            total: answer.total.map(|total| total + u64::from(depth > 1)),
            moves: answer.moves.filter(|_| is_split),
            ..Answer::default()
        })
    })
}

#[test]
fn what_a_fresh_program_gets_right_is_blamed_on_an_earlier_query() {
    // One earlier query is enough, or more are needed.
    for (fewest, cause) in [(1, "earlier_position"), (2, "nondeterministic")] {
        let mut program =
            Forgetful::new(|_, played: Move, asked| asked >= fewest && played.castle().is_some());
        let examined = examine(&mut program, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        assert_eq!(causes_of(&examined), [cause]);
    }
}

#[test]
fn answers_at_random_are_named_and_not_followed() {
    let mut asked = 0;
    let mut program = Function(|_: &TreeNode, _| {
        asked += 1;
        Ok(Answer {
            total: Some(100 + asked),
            ..Answer::default()
        })
    });
    let mut inquiry = Inquiry::new(&mut program);
    for line in [
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "4k3/8/8/8/8/8/8/4K1R1 w - - 0 1",
    ] {
        let examined = ask(&mut inquiry, position(line), LIMITS);
        assert_eq!(causes_of(&examined), ["nondeterministic"]);
    }
    assert!(asked < 20, "{asked}");
}

/// A generator that forgets castling once it was asked about a position of a knight.
struct Confused(bool);

impl Program for Confused {
    fn split(&mut self, node: &TreeNode, depth: u32) -> Result<Answer, EngineError> {
        self.0 |= node.position().placement().role(Role::Knight).any();
        let is_confused = self.0;
        Forgetful::new(|_, played: Move, _| is_confused && played.castle().is_some())
            .split(node, depth)
    }

    fn restart(&mut self) -> Result<(), EngineError> {
        self.0 = false;
        Ok(())
    }
}

#[test]
fn an_earlier_query_is_found_however_many_were_asked_since() {
    let mut program = Confused(false);
    let mut inquiry = Inquiry::new(&mut program);
    let limits = Limits { depth: 1, ..LIMITS };
    let mut ask = |line: &str| ask(&mut inquiry, position(line), limits);
    ask("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1");
    for clock in 0..100 {
        let examined = ask(&format!("4k3/8/8/8/8/8/8/4KR2 w - - {clock} 1"));
        assert_eq!(examined.wrong.len(), 0);
    }
    let line = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let (repro, discrepancy) = only(ask(line));
    assert_eq!(discrepancy.cause.id, "earlier_position");
    let finding = finding(repro, discrepancy, line);
    let (node, depth) = finding.repro.earlier.clone().unwrap();
    let (fen, moves) = (node.root_fen(), node.ucis(CastlingMode::Standard));
    assert_eq!(fen, "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1");
    assert_eq!((moves, depth), (Vec::new(), 1));
}

/// A generator that answers about an earlier position.
struct Lagging {
    is_first: bool,
    told: Option<TreeNode>,
}

impl Program for Lagging {
    fn split(&mut self, node: &TreeNode, depth: u32) -> Result<Answer, EngineError> {
        let answered = self.told.clone().unwrap_or_else(|| node.clone());
        if !self.is_first || self.told.is_none() {
            self.told = Some(node.clone());
        }
        correct().split(&answered, depth)
    }

    fn restart(&mut self) -> Result<(), EngineError> {
        self.told = None;
        Ok(())
    }
}

#[test]
fn a_program_that_answers_an_earlier_query_has_one_cause() {
    for (is_first, wanted) in [(false, "previous_position"), (true, "first_position")] {
        let mut program = Lagging {
            is_first,
            told: None,
        };
        let mut inquiry = Inquiry::new(&mut program);
        let mut causes = Vec::new();
        for line in [
            ENDGAME,
            "startpos",
            "r3k2r/8/8/8/8/8/8/R3K2R b KQkq -",
            ENDGAME,
        ] {
            causes.extend(causes_of(&ask(&mut inquiry, position(line), LIMITS)));
        }
        causes.dedup();
        assert_eq!(causes, [wanted]);
    }
}

#[test]
fn a_position_shrinks_to_the_pieces_that_matter() {
    let mut program = Forgetful::new(|_, played: Move, _| played.castle().is_some());
    let mut examined = examine(
        &mut program,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 7 9",
    );
    for (repro, discrepancy) in examined.wrong.drain(..) {
        let mut inquiry = Inquiry::new(&mut program);
        let (repro, discrepancy) = shrink(&mut inquiry, repro, discrepancy).unwrap();
        let wanted = match discrepancy.cause.id {
            "missing_castling_kingside" => "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            _ => "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
        };
        assert_eq!(repro.node.root_fen(), wanted);
    }
}

/// Returns the discrepancies of a program that lists these moves of a position.
fn discrepancies_of(listed: &[String], position: &Position) -> Vec<Discrepancy> {
    let mut program = Function(|_: &TreeNode, _| {
        let moves = listed.iter().map(|text| (text.clone(), 1));
        Ok(answer(moves.collect(), true))
    });
    let mut inquiry = Inquiry::new(&mut program);
    let wrong = ask(&mut inquiry, position.clone(), DEPTH_1)
        .wrong
        .into_iter();
    wrong.map(|(_, discrepancy)| discrepancy).collect()
}

fn legal_ucis(position: &Position) -> Vec<String> {
    let legal = position.legal_moves().into_iter();
    legal.map(|played| played.to_string()).collect()
}

#[test]
fn a_king_step_to_where_castling_ends_is_no_castling() {
    // The king moves from b1 to c1, or castles to c1 with the rook on a1.
    let position = position("8/1k6/8/8/8/8/8/RK6 w Q - 0 1");
    let mut listed = legal_ucis(&position);
    for _order in 0..listed.len() {
        listed.rotate_left(1);
        assert_eq!(discrepancies_of(&listed, &position).len(), 0, "{listed:?}");
    }
}

#[test]
fn a_king_step_and_castling_that_are_written_alike_are_two_moves() {
    let position = position("4k3/8/8/8/8/8/8/5KR1 w G - 0 1");
    let mut listed = legal_ucis(&position);
    assert_eq!(discrepancies_of(&listed, &position).len(), 0);
    let castling = listed.iter().position(|text| text == "f1g1");
    listed.remove(castling.unwrap());
    let discrepancies = discrepancies_of(&listed, &position);
    let kinds = discrepancies.iter().map(|discrepancy| discrepancy.kind);
    assert_eq!(kinds.collect::<Vec<_>>(), [DiscrepancyKind::Missing]);
}
