//! The functions of the package for JavaScript, and its types.

use serde_json::Value;

use super::surface::{Definition, Function, OF_PROGRAM, Surface, camel, is_required};
use super::types::Types;

const TYPES: Types = Types {
    words: &[
        ("integer", "number"),
        ("any", "unknown"),
        ("Game", "T.Game"),
    ],
    named: ["", ""],
    comment: ["/** ", " */"],
    literals: ["", " | ", ""],
    list: ["", "[]"],
    map: ["Record<string, ", ">"],
    union: ["", " | ", ""],
};

/// The types of another file.
const OTHERS: Types = Types {
    named: ["T.", ""],
    ..TYPES
};

const ASK: &str =
    "Returns the record that answers a request. Throws an `OracleError` if it is refused.";

/// Returns the functions.
pub fn functions(surface: &Surface) -> String {
    let mut text = Vec::new();
    let parameters = |function: &Function| {
        let taken = function.listed(|name, _, default| match default {
            Some(default) => format!("{name} = {default:?}"),
            None => name.to_owned(),
        });
        taken + &function.first()
    };
    let opened = |function: &Function| match &function.first {
        Some(first) => format!("opened({first:?}, {first}, options)"),
        None => "options".to_owned(),
    };
    for function in &surface.functions {
        let filled = function.listed(|name, _, _| name.to_owned());
        let (fields, others) = (&function.fields, function.others());
        let options = opened(function);
        let call = match &function.command {
            None => format!("picture({options}, {{ {filled} }})"),
            Some(command) if fields.is_empty() => {
                format!("command({options}, {{ ask: {command:?}, {filled} }})")
            }
            Some(command) => {
                let filled = format!("ask: {command:?}, {filled}, fields: {fields:?}");
                format!("command({options}, {{ {filled} }}, {others:?})")
            }
        };
        let name = lower_camel(&function.name);
        // What it returns is said in the types, which editors show.
        let mut add = |name: &str, parameters: &str, call: &str| {
            let head = format!("export function {name}({parameters}, options)");
            text.push(format!("{head} {{\n  return {call};\n}}\n"));
        };
        add(&name, &parameters(function), &call);
        for value in &function.values {
            let taken = value.listed(|name, _, _| name.to_owned());
            let (key, sign) = value.key();
            let call = match &function.command {
                // No option may leave out the key.
                Some(command) if fields.is_empty() => {
                    let options = opened(value);
                    format!(
                        "command({options}, {{ ask: {command:?}, {taken}, fields: [{key:?}] }})"
                    )
                }
                _ => format!("own.{name}({taken}, options)"),
            };
            let call = match sign {
                "?" => format!("{call}.{key} !== null"),
                "!" => format!("{call}.{key}.length === 0"),
                _ => format!("{call}.{key}"),
            };
            let name = lower_camel(&value.name);
            add(&name, &parameters(value), &call);
        }
    }
    let version = env!("CARGO_PKG_VERSION");
    text.push(format!(
        "export function version() {{\n  return {version:?};\n}}\n"
    ));
    lines(&text)
}

/// Returns the types of the functions.
pub fn signatures(surface: &Surface) -> String {
    let mut text = Vec::new();
    let typed = |about: &str, head: &str, (kind, record): Overload| {
        format!("/** {about} */\nexport function {head}: {kind}): {record};\n")
    };
    // Nothing that may be left out stands before options that may not.
    let head = |function: &Function, [mark, missing, of_options]: [&str; 3]| {
        let taken = function.listed(|name, kind, default| {
            let [mark, missing] = default.map_or([""; 2], |_| [mark, missing]);
            format!("{name}{mark}: {}{missing}", OTHERS.written(kind))
        });
        let name = lower_camel(&function.name);
        format!("{name}({taken}, options{of_options}")
    };
    for function in &surface.functions {
        let options = format!("T.{}", function.options());
        let (last, flagged) = overloads(function, &options);
        let about = format!("Returns {}.", function.returns);
        let start = head(function, ["", " | undefined", ""]);
        text.extend(
            flagged
                .into_iter()
                .map(|kinds| typed(&about, &start, kinds)),
        );
        let values = function.values.iter();
        let values = values.map(|value| (value, (options.clone(), OTHERS.written(&value.kind))));
        for (function, kinds) in [(function, last)].into_iter().chain(values) {
            let about = format!("Returns {}.", function.returns);
            if !function.first().is_empty() {
                let first = format!("{}: string, options", function.first());
                let start = head(function, ["", " | undefined", "?"]).replace(", options", &first);
                text.push(typed(&about, &start, kinds.clone()));
            }
            text.push(typed(&about, &head(function, ["?", "", "?"]), kinds));
        }
    }
    for function in &surface.asked {
        let request = format!("T.{}Request", camel(function.command.as_ref().unwrap()));
        let (last, mut all) = overloads(function, &request);
        let of_text = format!("Omit<{request}, \"output\"> & {{ output: T.TextFormat }}");
        all.extend([last, (of_text, "T.TextRecord".to_owned())]);
        text.extend(
            all.into_iter()
                .map(|kinds| typed(ASK, "ask(request", kinds)),
        );
    }
    text.push(
        "/** Returns the version of the package. */\nexport function version(): string;\n"
            .to_owned(),
    );
    lines(&text)
}

/// A type of options, and that of their answer.
type Overload = (String, String);

/// Returns what answers options without flags, and what answers those with some.
fn overloads(function: &Function, options: &str) -> (Overload, Vec<Overload>) {
    let (mut flagged, mut last) = (Vec::new(), options.to_owned());
    let mut record = String::new();
    for (flag, answer) in function.answers() {
        record = OTHERS.written(&answer);
        if !flag.is_empty() {
            flagged.push((format!("{options} & {{ {flag}: true }}"), record.clone()));
        }
    }
    if function.has_fields() {
        let kind = format!("{options} & {{ fields: T.Texts }}");
        flagged.push((kind, format!("Partial<{record}>")));
    }
    let none: Vec<_> = function
        .flags
        .keys()
        .map(|flag| format!("{flag}?: false"))
        .collect();
    if !none.is_empty() {
        last = format!("{options} & {{ {} }}", none.join("; "));
    }
    ((last, record), flagged)
}

/// Returns the types of requests and records.
pub fn records(surface: &Surface) -> String {
    let definitions: Vec<String> = surface.definitions.iter().map(definition).collect();
    lines(&definitions)
}

/// Joins what stands under each other.
fn lines(parts: &[String]) -> String {
    format!("\n{}", parts.join("\n"))
}

fn definition(definition: &Definition) -> String {
    let (name, schema) = (&definition.name, &definition.schema);
    let about = TYPES.comment(schema, "");
    let Some(properties) = schema["properties"].as_object() else {
        return format!("{about}export type {name} = {};\n", TYPES.written(schema));
    };
    // What only an option of the command line adds to an answer is none of the package.
    let is_typed = |kind: &Value| {
        let about = kind["description"].as_str();
        about.is_some_and(|about| about.starts_with("With --"))
    };
    let keys = properties
        .iter()
        .filter(|(_, kind)| kind[OF_PROGRAM] != true && !is_typed(kind));
    let keys = keys.map(|(key, kind)| {
        let mark = if is_required(schema, key) { "" } else { "?" };
        let (about, kind) = (TYPES.comment(kind, "  "), TYPES.written(kind));
        format!("{about}  {key}{mark}: {kind};\n")
    });
    let keys: String = keys.collect();
    let extends = match definition.extends.join(", ") {
        groups if groups.is_empty() => groups,
        groups => format!(" extends {groups}"),
    };
    format!("{about}export interface {name}{extends} {{\n{keys}}}\n")
}

/// Returns `judge_game` as `judgeGame`.
fn lower_camel(name: &str) -> String {
    let name = camel(name);
    name[..1].to_ascii_lowercase() + &name[1..]
}
