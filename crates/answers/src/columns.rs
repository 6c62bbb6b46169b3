//! Columns: what an answer says, value by value. One list for the record of a question, its row, and conditions about it.
//!
//! A [`Column`] has a name and a place; its value is told to an [`Out`], which appends it as JSON or as a cell, or keeps it for a
//! comparison. The name of a member of an object is its path: `outcome.reason` is `"outcome":{"reason":..}` in a record.

use crate::out::Out;

/// Where the value of a column is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// In records and in rows.
    Always,
    /// In records alone.
    Record,
    /// In rows alone.
    Row,
}

/// A column of an answer.
#[derive(Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name in a row: the key of a record, or the path to a member of an object there.
    pub path: &'static str,
    /// The object of a record that has it; empty if the record itself has it.
    pub object: &'static str,
    /// Its key there.
    pub key: &'static str,
    /// Where it is written.
    pub when: When,
}

impl Column {
    pub const fn new(path: &'static str, when: When) -> Column {
        let bytes = path.as_bytes();
        let mut at = 0;
        while at < bytes.len() && bytes[at] != b'.' {
            at += 1;
        }
        let (object, key) = if at < bytes.len() {
            (path.split_at(at).0, path.split_at(at + 1).1)
        } else {
            ("", path)
        };
        Column {
            path,
            object,
            key,
            when,
        }
    }

    /// Returns the key of the record that has it, or that has its object.
    pub const fn top_key(&self) -> &'static str {
        if self.object.is_empty() {
            self.key
        } else {
            self.object
        }
    }

    /// Returns whether a record has it under this key, or in an object under it.
    pub fn is_of(&self, key: &str) -> bool {
        self.when != When::Row && self.top_key() == key
    }

    pub fn is_in_row(&self) -> bool {
        self.when != When::Record
    }
}

/// A part of an answer that tells the values of its columns.
pub(crate) trait Tell {
    /// Returns its columns, in their order.
    fn columns(&self) -> &'static [Column];

    /// Tells the value of the column at this place in the list; nothing, if there is none.
    fn tell(&self, at: usize, out: &mut Out<'_>);
}

/// Lists the columns of a type: the name of each, where it is written, and its value.
macro_rules! columns {
    ($(#[$doc:meta])* $table:ident: $subject:ty, |$it:ident, $out:ident| $($path:literal $when:ident => $tell:expr,)+) => {
        $(#[$doc])*
        pub(crate) const $table: &[$crate::columns::Column] =
            &[$($crate::columns::Column::new($path, $crate::columns::When::$when)),+];

        impl $crate::columns::Tell for $subject {
            fn columns(&self) -> &'static [$crate::columns::Column] {
                $table
            }

            fn tell(&self, at: usize, out: &mut $crate::out::Out<'_>) {
                type Telling<T> = fn(&T, &mut $crate::out::Out<'_>);
                let all: &[Telling<Self>] = &[$(|$it, $out| $tell),+];
                all[at](self, out);
            }
        }
    };
}

pub(crate) use columns;
