//! Positions drawn at random, and games.

use oracle_laws::{
    Bitboard, CastlingRights, Color, Move, Piece, Placement, Position, Role, Setup, Square,
};

/// Returns the positions of games played at random, from the initial position or one of Chess960's, the first of each
/// included.
pub fn random_games(rng: &mut fastrand::Rng, count: usize, chess960: bool) -> Vec<Position> {
    let mut positions = Vec::with_capacity(count);
    while positions.len() < count {
        let mut position = if chess960 {
            random_chess960(rng)
        } else {
            Position::default()
        };
        for _ in 0..rng.usize(20..160) {
            positions.push(position.clone());
            let moves = position.legal_moves();
            let Some(&played) = rng.choice(&moves) else {
                break;
            };
            position = position.after(played);
        }
    }
    positions.truncate(count);
    positions
}

/// Returns a legal move; captures and promotions, or moves of pawns, are more frequent with each of these kinds but 0.
pub fn eager_move(rng: &mut fastrand::Rng, position: &Position, kind: usize) -> Option<Move> {
    let moves = position.legal_moves();
    let wanted: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|played| match kind {
            0 => false,
            1 => played.role == Role::Pawn && played.capture.is_none(),
            2 => played.role == Role::Pawn,
            3 => played.capture.is_some(),
            _ => played.promotion.is_some() || played.capture == Some(Role::Pawn),
        })
        .collect();
    let is_any = wanted.is_empty() || rng.u8(..) < 40;
    rng.choice(if is_any { &moves } else { &wanted }).copied()
}

/// One of the 960 initial positions: the king between the rooks, the bishops on squares of both colours.
pub fn random_chess960(rng: &mut fastrand::Rng) -> Position {
    let mut roles = [
        Role::Rook,
        Role::Knight,
        Role::Bishop,
        Role::Queen,
        Role::King,
        Role::Bishop,
        Role::Knight,
        Role::Rook,
    ];
    loop {
        rng.shuffle(&mut roles);
        let place = |role| roles.iter().position(|&other| other == role).unwrap();
        let last = |role| roles.iter().rposition(|&other| other == role).unwrap();
        let is_between =
            place(Role::Rook) < place(Role::King) && place(Role::King) < last(Role::Rook);
        if is_between && place(Role::Bishop) % 2 != last(Role::Bishop) % 2 {
            break;
        }
    }
    let mut setup = Setup::default();
    let mut rooks = Bitboard::EMPTY;
    for (file, role) in (0..8).zip(roles) {
        for (color, rank) in [(Color::White, 0), (Color::Black, 56)] {
            let square = Square::from_index(rank + file).unwrap();
            setup.placement.put(square, Piece::new(color, role));
            if role == Role::Rook {
                rooks = rooks.with(square);
            }
        }
    }
    setup.castling = CastlingRights(rooks);
    Position::try_from(&setup).unwrap()
}

/// The contents of a random board.
#[derive(Debug, Clone, Copy)]
pub struct Draw {
    /// The greatest number of pieces besides the kings.
    pub pieces: usize,
    /// Whether each side has its king.
    pub kings: [bool; 2],
}

/// Returns a board with pieces on random squares, any side to move, and castling rights and an en passant square where
/// they are possible.
pub fn random_setup(rng: &mut fastrand::Rng, draw: Draw) -> Setup {
    let mut placement = Placement::EMPTY;
    let anywhere = |rng: &mut fastrand::Rng| Square::from_index(rng.u8(0..64)).unwrap();
    for (color, has_king) in Color::ALL.into_iter().zip(draw.kings) {
        // Half of the kings stand where they may castle from.
        let mut square = Square::from_index(if color == Color::White { 4 } else { 60 }).unwrap();
        while rng.bool() || placement.piece_at(square).is_some() {
            square = anywhere(rng);
        }
        if has_king {
            placement.put(square, Piece::new(color, Role::King));
        }
    }
    let roles = [
        Role::Pawn,
        Role::Pawn,
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Rook,
        Role::Queen,
    ];
    let kings = placement.occupied().len() as usize;
    let count = kings + rng.usize(0..=draw.pieces);
    while (placement.occupied().len() as usize) < count {
        let (role, square) = (*rng.choice(&roles).unwrap(), anywhere(rng));
        let can_stand = role != Role::Pawn || !Bitboard::BACK_RANKS.has(square);
        if can_stand && placement.piece_at(square).is_none() {
            let color = if rng.bool() {
                Color::White
            } else {
                Color::Black
            };
            placement.put(square, Piece::new(color, role));
        }
    }
    random_rest(rng, placement)
}

/// Returns this board with any side to move, and with castling rights and an en passant square where they are possible.
pub fn random_rest(rng: &mut fastrand::Rng, placement: Placement) -> Setup {
    let turn = if rng.bool() {
        Color::White
    } else {
        Color::Black
    };
    let asked = Setup {
        placement,
        turn,
        castling: CastlingRights(
            placement.role(Role::Rook) & Bitboard::BACK_RANKS & Bitboard(rng.u64(..)),
        ),
        ep_square: None,
        halfmoves: rng.u32(0..152),
        fullmoves: rng.u32(1..200),
    };
    let ep_squares = (0..64).filter_map(Square::from_index).filter(|&square| {
        let asked = Setup {
            ep_square: Some(square),
            ..asked.clone()
        };
        asked.valid_ep_square().is_some()
    });
    let ep_squares: Vec<Square> = ep_squares.collect();
    Setup {
        castling: asked.valid_castling(),
        ep_square: rng.choice(&ep_squares).copied().filter(|_| rng.bool()),
        ..asked
    }
}
