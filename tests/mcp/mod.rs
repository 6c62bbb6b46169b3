//! `mcp`: the questions as tools, asked by the messages of each revision of the protocol, and by other programs.

mod clients;
mod models;
mod protocol;

use std::collections::HashMap;

use fastrand::Rng;
use serde_json::{Value, json};

use crate::support::oracle;

/// The revisions that begin with `initialize`.
const REVISIONS: [&str; 4] = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];

/// A call of each tool that is answered.
fn calls() -> [(&'static str, Value); 9] {
    let castling = "r3k2r/8/8/8/8/8/4q3/R3K2R w KQkq - 0 1";
    [
        (
            "legal_moves",
            json!({"position": "startpos", "moves": ["e4", "e5"], "piece": "g1"}),
        ),
        ("explain_move", json!({"position": castling, "move": "O-O"})),
        (
            "position",
            json!({"position": "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"}),
        ),
        ("attacks", json!({"position": "startpos", "square": "f3"})),
        (
            "judge_game",
            json!({"pgn": "1. e4 e5 2. Qh6 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0"}),
        ),
        (
            "winnable",
            json!({"position": "8/8/4k3/8/3n4/8/8/1QK5 w - - 0 1"}),
        ),
        (
            "draw",
            json!({"position": "Wke1 Wra1 Bqd8", "move": "e1c1"}),
        ),
        ("draw", json!({"position": "startpos"})),
        ("play", json!({"pgn": "1. e4 e5", "moves": ["Nf3", "Nc6"]})),
    ]
}

/// Sends messages, one on each line, and returns the replies.
fn replies(messages: &[Value]) -> Vec<Value> {
    let lines: Vec<String> = messages.iter().map(Value::to_string).collect();
    oracle("mcp").stdin(lines.join("\n")).records()
}

#[allow(clippy::needless_pass_by_value)] // It is part of the request.
fn request(id: usize, method: &str, params: Value) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
}

/// Adds what a request of the stateless revision has.
fn stateless(mut request: Value, revision: &str) -> Value {
    request["params"]["_meta"] = json!({
        "io.modelcontextprotocol/protocolVersion": revision,
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    request
}

#[test]
fn each_tool_answers_as_its_schema_says() {
    let mut messages = vec![request(0, "tools/list", json!({}))];
    for (id, (name, arguments)) in (1..).zip(calls()) {
        messages.push(request(
            id,
            "tools/call",
            json!({"name": name, "arguments": arguments}),
        ));
    }
    let replies = replies(&messages);
    assert_eq!(replies.len(), messages.len());
    let tools = replies[0]["result"]["tools"].as_array().unwrap();
    let tools: HashMap<&str, &Value> = tools
        .iter()
        .map(|tool| (tool["name"].as_str().unwrap(), tool))
        .collect();
    assert_eq!(tools.len(), 8);
    for ((name, arguments), reply) in calls().iter().zip(&replies[1..]) {
        let tool = tools[name];
        assert_eq!(tool["annotations"]["readOnlyHint"], true);
        for key in ["inputSchema", "outputSchema"] {
            assert!(jsonschema::meta::is_valid(&tool[key]), "{name}");
            assert_eq!(tool[key]["type"], "object", "{name}");
        }
        let input = jsonschema::validator_for(&tool["inputSchema"]).unwrap();
        assert!(input.is_valid(arguments), "{name}");
        assert!(!input.is_valid(&json!({"piece_of": 1})), "{name}");
        let result = &reply["result"];
        assert_eq!(result["isError"], false, "{reply}");
        let output = jsonschema::validator_for(&tool["outputSchema"]).unwrap();
        if let Err(fault) = output.validate(&result["structuredContent"]) {
            panic!("{name}: {fault}: {reply}");
        }
        assert_eq!(result["content"][0]["type"], "text");
        assert!(!result["content"][0]["text"].as_str().unwrap().is_empty());
    }
    let text = |index: usize| {
        replies[index]["result"]["content"][0]["text"]
            .as_str()
            .unwrap()
    };
    let record = |index: usize| &replies[index]["result"]["structuredContent"];
    assert_eq!(record(1)["moves"].as_array().unwrap().len(), 3);
    assert_eq!(
        (&record(2)["legal"], &record(2)["by"]),
        (&json!(false), &json!(["e2"]))
    );
    assert!(text(2).contains("illegal: "));
    assert_eq!(record(3)["checkmate"], true);
    assert_eq!(record(4)["attackers"]["white"], json!(["g1", "e2", "g2"]));
    assert_eq!(record(5)["findings"][0]["kind"], "illegal_move");
    assert!(
        record(5)["repairs"]
            .as_array()
            .is_some_and(|repairs| !repairs.is_empty())
    );
    assert!(text(5).contains("Qh6"));
    assert_eq!(record(6)["black"]["verdict"], "unwinnable");
    // A picture is in the record alone, and the board is text.
    let svg = record(7)["svg"].as_str().unwrap();
    assert!(svg.starts_with("<svg") && !text(7).contains("<svg"));
    assert!(text(7).contains("[K] moves"));
    let played = record(9)["played"].as_array().unwrap();
    let sans: Vec<&Value> = played.iter().map(|step| &step["san"]).collect();
    assert_eq!(sans, ["Nf3", "Nc6"]);
    assert_eq!(record(9)["fen"], played[1]["fen"]);
}

#[test]
fn a_text_for_a_model_has_no_colours() {
    let call = json!({"name": "position", "arguments": {"position": "startpos"}});
    let message = request(1, "tools/call", call).to_string();
    let colours = oracle("mcp")
        .env("CLICOLOR_FORCE", "1")
        .stdin(message.as_str());
    let plain = oracle("mcp").stdin(message);
    assert_eq!(colours.says(), plain.says());
    // Elsewhere, the variable colours what is no terminal.
    let board = oracle("startpos").env("CLICOLOR_FORCE", "1").says();
    assert!(board.contains('\u{1b}'));
}

#[test]
fn descriptions_speak_of_their_own_tool() {
    let list = replies(&[request(1, "tools/list", json!({}))]).remove(0);
    let tools = list["result"]["tools"].as_array().unwrap();
    for tool in tools {
        let properties = tool["inputSchema"]["properties"].as_object().unwrap();
        for (key, property) in properties {
            let description = property["description"].as_str().unwrap();
            let is_of_other =
                ["perft", "mask", "For ", "  "].map(|word| description.contains(word));
            assert_eq!(
                is_of_other, [false; 4],
                "{}, {key}: {description}",
                tool["name"]
            );
        }
    }
    let search = &tools
        .iter()
        .find(|tool| tool["name"] == "winnable")
        .unwrap()["inputSchema"];
    assert_eq!(
        search["properties"]["nodes"]["description"],
        "The positions to try for each side (default: 100000)."
    );
}

#[test]
fn each_description_has_an_example_that_the_tool_answers() {
    let list = replies(&[request(0, "tools/list", json!({}))]);
    let tools = list[0]["result"]["tools"].as_array().unwrap();
    for tool in tools {
        let description = tool["description"].as_str().unwrap();
        let (_, example) = description.split_once("Example: ").unwrap();
        let arguments: Value = serde_json::from_str(example).unwrap();
        let call = json!({"name": tool["name"], "arguments": arguments});
        let reply = replies(&[request(1, "tools/call", call)]);
        assert_eq!(reply[0]["result"]["isError"], false, "{}", reply[0]);
    }
}

#[test]
fn every_revision_is_spoken() {
    for revision in REVISIONS {
        let params = json!({"protocolVersion": revision, "capabilities": {}, "clientInfo": {"name": "a", "version": "1"}});
        let found = replies(&[
            request(1, "initialize", params),
            json!({"jsonrpc": "2.0", "method": "notifications/initialized"}),
            request(2, "ping", json!({})),
        ]);
        assert_eq!(found.len(), 2);
        assert_eq!(found[0]["result"]["protocolVersion"], revision);
        assert_eq!(found[0]["result"]["serverInfo"]["name"], "chess-oracle");
        assert_eq!(found[1], json!({"jsonrpc": "2.0", "id": 2, "result": {}}));
    }
    let other = json!({"protocolVersion": "1999-01-01", "capabilities": {}});
    let found = replies(&[request(1, "initialize", other)]);
    assert_eq!(found[0]["result"]["protocolVersion"], "2025-11-25");

    let (name, arguments) = calls()[1].clone();
    let call = json!({"name": name, "arguments": arguments});
    let now = |request| stateless(request, "2026-07-28");
    let found = replies(&[
        now(request(1, "server/discover", json!({}))),
        now(request(2, "tools/list", json!({}))),
        now(request(3, "tools/call", call.clone())),
        stateless(request(4, "tools/call", call), "2030-01-01"),
    ]);
    let discovered = &found[0]["result"];
    assert_eq!(discovered["supportedVersions"][0], "2026-07-28");
    assert_eq!(discovered["capabilities"], json!({"tools": {}}));
    for reply in &found[..3] {
        assert_eq!(reply["result"]["resultType"], "complete");
    }
    for reply in &found[..2] {
        assert_eq!(reply["result"]["cacheScope"], "public");
        assert!(reply["result"]["ttlMs"].is_u64());
    }
    assert_eq!(found[2]["result"]["structuredContent"]["legal"], false);
    assert_eq!(found[3]["error"]["code"], -32022);
    assert_eq!(found[3]["error"]["data"]["requested"], "2030-01-01");
    assert_eq!(found[3]["error"]["data"]["supported"][0], "2026-07-28");
}

#[test]
fn what_is_no_request_has_an_error_of_the_protocol() {
    let lines = [
        "{",
        "7",
        "[]",
        // Half of a surrogate pair, which a client could not read.
        r#"{"jsonrpc":"2.0","id":"\ud800","method":"ping"}"#,
        r#"{"jsonrpc":"2.0","id":1}"#,
        r#"{"jsonrpc":"2.0","id":"a","method":"tools/sing"}"#,
        r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"sing"}}"#,
        r#"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":[1]}"#,
        // No replies: a notification, a reply, an empty line.
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#,
        r#"{"jsonrpc":"2.0","id":4,"result":{}}"#,
        "",
        r#"[{"jsonrpc":"2.0","id":5,"method":"ping"},{"jsonrpc":"2.0","method":"x"},{"jsonrpc":"2.0","id":6,"method":"ping"}]"#,
    ];
    let found = oracle("mcp").stdin(lines.join("\n")).records();
    let codes: Vec<Value> = found
        .iter()
        .take(8)
        .map(|reply| json!([reply["id"], reply["error"]["code"]]))
        .collect();
    let expected = json!([
        [null, -32700],
        [null, -32600],
        [null, -32600],
        [null, -32700],
        [1, -32600],
        ["a", -32601],
        [2, -32602],
        [3, -32602],
    ]);
    assert_eq!(Value::from(codes), expected);
    assert_eq!(
        found[8..],
        [json!([
            {"jsonrpc": "2.0", "id": 5, "result": {}},
            {"jsonrpc": "2.0", "id": 6, "result": {}},
        ])]
    );
}

#[test]
fn an_error_of_a_tool_is_a_result_that_says_what_to_do() {
    for (name, arguments, code, hint) in [
        (
            "explain_move",
            json!({"position": "startpos", "move": "xyz"}),
            "unreadable_move",
            "write moves as",
        ),
        (
            "explain_move",
            json!({"position": "startpos"}),
            "missing_move",
            "",
        ),
        (
            "legal_moves",
            json!({"position": "Wke1 Wxe2"}),
            "unknown_role",
            "the roles are",
        ),
        (
            "legal_moves",
            json!({"positions": "startpos"}),
            "unknown_key",
            "its keys are fen, position, pgn, moves",
        ),
        ("legal_moves", json!({}), "missing_key", ""),
        ("judge_game", json!({"pgn": ""}), "bad_value", "one game"),
        ("judge_game", json!({"pgn": 7}), "bad_value", "string"),
        (
            "attacks",
            json!({"position": "startpos", "square": "z1"}),
            "bad_square",
            "a1 to h8",
        ),
    ] {
        let call = request(
            1,
            "tools/call",
            json!({"name": name, "arguments": arguments}),
        );
        let reply = &replies(&[call])[0];
        assert_eq!(reply["result"]["isError"], true, "{reply}");
        let text = reply["result"]["content"][0]["text"].as_str().unwrap();
        assert!(text.starts_with(&format!("error {code}: ")), "{text}");
        assert!(text.contains(hint), "{text}");
    }
}

/// Sends damaged messages, then a whole one, and checks every reply.
fn survives(count: usize) {
    let mut rng = Rng::with_seed(2926);
    let mut seeds: Vec<String> = calls()
        .iter()
        .map(|(name, arguments)| {
            request(
                1,
                "tools/call",
                json!({"name": name, "arguments": arguments}),
            )
            .to_string()
        })
        .collect();
    seeds.push(request(1, "initialize", json!({"protocolVersion": "2025-06-18"})).to_string());
    seeds.push(stateless(request(1, "server/discover", json!({})), "2026-07-28").to_string());
    seeds.push(request(1, "tools/list", json!({})).to_string());
    let mut input = Vec::new();
    for _ in 0..count {
        let mut line = rng.choice(&seeds).unwrap().clone().into_bytes();
        for _ in 0..rng.usize(1..4) {
            let at = rng.usize(..line.len());
            match rng.u8(..4) {
                0 => line.truncate(at.max(1)),
                1 => line[at] = rng.u8(..),
                2 => line.insert(at, *rng.choice(b"\"{}[]:,\\0e/ ").unwrap()),
                _ => _ = line.remove(at),
            }
            if line.is_empty() {
                line.push(b' ');
            }
        }
        line.retain(|&byte| byte != b'\n');
        input.extend(line);
        input.push(b'\n');
    }
    input.extend(request(77, "ping", json!({})).to_string().bytes());
    let found = oracle("mcp").stdin(input).records();
    assert!(found.len() > count / 2);
    assert_eq!(
        found.last().unwrap(),
        &json!({"jsonrpc": "2.0", "id": 77, "result": {}})
    );
    for reply in found {
        let one = reply.as_array().map_or(&reply, |batch| &batch[0]);
        assert_eq!(one["jsonrpc"], "2.0");
        assert!(
            one.get("result").is_some() != one.get("error").is_some(),
            "{one}"
        );
    }
}

#[test]
fn damaged_messages_leave_the_server_answering() {
    survives(3_000);
}

#[test]
#[ignore = "takes long"]
fn many_damaged_messages_leave_the_server_answering() {
    survives(100_000);
}
