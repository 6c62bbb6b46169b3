//! `mcp`: the commands as tools, asked by the messages of each revision of the protocol, and by other programs. `cases/mcp.txt` and
//! `cases/mcp_models.txt` have what is sent and answered.

mod clients;
mod protocol;

use fastrand::Rng;
use oracle_reference::draws;
use serde_json::{Value, json};

use crate::support::oracle;

/// The revisions that begin with `initialize`.
const REVISIONS: [&str; 4] = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];

const INITIAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// What the text of a call without a position ends with.
const ASSUMED: &str = "\nassumed: the initial position, as the call names none";

/// A call of each tool that is answered.
fn calls() -> Vec<(&'static str, Value)> {
    const CALLS: &str = r#"
        legal_moves {"position":"startpos","moves":["e4","e5"],"piece":"g1"}
        explain_move {"position":"r3k2r/8/8/8/8/8/4q3/R3K2R w KQkq - 0 1","move":"O-O"}
        position {"position":"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"}
        attacks {"position":"startpos","square":"f3"}
        judge_game {"pgn":"1. e4 e5 2. Qh6 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0"}
        winnable {"position":"8/8/4k3/8/3n4/8/8/1QK5 w - - 0 1"}
        draw {"position":"Wke1 Wra1 Bqd8","move":"e1c1"}
        draw {"position":"startpos"}
        play {"pgn":"1. e4 e5","moves":["Nf3","Nc6"]}
        perft {"fen":"startpos","depth":3}
        mate {"fen":"7k/8/5K2/8/8/8/8/6R1 w - - 0 1","n":2,"line":"Kf7 Kh7 Rh1"}"#;
    let calls = CALLS.lines().filter_map(|line| line.trim().split_once(' '));
    calls
        .map(|(name, arguments)| (name, serde_json::from_str(arguments).unwrap()))
        .collect()
}

/// Sends messages, one on each line, and returns the replies, those to calls that take long in their places.
fn replies(messages: &[Value]) -> Vec<Value> {
    let lines: Vec<String> = messages.iter().map(Value::to_string).collect();
    let mut replies = oracle("mcp").stdin(lines.join("\n")).records();
    let place = |reply: &Value| messages.iter().position(|sent| sent["id"] == reply["id"]);
    replies.sort_by_key(place);
    replies
}

#[allow(clippy::needless_pass_by_value)] // It is part of the request.
fn request(id: usize, method: &str, params: Value) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
}

fn call(id: usize, name: &str, arguments: &Value) -> Value {
    request(
        id,
        "tools/call",
        json!({"name": name, "arguments": arguments}),
    )
}

/// Returns the tools that the server lists.
fn tools() -> Vec<Value> {
    let list = replies(&[request(0, "tools/list", json!({}))]).remove(0);
    let length = list["result"].to_string().len();
    assert!(length < 30_000, "{length}");
    serde_json::from_value(list["result"]["tools"].clone()).unwrap()
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
    let sent = calls().into_iter().enumerate();
    let sent: Vec<Value> = sent
        .map(|(id, (name, arguments))| call(id, name, &arguments))
        .collect();
    let replies = replies(&sent);
    assert_eq!(replies.len(), sent.len());
    let tools = tools();
    assert_eq!(tools.len(), 10);
    for ((name, arguments), reply) in calls().iter().zip(&replies) {
        let tool = tools.iter().find(|tool| tool["name"] == *name).unwrap();
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
        let record = &result["structuredContent"];
        if let Err(fault) = output.validate(record) {
            panic!("{name}: {fault}: {reply}");
        }
        assert_eq!(result["content"][0]["type"], "text");
        let text = result["content"][0]["text"].as_str().unwrap();
        assert!(!text.is_empty());
        // A picture is in the record alone, and the board is text, with its FEN.
        if *name == "draw" {
            let is_svg = record["svg"].as_str().unwrap().starts_with("<svg");
            assert!(is_svg && !text.contains("<svg") && text.contains("a  b  c"));
            let fen = record["fen"].as_str().unwrap();
            assert!(text.ends_with(&format!("\nFEN: {fen}")), "{text}");
            let image = &result["content"][1];
            assert_eq!(
                (&image["type"], &image["mimeType"]),
                (&json!("image"), &json!("image/png"))
            );
            assert!(image["data"].as_str().unwrap().starts_with("iVBORw0KGgo"));
        }
    }
    let record = |index: usize| &replies[index]["result"]["structuredContent"];
    assert_eq!(record(0)["moves"].as_array().unwrap().len(), 3);
    assert_eq!(record(1)["by"], json!(["e2"]));
    assert_eq!(record(2)["checkmate"], true);
    assert_eq!(record(3)["attackers"]["white"], json!(["g1", "e2", "g2"]));
    assert_eq!(record(4)["findings"][0]["kind"], "illegal_move");
    assert!(record(4)["repairs"][0].is_object());
    assert_eq!(record(5)["black"]["verdict"], "unwinnable");
    assert_eq!(record(8)["played"][1]["san"], "Nc6");
    assert_eq!(record(9)["nodes"], 8902);
    assert_eq!(record(8)["fen"], record(8)["played"][1]["fen"]);
}

#[test]
fn a_text_for_a_model_has_no_colours() {
    let message = call(1, "position", &json!({"position": "startpos"})).to_string();
    let colours = oracle("mcp")
        .env("CLICOLOR_FORCE", "1")
        .stdin(message.as_str());
    assert_eq!(colours.says(), oracle("mcp").stdin(message).says());
    // Elsewhere, the variable colours what is no terminal.
    let board = oracle("startpos").env("CLICOLOR_FORCE", "1").says();
    assert!(board.contains('\u{1b}'));
}

#[test]
fn descriptions_speak_of_their_own_tool_and_have_an_example_that_it_answers() {
    let mut examples = Vec::new();
    for tool in tools() {
        let name = tool["name"].as_str().unwrap();
        let properties = &tool["inputSchema"]["properties"];
        for (key, property) in properties.as_object().unwrap() {
            let description = property["description"].as_str().unwrap();
            let is_of_other =
                ["perft", "mask", "For ", "  "].map(|word| description.contains(word));
            assert_eq!(is_of_other, [false; 4], "{name}, {key}: {description}");
        }
        if name == "winnable" {
            let wanted = "The positions to try for each side (default: 100000).";
            assert_eq!(properties["nodes"]["description"], wanted);
        }
        let description = tool["description"].as_str().unwrap();
        let (_, example) = description.split_once("Example: ").unwrap();
        examples.push(call(
            examples.len(),
            name,
            &serde_json::from_str(example).unwrap(),
        ));
    }
    for reply in replies(&examples) {
        assert_eq!(reply["result"]["isError"], false, "{reply}");
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

    let (name, arguments) = &calls()[1];
    let now = |request| stateless(request, "2026-07-28");
    let found = replies(&[
        now(request(1, "server/discover", json!({}))),
        now(request(2, "tools/list", json!({}))),
        now(call(3, name, arguments)),
        stateless(call(4, name, arguments), "2030-01-01"),
    ]);
    let discovered = &found[0]["result"];
    assert_eq!(discovered["supportedVersions"][0], "2026-07-28");
    assert_eq!(discovered["capabilities"], json!({"tools": {}}));
    for (reply, is_cached) in found.iter().zip([true, true, false]) {
        assert_eq!(reply["result"]["resultType"], "complete");
        assert_eq!(reply["result"]["cacheScope"] == "public", is_cached);
        assert_eq!(reply["result"]["ttlMs"].is_u64(), is_cached);
    }
    assert_eq!(found[2]["result"]["structuredContent"]["legal"], false);
    let error = &found[3]["error"];
    assert_eq!(error["code"], -32022);
    assert_eq!(error["data"]["requested"], "2030-01-01");
    assert_eq!(error["data"]["supported"][0], "2026-07-28");
}

/// Each call means the other.
#[test]
fn other_names_of_keys_are_read() {
    const CALLS: &str = r#"
        legal_moves {"square":"g1"} = {"position":"startpos","piece":"g1"}
        legal_moves {"FEN":"startpos","from":"g1"} = {"piece":"white knight on g1"}
        legal_moves {"board":"startpos","piece":"king"} = {"fen":"startpos","piece":"e1"}
        legal_moves {"piece":"K","history":["e4","e5"]} = {"piece":"e1","moves":"1. e4 e5"}
        legal_moves {"side_to_move":"black"} = {"turn":"black"}
        explain_move {"from":"e2","to":"E4"} = {"move":"e2e4"}
        explain_move {"fen":"8/4P2k/8/8/8/8/8/K7 w - - 0 1","from":"e7","to":"e8","promotion":"=Q"} = {"fen":"8/4P2k/8/8/8/8/8/K7 w - - 0 1","move":"e7e8q"}
        explain_move {"san":"e4"} = {"move":"e4"}
        explain_move {"uci":"e2e4"} = {"move":["e2e4"]}
        explain_move {"fen":"startpos","move":"Nf3","ply":0,"moves":["e4"]} = {"fen":"startpos","move":"Nf3"}
        play {"move":"e4"} = {"moves":["e4"]}
        play {"from":"e2","to":"e4"} = {"moves":"e2e4"}
        play {"moves":["e4","e5","Nf3"],"ply":"2"} = {"moves":["e4","e5"]}
        position {"game":"1. e4 e5 2. Nf3","ply":2} = {"pgn":"1. e4 e5"}
        explain_move {"move":{"from":"e2","to":"e4"}} = {"move":"e2e4"}
        draw {"highlight":"e4","arrows":["e2e4"],"orientation":"black"} = {"mark":["e4"],"arrow":"e2e4","flip":true}
        draw {"arrow":[["e2","e4"],"g1-f3"],"perspective":"white"} = {"arrow":"e2e4,g1f3"}"#;
    let calls = CALLS.lines().filter_map(|line| line.trim().split_once(' '));
    let calls: Vec<_> = calls.collect();
    let mut sent = Vec::new();
    for (name, both) in &calls {
        for arguments in both.split(" = ") {
            let arguments = serde_json::from_str(arguments).unwrap();
            sent.push(call(sent.len(), name, &arguments));
        }
    }
    for (replies, call) in replies(&sent).chunks(2).zip(calls) {
        // Not what is assumed.
        let [one, other] = [0, 1].map(|index| replies[index]["result"].to_string());
        let [one, other] =
            [one, other].map(|reply| reply.replace(&ASSUMED.replace('\n', "\\n"), ""));
        assert!(one.ends_with("\"isError\":false}"), "{call:?} {one}");
        assert!(one == other, "{call:?}");
    }
}

/// Each of these is refused, and the error says what to write.
#[test]
fn what_is_not_read_is_named() {
    const CALLS: &str = r#"
        legal_moves {"piece":"knight"} = White has 2 knights: on b1, g1
        legal_moves {"piece":"j"} = `j` does not name a piece
        legal_moves {"positon":"startpos"} = did you mean `position`?
        legal_moves {"from":"g1","to":"f3"} = has no key `to`
        explain_move {"question":"may the knight go to f3?"} = its keys are fen, position, pgn, move,
        explain_move {"from":"e2","to":"e9"} = write the whole move as `move`
        explain_move {"from":"e2","to":"e4","promotion":"pope"} = write the whole move as `move`
        explain_move {"from":"e2","to":"e4","move":"e2e4"} = write the whole move as `move`
        explain_move {"san":"e4","move":"d4"} = `san` means `move`, which is given, too
        position {"pgn":"1. e4 e5","ply":3} = there is no half-move 3: there are 2
        position {"ply":1} = there is no half-move 1: there are 0
        position {"ply":-1} = write a whole number
        judge_game {"pgn":"1. e4","ply":1} = has no key `ply`
        draw {"arrow":"e2"} = write the two squares of each"#;
    let calls = CALLS.lines().filter_map(|line| line.trim().split_once(' '));
    for (name, call_and_error) in calls {
        let (arguments, error) = call_and_error.split_once(" = ").unwrap();
        let sent = call(1, name, &serde_json::from_str(arguments).unwrap());
        let result = &replies(&[sent])[0]["result"];
        let text = result["content"][0]["text"].as_str().unwrap();
        assert!(
            result["isError"] == true && text.contains(error),
            "{name} {arguments}: {text}"
        );
    }
}

/// Arguments of each tool that are answered.
fn answered(name: &str) -> Value {
    match name {
        "explain_move" => json!({"fen": INITIAL, "move": "e2e4"}),
        "perft" => json!({"fen": INITIAL, "depth": 2}),
        "mate" => json!({"fen": INITIAL, "n": 1}),
        "play" | "judge_game" => json!({"fen": INITIAL, "moves": ["e2e4"]}),
        _ => json!({"fen": INITIAL}),
    }
}

#[test]
fn every_tool_takes_each_way_to_say_a_position_but_only_one_of_them() {
    let tools = tools();
    let mut sent = Vec::new();
    for tool in &tools {
        let name = tool["name"].as_str().unwrap();
        let (one, mut other, mut both) = (answered(name), answered(name), answered(name));
        other["position"] = other["fen"].take();
        other.as_object_mut().unwrap().remove("fen");
        both["pgn"] = json!("1. e4");
        let all = [one, other, both, json!({})];
        for arguments in &all {
            sent.push(call(sent.len(), name, arguments));
        }
    }
    for (replies, tool) in replies(&sent).chunks(4).zip(tools) {
        let [one, other, both, none] = [0, 1, 2, 3].map(|index| &replies[index]["result"]);
        let name = &tool["name"];
        assert_eq!((&one["isError"], one), (&json!(false), other), "{name}");
        let text = both["content"][0]["text"].as_str().unwrap();
        assert!(text.contains("both `fen` and `pgn`"), "{name}: {text}");
        assert_eq!(both["isError"], true);
        // Without a position, it is the initial one; some tools also need a move or a game.
        let needs_more = !tool["inputSchema"]["required"]
            .as_array()
            .unwrap()
            .is_empty();
        assert_eq!(
            none["isError"],
            needs_more || name == "judge_game",
            "{none}"
        );
        let text = none["content"][0]["text"].as_str().unwrap();
        assert_eq!(text.ends_with(ASSUMED), none["isError"] == false, "{text}");
    }
}

#[test]
fn an_argument_of_a_wrong_type_or_an_unknown_one_is_an_error_of_every_tool() {
    let wrong =
        r#"-1, 1.5, true, {}, {"a": "e4"}, ["e4", 5], ["e4", null], [["e4"]], [{"san": "e4"}]"#;
    let wrong: Vec<Value> = serde_json::from_str(&format!("[{wrong}]")).unwrap();
    let mut sent = Vec::new();
    for tool in tools() {
        let name = tool["name"].as_str().unwrap();
        let keys = tool["inputSchema"]["properties"]
            .as_object()
            .unwrap()
            .keys();
        let keys = keys
            .map(String::as_str)
            .chain(["foreign", "refuse_unknown"]);
        let before = sent.len();
        for key in keys {
            for value in &wrong {
                let mut arguments = answered(name);
                if ["position", "pgn"].contains(&key) {
                    arguments.as_object_mut().unwrap().remove("fen");
                }
                if (key, value) == ("flip", &json!(true)) {
                    continue;
                }
                arguments[key] = value.clone();
                sent.push(call(sent.len(), name, &arguments));
            }
        }
        assert!(sent.len() - before > 5 * wrong.len(), "{name}");
    }
    for (message, reply) in sent.iter().zip(replies(&sent)) {
        assert_eq!(reply["result"]["isError"], true, "{message} {reply}");
    }
}

/// Sends damaged messages, then a whole one, and checks every reply.
fn survives(count: usize) {
    let mut rng = Rng::with_seed(2926);
    let seeds = calls().into_iter();
    let mut seeds: Vec<String> = seeds
        .map(|(name, arguments)| call(1, name, &arguments).to_string())
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
    assert!(found.contains(&json!({"jsonrpc": "2.0", "id": 77, "result": {}})));
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
    survives(draws(3_000));
}

#[test]
#[ignore = "takes long"]
fn many_damaged_messages_leave_the_server_answering() {
    survives(100_000);
}
