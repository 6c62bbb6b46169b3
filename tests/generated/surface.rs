//! The surface of the bindings, from the table of functions and the JSON Schemas: what each function takes and returns, and the types of
//! requests and records.

use std::collections::BTreeSet;

use oracle_answers::request::{Interface, Request, known_keys};
use oracle_answers::{REQUESTS, schema};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::documents::read;

/// What a value may be.
#[derive(Clone, PartialEq)]
pub enum Kind {
    Named(String),
    Text,
    Number,
    Flag,
    Null,
    Any,
    Literals(Vec<Value>),
    List(Box<Kind>),
    Map(Box<Kind>),
    Union(Vec<Kind>),
}

/// A key of a record or a request.
#[derive(Clone)]
pub struct Key {
    pub name: String,
    pub about: String,
    pub is_required: bool,
    pub kind: Kind,
    /// Whether only the program reads it, and not the package for JavaScript.
    pub is_of_program: bool,
}

/// A named type: a record with the keys of others and its own, or another name of a kind.
pub struct Definition {
    pub name: String,
    pub about: String,
    pub extends: Vec<String>,
    pub body: Body,
}

pub enum Body {
    Record(Vec<Key>),
    Alias(Kind),
}

/// A function, as the table describes it.
#[derive(Deserialize)]
pub struct Function {
    #[serde(rename = "function")]
    pub name: String,
    /// The command; none of a picture, which is that of any.
    pub command: Option<String>,
    takes: Vec<String>,
    pub returns: String,
    /// The types of its answers with certain flags.
    #[serde(default)]
    pub answers: Map<String, Value>,
    #[serde(default)]
    pub fields: Vec<String>,
}

impl Function {
    /// Returns what it takes by position, each with its default.
    pub fn takes(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        self.takes.iter().map(|taken| match taken.split_once('=') {
            Some((name, default)) => (name, Some(default)),
            None => (&**taken, None),
        })
    }

    pub fn options(&self) -> String {
        format!("{}Options", camel(&self.name))
    }

    /// Returns whether some fields of its record can be chosen in every binding.
    pub fn has_fields(&self) -> bool {
        self.fields.is_empty()
            && self
                .request()
                .is_some_and(|request| request.keys().contains(&"fields"))
    }

    fn request(&self) -> Option<Box<dyn Request>> {
        requests().find(|request| Some(request.word()) == self.command.as_deref())
    }

    /// Returns the options of its command that are none of its own.
    pub fn others(&self) -> Vec<&'static str> {
        let request = self.request().filter(|_| !self.fields.is_empty());
        request.map_or_else(Vec::new, |request| {
            without(&own_keys(&*request), &["moves", "fields"])
        })
    }

    /// Returns the name of its record; none of a picture.
    pub fn record(&self) -> Option<String> {
        let command = self.command.as_deref()?;
        let kind = match command {
            _ if !self.fields.is_empty() => &self.name,
            "games" => "game",
            _ => command,
        };
        Some(format!("{}Record", camel(kind)))
    }
}

/// A command that `ask` reads.
pub struct Asked {
    pub request: String,
    pub record: String,
    pub answers: Map<String, Value>,
    /// Whether it has some fields of its record in every binding.
    pub has_fields: bool,
}

#[derive(Default)]
pub struct Surface {
    pub definitions: Vec<Definition>,
    pub functions: Vec<Function>,
    pub asked: Vec<Asked>,
}

/// Keys of the position that say which it is.
const PLACE: [&str; 3] = ["position", "fen", "epd"];

impl Surface {
    pub fn read() -> Surface {
        let functions = serde_json::from_str(&read("src/mcp/tools.json")).unwrap();
        let mut surface = Surface {
            functions,
            ..Surface::default()
        };
        surface.add_records();
        surface.add_requests();
        surface.add_unions();
        surface
    }

    fn add_records(&mut self) {
        let all = schema::document(None);
        let defs = all["$defs"].as_object().unwrap();
        let requests = REQUESTS.iter().flat_map(|request| request().records());
        let kinds = requests.map(|(kind, ..)| format!("{kind}_record"));
        let mut wanted: BTreeSet<String> = kinds.collect();
        wanted.insert("error_record".to_owned());
        for name in wanted.clone() {
            reach(&defs[&name], defs, &mut wanted);
        }
        for (name, def) in defs.iter().filter(|(name, _)| wanted.contains(*name)) {
            self.define(&camel(name), def);
        }
        let formats = REQUESTS
            .iter()
            .flat_map(|request| request().formats().names(Interface::Object));
        let formats: BTreeSet<&str> = formats
            .filter(|name| !["csv", "json", "tsv"].contains(name))
            .collect();
        self.define(
            "TextFormat",
            &json!({"description": "A format that is no record.", "enum": formats}),
        );
        let texts = formats
            .iter()
            .map(|name| ((*name).to_owned(), json!({"type": "string"})));
        let mut texts: Map<String, Value> = texts.collect();
        texts.insert("id".to_owned(), json!({}));
        let answers = json!({
            "TextRecord": {
                "description": "A text or a picture, under the name of its format.",
                "properties": texts,
            },
            "ReportRecord": {
                "description": "The answer to `report`.",
                "properties": {"id": {}, "report": {"type": "string"}}, "required": ["report"],
            },
            "CountRecord": {
                "description": "The answer to `count`.",
                "properties": {"id": {}, "count": {"type": "integer"}}, "required": ["count"],
            },
            "PositionsRecord": {
                "description": "The answer to `positions`: every position of a game.",
                "properties": {
                    "id": {}, "positions": {"type": "array", "items": {"$ref": "#/$defs/game_position_record"}},
                },
                "required": ["positions"],
            },
            "GamesRecord": {
                "description": "The answer to `all`: the record of every game.",
                "properties": {"id": {}, "games": {"type": "array", "items": {"$ref": "#/$defs/game_record"}}},
                "required": ["games"],
            },
        });
        for (name, def) in answers.as_object().unwrap() {
            self.define(name, def);
        }
        for at in 0..self.functions.len() {
            let function = &self.functions[at];
            if let (Some(record), false) = (function.record(), function.fields.is_empty()) {
                let mut def = schema::document_of_keys(&function.fields);
                def["description"] = format!("Returned by `{}`.", function.name).into();
                self.define(&record, &def);
            }
        }
    }

    fn add_requests(&mut self) {
        let [_, _, setup, _, look] = known_keys(&*REQUESTS[0]());
        let setup = without(setup, &["moves", "piece"]);
        self.add_keys(
            "SetupOptions",
            "What a position does not say itself.",
            &[],
            "",
            &setup,
        );
        self.add_keys("PictureOptions", "How a picture looks.", &[], "", look);
        let functions = std::mem::take(&mut self.functions);
        let chosen: Vec<&str> = functions
            .iter()
            .flat_map(|function| function.answers.keys().map(|key| &**key))
            .collect();
        for function in &functions {
            let taken: Vec<&str> = function.takes().map(|(name, _)| name).collect();
            let word = function.command.as_deref().unwrap_or_default();
            let (mut groups, mut keys) = (vec!["SetupOptions"], vec!["moves"]);
            match requests().find(|request| request.word() == word) {
                None => {
                    groups.push("PictureOptions");
                    keys.insert(0, "ask");
                    let drawn = requests().filter(|request| request.formats().has("svg"));
                    keys.extend(
                        drawn.flat_map(|request| without(&own_keys(&*request), &["fields"])),
                    );
                }
                Some(request) if function.fields.is_empty() => {
                    if !request.is_about_position() {
                        groups = vec!["PictureOptions"];
                    }
                    keys = own_keys(&*request);
                }
                Some(_) => {}
            }
            let mut seen = BTreeSet::new();
            keys.retain(|key| seen.insert(*key) && !taken.contains(key) && !chosen.contains(key));
            let about = format!("The options of `{}`.", function.name);
            self.add_keys(&function.options(), &about, &groups, word, &keys);
        }
        for request in requests() {
            let word = request.word();
            let mut asked = functions
                .iter()
                .filter(|function| function.fields.is_empty());
            let function = asked.find(|function| function.command.as_deref() == Some(word));
            let options = function.map(Function::options);
            let mut groups: Vec<&str> = options.iter().map(|options| &**options).collect();
            let mut keys = vec!["id", "ask", "output", "refuse_unknown"];
            if let Some(function) = function {
                keys.extend(function.takes().map(|(name, _)| name));
            } else {
                groups.push("SetupOptions");
                keys.extend(own_keys(&*request));
            }
            if request.is_about_position() {
                keys.extend(without(&PLACE, &keys.clone()));
            }
            if request.is_about_position() && !request.look_keys().is_empty() {
                groups.push("PictureOptions");
            }
            let name = format!("{}Request", camel(word));
            self.add_keys(
                &name,
                &format!("A request of `{word}`."),
                &groups,
                word,
                &keys,
            );
            let Some(Body::Record(keys)) = self.definitions.last_mut().map(|last| &mut last.body)
            else {
                continue;
            };
            keys[1].kind = Kind::Literals(vec![word.into()]);
            keys[1].is_required = word != "moves";
            keys[2].kind = Kind::Literals(vec!["json".into()]);
            let record = function.and_then(Function::record);
            self.asked.push(Asked {
                request: name,
                record: record.unwrap_or_else(|| format!("{}Record", camel(word))),
                answers: function
                    .map(|function| function.answers.clone())
                    .unwrap_or_default(),
                has_fields: request.keys().contains(&"fields"),
            });
        }
        self.functions = functions;
    }

    /// Names all requests, and all records.
    fn add_unions(&mut self) {
        let named = |name: &str| Kind::Named(name.to_owned());
        let requests = self
            .asked
            .iter()
            .map(|asked| named(&asked.request))
            .collect();
        let records = self.asked.iter().flat_map(|asked| {
            let others = asked.answers.values().filter_map(Value::as_str);
            others
                .chain([&*asked.record])
                .map(named)
                .collect::<Vec<_>>()
        });
        let records = records
            .chain(["TextRecord", "ErrorRecord"].map(named))
            .collect();
        for (name, kinds) in [("AnyRequest", requests), ("AnyRecord", records)] {
            self.definitions.push(Definition {
                name: name.to_owned(),
                about: String::new(),
                extends: Vec::new(),
                body: Body::Alias(Kind::Union(kinds)),
            });
        }
    }

    /// Adds a record of these keys of a request to the command.
    fn add_keys(&mut self, name: &str, about: &str, extends: &[&str], word: &str, keys: &[&str]) {
        let owned: Vec<String> = keys.iter().map(|&key| key.to_owned()).collect();
        let known = if word.is_empty() {
            schema::document(Some("request"))
        } else {
            schema::request_of_keys(word, &owned, &[])
        };
        let own =
            requests().any(|request| request.word() == word && request.keys().contains(&"fields"));
        let keys = keys.iter().map(|&key| {
            let property = &known["properties"][key];
            assert!(property.is_object(), "{key} is in no schema");
            Key {
                name: key.to_owned(),
                about: property["description"]
                    .as_str()
                    .unwrap_or_default()
                    .to_owned(),
                is_required: false,
                kind: match key {
                    "position" | "fen" | "epd" => Kind::Named("Position".to_owned()),
                    "moves" => Kind::Named("Moves".to_owned()),
                    "arrow" => Kind::Union(
                        ["MoveText", "Moves"]
                            .map(|name| Kind::Named(name.to_owned()))
                            .to_vec(),
                    ),
                    "move" => Kind::Named("MoveText".to_owned()),
                    "ask" if name == "SvgOptions" => {
                        let drawn = requests().filter(|request| request.formats().has("svg"));
                        Kind::Literals(drawn.map(|request| request.word().into()).collect())
                    }
                    _ if property["type"][0] == "array" => Kind::Named("Texts".to_owned()),
                    _ => self.kind(property, name),
                },
                is_of_program: key == "fields" && !own,
            }
        });
        let mut keys: Vec<Key> = keys.collect();
        if name != "PictureOptions"
            && !extends.contains(&"SetupOptions")
            && name.ends_with("Options")
        {
            let seconds = Kind::Named("float".to_owned());
            keys.push(Key {
                name: "timeout".to_owned(),
                about: "The seconds after which no answer is a `TimeoutError`.".to_owned(),
                is_required: false,
                kind: Kind::Union(vec![seconds, Kind::Null]),
                is_of_program: true,
            });
        }
        let body = Body::Record(keys);
        self.definitions.push(Definition {
            name: name.to_owned(),
            about: about.to_owned(),
            extends: extends.iter().map(|&name| name.to_owned()).collect(),
            body,
        });
    }

    /// Defines the type of this name; records inside it have names that begin with its.
    fn define(&mut self, name: &str, schema: &Value) {
        if self
            .definitions
            .iter()
            .any(|definition| definition.name == name)
        {
            return;
        }
        let variants = schema["oneOf"].as_array().filter(|variants| {
            schema["properties"].is_object()
                || variants
                    .iter()
                    .any(|variant| variant["properties"].is_object())
        });
        let body = match variants {
            Some(variants) => Body::Alias(self.variants(name, schema, variants)),
            None if schema["properties"].is_object() => Body::Record(self.keys(name, schema)),
            None => Body::Alias(self.kind(schema, name)),
        };
        self.definitions.push(Definition {
            name: name.to_owned(),
            about: schema["description"]
                .as_str()
                .unwrap_or_default()
                .to_owned(),
            extends: Vec::new(),
            body,
        });
    }

    /// Defines each variant of a record, and returns their union. Their names end with the values of their tags.
    fn variants(&mut self, name: &str, schema: &Value, variants: &[Value]) -> Kind {
        let stem = stem(name);
        let is_tag = |key: &str| {
            variants
                .iter()
                .any(|variant| variant["properties"][key].get("const").is_some())
        };
        let kinds = variants.iter().map(|variant| {
            let Some(own) = variant["properties"].as_object() else {
                return self.kind(variant, name);
            };
            let mut end = String::new();
            for (key, value) in own {
                let part = match value.get("const").or_else(|| value["enum"].get(0)) {
                    _ if value["type"] == "null" => format!("No{}", camel(key)),
                    Some(Value::Bool(false)) => format!("Not{}", camel(key)),
                    Some(Value::Bool(true)) => camel(key),
                    Some(Value::String(value)) if is_tag(key) && !end.starts_with("No") => {
                        camel(value)
                    }
                    _ => String::new(),
                };
                end += &part;
            }
            let mut whole = json!({"properties": {}, "required": []});
            for part in [schema, variant] {
                for (key, value) in part["properties"].as_object().into_iter().flatten() {
                    whole["properties"][key] = value.clone();
                }
                let required = part["required"].as_array().into_iter().flatten().cloned();
                whole["required"].as_array_mut().unwrap().extend(required);
            }
            let variant_name = format!("{stem}{end}");
            let inner = if schema["properties"].is_object() {
                name
            } else {
                &variant_name
            };
            let body = Body::Record(self.keys(inner, &whole));
            self.definitions.push(Definition {
                name: variant_name.clone(),
                about: String::new(),
                extends: Vec::new(),
                body,
            });
            Kind::Named(variant_name)
        });
        Kind::Union(kinds.collect())
    }

    fn keys(&mut self, name: &str, schema: &Value) -> Vec<Key> {
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        let properties = schema["properties"].as_object().unwrap();
        let key = |(key, value): (&String, &Value)| Key {
            name: key.clone(),
            about: value["description"].as_str().unwrap_or_default().to_owned(),
            is_required: required.iter().any(|required| required == key),
            kind: self.kind(value, &format!("{}{}", stem(name), camel(key))),
            is_of_program: false,
        };
        properties.iter().map(key).collect()
    }

    /// Returns the kind of a value; a record in it gets this name.
    fn kind(&mut self, schema: &Value, name: &str) -> Kind {
        if let Some(place) = schema["$ref"].as_str() {
            return match place.rsplit('/').next().unwrap() {
                "id" => Kind::Any,
                place => Kind::Named(camel(place)),
            };
        }
        if let Some(value) = schema.get("const") {
            return Kind::Literals(vec![value.clone()]);
        }
        if let Some(values) = schema["enum"].as_array() {
            return Kind::Literals(values.clone());
        }
        if schema["properties"].is_object() {
            self.define(name, schema);
            return Kind::Named(name.to_owned());
        }
        if let Some(kinds) = schema
            .get("oneOf")
            .or(schema.get("anyOf"))
            .and_then(Value::as_array)
        {
            return Kind::Union(kinds.iter().map(|kind| self.kind(kind, name)).collect());
        }
        let mut of = |kind: &str| match kind {
            "string" => Kind::Text,
            "integer" | "number" => Kind::Number,
            "boolean" => Kind::Flag,
            "null" => Kind::Null,
            "array" => Kind::List(Box::new(self.kind(&schema["items"], &singular(name)))),
            "object" if schema["additionalProperties"].is_object() => {
                Kind::Map(Box::new(self.kind(&schema["additionalProperties"], name)))
            }
            "object" => Kind::Map(Box::new(Kind::Any)),
            kind => panic!("{kind} is no type that is known here"),
        };
        match &schema["type"] {
            Value::String(kind) => of(kind),
            Value::Array(kinds) => Kind::Union(
                kinds
                    .iter()
                    .map(|kind| of(kind.as_str().unwrap()))
                    .collect(),
            ),
            _ => Kind::Any,
        }
    }
}

/// Adds the names of the definitions that a schema refers to.
fn reach(schema: &Value, defs: &Map<String, Value>, names: &mut BTreeSet<String>) {
    match schema {
        Value::Object(object) => {
            if let Some(place) = object.get("$ref").and_then(Value::as_str) {
                let name = place.rsplit('/').next().unwrap();
                if name != "id" && names.insert(name.to_owned()) {
                    reach(&defs[name], defs, names);
                }
            }
            object.values().for_each(|value| reach(value, defs, names));
        }
        Value::Array(values) => values.iter().for_each(|value| reach(value, defs, names)),
        _ => {}
    }
}

fn requests() -> impl Iterator<Item = Box<dyn Request>> {
    REQUESTS.iter().map(|request| request())
}

/// Returns the keys of a command without those that its position and all pictures have.
fn own_keys(request: &dyn Request) -> Vec<&'static str> {
    let mut keys = if request.is_about_position() {
        vec!["moves", "piece"]
    } else {
        Vec::new()
    };
    keys.extend(request.keys());
    if !keys.contains(&"fields") {
        keys.push("fields");
    }
    keys
}

fn without<'k>(keys: &[&'k str], others: &[&str]) -> Vec<&'k str> {
    keys.iter()
        .copied()
        .filter(|key| !others.contains(key))
        .collect()
}

/// Returns `perft_check` as `PerftCheck`.
pub fn camel(name: &str) -> String {
    let word = |word: &str| word[..1].to_ascii_uppercase() + &word[1..];
    name.split(['_', '.'])
        .filter(|part| !part.is_empty())
        .map(word)
        .collect()
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
