//! Numbers, and the values of chess, which are made of others.

use std::borrow::Cow;

use oracle_laws::{Move, Position, Square};
use oracle_notation::{San, fen, uci};

use super::{Out, ValueForm};
use crate::columns::Tell;
use crate::json::writer::{push, push_object};

impl Out<'_> {
    /// A number from zero.
    pub fn number(&mut self, number: impl Into<u64>) {
        self.begin();
        match number.into() {
            _ if matches!(self.form, ValueForm::Probed) => {}
            // Most are counts of few things.
            digit @ 0..10 => self.text.push(b'0' + digit as u8),
            number => push(&number, self.text),
        }
    }

    /// A number that is known later, and inserted then.
    pub fn later(&mut self) {
        self.begin();
        self.hole = Some(self.text.len());
    }

    /// A number, if it is known.
    pub fn number_or_null(&mut self, number: Option<u32>) {
        match number {
            Some(number) => self.number(number),
            None => self.null(),
        }
    }

    /// Any whole number.
    pub fn signed(&mut self, number: impl Into<i64>) {
        self.begin();
        if !matches!(self.form, ValueForm::Probed) {
            push(&number.into(), self.text);
        }
    }

    /// A list of ids.
    pub fn ids(&mut self, ids: impl IntoIterator<Item = &'static str>) {
        self.list(ids, |id, out| out.id(Some(id)));
    }

    /// The same, left out where there are none.
    pub fn ids_if_any(&mut self, ids: impl IntoIterator<Item = &'static str>) {
        let mut ids = ids.into_iter().peekable();
        if ids.peek().is_some() {
            self.ids(ids);
        }
    }

    /// A square.
    pub fn square(&mut self, square: Square) {
        self.written(|text| text.extend_from_slice(&square.name()));
    }

    /// A list of squares.
    pub fn squares(&mut self, squares: impl IntoIterator<Item = Square>) {
        self.list(squares, |square, out| out.square(square));
    }

    /// A move in UCI.
    pub fn uci(&mut self, played: Move) {
        let castling = self.castling;
        self.written(|text| uci::push(played, castling, text));
    }

    /// A list of sentences, each with the number of its article: objects in a record, `sentence (FIDE 3.8); sentence` in a cell.
    pub fn sentences<'s>(
        &mut self,
        sentences: impl IntoIterator<Item = (&'s str, Option<&'static str>)>,
    ) {
        // A build for pages has rows of the legal moves alone.
        if !cfg!(feature = "tables") || matches!(self.form, ValueForm::Json) {
            return self.list(sentences, |(message, article), out| {
                out.object(|out| {
                    out.key("message").text(message);
                    out.key("article").id(article);
                });
            });
        }
        let cited = sentences
            .into_iter()
            .map(|(message, article)| match article {
                Some(article) => format!("{message} (FIDE {article})"),
                None => message.to_owned(),
            });
        let cited: Vec<String> = cited.collect();
        if let ValueForm::Cell(_) = self.form {
            return self.text(&cited.join("; "));
        }
        self.list(cited, |sentence, out| out.text(&sentence));
    }

    /// A move in SAN.
    pub fn san(&mut self, before: &Position, played: Move) {
        self.shown(San::from_move(before, played));
    }

    /// A move with the position after it.
    pub fn step(&mut self, before: &Position, played: Move) {
        self.object(|out| {
            out.key("uci").uci(played);
            out.key("san").san(before, played);
            out.key("fen")
                .written(|text| fen::push(&before.after(played), text));
        });
    }

    /// An object that a part tells.
    pub fn part(&mut self, part: &dyn Tell) {
        self.object(|out| {
            for (at, column) in part.columns().iter().enumerate() {
                out.key = Some(column.path());
                part.tell(at, out);
            }
            out.key = None;
        });
    }

    /// A list of objects that are written already, each after a comma.
    pub fn json_list(&mut self, items: &[u8]) {
        self.raw(|text| {
            text.push(b'[');
            text.extend_from_slice(items.get(1..).unwrap_or_default());
            text.push(b']');
        });
    }

    /// An object whose members are written already.
    pub fn json_object(&mut self, members: &[u8]) {
        self.raw(|text| {
            text.push(b'{');
            text.extend_from_slice(members);
            text.push(b'}');
        });
    }

    /// An object whose keys are texts of the input.
    pub fn named<'t>(&mut self, members: impl Iterator<Item = (Cow<'t, str>, Cow<'t, str>)>) {
        self.raw(|text| {
            push_object(text, |object| {
                members.for_each(|(name, value)| object.push_named(&name, &value));
            });
        });
    }

    /// A value that one function appends to a record, and another tells otherwise.
    pub fn json_or(&mut self, json: impl FnOnce(&mut Vec<u8>), tell: impl FnOnce(&mut Self)) {
        match self.form {
            ValueForm::Json => self.raw(json),
            _ => tell(self),
        }
    }

    fn raw(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        self.begin();
        if let ValueForm::Json = self.form {
            write(self.text);
        }
    }
}
