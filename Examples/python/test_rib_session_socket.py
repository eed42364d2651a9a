"""Connects the client to a session that a test plays, over a socket; it needs pytest and no program."""

import json
import os
import socket
import threading

import pytest

from rib_session import Failed, Session, SessionEnded

HELLO = {"event": "hello", "protocol": 1, "client": 3}


class FakeSession:
    """Listens on a socket, and plays a session to one client at a time by a function of its connection."""

    def __init__(self, path, play):
        self.path, self.play, self.lines = path, play, []
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(path)
        self.listener.listen()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        connection, _ = self.listener.accept()
        with connection, connection.makefile("r", encoding="utf-8", newline="\n") as self.input:
            self.connection = connection
            self.play(self)

    def write(self, *events):
        self.connection.sendall("".join(json.dumps(event) + "\n" for event in events).encode())

    def read(self):
        line = self.input.readline()
        self.lines.append(line)
        return json.loads(line) if line else None

    def answer_all(self):
        """Answers each request to its end."""
        while request := self.read():
            identifier = request["id"]
            self.write({"event": "output", "at": 0, "id": identifier, "text": request["do"]},
                       {"event": "done", "at": 0, "id": identifier, "status": 0})

    def finish(self):
        self.thread.join(60)
        assert not self.thread.is_alive()
        self.listener.close()


@pytest.fixture
def fake(tmp_path):
    sessions = []

    def make(play):
        sessions.append(FakeSession(os.path.relpath(tmp_path / "session"), play))
        return sessions[-1]

    yield make
    for session in sessions:
        session.finish()


def test_requests_are_answered_and_the_status_is_that_of_the_end(fake):
    def play(session):
        session.write(HELLO)
        session.answer_all()
        session.write({"event": "ended", "at": 0, "status": 0})

    path = fake(play).path
    session = Session.connect(path, timeout=30)
    assert session.hello["client"] == 3
    assert session.do("tree").output == ["tree"]
    assert session.do("wäit").output == ["wäit"]
    assert session.close() == 0
    assert session.events[-1]["event"] == "ended"


def test_events_of_other_clients_are_waited_for_and_not_taken_for_answers(fake):
    def play(session):
        session.write(HELLO)
        identifier = session.read()["id"]
        session.write({"event": "output", "at": 0, "client": 2, "text": "theirs"},
                      {"event": "state", "at": 0, "client": 0, "path": "root/counter", "state": {"count": 2}},
                      {"event": "dropped", "at": 0, "count": 5},
                      {"event": "output", "at": 0, "id": identifier, "text": "mine"},
                      {"event": "done", "at": 0, "id": identifier, "status": 0})
        session.read()

    with Session.connect(fake(play).path, timeout=30) as session:
        assert session.do("tree").output == ["mine"]
        assert session.wait_for("output")["client"] == 2
        assert session.wait_for("dropped")["count"] == 5
        assert session.states == {"root/counter": {"count": 2}}


def test_a_full_session_says_so(fake):
    refusal = {"event": "error", "at": 0, "code": "session", "message": "The session has enough clients."}
    with pytest.raises(SessionEnded, match="enough clients"):
        Session.connect(fake(lambda session: session.write(refusal)).path, timeout=30)


def test_a_failed_request_and_the_end_of_the_session_are_errors(fake):
    def play(session):
        session.write(HELLO)
        identifier = session.read()["id"]
        session.write({"event": "error", "at": 0, "id": identifier, "code": "refused", "message": "No."},
                      {"event": "done", "at": 0, "id": identifier, "status": 1})
        session.read()

    session = Session.connect(fake(play).path, timeout=30)
    with pytest.raises(Failed, match="No."):
        session.do("detach nobody")
    with pytest.raises(SessionEnded):
        session.do("tree")
    assert session.close() is None


def test_a_killed_session_leaves_half_a_line_or_unread_ones(fake):
    def play(session):
        session.write(HELLO)
        # Closing it with an unread line resets the connection.
        session.connection.recv(1)
        session.connection.sendall(b'{"event":"out')

    session = Session.connect(fake(play).path, timeout=30)
    with pytest.raises(SessionEnded):
        session.do("tree")
    session.close()


def test_where_nobody_listens_nothing_is_left_open(tmp_path):
    with pytest.raises(FileNotFoundError):
        Session.connect(str(tmp_path / "none"))
