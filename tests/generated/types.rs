//! How a language writes the types that schemas describe.

use serde_json::Value;

use super::surface::camel;

/// How a language writes types: each as what stands before, between and behind its parts.
pub struct Types {
    /// Names and values that are others in the schemas.
    pub words: &'static [(&'static str, &'static str)],
    pub named: [&'static str; 2],
    pub comment: [&'static str; 2],
    pub literals: [&'static str; 3],
    pub list: [&'static str; 2],
    pub map: [&'static str; 2],
    pub union: [&'static str; 3],
}

impl Types {
    /// Writes the type that a schema describes, in which every record has a name.
    pub fn written(&self, schema: &Value) -> String {
        let literal = |value: &Value| self.word(&value.to_string());
        if let Some(place) = schema["$ref"].as_str() {
            return match place.rsplit('/').next().unwrap() {
                "id" => self.word("any"),
                "game" => self.word("Game"),
                name => wrapped(self.named, &camel(name)),
            };
        }
        let value = schema.get("const").map(std::slice::from_ref);
        if let Some(values) = value.or(schema["enum"].as_array().map(Vec::as_slice)) {
            return joined(self.literals, values.iter().map(literal));
        }
        if let Some(kinds) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
            return joined(self.union, kinds.iter().map(|kind| self.written(kind)));
        }
        let one = |kind: &str| match kind {
            "array" => match self.written(&schema["items"]) {
                item if item.contains(" | ") => wrapped(self.list, &format!("({item})")),
                item => wrapped(self.list, &item),
            },
            "object" => wrapped(self.map, &self.written(&schema["additionalProperties"])),
            kind => self.word(kind),
        };
        match schema["type"].as_array() {
            Some(kinds) => {
                let kinds = kinds.iter().filter_map(Value::as_str);
                joined(self.union, kinds.map(one))
            }
            None => one(schema["type"].as_str().unwrap_or("any")),
        }
    }

    pub fn word(&self, word: &str) -> String {
        let known = self.words.iter().find(|(other, _)| *other == word);
        known.map_or(word, |(_, own)| own).to_owned()
    }

    /// Writes what is said about a type.
    pub fn comment(&self, schema: &Value, indent: &str) -> String {
        let [start, end] = self.comment;
        match schema["description"].as_str() {
            None | Some("") => String::new(),
            Some(about) => format!("{indent}{start}{about}{end}\n"),
        }
    }
}

fn joined([start, between, end]: [&str; 3], parts: impl Iterator<Item = String>) -> String {
    format!("{start}{}{end}", parts.collect::<Vec<_>>().join(between))
}

fn wrapped([start, end]: [&str; 2], part: &str) -> String {
    format!("{start}{part}{end}")
}
