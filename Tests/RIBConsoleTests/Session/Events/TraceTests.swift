// `trace on` and `trace off`.

import RIBConsole
import TestSupport
import Testing

struct TraceTests {
  @Test func `a trace shows each step with its path, in order`() async {
    let run = SessionRun(
      SessionOptions(), "set 1", "trace on", "attach a", "a set 2", "detach a", "trace off", "set 3"
    )
    #expect(await run.end() == .success)
    #expect(
      run.output.lines == [
        "number: 1",
        #"root: action attach("a")"#, #"root: mutation children(["a"])"#,
        #"root: state {"children":["a"],"number":1}"#, "root/a: attached", "root/a: activated",
        "root/a: action set(2)", "root/a: mutation set(2)",
        #"root/a: state {"children":[],"number":2}"#, "a: number: 2",
        #"root: action detach("a")"#, "root: mutation children([])",
        #"root: state {"children":[],"number":1}"#, "root/a: deactivated", "root/a: detached",
        "number: 3",
      ])
  }

  @Test func `a trace shows the begin and the end of an effect`() async {
    let run = SessionRun(SessionOptions(), "trace on", "hop", "wait")
    #expect(await run.end() == .success)
    #expect(
      run.output.lines.filter { $0.contains("effect") || $0.contains("number:") }
        == ["root: effect began hop", "number: 1000000", "root: effect ended hop"])
  }

  @Test func `a trace in JSON adds actions, mutations and effects to the events`() async {
    let run = SessionRun(SessionOptions(format: .json), "trace on", "hop", "wait", "trace off")
    #expect(await run.end() == .success)
    let events = run.output.lines.plainEvents.drop { !$0.contains("action") }
    #expect(
      Array(events.prefix(5)) == [
        #"{"event":"action","path":"root","action":"hop"}"#,
        #"{"event":"effectBegan","path":"root","action":"hop"}"#,
        #"{"event":"mutation","path":"root","mutation":"add(1000000)"}"#,
        #"{"event":"state","path":"root","state":{"children":[],"number":1000000}}"#,
        #"{"event":"output","path":"root","text":"number: 1000000"}"#,
      ])
    #expect(events.contains(#"{"event":"effectEnded","path":"root","action":"hop"}"#))
  }

  @Test func `switching twice changes nothing, and a wrong switch is refused`() async {
    let run = SessionRun(SessionOptions(), "trace on", "trace on", "set 1", "trace maybe")
    #expect(await run.end() == .commandFailed)
    #expect(run.output.lines.filter { $0 == "root: action set(1)" }.count == 1)
    #expect(run.errors.text.contains("type one of on, off"))
  }
}
