//! What takes the values of an answer one by one: it only appends them, to a record or a row, or keeps them for a comparison.

use std::borrow::Cow;
use std::fmt::Display;
use std::mem;

use oracle_laws::{Move, Position, Square};
use oracle_notation::uci::CastlingMode;
use oracle_notation::{San, fen, uci};

use crate::columns::{Column, Tell};
use crate::format::Separator;
use crate::json::{ObjectWriter, end_object, push, push_object};

/// How values are taken.
pub(crate) enum ValueForm<'w> {
    /// Appended as members of a record.
    Json,
    /// Appended as cells of a row.
    Cell(Separator),
    /// Kept for a comparison with this text.
    Compared(&'w str),
    /// Not at all: only whether there is one.
    Probed,
}

/// Takes the values of an answer one by one.
pub(crate) struct Out<'o> {
    pub form: ValueForm<'o>,
    /// How castling is written in UCI.
    pub castling: CastlingMode,
    text: &'o mut Vec<u8>,
    /// The column whose value comes next, until it is there.
    column: Option<&'static Column>,
    /// The object of the record that is open, and the byte at which it begins.
    object: (&'static str, usize),
    /// The key of the next value, within an object.
    key: Option<&'static str>,
    /// How many lists and objects are around the next value.
    depth: u32,
    /// Whether the innermost list or object is still empty.
    is_empty: bool,
    /// Whether there was a value.
    has_value: bool,
    /// Whether the row has no cell yet.
    is_row_empty: bool,
    /// What is known of a list that is compared.
    items: Option<Items>,
    /// Where a number belongs that is known later.
    hole: Option<usize>,
}

/// The items of a list that is compared.
#[derive(Clone, Copy, Default)]
struct Items {
    count: u32,
    /// The byte at which the last begins.
    last: usize,
    /// Whether the text that they are compared with is one of them.
    has_wanted: bool,
}

impl<'o> Out<'o> {
    fn new(form: ValueForm<'o>, castling: CastlingMode, text: &'o mut Vec<u8>) -> Out<'o> {
        Out {
            form,
            castling,
            text,
            column: None,
            object: ("", 0),
            key: None,
            depth: 0,
            is_empty: true,
            has_value: false,
            is_row_empty: true,
            items: None,
            hole: None,
        }
    }

    /// Returns what appends members of a record, each after a comma.
    pub fn json(castling: CastlingMode, text: &'o mut Vec<u8>) -> Out<'o> {
        Out::new(ValueForm::Json, castling, text)
    }

    /// Begins a cell, after what separates it from the one before.
    #[inline]
    pub fn begin_cell(&mut self) {
        if let ValueForm::Cell(separator) = self.form
            && !mem::take(&mut self.is_row_empty)
        {
            separator.push(self.text);
        }
    }

    /// Appends the cells of a part.
    pub fn push_cells(&mut self, part: &dyn Tell) {
        for (at, column) in part.columns().iter().enumerate() {
            if column.is_in_row() {
                self.begin_cell();
                part.tell(at, self);
            }
        }
    }

    /// Returns what appends cells.
    pub fn cells(separator: Separator, castling: CastlingMode, text: &'o mut Vec<u8>) -> Out<'o> {
        Out::new(ValueForm::Cell(separator), castling, text)
    }

    /// Appends the members of a part that records have.
    pub fn push_members(&mut self, part: &dyn Tell) {
        for (at, column) in part.columns().iter().enumerate() {
            if column.is_in_record() {
                self.push_member(part, at);
            }
        }
    }

    /// Appends the member at this place, if the part has it.
    pub fn push_member(&mut self, part: &dyn Tell, at: usize) {
        self.column = Some(&part.columns()[at]);
        part.tell(at, self);
    }

    /// Appends the cell or the member at this place. A member that the part does not have is null.
    pub fn push_chosen(&mut self, part: &dyn Tell, at: usize) {
        self.begin_cell();
        self.push_member(part, at);
        if self.column.is_some() {
            self.null();
        }
    }

    /// Appends members that are written already, each after a comma.
    pub fn push_written(&mut self, members: &[u8]) {
        self.end_object();
        self.text.extend_from_slice(members);
    }

    /// Appends a member whose key is a text of the input.
    pub fn push_named(&mut self, key: &str, value: Option<&str>) {
        self.end_object();
        ObjectWriter(self.text).push_named(key, &value);
    }

    /// Ends the object of a record that is open, if one is.
    pub fn end_object(&mut self) {
        if !self.object.0.is_empty() {
            let (_, start) = mem::take(&mut self.object);
            end_object(start, self.text);
        }
    }

    /// Ends a row that begins at this byte. Returns where a number belongs that is known later.
    pub fn end_row(self, start: usize) -> Option<usize> {
        match self.form {
            // A number that is known later makes a cell.
            ValueForm::Cell(separator) if self.hole.is_none() => {
                separator.end_row(start, self.text);
            }
            _ => self.text.push(b'\n'),
        }
        self.hole
    }

    /// Ends a record that begins at this byte, with what a function appends. Returns where a number belongs that is known later.
    pub fn end_record(
        mut self,
        start: usize,
        push_after: impl FnOnce(&mut Vec<u8>),
    ) -> Option<usize> {
        self.end_object();
        push_after(self.text);
        end_object(start, self.text);
        self.hole
    }

    /// Prepares for a value: appends what stands before it.
    fn begin(&mut self) {
        self.has_value = true;
        let is_first = mem::take(&mut self.is_empty);
        match (&self.form, self.depth) {
            (ValueForm::Json, 0) => {
                if let Some(column) = self.column.take() {
                    self.begin_member(column);
                }
            }
            (ValueForm::Json, _) => {
                if !is_first || self.key.is_some() {
                    self.text.push(b',');
                }
                if let Some(key) = self.key.take() {
                    self.push_key(key);
                }
            }
            (ValueForm::Probed, _) | (_, 0) => {}
            (_, depth) => {
                if depth == 1 {
                    self.end_item();
                }
                if !is_first {
                    self.text.push(if depth == 1 { b' ' } else { b'=' });
                }
                if let Some(items) = self.items.as_mut().filter(|_| depth == 1) {
                    items.count += 1;
                    items.last = self.text.len();
                }
                if let Some(key) = self.key.take().filter(|_| depth == 1) {
                    self.text.extend_from_slice(key.as_bytes());
                    self.text.push(b'=');
                }
            }
        }
    }

    fn begin_member(&mut self, column: &'static Column) {
        let Some(object) = column.object() else {
            self.end_object();
            return self.text.extend_from_slice(column.start().as_bytes());
        };
        if object != self.object.0 {
            self.end_object();
            self.text.push(b',');
            self.push_key(object);
            self.object = (object, self.text.len());
        }
        self.text.extend_from_slice(b",\"");
        self.text.extend_from_slice(column.key_end().as_bytes());
    }

    fn push_key(&mut self, key: &str) {
        self.text.push(b'"');
        self.text.extend_from_slice(key.as_bytes());
        self.text.extend_from_slice(b"\":");
    }

    /// Compares the last item of a list with the text that it is compared with.
    fn end_item(&mut self) {
        if let (ValueForm::Compared(wanted), Some(items)) = (&self.form, &mut self.items)
            && items.count > 0
        {
            items.has_wanted |= is_item(&self.text[items.last..], wanted);
        }
    }

    /// Nothing that is known: null in a record.
    pub fn null(&mut self) {
        self.raw(|text| text.extend_from_slice(b"null"));
    }

    /// A fact, which may be unknown.
    pub fn truth(&mut self, fact: Option<bool>) {
        match fact {
            None => self.null(),
            Some(fact) => self.name(if fact { "true" } else { "false" }, false),
        }
    }

    /// A fact that is left out where it is false.
    pub fn truth_if(&mut self, is_true: bool) {
        if is_true {
            self.truth(Some(true));
        }
    }

    /// A text without anything that needs an escape, such as a square or an id; null, if it is unknown.
    pub fn id(&mut self, id: Option<&str>) {
        match id {
            None => self.null(),
            Some(id) => self.name(id, true),
        }
    }

    fn name(&mut self, name: &str, is_text: bool) {
        self.begin();
        let quote = match self.form {
            ValueForm::Probed => return,
            ValueForm::Json if is_text => Some(b'"'),
            _ => None,
        };
        self.text.extend(quote);
        self.text.extend_from_slice(name.as_bytes());
        self.text.extend(quote);
    }

    /// What is written like an id: a move, a square.
    pub fn shown(&mut self, value: impl Display) {
        let value: &dyn Display = &value;
        self.id(Some(&value.to_string()));
    }

    /// Any text.
    pub fn text(&mut self, text: &str) {
        self.begin();
        match self.form {
            ValueForm::Json => push(text, self.text),
            ValueForm::Cell(separator) if self.depth == 0 => {
                separator.push_text(text, self.text);
            }
            ValueForm::Cell(_) | ValueForm::Compared(_) => {
                self.text.extend_from_slice(text.as_bytes());
            }
            ValueForm::Probed => {}
        }
    }

    /// A text that a function appends, without anything that needs an escape.
    pub fn written(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        self.begin();
        match self.form {
            ValueForm::Json => {
                self.text.push(b'"');
                write(self.text);
                self.text.push(b'"');
            }
            ValueForm::Cell(_) | ValueForm::Compared(_) => write(self.text),
            ValueForm::Probed => {}
        }
    }

    /// A list; the function tells each item.
    pub fn list<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        mut tell: impl FnMut(T, &mut Out<'_>),
    ) {
        self.begin();
        if self.depth == 0 {
            self.items = Some(Items::default());
        }
        self.nest([b'[', b']'], |out| {
            for item in items {
                tell(item, out);
            }
        });
    }

    /// Names the items of a list for conditions, where the cell has others.
    pub fn name_items<'n>(&mut self, names: impl Iterator<Item = &'n [u8]>) {
        if let ValueForm::Compared(wanted) = self.form {
            let items = self.items.get_or_insert_default();
            let names = names.map(|name| items.has_wanted |= is_item(name, wanted));
            items.count = names.count() as u32;
        }
    }

    /// A list of words that a function appends with spaces between them, in a row.
    pub fn words(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        self.begin();
        write(self.text);
        if let ValueForm::Compared(_) = self.form {
            let text = mem::take(self.text);
            self.name_items(text.split(|&byte| byte == b' ').filter(|it| !it.is_empty()));
            *self.text = text;
        }
    }

    /// An object; the function tells its members, each after its [`key`](Out::key).
    pub fn object(&mut self, tell: impl FnOnce(&mut Out<'_>)) {
        self.begin();
        let start = self.text.len();
        if self.depth == 0 {
            self.items = Some(Items::default());
        }
        self.nest([0; 2], tell);
        if let ValueForm::Json = self.form {
            end_object(start, self.text);
        }
    }

    /// The key of the next value, within an object.
    pub fn key(&mut self, key: &'static str) -> &mut Self {
        self.key = Some(key);
        self
    }

    fn nest(&mut self, brackets: [u8; 2], tell: impl FnOnce(&mut Out<'_>)) {
        let has_brackets = matches!(self.form, ValueForm::Json) && brackets[0] != 0;
        if has_brackets {
            self.text.push(brackets[0]);
        }
        let is_empty = mem::replace(&mut self.is_empty, true);
        self.depth += 1;
        tell(self);
        self.depth -= 1;
        self.is_empty = is_empty;
        if self.depth == 0 {
            self.end_item();
        }
        if has_brackets {
            self.text.push(brackets[1]);
        }
    }
}

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
        let [before, between, after, empty] = match self.form {
            ValueForm::Json => ["[\"", "\",\"", "\"]", "[]"],
            ValueForm::Cell(_) if self.depth == 0 => ["", " ", "", ""],
            _ => return self.list(squares, |square, out| out.square(square)),
        };
        self.begin();
        let mut separator = before;
        for square in squares {
            self.text.extend_from_slice(separator.as_bytes());
            self.text.extend_from_slice(&square.name());
            separator = between;
        }
        let end = if separator == before { empty } else { after };
        self.text.extend_from_slice(end.as_bytes());
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
        if !crate::TABLES || matches!(self.form, ValueForm::Json) {
            return self.list(sentences, |(message, article), out| {
                out.object(|out| {
                    out.key("message").text(message);
                    out.key("article").id(article);
                });
            });
        }
        let cite = |(message, article): (&str, Option<&str>)| match article {
            Some(article) => format!("{message} (FIDE {article})"),
            None => message.to_owned(),
        };
        let cited: Vec<String> = sentences.into_iter().map(cite).collect();
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

    /// A list or an object whose items or members are written already, in these brackets.
    pub fn bracketed(&mut self, brackets: [u8; 2], written: &[u8]) {
        self.raw(|text| {
            text.push(brackets[0]);
            text.extend_from_slice(written);
            text.push(brackets[1]);
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

    /// Returns whether values are members of a record.
    pub fn is_json(&self) -> bool {
        matches!(self.form, ValueForm::Json)
    }

    /// A value that one function appends to a record, and another tells otherwise.
    pub fn json_or(&mut self, json: impl FnOnce(&mut Vec<u8>), tell: impl FnOnce(&mut Self)) {
        if self.is_json() {
            self.raw(json);
        } else {
            tell(self);
        }
    }

    fn raw(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        self.begin();
        if let ValueForm::Json = self.form {
            write(self.text);
        }
    }
}

/// A value as a condition compares it.
#[derive(Debug, Default)]
pub(crate) struct Compared {
    /// As in a cell, but without quotes.
    pub text: String,
    /// Of a list, the number of its items, and whether the text that it is compared with is one.
    pub items: Option<(u32, bool)>,
}

impl Compared {
    /// Returns the value of a column that a function tells, to be compared with a text.
    pub fn new(wanted: &str, castling: CastlingMode, tell: impl FnOnce(&mut Out<'_>)) -> Compared {
        let mut text = Vec::new();
        let mut out = Out::new(ValueForm::Compared(wanted), castling, &mut text);
        tell(&mut out);
        let items = out.items.map(|items| (items.count, items.has_wanted));
        Compared {
            text: String::from_utf8_lossy(&text).into_owned(),
            items,
        }
    }
}

/// Returns whether an item of a list is what it is compared with: of `illegal_move=2`, also what stands before the sign.
fn is_item(item: &[u8], wanted: &str) -> bool {
    let name = item.split(|&byte| byte == b'=').next();
    [Some(item), name].contains(&Some(wanted.as_bytes()))
}

/// Returns whether a part has a value at this place.
pub(crate) fn has_value(part: &dyn Tell, at: usize) -> bool {
    let mut nothing = Vec::new();
    let mut out = Out::new(ValueForm::Probed, CastlingMode::default(), &mut nothing);
    part.tell(at, &mut out);
    out.has_value
}
