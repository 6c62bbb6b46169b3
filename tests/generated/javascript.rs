//! The functions of the package for JavaScript, and its types.

use serde_json::{Map, Value};

use super::HEAD;
use super::surface::{Body, Definition, Kind, Surface, camel};

/// What the schemas do not say: an object may stand for a text.
const TEXTS: &str = "
/** A position in any notation, or an object with its FEN, such as a game of chess.js, which has its moves, too. */
export type Position = string | { fen(): string };

/** A move in UCI, SAN or long notation, or its squares. */
export type MoveText = string | { from: string; to: string; promotion?: string };

/** Moves to play: a list, or a text. */
export type Moves = readonly MoveText[] | string;

/** A game in PGN, or an object with its PGN, such as a game of chess.js. */
export type Game = string | { pgn(): string };

/** One or more: a list, or a text. */
export type Texts = readonly string[] | string;
";

const ASK: &str =
    "/** Returns the record that answers a request. Throws an `OracleError` if it is refused. */";
const VERSION: &str = "/** Returns the version of the package. */";

/// Returns the functions.
pub fn functions(surface: &Surface) -> String {
    let mut parts = vec![format!(
        "// {HEAD}\n\nimport {{ command, picture }} from \"./request.js\";\n"
    )];
    for function in &surface.functions {
        let taken: Vec<&str> = function.takes().map(|(name, _)| name).collect();
        let parameters = function.takes().map(|(name, default)| {
            default.map_or(name.to_owned(), |default| format!("{name} = \"{default}\""))
        });
        let parameters = parameters.collect::<Vec<_>>().join(", ");
        let filled = taken.join(", ");
        let call = match &function.command {
            None => format!("picture(options, {{ {filled} }})"),
            Some(command) if function.fields.is_empty() => {
                format!("command(options, {{ ask: \"{command}\", {filled} }})")
            }
            Some(command) => {
                let (fields, others) = (&function.fields, function.others());
                format!(
                    "command(options, {{ ask: \"{command}\", {filled}, fields: {fields:?} }}, {others:?})"
                )
            }
        };
        let (returns, name) = (&function.returns, lower_camel(&function.name));
        parts.push(format!("/** Returns {returns}. */\nexport function {name}({parameters}, options) {{\n  return {call};\n}}\n"));
    }
    let version = env!("CARGO_PKG_VERSION");
    parts.push(format!(
        "{VERSION}\nexport function version() {{\n  return \"{version}\";\n}}\n"
    ));
    parts.join("\n")
}

/// Returns the types of the functions.
pub fn signatures(surface: &Surface) -> String {
    let mut parts = vec![format!(
        "// {HEAD}\n\nimport type * as T from \"./records.js\";\n"
    )];
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
        let kinds = match function.record() {
            Some(record) => answers(&function.answers, &record, function.has_fields()),
            None => vec![(String::new(), "string".to_owned())],
        };
        let (returns, name, options) = (
            &function.returns,
            lower_camel(&function.name),
            function.options(),
        );
        for (more, record) in kinds {
            let mark = if more.contains(": true") || more.contains("fields") {
                ""
            } else {
                "?"
            };
            let signature = format!("{name}({taken}, options{mark}: T.{options}{more}): {record};");
            parts.push(format!(
                "/** Returns {returns}. */\nexport function {signature}\n"
            ));
        }
    }
    for asked in &surface.asked {
        let request = format!("T.{}", asked.request);
        for (more, record) in answers(&asked.answers, &asked.record, asked.has_fields) {
            parts.push(format!(
                "{ASK}\nexport function ask(request: {request}{more}): {record};\n"
            ));
        }
        let text = format!("Omit<{request}, \"output\"> & {{ output: T.TextFormat }}");
        parts.push(format!(
            "{ASK}\nexport function ask(request: {text}): T.TextRecord;\n"
        ));
    }
    parts.push(format!("{VERSION}\nexport function version(): string;\n"));
    parts.join("\n")
}

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
            " & { fields: T.Texts }".to_owned(),
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
    let definition = |Definition {
                          name,
                          about,
                          extends,
                          body,
                      }: &Definition| match body {
        Body::Alias(kind) => format!(
            "{}export type {name} = {};\n",
            comment(about, ""),
            written(kind)
        ),
        Body::Record(keys) => {
            let extends = if extends.is_empty() {
                String::new()
            } else {
                format!(" extends {}", extends.join(", "))
            };
            let keys = keys.iter().filter(|key| !key.is_of_program).map(|key| {
                let mark = if key.is_required { "" } else { "?" };
                format!(
                    "{}  {}{mark}: {};\n",
                    comment(&key.about, "  "),
                    key.name,
                    written(&key.kind)
                )
            });
            let keys = keys.collect::<Vec<_>>().concat();
            format!(
                "{}export interface {name}{extends} {{\n{keys}}}\n",
                comment(about, "")
            )
        }
    };
    let definitions = surface.definitions.iter().map(definition);
    format!("// {HEAD}\n{TEXTS}\n") + &definitions.collect::<Vec<_>>().join("\n")
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
        Kind::Literals(values) => values
            .iter()
            .map(Value::to_string)
            .collect::<Vec<_>>()
            .join(" | "),
        Kind::List(kind) if matches!(**kind, Kind::Union(_) | Kind::Literals(_)) => {
            format!("({})[]", written(kind))
        }
        Kind::List(kind) => format!("{}[]", written(kind)),
        Kind::Map(kind) => format!("Record<string, {}>", written(kind)),
        Kind::Union(kinds) => kinds.iter().map(written).collect::<Vec<_>>().join(" | "),
    }
}

/// Returns `judge_game` as `judgeGame`.
fn lower_camel(name: &str) -> String {
    let name = camel(name);
    name[..1].to_ascii_lowercase() + &name[1..]
}
