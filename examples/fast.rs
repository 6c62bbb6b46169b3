use std::time::Instant;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let b = chess_oracle::notation::Beside::default();
    let sets: Vec<(u32, String)> = if a[2] == "all" {
        vec![
            (6, "startpos".into()),
            (
                5,
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1".into(),
            ),
            (7, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1".into()),
            (
                5,
                "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8".into(),
            ),
            (
                5,
                "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10".into(),
            ),
        ]
    } else {
        vec![(a[2].parse().unwrap(), a[3].clone())]
    };
    let reps: usize = std::env::var("REPS")
        .ok()
        .and_then(|r| r.parse().ok())
        .unwrap_or(1);
    let cozy = [0.325f64, 0.319, 0.484, 0.152, 0.232];
    let mut geo = 0.0;
    for (i, (d, pos)) in sets.iter().enumerate() {
        let p = chess_oracle::notation::Record::parse(pos, &b)
            .unwrap()
            .play(&b)
            .unwrap()
            .position;
        let path = chess_oracle::rules::perft::Path::ALL
            .into_iter()
            .find(|p| p.name() == a[1])
            .unwrap();
        let threads: usize = std::env::var("T")
            .ok()
            .and_then(|r| r.parse().ok())
            .unwrap_or(1);
        let hash: usize = std::env::var("H")
            .ok()
            .and_then(|r| r.parse().ok())
            .unwrap_or(0);
        let counter = chess_oracle::rules::perft::Counter::default()
            .with_path(path)
            .unwrap()
            .with_threads(threads.try_into().unwrap())
            .with_table(hash)
            .unwrap();
        let mut best = f64::MAX;
        let mut n = 0;
        for _ in 0..reps {
            let t = Instant::now();
            n = counter.count(&p, *d).unwrap();
            best = best.min(t.elapsed().as_secs_f64());
        }
        println!("{n} {:.2}ms {:.2}x", best * 1e3, cozy[i] / best);
        geo += (cozy[i] / best).ln();
    }
    println!("geo {:.2}", (geo / sets.len() as f64).exp());
}
