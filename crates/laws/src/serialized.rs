//! The values for serde: each is the text that its `Display` or its id writes, and a set is a list.

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::{
    Article, Bitboard, Candidate, CastlingRights, CastlingSide, Claim, Color, File, Move, Outcome,
    OutcomeReason, Piece, Position, Rank, Reason, Role, Setup, SetupProblem, SetupProblems, Square,
};

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
                    let text = String::deserialize(reader)?;
                    text.parse().map_err(D::Error::custom)
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
    Article, number;
    CastlingSide, name;
    OutcomeReason, id;
    Claim, id;
    SetupProblem, id;
    Reason, id;
}

/// Sets, as lists of what is in them.
macro_rules! sets {
    ($($type:ty, $items:ident of $item:ty;)+) => {
        $(
            impl Serialize for $type {
                fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
                    out.collect_seq(self.$items())
                }
            }

            impl<'de> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<$type, D::Error> {
                    Ok(Vec::<$item>::deserialize(reader)?.into_iter().collect())
                }
            }
        )+
    };
}

sets! {
    Bitboard, squares of Square;
    SetupProblems, iter of SetupProblem;
}

impl Serialize for Outcome {
    /// Writes the article, too. It is not read, because the reason says it.
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut record = out.serialize_struct("Outcome", 3)?;
        record.serialize_field("winner", &self.winner)?;
        record.serialize_field("reason", &self.reason)?;
        record.serialize_field("article", &self.reason.article())?;
        record.end()
    }
}

impl Serialize for Move {
    /// Writes UCI. A text is read back as a [`Candidate`], which a position judges.
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}
