//! Bugs in playing a list of moves. A count makes its moves rightly.

use oracle_laws::{Bitboard, CastlingRights, Move, Piece, Position, Role, Setup, Square};

use super::{Bug, Engine, State};

/// What is wrongly remembered of a list of moves, until a count makes the next move.
#[derive(Debug, Clone, Default)]
pub struct Listed {
    pub ep_square: Option<Square>,
    pub rooks: Bitboard,
}

impl Engine {
    /// Returns the state after a move of a list, which begins at this root.
    pub fn listed_after(&self, root: &State, before: &State, played: Move) -> State {
        let mut after = before.after(played);
        let mut setup = Setup {
            ep_square: after.position.ep_square(),
            ..after.position.setup()
        };
        let rights = root.position.castling().0;
        match self.bug {
            Some(Bug::ListLosesEnPassant) => return after.without_ep_square(),
            Some(Bug::ListKeepsEnPassant) => {
                after.listed.ep_square = after.stale_ep;
                return after;
            }
            Some(Bug::ListKeepsRightsWithoutRook) => {
                after.listed.rooks = rights & !after.position.castling().0;
                return after;
            }
            Some(Bug::ListKeepsRights) => {
                setup.castling = CastlingRights(setup.castling.0 | rights);
                setup.castling = setup.valid_castling();
            }
            Some(Bug::ListKeepsTurn) => setup.turn = !setup.turn,
            Some(Bug::ListPromotesToQueen) if played.promotion.is_some() => {
                setup.placement.remove(played.to);
                let queen = Piece::new(before.position.turn(), Role::Queen);
                setup.placement.put(played.to, queen);
            }
            _ => return after,
        }
        State {
            position: Position::try_from(&setup).unwrap_or(after.position),
            ..after
        }
    }
}
