"""What is claimed of positions and moves, and whether it holds."""

import json
import pickle
import random
from typing import Any, Iterator, List, Tuple

import chess
import pytest

import chess_oracle
from chess_oracle import OracleError

MATE = "f3 e5 g4 Qh4"


@pytest.mark.parametrize(
    ("moves", "claim", "verdict"),
    [
        (MATE, "checkmate", (True, None)),
        (MATE, "stalemate", (False, None)),
        (MATE, {"checkers": ["h4"], "outcome": {"reason": "checkmate"}}, (True, None)),
        (MATE, {"checkers": ["h4"], "outcome": {"reason": "stalemate"}}, (False, None)),
        ("e4", True, (True, None)),
        ("e4", None, (True, None)),
        ("e4", False, (False, None)),
        (MATE, {"checkers": ("h4",)}, (True, None)),
        ("e4", {}, (True, None)),
        ("e4", {"move_count": 20.0}, (True, None)),
        ("e4 e5", {"played": [{"san": "e4"}, {}]}, (True, None)),
        ("e4 e5", {"played": [{}]}, (False, None)),
        ("", {"turn": "white", "legal": True}, (True, None)),
        ("Ke2", {}, (False, "own_piece")),
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
    assert tuple(found) == verdict and bool(found) is found.holds is verdict[0]
    assert (found.message is None) is (verdict == (True, None))


NEVER: List[Tuple[Any, str]] = [
    ("captures", "`captures` is a list, and not True"),
    ({"checkmate": "yes"}, "`checkmate` is True or False or None, and not 'yes'"),
    ({"check": 1}, "`check` is True or False or None, and not 1"),
    ({"move_count": True}, "`move_count` is a number or None, and not True"),
    ({"turn": "w"}, "`turn` is 'white' or 'black', and not 'w'"),
    ({"played": [{}, {"sann": "e4"}]}, r"`played\[1\]` is a dictionary with keys of uci, san, fen, and not {'sann': 'e4'}"),
    ({"outcome": {"reason": "mate"}}, "`outcome.reason` is 'checkmate' or 'stalemate' or .* 'seventyfive_moves', and not 'mate'"),
    ({"outcome": "checkmate"}, "`outcome` is None or a dictionary with keys of winner, reason, article, result, and not 'checkmate'"),
    ({"reason": "own_pieces"}, "`reason` is 'no_piece' or .* and not 'own_pieces'"),
]


@pytest.mark.parametrize(("claim", "said"), NEVER)
def test_a_claim_that_can_hold_of_no_position_is_an_error(claim: Any, said: str) -> None:
    for moves in "e4", "Ke2", "1-0":
        found = chess_oracle.verify([("startpos", "e4"), ("startpos", moves, claim)])
        assert next(found)
        with pytest.raises(OracleError, match=f"a claim of {said}"):
            next(found)


def test_a_verdict_is_a_number_and_says_what_differs() -> None:
    verdicts: List[Any] = list(chess_oracle.verify([("startpos", "e4"), ("startpos", "Ke2"), ("startpos", "e4", {"castling": {"rights": "-"}, "check": True})]))
    assert verdicts == [True, False, False] and (sum(verdicts), verdicts.count(False), 0.5 * verdicts[0], json.dumps(verdicts)) == (1, 2, 0.5, "[1, 0, 0]")
    assert [repr(verdict) for verdict in pickle.loads(pickle.dumps(verdicts))] == [repr(verdict) for verdict in verdicts]
    assert repr(verdicts[2]) == "Verdict(holds=False, reason=None, message='`castling.rights` is \"KQkq\"')"
    holds, reason = verdicts[1]
    assert (holds, reason) == (False, "own_piece")
    numpy, pandas = pytest.importorskip("numpy"), pytest.importorskip("pandas")
    for kind in None, bool, float:
        assert numpy.array(verdicts, dtype=kind).tolist() == [1, 0, 0]
    assert pandas.Series(verdicts).astype(bool).tolist() == [True, False, False] and pandas.Series(verdicts).sum() == 1


@pytest.mark.parametrize("moves", ["", "  ", [], None, iter(())])
def test_without_moves_the_position_is_judged(moves: Any) -> None:
    claims = [{"check": False}, "checkmate", True, None, False, {}, {"legal": True}, {"reason": None}]
    wanted = [(True, None), (False, None)] + [(False, "no_move")] * 6
    assert list(map(tuple, chess_oracle.verify([("startpos", moves), *(("startpos", moves, claim) for claim in claims)]))) == [wanted[-1], *wanted]


@pytest.mark.parametrize("moves", ["1-0", "*", "!!", "N", "$1", "...", "{best}", "(e4 e5)", '{"a":1}', "; e4", ["!!"], [""]])
def test_an_answer_without_a_move_fulfils_no_claim(moves: Any) -> None:
    items = [("startpos", moves), ("startpos", moves, False), ("startpos", moves, {"check": False}), ("startpos moves e4", moves)]
    reason = "no_move" if moves in ("1-0", "*", [""]) else "unreadable_move"
    verdicts = list(chess_oracle.verify(items))
    assert list(map(tuple, verdicts)) == [(False, reason)] * 4 and all(verdict.message for verdict in verdicts)


def test_a_move_of_a_record_or_by_its_squares_is_a_move() -> None:
    listed = [move for move in chess_oracle.legal_moves() if move["san"] == "Nf3"]
    for move in listed[0], {"from": "g1", "to": "f3"}:
        assert chess_oracle.is_legal(move) and chess_oracle.play([move])["fen"] == chess_oracle.play(move)["fen"]
        assert all(chess_oracle.verify([("startpos", move), {"position": "startpos", "moves": [move], "claim": True}]))
    promotion = {"from": "e7", "to": "e8", "promotion": "knight"}
    assert chess_oracle.explain(promotion, "8/4P3/8/8/8/8/k6K/8 w - -")["move"] == "e7e8n"


WORDS = ["(Nf3)", "{Nf3}", "My move: Nf3", "Final answer: **Nf3**", "bestmove g1f3 ponder g8f6", "`g1f3`", "The best move is Nf3."]


@pytest.mark.parametrize("text", WORDS)
def test_all_calls_read_a_move_in_the_same_words(text: str) -> None:
    assert chess_oracle.is_legal(text) and all(chess_oracle.verify([("startpos", text), ("startpos", [text])]))
    assert [chess_oracle.play(text)["played"][0]["san"], chess_oracle.explain(text)["san"]] == ["Nf3", "Nf3"]


class Scalar:
    """Has its value as a number of NumPy has it."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def item(self) -> Any:
        return self.value


def test_numbers_of_numpy_are_values() -> None:
    claims: List[Any] = [Scalar(True), {"move_count": Scalar(20), "check": Scalar(False)}, {"move_count": Scalar(21)}, Scalar(False)]
    assert [verdict.holds for verdict in chess_oracle.verify(("startpos", "e4", claim) for claim in claims)] == [True, True, False, False]
    numpy = pytest.importorskip("numpy")
    claims = [numpy.bool_(True), {"move_count": numpy.int64(20), "checkers": numpy.array([]), "check": numpy.bool_(False)}]
    assert all(chess_oracle.verify(("startpos", numpy.array(["e4"]), claim) for claim in claims))


def test_a_position_that_cannot_be_read_fulfils_no_claim() -> None:
    assert list(map(tuple, chess_oracle.verify([("8/8 w", "e4", False), ("8/8 w", "e4")]))) == [(False, "rank_count")] * 2


@pytest.mark.parametrize("item", ["startpos", ("startpos",), ("startpos", "e4", "check", 1), {"position": "startpos", "move": "e4"}])
def test_an_item_has_two_or_three_parts(item: Any) -> None:
    with pytest.raises(TypeError, match="an item is"):
        list(chess_oracle.verify([item]))


NAN = float("nan")
ODD: List[Any] = [(NAN, "e4"), (5, "e4"), (None, "e4"), ("startpos", 5), ("startpos", NAN), ("startpos", b"e4"), ("startpos", {"e4": 1})]
ODD += [("startpos", "e4", NAN), ("startpos", "e4", 3), ("startpos", "e4", b"check")]


@pytest.mark.parametrize("item", ODD)
def test_what_cannot_be_read_fulfils_no_claim(item: Any) -> None:
    first, odd, last = chess_oracle.verify([("startpos", "e4"), item, ("startpos", "e5")])
    reason = "missing_key" if item[0] is None else "bad_value"
    assert [tuple(each) for each in (first, odd, last)] == [(True, None), (False, reason), (False, "movement")]


@pytest.mark.parametrize("item", [5, None, b"e4"])
def test_what_is_no_item_is_an_error_after_the_verdicts_before_it(item: Any) -> None:
    found = chess_oracle.verify([("startpos", "e4")] * 150 + [item] + [("startpos", "e4")])
    assert all(next(found) for _ in range(150))
    with pytest.raises(TypeError, match=r"an item is .* \(number 151\)"):
        next(found)


def test_a_claim_of_a_key_that_is_not_there_is_an_error() -> None:
    with pytest.raises(OracleError, match="did you mean `checkmate`"):
        list(chess_oracle.verify([("startpos", "e4", "chekmate")]))


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
    too_long = (False, "line_too_long")
    wanted = [too_long if length > 2000 else (turn == "white", None) for length in lengths for turn in ("white", "black")]
    assert list(map(tuple, chess_oracle.verify(iter(items)))) == wanted


def test_long_lines_with_long_answers_do_not_wait_for_each_other() -> None:
    items: Any = [("startpos", ["Nf3", "Nf6", "Ng1", "Ng8"] * 400, {"moves": []})] * 100
    assert list(map(tuple, chess_oracle.verify(items, timeout=60))) == [(False, None)] * 100


def test_an_oracle_has_its_options_and_its_patience() -> None:
    with chess_oracle.Oracle(letters="de", timeout=60) as oracle:
        assert [bool(verdict) for verdict in oracle.verify([("startpos", "Sf3"), ("startpos", "Nf3")])] == [True, False]
    with pytest.raises(TimeoutError):
        list(chess_oracle.verify([("startpos", "e4")], timeout=0))
