// Virtual time in the real program: delays take no time, and each run gives the same transcript.

import TestSupport
import Testing

@Suite struct VirtualTimeTests {
  @Test func `minutes of delays are over at once, and the wait at the end is in virtual time, too`()
    async throws
  {
    let number = Scale.of(60, full: 600)
    let lines = "attach counter\n" + String(repeating: "counter increase\nwait\n", count: number)
    let result = try await Program(
      ["--virtual-time"], input: .text(lines + "state counter\n")
    ).run()
    result.expect(.exited(0))
    #expect(
      result.output.hasSuffix("count: \(number)\n{\"count\":\(number),\"showIndicator\":false}\n"))
    #expect(result.errors == "")
    let options = ["--virtual-time", "-c", "attach counter", "-c", "counter increase"]
    let waited = try await Program(options).run()
    #expect(waited.output == "count: …\ncount: 1\n")
    let given = try await Program(options + ["--drain", "0.4"]).run()
    given.expect(.exited(1), output: "count: …\ncount: 0\n")
    #expect(given.errors.hasPrefix("app-cli: Still running 0.4 s after the end of input; "))
    let none = try await Program(options + ["--drain", "0"]).run()
    #expect(none.errors.hasPrefix("app-cli: Still running at the end of input; "))
  }

  private static let lines = [
    "attach counter", "attach counter as b", "counter increase", "b decrease", "attach sample",
    "sample request", "counter increase", "wait 0.5", "tree", "b increase", "wait 0.1",
    "attach profile as p", "p follow ann", "wait", "p refresh bob", "counter decrease", "state b",
  ]

  @Test func `each run gives the same transcript, however busy the machine is`() async throws {
    let text = Self.lines.joined(separator: "\n")
    let transcripts = try await withThrowingTaskGroup { group in
      for _ in 0..<Scale.of(8, full: 48) {
        group.addTask {
          let result = try await Program(
            ["--virtual-time", "--json", "--keep-going"], input: .text(text)
          ).run()
          return result.output + result.errors
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(transcripts.count == 1)
    #expect(
      transcripts.first?.plainEvents.contains {
        $0.hasPrefix(#"{"event":"output","path":"root/b""#)
      } == true)
  }

  @Test func `the transcript does not depend on when the lines arrive`() async throws {
    let arguments = ["--virtual-time", "--json", "--keep-going"]
    let text = Self.lines.joined(separator: "\n") + "\n"
    let atOnce = try await Program(arguments, input: .text(text)).run()
    let program = try Program(arguments, input: .open()).start()
    for line in Self.lines {
      program.send(String(line.prefix(3)))
      program.send(line.dropFirst(3) + "\n")
      if line.hasPrefix("attach counter") { await program.wait(for: "attached") }
      if line == "tree" { await program.wait(for: "nodes") }
    }
    let slowly = await program.finish()
    slowly.expect(atOnce.ending, output: atOnce.output, errors: atOnce.errors)
  }
}
