//! The article of the laws by which a move is illegal.

use crate::support::oracle_with;

#[test]
fn each_reason_names_its_article() {
    for (position, mov, article) in [
        ("Wke1 Bke8", "a1a2", "3.10.2"),
        ("startpos", "Kd4d5", "3.10.2"),
        ("startpos", "e7e5", "1.2"),
        ("Wke1 Wrh1 Bke8", "h1g3", "3.3"),
        ("Wke1 Wbh1 Bke8", "h1g1", "3.2"),
        ("Wke1 Wqh1 Bke8", "h1g3", "3.4"),
        ("Wke1 Wnh1 Bke8", "h1g2", "3.6"),
        ("Wke1 Wpa2 Bke8", "a2b4", "3.7"),
        ("Wke1 Bke8", "e1e3", "3.8.1"),
        ("startpos", "a1a3", "3.5"),
        ("startpos", "a1a2", "3.1"),
        ("Wke1 Wpa2 Bna3 Bke8", "a2a3", "3.7.1"),
        ("Wke1 Wpa2 Bna3 Bke8", "a2a4", "3.7.2"),
        ("Wke1 Wpa2 Bna4 Bke8", "a2a4", "3.7.2"),
        ("Wke1 Wpa2 Bke8", "a2b3", "3.7.3"),
        ("Wke1 Wpa5 Bpb5 Bke8", "a5b6", "3.7.3.1"),
        ("Wke1 Wre2 Bke8 turn=white", "e2e8", "1.4.1"),
        ("Wke1 Wre2 Bre7 Bke8", "e2d2", "3.9.2"),
        ("Wke1 Wra1 Bre7 Bke8", "a1a2", "3.9.2"),
        ("Wke1 Bke3", "e1e2", "3.9.2"),
        ("Wke1 Wpa7 Bke8", "a7a8", "3.7.3.3"),
        ("Wke1 Wpa7 Bke8", "a7a8k", "3.7.3.3"),
        ("Wke1 Wra1 Bqd8 Bkh8", "O-O-O", "3.8.2.2"),
        ("Wke1 Wra1 Bke8", "O-O", "3.8.2"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "O-O-O", "3.8.2.1"),
        // In Chess960, a piece where the rook goes stands between neither; one between the two does.
        ("4k3/8/8/8/8/8/8/5RKR w H - 0 1", "O-O", "II.3.2"),
        ("4k3/8/8/8/8/8/8/4KB1R w H - 0 1", "O-O", "3.8.2.2"),
        ("4k3/8/8/8/8/8/8/1RNK4 w B - 0 1", "O-O-O", "3.8.2.2"),
    ] {
        let arguments = ["explain", mov, position, "--json"];
        let (record, ..) = oracle_with(&arguments).ends();
        let record: serde_json::Value = serde_json::from_str(&record).unwrap();
        assert_eq!(record["article"], article, "{position}, {mov}: {record}");
        let sentence = oracle_with(&["explain", mov, position]).ends().0;
        let message = record["message"].as_str().unwrap();
        let cited = format!("illegal: {message} (FIDE {article})");
        assert!(sentence.starts_with(&cited), "{sentence}");
    }
    let (record, ..) = oracle_with(&["explain", "e2e4", "startpos", "--json"]).ends();
    let record: serde_json::Value = serde_json::from_str(&record).unwrap();
    assert_eq!(record.get("article"), None, "{record}");
}
