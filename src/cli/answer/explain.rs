//! `explain`: whether a move is legal, and if not, why not.

use chess_oracle::board::{Color, Role};
use chess_oracle::notation::san::San;
use chess_oracle::notation::{Asked, ParsePositionError, Record, fen, uci};
use chess_oracle::rules::{IllegalMove, Position};

use crate::cli::config::{Config, Format};
use crate::cli::exit::Exit;
use crate::cli::json::{self, ExplainRecord};

/// Appends the answer; the move is legal, or not.
pub fn answer(
    config: &Config,
    record: &Record<'_>,
    asked: &Asked,
    out: &mut Vec<u8>,
) -> Result<Exit, ParsePositionError> {
    let position = &asked.position;
    let (written, judged) = record.judge(asked, &config.beside)?;
    let exit = if judged.is_ok() { Exit::Yes } else { Exit::No };
    let message = match &judged {
        Ok(legal) => position.legal_sentence(*legal),
        Err(illegal) => position.sentence(illegal),
    };
    if config.format == Format::Json {
        let judged_move = match &judged {
            Ok(legal) => uci::write(*legal, config.castling),
            Err(illegal) => name(position, illegal).unwrap_or(written),
        };
        let illegal = judged.err();
        let record = ExplainRecord {
            id: record.id(),
            fen: fen::write(position),
            judged_move,
            legal: exit == Exit::Yes,
            san: judged
                .ok()
                .map(|legal| San::new(position, legal).to_string()),
            reason: illegal.map(|illegal| illegal.reason.id()),
            squares: illegal.map(|illegal| json::squares(illegal.squares)),
            by: illegal.map(|illegal| json::squares(illegal.by)),
            message,
            problems: json::problems(record.problems(asked)),
            assumed: json::assumed(record.assumed()),
        };
        json::push_line(&record, out);
    } else {
        let verdict = if exit == Exit::Yes {
            "legal"
        } else {
            "illegal"
        };
        out.extend_from_slice(format!("{verdict}: {message}\n").as_bytes());
    }
    Ok(exit)
}

/// A move that is not legal in UCI, if it is known where it starts.
fn name(position: &Position, illegal: &IllegalMove) -> Option<String> {
    if let Some(candidate) = illegal.candidate() {
        let promotion = candidate
            .promotion
            .map_or_else(String::new, |role: Role| role.letter().to_string());
        return Some(format!("{}{}{promotion}", candidate.from, candidate.to));
    }
    let turn: Color = position.turn();
    let (king, side) = position.king().zip(illegal.castling())?;
    Some(format!("{king}{}", side.king_to(turn)))
}
