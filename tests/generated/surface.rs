//! The surface of the bindings, from the table of functions and the JSON Schemas: what each function takes and returns, and the types of
//! requests and records.

use std::collections::BTreeSet;
use std::vec;

use oracle_answers::request::{Interface, Request, known_keys};
use oracle_answers::{REQUESTS, schema};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::documents::read;

/// The options of `moves` that matter to the state of a position.
const OF_STATE: [&str; 3] = ["moves", "dead", "nodes"];

/// A named type: a record with the keys of others and its own, or another name of a type. Its schema refers to records by name.
#[derive(Default)]
pub struct Definition {
    pub name: String,
    pub extends: Vec<String>,
    pub schema: Value,
}

/// Marks keys that only the program reads, and not the package for JavaScript.
pub const OF_PROGRAM: &str = "of_program";
/// Marks keys that only the package for JavaScript reads.
pub const OF_PACKAGE: &str = "of_package";

/// A function, as the table describes it.
#[derive(Clone, Deserialize)]
pub struct Function {
    #[serde(rename = "function")]
    pub name: String,
    /// The command; none of a picture, which is that of any.
    pub command: Option<String>,
    #[serde(default)]
    pub takes: Vec<String>,
    pub returns: String,
    /// The types of its answers with certain flags.
    #[serde(default, rename = "answers")]
    pub flags: Map<String, Value>,
    #[serde(default)]
    pub fields: Vec<String>,
    /// Functions that return one key of its record, and take what it takes, if they say nothing else.
    #[serde(default)]
    pub values: Vec<Function>,
    /// The key; with the sign `?`, whether it is not null; with `!`, whether it is empty.
    #[serde(default)]
    key: String,
    #[serde(default)]
    pub kind: Value,
    /// Whether only the program has its command, and not the package for JavaScript.
    #[serde(default)]
    of_program: bool,
    /// The option that may stand before the others.
    #[serde(skip)]
    pub first: Option<String>,
}

impl Function {
    /// Lists what it takes by position, each with its type and its default.
    pub fn listed(&self, write: impl Fn(&str, &Value, Option<&str>) -> String) -> String {
        let taken = self.takes.iter().map(|taken| {
            let taken = taken.replace('?', "=None");
            let (name, default) = taken.split_once('=').unwrap_or((&taken, ""));
            let kind = match name {
                "depth" | "n" => json!({"type": "integer"}),
                "pgn" => json!({"$ref": "game"}),
                "piece" | "square" => json!({"type": "string"}),
                name => special(name).unwrap(),
            };
            let kind = match default {
                "None" => json!({"anyOf": [kind, {"type": "null"}]}),
                _ => kind,
            };
            write(name, &kind, Some(default).filter(|text| !text.is_empty()))
        });
        taken.collect::<Vec<_>>().join(", ")
    }

    fn taken(&self) -> Vec<&str> {
        let names = self.takes.iter().map(|taken| taken.split(['=', '?']));
        names.filter_map(|mut parts| parts.next()).collect()
    }

    /// Returns the option that may stand before the others, behind what stands before it.
    pub fn first(&self) -> String {
        let first = self.first.as_ref();
        first.map_or_else(String::new, |first| format!(", {first}"))
    }

    /// Returns the key that it returns, and its sign.
    pub fn key(&self) -> (&str, &str) {
        let end = self.key.trim_end_matches(['?', '!']).len();
        self.key.split_at(end)
    }

    /// Returns whether it answers this command as `ask` does.
    fn is_whole(&self, word: &str) -> bool {
        self.fields.is_empty() && self.command.as_deref() == Some(word)
    }

    fn request(&self) -> Option<Box<dyn Request>> {
        requests().find(|request| Some(request.word()) == self.command.as_deref())
    }

    pub fn options(&self) -> String {
        format!("{}Options", camel(&self.name))
    }

    /// Returns the options of its command that are none of its own.
    pub fn others(&self) -> Vec<&'static str> {
        let keys = self.request().map(|request| own_keys(&*request));
        without(
            keys.unwrap_or_default(),
            &[&OF_STATE[..], &["fields"]].concat(),
        )
    }

    /// Returns whether some fields of its record can be chosen.
    pub fn has_fields(&self) -> bool {
        self.fields.is_empty() && self.command.is_some()
    }

    /// Returns the types of its answers: those with flags, and last that with none.
    pub fn answers<'a>(&'a self) -> Vec<(&'a str, Value)> {
        let own = match self.command.as_deref() {
            None => json!({"type": "string"}),
            Some(_) if !self.fields.is_empty() => named(&format!("{}_record", self.name)),
            Some("games") => named("game_record"),
            Some(command) => named(&format!("{command}_record")),
        };
        let of_flag = |(flag, name): (&'a String, &Value)| (&**flag, json!({ "$ref": name }));
        let flags = self.flags.iter().map(of_flag);
        flags.chain([("", own)]).collect()
    }
}

pub struct Surface {
    pub definitions: Vec<Definition>,
    pub functions: Vec<Function>,
    /// Each command that `ask` reads, as a function.
    pub asked: Vec<Function>,
    /// The commands that it has not.
    absent: Vec<String>,
}

impl Surface {
    /// Reads that of Python, or of JavaScript, which lacks commands of the program.
    pub fn read(is_of_program: bool) -> Surface {
        let functions: Vec<Function> = serde_json::from_str(&read("src/mcp/tools.json")).unwrap();
        let is_had = |function: &Function| is_of_program || !function.of_program;
        let (mut functions, absent): (Vec<_>, Vec<_>) = functions.into_iter().partition(is_had);
        for function in &mut functions {
            // In JavaScript, it stays among the options, too.
            let first = function
                .takes
                .pop_if(|taken| !is_of_program && taken.ends_with('?'));
            function.first = first.map(|taken| taken.replace('?', ""));
            let without = |value: &&mut Function| value.takes.is_empty();
            for value in function.values.iter_mut().filter(without) {
                value.takes.clone_from(&function.takes);
                value.first.clone_from(&function.first);
            }
        }
        let (definitions, asked) = Default::default();
        let mut surface = Surface {
            definitions,
            functions,
            asked,
            absent: absent.into_iter().filter_map(|it| it.command).collect(),
        };
        for request in surface.requests() {
            let word = request.word();
            let bare = json!({"function": word, "command": word, "takes": [], "returns": ""});
            let mut known = surface.functions.iter();
            let known = known.find(|known| known.is_whole(word)).cloned();
            let known = known.or_else(|| serde_json::from_value(bare).ok());
            surface.asked.extend(known);
        }
        surface.add_records();
        surface.add_answers();
        surface.add_options();
        surface.add_requests();
        surface
    }

    /// Returns the requests of the commands that it has.
    fn requests(&self) -> vec::IntoIter<Box<dyn Request>> {
        let is_absent = |word: &str| self.absent.iter().any(|absent| absent == word);
        let requests = requests().filter(|request| !is_absent(request.word()));
        requests.collect::<Vec<_>>().into_iter()
    }

    /// Returns those whose answers can be pictures.
    fn drawn(&self) -> impl Iterator<Item = Box<dyn Request>> + use<> {
        let requests = self.requests();
        requests.filter(|request| request.formats().has("svg"))
    }

    /// Adds the records of all commands, and what they refer to.
    fn add_records(&mut self) {
        let all = schema::document(None);
        let defs = all["$defs"].as_object().unwrap();
        let kinds = self.requests().flat_map(|request| request.records());
        let mut wanted = BTreeSet::new();
        let kinds = kinds.map(|(kind, ..)| *kind).chain(["error"]);
        // Only the program follows files.
        for kind in kinds.filter(|kind| self.absent.is_empty() || *kind != "notice") {
            let place = format!("#/$defs/{kind}_record");
            reach(&named(&place), defs, &mut wanted);
        }
        for (name, def) in defs.iter().filter(|(name, _)| wanted.contains(*name)) {
            self.define(&camel(name), def);
        }
    }

    /// Adds the answers that are in no schema.
    fn add_answers(&mut self) {
        let formats = self
            .requests()
            .flat_map(|request| request.formats().names(Interface::Object));
        let mut formats: BTreeSet<&str> = formats.collect();
        formats.retain(|name| !["csv", "json", "tsv"].contains(name));
        let about = "A format that is no record.";
        let format = json!({"description": about, "enum": formats});
        self.define("TextFormat", &format);
        let about = "A text or a picture, under the name of its format.";
        let mut text = json!({"description": about, "properties": {}});
        for name in formats {
            text["properties"][name] = json!({"type": "string"});
        }
        text["properties"]["id"] = json!({});
        self.define("TextRecord", &text);
        let answers: Map<_, _> = serde_json::from_str(include_str!("answers.json")).unwrap();
        for (name, record) in answers {
            self.define(&name, &record);
        }
        for Function { name, fields, .. } in self.functions.clone() {
            if !fields.is_empty() {
                let mut record = schema::document_of_keys(&fields);
                record["description"] = format!("Returned by `{name}`.").into();
                self.define(&format!("{}Record", camel(&name)), &record);
            }
        }
    }

    /// Adds the options of each function.
    fn add_options(&mut self) {
        let [_, _, setup, _, look] = known_keys(&*REQUESTS[0]());
        let setup = without(setup.to_vec(), &["moves", "piece"]);
        let about = "What a position does not say itself.";
        self.add_keys("SetupOptions", about, "", &[], &setup);
        self.add_keys("PictureOptions", "How a picture looks.", "", &[], look);
        let functions = [&*self.functions, &self.asked].concat();
        let flags = functions.iter().flat_map(|function| function.flags.keys());
        let flags: Vec<&str> = flags.map(String::as_str).collect();
        for function in &functions {
            let (mut groups, mut keys) = (GROUPS.to_vec(), vec!["ask", "moves"]);
            if let Some(request) = function.request() {
                groups = look_groups(&*request);
                groups.truncate(1);
                keys = own_keys(&*request);
                keys.retain(|key| function.fields.is_empty() || OF_STATE.contains(key));
            } else {
                keys.extend(self.drawn().flat_map(|request| own_keys(&*request)));
                keys.retain(|key| *key != "fields");
            }
            let keys = without(without(keys, &flags), &function.taken());
            let about = format!("The options of `{}`.", function.name);
            let (name, word) = (function.options(), function.command.as_deref());
            self.add_keys(&name, &about, word.unwrap_or_default(), &groups, &keys);
        }
    }

    /// Adds the request of each command, and the unions of all requests and of all records.
    fn add_requests(&mut self) {
        const SHARED: [&str; 3] = ["id", "output", "refuse_unknown"];
        const PLACES: [&str; 3] = ["position", "fen", "epd"];
        self.add_keys("RequestKeys", "What any request may say.", "", &[], &SHARED);
        self.add_keys(
            "PositionKeys",
            "The position of a request.",
            "",
            &[],
            &PLACES,
        );
        let (mut names, mut records) = (Vec::new(), Vec::new());
        for (function, request) in self.asked.clone().iter().zip(self.requests()) {
            let word = request.word();
            let options = function.options();
            let mut groups = look_groups(&*request);
            groups.splice(..groups.len().min(1), [&*options]);
            groups.push("RequestKeys");
            let mut keys = vec!["ask"];
            keys.extend(function.taken());
            if request.is_about_position() {
                groups.push("PositionKeys");
                keys.retain(|key| !PLACES.contains(key));
            }
            let name = format!("{}Request", camel(word));
            let about = format!("A request of `{word}`.");
            self.add_keys(&name, &about, word, &groups, &keys);
            names.push(named(&name));
            records.extend(function.answers().into_iter().map(|(_, record)| record));
        }
        records.extend(["text_record", "error_record"].map(named));
        self.define("AnyRequest", &json!({ "oneOf": names }));
        self.define("AnyRecord", &json!({ "oneOf": records }));
    }

    /// Adds a record of these keys of a request to the command.
    fn add_keys(&mut self, name: &str, about: &str, word: &str, groups: &[&str], keys: &[&str]) {
        let owned: Vec<String> = keys.iter().map(|&key| key.to_owned()).collect();
        let known = match word {
            "" => schema::document(Some("request")),
            word => schema::request_of_keys(word, &owned, &[]),
        };
        let mut properties = Map::new();
        for &key in keys {
            let property = &known["properties"][key];
            assert!(property.is_object(), "{key} is in no schema");
            let drawn = || self.drawn().map(|request| request.word());
            let mut kind = match key {
                "ask" if word.is_empty() => json!({"enum": drawn().collect::<Vec<_>>()}),
                "ask" => json!({ "const": word }),
                "output" => json!({"const": "json"}),
                "arrow" => json!({"oneOf": [named("move_text"), named("moves")]}),
                _ if special(key).is_some() => special(key).unwrap(),
                _ if property["type"][0] == "array" => named("texts"),
                _ => property.clone(),
            };
            kind["description"] = property["description"].clone();
            properties.insert(key.to_owned(), kind);
        }
        if ["SetupOptions", "JudgeGameOptions"].contains(&name) {
            let about = "The seconds after which no answer is a `TimeoutError`.";
            let kind = json!({"type": ["number", "null"], "description": about, OF_PROGRAM: true});
            properties.insert("timeout".to_owned(), kind);
        }
        properties.extend(others_names(name));
        let mut record = json!({"description": about, "properties": properties});
        if !["", "moves"].contains(&word) {
            record["required"] = json!(["ask"]);
        }
        let count = self.definitions.len();
        self.define(name, &record);
        for added in &mut self.definitions[count..] {
            added.extends = groups.iter().map(|&group| group.to_owned()).collect();
        }
    }

    /// Defines the type of this name; records inside it have names that begin with its.
    fn define(&mut self, name: &str, schema: &Value) {
        if self.definitions.iter().any(|known| known.name == name) {
            return;
        }
        let is_record = |schema: &Value| schema["properties"].is_object();
        let kinds = schema["oneOf"].as_array();
        let kinds = kinds.filter(|kinds| is_record(schema) || kinds.iter().any(is_record));
        let schema = match kinds {
            Some(kinds) => {
                let kinds = kinds.iter().map(|kind| self.variant(name, schema, kind));
                json!({"description": schema["description"], "oneOf": kinds.collect::<Vec<_>>()})
            }
            None => self.name_parts(name, schema),
        };
        self.add(name, schema);
    }

    fn add(&mut self, name: &str, schema: Value) {
        let mut definition = Definition::default();
        (definition.name, definition.schema) = (name.to_owned(), schema);
        self.definitions.push(definition);
    }

    /// Defines a variant of a record, and refers to it. Its name ends with the values of its tags.
    fn variant(&mut self, name: &str, schema: &Value, variant: &Value) -> Value {
        let variants = schema["oneOf"].as_array().unwrap();
        let is_tag = |key: &str| {
            let mut of_key = variants.iter().map(|variant| &variant["properties"][key]);
            of_key.any(|value| value.get("const").is_some())
        };
        let is_no = |end: &String| end.starts_with("No");
        let Some(own) = variant["properties"].as_object() else {
            return variant.clone();
        };
        let mut end: Vec<String> = Vec::new();
        for (key, value) in own {
            end.push(match value.get("const").or(value["enum"].get(0)) {
                _ if value["type"] == "null" => format!("No{}", camel(key)),
                Some(Value::Bool(false)) => format!("Not{}", camel(key)),
                Some(Value::Bool(true)) => camel(key),
                Some(Value::String(value)) if is_tag(key) && !end.iter().any(is_no) => camel(value),
                _ => continue,
            });
        }
        let variant_name = format!("{}{}", stem(name), end.concat());
        let (mut properties, mut required) = (Map::new(), Vec::new());
        for part in [schema, variant] {
            properties.extend(part["properties"].as_object().cloned().unwrap_or_default());
            required.extend(part["required"].as_array().into_iter().flatten());
        }
        let whole = json!({"properties": properties, "required": required});
        let is_shared = schema["properties"].is_object();
        let whole = self.name_parts(if is_shared { name } else { &variant_name }, &whole);
        self.add(&variant_name, whole);
        named(&variant_name)
    }

    /// Defines the records in a type under names that begin with this one, and refers to them.
    fn name_parts(&mut self, name: &str, schema: &Value) -> Value {
        let mut schema = schema.clone();
        for (key, inner) in schema.as_object_mut().into_iter().flatten() {
            match (&**key, inner) {
                ("properties", Value::Object(keys)) => {
                    for (key, kind) in keys {
                        self.name_record(&format!("{}{}", stem(name), camel(key)), kind);
                    }
                }
                ("oneOf" | "anyOf", Value::Array(kinds)) => {
                    for kind in kinds {
                        self.name_record(name, kind);
                    }
                }
                ("items", inner) => self.name_record(&singular(name), inner),
                ("additionalProperties", inner) => self.name_record(name, inner),
                _ => {}
            }
        }
        schema
    }

    /// Defines a type if it is a record, and refers to it.
    fn name_record(&mut self, name: &str, schema: &mut Value) {
        if schema["properties"].is_object() {
            self.define(name, schema);
            let about = &schema["description"];
            *schema = match schema["type"][1].as_str() {
                Some(nothing) => {
                    json!({"oneOf": [{"$ref": name}, {"type": nothing}], "description": about})
                }
                None => json!({"$ref": name, "description": about}),
            };
        } else {
            *schema = self.name_parts(name, schema);
        }
    }
}

fn named(name: &str) -> Value {
    json!({ "$ref": name })
}

/// Returns the type of a key that may be an object of the language.
fn special(key: &str) -> Option<Value> {
    match key {
        "position" | "fen" | "epd" => Some(named("position")),
        "moves" => Some(named("moves")),
        "move" => Some(named("move_text")),
        _ => None,
    }
}

/// Returns whether every record has this key.
pub fn is_required(schema: &Value, key: &str) -> bool {
    let keys = schema["required"].as_array();
    keys.is_some_and(|keys| keys.iter().any(|required| required == key))
}

/// Adds the names of the definitions that a schema refers to.
fn reach(schema: &Value, defs: &Map<String, Value>, names: &mut BTreeSet<String>) {
    let text = schema.to_string();
    for place in text.split("\"#/$defs/").skip(1) {
        let name = place.split('"').next().unwrap();
        if name != "id" && names.insert(name.to_owned()) {
            reach(&defs[name], defs, names);
        }
    }
}

/// Returns the options that the bindings read under names of python-chess and of boards for pages.
fn others_names(name: &str) -> Map<String, Value> {
    let all: Value = serde_json::from_str(include_str!("names.json")).unwrap();
    all[name].as_object().cloned().unwrap_or_default()
}

fn requests() -> impl Iterator<Item = Box<dyn Request>> {
    REQUESTS.iter().map(|request| request())
}

/// The options of a position, and of a picture.
const GROUPS: [&str; 2] = ["SetupOptions", "PictureOptions"];

/// Returns those of a command.
fn look_groups(request: &dyn Request) -> Vec<&'static str> {
    let is_drawn = request.look_keys().contains(&"flip");
    let has = GROUPS.iter().zip([request.is_about_position(), is_drawn]);
    has.filter(|(_, has)| *has)
        .map(|(group, _)| *group)
        .collect()
}

/// Returns the keys of a command without those that its position and all pictures have.
fn own_keys(request: &dyn Request) -> Vec<&'static str> {
    let mut keys = vec!["moves", "piece"];
    keys.retain(|key| match *key {
        "piece" => request.word() == "moves",
        _ => request.is_about_position(),
    });
    keys.extend(request.keys());
    keys.push("fields");
    keys
}

fn without<'k>(mut keys: Vec<&'k str>, others: &[&str]) -> Vec<&'k str> {
    keys.retain(|key| !others.contains(key));
    keys
}

/// Returns `perft_check` as `PerftCheck`.
pub fn camel(name: &str) -> String {
    let parts = name.split(['_', '.']).filter(|part| !part.is_empty());
    let word = |word: &str| word[..1].to_ascii_uppercase() + &word[1..];
    parts.map(word).collect()
}

fn stem(name: &str) -> &str {
    name.strip_suffix("Record").unwrap_or(name)
}

fn singular(name: &str) -> String {
    match (name.strip_suffix("ies"), name.strip_suffix('s')) {
        (Some(start), _) => format!("{start}y"),
        (_, Some(start)) => start.to_owned(),
        _ => name.to_owned(),
    }
}
