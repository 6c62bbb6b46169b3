//! Snapshots of answers in every format.

use oracle_laws::{Piece, Role, Square};

use crate::support::{Draw, compare, oracle, oracle_with, random_setup, shredder_fen, transcript};

#[test]
fn the_example_of_the_contract_is_answered_to_the_letter() {
    oracle("Wke1 Wra1 Bqd8 --piece e1 --json")
        .stdout(
            "{\"fen\":\"3q4/8/8/8/8/8/8/R3K3 w Q - 0 1\",\"turn\":\"white\",\
             \"piece\":{\"square\":\"e1\",\"color\":\"white\",\"role\":\"king\"},\
             \"moves\":[{\"uci\":\"e1f1\",\"san\":\"Kf1\",\"from\":\"e1\",\"to\":\"f1\",\"role\":\"king\"},\
             {\"uci\":\"e1e2\",\"san\":\"Ke2\",\"from\":\"e1\",\"to\":\"e2\",\"role\":\"king\"},\
             {\"uci\":\"e1f2\",\"san\":\"Kf2\",\"from\":\"e1\",\"to\":\"f2\",\"role\":\"king\"}],\
             \"captures\":[],\"check\":false,\"checkmate\":false,\"stalemate\":false,\"checkers\":[],\
             \"castling\":{\"rights\":\"Q\",\"kingside\":false,\"queenside\":false},\"outcome\":null,\
             \"problems\":[\"no_black_king\"],\"articles\":{\"no_black_king\":\"3.10.3\"},\
             \"assumed\":[\"turn\",\"castling\"]}\n",
        )
        .run();
}

#[test]
fn boards() {
    compare(
        "boards",
        &transcript(&[
            &["Wke1", "Wra1", "Bqd8", "--piece", "e1"],
            &["startpos"],
            &["startpos", "--flip", "--unicode", "-p", "b1"],
            // Captures, an en passant capture, and a piece of the side that is not to move.
            &["Wqe2", "Wpg4", "Bnc4", "-p", "e2"],
            &["8/8/8/8/3Pp3/8/8/8 b - d3 0 1", "-p", "e4"],
            &["startpos", "-p", "e7"],
            // Check, double check, checkmate, stalemate.
            &["White Ke1 e3 Nd4 Bd2f1 Black: Kg5, Qh4", "-p", "e1"],
            &["2k1r3/8/8/8/8/3n4/8/R3K2R w KQ - 0 1"],
            &["startpos", "moves", "f3", "e5", "g4", "Qh4"],
            &["k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"],
            // Draws.
            &["Wkh6", "Wbc5", "Bkh8", "Bbd4", "turn=w"],
            &["Wkh6", "Wrc5", "Bkf7", "turn=w", "halfmove=150"],
            // Castling: yes, and every reason for no.
            &["r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "-p", "e1"],
            &["Wke1", "Wrh1", "moved=h1", "Bke8"],
            &["4k3/8/8/2b5/8/8/8/R3K2R w KQ - 0 1"],
            &["4k3/8/8/8/8/8/8/qRK3R1 w KQ - 0 1"],
            // An empty board, and boards with many problems.
            &["8/8/8/8/8/8/8/8"],
            &["Wke1", "Wrh8", "Bke8", "castling=Q", "ep=e3", "turn=w"],
        ]),
    );
}

#[test]
fn a_mark_is_explained_where_it_stands_alone() {
    // The pawn gives check and can be captured; the knight can only be captured, and the rook only gives check.
    let answer = oracle("White Ke1 Black pd2 Nf2 Re8 -p e1").says();
    let lines: Vec<&str> = answer.lines().skip(7).take(6).collect();
    assert_eq!(
        lines,
        [
            "  2  .  .  . <p) . (n) .  .  2",
            "  1  .  .  .  . [K] *  .  .  1",
            "     a  b  c  d  e  f  g  h",
            "",
            "    [K] chosen, in check   * may go   (n) may capture",
            "    <r> attacks the king or its path",
        ]
    );
}

#[test]
fn moves_fill_lines_of_78_characters() {
    let mut rng = fastrand::Rng::with_seed(78);
    let mut fens = String::new();
    for _ in 0..200 {
        let draw = Draw {
            pieces: 24,
            kings: [true, true],
        };
        fens += &shredder_fen(&random_setup(&mut rng, draw));
        fens.push('\n');
    }
    let answers = oracle("-").stdin(fens).says();
    let lines: Vec<&str> = answers.lines().collect();
    let mut is_full = false;
    for pair in lines.windows(2) {
        // Lines of the board also begin with two spaces, followed by a number or more spaces.
        let is_of_moves = |line: &str| {
            let words = line.strip_prefix("  ");
            words.is_some_and(|words| words.starts_with(|letter: char| letter.is_alphabetic()))
        };
        if !is_of_moves(pair[0]) {
            continue;
        }
        assert!(pair[0].len() <= 78, "{}", pair[0]);
        is_full |= pair[0].len() == 78;
        if is_of_moves(pair[1]) {
            let next = pair[1].split_whitespace().next().unwrap();
            assert!(pair[0].len() + 1 + next.len() > 78, "{pair:?}");
        }
    }
    assert!(is_full);
}

#[test]
fn lines() {
    compare(
        "lines",
        &transcript(&[
            &["startpos", "-o", "uci"],
            &["startpos", "-o", "san"],
            &["startpos", "-o", "fen"],
            &["startpos", "-o", "epd"],
            &["startpos", "-o", "pieces"],
            &["k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", "-o", "uci"],
            &["k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", "-o", "san"],
            &[
                "startpos", "moves", "e4", "e5", "Nf3", "id=open", "-o", "epd",
            ],
            &[
                "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"castle.1\"; hmvc 7;",
                "-o",
                "epd",
            ],
            &[
                "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"castle.1\"; hmvc 7; moves O-O",
                "-o",
                "epd",
            ],
            &["8/8/8/8/8/8/8/8 b - - 3 9", "-o", "pieces"],
            &[
                "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
                "-o",
                "pieces",
            ],
            &["1r2k1r1/8/8/8/8/8/8/RR2K1RR w BGbg - 0 1", "-o", "fen"],
            &[
                "1r2k1r1/8/8/8/8/8/8/RR2K1RR w BGbg - 0 1",
                "-o",
                "uci",
                "--only",
                "castling",
            ],
            &[
                "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
                "-o",
                "uci",
                "--only",
                "castling",
            ],
            &[
                "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
                "-o",
                "uci",
                "--only",
                "castling",
                "--chess960",
            ],
        ]),
    );
}

#[test]
fn records() {
    compare(
        "records",
        &transcript(&[
            // Every key of a move: capture, en passant, promotion, castling, check, checkmate.
            &[
                "--json",
                "r3k2r/P7/8/3pP3/8/8/8/R3K2R w KQkq d6 0 9",
                "--only",
                "captures,castling,promotions",
            ],
            &[
                "--json", "startpos", "moves", "f3", "e5", "g4", "id=fool", "-p", "d8", "--only",
                "checks",
            ],
            &[
                "--json", "startpos", "moves", "f3", "e5", "g4", "Qh4", "id=mated",
            ],
            &[
                "--json",
                "--chess960",
                "4k3/8/8/8/8/8/8/R3K2R w KQ -",
                "--only",
                "castling",
            ],
            &["--json", "8/8/8/8/8/8/8/8"],
            &["--json", "--successors", "k7/2Q5/8/1K6/8/8/8/8 b - - 5 9"],
            &["--json", "perft", "2", "Wke1", "Wpa2", "Bke8"],
        ]),
    );
}

#[test]
fn successors() {
    compare(
        "successors",
        &transcript(&[
            &["--successors", "Wke1", "Wra1", "Bqd8", "-p", "e1"],
            &[
                "--successors",
                "Wke1",
                "Wra1",
                "Bqd8",
                "-p",
                "e1",
                "-o",
                "epd",
            ],
            &[
                "--successors",
                "Wke1",
                "Wra1",
                "Bqd8",
                "-p",
                "e1",
                "-o",
                "pieces",
            ],
            &["--successors", "startpos", "--only", "checks"],
            &["--successors", "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"],
        ]),
    );
}

#[test]
fn every_kind_is_kept_alone_and_together() {
    let fen = "r3k2r/P7/8/3pP3/8/8/8/R3K2R w KQkq d6 0 9";
    let only = |kinds: &str| oracle_with(&["-o", "san", "--only", kinds, fen]).says();
    assert_eq!(only("captures"), "Rxh8+ exd6\n");
    assert_eq!(only("castling"), "O-O-O O-O\n");
    assert_eq!(only("checks"), "Rxh8+\n");
    assert_eq!(only("promotions"), "\n");
    assert_eq!(only("captures,castling"), "O-O-O O-O Rxh8+ exd6\n");
    let quiets: Vec<String> = only("quiets")
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    assert!(quiets.contains(&"O-O".to_owned()) && !quiets.contains(&"exd6".to_owned()));
    let all: Vec<String> = only("quiets,captures,promotions")
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    let every = oracle_with(&["-o", "san", fen]).says();
    assert_eq!(all, every.split_whitespace().collect::<Vec<_>>());
}

/// `-o san` has a writer of its own: for every piece it must list the same moves as the JSON record.
#[test]
fn words_name_the_moves_of_the_records() {
    let mut rng = fastrand::Rng::with_seed(27);
    let boards = (0..2000).map(|number| {
        let draw = Draw {
            pieces: if number % 2 == 0 { 20 } else { 6 },
            kings: [rng.bool(), rng.bool()],
        };
        let mut setup = random_setup(&mut rng, draw);
        if number % 4 == 0 {
            // Random numbers of queens: up to hundreds of moves.
            for index in 0..64 {
                let square = Square::from_index(index).unwrap();
                if setup.placement.piece_at(square).is_none() && rng.u8(0..4) == 0 {
                    setup
                        .placement
                        .put(square, Piece::new(setup.turn, Role::Queen));
                }
            }
        }
        shredder_fen(&setup) + "\n"
    });
    let input: String = boards.collect();
    let records = oracle("--json -").stdin(&*input).records();
    let mut most = 0;
    for format in ["uci", "san"] {
        let (words, _, status) = oracle_with(&["-o", format, "-"]).stdin(&*input).ends();
        assert_eq!((status, words.lines().count()), (0, records.len()));
        for (record, words) in records.iter().zip(words.lines()) {
            let moves = record["moves"].as_array().unwrap();
            let wanted: Vec<&str> = moves
                .iter()
                .map(|played| played[format].as_str().unwrap())
                .collect();
            assert_eq!(words, wanted.join(" "), "{}", record["fen"]);
            most = most.max(wanted.len());
        }
    }
    assert!(most > 200, "{most} moves at the most");
}
