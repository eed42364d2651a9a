// The sessions that the project's first slice promises, with the real program.

import TestSupport
import Testing

@Suite struct FirstSliceTests {
  private func session(
    _ lines: String..., arguments: [String] = []
  ) async throws -> ProgramResult {
    try await Program(arguments, input: .text(lines.joined(separator: "\n") + "\n")).run()
  }

  @Test func `a counter counts to two in JSON`() async throws {
    let result = try await session(
      "attach counter", "counter increase", "counter increase", "wait", "state counter", "tree",
      arguments: ["--json"])
    #expect(result.ending == .exited(0))
    #expect(result.errors == "")
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
    #expect(result.ending == .exited(0))
    #expect(result.errors == "")
    #expect(
      result.output == """
        count: …
        count: 1
        count: …
        count: 2
        {"count":2,"showIndicator":false}
        root
        └── counter

        """)
  }

  @Test func `a name in use fails its line`() async throws {
    let result = try await session("attach counter", "attach counter", arguments: ["--json"])
    #expect(result.ending == .exited(1))
    #expect(result.errors == "")
    let errors = result.output.plainEvents.filter { $0.hasPrefix(#"{"event":"error""#) }
    #expect(errors.count == 1)
    #expect(
      errors[0].hasPrefix(
        #"{"event":"error","code":"refused","place":{"line":2,"column":8},"message":"\"counter\" is"#
      ))
    let text = try await session("attach counter", "attach counter", "tree")
    #expect(text.ending == .exited(1))
    #expect(text.output == "")
    #expect(text.errors.hasPrefix(#"line 2, column 8: "counter" is already in use"#))
  }

  @Test func `a profile replaces a sample after a yes`() async throws {
    let result = try await session("attach sample", "sample request", "wait", "tree")
    #expect(result.ending == .exited(0))
    #expect(result.output.hasSuffix("root\n└── profile\n"))
    let failing = try await session(
      "attach sample", "sample fail", "sample request", "wait", "tree")
    #expect(failing.ending == .exited(0))
    #expect(failing.output.hasSuffix("root\n└── sample\n"))
  }

  @Test func `a calculator calculates`() async throws {
    let result = try await session(
      "attach calculator", "calculator keys 1+2+3=", "state calculator",
      "calculator keys 0.1+0.2=", "calculator keys '7/0='", "state calculator")
    #expect(result.ending == .exited(0))
    let states = result.output.split(separator: "\n").filter { $0.hasPrefix("{") }
    #expect(states == [#"{"displayText":"6"}"#, #"{"displayText":"Error"}"#])
    #expect(result.output.contains("display: 0.3\n"))
  }

  @Test func `a group is attached before its children, and detached after them`() async throws {
    let lines = [
      "attach group as g", "focus g", "attach counter", "focus ..", "g/counter increase", "wait",
      "detach g", "tree",
    ]
    let text = try await Program(input: .text(lines.joined(separator: "\n"))).run()
    #expect(text.ending == .exited(0))
    #expect(text.output == "count: …\ncount: 1\nroot\n")
    let json = try await Program(["--json"], input: .text(lines.joined(separator: "\n"))).run()
    #expect(json.ending == .exited(0))
    #expect(
      json.output.plainEvents.suffix(5).dropLast() == [
        #"{"event":"deactivated","path":"root/g/counter"}"#,
        #"{"event":"deactivated","path":"root/g"}"#,
        #"{"event":"detached","path":"root/g"}"#,
        #"{"event":"tree","nodes":[{"path":"root","type":"RootRouter","active":true}]}"#,
      ])
  }

  @Test func `two profiles of one user stay in step`() async throws {
    let result = try await session(
      "attach profile as a", "attach profile as b", "a refresh ann", "b refresh ann", "wait",
      "a follow ann", "wait", "state a", "state b")
    #expect(result.ending == .exited(0))
    let states = result.output.split(separator: "\n").filter { $0.hasPrefix("{") }
    #expect(states.count == 2)
    #expect(states.first == states.last)
    #expect(states.first?.contains(#""isFollowing":true"#) == true)
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
    #expect(result.ending == .exited(3))
    #expect(result.output == "count: …\ncount: 1\nroot\n└── counter\n")
  }

  @Test func `R21: a detached counter hides its indicator, and writes nothing after that`()
    async throws
  {
    let result = try await session(
      "attach counter", "counter increase", "detach counter", "attach calculator", "wait",
      "calculator input 5")
    #expect(result.ending == .exited(0))
    #expect(result.output == "count: …\ncount: 0\ndisplay: 5\n")
    #expect(result.errors == "Cancelled: root/counter increase (line 2).\n")
  }
}
