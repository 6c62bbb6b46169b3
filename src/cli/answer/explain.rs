//! `explain`: whether a move is legal, and if not, why not.

use chess_oracle::draw::Illustration;
use chess_oracle::notation::san::San;
use chess_oracle::notation::uci::{self, CastlingMode};
use chess_oracle::notation::{Judged, ParsePositionError, Query};

use crate::cli::exit::Exit;

/// The verdict of the laws on a move.
#[derive(Debug)]
pub struct Explained<'a> {
    pub query: &'a Query<'a>,
    pub judged: Judged<'a>,
    /// The verdict as a sentence.
    pub message: String,
}

impl<'a> Explained<'a> {
    /// Judges the move of the query.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no move, it cannot be read, or it is ambiguous.
    pub fn new(query: &'a Query<'a>) -> Result<Explained<'a>, ParsePositionError> {
        let judged = query.judge()?;
        let message = match &judged.verdict {
            Ok(legal) => match &judged.slips {
                Some(slips) => format!("legal, but written {}: {slips}", slips.san()),
                None => query.position.legal_sentence(*legal),
            },
            Err(illegal) => query.position.sentence(illegal),
        };
        Ok(Explained {
            query,
            judged,
            message,
        })
    }

    /// Returns the exit status: yes if the move is legal.
    pub fn exit(&self) -> Exit {
        match self.judged.verdict {
            Ok(_) => Exit::Yes,
            Err(_) => Exit::No,
        }
    }

    /// Returns what a picture of the move shows.
    pub fn illustration(&self) -> Illustration {
        let position = &self.query.position;
        match &self.judged.verdict {
            Ok(legal) => Illustration::of_legal(position, *legal),
            Err(illegal) => Illustration::of_illegal(position, illegal),
        }
    }

    /// Returns the SAN of the move if it is legal.
    pub fn san(&self) -> Option<San> {
        let legal = self.judged.verdict.ok()?;
        Some(San::new(&self.query.position, legal))
    }

    /// Returns the move in UCI if its from-square is known, otherwise as it was written.
    pub fn written_move(&self, mode: CastlingMode) -> String {
        let illegal = match &self.judged.verdict {
            Ok(legal) => return uci::write(*legal, mode),
            Err(illegal) => illegal,
        };
        if let Some(candidate) = illegal.candidate() {
            let promotion = candidate.promotion.map(chess_oracle::board::Role::letter);
            let squares = [candidate.from, candidate.to].map(|square| square.to_string());
            return squares
                .into_iter()
                .chain(promotion.map(String::from))
                .collect();
        }
        let position = &self.query.position;
        match position.king().zip(illegal.castling()) {
            Some((king, side)) => format!("{king}{}", side.king_to(position.turn())),
            None => self.judged.written.to_owned(),
        }
    }
}
