"""What is claimed of positions and moves, and whether it holds."""

import random
from typing import Any, Iterator, List, Tuple

import chess
import pytest

import chess_oracle
from chess_oracle import OracleError, Verdict

MATE = "f3 e5 g4 Qh4"
untyped: Any = chess_oracle  # For what the types find.


@pytest.mark.parametrize(
    ("moves", "claim", "verdict"),
    [
        (MATE, "checkmate", (True, None)),
        (MATE, "stalemate", (False, None)),
        (MATE, {"checkers": ["h4"], "outcome": {"reason": "checkmate"}}, (True, None)),
        (MATE, {"checkers": ["h4"], "outcome": {"reason": "stalemate"}}, (False, None)),
        (MATE, {"check": 1}, (False, None)),
        ("e4", True, (True, None)),
        ("e4", None, (True, None)),
        ("e4", False, (False, None)),
        ("", {"turn": "white", "legal": True}, (True, None)),
        ("Ke2", True, (False, "own_piece")),
        ("Ke2", False, (True, "own_piece")),
        ("e4 Ke7 d4", {"reason": "own_piece"}, (True, "own_piece")),
        ("e4 Ke7", {"reason": "pinned"}, (False, "own_piece")),
        ("e4 Ke7", {"reason": "own_piece", "check": False}, (False, "own_piece")),
        ("Ke2", "check", (False, "own_piece")),
        ("Ke9", False, (False, "unreadable_move")),
        ("e4 e5 Ke9", True, (False, "unreadable_move")),
    ],
)
def test_a_claim_holds_or_not(moves: str, claim: Any, verdict: Tuple[bool, Any]) -> None:
    (found,) = chess_oracle.verify([("startpos", moves, claim)])
    assert found == Verdict(*verdict) and bool(found) is verdict[0]


def test_a_position_that_cannot_be_read_fulfils_no_claim() -> None:
    assert list(chess_oracle.verify([("8/8 w", "e4", False), ("8/8 w", "e4")])) == [Verdict(False, "rank_count")] * 2


@pytest.mark.parametrize("item", ["startpos", ("startpos",), ("startpos", "e4", "check", 1), {"position": "startpos", "moves": "e4"}])
def test_an_item_has_two_or_three_parts(item: Any) -> None:
    with pytest.raises(TypeError, match="an item is"):
        list(chess_oracle.verify([item]))


def test_a_claim_of_a_key_that_is_not_there_is_an_error() -> None:
    with pytest.raises(OracleError, match="did you mean `checkmate`"):
        list(chess_oracle.verify([("startpos", "e4", "chekmate")]))
    with pytest.raises(TypeError, match="a claim is"):
        list(untyped.verify([("startpos", "e4", 3)]))


def games(count: int) -> Iterator[Tuple[chess.Board, chess.Move]]:
    """Yields positions of random games, and moves that may be illegal."""
    draw = random.Random(7)
    for _ in range(count):
        board = chess.Board()
        while not board.is_game_over(claim_draw=True):
            origin, target = draw.sample(chess.SQUARES, 2)
            yield board.copy(stack=False), chess.Move(origin, target)
            move = draw.choice(list(board.legal_moves))
            yield board.copy(stack=False), move
            board.push(move)


def test_verdicts_are_those_of_python_chess() -> None:
    items: List[Tuple[str, str, Any]] = []
    wanted: List[bool] = []
    for board, move in games(20):
        is_legal = board.is_legal(move)
        after = board.copy(stack=False)
        if is_legal:
            after.push(move)
        claims = {True: is_legal, False: not is_legal, "check": is_legal and after.is_check(), "checkmate": is_legal and after.is_checkmate()}
        items += [(board.fen(), move.uci(), claim) for claim in claims]
        wanted += claims.values()
    assert len(items) > 10_000 and 0 < sum(wanted) < len(wanted)
    assert [verdict.holds for verdict in chess_oracle.verify(items)] == wanted


def test_lines_of_any_length_are_answered_in_order() -> None:
    lengths = [1, 300, 2, 1500, 1, 1, 1, 40_000, 3]
    items = [("startpos", ["Nf3", "Nf6", "Ng1", "Ng8"] * length, {"turn": turn}) for length in lengths for turn in ("white", "black")]
    too_long = Verdict(False, "line_too_long")
    wanted = [too_long if length > 2000 else Verdict(turn == "white", None) for length in lengths for turn in ("white", "black")]
    assert list(chess_oracle.verify(iter(items))) == wanted


def test_long_lines_with_long_answers_do_not_wait_for_each_other() -> None:
    items: Any = [("startpos", ["Nf3", "Nf6", "Ng1", "Ng8"] * 400, {"moves": []})] * 100
    assert list(chess_oracle.verify(items, timeout=60)) == [Verdict(False, None)] * 100


def test_an_oracle_has_its_options_and_its_patience() -> None:
    with chess_oracle.Oracle(letters="de", timeout=60) as oracle:
        assert [bool(verdict) for verdict in oracle.verify([("startpos", "Sf3"), ("startpos", "Nf3")])] == [True, False]
    with pytest.raises(TimeoutError):
        list(chess_oracle.verify([("startpos", "e4")], timeout=0))
