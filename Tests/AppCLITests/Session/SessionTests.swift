// Short sessions with the real program.

import TestSupport
import Testing

@Suite struct SessionTests {
  private func session(
    _ lines: String..., arguments: [String] = []
  ) async throws -> ProgramResult {
    try await Program(arguments, input: .text(lines.joined(separator: "\n") + "\n")).run()
  }

  @Test func `E4: a session in a pipe looks back`() async throws {
    let folder = try TestFolder()
    let result = try await session(
      "attach counter", "counter increase", "wait", "counter decrease", "back",
      "at 1 state counter.count", "diff 0 1", "goto 0", "forward", "log",
      "save script \(folder["saved"])", "state counter.count", "quit 3")
    result.expect(.exited(3), errors: "Cancelled: root/counter decrease (line 3).\n")
    var lines = result.output.split(separator: "\n").map(String.init)
    let log = lines.filter { $0.contains(" s  root") }.map { $0.split(separator: "  ")[2] }
    #expect(log == ["root attach counter", "root/counter increase", "root/counter decrease"])
    lines.removeAll { $0.contains(" s  root") || $0.hasPrefix("Saved 3 commands") }
    #expect(
      lines == [
        "count: …", "count: 1", "count: …",
        "2: root/counter increase (forward restores 1 command)", "0", "attached root/counter",
        #"root.children[0]: none → {"kind":"counter","name":"counter"}"#,
        "before the first command (forward restores 3 commands)", "3: root/counter decrease", "1",
        "count: 1",
      ])
    let saved = try await Program(["--virtual-time", folder["saved"]]).run()
    saved.expect(.exited(0), output: "count: …\ncount: 1\ncount: …\ncount: 1\n")
  }

  @Test func `a counter counts to two in JSON`() async throws {
    let result = try await session(
      "attach counter", "counter increase", "counter increase", "wait", "state counter", "tree",
      arguments: ["--json"])
    result.expect(.exited(0), errors: "")
    let lines = result.output.plainEvents
    let attached = try #require(
      lines.firstIndex(of: #"{"event":"attached","path":"root/counter"}"#))
    let states = lines[attached...].filter { $0.hasPrefix(Self.counterState) }
    var distinct: [String] = []
    for state in states {
      let count = String(state.dropFirst(Self.counterState.count).prefix { $0.isNumber })
      if distinct.last != count { distinct.append(count) }
    }
    #expect(distinct == ["0", "1", "2"])
    #expect(states.last == Self.counterState + #"2,"showIndicator":false},"answer":true}"#)
    #expect(
      lines.contains(
        #"{"event":"tree","nodes":[{"path":"root","type":"RootRouter","active":true},"#
          + #"{"path":"root/counter","type":"CounterRouter","active":true}]}"#))
    #expect(
      lines.suffix(2) == [
        #"{"event":"deactivated","path":"root/counter"}"#,
        #"{"event":"deactivated","path":"root"}"#,
      ])
  }

  private static let counterState =
    #"{"event":"state","path":"root/counter","state":{"count":"#

  @Test func `a counter counts to two in text`() async throws {
    let result = try await session(
      "attach counter", "counter increase", "wait", "counter +", "wait", "state counter", "tree")
    result.expect(
      .exited(0),
      output: """
        count: …
        count: 1
        count: …
        count: 2
        {"count":2,"showIndicator":false}
        root
        └── counter

        """, errors: "")
  }

  @Test func `a group is attached before its children, and detached after them`() async throws {
    let lines = [
      "attach group as g", "focus g", "attach counter", "focus ..", "g/counter increase", "wait",
      "detach g", "tree",
    ]
    let text = try await Program(input: .text(lines.joined(separator: "\n"))).run()
    text.expect(.exited(0), output: "count: …\ncount: 1\nroot\n")
    let json = try await Program(["--json"], input: .text(lines.joined(separator: "\n"))).run()
    json.expect(.exited(0))
    let events: [String] = json.output.plainEvents.suffix(5).dropLast()
    #expect(
      events == [
        #"{"event":"deactivated","path":"root/g/counter"}"#,
        #"{"event":"deactivated","path":"root/g"}"#,
        #"{"event":"detached","path":"root/g"}"#,
        #"{"event":"tree","nodes":[{"path":"root","type":"RootRouter","active":true}]}"#,
      ])
  }

  @Test func `the same lines typed slowly give the same results`() async throws {
    let program = try Program(input: .open()).start()
    program.send("attach counter\ncounter increase\n")
    // Nothing more is typed: the effect continues by itself, and its line appears at once.
    await program.wait(for: "count: 1\n")
    program.send("tr")
    program.send("ee\n")
    await program.wait(for: "└── counter\n")
    program.send("quit 3\n")
    let result = await program.finish()
    result.expect(.exited(3), output: "count: …\ncount: 1\nroot\n└── counter\n")
  }

  @Test func `R21: a detached counter hides its indicator, and writes nothing after that`()
    async throws
  {
    let result = try await session(
      "attach counter", "counter increase", "detach counter", "attach calculator", "wait",
      "calculator input 5")
    result.expect(
      .exited(0), output: "count: …\ncount: 0\ndisplay: 5\n",
      errors: "Cancelled: root/counter increase (line 2).\n")
  }
}
