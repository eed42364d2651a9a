"""Drives app-cli by the client, and checks each line that it writes against the schema that it prints.

    APP_CLI=.build/debug/app-cli python3 -m pytest Examples/python

It needs pytest and jsonschema. RIB_LINES and RIB_SEED choose the generated lines.
"""

import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys

import jsonschema
import pytest

from rib_session import Failed, Session, SessionEnded

PROGRAM = os.environ.get("APP_CLI", "app-cli")
LINES = int(os.environ.get("RIB_LINES", "1000"))
SCHEMA = json.loads(subprocess.run([PROGRAM, "--json-schema"], capture_output=True, check=True).stdout)
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
REQUEST = jsonschema.Draft202012Validator({**SCHEMA, "oneOf": [{"$ref": "#/$defs/request"}]})


@pytest.fixture
def session():
    with Session([PROGRAM, "--virtual-time", "--no-rc"]) as session:
        yield session
    for event in session.events:
        VALIDATOR.validate(event)
    assert session.events[0]["event"] == "hello" and session.events[-1]["event"] == "ended"


def test_the_schema_is_one():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_the_examples_of_the_article_keep_to_the_schema():
    article = (pathlib.Path(__file__).parents[2] / "Sources/RIBConsole/RIBConsole.docc/OtherPrograms.md").read_text()
    lines = [line for block in re.findall(r"```json\n(.*?)```", article, re.S) for line in block.splitlines()]
    examples = [json.loads(line) for line in lines]
    kinds = {kind for rule in SCHEMA["$defs"].values() for kind in kinds_of(rule)}
    assert {example["event"] for example in examples if "event" in example} == kinds
    verbs = set(SCHEMA["$defs"]["request"]["properties"]) - {"id", "cursor"}
    assert {verb for example in examples if "event" not in example for verb in verbs & set(example)} == verbs
    for example in examples:
        (VALIDATOR if "event" in example else REQUEST).validate(example)


@pytest.mark.skipif(shutil.which("jq") is None, reason="there is no jq")
def test_the_filters_of_the_article_find_what_they_should(session):
    for line in ["attach counter", "counter increase", "nonsense", "wait", "tree", "state counter", "counter decrease"]:
        session.do(line, check=False)
    article = (pathlib.Path(__file__).parents[2] / "Sources/RIBConsole/RIBConsole.docc/OtherPrograms.md").read_text()
    filters = re.findall(r"^\| [a-z ]+ \| `(-r )?'(.*)'` \|$", article, re.M)
    assert len(filters) == 5
    for option, text in filters:
        command = ["jq", "-c", *option.split(), text.replace("\\|", "|")]
        found = subprocess.run(
            command, input="\n".join(map(json.dumps, session.events)), capture_output=True, encoding="utf-8", check=True
        )
        assert found.stdout, text


def kinds_of(rule):
    kind = rule.get("properties", {}).get("event", {})
    return [kind["const"]] if "const" in kind else kind.get("enum", [])


def test_a_node_is_attached_acted_on_and_seen(session):
    session.do("attach counter")
    assert session.tree() == ["root", "root/counter"]
    assert session.states["root/counter"] == {"count": 0, "showIndicator": False}
    session.do("counter increase")
    assert session.do("wait").status == 0
    assert session.states["root/counter"]["count"] == 1
    assert session.state("root/counter") == session.states["root/counter"]


def test_a_session_goes_back_and_its_states_are_read_again(session):
    session.do("attach counter")
    session.do("counter increase")
    session.do("wait")
    (went,) = session.do("back 2").events
    assert (went["event"], went["command"], went["undone"], went["at"]) == ("went", 0, 2, 0)
    assert session.tree() == ["root"] and session.states == {}
    session.do("goto 1")
    session.read_states()
    assert session.states["root/counter"]["count"] == 0
    session.do("forward")
    session.read_states()
    assert session.states["root/counter"]["count"] == 1
    # A look at the past is not the present.
    (past,) = session.do("at 1 state counter").events
    assert past["state"]["count"] == 0 and session.states["root/counter"]["count"] == 1
    (diff,) = session.do("diff 1").events
    assert diff["changes"] == [{"path": "root/counter", "field": ".count", "old": 0, "new": 1}]
    (log,) = session.do("log counter").events
    assert [row["command"] for row in log["commands"]] == ["attach counter", "increase"]
    (error,) = session.do("goto 9", check=False).errors
    assert error["code"] == "refused" and error["place"]["column"] == 6
    with pytest.raises(Failed):
        session.do("at 1 counter increase")


def test_an_event_is_waited_for(session):
    session.do("attach timer")
    started = session.do("timer start 5")
    assert started.output == ["timer: 5 s"]
    session.send("wait")
    rings = session.wait_for("output", lambda event: event["text"] == "timer: rings")
    assert rings["at"] == 5000 and rings["id"] == 2


def test_an_event_that_came_during_another_request_is_found(session):
    session.do("attach counter")
    session.do("counter increase")
    waited = session.do("wait")
    assert waited.events == []
    shown = session.wait_for("output", lambda event: event["text"] == "count: 1")
    assert shown["id"] == 2 and shown["at"] == 500


def test_errors_have_codes_places_and_suggestions(session):
    with pytest.raises(Failed) as failure:
        session.do("attach countr")
    (error,) = failure.value.errors
    assert error["code"] == "invalidArgument" and error["suggestions"] == ["counter"]
    assert error["place"]["column"] == 8 and error["usage"] == "attach <kind> [as <name>]"
    assert session.do("nonsense", check=False).errors[0]["code"] == "unknownCommand"
    assert session.do("/nobody state", check=False).errors[0]["code"] == "unknownNode"
    assert session.do("detach nobody", check=False).errors[0]["code"] == "refused"
    # The session goes on.
    assert session.tree() == ["root"]


def test_completion_and_help_are_data(session):
    assert session.complete("attach cou") == ["counter"]
    assert session.complete("att counter", 3) == ["attach"]
    attach = session.help()["attach"]
    kind, name = attach["arguments"]
    assert "counter" in kind["choices"] and name["keyword"] == "as" and name["optional"]


def test_effects_are_cancelled_and_events_chosen(session):
    session.do("attach timer")
    session.do("timer start 100")
    session.cancel("/timer")
    assert session.state("root/timer")["phase"] == "stopped"
    session.subscribe(events=["action"])
    traced = session.do("timer start 1")
    assert [event["event"] for event in traced.events] == ["action"]
    session.subscribe(paths=["/nowhere"])
    assert session.do("attach counter").events == []
    session.subscribe()
    session.do("detach counter")


BAD = [
    "{",
    "{}",
    '{"id":1}',
    '{"do":1}',
    '{"id":1.5,"do":"tree"}',
    '{"id":null,"do":"tree"}',
    '{"id":[1],"do":"tree"}',
    '{"do":"tree","help":""}',
    '{"do":"tree","then":"ls"}',
    '{"do":"tree\\nls"}',
    '{"do":"tree","cursor":1}',
    '{"complete":"tree","cursor":9}',
    '{"subscribe":["state"]}',
    '{"subscribe":{"events":["weather"]}}',
    '{"subscribe":{"kinds":[]}}',
    '{"cancel":"/nobody"}',
    '{"do":"' + "x" * 1_000_000 + '"}',
    '{"do":"' + "x" * 2_000_000 + '"}',
    '{"do":' + "[" * 10_000 + "]" * 10_000 + "}",
    "{\u2028}",
]


@pytest.mark.parametrize("line", BAD)
def test_a_bad_request_gets_an_error_and_an_end_and_the_session_goes_on(session, line):
    session.send(line)
    assert session.wait_for("error")["code"] in ("request", "line", "unknownNode", "unknownCommand")
    assert session.wait_for("done")["status"] == 1
    assert session.tree() == ["root"]


def test_ids_come_back_unchanged(session):
    for identifier in [0, -7, 2**53, "", "a b", 'ü"\\', "\u202e"]:
        session.send(json.dumps({"id": identifier, "do": "tree"}))
        assert session.wait_for("tree")["id"] == identifier
        assert session.wait_for("done")["id"] == identifier


def test_a_script_gives_the_same_as_requests():
    lines = ["attach counter", "counter increase", "wait", "attach shop", "shop/cart add apple", "tree", "state counter"]

    def events(lines, cause):
        command = [PROGRAM, "--json", "--virtual-time"]
        run = subprocess.run(command, input="\n".join(lines), capture_output=True, encoding="utf-8", check=True)
        return [{"cause" if key == cause else key: value for key, value in json.loads(line).items()}
                for line in run.stdout.splitlines()]

    requests = [json.dumps({"id": number, "do": line}) for number, line in enumerate(lines, 1)]
    assert events(requests, "id") == events(lines, "line")


def test_the_end_of_the_program_is_noticed():
    session = Session([PROGRAM, "--no-rc"])
    assert session.do("quit 3", check=False).status == 3
    with pytest.raises(SessionEnded):
        session.do("tree")
    assert session.close() == 3


HELLO = '{"event":"hello","at":0,"protocol":1}'


@pytest.mark.parametrize("line", [b"printed by the app", b"5", b"[]", b'{"at":0}', b'{"event":', b"\xff", b""])
def test_a_line_that_is_no_event_ends_the_session_at_once_and_is_named(line):
    program = f"""import sys
print({HELLO!r}, flush=True)
sys.stdin.readline()
sys.stdout.buffer.write({line!r} + bytes([10]))
while True: print({HELLO!r})"""
    session = Session([sys.executable, "-c", program], timeout=600)
    named = line.decode("utf-8", "backslashreplace")
    for request in ["tree", "ls"]:
        with pytest.raises(SessionEnded, match=re.escape(f"no event: {named!r}")):
            session.do(request)
        # The next request finds the program gone.
        session._process.wait(600)
    assert session.close() != 0
    assert len(session.events) == 1


def test_generated_lines_keep_to_the_schema():
    """Types lines that are made of the declarations in the answers to help."""
    choose = random.Random(int(os.environ.get("RIB_SEED", "1")))
    with Session([PROGRAM, "--virtual-time", "--no-rc"]) as session:
        checked = 0
        for number in range(LINES):
            if number % 500 == 0:
                paths = session.tree()
                commands = {path: session.help("/" + path.partition("/")[2]) for path in paths}
                session.do(f"trace {choose.choice(['on', 'off'])}")
            path = choose.choice(paths)
            request = make_request(choose, path, commands[path])
            REQUEST.validate(request)
            session.send(json.dumps(request))
            session.wait_for("done")
            for event in session.events[checked:]:
                VALIDATOR.validate(event)
            checked = len(session.events)


def make_request(choose, path, commands):
    typed = "/" + path.partition("/")[2]
    if choose.random() < 0.1:
        return {"id": "c", "complete": choose.choice(["", typed, typed + " ", "attach "])}
    if choose.random() < 0.05:
        return {"help": typed}
    # Seldom, as each repeats the session up to there.
    if choose.random() < 0.002:
        return {"do": choose.choice(["/ back", "/ back 9", "goto 5", "/ forward", "log", "diff", "diff 1 2", "at 3 state", "at 1 tree"])}
    if choose.random() < 0.2 or not commands:
        return {"id": 1, "do": choose.choice(["tree", "state", "ls", "wait 1", "nonsense", "", "# comment", "tree --format dot"])}
    command = choose.choice(list(commands.values()))
    words = [typed, command["name"]]
    for argument in command["arguments"]:
        if argument["optional"] and choose.random() < 0.5:
            break
        words += [argument["keyword"]] if "keyword" in argument else []
        words += [argument["name"]] if argument["type"] == "flag" else [value(choose, argument)]
    return {"id": choose.randrange(1000), "do": " ".join(words)}


def value(choose, argument):
    if "choices" in argument:
        return choose.choice(argument["choices"])
    if argument["type"] == "integer":
        return str(choose.randint(argument.get("minimum", -5), min(argument.get("maximum", 5), 100)))
    return choose.choice(["1.5", "ann", "bob", "'a b'", "counter", "x\u202ey", "'unclosed"])
