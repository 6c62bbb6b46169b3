//! The methods of the module for Python, and its types.

use serde_json::Value;

use super::HEAD;
use super::surface::{Body, Definition, Function, Key, Kind, Surface, camel};

const RECORDS: &str = "
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Literal, TypedDict, Union

if TYPE_CHECKING:
    from . import Move as MoveText
    from . import Moves, Position

Texts = Union[Iterable[str], str]
";

const COMMANDS: &str = r#"
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Literal, Mapping, Optional, Sequence, overload

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from . import Move as MoveText
    from . import Moves, Position, records


class Commands:
    """Each command as a method, which makes one request and returns its record. Options are keys of the request."""

    def _answer(self, request: Mapping[str, Any], timeout: Optional[float]) -> Any:
        raise NotImplementedError

    def _command(self, options: Mapping[str, Any], position: Any = None, others: Sequence[str] = (), **filled: Any) -> Any:
        raise NotImplementedError
"#;

const ASK: &str = r#"    @overload
    def ask(self, request: Mapping[str, Any], *, timeout: Optional[float] = None) -> Dict[str, Any]: ...

    def ask(self, request: Mapping[str, Any], *, timeout: Optional[float] = None) -> Any:
        """Returns the answer to a request, which `chess-oracle schema request` describes."""
        return self._answer(request, timeout)
"#;

const SVG: &str = r#"        command = options.get("ask") or ("explain" if options.get("move") else "moves")
        return str(self._command({**options, "ask": command}, position=position, output="svg")["svg"])
"#;

/// Words that cannot be written as attributes.
const KEYWORDS: [&str; 1] = ["from"];

/// Returns the class of the methods.
pub fn commands(surface: &Surface) -> String {
    let mut parts = vec![format!(
        "\"\"\"The commands as methods.\n\n{HEAD}\n\"\"\"\n{COMMANDS}"
    )];
    parts.extend(surface.asked.iter().map(|asked| {
        let (request, record) = (&asked.request, &asked.record);
        let signature = format!("ask(self, request: records.{request}, *, timeout: Optional[float] = None) -> records.{record}");
        format!("    @overload\n    def {signature}: ...\n")
    }));
    parts.push(ASK.to_owned());
    parts.extend(surface.functions.iter().flat_map(methods));
    let version = env!("CARGO_PKG_VERSION");
    parts.push(format!("    def version(self) -> str:\n        \"\"\"Returns the version of the package.\"\"\"\n        return \"{version}\"\n"));
    parts.join("\n")
}

/// Returns a method, after its signatures for certain flags.
fn methods(function: &Function) -> Vec<String> {
    let (name, options) = (&function.name, function.options());
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
        parameters.collect::<Vec<_>>().concat()
    };
    let record = function
        .record()
        .map_or_else(|| "str".to_owned(), |record| format!("records.{record}"));
    let signature = |flags: &str, record: &str| {
        format!(
            "    def {name}(self{}{flags}, **options: Unpack[records.{options}]) -> {record}:",
            parameters(true)
        )
    };
    let overload = |flag: &str, record: &str| {
        let flags = function.answers.keys().map(|key| {
            let value = if key == flag {
                "True]"
            } else {
                "False] = False"
            };
            format!(", {key}: Literal[{value}")
        });
        let flags = flags.collect::<Vec<_>>().concat();
        format!(
            "    @overload\n{} ...\n",
            signature(&format!(", *{flags}"), record)
        )
    };
    let answer = |(flag, answer): (&String, &Value)| {
        overload(flag, &format!("records.{}", answer.as_str().unwrap()))
    };
    let mut parts: Vec<String> = function.answers.iter().map(answer).collect();
    let (mut head, mut kind) = (signature("", &record), &*record);
    if !parts.is_empty() {
        parts.push(overload("", &record));
        (head, kind) = (
            format!(
                "    def {name}(self{}, **options: Any) -> Any:",
                parameters(false)
            ),
            "Any",
        );
    }
    let mut filled = function
        .takes()
        .map(|(name, _)| format!(", {name}={name}"))
        .collect::<Vec<_>>()
        .concat();
    if !function.fields.is_empty() {
        filled += &format!(
            ", fields={:?}, others={:?}",
            function.fields,
            function.others()
        )[..];
    }
    let body = match &function.command {
        Some(command) => {
            format!(
                "        record: {kind} = self._command(options, ask=\"{command}\"{filled})\n        return record\n"
            )
        }
        None => SVG.to_owned(),
    };
    parts.push(format!(
        "{head}\n        \"\"\"Returns {}.\"\"\"\n{body}",
        function.returns
    ));
    parts
}

/// Returns the types of requests and records.
pub fn records(surface: &Surface) -> String {
    let definitions = surface
        .definitions
        .iter()
        .map(|definition| match &definition.body {
            Body::Alias(kind) => {
                format!(
                    "\n\n{} = {}\n{}",
                    definition.name,
                    written(kind, true),
                    about_text(&definition.about, "")
                )
            }
            Body::Record(keys) => record(definition, keys),
        });
    let head = format!("\"\"\"The types of requests and records.\n\n{HEAD}\n\"\"\"\n{RECORDS}");
    head + &definitions.collect::<Vec<_>>().concat()
}

/// Returns a record. A class has the keys that are required, and one that inherits from it the others; those that are keywords have
/// classes of their own.
fn record(
    Definition {
        name,
        about,
        extends,
        ..
    }: &Definition,
    keys: &[Key],
) -> String {
    let (mut bases, mut text) = (extends.clone(), String::new());
    let (words, plain): (Vec<&Key>, Vec<&Key>) =
        keys.iter().partition(|key| KEYWORDS.contains(&&*key.name));
    for key in words {
        let base = format!("_{name}{}", camel(&key.name));
        let total = if key.is_required { "" } else { ", total=False" };
        let keys = format!("{{\"{}\": {}}}", key.name, written(&key.kind, true));
        text += &[
            "\n\n",
            &base,
            " = TypedDict(\"",
            &base,
            "\", ",
            &keys,
            total,
            ")\n",
        ]
        .concat();
        bases.push(base);
    }
    let (required, optional): (Vec<&Key>, Vec<&Key>) =
        plain.iter().partition(|key| key.is_required);
    if !required.is_empty() && !optional.is_empty() {
        let base = format!("_{name}");
        text += &class(&base, &bases, "", "", &required);
        bases = vec![base];
    }
    let (total, keys) = if optional.is_empty() {
        ("", required)
    } else {
        (", total=False", optional)
    };
    text + &class(name, &bases, total, about, &keys)
}

fn class(name: &str, bases: &[String], total: &str, about: &str, keys: &[&Key]) -> String {
    let bases = if bases.is_empty() {
        "TypedDict".to_owned()
    } else {
        bases.join(", ")
    };
    let keys = keys.iter().map(|key| {
        format!(
            "    {}: {}\n{}",
            key.name,
            written(&key.kind, false),
            about_text(&key.about, "    ")
        )
    });
    let keys = keys.collect::<Vec<_>>().concat();
    format!(
        "\n\nclass {name}({bases}{total}):\n{}{keys}",
        about_text(about, "    ")
    )
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
    let joined = |kinds: Vec<String>| kinds.join(", ");
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
            format!("Literal[{}]", joined(values.iter().map(literal).collect()))
        }
        Kind::List(kind) => format!("List[{}]", inner(kind)),
        Kind::Map(kind) => format!("Dict[str, {}]", inner(kind)),
        Kind::Union(kinds) => format!("Union[{}]", joined(kinds.iter().map(inner).collect())),
    }
}
