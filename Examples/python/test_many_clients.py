"""Has fifty clients type at one session of app-cli, while some are stopped, some are killed and some are slow.

    APP_CLI=.build/debug/app-cli RIB_CLIENT_LINES=1000 python3 -m pytest Examples/python/test_many_clients.py

It needs pytest, and checks the session's memory on Linux only. RIB_CLIENT_LINES is the number of lines of each client,
and RIB_SEED chooses them.
"""

import collections
import contextlib
import json
import os
import pathlib
import random
import selectors
import signal
import socket
import subprocess

from listening import listening

PROGRAM = os.path.abspath(os.environ.get("APP_CLI", "app-cli"))
LINES = int(os.environ.get("RIB_CLIENT_LINES", "40"))
SEED = int(os.environ.get("RIB_SEED", "0")) or random.randrange(1 << 32)
WELL, SLOW, STOPPED, KILLED, TERMINALS = 28, 8, 6, 6, 2
MOST_MEMORY = (64 * 6 + 150) << 20
TIMEOUT = 120  # Seconds in which nothing comes from a session that has something to do.
KINDS = [
    "counter increase", "counter decrease", "calculator clear", "calculator keys %d*%d=", "attach timer as t%d",
    "detach t%d", "t%d start 1", "t%d stop", "tree", "state", "nonsense", "wait for 0.01", "wait 0.1", "",
]


class Client:
    """A connection that types lines, several ahead of their ends, and keeps what all clients see."""

    events = {}  # Each event once, as most clients see most of them.

    def __init__(self, selector, choose, reads=True, is_slow=False):
        self.selector, self.choose, self.reads, self.is_slow = selector, choose, reads, is_slow
        self.ahead = choose.randrange(1, 9)
        self.sent, self.dropped, self.seen, self.rest, self.last = 0, 0, [], b"", None
        self.done = collections.Counter()
        self.connection = socket.socket(socket.AF_UNIX)
        self.connection.connect("session")
        while self.last is None:
            self.read()
        assert self.last["event"] == "hello"
        self.number = self.last["client"]
        if reads:
            self.go_on()

    def go_on(self):
        """Reads what comes from now on."""
        self.reads = True
        self.selector.register(self.connection, selectors.EVENT_READ, self)

    def type(self):
        """Types a line, unless enough lines are not done yet, or all are typed."""
        if self.sent < min(LINES, self.ahead + (len(self.done) if self.reads else LINES)):
            self.sent += 1
            line = self.choose.choice(KINDS).replace("%d", str(self.choose.randrange(4)))
            self.send({"id": self.sent, "do": line})

    def send(self, request):
        self.connection.sendall(json.dumps(request).encode() + b"\n")

    def read(self):
        """Reads what has come; a slow client leaves most of it where it is."""
        data = self.connection.recv(2_000 if self.is_slow else 1 << 20)
        if not data:
            assert self.last["event"] == "ended" and self.rest == b""
            self.selector.unregister(self.connection)
            self.connection.close()
        *lines, self.rest = (self.rest + data).split(b"\n")
        for line in lines:
            self.note(json.loads(line))

    def note(self, event):
        self.last, kind = event, event["event"]
        if kind == "done":
            self.done[event["id"]] += 1
        elif kind == "error":
            assert "id" in event, "an error of another client's line"
        elif kind == "dropped":
            self.dropped += event["count"]
        elif kind in ("output", "state") and "answer" not in event:
            # The lines of others have the number of their client.
            origin = self.number if "id" in event else event.get("client")
            seen = (event["at"], origin, event["path"], event.get("text") or json.dumps(event["state"]))
            self.seen.append(Client.events.setdefault(seen, seen))

    def has_seen(self, text):
        return any(text in event[3] for event in self.seen[-10_000:])

    @property
    def is_done(self):
        return len(self.done) >= LINES

    @property
    def has_ended(self):
        return self.connection.fileno() < 0

    def leave(self):
        """Leaves in the middle of a line, whatever is not read yet."""
        self.connection.send(b'{"do":"attach co')
        self.selector.unregister(self.connection)
        self.connection.close()


class Terminal:
    """A terminal of the session, in a process that is stopped while it types."""

    def __init__(self, number):
        self.last = f"last{number}"  # The node that its last line attaches.
        self.shown = pathlib.Path(f"terminal{number}")
        with open(self.shown, "w") as shown:
            self.process = subprocess.Popen(
                [PROGRAM, "--join", "session"], stdin=subprocess.PIPE, stdout=shown, stderr=subprocess.STDOUT)
        self.process.stdin.write(b"counter increase\n" * LINES + f"attach sample as {self.last}\n".encode())
        self.process.stdin.flush()

    def signal(self, number):
        self.process.send_signal(number)

    def wait_for_end(self):
        assert self.process.wait(60) == 0
        assert self.shown.read_text().endswith("The session has ended with status 0.\n")


def take_turns(selector, typing, until, each_time=lambda: None):
    """Lets clients read, and those that are typing type, until a condition holds."""
    while not until():
        ready = [key.data for key, _ in selector.select(TIMEOUT)]
        assert ready, f"nothing came for {TIMEOUT} s"
        for client in ready:
            # A slow client misses most of its turns, but not when all others wait for it.
            if not client.is_slow or len(ready) <= SLOW or client.choose.random() < 0.1:
                client.read()
        for client in typing:
            if not client.has_ended:
                client.type()
        each_time()


def is_part(part, whole):
    """Whether a sequence is another one with some elements left out."""
    rest = iter(whole)
    return all(element in rest for element in part)


def most_memory(process):
    """The most memory that a process has had so far; 0 where the system does not show it."""
    status = pathlib.Path(f"/proc/{process.pid}/status")
    if not status.exists():
        return 0
    (line,) = [line for line in status.read_text().splitlines() if line.startswith("VmHWM:")]
    return int(line.split()[1]) << 10


def test_fifty_clients_type_at_one_session(tmp_path, monkeypatch):
    print(f"{LINES} lines each, seed {SEED}")  # Shown if the test fails.
    monkeypatch.chdir(tmp_path)
    choose = random.Random(SEED)
    with contextlib.ExitStack() as stack:
        process, first = stack.enter_context(listening([PROGRAM, "--no-rc"], "session"))
        selector = stack.enter_context(selectors.DefaultSelector())
        first.do("attach counter")
        first.do("attach calculator")
        first.close()

        def clients(count, **how):
            return [Client(selector, random.Random(choose.random()), **how) for _ in range(count)]

        well, slow, stopped = clients(WELL), clients(SLOW, is_slow=True), clients(STOPPED, reads=False)
        # The numbers of the ends after which some are killed, and others stopped.
        kills = {client: choose.randrange(LINES) for client in clients(KILLED)}
        terminals = [Terminal(number) for number in range(TERMINALS)]
        stops = {terminal: choose.randrange(LINES) for terminal in terminals}
        for terminal in terminals:
            stack.callback(terminal.process.kill)

        def disturb():
            for client in [client for client, count in kills.items() if len(client.done) > count]:
                client.leave()
                del kills[client]
            for terminal in [terminal for terminal, count in stops.items() if len(well[0].done) > count]:
                terminal.signal(signal.SIGSTOP)
                del stops[terminal]

        # While some are stopped, the others get the ends of all their lines.
        take_turns(
            selector, [*well, *slow, *stopped, *kills],
            lambda: not kills and not stops and all(client.is_done for client in well + slow), disturb)
        memory = most_memory(process)

        for client in slow:
            client.is_slow = False
        for client in stopped:
            client.go_on()
        for terminal in terminals:
            terminal.signal(signal.SIGCONT)
        rest = well + slow + stopped
        tree = [f'"name": "{terminal.last}"' for terminal in terminals]
        take_turns(
            selector, stopped,
            lambda: all(client.is_done for client in stopped) and all(map(well[0].has_seen, tree)))
        # What follows is small, so that all have taken all when the session ends.
        well[0].send({"id": "mark", "do": "calculator keys c271828"})
        take_turns(selector, [], lambda: all(client.has_seen("display: 271828") for client in rest))
        well[0].send({"id": "quit", "do": "quit --session"})
        take_turns(selector, [], lambda: all(client.has_ended for client in rest))
        assert process.wait(60) == 0
        for terminal in terminals:
            terminal.wait_for_end()

    whole = well[0].seen
    missing = [client for client in rest if client.dropped > 0]
    print(f"{len(whole)} events for all, {len(missing)} clients missed some, {memory >> 20} MiB")
    for client in rest:
        assert client.last["status"] == 0
        ids = [*range(1, LINES + 1), *(["mark", "quit"] if client is well[0] else [])]
        assert client.done == collections.Counter(ids)
        if client.dropped == 0:
            assert client.seen == whole
        else:
            assert client.seen[0] == whole[0] and is_part(client.seen, whole)
            assert len(client.seen) + client.dropped >= len(whole)
    assert not any(client in missing for client in well)
    assert memory < MOST_MEMORY
