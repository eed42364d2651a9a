// The program from the checkpoint of a journal.

import Foundation
import TestSupport
import Testing

@Suite struct CheckpointProgramTests {
  private let folder = TestFolder.empty()

  @Test func `J15: states that values from elsewhere change as the tree begins are named`()
    async throws
  {
    let lines = [
      "attach counter", "counter increase", "wait", "attach shop", "shop/cart add bread",
    ]
    let first = try await Program(
      ["--journal", folder["j"]] + lines.flatMap { ["-c", $0] }
    ).run()
    first.expect(.exited(0))
    let second = try await Program(
      ["--journal", folder["j"], "--from-checkpoint", "-c", "state counter", "-c", "tree"]
    ).run()
    second.expect(
      .exited(0),
      output: """
        {"count":1,"showIndicator":false}
        root
        ├── counter
        └── shop
            └── cart

        """,
      errors: "warning: Not as they were, as values from elsewhere have changed them: root/shop,"
        + " root/shop/cart.\n")
  }

  @Test func `E7: a program that is killed after 10,000 commands goes on from its checkpoint`()
    async throws
  {
    let program = try Program(["--journal", folder["j"]], input: .open()).start()
    let pairs = String(repeating: "calculator input 1\ncalculator clear\n", count: 6_000)
    program.send("attach calculator\n\(pairs)calculator input 7\n")
    await program.wait(for: "display: 7")
    program.kill(SIGKILL)
    (await program.finish()).expect(.signalled(SIGKILL))
    let shown = try await Program(["--show", folder["j"]]).run()
    #expect(shown.output.contains("checkpoint of 2 nodes"))
    let restored = try await Program(["--journal", folder["j"], "-c", "calculator state"]).run()
    restored.expect(.exited(0), output: "{\"displayText\":\"7\"}\n")
    let next = try await Program(
      ["--journal", folder["j"], "--from-checkpoint", "-c", "calculator keys c42", "-c", "tree"]
    ).run()
    #expect(next.ending == .exited(0))
    #expect(next.output.hasSuffix("display: 42\nroot\n└── calculator\n"))
    let command = try #require(next.errors.firstMatch(of: /checkpoint after command ([0-9]+)/)?.1)
    #expect((10_000...12_001).contains(Int(command) ?? 0))
  }
}
