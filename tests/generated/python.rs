//! The methods of the module for Python, and its types.

use super::surface::{Definition, Function, OF_PACKAGE, Surface, camel, is_required};
use super::types::Types;

const TYPES: Types = Types {
    words: &[
        ("string", "str"),
        ("integer", "int"),
        ("number", "float"),
        ("boolean", "bool"),
        ("null", "None"),
        ("true", "True"),
        ("false", "False"),
        ("any", "Any"),
        ("Game", "str"),
    ],
    named: ["", ""],
    comment: ["\"\"\"", "\"\"\""],
    literals: ["Literal[", ", ", "]"],
    list: ["List[", "]"],
    map: ["Dict[str, ", "]"],
    union: ["Union[", ", ", "]"],
};

/// The types where their names are looked up late.
const QUOTED: Types = Types {
    named: ["\"", "\""],
    ..TYPES
};

/// The types of another file.
const OTHERS: Types = Types {
    named: ["records.", ""],
    ..TYPES
};

/// Words that cannot be written as attributes.
const KEYWORDS: [&str; 1] = ["from"];

const ASK: &str = r#"
    @overload
    def ask(self, request: Mapping[str, Any], *, timeout: Optional[float] = None) -> Dict[str, Any]: ...

    def ask(self, request: Mapping[str, Any], *, timeout: Optional[float] = None) -> Any:
        """Returns the answer to a request, which `chess-oracle schema request` describes."""
        return self._answer(request, timeout)
"#;

const SVG: &str = r#"        command = options.get("ask") or ("explain" if move else "moves")
        return str(self._command({**options, "ask": command}, position=position, move=move, output="svg")["svg"])
"#;

const VERSION: &str = r#"
    def version(self) -> str:
        """Returns the version of the package."""
        return "VERSION"
"#;

/// Returns the methods.
pub fn commands(surface: &Surface) -> String {
    let mut text = Vec::new();
    for function in &surface.asked {
        let request = format!("{}Request", camel(function.command.as_ref().unwrap()));
        let taken = format!("request: records.{request}, *, timeout: Optional[float] = None");
        let record = OTHERS.written(&function.answers().last().unwrap().1);
        text.push(format!(
            "\n    @overload\n    def ask(self, {taken}) -> {record}: ...\n"
        ));
    }
    text.push(ASK.to_owned());
    let methods = surface.functions.iter();
    text.extend(methods.map(|function| method(function, surface)));
    text.push(VERSION.replace("VERSION", env!("CARGO_PKG_VERSION")));
    text.concat()
}

/// Returns a method, after its signatures for certain flags.
fn method(function: &Function, surface: &Surface) -> String {
    let name = &function.name;
    let about = |returns: &str| {
        format!(
            "\"\"\"Returns {returns}. Options: {}.\"\"\"",
            options(function, surface)
        )
    };
    let defaults = |default: Option<&str>| {
        default.map_or_else(String::new, |default| match default {
            "None" => " = None".to_owned(),
            default => format!(" = {default:?}"),
        })
    };
    let signature = |of: &Function, flags: &str, record: &str| {
        let taken = of.listed(|name, kind, default| {
            format!("{name}: {}{}", TYPES.written(kind), defaults(default))
        });
        let options = format!("**options: Unpack[records.{}]", function.options());
        format!(
            "    def {}(self, {taken}{flags}, {options}) -> {record}:",
            of.name
        )
    };
    let (mut text, mut record, mut head) = (Vec::new(), String::new(), String::new());
    for (chosen, answer) in function.answers() {
        record = OTHERS.written(&answer);
        head = signature(function, "", &record);
        let flags = function.flags.keys().map(|flag| match flag {
            flag if flag == chosen => format!(", {flag}: Literal[True]"),
            flag => format!(", {flag}: Literal[False] = False"),
        });
        let flags = format!(", *{}", flags.collect::<String>());
        let overload = signature(function, &flags, &record);
        text.push(format!("\n    @overload\n{overload} ...\n"));
    }
    if function.flags.is_empty() {
        text.clear();
    } else {
        let taken = function.listed(|name, _, default| format!("{name}: Any{}", defaults(default)));
        head = format!("    def {name}(self, {taken}, **options: Any) -> Any:");
        record = OTHERS.word("any");
    }
    text.push(format!("\n{head}\n        {}\n", about(&function.returns)));
    let mut filled = function.listed(|name, _, _| format!("{name}={name}"));
    if !function.fields.is_empty() {
        let (fields, others) = (&function.fields, function.others());
        filled = format!("{filled}, fields={fields:?}, others={others:?}");
    }
    let call = function.command.as_ref().map(|command| {
        let call = format!("self._command(options, ask={command:?}, {filled})");
        format!("        record: {record} = {call}\n        return record\n")
    });
    text.push(call.unwrap_or_else(|| SVG.to_owned()));
    for value in &function.values {
        let given = value.listed(|name, _, _| name.to_owned());
        let call = format!("self.{name}({given}, **options)");
        let call = match value.key() {
            (key, "?") => format!("{call}[{key:?}] is not None"),
            (key, "!") => format!("not {call}[{key:?}]"),
            (key, _) => format!("{call}[{key:?}]"),
        };
        let head = signature(value, "", &OTHERS.written(&value.kind));
        let about = about(&value.returns);
        text.push(format!(
            "\n{head}\n        {about}\n        return {call}\n"
        ));
    }
    text.concat()
}

/// Lists the options of a function.
fn options(function: &Function, surface: &Surface) -> String {
    let mut definitions = surface.definitions.iter();
    let of_it = definitions.find(|definition| definition.name == function.options());
    let of_it = of_it.unwrap();
    let own = of_it.schema["properties"].as_object().unwrap().keys();
    let own = function
        .flags
        .keys()
        .chain(own)
        .map(|key| format!("`{key}`"));
    let groups = of_it.extends.iter();
    let groups = groups.map(|group| format!("and those of `records.{group}`"));
    own.chain(groups).collect::<Vec<_>>().join(", ")
}

/// Returns the types of requests and records.
pub fn records(surface: &Surface) -> String {
    surface.definitions.iter().map(definition).collect()
}

/// Returns the definition of a type. Of a record, a class has the keys that are required, and one that inherits from it the others;
/// those that are keywords have classes of their own.
fn definition(definition: &Definition) -> String {
    let (name, schema) = (&definition.name, &definition.schema);
    let Some(properties) = schema["properties"].as_object() else {
        let (kind, about) = (QUOTED.written(schema), TYPES.comment(schema, ""));
        return format!("\n\n{name} = {kind}\n{about}");
    };
    let (mut text, mut bases) = (Vec::new(), definition.extends.clone());
    let mut keys = [Vec::new(), Vec::new()];
    let properties = properties
        .iter()
        .filter(|(_, kind)| kind[OF_PACKAGE] != true);
    for (key, kind) in properties {
        let is_optional = !is_required(schema, key);
        if KEYWORDS.contains(&&**key) {
            let (base, kind) = (format!("_{name}{}", camel(key)), QUOTED.written(kind));
            let total = if is_optional { ", total=False" } else { "" };
            let key = format!("{{{key:?}: {kind}}}");
            text.push(format!("\n\n{base} = TypedDict({base:?}, {key}{total})\n"));
            bases.push(base);
        } else {
            let (about, kind) = (TYPES.comment(kind, "    "), TYPES.written(kind));
            keys[usize::from(is_optional)].push(format!("    {key}: {kind}\n{about}"));
        }
    }
    if bases.is_empty() {
        bases.push("TypedDict".to_owned());
    }
    let [required, optional] = keys.map(|keys| keys.concat());
    let mut bases = bases.join(", ");
    let about = TYPES.comment(schema, "    ");
    if optional.is_empty() {
        text.push(format!("\n\nclass {name}({bases}):\n{about}{required}"));
        return text.concat();
    }
    if !required.is_empty() {
        text.push(format!("\n\nclass _{name}({bases}):\n{required}"));
        bases = format!("_{name}");
    }
    text.push(format!(
        "\n\nclass {name}({bases}, total=False):\n{about}{optional}"
    ));
    text.concat()
}
