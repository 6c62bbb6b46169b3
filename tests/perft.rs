//! Counts of leaf nodes that the whole field agrees on.

use crate::support::oracle;

/// The position, and its counts from depth 1 on.
const COUNTS: [(&str, &[u64]); 7] = [
    (
        "startpos",
        &[
            20,
            400,
            8902,
            197_281,
            4_865_609,
            119_060_324,
            3_195_901_860,
        ],
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2039, 97_862, 4_085_603, 193_690_690, 8_031_647_685],
    ),
    (
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        &[14, 191, 2812, 43_238, 674_624, 11_030_083, 178_633_661],
    ),
    (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        &[6, 264, 9467, 422_333, 15_833_292],
    ),
    (
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        &[44, 1486, 62_379, 2_103_487, 89_941_194],
    ),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2079, 89_890, 3_894_594, 164_075_551],
    ),
    (
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        &[24, 496, 9483, 182_838, 3_605_103],
    ),
];

fn check(is_deep: bool) {
    for (position, counts) in COUNTS {
        for (depth, &nodes) in (1..).zip(counts) {
            if (nodes > 5_000_000) == is_deep {
                let found = oracle(&format!("perft {depth} {position}")).says();
                assert_eq!(found, format!("{nodes}\n"), "perft {depth} {position}");
            }
        }
    }
}

#[test]
fn counts_are_those_of_the_field() {
    check(false);
}

#[test]
#[ignore = "twelve thousand million nodes: .ci/run runs it"]
fn deep_counts_are_those_of_the_field() {
    check(true);
}

#[test]
fn depth_zero_is_one() {
    oracle("perft 0 startpos").stdout("1\n").run();
    oracle("perft 0 startpos --divide")
        .stdout("\nNodes searched: 1\n")
        .run();
}

#[test]
fn divide_is_stockfishs_form_in_the_order_of_moves() {
    oracle("perft --divide 2 Wke1 Wra1 Wpe2 Bke8")
        .stdout(
            "a1b1: 5\na1c1: 5\na1d1: 3\na1a2: 5\na1a3: 5\na1a4: 5\na1a5: 5\na1a6: 5\na1a7: 2\na1a8: 3\n\
             e1c1: 3\ne1d1: 5\ne1f1: 5\ne1d2: 5\ne1f2: 5\ne2e3: 5\ne2e4: 5\n\nNodes searched: 76\n",
        )
        .run();
}
