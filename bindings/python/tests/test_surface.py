"""The module has the functions and options of the table, and its types find mistakes: mypy complains of an `ignore` that hides none."""

import inspect
import json
import pathlib
import pickle
import subprocess
from typing import Any, Callable, Dict, List, Tuple, get_type_hints

import pytest

import chess_oracle
from chess_oracle import OracleError, records

ROOT = pathlib.Path(__file__).resolve().parents[3]
TABLE: List[Dict[str, Any]] = json.loads((ROOT / "src/mcp/tools.json").read_text(encoding="utf-8"))
TAKEN = {"position": "startpos", "move": "e4", "moves": "e4", "depth": 2, "n": 1, "pgn": "1. e4 *"}
# They are about the request, which a function makes itself.
OF_REQUESTS = {"id", "ask", "output", "refuse_unknown", "position", "fen", "epd"}


VALUES = {"theme": "blue", "mark": "e4", "arrow": "e2e4"}


def values() -> Dict[str, Any]:
    """Returns a value for each key of a request; that of a key with any text may be wrong."""
    schema = subprocess.run(["chess-oracle", "schema", "request"], stdout=subprocess.PIPE, check=True)
    properties = json.loads(schema.stdout)["properties"].items()
    types = {"boolean": True, "integer": 20}
    return {key: VALUES.get(key, one.get("enum", [types.get(str(one.get("type")), "x")])[0]) for key, one in properties}


def test_the_module_has_the_functions_of_the_table_and_takes_what_it_says() -> None:
    functions = {name for name in chess_oracle.__all__ if name[0].islower()}
    rows = TABLE + [{"takes": row["takes"], **value} for row in TABLE for value in row.get("values", ())]
    assert functions == {row["function"] for row in rows} | {"ask", "board", "games", "png", "stream", "verify", "version"}
    for row in rows:
        parameters = inspect.signature(getattr(chess_oracle, row["function"])).parameters.values()
        assert [str(one).replace(" ", "").replace("'", "").split(":")[0].split("=")[0] for one in parameters if one.name != "color"][:-1] == [
            taken.rstrip("?").split("=")[0] for taken in row["takes"]
        ]


@pytest.mark.parametrize("row", TABLE, ids=lambda row: str(row["function"]))
def test_a_function_has_the_options_of_its_type_and_no_other(row: Dict[str, Any]) -> None:
    name = row["function"]
    taken = [taken.split("=")[0] for taken in row["takes"] if not taken.endswith("?")]
    hints = getattr(records, "".join(word.title() for word in name.split("_")) + "Options").__annotations__
    options = set(hints) | set(row.get("answers", ())) | {taken.rstrip("?") for taken in row["takes"]} - {"timeout", *taken}
    for key, value in values().items():
        if key in OF_REQUESTS - options or key in taken:
            continue
        codes = set()
        for ask in [None] if row.get("command") else ["moves", "explain", "attacks", "winnable", "mate"]:
            try:
                getattr(chess_oracle, name)(*(TAKEN[key] for key in taken), **{"ask": ask, key: value} if ask else {key: value})
                codes.add("none")
            except OracleError as error:
                codes.add(error.code)
            except TypeError as error:
                assert "leave it out" in str(error)
        assert codes - {"unknown_key"} if key in options else "none" not in codes, (name, key, codes)


def test_types_narrow_and_find_mistakes() -> None:
    explained = chess_oracle.explain("O-O", chess960=True)
    reason: str = explained["reason"]
    if explained["legal"]:
        reason = explained["san"] + explained["from"]
    else:
        reason = explained["reason"]
    verdict = chess_oracle.winnable("startpos", nodes=100, timeout=60)["white"]
    if verdict["verdict"] == "winnable":
        reason += " ".join(verdict["san"])
    nodes: int = chess_oracle.ask({"ask": "perft", "fen": "startpos", "depth": 2})["nodes"]
    fens: List[str] = [each["fen"] for each in chess_oracle.moves("startpos", successors=True)["successors"]]
    sans: List[str] = [move["san"] for move in chess_oracle.play(["e4", "e5"])["played"]]
    options: records.MovesOptions = {"only": ["captures"]}
    assert (nodes, len(fens), sans) == (400, 20, ["e4", "e5"])
    assert chess_oracle.moves("startpos", "b1", **options)["moves"] == chess_oracle.legal_moves("startpos", "e1") == []
    with pytest.raises(KeyError):
        explained["reson"]  # type: ignore[typeddict-item]
    with pytest.raises(KeyError):
        chess_oracle.moves("startpos")["mvoes"]  # type: ignore[typeddict-item]
    with pytest.raises(OracleError):
        chess_oracle.explain("e4", depth=3)  # type: ignore[call-arg]
    with pytest.raises(OracleError):
        chess_oracle.moves("startpos", piece=["b1"])  # type: ignore[call-overload]
    with pytest.raises(OracleError):
        chess_oracle.svg("startpos", coordinates="left")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        chess_oracle.perft("startpos")  # type: ignore[call-overload]


def test_functions_that_return_one_key_say_what_the_record_says() -> None:
    mate, stalemate = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "7k/8/5KQ1/8/8/8/8/8 b - - 0 1"
    legal: bool = chess_oracle.is_legal("e5", "startpos", moves=["e4"])
    names: List[str] = [move["san"] for move in chess_oracle.legal_moves(mate)]
    squares: List[str] = chess_oracle.attackers(mate, "g7")["white"]
    assert (legal, chess_oracle.is_legal("Ke2"), names, squares) == (True, False, [], ["g6"])
    known = chess_oracle.is_check, chess_oracle.is_checkmate, chess_oracle.is_stalemate, chess_oracle.is_game_over, chess_oracle.is_valid
    assert [one("startpos") for one in known] == [False, False, False, False, True]
    assert [one(mate) for one in known] == [True, True, False, True, True]
    assert [one(stalemate) for one in known] == [False, False, True, True, True]
    assert [one("White Ke1") for one in known] == [False] * 5
    of_one: List[str] = chess_oracle.attackers(mate, "g7", "white")
    assert of_one == chess_oracle.attackers(mate, "g7", True) == chess_oracle.attackers(mate, True, 54) == chess_oracle.attackers(mate, "white", "g7") == ["g6"]
    with pytest.raises(TypeError, match=r"the call is `attackers\(position, square, color\)`"):
        chess_oracle.attackers(mate, True)
    assert chess_oracle.winnable(mate, "black") == chess_oracle.winnable(mate)["black"] == chess_oracle.winnable(mate, color=False)
    with pytest.raises(TypeError, match="a colour is `white` or `black`, and not 'red'"):
        chess_oracle.winnable(mate, "red")
    ends = chess_oracle.outcome(mate), chess_oracle.outcome(stalemate), chess_oracle.outcome()
    assert [end and end["result"] for end in ends] == ["1-0", "1/2-1/2", None]
    assert not any(map(chess_oracle.is_valid, ["", "nonsense", "8/8 w", None, float("nan")]))
    blocked = "4k3/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/4K3 w - - 0 1"
    dead = chess_oracle.outcome(blocked, dead=True)
    assert dead and dead["reason"] == "dead_position" and chess_oracle.is_game_over(blocked, dead=True) and not chess_oracle.is_game_over(blocked)
    assert all(chess_oracle.verify([(blocked, None, "dead"), (blocked, "Kd1", "dead")]))
    with pytest.raises(OracleError):
        chess_oracle.is_valid("startpos", moves=["e5"])
    assert chess_oracle.png("startpos", "Ke2", theme="blue") != chess_oracle.png()
    with pytest.raises(OracleError, match=r"^`png` has no key `size` .`svg` takes `size`.$"):
        chess_oracle.png(size=200)
    with pytest.raises(OracleError, match="^`png` has no key `pice` .did you mean `piece`.*, orientation, lastmove, arrows, squares.$"):
        chess_oracle.png(pice="e1")
    with pytest.raises(OracleError, match="add `letters=\"de\"`"):
        chess_oracle.png("startpos", "Sf3")
    with pytest.raises(TimeoutError):
        chess_oracle.png(timeout=0.0001)
    assert chess_oracle.attacks(mate, "g7") == chess_oracle.attacks(mate, square="g7")
    assert chess_oracle.svg("startpos", "Ke2") == chess_oracle.svg("startpos", move="Ke2") != chess_oracle.svg("startpos")
    with chess_oracle.Oracle(letters="de") as oracle:
        assert oracle.is_legal("Sf3")


def test_a_name_or_key_that_is_not_there_says_what_is() -> None:
    of_key = r"`{}` is a key of a record, {}\(..\)\['"
    for name, said in ("castling", of_key.format("castling", "position")), ("san_of", of_key.format("san", "explain")), ("piece_at", r"write moves\(position, square, fields=\[.piece.\]\)"), ("phase", r"write moves\(position, fields=\['phase'\]\)"), ("is_pinned", of_key.format("pins", "attacks")), ("Board", "it has ask, .*, winnable and the class Oracle"):
        with pytest.raises(AttributeError, match=said):
            getattr(chess_oracle, name)
    untyped: Any = chess_oracle
    with pytest.raises(TypeError, match=r"^mate\(\) missing"):
        untyped.mate()
    assert {*dir(chess_oracle.Oracle())} == {*chess_oracle.__all__} - {"Move", "Moves", "Oracle", "OracleError", "Position", "Record", "Verdict", "board", "games", "png"} | {"close"}
    assert "text" not in "".join(dir(chess_oracle)) and {*chess_oracle.__all__} < {*dir(chess_oracle)}
    for row in TABLE:
        for name in [row["function"], *(value["function"] for value in row.get("values", ()))]:
            assert "Options: `" in getattr(chess_oracle, name).__doc__, name
    calls: List[Tuple[Callable[[], Any], str]] = [
        (lambda: untyped.is_legal(None), 'add the move: move="e2e4"'),
        (lambda: untyped.position("startpos", square="b1"), "no key `square`"),
        (lambda: untyped.board("startpos", moves="Sf3"), 'add `letters="de"`'),
        (lambda: untyped.is_legal("Sf3"), 'add `letters="de"`'),
        (lambda: untyped.outcome("startpos", claim_draw=True), r"\('claims'\) .* and .get\('announced'\) those with the next move"),
        (lambda: next(untyped.verify([("startpos", "e4", {"count": 20})])), "^`count` is no key of a claim .did you mean `move_count` or `capture_count` or `piece_count`"),
        (lambda: next(untyped.verify([("startpos", "e4", "outcome.winner")])), "^`outcome.winner` is no key of a claim .did you mean `outcome`"),
        (lambda: next(untyped.verify([("startpos", "e4", "xyz")])), "^`xyz` is no key of a claim .its keys are fen, [^.]*$"),
    ]
    for call, said in calls:
        with pytest.raises(OracleError, match=said):
            call()
    with pytest.raises(KeyError, match=r"write moves\(.., fields=\['hash'\]\)"):
        chess_oracle.position("startpos")["hash"]  # type: ignore[typeddict-item]
    exercise = chess_oracle.mate("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", 2)
    one: Any
    for one, key, said in (
        (chess_oracle.play("Nf3 d5"), "uci", r"did you mean \['played'\]\[-1\]\['uci'\]\?\"$"),
        (chess_oracle.position(), "chekmate", r"did you mean \['checkmate'\]\?\"$"),
        (exercise, "replies", r"did you mean \['defences'\]\[0\]\['replies'\]\?\"$"),
        (exercise, "line", r"did you mean \['defences'\]\?\"$"),
        (chess_oracle.legal_moves()[0], "to_square", r"did you mean \['to'\]\?\"$"),
        (exercise, "legal", "nodes, problems, assumed'$"),
        (exercise, 0, "nodes, problems, assumed'$"),
        (next(chess_oracle.games("1. e4 *", positions=True)), "san", r"where no move leads to the position, .get\('san'\) is None\"$"),
    ):
        with pytest.raises(KeyError, match=said):
            one[key]
    with pytest.raises(KeyError, match="`legal` is none of the keys of this record, which are san"):
        chess_oracle.is_legal("e4", fields=["san"])
    with pytest.raises(OracleError, match=r"own pawn .`legal_moves\(position\)` lists the legal moves.") as error:
        chess_oracle.play("Ke2")
    assert error.value.reason == "own_piece" and pickle.loads(pickle.dumps(error.value)).reason == "own_piece"
    with pytest.raises(TypeError, match=r"leave it out, or write moves\(.., fields=\['material'\]\)"):
        chess_oracle.position("startpos", fields=["material"])  # type: ignore[call-arg]
    with pytest.raises(OracleError, match="this call returns a record .write ask"):
        chess_oracle.play("e4", output="pgn")  # type: ignore[call-arg]
    assert not hasattr(chess_oracle, "__path_of__") and not hasattr(chess_oracle, "san")
    for record in (chess_oracle.position("startpos"), *chess_oracle.stream(["startpos"], fields=["fen", "turn"]), *chess_oracle.games("1. e4 *")):
        with pytest.raises(KeyError, match="`pieces` is none of the keys of this record, which are .*fen, "):
            record["pieces"]
        with pytest.raises(KeyError, match="`pieces` is none of the keys of this record, which are "):
            (record.get("castling") or record.get("tags") or record)["pieces"]
        assert record.get("pieces") is None and "pieces" not in record and json.loads(json.dumps(record)) == record


def test_the_types_exist_when_the_program_runs() -> None:
    assert get_type_hints(records.MovesRecord, vars(records))["check"] is not None
    assert records.ExplainLegal.__required_keys__ >= {"from", "san"} and "capture" in records.ExplainLegal.__optional_keys__
