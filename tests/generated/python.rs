//! The methods of the module for Python, and its types.

use serde_json::Value;

use super::surface::{Body, Definition, Function, Key, Kind, Surface};

const RECORDS: &str = r#""""The types of requests and records.

Made from the table of functions and the schemas by `CHESS_ORACLE_GENERATE=1 cargo test generated`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Literal, TypedDict, Union

if TYPE_CHECKING:
    from . import Move as MoveText
    from . import Moves, Position
"#;

const COMMANDS: &str = r#""""The commands as methods.

Made from the table of functions and the schemas by `CHESS_ORACLE_GENERATE=1 cargo test generated`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Literal, Mapping, Optional, overload

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from . import Move as MoveText
    from . import Moves, Position, records


class Commands:
    """Each command as a method, which makes one request and returns its record. Options are keys of the request."""

    def _answer(self, request: Mapping[str, Any], timeout: Optional[float]) -> Any:
        raise NotImplementedError

    def _command(self, options: Mapping[str, Any], position: Any = None, **filled: Any) -> Any:
        raise NotImplementedError
"#;

/// Words that cannot be written as attributes.
const KEYWORDS: [&str; 1] = ["from"];

/// Returns the class of the methods.
pub fn commands(surface: &Surface) -> String {
    let mut text = COMMANDS.to_owned();
    for asked in &surface.asked {
        text += &format!(
            "\n    @overload\n    def ask(self, request: records.{}, *, timeout: Optional[float] = None) -> records.{}: ...\n",
            asked.request, asked.record
        );
    }
    text += r#"
    @overload
    def ask(self, request: Mapping[str, Any], *, timeout: Optional[float] = None) -> Dict[str, Any]: ...

    def ask(self, request: Mapping[str, Any], *, timeout: Optional[float] = None) -> Any:
        """Returns the answer to a request, which `chess-oracle schema request` describes."""
        return self._answer(request, timeout)
"#;
    surface
        .functions
        .iter()
        .for_each(|function| method(function, &mut text));
    text += "\n    def version(self) -> str:\n        \"\"\"Returns the version of the package.\"\"\"\n";
    text + &format!("        return \"{}\"\n", env!("CARGO_PKG_VERSION"))
}

fn method(function: &Function, text: &mut String) {
    let name = &function.name;
    let parameters = |is_typed: bool| {
        let parameters = function.takes().map(|(name, default)| {
            let kind = match name {
                _ if !is_typed => "Any",
                "position" => "Position",
                "moves" => "Moves",
                "move" => "MoveText",
                "depth" => "int",
                _ => "str",
            };
            let default = default.map_or_else(String::new, |default| format!(" = \"{default}\""));
            format!(", {name}: {kind}{default}")
        });
        parameters.collect::<String>()
    };
    let record = function
        .record()
        .map_or_else(|| "str".to_owned(), |record| format!("records.{record}"));
    let signature = |flags: &str, record: &str| {
        let options = function.options();
        format!(
            "def {name}(self{}{flags}, **options: Unpack[records.{options}]) -> {record}:",
            parameters(true)
        )
    };
    let flags = |flag: &str| {
        let flags = function.answers.keys().map(|key| match key == flag {
            true => format!(", {key}: Literal[True]"),
            false => format!(", {key}: Literal[False] = False"),
        });
        format!(", *{}", flags.collect::<String>())
    };
    text.push('\n');
    if function.answers.is_empty() {
        *text += &format!("    {}\n", signature("", &record));
    } else {
        for (flag, answer) in &function.answers {
            let answer = format!("records.{}", answer.as_str().unwrap());
            *text += &format!(
                "    @overload\n    {} ...\n\n",
                signature(&flags(flag), &answer)
            );
        }
        *text += &format!(
            "    @overload\n    {} ...\n\n",
            signature(&flags(""), &record)
        );
        *text += &format!(
            "    def {name}(self{}, **options: Any) -> Any:\n",
            parameters(false)
        );
    }
    let filled = function
        .takes()
        .map(|(name, _)| format!(", {name}={name}"))
        .collect::<String>();
    *text += &format!("        \"\"\"Returns {}.\"\"\"\n", function.returns);
    let mut filled = filled;
    if !function.fields.is_empty() {
        filled += &format!(", fields={:?}", function.fields);
    }
    *text += &match &function.command {
        Some(command) => format!(
            "        record: {} = self._command(options, ask=\"{command}\"{filled})\n        return record\n",
            if function.answers.is_empty() {
                &record
            } else {
                "Any"
            }
        ),
        None => format!(
            "        command = options.get(\"ask\") or (\"explain\" if options.get(\"move\") else \"moves\")\n        \
             return str(self._command({{**options, \"ask\": command}}{filled}, output=\"svg\")[\"svg\"])\n"
        ),
    };
}

/// Returns the types of requests and records.
pub fn records(surface: &Surface) -> String {
    let mut text = RECORDS.to_owned();
    for Definition {
        name,
        about,
        extends,
        body,
    } in &surface.definitions
    {
        match body {
            Body::Alias(kind) => {
                text += &format!("\n{name} = {}\n", written(kind, true));
                text += &about_text(about, "");
            }
            Body::Record(keys) => record(name, about, extends, keys, &mut text),
        }
    }
    text
}

/// Adds a record. A class has the keys that are required, and one that inherits from it the others; those that are keywords have
/// classes of their own.
fn record(name: &str, about: &str, extends: &[String], keys: &[Key], text: &mut String) {
    let mut bases = extends.to_vec();
    let is_keyword = |key: &&Key| KEYWORDS.contains(&&*key.name);
    for key in keys.iter().filter(is_keyword) {
        let base = format!("_{name}{}", super::surface::camel(&key.name));
        let total = if key.is_required { "" } else { ", total=False" };
        *text += &format!(
            "\n{base} = TypedDict(\"{base}\", {{\"{}\": {}}}{total})\n",
            key.name,
            written(&key.kind, true)
        );
        bases.push(base);
    }
    let plain: Vec<&Key> = keys.iter().filter(|key| !is_keyword(key)).collect();
    let (required, optional): (Vec<&Key>, Vec<&Key>) =
        plain.iter().partition(|key| key.is_required);
    if !required.is_empty() && !optional.is_empty() {
        let base = format!("_{name}");
        class(&base, &bases, "", "", &required, text);
        bases = vec![base];
    }
    let (total, keys) = if optional.is_empty() {
        ("", required)
    } else {
        (", total=False", optional)
    };
    class(name, &bases, total, about, &keys, text);
}

fn class(name: &str, bases: &[String], total: &str, about: &str, keys: &[&Key], text: &mut String) {
    let bases = if bases.is_empty() {
        "TypedDict".to_owned()
    } else {
        bases.join(", ")
    };
    *text += &format!("\n\nclass {name}({bases}{total}):\n");
    *text += &about_text(about, "    ");
    for key in keys {
        let kind = if key.name == "arrow" {
            "Moves".to_owned()
        } else {
            written(&key.kind, false)
        };
        *text += &format!("    {}: {kind}\n", key.name);
        *text += &about_text(&key.about, "    ");
    }
    if about.is_empty() && keys.is_empty() {
        *text += "    pass\n";
    }
    text.push('\n');
}

fn about_text(about: &str, indent: &str) -> String {
    if about.is_empty() {
        String::new()
    } else {
        format!("{indent}\"\"\"{about}\"\"\"\n")
    }
}

/// Returns a kind; names in quotes are looked up late.
fn written(kind: &Kind, is_quoted: bool) -> String {
    let inner = |kind: &Kind| written(kind, is_quoted);
    match kind {
        Kind::Named(name) if is_quoted => format!("\"{name}\""),
        Kind::Named(name) => name.clone(),
        Kind::Text => "str".to_owned(),
        Kind::Number => "int".to_owned(),
        Kind::Flag => "bool".to_owned(),
        Kind::Null => "None".to_owned(),
        Kind::Any => "Any".to_owned(),
        Kind::Literals(values) => {
            let literal = |value: &Value| match value {
                Value::Bool(true) => "True".to_owned(),
                Value::Bool(false) => "False".to_owned(),
                Value::Null => "None".to_owned(),
                value => value.to_string(),
            };
            format!(
                "Literal[{}]",
                values.iter().map(literal).collect::<Vec<_>>().join(", ")
            )
        }
        Kind::List(kind) => format!("List[{}]", inner(kind)),
        Kind::Map(kind) => format!("Dict[str, {}]", inner(kind)),
        Kind::Union(kinds) => format!(
            "Union[{}]",
            kinds.iter().map(inner).collect::<Vec<_>>().join(", ")
        ),
    }
}
