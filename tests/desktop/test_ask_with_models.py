"""`didi ask --models`: what an adult turned on may word the answer and search the web; nothing is asked otherwise."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.desktop.didi_process import didi
from tests.tutor.library.test_agent import NEWS, job_of, searched
from tests.tutor.model_server import completion, model_server, nobody, send

ANSWER = "An integer is a number without any fraction part. It can be positive, negative or zero."


def serves(handler: Any, asked: dict[str, Any]) -> None:
    """Answers from the pages it is shown, finds news, and says that everything is valid."""
    job = job_of(asked)
    if job == "search":
        send(handler, searched(NEWS))
    elif job == "check":
        send(handler, completion('{"is_valid": true}'))
    else:
        send(handler, completion(NEWS if NEWS[:20] in json.dumps(asked) else ANSWER))


def allowed(folder: Path, address: str, *, web: bool) -> None:
    """What a school's file says."""
    folder.mkdir(exist_ok=True)
    (folder / "school.toml").write_text(
        f'cloud_words = true\ncloud_url = "{address}"\nweb_search = {str(web).lower()}\n', encoding="utf-8"
    )


def asked(text: str, *more: str) -> dict[str, Any]:
    ended = didi("ask", text, "--lang", "en", "--json", "--why", *more)
    assert (ended.code, ended.err) == (0, "")
    told: dict[str, Any] = json.loads(ended.out)
    return told


def test_a_model_words_what_the_book_has_and_the_ledger_tells_it(own_data_folder: Path) -> None:
    with model_server(serves) as (address, requests):
        allowed(own_data_folder, address, web=True)
        quiet = asked("what is an integer")
        assert (requests, quiet["by"], quiet["calls"]) == ([], "book", 0)
        told = asked("what is an integer", "--models")
    assert (told["by"], told["answer"]) == ("cloud", ANSWER)
    assert told["sources"][0]["id"].startswith("integers/")
    assert told["calls"] == told["why"]["calls"] == 2
    assert "think: cloud" in told["why"]["steps"]
    assert "search" not in [job_of(one) for one in requests]


@pytest.mark.parametrize("web", [True, False])
def test_the_web_is_searched_only_where_the_school_said_so(own_data_folder: Path, web: bool) -> None:
    with model_server(serves) as (address, requests):
        allowed(own_data_folder, address, web=web)
        told = asked("latest news of the biggest volcano", "--models")
    assert ("search" in [job_of(one) for one in requests]) == web
    assert (told["sources"][0]["kind"] if told["sources"] else "none") == ("web" if web else "none")
    if web:
        assert "internet" in told["answer"]
        assert NEWS in told["answer"]
        assert "http" not in told["answer"]


def test_with_the_cable_out_the_book_answers(own_data_folder: Path) -> None:
    with nobody() as address:
        allowed(own_data_folder, address, web=True)
        told = asked("what is an integer", "--models")
    assert told["by"] == "book"
    assert told["answer"].startswith("An integer is a number without any fraction part")
