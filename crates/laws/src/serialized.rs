//! The values for serde: each is the text that its `Display` or its id writes, and a set is a list.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::{
    Bitboard, Candidate, CastlingRights, CastlingSide, Claim, Color, File, IllegalMove, Move,
    OutcomeReason, Piece, PlayError, Position, Rank, Reason, Role, Setup, SetupProblem,
    SetupProblems, Square,
};

/// Reads a text as a value.
fn parse<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(reader: D) -> Result<T, D::Error> {
    let text = String::deserialize(reader)?;
    text.parse().map_err(D::Error::custom)
}

/// Types whose `FromStr` reads what their `Display` writes.
macro_rules! texts {
    ($($type:ty),+) => {
        $(
            impl Serialize for $type {
                fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
                    out.collect_str(self)
                }
            }

            impl<'de> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<$type, D::Error> {
                    parse(reader)
                }
            }
        )+
    };
}

texts!(
    Square,
    File,
    Rank,
    Color,
    Role,
    Piece,
    CastlingRights,
    Candidate,
    Setup,
    Position
);

/// Lists of things with an id each.
macro_rules! ids {
    ($($type:ty, $id:ident;)+) => {
        $(
            impl Serialize for $type {
                fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
                    out.serialize_str(self.$id())
                }
            }

            impl<'de> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<$type, D::Error> {
                    let text = String::deserialize(reader)?;
                    let found = <$type>::ALL.into_iter().find(|one| one.$id() == text);
                    found.ok_or_else(|| D::Error::custom(format!("`{text}` is none of the ids")))
                }
            }
        )+
    };
}

ids! {
    CastlingSide, name;
    OutcomeReason, id;
    Claim, id;
    SetupProblem, id;
    Reason, id;
}

impl Serialize for Bitboard {
    /// Writes the squares as a list.
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(*self)
    }
}

impl<'de> Deserialize<'de> for Bitboard {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Bitboard, D::Error> {
        Ok(Vec::<Square>::deserialize(reader)?.into_iter().collect())
    }
}

impl Serialize for SetupProblems {
    /// Writes the ids as a list.
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SetupProblems {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<SetupProblems, D::Error> {
        let problems = Vec::<SetupProblem>::deserialize(reader)?;
        Ok(problems.into_iter().collect())
    }
}

impl Serialize for Move {
    /// Writes UCI. A text is read back as a [`Candidate`], which a position judges.
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

impl Serialize for IllegalMove {
    /// Writes the reason, and the squares and the pieces that it names.
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut record = out.serialize_struct("IllegalMove", 3)?;
        record.serialize_field("reason", &self.reason)?;
        record.serialize_field("squares", &self.squares)?;
        record.serialize_field("by", &self.by)?;
        record.end()
    }
}

impl Serialize for PlayError {
    /// Writes the reason, the squares and the pieces that it names, and the sentence.
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut record = out.serialize_struct("PlayError", 4)?;
        record.serialize_field("reason", &self.illegal.reason)?;
        record.serialize_field("squares", &self.illegal.squares)?;
        record.serialize_field("by", &self.illegal.by)?;
        record.serialize_field("message", &self.sentence)?;
        record.end()
    }
}
