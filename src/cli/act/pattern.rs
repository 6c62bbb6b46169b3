//! Patterns: the keys that a service requires of a message.

use std::fmt;

use chess_oracle::board::Role;

use super::{Json, Object, ParseMessageError};

/// A pattern. The most specific pattern that a message matches answers it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pattern {
    RawMoves,
    RawPawnMoves,
    RawKnightMoves,
    LegalSquares,
    LegalMoves,
    SquaresControlledBy,
}

impl Pattern {
    /// All patterns; more specific ones come later.
    const ALL: [Pattern; 6] = [
        Pattern::RawMoves,
        Pattern::RawPawnMoves,
        Pattern::RawKnightMoves,
        Pattern::LegalSquares,
        Pattern::LegalMoves,
        Pattern::SquaresControlledBy,
    ];

    /// Finds the pattern that answers a message.
    ///
    /// # Errors
    ///
    /// Returns an error if no pattern matches, or if a flag of a matching one is not a boolean.
    pub fn find(message: &Object<'_>) -> Result<Pattern, ParseMessageError> {
        let says = |key, wanted| {
            let said = message.get(key).and_then(Json::string);
            said.is_some_and(|said| said == wanted)
        };
        let mut found = None;
        for pattern in Pattern::ALL {
            let (role, cmd) = pattern.role_and_cmd();
            let fits = says("role", role)
                && says("cmd", cmd)
                && pattern.flag().map_or(Ok(true), |flag| message.flag(flag))?;
            if fits {
                found = Some(pattern);
            }
        }
        found.ok_or_else(|| unknown(message))
    }

    /// Returns the pattern of the raw moves of this role.
    pub fn raw_moves(role: Role) -> Pattern {
        match role {
            Role::Pawn => Pattern::RawPawnMoves,
            Role::Knight => Pattern::RawKnightMoves,
            _ => Pattern::RawMoves,
        }
    }

    /// Returns the role if the pattern is for one role only.
    pub fn only_role(self) -> Option<Role> {
        match self {
            Pattern::RawPawnMoves => Some(Role::Pawn),
            Pattern::RawKnightMoves => Some(Role::Knight),
            _ => None,
        }
    }

    fn role_and_cmd(self) -> (&'static str, &'static str) {
        match self {
            Pattern::RawMoves | Pattern::RawPawnMoves | Pattern::RawKnightMoves => {
                ("movement", "rawMoves")
            }
            Pattern::LegalSquares => ("movement", "legalSquares"),
            Pattern::LegalMoves => ("movement", "legalMoves"),
            Pattern::SquaresControlledBy => ("board", "squaresControlledBy"),
        }
    }

    /// Returns the additional key that must be true.
    fn flag(self) -> Option<&'static str> {
        match self {
            Pattern::RawPawnMoves => Some("isPawn"),
            Pattern::RawKnightMoves => Some("isKnight"),
            _ => None,
        }
    }
}

impl fmt::Display for Pattern {
    /// Writes the pattern as Seneca does: `role:movement,cmd:rawMoves,isPawn:true`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (role, cmd) = self.role_and_cmd();
        write!(f, "role:{role},cmd:{cmd}")?;
        match self.flag() {
            Some(flag) => write!(f, ",{flag}:true"),
            None => Ok(()),
        }
    }
}

/// Returns the error for a message that matches no pattern.
fn unknown(message: &Object<'_>) -> ParseMessageError {
    let [role, cmd] = ["role", "cmd"].map(|key| match message.get(key) {
        None => format!("no {key}"),
        Some(value) => match value.string() {
            Some(text) => format!("{key} \"{text}\""),
            None => format!("{key} {}", value.text()),
        },
    });
    let text = format!("no pattern has {role} and {cmd}");
    let offending = message.get("cmd").or_else(|| message.get("role"));
    let offending = offending.unwrap_or_else(|| message.json().start());
    let names = Pattern::ALL.map(|pattern| pattern.to_string());
    let hint = format!("the patterns are {}", names.join("; "));
    offending.error("unknown_pattern", &text).with_hint(&hint)
}
