// `trace`: its steps, nodes and end.

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

  @Test func `the path before a step is colored where there are colors`() async {
    let run = SessionRun(SessionOptions(color: .always), "trace actions", "set 1")
    #expect(await run.end() == .success)
    #expect(run.output.lines.first == "\u{1B}[36mroot:\u{1B}[0m action set(1)")
  }

  @Test(arguments: [
    (40, [#"root: action refuse("xxxxxxxxxxxxxxxxxx…"#]),
    (30, ["root: action", #"  refuse("xxxxxxxxxxx…"#]),
  ])
  func `a step is cut at the width of a terminal, but its value not below 20 columns`(
    width: Int, rows: [String]
  ) async {
    let terminal = SizedTerminal(width: width)
    let lines = ["trace actions", "refuse " + String(repeating: "x", count: 100)]
    let run = SessionRun(
      SessionOptions(color: .never), inputs: [SessionInput(StringLineSource(lines))],
      terminal: terminal)
    #expect(await run.end() == .commandFailed)
    #expect(Array(terminal.lines.prefix(rows.count)) == rows)
  }

  @Test func `in JSON a trace adds the same steps, and states are written in any case`() async {
    let run = SessionRun(SessionOptions(format: .json), "trace on", "hop", "wait", "trace off")
    #expect(await run.end() == .success)
    let all = run.output.lines.plainEvents.drop { !$0.contains("action") }
    #expect(
      Array(all.prefix(5)) == [
        #"{"event":"action","path":"root","action":"hop"}"#,
        #"{"event":"effectBegan","path":"root","action":"hop"}"#,
        #"{"event":"mutation","path":"root","mutation":"add(1000000)"}"#,
        #"{"event":"state","path":"root","state":{"children":[],"number":1000000}}"#,
        #"{"event":"output","path":"root","text":"number: 1000000"}"#,
      ])
    #expect(all.contains(#"{"event":"effectEnded","path":"root","action":"hop"}"#))
    let narrow = SessionRun(
      SessionOptions(format: .json), "attach a", "trace actions a", "a set 1", "set 2")
    #expect(await narrow.end() == .success)
    let events = narrow.output.lines.plainEvents
    let actions: [String] = events.filter { $0.contains("action") || $0.contains("mutation") }
    #expect(actions == [#"{"event":"action","path":"root/a","action":"set(1)"}"#])
    #expect(
      events.contains(#"{"event":"state","path":"root","state":{"children":["a"],"number":2}}"#))
  }

  /// The steps that a session with a trace shows, without the lines of nodes.
  private func steps(_ lines: String...) async -> [String] {
    let run = SessionRun(
      SessionOptions(),
      inputs: [SessionInput(StringLineSource(["attach a", "a attach b"] + lines))])
    #expect(await run.end() == .success)
    #expect(run.errors.text == "")
    // At the end of the session, the traced nodes become inactive.
    return run.output.lines.filter { $0.hasPrefix("root") && !$0.hasSuffix(": deactivated") }
  }

  @Test func `a trace of a path shows that node and all below it, and nothing else`() async {
    #expect(
      await steps("trace on a", "set 1", "a/b set 2", "a attach c", "attach ab", "ab set 3") == [
        "root/a/b: action set(2)", "root/a/b: mutation set(2)",
        #"root/a/b: state {"children":[],"number":2}"#, #"root/a: action attach("c")"#,
        #"root/a: mutation children(["b", "c"])"#,
        #"root/a: state {"children":["b","c"],"number":0}"#, "root/a/c: attached",
        "root/a/c: activated",
      ])
    // The path is relative to the node of the line, whose own one it is if it is left out.
    for line in ["a trace actions b", "a/b trace actions", "trace actions /a/b"] {
      #expect(await steps(line, "a set 1", "a/b set 2") == ["root/a/b: action set(2)"])
    }
    #expect(await steps("trace actions /", "a set 1") == ["root/a: action set(1)"])
  }

  @Test func `kinds of steps add up, each for its own nodes`() async {
    #expect(
      await steps("trace actions", "trace states a", "trace actions", "set 1", "a set 2") == [
        "root: action set(1)", "root/a: action set(2)",
        #"root/a: state {"children":["b"],"number":2}"#,
      ])
    #expect(
      await steps("trace mutations", "a set 2", "detach a") == [
        "root/a: mutation set(2)", "root: mutation children([])",
      ])
    #expect(
      await steps("trace effects", "hop", "wait") == [
        "root: effect began hop", "root: effect ended hop",
      ])
  }

  @Test func `a trace of all stands alone, one after it narrows it, and off ends all`() async {
    #expect(
      await steps("trace on", "trace actions", "set 1", "trace states", "set 2") == [
        "root: action set(1)", "root: action set(2)",
        #"root: state {"children":["a"],"number":2}"#,
      ])
    #expect(await steps("trace actions", "trace on", "a set 1").count == 3)
    #expect(await steps("trace actions", "trace on a", "a trace off", "a set 1", "set 1") == [])
  }

  @Test func `switching twice changes nothing, and a wrong switch, node or end is refused`() async {
    let twice = SessionRun(SessionOptions(), "trace on", "trace on", "set 1", "trace maybe")
    #expect(await twice.end() == .commandFailed)
    #expect(twice.output.lines.count { $0 == "root: action set(1)" } == 1)
    #expect(twice.errors.text.contains("type one of on, off, actions, mutations, states, effects."))
    let run = SessionRun(
      SessionOptions(keepsGoing: true), "trace actions", "trace on nowhere", "trace off /", "set 1")
    #expect(await run.end() == .commandFailed)
    #expect(run.output.lines.filter { $0.hasPrefix("root") } == ["root: action set(1)"])
    let errors: [Substring] = run.errors.lines.map { $0.prefix(50) }
    #expect(
      errors == [
        "line 2, column 10: root has no child \"nowhere\".",
        "line 3, column 11: trace off ends all traces; leav",
      ])
  }
}
