//! Columns: what an answer says, value by value. One list for the record of a question, its row, and conditions about it.
//!
//! Each [`Column`] has a name. A part of an answer tells the value of a column to an [`Out`], which writes it as JSON or as a cell,
//! or compares it. The name of a member of an object is its path: `outcome.reason` is `"outcome":{"reason":..}` in a record.

use std::sync::{PoisonError, RwLock};

use crate::TABLES;
use crate::format::{Pick, Rows};
use crate::out::Out;

/// Where the value of a column is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// In records and in rows.
    Always,
    /// In records alone.
    Record,
    /// In rows alone; a record has it in another form, if it has a kind.
    Row,
    /// In records that a tool asks for.
    Tool,
    /// By others: an object by the columns that are its members, and the name and number of a line by what stands around answers.
    Elsewhere,
    /// By the line itself: it is one of its columns or keys.
    Own,
}

/// What the values of a column are in a record.
#[derive(Debug, Clone, Copy)]
pub enum ValueKind {
    /// What a shared definition of the schemas says.
    Def(&'static str),
    /// `true` or `false`.
    Truth,
    /// `true`; left out where it is false.
    True,
    /// A whole number, from this one.
    Number(u64),
    /// A whole number, from the first to the second.
    Between(i64, i64),
    /// Any number.
    Decimal,
    /// A text.
    Text,
    /// A text that this pattern matches.
    Pattern(&'static str),
    /// One of these ids.
    OneOf(&'static [&'static str]),
    /// One of the ids of another crate.
    Id(fn() -> Vec<&'static str>),
    /// A list of values.
    List(&'static ValueKind),
    /// An object with any keys, whose values are of this kind.
    Map(&'static ValueKind),
    /// An object with these keys.
    Keys(&'static [(&'static str, ValueKind)]),
    /// An object that has these columns.
    Table(&'static [Column]),
    /// An object that has the columns whose names begin with its own.
    Members,
    /// A value or null.
    OrNull(&'static ValueKind),
    /// A value that not every record has.
    Maybe(&'static ValueKind),
    /// A value of which a schema says more: these members.
    With(&'static ValueKind, &'static str),
}

/// A column of an answer.
#[derive(Debug)]
pub struct Column {
    /// Its name as a key of JSON, after a comma.
    start: &'static str,
    /// The byte of its name that ends the name of its object, from 1; 0 without one.
    dot: u8,
    /// Where it is written.
    pub when: When,
    /// What its values are, and what they mean: none, if no record has them, or its object says it.
    pub said: Option<&'static (ValueKind, &'static str)>,
}

impl PartialEq for Column {
    fn eq(&self, other: &Column) -> bool {
        (self.start, self.when) == (other.start, other.when)
    }
}

impl Eq for Column {}

impl Column {
    pub const fn new(
        start: &'static str,
        when: When,
        said: Option<&'static (ValueKind, &'static str)>,
    ) -> Column {
        let mut dot = start.len();
        while dot > 0 && start.as_bytes()[dot - 1] != b'.' {
            dot -= 1;
        }
        Column {
            start,
            dot: match when {
                When::Own => 0,
                _ => dot.saturating_sub(2) as u8,
            },
            when,
            said: if TABLES { said } else { None },
        }
    }

    /// Returns its name in a row: the key of a record, or the path to a member of an object there.
    pub const fn path(&self) -> &'static str {
        let (_, path) = self.start.split_at(2);
        path.split_at(path.len() - 2).0
    }

    /// Returns the object of a record that has it, if one does.
    #[inline]
    pub const fn object(&self) -> Option<&'static str> {
        match self.dot as usize {
            0 => None,
            dot => Some(self.path().split_at(dot - 1).0),
        }
    }

    /// Returns its key in its object.
    pub const fn key(&self) -> &'static str {
        self.path().split_at(self.dot as usize).1
    }

    /// Returns its key in its object, with what stands between it and its value in JSON.
    pub fn key_end(&self) -> &'static str {
        &self.start[2 + usize::from(self.dot)..]
    }

    /// Returns its name as a key of JSON, after a comma.
    pub const fn start(&self) -> &'static str {
        self.start
    }

    /// Returns the key of the record that has it, or that has its object.
    pub const fn top_key(&self) -> &'static str {
        match self.object() {
            Some(object) => object,
            None => self.path(),
        }
    }

    /// Returns whether a record has it under this key, or in an object under it.
    #[inline]
    pub fn is_of(&self, key: &str) -> bool {
        // Most begin with another letter.
        self.is_in_record()
            && self.start.as_bytes().get(2) == key.as_bytes().first()
            && self.top_key() == key
    }

    pub const fn is_in_record(&self) -> bool {
        matches!(self.when, When::Always | When::Record | When::Tool)
    }

    pub const fn is_in_row(&self) -> bool {
        matches!(self.when, When::Always | When::Row)
    }
}

/// Returns the columns of these parts, each with its place.
pub(crate) fn placed(parts: Rows) -> impl Iterator<Item = (Pick, &'static Column)> {
    parts.iter().enumerate().flat_map(|(part, columns)| {
        let columns = columns.iter().enumerate();
        columns.map(move |(at, column)| ((part, at), column))
    })
}

/// The part of columns that lines have themselves, whose places are those of [`OWN`].
pub(crate) const OWN_PART: usize = usize::MAX;

/// The columns of lines that were asked for, each kept to the end.
static OWN: RwLock<Vec<&'static Column>> = RwLock::new(Vec::new());

/// The most of them: objects may each ask for others.
const MOST_OWN: usize = 1000;

/// Returns the column of this name that lines have themselves; none, if there are too many.
pub(crate) fn own_column(name: &str) -> Option<Pick> {
    let mut own = OWN.write().unwrap_or_else(PoisonError::into_inner);
    let known = own.iter().position(|column| column.path() == name);
    let at = known.or_else(|| {
        (own.len() < MOST_OWN).then(|| {
            let start = format!(",\"{name}\":").leak();
            own.push(Box::leak(Box::new(Column::new(start, When::Own, None))));
            own.len() - 1
        })
    });
    at.map(|at| (OWN_PART, at))
}

/// Returns a column of these parts, or one that lines have themselves.
pub(crate) fn picked(parts: &[&'static [Column]], (part, at): Pick) -> &'static Column {
    match parts.get(part) {
        Some(part) => &part[at],
        None => OWN.read().unwrap_or_else(PoisonError::into_inner)[at],
    }
}

/// Returns whether two names are the same, while the program is compiled.
pub(crate) const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

/// Returns the place of a column in a list, while the program is compiled.
pub(crate) const fn place_of(path: &str, columns: &[Column]) -> usize {
    let mut at = 0;
    while at < columns.len() && !is_same(columns[at].path(), path) {
        at += 1;
    }
    at
}

/// A part of an answer that tells the values of its columns.
pub(crate) trait Tell {
    /// Returns its columns, in their order.
    fn columns(&self) -> &'static [Column];

    /// Tells the value of the column at this place in the list; nothing, if there is none.
    fn tell(&self, at: usize, out: &mut Out<'_>);
}

/// Lists the columns of a type: what each means, its name, where it is written, what its values are, and how it tells them.
macro_rules! columns {
    (@said $($about:literal)*) => { None };
    (@said $($about:literal)* : $kind:expr) => {{
        #[allow(unused_imports)]
        use $crate::columns::ValueKind::*;
        Some(&($kind, concat!("" $(, $about)*)))
    }};
    ($(#[$doc:meta])* $table:ident: $subject:ty, |$it:ident, $out:ident| $(
        $(#[doc = $about:literal])* $(#[cfg($cfg:meta)])? $path:literal $when:ident $($kind:expr)? => $tell:expr,
    )+) => {
        $(#[$doc])*
        pub(crate) static $table: &[$crate::columns::Column] =
            &[$($(#[cfg($cfg)])? $crate::columns::Column::new(
                concat!(",\"", $path, "\":"),
                $crate::columns::When::$when,
                $crate::columns::columns!(@said $($about)* $(: $kind)?),
            )),+];

        impl $crate::columns::Tell for $subject {
            fn columns(&self) -> &'static [$crate::columns::Column] {
                $table
            }

            fn tell(&self, at: usize, out: &mut $crate::out::Out<'_>) {
                type Telling<T> = fn(&T, &mut $crate::out::Out<'_>);
                #[allow(unused_variables)] // The number of a game is not known to the game.
                let all: &[Telling<Self>] = &[$($(#[cfg($cfg)])? |$it, $out| $tell),+];
                if let Some(tell) = all.get(at) {
                    tell(self, out);
                }
            }
        }
    };
}

pub(crate) use columns;
