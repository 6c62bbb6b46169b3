//! A question is the same on the command line, as a line of a stream, as an object, as the call of a tool, and in Python.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use fastrand::Rng;
use oracle_answers::REQUESTS;
use oracle_answers::request::{Interface, known_keys};
use serde_json::{Map, Value, json};

use crate::support::{oracle, oracle_with};

/// What is asked about a position: a command, and its options by their keys.
#[derive(Debug)]
struct Asked {
    command: &'static str,
    position: &'static str,
    options: Vec<(&'static str, Value)>,
    /// Whether fields of the position stand in its line, and not in options.
    has_fields: bool,
    /// The tool that is asked about legal moves.
    tool: &'static str,
}

const POSITIONS: [&str; 9] = [
    "startpos",
    "kiwipete",
    "Wke1 Wra1 Bqd8",
    "4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "8/8/8/8/k2p3R/8/4P3/K7 w - - 0 1",
    "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"a\";",
    "Wke1 Wxa1",
    "startpos moves f3 e5 g4 Qh4",
];

/// Options that may be fields of a line.
const FIELDS: [&str; 5] = ["turn", "castling", "ep", "moved", "piece"];

/// Returns values of an option, the last of them a wrong one; none of an option that is given or not.
fn values(key: &str) -> Option<&'static [&'static str]> {
    Some(match key {
        "turn" => &["w", "black", "green"],
        "castling" => &["-", "KQkq", "Q", "x"],
        "ep" => &["-", "e3", "d6", "e9"],
        "moved" => &["a1", "e1h8", "-", "z9"],
        "halfmove" => &["7", "150", "-1"],
        "fullmove" => &["9", "40", "x"],
        "piece" => &["e1", "Wke1", "z1"],
        "moves" => &["e4", "e2e4 e7e5", "1. e4 e5 2. Nf3", "xx"],
        "letters" => &["de", "en", "xx"],
        "only" => &["captures", "captures,checks", "captchas"],
        "nodes" => &["5", "50", "-1"],
        "fields" => &["fen", "problems,assumed", "turm"],
        "depth" => &["0", "1", "2", "x"],
        "n" => &["1", "2", "0"],
        "line" => &["e4", "e2e4", "Kd2", "zz"],
        "square" => &["e1", "d4", "e9"],
        "flag" => &["white", "green"],
        "penalties" => &["rapid", "slow"],
        "move" => &["e4", "Ke2", "O-O", "e1c1", "zz"],
        "coordinates" => &["inside", "none", "outer"],
        "size" => &["300", "7"],
        "theme" => &["blue", "pink"],
        "caption" | "title" => &["none", "a {turn}"],
        "mark" => &["e4", "e4,f5", "e9"],
        "arrow" => &["e2e4", "e2"],
        _ => return None,
    })
}

/// Returns whether a command line, or the line of a position, has an option of this name.
fn is_typed(command: &str, key: &str) -> bool {
    // Built once: it takes as long as many answers.
    static ALL: LazyLock<clap::Command> = LazyLock::new(chess_oracle::command);
    let name = key.replace('_', "-");
    let of_command = ALL.find_subcommand(command).unwrap_or(&ALL);
    let has_long = of_command
        .get_arguments()
        .any(|own| own.get_long() == Some(&*name));
    has_long || ["halfmove", "fullmove"].contains(&key)
}

impl Asked {
    fn draw(rng: &mut Rng) -> Asked {
        // Neither masks nor games are about positions.
        let requests = REQUESTS.iter().map(|request| request());
        let requests: Vec<_> = requests
            .filter(|request| request.is_about_position())
            .collect();
        let request = rng.choice(&requests).unwrap();
        let [_, _, position, own, look] = known_keys(&**request);
        let formats = request.formats().names(Interface::Object);
        let format = (rng.u8(..3) == 0).then(|| formats[rng.usize(..formats.len())]);
        let (mut options, mut is_wrong) = (Vec::new(), rng.bool());
        let mut add = |rng: &mut Rng, key: &'static str| {
            let values = values(key).unwrap_or_default();
            let value = match values.split_last() {
                // One value is wrong at the most.
                Some((wrong, _)) if is_wrong && rng.u8(..3) == 0 => {
                    is_wrong = false;
                    json!(wrong)
                }
                Some((_, good)) => json!(good[rng.usize(..good.len())]),
                None => json!(true),
            };
            options.push((key, value));
        };
        match request.word() {
            "explain" => add(rng, "move"),
            "perft" => add(rng, "depth"),
            "mate" => add(rng, "n"),
            _ => {}
        }
        let mut keys: Vec<&str> = [position, position, own, own, look].concat();
        keys.push("fields");
        keys.retain(|key| !["timeout_ms", "move", "depth", "n", "split"].contains(key));
        keys.retain(|key| is_typed(request.word(), key));
        // What a picture looks like is of no other format, and it has no letters.
        let is_seen = |key: &&str| format == Some("svg") && *key != "unicode";
        keys.retain(|key| is_seen(key) || !look.contains(key));
        rng.shuffle(&mut keys);
        keys.truncate([0, 1, 1, 2, 2, 3][rng.usize(..6)]);
        keys.dedup();
        keys.sort_unstable();
        keys.dedup();
        if request.word() == "moves" && keys.contains(&"nodes") && !keys.contains(&"dead") {
            keys.push("dead");
        }
        // The row of an object has the counts of each move, and that of a command line where they are asked for.
        let has_row = [Some("csv"), Some("tsv")].contains(&format);
        let is_split = keys.iter().any(|key| ["divide", "stats"].contains(key));
        if request.word() == "perft" && has_row && !is_split {
            keys.retain(|key| *key != "check");
            keys.push("divide");
        }
        for key in keys {
            add(rng, key);
        }
        options.extend(format.map(|format| ("output", json!(format))));
        Asked {
            command: request.word(),
            position: POSITIONS[rng.usize(..POSITIONS.len())],
            options,
            has_fields: rng.bool(),
            tool: ["legal_moves", "position"][rng.usize(..2)],
        }
    }

    fn has(&self, key: &str) -> bool {
        self.options.iter().any(|(own, _)| *own == key)
    }

    fn value(&self, key: &str) -> Option<&str> {
        let (_, value) = self.options.iter().find(|(own, _)| *own == key)?;
        value.as_str()
    }

    /// Returns the words of a command line, and the line with its fields.
    fn words(&self) -> (Vec<String>, String) {
        let mut words: Vec<String> = Vec::new();
        if self.command != "moves" {
            words.push(self.command.to_owned());
        }
        words.extend(
            self.value("move")
                .or(self.value("depth"))
                .or(self.value("n"))
                .map(str::to_owned),
        );
        let mut line = self.position.to_owned();
        for (key, value) in &self.options {
            let name = match *key {
                "move" | "depth" | "n" => continue,
                key => key.replace('_', "-"),
            };
            match value.as_str() {
                Some(value)
                    if ["halfmove", "fullmove"].contains(key)
                        || self.has_fields && FIELDS.contains(key) =>
                {
                    line.extend([" ", &name, "=", value]);
                }
                Some(value) => words.extend([format!("--{name}"), value.to_owned()]),
                None => words.push(format!("--{name}")),
            }
        }
        if !self.has("output") && !self.has("count") {
            words.push("--json".to_owned());
        }
        if ["csv", "tsv"].map(Some).contains(&self.value("output")) {
            words.push("--no-header".to_owned());
        }
        (words, line)
    }

    fn object(&self) -> Value {
        let mut object = json!({"ask": self.command, "position": self.position});
        for (key, value) in &self.options {
            let number = value
                .as_str()
                .filter(|_| ["nodes", "size", "n"].contains(key));
            let number = number.and_then(|text| text.parse::<u64>().ok());
            object[key] = number.map_or_else(|| value.clone(), Value::from);
        }
        // Moves may be a list.
        if let Some("e2e4 e7e5") = self.value("moves") {
            object["moves"] = json!(["e2e4", "e7e5"]);
        }
        object
    }

    /// Returns the call of the tool that has all these options.
    fn call(&self, id: usize, tools: &[Value]) -> Option<Value> {
        let name = match self.command {
            "moves" => self.tool,
            "explain" => "explain_move",
            name => name,
        };
        let tool = tools.iter().find(|tool| tool["name"] == name)?;
        let keys: Vec<&str> = tool["keys"]
            .as_array()?
            .iter()
            .filter_map(Value::as_str)
            .collect();
        let is_tool = self.options.iter().all(|(key, _)| keys.contains(key));
        is_tool.then(|| {
            let mut arguments = self.object();
            let members = arguments.as_object_mut().unwrap();
            members.shift_remove("ask");
            let params = json!({"name": name, "arguments": arguments});
            json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params})
        })
    }
}

/// Asks this many questions in every way.
pub fn try_questions(seed: u64, count: usize) {
    let mut rng = Rng::with_seed(seed);
    let asked: Vec<Asked> = (0..count).map(|_| Asked::draw(&mut rng)).collect();
    // A letter of the position may be an escape.
    let mut written = |asked: &Asked| {
        let letter = ['e', 'k', 'W', '/', 'x'][rng.usize(..5)];
        let object = asked.object().to_string();
        let (before, after) = object.split_once("\"position\":\"").unwrap();
        let (position, rest) = after.split_once('"').unwrap();
        let escaped = position.replace(letter, &format!("\\u{:04x}", u32::from(letter)));
        format!("{before} \"position\" :\"{escaped}\"{rest}")
    };
    let objects: Vec<String> = asked.iter().map(&mut written).collect();
    let (answers, ..) = oracle("--json -").stdin(objects.join("\n")).ends();
    let answers: Vec<&str> = answers.lines().collect();
    assert_eq!(answers.len(), count);
    let tools: Vec<Value> = serde_json::from_str(include_str!("../../src/mcp/tools.json")).unwrap();
    let calls = asked
        .iter()
        .enumerate()
        .filter_map(|(id, asked)| asked.call(id, &tools));
    let calls: Vec<String> = calls.map(|call| call.to_string()).collect();
    let replies = oracle("mcp").stdin(calls.join("\n")).records();
    assert_eq!(replies.len(), calls.len());
    for ((asked, answer), object) in asked.iter().zip(&answers).zip(&objects) {
        check(asked, answer, object);
    }
    for reply in replies {
        let id = usize::try_from(reply["id"].as_u64().unwrap()).unwrap();
        check_reply(&reply["result"], answers[id], &asked[id]);
    }
}

/// Checks that the command line, and a stream of one line, answer as the object.
fn check(asked: &Asked, answer: &str, object: &str) {
    let (words, line) = asked.words();
    let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
    words.push(&line);
    let (stdout, stderr, status) = oracle_with(&words).ends();
    *words.last_mut().unwrap() = "-";
    let of_stream = oracle_with(&words).stdin(&*line).ends();
    let record: Map<String, Value> = serde_json::from_str(answer).unwrap();
    let about = || format!("{words:?} of {line}, {object}: {stdout}{stderr}{answer}");
    let error = record.get("error").cloned();
    assert_eq!(status == 2, error.is_some(), "{}", about());
    assert_eq!(of_stream.2, status, "{}", about());
    if let Some(error) = error {
        let code = error["code"].as_str().unwrap();
        // What is wrong with an option is said of its name, which differs. Of two mistakes, either may be told.
        let is_of_option = ["usage", "bad_value", "bad_number"].contains(&code);
        let mistakes = asked.options.len() + usize::from(asked.position.contains('x'));
        if !is_of_option && mistakes < 2 {
            let message = error["message"].as_str().unwrap();
            assert!(
                stderr.starts_with(&format!("chess-oracle: {message}")),
                "{}",
                about()
            );
        }
        return;
    }
    let output = asked.value("output");
    let found = match record.get(output.unwrap_or("count")) {
        // An empty line ends a game.
        Some(Value::String(text)) if output == Some("pgn") => format!("{text}\n\n"),
        Some(Value::String(text)) => format!("{text}\n"),
        Some(Value::Number(count)) => format!("{count}\n"),
        _ => Value::Object(record).to_string() + "\n",
    };
    assert_eq!(stdout, found, "{}", about());
    assert_eq!(of_stream.0.trim_end(), stdout.trim_end(), "{}", about());
}

/// Checks that a tool answers as the object.
fn check_reply(result: &Value, answer: &str, asked: &Asked) {
    let record: Value = serde_json::from_str(answer).unwrap();
    let text = result["content"][0]["text"].as_str().unwrap();
    if let Some(code) = record["error"]["code"].as_str() {
        assert_eq!(result["isError"], true, "{asked:?}: {answer}");
        assert!(
            text.starts_with(&format!("error {code}: ")),
            "{asked:?}: {text}: {answer}"
        );
    } else {
        let mut found = result["structuredContent"].as_object().unwrap().clone();
        let mut wanted = record.as_object().unwrap().clone();
        // A tool has the length of a line.
        for side in [&mut found, &mut wanted]
            .into_iter()
            .flat_map(|record| record.values_mut())
        {
            if let Some(side) = side.as_object_mut().filter(|_| asked.command == "winnable") {
                side.retain(|key, _| !["line", "san", "plies"].contains(&&**key));
            }
        }
        if asked.command == "moves" && asked.tool == "position" {
            wanted.retain(|key, _| !["id", "moves", "captures", "operations"].contains(&&**key));
        }
        assert_eq!(found, wanted, "{asked:?}: {text}");
    }
}

/// Asks the module of Python for each object, and writes the answers, or the errors.
const PYTHON: &str = "
import sys, json, chess_oracle
for line in sys.stdin:
    try:
        answer = chess_oracle.ask(json.loads(line))
    except chess_oracle.OracleError as error:
        answer = {'error': [error.code, error.message]}
    print(json.dumps(answer))
";

/// Asks this many questions in Python.
pub fn try_python(seed: u64, count: usize) {
    let mut rng = Rng::with_seed(seed);
    let asked = (0..count).map(|_| Asked::draw(&mut rng).object().to_string());
    let objects: Vec<String> = asked.collect();
    let (answers, ..) = oracle("--json -").stdin(objects.join("\n")).ends();
    let folder = Path::new(env!("CARGO_BIN_EXE_chess-oracle")).parent();
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let paths = folder
        .map(PathBuf::from)
        .into_iter()
        .chain(std::env::split_paths(&paths));
    let mut python = assert_cmd::Command::new("python3");
    python.args(["-c", PYTHON]).write_stdin(objects.join("\n"));
    python.env("PATH", std::env::join_paths(paths).unwrap());
    python.env(
        "PYTHONPATH",
        concat!(env!("CARGO_MANIFEST_DIR"), "/bindings/python/src"),
    );
    let output = python.output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{told}");
    let found = String::from_utf8(output.stdout).unwrap();
    assert_eq!(found.lines().count(), count);
    for ((object, answer), found) in objects.iter().zip(answers.lines()).zip(found.lines()) {
        let [mut wanted, found]: [Value; 2] =
            [answer, found].map(|text| serde_json::from_str(text).unwrap());
        if let Some(error) = wanted.get("error") {
            wanted = json!({"error": [error["code"], error["message"]]});
        }
        assert_eq!(found, wanted, "{object}");
    }
}
