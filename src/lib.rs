//! The laws of chess: an exact move oracle.
//!
//! This is the library of the `chess-oracle` program: it reads positions in all common notations, even impossible ones,
//! and returns the legal moves of their pieces.
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
//! - **Placement**: which piece stands where. **Setup**: a placement and everything else in a FEN,
//!   possible or not. **Position**: a setup that has legal moves or none.
//! - **Turn**: the side to move. **Checkers**: the pieces that give check. **Pinned**: unable to
//!   leave a line, because its king stands behind it.
//! - **Castling side**: kingside or queenside. A castling **right** is a rook that may still castle.
//! - **Move**: origin, target, captured piece and promotion.
//! - **Outcome**: how a game has ended.
//!
//! # Rooms
//!
//! Dependencies have one direction: [`rules`] uses [`board`]; [`notation`], [`draw`] and [`perft`]
//! use both. The library does not print, does not read the environment, and never exits.
//!
//! # Sources
//!
//! - FIDE Laws of Chess, 2023: <https://handbook.fide.com/chapter/E012023>
//! - PGN standard, sections 8.2.3 (SAN), 16.1 (FEN) and 16.2 (EPD)
//! - X-FEN and Shredder-FEN for castling in Chess960
//! - UCI protocol, 2006
//! - The Chess Programming Wiki, cited where a technique is used

pub mod board;
pub mod draw;
pub mod notation;
pub mod perft;
pub mod rules;
