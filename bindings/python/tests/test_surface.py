"""The module has the functions and options of the table, and its types find mistakes: mypy complains of an `ignore` that hides none."""

import inspect
import json
import pathlib
import subprocess
from typing import Any, Dict, List, get_type_hints

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
    assert functions == {row["function"] for row in TABLE} | {"ask", "board", "games", "stream", "verify", "version"}
    for row in TABLE:
        parameters = inspect.signature(getattr(chess_oracle, row["function"])).parameters.values()
        assert [str(one).replace(" ", "").replace("'", "").split(":")[0].split("=")[0] for one in parameters][:-1] == [
            taken.split("=")[0] for taken in row["takes"]
        ]


@pytest.mark.parametrize("row", TABLE, ids=lambda row: str(row["function"]))
def test_a_function_has_the_options_of_its_type_and_no_other(row: Dict[str, Any]) -> None:
    name = row["function"]
    taken = [taken.split("=")[0] for taken in row["takes"]]
    hints = getattr(records, "".join(word.title() for word in name.split("_")) + "Options").__annotations__
    options = set(hints) | set(row.get("answers", ())) - {"timeout"}
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
    options: records.MovesOptions = {"piece": "b1", "only": ["captures"]}
    assert (nodes, len(fens), sans) == (400, 20, ["e4", "e5"])
    assert chess_oracle.moves("startpos", **options)["moves"] == []
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


def test_the_types_exist_when_the_program_runs() -> None:
    assert get_type_hints(records.MovesRecord, vars(records))["check"] is not None
    assert records.ExplainLegal.__required_keys__ >= {"from", "san"} and "capture" in records.ExplainLegal.__optional_keys__
