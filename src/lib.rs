//! The laws of chess, answered exactly.
//!
//! This is the library behind the `chess-oracle` program: it reads positions in any of the field's
//! notations, however impossible they are, and tells what their pieces may do.
//!
//! ```
//! use chess_oracle::notation::{Overrides, Record, san::San};
//!
//! // . . . q . . . .
//! // . . . . . . . .
//! // R . . . K . . .   (on the first rank)
//! let overrides = Overrides::default();
//! let record = Record::parse("Wke1 Wra1 Bqd8 piece=e1", &overrides)?;
//! let query = record.play()?;
//! let (king, _) = query.piece.unwrap();
//! let moves = query.position.legal().moves_from(king);
//! let sans: Vec<String> =
//!     moves.iter().map(|&legal| San::new(&query.position, legal).to_string()).collect();
//! assert_eq!(sans, ["Kf1", "Ke2", "Kf2"]);
//! # Ok::<_, chess_oracle::notation::ParsePositionError>(())
//! ```
//!
//! # Vocabulary
//!
//! - **Color**: White or Black. **Role**: king, queen, rook, bishop, knight or pawn. **Piece**: a
//!   role in a colour.
//! - **Square**, **File**, **Rank**; a **Bitboard** is a set of squares.
//! - **Placement**: which piece stands where. **Setup**: a placement and all else that a FEN says,
//!   possible or not. **Position**: a setup that moves can be asked of.
//! - **Turn**: the colour to move. **Checkers**: the pieces that give check. **Pinned**: held on a
//!   line by the king behind it.
//! - **Castling side**: kingside or queenside. A castling **right** is a rook that may still castle.
//! - **Move**: what goes from where to where, what it takes, and what it becomes.
//! - **Outcome**: how a game has ended.
//!
//! # Rooms
//!
//! Arrows run one way: [`board`] is known to [`rules`], and both to [`notation`], [`draw`] and
//! [`perft`]. The library prints nothing, reads no environment and never exits.
//!
//! # Sources
//!
//! - FIDE Laws of Chess, 2023: <https://handbook.fide.com/chapter/E012023>
//! - PGN standard, sections 8.2.3 (SAN), 16.1 (FEN) and 16.2 (EPD)
//! - X-FEN and Shredder-FEN for castling in Chess960
//! - UCI protocol, 2006
//! - The Chess Programming Wiki, where a technique is named

pub mod board;
pub mod draw;
pub mod notation;
pub mod perft;
pub mod rules;
