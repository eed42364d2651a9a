"""Drives a session of a RIBs program by JSON protocol 1: starts it with --json, or connects to it where it listens.

    with Session(["app-cli"]) as session:
        session.do("attach counter")
        done = session.do("counter increase")
        session.do("wait")
        print(session.state("root/counter"))

    with Session.connect("desk/session") as session:  # started by app-cli --listen desk/session
        print(session.tree())

One file, and the standard library only (Python 3.9 or later). `app-cli --json-schema` describes the events.
"""

import collections
import json
import queue
import socket
import subprocess
import threading


class SessionEnded(Exception):
    """The program has ended, closed its output, or written a line that is no event, before what was waited for."""


class Failed(Exception):
    """A request has failed; `errors` are its error events."""

    def __init__(self, request, done, errors):
        super().__init__("; ".join(error["message"] for error in errors) or f"status {done['status']}")
        self.request, self.done, self.errors = request, done, errors


class Done:
    """The outcome of a request: its status, and the events that came with its id until it was done."""

    def __init__(self, status, events):
        self.status, self.events = status, events

    @property
    def output(self):
        """The lines that nodes and answers have written."""
        return [event["text"] for event in self.events if event["event"] == "output"]

    @property
    def errors(self):
        """The error events."""
        return [event for event in self.events if event["event"] == "error"]


class Session:
    """A running program. Requests run one after the other; events are read by a thread, as they come."""

    def __init__(self, command=None, timeout=60, path=None):
        """Starts the program `command`, a list, with --json, or connects to the socket `path` of one that runs.

        No wait takes longer than `timeout` seconds.
        """
        self.timeout = timeout
        self.states = {}  # The latest state of each node, by its path; see read_states.
        self.events = []  # All events so far.
        self._others = collections.deque()  # Those that came during requests and belong to none.
        self._arrived = queue.Queue()
        self._next_id = 1
        self._strange_line = None
        self._process = self._socket = None
        if path is None:
            self._process = subprocess.Popen(
                [*command, "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8",
                errors="backslashreplace",
            )
            self._input, self._output = self._process.stdin, self._process.stdout
        else:
            self._socket = socket.socket(socket.AF_UNIX)
            try:
                self._socket.connect(path)
            except OSError:
                self._socket.close()
                raise
            self._input, self._output = (
                self._socket.makefile(mode, encoding="utf-8", errors="backslashreplace", newline="\n") for mode in "wr"
            )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        try:
            self.hello = self.wait_for("hello")
        except SessionEnded:
            self.close()
            raise
        if self.hello["protocol"] != 1:
            raise ValueError(f"protocol {self.hello['protocol']} is not 1")

    @classmethod
    def connect(cls, path, timeout=60):
        """Joins the session that listens on a socket; `close` leaves it again."""
        return cls(path=path, timeout=timeout)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    # Requests

    def do(self, line, check=True):
        """Runs a line and returns its `Done`; a failed one raises `Failed` unless `check` is false."""
        return self._request({"do": line}, check)

    def complete(self, line, cursor=None):
        """Returns the texts that could come next in a line, at a cursor or at its end."""
        request = {"complete": line} if cursor is None else {"complete": line, "cursor": cursor}
        return [item["text"] for item in self._answer(request, "completion")["candidates"]]

    def help(self, path=""):
        """Returns the declarations of a node's commands, by their names."""
        return {command["name"]: command for command in self._answer({"help": path}, "help")["commands"]}

    def cancel(self, path="/"):
        """Cancels the effects of a node and of all below it."""
        return self._request({"cancel": path}, True)

    def subscribe(self, events=None, paths=None):
        """Has only some kinds of events, of some nodes, written from now on; None stands for all."""
        wanted = {key: value for key, value in (("events", events), ("paths", paths)) if value is not None}
        return self._request({"subscribe": wanted}, True)

    def state(self, path):
        """Returns the state of a node as it is now."""
        typed = "/" + path.partition("/")[2]
        return self._answer({"do": f"state {typed}"}, "state")["state"]

    def read_states(self):
        """Reads the states of all nodes anew: after `back`, `goto` or `forward`, they are those of another tree."""
        answers = [event for event in self.do("/ state --all").events if event["event"] == "state"]
        self.states = {event["path"]: event["state"] for event in answers}

    def tree(self):
        """Returns the paths of all nodes that take commands: those that no page covers."""
        nodes = self._answer({"do": "/ tree"}, "tree")["nodes"]
        return [node["path"] for node in nodes if "covered" not in node]

    def wait_for(self, kind, where=lambda event: True):
        """Waits for the next event of a kind for which `where` is true, and returns it.

        Events that belong to a request are in its `Done`; those that came beside it are looked at first here.
        """
        while True:
            event = self._others.popleft() if self._others else self._take()
            if event["event"] == kind and where(event):
                return event

    def send(self, line):
        """Writes a line as it is, without waiting for anything."""
        self._input.write(line + "\n")
        self._input.flush()

    def close(self):
        """Ends the input, waits for the end of the program, and returns its status: -n if signal n ended it.

        A connection ends when its lines have been run, with the session going on; its status is that of `ended`.
        """
        try:
            self._input.close()
            if self._socket:
                self._socket.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # The other side is gone already.
        status = self._process.wait(self.timeout) if self._process else None
        self._reader.join(self.timeout)
        if self._reader.is_alive():
            raise TimeoutError(f"the output did not end within {self.timeout} s")
        self._output.close()
        if self._socket:
            self._socket.close()
            status = next((event["status"] for event in reversed(self.events) if event["event"] == "ended"), None)
        return status

    # Events

    def _request(self, request, check):
        identifier, self._next_id = self._next_id, self._next_id + 1
        try:
            self.send(json.dumps({"id": identifier, **request}))
        except ConnectionError:
            pass  # The program has ended; what it wrote last says why.
        events = []
        while True:
            event = self._take()
            if event.get("id") != identifier:
                self._others.append(event)
                continue
            if event["event"] != "done":
                events.append(event)
                continue
            done = Done(event["status"], events)
            if check and done.status != 0:
                raise Failed(request, event, done.errors)
            return done

    def _answer(self, request, kind):
        return next(event for event in self._request(request, True).events if event["event"] == kind)

    def _take(self):
        try:
            event = self._arrived.get(timeout=self.timeout)
        except queue.Empty:
            raise TimeoutError(f"nothing came for {self.timeout} s") from None
        if event is None:
            self._arrived.put(None)
            if self._strange_line is not None:
                raise SessionEnded(f"the program has written a line that is no event: {self._strange_line!r}")
            last = self.events[-1] if self.events else {}
            raise SessionEnded(*[last["message"]] if last.get("event") == "error" else [])
        return event

    def _read(self):
        try:
            for line in self._output:
                if not line.endswith("\n"):
                    break  # Its writer was killed.
                event = self._event(line)
                if event is None:
                    # No later line can be trusted, so the program is not to go on writing.
                    self._strange_line = line.rstrip("\n")
                    self._output.close()
                    break
                self.events.append(event)
                # An answer may be of the past, as that of `at 1 state`.
                if event["event"] == "state" and "answer" not in event:
                    self.states[event["path"]] = event["state"]
                elif event["event"] == "went":
                    self.states = {}
                self._arrived.put(event)
        except ConnectionError:
            pass  # The session closed the connection before it had read all that was sent.
        self._arrived.put(None)

    @staticmethod
    def _event(line):
        try:
            event = json.loads(line)
        except ValueError:
            return None
        return event if isinstance(event, dict) and "event" in event else None
