// The program from the checkpoint of a journal.

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
}
