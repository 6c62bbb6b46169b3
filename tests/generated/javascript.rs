//! The functions of the package for JavaScript, and its types.

use serde_json::{Map, Value};

use super::surface::{Body, Definition, Kind, Surface, camel};

const HEAD: &str = "// Made from the table of functions and the schemas by `CHESS_ORACLE_GENERATE=1 cargo test generated`.\n";

/// What the schemas do not say: an object may stand for a text.
const TEXTS: &str = r#"
/** A position in any notation, or an object with its FEN, such as a game of chess.js, which has its moves, too. */
export type Position = string | { fen(): string };

/** A move in UCI, SAN or long notation, or its squares. */
export type MoveText = string | { from: string; to: string; promotion?: string };

/** Moves to play: a list, or a text. */
export type Moves = MoveText[] | string;

/** A game in PGN, or an object with its PGN, such as a game of chess.js. */
export type Game = string | { pgn(): string };
"#;

/// Returns the functions.
pub fn functions(surface: &Surface) -> String {
    let mut text = format!("{HEAD}\nimport {{ command, picture }} from \"./request.js\";\n");
    for function in &surface.functions {
        let taken: Vec<&str> = function.takes().map(|(name, _)| name).collect();
        let parameters = function.takes().map(|(name, default)| match default {
            Some(default) => format!("{name} = \"{default}\""),
            None => name.to_owned(),
        });
        let parameters: Vec<String> = parameters.collect();
        let mut filled = taken.join(", ");
        if let Some(command) = &function.command {
            filled = format!("ask: \"{command}\", {filled}");
        }
        if !function.fields.is_empty() {
            filled += &format!(", fields: {:?}", function.fields);
        }
        text += &format!(
            "\n/** Returns {}. */\nexport function {}({}, options) {{\n  return {}(options, {{ {filled} }});\n}}\n",
            function.returns,
            lower_camel(&function.name),
            parameters.join(", "),
            if function.command.is_some() {
                "command"
            } else {
                "picture"
            },
        );
    }
    text + &format!(
        "\n{VERSION}\nexport function version() {{\n  return \"{}\";\n}}\n",
        env!("CARGO_PKG_VERSION")
    )
}

const VERSION: &str = "/** Returns the version of the package. */";

/// Returns the types of the functions.
pub fn signatures(surface: &Surface) -> String {
    let mut text = format!("{HEAD}\nimport type * as T from \"./records.js\";\n");
    for function in &surface.functions {
        let taken = function.takes().map(|(name, default)| {
            let kind = match name {
                "position" => "T.Position",
                "moves" => "T.Moves",
                "move" => "T.MoveText",
                "depth" => "number",
                "pgn" => "T.Game",
                _ => "string",
            };
            format!("{name}{}: {kind}", if default.is_some() { "?" } else { "" })
        });
        let taken = taken.collect::<Vec<_>>().join(", ");
        let record = function.record();
        let kinds = match &record {
            Some(record) => answers(&function.answers, record, function.has_fields()),
            None => vec![(String::new(), "string".to_owned())],
        };
        for (more, record) in kinds {
            let mark = if more.contains(": true") || more.contains("fields") {
                ""
            } else {
                "?"
            };
            text += &format!(
                "\n/** Returns {}. */\nexport function {}({taken}, options{mark}: T.{}{more}): {record};\n",
                function.returns,
                lower_camel(&function.name),
                function.options(),
            );
        }
    }
    for asked in &surface.asked {
        let request = format!("T.{}", asked.request);
        for (more, record) in answers(&asked.answers, &asked.record, asked.has_fields) {
            text += &format!("\n{ASK}\nexport function ask(request: {request}{more}): {record};\n");
        }
        text += &format!(
            "\n{ASK}\nexport function ask(request: Omit<{request}, \"output\"> & {{ output: T.TextFormat }}): T.TextRecord;\n"
        );
    }
    text + &format!("\n{VERSION}\nexport function version(): string;\n")
}

const ASK: &str = "/** Returns the record that answers a request. Throws an `OracleError` if the request is refused. */";

/// Returns what is added to the type of options, and the record of the answer, for each kind of answer.
fn answers(others: &Map<String, Value>, record: &str, has_fields: bool) -> Vec<(String, String)> {
    let other = |(key, answer): (&String, &Value)| {
        (
            format!(" & {{ {key}: true }}"),
            format!("T.{}", answer.as_str().unwrap()),
        )
    };
    let mut all: Vec<(String, String)> = others.iter().map(other).collect();
    if has_fields {
        all.push((
            " & { fields: string[] | string }".to_owned(),
            format!("Partial<T.{record}>"),
        ));
    }
    let not: Vec<String> = others.keys().map(|key| format!("{key}?: false")).collect();
    let not = if not.is_empty() {
        String::new()
    } else {
        format!(" & {{ {} }}", not.join("; "))
    };
    all.push((not, format!("T.{record}")));
    all
}

/// Returns the types of requests and records.
pub fn records(surface: &Surface) -> String {
    let mut text = format!("{HEAD}{TEXTS}");
    for Definition {
        name,
        about,
        extends,
        body,
    } in &surface.definitions
    {
        text.push('\n');
        text += &comment(about, "");
        match body {
            Body::Alias(kind) => text += &format!("export type {name} = {};\n", written(kind)),
            Body::Record(keys) => {
                let extends = if extends.is_empty() {
                    String::new()
                } else {
                    format!(" extends {}", extends.join(", "))
                };
                text += &format!("export interface {name}{extends} {{\n");
                for key in keys.iter().filter(|key| !key.is_of_program) {
                    let mark = if key.is_required { "" } else { "?" };
                    text += &comment(&key.about, "  ");
                    text += &format!("  {}{mark}: {};\n", key.name, written(&key.kind));
                }
                text += "}\n";
            }
        }
    }
    text
}

fn comment(about: &str, indent: &str) -> String {
    if about.is_empty() {
        String::new()
    } else {
        format!("{indent}/** {about} */\n")
    }
}

fn written(kind: &Kind) -> String {
    match kind {
        Kind::Named(name) => name.clone(),
        Kind::Text => "string".to_owned(),
        Kind::Number => "number".to_owned(),
        Kind::Flag => "boolean".to_owned(),
        Kind::Null => "null".to_owned(),
        Kind::Any => "unknown".to_owned(),
        Kind::Literals(values) => joined(values.iter().map(Value::to_string)),
        Kind::List(kind) => match &**kind {
            Kind::Union(_) | Kind::Literals(_) => format!("({})[]", written(kind)),
            _ => format!("{}[]", written(kind)),
        },
        Kind::Map(kind) => format!("Record<string, {}>", written(kind)),
        Kind::Union(kinds) => joined(kinds.iter().map(written)),
    }
}

fn joined(kinds: impl Iterator<Item = String>) -> String {
    kinds.collect::<Vec<_>>().join(" | ")
}

/// Returns `judge_game` as `judgeGame`.
fn lower_camel(name: &str) -> String {
    let name = camel(name);
    name[..1].to_ascii_lowercase() + &name[1..]
}
