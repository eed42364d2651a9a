"""Drives the board from other programs, kills the session, and finds the board again in the next one.

    KANBAN=.build/debug/kanban python3 -m pytest -o pythonpath=Examples/python Examples/Kanban/Tests

It needs pytest.
"""

import os

import pytest

from listening import listening
from rib_session import Failed, Session, SessionEnded

COMMAND = [
    os.path.abspath(os.environ.get("KANBAN", "kanban")), "--no-rc", "--user", "ann",
    "--data", "data", "--journal", "journal",
]


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # The path of a socket must be short.


def columns(session):
    """The titles of the cards of the open board, by their columns."""
    cards = session.state("root/desk/board")["board"]["cards"]
    return {column: [card["title"] for card in cards if card["column"] == column] for column in ("todo", "doing")}


def test_a_killed_session_goes_on_in_the_next_one():
    with listening(COMMAND, "session") as (process, ann), Session.connect("session") as other:
        assert ann.do("desk/boards add Home").output == ["boards: 1 Home"]
        ann.do("desk/boards open 1")
        assert "root/desk/board" in ann.tree()
        ann.do("desk/board add todo Buy milk")
        ann.do("desk/board add todo Call Bob")
        other.do("desk/board move 1 doing")
        assert ann.wait_for("output", lambda event: "moved" in event["text"])["client"] == other.hello["client"]
        with pytest.raises(Failed):
            other.do("desk/board move 3 done")
        before = columns(other)
        assert before == {"todo": ["Call Bob"], "doing": ["Buy milk"]}

        process.kill()
        process.wait()
        with pytest.raises(SessionEnded):
            ann.do("tree")
        ann.close()
    assert os.path.exists("session")

    with listening(COMMAND, "session") as (process, ann):
        assert columns(ann) == before
        assert ann.do("desk/board add done Bake").output == ["Home: todo 1, doing 1, done 1 (added 3 Bake)"]
        ann.do("quit --session")
        assert ann.close() == 0
        assert process.wait(60) == 0
    assert not os.path.exists("session")
